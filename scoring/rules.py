"""A rule set that is a table of patterns: everything that the answers of such rules share.

A rule set subclasses ``TableRules``, gives its table, options and words, and overrides what it
plays otherwise: which arrangements win, how patterns combine (``combine``), who pays
(``payments``). See ``rulesets/hong_kong.py`` for one, ``rulesets/__init__.py`` for the protocol.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scoring.answers import Answers, Asked
from scoring.arrangements import (
    HONORS_AND_KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Arrangement,
    arrangements_of,
    meld_set,
)
from scoring.chinese import Text, told
from scoring.claims import Counts, Known, check_claims, elsewhere, not_there
from scoring.errors import HandError
from scoring.hand import Hand, parse_hand
from scoring.jsontext import encode
from scoring.options import Chosen, Option, Options, Value
from scoring.patterns import FLOWERS, TILE, Pattern, Table
from scoring.sentences import Words, finished, listed
from scoring.tiles import INDEX, TILES, parse_tile
from scoring.win import Group, Win

SERIES, IMPLIED, LIMIT = "series", "non-repeat", "limit"

PRINCIPLES: dict[str, Text] = {
    SERIES: (
        "{pattern}, but of this series only the highest counts: {by}",
        "{pattern}，但同一系列只計最高的「{by}」",
    ),
    IMPLIED: ("{pattern}, but {by} already implies it", "{pattern}，但「{by}」已經包含"),
    LIMIT: (
        "{pattern}, but nothing of this kind is added to {by}",
        "{pattern}，但「{by}」之外不另計",
    ),
}
"""Why a pattern that is there does not count; a rule set may add reasons of its own."""

Payments = dict[str, Any]
"""What the winner, the discarder (None when self-drawn) and each of the others get.

