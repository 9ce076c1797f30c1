"""Hands such as players win with, made up from a seed: for practice, and for what goes with what.

A plan says which sets a hand is built around; the rest of the hand, what lies melded, the winning
tile and the circumstances are drawn at random. Nothing here knows what a hand is worth.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from scoring.hand import SETS
from scoring.tiles import DRAGONS, FLOWERS, HONORS, SUITS, WINDS

Hand = dict[str, Any]
Tiles = list[str]


class Plan(NamedTuple):
    """The core of a made-up hand, and its frequency among real ones.

    ``sets``: each word is a set. Digits with a letter a, b, c are tiles of a suit, a, b and c being
    the three suits in any order; ``~`` is any chow and ``=`` any pung, of a suit where a letter
    follows; ``W`` and ``D`` are pungs of a wind and a dragon, ``?`` is any set of the pool. A word
    of two tiles is the pair (``ww`` and ``dd`` a wind's and a dragon's, ``??`` any).
    A leading ``+`` moves all the digits up by the same random step.
    ``ranks``, ``suits`` and ``honors`` are what the rest of the hand is drawn from, or ``tiles``
    where they are given. ``kongs`` is how likely a pung is one.
    """

    sets: str
    often: int
    ranks: str = "123456789"
    suits: str = "abc"
    honors: bool = True
    tiles: str = ""
    kongs: float = 0.07


PLANS = (
    Plan("123a 456b 789c ? ??", 30),
    Plan("+ 123a 123b 123c ? ??", 30),
    Plan("+ 123a 234b 345c ? ??", 36),
    Plan("+ 123a 234b 345c ~ ??", 20, honors=False),
    Plan("123a 456a 789a ? ??", 24),
    Plan("+ 123a 234a 345a ? ??", 9),
    Plan("+ 123a 345a 567a ? ??", 9),
    Plan("~ ~ ~ ~ ??", 16, honors=False),
    Plan("~ ~ ~ ~ ??", 8, ranks="2345678", honors=False),
    Plan("~a ~b ~c W dd", 10),
    Plan("~a ~b =c D ww", 10),
    Plan("? ? ? ? ??", 24, suits="a"),
    Plan("D ? ? ? ??", 10, suits="a"),
    Plan("? ? ? ? ??", 8, suits="a", honors=False),
    Plan("= = = = ??", 16),
    Plan("= = = = ??", 6, ranks="2345678", honors=False),
    Plan("123a 789b 123c ? ??", 10, ranks="19"),
    Plan("123a 789a 123b 999c ??", 6, ranks="19"),
    Plan("D D ? ? ??", 8),
    Plan("D D ? ? dd", 2),
    Plan("D D D ? ??", 1),
    Plan("W W W ? ??", 3),
    Plan("W W W ? ww", 1),
    Plan("W W W W ??", 1),
    Plan("+ 111a 222b 333c ? ??", 4),
    Plan("+ 111a 111b 111c ? ??", 3),
    Plan("+ 111a 222a 333a ? ??", 3),
    Plan("+ 111a 222a 333a 444a ??", 1),
    Plan("+ 111a 111b ? ? ??", 4),
    Plan("+ 123a 123a 123a ? ??", 3),
    Plan("+ 123a 123a 123a 123a ??", 1),
    Plan("+ 123a 123a 234b 345c ??", 6),
    Plan("+ 123a 123a 123b 123b ??", 4),
    Plan("+ 123a 234a 345a 456a ??", 1),
    Plan("123a 345a 567a 789a ??", 1),
    Plan("123a 789a 123b 789b 55c", 1),
    Plan("123a 789a 123a 789a 55a", 1),
    Plan("123a 789a 123b 789b ??", 5),
    Plan("456a 345b 567c 456b 55a", 1),
    Plan("345a 456b 567c 345a 55b", 1),
    Plan("? ? ? ? ??", 3, ranks="6789", honors=False),
    Plan("? ? ? ? ??", 3, ranks="1234", honors=False),
    Plan("? ? ? ? ??", 2, ranks="789", honors=False),
    Plan("? ? ? ? ??", 2, ranks="456", honors=False),
    Plan("? ? ? ? ??", 2, ranks="123", honors=False),
    Plan("= = = = ??", 1, ranks="2468", honors=False),
    Plan("= = = = ??", 1, ranks="19"),
    Plan("= = = = ??", 1, ranks="19", honors=False),
    Plan("? ? ? ? ??", 1, ranks=""),
    Plan("? ? ? ? ??", 4, tiles="1p 2p 3p 4p 5p 8p 9p 2s 4s 5s 6s 8s 9s P"),
    Plan("? ? ? ? ??", 1, tiles="2s 3s 4s 6s 8s F"),
    Plan("~a =b =c ~a ww", 8),
    Plan("= = ? ? ??", 6, kongs=0.7),
    Plan("= = = = ??", 1, kongs=0.8),
    Plan("234a 567b 345c 666a ww", 2),
    Plan("pairs", 9),
    Plan("pairs", 2, suits="a", honors=False),
    Plan("pairs in a row", 1),
    Plan("knitted straight", 8),
    Plan("knitted and honors", 7),
    Plan("orphans", 1),
    Plan("gates", 1),
)


def made_up(rng: random.Random, sets: int = SETS) -> Hand:
    """Draw one winning hand from a random generator and return it in the format of the interface.

    sets: number of sets beside the pair; sets beyond those of a plan are drawn from its pool.
    """
    plans = [plan for plan in PLANS if sets == SETS or plan.sets not in _SHAPES]
    weights = [plan.often for plan in plans]
    while True:
        plan = rng.choices(plans, weights)[0]
        if plan.sets in _SHAPES:
            built = _SHAPES[plan.sets](rng, plan)
        else:
            words = [*plan.sets.split(), *["?"] * (sets - SETS)]
            built = _sets(rng, plan, words)
        if built is not None:
            hand = _won(rng, *built, plan.kongs)
            if hand is not None:
                return hand


# --- building the tiles ---------------------------------------------------------------------------

Built = tuple[list[Tiles], Tiles]
"""The sets that may be melded, and the tiles that cannot be: the pair, or a whole hand."""


def _sets(rng: random.Random, plan: Plan, words: list[str]) -> Built | None:
    suits = dict(zip("abc", rng.sample(SUITS, 3), strict=True))
    digits = [int(c) for word in words for c in word if c.isdigit()]
    step = rng.randint(0, 9 - max(digits)) if words[0] == "+" else 0
    winds, dragons = rng.sample(WINDS, 4), rng.sample(DRAGONS, 3)
    pool = _pool(plan, suits)
    sets: list[Tiles] = []
    pair: Tiles = []
    for word in words:
        if word[0].isdigit():
            made = [f"{int(digit) + step}{suits[word[-1]]}" for digit in word[:-1]]
        elif word == "W":
            made = [winds.pop()] * 3
        elif word == "D":
            made = [dragons.pop()] * 3
        elif word in ("ww", "dd", "??"):
            made = [rng.choice({"w": winds, "d": dragons, "?": pool}[word[0]])] * 2
        elif word == "+":
            continue
        else:
            chosen = _any_set(rng, word, pool, suits)
            if chosen is None:
                return None
            made = chosen
        if len(made) == 2:
            pair = made
        else:
            sets.append(made)
    return sets, pair


def _pool(plan: Plan, suits: dict[str, str]) -> Tiles:
    if plan.tiles:
        return plan.tiles.split()
    numbers = [f"{rank}{suits[s]}" for s, rank in product(plan.suits, plan.ranks)]
    return numbers + (list(HONORS) if plan.honors else [])


def _any_set(rng: random.Random, word: str, pool: Tiles, suits: dict[str, str]) -> Tiles | None:
    """Return a chow (``~``), a pung (``=``) or either (``?``) of the pool, or of one suit."""
    if len(word) == 2:
        pool = [tile for tile in pool if tile.endswith(suits[word[1]])]
    chows = [_chow(tile) for tile in pool if tile[0] in "1234567"]
    chows = [chow for chow in chows if set(chow) <= set(pool)]
    if chows and (word[0] == "~" or (word[0] == "?" and rng.random() < 0.72)):
        return rng.choice(chows)
    return [rng.choice(pool)] * 3 if word[0] != "~" else None


def _chow(tile: str) -> Tiles:
    return [f"{int(tile[0]) + n}{tile[1]}" for n in range(3)]


def _seven_pairs(rng: random.Random, plan: Plan) -> Built:
    suits = dict(zip("abc", rng.sample(SUITS, 3), strict=True))
    kinds = rng.sample(_pool(plan, suits), 7)
    if rng.random() < 0.2:
        kinds[0] = kinds[1]  # four equal tiles as two pairs
    return [], [tile for kind in kinds for tile in (kind, kind)]


def _pairs_in_a_row(rng: random.Random, plan: Plan) -> Built:
    suit, low = rng.choice(SUITS), rng.randint(1, 3)
    return [], [f"{low + n}{suit}" for n in range(7) for _ in range(2)]


def _knitted(rng: random.Random) -> Tiles:
    """1-4-7, 2-5-8 and 3-6-9, each in a suit of its own."""
    return [f"{rank}{suit}" for low, suit in enumerate(rng.sample(SUITS, 3), 1)
            for rank in range(low, 10, 3)]  # fmt: skip


def _knitted_straight(rng: random.Random, plan: Plan) -> Built | None:
    pool = _pool(plan, dict(zip("abc", SUITS, strict=True)))
    fourth = _any_set(rng, "?", pool, {})
    return ([fourth] if fourth else []), [*_knitted(rng), *[rng.choice(pool)] * 2]


def _knitted_and_honors(rng: random.Random, plan: Plan) -> Built:
    honors = rng.sample(HONORS, rng.choice([5, 5, 6, 6, 7]))
    return [], [*honors, *rng.sample(_knitted(rng), 14 - len(honors))]


def _orphans(rng: random.Random, plan: Plan) -> Built:
    ends = [f"{rank}{suit}" for suit in SUITS for rank in (1, 9)] + list(HONORS)
    return [], [*ends, rng.choice(ends)]


def _gates(rng: random.Random, plan: Plan) -> Built:
    suit = rng.choice(SUITS)
    return [], [f"{rank}{suit}" for rank in [*"1112345678999", rng.randint(1, 9)]]


_SHAPES = {
    "pairs": _seven_pairs,
    "pairs in a row": _pairs_in_a_row,
    "knitted straight": _knitted_straight,
    "knitted and honors": _knitted_and_honors,
    "orphans": _orphans,
    "gates": _gates,
}


# --- how it was won -------------------------------------------------------------------------------


def _won(rng: random.Random, sets: list[Tiles], rest: Tiles, kongs: float) -> Hand | None:
    """Some sets melded, a winning tile, and circumstances that can occur; None if it cannot be."""
    copies = Counter(tile for tiles in (*sets, rest) for tile in tiles)
    if max(copies.values()) > 4:
        return None
    claimed = rng.choice((0.0, 0.0, 0.35, 0.35, 0.6, 0.85))
    melds: list[dict[str, Any]] = []
    standing = list(rest)
    for tiles in sets:
        equal = tiles[0] == tiles[1]
        if equal and copies[tiles[0]] == 3 and rng.random() < kongs:
            hidden = rng.random() < 0.4
            melds.append({"type": "kong", "tiles": tiles[:1] * 4, "concealed": hidden})
        elif rng.random() < claimed:
            kind = "pung" if equal else "chow"
            melds.append({"type": kind, "tiles": tiles, "concealed": False})
        else:
            standing += tiles
    won = rng.choice(standing)
    standing.remove(won)
    hand: Hand = {
        "concealed": [*sorted(standing), won],
        "melds": melds,
        "winning_tile": won,
        "self_drawn": rng.random() < 0.35,
        "seat_wind": rng.choice(WINDS),
        "round_wind": rng.choice(WINDS),
        "flowers": sorted(rng.sample(FLOWERS, rng.choice((0, 0, 0, 1, 1, 2, 3)))),
    }
    hand |= _luck(rng, hand, alone=copies[won] == 1)
    return hand


def _luck(rng: random.Random, hand: Hand, alone: bool) -> dict[str, bool]:
    """Now and then the last tile of the wall, a replacement tile, a robbed kong."""
    chance = rng.random()
    kong = any(meld["type"] == "kong" for meld in hand["melds"])
    if chance < 0.03:
        return {"last_wall_tile": True}
    if kong and hand["self_drawn"] and chance < 0.15:
        return {"kong_replacement": True}
    if alone and chance < 0.06:
        return {"last_tile_of_kind": True}
    if alone and not hand["self_drawn"] and chance < 0.08:
        return {"robbing_kong": True}
    return {}


def endless(seed: object, sets: int = SETS) -> Iterator[Hand]:
    """Yield random winning hands of so many sets without end (see `made_up`), the same ones for the
    same seed."""
    rng = random.Random(str(seed))
    while True:
        yield made_up(rng, sets)
