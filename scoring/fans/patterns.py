"""The table of patterns of a rule set; each entry has the predicate that finds it.

::

    TABLE = PatternTable("club", "faan")

    TABLE.add(Pattern(
        "all_triplets",
        FanNames("All Triplets", "對對糊", also=("Pung Hand",)),
        FanWorth(3), Text("Sets"),
        about=Text("Four pungs or kongs and a pair."),
        because=Text("Four pungs or kongs: {sets}"),
        example="111m 333m 55p [777s] 99s 9s",
        found=pungs(least=4),
    ))

Predicates are built from the expressions in ``facts``. The sentences are translated in the
catalogues of ``locale``. ``ruleset.RuleSet`` counts hands with a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from itertools import combinations
from typing import NamedTuple, NotRequired, TypedDict

from scoring.book.fan_names import FanNames, NameIndex
from scoring.book.options import Chosen, Value
from scoring.fans.arrangements import suits_of
from scoring.fans.win import Group, Win
from scoring.hand.values import FanName
from scoring.speech.languages import LANGUAGES
from scoring.speech.messages import Message, Text, message_of

Found = bool | int | Sequence[Group]
"""Result of a predicate: whether the pattern is there, how often, or one group of sets for each
occurrence."""


class OneOrMany(NamedTuple):
    """Two forms of the reason for a pattern: ``one`` for a single occurrence; ``many`` for several,
    which names the sets of all of them."""

    one: Text
    many: Text


Because = Text | OneOrMany | Callable[[Win, Sequence[Group]], Text | Message]
"""The reason why a pattern counts, without a full stop. Its blanks are those of ``reasons``; a
function returns the text, or a message with the blanks filled in."""

HAND, TILE, FLOWERS = "hand", "tile", "flowers"
Shows = str | Callable[[Win, Sequence[Group]], tuple[tuple[str, ...], ...]]
"""The tiles that an answer shows for a pattern: ``HAND`` those of the sets found, ``TILE`` the
winning tile, ``FLOWERS`` the flowers, or what a function of the win and the groups returns."""
IMPLIED = "non-repeat"
LIMIT, HALF_LIMIT = "limit", "half_limit"
WORTHS = (LIMIT, HALF_LIMIT)
"""Units without a number, whose name alone states a pattern's worth; the most valuable first."""
ALL = 99
"""Value of `Exclusion.times` that excludes all occurrences."""


class Exclusion(NamedTuple):
    """The exclusion of a pattern (`key`) by the pattern that lists it in ``excludes``.

    own: True to exclude only occurrences made of the same sets as the excluding pattern.
    times: number of occurrences that are excluded.
    option, values: the contested option, and its values for which the exclusion applies; "" for
        none.
    only_if: a condition on the hand, or None.
    principle: the reason, a key of ``RuleSet.PRINCIPLES``.
    """

    key: str
    own: bool = False
    times: int = ALL
    option: str = ""
    values: tuple[Value, ...] = ()
    only_if: Callable[[Win], Found] | None = None
    principle: str = IMPLIED

    def by_options(self, options: Chosen) -> bool:
        """Return True if the exclusion applies under these options, whatever the hand."""
        return not self.option or options[self.option] in self.values

    def in_force(self, win: Win) -> bool:
        """Return True if the exclusion applies in a win; the option is consulted only if `only_if`
        holds."""
        holds = self.only_if is None or bool(self.only_if(win))
        return holds and self.by_options(win.options)


def excluding(*those: str | Exclusion) -> tuple[Exclusion, ...]:
    """Return exclusions of patterns, each given by its key or as an `Exclusion`."""
    return tuple([Exclusion(one) if isinstance(one, str) else one for one in those])


class ByOption(NamedTuple):
    """A worth that depends on a contested option: ``values`` maps the option's values to worths,
    ``usual`` is the worth for any other value."""

    option: str
    values: Mapping[Value, int]
    usual: int


class Played(NamedTuple):
    """The option that brings a pattern into the game, and the values for which it does."""

    option: str
    values: tuple[Value, ...] = (True,)


class FanWorth(NamedTuple):
    """The worth of one occurrence of a pattern.

    value: a number, the id of the option that states it, or `ByOption`; 0, or an option whose value
        is no number (``"absent"``), removes the pattern.
    unit: unit of the number; "" for that of the table.
    played: the option that brings the pattern in, with the values for which it does; None if the
        pattern is always played.
    """

    value: int | str | ByOption
    unit: str = ""
    played: Played | None = None

    @property
    def asks(self) -> frozenset[str]:
        """The options that this worth may depend on."""
        asked = {self.played.option} if self.played else set()
        if isinstance(self.value, ByOption):
            asked.add(self.value.option)
        elif isinstance(self.value, str):
            asked.add(self.value)
        return frozenset(asked)

    def under(self, options: Chosen) -> int:
        """Return the worth as a number under given options; 0 if they remove the pattern."""
        if self.played and options[self.played.option] not in self.played.values:
            return 0
        value: Value | ByOption = self.value
        if isinstance(value, ByOption):
            value = value.values.get(options[value.option], value.usual)
        elif isinstance(value, str):
            value = options[value]
        return value if isinstance(value, int) else 0


