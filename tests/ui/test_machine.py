"""The app's state under random taps: no hand is lost, and the state stays consistent."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from ledger.booking import BookingAnswers
from scoring.tiles import BACK, FLOWERS, TILES, WINDS
from tests.helpers.placed import placed
from ui.hand import changes, circumstances, link, machine, state
from ui.hand.hand_photo import HandPhoto
from ui.hand.machine import AppState
from ui.hand.state import Draft, EveningHand
from ui.hand.stored_hand import as_kept, pieces_json
from vision.observations import FoundTile
from vision.reading import Group, Reading

FEW = ("1m", "2m", "3m", "C", "5p", "f1", "f5")


class HandOnTheTable(RuleBasedStateMachine):
    """Random taps on a hand; `before` lists the states that undo has to restore."""

    def __init__(self) -> None:
        super().__init__()
        self.now = AppState(hand_id="first")
        self.before: list[tuple[Draft, str]] = []

    def take(self, draft: Draft) -> None:
        held = (self.now.draft, self.now.hand_id)
        self.now.take(draft)
        if self.now.draft != held[0]:
            self.before.append(held)

    def piece(self, data: st.DataObject) -> int:
        return data.draw(st.sampled_from([p.id for p in self.now.draft.pieces]), "piece")

    @rule(tile=st.sampled_from(FEW))
    def add(self, tile: str) -> None:
        self.take(changes.add_tile(self.now.draft, tile))

    @precondition(lambda self: self.now.draft.pieces)
    @rule(
        data=st.data(),
        tile=st.sampled_from(FEW),
        act=st.sampled_from(["fix", "out", "in", "gone", "won"]),
    )
    def change_a_piece(self, data: st.DataObject, tile: str, act: str) -> None:
        number, draft = self.piece(data), self.now.draft
        if act == "won":
            if any(p.id == number for p in draft.concealed):
                self.take(changes.choose_winning(draft, number))
            return
        acts = {
            "fix": lambda: changes.replace_tile(draft, number, tile),
            "out": lambda: changes.set_aside(draft, number, True),
            "in": lambda: changes.set_aside(draft, number, False),
            "gone": lambda: changes.remove_tile(draft, number),
        }
        self.take(acts[act]())

    @precondition(lambda self: bool(self.now.draft.possible_melds))
    @rule(data=st.data(), concealed=st.booleans())
    def lay_down(self, data: st.DataObject, concealed: bool) -> None:
        kind, tiles = data.draw(st.sampled_from(self.now.draft.possible_melds))
        self.take(changes.make_meld(self.now.draft, kind, tiles, concealed))

    @precondition(lambda self: bool(self.now.draft.melds))
    @rule(data=st.data())
    def split(self, data: st.DataObject) -> None:
        meld = data.draw(st.sampled_from(self.now.draft.melds))
        self.take(changes.split_meld(self.now.draft, meld.number))

    @rule(flag=st.sampled_from(state.FLAGS), on=st.booleans())
    def switch(self, flag: str, on: bool) -> None:
        self.take(circumstances.set_flag(self.now.draft, flag, on))

    @rule(self_drawn=st.booleans(), wind=st.sampled_from(WINDS))
    def how(self, self_drawn: bool, wind: str) -> None:
        self.take(circumstances.set_self_drawn(self.now.draft, self_drawn))
        self.take(circumstances.set_seat_wind(self.now.draft, wind))

    @rule()
    def undo(self) -> None:
        self.now.undo()
        if self.before:
            draft, hand_id = self.before.pop()
            assert (self.now.draft, self.now.hand_id) == (draft, hand_id)

    @rule()
    def start_over(self) -> None:
        self.before.append((self.now.draft, self.now.hand_id))
        self.now.start_over()
        assert not self.now.draft.pieces

    @rule(step=st.sampled_from(state.STEPS), sheet=st.sampled_from(["", "fix.0", "add", "share"]))
    def arrive(self, step: str, sheet: str) -> None:
        """Go back or forward in the history, or reload; the hand must stay."""
        draft = self.now.draft
        self.now.arrive(machine.Whereabouts(step, sheet))
        assert self.now.draft is draft
        assert self.now.place == machine.Whereabouts(step, sheet)

    @invariant()
    def the_winning_tile_stands_in_the_hand(self) -> None:
        concealed = {p.id for p in self.now.draft.concealed}
        assert self.now.draft.winning in {None, *concealed}

    @invariant()
    def no_flag_is_on_that_cannot_be(self) -> None:
        assert not self.now.draft.flags & set(circumstances.blocked(self.now.draft))

    @invariant()
    def the_browser_brings_back_the_same_hand(self) -> None:
        draft = self.now.draft
        if len(draft.pieces) > 40:
            return  # no hand has so many, and no link takes them
        text = link.packed(draft)
        opened, _ = link.unpacked(text)
        assert opened.to_json() == draft.to_json()
        answers = BookingAnswers(winner=1, discarder=2, worth={3: 8}, deposits={"riichi": (0,)})
        asked, meant = replace(draft, answers=answers), EveningHand("a", "b", 3)
        whole, known = as_kept(opened, pieces_json(asked, meant), None)
        assert (whole.answers, known) == (answers, meant)
        whole = replace(whole, answers=draft.answers)
        for said in ("self_drawn", "seat_wind", "round_wind", "chosen", "flags", "more"):
            assert getattr(whole, said) == getattr(draft, said)
        assert laid_out(whole) == laid_out(draft)
        assert link.packed(whole) == text


def laid_out(draft: Draft) -> tuple[object, ...]:
    melds = {(m.concealed, frozenset(p.id for p in m.pieces)) for m in draft.melds}
    return [(p.id, p.tile, p.aside) for p in draft.pieces], melds, draft.winning, draft.flowers


HandOnTheTable.TestCase.settings = settings(max_examples=25, stateful_step_count=20)
TestHandOnTheTable = HandOnTheTable.TestCase


def photo(name: str) -> HandPhoto:
    reading = Reading("hand.jpg", 60, 60)
    return HandPhoto(name, reading, b"\xff\xd8" + name.encode(), (60, 60), (0, 0), (1.0, 1.0))


def a_draft_of(name: str) -> Draft:
    quad = np.array([[0, 0], [9, 0], [9, 12], [0, 12]], np.float32)
    tiles = [placed(FoundTile(name, 0.99, [], quad + np.array([10 * n, 0]))) for n in range(3)]
    reading = Reading("hand.jpg", 60, 60, tiles, [Group("concealed", [0, 1, 2])])
    return state.draft_from_reading(reading, Draft())


def test_a_visit_keeps_two_photos_however_many_it_took() -> None:
    now = AppState()
    for number in range(300):
        now.take(a_draft_of(TILES[number % 34]), photo(f"photo {number}"))
        now.start_over()
    kept = {then.photo.sha for then in now.past if then.photo is not None}
    assert kept == {"photo 299"}
    assert len(now.past) == machine.UNDO_LIMIT


def test_undo_asks_the_browser_for_a_photo_that_was_given_back() -> None:
    now = AppState()
    for tile in ("1m", "2m", "3m"):
        now.take(a_draft_of(tile), photo(tile))
    now.undo()
    assert (now.photo and now.photo.sha, now.wanted) == ("2m", "")
    first = now.past[-1].id
    now.undo()
    assert (now.photo, now.wanted) == (None, first)
    now.restore(None, photo("1m"))
    assert (now.photo and now.photo.sha, now.wanted) == ("1m", "")


def test_what_the_player_changed_while_the_browser_was_asked_stays() -> None:
    now = AppState()
    now.open_hand(a_draft_of("1m"), "kept")
    now.take(changes.replace_tile(now.draft, 0, "9s"))
    now.restore((a_draft_of("1m"), EveningHand()), photo("1m"))
    assert now.draft.pieces[0].tile == "9s"
    assert now.photo is not None


def test_pieces_of_nobody_are_refused() -> None:
    whole = '{"pieces": [], "concealed_kongs": [], "winning": null, "answers": %s}'
    said: tuple[Any, ...] = (
        {"discarder": 4},
        {"worth": {"0": -1}},
        {"deposits": {"riichi": 0}},
        [],
    )
    others = ("", "[]", '{"pieces": [], "concealed_kongs": []}', '{"pieces": 3}')
    for text in (*others, *(whole % json.dumps(each) for each in said)):
        try:
            as_kept(Draft(), text, None)
        except ValueError:
            continue
        raise AssertionError(text)
    assert BACK not in FLOWERS


def test_a_reading_is_made_anew_for_rules_of_another_size() -> None:
    draft = a_draft_of("1m")
    assert draft.reading is draft.read
    assert replace(draft, ruleset="taiwanese").reading is not draft.read
