"""Riichi as a rule set: the package ``mahjong`` counts the hand, and its results are converted to
the same answer as in other rule sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.book.fan_names import PLAYER_WORDS
from scoring.book.options import Chosen, number, word
from scoring.claims.quantities import Claiming, Measure, NamedLimit, in_points, never
from scoring.claims.tokens import COUNTERS, FU, POINTS
from scoring.fans.arrangements import SEVEN_PAIRS, Arrangement
from scoring.fans.counts import Count, CountedFan, ExcludedFan
from scoring.fans.patterns import PatternRow
from scoring.fans.ruleset import PRINCIPLES, RuleSet
from scoring.fans.win import WHOLE, Tiles, Win
from scoring.hand.hand import Hand
from scoring.hand.photo_form import HandForm
from scoring.rulesets.riichi.game import INCIDENTS, OPTIONS, YAKUMAN_HAN, Pao, game_of, payments
from scoring.rulesets.riichi.library import (
    CERTAIN,
    NOT_WINNING,
    Estimate,
    cost_of,
    estimate,
    touching,
)
from scoring.rulesets.riichi.situation import (
    FIELDS,
    Situation,
    check,
    is_closed,
    situation_of,
    with_red_fives,
)
from scoring.rulesets.riichi.yaku import DORA, OPEN, TABLE, YAKUMAN, dora_of_hand, fu_parts
from scoring.score import More, Payments, Score
from scoring.speech.errors import HandError
from scoring.speech.messages import Message, Text, literal

ALONE, BY_OPTION, NEEDS = "yakuman", "ruling", "needs"

LIMITS: dict[str, Text] = {
    "mangan": Text("Mangan"),
    "kiriage mangan": Text("Mangan, rounded up"),
    "haneman": Text("Haneman"),
    "baiman": Text("Baiman"),
    "sanbaiman": Text("Sanbaiman"),
    "kazoe sanbaiman": Text("Sanbaiman"),
    "kazoe yakuman": Text("Counted yakuman"),
    "yakuman": Text("Yakuman"),
    "2x yakuman": Text("Two yakuman"),
    "3x yakuman": Text("Three yakuman"),
    "4x yakuman": Text("Four yakuman"),
    "5x yakuman": Text("Five yakuman"),
    "6x yakuman": Text("Six yakuman"),
}

MANGANS = {
    "mangan": 2,
    "haneman": 3,
    "baiman": 4,
    "sanbaiman": 6,
    "yakuman": 8,
    **{f"{n}x yakuman": 8 * n for n in (2, 3, 4)},
}
"""Points of each limit that is announced by name, in halves of a mangan."""

NAMED_LIMITS = {
    key: NamedLimit(LIMITS[key], tuple(words))
    for key, words in PLAYER_WORDS.table("riichi_limits").data.items()
}

LEAST_FU, MOST_FU = 20, 170

LIABLE_FOR = {
    "dragons_winds": ("daisangen", "daisuushi"),
    "dragons_winds_kongs": CERTAIN,
    "none": (),
}

VERDICT = Text("{limit}{han} han {fu} fu: {points} points{deposits}.")
YAKUMAN_VERDICT = Text("{limit}{points} points{deposits}.")
LIMIT = Text("{name}, ")

DEPOSITS = Text(", and {n} points of riichi deposits on top")

ONE_LIABLE = Text(
    "Only one player can be said to be liable. Where two are, for different yakuman, what each "
    "pays has to be worked out by hand."
)

NO_YAKU_CLOSED = Text(
    "The hand is complete but has no yaku, so it cannot win; dora are no yaku. A closed hand gets "
    "one by riichi or by self-draw."
)
NO_YAKU_OPEN = Text(
    "The hand is complete but has no yaku, so it cannot win; dora are no yaku. With claimed sets "
    "it needs one such as a set of dragons or of the player's own wind."
)
FOUR_ALIKE = Text("Four equal tiles are not two pairs in riichi: seven pairs have to be different.")


def points_of(count: Count) -> int:
    """Return the points that the others pay for a count in total, without counters and deposits; 0
    for a hand without a yaku."""
    points = count.more["points"]
    assert points is not None, "a riichi hand always has points"
    return points


class RiichiClaiming(Claiming):
    """Ways in which riichi players announce a count."""

    limits: Mapping[str, NamedLimit] = NAMED_LIMITS

    def measures_of(self, count: Count) -> tuple[Measure, ...]:
        han = self.total_of(count, count.total or 0)
        fu, points = count.more["fu"], points_of(count)
        paid = self.rules.payments(count)
        assert paid
        gets = int(paid.winner)
        return (
            han._replace(may_be=lambda n: n < LEAST_FU),
            Measure(
                unit="fu",
                said_as=(FU,),
                numbers=(fu,),
                words=lambda n: Message(Text("{n} fu"), n=n),
                may_be=lambda n: n == 25 or (LEAST_FU <= n <= MOST_FU and n % 10 == 0),
            ),
            Measure(
                unit="points",
                said_as=(POINTS,),
                numbers=tuple(dict.fromkeys((points, gets, gets + (paid.deposits or 0)))),
                words=in_points,
                may_be=lambda n: n > MOST_FU,
            ),
            *self.paid_on_a_draw(count)[:1],
            Measure(
                unit=COUNTERS,
                said_as=(COUNTERS,),
                numbers=(int(count.win.fields["honba"]),),
                words=lambda n: Message(Text("counters: {n}"), n=n),
                may_be=never,
            ),
        )

    def limit_of(self, count: Count, limit: str) -> tuple[Measure, int]:
        mangan = 12000 if count.win.hand.seat_wind == "E" else 8000
        points = self.measures_of(count)[2]
        return points._replace(numbers=(points_of(count),)), MANGANS[limit] * mangan // 2

    def shares(self, count: Count) -> tuple[tuple[int, ...], ...]:
        cost = count.more["cost"]
        hand = count.win.hand
        plain = (cost["main"], *((cost["additional"],) * 2 if hand.self_drawn else ()))
        ways = (*super().shares(count), *(() if count.win.fields["liable"] else (plain,)))
        return tuple(dict.fromkeys([tuple(sorted(way)) for way in ways]))


class Riichi(RuleSet):
    """Japanese riichi for four players."""

    name = "riichi"
    TITLE = Text("Riichi")
    UNIT = Text("han")
    TABLE = TABLE
    OPTIONS = OPTIONS
    GAME = staticmethod(game_of)
    INCIDENTS = INCIDENTS
    OWN_WORTHS = False
    FORM = HandForm(red_fives=True)
    VERDICT_SUMS = True
    WORTHLESS = Text("no yaku")
    FIELDS = FIELDS
    WINNING = Text("four sets and a pair, seven different pairs, or thirteen orphans")
    PRINCIPLES = PRINCIPLES | {
        ALONE: Text("{pattern}, but beside a yakuman nothing else counts: {by}"),
        BY_OPTION: Text("{pattern}, but by the option chosen that does not count"),
        NEEDS: Text("{pattern}, but they count only after {by}"),
    }
    asks = RuleSet.asks - {"first_turn"}

    def check(self, hand: Hand) -> None:
        check(hand)

    def with_fields(self, hand: Hand, data: Mapping[str, Any]) -> Hand:
        liable = data.get("liable")
        if isinstance(liable, list | tuple) or (isinstance(liable, str) and "," in liable):
            raise HandError("impossible_situation", ONE_LIABLE)
        return super().with_fields(hand, with_red_fives(data))

    def asks_of(self, options: Chosen) -> frozenset[str]:
        return self.asks | {"winning_tile_known"} if options["mixed_in"] == "no_fu" else self.asks

    def verdict(self, score: Score) -> Message:
        limit = score.more["limit"]
        yakuman = (score.total or 0) >= YAKUMAN_HAN and limit != "sanbaiman"
        deposits = score.payments.deposits if score.payments else None
        return Message(
            YAKUMAN_VERDICT if yakuman and limit else VERDICT,
            limit=Message(LIMIT, name=score.more["limit_name"]) if limit else "",
            han=score.total,
            fu=score.more["fu"],
            points=score.more["points"],
            deposits=Message(DEPOSITS, n=deposits) if deposits else "",
        )

    def arrangements(self, tiles: Tiles, options: Chosen) -> list[Arrangement]:
        return [
            a
            for a in super().arrangements(tiles, options)
            if a.shape != SEVEN_PAIRS or len(set(a.sets)) == 7
        ]

    def count_all(self, hand: Hand, options: Chosen, known: Sequence[Count] = ()) -> list[Count]:
        """Return the counts of a hand's arrangements under the options, the one chosen by the
        package first; empty if the tiles form no winning shape. If no arrangement has a yaku, there
        is one count with ``refused`` set."""
        tiles = Tiles(hand)
        arrangements = self.arrangements(tiles, options)
        if not arrangements:
            return []
        situation = situation_of(hand)
        whole = estimate(hand, situation, options)
        if whole.error == NOT_WINNING:
            return []
        # the package does not count tenhou and the like with sets passed as melds, so arrangements
        # are then compared by their fu
        blessed = situation.tenhou or situation.chiihou or situation.renhou
        plain = situation._replace(tenhou=False, chiihou=False, renhou=False)
        # tiles that form both seven pairs and four sets are always worth more as sets
        several = [a for a in arrangements if a.shape != SEVEN_PAIRS]
        readings = [(a, _alone(hand, plain, options, a)) for a in several if len(arrangements) > 1]
        estimates = [whole, *[found for _, found in readings]]
        if hand.self_drawn and not hand.winning_tile_known:
            # the package chose the arrangement that is worth most if the wait counts
            whole = max(estimates, key=lambda found: found.rank)
        for id in touching(hand, situation, arrangements, estimates):
            options[id]  # consulted only now, since only now it is known to matter
        same = [
            a
            for a, found in readings
            if (found.fu_details == whole.fu_details if blessed else found == whole)
        ]
        chosen = (same or several or arrangements)[0]
        others = [(a, found) for a, found in readings if a is not chosen and not found.error]
        others.sort(key=lambda reading: reading[1].rank, reverse=True)
        wins = [(chosen, whole), *([] if blessed else others)]
        return [self._count(Win(tiles, a, options), found, situation) for a, found in wins]

    def payments(self, count: Count) -> Payments:
        """Return the payments for a count, counters included; the deposits on the table go to the
        winner in addition."""
        win = count.win
        return payments(count.more["cost"], win.hand, win.fields["discarder"], _liable(count))

    def patterns(self, lang: str, rulings: object = None) -> list[PatternRow]:
        """Return the rows of `RuleSet.patterns`; the entry ``open`` is the han of an open hand, 0
        if the hand must be closed."""
        options = self.OPTIONS.read(rulings)
        return [
            {**row, "open": OPEN[row["key"]].under(options)}
            for row in super().patterns(lang, rulings)
        ]

    def _count(self, win: Win, found: Estimate, situation: Situation) -> Count:
        """Return the count of an arrangement from its estimate; without a yaku it is refused and
        its total is 0."""
        limit = found.limit
        value = number(win.options.peek("counter_value"))
        more: More = {
            "points": found.points,
            "fu": found.fu,
            "limit": limit,
            "limit_name": Message(LIMITS[limit]) if limit else literal(""),
            "fu_details": fu_parts(found.fu_details),
            "cost": cost_of(found.cost, value) if found.cost else {},
        }
        if found.error:
            why = Message(NO_YAKU_CLOSED if is_closed(win.hand) else NO_YAKU_OPEN)
            refused = HandError("not_winning", why, win.hand.concealed)
            return Count(win, [], [], 0, minimum_met=False, why=why, more=more, refused=refused)
        fans = [self._yaku(win, key, han) for key, han in found.yaku]
        dropped = self._dropped(win, fans, situation, found.dropped)
        return Count(win, fans, dropped, found.han, more=more, raw=found.points)

    def _yaku(self, win: Win, key: str, han: int) -> CountedFan:
        pattern = self.TABLE[key]
        if pattern.group is DORA:
            return CountedFan(pattern, 1, [()] * han)
        there = pattern.found(win)
        return CountedFan(pattern, han, there if isinstance(there, list) else WHOLE)

    def _dropped(
        self, win: Win, fans: list[CountedFan], situation: Situation, by_option: Sequence[str]
    ) -> list[ExcludedFan]:
        """Return the dora and the yaku of circumstance that are there but that the package did not
        count, as excluded fans.

        fans: the fans that count.
        by_option: keys of further yaku that do not count because of an option.
        """
        hand, counted = win.hand, {fan.pattern.key for fan in fans}
        closed = is_closed(hand)
        there = {
            "daburu_riichi": situation.double_riichi,
            "riichi": situation.riichi and not situation.double_riichi,
            "ippatsu": situation.ippatsu,
            "tsumo": closed and hand.self_drawn,
            "chankan": hand.robbing_kong,
            "rinshan": hand.kong_replacement,
            "haitei": hand.last_wall_tile and hand.self_drawn,
            "houtei": hand.last_wall_tile and not hand.self_drawn,
            "renhou": situation.renhou and "renhou_yakuman" not in counted,
            "tanyao": not closed and all(tile[0] in "2345678" for tile in hand.tiles),
        }
        there |= dict.fromkeys(by_option, True)
        stands = [(key, 1) for key, true in there.items() if true and key not in counted]
        for key in ("dora", "aka_dora", "ura_dora"):
            many = len(dora_of_hand(key, win))
            if many and key not in counted:
                stands.append((key, many))
        limit = next((fan.pattern for fan in fans if fan.pattern.group is YAKUMAN), None)
        dropped = []
        for key, many in stands:
            pattern = self.TABLE[key]
            if limit:
                by, principle = limit, ALONE
            elif key == "ura_dora":
                by, principle = self.TABLE["riichi"], NEEDS
            else:
                by, principle = pattern, BY_OPTION
            sets = pattern.found(win)
            own = sets if isinstance(sets, list) and sets else WHOLE
            groups = [()] * many if pattern.group is DORA else own
            dropped.append(
                ExcludedFan(CountedFan(pattern, pattern.worth(win.options), groups), by, principle)
            )
        return dropped

    def not_winning(self, hand: Hand) -> HandError:
        pairs = [count for count in hand.concealed_counts() if count]
        if not hand.melds and all(count in (2, 4) for count in pairs):
            return HandError("not_winning", FOUR_ALIKE, hand.concealed)
        return super().not_winning(hand)


def _alone(hand: Hand, situation: Situation, options: Chosen, arrangement: Arrangement) -> Estimate:
    """Return the estimate for one arrangement of sets.

    The package itself chooses the set for the winning tile that is worth most. A chow that shall
    contain the winning tile has to be passed as loose tiles, so each such chow is tried.
    """
    sets = [s for s in arrangement.sets[len(hand.melds) :] if s.is_chow or s.is_pung]
    chows = dict.fromkeys(s for s in sets if s.is_chow and hand.winning_tile in s.tiles)
    kept = [sets[:n] + sets[n + 1 :] for n in map(sets.index, chows)] or [sets]
    tried = [estimate(hand, situation, options, one) for one in kept]
    return max(tried, key=lambda found: found.rank)


def _liable(count: Count) -> Pao | None:
    """Return who is liable, and for how many of the counted yakuman; None if nobody is."""
    fields, options = count.win.fields, count.win.options
    certain = [fan for fan in count.fans if fan.pattern.key in CERTAIN]
    if not fields["liable"] or not certain:
        return None
    keys = LIABLE_FOR[word(options["liability"])]
    yakuman = sum(fan.value // 13 for fan in certain if fan.pattern.key in keys)
    if not yakuman:
        return None
    together = sum(fan.value // 13 for fan in count.fans)
    if yakuman < together and options["liability_for"] == "whole":
        yakuman = together
    counters = fields["honba"] and options["liability_counters"] == "liable"
    return Pao(fields["liable"], yakuman, counters=counters)


RULES = Riichi()
CLAIMING = RiichiClaiming
