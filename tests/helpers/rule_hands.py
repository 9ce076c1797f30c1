"""Hands for the tests of the rule sets: typed as a player types them, with fields beside."""

from typing import Any, NamedTuple

from scoring import answer, parse_shorthand
from scoring.__main__ import typed_rulings
from scoring.rulesets import ruleset as rules_called


class Near(NamedTuple):
    """A pattern, hands that have it, hands that just miss it, and the rulings of both."""

    name: str
    with_it: list[str]
    without_it: list[str]
    rulings: object = None


def near_misses(rows: str) -> list[Near]:
    """Patterns from a table: the name, hands that have it, those that miss it after a dash, and
    rulings after "by", as the command line takes them.

    >>> near_misses("Seven Pairs | 1133m 5577s 99p EE C C | - 1133m 5577s 99p EE C F | by bmja")
    [Near(name='Seven Pairs', with_it=['1133m 5577s 99p EE C C'], \
without_it=['1133m 5577s 99p EE C F'], rulings='bmja')]
    """
    return [
        Near(
            name,
            [cell for cell in cells if not cell.startswith(("- ", "by "))],
            [cell[2:] for cell in cells if cell.startswith("- ")],
            next((typed_rulings(cell[3:]) for cell in cells if cell.startswith("by ")), None),
        )
        for name, *cells in table(rows)
    ]


def table(rows: str) -> list[list[str]]:
    """The cells of a table with strokes between them; an indented line goes on with the last one.

    >>> table("Self-Draw | 11m" + chr(10) + "    | 22m")
    [['Self-Draw', '11m', '22m']]
    """
    return [line.split(" | ") for line in rows.strip().replace("\n    ", " ").splitlines()]


def scored(ruleset: str, text: str, **fields: Any) -> dict[str, Any]:
    """The answer to a typed hand."""
    typed = parse_shorthand(text, rules_called(ruleset).FIELDS)
    return answer({**typed, "ruleset": ruleset, **fields})


def patterns(answer: dict[str, Any]) -> list[str]:
    """The names of what counts, each as often as it counts; first lines of points, where the rules
    have such."""
    assert "fans" in answer, answer
    counted = [*answer.get("items", []), *answer["fans"]]
    return [line["name"] for line in counted for _ in range(line["count"])]


def check_near(ruleset: str, near: Near, **fields: Any) -> None:
    """The pattern is found in the hands with it and not in the others."""
    for text in near.with_it:
        there = scored(ruleset, text, rulings=near.rulings, **fields)
        assert near.name in patterns(there), (text, there)
    for text in near.without_it:
        missed = scored(ruleset, text, rulings=near.rulings, **fields)
        if missed.get("error", {}).get("code") != "not_winning":
            assert near.name not in patterns(missed), (text, missed)
