"""Chinese Classical as a rule set: points and doubles of every player, settled among all four.

A hand's JSON may have, beside the fields of the interface, the losers' hands and what the table
knows (``others``), the fields of ``FIELDS``, and instead of a win an ``offence``::

    {"ruleset": "classical", "rulings": {"limit": 500},
     "offence": {"kind": "false_win", "by": "S", "shown": true}}

whose answer has the ``penalty`` with its ``settlement`` (see ``penalties``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from scoring.arrangements import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, Arrangement
from scoring.chinese import Text, told
from scoring.errors import HandError
from scoring.game import Game
from scoring.hand import Hand, parse_hand, parse_held
from scoring.options import Chosen
from scoring.patterns import Pattern
from scoring.rules import PRINCIPLES, Count, Counted, Field, Payments, Result, TableRules
from scoring.rulesets.classical.count import LIMIT_HAND, Tally, tally
from scoring.rulesets.classical.facts import POINTS
from scoring.rulesets.classical.game import game_of
from scoring.rulesets.classical.count import (
    HALF_HAND,
    LIMIT_HAND,
    ORDINARY,
    Tally,
    tally,
    with_bonus,
)
from scoring.rulesets.classical.facts import HALF_LIMIT, POINTS
from scoring.rulesets.classical.liability import (
    ALL_DANGEROUS,
    NOT_EXEMPT,
    READY,
    THREE_DOUBLES,
    UNKNOWN,
    Discarder,
    Liability,
    liability,
)
from scoring.rulesets.classical.others import (
    LONG,
    Loser,
    by_seat,
    losing_win,
    points_of,
    read_losers,
)
from scoring.rulesets.classical.penalties import (
    FALSE_WIN,
    OFFENCES,
    Facts,
    offences,
    penalty,
)
from scoring.rulesets.classical.settlement import (
    Settlement,
    paid_by_one,
    settled,
    with_kitty,
)
from scoring.rulesets.classical.shapes import completing, special_arrangements
from scoring.rulesets.classical.switches import (
    ALL_HANDS,
    BMJA,
    BMJA_KAJONGG,
    LIABILITY_OF_TABLE,
    SWITCHES,
    UNLIMITED,
    limit_of,
    terms_of,
)
from scoring.rulesets.classical.table import not_played, whole_table
from scoring.rulesets.classical.words import SEATS, filled, listed, seat_name
from scoring.tiles import WINDS
from scoring.win import Win

_WHO = ((UNKNOWN, ("Not said", "未說明")), *SEATS.items())
_EXEMPTION: tuple[tuple[str, Text], ...] = (
    (UNKNOWN, ("Judge it from the hand", "由牌判斷")),
    (READY, ("A ready hand of three doubles", "已聽三倍番的牌")),
    (ALL_DANGEROUS, ("Drew, and held only dangerous tiles", "剛摸牌而滿手危險牌")),
    (NOT_EXEMPT, ("Not exempt", "不免")),
)


class Outcome(NamedTuple):
    """Everything at the end of a hand: the hands of all four, and who pays whom."""

    values: dict[str, int]
    tallies: dict[str, Tally]
    liability: Liability
    settlement: Settlement


class Classical(TableRules):
    """The rules of ``switches.PROFILES``."""

    name = "classical"
    TITLE = ("Chinese Classical", "古典麻將")
    UNIT = ("points", "分")
    TABLE = whole_table()
    OPTIONS = SWITCHES
    PROFILE_TITLES: Mapping[str, Text] = {
        BMJA: ("BMJA (British)", "BMJA（英國）"),
        BMJA_KAJONGG: ("BMJA as Kajongg has it", "BMJA（Kajongg版）"),
    }
    WINNING = (
        "it has to be four sets and a pair, the thirteen orphans, or a special hand that the "
        "table plays",
        "須是四副牌加將、十三么，或此桌所設的特殊牌",
    )
    PRINCIPLES = PRINCIPLES | {
        LIMIT_HAND: (
            "{pattern}, but {by} is worth the limit whatever else there is",
            "{pattern}，但「{by}」已是滿貫，不再計",
        ),
        HALF_HAND: (
            "{pattern}, but {by} is worth half the limit whatever else there is",
            "{pattern}，但「{by}」是半個滿貫，不再計",
        ),
        ORDINARY: (
            "{pattern}, but as they are the tiles are worth more than half the limit",
            "{pattern}，但照牌面計高於半個滿貫",
        ),
    }
    FIELDS = (
        Field("discarder", "choice", ("Who discarded the winning tile", "放銃者"), _WHO),
        Field("discarder_drew", "flag", ("The discarder had just drawn", "放銃者剛摸過牌")),
        Field("exempt", "choice", ("Is the discarder exempt?", "放銃者可否免包"), _EXEMPTION),
        Field("dragon_feeder", "choice", ("Who fed the third dragon set", "餵第三副箭刻者"), _WHO),
        Field("feeder_exempt", "choice", ("Was that player exempt?", "該家可否免包"), _EXEMPTION),
        Field(LIABILITY_OF_TABLE, "flag", ("A dangerous game, says the table", "裁定為危險牌")),
        Field("original_call", "flag", ("Original call", "天聽")),
        Field("fishing_undeclared", "flag", ("Fishing was not declared", "沒有報聽")),
        Field("flower_replacement", "flag", ("Won on a flower's replacement", "和花牌的補牌")),
        Field("kong_on_kong", "flag", ("The kong came with another's loose tile", "槓上槓")),
        Field("east_wins", "count", ("East's wins in a row, with this", "東家連和次數（連此局）")),
        Field("added_kongs", "tiles", ("Kongs made by adding to a pung", "加槓的槓")),
    )

    asks = (*TableRules.asks, "flowers")

    def parse(self, data: Mapping[str, Any]) -> Hand:
        """The winning hand; an ``offence`` needs no tiles."""
        if isinstance(data, Mapping) and data.get("offence") is not None:
            return Hand(())
        return parse_hand(data)

    def game_of(self, options: Chosen) -> Game:
        return game_of(options)

    def shapes(self, options: Chosen) -> Sequence[str]:
        """Seven pairs win where the option says so."""
        return (STANDARD, THIRTEEN_ORPHANS, *((SEVEN_PAIRS,) if options["seven_pairs"] else ()))

    def arrangements(self, hand: Hand, options: Chosen) -> list[Arrangement]:
        """The readings of the hand that can win, the special shapes of the table among them."""
        return [*super().arrangements(hand, options), *special_arrangements(hand, options)]

    def combine(self, win: Win, found: list[Counted]) -> Tally:
        """Points times two for each double, or the limit or half of it."""
        return tally(win, found)

    def answer(self, hand: Hand, data: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """The answer to a win, or to an offence."""
        if data.get("offence") is not None:
            return self._offence(data, lang)
        return super().answer(hand, data, lang)

    def payments(self, count: Count) -> Payments | None:
        """What everybody gets, by seat as well."""
        outcome = self.outcome(count)
        winner = count.win.hand.seat_wind
        discarder = _named(count.win.fields, "discarder")
        return _payments(outcome.settlement.sums, winner, discarder, outcome.liability.liable)

    def false_win(self, count: Count) -> Payments | None:
        """What declaring a hand costs that has too many chows for the table."""
        options, seat = count.win.options, count.win.hand.seat_wind
        paid = penalty(
            FALSE_WIN,
            seat,
            options["penalties"],
            limit_of(options),
            split=options["false_split"],
        )
        return _payments(paid.settlement.sums, seat, None, None)

    def outcome(self, count: Count) -> Outcome:
        """The hands of all four, the liability and the settlement."""
        assert isinstance(count, Tally)
        hand, options, fields = count.win.hand, count.win.options, count.win.fields
        winner, losers = hand.seat_wind, fields["others"]
        tallies = {winner: count}
        values = dict.fromkeys(WINDS, 0)
        values[winner] = count.total or 0
        for seat, loser in losers.items():
            if loser.hand is None:
                values[seat] = _cut(loser.value, options)
            else:
                tallies[seat] = self._losing(loser, options, fields)
                values[seat] = tallies[seat].total or 0
            if loser.condition == LONG:
                values[seat] = 0
        answers = self._liability(count)
        settle = settled
        if answers.liable:
            settle = partial(paid_by_one, liable=answers.liable)
        paid = settle(
            values,
            winner,
            terms=terms_of(options),
            self_drawn=hand.self_drawn,
            discarder=_named(fields, "discarder"),
        )
        return Outcome(values, tallies, answers, with_kitty(paid, fields["kitty"], winner))

    def beside(self, count: Count, lang: str) -> dict[str, Any]:
        """Points by line, the limit, the losers' hands, liability and settlement."""
        assert isinstance(count, Tally)
        options = count.win.options
        special = "half_limit" if count.half else "limit_hand"
        reached = special if count.limits else "cut" if count.cut else None
        answer: dict[str, Any] = {
            "items": [self._fan(count, item, lang) for item in count.items],
            "limit": {
                "value": None if options["limit"] == UNLIMITED else options["limit"],
                "reached": reached,
                "without": count.raw,
                **({"bonus": count.bonus} if count.bonus else {}),
            },
        }
        if not count.legal:
            return answer
        outcome = self.outcome(count)
        return answer | {
            "players": self._players(count, outcome, lang),
            "liability": {
                "liable": outcome.liability.liable,
                "triggers": [
                    {
                        "id": trigger.id,
                        "player": trigger.player,
                        "exempt": trigger.exempt,
                        "because": trigger.because(lang),
                    }
                    for trigger in outcome.liability.triggers
                ],
            },
            "settlement": outcome.settlement.sums,
            "transfers": _transfers(outcome.settlement, lang),
        }

    def warnings(self, count: Count) -> list[Text]:
        """What was not said and could change the sums."""
        hand, fields = count.win.hand, count.win.fields
        said: list[Text] = []
        if not count.legal:
            return said
        missing = [s for s in WINDS if s != hand.seat_wind and s not in fields["others"]]
        if missing:
            who = listed((SEATS[seat] for seat in missing), last=" and ")
            hands = "hand" if len(missing) == 1 else "hands"
            said.append(
                (
                    f"Not given, and counted as 0: the {hands} of {who[0]}.",
                    f"沒有列出、按0分計的牌：{who[1]}。",
                )
            )
        if hand.flowers and not hand.flower_tiles and hand.flowers < 8:
            said.append(
                (
                    "Which flowers they are is not said, so none of them doubles.",
                    "沒有說明是哪些花牌，所以花牌不計倍番。",
                )
            )
        if self._discarder_matters(count):
            said.append(
                (
                    "Say who discarded the winning tile: that player pays for more than one.",
                    "請說明放銃者：該家要多付。",
                )
            )
        return said

    def verdict(self, answer: Mapping[str, Any], lang: str) -> str:
        """The sum behind the total, as a player would say it."""
        if not answer.get("legal") or "limit" not in answer:
            return super().verdict(answer, lang)
        many = answer["doubles"]
        bonus = answer["limit"].get("bonus", 0)
        blanks = {
            "half": answer["total"] - bonus,
            "bonus": bonus,
            "points": answer["points"],
            "doubles": (f"{many} double{'' if many == 1 else 's'}", f"{many}倍番"),
            "total": answer["total"],
            "sum": answer["limit"]["without"],
        }
        verdict = answer["limit"]["reached"] or "sum"
        return filled(_VERDICTS["half_and_bonus" if bonus else verdict], lang, blanks)

    def more_fields(self, lang: str) -> list[dict[str, Any]]:
        """The fields above, and what the losers' hands are worth: the short form of ``others``."""
        worths = told(("What the other hands are worth", "其餘各家手牌的分數"), lang)
        field = {"key": "others", "kind": "worths", "label": worths, "choices": []}
        return [field, *super().more_fields(lang)]

    def patterns(self, lang: str, rulings: object = None) -> list[dict[str, Any]]:
        """The table for the guide, without the hands that these options do not play."""
        options = self.OPTIONS.read(rulings)
        away = not_played(options)
        return [line for line in super().patterns(lang, rulings) if line["key"] not in away]

    def offences(self, lang: str, rulings: object = None) -> list[dict[str, Any]]:
        """The offences that ``offence`` takes, with the facts each asks for."""
        return offences(self.OPTIONS.read(rulings)["penalties"], lang)

    # below: how the answers above are put together

    def _fields(self, data: Mapping[str, Any]) -> dict[str, Any]:
        fields = super()._fields(data)
        winner = parse_held(data)
        fields["others"] = read_losers(data.get("others"), winner)
        kitty = data.get("kitty")
        fields["kitty"] = {
            seat: points_of(value, "kitty")
            for seat, value in by_seat({} if kitty is None else kitty, "kitty").items()
        }
        _check_fields(winner, fields)
        return fields

    def _losing(self, loser: Loser, options: Chosen, fields: Mapping[str, Any]) -> Tally:
        """A loser's hand, counted."""
        assert loser.hand is not None
        win = losing_win(loser.hand, options, fields)
        made = self.count(win)
        assert isinstance(made, Tally)
        found = [*made.items, *made.all_doubles]
        made = tally(win, found, loser.condition)
        made.why = None
        declared = loser.declared or not options["must_declare_fishing"]
        if options["waiting_for_limit"] == "bmja" and declared and not loser.condition:
            return self._fishing(made, loser.hand)
        return made

    def _fishing(self, made: Tally, hand: Hand) -> Tally:
        """The same loser's hand, worth what it was fishing for where that counts.

        A fixed share of the limit stands for what the tiles are worth, even where that is more,
        unless the option ``fishing_intrinsic`` says otherwise; Purity doubles them instead.
        """
        options = made.win.options
        drawn = [
            count
            for tile in completing(hand.concealed, hand.melds)
            for count in self.count_all(hand.won_on(tile, self_drawn=True), options, {})
            if isinstance(count, Tally) and count.legal
        ]
        fished = {c.pattern.key: c.pattern for count in drawn for c in count.specials}
        pure = next((c for n in drawn for c in n.all_doubles if c.pattern.key == "purity"), None)
        if pure:
            made = tally(made.win, [*made.items, *made.all_doubles, pure])
            made.more["fishing_for"] = pure.pattern.name
        if not fished:
            return made
        limit = limit_of(options)
        shares = {
            key: with_bonus(made, limit // 5 if pattern.unit == HALF_LIMIT else limit * 2 // 5)
            for key, pattern in fished.items()
        }
        best = max(shares, key=lambda key: shares[key])
        may_choose = options["fishing_intrinsic"] == ALL_HANDS or pure or INTRINSIC & set(fished)
        if shares[best] > (made.total or 0) or not may_choose:
            made.total = shares[best]
            made.more |= {"waiting_for_limit": True, "fishing_for": fished[best].name}
        return made

    def _liability(self, count: Tally) -> Liability:
        fields = count.win.fields
        seat = _named(fields, "discarder")
        discarder = None
        if seat:
            loser = fields["others"].get(seat)
            discarder = Discarder(
                seat,
                loser.hand if loser else None,
                fields["discarder_drew"],
                fields["exempt"],
            )
        return self._judged(count, discarder)

    def _judged(self, count: Tally, discarder: Discarder | None) -> Liability:
        options = count.win.options

        def ready(hand: Hand, any_wait: bool) -> bool:
            if len(hand.concealed) + 3 * len(hand.melds) != 13:
                return False
            return self._worth_waiting(hand, options, _is_three_doubles, every=not any_wait)

        return liability(
            count.win,
            doubles=count.doubles,
            limit_hand=bool(count.limits),
            scholars=count.has("three_great_scholars"),
            discarder=discarder,
            feeder=_named(count.win.fields, "dragon_feeder"),
            ready=ready,
        )

    def _worth_waiting(
        self, hand: Hand, options: Chosen, good: Callable[[Count], bool], *, every: bool = False
    ) -> bool:
        """Whether a ready hand becomes a good one, with any or with every tile it waits for."""
        verdicts = []
        for tile in completing(hand.concealed, hand.melds):
            won = self.count_all(hand.won_on(tile, self_drawn=False), options, {})
            if won and won[0].legal:
                verdicts.append(good(won[0]))
        return bool(verdicts) and (all(verdicts) if every else any(verdicts))

    def _discarder_matters(self, count: Count) -> bool:
        assert isinstance(count, Tally)
        hand, fields = count.win.hand, count.win.fields
        if hand.self_drawn or _named(fields, "discarder") or not count.legal:
            return False
        if count.win.options["discarder_doubles"]:
            return True
        somebody = next(seat for seat in WINDS if seat != hand.seat_wind)
        return bool(self._judged(count, Discarder(somebody)).liable)

    def _players(self, count: Tally, outcome: Outcome, lang: str) -> dict[str, Any]:
        players = {}
        losers: Mapping[str, Loser] = count.win.fields["others"]
        for seat in WINDS:
            made = outcome.tallies.get(seat)
            loser = losers.get(seat)
            players[seat] = {
                "name": seat_name(seat, lang),
                "value": outcome.values[seat],
                "known": made is not None or loser is not None,
                "condition": loser.condition if loser else "",
                **(made.more if made else {}),
                "items": [self._fan(made, item, lang) for item in made.items] if made else [],
                "fans": [self._fan(made, fan, lang) for fan in made.fans] if made else [],
            }
        return players

    def _result(self, count: Count) -> Result:
        result = super()._result(count)
        assert isinstance(count, Tally)
        # where the limit decides, points and doubles change nothing
        return result._replace(more={}) if count.limits or count.cut else result

    def _claims(self, counts: list[Count], claimed: object, lang: str) -> list[dict[str, Any]]:
        named = claimed if isinstance(claimed, list | tuple) else []
        found: list[Pattern | None] = [self.TABLE.find(t) for t in named if isinstance(t, str)]
        if any(pattern and pattern.unit == POINTS for pattern in found):
            # who claims points is told about all points; who claims doubles, about doubles
            counts = [replace(c, fans=[*c.items, *c.fans]) for c in counts if isinstance(c, Tally)]
        return super()._claims(counts, claimed, lang)

    def _offence(self, data: Mapping[str, Any], lang: str) -> dict[str, Any]:
        options = self.OPTIONS.read(data.get("rulings"))
        kind, seat, facts = _read_offence(data["offence"])
        paid = penalty(
            kind,
            seat,
            options["penalties"],
            limit_of(options),
            facts,
            split=options["false_split"],
        )
        return {
            "ruleset": self.name,
            "rulings": options.name,
            "total": 0,
            "points": 0,
            "doubles": 0,
            "legal": False,
            "minimum_met": False,
            "why": paid.because(lang),
            "fans": [],
            "not_counted": [],
            "arrangement": [],
            "alternatives": [],
            "rulings_applied": [],
            "payments": _payments(paid.settlement.sums, seat, None, None),
            "settlement": paid.settlement.sums,
            "penalty": {"offence": kind, "by": seat, **paid.to_json(lang)},
        }


INTRINSIC = {"three_great_scholars", "four_blessings", "all_honors"}
"""The hands for which a fishing loser may take the worth of the tiles (British rules site)."""


def _is_limit(count: Count) -> bool:
    return isinstance(count, Tally) and bool(count.limits)


def _is_three_doubles(count: Count) -> bool:
    return _is_limit(count) or (
        isinstance(count, Tally) and count.doubles_without_flowers >= THREE_DOUBLES
    )


def _cut(value: int, options: Chosen) -> int:
    """The worth of a hand that somebody else counted, cut to the limit."""
    return value if options["limit"] == UNLIMITED else min(value, limit_of(options))


def _named(fields: Mapping[str, Any], key: str) -> str | None:
    """The seat that a field names, if it was said."""
    seat = fields.get(key, UNKNOWN)
    return None if seat == UNKNOWN else str(seat)


def _payments(
    sums: Mapping[str, int], winner: str, discarder: str | None, liable: str | None
) -> Payments:
    """The sums of the interface; ``others`` is None where East makes them unlike."""
    apart = (winner, discarder, liable)
    others = {sums[seat] for seat in WINDS if seat not in apart}
    paid: Payments = {
        "winner": sums[winner],
        "discarder": sums[discarder] if discarder else None,
        "others": others.pop() if len(others) == 1 else None,
    }
    if liable and liable != discarder:
        paid["liable"] = sums[liable]
    return paid | {"settlement": dict(sums)}


def _transfers(settlement: Settlement, lang: str) -> list[dict[str, Any]]:
    return [
        {
            "from": p.payer,
            "to": p.payee,
            "points": p.amount,
            "what": p.what,
            "because": filled(
                _TRANSFERS[p.what],
                lang,
                {"payer": SEATS[p.payer], "payee": SEATS[p.payee], "points": p.amount},
            ),
        }
        for p in settlement.payments
    ]


_TRANSFERS: dict[str, Text] = {
    "hand": (
        "{payer} pays {payee} {points} for the winning hand.",
        "{payer}付和牌的{payee}{points}。",
    ),
    "difference": (
        "{payer} pays {payee} {points}, the difference of their hands.",
        "{payer}付{payee}兩手牌的差額{points}。",
    ),
    "liable": (
        "{payer} pays {payee} {points}, what all three owe.",
        "{payer}包付{payee}三家所欠{points}。",
    ),
    "kitty": (
        "{payee} takes the {points} that {payer} put into the kitty.",
        "{payee}取得{payer}放入公注的{points}。",
    ),
}
_VERDICTS: dict[str, Text] = {
    "sum": (
        "{points} points, {doubles}: {total}.",
        "{points}分，{doubles}，共{total}分。",
    ),
    "cut": (
        "{points} points, {doubles}: {sum}, cut to the limit of {total}.",
        "{points}分，{doubles}，共{sum}分，以滿貫{total}分為限。",
    ),
    "limit_hand": ("A limit hand: {total}.", "滿貫牌：{total}分。"),
    "half_limit": ("Half a limit: {total}.", "半個滿貫：{total}分。"),
    "half_and_bonus": (
        "Half a limit, {half}, and {bonus} for the bonus tiles: {total}.",
        "半個滿貫{half}分，加花牌{bonus}分，共{total}分。",
    ),
}


def _check_fields(winner: Hand, fields: Mapping[str, Any]) -> None:
    """What no game can produce; raises ``HandError`` (``impossible_situation``)."""
    for key in ("discarder", "dragon_feeder"):
        if _named(fields, key) == winner.seat_wind:
            raise HandError(
                "impossible_situation",
                "“{key}” is a loser; the winner cannot be it.",
                chinese="“{key}”須是未和者，不能是和牌者。",
                key=key,
            )
    if winner.self_drawn and _named(fields, "discarder"):
        raise HandError(
            "impossible_situation",
            "A self-drawn tile has no discarder.",
            chinese="自摸沒有放銃者。",
        )
    if fields["flower_replacement"] and not winner.self_drawn:
        raise HandError(
            "impossible_situation",
            "A replacement tile is drawn by the winner: mark the win as self-drawn.",
        )
    if fields["flower_replacement"] and not winner.flowers:
        raise HandError(
            "impossible_situation",
            "A win on a flower's replacement needs a flower or season in the hand.",
            chinese="和花牌的補牌，須有花牌。",
        )
    kongs = [meld for meld in winner.melds if meld.kind == "kong"]
    if fields["kong_on_kong"] and not (winner.kong_replacement and len(kongs) > 1):
        raise HandError(
            "impossible_situation",
            "Kong on kong is a win on a replacement tile with two kongs in the hand.",
            chinese="槓上槓須有兩副槓，並和槓後補牌。",
        )


def _read_offence(raw: object) -> tuple[str, str, Facts]:
    """The kind, the offender and the facts; raises ``HandError`` (``bad_json``)."""
    if not isinstance(raw, Mapping):
        raise HandError(
            "bad_json",
            "“offence” is an object with kind and by, not {value}.",
            chinese="“offence”是有kind和by的物件，不能是{value}。",
            value=raw,
        )
    kind = _one_of(raw.get("kind"), "kind", OFFENCES)
    seat = _one_of(raw.get("by"), "by", WINDS)
    facts: dict[str, Any] = {}
    for key in ("shown", "exposed", "next_began"):
        if key in raw:
            if not isinstance(raw[key], bool):
                raise HandError(
                    "bad_json",
                    "“{key}” is true or false, not {value}.",
                    key=key,
                    value=raw[key],
                )
            facts[key] = raw[key]
    if "claimed_as" in raw:
        facts["claimed_as"] = _one_of(raw["claimed_as"], "claimed_as", ("chow", "pung", "kong"))
    if "claimer" in raw:
        others = [other for other in WINDS if other != seat]
        facts["claimer"] = _one_of(raw["claimer"], "claimer", others)
    return kind, seat, Facts(**facts)


def _one_of(value: object, key: str, known: Sequence[str]) -> str:
    if isinstance(value, str) and value in known:
        return value
    raise HandError(
        "bad_json",
        "“{key}” is one of {known}, not {value}.",
        key=key,
        known=", ".join(known),
        value=value,
    )


RULES = Classical()
