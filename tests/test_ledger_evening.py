"""An evening from its first hand to its last: what is entered, taken out, put back, and shown."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from ledger.errors import LedgerError
from ledger.evening import Entry, Evening
from ledger.settlement import drawn_hand, paid_by
from ledger.spreadsheet import to_csv
from ledger.turns import usual_turns


def evening(ruleset: str = "mcr", **changes: object) -> Evening:
    fresh = Evening("one", ("Anna", "Bo", "Chen", "Dora"), ruleset, usual_turns(ruleset))
    return replace(fresh, **changes)


def won(table: Evening, name: str, points: int, winner: int, discarder: int | None) -> Evening:
    sums = table.by_points(points, winner, discarder)
    detail = {"total": points, "fans": ["Full Flush"]}
    return table.with_entry(table.win(name, sums, winner, discarder, detail=detail))


def three_hands() -> Evening:
    table = won(evening(), "first", 12, winner=1, discarder=3)
    table = table.with_entry(table.draw("second"))
    return won(table, "third", 24, winner=0, discarder=None)


def test_three_hands_and_who_has_what():
    table = three_hands()
    assert table.totals == (88, 4, -40, -52)
    assert [(s.rank, s.player, s.total) for s in table.standings] == [
        (1, 0, 88),
        (2, 1, 4),
        (3, 2, -40),
        (4, 3, -52),
    ]
    assert table.position.hand == 4
    assert table.position.seats == ("S", "W", "N", "E")
    assert [hand for hand, _ in table.course] == [0, 1, 2, 3]
    assert table.course[1][1] == (-8, 36, -8, -20)
    assert table.course[-1][1] == table.totals


def test_equal_totals_have_the_same_rank():
    table = won(evening(), "first", 8, winner=0, discarder=None)
    assert [standing.rank for standing in table.standings] == [1, 2, 2, 2]


def test_the_last_hand_is_taken_out_and_put_back():
    table = three_hands()
    without = table.with_entry(table.undo("u", "third"))
    assert without.totals == (-8, 36, -8, -20)
    assert without.position.hand == 3
    again = without.with_entry(without.undo("uu", "u"))
    assert again.totals == table.totals
    assert again.position.hand == 4


def test_an_older_hand_leaves_its_place_open_until_it_is_entered_again():
    table = three_hands()
    table = table.with_entry(table.undo("u", "first"))
    assert table.position.hand == 1
    assert table.position.seats == ("E", "S", "W", "N")
    table = won(table, "first again", 10, winner=1, discarder=3)
    assert table.position.hand == 4
    assert table.totals == (88, 2, -40, -50)


def test_a_hand_is_replaced_in_one_entry():
    table = three_hands()
    wrong = table.find("third")
    right = replace(wrong, id="right", sums=table.by_points(26, 0, None), undoes="third")
    table = table.with_entry(right)
    assert table.totals == (94, 2, -42, -54)
    assert table.position.hand == 4
    back = table.with_entry(table.undo("u", "right"))
    assert back.totals == three_hands().totals


def test_what_was_taken_out_cannot_come_back_once_its_place_is_taken():
    table = three_hands()
    table = table.with_entry(table.undo("u", "third"))
    table = won(table, "other", 8, winner=2, discarder=0)
    with pytest.raises(LedgerError) as error:
        table.with_entry(table.undo("uu", "u"))
    assert error.value.code == "hand_taken"


def test_nothing_is_taken_out_twice():
    table = three_hands()
    table = table.with_entry(table.undo("u", "second"))
    with pytest.raises(LedgerError) as error:
        table.with_entry(table.undo("v", "second"))
    assert error.value.code == "already_undone"
    with pytest.raises(LedgerError) as error:
        table.undo("w", "nobody's")
    assert error.value.code == "not_there"


def test_the_same_entry_twice_is_there_once():
    table = evening()
    entry = table.win("first", table.by_points(12, 1, 3), 1, 3)
    table = table.with_entry(entry)
    assert table.with_entry(entry) is table
    with pytest.raises(LedgerError) as error:
        table.with_entry(replace(entry, sums=table.by_points(13, 1, 3)))
    assert error.value.code == "other_entry"


def test_two_phones_do_not_enter_the_same_hand():
    table = evening()
    one = table.win("phone one", table.by_points(12, 1, 3), 1, 3)
    two = table.win("phone two", table.by_points(12, 1, 3), 1, 3)
    with pytest.raises(LedgerError) as error:
        table.with_entry(one).with_entry(two)
    assert error.value.code == "hand_taken"


def test_a_false_win_costs_thirty_and_the_hand_goes_on():
    table = evening()
    table = table.with_entry(table.false_win("oops", paid_by(2, 10), 2))
    assert table.totals == (10, 10, -30, 10)
    assert table.position.hand == 1
    table = won(table, "first", 12, winner=1, discarder=2)
    assert table.totals == (2, 46, -50, 2)
    assert table.course[-1] == (1, table.totals)


def test_penalties_and_corrections_belong_to_a_hand_and_do_not_end_it():
    table = three_hands()
    table = table.with_entry(table.penalty("late", paid_by(3, 5), 3, "late"))
    table = table.with_entry(table.correction("slip", (1, -1, 0, 0), "misread"))
    assert table.position.hand == 4
    assert table.totals == (94, 8, -35, -67)
    table = table.with_entry(table.undo("u", "late"))
    assert table.totals == (89, 3, -40, -52)


def test_sums_that_do_not_add_up_are_no_entry():
    with pytest.raises(LedgerError) as error:
        Entry("x", "penalty", 1, (10, -5, 0, 0))
    assert error.value.code == "unbalanced"


@pytest.mark.parametrize("wrong", [{"kind": "gift"}, {"hand": 0}, {"player": 4}, {"id": ""}])
def test_an_entry_that_no_evening_knows(wrong: dict[str, object]):
    with pytest.raises(LedgerError) as error:
        Entry(**{"id": "x", "kind": "draw", "hand": 1, **wrong})
    assert error.value.code == "bad_entry"


def test_no_hand_is_entered_before_its_turn():
    table = evening()
    with pytest.raises(LedgerError) as error:
        table.with_entry(Entry("x", "draw", 2, ends=True))
    assert error.value.code == "hand_open"


def test_the_sixteenth_hand_is_the_last_one():
    table = evening()
    for hand in range(16):
        assert not table.over
        table = won(table, f"hand {hand}", 8, winner=hand % 4, discarder=None)
    assert table.over
    assert table.totals == (0, 0, 0, 0)
    table = table.with_entry(table.undo("u", "hand 15"))
    assert not table.over
    assert table.position.hand == 16


def test_riichi_of_a_drawn_hand_goes_to_the_next_winner():
    table = evening("riichi", start=25000)
    entry = table.draw(
        "first", sums=drawn_hand(table.game, 0, [0, 1]), ready=[0, 1], declared={"riichi": [0, 1]}
    )
    table = table.with_entry(entry)
    assert table.pot == (1000, 1000, 0, 0)
    assert table.position.again == 1
    ron = (0, 0, 3900, -3900)
    table = table.with_entry(table.win("second", ron, 2, 3, declared={"riichi": [2, 3]}))
    assert table.totals == (1500 - 1000, 1500 - 1000, -1500 + 3900 + 3000, -1500 - 4900)
    assert table.pot == (0, 0, 0, 0)
    assert [s.total for s in table.standings] == [29900 + 500, 25500, 25500, 18600]


# --- for the spreadsheet -------------------------------------------------------------------------


def rows(table: Evening) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(to_csv(table))))


def test_the_spreadsheet_has_every_entry_with_its_sums():
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


def test_what_was_taken_out_is_in_the_spreadsheet_and_adds_nothing():
    table = three_hands()
    table = table.with_entry(table.undo("u", "first"))
    first, _, third = rows(table)
    assert first["undone"] == "yes"
    assert third["Anna (total)"] == "96"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1"])
def test_no_name_is_a_formula(name: str):
    table = evening(players=(name, "Bo", "Chen", "Dora"))
    table = won(table, "first", 12, winner=0, discarder=3)
    table = table.with_entry(table.penalty("p", paid_by(3, 5), 3, note=name))
    header, first, late = list(csv.reader(io.StringIO(to_csv(table))))
    assert [cell for cell in header if name in cell] == [f"'{name}", f"'{name} (total)"]
    assert first[header.index("by")] == f"'{name}"
    assert late[header.index("note")] == f"'{name}"


def test_a_name_with_commas_quotes_and_lines_stays_one_cell():
    name = 'Anna, "the"\nfirst'
    table = won(evening(players=(name, "Bo", "Chen", "Dora")), "first", 12, 0, 3)
    assert rows(table)[0]["by"] == name
