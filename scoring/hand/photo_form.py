"""Number of tiles and winning shapes of a rule set's hands, by which photos are read."""

from __future__ import annotations

from dataclasses import dataclass

SHAPES = ("standard", "seven_pairs", "thirteen_orphans")


@dataclass(frozen=True)
class HandForm:
    """Size and shapes of a winning hand.

    tiles: number of tiles, a kong counted as three.
    red_fives: True if some fives are red.
    shapes: the usual winning shapes, from `SHAPES`; rare shapes are left out.
    """

    tiles: int = 14
    red_fives: bool = False
    shapes: tuple[str, ...] = SHAPES

    @property
    def sets(self) -> int:
        """The number of sets, without the pair, in a winning hand; each of them may be a kong.

        >>> USUAL_FORM.sets
        4
        """
        return (self.tiles - 2) // 3


USUAL_FORM = HandForm()


FORMS = (USUAL_FORM, HandForm(tiles=17, shapes=("standard",)))
"""One form for each size of hand: fourteen tiles, and seventeen for the sixteen-tile game."""


def forms_beside(form: HandForm) -> tuple[HandForm, ...]:
    """Return `form`, followed by the forms in `FORMS` with another number of tiles.

    >>> [each.tiles for each in forms_beside(USUAL_FORM)]
    [14, 17]
    """
    return (form, *(each for each in FORMS if each.tiles != form.tiles))
