"""The seeded hands of the tests as arrays, and what differs between engines."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np

from scoring import answer
from scoring.bulk import batch_of, hand_json, totals
from scoring.bulk.arrays import FIRST_TURN, NONE, SELF_DRAWN, UNKNOWN, Batch, empty
from tests.helpers.hands import hands

PROFILES = ("green-book-2006", "china-1998")


def random_batch(seed: int, many: int, *, plain: bool = False) -> Batch:
    """Return random possible winning hands, the same ones for the same seed.

    ``plain``: without a first turn and a winning tile that nobody saw, which other engines do not
    know.
    """
    batch = batch_of(list(islice(hands(seed), many)))
    if plain:
        return batch
    rng = np.random.default_rng(seed)
    unseen = ((batch.flags & SELF_DRAWN) > 0) & (rng.random(many) < 0.02)
    batch.flags[unseen] |= UNKNOWN
    batch.winning[unseen] = NONE
    batch.flags[rng.random(many) < 0.02] |= FIRST_TURN
    batch.flags[totals(batch).total == 0] &= SELF_DRAWN | UNKNOWN
    return batch


def differences(batch: Batch, profile: str, seen: Counter[str]) -> list[dict[str, Any]]:
    """Return the hands to which the explained engine gives another answer; counts the fans in
    ``seen``."""
    found = totals(batch, profile, fans=True)
    differ = []
    for row in range(len(batch.tiles)):
        hand = {**hand_json(batch, row), "rulings": profile, "brief": True}
        explained = answer(hand)
        fans = {fan["name"]: fan["count"] for fan in explained.get("fans", [])}
        seen.update(fans)
        same = explained.get("total", 0) == found.total[row]
        same &= explained.get("legal", False) == found.legal[row]
        if not same or fans != found.fans_of(row):
            differ.append(hand)
    return differ


def peer_differences(batch: Batch) -> list[dict[str, Any]]:
    """Return the hands of which PyMahjongGB makes another total."""
    import MahjongGB

    from tests.helpers.peer import question

    found = totals(batch, "china-1998").total
    differ = []
    for row, total in enumerate(found.tolist()):
        hand = hand_json(batch, row)
        fans = MahjongGB.MahjongFanCalculator(*question(hand))
        if total != sum(points * times for points, times, _, _ in fans):
            differ.append(hand)
    return differ


def waiting(batch: Batch) -> Batch:
    """Return the hands without their winning tiles."""
    kept = batch.part(batch.winning != NONE)
    at = (kept.tiles == kept.winning[:, None]).argmax(axis=1)
    tiles = kept.tiles.copy()
    everyone = np.arange(len(tiles))
    last = (tiles != NONE).sum(axis=1) - 1
    tiles[everyone, at] = tiles[everyone, last]
    tiles[everyone, last] = NONE
    return kept._replace(tiles=tiles, winning=np.full(len(tiles), NONE, np.uint8))


def whole_hands(seed: int, many: int) -> Iterator[Batch]:
    """Yield random whole hands; two of three out of tiles that lie near each other."""
    rng = np.random.default_rng(seed)
    wall = np.repeat(np.arange(34), 4)
    for number in range(many):
        near = wall
        if number % 3:
            suits = rng.permutation(3)[: number % 3]
            near = wall[np.isin(wall // 9, suits) | (wall > 26)]
        hand = empty(1)
        hand.tiles[0] = np.sort(rng.choice(near, 14, False))
        yield hand
