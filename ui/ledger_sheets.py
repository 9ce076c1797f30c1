"""The sheets over the evening: points without tiles, false win, penalty, draw, correction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

import scoring
from ledger.errors import LedgerError
from ledger.evening import Entry, Evening
from ledger.settlement import (
    MCR_FALSE_WIN,
    Sums,
    balanced,
    by_points,
    paid_by,
    paid_to,
    ready_pay,
    riichi_false_win,
)
from ledger.turns import PLAYERS
from scoring.tiles import WINDS
from ui import ledger_session
from ui.ledger_words import label, preview
from ui.widgets import note
from ui.words import say

MCR_MINIMUM, MOST_POINTS = 8, 1000

NOBODY = -1
"""In place of a player: nobody discarded, or nobody alone gets it."""

NO_HAND = "123m 456m 789s 22p 33s 3s"
"""Four sets and a pair worth next to nothing: asked for what declaring it costs."""

ENDS_HAND = ("hong_kong", "classical")
"""Rules in which a false win ends the hand."""


def show_open_sheet(evening: Evening) -> None:
    """The sheet that is open, if one is."""
    kind = st.session_state.get(ledger_session.SHEET)
    sheets: dict[str, tuple[str, Callable[[Evening], None]]] = {
        "draw": (say("Nobody won"), _draw),
        "points": (say("Points only"), _points),
        "false-win": (say("False win"), _false_win),
        "penalty": (say("Penalty"), _penalty),
        "correction": (say("Correct the sums"), _correction),
        "forget": (say("Delete this evening?"), _forget),
    }
    if kind in sheets:
        title, draw = sheets[kind]
        st.dialog(title, on_dismiss=ledger_session.close_sheet)(_drawn)(draw, evening)


def _drawn(draw: Callable[[Evening], None], evening: Evening) -> None:
    if not st.session_state.get(ledger_session.SHEET):
        st.rerun()
    draw(evening)


def usual_false_win(evening: Evening, player: int) -> Sums:
    """What a false win costs by the rules of the evening; nothing where they have no payment."""
    place = evening.place
    if evening.ruleset == "mcr":
        return paid_by(player, MCR_FALSE_WIN)
    if evening.ruleset == "riichi":
        return riichi_false_win(player, place.dealer)
    wind = place.seats[player]
    asked: dict[str, Any] = {"ruleset": evening.ruleset, "rulings": dict(evening.rulings)}
    if evening.ruleset == "classical":
        answer = scoring.score({**asked, "offence": {"kind": "false_win", "by": wind}})
        paid = answer.get("settlement") or dict.fromkeys(WINDS, 0)
        return balanced([paid[seat] for seat in place.seats])
    answer = scoring.score({**scoring.parse_shorthand(NO_HAND), **asked})
    return paid_by(player, answer.get("false_win", {}).get("others", 0))


# --- one function for each sheet -----------------------------------------------------------------


def _points(evening: Evening) -> None:
    """A win that somebody counted by head."""
    if evening.ruleset != "mcr":
        _by_hand(evening)
        return
    winner = _player(evening, "points-winner", say("Who won?"))
    self_draw = say("Self-draw")
    giver = st.pills(
        say("On whose tile?"),
        [NOBODY, *(p for p in _seated(evening) if p != winner)],
        format_func=lambda p: self_draw if p == NOBODY else _name(evening, p),
        key=f"points-giver-{winner}",
        default=NOBODY,
        required=True,
    )
    total = int(
        st.number_input(
            say("Points, flowers included"),
            min_value=MCR_MINIMUM,
            max_value=MOST_POINTS,
            value=MCR_MINIMUM,
            step=1,
            key="points-total",
        )
    )
    if winner is None:
        _confirm(evening, "points", None, None)
        return
    discarder = None if giver == NOBODY else giver
    sums = by_points(total, winner, discarder)
    detail = {"total": total, "self_drawn": discarder is None}
    _confirm(
        evening,
        "points",
        sums,
        lambda table, own: table.win(own, sums, winner, discarder, detail=detail),
    )


def _by_hand(evening: Evening) -> None:
    """A win of which everybody's sum is typed."""
    winner = _player(evening, "points-winner", say("Who won?"))
    sums = _four(evening, "points")
    if winner is None or sums is None:
        _confirm(evening, "points", sums, None)
        return
    _confirm(evening, "points", sums, lambda table, own: table.win(own, sums, winner))


def _draw(evening: Evening) -> None:
    """A drawn hand of riichi: who was ready, and who had declared it."""
    ready = _players(evening, "draw-ready", say("Who was ready?"))
    riichi = _players(evening, "draw-riichi", say("Who declared riichi?"))
    ready = sorted({*ready, *riichi})
    sums = ready_pay(ready)
    _confirm(
        evening,
        "draw",
        sums,
        lambda table, own: table.draw(own, sums=sums, ready=ready, riichi=riichi),
    )


