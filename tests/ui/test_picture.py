"""Strips of a picture: where the words and the tiles stand on them, and that nothing is cut off."""

import numpy as np
import pytest
from PIL import Image, ImageColor

from ui.frame.picture import GOOD, INNER, PAPER, TEXT, TILE, DrawnGroup, Pen, fitted, stacked

PEN = Pen()


def ink(strip: Image.Image, colour: str = TEXT, off: int = 60) -> tuple[int, int, int, int]:
    """The box around what is drawn in a colour, or nearly: left, top, right, bottom."""
    away = np.abs(np.asarray(strip, int) - ImageColor.getrgb(colour)).max(axis=2)
    y, x = np.nonzero(away <= off)
    return int(x.min()), int(y.min()), int(x.max()), int(y.max())


def rows_of_ink(strip: Image.Image) -> int:
    """Bands of pixels with something on them, with paper between."""
    drawn = (np.asarray(strip, int) != ImageColor.getrgb(PAPER)).any(axis=(1, 2))
    return int((np.diff(drawn.astype(int), prepend=0) == 1).sum())


@pytest.mark.parametrize("size", [24, 40])
@pytest.mark.parametrize("words", ["HHHH", "一九萬筒"])
def test_words_stand_in_the_middle_of_their_line(words: str, size: int) -> None:
    strip = PEN.text(words, size)
    _, top, _, bottom = ink(strip)
    assert strip.width == INNER
    assert (top + bottom) / 2 == pytest.approx(strip.height / 2, abs=size / 8)
    twice = PEN.text(f"{words} {words}", size, width=size * 4)
    assert twice.height == 2 * strip.height
    assert rows_of_ink(twice) == 2


@pytest.mark.parametrize(("align", "share"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
def test_words_are_aligned(align: str, share: float) -> None:
    left, _, right, _ = ink(PEN.text("HHHH", 40, align=align))
    assert left == pytest.approx(share * (INNER - (right - left)), abs=6)


def test_words_are_broken_between_words_and_where_one_is_too_long() -> None:
    wide = 400
    assert PEN._lines("one two three", 40, wide) == ["one two three"]
    assert PEN._lines("one two three four five six seven", 40, wide) == [
        "one two three four",
        "five six seven",
    ]
    assert PEN._lines("一" * 10 + "。", 40, wide) == ["一" * 10 + "。"]  # no line begins with it
    assert PEN._lines("一" * 11, 40, wide) == ["一" * 10, "一"]
    address = "https://tally.example/" + "x" * 60
    pieces = PEN._lines(address, 40, wide)
    assert len(pieces) > 2
    assert "".join(pieces) == address
    assert all(PEN._length(piece, 40) <= wide for piece in pieces)


def test_an_amount_stands_at_the_end_of_the_first_line() -> None:
    one = PEN.row("Full Flush", "24", 40)
    assert one.height == PEN.text("Full Flush", 40).height
    assert ink(one)[2] == pytest.approx(INNER, abs=6)
    _, top, _, bottom = ink(one.crop((INNER - 60, 0, INNER, one.height)))
    assert (top + bottom) / 2 == pytest.approx(one.height / 2, abs=5)
    long = PEN.row("Full Flush " * 12, "24", 40)
    assert long.height > one.height
    assert ink(long.crop((INNER - 60, 0, INNER, long.height)))[3] < one.height
    # Beside it, where there is room; else below.
    assert PEN.row("Full Flush", "24", 40, beside="清一色").height == one.height
    assert PEN.row("Full Flush", "24", 40, beside="清一色" * 9).height > one.height


def test_sets_stand_beside_each_other_while_there_is_room() -> None:
    pair, pung = DrawnGroup(["E", "E"]), DrawnGroup(["1m"] * 3, caption="pung")
    one, both = PEN.sets([pair]), PEN.sets([pair, pung])
    assert one.width == 2 * TILE + 6 + 12
    assert both.width == one.width + 30 + 3 * TILE + 12 + 12
    many = PEN.sets([pung] * 5)
    assert many.width <= INNER
    assert many.height == 3 * PEN.sets([pung]).height + 2 * 14
    assert PEN.sets([pung]).height > one.height


def test_the_tile_that_won_has_a_frame() -> None:
    strip = PEN.sets([DrawnGroup(["1m", "2m", "3m"], won=1)])
    left, top, right, bottom = ink(strip, GOOD, 0)
    assert left == pytest.approx(6 + TILE + 6 - 5, abs=3)
    assert (left + right) / 2 == pytest.approx(strip.width / 2, abs=8)
    assert [top, bottom] == pytest.approx([0, strip.height - 1], abs=4)


@pytest.mark.parametrize(
    ("size", "fit"),
    [((2000, 500), (INNER, INNER // 4)), ((500, 1000), (300, 600)), ((9, 900), (6, 600))],
)
def test_a_picture_is_brought_to_the_width_or_the_height(
    size: tuple[int, int], fit: tuple[int, int]
) -> None:
    assert fitted(Image.new("RGBA", size), 600).size == fit


def test_strips_are_stacked_with_their_gaps() -> None:
    red, blue = Image.new("RGB", (30, 10), "#ff0000"), Image.new("RGB", (20, 5), "#0000ff")
    whole = stacked([red, blue], 4)
    assert whole.size == (30, 19)
    assert ink(whole, "#ff0000") == (0, 0, 29, 9)
    assert ink(whole, "#0000ff") == (0, 14, 19, 18)
    assert stacked([]).size == (1, 1)
