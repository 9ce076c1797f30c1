"""A whole evening: entries are made, cancelled, restored and replaced, and standings and
spreadsheet follow."""

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from msgspec import UNSET, structs

from ledger import entering
from ledger.chain import chain_of, verify
from ledger.details import IncidentDetails, WinDetails, WinningHand
from ledger.entry import Entry
from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.incident_entry import Incident
from ledger.settlement import NOTHING, less, settle
from ledger.several_winners import may_join, with_winner
from ledger.spreadsheet import to_csv
from ledger.turns import Turns, game_of, usual_turns
from scoring.answers.answering import score_json
from scoring.book.incidents.asking import IncidentRuling
from scoring.book.incidents.effects import EACH
from scoring.game import Sums
from scoring.hand.shorthand import parse_shorthand
from tests.helpers.refusals import code as refusal
from tests.helpers.refusals import refused
from tests.helpers.sums import paid_by


def evening(ruleset: str = "mcr", **changes: Any) -> Evening:
    fresh = Evening("one", ("Anna", "Bo", "Chen", "Dora"), ruleset, usual_turns(ruleset))
    return replace(fresh, **changes)


def won(table: Evening, name: str, points: int, winner: int, discarder: int | None) -> Evening:
    sums = entering.by_points(table, points, winner, discarder)
    hand = WinningHand(total=points, fans=("Full Flush",))
    return table.with_entry(
        entering.win(table, name, entering.WonHands.of_one(sums, winner, discarder, hand=hand))
    )


def three_hands() -> Evening:
    table = won(evening(), "first", 12, winner=1, discarder=3)
    table = table.with_entry(entering.draw(table, "second"))
    return won(table, "third", 24, winner=0, discarder=None)


def test_three_hands_and_who_has_what() -> None:
    table = three_hands()
    assert table.money.totals == (88, 4, -40, -52)
    assert [(s.rank, s.player, s.total) for s in table.standings.ranked] == [
        (1, 0, 88),
        (2, 1, 4),
        (3, 2, -40),
        (4, 3, -52),
    ]
    assert table.positions.now.hand == 4
    assert table.positions.now.seats == ("S", "W", "N", "E")
    assert [hand for hand, _ in table.standings.course] == [0, 1, 2, 3]
    assert table.standings.course[1].points == (-8, 36, -8, -20)
    assert table.standings.course[-1].points == table.money.totals


def riichi(profile: str, **changes: Any) -> Evening:
    rulings = {"profile": profile, **changes}
    start = game_of("riichi", rulings).start
    turns = usual_turns("riichi", rulings)
    return evening("riichi", rulings=rulings, turns=turns, start=start)


def drawn(table: Evening, *ready: int, staked: Sequence[int] = ()) -> Evening:
    sums = table.game.drawn(table.positions.now.dealer, ready)
    name = f"hand {table.positions.now.hand}"
    return table.with_entry(
        entering.draw(table, name, sums=sums, ready=ready, declared={"riichi": staked})
    )


def paid(table: Evening, e: int, s: int, w: int, n: int, *, discarder: int | None) -> Evening:
    sums = (e, s, w, n)
    entry = entering.win(
        table,
        f"hand {table.positions.now.hand}",
        entering.WonHands.of_one(sums, winner=sums.index(max(sums)), discarder=discarder),
    )
    return table.with_entry(entry)


def to_the_last_hand(profile: str, **changes: Any) -> Evening:
    """Return a riichi evening at its last deal, South 4, after Anna won 8,000 points from Bo; all
    other hands were drawn."""
    table = paid(riichi(profile, **changes), 8000, -8000, 0, 0, discarder=1)
    while (table.positions.now.round_wind, table.positions.now.deal) != ("S", 4):
        table = drawn(table)
    return table


@pytest.mark.parametrize(
    ("profile", "start", "totals", "results"),
    [
        ("tenhou", 25000, [33000, 27000, 24000, 16000], [43000, 7000, -16000, -34000]),
        ("mleague", 25000, [33000, 27000, 24000, 16000], [53000, 7000, -16000, -44000]),
        ("ema-2016", 30000, [38000, 32000, 29000, 21000], [23000, 7000, -6000, -24000]),
        ("wrc-2015", 30000, [37000, 32000, 29000, 21000], [22000, 7000, -6000, -24000]),
    ],
)
def test_a_stick_that_is_left_and_uma_at_the_end(
    profile: str, start: int, totals: list[int], results: list[int]
) -> None:
    """A riichi stick is deducted from its player at once; at the end of the game a remaining stick
    goes where the rules say."""
    table = to_the_last_hand(profile)
    assert table.start == start
    table = drawn(table, 2, staked=[2])
    assert table.positions.over
    standings = table.standings.ranked
    assert [s.player for s in standings] == [0, 2, 3, 1]
    assert [s.total for s in standings] == totals
    assert [table.standings.results[s.player] for s in standings] == results


