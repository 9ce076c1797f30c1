"""A rule set: a table of patterns, options, and what it plays otherwise than the others.

A rule set subclasses ``RuleSet``, gives its table, options and words, and overrides what it plays
otherwise: which arrangements win, how patterns combine (``combine``), who pays (``payments``).
See ``rulesets/hong_kong`` for one. Here hands are read, counted and paid; ``explain.py`` makes
the answer out of a count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property
from typing import Any, NamedTuple

from scoring.book.incidents.asking import penalty
from scoring.book.incidents.book import effects_from
from scoring.book.incidents.case import Book
from scoring.book.options import Chosen, Options
from scoring.book.quiz_levels import PLAIN_LEVELS, Lesson, Level
from scoring.book.rulefile import Section
from scoring.fans.arrangements import (
    HONORS_AND_KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Arrangement,
    Times,
    arrangements_of,
    meld_set,
)
from scoring.fans.facts import Expression, Kind, kind_of
from scoring.fans.patterns import ALL, IMPLIED, WORTHS, Exclusion, Found, Pattern, PatternTable
from scoring.fans.win import WHOLE, Group, Tiles, Win
from scoring.game import Game
from scoring.hand.contradictions import check_situation
from scoring.hand.hand import (
    FREE_KEYS,
    HAND_KEYS,
    QUESTION_KEYS,
    SETS,
    Hand,
    check_hand,
    is_object,
    parse_waiting_hand,
    read_hand,
)
from scoring.hand.own_fields import Field, read_fields
from scoring.hand.photo_form import HandForm
from scoring.hand.values import FanName, Listed
from scoring.score import More, NotCounted, Payments, Score
from scoring.speech.errors import HandError
from scoring.speech.messages import Message, Text, message_of
from scoring.tiles import WINDS

SERIES, LIMIT = "series", "limit"

BY_CLUB = "club"
PRINCIPLES: dict[str, Text] = {
    SERIES: Text("{pattern}, but of this series only the highest counts: {by}"),
    IMPLIED: Text("{pattern}, but {by} already implies it"),
    LIMIT: Text("{pattern}, but nothing of this kind is added to {by}"),
    BY_CLUB: Text("{pattern}, but your club does not play {by}"),
}
"""Why a pattern that is there does not count; a rule set may add reasons of its own."""

LETTERS = 4
"""A profile with no longer name is called by letters, such as BMJA."""


class CountedFan(NamedTuple):
    """A fan of the hand.

    value: worth of one occurrence.
    groups: the sets of each occurrence.
    """

    pattern: Pattern
    value: int
    groups: Sequence[Group]

    @property
    def total(self) -> int:
        return self.value * len(self.groups)


class ExcludedFan(NamedTuple):
    """A fan of the hand that does not count.

    by: the pattern that excludes it.
    principle: the reason, a key of ``RuleSet.PRINCIPLES``.
    ruling: the contested option that excludes it, "" for none.
    """

    counted: CountedFan
    by: Pattern
    principle: str
    ruling: str = ""


class Judged(NamedTuple):
    """What a sum of fans comes to: whether it is a chicken hand, the total, whether it is enough to
    win; arrays (n,) for n hands."""

    chicken: Times
    total: Times
    enough: Times


@dataclass
class Count:
    """One arrangement, counted.

    total: None where the rules only decide whether a hand wins.
    why: the reason why it does not win, None where it does.
    more: keys of the answer that only these rules have.
    raw: orders arrangements of equal total.
    missing: what it lacks to the minimum.
    beyond: what does not count beside patterns that are there.
    refused: error raised in place of a score for tiles that make a shape and do not win.
    found: the patterns that were there before they were combined, without relations between sets.
    asked: the options that combining them asked for.
    """

    win: Win
    fans: list[CountedFan]
    dropped: list[ExcludedFan]
    total: int | None
    minimum_met: bool = True
    why: Message | None = None
    more: More = field(default_factory=More)
    raw: int | tuple[int, ...] = 0
    missing: int = 0
    beyond: tuple[NotCounted, ...] = ()
    refused: HandError | None = None
    found: list[CountedFan] = field(default_factory=list, repr=False)
    asked: frozenset[str] = field(default=frozenset(), repr=False)

    def below(self, minimum: int, counting: int, text: Text, **blanks: Any) -> None:
        """Let this count not win where what is `counting` is below a minimum, for the reason in a
        text, whose blanks are `blanks` and ``minimum``."""
        if counting < minimum:
            self.minimum_met, self.missing = False, minimum - counting
            self.why = Message(text, **blanks, minimum=minimum)

    @property
    def compared(self) -> More:
        """The entries of this count's ``more`` in which two ways to count a hand can differ."""
        return self.more

    @property
    def legal(self) -> bool:
        """True where by this count the hand wins."""
        return self.why is None

    @property
    def rank(self) -> tuple[bool, int, int | tuple[int, ...]]:
        """This count's sort key among the arrangements of a hand; the greatest is best."""
        return self.legal, self.total or 0, self.raw or sum(c.total for c in self.fans)


