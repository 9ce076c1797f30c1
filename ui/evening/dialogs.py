"""The sheets over the evening: what happened, points without tiles, draw, correction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ledger.errors import LedgerError
from ledger.evening import Entry, Evening, clean_name
from ledger.settlement import NOTHING, balanced
from ledger.turns import PLAYERS
from scoring.game import IF_READY, ByTotal, Sums
from scoring.tiles import WINDS
from ui.evening import evening_session, incident, seats
from ui.evening.begin_evening import MOST_TYPED
from ui.evening.ledger_words import describe, in_rules, label, preview
from ui.frame.widgets import literal, note, press
from ui.frame.words import say

MAX_POINTS = 1000

TAPPED = "tapped"
"""Under what name the open sheet has who was tapped at the table."""

CANCEL = "cancel-"
"""The prefix of the name of the sheet that cancels an entry; the entry's id follows."""


def show_open_sheet(evening: Evening) -> None:
    """Draw the dialog that is open over the evening's page; nothing where none is."""
    kind = st.session_state.get(evening_session.SHEET)
    sheets: dict[str, tuple[str, Callable[[Evening], None]]] = {
        "draw": (say("Nobody won"), _draw),
        "points": (say("Points only"), _points),
        "incident": (say("What happened?"), incident.sheet),
        "substitute": (say("Somebody takes over a seat"), _substitute),
        "correction": (say("Correct the sums"), _correction),
        "forget": (say("Delete this evening?"), _forget),
    }
    if kind and kind.startswith(CANCEL):
        entry_id = kind.removeprefix(CANCEL)
        sheets[kind] = (say("Cancel it?"), lambda now: _cancel(now, entry_id))
    if kind in sheets:
        title, draw = sheets[kind]
        st.dialog(title, on_dismiss=evening_session.close_sheet)(_drawn)(draw, evening)


def _drawn(draw: Callable[[Evening], None], evening: Evening) -> None:
    if not st.session_state.get(evening_session.SHEET):
        st.rerun()
    draw(evening)


def asks_of_draw(evening: Evening) -> bool:
    """Return True if in this evening the settlement of a drawn hand depends on anything besides the
    draw."""
    game = evening.game
    return bool(_asks_ready(evening) or game.deposits or game.paid_draws)


def _asks_ready(evening: Evening) -> bool:
    return bool(evening.game.not_ready) or evening.turns.on_draw == IF_READY


# --- one function for each sheet -----------------------------------------------------------------


def _points(evening: Evening) -> None:
    game = evening.game
    if game.by_total is None:
        _by_hand(evening)
        return
    several = game.several.most > 1 and st.toggle(
        say("Several won: type the sums"), key=_field(evening, "points-several", False)
    )
    if several:
        _by_hand(evening)
    else:
        _by_total(evening, game.by_total)


def _by_total(evening: Evening, by_total: ByTotal) -> None:
    """A win of which the total says what everybody gets."""
    place, self_drawn = st.container(), _self_drawn(evening)
    total = int(
        st.number_input(
            in_rules(evening, by_total.question),
            min_value=by_total.minimum,
            max_value=MAX_POINTS,
            step=1,
            key=_field(evening, "points-total", by_total.minimum),
        )
    )
    fu = 0
    if by_total.fu:
        usual = by_total.fu[min(2, len(by_total.fu) - 1)]
        fu = st.selectbox(say("Fu"), by_total.fu, key=_field(evening, "points-fu", usual))
    declared = _deposits(evening, "points")
    table = _SheetSeats(evening, not self_drawn, _may_win(evening))
    winner, discarder = table.first, table.other
    if winner is None or (discarder is None and not self_drawn):
        _show_win(place, table)
        _confirm(evening, "points")
        return
    sums = evening.by_points(total, winner, discarder, fu)
    _show_win(place, table, sums)
    detail = {"total": total, "self_drawn": self_drawn}
    _confirm(
        evening,
        "points",
        sums,
        lambda now, own: now.win(
            own,
            now.by_points(total, winner, discarder, fu),
            winner,
            discarder,
            declared=declared,
            detail=detail,
        ),
    )


