"""Combine the evidence about each detection into calibrated probabilities of its names.

Small networks, stored beside the models and trained by `datasets.train_gate`, estimate the kind of
a detection: painted face, white dragon, back, or not a tile. Their inputs are the results of
detector and classifier, the detection's colour and size compared with those of the faces around it,
and its place in a row. Which painted face it is follows from the classifier and from the similarity
to the photo's other faces.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import ReaderError
from vision.geometry import TINY, box_areas, common, sides
from vision.observing.classifier import CLASSES, NOT_A_TILE, Classification
from vision.observing.colour import grounds, weighted_median
from vision.observing.crops import RIM, Faces
from vision.observing.detector import Detections

Floats = NDArray[np.float64]

KINDS_OF_DETECTION = ("none", "face", "white", "back")
"""Kinds of detections: not a tile, a painted face, a white dragon, a face-down tile."""
FEATURES = (
    "detector", "painted", "best_painted", "white", "back", "none",
    "colour_off", "lighter", "paint", "larger", "size_off", "longer", "inside_another",
    "by_faces", "by_tiles", "in_chain", "named_around", "faces_in_photo", "surest_face",
    "in_row", "in_gap", "as_backs",
    "colour_off_photo", "hue_off_photo", "larger_photo", "side_of_a_face", "detail",
)  # fmt: skip
"""The gate's inputs, one number each per detection, computed by `gate_features`."""
MIN_SHARE = 1e-4
"""Minimum probability in the gate's inputs, which are logarithms."""
COLOUR_UNIT = 20.0
"""Distance in OpenCV's 8-bit L*a*b* that counts as 1 in the gate's inputs. A white dragon is closer
than this to the ground of the faces around it, a back is farther away."""
NEIGHBOUR, ANYWHERE, FIT = 1.5, 1e-3, 0.25
"""Constants of the gate's inputs, on which its weights depend: distance in tile sizes at which a
neighbour's weight has fallen to 1/e; minimum weight of a tile at any distance; deviation, in tiles
or in log size, at which a fit of place or size has fallen to 1/e."""
MOST_UNLIKE = 1.0
"""Maximum log odds by which dissimilarity to a tile speaks against sharing its name, since glare
can make a tile dissimilar to its own kind. Of 17,204 tiles of a family held out of all training,
208 were misnamed without comparing faces, 155 with this limit, 157 with twice the limit, 175
without a limit."""


