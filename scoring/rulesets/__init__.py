"""The rule sets: each file or folder beside this one is one, found by its name.

A new rule set is one new file here that offers ``RULES``, or a folder whose ``rules`` module does;
nothing else has to change. Where its players announce a count in their own way, the module offers
``CLAIMING`` as well, a subclass of `scoring.claims.quantities.Claiming`. `carmel` is the one to
copy.
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
"""The rules that most players play, which a list has first."""


@cache
def names() -> list[str]:
    """Return the names of all rule sets, the default first, then the best known; not to be changed
    (cached)."""
    found = sorted(module.name for module in iter_modules(__path__))
    return [*KNOWN_BEST, *(name for name in found if name not in KNOWN_BEST)]


def ruleset(name: object) -> RuleSet:
    """Return the rule set of this name, the default one for None; raises ``HandError``
    (``unknown_ruleset``)."""
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
    """Return the rule sets whose winning hand has this number of `tiles`, a kong counted as three;
    may be empty.

    >>> [rules.name for rules in of_size(17)]
    ['taiwanese']
    """
    return tuple([rules for rules in map(ruleset, names()) if rules.form.tiles == tiles])


def judge(rules: RuleSet) -> Claiming:
    """Return the object that judges announcements by a rule set: an instance of its module's
    ``CLAIMING``, or of `Claiming`."""
    kind: type[Claiming] = getattr(_module(rules.name), "CLAIMING", Claiming)
    return kind(rules)


@cache
def _loaded(name: str) -> RuleSet:
    rules: RuleSet = _module(name).RULES
    return rules


def _module(name: str) -> ModuleType:
    found = import_module(f"scoring.rulesets.{name}")
    return found if hasattr(found, "RULES") else import_module(f"scoring.rulesets.{name}.rules")
