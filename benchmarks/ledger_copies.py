"""A hundred damaged copies of a ledger: each is refused, or comes back as it was.

    python -m benchmarks.ledger_copies [--times 100] [--seed 1]

Copies of `python -m ledger backup` have a bit flipped, are cut short, or are written on a disk that
is full before they end. Exit status 1 where one was put back as something else, or counted although
it was not all written.
"""

import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from ledger.backup import backup, read, restore
from ledger.errors import LedgerError
from ledger.evening import new_id
from ledger.store import ENVIRONMENT, Store

ROOT = Path(__file__).resolve().parent.parent

Damage = Callable[[Path, random.Random], Path | None]


def flipped(folder: Path, rng: random.Random) -> Path:
    data = bytearray((folder / "copy.db").read_bytes())
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return _written(folder, bytes(data))


def cut(folder: Path, rng: random.Random) -> Path:
    data = (folder / "copy.db").read_bytes()
    return _written(folder, data[: rng.randrange(len(data))])


def on_a_full_disk(folder: Path, rng: random.Random) -> Path | None:
    """No file may grow beyond what is left; None where no copy was left behind."""
    room = rng.randrange((folder / "copy.db").stat().st_size)
    made = folder / f"{new_id()}.db"
    done = subprocess.run(
        [sys.executable, "-m", "ledger", "backup", str(made)],
        cwd=ROOT,
        env={**os.environ, ENVIRONMENT: f"sqlite:///{folder / 'ledger.db'}"},
        capture_output=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )
    if not made.exists():
        assert done.returncode != 0, "said to be done"
        return None
    return made


DAMAGES: tuple[Damage, ...] = (flipped, cut, on_a_full_disk)


def tried(folder: Path, damage: Damage, rng: random.Random) -> str:
    """Return the outcome of restoring a copy with this damage: "refused", "as it was", or the
    error.

    folder: with the ledger and its copy, copy.db.
    """
    whole = read(folder / "copy.db", folder / f"{new_id()}.db")
    copy = damage(folder, rng)
    if copy is None:
        return "refused"
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "ledger.db"
        url = f"sqlite:///{file}"
        Store(url).close()
        before = file.read_bytes()
        try:
            restore(url, copy)
        except LedgerError:
            return "refused" if file.read_bytes() == before else "refused, and changed something"
        with_it = Path(place) / "again.db"
        store = Store(url)
        again = backup(store, with_it)
        store.close()
        return "as it was" if again.hash == whole.hash else "put back as something else"


def _written(folder: Path, data: bytes) -> Path:
    made = folder / f"{new_id()}.db"
    made.write_bytes(data)
    return made


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    from tests.ledger.test_proved_backups import filled

    rng, outcomes = random.Random(asked.seed), Counter[str]()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        store = filled(f"sqlite:///{folder / 'ledger.db'}", 20)
        backup(store, folder / "copy.db")
        store.close()
        for number in range(asked.times):
            damage = DAMAGES[number % len(DAMAGES)]
            outcomes[f"{damage.__name__}: {tried(folder, damage, rng)}"] += 1
    for outcome, many in sorted(outcomes.items()):
        print(f"{many:5}  {outcome}")
    good = ("refused", "as it was")
    wrong = sum(many for name, many in outcomes.items() if name.split(": ")[1] not in good)
    print(f"{asked.times - wrong} of {asked.times} refused or as they were")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
