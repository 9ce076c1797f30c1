"""Sheets over the evening's page: incidents, points without tiles, drawn hands, substitutes,
corrections."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from html import escape
from typing import Any, NamedTuple

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ledger import entering
from ledger.details import WinningHand
from ledger.entry import Entry
from ledger.errors import CODES, LedgerError
from ledger.evening import Evening
from ledger.names import clean_name, same_name
from ledger.settlement import MAX_SUM, NOTHING, balanced
from ledger.turns import PLAYERS
from scoring.game import COUNTERS, IF_READY, ByTotal, Sums
from scoring.tiles import WINDS
from ui.evening import evening_session, incident, seats
from ui.evening.begin_evening import MOST_TYPED
from ui.evening.ledger_words import describe, filled, in_rules, label, preview, sticks
from ui.frame.widgets import MAIN, literal, note, press, press_to_enter
from ui.frame.words import plain, say, spoken

CANCEL = "cancel-"
"""Prefix of the name of the sheet that cancels an entry, before the entry's id."""


def show_open_sheet(evening: Evening) -> None:
    """Draw the sheet that is open over the evening's page, if any."""
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
        sheets[kind] = (say("Take it back?"), lambda now: _cancel(now, entry_id))
    if kind in sheets:
        title, draw = sheets[kind]
        st.dialog(title, on_dismiss=evening_session.close_sheet)(_drawn)(draw, evening)


def _drawn(draw: Callable[[Evening], None], evening: Evening) -> None:
    if not st.session_state.get(evening_session.SHEET):
        st.rerun()
    draw(evening)


def asks_of_draw(evening: Evening) -> bool:
    """Return True if a drawn hand cannot be settled without further answers."""
    game = evening.game
    return bool(_asks_ready(evening) or game.deposits or game.paid_draws)


def _asks_ready(evening: Evening) -> bool:
    return bool(evening.game.not_ready) or evening.turns.on_draw == IF_READY


# --- one function for each sheet -----------------------------------------------------------------


def _points(evening: Evening) -> None:
    """Draw the sheet that books a win without its tiles: it asks for the total, or for four sums if
    a total does not determine the payments or several players won."""
    by_total, most = evening.game.by_total, evening.game.several.most
    if by_total and most > 1:
        several = st.toggle(
            say("Several won: type the sums"), key=_field(evening, "points-several", False)
        )
        by_total = None if several else by_total
    if by_total is None:
        _points_by_sums(evening)
    else:
        _points_by_total(evening, by_total)


class _Win(NamedTuple):
    """Who won without showing tiles, as far as it was tapped.

    place: container for the seats.
    discarder: player number, None if nobody was tapped.
    """

    place: DeltaGenerator
    self_drawn: bool
    winners: list[int]
    discarder: int | None

    @property
    def complete(self) -> bool:
        """True if no tap is missing."""
        return bool(self.winners) and (self.self_drawn or self.discarder is not None)


def _asked_who_won(evening: Evening) -> _Win:
    """Draw a place for the seats and the question whether the win was self-drawn."""
    place = st.container()
    self_drawn = st.toggle(say("Self-draw"), key=_field(evening, "points-self-drawn", False))
    winners, discarder = _tapped(evening, asks_other=not self_drawn)
    return _Win(place, self_drawn, winners, discarder)


def _points_by_sums(evening: Evening) -> None:
    most = evening.game.several.most
    if most > 1:
        st.caption(say("First who won, then who discarded the tile, then whoever won on it, too."))
    won = _asked_who_won(evening)
    _show_win(won, evening, most)
    typed = _four(evening, "points")
    if typed is None or not won.complete:
        _confirm(evening, "points", typed)
        return
    hands = [WinningHand(player=winner, self_drawn=won.self_drawn) for winner in won.winners]

    def made(now: Evening, own: str) -> Entry:
        return entering.win(now, own, entering.WonHands(typed, hands, won.discarder))

    _confirm(evening, "points", typed, made)


