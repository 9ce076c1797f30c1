"""The parts that fu are made of, in words; their keys are those of the package ``mahjong``."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.score import FuPart
from scoring.words import FanName

PARTS: dict[str, FanName] = {
    "base": FanName("Every win", "底符", ja="副底"),
    "penchan": FanName("Waiting for the 3 of 1-2-3 or the 7 of 7-8-9", "邊張", ja="辺張待ち"),
    "kanchan": FanName("Waiting for the middle of a chow", "嵌張", ja="嵌張待ち"),
    "valued_pair": FanName(
        "A pair of dragons or of a wind that counts", "役牌作將", ja="役牌の雀頭"
    ),
    "double_valued_pair": FanName(
        "A pair of the wind of seat and round", "連風牌作將", ja="連風牌の雀頭"
    ),
    "pair_wait": FanName("Waiting for the pair", "單騎", ja="単騎待ち"),
    "tsumo": FanName("Self-drawn", "自摸", ja="ツモ"),
    "hand_without_fu": FanName(
        "An open hand without any other fu", "無符的副露手", ja="符のない副露手"
    ),
    "closed_pon": FanName("A concealed pung of 2 to 8", "中張暗刻", ja="中張牌の暗刻"),
    "open_pon": FanName("A melded pung of 2 to 8", "中張明刻", ja="中張牌の明刻"),
    "closed_terminal_pon": FanName(
        "A concealed pung of terminals or honors", "么九暗刻", ja="么九牌の暗刻"
    ),
    "open_terminal_pon": FanName(
        "A melded pung of terminals or honors", "么九明刻", ja="么九牌の明刻"
    ),
    "closed_kan": FanName("A concealed kong of 2 to 8", "中張暗槓", ja="中張牌の暗槓"),
    "open_kan": FanName("A melded kong of 2 to 8", "中張明槓", ja="中張牌の明槓"),
    "closed_terminal_kan": FanName(
        "A concealed kong of terminals or honors", "么九暗槓", ja="么九牌の暗槓"
    ),
    "open_terminal_kan": FanName(
        "A melded kong of terminals or honors", "么九明槓", ja="么九牌の明槓"
    ),
}


def fu_parts(details: Sequence[tuple[str, int]]) -> list[FuPart]:
    """Return the parts of fu for an answer.

    details: key and fu of each; KeyError for an unknown key.
    """
    named = [(reason, fu, PARTS[reason]) for reason, fu in details]
    return [FuPart(reason, fu, name.english, name, name.local) for reason, fu, name in named]
