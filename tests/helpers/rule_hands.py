"""Hands for the tests of the rule sets: typed as a player types them, with fields beside."""

from __future__ import annotations

from typing import Any, NamedTuple

from scoring import answer, parse_shorthand
from scoring.rulesets import ruleset as rules_called


class Near(NamedTuple):
    """A pattern, a hand that has it, one that just misses it, and what both are scored with."""

    name: str
    with_it: str
    without_it: str
    fields: dict[str, Any] = {}  # noqa: RUF012 - never changed
    without_fields: dict[str, Any] | None = None


def scored(ruleset: str, text: str, **fields: Any) -> dict[str, Any]:
    """The answer to a typed hand."""
    typed = parse_shorthand(text, rules_called(ruleset).FIELDS)
    return answer({**typed, "ruleset": ruleset, **fields})


def patterns(answer: dict[str, Any]) -> list[str]:
    """The names of what counts, each as often as it counts."""
    assert "fans" in answer, answer
    return [fan["name"] for fan in answer["fans"] for _ in range(fan["count"])]


def check_near(ruleset: str, near: Near) -> None:
    """The pattern is found in the one hand and not in the other."""
    there = scored(ruleset, near.with_it, **near.fields)
    assert near.name in patterns(there), (near.name, there)
    fields = near.fields if near.without_fields is None else near.without_fields
    missed = scored(ruleset, near.without_it, **fields)
    if missed.get("error", {}).get("code") != "not_winning":
        assert near.name not in patterns(missed), (near.name, missed)