def test_a_stick_lies_on_the_table_between_hands_and_may_go_back() -> None:
    table = drawn(riichi("tenhou"), 2, staked=[2])
    assert table.standings.course[-1].points == (24000, 24000, 27000, 24000)
    table = paid(table, 0, 1000, -1000, 0, discarder=2)
    assert table.standings.course[-1].points == (24000, 26000, 26000, 24000)
    table = drawn(to_the_last_hand("tenhou", sticks_left="back"), 2, staked=[2])
    assert [s.total for s in table.standings.ranked] == [32000, 28000, 24000, 16000]


def test_the_game_ends_below_zero_where_the_rules_say_so() -> None:
    for profile, over in (("tenhou", True), ("ema-2016", False), ("mleague", False)):
        table = paid(riichi(profile), 32000, -32000, 0, 0, discarder=1)
        assert table.positions.over == over
    exactly = paid(riichi("tenhou"), 25000, -25000, 0, 0, discarder=1)
    assert not exactly.positions.over
    staked = drawn(exactly, 0, staked=[])
    assert staked.positions.over, "who is not ready pays what is not there"


def test_a_west_round_is_played_until_somebody_has_the_points() -> None:
    table = riichi("tenhou")
    for _ in range(8):
        table = drawn(table)
    assert (table.positions.over, table.positions.now.round_wind) == (False, "W")
    won = paid(table, 0, 8000, -8000, 0, discarder=2)
    assert won.positions.over
    assert won.standings.ranked[0].total == 33000
    while not table.positions.over:
        table = drawn(table)
    assert table.positions.now.hand == 13
    assert [s.rank for s in table.standings.ranked] == [1, 2, 3, 4], "who dealt first"
    for profile, shared in (("ema-2016", [1, 1, 1, 1]), ("mleague", [1, 1, 1, 1])):
        table = riichi(profile)
        for _ in range(8):
            table = drawn(table)
        assert table.positions.over
        assert [s.rank for s in table.standings.ranked] == shared
        assert len(set(table.standings.results)) == 1


def test_the_last_dealer_who_leads_ends_the_game() -> None:
    table = to_the_last_hand("tenhou")
    stays = paid(table, -4000, -4000, -4000, 12000, discarder=None)
    assert stays.positions.over
    assert not paid(
        to_the_last_hand("mleague"), -4000, -4000, -4000, 12000, discarder=None
    ).positions.over
    behind = paid(table, -500, -500, -500, 1500, discarder=None)
    assert not behind.positions.over


def test_an_evening_begun_before_points_could_end_it_goes_on() -> None:
    table = riichi("tenhou")
    table = replace(table, turns=replace(table.turns, by_points=False))
    assert not paid(table, 32000, -32000, 0, 0, discarder=1).positions.over
    assert "by_points" not in table.turns.to_json()


def test_an_older_hand_leaves_its_place_open_until_it_is_entered_again() -> None:
    table = three_hands()
    table = table.with_entry(entering.undo(table, "u", "first"))
    assert table.positions.now.hand == 1
    assert table.positions.now.seats == ("E", "S", "W", "N")
    table = won(table, "first again", 10, winner=1, discarder=3)
    assert table.positions.now.hand == 4
    assert table.money.totals == (88, 2, -40, -50)


def test_a_hand_is_replaced_in_one_entry() -> None:
    table = three_hands()
    wrong = table.log.find("third")
    assert wrong is not None
    right = replace(wrong, id="right", sums=entering.by_points(table, 26, 0, None), undoes="third")
    table = table.with_entry(right)
    assert table.money.totals == (94, 2, -42, -54)
    assert table.positions.now.hand == 4
    back = table.with_entry(entering.undo(table, "u", "right"))
    assert back.money.totals == three_hands().money.totals


def test_sums_that_do_not_add_up_are_no_entry() -> None:
    with refused("unbalanced"):
        Entry("x", "incident", 1, (10, -5, 0, 0))


@pytest.mark.parametrize("wrong", [{"kind": "gift"}, {"hand": 0}, {"player": 4}, {"id": ""}])
def test_an_entry_that_no_evening_knows(wrong: dict[str, Any]) -> None:
    with refused("bad_entry"):
        Entry(**{"id": "x", "kind": "draw", "hand": 1, **wrong})


def test_riichi_of_a_drawn_hand_goes_to_the_next_winner() -> None:
    table = evening("riichi", start=25000)
    entry = entering.draw(
        table, "first", sums=table.game.drawn(0, [0, 1]), ready=[0, 1], declared={"riichi": [0, 1]}
    )
    table = table.with_entry(entry)
    assert table.money.pot == (1000, 1000, 0, 0)
    assert table.positions.now.again == 1
    ron = (0, 0, 3900, -3900)
    table = table.with_entry(
        entering.win(
            table, "second", entering.WonHands.of_one(ron, 2, 3), declared={"riichi": [2, 3]}
        )
    )
    assert table.money.totals == (1500 - 1000, 1500 - 1000, -1500 + 3900 + 3000, -1500 - 4900)
    assert table.money.pot == (0, 0, 0, 0)
    assert [s.total for s in table.standings.ranked] == [29900 + 500, 25500, 25500, 18600]


