"""MCR as a rule set: how fans combine, the minimum, and the payments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from scoring.book.options import Chosen
from scoring.claims.quantities import AcceptedTotal, Claiming
from scoring.fans.arrangements import (
    HONORS_AND_KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Arrangement,
    Times,
)
from scoring.fans.counts import Count, CountedFan, ExcludedFan, Judged, drop_excluded, points_beyond
from scoring.fans.explain import RULING
from scoring.fans.facts import anywhere
from scoring.fans.patterns import PatternRow
from scoring.fans.ruleset import PRINCIPLES, RuleSet, by_law
from scoring.fans.win import WHOLE, Group, Tiles, Win
from scoring.hand.hand import Hand
from scoring.hand.own_fields import one_of
from scoring.rulesets.mcr.game import (
    BASE,
    INCIDENTS,
    MIL,
    MINIMUM,
    NONE,
    OPTIONS,
    game_of,
    payments,
)
from scoring.rulesets.mcr.lessons import LESSONS, LEVELS
from scoring.rulesets.mcr.relations import (
    NO_OWN,
    ONCE,
    PLACE,
    SAME_FAN,
    RelationFans,
    among,
    every_choice,
    relations,
)
from scoring.rulesets.mcr.table import ONE_WAIT, TABLE
from scoring.rulesets.mcr.waits import winning
from scoring.score import Payments, Score
from scoring.speech.errors import HandError
from scoring.speech.messages import Message, Text

CHICKEN = TABLE["chicken_hand"]
FLOWERS = TABLE["flower_tiles"]
WAITS = frozenset(("edge_wait", "closed_wait", "single_wait"))


class McrClaiming(Claiming):
    """Ways in which MCR players announce a count."""

    waits = WAITS
    basic = BASE

    def every_choice(self, count: Count) -> Iterator[Count]:
        """Yield the variants of a count: every choice of relation fans, combined with each wait
        fan that applies, or with none if none does."""
        rules = self.rules
        assert isinstance(rules, Mcr)
        win = count.win
        found = rules.finder.find(win)
        waited = [c for c in found if c.pattern.key in WAITS]
        others = [c for c in found if c.pattern.key not in WAITS]
        own = frozenset(win.options.fans.items())
        chows = every_choice("chows", tuple([s.place for s in win.chows]), own)
        pungs = every_choice("pungs", tuple([s.place for s in win.pungs]), own)
        for among_chows, among_pungs in product(chows, pungs):
            for wait in [[c] for c in waited] or [[]]:
                made = rules.combine_relations(win, [*others, *wait], among_chows, among_pungs)
                made.dropped += [
                    ExcludedFan(c, wait[0].pattern, ONE_WAIT) for c in waited if c is not wait[0]
                ]
                yield made

    def settlement_of(self, count: Count, announced: int) -> AcceptedTotal | None:
        total = count.total or 0
        if announced == total or not count.legal:
            return None
        how = count.win.options["announced"]
        if how == "as_agreed" or (how == "lower_stands" and announced < total):
            paid = payments(announced, self_drawn=count.win.hand.self_drawn)
            return AcceptedTotal(announced, paid)
        return None


class Mcr(RuleSet):
    """Mahjong Competition Rules with 81 fans."""

    name = "mcr"
    TITLE = Text("Mahjong Competition Rules")
    UNIT = Text("point", plural="points")
    TABLE = TABLE
    OPTIONS = OPTIONS
    GAME = staticmethod(game_of)
    WINNING = Text("four sets and a pair, or one of the special hands")
    SHAPES = (STANDARD, KNITTED_STRAIGHT, SEVEN_PAIRS, THIRTEEN_ORPHANS, HONORS_AND_KNITTED)
    OWN_KEYS = frozenset(("counted_with",))
    ALL_FLOWERS_ALIKE = True
    ADDS_UP = True
    CHICKEN = CHICKEN.key
    LESSONS = LESSONS
    INCIDENTS = INCIDENTS
    BESIDE_MINIMUM = frozenset((FLOWERS.key,))
    LEVELS = LEVELS
    PRINCIPLES = PRINCIPLES | {
        RULING: Text("{pattern}, but by ruling {ruling} it is not added to {by}"),
        SAME_FAN: Text("{pattern}, but one of these sets already makes {by} with another set"),
        ONCE: Text(
            "{pattern}, but these sets are already combined through {by} and what counts beside it"
        ),
        ONE_WAIT: Text("{pattern}, but only one wait counts, as {by}"),
    }
    asks = RuleSet.asks | {"flowers", "last_tile_of_kind", "winning_tile_known"}

    def with_fields(self, hand: Hand, data: Mapping[str, Any]) -> Hand:
        said = data.get(COUNTED_WITH)
        self.OPTIONS.read(hand.rulings)
        if said is None or one_of(said, COUNTED_WITH, TILES_OF) == NONE:
            return hand
        return hand.replace(fields={COUNTED_WITH: said})

    def arrangements(self, tiles: Tiles, options: Chosen) -> list[Arrangement]:
        """Return the arrangements of a hand's tiles that win; ruling C19 may forbid seven pairs
        with two equal pairs."""
        return winning(tiles.readings, options)

    def combine(self, win: Win, found: list[CountedFan]) -> Count:
        """Return the count of a win from the patterns `found` in it, without the excluded ones. If
        no fan except flowers is left, a Chicken Hand (8 points) counts."""
        own = frozenset(win.options.fans.items()) if win.options.fans else NO_OWN
        chows = relations("chows", tuple([s.place for s in win.chows]), own)
        pungs = relations("pungs", tuple([s.place for s in win.pungs]), own)
        return self.combine_relations(win, found, chows, pungs)

    def combine_relations(
        self, win: Win, found: Sequence[CountedFan], chows: RelationFans, pungs: RelationFans
    ) -> Count:
        """Return the count of a win from the patterns `found` in it and a choice of relation fans
        among its chows and among its pungs."""
        among_chows, chows_left = among(win.chows, chows, win.options)
        among_pungs, pungs_left = among(win.pungs, pungs, win.options)
        every = [*found, *among_chows, *among_pungs]
        if len(every) > len(found):
            every.sort(key=lambda counted: PLACE[counted.pattern])
        kept, dropped = drop_excluded(self.TABLE, win, every, [*chows_left, *pungs_left])
        total = sum([counted.value * len(counted.groups) for counted in kept])
        flowers = win.hand.flowers and sum([c.total for c in kept if c.pattern is FLOWERS])
        judged = self.judged(total, flowers, win.options)
        if judged.chicken:
            kept.insert(0, CountedFan(CHICKEN, CHICKEN.worth(win.options), WHOLE))
            total += kept[0].value
        assert isinstance(judged.total, int)
        count = Count(win, kept, dropped, judged.total)
        if total > judged.total:
            count.more, count.beyond = {"uncapped": total}, (points_beyond(total, LIMIT),)
        count.raw = tuple([-PLACE[counted.pattern] for counted in kept])
        if not judged.enough:
            count.below(win.options.minimum, total - flowers, TOO_LITTLE, many=total - flowers)
        if (
            count.minimum_met
            and win.fields.get(COUNTED_WITH) == "hand"
            and win.options[COUNTED_WITH] == MIL
        ):
            count.why, count.more = Message(COUNTED_WITH_HAND), {**count.more, "void": True}
        return count

    def judged(self, whole: Times, flowers: Times, options: Chosen) -> Judged:
        chicken, total = whole == flowers, whole
        if anywhere(chicken):
            chicken = chicken & (options.fans.get(CHICKEN.key) is not False)
            total = whole + chicken * CHICKEN.worth(options)
        enough, beyond = total - flowers >= options.minimum, total > LIMIT
        if anywhere(beyond) and options["C17"] == LIMIT:
            total = total - (total - LIMIT) * beyond
        return Judged(chicken, total, enough)

    def related(self, of: str, sets: Group, options: Chosen) -> list[CountedFan]:
        found = relations(of, tuple([s.place for s in sets]), frozenset(options.fans.items()))
        return among(sets, found, options)[0]

    def payments(self, count: Count) -> Payments:
        return payments(count.total or 0, self_drawn=count.win.hand.self_drawn)

    def false_win(self, count: Count) -> Payments | None:
        return None if count.minimum_met else by_law(self, count)

    def warnings(self, count: Count) -> list[Message]:
        hand = count.win.hand
        said = []
        robbed = hand.robbing_kong and hand.last_wall_tile
        if robbed and count.win.options["C13"] == "a":
            said.append(Message(KONG_ON_LAST_TILE))
        if hand.fields.get(COUNTED_WITH) == "wall" and count.win.options[COUNTED_WITH] == MIL:
            said.append(Message(COUNTED_WITH_WALL))
        return said

    def verdict(self, score: Score) -> Message:
        try:
            minimum = self.OPTIONS.read(score.rulings).minimum
        except HandError:  # a stored score whose rulings no longer exist
            minimum = MINIMUM
        return Message(ENOUGH if score.legal else NOT_ENOUGH, many=minimum)

    def patterns(self, lang: str, rulings: object = None) -> list[PatternRow]:
        """Return the rows of `RuleSet.patterns` that have a number in the rule book."""
        return [row for row in super().patterns(lang, rulings) if row["number"]]


COUNTED_WITH = "counted_with"
TILES_OF = (NONE, "flowers", "hand", "wall")
"""`COUNTED_WITH` is the key in a hand's JSON for what the winner used to count out the points; its
values are in `TILES_OF`."""
LIMIT = 88
COUNTED_WITH_HAND = Text(
    "The points were counted out with tiles of the hand, so the win is void and the hand is drawn."
)
COUNTED_WITH_WALL = Text(
    "Counting out the points with tiles of the wall brings a warning; where there was no win and "
    "the wall is lost, it costs 80 and the hand is played again."
)
TOO_LITTLE = Text("This hand is worth {many} points without flowers; {minimum} are needed to win.")
ENOUGH = Text("Enough to win: {many} or more without flowers")
NOT_ENOUGH = Text("Not enough to win: {many} needed without flowers")
KONG_ON_LAST_TILE = Text(
    "By ruling C13 no kong may be made with the last wall tile, so it could not be robbed."
)


RULES = Mcr()
CLAIMING = McrClaiming
