"""Hostile files and messages: small to send, but large when opened, or with false sizes."""

import base64
import io
import json
import struct

import numpy as np
from PIL import Image

from tests.helpers.placed import placed
from vision.observations import FoundTile
from vision.reading import Reading

Frame = tuple[int, int]


def jpeg(size: Frame, mode: str = "RGB") -> bytes:
    """Return a grey JPEG of this width and height in px."""
    file = io.BytesIO()
    Image.new(mode, size, "grey").save(file, "JPEG", quality=20, optimize=True)
    return file.getvalue()


def clip(*frames: bytes, said: Frame) -> bytes:
    """Return an AVI of JPEG frames whose header states the width and height `said`, in px."""
    width, height = said
    many = len(frames)
    main = struct.pack("<14I", 100_000, 0, 0, 16, many, 0, 1, 0, width, height, 0, 0, 0, 0)
    stream = b"vidsMJPG" + struct.pack("<I2H8I", 0, 0, 0, 0, 1, 10, 0, many, 0, 0, 0)
    stream += struct.pack("<4H", 0, 0, width, height)
    shape = struct.pack("<Iii2H4sI4i", 40, width, height, 1, 24, b"MJPG", 0, 0, 0, 0, 0)
    shown = _list(b"strl", _chunk(b"strh", stream) + _chunk(b"strf", shape))
    head = _list(b"hdrl", _chunk(b"avih", main) + shown)
    body = _list(b"movi", b"".join(_chunk(b"00dc", frame) for frame in frames))
    return b"RIFF" + struct.pack("<I", 4 + len(head) + len(body)) + b"AVI " + head + body


def forged_photo(view: bytes, **said: object) -> tuple[str, str]:
    """Return a forged photo in the form in which a browser stores it and sends it back: JSON text,
    and the picture `view` as base64. Keywords replace values of the text."""
    quad = np.array([[100, 100], [140, 100], [140, 156], [100, 156]], np.float32)
    reading = Reading("hand", 800, 600, [placed(FoundTile("1m", 0.9, [], quad))])
    text = {
        "sha": "0" * 64, "size": [800, 600], "origin": [0, 0], "scale": [1, 1],
        "reading": reading.to_json(),
    }  # fmt: skip
    return json.dumps(text | said), base64.b64encode(view).decode()


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def _list(name: bytes, content: bytes) -> bytes:
    return _chunk(b"LIST", name + content)
