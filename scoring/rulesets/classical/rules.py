"""Chinese Classical as a rule set: points and doubles of every player, settled among all four.

In addition to the common fields, a hand's JSON may contain the losers' hands (``others``), the
``kitty``, and the fields in ``FIELDS``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.book.options import Chosen
from scoring.claims.quantities import LIMIT_WORDS, Claiming, Measure, NamedLimit, never, uncapped
from scoring.claims.reading import ClaimedName
from scoring.claims.tokens import DOUBLES, FAN
from scoring.claims.tokens import POINTS as SAID_IN_POINTS
from scoring.fans.arrangements import SEVEN_PAIRS, Arrangement
from scoring.fans.counts import Count, CountedFan
from scoring.fans.explain import fan
from scoring.fans.patterns import Pattern
from scoring.fans.ruleset import PRINCIPLES, RuleSet, by_law
from scoring.fans.win import Tiles, Win
from scoring.hand.contradictions import WHY
from scoring.hand.hand import Hand
from scoring.hand.own_fields import Field, Fields
from scoring.hand.values import SEATS, SeatName
from scoring.rulesets.classical.count import (
    BESIDE_PURITY,
    HALF_HAND,
    LESS_THAN_OTHERS,
    LIMIT_HAND,
    ORDINARY,
    HandTally,
    tally,
)
from scoring.rulesets.classical.ending import (
    ALL_DANGEROUS,
    NOT_EXEMPT,
    READY,
    UNKNOWN,
    discarder_matters,
    ending,
    named,
)
from scoring.rulesets.classical.game import LIMIT_OF_UNLIMITED, OPTIONS, game_of, payments_of
from scoring.rulesets.classical.incidents import INCIDENTS
from scoring.rulesets.classical.others import losers_of, read_kitty, read_losers
from scoring.rulesets.classical.shapes import special_arrangements
from scoring.rulesets.classical.table import POINTS, TABLE
from scoring.score import Limit, More, NotCounted, Payments, Score
from scoring.speech.errors import HandError
from scoring.speech.messages import Message, Text, sentence
from scoring.tiles import WINDS

_WHO = ((UNKNOWN, Text("Not said")), *SEATS.items())
_EXEMPTION: tuple[tuple[str, Text], ...] = (
    (UNKNOWN, Text("Judge it from the hand")),
    (READY, Text("A ready hand of three doubles")),
    (ALL_DANGEROUS, Text("Drew, and held only dangerous tiles")),
    (NOT_EXEMPT, Text("Not exempt")),
)


class ClassicalClaiming(Claiming):
    """Ways in which players of Classical announce a count."""

    limits: Mapping[str, NamedLimit] = {
        "limit": NamedLimit(Text("the limit"), LIMIT_WORDS),
        "half_limit": NamedLimit(
            Text("half the limit"),
            ("half limit", "half a limit", "half the limit", "半滿貫", "半满贯", "半満貫"),
        ),
    }

    def claimable(
        self, counts: Sequence[Count], claimed: Sequence[ClaimedName[Pattern]]
    ) -> Sequence[Count]:
        """Return the counts. If a pattern that gives points is among the `claimed` names, the
        patterns for points are added to the fans of each count."""
        if not any(fan.unit == POINTS for name in claimed for fan in name.fans):
            return counts
        return [replace(c, fans=[*c.items, *c.fans]) for c in counts if isinstance(c, HandTally)]

    def measures_of(self, count: Count) -> tuple[Measure, ...]:
        assert isinstance(count, HandTally)
        total, *paid = super().measures_of(count)
        return (
            total._replace(said_as=(POINTS,)),
            Measure(
                unit="points",
                said_as=(POINTS,),
                numbers=(count.points,),
                words=lambda n: Message(UNDOUBLED, n=n),
                may_be=never,
                beside=DOUBLES,
            ),
            Measure(
                unit="doubles",
                said_as=(DOUBLES, FAN),
                numbers=(count.doubles,),
                words=lambda n: Message(ONE_DOUBLE if n == 1 else MANY_DOUBLES, many=n),
                may_be=never,
            ),
            *paid,
        )

    def before_limit(self, count: Count) -> tuple[Measure, ...]:
        assert isinstance(count, HandTally)
        doubled = count.uncut
        return uncapped((SAID_IN_POINTS,), doubled) if doubled > (count.total or 0) else ()

    def limit_of(self, count: Count, limit: str) -> tuple[Measure, int]:
        most = count.win.options["limit"]
        value = most if isinstance(most, int) else LIMIT_OF_UNLIMITED
        return self.measures_of(count)[0], value // 2 if limit == "half_limit" else value


class Classical(RuleSet):
    """Chinese Classical, with a profile for each of its variants."""

    name = "classical"
    TITLE = Text("Chinese Classical")
    UNIT = Text("point", "classical", plural="points")
    TABLE = TABLE
    OPTIONS = OPTIONS
    GAME = staticmethod(game_of)
    INCIDENTS = INCIDENTS
    WINNING = Text(
        "it has to be four sets and a pair, the thirteen orphans, or a special hand that the "
        "table plays"
    )
    PRINCIPLES = PRINCIPLES | {
        LIMIT_HAND: Text("{pattern}, but {by} is worth the limit whatever else there is"),
        HALF_HAND: Text("{pattern}, but {by} is worth half the limit whatever else there is"),
        ORDINARY: Text("{pattern}, but as they are the tiles are worth more than half the limit"),
        BESIDE_PURITY: Text(
            "{pattern}, but beside {by} only the last discard doubles at this table"
        ),
        LESS_THAN_OTHERS: Text("{pattern}, but without it the other doubles bring more"),
    }
    FIELDS = (
        Field("discarder", "choice", Text("Who discarded the winning tile"), _WHO),
        Field("discarder_drew", "flag", Text("The discarder had just drawn")),
        Field("exempt", "choice", Text("Is the discarder exempt?"), _EXEMPTION),
        Field("dragon_feeder", "choice", Text("Who fed the third dragon set"), _WHO),
        Field("feeder_exempt", "choice", Text("Was that player exempt?"), _EXEMPTION),
        Field("dangerous_game", "flag", Text("A dangerous game, says the table")),
        Field("original_call", "flag", Text("Original call")),
        Field("fishing_undeclared", "flag", Text("Fishing was not declared")),
        Field("flower_replacement", "flag", Text("Won on a flower's replacement")),
        Field("kong_on_kong", "flag", Text("The kong came with another's loose tile")),
        Field("east_wins", "count", Text("East's wins in a row, with this")),
        Field("added_kongs", "tiles", Text("Kongs made by adding to a pung")),
    )
    FORM_FIELDS = (Field("others", "worths", Text("What the other hands are worth")), *FIELDS)
    OWN_KEYS = frozenset(("others", "kitty"))
    VERDICT_SUMS = True

    asks = RuleSet.asks | {"flowers"}

    # reading

    def with_fields(self, hand: Hand, data: Mapping[str, Any]) -> Hand:
        hand = super().with_fields(hand, data)
        own = {
            "others": read_losers(data.get("others"), hand),
            "kitty": read_kitty(data.get("kitty")),
        }
        _check_fields(hand, hand.fields | own)
        return hand.replace(fields=hand.fields | own)

    # counting

    def arrangements(self, tiles: Tiles, options: Chosen) -> list[Arrangement]:
        found = super().arrangements(tiles, options)
        if any(a.shape == SEVEN_PAIRS for a in found) and not options["seven_pairs"]:
            found = [a for a in found if a.shape != SEVEN_PAIRS]
        return [*found, *special_arrangements(tiles, options)]

    def combine(self, win: Win, found: list[CountedFan]) -> HandTally:
        """Return the tally of the patterns `found` in a win: points doubled for each double, or the
        limit or half of it."""
        count = tally(win, found)
        if win.fields.get("east_wins") and win.hand.seat_wind != "E":
            name = self.TABLE["easts_long_stay"].zh
            idle = NotCounted(
                name=name.english,
                zh=name,
                local=name.local,
                by="",
                principle="east",
                because=sentence(Message(EAST_WINS)),
            )
            count.beyond = (idle,)
        return count

    # paying

    def payments(self, count: Count) -> Payments:
        assert isinstance(count, HandTally)
        ended = ending(self, count)
        hand = count.win.hand
        discarder = named(hand.fields, "discarder")
        return payments_of(ended.sums, hand.seat_wind, discarder, ended.liable)

    def false_win(self, count: Count) -> Payments:
        seat = count.win.hand.seat_wind
        paid = by_law(self, count)
        assert paid, "every version of the penalties has one"
        return payments_of(paid.by_seat(seat), seat)

    # telling

    def extra_keys(self, count: Count) -> More:
        assert isinstance(count, HandTally)
        most = count.win.options["limit"]
        reached = "cut" if count.cut else None
        if count.limits:
            reached = "half_limit" if count.half else "limit_hand"
        limit: Limit = {
            "value": most if isinstance(most, int) else None,
            "reached": reached,
            "without": count.uncut,
        }
        if count.bonus:
            limit["bonus"] = count.bonus
        answer: More = {"items": [fan(self, count, item) for item in count.items], "limit": limit}
        if not count.legal:
            return answer
        return answer | ending(self, count).more(self, losers_of(count.win.fields))

    def warnings(self, count: Count) -> list[Message]:
        assert isinstance(count, HandTally)
        if not count.legal:
            return []
        hand = count.win.hand
        losers = losers_of(hand.fields)
        missing = [seat for seat in WINDS if seat != hand.seat_wind and seat not in losers]
        said = super().warnings(count)
        if missing:
            text = NOT_GIVEN if len(missing) == 1 else NONE_GIVEN
            said.append(Message(text, who=tuple([SeatName(seat) for seat in missing])))
        if hand.flowers and not hand.flower_tiles and hand.flowers < 8:
            said.append(Message(WHICH_FLOWERS))
        if discarder_matters(self, count):
            said.append(Message(WHO_DISCARDED))
        return said

    def verdict(self, score: Score) -> Message:
        limit = score.more.get("limit")
        if not score.legal or not limit:
            return super().verdict(score)
        assert isinstance(limit, dict), "Classical states its limit with its value"
        bonus = limit.get("bonus", 0)
        many = score.more["doubles"]
        return Message(
            VERDICTS[f"{limit['reached'] or 'sum'}{'_and_bonus' if bonus else ''}"],
            before=(score.total or 0) - bonus,
            bonus=bonus,
            points=score.more["points"],
            doubles=Message(ONE_DOUBLE if many == 1 else MANY_DOUBLES, many=many),
            total=score.total,
            sum=limit["without"],
        )


UNDOUBLED = Text("{n} points before doubling")
NOT_GIVEN = Text("Not given, and counted as 0: the hand of {who}.")
NONE_GIVEN = Text("Not given, and counted as 0: the hands of {who}.")
WHICH_FLOWERS = Text("It is not said which flowers they are, so none of them gives a double.")
EAST_WINS = Text("East's wins in a row are counted for East alone, and another seat won")
WHO_DISCARDED = Text("Say who discarded the winning tile: that player pays for all three.")
ONE_DOUBLE = Text("{many} double")
MANY_DOUBLES = Text("{many} doubles")
VERDICTS: dict[str, Text] = {
    "sum": Text("{points} points, {doubles}: {total}."),
    "cut": Text("{points} points, {doubles}: {sum}, cut to the limit of {total}."),
    "limit_hand": Text("A limit hand: {total}."),
    "half_limit": Text("Half a limit: {total}."),
    "half_limit_and_bonus": Text(
        "Half a limit, {before}, and {bonus} for the bonus tiles: {total}."
    ),
    "sum_and_bonus": Text(
        "{points} points, {doubles}: {before}, and {bonus} for the bonus tiles: {total}."
    ),
}


def _check_fields(winner: Hand, fields: Fields) -> None:
    """Raise ``HandError`` (``impossible_situation``) for fields of these rules that contradict each
    other or the winner's hand."""
    for key in ("discarder", "dragon_feeder"):
        if named(fields, key) == winner.seat_wind:
            raise HandError(
                "impossible_situation",
                Text("“{key}” is a loser; the winner cannot be it."),
                key=key,
            )
    kongs = [meld for meld in winner.melds if meld.kind == "kong"]
    losers = [loser.hand for loser in losers_of(fields).values() if loser.hand]
    all_melds = [meld for one in (winner, *losers) for meld in one.melds]
    all_kongs = {meld.tiles[0] for meld in all_melds if meld.kind == "kong"}
    cannot_be: list[tuple[bool, Text]] = [
        (
            winner.self_drawn and named(fields, "discarder") is not None,
            Text("A self-drawn tile has no discarder."),
        ),
        (fields["flower_replacement"] and not winner.self_drawn, WHY["replacement_not_drawn"]),
        (
            fields["flower_replacement"] and not winner.flowers,
            Text("A win on a flower's replacement needs a flower or season in the hand."),
        ),
        (
            fields["kong_on_kong"] and not (winner.kong_replacement and len(kongs) > 1),
            Text("Kong on kong is a win on a replacement tile with two kongs in the hand."),
        ),
        (
            not all_kongs.issuperset(fields["added_kongs"]),
            Text("“added_kongs” has a tile of which no hand that is known has a kong."),
        ),
    ]
    for cannot, said in cannot_be:
        if cannot:
            raise HandError("impossible_situation", said)


RULES = Classical()
CLAIMING = ClassicalClaiming
