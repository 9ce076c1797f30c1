"""Kill processes while they write to the ledger, and check what is in it afterwards.

`python tests/ledger_killer.py --kills 200` starts writers one after the other on an SQLite file;
with `--postgres`, on a Postgres server of its own from the system's packages. Each writer enters
one hand after the other and notes those that the ledger confirmed, until it is killed (SIGKILL) at
a random moment. The next writer begins, as a player would, by entering again the hand that was
being written then. In the end every noted hand has to be in the ledger exactly once.
"""

import argparse
import os
import random
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from sqlalchemy import create_engine, text  # noqa: E402

from ledger import entering  # noqa: E402
from ledger.entry import new_id  # noqa: E402
from ledger.evening import Evening  # noqa: E402
from ledger.store import Store  # noqa: E402
from ledger.turns import usual_turns  # noqa: E402
from tests.helpers.postgres import running  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--folder", type=Path, default=None)
    parser.add_argument("--url", help="an empty database, else an SQLite file in the folder")
    parser.add_argument("--postgres", action="store_true", help="start one for this")
    args = parser.parse_args()
    if not args.postgres:
        return run(args, args.url)
    with running() as server:
        return run(args, server.new_database())


def run(args: argparse.Namespace, given: str | None) -> int:
    """Kill writers, check the ledger and print the result; return the exit status, 1 if there are
    errors."""
    folder = args.folder or Path(tempfile.mkdtemp(prefix="ledger-"))
    began = time.perf_counter()
    asked, told = folder / "asked", folder / "told"
    url = given or f"sqlite:///{folder / 'killed.db'}"
    asked.touch()
    told.touch()
    rng = random.Random(args.seed)
    during = Counter(kill(url, asked, told, rng) for _ in range(args.kills))
    wrong = look(url, asked, told)
    seconds = time.perf_counter() - began
    print(
        f"killed {args.kills} times in {seconds:.1f} s, {during[True]} of them while a hand was "
        f"being written; {len(lines(told))} hands confirmed"
    )
    print("\n".join(wrong) or "every confirmed hand is there, none twice")
    return 1 if wrong else 0


def kill(url: str, asked: Path, told: Path, rng: random.Random) -> bool:
    """Start a writer and kill it; return True if a hand was being written at that moment."""
    writer = os.fork()
    if writer == 0:
        try:
            write(url, asked, told)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(1)
    size = told.stat().st_size
    deadline = time.monotonic() + 20
    while told.stat().st_size == size and time.monotonic() < deadline:
        time.sleep(0.001)  # it writes: from here on any moment will do
    time.sleep(rng.uniform(0, 0.03))
    os.kill(writer, signal.SIGKILL)
    os.waitpid(writer, 0)
    return bool(set(lines(asked)) - set(lines(told)))


def write(url: str, asked: Path, told: Path) -> None:
    """Enter hands without end, beginning with those that are in the file `asked` (started) but not
    in `told` (confirmed)."""
    store = Store(url)
    open_hands = sorted(set(lines(asked)) - set(lines(told)))
    with asked.open("a") as asking, told.open("a") as telling:
        while True:
            evening, entry_id = (open_hands.pop() if open_hands else f"- {new_id()}").split()
            table = current(store) if evening == "-" else store.evening(evening)
            if evening == "-":
                print(table.id, entry_id, file=asking, flush=True)
            winner, discarder = sum(map(ord, entry_id)) % 4, None
            found = table.log.find(entry_id)
            entry = found or entering.win(
                table,
                entry_id,
                entering.WonHands.of_one(entering.by_points(table, 8, winner, discarder), winner),
            )
            store.add(table.id, entry)
            print(table.id, entry_id, file=telling, flush=True)


def current(store: Store) -> Evening:
    """Return the latest evening in the store, or a new one if that is over."""
    latest = store.evenings(most=1)
    if latest and not latest[0].positions.over:
        return latest[0]
    names = ("Anna", "Bo", "Chen", "Dora")
    stamp = f"{time.time_ns():032d}"
    return store.begin(Evening(new_id(), names, "mcr", usual_turns("mcr"), begun=stamp))


def look(url: str, asked: Path, told: Path) -> list[str]:
    """Return descriptions of the errors in the ledger: entries that are lost, unknown or there
    twice, and damage of an SQLite file."""
    wrong = []
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as raw:
        rows = raw.execute(text("SELECT evening, id, hand FROM entries ORDER BY evening, number"))
        entries = [tuple(row) for row in rows]
        there = Counter(f"{evening} {entry}" for evening, entry, _ in entries)
        hands = Counter((evening, hand) for evening, _, hand in entries)
        if engine.dialect.name == "sqlite":
            checked = raw.execute(text("PRAGMA integrity_check"))
            wrong += [f"not whole: {row}" for row in checked if tuple(row) != ("ok",)]
    engine.dispose()
    wrong += [f"lost: {entry}" for entry in lines(told) if entry not in there]
    wrong += [f"nobody's: {entry}" for entry in there if entry not in set(lines(asked))]
    wrong += [f"twice: {entry}" for entry, many in (there + hands).items() if many > 1]
    return wrong


def lines(path: Path) -> list[str]:
    """Return the complete lines of a file that are not empty; the last line may have been cut
    off."""
    return [line for line in path.read_text().split("\n")[:-1] if line]


if __name__ == "__main__":
    sys.exit(main())