# --- what the library refuses --------------------------------------------------------------------


def oops(table: Evening, entry_id: str = "oops") -> Entry:
    """Return the entry for a false win by player 2 in the present hand."""
    return Incident(table, "false_win", table.positions.now.seats[2]).make(table, entry_id)


def why_not(table: Evening, entry: Entry) -> str:
    """Return the code of the error with which the evening refuses an entry."""
    return refusal(lambda: table.with_entry(entry))


def test_after_a_false_win_its_player_may_not_win_that_hand() -> None:
    table = evening()
    table = table.with_entry(oops(table))
    assert table.states.locked_out(1) == {2}
    assert (
        why_not(
            table,
            entering.win(
                table, "x", entering.WonHands.of_one(entering.by_points(table, 12, 2, 0), 2, 0)
            ),
        )
        == "locked_out"
    )
    table = won(table, "first", 12, winner=1, discarder=2)
    assert table.states.locked_out(table.positions.now.hand) == frozenset()
    table = won(table, "second", 12, winner=2, discarder=1)
    assert table.money.totals == (-6, 26, -14, -6)


def test_a_false_win_taken_out_opens_the_hand_for_its_player_again() -> None:
    table = evening()
    table = table.with_entry(oops(table))
    table = table.with_entry(entering.undo(table, "u", "oops"))
    table = won(table, "first", 12, winner=2, discarder=0)
    assert why_not(table, entering.undo(table, "uu", "u")) == "locked_out", (
        "it cannot be put back either"
    )
    other = replace(
        table.log.played[1],
        id="other",
        player=1,
        undoes="first",
        detail=WinDetails(hands=(WinningHand(player=1),)),
        number=0,
    )
    table = table.with_entry(other)
    assert table.with_entry(entering.undo(table, "uu", "u")).states.locked_out(1) == {2}


def test_a_false_win_that_was_none_becomes_a_win_in_its_place() -> None:
    table = evening()
    table = table.with_entry(oops(table))
    sums = entering.by_points(table, 8, 2, None)
    table = table.with_entry(
        entering.win(
            table, "right", entering.WonHands.of_one(sums, 2), replacing=table.log.find("oops")
        )
    )
    assert (table.money.totals, table.positions.now.hand) == (sums, 2)


def test_a_chombo_of_riichi_is_no_hand_of_the_round() -> None:
    table = evening("riichi")
    table = table.with_entry(entering.draw(table, "first", ready=[0]))
    table = table.with_entry(oops(table))
    assert table.money.totals == (4000, 2000, -8000, 2000)
    position = table.positions.now
    assert (position.hand, position.deal, position.again, position.dealer) == (3, 1, 1, 0)
    assert table.positions.counters == 1, "the counters are those of before"


@pytest.mark.parametrize(
    ("chombo", "sums"), [("mangan", (4000, 2000, -8000, 2000)), ("wrc", (0,) * 4)]
)
def test_of_four_riichi_one_was_not_ready(chombo: str, sums: Sums) -> None:
    """With a chombo the hand is played again: its riichi sticks are returned and no counter is
    added. Sticks from earlier hands stay on the table."""
    table = evening("riichi", rulings={"abort_four_riichi": "on", "chombo": chombo})
    table = table.with_entry(entering.draw(table, "first", ready=[0], declared={"riichi": [3]}))
    stakes = {"riichi": [0, 1, 2, 3]}
    aborted = Incident(table, "abort_four_riichi", declared=stakes)
    assert isinstance(aborted.ruling, IncidentRuling)
    assert (aborted.ruling.beside["counters"], aborted.ruling.beside["bets"]) == (2, 1)
    found = replace(aborted, details={"not_ready": [table.positions.now.seats[2]]})
    assert (aborted.drawn, found.drawn) == (True, False), "nobody is asked for bets that go back"
    entry = found.make(table, "chombo")
    assert (entry.kind, entry.sums, entry.ends) == ("incident", sums, True)
    after = table.with_entry(entry)
    assert after.positions.now == table.positions.now._replace(hand=3)
    assert (after.positions.counters, after.money.pot) == (1, (0, 0, 0, 1000))
    drawn = table.with_entry(aborted.make(table, "drawn"))
    assert (drawn.positions.counters, drawn.money.pot) == (2, (1000, 1000, 1000, 2000))


def test_a_foul_hand_of_classical_cannot_win() -> None:
    table = evening("classical")
    entry = Incident(table, "wrong_count", "S", {"kind": "short"}).make(table, "foul")
    table = table.with_entry(entry)
    assert table.states.at(1) == {1: ["short"]}
    assert (
        why_not(table, entering.win(table, "x", entering.WonHands.of_one((-8, 24, -8, -8), 1)))
        == "locked_out"
    )


