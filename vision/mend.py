"""What the rules know about a doubtful tile: four of each kind, and a hand that wins.

A reading is mended only where the namer was in doubt, by a name that it thought possible itself.
Every mended tile keeps what it was read as, stays marked as doubtful, and can be put back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from scoring.arrangements import arrangements_of, meld_set
from scoring.hand import Meld
from scoring.tiles import BACK, FLOWERS, INDEX
from vision.reading import FoundTile, Group
from vision.sets import kong_tile, set_kind

LEAST_SHARE = 0.02
"""Names that the namer gives less than this are no second choice."""
CLEARER = 3.0
"""A mended hand has to be this many times as likely as the next one that wins."""
AT_ONCE = 2
"""So many tiles of a hand are mended at most."""
FULL_HAND = 14


def mend_copies(tiles: Sequence[FoundTile]) -> None:
    """Rename the most doubtful copies of what a set of tiles does not have so many of.

    A set has four of each tile and one of each flower. Tiles are changed in place.
    """
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


def mend_melds(tiles: Sequence[FoundTile], groups: Sequence[Group]) -> bool:
    """Rename the one doubtful tile that keeps tiles laid apart from being the set they lie as.

    Returns whether any was renamed.
    """
    mended = False
    for group in groups:
        if group.kind not in ("chow", "pung", "kong"):
            continue
        codes = [tiles[i].tile for i in group.tiles]
        if set_kind(codes) is not None:
            continue
        ways = [
            (share / max(tiles[i].confidence, 1e-6), i, name, share)
            for place, i in enumerate(group.tiles)
            if tiles[i].doubtful
            for name, share in _second_choices(tiles[i])
            if set_kind(_changed(codes, (place,), (name,)))
        ]
        ways.sort(key=lambda way: -way[0])
        if ways and (len(ways) == 1 or ways[0][0] >= CLEARER * ways[1][0]):
            _, i, name, share = ways[0]
            _rename(tiles[i], name, share)
            mended = True
    return mended


def mend_hand(tiles: Sequence[FoundTile], groups: Sequence[Group]) -> bool:
    """Rename one or two doubtful tiles of a hand that has its fourteen and does not win, where
    that makes it win in one way that is clearly the likeliest. Returns whether it did.

    The winning shapes are those of `scoring.arrangements`, without the knitted ones: these are
    so rare that a misread tile is the likelier explanation.
    """
    melds = _melds(tiles, groups)
    loose = [i for group in groups if group.kind in ("concealed", "winning") for i in group.tiles]
    if melds is None or len(loose) != FULL_HAND - 3 * len(melds):
        return False
    codes = [tiles[i].tile for i in loose]
    if any(code not in INDEX for code in codes) or _wins(codes, melds):
        return False
    ranked = sorted(
        (
            (likelihood, places, names)
            for likelihood, places, names in _changes([tiles[i] for i in loose])
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


def _changes(
    tiles: Sequence[FoundTile],
) -> Iterator[tuple[float, tuple[int, ...], tuple[str, ...]]]:
    """How much likelier or less likely each change is than what was read, where, and to what."""
    doubtful = [at for at, tile in enumerate(tiles) if tile.doubtful]
    for many in range(1, AT_ONCE + 1):
        for places in combinations(doubtful, many):
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
    """The melds as the rules know them, or None where one of them is not a set."""
    melds = []
    for group in groups:
        codes = [tiles[i].tile for i in group.tiles]
        if group.kind == "concealed_kong":
            tile = kong_tile(codes)
            if tile == BACK:
                return None
            melds.append(Meld("kong", (tile,) * 4, True))
        elif group.kind in ("chow", "pung", "kong"):
            if set_kind(codes) != group.kind:
                return None
            melds.append(Meld(group.kind, tuple(sorted(codes)), False))
    return melds


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
