"""The rule sets: each file or folder beside this one is one, found by its name.

A new rule set is one new file here that offers ``RULES``, or a folder whose ``rules`` module does;
nothing else has to change. One that is a table of patterns subclasses ``scoring.rules.TableRules``
and gives its table, its options and its words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Protocol

from scoring.answers import Asked
from scoring.errors import HandError
from scoring.game import Game
from scoring.hand import Hand

DEFAULT = "mcr"


class RuleSet(Protocol):
    """What a rule set offers.

    ``name`` is that of its file, ``profiles`` the names that ``rulings`` may take, the default
    first. ``asks`` are the fields of the interface's situation that matter to these rules.
    ``data`` is the hand's JSON, for rulings and fields of the rules' own; ``lang`` is one of
    ``scoring.tiles.LANGUAGES``.
    """

    name: str
    asks: tuple[str, ...]

    @property
    def profiles(self) -> tuple[str, ...]: ...

    def asks_under(self, rulings: object) -> tuple[str, ...]:
        """Those of ``asks`` that matter when played with these rulings."""

    def game_under(self, rulings: object) -> Game:
        """How a table plays a game with these rulings; raises ``HandError``."""

    def title(self, lang: str) -> str:
        """What players call these rules."""

    def profile_title(self, profile: str, lang: str) -> str:
        """What players call one of ``profiles``."""

    def unit(self, lang: str) -> str:
        """What ``total`` counts (points, faan); empty where there is nothing to count."""

    def parse(self, data: Mapping[str, Any]) -> Hand:
        """The winning hand that ``data`` describes; raises ``HandError``."""

    def score(self, asked: Sequence[Asked], lang: str) -> list[bytes]:
        """The scores of winning hands, as JSON in UTF-8; an error for those that cannot be scored.

        Beside the keys of the interface: ``legal``, and ``why`` where it is false; ``payments``
        is null where nobody pays, and ``false_win`` says what declaring the hand costs.
        ``payments`` may have ``liable`` and ``dealer``: what one of the others gets who answers
        for the win, or who pays otherwise as the dealer; ``others`` is then each of the rest.
        ``settlement`` has a sum for each seat where the seats are known.
        """

    def waits(self, hand: Hand, data: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """What completes the hand and its worth; raises ``HandError``."""

    def verdict(self, answer: Mapping[str, Any], lang: str) -> str:
        """Whether a scored hand wins, as a sentence for a person."""

    def options(self, lang: str) -> list[dict[str, Any]]:
        """What can be played otherwise: ``[{"id", "title", "about", "choices", "defaults"}]``.

        ``choices`` are ``{"value", "label", "source"}``; ``defaults`` has the value of each
        profile. Ids and values are what ``rulings`` takes.
        """

    def more_fields(self, lang: str) -> list[dict[str, Any]]:
        """Fields of the hand beyond the interface: ``[{"key", "kind", "label", "choices"}]``.

        ``kind`` is flag, count, tiles, choice or worths (a number for each seat that did not win);
        hand JSON carries them under their key.
        """

    def patterns(self, lang: str, rulings: object = None) -> list[dict[str, Any]]:
        """The table for the guide, with the values these rulings give.

        Each has ``key``, ``name``, ``zh``, ``pinyin``, ``value``, ``unit``, ``group``, ``about``,
        ``example`` (shorthand, or empty) and ``excludes`` (names).
        """


@cache
def names() -> list[str]:
    """The names of all rule sets, the default first."""
    found = sorted(module.name for module in iter_modules(__path__))
    return [DEFAULT, *(name for name in found if name != DEFAULT)]


def ruleset(name: object) -> RuleSet:
    """The rule set of this name; raises ``HandError`` (``unknown_ruleset``)."""
    if name is None:
        name = DEFAULT
    if isinstance(name, str) and name in names():
        return _loaded(name)
    raise HandError(
        "unknown_ruleset",
        "There are no rules called {value}. What can be scored: {known}.",
        value=name,
        known=", ".join(names()),
    )


@cache
def _loaded(name: str) -> RuleSet:
    found = import_module(f"{__name__}.{name}")
    rules: RuleSet = (
        found.RULES if hasattr(found, "RULES") else import_module(f"{__name__}.{name}.rules").RULES
    )
    return rules
