"""The language of the app, and its sentences in it.

The sentences stand in English where they are used, ``say("Undo")``; their translations are the
catalogues in ``ui/locale``.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import streamlit as st

from scoring.game import Amount
from scoring.hand.values import FanName, LocalName
from scoring.speech import languages
from scoring.speech.messages import LANGUAGES, Message, Text, add_catalogues

APP = "app"
"""The context of the app's own sentences in the catalogue."""

KEY = "language"
"""The session's key for the language."""

LANGUAGE_NAMES = {lang: language.title for lang, language in languages.LANGUAGES.items()}
"""Each language by its own name."""

WINDS = {"E": "East", "S": "South", "W": "West", "N": "North"}
"""The four winds, to be said."""

SIGNS = {"E": "東", "S": "南", "W": "西", "N": "北"}
"""The winds as they stand on their tiles."""


def language() -> str:
    """Return the language of the app, one of ``LANGUAGES``; the first one by default."""
    chosen = st.session_state.get(KEY)
    return chosen if chosen in LANGUAGES else LANGUAGES[0]


def say(english: str, **blanks: str | float | Message) -> str:
    """Return an English sentence in the language of the app, its blanks filled in."""
    return Message(english, APP, **blanks).in_language(language())


def spoken(said: Text | Message | FanName | LocalName) -> str:
    """Return a text, a message or the name of a fan in the language of the app."""
    said = Message(said) if isinstance(said, str) else said
    return said.in_language(language())


def here(moment: datetime) -> datetime:
    """Return a moment (with its time zone) as one on the clock of the browser."""
    zone = st.context.timezone
    try:
        return moment.astimezone(ZoneInfo(zone) if zone else None)
    except (KeyError, OSError, ValueError):  # a zone that is not known here
        return moment.astimezone()


def plain(amount: Amount) -> str:
    """Return an amount as text, with a comma before each three digits and a minus sign as wide as a
    plus.

    >>> plain(-8), plain(1.5), plain(12000)
    ('−8', '1.5', '12,000')
    """
    return f"{amount:,.12g}".replace("-", "−")


def signed(amount: Amount) -> str:
    """Return an amount, a gain or loss, as text with its sign.

    >>> signed(36), signed(-20), signed(0)
    ('+36', '−20', '0')
    """
    return f"+{plain(amount)}" if amount > 0 else plain(amount)


def other_name(fan: FanName) -> str:
    """Return a fan's English name beside its own, or the Chinese one; "" if equal."""
    own = spoken(fan)
    chinese = fan.in_language(languages.LANGUAGES[language()].chinese)
    other = chinese if own == fan.english else fan.english
    return "" if other == own else other


add_catalogues(Path(__file__).parents[1] / "locale")
