"""Predict with a network the role of each tile in the hand, and which tiles lie together.

The network is a transformer over the detected tiles. Its inputs are where they lie, how they are
turned and what their names may be; its outputs are the probabilities of each tile's roles, and for
each pair the probability that both are in one group. It was trained on simulated tables that were
never rendered (`python -m datasets train-layout`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, FLOWERS, TILES
from vision.deciding.rows import Floats, Shapes, common_direction, quarter_turn
from vision.geometry import FACE_HEIGHT
from vision.network import Network
from vision.observations import FoundTile
from vision.settings import ALONG_DEG
from vision.shipped import MODELS

MODEL = MODELS / "layout.onnx"
ROLES = ("other", "concealed", "winning", "flowers", "chow", "pung", "kong", "concealed_kong")
"""Columns of the network's first output; these are also the kinds of groups of a reading."""
ALONE, PAIRS = 26, 21
"""Number of inputs per tile, and per pair of tiles."""
NAMES = (*TILES, "flower", BACK)
"""The columns of `name_probabilities`."""
FLOWER_AT, BACK_AT = NAMES.index("flower"), NAMES.index(BACK)
"""Indices of the last two columns of `name_probabilities`."""

PIXELS_INPUT, EDGE_INPUT, STEP_INPUT = 3.5, 1e-3, 1.5
"""Constants that scale the network's inputs to about 1: offset of the log of a tile's share of the
photo; offset of a tile's extents, in tile widths; unit of the steps between tiles, in tile widths.
The network's weights depend on them."""
UNNAMED = 1e-4
"""Probability assumed for a name that is not among the classifier's best."""
NONE_FLOOR = 0.003
"""Minimum probability in the log odds of not being a tile, which keeps them finite."""


@dataclass(frozen=True)
class LayoutView:
    """The network's inputs for n tiles: per tile (n, ALONE), and per pair (n, n, PAIRS)."""

    alone: NDArray[np.float32]
    pairs: NDArray[np.float32]


@dataclass(frozen=True)
class LayoutOpinion:
    """Log probabilities predicted by the layout network: the `ROLES` of each tile (n, 8), and that
    two tiles are in one group (n, n) or in different groups (n, n)."""

    roles: Floats
    together: Floats
    apart: Floats


def name_probabilities(tiles: Sequence[FoundTile]) -> Floats:
    """Return the probabilities (n, 36) of the `NAMES` for n tiles, all flowers counted as one
    name."""
    found = np.full((len(tiles), len(NAMES)), UNNAMED)
    for at, tile in enumerate(tiles):
        for name, share in tile.names.items():
            found[at, _COLUMN[name]] += share
    return np.asarray(found / found.sum(axis=1, keepdims=True))


