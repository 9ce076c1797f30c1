"""From the score into the ledger: who won, who discarded, who gets what, and one tap.

`offer` stands below the payments of a scored hand; `follow` keeps the winds and the rules of the
next hand with the evening.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from html import escape
from typing import Any, NamedTuple

import streamlit as st

from ledger.booking import Booking
from ledger.errors import LedgerError
from ledger.evening import INCIDENT, Entry, Evening
from ledger.settlement import less, plus
from ledger.turns import TablePosition
from scoring.incidents import IncidentRuling
from scoring.rulesets import ruleset
from scoring.tiles import WINDS
from ui.evening import begin_evening, evening_session, incident, seats
from ui.evening.ledger_words import (
    barred,
    describe,
    in_rules,
    label,
    literal,
    preview,
    round_of,
    seated,
    styles,
    where,
)
from ui.frame.navigation import link
from ui.frame.remembered import remembered
from ui.frame.rules import more_fields, rules_title
from ui.frame.widgets import heading, note, press, seek, showing
from ui.frame.words import language, say, spoken
from ui.hand import session
from ui.hand.situation import set_seat_wind
from ui.hand.state import hand_json

FOLLOWED = "ledger-followed"
"""Session: what the winds of the hand were set for."""


class Followed(NamedTuple):
    """What a hand was given by the evening: its winds, and the fields that the evening fills."""

    evening: str
    position: TablePosition
    filled: Mapping[str, int]


def offer() -> None:
    """Take the scored hand into the ledger of the evening that is open, or begin one."""
    styles()
    try:
        evening = evening_session.open_evening()
        if evening is None:
            _begin()
            return
        if not evening_session.keeps(evening):
            link("evening", say("See the evening"), ":material/groups:")
            return
        with st.container(key="ledger-offer"):
            _offer(evening)
    except LedgerError as error:
        note(spoken(error.message), "wrong")


def way_on() -> tuple[str, Callable[..., None], tuple[Any, ...]] | None:
    """What the large button says and does while this hand may still go into an open ledger.

    None where it may not, or is in already: the next hand follows. Where something has still to be
    said, a tap brings the question into view.
    """
    booking = _open_booking()
    if booking is None or booking.is_in:
        return None
    if booking.missing is not None:
        return (say("Into the ledger"), seek, ("ledger-offer",)) if booking.asks else None
    return _confirming(booking), _enter, (booking, _own_id(booking))


def way_back() -> tuple[Callable[..., None], tuple[Any, ...]] | None:
    """What undo does while this hand is in the ledger as it stands: it takes the hand out, which
    was done last. None where it is not in, or was changed since."""
    booking = _open_booking()
    if booking is None or booking.booked is None or not booking.is_in:
        return None
    done = say("Hand {hand} is taken out and open again.", hand=booking.booked.hand)
    return evening_session.undo, (booking.booked.id, done)


def _open_booking() -> Booking | None:
    """The counted hand in the evening that is open, while that takes it or has it."""
    if session.score() is None:
        return None
    try:
        evening = evening_session.open_evening()
        if evening is None or evening.ruleset != session.state().draft.ruleset:
            return None
        booking = _booking(evening)
        return None if booking.closed or not evening_session.keeps(evening) else booking
    except LedgerError:
        return None  # the page says so


def follow() -> None:
    """Give a hand that has no tiles yet the winds and the rules of the evening.

    Where another phone changes the hands before it, a hand that has its tiles keeps up too.
    """
    if not remembered(evening_session.OPEN):
        return
    now = session.state()
    try:
        evening = evening_session.open_evening()
    except LedgerError:
        return  # the evening page says so; a hand can be counted all the same
    if evening is None or evening.over:
        st.session_state.pop(FOLLOWED, None)
        return
    wanted = Followed(evening.id, evening.position, evening.filled(evening.position.hand))
    had: Followed | None = st.session_state.get(FOLLOWED)
    if had == wanted:
        return
    if not now.draft.pieces:
        if now.draft.ruleset != evening.ruleset:
            session.set_table_rules(evening.ruleset, evening.rulings)
        now.draft = replace(now.draft, seat_wind="E", seat_said=False)
    elif not _same_hand(had, wanted) or _answers().get("beside"):
        return
    st.session_state[FOLLOWED] = wanted
    _fill(evening, wanted.position, wanted.filled)


def _same_hand(had: Followed | None, wanted: Followed) -> bool:
    """Whether the evening is still at the hand that the winds were set for."""
    return had is not None and (had.evening, had.position.hand) == (
        wanted.evening,
        wanted.position.hand,
    )


def _fill(evening: Evening, position: TablePosition, filled: Mapping[str, int]) -> None:
    """Give the hand on the table what the evening knows of it."""
    now = session.state()
    known = {field for field, _ in evening.game.fills}
    more = {key: value for key, value in now.draft.more.items() if key not in known}
    now.draft = replace(now.draft, round_wind=position.round_wind, more={**more, **filled})


def follows() -> bool:
    """Whether the hand on the table is one of an evening, which knows its round."""
    return FOLLOWED in st.session_state


def say_who_sits(*, before: bool = False) -> None:
    """Below the choice of a seat: who sits at which in this hand, where an evening is open. before:
    the hand is still to be photographed, and which one it is stands first."""
    try:
        evening = evening_session.open_evening()
        if evening is None:
            return
        position = evening.position
        if not before and evening.ruleset == session.state().draft.ruleset:
            position = _booking(evening).position
    except LedgerError:
        return
    if position.over:
        return
    names = " · ".join(seated(evening, position, position.player(wind)) for wind in WINDS)
    told = f"{where(evening)} · {round_of(position)}<br>" if before else ""
    styles()
    st.html(f'<p class="ledger-where">{told}{escape(names)}</p>')


# --- what is shown -------------------------------------------------------------------------------


def _begin() -> None:
    evening_session.id_to_begin()
    notice = evening_session.notice()
    if notice is not None and notice.kind == "wrong":
        note(notice.text, notice.kind)
    press(
        say("Keep a ledger of the evening"),
        "ledger-begin-here",
        begin_evening.begin_at_once,
        icon="groups",
        help=say("Four players, a whole game: this hand is its first."),
        wide=True,
    )


def _offer(evening: Evening) -> None:
    if evening.ruleset != session.state().draft.ruleset:
        _other_rules(evening)
        return
    booking = _booking(evening)
    last, booked = booking.to_join, booking.booked
    if booking.closed and booked is None:
        heading(say("Into the ledger"))
        st.markdown(where(evening) + ".")
        if last is not None:
            _ask_beside(booking, last)
        link("evening", say("See the evening"), ":material/groups:")
        return
    heading(say("In the ledger") if booked else say("Into the ledger"))
    hand_number = say("Hand {hand}", hand=booking.position.hand)
    st.html(f'<p class="ledger-where">{hand_number} · {round_of(booking.position)}</p>')
    for line in barred(evening, booking.position):
        st.html(f'<p class="ledger-where">{escape(line)}</p>')
    if last is not None:
        _ask_beside(booking, last)
    if booked is not None and (booking.closed or booking.is_in):
        _is_in(evening, booked)
        return
    _questions(booking)
    notice = evening_session.notice()
    if notice is not None and notice.kind == "wrong":
        note(notice.text, notice.kind)
    if booking.false_win is not None and isinstance(booking.false_win.ruling, IncidentRuling):
        st.html(incident.ruling_html(booking.false_win.ruling))
    if booking.entry is not None:
        before = evening.totals
        if booking.replacing is not None:
            before = plus(before, less(booking.replacing.sums))
        st.html(preview(evening, booking.entry.sums, booking.position, before))
    if booking.missing is not None:
        st.html(f'<p class="ledger-where">{spoken(booking.missing.message)}</p>')
    _confirm(booking)


def _booking(evening: Evening) -> Booking:
    """The hand on the table with what was said about it."""
    draft = session.state().draft
    said = {**_answers(), "winner": draft.seat_wind if draft.seat_said else None}
    return Booking(evening, hand_json(draft), said, _name(), session.score(), language())


def _confirm(booking: Booking) -> None:
    press(
        _confirming(booking),
        f"ledger-confirm-hand-{booking.position.hand}",
        _enter,
        booking,
        _own_id(booking),
        icon="check",
        type="primary",
        disabled=booking.missing is not None,
        wide=True,
    )
    if booking.replacing is None:
        press(
            say("Next hand without booking this one"),
            "ledger-leave-out",
            session.next_hand,
            type="tertiary",
            wide=True,
        )


def _confirming(booking: Booking) -> str:
    """What the button says that takes the hand into the ledger."""
    if booking.booked is not None:
        return say("Change it in the ledger")
    if booking.entry is not None and booking.entry.kind == INCIDENT:
        return say("Into the ledger as a false win")
    return say("Into the ledger")


def _is_in(evening: Evening, booked: Entry) -> None:
    what = literal(describe(evening, booked))
    note(say("In the ledger: {what}.", what=what), "good")
    with st.container(horizontal=True, vertical_alignment="center", key="ledger-in"):
        press(say("Undo"), f"ledger-undo-{booked.id}", evening_session.undo, booked.id, icon="undo")
        if not evening.over and not session.state().draft.self_drawn:
            press(say("Again, self-drawn"), "ledger-again-drawn", _again, evening, icon="replay")
        link("evening", say("See the evening"), ":material/groups:")


def _other_rules(evening: Evening) -> None:
    """The hand was counted by rules that the evening is not played by."""
    rules = rules_title(evening.ruleset, language())
    heading(say("Into the ledger"))
    st.markdown(say("This evening is played by {rules}.", rules=rules))
    press(
        say("Count the hand by them"),
        "ledger-rules-here",
        session.set_table_rules,
        evening.ruleset,
        evening.rulings,
        icon="swap_horiz",
    )


def _ask_beside(booking: Booking, last: Entry) -> None:
    key = f"ledger-beside-{last.id}"
    showing(key, booking.beside is not None)
    st.toggle(
        say("Won on the same discard as hand {hand}", hand=last.hand),
        key=key,
        on_change=_beside_answered,
        args=(key, booking, last),
    )


# --- what is asked -------------------------------------------------------------------------------


def _questions(booking: Booking) -> None:
    """Who won, and whatever else the settlement needs to know."""
    evening, position = booking.evening, booking.position
    names = {wind: label(evening, position, position.player(wind)) for wind in WINDS}
    winner, asks_other = booking.winner, booking.from_somebody
    tapped = seats.Tapped((winner,) if winner else (), booking.discarder)
    if booking.wins:
        question = seats.who_won(evening, position, tapped, asks_other=asks_other)
    else:
        question = seats.who_declared(evening, position, tapped)
    seats.show(
        evening,
        position,
        question,
        tapped,
        seats.won() if booking.wins else seats.declared(),
        may_be_tapped=WINDS if asks_other and winner else booking.winds,
        sums=None if booking.entry is None else booking.entry.sums,
        on_tap=partial(_tap, booking, tapped),
    )
    if winner is None or not booking.wins:
        return
    if booking.asks_over:
        showing("ledger-over", bool(_answers().get("over")))
        text = say("That is over: {who} may win", who=names[winner])
        st.toggle(text, key="ledger-over", on_change=_answered, args=("over", "ledger-over"))
    if booking.asks_liable:
        _pick("liable", say("Who is responsible?"), booking.others, names)
    if booking.asks_worth:
        for wind in booking.others:
            _worth(wind, names[wind])
    for deposit in evening.game.deposits:
        key = f"ledger-{deposit.code}"
        showing(key, booking.has(deposit.code))
        st.pills(
            in_rules(evening, deposit.question),
            list(WINDS),
            format_func=names.__getitem__,
            selection_mode="multi",
            key=key,
            on_change=_part_answered,
            args=("deposits", deposit.code, key),
        )


def _pick(name: str, question: str, others: list[str], names: Mapping[str, str]) -> None:
    """One of the other three."""
    key = f"ledger-{name}"
    answered = _answers().get(name)
    showing(key, answered if answered in others else None)
    st.pills(
        question,
        others,
        format_func=names.__getitem__,
        key=key,
        on_change=_answered,
        args=(name, key),
    )


def _worth(wind: str, name: str) -> None:
    """What a loser's hand is worth: the losers settle with each other too."""
    key = f"ledger-worth-{wind}"
    showing(key, _answers().get("worth", {}).get(wind, 0))
    st.number_input(
        say("What is the hand of {name} worth?", name=name),
        min_value=0,
        step=2,
        key=key,
        on_change=_part_answered,
        args=("worth", wind, key),
    )


