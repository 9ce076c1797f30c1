"""MCR as a rule set: the answers to a hand, in the shapes of the interface."""

from __future__ import annotations

from typing import Any

from scoring.arrangements import completing_tiles, meld_set
from scoring.errors import HandError
from scoring.hand import Hand
from scoring.mcr.claims import check_claims
from scoring.mcr.contested import rulings_applied
from scoring.mcr.count import MINIMUM, Count, Counted, Dropped, count_all
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

    def score(self, hand: Hand, options: dict[str, Any], lang: str) -> dict[str, Any]:
        """The score of the interface; raises ``HandError`` where the hand does not win."""
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
                f"This hand is worth {best.total - hand.flowers} points without flowers; "
                f"{MINIMUM} are needed to win.",
            )
        answer = self._answer(hand, rulings, counts, lang)
        if "claimed" in options:
            answer["claims"] = check_claims(counts, options["claimed"], lang)
        return answer

    def _answer(
        self, hand: Hand, rulings: Rulings, counts: list[Count], lang: str
    ) -> dict[str, Any]:
        best = counts[0]
        answer: dict[str, Any] = {
            "ruleset": self.name,
            "rulings": rulings.name,
            "total": best.total,
            "minimum_met": best.minimum_met,
            "fans": [_fan(best, counted, lang) for counted in best.fans],
            "not_counted": _not_counted(best, lang),
            "arrangement": [s.as_json for s in best.win.parts],
            "alternatives": [
                {
                    "total": other.total,
                    "arrangement": [s.as_json for s in other.win.parts],
                    "fans": [_fan(other, counted, lang) for counted in other.fans],
                }
                for other in counts[1:]
            ],
            "rulings_applied": rulings_applied(counts, rulings),
            "payments": payments(best.total, self_drawn=hand.self_drawn),
        }
        if not best.minimum_met:
            answer["false_win"] = false_win()
        if hand.robbing_kong and hand.last_wall_tile and rulings["C13"] == "a":
            answer["warnings"] = [KONG_ON_LAST_TILE[lang]]
        return answer

    def waits(self, hand: Hand, options: dict[str, Any], lang: str) -> dict[str, Any]:
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


def _fan(count: Count, counted: Counted, lang: str) -> dict[str, Any]:
    fan = counted.fan
    return {
        "name": fan.name,
        "zh": fan_name(fan, lang),
        "points": counted.points,
        "count": len(counted.groups),
        "tiles": fan_tiles(count, counted),
        "because": because(count, counted, lang),
        "number": fan.number if fan.number <= 81 else None,
        "pinyin": fan.pinyin,
    }


def _not_counted(count: Count, lang: str) -> list[dict[str, Any]]:
    """One entry a fan: what stands against it is, where possible, a fan that counts itself."""
    counted = {c.fan.number for c in count.fans}
    chosen: dict[int, Dropped] = {}
    for dropped in count.dropped:
        number = dropped.fan.number
        if number not in chosen or chosen[number].by.number not in counted:
            chosen[number] = dropped
    return [
        {
            "name": dropped.fan.name,
            "zh": fan_name(dropped.fan, lang),
            "by": dropped.by.name,
            "principle": dropped.principle,
            "because": why_not(count, dropped, lang),
        }
        for _, dropped in sorted(chosen.items())
    ]


RULES = Mcr()
