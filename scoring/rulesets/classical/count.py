"""Value of one hand: points times two for each double, cut to the limit, or a special hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from scoring.book.options import Chosen, number
from scoring.fans.arrangements import PAIRS, PUNGS, Arrangement
from scoring.fans.counts import Count, CountedFan, ExcludedFan
from scoring.fans.patterns import HALF_LIMIT, LIMIT
from scoring.fans.win import Tiles, Win
from scoring.hand.hand import Hand
from scoring.hand.own_fields import Fields
from scoring.rulesets.classical.game import limit_of
from scoring.rulesets.classical.others import FOUL, LONG, SHORT
from scoring.rulesets.classical.table import DOUBLES, LOSING, POINTS, losing
from scoring.score import More
from scoring.speech.messages import Message, Text

LIMIT_HAND, HALF_HAND, ORDINARY = "limit_hand", "half_limit", "ordinary"
"""The principles by which doubles do not count beside a limit hand or one of half a limit, and
by which that one does not count where the tiles are worth more as they are."""

BESIDE_PURITY, LESS_THAN_OTHERS = "beside_purity", "less_than_others"
"""The principles by which doubles do not count beside Purity, and by which Purity does not count
where they bring more."""

FLOWER_DOUBLES = (
    "own_flower_and_season",
    "own_season",
    "own_flower",
    "all_four_flowers",
    "all_four_seasons",
)
BONUS_DOUBLES = (*FLOWER_DOUBLES, "last_discard")
BONUS_TILES = "flower_or_season"

OF_THEMSELVES = ("nine_gates", "squirming_snake")
"""The hands of sets and a pair that win whatever the table says about chows."""

DOUBLING_SETS = ("dragon_set", "own_wind", "round_wind")
BAD_HAND_DOUBLES = (*FLOWER_DOUBLES, *DOUBLING_SETS)


@dataclass
class HandTally(Count):
    """The count of one arrangement.

    items: its points.
    fans: its doubles or its special hands.
    specials: special hands present, worth a limit or half of it.
    limits: those of them that decide.
    all_doubles: all doubles, even where a limit hand decides.
    bonus: points of flowers and seasons added to a special hand, or to Purity.
    bonus_apart: True if Purity doubles the other tiles alone, and `bonus` is added to them.
    """

    items: list[CountedFan] = field(default_factory=list)
    specials: list[CountedFan] = field(default_factory=list)
    limits: list[CountedFan] = field(default_factory=list)
    all_doubles: list[CountedFan] = field(default_factory=list)
    bonus: int = 0
    bonus_apart: bool = False

    @property
    def compared(self) -> More:
        """The points and doubles; {} where the limit decides, as neither then matters."""
        return {} if self.limits or self.cut else self.more

    @property
    def half(self) -> bool:
        """True if a hand worth half a limit decides."""
        return bool(self.limits) and all(c.pattern.unit == HALF_LIMIT for c in self.limits)

    @property
    def points(self) -> int:
        items = [c for c in self.items if not self.bonus_apart or c.pattern.key != BONUS_TILES]
        return sum(item.total for item in items)

    @property
    def doubles(self) -> int:
        """The number of doubles of the points, even where a limit hand decides."""
        if self.bonus_apart:
            return self.doubles_without_flowers
        return sum(counted.total for counted in self.all_doubles)

    @property
    def uncut(self) -> int:
        """The points after all doubles, without a limit."""
        return (self.points << self.doubles) + (self.bonus if self.bonus_apart else 0)

    @property
    def doubles_without_flowers(self) -> int:
        return sum(c.total for c in self.all_doubles if c.pattern.key not in FLOWER_DOUBLES)

    @property
    def cut(self) -> bool:
        """True if the doubles exceed the limit."""
        return not self.limits and (self.total or 0) < self.uncut

    def has(self, key: str) -> bool:
        """Return True if the pattern `key` is there, counted or not."""
        return any(c.pattern.key == key for c in (*self.limits, *self.all_doubles, *self.items))


def tally(win: Win, found: Sequence[CountedFan], condition: str = "") -> HandTally:
    """Return the tally of the patterns `found` in a win.

    condition: that of a loser's hand, which may void points or doubles.
    """
    items = [c for c in found if c.pattern.unit == POINTS]
    halves = [c for c in found if c.pattern.unit == HALF_LIMIT]
    specials = [c for c in found if c.pattern.unit == LIMIT] or halves
    doubles = [c for c in found if c.pattern.unit == DOUBLES]
    if condition == LONG:
        items, doubles = [], []
    elif condition in (SHORT, FOUL):
        doubles = [c for c in doubles if c.pattern.key in BAD_HAND_DOUBLES]
    made = HandTally(
        win, doubles, [], 0, items=items, specials=specials, limits=specials, all_doubles=doubles
    )
    if not specials and win.options["beside_purity"] == "last_discard":
        _count_purity(made)
    made.raw = made.uncut
    made.total = _cut(made.uncut, win)
    made.more = {"points": made.points, "doubles": made.doubles}
    if specials:
        _count_special(made)
    if not losing(win):
        made.why = _undeclared(win) or _too_many_chows(made)
    return made


def losing_win(hand: Hand, options: Chosen, fields: Fields) -> Win:
    """Return a loser's hand as a win by the options, arranged in pungs, kongs and pairs, to count
    its points.

    No chow scores, so there is one best arrangement: three or four equal tiles are a pung (a kong
    has to be declared), two are a pair.
    fields: of the winner's hand, whose ``added_kongs`` hold for everybody.
    """
    tiles = Tiles(hand.replace(fields={"added_kongs": fields.get("added_kongs", ())}))
    counts = tiles.concealed_counts
    pungs = [PUNGS[place] for place in range(34) if counts[place] > 2]
    pairs = [PAIRS[place] for place in range(34) if counts[place] == 2]
    return Win(tiles, Arrangement(LOSING, (*tiles.melds, *pungs, *pairs)), options)


def with_bonus(made: HandTally, share: int) -> int:
    """Return a special hand's `share` of the limit, from its tally, with the points of flowers and
    seasons where the table adds them."""
    tiles = sum(c.total for c in made.items if c.pattern.key == BONUS_TILES)
    if not tiles or made.win.options["special_bonus"] != "added":
        return share
    doubled = sum(c.total for c in made.all_doubles if c.pattern.key in BONUS_DOUBLES)
    return _cut(share + (tiles << doubled), made.win)


def _count_purity(made: HandTally) -> None:
    """Count Purity in place with no double beside it but the last discard's, or leave Purity out
    where the hand is worth more by its other doubles; do nothing without Purity."""
    pure = next((c for c in made.all_doubles if c.pattern.key == "purity"), None)
    if pure is None:
        return
    others = [c for c in made.all_doubles if c is not pure]
    ordinary = replace(made, fans=others, all_doubles=others)
    alone = replace(made, bonus_apart=True)
    alone.all_doubles = [c for c in made.all_doubles if c is pure or c.pattern.key in BONUS_DOUBLES]
    worth = _cut(with_bonus(made, alone.uncut), made.win)
    if others and _cut(ordinary.uncut, made.win) > worth:
        made.fans = made.all_doubles = others
        made.dropped = [ExcludedFan(pure, others[0].pattern, LESS_THAN_OTHERS)]
        return
    made.bonus_apart, made.all_doubles = True, alone.all_doubles
    made.bonus = max(0, worth - alone.uncut)
    made.fans = [c for c in alone.all_doubles if made.bonus or c.pattern.key not in FLOWER_DOUBLES]
    idle = [c for c in others if c not in made.fans]
    made.dropped = [ExcludedFan(c, pure.pattern, BESIDE_PURITY) for c in idle]


def _count_special(made: HandTally) -> None:
    """Apply the special hand in place, unless it is worth half a limit and the tiles are worth
    more."""
    specials, ordinary = made.specials, made.total or 0
    share = limit_of(made.win.options)
    if made.half:
        share //= 2
    worth = with_bonus(made, share)
    made.bonus = worth - share
    doubles = made.all_doubles
    if made.win.options["limit"] == "none":
        made.fans = specials + doubles
        made.total = max(ordinary, worth)
    elif ordinary > worth and made.win.options["half_limit_or_more"] != "fixed":
        made.limits, made.bonus = [], 0
        made.dropped = [ExcludedFan(c, doubles[0].pattern, ORDINARY) for c in specials]
    else:
        doubling = [c for c in doubles if made.bonus and c.pattern.key in BONUS_DOUBLES]
        made.fans, made.total = specials + doubling, worth
        principle = HALF_HAND if made.half else LIMIT_HAND
        idle = [c for c in doubles if c not in doubling]
        made.dropped = [ExcludedFan(c, specials[0].pattern, principle) for c in idle]


def _cut(value: int, win: Win) -> int:
    return value if win.options["limit"] == "none" else min(value, limit_of(win.options))


def _undeclared(win: Win) -> Message | None:
    """Return the reason why a player who has not declared to be fishing does not win, or None;
    East's dealt hand is exempt."""
    said = not win.fields.get("fishing_undeclared") or win.hand.dealt
    if said or not win.options["must_declare_fishing"]:
        return None
    return Message(UNDECLARED)


def _too_many_chows(made: HandTally) -> Message | None:
    many = len(made.win.chows)
    if not many or any(c.pattern.key in OF_THEMSELVES for c in made.limits):
        return None
    most = number(made.win.options["max_chows"])
    if many <= most:
        return None
    allowed = Message(AT_MOST, most=most) if most else Message(NO_CHOW)
    return Message(ONE_CHOW if many == 1 else MANY_CHOWS, many=many, allowed=allowed)


UNDECLARED = Text(
    "Fishing was not declared: at this table a player who is one tile short has to say so before "
    "going out."
)
ONE_CHOW = Text("This hand has {many} chow; at this table a winning hand has {allowed}.")
MANY_CHOWS = Text("This hand has {many} chows; at this table a winning hand has {allowed}.")
AT_MOST = Text("{most} at most")
NO_CHOW = Text("none")
