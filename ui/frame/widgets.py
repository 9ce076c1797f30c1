"""Small widgets shared by several pages: buttons, rows and grids of tiles, notes, scrolling."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from scoring.speech.messages import Blank, Message, word
from scoring.tiles import FLOWERS, TILES, tile_name
from ui.frame.navigation import visits
from ui.frame.words import APP, language, say

Action = Callable[..., None]

SOUGHT = "sought"
"""Session key of the container to scroll to, and the number of such requests so far."""

SUITS = {"characters": TILES[0:9], "bamboo": TILES[9:18], "dots": TILES[18:27]}
HONORS = TILES[27:34]

MOST_SEARCHED = 100
"""Maximum number of characters in a search field."""

MARKUP = re.compile(
    r"""[\\`*_\[\]<>|~$&]  # anywhere
    | :(?=\S)  # a colour, an icon, an emoji
    | ^[#+=-] | ^\d+(?=[.)])  # a heading, a list""",
    re.VERBOSE,
)
"""Matches that have a meaning in Streamlit's labels and notes unless escaped. The backslash goes
before the match or, for a number at the beginning of a line, after it."""

FOUND_LATER = re.compile(
    r"(?i)(?=https?:|www\.) | (?<=\w)(?=@) | (?<=:)(?=material/|[\w+-]+:)"
    r" | (?<=[-<>=~!])(?=[-<>=])",
    re.VERBOSE,
)
"""Positions at which a text needs a `JOINER`, because Streamlit removes the backslashes of escaped
characters first and would then find an address, an icon or an arrow there."""

JOINER = "\u2060"
"""Character of zero width; no address is recognised after it."""


Act = Callable[[], object]
"""What a tap calls; its result is ignored."""

Shown = TypeVar("Shown")
Held = TypeVar("Held")
Choice = TypeVar("Choice")


@dataclass(frozen=True)
class ButtonLook:
    """The appearance of a button, apart from its label and icon.

    type: Streamlit's type: "primary" for the button to tap next, "tertiary" for plain text.
    width: "content" for the width of the label, "stretch" for that of the container, or pixels.
    """

    type: Literal["primary", "secondary", "tertiary"] = "secondary"
    width: Literal["content", "stretch"] | int = "content"


PLAIN = ButtonLook()
WIDE = ButtonLook(width="stretch")
PRIMARY = ButtonLook("primary")
MAIN = ButtonLook("primary", width="stretch")
QUIET = ButtonLook("tertiary")


@dataclass(frozen=True)
class TileLook:
    """The appearance of a tile's button.

    chosen: True to highlight it.
    doubtful: True to mark it as doubtful.
    sideways: True to turn it, as a claimed tile.
    """

    chosen: bool = False
    doubtful: bool = False
    sideways: bool = False


PLAIN_TILE = TileLook()


@dataclass(frozen=True)
class FileToSave:
    """A file for the browser to save.

    data: its content, or a function that returns it when the button is tapped.
    name: file name.
    mime: MIME type.
    """

    data: str | bytes | Callable[[], str | bytes]
    name: str
    mime: str


def tile_button(
    tile: str,
    key: str,
    then: Act,
    *,
    label: str = "",
    look: TileLook = PLAIN_TILE,
    pressed: bool = False,
) -> None:
    """Draw a button with the picture of a tile; a tap calls `then()`. The style sheet picks the
    picture by the end of the widget key.

    tile: code of the tile.
    key: beginning of the widget key; the look and the code of the tile are appended.
    label: text for screen readers, by default the tile's name.
    pressed: True if several tiles can be chosen at the same time; "chosen" is then added to the
      label of a chosen one.
    """
    label = label or tile_name(tile, language())
    if pressed and look.chosen:
        label = say("{tile}, chosen", tile=label)
    if look.doubtful:
        label = say("{tile}, doubtful", tile=label)
    marks = ("__doubt" if look.doubtful else "") + ("__side" if look.sideways else "")
    st.button(
        literal(label),
        key=f"{key}{marks}__t-{tile}",
        type="primary" if look.chosen else "secondary",
        on_click=_called(then),
    )


def photographed(pictures: Mapping[str, bytes]) -> None:
    """Replace the faces of tile buttons with photos; the drawn tile stays in the corner, small.

    pictures: JPEG bytes by the `key` of `tile_button`.
    """
    looks = "".join(
        f'[class*="st-key-{key}_"] button {{ background-image: url("{jpeg_uri(picture)}") }}'
        for key, picture in pictures.items()
    )
    st.html(f"<style>{looks}</style>")


def jpeg_uri(picture: bytes) -> str:
    """Return a JPEG as a data URL."""
    return f"data:image/jpeg;base64,{base64.b64encode(picture).decode('ascii')}"


def _called(then: Act) -> Callable[[], None]:
    """Return a callback without a return value, since Streamlit warns about callbacks that return
    something."""

    def call() -> None:
        then()

    return call


def press(
    label: str,
    key: str,
    then: Act,
    *,
    icon: str = "",
    look: ButtonLook = PLAIN,
    disabled: bool = False,
) -> None:
    """Draw a button; a tap calls `then()`.

    label: Markdown.
    key: widget key.
    icon: name of a Material symbol.
    """
    st.button(
        label,
        key=key,
        on_click=_called(then),
        type=look.type,
        icon=f":material/{icon}:" if icon else None,
        disabled=disabled,
        width=look.width,
    )


def press_to_enter(
    label: str, key: str, then: Act, *, icon: str = "check", disabled: bool = False
) -> None:
    """Draw the button of a sheet that writes into the ledger, with this label and widget key; a tap
    calls `then()`.

    icon: name of a Material symbol.
    """
    press(label, key, then, icon=icon, look=MAIN, disabled=disabled)


def save_button(
    label: str, file: FileToSave, key: str, *, icon: str = "download", look: ButtonLook = PLAIN
) -> None:
    """Draw a button that saves a file.

    label: Markdown.
    key: widget key.
    icon: name of a Material symbol.
    """
    st.download_button(
        label,
        file.data,
        file.name,
        file.mime,
        key=key,
        icon=f":material/{icon}:",
        on_click="ignore",
        type=look.type,
        width=look.width,
    )


def tile_row(key: str) -> DeltaGenerator:
    """Return a container with this key that lays tile buttons side by side and wraps them."""
    return st.container(horizontal=True, gap=None, key=f"row-{key}")


def in_line(key: str) -> DeltaGenerator:
    """Return a container with this key that lays its elements on one line, which never wraps."""
    return st.container(horizontal=True, wrap=False, vertical_alignment="center", key=key)


def tile_grid(
    key: str, then: Callable[[str], object], *, chosen: str = "", flowers: bool = True
) -> None:
    """Draw a button for every kind of tile, with `key` in the widget keys; a tap calls
    `then(code)`.

    chosen: code of the highlighted tile.
    flowers: False where no flower can be meant.
    """

    def tap(codes: tuple[str, ...]) -> None:
        for code in codes:
            look = TileLook(chosen=code == chosen)
            tile_button(code, f"{key}-{code}", partial(then, code), look=look)

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


def search_field(label: str, key: str, placeholder: str) -> str:
    """Draw a field that searches while somebody types, and return its text ("" if empty).

    label: text for screen readers only.
    key: widget key.
    placeholder: example shown while the field is empty.
    """
    found = st.text_input(
        label,
        key=key,
        placeholder=placeholder,
        icon=":material/search:",
        max_chars=MOST_SEARCHED,
        type="search",
        live=True,
        label_visibility="collapsed",
    )
    return found or ""


def folded(
    label: str,
    key: str,
    draw: Action,
    *,
    icon: str | None = None,
    expanded: bool = False,
    on_change: Callable[[], None] | Literal["rerun"] = "rerun",
) -> None:
    """Draw an expander with this label and key, whose content is drawn by `draw` only while it is
    open.

    icon: in Streamlit's notation, ``:material/history:``.
    expanded: True if it is open at first.
    on_change: called when it is opened or closed; "rerun" only draws the page again.
    """
    box = st.expander(label, expanded, key=key, icon=icon, on_change=on_change)
    if box.open:
        with box:
            draw()


def showing(key: str, value: Any) -> None:
    """Set the value of the widget with this key in the session state, but only if it differs:
    writing while the page is drawn could revert a tap made in the meantime."""
    if key not in st.session_state or st.session_state[key] != value:
        st.session_state[key] = value


def ask(
    draw: Callable[..., Held],
    label: str,
    key: str,
    value: Shown,
    act: Callable[[Shown], object],
    *,
    labels: Mapping[Choice, str] | None = None,
) -> Held:
    """Draw a widget that shows `value`, and return its current value; a change calls
    `act(new_value)`.

    draw: Streamlit function, such as `st.toggle` or `st.pills`, or a `partial` of one.
    labels: choices with their labels, for a widget with choices; otherwise None.
    """
    showing(key, value)
    change = _called(lambda: act(st.session_state[key]))
    if labels is None:
        return draw(label, key=key, on_change=change)
    return draw(
        label, options=list(labels), format_func=labels.__getitem__, key=key, on_change=change
    )


def note(text: str, kind: str = "info") -> None:
    """Draw a short text, without Markdown, in a message box.

    kind: "info", "good", "look" or "wrong"; raises KeyError for others.
    """
    icons = {"info": "info", "good": "check_circle", "look": "visibility", "wrong": "error"}
    show = {"info": st.info, "good": st.success, "look": st.warning, "wrong": st.error}[kind]
    show(literal(text), icon=f":material/{icons[kind]}:")


def two_lines(label: str, about: str) -> str:
    """Return Markdown for a label with a smaller second line `about`, if that is not empty."""
    return f"{label}  \n:small[{about}]" if about else label


def literal(text: str) -> str:
    """Return Markdown that draws a text unchanged, except that line breaks and runs of spaces
    become one space. Required for text from outside (a name, a note, a link, a file, an error about
    one of these) in a label or a note.

    >>> literal("*Bo* :red[x]")
    '\\\\*Bo\\\\* \\\\:red\\\\[x\\\\]'
    """
    plain = FOUND_LATER.sub(JOINER, " ".join(text.split()))
    return MARKUP.sub(lambda found: _escaped(found[0]), plain)


def _escaped(sign: str) -> str:
    return f"{sign}\\" if sign.isdecimal() else f"\\{sign}"


def marked(english: str, **blanks: Blank) -> str:
    """Return Markdown for an English sentence in the language of the app: Markdown in the sentence
    takes effect, while values of its blanks are drawn as they are."""
    lang = language()
    filled = {
        name: value if isinstance(value, int | float) else literal(word(value, lang))
        for name, value in blanks.items()
    }
    return Message(english, APP, **filled).in_language(lang)


def meld_word(kind: str) -> str:
    """Return "Chow", "Pung" or "Kong" in the language of the app; "" for any other kind."""
    words = {"chow": say("Chow"), "pung": say("Pung"), "kong": say("Kong")}
    return words.get(kind, "")


def seek(key: str) -> None:
    """Request that the page scrolls to the container with this key when it is next drawn."""
    st.session_state[SOUGHT] = (key, st.session_state.get(SOUGHT, ("", 0))[1] + 1)


def show_sought() -> None:
    """Scroll the page to the container requested by `seek`, only one time per request."""
    key, times = st.session_state.get(SOUGHT, ("", 0))
    if key:
        _once(
            f"document.querySelector('.st-key-{key}')?.scrollIntoView({{block: 'center'}})", times
        )


def scroll_up(opened: int | str, focus: bool = False) -> None:
    """Scroll the page to its top, only one time for each value of `opened`; otherwise the browser
    would keep the position of the previous page.

    opened: number of pages opened so far, or a name of what is open.
    focus: True to move keyboard and screen reader to the page's heading.
    """
    script = "document.querySelector('.stMain')?.scrollTo(0, 0)"
    if focus:
        script += "; const head = document.querySelector('.stMainBlockContainer h1');"
        script += "if (head) { head.tabIndex = -1; head.focus({preventScroll: true}); }"
    _once(script, opened)


def announce(text: str) -> None:
    """Make screen readers speak a text whenever it changes, and mark the current page in the top
    navigation for them."""
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


def _once(script: str, each: int | str) -> None:
    """Run a script only one time for each value of `each` and each visit of a page, even if its
    element is created again."""
    what, now = json.dumps(script), json.dumps(f"{visits()} {each}")
    st.html(
        f"<script>{{const done = window.tileTallyDone ??= {{}};"
        f"if (done[{what}] !== {now}) {{ done[{what}] = {now};"
        f"window.tileTallyHold?.letGo(); {script}; }}}}</script>",
        unsafe_allow_javascript=True,
    )
