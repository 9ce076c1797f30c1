"""Results of scoring: `Score` and its parts, and their conversion to the JSON of the interface.

All values are immutable. Sentences stay `Message` objects until a language is given:
``score.to_json("zh-Hant")``, ``str(score.fans[0].because)``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NotRequired, TypedDict

import msgspec

from scoring.hand.hand import Meld
from scoring.hand.values import FanName, LocalName
from scoring.speech.languages import LANGUAGES
from scoring.speech.messages import Message, literal
from scoring.tiles import WINDS
from scoring.version import VERSION

Tiles = tuple[tuple[str, ...], ...]


class NamedFan(msgspec.Struct, frozen=True):
    """A fan's names, and the worth of one occurrence.

    zh: name in every language; Chinese in JSON.
    local: name in the language of the answer.
    number: number in the rule book, or None.
    points: worth of one occurrence; None if its unit has no number (limit, half_limit) or the rules
        count none.
    unit: unit of ``points`` (points, faan, doubles).
    """

    name: str
    zh: FanName
    local: LocalName
    pinyin: str
    number: int | None
    points: int | None
    unit: str


class Fan(NamedFan, frozen=True):
    """A fan that counts.

    count: number of occurrences.
    tiles: its tiles, one tuple of codes per set.
    because: the reason why it counts.
    """

    count: int = 1
    tiles: Tiles = ()
    because: Message | None = None

    @property
    def total(self) -> int:
        """The points of all occurrences."""
        return (self.points or 0) * self.count

    def name_in(self, lang: str) -> str:
        """Return the name in the language `lang`."""
        return self.zh.in_language(lang)


class NotCounted(msgspec.Struct, frozen=True):
    """A pattern that the hand has but that does not count.

    by: English name of the pattern that excludes it; "Limit" for points over the limit, "" if no
        pattern does.
    principle: key of the rule by which it is excluded.
    points: points that do not count, None if not stated.
    tiles: its tiles, one tuple of codes per set; empty if the pattern is not about tiles.
    """

    name: str
    zh: FanName
    local: LocalName
    by: str
    principle: str
    because: Message
    points: int | None = None
    tiles: Tiles = ()


class Payments(msgspec.Struct, frozen=True, omit_defaults=True):
    """Payments by role; negative amounts are paid, positive ones received.

    discarder: None on a self-draw.
    others: amount of each remaining player, None if they differ.
    dealer: amount of the dealer if it differs from that of the others, else None.
    liable: amount of a player who did not discard but is liable for the win, else None.
    deposits: deposits on the table that the winner gets in addition to ``winner``.
    settlement: amount of each seat, if the seats are known.
    """

    winner: int | float
    discarder: int | float | None
    others: int | float | None
    dealer: int | float | None = None
    liable: int | float | None = None
    deposits: int | None = None
    settlement: dict[str, int | float] | None = None

    def by_seat(
        self, winner: str, discarder: str | None = None, liable: str | None = None
    ) -> dict[str, int | float]:
        """Return the amount of each seat, without deposits, given the seats of the roles; East is
        the dealer. A role whose seat is not given is paid like the others. If ``settlement`` is
        known, it is returned whatever seats are given.

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
        """Return these payments as a JSON object, without fields that have their default."""
        made: dict[str, Any] = msgspec.to_builtins(self)
        return made


class AnswerPart(msgspec.Struct, frozen=True):
    """Base class of the parts of an answer; ``more`` holds entries that only some rules have."""

    def tree(self) -> dict[str, Any]:
        """Return this part as a dict with untranslated messages; the entries of ``more`` are placed
        after the total."""
        made = msgspec.structs.asdict(self)
        more = made.pop("more", None)
        if more:
            told = list(made.items())
            after = list(made).index("total") + 1
            made = dict([*told[:after], *more.items(), *told[after:]])
        for key, value in made.items():
            if type(value) is tuple:
                if value and isinstance(value[0], AnswerPart):
                    made[key] = [part.tree() for part in value]
            elif isinstance(value, AnswerPart):
                made[key] = value.tree()
        return made

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """Return this part as a JSON object with sentences in the language `lang`."""
        return builtins(self.tree(), lang)


class FuPart(msgspec.Struct, frozen=True):
    """One source of fu: its key (`reason`), fu and names."""

    reason: str
    fu: int
    name: str
    zh: FanName
    local: LocalName


