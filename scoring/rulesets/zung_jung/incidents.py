"""The options of Zung Jung, and what it does with incidents beside their laws."""

from __future__ import annotations

from pathlib import Path

from scoring.incidents import Case, book_from
from scoring.options import options_from


def _wins(case: Case) -> bool:
    return case.get("wants") in ("win", "hu")


def _orphans(case: Case) -> bool:
    tiles = case.need("penalty_tiles")
    return len(tiles) < 3 and case.need("tile") not in tiles


def _three_or_more(tiles: object) -> bool:
    return isinstance(tiles, list | tuple) and len(tiles) > 2


OPTIONS = options_from(Path(__file__).with_name("rules.toml"))
INCIDENTS = book_from(
    Path(__file__).with_name("incidents.toml"),
    OPTIONS,
    {"wins": _wins, "orphans": _orphans, "three_or_more": _three_or_more},
)
