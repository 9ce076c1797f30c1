"""Layouts of whole tile sets in rows, not quite straight, as players lay them out to store their
faces."""

from collections.abc import Sequence

import numpy as np

from datasets.layouts import TILE_LONG, LaidHand, Placed
from scoring.tiles import BACK

APART, ROWS_APART = (0.02, 0.3), (0.1, 0.6)
"""Minimum and maximum gaps between tiles of a row, and between rows, in tile widths."""
OFF, TWIST = 0.04, 0.04
"""Standard deviations of a tile's displacement, in tile widths, and of its rotation, in radians."""
BEND = 0.5
"""Maximum rise or fall of the middle of a row of nine relative to its ends, in tile widths;
proportionally less for a shorter row."""
LONGEST = 9


def lay_out_rows(rng: np.random.Generator, rows: Sequence[Sequence[str]]) -> LaidHand:
    """Return a layout of these rows of tile codes, with random gaps and bends. The first row is the
    farthest from the viewer; all are roughly centred."""
    layout, y = LaidHand(groups=["concealed"]), 0.0
    apart, rows_apart = rng.uniform(*APART), rng.uniform(*ROWS_APART)
    bent = float(rng.uniform(-BEND, BEND))
    for row in rows:
        left = float(rng.normal(0, 0.3)) - (len(row) - 1) * (1 + apart) / 2
        for at, code in enumerate(row):
            along = 2 * at / max(1, len(row) - 1) - 1
            layout.tiles.append(
                Placed(
                    code,
                    x=left + at * (1 + apart) + float(rng.normal(0, OFF * apart)),
                    y=y + bent * len(row) / LONGEST * (1 - along**2) + float(rng.normal(0, OFF)),
                    turn=float(rng.normal(0, TWIST)),
                    pose="down" if code == BACK else "up",
                    group=0,
                )
            )
        y -= TILE_LONG + rows_apart
    return layout
