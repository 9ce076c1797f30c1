"""Check that payments sum to zero, under any rules and any options.

    python -m benchmarks.settlements 100000

Generated hands are scored by the rule sets in turn, with options and fields drawn at random. Each
sum of payments has to be nothing: winner, discarder and the others; the four seats; and the cost
of a false win. Exit status 1 where one is not.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import cycle
from typing import Any, NamedTuple

from benchmarks.generated import asked
from scoring import answer
from scoring.fields import Field
from scoring.rulesets import names, ruleset
from scoring.tiles import WINDS
from tests.helpers.hands import hands_of

FINE = {"winner": -40, "discarder": None, "others": 0}


class Checked(NamedTuple):
    """Counts of zero sums by rule set, and the hands with another sum."""

    cases: Counter[str]
    failed: list[dict[str, Any]]


def check(seed: int, cases: int) -> Checked:
    """Check `cases` hands that somebody pays for, over all rule sets with payments."""
    done: Counter[str] = Counter()
    failed = []
    for hand in _asked(seed):
        if done.total() >= cases:
            break
        result = answer(hand)
        if result.get("false_win") == FINE:
            continue  # nobody gets it
        found = sums(result)
        if found:
            done[hand["ruleset"]] += 1
        if any(found):
            failed.append(hand)
    return Checked(done, failed)


def sums(result: Mapping[str, Any]) -> list[float]:
    """Return the sum of each statement of payments in an answer; all should be 0."""
    found = []
    for key in ("payments", "false_win"):
        paid = result.get(key)
        if not paid:
            continue
        if paid.get("others") is not None:
            found.append(left_over(paid))
        if paid.get("settlement"):
            found.append(sum(paid["settlement"].values()))
            assert sorted(paid["settlement"]) == sorted(WINDS)
    return found


def left_over(paid: Mapping[str, Any]) -> float:
    """The sum over the four players."""
    named = [paid.get(key) for key in ("winner", "discarder", "liable", "dealer")]
    there = [amount for amount in named if amount is not None]
    others = float(paid["others"])
    return float(sum(there)) + (4 - len(there)) * others


def _asked(seed: int) -> Iterator[dict[str, Any]]:
    """Hands for the rule sets in turn, with some options and fields chosen otherwise."""
    rng = random.Random(seed)
    options = {name: ruleset(name).options("en") for name in names()}
    fields = {name: ruleset(name).more_fields for name in names()}
    dealt = {name: hands_of(name, seed + place) for place, name in enumerate(names())}
    for name in cycle(names()):
        hand = next(dealt[name])
        rulings = {
            option["id"]: rng.choice(option["choices"])["value"]
            for option in options[name]
            if rng.random() < 0.2
        }
        asked = {**hand, "rulings": rulings, "brief": True}
        for field in fields[name]:
            if rng.random() < 0.2:
                asked |= _filled(rng, field, hand["seat_wind"])
        said = ruleset(name).DISCARDER
        if not hand["self_drawn"] and said in {field.key for field in fields[name]}:
            asked[said] = next(seat for seat in WINDS if seat != hand["seat_wind"])
        yield asked


def _filled(rng: random.Random, field: Field, winner: str) -> dict[str, Any]:
    kind, key = field.kind, field.key
    if kind == "flag":
        return {key: True}
    if kind == "count":
        return {key: rng.randrange(4)}
    if kind == "choice":
        return {key: rng.choice(field.choices)[0]}
    if kind == "worths":
        return {key: {seat: rng.randrange(0, 500, 2) for seat in WINDS if seat != winner}}
    return {}


def main() -> int:
    options = asked(__doc__, 100_000, seed=6)
    checked = check(options.seed, options.hands)
    for name, many in sorted(checked.cases.items()):
        print(f"{name:12} {many:7}")
    print(f"{checked.cases.total()} settlements, {len(checked.failed)} do not sum to nothing")
    for hand in checked.failed[:5]:
        print(hand)
    return 1 if checked.failed else 0


if __name__ == "__main__":
    sys.exit(main())
