"""Links that give a right to whoever opens them: reading the secret from the address, and showing
links to others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

import streamlit as st

from ui.frame.open_on_phone import link_for_others
from ui.frame.picture import qr_png
from ui.frame.widgets import press
from ui.frame.words import say

Level = TypeVar("Level", bound=int)


def taken(parameter: str) -> str:
    """Return the secret in the page's address under this parameter, or "", and remove it from the
    address.

    In a link the secret follows the `#`, a part that browsers do not send and proxies cannot log;
    `secret_link.js` passes it on through the page's socket. Links of older versions have it in the
    query.
    """
    secret = st.query_params.get(parameter) or ""
    if secret:
        del st.query_params[parameter]
    return secret


@dataclass(frozen=True)
class SecretLinks(Generic[Level]):
    """Links that open objects of one kind.

    parameter: name of the secret behind the `#`, as in `taken`.
    path: function of a level of rights, returns the page's path.
    secret: function of an object's id and a level, returns the secret of the link.
    renew: function of an object's id and a level, replaces the secret so that the old link stops
      working.
    """

    parameter: str
    path: Callable[[Level], str]
    secret: Callable[[str, Level], str]
    renew: Callable[[str, Level], object]


def offer(links: SecretLinks[Level], of: str, levels: Mapping[Level, str], *, key: str) -> None:
    """Draw a shareable link with its QR code, at a level of rights that the player chooses.

    of: id of the object that the link opens.
    levels: levels to choose from with their labels, the default first.
    key: prefix of the widget keys.
    """
    level = st.segmented_control(
        say("What the link allows"),
        list(levels),
        format_func=levels.__getitem__,
        default=next(iter(levels)),
        required=True,
        key=f"{key}-level-{of}",
    )
    secret = links.secret(of, level)
    address = link_for_others(links.path(level), fragment=f"{links.parameter}={secret}")
    st.image(qr_png(address), width=190, alt=say("The link as a QR code"))
    st.code(address, language=None, wrap_lines=True)
    st.caption(say("Whoever opens this link gets this right."))
    text = say("Make a new link; the old one stops working")
    press(text, f"{key}-renew-{int(level)}", partial(links.renew, of, level), icon="autorenew")
