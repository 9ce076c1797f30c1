"""The wait rule of ``green-book-2006``, read out slowly and word for word.

Edge Wait, Closed Wait or Single Wait may be scored only

* where the winning tile is the one tile that completes the standing tiles, in any shape; a fifth
  copy of a tile that stands four times completes nothing;
* where the winning tile makes one of the three in every arrangement of the concealed tiles and in
  every place it can take in it. Which of the three may differ from one to another. A place among
  the nine tiles of a knitted straight is none of the three, and neither is any place in seven
  pairs;
* where the winning tile is known, and is not one of East's fourteen dealt tiles.

Nothing here comes from the engine: it has its own search for arrangements, and no thought of
speed but to remember what a group of tiles was taken apart into.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple

EDGE, CLOSED, SINGLE = "Edge Wait", "Closed Wait", "Single Wait"
WAITS = {EDGE, CLOSED, SINGLE}

HONORS = [*"ESWNCFP"]
TILES = [f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)] + HONORS
ENDS = [tile for tile in TILES if tile[0] in "19"] + HONORS

Group = tuple[str, ...]
Groups = tuple[Group, ...]


class Arrangement(NamedTuple):
    """One way to lay out the concealed tiles: nine knitted ones or none, sets, and pairs."""

    nine: Group
    sets: Groups
    pairs: Groups

    @property
    def groups(self) -> Groups:
        """All of it, in an order that does not depend on how it was found."""
        parts = (*self.sets, *self.pairs)
        return tuple(sorted((self.nine, *parts) if self.nine else parts))


def wait_fans(hand: Mapping[str, Any]) -> dict[Groups, set[str]]:
    """Return each arrangement of a hand's concealed tiles, with the wait fans that it may score.

    It may score one of them; the set is empty where it may score none. A hand that wins by
    Thirteen Orphans or by knitted tiles with honors has no arrangement.
    """
    concealed = sorted(hand["concealed"])
    found = arrangements(concealed, len(hand["melds"]))
    nothing: dict[Groups, set[str]] = {arrangement.groups: set() for arrangement in found}
    won = hand["winning_tile"]
    if won is None or not hand.get("winning_tile_known", True) or _dealt(hand):
        return nothing
    places = {a.groups: [_fan(*place) for place in _places(a, won)] for a in found}
    if any(None in fans for fans in places.values()):
        return nothing
    standing = list(concealed)
    standing.remove(won)
    if not only_completing(standing, won, len(hand["melds"])):
        return nothing
    return {groups: {fan for fan in fans if fan} for groups, fans in places.items()}


def arrangements(concealed: Sequence[str], melds: int = 0) -> list[Arrangement]:
    """Return every way to lay these tiles out beside so many melds, seven pairs among them."""
    tiles = tuple(sorted(concealed))
    found = [Arrangement((), sets, pairs) for sets, pairs in _split(tiles, 4 - melds, 1)]
    held = set(tiles)
    for nine in _knitted() if melds < 2 else ():
        if held.issuperset(nine):
            rest = _without(tiles, nine)
            found += [Arrangement(nine, *parts) for parts in _split(rest, 1 - melds, 1)]
    if not melds:
        found += [Arrangement((), sets, pairs) for sets, pairs in _split(tiles, 0, 7)]
    return found


def only_completing(standing: Sequence[str], won: str, melds: int = 0) -> bool:
    """Return True where no other tile makes the standing tiles win; a fifth copy of a tile does
    not."""
    others = [tile for tile in TILES if tile != won and standing.count(tile) < 4]
    return not any(_wins([*standing, tile], melds) for tile in others)


def _wins(concealed: Sequence[str], melds: int) -> bool:
    if arrangements(concealed, melds):
        return True
    if melds:
        return False
    kinds = set(concealed)
    orphans = kinds == set(ENDS)
    suited = kinds - set(HONORS)
    honors_and_knitted = len(kinds) == 14 and any(suited <= set(nine) for nine in _knitted())
    return orphans or honors_and_knitted


def _dealt(hand: Mapping[str, Any]) -> bool:
    """East's win on the tiles of the deal; a replacement tile is a tile that was waited for."""
    drawn = hand.get("first_turn") and hand["self_drawn"]
    return bool(drawn and not hand.get("kong_replacement"))


