"""Book a scored hand in the ledger: ask who won and who discarded, show the payments, and enter the
hand.

`offer` draws the form below a scored hand; `follow` fills a hand with what the evening knows about
it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from html import escape
from typing import Any

import msgspec
import streamlit as st
from msgspec import UNSET

from ledger import entering
from ledger.booking import Booking, BookingAnswers, against_declaring, gain_of
from ledger.details import INCIDENT
from ledger.entry import Entry
from ledger.errors import LedgerError
from ledger.evening import Evening
from scoring.book.incidents.asking import IncidentRuling
from scoring.game import Deposit
from scoring.rulesets import ruleset
from scoring.speech.messages import Text
from scoring.tiles import WINDS
from ui.evening import begin_evening, evening_session, incident, seats
from ui.evening.ledger_words import (
    barred,
    describe,
    filled,
    in_rules,
    label,
    preview,
    round_of,
    seated,
    sticks,
    too_poor,
    where,
)
from ui.frame import own_rules
from ui.frame.browser_cookie import remembered
from ui.frame.navigation import link
from ui.frame.widgets import ButtonLook, ask, literal, marked, note, press, press_to_enter, seek
from ui.frame.words import APP, language, say, spoken
from ui.hand import changes, session
from ui.hand.state import FRONT, EveningHand

WHO = {
    "who_won": Text("Who won?", APP),
    "who_declared": Text("Who declared it?", APP),
    "who_discarded": Text("Who discarded?", APP),
}
"""Labels of the page's main button while an answer is missing, by the code of what is missing."""


def offer() -> None:
    """Draw the form that books the scored hand in the open evening, or a button to begin an
    evening. A browser without the right to write gets a link to the evening; ledger errors are
    shown."""
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


def fields_asked() -> frozenset[str]:
    """Return the keys of the hand's fields for the winner's deposits, such as riichi, which
    `ask_who_staked` asks for in place of the hand's form. Empty if the hand does not win, is booked
    already, or cannot be booked in an open evening."""
    booking = _open_booking()
    if booking is None or booking.is_in or not booking.wins:
        return frozenset()
    return frozenset(deposit.fields[0] for deposit in booking.evening.game.deposits)


def ask_who_staked() -> None:
    """Draw the question who staked each deposit of the rules, the winner included; draw nothing if
    the hand on the table does not win, is booked already, or cannot be booked in an open
    evening."""
    booking = _open_booking()
    if booking is None or booking.is_in or not booking.wins:
        return
    names = {
        player: label(booking.evening, booking.position, player)
        for player in booking.position.in_seats
    }
    for deposit in booking.evening.game.deposits:
        _who_staked(booking, deposit, names)


def way_on() -> tuple[str, Callable[[], None]] | None:
    """Return the label and action of the page's main button: booking the hand, or scrolling to the
    question if an answer is missing. After a booked false win that did not end the hand, the button
    leads to the camera. None if the hand cannot be booked, or is booked already."""
    booking = _open_booking()
    if booking is None:
        return None
    if booking.is_in:
        goes_on = booking.booked is not None and not booking.booked.ends
        return (say("Score a hand"), camera) if goes_on else None
    if booking.missing is not None:
        asks = booking.asks or booking.overtaken is not None
        who = WHO.get(booking.missing.code)
        word = say("Answer above") if who is None else spoken(who)
        return (word, partial(seek, "ledger-offer")) if asks else None
    return _confirming(booking), partial(_enter, booking, _own_id(booking))


def camera() -> None:
    """Go to the camera for the next hand. The hand counted last is put among the last hands if it
    is in the ledger; otherwise it stays where it is. If the ledger fails, set a notice with the
    reason instead."""
    with evening_session.refusals_told():
        evening = evening_session.open_evening()
        booked = evening is not None and any(
            entry.id.startswith(_name()) for entry in evening.log.live
        )
        if booked and session.state().draft.pieces:
            session.next_hand()
        else:
            session.state().go(FRONT)


