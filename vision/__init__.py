"""A photo in, a reading out: `read_photo`, and `read_looks` for several pictures of one hand;
`answer` decides anew with what the player said. See `vision.pipeline` and `vision.record`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vision.looks import read_looks
    from vision.photo import Photo, load_photo
    from vision.pipeline import TileReader, read_photo, read_with_picture
    from vision.reader import Reader
    from vision.reading import DOUBTFUL_FROM, FoundTile, Group, PhotoError, Reading
    from vision.record import Observations, answer, decide

__all__ = [
    "DOUBTFUL_FROM",
    "FoundTile",
    "Group",
    "Observations",
    "Photo",
    "PhotoError",
    "Reader",
    "Reading",
    "TileReader",
    "answer",
    "decide",
    "load_photo",
    "read_looks",
    "read_photo",
    "read_with_picture",
]
_WHERE = {
    "looks": ("read_looks",),
    "photo": ("Photo", "load_photo"),
    "pipeline": ("TileReader", "read_photo", "read_with_picture"),
    "reader": ("Reader",),
    "reading": ("DOUBTFUL_FROM", "FoundTile", "Group", "PhotoError", "Reading"),
    "record": ("Observations", "answer", "decide"),
}


def __getattr__(name: str) -> Any:
    # OpenCV and ONNX Runtime come along only where somebody asks for what needs them.
    for module, names in _WHERE.items():
        if name in names:
            return getattr(import_module(f"vision.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
