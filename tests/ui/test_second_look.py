"""After another photo of the same hand, all corrections by the player are still in force."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.speech.messages import Message
from tests.helpers.app_player import codes
from ui.hand import changes
from ui.hand.hand_photo import HandPhoto
from ui.hand.machine import AppState
from ui.hand.open_points import next_question
from ui.hand.second_look import seen_again
from ui.hand.state import Draft, draft_from_reading
from vision.observations import FoundTile, Observations
from vision.reading import Answer, Question, Reading
from vision.record import Piece, decide, observations_of
from vision.statements import Named

ROW = codes("1m 2m 3m 4p 5p 6p 7s 8s 9s E E E 2p 2p")
DOUBTFUL = 3


def reading(tiles: list[str] = ROW, *, doubtful: int = DOUBTFUL) -> Reading:
    """Return a reading of tiles in one row, the last one a little apart as the winning tile.
    doubtful: index of a tile read with low confidence."""
    found = []
    for place, code in enumerate(tiles):
        x = 20 + 42 * place + 40 * (place == len(ROW) - 1)
        quad = np.array([[x, 40], [x + 40, 40], [x + 40, 96], [x, 96]], np.float32)
        sure = 0.5 if place == doubtful else 0.97
        found.append(FoundTile(code, sure, [("8m", (1 - sure) / 2)], quad))
    return decide(Observations("hand.jpg", 700, 140, tuple(found)))


def from_elsewhere(before: Reading, order: list[int], scale: float, shift: float) -> Reading:
    """Return a reading of the same tiles in another photo: found in the given order, scaled and
    shifted, all with high confidence."""
    tiles = [
        replace(
            before.tiles[at],
            confidence=0.97,
            quad=(before.tiles[at].quad * scale + shift).astype(np.float32),
        )
        for at in order
    ]
    size = round(700 * scale + shift), round(140 * scale + shift)
    return decide(Observations("again.jpg", *size, tuple(tiles)))


def piece_at(draft: Draft, number: int) -> Piece | None:
    return next((p for p in draft.pieces if p.id == number), None)


CHANGES = st.lists(
    st.tuples(
        st.sampled_from(["name", "confirm", "remove", "aside"]),
        st.integers(0, len(ROW) - 1),
        st.sampled_from(["9m", "1s", "C"]),
    ),
    max_size=5,
)


@settings(max_examples=40, deadline=None)
@given(
    CHANGES, st.permutations(range(len(ROW))), st.floats(0.6, 1.6), st.floats(0, 40), st.booleans()
)
def test_every_correction_is_still_there_wherever_the_tile_lies_now(
    said: list[tuple[str, int, str]], order: list[int], scale: float, shift: float, laid_down: bool
) -> None:
    before = reading()
    draft = draft_from_reading(before, Draft())
    if laid_down:
        draft = changes.make_meld(draft, "pung", ("E", "E", "E"))
    for what, at, code in said:
        piece = piece_at(draft, at)
        if piece is None:
            continue
        if what == "remove":
            draft = changes.remove_tile(draft, at)
        elif what == "aside":
            draft = changes.set_aside(draft, at, True)
        else:
            draft = changes.replace_tile(draft, at, code if what == "name" else piece.tile)
    draft = replace(draft, self_drawn=True)
    after, lost = seen_again(draft, from_elsewhere(before, order, scale, shift))
    assert lost == []
    assert after.self_drawn
    assert sorted(m.kind for m in after.melds) == sorted(m.kind for m in draft.melds)
    for now, at in enumerate(order):
        had, has = piece_at(draft, at), piece_at(after, now)
        assert (had is None) == (has is None)
        if had is not None and has is not None:
            assert (has.tile, has.aside) == (had.tile, had.aside)
            assert (has.meld is None) == (had.meld is None)
            assert not has.doubtful, "the new photo is sure of what nobody corrected"


def test_a_tile_that_nobody_touched_is_what_both_photos_say() -> None:
    before = reading(doubtful=DOUBTFUL)
    draft = changes.replace_tile(draft_from_reading(before, Draft()), 0, "9m")
    better = reading([*ROW[:DOUBTFUL], "5p", *ROW[DOUBTFUL + 1 :]], doubtful=-1)
    after, _ = seen_again(draft, better)
    assert [p.tile for p in after.pieces][:4] == ["9m", "2m", "3m", "5p"]


@pytest.mark.parametrize("seen", [True, False])
def test_a_tile_that_was_added_by_hand_is_there_once(seen: bool) -> None:
    before = reading(ROW[:-1])
    draft = changes.add_tile(draft_from_reading(before, Draft()), "2p")
    after, lost = seen_again(draft, reading(ROW if seen else ROW[:-1]))
    assert sorted(p.tile for p in after.pieces) == sorted(ROW)
    assert lost == []
    assert (after.pieces[-1].found is not None) == seen


def test_another_tile_that_won_still_has_won() -> None:
    before = reading()
    draft = changes.choose_winning(draft_from_reading(before, Draft()), 2)
    again = from_elsewhere(before, list(reversed(range(len(ROW)))), 1.2, 5)
    after, _ = seen_again(draft, again)
    won = after.piece(after.winning if after.winning is not None else -1)
    assert won is not None
    assert won.tile == "3m"


def test_a_hand_that_cannot_be_laid_on_the_other_says_what_is_lost() -> None:
    before = reading()
    draft = changes.replace_tile(draft_from_reading(before, Draft()), 0, "9m")
    draft = changes.add_tile(changes.remove_tile(draft, 1), "C")
    other = reading(codes("4m 4m 5s 5s 1p 1p 9p 9p N N S S P P"), doubtful=-1)
    after, lost = seen_again(draft, other)
    assert [p.tile for p in after.pieces] == [tile.tile for tile in other.tiles]
    assert lost == ["9m", "2m", "C"]


def test_a_corrected_tile_that_is_not_found_again_is_said() -> None:
    before = reading()
    draft = changes.replace_tile(draft_from_reading(before, Draft()), 0, "9m")
    seen = observations_of(before)
    fewer = decide(replace(seen, tiles=seen.tiles[1:]))
    _, lost = seen_again(draft, fewer)
    assert lost == ["9m"]


SAID: dict[str, Any] = {
    "self_drawn": True,
    "seat_wind": "S",
    "round_wind": "W",
    "chosen": frozenset({"seat"}),
    "flags": frozenset({"last_wall_tile"}),
    "more": {"riichi": True},
}


def with_what_was_said(draft: Draft) -> bool:
    return all(getattr(draft, name) == value for name, value in SAID.items())


def test_what_was_said_of_the_hand_stays_when_a_question_is_answered() -> None:
    before = reading()
    named = Answer(Message("4 of dots"), 0.6, (Named(DOUBTFUL, "4p"),))
    before.questions = [Question("which_tile", [DOUBTFUL], Message("Which tile is it?"), [named])]
    draft = replace(draft_from_reading(before, Draft()), **SAID)
    photo = HandPhoto("0" * 64, before, b"", (700, 140), (0.0, 0.0), (1.0, 1.0))
    now = AppState()
    now.take(draft, photo)
    asked = next_question(now.draft)
    assert asked is not None
    decided = [choice.draft for choice in asked.choices if choice.draft is not None]
    assert decided
    assert all(map(with_what_was_said, decided))


def test_what_was_said_of_the_hand_stays_after_a_second_look() -> None:
    draft = replace(draft_from_reading(reading(), Draft()), **SAID)
    kept, _ = seen_again(draft, reading())
    assert with_what_was_said(kept)
