"""The rule sets: each file or folder beside this one is one, found by its name.

A new rule set is one new file here that offers ``RULES``, or a folder whose ``rules`` module does;
nothing else has to change. It subclasses ``scoring.rules.RuleSet`` and gives its table, its
options and its words.
"""

from __future__ import annotations

from scoring.registry import names
from scoring.rules import of_size, ruleset

__all__ = ["names", "of_size", "ruleset"]
