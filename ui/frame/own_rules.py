"""The remark "own rules" next to a total, for rulings that differ from their profile, and the list
of the differences."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from scoring.answers.own_rules import changed_fans, differences
from scoring.rulesets import ruleset
from ui.frame.table_rules import usable
from ui.frame.words import language, say


def lines(name: str, rulings: Mapping[str, Any]) -> list[str]:
    """Return one line, in the language of the app, for each difference between these rulings and
    their profile; may be empty. Rulings that the rule set does not know are ignored. Raises
    ``HandError`` for an unknown rule set."""
    return differences(ruleset(name), usable(name, rulings), language())


def title(name: str, rulings: Mapping[str, Any]) -> str:
    """Return the words "own rules" if these rulings differ from their profile; otherwise ""."""
    return say("own rules") if lines(name, rulings) else ""


def details(name: str, rulings: Mapping[str, Any], *, is_open: bool = False) -> str:
    """Return HTML with "own rules ›", which opens the list of `lines`; "" if there are none.

    is_open: True to show the list from the start.
    """
    found = lines(name, rulings)
    if not found:
        return ""
    profile = usable(name, rulings).get("profile", ruleset(name).OPTIONS.profiles[0])
    behind = ruleset(name).OPTIONS.title_of(str(profile), language())
    about = say("They differ from the profile {name}:", name=behind)
    items = "".join(f"<li>{escape(line)}</li>" for line in found)
    shown = " open" if is_open else ""
    return (
        f'<details class="own-rules"{shown}><summary>{escape(say("own rules"))} ›</summary>'
        f"<p>{escape(about)}</p><ul>{items}</ul></details>"
    )


def changed(name: str, rulings: Mapping[str, Any]) -> Mapping[str, int]:
    """Return the usual points of each fan that these rulings change, by its English name."""
    return changed_fans(ruleset(name), usable(name, rulings))


def remark(fan: str, usual: Mapping[str, int]) -> str:
    """Return the remark next to a fan (English name) with changed points; "" for any other fan.

    usual: usual points by fan, as returned by `changed`.
    """
    return say("own rule, usually {usual}", usual=str(usual[fan])) if fan in usual else ""
