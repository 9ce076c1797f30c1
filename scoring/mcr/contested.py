"""Which contested rulings made a difference to a hand, and what the other reading would give.

Each ruling has a short test for hands that it could touch at all; only for those the hand is
counted again under the other readings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoring.arrangements import HONORS_AND_KNITTED, KNITTED_STRAIGHT, SEVEN_PAIRS
from scoring.mcr.count import Count, count_all
from scoring.mcr.fans import GREEN, REVERSIBLE, green_or_terminals, only
from scoring.mcr.rulings import RULINGS, Rulings
from scoring.mcr.win import TERMINALS_MASK

Touches = Callable[[list[Count]], bool]


def rulings_applied(counts: list[Count], rulings: Rulings) -> list[dict[str, Any]]:
    """The rulings without which this hand would be counted otherwise.

    ``effect`` is what the reading in use adds to the total against the first other reading that
    differs; ``otherwise`` has every other reading with its total.
    """
    best = counts[0]
    applied = []
    for ruling in RULINGS:
        if not TOUCHES[ruling.id](counts):
            continue
        choice = rulings[ruling.id]
        otherwise: list[dict[str, Any]] = []
        for letter, reading in ruling.readings.items():
            if letter == choice:
                continue
            other = count_all(best.win.tiles.hand, rulings.switched(ruling.id, letter))[0]
            if _names(other) != _names(best) or ruling.id in ALWAYS_TOLD:
                otherwise.append(
                    {
                        "choice": letter,
                        "total": other.total,
                        "reading": reading.text,
                        "source": reading.source,
                    }
                )
        if otherwise:
            different = [o["total"] for o in otherwise if o["total"] != best.total]
            applied.append(
                {
                    "id": ruling.id,
                    "choice": choice,
                    "effect": f"{best.total - different[0] if different else 0:+d}",
                    "question": ruling.question,
                    "reading": ruling.readings[choice].text,
                    "source": ruling.readings[choice].source,
                    "otherwise": otherwise,
                }
            )
    return applied


def _names(count: Count) -> list[tuple[int, int, int]]:
    return [(c.fan.number, c.points, len(c.groups)) for c in count.fans]


def _counted(counts: list[Count], *numbers: int) -> bool:
    return any(c.fan.number in numbers for count in counts for c in count.fans)


def _shape(counts: list[Count], *shapes: str) -> bool:
    return any(count.win.shape in shapes for count in counts)


def _c1(counts: list[Count]) -> bool:
    win = counts[0].win
    return _shape(counts, SEVEN_PAIRS) and 4 in win.tiles.counts and green_or_terminals(win)


def _c9(counts: list[Count]) -> bool:
    """Whether the two ways to see a wait differ; mostly there is one arrangement and no need."""
    tiles = counts[0].win.tiles
    if len(counts) == 1 and 4 not in tiles.concealed and not _shape(counts, KNITTED_STRAIGHT):
        return False
    return any(
        count.win.only_wait(by_form=True) != count.win.only_wait(by_form=False) for count in counts
    )


def _c10(counts: list[Count]) -> bool:
    tiles = counts[0].win.tiles
    concealed = tiles.hand.self_drawn and not tiles.open_melds
    return concealed and _counted(counts, 4, 6, 7, 12, 19, 20, 34)


def _c15(counts: list[Count]) -> bool:
    return counts[0].win.tiles.suits == 2 and _counted(counts, 2, 10, 14, 15, 16, 38)


ALWAYS_TOLD = ("C13",)
"""Told whenever they apply, though the total is the same: they say whether the win is allowed."""

TOUCHES: dict[str, Touches] = {
    "C1": _c1,
    "C2": lambda counts: only(counts[0].win, GREEN),
    "C3": lambda counts: _counted(counts, 16),
    "C4": lambda counts: only(counts[0].win, TERMINALS_MASK),
    "C5": lambda counts: _shape(counts, HONORS_AND_KNITTED),
    "C5-waits": lambda counts: _shape(counts, KNITTED_STRAIGHT),
    "C6": lambda counts: _counted(counts, 4),
    "C7": lambda counts: False,
    "C8": lambda counts: len(counts[0].win.kongs) > 1 and len(counts[0].win.concealed_kongs) > 0,
    "C9": _c9,
    "C10": _c10,
    "C11": lambda counts: counts[0].win.tiles.hand.dealt and counts[0].win.tiles.suits == 1,
    "C12": lambda counts: False,
    "C13": lambda counts: (
        counts[0].win.tiles.hand.robbing_kong and counts[0].win.tiles.hand.last_wall_tile
    ),
    "C14": lambda counts: only(counts[0].win, REVERSIBLE),
    "C15": _c15,
}
