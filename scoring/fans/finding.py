"""Find the patterns of a table in an arrangement. When the hand is counted again under other
options, only patterns that depend on the changed options are evaluated again."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from scoring.fans.counts import Count, CountedFan, groups_of
from scoring.fans.facts import Expression, WinKind, kind_of
from scoring.fans.patterns import Found, Pattern, PatternTable
from scoring.fans.win import WHOLE, Win

Question = tuple[Pattern, Callable[[Win], Found]]
"""A pattern and the function that finds it in one win."""


class Finder:
    """Finds the patterns of a table in a win. Relations between sets are not included: a rule set
    chooses among them itself (`RuleSet.related`)."""

    def __init__(self, table: PatternTable) -> None:
        self.table = table
        self._askers: dict[frozenset[str], dict[Pattern, Callable[[Win], Found]]] = {}
        self._by_kind: dict[WinKind, list[Question]] = {}

    def find(self, win: Win, like: Count | None = None) -> list[CountedFan]:
        """Return the patterns in a win's arrangement, in the order of the table, without relations
        between sets. The list may be ``like.found`` and must not be changed.

        like: the count of the same arrangement under other options, if known; then only predicates
            and worths that consult options with other values are evaluated again.
        """
        if like is not None:
            return self._found_again(win, like)
        kind = kind_of(win)
        questions = self._by_kind.get(kind) or self._questions_of(kind)
        there = [(pattern, groups) for pattern, ask in questions if (groups := ask(win))]
        counted = [self._counted(win, pattern, groups) for pattern, groups in there]
        return [one for one in counted if one]

    def _questions_of(self, kind: WinKind) -> list[Question]:
        """Return the questions about the patterns that a win of this kind can have, after storing
        them in `_by_kind`."""
        self._by_kind[kind] = [
            (pattern, ask)
            for pattern, ask in self.questions
            if not isinstance(pattern.found, Expression) or pattern.found.can_hold(kind)
        ]
        return self._by_kind[kind]

    def _found_again(self, win: Win, like: Count) -> list[CountedFan]:
        """Return the patterns in a win. Patterns that do not depend on an option with another value
        than in `like` are taken from there; if none depends on one, ``like.found`` itself is
        returned.

        like: a count of the same arrangement under other options.
        """
        again = self._asking(win.options.differing(like.win.options))
        if not again:
            return like.found
        found = [counted for counted in like.found if counted.pattern not in again]
        kept = len(found)
        for pattern, ask in again.items():
            there = ask(win)
            counted = self._counted(win, pattern, there) if there else None
            if counted:
                found.append(counted)
        if len(found) > kept:
            found.sort(key=lambda counted: self._places[counted.pattern])
        return found

    @cached_property
    def _places(self) -> dict[Pattern, int]:
        return {pattern: place for place, (pattern, _) in enumerate(self.questions)}

    def _asking(self, options: frozenset[str]) -> dict[Pattern, Callable[[Win], Found]]:
        """Return the patterns whose predicate or worth may consult one of these options, each with
        its predicate; cached."""
        if options not in self._askers:
            self._askers[options] = {
                pattern: ask
                for pattern, ask in self.questions
                if not _knows_what_it_asks(pattern) or not options.isdisjoint(pattern.asks)
            }
        return self._askers[options]

    @cached_property
    def questions(self) -> list[Question]:
        """The patterns that are not relations, each with the function that finds it in one win."""
        patterns = [pattern for pattern in self.table.patterns if not pattern.related]
        return [
            (p, p.found.of_one if isinstance(p.found, Expression) else p.found) for p in patterns
        ]

    def _counted(self, win: Win, pattern: Pattern, there: Found) -> CountedFan | None:
        """Return a pattern with the result of its predicate as a counted fan; None if the options
        remove it."""
        options = win.options
        if options.fans and options.fans.get(pattern.key) is False:
            return None
        value = (not options.fans and pattern.fixed_worth) or pattern.worth(options)
        if not value and pattern.value != 0:
            return None
        return CountedFan(pattern, value, WHOLE if there is True else groups_of(there))


def _knows_what_it_asks(pattern: Pattern) -> bool:
    """Return True if a pattern's predicate is an expression; only expressions list the options that
    they consult."""
    return isinstance(pattern.found, Expression)
