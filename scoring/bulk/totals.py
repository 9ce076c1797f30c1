"""Totals of many hands at once, from the tables, options and relations of their rules.

The predicates of a table (`scoring.fans.facts`) and its exclusions are evaluated for all
arrangements of a block of hands at once.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.book.options import Chosen
from scoring.bulk.hands import NONE, Hands
from scoring.bulk.known import Bytes, Flags, Ints, Known
from scoring.bulk.wins import PUNG_FIRST, SHAPES, Numbers, Wins, may_complete
from scoring.fans.arrangements import BY_FLOWERS, OPEN_CHOWS, OPEN_PUNGS, Bits
from scoring.fans.counts import Count
from scoring.fans.facts import Expression, anywhere, chows_of
from scoring.fans.patterns import ALL, Exclusion, Pattern
from scoring.fans.ruleset import RuleSet
from scoring.fans.win import Tiles, Win
from scoring.hand.hand import Hand
from scoring.rulesets import ruleset
from scoring.speech.errors import HandError

BLOCK = 1 << 14
"""Number of hands counted together; small enough for their arrays to fit into the processor's
cache."""


class Totals(NamedTuple):
    """The totals of n hands.

    total: points, faan or tai (n,); 0 where ``wins`` is False.
    legal: True for a hand that may be declared (n,).
    wins: True if the tiles form a winning shape that the rules do not refuse to count (n,).
    counted: False for a hand that arrays cannot count and that is left to the engine (n,).
    fans: number of occurrences of each fan of ``names`` that count (f, n); None if not asked for.
    names: English names of the fans, in the order of the table.
    """

    total: NDArray[np.int32]
    legal: Flags
    wins: Flags
    counted: Flags
    fans: Bytes | None
    names: tuple[str, ...]

    def view(self, rows: slice) -> Totals:
        """Return the totals of some rows as views, through which they can be written."""
        return Totals(
            total=self.total[rows],
            legal=self.legal[rows],
            wins=self.wins[rows],
            counted=self.counted[rows],
            fans=None if self.fans is None else self.fans[:, rows],
            names=self.names,
        )

    def put(self, rows: Ints, part: Totals) -> None:
        """Write `part` into these rows of the totals, in place; the fans only if both have
        them."""
        self.total[rows], self.legal[rows] = part.total, part.legal
        self.wins[rows], self.counted[rows] = part.wins, part.counted
        if self.fans is not None and part.fans is not None:
            self.fans[:, rows] = part.fans

    def fans_of(self, row: int) -> dict[str, int]:
        """Return the number of occurrences of each fan that counts in the hand of a row, by English
        name. Raises ValueError if the fans were not asked for."""
        if self.fans is None:
            raise ValueError("the fans were not asked for: totals(…, fans=True)")
        there = np.flatnonzero(self.fans[:, row]).tolist()
        return {self.names[place]: int(self.fans[place, row]) for place in there}


def totals(
    hands: Hands, rules: str | None = None, rulings: object = None, *, fans: bool = False
) -> Totals:
    """Return the totals of n complete hands; ``counted`` is True for each. Rules that know no
    total leave it 0.

    rules: name of the rule set, None for MCR.
    rulings: options for all hands, as in a hand's JSON.
    fans: True to list the fans.

    Hands are not checked: one that is impossible under its rules is counted too
    (`possible.possible` finds such hands). Hands that arrays cannot count are counted by the engine
    one by one, with the same result. Raises ``HandError`` for unknown rules and rulings.
    """
    chosen = ruleset(rules)
    return _totals(chosen, chosen.OPTIONS.read(rulings), hands, fans=fans)


def _totals(
    rules: RuleSet, options: Chosen, hands: Hands, *, fans: bool, by_flowers: bool = True
) -> Totals:
    counter = counter_of(rules, options)
    if counter is None:
        return one_by_one(rules, options, hands, fans=fans, by_flowers=by_flowers)
    found = counter.count(hands, fans=fans, by_flowers=by_flowers)
    others = np.flatnonzero(~found.counted)
    if len(others):
        rest = hands.part(others)
        found.put(others, one_by_one(rules, options, rest, fans=fans, by_flowers=by_flowers))
    return found


class Values(NamedTuple):
    """The worth of each of the 34 tiles as the winning tile of n hands one tile short.

    drawn, claimed: total if self-drawn, and if won from another player (n, 34); 0 for a tile that
        does not complete the hand.
    may_declare_drawn, may_declare_claimed: True if that win may be declared (n, 34).
    """

    drawn: NDArray[np.int32]
    claimed: NDArray[np.int32]
    may_declare_drawn: Flags
    may_declare_claimed: Flags


def values(hands: Hands, rules: str | None = None, rulings: object = None) -> Values:
    """Return the worth of each tile as the winning tile of hands one tile short.

    hands: n hands as for `totals`, without the winning tile; ``winning`` and ``flags`` are ignored.
    rules, rulings: as for `totals`.

    Wins by flowers alone, which need no tile, are left out. Raises ``HandError`` for unknown rules
    and rulings.
    """
    chosen = ruleset(rules)
    options = chosen.OPTIONS.read(rulings)
    counted_together = counter_of(chosen, options) is not None
    shape = (len(hands.tiles), 34)
    found = Values(
        drawn=np.zeros(shape, np.int32),
        claimed=np.zeros(shape, np.int32),
        may_declare_drawn=np.zeros(shape, bool),
        may_declare_claimed=np.zeros(shape, bool),
    )
    for start in range(0, len(hands.tiles), BLOCK):
        part = hands.part(slice(start, start + BLOCK))
        melds = (part.melds != NONE).sum(axis=1)
        beyond = chosen.left_to_engine(melds, part.flowers, part.named, options)
        any_tile = np.broadcast_to(beyond if counted_together else True, (len(melds),)) != 0
        row, tile = np.nonzero(may_complete(part, any_tile)[:, None] >> np.arange(34) & 1)
        if not len(row):
            continue
        at = (part.tiles[row] != NONE).sum(axis=1)
        won = part.part(row)
        won.tiles[np.arange(len(row)), at] = tile
        won = won._replace(winning=tile.astype(np.uint8))
        at_row = start + row
        for self_drawn, worth, enough in (
            (True, found.drawn, found.may_declare_drawn),
            (False, found.claimed, found.may_declare_claimed),
        ):
            whole = won._replace(flags=np.full(len(row), self_drawn, np.uint8))
            counted = _totals(chosen, options, whole, fans=False, by_flowers=False)
            worth[at_row, tile], enough[at_row, tile] = counted.total, counted.legal
    return found


def one_by_one(
    rules: RuleSet, options: Chosen, hands: Hands, *, fans: bool, by_flowers: bool = True
) -> Totals:
    """Return the totals of hands counted by the engine one after another; a hand that the engine
    refuses counts as not winning.

    by_flowers: False to leave out wins by flowers alone.
    """
    found = nothing_counted(rules, len(hands.tiles), fans=fans)
    place = {pattern.key: n for n, pattern in enumerate(rules.TABLE.patterns)}
    for row in range(len(hands.tiles)):
        found.counted[row] = True
        try:
            hand = _whole(rules, options, hands, row)
        except HandError:  # for example unnamed flowers in rules that need their names
            continue
        counts = rules.count_all(hand, options)
        if not by_flowers:
            counts = [count for count in counts if count.win.parts]
        if counts and not counts[0].refused:
            best = counts[0]
            found.total[row], found.legal[row] = best.total or 0, best.legal
            found.wins[row] = True
            if found.fans is not None:
                for fan in best.fans:
                    found.fans[place[fan.pattern.key], row] = len(fan.groups)
    return found


def _whole(rules: RuleSet, options: Chosen, hands: Hands, row: int) -> Hand:
    """Return the hand in a row with all fields of its rules, under the options. Raises
    ``HandError``."""
    return rules.whole(hands.hand(row).replace(rulings=options.name))


def nothing_counted(rules: RuleSet, many: int, *, fans: bool) -> Totals:
    """Return totals for `many` hands with all values 0 or False."""
    return Totals(
        total=np.zeros(many, np.int32),
        legal=np.zeros(many, bool),
        wins=np.zeros(many, bool),
        counted=np.zeros(many, bool),
        fans=np.zeros((len(rules.TABLE.patterns), many), np.uint8) if fans else None,
        names=tuple([pattern.name for pattern in rules.TABLE.patterns]),
    )


# Counters -----------------------------------------------------------------------------------------

MOST_COUNTERS = 8
"""Maximum number of cached counters; the least recently used is dropped. A counter takes about 12
MB when its caches are filled."""

_counters: OrderedDict[str, Counter | None] = OrderedDict()


def counter_of(rules: RuleSet, options: Chosen) -> Counter | None:
    """Return the cached counter for given rules and options; None if predicates of the rules' table
    cannot be evaluated on arrays, or if the rules count no total."""
    key = f"{rules.name} {options.name!r}"
    if key in _counters:
        _counters.move_to_end(key)
        return _counters[key]
    asked = [p for p in rules.TABLE.patterns if not p.related]
    of_many = all(isinstance(p.found, Expression) and p.found.of_many for p in asked)
    made: Counter | None = None
    if of_many and rules.UNIT:  # rules without a unit count no total
        made = Summing(rules, options) if rules.ADDS_UP else ByFinding(rules, options)
    _counters[key] = made
    if len(_counters) > MOST_COUNTERS:
        _counters.popitem(last=False)
    return made


Found = dict[str, Numbers]
"""Numbers of occurrences (n,) for n arrangements, by key of the pattern."""


class Counter:
    """Base class of counters, which count many hands by the table of a rule set under given
    options."""

    def __init__(self, rules: RuleSet, options: Chosen) -> None:
        self.rules, self.options = rules, options
        played = [p for p in rules.TABLE.patterns if options.fans.get(p.key) is not False]
        self.played = [p for p in played if p.value == 0 or p.worth(options)]
        self.worth = {p.key: p.worth(options) for p in self.played}
        self.place = {p.key: n for n, p in enumerate(rules.TABLE.patterns)}
        self._fields = {field.key: field.read(None) for field in rules.FIELDS}
        self._known: dict[Callable[[int], int], Known] = {}
        self._shapes: dict[tuple[str, int], bool] = {}

    def count(self, hands: Hands, *, fans: bool = False, by_flowers: bool = True) -> Totals:
        """Return the totals of hands, with their fans if `fans`; ``counted`` is False for hands
        left to the engine, whose other values may be wrong.

        by_flowers: False to leave out wins by flowers alone.
        """
        many = len(hands.tiles)
        found = nothing_counted(self.rules, many, fans=fans)
        melds = (hands.melds != NONE).sum(axis=1)
        beyond = self.rules.left_to_engine(melds, hands.flowers, hands.named, self.options)
        if anywhere(beyond):
            rows = np.flatnonzero(np.broadcast_to(beyond, (many,)) == 0)
            found.put(rows, self.count(hands.part(rows), fans=fans, by_flowers=by_flowers))
            return found
        for start in range(0, many, BLOCK):
            here = slice(start, start + BLOCK)
            wins, into = self._wins(hands.part(here), by_flowers), found.view(here)
            into.counted[:] = True
            if len(wins.hand_of):
                self._count(wins, into)
        return found

    def _count(self, wins: Wins, into: Totals) -> None:
        """Count one block of hands and write the totals into `into`. Raises NotImplementedError
        here."""
        raise NotImplementedError

    def _wins(self, hands: Hands, by_flowers: bool) -> Wins:
        """Return the wins of hands in the shapes that the rules play; whether they play a shape is
        asked of the engine once and cached."""

        def plays(shape: str, variant: int, row: int) -> bool:
            if shape == BY_FLOWERS and not by_flowers:
                return False
            if (shape, variant) not in self._shapes:
                tiles = Tiles(_whole(self.rules, self.options, hands, row))
                readings = self.rules.arrangements(tiles, self.options)
                if shape == PUNG_FIRST:
                    played = all(one.place is not None and one.place.is_pung for one in readings)
                else:
                    played = any(one.shape == shape for one in readings)
                self._shapes[shape, variant] = played
            return self._shapes[shape, variant]

        return Wins(
            hands,
            self.options,
            plays=plays,
            fields=self._fields,
            known=self._known,
            places=self.rules.PLACES,
        )

    def _found(self, wins: Wins) -> Found:
        """Return the number of occurrences of each pattern in each win, except patterns that are
        relations between sets."""
        found: Found = {}
        for pattern in self.played:
            if isinstance(pattern.found, Expression):
                times = pattern.found.times(wins)
                found[pattern.key] = np.broadcast_to(times, wins.hand_of.shape)
        return found


class Summing(Counter):
    """A counter for rules that add fans up. Exclusions are evaluated on arrays. The relations
    between sets that count are determined once for each distinct combination of chows or pungs, and
    cached."""

    def __init__(self, rules: RuleSet, options: Chosen) -> None:
        super().__init__(rules, options)
        self._related = [
            (of, patterns, self._relations(of, patterns))
            for of in ("chows", "pungs")
            if (patterns := [p for p in self.played if p.related and p.related.of == of])
        ]
        ranks = rules.TABLE.ranks
        self._excludes = [
            (p, e)
            for p in sorted(self.played, key=lambda p: ranks[p.key])
            for e in p.excludes
            if e.key in self.worth and e.by_options(options)
            # exclusions between relations are decided by `RuleSet.related`
            if not (e.own and p.related and rules.TABLE[e.key].related)
        ]
        own = [(p.key, e.key) for p, e in self._excludes if e.own]
        self._with_bits = {*chain(*own)}
        self._each_own = {excluded for _, excluded in own}

    def _relations(self, of: str, patterns: Sequence[Pattern]) -> Known:
        """Return a cache of numbers by the key of a combination of sets: for each relation in
        `patterns` how many of its occurrences count, then for each the mask of the tiles in those
        occurrences (0 for chows).

        of: kind of the sets, "chows" or "pungs".
        """

        def ask(key: int) -> list[int]:
            if of == "chows":
                sets = tuple([OPEN_CHOWS[s.place] for s in chows_of(key)])
            else:
                sets = tuple([OPEN_PUNGS[place] for place in range(34) if key >> place & 1])
            counted = self.rules.related(of, sets, self.options)
            groups = {one.pattern.key: one.groups for one in counted}
            found = [groups.get(p.key, []) for p in patterns]
            masks = [sum({s.mask for s in chain(*one)}) for one in found]
            return [*map(len, found), *(masks if of == "pungs" else [0] * len(masks))]

        return Known(ask, 2 * len(patterns))

    def _count(self, wins: Wins, into: Totals) -> None:
        times = self._found(wins)
        bits = {
            p.key: p.found.bits(wins)
            for p in self.played
            if p.key in self._with_bits and isinstance(p.found, Expression)
        }
        for of, patterns, known in self._related:
            ids = known.ids(wins.chow_code if of == "chows" else wins.pung_bits)
            for n, pattern in enumerate(patterns):
                times[pattern.key] = known.facts[n][ids].astype(np.uint8)
                if pattern.key in self._with_bits:
                    bits[pattern.key] = known.facts[len(patterns) + n][ids]
        self._exclude(wins, times, bits)
        sums = np.zeros(len(wins.hand_of), np.int32)
        flowers = np.zeros(len(wins.hand_of), np.int32)
        for key, many in times.items():
            if worth := self.worth[key]:
                sums += many * np.int32(worth)
                if key in self.rules.BESIDE_MINIMUM:
                    flowers += many * np.int32(worth)
        judged = self.rules.judged(sums, flowers, self.options)
        assert isinstance(judged.total, np.ndarray)
        assert isinstance(judged.enough, np.ndarray)
        self._chicken(times, judged.chicken)
        best, there = _best(
            wins, judged.total, judged.enough, lambda rows: _words(times, self.place, rows)
        )
        into.total[:] = judged.total[best] * there
        into.legal[:] = judged.enough[best] & there
        into.wins[:] = there
        if into.fans is not None:
            for key, many in times.items():
                into.fans[self.place[key]] = many[best] * there

    def _chicken(self, times: Found, chicken: Numbers | int) -> None:
        if self.rules.CHICKEN:
            times[self.rules.CHICKEN] = np.asarray(chicken)

    def _exclude(self, wins: Wins, times: Found, bits: Mapping[str, Bits]) -> None:
        """Subtract from `times`, in place, the occurrences that other patterns exclude, as
        `counts.drop_excluded` does for one win."""
        left = {**bits}
        last: Pattern | None = None
        here: Numbers = np.zeros(0)
        for pattern, e in self._excludes:
            if pattern is not last:
                last, here = pattern, times[pattern.key] != 0
            beside = here
            if e.only_if is not None:
                beside = here & self._holds(e, wins)
            if e.own:
                left[e.key] = left[e.key] & ~(left[pattern.key] * beside)
            elif e.times == ALL:
                times[e.key] = times[e.key] * ~beside
                if e.key in left:
                    left[e.key] = left[e.key] * ~beside
            else:
                for _ in range(e.times):
                    if e.key in self._each_own:
                        lowest = left[e.key] & -left[e.key]
                        left[e.key] = left[e.key] & ~(lowest * beside)
                    else:
                        times[e.key] = times[e.key] - (beside & (times[e.key] > 0))
            if e.key in self._each_own:
                times[e.key] = np.bitwise_count(left[e.key])

    def _holds(self, exclusion: Exclusion, wins: Wins) -> Flags:
        assert isinstance(exclusion.only_if, Expression), exclusion
        holds: Flags = np.asarray(exclusion.only_if.times(wins)) != 0
        return holds


class ByFinding(Counter):
    """A counter for rules whose fans are not simply added up.

    A finding consists of the number of occurrences of each pattern, the shape, and the facts named
    by `RuleSet.COMBINES_BY`. The engine counts the first arrangement with a given finding, and the
    result is used for all others with the same finding; therefore `RuleSet.combine` must not depend
    on anything else.
    """

    def __init__(self, rules: RuleSet, options: Chosen) -> None:
        super().__init__(rules, options)
        self._columns = [p for p in self.played if isinstance(p.found, Expression)]
        self._words = (len(self._columns) + len(rules.COMBINES_BY)) // 8 + 1
        random = np.random.default_rng(1)
        self._mix = random.integers(1 << 62, size=self._words, dtype=np.int64) | 1
        self._block: tuple[Wins, Ints, Ints] | None = None
        self._answers = Known(self._ask, 4 + len(self.place) + self._words)

    def _count(self, wins: Wins, into: Totals) -> None:
        times = self._found(wins)
        finding = np.zeros((8 * self._words, len(wins.hand_of)), np.uint8)
        finding[-1] = wins.shape
        for n, pattern in enumerate(self._columns):
            finding[n] = times[pattern.key]
        for n, fact in enumerate(self.rules.COMBINES_BY, len(self._columns)):
            finding[n] = getattr(wins, fact)
        words = np.ascontiguousarray(finding.T).view(np.int64)
        keys = (words * self._mix).sum(axis=1) & (1 << 63) - 1
        self._block = wins, keys, words
        answers = self._answers(keys)
        self._block = None
        total, legal, raw, counted = answers[:4]
        fans, same = answers[4 : -self._words], (answers[-self._words :] == words.T).all(axis=0)
        best, there = _best(wins, total, legal, lambda rows: raw[None, rows])
        into.total[:] = total[best] * there
        into.legal[:] = (legal[best] != 0) & there
        into.wins[:] = there
        into.counted[wins.hand_of[~same | (counted == 0)]] = False
        if into.fans is not None:
            into.fans[:] = fans[:, best] * there

    def _ask(self, key: int) -> list[int]:
        """Return the engine's result for the finding with this key, from the first arrangement in
        the present block that has it: total, legal, rank, whether arrays may use it (0: the hand is
        left to the engine), number of occurrences of each fan, and the finding itself packed into
        integers, by which different findings with the same key are recognised."""
        assert self._block
        wins, keys, words = self._block
        row = int((keys == key).argmax())
        count = self._count_of(wins, row)
        raw = count.rank[2]
        rank = 0
        for part in raw if isinstance(raw, tuple) else (raw,):
            rank = rank << 20 | part
        listed = [0] * len(self.place)
        for fan in count.fans:
            listed[self.place[fan.pattern.key]] = len(fan.groups)
        fits = count.refused is None and count.total is not None
        return [count.total or 0, count.legal, rank, fits, *listed, *words[row].tolist()]

    def _count_of(self, wins: Wins, row: int) -> Count:
        """Return the engine's count of the arrangement in a row. Raises AssertionError if the
        engine has no such arrangement."""
        row_of_hand = int(wins.hand_of[row])
        tiles = Tiles(_whole(self.rules, self.options, wins.hands, row_of_hand))
        readings = self.rules.arrangements(tiles, self.options)
        for reading in readings:
            win = Win(tiles, reading, self.options, readings)
            sets = (win.pung_bits, win.chow_code, win.pair_bits, win.place)
            bits = (wins.pung_bits[row], wins.chow_code[row], wins.pair_bits[row])
            here = (*bits, wins.place[row])
            if SHAPES[wins.shape[row]] == win.shape and sets == here:
                return self.rules.count(win)
        raise AssertionError(f"the engine has no such arrangement: {tiles.hand}")


# The best arrangement of a hand -------------------------------------------------------------------


def _words(times: Found, place: Mapping[str, int], rows: Ints) -> Ints:
    """Return which fans count in some rows, as bits in w words (w, r). The first fan of the table
    has the highest bit, so that comparing words is the same as comparing ``Count.raw``."""
    words = np.zeros((1 + len(place) // 60, len(rows)), np.int64)
    for key, many in times.items():
        word, bit = divmod(place[key], 60)
        words[word] |= (many[rows] != 0).astype(np.int64) << 59 - bit
    return words


def _best(
    wins: Wins, total: Numbers, legal: Numbers, ranks: Callable[[Ints], Ints]
) -> tuple[Ints, Flags]:
    """Return the row of the best arrangement of each hand (m,), and whether it has any (m,).
    Arrangements are compared by ``legal``, ``total``, then by `ranks`, which returns sort keys (w,
    r) for r rows; the first of equals is taken.

    For a hand without an arrangement, row 0 is returned.
    """
    hand = wins.hand_of
    best = np.full(len(wins.hands.tiles), -1)
    best[hand] = np.arange(len(hand))
    several = np.bincount(hand, minlength=len(best)) > 1
    rows = np.flatnonzero(several[hand])
    if len(rows):
        keys = [-rows, *ranks(rows)[::-1], total[rows], legal[rows], hand[rows]]
        order = rows[np.lexsort(keys)]
        best[hand[order]] = order
    return np.maximum(best, 0), best >= 0
