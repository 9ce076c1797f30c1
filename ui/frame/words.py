"""The language of the app, and its sentences in it.

The sentences stand in English where they are used, ``say("Undo")``; the files of ``ui/texts`` enter
their Traditional Chinese into the catalogue of `scoring.messages`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import streamlit as st

import ui.texts
from scoring.messages import LANGUAGES, Message, enter_all

APP = "app"
"""The context of the app's own sentences in the catalogue."""

KEY = "language"
"""Where the session keeps the language."""

LANGUAGE_NAMES = {"en": "English", "zh-Hans": "简体", "zh-Hant": "繁體"}
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
    english = str(fan.get("name") or "")
    return english if language() == "en" else str(fan.get("zh") or english)


def other_name(fan: Mapping[str, Any]) -> str:
    """Its name in the other language, Chinese or English, to go beside `own_name`."""
    found = fan.get("zh") if language() == "en" else fan.get("name")
    return "" if not found or found == own_name(fan) else str(found)


@cache
def sentences() -> dict[str, str]:
    """English to Traditional Chinese, of all pages."""
    found: dict[str, str] = {}
    for module in iter_modules(ui.texts.__path__):
        found |= import_module(f"ui.texts.{module.name}").CHINESE
    return found


enter_all(sentences(), APP)