def _by_hand(evening: Evening) -> None:
    """A win, or several on one discard, of which everybody's sum is typed."""
    most = evening.game.several.most
    if most > 1:
        st.caption(say("First who won, then who discarded the tile, then whoever won on it, too."))
    place, self_drawn = st.container(), _self_drawn(evening)
    table = _SheetSeats(evening, not self_drawn, _may_win(evening), most)
    _show_win(place, table)
    discarder, sums = table.other, _four(evening, "points")
    if sums is None or table.first is None or (discarder is None and not self_drawn):
        _confirm(evening, "points", sums)
        return
    hands = [{"player": winner, "self_drawn": self_drawn} for winner in table.winners]
    _confirm(evening, "points", sums, lambda now, own: now.wins(own, sums, hands, discarder))


def _self_drawn(evening: Evening) -> bool:
    return st.toggle(say("Self-draw"), key=_field(evening, "points-self-drawn", False))


def _show_win(place: DeltaGenerator, table: _SheetSeats, sums: Sums | None = None) -> None:
    evening = table.evening
    question = seats.who_won(evening, evening.position, table.tapped, asks_other=table.asks_other)
    table.show(place, question, seats.won(), sums)


def _draw(evening: Evening) -> None:
    """A drawn hand: who was ready, what lies on the table, what is paid for all the same."""
    game = evening.game
    asks = _asks_ready(evening)
    waiting = _players(evening, "draw-ready", say("Who was ready?")) if asks else []
    declared = _deposits(evening, "draw")
    ready = sorted({*waiting, *(player for players in declared.values() for player in players)})
    paid = {
        d.code: _players(evening, f"draw-{d.code}", in_rules(evening, d.question))
        for d in game.paid_draws
    }

    def sums_of(table: Evening) -> Sums:
        return table.game.drawn(table.position.dealer, ready, paid, table.counters)

    _confirm(
        evening,
        "draw",
        sums_of(evening),
        lambda table, own: table.draw(
            own, sums=sums_of(table), ready=ready, declared=declared, paid=paid
        ),
    )


def _deposits(evening: Evening, sheet: str) -> dict[str, list[int]]:
    return {
        deposit.code: _players(
            evening, f"{sheet}-{deposit.code}", in_rules(evening, deposit.question)
        )
        for deposit in evening.game.deposits
    }


def _substitute(evening: Evening) -> None:
    """Somebody sits down in another's place; what that one has won and lost stays with that one."""
    table, place = _SheetSeats(evening), st.container()
    name = st.text_input(
        say("Name"), key=_field(evening, "substitute-name", ""), max_chars=MOST_TYPED
    )
    table.show(place, say("Whose seat is it?"), ("", ""))
    player = table.first
    if player is None or not clean_name(name):
        _confirm(evening, "substitute")
        return
    _confirm(evening, "substitute", NOTHING, lambda now, own: now.substitute(own, player, name))


def _cancel(evening: Evening, entry_id: str) -> None:
    """An incident that was none stays in the list, with why."""
    entry = evening.find(entry_id)
    if entry is None:
        return
    st.markdown(literal(describe(evening, entry)))
    words = st.text_input(
        say("Why? (may stay empty)"), key=_field(evening, f"why-{entry_id}", ""), max_chars=80
    )
    done = say("Cancelled: {what}.", what=literal(describe(evening, entry)))
    press(
        say("Cancel it"),
        "ledger-confirm-cancel",
        evening_session.undo,
        entry_id,
        done,
        words.strip(),
        icon="undo",
        type="primary",
        wide=True,
    )


def _correction(evening: Evening) -> None:
    st.caption(say("What each player gets or pays besides everything in the list."))
    sums = _four(evening, "correction")
    words = st.text_input(
        say("What for? (may stay empty)"), key=_field(evening, "correction-note", ""), max_chars=80
    )
    if sums is None or not any(sums):
        _confirm(evening, "correction")
        return
    _confirm(
        evening, "correction", sums, lambda table, own: table.correction(own, sums, words.strip())
    )


