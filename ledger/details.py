"""The details of an entry: what the ledger stores about it in addition to sums and players.

There is one type for each kind of entry.

In the database the details are a JSON object (`EntryDetails.stored`) that is part of an evening's
hash chain, so reading and storing it again has to reproduce it byte by byte.

>>> read_details("draw", {"ready": [0, 2], "riichi": [2], "colour": "red"}).stored()
{'ready': [0, 2], 'riichi': [2], 'colour': 'red'}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Self

import msgspec
from msgspec import UNSET, UnsetType

from scoring.game import Amount, Sums

KINDS = WIN, DRAW, INCIDENT, CORRECTION, SUBSTITUTE, END, UNDO = (
    "win",
    "draw",
    "incident",
    "correction",
    "substitute",
    "end",
    "undo",
)

Declared = Mapping[str, Sequence[int]]
"""The players for each code of a deposit, or of a payment at a drawn hand."""

Player = Annotated[int, msgspec.Meta(ge=0, le=3)]
"""The number of a player, as stored."""


class Stored(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of an entry that is stored as a JSON object.

    others: keys that this version does not know or would write differently, with their values as
        they were stored.
    """

    others: dict[str, Any] = {}

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Self:
        """Return the part stored in a JSON object. Raises ``msgspec.ValidationError`` if a known
        key has a value of another type."""
        fields = set(cls.__struct_fields__) - {"others"}
        made = msgspec.convert({key: stored[key] for key in stored.keys() & fields}, cls)
        again = made.stored()
        others = {
            key: value for key, value in stored.items() if key not in again or again[key] != value
        }
        return msgspec.structs.replace(made, others=others)

    def stored(self) -> dict[str, Any]:
        """Return the JSON object that stores this part."""
        known: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        others = known.pop("others", {})
        return {**known, **others}


class EntryDetails(Stored, frozen=True, kw_only=True, omit_defaults=True):
    """The details of an entry with at most a note: the end of an evening, a correction, a
    cancellation. Base class of the details of other entries.

    note: text by whoever entered it.
    """

    note: str = ""


class WinningHand(Stored, frozen=True, kw_only=True, omit_defaults=True):
    """A hand that won, as far as it is known; fields that were not entered are UNSET.

    player: number of the winner, None if nobody was named.
    total: in the unit of the rules, None if they have none.
    fans: names of the fans, as displayed on the phone that entered the hand.
    hand: the hand's JSON, None if its tiles were not entered.
    sums: gain of each player, without deposits.
    """

    player: Player | None = None
    total: int | UnsetType | None = UNSET
    fans: tuple[str, ...] | UnsetType = UNSET
    hand: dict[str, Any] | UnsetType | None = UNSET
    self_drawn: bool | UnsetType = UNSET
    sums: Sums | UnsetType = UNSET

    @property
    def known_total(self) -> int | None:
        """The total; None if it is unknown or the rules have none."""
        return None if self.total is UNSET else self.total

    @property
    def fan_names(self) -> tuple[str, ...]:
        """The names of the fans; empty if they were not entered."""
        return () if self.fans is UNSET else self.fans

    @property
    def tiles(self) -> dict[str, Any] | None:
        """The JSON of the hand, None if its tiles were not entered."""
        return None if self.hand is UNSET else self.hand


class WithDeposits(EntryDetails, frozen=True, kw_only=True, omit_defaults=True):
    """The details of an entry that ends a hand in which deposits may have been staked.

    deposits: players who staked each deposit, by its code.
    """

    deposits: dict[str, tuple[Player, ...]] = {}

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Self:
        """Return the details stored in a JSON object. Deposits are stored under their own codes, so
        each unknown key with a list of players is read as a deposit."""
        made = super().read({key: value for key, value in stored.items() if key != "deposits"})
        deposits, others = {}, dict[str, Any]()
        for key, value in made.others.items():
            try:
                deposits[key] = msgspec.convert(value, tuple[Player, ...])
            except msgspec.ValidationError:
                others[key] = value
        if "deposits" in stored:  # no rule set has a deposit with this code
            others["deposits"] = stored["deposits"]
        return msgspec.structs.replace(made, deposits=deposits, others=others)

    def stored(self) -> dict[str, Any]:
        known: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        deposits, others = known.pop("deposits", {}), known.pop("others", {})
        return {**known, **deposits, **others}


