"""Kill upgrades of the ledger from every released schema: each must leave the old or new ledger.

    python -m benchmarks.ledger_upgrades [--kills 50] [--seed 1] [--postgres]
    python -m benchmarks.ledger_upgrades --make     the fixtures anew, by the versions themselves

`tests/golden/ledgers` contains for each schema a ledger written by the version that introduced it,
for SQLite and for Postgres, and that version's view of its evenings. An upgrade is killed (SIGKILL)
at a random moment; then the ledger must equal the old or the new one in every row. The exit status
is 1 if it does not.
"""

import argparse
import io
import json
import random
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

from tests.helpers import ROOT
from tests.helpers.ledger_upgrades import GOLDEN, LANDED, killed, told
from tests.helpers.postgres import Postgres, programs, running

MAKER = """
import json, sys
from ledger.evening import Entry, Evening
from ledger.store import Store
from ledger.turns import usual_turns
url, schema = sys.argv[1:]
store = Store(url)
KEEP = {{"false_win": "incident", "penalty": "incident"}} if "0004" <= schema < "1" else {{}}
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
    """Yield a temporary folder with the packages of a commit."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(
            ["git", "archive", commit, "ledger", "scoring", "pyproject.toml"],
            cwd=ROOT,
            check=True,
            capture_output=True,
        )
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as tar:
            tar.extractall(folder, filter="data")
        yield Path(folder)


def make(landed: Mapping[str, str], postgres: Postgres) -> None:
    """Make each version write its ledger on both databases and print its contents; store the
    contents and a dump of each database as fixtures.

    landed: commit that introduced each schema.
    """
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
