"""Random legal winning hands for the tests, with every shape, fan and situation.

``hands(seed)`` never ends; each hand is the JSON of the interface. About a third consist of random
sets (in which neighbours and equal ranks are frequent). The others are built around one fan each,
so that a few thousand hands cover all 81.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from scoring.hand.hand import SETS
from scoring.rulesets import ruleset

SUITS = "msp"
WINDS = list("ESWN")
DRAGONS = list("CFP")
HONORS = WINDS + DRAGONS
SUITED = [f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)]
TILES = SUITED + HONORS
ENDS = [t for t in SUITED if t[0] in "19"] + HONORS

Sets = list[list[str]]


def hands(seed: int) -> Iterator[dict[str, Any]]:
    """Yield random legal winning hands without end; the same seed gives the same hands."""
    rng = random.Random(seed)
    builders = list(_BUILDERS)
    while True:
        builder = rng.choice(builders) if rng.random() < 0.65 else _any_sets
        built = builder(rng)
        if built is None:
            continue
        sets, loose = built
        hand = _dress(rng, sets, loose)
        if hand is not None:
            yield hand


def hands_of(rules: str, seed: int) -> Iterator[dict[str, Any]]:
    """Yield the hands of `hands` with these rules, with an additional pung where hands have five
    sets."""
    for hand in hands(seed):
        used = {*hand["concealed"], *(tile for meld in hand["melds"] for tile in meld["tiles"])}
        more = [tile for tile in TILES if tile not in used][: ruleset(rules).SETS - SETS]
        melds = [{"type": "pung", "tiles": pung(tile), "concealed": False} for tile in more]
        first = {"first_turn": False} if more else {}
        yield {**hand, **first, "melds": [*hand["melds"], *melds], "ruleset": rules}


def chow(rank: int, suit: str) -> list[str]:
    return [f"{rank + n}{suit}" for n in range(3)]


def pung(tile: str) -> list[str]:
    return [tile] * 3


def _dress(rng: random.Random, sets: Sets, loose: list[str]) -> dict[str, Any] | None:
    """Return a hand with some of the sets declared, a winning tile and a possible situation. Return
    None if a tile is used more than four times or the number of concealed tiles is impossible."""
    tiles = [t for s in sets for t in s] + loose
    copies = Counter(tiles)
    if max(copies.values()) > 4:
        return None
    kongs = rng.choice([0.0, 0.0, 0.15, 0.8])
    declared = rng.choice([0.0, 0.0, 0.3, 0.6, 1.0])
    melds: list[dict[str, Any]] = []
    concealed = list(loose)
    for group in sets:
        equal = group[0] == group[1]
        if equal and copies[group[0]] == 3 and rng.random() < kongs:
            melds.append({"type": "kong", "tiles": [group[0]] * 4, "concealed": rng.random() < 0.5})
        elif rng.random() < declared:
            melds.append({"type": "pung" if equal else "chow", "tiles": group, "concealed": False})
        else:
            concealed += group
    if len(concealed) % 3 != 2:
        return None
    rng.shuffle(concealed)
    winning = rng.choice(concealed)
    concealed.remove(winning)
    concealed.append(winning)
    hand: dict[str, Any] = {
        "concealed": concealed,
        "melds": melds,
        "winning_tile": winning,
        "self_drawn": rng.random() < 0.45,
        "seat_wind": rng.choice(WINDS),
        "round_wind": rng.choice(WINDS),
        "flowers": rng.choice([0, 0, 0, 1, 2, 8]),
    }
    held = concealed.count(winning) - 1
    shown = sum(m["tiles"].count(winning) for m in melds)
    if held == 0 and rng.random() < 0.12:
        hand["last_tile_of_kind"] = True
    if rng.random() < 0.1:
        hand["last_wall_tile"] = True
    if rng.random() < 0.3:
        if hand["self_drawn"]:
            hand["kong_replacement"] = any(m["type"] == "kong" for m in melds)
        elif held == 0 and shown == 0 and rng.random() < 0.4:
            hand["robbing_kong"] = True
    return hand


def _any_sets(rng: random.Random) -> tuple[Sets, list[str]] | None:
    return _around(rng, [])


def _around(
    rng: random.Random, sets: Sets, pair: str | None = None, pool: list[str] | None = None
) -> tuple[Sets, list[str]] | None:
    """Return the given sets, completed with random ones from a pool of tiles to four sets, and a
    pair; None if no such hand is found."""
    allowed = pool or rng.choice([TILES, SUITED, _near(rng), _near(rng), ENDS])
    for _ in range(60):
        grown = list(sets)
        while len(grown) < 4:
            tile = rng.choice(allowed)
            if rng.random() < 0.6 and tile in SUITED and tile[0] in "1234567":
                group = chow(int(tile[0]), tile[1])
                if pool is None or all(t in pool for t in group):
                    grown.append(group)
            elif rng.random() < 0.6:
                grown.append(pung(tile))
        eyes = pair or rng.choice(allowed)
        copies = Counter([t for s in grown for t in s] + [eyes, eyes])
        if max(copies.values()) <= 4:
            return grown, [eyes, eyes]
    return None


def _near(rng: random.Random) -> list[str]:
    """Return tiles of a few neighbouring ranks in one to three suits, sometimes with two honors."""
    suits = rng.sample(SUITS, rng.choice([1, 2, 3]))
    low = rng.randint(1, 5)
    high = min(9, low + rng.choice([3, 4, 5, 8]))
    near = [f"{rank}{suit}" for suit in suits for rank in range(low, high + 1)]
    return near + (rng.sample(HONORS, 2) if rng.random() < 0.3 else [])


def _mixed(rng: random.Random, ranks: list[int], make: Callable[[int, str], list[str]]) -> Sets:
    suits = rng.sample(SUITS, 3)
    return [make(rank, suit) for rank, suit in zip(ranks, suits, strict=True)]


def _pung_of(rank: int, suit: str) -> list[str]:
    return pung(f"{rank}{suit}")


def _pairs(rng: random.Random, pool: list[str], doubled: float = 0.2) -> list[str] | None:
    chosen: list[str] = []
    while len(chosen) < 7:
        tile = rng.choice(pool)
        if chosen.count(tile) < (2 if rng.random() < doubled else 1):
            chosen.append(tile)
    return [t for t in chosen for _ in range(2)]


def _four_pungs(rng: random.Random, pool: list[str]) -> tuple[Sets, list[str]]:
    *four, eyes = rng.sample(pool, 5)
    return [pung(t) for t in four], [eyes, eyes]


def _of_ranks(*ranks: int) -> list[str]:
    return [f"{rank}{suit}" for suit in SUITS for rank in ranks]


def _only(*ranks: int) -> Callable[[random.Random], tuple[Sets, list[str]] | None]:
    return lambda rng: _around(rng, [], pool=_of_ranks(*ranks))


def _big_winds(rng: random.Random) -> tuple[Sets, list[str]] | None:
    return _around(rng, [pung(t) for t in WINDS], rng.choice(SUITED + DRAGONS))


def _three_winds(rng: random.Random) -> tuple[Sets, list[str]] | None:
    *three, fourth = rng.sample(WINDS, 4)
    return _around(rng, [pung(t) for t in three], fourth if rng.random() < 0.4 else None)


def _dragons(rng: random.Random) -> tuple[Sets, list[str]] | None:
    a, b, c = rng.sample(DRAGONS, 3)
    kind = rng.random()
    if kind < 0.35:
        return _around(rng, [pung(a), pung(b), pung(c)])
    return _around(rng, [pung(a), pung(b)], c if kind < 0.7 else None)


def _green(rng: random.Random) -> tuple[Sets, list[str]] | None:
    green = ["2s", "3s", "4s", "6s", "8s", "F"]
    if rng.random() < 0.3:
        pairs = _pairs(rng, green, 1.0)
        return ([], pairs) if pairs else None
    return _around(rng, [], pool=green)


def _gates(rng: random.Random) -> tuple[Sets, list[str]]:
    suit = rng.choice(SUITS)
    gates = [f"{rank}{suit}" for rank in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9)]
    return [], [*gates, f"{rng.randint(1, 9)}{suit}"]


def _one_suit(rng: random.Random) -> tuple[Sets, list[str]] | None:
    suit = rng.choice(SUITS)
    pool = [f"{rank}{suit}" for rank in range(1, 10)]
    return _around(rng, [], pool=pool + (HONORS if rng.random() < 0.4 else []))


def _shifted_pairs(rng: random.Random) -> tuple[Sets, list[str]]:
    suit, low = rng.choice(SUITS), rng.randint(1, 3)
    return [], [f"{low + n}{suit}" for n in range(7) for _ in range(2)]


def _seven_pairs(rng: random.Random) -> tuple[Sets, list[str]] | None:
    pools = [TILES, TILES, SUITED, _near(rng), ENDS, _REVERSIBLE, _of_ranks(1, 9), SUITED]
    pool = rng.choice([pool for pool in pools if len(pool) > 4])
    pairs = _pairs(rng, pool, 1.0 if len(pool) < 8 else 0.2)
    return ([], pairs) if pairs else None


def _orphans(rng: random.Random) -> tuple[Sets, list[str]]:
    return [], [*ENDS, rng.choice(ENDS)]


def _knitted_tiles(rng: random.Random) -> list[str]:
    turn = rng.sample(range(3), 3)
    return [f"{r + 1}{SUITS[n]}" for n in range(3) for r in range(turn[n], 9, 3)]


def _knitted_honors(rng: random.Random) -> tuple[Sets, list[str]]:
    honors = rng.sample(HONORS, rng.choice([5, 6, 7]))
    return [], honors + rng.sample(_knitted_tiles(rng), 14 - len(honors))


def _knitted_straight(rng: random.Random) -> tuple[Sets, list[str]] | None:
    nine = _knitted_tiles(rng)
    tile, eyes = rng.choice(TILES), rng.choice(TILES)
    fits = tile in SUITED and tile[0] in "1234567"
    group = chow(int(tile[0]), tile[1]) if fits and rng.random() < 0.6 else pung(tile)
    return [group], [*nine, eyes, eyes]


def _same_chows(rng: random.Random) -> tuple[Sets, list[str]] | None:
    same = chow(rng.randint(1, 7), rng.choice(SUITS))
    return _around(rng, [list(same) for _ in range(rng.choice([2, 3, 3, 4]))])


def _chow_steps(rng: random.Random) -> tuple[Sets, list[str]] | None:
    suit, step, many = rng.choice(SUITS), rng.choice([1, 2, 3]), rng.choice([2, 3, 3, 4])
    low = rng.randint(1, 7)
    if low + step * (many - 1) > 7:
        return None
    return _around(rng, [chow(low + step * n, suit) for n in range(many)])


def _pung_steps(rng: random.Random) -> tuple[Sets, list[str]] | None:
    suit, many = rng.choice(SUITS), rng.choice([3, 4])
    low = rng.randint(1, 10 - many)
    return _around(rng, [pung(f"{low + n}{suit}") for n in range(many)])


def _mixed_chows(rng: random.Random) -> tuple[Sets, list[str]] | None:
    low = rng.randint(1, 5)
    same = rng.randint(1, 7)
    ranks = rng.choice([[1, 4, 7], [same, same, same], [low, low + 1, low + 2]])
    return _around(rng, _mixed(rng, ranks, chow))


def _mixed_pungs(rng: random.Random) -> tuple[Sets, list[str]] | None:
    low, same = rng.randint(1, 7), rng.randint(1, 9)
    ranks = rng.choice([[same, same, same], [low, low + 1, low + 2]])
    return _around(rng, _mixed(rng, ranks, _pung_of))


def _terminal_chows(rng: random.Random) -> tuple[Sets, list[str]]:
    a, b, c = rng.sample(SUITS, 3)
    if rng.random() < 0.5:
        b = c = a
    return [chow(1, a), chow(7, a), chow(1, b), chow(7, b)], [f"5{c}", f"5{c}"]


def _fives(rng: random.Random) -> tuple[Sets, list[str]] | None:
    sets = []
    for _ in range(4):
        suit = rng.choice(SUITS)
        five = pung(f"5{suit}") if rng.random() < 0.2 else chow(rng.randint(3, 5), suit)
        sets.append(five)
    return _around(rng, sets, f"5{rng.choice(SUITS)}")


def _outside(rng: random.Random) -> tuple[Sets, list[str]] | None:
    sets = []
    for _ in range(4):
        outer = chow(rng.choice([1, 7]), rng.choice(SUITS))
        sets.append(outer if rng.random() < 0.6 else pung(rng.choice(ENDS)))
    return _around(rng, sets, rng.choice(ENDS))


def _types(rng: random.Random) -> tuple[Sets, list[str]] | None:
    wind, dragon = rng.choice(WINDS), rng.choice(DRAGONS)
    pair = rng.choice([wind, dragon])
    sets = [chow(rng.randint(1, 7), suit) for suit in SUITS]
    return _around(rng, [*sets, pung(dragon if pair == wind else wind)], pair)


def _chicken(rng: random.Random) -> tuple[Sets, list[str]] | None:
    # unrelated chows, so that a melded win on a two-sided wait has no fans
    a, b, c = rng.sample(SUITS, 3)
    sets = [chow(2, a), chow(5, b), chow(3, c), pung(f"{rng.randint(2, 8)}{rng.choice(SUITS)}")]
    return _around(rng, sets, rng.choice(HONORS))


_REVERSIBLE = ["1p", "2p", "3p", "4p", "5p", "8p", "9p", "2s", "4s", "5s", "6s", "8s", "9s", "P"]

_BUILDERS: tuple[Callable[[random.Random], tuple[Sets, list[str]] | None], ...] = (
    _big_winds,
    _three_winds,
    _dragons,
    _green,
    _gates,
    _one_suit,
    _one_suit,
    _shifted_pairs,
    _seven_pairs,
    _seven_pairs,
    _orphans,
    _knitted_honors,
    _knitted_straight,
    _knitted_straight,
    _same_chows,
    _chow_steps,
    _chow_steps,
    _pung_steps,
    _mixed_chows,
    _mixed_chows,
    _mixed_pungs,
    _terminal_chows,
    _fives,
    _outside,
    _types,
    _chicken,
    _chicken,
    lambda rng: _four_pungs(rng, TILES),
    lambda rng: _four_pungs(rng, _of_ranks(1, 9)),
    lambda rng: _four_pungs(rng, HONORS),
    lambda rng: _four_pungs(rng, ENDS),
    lambda rng: _four_pungs(rng, _of_ranks(2, 4, 6, 8)),
    _only(7, 8, 9),
    _only(4, 5, 6),
    _only(1, 2, 3),
    _only(6, 7, 8, 9),
    _only(1, 2, 3, 4),
    _only(2, 3, 4, 5, 6, 7, 8),
    lambda rng: _around(rng, [], pool=_REVERSIBLE),
)