def test_an_offence_that_ends_the_hand_goes_to_the_next_deal() -> None:
    table = evening("classical")
    table = table.with_entry(Incident(table, "misnamed_win", "W").make(table, "named"))
    assert (table.positions.now.hand, table.positions.now.dealer) == (2, 0)
    assert table.money.totals == (1000, 500, -2000, 500)
    table = table.with_entry(Incident(table, "false_win", "E").make(table, "of East"))
    assert (table.positions.now.hand, table.positions.now.dealer) == (3, 1)


def test_a_fine_that_nobody_gets_is_told() -> None:
    table = evening(rulings={"profile": "mil-2025"})
    table = table.with_entry(oops(table))
    assert (table.money.totals, table.money.nobodys) == ((0, 0, -40, 0), 40)
    assert table.states.at(1) == {2: ["no_win", "no_claims"]}
    assert (
        why_not(
            table,
            entering.win(
                table, "x", entering.WonHands.of_one(entering.by_points(table, 12, 2, 0), 2, 0)
            ),
        )
        == "locked_out"
    )
    table = won(table, "first", 12, winner=1, discarder=2)
    assert (sum(table.money.totals), table.states.at(2)) == (-40, {})


def test_the_kitty_goes_to_the_winner_or_back() -> None:
    rulings = {"penalties": "shown"}
    table = evening("classical", rulings=rulings)
    table = table.with_entry(Incident(table, "withdrawn", "S").make(table, "a"))
    assert (table.money.totals, table.money.kitty) == ((0, -100, 0, 0), 100)
    drawn = table.with_entry(entering.draw(table, "d"))
    assert (drawn.money.totals, drawn.money.kitty) == ((0, 0, 0, 0), 0)
    of_west = table.with_entry(
        entering.win(table, "w", entering.WonHands.of_one((-8, -8, 24, -8), 2))
    )
    assert (of_west.money.totals, of_west.money.kitty) == ((-8, -108, 124, -8), 0)
    own = table.with_entry(entering.win(table, "w", entering.WonHands.of_one((-8, 24, -8, -8), 1)))
    assert own.money.totals == (-8, 24, -8, -8)
    out = of_west.with_entry(entering.undo(of_west, "u", "a", "it was another"))
    assert out.money.totals == (-8, -8, 24, -8)
    assert [(e.id, by.note) for e, by in out.log.cancelled] == [("a", "it was another")]
    assert why_not(of_west, replace(table.log.find("a") or oops(table), id="b")) == "hand_open"


def test_warnings_move_the_ladder_of_the_hand_or_the_session() -> None:
    fines = {"china-1998": [0, 5, 10, 0], "mil-2025": [0, 10, 20, 40]}
    for profile, wanted in fines.items():
        table = evening(rulings={"profile": profile})
        found = []
        for time in range(4):
            if time == 3:
                table = table.with_entry(entering.draw(table, "next hand"))
            entry = Incident(table, "withdrawn", table.positions.now.seats[3]).make(
                table, f"{time}"
            )
            found.append(entry.nobody)
            assert bool(entry.detail.stored().get("warned")) == (entry.nobody == 0)
            table = table.with_entry(entry)
        assert found == wanted, profile


@pytest.mark.parametrize(("profile", "second"), [("mil-2025", 10), ("china-1998", 0)])
def test_of_mil_whoever_was_warned_for_anything_pays_for_the_next(
    profile: str, second: int
) -> None:
    table, fines = evening(rulings={"profile": profile}), []
    for code, seat in (("early_draw", 3), ("misnamed", 3), ("misnamed", 2), ("early_draw", 2)):
        happened = Incident(
            table, code, table.positions.now.seats[seat], {"referee": {"points": 0}}
        )
        fines.append(happened.make(table, code + str(seat)))
        table = table.with_entry(fines[-1])
    assert [entry.nobody for entry in fines] == [0, second, 0, second]


def test_an_evening_that_ended_takes_no_hand_until_the_end_is_taken_out() -> None:
    table = evening()
    for hand in range(3):
        table = table.with_entry(entering.draw(table, f"{hand}"))
    table = table.with_entry(entering.end(table, "end"))
    assert table.positions.over
    assert [hand for hand, _ in table.standings.course] == [0, 1, 2, 3], "no hand more was played"
    assert why_not(table, replace(entering.draw(table, "x"), hand=4)) == "over"
    assert why_not(table, replace(entering.end(table, "y"), hand=4)) == "over"
    with pytest.raises(LedgerError, match="the last hand was 3"):
        table.with_entry(replace(entering.draw(table, "x"), hand=4))
    table = table.with_entry(entering.correction(table, "sums", NOTHING, "a cup of tea"))
    on = table.with_entry(entering.undo(table, "on", "end"))
    assert not on.positions.over
    assert on.with_entry(entering.draw(on, "x")).positions.now.hand == 5


