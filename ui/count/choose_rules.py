"""Choose the rules: a button on the first page and at the total.

If the tiles fit the hand size of other rules, those are offered.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import streamlit as st

from scoring import rulesets
from scoring.rulesets import of_size, ruleset
from scoring.tiles import BACK, FLOWERS
from ui.frame.navigation import open_place
from ui.frame.table_rules import played_title
from ui.frame.widgets import MAIN, QUIET, WIDE, literal, marked, note, press
from ui.frame.words import language, say
from ui.hand import session
from ui.hand.machine import AppState
from ui.hand.state import HAND, Draft
from ui.hand.undeclared_kongs import kong_first
from ui.hand.worth import winners_of
from vision.record import Piece
from vision.statements import Added, Aside, InHand, Removed

SHEET = "rules"
MOST_OFFERED = 3


def show(now: AppState) -> None:
    """Draw buttons for the first `MOST_OFFERED` rule sets with the size that `fits_others` finds;
    draw nothing if it finds none."""
    size = fits_others(now)
    if not size:
        return
    note(say("These tiles look like a hand of {many}, by other rules.", many=size), "look")
    with st.container(horizontal=True, key="other-size"):
        for rules in of_size(size)[:MOST_OFFERED]:
            title = ruleset(rules.name).title(language())
            press(
                marked("Count by {rules}", rules=title),
                f"other-size-{rules.name}",
                partial(_take, rules.name),
            )


def chip() -> None:
    """Draw a button with the title of the current rules, which opens the sheet with all rule
    sets."""
    draft = session.state().draft
    title = literal(played_title(draft.ruleset, draft.rulings, language()))
    press(title, "rules-chip", partial(session.state().open_sheet, SHEET), icon="tune", look=QUIET)


def sheet() -> None:
    """Draw a button for each rule set, and one that leads to their options."""
    chosen = session.state().draft.ruleset
    with st.container(gap="small", key="rules-choices"):
        for name in rulesets.names():
            title = ruleset(name).title(language())
            press(
                title,
                f"rules-{name}",
                partial(_choose, name),
                look=MAIN if name == chosen else WIDE,
            )
    if st.button(
        say("Options of these rules"),
        icon=":material/arrow_forward:",
        key="rules-options",
        type="tertiary",
    ):
        # Closed only here: if a callback closed it, the sheet would not be drawn in this run, and
        # the tap would be lost.
        session.state().close_sheet()
        open_place("settings")


def _choose(name: str) -> None:
    session.set_table_rules(name)
    session.state().close_sheet()


def fits_others(now: AppState) -> int:
    """Return the size of a hand, without the fourth tiles of kongs, under other rules that fit the
    tiles on the table; 0 if no other rules do, or if an undeclared kong would correct the number of
    tiles (`kong_first`).

    The tiles of the hand must fit as a whole, since one wrong tile does not make another game. A
    photo offers two more sizes: that found by the reader, unless the player moved a tile into or
    out of the hand; and, unless the hand wins by the current rules, the number of tiles in its row,
    if the hand and the tiles in line with it (see `in_rows`) form a single row.
    """
    own, draft = ruleset(now.draft.ruleset).form.tiles, now.draft
    others = {ruleset(name).form.tiles for name in rulesets.names()} - {own}
    have, want = draft.tile_count
    if kong_first(draft) is not None:
        return 0
    found = [own + have - want]
    if draft.reading is not None:
        if not any(isinstance(each, Added | Aside | InHand | Removed) for each in draft.statements):
            found.append(draft.reading.size)
        line = [*draft.playing, *in_rows(draft)]
        if len({piece.row for piece in line}) == 1 and not (have == want and winners_of(draft)):
            found.append(own + len(line) - want)
    return next((size for size in found if size in others), 0)


def in_rows(draft: Draft) -> list[Piece]:
    """Return the pieces set aside that lie in a row of the hand, without flowers and backs."""
    rows = {piece.row for piece in draft.playing if piece.found is not None}
    loose = (piece for piece in draft.pieces if piece.aside and piece.tile not in (*FLOWERS, BACK))
    return [piece for piece in loose if piece.row in rows]


def _take(name: str) -> None:
    """Switch to the rule set `name`, drop the fields that only the old rules may have, and add the
    tiles in line with the hand if they complete it exactly."""
    session.set_table_rules(name)
    now = session.state()
    # The new rules may have other fields.
    now.draft = replace(now.draft, more={})
    beside = in_rows(now.draft)
    have, want = now.draft.tile_count
    if beside and have + len(beside) == want:
        now.draft = now.draft.saying(InHand(tuple(piece.id for piece in beside)))
    have, want = now.draft.tile_count
    if have == want:
        session.state().go(HAND)
