"""The faces of a set that is being learned from photos of it laid out: what is known of each.

>>> import numpy as np
>>> def seen(*names):
...     return Face(names, np.zeros((64, 64, 3), np.uint8), b"")
>>> laid = take((), [seen("1p"), seen("2p", "3p")])
>>> [face.code for face in laid], [face.asked for face in laid]
(['1p', '2p'], [False, True])
>>> [face.code for face in name(laid, laid[1].number, "3p") if not face.asked]
['1p', '3p']
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from scoring.tiles import BACK
from vision.laid_out import PHOTOS, ROWS

if TYPE_CHECKING:
    import numpy as np

_NUMBERS = itertools.count(1)


@dataclass(frozen=True, eq=False)
class Face:
    """A photographed face.

    names: possible names, the most probable first; more than one until the player chooses.
    picture: (64, 64, 3) uint8 RGB, to be stored.
    shown: a JPEG of it.
    swapped: number of the face that it seems to have changed places with, 0 for none.
    number: unique in this process.
    """

    names: tuple[str, ...]
    picture: np.ndarray
    shown: bytes
    swapped: int = 0
    number: int = field(default_factory=lambda: next(_NUMBERS))

    @property
    def code(self) -> str:
        return self.names[0]

    @property
    def asked(self) -> bool:
        return len(self.names) > 1


Faces = tuple[Face, ...]


def take(before: Faces, fresh: Sequence[Face]) -> Faces:
    """Return the faces of one more photo together with those before, in the order of the rows. A
    tile photographed again replaces the older face."""
    again = {face.code for face in fresh}
    kept = [face for face in before if face.code not in again]
    return _in_order([*kept, *fresh])


def name(faces: Faces, number: int, code: str) -> Faces:
    """Return the faces with face `number` named `code` for certain; an empty code removes it."""
    named = [replace(f, names=(code,), swapped=0) if f.number == number else f for f in faces]
    return _in_order([face for face in named if face.code])


def pairs(faces: Faces) -> list[tuple[Face, Face]]:
    """Return the pairs of faces that seem to have changed places and are not settled by the player
    yet."""
    by_number = {face.number: face for face in faces}
    return [
        (face, by_number[face.swapped])
        for face in faces
        if face.number < face.swapped and face.swapped in by_number
    ]


def swap(faces: Faces, one: Face, other: Face, really: bool) -> Faces:
    """Return the faces with a pair settled: names exchanged if `really`, else kept; both are
    certain then."""
    for face, wanted in ((one, other), (other, one)):
        faces = name(faces, face.number, wanted.code if really else face.code)
    return faces


def rows(faces: Faces) -> list[list[Face]]:
    """Return the faces row by row; rows without faces are left out."""
    lying = [[face for face in faces if face.code in row] for row in ROWS]
    return [row for row in lying if row]


def missing(faces: Faces) -> list[list[str]]:
    """Return the tile codes that rows with at least one face still lack, row by row; complete rows
    are left out."""
    there = {face.code for face in faces}
    lacking = [[c for c in row if c not in there and c != BACK] for row in ROWS]
    return [codes for codes, row in zip(lacking, ROWS, strict=True) if codes and there & set(row)]


def photos_to_take(faces: Faces) -> list[int]:
    """Return the numbers (0, 1) of the photos none of whose rows has a face yet."""
    there = {face.code for face in faces}
    return [at for at, rows in enumerate(PHOTOS) if not there & set(itertools.chain(*rows))]


def _in_order(faces: Sequence[Face]) -> Faces:
    order = list(itertools.chain(*ROWS))
    return tuple(sorted(faces, key=lambda face: order.index(face.code)))
