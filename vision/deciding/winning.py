"""Test for winning hands by the form of a rule set's hands.

Knitted hands are left out: they are so rare that a misread tile is the likelier explanation.

>>> form = HandForm()
>>> wins("1m 2m 3m 4s 5s 6s 7p 8p 9p E E E 5p 5p".split(), 0, form)
True
>>> wins("4s 5s 6s 5p 5p".split(), 3, form), wins("4s 5s 7s 5p 5p".split(), 3, form)
(True, False)
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.arrangements import OPEN_PUNGS, arrangements_of
from scoring.hand_form import HandForm
from scoring.tiles import INDEX, TILES

COPIES = 4


def wins(codes: Sequence[str], melds: int, form: HandForm) -> bool:
    """Return True where concealed tiles of these codes, the winning one among them, win by the form
    of a hand beside this number of melds; False for a wrong number of tiles."""
    if len(codes) != form.tiles - 3 * melds or not INDEX.keys() >= set(codes):
        return False
    counts = [0] * len(TILES)
    for code in codes:
        counts[INDEX[code]] += 1
    if max(counts) > COPIES:
        return False
    # which sets were melded makes no difference to the rest
    found = arrangements_of(counts, tuple(OPEN_PUNGS[:melds]))
    return any(arrangement.shape in form.shapes for arrangement in found)
