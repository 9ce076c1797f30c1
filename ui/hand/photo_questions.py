"""Questions about a hand from a photo, and other hands in the photo.

The reader keeps asking as long as something is doubtful, regardless of earlier answers. This module
does not use Streamlit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scoring.speech.messages import Message
from scoring.tiles import BACK
from ui.hand.state import Draft
from vision.statements import Added, Aside, Framed, InHand, Named, Place, place_of

if TYPE_CHECKING:
    from vision.reading import Question, Reading

SKIPPED = ("hand_size",)
"""Kinds of questions that are not asked, because the page shows the problem itself and what can be
done."""


@dataclass(frozen=True)
class Reply:
    """One possible answer to a question.

    text: what the player reads.
    code: tile to draw on the button, or "".
    draft: draft after this answer; None if the player has to name a tile in a sheet first.
    pieces: ids of the pieces of the hand, for an answer that chooses a whole hand.
    """

    text: Message
    code: str
    draft: Draft | None
    pieces: tuple[int, ...] = ()


@dataclass(frozen=True)
class OpenQuestion:
    """A question to the player about the hand.

    key: changes with the draft, so that outdated answers are recognised.
    kind: kind of the reader's question.
    text: what the player reads.
    pieces: ids of the pieces in question.
    choices: possible answers.
    places: quads in the photo that show what the question is about, if it is a place.
    """

    key: str
    kind: str
    text: Message
    pieces: tuple[int, ...]
    choices: tuple[Reply, ...]
    places: tuple[Place, ...] = ()


def open_questions(draft: Draft) -> Iterator[OpenQuestion]:
    """Yield the open questions about a draft, the most useful first; none without a photo."""
    reading = draft.reading
    if reading is None:
        return
    for question in reading.questions:
        if question.kind not in SKIPPED:
            yield _asked(draft, reading, question)


def only_hand_with(asked: OpenQuestion, piece: int) -> Draft | None:
    """Return the draft after the only answer to `asked` whose hand includes the piece with this id;
    None if there is no such answer or several."""
    having = [choice for choice in asked.choices if piece in choice.pieces]
    return having[0].draft if len(having) == 1 else None


def other_hands(draft: Draft) -> list[tuple[int, ...]]:
    """Return possible other hands among the pieces set aside: groups of piece ids that lie
    together, those nearest in size to a hand first; may be empty."""
    from vision.deciding.another_hand import other_hands as groups

    if draft.reading is None:
        return []
    aside = [piece for piece in draft.pieces if piece.aside and piece.tile != BACK]
    lying = [
        (piece.id, replace(tile, tile=piece.tile))
        for piece in aside
        if (tile := draft.tile_of(piece)) is not None
    ]
    found = groups([tile for _, tile in lying], draft.reading.form)
    return [tuple(sorted(lying[i][0] for i in each)) for each in found]


def may_be_another(draft: Draft) -> bool:
    """Return True if a draft's photo shows another hand too, and the player has not chosen between
    them."""
    from vision.deciding.another_hand import hand_sizes

    if draft.reading is None:
        return False
    sizes = hand_sizes(draft.reading.form)
    told = any(
        isinstance(said, Framed) or (isinstance(said, InHand) and len(said.tiles) in sizes)
        for said in draft.statements
    )
    return not told and bool(other_hands(draft))


def take_hand(draft: Draft, tiles: tuple[int, ...]) -> Draft:
    """Return the draft with these piece ids as the hand and all others set aside."""
    out = tuple([piece.id for piece in draft.pieces if not piece.aside and not piece.assumed])
    return draft.saying(Aside(out), InHand(tiles))


def _asked(draft: Draft, reading: Reading, question: Question) -> OpenQuestion:
    """Return a question of the reader about tiles as one about the draft's pieces."""
    ids = {piece.found: piece.id for piece in draft.pieces}
    about = tuple(ids[tile] for tile in question.tiles if tile in ids)
    choices = (_choice(draft, question, n, ids) for n in range(len(question.answers)))
    quads = [] if question.quad is None else [question.quad]
    if question.kind == "same_tile":
        quads = [reading.tiles[i].quad for i in question.tiles]
    places = tuple(place_of(quad.tolist()) for quad in quads)
    key = f"reader-{len(draft.statements)}"
    return OpenQuestion(
        key=key,
        kind=question.kind,
        text=question.text,
        pieces=about,
        choices=tuple(choices),
        places=places,
    )


def _choice(draft: Draft, question: Question, number: int, ids: Mapping[int | None, int]) -> Reply:
    """Return an answer to a question of the reader, and the draft after it; without a draft if the
    answer adds a tile that has no name yet.

    number: index of the answer.
    ids: piece ids by index of the reading's tiles.
    """
    answer = question.answers[number]
    about_tiles = [each for each in answer.statements if isinstance(each, Added | Named)]
    code = about_tiles[0].code if len(about_tiles) == 1 else ""
    if code == BACK:  # a tile that was not detected has no name yet
        return Reply(answer.text, "", None)
    whole: tuple[int, ...] = ()
    if question.kind == "which_hand":
        of_it = (i for each in answer.statements if isinstance(each, InHand) for i in each.tiles)
        whole = tuple([i for i in of_it if i in ids.values()])
    return Reply(answer.text, code, draft.saying(*answer.statements), whole)
