"""Drawn tile faces: every tile code has a face, and no two faces look alike."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from datasets.art.drawing import CODES, tile_image, tile_svg, write_tiles
from datasets.art.styles import STYLES
from scoring.tiles import ALL, tile_name
from ui.frame.picture import DRAWN_TILES

SVG = "{http://www.w3.org/2000/svg}"


def test_every_tile_has_a_face() -> None:
    assert CODES == ALL
    assert len(CODES) == 43


@pytest.mark.parametrize("code", CODES)
def test_svg_stands_on_its_own(code: str) -> None:
    text = tile_svg(code)
    root = ElementTree.fromstring(text)
    names = {element.tag.removeprefix(SVG) for element in root.iter()}
    # No fonts, styles, links or ids: the text can go into any page, any number of times.
    assert names <= {"svg", "title", "rect", "circle", "ellipse", "polyline", "path"}
    assert not {key for e in root.iter() for key in e.attrib} & {"id", "href", "style", "class"}
    assert text.count("http") == 1, "only the namespace may look like an address"
    assert root.findtext(f"{SVG}title") == tile_name(code)
    x, y, width, height = map(float, root.attrib["viewBox"].split())
    for element in root.iter(f"{SVG}path"):
        words = element.attrib["d"].replace("M", " ").replace("Z", " ").split()
        for px, py in (map(float, word.split(",")) for word in words):
            assert x <= px <= x + width
            assert y <= py <= y + height


def test_the_app_shows_the_tiles_as_they_are_drawn(tmp_path: Path) -> None:
    write_tiles(tmp_path)
    shown = {path.name for path in DRAWN_TILES.iterdir()}
    assert shown == {path.name for path in tmp_path.iterdir()}
    for path in tmp_path.iterdir():
        if path.suffix == ".svg":
            assert (DRAWN_TILES / path.name).read_text("utf-8") == path.read_text("utf-8")
        else:
            one, other = (
                np.asarray(Image.open(p).convert("RGB"), float)
                for p in (path, DRAWN_TILES / path.name)
            )
            assert np.abs(one - other).mean() < 1


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("height", [32, 64, 256])
def test_image_is_an_rgb_face(style: str, height: int) -> None:
    for code in CODES:
        image = tile_image(code, height, style=style)
        assert image.shape == (height, height * 3 // 4, 3)
        assert image.dtype == np.uint8


@pytest.mark.parametrize("code", ["0m", "10p", "x", "", "f9", "1Z", "BACK"])
def test_unknown_code_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match=r"unknown tile code .*1m-9m"):
        tile_svg(code)
    with pytest.raises(ValueError, match="unknown tile code"):
        tile_image(code)


def test_unknown_style_and_height_are_refused() -> None:
    with pytest.raises(ValueError, match=r"unknown style 'gold'.*plain"):
        tile_image("1m", style="gold")
    with pytest.raises(ValueError, match="height must be at least"):
        tile_image("1m", 0)
