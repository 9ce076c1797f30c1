"""Find out which side of a photo is up: the one at which the faces nearest to the camera are
upright.

A phone held sideways, or a picture turned afterwards, shows the same tiles. The tiles of a row are
all the same way up, except those laid sideways, and the player's own hand is nearest, so the faces
together show which side is up. All later steps use the upright photo, so their results do not
depend on how it was taken.

>>> Upright(1, 400, 300).turned(np.array([[0.0, 299.0]])).tolist()
[[299.0, 399.0]]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.tiles import BACK
from vision.geometry import Array, areas
from vision.observations import FoundTile
from vision.settings import CLEARLY, NEARNESS

ALIKE_UPSIDE_DOWN = frozenset(
    {"1p", "2p", "3p", "4p", "5p", "8p", "9p", "2s", "3s", "4s", "5s", "6s", "8s", "9s", "P"}
)
"""Faces that look the same, or nearly so, upside down; they only show whether they lie sideways."""

HALF_A_HAND = 8
"""Number of largest tiles whose votes count equally: areas are capped at that of the smallest of
them, so that a box over several tiles decides nothing."""


@dataclass(frozen=True)
class Upright:
    """How a photo is turned upright.

    quarter: number of counter-clockwise quarter turns that make it upright.
    width and height: size in pixels of the photo as taken.
    """

    quarter: int
    width: int
    height: int

    @classmethod
    def of(
        cls, tiles: Sequence[FoundTile], width: int, height: int, power: int = NEARNESS
    ) -> Upright:
        """Determine from its tiles how a photo of this width and height is turned upright.

        power: exponent of a tile's area in its vote; the greater, the more the nearest tiles
          decide.

        If the faces are not decisive, the photo counts as upright.
        """
        shown = [tile for tile in tiles if tile.tile != BACK]
        if not shown:
            return cls(0, width, height)
        sizes = areas(np.stack([tile.quad for tile in shown]))
        near = np.sort(sizes)[-min(HALF_A_HAND, len(sizes))]
        votes = np.zeros(4)
        for tile, size in zip(shown, np.minimum(sizes / near, 1), strict=True):
            weight = float(size**power) * (1 - tile.none)
            quarter = tile.turned // 90
            if tile.tile in ALIKE_UPSIDE_DOWN:
                votes[[quarter, (quarter + 2) % 4]] += weight / 2
            else:
                votes[quarter] += weight
        most = int(votes.argmax())
        return cls(most if votes[most] > CLEARLY * votes[0] else 0, width, height)

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the upright photo in pixels."""
        return (self.height, self.width) if self.quarter % 2 else (self.width, self.height)

    def turned(self, points: Array) -> Array:
        """Map points (..., 2) from pixels of the photo as taken to pixels of the upright photo."""
        width, height = self.width, self.height
        for _ in range(self.quarter):
            points = np.stack([points[..., 1], width - 1 - points[..., 0]], axis=-1)
            width, height = height, width
        return points

    def back(self, points: Array) -> Array:
        """Map points (..., 2) from pixels of the upright photo to pixels of the photo as taken."""
        return Upright(-self.quarter % 4, *self.size).turned(points)

    def way_back(self, way: Array) -> Array:
        """Turn a vector (2,) in the upright photo into one in the photo as taken."""
        return self.back(way) - self.back(np.zeros(2))


AS_IT_IS = Upright(0, 0, 0)
"""A photo that is upright as taken; its size is not used."""