def way_back() -> Callable[[], None] | None:
    """Return the action that removes this session's booked hand from the ledger; None if the hand
    is not booked or was changed since."""
    booking = _open_booking()
    if booking is None or booking.booked is None or not booking.is_in:
        return None
    done = say("Hand {hand} was removed and is open again.", hand=booking.booked.hand)
    return partial(evening_session.undo, booking.booked.id, done)


def _open_booking() -> Booking | None:
    """Return the booking of the scored hand in the open evening. None without a score or an open
    evening by the hand's rules, if this browser may not write to the evening, after a ledger error,
    or if the hand can no longer be entered or changed (unless another phone entered it)."""
    if session.score() is None:
        return None
    try:
        evening = evening_session.open_evening()
        if evening is None or evening.ruleset != session.state().draft.ruleset:
            return None
        booking = _booking(evening)
        closed = booking.closed and booking.overtaken is None
        return None if closed or not evening_session.keeps(evening) else booking
    except LedgerError:
        return None  # the page shows the error


def follow() -> None:
    """Fill the hand on the table (`AppState.draft`) with what the open evening knows about it
    (winds, dealer, counters). Called at the beginning of each run.

    This is the only place where an evening fills a hand, so photos, typed lines, links and undo
    behave alike. Without an open evening by the hand's rules, the facts filled in earlier are kept
    as if the player had entered them, or dropped if there are no tiles. After a ledger error the
    hand is unchanged.
    """
    now = session.state()
    try:
        evening = evening_session.open_evening() if remembered(evening_session.OPEN) else None
    except LedgerError:
        return  # the evening page shows the error; the hand can be scored nevertheless
    opened = now.draft
    if evening is not None:
        _take_for_a_hand(evening)
    draft = now.draft
    if evening is None or draft.ruleset != evening.ruleset:
        known = {**draft.facts, **draft.more} if draft.pieces else draft.more
        followed = replace(draft, facts={}, more=known)
    else:
        booking = _booking(evening)
        plays = booking.replacing is not None or not evening.positions.over
        followed = changes.with_facts(now.draft, booking.facts if plays else {})
    if followed != opened:
        now.opened = followed if now.opened is opened else now.opened
        now.draft = followed


def _take_for_a_hand(evening: Evening) -> None:
    """Store in the session to which hand of the evening the tiles on the table belong: the hand to
    be played now, or the earlier hand of the same evening to which they belong already. If that is
    another hand than before, the seat becomes East unless the player chose it; and if there are no
    tiles, the evening's rules apply."""
    now = session.state()
    known, current = now.meant, evening.positions.now.hand
    same = (known.hand_id, known.evening) == (now.hand_id, evening.id)
    if same and now.draft.pieces and known.number <= current:
        return
    if (known.evening, known.number) != (evening.id, current):
        if not now.draft.pieces and now.draft.ruleset != evening.ruleset:
            session.set_table_rules(evening.ruleset, evening.rulings)
        if "seat" not in now.draft.chosen:
            now.draft = replace(now.draft, seat_wind="E")
    now.meant = EveningHand(now.hand_id, evening.id, current, known.entry if same else "")


def follows() -> bool:
    """Return True if `follow` has filled the hand on the table from an open evening, which then
    determines the hand's round. The evening must be by the hand's rules, and must either not be
    over or already have the hand."""
    return "round_wind" in session.state().draft.facts


def seat_chosen(wind: str) -> None:
    """Record the player in the seat of this wind as the winner if the hand belongs to an open
    evening; otherwise do nothing. If the ledger fails, set a notice with the reason."""
    with evening_session.refusals_told():
        if follows() and (evening := evening_session.open_evening()) is not None:
            player = _booking(evening).position.player(wind)
            _answer(winner=player)


