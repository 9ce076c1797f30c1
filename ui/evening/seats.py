"""Four seats around a table: tap who won, then whom from; each seat says what it gets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from html import escape

import streamlit as st

from ledger.evening import Evening
from ledger.turns import TablePosition
from scoring.game import Amount
from scoring.tiles import WINDS
from ui.evening.ledger_words import label, literal, seated, signed
from ui.frame.widgets import two_lines
from ui.frame.words import say

KEY = "seat-table"


def show(
    evening: Evening,
    position: TablePosition,
    question: str,
    *,
    may_be_tapped: Collection[str],
    winner: str | None,
    discarder: str | None,
    sums: Sequence[Amount] | None,
    tapped: Callable[[str], None],
) -> None:
    """The table, its first player at the bottom and the next one to the right, as they sit.

    question: what is to be tapped, in the middle. may_be_tapped: of the four winds. sums: of the
    four players, once they are known. tapped: is called with the wind of the seat.
    """
    with st.container(key=KEY):
        for wind in _around(position):
            player = position.player(wind)
            says = _role(wind, winner, discarder)
            if sums is not None:
                says = literal(f"{says} {signed(sums[player])}".strip())
            st.button(
                two_lines(label(evening, position, player), says),
                key=f"seat-{wind}",
                type="primary" if wind == winner else "secondary",
                on_click=tapped,
                args=(wind,),
                disabled=wind not in may_be_tapped,
                width="stretch",
            )
        st.html(f'<p class="seat-question" aria-live="polite">{escape(question)}</p>')


def summary(
    evening: Evening, position: TablePosition, winner: str | None, discarder: str | None
) -> str:
    """What was tapped, in words, and how it is changed."""
    if winner is None:
        return ""
    name = seated(evening, position, position.player(winner))
    if discarder is None:
        return say("{winner} won. Tap again to change it.", winner=name)
    other = seated(evening, position, position.player(discarder))
    return say("{winner} won from {other}. Tap again to change it.", winner=name, other=other)


def _role(wind: str, winner: str | None, discarder: str | None) -> str:
    if wind == winner:
        return say("won")
    return say("discarded") if wind == discarder else ""


def _around(position: TablePosition) -> list[str]:
    """The winds in the order of play, from the one of the player who was named first."""
    first = WINDS.index(position.seats[0])
    return [*WINDS[first:], *WINDS[:first]]
