"""Decoding a photo takes no more memory than the limits assume, in every format."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PIL import Image

from tests.conftest import ROOT
from vision.errors import PhotoError
from vision.observing import photo

SIDE = 3600
"""Width and height in px of the tested images: 13 megapixels, as in a phone's photo."""

SLACK_BYTES = 20_000_000

KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "PNG": ("RGB", {}),
    "PNG with alpha": ("RGBA", {}),
    "PNG of grey": ("L", {}),
    "PNG of 16 bits": ("I;16", {}),
    "WEBP": ("RGB", {"quality": 30, "method": 0}),
    "WEBP with alpha": ("RGBA", {"lossless": True, "method": 0}),
    "HEIF": ("RGB", {"quality": 10}),
    "AVIF": ("RGB", {"quality": 30, "speed": 10}),
    "TIFF": ("RGB", {"compression": "tiff_adobe_deflate"}),
    "TIFF of ink": ("CMYK", {"compression": "tiff_adobe_deflate"}),
    "TIFF of 32 bits": ("F", {"compression": "tiff_adobe_deflate"}),
    "BMP": ("P", {}),
    "GIF": ("P", {}),
}

DECODE = """
import sys
from pathlib import Path
from vision.observing.photo import load_photo
def size(what):
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(what))
load_photo("ui/demo.jpg")
data = Path(sys.argv[1]).read_bytes()
before = size("VmRSS")
Path("/proc/self/clear_refs").write_text("5")  # forget the most so far
load_photo(data)
print(size("VmHWM") - before)
"""


def picture(kind: str, side: int) -> bytes:
    mode, how = KINDS[kind]
    file = io.BytesIO()
    plain = Image.new(mode, (side, side))
    plain.save(file, kind.split()[0], **how)
    return file.getvalue()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="only Linux tells the most")
@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_takes_no_more_than_its_format_is_known_for(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "picture"
    path.write_bytes(picture(kind, SIDE))
    expected = photo.decode_bytes(path)
    if expected > photo.MAX_DECODE_BYTES:
        with pytest.raises(PhotoError, match="too large"):
            photo.load_photo(path)
        return
    done = subprocess.run(
        [sys.executable, "-c", DECODE, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout) < expected + SLACK_BYTES


@pytest.mark.parametrize(("kind", "width", "height"), [("HEIF", 8064, 6048), ("HEIF", 8160, 6120)])
def test_the_largest_photos_of_phones_are_within_the_limit(
    kind: str, width: int, height: int
) -> None:
    """Computed from the sizes alone, because making such photos takes long."""
    opened = SimpleNamespace(format=kind, mode="RGB", width=width, height=height)
    assert photo._decode_bytes(cast(Image.Image, opened)) <= photo.MAX_DECODE_BYTES
