"""The frame around every page: links at the top, and an error message instead of a traceback."""

from __future__ import annotations

import gc
import os
import sys
import traceback
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module

import streamlit as st

from ui.count import page as count_page
from ui.frame import navigation
from ui.frame.browser_cookie import choose_language, keep_choices, remember_session
from ui.frame.navigation import set_places
from ui.frame.picture import icon_of_tab
from ui.frame.styles import frame, own_words
from ui.frame.widgets import QUIET, note, press
from ui.frame.words import LANGUAGE_NAMES, language, say
from ui.hand import address, session
from ui.sets import own_set
from ui.settings import page as settings_page
from ui.settings import share_rules

Show = Callable[[], None]

ON_TOP = 4
"""Number of links at the top of every page."""

DEMO = "TILETALLY_DEMO"
"""Environment variable set by `tiletally app --demo`, which makes every page say that it is a
demo."""


def run() -> None:
    """Draw the app in one run of the script. An error of a page or of a link in the address is
    logged, and a sentence and an undo button are drawn in its place."""
    st.set_page_config(page_title="TileTally", page_icon=icon_of_tab(), layout="centered")
    remember_session()
    places = _places()
    set_places(places)
    here = st.navigation(places, position="hidden")
    # The scripts may request the page again, so the browser has to know the pages first.
    st.html(frame(), unsafe_allow_javascript=True)
    st.html(own_words())
    navigation.arrive(here.url_path)
    address.follow(here.url_path)
    _top(places, here.url_path)
    if os.environ.get(DEMO):
        st.caption(say("This is a demo: evenings and tile sets are gone when it ends."))
    _safely(share_rules.offer_from_address)
    if "evening" in st.query_params:
        _safely(lambda: import_module("ui.evening.sharing").open_from_address())
    if own_set.PARAMETER in st.query_params:
        _safely(own_set.open_from_address)
    here.run()
    address.write(here.url_path)
    keep_choices()
    _keep_loaded(len(sys.modules))


@cache
def _keep_loaded(modules: int) -> None:
    """Exclude loaded modules from the garbage collection that Streamlit starts after every run.

    modules: number of loaded modules; the exclusion is repeated when it changes.
    """
    gc.collect()
    gc.freeze()


def _places() -> list[st.Page]:
    shows: dict[str, tuple[str, str, Show]] = {
        "": (say("Count"), ":material/calculate:", count_page.show),
        "evening": (say("Evening"), ":material/groups:", _show_of("evening")),
        "learn": (say("Learn"), ":material/school:", _show_of("learn")),
        "settings": (say("Settings"), ":material/tune:", settings_page.show),
        "table": (say("Table screen"), ":material/tv:", _show_of("evening", "table_screen")),
    }
    return [
        st.Page(partial(_safely, show), title=title, icon=icon, url_path=path, default=not path)
        for path, (title, icon, show) in shows.items()
    ]


def _show_of(folder: str, page: str = "page") -> Show:
    """Return the function that draws a page of the package `ui.<folder>`."""

    def show() -> None:  # imported when it is opened, so that the first page appears quickly
        import_module(f"ui.{folder}.{page}").show()

    return show


def _safely(show: Show) -> None:
    try:
        show()
    except Exception:
        traceback.print_exc(file=sys.stderr)
        note(
            say(
                "Something went wrong here, and it is not your fault. Your hand is kept: go "
                "back or undo the last change."
            ),
            "wrong",
        )
        press(say("Undo the last change"), "undo-after-error", session.state().undo)


def _top(places: list[st.Page], here: str) -> None:
    with st.container(horizontal=True, wrap=False, gap=None, key="top"):
        for place in places[:ON_TOP]:
            mark = "here" if place.url_path == here else "there"
            with st.container(key=f"place-{mark}-{place.url_path or 'count'}"):
                st.page_link(place, width="stretch")
        for lang, name in LANGUAGE_NAMES.items():
            if lang != language():
                press(name, f"language-{lang}", partial(choose_language, lang), look=QUIET)
