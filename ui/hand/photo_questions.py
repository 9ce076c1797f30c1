"""Questions about a hand that came from a photo, and the other hands that lie in it.

The reader asks as long as something is in doubt, whatever was said before. No Streamlit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from scoring.speech.messages import Message
from scoring.tiles import BACK
from ui.frame.words import APP
from ui.hand.state import Draft
from vision.statements import Added, Answered, Aside, InHand, Named, Place, place_of

if TYPE_CHECKING:
    from vision.observations import FoundTile
    from vision.reading import Question, Reading

REACHES = (1.2, 1.5, 1.8, 2.2, 2.7, 3.3)
"""In tile sizes: tiles nearer to each other than one of these may be a hand."""
HAND_SIZES = range(11, 21)
"""Faces of what may be a hand."""
SETS_OF_A_HAND = 3
"""Sets that it has at least; as many tiles of a pond have hardly ever so many."""
MOST_HANDS = 3

TWO_HIGH = 1.3
"""Area of the largest box of three alike, by the middle one's, from which on it may be two tiles,
one on the other: on the development photos 1.42 and 1.92 with an added kong, else at most 1.17."""

SKIPPED = ("hand_size",)
"""Questions that the page says itself, with what can be done."""


@dataclass(frozen=True)
class Reply:
    """One possible answer to a question.

    code: tile to draw on the button, or "".
    draft: the draft that the answer leads to; None where the player names a tile in a sheet first.
    pieces: ids of the pieces that a choice of a whole hand takes.
    """

    text: Message
    code: str
    draft: Draft | None
    pieces: tuple[int, ...] = ()


@dataclass(frozen=True)
class OpenQuestion:
    """A question to the player about the hand.

    kind: kind of the reader's question.
    pieces: ids of the pieces in question.
    places: quads in the photo, where it is about a place at which no tile was found.
    """

    key: str
    kind: str
    text: Message
    pieces: tuple[int, ...]
    choices: tuple[Reply, ...]
    places: tuple[Place, ...] = ()


def next_question(draft: Draft) -> OpenQuestion | None:
    """Return the most useful of a draft's open questions, or None."""
    return next(open_questions(draft), None)


def open_questions(draft: Draft) -> Iterator[OpenQuestion]:
    """Yield the open questions about a draft, the most useful first; none without a photo."""
    reading = draft.reading
    if reading is None:
        return
    yield from _two_high(draft)
    for question in reading.questions:
        if question.kind not in SKIPPED:
            yield _asked(draft, reading, question)


def only_hand_with(asked: OpenQuestion, piece: int) -> Draft | None:
    """Return the draft of the only answer to an open question whose hand includes this piece id;
    None if there are none or several."""
    having = [choice for choice in asked.choices if piece in choice.pieces]
    return having[0].draft if len(having) == 1 else None


def other_hands(draft: Draft) -> list[tuple[int, ...]]:
    """Return groups of a draft's piece ids set aside that lie together and may be another hand, the
    sizes nearest to a hand first; an empty list where there are none."""
    aside = [piece for piece in draft.pieces if piece.aside and piece.tile != BACK]
    if draft.reading is None or len(aside) < HAND_SIZES[0]:
        return []
    size, names = draft.reading.form.tiles, {piece.id: piece.tile for piece in aside}
    lying = [(piece.id, tile) for piece in aside if (tile := draft.tile_of(piece)) is not None]
    found = {
        each
        for each in _together(lying)
        if len(each) in HAND_SIZES and most_sets(names[i] for i in each) >= SETS_OF_A_HAND
    }
    taken: list[frozenset[int]] = []
    for each in sorted(found, key=lambda ids: (abs(len(ids) - size), sorted(ids))):
        if all(len(each & other) <= len(each) / 2 for other in taken):
            taken.append(each)
    return [tuple(sorted(each)) for each in taken[:MOST_HANDS]]


def take_hand(draft: Draft, tiles: tuple[int, ...]) -> Draft:
    """Return the draft with these piece ids as the hand and all others set aside."""
    out = tuple([piece.id for piece in draft.pieces if not piece.aside and not piece.assumed])
    return draft.saying(Aside(out), InHand(tiles))


