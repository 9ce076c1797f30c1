"""The options, profiles and worths of ``rules.toml``."""

from __future__ import annotations

from pathlib import Path

from scoring.options import fan_names, options_from

MOST_MONEY = 1_000_000
_FILE = Path(__file__).with_name("rules.toml")
OPTIONS = options_from(_FILE)
CHINESE = fan_names(_FILE)
"""The fans in the order of the published tables, by what they are worth."""

LIABLE = (
    "Full Flush",
    "Half Flush",
    "All Honors",
    "All Pungs",
    "Big Three Dragons",
    "Little Three Dragons",
    "Big Four Winds",
    "Little Four Winds",
    "Four Kongs",
    "Five Kongs",
)
"""The fans for which a table may hold the player liable who fed the set that made them sure."""
