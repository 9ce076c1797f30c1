"""Lines of a club on one incident that contradict each other, such as ``on`` and ``ends stays``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

REST = "…"
"""Stands for whatever follows the verb in a line."""

DECIDED: Mapping[str, Mapping[str, str]] = {
    "on": {"hand": "goes on"},
    "before_play": {"hand": "goes on"},
    "end_unknown": {"hand": "open"},
    "ends": {"hand": "ends", "dealer": REST},
    "by_win": {"hand": "ends", "result": "win", "dealer": REST},
    "drawn_out": {"hand": "ends", "result": "draw", "dealer": "as after a draw"},
    "played_again": {"hand": "ends", "result": "void", "dealer": "stays"},
    "allow": {"request": REST},
    "each": {"each": REST},
    "nobody": {"nobody": REST},
    "ladder": {"ladder": REST},
    "not_stated": {"each": "the referee", "nobody": "the referee", "ladder": "the referee"},
}
"""Questions that a line answers, with its answer, by its verb. Lines with other verbs answer none
that another line could answer otherwise."""


def contradiction(lines: Sequence[str]) -> tuple[str, str] | None:
    """Return the first two valid lines on one incident that answer the same question differently;
    None if there are none.

    >>> contradiction(["each 10", "on", "ends stays"])
    ('on', 'ends stays')
    """
    for one, other in combinations(lines, 2):
        first, second = _answers(one), _answers(other)
        if any(first[key] != second[key] for key in first.keys() & second.keys()):
            return one, other
    return None


def _answers(line: str) -> Mapping[str, str]:
    """Return the answers of a line, without a dealer who is not stated."""
    verb, *given = line.split()
    rest = " ".join(given)
    decided = DECIDED.get(verb, {})
    answers = {question: rest if said == REST else said for question, said in decided.items()}
    return {question: said for question, said in answers.items() if said}
