"""Seeded winning hands made to have several arrangements, for the rule of the three wait fans.

``wait_hands(seed)`` never ends; each hand is the JSON of the interface and can be played. At its
heart is a block of tiles of one suit that can be laid out in more than one way, or tiles drawn so
close together that most of them can; beside it stand further sets, melds, kongs and honors.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.helpers.literal_waits import arrangements, only_completing

HONORS = [*"ESWNCFP"]

# complete with the winning tile; of one suit, at every height and also counted from the 9 down
_BLOCKS = """
    22234 23444 12333 11123 33345 455556 344445 223344 333444 34445666 45556777
    66778899 11223344 22334455 44555566 33444455 11112223 11122233 23444567 22345678
    111222333 333444555 234445566
    11122233344 22233344455 33344455566 33334445556
    12222334455556 11112233344445 11223355778899 77778888999955 11223344556677 22334455667788
    11223344557799 11122233344455 22223333444455 11112222333344 33334444555566 11123334445566
    11123344455566 22333444555666 33345556667778 11112345678999
    11123456789999 22334455556677 23334445556667 22233334445678 44455566677788
"""
BLOCKS = _BLOCKS.split()


def wait_hands(seed: int) -> Iterator[dict[str, Any]]:
    """Random legal winning hands, the same ones for the same seed."""
    rng = random.Random(seed)
    while True:
        tiles = rng.choice((_block, _block, _near, _near, _doubled, _beside_knitted))(rng)
        hand = _complete(rng, tiles)
        if hand is not None:
            yield hand


def _block(rng: random.Random) -> list[str]:
    return _of_suit(rng, rng.choice("msp"), rng.choice(BLOCKS))


def _near(rng: random.Random) -> list[str]:
    """Sets and a pair out of a few neighbouring ranks of a suit."""
    span = rng.choice((3, 4, 4, 5, 5, 6))
    ranks = [rng.randint(1, span)] * 2
    for _ in range(rng.randint(1, 4)):
        if rng.random() < 0.7:
            low = rng.randint(1, span - 2)
            ranks += [low, low + 1, low + 2]
        else:
            ranks += [rng.randint(1, span)] * 3
    return _of_suit(rng, rng.choice("msp"), "".join(map(str, ranks)))


def _doubled(rng: random.Random) -> list[str]:
    """Two doubled chows and a pair, which are seven pairs as well."""
    tiles: list[str] = []
    for _ in range(2):
        tiles += _of_suit(rng, rng.choice("msp"), "112233")
    return tiles + [f"{rng.randint(1, 9)}{rng.choice('msp')}"] * 2


def _beside_knitted(rng: random.Random) -> list[str]:
    """Nine knitted tiles, with a set and a pair of one suit or with a pair alone."""
    lows = rng.sample((1, 2, 3), 3)
    nine = [f"{low + n}{suit}" for low, suit in zip(lows, "msp", strict=True) for n in (0, 3, 6)]
    five = rng.choice(("22234", "12333", "11123", "23444", "12344", "12399", "55", "99"))
    return nine + _of_suit(rng, rng.choice("msp"), five)


def _of_suit(rng: random.Random, suit: str, ranks: str) -> list[str]:
    """Return the tiles of these ranks, moved up or down the suit and counted from either end."""
    values = [int(rank) for rank in ranks]
    move = rng.randint(1 - min(values), 9 - max(values))
    values = [value + move for value in values]
    if rng.random() < 0.5:
        values = [10 - value for value in values]
    return [f"{value}{suit}" for value in values]


def _complete(rng: random.Random, tiles: list[str]) -> dict[str, Any] | None:
    """Return a hand around these tiles, declared sets and a situation included; None if it cannot
    be."""
    concealed = list(tiles)
    melds: list[dict[str, Any]] = []
    if len(concealed) % 3 == 0:
        concealed += [rng.choice((rng.choice(concealed), *HONORS))] * 2
    for _ in range((14 - len(concealed)) // 3):
        suit = rng.choice((tiles[0][1], *"msp"))
        low = rng.randint(1, 7)
        chow = [f"{low + n}{suit}" for n in range(3)]
        tile = rng.choice((f"{rng.randint(1, 9)}{suit}", rng.choice(HONORS)))
        kind = rng.choice(("chow", "chow", "pung", "pung", "kong"))
        group = chow if kind == "chow" else [tile] * (4 if kind == "kong" else 3)
        if kind != "kong" and rng.random() < 0.5:
            concealed += group
        else:
            own = kind == "kong" and rng.random() < 0.5
            melds.append({"type": kind, "tiles": group, "concealed": own})
    copies = Counter(concealed + [tile for meld in melds for tile in meld["tiles"]])
    if max(copies.values()) > 4 or len(concealed) + 3 * len(melds) != 14:
        return None
    if len(arrangements(concealed, len(melds))) < 2 and rng.random() < 0.8:
        return None
    return _won(rng, concealed, melds)


def _only_wait(concealed: list[str], tile: str, melds: int) -> bool:
    standing = list(concealed)
    standing.remove(tile)
    return only_completing(standing, tile, melds)


def _won(rng: random.Random, concealed: list[str], melds: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the hand with one of its tiles as the winning one, and a situation that can occur."""
    kinds = sorted(set(concealed))
    rng.shuffle(kinds)
    won = kinds[0]
    if rng.random() < 0.4:
        won = next((tile for tile in kinds[:3] if _only_wait(concealed, tile, len(melds))), won)
    rng.shuffle(concealed)
    hand = {
        "concealed": concealed,
        "melds": melds,
        "winning_tile": won,
        "self_drawn": rng.random() < 0.45,
        "seat_wind": rng.choice("ESWN"),
        "round_wind": rng.choice("ESWN"),
        "flowers": rng.choice((0, 0, 0, 1, 3)),
        "rulings": "green-book-2006",
    }
    fresh = concealed.count(won) == 1 and not any(won in meld["tiles"] for meld in melds)
    chance = rng.random()
    if chance < 0.04:
        hand["last_wall_tile"] = True
    elif chance < 0.08:
        hand["last_tile_of_kind"] = concealed.count(won) == 1
    elif chance < 0.12:
        hand["kong_replacement"] = hand["self_drawn"] and any(m["type"] == "kong" for m in melds)
    elif chance < 0.16:
        hand["robbing_kong"] = fresh and not hand["self_drawn"]
    elif chance < 0.18:
        hand["winning_tile_known"] = not hand["self_drawn"]
    elif chance < 0.20 and hand["self_drawn"] and not melds:
        hand |= {"first_turn": True, "seat_wind": "E"}
    return hand
