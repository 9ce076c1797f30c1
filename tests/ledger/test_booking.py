"""Booking a scored hand, without any page: which answers are missing, and the resulting entry."""

import subprocess
import sys
from typing import Any

import pytest
from msgspec.structs import replace

from ledger import entering
from ledger.booking import Booking, BookingAnswers
from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.incident_entry import Incident
from ledger.turns import usual_turns
from scoring import parse_shorthand
from tests.conftest import ROOT

STRAIGHT = "123m 456m 789m CC 22p C"
NAMES = ("Anna", "Bo", "Chen", "Dora")


def evening(ruleset: str = "mcr", **rulings: Any) -> Evening:
    return Evening("one", NAMES, ruleset, usual_turns(ruleset, rulings), rulings)


def hand(line: str = STRAIGHT, ruleset: str = "mcr", **more: Any) -> dict[str, Any]:
    return {**parse_shorthand(line), "ruleset": ruleset, **more}


def missing(booking: Booking) -> str | None:
    return None if booking.missing is None else booking.missing.code


def test_it_asks_for_who_won_and_then_for_the_discarder() -> None:
    table = evening()
    assert missing(Booking(table, hand())) == "who_won"
    won = Booking(table, hand(), BookingAnswers(winner=1))
    assert (missing(won), won.asks, won.entry) == ("who_discarded", True, None)
    done = Booking(table, hand(), BookingAnswers(winner=1, discarder=3))
    assert (missing(done), done.is_in) == (None, False)
    assert done.entry is not None
    assert (done.entry.player, done.entry.other, done.entry.hand) == (1, 3, 1)
    assert missing(Booking(table, hand(self_drawn=True), BookingAnswers(winner=1))) is None
    own = Booking(table, hand(), BookingAnswers(winner=1, discarder=1))
    assert missing(own) == "who_discarded", "nobody wins on an own discard"


def test_the_ledger_names_the_fans_in_the_language_of_who_enters_the_hand() -> None:
    said = Booking(evening(), hand(self_drawn=True), BookingAnswers(winner=1), lang="zh-Hant")
    assert said.entry is not None
    assert "箭刻" in said.entry.hands[0].fan_names


def test_a_hand_that_is_in_is_known_by_its_name_and_changed_in_its_place() -> None:
    table, said = evening(), BookingAnswers(winner=1, discarder=3)
    first = Booking(table, hand(), said, "h1-")
    table = table.with_entry(first.make(table, "h1-a"))
    again = Booking(table, hand(), BookingAnswers(winner=1), "h1-")
    assert again.is_in, "who discarded is known from the entry"
    other = Booking(table, hand(flowers=2), BookingAnswers(winner=1), "h1-")
    assert not other.is_in
    assert other.entry is not None
    assert (other.entry.hand, other.entry.undoes) == (1, "h1-a")
    assert Booking(table, hand(), said, "h2-").position.hand == 2


def test_of_an_evening_that_changed_nothing_is_made() -> None:
    table = evening("riichi")
    table = table.with_entry(
        entering.win(table, "first", entering.WonHands.of_one((24, -8, -8, -8), 0))
    )
    booking = Booking(table, hand(ruleset="riichi"), BookingAnswers(winner=1, discarder=0))
    assert booking.make(table, "x").player == 1
    table = table.with_entry(entering.undo(table, "undo", "first"))
    table = table.with_entry(
        entering.win(table, "other", entering.WonHands.of_one((-8, 24, -8, -8), 1))
    )
    with pytest.raises(LedgerError, match="counted otherwise"):
        booking.make(table, "x")


def test_deposits_and_worths_go_in_as_they_were_said() -> None:
    riichi = Booking(
        evening("riichi"),
        hand("123m 456m 789m 22p CC C", "riichi", riichi=True, seat_wind="S"),
        BookingAnswers(winner=1, discarder=0),
    )
    assert riichi.staked("riichi") == (1,), "the winner's own is known from the hand"
    assert riichi.entry is not None
    assert riichi.entry.deposits["riichi"] == (1,)
    said = BookingAnswers(winner=1, discarder=0, worth={0: 20})
    classical = Booking(evening("classical"), hand(ruleset="classical", seat_wind="S"), said)
    assert classical.asks_worth
    without = Booking(evening("classical"), classical.hand, replace(said, worth={}))
    assert classical.entry is not None
    assert without.entry is not None
    assert classical.entry.sums[2] < without.entry.sums[2], "West pays East, too"


