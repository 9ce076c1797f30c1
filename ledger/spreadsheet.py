"""An evening as CSV, for a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from typing import Any

from ledger.errors import LedgerError
from ledger.evening import UNDO, Entry, Evening
from ledger.settlement import NOTHING, plus

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula or of another cell."""

_BEGINS = re.compile(rf'([,;|\t\r\n][ "]*)([{re.escape("".join(FORMULA))}])')

COLUMNS = ("number", "time", "hand", "round", "deal", "what", "by", "from", "total", "fans")
LAST = ("note", "undone")


def to_csv(evening: Evening) -> str:
    """Every entry in the order it was made, with each player's sum and running total.

    Entries that were taken out stay, marked, and add nothing. Text is never a formula.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    names = [safe(name) for name in evening.players]
    after = [f"{safe(name)} (total)" for name in evening.players]
    writer.writerow([*COLUMNS, *names, *after, *LAST])
    totals = plus(NOTHING)
    for entry in evening.entries:
        if entry.kind == UNDO:
            continue
        undone = entry.id in evening.undone
        if not undone:
            totals = plus(totals, entry.sums)
        shown = [evening.start + total for total in totals]
        row = [*_what(evening, entry), *entry.sums, *shown]
        writer.writerow([*row, safe(str(entry.detail.get("note", ""))), "yes" if undone else ""])
    return out.getvalue()


def safe(text: str) -> str:
    """Text that no spreadsheet takes for a formula, whatever separates its cells.

    >>> safe("=1+1"), safe("a;=1+1"), safe("Anna")
    ("'=1+1", "a;'=1+1", 'Anna')
    """
    if text.lstrip(" ").startswith(FORMULA):
        return f"'{text[:1]}{_text(text[1:])}"
    return _text(text)


def _text(text: str) -> str:
    return _BEGINS.sub(r"\1'\2", text)


def _what(evening: Evening, entry: Entry) -> list[object]:
    """The columns before the players'."""
    try:
        position = evening.position_at(entry.hand)
        where = [position.round_wind, position.deal]
    except LedgerError:  # a hand before it was taken out, so nobody knows yet
        where = ["", ""]
    hands = entry.hands or [entry.detail]
    totals = [hand.get("total") for hand in hands]
    players = entry.winners or (entry.player,)
    return [
        entry.number,
        entry.at,
        entry.hand,
        *where,
        entry.kind,
        safe("; ".join(_name(evening, player) for player in players)),
        safe(_name(evening, entry.other)),
        totals[0] if len(totals) == 1 and totals[0] is not None else _joined(totals),
        safe("; ".join(str(fan) for hand in hands for fan in hand.get("fans", ()))),
    ]


def _joined(totals: Sequence[Any]) -> str:
    return "; ".join(str(total) for total in totals if total is not None)


def _name(evening: Evening, player: int | None) -> str:
    return "" if player is None else evening.players[player]
