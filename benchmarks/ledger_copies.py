"""Restore a hundred damaged copies of a ledger: each must be refused or restored unchanged.

    python -m benchmarks.ledger_copies [--times 100] [--seed 1]

Copies of `python -m ledger backup` have a bit flipped, are cut short, or are written to a disk that
is full before they end. The exit status is 1 if one is restored with other content, or counts as
valid although it is incomplete.
"""

import argparse
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from ledger.backup import backup
from tests.helpers.ledger_copies import DAMAGES, filled, tried


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()

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
