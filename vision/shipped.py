"""Check that the shipped models are byte for byte the ones that were measured."""

from __future__ import annotations

import hashlib
from pathlib import Path

from vision.errors import PhotoError
from vision.sentences import Sentence

MODELS = Path(__file__).resolve().parent.parent / "models"
"""Folder of the models that come with the project."""
CHECKSUMS = "SHA256SUMS"
"""File in the folder of models, written by `sha256sum *.onnx *.npz`."""


def check(models: Path) -> None:
    """Raise PhotoError if one of the shipped models in the folder `models` is missing or has
    another checksum, or if the list of checksums is missing or damaged."""
    try:
        listed = checksums(models)
    except (OSError, ValueError):
        listed = {CHECKSUMS: ""}
    for name, wanted in listed.items():
        file = models / name
        if not file.is_file() or hashlib.sha256(file.read_bytes()).hexdigest() != wanted:
            raise PhotoError(
                "no_such_file",
                Sentence(
                    "A part of the reader is damaged here ({file}), so nothing was read: whoever "
                    "runs this app has to install it again.",
                    file=name,
                ),
            )


def checksums(models: Path) -> dict[str, str]:
    """Return the SHA-256 of each file listed in `CHECKSUMS` of the folder `models`, by file name.
    Raises OSError or ValueError if the list is missing or damaged."""
    lines = (models / CHECKSUMS).read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, name in (line.split("  ") for line in lines)}
