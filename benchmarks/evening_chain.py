"""Check that rewritten evenings are detected, and that honest ones are never reported.

    python -m benchmarks.evening_chain [--tamperings 200] [--evenings 10000] [--seed 1]

A host changes, removes, inserts or reorders entries in the database, or changes a name, a sum or
the rules: a phone that saw the evening before must report it. In honest evenings hands are entered,
undone and restored, players renamed and substituted, evenings deleted and restored, phones look now
and then, and the whole ledger is restored from a copy: no phone may report that entries were
rewritten. The exit status is 1 if a tampering is missed or an honest evening is reported.
"""

import argparse
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from ledger.backup import backup, restore
from ledger.chain import CONTINUED, RESTORED_SINCE, SeenChain, compare
from ledger.entry import new_id
from ledger.evening import Evening
from ledger.rights import Desk
from ledger.store import Store
from ledger.turns import usual_turns
from tests.helpers.evening_chain import PLAYERS, TAMPERINGS, tampered
from tests.helpers.evening_chain import play as play_on


def honest(folder: Path, evenings: int, rng: random.Random) -> list[str]:
    """Play honest evenings in one ledger, which is restored from a copy halfway through, and return
    the false alarms. A phone that reports the restoration itself is no false alarm."""
    url = f"sqlite:///{folder / f'{new_id()}.db'}"
    store, copy = Store(url), folder / f"{new_id()}.copy"
    desk = Desk(store, open_to_all=True)
    ids = [new_id() for _ in range(evenings)]
    for evening in ids:
        desk.begin(Evening(evening, PLAYERS, "mcr", usual_turns("mcr")))
    phones: dict[tuple[int, str], SeenChain] = {}
    wrong: list[str] = []

    def look(*, restored: bool) -> None:
        for evening in ids:
            for phone in range(3):
                if rng.random() < 0.5:
                    continue
                chain = desk.chain(evening)
                verdict = compare(seen, chain) if (seen := phones.get((phone, evening))) else ""
                right = ("", CONTINUED, RESTORED_SINCE) if restored else ("", CONTINUED)
                if verdict not in right:
                    wrong.append(f"{verdict}: {evening}")
                phones[phone, evening] = SeenChain.of(chain)

    def play(hands: int) -> None:
        for _ in range(hands):
            for evening in ids:
                play_on(desk, evening, rng)
            look(restored=False)

    play(2)
    backup(store, copy)
    play(2)
    store.close()
    restore(url, copy)
    store = Store(url)
    desk = Desk(store, open_to_all=True)
    look(restored=True)
    for evening in ids:
        play_on(desk, evening, rng)
    look(restored=True)
    store.close()
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tamperings", type=int, default=200)
    parser.add_argument("--evenings", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, told = random.Random(asked.seed), Counter[str]()
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.exists() else None) as made:
        folder = Path(made)
        for number in range(asked.tamperings):
            how = list(TAMPERINGS)[number % len(TAMPERINGS)]
            told[how] += tampered(f"sqlite:///{folder / f'{number}.db'}", how, rng)
        print(f"told: {told.total()} of {asked.tamperings} tamperings; {dict(told)}")
        wrong, many = [], 50
        for _ in range(0, asked.evenings, many):
            with tempfile.TemporaryDirectory(dir=folder) as own:
                wrong += honest(Path(own), many, rng)
        print(f"called rewritten: {len(wrong)} of {asked.evenings} honest evenings")
    return 1 if wrong or told.total() < asked.tamperings else 0


if __name__ == "__main__":
    sys.exit(main())
