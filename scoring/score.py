"""What a hand comes to: a `Score` with its fans, and the JSON of the interface at its edge.

Everything here is a value that never changes. What is said stays a `Message` until the language
is known: ``score.to_json("zh-Hant")``, ``str(score.fans[0].because)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec

from scoring.hand import Meld
from scoring.languages import LANGUAGES
from scoring.messages import Message, literal
from scoring.tiles import WINDS
from scoring.version import VERSION
from scoring.words import FanName, LocalName

Tiles = tuple[tuple[str, ...], ...]
"""The tiles of some sets, set by set."""


class Fan(msgspec.Struct, frozen=True):
    """A fan that counts: what one is worth, how often it is there, its tiles, and why.

    ``number`` is its number in the rule book where that has numbers; ``unit`` what ``points``
    are (points, faan, doubles); ``points`` is None for a pattern without a worth of its own, and
    where the unit says it all (limit, half_limit).
    """

    name: str
    zh: FanName
    local: LocalName
    pinyin: str
    number: int | None
    points: int | None
    unit: str
    count: int = 1
    tiles: Tiles = ()
    because: Message | None = None

    @property
    def total(self) -> int:
        """What all of them are worth."""
        return (self.points or 0) * self.count

    def name_in(self, lang: str) -> str:
        """The name of the fan in a language."""
        return self.zh.in_language(lang)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Fan:
        """The fan that `to_json` wrote; what it says stays in the language it is in."""
        return msgspec.convert(data, cls, dec_hook=_from_text)

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The fan as an answer lists it."""
        return builtins(self, lang)


class NotCounted(msgspec.Struct, frozen=True):
    """A pattern that is there but does not count, what stands against it, by which principle."""

    name: str
    zh: FanName
    local: LocalName
    by: str
    principle: str
    because: Message
    points: int | None = None


class Payments(msgspec.Struct, frozen=True, omit_defaults=True):
    """What each player gets; negative: pays.

    ``others`` is each of the rest, None where they differ. ``liable`` is one of them who answers
    for the win, ``dealer`` one who pays otherwise as the dealer. ``deposits`` lie on the table and
    go to the winner on top of ``winner``. ``settlement`` has a sum for each seat where the seats
    are known.
    """

    winner: int | float
    discarder: int | float | None
    others: int | float | None
    dealer: int | float | None = None
    liable: int | float | None = None
    deposits: int | None = None
    settlement: dict[str, int | float] | None = None

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Payments:
        """What `to_json` wrote; raises ``msgspec.ValidationError`` for anything else."""
        return msgspec.convert(data, cls)

    def by_seat(
        self, winner: str, discarder: str | None = None, liable: str | None = None
    ) -> dict[str, int | float]:
        """What each seat gets, without the deposits, given who sits where; who is not said to have
        a part in the win pays like the others.

        >>> Payments(8, -8, 0).by_seat("S", discarder="N")
        {'E': 0, 'S': 8, 'W': 0, 'N': -8}
        """
        if self.settlement:
            return dict(self.settlement)
        sums = dict.fromkeys(WINDS, self.others or 0)
        if self.dealer is not None:
            sums["E"] = self.dealer
        parts = ((discarder, self.discarder), (liable, self.liable), (winner, self.winner))
        return sums | {seat: sum_ for seat, sum_ in parts if seat is not None and sum_ is not None}

    def to_json(self) -> dict[str, Any]:
        """The sums as an answer has them, without those that nobody gets."""
        made: dict[str, Any] = msgspec.to_builtins(self)
        return made


class OtherChoice(msgspec.Struct, frozen=True):
    """What a hand would come to by another choice of an option; ``payments`` where it is paid
    otherwise than by the choice in use."""

    choice: str | int | bool | tuple[str, ...]
    total: int | None
    legal: bool
    effect: Message
    reading: Message
    source: Message
    more: dict[str, Any] = {}
    payments: Payments | None = None


class Ruling(msgspec.Struct, frozen=True):
    """A contested option without which the hand would come out otherwise.

    ``effect`` is what the choice in use brings against the first other one.
    """

    id: str
    choice: str | int | bool | tuple[str, ...]
    effect: Message
    question: Message
    reading: Message
    source: Message
    otherwise: tuple[OtherChoice, ...]


