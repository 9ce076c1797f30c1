"""Whose an evening is: who may watch it, keep its ledger, take back what others did.

Whoever begins an evening owns it. The owner hands out links, each with a secret in it that gives a
right: to watch, to keep the ledger, to referee. A browser that opens one has that right from then
on; renewed links take it away again from all who came by the old ones. Of every secret only a hash
is kept, so that the database alone opens nothing.

Where a host keeps a home network open (`everybody`), all may do everything, as they could before
there were rights.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import IntEnum

from sqlalchemy import Connection, delete, insert, select, update

from ledger.errors import LedgerError
from ledger.evening import Entry, Evening, now
from ledger.schema import EVENINGS, LINKS, RIGHTS
from ledger.store import NAMES, Change, Store, load

SECRET_BYTES = 18
"""Of a link: 144 bits, 24 characters."""


class Level(IntEnum):
    """What somebody may do with an evening; each may do what those before it may."""

    NOTHING = 0
    WATCH = 1
    KEEP = 2
    REFEREE = 3
    OWN = 4


def everybody(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the host lets everybody who reaches the app do everything: ``TILETALLY_ACCESS``.

    ``open``, the default, is a home network as it always was; with ``links`` nothing is listed,
    opened or changed without a link. Raises ValueError for anything else.
    """
    access = environment.get("TILETALLY_ACCESS", "").strip().lower() or "open"
    if access not in ("open", "links"):
        raise ValueError(f"TILETALLY_ACCESS is {access!r}; it has to be open or links")
    return access == "open"


