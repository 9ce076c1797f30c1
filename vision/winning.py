"""Whether tiles make a winning hand: sets and a pair, seven pairs or thirteen orphans.

Knitted hands are left out: they are so rare that a misread tile is the likelier explanation.

>>> form = HandForm()
>>> wins("1m 2m 3m 4s 5s 6s 7p 8p 9p E E E 5p 5p".split(), 0, form)
True
>>> wins("4s 5s 6s 5p 5p".split(), 3, form), wins("4s 5s 7s 5p 5p".split(), 3, form)
(True, False)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from scoring.hand_form import HandForm
from scoring.tiles import INDEX, TILES

Counts = tuple[int, ...]
_ORPHANS = [at for at, tile in enumerate(TILES) if len(tile) == 1 or tile[0] in "19"]


def wins(codes: Sequence[str], melds: int, form: HandForm) -> bool:
    """Whether the concealed tiles, the winning one among them, win beside so many melds."""
    if len(codes) != form.tiles - 3 * melds:
        return False
    counts = [0] * len(TILES)
    for code in codes:
        if code not in INDEX:
            return False
        counts[INDEX[code]] += 1
    if max(counts) > 4:
        return False
    if _in_sets_and_pair(counts):
        return True
    if melds or form.tiles != 14:
        return False
    if "seven_pairs" in form.shapes and all(count % 2 == 0 for count in counts):
        return True
    return "thirteen_orphans" in form.shapes and all(
        bool(count) == (at in _ORPHANS) for at, count in enumerate(counts)
    )


def _in_sets_and_pair(counts: Sequence[int]) -> bool:
    suits = [tuple(counts[at : at + 9]) for at in (0, 9, 18)]
    honors = [count % 3 for count in counts[27:]]
    if 1 in honors or honors.count(2) > 1:
        return False
    pairs = honors.count(2)
    for suit in suits:
        rest = sum(suit) % 3
        if rest == 1:
            return False
        pairs += rest == 2
        if pairs > 1 or not (_with_pair(suit) if rest == 2 else _in_sets(suit)):
            return False
    return pairs == 1


@lru_cache(maxsize=1 << 15)
def _with_pair(counts: Counts) -> bool:
    return any(
        count >= 2 and _in_sets((*counts[:at], count - 2, *counts[at + 1 :]))
        for at, count in enumerate(counts)
    )


@lru_cache(maxsize=1 << 15)
def _in_sets(counts: Counts) -> bool:
    left = list(counts)
    for at in range(9):
        many = left[at] % 3
        if not many:
            continue
        if at > 6 or left[at + 1] < many or left[at + 2] < many:
            return False
        left[at + 1] -= many
        left[at + 2] -= many
    return True
