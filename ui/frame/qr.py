"""A text as a QR code, as a picture of black and white squares."""

from __future__ import annotations

import io

import segno

QUIET = 4
"""White squares around the code; readers want so many."""


def qr_png(text: str, module: int = 6) -> bytes:
    """Return a QR code of the text as the bytes of a PNG with a white margin.

    module: pixels per square.
    """
    file = io.BytesIO()
    try:
        code = segno.make(text, error="m", micro=False, boost_error=False)
    except segno.DataOverflowError:  # the longest hands; a code holds more that mends less
        code = segno.make(text, error="l", micro=False, boost_error=False)
    code.save(file, kind="png", scale=module, border=QUIET)
    return file.getvalue()
