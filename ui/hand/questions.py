"""What is asked about a hand that came from a photo: one thing at a time, each answer one tap.

The reader asks as long as something is in doubt, whatever was said before. No Streamlit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.messages import Message
from scoring.tiles import BACK
from ui.hand.state import AppState, Draft, saying
from vision.statements import Added, InHand, Named, Place, place_of

if TYPE_CHECKING:
    from vision.reading import Question, Reading

SKIPPED = ("hand_size",)
"""Questions that the page says itself, with what can be done."""


@dataclass(frozen=True)
class Reply:
    """One answer. code: the tile that it is, to be drawn, or "". draft: that it leads to; None
    where a tile is to be named first, which is asked in a sheet. chance: how likely it is. pieces:
    of a whole hand that it takes, the ids."""

    text: Message
    code: str
    draft: Draft | None
    chance: float
    pieces: tuple[int, ...] = ()


@dataclass(frozen=True)
class OpenQuestion:
    """A question. kind: as of the reader's. pieces: the ids of those that it is about. places:
    corners in the photo, where it is about what lies there and not about tiles that were found."""

    key: str
    kind: str
    text: Message
    pieces: tuple[int, ...]
    choices: tuple[Reply, ...]
    places: tuple[Place, ...] = ()


def next_question(now: AppState) -> OpenQuestion | None:
    """What is most worth asking now, if anything is."""
    reading = now.draft.reading
    if reading is None or now.photo is None:
        return None
    for question in reading.questions:
        if question.kind not in SKIPPED:
            return _asked(now.draft, reading, question)
    return None


def only_hand_with(asked: OpenQuestion, piece: int) -> Draft | None:
    """What the hand leads to which alone of those that are asked about has this piece."""
    having = [choice for choice in asked.choices if piece in choice.pieces]
    return having[0].draft if len(having) == 1 else None


# --- helpers -----------------------------------------------------------------------------------


def _asked(draft: Draft, reading: Reading, question: Question) -> OpenQuestion:
    ids = {piece.found: piece.id for piece in draft.pieces}
    about = tuple(ids[tile] for tile in question.tiles if tile in ids)
    choices = (_choice(draft, question, n, ids) for n in range(len(question.answers)))
    quads = [] if question.quad is None else [question.quad]
    if question.kind == "same_tile":
        quads = [reading.tiles[i].quad for i in question.tiles]
    places = tuple(place_of(quad.tolist()) for quad in quads)
    key = f"reader-{len(draft.said)}"
    return OpenQuestion(key, question.kind, question.text, about, tuple(choices), places)


def _choice(draft: Draft, question: Question, number: int, ids: Mapping[int | None, int]) -> Reply:
    answer = question.answers[number]
    about_tiles = [each for each in answer.says if isinstance(each, Added | Named)]
    code = about_tiles[0].code if len(about_tiles) == 1 else ""
    if code == BACK:  # of a tile that was not seen: it has no name yet
        return Reply(answer.text, "", None, answer.probability)
    whole: tuple[int, ...] = ()
    if question.kind == "which_hand":
        of_it = (i for each in answer.says if isinstance(each, InHand) for i in each.tiles)
        whole = tuple([i for i in of_it if i in ids.values()])
    return Reply(answer.text, code, saying(draft, *answer.says), answer.probability, whole)
