"""The style sheet of the app, and the small pieces of HTML that show tiles.

Tile pictures travel once, inside the style sheet: a button or a span gets its face from its class
name, so that the page needs no file and no network.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from functools import cache
from html import escape
from pathlib import Path
from secrets import token_hex

import streamlit as st

from scoring.tiles import ALL, tile_name
from ui.frame.words import language, say
from vision.tileart.art import tile_svg

WAITING = Path(__file__).with_name("waiting.js")
STEADY = Path(__file__).with_name("steady.js")
STYLE = Path(__file__).with_name("style.css")


@cache
def stylesheet() -> str:
    """One `<style>` element: the rules of `style.css`, then a picture for each tile code."""
    faces = "\n".join(
        f'.tt-{code}, [class*="__t-{code}"] button, '
        f'[class*="st-key-laid-tile-"][class*="__t-{code}"] button::before '
        f'{{ background-image: url("{_uri(code)}") }}'
        for code in ALL
    )
    return f"<style>{STYLE.read_text('utf-8')}\n{faces}</style>"


def own_words() -> str:
    """A `<style>` element with what changes from run to run.

    The words for Streamlit's own buttons, which know only English; and whether it is light or
    dark, which the sheets over a page would otherwise not know.
    """
    words = {
        "upload": say("Take or choose a photo"),
        "file": say("Choose a file"),
        "offline": say(
            "No connection. What you entered is kept; the page goes on by itself once it is back."
        ),
    }
    values = "".join(f'--say-{name}: "{word}";' for name, word in words.items())
    theme = st.context.theme.type
    scheme = f"color-scheme: {theme};" if theme in ("light", "dark") else ""
    return f"<style>:root {{ {values} {scheme} }}</style>"


def watch_for_answers() -> None:
    """Have the browser say when the server is slow to answer; what was tapped is not lost, and
    stays under the finger."""
    said = {
        "late": say("No answer yet. What you tapped is kept and will be done once it comes."),
        "look": say("The line was cut off. See whether your last tap has been carried out."),
        # A visit that this server does not know has another name.
        "visit": st.session_state.setdefault("visit", token_hex(4)),
    }
    script = WAITING.read_text("utf-8").replace("FROM_SERVER", json.dumps(said))
    script += STEADY.read_text("utf-8")
    st.html(f"<script>{script}</script>", unsafe_allow_javascript=True)


def tile_html(code: str, *, mark: str = "") -> str:
    """One tile as a picture; `mark` is a further class, for example `won`."""
    name = escape(tile_name(code, language()), quote=True)
    return f'<span class="tt tt-{code} {mark}" role="img" aria-label="{name}"></span>'


def tiles_html(sets: Iterable[Iterable[str]], *, small: bool = False) -> str:
    """Sets of tiles beside each other, each held together. Small: a whole hand on one line."""
    size = "tt-sets small" if small else "tt-sets"
    groups = ("".join(tile_html(code) for code in tiles) for tiles in sets)
    return f'<span class="{size}">' + "".join(f"<span>{g}</span>" for g in groups) + "</span>"


def _uri(code: str) -> str:
    data = base64.b64encode(tile_svg(code).encode("utf-8")).decode("ascii")
    return f"data:image/svg+xml;base64,{data}"
