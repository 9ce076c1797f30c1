"""Incidents in evenings at random: nobody's points are lost, and nobody wins who may not."""

import json
from dataclasses import replace

from benchmarks.incidents import check
from ledger.evening import Evening
from ledger.incidents import Happened, by_frequency
from ledger.store import _text
from ledger.turns import usual_turns
from scoring.incidents import OTHERWISE


def test_evenings_at_random_have_sums_winners_kitties_and_dealers_right() -> None:
    """``python -m benchmarks.incidents 10000`` is the same over ten thousand evenings."""
    entered, wrong = check(seed=11, evenings=300)
    assert wrong == []
    assert entered["incident"] > 1000
    assert entered["locked_out"] > 200


MIL = {"profile": "mil-2025"}
TABLE = Evening("one", ("Anna", "Bo", "Chen", "Dora"), "mcr", usual_turns("mcr", MIL), MIL)


def test_an_entry_says_what_happened_and_what_the_next_time_is() -> None:
    entry = Happened(TABLE, "false_win", "S", note="rushed").make(TABLE, "own")
    states = {"no_win": [1], "no_claims": [1]}
    assert entry.detail == {"code": "false_win", "note": "rushed", "states": states}
    after = TABLE.with_entry(entry)
    times = [dict(Happened(after, "false_win", wind)._counted()) for wind in "SW"]
    told = [(known["times_in_hand"], known["times_in_session"]) for known in times]
    assert told == [(2, 2), (1, 1)]


def test_a_sum_that_the_referee_sets_has_no_code() -> None:
    sum_ = {"referee": {"points": 5, "to": "each"}}
    entry = Happened(TABLE, OTHERWISE, "W", sum_).make(TABLE, "own")
    assert (entry.sums, entry.detail) == ((5, 5, -15, 5), {"told": sum_})


def test_what_happened_most_at_this_table_is_offered_first() -> None:
    rare = by_frequency(TABLE)[-1]
    entry = Happened(TABLE, "false_win", "S").make(TABLE, "own")
    assert by_frequency(TABLE.with_entry(replace(entry, detail={"code": rare})))[0] == rare


def test_an_evening_goes_by_the_rules_of_its_club_kept_whole() -> None:
    club = {
        "name": "Tea house",
        "profile": "china-1998",
        "minimum": 6,
        "fans": {"All Chows": 5},
        "incidents": {"false_win": ["each 15", "state no_win", "on"]},
    }
    kept = json.loads(_text(club))
    table = replace(TABLE, rulings=kept)
    entry = Happened(table, "false_win", "S").make(table, "own")
    assert (entry.sums, entry.states) == ((15, -45, 15, 15), {"no_win": [1]})
    by_total = table.game.by_total
    assert by_total is not None
    assert by_total.minimum == 6
    rare = Happened(table, "exposed_own", "W").make(table, "next")
    assert rare.states == {"must_discard": [2]}, "the rest is as its profile has it"
