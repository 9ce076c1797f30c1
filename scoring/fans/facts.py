"""The words in which a table says what its patterns ask of a hand.

A predicate is an expression: words such as ``only(GREEN)`` or ``pungs(DRAGONS_MASK, 2)``, joined
with ``&`` (both), ``|`` (either) and ``~`` (not). A word reads numbers of a win: the bits of its
pungs, a code of its chows, the mask of its tiles. For one hand these are ints, for many hands
arrays, and the arithmetic is the same, so that one predicate serves both.

Asked of one ``Win`` an expression answers as any other predicate does (`patterns.Found`): with the
sets that make the pattern, or True. ``times`` says of one win or of many how often the pattern is
there, ``bits`` which pungs and kongs make it.

>>> from scoring.fans.win import DRAGONS_MASK
>>> little_dragons = pungs(DRAGONS_MASK, 2, pair=DRAGONS_MASK)
>>> mixed_kongs = kongs(2) & concealed_kongs(1) & melded_kongs(1) & ruled("C8", "a")
>>> sorted(mixed_kongs.options)
['C8']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import attrgetter, or_
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeVar, cast

from scoring.book.options import Chosen, Value
from scoring.fans.arrangements import (
    CHOWS,
    HONORS_MASK,
    PAIRS,
    PUNGS,
    STANDARD,
    Bits,
    TileSet,
    Times,
)
from scoring.fans.patterns import Found
from scoring.fans.win import Group, Win
from scoring.hand.own_fields import Fields, FieldValue

if TYPE_CHECKING:
    from numpy.typing import NDArray

EVERY_TILE = (1 << 34) - 1
Answer = TypeVar("Answer")


class CircumstanceFacts(Protocol):
    """How a win came about: fields of a ``Hand`` by their names, each an array for many wins.
    `said` reads any field; the ones listed here are those that other words read."""

    @property
    def flowers(self) -> Times: ...
    @property
    def winning_tile_known(self) -> Times: ...
    @property
    def dealt(self) -> Times: ...


class ConcealedFacts(Protocol):
    """The concealed sets of an arrangement (``win.ConcealedSets``), or of many as arrays.

    chow_code, pung_bits: as in `Facts`. nine_bits: the nine tiles of a knitted straight.
    """

    @property
    def chow_code(self) -> Bits: ...
    @property
    def pung_bits(self) -> Bits: ...
    @property
    def nine_bits(self) -> Bits: ...
    def is_shape(self, name: str) -> Times:
        """Return True for an arrangement of the shape `name`."""


class Facts(Protocol):
    """The facts about a win that words read: the attributes of a ``Win``, or of n wins at once
    arrays (n,) under the same names (``scoring.bulk.wins.Wins``).

    hand: how the win came about, by the names of a ``Hand``.
    fields: what only some rules ask about a hand, the same for all of many.
    mask: the tiles that occur. many_suits: the suits that they are of.
    chow_code: the chows, three bits for each of the 21 (`chow_code`).
    pung_bits, own_pung_bits, kong_bits, own_kong_bits: pungs and kongs, those of own tiles, kongs,
      concealed kongs. pair_bits: the pair.
    four_bits: tiles of which all four are there, in no kong.
    gate_bits: the tile without which the rest is 1112345678999 of one suit.
    won_bit, seat, round: the winning tile, the winds of the player and of the round.
    flower_bits, own_flower_bits: f1 … f8, the lowest bit f1, and those of the player's seat.
    open_melds: sets claimed from others. last_of_kind: the other three of the winning tile are
      in sight. held_bits: tiles of which the hand has all four, kongs as well, without the winning
      tile. place: where in its set the winning tile is (``win.IN_PAIR`` …).
    """

    @property
    def hand(self) -> CircumstanceFacts: ...
    @property
    def fields(self) -> Fields: ...
    @property
    def options(self) -> Chosen: ...
    @property
    def mask(self) -> Bits: ...
    @property
    def many_suits(self) -> Times: ...
    @property
    def chow_code(self) -> Bits: ...
    @property
    def pung_bits(self) -> Bits: ...
    @property
    def own_pung_bits(self) -> Bits: ...
    @property
    def kong_bits(self) -> Bits: ...
    @property
    def own_kong_bits(self) -> Bits: ...
    @property
    def pair_bits(self) -> Bits: ...
    @property
    def four_bits(self) -> Bits: ...
    @property
    def gate_bits(self) -> Bits: ...
    @property
    def won_bit(self) -> Bits: ...
    @property
    def seat(self) -> Bits: ...
    @property
    def round(self) -> Bits: ...
    @property
    def flower_bits(self) -> Bits: ...
    @property
    def own_flower_bits(self) -> Bits: ...
    @property
    def open_melds(self) -> Times: ...
    @property
    def last_of_kind(self) -> Times: ...
    @property
    def held_bits(self) -> Bits: ...
    @property
    def place(self) -> Times: ...

    def is_shape(self, name: str) -> Times:
        """Return True if a win is of the shape `name`."""

    @property
    def concealed_sets(self) -> ConcealedFacts: ...

    def once(self, ask: Callable[[Self], Answer]) -> Answer:
        """Return ``ask(self)``, computed on the first call only."""

    def of_won(self, by_tile: Sequence[int]) -> Bits:
        """Return the entry for the winning tile in a table of 256 numbers: the first 34 are for the
        tiles, the last for an unknown one."""

    def waits_by_form(self, asked: Times) -> Bits:
        """Return a mask of the tiles that complete an arrangement without its winning tile, as sets
        and a pair or as seven pairs, fifth copies included; 0 if `asked` is 0."""

    def used_up(self, asked: Times) -> Bits:
        """Return a mask of the tiles of which all four are concealed, not counting the winning
        tile; 0 if `asked` is 0."""

    def in_all(self, holds: Callable[[ConcealedFacts], Times]) -> Times:
        """Return True if `holds` is true of the concealed sets in every arrangement of a hand; for
        n wins an array (n,)."""

    def in_all_wins(self, holds: Callable[[Self], Times]) -> Times:
        """Return True if `holds` is true in every arrangement of a hand; for n wins an array
        (n,)."""

    def ask_by_key(self, ask: Callable[[int], int], key: Bits) -> Times:
        """Return ``ask(key)``, computed once for each distinct key."""


class WinKind(NamedTuple):
    """Cheap facts about a win that rule out most patterns of a table."""

    shape: str
    pungs: int
    kongs: int
    suits: int
    honors: bool
    self_drawn: bool
    concealed: bool
    fours: bool


def kind_of(win: Win) -> WinKind:
    """Return the kind of a win."""
    return WinKind(
        win.shape,
        len(win.pungs),
        len(win.kongs),
        win.many_suits,
        win.honors != 0,
        win.hand.self_drawn,
        not win.open_melds,
        win.four_bits != 0,
    )


def count(bits: Bits) -> Times:
    """Return the number of bits that are set, of one number or of each of an array."""
    if isinstance(bits, int):
        return bits.bit_count()
    from numpy import bitwise_count

    counted: NDArray[Any] = bitwise_count(bits)
    return counted


def anywhere(holds: Times) -> bool:
    """Return True if an answer is true for one win, or for at least one of many."""
    return bool(holds) if isinstance(holds, int) else bool(holds.any())


# Expressions --------------------------------------------------------------------------------------


class Expression:
    """A predicate of one win or of many.

    of_one: answers for one ``Win``; the same as calling the expression.
    whole: True if it holds or fails for the whole hand, without naming sets.
    options: the ids of the options that it may consult.
    of_many: False if it contains an ordinary function of a win, which arrays cannot answer.
    """

    of_one: Callable[[Win], Found]
    whole: bool = False
    options: frozenset[str] = frozenset()
    of_many: bool = True

    def __call__(self, win: Win) -> Found:
        """Return what makes the pattern in one win: groups of sets, or True, False or a number."""
        return self.of_one(win)

    def times(self, wins: Facts) -> Times:
        """Return how often the pattern is there."""
        raise NotImplementedError

    def bits(self, wins: Facts) -> Bits:
        """Return the tiles of the pungs and kongs that make the pattern; 0 if none do."""
        return 0

    def can_hold(self, kind: WinKind) -> bool:
        """Return False if the pattern is in no win of a kind."""
        return True

    def __and__(self, other: Expression) -> Expression:
        return Both(self, other)

    def __or__(self, other: Expression) -> Expression:
        return Either(self, other)

    def __invert__(self) -> Expression:
        return Not(self)


class Fact(Expression):
    """A statement about the whole hand, or a number of occurrences; it names no sets.

    holds: the same arithmetic for one win and for many.
    number: True if it counts occurrences.
    options: the ids of the options that it consults.
    can: False for kinds of wins for which it never holds.
    """

    def __init__(
        self,
        holds: Callable[[Facts], Times],
        *options: str,
        number: bool = False,
        can: Callable[[WinKind], bool] | None = None,
    ) -> None:
        self._holds, self._can = holds, can
        self.of_one = cast("Callable[[Win], Found]", holds)  # of one win it is a number
        self.whole = not number
        self.options = frozenset(options)

    def times(self, wins: Facts) -> Times:
        return self._holds(wins)

    def can_hold(self, kind: WinKind) -> bool:
        return self._can is None or self._can(kind)


class Sets(Expression):
    """Pungs and kongs: all of them as one group where there are enough, or each a group.

    which: the bits of a win that say which pungs.
    least: how many there have to be.
    each: True for a group of each.
    pair: a mask; the pair has to be of one of these tiles and belongs to the group. 0 for no pair.
    kongs: True if all of them are kongs.
    """

    def __init__(
        self,
        which: Callable[[Facts], Bits],
        least: int = 1,
        *,
        each: bool = False,
        pair: int = 0,
        kongs: bool = False,
    ) -> None:
        self._which, self._least, self._each, self._pair = which, least, each, pair
        self._kongs = kongs
        bits_of = cast("Callable[[Win], int]", which)

        def of_one(win: Win) -> Found:
            bits = bits_of(win)
            if bits.bit_count() < least or (pair and not win.pair_bits & pair):
                return False
            sets = [s for s in win.pungs if s.mask & bits]
            if each:
                return [(s,) for s in sets]
            return [(*sets, win.pair) if pair and win.pair else tuple(sets)]

        self.of_one = of_one

    def can_hold(self, kind: WinKind) -> bool:
        return (kind.kongs if self._kongs else kind.pungs) >= self._least

    def times(self, wins: Facts) -> Times:
        many = count(self._which(wins))
        if self._each:
            return many
        there = many >= self._least
        return there & ((wins.pair_bits & self._pair) != 0) if self._pair else there

    def bits(self, wins: Facts) -> Bits:
        return self._which(wins)


class Both(Expression):
    """An expression that holds where two do, of which at least one is about the whole hand; the
    groups are those of the other. The second is evaluated only where the first holds."""

    def __init__(self, first: Expression, second: Expression) -> None:
        assert first.whole or second.whole, "which of them says the groups?"
        self._first, self._second = first, second
        self.whole = first.whole and second.whole
        self.options = first.options | second.options
        self.of_many = first.of_many and second.of_many
        one, other = first.of_one, second.of_one

        def both(win: Win) -> Found:
            found = one(win)
            if not found:
                return False
            further = other(win)
            return further if not further or found is True else found

        self.of_one = both

    def times(self, wins: Facts) -> Times:
        return self._first.times(wins) * self._second.times(wins)

    def can_hold(self, kind: WinKind) -> bool:
        return self._first.can_hold(kind) and self._second.can_hold(kind)

    def bits(self, wins: Facts) -> Bits:
        of_groups, beside = self._first, self._second
        if of_groups.whole:
            of_groups, beside = beside, of_groups
        return of_groups.bits(wins) * (beside.times(wins) != 0)


class Either(Expression):
    """An expression that holds where at least one of two does. The second is not evaluated where
    the first holds for the whole hand; where both name sets, the groups are those of both."""

    def __init__(self, first: Expression, second: Expression) -> None:
        assert first.whole or not second.whole, "the one about the whole hand comes first"
        self._first, self._second = first, second
        self.whole = second.whole
        self.options = first.options | second.options
        self.of_many = first.of_many and second.of_many
        one, other = first.of_one, second.of_one

        def either(win: Win) -> Found:
            found = one(win)
            if found is True:
                return True
            further = other(win)
            if isinstance(found, int) or isinstance(further, int):
                return found or further
            return [*found, *further]

        self.of_one = either

    def can_hold(self, kind: WinKind) -> bool:
        return self._first.can_hold(kind) or self._second.can_hold(kind)

    def times(self, wins: Facts) -> Times:
        first, second = self._first.times(wins), self._second.times(wins)
        if self.whole:
            return (first != 0) | (second != 0)
        return first + second * (first == 0) if self._first.whole else first + second


class Not(Expression):
    """An expression that holds where another one does not; unlike others, it cannot rule out kinds
    of wins in advance."""

    whole = True

    def __init__(self, inner: Expression) -> None:
        self._inner = inner
        self.options, self.of_many = inner.options, inner.of_many
        asked = inner.of_one
        self.of_one = lambda win: not asked(win)

    def times(self, wins: Facts) -> Times:
        return self._inner.times(wins) == 0


class ShownAs(Expression):
    """An expression that holds as another one does, with the groups that a function picks.

    holds: decides, and says how often.
    groups: picks the groups of one win for which it holds.
    bits: of the pungs and kongs among them.
    """

    def __init__(
        self,
        holds: Expression,
        groups: Callable[[Win], Found],
        bits: Callable[[Facts], Bits] | None = None,
    ) -> None:
        self._holds, self._bits = holds, bits
        self.options, self.of_many = holds.options, holds.of_many
        asked = holds.of_one
        self.of_one = lambda win: asked(win) and groups(win)

    def times(self, wins: Facts) -> Times:
        return self._holds.times(wins)

    def bits(self, wins: Facts) -> Bits:
        return self._bits(wins) if self._bits else 0

    def can_hold(self, kind: WinKind) -> bool:
        return self._holds.can_hold(kind)


class OfSets(Expression):
    """A word made of an ordinary function that looks at the chows of a win alone, at its pungs, or
    at its pungs and pair; for many wins it is called once for each different choice of them.

    of: "chows", "pungs" or "pungs and pair".
    found: takes the sets and the pair, None if it does not matter.
    """

    def __init__(self, of: str, found: Callable[[Group, TileSet | None], Found]) -> None:
        self._of, self._found = of, found
        if of == "chows":
            self.of_one = lambda win: found(win.chows, None)
        elif of == "pungs":
            self.of_one = lambda win: found(win.pungs, None)
        else:
            self.of_one = lambda win: found(win.pungs, win.pair)

    def times(self, wins: Facts) -> Times:
        return wins.ask_by_key(self._of_key, self._key(wins))

    def _key(self, wins: Facts) -> Bits:
        """Return a number that identifies the sets passed to the function."""
        if self._of == "chows":
            return wins.chow_code
        if self._of == "pungs":
            return wins.pung_bits
        return wins.pung_bits << 6 | _place(wins.pair_bits)

    def _of_key(self, key: int) -> int:
        """Return how often the function finds the pattern in the sets that a key stands for."""
        if self._of == "chows":
            found = self._found(chows_of(key), None)
        else:
            bits, pair = (key, 0) if self._of == "pungs" else divmod(key, 1 << 6)
            pungs = tuple([PUNGS[place] for place in range(34) if bits >> place & 1])
            found = self._found(pungs, PAIRS[pair - 1] if pair else None)
        return found if isinstance(found, int) else len(found)


def _place(bits: Bits) -> Bits:
    """Return the index of a tile plus one, 0 for none."""
    return count(2 * bits - 1) * (bits != 0)


def chows_of(code: int) -> Group:
    """Return the chows that a code of `chow_code` stands for, in the order of the tiles."""
    sets = CHOWS.values()
    return tuple([s for n, s in enumerate(sets) for _ in range(code >> 3 * n & 7)])


class OfHand(Expression):
    """A word made of an ordinary function that is True or False of one win; arrays cannot answer
    it.

    options: all that it may consult.
    """

    whole = True
    of_many = False

    def __init__(self, found: Callable[[Win], bool], options: frozenset[str]) -> None:
        self.of_one, self.options = found, options


# Words about how the hand was won, and the rules --------------------------------------------------


NEVER = Fact(lambda wins: False)
"""For a line that no hand has by its tiles, such as the chicken hand."""

LAST_OF_KIND = Fact(lambda wins: wins.last_of_kind)
"""The other three of the winning tile are in sight of everybody."""


def said(key: str) -> Expression:
    """Return the word for a circumstance of the win, a field of a ``Hand``: "self_drawn", "dealt",
    "last_wall_tile"; or for its number, "flowers"."""
    if key == "self_drawn":
        return Fact(attrgetter("hand.self_drawn"), can=lambda kind: kind.self_drawn)
    return Fact(attrgetter(f"hand.{key}"), number=key == "flowers")


def field(key: str, value: FieldValue = True) -> Expression:
    """Return the word for a field that only some rules have, where it has this value."""
    return Fact(lambda wins: wins.fields.get(key) == value)


def ruled(option: str, *values: Value) -> Expression:
    """Return the word for an option of the rules, where it has one of these values."""
    return Fact(lambda wins: wins.options[option] in values, option)


# Words about the tiles ----------------------------------------------------------------------------


def shape(*names: str) -> Expression:
    """Return the word for an arrangement of one of these shapes."""
    return any_of(*map(_of_shape, names))


def _of_shape(name: str) -> Expression:
    return Fact(lambda wins: wins.is_shape(name), can=lambda kind: kind.shape == name)


def only(mask: int) -> Expression:
    """Return the word for a hand whose tiles are all in a mask."""
    others, suited, honors = ~mask, mask & ~HONORS_MASK, mask & HONORS_MASK
    return Fact(
        lambda wins: (wins.mask & others) == 0,
        can=lambda kind: (suited != 0 or not kind.suits) and (honors != 0 or not kind.honors),
    )


def has(mask: int) -> Expression:
    """Return the word for a hand with a tile of a mask."""
    suited, honors = mask & ~HONORS_MASK, mask & HONORS_MASK
    return Fact(
        lambda wins: (wins.mask & mask) != 0,
        can=lambda kind: (suited != 0 and kind.suits > 0) or (honors != 0 and kind.honors),
    )


def has_all(mask: int) -> Expression:
    """Return the word for a hand with every tile of a mask."""
    return Fact(lambda wins: (wins.mask & mask) == mask)


def suits(many: int) -> Expression:
    """Return the word for tiles of exactly this many suits, with or without honors."""
    return Fact(lambda wins: wins.many_suits == many, can=lambda kind: kind.suits == many)


FLUSH = suits(1) & only(~HONORS_MASK)
"""One suit and nothing else."""

HALF_FLUSH = suits(1) & has(HONORS_MASK)
"""One suit, and honors."""

GATES = Fact(lambda wins: wins.gate_bits != 0)
"""The tiles are 1112345678999 of one suit and one more of it, nothing melded."""

GATES_WAITED = said("winning_tile_known") & Fact(lambda wins: (wins.gate_bits & wins.won_bit) != 0)
"""The tiles were 1112345678999 of one suit before the winning one came, nothing melded."""


def tiles_alike(mask: int) -> Expression:
    """Return the word for all four copies of a tile in a mask that are not a kong; for each such
    tile, the sets that contain it are a group."""

    def groups(win: Win) -> Found:
        fours = win.four_bits & mask
        places = [place for place in range(34) if fours >> place & 1]
        return [tuple([s for s in win.parts if s.mask >> place & 1]) for place in places]

    fours = Fact(
        lambda wins: count(wins.four_bits & mask), number=True, can=lambda kind: kind.fours
    )
    return ShownAs(fours, groups)


# Words about chows and the pair -------------------------------------------------------------------


def chow_code(*places: int) -> int:
    """Return a number that stands for some chows, given the indices of their lowest tiles: three
    bits for each of the 21 possible chows.

    >>> chow_code(0, 0, 9) == 2 + (1 << 3 * 7)
    True
    """
    return sum([CHOWS[place].code for place in places])


def chows(*places: int) -> Expression:
    """Return the word for exactly these chows, by the indices of their lowest tiles."""
    code = chow_code(*places)
    pungs = 4 - len(places)
    return Fact(lambda wins: wins.chow_code == code, can=lambda kind: kind.pungs <= pungs)


def all_chows(many: int) -> Expression:
    """Return the word for this many chows and no pung, as one group."""
    return of_chows(lambda sets: [sets] if len(sets) == many else False)


def no_chows() -> Expression:
    """Return the word for a hand without a chow."""
    return Fact(lambda wins: wins.chow_code == 0)


def pair_in(mask: int) -> Expression:
    """Return the word for a pair of a tile in a mask."""
    return Fact(lambda wins: (wins.pair_bits & mask) != 0)


def each_has(mask: int) -> Expression:
    """Return the word for sets and a pair that each have a tile in a mask."""
    lacking, others = sum([7 * s.code for s in CHOWS.values() if not s.mask & mask]), ~mask
    return shape(STANDARD) & Fact(
        lambda wins: (
            ((wins.chow_code & lacking) == 0)
            & ((wins.pung_bits & others) == 0)
            & ((wins.pair_bits & mask) != 0)
        ),
        can=lambda kind: mask & HONORS_MASK != 0 or not kind.honors,
    )


# Words about pungs and kongs ----------------------------------------------------------------------


def pungs(mask: int = EVERY_TILE, least: int = 1, *, pair: int = 0) -> Expression:
    """Return the word for at least this many pungs and kongs of tiles in a mask, as one group; with
    ``pair`` the pair is of a tile in that mask, and in the group."""
    return Sets(lambda wins: wins.pung_bits & mask, least, pair=pair)


def each_pung(mask: int) -> Expression:
    """Return the word for pungs and kongs of tiles in a mask, each a group."""
    return Sets(lambda wins: wins.pung_bits & mask, each=True)


def each_pung_of_seat(beside: int = 0) -> Expression:
    """Return the word for a pung or kong of the player's own wind, or of a tile in a mask beside
    it, each a group."""
    return Sets(lambda wins: wins.pung_bits & (wins.seat | beside), each=True)


def each_pung_of_round() -> Expression:
    """Return the word for a pung or kong of the wind of the round."""
    return Sets(lambda wins: wins.pung_bits & wins.round, each=True)


def many_pungs(many: int) -> Expression:
    """Return the word for this many pungs and kongs; it names no sets."""
    return Fact(lambda wins: count(wins.pung_bits) == many, can=lambda kind: kind.pungs == many)


def concealed_pungs(least: int) -> Expression:
    """Return the word for at least this many pungs and kongs of own tiles, as one group; a pung
    completed by another player's tile does not count."""
    return Sets(lambda wins: wins.own_pung_bits, least)