def say_who_sits(*, before: bool = False) -> None:
    """Draw a line with the players' names and seats in the next hand of the open evening; draw
    nothing without an open evening, after its end or on a ledger error.

    before: True before the hand is photographed, to put the number and round of the hand first.
    """
    try:
        evening = evening_session.open_evening()
        if evening is None:
            return
        position = evening.positions.now
        if not before and evening.ruleset == session.state().draft.ruleset:
            position = _booking(evening).position
    except LedgerError:
        return
    if position.over:
        return
    names = " · ".join(seated(evening, position, position.player(wind)) for wind in WINDS)
    told = f"{where(evening)} · {round_of(position)}<br>" if before else ""
    st.html(f'<p class="ledger-where">{told}{escape(names)}</p>')


# --- what is shown -------------------------------------------------------------------------------


def _begin() -> None:
    evening_session.id_to_begin()
    notice = evening_session.notice()
    if notice is not None and notice.kind == "wrong":
        note(notice.text, notice.kind)
    st.button(
        say("Keep a ledger of the evening"),
        key="ledger-begin-here",
        help=say("Four players, a whole game: this hand is its first."),
        on_click=begin_evening.begin_at_once,
        icon=":material/groups:",
        width="stretch",
    )


def _offer(evening: Evening) -> None:
    if evening.ruleset != session.state().draft.ruleset:
        _other_rules(evening)
        return
    booking = _booking(evening)
    last, booked = booking.to_join, booking.booked
    over = booking.closed and booked is None and booking.overtaken is None
    if booked or over:
        st.header(say("In the ledger") if booked else say("Into the ledger"))
    if booking.overtaken is not None:
        _overtaken(booking, booking.overtaken)
    elif over:
        st.markdown(where(evening) + ".")
        link("evening", say("See the evening"), ":material/groups:")
    else:
        hand_number = say("Hand {hand}", hand=booking.position.hand)
        lines = [f"{hand_number} · {round_of(booking.position)}"]
        # The ledger's line below says what a false win cost its declarer.
        rights = [] if booked is not None else barred(evening, booking.position)
        for line in (*lines, *rights):
            st.html(f'<p class="ledger-where">{escape(line)}</p>')
    if last is not None:
        text = marked("Won on the same discard as hand {hand}", hand=last.hand)
        ask(
            st.toggle,
            text,
            f"ledger-beside-{last.id}",
            booking.joined_entry is not None,
            partial(_beside_answered, last),
        )
    if over or booking.overtaken is not None:
        return
    if booked is not None and (booking.closed or booking.is_in):
        _is_in(evening, booked)
        return
    _questions(booking)
    notice = evening_session.notice()
    if notice is not None and notice.kind == "wrong":
        note(notice.text, notice.kind)
    if booking.false_win is not None and isinstance(booking.false_win.ruling, IncidentRuling):
        st.html(incident.ruling_html(booking.false_win.ruling, booking.false_win))
    for line in (*_filled(booking), *_sticks(booking)):
        st.html(f'<p class="ledger-where">{escape(line)}</p>')
    if booking.entry is not None and booking.missing is None:
        st.html(preview(evening, booking.entry, booking.position))
    if booking.missing is not None and booking.winner and not booking.by_discarder:
        st.html(f'<p class="ledger-where">{spoken(booking.missing.message)}</p>')
    _confirm(booking)


def _booking(evening: Evening) -> Booking:
    """Return the booking of the hand on the table with the player's answers so far."""
    now = session.state()
    meant = (
        now.meant if (now.meant.hand_id, now.meant.evening) == (now.hand_id, evening.id) else None
    )
    return Booking(
        evening=evening,
        hand=now.draft.as_counted(),
        answers=now.draft.answers,
        name=_name(),
        score=session.score(),
        lang=language(),
        number=meant.number if meant else None,
    )


def _filled(booking: Booking) -> list[str]:
    """Return sentences on what the winner gains by the evening's counters or the dealer's
    streak."""
    lines = []
    for name, what in booking.evening.game.fills:
        many = booking.hand.get(name, 0)
        if many and (gain := gain_of(booking, name)):
            lines.append(filled(what, many, gain))
    return lines


