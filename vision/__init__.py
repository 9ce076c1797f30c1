"""Read the mahjong tiles in a photo: `read_photo` for one photo, `read_looks` for several pictures
of one hand; `answer` decides again after the player's statements. See `vision.pipeline` and
`vision.record`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vision.errors import PhotoError
    from vision.observations import FoundTile, Observations
    from vision.observing.photo import Photo, load_photo
    from vision.observing.reader import Reader
    from vision.pipeline import TileReader, read_photo, read_with_picture
    from vision.reading import Group, Reading
    from vision.record import answer, decide
    from vision.settings import DOUBTFUL_FROM
    from vision.several_looks import read_looks

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
    "errors": ("PhotoError",),
    "several_looks": ("read_looks",),
    "observations": ("FoundTile", "Observations"),
    "observing.photo": ("Photo", "load_photo"),
    "observing.reader": ("Reader",),
    "pipeline": ("TileReader", "read_photo", "read_with_picture"),
    "reading": ("Group", "Reading"),
    "settings": ("DOUBTFUL_FROM",),
    "record": ("answer", "decide"),
}


def __getattr__(name: str) -> Any:
    # Imported on first use, so that OpenCV and ONNX Runtime are loaded only where they are needed.
    for module, names in _WHERE.items():
        if name in names:
            return getattr(import_module(f"vision.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