def test_a_long_hand_counts_nothing_whatever_is_said_of_it() -> None:
    table = evening("classical")
    said = BookingAnswers(winner=1, discarder=0, worth={0: 20, 2: 8})
    before = Booking(table, hand(ruleset="classical", seat_wind="S"), said)
    table = table.with_entry(Incident(table, "wrong_count", "E", {"kind": "long"}).make(table, "l"))
    after = Booking(table, before.hand, said)
    nothing = Booking(table, before.hand, replace(said, worth={0: 0, 2: 8}))
    assert after.entry is not None
    assert nothing.entry is not None
    assert before.entry is not None
    assert after.entry.sums == nothing.entry.sums != before.entry.sums


def test_two_win_on_one_discard() -> None:
    table = evening("riichi")
    first = Booking(
        table, hand(ruleset="riichi", seat_wind="S"), BookingAnswers(winner=1, discarder=0)
    )
    table = table.with_entry(first.make(table, "a"))
    second = hand("123m 456m 789m PP 22p P", "riichi", seat_wind="N")
    alone = Booking(table, second, BookingAnswers(winner=3))
    assert alone.to_join is not None
    assert Booking(table, {**second, "self_drawn": True}, BookingAnswers(winner=3)).to_join is None
    both = Booking(table, second, BookingAnswers(winner=3, beside="a"))
    assert both.winds == ["W", "N"]
    assert both.entry is not None
    assert (both.entry.winners, both.entry.other) == ((1, 3), 0)


@pytest.mark.parametrize(
    ("code", "on_a_discard", "self_drawn"),
    [("passed", "for_a_while", None), ("remark", "for_a_while", "for_a_while")],
)
def test_who_may_not_win_for_a_while_is_asked_whether_that_is_over(
    code: str, on_a_discard: str, self_drawn: str | None
) -> None:
    table = evening("classical")
    table = table.with_entry(Incident(table, code, "S").make(table, "a"))
    said = BookingAnswers(winner=1, discarder=3, worth={0: 0, 2: 0, 3: 0})
    plain, drawn = (hand(ruleset="classical", seat_wind="S", self_drawn=d) for d in (False, True))
    assert missing(Booking(table, plain, said)) == on_a_discard
    assert missing(Booking(table, drawn, said)) == self_drawn
    assert Booking(table, plain, said).asks_over
    won = Booking(table, plain, replace(said, over=True), "h1-")
    assert missing(won) is None
    table = table.with_entry(won.make(table, "h1-a"))
    assert not Booking(table, plain, said, "h1-").asks_over, "it is in, and was said"
    assert missing(Booking(table, plain, replace(said, winner=2), "h2-")) is None


def test_a_win_that_is_void_is_a_drawn_hand_and_no_false_win() -> None:
    """Under the supplement of 2025, a player who counts out the points with tiles of the hand does
    not win."""
    table = evening(profile="mil-2025")
    counted = {**hand("123m 456m 789m EEE 2s 2s"), "counted_with": "hand", "rulings": "mil-2025"}
    void = Booking(table, counted, BookingAnswers(winner=1), "h1-")
    assert void.entry is not None
    assert (void.entry.kind, void.entry.sums, void.missing) == ("draw", (0, 0, 0, 0), None)
    assert void.false_win is None
    table = table.with_entry(void.make(table, "h1-a"))
    assert Booking(table, counted, name="h1-").is_in
    changed = Booking(
        table, counted | {"counted_with": "none"}, BookingAnswers(winner=1, discarder=2), "h1-"
    )
    assert changed.entry is not None
    table = table.with_entry(changed.make(table, "h1-b"))
    again = Booking(table, counted, name="h1-").make(table, "h1-c")
    assert (again.hand, again.undoes) == (1, "h1-b")


def test_a_false_win_may_cost_no_more_than_the_right_to_win() -> None:
    low = hand("123m 567m 234s 678p 9s 9s", rulings={"false_win": "no_points"})
    declared = Booking(evening(false_win="no_points"), low, BookingAnswers(winner=1)).entry
    assert Booking(evening(false_win="no_points"), low).false_win is None, "nobody declared it"
    assert declared is not None
    assert (declared.sums, declared.states) == ((0, 0, 0, 0), {"no_win": (1,)})


def test_it_needs_no_pages() -> None:
    code = "import sys, ledger.booking; sys.exit('streamlit' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
