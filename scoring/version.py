"""The version of the project, read from `pyproject.toml`, the only place that states it."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path


def _version() -> str:
    checkout = Path(__file__).resolve().parents[1] / "pyproject.toml"
    if not checkout.exists():
        return metadata.version("tiletally")
    lines = checkout.read_text(encoding="utf-8").splitlines()
    return next(line.split('"')[1] for line in lines if line.startswith("version = "))


VERSION = _version()
