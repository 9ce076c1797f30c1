"""The end of a hand of Classical: the values of all four hands, who is liable, and who pays whom.

Under liability ("insurance") one player pays the winner what all three owe:

==  ==============================================================================
I1  the winner had nine exposed tiles of one suit, and the discard completes a hand
    of one suit only
I2  the winner had three or four exposed sets of one suit, of honors or of terminals,
    and the discard completes a hand of the same kind
I3  the winner had two exposed sets of dragons, was fed the third, and wins with Three
    Great Scholars, then or later, on any tile
I4  the winner had three exposed sets of honors, and the discard completes a hand of
    three doubles or more
==  ==============================================================================

Exposed sets are claimed ones, and concealed kongs if the option ``concealed_kong_in_sight`` says
so. A discarder is exempt (a) with a ready hand of three doubles, not counting flowers, or (b) after
drawing from the wall, if every tile in hand is dangerous in the same way. The option ``exemption``
says for which of I1 … I4 an exemption is possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scoring.book.options import Chosen
from scoring.fans.explain import fan
from scoring.fans.facts import FLUSH, only, pungs
from scoring.fans.patterns import HALF_LIMIT
from scoring.fans.ruleset import RuleSet
from scoring.fans.win import DRAGONS_MASK, SUIT_MASKS, TERMINALS_MASK, WINDS_MASK, Win
from scoring.hand.hand import Hand, Meld
from scoring.hand.own_fields import Fields
from scoring.hand.values import SEATS, SeatName
from scoring.rulesets.classical.count import HandTally, losing_win, tally, with_bonus
from scoring.rulesets.classical.game import KITTY, LIABLE, limit_of, settle, sums_of, transfer
from scoring.rulesets.classical.others import LONG, Loser, losers_of
from scoring.rulesets.classical.shapes import completing
from scoring.rulesets.classical.table import GREEN_MASK, HONORS_MASK
from scoring.score import More, Transfer
from scoring.speech.messages import Message, Text
from scoring.tiles import INDEX, WINDS

READY, ALL_DANGEROUS, NOT_EXEMPT, UNKNOWN = "a", "b", "no", "unknown"
"""Grounds on which a discarder is exempt; ``UNKNOWN`` means that the discarder's hand decides."""


INTRINSIC = {"three_great_scholars", "four_blessings", "all_honors"}
"""Special hands for which a fishing loser may count the tiles instead of the fixed share of the
limit (British rules site)."""


class Ending(NamedTuple):
    """The end of a hand.

    values: value of each seat's hand, 0 if it is unknown or has too many tiles.
    tallies: tallies of the hands whose tiles are known, by seat.
    liable: seat that pays for all, or None.
    triggers: grounds of liability that arose, even if the player is exempt.
    payments: all payments between seats.
    """

    values: dict[str, int]
    tallies: dict[str, HandTally]
    liable: str | None
    triggers: tuple[Trigger, ...]
    payments: tuple[Transfer, ...]

    @property
    def sums(self) -> dict[str, int]:
        """The gain of each seat, negative for a payment; the gains add up to zero."""
        return sums_of(self.payments)

    def more(self, rules: RuleSet, losers: Mapping[str, Loser]) -> More:
        """Return the entries of an answer about the end of the hand: ``players`` by seat with
        values and reasons, ``liability``, ``settlement`` and ``transfers``.

        losers: the known losers' hands by seat.
        """
        players = {}
        for seat in WINDS:
            made = self.tallies.get(seat)
            loser = losers.get(seat)
            players[seat] = {
                "name": Message(SEATS[seat]),
                "value": self.values[seat],
                "known": made is not None or loser is not None,
                "condition": loser.condition if loser else "",
                **(made.more if made else {}),
                "items": [fan(rules, made, item) for item in made.items] if made else [],
                "fans": [fan(rules, made, counted) for counted in made.fans] if made else [],
            }
        triggers = [
            {"id": t.id, "player": t.player, "exempt": t.exempt, "because": t.because}
            for t in self.triggers
        ]
        return {
            "players": players,
            "liability": {"liable": self.liable, "triggers": triggers},
            "settlement": self.sums,
            "transfers": list(self.payments),
        }


