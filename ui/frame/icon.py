"""The sign of the app: the red dragon on paper, square."""

from __future__ import annotations

import base64
import io
from functools import cache

from PIL import Image

from ui.frame.picture import PAPER
from vision.tileart.art import tile_image

TAB_PX = 32


@cache
def icon_png(size: int) -> bytes:
    face = Image.fromarray(tile_image("C", round(size * 0.64)))
    square = Image.new("RGB", (size, size), PAPER)
    square.paste(face, ((size - face.width) // 2, (size - face.height) // 2))
    file = io.BytesIO()
    square.save(file, "PNG")
    return file.getvalue()


@cache
def icon_of_tab() -> str:
    """The sign as an address, without a file. Browsers draw it again at every change of the page's
    address, that is at every tap: of pixels, not of a letter, for which all fonts are searched."""
    return f"data:image/png;base64,{base64.b64encode(icon_png(TAB_PX)).decode('ascii')}"
