"""Checking somebody's count: what they claimed against what counts. The same for all rules.

Where the rules leave a choice, a claim is judged by the legal choice that comes nearest to it. The
choices are what the table and the principles of the rules make of the hand
(``Claiming.every_choice``), each in every arrangement.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scoring.announced import (
    ADDED,
    EACH,
    FAN,
    LIMIT,
    MOST,
    POINTS,
    TAI,
    AnnouncementReader,
    ClaimedName,
    Measure,
    NamedLimit,
    Sum,
    in_points,
    paid_each,
)
from scoring.arrangements import completing_tiles
from scoring.errors import HandError, describe, shorten
from scoring.explain import because, paid, why_not
from scoring.messages import Message, Text
from scoring.names import normalized
from scoring.nearly import what_was_missing, why_absent
from scoring.options import Chosen
from scoring.patterns import WORTHS, Pattern
from scoring.rules import Count, CountedFan, RuleSet
from scoring.score import AnnouncedTotal, Claim, Payments
from scoring.tiles import HONOR_WORDS, TILES, tile_name
from scoring.words import TileName

SAID_AS = {"points": (POINTS, FAN), "faan": (FAN,), "han": (FAN,), "tai": (TAI, FAN, POINTS)}
"""The words by which a total is said, whatever its unit is called in English."""


class Claiming:
    """The checks of announced fans and totals; a rule set whose players announce differently has a
    subclass as its ``CLAIMING``.

    waits: keys of the patterns for a single wait.
    basic: the points that are paid beside the count and announced with it (8 + 24).
    limits: limits that players announce by name in place of a number.
    """

    waits: frozenset[str] = frozenset()
    basic = 0
    limits: Mapping[str, NamedLimit] = {}

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules

    def reader(self) -> AnnouncementReader[Pattern]:
        """Return the reader of announcements in the fan names of these rules."""
        words = {word: key for key, limit in self.limits.items() for word in limit.words}
        return AnnouncementReader(self.rules.TABLE.called, words)

    def claimable(self, counts: Sequence[Count], claimed: Collection[Pattern]) -> Sequence[Count]:
        """Return the counts that a claim is checked against: `counts`; subclasses add further fans
        that their players announce.

        claimed: the patterns that are claimed.
        """
        return counts

    def every_choice(self, count: Count) -> Iterable[Count]:
        """Return the variants of a count among which the winner may choose: only the count itself
        unless a subclass overrides it."""
        return (count,)

    def settlement_of(self, count: Count, announced: int) -> tuple[int, Payments] | None:
        """Return the total and the payments that the total `announced` for a count settles; None
        where the counted total is paid regardless, as here unless a subclass overrides it."""
        return None

    def arranged_freely(self, options: Chosen) -> bool:
        """Return True where by these rules and options the winner may count any arrangement, not
        only the most valuable one; False unless a subclass overrides it."""
        return False

    def measures_of(self, count: Count) -> tuple[Measure, ...]:
        """Return the numbers by which players announce a count under these rules, the total first;
        empty without a total. A subclass may override it."""
        if count.total is None:
            return ()
        unit = self.rules.TABLE.unit
        return (Measure(unit, SAID_AS[unit], (count.total,), self.rules.amount),)

    def paid_on_a_draw(self, count: Count) -> tuple[Measure, ...]:
        """Return two measures of a self-drawn count under these rules: what each pays, and what the
        winner gets of all; empty for another count."""
        paid = self.rules.payments(count) if count.legal and count.win.hand.self_drawn else None
        each = tuple(dict.fromkeys(n for way in self.shares(count) for n in way))
        if paid is None or not each:
            return ()
        gets = int(paid.winner)
        return (
            Measure(EACH, (), each, paid_each, each.__contains__),
            Measure(POINTS, (), (gets,), in_points, lambda n: n == gets),
        )

    def limit_of(self, count: Count, limit: str) -> tuple[Measure, int]:
        """Return the measure of a count that a named limit is compared with, and the limit's
        number; NotImplementedError unless a subclass with limits overrides it.

        limit: a key of ``limits``.
        """
        raise NotImplementedError

    def may_be_paid(self, number: int) -> bool:
        """Return True where one player can owe the winner a number of points; always, unless a
        subclass overrides it."""
        return True

    def shares(self, count: Count) -> tuple[tuple[int, ...], ...]:
        """Return what the other players pay for a count, as players announce it: one tuple of
        amounts, or an empty tuple where nothing is paid; fractions are cut off."""
        paid = self.rules.payments(count) if count.legal else None
        if paid is None or paid.others is None:
            return ()
        discarder, liable = paid.discarder is not None, paid.liable is not None
        seats = paid.by_seat("E", "S" if discarder else None, "W" if liable else None)
        if paid.settlement is None and paid.dealer is not None:
            seats = {"S": paid.dealer, "W": paid.others, "N": paid.others}
        owed = tuple([int(-sum_) for sum_ in seats.values() if sum_ < 0])
        return (owed,) if owed else ()


def claiming(rules: RuleSet) -> Claiming:
    """Return the checks of announcements under these rules."""
    kind = rules.CLAIMING
    return kind(rules) if isinstance(kind, type) and issubclass(kind, Claiming) else Claiming(rules)


class Claims(NamedTuple):
    """Announcements to check.

    fans: claimed names.
    sums: announced totals.
    names: True where fans are to be judged, even an empty list.
    """

    fans: list[ClaimedName[Pattern]]
    sums: list[Sum]
    names: bool


class Verdicts(NamedTuple):
    """The verdicts on announcements.

    fans: one for each claimed fan, then the missed ones; None where none were to be judged.
    sum: on the total, None without one.
    unread: a sentence where nothing comparable was understood.
    """

    fans: tuple[Claim, ...] | None
    sum: AnnouncedTotal | None
    unread: Message | None = None


def check_claims(
    rules: RuleSet, counts: Sequence[Count], claimed: object, announced: object = None
) -> Verdicts:
    """Return a verdict under these rules for each claim (right, wrong, twice, unknown), the missed
    fans, and a verdict on the total (right, too_high, too_low).

    claimed: a list of fan names or numbers, each with worth and count, or of totals with their
      unit, or one text.
    announced: an announced total.
    counts: of the hand, the best first.

    Raises ``HandError`` (``bad_json``) for any other type.
    """
    judge = claiming(rules)
    claims = _read(judge, claimed, announced)
    counts = judge.claimable(counts, [fan for name in claims.fans for fan in name.fans])
    best = counts[0]
    if not claims.names:
        return _with_sum(judge, best, None, None, claims)
    claims = claims._replace(fans=_meant_here(judge, counts, claims.fans))
    choice = _nearest(judge, counts, claims)
    arranged = choice.win.arrangement
    others = [count for count in counts if count.win.arrangement is not arranged]
    fans = tuple(_verdicts(judge, [choice, *others], claims))
    named = _named(choice, fans) if any(name.fans for name in claims.fans) else None
    return _with_sum(judge, best, choice, named, claims)._replace(fans=fans)


def _meant_here(
    judge: Claiming, counts: Sequence[Count], said: Sequence[ClaimedName[Pattern]]
) -> list[ClaimedName[Pattern]]:
    """Return the names, each with one fan: of several of one name that which counts here, else that
    which is there, else that which is nearest."""
    left = Counter({c.pattern: len(c.groups) for c in counts[0].fans})
    there = {d.counted.pattern for d in counts[0].dropped}
    found = []
    for name in said:
        fans = name.fans
        if len(fans) > 1:
            near = [fan for fan in fans if left[fan] > 0] or [fan for fan in fans if fan in there]
            near = near or [fan for fan in fans if what_was_missing(judge.rules, counts, fan)]
            fans = (*near, *fans)[:1]
        left.subtract(dict.fromkeys(fans, name.times))
        found.append(name._replace(fans=fans))
    return found


# --- the choice that a claim is judged by ---------------------------------------------------------


def _nearest(judge: Claiming, counts: Sequence[Count], claims: Claims) -> Count:
    """Return the legal choice in which fewest of the claimed fans are wrong, the dearest among
    equals.

    One that is worth less than the hand counts only where it was claimed as a whole, unless the
    rules let the winner arrange the tiles freely.
    """
    best = counts[0]
    wanted: Counter[Pattern] = Counter()
    for name in claims.fans:
        for pattern in name.fans:
            wanted[pattern] += name.times
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


def _worth(judge: Claiming, count: Count) -> tuple[object, ...]:
    return count.legal, count.total, paid(judge.rules, count)


def _fans(count: Count) -> Counter[Pattern]:
    return Counter({counted.pattern: len(counted.groups) for counted in count.fans})


def _wrong(count: Count, wanted: Counter[Pattern]) -> int:
    return (wanted - _fans(count)).total()


# --- the verdicts on fans -------------------------------------------------------------------------


def _verdicts(judge: Claiming, counts: Sequence[Count], claims: Claims) -> Iterator[Claim]:
    choice = counts[0]
    counted = {c.pattern.key: c for c in choice.fans}
    left = {key: len(c.groups) for key, c in counted.items()}
    absent: dict[str, Message] = {}
    for name in claims.fans:
        text, pattern = shorten(name.text), next(iter(name.fans), None)
        here = counted.get(pattern.key) if pattern else None
        tile = _honor(name.name) if here else None
        if here and tile and not any(tile in s.tiles for group in here.groups for s in group):
            yield _told(text, here.pattern, "wrong", 0, Message(_NO_SET, tile=TileName(tile)))
            continue
        for _ in range(_times(name, here)):
            if pattern is None:
                yield _unknown(judge, text)
            elif here is None:
                if pattern.key not in absent:  # it takes a while, and lists repeat names
                    absent[pattern.key] = _why_wrong(judge, counts, pattern)
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


JAPANESE = {"C": ("Chun",), "F": ("Hatsu",), "P": ("Haku",)}


def _honor(name: str) -> str | None:
    """Return the dragon or wind that a name means, if it is one's, whatever the fan of its pung is
    called."""
    wanted = normalized(name)
    for tile in "ESWNCFP":
        english = tile_name(tile, "en")
        said = (*HONOR_WORDS[tile], english, english.split()[0], *JAPANESE.get(tile, ()))
        if wanted in map(normalized, said):
            return tile
    return None


def _times(name: ClaimedName[Pattern], here: CountedFan | None) -> int:
    """Return how often a fan was claimed: as it counts, where the worth is that of all."""
    if here and name.times == 1 and name.worth == here.total:
        return len(here.groups)
    return name.times


def _worth_wrong(name: ClaimedName[Pattern], here: CountedFan) -> bool:
    """Return True where the claimed worth is neither that of one nor that of all."""
    if name.worth is None or here.pattern.points(here.value) is None:
        return False
    return name.worth not in (here.value, name.times * here.value, here.total)


def _told(
    text: str | None, pattern: Pattern, verdict: str, points: int | None, because: Message
) -> Claim:
    return Claim(text, pattern.name, pattern.zh.local, verdict, points, because)


def _unknown(judge: Claiming, text: str) -> Claim:
    meant = judge.rules.TABLE.called.suggestions(text)
    if meant:
        names = tuple([pattern.zh for pattern in meant])
        said = Message(_MEANT if len(names) == 1 else _MEANT_ONE_OF, name=text, names=names)
    else:
        number = re.fullmatch(r"[-−–+]?\s*\d+", text.strip())
        said = Message(_NO_NUMBER if number else _UNKNOWN, name=text)
    return Claim(text, None, None, "unknown", 0, said, tuple([p.name for p in meant]))


def _why_wrong(judge: Claiming, counts: Sequence[Count], pattern: Pattern) -> Message:
    best = counts[0]
    for dropped in best.dropped:
        if dropped.counted.pattern is pattern:
            return why_not(judge.rules, best, dropped).because
    for other in counts[1:]:
        if any(c.pattern is pattern for c in other.fans):
            return Message(_ELSEWHERE, name=pattern.zh, worth=judge.rules.amount(other.total or 0))
    absent = Message(_ABSENT, name=pattern.zh)
    if pattern.key in judge.waits:
        return Message(_AND_NEARLY, absent=absent, missing=_why_no_wait(best))
    return Message(_AND_NEARLY, absent=absent, missing=why_absent(judge.rules, counts, pattern))


def _why_no_wait(count: Count) -> Message:
    """Explain why a wait fan does not count: other tiles complete the hand too."""
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


def _named(choice: Count, fans: Sequence[Claim]) -> int | None:
    if not any(claim.verdict == "missed" for claim in fans):
        return choice.total
    units = {counted.pattern.unit for counted in choice.fans}
    if choice.total is None or len(units) > 1 or units & set(WORTHS) or "doubles" in units:
        return None
    return sum(claim.points or 0 for claim in fans if claim.verdict in ("right", "wrong"))


MOST_SUMS = 12
"""Sums of one claim that are judged: players say a few, and each takes a sentence."""


class Comparison(NamedTuple):
    """An announced total in one unit beside the counted one.

    said and told: both in words.
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
    """The verdict on what was announced, or on what the names come to; what differs first."""
    measures = judge.measures_of(best)
    if not measures:
        if claims.sums:
            raise HandError("impossible_situation", _NO_SUMS)
        return Verdicts(None, None)
    main = measures[0]
    if not claims.sums:
        if named is None:
            unread = bool(claims.fans) or not claims.names
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
    readings = [
        (one, _readings(judge, best, measures, one))
        for one in _single(judge, measures, claims.sums)[:MOST_SUMS]
    ]
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
    told = next((found for found, _ in judged if found.verdict != "right"), judged[0][0])
    parts = [part for _, said in judged for part in said]
    announced = told.total if told.unit == main.unit else None
    apart = None not in (announced, named) and announced != named
    if apart and not {announced, named} <= {*main.numbers}:
        parts.insert(0, Message(_DIFFER, total=announced, named=judge.rules.amount(named or 0)))
    settled = None if announced is None else judge.settlement_of(best, announced)
    if settled:
        parts.append(Message(_SETTLED, total=judge.rules.amount(settled[0])))
    return Verdicts(None, _announced(told, parts, named, settled and settled[0]))