def kongs(least: int) -> Expression:
    """Return the word for at least this many kongs, as one group."""
    return Sets(lambda wins: wins.kong_bits, least, kongs=True)


def concealed_kongs(least: int) -> Expression:
    """Return the word for at least this many concealed kongs; it names no sets."""
    return Fact(
        lambda wins: count(wins.own_kong_bits) >= least, can=lambda kind: kind.kongs >= least
    )


def melded_kongs(least: int) -> Expression:
    """Return the word for at least this many melded kongs; it names no sets."""
    return Fact(
        lambda wins: count(wins.kong_bits & ~wins.own_kong_bits) >= least,
        can=lambda kind: kind.kongs >= least,
    )


def each_concealed_kong() -> Expression:
    """Return the word for concealed kongs, each a group."""
    return Sets(lambda wins: wins.own_kong_bits, each=True, kongs=True)


def each_melded_kong() -> Expression:
    """Return the word for melded kongs, each a group."""
    return Sets(lambda wins: wins.kong_bits & ~wins.own_kong_bits, each=True, kongs=True)


def concealed_kongs_in_twos() -> Expression:
    """Return the word for concealed kongs in groups of two; an odd one is left out."""

    def groups(win: Win) -> Found:
        own = win.concealed_kongs
        return [own[n : n + 2] for n in range(0, len(own) - 1, 2)]

    def bits(wins: Facts) -> Bits:
        own = wins.own_kong_bits
        lowest = own & -own
        rest = own ^ lowest
        two = lowest | (rest & -rest)
        many = count(own)
        return two * ((many == 2) | (many == 3)) + own * (many == 4)

    return ShownAs(
        Fact(
            lambda wins: count(wins.own_kong_bits) >> 1,
            number=True,
            can=lambda kind: kind.kongs > 1,
        ),
        groups,
        bits,
    )


