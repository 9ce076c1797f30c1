"""Check that the shipped models are byte for byte the ones that were measured."""

from __future__ import annotations

import hashlib
from pathlib import Path

from vision.errors import ReaderError
from vision.sentences import Sentence

MODELS = Path(__file__).resolve().parent.parent / "models"
"""Folder of the models that come with the project."""
FILES = (
    *("classifier.onnx", "detector.onnx", "layout.onnx"),
    *("doubt.npz", "gate.npz", "layout_score.npz", "own_set.npz", "red_fives.npz"),
)
"""Names of the shipped models, all of which a reading may use."""
CHECKSUMS = "SHA256SUMS"
"""File in the folder of models, written by `sha256sum *.onnx *.npz`."""


def check(models: Path) -> None:
    """Raise ReaderError if one of the shipped models in the folder `models` is missing or has
    another checksum, or if the list of checksums is missing, damaged or lacks one of them."""
    try:
        listed = checksums(models)
    except (OSError, ValueError):
        raise _damaged(CHECKSUMS) from None
    if not listed.keys() >= set(FILES):
        raise _damaged(CHECKSUMS)
    for name, wanted in listed.items():
        try:
            content = (models / name).read_bytes()
        except OSError:
            raise _damaged(name) from None
        if hashlib.sha256(content).hexdigest() != wanted:
            raise _damaged(name)


def checksums(models: Path) -> dict[str, str]:
    """Return the SHA-256 of each file listed in `CHECKSUMS` of the folder `models`, by file name.
    Raises OSError or ValueError if the list is missing or damaged."""
    lines = (models / CHECKSUMS).read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, name in (line.split("  ") for line in lines)}


def _damaged(file: str) -> ReaderError:
    return ReaderError(
        Sentence(
            "A part of the reader is damaged here ({file}), so nothing was read: whoever runs this "
            "app has to install it again.",
            file=file,
        )
    )