Question = tuple[Pattern, Callable[[Win], Found]]
"""A pattern and the function that finds it in one win."""


class RuleSet:
    """The rules of a game; a subclass gives the attributes in capitals.

    name: that of its file or folder.
    SETS: sets of a complete hand beside its pair.
    asks: fields of the interface's situation that matter to these rules.
    """

    name: str
    TITLE: Text
    UNIT: Text
    """Unit of ``total`` (points, faan); empty where there is nothing to count."""

    TABLE: PatternTable
    OPTIONS: Options
    WORTHLESS: Text = Text("does not win")

    WINNING: Text
    """Winning shapes, to end the sentence "These tiles do not make a winning hand: …"."""

    SETS: int = SETS
    FIELDS: tuple[Field, ...] = ()
    FORM_FIELDS: tuple[Field, ...] | None = None
    """Those that a form asks for, where they are not the same."""

    OWN_KEYS: frozenset[str] = frozenset()
    """Keys of a hand's JSON that these rules read themselves, beside those of ``FIELDS``."""

    SHAPES: tuple[str, ...] = (STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS)
    PRINCIPLES: Mapping[str, Text] = PRINCIPLES
    GAME: Game | Callable[[Chosen], Game] = Game()
    """Rules of an evening, or the function that returns them under given options."""

    FORM: HandForm = HandForm()
    """Appearance of a winning hand on a table; its size follows from ``SETS``."""

    INCIDENTS: Book = Book(())

    DISCARDER: str = "discarder"
    """The field of a hand that says which seat discarded, where these rules have one."""

    ALL_FLOWERS_ALIKE: bool = False
    """True where only the number of flowers counts, not their kinds."""

    VERDICT_SUMS: bool = False
    """True where the verdict on a win is a sum that names its total."""

    BESIDE_MINIMUM: frozenset[str] = frozenset()
    """The keys of the patterns that do not help to reach the minimum."""

    ADDS_UP: bool = False
    """True where a total is the sum of the fans that no other excludes, as `judged` says; then many
    hands are added up by the exclusions of the table. False where fans combine in another way."""

    COMBINES_BY: tuple[str, ...] = ()
    """Facts of a win that `combine` goes by beside the patterns found, where it does not add up."""

    PLACES: bool = False
    """True where an arrangement is another one for each set that the winning tile can be in."""

    CHICKEN: str = ""
    """The key of the pattern that counts where `judged` says so; "" for none."""

    CLAIMING: object = None
    """The class of the judge of claims, a `scoring.claims.Claiming`; None where as usual."""

    LESSONS: tuple[Lesson, ...] = ()

    LEVELS: tuple[Level, ...] = PLAIN_LEVELS

    asks: frozenset[str] = frozenset(
        (
            "self_drawn",
            "seat_wind",
            "round_wind",
            "last_wall_tile",
            "kong_replacement",
            "robbing_kong",
            "first_turn",
        )
    )

    OWN_WORTHS: bool = True
    """A club may give fans another worth, or leave them out."""

    def __init__(self) -> None:
        self._askers: dict[frozenset[str], dict[Pattern, Callable[[Win], Found]]] = {}
        self._by_kind: dict[Kind, list[Question]] = {}
        self.OPTIONS.fan = self._fan_of_club
        self.OPTIONS.lines = self._lines_of_club

    def _fan_of_club(self, section: Section, name: str) -> tuple[str, str, int | bool]:
        """Return key, name and worth of a fan that a club's profile names."""
        called = self.TABLE.called
        found = [p for p in called.called(name) if p in self.TABLE.patterns]
        if len(found) != 1:
            meant = tuple([p.zh for p in found or called.suggestions(name)])
            raise section.wrong(name, NO_FAN_LIKE if meant else NO_FAN, names=meant)
        (pattern,) = found
        if not self.OWN_WORTHS:
            raise section.wrong(name, FIXED_WORTHS)
        worth = section.data[name]
        if worth is False or worth == 0:
            return pattern.key, pattern.name, False
        if not self.UNIT or pattern.unit in WORTHS:
            raise section.wrong(name, ONLY_LEFT_OUT)
        return pattern.key, pattern.name, section.number(name)

    def _lines_of_club(self, section: Section, code: str) -> tuple[str, ...]:
        if code not in self.INCIDENTS.codes:
            meant = get_close_matches(code, self.INCIDENTS.codes, 1)
            known = Listed(tuple(meant) or self.INCIDENTS.codes)
            raise section.wrong(code, NO_INCIDENT, known=known)
        given = section.data[code]
        lines = (given,) if isinstance(given, str) else section.strings(code)
        if len(lines) > MOST_LINES or any(len(line) > LONGEST_LINE for line in lines):
            raise section.wrong(code, TOO_MUCH, many=MOST_LINES, most=LONGEST_LINE)
        effects_from(section, code, self.INCIDENTS.words)
        return lines

    # what a rule set may play otherwise

    def arrangements(self, tiles: Tiles, options: Chosen) -> list[Arrangement]:
        """Return the arrangements of the tiles of a hand in a shape that wins under these rules by
        the options; empty for none. Rule sets may override it."""
        return [a for a in tiles.readings if a.shape in self.SHAPES]

    def find(self, win: Win, like: Count | None = None) -> list[CountedFan]:
        """Return the patterns of these rules that a win's arrangement has, in the table's order,
        without relations between sets, among which `combine` chooses.

        like: the count of the same arrangement under other options; then only what asks for options
          that differ is asked again.
        """
        if like is not None:
            return self._found_again(win, like)
        kind = kind_of(win)
        questions = self._by_kind.get(kind) or self._questions_of(kind)
        there = [(pattern, groups) for pattern, ask in questions if (groups := ask(win))]
        counted = [self._counted(win, pattern, groups) for pattern, groups in there]
        return [one for one in counted if one]

    def _questions_of(self, kind: Kind) -> list[Question]:
        """Return the questions to which a win of a kind may answer yes, and keep them."""
        self._by_kind[kind] = [
            (pattern, ask)
            for pattern, ask in self.questions
            if not isinstance(pattern.found, Expression) or pattern.found.can_hold(kind)
        ]
        return self._by_kind[kind]

    def _found_again(self, win: Win, like: Count) -> list[CountedFan]:
        again = self._asking(win.options.differing(like.win.options))
        if not again:
            return like.found
        found = [counted for counted in like.found if counted.pattern not in again]
        kept = len(found)
        for pattern, ask in again.items():
            there = ask(win)
            counted = self._counted(win, pattern, there) if there else None
            if counted:
                found.append(counted)
        if len(found) > kept:
            found.sort(key=lambda counted: self._places[counted.pattern])
        return found

    @cached_property
    def _places(self) -> dict[Pattern, int]:
        return {pattern: place for place, (pattern, _) in enumerate(self.questions)}

    def _asking(self, options: frozenset[str]) -> dict[Pattern, Callable[[Win], Found]]:
        """Return the questions of the patterns whose predicate or worth may ask for one of some
        options."""
        if options not in self._askers:
            self._askers[options] = {
                pattern: ask
                for pattern, ask in self.questions
                if not _knows_what_it_asks(pattern) or not options.isdisjoint(pattern.asks)
            }
        return self._askers[options]

    @cached_property
    def questions(self) -> list[Question]:
        """The patterns of these rules that are no relations, each with the function that finds it
        in one win."""
        patterns = [pattern for pattern in self.TABLE.patterns if not pattern.related]
        return [
            (p, p.found.of_one if isinstance(p.found, Expression) else p.found) for p in patterns
        ]

    def _counted(self, win: Win, pattern: Pattern, there: Found) -> CountedFan | None:
        """Return a pattern that is there as a fan, None where these options do not play it."""
        options = win.options
        if options.fans and options.fans.get(pattern.key) is False:
            return None
        value = (not options.fans and pattern.fixed_worth) or pattern.worth(options)
        if not value and pattern.value != 0:
            return None
        return CountedFan(pattern, value, WHOLE if there is True else _groups(there))

    def combine(self, win: Win, found: list[CountedFan]) -> Count:
        """Return the count by these rules of a win's arrangement: which of the patterns `found`
        count together, and their total. Rule sets may override it."""
        kept, dropped = self.highest(win, found)
        return Count(win, kept, dropped, sum(counted.total for counted in kept))

    def related(self, of: str, sets: Group, options: Chosen) -> list[CountedFan]:
        """Return the relations between sets that count by the options; empty unless a rule set
        chooses among them.

        of: "chows" or "pungs".
        """
        return []

    def judged(self, whole: Times, flowers: Times, options: Chosen) -> Judged:
        """Return what a sum of fans comes to, of one hand or of many, where rules add them up
        (`ADDS_UP`).

        whole: the sum of the fans that count.
        flowers: the part of it that does not help to reach the minimum.
        """
        raise NotImplementedError

    def left_to_engine(self, melds: Times, flowers: Times, named: Times, options: Chosen) -> Times:
        """Return True for hands that arrays cannot count by the options.

        melds, flowers: how many there are of each (n,).
        named: 0 where the flowers are not known by name (n,).
        """
        return False

    def payments(self, count: Count) -> Payments | None:
        """Return the payments by these rules for the count of a hand that wins; None unless a rule
        set overrides it."""
        return None

    def false_win(self, count: Count) -> Payments | None:
        """Return the payments by these rules for declaring a hand whose count does not win; None
        unless a rule set overrides it."""
        return None

    def by_law(self, count: Count) -> Payments | None:
        """Return the payments of a false win with a count by these rules' book of incidents; None
        where the referee sets them."""
        options, seat = count.win.options, count.win.hand.seat_wind
        points = penalty(self, options, seat)
        if points is None:
            return None
        others = {points[wind] for wind in WINDS if wind != seat}
        each = others.pop() if len(others) == 1 else None
        return Payments(points[seat], None, each, settlement={**points} if each is None else None)

    def warnings(self, count: Count) -> list[Message]:
        """Return the sentences that a player should know about a count's win, such as a field that
        these rules ignore; empty for none. Rule sets may override it."""
        hand, options = count.win.hand, count.win.options
        told = {
            "flowers": (hand.flowers, NO_FLOWERS),
            "winning_tile_known": (not hand.winning_tile_known, NOTHING_LOST),
        }
        return [
            Message(text)
            for key, (said, text) in told.items()
            if said and key not in self.asks_of(options)
        ]

    def extra_keys(self, count: Count) -> More:
        """Return the keys of the answer on a count that only these rules have and that need
        sentences; {} unless a rule set overrides it."""
        return {}

    def outside_minimum(self, counted: CountedFan) -> bool:
        """Return True where a counted fan does not count towards the minimum of these rules."""
        return counted.pattern.key in self.BESIDE_MINIMUM

    def asks_of(self, options: Chosen) -> frozenset[str]:
        """Return the fields of these rules' ``asks`` that matter under given options; all unless a
        rule set overrides it."""
        return self.asks

    def check(self, hand: Hand) -> None:
        """Raise ``HandError`` for a winning hand that no game by these rules can produce; nothing
        unless a rule set overrides it."""

    def verdict(self, score: Score) -> Message:
        """Return these rules' verdict on a hand's score as a sentence for the player. Rule sets may
        override it."""
        return score.why or Message(Text("This hand wins."), self.name)

    def not_winning(self, hand: Hand) -> HandError:
        """Return (not raise) the error for a hand whose tiles do not win by these rules, with the
        shape's name where they win under other rules."""
        melds = tuple([meld_set(meld) for meld in hand.melds])
        shapes = {a.shape for a in arrangements_of(hand.concealed_counts(), melds)}
        winning = Message(self.WINNING, self.name)
        for shape, named in ELSEWHERE.items():
            if shape in shapes:
                said = Text("{shape} win elsewhere, not here: {winning}.")
                return HandError(
                    "not_winning", said, hand.concealed, shape=Message(named), winning=winning
                )
        said = Text("These tiles do not make a winning hand: {winning}.")
        return HandError("not_winning", said, hand.concealed, winning=winning)

    def amount(self, many: int) -> Message:
        """Return a number with the unit of these rules' ``total``, as a message."""
        said = Text("{many} {unit}")
        return Message(said, many=many, unit=self.unit_of(many))

    def unit_of(self, many: int) -> Message:
        """Return the unit of these rules' ``total``, in singular or plural for a number, as a
        message."""
        return Message(self.UNIT, n=many)

    # reading hands

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys that are allowed in the JSON of a hand under these rules."""
        own = {field.key for field in self.FIELDS}
        return HAND_KEYS | QUESTION_KEYS | FREE_KEYS | self.OWN_KEYS | own

    def parse(self, data: Mapping[str, Any]) -> Hand:
        """Return the winning hand in a JSON object (`data`), checked by these rules; raises
        ``HandError``."""
        hand = check_hand(read_hand(self._shared(data), self.keys), self.SETS)
        check_situation(hand)
        hand = self.with_fields(hand, data)
        self.check(hand)
        return hand

    def parse_waiting(self, data: Mapping[str, Any]) -> Hand:
        """Return the hand in a JSON object (`data`) before the winning tile came, checked by these
        rules; raises ``HandError``."""
        read = parse_waiting_hand(self._shared(data), self.keys, self.SETS)
        return self.with_fields(read, data)

    def _shared(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The JSON without what a field of these rules stands for, such as another first turn."""
        own = HAND_KEYS.intersection([field.key for field in self.FIELDS])
        if not own or not is_object(data):
            return data
        return {key: value for key, value in data.items() if key not in own}

    def with_fields(self, hand: Hand, data: Mapping[str, Any]) -> Hand:
        """Return a hand with the fields of these rules read from `data`, its rulings checked;
        raises ``HandError``."""
        self.OPTIONS.read(hand.rulings)
        if not self.FIELDS:
            return hand
        return hand.replace(fields=read_fields(self.FIELDS, data))

    def whole(self, hand: Hand) -> Hand:
        """Return a hand with all fields of these rules, missing ones at their defaults; raises
        ``HandError``."""
        if all(field.key in hand.fields for field in self.FIELDS):
            return hand
        return self.with_fields(hand, hand.fields)

    # what the pages of the app ask

    @property
    def profiles(self) -> tuple[str, ...]:
        """The names of these rules' profiles, which ``rulings`` may name, the default first."""
        return self.OPTIONS.profiles

    def asks_under(self, rulings: object) -> frozenset[str]:
        """Return the fields of these rules' ``asks`` that matter under a hand's ``rulings``; raises
        ``HandError``."""
        return self.asks_of(self.OPTIONS.read(rulings))

    @property
    def form(self) -> HandForm:
        """The number of tiles, shapes and red fives of a winning hand by these rules, for reading a
        photo."""
        return replace(self.FORM, tiles=3 * self.SETS + 2)

    def game_under(self, rulings: object) -> Game:
        """Return the rules of an evening by this rule set under a hand's ``rulings``; raises
        ``HandError``."""
        options = self.OPTIONS.read(rulings)
        return self.GAME if isinstance(self.GAME, Game) else self.GAME(options)

    def title(self, lang: str) -> str:
        """Return the displayed name of these rules in the language `lang`."""
        return Message(self.TITLE).in_language(lang)

    def profile_title(self, profile: str, lang: str) -> str:
        """Return the displayed name of a profile of these rules in the language `lang`; made from
        its id where it has none."""
        if profile in self.OPTIONS.titles:
            return message_of(self.OPTIONS.titles[profile]).in_language(lang)
        if profile == "default":
            return Message(Text("As usual")).in_language(lang)
        words = profile.replace("_", " ").replace("-", " ")
        return words.upper() if len(words) <= LETTERS else words.capitalize()

    @property
    def more_fields(self) -> tuple[Field, ...]:
        """The fields of a hand beyond the interface that a form for these rules asks for."""
        return self.FIELDS if self.FORM_FIELDS is None else self.FORM_FIELDS

    def patterns(self, lang: str, rulings: object = None) -> list[dict[str, Any]]:
        """Return the rows of these rules' pattern table as dicts for the guide, in the language
        `lang`, with values under a hand's ``rulings`` (``PatternTable.description``); raises
        ``HandError``."""
        return self.TABLE.description(lang, self.OPTIONS.read(rulings))

    # counting

    def count_all(self, hand: Hand, options: Chosen, known: Sequence[Count] = ()) -> list[Count]:
        """Return the count by these rules of every arrangement of a hand, under the options, the
        best first; empty where none can win.

        known: the counts of the same hand under other options; what asks for none of those that
          differ is taken from there.
        """
        tiles = known[0].win.tiles if known else Tiles(hand)
        readings = self.arrangements(tiles, options)
        before = {}
        if known and known[0].win.readings == readings:  # which a wait depends on, too
            before = {count.win.arrangement: count for count in known}
        counts = []
        for one in readings:
            like = before.get(one)
            if like is None:
                counts.append(self.count(Win(tiles, one, options, readings)))
            else:
                counts.append(self.count(like.win.under(options, readings), like))
        counts.sort(key=lambda count: count.rank, reverse=True)
        return counts

    def count(self, win: Win, like: Count | None = None) -> Count:
        """Return the count by these rules of a win's one arrangement; fans that a club does not
        play are added to ``dropped``.

        like: the count of the same arrangement under other options.
        """
        found = self.find(win, like)
        if like is not None and found == like.found:
            differing = win.options.differing(like.win.options)
            if like.asked.isdisjoint(differing):
                return replace(like, win=win)
        count, asked = win.options.asked_by(lambda: self._combined(win, found))
        count.found, count.asked = found, asked
        return count

    def _combined(self, win: Win, found: list[CountedFan]) -> Count:
        count = self.combine(win, found)
        for key, worth in win.options.fans.items():
            pattern = self.TABLE.by_key[key]
            if worth is False and (groups := _groups(pattern.found(win))):
                count.dropped.append(ExcludedFan(CountedFan(pattern, 0, groups), pattern, BY_CLUB))
        return count

    def highest(
        self, win: Win, found: Sequence[CountedFan]
    ) -> tuple[list[CountedFan], list[ExcludedFan]]:
        """Return the patterns `found` in a win that count by these rules, and those that do not:
        the highest of each series, without those that others exclude."""
        kept, dropped = _highest_of_series(found)
        return self.drop_excluded(win, kept, dropped)

    def drop_excluded(
        self, win: Win, found: Sequence[CountedFan], dropped: list[ExcludedFan]
    ) -> tuple[list[CountedFan], list[ExcludedFan]]:
        """Return the patterns `found` in a win that by these rules no other one excludes, and
        `dropped` extended in place by the excluded ones.

        found: in the order of the table. Patterns that nothing excludes are applied first.
        """
        left: dict[str, CountedFan] = {counted.pattern.key: counted for counted in found}
        keys = list(left) if self.TABLE.in_order else sorted(left, key=self.TABLE.ranks.__getitem__)
        for key in keys:
            counted = left.get(key)
            if counted is None:
                continue
            by = counted.pattern
            if by.excluded_keys.isdisjoint(left):
                continue
            for excluded in by.excludes:
                other = left.get(excluded.key)
                if other is None or not excluded.in_force(win):
                    continue
                stay, out = _parted(excluded, counted, other)
                if out:
                    dropped.append(ExcludedFan(out, by, excluded.principle, excluded.option))
                    if stay is None:
                        del left[excluded.key]
                    else:
                        left[excluded.key] = stay
        return list(left.values()), dropped


