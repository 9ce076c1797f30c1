"""The form for a new evening (four names and the rules), and the list of existing evenings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import streamlit as st

from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.names import clean_name, same_name
from ledger.turns import Turns, usual_turns
from scoring import rulesets
from scoring.game import CHANGED, IF_READY, KEPT, PASSES, STAYS, TO_WINNER
from scoring.rulesets import ruleset
from ui.evening import evening_session, sharing
from ui.evening.ledger_words import where, wind_words
from ui.frame import own_rules
from ui.frame.table_rules import played_title
from ui.frame.widgets import WIDE, Choice, literal, note, press, scroll_up, seek, two_lines
from ui.frame.words import WINDS, language, say, spoken
from ui.hand import session

MOST_TYPED = 200
"""Maximum number of code points of a name in its field; `clean_name` shortens it further, between
characters."""


def open_or_begin(draw: Callable[[Evening], None]) -> None:
    """Draw the evening that is open in this browser by calling `draw` with it, or the form to begin
    one. A ledger error is shown with a button to try again."""
    try:
        evening = evening_session.open_evening()
        show() if evening is None else draw(evening)
    except LedgerError as error:
        note(spoken(error.message), "wrong")
        st.button(say("Try again"), key="ledger-again")


def show() -> None:
    """Draw the form that begins an evening, and the list of evenings to continue. Raises
    ``LedgerError``."""
    st.title(say("A club evening"))
    notice = evening_session.notice()
    if notice is not None:
        note(notice.text, notice.kind)
    else:
        st.markdown(
            say("Four players, a game, a ledger: scored hands go in with one tap and stay there.")
        )
    evenings = evening_session.store().evenings()
    unfinished = [evening for evening in evenings if not evening.positions.over]
    if unfinished:
        st.header(say("Go on with"))
        for evening in unfinished[:3]:
            _evening(evening)
    st.header(say("A new evening"))
    _form(_names_before())
    others = [evening for evening in evenings if evening not in unfinished[:3]]
    if others:
        st.header(say("Earlier evenings"))
        for evening in others:
            _evening(evening)
    sharing.show_deleted()
    scroll_up("no evening")


def _names_before() -> Sequence[str]:
    """Return the player names of this browser's last evening, or numbered ones if there is none.
    Names from other browsers are never shown."""
    left: Sequence[str] = st.session_state.get(evening_session.LEFT, ())
    latest = [] if left else evening_session.store().own_evenings(1)
    usual = [say("Player {number}", number=number) for number in (1, 2, 3, 4)]
    return left or (latest[0].players if latest else usual)


def wrong_names(names: Sequence[str]) -> str:
    """Return a sentence about what is wrong with the names of the four players and of substitutes,
    or ""."""
    if not all(map(clean_name, names)):
        if len(names) > len(WINDS):
            return say("Everybody needs a name.")
        return say("Each of the four needs a name.")
    if len(set(map(same_name, names))) < len(names):
        return say("Two players have the same name.")
    return ""


def begin_at_once() -> None:
    """Begin an evening by the current rules with the player names of the last evening or, without
    one, numbered ones, and scroll to the form that books the hand in it. A ledger error becomes the
    notice."""
    draft = session.state().draft
    with evening_session.refusals_told():
        turns = usual_turns(draft.ruleset, draft.rulings)
        evening_session.begin(_names_before(), draft.ruleset, draft.rulings, turns)
    seek("ledger-offer")


def _evening(evening: Evening) -> None:
    date = f"{evening_session.local(evening.begun):%Y-%m-%d %H:%M}"
    rules = played_title(evening.ruleset, evening.rulings, language())
    names = say(", ").join(evening.players)
    with st.container(key=f"ledger-list-{evening.id}"):
        own = own_rules.title(evening.ruleset, evening.rulings)
        about = literal(" · ".join(filter(None, (rules, own, where(evening)))))
        text = two_lines(f"**{date}** · {literal(names)}", about)
        press(text, f"take-up-{evening.id}", partial(evening_session.take_up, evening), look=WIDE)


def _form(names: Sequence[str]) -> None:
    evening_session.id_to_begin()
    ruleset, rulings = _rules()
    turns = _turns(ruleset, rulings)
    with st.form("ledger-begin", border=False):
        typed = [
            st.text_input(
                wind_words(wind),
                placeholder=names[place],  # who plays if nothing is typed
                key=f"name-{wind}",
                max_chars=MOST_TYPED,
            )
            for place, wind in enumerate(WINDS)
        ]
        if st.form_submit_button(say("Begin"), type="primary", width="stretch"):
            players = [clean_name(name) or names[place] for place, name in enumerate(typed)]
            wrong = wrong_names(players)
            if wrong:
                note(wrong, "wrong")
                return
            evening_session.begin(players, ruleset, rulings, turns)
            st.rerun()


def _rules() -> tuple[str, dict[str, Any]]:
    """Draw the choice of a rule set, and return its name and rulings: the rulings of the hand on
    the table if that hand is by the chosen rule set, otherwise those stored in this browser."""
    draft = session.state().draft
    titles = {name: ruleset(name).title(language()) for name in rulesets.names()}
    chosen = st.selectbox(
        say("Rules"),
        list(titles),
        list(titles).index(draft.ruleset),
        format_func=titles.__getitem__,
        key="ledger-rules",
    )
    if chosen == draft.ruleset:
        return chosen, dict(draft.rulings)
    return chosen, session.table_rulings(chosen)


def _turns(ruleset: str, rulings: dict[str, Any]) -> Turns:
    """Draw, folded, the choice of how deals and seats turn, and return it; the rule set's own order
    is chosen at first."""
    usual = usual_turns(ruleset, rulings)
    deals = {PASSES: say("the deal passes"), STAYS: say("East deals again")}
    to_winner = {TO_WINNER: say("whoever wins deals next")}
    if_ready = {IF_READY: say("East deals again if ready")}
    moves = {False: say("everybody stays"), True: say("seats change")}
    with st.expander(say("How the seats turn"), icon=":material/rotate_left:"):
        rounds = _chosen(
            say("Rounds"), f"turns-rounds-{ruleset}", {n: str(n) for n in (1, 2, 4)}, usual.rounds
        )
        on_win = _chosen(
            say("After East wins"), f"turns-on-win-{ruleset}", deals | to_winner, usual.on_win
        )
        on_draw = _chosen(
            say("After a draw"), f"turns-on-draw-{ruleset}", deals | if_ready, usual.on_draw
        )
        seats = _chosen(say("Between rounds"), f"turns-seats-{ruleset}", moves, usual.seats_change)
    changing = usual.seatings if usual.seats_change else CHANGED
    return Turns(
        rounds=rounds,
        on_win=on_win,
        on_draw=on_draw,
        seatings=changing if seats else KEPT,
        most_stays=usual.most_stays,
    )


def _chosen(label: str, key: str, choices: Mapping[Choice, str], default: Choice) -> Choice:
    """Draw a selection of choices with these labels and return the selected one."""
    return st.pills(
        label,
        list(choices),
        format_func=choices.__getitem__,
        default=default,
        key=key,
        required=True,
    )
