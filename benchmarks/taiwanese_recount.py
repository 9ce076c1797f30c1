"""The sixteen-tile game counted twice: by the rule set, and from the written rules alone.

    python -m benchmarks.taiwanese_recount 1000000 --seed 1
    python -m benchmarks.taiwanese_recount 400000 --seed 1 --start 600000    # takes it up again

Generated hands of seventeen to twenty-two tiles with flowers, under the published tables and
tables that choose otherwise. Fans, totals and what every seat gets have to be the same, and to sum
to nothing. What differs is printed at once, and every 10,000 hands how far it is. Exit status 1
where anything differs.
"""

import json
import sys
from itertools import islice
from typing import Any

from benchmarks.generated import asked
from scoring import answer
from tests.helpers.taiwanese_recount import Recount, generated


def difference(hand: dict[str, Any]) -> str:
    """In what the two counts of a hand differ; nothing where they agree."""
    made, again = answer({**hand, "brief": True}), Recount(hand)
    if "error" in made:
        wins = again.fans is not None
        return f"{made['error']} but {again.fans}" if wins else ""
    if again.fans is None:
        return f"{made['total']} but does not win"
    fans = {fan["name"]: fan["count"] for fan in made["fans"]}
    pairs = {
        "total": (made["total"], again.total),
        "raw_total": (made.get("raw_total", made["total"]), again.tai),
        "legal": (made["legal"], again.legal),
        "settlement": (made["settlement"], again.sums),
        "dealer_tai": (made["dealer_tai"], again.dealer_tai),
    }
    told = [f"{key}: {one} but {other}" for key, (one, other) in pairs.items() if one != other]
    if fans not in again.equal:
        told.append(f"{fans} but {again.fans}")
    if made["settlement"] and sum(made["settlement"].values()):
        told.append("the seats do not sum to nothing")
    return "; ".join(told)


def main() -> int:
    options = asked(__doc__, 1_000_000, start=0)
    differ = settled = 0
    last = options.start + options.hands
    hands = islice(generated(options.seed), options.start, last)
    for done, hand in enumerate(hands, options.start + 1):
        told = difference(hand)
        settled += bool(hand["self_drawn"] or hand.get("discarder_seat"))
        if told:
            differ += 1
            if differ <= 10:
                print(json.dumps(hand), told, sep="\n  ", flush=True)
        if done % 10_000 == 0:
            print(f"{done} of {last}: {settled} settled, {differ} differ", flush=True)
    print(f"{options.hands} hands, {settled} settled, {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