def _answers() -> dict[str, Any]:
    """What was said about the hand on the table, seats by their winds; nothing for other tiles."""
    draft = session.state().draft
    tiles = ",".join(sorted(piece.tile for piece in draft.pieces))
    kept = session.state().asked
    if kept.get("tiles") != tiles:
        kept = {"tiles": tiles}
        said = draft.more.get(ruleset(draft.ruleset).DISCARDER)
        if said in WINDS:
            kept["discarder"] = said
        session.state().asked = kept
    return kept


# --- what a tap does -----------------------------------------------------------------------------


def _again(evening: Evening) -> None:
    """The same hand once more, self-drawn, as the one to be played now."""
    session.again_self_drawn()
    position, filled = evening.position, evening.filled(evening.position.hand)
    st.session_state[FOLLOWED] = Followed(evening.id, position, filled)
    _fill(evening, position, filled)


def _tap(booking: Booking, before: seats.Tapped, wind: str) -> None:
    """A seat of the table: who won, then whom from; the winner's again, and nobody has won yet."""
    now = before.after(wind, booking.winds, asks_other=booking.from_somebody)
    if not now.first:
        session.change(replace(session.state().draft, seat_said=False))
        _forget_answers()
    elif now.first == before.first:
        _say("discarder", now.other)
    else:
        _seat(wind)


