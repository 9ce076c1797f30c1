"""A hand that falls short of eight points: what would have brought it there.

The hand is changed in one point, or in one point and self-drawn as well, and counted again. Whose
seat it was and how the wall ran are luck and told to nobody; see ``nearly.changes`` for the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from scoring.chinese import Text, told
from scoring.hand import Hand
from scoring.rulesets.mcr.count import FLOWERS, MINIMUM, Count, count_all
from scoring.rulesets.mcr.fans import BY_NUMBER, Fan
from scoring.rulesets.mcr.nearly import Change, changes
from scoring.rulesets.mcr.reasons import fan_name
from scoring.sentences import set_words
from scoring.tiles import tile_name

MOST = 6
"""How many ways are told."""


class Way(NamedTuple):
    """What was otherwise, and the count of the hand it makes."""

    steps: tuple[Change, ...]
    after: Count


def short_json(best: Count, lang: str) -> dict[str, Any]:
    """How many points are missing, and the ways: ``{"missing", "ways"}``.

    A way has ``steps`` (the kinds of change, as in ``nearly``), the new ``total``, the fans
    ``gained`` and ``lost``, and the sentence ``because``.
    """
    flowers = best.win.tiles.hand.flowers
    return {
        "missing": MINIMUM - (best.total - flowers),
        "ways": [_way_json(best, way, lang) for way in ways(best)],
    }


def ways(best: Count) -> list[Way]:
    """The least changes that bring the hand to eight points; of those for one fan the best."""
    chosen: dict[tuple[int, ...], Way] = {}
    for way in _enough(best):
        gained, _ = _difference(best, way.after)
        key = tuple(sorted(number for number in gained if BY_NUMBER[number].points > 2))
        if key not in chosen or _ease(way) > _ease(chosen[key]):
            chosen[key] = way
    return sorted(chosen.values(), key=_ease, reverse=True)[:MOST]


STEPS: dict[str, Text] = {
    "drawn": ("self-drawn", "自摸"),
    "claimed": ("won from another player", "和別家的牌"),
    "concealed": ("{0} concealed", "{0}為暗"),
    "melded": ("{0} melded", "{0}為明"),
    "kong": ("{0} made a kong", "{0}開槓"),
    "won": ("won on the {0}", "和{0}"),
    "tile": ("the {0} in place of the {1}", "以{0}換{1}"),
}
_SIZE = {sentence: size for size, sentence in enumerate(STEPS)}


def _enough(best: Count) -> Iterator[Way]:
    rulings = best.win.rulings
    drawn: Change | None = None
    enough = False
    for change in changes(best.win):
        if change.sentence not in STEPS:
            continue
        after = count_all(change.hand, rulings)[0]
        if after.minimum_met:
            yield Way((change,), after)
        if change.sentence == "drawn":
            drawn, enough = change, after.minimum_met
        elif drawn is not None and not enough and not after.minimum_met:
            both = count_all(_drawn(change.hand), rulings)[0]
            if both.minimum_met:
                yield Way((drawn, change), both)


def _drawn(hand: Hand) -> Hand:
    return hand._replace(self_drawn=True)


def _ease(way: Way) -> tuple[int, int, int]:
    return -len(way.steps), -_SIZE[way.steps[-1].sentence], way.after.total


def _difference(before: Count, after: Count) -> tuple[Counter[int], Counter[int]]:
    """The points of each fan that came, and of each that went, flowers left aside."""
    had, has = (
        Counter({c.fan.number: c.points * len(c.groups) for c in count.fans})
        for count in (before, after)
    )
    del had[FLOWERS], has[FLOWERS]
    return has - had, had - has


def _way_json(best: Count, way: Way, lang: str) -> dict[str, Any]:
    gained, lost = _difference(best, way.after)
    return {
        "steps": [step.kind for step in way.steps],
        "total": way.after.total,
        "gained": [_fan_json(number, points, lang) for number, points in sorted(gained.items())],
        "lost": [_fan_json(number, points, lang) for number, points in sorted(lost.items())],
        "because": _sentence(best, way, lang),
    }


def _fan_json(number: int, points: int, lang: str) -> dict[str, Any]:
    fan = BY_NUMBER[number]
    return {"name": fan.name, "zh": fan_name(fan, lang), "points": points}


def _sentence(best: Count, way: Way, lang: str) -> str:
    english = lang == "en"
    steps = [_step(step, english) for step in way.steps]
    gained, lost = _difference(best, way.after)
    sums = [f"+{points} {_named(BY_NUMBER[n], english)}" for n, points in sorted(gained.items())]
    sums += [f"−{points} {_named(BY_NUMBER[n], english)}" for n, points in sorted(lost.items())]
    many = way.after.total - way.after.win.tiles.hand.flowers
    if english:
        said = " and ".join(steps)
        return f"{said[0].upper()}{said[1:]}: {', '.join(sums)} – {many} points."
    return told(("", f"{'，'.join(steps)}：{'、'.join(sums)}，共{many}番。"), lang)


def _step(step: Change, english: bool) -> str:
    words = [
        tile_name(thing, "en" if english else "zh-Hant")
        if isinstance(thing, str)
        else set_words(thing, english)
        for thing in step.about
    ]
    return STEPS[step.sentence][not english].format(*words)


def _named(fan: Fan, english: bool) -> str:
    return fan.name if english else fan.traditional
