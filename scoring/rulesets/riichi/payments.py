"""Who pays what in riichi, from the cost that the package names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.hand import Hand
from scoring.tiles import WINDS

YAKUMAN = {True: 48000, False: 32000}
"""What a yakuman brings the dealer, and everybody else."""


class Liable(NamedTuple):
    """Who is liable (pao, sekinin barai), for how many yakuman, and whether for counters too."""

    seat: str
    yakuman: int
    counters: bool


def payments(
    cost: Mapping[str, Any], hand: Hand, discarder: str, liable: Liable | None = None
) -> dict[str, Any]:
    """What the winner, the discarder and each of the others get, counters included.

    All sums but ``deposits`` add up to nothing: those are the riichi deposits on the table, which
    the winner takes on top of ``winner``. When somebody but East draws the winning tile,
    ``dealer`` is what East gets and ``others`` each of the remaining two; ``liable`` is what a
    liable player gets who did not discard. ``settlement`` has a sum for each seat wherever the
    seats are known: always on a self-draw, otherwise where ``discarder`` is one of E S W N.
    """
    pays = (
        _self_drawn(cost, hand, liable) if hand.self_drawn else _won(cost, hand, discarder, liable)
    )
    if cost["kyoutaku_bonus"]:
        pays["deposits"] = cost["kyoutaku_bonus"]
    return pays


def _won(
    cost: Mapping[str, Any], hand: Hand, discarder: str, liable: Liable | None
) -> dict[str, Any]:
    """A win on a discard: the discarder pays, a liable player half of what they are liable for."""
    whole: int = cost["main"] + cost["main_bonus"]
    taken = 0
    if liable and liable.seat != discarder:
        taken = _liable_for(cost["main"], hand, liable) // 2
        taken += cost["main_bonus"] if liable.counters else 0
    pays: dict[str, Any] = {"winner": whole, "discarder": taken - whole, "others": 0}
    if taken:
        pays["liable"] = -taken
    if discarder:
        gets = dict.fromkeys(WINDS, 0) | {hand.seat_wind: whole, discarder: taken - whole}
        if liable and taken:
            gets[liable.seat] = -taken
        pays["settlement"] = gets
    return pays


def _self_drawn(cost: Mapping[str, Any], hand: Hand, liable: Liable | None) -> dict[str, Any]:
    """A self-draw: all pay, a liable player alone for what they are liable for."""
    seat = hand.seat_wind
    gets = dict.fromkeys(WINDS, -cost["additional"]) | {"E": -cost["main"]}
    counters = dict.fromkeys(WINDS, -cost["additional_bonus"]) | {"E": -cost["main_bonus"]}
    gets[seat] = counters[seat] = 0
    if liable:
        whole = -sum(gets.values())
        part = _liable_for(whole, hand, liable)
        gets = {wind: sum_ * (whole - part) // whole for wind, sum_ in gets.items()}
        gets[liable.seat] -= part
        if liable.counters or part == whole:
            counters = dict.fromkeys(WINDS, 0) | {liable.seat: sum(counters.values())}
    gets = {wind: gets[wind] + counters[wind] for wind in WINDS}
    gets[seat] = -sum(gets.values())
    named = {"E": "dealer"} if seat != "E" else {}
    named |= {liable.seat: "liable"} if liable else {}
    other = next(wind for wind in WINDS if wind not in (seat, *named))
    pays: dict[str, Any] = {"winner": gets[seat], "discarder": None, "others": gets[other]}
    return pays | {key: gets[wind] for wind, key in named.items()} | {"settlement": gets}


def _liable_for(whole: int, hand: Hand, liable: Liable) -> int:
    """The part of the cost that is for the yakuman somebody is liable for."""
    return min(whole, liable.yakuman * YAKUMAN[hand.seat_wind == "E"])
