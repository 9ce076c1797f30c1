"""Which tiles the command line marks as doubtful."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vision import Observations, decide
from vision.__main__ import main
from vision.observations import FoundTile
from vision.settings import DOUBTFUL_FROM

HAND = ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "E", "E", "C", "C", "C"]


def seen_as(codes: list[str]) -> Observations:
    """Return the observations of a row of tiles that are read without doubt."""
    quad = np.array([[20, 100], [60, 100], [60, 154], [20, 154]], np.float32)
    tiles = [
        FoundTile(code, 0.99, [], quad + np.array([41 * at, 0], np.float32), id=at)
        for at, code in enumerate(codes)
    ]
    return Observations("hand.png", 640, 300, tuple(tiles))


@pytest.mark.parametrize("just", [DOUBTFUL_FROM, np.nextafter(DOUBTFUL_FROM, 0.0)])
def test_the_table_marks_the_tiles_that_are_doubtful(
    just: float, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hand.png"
    Image.new("RGB", (640, 300)).save(path)
    read = decide(seen_as(HAND))
    read.tiles[0] = replace(read.tiles[0], doubt=just)
    read.tiles[1] = replace(read.tiles[1], doubt=0.0, mended_from="2s")
    monkeypatch.setattr("vision.__main__.read_photo", lambda *_: read)
    assert main(["--table", str(path)]) == 0
    (row,) = (line for line in capsys.readouterr().out.splitlines() if "concealed:" in line)
    shown = row.partition(": ")[2].split()
    assert shown == [tile.tile + "?" * tile.doubtful for tile in read.tiles]
    assert ("1m?" in shown, "2m?" in shown) == (just == DOUBTFUL_FROM, True)