def view_of(
    tiles: Sequence[FoundTile],
    shapes: Shapes,
    rows: Sequence[Sequence[Sequence[int]]],
    width: int,
    height: int,
) -> LayoutView:
    """Return the network's inputs for tiles in a photo of this width and height in pixels.

    shapes: geometry of the tiles.
    rows: tile indices by row and run.

    The size of a hand is not an input.
    """
    none = np.array([tile.none for tile in tiles])
    line, run = np.zeros((2, len(tiles)), np.intp)
    for number, row in enumerate(rows):
        for part in row:
            line[part], run[part] = number, part[0]
    same_line, same_run = (line[:, None] == line[None]), (run[:, None] == run[None])
    names = name_probabilities(tiles)
    across = common_direction(range(len(tiles)), shapes)
    # It points to the right of most faces that lie along it.
    cosines = shapes.right @ across
    if (np.sign(cosines) * (np.abs(cosines) > np.cos(np.radians(ALONG_DEG)))).sum() < 0:
        across = -across
    frame = np.stack([across, quarter_turn(across)], axis=1)
    unit = float(np.median(shapes.short))
    spots = shapes.centres @ frame / unit
    middle = np.median(spots, axis=0)
    right = shapes.right @ frame
    reach = np.ptp(shapes.quads @ frame, axis=1)
    # These constants scale the inputs to about 1; the network's weights depend on them.
    counts = [same_line.sum(axis=1), same_run.sum(axis=1), np.full(len(tiles), len(tiles))]
    alone = np.concatenate(
        [
            np.log(shapes.size / np.median(shapes.size))[:, None],
            np.log(shapes.pixels / np.median(shapes.pixels))[:, None],
            np.log(shapes.pixels / (width + height))[:, None] + PIXELS_INPUT,
            shapes.spots / (width, height) - 1 / 2,
            np.tanh((spots - middle) / 10),
            right,
            _doubled(right),
            # The offset keeps this finite for a tile without extent in one direction.
            np.log((reach[:, :1] + EDGE_INPUT) / (reach[:, 1:] + EDGE_INPUT)),
            *(names[:, kind].sum(axis=1)[:, None] for kind in _KINDS),
            np.max(names, axis=1, keepdims=True),
            (np.log((none + NONE_FLOOR) / (1 - none + NONE_FLOOR)) / 4)[:, None],
            np.log(np.stack(counts, axis=1)) / 3 - (0, 0, 1),
            np.broadcast_to(shapes.down_in_photo(across), (len(tiles), 2)),
        ],
        axis=1,
    )
    step = spots[None] - spots[:, None]
    own = np.stack(
        [
            np.einsum("ijk,ik->ij", step, shapes.right @ frame),
            np.einsum("ijk,ik->ij", step, shapes.down @ frame),
        ],
        axis=-1,
    )
    gaps = shapes.gaps() / unit
    sizes = np.log(shapes.size)
    pairs = np.concatenate(
        [
            np.tanh(step / STEP_INPUT),
            np.tanh(step / 6),
            np.tanh((np.abs(step) - (1.0, FACE_HEIGHT)) * 2),
            np.tanh(own / 2),
            np.tanh(np.stack([gaps * 2, gaps / 2], axis=-1)),
            (sizes[None] - sizes[:, None])[..., None].clip(-1, 1),
            (right @ right.T)[..., None],
            (_doubled(right) @ _doubled(right).T)[..., None],
            _likeness(names),
            np.eye(len(tiles))[..., None],
            same_line[..., None],
            same_run[..., None],
        ],
        axis=-1,
    )
    return LayoutView(alone.astype(np.float32), pairs.astype(np.float32))


def opinion(view: LayoutView, network: Network | None = None) -> LayoutOpinion:
    """Run a layout network, the shipped one for None, on the inputs `view` and return its
    predictions."""
    network = network or layout_network()
    answers = network.run({"alone": view.alone, "pairs": view.pairs}, ["roles", "links"])
    roles, links = (answer.astype(np.float64) for answer in answers)
    roles -= np.logaddexp.reduce(roles, axis=1, keepdims=True)
    return LayoutOpinion(roles, -np.logaddexp(0, -links), -np.logaddexp(0, links))


@lru_cache(maxsize=2)
def layout_network(model: Path = MODEL) -> Network:
    """Return the layout network in the file `model`, the shipped one by default; cached. Raises
    ReaderError if it cannot be loaded."""
    alone, pairs = (np.zeros(shape, np.float32) for shape in ((1, ALONE), (1, 1, PAIRS)))
    return Network(model, {"alone": alone, "pairs": pairs}, threads=1)


def _doubled(way: Floats) -> Floats:
    """Return unit vectors (n, 2) at twice the angles of `way`."""
    x, y = way.T
    return np.stack([x * x - y * y, 2 * x * y], axis=1)


def _likeness(names: Floats) -> Floats:
    """Return (n, n, 5) probabilities that two tiles are equal, are one apart in a suit, are two
    apart in a suit, are both flowers, or are both face down.

    names: probabilities as from `name_probabilities`.
    """
    faces = names[:, : len(TILES)]
    found = [faces @ faces.T, faces @ _STEP[1] @ faces.T, faces @ _STEP[2] @ faces.T]
    found += [np.outer(names[:, at], names[:, at]) for at in (FLOWER_AT, BACK_AT)]
    return np.stack(found, axis=-1)


_COLUMN = (
    {tile: at for at, tile in enumerate(TILES)}
    | dict.fromkeys(FLOWERS, FLOWER_AT)
    | {BACK: BACK_AT}
)
_KINDS = (
    [[at for at, name in enumerate(TILES) if len(name) == 2 and name[1] == suit] for suit in "msp"]
    + [[TILES.index(name) for name in names] for names in ("ESWN", "CFP")]
    + [[FLOWER_AT], [BACK_AT]]
)
"""Columns of `NAMES` by kind: each suit, winds, dragons, flowers, backs."""


_STEP = {
    apart: np.array(
        [
            [a[1:] == b[1:] != "" and abs(int(a[0]) - int(b[0])) == apart for b in TILES]
            for a in TILES
        ],
        np.float64,
    )
    for apart in (1, 2)
}