def _announced(
    found: Comparison, parts: Sequence[Message], named: int | None, settled: int | None
) -> AnnouncedTotal:
    said = _together(parts)
    return AnnouncedTotal(
        found.total, found.counts, found.verdict, said, found.unit, named, settled
    )


def _single(judge: Claiming, measures: Sequence[Measure], sums: Sequence[Sum]) -> list[Sum]:
    """Return the sums, two bare numbers as one each where players cannot pay them."""
    found = []
    for one in sums:
        paid_so = one.unit == EACH or all(judge.may_be_paid(n) for n in one.numbers)
        if one.unit == ADDED:  # 2 + 30 are no sum, but han and fu
            paid_so = any(all(map(m.may_be, one.numbers)) for m in measures)
        apart = len(one.numbers) > 1 and not paid_so
        unit = "" if one.unit == ADDED else one.unit
        found += [Sum((n,), unit) for n in one.numbers] if apart else [one]
    return found


def _in_unit(measure: Measure, number: int, said: Message | None = None) -> Comparison:
    right = number if number in measure.numbers else measure.numbers[0]
    words = [measure.words(n) for n in (number, right)]
    return Comparison(measure.unit, number, right, said or words[0], words[1], measure.note)


def _readings(
    judge: Claiming, best: Count, measures: Sequence[Measure], said: Sum
) -> list[Comparison]:
    """Return the meanings of a sum, the likeliest first; none where the rules count otherwise."""
    if said.limit:
        measure, number = judge.limit_of(best, said.limit)
        name = Message(judge.limits[said.limit].name)
        return [] if number is None else [_in_unit(measure, number, name)._replace(unit=LIMIT)]
    if said.unit == ADDED:
        return _added(judge, best, measures, said.numbers)
    if said.unit == EACH or len(said.numbers) > 1:
        return [found for found in [_as_paid(judge, best, said.numbers)] if found]
    (number,) = said.numbers
    meant = [m for m in measures if said.unit in m.said_as]
    if not said.unit:
        meant = [m for m in measures if m.may_be(number)] or list(measures[:1])
    return [_in_unit(measure, number) for measure in meant]


