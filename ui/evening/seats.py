"""Four seats around a table: the player taps who won, then who discarded; each seat shows its gain.

Also used for false wins and for incidents.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from html import escape
from typing import NamedTuple

import streamlit as st

from ledger.evening import Evening
from ledger.turns import PLAYERS, TablePosition
from scoring.game import Amount
from scoring.tiles import WINDS
from ui.evening.evening_session import Inputs
from ui.evening.ledger_words import in_rules, label, seated, too_poor
from ui.frame.widgets import WIDE, literal, note, press, two_lines
from ui.frame.words import say, signed

KEY = "seat-table"

TAPPED = "tapped"
"""Key of the tapped seats in the inputs of a sheet."""


@dataclass(frozen=True)
class SeatRules:
    """Rules for which seats may be tapped.

    may_be_first: winds that may be selected first.
    asks_other: True if a second seat is asked for.
    most: maximum number of first seats; further ones can be added after the other seat is selected.
    """

    may_be_first: Collection[str] = WINDS
    asks_other: bool = False
    most: int = 1


ONE_SEAT = SeatRules()


@dataclass(frozen=True)
class SeatQuestion:
    """The question shown at the table.

    text: text in the middle.
    roles: labels of a first seat and of the other seat.
    may_be_tapped: winds whose seats are enabled.
    """

    text: str
    roles: tuple[str, str] = ("", "")
    may_be_tapped: Collection[str] = WINDS


class SeatSelection(NamedTuple):
    """The tapped seats, by wind.

    first: seats of those who won or acted; several may win on one discard.
    other: seat of the player who discarded or is affected, or None.
    """

    first: tuple[str, ...] = ()
    other: str | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        """The winds of all selected seats."""
        return self.first if self.other is None else (*self.first, self.other)

    def after(
        self, wind: str, rules: SeatRules, seen: SeatSelection | None = None
    ) -> SeatSelection:
        """Return the selection after a tap on the seat `wind`.

        The first tap selects a first seat, the next one the other seat. A further tap adds its seat
        to the first seats if it is one of ``rules.may_be_first`` and fewer than ``rules.most`` are
        selected; else its seat replaces the other seat. A tap on a selected seat deselects it; if
        no first seat is left, the other seat is deselected too. Without ``rules.asks_other``, a tap
        on a new seat replaces the whole selection.

        seen: selection that was on the screen at the tap, None for this one; a seat selected since
          then was tapped twice by mistake and stays selected.

        >>> rules = SeatRules(asks_other=True, most=2)
        >>> SeatSelection().after("E", rules).after("S", rules)
        SeatSelection(first=('E',), other='S')
        >>> SeatSelection(("E",), "S").after("W", rules)
        SeatSelection(first=('E', 'W'), other='S')
        >>> SeatSelection(("E",), "S").after("E", rules)
        SeatSelection(first=(), other=None)
        """
        if seen and wind in self.seats and wind not in seen.seats:
            return self
        if wind in self.first:
            rest = tuple(first for first in self.first if first != wind)
            return SeatSelection(rest, self.other if rest else None)
        if not self.first or not rules.asks_other:
            return SeatSelection((wind,))
        if wind == self.other:
            return SeatSelection(self.first)
        more = self.other is not None and len(self.first) < rules.most
        if more and wind in rules.may_be_first:
            return SeatSelection((*self.first, wind), self.other)
        return SeatSelection(self.first, wind)


class Gains(NamedTuple):
    """Gains of the four players from an entry.

    change: by how much the points in the list of players change, deposits included.
    payments: gains from the hand alone, without deposits.
    """

    change: Sequence[Amount]
    payments: Sequence[Amount]


@dataclass(frozen=True)
class PossibleGains:
    """Gains from the entry that the taps so far would make.

    settled: gains if nothing is missing, otherwise None.
    by_other: gains by wind of the other seat, if tapping that seat would complete the entry.
    """

    settled: Gains | None = None
    by_other: Mapping[str, Gains] = field(default_factory=dict)


def show(
    evening: Evening,
    position: TablePosition,
    question: SeatQuestion,
    tapped: SeatSelection,
    gains: PossibleGains,
    on_tap: Callable[[str, SeatSelection], None],
) -> None:
    """Draw the four seats as buttons around a question: the first player of the evening at the
    bottom, the others in turn to the right.

    position: who sits where.
    tapped: selection so far.
    gains: gains to show on the seats, as far as they are known.
    on_tap: called with the wind of the tapped seat and the selection that was on the screen.
    """
    roles, settled = question.roles, gains.settled
    with st.container(key=KEY):
        first = WINDS.index(position.seats[0])
        for wind in (*WINDS[first:], *WINDS[:first]):  # in the order of play
            player = position.player(wind)
            says = roles[1] if wind == tapped.other else ""
            says = roles[0] if wind in tapped.first else says
            possible = {each.change[player] for each in gains.by_other.values()}
            if wind in gains.by_other:
                says = _paid_by(player, roles[1], gains.by_other[wind])
            elif settled is not None or (wind in tapped.first and len(possible) == 1):
                gain = possible.pop() if settled is None else settled.change[player]
                says = literal(f"{says} {signed(gain)}".strip())
            press(
                two_lines(label(evening, position, player), says),
                f"seat-{wind}",
                partial(on_tap, wind, tapped),
                look=WIDE,
                disabled=wind not in question.may_be_tapped,
            )
        # The style sheet colours the seats: a button of another type would be a new element, and
        # keyboard users would lose the focus.
        first_seats = "".join(tapped.first)
        st.html(
            f'<p class="seat-question" data-first="{first_seats}" aria-live="polite">'
            f"{escape(question.text)}</p>"
        )


def _paid_by(player: int, role: str, gains: Gains) -> str:
    """Return a seat's label with what the player gains or loses in this role, and what the others
    pay."""
    payments = gains.payments
    others = sorted({payments[p] for p in PLAYERS if p != player and payments[p] < 0})
    paid = f"{role} {signed(gains.change[player])}"
    if others:
        paid += say(", ") + say("others {amount}", amount="/".join(map(signed, others)))
    return literal(paid)


def tapped(kept: Inputs, *, asks_other: bool = False) -> SeatSelection:
    """Return the seats tapped so far on the sheet with the inputs `kept`.

    asks_other: False to return a single first seat only.
    """
    so_far: SeatSelection = kept.get(TAPPED, SeatSelection())
    return so_far if asks_other else SeatSelection(so_far.first[:1])


def show_kept(
    evening: Evening,
    kept: Inputs,
    text: str,
    roles: tuple[str, str] = ("", ""),
    rules: SeatRules = ONE_SEAT,
    gains: Gains | None = None,
) -> None:
    """Draw the four seats of a sheet, as `show` does, and store taps in its inputs, `kept`.

    text and roles: as in `SeatQuestion`.
    gains: gains of the four players, None if unknown.
    """
    before = tapped(kept, asks_other=rules.asks_other)

    def tap(wind: str, seen: SeatSelection) -> None:
        kept[TAPPED] = tapped(kept, asks_other=rules.asks_other).after(wind, rules, seen)

    any_seat = rules.asks_other and before.first
    question = SeatQuestion(text, roles, WINDS if any_seat else rules.may_be_first)
    show(evening, evening.positions.now, question, before, PossibleGains(gains), tap)


def some(evening: Evening, key: str, question: str) -> list[int]:
    """Draw a question whose answer is any number of the four players, as a widget with this key,
    and return the numbers of those selected."""
    return st.pills(
        question,
        evening.positions.now.in_seats,
        format_func=lambda player: label(evening, evening.positions.now, player),
        selection_mode="multi",
        key=key,
    )


def staked(evening: Evening, key_of: Callable[[str], str]) -> dict[str, list[int]]:
    """Draw a selection of players for each deposit of the rules, and return the selected players by
    the deposit's code.

    key_of: called with a code, returns the widget key.
    """
    found = {}
    for deposit in evening.game.deposits:
        players = some(evening, key_of(deposit.code), in_rules(evening, deposit.question))
        for line in too_poor(evening, deposit, players):
            note(line, "look")
        found[deposit.code] = players
    return found


def won() -> tuple[str, str]:
    """Return the labels of the two roles in a win: the winner and the discarder."""
    return say("won"), say("discarded")


def who_won(
    evening: Evening, position: TablePosition, tapped: SeatSelection, *, asks_other: bool
) -> str:
    """Return the question for the next seat to tap for a win; if none is missing, the win in words
    and how to change it.

    tapped: seats tapped so far.
    asks_other: False if nobody discarded.
    """
    if not tapped.first:
        return say("Who won?")
    name = _names(evening, position, tapped.first)
    if tapped.other is not None:
        other = _names(evening, position, [tapped.other])
        return say("{winner} won from {other}. Tap again to change it.", winner=name, other=other)
    if asks_other:
        return say("Who discarded the tile?")
    return say("{winner} won. Tap again to change it.", winner=name)


def who_declared(evening: Evening, position: TablePosition, tapped: SeatSelection) -> str:
    """Return the question who declared a false win; if a seat is tapped, the player's name and how
    to change it."""
    if not tapped.first:
        return say("Who declared it?")
    name = _names(evening, position, tapped.first)
    return say("{who} declared it. Tap again to change it.", who=name)


def _names(evening: Evening, position: TablePosition, winds: Sequence[str]) -> str:
    return say(" and ").join(seated(evening, position, position.player(wind)) for wind in winds)
