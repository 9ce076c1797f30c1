"""Values stored in the browser between visits, such as the language and the table's rules.

They are kept in one cookie, written by a script in the page and read when a session begins. On a
first visit the language is that of the browser.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

import streamlit as st

from scoring.speech import languages
from scoring.speech.languages import SOURCE
from scoring.speech.messages import LANGUAGES
from ui.frame.words import KEY, language

COOKIE = "tiletally"
PHONE_COOKIE = "tiletally_phone"
"""Cookie with the secret of a browser, set by the server and not readable by scripts."""

CHOICES = "choices"
"""Session key of the contents of the cookie."""

LONGEST = 3900  # characters; browsers limit a cookie to 4096 bytes
A_YEAR = 365 * 24 * 60 * 60


def remember_session() -> None:
    """Load the cookie into the session state, only the first time in a session, and set the
    language."""
    if CHOICES in st.session_state:
        return
    kept = _cookie()
    st.session_state[CHOICES] = kept
    lang = kept.get(KEY)
    st.session_state[KEY] = lang if lang in LANGUAGES else of_browser(st.context.locale)


def remembered(name: str) -> Any:
    """Return the value stored in the browser under this name, or None."""
    return st.session_state.get(CHOICES, {}).get(name)


def remember(name: str, value: Any) -> None:
    """Store a JSON value under this name; the cookie is written by `keep_choices` at the end of the
    run."""
    st.session_state[CHOICES] = {**st.session_state.get(CHOICES, {}), name: value}


def fits(name: str, value: Any) -> bool:
    """Return True if the cookie has room for this JSON value under this name."""
    return len(_written({**st.session_state.get(CHOICES, {}), name: value})) <= LONGEST


def choose_language(lang: str) -> None:
    st.session_state[KEY] = lang
    remember(KEY, lang)


def of_browser(locale: object) -> str:
    """Return the language of the app for a browser's locale; English if the locale is None or
    unknown.

    >>> of_browser("zh-HK"), of_browser("zh"), of_browser("de-CH")
    ('zh-Hant', 'zh-Hans', 'en')
    """
    tag = (locale if isinstance(locale, str) else "").lower().replace("_", "-")
    while tag and tag not in _OF_TAG:
        tag = tag.rpartition("-")[0]
    return _OF_TAG.get(tag, SOURCE)


_OF_TAG = {
    tag.lower(): name
    for name, language in languages.LANGUAGES.items()
    for tag in (name, *language.browsers)
}


def keep_choices() -> None:
    """Add a script to the page that writes the stored values to the cookie and sets the page's
    language. A cookie that would be too long is not written."""
    script = f"document.documentElement.lang = {json.dumps(language())};"
    choices: Mapping[str, Any] = st.session_state.get(CHOICES, {})
    value = _written(choices)
    if choices and len(value) <= LONGEST:
        script += (
            f"document.cookie = {json.dumps(f'{COOKIE}={value}')} + "
            f'"; path=/; max-age={A_YEAR}; SameSite=Lax";'
        )
    st.html(f"<script>{script}</script>", unsafe_allow_javascript=True)


def _written(choices: Mapping[str, Any]) -> str:
    return quote(json.dumps(choices, separators=(",", ":"), ensure_ascii=True), safe=",:")


def _cookie() -> dict[str, Any]:
    """Return the content of this app's cookie; {} if it is missing or cannot be read."""
    text = st.context.cookies.get(COOKIE)
    return read_cookie(text) if isinstance(text, str) else {}


def read_cookie(text: str) -> dict[str, Any]:
    """Return the values stored in the text of a cookie; {} if it cannot be read."""
    try:
        found = json.loads(unquote(text))
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
