"""Draw a reading on its photo: a box and a name for every tile."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.observations import FoundTile
from vision.observing.photo import Pixels
from vision.reading import Reading

SURE = (0, 110, 200)
DOUBTFUL = (255, 140, 0)
LEFT_OUT = (110, 110, 110)
"""Colours in RGB of the outlines of certain (`SURE`), doubtful and left-out tiles (`LEFT_OUT`).
Each kind has its own line style too: thin; dashed, with a question mark in the label; thinnest."""

_FONT = cv2.FONT_HERSHEY_DUPLEX
LINE, DASH = 0.045, 0.16
"""Width of the outline and length of its dashes, in tile widths."""
CAPITAL = 22
"""Height in pixels of a capital letter of the font at scale 1."""
LEAST_TEXT, MOST_TEXT, TEXT_WIDTH, BOLD = 10, 44, 0.88, 1.6
"""Size of a label: minimum and maximum letter height in pixels, maximum width in tile widths, and
stroke width at font scale 1."""


def draw_reading(image: Pixels, reading: Reading, *, max_side: int = 1280) -> Pixels:
    """Return the photo of a reading with each tile boxed and named by its code, as a new RGB array.

    The picture is first reduced to a longer side of `max_side` pixels, if it is larger, so that
    lines and letters have the same size on every phone's screen. `image` is the upright photo of
    the reading, at any scale. Doubtful tiles have a dashed, thicker outline in another colour and a
    `?` after their name; tiles of a group `other` have a thin grey outline, even if doubtful.
    """
    rows, columns = image.shape[:2]
    scale = min(1.0, max_side / max(rows, columns))
    size = (max(1, round(columns * scale)), max(1, round(rows * scale)))
    canvas: Pixels = np.array(cv2.resize(image, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    if not reading.tiles:
        return canvas
    fit = np.array([size[0] / max(reading.width, 1), size[1] / max(reading.height, 1)])
    quads = [np.asarray(tile.quad * fit, dtype=np.float64) for tile in reading.tiles]
    width = float(np.median([_width(quad) for quad in quads]))
    other = {i for group in reading.groups if group.kind == "other" for i in group.tiles}
    colours = [DOUBTFUL if tile.doubtful else SURE for tile in reading.tiles]
    for i in other:
        colours[i] = LEFT_OUT
    for quad, colour in zip(quads, colours, strict=True):
        _box(canvas, quad, colour, width)
    taken = list(quads)
    for quad, tile, colour in zip(quads, reading.tiles, colours, strict=True):
        # A name on a neighbour's face would hide what the player has to compare.
        taken.append(_label(canvas, quad, tile, colour, taken))
    return canvas


def _box(
    canvas: Pixels, quad: NDArray[np.float64], colour: tuple[int, int, int], width: float
) -> None:
    thick = max(1, round(width * LINE))
    corners = np.round(quad).astype(np.int32)
    if colour == DOUBTFUL:
        _dashed(canvas, quad, (255, 255, 255), thick * 2 + 2, width)
        _dashed(canvas, quad, colour, thick * 2, width)
        return
    if colour == SURE:
        cv2.polylines(canvas, [corners], True, (255, 255, 255), thick + 2, cv2.LINE_AA)
    cv2.polylines(canvas, [corners], True, colour, thick if colour == SURE else 1, cv2.LINE_AA)


def _dashed(
    canvas: Pixels,
    quad: NDArray[np.float64],
    colour: tuple[int, int, int],
    thick: int,
    width: float,
) -> None:
    for start, end in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        length = float(np.linalg.norm(end - start))
        # An odd number of pieces, drawn and left out in turn, so that each corner is marked.
        pieces = max(3, int(length / max(width * DASH, 3)) | 1)
        points = np.round(np.linspace(start, end, pieces + 1)).astype(int).tolist()
        for a, b in zip(points[:-1:2], points[1::2], strict=True):
            cv2.line(canvas, a, b, colour, thick, cv2.LINE_AA)


def _label(
    canvas: Pixels,
    quad: NDArray[np.float64],
    tile: FoundTile,
    colour: tuple[int, int, int],
    taken: list[NDArray[np.float64]],
) -> NDArray[np.float64]:
    """Draw the name above the tile, below it if that place is taken, or else on it; return the
    corners (4, 2) of the label."""
    text = tile.tile + ("?" if tile.doubtful else "")
    wide = _width(quad)
    # As large as fits the tile's width: the picture is shown at a third of its size on a phone.
    scale = max(LEAST_TEXT, min(wide / 2, MOST_TEXT)) / CAPITAL
    (text_width, _), _ = cv2.getTextSize(text, _FONT, scale, 1)
    if text_width > TEXT_WIDTH * wide:
        scale = max(scale * TEXT_WIDTH * wide / text_width, LEAST_TEXT / CAPITAL)
    bold = max(1, round(scale * BOLD))
    (text_width, text_height), _ = cv2.getTextSize(text, _FONT, scale, bold)
    margin = max(2, round(text_height / 5))
    aside = max(1, min(margin, round((wide - text_width) / 2)))
    box = np.array([text_width + 2 * aside, text_height + 2 * margin], dtype=np.float64)
    start = quad[:, 0].mean() - box[0] / 2
    high, low = float(quad[:, 1].min()), float(quad[:, 1].max())
    places = [(start, high - box[1]), (start, low), (start, high)]
    limit = np.maximum(np.array([canvas.shape[1], canvas.shape[0]]) - box, 0)
    inside = [np.clip(place, 0, limit) for place in places]
    free = [
        place
        for place, asked in zip(inside, places, strict=True)
        if abs(float(place[1] - asked[1])) < 2
        and not any(_covers(other, place, box) for other in taken)
    ]
    left, top = np.round(free[0] if free else inside[2]).astype(int)
    right, bottom = int(left + box[0]), int(top + box[1])
    cv2.rectangle(canvas, (int(left), int(top)), (right, bottom), colour, cv2.FILLED)
    ink = (0, 0, 0) if sum(colour) > 380 else (255, 255, 255)
    origin = (int(left) + aside, bottom - margin)
    cv2.putText(canvas, text, origin, _FONT, scale, ink, bold, cv2.LINE_AA)
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], dtype=np.float64)


def _covers(
    quad: NDArray[np.float64], place: NDArray[np.float64], box: NDArray[np.float64]
) -> bool:
    """Return True if a label would hide more than the edge of a quad; all in pixels.

    quad: corners (4, 2).
    place: upper left corner of the label (x, y).
    box: size of the label (width, height).
    """
    overlap = np.minimum(quad.max(axis=0), place + box) - np.maximum(quad.min(axis=0), place)
    return bool((overlap > box.min() / 3).all())


def _width(quad: NDArray[np.float64]) -> float:
    sides = np.linalg.norm(quad - np.roll(quad, -1, axis=0), axis=1)
    return float(min(sides[0] + sides[2], sides[1] + sides[3]) / 2)
