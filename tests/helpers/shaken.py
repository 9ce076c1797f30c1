"""The networks' outputs moved by what processors differ in, and more.

Every kind of processor has kernels of its own, which add up in another order: what a network says
differs in its last digits, and now and then a choice that hangs on them falls otherwise. Here all
numbers are moved by ten times as much or more, and the detector's corners by a thousandth of a
tile: the same picture always in the same way, as on a processor.
`python -m pytest --shaken 3` runs any tests so.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from vision.network import Inputs, Network

SHARE = 1e-5
"""Maximum relative deviation of every number of an output."""
CORNERS_IN_TILES = 1e-3
"""Maximum deviation of corners and of the sides of a box, in tiles."""
PLACED = 17
"""Rows of the detector's output: a box, a confidence, four corners with their visibility."""
XY = (0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15)
"""Those of them that are places and sizes in pixels."""

Output = NDArray[np.float32]

PLAIN = Network.run


@contextmanager
def shaken(seed: int, times: float = 1.0) -> Iterator[None]:
    """Make all networks' outputs deviate at random within their bounds (times `times`), as on
    another processor, until the context ends; the deviations depend on `seed` and inputs alone."""
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
