"""Small widgets that several pages share: tile buttons, rows of tiles, the grid of all kinds."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from scoring.tiles import FLOWERS, TILES, tile_name
from ui.frame.navigation import visits
from ui.frame.words import language, say

Action = Callable[..., None]

SOUGHT = "sought"
"""Session: the key of the container that was sought last, and how often one was."""

SUITS = {"characters": TILES[0:9], "bamboo": TILES[9:18], "dots": TILES[18:27]}
HONORS = TILES[27:34]

MARKUP = "\\`*_{}[]()<>#+-.!|~:$&"
"""The signs that may mean something in Streamlit's labels and notes."""


def tile_button(
    tile: str,
    key: str,
    on_click: Action,
    args: tuple[Any, ...] = (),
    *,
    label: str = "",
    chosen: bool = False,
    doubtful: bool = False,
    apart: bool = False,
    sideways: bool = False,
    pressed: bool = False,
) -> None:
    """A tile to tap. Its picture comes from the key's end; the label is for screen readers.

    apart: it begins a new group, a little away from the tile before. sideways: it lies so, as one
    that was claimed does. pressed: several can be
    chosen at once, which the label says of this one.
    """
    label = label or tile_name(tile, language())
    if pressed and chosen:
        label = say("{tile}, chosen", tile=label)
    if doubtful:
        label = say("{tile}, doubtful", tile=label)
    marks = ("__doubt" if doubtful else "") + ("__apart" if apart else "")
    marks += "__side" if sideways else ""
    st.button(
        label,
        key=f"{key}{marks}__t-{tile}",
        type="primary" if chosen else "secondary",
        on_click=on_click,
        args=args,
    )


def photographed(pictures: Mapping[str, bytes]) -> None:
    """Give tile buttons, by their keys, a photo of their tile for a face, a JPEG; the drawn one
    stands small in its corner."""
    looks = "".join(
        f'[class*="st-key-{key}_"] button {{ background-image: url("{jpeg_uri(picture)}") }}'
        for key, picture in pictures.items()
    )
    st.html(f"<style>{looks}</style>")


def jpeg_uri(picture: bytes) -> str:
    return f"data:image/jpeg;base64,{base64.b64encode(picture).decode('ascii')}"


def press(
    label: str,
    key: str,
    on_click: Action,
    *args: Any,
    icon: str = "",
    wide: bool = False,
    **look: Any,
) -> None:
    """A button; a tap calls `on_click(*args)`. icon: the name of a Material symbol. wide: as its
    place is. look: what else `st.button` takes."""
    look |= {"icon": f":material/{icon}:"} if icon else {}
    look |= {"width": "stretch"} if wide else {}
    st.button(label, key=key, on_click=on_click, args=args, **look)


def tile_row(key: str) -> Any:
    """Return a container that lays tile buttons side by side and wraps them."""
    return st.container(horizontal=True, gap=None, key=f"row-{key}")


def tile_grid(
    key: str,
    on_click: Action,
    args: tuple[Any, ...] = (),
    chosen: str = "",
    *,
    flowers: bool = True,
) -> None:
    """Every kind of tile; a tap calls `on_click(*args, code)`."""

    def tap(codes: tuple[str, ...]) -> None:
        for code in codes:
            tile_button(code, f"{key}-{code}", on_click, (*args, code), chosen=code == chosen)

    with st.container(horizontal=True, key=f"grid-{key}"):
        with st.container(key=f"suits-{key}"):
            for suit, codes in SUITS.items():
                with tile_row(f"{key}-{suit}"):
                    tap(codes)
        with st.container(key=f"honors-{key}"), tile_row(f"{key}-honors"):
            tap(HONORS)
        if flowers:
            with tile_row(f"flowers-{key}"):
                tap(FLOWERS)


def showing(key: str, value: Any) -> None:
    """Have the widget with this key show a value.

    Only where it shows another one: a page that is still being drawn would take back what was
    tapped meanwhile.
    """
    if key not in st.session_state or st.session_state[key] != value:
        st.session_state[key] = value


def heading(text: str) -> None:
    """The head of a part of a page."""
    st.header(text)


