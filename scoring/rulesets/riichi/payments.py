"""Who pays what in riichi, from the cost that the package names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.hand import Hand
from scoring.tiles import WINDS


def payments(cost: Mapping[str, Any], hand: Hand, fields: Mapping[str, Any]) -> dict[str, Any]:
    """What the winner, the discarder and each of the others get, counters included.

    All sums but ``deposits`` add up to nothing: those are the riichi deposits on the table, which
    the winner takes as well. When somebody but East draws the winning tile, ``dealer`` is what
    East gets and ``others`` each of the remaining two. ``settlement`` has a sum for each seat
    wherever the seats are known.
    """
    main: int = cost["main"] + cost["main_bonus"]
    each: int = cost["additional"] + cost["additional_bonus"]
    deposits: int = cost["kyoutaku_bonus"]
    seat = hand.seat_wind
    if not hand.self_drawn:
        pays: dict[str, Any] = {"winner": main, "discarder": -main, "others": 0}
        if fields["discarder"]:
            pays["settlement"] = dict.fromkeys(WINDS, 0) | {
                seat: main,
                fields["discarder"]: -main,
            }
    else:
        pays = {"winner": main + 2 * each, "discarder": None, "others": -each}
        if seat != "E":
            pays["dealer"] = -main
        pays["settlement"] = dict.fromkeys(WINDS, -each) | {"E": -main} | {seat: main + 2 * each}
    if deposits:
        pays["deposits"] = deposits
    return pays
