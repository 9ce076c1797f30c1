"""The predicates of pattern tables, as expressions that serve one hand or many hands at once.

A table writes an expression such as ``only(GREEN)`` or ``pungs(DRAGONS_MASK, 2)``; expressions are
joined with ``&`` (both), ``|`` (either) and ``~`` (not). They compute with numbers of a win: the
bits of its pungs, a code of its chows, the mask of its tiles. These are ints for one hand and
arrays for many, and the arithmetic is the same.

Called with one ``Win``, an expression returns a `patterns.Found` as any predicate does: the groups
of sets that make the pattern, or True. For one win or many, ``times`` returns how often the pattern
is there, and ``bits`` which pungs and kongs make it.

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
    """How a win came about: the fields of a ``Hand`` under their names, each an array for many
    wins.

    `said` reads any field; only those that other expressions read are listed here.
    """

    @property
    def flowers(self) -> Times: ...
    @property
    def winning_tile_known(self) -> Times: ...
    @property
    def dealt(self) -> Times: ...


class ConcealedFacts(Protocol):
    """The concealed sets of an arrangement (``win.ConcealedSets``), or of n arrangements as arrays
    (n,).

    chow_code, pung_bits: as in `Facts`.
    nine_bits: the nine tiles of a knitted straight, 0 for other shapes.
    """

    @property
    def chow_code(self) -> Bits: ...
    @property
    def pung_bits(self) -> Bits: ...
    @property
    def nine_bits(self) -> Bits: ...
    def is_shape(self, name: str) -> Times:
        """Return True if the arrangement has the shape `name`."""


class Facts(Protocol):
    """The facts about a win that expressions read: the attributes of a ``Win``, or arrays (n,)
    under the same names for n wins (``scoring.bulk.wins.Wins``).

    hand: how the win came about, with the names of a ``Hand``.
    fields: fields of a hand that only some rules have; the same for all n wins.
    mask: the tiles that occur.
    many_suits: the number of suits that occur.
    chow_code: the chows, with three bits for each of the 21 possible ones (see `chow_code`).
    pung_bits, own_pung_bits: pungs and kongs, and the concealed ones of them.
    kong_bits, own_kong_bits: kongs, and concealed kongs.
    pair_bits: the pair, 0 for none.
    four_bits: tiles of which the hand has all four, but not as a kong.
    gate_bits: the tile without which the hand is 1112345678999 of one suit; 0 if there is none.
    won_bit, seat, round: the winning tile, the player's wind, the round's wind.
    flower_bits, own_flower_bits: flowers f1 … f8 (f1 is the lowest bit), and those of the player's
        seat.
    open_melds: number of sets claimed from others.
    last_of_kind: True if everybody can see the other three copies of the winning tile.
    held_bits: tiles of which the hand has all four, kongs included, except the winning tile.
    place: position of the winning tile in its set (``win.IN_PAIR`` …).
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
        """Return True if a win has the shape `name`."""

    @property
    def concealed_sets(self) -> ConcealedFacts: ...

    def once(self, ask: Callable[[Self], Answer]) -> Answer:
        """Return ``ask(self)``, computed on the first call and then cached."""

    def of_won(self, by_tile: Sequence[int]) -> Bits:
        """Return ``by_tile[index of the winning tile]``. The table has 256 entries: the first 34
        are for the tiles, the last one is for an unknown winning tile."""

    def waits_by_form(self, asked: Times) -> Bits:
        """Return for each win the mask of the tiles that would have completed sets and a pair, or
        seven pairs, before the winning tile came, including tiles of which all copies are used.

        asked: nonzero for the wins whose waits are needed; the others get 0.
        """

    def used_up(self, asked: Times) -> Bits:
        """Return for each win the mask of the tiles of which all four were concealed before the
        winning tile came.

        asked: nonzero for the wins whose mask is needed; the others get 0.
        """

    def in_all(self, holds: Callable[[ConcealedFacts], Times]) -> Times:
        """Return True if `holds` is true for the concealed sets of every arrangement of the hand;
        for n wins an array (n,)."""

    def in_all_wins(self, holds: Callable[[Self], Times]) -> Times:
        """Return True if `holds` is true for every arrangement of the hand; for n wins an array
        (n,)."""

    def ask_by_key(self, ask: Callable[[int], int], key: Bits) -> Times:
        """Return ``ask(key)``, computed once for each distinct key."""


