"""The parts that fu are made of, in words; their keys are those of the package ``mahjong``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.words import FanName

PARTS: dict[str, FanName] = {
    "base": FanName("Every win", "底符"),
    "penchan": FanName("Waiting for the 3 of 1-2-3 or the 7 of 7-8-9", "邊張"),
    "kanchan": FanName("Waiting for the middle of a chow", "嵌張"),
    "valued_pair": FanName("A pair of dragons or of a wind that counts", "役牌作將"),
    "double_valued_pair": FanName("A pair of the wind of seat and round", "連風牌作將"),
    "pair_wait": FanName("Waiting for the pair", "單騎"),
    "tsumo": FanName("Self-drawn", "自摸"),
    "hand_without_fu": FanName("An open hand without any other fu", "無符的副露手"),
    "closed_pon": FanName("A concealed pung of 2 to 8", "中張暗刻"),
    "open_pon": FanName("A melded pung of 2 to 8", "中張明刻"),
    "closed_terminal_pon": FanName("A concealed pung of terminals or honors", "么九暗刻"),
    "open_terminal_pon": FanName("A melded pung of terminals or honors", "么九明刻"),
    "closed_kan": FanName("A concealed kong of 2 to 8", "中張暗槓"),
    "open_kan": FanName("A melded kong of 2 to 8", "中張明槓"),
    "closed_terminal_kan": FanName("A concealed kong of terminals or honors", "么九暗槓"),
    "open_terminal_kan": FanName("A melded kong of terminals or honors", "么九明槓"),
}


def fu_parts(details: Sequence[tuple[str, int]]) -> list[dict[str, Any]]:
    """The parts of an answer: the key of each as ``reason``, its fu, and its names."""
    return [
        {"reason": reason, "fu": fu, "name": PARTS[reason].english, "zh": PARTS[reason]}
        for reason, fu in details
    ]
