"""Evenings stored by version 0.1.0 have the same sums in this version and can be continued.

``golden/evenings`` contains SQLite dumps in the tables of version 1, which cover all rule sets and
kinds of entries, and next to each the results that version 0.1.0 computed (see `said`).
"""

import csv
import io
import json
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ledger import entering
from ledger.entry import new_id
from ledger.evening import Evening
from ledger.settlement import less, plus
from ledger.spreadsheet import to_csv
from ledger.store import Store
from tests.helpers.sums import paid_by

FOLDER = Path(__file__).parent.parent / "golden" / "evenings"
STORED = sorted(path.stem for path in FOLDER.glob("*.sql"))

Known = dict[str, Any]


@pytest.fixture(params=STORED)
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Store, Known]]:
    """Yield the store with one of the stored evenings, and the results that version 0.1.0 computed
    for it."""
    path = tmp_path / "ledger.db"
    with sqlite3.connect(path) as raw:
        raw.executescript((FOLDER / f"{request.param}.sql").read_text(encoding="utf-8"))
        assert raw.execute("SELECT version FROM ledger_schema").fetchall() == [(1,)]
    raw.close()
    opened = Store(f"sqlite:///{path}")
    yield opened, json.loads((FOLDER / f"{request.param}.json").read_text(encoding="utf-8"))
    opened.close()


def said(evening: Evening) -> Known:
    """Return the results of an evening in this version, in the form in which they were stored."""
    hands = range(1, evening.positions.now.hand + 1)
    return {
        "evening": evening.id,
        "ruleset": evening.ruleset,
        "players": list(evening.players),
        "start": evening.start,
        "totals": list(evening.money.totals),
        "standings": [list(standing) for standing in evening.standings.ranked],
        "course": [[hand, list(totals)] for hand, totals in evening.standings.course],
        "positions": [plain(evening.positions.at(hand)) for hand in hands],
        "over": evening.positions.over,
        "counters": evening.positions.counters,
        "pot": list(evening.money.pot),
        "live": [entry.id for entry in evening.log.live],
        "undone": sorted(evening.log.undone),
        "csv": without_sticks(csv.DictReader(io.StringIO(to_csv(evening), newline=""))),
    }


def without_sticks(rows: Iterable[dict[str, str]]) -> list[dict[str, str]]:
    """Return the rows of a spreadsheet with the deposits on the table added back to the players'
    totals, as version 0.1.0 counted them."""
    found, put = [], dict[str, int]()
    for row in rows:
        for key in [key for key in row if key.endswith(" (sticks)")]:
            total = key.replace("(sticks)", "(total)")
            put[total] = put.get(total, 0) + int(row[key])
            row[total] = str(int(row[total]) - put[total])
        found.append(row)
    return found


def plain(position: tuple[Any, ...]) -> list[Any]:
    return [list(value) if isinstance(value, tuple) else value for value in position]


def test_a_stored_evening_opens_with_the_same_sums(stored: tuple[Store, Known]) -> None:
    store, known = stored
    known["csv"] = list(csv.DictReader(io.StringIO(known["csv"], newline="")))
    now = said(store.evening(known["evening"]))
    columns = set(known["csv"][0]) if known["csv"] else set()
    now["csv"] = [{key: row[key] for key in row if key in columns} for row in now["csv"]]
    assert now == known
    (listed,) = store.evenings()
    assert listed.money.totals == tuple(known["totals"])


def test_a_stored_evening_goes_on(stored: tuple[Store, Known]) -> None:
    store, known = stored
    evening = before = store.evening(known["evening"])
    if not evening.positions.over:
        evening = store.add(evening.id, entering.draw(evening, new_id()))
        assert evening.money.totals == before.money.totals
    while not evening.positions.over:
        dealer = evening.positions.now.dealer  # the deal passes whoever's win it is
        winner = (dealer + 1) % 4
        sums = less(paid_by(winner, 8))
        evening = store.add(
            evening.id, entering.win(evening, new_id(), entering.WonHands.of_one(sums, winner))
        )
    assert evening.money.pot == (0, 0, 0, 0)
    assert sum(evening.money.totals) == 0
    last = max(evening.log.live, key=lambda entry: entry.number)
    after = store.add(evening.id, entering.undo(evening, new_id(), last.id))
    assert after.money.totals == plus(evening.money.totals, less(last.sums))


def test_whatever_was_taken_out_of_a_stored_evening_can_be_put_back(
    stored: tuple[Store, Known],
) -> None:
    store, known = stored
    evening = store.evening(known["evening"])
    for entry in evening.log.live:
        out = new_id()
        without = store.add(evening.id, entering.undo(evening, out, entry.id))
        assert entry not in without.log.live
        back = store.add(evening.id, entering.undo(without, new_id(), out))
        assert (back.money.totals, back.log.live) == (evening.money.totals, evening.log.live)
