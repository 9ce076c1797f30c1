"""Make the entries of an evening. `Evening.with_entry` or the store then adds them.

Every function that returns an entry takes the id for it (`ledger.entry.new_id`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import msgspec

from ledger.details import (
    CORRECTION,
    DRAW,
    END,
    INCIDENT,
    SUBSTITUTE,
    UNDO,
    WIN,
    Declared,
    DrawDetails,
    EntryDetails,
    IncidentDetails,
    SubstituteDetails,
    WinDetails,
    WinningHand,
)
from ledger.entry import Entry
from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.names import clean_name
from ledger.settlement import NOTHING, less, plus
from ledger.settlement import by_points as settled_by_points
from scoring.game import Amount, Sums


@dataclass(frozen=True)
class WonHands:
    """A win, or several wins on one discard.

    sums: gains of the four players by all hands together, without deposits.
    hands: the winning hands, each with its winner.
    discarder: player number, None for a self-draw.
    """

    sums: Sums
    hands: Sequence[WinningHand]
    discarder: int | None = None

    @classmethod
    def of_one(
        cls, sums: Sums, winner: int, discarder: int | None = None, hand: WinningHand | None = None
    ) -> Self:
        """Return the win of one player.

        sums: gains of the four players, without deposits.
        winner, discarder: player numbers; `discarder` is None for a self-draw.
        hand: other facts about the winning hand; its winner and sums are filled in.
        """
        known = hand or WinningHand()
        return cls(sums, [msgspec.structs.replace(known, player=winner, sums=sums)], discarder)


def win(
    evening: Evening,
    entry_id: str,
    won: WonHands,
    *,
    declared: Declared | None = None,
    replacing: Entry | None = None,
) -> Entry:
    """Return the entry for one win, or several on one discard. The first winner in turn takes the
    deposits.

    declared: players who staked each deposit in this hand, by its code.
    replacing: entry that the new one replaces; if None, it is for the next hand to be played.

    Raises ``LedgerError`` (``wrong_winners``).
    """
    number = replacing.hand if replacing else evening.positions.now.hand
    position = evening.positions.at(number)
    by_player = {hand.player: hand for hand in won.hands if hand.player is not None}
    ordered = sorted(by_player)
    if won.discarder is not None:
        ordered = position.in_turn(ordered, won.discarder)
    evening.check_winners(ordered, len(won.hands), won.discarder)
    staked = {code: tuple(players) for code, players in (declared or {}).items() if players}
    return Entry(
        entry_id,
        WIN,
        number,
        plus(won.sums, evening.money.taken(number, ordered, staked)),
        ends=True,
        player=ordered[0],
        other=won.discarder,
        undoes=replacing.id if replacing else None,
        detail=WinDetails(hands=tuple([by_player[player] for player in ordered]), deposits=staked),
    )


def by_points(
    evening: Evening, total: int, winner: int, discarder: int | None, fu: int = 0
) -> Sums:
    """Return each player's gain from a win in the next hand to be played, given only by its total.

    total: the total in the unit of the rules (points, faan, han, tai).
    winner, discarder: player numbers; `discarder` is None for a self-draw.
    fu: fu of the hand, 0 in rules without fu.

    Raises ``LedgerError``, see `ledger.settlement.by_points`.
    """
    positions = evening.positions
    counters = positions.counters if positions.filled(positions.now.hand) else 0
    return settled_by_points(
        evening.game, positions.now, total, winner, discarder, counters=counters, fu=fu
    )


def gain_by_counters(
    evening: Evening, total: int, winner: int, discarder: int | None, fu: int = 0
) -> Amount:
    """Return the part of the winner's gain in `by_points` that the counters bring; 0 if there are
    none. Takes the same arguments and raises the same error."""
    now = evening.positions.now
    without = settled_by_points(evening.game, now, total, winner, discarder, fu=fu)
    return by_points(evening, total, winner, discarder, fu)[winner] - without[winner]


def draw(
    evening: Evening,
    entry_id: str,
    *,
    sums: Sums = NOTHING,
    ready: Sequence[int] = (),
    declared: Declared | None = None,
    paid: Declared | None = None,
) -> Entry:
    """Return the entry for a drawn hand, which is the next one to be played.

    sums: gain of each player, without deposits.
    ready: players with a ready hand.
    declared: players who staked each deposit, by its code.
    paid: players who are paid although nobody won, by the code of the payment.
    """
    detail = DrawDetails(
        ready=tuple(ready),
        paid={code: tuple(players) for code, players in (paid or {}).items() if players},
        deposits={code: tuple(players) for code, players in (declared or {}).items() if players},
    )
    return Entry(entry_id, DRAW, evening.positions.now.hand, sums, ends=True, detail=detail)


def aborted(drawn: Entry, code: str, dealer: str) -> Entry:
    """Return the entry of a drawn hand (`drawn`), changed to say that an incident ended the hand.

    code: code of the incident.
    dealer: ``stays`` or ``passes`` if the incident decides who deals next, else "".
    """
    return replace(drawn, detail=msgspec.structs.replace(drawn.detail, code=code, dealer=dealer))


@dataclass(frozen=True)
class Penalty:
    """The cost of an incident.

    player: number of the player at fault, or None.
    sums: gain of each player.
    nobody: points deducted that nobody gets.
    kitty: points put into the kitty of the hand.
    """

    player: int | None
    sums: Sums = NOTHING
    nobody: Amount = 0
    kitty: Amount = 0


def incident(
    evening: Evening,
    entry_id: str,
    penalty: Penalty,
    *,
    ends: bool = False,
    detail: IncidentDetails | None = None,
    replacing: Entry | None = None,
) -> Entry:
    """Return the entry for an incident.

    ends: True if it ends the hand.
    replacing: entry that the new one replaces; if None, it is for the next hand to be played.
    """
    return Entry(
        entry_id,
        INCIDENT,
        replacing.hand if replacing else evening.positions.now.hand,
        penalty.sums,
        ends=ends,
        player=penalty.player,
        undoes=replacing.id if replacing else None,
        detail=detail or IncidentDetails(),
        nobody=penalty.nobody,
        kitty=penalty.kitty,
    )


def substitute(evening: Evening, entry_id: str, player: int, name: str) -> Entry:
    """Return the entry by which a person called `name` takes the seat of a player; that person
    begins with the evening's start points."""
    return Entry(
        entry_id,
        SUBSTITUTE,
        evening.positions.now.hand,
        player=player,
        detail=SubstituteDetails(name=clean_name(name)),
    )


