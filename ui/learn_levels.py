"""Hands to count oneself, level by level: the same ones for the same seed.

A level is a condition on the answer of the scorer, so it can never disagree with the count.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import scoring
from scoring.rulesets import ruleset
from ui.learn_hands import Hand, endless

Answer = Mapping[str, Any]

TRIES = 600
"""Made-up hands that are looked through for one of a level; then the fullest of them is taken."""

FEW = 12
"""Winning hands that are compared where a level is a matter of more or fewer fans."""

NEEDED = 3
"""Hands in a row that have to be right before the next level is offered."""

OPTIONS = 12
"""How many fans the first levels offer to choose from."""


class Level(NamedTuple):
    """What it is called, what it teaches in a sentence, and which hands it has.

    ``fits`` is asked of the answer; where there is None, ``fullness`` says which of a few hands
    to take, by how many fans they have: 0 the one with the fewest, 1 the one with the most.
    ``offers``: the fans to choose from are offered; otherwise the learner has to find them.
    """

    title: str
    about: str
    fits: Callable[[Answer], bool] | None = None
    fullness: float = 0
    offers: bool = False


class Exercise(NamedTuple):
    """A hand, its full answer in English, and the fans offered (English names; may be empty)."""

    hand: Hand
    answer: dict[str, Any]
    offered: tuple[str, ...]


def exercise(rules: Mapping[str, Any], level: int, seed: int, number: int) -> Exercise:
    """The hand of this number in a level (from 1) under these rules."""
    return _exercise(json.dumps(rules, sort_keys=True), level, seed, number)


def levels(rules: str) -> tuple[Level, ...]:
    """The levels of a rule set, the easiest first; none where there is nothing to count."""
    if rules == "mcr":
        return LEVELS
    return PLAIN_LEVELS if ruleset(rules).unit("en") else ()


def counted(answer: Answer) -> list[Mapping[str, Any]]:
    """Everything that makes the count: Classical has points beside its fans."""
    return [*answer.get("items", []), *answer["fans"]]


def _kinds(answer: Answer) -> int:
    return len([fan for fan in counted(answer) if fan["name"] != "Flower Tiles"])


def _left_out(answer: Answer, *principles: str) -> int:
    return len([fan for fan in answer["not_counted"] if fan["principle"] in principles])


def _how_it_was_won(answer: Answer) -> int:
    return len([fan for fan in answer["fans"] if fan.get("number") in WINNING])


WINNING = frozenset({12, 33, 44, 45, 46, 47, 48, 53, 56, 58, 62, 66, 67, 77, 78, 79, 80})
"""The fans of MCR that ask what is concealed, what was waited for and who gave the tile."""


def _one_or_two(answer: Answer) -> bool:
    return _kinds(answer) <= 2


def _implied(answer: Answer) -> bool:
    return 2 <= _kinds(answer) <= 4 and _left_out(answer, "non-repeat") >= 2


def _combined_once(answer: Answer) -> bool:
    return _left_out(answer, "account-once", "non-identical") >= 1


def _concealed(answer: Answer) -> bool:
    return _how_it_was_won(answer) >= 2 and 3 <= _kinds(answer) <= 6


def _read_otherwise(answer: Answer) -> bool:
    return any(other["total"] != answer["total"] for other in answer["alternatives"])


def _everything(answer: Answer) -> bool:
    return _kinds(answer) >= 6


LEVELS = (
    Level(
        "One fan or two",
        "Look at the whole hand first: one pattern makes most of the points.",
        _one_or_two,
        offers=True,
    ),
    Level(
        "What is left out",
        "What a fan always brings along is not counted beside it.",
        _implied,
        offers=True,
    ),
    Level(
        "Sets combined once",
        "Sets that are combined already take in one more set only once.",
        _combined_once,
        offers=True,
    ),
    Level(
        "Concealed and won",
        "Ask what lies open, what the hand waited for, and who gave the last tile.",
        _concealed,
    ),
    Level(
        "More ways to read it",
        "The tiles fit together in more than one way, and the dearest one counts.",
        _read_otherwise,
    ),
    Level(
        "Everything at once",
        "Six fans and more: large ones first, then suits, then sets, then how it was won.",
        _everything,
    ),
)
PLAIN_LEVELS = (
    Level(
        "A few",
        "Look at the whole hand first: one pattern makes most of the count.",
        fullness=0.1,
        offers=True,
    ),
    Level(
        "Some more",
        "Go through the suits, then the sets, then how it was won.",
        fullness=0.6,
        offers=True,
    ),
    Level(
        "Many",
        "Large ones first: what they bring along is seldom counted beside them.",
        fullness=1,
    ),
)


@lru_cache(maxsize=256)
def _exercise(rules: str, level: int, seed: int, number: int) -> Exercise:
    chosen = json.loads(rules)
    wanted = levels(chosen["ruleset"])[level - 1]
    hands = endless(f"{seed} {level} {number}")
    hand = _fitting(wanted.fits, hands, chosen) if wanted.fits else _as_full(wanted, hands, chosen)
    answer = scoring.answer({**hand, **chosen, "nearly": wanted.offers})
    return Exercise(hand, answer, _offered(answer, wanted, chosen, seed + number))


def _fitting(
    fits: Callable[[Answer], bool], hands: Iterator[Hand], rules: Mapping[str, Any]
) -> Hand:
    """The first hand of this kind; the fullest one where there is none for long."""
    fullest, most = None, -1
    for hand in islice(hands, TRIES):
        answer = scoring.answer({**hand, **rules})
        if not _wins(answer):
            continue
        if fits(answer):
            return hand
        if _kinds(answer) > most:
            fullest, most = hand, _kinds(answer)
    if fullest is None:
        raise LookupError(f"no winning hand in {TRIES} tries under {rules}")
    return fullest


def _as_full(level: Level, hands: Iterator[Hand], rules: Mapping[str, Any]) -> Hand:
    """Out of a few winning hands the one that has its place by the number of fans."""
    few: list[tuple[int, int, Hand]] = []
    for place, hand in enumerate(islice(hands, TRIES)):
        answer = scoring.answer({**hand, **rules, "brief": True})
        if _wins(answer):
            few.append((_kinds(answer), place, hand))
        if len(few) == FEW:
            break
    few.sort(key=lambda found: found[:2])
    if not few:
        raise LookupError(f"no winning hand in {TRIES} tries under {rules}")
    return few[round(level.fullness * (len(few) - 1))][2]


def _wins(answer: Answer) -> bool:
    return "error" not in answer and bool(answer.get("legal", True) and counted(answer))


def _offered(answer: Answer, level: Level, rules: Mapping[str, Any], seed: int) -> tuple[str, ...]:
    """What counts, what one might think counts, and others, in the order of the table."""
    if not level.offers:
        return ()
    patterns = ruleset(rules["ruleset"]).patterns("en", rules.get("rulings"))
    table = [p["name"] for p in patterns]
    rng = Random(seed)
    chosen = [fan["name"] for fan in counted(answer)]
    tempting = [fan["name"] for key in ("not_counted", "nearly") for fan in answer.get(key, [])]
    others = rng.sample(table, len(table))
    for name in (*tempting[:6], *others):
        if len(chosen) < OPTIONS and name not in chosen:
            chosen.append(name)
    return tuple(name for name in table if name in chosen)