def stepper(key: str, value: int, most: int, on_click: Action, args: tuple[Any, ...] = ()) -> None:
    """A number between − and +; a tap calls `on_click(*args, -1)` or `on_click(*args, 1)`."""
    with st.container(
        horizontal=True,
        wrap=False,
        vertical_alignment="center",
        width="content",
        key=f"stepper-{key}",
    ):
        press(
            say("One less"), f"{key}-less", on_click, *args, -1, icon="remove", disabled=value <= 0
        )
        st.markdown(f"**{value}**", width="content")
        full = value >= most
        press(say("One more"), f"{key}-more", on_click, *args, 1, icon="add", disabled=full)


def note(text: str, kind: str = "info") -> None:
    """A short message in the flow of the page. kind: info, good, look or wrong."""
    icons = {
        "info": ":material/info:",
        "good": ":material/check_circle:",
        "look": ":material/visibility:",
        "wrong": ":material/error:",
    }
    show = {"info": st.info, "good": st.success, "look": st.warning, "wrong": st.error}[kind]
    show(text, icon=icons[kind])


def two_lines(label: str, about: str) -> str:
    """Return a label and below it, smaller, what it means: both are to be tapped and read out."""
    return f"{label}  \n:small[{about}]" if about else label


def literal(text: str) -> str:
    """Text in which no sign is markup.

    >>> literal("*Bo* :red[x]")
    '\\\\*Bo\\\\* \\\\:red\\\\[x\\\\]'
    """
    return "".join(f"\\{c}" if c in MARKUP else c for c in text)


def meld_word(kind: str) -> str:
    """Chow, Pung or Kong in the language of the app; nothing for what is no meld."""
    words = {"chow": say("Chow"), "pung": say("Pung"), "kong": say("Kong")}
    return words.get(kind, "")


def seek(key: str) -> None:
    """Have the page scroll to the container of this key."""
    st.session_state[SOUGHT] = (key, st.session_state.get(SOUGHT, ("", 0))[1] + 1)


def show_sought() -> None:
    """Scroll to what was sought, once each time."""
    key, times = st.session_state.get(SOUGHT, ("", 0))
    if key:
        _once(
            f"document.querySelector('.st-key-{key}')?.scrollIntoView({{block: 'center'}})", times
        )


def scroll_up(turned: int, focus: bool = False) -> None:
    """Begin each page at its top: the browser would stay as far down as the last one was read.
    focus: a keyboard and a screen reader go on from its heading, as what led to it is gone."""
    script = "document.querySelector('.stMain')?.scrollTo(0, 0)"
    if focus:
        script += "; const head = document.querySelector('.stMainBlockContainer h1');"
        script += "if (head) { head.tabIndex = -1; head.focus({preventScroll: true}); }"
    _once(script, turned)


def announce(text: str) -> None:
    """Have a screen reader say this, once each time that it is another text; and tell it which of
    the places on top is open."""
    st.html(
        f"<script>(() => {{ let told = document.getElementById('told'); if (!told) {{"
        "told = document.body.appendChild(document.createElement('div'));"
        "Object.assign(told, {id: 'told', className: 'unseen'});"
        "told.setAttribute('role', 'status'); }"
        f"told.textContent = {json.dumps(text)};"
        "for (const place of document.querySelectorAll('.st-key-top a')) "
        "place.closest('[class*=st-key-place-here]') ? place.setAttribute('aria-current', 'page')"
        " : place.removeAttribute('aria-current'); })()</script>",
        unsafe_allow_javascript=True,
    )


def _once(script: str, number: int) -> None:
    """Run a script in the browser, once for each number and each time that a page is opened. Where
    other elements come or go above it, the browser makes its element anew, which is no reason to
    run it again."""
    what, now = json.dumps(script), json.dumps(f"{visits()} {number}")
    st.html(
        f"<script>{{const done = window.tileTallyDone ??= {{}};"
        f"if (done[{what}] !== {now}) {{ done[{what}] = {now};"
        f"window.tileTallyHold?.letGo(); {script}; }}}}</script>",
        unsafe_allow_javascript=True,
    )
