"""The language of the app, and translation of its sentences.

Sentences are written in English where they are used, ``say("Undo")``; the catalogues in
``ui/locale`` translate them.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import streamlit as st

from scoring.game import Amount
from scoring.hand.values import FanName, LocalName
from scoring.speech import languages
from scoring.speech.messages import LANGUAGES, Message, Text, add_catalogues, grouped

APP = "app"
"""Context of the app's own sentences in the translation catalogues."""

KEY = "language"
"""Session key of the language."""

LANGUAGE_NAMES = {lang: language.title for lang, language in languages.LANGUAGES.items()}
"""The name of each language in that language."""

WINDS = {"E": "East", "S": "South", "W": "West", "N": "North"}
"""English names of the four winds, translated when displayed."""

SIGNS = {"E": "東", "S": "南", "W": "西", "N": "北"}
"""The Chinese characters of the winds, as on the tiles."""


def language() -> str:
    """Return the language of the app, one of ``LANGUAGES``; by default the first one."""
    chosen = st.session_state.get(KEY)
    return chosen if chosen in LANGUAGES else LANGUAGES[0]


def say(english: str, **blanks: str | float | Message) -> str:
    """Return an English sentence translated to the language of the app, with its blanks filled
    in."""
    return Message(english, APP, **blanks).in_language(language())


def spoken(said: Text | Message | FanName | LocalName) -> str:
    """Return a text, a message or the name of a fan in the language of the app."""
    said = Message(said) if isinstance(said, str) else said
    return said.in_language(language())


def here(moment: datetime) -> datetime:
    """Return a moment, given with its time zone, in the time zone of the browser; in that of the
    server if the browser's is unknown."""
    zone = st.context.timezone
    try:
        return moment.astimezone(ZoneInfo(zone) if zone else None)
    except (KeyError, OSError, ValueError):  # a zone that is not known here
        return moment.astimezone()


def plain(amount: Amount) -> str:
    """Return an amount as text, as sentences write it (`grouped`) but with a minus sign (−) in
    place of a hyphen.

    >>> plain(-8), plain(1.5), plain(12000)
    ('−8', '1.5', '12,000')
    """
    return grouped(amount).replace("-", "−")


def signed(amount: Amount) -> str:
    """Return a gain or loss as text with its sign; 0 has none.

    >>> signed(36), signed(-20), signed(0)
    ('+36', '−20', '0')
    """
    return f"+{plain(amount)}" if amount > 0 else plain(amount)


def other_name(fan: FanName) -> str:
    """Return a second name of a fan: its English name or, if the app shows that one, the Chinese
    name; "" if there is no other name."""
    own = spoken(fan)
    chinese = fan.in_language(languages.LANGUAGES[language()].chinese)
    other = chinese if own == fan.english else fan.english
    return "" if other == own else other


add_catalogues(Path(__file__).parents[1] / "locale")
