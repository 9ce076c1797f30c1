"""Every schema of the ledger that ever landed is brought up; a killed upgrade leaves old or new.

    python -m benchmarks.ledger_upgrades [--kills 50] [--seed 1] [--postgres]
    python -m benchmarks.ledger_upgrades --make     the fixtures anew, by the versions themselves

`tests/golden/ledgers` has for each schema a ledger as the version that brought it wrote it, of
SQLite and of Postgres, and what that version said of its evenings. An upgrade is killed (SIGKILL)
at a random moment: what is there then is the old ledger or the new one, to the row. Exit status 1
where it is anything else.
"""

import argparse
import io
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from sqlalchemy import create_engine, inspect, text  # noqa: E402

from ledger.store import Store  # noqa: E402
from tests.helpers.postgres import Postgres, programs, running  # noqa: E402

GOLDEN = ROOT / "tests" / "golden" / "ledgers"

LANDED = {"1": "d4995de", "2": "6475251", "0002": "e684de4", "0003": "213398a", "0004": "6709602"}
"""The schemas, and the commit that brought each."""

LONGEST_S = 0.25
"""Within so long an upgrade is over; kills are spread over it."""

Picture = dict[str, tuple[list[str], list[str]]]


def load(name: str, folder: Path, postgres: Postgres | None) -> str:
    """The URL of a ledger as a version before left it."""
    if postgres is None:
        file = folder / f"{name}-{time.time_ns()}.db"
        with closing(sqlite3.connect(file)) as raw:
            raw.executescript((GOLDEN / f"{name}.sqlite.sql").read_text(encoding="utf-8"))
        return f"sqlite:///{file}"
    import psycopg

    url = postgres.new_database()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute((GOLDEN / f"{name}.postgres.sql").read_bytes())
    return url


def said(name: str) -> Any:
    """Return the answers that the version itself gave for its evenings."""
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))


def said_now(url: str) -> Any:
    """The same as this version sees it, once it has brought the ledger up."""
    store = Store(url)
    try:
        return told(store)
    finally:
        store.close()


def told(store: Any) -> Any:
    """Of each evening its names, sums, standings and entries; `MAKER` runs it in older versions."""
    return {
        evening.id: {
            "players": list(evening.players),
            "totals": list(evening.totals),
            "standings": [list(standing) for standing in evening.standings],
            "live": [entry.id for entry in evening.live],
            "entries": [
                [e.id, e.hand, list(e.sums), e.ends, e.undoes, e.at, e.detail.get("note", "")]
                for e in evening.entries
            ],
        }
        for evening in store.evenings()
    }


def picture(url: str) -> Picture:
    """All that is in a database: the columns and rows of each table."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    try:
        with engine.connect() as connection:
            return {
                name: (
                    [column["name"] for column in inspect(connection).get_columns(name)],
                    sorted(map(repr, connection.execute(text(f"SELECT * FROM {name}")))),
                )
                for name in sorted(inspect(connection).get_table_names())
            }
    finally:
        engine.dispose()


def killed(name: str, folder: Path, postgres: Postgres | None, rng: random.Random) -> str:
    """Return the state after an upgrade that was killed: "old" or "new"; else the error."""
    whole = load(name, folder, postgres)
    before = picture(whole)
    Store(whole).close()
    after = picture(whole)
    url = load(name, folder, postgres)
    upgrading = os.fork()
    if upgrading == 0:
        try:
            Store(url)
            time.sleep(60)
        finally:
            os._exit(1)
    time.sleep(rng.uniform(0, LONGEST_S))
    os.kill(upgrading, signal.SIGKILL)
    os.waitpid(upgrading, 0)
    left = picture(url)
    if left not in (before, after):
        return f"{name}: something between"
    if said_now(url) != said(name):
        return f"{name}: other evenings afterwards"
    return "new" if left == after else "old"


# --- making the fixtures -------------------------------------------------------------------------

MAKER = """
import json, sys
from ledger.evening import Entry, Evening
from ledger.store import Store
from ledger.turns import usual_turns
url, schema = sys.argv[1:]
store = Store(url)
KEEP = {{"false_win": "incident", "penalty": "incident"}} if schema == "0004" else {{}}
for number, rules in enumerate(("mcr", "riichi", "classical", "hong_kong")):
    own = f"{{rules}}-{{schema}}"
    players = ("Anna", "Bo", "陳", "=Dora")
    begun = f"2026-11-2{{number}}T18:00:00+00:00"
    evening = Evening(own, players, rules, usual_turns(rules), begun=begun)
    store.begin(evening)
    def add(name, kind, hand, sums=(0, 0, 0, 0), **more):
        detail = more.pop("detail", {{}})
        if kind in ("false_win", "penalty") and KEEP:
            detail = {{**detail, "code": kind}}
        entry = Entry(f"{{own}}-{{name}}", KEEP.get(kind, kind), hand, sums, detail=detail,
                      at=f"2026-11-2{{number}}T18:{{hand:02}}:00+00:00", **more)
        store.add(own, entry)
    add("a", "win", 1, (-8, 46, -8, -30), ends=True, player=1, other=3,
        detail={{"total": 22, "fans": ["Pure Straight"]}})
    add("b", "draw", 2, ends=True)
    add("c", "penalty", 3, (-30, 10, 10, 10), player=0, detail={{"note": "spoke of tiles"}})
    add("d", "win", 3, (162, -54, -54, -54), ends=True, player=0, detail={{"total": 46}})
    add("e", "undo", 3, undoes=f"{{own}}-d")
    add("f", "win", 3, (54, -18, -18, -18), ends=True, player=0, detail={{"total": 10}})
    add("g", "correction", 4, (5, -5, 0, 0), detail={{"note": "chips of Bo"}})
    if rules == "mcr":
        add("h", "false_win", 4, (10, 10, -30, 10), player=2)
    store.rename(own, ["Ann", "Bo", "陳", "=Dora"])
