"""What a winning hand of some rules looks like on a table, for whoever reads it from a photo."""

from __future__ import annotations

from dataclasses import dataclass

SHAPES = ("standard", "seven_pairs", "thirteen_orphans")


@dataclass(frozen=True)
class HandForm:
    """tiles: of a winning hand, a kong counted as three. flowers: whether these rules play with
    flowers. red_fives: whether some fives are printed red. shapes: the ways to win that are no rare
    exception, of `SHAPES`.

    >>> HandForm().sets, HandForm(tiles=17).sets
    (4, 5)
    """

    tiles: int = 14
    flowers: bool = True
    red_fives: bool = False
    shapes: tuple[str, ...] = SHAPES

    @property
    def sets(self) -> int:
        """Sets of a hand beside its pair."""
        return (self.tiles - 2) // 3


USUAL_FORM = HandForm()
"""What a hand looks like where no rules are named."""
