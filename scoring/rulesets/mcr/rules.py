"""MCR as a rule set: the answers to a hand, in the shapes of the interface."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.answers import Answers, Asked
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
from scoring.rulesets.mcr.count import MINIMUM, Count, count_all, count_many
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

    def score(self, asked: Sequence[Asked], lang: str) -> list[bytes]:
        """The answers as JSON texts, made step by step for all hands (see ``count_many``)."""
        answers = Answers(lang)
        rulings: dict[int, Rulings] = {}
        for n, (_, options) in enumerate(asked):
            try:
                rulings[n] = parse_rulings(options.get("rulings"))
            except HandError as error:
                answers.refuse(n, error)
        counted = count_many([(asked[n][0], chosen) for n, chosen in rulings.items()])
        won: dict[int, list[Count]] = {}
        for n, counts in zip(rulings, counted, strict=True):
            try:
                _check_won(*asked[n], counts)
                won[n] = counts
            except HandError as error:
                answers.refuse(n, error)
        in_full = [n for n in won if asked[n][1].get("brief") is not True]
        told = reasons([(won[n], rulings[n]) for n in in_full], lang)
        fans = dict(zip(in_full, told, strict=True))
        for n, counts in won.items():
            try:
                text = fans[n] if n in fans else brief(counts[0], lang)
                answers[n] = self._whole(*asked[n], counts, text, lang)
            except HandError as error:
                answers.refuse(n, error)
        return answers.in_order()

    def _whole(
        self, hand: Hand, options: Mapping[str, Any], counts: list[Count], fans: bytes, lang: str
    ) -> bytes:
        """The answer around the fans; raises ``HandError`` for claims that are none."""
        best = counts[0]
        rulings = best.win.rulings
        met = b"true" if best.minimum_met else b"false"
        more = {"payments": payments_text(best.total, hand.self_drawn)}
        if not best.minimum_met:
            more["false_win"] = FALSE_WIN
        if hand.robbing_kong and hand.last_wall_tile and rulings["C13"] == "a":
            more["warnings"] = encode([KONG_ON_LAST_TILE[lang]])
        if "claimed" in options:
            more["claims"] = encode(check_claims(counts, options["claimed"], lang))
        if options.get("nearly") is True:
            missed = [missed_json(fan, lang) for fan in just_missed(counts)]
            nearly = {"nearly": encode(missed)}
            if not best.minimum_met:
                nearly["short"] = encode(short_json(best, lang))
            more = nearly | more
        return (
            b'{"ruleset": "mcr", "rulings": %b, "total": %d, "legal": %b, "minimum_met": %b, '
            b"%b, %b}" % (rulings_text(rulings), best.total, met, met, fans, fields(more))
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


def _check_won(hand: Hand, options: Mapping[str, Any], counts: list[Count]) -> None:
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


def _worth(hand: Hand, rulings: Rulings) -> dict[str, Any]:
    best = count_all(hand, rulings)[0]
    return {
        "total": best.total,
        "minimum_met": best.minimum_met,
        "fans": [counted.fan.name for counted in best.fans],
    }


RULES = Mcr()
