"""What is said to a player: an English sentence with blanks, put into a language at the very end.

A `Message` is made where the reason is known and translated where the language is known. Its
English text is its key in the catalogue; what its blanks stand for (a tile, sets, ranks, another
message) is kept as values, which each language has words of its own for::

    Message("{copies} copies of {tile}: a set of tiles has four of each.",
            copies=5, tile=TileName("7p"))

Scoring, the reader, the ledger and the app all speak through it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.characters import SIMPLIFIED, TRADITIONAL

LANGUAGES = ("en", "zh-Hans", "zh-Hant")
"""What can be spoken, the key of the catalogue first."""

Text = tuple[str, str]
"""A sentence in English and in Traditional Chinese, as it stands beside the rule it is about."""


class Message:
    """A sentence that can be said in every language; equal where it says the same.

    ``text`` is English with named blanks in braces, or a `Text`; a blank is a number, a value of
    `scoring.words`, another message, a tuple of these (joined as a list), or text that is put in
    as it is. ``chinese`` is the other half of a `Text`; a plain key has none and is looked up in
    the catalogue, ``context`` being who says it, where it is translated otherwise there.

    >>> many = Message(("{n} tiles", "{n}張"), n=14)
    >>> str(many), many.in_language("zh-Hant")
    ('14 tiles', '14張')
    """

    __slots__ = ("_said", "_stopped", "blanks", "chinese", "context", "text")

    def __init__(self, text: str | Text, /, context: str = "", **blanks: Any) -> None:
        self.text, self.chinese = (text, "") if isinstance(text, str) else text
        if self.chinese:
            _CATALOGUE.setdefault(self.text, self.chinese)
        self.context = context
        self.blanks = tuple(blanks.items())
        self._stopped = False
        self._said: dict[str, str] = {}

    def __str__(self) -> str:
        return self.in_language("en")

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, self._parts()

    def _parts(self) -> tuple[Any, ...]:
        return self.text, self.chinese, self.context, self.blanks, self._stopped

    def with_stop(self) -> Message:
        """This statement as a sentence: with a capital letter and its stop."""
        return _again(self.text, self.chinese, self.context, self.blanks, True)

    def in_language(self, lang: str) -> str:
        """The sentence in one of ``LANGUAGES``."""
        said = self._said.get(lang)
        if said is None:
            said = _translated(self, lang)
            if self._stopped:
                said = template(_STOPPED[0], lang).format(said=_in_a_row([said], lang))
            self._said[lang] = said
        return said


def _again(
    text: str, chinese: str, context: str, blanks: tuple[tuple[str, Any], ...], stopped: bool
) -> Message:
    message = object.__new__(Message)
    message.text, message.chinese, message.context = text, chinese, context
    message.blanks, message._stopped, message._said = blanks, stopped, {}
    return message


def literal(text: str) -> Message:
    """A message that is the same in every language: a name, or text that came from outside.

    >>> literal("{as it is}").in_language("zh-Hans")
    '{as it is}'
    """
    return Message("{text}", text=text)


def sentence(*statements: Message) -> Message:
    """Statements without their stops as one sentence with its stop.

    >>> str(sentence(Message("A dragon pung"), Message("A kong")))
    'A dragon pung; a kong.'
    """
    if len(statements) == 1:
        return statements[0].with_stop()
    return Message(_STOPPED, said=Statements(statements))


class Statements:
    """Several statements in a row, each said once; still without the stop."""

    __slots__ = ("all",)

    def __init__(self, statements: Sequence[Message]) -> None:
        self.all = tuple(dict.fromkeys(statements) if len(statements) > 1 else statements)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Statements) and self.all == other.all

    def __reduce__(self) -> tuple[Any, ...]:
        return Statements, (self.all,)

    def in_language(self, lang: str) -> str:
        return _in_a_row([one.in_language(lang) for one in self.all], lang)

    def __hash__(self) -> int:
        return hash(self.all)


# --- the catalogue --------------------------------------------------------------------------------

_CATALOGUE: dict[str, str] = {}
_IN_CONTEXT: dict[tuple[str, str], str] = {}


def enter(text: Text, context: str = "") -> None:
    """Put a sentence and its Traditional Chinese into the catalogue."""
    english, chinese = text
    if _CATALOGUE.setdefault(english, chinese) != chinese and (
        _IN_CONTEXT.setdefault((context, english), chinese) != chinese
    ):
        raise ValueError(f"two translations of {english!r} in {context!r}")


def enter_all(texts: Mapping[str, str], context: str = "") -> None:
    """Enter sentences from English to Traditional Chinese."""
    for text in texts.items():
        enter(text, context)


def template(text: str, lang: str, context: str = "") -> str:
    """The sentence in a language, its blanks still open; English where there is no other."""
    if lang == "en":
        return text
    found = _IN_CONTEXT.get((context, text)) or _CATALOGUE.get(text, text)
    return simplified(found) if lang == "zh-Hans" else found


def _translated(message: Message, lang: str) -> str:
    if message.chinese and lang != "en":
        found = simplified(message.chinese) if lang == "zh-Hans" else message.chinese
    else:
        found = template(message.text, lang, message.context)
    if not message.blanks:
        return found.replace("{{", "{").replace("}}", "}")
    return found.format(**{name: word(value, lang) for name, value in message.blanks})


def word(value: object, lang: str) -> str:
    """What a blank is filled with."""
    if isinstance(value, tuple):
        return joined([word(one, lang) for one in value], lang)
    if type(value) is str or type(value) is int:
        return str(value)
    if hasattr(value, "in_language"):
        said: str = value.in_language(lang)
        return said
    return str(value)


def joined(words: Sequence[str], lang: str) -> str:
    """Words as a list in a sentence.

    >>> joined(["E", "S", "W"], "en"), joined(["東", "南"], "zh-Hant")
    ('E, S and W', '東、南')
    """
    if lang != "en":
        return "、".join(words)
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _in_a_row(said: Sequence[str], lang: str) -> str:
    if lang != "en":
        return "；".join(said)
    first = said[0][:1].upper() + said[0][1:]
    return "; ".join([first, *(text[0].lower() + text[1:] for text in said[1:])])


def simplified(text: str) -> str:
    """Traditional Chinese as it is written in simplified characters, with the words that go with
    them.

    >>> simplified("槓上開花"), simplified("這個連結")
    ('杠上开花', '这个链接')
    """
    for theirs, ours in _MAINLAND_WORDS.items():
        text = text.replace(theirs, ours)
    return text.translate(_SIMPLIFIED)


_SIMPLIFIED = str.maketrans(TRADITIONAL, SIMPLIFIED)
_MAINLAND_WORDS = {
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
_STOPPED: Text = ("{said}.", "{said}。")
enter(_STOPPED)
