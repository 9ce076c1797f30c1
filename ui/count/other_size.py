"""A hand of another size than the rules in force have: whose it is, and these rules in one tap."""

from __future__ import annotations

import streamlit as st

from scoring.rulesets import of_size, ruleset
from ui.frame.rules import all_rules, rules_title
from ui.frame.widgets import note
from ui.frame.words import language, say
from ui.hand import session
from ui.hand.state import AppState, tile_count

MOST_OFFERED = 3


def offer(now: AppState) -> bool:
    """Say that the tiles are a hand of other rules, with a button for each; whether there are."""
    size = other_size(now)
    if not size:
        return False
    note(say("These tiles look like a hand of {many}, by other rules.", many=size), "look")
    with st.container(horizontal=True, key="other-size"):
        for rules in of_size(size)[:MOST_OFFERED]:
            title = rules_title(rules.name, language())
            st.button(
                say("Count by {rules}", rules=title),
                key=f"other-size-{rules.name}",
                on_click=_take,
                args=(rules.name,),
            )
    return True


def other_size(now: AppState) -> int:
    """How many tiles a hand has by the rules these tiles fit, other than those in force; or 0.

    Tiles fit rules whose hand has just as many; where they are of a photo and the player put
    nothing right, the reader says as well what game its hand is of, as of sixteen with one unseen.
    """
    own = ruleset(now.draft.ruleset).form.tiles
    others = {ruleset(name).form.tiles for name in all_rules()} - {own}
    have, want = tile_count(now.draft)
    found = [own + have - want]
    if now.draft.reading is not None and not now.draft.said:
        found.append(now.draft.reading.size)
    return next((size for size in found if size in others), 0)


def _take(name: str) -> None:
    """Play by these rules from now on: the photo is a hand of theirs."""
    session.set_table_rules(name, session.table_rulings(name))
    now = session.state()
    # Of what only rules have, those that are played now may have another list.
    now.draft = now.draft.under(now.draft.circumstances._replace(more={}))