@dataclass(frozen=True)
class Relation:
    """A predicate that finds a pattern formed by several chows or pungs; each combination of sets
    that fits is one occurrence.

    of: "chows" or "pungs".
    size: number of sets.
    suits: number of suits that the sets are of (0: all honors).
    holds: takes the sets and returns True if they form the pattern.
    """

    of: str
    size: int
    suits: int
    holds: Callable[..., bool]

    def __call__(self, win: Win) -> Found:
        groups = combinations(win.chows if self.of == "chows" else win.pungs, self.size)
        return [g for g in groups if suits_of(g) == self.suits and self.holds(*g)]


@dataclass(frozen=True, eq=False)
class Pattern:
    """One fan of a rule set.

    key: its id.
    names: its names in all languages, and its number in the rule book.
    worth_of_one: worth of one occurrence.
    group: heading in the guide.
    about: sentence on what the pattern requires.
    because: reason why it counts in a hand.
    found: the predicate.
    example: shorthand of a hand that has it, or "".
    series: name of a series of which only the highest pattern counts, or "".
    excludes: the patterns that do not count beside it.
    shows: the tiles that an answer shows for it.
    circumstance: True for a pattern about how the hand was won; it is never a near miss.
    """

    key: str
    names: FanNames
    worth_of_one: FanWorth
    group: Text | Message
    _: KW_ONLY
    about: Text | Message
    because: Because
    found: Callable[[Win], Found]
    example: str = ""
    series: str = ""
    excludes: tuple[Exclusion, ...] = ()
    shows: Shows = HAND
    circumstance: bool = False

    @cached_property
    def excluded_keys(self) -> frozenset[str]:
        """The keys of the patterns that this one may exclude."""
        return frozenset([excluded.key for excluded in self.excludes])

    @cached_property
    def asks(self) -> frozenset[str]:
        """The ids of the options on which the worth depends, and those that the predicate consults
        if it is a `facts.Expression`."""
        options: frozenset[str] = getattr(self.found, "options", frozenset())
        return options | self.worth_of_one.asks

    @property
    def value(self) -> int | str | ByOption:
        """The worth of one occurrence, or what determines it (see `FanWorth`)."""
        return self.worth_of_one.value

    @property
    def unit(self) -> str:
        """The unit of the worth, such as "points"."""
        return self.worth_of_one.unit

    @property
    def related(self) -> Relation | None:
        """The predicate if it is a `Relation` between sets, else None."""
        return self.found if isinstance(self.found, Relation) else None

    @cached_property
    def name(self) -> str:
        """The English name."""
        return self.zh.english

    @cached_property
    def zh(self) -> FanName:
        """The name in all languages."""
        return self.names.zh

    @property
    def number(self) -> int | None:
        """The number in the rule book, or None."""
        return self.names.number

    def worth(self, options: Chosen) -> int:
        """Return the worth of one occurrence of this pattern under given options; 0 if they remove
        it."""
        if options.fans and self.key in options.fans:
            return int(options.fans[self.key])
        return self.fixed_worth or self.worth_of_one.under(options)

    @cached_property
    def fixed_worth(self) -> int:
        """The worth of one occurrence if no option can change it, else 0."""
        worth = self.worth_of_one
        return worth.value if isinstance(worth.value, int) and not worth.played else 0

    def points(self, value: int) -> int | None:
        """Return `value` as this pattern's points in an answer; None if the pattern has no unit, or
        one without a number (limit)."""
        return value if self.unit and self.unit not in WORTHS else None

    def name_in(self, lang: str) -> str:
        """Return the name of this pattern in the language `lang`."""
        return self.zh.in_language(lang)


class PatternRow(TypedDict):
    """A pattern as a JSON object for the guide, with its texts in one language (see `Pattern`).

    key: its number as text if the book numbers its fans, else the pattern's key.
    value: worth of one occurrence, in its ``unit``.
    excludes: English names of the patterns that do not count beside it.
    excludes_own: English names of the excluded patterns of which only occurrences in the same sets
        are excluded.
    open: in riichi, the han of an open hand, 0 if the hand must be closed.
    """

    key: str
    name: str
    zh: str
    local: str
    pinyin: str
    number: int | None
    value: int
    unit: str
    group: str
    about: str
    example: str
    excludes: list[str]
    excludes_own: list[str]
    open: NotRequired[int]


