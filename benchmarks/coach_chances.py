"""The coach's chances against deals that are played out its way, and how long an answer takes.

    python -m benchmarks.coach_chances 100 --deals 200000
    python -m benchmarks.coach_chances 100 --deals 0         # how long it takes, alone

For each hand the chance of the best discard is held against fresh deals, which the coach did not
see. That a deal is played as the coach says, ``tests/scoring/test_coach.py`` shows deal by deal
against a player written out slowly. The times are those of the clock and, for a machine that does
other things as well, of the processor. Exit status 1 where a chance is off by more than half a
point of a percent.
"""

import sys

import numpy as np

from tests.helpers.coach_chances import ALLOWED, Row, compare
from tests.helpers.comparison import asked


def main() -> int:
    """Run the comparison and print what came out."""
    options = asked(__doc__, 20, deals=200_000)
    list(compare(options.seed + 1, 1, 1000))  # the tables are made for the first hand
    found = []
    for row in compare(options.seed, options.hands, options.deals):
        found.append(row)
        if options.deals:
            print(f"{len(found)}: {row.said:.4f}, dealt {row.dealt:.4f}", flush=True)
    rows = np.array(found)
    off = np.abs(rows[:, 0] - rows[:, 1])
    if options.deals:
        low, high = 100 * rows[:, 1].min(), 100 * rows[:, 1].max()
        print(f"{len(found)} hands, {options.deals} deals each; chances {low:.1f} to {high:.1f} %;")
        print(
            f"off by {100 * off.max():.2f} points at the most, {100 * off.mean():.2f} on average;"
        )
        print(f"{(off > ALLOWED).sum()} by more than half a point")
    for name in ("first", "whole"):
        for clock in ("", "_processor"):
            times = rows[:, Row._fields.index(name + clock)]
            median, most = np.median(times), times.max()
            of = "of the processor" if clock else "by the clock"
            print(f"the {name} answer: {median:.2f} s {of}, {most:.2f} s at the most")
    return int((off > ALLOWED).any())


if __name__ == "__main__":
    sys.exit(main())