def renamed_substitute(evening: Evening, entry_id: str, target: str, name: str) -> Entry:
    """Return the entry that corrects a substitute's name to `name`: it replaces the substitution
    with the id `target`, which stays in the ledger, and counts at its place. Raises ``LedgerError``
    (``not_there``) for an unknown id."""
    found = evening.log.find(target)
    if found is None:
        raise LedgerError("not_there", f"there is no entry {target}")
    return Entry(
        entry_id,
        SUBSTITUTE,
        found.hand,
        player=found.player,
        undoes=target,
        detail=SubstituteDetails(name=clean_name(name)),
    )


def end(evening: Evening, entry_id: str) -> Entry:
    """Return the entry that ends the evening after the last hand played."""
    return Entry(entry_id, END, max(evening.positions.now.hand - 1, 1))


def correction(evening: Evening, entry_id: str, sums: Sums, note: str = "") -> Entry:
    """Return an entry that corrects the points.

    sums: gain of each player.
    note: reason for the correction.
    """
    hand = evening.positions.now.hand
    return Entry(entry_id, CORRECTION, hand, sums, detail=EntryDetails(note=note))


def undo(evening: Evening, entry_id: str, target: str, note: str = "") -> Entry:
    """Return the entry that cancels the entry with the id `target`; cancelling a cancellation lets
    the entry that it cancelled count again. Raises ``LedgerError`` (``not_there``) for an unknown
    id.

    entry_id: id of the new entry.
    note: reason.
    """
    found = evening.log.find(target)
    if found is None:
        raise LedgerError("not_there", f"there is no entry {target}")
    return Entry(entry_id, UNDO, found.hand, undoes=target, detail=EntryDetails(note=note))


def change_by(evening: Evening, entry: Entry) -> Sums:
    """Return how a new entry would change the points of each seat (`Standings.shown`), compared
    with the evening without the entry that it replaces. Raises ``LedgerError`` like
    `Evening.with_entry`."""
    before = evening
    if entry.undoes is not None:
        before = evening.with_entry(undo(evening, f"without-{entry.undoes[:50]}", entry.undoes))
    return plus(evening.with_entry(entry).standings.shown, less(before.standings.shown))
