"""Pictures: cards drawn with Pillow from stacked strips, QR codes, and the icon of the app.

Lengths on cards are pixels of a picture of width `WIDTH`, which a phone shows at a third of its
size.
"""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import segno
from PIL import Image, ImageDraw, ImageFont
from streamlit import runtime

WIDTH, MARGIN = 1080, 48
INNER = WIDTH - 2 * MARGIN

PAPER, TEXT, FAINT, LINE = "#faf9f5", "#20302b", "#56655f", "#d5d2c5"
GOOD, BAD, AMBER = "#0b6b4f", "#a3341c", "#8a5200"

FAN_COLOURS = (
    *("#ffd43b", "#4cc9ff", "#ff8fab", "#8ce99a"),
    *("#c9a6ff", "#ffa94d", "#63e6d8", "#f0f3f1"),
)
"""Colours that mark the tiles of a fan, bright enough for dark photos and black text. Each appears
with the fan's number, for people who cannot distinguish colours."""

DRAWN_TILES = Path(__file__).parents[1] / "tiles"
"""Folder of the tiles as SVG for pages and as PNG for pictures: `python -m datasets draw-tiles`."""
TILE = 96  # width of a tile of the hand
CAPTION = 30  # size of the words under a set
CHIP = 32  # diameter of the number of a fan

FanMark = tuple[int, str]
"""The number of a fan and its CSS colour."""

FONT = Path(__file__).parent.parent / "fonts" / "NotoSansCJKtc-cut.otf"
# Text is broken at spaces and between Chinese characters.
_CHINESE = r"\u2e80-\u9fff\uff00-\uffef"
_WORDS = re.compile(rf"[{_CHINESE}]|[^ {_CHINESE}]+| +")
_NEVER_FIRST = "·，。；：、！？）」』”’）,.;:!?)"  # a line does not begin with one of these


