"""Weigh the classifier's results against a few stored faces of a player's own tile set.

If a set looks different from those the classifier was trained on, one or more crops of each kind
are stored. A tile is compared with the stored faces in the space of the classifier's features, and
the similarity is combined with the classifier's result. Nothing is trained.
"""

from __future__ import annotations

import io
import os
import re
import zipfile
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import ALL, BACK, TILES
from vision.geometry import areas
from vision.observing.classifier import CLASSES, Classification, Classifier, of_length_one
from vision.observing.crops import CROP_SIZE, cut_faces
from vision.shipped import MODELS

if TYPE_CHECKING:
    from vision.observing.detector import Detector
    from vision.observing.reader import Reader

WEIGHTS = MODELS / "own_set.npz"
FOLDER = Path(os.environ.get("TILETALLY_SETS", Path.home() / ".tiletally" / "sets"))
"""Folder of the command line's sets, `TILETALLY_SETS` or else in the home directory; the app reads
sets from there too."""
MOST_OF_A_KIND = 6
"""Maximum number of stored faces per kind; older ones are dropped."""
MOST_BYTES = (len(ALL) * MOST_OF_A_KIND + 1) * CROP_SIZE * CROP_SIZE * 3
"""Maximum size of an unpacked set: all faces of all kinds, and the size of one more for the
names."""


