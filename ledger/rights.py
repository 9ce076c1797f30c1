"""Rights over an evening: who owns it, who may watch it, keep its ledger, or cancel others'
entries.

Whoever begins an evening owns it. The owner hands out links; each contains a secret that gives a
right (to watch, to keep the ledger, to referee) to every browser that opens it. Renewing a link
withdraws the right from all who used the old one. Only hashes of secrets are stored, so the
database alone gives access to nothing. Stored tile sets are owned in the same way
(`ledger.tile_sets`).

If a host opens the app to a home network (`everybody`), everybody may do everything, as before
there were rights.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from enum import IntEnum

from sqlalchemy import Connection, Select, delete, func, insert, select, text, update

from ledger.chain import Chain, read_chain
from ledger.entry import Entry, now
from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.names import clean_name
from ledger.schema import EVENING_KIND, OwnedKind
from ledger.store import Change, May, Store, load

SECRET_BYTES = 18
"""Length of a secret: 144 bits, 24 characters in a link."""


MOST_A_DAY = 50
"""Maximum number of evenings, and of tile sets, that one browser may create in a day."""


class Right(IntEnum):
    """Levels of access; each includes all lower levels."""

    NOTHING = 0
    WATCH = 1
    KEEP = 2
    REFEREE = 3
    OWN = 4


def everybody(environment: Mapping[str, str] = os.environ) -> bool:
    """Return True if the setting ``TILETALLY_ACCESS`` in `environment` lets everybody who reaches
    the app do everything.

    ``open``, the default, is meant for a home network. With ``links``, nothing is listed, opened or
    changed without a link. Raises ValueError for any other value.
    """
    access = environment.get("TILETALLY_ACCESS", "").strip().lower() or "open"
    if access not in ("open", "links"):
        raise ValueError(f"TILETALLY_ACCESS is {access!r}; it has to be open or links")
    return access == "open"


SHARED = (Right.WATCH, Right.KEEP, Right.REFEREE)
"""The rights that a link can give."""


def hashed(secret: str) -> str:
    """Return the stored form of a secret: its SHA-256 as hex digits. Secrets are long and random,
    so a single fast hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Rights:
    """A browser's rights over things of one kind, evenings or tile sets. The methods run in the
    transaction of the given connection.

    kind: the tables of these things.
    phone: secret of the browser, "" if it has none.
    open_to_all: True if everybody may do everything.
    """

    def __init__(self, kind: OwnedKind, phone: str, *, open_to_all: bool = False) -> None:
        self._kind = kind
        self._phone = phone
        self.holder = hashed(phone) if phone else ""
        self.open_to_all = open_to_all

    def level(self, connection: Connection, thing: str) -> Right:
        """Return this browser's right over a thing. A browser that opened a link to watch may only
        watch, even if everybody may do everything."""
        granted = self._granted(connection, thing)
        return Right.OWN if self.open_to_all and granted != Right.WATCH else granted

    def need(self, connection: Connection, thing: str, level: Right) -> None:
        """Raise ``LedgerError`` if this browser has less than the right `level` over a thing:
        ``not_there`` if it has none, else ``not_allowed``."""
        has = self.level(connection, thing)
        if has < level:
            raise refused(has, thing)

    def things(self, least: Right = Right.WATCH) -> Select[tuple[str]] | None:
        """Return a query for the ids of the things over which this browser was granted at least the
        right `least`; None, meaning all things, if everybody may do everything.

        All things then include any that this browser may only watch, because it opened a link to
        watch (see `level`).
        """
        return None if self.open_to_all else self.granted(least)

    def granted(self, least: Right = Right.WATCH) -> Select[tuple[str]]:
        """Return a query for the ids of the things over which this browser was granted at least the
        right `least`, whether or not everybody may do everything."""
        mine = self._kind.rights.c
        return select(mine.thing).where(mine.holder == self.holder, mine.level >= least)

    def own(self, connection: Connection, thing: str) -> None:
        """Record this browser as the owner of a new thing; does nothing for a browser without a
        secret.

        Raises ``LedgerError`` (``too_many``) if it began `MOST_A_DAY` things within the last day.
        """
        if not self.holder:
            return
        mine = self._kind.rights.c
        day = (datetime.now(UTC) - timedelta(days=1)).isoformat(timespec="seconds")
        recent = (mine.holder == self.holder, mine.level == Right.OWN, mine.since > day)
        begun = connection.execute(select(func.count()).where(*recent)).scalar_one()
        if begun >= MOST_A_DAY:
            raise LedgerError("too_many", f"{begun} were begun within a day")
        self._grant(connection, thing, Right.OWN)

    def link(self, connection: Connection, thing: str, level: Right) -> str:
        """Return the secret of the link that gives the right `level` over a thing, and record the
        link at its first use. The secret stays the same until a link to the thing, of any level, is
        renewed. Raises ``LedgerError`` if this browser may not give that right."""
        secret, known = self.secret_of(connection, thing, level)
        if not known:
            add_link(connection, self._kind, thing, secret, level)
        return secret

    def secret_of(self, connection: Connection, thing: str, level: Right) -> tuple[str, bool]:
        """Return the secret of the link that gives the right `level` over a thing, and True if the
        link is recorded already; nothing is written. Raises ``LedgerError`` if this browser may not
        give that right.

        The secret is derived from the owner's secret, so it can be shown again without being
        stored.
        """
        self.need(connection, thing, Right.OWN)
        if not self._phone or level not in SHARED:
            raise LedgerError("not_allowed", "only an owner has links, and none to owning")
        things, links = self._kind.things.c, self._kind.links
        renewed = connection.execute(select(things.renewed).where(things.id == thing)).scalar_one()
        words = f"{thing}:{int(level)}:{renewed}".encode()
        made = hmac.digest(self._phone.encode(), words, "sha256")[:SECRET_BYTES]
        secret = base64.urlsafe_b64encode(made).decode()
        known = select(links).where(links.c.thing == thing, links.c.secret == hashed(secret))
        return secret, connection.execute(known).first() is not None

    def renew(self, connection: Connection, thing: str, level: Right) -> str:
        """Replace the link that gives the right `level` over a thing and return its new secret; all
        who used the old link lose the right. Links of other levels stay valid, though `link`
        returns new secrets for them from now on. Raises ``LedgerError`` if this browser may not
        give that right."""
        self.need(connection, thing, Right.OWN)
        things, rights, links = self._kind
        for table, secret in ((links, links.c.secret), (rights, rights.c.holder)):
            gone = (table.c.thing == thing, table.c.level == level, secret != self.holder)
            connection.execute(delete(table).where(*gone))
        once_more = update(things).where(things.c.id == thing)
        connection.execute(once_more.values(renewed=things.c.renewed + 1))
        return self.link(connection, thing, level)

    def follow(self, connection: Connection, secret: str) -> str:
        """Grant this browser the right of the link with this secret, and return the id of the
        thing. A browser keeps a higher right that it has; one without a secret is granted nothing.
        A link that gives ownership works only once.

        Raises ``LedgerError`` (``bad_link``) for an unknown secret.
        """
        links = self._kind.links
        wanted = links.c.secret == hashed(secret)
        found = connection.execute(select(links.c.thing, links.c.level).where(wanted)).first()
        if found is None:
            raise LedgerError("bad_link", "nothing has this link")
        thing = str(found.thing)
        if self.holder and self._granted(connection, thing) < found.level:
            self._grant(connection, thing, Right(found.level))
        if found.level == Right.OWN:  # a host made this link for one person
            connection.execute(delete(links).where(wanted))
        return thing

    def _granted(self, connection: Connection, thing: str) -> Right:
        """Return the right over a thing that was granted to this browser; `Right.NOTHING` if none
        was."""
        if not self.holder:
            return Right.NOTHING
        mine = self._kind.rights.c
        found = connection.execute(
            select(mine.level).where(mine.thing == thing, mine.holder == self.holder)
        ).scalar_one_or_none()
        return Right(found or 0)

    def _grant(self, connection: Connection, thing: str, level: Right) -> None:
        rights = self._kind.rights
        mine = (rights.c.thing == thing, rights.c.holder == self.holder)
        connection.execute(delete(rights).where(*mine))
        row = {"thing": thing, "holder": self.holder, "level": int(level), "since": now()}
        connection.execute(insert(rights).values(row))


