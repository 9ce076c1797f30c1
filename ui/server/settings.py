"""Settings of the host, each an environment variable; docs/hosting.md describes them."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv4Network, ip_address

from ui.hand.reading_queue import LINE, READERS

_HOST = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<name>[A-Za-z0-9._-]+))(?::[0-9]{1,5})?")


@dataclass(frozen=True)
class Settings:
    """The choices of the host.

    hosts: names by which the app may be called, beside its own addresses; ``*`` is any. origins:
    other sites whose pages may call it. tokens: one of them opens the interface; none: it is open.
    interface: whether it is there at all. requests, photos: that one client may send in a minute.
    visitors: open pages, in all. of_address: those of one address. uploads: bytes of photos that
    are kept before they are read, and again as many that are on their way.
    """

    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    interface: bool = True
    requests: int = 120
    photos: int = 30
    visitors: int = 500
    of_address: int = 120
    uploads: int = 90_000_000

    def allows_host(self, header: str) -> bool:
        """Return True if a request may name this host.

        An address of numbers cannot be made to lead elsewhere, and neither can this machine's own
        names; any other name could be one that a stranger has led here.
        """
        name = host_name(header)
        if not name:
            return False
        if "*" in self.hosts or name in own_names() or _is_address(name):
            return True
        return any(
            name == host or (host.startswith("*.") and name.endswith(host[1:]))
            for host in self.hosts
        )

    def allows_origin(self, origin: str, host: str) -> bool:
        """Return True if a page of this origin may call: one of this app, or one that the host
        allows."""
        return origin.partition("://")[2] == host or origin in self.origins


def read(environment: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings of an environment. Raises ValueError with the variable that is wrong."""

    def words(name: str) -> tuple[str, ...]:
        return tuple(filter(None, (w.strip() for w in environment.get(name, "").split(","))))

    def number(name: str, default: int) -> int:
        text = environment.get(name, "").strip()
        if text and not (text.isascii() and text.isdigit() and int(text) > 0):
            raise ValueError(f"{name} is {text!r}; it has to be a whole number above 0")
        return int(text or default)

    from ledger.rights import everybody
    from ledger.scheduled import Schedule

    everybody(environment)  # says what is wrong with TILETALLY_ACCESS
    Schedule.read(environment)
    for name in (READERS, LINE):
        number(name, 1)
    for name in ("TILETALLY_HOSTS", "STREAMLIT_BROWSER_SERVER_ADDRESS"):
        for host in words(name):
            if host != "*" and not host_name(host.removeprefix("*.")):
                raise ValueError(
                    f"{name} has {host!r}; it has to be names such as tally.club.org, without "
                    "https:// and without a path"
                )
    usual = Settings()
    hosts = (*words("TILETALLY_HOSTS"), *words("STREAMLIT_BROWSER_SERVER_ADDRESS"))
    return Settings(
        hosts=tuple(_without_port(host) for host in hosts),
        origins=words("TILETALLY_ORIGINS"),
        tokens=words("TILETALLY_TOKENS"),
        interface=environment.get("TILETALLY_API", "on").strip().lower() != "off",
        requests=number("TILETALLY_REQUESTS_PER_MINUTE", usual.requests),
        photos=number("TILETALLY_PHOTOS_PER_MINUTE", usual.photos),
        visitors=number("TILETALLY_VISITORS", usual.visitors),
        of_address=number("TILETALLY_VISITORS_OF_ADDRESS", usual.of_address),
        uploads=number("TILETALLY_UPLOADS_MB", usual.uploads // 1_000_000) * 1_000_000,
    )


def trusted_proxies(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Whose X-Forwarded-For is believed, as FORWARDED_ALLOW_IPS names them.

    An app that listens to IPv6 as well sees an address of IPv4 written as one of IPv6.

    >>> trusted_proxies({"FORWARDED_ALLOW_IPS": "10.0.0.7, 10.1.0.0/16"})
    ['10.0.0.7', '10.1.0.0/16', '::ffff:10.0.0.7/128', '::ffff:10.1.0.0/112']
    """
    named = environment.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1").split(",")
    proxies = [name.strip() for name in named]
    mapped = []
    for name in proxies:
        with suppress(ValueError):
            four = IPv4Network(name)
            mapped.append(f"::ffff:{four.network_address}/{96 + four.prefixlen}")
    return [*proxies, *mapped]


def source_address() -> str:
    """Return the address of this app's source, which its licence asks a host to offer.

    Empty where the host does not say, or names no web address.
    """
    address = os.environ.get("TILETALLY_SOURCE", "").strip()
    return address if re.fullmatch(r"https?://[^\s()<>]+", address) else ""


@cache
def own_names() -> frozenset[str]:
    """Return this machine's names for itself, which nobody else can be given."""
    own = socket.gethostname().lower().rstrip(".")
    return frozenset({"localhost", own, f"{own.split('.')[0]}.local"})


def host_name(header: str) -> str:
    """Return the name in a Host header, without its port; empty where it is none.

    >>> host_name("Club.example:8501"), host_name("[::1]:8501"), host_name("a@b"), host_name("x/y")
    ('club.example', '::1', '', '')
    """
    found = _HOST.fullmatch(header)
    return (found["six"] or found["name"]).lower().rstrip(".") if found else ""


def _without_port(host: str) -> str:
    """Return a name that the host allows, as requests are compared with it."""
    below = "*." if host.startswith("*.") else ""
    return host if host == "*" else below + host_name(host.removeprefix("*."))


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