def _knows_what_it_asks(pattern: Pattern) -> bool:
    """Return True where a pattern's predicate is an expression, which knows its options."""
    return isinstance(pattern.found, Expression)


def _groups(there: Found) -> Sequence[Group]:
    """Return the sets of each time that a pattern is there, by what its predicate says."""
    if there is True:
        return WHOLE
    return [()] * there if isinstance(there, int) else there


def _highest_of_series(found: Sequence[CountedFan]) -> tuple[list[CountedFan], list[ExcludedFan]]:
    """One of each series: what makes most, of equals the later in the table."""
    best: dict[str, CountedFan] = {}
    for counted in found:
        series = counted.pattern.series
        if series and (series not in best or counted.total >= best[series].total):
            best[series] = counted
    if not best:
        return list(found), []
    kept, dropped = [], []
    for counted in found:
        series = counted.pattern.series
        if not series or best[series] is counted:
            kept.append(counted)
        else:
            dropped.append(ExcludedFan(counted, best[series].pattern, SERIES))
    return kept, dropped


def _parted(
    excluded: Exclusion, by: CountedFan, there: CountedFan
) -> tuple[CountedFan | None, CountedFan | None]:
    """Divide a pattern between what stays beside the excluding one and what does not."""
    if not excluded.own and excluded.times == ALL:
        return None, there
    groups = there.groups
    if excluded.own:
        if by.pattern.related and there.pattern.related:
            return there, None  # settled where relations are: the same chow may be there twice
        mine = {s for group in by.groups for s in group}
        out = [group for group in groups if mine.issuperset(group)]
        stay = [group for group in groups if not mine.issuperset(group)]
    else:
        out, stay = list(groups[: excluded.times]), list(groups[excluded.times :])
    if not stay:
        return None, there
    if not out:
        return there, None
    return there._replace(groups=stay), there._replace(groups=out)