def _seat(wind: str) -> None:
    """Another winner is another seat of the hand; who discarded has to be said again."""
    draft = session.state().draft
    known = "beside" in _answers()
    who = ruleset(draft.ruleset).DISCARDER
    more = {key: value for key, value in draft.more.items() if known or key != who}
    session.change(replace(set_seat_wind(draft, wind), more=more))
    _forget_answers()


def _forget_answers() -> None:
    """But for whose discard it was, which does not hang on who won."""
    kept = {name: value for name, value in _answers().items() if name in ("tiles", "beside")}
    session.state().asked = kept


def _answered(name: str, key: str) -> None:
    """Keep who it was; rules that ask for the discarder count the hand with it."""
    _say(name, st.session_state[key])


def _say(name: str, answer: Any) -> None:
    session.state().asked = {**_answers(), name: answer}
    draft = session.state().draft
    if name == "discarder" and (choices := _discarders(draft.ruleset)):
        unsaid = next(choice for choice in choices if choice not in WINDS)
        who = ruleset(draft.ruleset).DISCARDER
        session.change(replace(draft, more={**draft.more, who: answer or unsaid}))


def _part_answered(name: str, part: str, key: str) -> None:
    said = {**_answers().get(name, {}), part: st.session_state[key]}
    session.state().asked = {**_answers(), name: said}


