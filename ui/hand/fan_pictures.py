"""Pictures of the tiles of each fan: the photo with the tiles of every fan outlined in its colour,
and the tiles of one fan cut out of the photo. Lengths are pixels of a card."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw

from ui.frame.picture import FAN_COLOURS, INNER, PAPER, FanMark, Pen, small_tile
from ui.hand.fan_tiles import FanTiles
from ui.hand.hand_photo import HandPhoto, pixels
from ui.hand.photos import focus
from ui.hand.state import Draft

TALLEST = 760
"""Maximum height in pixels of the photo on a card."""
RING, EDGE = 6, 2
"""Width in pixels of an outline, and of the dark line on both of its sides that makes it visible on
any photo."""
DARK, WHOLE = "#10201b", "#ffffff"
"""Colours of the dark line at the sides of an outline, and of the outline for fans that consist of
the whole hand."""
FINER = 2  # drawn larger and then reduced, since Pillow's lines have jagged edges
CROP_HEIGHT = 76
SET_GAP, TILE_GAP = 18, 4

Corners = list[tuple[float, float]]


def outlined(pen: Pen, photo: HandPhoto, draft: Draft, fans: Sequence[FanTiles]) -> Image.Image:
    """Return the part of a photo that shows the hand, with the tiles of each fan outlined in its
    colour and its number at the first tile of each set.

    Tiles of fans that consist of the whole hand are outlined in white, without a number.
    """
    left, top, right, bottom = focus(photo, draft)
    scale = min(INNER / (right - left), TALLEST / (bottom - top)) * FINER
    size = (round((right - left) * scale), round((bottom - top) * scale))
    picture = Image.fromarray(pixels(photo.view)[top:bottom, left:right])
    picture = picture.resize(size, Image.Resampling.LANCZOS)
    draw, corners = ImageDraw.Draw(picture), _corners(photo, draft, (left, top), scale)
    rings: dict[int, dict[str, None]] = {piece: {} for piece in corners}
    chips: dict[int, list[FanMark]] = {}
    for fan in sorted(fans, key=lambda fan: not fan.whole):  # the white outline is the innermost
        colour = WHOLE if fan.whole else FAN_COLOURS[fan.colour]
        for pieces in fan.sets:
            shown = [piece for piece in pieces if piece in corners]
            for piece in shown:
                rings[piece][colour] = None
            if shown and not fan.whole:
                first = min(shown, key=lambda piece: _middle(corners[piece]))
                chips.setdefault(first, []).append((fan.number, colour))
    for piece, colours in rings.items():
        for place, colour in enumerate(colours):
            _outline(draw, _grown(corners[piece], (place + 0.5) * (RING + EDGE) * FINER), colour)
    picture = picture.resize((size[0] // FINER, size[1] // FINER), Image.Resampling.LANCZOS)
    for piece, numbers in chips.items():
        x, y = (sum(axis) / 2 / FINER for axis in zip(*corners[piece][:2], strict=True))
        pen.chips(picture, (x, y), numbers)
    return picture


def cut_out(photo: HandPhoto | None, draft: Draft, fan: FanTiles) -> Image.Image:
    """Return a picture of a fan's tiles cut out of the photo, set by set in rows that are `INNER`
    pixels wide; tiles that the photo does not show are drawn."""
    rows: list[list[list[Image.Image]]] = [[]]
    taken = 0
    for pieces in fan.sets:
        tiles = [_tile(photo, draft, number) for number in pieces]
        width = sum(tile.width + TILE_GAP for tile in tiles) - TILE_GAP
        if rows[-1] and taken + SET_GAP + width > INNER:
            rows.append([])
            taken = 0
        taken += width + SET_GAP
        rows[-1].append(tiles)
    step = CROP_HEIGHT + 8
    strip = Image.new("RGB", (INNER, step * len(rows) - 8), PAPER)
    for place, row in enumerate(rows):
        x = 0
        for tiles in row:
            for tile in tiles:
                strip.paste(tile, (x, place * step))
                x += tile.width + TILE_GAP
            x += SET_GAP - TILE_GAP
    return strip


def _tile(photo: HandPhoto | None, draft: Draft, number: int) -> Image.Image:
    piece = draft.piece(number)
    found = draft.tile_of(piece)
    if photo is None or found is None:
        return small_tile(piece.tile if piece is not None else "back", CROP_HEIGHT)
    with Image.open(io.BytesIO(photo.crop(found))) as crop:
        width = round(crop.width * CROP_HEIGHT / crop.height)
        return crop.convert("RGB").resize((width, CROP_HEIGHT), Image.Resampling.LANCZOS)


def _corners(
    photo: HandPhoto, draft: Draft, origin: tuple[int, int], scale: float
) -> dict[int, Corners]:
    """Return the corners of each piece of the hand that the photo shows, by piece id, in pixels of
    a picture made from a part of the photo's `view`.

    origin: top left of the part, in pixels of `view`.
    scale: pixels of the picture per pixel of `view`.
    """
    found = [(piece.id, draft.tile_of(piece)) for piece in draft.pieces if not piece.aside]
    shown = [(number, tile) for number, tile in found if tile is not None]
    quads = (photo.quads([tile for _, tile in shown]) - origin) * scale
    return {
        number: [(float(x), float(y)) for x, y in quad]
        for (number, _), quad in zip(shown, quads, strict=True)
    }


def _middle(corners: Corners) -> tuple[float, float]:
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _grown(corners: Corners, by: float) -> Corners:
    """Return the corners moved outwards along the diagonals, so that each side moves by about
    `by`."""
    x, y = _middle(corners)
    grown = []
    for corner in corners:
        far = math.dist(corner, (x, y)) or 1.0
        share = 1 + by * math.sqrt(2) / far
        grown.append((x + (corner[0] - x) * share, y + (corner[1] - y) * share))
    return grown


def _outline(draw: ImageDraw.ImageDraw, corners: Corners, colour: str) -> None:
    closed = [*corners, corners[0], corners[1]]
    for width, hue in ((RING + 2 * EDGE, DARK), (RING, colour)):
        draw.line(closed, fill=hue, width=width * FINER, joint="curve")


def numbers_on(fans: Iterable[FanTiles]) -> dict[int, list[FanMark]]:
    """Return the numbers and colours of the fans that each piece belongs to, by piece id. Fans of
    the whole hand are omitted."""
    found: dict[int, list[FanMark]] = {}
    for fan in fans:
        for number in () if fan.whole else fan.pieces:
            found.setdefault(number, []).append((fan.number, FAN_COLOURS[fan.colour]))
    return found
