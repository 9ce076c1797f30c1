"""What one hand is worth: points times two for each double, cut to the limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scoring.chinese import Text
from scoring.rules import Count, Counted, Dropped
from scoring.rulesets.classical.facts import DOUBLES, LIMIT, POINTS
from scoring.rulesets.classical.others import FOUL, LONG, SHORT
from scoring.rulesets.classical.switches import UNLIMITED, limit_of
from scoring.win import Win

LIMIT_HAND = "limit_hand"
"""The principle by which doubles do not count beside a limit hand."""

FLOWER_DOUBLES = (
    "own_flower_and_season",
    "own_season",
    "own_flower",
    "all_four_flowers",
    "all_four_seasons",
)
DOUBLING_SETS = ("dragon_set", "own_wind", "round_wind")
BAD_HAND_DOUBLES = (*FLOWER_DOUBLES, *DOUBLING_SETS)
"""The doubles that a short or a foul hand keeps."""


@dataclass
class Tally(Count):
    """A hand counted: ``items`` are its points, ``fans`` its doubles or its limit hands."""

    items: list[Counted] = field(default_factory=list)
    limits: list[Counted] = field(default_factory=list)
    all_doubles: list[Counted] = field(default_factory=list)

    @property
    def points(self) -> int:
        return sum(item.total for item in self.items)

    @property
    def doubles(self) -> int:
        """How often the points double, whether or not a limit hand makes that idle."""
        return sum(counted.total for counted in self.all_doubles)

    @property
    def doubles_without_flowers(self) -> int:
        return sum(c.total for c in self.all_doubles if c.pattern.key not in FLOWER_DOUBLES)

    @property
    def cut(self) -> bool:
        """Whether the doubles would make more than the limit."""
        return not self.limits and (self.total or 0) < self.raw

    def has(self, key: str) -> bool:
        """Whether the line of the table is there, counted or not."""
        return any(c.pattern.key == key for c in (*self.limits, *self.all_doubles, *self.items))


def tally(win: Win, found: Sequence[Counted], condition: str = "") -> Tally:
    """What the lines of the table that were found make; ``condition`` is that of a loser's hand."""
    items = [c for c in found if c.pattern.unit == POINTS]
    limits = [c for c in found if c.pattern.unit == LIMIT]
    doubles = [c for c in found if c.pattern.unit == DOUBLES]
    if condition == LONG:
        items, doubles = [], []
    elif condition in (SHORT, FOUL):
        doubles = [c for c in doubles if c.pattern.key in BAD_HAND_DOUBLES]
    unlimited = win.options["limit"] == UNLIMITED
    limit = limit_of(win.options)
    fans, dropped = doubles, []
    if limits and unlimited:
        fans = limits + doubles
    elif limits:
        fans = limits
        dropped = [Dropped(c, limits[0].pattern, LIMIT_HAND) for c in doubles]
    made = Tally(win, list(fans), dropped, 0, items=items, limits=limits, all_doubles=doubles)
    made.raw = made.points << made.doubles
    if unlimited:
        made.total = max(made.raw, limit) if limits else made.raw
    else:
        made.total = limit if limits else min(made.raw, limit)
    made.more = {"points": made.points, "doubles": made.doubles}
    made.why = _too_many_chows(win)
    return made


def _too_many_chows(win: Win) -> Text | None:
    most = win.options["max_chows"]
    many = len(win.chows)
    if many <= most:
        return None
    return (
        f"This hand has {many} chows; at this table a winning hand has {most} at most.",
        f"這手牌有{many}副順子；此桌和牌最多{most}副。",
    )
