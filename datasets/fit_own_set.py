"""Fit how much stored faces of a player's own tile set count (see `vision.observing.own_set`).

Hands of made-up sets that no training used are rendered. One face of each kind is stored, and the
other faces of the set are named by comparison with the stored ones. The weights are fitted to
minimise the log loss of names and turns, and checked on sets left out.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from tqdm import tqdm

from datasets.faces import FaceBook
from datasets.made_up_sets import made_up_sets
from datasets.scenes import Shot, picture_order, render_scene
from scoring.tiles import BACK
from vision.observing.classifier import CLASSES, Classification, Classifier
from vision.observing.crops import cut_faces
from vision.observing.own_set import OwnSet, OwnSetClassifier, OwnSetWeights

SEEDS = 905
"""Seed of the made-up sets, and of the first set's scenes."""
SCENES = 14
"""Number of scenes rendered of each set, so that nearly every kind of tile occurs several times."""
SIDE = 640
FOLDS = 4
STEPS = (2.0, 1.4, 1.15, 1.05)
"""Factors by which each weight is in turn multiplied and divided, as long as that improves the
fit."""
CORNERS = 0.02
"""Standard deviation of a detector's corners, as a share of a tile's side."""


@dataclass
class Examples:
    """Faces of one set, to be named by comparison with its stored faces.

    known: classifier that knows the stored faces.
    seen: what the classifier says of the n other faces.
    names: (n,) true names, indices into `CLASSES`.
    turns: (n,) true quarter turns clockwise.
    """

    known: OwnSetClassifier
    seen: Classification
    names: np.ndarray
    turns: np.ndarray


def examples(tile_set: str, book: FaceBook, classifier: Classifier, seed: int) -> Examples:
    """Return the faces in rendered scenes of one set of a book, except the first face of each kind,
    which is stored."""
    of_set = FaceBook({tile_set: book.sets[tile_set]})
    faces, names, turns = [], [], []
    for at in range(SCENES):
        rng = np.random.default_rng([seed, at])
        scene = render_scene(rng, of_set, Shot(size=SIDE, whole_hand=True, ordinary=at % 2 == 0))
        for tile in scene.tiles:
            if tile.code == BACK:
                continue
            quad = picture_order(tile.quad)
            turns.append(int(np.argmin(np.linalg.norm(quad - tile.quad[0], axis=1))))
            quad = quad + rng.normal(0, CORNERS * np.ptp(quad, axis=0).mean(), (4, 2))
            faces.append(cut_faces(scene.image, quad[None].astype(np.float32))[0])
            names.append(CLASSES.index(tile.code))
    stored: dict[int, int] = {}
    for at, name in enumerate(names):
        stored.setdefault(name, at)
    own = OwnSet(tile_set)
    for name, at in stored.items():
        own.learn_faces([np.ascontiguousarray(np.rot90(faces[at], turns[at]))], [CLASSES[name]])
    rest = [at for at in range(len(names)) if at not in stored.values()]
    return Examples(
        OwnSetClassifier(own, classifier),
        classifier.classify_faces(np.stack([faces[at] for at in rest])),
        np.array([names[at] for at in rest]),
        np.array([turns[at] for at in rest]),
    )


def loss(sets: Sequence[Examples], weights: OwnSetWeights) -> tuple[float, float]:
    """Return the mean log loss of the names, and that of the turns, with these weights."""
    name_loss, turn_loss = [], []
    for each in sets:
        found = each.known.weigh(each.seen, weights)
        at = np.arange(len(each.names))
        name_loss.append(-np.log(np.maximum(found.probabilities[at, each.names], 1e-6)))
        turn_loss.append(-np.log(np.maximum(found.turns[at, each.turns], 1e-6)))
    return float(np.concatenate(name_loss).mean()), float(np.concatenate(turn_loss).mean())


def fitted(sets: Sequence[Examples], start: OwnSetWeights) -> OwnSetWeights:
    """Return the weights with the least log loss on these sets, by coordinate descent from
    `start`."""
    best, least = start, sum(loss(sets, start))
    for step in STEPS:
        better = True
        while better:
            better = False
            for field, way in itertools.product(OwnSetWeights._fields, (step, 1 / step)):
                tried = best._replace(**{field: getattr(best, field) * way})
                if tried.turn_share >= 1 or tried.least >= 1:
                    continue
                now = sum(loss(sets, tried))
                if now < least:
                    best, least, better = tried, now, True
    return best


def fit_own_set(out: Path, classifier: Classifier, *, count: int) -> None:
    """Fit the weights on `count` made-up sets, print their log loss on sets left out and write them
    to the .npz file `out`; a name without that suffix gets it."""
    book = made_up_sets(count, seed=SEEDS)
    sets = [
        examples(name, book, classifier, seed=SEEDS + at)
        for at, name in enumerate(tqdm(sorted(book.sets), desc="sets"))
    ]
    start = OwnSetWeights(turn_sharpness=24.0, turn_share=0.6, least=0.04, steepness=6.0)
    left_out = []
    for fold in range(FOLDS):
        weights = fitted([each for at, each in enumerate(sets) if at % FOLDS != fold], start)
        left_out.append(loss(sets[fold::FOLDS], weights))
    names, turns = np.mean(left_out, axis=0)
    print(f"log loss on sets left out: names {names:.4f}, turns {turns:.4f}")
    weights = fitted(sets, start)
    print(weights, "in all:", loss(sets, weights), "at the start:", loss(sets, start))
    weights.save(out)