class Claim(msgspec.Struct, frozen=True):
    """A fan that somebody claimed, and the verdict: right, wrong, twice, unknown or missed.

    ``meant`` are the names of the fans that an unknown name may have meant.
    """

    claimed: str | None
    name: str | None
    local: LocalName | None
    verdict: str
    points: int | None
    because: Message
    meant: tuple[str, ...] = ()


class Announced(msgspec.Struct, frozen=True):
    """The total that somebody announced, or what the claimed fans that count come to: what the
    hand ``counts``, and the verdict (right, too_high, too_low). ``named`` is what the fans come
    to, None where none were claimed or nothing adds them up; ``settled`` what is paid for where
    the rulings let another total stand than the hand counts."""

    total: int
    counts: int
    verdict: str
    because: Message
    named: int | None = None
    settled: int | None = None


class Missed(msgspec.Struct, frozen=True):
    """A fan just missed: what was missing (tile, flag, meld), and the total it would have made.

    ``points`` and ``unit`` are those of a `Fan`.
    """

    name: str
    zh: FanName
    local: LocalName
    pinyin: str
    number: int | None
    points: int | None
    unit: str
    missing: str
    total: int
    because: Message


class Alternative(msgspec.Struct, frozen=True):
    """Another way to group the tiles, and what it comes to."""

    total: int | None
    legal: bool
    arrangement: tuple[Meld, ...]
    fans: tuple[Fan, ...]
    more: dict[str, Any] = {}


class Worth(msgspec.Struct, frozen=True):
    """What a wait brings, in short."""

    total: int | None
    legal: bool
    minimum_met: bool
    fans: tuple[str, ...]
    more: dict[str, Any] = {}

    def tree(self) -> dict[str, Any]:
        return {
            "total": self.total,
            **self.more,
            "legal": self.legal,
            "minimum_met": self.minimum_met,
            "fans": self.fans,
        }


class Wait(msgspec.Struct, frozen=True):
    """A tile that completes a hand, how many are left of it, and what it is worth."""

    tile: str
    left: int
    discard: Worth
    self_drawn: Worth

    def tree(self) -> dict[str, Any]:
        return {
            "tile": self.tile,
            "left": self.left,
            "discard": self.discard.tree(),
            "self_drawn": self.self_drawn.tree(),
        }


class Waits(msgspec.Struct, frozen=True):
    """What a hand waits for."""

    ruleset: str
    rulings: str | dict[str, Any]
    waits: tuple[Wait, ...]

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The waits as the interface has them."""
        return builtins(self.tree(), lang)

    def tree(self) -> dict[str, Any]:
        """The same, its parts and messages as they are."""
        waits = [wait.tree() for wait in self.waits]
        return {
            "ruleset": self.ruleset,
            "rulings": self.rulings,
            "waits": waits,
            "version": VERSION,
        }


class Score(msgspec.Struct, frozen=True):
    """What a hand comes to under its rules.

    ``total`` counts what the rules count (points, faan, han), None where they only say whether a
    hand wins. ``legal`` says whether it may be declared, ``why`` why not. ``payments`` is None
    where it may not, and ``false_win`` what declaring it costs. ``more`` has what only these
    rules know. ``brief`` says that reasons were not asked for. ``version`` is the one of TileTally
    that counted it, empty where that is not known.
    """

    ruleset: str
    rulings: str | dict[str, Any]
    total: int | None
    legal: bool
    minimum_met: bool
    fans: tuple[Fan, ...]
    arrangement: tuple[Meld, ...]
    not_counted: tuple[NotCounted, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    rulings_applied: tuple[Ruling, ...] = ()
    payments: Payments | None = None
    false_win: Payments | None = None
    why: Message | None = None
    warnings: tuple[Message, ...] = ()
    claim: Announced | None = None
    claims: tuple[Claim, ...] | None = None
    nearly: tuple[Missed, ...] | None = None
    short: dict[str, Any] | None = None
    more: dict[str, Any] = {}
    brief: bool = False
    version: str = VERSION

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The score as the interface has it, its sentences in a language."""
        return builtins(self.tree(), lang)

    def tree(self) -> dict[str, Any]:
        """The score in the order of the interface, its parts and messages as they are."""
        answer: dict[str, Any] = {
            "ruleset": self.ruleset,
            "rulings": self.rulings,
            "total": self.total,
            **self.more,
            "legal": self.legal,
            "minimum_met": self.minimum_met,
        }
        if self.why is not None:
            answer["why"] = self.why
        if self.brief:
            answer["fans"] = [_brief(fan) for fan in self.fans]
            answer["arrangement"] = self.arrangement
        else:
            answer["fans"] = self.fans
            answer["not_counted"] = self.not_counted
            answer["arrangement"] = self.arrangement
            answer["alternatives"] = [_alternative(a) for a in self.alternatives]
            answer["rulings_applied"] = [_ruling(r) for r in self.rulings_applied]
        if self.nearly is not None:
            answer["nearly"] = self.nearly
        if self.short is not None:
            answer["short"] = self.short
        answer["payments"] = self.payments
        if self.false_win is not None:
            answer["false_win"] = self.false_win
        if self.warnings:
            answer["warnings"] = self.warnings
        if self.claim is not None:
            answer["claim"] = self.claim
        if self.claims is not None:
            answer["claims"] = self.claims
        if self.version:
            answer["version"] = self.version
        return answer

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Score:
        """The score that `to_json` wrote; its sentences stay in the language they are in."""
        known = {key: value for key, value in data.items() if key in cls.__struct_fields__}
        more = {key: value for key, value in data.items() if key not in known}
        parts = {
            "alternatives": [_split(a, Alternative) for a in data.get("alternatives", ())],
            "rulings_applied": [
                {**r, "otherwise": [_split(o, OtherChoice) for o in r["otherwise"]]}
                for r in data.get("rulings_applied", ())
            ],
        }
        brief = "not_counted" not in data
        return msgspec.convert(
            {"version": ""} | known | parts | {"more": more, "brief": brief},
            cls,
            dec_hook=_from_text,
        )


