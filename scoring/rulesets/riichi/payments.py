"""Payments of riichi, from the cost that the package names."""

from __future__ import annotations

from typing import NamedTuple

from scoring.hand import Hand
from scoring.rulesets.riichi.library import Cost
from scoring.score import Payments
from scoring.tiles import WINDS

YAKUMAN = {True: 48000, False: 32000}
"""Points of a yakuman for the dealer, and for everybody else."""


class Pao(NamedTuple):
    """The player who is liable (pao, sekinin barai).

    yakuman: number of yakuman it is for.
    counters: True where counters are included.
    """

    seat: str
    yakuman: int
    counters: bool


def payments(cost: Cost, hand: Hand, discarder: str, liable: Pao | None = None) -> Payments:
    """Return the points that the winner, the discarder and each of the others get, counters
    included.

    All sums but ``deposits`` add up to nothing: those are the riichi deposits on the table, which
    the winner takes on top of ``winner``. When somebody but East draws the winning tile,
    ``dealer`` is what East gets and ``others`` each of the remaining two; ``liable`` is what a
    liable player gets who did not discard. ``settlement`` has a sum for each seat wherever the
    seats are known: always on a self-draw, otherwise where ``discarder`` is one of E S W N.
    """
    if hand.self_drawn:
        return _self_drawn(cost, hand, liable)
    return _won(cost, hand, discarder, liable)


def _won(cost: Cost, hand: Hand, discarder: str, liable: Pao | None) -> Payments:
    """Return a win on a discard: the discarder pays, a liable player half of what they are liable
    for."""
    whole = cost["main"] + cost["main_bonus"]
    taken = 0
    if liable and liable.seat != discarder:
        taken = _liable_for(cost["main"], hand, liable) // 2
        taken += cost["main_bonus"] if liable.counters else 0
    settlement: dict[str, int | float] | None = None
    if discarder:
        settlement = {**dict.fromkeys(WINDS, 0), hand.seat_wind: whole, discarder: taken - whole}
        if liable and taken:
            settlement[liable.seat] = -taken
    return Payments(
        winner=whole,
        discarder=taken - whole,
        others=0,
        liable=-taken if taken else None,
        deposits=cost["kyoutaku_bonus"] or None,
        settlement=settlement,
    )


def _self_drawn(cost: Cost, hand: Hand, liable: Pao | None) -> Payments:
    """Return a self-draw: all pay, a liable player alone for what they are liable for."""
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
    dealer = "E" if seat != "E" else None
    payer = liable.seat if liable else None
    other = next(wind for wind in WINDS if wind not in (seat, dealer, payer))
    return Payments(
        winner=gets[seat],
        discarder=None,
        others=gets[other],
        dealer=gets["E"] if dealer and dealer != payer else None,
        liable=gets[payer] if payer else None,
        deposits=cost["kyoutaku_bonus"] or None,
        settlement={**gets},
    )


def _liable_for(whole: int, hand: Hand, liable: Pao) -> int:
    """Return the part of the cost that is for the yakuman somebody is liable for."""
    return min(whole, liable.yakuman * YAKUMAN[hand.seat_wind == "E"])
