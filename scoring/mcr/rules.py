"""MCR as a rule set: the answers to a hand, in the shapes of the interface."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scoring.arrangements import completing_tiles, meld_set
from scoring.errors import HandError
from scoring.hand import Hand
from scoring.jsontext import array, encode, fields, quoted
from scoring.mcr.claims import check_claims
from scoring.mcr.contested import rulings_applied
from scoring.mcr.count import MINIMUM, Count, Counted, Dropped, count_all
from scoring.mcr.fans import BY_NUMBER
from scoring.mcr.nearly import just_missed, missed_json
from scoring.mcr.payments import false_win, payments
from scoring.mcr.reasons import because, fan_name, fan_tiles, why_not
from scoring.mcr.rulings import Rulings, parse_rulings
from scoring.tiles import TILES

KONG_ON_LAST_TILE = {
    "en": "By ruling C13 no kong may be made with the last wall tile, so it could not be robbed.",
    "zh-Hans": "按规则选项C13，最后一张牌不得开杠，本不能抢杠。",
    "zh-Hant": "按規則選項C13，最後一張牌不得開槓，本不能搶槓。",
}


class Mcr:
    """Mahjong Competition Rules, 81 fans."""

    name = "mcr"

    def score(self, hand: Hand, options: Mapping[str, Any], lang: str) -> str:
        """The score as JSON text; raises ``HandError`` where the hand does not win."""
        rulings = parse_rulings(options.get("rulings"))
        counts = count_all(hand, rulings)
        if not counts:
            raise HandError(
                "not_winning",
                "These tiles do not make a winning hand: four sets and a pair, or one of the "
                "special hands.",
                hand.concealed,
            )
        best = counts[0]
        if options.get("require_minimum") is True and not best.minimum_met:
            raise HandError(
                "below_minimum",
                "This hand is worth {many} points without flowers; {wanted} are needed to win.",
                many=best.total - hand.flowers,
                wanted=MINIMUM,
            )
        answer = {
            "ruleset": quoted(self.name),
            "rulings": _rulings_text(rulings),
            "total": str(best.total),
            "minimum_met": "true" if best.minimum_met else "false",
        }
        if options.get("brief") is True:
            answer["fans"] = array([f"{{{_names(counted, lang)}}}" for counted in best.fans])
            answer["arrangement"] = _arrangement(best)
        else:
            answer |= _reasons(counts, rulings, lang)
        if options.get("nearly") is True:
            answer["nearly"] = encode([missed_json(fan, lang) for fan in just_missed(counts)])
        answer["payments"] = _payments_text(best.total, hand.self_drawn)
        if not best.minimum_met:
            answer["false_win"] = encode(false_win())
        if hand.robbing_kong and hand.last_wall_tile and rulings["C13"] == "a":
            answer["warnings"] = encode([KONG_ON_LAST_TILE[lang]])
        if "claimed" in options:
            answer["claims"] = encode(check_claims(counts, options["claimed"], lang))
        return f"{{{fields(answer)}}}"

    def waits(self, hand: Hand, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """Each tile that completes the hand and is not used up, by discard and by self-draw."""
        rulings = parse_rulings(options.get("rulings"))
        counts = hand.counts()
        melds = tuple(meld_set(meld) for meld in hand.melds)
        waits = []
        for place in completing_tiles(hand.concealed_counts(), melds):
            if counts[place] < 4:
                tile = TILES[place]
                waits.append(
                    {
                        "tile": tile,
                        "left": 4 - counts[place],
                        "discard": _worth(_won_on(hand, tile, self_drawn=False), rulings),
                        "self_drawn": _worth(_won_on(hand, tile, self_drawn=True), rulings),
                    }
                )
        return {"ruleset": self.name, "rulings": rulings.name, "waits": waits}


def _won_on(hand: Hand, tile: str, *, self_drawn: bool) -> Hand:
    """The hand won on this tile, with those of its situations that can then occur."""
    held = tile in hand.concealed
    melded = any(tile in meld.tiles for meld in hand.melds)
    kong = any(meld.kind == "kong" for meld in hand.melds)
    return hand._replace(
        concealed=(*hand.concealed, tile),
        winning_tile=tile,
        self_drawn=self_drawn,
        last_tile_of_kind=hand.last_tile_of_kind and not held,
        kong_replacement=hand.kong_replacement and self_drawn and kong,
        robbing_kong=hand.robbing_kong and not (self_drawn or held or melded),
        first_turn=hand.first_turn and self_drawn == (hand.seat_wind == "E"),
    )


def _worth(hand: Hand, rulings: Rulings) -> dict[str, Any]:
    best = count_all(hand, rulings)[0]
    return {
        "total": best.total,
        "minimum_met": best.minimum_met,
        "fans": [counted.fan.name for counted in best.fans],
    }


def _reasons(counts: list[Count], rulings: Rulings, lang: str) -> dict[str, str]:
    """Everything that says why: sentences, what does not count, other readings, rulings."""
    best = counts[0]
    return {
        "fans": array([_fan(best, counted, lang) for counted in best.fans]),
        "not_counted": array(_not_counted(best, lang)),
        "arrangement": _arrangement(best),
        "alternatives": array([_alternative(other, lang) for other in counts[1:]]),
        "rulings_applied": encode(rulings_applied(counts, rulings, lang)),
    }


def _alternative(count: Count, lang: str) -> str:
    fans = array([_fan(count, counted, lang) for counted in count.fans])
    return f'{{"total": {count.total}, "arrangement": {_arrangement(count)}, "fans": {fans}}}'


def _arrangement(count: Count) -> str:
    return array([s.text for s in count.win.parts])


def _fan(count: Count, counted: Counted, lang: str) -> str:
    tiles = fan_tiles(count, counted)
    reason = quoted(because(count, counted, lang))
    return f'{{{_names(counted, lang)}, "tiles": {tiles}, "because": {reason}}}'


def _names(counted: Counted, lang: str) -> str:
    return _names_text(counted.fan.number, counted.points, len(counted.groups), lang)


@lru_cache(maxsize=1 << 10)
def _names_text(number: int, points: int, count: int, lang: str) -> str:
    fan = BY_NUMBER[number]
    return fields(
        {
            "name": quoted(fan.name),
            "zh": quoted(fan_name(fan, lang)),
            "pinyin": quoted(fan.pinyin),
            "number": str(number) if number <= 81 else "null",
            "points": str(points),
            "count": str(count),
        }
    )


def _not_counted(count: Count, lang: str) -> list[str]:
    """One entry a fan: what stands against it is, where possible, a fan that counts itself."""
    counted = {c.fan.number for c in count.fans}
    chosen: dict[int, Dropped] = {}
    for dropped in count.dropped:
        number = dropped.fan.number
        if number not in chosen or chosen[number].by.number not in counted:
            chosen[number] = dropped
    return [
        f"{{{_against(number, dropped.by.number, dropped.principle, lang)}, "
        f'"because": {quoted(why_not(count, dropped, lang))}}}'
        for number, dropped in sorted(chosen.items())
    ]


@lru_cache(maxsize=1 << 12)
def _against(number: int, by: int, principle: str, lang: str) -> str:
    fan = BY_NUMBER[number]
    return fields(
        {
            "name": quoted(fan.name),
            "zh": quoted(fan_name(fan, lang)),
            "by": quoted(BY_NUMBER[by].name),
            "principle": quoted(principle),
        }
    )


@lru_cache(maxsize=1 << 10)
def _payments_text(total: int, self_drawn: bool) -> str:
    return encode(payments(total, self_drawn=self_drawn))


@lru_cache(maxsize=1 << 10)
def _rulings_text(rulings: Rulings) -> str:
    return encode(rulings.name)


RULES = Mcr()