@dataclass(eq=False)
class OwnSet:
    """The stored faces of one tile set.

    name: name of the set.
    codes: tile code of each face.
    faces: upright crops (64, 64, 3), uint8 RGB.
    """

    name: str
    codes: list[str] = field(default_factory=list)
    faces: list[NDArray[np.uint8]] = field(default_factory=list)

    @property
    def kinds(self) -> int:
        """The number of different tiles (of 42) with a stored face; face-down tiles do not
        count."""
        return len({*self.codes} - {BACK})

    def learn(self, image: NDArray[np.uint8], quads: NDArray[np.float32], codes: list[str]) -> None:
        """Store faces of an RGB photo in this set, in place.

        quads: (N, 4, 2), each from the face's own top left.
        codes: tile code of each.

        Raises ValueError for an unknown code.
        """
        self.learn_faces(cut_faces(image, quads), codes)

    def learn_faces(self, faces: Iterable[NDArray[np.uint8]], codes: list[str]) -> None:
        """Store faces (64, 64, 3) under these codes in this set, in place. A face that is already
        stored gets the new code; if a code has more than `MOST_OF_A_KIND` faces, the oldest is
        dropped. Raises ValueError for an unknown code, after storing the faces before it."""
        for code, face in zip(codes, faces, strict=True):
            if code not in ALL:
                raise ValueError(f"{code!r} is not a tile")
            for at in reversed(range(len(self.faces))):
                if np.array_equal(self.faces[at], face):
                    del self.codes[at], self.faces[at]
            while self.codes.count(code) >= MOST_OF_A_KIND:
                oldest = self.codes.index(code)
                del self.codes[oldest], self.faces[oldest]
            self.codes.append(code)
            self.faces.append(face)

    def save(self, folder: Path = FOLDER) -> Path:
        """Write this set to a folder, which is created, and return the path: `file_name` of its
        name, with the suffix .npz. An older file there is replaced in one step."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{file_name(self.name)}.npz"
        part = path.with_suffix(".part.npz")
        part.write_bytes(self.packed())
        part.replace(path)
        return path

    def packed(self) -> bytes:
        """Return this set as the bytes of its file, for `unpacked`."""
        faces = np.stack(self.faces) if self.faces else np.zeros((0, CROP_SIZE, CROP_SIZE, 3))
        file = io.BytesIO()
        np.savez_compressed(
            file, name=self.name, codes=np.array(self.codes, "U4"), faces=faces.astype(np.uint8)
        )
        return file.getvalue()

    @classmethod
    def load(cls, path: Path) -> OwnSet:
        """Return the set in a file written by `save`. Raises OSError, or ValueError for any other
        file."""
        return cls.unpacked(path.read_bytes(), str(path))

    @classmethod
    def unpacked(cls, content: bytes, where: str = "this") -> OwnSet:
        """Return the set in bytes made by `packed`. Raises ValueError for anything else.

        where: name of the source in the error message.
        """
        try:
            with zipfile.ZipFile(io.BytesIO(content)) as packed:
                if sum(part.file_size for part in packed.infolist()) > MOST_BYTES:
                    raise ValueError("more than all faces of a set")
            with np.load(io.BytesIO(content), allow_pickle=False) as stored:
                codes = [str(code) for code in stored["codes"]]
                faces = np.asarray(stored["faces"], np.uint8)
                name = str(stored["name"])
        except Exception as problem:  # NumPy and zipfile raise nearly anything on broken archives
            raise ValueError(f"{where} is not a stored set of tiles") from problem
        if faces.shape != (len(codes), CROP_SIZE, CROP_SIZE, 3) or not set(codes) <= set(ALL):
            raise ValueError(f"{where} is not a stored set of tiles")
        return cls(name, codes, list(faces))


class OwnSetWeights(NamedTuple):
    """Weights of the similarity between a face and stored ones (`python -m datasets fit-own-set`).

    turn_sharpness: log odds of a turn per unit of similarity.
    turn_share: weight of the stored faces in deciding a tile's turn; the classifier has the rest.
    least: lower bound of a name's probability before weighing, since the classifier may give the
      right name a probability of almost 0 if it does not know the set.
    steepness: log odds of a name per unit of similarity.
    """

    turn_sharpness: float
    turn_share: float
    least: float
    steepness: float

    def save(self, path: Path) -> None:
        """Write these weights to the .npz file `path`; a name without that suffix gets it."""
        np.savez(
            path,
            turn_sharpness=np.float32(self.turn_sharpness),
            turn_share=np.float32(self.turn_share),
            least=np.float32(self.least),
            steepness=np.float32(self.steepness),
        )


@lru_cache(maxsize=1)
def own_set_weights() -> OwnSetWeights:
    """Return the shipped weights of `OwnSetWeights`; cached."""
    with np.load(WEIGHTS) as stored:
        return OwnSetWeights(*(float(stored[name]) for name in OwnSetWeights._fields))


class OwnSetClassifier:
    """Weighs a classifier's results against the stored faces of a tile set. Their features are
    computed at creation. Raises ValueError for a set without faces."""

    def __init__(self, own_set: OwnSet, classifier: Classifier) -> None:
        if not own_set.codes:
            raise ValueError("the set has no faces yet")
        upright = np.stack(own_set.faces)
        # All four turns of every face, since the classifier's features depend on the turn.
        turned = [np.rot90(upright, -quarter, axes=(1, 2)) for quarter in range(4)]
        self._features = classifier.classify_faces(np.concatenate(turned)).features
        self._mean = self._features.mean(axis=0)
        self._around_mean = of_length_one(self._features - self._mean)
        self._names = np.tile([CLASSES.index(code) for code in own_set.codes], 4)

    def weigh(self, names: Classification, weights: OwnSetWeights | None = None) -> Classification:
        """Return the classifier's results combined with the similarity of each face to those of
        this set.

        weights: `OwnSetWeights`; None for the shipped ones.
        """
        if not len(names.probabilities):
            return names
        w = weights or own_set_weights()
        likeness = names.features @ self._features.T
        sharp = np.exp(w.turn_sharpness * (likeness - likeness.max(axis=1, keepdims=True)))
        turns = sharp.reshape(len(sharp), 4, -1).max(axis=2)
        turns /= turns.sum(axis=1, keepdims=True)
        return replace(
            names,
            probabilities=self.weigh_shares(names.probabilities, names.features, w),
            # The stored faces show a tile's turn better than the classifier.
            turns=np.asarray((1 - w.turn_share) * names.turns + w.turn_share * turns, np.float32),
        )

    def weigh_shares(
        self,
        probabilities: NDArray[np.float32],
        features: NDArray[np.float32],
        weights: OwnSetWeights | None = None,
    ) -> NDArray[np.float32]:
        """Return the probabilities of names (N, 44) combined with the similarity of features (N, M)
        to the faces of this set.

        weights: `OwnSetWeights`; None for the shipped ones.
        """
        w = weights or own_set_weights()
        faces = of_length_one(features - self._mean) @ self._around_mean.T
        likeness = np.full_like(probabilities, -np.inf)
        for at, name in enumerate(self._names):
            likeness[:, name] = np.maximum(likeness[:, name], faces[:, at])
        # Names without a stored face get the median similarity of the others.
        known = np.isin(np.arange(len(CLASSES)), self._names)
        likeness[:, ~known] = np.median(likeness[:, known], axis=1, keepdims=True)
        # Similarity is the cosine of two faces' features after subtracting the mean of the stored
        # faces, which removes what all faces of a set have in common.
        weighed = np.maximum(probabilities, w.least) * np.exp(w.steepness * likeness)
        weighed /= weighed.sum(axis=1, keepdims=True)
        # The classifier decides to the extent that it sees a tile without a stored face.
        unknown = probabilities[:, _TILES & ~known].sum(axis=1, keepdims=True)
        return np.asarray(unknown * probabilities + (1 - unknown) * weighed, np.float32)


def knowing(reader: Reader, own_set: OwnSet | None) -> Reader:
    """Return a copy of a reader, with the same networks, that compares faces with those of a tile
    set, or with no stored faces if `own_set` is None. Raises ValueError for a set without faces."""
    other = copy(reader)
    other.weigh = OwnSetClassifier(own_set, reader.classifier).weigh if own_set else None
    return other


_TILES = np.isin(CLASSES, TILES)
"""Mask over `CLASSES` of suits and honours, without flowers, backs and `none`."""


def single_face(image: NDArray[np.uint8], detector: Detector) -> NDArray[np.uint8]:
    """Return the face (64, 64, 3) of the largest tile that a detector finds in an RGB photo.

    Raises ValueError, with a sentence for the player, if it finds none.
    """
    detections = detector.detect(image).sure()
    if not len(detections):
        raise ValueError("no tile was found; lay it face up and photograph it from above")
    largest = int(areas(detections.quads).argmax())
    # The photo counts as upright: the classifier cannot be trusted on a face it is to learn.
    return np.asarray(cut_faces(image, detections.quads[largest][None])[0])


def stored_set(name: str, folder: Path = FOLDER) -> OwnSet:
    """Return the tile set stored in a folder under this name, or in the `.npz` file at this path.

    Raises LookupError, which lists the stored sets, for an unknown name, ValueError for a damaged
    file, and OSError for one that cannot be opened.
    """
    if name.endswith(".npz") and Path(name).is_file():
        return OwnSet.load(Path(name))
    sets = stored_sets(folder)
    path = sets.get(file_name(name))
    if path is None:
        known = ", ".join(sets) or "none yet"
        raise LookupError(f"there is no stored set called {name}; stored: {known}")
    return OwnSet.load(path)


def stored_sets(folder: Path = FOLDER) -> dict[str, Path]:
    """Return the paths of the tile sets stored in a folder, by file name without the suffix (see
    `file_name`); {} if there are none or no folder."""
    files = sorted(folder.glob("*.npz"))
    return {path.stem: path for path in files if not path.name.endswith(".part.npz")}


def file_name(name: str) -> str:
    """Return a set's name as a file name of at most 60 characters: letters and digits of any
    script, anything else replaced by dashes; "my-set" if nothing is left.

    >>> file_name("Grandma's set / 2")
    'Grandma-s-set-2'
    """
    cleaned = re.sub(r"[^\w]+", "-", name).strip("-")
    # File systems take 255 bytes, four for some characters.
    return cleaned[:60] or "my-set"
