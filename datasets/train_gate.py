"""Train the gate, which combines the evidence of detector, classifier and neighbouring tiles.

Its samples are detections in pictures whose tiles are known: rendered hands of sets that the
classifier never learned, tables without tiles, and labelled photos.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
import torch
import torch.nn.functional as F
from tqdm import tqdm

from datasets.fit_doubt import fit
from datasets.photos import LabelledPhoto
from scoring.tiles import BACK
from vision.geometry import overlaps
from vision.observing.classifier import CLASSES, NOT_A_TILE, Classifier
from vision.observing.crops import Faces
from vision.observing.detector import Detector
from vision.observing.gate import FEATURES, KINDS_OF_DETECTION, Gate, gate_features
from vision.observing.reader import worth_naming

Array = np.ndarray

IS_THE_TILE, IS_NO_TILE = 0.5, 0.1
"""IoU with a label from which a detection is that tile, and IoU with every label below which it is
no tile. Detections in between are not used."""
UNLABELLED_TILE = 0.3
"""Probability, according to the classifier, from which an unlabelled detection in a photo may be a
tile that the labels leave out. Such a detection is not used for training."""
LIKE_A_BLANK = (0.03, 0.6)
"""Range of the probability of a white dragon in which an unlabelled detection in a photo is used as
an example of what is no tile, despite `UNLABELLED_TILE`. Nearly all of 1,100 such detections were
sides and tops of tiles, keys or gaps."""
GATES = 4
"""Number of networks that are averaged. The results of single networks differ by three photos of
204, depending on the seed."""
COULD_BE = 0.1
"""Minimum probability, according to the classifier, that a face has the name of another face of the
picture, for the two to count as a pair that could be confused. In rendered hands of sets that no
training saw, one in thirty of such pairs have different names."""
_WHITE, _BACK = (KINDS_OF_DETECTION.index(kind) for kind in ("white", "back"))
HIDDEN = 24
"""Units of the gate's hidden layer."""
SMEARED = 0.5
"""Standard deviation of the noise added to the features in training, as a multiple of their own
spread, so that the gate is less certain of features slightly different from its samples. Trained
without noise, the gate mistook 90, 3 or none of the white dragons in 110 photos of an unseen family
for backs, depending on the seed; with noise of 0.3 or 0.5 it mistook none."""


@dataclass
class GateLessons:
    """Training samples of the gate.

    features: (N, F) features of detections (`vision.observing.gate.FEATURES`).
    kinds: (N,) their true kinds, indices into `KINDS_OF_DETECTION`.
    likeness: (P,) similarities of pairs of faces that could be confused.
    one_name: (P,) True for pairs with the same name.
    """

    features: Array
    kinds: Array
    likeness: Array = field(default_factory=lambda: np.zeros(0))
    one_name: Array = field(default_factory=lambda: np.zeros(0, bool))

    @classmethod
    def join(cls, parts: list[GateLessons]) -> GateLessons:
        """Return the samples of all parts, in their order. Raises ValueError for no parts."""
        return cls(
            np.concatenate([part.features for part in parts]),
            np.concatenate([part.kinds for part in parts]),
            np.concatenate([part.likeness for part in parts]),
            np.concatenate([part.one_name for part in parts]),
        )


def gate_lessons(
    photos: Iterable[LabelledPhoto],
    detector: Detector,
    classifier: Classifier,
    *,
    all_labelled: bool,
    compared: bool = False,
) -> GateLessons:
    """Return training samples from the detections in photos. Those that may or may not be a tile
    are left out (`IS_NO_TILE`, `UNLABELLED_TILE`).

    all_labelled: True if every tile has a label, as in rendered photos.
    compared: True to collect pairs of faces too, to which the weight of similarity is fitted; they
      should be in ordinary light and unknown to the classifier.
    """
    features: list[Array] = [np.zeros((0, len(FEATURES)))]
    kinds: list[Array] = [np.zeros(0, np.int64)]
    likeness: list[Array] = [np.zeros(0)]
    one_name: list[Array] = [np.zeros(0, bool)]
    none = CLASSES.index(NOT_A_TILE)
    for photo in tqdm(photos, desc="photos", unit="photo"):
        image = photo.image()
        detections = worth_naming(detector.detect(image))
        if not len(detections):
            continue
        faces = Faces(image, detections.quads)
        seen = classifier.classify(faces)
        names = seen.probabilities
        boxes = photo.pixel_boxes(image)
        shared = np.zeros((len(detections), 1))
        if len(boxes):
            shared = overlaps(detections.boxes, boxes)
        best, most = shared.argmax(axis=1), shared.max(axis=1)
        kind = np.zeros(len(detections), np.int64)
        for at in np.flatnonzero(most >= IS_THE_TILE):
            code = photo.codes[best[at]]
            kind[at] = KINDS_OF_DETECTION.index({BACK: "back", "P": "white"}.get(code, "face"))
        known = (most >= IS_THE_TILE) | (most < IS_NO_TILE)
        if not all_labelled:
            white = names[:, CLASSES.index("P")]
            no_tile = names[:, none] > 1 - UNLABELLED_TILE
            no_tile |= (white > LIKE_A_BLANK[0]) & (white < LIKE_A_BLANK[1])
            known &= (most >= IS_THE_TILE) | no_tile
        features.append(gate_features(faces, detections, names)[known])
        kinds.append(kind[known])
        if compared:
            painted = np.flatnonzero(kind == KINDS_OF_DETECTION.index("face"))
            codes = np.array([CLASSES.index(photo.codes[best[at]]) for at in painted], np.int64)
            doubles = names[painted][:, codes] > COULD_BE
            np.fill_diagonal(doubles, False)
            lies = seen.turns[painted].argmax(axis=1)
            doubles &= lies[:, None] == lies
            likeness.append((seen.features[painted] @ seen.features[painted].T)[doubles])
            one_name.append((codes[:, None] == codes)[doubles])
    return GateLessons(*(np.concatenate(each) for each in (features, kinds, likeness, one_name)))


