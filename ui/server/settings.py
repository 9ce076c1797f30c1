"""Settings of the host, read from environment variables; docs/hosting.md describes them."""

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
_SOURCE = re.compile(r"https?://[^\s()<>]+")


@dataclass(frozen=True)
class Settings:
    """The settings of a host.

    hosts: names under which the app may be requested, in addition to its own addresses; ``*``
      allows any.
    origins: other sites whose pages may call the interface.
    tokens: bearer tokens of the interface; if empty, it is open to all.
    interface: False to disable the interface.
    requests and photos: maximum numbers per client and minute.
    visitors: maximum number of open pages in total.
    of_address: maximum number of open pages per network address.
    uploads: maximum total bytes of photos in transit or unread.
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
        """Return True if the value of a Host header is allowed.

        Numeric addresses and this machine's own names always are, since nobody can redirect them;
        any other name could have been pointed here by an attacker (DNS rebinding).
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
        """Return True if pages of this origin may call the app: its own pages (at `host`), or those
        of `origins`."""
        return origin.partition("://")[2] == host or origin in self.origins


def refuse_base_path(path: str) -> None:
    """Raise ValueError unless `path` is empty or "/". The app must be served at the root of a host,
    because the addresses of its interface, health check and links start there."""
    if path.strip("/"):
        raise ValueError(
            f"server.baseUrlPath is {path!r}, but this app is not served below a path. Give it a "
            "host name of its own, such as tiles.example.org, and let the proxy send / to it"
        )


def read(environment: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings from an environment. Raises ValueError with the name of an invalid
    variable."""

    def words(name: str) -> tuple[str, ...]:
        return tuple(filter(None, (w.strip() for w in environment.get(name, "").split(","))))

    def number(name: str, default: int) -> int:
        text = environment.get(name, "").strip()
        if text and not (text.isascii() and text.isdigit() and int(text) > 0):
            raise ValueError(f"{name} is {text!r}; it has to be a whole number above 0")
        return int(text or default)

    from ledger.rights import everybody
    from ledger.scheduled import Schedule
    from ledger.store import ENVIRONMENT as LEDGER
    from ledger.store import refuse_database

    everybody(environment)  # raises ValueError if TILETALLY_ACCESS is invalid
    Schedule.read(environment)
    if database := environment.get(LEDGER, "").strip():
        try:
            refuse_database(database)
        except ValueError as wrong:
            raise ValueError(f"{LEDGER} {wrong}") from None
    for name in (READERS, LINE):
        number(name, 1)
    for name in ("TILETALLY_HOSTS", "STREAMLIT_BROWSER_SERVER_ADDRESS"):
        for host in words(name):
            if host != "*" and not host_name(host.removeprefix("*.")):
                raise ValueError(
                    f"{name} has {host!r}; it has to be names such as tally.club.org, without "
                    "https:// and without a path"
                )
    for origin in words("TILETALLY_ORIGINS"):
        scheme, _, host = origin.partition("://")
        if scheme not in ("http", "https") or not host_name(host):
            raise ValueError(
                f"TILETALLY_ORIGINS has {origin!r}; it has to be sites such as https://club.org, "
                "without a path"
            )
    source = environment.get("TILETALLY_SOURCE", "").strip()
    if source and not _SOURCE.fullmatch(source):
        raise ValueError(
            f"TILETALLY_SOURCE is {source!r}; it has to be an address such as "
            "https://club.org/tiletally"
        )
    interface = environment.get("TILETALLY_API", "").strip().lower()
    if interface not in ("", "on", "off"):
        raise ValueError(f"TILETALLY_API is {interface!r}; it has to be on or off")
    usual = Settings()
    hosts = (*words("TILETALLY_HOSTS"), *words("STREAMLIT_BROWSER_SERVER_ADDRESS"))
    return Settings(
        hosts=tuple(_without_port(host) for host in hosts),
        origins=words("TILETALLY_ORIGINS"),
        tokens=words("TILETALLY_TOKENS"),
        interface=interface != "off",
        requests=number("TILETALLY_REQUESTS_PER_MINUTE", usual.requests),
        photos=number("TILETALLY_PHOTOS_PER_MINUTE", usual.photos),
        visitors=number("TILETALLY_VISITORS", usual.visitors),
        of_address=number("TILETALLY_VISITORS_OF_ADDRESS", usual.of_address),
        uploads=number("TILETALLY_UPLOADS_MB", usual.uploads // 1_000_000) * 1_000_000,
    )


def trusted_proxies(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Return the proxies whose X-Forwarded-For header is trusted, from FORWARDED_ALLOW_IPS in an
    environment; by default this machine. IPv4 addresses are added in IPv6-mapped form too.

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
    """Return the web address of this app's source code (TILETALLY_SOURCE), which the licence
    requires hosts to offer; "" if it is not set or not an http(s) address."""
    address = os.environ.get("TILETALLY_SOURCE", "").strip()
    return address if _SOURCE.fullmatch(address) else ""


@cache
def own_names() -> frozenset[str]:
    """Return this machine's own host names in lower case, which cannot be assigned to another
    machine."""
    own = socket.gethostname().lower().rstrip(".")
    return frozenset({"localhost", own, f"{own.split('.')[0]}.local"})


def host_name(header: str) -> str:
    """Return the host of a Host header in lower case, without the port; "" for an invalid header.

    >>> host_name("Club.example:8501"), host_name("[::1]:8501"), host_name("a@b"), host_name("x/y")
    ('club.example', '::1', '', '')
    """
    found = _HOST.fullmatch(header)
    return (found["six"] or found["name"]).lower().rstrip(".") if found else ""


def _without_port(host: str) -> str:
    below = "*." if host.startswith("*.") else ""
    return host if host == "*" else below + host_name(host.removeprefix("*."))


def _is_address(name: str) -> bool:
    with suppress(ValueError):
        return bool(ip_address(name))
    return False
