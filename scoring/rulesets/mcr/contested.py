"""Which contested rulings made a difference to a hand, and what the other reading would give.

Each ruling has a short test for hands that it could touch at all: by a shape, by fans that count
in a reading of the hand, by more than these. Only for hands that pass it are the fans counted
again under the other readings of the ruling.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from scoring.arrangements import HONORS_AND_KNITTED, KNITTED_STRAIGHT, SEVEN_PAIRS, STANDARD
from scoring.rulesets.mcr.count import Count, count_again, numbers_mask
from scoring.rulesets.mcr.fans import green_or_terminals, kong_extras_off
from scoring.rulesets.mcr.rulings import RULINGS, Rulings


class Applied(NamedTuple):
    """A ruling without which the hand would be counted otherwise.

    ``effect`` is what the reading in use adds to the total against the first other reading that
    differs; ``otherwise`` has every other reading with its total.
    """

    ruling: str
    choice: str
    effect: int
    otherwise: tuple[tuple[str, int], ...]


def rulings_applied(counts: list[Count], rulings: Rulings) -> list[Applied]:
    """The rulings that made a difference to a hand, given all its arrangements."""
    touched = _touched(counts)
    if not touched:
        return []
    best = counts[0]
    names = _names(best)
    applied = []
    for ruling in RULINGS:
        if ruling.id not in touched:
            continue
        choice = rulings[ruling.id]
        otherwise = []
        others: dict[str, Count] = {}
        for letter in ruling.readings:
            if letter == choice:
                continue
            if ruling.id == "C8" and letter == "c" and not _reduces_kongs(counts):
                other = others.get("b", best)
            else:
                other = count_again(counts, ruling.id, letter)[0]
            others[letter] = other
            if _names(other) != names or ruling.id in ALWAYS_TOLD:
                otherwise.append((letter, other.total))
        if otherwise:
            effects = [best.total - total for _, total in otherwise if total != best.total]
            effect = effects[0] if effects else 0
            applied.append(Applied(ruling.id, choice, effect, tuple(otherwise)))
    return applied


def _names(count: Count) -> list[tuple[int, int, int]]:
    return [(c.fan.number, c.points, len(c.groups)) for c in count.fans]


def _touched(counts: list[Count]) -> list[str]:
    """The rulings that could touch the hand; for most hands it is none."""
    touched = []
    win = counts[0].win
    hand = win.tiles.hand
    if win.concealed_kongs and len(win.kongs) > 1:
        touched.append("C8")
    if hand.robbing_kong and hand.last_wall_tile:
        touched.append("C13")
    if hand.first_turn and hand.dealt and win.tiles.kinds.suits == 1:
        touched.append("C11")
    if _waits_differ(counts):
        touched.append("C9")
    numbers = 0
    for count in counts:
        numbers |= count.numbers
    if numbers & CONTESTED_FANS:
        touched += [ruling for ruling, fans in BY_FAN.items() if numbers & fans]
    if win.shape != STANDARD or len(counts) > 1:
        shapes = {count.win.shape for count in counts}
        touched += [ruling for ruling, shape in BY_SHAPE.items() if shape in shapes]
    return [ruling for ruling in touched if ruling not in ALSO or ALSO[ruling](counts)]


def _waits_differ(counts: list[Count]) -> bool:
    """Whether the two readings of ruling C9 do; mostly there is one arrangement and no need."""
    if len(counts) == 1:
        win = counts[0].win
        if 4 not in win.tiles.concealed and win.shape != KNITTED_STRAIGHT:
            return False
    return any(
        count.win.only_wait(by_form=True) != count.win.only_wait(by_form=False) for count in counts
    )


def _reduces_kongs(counts: list[Count]) -> bool:
    """Whether readings b and c of ruling C8 can differ."""
    return any(kong_extras_off(count.win) for count in counts)


def _c1(counts: list[Count]) -> bool:
    win = counts[0].win
    return 4 in win.tiles.counts and green_or_terminals(win)


def _c10(counts: list[Count]) -> bool:
    tiles = counts[0].win.tiles
    return tiles.hand.self_drawn and not tiles.open_melds


def _c15(counts: list[Count]) -> bool:
    return counts[0].win.tiles.kinds.suits == 2


Touches = Callable[[list[Count]], bool]

# C7 gives the same totals either way, and C12 is about what was seen at the table
BY_SHAPE = {"C1": SEVEN_PAIRS, "C5": HONORS_AND_KNITTED, "C5-waits": KNITTED_STRAIGHT}
BY_FAN = {
    "C2": numbers_mask(3),
    "C3": numbers_mask(16),
    "C4": numbers_mask(8),
    "C6": numbers_mask(4),
    "C10": numbers_mask(4, 6, 7, 12, 19, 20, 34),
    "C14": numbers_mask(40),
    "C15": numbers_mask(2, 10, 14, 15, 16, 38),
}
CONTESTED_FANS = sum({1 << n for n in range(83) if any(m >> n & 1 for m in BY_FAN.values())})
ALSO: dict[str, Touches] = {"C1": _c1, "C10": _c10, "C15": _c15}
"""What has to be true beside the shape or the fan."""

ALWAYS_TOLD = ("C13",)
"""Told whenever they apply, though the total is the same: they say whether the win is allowed."""
