"""The rule sets by name. A new one is a module of its own that offers ``RULES``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from scoring.errors import HandError
from scoring.hand import Hand

DEFAULT = "mcr"

MODULES = {"mcr": "scoring.mcr.rules"}
"""Where each rule set lives; imported when a hand first asks for it."""

PLANNED = ("zung_jung", "hong_kong", "carmel", "classical", "riichi")
"""Names that the interface reserves for rule sets that are not there yet."""


class RuleSet(Protocol):
    """What a rule set offers. ``options`` is the hand's JSON, for rulings and the like."""

    name: str

    def score(self, hand: Hand, options: Mapping[str, Any], lang: str) -> str:
        """The score of a winning hand, as JSON text; raises ``HandError``."""

    def waits(self, hand: Hand, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """What completes the hand and its worth; raises ``HandError``."""


def ruleset(name: object) -> RuleSet:
    """The rule set of this name; raises ``HandError`` (``unknown_ruleset``)."""
    if name is None:
        name = DEFAULT
    if isinstance(name, str) and name in MODULES:
        return _loaded(name)
    known = ", ".join(MODULES)
    if isinstance(name, str) and name in PLANNED:
        raise HandError(
            "unknown_ruleset",
            "The rules {text} are not built in yet. What can be scored: {known}.",
            text=name,
            known=known,
        )
    raise HandError(
        "unknown_ruleset",
        "There are no rules called {value}. What can be scored: {known}.",
        value=name,
        known=known,
    )


@cache
def _loaded(name: str) -> RuleSet:
    rules: RuleSet = import_module(MODULES[name]).RULES
    return rules
