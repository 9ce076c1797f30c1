"""The numbers of a hand by which players announce its count, in each rule set's own way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from scoring.book.fan_names import PLAYER_WORDS
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
"""Units of an announced amount beside those of a number: what each of the other players pays, a
limit by its name, what the winner gets, the total before the limit."""

SAID_AS = {"points": (POINTS, FAN), "faan": (FAN,), "han": (FAN,), "tai": (TAI, FAN, POINTS)}
"""The words by which a total is said, whatever its unit is called in English."""


class Measure(NamedTuple):
    """A number by which players announce a count.

    unit: its name in an answer.
    said_as: units by which players call it.
    numbers: correct numbers, the first is the one displayed.
    words: returns a number of it as text.
    may_be: returns True for a number that can mean this measure without a unit.
    beside: another unit; where an amount in it is announced as well, a number in this measure's
      unit can only mean this measure.
    note: a sentence to add.
    """

    unit: str
    said_as: tuple[str, ...]
    numbers: tuple[int, ...]
    words: Callable[[int], Message]
    may_be: Callable[[int], bool] = lambda number: True
    beside: str = ""
    note: Message | None = None


def never(number: int) -> bool:
    """Return False for any number; the `may_be` of a measure that is only announced with its
    unit."""
    return False


class NamedLimit(NamedTuple):
    """A limit with its name, and every way in which players write it."""

    name: Text
    words: tuple[str, ...]


def in_points(number: int) -> Message:
    """Return the message "`number` points"."""
    return Message(Text("{n} points"), n=number)


def paid_each(number: int) -> Message:
    """Return the message "`number` from each", for points from each player."""
    return Message(Text("{n} from each"), n=number)


def for_winner(number: int) -> Message:
    """Return the message "`number` for the winner"."""
    return Message(Text("{n} for the winner"), n=number)


def before_limit(number: int) -> Message:
    """Return the message "`number` before the limit"."""
    return Message(Text("{n} before the limit"), n=number)


def uncapped(said_as: tuple[str, ...], total: int) -> tuple[Measure, ...]:
    """Return a tuple with one measure, the total of a hand without the limit; a number announced
    without a unit can mean it only if it equals `total`."""
    return (Measure(UNCAPPED, said_as, (total,), before_limit, lambda n: n == total),)


BY_PLAYER = {
    WINNER: Text("{n} for the winner"),
    DISCARDER: Text("{n} from the discarder"),
    DEALER: Text("{n} from the dealer"),
    OTHERS: Text("{n} from each of the others"),
}


class Claiming:
    """The numbers of a hand by which its count is announced, and what the winner may choose; a rule
    set whose players announce differently has a subclass as the ``CLAIMING`` of its module
    (`scoring.rulesets.judge`).

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
        found = _READERS.get(self.rules.name)
        if found is None:
            words = {word: key for key, limit in self.limits.items() for word in limit.words}
            found = AnnouncementReader(self.rules.TABLE.called, words)
            _READERS[self.rules.name] = found
        return found

    def meanings_of(
        self, count: Count, name: ClaimedName[Pattern]
    ) -> Sequence[ClaimedName[Pattern]] | None:
        """Return the fans that a claimed name stands for, by its stated worth, where players have
        one name for several fans or several names for one; None for a plain name, as here unless a
        subclass overrides it."""
        return None

    def said_together(
        self, count: Count, claimed: Sequence[ClaimedName[Pattern]]
    ) -> Sequence[ClaimedName[Pattern]]:
        """Return the claimed fans after replacing names whose meaning depends on another name of
        the same claim; `claimed` itself unless a subclass overrides it."""
        return claimed

    def claimable(
        self, counts: Sequence[Count], claimed: Sequence[ClaimedName[Pattern]]
    ) -> Sequence[Count]:
        """Return the counts that a claim is checked against: `counts`; subclasses add fans that
        only their players announce."""
        return counts

    def every_choice(self, count: Count) -> Iterable[Count]:
        """Return the variants of a count among which the winner may choose: only the count itself
        unless a subclass overrides it."""
        return (count,)

    def settlement_of(self, count: Count, announced: int) -> tuple[int, Payments] | None:
        """Return the total and the payments in force once the total `announced` is accepted; None
        if the counted total is paid regardless, as here unless a subclass overrides it."""
        return None

    def arranged_freely(self, options: Chosen) -> bool:
        """Return True if by the options the winner may count any arrangement, not only the most
        valuable one; False unless a subclass overrides it."""
        return False

    def measures_of(self, count: Count) -> tuple[Measure, ...]:
        """Return the numbers by which players announce a count, the total first; empty without a
        total. A subclass may override it."""
        if count.total is None:
            return ()
        return (
            self.total_of(count, count.total),
            *self.before_limit(count),
            *self.paid_of(count),
            *self.base_of(self.basic),
        )

    def base_of(self, base: int) -> tuple[Measure, ...]:
        """Return the measure of the base that is paid beside the total and announced with it; empty
        if there is none."""
        if not base:
            return ()
        return (Measure(BASE, (BASE,), (base,), lambda n: Message(Text("base {n}"), n=n), never),)

    def before_limit(self, count: Count) -> tuple[Measure, ...]:
        """Return the measure of a capped total without the limit; empty for a total below the
        limit."""
        whole = count.more.get("uncapped", count.more.get("raw_total", 0))
        if not whole or whole == count.total:
            return ()
        return uncapped(SAID_AS[self.rules.TABLE.unit], whole)

    def total_of(self, count: Count, total: int) -> Measure:
        """Return the measure of a count's total."""
        unit = self.rules.TABLE.unit
        return Measure(unit, SAID_AS[unit], (total,), self.rules.amount)

    def paid_of(self, count: Count) -> tuple[Measure, ...]:
        """Return the measures of the payment: what the winner gets in all, and what each pays for a
        self-drawn tile; empty if nothing is paid or the payment is the total."""
        paid = self.rules.payments(count) if count.legal else None
        if paid is None or not isinstance(paid.winner, int) or paid.winner == count.total:
            return ()
        gets = paid.winner
        found = [Measure(GETS, (POINTS,), (gets,), for_winner, lambda n: n == gets)]
        each = sorted({n for way in self.shares(count) for n in way})
        if count.win.hand.self_drawn and each and each != [count.total]:
            found.append(Measure(EACH, (POINTS,), tuple(each), paid_each, each.__contains__))
        return tuple(found)

    def paid_on_a_draw(self, count: Count) -> tuple[Measure, ...]:
        """Return two measures of a self-drawn count: what each pays, and what the winner gets in
        all; empty for a win on a discard."""
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
        number. Raises NotImplementedError unless a subclass with limits overrides it.

        limit: a key of ``limits``.
        """
        raise NotImplementedError

    def may_be_paid(self, number: int) -> bool:
        """Return True if one player can owe the winner this number of points; always, unless a
        subclass overrides it."""
        return True

    def shares(self, count: Count) -> tuple[tuple[int, ...], ...]:
        """Return the ways in which players may announce what the others pay for a count, each a
        tuple of whole amounts (fractions cut off); no ways where nothing is paid. Subclasses may
        add ways."""
        owed = tuple([int(-sum_) for sum_ in self.by_seat(count).values() if sum_ < 0])
        return (owed,) if owed else ()

    def by_seat(self, count: Count) -> Mapping[str, int | float]:
        """Return what each seat gets for a count that wins, the winner as well; empty if nothing is
        paid. Where the seats are unknown, the winner is entered as North."""
        paid = paid_for(self.rules, count)
        if paid is None or (paid.others is None and paid.settlement is None):
            return {}
        discarder, liable = paid.discarder is not None, paid.liable is not None
        seats = paid.by_seat("N", "S" if discarder else None, "W" if liable else None)
        if paid.settlement is None and paid.dealer is not None and paid.others is not None:
            seats = {"S": paid.dealer, "W": paid.others, "E": paid.others, "N": paid.winner}
        return seats

    def by_player(self, count: Count, who: str) -> tuple[int, ...]:
        """Return the points, without a sign, that the player in the role `who` gets or pays for a
        count; for a winner two numbers, with and without the deposits on the table, where they
        differ; empty if nobody has that role."""
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
"""The reader of each rule set: its index of names takes a moment to make."""
