"""The rulings and profiles of ``rules.toml``.

What a ruling changes stands at the fans in ``table.py``.
"""

from __future__ import annotations

from pathlib import Path

from scoring.options import options_from

MIL = "mil-2025"
"""The supplement of the Mahjong International League, on trial in 2025 and 2026."""
NONE = "none"
"""No limit, and no tiles that the points were counted out with."""

OPTIONS = options_from(Path(__file__).with_name("rules.toml"))
