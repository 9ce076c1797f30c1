"""Lines of a club on one incident that contradict each other, such as ``on`` and ``ends stays``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from scoring.book.incidents.book import REST, VERBS


def contradiction(lines: Sequence[str]) -> tuple[str, str] | None:
    """Return the first two valid lines on one incident that answer the same question differently
    (`Verb.decides`); None if there are none.

    >>> contradiction(["each 10", "on", "ends stays"])
    ('on', 'ends stays')
    """
    for one, other in combinations(lines, 2):
        first, second = _answers(one), _answers(other)
        if any(first[key] != second[key] for key in first.keys() & second.keys()):
            return one, other
    return None


def _answers(line: str) -> dict[str, str]:
    """Return the answers of a line by question; none of one that leaves an argument open, or whose
    verb is a rule set's own word."""
    verb, *given = line.split()
    if verb not in VERBS:
        return {}
    answers = {}
    for question, said in VERBS[verb].decides.items():
        answer = " ".join(given) if said == REST else said
        if answer:
            answers[question] = answer
    return answers
