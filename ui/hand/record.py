"""A hand and its photo as JSON, for the browser to keep. No Streamlit.

What comes back may have been written by an older version, or by anybody: whatever does not fit is
refused.
"""

from __future__ import annotations

import base64
import io
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict, cast

import msgspec

from scoring.hand_form import USUAL_FORM, HandForm
from scoring.tiles import ALL
from ui.hand.state import Draft, Piece

if TYPE_CHECKING:
    from ui.hand.photos import Photo

PHOTO_LIMIT = 3_000_000
"""Characters of a photo's record; the largest view has a fifth of it."""
PIECE_LIMIT = 400
SHA = "[0-9a-f]{64}"


def pieces_json(draft: Draft, asked: Mapping[str, Any]) -> str:
    """The pieces of a draft with all that a link leaves out: where they lie, what is in doubt, what
    was said for the ledger (of `AppState`)."""
    kongs = draft.concealed_kongs
    said = cast("_Asked", asked)
    return msgspec.json.encode(
        _Pieces(draft.pieces, kongs, draft.winning, draft.seat_said, said)
    ).decode()


_Wind = Literal["E", "S", "W", "N"]
_Worth = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]  # what a field for numbers takes


class _Asked(TypedDict, total=False):
    tiles: str
    entry: str
    beside: str
    discarder: _Wind | None
    liable: _Wind | None
    worth: dict[_Wind, _Worth]
    deposits: dict[str, list[_Wind]]


class _Pieces(msgspec.Struct):
    pieces: tuple[Piece, ...]
    concealed_kongs: frozenset[int]
    winning: int | None
    seat_said: bool = False
    asked: _Asked = msgspec.field(default_factory=_Asked)


def with_pieces(draft: Draft, text: str) -> tuple[Draft, dict[str, Any]]:
    """The draft with the pieces that `pieces_json` wrote, and what was said for the ledger. Raises
    ValueError for anything else."""
    try:
        kept = msgspec.json.decode(text, type=_Pieces)
    except msgspec.MsgspecError as error:
        raise ValueError("no pieces of a hand") from error
    ids = [piece.id for piece in kept.pieces]
    codes = {piece.tile for piece in kept.pieces}.union(*(p.guesses for p in kept.pieces))
    if len(ids) > PIECE_LIMIT or len(set(ids)) != len(ids) or codes - set(ALL):
        raise ValueError("no pieces of a hand")
    whole = replace(
        draft,
        pieces=kept.pieces,
        concealed_kongs=kept.concealed_kongs,
        winning=kept.winning,
        seat_said=kept.seat_said,
    )
    return whole, dict(kept.asked)


def photo_json(photo: Photo) -> str:
    """What is kept of a photo beside its JPEG."""
    reading = photo.reading.to_json()
    kept = {"sha": photo.sha, "size": photo.size, "origin": photo.origin, "scale": photo.scale}
    return json.dumps({**kept, "reading": reading}, ensure_ascii=False, separators=(",", ":"))


def photo_from(text: str, view: str, form: HandForm = USUAL_FORM) -> Photo:
    """The photo that `photo_json` wrote, its JPEG as base64. Raises ValueError for others.

    form: what a hand of the table's rules looks like.
    """
    from ui.hand.photos import SHOWN_SIDE, Photo
    from vision.answers import asked_anew
    from vision.reading import Reading

    if len(text) + len(view) > PHOTO_LIMIT:
        raise ValueError("no photo is so large")
    try:
        kept: dict[str, Any] = json.loads(text)
        data = base64.b64decode(view, validate=True)
        width, height = (int(side) for side in kept["size"])
        x, y = (float(value) for value in kept["origin"])
        across, down = (float(value) for value in kept["scale"])
        reading = Reading.from_json(kept["reading"])
        sha = str(kept["sha"])
        shown = _size_of_view(data)
    except (KeyError, TypeError, AttributeError, OSError) as error:
        raise ValueError("no photo") from error
    if shown != (width, height) or max(shown) > SHOWN_SIDE or not re.fullmatch(SHA, sha):
        raise ValueError("no photo")
    if len(reading.tiles) > PIECE_LIMIT or {t.tile for t in reading.tiles} - set(ALL):
        raise ValueError("no photo")
    try:
        reading = asked_anew(reading, form)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("no photo") from error
    return Photo(sha, reading, data, (width, height), (x, y), (across, down))


def _size_of_view(data: bytes) -> tuple[int, int]:
    """Width and height of a JPEG, as it declares them; nothing is decoded. Raises OSError."""
    from PIL import Image

    with Image.open(io.BytesIO(data), formats=["JPEG"]) as picture:
        return picture.size
