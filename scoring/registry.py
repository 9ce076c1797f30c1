"""The rule sets by their names, which are those of the files and folders in ``rulesets``.

They are loaded when they are asked for, by what lies below them as well: a hand is read and written
by the rules that it names.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from scoring.errors import HandError, described
from scoring.messages import Text
from scoring.words import Listed

DEFAULT_RULESET = "mcr"
"""The rules of a hand that names none."""


@cache
def names() -> list[str]:
    """The names of all rule sets, the default first."""
    folder = import_module("scoring.rulesets").__path__
    found = sorted(module.name for module in iter_modules(folder))
    return [DEFAULT_RULESET, *(name for name in found if name != DEFAULT_RULESET)]


def registered(name: object) -> object:
    """The rule set of this name; raises ``HandError`` (``unknown_ruleset``)."""
    if name is None:
        name = DEFAULT_RULESET
    if isinstance(name, str) and name in names():
        return _loaded(name)
    raise HandError(
        "unknown_ruleset",
        Text("There are no rules called {value}. What can be scored: {known}."),
        value=described(name),
        known=Listed(tuple(names())),
    )


@cache
def _loaded(name: str) -> object:
    found = import_module(f"scoring.rulesets.{name}")
    if not hasattr(found, "RULES"):
        found = import_module(f"scoring.rulesets.{name}.rules")
    return found.RULES
