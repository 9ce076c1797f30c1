"""Zung Jung as a rule set: series, the limit, limit hands, payments, penalty tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.book.options import Chosen, number, word
from scoring.claims.quantities import LIMIT_WORDS, Claiming, Measure, NamedLimit
from scoring.fans.arrangements import Arrangement
from scoring.fans.counts import LIMIT as BESIDE_LIMIT
from scoring.fans.counts import Count, CountedFan, ExcludedFan, highest, points_beyond
from scoring.fans.ruleset import PRINCIPLES, RuleSet
from scoring.fans.win import Tiles, Win
from scoring.hand.contradictions import refuse
from scoring.hand.hand import Hand
from scoring.hand.own_fields import Field
from scoring.rulesets.zung_jung.game import INCIDENTS, OPTIONS, payments
from scoring.rulesets.zung_jung.penalty import allowed_arrangement, check_penalty_tiles
from scoring.rulesets.zung_jung.table import BONUS, TABLE
from scoring.score import Payments
from scoring.speech.messages import Message, Text

LIMIT = 320
"""Maximum points of a sum of patterns; a single pattern worth this or more counts alone."""

DEALT, MIXED_IN = "dealt", "mixed-in"


class ZungJungClaiming(Claiming):
    """Ways in which Zung Jung players announce a count."""

    limits: Mapping[str, NamedLimit] = {"limit": NamedLimit(Text("the limit"), LIMIT_WORDS)}

    def limit_of(self, count: Count, limit: str) -> tuple[Measure, int]:
        return self.measures_of(count)[0], LIMIT

    def arranged_freely(self, options: Chosen) -> bool:
        return options["freedom_of_count"] is True


class ZungJung(RuleSet):
    """Zung Jung, version 3.3, with the tournament rules of the World Series of Mahjong."""

    name = "zung_jung"
    TITLE = Text("Zung Jung")
    UNIT = Text("point", plural="points")
    TABLE = TABLE
    OPTIONS = OPTIONS
    INCIDENTS = INCIDENTS
    BESIDE_MINIMUM = frozenset(p.key for p in TABLE.patterns if p.group is BONUS)
    WINNING = Text("four sets and a pair, Seven Pairs or Thirteen Terminals")
    FIELDS = (
        Field(
            "responsible",
            "choice",
            Text("Who was the first to discard this tile since the winner's last turn"),
            (
                ("discarder", Text("The one whose tile won")),
                ("another", Text("Another player before")),
                ("winner", Text("The winner")),
            ),
        ),
        Field("penalty_tiles", "tiles", Text("Penalty tiles in the hand"), most=13),
    )
    PRINCIPLES = PRINCIPLES | {
        BESIDE_LIMIT: Text("{pattern}, but {by} stands at the limit and is counted alone"),
        DEALT: Text(
            "The tiles are 1112345678999 of one suit and one more, but none of East's dealt tiles "
            "counts as drawn, so only {by} counts"
        ),
        MIXED_IN: Text(
            "The tiles are 1112345678999 of one suit and one more, but the drawn tile was not "
            "kept apart, so {by} is lost"
        ),
    }
    asks = RuleSet.asks - {"round_wind"} | {"flowers", "winning_tile_known"}

    def asks_of(self, options: Chosen) -> frozenset[str]:
        return self.asks if options["flowers"] else self.asks - {"flowers"}

    def check(self, hand: Hand) -> None:
        another = hand.fields["responsible"] != "discarder"
        refuse(hand, [(hand.self_drawn and another, NOBODY_DISCARDED)])

    def with_fields(self, hand: Hand, data: Mapping[str, Any]) -> Hand:
        hand = super().with_fields(hand, data)
        check_penalty_tiles(hand, hand.fields["penalty_tiles"])
        return hand

    def count_all(self, hand: Hand, options: Chosen, known: Sequence[Count] = ()) -> list[Count]:
        """Return the counts of all arrangements of a hand under the options, the best first.
        Arrangements forbidden by penalty tiles do not win and come last.

        known: as in `RuleSet.count_all`.
        """
        penalty = hand.fields.get("penalty_tiles")
        if hand.self_drawn or not penalty:
            return super().count_all(hand, options, known)
        counts = []
        tiles = Tiles(hand)
        for arrangement in self.arrangements(tiles, options):
            found = allowed_arrangement(hand, arrangement, penalty)
            if isinstance(found, Arrangement):
                counts.append(self.count(Win(tiles, found, options)))
            else:
                count = self.count(Win(tiles, arrangement, options))
                count.why = Message(found)
                counts.append(count)
        return sorted(counts, key=lambda count: count.rank, reverse=True)

    def combine(self, win: Win, found: list[CountedFan]) -> Count:
        """Return the count of the patterns `found` in a win: the highest of each series, added up
        to the limit. A pattern worth the limit counts alone; without any pattern, the chicken hand
        counts.

        Flowers are added too, within the limit, but do not count towards a minimum.
        """
        kept, dropped = highest(self.TABLE, win, found)
        dropped += self._gates_lost(win, kept)
        listed = [c for c in kept if c.value >= LIMIT]
        if listed:
            best = max(listed, key=lambda c: c.value)
            dropped += [ExcludedFan(c, best.pattern, BESIDE_LIMIT) for c in kept if c is not best]
            return self._judged(
                win, [best], dropped, total=best.value, whole=best.value, counting=best.value
            )
        chicken = TABLE["chicken_hand"]
        if all(map(self.outside_minimum, kept)) and win.options.fans.get(chicken.key) is not False:
            kept.insert(0, CountedFan(chicken, chicken.worth(win.options), [win.parts]))
        whole = sum(c.total for c in kept)
        flowers = sum(c.total for c in kept if self.outside_minimum(c))
        return self._judged(
            win, kept, dropped, total=min(LIMIT, whole), whole=whole, counting=whole - flowers
        )

    def payments(self, count: Count) -> Payments:
        win = count.win
        return payments(
            count.total or 0,
            self_drawn=win.hand.self_drawn,
            scheme=word(win.options["payment"]),
            responsible=win.fields["responsible"],
        )

    def warnings(self, count: Count) -> list[Message]:
        hand = count.win.hand
        warnings = super().warnings(count)
        if hand.last_wall_tile and (hand.kong_replacement or hand.robbing_kong):
            warnings.append(Message(KONG_ON_SEABED))
        return warnings

    def _judged(
        self,
        win: Win,
        fans: list[CountedFan],
        dropped: list[ExcludedFan],
        *,
        total: int,
        whole: int,
        counting: int,
    ) -> Count:
        """Return the count, with the reason why the hand does not win if `counting` is below the
        minimum.

        total: the points, at most the limit except for a single pattern that is worth more.
        whole: the points without the limit.
        counting: the points towards the minimum (without flowers).
        """
        minimum = number(win.options["minimum"])
        count = Count(win, fans, dropped, total, more={"uncapped": whole}, raw=whole)
        if whole > total:
            count.beyond = (points_beyond(whole, LIMIT),)
        text = TOO_LITTLE if counting == total else TOO_LITTLE_WITHOUT_FLOWERS
        count.below(minimum, counting, text, points=self.amount(counting))
        return count

    def _gates_lost(self, win: Win, kept: list[CountedFan]) -> list[ExcludedFan]:
        """Return Nine Gates as an excluded fan if the tiles form it but the tournament rules do not
        count it (a dealt hand, or an unknown winning tile); else []."""
        hand, gates = win.hand, TABLE["nine_gates"]
        if any(c.pattern is gates for c in kept) or not (hand.dealt or not hand.winning_tile_known):
            return []
        if not win.gate_bits:
            return []
        lost = CountedFan(gates, gates.worth(win.options), [win.parts])
        by, principle = (TABLE["blessing_of_heaven"], DEALT) if hand.dealt else (gates, MIXED_IN)
        return [ExcludedFan(lost, by, principle)]


TOO_LITTLE = Text("Too little to win: {points}, and {minimum} are needed.")
TOO_LITTLE_WITHOUT_FLOWERS = Text(
    "Too little to win: {points} without flowers, and {minimum} are needed."
)
NOBODY_DISCARDED = Text("Nobody discarded a self-drawn tile, so nobody is responsible for it.")
KONG_ON_SEABED = Text(
    "By the tournament rules whoever draws the seabed tile may not make a kong, so both cannot "
    "happen there; both are counted here."
)


RULES = ZungJung()
CLAIMING = ZungJungClaiming