class WinKind(NamedTuple):
    """Facts about a win that are quick to compute and rule out most patterns of a table."""

    shape: str
    pungs: int
    kongs: int
    suits: int
    honors: bool
    self_drawn: bool
    concealed: bool
    fours: bool


def kind_of(win: Win) -> WinKind:
    """Return the quick facts about a win that rule out most patterns (`WinKind`)."""
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
    """Return the number of set bits of a number, or of each number in an array."""
    if isinstance(bits, int):
        return bits.bit_count()
    from numpy import bitwise_count

    counted: NDArray[Any] = bitwise_count(bits)
    return counted


def anywhere(holds: Times) -> bool:
    """Return True if a result is true for one win, or for at least one of many."""
    return bool(holds) if isinstance(holds, int) else bool(holds.any())


# Expressions --------------------------------------------------------------------------------------


class Expression:
    """A predicate on one win or many.

    of_one: evaluates one ``Win``; the same as calling the expression.
    whole: True if the result concerns the whole hand and contains no groups of sets.
    options: the ids of the options that the expression may consult.
    of_many: False if it contains an ordinary function of a win, which cannot be applied to arrays.
    """

    of_one: Callable[[Win], Found]
    whole: bool = False
    options: frozenset[str] = frozenset()
    of_many: bool = True

    def __call__(self, win: Win) -> Found:
        """Return the result for one win: groups of sets, True or False, or a number of
        occurrences."""
        return self.of_one(win)

    def times(self, wins: Facts) -> Times:
        """Return how often the pattern is there: a number for one win, an array (n,) for n."""
        raise NotImplementedError

    def bits(self, wins: Facts) -> Bits:
        """Return a mask of the tiles whose pungs or kongs make the pattern; 0 if none do."""
        return 0

    def can_hold(self, kind: WinKind) -> bool:
        """Return False if no win of this kind can have the pattern."""
        return True

    def __and__(self, other: Expression) -> Expression:
        return Both(self, other)

    def __or__(self, other: Expression) -> Expression:
        return Either(self, other)

    def __invert__(self) -> Expression:
        return Not(self)


class Fact(Expression):
    """An expression that is a truth value about the whole hand or a number of occurrences; it
    returns no groups of sets.

    holds: computes the value, with the same arithmetic for one win and for many.
    number: True if the value is a number of occurrences.
    options: the ids of the options that `holds` consults.
    can: returns False for kinds of wins for which the value is always false; None if unknown.
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
    """An expression that finds pungs and kongs: all of them as one group if there are enough, or
    each as its own group.

    which: returns the mask of the pungs and kongs to use.
    least: minimum number of them.
    each: True for one group per set.
    pair: mask of tiles; the pair must be one of them and is added to the group. 0 if the pair does
        not matter.
    kongs: True if `which` returns kongs only.
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
    """An expression that holds if both operands hold; it returns the groups of the operand that
    finds sets.

    At least one operand must concern the whole hand. The second is evaluated only if the first
    holds.
    """

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
    """An expression that holds if at least one operand holds; if both find sets, it returns the
    groups of both.

    If the first operand concerns the whole hand and holds, the second is not evaluated.
    """

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
    """An expression that holds if its operand does not. Its `can_hold` is always True, since an
    operand that can hold may also fail to."""

    whole = True

    def __init__(self, inner: Expression) -> None:
        self._inner = inner
        self.options, self.of_many = inner.options, inner.of_many
        asked = inner.of_one
        self.of_one = lambda win: not asked(win)

    def times(self, wins: Facts) -> Times:
        return self._inner.times(wins) == 0


class ShownAs(Expression):
    """An expression that holds if another expression holds, but returns groups chosen by a
    function.

    holds: expression that decides whether and how often the pattern is there.
    groups: returns the groups of one win in which `holds` is true.
    bits: returns the mask of the pungs and kongs in those groups; leave it out if they have none.
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
    """An expression made from an ordinary function of a win's chows, its pungs, or its pungs and
    pair. For many wins the function is called once for each distinct combination of these sets.

    of: "chows", "pungs" or "pungs and pair".
    found: takes the sets, and the pair or None; returns the occurrences of the pattern.
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
        """Return numbers (n,) that identify the sets that the function reads; one int for one
        win."""
        if self._of == "chows":
            return wins.chow_code
        if self._of == "pungs":
            return wins.pung_bits
        return wins.pung_bits << 6 | _place(wins.pair_bits)

    def _of_key(self, key: int) -> int:
        """Return how often the function finds the pattern in the sets encoded by `key`."""
        if self._of == "chows":
            found = self._found(chows_of(key), None)
        else:
            bits, pair = (key, 0) if self._of == "pungs" else divmod(key, 1 << 6)
            pungs = tuple([PUNGS[place] for place in range(34) if bits >> place & 1])
            found = self._found(pungs, PAIRS[pair - 1] if pair else None)
        return found if isinstance(found, int) else len(found)