def _points_by_total(evening: Evening, by_total: ByTotal) -> None:
    won = _asked_who_won(evening)
    total = int(
        st.number_input(
            in_rules(evening, by_total.question),
            by_total.minimum,
            by_total.maximum,
            step=1,
            key=_field(evening, "points-total", by_total.minimum),
        )
    )
    fu = 0
    if by_total.fu:
        usual = by_total.fu[min(2, len(by_total.fu) - 1)]
        fu = st.selectbox(say("Fu"), by_total.fu, key=_field(evening, "points-fu", usual))
    declared = _deposits(evening, "points")
    if not won.complete:
        _show_win(won, evening)
        _confirm(evening, "points")
        return
    winner = won.winners[0]
    hand = WinningHand(total=total, self_drawn=won.self_drawn)

    def sums_of(table: Evening) -> Sums:
        return entering.by_points(table, total, winner=winner, discarder=won.discarder, fu=fu)

    def made(table: Evening, own: str) -> Entry:
        hands = entering.WonHands.of_one(sums_of(table), winner, won.discarder, hand=hand)
        return entering.win(table, own, hands, declared=declared)

    sums, gains = sums_of(evening), None
    with suppress(LedgerError):  # the error is shown after the tap
        gains = seats.Gains(entering.change_by(evening, made(evening, "draft")), sums)
    _show_win(won, evening, gains=gains)
    more = entering.gain_by_counters(evening, total, winner, won.discarder, fu)
    told = [filled(COUNTERS, evening.positions.counters, more)] if more else []
    _confirm(evening, "points", sums, made, told)


def _show_win(won: _Win, evening: Evening, most: int = 1, gains: seats.Gains | None = None) -> None:
    """Draw the seats on which to tap the winners and, unless self-drawn, the discarder; players who
    may not win are disabled.

    most: maximum number of winners.
    gains: gains to show on the seats, None if unknown.
    """
    position, asks_other = evening.positions.now, not won.self_drawn
    kept = evening_session.entered(position)
    out = evening.states.locked_out(position.hand)
    tapped = seats.tapped(kept, asks_other=asks_other)
    may_win = [wind for wind in WINDS if position.player(wind) not in out]
    with won.place:
        seats.show_kept(
            evening,
            kept,
            seats.who_won(evening, position, tapped, asks_other=asks_other),
            roles=seats.won(),
            rules=seats.SeatRules(may_win, asks_other, most),
            gains=gains,
        )


def _draw(evening: Evening) -> None:
    """Draw the sheet for a drawn hand: who was ready, the deposits, and payments that are due
    nevertheless."""
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
        return table.game.drawn(table.positions.now.dealer, ready, paid, table.positions.counters)

    def made(table: Evening, own: str) -> Entry:
        return entering.draw(
            table, own, sums=sums_of(table), ready=ready, declared=declared, paid=paid
        )

    _confirm(evening, "draw", sums_of(evening), made)


def _deposits(evening: Evening, sheet: str) -> dict[str, list[int]]:
    return seats.staked(evening, lambda code: _field(evening, f"{sheet}-{code}", []))


def _substitute(evening: Evening) -> None:
    """Draw the sheet for a person who takes over a seat; the results so far stay with the person
    leaving."""
    place = st.container()
    name = st.text_input(
        say("Name"), key=_field(evening, "substitute-name", ""), max_chars=MOST_TYPED
    )
    with place:
        kept = evening_session.entered(evening.positions.now)
        seats.show_kept(evening, kept, say("Whose seat is it?"))
    players, _ = _tapped(evening)
    taken = same_name(name) in evening.people.names_taken
    if taken:
        note(spoken(CODES["bad_name"]), "wrong")
    if taken or not players or not clean_name(name):
        _confirm(evening, "substitute")
        return
    player = players[0]
    _confirm(
        evening, "substitute", NOTHING, lambda now, own: entering.substitute(now, own, player, name)
    )


