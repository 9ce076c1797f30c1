"""Many damaged, strange and hostile files: each soon gets a reading or an error message."""

from __future__ import annotations

import io
import json
import os
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import vision.observing.photo  # noqa: F401 with which Pillow knows HEIF
from tests.conftest import ROOT
from vision.errors import PHOTO_ERRORS

FILES = int(os.environ.get("HOSTILE_FILES", "120"))
PHOTO = ROOT / "ui" / "demo.jpg"
SECONDS = 10.0
MEMORY = 1.5e9


def hostile_files(rng: np.random.Generator) -> Iterator[tuple[str, bytes]]:
    """Yield (file name, content) without end: strange files first, then randomly damaged ones."""
    photo = PHOTO.read_bytes()
    image = Image.open(PHOTO)
    small = image.resize((320, 240))
    yield "empty.jpg", b""
    yield "nothing.png", b"\0" * 5000
    yield "text.jpg", b"The hand was 123m."
    yield "page.heic", b"<html><body>404</body></html>"
    yield "program.jpg", b"#!/bin/sh\nrm -rf /\n"
    yield "archive.jpg", b"PK\x03\x04" + bytes(200)
    yield "two-pixels.png", _saved(image.resize((2, 1)), "PNG")
    yield "one-pixel.gif", _saved(image.resize((1, 1)).convert("P"), "GIF")
    yield "thin.png", _saved(image.resize((4000, 3)), "PNG")
    yield "tall.jpg", _saved(image.resize((5, 3000)), "JPEG")
    yield "huge.png", _empty_png(60_000, 60_000)
    yield "bomb.png", _empty_png(2**31 - 1, 2**31 - 1)
    yield "wide-bomb.png", _empty_png(1, 2**31 - 1)
    yield "big.jpg", _saved(Image.new("RGB", (16_000, 12_500), (40, 90, 60)), "JPEG")
    for mode in (
        "1",
        "L",
        "LA",
        "P",
        "PA",
        "RGBA",
        "CMYK",
        "I;16",
        "I",
        "F",
        "YCbCr",
        "LAB",
        "HSV",
    ):
        for kind in ("PNG", "JPEG", "TIFF", "WEBP"):
            try:
                yield f"{mode.replace(';', '')}.{kind.lower()}", _saved(small.convert(mode), kind)
            except (OSError, ValueError, KeyError):
                continue  # this kind of file has no such pixels
    yield "frames.gif", _saved(small, "GIF", save_all=True, append_images=[small.rotate(90)] * 20)
    yield "turned.jpg", _saved(image, "JPEG", exif=_orientation(6))
    yield "orientation-99.jpg", _saved(image, "JPEG", exif=_orientation(99))
    yield "exif-garbage.jpg", _saved(image, "JPEG", exif=b"Exif\0\0" + bytes(range(256)) * 4)
    yield "webp-as.jpg", _saved(small, "WEBP")
    yield "heif-as.png", _saved(small, "HEIF")
    other = {kind: _saved(small, kind) for kind in ("PNG", "WEBP", "GIF", "TIFF", "HEIF", "BMP")}
    other["JPEG"] = photo
    while True:
        kind = str(rng.choice(sorted(other)))
        content = bytearray(other[kind])
        how = str(rng.choice(["cut", "flipped", "holed", "doubled", "head", "noise"]))
        if how == "cut":
            content = content[: int(rng.integers(1, len(content)))]
        elif how == "flipped":
            for at in rng.integers(0, len(content), int(rng.integers(1, 60))):
                content[at] ^= 1 << int(rng.integers(8))
        elif how == "holed":
            start = int(rng.integers(len(content)))
            content[start : start + int(rng.integers(1, 4000))] = b""
        elif how == "doubled":
            content += content[: int(rng.integers(len(content)))]
        elif how == "head":  # sizes, tables and the like
            for at in rng.integers(0, min(400, len(content)), 8):
                content[at] = int(rng.integers(256))
        else:
            content = bytearray(content[:64] + rng.bytes(int(rng.integers(10, 30_000))))
        yield f"{how}-{kind.lower()}", bytes(content)


def peak_memory(process: int) -> int:
    """Return the maximum memory in bytes that a running process has held; 0 if the system does not
    tell or the process has ended.

    `getrusage` would include the memory of the parent process, which may have trained networks in
    other tests.
    """
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    sizes = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM:")]
    return int(sizes[0]) * 1024 if sizes else 0


@pytest.mark.slow
def test_hostile_files(tmp_path: Path) -> None:
    names, rng = [], np.random.default_rng(1)
    for number, (name, content) in zip(range(FILES), hostile_files(rng), strict=False):
        path = tmp_path / f"{number:03}-{name}"
        path.write_bytes(content)
        names.append(path.name)
    run = subprocess.Popen(
        [sys.executable, "-m", "vision", *(str(tmp_path / name) for name in names)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert run.stdout is not None
    assert run.stderr is not None
    answers, took, before, peak = [], [], time.monotonic(), 0
    for line in run.stdout:
        now = time.monotonic()
        took.append(now - before)
        before = now
        answers.append(json.loads(line))
        peak = peak_memory(run.pid) or peak
    errors = run.stderr.read()
    assert run.wait() == 0, errors
    assert "Traceback" not in errors
    assert len(answers) == FILES
    for answer in answers:
        if "error" in answer:
            assert answer["error"]["code"] in PHOTO_ERRORS
            assert answer["error"]["message"].endswith(".")
        else:
            assert answer["tiles"] or answer["warnings"]
    read = sum("error" not in answer for answer in answers)
    print(
        f"{read} readings, {FILES - read} messages, slowest {max(took):.1f} s, {peak / 1e6:.0f} MB"
    )
    assert 0 < read < FILES
    assert max(took[1:]) < SECONDS
    assert peak < MEMORY


def _saved(image: Image.Image, kind: str, **options: object) -> bytes:
    data = io.BytesIO()
    image.save(data, kind, **options)
    return data.getvalue()


def _orientation(value: int) -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112] = value
    return exif


def _empty_png(width: int, height: int) -> bytes:
    """Return a PNG that declares this size but contains almost no data."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        check = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(bytes(100_000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")
