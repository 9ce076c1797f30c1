"""The sheets over the evening: points without tiles, false win, penalty, draw, correction."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from ledger.errors import LedgerError
from ledger.evening import Entry, Evening
from ledger.settlement import balanced, paid_by, paid_to
from ledger.turns import PLAYERS, TablePosition
from scoring.game import IF_READY, ByTotal, Penalty, Sums
from scoring.tiles import WINDS
from ui.evening import evening_session
from ui.evening.ledger_words import in_rules, label, preview
from ui.frame.widgets import note
from ui.frame.words import say

MAX_POINTS = 1000

NOBODY = -1
"""In place of a player: nobody discarded, or nobody alone gets it."""

OTHERWISE = ""
"""In place of an offence that the rules know: another one."""


def show_open_sheet(evening: Evening) -> None:
    """The sheet that is open, if one is."""
    kind = st.session_state.get(evening_session.SHEET)
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
        st.dialog(title, on_dismiss=evening_session.close_sheet)(_drawn)(draw, evening)


def _drawn(draw: Callable[[Evening], None], evening: Evening) -> None:
    if not st.session_state.get(evening_session.SHEET):
        st.rerun()
    draw(evening)


def asks_of_draw(evening: Evening) -> bool:
    """Whether something has to be known of a drawn hand but that nobody won."""
    game = evening.game
    return bool(_asks_ready(evening) or game.deposits or game.paid_draws)


def _asks_ready(evening: Evening) -> bool:
    return bool(evening.game.not_ready) or evening.turns.on_draw == IF_READY


# --- one function for each sheet -----------------------------------------------------------------


def _points(evening: Evening) -> None:
    """A win that somebody counted by head."""
    if evening.game.by_total is None:
        _by_hand(evening)
    else:
        _by_total(evening, evening.game.by_total)


def _by_total(evening: Evening, by_total: ByTotal) -> None:
    """A win of which the total says what everybody gets."""
    winner = _player(evening, "points-winner", say("Who won?"), _may_win(evening))
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
            in_rules(evening, by_total.question),
            min_value=by_total.minimum,
            max_value=MAX_POINTS,
            value=by_total.minimum,
            step=1,
            key="points-total",
        )
    )
    if winner is None:
        _confirm(evening, "points", None, None)
        return
    discarder = None if giver == NOBODY else giver
    detail = {"total": total, "self_drawn": discarder is None}
    _confirm(
        evening,
        "points",
        evening.by_points(total, winner, discarder),
        lambda table, own: table.win(
            own, table.by_points(total, winner, discarder), winner, discarder, detail=detail
        ),
    )


def _by_hand(evening: Evening) -> None:
    """A win, or several on one discard, of which everybody's sum is typed."""
    may_win = _may_win(evening)
    if evening.game.several.most == 1:
        winner = _player(evening, "points-winner", say("Who won?"), may_win)
        winners, giver = [] if winner is None else [winner], None
    else:
        winners = _players(evening, "points-winners", say("Who won?"), may_win)
        giver = _giver(evening, winners) if len(winners) > 1 else None
    sums = _four(evening, "points")
    if not winners or sums is None or (len(winners) > 1 and giver is None):
        _confirm(evening, "points", sums, None)
        return
    hands = [{"player": winner} for winner in winners]
    _confirm(evening, "points", sums, lambda table, own: table.wins(own, sums, hands, giver))


def _giver(evening: Evening, winners: Sequence[int]) -> int | None:
    """Who discarded the tile that several won on."""
    others = [player for player in _seated(evening) if player not in winners]
    return _player(evening, "points-discarder", say("Who discarded the tile?"), others)


def _draw(evening: Evening) -> None:
    """A drawn hand: who was ready, what lies on the table, what is paid for all the same."""
    game = evening.game
    asks = _asks_ready(evening)
    waiting = _players(evening, "draw-ready", say("Who was ready?")) if asks else []
    declared = {
        d.code: _players(evening, f"draw-{d.code}", in_rules(evening, d.question))
        for d in game.deposits
    }
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


