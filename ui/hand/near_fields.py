"""Which fields of a hand are asked beside its total, because it depends on them."""

from __future__ import annotations

from collections.abc import Collection

from scoring.hand.own_fields import FLAG_FIELD, TILES, Field
from scoring.rulesets import ruleset
from ui.hand import open_points
from ui.hand.circumstances import (
    against,
    fields_of,
    set_round_wind,
    set_seat_wind,
    value_of,
    with_value,
)
from ui.hand.state import Draft
from ui.hand.worth import worth_of

FIRST = 6
"""Maximum number of fields specific to these rules shown at the total."""


def common(draft: Draft, *, in_evening: bool) -> list[Field]:
    """Return the fields on how the hand was won, and the winds if the total depends on them; in an
    evening its form asks for these.

    in_evening: True if the hand belongs to an open evening.
    """
    winds = (set_seat_wind, set_round_wind)
    counts = not in_evening and any(open_points.by_other_winds(draft, w) for w in winds)
    keys = {"self_drawn", *(("seat_wind", "round_wind") if counts else ())}
    return [field for field in fields_of(draft) if field.key in keys]


def own(draft: Draft, *, in_evening: bool, asked: Collection[str]) -> list[Field]:
    """Return the fields specific to these rules on which the total depends, except those that an
    evening knows, such as counters.

    in_evening: True if the hand belongs to an open evening.
    asked: keys of the fields that are asked elsewhere, such as riichi by the form of an evening.
    """
    every = ruleset(draft.ruleset).more_fields
    first = every[:FIRST]
    flags = [each for each in first if each.kind == FLAG_FIELD and _changes(draft, each.key)]
    if not flags:
        return []
    flags = [each for each in flags if all(value_of(draft, k) for k in each.after)]
    tiles = [each for each in first if each.kind == TILES][:1]
    counts = [each for each in every if each.aside and not in_evening]
    return [*(flag for flag in flags if flag.key not in asked), *tiles, *counts]


def _changes(draft: Draft, flag: str) -> bool:
    if against(draft, flag):
        return False
    on, off = (with_value(draft, flag, value) for value in (True, False))
    return worth_of(on) != worth_of(off)
