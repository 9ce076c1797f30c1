"""Photos that a player gives to the reader to learn from: only where the host named a folder for
them, and only those whose button was tapped.

What is written is what `datasets.photos.load_kept` imports: the part of the photo that holds the
hand, and beside it the reading as the player corrected it.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

from ui.hand.hand_photo import HandPhoto
from ui.hand.state import Draft, tile_of

VARIABLE = "TILETALLY_KEPT"
"""Names the folder; without it no photo is ever kept, and nobody is asked."""


def folder() -> Path | None:
    """Return the folder in which photos are collected (from the environment), or None where the
    host wants none."""
    named = os.environ.get(VARIABLE, "")
    return Path(named).expanduser() if named else None


def labels(photo: HandPhoto, draft: Draft) -> dict[str, object] | None:
    """Return the reading of every tile in a photo, as corrected in its draft, in pixels of
    `HandPhoto.view`, as a dict for JSON.

    None where a tile was added by hand: its place is unknown, and a photo with an unlabelled tile
    would teach that it is none.
    """
    width, height = photo.size
    tiles = []
    for piece in draft.pieces:
        found = tile_of(draft, piece)
        if found is None:
            return None
        (quad,) = photo.quads([found])
        x, y = quad.mean(axis=0)
        if 0 <= x < width and 0 <= y < height:
            tiles.append({"tile": piece.tile, "quad": quad.round(1).tolist()})
    return {"photo": f"{_name(photo)}.jpg", "width": width, "height": height, "tiles": tiles}


def keep(photo: HandPhoto, draft: Draft, where: Path) -> bool:
    """Write a photo and its labels by a draft into the folder `where`; return False, writing
    nothing, where it has no usable labels. Raises OSError where the folder cannot be written."""
    known = labels(photo, draft)
    if known is None or not known["tiles"]:
        return False
    where.mkdir(parents=True, exist_ok=True)
    _file(where, photo, ".jpg").write_bytes(photo.view)
    text = json.dumps(known, ensure_ascii=False)
    _file(where, photo, ".json").write_text(text, encoding="utf-8")
    return True


def _file(where: Path, photo: HandPhoto, ending: str) -> Path:
    """Return the path of a kept photo, named by its contents."""
    return where / f"{_name(photo)}{ending}"


def _name(photo: HandPhoto) -> str:
    return hashlib.sha256(photo.view).hexdigest()