class Pen:
    """Draws text, rows and tiles as strips (images) of a card. Not thread-safe, as fonts cannot be
    shared: each thread needs its own pen."""

    def __init__(self) -> None:
        self._fonts: dict[int, ImageFont.FreeTypeFont] = {}

    def text(
        self,
        words: str | Sequence[str],
        size: int,
        *,
        width: int = INNER,
        colour: str = TEXT,
        bold: bool = False,
        align: str = "left",
    ) -> Image.Image:
        """Return a strip (an image) with `words`, wrapped to `width` pixels.

        words: a text, or phrases, which are parted by dots and stay whole if they fit on a line.
        size: font size in pixels.
        colour: of the text, such as "#20302b".
        align: "left", "right" or "center".
        """
        lines = self._lines(words, size, width)
        step = round(size * 1.36)
        strip = Image.new("RGB", (width, step * len(lines)), PAPER)
        draw = ImageDraw.Draw(strip)
        for number, line in enumerate(lines):
            free = width - self._length(line, size)
            x = {"left": 0.0, "right": free, "center": free / 2}[align]
            at, stroke = (x, number * step + step / 2), size / 40 if bold else 0
            draw.text(at, line, colour, self._font(size), anchor="lm", stroke_width=stroke)
        return strip

    def row(
        self,
        left: str,
        right: str,
        size: int,
        *,
        beside: str = "",
        colour: str = TEXT,
        bold: bool = False,
        indent: int = 0,
    ) -> Image.Image:
        """Return a strip (an image) with `left`, wrapped, and `right` at the end of its first line.

        size: font size in pixels.
        beside: fainter text after `left`, on a line of its own if there is no room.
        colour: of `left` and `right`.
        indent: pixels left free before `left`.
        """
        room = round(self._length(right, size)) + 40 if right else 0
        first = self.text(left, size, width=INNER - room - indent, colour=colour, bold=bold)
        height, step = first.height, round(size * 1.36)
        strip = Image.new("RGB", (INNER, height), PAPER)
        strip.paste(first, (indent, 0))
        taken = indent + round(self._length(left, size)) + 24
        if beside and height == step and taken + self._length(beside, size) < INNER - room:
            room += taken
            strip.paste(self.text(beside, size, width=INNER - room, colour=FAINT), (taken, 0))
        elif beside:
            strip = stacked([strip, self.text(beside, size, colour=FAINT)])
        if right:
            draw, end = ImageDraw.Draw(strip), (INNER, step / 2)
            draw.text(end, right, colour, self._font(size), anchor="rm", stroke_width=size / 40)
        return strip

    def sets(self, groups: Sequence[DrawnGroup]) -> Image.Image:
        """Return a strip (an image) with groups of tiles side by side and captions below, in as
        many rows as needed."""
        rows: list[list[Image.Image]] = []
        row: list[Image.Image] = []
        gap, taken = 30, 0
        for strip in map(self._set, groups):
            if row and taken + gap + strip.width > INNER:
                rows.append(row)
                row, taken = [], 0
            taken += strip.width + (gap if row else 0)
            row.append(strip)
        rows.append(row)
        return stacked([_beside(row, gap) for row in rows if row], 14)

    def _set(self, group: DrawnGroup) -> Image.Image:
        tile_height = _tile("1m").height
        room = 22  # above the tiles, for the mark of the winning tile
        width = (TILE + 6) * len(group.tiles) - 6 + 12
        chips = CHIP + 8 if any(group.fans) else 0
        low = chips + (CAPTION + 22 if group.caption else 0)
        strip = Image.new("RGB", (width, room + tile_height + low), PAPER)
        draw = ImageDraw.Draw(strip)
        for place, code in enumerate(group.tiles):
            x = 6 + place * (TILE + 6)
            strip.paste(_tile(code), (x, room))
            if place == group.won:
                box = (x - 5, room - 5, x + TILE + 4, room + tile_height + 3)
                draw.rounded_rectangle(box, 14, outline=GOOD, width=7)
                corner = (x + TILE - 8, room - 2)
                draw.circle(corner, 20, fill=GOOD)
                draw.text(corner, "✓", "#ffffff", self._font(30), anchor="mm", stroke_width=1)
        for place, fans in enumerate(group.fans):
            x = 6 + place * (TILE + 6)
            self.chips(strip, (x + TILE / 2, room + tile_height + 6 + CHIP / 2), fans)
        if group.caption:
            y = room + tile_height + 8 + chips
            draw.line((6, y, width - 7, y), fill=AMBER, width=4)
            middle = (width / 2, y + 8 + CAPTION / 2)
            draw.text(middle, group.caption, AMBER, self._font(CAPTION), anchor="mm")
        return strip

    def chips(
        self, picture: Image.Image, middle: tuple[float, float], fans: Sequence[FanMark]
    ) -> None:
        """Draw the numbers of fans into a picture, each on a disc of its colour, side by side
        around the point `middle`. If there are many they overlap, so that they stay within a tile's
        width."""
        draw, (x, y) = ImageDraw.Draw(picture), middle
        step = min(CHIP + 2, (TILE - CHIP) / max(1, len(fans) - 1))
        x -= step * (len(fans) - 1) / 2
        for number, colour in fans:
            draw.circle((x, y), CHIP / 2, fill=colour, outline="#10201b", width=2)
            draw.text((x, y), str(number), "#10201b", self._font(22), anchor="mm", stroke_width=1)
            x += step

    def _lines(self, words: str | Sequence[str], size: int, width: int) -> list[str]:
        """Return a text, or phrases, in lines of `width` pixels; signs that may not begin a line,
        and the end of a word, may reach a little beyond."""
        if isinstance(words, str):
            parts = _WORDS.findall(words)
        else:
            parts = [part for phrase in words for part in (" ", "·", " ", phrase)][3:]
        lines = [""]
        for word in parts:
            line = lines[-1] + word
            fits = self._length(line.rstrip(), size) <= width
            if fits or word[0] in _NEVER_FIRST or not lines[-1]:
                lines[-1] = line
            else:
                lines.append(word.lstrip())
        # A single word wider than the strip, such as an address, is broken anywhere. A separating
        # dot is dropped at the end of a line.
        return [piece for line in lines for piece in self._broken(line.rstrip(" ·"), size, width)]

    def _broken(self, line: str, size: int, width: int) -> list[str]:
        """Return a line in pieces of at most `width` pixels; whole if it is hardly longer."""
        if self._length(line, size) <= width + size:
            return [line]
        pieces = [""]
        for character in line:
            if self._length(pieces[-1] + character, size) > width:
                pieces.append("")
            pieces[-1] += character
        return pieces

    def _length(self, words: str, size: int) -> float:
        return self._font(size).getlength(words)

    def _font(self, size: int) -> ImageFont.FreeTypeFont:
        if size not in self._fonts:
            self._fonts[size] = ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)
        return self._fonts[size]


class DrawnGroup(NamedTuple):
    """Tiles drawn together.

    tiles: their codes.
    won: index of the winning tile among them, or None.
    caption: name of the set, or "".
    fans: for each tile, the marks of the fans that contain it.
    """

    tiles: Sequence[str]
    won: int | None = None
    caption: str = ""
    fans: Sequence[Sequence[FanMark]] = ()