class Transfer(msgspec.Struct, frozen=True):
    """A payment from one seat to another: points, kind (`what`) and a sentence about it."""

    payer: str = msgspec.field(name="from")
    payee: str = msgspec.field(name="to")
    points: int
    what: str
    because: Message


class Limit(TypedDict):
    """The limit of a hand of Chinese Classical.

    value: the limit in points, None without one.
    reached: how the hand came to it: cut, half_limit or limit_hand; None for a hand below it.
    without: the points that the hand would have without a limit.
    bonus: points added to the limit.
    """

    value: int | None
    reached: str | None
    without: int
    bonus: NotRequired[int]


class Cost(TypedDict, total=False):
    """The payments for a riichi hand in points; empty for a hand that may not be declared.

    main: by the dealer or the discarder.
    additional: by each other player, 0 for a discard.
    main_bonus, additional_bonus: the same for counters.
    kyoutaku_bonus: the deposits on the table.
    total: what the winner gets, counters and deposits included.
    yaku_level: the package's name of the limit, "" below mangan.
    """

    main: int
    additional: int
    main_bonus: int
    additional_bonus: int
    kyoutaku_bonus: int
    total: int
    yaku_level: str


class More(TypedDict, total=False):
    """Entries of an answer that only some rules have; all are optional."""

    points: int | None
    doubles: int
    uncapped: int
    raw_total: int
    fu: int
    fu_details: list[FuPart]
    limit: Limit | str
    limit_name: Message
    cost: Cost
    items: list[Fan]
    fishing_for: str
    waiting_for_limit: bool
    players: dict[str, dict[str, Any]]
    liability: dict[str, Any]
    settlement: Mapping[str, int | float] | None
    transfers: list[Transfer]
    dealer_tai: int
    dealer_fans: list[Fan]
    void: bool


class OtherChoice(AnswerPart, frozen=True):
    """The outcome of a hand under another choice of an option; ``payments`` is None unless they
    differ from those in use."""

    choice: str | int | bool | tuple[str, ...]
    total: int | None
    legal: bool
    effect: Message
    reading: Message
    source: Message
    more: More = {}
    payments: Payments | None = None

    def tree(self) -> dict[str, Any]:
        return _said(AnswerPart.tree(self), ("payments",))


class Ruling(AnswerPart, frozen=True):
    """A contested option that changes the result of a hand.

    choice: the value in use.
    effect: the effect of that value compared with the first of the other choices that changes the
        verdict, the total or the payments.
    reading: the choice in words.
    otherwise: the outcome under each other choice that changes the result; under every other choice
        for an option that is always listed.
    """

    id: str
    choice: str | int | bool | tuple[str, ...]
    effect: Message
    question: Message
    reading: Message
    source: Message
    otherwise: tuple[OtherChoice, ...]


class Claim(msgspec.Struct, frozen=True):
    """The verdict on a claimed fan: right, wrong, twice, unknown or missed.

    claimed: the name as given, None for a missed fan.
    name: English name of the fan, None for an unknown name.
    points: what the occurrence counts in this hand, even if another worth was claimed; 0 if it does
        not count, None if its unit has no number.
    meant: names of fans that an unknown name may have meant.
    """

    claimed: str | None
    name: str | None
    local: LocalName | None
    verdict: str
    points: int | None
    because: Message
    meant: tuple[str, ...] = ()


class AnnouncedTotal(msgspec.Struct, frozen=True):
    """The verdict on an announced total, or on the sum of the claimed fans: right, too_high,
    too_low.

    total: what was announced.
    counts: what the hand counts, in the same unit.
    unit: points, faan, han, tai, fu, doubles, ``each`` (payment of each other player), ``gets``
        (gain of the winner), ``limit`` (a named limit), and so on.
    named: sum of the claimed fans; None if no fans were claimed or the rules do not add them up.
    settled: the total that is paid, if the rulings let an announced total stand; else None.
    """

    total: int
    counts: int
    verdict: str
    because: Message
    unit: str = ""
    named: int | None = None
    settled: int | None = None


class NearMiss(NamedFan, frozen=True):
    """A fan just missed.

    missing: kind of change that would have added it (tile, flag, meld).
    total: the total of the hand after that change.
    tiles: tiles of the fan after the change, one tuple of codes per set.
    """

    missing: str
    total: int
    because: Message
    tiles: Tiles = ()


