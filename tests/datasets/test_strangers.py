"""Objects that are not tiles, as negative examples for the detector and the gate."""

import numpy as np
import pytest

import vision
from datasets.faces import FaceBook
from datasets.scene_kinds import kinds_named
from datasets.scenes import Shot, render_scene
from datasets.strangers import STRANGERS
from datasets.without_tiles import EmptyTally, rendered_strangers
from tests.helpers.placed import placed
from vision.observations import FoundTile
from vision.reading import Reading


@pytest.mark.parametrize("kind", list(STRANGERS))
def test_a_scene_of_other_things_has_no_tile_and_is_no_bare_table(kind: str) -> None:
    detail, seen = 0.0, set()
    for seed in range(3):
        rng = np.random.default_rng([seed, 5])
        scene = render_scene(
            rng, FaceBook(), Shot(size=256, kinds=kinds_named(["strangers"])), stranger=kind
        )
        assert scene.tiles == []
        seen.add(scene.image.tobytes())
        detail += float(np.abs(np.diff(scene.image.astype(float), axis=1)).mean())
    assert len(seen) == 3, "each of them is another"
    assert detail > 1.0


def test_what_is_shown_of_nothing_is_counted_by_kind() -> None:
    quad = np.array([[0, 0], [10, 0], [10, 14], [0, 14]], np.float32)
    clear = placed(FoundTile("1m", 0.99, [], quad))
    marked = placed(FoundTile("1m", 0.6, [], quad), doubt=0.4)
    tally = EmptyTally()
    for kind, tiles in (("dice", []), ("dice", [marked]), ("books", [clear]), ("books", [])):
        tally.add(kind, Reading("photo", 640, 480, tiles, []))
    assert list(tally.lines()) == [
        "dice: 1 of 2 show a tile, 0 one without a mark",
        "books: 1 of 2 show a tile, 1 one without a mark",
        "all: 2 of 4 show a tile, 1 one without a mark",
    ]


def test_rendered_photos_without_tiles_are_the_same_for_the_same_seed() -> None:
    one, other = (list(rendered_strangers(2, seed=3)) for _ in range(2))
    assert one == other
    assert [kind for kind, _ in one] == list(STRANGERS)[:2]
    assert vision.read_photo(one[0][1]).width >= 960
