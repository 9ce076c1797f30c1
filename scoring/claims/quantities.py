"""The numbers by which players announce a hand's count (total, payments, limits), per rule set."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scoring.book.fan_names import PLAYER_WORDS, normalized
from scoring.book.options import Chosen
from scoring.claims.reading import AnnouncementReader, ClaimedName
from scoring.claims.tokens import BASE, DEALER, DISCARDER, FAN, OTHERS, POINTS, TAI, WINNER
from scoring.fans.counts import Count
from scoring.fans.explain import paid as paid_for
from scoring.fans.patterns import Pattern
from scoring.fans.ruleset import RuleSet
from scoring.score import Payments
from scoring.speech.messages import Message, Text

LIMIT_WORDS = PLAYER_WORDS.strings("limits")

EACH, LIMIT, GETS, UNCAPPED = "each", "limit", "gets", "uncapped"
"""Units of an announced amount in addition to those of a number: ``EACH`` is the payment of each
other player, ``LIMIT`` a limit given by name, ``GETS`` what the winner receives in all,
``UNCAPPED`` the total before the limit is applied."""

SAID_AS = {"points": (POINTS, FAN), "faan": (FAN,), "han": (FAN,), "tai": (TAI, FAN, POINTS)}
"""For each unit of a rule set's total, the announced units (`tokens`) that can mean it."""


def always(number: int) -> bool:
    """Return True for any number."""
    return True


def never(number: int) -> bool:
    """Return False for any number."""
    return False


def only(*numbers: int) -> Callable[[int], bool]:
    """Return a function that returns True for these numbers alone."""
    return numbers.__contains__


class Measure(NamedTuple):
    """A number by which players announce a count, such as the total or a payment.

    unit: key of this measure in an answer.
    said_as: units (`tokens`) with which players announce it.
    numbers: the correct numbers; the first is displayed.
    words: returns a given number as text with its unit.
    may_be: returns True if a number announced without a unit can mean this measure; `always` and
        `never` accept every number or none, `only` some.
    beside: unit of a second amount that is announced together with this one, as doubles are with
        the points before doubling; "" for none. Where an announcement has that unit, a number that
        could mean several measures is taken as this one.
    notes: for each of `numbers`, a sentence to add to a verdict that tells it; {} for none.
    """

    unit: str
    said_as: tuple[str, ...]
    numbers: tuple[int, ...]
    words: Callable[[int], Message]
    may_be: Callable[[int], bool] = always
    beside: str = ""
    notes: Mapping[int, Message] = {}


class AcceptedTotal(NamedTuple):
    """An announced total that stands because nobody objected, and its payments."""

    total: int
    payments: Payments


class NamedLimit(NamedTuple):
    """A limit's displayed name, and all spellings (`words`) that players use for it."""

    name: Text
    words: tuple[str, ...]


def in_points(number: int) -> Message:
    """Return the message "`number` points"."""
    return Message(Text("{n} points"), n=number)


def in_base(number: int) -> Message:
    """Return the message "base `number`", for the basic points."""
    return Message(Text("base {n}"), n=number)


def paid_each(number: int) -> Message:
    """Return the message "`number` from each", for points from each player."""
    return Message(Text("{n} from each"), n=number)


def for_winner(number: int) -> Message:
    """Return the message "`number` for the winner"."""
    return Message(Text("{n} for the winner"), n=number)


def paid_by(who: str) -> Callable[[int], Message]:
    """Return a function that returns a number as the payment of the player in the role `who`."""
    return lambda number: Message(BY_PLAYER[who], n=number)


def before_limit(number: int) -> Message:
    """Return the message "`number` before the limit"."""
    return Message(Text("{n} before the limit"), n=number)


def uncapped(said_as: tuple[str, ...], total: int) -> tuple[Measure, ...]:
    """Return one measure: the total of a hand before the limit. An announced number
    without a unit can mean it only if it equals `total`."""
    whole = Measure(
        unit=UNCAPPED, said_as=said_as, numbers=(total,), words=before_limit, may_be=only(total)
    )
    return (whole,)


BY_PLAYER = {
    WINNER: Text("{n} for the winner"),
    DISCARDER: Text("{n} from the discarder"),
    DEALER: Text("{n} from the dealer"),
    OTHERS: Text("{n} from each of the others"),
}


def _rests(part: str, names: Iterable[str]) -> Iterator[str]:
    """Yield what is left of each name that begins or ends with `part`; nothing for `part` itself.

    >>> list(_rests("tsumo", ["menzentsumo", "tsumo", "tsumomenzen"]))
    ['menzen', 'menzen']
    """
    for name in names:
        if len(name) > len(part) and name.startswith(part):
            yield name[len(part) :]
        if len(name) > len(part) and name.endswith(part):
            yield name[: -len(part)]