def points_beyond(whole: int, limit: int) -> NotCounted:
    """Return the entry among the fans not counted of an answer for the points over a limit.

    whole: sum of the patterns.
    """
    beyond = whole - limit
    name = FanName.of(Message(BEYOND_NAME, n=beyond))
    because = Message(BEYOND, n=whole, limit=limit)
    return NotCounted(name.english, name, name.local, "Limit", LIMIT, because, beyond)


BEYOND_NAME = Text("{n} points beyond the limit")
BEYOND = Text("The patterns add up to {n}, but no sum counts for more than {limit}.")
MOST_LINES, LONGEST_LINE = 8, 80
TOO_MUCH = Text("these are {many} lines of {most} characters at most.")
NO_FAN = Text("these rules have no fan of this name.")
NO_FAN_LIKE = Text("these rules have no fan of this name. {names} was probably meant.")
FIXED_WORTHS = Text("these rules are counted by a package, so what a fan is worth is fixed.")
ONLY_LEFT_OUT = Text("this has no number here; false leaves it out.")
NO_INCIDENT = Text("these rules know no such incident. Known is {known}.")
NO_FLOWERS = Text("Flowers are not played here and do not count.")
NOTHING_LOST = Text("By these rules it changes nothing that the winning tile was mixed in.")

ELSEWHERE: dict[str, Text] = {
    SEVEN_PAIRS: Text("Seven pairs"),
    THIRTEEN_ORPHANS: Text("Thirteen orphans"),
    HONORS_AND_KNITTED: Text("Honors and knitted tiles"),
    KNITTED_STRAIGHT: Text("Hands with a knitted straight"),
}