def fit_likeness(lessons: GateLessons) -> Array:
    """Return the two values of `Gate.likeness`: slope and zero of the log odds that two faces have
    the same name, as a function of their similarity. They are fitted to equally many pairs with the
    same name and with different names. If pairs of either kind are missing, return (0, 1)."""
    of_each = [np.sort(lessons.likeness[lessons.one_name == one]) for one in (False, True)]
    few = min(map(len, of_each))
    if not few:
        return np.array([0.0, 1.0])  # a slope of 0: similarity is no evidence
    taken = [pairs[np.linspace(0, len(pairs) - 1, few).astype(int)] for pairs in of_each]
    likeness = np.concatenate(taken)
    mean, spread = likeness.mean(), likeness.std()
    given = np.column_stack([np.ones(2 * few), (likeness - mean) / spread])
    constant, steepness = fit(given, np.repeat([False, True], few))
    return np.array([steepness / spread, mean - constant / steepness * spread])


def fit_gate(lessons: GateLessons, *, steps: int = 1500, seed: int = 0) -> Gate:
    """Return the gate fitted to training samples.

    steps: steps of the optimiser for each of its networks.
    seed: seed of the first network; the others have the following ones.
    """
    mean = lessons.features.mean(axis=0)
    scale = np.maximum(lessons.features.std(axis=0), 1e-3)
    seen = torch.from_numpy((lessons.features - mean) / scale).float()
    right = torch.from_numpy(lessons.kinds)
    # Weight backs halfway (in the log) to the frequency of white dragons, since pictures do not
    # tell how frequent each is on real tables.
    many = torch.bincount(right, minlength=len(KINDS_OF_DETECTION)).clamp(min=1).double()
    weights = torch.ones(len(KINDS_OF_DETECTION))
    weights[_BACK] = float(many[_WHITE] / many[_BACK]) ** 0.5
    trained = [_fit_one(seen, right, weights, steps, seed + at) for at in range(GATES)]
    inner, inner_bias, outer, outer_bias = (np.stack(each) for each in zip(*trained, strict=True))
    return Gate(
        mean=mean,
        scale=scale,
        inner=inner,
        inner_bias=inner_bias,
        outer=outer,
        outer_bias=outer_bias,
        likeness=fit_likeness(lessons),
    )


def _fit_one(
    seen: torch.Tensor, right: torch.Tensor, weights: torch.Tensor, steps: int, seed: int
) -> list[Array]:
    """Return the weights and biases of one network in the form of `Gate`: (F, `HIDDEN`), (1,
    `HIDDEN`), (`HIDDEN`, kinds) and (1, kinds).

    seen: features (N, F), normalised.
    right: (N,) true kinds, indices into `KINDS_OF_DETECTION`.
    weights: (kinds,) weight of each kind in the loss.
    steps: steps of the optimiser.
    seed: seed of the network and of its batches.
    """
    torch.manual_seed(seed)
    net = torch.nn.Sequential(
        torch.nn.Linear(seen.shape[1], HIDDEN),
        torch.nn.Tanh(),
        torch.nn.Linear(HIDDEN, len(KINDS_OF_DETECTION)),
    )
    optimizer = torch.optim.AdamW(net.parameters(), lr=0.01, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps)
    for _ in range(steps):
        chosen = torch.randint(len(seen), (min(4096, len(seen)),))
        smeared = seen[chosen] + SMEARED * torch.randn(len(chosen), seen.shape[1])
        loss = F.cross_entropy(net(smeared), right[chosen], weight=weights)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    layers = [net[0].weight.T, net[0].bias[None], net[2].weight.T, net[2].bias[None]]
    return [each.detach().double().numpy() for each in layers]