def builtins(tree: object, lang: str) -> dict[str, Any]:
    """A part of an answer as a JSON object, its messages in a language."""
    made: dict[str, Any] = msgspec.json.decode(encoded(tree, lang))
    return made


def encoded(tree: object, lang: str) -> bytes:
    """The same as JSON in UTF-8."""
    return _encoder(lang).encode(tree)


@cache
def _encoder(lang: str) -> msgspec.json.Encoder:
    return msgspec.json.Encoder(enc_hook=_spoken(lang))


@cache
def _spoken(lang: str) -> Callable[[Message | FanName | LocalName], str]:
    chinese = LANGUAGES[lang].chinese

    def spoken(value: Message | FanName | LocalName) -> str:
        # the key "zh" has the name in Chinese whatever the language, the key "local" in it
        return value.in_language(chinese if type(value) is FanName else lang)

    return spoken


def _from_text(kind: type, text: Any) -> FanName | LocalName | Message:
    # as it is written, whatever the language
    name = FanName(text, text, **dict.fromkeys(LANGUAGES, text))
    return name if kind is FanName else name.local if kind is LocalName else literal(text)


def _split(data: Mapping[str, Any], kind: type[msgspec.Struct]) -> dict[str, Any]:
    """JSON with the keys that only some rules have under ``more``."""
    own = kind.__struct_fields__
    more = {key: value for key, value in data.items() if key not in own}
    return {key: value for key, value in data.items() if key in own} | {"more": more}


def _brief(fan: Fan) -> dict[str, Any]:
    return {
        "name": fan.name,
        "zh": fan.zh,
        "local": fan.local,
        "pinyin": fan.pinyin,
        "number": fan.number,
        "points": fan.points,
        "unit": fan.unit,
        "count": fan.count,
    }


def _alternative(other: Alternative) -> dict[str, Any]:
    return {
        "total": other.total,
        **other.more,
        "legal": other.legal,
        "arrangement": other.arrangement,
        "fans": other.fans,
    }


def _ruling(ruling: Ruling) -> dict[str, Any]:
    return {
        "id": ruling.id,
        "choice": ruling.choice,
        "effect": ruling.effect,
        "question": ruling.question,
        "reading": ruling.reading,
        "source": ruling.source,
        "otherwise": [
            {
                "choice": other.choice,
                "total": other.total,
                **other.more,
                "legal": other.legal,
                "effect": other.effect,
                "reading": other.reading,
                "source": other.source,
                **({"payments": other.payments} if other.payments else {}),
            }
            for other in ruling.otherwise
        ],
    }
