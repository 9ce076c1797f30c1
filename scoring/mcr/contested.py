"""Which contested rulings made a difference to a hand, and what the other reading would give.

Each ruling has a short test for hands that it could touch at all: it is given the readings of the
hand and the numbers of all fans in them. Only for those the hand is counted again under the other
readings of the ruling.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoring.arrangements import HONORS_AND_KNITTED, KNITTED_STRAIGHT, SEVEN_PAIRS
from scoring.chinese import translated
from scoring.mcr.chinese import CHINESE
from scoring.mcr.count import Count, count_readings
from scoring.mcr.fans import green_or_terminals
from scoring.mcr.rulings import RULINGS, Rulings

Touches = Callable[[list[Count], set[int]], bool]


def rulings_applied(counts: list[Count], rulings: Rulings, lang: str) -> list[dict[str, Any]]:
    """The rulings without which this hand would be counted otherwise.

    ``effect`` is what the reading in use adds to the total against the first other reading that
    differs; ``otherwise`` has every other reading with its total.
    """
    best = counts[0]
    numbers = {counted.fan.number for count in counts for counted in count.fans}
    applied = []
    for ruling in RULINGS:
        if not TOUCHES[ruling.id](counts, numbers):
            continue
        choice = rulings[ruling.id]
        otherwise: list[dict[str, Any]] = []
        for letter, reading in ruling.readings.items():
            if letter == choice:
                continue
            other = count_readings(best.win.tiles, rulings.switched(ruling.id, letter))[0]
            if _names(other) != _names(best) or ruling.id in ALWAYS_TOLD:
                otherwise.append(
                    {
                        "choice": letter,
                        "total": other.total,
                        "reading": translated(reading.text, lang, CHINESE),
                        "source": translated(reading.source, lang, CHINESE),
                    }
                )
        if otherwise:
            different = [o["total"] for o in otherwise if o["total"] != best.total]
            applied.append(
                {
                    "id": ruling.id,
                    "choice": choice,
                    "effect": f"{best.total - different[0] if different else 0:+d}",
                    "question": translated(ruling.question, lang, CHINESE),
                    "reading": translated(ruling.readings[choice].text, lang, CHINESE),
                    "source": translated(ruling.readings[choice].source, lang, CHINESE),
                    "otherwise": otherwise,
                }
            )
    return applied


def _names(count: Count) -> list[tuple[int, int, int]]:
    return [(c.fan.number, c.points, len(c.groups)) for c in count.fans]


def _shape(counts: list[Count], *shapes: str) -> bool:
    return any(count.win.shape in shapes for count in counts)


def _c1(counts: list[Count], numbers: set[int]) -> bool:
    win = counts[0].win
    return _shape(counts, SEVEN_PAIRS) and 4 in win.tiles.counts and green_or_terminals(win)


def _c8(counts: list[Count], numbers: set[int]) -> bool:
    win = counts[0].win
    return len(win.kongs) > 1 and len(win.concealed_kongs) > 0


def _c9(counts: list[Count], numbers: set[int]) -> bool:
    """Whether the two ways to see a wait differ; mostly there is one arrangement and no need."""
    tiles = counts[0].win.tiles
    if len(counts) == 1 and 4 not in tiles.concealed and not _shape(counts, KNITTED_STRAIGHT):
        return False
    return any(
        count.win.only_wait(by_form=True) != count.win.only_wait(by_form=False) for count in counts
    )


def _c10(counts: list[Count], numbers: set[int]) -> bool:
    tiles = counts[0].win.tiles
    concealed = tiles.hand.self_drawn and not tiles.open_melds
    return concealed and not numbers.isdisjoint(ALWAYS_CONCEALED)


def _c11(counts: list[Count], numbers: set[int]) -> bool:
    tiles = counts[0].win.tiles
    return tiles.hand.dealt and tiles.suits == 1


def _c13(counts: list[Count], numbers: set[int]) -> bool:
    hand = counts[0].win.tiles.hand
    return hand.robbing_kong and hand.last_wall_tile


def _c15(counts: list[Count], numbers: set[int]) -> bool:
    return counts[0].win.tiles.suits == 2 and not numbers.isdisjoint(LEAVE_ROOM_FOR_A_SUIT)


ALWAYS_CONCEALED = {4, 6, 7, 12, 19, 20, 34}
LEAVE_ROOM_FOR_A_SUIT = {2, 10, 14, 15, 16, 38}
ALWAYS_TOLD = ("C13",)
"""Told whenever they apply, though the total is the same: they say whether the win is allowed."""

TOUCHES: dict[str, Touches] = {
    "C1": _c1,
    "C2": lambda counts, numbers: 3 in numbers,
    "C3": lambda counts, numbers: 16 in numbers,
    "C4": lambda counts, numbers: 8 in numbers,
    "C5": lambda counts, numbers: counts[0].win.shape == HONORS_AND_KNITTED,
    "C5-waits": lambda counts, numbers: _shape(counts, KNITTED_STRAIGHT),
    "C6": lambda counts, numbers: 4 in numbers,
    "C7": lambda counts, numbers: False,
    "C8": _c8,
    "C9": _c9,
    "C10": _c10,
    "C11": _c11,
    "C12": lambda counts, numbers: False,
    "C13": _c13,
    "C14": lambda counts, numbers: 40 in numbers,
    "C15": _c15,
}
