"""The drawn tile faces: every code has one, and no two look alike."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from datasets.art import CODES, STYLES, tile_image, tile_svg, varied_image, write_tiles
from datasets.drawn import random_look
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


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("height", "apart"), [(128, 5.0), (32, 4.0)])
def test_no_two_faces_look_alike(style: str, height: int, apart: float) -> None:
    faces = {code: tile_image(code, height, style=style).astype(float) for code in CODES}
    for one, other in combinations(CODES, 2):
        assert np.abs(faces[one] - faces[other]).mean() > apart, (one, other)


def test_styles_differ() -> None:
    for one, other in combinations(STYLES, 2):
        for code in CODES:
            difference = tile_image(code, 64, style=one).astype(float) - tile_image(
                code, 64, style=other
            )
            assert np.abs(difference).mean() > 1, (code, one, other)


def test_faces_have_a_quiet_edge() -> None:
    """The detector is trained on these: ink that runs over the edge would teach wrong corners."""
    for style in STYLES:
        for code in CODES[:-1]:
            image = tile_image(code, 128, style=style).astype(int)
            edge = np.concatenate([image[:2].reshape(-1, 3), image[-2:].reshape(-1, 3)])
            sides = np.concatenate([image[:, :1].reshape(-1, 3), image[:, -1:].reshape(-1, 3)])
            ground = image[0, image.shape[1] // 2]
            assert np.abs(np.concatenate([edge, sides]) - ground).max() < 40, (code, style)


def test_variation_follows_the_generator() -> None:
    look = random_look(np.random.default_rng(0))
    first, again, other = (
        varied_image("9m", 64, look, np.random.default_rng(seed)) for seed in (1, 1, 2)
    )
    assert (first == again).all()
    assert (first != other).any()


def test_a_caller_may_paint_on_the_image() -> None:
    tile_image("C", 64)[:] = 0
    assert tile_image("C", 64).mean() > 100


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