def line() -> Image.Image:
    """Return a strip (an image) with a thin horizontal rule."""
    strip = Image.new("RGB", (INNER, 25), PAPER)
    ImageDraw.Draw(strip).line((0, 12, INNER, 12), fill=LINE, width=2)
    return strip


def stacked(strips: Sequence[Image.Image], gap: int = 0) -> Image.Image:
    """Return the strips as one image, below each other, `gap` pixels apart."""
    height = sum(strip.height for strip in strips) + gap * max(0, len(strips) - 1)
    whole = Image.new("RGB", (max((s.width for s in strips), default=1), max(1, height)), PAPER)
    y = 0
    for strip in strips:
        whole.paste(strip, (0, y))
        y += strip.height + gap
    return whole


def page(strips: Sequence[Image.Image]) -> Image.Image:
    """Return the strips as one image, below each other and centred, with margins."""
    gap = 18
    height = sum(strip.height for strip in strips) + gap * max(0, len(strips) - 1)
    whole = Image.new("RGB", (WIDTH, max(1, height) + 2 * MARGIN), PAPER)
    y = MARGIN
    for strip in strips:
        whole.paste(strip, (max(MARGIN, (WIDTH - strip.width) // 2), y))
        y += strip.height + gap
    return whole


def _beside(strips: Sequence[Image.Image], gap: int) -> Image.Image:
    width = sum(strip.width for strip in strips) + gap * (len(strips) - 1)
    whole = Image.new("RGB", (width, max(strip.height for strip in strips)), PAPER)
    x = 0
    for strip in strips:
        whole.paste(strip, (x, 0))
        x += strip.width + gap
    return whole


def _tile(code: str) -> Image.Image:
    """Return the picture of a tile with rounded corners and a visible side."""
    face = Image.open(DRAWN_TILES / f"{code}.png").convert("RGB")
    body = Image.new("RGB", (TILE, face.height + 8), PAPER)
    draw = ImageDraw.Draw(body)
    draw.rounded_rectangle((0, 0, TILE - 1, body.height - 1), 12, fill="#cfc3a0")
    mask = Image.new("L", face.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, TILE - 1, face.height - 1), 12, fill=255)
    body.paste(face, (0, 0), mask)
    draw.rounded_rectangle((0, 0, TILE - 1, face.height - 1), 12, outline="#b9ae8f", width=2)
    return body


def small_tile(code: str, height: int) -> Image.Image:
    """Return the picture of a tile, `height` pixels high."""
    tile = _tile(code)
    size = (round(tile.width * height / tile.height), height)
    return tile.resize(size, Image.Resampling.LANCZOS)


# --- codes, the icon, files of the page ----------------------------------------------------------

QUIET = 4
"""Width of the white margin around a QR code, in modules, as readers require."""

ICON = Path(__file__).with_name("icon.png")
TAB_PX = 32


def qr_png(text: str, module: int = 6) -> bytes:
    """Return a QR code of the text as the bytes of a PNG with a white margin. Raises
    `segno.DataOverflowError` for more than about 2,900 bytes.

    module: pixels per square.
    """
    file = io.BytesIO()
    try:
        code = segno.make(text, error="m", micro=False, boost_error=False)
    except segno.DataOverflowError:  # a very long hand needs a lower level of error correction
        code = segno.make(text, error="l", micro=False, boost_error=False)
    code.save(file, kind="png", scale=module, border=QUIET)
    return file.getvalue()


@cache
def icon_png(size: int) -> bytes:
    """Return the app's icon as a PNG of `size` by `size` pixels."""
    file = io.BytesIO()
    with Image.open(ICON) as icon:
        icon.resize((size, size), Image.Resampling.LANCZOS).save(file, "PNG")
    return file.getvalue()


@cache
def icon_of_tab() -> str:
    """Return the app's icon as a data URL. It is not an emoji, because browsers redraw the icon at
    every change of the address, and for an emoji they search all fonts each time."""
    return f"data:image/png;base64,{base64.b64encode(icon_png(TAB_PX)).decode('ascii')}"


def media_url(picture: bytes, place: str) -> str:
    """Register a JPEG (its bytes) with Streamlit and return its address, valid during this run; ""
    without a running server.

    place: unique name on the page; the file registered there before is released.
    """
    if not runtime.exists():
        return ""
    return runtime.get_instance().media_file_mgr.add(picture, "image/jpeg", place)