``liable``, where it is there, is a player of the others who pays for them; ``settlement`` has a
sum for each seat.
"""


LETTERS = 4
"""A profile with no longer name is called by letters, such as BMJA."""


class Field(NamedTuple):
    """A field of the hand beyond those of the interface: kind is flag, count, tiles or choice.

    ``most`` is how high a count may be, or how many tiles there can be.
    """

    key: str
    kind: str
    label: Text
    choices: tuple[tuple[str, Text], ...] = ()
    most: int = 99


class Counted(NamedTuple):
    """A pattern that is there, what one is worth, and the sets of each time it is there."""

    pattern: Pattern
    value: int
    groups: Sequence[Group]

    @property
    def total(self) -> int:
        return self.value * len(self.groups)


class Dropped(NamedTuple):
    """A pattern that is there but does not count, what stands against it, and why."""

    counted: Counted
    by: Pattern
    principle: str


@dataclass
class Count:
    """One arrangement, counted.

    ``why`` says why it does not win where it does not; ``more`` are keys of the answer that only
    these rules have (``points``, ``doubles``); ``raw`` orders arrangements of equal total.
    """

    win: Win
    fans: list[Counted]
    dropped: list[Dropped]
    total: int | None
    minimum_met: bool = True
    why: Text | None = None
    more: dict[str, Any] = field(default_factory=dict)
    raw: int = 0

    @property
    def legal(self) -> bool:
        """Whether the hand wins."""
        return self.why is None

    @property
    def rank(self) -> tuple[bool, int, int]:
        """What arrangements are ordered by."""
        return self.legal, self.total or 0, self.raw or sum(c.total for c in self.fans)


class TableRules:
    """The answers of a rule set; what stands in capitals a subclass gives."""

    name: str
    TITLE: Text
    UNIT: Text
    TABLE: Table
    OPTIONS: Options
    WINNING: Text
    """What wins, to end the sentence "These tiles do not make a winning hand: …"."""

    PROFILE_TITLES: Mapping[str, Text] = {}
    FIELDS: tuple[Field, ...] = ()
    SHAPES: tuple[str, ...] = (STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS)
    PRINCIPLES: dict[str, Text] = PRINCIPLES
    asks: tuple[str, ...] = (
        "self_drawn",
        "seat_wind",
        "round_wind",
        "last_wall_tile",
        "kong_replacement",
        "robbing_kong",
        "first_turn",
    )

    # what a rule set may play otherwise

    def arrangements(self, hand: Hand, options: Chosen) -> list[Arrangement]:
        """The readings of the hand that can win."""
        melds = tuple([meld_set(meld) for meld in hand.melds])
        found = arrangements_of(hand.concealed_counts(), melds)
        return [a for a in found if a.shape in self.shapes(options)]

    def shapes(self, options: Chosen) -> Sequence[str]:
        """The shapes that can win under these options."""
        return self.SHAPES

    def combine(self, win: Win, found: list[Counted]) -> Count:
        """Which of the patterns found count beside each other, and what they make."""
        kept, dropped = self.highest(found)
        return Count(win, kept, dropped, sum(counted.total for counted in kept))

    def payments(self, count: Count) -> Payments | None:
        """Who pays what for a hand that wins; None where nothing is paid."""
        return None

    def false_win(self, count: Count) -> Payments | None:
        """What declaring a hand costs that does not win; None where nothing is paid."""
        return None

    def warnings(self, count: Count) -> list[Text]:
        """Sentences that a player should know about this win."""
        played = "flowers" in self.asks_of(count.win.options)
        return [NO_FLOWERS] if count.win.hand.flowers and not played else []

    def beside(self, count: Count, lang: str) -> dict[str, Any]:
        """Keys of the answer that only these rules have, where they need words."""
        return {}

    def asks_of(self, options: Chosen) -> tuple[str, ...]:
        """Those of ``asks`` that matter under these options."""
        return self.asks

    # the protocol of a rule set

    def asks_under(self, rulings: object) -> tuple[str, ...]:
        return self.asks_of(self.OPTIONS.read(rulings))

    @property
    def profiles(self) -> tuple[str, ...]:
        return self.OPTIONS.profiles

    def title(self, lang: str) -> str:
        return told(self.TITLE, lang)

    def profile_title(self, profile: str, lang: str) -> str:
        words = profile.replace("_", " ").replace("-", " ")
        name = words.upper() if len(words) <= LETTERS else words.capitalize()
        usual = ("As usual", "通行") if profile == "default" else (name, name)
        return told(self.PROFILE_TITLES.get(profile, usual), lang)

    def unit(self, lang: str) -> str:
        return told(self.UNIT, lang)

    def options(self, lang: str) -> list[dict[str, Any]]:
        return self.OPTIONS.listed(lang)

    def more_fields(self, lang: str) -> list[dict[str, Any]]:
        return [
            {
                "key": f.key,
                "kind": f.kind,
                "label": told(f.label, lang),
                "choices": [{"value": v, "label": told(label, lang)} for v, label in f.choices],
                "most": f.most,
            }
            for f in self.FIELDS
        ]

    def patterns(self, lang: str, rulings: object = None) -> list[dict[str, Any]]:
        return self.TABLE.listed(lang, self.OPTIONS.read(rulings))

    def verdict(self, answer: Mapping[str, Any], lang: str) -> str:
        why = answer.get("why")
        return str(why) if why else told(("This hand wins.", "成和。"), lang)

    def parse(self, data: Mapping[str, Any]) -> Hand:
        return parse_hand(data)

    def score(self, asked: Sequence[Asked], lang: str) -> list[bytes]:
        """The answers as JSON texts."""
        answers = Answers(lang)
        for n, (hand, data) in enumerate(asked):
            try:
                answers[n] = encode(self.answer(hand, data, lang))
            except HandError as error:
                answers.refuse(n, error)
        return answers.in_order()

    def answer(self, hand: Hand, data: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """The score of one hand as an object; raises ``HandError``."""
        options = self.OPTIONS.read(data.get("rulings"))
        fields = self._fields(data)
        counts = self.count_all(hand, options, fields)
        if not counts:
            raise self._not_winning(hand)
        best = counts[0]
        if data.get("require_minimum") is True and not best.minimum_met:
            english, chinese = best.why or self.WINNING
            raise HandError("below_minimum", english, chinese=chinese)
        answer: dict[str, Any] = {
            "ruleset": self.name,
            "rulings": options.name,
            "total": best.total,
            **best.more,
            "legal": best.legal,
            "minimum_met": best.minimum_met,
        }
        if best.why:
            answer["why"] = told(best.why, lang)
        if data.get("brief") is True:
            answer["fans"] = [self._names(counted, lang) for counted in best.fans]
            answer["arrangement"] = _arrangement(best)
        else:
            answer["fans"] = [self._fan(best, counted, lang) for counted in best.fans]
            answer["not_counted"] = [self._not_counted(best, d, lang) for d in best.dropped]
            answer["arrangement"] = _arrangement(best)
            answer["alternatives"] = [self._alternative(other, lang) for other in counts[1:]]
            answer["rulings_applied"] = self._rulings_applied(best, hand, options, fields, lang)
        answer["payments"] = self.payments(best) if best.legal else None
        if not best.legal and (cost := self.false_win(best)):
            answer["false_win"] = cost
        answer |= self.beside(best, lang)
        if warnings := self.warnings(best):
            answer["warnings"] = [told(text, lang) for text in warnings]
        if "claimed" in data:
            answer["claims"] = self._claims(counts, data["claimed"], lang)
        return answer

    def waits(self, hand: Hand, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """Each tile that completes the hand and is not used up, by discard and by self-draw."""
        chosen = self.OPTIONS.read(options.get("rulings"))
        fields = self._fields(options)
        used = hand.counts()
        waits = []
        for place, tile in enumerate(TILES):
            if used[place] == 4:
                continue
            drawn, claimed = [
                # a reading without sets wins by flowers, whatever tile comes
                [count for count in self.count_all(won, chosen, fields) if count.win.parts]
                for won in (hand.won_on(tile, self_drawn=True), hand.won_on(tile, self_drawn=False))
            ]
            if drawn and claimed:
                waits.append(
                    {
                        "tile": tile,
                        "left": 4 - used[place],
                        "discard": _worth(claimed[0]),
                        "self_drawn": _worth(drawn[0]),
                    }
                )
        return {"ruleset": self.name, "rulings": chosen.name, "waits": waits}

    # counting

    def count_all(self, hand: Hand, options: Chosen, fields: Mapping[str, Any]) -> list[Count]:
        """Every arrangement of the hand, the best first; empty where none can win."""
        counts = [
            self.count(Win(hand, arrangement, options, fields))
            for arrangement in self.arrangements(hand, options)
        ]
        return sorted(counts, key=lambda count: count.rank, reverse=True)

    def count(self, win: Win) -> Count:
        """One arrangement: the patterns that are there, combined."""
        found = []
        for pattern, value in self.TABLE.played(win.options):
            there = pattern.found(win)
            if there is True:
                found.append(Counted(pattern, value, [win.parts]))
            elif there:
                groups = [()] * there if isinstance(there, int) else there
                found.append(Counted(pattern, value, groups))
        return self.combine(win, found)

    def highest(self, found: Sequence[Counted]) -> tuple[list[Counted], list[Dropped]]:
        """What counts and what does not: the highest of each series, less what it excludes."""
        kept = list(found)
        dropped = []
        for counted in found:
            for other in found:
                series = counted.pattern.series
                higher = series and series == other.pattern.series and _above(other, counted)
                implied = counted.pattern.key in other.pattern.excludes
                if (higher or implied) and other in kept and counted in kept:
                    kept.remove(counted)
                    principle = SERIES if higher else IMPLIED
                    dropped.append(Dropped(counted, other.pattern, principle))
        # what stood against one of a series may be beaten itself: the highest is what to name
        best = {c.pattern.series: c.pattern for c in kept}
        return kept, [
            d._replace(by=best.get(d.counted.pattern.series, d.by)) if d.principle == SERIES else d
            for d in dropped
        ]

    # texts

    def because(self, win: Win, counted: Counted, lang: str) -> str:
        """One sentence that is true of this hand."""
        return finished(self._statement(win, counted, lang), lang)

    def _statement(self, win: Win, counted: Counted, lang: str) -> str:
        because = counted.pattern.because
        template = because(win, counted.groups) if callable(because) else because
        said = [
            template[lang != "en"].format_map(words_of(win, group, lang))
            for group in counted.groups
        ]
        return listed(list(dict.fromkeys(said)), lang)

    def _names(self, counted: Counted, lang: str) -> dict[str, Any]:
        pattern = counted.pattern
        return {
            "name": pattern.name,
            "zh": pattern.chinese(lang),
            "pinyin": pattern.pinyin,
            "points": counted.value if pattern.unit else None,
            "unit": pattern.unit,
            "count": len(counted.groups),
        }

    def _fan(self, count: Count, counted: Counted, lang: str) -> dict[str, Any]:
        hand = count.win.hand
        shows = counted.pattern.shows
        if shows == TILE:
            tiles = [[hand.winning_tile]] if hand.winning_tile else []
        elif shows == FLOWERS:
            tiles = [[tile] for tile in hand.flower_tiles]
        else:
            tiles = [list(s.tiles) for group in counted.groups for s in group]
        return {
            **self._names(counted, lang),
            "tiles": tiles,
            "because": self.because(count.win, counted, lang),
        }

    def _why_not(self, count: Count, dropped: Dropped, lang: str) -> str:
        statement = self._statement(count.win, dropped.counted, lang)
        text = self.PRINCIPLES[dropped.principle][lang != "en"]
        by = dropped.by.name if lang == "en" else dropped.by.zh
        return finished(text.format(pattern=statement, by=by), lang)

    def _not_counted(self, count: Count, dropped: Dropped, lang: str) -> dict[str, Any]:
        return {
            "name": dropped.counted.pattern.name,
            "zh": dropped.counted.pattern.chinese(lang),
            "by": dropped.by.name,
            "principle": dropped.principle,
            "because": self._why_not(count, dropped, lang),
        }

    def _alternative(self, count: Count, lang: str) -> dict[str, Any]:
        return {
            "total": count.total,
            **count.more,
            "legal": count.legal,
            "arrangement": _arrangement(count),
            "fans": [self._fan(count, counted, lang) for counted in count.fans],
        }

    # contested options

    def _rulings_applied(
        self, best: Count, hand: Hand, options: Chosen, fields: Mapping[str, Any], lang: str
    ) -> list[dict[str, Any]]:
        """The options without which this hand would come out otherwise."""
        applied = []
        mine = self._result(best)
        for option in self.OPTIONS.table:
            value = options[option.id]
            otherwise = []
            for choice in option.choices:
                if type(choice.value) is type(value) and choice.value == value:
                    continue
                other = self.count_all(hand, options.switched(option.id, choice.value), fields)
                result = self._result(other[0]) if other else None
                if result != mine:
                    otherwise.append(
                        {
                            "choice": choice.value,
                            "total": other[0].total if other else None,
                            **(other[0].more if other else {}),
                            "legal": bool(other) and other[0].legal,
                            "effect": _effect(mine, result, lang),
                            "reading": told(choice.label, lang),
                            "source": told(choice.source, lang),
                        }
                    )
            if otherwise:
                applied.append(_applied(option, value, otherwise, lang))
        return applied

    def _result(self, count: Count) -> Result:
        pays = self.payments(count) if count.legal else self.false_win(count)
        return Result(
            count.legal,
            count.total,
            count.more,
            pays,
            [(c.pattern.key, c.value, len(c.groups)) for c in count.fans],
        )

    # questions and errors

    def _claims(self, counts: list[Count], claimed: object, lang: str) -> list[dict[str, Any]]:
        best = counts[0]

        def find(text: str) -> Known | None:
            pattern = self.TABLE.find(text)
            return pattern and Known(pattern.key, pattern.name, pattern.said(lang))

        def why_wrong(known: Known) -> str:
            for dropped in best.dropped:
                if dropped.counted.pattern.key == known.key:
                    return self._why_not(best, dropped, lang)
            for other in counts[1:]:
                if any(c.pattern.key == known.key for c in other.fans):
                    return elsewhere(known, f"{other.total or 0} {self.unit(lang)}".strip(), lang)
            return not_there(known, lang)

        counted = [
            Counts(
                c.pattern.key,
                c.pattern.name,
                len(c.groups),
                c.value,
                lambda c=c: self.because(best.win, c, lang),  # type: ignore[misc]
            )
            for c in best.fans
        ]
        return check_claims(claimed, find, counted, why_wrong, lang)

    def _not_winning(self, hand: Hand) -> HandError:
        """Why tiles do not win at all, with the name of a shape that wins elsewhere."""
        melds = tuple([meld_set(meld) for meld in hand.melds])
        shapes = {a.shape for a in arrangements_of(hand.concealed_counts(), melds)}
        english, chinese = "These tiles do not make a winning hand", "這些牌不成和"
        for shape, (named, named_chinese) in ELSEWHERE.items():
            if shape in shapes:
                english, chinese = f"{named} win elsewhere, not here", f"這裡不能和{named_chinese}"
        english, chinese = f"{english}: {self.WINNING[0]}.", f"{chinese}：{self.WINNING[1]}。"
        return HandError("not_winning", english, hand.concealed, chinese=chinese)

    def _fields(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The rule set's own fields, checked; raises ``HandError`` (``bad_json``)."""
        return {f.key: _read_field(f, data.get(f.key)) for f in self.FIELDS}


