"""Parsing text from outside takes little memory and time, even the worst text of the maximum
size."""

import sys
import tomllib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.book.rulefile import MOST_DEPTH, MOST_PARTS, read_text
from scoring.speech.errors import HandError
from tests.helpers.outside_text import Case, all_cases, cost_of, rules_cases

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the memory of a part")


def named(case: Case) -> str:
    return f"{case.field}: {case.name}"


@linux
@pytest.mark.parametrize("case", rules_cases(), ids=named)
def test_rules_of_strangers_cost_what_they_weigh(case: Case) -> None:
    cost = cost_of(case)
    assert cost.good, cost


@linux
@pytest.mark.slow
@pytest.mark.parametrize("case", all_cases(), ids=named)
def test_every_text_costs_what_it_weighs(case: Case) -> None:
    cost = cost_of(case)
    assert cost.good, cost


def depth(value: object) -> int:
    """Return how deep dicts and lists are nested in a value; 0 for any other value."""
    if isinstance(value, dict):
        return 1 + max(map(depth, value.values()), default=0)
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


PIECES = ("a", ".", "a." * MOST_PARTS, "=", "1", "\n", "#", " ", ",", "\\", "x=")
SIGNS = ('"', "'", '"""', "'''", "[", "]", "{", "}", "[" * MOST_DEPTH)


@given(st.lists(st.sampled_from(PIECES + SIGNS), max_size=14).map("".join))
@example("x='''a''''\n" + "a." * MOST_PARTS + "a=1")
@example('x=""""a"""""\n' + "a." * MOST_PARTS + "a=1")
@example('x="\\""#"\n' + "a." * MOST_PARTS + "a=1")
@example("x=" + "{a=" * (MOST_DEPTH + 1) + "1" + "}" * (MOST_DEPTH + 1))
def test_no_way_of_writing_hides_how_deep_a_text_is(text: str) -> None:
    """Any text that `tomllib` can read but that is too deep is refused, whatever quotes come
    before."""
    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError):
        return
    if depth(found) > MOST_PARTS + 2 * MOST_DEPTH + 1:
        with pytest.raises(HandError):
            read_text(text, "club.toml")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a." * 9_999 + "a=1", 1),
        ("minimum = 8\nx = " + "[" * 50, 2),
        ("\n\n[" + "a." * 9 + "b]", 3),
    ],
)
def test_a_text_that_is_too_deep_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(HandError, match=rf"club\.toml, line {line}: a key has 8 parts at most"):
        read_text(text, "club.toml")


def test_deep_signs_within_texts_and_comments_are_only_signs() -> None:
    text = 'name = "a.b.c.d.e.f.g.h.i.j [[[[[[[[[["  # a.b.c.d.e.f.g.h.i.j\n'
    assert read_text(text, "club.toml").string("name").startswith("a.b")
    assert read_text("\ufeffminimum = 8", "club.toml").number("minimum") == 8
