"""The rule sets: each file or folder beside this one is a rule set, found by its name.

A new rule set is a new file here that defines ``RULES``, or a folder whose ``rules`` module does;
no other file has to change. If its players announce counts differently, the module also defines
``CLAIMING``, a subclass of `scoring.claims.quantities.Claiming`. `carmel` is the smallest example
to copy.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from scoring.claims.quantities import Claiming
from scoring.fans.ruleset import RuleSet
from scoring.hand.hand import DEFAULT_RULESET
from scoring.hand.values import Listed
from scoring.speech.errors import HandError, describe
from scoring.speech.messages import Text

KNOWN_BEST = (DEFAULT_RULESET, "riichi", "hong_kong", "taiwanese", "classical", "zung_jung")
"""The most widely played rules, listed first."""


@cache
def names() -> list[str]:
    """Return the names of all rule sets: the default, then the best known, then the others sorted.
    The list is cached and must not be changed."""
    found = sorted(module.name for module in iter_modules(__path__))
    return [*KNOWN_BEST, *(name for name in found if name not in KNOWN_BEST)]


def ruleset(name: object) -> RuleSet:
    """Return the rule set with this name, the default one for None. Raises ``HandError``
    (``unknown_ruleset``) for any other value."""
    if name is None:
        name = DEFAULT_RULESET
    if isinstance(name, str) and name in names():
        return _loaded(name)
    raise HandError(
        "unknown_ruleset",
        Text("There are no rules called {value}. What can be scored: {known}."),
        value=describe(name),
        known=Listed(tuple(names())),
    )


@cache
def of_size(tiles: int) -> tuple[RuleSet, ...]:
    """Return the rule sets whose winning hand has this number of tiles (a kong counts as three);
    may be empty.

    >>> [rules.name for rules in of_size(17)]
    ['taiwanese']
    """
    return tuple([rules for rules in map(ruleset, names()) if rules.form.tiles == tiles])


def judge(rules: RuleSet) -> Claiming:
    """Return a new object that judges announcements under a rule set: an instance of its module's
    ``CLAIMING``, or of `Claiming` if there is none."""
    kind: type[Claiming] = getattr(_module(rules.name), "CLAIMING", Claiming)
    return kind(rules)


@cache
def _loaded(name: str) -> RuleSet:
    rules: RuleSet = _module(name).RULES
    return rules


def _module(name: str) -> ModuleType:
    found = import_module(f"scoring.rulesets.{name}")
    return found if hasattr(found, "RULES") else import_module(f"scoring.rulesets.{name}.rules")
