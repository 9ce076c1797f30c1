"""The remark *own rules* beside a total: that a table has some, and what differs."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from scoring.answers.own_rules import changed_fans, differences
from scoring.rulesets import ruleset
from ui.frame.table_rules import usable
from ui.frame.words import language, say


def lines(name: str, rulings: Mapping[str, Any]) -> list[str]:
    """Return one line, in the language of the app, for each difference between rulings of a rule
    set and their profile; may be empty."""
    return differences(ruleset(name), usable(name, rulings), language())


def title(name: str, rulings: Mapping[str, Any]) -> str:
    """Return the words "own rules" where rulings of a rule set differ from their profile; else
    ""."""
    return say("own rules") if lines(name, rulings) else ""


def details(name: str, rulings: Mapping[str, Any], *, is_open: bool = False) -> str:
    """Return HTML that says "own rules ›" and opens the list of what differs; "" if nothing does.

    is_open: True if the list is shown from the start.
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


def changed(name: str, rulings: Mapping[str, Any]) -> Mapping[str, int | str]:
    """Return the usual worth of each fan whose worth rulings of a rule set change, by its English
    name."""
    return changed_fans(ruleset(name), usable(name, rulings))


def remark(fan: str, usual: Mapping[str, int | str]) -> str:
    """Return the remark beside a fan (its English name) whose worth is among those that `changed`
    returns; "" for others."""
    return say("own rule, usually {usual}", usual=str(usual[fan])) if fan in usual else ""
