"""Make up realistic winning hands for practice from the examples of a rule set's fans.

The suits of an example are exchanged, its ranks possibly reversed, and some sets replaced; melds,
winning tile and circumstances are drawn at random.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from scoring.answers.answering import score_or_error
from scoring.hand.shorthand import parse_shorthand
from scoring.rulesets import ruleset
from scoring.score import Score
from scoring.tiles import FLOWERS, HONORS, SUITS, WINDS

Hand = dict[str, Any]
Tiles = list[str]

KONGS = 0.07, 0.8
"""Probability that a pung becomes a kong, for an example without kongs and for one with kongs."""


@lru_cache(maxsize=16)
def _examples(rules: str) -> tuple[list[list[Tiles]], list[float]]:
    """Return the sets of each winning example hand of a rule set, and the weights with which these
    hands are drawn."""
    hands, often = [], []
    for pattern in ruleset(rules).TABLE.patterns:
        if not pattern.example:
            continue
        hand = {**parse_shorthand(pattern.example, ruleset(rules).FIELDS), "ruleset": rules}
        score = score_or_error({**hand, "brief": True})
        if isinstance(score, Score) and score.legal and score.arrangement:
            hands.append([list(part.tiles) for part in score.arrangement])
            often.append(1 / max(1, score.total or 1))
    return hands, often


def made_up(rng: random.Random, rules: str) -> Hand:
    """Return a random hand with a winning shape for the rule set of this name, in the interface's
    format without ``ruleset``. The hand need not win under these rules: it may lack points."""
    examples, often = _examples(rules)
    while True:
        (example,) = rng.choices(examples, often)
        suits = dict(zip(SUITS, rng.sample(SUITS, 3), strict=True))
        turned = rng.random() < 0.5
        sets = [[_exchanged(tile, suits, turned) for tile in tiles] for tiles in example]
        sizes = Counter(map(len, sets))
        whole = sizes[2] != 1 or not {*sizes} <= {2, 3, 4}  # it cannot be melded
        for at in () if whole else rng.sample(range(len(sets)), rng.choice((0, 1, 1, 2))):
            if len(sets[at]) > 2:
                sets[at] = _any_set(rng, [tile for tiles in sets for tile in tiles])
        rest = [tile for tiles in sets if whole or len(tiles) == 2 for tile in tiles]
        melds = [tiles[:3] for tiles in sets if not whole and len(tiles) > 2]
        hand = _won(rng, melds, rest, KONGS[4 in sizes])
        if hand is not None:
            return hand


def _exchanged(tile: str, suits: dict[str, str], turned: bool) -> str:
    if not tile[0].isdigit():
        return tile
    return f"{10 - int(tile[0]) if turned else tile[0]}{suits[tile[1]]}"


def _any_set(rng: random.Random, near: Tiles) -> Tiles:
    """Return a random set built on one of the tiles `near`: a chow beginning with it, sometimes
    (always for an 8 or 9) a pung of it; for an honor, a pung of a random honor."""
    tile = rng.choice(near)
    if tile in HONORS or int(tile[0]) > 7 or rng.random() < 0.3:
        return [tile if tile not in HONORS else rng.choice(HONORS)] * 3
    return [f"{int(tile[0]) + step}{tile[1]}" for step in range(3)]


def _won(rng: random.Random, sets: list[Tiles], rest: Tiles, kongs: float) -> Hand | None:
    """Return a hand of these sets, some of them melded, with a random winning tile and
    circumstances; None if a tile would occur more than four times.

    sets: sets that may be melded.
    rest: tiles that stay concealed.
    kongs: probability that a pung becomes a kong.
    """
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
    """Return a rare circumstance, drawn at random from those that the hand allows; in most cases
    none ({}).

    alone: True if the winning tile occurs only one time in the hand.
    """
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


def endless(seed: str | int, rules: str) -> Iterator[Hand]:
    """Yield random hands of a winning shape without end (see `made_up`), the same ones for the same
    seed."""
    rng = random.Random(str(seed))
    while True:
        yield made_up(rng, rules)