def test_an_entry_that_was_replaced_twice_counts_once() -> None:
    table = evening()
    for name, points, before in (("a", 8, ""), ("b", 12, "a"), ("c", 16, "b")):
        hand = entering.WonHands.of_one(less(paid_by(0, points)), 0)
        win = entering.win(table, name, hand, replacing=table.log.find(before))
        table = table.with_entry(win)
    assert [entry.id for entry in table.log.live] == ["c"]
    assert {gone: by.id for gone, by in table.log.undone.items()} == {"a": "b", "b": "c"}
    table = table.with_entry(entering.undo(table, "u", "c"))
    assert [entry.id for entry in table.log.live] == ["b"], "the replacement before counts again"
    table = table.with_entry(entering.undo(table, "v", "u"))
    assert [entry.id for entry in table.log.live] == ["c"]
    assert table.money.totals == (48, -16, -16, -16)


def test_a_substitute_takes_a_seat_and_inherits_nothing() -> None:
    table = three_hands()
    before = table.money.totals
    entry = Incident(table, "cheating", table.positions.now.seats[3], {"referee": {"points": 0}})
    table = table.with_entry(entry.make(table, "out"))
    short = Incident(table, "wrong_count", table.positions.now.seats[2], {"kind": "short"})
    table = table.with_entry(short.make(table, "short"))
    table = table.with_entry(entering.substitute(table, "other", 2, "Fay"))
    assert table.states.at(4) == {2: ["no_win"], 3: ["excluded"]}, "the tiles are the same"
    player = 3
    win = entering.win(table, "x", entering.WonHands.of_one(less(paid_by(player, 16)), player))
    assert why_not(table, win) == "locked_out"
    assert why_not(table, entering.substitute(table, "s", player, " Anna\u200b")) == "bad_name"
    table = table.with_entry(entering.substitute(table, "s", player, "Eve"))
    assert table.people.names() == ("Anna", "Bo", "Fay", "Eve")
    assert table.people.names(win) == table.people.names(), "before the win is entered"
    table = table.with_entry(win)
    totals = {table.people.everyone[s.player].name: s.total for s in table.standings.ranked}
    assert totals["Eve"] == 48
    assert totals["Dora"] == before[3]
    assert sum(totals.values()) == 0
    assert table.people.names(table.log.played[1]) == ("Anna", "Bo", "Chen", "Dora")
    (east, *_), *rest = csv.reader(io.StringIO(to_csv(table), newline="")), 0
    assert rest
    assert "Eve (total)" in east


def test_the_name_of_a_substitute_is_corrected_by_another_entry() -> None:
    table = three_hands()
    before = table.money.totals
    table = table.with_entry(entering.substitute(table, "s", 3, "Evw"))
    # excluded after taking the seat: a corrected name does not lift that
    out = Incident(table, "cheating", table.positions.now.seats[3], {"referee": {"points": 0}})
    table = table.with_entry(out.make(table, "out"))
    table = table.with_entry(entering.substitute(table, "t", 2, "Fay"))
    won = entering.WonHands.of_one(less(paid_by(0, 16)), 0)
    table = table.with_entry(entering.win(table, "w", won))
    chained, totals = chain_of(table, ()), table.standings.ranked

    assert why_not(table, entering.renamed_substitute(table, "x", "s", "Fay")) == "bad_name"
    assert why_not(table, entering.renamed_substitute(table, "x", "s", " ")) == "bad_name"
    assert why_not(table, entering.renamed_substitute(table, "x", "w", "Eve")) == "bad_entry"
    on_another_seat = replace(entering.renamed_substitute(table, "x", "s", "Eve"), player=2)
    assert why_not(table, on_another_seat) == "bad_entry"
    with pytest.raises(LedgerError, match="there is no entry nothing"):
        entering.renamed_substitute(table, "x", "nothing", "Eve")

    after = table.with_entry(entering.renamed_substitute(table, "c", "s", "Eve"))
    assert [person.name for person in after.people.everyone[4:]] == ["Eve", "Fay"]
    assert after.people.names() == ("Anna", "Bo", "Fay", "Eve")
    assert after.people.names(after.log.played[4]) == ("Anna", "Bo", "Fay", "Eve")
    assert after.people.names(after.log.find("c"), before=True) == ("Anna", "Bo", "Chen", "Dora")
    assert after.standings.ranked == totals, "the hand of that evening stays with the substitute"
    assert after.money.totals[3] == before[3] - 16
    assert after.states.at(4) == table.states.at(4) == {3: ["excluded"]}
    grown = chain_of(after, ())
    assert grown.entry_hashes[:-1] == chained.entry_hashes, "the wrong name stays in the chain"
    assert verify(json.loads(json.dumps(grown.to_json()))).head() == grown.head()

    again = after.with_entry(entering.renamed_substitute(after, "d", "c", "Eva"))
    assert why_not(again, entering.renamed_substitute(again, "x", "s", "Ev")) == "already_undone"
    assert again.people.names()[3] == "Eva"
    back = again.with_entry(entering.undo(again, "u", "d"))
    assert back.people.names()[3] == "Eve"
    ended = back.with_entry(entering.end(back, "end"))
    late = ended.with_entry(entering.renamed_substitute(ended, "late", "c", "Evi"))
    assert late.people.names()[3] == "Evi"