class Result(NamedTuple):
    """What a hand comes to, to compare two ways of counting it."""

    legal: bool
    total: int | None
    more: dict[str, Any]
    pays: Payments | None
    fans: list[tuple[str, int, int]]


NO_FLOWERS: Text = ("Flowers are not played here and do not count.", "這裡不用花牌，花牌不計。")

NOT_SAID = (None, "", "unknown")
"""What leaves a field of kind choice at its first choice, whatever that is called."""

ELSEWHERE: dict[str, Text] = {
    SEVEN_PAIRS: ("Seven pairs", "七對"),
    THIRTEEN_ORPHANS: ("Thirteen orphans", "十三么"),
    HONORS_AND_KNITTED: ("Honors and knitted tiles", "全不靠"),
    KNITTED_STRAIGHT: ("Hands with a knitted straight", "組合龍"),
}


def words_of(win: Win, group: Group, lang: str) -> Words:
    """The words for a sentence about these sets of this hand."""
    return Words(
        group,
        lang,
        tile=win.hand.winning_tile,
        counts=win.counts,
        chows=win.chows,
        flowers=win.hand.flowers,
        winds=(win.hand.seat_wind, win.hand.round_wind),
    )


def _above(one: Counted, other: Counted) -> bool:
    """Whether one of a series is the higher: by what it makes, then by its place in the table."""
    return one.total > other.total or (one.total == other.total and one is not other)