class PatternTable:
    """The patterns of a rule set in the order of its book.

    context: name of the rule set.
    unit: unit of the worths that state none.
    kanji: True if the Japanese names are the Chinese ones written in Japanese characters.
    """

    def __init__(self, context: str, unit: str = "points", *, kanji: bool = False) -> None:
        self.context = context
        self.kanji = kanji
        self.unit = unit
        self.patterns: list[Pattern] = []
        self.apart: list[Pattern] = []
        self.by_key: dict[str, Pattern] = {}

    def add(self, pattern: Pattern, *, apart: bool = False) -> None:
        """Append a pattern; a worth without a unit gets that of the table. Raises AssertionError if
        the table already has its key.

        apart: True for a pattern that players claim but that is part of no total (see
            `claims.quantities.Claiming.claimable`).
        """
        assert pattern.key not in self.by_key, pattern.key
        worth = pattern.worth_of_one
        entry = replace(
            pattern,
            names=replace(pattern.names, kanji=self.kanji),
            worth_of_one=worth._replace(unit=worth.unit or self.unit),
        )
        self.by_key[entry.key] = entry
        (self.apart if apart else self.patterns).append(entry)

    def __getitem__(self, key: str) -> Pattern:
        return self.by_key[key]

    @cached_property
    def called(self) -> NameIndex[Pattern]:
        """The index of the patterns by their names."""
        return NameIndex([*self.patterns, *self.apart])

    def find(self, text: str) -> Pattern | None:
        """Return the pattern that `text` names in any language or in pinyin (slips allowed), or by
        its number; None if there is none or two names are about equally similar."""
        return self.called.find(text)

    @cached_property
    def ranks(self) -> Mapping[str, int]:
        """The rank of each pattern, by key: a pattern comes after all those that exclude it.

        If exclusions form a cycle, which only patterns can that no hand has together, the ranks
        follow the order of the table.
        """
        return {key: rank for rank, key in enumerate(self._excluders_first())}

    @cached_property
    def in_order(self) -> bool:
        """True if in this table every pattern stands below those that exclude it."""
        return list(self.ranks) == [pattern.key for pattern in self.patterns]

    def _excluders_first(self) -> list[str]:
        """Return the keys of the patterns, each after all that exclude it and otherwise in the
        order of the table; in the order of the table alone if exclusions form a cycle."""
        place = {p.key: n for n, p in enumerate(self.patterns)}
        before: dict[str, set[str]] = {p.key: set() for p in self.patterns}
        for p in self.patterns:
            for excluded in p.excludes:
                before[excluded.key].add(p.key)
        sorter = TopologicalSorter(before)
        try:
            sorter.prepare()
        except CycleError:
            return list(place)
        ordered: list[str] = []
        while sorter.is_active():
            ready = sorted(sorter.get_ready(), key=place.__getitem__)
            ordered += ready
            sorter.done(*ready)
        return ordered

    def description(self, lang: str, options: Chosen) -> list[PatternRow]:
        """Return the patterns as JSON objects for the guide, in the language `lang`, with worths
        under given options; patterns that the options remove are left out. Sorted by number if the
        book has numbers."""
        valued = [(p, p.worth(options)) for p in self.patterns]
        own = options.fans
        played = [
            (p, value)
            for p, value in valued
            if (value or p.value == 0) and own.get(p.key) is not False
        ]
        return [
            {
                "key": p.key if p.number is None else str(p.number),
                "name": p.name,
                "zh": p.zh.in_language(LANGUAGES[lang].chinese),
                "local": p.name_in(lang),
                "pinyin": p.names.pinyin,
                "number": p.number,
                "value": value,
                "unit": p.unit,
                "group": message_of(p.group).in_language(lang),
                "about": message_of(p.about).in_language(lang),
                "example": p.example,
                "excludes": [self[key].name for key in self.against(p, options)],
                "excludes_own": [self[e.key].name for e in p.excludes if e.own],
            }
            for p, value in sorted(played, key=lambda item: item[0].number or 0)
        ]

    def against(self, pattern: Pattern, options: Chosen) -> list[str]:
        """Return the keys of the patterns that do not count beside `pattern` under given options:
        those that it excludes, and those before it in its series."""
        lower: list[str] = []
        if pattern.series:
            same = [p.key for p in self.patterns if p.series == pattern.series]
            lower = same[: same.index(pattern.key)]
        own = [e.key for e in pattern.excludes if e.by_options(options)]
        return [*dict.fromkeys([*own, *lower])]