def _added(
    judge: Claiming, best: Count, measures: Sequence[Measure], numbers: Sequence[int]
) -> list[Comparison]:
    """Return the meanings of numbers with a plus between: what the players pay, where they pay
    just that, else their sum; of two the one beside the basic points."""
    for paid_so in (numbers, (sum(numbers),)):
        found = _as_paid(judge, best, paid_so)
        if found and found.verdict == "right":
            return [found]
    basic = judge.basic
    said = [sum(numbers) - basic] if basic in numbers and len(numbers) == 2 else []
    return [
        one for n in (*said, sum(numbers)) for one in _readings(judge, best, measures, Sum((n,)))
    ]


def _as_paid(judge: Claiming, best: Count, numbers: Sequence[int]) -> Comparison | None:
    """Compare with what the others pay: the same each, or two sums, one paid by one player."""
    ways = judge.shares(best)
    if not ways:
        return None
    said = tuple(sorted(set(numbers)))
    right = next((way for way in ways if set(way) == set(said)), ways[0])
    if len(said) == len(set(right)) == 1:
        return Comparison(EACH, said[0], right[0], paid_each(said[0]), paid_each(right[0]))
    # of two sums one player pays one, the dealer or the discarder, and two players the other
    least, most = said[0], said[-1]
    twice = most if right.count(max(right)) > 1 else least
    words, told = (Message(_PAID, sums=tuple(map(str, sorted(set(w))))) for w in (said, right))
    return Comparison(EACH, least + most + twice, sum(right), words, told)