class WinDetails(WithDeposits, frozen=True, kw_only=True, omit_defaults=True):
    """The details of a win.

    hands: the winning hands, the first in turn first; several if they won on one discard.
    """

    hands: tuple[WinningHand, ...]

    @classmethod
    def read(cls, stored: Mapping[str, Any], player: int | None = None) -> Self:
        """Return the details stored in a JSON object. Several hands are stored as a list; a single
        hand is stored directly, without its winner, who is the entry's `player`."""
        if "hands" in stored:
            own = {key: value for key, value in stored.items() if key != "hands"}
            ends = WithDeposits.read(own)
            hands = tuple([WinningHand.read(hand) for hand in stored["hands"]])
            return cls(hands=hands, note=ends.note, deposits=ends.deposits, others=ends.others)
        of_hand = set(WinningHand.__struct_fields__) - {"others", "player"}
        hand = WinningHand.read({key: stored[key] for key in stored.keys() & of_hand})
        ends = WithDeposits.read({k: v for k, v in stored.items() if k not in of_hand})
        return cls(
            hands=(msgspec.structs.replace(hand, player=player),),
            note=ends.note,
            deposits=ends.deposits,
            others=ends.others,
        )

    def stored(self) -> dict[str, Any]:
        ends = WithDeposits(note=self.note, deposits=self.deposits, others=self.others).stored()
        if len(self.hands) > 1:
            return {"hands": [hand.stored() for hand in self.hands], **ends}
        alone = self.hands[0].stored()
        alone.pop("player", None)
        return {**alone, **ends}


class DrawDetails(WithDeposits, frozen=True, kw_only=True, omit_defaults=True):
    """The details of a drawn hand.

    ready: players with a ready hand.
    paid: players who are paid although nobody won, by the code of the payment.
    code: code of the incident that ended the hand, or "".
    dealer: ``stays`` or ``passes`` if that incident decides who deals next, else "".
    """

    ready: tuple[Player, ...] = ()
    paid: dict[str, tuple[Player, ...]] = {}
    code: str = ""
    dealer: str = ""


class IncidentDetails(EntryDetails, frozen=True, kw_only=True, omit_defaults=True):
    """The details of an incident.

    code: code in the book of incidents; "" for an incident on which the referee ruled freely.
    states: players affected by each state, by its key.
    warned: True if the offender was warned.
    overall: points of each player in the event; empty if it costs none.
    dealer: ``stays`` or ``passes`` if the incident ends the hand and decides who deals next, else
        "".
    void: True if the hand is played again.
    told: details given for the ruling, by key.
    """

    code: str = ""
    states: dict[str, tuple[Player, ...]] = {}
    warned: bool = False
    overall: tuple[Amount, ...] = ()
    dealer: str = ""
    void: bool = False
    told: dict[str, Any] = {}


class SubstituteDetails(EntryDetails, frozen=True, kw_only=True, omit_defaults=True):
    """The details of a substitution.

    name: name of the person who takes the seat.
    """

    name: str = ""


FORMS: dict[str, type[EntryDetails]] = {
    WIN: WinDetails,
    DRAW: DrawDetails,
    INCIDENT: IncidentDetails,
    CORRECTION: EntryDetails,
    SUBSTITUTE: SubstituteDetails,
    END: EntryDetails,
    UNDO: EntryDetails,
}
"""The type of the details for each kind of entry."""


def read_details(kind: str, stored: Mapping[str, Any], player: int | None = None) -> EntryDetails:
    """Return the details of an entry from their JSON object.

    kind: kind of the entry, one of `KINDS`.
    player: the entry's player.

    Raises ``KeyError`` for an unknown kind, ``msgspec.ValidationError`` (a ``ValueError``) if a
    value has the wrong type.
    """
    if kind == WIN:
        return WinDetails.read(stored, player)
    return FORMS[kind].read(stored)