def _forget(evening: Evening) -> None:
    note(say("It is gone from every phone, and can be brought back for 30 days."), "look")
    press(
        say("Delete it"),
        "ledger-confirm-forget",
        evening_session.forget,
        evening,
        type="primary",
        wide=True,
    )


# --- their parts ---------------------------------------------------------------------------------


def _field(evening: Evening, key: str, default: Any) -> str:
    return evening_session.field(evening_session.entered(evening.position), key, default)


@dataclass(frozen=True)
class _SheetSeats:
    """The seats in the open sheet, nobody tapped beforehand.

    asks_other: whether a second tap says whom from or to whom. may_be_first: the winds of those who
    may be tapped first. most: so many may win.
    """

    evening: Evening
    asks_other: bool = False
    may_be_first: Sequence[str] = tuple(WINDS)
    most: int = 1

    @property
    def tapped(self) -> seats.SeatSelection:
        """The seats tapped on this sheet so far, without those that are not asked for."""
        entered = evening_session.entered(self.evening.position)
        tapped: seats.SeatSelection = entered.get(TAPPED, seats.SeatSelection())
        return tapped if self.asks_other else seats.SeatSelection(tapped.first[:1])

    @property
    def winners(self) -> list[int]:
        """The indices of all players who were tapped on this sheet as those who won or did it."""
        return [self.evening.position.player(wind) for wind in self.tapped.first]

    @property
    def first(self) -> int | None:
        """The index of the first player in `winners` of this sheet, or None."""
        return next(iter(self.winners), None)

    @property
    def other(self) -> int | None:
        """The index of the player tapped on this sheet as the other one, or None."""
        wind = self.tapped.other
        return None if wind is None else self.evening.position.player(wind)

    def show(
        self, place: DeltaGenerator, question: str, roles: tuple[str, str], sums: Sums | None = None
    ) -> None:
        """Draw the table of this sheet at a place on it; question, roles and sums are those of
        `seats.show`."""
        tapped = self.tapped
        with place:
            seats.show(
                self.evening,
                self.evening.position,
                question,
                tapped,
                roles,
                may_be_tapped=WINDS if self.asks_other and tapped.first else self.may_be_first,
                sums=sums,
                on_tap=self._tap,
            )

    def _tap(self, wind: str, seen: seats.SeatSelection) -> None:
        entered = evening_session.entered(self.evening.position)
        entered[TAPPED] = self.tapped.after(
            wind, self.may_be_first, asks_other=self.asks_other, most=self.most, seen=seen
        )


def _players(evening: Evening, key: str, question: str) -> list[int]:
    return seats.some(evening, _field(evening, key, []), question)


def _may_win(evening: Evening) -> list[str]:
    """Return the winds of everybody who has not lost the right to win this hand."""
    out = evening.locked_out(evening.position.hand)
    return [wind for wind in WINDS if evening.position.player(wind) not in out]


def _four(evening: Evening, key: str) -> Sums | None:
    """Four sums as they were typed; None, and what is wrong, while they do not add up."""
    typed: Sequence[float] = [
        st.number_input(
            label(evening, evening.position, player),
            step=1,
            key=_field(evening, f"{key}-sum-{player}", 0),
        )
        for player in evening.position.in_seats
    ]
    by_player = dict(zip(evening.position.in_seats, typed, strict=True))
    rest = sum(typed)
    try:
        return balanced([by_player[player] for player in PLAYERS])
    except LedgerError:
        if rest > 0:
            note(say("They get {many} more than they pay.", many=f"{rest:g}"), "look")
        else:
            note(say("They pay {many} more than they get.", many=f"{-rest:g}"), "look")
        return None


def _confirm(
    evening: Evening,
    kind: str,
    sums: Sums | None = None,
    make: Callable[[Evening, str], Entry] | None = None,
) -> None:
    if sums is not None and any(sums):
        st.html(preview(evening, sums, evening.position, evening.totals))
    hand = evening.position.hand
    done = say("In the ledger.")
    if kind in ("points", "draw"):
        done = say("Hand {hand} is in the ledger.", hand=hand)
    ready = None if sums is None else make
    evening_session.book_button(say("Into the ledger"), kind, evening, ready, done)
