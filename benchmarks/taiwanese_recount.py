"""The sixteen-tile game counted twice: by the rule set, and from the written rules alone.

    python -m benchmarks.taiwanese_recount 1000000 --seed 1

Generated hands of seventeen to twenty-two tiles with flowers, under the published tables and
tables that choose otherwise. Fans, totals and what every seat gets have to be the same, and to sum
to nothing. Exit status 1 where they are not.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import islice
from pathlib import Path
from typing import Any

from scoring import answer

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
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
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("hands", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    differ = settled = 0
    for hand in islice(generated(options.seed), options.hands):
        told = difference(hand)
        settled += bool(hand["self_drawn"] or hand.get("discarder_seat"))
        if told:
            differ += 1
            if differ <= 10:
                print(json.dumps(hand), told, sep="\n  ")
    print(f"{options.hands} hands, {settled} settled, {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
