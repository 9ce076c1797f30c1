"""MCR as a rule set: the answers to a hand, in the shapes of the interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.arrangements import completing_tiles, meld_set
from scoring.errors import HandError
from scoring.hand import Hand
from scoring.jsontext import encode, fields
from scoring.rulesets.mcr.about import About
from scoring.rulesets.mcr.answer import (
    brief,
    payments_text,
    reasons,
    rulings_text,
)
from scoring.rulesets.mcr.claims import check_claims
from scoring.rulesets.mcr.count import MINIMUM, count_all
from scoring.rulesets.mcr.nearly import just_missed, missed_json
from scoring.rulesets.mcr.payments import false_win
from scoring.rulesets.mcr.rulings import Rulings, parse_rulings
from scoring.rulesets.mcr.short import short_json
from scoring.tiles import TILES

KONG_ON_LAST_TILE = {
    "en": "By ruling C13 no kong may be made with the last wall tile, so it could not be robbed.",
    "zh-Hans": "按规则选项C13，最后一张牌不得开杠，本不能抢杠。",
    "zh-Hant": "按規則選項C13，最後一張牌不得開槓，本不能搶槓。",
}


FALSE_WIN = encode(false_win())


class Mcr(About):
    """Mahjong Competition Rules, 81 fans."""

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
        met = "true" if best.minimum_met else "false"
        more = {"payments": payments_text(best.total, hand.self_drawn)}
        if not best.minimum_met:
            more["false_win"] = FALSE_WIN
        if hand.robbing_kong and hand.last_wall_tile and rulings["C13"] == "a":
            more["warnings"] = encode([KONG_ON_LAST_TILE[lang]])
        if "claimed" in options:
            more["claims"] = encode(check_claims(counts, options["claimed"], lang))
        nearly = ""
        if options.get("nearly") is True:
            missed = encode([missed_json(fan, lang) for fan in just_missed(counts)])
            nearly = f', "nearly": {missed}'
            if not best.minimum_met:
                nearly += f', "short": {encode(short_json(best, lang))}'
        fans = brief(best, lang) if options.get("brief") is True else reasons(counts, rulings, lang)
        return (
            f'{{"ruleset": "{self.name}", "rulings": {rulings_text(rulings)}, '
            f'"total": {best.total}, "legal": {met}, "minimum_met": {met}, '
            f"{fans}{nearly}, {fields(more)}}}"
        )

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
                        "discard": _worth(hand.won_on(tile, self_drawn=False), rulings),
                        "self_drawn": _worth(hand.won_on(tile, self_drawn=True), rulings),
                    }
                )
        return {"ruleset": self.name, "rulings": rulings.name, "waits": waits}


def _worth(hand: Hand, rulings: Rulings) -> dict[str, Any]:
    best = count_all(hand, rulings)[0]
    return {
        "total": best.total,
        "minimum_met": best.minimum_met,
        "fans": [counted.fan.name for counted in best.fans],
    }


RULES = Mcr()