def _sticks(booking: Booking) -> list[str]:
    """Return sentences about the deposits of this hand and those on the table."""
    entry = booking.entry or next(iter(booking.by_discarder.values()), None)
    return [] if entry is None else sticks(booking.evening, entry, booking.position)


def _overtaken(booking: Booking, entry: Entry) -> None:
    what = describe(booking.evening, entry)
    text = say("Hand {hand} was entered by another phone: {what}.", hand=entry.hand, what=what)
    note(f"{text} {say('The same hand?')}", "look")
    with st.container(horizontal=True, key="ledger-overtaken"):
        press(say("Same"), "ledger-same", partial(_answer, same=entry.id), icon="check")
        if not booking.evening.positions.over:
            press(say("Next hand"), "ledger-other", partial(_other_hand, booking.evening))


def _confirm(booking: Booking) -> None:
    if booking.winner and not booking.by_discarder:  # otherwise a tap on the discarder enters it
        press_to_enter(
            _confirming(booking),
            f"ledger-confirm-hand-{booking.position.hand}",
            partial(_enter, booking, _own_id(booking)),
            disabled=booking.missing is not None,
        )
    if booking.replacing is None:
        text = say("Next hand without booking this one")
        press(
            text,
            "ledger-leave-out",
            session.next_hand,
            look=ButtonLook("tertiary", width="stretch"),
        )


def _confirming(booking: Booking) -> str:
    if booking.booked is not None:
        return say("Change it in the ledger")
    if booking.entry is not None and booking.entry.kind == INCIDENT:
        return say("Book the false win")
    return say("Into the ledger")


def _is_in(evening: Evening, booked: Entry) -> None:
    what = describe(evening, booked)
    note(say("In the ledger: {what}.", what=what), "good")
    with st.container(horizontal=True, vertical_alignment="center", key="ledger-in"):
        press(
            say("Undo"),
            f"ledger-undo-{booked.id}",
            partial(evening_session.undo, booked.id),
            icon="undo",
        )
        over = evening.positions.over
        if booked.kind != INCIDENT and not over and not session.state().draft.self_drawn:
            again = session.again_self_drawn
            press(say("Again, self-drawn"), "ledger-again-drawn", again, icon="replay")
        link("evening", say("See the evening"), ":material/groups:")


def _other_rules(evening: Evening) -> None:
    """Draw a note that the evening is played by other rules than the hand was scored by, and a
    button to switch."""
    rules = ruleset(evening.ruleset).title(language())
    st.header(say("Into the ledger"))
    st.markdown(marked("This evening is played by {rules}.", rules=rules))
    if own := own_rules.details(evening.ruleset, evening.rulings):
        st.html(own)
    press(
        say("Count the hand by them"),
        "ledger-rules-here",
        partial(session.set_table_rules, evening.ruleset, evening.rulings),
        icon="swap_horiz",
    )


# --- what is asked -------------------------------------------------------------------------------


