"""Liability ("insurance"): when one player pays what all three owe the winner.

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

Exposed are sets that were claimed, and concealed kongs where the option
``concealed_kong_in_sight`` says so. A discarder is exempt (a) with a
ready hand of three doubles, flowers aside, or (b) having drawn from the wall, when every tile in
the hand is dangerous in the same way. What the exemption covers is the option ``exemption``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from scoring.hand import Hand, Meld
from scoring.messages import Message, Text
from scoring.rulesets.classical.game import (
    ALL_TRIGGERS,
    ANY_WAIT,
    DANGEROUS,
    INSURANCE,
    LIABILITY_OF_TABLE,
)
from scoring.rulesets.classical.table import GREEN_MASK, HONORS_MASK
from scoring.tiles import INDEX
from scoring.win import DRAGONS_MASK, SUIT_MASKS, TERMINALS_MASK, WINDS_MASK, Choices, Win
from scoring.words import SeatName

I1, I2, I3, I4 = "I1", "I2", "I3", "I4"

READY, ALL_DANGEROUS, NOT_EXEMPT, UNKNOWN = "a", "b", "no", "unknown"
"""Grounds on which a discarder is exempt; ``UNKNOWN`` is to be judged from the discarder's hand."""

NINE_TILES, THREE_SETS, THREE_DOUBLES = 9, 3, 3


class Discarder(NamedTuple):
    """The player whose tile won, at the moment of the discard.

    hand: the thirteen tiles that were left, None where unknown.
    drew: True where the discarder had just drawn from the wall.
    exempt: the table's decision, one of the words above.
    """

    seat: str
    hand: Hand | None = None
    drew: bool = False
    exempt: str = UNKNOWN


class Trigger(NamedTuple):
    """A ground of liability that holds.

    player: seat that it makes liable.
    exempt: what exempts that player, None for nothing.
    """

    id: str
    player: str
    exempt: str | None
    unknown: bool
    """True where nothing is known to judge an exemption by, and the payment depends on it."""
    text: Text
    instead: str = ""
    """Player who pays instead, where the player would be liable but for another one."""

    @property
    def because(self) -> Message:
        """A sentence with the ground of the liability and its result for the player."""
        who = SeatName(self.player)
        if self.instead:
            end = Message(_ANOTHER, who=who, other=SeatName(self.instead))
        else:
            end = Message(_ENDS[self.exempt or ("unknown" if self.unknown else "liable")], who=who)
        return Message(_ENDING, holds=Message(self.text, who=who), end=end)

    def tree(self) -> dict[str, Any]:
        """Return the trigger for an answer: ``id``, ``player``, ``exempt``, ``because``."""
        return {
            "id": self.id,
            "player": self.player,
            "exempt": self.exempt,
            "because": self.because,
        }


class Liability(NamedTuple):
    """The triggers that hold, and the seat that pays for all, None for nobody."""

    liable: str | None
    triggers: tuple[Trigger, ...]

    def tree(self) -> dict[str, Any]:
        """Return the liability for an answer: ``liable`` and the ``triggers``."""
        return {"liable": self.liable, "triggers": [t.tree() for t in self.triggers]}


Ready = Callable[[Hand, bool], bool]
"""Function that tells if a ready hand is worth three doubles, flowers aside: of every wait, or of
any."""


