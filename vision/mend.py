"""What the rules know about a doubtful tile: four of each kind, and a hand that wins.

A reading is mended only where the namer was in some doubt, by a name that it thought possible.
Every mended tile keeps what it was read as, stays marked as doubtful, and can be put back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

import cv2

from scoring.arrangements import arrangements_of, meld_set
from scoring.hand import Meld
from scoring.tiles import BACK, FLOWERS, INDEX
from vision.reading import FoundTile, Group
from vision.sets import kong_tile, set_kind

LEAST_SHARE = 0.04
"""Names that the namer gives less than this are no second choice: of 54 tiles that were mended to
what they are, on sets that no training saw, none had less than 0.06."""
CLEARER = 1.5
"""A mended hand has to be this many times as likely as the next one that wins."""
SOME_DOUBT = 0.9
"""A tile named with less confidence than this may be wrong where the hand cannot be right."""
AT_ONCE = 2
"""So many tiles of a hand are mended at most."""
FULL_HAND = 14
BIRD = "1s"
SETS = ("chow", "pung", "kong", "concealed_kong")
ONE_TILE = 0.6
"""Two finds that share this much of the smaller one are one tile."""


def parts_of_tiles(tiles: Sequence[FoundTile]) -> frozenset[int]:
    """Indices of what lies on another tile: a part of it, or the same one found again.

    Of two the larger is the tile, unless it is much less sure. Tiles in a row, whose corners are
    found a little too far out, share a quarter at most.
    """
    whole: list[int] = []
    for i in sorted(range(len(tiles)), key=lambda i: -tiles[i].confidence * _area(tiles[i]) ** 2):
        if all(_shared(tiles[i], tiles[other]) < ONE_TILE for other in whole):
            whole.append(i)
    return frozenset(range(len(tiles))) - frozenset(whole)


def mend_copies(tiles: Sequence[FoundTile]) -> None:
    """Rename the most doubtful copies of what a set of tiles does not have so many of.

    A set has four of each tile and one of each flower. Tiles are changed in place.
    """
    parts = parts_of_tiles(tiles)
    tiles = [tile for i, tile in enumerate(tiles) if i not in parts]
    counts = Counter(tile.tile for tile in tiles if tile.tile != BACK)
    for code in [code for code, count in counts.items() if count > _in_a_set(code)]:
        copies = sorted(
            (tile for tile in tiles if tile.tile == code and tile.doubtful),
            key=lambda tile: tile.confidence,
        )
        for tile in copies:
            if counts[code] <= _in_a_set(code):
                break
            for name, share in _second_choices(tile):
                # A flower is told from its like by small things, from other tiles by large ones.
                alike = (name in FLOWERS) == (code in FLOWERS)
                if alike and counts[name] < _in_a_set(name):
                    counts[code] -= 1
                    counts[name] += 1
                    _rename(tile, name, share)
                    break


def likely_sets(members: Sequence[FoundTile]) -> list[tuple[float, list[str]]]:
    """The sets that three or four tiles laid apart make with other names for the doubtful ones:
    how likely each is beside what was read, and its codes in their order; the likeliest first.

    One tile has another name, or two of a kong.
    """
    codes = [tile.tile for tile in members]
    ways = [
        (likelihood, _changed(codes, places, names))
        for likelihood, places, names in _changes(members)
        if len(places) == 1 or len(members) == 4
        if BACK not in {codes[at] for at in places}
    ]
    return sorted((way for way in ways if set_kind(way[1])), key=lambda way: -way[0])


def mend_melds(tiles: Sequence[FoundTile], groups: Sequence[Group]) -> bool:
    """Rename the doubtful tiles that keep tiles laid apart from being the set they lie as, where
    one set is clearly the likeliest. Returns whether any was renamed.
    """
    mended = False
    for group in groups:
        members = [tiles[i] for i in group.tiles]
        if group.kind not in SETS or set_kind([tile.tile for tile in members]):
            continue
        ways = likely_sets(members)
        if ways and (len(ways) == 1 or ways[0][0] >= CLEARER * ways[1][0]):
            for tile, name in zip(members, ways[0][1], strict=True):
                if tile.tile != name:
                    _rename(tile, name, dict(tile.alternatives)[name])
            mended = True
    return mended


def mend_hand(tiles: Sequence[FoundTile], groups: Sequence[Group]) -> bool:
    """Rename one or two doubtful tiles, or one that was read with some doubt, of a hand that has
    its fourteen and does not win, where that makes it win in one way that is clearly the
    likeliest. Returns whether it did.

    The winning shapes are those of `scoring.arrangements`, without the knitted ones: these are
    so rare that a misread tile is the likelier explanation.
    """
    melds, loose = _melds(tiles, groups), _loose(groups)
    if melds is None or len(loose) != FULL_HAND - 3 * _sets(groups):
        return False
    codes = [tiles[i].tile for i in loose]
    if any(code not in INDEX for code in codes) or _wins(codes, melds):
        return False
    ranked = sorted(
        (
            (likelihood, places, names)
            for likelihood, places, names in _changes([tiles[i] for i in loose], SOME_DOUBT)
            if _wins(_changed(codes, places, names), melds)
        ),
        key=lambda change: -change[0],
    )
    if not ranked:
        return False
    best = ranked[0]
    if len(ranked) > 1 and best[0] < CLEARER * ranked[1][0]:
        return False
    for place, name in zip(best[1], best[2], strict=True):
        tile = tiles[loose[place]]
        _rename(tile, name, dict(tile.alternatives)[name])
    return True


def mend_birds(tiles: Sequence[FoundTile], groups: Sequence[Group]) -> bool:
    """Rename doubtful flowers to one bamboo where the hand lacks just so many tiles and wins with
    them. Returns whether it did.

    Both show a picture, another one in every set, and a bird that nobody has seen looks like one
    flower or another.
    """
    melds, loose = _melds(tiles, groups), _loose(groups)
    flowers = [i for group in groups if group.kind == "flowers" for i in group.tiles]
    birds = [i for i in flowers if tiles[i].doubtful]
    missing = FULL_HAND - 3 * _sets(groups) - len(loose)
    if melds is None or not birds or len(birds) != missing:
        return False
    # Of birds that are alike it is enough where one of them might be one.
    share = max(dict(_second_choices(tiles[i])).get(BIRD, 0.0) for i in birds)
    if not share:
        return False
    if not _wins([tiles[i].tile for i in loose] + [BIRD] * missing, melds):
        return False
    for i in birds:
        _rename(tiles[i], BIRD, share)
    return True


def wins(tiles: Sequence[FoundTile], groups: Sequence[Group]) -> bool:
    """Whether the groups make a hand that wins, its knitted shapes aside."""
    melds, loose = _melds(tiles, groups), _loose(groups)
    if melds is None or len(loose) != FULL_HAND - 3 * _sets(groups):
        return False
    return _wins([tiles[i].tile for i in loose], melds)


def _changes(
    tiles: Sequence[FoundTile], below: float = 0.0
) -> Iterator[tuple[float, tuple[int, ...], tuple[str, ...]]]:
    """How much likelier or less likely each change is than what was read, where, and to what.

    Doubtful tiles change, one or two of them, or one that is named with less confidence than
    `below`.
    """
    doubtful = [at for at, tile in enumerate(tiles) if tile.doubtful]
    unsure = [at for at, tile in enumerate(tiles) if tile.doubtful or tile.confidence < below]
    for many in range(1, AT_ONCE + 1):
        for places in combinations(unsure if many == 1 else doubtful, many):
            choices = [_second_choices(tiles[at]) for at in places]
            for chosen in product(*choices):
                likelihood = 1.0
                for at, (_, share) in zip(places, chosen, strict=True):
                    likelihood *= share / max(tiles[at].confidence, 1e-6)
                yield likelihood, places, tuple(name for name, _ in chosen)


def _changed(codes: list[str], places: tuple[int, ...], names: tuple[str, ...]) -> list[str]:
    changed = list(codes)
    for at, name in zip(places, names, strict=True):
        changed[at] = name
    return changed


def _wins(codes: Sequence[str], melds: Sequence[Meld]) -> bool:
    if any(code not in INDEX for code in codes):
        return False
    counts = [0] * len(INDEX)
    for code in codes:
        counts[INDEX[code]] += 1
    copies = Counter(codes)
    for meld in melds:
        copies.update(meld.tiles)
    if max(copies.values()) > 4:
        return False
    found = arrangements_of(counts, tuple(meld_set(meld) for meld in melds))
    return any("knitted" not in arrangement.shape for arrangement in found)


def _melds(tiles: Sequence[FoundTile], groups: Sequence[Group]) -> list[Meld] | None:
    """The melds as the rules know them, or None where one of them is not a set. A kong that shows
    no tile is left out: whatever it is of, the rest wins or not."""
    melds = []
    for group in groups:
        codes = [tiles[i].tile for i in group.tiles]
        if group.kind == "concealed_kong":
            tile = kong_tile(codes)
            if tile != BACK:
                melds.append(Meld("kong", (tile,) * 4, True))
        elif group.kind in ("chow", "pung", "kong"):
            if set_kind(codes) != group.kind:
                return None
            melds.append(Meld(group.kind, tuple(sorted(codes)), False))
    return melds


def _shared(one: FoundTile, other: FoundTile) -> float:
    """The share of the smaller of two tiles that lies on the other."""
    both = cv2.intersectConvexConvex(cv2.convexHull(one.quad), cv2.convexHull(other.quad))[0]
    return float(both) / max(min(_area(one), _area(other)), 1e-6)


def _area(tile: FoundTile) -> float:
    """In pixels."""
    return float(cv2.contourArea(cv2.convexHull(tile.quad)))


def _loose(groups: Sequence[Group]) -> list[int]:
    return [i for group in groups if group.kind in ("concealed", "winning") for i in group.tiles]


def _sets(groups: Sequence[Group]) -> int:
    return sum(group.kind in SETS for group in groups)


def _second_choices(tile: FoundTile) -> list[tuple[str, float]]:
    return [
        (name, share)
        for name, share in tile.alternatives
        if share >= LEAST_SHARE and name != BACK and name != tile.tile
    ]


def _rename(tile: FoundTile, name: str, share: float) -> None:
    read_as = tile.mended_from or tile.tile
    others = [(tile.tile, tile.confidence), *tile.alternatives]
    tile.alternatives = [other for other in others if other[0] != name]
    tile.tile, tile.confidence, tile.mended_from = name, share, read_as


def _in_a_set(code: str) -> int:
    return 1 if code in FLOWERS else 4
