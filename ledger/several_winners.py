"""Several winners on one discard: their hands become one entry with one settlement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ledger.errors import LedgerError
from ledger.evening import WIN, Entry, Evening
from ledger.settlement import balanced, plus, settle
from scoring.answers.answering import score_json
from scoring.game import Sums
from scoring.score import Payments
from scoring.speech.errors import HandError

Hand = Mapping[str, Any]
"""An entry's record of one winning hand; see `Entry`."""


def may_join(evening: Evening, entry: Entry | None) -> bool:
    """Return True where another player may have won on the same discard as in an entry of an
    evening (False for None): a live win with a discarder and fewer winners than the rules allow."""
    if entry is None or entry.kind != WIN or entry.other is None:
        return False
    counts = entry.id in {live.id for live in evening.live}
    return counts and len(entry.winners) < evening.game.several.most


def with_winner(evening: Evening, entry: Entry, new: Hand) -> tuple[Sums, list[Hand]]:
    """Return an entry's gains without deposits and its winning hands after adding a winner; the
    entry is not changed.

    evening: the one that has the entry.
    new: the hand's detail with its ``player``.

    What is paid to one winner only goes to the first in turn after the discarder, whose hand is
    scored again where that changes it. Raises ``LedgerError``: ``wrong_winners``, ``not_said``.
    """
    if not may_join(evening, entry) or entry.other is None:
        raise LedgerError("wrong_winners", f"nobody else can win with {entry.id}")
    before = [{"sums": evening.without_deposits(entry), **hand} for hand in entry.hands]
    position = evening.position_at(entry.hand)
    first = position.in_turn([hand["player"] for hand in (*before, new)], entry.other)[0]
    hands = [_counted(evening, entry, hand, hand["player"] == first) for hand in (*before, new)]
    return plus(*(hand["sums"] for hand in hands)), hands


def _counted(evening: Evening, entry: Entry, hand: Hand, first: bool) -> Hand:
    """The hand with what the evening pays to it, counted again where it was counted otherwise."""
    tiles = hand.get("hand")
    if tiles is None:
        return hand
    known = {field for field, _ in evening.game.fills}
    if not first:
        known |= {*evening.game.several.first}
    wanted = {key: value for key, value in tiles.items() if key not in known}
    wanted |= evening.filled(entry.hand, first=first)
    if wanted == tiles:
        return hand
    seats = evening.position_at(entry.hand).seats
    sums = settle(_payments(wanted), seats, hand["player"], entry.other)
    return {**hand, "hand": wanted, "sums": balanced(sums)}


def _payments(hand: Hand) -> Payments | None:
    """Return the payments for a hand; raises ``LedgerError``, ``bad_entry``, where it cannot be
    scored."""
    try:
        return score_json({**hand, "brief": True}).payments
    except HandError as error:
        raise LedgerError("bad_entry", str(error)) from error
