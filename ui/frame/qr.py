"""A text as a QR code, as a picture of black and white squares."""

from __future__ import annotations

import io

import segno
from PIL import Image

QUIET = 4
"""White squares around the code; readers want so many."""


def qr_image(text: str, module: int) -> Image.Image:
    """The code as a picture, `module` pixels for each of its squares, its white margin included."""
    code = segno.make(text, error="m", micro=False, boost_error=False)
    rows = [list(row) for row in code.matrix_iter(scale=1, border=QUIET)]
    flat = Image.new("L", (len(rows[0]), len(rows)), 255)
    flat.putdata([0 if dark else 255 for row in rows for dark in row])
    size = (flat.width * module, flat.height * module)
    return flat.resize(size, Image.Resampling.NEAREST)


def qr_png(text: str, module: int = 6) -> bytes:
    """The same as the bytes of a PNG file."""
    file = io.BytesIO()
    qr_image(text, module).save(file, "PNG")
    return file.getvalue()
