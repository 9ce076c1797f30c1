"""Time scoring and explaining a hand, in this checkout and in others.

    git worktree add ../before 2b20735
    python -m benchmarks.explained ../before            # 2,000 hands, three rounds in turns

Each checkout scores and explains the same MCR hands in its own process, after 3,000 other hands as
a warm-up. The checkouts alternate, and the best round of each is printed, in processor time. The
garbage collector is disabled, as in `timeit`, since the moment of its runs depends on other
objects. The exit status is 1 if the answers differ.
"""

import argparse
import json
import subprocess
import sys
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.helpers.hands import hands

WARM = 3_000
"""Number of hands scored before those that are timed, to fill the caches of suits and sets."""

TIMED = """
import gc, hashlib, json, sys, time
sys.path.insert(0, sys.argv[1])
from scoring import answer
from scoring.rulesets import ruleset
warm, counted, explained = json.load(open(sys.argv[2], encoding="utf-8"))
rules = ruleset("mcr")
for hand in warm:
    answer(hand)
parsed = [rules.parse(hand) for hand in counted]
gc.collect()
gc.disable()
start = time.process_time()
for hand in parsed:
    rules.count_all(hand, rules.OPTIONS.read(None))
count = (time.process_time() - start) / len(parsed)
start = time.process_time()
answers = [answer(hand) for hand in explained]
whole = (time.process_time() - start) / len(explained)
said = hashlib.sha256(json.dumps(answers, sort_keys=True).encode()).hexdigest()
print(json.dumps([count * 1e6, whole * 1e6, said]))
"""


def timed(checkout: Path, path: Path) -> tuple[float, float, str]:
    """Return the microseconds per score and per explained answer in a checkout, and a digest of the
    answers.

    path: JSON file with the hands for the warm-up, for scoring and for explaining.
    """
    command = [sys.executable, "-c", TIMED, str(checkout), str(path)]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=True)
    count, whole, said = json.loads(done.stdout)
    return count, whole, said


def main() -> int:
    """Time this checkout and the others alternately, print the results and return 1 if the answers
    differ."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("others", nargs="*", type=Path, metavar="CHECKOUT")
    parser.add_argument("--hands", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=8)
    options = parser.parse_args()
    here = Path(__file__).resolve().parent.parent
    checkouts = [here, *[other.resolve() for other in options.others]]
    dealt = list(islice(hands(options.seed), WARM + 2 * options.hands))
    counted, explained = dealt[WARM : WARM + options.hands], dealt[WARM + options.hands :]
    best = {checkout: (float("inf"), float("inf")) for checkout in checkouts}
    said = set()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "hands.json"
        path.write_text(json.dumps([dealt[:WARM], counted, explained]), encoding="utf-8")
        for _ in range(options.rounds):
            for checkout in checkouts:
                count, whole, digest = timed(checkout, path)
                before = best[checkout]
                best[checkout] = min(before[0], count), min(before[1], whole)
                said.add(digest)
    for checkout, (count, whole) in best.items():
        print(
            f"{checkout.name}: a count {count:.0f} µs, an explained answer {whole:.0f} µs; here "
            f"{count / best[here][0]:.2f} and {whole / best[here][1]:.2f} times as quick"
        )
    return int(len(said) > 1)


if __name__ == "__main__":
    sys.exit(main())
