"""Links that give whoever opens them a right: to take out of the address, and to show to others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar
from urllib.parse import urlsplit, urlunsplit

import streamlit as st

from ui.frame.phone import address_for_others
from ui.frame.qr import qr_png
from ui.frame.widgets import press
from ui.frame.words import say

Level = TypeVar("Level", bound=int)


def taken(parameter: str) -> str:
    """Return the secret that the address has under this name, or ""; it has done its work there.

    In a link it stands behind the `#`, which no browser sends and no proxy writes down;
    `secret_link.js` brings it here over the page's socket. Links of versions before have it in the
    query.
    """
    secret = st.query_params.get(parameter) or ""
    if secret:
        del st.query_params[parameter]
    return secret


def offer(
    levels: Mapping[Level, str],
    of: str,
    path: Callable[[Level], str],
    parameter: str,
    *,
    key: str,
    secret: Callable[[str, Level], str],
    renew: Callable[[str, Level], None],
) -> None:
    """The link to something, as a code to scan, for what the player chooses that it allows.

    levels: what a link may allow, the usual first. of: the id of what it opens. path: of the page
    where a link for a level opens it. parameter: the name that the secret has behind the `#`, as
    in `taken`. key: how the keys of the widgets begin. secret: that of its link for a level. renew:
    makes a new link, after which the old one opens nothing.
    """
    level = st.segmented_control(
        say("What the link allows"),
        list(levels),
        format_func=levels.__getitem__,
        default=next(iter(levels)),
        required=True,
        key=f"{key}-level-{of}",
    )
    here = urlsplit(address_for_others())
    address = urlunsplit(
        (here.scheme, here.netloc, path(level), "", f"{parameter}={secret(of, level)}")
    )
    st.image(qr_png(address), width=190, alt=say("The link as a QR code"))
    st.code(address, language=None, wrap_lines=True)
    st.caption(say("Whoever opens this link has the right from then on."))
    press(
        say("Make a new link; the old one stops working"),
        f"{key}-renew-{int(level)}",
        renew,
        of,
        level,
        icon="autorenew",
    )
