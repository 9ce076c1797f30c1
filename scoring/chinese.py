"""Chinese for what is written in English: Traditional by a table, Simplified from that."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.characters import SIMPLIFIED, TRADITIONAL

Text = tuple[str, str]
"""Something said in English and in Traditional Chinese."""


def told(text: Text, lang: str) -> str:
    """The text in ``lang``.

    >>> told(("Win on Kong", "槓上開花"), "zh-Hans")
    '杠上开花'
    """
    if lang == "en":
        return text[0]
    return simplified(text[1]) if lang == "zh-Hans" else text[1]


def translated(text: str, lang: str, traditional: Mapping[str, str]) -> str:
    """``text`` in ``lang``; ``traditional`` has it in Traditional Chinese."""
    if lang == "en":
        return text
    chinese = traditional[text]
    return simplified(chinese) if lang == "zh-Hans" else chinese


def simplified(text: str) -> str:
    """Traditional characters made simplified, one by one.

    >>> simplified("槓上開花")
    '杠上开花'
    """
    return text.translate(_SIMPLIFIED)


def mainland(text: str) -> str:
    """Text of the app in simplified characters, with the words that go with them.

    >>> mainland("這個連結")
    '这个链接'
    """
    for word, other in _WORDS.items():
        text = text.replace(word, other)
    return simplified(text)


_WORDS = {
    "程式": "程序",
    "檔案": "文件",
    "資料夾": "文件夾",
    "連結": "鏈接",
    "攝影機": "攝像頭",
    "設定": "設置",
    "列印": "打印",
    "儲存": "保存",
    "網路": "網絡",
    "解析度": "分辨率",
    "搜尋": "搜索",
    "載入": "加載",
    "開啟": "打開",
    "復原": "撤銷",
}
"""What computers have is called otherwise where simplified characters are written."""

_SIMPLIFIED = str.maketrans(TRADITIONAL, SIMPLIFIED)