def ending(rules: RuleSet, count: HandTally) -> Ending:
    """Return the values of all four hands, who is liable, and all payments, after a hand was won
    with this count."""
    hand, options, fields = count.win.hand, count.win.options, count.win.fields
    winner, discarder = hand.seat_wind, named(fields, "discarder")
    losers, kitty = losers_of(fields), fields.get("kitty", {})
    tallies = {winner: count}
    values = {**dict.fromkeys(WINDS, 0), winner: count.total or 0}
    for seat, loser in losers.items():
        if loser.hand is None:
            values[seat] = _cut(loser.value, options)
        else:
            tallies[seat] = _losing(rules, loser, loser.hand, options, fields)
            values[seat] = tallies[seat].total or 0
        if loser.condition == LONG:
            values[seat] = 0
    thrower = None
    if discarder:
        known = losers[discarder].hand if discarder in losers else None
        thrower = Discarder(discarder, known, fields["discarder_drew"], fields["exempt"])
    triggers = _triggers(rules, count, thrower)
    liable = _liable(triggers)
    twice: Sequence[str] = (discarder,) if discarder else ()
    if hand.self_drawn:
        twice = WINDS
    paid = settle(
        values,
        winner,
        east="E" if options["east_doubles"] else "",
        twice=twice if options["discarder_doubles"] else (),
        losers_settle=not liable and bool(options["losers_settle"]),
    )
    if liable:
        owed = sum(one.points for one in paid)
        paid = [transfer(liable, winner, owed, LIABLE)] if owed else []
    gets = [transfer(s, winner, kitty[s], KITTY) for s in WINDS if s != winner and kitty.get(s)]
    beside = tuple([_beside(t, liable, triggers) for t in triggers])
    return Ending(
        values=values, tallies=tallies, liable=liable, triggers=beside, payments=(*paid, *gets)
    )


def named(fields: Fields, key: str) -> str | None:
    """Return the seat in a hand's field `key`; None if it is unknown."""
    seat = fields.get(key, UNKNOWN)
    return None if seat == UNKNOWN else str(seat)


def discarder_matters(rules: RuleSet, count: HandTally) -> bool:
    """Return True if the payments of a count may change once the discarder of the winning tile is
    known."""
    hand, fields = count.win.hand, count.win.fields
    if hand.self_drawn or named(fields, "discarder"):
        return False
    if count.win.options["discarder_doubles"]:
        return True
    somebody = next(seat for seat in WINDS if seat != hand.seat_wind)
    return _liable(_triggers(rules, count, Discarder(somebody))) is not None


def _cut(value: int, options: Chosen) -> int:
    """Return the value that the players stated for a hand, cut to the limit."""
    if not value or options["limit"] == "none":
        return value
    return min(value, limit_of(options))


# --- the losers' hands ----------------------------------------------------------------------------


def _losing(rules: RuleSet, loser: Loser, hand: Hand, options: Chosen, fields: Fields) -> HandTally:
    win = losing_win(hand, options, fields)
    made = tally(win, rules.finder.find(win), loser.condition)
    if loser.condition or options["waiting_for_limit"] != "bmja":
        return made
    declared = loser.declared or not options["must_declare_fishing"]
    return _fishing(rules, made) if declared else made


