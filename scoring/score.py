"""Results of scoring: a `Score` with its fans, and the JSON of the interface at its edge.

Everything here is a value that never changes. What is said stays a `Message` until the language
is known: ``score.to_json("zh-Hant")``, ``str(score.fans[0].because)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypedDict, get_args, get_type_hints

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
        """Return the points of all of them."""
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
    """Payments of each player; negative: pays.

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
        """Parse the output of `to_json`; raises ``msgspec.ValidationError`` for anything else."""
        return msgspec.convert(data, cls)

    def by_seat(
        self, winner: str, discarder: str | None = None, liable: str | None = None
    ) -> dict[str, int | float]:
        """Return the points of each seat, without the deposits, given who sits where; who is not
        said to have a part in the win pays like the others.

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


class Part(msgspec.Struct, frozen=True):
    """A part of an answer that only some rules know more of, which is its ``more``."""

    def tree(self) -> dict[str, Any]:
        """Its entries, messages as they are; what is in ``more`` follows the total."""
        made = msgspec.structs.asdict(self)
        more = made.pop("more", None)
        if more:
            told = list(made.items())
            after = list(made).index("total") + 1
            made = dict([*told[:after], *more.items(), *told[after:]])
        for key in _parts_of(type(self)):
            value = made[key]
            if isinstance(value, Part):
                made[key] = value.tree()
            elif value and isinstance(value[0], Part):
                made[key] = [part.tree() for part in value]
        return made


@cache
def _parts_of(kind: type[Part]) -> tuple[str, ...]:
    """The fields of a part that are parts themselves or several of them."""
    return tuple(
        [
            key
            for key, annotated in get_type_hints(kind).items()
            if any(
                isinstance(of, type) and issubclass(of, Part)
                for of in (annotated, *get_args(annotated))
            )
        ]
    )


class FuPart(msgspec.Struct, frozen=True):
    """A part that fu are made of: its key, what it is worth, and its names."""

    reason: str
    fu: int
    name: str
    zh: FanName
    local: LocalName


class Transfer(msgspec.Struct, frozen=True):
    """One player pays another: seats, points, what for, and the sentence that says it."""

    payer: str = msgspec.field(name="from")
    payee: str = msgspec.field(name="to")
    points: int
    what: str
    because: Message


class More(TypedDict, total=False):
    """Facts that only some rules know of a hand, under the keys of its answer: all that any has."""

    points: Any
    doubles: int
    uncapped: int
    raw_total: int
    fu: int
    fu_details: list[FuPart]
    limit: Any
    limit_name: Message
    cost: Any
    items: list[Fan]
    fishing_for: str
    waiting_for_limit: bool
    players: dict[str, dict[str, Any]]
    liability: dict[str, Any]
    settlement: Mapping[str, int | float] | None
    transfers: list[Transfer]
    dealer_tai: int
    penalty: dict[str, Any]
    void: bool


class OtherChoice(Part, frozen=True):
    """Outcome of a hand by another choice of an option; ``payments`` where it is paid otherwise
    than by the choice in use."""

    choice: str | int | bool | tuple[str, ...]
    total: int | None
    legal: bool
    effect: Message
    reading: Message
    source: Message
    more: More = {}
    payments: Payments | None = None

    def tree(self) -> dict[str, Any]:
        return _said(Part.tree(self), ("payments",))


class Ruling(Part, frozen=True):
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


class AnnouncedTotal(msgspec.Struct, frozen=True):
    """The total that somebody announced, or what the claimed fans that count come to: what the
    hand ``counts``, and the verdict (right, too_high, too_low).

    ``unit`` is what both count: points, faan, han, tai, fu, doubles, ``each`` (what the others pay)
    or ``limit`` (what the limit that was named is worth). ``named`` is what the fans come to, None
    where none were claimed or nothing adds them up; ``settled`` what is paid for where the rulings
    let another total stand than the hand counts.
    """

    total: int
    counts: int
    verdict: str
    because: Message
    unit: str = ""
    named: int | None = None
    settled: int | None = None


class NearMiss(msgspec.Struct, frozen=True):
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


class Remedy(msgspec.Struct, frozen=True):
    """Change that would have brought a hand to the minimum: the kinds of change, the new total, and
    the fans that come and go by it."""

    steps: tuple[str, ...]
    total: int | None
    gained: tuple[dict[str, Any], ...]
    lost: tuple[dict[str, Any], ...]
    because: Message


class Shortfall(msgspec.Struct, frozen=True):
    """Number of points missing to the minimum, and the changes that would have brought them."""

    missing: int
    ways: tuple[Remedy, ...]


class Alternative(Part, frozen=True):
    """Another way to group the tiles, and what it comes to."""

    total: int | None
    legal: bool
    arrangement: tuple[Meld, ...]
    fans: tuple[Fan, ...]
    more: More = {}


class Worth(Part, frozen=True):
    """Value of a wait, in short."""

    total: int | None
    legal: bool
    minimum_met: bool
    fans: tuple[str, ...]
    more: More = {}


class Wait(Part, frozen=True):
    """A tile that completes a hand, how many are left of it, and what it is worth."""

    tile: str
    left: int
    discard: Worth
    self_drawn: Worth


class Waits(Part, frozen=True):
    """Waits of a hand."""

    ruleset: str
    rulings: str | dict[str, Any]
    waits: tuple[Wait, ...]
    version: str = VERSION

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The waits as the interface has them."""
        return builtins(self.tree(), lang)


