"""Why a fan counts in this very hand, and why another does not."""

from __future__ import annotations

from scoring.mcr.count import Count, Counted, Dropped


def because(count: Count, counted: Counted, lang: str) -> str:
    return f"{counted.fan.name}."


def why_not(count: Count, dropped: Dropped, lang: str) -> str:
    return f"{dropped.fan.name}: {dropped.by.name}."


def fan_tiles(count: Count, counted: Counted) -> list[list[str]]:
    """The tiles that make the fan, set by set."""
    return [list(s.tiles) for group in counted.groups for s in group]