class Desk:
    """The evenings that one visitor may see and change, by the rights of the visitor's browser.

    phone: secret of the browser, "" if it has none.
    name: signature of the visitor's entries; if empty, the first four hex digits of the hashed
        secret.
    open_to_all: True if everybody may do everything.
    """

    def __init__(
        self, store: Store, phone: str = "", name: str = "", *, open_to_all: bool = False
    ) -> None:
        self._store = store
        self._rights = Rights(EVENING_KIND, phone, open_to_all=open_to_all)
        self.author = clean_name(name)[:48] or self._rights.holder[:4]

    # --- what can be seen ------------------------------------------------------------------------

    def level(self, evening_id: str) -> Right:
        """Return this visitor's right over an evening, which need not exist."""
        return self._store.read(lambda connection: self._rights.level(connection, evening_id))

    def evening(self, evening_id: str) -> Evening:
        """Return an evening with its entries. Raises ``LedgerError``: ``not_there`` if there is
        none that this visitor may see."""
        return self._store.read(lambda connection: self._may(connection, evening_id, Right.WATCH))

    def evenings(self) -> list[Evening]:
        """Return the latest evenings that this visitor may see, at most 30, the latest first."""
        return self._listed(deleted=False)

    def deleted(self) -> list[Evening]:
        """Return the deleted evenings that this visitor may restore, at most 30, the latest
        first."""
        return self._listed(deleted=True)

    def changes(self, evening_id: str) -> list[Change]:
        """Return the changes to an evening other than its entries, the latest first. Raises
        ``LedgerError`` like `evening`."""
        self.evening(evening_id)
        return self._store.changes(evening_id)

    def chain(self, evening_id: str) -> Chain:
        """Return the hash chain of an evening, read at one moment. Raises ``LedgerError`` like
        `evening`."""

        def look(connection: Connection) -> Chain:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
            self._rights.need(connection, evening_id, Right.WATCH)
            return read_chain(connection, evening_id)

        return self._store.read(look)

    # --- what can be done ------------------------------------------------------------------------

    def begin(self, evening: Evening) -> Evening:
        """Store an evening owned by this visitor and return it. If there is one with its id
        already, that one is returned and nothing is changed. Raises ``LedgerError``
        (``too_many``)."""

        def own(connection: Connection) -> None:
            self._rights.own(connection, evening.id)
            for level in SHARED if self._rights.holder else ():
                self._rights.link(connection, evening.id, level)

        return self._store.begin(evening, own)

    def add(self, evening_id: str, entry: Entry) -> Evening:
        """Store an entry in an evening, signed by this visitor, and return the evening with it.
        Raises ``LedgerError`` like `Store.add`, and if the visitor is not allowed to."""
        return self.enter(evening_id, lambda evening: entry)

    def enter(self, evening_id: str, make: Callable[[Evening], Entry]) -> Evening:
        """Store the entry that `make` returns for the current evening, signed by this visitor, and
        return the evening with it. Raises ``LedgerError`` like `Store.enter`, and if the visitor is
        not allowed to."""
        return self._store.enter(
            evening_id,
            lambda evening: replace(make(evening), author=self.author),
            self._need(evening_id, Right.KEEP),
        )

    def rename(
        self, evening_id: str, players: Sequence[str], seen: Sequence[str] | None = None
    ) -> Evening:
        """Replace the names of the four players of an evening and return it. Raises ``LedgerError``
        if this visitor is not allowed to, or if the present names differ from those that the
        visitor saw (`seen`)."""
        may = self._need(evening_id, Right.KEEP)
        return self._store.rename(evening_id, players, self.author, may, seen)

    def forget(self, evening_id: str) -> None:
        """Delete an evening; it can be restored for `KEPT_DAYS` days. Raises ``LedgerError`` if
        this visitor is not its owner."""
        self._store.forget(evening_id, self.author, self._need(evening_id, Right.OWN))

    def restore(self, evening_id: str) -> Evening:
        """Restore a deleted evening and return it. Raises ``LedgerError`` if this visitor is not
        allowed to."""
        may = self._need(evening_id, Right.REFEREE)
        return self._store.restore(evening_id, self.author, may)

    # --- links -----------------------------------------------------------------------------------

    def link(self, evening_id: str, level: Right) -> str:
        """Return the secret of the link that gives the right `level` over an evening (see
        `Rights.link`). Raises ``LedgerError`` if this visitor is not its owner.

        Usually nothing is written, so a page can be drawn while another user writes. Only for
        evenings of old versions, which recorded links when they were shown, the link is recorded
        now.
        """

        def look(connection: Connection) -> tuple[str, bool]:
            self._may(connection, evening_id, Right.OWN)
            return self._rights.secret_of(connection, evening_id, level)

        def change(connection: Connection) -> str:
            self._may(connection, evening_id, Right.OWN)
            return self._rights.link(connection, evening_id, level)

        secret, known = self._store.read(look)
        return secret if known else self._store.write(change)

    def renew(self, evening_id: str, level: Right) -> str:
        """Replace the link that gives the right `level` over an evening and return its new secret;
        all who used the old link lose the right. Raises ``LedgerError`` if this visitor is not its
        owner."""

        def change(connection: Connection) -> str:
            self._may(connection, evening_id, Right.OWN)
            return self._rights.renew(connection, evening_id, level)

        return self._store.write(change)

    def follow(self, secret: str) -> Evening:
        """Grant this visitor the right of the link with this secret, and return its evening.

        Raises ``LedgerError``: ``bad_link`` for an unknown secret, ``not_there`` for a deleted
        evening.
        """
        return self._store.write(
            lambda connection: load(connection, self._rights.follow(connection, secret))
        )

    # --- who may ---------------------------------------------------------------------------------

    def _need(self, evening_id: str, level: Right) -> May:
        """Return a function that raises ``LedgerError`` if this visitor's right over an evening is
        less than `level`. It runs in the transaction of the change, so a right just withdrawn no
        longer counts."""
        return lambda connection: self._rights.need(connection, evening_id, level)

    def _may(self, connection: Connection, evening_id: str, level: Right) -> Evening:
        """Return an evening; raises ``LedgerError`` if the visitor has less than the right `level`
        over it."""
        self._rights.need(connection, evening_id, level)
        return load(connection, evening_id)

    def own_evenings(self, most: int = 30) -> list[Evening]:
        """Return the latest evenings, at most `most`, that this visitor's browser began or has a
        link to, even if it may see all evenings."""
        return self._store.evenings(most, among=self._rights.granted())

    def _listed(self, *, deleted: bool) -> list[Evening]:
        mine = self._rights.things(Right.REFEREE if deleted else Right.WATCH)
        return self._store.evenings(among=mine, deleted=deleted)


def add_link(
    connection: Connection, kind: OwnedKind, thing: str, secret: str, level: Right
) -> None:
    """Record a link that gives the right `level` over a thing; only the hash of its `secret` is
    stored."""
    row = {"thing": thing, "secret": hashed(secret), "level": int(level), "since": now()}
    connection.execute(insert(kind.links).values(row))


def refused(has: Right, thing: str) -> LedgerError:
    """Return (not raise) the error for a visitor whose right `has` over a thing is too low."""
    if has == Right.NOTHING:
        return LedgerError("not_there", f"there is no {thing}")
    return LedgerError("not_allowed", f"{has.name} is not enough for {thing}")