def test_the_spreadsheet_has_a_column_for_a_clubs_rules_only_with_a_club() -> None:
    of_no_club = {"minimum": 1, "fans": {}}
    for rulings, there in ((of_no_club, False), ({"fans": {"All Chows": 2}}, True)):
        table = evening("hong_kong", rulings=rulings)
        header, *_ = to_csv(table.with_entry(entering.draw(table, "first"))).splitlines()
        assert ("own rules" in header) is there


def test_an_abortive_draw_has_its_own_rule_for_the_deal() -> None:
    rulings = {"abort_four_winds": "on"}
    table = evening("riichi", rulings=rulings)
    happened = Incident(table, "abort_four_winds", declared={"riichi": [1]})
    table = table.with_entry(happened.make(table, "a"))
    assert (table.positions.now.dealer, table.positions.now.again, table.positions.counters) == (
        0,
        1,
        1,
    )
    assert (table.money.totals, table.money.pot) == ((0, 0, 0, 0), (0, 1000, 0, 0))
    off = evening("riichi", rulings={"profile": "ema-2016"})
    entry = Incident(off, "abort_four_winds").make(off, "a")
    assert (entry.ends, entry.kind) == (False, "incident"), "this table does not play it"


def test_points_of_the_event_leave_the_sheet_alone() -> None:
    table = evening("riichi", rulings={"profile": "wrc-2015"})
    entry = oops(table)
    assert (entry.sums, entry.nobody) == ((0, 0, 0, 0), 0)
    assert entry.detail.stored()["overall"] == [0, 0, -20, 0]


def test_a_sum_that_no_source_states_is_the_referees() -> None:
    table = evening()
    untold = Incident(table, "wrong_words", "S")
    with refused("not_said"):
        untold.make(table, "x")
    told = replace(untold, details={"referee": {"points": 7, "to": "W"}})
    assert told.make(table, "x").sums == (0, -7, 7, 0)
    other = Incident(table, "other", "S", {"referee": {"points": 5, "to": EACH}}, "spilt tea")
    assert other.make(table, "x").sums == (5, -15, 5, 5)
    assert other.make(table, "x").note == "spilt tea"


@pytest.mark.parametrize("make", ["win", "draw", "incident"])
def test_nothing_is_played_after_the_last_hand(make: str) -> None:
    table = evening(turns=Turns(rounds=1))
    for hand in range(4):
        table = won(table, f"hand {hand}", 8, winner=0, discarder=None)
    entry = {
        "win": entering.win(
            table, "x", entering.WonHands.of_one(entering.by_points(table, 8, 0, None), 0)
        ),
        "draw": entering.draw(table, "x"),
        "incident": oops(table, "x"),
    }[make]
    assert why_not(table, entry) == "over"
    late = table.with_entry(entering.incident(table, "late", entering.Penalty(3, paid_by(3, 5))))
    instead = replace(entry, undoes="late")
    assert why_not(late, instead) == "over", "nor in the place of a penalty"
    assert late.with_entry(entering.undo(late, "u", "hand 3")).positions.now.hand == 4


# --- several winners on one discard --------------------------------------------------------------


def two_win(table: Evening, name: str, declared: dict[str, list[int]] | None = None) -> Entry:
    """Return the entry for a win by players 1 and 3 on a discard of player 2; player 3 is the first
    in turn."""
    hands = [
        WinningHand(player=1, total=2, fans=("Tanyao",), sums=(0, 2000, -2000, 0)),
        WinningHand(player=3, total=4, fans=("Riichi",), sums=(0, 0, -8000, 8000)),
    ]
    return entering.win(
        table, name, entering.WonHands((0, 2000, -10000, 8000), hands, 2), declared=declared
    )


def test_two_win_on_one_discard_and_the_first_in_turn_takes_the_deposits() -> None:
    table = evening("riichi", start=25000)
    table = table.with_entry(entering.draw(table, "first", ready=[0], declared={"riichi": [0]}))
    table = table.with_entry(two_win(table, "both", {"riichi": [1, 3]}))
    assert table.money.totals == (-1000, 2000 - 1000, -10000, 8000 + 2000)
    (_, both) = table.log.live
    assert (both.player, both.other, both.winners) == (3, 2, (3, 1))
    assert (table.money.pot, table.positions.counters, table.positions.now.hand) == (
        (0, 0, 0, 0),
        0,
        3,
    )
    assert rows(table)[1]["by"] == "Dora; Bo"
    assert rows(table)[1]["total"] == "4; 2"
    table = table.with_entry(entering.undo(table, "u", "both"))
    assert (table.money.totals, table.money.pot) == ((0, 0, 0, 0), (1000, 0, 0, 0))


def test_each_winner_takes_the_own_stick_back_where_the_table_plays_so() -> None:
    own_back = {"several_deposits": "own_back"}
    table = evening("riichi", start=25000, rulings=own_back)
    table = table.with_entry(entering.draw(table, "first", ready=[0], declared={"riichi": [0, 1]}))
    table = table.with_entry(two_win(table, "both", {"riichi": [1, 2, 3]}))
    # North takes its own, West's and the two of the drawn hand; South its own of this hand alone
    assert table.money.totals == (-1000, 2000 - 1000, -10000 - 1000, 8000 + 3000)
    assert (sum(table.money.totals), table.money.pot) == (0, (0, 0, 0, 0))
    (_, both) = table.log.live
    assert table.money.without_deposits(both) == (0, 2000, -10000, 8000)


