"""The base class of rule sets: how hands are read, counted and paid.

A rule set subclasses ``RuleSet``, gives its table, options and texts, and overrides methods where
its rules differ: which arrangements win (``arrangements``), how patterns combine (``combine``), who
pays (``payments``). ``rulesets/hong_kong`` is an example. ``explain.py`` turns a count into the
answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from scoring.book.incidents.asking import penalty
from scoring.book.incidents.case import Book
from scoring.book.options import Chosen, Options
from scoring.book.quiz_levels import PLAIN_LEVELS, Lesson, Level
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
from scoring.fans.club import fan_of_club, lines_of_club
from scoring.fans.counts import (
    LIMIT,
    SERIES,
    Count,
    CountedFan,
    ExcludedFan,
    Judged,
    groups_of,
    highest,
)
from scoring.fans.finding import Finder
from scoring.fans.patterns import IMPLIED, PatternRow, PatternTable
from scoring.fans.win import Group, Tiles, Win
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
from scoring.score import More, Payments, Score
from scoring.speech.errors import HandError
from scoring.speech.messages import Message, Text
from scoring.tiles import WINDS

BY_CLUB = "club"
PRINCIPLES: dict[str, Text] = {
    SERIES: Text("{pattern}, but of this series only the highest counts: {by}"),
    IMPLIED: Text("{pattern}, but {by} already implies it"),
    LIMIT: Text("{pattern}, but nothing of this kind is added to {by}"),
    BY_CLUB: Text("{pattern}, but your club does not play {by}"),
}
"""Reasons why a pattern that is there does not count, by principle; a rule set may add its own."""


class RuleSet:
    """The rules of a game. Subclasses define the attributes in capitals.

    name: name of the file or folder in ``rulesets``.
    SETS: number of sets of a complete hand, without its pair.
    asks: fields of a hand's situation in the interface that matter to these rules.
    """

    name: str
    TITLE: Text
    UNIT: Text
    """Unit of ``total`` (points, faan); empty if the rules only decide whether a hand wins."""

    TABLE: PatternTable
    OPTIONS: Options
    WORTHLESS: Text = Text("does not win")

    WINNING: Text
    """Winning shapes, as the end of the sentence "These tiles do not make a winning hand: …"."""

    SETS: int = SETS
    FIELDS: tuple[Field, ...] = ()
    FORM_FIELDS: tuple[Field, ...] | None = None
    """The fields that a form asks for, if other than ``FIELDS``."""

    OWN_KEYS: frozenset[str] = frozenset()
    """Keys of a hand's JSON that these rules read themselves, in addition to ``FIELDS``."""

    SHAPES: tuple[str, ...] = (STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS)
    PRINCIPLES: Mapping[str, Text] = PRINCIPLES
    GAME: Game | Callable[[Chosen], Game] = Game()
    """Rules of an evening, or a function that returns them for given options."""

    FORM: HandForm = HandForm()
    """Number of tiles, shapes and red fives of a winning hand, for reading photos. The number of
    tiles given here is not used: `form` computes it from ``SETS``."""

    INCIDENTS: Book = Book(())

    DISCARDER: str = "discarder"
    """Key of a hand's JSON for the discarder's seat, in rules that use it."""

    ALL_FLOWERS_ALIKE: bool = False
    """True if only the number of flowers matters to these rules, not which flowers they are."""

    VERDICT_SUMS: bool = False
    """True if the verdict on a win is a calculation that names the total."""

    BESIDE_MINIMUM: frozenset[str] = frozenset()
    """The keys of the patterns that do not help to reach the minimum."""

    ADDS_UP: bool = False
    """True if a total is the sum of the fans that no other fan excludes, as judged by `judged`;
    many hands are then added up as arrays. False if fans combine in another way."""

    COMBINES_BY: tuple[str, ...] = ()
    """In rules that do not add fans up: attributes of a win that `combine` uses in addition to the
    patterns found."""

    PLACES: bool = False
    """True if arrangements are distinguished by the set that contains the winning tile."""

    CHICKEN: str = ""
    """Key of the pattern that counts if `judged` says so (``Judged.chicken``); "" for none."""

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
    """False if a club can neither change the worths of fans nor leave fans out."""

    def __init__(self) -> None:
        self.finder = Finder(self.TABLE)
        self.OPTIONS.rules = self.name
        self.OPTIONS.fan = partial(
            fan_of_club, self.TABLE, own_worths=self.OWN_WORTHS, has_unit=bool(self.UNIT)
        )
        self.OPTIONS.lines = partial(lines_of_club, self.INCIDENTS)

    # what a rule set may override

    def arrangements(self, tiles: Tiles, options: Chosen) -> list[Arrangement]:
        """Return the arrangements of a hand's tiles that win under the options; may be empty. Rule
        sets may override it."""
        return [a for a in tiles.readings if a.shape in self.SHAPES]

    def combine(self, win: Win, found: list[CountedFan]) -> Count:
        """Return the count of a win's arrangement: which of the patterns `found` count together,
        and their total. Rule sets may override it."""
        kept, dropped = highest(self.TABLE, win, found)
        return Count(win, kept, dropped, sum(counted.total for counted in kept))

    def related(self, of: str, sets: Group, options: Chosen) -> list[CountedFan]:
        """Return the fans from relations between sets that count together under the options. Empty
        here; rule sets that choose among such fans override it.

        of: "chows" or "pungs".
        """
        return []

    def judged(self, whole: Times, flowers: Times, options: Chosen) -> Judged:
        """Return the verdict on a sum of fans, for one hand or for n hands as arrays (n,), in rules
        that add fans up (`ADDS_UP`). Raises NotImplementedError here.

        whole: sum of the fans that count.
        flowers: the part of that sum that does not help to reach the minimum.
        """
        raise NotImplementedError

    def left_to_engine(self, melds: Times, flowers: Times, named: Times, options: Chosen) -> Times:
        """Return True for hands that have to be counted one by one, because arrays cannot count
        them under the options; for n hands an array (n,). Always False here.

        melds, flowers: number of melds and of flowers of each hand (n,).
        named: mask of the flowers known by name (n,); 0 if only their number is known.
        """
        return False

    def payments(self, count: Count) -> Payments | None:
        """Return the payments for a count that wins. None here; rule sets with payments override
        it, and may return None or raise ``HandError`` if fields of the hand leave open who pays or
        contradict the win."""
        return None

    def false_win(self, count: Count) -> Payments | None:
        """Return the payments for declaring a hand that does not win. None by default; rule sets
        may override it."""
        return None

    def warnings(self, count: Count) -> list[Message]:
        """Return sentences that warn the player, such as that these rules ignore a field of the
        hand; may be empty. Rule sets may override it."""
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
        """Return additional entries of the answer that contain sentences. Empty by default; rule
        sets may override it."""
        return {}

    def outside_minimum(self, counted: CountedFan) -> bool:
        """Return True if a counted fan does not help to reach the minimum."""
        return counted.pattern.key in self.BESIDE_MINIMUM

    def asks_of(self, options: Chosen) -> frozenset[str]:
        """Return the fields in ``asks`` that matter under given options: all by default; rule sets
        may override it."""
        return self.asks

    def check(self, hand: Hand) -> None:
        """Raise ``HandError`` for a winning hand that cannot occur under these rules. Accepts every
        hand by default; rule sets may override it."""

    def verdict(self, score: Score) -> Message:
        """Return the verdict on a score as a sentence for the player. Rule sets may override it."""
        return score.why or Message(Text("This hand wins."), self.name)

    def not_winning(self, hand: Hand) -> HandError:
        """Return (not raise) the ``HandError`` for tiles that do not win, naming their shape if it
        wins under other rules."""
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
        """Return the number `many` with the unit of these rules' ``total``."""
        said = Text("{many} {unit}")
        return Message(said, many=many, unit=self.unit_of(many))

    def unit_of(self, many: int) -> Message:
        """Return the unit of these rules' ``total`` in the grammatical number for `many`."""
        return Message(self.UNIT, n=many)

    # reading hands

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys allowed in a hand's JSON."""
        own = {field.key for field in self.FIELDS}
        return HAND_KEYS | QUESTION_KEYS | FREE_KEYS | self.OWN_KEYS | own

    def parse(self, data: Mapping[str, Any]) -> Hand:
        """Return the winning hand in a JSON object (`data`), checked against the rules. Raises
        ``HandError``."""
        hand = check_hand(read_hand(_shared(self, data), self.keys), self.SETS)
        check_situation(hand)
        hand = self.with_fields(hand, data)
        self.check(hand)
        return hand

    def parse_waiting(self, data: Mapping[str, Any]) -> Hand:
        """Return the hand in a JSON object (`data`) that waits for its winning tile. Raises
        ``HandError``."""
        read = parse_waiting_hand(_shared(self, data), self.keys, self.SETS)
        return self.with_fields(read, data)

    def with_fields(self, hand: Hand, data: Mapping[str, Any]) -> Hand:
        """Return a hand with the fields of these rules read from `data`; its rulings are checked.
        Raises ``HandError``."""
        self.OPTIONS.read(hand.rulings)
        if not self.FIELDS:
            return hand
        return hand.replace(fields=read_fields(self.FIELDS, data))

    def whole(self, hand: Hand) -> Hand:
        """Return a hand with all fields of these rules; fields that it lacks get their defaults.
        Raises ``HandError``."""
        if all(field.key in hand.fields for field in self.FIELDS):
            return hand
        return self.with_fields(hand, hand.fields)

    # what the app's pages ask

    @property
    def form(self) -> HandForm:
        """The number of tiles, shapes and red fives of a winning hand, used to read a photo."""
        return replace(self.FORM, tiles=3 * self.SETS + 2)

    def game_under(self, rulings: object) -> Game:
        """Return the rules of an evening under a hand's ``rulings``. Raises ``HandError`` for
        invalid ones."""
        options = self.OPTIONS.read(rulings)
        return self.GAME if isinstance(self.GAME, Game) else self.GAME(options)

    def title(self, lang: str) -> str:
        """Return the displayed name of the rules in the language `lang`."""
        return Message(self.TITLE).in_language(lang)

    @property
    def more_fields(self) -> tuple[Field, ...]:
        """The fields specific to these rules that a form asks for."""
        return self.FIELDS if self.FORM_FIELDS is None else self.FORM_FIELDS

    def patterns(self, lang: str, rulings: object = None) -> list[PatternRow]:
        """Return the pattern table as JSON objects for the guide, in the language `lang`, with
        worths under a hand's ``rulings`` (``PatternTable.description``). Raises ``HandError`` for
        invalid rulings."""
        return self.TABLE.description(lang, self.OPTIONS.read(rulings))

    # counting

    def count_all(self, hand: Hand, options: Chosen, known: Sequence[Count] = ()) -> list[Count]:
        """Return the counts of all arrangements of a hand under the options, the best first, those
        below the minimum too; empty if the tiles form no shape that wins.

        hand: has all fields of these rules (`whole`).
        known: counts of the same hand under other options; results that do not depend on the
            changed options are reused.
        """
        tiles = known[0].win.tiles if known else Tiles(hand)
        readings = self.arrangements(tiles, options)
        before = {}
        if known and known[0].win.readings == readings:  # waits depend on the readings too
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
        """Return the count of a win's arrangement. Fans that the club does not play are listed in
        ``dropped``.

        like: the count of the same arrangement under other options, if known.
        """
        found = self.finder.find(win, like)
        if like is not None and found == like.found:
            differing = win.options.differing(like.win.options)
            if like.asked.isdisjoint(differing):
                return replace(like, win=win)
        count, asked = win.options.asked_by(lambda: combined(self, win, found))
        count.found, count.asked = found, asked
        return count