class Remedy(msgspec.Struct, frozen=True):
    """Changes that would have brought a hand to the minimum.

    steps: kinds of the changes.
    total: the total after them.
    gained, lost: names of the fans that they add and remove, with the points gained or lost.
    """

    steps: tuple[str, ...]
    total: int | None
    gained: tuple[dict[str, Any], ...]
    lost: tuple[dict[str, Any], ...]
    because: Message


class Shortfall(msgspec.Struct, frozen=True):
    """The number of points missing to the minimum, and ways to get them."""

    missing: int
    ways: tuple[Remedy, ...]


class Alternative(AnswerPart, frozen=True):
    """Another arrangement of the same tiles, and its score."""

    total: int | None
    legal: bool
    arrangement: tuple[Meld, ...]
    fans: tuple[Fan, ...]
    more: More = {}


class WaitWorth(AnswerPart, frozen=True):
    """A short score of a hand completed by one wait; fans by English name."""

    total: int | None
    legal: bool
    minimum_met: bool
    fans: tuple[str, ...]
    more: More = {}


class Wait(AnswerPart, frozen=True):
    """A tile that completes a hand, the number of copies not in the hand, and the score of winning
    on it by discard and by self-draw."""

    tile: str
    left: int
    discard: WaitWorth
    self_drawn: WaitWorth


class Waits(AnswerPart, frozen=True):
    """The waits of a hand under its rules; ``waits`` is empty if there are none."""

    ruleset: str
    rulings: str | dict[str, Any]
    waits: tuple[Wait, ...]
    version: str = VERSION


class Score(AnswerPart, frozen=True, kw_only=True):
    """The score of a hand under its rules.

    total: in the unit of the rules; None if the rules only decide whether a hand wins.
    legal: True if the hand may be declared; if not, `why` has the reason.
    arrangement: all sets, concealed ones too, the pair last; () for a win by flowers alone.
    alternatives: the other arrangements, the best first.
    short: ways to the minimum, for a hand below it whose near misses were asked for; else None.
    payments: payments for the win; None if it may not be declared, nothing is paid, or who pays is
        not known.
    false_win: payments for declaring a hand that may not be declared, else None.
    claims, claim, claim_unread: verdicts on the fans and the total that were announced, and a
        sentence if nothing of it could be compared; else None.
    more: entries that only these rules have.
    brief: True if reasons were not asked for; `not_counted`, `alternatives` and `rulings_applied`
        are then empty.
    version: version of TileTally that made the score, "" if unknown.
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

    @property
    def listed(self) -> tuple[Fan, ...]:
        """The fans as players list them, including those that are paid in addition to the total."""
        return (*self.fans, *self.more.get("dealer_fans", ()))

    def tree(self) -> dict[str, Any]:
        """Return this score as a dict in the order of the interface, with untranslated messages and
        without empty optional entries."""
        answer = AnswerPart.tree(self)
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
        """Return the score from the JSON object `data` that `to_json` made; texts stay in their
        language. Raises ValueError or KeyError for incomplete data."""
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
    """Return part of an answer (`tree`) as a JSON object with messages in the language `lang`."""
    made: dict[str, Any] = msgspec.json.decode(encode(tree, lang))
    return made


def encode(tree: object, lang: str) -> bytes:
    """Return part of an answer (`tree`) as UTF-8 JSON with messages in the language `lang`."""
    return _encoder(lang).encode(tree)


@cache
def _encoder(lang: str) -> msgspec.json.Encoder:
    chinese = LANGUAGES[lang].chinese

    def spoken(value: Message | FanName | LocalName) -> str:
        # the key "zh" always has the Chinese name, the key "local" the name in this language
        return value.in_language(chinese if type(value) is FanName else lang)

    return msgspec.json.Encoder(enc_hook=spoken)


BRIEF = Fan.__struct_fields__[: Fan.__struct_fields__.index("tiles")]


def _said(made: dict[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """Return the entries of a part of an answer, without those in `keys` that are None."""
    return {key: value for key, value in made.items() if value is not None or key not in keys}


def _from_text(kind: type, text: Any) -> FanName | LocalName | Message:
    # texts are kept as written, whatever the language
    name = FanName(text, text, **dict.fromkeys(LANGUAGES, text))
    if kind is FanName:
        return name
    return name.local if kind is LocalName else literal(text)


def _split(data: Mapping[str, Any], kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return a JSON object with the entries that `kind` does not define moved under ``more``."""
    own = kind.__struct_fields__
    more = {key: value for key, value in data.items() if key not in own}
    return {key: value for key, value in data.items() if key in own} | {"more": more}
