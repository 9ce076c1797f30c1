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
from typing import Self

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, FLOWERS, TILES
from vision.deciding.rows import Floats, Shapes, common_direction, points_back, quarter_turn
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
    laid = _Laid.of(tiles, shapes, rows)
    none = np.array([tile.none for tile in tiles])
    alone = _inputs_alone(laid, shapes, none, width, height)
    return LayoutView(alone.astype(np.float32), _inputs_of_pairs(laid, shapes).astype(np.float32))


@dataclass(frozen=True)
class _Laid:
    """n tiles in a frame whose first axis runs along most of their faces, in tile widths.

    across: (2,) that axis, as seen from above.
    frame: (2, 2) both axes.
    spots: (n, 2) centres.
    right: (n, 2) unit vectors to the right of the faces.
    names: (n, 36) as from `name_probabilities`.
    same_line, same_run: (n, n) True for tiles of one row, and of one run.
    """

    across: Floats
    frame: Floats
    spots: Floats
    right: Floats
    names: Floats
    same_line: NDArray[np.bool_]
    same_run: NDArray[np.bool_]

    @classmethod
    def of(
        cls, tiles: Sequence[FoundTile], shapes: Shapes, rows: Sequence[Sequence[Sequence[int]]]
    ) -> Self:
        """Return tiles in their frame; arguments as for `view_of`."""
        line, run = np.zeros((2, len(tiles)), np.intp)
        for number, row in enumerate(rows):
            for part in row:
                line[part], run[part] = number, part[0]
        across = common_direction(range(len(tiles)), shapes)
        # It points to the right of most faces that lie along it or, if as many are upside down, to
        # the right in the upright photo.
        cosines = shapes.right @ across
        along = np.abs(cosines) > np.cos(np.radians(ALONG_DEG))
        upright = np.sign(cosines[along]).sum()
        if upright < 0 or (
            upright == 0 and points_back(shapes.in_photo(range(len(tiles)), across))
        ):
            across = -across
        frame = np.stack([across, quarter_turn(across)], axis=1)
        return cls(
            across=across,
            frame=frame,
            spots=shapes.centres @ frame / float(np.median(shapes.short)),
            right=shapes.right @ frame,
            names=name_probabilities(tiles),
            same_line=line[:, None] == line[None],
            same_run=run[:, None] == run[None],
        )


# The constants in these two functions scale the inputs to about 1; the network's weights depend on
# them.


def _inputs_alone(laid: _Laid, shapes: Shapes, none: Floats, width: int, height: int) -> Floats:
    """Return the inputs (n, ALONE) about each tile.

    none: (n,) probability that it is not a tile.
    width and height: as for `view_of`.
    """
    many = len(shapes.size)
    reach = np.ptp(shapes.quads @ laid.frame, axis=1)
    counts = [laid.same_line.sum(axis=1), laid.same_run.sum(axis=1), np.full(many, many)]
    return np.concatenate(
        [
            np.log(shapes.size / np.median(shapes.size))[:, None],
            np.log(shapes.pixels / np.median(shapes.pixels))[:, None],
            np.log(shapes.pixels / (width + height))[:, None] + PIXELS_INPUT,
            shapes.spots / (width, height) - 1 / 2,
            np.tanh((laid.spots - np.median(laid.spots, axis=0)) / 10),
            laid.right,
            _doubled(laid.right),
            # The offset keeps this finite for a tile without extent in one direction.
            np.log((reach[:, :1] + EDGE_INPUT) / (reach[:, 1:] + EDGE_INPUT)),
            *(laid.names[:, kind].sum(axis=1)[:, None] for kind in _KINDS),
            np.max(laid.names, axis=1, keepdims=True),
            (np.log((none + NONE_FLOOR) / (1 - none + NONE_FLOOR)) / 4)[:, None],
            np.log(np.stack(counts, axis=1)) / 3 - (0, 0, 1),
            np.broadcast_to(shapes.down_in_photo(laid.across), (many, 2)),
        ],
        axis=1,
    )


def _inputs_of_pairs(laid: _Laid, shapes: Shapes) -> Floats:
    """Return the inputs (n, n, PAIRS) about each two tiles."""
    step = laid.spots[None] - laid.spots[:, None]
    own = np.stack(
        [
            np.einsum("ijk,ik->ij", step, laid.right),
            np.einsum("ijk,ik->ij", step, shapes.down @ laid.frame),
        ],
        axis=-1,
    )
    gaps = shapes.gaps() / float(np.median(shapes.short))
    sizes = np.log(shapes.size)
    doubled = _doubled(laid.right)
    return np.concatenate(
        [
            np.tanh(step / STEP_INPUT),
            np.tanh(step / 6),
            np.tanh((np.abs(step) - (1.0, FACE_HEIGHT)) * 2),
            np.tanh(own / 2),
            np.tanh(np.stack([gaps * 2, gaps / 2], axis=-1)),
            (sizes[None] - sizes[:, None])[..., None].clip(-1, 1),
            (laid.right @ laid.right.T)[..., None],
            (doubled @ doubled.T)[..., None],
            _likeness(laid.names),
            np.eye(len(sizes))[..., None],
            laid.same_line[..., None],
            laid.same_run[..., None],
        ],
        axis=-1,
    )


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