def most_sets(tiles: Iterable[str]) -> int:
    """Return the maximum number of chows and pungs that these tile codes can form at once.

    >>> most_sets(["1m", "2m", "3m", "3m", "3m", "E", "E", "E", "5p"])
    2
    """
    return _most_sets(tuple(sorted(tiles)))


@lru_cache(maxsize=4096)
def _most_sets(tiles: tuple[str, ...]) -> int:
    if len(tiles) < 3:
        return 0
    first, counts = tiles[0], Counter(tiles)
    ways: list[tuple[str, ...]] = [(first,) * 3]
    if first[0].isdigit():
        ways.append((first, *(f"{int(first[0]) + step}{first[1:]}" for step in (1, 2))))
    best = _most_sets(tuple([tile for tile in tiles if tile != first]))
    for way in ways:
        if not Counter(way) - counts:
            best = max(best, 1 + _most_sets(tuple(sorted((counts - Counter(way)).elements()))))
    return best


def _together(tiles: list[tuple[int, FoundTile]]) -> Iterator[frozenset[int]]:
    import numpy as np

    quads = np.array([tile.quad for _, tile in tiles], np.float32).reshape(-1, 4, 2)
    middles, edges = quads.mean(axis=1), quads - np.roll(quads, 1, axis=1)
    sides = np.sqrt(np.linalg.norm(edges, axis=2)).prod(axis=1) ** 0.5
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    apart /= np.maximum(np.maximum(sides[:, None], sides[None]), 1e-6)
    for reach in REACHES:
        left = set(range(len(tiles)))
        while left:
            linked = [left.pop()]
            for at in linked:
                near = {int(i) for i in np.flatnonzero(apart[at] < reach)} & left
                left -= near
                linked += near
            yield frozenset(tiles[at][0] for at in linked)


def _two_high(draft: Draft) -> Iterator[OpenQuestion]:
    """Ask about one of three alike that is as large as two: an added kong may lie there."""
    from cv2 import contourArea

    for three in draft.threes:
        found = [(p, tile) for p in three if (tile := draft.tile_of(p)) is not None]
        if len(found) < len(three):
            continue
        _, middle, largest = sorted((contourArea(tile.quad), p.id) for p, tile in found)
        answered = Answered(f"two_high {largest[1]}")
        if largest[0] < TWO_HIGH * middle[0] or answered in draft.statements:
            continue
        one = draft.saying(answered)
        kong = one.saying(Named(largest[1], three[0].tile)).one_more_on(largest[1])
        yield OpenQuestion(
            f"two-high-{largest[1]}-{len(draft.statements)}",
            "two_high",
            Message("Do two tiles lie here, one on the other?", APP),
            (largest[1],),
            (
                Reply(Message("Two tiles: a kong", APP), "", kong),
                Reply(Message("One tile", APP), "", one),
            ),
        )


def _asked(draft: Draft, reading: Reading, question: Question) -> OpenQuestion:
    ids = {piece.found: piece.id for piece in draft.pieces}
    about = tuple(ids[tile] for tile in question.tiles if tile in ids)
    choices = (_choice(draft, question, n, ids) for n in range(len(question.answers)))
    quads = [] if question.quad is None else [question.quad]
    if question.kind == "same_tile":
        quads = [reading.tiles[i].quad for i in question.tiles]
    places = tuple(place_of(quad.tolist()) for quad in quads)
    key = f"reader-{len(draft.statements)}"
    return OpenQuestion(key, question.kind, question.text, about, tuple(choices), places)


def _choice(draft: Draft, question: Question, number: int, ids: Mapping[int | None, int]) -> Reply:
    answer = question.answers[number]
    about_tiles = [each for each in answer.statements if isinstance(each, Added | Named)]
    code = about_tiles[0].code if len(about_tiles) == 1 else ""
    if code == BACK:  # of a tile that was not seen: it has no name yet
        return Reply(answer.text, "", None)
    whole: tuple[int, ...] = ()
    if question.kind == "which_hand":
        of_it = (i for each in answer.statements if isinstance(each, InHand) for i in each.tiles)
        whole = tuple([i for i in of_it if i in ids.values()])
    return Reply(answer.text, code, draft.saying(*answer.statements), whole)
