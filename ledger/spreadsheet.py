"""An evening as CSV, for a spreadsheet."""

from __future__ import annotations

import csv
import io
from typing import Any

from ledger.evening import UNDO, Entry, Evening
from ledger.settlement import NOTHING, plus

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet takes for the beginning of a formula or of another cell."""

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
    """Text that no spreadsheet takes for a formula.

    >>> safe("=1+1"), safe("Anna")
    ("'=1+1", 'Anna')
    """
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA) else text


def _what(evening: Evening, entry: Entry) -> list[Any]:
    """The columns before the players'."""
    try:
        place = evening.place_of(entry.hand)
        where = [place.round_wind, place.deal]
    except KeyError:  # a hand before it was taken out, so nobody knows yet
        where = ["", ""]
    fans = entry.detail.get("fans", ())
    return [
        entry.number,
        entry.at,
        entry.hand,
        *where,
        entry.kind,
        _name(evening, entry.player),
        _name(evening, entry.other),
        entry.detail.get("total", ""),
        safe("; ".join(str(fan) for fan in fans)),
    ]


def _name(evening: Evening, player: int | None) -> str:
    return "" if player is None else safe(evening.players[player])