def test_east_deals_again_when_it_is_one_of_the_winners() -> None:
    table = evening("riichi")
    hands = [WinningHand(player=0), WinningHand(player=3)]
    table = table.with_entry(
        entering.win(table, "both", entering.WonHands((2000, 0, -4000, 2000), hands, 2))
    )
    assert (table.positions.now.dealer, table.positions.now.again, table.positions.counters) == (
        0,
        1,
        1,
    )
    table = table.with_entry(two_win(table, "others"))
    assert (table.positions.now.dealer, table.positions.counters) == (1, 0)


@pytest.mark.parametrize(
    ("ruleset", "winners", "discarder"),
    [
        ("mcr", [0, 1], 2),
        ("riichi", [0, 1, 3], 2),
        ("riichi", [0, 1], 1),
        ("riichi", [0, 1], None),
        ("riichi", [0, 0], 2),
        ("riichi", [], 2),
    ],
)
def test_who_cannot_win_together(ruleset: str, winners: list[int], discarder: int | None) -> None:
    table = evening(ruleset)
    hands = [WinningHand(player=player) for player in winners]
    with refused("wrong_winners"):
        entering.win(table, "x", entering.WonHands((0, 0, 0, 0), hands, discarder))


def test_a_second_winner_joins_the_entry_of_the_first() -> None:
    """Only the first winner in turn is paid for the counters, whichever hand was entered first."""
    table = evening("riichi")
    table = table.with_entry(entering.draw(table, "first", ready=[0]))
    assert table.positions.counters == 1
    scored = {player: scored_from_west(table, player) for player in (1, 3)}
    assert scored[1].sums == (0, 16300, -16300, 0)
    for one, other in ((1, 3), (3, 1)):
        alone = scored[one]
        assert alone.sums is not UNSET
        entry = entering.win(table, "one", entering.WonHands.of_one(alone.sums, one, 2, hand=alone))
        both = table.with_entry(entry)
        sums, hands = with_winner(both, entry, scored[other])
        assert sums == (0, 16000, -16000 - 16300, 16300)
        joined = entering.win(both, "both", entering.WonHands(sums, hands, 2), replacing=entry)
        both = both.with_entry(joined)
        assert both.money.totals == sums
        assert [(hand.tiles or {}).get("honba", 0) for hand in joined.hands] == [1, 0]
        back = both.with_entry(entering.undo(both, "u", "both"))
        assert back.money.totals == alone.sums, "undone, the first winner is left"


def test_a_second_winner_leaves_what_was_agreed_for_the_first_as_it_is() -> None:
    """If a second winner does not change the first winner's hand, that hand is not scored again,
    because the players may have agreed on other payments than the rules state."""
    table = evening("riichi")
    first = structs.replace(scored_from_west(table, 1), sums=(0, 12000, -12000, 0))
    sums = (0, 12000, -12000, 0)
    entry = entering.win(table, "one", entering.WonHands.of_one(sums, 1, 2, hand=first))
    both = table.with_entry(entry)
    together, _ = with_winner(both, entry, scored_from_west(table, 3))
    assert together == (0, 12000, -12000 - 16000, 16000)


def scored_from_west(table: Evening, player: int) -> WinningHand:
    """Return a baiman won by this player on a discard of player 2, scored with the evening's
    counters."""
    seats = table.positions.now.seats
    hand = {
        **parse_shorthand("234m 567m 55m 678m 34m 5m +seat=" + seats[player]),
        "ruleset": "riichi",
        "discarder": seats[2],
        **table.positions.filled(table.positions.now.hand),
    }
    score = score_json(hand)
    sums = settle(score.payments, seats, player, 2)
    return WinningHand(player=player, total=score.total, hand=hand, sums=sums)


def test_nobody_joins_a_self_drawn_hand_or_one_too_many() -> None:
    table = evening("riichi")
    drawn = entering.win(table, "drawn", entering.WonHands.of_one((6000, -2000, -2000, -2000), 0))
    assert not may_join(table.with_entry(drawn), drawn)
    both = two_win(table, "both")
    table = table.with_entry(both)
    assert not may_join(table, both)
    with refused("wrong_winners"):
        with_winner(table, both, WinningHand(player=0, sums=(1000, 0, -1000, 0)))


def test_a_deposit_of_an_older_hand_is_not_taken_before_it_was_staked() -> None:
    table = evening("riichi")
    for hand in ("first", "second"):
        table = table.with_entry(entering.draw(table, hand, ready=[0], declared={"riichi": [0]}))
    table = table.with_entry(entering.undo(table, "u", "first"))
    table = table.with_entry(
        entering.win(table, "again", entering.WonHands.of_one((0, 3900, -3900, 0), 1, 2))
    )
    assert table.money.totals == (0, 3900, -3900, 0)
    assert table.money.pot == (1000, 0, 0, 0), "that of the second hand lies there still"


