"""The stored tile sets for which this browser has rights, and their faces.

They are in the database of the evenings (`ledger.tile_sets`). Sets stored as files by the command
line or older versions are imported from their folder.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

from ui.frame.browser_cookie import PHONE_COOKIE
from ui.frame.daily_limit import may_begin

if TYPE_CHECKING:
    import numpy as np

    from ledger.store import Store
    from ledger.tile_sets import TileBox, TileSets
    from vision.observing.own_set import OwnSet

_TAKEN_UP: set[tuple[str, Path, int]] = set()
"""Files that were already examined, each with the database and the time of the file's last
change."""


def desk() -> TileSets:
    """Import tile sets stored as files, and return access to those for which this browser has
    rights. Raises ``LedgerError``."""
    from ledger.rights import everybody  # imported late, since it takes half a second
    from ledger.store import database_url, open_store
    from ledger.tile_sets import TileSets

    store = open_store(database_url())
    _take_up_files(store, database_url())
    phone = str(st.context.cookies.get(PHONE_COOKIE) or "")
    return TileSets(store, phone, open_to_all=everybody())


def stored() -> dict[str, TileBox]:
    """Return the tile sets that this browser may read with, by id. Raises ``LedgerError``."""
    return {tile_set.id: tile_set for tile_set in desk().all()}


def opened(tile_set: TileBox) -> OwnSet | None:
    """Return the faces of a stored set; None if they are damaged. Raises ``LedgerError``."""
    from ledger.store import database_url

    try:
        return _opened(database_url(), tile_set.id, tile_set.changed)
    except ValueError:
        return None


def named(title: str, sets: dict[str, TileBox]) -> TileBox | None:
    """Return the set with this title to which this browser may add faces, or None. Titles count as
    equal if they give the same file name."""
    from ledger.rights import Right
    from vision.observing.own_set import file_name

    return next(
        (
            tile_set
            for tile_set in sets.values()
            if tile_set.level >= Right.KEEP and file_name(tile_set.title) == file_name(title)
        ),
        None,
    )


def add(title: str, faces: Sequence[np.ndarray], codes: list[str]) -> TileBox:
    """Add faces to the stored set with this title that this browser may change (see `named`), or to
    a new one if there is none. Return the set; for an existing one its `changed` is the count
    before this addition.

    faces: (64, 64, 3) uint8 RGB each.
    codes: tile code of each face.

    Raises ``LedgerError``, and ValueError for damaged stored data.
    """
    from ledger.errors import LedgerError
    from vision.observing.own_set import OwnSet

    there = named(title, stored())
    if there is None:
        if not may_begin():
            raise LedgerError("too_many", "too many from this address")
        own = OwnSet(title)
        own.learn_faces(faces, codes)
        return desk().begin(title, own.packed())

    def learned(content: bytes) -> bytes:
        own = OwnSet.unpacked(content)
        own.learn_faces(faces, codes)
        return own.packed()

    desk().change(there.id, learned)
    return there


@lru_cache(maxsize=8)
def _opened(url: str, set_id: str, changed: int) -> OwnSet:
    from vision.observing.own_set import OwnSet

    return OwnSet.unpacked(desk().faces(set_id))


def _take_up_files(store: Store, url: str) -> None:
    """Import the tile sets that exist as files into the database at `url`, unless that was done
    before; a file that changed is imported again. Damaged files are logged and left out."""
    from ledger.tile_sets import take_up
    from vision.observing.own_set import FOLDER, OwnSet, stored_sets

    for name, path in stored_sets(FOLDER).items():
        try:
            key = (url, path, path.stat().st_mtime_ns)
            if key in _TAKEN_UP:
                continue
            content = path.read_bytes()
        except OSError:  # it has just been deleted
            continue
        try:
            of_file = OwnSet.unpacked(content, str(path))
        except ValueError:
            logging.getLogger(__name__).exception("a set of tiles is left out")
            _TAKEN_UP.add(key)
            continue

        def together(kept: bytes, of_file: OwnSet = of_file) -> bytes:
            own = OwnSet.unpacked(kept) if kept else OwnSet(of_file.name)
            own.learn_faces(of_file.faces, of_file.codes)
            return own.packed()

        take_up(store, name, of_file.name, hashlib.sha256(content).hexdigest(), together)
        _TAKEN_UP.add(key)
