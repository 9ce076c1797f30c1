"""Find the address of this machine on the local network, and show it for a phone to type or
scan."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit, urlunsplit

import streamlit as st

from ui.frame.picture import qr_png
from ui.frame.widgets import folded, in_line
from ui.frame.words import say

HERE = ("localhost", "127.0.0.1", "::1", "0.0.0.0")
"""Names by which a machine addresses itself; on a phone they would mean the phone."""

ELSEWHERE = ("198.51.100.1", "192.168.1.1", "10.0.0.1", "172.16.0.1")
"""Addresses used to find this machine's own address: one on the internet, reserved for examples,
and some in local networks without internet access."""


def offer() -> None:
    """Draw the QR code that opens this page on a phone, if the browser runs on the server's
    machine."""
    if on_this_machine(_here()):
        folded(say("Open on your phone"), "on-phone", _how_to_get_here, icon=":material/qr_code:")


def address_for_others() -> str:
    """Return the address at which another machine reaches this page; the page's own address if none
    is found."""
    here = urlsplit(_here())
    if not on_this_machine(_here()):
        return _here()
    host = _given_name() or lan_address()
    if not host:
        return _here()
    name = f"[{host}]" if ":" in host else host
    where = f"{name}:{here.port}" if here.port else name
    return urlunsplit((here.scheme, where, here.path or "/", "", ""))


def link_for_others(path: str = "", query: str = "", fragment: str = "") -> str:
    """Return the address at which another machine reaches a path of the app (this page if `path` is
    "").

    query, fragment: without their "?" and "#"; "" for none.
    """
    here = urlsplit(address_for_others())
    return urlunsplit((here.scheme, here.netloc, path or here.path or "/", query, fragment))


def on_this_machine(address: str) -> bool:
    """Return True if only this machine itself can open an address.

    >>> on_this_machine("http://localhost:8501"), on_this_machine("http://192.168.1.7:8501")
    (True, False)
    """
    host = urlsplit(address).hostname or ""
    return host in HERE or host.startswith("127.")


def only_here() -> bool:
    """Return True if the server listens on this machine's loopback address only."""
    host = st.get_option("server.address")
    return isinstance(host, str) and host != "0.0.0.0" and on_this_machine(f"//{host}")


def lan_address() -> str:
    """Return this machine's IPv4 address in its network; "" if it has none.

    Nothing is sent: connecting a datagram socket only asks the operating system for the route.
    """
    for elsewhere in ELSEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((elsewhere, 9))
                host = str(probe.getsockname()[0])
            except OSError:
                continue
        if not on_this_machine(f"//{host}"):
            return host
    return ""


def _how_to_get_here() -> None:
    """Draw the address with its QR code and what works there, or why phones cannot connect."""
    if only_here():
        st.markdown(
            say(
                "Phones cannot connect yet: the app only listens to this computer. Start it "
                "without `server.address`, or with `--server.address 0.0.0.0`."
            )
        )
        return
    address = address_for_others()
    if on_this_machine(address):
        st.markdown(
            say(
                "This computer is not in a network. Connect it to the network of your phone "
                "(its hotspot will do) and open this page again."
            )
        )
        return
    with in_line("phone-address"):
        st.image(qr_png(address), width=150, alt=say("The address as a QR code"))
        st.markdown(say("In the same network, scan the code or open:"))
    st.code(address, language=None, wrap_lines=True)
    st.caption(
        say(
            "On the phone, *Take or choose a photo* opens its own camera, at full resolution. "
            "*Live camera* works there only where the address begins with `https`: browsers "
            "lend a page the live camera only over HTTPS, or on the computer that runs it "
            "(`localhost`). Choosing a photo needs no such leave."
        )
    )


def _here() -> str:
    """Return the address of the page in this browser, without query."""
    return st.context.url or f"http://localhost:{st.get_option('server.port')}/"


def _given_name() -> str:
    """Return the setting `browser.serverAddress`, which containers and proxies need; "" if it is
    not set."""
    name = st.get_option("browser.serverAddress")
    return name if isinstance(name, str) and name not in HERE else ""
