"""All ways to arrange the tiles of a hand in a winning shape.

A ``TileSet`` is one set of an arrangement. Each possible set exists as one object, so sets are
compared with ``is``. An ``Arrangement`` is a shape and its sets. This module knows no worths.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from scoring.hand.hand import Meld
from scoring.hand.values import HowMany, OfSuit
from scoring.speech.languages import LANGUAGES
from scoring.speech.messages import Text, template
from scoring.tiles import INDEX, TILES, tile_name

if TYPE_CHECKING:
    from numpy.typing import NDArray

Bits: TypeAlias = "int | NDArray[Any]"
"""A mask with a bit for each of the 34 tiles, the lowest bit for the 1 of characters; for n hands
an array (n,) of masks."""

Times: TypeAlias = "int | NDArray[Any]"
"""A number of occurrences or a truth value; for n hands an array (n,)."""

FOURTEEN = 14
"""Number of tiles of the shapes that do not consist of sets."""

STANDARD = "standard"
KNITTED_STRAIGHT = "knitted_straight"
SEVEN_PAIRS = "seven_pairs"
THIRTEEN_ORPHANS = "thirteen_orphans"
HONORS_AND_KNITTED = "honors_and_knitted"
BY_FLOWERS = "flowers"
"""Shape of a hand that wins by its flowers alone; it has no sets."""


class TileSet:
    """A chow, pung, kong or pair, or all tiles of a shape without sets.

    kind: "chow", "pung", "kong", "pair", "knitted" or "orphans"; rule sets have further ones for
        their own shapes.
    suit: 0 … 2, 3 for honors.
    rank: rank 1 … 9 of the lowest tile, 0 for honors.
    place: index of the lowest tile among the 34.
    mask: a bit for each tile that occurs in it.
    code: for a chow, a 1 in the three-bit field of that chow (21 fields), so that a sum of codes
        counts each chow; 0 for other sets.
    concealed: True if it was not claimed from another player.
    meld: the set as an answer shows it.
    """

    def __init__(self, kind: str, places: Sequence[int], concealed: bool) -> None:
        self.kind = kind
        self.place = places[0]
        self.suit = min(self.place // 9, 3)
        self.rank = 0 if self.suit == 3 else self.place % 9 + 1
        self.tiles = tuple(TILES[place] for place in places)
        self.mask = sum({1 << place for place in places})
        self.concealed = concealed
        self.is_chow = kind == "chow"
        self.code = 1 << 3 * (7 * self.suit + self.rank - 1) if self.is_chow else 0
        self.is_kong = kind == "kong"
        self.is_pung = kind in ("pung", "kong")
        self.meld = Meld(kind, self.tiles, concealed)
        self._names: dict[str, str] = {}

    def __repr__(self) -> str:
        return f"{self.kind}:{''.join(self.tiles)}{'' if self.concealed else '!'}"

    def in_language(self, lang: str) -> str:
        """Return the name of this set in the language `lang`.

        >>> PUNGS[27].in_language("en"), PUNGS[27].in_language("zh-Hant")
        ('three east winds', '三張東風')
        >>> PUNGS[0].in_language("en"), PUNGS[0].in_language("ja")
        ('1-1-1 of characters', '一萬の刻子')
        """
        if lang not in self._names:
            self._names[lang] = self._name(lang)
        return self._names[lang]

    def _name(self, lang: str) -> str:
        alike, name = LANGUAGES[lang].alike, tile_name(self.tiles[0], lang)
        if alike and len(set(self.tiles)) == 1:
            return alike[len(self.tiles) - 2].format(tile=name)
        if self.suit < 3:
            ranks = tuple([INDEX[tile] % 9 + 1 for tile in self.tiles])
            return OfSuit(ranks, self.suit).in_language(lang)
        many = HowMany(len(self.tiles)).in_language(lang)
        return template(_ALIKE, lang).format(many=many, tile=name)


def suits_of(sets: Sequence[TileSet]) -> int:
    """Return the number of suits of several sets; 0 if all are honors, -1 if honors are mixed with
    suits."""
    suits = {s.suit for s in sets}
    if 3 in suits:
        return 0 if len(suits) == 1 else -1
    return len(suits)


class Arrangement(NamedTuple):
    """One arrangement of a winning hand.

    shape: ``STANDARD`` or another shape; rule sets have further ones.
    sets: declared sets first (a knitted straight before them), the pair last.
    place: the set that contains the winning tile, in rules that distinguish arrangements by it;
        else None.
    """

    shape: str
    sets: tuple[TileSet, ...]
    place: TileSet | None = None


def arrangements_of(
    counts: Sequence[int], melds: tuple[TileSet, ...] = (), mask: int | None = None
) -> list[Arrangement]:
    """Return all different winning arrangements of concealed tiles together with declared sets; may
    be empty.

    counts: how many concealed tiles there are of each of the 34 kinds.
    melds: the declared sets.
    mask: a bit for each kind of which there is a concealed tile; computed if None.
    """
    counts = bytes(counts)
    found = [Arrangement(STANDARD, melds + sets) for sets in _standard(counts)]
    if len(melds) > 1:
        return found
    if mask is None:
        mask = tile_mask(counts)
    for knitted in KNITTED if mask.bit_count() >= 9 else ():
        if mask & knitted.mask == knitted.mask:
            rest = list(counts)
            for tile in knitted.tiles:
                rest[INDEX[tile]] -= 1
            found += [
                Arrangement(KNITTED_STRAIGHT, (knitted, *melds, *sets))
                for sets in _standard(bytes(rest))
            ]
    if melds or sum(counts) != FOURTEEN:
        return found
    kinds = mask.bit_count()
    if are_orphans(mask):
        found.append(Arrangement(THIRTEEN_ORPHANS, (whole_hand("orphans", counts),)))
    elif kinds == FOURTEEN and are_honors_and_knitted(mask, kinds):
        found.append(Arrangement(HONORS_AND_KNITTED, (whole_hand("knitted", counts),)))
    elif kinds <= 7 and are_seven_pairs(odd_tiles(counts), kinds):
        pairs = [PAIRS[p] for p, count in enumerate(counts) for _ in range(count // 2)]
        found.append(Arrangement(SEVEN_PAIRS, tuple(pairs)))
    return found


# Shapes of fourteen concealed tiles without sets, for one hand (ints) or many (arrays (n,)).


def are_orphans(mask: Bits) -> Times:
    """Return True for fourteen tiles that are exactly the terminals and honors, each at least once.

    mask: a bit for each tile that occurs.
    """
    return mask == ORPHANS_MASK


def are_seven_pairs(odd: Bits, kinds: Times) -> Times:
    """Return True for fourteen tiles in seven pairs, two of which may be of the same tile.

    odd: mask of the tiles that occur an odd number of times.
    kinds: number of different tiles.
    """
    return (odd == 0) & (kinds <= 7)


def are_honors_and_knitted(mask: Bits, kinds: Times) -> Times:
    """Return True for fourteen different tiles whose suited ones all belong to one knitted
    straight.

    mask: a bit for each tile that occurs.
    kinds: number of different tiles.
    """
    apart = (mask & ~HONORS_MASK & ~KNITTED[0].mask) == 0
    for knitted in KNITTED[1:]:
        apart = apart | ((mask & ~HONORS_MASK & ~knitted.mask) == 0)
    return (kinds == FOURTEEN) & apart


def odd_tiles(counts: Sequence[int]) -> int:
    """Return a mask of the tiles that occur an odd number of times."""
    return sum([1 << place for place, count in enumerate(counts) if count & 1])


def tile_mask(counts: bytes) -> int:
    """Return a mask with a bit for each of the 34 tiles whose count in `counts` is above 0.

    >>> tile_mask(bytes([2, 0, 1]))
    5
    """
    return sum([1 << place for place, count in enumerate(counts) if count])


def completing_tiles(counts: Sequence[int], melds: tuple[TileSet, ...] = ()) -> list[int]:
    """Return the indices of the tiles that complete a hand in any shape, even if all four copies
    are used.

    counts: number of each of the 34 concealed tiles, one tile short.
    melds: the declared sets.
    """
    trial = list(counts)
    places = []
    for place in range(34):
        trial[place] += 1
        if arrangements_of(trial, melds):
            places.append(place)
        trial[place] -= 1
    return places


def formal_waits(counts: Sequence[int], *, pairs: bool = False) -> int:
    """Return a mask of the tiles that complete concealed tiles to sets and one pair, even if all
    four copies are used.

    counts: number of each of the 34 tiles, one tile short.
    pairs: True to include the tile that completes seven pairs.
    """
    odd = odd_tiles(counts) if pairs else 0
    waits = odd if odd.bit_count() == 1 else 0
    whole = bytes(counts)
    parts = [_part(whole[start : start + 9]) for start in (0, 9, 18, 27)]
    lacking = [n for n, part in enumerate(parts) if not part.whole]
    if len(lacking) > 1:
        return waits
    paired = len([part for part in parts if part.rest == 2])
    for n in lacking or range(4):  # all parts but one must be complete already
        part, in_pairs = parts[n], paired
        if part.rest == 1:  # gets a pair
            in_pairs += 1
        elif part.rest == 2:  # its pair becomes a set
            in_pairs -= 1
        if in_pairs == 1:
            waits |= part.waits << 9 * n
    return waits


class _Part(NamedTuple):
    """One suit or the honors.

    whole: True if it can be split into sets, with a pair if its number of tiles requires one.
    rest: number of tiles modulo 3.
    waits: mask of the tiles that complete it; bit 0 is the 1 or the east wind.
    """

    whole: bool
    rest: int
    waits: int


@lru_cache(maxsize=1 << 16)
def _part(counts: bytes) -> _Part:
    return _Part(bool(ways_of(counts)), sum(counts) % 3, waits_of(counts))


def ways_of(counts: bytes) -> Ways:
    """Return the ways to split one suit (nine counts) or the honors (seven counts) into sets, with
    a pair if the number of tiles requires one; () if there are none. Sets of a suit are returned as
    characters, whatever the suit."""
    return _suit(0, counts) if len(counts) == 9 else _honors(counts)


def waits_of(counts: bytes) -> int:
    """Return a mask of the tiles that complete one suit (nine counts) or the honors (seven counts),
    even if all four copies are used; bit 0 is the 1 or the east wind."""
    waits = 0
    for place in range(len(counts)):
        trial = bytearray(counts)
        trial[place] += 1
        if len(counts) == 7 and trial[place] == 5:  # a pung and a single tile
            trial[place] = 2
        waits |= bool(ways_of(bytes(trial))) << place
    return waits


def meld_set(meld: Meld) -> TileSet:
    """Return the `TileSet` of a declared set."""
    place = INDEX[meld.tiles[0]]
    if meld.kind == "chow":
        return OPEN_CHOWS[place]
    if meld.kind == "pung":
        return OPEN_PUNGS[place]
    return CONCEALED_KONGS[place] if meld.concealed else OPEN_KONGS[place]


def _chows(concealed: bool) -> dict[int, TileSet]:
    places = [p for p in range(27) if p % 9 < 7]
    return {p: TileSet("chow", (p, p + 1, p + 2), concealed) for p in places}


def _equal(kind: str, size: int, concealed: bool) -> list[TileSet]:
    return [TileSet(kind, (p,) * size, concealed) for p in range(34)]


CHOWS, OPEN_CHOWS = _chows(True), _chows(False)
PUNGS, OPEN_PUNGS = _equal("pung", 3, True), _equal("pung", 3, False)
CONCEALED_KONGS, OPEN_KONGS = _equal("kong", 4, True), _equal("kong", 4, False)
PAIRS = _equal("pair", 2, True)

HONORS_MASK = 0b1111111 << 27
ORPHANS_MASK = HONORS_MASK | sum(1 << p for p in range(27) if p % 9 in (0, 8))
KNITTED = [
    TileSet("knitted", [9 * suit + r for suit in range(3) for r in range(turn[suit], 9, 3)], True)
    for turn in permutations(range(3))
]


def whole_hand(kind: str, counts: Sequence[int]) -> TileSet:
    """Return all tiles of a hand, given as 34 counts, as one set of the given kind."""
    return TileSet(kind, [p for p, count in enumerate(counts) for _ in range(count)], True)


Ways = Sequence[tuple[tuple[TileSet, ...], tuple[TileSet, ...]]]
"""The ways to split tiles, each as (sets, pair); the pair is (PAIR,) in all of them or () in
all."""


def _standard(counts: bytes) -> list[tuple[TileSet, ...]]:
    """Return every way to split all 34 counts into sets and one pair; the pair is last."""
    parts = (
        _suit(0, counts[:9]),
        _suit(1, counts[9:18]),
        _suit(2, counts[18:27]),
        _honors(counts[27:]),
    )
    if () in parts or len([ways for ways in parts if ways[0][1]]) != 1:
        return []
    return [
        (*a, *b, *c, *d, *pair_a, *pair_b, *pair_c, *pair_d)
        for (a, pair_a), (b, pair_b), (c, pair_c), (d, pair_d) in product(*parts)
    ]


@lru_cache(maxsize=1 << 12)
def _honors(counts: bytes) -> Ways:
    """Return the only way to split the honors into sets and at most one pair, as a tuple of one; ()
    if there is none."""
    sets: tuple[TileSet, ...] = ()
    pair: tuple[TileSet, ...] = ()
    for place, count in enumerate(counts, 27):
        if count == 3:
            sets += (PUNGS[place],)
        elif count == 2 and not pair:
            pair = (PAIRS[place],)
        elif count:
            return ()
    return ((sets, pair),)


@lru_cache(maxsize=1 << 16)
def _suit(suit: int, counts: bytes) -> Ways:
    """Return the ways to split one suit (0 … 2) into sets, with a pair if the number of tiles
    requires one; () if there are none."""
    start = 9 * suit
    return tuple(
        [
            (
                tuple([_KINDS[kind][start + rank] for kind, rank in sets]),
                () if pair is None else (PAIRS[start + pair],),
            )
            for sets, pair in _splits(counts)
        ]
    )


_CHOW, _PUNG = 0, 1
_KINDS: tuple[Mapping[int, TileSet], ...] = (CHOWS, dict(enumerate(PUNGS)))
Split = tuple[tuple[tuple[int, int], ...], int | None]
"""A split of nine counts: the sets as (kind, rank 0 … 8), and the rank of the pair or None."""


@lru_cache(maxsize=1 << 16)
def _splits(counts: bytes) -> tuple[Split, ...]:
    """Return the ways to split nine counts of any suit into sets, with a pair if the number of
    tiles requires one."""
    rest = sum(counts) % 3
    if rest == 1:
        return ()
    found: list[Split] = []

    def walk(
        rank: int, a: int, b: int, sets: tuple[tuple[int, int], ...], pair: int | None
    ) -> None:
        # a and b: how many chows still need a tile of this rank and of the next
        while rank < 9 and counts[rank] == a == 0:
            rank, a, b = rank + 1, b, 0
        if rank == 9:
            if a == b == 0 and (pair is not None) == (rest == 2):
                found.append((sets, pair))
            return
        free = counts[rank] - a
        if free < 0:
            return
        for pungs in (0, 1) if free > 2 else (0,):
            for eyes in (0, 1) if rest and pair is None and free > 1 else (0,):
                chows = free - 3 * pungs - 2 * eyes
                if chows < 0 or (chows and rank > 6):
                    continue
                new = sets + ((_PUNG, rank),) * pungs + ((_CHOW, rank),) * chows
                walk(rank + 1, b + chows, chows, new, rank if eyes else pair)

    walk(0, 0, 0, (), None)
    return tuple(found)


_ALIKE = Text("{many} {tile}s")
"""Several equal honors: "three east winds"."""