def _place(bits: Bits) -> Bits:
    """Return the index of the only set bit plus one; 0 if none is set."""
    return count(2 * bits - 1) * (bits != 0)


def chows_of(code: int) -> Group:
    """Return the chows encoded by a `chow_code`, in tile order."""
    sets = CHOWS.values()
    return tuple([s for n, s in enumerate(sets) for _ in range(code >> 3 * n & 7)])


class OfHand(Expression):
    """An expression made from an ordinary function of one win that returns a bool; it cannot be
    applied to arrays.

    options: all options that the function may consult.
    """

    whole = True
    of_many = False

    def __init__(self, found: Callable[[Win], bool], options: frozenset[str]) -> None:
        self.of_one, self.options = found, options


# Expressions about how the hand was won, and about the rules --------------------------------------


NEVER = Fact(lambda wins: False)
"""Never holds: the predicate of a pattern that no hand has by its tiles, such as the chicken
hand."""

LAST_OF_KIND = Fact(lambda wins: wins.last_of_kind)
"""Holds if everybody can see the other three copies of the winning tile."""


def said(key: str) -> Expression:
    """Return an expression that holds if the `Hand` field `key` is true ("self_drawn", "dealt",
    "last_wall_tile"); for "flowers" its value is the number of flowers."""
    if key == "self_drawn":
        return Fact(attrgetter("hand.self_drawn"), can=lambda kind: kind.self_drawn)
    return Fact(attrgetter(f"hand.{key}"), number=key == "flowers")


def field(key: str, value: FieldValue = True) -> Expression:
    """Return an expression that holds if the field `key`, which only some rule sets have, has this
    value."""
    return Fact(lambda wins: wins.fields.get(key) == value)


def ruled(option: str, *values: Value) -> Expression:
    """Return an expression that holds if an option of the rules has one of these values."""
    return Fact(lambda wins: wins.options[option] in values, option)


# Expressions about the tiles ----------------------------------------------------------------------


def shape(*names: str) -> Expression:
    """Return an expression that holds if the arrangement has one of these shapes."""
    return any_of(*map(_of_shape, names))


def _of_shape(name: str) -> Expression:
    return Fact(lambda wins: wins.is_shape(name), can=lambda kind: kind.shape == name)


def only(mask: int) -> Expression:
    """Return an expression that holds if all tiles of the hand are in `mask`."""
    others, suited, honors = ~mask, mask & ~HONORS_MASK, mask & HONORS_MASK
    return Fact(
        lambda wins: (wins.mask & others) == 0,
        can=lambda kind: (suited != 0 or not kind.suits) and (honors != 0 or not kind.honors),
    )


def has(mask: int) -> Expression:
    """Return an expression that holds if at least one tile of the hand is in `mask`."""
    suited, honors = mask & ~HONORS_MASK, mask & HONORS_MASK
    return Fact(
        lambda wins: (wins.mask & mask) != 0,
        can=lambda kind: (suited != 0 and kind.suits > 0) or (honors != 0 and kind.honors),
    )


def has_all(mask: int) -> Expression:
    """Return an expression that holds if the hand has every tile in `mask`."""
    return Fact(lambda wins: (wins.mask & mask) == mask)


def suits(many: int) -> Expression:
    """Return an expression that holds if the tiles are of exactly this many suits, with or without
    honors."""
    return Fact(lambda wins: wins.many_suits == many, can=lambda kind: kind.suits == many)


FLUSH = suits(1) & only(~HONORS_MASK)
"""Holds if all tiles are of one suit."""

HALF_FLUSH = suits(1) & has(HONORS_MASK)
"""Holds if the tiles are of one suit and honors, with at least one honor."""

GATES = Fact(lambda wins: wins.gate_bits != 0)
"""Holds if the hand is 1112345678999 of one suit plus one more tile of that suit, without melds."""

GATES_WAITED = said("winning_tile_known") & Fact(lambda wins: (wins.gate_bits & wins.won_bit) != 0)
"""Holds if the hand was 1112345678999 of one suit, without melds, before the winning tile came."""