def open_melds(many: int) -> Expression:
    """Return the word for this many sets claimed from other players."""
    return Fact(
        lambda wins: wins.open_melds == many, can=lambda kind: kind.concealed == (many == 0)
    )


# Words about flowers ------------------------------------------------------------------------------

SEASONS, PLANTS = 0b1111, 0b11110000
"""The bits of f1 … f4, spring to winter, and of f5 … f8, plum to bamboo."""


def own_flowers() -> Expression:
    """Return the word for how many of the flower and the season of the player's seat are there; 0
    if only the number of flowers is known."""
    return Fact(lambda wins: count(wins.flower_bits & wins.own_flower_bits), number=True)


def other_flowers() -> Expression:
    """Return the word for how many flowers and seasons are not of the player's seat."""

    def others(wins: Facts) -> Times:
        return wins.hand.flowers - count(wins.flower_bits & wins.own_flower_bits)

    return Fact(others, number=True)


def flower_sets() -> Expression:
    """Return the word for how many sets of four are complete: the seasons, the flowers."""

    def sets(wins: Facts) -> Times:
        seasons = (wins.flower_bits & SEASONS) == SEASONS
        plants = (wins.flower_bits & PLANTS) == PLANTS
        return 1 * seasons + plants

    return Fact(sets, number=True)