def hashed(secret: str) -> str:
    """What is kept of a secret. It is long and random, so that one quick hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Desk:
    """The evenings as one visitor may see and change them.

    phone: the secret of the visitor's browser, empty where it has none. name: how entries are
    signed; without one by a few characters that tell phones apart.
    """

    def __init__(
        self, store: Store, phone: str = "", name: str = "", *, open_to_all: bool = False
    ) -> None:
        self._store = store
        self._phone = phone
        self._holder = hashed(phone) if phone else ""
        self._open = open_to_all
        self.author = name.strip()[:48] or self._holder[:4]

    # --- what can be seen ------------------------------------------------------------------------

    def level(self, evening_id: str) -> Level:
        """What the visitor may do with an evening."""
        return self._store.read(lambda connection: self._level(connection, evening_id))

    def evening(self, evening_id: str) -> Evening:
        """An evening with its entries. Raises ``LedgerError``, as all that follow do."""
        return self._store.read(lambda connection: self._may(connection, evening_id, Level.WATCH))

    def evenings(self, most: int = 30) -> list[Evening]:
        """The latest evenings that the visitor has a right to, the last one first."""
        return self._listed(most, deleted=False)

    def deleted(self, most: int = 30) -> list[Evening]:
        """Deleted evenings that can be brought back."""
        return self._listed(most, deleted=True)

    def changes(self, evening_id: str) -> list[Change]:
        """What was done to an evening beside its entries, the last first."""
        self.evening(evening_id)
        return self._store.changes(evening_id)

    # --- what can be done ------------------------------------------------------------------------

    def begin(self, evening: Evening) -> Evening:
        """Keep a new evening, which is the visitor's own; once more changes nothing."""

        def own(connection: Connection) -> None:
            if self._holder:
                _grant(connection, evening.id, self._holder, Level.OWN)

        return self._store.begin(evening, own)

    def add(self, evening_id: str, entry: Entry) -> Evening:
        """Take an entry up; the evening with it."""
        return self.enter(evening_id, lambda evening: entry)

    def enter(self, evening_id: str, make: Callable[[Evening], Entry]) -> Evening:
        """Take up the entry that is made of the evening as it is now, signed by the visitor."""
        self._need(evening_id, Level.KEEP)
        return self._store.enter(
            evening_id, lambda evening: replace(make(evening), author=self.author)
        )

    def rename(self, evening_id: str, players: Sequence[str]) -> Evening:
        """Other names for the four players."""
        self._need(evening_id, Level.KEEP)
        return self._store.rename(evening_id, players, self.author)

    def forget(self, evening_id: str) -> None:
        """Delete an evening; it can be brought back for a month."""
        self._need(evening_id, Level.OWN)
        self._store.forget(evening_id, self.author)

    def restore(self, evening_id: str) -> Evening:
        """Bring a deleted evening back."""
        level = self.level(evening_id)
        if level < Level.REFEREE:
            raise _refused(level, evening_id)
        return self._store.restore(evening_id, self.author)

    def take_back(self, evening_id: str, change: Change) -> Evening:
        """The names as they were before a change of them."""
        self._need(evening_id, Level.REFEREE)
        if change.what != NAMES:
            raise LedgerError("bad_entry", f"{change.what} cannot be taken back so")
        return self._store.rename(evening_id, change.before, self.author)

    # --- links -----------------------------------------------------------------------------------

    def link(self, evening_id: str, level: Level) -> str:
        """The secret of the link that gives this right; the same one until it is renewed.

        It is made of the owner's own secret, so that it can be shown again without being kept.
        """
        return self._store.write(lambda connection: self._link(connection, evening_id, level))

    def renew(self, evening_id: str, level: Level) -> str:
        """Another secret; who came by the old one has no right any more."""

        def change(connection: Connection) -> str:
            self._may(connection, evening_id, Level.OWN)
            for table, secret in ((LINKS, LINKS.c.secret), (RIGHTS, RIGHTS.c.holder)):
                connection.execute(
                    delete(table).where(
                        table.c.evening == evening_id,
                        table.c.level == level,
                        secret != self._holder,
                    )
                )
            connection.execute(
                update(EVENINGS)
                .where(EVENINGS.c.id == evening_id)
                .values(renewed=EVENINGS.c.renewed + 1)
            )
            return self._link(connection, evening_id, level)

        return self._store.write(change)

    def follow(self, secret: str) -> Evening:
        """Have the right of a link from now on; the evening it opens.

        Raises ``LedgerError``: ``bad_link`` where it opens none.
        """

        def change(connection: Connection) -> Evening:
            found = connection.execute(
                select(LINKS.c.evening, LINKS.c.level).where(LINKS.c.secret == hashed(secret))
            ).first()
            if found is None:
                raise LedgerError("bad_link", "no evening has this link")
            evening = load(connection, found.evening)
            if self._holder and self._granted(connection, evening.id) < found.level:
                _grant(connection, evening.id, self._holder, Level(found.level))
            if found.level == Level.OWN:  # a host has given it to one person
                connection.execute(delete(LINKS).where(LINKS.c.secret == hashed(secret)))
            return evening

        return self._store.write(change)

    def _link(self, connection: Connection, evening_id: str, level: Level) -> str:
        self._may(connection, evening_id, Level.OWN)
        if not self._phone or level not in (Level.WATCH, Level.KEEP, Level.REFEREE):
            raise LedgerError("not_allowed", "only an owner has links, and none to owning")
        renewed = connection.execute(
            select(EVENINGS.c.renewed).where(EVENINGS.c.id == evening_id)
        ).scalar_one()
        words = f"{evening_id}:{int(level)}:{renewed}".encode()
        made = hmac.digest(self._phone.encode(), words, "sha256")[:SECRET_BYTES]
        secret = base64.urlsafe_b64encode(made).decode()
        known = select(LINKS).where(LINKS.c.evening == evening_id, LINKS.c.secret == hashed(secret))
        if connection.execute(known).first() is None:
            add_link(connection, evening_id, secret, level)
        return secret

    # --- who may ---------------------------------------------------------------------------------

    def _need(self, evening_id: str, level: Level) -> None:
        self._store.read(lambda connection: self._may(connection, evening_id, level))

    def _may(self, connection: Connection, evening_id: str, level: Level) -> Evening:
        """The evening, where the visitor may do this much with it."""
        has = self._level(connection, evening_id)
        if has < level:
            raise _refused(has, evening_id)
        return load(connection, evening_id)

    def _level(self, connection: Connection, evening_id: str) -> Level:
        return Level.OWN if self._open else self._granted(connection, evening_id)

    def _granted(self, connection: Connection, evening_id: str) -> Level:
        if not self._holder:
            return Level.NOTHING
        found = connection.execute(
            select(RIGHTS.c.level).where(
                RIGHTS.c.evening == evening_id, RIGHTS.c.holder == self._holder
            )
        ).scalar_one_or_none()
        return Level(found or 0)

    def _listed(self, most: int, *, deleted: bool) -> list[Evening]:
        if self._open:
            return self._store.evenings(most, deleted=deleted)
        own = select(RIGHTS.c.evening).where(RIGHTS.c.holder == self._holder)
        if deleted:
            own = own.where(RIGHTS.c.level >= Level.REFEREE)
        return self._store.evenings(most, among=own, deleted=deleted) if self._holder else []


def add_link(connection: Connection, evening_id: str, secret: str, level: Level) -> None:
    """Let this secret open an evening."""
    row = {"evening": evening_id, "secret": hashed(secret), "level": int(level), "since": now()}
    connection.execute(insert(LINKS).values(row))


def _grant(connection: Connection, evening_id: str, holder: str, level: Level) -> None:
    mine = (RIGHTS.c.evening == evening_id, RIGHTS.c.holder == holder)
    connection.execute(delete(RIGHTS).where(*mine))
    row = {"evening": evening_id, "holder": holder, "level": int(level), "since": now()}
    connection.execute(insert(RIGHTS).values(row))


def _refused(has: Level, evening_id: str) -> LedgerError:
    """To whom nothing is allowed, an evening is not there at all."""
    if has == Level.NOTHING:
        return LedgerError("not_there", f"there is no evening {evening_id}")
    return LedgerError("not_allowed", f"{has.name} is not enough for {evening_id}")