def tiles_alike(mask: int) -> Expression:
    """Return an expression that finds tiles in `mask` of which the hand has all four, but not as a
    kong. Each such tile gives one group: the sets that contain it."""

    def groups(win: Win) -> Found:
        fours = win.four_bits & mask
        places = [place for place in range(34) if fours >> place & 1]
        return [tuple([s for s in win.parts if s.mask >> place & 1]) for place in places]

    fours = Fact(
        lambda wins: count(wins.four_bits & mask), number=True, can=lambda kind: kind.fours
    )
    return ShownAs(fours, groups)


# Expressions about chows and the pair -------------------------------------------------------------


def chow_code(*places: int) -> int:
    """Return a number that encodes several chows, given the indices of their lowest tiles: three
    bits for each of the 21 possible chows hold how often it occurs.

    >>> chow_code(0, 0, 9) == 2 + (1 << 3 * 7)
    True
    """
    return sum([CHOWS[place].code for place in places])


def chows(*places: int) -> Expression:
    """Return an expression that holds if the chows are exactly these, given by the indices of their
    lowest tiles."""
    code = chow_code(*places)
    pungs = 4 - len(places)
    return Fact(lambda wins: wins.chow_code == code, can=lambda kind: kind.pungs <= pungs)


def all_chows(many: int) -> Expression:
    """Return an expression that holds if the hand has exactly `many` chows, whatever its pungs; it
    finds all the chows together as one group."""
    return of_chows(lambda sets: [sets] if len(sets) == many else False)


def no_chows() -> Expression:
    """Return an expression that holds if the hand has no chow."""
    return Fact(lambda wins: wins.chow_code == 0)


def pair_in(mask: int) -> Expression:
    """Return an expression that holds if the pair is of a tile in `mask`."""
    return Fact(lambda wins: (wins.pair_bits & mask) != 0)


def each_has(mask: int) -> Expression:
    """Return an expression that holds if every set and the pair contain a tile in `mask`."""
    lacking, others = sum([7 * s.code for s in CHOWS.values() if not s.mask & mask]), ~mask
    return shape(STANDARD) & Fact(
        lambda wins: (
            ((wins.chow_code & lacking) == 0)
            & ((wins.pung_bits & others) == 0)
            & ((wins.pair_bits & mask) != 0)
        ),
        can=lambda kind: mask & HONORS_MASK != 0 or not kind.honors,
    )


# Expressions about pungs and kongs ----------------------------------------------------------------


def pungs(mask: int = EVERY_TILE, least: int = 1, *, pair: int = 0) -> Expression:
    """Return an expression that finds at least `least` pungs and kongs of tiles in `mask`, as one
    group. If `pair` is a mask, the pair must be of a tile in it and is added to the group."""
    return Sets(lambda wins: wins.pung_bits & mask, least, pair=pair)


def each_pung(mask: int) -> Expression:
    """Return an expression that finds the pungs and kongs of tiles in `mask`, each as its own
    group."""
    return Sets(lambda wins: wins.pung_bits & mask, each=True)


def each_pung_of_seat(beside: int = 0) -> Expression:
    """Return an expression that finds the pungs and kongs of the player's own wind and of tiles in
    the mask `beside`, each as its own group."""
    return Sets(lambda wins: wins.pung_bits & (wins.seat | beside), each=True)


def each_pung_of_round() -> Expression:
    """Return an expression that finds the pung or kong of the round's wind."""
    return Sets(lambda wins: wins.pung_bits & wins.round, each=True)


def many_pungs(many: int) -> Expression:
    """Return an expression that holds if the hand has exactly this many pungs and kongs; it returns
    no groups."""
    return Fact(lambda wins: count(wins.pung_bits) == many, can=lambda kind: kind.pungs == many)


def concealed_pungs(least: int) -> Expression:
    """Return an expression that finds at least this many concealed pungs and kongs, as one group. A
    pung completed by another player's tile does not count."""
    return Sets(lambda wins: wins.own_pung_bits, least)


def kongs(least: int) -> Expression:
    """Return an expression that finds at least this many kongs, as one group."""
    return Sets(lambda wins: wins.kong_bits, least, kongs=True)


def concealed_kongs(least: int) -> Expression:
    """Return an expression that holds if the hand has at least this many concealed kongs; it
    returns no groups."""
    return Fact(
        lambda wins: count(wins.own_kong_bits) >= least, can=lambda kind: kind.kongs >= least
    )


