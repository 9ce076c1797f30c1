"""The sign of the app: the red dragon on paper, square."""

from __future__ import annotations

import base64
import io
from functools import cache
from pathlib import Path

from PIL import Image

ICON = Path(__file__).with_name("icon.png")
TAB_PX = 32


@cache
def icon_png(size: int) -> bytes:
    """Return the app's icon as a PNG of `size` by `size` pixels."""
    file = io.BytesIO()
    with Image.open(ICON) as icon:
        icon.resize((size, size), Image.Resampling.LANCZOS).save(file, "PNG")
    return file.getvalue()


@cache
def icon_of_tab() -> str:
    """Return the app's icon as a data URL. Pixels rather than an emoji: browsers redraw it at every
    change of the address, and an emoji makes them search all fonts."""
    return f"data:image/png;base64,{base64.b64encode(icon_png(TAB_PX)).decode('ascii')}"
