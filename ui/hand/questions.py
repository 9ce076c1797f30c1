"""What is asked about a hand that came from a photo: one thing at a time, each answer one tap.

As long as the hand is as it was read, the reader asks and decides anew what hangs on an answer.
Once the player changed it by hand, that stands, and only what is still in doubt is asked.
No Streamlit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from scoring.messages import Message
from scoring.rulesets import ruleset
from scoring.tiles import BACK, FLOWERS
from scoring.words import TileName
from ui.hand.state import (
    AppState,
    Draft,
    choose_winning,
    draft_from_reading,
    playing,
    replace_tile,
    set_aside,
    tile_count,
)

if TYPE_CHECKING:
    from ui.hand.photos import Photo
    from vision.reading import Question

LOOSE_LIMIT = 4
"""With one tile missing and so many left out at most, one of these may be it."""
SKIPPED = ("hand_size",)
"""Questions that the page says itself, with what can be done."""

Change = tuple[Draft, "Photo | None"]


@dataclass(frozen=True)
class Choice:
    """One answer. code: the tile that it is, to be drawn, or "". change: the draft and the photo
    that it leads to; None where a tile is to be added first, which is asked in a sheet."""

    text: Message
    code: str
    change: Callable[[], Change] | None


@dataclass(frozen=True)
class Asked:
    """A question: pieces are the ids of those that it is about."""

    key: str
    text: Message
    pieces: tuple[int, ...]
    choices: tuple[Choice, ...]


def next_question(now: AppState) -> Asked | None:
    """What is most worth asking now, if anything is."""
    if now.photo is None:
        return None
    if as_read(now):
        for number, question in enumerate(now.photo.reading.questions):
            if question.kind not in SKIPPED:
                return _of_reader(now, now.photo, number, question)
    return _loose(now) or _doubtful(now)


def as_read(now: AppState) -> bool:
    """Whether the tiles of the hand are as the photo was read, with nothing changed by hand."""
    if now.photo is None:
        return False
    fresh, draft = draft_from_reading(now.photo.reading, now.draft), now.draft
    return (fresh.pieces, fresh.winning, fresh.concealed_kongs) == (
        draft.pieces,
        draft.winning,
        draft.concealed_kongs,
    )


# --- helpers -----------------------------------------------------------------------------------


def _of_reader(now: AppState, photo: Photo, number: int, question: Question) -> Asked:
    choices = tuple(
        Choice(answer.text, _code(answer.change), _decide(now.draft, photo, number, choice))
        for choice, answer in enumerate(question.answers)
    )
    ids = {piece.found: piece.id for piece in now.draft.pieces}
    about = tuple(ids[tile] for tile in question.tiles if tile in ids)
    return Asked(f"reader-{len(photo.reading.answered)}", question.text, about, choices)


def _code(change: dict[str, Any]) -> str:
    """The tile that an answer names."""
    tiles = change.get("tiles", [])
    return str(tiles[0].get("tile") or "") if len(tiles) == 1 else ""


def _decide(draft: Draft, photo: Photo, number: int, choice: int) -> Callable[[], Change] | None:
    change = photo.reading.questions[number].answers[choice].change
    if any(tile.get("index", 0) is None and "tile" not in tile for tile in change.get("tiles", [])):
        return None  # a tile that was not seen has no name yet

    def decide() -> Change:
        from vision import answer

        reading = answer(photo.reading, number, choice, ruleset(draft.ruleset).form)
        read = draft_from_reading(reading, draft).under(draft.circumstances)
        return read, replace(photo, reading=reading)

    return decide


def _loose(now: AppState) -> Asked | None:
    """One tile is missing and a few lie beside the hand: one of them may be it, and have won."""
    have, want = tile_count(now.draft)
    loose = [p for p in now.draft.pieces if p.aside and p.tile not in (BACK, *FLOWERS)]
    if want - have != 1 or not 0 < len(loose) <= LOOSE_LIMIT:
        return None
    choices = [
        Choice(Message("{tile}", "app", tile=TileName(p.tile)), p.tile, _take_in(now.draft, p.id))
        for p in loose
    ]
    text = Message("One tile is missing. Is the one that won beside the hand?", "app")
    return Asked("loose", text, tuple(p.id for p in loose), tuple(choices))


def _take_in(draft: Draft, number: int) -> Callable[[], Change]:
    return lambda: (choose_winning(set_aside(draft, number, False), number), None)


def _doubtful(now: AppState) -> Asked | None:
    """The first tile of the hand whose name is in doubt."""
    piece = next((p for p in playing(now.draft) if p.doubtful), None)
    if piece is None:
        return None
    codes = list(dict.fromkeys((piece.tile, *piece.guesses)))[:4]
    choices = [
        Choice(
            Message("{tile}", "app", tile=TileName(code)), code, _rename(now.draft, piece.id, code)
        )
        for code in codes
    ]
    text = Message("Which tile is it?", "app")
    return Asked(f"doubt-{piece.id}", text, (piece.id,), tuple(choices))


def _rename(draft: Draft, number: int, code: str) -> Callable[[], Change]:
    return lambda: (replace_tile(draft, number, code), None)