def own_flower_among(mask: int) -> Expression:
    """Return the word for the flower of the player's seat among those in a mask."""
    return Fact(lambda wins: (wins.flower_bits & wins.own_flower_bits & mask) != 0)


def flowers(mask: int) -> Expression:
    """Return the word for all the flowers in a mask, by name."""
    return Fact(lambda wins: (wins.flower_bits & mask) == mask)


def many_flowers(many: int) -> Expression:
    """Return the word for this many flowers and seasons, by name or not."""
    return Fact(lambda wins: wins.hand.flowers == many)


# Words made of functions, and several words in one ------------------------------------------------


def of_chows(found: Callable[[Group], Found]) -> Expression:
    """Return the word that calls a function with a win's chows; the function returns what makes the
    pattern."""
    return OfSets("chows", lambda chows, _: found(chows))


def of_pungs(found: Callable[[Group], Found]) -> Expression:
    """Return the word that calls a function with a win's pungs and kongs; the function returns what
    makes the pattern."""
    return OfSets("pungs", lambda pungs, _: found(pungs))


def of_pungs_and_pair(found: Callable[[Group, TileSet | None], Found]) -> Expression:
    """Return the word that calls a function with a win's pungs and kongs and its pair; the function
    returns what makes the pattern."""
    return OfSets("pungs and pair", found)


def holds(found: Callable[[Win], bool], *options: str) -> Expression:
    """Return the word that calls a function with a win; the function returns True or False and may
    read the named options. A table with such a word is counted one hand at a time."""
    return OfHand(found, frozenset(options))


def any_of(*expressions: Expression) -> Expression:
    """Return the word that holds where at least one of several does. Raises TypeError without
    any."""
    return reduce(or_, expressions)


def is_there(expression: Expression) -> Expression:
    """Return the word that holds where an expression does, without naming its sets."""
    return Not(Not(expression))


def shown_as(groups: Callable[[Win], Found], holds: Expression) -> Expression:
    """Return a word with the groups that a function of one win picks where it holds."""
    return ShownAs(holds, groups)