def _false_win(evening: Evening) -> None:
    player = _player(evening, "false-win-player", say("Who declared it?"))
    if player is None:
        _confirm(evening, "false-win", None, None)
        return
    offence, position = evening.game.false_win, evening.position
    sums = balanced(offence.due.paid(player, position.dealer, position.again))
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
        value=offence.ends_hand,
        key=f"false-win-ends-{evening.ruleset}",
    )
    _confirm(
        evening,
        "false-win",
        sums,
        lambda table, own: table.false_win(own, sums, player, ends=ends),
    )


def _penalty(evening: Evening) -> None:
    """An offence that the rules know, or whatever else the table agrees on."""
    player = _player(evening, "penalty-player", say("Who pays?"))
    offence = _which_offence(evening)
    if offence is not None:
        _known_penalty(evening, offence, player)
    else:
        _other_penalty(evening, player)


def _which_offence(evening: Evening) -> Penalty | None:
    known = {offence.code: offence for offence in evening.game.penalties}
    if not known:
        return None
    other = say("Something else")
    code = st.pills(
        say("What happened?"),
        [*known, OTHERWISE],
        format_func=lambda code: in_rules(evening, known[code].title) if code else other,
        key="penalty-offence",
        default=OTHERWISE,
        required=True,
    )
    return known.get(code)


def _known_penalty(evening: Evening, offence: Penalty, player: int | None) -> None:
    """What the rules say that it costs."""
    gets = None
    if offence.to_one:
        others = [p for p in _seated(evening) if p != player]
        gets = _player(evening, f"penalty-one-{player}", say("Who gets it?"), others)
    if offence.locked_out:
        st.caption(say("The player may not win this hand any more."))
    if player is None or (offence.to_one and gets is None):
        _confirm(evening, "penalty", None, None)
        return
    dealer = evening.position.dealer
    sums = balanced(offence.due.paid(player, dealer))
    if gets is not None:
        sums = paid_to(player, gets, offence.due.each)
    _confirm(
        evening,
        "penalty",
        sums,
        lambda table, own: table.penalty(
            own, sums, player, code=offence.code, ends=offence.ends_hand
        ),
    )


def _other_penalty(evening: Evening, player: int | None) -> None:
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
    note(say("It is gone from every phone, and can be brought back for 30 days."), "look")
    st.button(
        say("Delete it"),
        key="ledger-confirm-forget",
        type="primary",
        on_click=evening_session.forget,
        args=(evening,),
        width="stretch",
    )


# --- their parts ---------------------------------------------------------------------------------


def _player(
    evening: Evening, key: str, question: str, players: Sequence[int] | None = None
) -> int | None:
    """One of these players, or of all four."""
    return st.pills(
        question,
        _seated(evening) if players is None else players,
        format_func=lambda p: _name(evening, p),
        key=key,
    )


def _players(
    evening: Evening, key: str, question: str, players: Sequence[int] | None = None
) -> list[int]:
    """Some of these players, or of all four."""
    return st.pills(
        question,
        _seated(evening) if players is None else players,
        format_func=lambda p: _name(evening, p),
        selection_mode="multi",
        key=key,
    )


def _may_win(evening: Evening) -> list[int]:
    """Everybody who has not lost the right to win this hand."""
    out = evening.locked_out(evening.position.hand)
    return [player for player in _seated(evening) if player not in out]


def _name(evening: Evening, player: int) -> str:
    return label(evening, evening.position, player)


def _seated(evening: Evening) -> list[int]:
    return [evening.position.player(wind) for wind in WINDS]


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
        st.html(preview(evening, sums, evening.position, evening.totals))
    hand = evening.position.hand
    slot = f"{kind}-{hand}"
    st.button(
        say("Into the ledger"),
        key=f"ledger-confirm-{kind}-{hand}",
        type="primary",
        icon=":material/check:",
        on_click=_enter,
        args=(kind, slot, evening_session.entry_id(slot), make, evening.position),
        disabled=make is None or sums is None,
        width="stretch",
    )


def _enter(
    kind: str,
    slot: str,
    own: str,
    make: Callable[[Evening, str], Entry],
    seen: TablePosition,
) -> None:
    done = say("In the ledger.")
    if kind in ("points", "draw"):
        done = say("Hand {hand} is in the ledger.", hand=seen.hand)
    evening_session.enter(slot, own, make, done, seen=seen)
