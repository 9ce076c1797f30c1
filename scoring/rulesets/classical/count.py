"""The value of one hand of Classical: points doubled for each double and cut to the limit, or a
special hand."""

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
"""Principles of exclusion: doubles beside a limit hand, doubles beside a hand of half a limit, and
a hand of half a limit whose tiles are worth more as an ordinary hand."""

BESIDE_PURITY, LESS_THAN_OTHERS = "beside_purity", "less_than_others"
"""Principles of exclusion: doubles beside Purity, and Purity where the other doubles are worth
more."""

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
"""Special hands of sets and a pair that win even if the options restrict chows."""

DOUBLING_SETS = ("dragon_set", "own_wind", "round_wind")
BAD_HAND_DOUBLES = (*FLOWER_DOUBLES, *DOUBLING_SETS)


@dataclass
class HandTally(Count):
    """The count of one arrangement.

    items: the patterns that give points.
    fans: the doubles or special hands that count.
    specials: special hands found, worth a limit or half of it.
    limits: the special hands that determine the total; empty if none does.
    all_doubles: all doubles, even if a special hand determines the total.
    bonus: points for flowers and seasons added to a special hand or to Purity.
    bonus_apart: True if Purity doubles only the other tiles, and `bonus` is added afterwards.
    """

    items: list[CountedFan] = field(default_factory=list)
    specials: list[CountedFan] = field(default_factory=list)
    limits: list[CountedFan] = field(default_factory=list)
    all_doubles: list[CountedFan] = field(default_factory=list)
    bonus: int = 0
    bonus_apart: bool = False

    @property
    def compared(self) -> More:
        """The points and doubles; {} if a limit determines the total, because then neither
        matters."""
        return {} if self.limits or self.cut else self.more

    @property
    def half(self) -> bool:
        """True if a hand worth half a limit determines the total."""
        return bool(self.limits) and all(c.pattern.unit == HALF_LIMIT for c in self.limits)

    @property
    def points(self) -> int:
        """The points before doubling, without those for flowers and seasons if `bonus_apart`."""
        items = [c for c in self.items if not self.bonus_apart or c.pattern.key != BONUS_TILES]
        return sum(item.total for item in items)

    @property
    def doubles(self) -> int:
        """The number of times that the points are doubled, even if a special hand determines the
        total; without the doubles for flowers and seasons if `bonus_apart`."""
        if self.bonus_apart:
            return self.doubles_without_flowers
        return sum(counted.total for counted in self.all_doubles)

    @property
    def uncut(self) -> int:
        """The points after all doubles, before the limit."""
        return (self.points << self.doubles) + (self.bonus if self.bonus_apart else 0)

    @property
    def doubles_without_flowers(self) -> int:
        """The number of doubles except those for flowers and seasons."""
        return sum(c.total for c in self.all_doubles if c.pattern.key not in FLOWER_DOUBLES)

    @property
    def cut(self) -> bool:
        """True if the limit reduced the total."""
        return not self.limits and (self.total or 0) < self.uncut

    def has(self, key: str) -> bool:
        """Return True if the pattern `key` was found among special hands that count, doubles and
        points."""
        return any(c.pattern.key == key for c in (*self.limits, *self.all_doubles, *self.items))


def tally(win: Win, found: Sequence[CountedFan], condition: str = "") -> HandTally:
    """Return the tally of the patterns `found` in a win.

    condition: for a loser's incorrect hand ``LONG``, which voids points and doubles, or ``SHORT``
        or ``FOUL``, which void all doubles except `BAD_HAND_DOUBLES`; else "".
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
    """Return a loser's hand as a `Win` arranged in pungs, kongs and pairs, to count its points.

    Chows give no points, so there is one best arrangement: three or four equal concealed tiles are
    a pung (kongs have to be declared), two are a pair.

    fields: fields of the winner's hand, whose ``added_kongs`` apply to all players.
    """
    tiles = Tiles(hand.replace(fields={"added_kongs": fields.get("added_kongs", ())}))
    counts = tiles.concealed_counts
    pungs = [PUNGS[place] for place in range(34) if counts[place] > 2]
    pairs = [PAIRS[place] for place in range(34) if counts[place] == 2]
    return Win(tiles, Arrangement(LOSING, (*tiles.melds, *pungs, *pairs)), options)


def with_bonus(made: HandTally, share: int) -> int:
    """Return `share`, a special hand's points, plus, if the options add them, the doubled points
    for flowers and seasons; such a sum is cut to the limit."""
    tiles = sum(c.total for c in made.items if c.pattern.key == BONUS_TILES)
    if not tiles or made.win.options["special_bonus"] != "added":
        return share
    doubled = sum(c.total for c in made.all_doubles if c.pattern.key in BONUS_DOUBLES)
    return _cut(share + (tiles << doubled), made.win)


def _count_purity(made: HandTally) -> None:
    """Apply to a tally, in place, that no double counts beside Purity except the one for the last
    discard, and that flowers and seasons are counted apart. If the other doubles are worth more,
    Purity is dropped instead. Does nothing without Purity."""
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
    """Let the special hand determine the total, in place. A hand of half a limit is dropped instead
    if the tiles are worth more as an ordinary hand."""
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
    """Return the reason why the hand does not win if its player had to declare fishing and did not;
    else None. East's dealt hand is exempt."""
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
