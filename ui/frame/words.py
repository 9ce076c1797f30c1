"""The language of the app, and its sentences in it.

The sentences stand in English where they are used, ``say("Undo")``; their translations are the
catalogues in ``ui/locale``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from scoring import languages
from scoring.messages import LANGUAGES, Message, add_catalogues

APP = "app"
"""The context of the app's own sentences in the catalogue."""

KEY = "language"
"""Where the session keeps the language."""

LANGUAGE_NAMES = {lang: language.title for lang, language in languages.LANGUAGES.items()}
"""Each language by its own name."""

WINDS = {"E": "East", "S": "South", "W": "West", "N": "North"}
"""The four winds, to be said."""

SIGNS = {"E": "東", "S": "南", "W": "西", "N": "北"}
"""The winds as they stand on their tiles."""


def language() -> str:
    """One of ``scoring.messages.LANGUAGES``."""
    chosen = st.session_state.get(KEY)
    return chosen if chosen in LANGUAGES else LANGUAGES[0]


def say(english: str, **blanks: str | int | Message) -> str:
    """The sentence in the language of the app, its blanks in braces filled in."""
    return Message(english, APP, **blanks).in_language(language())


def spoken(message: Message) -> str:
    """What somebody else says, in the language of the app."""
    return message.in_language(language())


def own_name(fan: Mapping[str, Any]) -> str:
    """The name of a fan in the language of the app."""
    return str(fan.get("local") or fan.get("name") or "")


def other_name(fan: Mapping[str, Any]) -> str:
    """Its name in English, or in Chinese where `own_name` is that, to go beside it."""
    own = own_name(fan)
    other = fan.get("zh") if own == fan.get("name") else fan.get("name")
    return "" if not other or other == own else str(other)


add_catalogues(Path(__file__).parents[1] / "locale")