def melded_kongs(least: int) -> Expression:
    """Return an expression that holds if the hand has at least this many melded kongs; it returns
    no groups."""
    return Fact(
        lambda wins: count(wins.kong_bits & ~wins.own_kong_bits) >= least,
        can=lambda kind: kind.kongs >= least,
    )


def each_concealed_kong() -> Expression:
    """Return an expression that finds the concealed kongs, each as its own group."""
    return Sets(lambda wins: wins.own_kong_bits, each=True, kongs=True)


def each_melded_kong() -> Expression:
    """Return an expression that finds the melded kongs, each as its own group."""
    return Sets(lambda wins: wins.kong_bits & ~wins.own_kong_bits, each=True, kongs=True)


def concealed_kongs_in_twos() -> Expression:
    """Return an expression that finds concealed kongs in groups of two; an odd one is left out."""

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
    """Return an expression that holds if exactly this many sets were claimed from other players."""
    return Fact(
        lambda wins: wins.open_melds == many, can=lambda kind: kind.concealed == (many == 0)
    )


# Expressions about flowers ------------------------------------------------------------------------

SEASONS, PLANTS = 0b1111, 0b11110000
"""Masks of the seasons f1 … f4 (spring to winter) and of the flowers f5 … f8 (plum to bamboo)."""


def own_flowers() -> Expression:
    """Return an expression that counts the season and the flower of the player's seat that the hand
    has (0 … 2); 0 if only the number of its flowers is known."""
    return Fact(lambda wins: count(wins.flower_bits & wins.own_flower_bits), number=True)


def other_flowers() -> Expression:
    """Return an expression that counts the hand's flowers and seasons of other seats; all of them
    if only their number is known."""

    def others(wins: Facts) -> Times:
        return wins.hand.flowers - count(wins.flower_bits & wins.own_flower_bits)

    return Fact(others, number=True)


def flower_sets() -> Expression:
    """Return an expression that counts complete sets of four: the seasons, the flowers (0 … 2)."""

    def sets(wins: Facts) -> Times:
        seasons = (wins.flower_bits & SEASONS) == SEASONS
        plants = (wins.flower_bits & PLANTS) == PLANTS
        return 1 * seasons + plants

    return Fact(sets, number=True)


def own_flower_among(mask: int) -> Expression:
    """Return an expression that holds if the hand has a flower of the player's seat that is in
    `mask`."""
    return Fact(lambda wins: (wins.flower_bits & wins.own_flower_bits & mask) != 0)


def flowers(mask: int) -> Expression:
    """Return an expression that holds if the hand has all the flowers in `mask`; they must be known
    by name."""
    return Fact(lambda wins: (wins.flower_bits & mask) == mask)


def many_flowers(many: int) -> Expression:
    """Return an expression that holds if the hand has exactly this many flowers and seasons, known
    by name or only by number."""
    return Fact(lambda wins: wins.hand.flowers == many)


# Expressions made from functions, and combinations ------------------------------------------------


def of_chows(found: Callable[[Group], Found]) -> Expression:
    """Return an expression that calls `found` with a win's chows; `found` returns the occurrences
    of the pattern."""
    return OfSets("chows", lambda chows, _: found(chows))


def of_pungs(found: Callable[[Group], Found]) -> Expression:
    """Return an expression that calls `found` with a win's pungs and kongs; `found` returns the
    occurrences of the pattern."""
    return OfSets("pungs", lambda pungs, _: found(pungs))


def of_pungs_and_pair(found: Callable[[Group, TileSet | None], Found]) -> Expression:
    """Return an expression that calls `found` with a win's pungs and kongs, and with its pair (None
    if it has none); `found` returns the occurrences of the pattern."""
    return OfSets("pungs and pair", found)


def holds(found: Callable[[Win], bool], *options: str) -> Expression:
    """Return an expression that calls `found`, a function returning a bool, with a win; it may read
    the named options. A table with such an expression is counted one hand at a time."""
    return OfHand(found, frozenset(options))


def any_of(*expressions: Expression) -> Expression:
    """Return an expression that holds if at least one of several does. Raises TypeError if none is
    given."""
    return reduce(or_, expressions)


def is_there(expression: Expression) -> Expression:
    """Return an expression that holds if `expression` does, but returns no groups."""
    return Not(Not(expression))


def shown_as(groups: Callable[[Win], Found], holds: Expression) -> Expression:
    """Return an expression that holds if `holds` does, and whose groups are those that the function
    `groups` returns."""
    return ShownAs(holds, groups)