def _fishing(rules: RuleSet, made: HandTally) -> HandTally:
    """Return a loser's tally with the value for fishing, if the player is fishing for a special
    hand or for Purity. `made` may be changed in place.

    Fishing for a special hand gives a fixed share of the limit instead of the value of the tiles.
    If the tiles are worth more, their value stays where the player may choose: if a special hand
    fished for is in `INTRINSIC`, if the option ``fishing_intrinsic`` allows it, or if the player
    is fishing for Purity as well. Fishing for Purity adds the double of Purity to the tiles.
    """
    options = made.win.options
    wins = _wins(rules, made.win.hand, options, self_drawn=True)
    drawn = [count for counts in wins for count in counts if count.legal]
    fished = {c.pattern.key: c.pattern for count in drawn for c in count.specials}
    pure = next((c for n in drawn for c in n.all_doubles if c.pattern.key == "purity"), None)
    if pure:
        made = tally(made.win, [*made.items, *made.all_doubles, pure])
        made.more["fishing_for"] = pure.pattern.name
    if not fished:
        return made
    limit = limit_of(options)
    shares = {
        key: with_bonus(made, limit // 5 if pattern.unit == HALF_LIMIT else limit * 2 // 5)
        for key, pattern in fished.items()
    }
    best = max(shares, key=lambda key: shares[key])
    may_choose = pure or INTRINSIC & set(fished) or options["fishing_intrinsic"] == "all"
    if shares[best] > (made.total or 0) or not may_choose:
        made.total = shares[best]
        made.more |= {"waiting_for_limit": True, "fishing_for": fished[best].name}
    return made


def _wins(
    rules: RuleSet, hand: Hand, options: Chosen, *, self_drawn: bool
) -> Iterator[list[HandTally]]:
    """Yield, for each tile that completes the hand, the counts of all arrangements won on it, the
    best first; the list is empty if no arrangement wins under the options."""
    plain = hand.replace(fields={})
    for tile in completing(hand.concealed, hand.melds):
        won = plain.won_on(tile, self_drawn=self_drawn)
        yield [count for count in rules.count_all(won, options) if isinstance(count, HandTally)]


# --- liability ------------------------------------------------------------------------------------


class Discarder(NamedTuple):
    """The player whose tile won, at the moment of the discard.

    hand: the thirteen tiles left, None if unknown.
    drew: True if the discarder had just drawn from the wall.
    exempt: the players' decision: ``READY``, ``ALL_DANGEROUS``, ``NOT_EXEMPT`` or ``UNKNOWN``.
    """

    seat: str
    hand: Hand | None = None
    drew: bool = False
    exempt: str = UNKNOWN


class Trigger(NamedTuple):
    """A ground of liability that arose.

    player: seat that it makes liable.
    text: sentence that states the ground.
    exempt: ground on which that player is exempt, None if there is none.
    unknown: True if it cannot be judged whether the player is exempt.
    instead: seat of another player who pays in place of this one, or "".
    """

    id: str
    player: str
    text: Text
    exempt: str | None = None
    unknown: bool = False
    instead: str = ""

    @property
    def because(self) -> Message:
        """A sentence with the ground of liability and what follows for the player."""
        who = SeatName(self.player)
        if self.instead:
            end = Message(_ANOTHER, who=who, other=SeatName(self.instead))
        else:
            end = Message(_ENDS[self.exempt or ("unknown" if self.unknown else "liable")], who=who)
        return Message(_ENDING, holds=Message(self.text, who=who), end=end)


def _liable(triggers: list[Trigger]) -> str | None:
    return next((t.player for t in triggers if t.exempt is None), None)


def _triggers(rules: RuleSet, count: HandTally, discarder: Discarder | None) -> list[Trigger]:
    """Return the grounds of liability that arose in a win under the option ``liability``, even if
    the player is exempt; may be empty."""
    win = count.win
    system = win.options["liability"]
    if system == "dangerous_game" and discarder and win.fields.get("dangerous_game"):
        return [Trigger("dangerous_game", discarder.seat, _DECLARED)]
    if system != "insurance":
        return []
    scholars = count.has("three_great_scholars")
    triggers = []
    if discarder and not win.hand.self_drawn and not win.hand.robbing_kong:
        worth_it = bool(count.limits) or count.doubles >= 3
        for id, mask, text in _dangers(win, worth_it, scholars):
            exempt, unknown = _exemption(rules, id, discarder, mask, win.options)
            triggers.append(
                Trigger(id=id, player=discarder.seat, text=text, exempt=exempt, unknown=unknown)
            )
    feeder = named(win.fields, "dragon_feeder")
    if feeder and scholars and len(_exposed(win, DRAGONS_MASK)) == 3:
        # the hand at the time of that discard is unknown, so only the players can declare an
        # exemption
        decided = discarder.exempt if discarder and discarder.seat == feeder else UNKNOWN
        own = win.fields.get("feeder_exempt", UNKNOWN)
        decided = decided if own == UNKNOWN else own
        exempt = decided if decided in (READY, ALL_DANGEROUS) else None
        triggers.append(
            Trigger(id="I3", player=feeder, text=_FED, exempt=exempt, unknown=decided == UNKNOWN)
        )
    return triggers


def _beside(trigger: Trigger, liable: str | None, triggers: list[Trigger]) -> Trigger:
    """Return the trigger, completed now that the seat that pays, `liable`, is known (None for
    nobody).

    If the trigger names another player than `liable`, ``instead`` is set to `liable`. Otherwise
    ``unknown`` is cleared if one of `triggers` makes `liable` pay for certain.
    """
    if trigger.exempt is None and liable and trigger.player != liable:
        return trigger._replace(instead=liable)
    certain = any(t.player == liable and not t.exempt and not t.unknown for t in triggers)
    return trigger._replace(unknown=trigger.unknown and not certain)


def _dangers(win: Win, three_doubles: bool, scholars: bool) -> list[tuple[str, int, Text]]:
    """Return the kinds of danger that came true with the winning discard: id, mask of the tiles
    dangerous in that way, and sentence.

    three_doubles: True if the win has at least three doubles or a limit.
    scholars: True if it has the Three Great Scholars.
    """
    found: list[tuple[str, int, Text]] = []
    suit = SUIT_MASKS[win.suits[0]] if FLUSH(win) else 0
    tiles = [tile for meld in _melded(win) for tile in meld.tiles]
    if suit and sum(suit >> INDEX[tile] & 1 for tile in tiles) >= 9:
        found.append(("I1", suit, _NINE))
    kinds: list[tuple[int, bool]] = [
        (suit, bool(suit)),
        (SUIT_MASKS[1], bool(only(GREEN_MASK)(win))),
        (HONORS_MASK, bool(only(HONORS_MASK)(win) or pungs(WINDS_MASK, 4)(win))),
        (TERMINALS_MASK, bool(only(TERMINALS_MASK)(win))),
    ]
    for mask, won in kinds:
        if won and len(_exposed(win, mask)) >= 3:
            found.append(("I2", mask, _SETS))
            break
    won_on_dragon = win.won >= 0 and bool(DRAGONS_MASK >> win.won & 1)
    third = won_on_dragon and bool(win.pung_bits >> win.won & 1)
    if scholars and third and len(_exposed(win, DRAGONS_MASK)) == 2:
        found.append(("I3", DRAGONS_MASK, _THIRD))
    if three_doubles and len(_exposed(win, HONORS_MASK)) >= 3:
        found.append(("I4", HONORS_MASK, _HONORS))
    return found


def _melded(win: Win) -> list[Meld]:
    all_in_sight = win.options["concealed_kong_in_sight"]
    return [meld for meld in win.hand.melds if all_in_sight or not meld.concealed]


def _exposed(win: Win, mask: int) -> list[Meld]:
    return [m for m in _melded(win) if all(mask >> INDEX[tile] & 1 for tile in m.tiles)]


def _exemption(
    rules: RuleSet, id: str, discarder: Discarder, mask: int, options: Chosen
) -> tuple[str | None, bool]:
    """Return the ground on which the discarder is exempt from paying for all, or None, and True if
    facts needed to judge it are missing.

    id: kind of danger that the discard brought about, "I1" to "I4".
    mask: the tiles that were dangerous in this way.
    """
    if id in ("I1", "I4") and options["exemption"] != "all":
        return None, False
    if discarder.exempt != UNKNOWN:
        return (None if discarder.exempt == NOT_EXEMPT else discarder.exempt), False
    if discarder.hand is None:
        return None, True
    if _ready(rules, discarder.hand, options):
        return READY, False
    all_dangerous = all(mask >> INDEX[tile] & 1 for tile in discarder.hand.concealed)
    return (ALL_DANGEROUS if discarder.drew and all_dangerous else None), False


def _ready(rules: RuleSet, hand: Hand, options: Chosen) -> bool:
    """Return True for a hand one tile short that is worth three doubles or a limit on every wait
    or, if the option ``exemption_doubles`` says so, on at least one."""
    if len(hand.concealed) + 3 * len(hand.melds) != 13:
        return False
    best = [counts[0] for counts in _wins(rules, hand, options, self_drawn=False) if counts]
    good = [bool(won.limits) or won.doubles_without_flowers >= 3 for won in best if won.legal]
    return any(good) if options["exemption_doubles"] == "any_wait" else bool(good) and all(good)


_NINE = Text(
    "Nine tiles of one suit were exposed, and the tile of {who} completed a hand of that suit."
)
_SETS = Text(
    "Three sets or more of one kind were exposed, and the tile of {who} completed a hand of it."
)
_THIRD = Text("Two sets of dragons were exposed, and the tile of {who} completed the third.")
_FED = Text("Two sets of dragons were exposed when {who} discarded the third dragon.")
_HONORS = Text(
    "Three sets of honors were exposed, and the tile of {who} completed a hand of three doubles "
    "or more."
)
_DECLARED = Text("The table holds the discard of {who} to be a dangerous game.")
_ENDING = Text("{holds} {end}")
_ANOTHER = Text("That alone would make {who} pay for all; but {other} fed the hand last, and pays.")
_ENDS: dict[str, Text] = {
    "liable": Text("{who} pays for all."),
    "unknown": Text("{who} pays for all; whether {who} was exempt cannot be seen here."),
    READY: Text("{who} had a ready hand of three doubles, and is exempt from this."),
    ALL_DANGEROUS: Text(
        "{who} had drawn from the wall and held nothing but such tiles, and is exempt from this."
    ),
}
