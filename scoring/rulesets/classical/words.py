"""Words that several texts of Classical share, in English and in Traditional Chinese."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scoring.chinese import Text, simplified
from scoring.tiles import WINDS

SEATS: dict[str, Text] = {
    "E": ("East", "東家"),
    "S": ("South", "南家"),
    "W": ("West", "西家"),
    "N": ("North", "北家"),
}


def seat_name(seat: str, lang: str) -> str:
    """What a player calls the seat.

    >>> seat_name("S", "en"), seat_name("E", "zh-Hans")
    ('South', '东家')
    """
    return filled(SEATS[seat], lang)


def before(seat: str) -> str:
    """The player on this player's left, whose turn comes before."""
    return WINDS[(WINDS.index(seat) - 1) % 4]


def after(seat: str) -> str:
    """The player on this player's right, whose turn comes next."""
    return WINDS[(WINDS.index(seat) + 1) % 4]


def filled(text: Text, lang: str, blanks: Mapping[str, object] | None = None) -> str:
    """The text in ``lang`` with its blanks filled in; a blank may be a text itself."""
    place = 0 if lang == "en" else 1
    words = {
        name: value[place] if isinstance(value, tuple) else str(value)
        for name, value in (blanks or {}).items()
    }
    said = text[place].format(**words) if words else text[place]
    return simplified(said) if lang == "zh-Hans" else said


def listed(texts: Iterable[Text], last: str = ", ") -> Text:
    """Several texts as one with commas between; in English ``last`` stands before the last."""
    kept = list(texts)
    *first, end = [text[0] for text in kept]
    english = last.join([", ".join(first), end]) if first else end
    return english, "、".join(text[1] for text in kept)
