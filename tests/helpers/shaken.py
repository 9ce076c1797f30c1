"""Random deviations of the networks' outputs, larger than those between processors.

Different kinds of processor add numbers in different orders. The outputs of a network then differ
in their last digits, and occasionally a decision changes. Here all numbers deviate by at least ten
times as much, and the detector's corners by a thousandth of a tile. The deviations of a picture are
always the same, as on one processor. `python -m pytest --shaken 3` runs any tests with them.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from vision.network import Inputs, Network

SHARE = 1e-5
"""Maximum relative deviation of a number in an output."""
CORNERS_IN_TILES = 1e-3
"""Maximum deviation of corners and of the boxes' places and sizes, as a share of a tile's size."""
PLACED = 17
"""Number of rows in the detector's output: box, confidence, and four corners with their
visibility."""
XY = (0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15)
"""Indices of those rows that are places and sizes in px."""

Output = NDArray[np.float32]

PLAIN = Network.run


@contextmanager
def shaken(seed: int, times: float = 1.0) -> Iterator[None]:
    """Within the context, let the outputs of all networks deviate as on another processor. The
    deviations depend only on `seed` and the inputs, and are `times` as large as usual."""
    before = Network.run

    def run(network: Network, inputs: Inputs, outputs: Sequence[str] | None = None) -> list[Output]:
        rng = np.random.default_rng([seed, *(crc32(each.tobytes()) for each in inputs.values())])
        return [_moved(each, rng, times) for each in PLAIN(network, inputs, outputs)]

    Network.run = run  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        Network.run = before  # type: ignore[method-assign]


def _moved(output: Output, rng: np.random.Generator, times: float) -> Output:
    by = rng.uniform(-times, times, output.shape)
    moved = output * (1 + SHARE * by)
    if output.ndim == 3 and output.shape[1] == PLACED:
        sides = np.sqrt(np.maximum(output[:, 2:3] * output[:, 3:4], 0))
        moved[:, XY] = output[:, XY] + CORNERS_IN_TILES * by[:, XY] * sides
    return np.asarray(moved, np.float32)
