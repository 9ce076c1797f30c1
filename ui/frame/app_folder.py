"""The folder in which the app is installed."""

from __future__ import annotations

import sysconfig
from pathlib import Path


def home() -> Path:
    """Return the folder with ``app.py``: the checkout, or the installed data folder."""
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / "app.py").exists():
        return checkout
    return Path(sysconfig.get_path("data")) / "share" / "tiletally"
