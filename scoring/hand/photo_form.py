"""Appearance of a winning hand on a table, by its rules, for the reader of a photo."""

from __future__ import annotations

from dataclasses import dataclass

SHAPES = ("standard", "seven_pairs", "thirteen_orphans")


@dataclass(frozen=True)
class HandForm:
    """The appearance of a winning hand.

    tiles: number of tiles, a kong counted as three.
    red_fives: True if some fives are printed red.
    shapes: ways to win that are not a rare exception, of `SHAPES`.
    """

    tiles: int = 14
    red_fives: bool = False
    shapes: tuple[str, ...] = SHAPES


USUAL_FORM = HandForm()


FORMS = (USUAL_FORM, HandForm(tiles=17, shapes=("standard",)))
"""One for each size of hand that is played, the sixteen-tile game's last."""


def forms_beside(form: HandForm) -> tuple[HandForm, ...]:
    """Return a form, followed by the known forms with other numbers of tiles.

    >>> [each.tiles for each in forms_beside(USUAL_FORM)]
    [14, 17]
    """
    return (form, *(each for each in FORMS if each.tiles != form.tiles))