def _false_win(evening: Evening) -> None:
    player = _player(evening, "false-win-player", say("Who declared it?"))
    if player is None:
        _confirm(evening, "false-win", None, None)
        return
    sums = usual_false_win(evening, player)
    others = {amount for p, amount in enumerate(sums) if p != player}
    if len(others) == 1:
        each = st.number_input(
            say("Each of the other three gets"),
            min_value=0,
            value=int(others.pop()),
            step=1,
            key=f"false-win-each-{evening.ruleset}",
        )
        sums = paid_by(player, int(each))
    ends = st.toggle(
        say("The hand is over with it"),
        value=evening.ruleset in ENDS_HAND,
        key=f"false-win-ends-{evening.ruleset}",
    )
    _confirm(
        evening,
        "false-win",
        sums,
        lambda table, own: table.false_win(own, sums, player, ends=ends),
    )


def _penalty(evening: Evening) -> None:
    player = _player(evening, "penalty-player", say("Who pays?"))
    everybody = say("each of the others")
    gets = st.pills(
        say("Who gets it?"),
        [NOBODY, *(p for p in _seated(evening) if p != player)],
        format_func=lambda p: everybody if p == NOBODY else _name(evening, p),
        key=f"penalty-gets-{player}",
        default=NOBODY,
        required=True,
    )
    points = int(st.number_input(say("Points"), min_value=1, value=5, step=1, key="penalty-points"))
    words = st.text_input(say("What for? (may stay empty)"), key="penalty-note", max_chars=80)
    if player is None:
        _confirm(evening, "penalty", None, None)
        return
    sums = paid_by(player, points) if gets == NOBODY else paid_to(player, gets, points)
    _confirm(
        evening,
        "penalty",
        sums,
        lambda table, own: table.penalty(own, sums, player, words.strip()),
    )


def _correction(evening: Evening) -> None:
    st.caption(say("What each player gets or pays beside everything in the list."))
    sums = _four(evening, "correction")
    words = st.text_input(say("What for? (may stay empty)"), key="correction-note", max_chars=80)
    if sums is None or not any(sums):
        _confirm(evening, "correction", None, None)
        return
    _confirm(
        evening,
        "correction",
        sums,
        lambda table, own: table.correction(own, sums, words.strip()),
    )


def _forget(evening: Evening) -> None:
    note(say("All its hands are deleted, for every phone. There is no undo."), "look")
    st.button(
        say("Delete it"),
        key="ledger-confirm-forget",
        type="primary",
        on_click=ledger_session.forget,
        args=(evening,),
        width="stretch",
    )


# --- their parts ---------------------------------------------------------------------------------


def _player(evening: Evening, key: str, question: str) -> int | None:
    return st.pills(
        question,
        _seated(evening),
        format_func=lambda p: _name(evening, p),
        key=key,
    )


def _players(evening: Evening, key: str, question: str) -> list[int]:
    return st.pills(
        question,
        _seated(evening),
        format_func=lambda p: _name(evening, p),
        selection_mode="multi",
        key=key,
    )


def _name(evening: Evening, player: int) -> str:
    return label(evening, evening.place, player)


def _seated(evening: Evening) -> list[int]:
    return [evening.place.player(wind) for wind in WINDS]


def _four(evening: Evening, key: str) -> Sums | None:
    """Four sums as they were typed; None, and what is wrong, while they do not add up."""
    typed: Sequence[float] = [
        st.number_input(_name(evening, player), value=0, step=1, key=f"{key}-sum-{player}")
        for player in _seated(evening)
    ]
    by_player = dict(zip(_seated(evening), typed, strict=True))
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
    sums: Sums | None,
    make: Callable[[Evening, str], Entry] | None,
) -> None:
    """Who would get what, and the tap that takes it into the ledger."""
    if sums is not None and any(sums):
        st.html(preview(evening, sums, evening.place, evening.totals))
    slot = f"{kind}-{evening.place.hand}"
    st.button(
        say("Into the ledger"),
        key=f"ledger-confirm-{kind}-{evening.place.hand}",
        type="primary",
        icon=":material/check:",
        on_click=_enter,
        args=(kind, slot, ledger_session.entry_id(slot), make, evening.place.hand),
        disabled=make is None or sums is None,
        width="stretch",
    )


def _enter(
    kind: str, slot: str, own: str, make: Callable[[Evening, str], Entry], hand: int
) -> None:
    done = say("In the ledger.")
    if kind in ("points", "draw"):
        done = say("Hand {hand} is in the ledger.", hand=hand)
    ledger_session.enter(slot, own, make, done, hand=hand)