def _beside_answered(key: str, booking: Booking, last: Entry) -> None:
    """The hand belongs to an earlier deal, with its winds, or to the one to be played after all."""
    beside, evening = st.session_state[key], booking.evening
    session.state().asked = {"tiles": _answers()["tiles"]} | ({"beside": last.id} if beside else {})
    hand = last.hand if beside else evening.position.hand
    position = evening.position_at(hand)
    _fill(evening, position, evening.filled(hand, first=not beside))
    now = session.state()
    if beside and last.other is not None:
        joined = replace(booking, answers={**booking.answers, "beside": last.id})
        said = joined.winner
        more = dict(now.draft.more)
        if _discarders(now.draft.ruleset):
            more[ruleset(now.draft.ruleset).DISCARDER] = position.seats[last.other]
        draft = set_seat_wind(now.draft, said or joined.winds[0])
        session.change(replace(draft, seat_said=said is not None, more=more))


def _discarders(name: str) -> list[str]:
    """What these rules take for who discarded; nothing where they do not ask."""
    who = ruleset(name).DISCARDER
    fields = [field for field in more_fields(name) if field.key == who]
    return [value for field in fields for value, _ in field.choices]


def _enter(booking: Booking, own: str) -> None:
    entered = evening_session.enter(
        _slot(booking),
        own,
        booking.make,
        say("Hand {hand} is in the ledger.", hand=booking.position.hand),
        seen=None if booking.replacing else booking.position,
    )
    if entered is not None:  # the browser keeps it: a tap of which it knows is not sent again
        session.state().asked = {**_answers(), "entry": own}


def _slot(booking: Booking) -> str:
    """Where the id of this hand's entry is kept until it is in."""
    instead = booking.replacing.id if booking.replacing else "new"
    return f"hand-{_name()}-{booking.position.hand}-{instead}"


def _own_id(booking: Booking) -> str:
    return evening_session.entry_id(_slot(booking), _name())


def _name() -> str:
    """How the ids of the entries of the hand on the table begin: the browser keeps the hand's own
    name over reloads, so that it is known again."""
    return session.state().hand_id + "-"