def _places(arrangement: Arrangement, won: str) -> Iterator[tuple[str, Group, str]]:
    """Yield every group of the arrangement that the winning tile can have come into."""
    if won in arrangement.nine:
        yield "nine", arrangement.nine, won
    for group in arrangement.sets:
        if won in group:
            yield "set", group, won
    for group in arrangement.pairs:
        if won in group:
            yield ("pair" if len(arrangement.pairs) == 1 else "one of seven pairs"), group, won


def _fan(kind: str, group: Group, won: str) -> str | None:
    """Return the wait fan that the tile makes in this place, if it makes one."""
    if kind == "pair":
        return SINGLE
    if kind == "set" and group[0] != group[1]:
        ranks = [int(tile[0]) for tile in group]
        if won == group[1]:
            return CLOSED
        if (ranks == [1, 2, 3] and won == group[2]) or (ranks == [7, 8, 9] and won == group[0]):
            return EDGE
    return None


def _split(tiles: Group, sets: int, pairs: int) -> list[tuple[Groups, Groups]]:
    """Every way to take sorted tiles apart into so many sets and pairs.

    No set and no pair has tiles of two suits, so each suit is taken apart for itself.
    """
    if len(tiles) != 3 * sets + 2 * pairs:
        return []
    suits: dict[str, list[str]] = {}
    for tile in tiles:
        suits.setdefault(tile[1:], []).append(tile)
    ways: list[tuple[Groups, Groups]] = [((), ())]
    for suit in suits.values():
        here = _split_suit(tuple(suit))
        ways = [
            (before + more, eyes + others)
            for before, eyes in ways
            for more, others in here
            if len(before) + len(more) <= sets and len(eyes) + len(others) <= pairs
        ]
    return [(tuple(sorted(found)), eyes) for found, eyes in ways]


@lru_cache(maxsize=1 << 18)
def _split_suit(tiles: Group) -> list[tuple[Groups, Groups]]:
    """Every way to take sorted tiles of one suit, or honors, apart into sets and pairs, the sets in
    order."""
    if not tiles:
        return [((), ())]
    found = set()
    first = tiles[0]
    for group in (_chow_from(first), (first,) * 3):
        if group and not Counter(group) - Counter(tiles):
            for others, eyes in _split_suit(_without(tiles, group)):
                found.add((tuple(sorted((group, *others))), eyes))
    if tiles[:2] == (first, first):
        for others, eyes in _split_suit(tiles[2:]):
            found.add((others, ((first, first), *eyes)))
    return sorted(found)


@lru_cache
def _chow_from(tile: str) -> Group:
    """Return the chow that begins with the tile; nothing where none does."""
    if tile in HONORS or tile[0] in "89":
        return ()
    return tuple(f"{int(tile[0]) + n}{tile[1]}" for n in range(3))


def _without(tiles: Group, group: Group) -> Group:
    """Return the tiles less those of the group; all of them where some are not there.

    All of them are too many for what is left to be made of them.
    """
    rest = list(tiles)
    for tile in group:
        if tile not in rest:
            return tiles
        rest.remove(tile)
    return tuple(rest)


@lru_cache
def _knitted() -> list[Group]:
    """Return the six knitted straights: 1-4-7, 2-5-8 and 3-6-9, each in a suit of its own."""
    return [
        tuple(
            sorted(
                f"{low + n}{suit}" for suit, low in zip("msp", lows, strict=True) for n in (0, 3, 6)
            )
        )
        for lows in permutations((1, 2, 3))
    ]
