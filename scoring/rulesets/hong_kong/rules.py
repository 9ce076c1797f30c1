"""Hong Kong Old Style as a rule set: limit hands, the minimum, the cap, and the payments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.book.fan_names import normalized
from scoring.book.options import Chosen, number
from scoring.claims.quantities import LIMIT_WORDS, Claiming, Measure, NamedLimit, in_points
from scoring.claims.reading import ClaimedName
from scoring.claims.tokens import POINTS
from scoring.fans.arrangements import BY_FLOWERS, SEVEN_PAIRS, Arrangement
from scoring.fans.counts import LIMIT as BESIDE_LIMIT
from scoring.fans.counts import Count, CountedFan, ExcludedFan, highest
from scoring.fans.patterns import IMPLIED, Pattern
from scoring.fans.ruleset import PRINCIPLES, RuleSet, by_law
from scoring.fans.win import WHOLE, Tiles, Win
from scoring.hand.contradictions import refuse
from scoring.hand.hand import Hand
from scoring.hand.own_fields import Field
from scoring.hand.values import NOT_SAID_OR_SEAT
from scoring.rulesets.hong_kong.game import INCIDENTS, OPTIONS, game_of, plain, points_of
from scoring.rulesets.hong_kong.table import FLOWER, LIMIT, TABLE, WAY
from scoring.score import Payments
from scoring.speech.errors import HandError
from scoring.speech.messages import Message, Text
from scoring.tiles import WINDS

BY_OPTION = "ruling"
MOST_FAAN, NO_FAAN = 13, 20
"""``MOST_FAAN`` is the faan of a limit hand if there is no cap. A number above ``NO_FAAN`` may mean
points if it is announced without a unit."""

FLOWER_SETS = ("all_four_flowers", "all_four_seasons")
ONE_SET = normalized(TABLE[FLOWER_SETS[0]].names.traditional)


class HongKongClaiming(Claiming):
    """Ways in which Hong Kong players announce a count."""

    limits: Mapping[str, NamedLimit] = {"limit": NamedLimit(Text("the limit"), LIMIT_WORDS)}

    def meanings_of(
        self, count: Count, name: ClaimedName[Pattern]
    ) -> Sequence[ClaimedName[Pattern]] | None:
        """Return, for the name 一台花, that name with two possible fans, four flowers and four
        seasons, since players use it for either; None for any other name."""
        if normalized(name.name) != ONE_SET or [fan.key for fan in name.fans] != [FLOWER_SETS[0]]:
            return None
        return [name._replace(fans=tuple([TABLE[key] for key in FLOWER_SETS]))]

    def claimable(
        self, counts: Sequence[Count], claimed: Sequence[ClaimedName[Pattern]]
    ) -> Sequence[Count]:
        """Return the counts; those without any fan get a Chicken Hand, which a player may
        announce."""
        chicken = CountedFan(TABLE["chicken_hand"], 0, WHOLE)
        return [count if count.fans else replace(count, fans=[chicken]) for count in counts]

    def measures_of(self, count: Count) -> tuple[Measure, ...]:
        faan = self.total_of(count, count.total or 0)
        options, cap = count.win.options, count.win.options["cap"]
        most = cap if isinstance(cap, int) else max(MOST_FAAN, count.total or 0)
        drawn = self.paid_on_a_draw(count)
        points, worths = count.more["points"] or 0, {points_of(options, n) for n in range(most + 1)}
        return (
            faan._replace(may_be=lambda n: n <= most),
            Measure(
                unit="points",
                said_as=(POINTS,),
                numbers=(points, *[m.numbers[0] for m in drawn[1:]]),
                words=in_points,
                may_be=lambda n: n in worths or n > NO_FAAN,
            ),
            *drawn[:1],
            *self.before_limit(count),
        )

    def limit_of(self, count: Count, limit: str) -> tuple[Measure, int]:
        cap = count.win.options["cap"]
        return self.measures_of(count)[0], cap if isinstance(cap, int) else MOST_FAAN


class HongKong(RuleSet):
    """Hong Kong Old Style: faan are added up; by default three are needed to win and ten are the
    most that count."""

    name = "hong_kong"
    TITLE = Text("Hong Kong Old Style")
    UNIT = Text("faan")
    WINNING = Text("four sets and a pair, or Thirteen Orphans")
    TABLE = TABLE
    OPTIONS = OPTIONS
    GAME = staticmethod(game_of)
    INCIDENTS = INCIDENTS
    BESIDE_MINIMUM = frozenset(p.key for p in TABLE.patterns if p.group is FLOWER)
    PRINCIPLES = PRINCIPLES | {
        BY_OPTION: Text("{pattern}, but by the option chosen that does not count beside {by}")
    }
    FIELDS = (
        Field("kong_on_kong", "flag", Text("The kong was made with a replacement tile")),
        Field("first_round", "flag", Text("Discarded in the first go-round")),
        Field("discarder", "choice", Text("Who discarded"), NOT_SAID_OR_SEAT),
        Field(
            "guarantee",
            "choice",
            Text("Somebody pays for all (guarantee)"),
            (
                ("none", Text("Nobody")),
                ("discarder", Text("The discarder")),
                ("other", Text("Another player")),
            ),
        ),
    )
    asks = RuleSet.asks | {"flowers"}

    def parse(self, data: Mapping[str, Any]) -> Hand:
        """Return the winning hand in a JSON object (`data`); with seven flowers or more it may lack
        a winning tile and then counts as self-drawn. Raises ``HandError``."""
        try:
            return super().parse(data)
        except HandError as error:
            if error.code not in ("wrong_tile_count", "winning_tile_missing"):
                raise
            try:
                hand = self.parse_waiting(data)
            except HandError:
                raise error from None
            if hand.flowers < 7:
                raise
            return hand.replace(self_drawn=True)

    def check(self, hand: Hand) -> None:
        refuse(hand, _contradictions(hand))

    def asks_of(self, options: Chosen) -> frozenset[str]:
        return self.asks if options["flowers_in_play"] else self.asks - {"flowers"}

    def arrangements(self, tiles: Tiles, options: Chosen) -> list[Arrangement]:
        found = super().arrangements(tiles, options)
        if any(a.shape == SEVEN_PAIRS for a in found) and options["seven_pairs"] == "absent":
            found = [a for a in found if a.shape != SEVEN_PAIRS]
        flowers = {7: "seven_flowers", 8: "eight_flowers"}.get(tiles.hand.flowers)
        if (
            flowers
            and options["flowers_in_play"]
            and options[flowers] != "absent"
            and options.fans.get(flowers) is not False
        ):
            found.append(Arrangement(BY_FLOWERS, ()))
        return found

    def combine(self, win: Win, found: list[CountedFan]) -> Count:
        if win.shape == BY_FLOWERS:
            return self._flower_win(win, found)
        kept, dropped = highest(self.TABLE, win, found)
        left = {counted.pattern.key: counted for counted in kept}

        def drop(key: str, beside: str, principle: str) -> None:
            """Exclude the fan `key` because the fan `beside` counts; both are keys of patterns."""
            dropped.append(ExcludedFan(left.pop(key), left[beside].pattern, principle))

        both = {"all_triplets", "mixed_terminals"} <= left.keys()
        if both and number(win.options["mixed_terminals_faan"]) > 1:
            drop("all_triplets", "mixed_terminals", IMPLIED)
        both = {"concealed_hand", "self_draw"} <= left.keys()
        if both and not win.options["self_draw_concealed"]:
            drop("concealed_hand", "self_draw", BY_OPTION)
        limits = [c for c in left.values() if _is_limit(c)]
        if limits and win.options["limit_hands"] == "suppress" and win.options["cap"] != "none":
            best = max(limits, key=lambda c: c.value)
            for key, counted in list(left.items()):
                if counted is not best and counted.pattern.group not in (WAY, FLOWER):
                    drop(key, best.pattern.key, BESIDE_LIMIT)
        return self._capped(win, list(left.values()), dropped)

    def _capped(self, win: Win, kept: list[CountedFan], dropped: list[ExcludedFan]) -> Count:
        """Return the count of the fans `kept`, with a total of at most the cap. Below the minimum
        the hand does not win, and the ``points`` of the count are None."""
        options = win.options
        faan = sum(c.total for c in kept)
        flowers = sum(c.total for c in kept if self.outside_minimum(c))
        counting = faan
        if flowers and not options["flowers_count_for_minimum"]:
            counting -= flowers
        cap = options["cap"]
        total = min(faan, cap) if isinstance(cap, int) else faan
        count = Count(win, kept, dropped, total, raw=faan)
        said = TOO_LITTLE if counting == faan else TOO_LITTLE_WITHOUT_FLOWERS
        count.below(number(options["minimum"]), counting, said, faan=counting)
        count.more = {
            "points": points_of(options, total) if count.legal else None,
            "uncapped": faan,
        }
        return count

    def _flower_win(self, win: Win, found: list[CountedFan]) -> Count:
        """Return the count of a win by seven or eight flowers: their worth alone, without a
        minimum."""
        own = ("seven_flowers", "eight_flowers")
        (flowers,) = [c for c in found if c.pattern.key in own]
        total, cap = flowers.value, win.options["cap"]
        if isinstance(cap, int):
            total = min(total, cap)
        points = points_of(win.options, total)
        return Count(win, [flowers], [], total, more={"points": points, "uncapped": flowers.value})

    def payments(self, count: Count) -> Payments:
        """Return the payments for a count that wins. A discarder who is not named is taken not to
        be the dealer; then no settlement by seats is given. Raises ``HandError`` if the winner is
        named as discarder, or if the discarder shall pay for all on a self-draw."""
        win = count.win
        points = count.more["points"]
        assert points is not None, "a hand that may be declared has points"
        worth = Fraction(points)
        drawn = win.hand.self_drawn or win.shape == BY_FLOWERS
        fields = win.fields
        if drawn and fields["guarantee"] == "discarder":
            raise HandError(
                "impossible_situation",
                Text("Nobody discarded a self-drawn tile, so no discarder can pay for it."),
            )
        if not drawn and fields["discarder"] == win.hand.seat_wind:
            raise HandError("impossible_situation", Text("The discarder cannot be the winner."))
        seats = [wind for wind in WINDS if wind != win.hand.seat_wind]
        # an unknown discarder is assumed not to be the dealer
        discarder = None if drawn else fields["discarder"] or seats[-1]
        owed = _shares(win, worth, discarder)
        robbed = win.hand.robbing_kong and win.options["robbed_kong"] == "self_draw"
        if robbed:
            owed = _all_by(discarder, _shares(win, worth, None))
        if fields["guarantee"] != "none":
            return self._guaranteed(win, worth, owed, discarder)
        return _paid(win, owed, discarder, seats_known=drawn or bool(fields["discarder"]))

    def _guaranteed(
        self, win: Win, worth: Fraction, owed: Mapping[str, Fraction], discarder: str | None
    ) -> Payments:
        """Return the payments if one player pays for all: the discarder, or another player whose
        seat is unknown."""
        how = win.options["guarantee"]
        if how == "self_draw":
            owed = _shares(win, worth, None)
        elif how == "discard":
            owed = _shares(win, worth, discarder or next(iter(owed)))
        whole = plain(sum(owed.values(), Fraction()))
        if win.fields["guarantee"] == "discarder":
            return Payments(whole, -whole, 0)
        return Payments(whole, None if discarder is None else 0, 0, liable=-whole)

    def false_win(self, count: Count) -> Payments | None:
        """Return the payments for a false win from the book of incidents: one or three shares of
        the highest self-draw to each opponent; None if a club leaves it to the referee."""
        return by_law(self, count)

    def warnings(self, count: Count) -> list[Message]:
        hand = count.win.hand
        if hand.flowers and not hand.flower_tiles and count.win.options["flowers_in_play"]:
            return [Message(UNNAMED_FLOWERS), *super().warnings(count)]
        return super().warnings(count)


UNNAMED_FLOWERS = Text(
    "The flowers are counted but not named, so none of them counts as the seat's own."
)


TOO_LITTLE = Text("Too little to win: {faan} faan, and {minimum} are needed.")
TOO_LITTLE_WITHOUT_FLOWERS = Text(
    "Too little to win: {faan} faan without the flower lines, and {minimum} are needed."
)


def _is_limit(counted: CountedFan) -> bool:
    """Return True if a pattern replaces its components because it is worth a limit (10 faan or
    more)."""
    pattern = counted.pattern
    may_be = pattern.group is LIMIT or pattern.key in ("big_three_dragons", "small_four_winds")
    return may_be and counted.value >= 10


def _shares(win: Win, worth: Fraction, discarder: str | None) -> dict[str, Fraction]:
    """Return the amount that each seat but the winner's owes.

    worth: points of the hand, before the dealer's double.
    discarder: seat, None if self-drawn.
    """
    half = win.options["payment"] == "half"
    owed = {}
    for seat in WINDS:
        if seat == win.hand.seat_wind:
            continue
        if discarder is None:
            share = worth / 2
        elif seat == discarder:
            share = worth / 2 if half else worth
        else:
            share = worth / 4 if half else Fraction()
        twice = win.options["dealer_double"] and "E" in (seat, win.hand.seat_wind)
        owed[seat] = 2 * share if twice else share
    return owed


def _all_by(seat: str | None, owed: Mapping[str, Fraction]) -> dict[str, Fraction]:
    whole = sum(owed.values(), Fraction())
    return {other: whole if other == seat else Fraction() for other in owed}


def _paid(
    win: Win, owed: Mapping[str, Fraction], discarder: str | None, *, seats_known: bool
) -> Payments:
    """Return the amounts that the seats owe the winner as payments by role, with a settlement only
    if the seats are known."""
    others = {seat: share for seat, share in owed.items() if seat != discarder}
    usual = next(share for seat, share in others.items() if seat != "E")
    settlement = None
    if seats_known:
        gets = {seat: -share for seat, share in owed.items()}
        gets[win.hand.seat_wind] = sum(owed.values(), Fraction())
        settlement = {seat: plain(gets[seat]) for seat in WINDS}
    return Payments(
        winner=plain(sum(owed.values(), Fraction())),
        discarder=None if discarder is None else plain(-owed[discarder]),
        others=plain(-usual),
        dealer=plain(-others["E"]) if others.get("E", usual) != usual else None,
        settlement=settlement,
    )


def _contradictions(hand: Hand) -> Iterator[tuple[bool, Text]]:
    """Yield for each possible contradiction whether the hand has it, and the sentence about it."""
    kongs = [meld for meld in hand.melds if meld.kind == "kong"]
    yield (
        hand.fields["kong_on_kong"] and not (hand.kong_replacement and len(kongs) > 1),
        Text("Kong on kong is a win on a replacement tile with two kongs in the hand."),
    )
    first = hand.fields["first_round"]
    yield (
        first and hand.self_drawn,
        Text("A tile discarded in the first go-round cannot be self-drawn."),
    )
    yield (
        first and bool(hand.melds),
        Text("In the first go-round nobody has declared a set yet, so there are no melds."),
    )
    yield (
        first and (hand.last_wall_tile or hand.robbing_kong),
        Text("The first go-round has neither the last tile of the wall nor a kong to rob."),
    )


RULES = HongKong()
CLAIMING = HongKongClaiming