gone = Evening(f"gone-{{schema}}", ("A", "B", "C", "D"), "mcr", usual_turns("mcr"))
store.begin(gone)
store.forget(gone.id)
{told}
print(json.dumps(told(store), ensure_ascii=False))
"""


@contextmanager
def version(commit: str) -> Iterator[Path]:
    """The packages of a commit, in a folder."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(
            ["git", "archive", commit, "ledger", "scoring"],
            cwd=ROOT,
            check=True,
            capture_output=True,
        )
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as tar:
            tar.extractall(folder, filter="data")
        yield Path(folder)


def make(landed: Mapping[str, str], postgres: Postgres) -> None:
    """Have each version write its ledger, on both databases, and say what is in it."""
    from inspect import getsource

    GOLDEN.mkdir(exist_ok=True)
    script = MAKER.format(told="from typing import Any\n" + getsource(told))
    for name, commit in landed.items():
        with version(commit) as code, tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "ledger.db"
            url = postgres.new_database()
            for each in (f"sqlite:///{file}", url):
                said = subprocess.run(
                    [sys.executable, "-c", script, each, name],
                    cwd=code,
                    check=True,
                    capture_output=True,
                    text=True,
                ).stdout
            text_of = json.dumps(json.loads(said), ensure_ascii=False, separators=(",", ":"))
            (GOLDEN / f"{name}.json").write_text(text_of + "\n", encoding="utf-8")
            with closing(sqlite3.connect(file)) as raw:
                lines = "\n".join(raw.iterdump())
            (GOLDEN / f"{name}.sqlite.sql").write_text(lines + "\n", encoding="utf-8")
        dump = [str((programs() or Path()) / "pg_dump"), "--inserts", "--no-owner", url]
        told_by = subprocess.run(dump, check=True, capture_output=True, text=True).stdout
        kept = [line for line in told_by.splitlines() if line and not line.startswith(("--", "\\"))]
        (GOLDEN / f"{name}.postgres.sql").write_text("\n".join(kept) + "\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="on one started for this")
    parser.add_argument("--make", action="store_true")
    asked = parser.parse_args()
    if asked.make:
        with running() as server:
            make(LANDED, server)
        return 0
    rng, found = random.Random(asked.seed), Counter[str]()
    older = [name for name in LANDED if name != list(LANDED)[-1]]
    with tempfile.TemporaryDirectory() as folder:

        def kill_all(postgres: Postgres | None) -> None:
            for number in range(asked.kills):
                found[killed(older[number % len(older)], Path(folder), postgres, rng)] += 1

        if asked.postgres:
            with running() as server:
                kill_all(server)
        else:
            kill_all(None)
    print(f"killed {asked.kills} times: {dict(found)}")
    return 0 if {*found} <= {"old", "new"} else 1


if __name__ == "__main__":
    sys.exit(main())
