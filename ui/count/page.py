"""The page on which a hand is scored, from the photo to the reasons, and the bar at its foot."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from ui.count import (
    begin_hand,
    change_form,
    choose_rules,
    hand,
    photo,
    question_card,
    referee,
    share,
    tile_sheets,
    total,
    what_won,
)
from ui.evening import booking
from ui.frame.widgets import MAIN, announce, in_line, literal, press, scroll_up, seek, show_sought
from ui.frame.words import say
from ui.hand import address, browser_store, open_points, session
from ui.hand.open_points import next_question
from ui.hand.state import FRONT
from ui.hand.undeclared_kongs import kong_first
from ui.hand.worth import waits_of


def show() -> None:
    """Read chosen photos, send the hand to the browser's storage, and draw the first page or the
    hand on the table with its score, depending on `AppState.step`."""
    booking.follow()
    begin_hand.read_chosen()
    address.write("")  # before anything is drawn, so that every state shown is also stored
    browser_store.keep()
    now = session.state()
    if now.step == FRONT:
        begin_hand.show()
    else:
        _hand()
    tile_sheets.show_open_sheet()
    scroll_up(now.turned, focus=now.turned > 0)
    show_sought()


def _hand() -> None:
    now = session.state()
    score, asked = session.score(), next_question(now.draft)
    possible = open_points.possible(now.draft)
    declaration = open_points.declared_first(now.draft)
    st.html(f'<h1 class="unseen">{say("Count")}</h1>')
    if now.notice:
        st.caption(f":material/info: {literal(now.notice)}")
    kong = None if asked else kong_first(now.draft)
    about = asked or kong
    photo.show(now, about.pieces if about else ())
    question_card.show(asked)
    if kong is not None:
        question_card.show_kong(kong)
    elif asked is None and declaration is not None:
        question_card.show_declaration(declaration)
    settled = score is not None and possible.sure  # otherwise the total to enter is not known
    # while the winner's declaration is in question, the page shows the score with a yes
    shown = declaration.score if declaration is not None else score
    total.show(shown, possible)
    change_form.show_own(now)
    choose_rules.show(now)
    in_evening = booking.follows()
    if in_evening:  # how it was won decides what the form asks
        change_form.show_near(now)
    if settled and in_evening:
        booking.offer()
    have, want = now.draft.tile_count
    typed = now.photo is None and shown is None and have < want
    if not typed:
        what_won.show(now)
    hand.show(now, shown)
    if typed:  # below the tiles that are tapped, which stay where they are
        what_won.show(now)
    if not in_evening:
        change_form.show_near(now)
    if score is not None:
        total.show_reasons(score)
    if score is not None and settled:
        total.below_minimum(score)
        if not in_evening:
            booking.offer()
    if now.draft.pieces:
        groups: dict[str, tuple[str, Callable[[], None]]] = {
            "change": (say("Change something"), partial(change_form.show, now)),
            "check": (say("Check the count"), partial(referee.show, score, settled=settled)),
        }
        if score is not None:
            groups["share"] = (say("Share"), partial(share.offer, score))
        for name, (title, draw) in groups.items():
            with st.container(key=f"group-{name}", gap=None):
                st.header(title)
                draw()
    said = total.running(shown, possible)
    announce(said)
    _bar(said, full=shown is not None)


def _bar(said: str, *, full: bool) -> None:
    now = session.state()
    word, act = _way_on()
    out = booking.way_back()
    with st.bottom, in_line("bar"):
        press(say("Undo"), "undo", out or now.undo, icon="undo", disabled=not (out or now.past))
        st.html(f'<span class="badge {"full" if full else ""}">{said}</span>', width="content")
        press(word, "next", act, look=MAIN)


def _way_on() -> tuple[str, Callable[[], None]]:
    """Return the label and the action of the large button. The action never answers a question
    itself."""
    now = session.state()
    asked = next_question(now.draft) or kong_first(now.draft)
    if asked or open_points.declared_first(now.draft):
        return say("Answer above"), partial(seek, "question")
    if choose_rules.fits_others(now):
        return say("Answer above"), partial(seek, "other-size")
    if session.refusal() is None:
        return booking.way_on() or (say("Next hand"), session.next_hand)
    have, want = now.draft.tile_count
    if session.asks_winner():
        return say("What won?"), partial(seek, "row-hand")
    if have == want - 1 and waits_of(now.draft):
        return say("What won?"), partial(seek, "what-won")
    if have < want and now.photo is not None:
        return say("Add a tile"), partial(now.open_sheet, "add")
    if not now.draft.pieces:
        return say("Take or choose a photo"), partial(now.go, FRONT)
    return say("Look at the tiles"), partial(seek, "row-hand")
