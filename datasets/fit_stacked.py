"""Fits how much larger two tiles look than one: see `vision.deciding.stacked`.

Hands are laid as tables lay them, the tile that makes a pung a kong on the pung instead of behind
it, and rendered; what counts is how large the tiles are that the detector finds there. A box may
have the side of the lower tile in it.
"""

import itertools
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from tqdm import tqdm

from datasets.drawn import made_up_sets
from datasets.fit_doubt import fit
from datasets.layouts import LaidHand, stand_up, winning_hand
from datasets.scenes import render_scene
from vision.deciding.rows import Shapes
from vision.deciding.stacked import FEATURES, features_of_three
from vision.geometry import sides
from vision.observations import FoundTile
from vision.observing.detector import Detector

SIZE, SETS, SETS_SEED = 960, 12, 906
"""Side of the pictures in pixels; how many made-up sets they show, and their seed."""
SEATED = 0.5
"""Share of hands whose concealed tiles stand."""
PLAIN = 0.1
"""Share of the hands without a fourth tile on a pung that are rendered: most are of this kind."""


def put_on_top(layout: LaidHand) -> list[tuple[list[int], bool]]:
    """Lay the tile that was added to a pung on the tile beside it, in place, and return the claimed
    threes of a layout by the indices of their tiles in view, with True for those with a fourth."""
    threes = []
    for group, kind in enumerate(layout.groups):
        members = [at for at, tile in enumerate(layout.tiles) if tile.group == group]
        if kind == "pung":
            threes.append((members, False))
        if kind != "kong" or len(members) != 4:
            continue
        added = layout.tiles[members[3]]
        below = min(
            members[:3],
            key=lambda at: np.hypot(layout.tiles[at].x - added.x, layout.tiles[at].y - added.y),
        )
        on = layout.tiles[below]
        if abs(on.x - added.x) > abs(on.y - added.y):
            continue  # four in a row
        added.x, added.y, added.level = on.x, on.y, 1
        on.labelled = False
        threes.append(([at for at in members if at != below], True))
    return threes


def threes_found(
    hands: int, seed: int, detector: Detector
) -> Iterator[tuple[tuple[float, float], bool, float]]:
    """Yield the features of each three in `hands` rendered hands, whether it has a fourth on it,
    and how many of its kind it stands for."""
    book, rendered = made_up_sets(SETS, seed=SETS_SEED), 0
    for at in itertools.count():
        rng = np.random.default_rng([seed, at])
        layout = winning_hand(rng)
        if rng.random() < SEATED:
            stand_up(rng, layout)
        threes = put_on_top(layout)
        any_stacked = any(stacked for _, stacked in threes)
        if not threes or (not any_stacked and rng.random() >= PLAIN):
            continue
        scene = render_scene(
            rng, book, size=SIZE, layout=layout, whole_hand=True, ordinary=True,
            kinds=frozenset(["seat"]) if rng.random() < SEATED else frozenset(),
        )  # fmt: skip
        found = detector.detect(scene.image).sure()
        if len(found) and len(scene.tiles):
            weight = 1.0 if any_stacked else 1 / PLAIN
            sizes = Shapes.of([FoundTile("E", 1.0, [], quad) for quad in found.quads]).size
            middles = found.quads.mean(axis=1)
            reach = float(np.median(sides(found.quads))) / 2
            for members, stacked in threes:
                group = layout.tiles[members[0]].group
                spots = [tile.quad.mean(axis=0) for tile in scene.tiles if tile.group == group]
                away = [np.linalg.norm(middles - spot, axis=1) for spot in spots]
                near = {int(each.argmin()) for each in away if each.min() < reach}
                if len(near) == len(members):
                    yield features_of_three([float(sizes[i]) for i in near]), stacked, weight
        rendered += 1
        if rendered == hands:
            return


def fit_stacked(out: Path, detector: Detector, *, hands: int, seed: int) -> None:
    """Fit the weights on `hands` rendered hands, from a seed, and write them to the file `out`."""
    found = list(tqdm(threes_found(hands, seed, detector), desc="threes"))
    given = np.array([features for features, _, _ in found])
    stacked = np.array([each for _, each, _ in found], float)
    weights = np.array([weight for _, _, weight in found])
    constant, larger = fit(given, stacked)
    # Fewer of the plain ones were rendered than there are.
    plain = stacked == 0
    constant -= np.log(weights[plain].sum() / plain.sum())
    print(f"{len(found)} threes, {int(stacked.sum())} of them with a fourth on one")
    for feature, weight in zip(FEATURES, (constant, larger), strict=True):
        print(f"  {feature}: {weight:.3f}")
    asked = 1 / (1 + np.exp(-(constant + larger * given[:, 1]))) > 1 / 10
    print(f"at 10 %: {asked[~plain].mean():.3f} of these, {asked[plain].mean():.3f} of the others")
    np.savez(out, constant=np.float32(constant), larger=np.float32(larger))