@dataclass(frozen=True)
class Gate:
    """The weights of an ensemble of G small networks that classify detections.

    mean and scale: (F,) of the features, for normalisation.
    inner and inner_bias: (G, F, H) and (G, 1, H), the hidden layer.
    outer and outer_bias: (G, H, 4) and (G, 1, 4), to the logits of `KINDS_OF_DETECTION`.
    likeness: (2,) log odds of the same name per unit of similarity, and the similarity that is
      neutral.
    """

    mean: Floats
    scale: Floats
    inner: Floats
    inner_bias: Floats
    outer: Floats
    outer_bias: Floats
    likeness: Floats

    @classmethod
    def load(cls, path: Path) -> Gate:
        """Return the gate stored at a path by `save`. Raises ReaderError for any other file or for
        a gate with other features."""
        try:
            with np.load(path) as stored:
                if tuple(stored["features"].tolist()) == FEATURES:
                    return cls(*(stored[name].astype(np.float64) for name in cls.__annotations__))
        except Exception as problem:  # NumPy raises nearly anything on broken archives
            raise ReaderError(f"{path} is no gate; copy the shipped one there") from problem
        raise ReaderError(f"{path} is of another version; copy the shipped one there")

    def save(self, path: Path) -> None:
        """Write this gate's weights to the .npz file `path` and create its folder; a name without
        that suffix gets it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        weights = {name: getattr(self, name).astype(np.float32) for name in self.__annotations__}
        np.savez(path, features=np.array(FEATURES), **weights)

    def kinds(self, features: Floats) -> Floats:
        """Return the probabilities (N, 4) of `KINDS_OF_DETECTION` for features (N, F)."""
        seen = (features - self.mean) / self.scale
        logits = np.tanh(seen @ self.inner + self.inner_bias) @ self.outer + self.outer_bias
        spread = np.exp(logits - logits.max(axis=2, keepdims=True))
        return np.asarray((spread / spread.sum(axis=2, keepdims=True)).mean(axis=0))

    def weigh(
        self, faces: Faces, detections: Detections, seen: Classification, names: NDArray[np.float32]
    ) -> NDArray[np.float32]:
        """Return the probabilities of names (N, 44) of the detections in a photo, by all evidence.

        faces: those at the detections.
        seen: the classifier's result.
        names: (N, 44) probabilities of names, by the classifier alone or combined with stored
          faces. They only decide which painted face a detection is. Its kind follows from the
          probabilities in `seen`, to which the gate was fitted: with probabilities combined with
          stored faces, the gate would accept non-tiles.
        """
        if not len(detections):
            return names
        kinds = self.kinds(gate_features(faces, detections, seen.probabilities))
        weighed = np.zeros(names.shape)
        weighed[:, [_NONE, _WHITE, _BACK]] = kinds[:, [0, 2, 3]]

        def share_out(painted: NDArray[Any]) -> None:
            whole = np.maximum(painted.sum(axis=1, keepdims=True), MIN_SHARE)
            weighed[:, PAINTED] = painted * kinds[:, 1:2] / whole

        share_out(names[:, PAINTED])
        share_out(self.compare(weighed, seen)[:, PAINTED])
        return weighed.astype(np.float32)

    def compare(self, shares: Floats, seen: Classification) -> Floats:
        """Return probabilities of names after weighing them by the similarity of the photo's faces
        that have the same orientation. The result (N, K) is not normalised: rows need not add up to
        1.

        shares: (N, K) probabilities of names before.
        seen: the classifier's result for these faces.

        All tiles of a hand come from one set, so equal tiles look alike and others do not. The
        evidence for a name is the mean similarity to the other tiles, weighted by their probability
        of that name.
        """
        steepness, even = self.likeness
        likeness = seen.features @ seen.features.T
        evidence = np.maximum(steepness * (likeness - even), -MOST_UNLIKE)
        lies = seen.turns.argmax(axis=1)
        evidence[lies[:, None] != lies] = 0
        np.fill_diagonal(evidence, 0)
        others = shares.sum(axis=0) - shares
        return np.asarray(shares * np.exp(evidence @ shares / np.maximum(others, 1)))


def gate_features(faces: Faces, detections: Detections, names: NDArray[np.float32]) -> Floats:
    """Return the values of `FEATURES` (N, F) for detections in a photo.

    faces: those at the detections.
    names: the classifier's probabilities (N, 44).
    """
    if not len(detections):
        return np.zeros((0, len(FEATURES)))
    sure = np.asarray(detections.confidences, np.float64)
    # Only clearly named detections support others: the keys of a keyboard may be any of many faces.
    face = sure * names[:, PAINTED].max(axis=1)
    found = {
        **_by_itself(sure, names),
        **_by_colour_and_size(faces, detections, names, face),
        **_by_neighbours(detections, names, face),
        "inside_another": _inside_a_surer_one(detections),
        "faces_in_photo": np.full(len(face), np.log1p(face.sum())),
        "surest_face": np.full(len(face), face.max()),
        "side_of_a_face": _side_of_a_face(detections.quads, face),
        "detail": np.log1p(_detail(faces)),
    }
    return np.column_stack([found[name] for name in FEATURES]).astype(np.float64)


def _by_itself(sure: Floats, names: NDArray[np.float32]) -> dict[str, Floats]:
    """Return the features (N,) that say what detector and classifier take each detection for.

    sure: (N,) confidence of the detector.
    """
    held = np.clip(sure, MIN_SHARE, 1 - MIN_SHARE)
    return {
        "detector": np.log(held / (1 - held)),
        "painted": _log(names[:, PAINTED].sum(axis=1).astype(np.float64)),
        "best_painted": _log(names[:, PAINTED].max(axis=1)),
        "white": _log(names[:, _WHITE]),
        "back": _log(names[:, _BACK]),
        "none": _log(names[:, _NONE]),
    }


def _by_colour_and_size(
    faces: Faces, detections: Detections, names: NDArray[np.float32], face: Floats
) -> dict[str, Floats]:
    """Return the features (N,) that compare the ground and the size of each detection with those of
    the faces around it.

    face: (N,) probability that each detection is a painted face.
    """
    tones, spread, _ = grounds(faces, face)
    sizes = sides(detections.quads)
    # A row may be much nearer than the rest of the table, and in another light, so neighbours count
    # most; where no face is near, the whole photo is the reference.
    around = _shares_of_others((_nearness(detections, sizes) + ANYWHERE) * face)
    anywhere = _shares_of_others(face)
    apart = (tones - around @ tones) / COLOUR_UNIT
    apart_photo = (tones - anywhere @ tones) / COLOUR_UNIT
    larger = np.log(sizes) - around @ np.log(sizes)
    same = np.exp(-((np.linalg.norm(tones[:, None] - tones, axis=2) / COLOUR_UNIT) ** 2))
    np.fill_diagonal(same, 0)
    edges = np.linalg.norm(np.roll(detections.quads, -1, axis=1) - detections.quads, axis=2)
    measures = np.sort(np.maximum(edges[:, :2] + edges[:, 2:], TINY), axis=1)
    # Relative to the other faces, since a whole photo may be distorted.
    long = np.log(measures[:, 1] / measures[:, 0])
    sure = np.asarray(detections.confidences, np.float64)
    return {
        "colour_off": np.linalg.norm(apart, axis=1),
        "lighter": apart[:, 0],
        "paint": np.log(spread + 1),
        "larger": larger,
        "size_off": np.abs(larger),
        "longer": long - weighted_median(long, face),
        "as_backs": np.log1p(same @ (sure * names[:, _BACK])),
        "colour_off_photo": np.linalg.norm(apart_photo, axis=1),
        "hue_off_photo": np.linalg.norm(apart_photo[:, 1:], axis=1),
        "larger_photo": np.log(sizes) - anywhere @ np.log(sizes),
    }


def _by_neighbours(
    detections: Detections, names: NDArray[np.float32], face: Floats
) -> dict[str, Floats]:
    """Return the features (N,) that say which faces and tiles of similar size lie beside each
    detection, and whether it continues a row.

    face: as in `_by_colour_and_size`.
    """
    sizes = sides(detections.quads)
    alike = _fit(np.log(sizes[:, None] / sizes))
    beside = _nearness(detections, sizes) * alike
    np.fill_diagonal(beside, 0)
    sure = np.asarray(detections.confidences, np.float64)
    by_faces = beside @ face
    best = names[:, [i for i in range(len(CLASSES)) if i != _NONE]].max(axis=1)
    nearest = np.argsort(_distances(detections), axis=1)[:, :7]  # itself among them
    in_row, in_gap = _in_line(detections.quads, face, alike)
    return {
        "by_faces": by_faces,
        "by_tiles": beside @ sure,
        "in_chain": beside @ (sure * np.minimum(by_faces, 1)),
        "named_around": np.median(best[nearest], axis=1),
        "in_row": in_row,
        "in_gap": in_gap,
    }


def _distances(detections: Detections) -> Floats:
    """Return the distances (N, N) between the middles of detections."""
    middles = detections.quads.mean(axis=1)
    return np.asarray(np.linalg.norm(middles[:, None] - middles[None], axis=2))


def _nearness(detections: Detections, sizes: Floats) -> Floats:
    """Return how near each two detections are (N, N): 1 at the same place, 1/e at `NEIGHBOUR` tile
    sizes.

    sizes: (N,) sizes of the detections.
    """
    away = _distances(detections) / np.sqrt(sizes[:, None] * sizes)
    return np.asarray(np.exp(-((away / NEIGHBOUR) ** 2)))


def _shares_of_others(weights: Floats) -> Floats:
    """Return how much each detection counts for each other one, as shares (N, N): row i belongs to
    detection i, has about 0 for detection i itself, and adds up to 1.

    weights: (N,) weight of each detection, or (N, N) one row of weights for each detection.
    """
    shares = np.tile(weights, (len(weights), 1)) if weights.ndim == 1 else weights.copy()
    np.fill_diagonal(shares, 0)
    return np.asarray((shares + MIN_SHARE) / (shares + MIN_SHARE).sum(axis=1, keepdims=True))


def _fit(*offsets: Floats) -> Floats:
    """Return a score of fit, 0 to 1, from arrays of offsets in place or size: 1 if all offsets are
    0, 1/e for a single offset of `FIT`."""
    return np.asarray(np.exp(-sum((offset / FIT) ** 2 for offset in offsets)))


def _side_of_a_face(quads: NDArray[np.float32], face: Floats) -> Floats:
    """Return a score (N,), 0 to 1, of how much each quad (N, 4, 2) looks like the visible side of a
    tile: along the edge of a face, as long as that edge, and less deep than the face.

    face: (N,) probability that each detection is a painted face.
    """
    middles = quads.mean(axis=1)
    found = np.zeros(len(quads))
    for turned in np.roll(quads, 1, axis=1), quads:
        edge = turned[:, 1] - turned[:, 0] + turned[:, 2] - turned[:, 3]
        length = np.maximum(np.linalg.norm(edge, axis=1), TINY)
        along = edge / length[:, None]
        out = np.stack([-along[:, 1], along[:, 0]], axis=1)
        # [i, j]: of quad i in the frame of face j, whose edge runs along its first axis
        offset = middles[:, None] - middles[None]
        reach = np.einsum("ikc,jc->ijk", quads - middles[:, None], along)
        depth = np.einsum("ikc,jc->ijk", quads - middles[:, None], out)
        own = np.ptp(np.einsum("jkc,jc->jk", quads, out), axis=1)
        size = length / 2
        wide, deep = np.ptp(reach, axis=2) / size, np.ptp(depth, axis=2) / size
        beside = np.abs(np.einsum("ijc,jc->ij", offset, along)) / size
        gap = np.abs(np.einsum("ijc,jc->ij", offset, out)) / size - deep / 2 - own / size / 2
        worth = face * _fit(beside, wide - 1) * _fit(gap) * np.clip(own / size - deep, 0, 1)
        np.fill_diagonal(worth, 0)
        found = np.maximum(found, worth.max(axis=1, initial=0))
    return found


def _detail(faces: Faces) -> Floats:
    """Return the fine detail (N,) in faces: the mean absolute Laplacian of the grey crop."""
    crops = faces.cut(size=32, margin=-RIM)
    found = [np.abs(cv2.Laplacian(cv2.cvtColor(f, cv2.COLOR_RGB2GRAY), cv2.CV_32F)) for f in crops]
    return np.asarray(np.stack(found).mean(axis=(1, 2)), np.float64)


def _in_line(quads: NDArray[np.float32], face: Floats, alike: Floats) -> tuple[Floats, Floats]:
    """Return two scores (N,), 0 to 1: how well each quad (N, 4, 2) continues a row next to one
    face, and how well it fills a place between two faces. A quad continues a row if it lies one
    tile width from the face, in line with it, and has the same size.

    face: (N,) probability that each detection is a painted face.
    alike: (N, N) how similar the sizes are, 0 to 1.
    """
    across = (quads[:, 1] + quads[:, 2] - quads[:, 0] - quads[:, 3]) / 2
    down = (quads[:, 2] + quads[:, 3] - quads[:, 0] - quads[:, 1]) / 2
    wide = np.linalg.norm(across, axis=1) < np.linalg.norm(down, axis=1)
    # Tiles of a row touch along their long sides, whichever way up they are.
    sides = np.where(wide[:, None, None], np.stack([across, down], 1), np.stack([down, across], 1))
    frames = np.swapaxes(sides, 1, 2).astype(np.float64)
    thin = np.abs(np.linalg.det(frames)) < 1
    frames[thin] = np.eye(2)
    middles = quads.mean(axis=1)
    # (i, j, 2): where i lies beside j, in widths and heights of j
    step = np.einsum("jkc,ijc->ijk", np.linalg.inv(frames), middles[:, None] - middles[None])
    good = alike * face * ~thin * _fit(step[..., 1])
    left, right = ((good * _fit(step[..., 0] - side)).max(axis=1) for side in (1, -1))
    return np.maximum(left, right), np.minimum(left, right)


def _inside_a_surer_one(detections: Detections) -> Floats:
    """Return the largest share (N,) of each detection's box that lies in the box of a more
    confident one."""
    boxes, sure = detections.boxes.astype(np.float64), detections.confidences
    area = np.maximum(box_areas(boxes), TINY)
    surer = sure[None, :] > sure[:, None]
    return np.asarray((common(boxes, boxes) / area[:, None] * surer).max(axis=1))


def _log(shares: NDArray[np.float32] | Floats) -> Floats:
    return np.log(np.maximum(shares, MIN_SHARE).astype(np.float64))


_BACK, _NONE, _WHITE = (CLASSES.index(name) for name in ("back", NOT_A_TILE, "P"))
PAINTED = [i for i in range(len(CLASSES)) if i not in (_BACK, _NONE, _WHITE)]
