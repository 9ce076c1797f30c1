"""Choose the fields of a hand that are asked near its total, because the total depends on them."""

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
"""Number of fields specific to the rules, from the first, that may be shown near the total."""


def common(draft: Draft, *, in_evening: bool) -> list[Field]:
    """Return the field for how the hand was won, and those for the winds if the total depends on
    them.

    in_evening: True if the hand belongs to an open evening, whose form asks for the winds.
    """
    winds = (set_seat_wind, set_round_wind)
    counts = not in_evening and any(open_points.by_other_winds(draft, w) for w in winds)
    keys = {"self_drawn", *(("seat_wind", "round_wind") if counts else ())}
    return [field for field in fields_of(draft) if field.key in keys]


def own(draft: Draft, *, in_evening: bool, asked: Collection[str]) -> list[Field]:
    """Return those fields specific to the rules that are shown near the total.

    From the first `FIRST` fields: the flags that change the total or are set, then the fields for
    tiles, both only if something is entered or their conditions (`Field.after`) are set. From all
    fields: stakes on the table such as counters, which an evening knows. Empty if none of the first
    flags changes the total and nothing is entered in any of these fields: at a limit hand there is
    nothing to ask, but what a player entered stays in view.

    in_evening: True if the hand belongs to an open evening; stakes are then omitted.
    asked: keys of flags that are asked elsewhere, such as riichi in the form of an evening;
      omitted.
    """
    every = ruleset(draft.ruleset).more_fields
    first = every[:FIRST]
    flags = [
        each
        for each in first
        if each.kind == FLAG_FIELD and (value_of(draft, each.key) or _changes(draft, each.key))
    ]
    tiles = [each for each in first if each.kind == TILES]
    counts = [each for each in every if each.aside and not in_evening]
    if not flags and not any(value_of(draft, each.key) for each in (*tiles, *counts)):
        return []
    asks = [
        each
        for each in (*flags, *tiles)
        if each.key not in asked
        and (value_of(draft, each.key) or all(value_of(draft, key) for key in each.after))
    ]
    return [*asks, *counts]


def _changes(draft: Draft, flag: str) -> bool:
    if against(draft, flag):
        return False
    on, off = with_value(draft, flag, True), with_value(draft, flag, False)
    return worth_of(on) != worth_of(off)
