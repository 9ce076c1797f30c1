"""The players' own tile sets, stored with the evenings: their owners, and who else may use them.

Here the faces of a set are just bytes; `vision.observing.own_set` defines their content. Whoever
begins a set owns it and can hand out links, as for an evening: to read photos with it, or also to
add tiles to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from ledger.entry import new_id, now
from ledger.errors import LedgerError
from ledger.rights import Right, Rights
from ledger.schema import TILE_SET_KIND, TILE_SETS
from ledger.store import Store, long_ago


class TileBox(NamedTuple):
    """A stored tile set without its faces.

    changed: number of changes to the faces.
    level: the visitor's right over it.
    """

    id: str
    title: str
    changed: int
    level: Right = Right.NOTHING


class TileSets:
    """The tile sets that one visitor may see and change; compare `ledger.rights.Desk`. All methods
    raise ``LedgerError``."""

    def __init__(self, store: Store, phone: str = "", *, open_to_all: bool = False) -> None:
        self._store = store
        self._rights = Rights(TILE_SET_KIND, phone, open_to_all=open_to_all)

    def all(self) -> list[TileBox]:
        """Return the tile sets with which this visitor may read photos, ordered by title."""
        return self._store.read(lambda connection: self._listed(connection, Right.WATCH, False))

    def deleted(self) -> list[TileBox]:
        """Return the deleted tile sets that this visitor may restore."""
        return self._store.read(lambda connection: self._listed(connection, Right.OWN, True))

    def faces(self, set_id: str) -> bytes:
        """Return the packed faces of the tile set with this id. Raises ``LedgerError``:
        ``not_there`` if there is none that this visitor may see."""

        def look(connection: Connection) -> bytes:
            self._rights.need(connection, set_id, Right.WATCH)
            return _faces(connection, set_id)

        return self._store.read(look)

    def begin(self, title: str, faces: bytes) -> TileBox:
        """Store a new tile set owned by this visitor, and return it. Raises ``LedgerError``
        (``too_many``).

        faces: packed faces, as returned by `OwnSet.packed`.
        """
        made = TileBox(new_id(), title, 0, Right.OWN)

        def change(connection: Connection) -> None:
            connection.execute(insert(TILE_SETS).values(_row(made, faces)))
            self._rights.own(connection, made.id)

        self._store.write(change)
        return made

    def change(self, set_id: str, make: Callable[[bytes], bytes]) -> None:
        """Replace the packed faces of a tile set by the result of ``make(present faces)``;
        meanwhile nobody else can change them. Raises ``LedgerError`` if there is no such set, or if
        this visitor is not allowed to."""

        def change(connection: Connection) -> None:
            self._rights.need(connection, set_id, Right.KEEP)
            _put(connection, set_id, make(_faces(connection, set_id, lock=True)))

        self._store.write(change)

    def forget(self, set_id: str) -> None:
        """Delete a tile set; it can be restored for `ledger.store.KEPT_DAYS` days. Raises
        ``LedgerError`` if there is no such set, or if this visitor is not allowed to."""

        def change(connection: Connection) -> None:
            self._rights.need(connection, set_id, Right.OWN)
            _faces(connection, set_id, lock=True)
            _set(connection, set_id, deleted=now())

        self._store.write(change)

    def restore(self, set_id: str) -> None:
        """Restore a deleted tile set. Raises ``LedgerError`` if there is none that can be restored,
        or if this visitor is not allowed to."""

        def change(connection: Connection) -> None:
            self._rights.need(connection, set_id, Right.OWN)
            restore(connection, set_id)

        self._store.write(change)

    def link(self, set_id: str, level: Right) -> str:
        """Return the secret of the link that gives the right `level` over a tile set (see
        `Rights.link`). Raises ``LedgerError`` if this visitor may not give it."""
        return self._store.write(lambda connection: self._rights.link(connection, set_id, level))

    def renew(self, set_id: str, level: Right) -> str:
        """Replace the link that gives the right `level` over a tile set and return its new secret;
        all who used the old link lose the right. Raises ``LedgerError`` if this visitor is not
        allowed to."""
        return self._store.write(lambda connection: self._rights.renew(connection, set_id, level))

    def follow(self, secret: str) -> TileBox:
        """Grant this visitor the right of the link with this secret, and return its tile set.
        Raises ``LedgerError``: ``bad_link`` for an unknown secret, ``not_there`` for a deleted
        set."""

        def change(connection: Connection) -> TileBox:
            set_id = self._rights.follow(connection, secret)
            return self._one(connection, set_id)

        return self._store.write(change)

    def _listed(self, connection: Connection, least: Right, deleted: bool) -> list[TileBox]:
        """Return the tile sets, by title, over which this browser was granted at least the right
        `least`; all if everybody may do everything.

        deleted: True for deleted sets that can still be restored, False for the others.
        """
        gone = TILE_SETS.c.deleted
        wanted = _LISTED.where(gone > long_ago() if deleted else gone.is_(None))
        mine = self._rights.things(least)
        if mine is not None:
            wanted = wanted.where(TILE_SETS.c.id.in_(mine))
        rows = connection.execute(wanted.order_by(TILE_SETS.c.title, TILE_SETS.c.id)).all()
        return [TileBox(*row, self._rights.level(connection, row.id)) for row in rows]

    def _one(self, connection: Connection, set_id: str) -> TileBox:
        """Return a tile set that is not deleted. Raises ``LedgerError`` (``not_there``)."""
        there = (TILE_SETS.c.id == set_id, TILE_SETS.c.deleted.is_(None))
        row = connection.execute(_LISTED.where(*there)).first()
        if row is None:
            raise _not_there(set_id)
        return TileBox(*row, self._rights.level(connection, row.id))


_LISTED = select(TILE_SETS.c.id, TILE_SETS.c.title, TILE_SETS.c.changed)


def take_up(
    store: Store, name: str, title: str, origin: str, faces: Callable[[bytes], bytes]
) -> None:
    """Store a tile set from a file, without an owner. A set that was deleted stays deleted.

    name: name of the file, used as the id of the set.
    title: name displayed to players.
    origin: hash of the file's content; if it has changed, the set's faces are updated.
    faces: called with the packed faces stored so far (b"" for a new set); returns those to store.
    """

    def change(connection: Connection) -> None:
        wanted = select(TILE_SETS).where(TILE_SETS.c.id == name).with_for_update()
        found = connection.execute(wanted).first()
        if found is None:
            row = _row(TileBox(name, title, 0), faces(b""))
            connection.execute(insert(TILE_SETS).values({**row, "origin": origin}))
        elif found.origin != origin and found.deleted is None:
            _put(connection, name, faces(found.faces))
            _set(connection, name, origin=origin)

    try:
        store.write(change)
    except LedgerError as error:
        if error.code != "other_entry":  # another replica was faster
            raise


def purge(store: Store) -> None:
    """Remove for good the tile sets that were deleted too long ago to be restored; of sets from a
    file, only their faces."""
    # A set from a file is remembered without its faces, or it would be imported again.
    no_file = TILE_SETS.c.origin.is_(None)
    old = and_(TILE_SETS.c.deleted < long_ago(), or_(no_file, func.length(TILE_SETS.c.faces) > 0))
    gone = select(TILE_SETS.c.id).where(old, no_file)

    def change(connection: Connection) -> None:
        _, rights, links = TILE_SET_KIND
        for table in (rights, links):
            connection.execute(delete(table).where(table.c.thing.in_(gone)))
        connection.execute(delete(TILE_SETS).where(TILE_SETS.c.id.in_(gone)))
        connection.execute(update(TILE_SETS).where(old).values(faces=b""))

    found = select(TILE_SETS.c.id).where(old)
    if store.read(lambda connection: connection.execute(found).first()) is not None:
        store.write(change)


def restore(connection: Connection, set_id: str) -> None:
    """Restore the deleted tile set with this id. Raises ``LedgerError`` (``not_there``) if there is
    no such deleted set or it is too old."""
    there = (TILE_SETS.c.id == set_id, TILE_SETS.c.deleted > long_ago())
    if connection.execute(update(TILE_SETS).where(*there).values(deleted=None)).rowcount == 0:
        raise _not_there(set_id)


def _faces(connection: Connection, set_id: str, *, lock: bool = False) -> bytes:
    """Return the packed faces of a set. Raises ``LedgerError`` (``not_there``) for an unknown or
    deleted set.

    lock: True to block other writers until the transaction ends.
    """
    there = (TILE_SETS.c.id == set_id, TILE_SETS.c.deleted.is_(None))
    wanted = select(TILE_SETS.c.faces).where(*there)
    found = connection.execute(wanted.with_for_update() if lock else wanted).first()
    if found is None:
        raise _not_there(set_id)
    return bytes(found.faces)


def _put(connection: Connection, set_id: str, faces: bytes) -> None:
    _set(connection, set_id, faces=faces, changed=TILE_SETS.c.changed + 1)


def _set(connection: Connection, set_id: str, **values: object) -> None:
    connection.execute(update(TILE_SETS).where(TILE_SETS.c.id == set_id).values(**values))


def _row(made: TileBox, faces: bytes) -> dict[str, object]:
    return {"id": made.id, "begun": now(), "title": made.title, "faces": faces}


def _not_there(set_id: str) -> LedgerError:
    return LedgerError("not_there", f"there is no set of tiles {set_id}")
