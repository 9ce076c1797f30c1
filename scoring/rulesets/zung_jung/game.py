"""Zung Jung's options, payments, and the effects of its incidents.

The winner always receives three times the value.
"""

from __future__ import annotations

from pathlib import Path

from scoring.book.incidents.book import book_from
from scoring.book.incidents.case import Case
from scoring.book.options import options_from
from scoring.score import Payments

SHARE = 25
"""Maximum that a player pays for another's win without being responsible for it."""


def payments(
    value: int, *, self_drawn: bool, scheme: str = "25", responsible: str = "discarder"
) -> Payments:
    """Return the gains of the winner, the discarder and each other player for a hand's value in
    points.

    scheme: value of the option ``payment``.
    responsible: who was the first to discard a tile like the winning one since the winner's last
        turn: ``discarder``; ``another`` player, whose gain is then ``liable``; or ``winner``, so
        that nobody is responsible.

    >>> payments(70, self_drawn=False).to_json()
    {'winner': 210, 'discarder': -160, 'others': -25}
    >>> payments(70, self_drawn=False, responsible="another").to_json()
    {'winner': 210, 'discarder': -25, 'others': -25, 'liable': -160}
    >>> payments(70, self_drawn=True).to_json()
    {'winner': 210, 'discarder': None, 'others': -70}
    """
    whole = 3 * value
    if self_drawn:
        return Payments(whole, None, -value)
    if scheme != "25" or value <= SHARE or responsible == "winner":
        return Payments(whole, -value, -value)
    rest = whole - 2 * SHARE
    if responsible == "another":
        return Payments(whole, -SHARE, -SHARE, liable=-rest)
    return Payments(whole, -rest, -SHARE)


def _wins(case: Case) -> bool:
    return case.get("wants") in ("win", "hu")


def _orphans(case: Case) -> bool:
    tiles = case.need("penalty_tiles")
    return len(tiles) < 3 and case.need("tile") not in tiles


OPTIONS = options_from(Path(__file__).with_name("rules.toml"))
INCIDENTS = book_from(
    Path(__file__).with_name("incidents.toml"),
    OPTIONS,
    {
        "wins": _wins,
        "orphans": _orphans,
        "three_or_more": lambda tiles: isinstance(tiles, list | tuple) and len(tiles) > 2,
    },
)
