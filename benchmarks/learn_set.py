"""Measure learned sets: misnamed tiles of photos after a set was learned by two photos of its rows.

    python -m benchmarks.learn_set --sets 100 --photos 3

Sets are made up and no training saw them; a third have black, dark or coloured bodies. Each is laid
out and photographed as a player would who wants it learned, then all of its tiles are photographed
in three rows, shuffled, in any light, and read as hands are, but for what the rules mend. Questions
about the laid-out tiles are answered as a player would. Exit status 1 where misnamed tiles are not
at least halved, or a face was learned under a wrong name.

`--models` names a folder of other models, such as those that were trained without a family of
photos; what stored faces are worth on its real photos, `python -m datasets own-sets` says.
"""

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from datasets.drawn import made_up_sets
from datasets.faces import FaceBook
from datasets.kinds import NO_KINDS, Kinds
from datasets.laid_out import laid_out
from datasets.rendered import SIZE, UNSEEN_SETS
from datasets.scenes import Scene, SceneLook, SceneTile, random_look, render_scene
from scoring.tiles import FLOWERS, TILES
from vision.laid_out import PHOTOS, named_by_place
from vision.observing.crops import cut_faces
from vision.observing.noise import denoise
from vision.observing.own_set import OwnSet, knowing
from vision.observing.reader import Reader
from vision.shipped import MODELS

PHOTO_SIDE = 1600
ROW = 14
"""Tiles of a row of the photos that are read."""
BODIES: Kinds = frozenset({"bodies"})
SAME_SPOT = 0.5
"""In tile sizes: what was read lies no further from the tile that lies there."""


@dataclass
class Found:
    """Counts over sets. learned: faces stored, and how many of these under a wrong name."""

    sets: int = 0
    learned: int = 0
    learned_wrongly: int = 0
    asked: int = 0
    missing: int = 0
    told: int = 0
    """Sentences about what lies otherwise than in the picture; nothing did."""
    tiles: int = 0
    without: int = 0
    with_set: int = 0
    """Of the tiles of later photos that were found: misnamed without and with the learned set."""
    confusions: list[Counter[tuple[str, str]]] = field(
        default_factory=lambda: [Counter(), Counter()]
    )


def learn(scene: Scene, own: OwnSet, reader: Reader, found: Found) -> None:
    """Store what lies in the rows of a photo."""
    tiles = reader.read(denoise(scene.image))
    seen = named_by_place(tiles)
    found.missing += len(seen.missing)
    found.told += len(seen.problems)
    for place in seen.places:
        there = tile_at(scene, place.quad)
        found.asked += place.asked
        name = place.names[0]
        if place.asked:  # one that is no tile, or none of these, a player leaves out
            if there is None or there.code not in place.names:
                continue
            name = there.code
        found.learned += 1
        found.learned_wrongly += there is not None and there.code != name
        own.learn_faces(cut_faces(scene.image, place.quad[None]), [name])


def tile_at(scene: Scene, quad: np.ndarray) -> SceneTile | None:
    """The tile of a scene that lies where a quad (4, 2) is."""
    middle, size = quad.mean(axis=0), float(np.linalg.norm(quad[2] - quad[0]))
    away = [float(np.linalg.norm(tile.quad.mean(axis=0) - middle)) for tile in scene.tiles]
    at = int(np.argmin(away))
    return scene.tiles[at] if away[at] < SAME_SPOT * size else None


def misnamed(scene: Scene, reader: Reader) -> tuple[int, list[tuple[str, str]]]:
    """Return the number of tiles found, and each misnamed tile with its name; one flower is as good
    as another."""
    found, wrong = 0, []
    for tile in reader.read(denoise(scene.image)):
        there = tile_at(scene, tile.quad)
        if there is None or tile.rejected:
            continue
        found += 1
        if there.code != tile.tile and not {there.code, tile.tile} <= set(FLOWERS):
            wrong.append((there.code, tile.tile))
    return found, wrong


def look_of(at: int, book: FaceBook, rng: np.random.Generator) -> SceneLook:
    """The tiles of set number `at`: its faces, and a body for them."""
    name = sorted(book.sets)[at % len(book.sets)]
    one = FaceBook({name: book.sets[name]})
    return random_look(rng, one, False, BODIES if at % 3 == 0 else NO_KINDS)


def measure(at: int, photos: int, reader: Reader, book: FaceBook, found: Found, seed: int) -> None:
    """Learn set number `at`, and read so many photos of it without and with what was learned."""
    rng = np.random.default_rng([seed, at])
    look = look_of(at, book, rng)
    own = OwnSet(f"set {at}")
    for rows in PHOTOS:
        scene = render_scene(
            rng, look.book, size=PHOTO_SIDE, layout=laid_out(rng, rows), whole_hand=True,
            ordinary=True, look=look,
        ).turned(int(rng.integers(4)))  # fmt: skip
        learn(scene, own, reader, found)
    found.sets += 1
    taught = knowing(reader, own)
    for _ in range(photos):
        codes = [str(code) for code in rng.permutation([*TILES, *FLOWERS])]
        shuffled = [codes[start : start + ROW] for start in range(0, len(codes), ROW)]
        scene = render_scene(
            rng, look.book, size=SIZE, layout=laid_out(rng, shuffled), whole_hand=True, look=look
        )
        many, before = misnamed(scene, reader)
        _, after = misnamed(scene, taught)
        found.tiles += many
        found.without += len(before)
        found.with_set += len(after)
        found.confusions[0].update(before)
        found.confusions[1].update(after)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sets", type=int, default=100)
    parser.add_argument("--start", type=int, default=0, help="first set, to go on from there")
    parser.add_argument("--photos", type=int, default=3, help="of each set, after it is learned")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--models", type=Path, default=MODELS)
    asked = parser.parse_args()
    reader, found = Reader(asked.models), Found()
    book = made_up_sets(asked.start + asked.sets, seed=UNSEEN_SETS)
    for at in range(asked.start, asked.start + asked.sets):
        measure(at, asked.photos, reader, book, found, asked.seed)
        if found.sets % 10 == 0 or found.sets == asked.sets:
            print(
                f"{found.sets} sets: {found.learned} faces learned, {found.learned_wrongly} under "
                f"a wrong name, {found.missing} missing, {found.asked} asked about, {found.told} "
                f"complaints; of {found.tiles} tiles later {found.without} misnamed without, "
                f"{found.with_set} with the set",
                flush=True,
            )
    for name, confusions in zip(("without", "with"), found.confusions, strict=True):
        print(name, [[*pair, many] for pair, many in confusions.most_common(12)])
    halved = 2 * found.with_set <= found.without
    return 0 if halved and not found.learned_wrongly else 1


if __name__ == "__main__":
    sys.exit(main())