def _questions(booking: Booking) -> None:
    evening, position = booking.evening, booking.position
    names = {player: label(evening, position, player) for player in position.in_seats}
    winner, asks_other, tapped = booking.winner, booking.from_somebody, _tapped(booking)
    if booking.wins:
        question = seats.who_won(evening, position, tapped, asks_other=asks_other)
    else:
        question = seats.who_declared(evening, position, tapped)
    entries = booking.by_discarder
    asked = seats.SeatQuestion(
        say("Who discarded the tile? The tap enters the hand.") if entries else question,
        roles=seats.won() if booking.wins else (say("declared it"), ""),
        may_be_tapped=WINDS if asks_other and winner else booking.winds,
    )
    by_other = {
        wind: gains
        for wind, entry in entries.items()
        if (gains := _gains(booking, entry)) is not None
    }
    settled = None if booking.missing else _gains(booking, booking.entry)
    seats.show(
        evening,
        position,
        asked,
        tapped,
        seats.PossibleGains(settled, by_other),
        partial(_tap, booking, _own_id(booking)),
    )
    if winner is None or not booking.wins:
        return
    others = {position.player(wind): names[position.player(wind)] for wind in booking.others}
    if booking.asks_over:
        text = marked("That is over: {who} may win", who=names[position.player(winner)])
        ask(st.toggle, text, "ledger-over", booking.answers.over, lambda over: _answer(over=over))
    if booking.asks_liable:
        held = booking.answers.liable if booking.answers.liable in others else None
        text = say("Who is responsible?")
        ask(st.pills, text, "ledger-liable", held, lambda who: _answer(liable=who), labels=others)
    for player in others if booking.asks_worth else ():  # the losers settle among them, too
        text = marked("What is the hand of {name} worth?", name=others[player])
        ask(
            partial(st.number_input, min_value=0, step=2),
            text,
            f"ledger-worth-{player}",
            booking.answers.worth.get(player, 0),
            partial(_worth_answered, player),
        )


def _gains(booking: Booking, entry: Entry | None) -> seats.Gains | None:
    """Return what the four players gain from an entry, with and without deposits; None without an
    entry."""
    if entry is None:
        return None
    evening = booking.evening
    return seats.Gains(entering.change_by(evening, entry), evening.money.without_deposits(entry))


def _who_staked(booking: Booking, deposit: Deposit, names: Mapping[int, str]) -> None:
    """Draw the question who staked a deposit. If the winner cannot have staked it with this hand
    (such as a riichi with an open hand), only the others are offered and the reason is shown.

    names: player names by number, in the order in which they are offered.
    """
    evening, staked = booking.evening, booking.staked(deposit.code)
    winner = None if booking.winner is None else booking.position.player(booking.winner)
    against = None if winner is None else against_declaring(booking, deposit)
    may = {who: name for who, name in names.items() if against is None or who != winner}
    ask(
        partial(st.pills, selection_mode="multi"),
        in_rules(evening, deposit.question),
        f"ledger-{deposit.code}",
        [who for who in staked if who in may],
        partial(_staked, deposit),
        labels=may,
    )
    for line in too_poor(evening, deposit, [who for who in staked if who in may]):
        note(line, "look")
    if against is not None and winner is not None:
        st.caption(f":gray[{names[winner]}: {literal(spoken(against))}]")


# --- what a tap does -----------------------------------------------------------------------------


def _other_hand(evening: Evening) -> None:
    """Record that the tiles are the evening's current hand; players already named are kept."""
    now = session.state()
    now.meant = EveningHand(now.hand_id, evening.id, evening.positions.now.hand)


def _tapped(booking: Booking) -> seats.SeatSelection:
    return seats.SeatSelection((booking.winner,) if booking.winner else (), booking.discarder)


def _tap(drawn: Booking, own: str, wind: str, seen: seats.SeatSelection) -> None:
    """Handle a tap on a seat: select or deselect the winner or the discarder. If only the discarder
    was missing from the entry, the tap that selects the discarder books the hand.

    drawn: booking from which the seats were drawn, which says who sat where.
    own: id for the entry; a tap after it was stored is ignored as a double tap.
    wind: wind of the tapped seat.
    seen: selection that was on the screen.
    """
    if session.state().meant.entry == own:
        return  # a double tap: the first one has entered the hand
    booking = _booking(drawn.evening)
    before = _tapped(booking)
    after = before.after(wind, seats.SeatRules(booking.winds, booking.from_somebody), seen)
    if not after.first:
        draft = session.state().draft
        session.change(replace(draft, chosen=draft.chosen - {"seat"}))
        _answers_for(None, booking.answers.beside)
    elif after.first == before.first:
        _answer(discarder=None if after.other is None else drawn.position.player(after.other))
        if wind in drawn.by_discarder:
            _enter(drawn, own)
    elif after != before:
        _answers_for(drawn.position.player(wind), booking.answers.beside)


