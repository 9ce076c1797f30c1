"""Which fans go with which, counted in hands made up as players build them."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from itertools import combinations, islice
from typing import Any

from scoring.answering import tried
from scoring.errors import HandError
from scoring.rulesets import ruleset as rules_called
from ui.learn.levels import counted
from ui.learn.made_up_hands import endless

HANDS = 1500
SEED = "together"
ENOUGH = 5
"""Hands that must have a fan before anything is said about it."""

OFTEN = 0.2
"""The share of a fan's hands from which another one goes with it."""

MOST = 5

Shares = dict[str, list[tuple[str, float]]]


def together(ruleset: str, rulings: dict[str, Any]) -> Shares:
    """For each fan the others that come with it more often than without, and in what share."""
    return _shares(ruleset, json.dumps(rulings, sort_keys=True))


@lru_cache(maxsize=16)
def _shares(ruleset: str, rulings: str) -> Shares:
    alone: Counter[str] = Counter()
    both: Counter[tuple[str, str]] = Counter()
    chosen = {"ruleset": ruleset, "rulings": json.loads(rulings), "brief": True}
    hands = 0
    sets = rules_called(ruleset).SETS
    for hand in islice(endless(SEED, evenly=0.1, sets=sets), HANDS):
        score = tried({**hand, "flowers": 0, **chosen})
        if isinstance(score, HandError):
            continue
        hands += 1
        names = sorted({fan.name for fan in counted(score)})
        alone.update(names)
        both.update(combinations(names, 2))
    shares: Shares = {name: [] for name in alone}
    for (a, b), times in both.items():
        for one, other in ((a, b), (b, a)):
            share = times / alone[one]
            unusual = share > 1.4 * alone[other] / hands
            if alone[one] >= ENOUGH and share >= OFTEN and unusual:
                shares[one].append((other, share))
    for found in shares.values():
        found.sort(key=lambda pair: (-pair[1], pair[0]))
        del found[MOST:]
    return shares