def combined(rules: RuleSet, win: Win, found: list[CountedFan]) -> Count:
    """Return the count of a win from the patterns `found` in it. Fans that the club does not play
    are listed in ``dropped``."""
    count = rules.combine(win, found)
    for key, worth in win.options.fans.items():
        pattern = rules.TABLE.by_key[key]
        if worth is False and (groups := groups_of(pattern.found(win))):
            count.dropped.append(ExcludedFan(CountedFan(pattern, 0, groups), pattern, BY_CLUB))
    return count


def by_law(rules: RuleSet, count: Count) -> Payments | None:
    """Return the payments for a false win, as the rules' book of incidents sets them, with the
    declarer as ``winner``; None if the referee decides."""
    options, seat = count.win.options, count.win.hand.seat_wind
    points = penalty(rules, options, seat)
    if points is None:
        return None
    others = {points[wind] for wind in WINDS if wind != seat}
    each = others.pop() if len(others) == 1 else None
    return Payments(points[seat], None, each, settlement={**points} if each is None else None)


def _shared(rules: RuleSet, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a hand's JSON without the shared keys that these rules read as fields of their own,
    such as the first turn."""
    own = HAND_KEYS.intersection([field.key for field in rules.FIELDS])
    if not own or not is_object(data):
        return data
    return {key: value for key, value in data.items() if key not in own}


NO_FLOWERS = Text("Flowers are not played here and do not count.")
NOTHING_LOST = Text("By these rules it changes nothing that the winning tile was mixed in.")

ELSEWHERE: dict[str, Text] = {
    SEVEN_PAIRS: Text("Seven pairs"),
    THIRTEEN_ORPHANS: Text("Thirteen orphans"),
    HONORS_AND_KNITTED: Text("Honors and knitted tiles"),
    KNITTED_STRAIGHT: Text("Hands with a knitted straight"),
}