class Score(Part, frozen=True, kw_only=True):
    """Result of a hand under its rules.

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
    why: Message | None = None
    fans: tuple[Fan, ...]
    not_counted: tuple[NotCounted, ...] = ()
    arrangement: tuple[Meld, ...]
    alternatives: tuple[Alternative, ...] = ()
    rulings_applied: tuple[Ruling, ...] = ()
    nearly: tuple[NearMiss, ...] | None = None
    short: Shortfall | None = None
    payments: Payments | None = None
    false_win: Payments | None = None
    warnings: tuple[Message, ...] = ()
    claim: AnnouncedTotal | None = None
    claim_unread: Message | None = None
    claims: tuple[Claim, ...] | None = None
    more: More = {}
    brief: bool = False
    version: str = VERSION

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The score as the interface has it, its sentences in a language."""
        return builtins(self.tree(), lang)

    def tree(self) -> dict[str, Any]:
        """The score in the order of the interface, its parts and messages as they are."""
        answer = Part.tree(self)
        if answer.pop("brief"):
            answer["fans"] = [{key: getattr(fan, key) for key in BRIEF} for fan in self.fans]
            for key in ("not_counted", "alternatives", "rulings_applied"):
                del answer[key]
        for key in ("warnings", "version"):
            if not answer[key]:
                del answer[key]
        return _said(
            answer, ("why", "nearly", "short", "false_win", "claim", "claim_unread", "claims")
        )

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
    made: dict[str, Any] = msgspec.json.decode(encode(tree, lang))
    return made


def encode(tree: object, lang: str) -> bytes:
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


BRIEF = Fan.__struct_fields__[: Fan.__struct_fields__.index("tiles")]
"""Keys of a fan where no reasons were asked for."""


def _said(made: dict[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """The entries of a part of an answer, without those of these keys that say nothing."""
    return {key: value for key, value in made.items() if value is not None or key not in keys}


def _from_text(kind: type, text: Any) -> FanName | LocalName | Message:
    # as it is written, whatever the language
    name = FanName(text, text, **dict.fromkeys(LANGUAGES, text))
    return name if kind is FanName else name.local if kind is LocalName else literal(text)


def _split(data: Mapping[str, Any], kind: type[msgspec.Struct]) -> dict[str, Any]:
    """JSON with the keys that only some rules have under ``more``."""
    own = kind.__struct_fields__
    more = {key: value for key, value in data.items() if key not in own}
    return {key: value for key, value in data.items() if key in own} | {"more": more}
