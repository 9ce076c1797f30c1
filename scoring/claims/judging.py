"""Checking another player's count: compare claimed fans and totals with what the hand counts. The
same code serves all rule sets.

Where the rules let the winner choose, a claim is compared with the legal choice closest to it. The
choices are the variants in ``Claiming.every_choice``, for each arrangement of the hand.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from scoring.claims.nearly import NearHands, what_was_missing, why_absent
from scoring.claims.quantities import (
    BY_PLAYER,
    EACH,
    GETS,
    LIMIT,
    UNCAPPED,
    Claiming,
    Measure,
    paid_each,
)
from scoring.claims.reading import EACH as PAID_EACH
from scoring.claims.reading import LIMIT as NAMED_LIMIT
from scoring.claims.reading import (
    NUMBER,
    PLAYER,
    PRODUCT,
    SETTLEMENT,
    SHARES,
    SUM,
    Amount,
    ClaimedName,
    Explaining,
)
from scoring.claims.tokens import BASE, COUNTERS, MOST, OTHERS, WINNER, as_list, honor_of
from scoring.fans.arrangements import completing_tiles
from scoring.fans.counts import Count, CountedFan
from scoring.fans.explain import because, paid, why_not
from scoring.fans.patterns import WORTHS, Pattern
from scoring.fans.win import WHOLE
from scoring.hand.values import SEATS, SeatName, TileName
from scoring.score import AnnouncedTotal, Claim, Payments
from scoring.speech.errors import HandError, describe, shorten
from scoring.speech.messages import Message, Text
from scoring.tiles import FLOWERS, HONORS, SIGNS, TILES, parse_tile


class Claims(NamedTuple):
    """Announcements to check.

    fans: claimed fan names.
    amounts: announced numbers and limits.
    names: True if fans are to be judged; then an empty list means that all fans were missed.
    """

    fans: list[ClaimedName[Pattern]]
    amounts: list[Amount]
    names: bool


class Verdicts(NamedTuple):
    """The verdicts on announcements.

    fans: one for each claimed fan, then one for each missed fan; None if no fans were to be judged.
    sum: verdict on the total; None if there is nothing to compare.
    unread: sentence saying that no part of the announcement could be compared, else None.
    """

    fans: tuple[Claim, ...] | None
    sum: AnnouncedTotal | None
    unread: Message | None = None


def check_claims(
    judge: Claiming, counts: Sequence[Count], claimed: object, announced: object = None
) -> Verdicts:
    """Return a verdict for each claimed fan (right, wrong, twice, unknown), the missed fans, and a
    verdict on the total (right, too_high, too_low).

    judge: the claiming rules of the hand's rule set.
    counts: all counts of the hand, the best first.
    claimed: a list of texts or numbers, or None: fan names or fan numbers, each with optional worth
        and times, or totals with their unit. A single text may hold the whole announcement.
    announced: an announced total, as a number or a text with units, or None.

    Raises ``HandError`` (``bad_json``) for other types, and (``impossible_situation``) for a total
    in rules that count none.
    """
    hand = ClaimedHand(judge, counts)
    claims = _read(judge, hand, claimed, announced)
    counts = judge.claimable(counts, claims.fans)
    best = counts[0]
    if not claims.names:
        return _with_sum(judge, best, None, None, claims)
    together = judge.said_together(best, claims.fans)
    claims = claims._replace(fans=_meant_here(judge, counts, together))
    choice = _nearest(judge, counts, claims)
    arranged = choice.win.arrangement
    others = [count for count in counts if count.win.arrangement is not arranged]
    fans = tuple(_verdicts(judge, hand, [choice, *others], claims))
    named = _named(choice, fans, claims.fans) if any(name.fans for name in claims.fans) else None
    return _with_sum(judge, best, choice, named, claims)._replace(fans=fans)


class ClaimedHand(Explaining[Pattern]):
    """Decides which readings of an announcement fit a counted hand: whether it has the amounts,
    tiles and fans.

    counts: all counts of the hand, the best first.
    """

    def __init__(self, judge: Claiming, counts: Sequence[Count]) -> None:
        self.judge = judge
        table = judge.rules.TABLE
        every = [ClaimedName("", (pattern,)) for pattern in (*table.patterns, *table.apart)]
        self.counts = judge.claimable(counts, every)
        self.best = self.counts[0]
        self.measures = judge.measures_of(self.best)
        self._rows: dict[str, list[CountedFan]] = {}
        for count in self.counts:
            for counted in count.fans:
                self._rows.setdefault(counted.pattern.key, []).append(counted)

    def explains(self, amount: Amount) -> bool:
        found = compare(self.judge, self.best, self.measures, amount)
        return amount.adds_up and any(one.verdict == "right" for one in found)

    def meanings(self, name: ClaimedName[Pattern]) -> Sequence[ClaimedName[Pattern]] | None:
        own = self.judge.meanings_of(self.best, name)
        if own is not None:
            return own
        shown = name.tiles or honor_of(name.name)
        if shown:
            with_tiles = tuple([fan for fan in name.fans if self.has_tiles(fan, shown)])
            name = name._replace(fans=with_tiles or name.fans)
        rows = [row for fan in name.fans for row in self._rows.get(fan.key, ())[:1]]
        if 1 < name.times == len(rows) and name.worth in (None, *[row.value for row in rows]):
            return [name._replace(fans=(row.pattern,), times=1) for row in rows]
        if name.worth is None or any(self._is_worth(fan, name) for fan in name.fans):
            return [name]
        if len(rows) > 1 and name.worth == sum(row.total for row in rows):
            return [name._replace(fans=(row.pattern,), worth=row.total) for row in rows]
        return None

    def _is_worth(self, fan: Pattern, name: ClaimedName[Pattern]) -> bool:
        """Return True if the stated worth of a name is that of one occurrence of the fan or of all
        occurrences together."""
        rows = self._rows.get(fan.key)
        if not rows:
            worth = fan.worth(self.best.win.options)
            return fan.points(worth) is None or name.worth in (worth, name.times * worth)
        return any(
            fan.points(row.value) is None
            or name.worth in (row.value, name.times * row.value, row.total)
            for row in rows
        )

    def has_tiles(self, fan: Pattern, shown: str) -> bool:
        """Return True if this hand has the fan with the tiles that a player wrote: codes, or the
        ranks of sets."""
        hand = self.best.win.hand
        beside = {*hand.flower_tiles, hand.winning_tile}
        for row in self._rows.get(fan.key, ()):
            sets = (
                self.best.win.parts
                if row.groups is WHOLE
                else [one for group in row.groups for one in group]
            )
            tiles = {tile for one in sets for tile in one.tiles} | beside
            codes = codes_of(shown)
            runs = _RANKS.findall(shown.replace("-", ""))
            if codes and set(codes) <= tiles:
                return True
            if not codes and all(
                any({rank + suit for rank in run} <= tiles for suit in "msp") for run in runs
            ):
                return True
        return False


_RANKS = re.compile("[1-9]+")
_RANKS_OF_SUIT = re.compile("([1-9]+)([msp])")


def codes_of(text: str) -> list[str]:
    """Return the codes of the tiles that a player wrote after a fan; empty if the text has only
    ranks or no tiles.

    >>> codes_of("123m"), codes_of("C"), codes_of("一萬"), codes_of("123")
    (['1m', '2m', '3m'], ['C'], ['1m'], [])
    """
    if text in TILES or text in FLOWERS:
        return [text]
    runs = _RANKS_OF_SUIT.findall(text)
    if runs and "".join(ranks + suit for ranks, suit in runs) == text:
        return [rank + suit for ranks, suit in runs for rank in ranks]
    if all(sign in SIGNS for sign in text):
        return [SIGNS[sign] for sign in text]
    try:
        return [parse_tile(text)]
    except HandError:
        return []


def _meant_here(
    judge: Claiming, counts: Sequence[Count], said: Sequence[ClaimedName[Pattern]]
) -> list[ClaimedName[Pattern]]:
    """Return the names, each reduced to at most one fan. Of several fans with the same name the
    first available is taken: one that counts, one that is there but excluded, one just missed,
    any."""
    left = Counter({c.pattern: len(c.groups) for c in counts[0].fans})
    there = {d.counted.pattern for d in counts[0].dropped}
    missed = NearHands(judge.rules, counts)
    found = []
    for name in said:
        fans = name.fans
        if len(fans) > 1:
            near = [fan for fan in fans if left[fan] > 0] or [fan for fan in fans if fan in there]
            near = near or [fan for fan in fans if what_was_missing(missed, fan)]
            fans = (*near, *fans)[:1]
        left.subtract(dict.fromkeys(fans, name.times))
        found.append(name._replace(fans=fans))
    return found


# --- the choice that a claim is judged by ---------------------------------------------------------


def _nearest(judge: Claiming, counts: Sequence[Count], claims: Claims) -> Count:
    """Return the choice that contradicts the fewest claimed fans, the most valuable one among
    equals.

    A choice with another total or payment than the best count is considered only if the rules let
    the winner arrange the tiles freely, or if its fans are exactly the claimed ones.
    """
    best = counts[0]
    wanted: Counter[Pattern] = Counter()
    for name in claims.fans:
        for pattern in name.fans:
            wanted[pattern] += name.times
    if not _wrong(best, wanted):
        return best
    choices = [best, *(choice for count in counts for choice in judge.every_choice(count))]
    worth = _worth(judge, best)
    free = judge.arranged_freely(best.win.options)
    as_dear = [choice for choice in choices if free or _worth(judge, choice) == worth]
    nearest = min(as_dear, key=lambda choice: (_wrong(choice, wanted), -(choice.total or 0)))
    if _wrong(nearest, wanted):
        for choice in choices:
            if choice.legal == best.legal and _fans(choice) == wanted:
                return choice
    return nearest


def _worth(judge: Claiming, count: Count) -> tuple[bool, int | None, Payments | None]:
    return count.legal, count.total, paid(judge.rules, count)


def _fans(count: Count) -> Counter[Pattern]:
    return Counter({counted.pattern: len(counted.groups) for counted in count.fans})


def _wrong(count: Count, wanted: Counter[Pattern]) -> int:
    return (wanted - _fans(count)).total()


# --- the verdicts on fans -------------------------------------------------------------------------


def _verdicts(
    judge: Claiming, hand: ClaimedHand, counts: Sequence[Count], claims: Claims
) -> Iterator[Claim]:
    choice, near = counts[0], NearHands(judge.rules, counts)
    counted = {c.pattern.key: c for c in choice.fans}
    left = {key: len(c.groups) for key, c in counted.items()}
    absent: dict[str, Message] = {}
    for name in claims.fans:
        text, pattern = shorten(name.text), next(iter(name.fans), None)
        here = counted.get(pattern.key) if pattern else None
        shown = name.tiles if name.tiles in HONORS else honor_of(name.tiles)
        tile = shown or honor_of(name.name) if here else ""
        if here and tile and not any(tile in s.tiles for group in here.groups for s in group):
            held = any(tile in part.tiles for part in choice.win.parts if len(part.tiles) > 2)
            reason = Message(
                _NOT_FOR if held else _NO_SET, tile=TileName(tile), name=here.pattern.zh
            )
            yield _told(text, here.pattern, "wrong", 0, reason)
            continue
        if pattern and here and name.tiles and not hand.has_tiles(pattern, name.tiles):
            reason = Message(_OTHER_SETS, name=pattern.zh, tiles=name.tiles)
            yield _told(text, pattern, "wrong", 0, reason)
            continue
        for _ in range(_times(name, here)):
            if pattern is None:
                yield _unknown(judge, text)
            elif here is None:
                if pattern.key not in absent:  # it takes a while, and lists repeat names
                    absent[pattern.key] = _why_wrong(judge, near, pattern)
                yield _told(text, pattern, "wrong", 0, absent[pattern.key])
            elif left[pattern.key]:
                left[pattern.key] -= 1
                points, verdict = pattern.points(here.value), "right"
                reason = because(judge.rules, choice, here)
                if _worth_wrong(name, here):
                    verdict = "wrong"
                    reason = Message(_WORTH, name=pattern.zh, n=here.value, said=name.worth)
                yield _told(text, pattern, verdict, points, reason)
            else:
                times_counted = len(here.groups)
                reason = Message(_TWICE, name=pattern.zh, n=times_counted)
                yield _told(text, pattern, "twice", 0, reason)
    for key, c in counted.items():
        points, reason = c.pattern.points(c.value), because(judge.rules, choice, c)
        for _ in range(left[key]):
            yield _told(None, c.pattern, "missed", points, reason)


def _times(name: ClaimedName[Pattern], here: CountedFan | None) -> int:
    """Return the number of occurrences of a fan that were claimed: all that count, if the stated
    worth is their sum; else the number stated."""
    if here and name.times == 1 and name.worth == here.total:
        return len(here.groups)
    return name.times


def _worth_wrong(name: ClaimedName[Pattern], here: CountedFan) -> bool:
    """Return True if the worth stated with a name is neither that of one occurrence of the fan nor
    that of all together."""
    if name.worth is None or here.pattern.points(here.value) is None:
        return False
    return name.worth not in (here.value, name.times * here.value, here.total)


def _told(
    text: str | None, pattern: Pattern, verdict: str, points: int | None, because: Message
) -> Claim:
    return Claim(text, pattern.name, pattern.zh.local, verdict, points, because)


def _unknown(judge: Claiming, text: str) -> Claim:
    number = re.fullmatch(r"[-−–+]?\s*\d+", text.strip())
    meant = [] if number else judge.rules.TABLE.called.suggestions(text)
    if meant:
        names = tuple([pattern.zh for pattern in meant])
        said = Message(_MEANT if len(names) == 1 else _MEANT_ONE_OF, name=text, names=names)
    else:
        said = Message(_NO_NUMBER if number else _UNKNOWN, name=text)
    return Claim(text, None, None, "unknown", 0, said, tuple([p.name for p in meant]))


def _why_wrong(judge: Claiming, near: NearHands, pattern: Pattern) -> Message:
    best = near.best
    for dropped in best.dropped:
        if dropped.counted.pattern is pattern:
            return why_not(judge.rules, best, dropped).because
    for other in near.counts[1:]:
        if any(c.pattern is pattern for c in other.fans):
            return Message(_ELSEWHERE, name=pattern.zh, worth=judge.rules.amount(other.total or 0))
    absent = Message(_ABSENT, name=pattern.zh)
    if pattern.key in judge.waits:
        return Message(_AND_NEARLY, absent=absent, missing=_why_no_wait(best))
    return Message(_AND_NEARLY, absent=absent, missing=why_absent(near, pattern))


def _why_no_wait(count: Count) -> Message:
    """Return a sentence on why a wait fan does not count, usually because other tiles complete the
    hand too."""
    win, hand = count.win, count.win.hand
    if hand.winning_tile is None or not hand.winning_tile_known:
        return Message(_NOT_SHOWN)
    if hand.dealt:
        return Message(_DEALT)
    tile = TileName(hand.winning_tile)
    others = [
        place for place in completing_tiles(win.tiles.standing, win.tiles.melds) if place != win.won
    ]
    names = tuple([TileName(TILES[place]) for place in others])
    if not names:
        return Message(_OTHER_WAIT, tile=tile)
    gone = [place for place in others if win.tiles.standing[place] == 4]
    if len(gone) == len(others):
        return Message(_BY_FORM, tiles=names)
    return Message(_OTHER_TILES if len(names) > 1 else _OTHER_TILE, tiles=names, tile=tile)


# --- the sum --------------------------------------------------------------------------------------


def _named(
    choice: Count, fans: Sequence[Claim], said: Sequence[ClaimedName[Pattern]]
) -> int | None:
    """Return the sum of the claimed fans in points: the stated worths, and for names without one
    what the fan counts here; None if the rules do not add fans up."""
    stated = {shorten(name.text): name for name in said if name.worth is not None and name.fans}
    exact = all(claim.verdict in ("right", "missed") for claim in fans)
    if exact and not any(claim.verdict == "missed" for claim in fans):
        return choice.total
    units = {counted.pattern.unit for counted in choice.fans}
    units |= {fan.unit for name in said for fan in name.fans}
    if choice.total is None or len(units) > 1 or units & set(WORTHS) or "doubles" in units:
        return None
    whole = sum(_stated(name) for name in said if name.worth is not None)
    return whole + sum(
        claim.points or 0
        for claim in fans
        if claim.verdict in ("right", "wrong") and claim.claimed not in stated
    )


def _stated(name: ClaimedName[Pattern]) -> int:
    """Return the stated worth of a claimed name times its number of occurrences, 0 if it has
    none."""
    return (name.worth or 0) * name.times


MOST_AMOUNTS = 12
"""Maximum number of amounts in one claim that are judged; each produces a sentence."""


class Comparison(NamedTuple):
    """An announced number compared with the counted one, in one unit.

    unit: key of the measure.
    total, counts: the announced and the counted number.
    said, told: the same two numbers in words.
    note: a sentence to add, or None.
    """

    unit: str
    total: int
    counts: int
    said: Message
    told: Message
    note: Message | None = None

    @property
    def verdict(self) -> str:
        if self.total == self.counts:
            return "right"
        return "too_high" if self.total > self.counts else "too_low"


def _with_sum(
    judge: Claiming, best: Count, choice: Count | None, named: int | None, claims: Claims
) -> Verdicts:
    """Return the verdicts on the announced amounts; without any, the verdict on `named`, the sum of
    the claimed fans. Raises ``HandError`` (``impossible_situation``) if a total is claimed and the
    rules count none."""
    measures = judge.measures_of(best)
    if not measures:
        if claims.amounts:
            raise HandError("impossible_situation", _NO_SUMS)
        return Verdicts(None, None)
    main = measures[0]
    if not claims.amounts:
        if named is None:
            unread = not any(name.fans for name in claims.fans)
            unread &= bool(claims.fans) or not claims.names
            return Verdicts(None, None, Message(_NOTHING) if unread else None)
        found = _in_unit(main, named)
        parts = [_sentence(found, Message(_NUMBER, n=named))]
        if not named:
            parts = [Message(_NONE_COUNTS, counts=found.told)]
        elif choice and choice.total == named and named < found.counts:
            parts = [Message(_LEGAL_CHOICE, total=named, counts=found.told)]
        elif found.note:
            parts.append(found.note)
        return Verdicts(None, _announced(found, parts, named, None))
    units = {amount.unit for amount in claims.amounts}
    # a limit explains the number announced with it, and counters are paid with it
    amounts = sorted(claims.amounts[:MOST_AMOUNTS], key=_is_beside)
    readings = [(one, compare(judge, best, measures, one, units)) for one in amounts]
    judged = [_best_reading(one, found) for one, found in readings if found]
    if not judged:
        return Verdicts(
            None,
            None,
            Message(
                _OTHER_UNIT,
                units=tuple(
                    [Message(UNIT_NAMES[u]) for u in dict.fromkeys(m.unit for m in measures)]
                ),
            ),
        )
    told = _told_first([found for found, _ in judged])
    parts = [part for _, said in judged for part in said]
    announced = told.total if told.counts in main.numbers and told.unit == main.unit else None
    apart = None not in (announced, named) and announced != named
    if apart and not {announced, named} <= {*main.numbers}:
        parts.insert(0, Message(_DIFFER, total=announced, named=judge.rules.amount(named or 0)))
    settled = None if announced is None else judge.settlement_of(best, announced)
    if settled:
        parts.append(Message(_SETTLED, total=judge.rules.amount(settled[0])))
    return Verdicts(None, _announced(told, parts, named, settled and settled[0]))


def _is_beside(amount: Amount) -> bool:
    """Return True for an amount that is not the total itself but goes with it: a limit's name,
    counters, or the basic points."""
    return amount.kind == NAMED_LIMIT or amount.unit in (COUNTERS, BASE)


def _told_first(found: Sequence[Comparison]) -> Comparison:
    """Return the comparison to report: the first wrong one, preferably of a payment; if none is
    wrong, the first."""
    wrong = [one for one in found if one.verdict != "right"]
    paid = [one for one in wrong if one.unit in (EACH, GETS)]
    return [*paid, *wrong, *found][0]


def _announced(
    found: Comparison, parts: Sequence[Message], named: int | None, settled: int | None
) -> AnnouncedTotal:
    said = _together(parts)
    return AnnouncedTotal(
        found.total, found.counts, found.verdict, said, found.unit, named, settled
    )


def _in_unit(measure: Measure, number: int, said: Message | None = None) -> Comparison:
    right = number if number in measure.numbers else measure.numbers[0]
    words = [measure.words(n) for n in (number, right)]
    return Comparison(measure.unit, number, right, said or words[0], words[1], measure.note)


def compare(
    judge: Claiming,
    best: Count,
    measures: Sequence[Measure],
    amount: Amount,
    units: Collection[str] = (),
) -> list[Comparison]:
    """Return the comparisons of an announced amount with each measure that it can mean, the most
    probable first; empty if the rules have no such measure.

    best: the best count of the hand.
    measures: its measures, the total first.
    units: the units of all amounts announced together.
    """
    if amount.kind == NAMED_LIMIT:
        measure, number = judge.limit_of(best, amount.limit)
        name = Message(judge.limits[amount.limit].name)
        return [_in_unit(measure, number, name)._replace(unit=LIMIT)]
    if amount.kind == SETTLEMENT:
        return _settled(judge, best, amount.numbers)
    if amount.kind in (PAID_EACH, SHARES):
        return [found for found in [_as_paid(judge, best, amount.numbers)] if found]
    if amount.kind == PLAYER:
        return _of_player(judge, best, amount.numbers[0], amount.who)
    if amount.kind == SUM:
        return _added(judge, best, measures, amount, units)
    if amount.kind == PRODUCT:
        return _multiplied(judge, best, measures, amount, units)
    return _as_measure(measures, amount.numbers[0], amount.unit, units)


def _as_measure(
    measures: Sequence[Measure], number: int, unit: str, units: Collection[str]
) -> list[Comparison]:
    """Return the comparisons of a number with each measure that it can mean by its unit, or by its
    value if `unit` is "". If the basic points are announced too (`units`), the total may include
    them."""
    base = next((m.numbers[0] for m in measures if m.unit == BASE), 0) if BASE in units else 0
    if base:
        whole = measures[0]
        sums = (*whole.numbers, *[n + base for n in whole.numbers])
        measures = [whole._replace(numbers=sums), *measures[1:]]
    if unit:
        meant = [m for m in measures if unit in m.said_as]
        beside = [m for m in meant if m.beside and m.beside in units]
        meant = beside or meant
        usual = [m for m in meant if m.unit not in (GETS, EACH, UNCAPPED)]
        meant = [m for m in meant if m in usual or number in m.numbers]
    else:
        beside = [m for m in measures if m.beside and m.beside in units and number in m.numbers]
        meant = beside or [m for m in measures if m.may_be(number)] or list(measures[:1])
    return [_in_unit(measure, number) for measure in meant]


def _added(
    judge: Claiming,
    best: Count,
    measures: Sequence[Measure],
    amount: Amount,
    units: Collection[str],
) -> list[Comparison]:
    """Return the comparisons of announced summands such as "16+8".

    The sum is compared with the measures that it can mean; if none is right, with the payments,
    used only if they match. If one of two summands is the basic points, the other one is also
    compared with the total.
    """
    (whole,) = amount.numbers
    if amount.who:
        return _of_player(judge, best, whole, amount.who)
    if amount.unit == EACH:
        return [found for found in [_as_paid(judge, best, (whole,))] if found]
    found = _as_measure(measures, whole, amount.unit, units)
    if any(one.verdict == "right" for one in found):
        return found
    for paid_so in (amount.terms, (whole,)):
        paid = _as_paid(judge, best, paid_so)
        if paid and paid.verdict == "right":
            return [paid]
    base = next((m.numbers[0] for m in measures if m.unit == BASE), 0)
    if base in amount.terms and len(amount.terms) == 2 and base:
        return [*_as_measure(measures[:1], whole - base, amount.unit, units), *found]
    return found


def _multiplied(
    judge: Claiming,
    best: Count,
    measures: Sequence[Measure],
    amount: Amount,
    units: Collection[str],
) -> list[Comparison]:
    """Return the comparisons of an announced calculation: with a measure or the payment that its
    result matches; if none matches, with the measure closest to it."""
    (result,) = amount.numbers
    paid = [found for found in [_as_paid(judge, best, (result,))] if found]
    if amount.unit == EACH:
        return paid
    found = _as_measure(measures, result, amount.unit, units)
    if any(one.verdict == "right" for one in found):
        return found
    if paid and paid[0].verdict == "right":
        return paid
    meant = [m for m in measures if not amount.unit or amount.unit in m.said_as]
    near = sorted(meant, key=lambda m: abs(math.log((result or 1) / (m.numbers[0] or 1))))
    return [_in_unit(measure, result) for measure in near[:1]]


def _of_player(judge: Claiming, best: Count, number: int, who: str) -> list[Comparison]:
    """Return the comparison of an amount that one player, given by role or seat (`who`), is said to
    pay or get; empty if that player pays and gets nothing."""
    if who in SEATS:
        sums = judge.by_seat(best)
        if not sums.get(who):
            return []
        right, sign = abs(int(sums[who])), "-" if sums[who] < 0 else "+"
        owed = paid(judge.rules, best)
        seated = owed is not None and owed.settlement is not None
        if not seated and number in [abs(int(sum_)) for sum_ in sums.values()]:
            right = number  # who sat where was not said
        said, told = (
            Message(_OF_SEAT, player=SeatName(who), sum=f"{sign}{n:,}") for n in (number, right)
        )
        return [Comparison(GETS if sign == "+" else EACH, number, right, said, told)]
    numbers = judge.by_player(best, who)
    if not numbers:
        return []
    right = number if number in numbers else numbers[0]
    said, told = (Message(BY_PLAYER[who], n=n) for n in (number, right))
    return [Comparison(GETS if who == WINNER else EACH, number, right, said, told)]


def _settled(judge: Claiming, best: Count, said: Sequence[int]) -> list[Comparison]:
    """Return the comparison of the announced gains of all players, in any order, with the
    settlement; empty if nothing is paid."""
    seats = [int(sum_) for sum_ in judge.by_seat(best).values()]
    if not seats:
        return []
    ways = [seats]
    lies = judge.by_player(best, WINNER)
    if len(lies) > 1:  # with what lies on the table
        ways.append([lies[1] if n == max(seats) else n for n in seats])
    right = next((way for way in ways if not Counter(said) - Counter(way)), seats)
    wrong = sorted((Counter(said) - Counter(right)).elements(), key=abs, reverse=True)
    left = sorted((Counter(right) - Counter(said)).elements(), key=abs, reverse=True)
    total, counted = (abs(wrong[0]), abs(left[0])) if wrong and left else (max(right), max(right))
    told = said if not wrong else sorted(right, key=lambda n: (n < 0, n))
    words = [Message(_SETTLEMENT, sums=" ".join(f"{n:+,}" for n in sums)) for sums in (said, told)]
    return [Comparison(GETS, total, counted, words[0], words[1])]


def _as_paid(judge: Claiming, best: Count, numbers: Sequence[int]) -> Comparison | None:
    """Return the comparison of the others' payments with the announced ones: one number that each
    pays, or two numbers, of which two players pay one and one player the other. None if nothing is
    paid."""
    ways = judge.shares(best)
    if not ways:
        return None
    said = tuple(sorted(set(numbers)))
    if not best.win.hand.self_drawn and said == judge.by_player(best, OTHERS) != (0,):
        return Comparison(EACH, said[0], said[0], paid_each(said[0]), paid_each(said[0]))
    right = next((way for way in ways if set(way) == set(said)), ways[0])
    if len(said) == len(set(right)) == 1:
        return Comparison(EACH, said[0], right[0], paid_each(said[0]), paid_each(right[0]))
    # of two sums one player pays one, the dealer or the discarder, and two players the other
    least, most = said[0], said[-1]
    twice = most if right.count(max(right)) > 1 else least
    words, told = (Message(_PAID, sums=tuple(sorted(set(w)))) for w in (said, right))
    return Comparison(EACH, least + most + twice, sum(right), words, told)


def _best_reading(said: Amount, readings: Sequence[Comparison]) -> tuple[Comparison, list[Message]]:
    """Return the comparison that is right, or else the first, and the sentences on all of them."""
    found = next((one for one in readings if one.verdict == "right"), readings[0])
    bare = not said.unit and len(readings) == 1 and said.kind == NUMBER
    parts = [_sentence(found, Message(_NUMBER, n=found.total) if bare else found.said)]
    if found.note:
        parts.append(found.note)
    if not said.adds_up:
        parts.append(_worked_out(said))
    for other in readings:
        if other is not found:
            parts.append(
                Message(
                    _OTHERWISE[other.verdict],
                    said=other.said,
                    counts=other.told,
                    many=abs(other.total - other.counts),
                )
            )
    return found, parts


def _worked_out(said: Amount) -> Message:
    """Return the sentence saying that the stated result of a sum or product is wrong."""
    if said.kind == PRODUCT:
        return Message(_ADDS_UP, sum=said.written, n=said.terms[0], said=said.terms[1])
    written = " + ".join(f"{n:,}" for n in said.terms)
    return Message(_ADDS_UP, sum=written, n=sum(said.terms), said=said.numbers[0])


def _sentence(found: Comparison, said: Message) -> Message:
    many = abs(found.counts - found.total)
    return Message(_SUMS[found.verdict], total=said, counts=found.told, many=many)


def _together(parts: Sequence[Message]) -> Message:
    first, *others = parts
    for part in others:
        first = Message(_AND_NEARLY, absent=first, missing=part)
    return first


# --- reading what was claimed ---------------------------------------------------------------------


def _read(judge: Claiming, hand: ClaimedHand, claimed: object, announced: object) -> Claims:
    if claimed is not None and not isinstance(claimed, list | tuple):
        raise HandError(
            "bad_json", Text("“claimed” has to be the list of the fans that were claimed.")
        )
    entries: list[str] = []
    for entry in claimed or ():
        if isinstance(entry, bool) or not isinstance(entry, str | int):
            raise HandError("bad_json", Text("A claimed fan is its name or its number."))
        text = str(shorten(str(entry))) if isinstance(entry, int) else entry
        # an entry that is a number is the number of a fan
        entries.append(f"#{text.strip()}" if text.strip().isdecimal() else text)
    found = judge.reader().read(entries[0] if len(entries) == 1 else as_list(entries), hand)
    amounts = (*_total(judge, hand, announced), *found.amounts)
    asked = claimed is not None and (bool(found.names) or not claimed)
    marked = {entry for entry in entries if entry.startswith("#")}
    fans = [
        name._replace(text=name.text[1:]) if name.text in marked else name for name in found.names
    ]
    return Claims(fans, list(amounts), asked)


def _total(judge: Claiming, hand: ClaimedHand, announced: object) -> tuple[Amount, ...]:
    """Return the amounts in ``claimed_total``: a number, or a text with units; empty for None.
    Raises ``HandError`` (``bad_json``) for other values."""
    if announced is None:
        return ()
    if isinstance(announced, str):
        return judge.reader().read(announced, hand).amounts
    if isinstance(announced, bool) or not isinstance(announced, int) or not 0 <= announced <= MOST:
        raise HandError("bad_json", _NO_TOTAL, value=describe(announced))
    return (Amount(NUMBER, (announced,)),)


_UNKNOWN = Text("There is no fan called “{name}”.")
_NO_NUMBER = Text("No fan has the number {name}. A total is claimed with its unit: 13 points.")
_MEANT = Text("There is no fan called “{name}”. {names} was probably meant.")
_MEANT_ONE_OF = Text("There is no fan called “{name}”. One of these was probably meant: {names}.")
_ABSENT = Text("{name} is not in this hand.")
_AND_NEARLY = Text("{absent} {missing}")
_TWICE = Text("{name} counts {n}× in this hand and was claimed more often.")
_ELSEWHERE = Text(
    "{name} needs another arrangement of these tiles, worth {worth} in all: sets cannot be "
    "regrouped for one fan."
)
_OTHER_TILE = Text("Beside the {tile}, the {tiles} completes the hand too.")
_OTHER_TILES = Text("Beside the {tile}, these tiles complete the hand too: {tiles}.")
_BY_FORM = Text("By its form the hand waits for this as well, though all four are used: {tiles}.")
_OTHER_WAIT = Text("No other tile completes the hand, but the {tile} does not complete it so.")
_NOT_SHOWN = Text("The winning tile was not shown apart, so no wait counts.")
_DEALT = Text("East won with the dealt tiles, so nothing was waited for.")
_NO_TOTAL = Text("“claimed_total” is a whole number or a text such as “3900 points”, not {value}.")
_NO_SUMS = Text("These rules count no points, so no total can be claimed.")
_DIFFER = Text("Announced {total}, but the fans claimed come to {named}.")
_SETTLED = Text("Unless another player objects, {total} is paid.")
_NUMBER = Text("{n}")
_PAID = Text("{sums} paid by the others")
_SETTLEMENT = Text("{sums} for the players")
_OF_SEAT = Text("{player}: {sum}")
_ADDS_UP = Text("{sum} is {n}, not {said}.")
_NOTHING = Text(
    "Nothing of what was claimed was understood, so it was compared with nothing. A total is "
    "claimed with its unit, a fan by its name."
)
_OTHER_UNIT = Text(
    "These rules do not count so, so it was compared with nothing. They count {units}."
)
_NONE_COUNTS = Text("No fan that was claimed counts; the hand counts {counts}.")
_NO_SET = Text("This hand has no pung or kong of the {tile}.")
_NOT_FOR = Text("The set of {tile} does not count as {name} here.")
_OTHER_SETS = Text("{name} counts here, but not with these tiles: {tiles}.")
_WORTH = Text("{name} counts {n} here, not {said}.")
_LEGAL_CHOICE = Text(
    "Counted so, the hand is worth {total}, which is legal; you may claim {counts}."
)
UNIT_NAMES = {
    "points": Text("points", "claims"),
    "faan": Text("faan"),
    "han": Text("han"),
    "tai": Text("tai"),
    "fu": Text("fu", "claims"),
    "doubles": Text("doubles", "claims"),
    EACH: Text("what is paid"),
    GETS: Text("what the winner gets"),
    UNCAPPED: Text("the total before the limit"),
    COUNTERS: Text("counters"),
    BASE: Text("the base"),
}
_OTHERWISE = {
    "right": Text("As {said} it would be right as well."),
    "too_high": Text("As {said} it would be {many} too high: the hand counts {counts}."),
    "too_low": Text("As {said} it would be {many} too low: the hand counts {counts}."),
}
_SUMS = {
    "right": Text("Claimed {total}, and the hand counts {counts}."),
    "too_high": Text("Claimed {total}, but the hand counts {counts}: {many} too high."),
    "too_low": Text("Claimed {total}, but the hand counts {counts}: {many} too low."),
}