def _answers_for(winner: int | None, beside: str) -> None:
    """Store another winner; most other answers, such as the discarder, have to be given again, but
    deposits are kept.

    beside: id of the entry on whose discard this hand won as well, or "".
    """
    said = session.state().draft.answers
    answers = BookingAnswers(winner=winner, deposits=said.deposits, beside=beside, same=said.same)
    _keep(answers, discarder=not beside)


def _answer(**answers: Any) -> None:
    """Store answers, given as fields of `BookingAnswers`."""
    kept = msgspec.structs.replace(session.state().draft.answers, **answers)
    _keep(kept, discarder="discarder" in answers)


def _keep(answers: BookingAnswers, *, discarder: bool) -> None:
    """Store answers in the draft.

    discarder: True to remove the hand's own field for the discarder.
    """
    draft = session.state().draft
    who = ruleset(draft.ruleset).DISCARDER if discarder else None
    more = {key: value for key, value in draft.more.items() if key != who}
    session.change(replace(draft, answers=answers, more=more))


def _worth_answered(player: int, worth: float | None) -> None:
    _answer(worth={**session.state().draft.answers.worth, player: int(worth or 0)})


def _staked(deposit: Deposit, players: Sequence[int]) -> None:
    """Store who staked a deposit. The evening then fills in the winner's stake, so contradicting
    fields of the hand are removed. If the ledger fails, also set a notice with the reason."""
    draft = session.state().draft
    answers = {**draft.answers.deposits, deposit.code: tuple(sorted(players))}
    booking = None
    with evening_session.refusals_told():
        evening = evening_session.open_evening()
        booking = None if evening is None else _booking(evening)
    winner = None if booking is None or booking.winner is None else booking.winner
    stakes = booking is None or winner is None or booking.position.player(winner) in players
    more = {
        key: value
        for key, value in draft.more.items()
        if key not in deposit.fields or (stakes and value)
    }
    kept = msgspec.structs.replace(draft.answers, deposits=answers)
    session.change(replace(draft, answers=kept, more=more))


def _beside_answered(last: Entry, joins: bool) -> None:
    """Record whether the hand was won on the same discard as the booked hand `last`, or is the next
    hand."""
    winner = session.state().draft.answers.winner
    winner = None if winner is UNSET else winner
    _answers_for(winner, last.id if joins else "")


def _enter(drawn: Booking, own: str) -> None:
    """Book the hand as it is now, not as it was when the form was drawn, since a browser sends the
    last field together with the tap. Do nothing if an answer is missing.

    drawn: booking from which the form was drawn.
    own: id for the entry.
    """
    follow()
    booking = _booking(drawn.evening)
    if booking.missing is not None:
        return  # the form asks for it
    done = say("Hand {hand} is in the ledger.", hand=booking.position.hand)
    if booking.entry is not None and booking.entry.kind == INCIDENT and not booking.entry.ends:
        number = booking.position.hand
        done = say("The false win is in the ledger. Hand {hand} goes on.", hand=number)
    entered = evening_session.enter(
        _slot(booking), own, booking.make, done, seen=None if booking.replacing else drawn.position
    )
    if entered is not None:  # stored in the browser, so that a repeated tap is recognised
        now = session.state()
        now.meant = msgspec.structs.replace(now.meant, entry=own)


def _slot(booking: Booking) -> str:
    """Return the session key under which the id of this hand's entry is kept until the entry is
    stored."""
    instead = booking.replacing.id if booking.replacing else "new"
    return f"hand-{_name()}-{booking.position.hand}-{instead}"


def _own_id(booking: Booking) -> str:
    return evening_session.entry_id(_slot(booking), _name())


def _name() -> str:
    """Return the prefix of this hand's entry ids, which survives reloads of the page."""
    return session.state().hand_id + "-"