def _arrangement(count: Count) -> list[dict[str, Any]]:
    return [
        {"type": s.kind, "tiles": list(s.tiles), "concealed": s.concealed} for s in count.win.parts
    ]


def _worth(count: Count) -> dict[str, Any]:
    return {
        "total": count.total,
        **count.more,
        "legal": count.legal,
        "minimum_met": count.minimum_met,
        "fans": [counted.pattern.name for counted in count.fans],
    }


def _applied(option: Option, value: Value, otherwise: list[Any], lang: str) -> dict[str, Any]:
    choice = option.choice(value)
    return {
        "id": option.id,
        "choice": value,
        "effect": otherwise[0]["effect"],
        "question": told(option.title, lang),
        "reading": told(choice.label, lang),
        "source": told(choice.source, lang),
        "otherwise": otherwise,
    }


def _effect(mine: Result, other: Result | None, lang: str) -> str:
    """What the choice in use brings against another one: a difference, or a word where it is none.

    The total first; where it is the same, the points of the table, then what the winner gets.
    """
    if other is None or other.legal != mine.legal:
        return told(("wins", "成和") if mine.legal else ("does not win", "不成和"), lang)
    if (mine.total or 0) != (other.total or 0):
        return f"{(mine.total or 0) - (other.total or 0):+d}"
    for key in ("points", "doubles"):
        if mine.more.get(key) != other.more.get(key):
            return f"{(mine.more.get(key) or 0) - (other.more.get(key) or 0):+d}"
    gets = [(r.pays or {}).get("winner", 0) or 0 for r in (mine, other)]
    if gets[0] != gets[1]:
        return f"{gets[0] - gets[1]:+.10g}"  # some tables pay half points
    if mine.pays != other.pays:
        return told(("who pays", "付分不同"), lang)
    return "+0"


