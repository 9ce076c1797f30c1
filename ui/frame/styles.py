"""The app's style sheet and scripts, and HTML snippets that show tiles.

A tile's button or span gets its face by its class name. The style sheet, which includes the few
faces on the first page, is one file; the pictures of all faces are another. The browser fetches
each file only one time, the second as soon as it may be needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from secrets import token_hex
from urllib.parse import quote

import streamlit as st

from scoring.tiles import ALL, tile_name
from ui.frame.picture import DRAWN_TILES, FAN_COLOURS
from ui.frame.words import language, say

STYLES = [Path(__file__).parents[1] / f"{name}/style.css" for name in ("frame", "evening", "learn")]
SCRIPTS = [
    Path(__file__).with_name(name)
    for name in (
        "faces.js",
        "again.js",
        "names.js",
        "limits.js",
        "steady.js",
        "light.js",
        "secret_link.js",
    )
]

AIMED_AT = (("2m", "3m", "4m"), ("6p", "7p", "8p"), ("C", "C"))
"""Tiles in the picture on the first page's button."""
FIRST_FACES = tuple(dict.fromkeys(code for tiles in AIMED_AT for code in tiles))

VISIT = "visit"
"""Session key of a random name for this visit, which changes when the server is restarted."""


@cache
def frame() -> str:
    """Return the HTML that adds style sheet and scripts to a page; the same in each run."""
    style = f'<style>@import url("{style_path()}");</style>'
    return f'{style}<script src="{scripts_path()}"></script>'


@cache
def scripts() -> str:
    """Return the scripts of every page as one text; each script runs only one time, even if added
    again."""
    joined = "\n".join(path.read_text("utf-8") for path in SCRIPTS)
    return joined.replace("{faces}", f"/faces-{faces_version()}.css")


@cache
def scripts_path() -> str:
    """Return the path of `scripts` on this server, which changes with their content."""
    return f"/scripts-{version_of(scripts())}.js"


@cache
def style_sheet() -> str:
    """Return the style sheet of all pages, including the faces on the first page."""
    styles = "\n".join(path.read_text("utf-8") for path in STYLES)
    return f"{styles}{fan_colours()}{_faces(FIRST_FACES)}"


@cache
def style_path() -> str:
    """Return the path of `style_sheet` on this server, which changes with its content."""
    return f"/style-{version_of(style_sheet())}.css"


def fan_colours() -> str:
    """Return the CSS rules for the colours of highlighted fans."""
    values = "".join(f"--light-{n}: {hue};" for n, hue in enumerate(FAN_COLOURS, start=1))
    owns = "".join(
        f'.light[data-colour="{n}"] {{ --own: var(--light-{n}); }}'
        for n in range(1, len(FAN_COLOURS) + 1)
    )
    return f":root {{ {values} }}{owns}"


@cache
def faces() -> str:
    """Return the CSS rules that give each tile's CSS class and each tile button its face."""
    return _faces(ALL)


def _faces(codes: Iterable[str]) -> str:
    return "\n".join(
        f'.tt-{code}, [class*="__t-{code}"] button, '
        f':is([class*="st-key-laid-tile-"], [class*="st-key-asked-"])[class*="__t-{code}"] '
        f"button::before "
        f'{{ background-image: url("{_uri(code)}") }}'
        for code in codes
    )


@cache
def faces_version() -> str:
    """Return 12 hex digits that change with the content of `faces`."""
    return version_of(faces())


def version_of(text: str) -> str:
    """Return 12 hex digits that change with the text."""
    return sha256(text.encode("utf-8")).hexdigest()[:12]


def own_words() -> str:
    """Return a `<style>` element with values that differ between runs: translated texts for
    Streamlit's own buttons (which are only in English) and for uploads, the name of this visit, and
    whether the theme is light or dark, which sheets over a page cannot find out otherwise."""
    words = {
        "upload": say("Take or choose a photo"),
        "file": say("Choose a file"),
        "offline": say(
            "No connection. What you entered is kept; the page goes on by itself once it is back."
        ),
        "reading": say("Looking for tiles …"),
        "refused": say("This is no photo and no video. Choose another file."),
        "lost": say("The photo did not arrive. Send it again."),
        "limits": say("From {least} to {most}.", least="LEAST", most="MOST"),  # see limits.js
        "least": say("{least} or more.", least="LEAST"),
        "enter": say("Press Enter to apply"),
        "visit": st.session_state.setdefault(VISIT, token_hex(4)),
    }
    values = "".join(f'--say-{name}: "{word}";' for name, word in words.items())
    theme = st.context.theme.type
    scheme = f"color-scheme: {theme};" if theme in ("light", "dark") else ""
    return f"<style>:root {{ {values} {scheme} }}</style>"


def tile_html(code: str, *, mark: str = "") -> str:
    """Return the tile of this code as an HTML element; `mark` is an additional CSS class."""
    name = escape(tile_name(code, language()), quote=True)
    return f'<span class="tt tt-{code} {mark}" role="img" aria-label="{name}"></span>'


def tiles_html(sets: Iterable[Iterable[str]], *, small: bool = False) -> str:
    """Return sets of tile codes side by side as HTML; a set is never broken across lines.

    small: True for a size at which a whole hand fits on one line.
    """
    return beside_html(([tile_html(code) for code in tiles] for tiles in sets), small=small)


def beside_html(sets: Iterable[Iterable[str]], *, small: bool = False) -> str:
    """Return HTML as `tiles_html` does, from sets of tiles that are already HTML."""
    size = "tt-sets small" if small else "tt-sets"
    groups = "".join(f"<span>{''.join(tiles)}</span>" for tiles in sets)
    return f'<span class="{size}">{groups}</span>'


def _uri(code: str) -> str:
    drawing = (DRAWN_TILES / f"{code}.svg").read_text("utf-8").strip()
    return f"data:image/svg+xml,{quote(drawing, safe=_PLAIN)}"


_PLAIN = " !$&()*+,-./:;=?@[]^_`{|}~'"  # allowed unquoted in an address within double quotes
