"""The options listed in an answer: exactly those for which another choice changes the result."""

import ast
import inspect
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scoring import Hand, HandError, Score, score
from scoring.answers.json_hand import hand_from_json
from scoring.book.options import Chosen, Value, same
from scoring.fans.explain import outcome_of, paid
from scoring.fans.ruleset import RuleSet
from scoring.hand.own_fields import CHOICE, COUNT, FLAG_FIELD
from scoring.rulesets import names, ruleset
from tests.helpers.hands import hands_of

HANDS = 120

MONEY = {"base", "tai_value"}
"""Options for a club's stakes; they are no contested rulings, so answers do not list them."""


@cache
def dealt(name: str) -> list[tuple[Hand, Score]]:
    """Return random hands of these rules, some with random fields and options, each with its
    score."""
    rules, seed = ruleset(name), 131
    rng = random.Random(f"{name} {seed}")
    found: list[tuple[Hand, Score]] = []
    for plain in hands_of(name, seed):
        hand: dict[str, Any] = {**plain}
        for field in rules.FIELDS:
            if rng.random() < 0.15:
                kinds: dict[str, Any] = {FLAG_FIELD: True, COUNT: 1}
                if field.kind == CHOICE:
                    hand[field.key] = rng.choice(field.choices)[0]
                elif field.kind in kinds:
                    hand[field.key] = kinds[field.kind]
        chosen = {
            option.id: rng.choice(option.choices).value
            for option in rules.OPTIONS.table
            if rng.random() < 0.1
        }
        hand["rulings"] = {"profile": rng.choice(rules.OPTIONS.profiles), **chosen}
        try:
            read = hand_from_json(hand)
            found.append((read, score(read)))
        except HandError:
            continue  # no hand of these rules, or what was drawn contradicts itself
        if len(found) == HANDS:
            return found
    raise AssertionError("hands never end")


def outcome(rules: RuleSet, hand: Hand, chosen: Chosen) -> object:
    """Return the outcome of a hand under these options, counted without reusing other counts.

    The riichi package's own ``cost`` is left out: its amounts are those of the payments, and with
    kiriage it names no limit, whether or not anything is rounded up.
    """
    counts = rules.count_all(hand, chosen)
    if not counts:
        return None
    found = outcome_of(counts[0], paid(rules, counts[0]))
    more = found.more.copy()
    more.pop("cost", None)
    return found._replace(more=more)


@pytest.mark.parametrize("name", names())
def test_the_options_told_are_all_that_change_the_hand_and_no_other(name: str) -> None:
    rules = ruleset(name)
    told: Counter[str] = Counter()
    for hand, scored in dealt(name):
        chosen = rules.OPTIONS.read(hand.rulings)
        mine = outcome(rules, hand, chosen)
        changed: dict[str, list[Value]] = {}
        for option in rules.OPTIONS.table:
            others = [c.value for c in option.choices if not same(c.value, chosen[option.id])]
            differing = [
                value
                for value in others
                if outcome(rules, hand, chosen.switch(option.id, value)) != mine
            ]
            if differing and option.id not in MONEY:
                changed[option.id] = differing
        always = {option.id for option in rules.OPTIONS.table if option.always_told}
        applied = {
            ruling.id: [other.choice for other in ruling.otherwise]
            for ruling in scored.rulings_applied
            if ruling.id not in always or ruling.id in changed
        }
        assert applied == changed, str(hand)
        told.update(list(changed))
    assert told, "some option has to make a difference to some hand"


@pytest.mark.parametrize("name", names())
def test_what_the_answer_says_of_another_choice_is_what_that_choice_gives(name: str) -> None:
    rules = ruleset(name)
    checked = 0
    for hand, scored in dealt(name)[: HANDS // 2]:
        chosen = rules.OPTIONS.read(hand.rulings)
        for ruling in scored.rulings_applied:
            for other in ruling.otherwise:
                again = chosen.switch(ruling.id, other.choice).name
                try:
                    switched = score(hand.replace(rulings=again))
                except HandError:
                    assert not other.legal
                    assert not other.total
                else:
                    assert (other.total, other.legal) == (switched.total, switched.legal)
                checked += 1
    assert checked


def test_counting_remembers_what_it_asked_for() -> None:
    options = ruleset("mcr").OPTIONS
    asked = options.read("china-1998")
    assert asked["C14"] == "a"
    assert asked.peek("C15") == "a"
    assert list(asked.ids) == ["C14"]


def named(node: ast.AST) -> Iterator[tuple[object, object]]:
    """Yield the id and the value of each comparison with an option, or condition on one, in a
    syntax node."""
    match node:
        case ast.Compare(
            left=ast.Subscript(
                value=ast.Name(id="options" | "case") | ast.Attribute(attr="options"),
                slice=ast.Constant(value=id),
            ),
            comparators=[value],
        ):
            for one in ast.walk(value):
                if isinstance(one, ast.Constant):
                    yield id, one.value
        case ast.Call(func=ast.Name(id="Played"), args=[ast.Constant(value=id), ast.Tuple(elts)]):
            yield from ((id, one.value) for one in elts if isinstance(one, ast.Constant))


@pytest.mark.parametrize("name", names())
def test_a_choice_that_the_code_names_is_one_of_the_file(name: str) -> None:
    file = Path(inspect.getfile(type(ruleset(name))))
    options = ruleset(name).OPTIONS.by_id
    for source in [file] if file.stem == name else file.parent.glob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            for id, value in named(node):
                if isinstance(id, str) and id in options:
                    assert same(options[id].choice_of(value), value), (source.name, id, value)
