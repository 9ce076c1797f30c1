"""Several winners on one discard: their hands become one entry with one settlement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from ledger.details import WIN, WinningHand
from ledger.entry import Entry
from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.settlement import balanced, plus, settle
from scoring.answers.answering import score_json
from scoring.game import Sums
from scoring.score import Payments
from scoring.speech.errors import HandError


def may_join(evening: Evening, entry: Entry | None) -> bool:
    """Return True if another player may have won on the same discard as in an entry: the entry
    counts and is a win from a discarder, with fewer winners than the rules allow. False for
    None."""
    if entry is None or entry.kind != WIN or entry.other is None:
        return False
    counts = entry.id in {live.id for live in evening.log.live}
    return counts and len(entry.winners) < evening.game.several.most


def with_winner(evening: Evening, entry: Entry, new: WinningHand) -> tuple[Sums, list[WinningHand]]:
    """Return the gains, without deposits, and the winning hands of a win after adding another
    winner. The entry itself is not changed.

    evening: the evening that contains the entry.
    new: the hand of the additional winner.

    Payments that only one winner gets go to the first in turn after the discarder; hands whose
    fields change thereby are scored again. Raises ``LedgerError``: ``wrong_winners`` if nobody can
    be added, ``bad_entry`` or ``not_said`` if a hand cannot be scored or settled.
    """
    if not may_join(evening, entry) or entry.other is None:
        raise LedgerError("wrong_winners", f"nobody else can win with {entry.id}")
    hands = [*entry.hands, new]
    winners = [hand.player for hand in hands if hand.player is not None]
    first = evening.positions.at(entry.hand).in_turn(winners, entry.other)[0]
    before = evening.money.without_deposits(entry)
    counted = [
        _counted(evening, entry, hand, first=hand.player == first, usual=before) for hand in hands
    ]
    return plus(*(sums for _, sums in counted)), [hand for hand, _ in counted]


def _counted(
    evening: Evening, entry: Entry, hand: WinningHand, *, first: bool, usual: Sums
) -> tuple[WinningHand, Sums]:
    """Return a winning hand and its sums without deposits, scored again if the fields that the
    evening fills in have changed.

    first: True if its winner is the first in turn after the discarder.
    usual: the sums to use if the hand has none of its own.
    """
    sums = usual if hand.sums is UNSET else hand.sums
    paid = msgspec.structs.replace(hand, sums=sums)
    if hand.tiles is None or hand.player is None:
        return paid, sums
    known = {field for field, _ in evening.game.fills}
    if not first:
        known |= {*evening.game.several.first}
    wanted = {key: value for key, value in hand.tiles.items() if key not in known}
    wanted |= evening.positions.filled(entry.hand, first=first)
    if wanted == hand.tiles:
        return paid, sums
    seats = evening.positions.at(entry.hand).seats
    sums = balanced(settle(_payments(wanted), seats, hand.player, entry.other))
    return msgspec.structs.replace(hand, hand=wanted, sums=sums), sums


def _payments(hand: Mapping[str, Any]) -> Payments | None:
    """Return the payments for a hand's JSON. Raises ``LedgerError`` (``bad_entry``) if it cannot be
    scored."""
    try:
        return score_json({**hand, "brief": True}).payments
    except HandError as error:
        raise LedgerError("bad_entry", str(error)) from error