def liability(
    win: Win,
    *,
    doubles: int,
    limit_hand: bool,
    scholars: bool,
    discarder: Discarder | None,
    feeder: str | None,
    ready: Ready,
) -> Liability:
    """Return who is liable for this win under the option ``liability``; nobody where it is off.

    doubles and limit_hand: the winner's.
    scholars: True for Three Great Scholars.
    feeder: seat that discarded the third dragon, punged before; None for unknown.
    ready: who was ready.
    """
    system = win.options["liability"]
    if system == DANGEROUS:
        if discarder and win.fields.get(LIABILITY_OF_TABLE):
            trigger = Trigger(DANGEROUS, discarder.seat, None, False, _DECLARED)
            return Liability(discarder.seat, (trigger,))
        return Liability(None, ())
    if system != INSURANCE:
        return Liability(None, ())
    triggers = []
    if discarder and not win.hand.self_drawn and not win.hand.robbing_kong:
        worth_it = limit_hand or doubles >= THREE_DOUBLES
        for id, mask, text in _dangers(win, worth_it, scholars):
            exempt, unknown = _exemption(id, discarder, mask, win.options, ready)
            triggers.append(Trigger(id, discarder.seat, exempt, unknown, text))
    if feeder and scholars and len(_exposed(win, DRAGONS_MASK)) == 3:
        # the hand at the time of that discard is not known any more, so only the table can exempt
        decided = discarder.exempt if discarder and discarder.seat == feeder else UNKNOWN
        own = win.fields.get("feeder_exempt", UNKNOWN)
        decided = decided if own == UNKNOWN else own
        exempt = decided if decided in (READY, ALL_DANGEROUS) else None
        triggers.append(Trigger(I3, feeder, exempt, decided == UNKNOWN, _FED))
    liable = next((t.player for t in triggers if t.exempt is None), None)
    return Liability(liable, tuple([_in_all(t, liable, triggers) for t in triggers]))


def _in_all(trigger: Trigger, liable: str | None, triggers: Sequence[Trigger]) -> Trigger:
    """Return the trigger as it stands beside the others: one that is certain leaves nothing
    open."""
    if trigger.exempt is None and liable and trigger.player != liable:
        return trigger._replace(instead=liable)
    certain = any(t.player == liable and not t.exempt and not t.unknown for t in triggers)
    return trigger._replace(unknown=trigger.unknown and not certain)


def _dangers(win: Win, three_doubles: bool, scholars: bool) -> list[tuple[str, int, Text]]:
    """Return the triggers that the winning discard sets off, with the tiles dangerous in that
    way."""
    found: list[tuple[str, int, Text]] = []
    suit = SUIT_MASKS[win.suits[0]] if win.one_suit else 0
    tiles = [tile for meld in _melded(win) for tile in meld.tiles]
    if suit and sum(suit >> INDEX[tile] & 1 for tile in tiles) >= NINE_TILES:
        found.append((I1, suit, _NINE))
    kinds: list[tuple[int, bool]] = [
        (suit, bool(suit)),
        (SUIT_MASKS[1], win.only(GREEN_MASK)),
        (HONORS_MASK, win.only(HONORS_MASK) or bool(win.pungs_together(WINDS_MASK, 4))),
        (TERMINALS_MASK, win.only(TERMINALS_MASK)),
    ]
    for mask, won in kinds:
        if won and len(_exposed(win, mask)) >= THREE_SETS:
            found.append((I2, mask, _SETS))
            break
    won_on_dragon = win.won >= 0 and bool(DRAGONS_MASK >> win.won & 1)
    third = won_on_dragon and len(win.pungs_of(1 << win.won)) > 0
    if scholars and third and len(_exposed(win, DRAGONS_MASK)) == 2:
        found.append((I3, DRAGONS_MASK, _THIRD))
    if three_doubles and len(_exposed(win, HONORS_MASK)) >= THREE_SETS:
        found.append((I4, HONORS_MASK, _HONORS))
    return found


def _melded(win: Win) -> list[Meld]:
    all_in_sight = win.options["concealed_kong_in_sight"]
    return [meld for meld in win.hand.melds if all_in_sight or not meld.concealed]


def _exposed(win: Win, mask: int) -> list[Meld]:
    """Return the exposed sets of nothing but these tiles."""
    return [m for m in _melded(win) if all(mask >> INDEX[tile] & 1 for tile in m.tiles)]


def _exemption(
    id: str, discarder: Discarder, mask: int, options: Choices, ready: Ready
) -> tuple[str | None, bool]:
    """Return the ground on which the discarder is exempt, and True where there was nothing to judge
    by."""
    if id in (I1, I4) and options["exemption"] != ALL_TRIGGERS:
        return None, False
    if discarder.exempt != UNKNOWN:
        return (None if discarder.exempt == NOT_EXEMPT else discarder.exempt), False
    if discarder.hand is None:
        return None, True
    if ready(discarder.hand, options["exemption_doubles"] == ANY_WAIT):
        return READY, False
    all_dangerous = all(mask >> INDEX[tile] & 1 for tile in discarder.hand.concealed)
    return (ALL_DANGEROUS if discarder.drew and all_dangerous else None), False


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