def test_nagashi_mangan_leaves_the_deposits_on_the_table() -> None:
    table = evening("riichi")
    paid = {"nagashi_mangan": [1]}
    sums = table.game.drawn(0, [0], paid)
    entry = entering.draw(table, "drawn", sums=sums, ready=[0], declared={"riichi": [0]}, paid=paid)
    table = table.with_entry(entry)
    assert table.money.totals == (-4000, 8000, -2000, -2000)
    assert (table.money.pot, table.positions.now.dealer, table.positions.counters) == (
        (1000, 0, 0, 0),
        0,
        1,
    )


# --- for the spreadsheet -------------------------------------------------------------------------


def rows(table: Evening) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(to_csv(table))))


def test_the_spreadsheet_has_every_entry_with_its_sums() -> None:
    table = three_hands()
    first, second, third = rows(table)
    assert (first["what"], first["by"], first["from"], first["total"]) == (
        "win",
        "Bo",
        "Dora",
        "12",
    )
    assert [first[name] for name in table.players] == ["-8", "36", "-8", "-20"]
    assert (second["what"], second["round"], second["deal"]) == ("draw", "E", "2")
    assert third["Anna (total)"] == "88"


def test_the_spreadsheet_of_a_drawn_riichi_takes_the_stick_off_who_staked_it() -> None:
    """Only East is ready and has declared riichi: 25,000 + 3,000 - 1,000 points; the others have
    24,000."""
    table = evening("riichi", start=25000)
    sums = table.game.drawn(0, [0])
    table = table.with_entry(
        entering.draw(table, "a", sums=sums, ready=[0], declared={"riichi": [0]})
    )
    (row,) = rows(table)
    totals = [int(row[f"{name} (total)"]) for name in table.players]
    assert totals == [27000, 24000, 24000, 24000]
    assert [row[f"{name} (sticks)"] for name in table.players] == ["-1000", "0", "0", "0"]
    assert tuple(totals) == table.standings.shown


def test_the_first_gets_what_all_staked_beyond_their_points() -> None:
    """If the target is 30,000 points and everybody begins with 25,000, the first player gets the
    four differences of 5,000 (oka)."""
    for profile in ("tenhou", "mleague"):
        assert game_of("riichi", {"profile": profile}).ending.oka == 20000
    for begins_with_its_stake in ("ema-2016", "wrc-2015"):
        assert game_of("riichi", {"profile": begins_with_its_stake}).ending.oka == 0


def test_the_spreadsheet_of_a_finished_game_has_its_sticks_uma_and_oka() -> None:
    """A riichi stick left at the end goes to the first player. Start 25,000, target 30,000, uma
    15,000 and 5,000."""
    rulings = {"uma": "15_5", "oka": True}
    table = evening("riichi", start=25000, rulings=rulings, turns=Turns(rounds=1))
    number = 0
    while not table.positions.over:
        number += 1
        dealer = table.positions.now.dealer
        sums = table.game.drawn(dealer, [(dealer + 1) % 4])
        staked = {"riichi": [3]} if number == 4 else {}
        table = table.with_entry(entering.draw(table, f"d{number}", sums=sums, declared=staked))
    *_, last = rows(table)
    points = [int(last[f"{name} (total)"]) for name in table.players]
    assert points == [
        total for _, _, total in sorted(table.standings.ranked, key=lambda s: s.player)
    ]
    for name, had, result in zip(table.players, points, table.standings.results, strict=True):
        uma, oka = (int(last[f"{name} ({what})"]) for what in ("uma", "oka"))
        assert int(last[f"{name} (result)"]) == result == had - 30000 + uma + oka


def test_what_was_taken_out_is_in_the_spreadsheet_and_adds_nothing() -> None:
    table = three_hands()
    table = table.with_entry(entering.undo(table, "u", "first"))
    first, _, third = rows(table)
    assert first["undone"] == "yes"
    assert third["Anna (total)"] == "96"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1"])
def test_no_name_is_a_formula(name: str) -> None:
    table = evening(players=(name, "Bo", "Chen", "Dora"))
    table = won(table, "first", 12, winner=0, discarder=3)
    table = table.with_entry(
        entering.incident(
            table, "p", entering.Penalty(3, paid_by(3, 5)), detail=IncidentDetails(note=name)
        )
    )
    header, first, late = list(csv.reader(io.StringIO(to_csv(table))))
    assert [cell for cell in header if name in cell] == [f"'{name}", f"'{name} (total)"]
    assert first[header.index("by")] == f"'{name}"
    assert late[header.index("note")] == f"'{name}"


def test_a_name_with_commas_quotes_and_lines_stays_one_cell() -> None:
    name = 'Anna, "the"\nfirst'
    table = won(evening(players=(name, "Bo", "Chen", "Dora")), "first", 12, 0, 3)
    assert rows(table)[0]["by"] == name
