"""MCR as a rule set: the answers to a hand, in the shapes of the interface."""

from __future__ import annotations

from typing import Any

from scoring.errors import HandError
from scoring.hand import Hand
from scoring.mcr.count import MINIMUM, Count, Counted, Dropped, count_all
from scoring.mcr.payments import false_win, payments
from scoring.mcr.reasons import because, fan_name, fan_tiles, why_not
from scoring.mcr.rulings import Rulings, parse_rulings


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
        return self._answer(hand, rulings, counts, lang)

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
            "rulings_applied": _rulings_applied(hand, rulings, best),
            "payments": payments(best.total, self_drawn=hand.self_drawn),
        }
        if not best.minimum_met:
            answer["false_win"] = false_win()
        return answer

    def waits(self, hand: Hand, options: dict[str, Any], lang: str) -> dict[str, Any]:
        raise NotImplementedError


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
            "by": dropped.by.name,
            "principle": dropped.principle,
            "because": why_not(count, dropped, lang),
        }
        for _, dropped in sorted(chosen.items())
    ]


def _rulings_applied(hand: Hand, rulings: Rulings, best: Count) -> list[dict[str, Any]]:
    return []


RULES = Mcr()
