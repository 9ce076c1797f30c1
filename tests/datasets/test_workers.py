"""Rendering in several processes gives the same images as rendering in one."""

from pathlib import Path

import numpy as np
import pytest

from datasets.detector_images import write_scenes
from datasets.faces import FaceBook
from datasets.made_up_sets import made_up_sets
from datasets.workers import Workers


@pytest.mark.slow
def test_two_processes_draw_and_render_what_one_does(tmp_path: Path) -> None:
    def written(folder: Path, book: FaceBook, workers: Workers) -> list[bytes]:
        write_scenes(folder, 3, book, seed=4, workers=workers)
        return [path.read_bytes() for path in sorted(folder.rglob("scene-*"))]

    alone = made_up_sets(2, seed=6)
    with Workers(2) as workers:
        together = made_up_sets(2, seed=6, workers=workers)
        assert together.sets.keys() == alone.sets.keys()
        for name, codes in alone.sets.items():
            for code, faces in codes.items():
                assert np.array_equal(together.sets[name][code], faces)
        scenes = written(tmp_path / "two", alone, workers)
        again = written(tmp_path / "again", alone, workers)
    with Workers() as one:
        assert written(tmp_path / "one", alone, one) == scenes == again
    assert len(scenes) == 6
