"""Chinese for what is written in English: Traditional by a table, Simplified from that."""

from __future__ import annotations

from collections.abc import Mapping


def translated(text: str, lang: str, traditional: Mapping[str, str]) -> str:
    """``text`` in ``lang``; ``traditional`` has it in Traditional Chinese."""
    if lang == "en":
        return text
    chinese = traditional[text]
    return simplified(chinese) if lang == "zh-Hans" else chinese


def simplified(text: str) -> str:
    """Traditional characters, as far as this package uses them, made simplified.

    >>> simplified("槓上開花")
    '杠上开花'
    """
    return text.translate(_SIMPLIFIED)


_TRADITIONAL = (
    "並個么麼甚來兩則別剛單嚴國圓報夠將對屬帶幾張後從數斷於時書會東條槓樣歸決沒況減滿"
    "點為無燈爭牆獨發種稱節組絕給經綠編總續聽臺與著蓋蓮號補裡規計討註該認誤說請論議讀"
    "輸轉這連進過遞選還邊釋銃錯門開間雙響項順須類風餘齊龍寫寶搶換撈擇萬標佔內紅財蘭複釣"
)
_SIMPLIFIED = str.maketrans(
    _TRADITIONAL,
    "并个幺么什来两则别刚单严国圆报够将对属带几张后从数断于时书会东条杠样归决没况减满"
    "点为无灯争墙独发种称节组绝给经绿编总续听台与着盖莲号补里规计讨注该认误说请论议读"
    "输转这连进过递选还边释铳错门开间双响项顺须类风余齐龙写宝抢换捞择万标占内红财兰复钓",
)
