"""Guess secrets of links to evenings, and count how many guesses open one.

    python -m benchmarks.guess_links [how many, 1,000,000 by default]

A stranger tries random secrets, and real ones with one or two characters changed, at a ledger of a
hundred evenings with all their links. The exit status is 1 if a guess opens one.
"""

import random
import string
import sys
import tempfile
import time

from ledger.entry import new_id
from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.rights import Desk, Right
from ledger.store import Store
from ledger.turns import usual_turns

EVENINGS = 100
LETTERS = string.ascii_letters + string.digits + "-_"
"""Characters of a secret."""


def real_links(store: Store, evenings: int) -> list[str]:
    """Begin a number of evenings and return the secrets of their links, three for each."""
    links = []
    for number in range(evenings):
        owner = Desk(store, f"owner-{number}")
        table = owner.begin(Evening(new_id(), ("A", "B", "C", "D"), "mcr", usual_turns("mcr")))
        links += [owner.link(table.id, level) for level in (Right.WATCH, Right.KEEP, Right.REFEREE)]
    return links


def guess(rng: random.Random, real: list[str]) -> str:
    """Return a guessed secret: a real one with one, two or all characters replaced at random."""
    made = list(rng.choice(real))
    for place in rng.sample(range(len(made)), rng.choice((1, 2, len(made)))):
        made[place] = rng.choice(LETTERS)
    return "".join(made)


def opened(store: Store, rng: random.Random, real: list[str], guesses: int) -> int:
    """Return the number of guesses that open something, plus the number of evenings that the
    guesser can see afterwards. Raises ``LedgerError`` if a guess fails otherwise than as a bad
    link."""
    stranger = Desk(store, "a-stranger")
    known, hits = set(real), 0
    for number in range(1, guesses + 1):
        made = guess(rng, real)
        if made in known:
            continue
        try:
            stranger.follow(made)
            hits += 1
        except LedgerError as error:
            if error.code != "bad_link":
                raise
        if number % 50_000 == 0:
            print(f"{number:,} guesses, {hits} open something", flush=True)
    return hits + len(stranger.evenings())


def main() -> int:
    guesses = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/ledger.db")
        real = real_links(store, EVENINGS)
        began = time.perf_counter()
        hits = opened(store, random.Random(17), real, guesses)
        seconds = time.perf_counter() - began
        store.close()
    print(f"{guesses:,} guesses at {len(real)} links in {seconds:.0f} s: {hits} open something")
    return 1 if hits else 0


if __name__ == "__main__":
    sys.exit(main())