def _read_field(f: Field, value: object) -> Any:
    if f.kind == "flag":
        if value is None or isinstance(value, bool):
            return bool(value)
        raise HandError(
            "bad_json", "“{key}” is true or false, not {value}.", key=f.key, value=value
        )
    if f.kind == "count":
        number = 0 if value is None else value
        if isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= f.most:
            return number
        raise HandError(
            "bad_json",
            "“{key}” is a number from 0 to {most}, not {value}.",
            key=f.key,
            most=f.most,
            value=value,
        )
    if f.kind == "choice":
        known = [v for v, _ in f.choices]
        if value in known:
            return value
        if value in NOT_SAID:
            return known[0]
        raise HandError(
            "bad_json",
            "“{key}” is one of {known}, not {value}.",
            key=f.key,
            known=", ".join(filter(None, known)),
            value=value,
        )
    if f.kind == "tiles":
        return _read_tiles(f, [] if value is None else value)
    raise ValueError(f"no field of kind {f.kind!r}")


def _read_tiles(f: Field, value: object) -> list[str]:
    if not isinstance(value, list | tuple) or not all(isinstance(tile, str) for tile in value):
        raise HandError("bad_json", "“{key}” has to be a list of tiles.", key=f.key)
    tiles = [parse_tile(tile) for tile in value]
    for tile in tiles:
        if tile not in INDEX:
            raise HandError(
                "bad_tile", "{tile} cannot stand in “{key}”.", [tile], key=f.key, tile=tile
            )
    return tiles
