"""Practice hands for the quiz, level by level; the same seed gives the same hands.

Each rule set defines its own levels, see `scoring.book.quiz_levels`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from random import Random
from typing import NamedTuple

from scoring.answers.answering import score_json
from scoring.book.quiz_levels import Level
from scoring.rulesets import ruleset
from scoring.score import Fan, Score
from scoring.speech.errors import HandError
from ui.learn.learn_state import PlayedRules
from ui.learn.made_up_hands import Hand, endless

TRIES = 1000
"""Maximum number of made-up hands examined for a level; if none fits, the one with the most fans is
used."""

FEW = 12
"""Number of winning hands to choose from in a level that is defined by the number of fans."""

NEEDED = 3
"""Number of consecutive hands that must be right before the next level is offered."""

OPTIONS = 12
"""Number of fans to choose from in the first levels."""


class Exercise(NamedTuple):
    """A practice hand.

    hand: the hand in the interface's format.
    score: its score.
    offered: English names of the fans to choose from; empty for a free choice.
    """

    hand: Hand
    score: Score
    offered: tuple[str, ...]


def exercise(rules: PlayedRules, level: int, seed: int, number: int) -> Exercise:
    """Return hand `number` of a level (both counted from 1); the same arguments give the same hand.
    Raises LookupError if none of `TRIES` made-up hands wins.

    rules: mapping with ``ruleset`` and ``rulings``.
    seed: seed of the learner's session.
    """
    return _exercise(json.dumps(rules, sort_keys=True), level, seed, number)


def levels(rules: str) -> tuple[Level, ...]:
    """Return the levels of the rule set of this name, easiest first; empty for rules without
    points. Raises ``HandError`` for an unknown name."""
    found = ruleset(rules)
    return found.LEVELS if found.UNIT else ()


def counted(score: Score) -> list[Fan]:
    """Return the components of a score: its items (points under classical rules) and its fans."""
    return [*score.more.get("items", ()), *score.fans]


@lru_cache(maxsize=256)
def _exercise(rules: str, level: int, seed: int, number: int) -> Exercise:
    """Return the result of `exercise`, cached; `rules` is JSON."""
    chosen = json.loads(rules)
    wanted = levels(chosen["ruleset"])[level - 1]
    hands = endless(f"{seed} {level} {number}", chosen["ruleset"])
    fits = _fits(wanted, number)
    hand = _fitting(fits, hands, chosen) if fits else _as_full(wanted, hands, chosen)
    score = score_json({**hand, **chosen, "nearly": wanted.offers})
    return Exercise(hand, score, _offered(score, wanted, chosen, seed + number))


def _fits(level: Level, number: int) -> Callable[[Score], bool] | None:
    """Return the condition for the practice hand of this number; None if the level has none."""
    fits, turns = level.fits, level.turns
    if fits is None or not turns:
        return fits
    fan = turns[number % len(turns)]
    return lambda score: any(f.number == fan for f in score.fans) and fits(score)


def _fitting(fits: Callable[[Score], bool], hands: Iterator[Hand], rules: PlayedRules) -> Hand:
    """Return the first hand that meets a condition; if none of `TRIES` hands does, the one with the
    most fans. Raises LookupError if no hand wins."""
    fullest, most = None, -1
    for hand, score in _winning(hands, rules):
        if fits(score):
            return hand
        if _fullness(score) > most:
            fullest, most = hand, _fullness(score)
    if fullest is None:
        raise LookupError(f"no winning hand in {TRIES} tries under {rules}")
    return fullest


def _as_full(level: Level, hands: Iterator[Hand], rules: PlayedRules) -> Hand:
    """Sort up to `FEW` winning hands by their number of fans, and return the one at the relative
    position `level.fullness`: 0 for the fewest fans, 1 for the most. Raises LookupError if no hand
    wins."""
    few = [
        (_fullness(score), place, hand)
        for place, (hand, score) in enumerate(islice(_winning(hands, rules, brief=True), FEW))
    ]
    few.sort(key=lambda found: found[:2])
    if not few:
        raise LookupError(f"no winning hand in {TRIES} tries under {rules}")
    return few[round(level.fullness * (len(few) - 1))][2]


def _winning(
    hands: Iterator[Hand], rules: PlayedRules, *, brief: bool = False
) -> Iterator[tuple[Hand, Score]]:
    """Yield those of the next `TRIES` hands that win with at least one fan, each with its score."""
    for hand in islice(hands, TRIES):
        try:
            score = score_json({**hand, **rules, "brief": brief})
        except HandError:
            continue
        if score.legal and _fullness(score):
            yield hand, score


def _fullness(score: Score) -> int:
    return len(counted(score))


def _offered(score: Score, level: Level, rules: PlayedRules, seed: int) -> tuple[str, ...]:
    """Return the fans to choose from, in the order of the rule set's table: those that count,
    filled up to `OPTIONS` with plausible fans that do not count and then with random ones; () for a
    free choice."""
    if not level.offers:
        return ()
    patterns = ruleset(rules["ruleset"]).patterns("en", rules.get("rulings"))
    table = [p["name"] for p in patterns]
    rng = Random(seed)
    chosen = [fan.name for fan in counted(score)]
    tempting = [fan.name for fan in score.not_counted]
    tempting += [fan.name for fan in score.nearly or ()]
    others = rng.sample(table, len(table))
    for name in (*tempting[:6], *others):
        if len(chosen) < OPTIONS and name not in chosen:
            chosen.append(name)
    return tuple(name for name in table if name in chosen)
