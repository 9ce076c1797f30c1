"""Sentences for players: English text with blanks, translated as late as possible.

A `Message` is created where the reason is known and translated where the language is known. Its
English text is the key in the catalogues (gettext PO files in the folders ``locale``). Its blanks
hold values (a tile, sets, ranks, another message), which have their own words in each language::

    Message("{copies} copies of {tile}: a set of tiles has four of each.",
            copies=5, tile=TileName("7p"))

A sentence in a table or a constant is a `Text`. All packages use this module; differences between
languages apart from their sentences are in `scoring.speech.languages`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from gettext import c2py
from pathlib import Path
from typing import Protocol, TypeAlias

from scoring.speech import languages
from scoring.speech.languages import SOURCE, simplify

LANGUAGES = tuple(languages.LANGUAGES)


class Text(str):
    """A sentence in English, the key of its translations.

    context: distinguishes equal English texts with different translations; "" for none.
    plural: the text for any number ``n`` other than one; "" for none.

    >>> point = Text("{n} point", plural="{n} points")
    >>> Message(point, n=1), Message(point, n=8)
    (Message('1 point'), Message('8 points'))
    """

    __slots__ = ("context", "plural")
    context: str
    plural: str

    def __new__(cls, english: str, context: str = "", *, plural: str = "") -> Text:
        made = super().__new__(cls, english)
        made.context = context
        made.plural = plural
        return made

    def __eq__(self, other: object) -> bool:
        return str.__eq__(self, other) is True and (
            not isinstance(other, Text)
            or (self.context, self.plural) == (other.context, other.plural)
        )

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, str]]:
        return (str(self), self.context), {"plural": self.plural}


class Spoken(Protocol):
    """Protocol of a value with its own words in each language."""

    def in_language(self, lang: str, /) -> str: ...


Blank: TypeAlias = "str | int | float | Spoken | tuple[Blank, ...] | None"
"""The value of a blank of a message."""

Blanks = tuple[tuple[str, Blank], ...]
Parts = tuple[Text, str, Blanks]
"""Parts of a message: its text, context and blanks."""


def text_of(text: str) -> Text:
    """Return a string as a `Text` without context or plural; a `Text` is returned unchanged."""
    return text if isinstance(text, Text) else Text(text)


class Message:
    """A sentence that can be put into every language. Messages are equal if text, context and
    blanks are.

    text: English with named blanks in braces.
    blanks: numbers, values of `scoring.hand.values`, other messages, tuples of these (joined as a
        list), or strings, which are inserted unchanged.
    context: the rule set whose own translation is used if it has one.

    >>> many = Message("{number} tiles were read; a set has {wanted}.", number=5, wanted=4)
    >>> str(many)
    '5 tiles were read; a set has 4.'
    """

    __slots__ = ("_said", "blanks", "context", "text")

    def __init__(self, text: str, context: str = "", /, **blanks: Blank) -> None:
        self.text = text if type(text) is Text else text_of(text)
        self.context = self.text.context or context
        self.blanks = tuple(blanks.items())
        self._said: dict[str, str] | None = None

    def __str__(self) -> str:
        return self.in_language(SOURCE)

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[Callable[..., Message], Parts]:
        return _again, self._parts()

    def _parts(self) -> Parts:
        return self.text, self.context, self.blanks

    def in_language(self, lang: str) -> str:
        """Return this sentence in the language `lang`, one of ``LANGUAGES``; English if it has no
        translation."""
        if self._said is None:
            self._said = {}
        said = self._said.get(lang)
        if said is None:
            said = self._said[lang] = _translated(self, lang)
        return said


def _again(text: Text, context: str, blanks: Blanks) -> Message:
    return Message(text, context, **dict(blanks))


def message_of(text: Text | Message) -> Message:
    """Return a text as a message; a message is returned unchanged."""
    return text if isinstance(text, Message) else _message_of(text)


@lru_cache(maxsize=1 << 12)
def _message_of(text: Text) -> Message:
    """Return the cached message of a text. Tables and files have few texts, and a message caches
    its translations."""
    return Message(text)


def literal(text: str) -> Message:
    """Return a text as a message that is the same in every language, such as a name or text from
    outside.

    >>> literal("{as it is}").in_language("zh-Hans")
    '{as it is}'
    """
    return Message(_AS_IT_IS, text=text)


def sentence(*statements: Message) -> Message:
    """Return statements without full stops joined into one sentence with a full stop.

    >>> str(sentence(Message("A dragon pung"), Message("A kong")))
    'A dragon pung; a kong.'
    """
    return Message(_STOPPED, said=Statements(statements))


def together(first: Message, *others: Message) -> Message:
    """Return whole sentences as one message, in their order.

    >>> str(together(Message("A pung."), Message("A kong."), Message("A pair.")))
    'A pung. A kong. A pair.'
    """
    for other in others:
        first = Message(_TOGETHER, first=first, second=other)
    return first


class Statements:
    """Statements joined into one text without a full stop; duplicates are removed."""

    __slots__ = ("all",)

    def __init__(self, statements: Sequence[Message]) -> None:
        self.all = tuple(dict.fromkeys(statements) if len(statements) > 1 else statements)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Statements) and self.all == other.all

    def __reduce__(self) -> tuple[type[Statements], tuple[tuple[Message, ...]]]:
        return Statements, (self.all,)

    def in_language(self, lang: str) -> str:
        return languages.LANGUAGES[lang].in_a_row([one.in_language(lang) for one in self.all])

    def __hash__(self) -> int:
        return hash(self.all)


_AS_IT_IS = Text("{text}")
_STOPPED = Text("{said}.")
_TOGETHER = Text("{first} {second}")


# --- the catalogues -------------------------------------------------------------------------------

Translation = str | tuple[str, ...]
"""A translated sentence, or its plural forms."""

_FOLDERS = [Path(__file__).parents[1] / "locale"]


def add_catalogues(folder: Path) -> None:
    """Add a folder of PO files, one per language, to those searched for translations; does nothing
    if it was added before."""
    if folder not in _FOLDERS:
        _FOLDERS.append(folder)
        catalogue.cache_clear()


@cache
def catalogue(lang: str) -> Mapping[tuple[str, str], Translation]:
    """Return the translations into the language `lang`, by (context, English); fuzzy entries are
    left out; {} if there is no catalogue. Cached."""
    # imported late: loading takes a moment, and English does not need it
    from babel.messages.pofile import read_po

    found: dict[tuple[str, str], Translation] = {}
    for folder in _FOLDERS:
        path = folder / f"{lang}.po"
        if path.exists():
            with path.open("rb") as file:
                entries = read_po(file, locale=lang.replace("-", "_"))
            for entry in entries:
                one = entry.id if isinstance(entry.id, str) else entry.id[0]
                said = entry.string if isinstance(entry.string, str) else tuple(entry.string or ())
                if one and said and all(said) and not entry.fuzzy:
                    found[entry.context or "", one] = said
    return found


@cache
def _form_of(lang: str) -> Callable[[int], int]:
    """Return a function that maps a number to the index of its plural form in a language."""
    from babel.messages.plurals import get_plural

    return c2py(get_plural(lang.replace("-", "_")).plural_expr)


def template(text: Text, lang: str, context: str = "", number: int = 1) -> str:
    """Return the translation of `text` into the language `lang`, with its blanks unfilled; English
    if there is none.

    context: the message's context, used if the text has none.
    number: number that selects the plural form.
    """
    context = text.context or context
    if lang == SOURCE:
        return text.plural if text.plural and number != 1 else text
    origin = languages.LANGUAGES[lang].written_from
    if origin:
        return simplify(template(text, origin, context, number))
    known = catalogue(lang)
    found = known.get((context, text)) or known.get(("", text))
    if found is None:
        return template(text, SOURCE, context, number)
    return found if isinstance(found, str) else found[_form_of(lang)(number)]


def _translated(message: Message, lang: str) -> str:
    text, blanks = message.text, message.blanks
    number = dict(blanks).get("n", 1) if text.plural else 1
    assert isinstance(number, int), text
    if lang == SOURCE and not text.plural:
        found: str = text
    else:
        found = template(text, lang, message.context, number)
    if not blanks:
        return found.replace("{{", "{").replace("}}", "}") if "{" in found else str(found)
    return found.format(**{name: word(value, lang) for name, value in blanks})


def word(value: Blank, lang: str) -> str:
    """Return the value of a blank as text in the language `lang`; a whole number as `grouped`
    writes it."""
    kind = type(value)
    if kind is tuple:
        assert isinstance(value, tuple)
        return languages.LANGUAGES[lang].join([word(one, lang) for one in value])
    if kind is str:
        return str(value)
    if kind is int:
        assert isinstance(value, int)
        return grouped(value)
    speaks = getattr(value, "in_language", None)
    if speaks is not None:
        said: str = speaks(lang)
        return said
    return str(value)


def grouped(number: float) -> str:
    """Return a number as text, with a comma before each three digits of its whole part.

    >>> grouped(12000), grouped(-1300.5), grouped(8)
    ('12,000', '-1,300.5', '8')
    """
    return f"{number:,}" if isinstance(number, int) else f"{number:,.12g}"
