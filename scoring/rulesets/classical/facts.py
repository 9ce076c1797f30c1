"""Facts about a hand that the lines of the table ask for, and the table itself.

A loser's hand is a ``Win`` as well, of the shape ``LOSING``: its pungs, kongs and pairs, whatever
else it holds. M in the table is Millington, "The Complete Book of Mah-Jongg", by rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from scoring.arrangements import TileSet
from scoring.messages import Text
from scoring.patterns import HALF_LIMIT, LIMIT, PatternTable
from scoring.rulesets.classical.shapes import SPECIAL_SHAPES
from scoring.tiles import INDEX
from scoring.win import DRAGONS_MASK, TERMINALS_MASK, WINDS_MASK, Group, Win

LOSING = "losing"

POINTS, DOUBLES = "points", "doubles"
"""The units: what a line of the table is worth one of."""

SETS = Text("Points of every player")
GOING_OUT = Text("Points of the winner")
FOR_ALL = Text("Doubles of every player")
FOR_WINNER = Text("Doubles of the winner")
LIMITS = Text("Limit hands")
HALVES = Text("Hands of half a limit")

HONORS_MASK = WINDS_MASK | DRAGONS_MASK
MAJORS_MASK = TERMINALS_MASK | HONORS_MASK
GREEN_MASK = sum(1 << INDEX[tile] for tile in ("2s", "3s", "4s", "6s", "8s", "F"))

TABLE = PatternTable("classical", POINTS, kanji=True)
double = partial(TABLE.add, unit=DOUBLES)
limit_hand = partial(TABLE.add, value=1, group=LIMITS, unit=LIMIT)
half_limit_hand = partial(TABLE.add, value=1, group=HALVES, unit=HALF_LIMIT)
"""Enter a line of this unit."""


def losing(win: Win) -> bool:
    """Return True for the hand of a loser."""
    return win.shape == LOSING


def pairs_of(win: Win, mask: int) -> list[Group]:
    """Return the pairs of tiles in `mask`, each as a group; a loser may have several."""
    return [(s,) for s in win.parts if s.kind == "pair" and s.mask & mask]


def sets_and_pair(win: Win, mask: int, many: int) -> list[Group]:
    """Return one group of the pungs and kongs of tiles in `mask` with a pair of another, where
    there are at least `many`; else an empty list."""
    eyes = pairs_of(win, mask)
    return [(*group, *eyes[0]) for group in win.pungs_together(mask, many) if eyes]


def concealed_for_doubles(win: Win, s: TileSet) -> bool:
    """Return True where a set counts as concealed for the doubles.

    An exposed kong is taken to be claimed from a discard unless ``added_kongs`` lists it.
    """
    if s.concealed or not s.is_kong or s.tiles[0] in win.fields.get("added_kongs", ()):
        return s.concealed
    return bool(win.options["claimed_kong_concealed"])


def nothing_exposed(win: Win) -> bool:
    """Return True where no set was exposed before the winning tile came; concealed kongs are
    allowed."""
    melded = win.parts[: len(win.hand.melds)]
    return all(concealed_for_doubles(win, s) for s in melded)


def exposed_kong(win: Win) -> bool:
    """Return True where a hand that passes `nothing_exposed` has an exposed kong that counts as
    concealed for the doubles."""
    return any(not s.concealed for s in win.parts[: len(win.hand.melds)])


NOTHING_DRAWN = Text("Nothing was exposed and the {tile} was self-drawn")
CLAIMED_KONG_DRAWN = Text(
    "Nothing was exposed but a claimed kong, which counts as concealed here, and the {tile} was "
    "self-drawn"
)
NOTHING_WON = Text("Nothing was exposed before the {tile} was claimed")
CLAIMED_KONG_WON = Text(
    "Nothing was exposed before the {tile} was claimed but a claimed kong, which counts as "
    "concealed here"
)


def won_concealed(win: Win) -> bool:
    """Return True for a self-drawn win with nothing exposed except concealed kongs."""
    return not losing(win) and win.hand.self_drawn and nothing_exposed(win)


def four_pungs(win: Win) -> list[Group]:
    """Return the four pungs or kongs of a win that has no chows, as one group; else an empty
    list."""
    return [win.pungs] if not losing(win) and win.standard and not win.chows else []


def special_shape(win: Win) -> bool:
    """Return True where the hand is of a special shape: no sets and pair, thirteen orphans or seven
    pairs."""
    return win.shape in SPECIAL_SHAPES


def doubles_for_tiles(win: Win) -> bool:
    """Return True where the hand may double for one suit, majors and honors: the winner's, a
    loser's only by option."""
    return not losing(win) or bool(win.options["losers_suit_doubles"])


def loose(win: Win) -> bool:
    """Return True for a win on the replacement tile of a kong, or of a flower where the option
    counts that."""
    flower = win.fields.get("flower_replacement") and win.options["loose_flower"]
    return win.hand.kong_replacement or bool(flower)


def drew_last_tile(win: Win) -> bool:
    """Return True for a self-drawn win on the last tile of the wall."""
    return win.hand.last_wall_tile and win.hand.self_drawn


def flower_tiles(win: Win) -> Sequence[str]:
    """Return the codes of the flowers and seasons; empty where only their number is known, unless
    it is all eight."""
    if win.hand.flowers == 8:
        return [f"f{n}" for n in range(1, 9)]
    return win.hand.flower_tiles
