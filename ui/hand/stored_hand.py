"""Convert a hand and its photo to JSON for the browser to store, and back. This module does not use
Streamlit.

The stored data may have been written by an older version, or by anybody: invalid data is refused.
"""

from __future__ import annotations

import base64
import io
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from ledger.booking import BookingAnswers
from scoring.hand.photo_form import USUAL_FORM, HandForm
from scoring.tiles import ALL
from ui.hand import changes
from ui.hand.state import CHOICES, Draft, EveningHand
from vision.record import ASSUMED_FROM, Piece
from vision.statements import Added, Named, Statement

if TYPE_CHECKING:
    from ui.hand.hand_photo import HandPhoto

PHOTO_LIMIT = 3_000_000
"""Maximum number of characters of a photo's record; the largest view takes a fifth of it."""
MOST_STORED = 200_000
"""Maximum number of characters of a photo's record without its JPEG, and of the data of
`pieces_json`."""
PIECE_LIMIT = 400
"""Maximum number of pieces of a hand, and of statements about it."""
SEEN_LIMIT = 180
"""Maximum number of detections in a photo; a whole set has 144 tiles."""
SHA = "[0-9a-f]{64}"


def pieces_json(draft: Draft, meant: EveningHand) -> str:
    """Return, as JSON text, the parts of a draft that a link does not contain: statements, pieces,
    answers for the ledger, and `meant`, the hand of the evening it belongs to."""
    kept = _Kept(
        pieces=draft.pieces,
        concealed_kongs=draft.concealed_kongs,
        winning=draft.winning,
        chosen=draft.chosen,
        answers=draft.answers,
        facts=dict(draft.facts),
        meant=meant,
        said=draft.statements,
    )
    return msgspec.json.encode(kept).decode()


class _Kept(msgspec.Struct):
    """The parts of a stored hand that its link does not contain.

    pieces, concealed_kongs, winning: the hand when it was stored, so that a version that reads its
      photo differently restores it unchanged.
    facts: fields known from an evening, which the link contains as if the player had entered them.
    chosen, said: circumstances chosen and statements made by the player; None from an older
      version.
    """

    pieces: tuple[Piece, ...]
    concealed_kongs: frozenset[int]
    winning: int | None
    chosen: frozenset[str] | None = None
    answers: BookingAnswers = BookingAnswers()
    facts: dict[str, Any] = {}
    meant: EveningHand = EveningHand()
    said: tuple[Statement, ...] | None = None


def as_kept(
    draft: Draft, text: str, photo: HandPhoto | None, meta: str = ""
) -> tuple[Draft, EveningHand]:
    """Return a draft from a link, completed with the text of `pieces_json`, and the hand of the
    evening it belongs to. Raises ValueError for any other text, and KeyError or TypeError for some
    invalid `meta`.

    photo: the hand's photo; None if it is lost: the pieces then refer to no photo.
    meta: text of `photo_json`.
    """
    try:
        if max(len(text), len(meta)) > MOST_STORED:
            raise ValueError("no hand has so much")
        kept = msgspec.json.decode(text, type=_Kept)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError("no pieces of a hand") from error
    said = kept.said or ()
    ids = [piece.id for piece in kept.pieces]
    codes = {piece.tile for piece in kept.pieces}.union(*(p.guesses for p in kept.pieces))
    codes |= {each.code for each in said if isinstance(each, Named | Added)}
    if max(len(ids), len(said)) > PIECE_LIMIT or len(set(ids)) != len(ids) or codes - set(ALL):
        raise ValueError("no pieces of a hand")
    pieces, winning = kept.pieces, kept.winning
    if photo is None:
        pieces = tuple(replace(piece, found=None) for piece in pieces)
        said = ()
    elif kept.said is None:
        pieces, winning = _numbered(pieces, winning, meta)
    read = None if photo is None else photo.reading
    chosen = draft.chosen if kept.chosen is None else kept.chosen & set(CHOICES)
    bare = replace(draft, read=read, statements=said, more_flowers=0, chosen=chosen)
    more = {key: value for key, value in draft.more.items() if kept.facts.get(key) != value}
    whole = replace(bare, answers=kept.answers, facts=kept.facts, more=more)
    whole = changes.set_flowers(whole, draft.flowers)
    if kept.said is None or photo is None or whole.to_json() != draft.to_json():
        bare = replace(whole, statements=(), more_flowers=0)
        whole = changes.as_it_lies(bare, pieces, kept.concealed_kongs, winning)
        whole = changes.set_flowers(whole, draft.flowers)
    return whole, kept.meant