def _cancel(evening: Evening, entry_id: str) -> None:
    """Draw the sheet that cancels an incident and asks for the reason; the cancelled incident stays
    in the list."""
    entry = evening.log.find(entry_id)
    if entry is None:
        return
    st.markdown(literal(describe(evening, entry)))
    words = st.text_input(
        say("Why? (may stay empty)"), key=_field(evening, f"why-{entry_id}", ""), max_chars=80
    )
    done = say("Cancelled: {what}.", what=describe(evening, entry))
    press_to_enter(
        say("Take it back"),
        "ledger-confirm-cancel",
        partial(evening_session.undo, entry_id, done, words.strip()),
        icon="undo",
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
        evening,
        "correction",
        sums,
        lambda table, own: entering.correction(table, own, sums, words.strip()),
    )


def _forget(evening: Evening) -> None:
    note(say("It is gone from every phone, and can be brought back for 30 days."), "look")
    text = say("Delete it")
    press(text, "ledger-confirm-forget", partial(evening_session.forget, evening), look=MAIN)


# --- their parts ---------------------------------------------------------------------------------


def _field(evening: Evening, key: str, default: Any) -> str:
    return evening_session.field(evening_session.entered(evening.positions.now), key, default)


def _tapped(evening: Evening, *, asks_other: bool = False) -> tuple[list[int], int | None]:
    """Return the players tapped as winners (or offenders), and the other tapped player or None."""
    position = evening.positions.now
    tapped = seats.tapped(evening_session.entered(position), asks_other=asks_other)
    other = None if tapped.other is None else position.player(tapped.other)
    return [position.player(wind) for wind in tapped.first], other


def _players(evening: Evening, key: str, question: str) -> list[int]:
    return seats.some(evening, _field(evening, key, []), question)


def _four(evening: Evening, key: str) -> Sums | None:
    """Draw fields for four sums and return the sums by player; None, with the difference shown, if
    they do not add up to zero."""
    typed: Sequence[float] = [
        st.number_input(
            label(evening, evening.positions.now, player),
            min_value=1 - MAX_SUM,
            max_value=MAX_SUM - 1,
            step=1,
            key=_field(evening, f"{key}-sum-{player}", 0),
        )
        for player in evening.positions.now.in_seats
    ]
    by_player = dict(zip(evening.positions.now.in_seats, typed, strict=True))
    rest = sum(typed)
    try:
        return balanced([by_player[player] for player in PLAYERS])
    except LedgerError:
        if rest > 0:
            note(say("They get {many} more than they pay.", many=plain(rest)), "look")
        else:
            note(say("They pay {many} more than they get.", many=plain(-rest)), "look")
        return None


def _confirm(
    evening: Evening,
    kind: str,
    sums: Sums | None = None,
    make: Callable[[Evening, str], Entry] | None = None,
    told: Sequence[str] = (),
) -> None:
    """Draw what an entry would change, and the button that books it.

    kind: name of the sheet.
    sums and make: sums by player, and a function that makes the entry as in
      `evening_session.book_button`; the button is disabled if either is None.
    told: sentences about the sums, such as what counters bring.
    """
    if make is not None and sums is not None:
        with suppress(LedgerError):  # the error is shown after the tap
            entry = make(evening, "draft")
            if any(entering.change_by(evening, entry)):
                st.html(preview(evening, entry, evening.positions.now))
                for line in (*told, *sticks(evening, entry, evening.positions.now)):
                    st.html(f'<p class="ledger-where">{escape(line)}</p>')
    hand = evening.positions.now.hand
    done = say("In the ledger.")
    if kind in ("points", "draw"):
        done = say("Hand {hand} is in the ledger.", hand=hand)
    ready = None if sums is None else make
    evening_session.book_button(say("Into the ledger"), kind, evening, ready, done)