class Claiming:
    """The numbers by which a hand's count is announced, and the choices that the winner has.

    A rule set whose players announce differently defines a subclass as ``CLAIMING`` in its module
    (see `scoring.rulesets.judge`).

    waits: keys of the patterns for a single wait.
    basic: points paid in addition to the total and often announced with it (the 8 of "8 + 24").
    limits: limits that players announce by name instead of a number, by key.
    """

    waits: frozenset[str] = frozenset()
    basic = 0
    limits: Mapping[str, NamedLimit] = {}

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules

    def reader(self) -> AnnouncementReader[Pattern]:
        """Return the reader of announcements that knows the fan names of these rules; cached per
        rule set."""
        found = _READERS.get(self.rules.name)
        if found is None:
            words = {word: key for key, limit in self.limits.items() for word in limit.words}
            found = AnnouncementReader(self.rules.TABLE.called, words)
            _READERS[self.rules.name] = found
        return found

    def meanings_of(
        self, count: Count, name: ClaimedName[Pattern]
    ) -> Sequence[ClaimedName[Pattern]] | None:
        """Return the fans that a claimed name stands for in these rules, depending on its stated
        worth; None if it is an ordinary name of one fan. Always None here; subclasses override it
        for names that stand for several fans, or several names for the same fan."""
        return None

    def said_together(
        self, count: Count, claimed: Sequence[ClaimedName[Pattern]]
    ) -> Sequence[ClaimedName[Pattern]]:
        """Return the claimed fans after replacing names whose meaning depends on another claimed
        name. Here the parts of a fan's name become one, as 門前 and ツモ do in riichi; subclasses
        override it."""
        times = Counter(name.fans for name in claimed if len(name.fans) == 1)
        twice = {fans for fans, many in times.items() if many > 1}
        if not twice:
            return claimed
        names = defaultdict[tuple[Pattern, ...], list[str]](list)
        for written, fans in self.rules.TABLE.called.known.items():
            if fans in twice:
                names[fans].append(written)
        found: list[ClaimedName[Pattern]] = []
        part_at: dict[tuple[tuple[Pattern, ...], str], int] = {}
        for name in claimed:
            if name.fans not in twice:
                found.append(name)
                continue
            written = normalized(name.name)
            others = (part_at.get((name.fans, part)) for part in _rests(written, names[name.fans]))
            at = next((n for n in others if n is not None), None)
            if at is None or None not in (found[at].worth, name.worth):
                part_at.setdefault((name.fans, written), len(found))
                found.append(name)
                continue
            one = found[at]
            found[at] = one._replace(
                text=f"{one.text} {name.text}",
                name=one.name + name.name,
                worth=one.worth if name.worth is None else name.worth,
            )
            del part_at[name.fans, normalized(one.name)]
        return found

    def claimable(
        self, counts: Sequence[Count], claimed: Sequence[ClaimedName[Pattern]]
    ) -> Sequence[Count]:
        """Return the counts that a claim is checked against. Returns `counts` itself here;
        subclasses add fans that players announce although the rules do not count them."""
        return counts

    def every_choice(self, count: Count) -> Iterable[Count]:
        """Return the variants of a count among which the winner may choose. Only the count itself
        here; subclasses override it."""
        return (count,)

    def settlement_of(self, count: Count, announced: int) -> AcceptedTotal | None:
        """Return what is paid once the other players accept the announced total; None if the
        counted total is paid regardless of the announcement. Always None here; subclasses override
        it."""
        return None

    def arranged_freely(self, options: Chosen) -> bool:
        """Return True if under the options the winner may count any arrangement of the tiles, not
        only the most valuable one. Always False here; subclasses override it."""
        return False

    def measures_of(self, count: Count) -> tuple[Measure, ...]:
        """Return the measures by which players announce a count, the total first; empty if the
        count has no total. Subclasses may override it."""
        if count.total is None:
            return ()
        return (
            self.total_of(count, count.total),
            *self.before_limit(count),
            *self.paid_of(count),
            *self.base_of(self.basic),
        )

    def base_of(self, base: int) -> tuple[Measure, ...]:
        """Return one measure for the basic points (`base`) that are paid and announced in addition
        to the total; empty if `base` is 0."""
        if not base:
            return ()
        return (Measure(unit=BASE, said_as=(BASE,), numbers=(base,), words=in_base, may_be=never),)

    def before_limit(self, count: Count) -> tuple[Measure, ...]:
        """Return one measure for the total before the limit was applied; empty if the limit did not
        reduce the total."""
        whole = count.more.get("uncapped", count.more.get("raw_total", 0))
        if not whole or whole == count.total:
            return ()
        return uncapped(SAID_AS[self.rules.TABLE.unit], whole)

    def total_of(self, count: Count, total: int) -> Measure:
        """Return the measure for `total`, in the unit of these rules."""
        unit = self.rules.TABLE.unit
        return Measure(unit=unit, said_as=SAID_AS[unit], numbers=(total,), words=self.rules.amount)

    def paid_of(self, count: Count) -> tuple[Measure, ...]:
        """Return the measures of the payment: the winner's gain and, for a self-drawn win or where
        all pay alike, the payment of each other player. Empty if the payments are not known, or if
        the winner's gain is no whole number or equals the total."""
        paid = self.rules.payments(count) if count.legal else None
        if paid is None or not isinstance(paid.winner, int) or paid.winner == count.total:
            return ()
        gets = paid.winner
        found = [
            Measure(
                unit=GETS, said_as=(POINTS,), numbers=(gets,), words=for_winner, may_be=only(gets)
            )
        ]
        each = sorted({n for way in self.shares(count) for n in way})
        alike = count.win.hand.self_drawn or len(each) == 1
        if alike and each and each not in ([count.total], [gets]):
            found.append(
                Measure(
                    unit=EACH,
                    said_as=(POINTS,),
                    numbers=tuple(each),
                    words=paid_each,
                    may_be=only(*each),
                )
            )
        return tuple(found)

    def paid_by_role(self, count: Count) -> tuple[Measure, ...]:
        """Return the measures of what the discarder, the dealer and each of the others pay. No
        announcement is read by them: the 8 of "8 + 24" is no payment."""
        return tuple(
            Measure(unit=EACH, said_as=(), numbers=(paid,), words=paid_by(who))
            for who in (DISCARDER, DEALER, OTHERS)
            for paid in self.by_player(count, who)
            if paid
        )

    def paid_on_a_draw(self, count: Count) -> tuple[Measure, ...]:
        """Return two measures of a self-drawn win: the payment of each other player and the
        winner's gain; empty for a win on a discard or if nothing is paid."""
        paid = self.rules.payments(count) if count.legal and count.win.hand.self_drawn else None
        each = tuple(dict.fromkeys(n for way in self.shares(count) for n in way))
        if paid is None or not each:
            return ()
        gets = int(paid.winner)
        return (
            Measure(unit=EACH, said_as=(), numbers=each, words=paid_each, may_be=only(*each)),
            Measure(unit=POINTS, said_as=(), numbers=(gets,), words=in_points, may_be=only(gets)),
        )

    def limit_of(self, count: Count, limit: str) -> tuple[Measure, int]:
        """Return the measure that an announced limit is compared with, and the number that the
        limit stands for. Raises NotImplementedError here; subclasses with limits override it.

        limit: a key of ``limits``.
        """
        raise NotImplementedError

    def shares(self, count: Count) -> tuple[tuple[int, ...], ...]:
        """Return the possible ways to announce what the other players pay: each way is a tuple of
        their payments in points, rounded down; empty if nothing is paid. Subclasses may add
        ways."""
        owed = tuple([int(-sum_) for sum_ in self.by_seat(count).values() if sum_ < 0])
        return (owed,) if owed else ()

    def by_seat(self, count: Count) -> Mapping[str, int | float]:
        """Return the gain in points of each seat, negative for a payment, after a win or, if the
        count does not win, after a false win; {} if the payments are not known. Where the seats are
        not known, the winner is entered as North."""
        paid = paid_for(self.rules, count)
        if paid is None or (paid.others is None and paid.settlement is None):
            return {}
        discarder, liable = paid.discarder is not None, paid.liable is not None
        seats = paid.by_seat("N", "S" if discarder else None, "W" if liable else None)
        if paid.settlement is None and paid.dealer is not None and paid.others is not None:
            seats = {"S": paid.dealer, "W": paid.others, "E": paid.others, "N": paid.winner}
        return seats

    def by_player(self, count: Count, who: str) -> tuple[int, ...]:
        """Return the points that a player in the role `who` gets or pays, without a sign; 0 for a
        role that pays nothing. For the winner two numbers if they differ: without and with the
        deposits on the table. Empty if the payments are not known, if nobody has that role, or if
        the players in it pay different amounts."""
        paid = paid_for(self.rules, count)
        if paid is None:
            return ()
        if who == WINNER:
            return tuple(dict.fromkeys((int(paid.winner), int(paid.winner + (paid.deposits or 0)))))
        if who == DISCARDER:
            return () if paid.discarder is None else (int(-paid.discarder),)
        if who == DEALER:
            dealer = paid.dealer
            if dealer is None and paid.settlement and count.win.hand.seat_wind != "E":
                dealer = paid.settlement.get("E")
            return () if dealer is None else (int(-dealer),)
        return () if paid.others is None else (int(-paid.others),)


_READERS: dict[str, AnnouncementReader[Pattern]] = {}
"""Cached reader of each rule set, by its name; building the index of names is slow."""