def _numbered(
    pieces: Sequence[Piece], winning: int | None, meta: str
) -> tuple[tuple[Piece, ...], int | None]:
    """Return the pieces and the id of the winning piece with current ids, for a hand stored by an
    older version, which numbered pieces by their index in the reading.

    meta: text of `photo_json`, with the reading.
    """
    from vision.reading import Reading
    from vision.record import on_record

    tiles = on_record(Reading.from_json(json.loads(meta)["reading"])).tiles
    seen: dict[int | None, int] = {at: t.id for at, t in enumerate(tiles) if t.id >= 0}
    beyond = ASSUMED_FROM + len(tiles)
    ids = {piece.id: seen.get(piece.found, beyond + piece.id) for piece in pieces}
    numbered = tuple(replace(piece, id=ids[piece.id]) for piece in pieces)
    return numbered, None if winning is None else ids.get(winning)


def photo_json(photo: HandPhoto) -> str:
    """Return a photo without its JPEG as JSON text, to be read by `photo_from`."""
    from vision.record import observations_of

    seen = observations_of(photo.reading).to_json()
    kept = {"sha": photo.sha, "size": photo.size, "origin": photo.origin, "scale": photo.scale}
    return json.dumps({**kept, "seen": seen}, ensure_ascii=False, separators=(",", ":"))


def photo_from(text: str, view: str, form: HandForm = USUAL_FORM) -> HandPhoto:
    """Return the photo from a text of `photo_json`, with its reading decided again. Raises
    ValueError for any other input.

    view: its JPEG in base64.
    form: shape of a hand by the table's rules.
    """
    from PIL.Image import DecompressionBombError

    from ui.hand.hand_photo import SHOWN_SIDE, HandPhoto
    from vision.observations import Observations
    from vision.reading import Reading
    from vision.record import decide, observations_of

    if len(text) > MOST_STORED or len(text) + len(view) > PHOTO_LIMIT:
        raise ValueError("no photo is so large")
    try:
        kept: dict[str, Any] = json.loads(text)
        data = base64.b64decode(view, validate=True)
        width, height = (int(side) for side in kept["size"])
        x, y = (float(value) for value in kept["origin"])
        across, down = (float(value) for value in kept["scale"])
        if "seen" in kept:
            seen = Observations.from_json(kept["seen"])
        else:  # as an older version kept it
            seen = observations_of(Reading.from_json(kept["reading"]))
        sha = str(kept["sha"])
        shown = _size_of_view(data)
    except (LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError("no photo") from error
    except (OSError, OverflowError, DecompressionBombError) as error:
        raise ValueError("no photo") from error
    if shown != (width, height) or max(shown) > SHOWN_SIDE or not re.fullmatch(SHA, sha):
        raise ValueError("no photo")
    if len(seen.all) > SEEN_LIMIT or {tile.tile for tile in seen.all} - set(ALL):
        raise ValueError("no photo")
    try:
        reading = decide(seen, form=form)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("no photo") from error
    return HandPhoto(
        sha=sha,
        reading=reading,
        view=data,
        size=(width, height),
        origin=(x, y),
        scale=(across, down),
    )


def _size_of_view(data: bytes) -> tuple[int, int]:
    """Return width and height of a JPEG as declared in its header, without decoding it. Raises
    OSError if it is not a JPEG."""
    from PIL import Image

    with Image.open(io.BytesIO(data), formats=["JPEG"]) as picture:
        return picture.size