def _best_reading(said: Sum, readings: Sequence[Comparison]) -> tuple[Comparison, list[Message]]:
    """Return the reading that is right, else the first, and what is said of all."""
    found = next((one for one in readings if one.verdict == "right"), readings[0])
    bare = not said.unit and len(readings) == 1 and len(said.numbers) == 1
    parts = [_sentence(found, Message(_NUMBER, n=found.total) if bare else found.said)]
    if found.note:
        parts.append(found.note)
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


def _sentence(found: Comparison, said: Message) -> Message:
    many = abs(found.counts - found.total)
    return Message(_SUMS[found.verdict], total=said, counts=found.told, many=many)


def _together(parts: Sequence[Message]) -> Message:
    first, *others = parts
    for part in others:
        first = Message(_AND_NEARLY, absent=first, missing=part)
    return first


# --- reading what was claimed ---------------------------------------------------------------------


def _read(judge: Claiming, claimed: object, announced: object) -> Claims:
    if claimed is not None and not isinstance(claimed, list | tuple):
        raise HandError(
            "bad_json", Text("“claimed” has to be the list of the fans that were claimed.")
        )
    sums = list(_total(judge, announced))
    fans: list[ClaimedName[Pattern]] = []
    reader = judge.reader()
    for entry in claimed or ():
        if isinstance(entry, bool) or not isinstance(entry, str | int):
            raise HandError("bad_json", Text("A claimed fan is its name or its number."))
        found = reader.read(str(shorten(str(entry))) if isinstance(entry, int) else entry)
        fans += found.names
        sums += found.sums
    asked = claimed is not None and (bool(fans) or not claimed)
    return Claims(fans, sums, asked)


def _total(judge: Claiming, announced: object) -> tuple[Sum, ...]:
    """Return the sums that ``claimed_total`` has: a number, or words with their units."""
    if announced is None:
        return ()
    if isinstance(announced, str):
        return judge.reader().total(announced)
    if isinstance(announced, bool) or not isinstance(announced, int) or not 0 <= announced <= MOST:
        raise HandError("bad_json", _NO_TOTAL, value=describe(announced))
    return (Sum((announced,)),)


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
_NOTHING = Text(
    "Nothing of what was claimed was understood, so it was compared with nothing. A total is "
    "claimed with its unit, a fan by its name."
)
_OTHER_UNIT = Text(
    "These rules do not count so, so it was compared with nothing. They count {units}."
)
_NONE_COUNTS = Text("No fan that was claimed counts; the hand counts {counts}.")
_NO_SET = Text("This hand has no pung or kong of the {tile}.")
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
