"""The parts that fu are made of, in words; their keys are those of the package ``mahjong``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.chinese import Text, told

PARTS: dict[str, Text] = {
    "base": ("Every win", "底符"),
    "penchan": ("Waiting for the 3 of 1-2-3 or the 7 of 7-8-9", "邊張"),
    "kanchan": ("Waiting for the middle of a chow", "嵌張"),
    "valued_pair": ("A pair of dragons or of a wind that counts", "役牌作將"),
    "double_valued_pair": ("A pair of the wind of seat and round", "連風牌作將"),
    "pair_wait": ("Waiting for the pair", "單騎"),
    "tsumo": ("Self-drawn", "自摸"),
    "hand_without_fu": ("An open hand without any other fu", "無符的副露手"),
    "closed_pon": ("A concealed pung of 2 to 8", "中張暗刻"),
    "open_pon": ("A melded pung of 2 to 8", "中張明刻"),
    "closed_terminal_pon": ("A concealed pung of terminals or honors", "么九暗刻"),
    "open_terminal_pon": ("A melded pung of terminals or honors", "么九明刻"),
    "closed_kan": ("A concealed kong of 2 to 8", "中張暗槓"),
    "open_kan": ("A melded kong of 2 to 8", "中張明槓"),
    "closed_terminal_kan": ("A concealed kong of terminals or honors", "么九暗槓"),
    "open_terminal_kan": ("A melded kong of terminals or honors", "么九明槓"),
}


def fu_parts(details: Sequence[Mapping[str, Any]], lang: str) -> list[dict[str, Any]]:
    """The parts with their name, and the Chinese one of ``lang``, beside their key."""
    chinese = "zh-Hant" if lang == "zh-Hant" else "zh-Hans"
    return [
        {**part, "name": PARTS[part["reason"]][0], "zh": told(PARTS[part["reason"]], chinese)}
        for part in details
    ]
