"""A full disk, a read-only ledger, a damaged file: the player gets a message, and the host gets a
log line and a count."""

import logging
import random
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from ledger import entering
from ledger import store as store_file
from ledger.__main__ import main
from ledger.entry import new_id
from ledger.errors import TROUBLE, LedgerError
from ledger.evening import Evening
from ledger.store import TROUBLES, Store
from ledger.tile_sets import take_up
from ledger.turns import usual_turns
from tests.helpers.refusals import refused


def begun(store: Store, note: str = "") -> Evening:
    names = ("Anna", "Bo", "Cy", "Dora" + note)
    return store.begin(Evening(new_id(), names, "mcr", usual_turns("mcr")))


def full(file: Path) -> Store:
    """Return a ledger whose file cannot grow any more."""
    store = Store(f"sqlite:///{file}")

    def no_room(connection: object, record: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # type: ignore[attr-defined]

    event.listen(store._engine, "connect", no_room)
    store._engine.dispose()
    return store


def read_only(file: Path) -> Store:
    Store(f"sqlite:///{file}").close()
    return Store(f"sqlite:///file:{file}?mode=ro&uri=true")


@pytest.mark.parametrize(("made", "code"), [(full, "full"), (read_only, "read_only")])
def test_what_is_the_matter_is_said_counted_and_logged(
    made: Callable[[Path], Store],
    code: str,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(TROUBLES, "_logged", {})
    store, before = made(tmp_path / "ledger.db"), TROUBLES.counts[code]
    with caplog.at_level(logging.ERROR, "ledger.store"):
        for _ in range(3):
            with refused(code):
                begun(store, "x" * 90_000)
    store.close()
    assert TROUBLES.counts[code] == before + 3
    (line,) = [record for record in caplog.records if record.name == store_file.__name__]
    assert f"in trouble ({code})" in line.getMessage()
    assert "\n" not in line.getMessage()


@pytest.mark.parametrize(("made", "code"), [(full, "full"), (read_only, "read_only")])
def test_a_tile_set_that_could_not_be_taken_up_is_told(
    made: Callable[[Path], Store], code: str, tmp_path: Path
) -> None:
    """Only that another replica was faster is no trouble."""
    store = made(tmp_path / "ledger.db")
    with refused(code):
        take_up(store, "club", "Club", "one", lambda kept: b"x" * 90_000)
    store.close()


def test_a_damaged_file_is_told_at_the_start_and_not_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ledger.db"
    store = Store(f"sqlite:///{file}")
    for _ in range(30):
        begun(store, "x" * 500)
    store.close()
    content = bytearray(file.read_bytes())
    page = 4096
    content[5 * page : 9 * page] = b"\x55" * (4 * page)
    file.write_bytes(content)
    with refused("damaged"):
        Store(f"sqlite:///{file}")
    monkeypatch.setenv("TILETALLY_LEDGER", f"sqlite:///{file}")
    assert main(["backup", str(tmp_path / "copy.db")]) == 1
    assert "damaged" in capsys.readouterr().err
    assert not (tmp_path / "copy.db").exists()


def test_a_row_that_is_no_json_is_damage(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'ledger.db'}")
    evening = begun(store)
    store.write(lambda c: c.exec_driver_sql("UPDATE evenings SET turns = '{'"))
    with refused("damaged"):
        store.evening(evening.id)
    store.close()


def test_the_host_sees_when_the_ledger_was_written_and_what_failed(tmp_path: Path) -> None:
    from ui.server import metrics

    store = Store(f"sqlite:///{tmp_path / 'ledger.db'}")
    before = TROUBLES.last_write
    begun(store)
    store.close()
    assert TROUBLES.last_write > before
    text = metrics.as_text()[0].decode()
    (line,) = [line for line in text.splitlines() if line.startswith("tiletally_ledger_last_write")]
    assert float(line.split()[1]) == pytest.approx(TROUBLES.last_write)
    assert all(f'tiletally_ledger_errors_total{{why="{code}"}}' in text for code in TROUBLE)


# --- bits that flip on the disk ------------------------------------------------------------------


def told(ledger: Store) -> Any:
    """Return the content of all evenings of a ledger, as a list to compare."""
    rows: list[object] = []
    for each in ledger.evenings():
        rows += [each.id, each.begun, each.players, each.ruleset, each.rulings, each.turns]
        rows += [each.start, *[(e.id, e.hand, e.sums, e.at, e.detail) for e in each.entries]]
    return rows


def flips(file: Path, part: bytes, many: int, at: random.Random) -> Iterator[None]:
    """Yield `many` times with one random bit of a file flipped, near or in the row that begins with
    `part`; at the end the file is restored."""
    whole = file.read_bytes()
    first = whole.index(part)
    for _ in range(many):
        data = bytearray(whole)
        data[at.randrange(first - 20, first + 200)] ^= 1 << at.randrange(8)
        file.write_bytes(data)
        yield
    file.write_bytes(whole)


@pytest.mark.parametrize("row", ["evening", "entry"])
def test_no_bit_that_flips_in_a_row_is_taken_for_what_was_written(row: str, tmp_path: Path) -> None:
    file = tmp_path / "ledger.db"
    ledger = Store(f"sqlite:///{file}")
    own = {"profile": "china-1998", "fans": {"All Chows": 5}, "name": "Tuesday club"}
    players = ("Anna", "Bo", "陳", "Dora")
    evening = ledger.begin(Evening("an-evening", players, "mcr", usual_turns("mcr"), own))
    for number in range(3):
        evening = ledger.add(evening.id, entering.draw(evening, f"entry-{number}"))
    before = told(ledger)
    ledger.close()
    assert before
    part = b"an-evening2" if row == "evening" else b"entry-2an-evening"
    codes = []
    for _ in flips(file, part, 120, random.Random(8)):
        try:
            damaged = Store(f"sqlite:///{file}")
            assert told(damaged) == before
            assert damaged.evening("an-evening").players == players
            damaged.close()
        except LedgerError as error:
            codes.append(error.code)
    assert {*codes} <= {"damaged", "not_there"}
    assert len(codes) > 60
    again = Store(f"sqlite:///{file}")
    assert told(again) == before
    again.close()


@pytest.mark.parametrize("name", [b"renewed", b"TABLE evenings", b"ruleset"])
def test_a_bit_that_flips_in_the_schema_is_damage(name: bytes, tmp_path: Path) -> None:
    """SQLite then knows no such column or table, and no second try helps."""
    file = tmp_path / "ledger.db"
    ledger = Store(f"sqlite:///{file}")
    evening = begun(ledger)
    ledger.close()
    whole = file.read_bytes()
    file.write_bytes(whole.replace(name, name[:-1] + bytes([name[-1] ^ 1])))
    for use in (Store.evenings, lambda store: store.evening(evening.id), begun):
        with refused("damaged"):
            use(Store(f"sqlite:///{file}"))


def test_an_entry_cannot_lose_its_checksum(tmp_path: Path) -> None:
    ledger = Store(f"sqlite:///{tmp_path / 'ledger.db'}")
    evening = ledger.begin(Evening("an-evening", ("A", "B", "C", "D"), "mcr", usual_turns("mcr")))
    ledger.add(evening.id, entering.draw(evening, "entry"))
    other = text("UPDATE entries SET detail = replace(detail, 'check', 'chfck')")
    ledger.write(lambda connection: connection.execute(other))
    with refused("damaged"):
        ledger.evening("an-evening")
    ledger.close()


def test_an_evening_is_bounded_where_no_game_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger.evening.MOST_ENTRIES", 3)
    evening = Evening("an-evening", ("A", "B", "C", "D"), "mcr", usual_turns("mcr"))
    for number in range(3):
        evening = evening.with_entry(entering.draw(evening, f"entry-{number}"))
    with refused("too_long"):
        evening.with_entry(entering.draw(evening, "one more"))
    assert evening.with_entry(entering.end(evening, "the end")).positions.over


def test_a_refused_entry_refuses_nobody_who_waits_behind_it(tmp_path: Path) -> None:
    """Only a database that does not answer is given up by those in the queue."""
    store = Store(f"sqlite:///{tmp_path / 'ledger.db'}")
    written: list[str] = []

    def write() -> None:
        with store._writing():
            written.append("after it")

    behind = threading.Thread(target=write)
    with refused("wrong_winners"), store._writing():
        behind.start()
        time.sleep(0.2)  # it waits for its turn by now
        raise LedgerError("wrong_winners", "for a test")
    behind.join()
    assert written == ["after it"]
    store.close()
