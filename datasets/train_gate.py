"""Teaching the gate (`vision.gate`) what the word of detector, classifier and neighbours is worth.

Its lessons are what the detector finds in pictures of which is known where the tiles are: rendered
hands of sets that the classifier never learned, tables without tiles, and labelled photos.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F
from tqdm import tqdm

from datasets.boxes import overlaps
from datasets.photos import LabelledPhoto
from scoring.tiles import BACK
from vision.classifier import CLASSES, NOT_A_TILE, Classifier
from vision.detector import Detector
from vision.gate import FEATURES, KINDS_OF_DETECTION, Gate, gate_features
from vision.reader import worth_naming

Array = np.ndarray

IS_THE_TILE, IS_NO_TILE = 0.5, 0.1
"""A detection is the labelled tile where it shares so much of their union as the first, and no tile
where it shares less than the second with any; what lies between teaches nothing."""
UNLABELLED_TILE = 0.3
"""What no label of a photo names, and the classifier says is a tile with more than this, may be one
that the labels leave out: it teaches nothing."""
HIDDEN = 24
"""Units of the gate's hidden layer."""
SMEARED = 0.5
"""Features are moved by so much of their spread at random while the gate learns, so that it is no
surer than that of what lies just beside its lessons. Without it 90 of the white dragons in 110
photos of a family it never saw were backs to it, or 3, or none, as chance had it; with 0.3 or 0.5
none were."""


@dataclass
class GateLessons:
    """Features (N, F), and which of `KINDS_OF_DETECTION` each is (N,)."""

    features: Array
    kinds: Array

    @classmethod
    def join(cls, parts: list[GateLessons]) -> GateLessons:
        return cls(
            np.concatenate([part.features for part in parts]),
            np.concatenate([part.kinds for part in parts]),
        )


def gate_lessons(
    photos: Iterable[LabelledPhoto],
    detector: Detector,
    classifier: Classifier,
    *,
    all_labelled: bool,
) -> GateLessons:
    """What the detector finds in the photos. `all_labelled` says whether every tile in them has a
    label, as in rendered ones."""
    features, kinds = [np.zeros((0, len(FEATURES)))], [np.zeros(0, np.int64)]
    none = CLASSES.index(NOT_A_TILE)
    for photo in tqdm(photos, desc="photos", unit="photo"):
        image = photo.image()
        detections = worth_naming(detector.detect_all(image))
        if not len(detections):
            continue
        names = classifier.classify(image, detections.quads).probabilities
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
            known &= (most >= IS_THE_TILE) | (names[:, none] > 1 - UNLABELLED_TILE)
        features.append(gate_features(image, detections, names)[known])
        kinds.append(kind[known])
    return GateLessons(np.concatenate(features), np.concatenate(kinds))


def fit_gate(lessons: GateLessons, *, steps: int = 1500, seed: int = 0) -> Gate:
    """The gate whose probabilities fit the lessons best."""
    torch.manual_seed(seed)
    mean = lessons.features.mean(axis=0)
    scale = np.maximum(lessons.features.std(axis=0), 1e-3)
    seen = torch.from_numpy((lessons.features - mean) / scale).float()
    right = torch.from_numpy(lessons.kinds)
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
        loss = F.cross_entropy(net(smeared), right[chosen])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    first, second = net[0], net[2]
    weights = [first.weight.T, first.bias, second.weight.T, second.bias]
    inner, inner_bias, outer, outer_bias = (w.detach().double().numpy() for w in weights)
    return Gate(mean, scale, inner, inner_bias, outer, outer_bias)
