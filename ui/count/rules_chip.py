"""By which rules the hand is counted: said on the first page and at the total, changed by a tap."""

from __future__ import annotations

import streamlit as st

from ui.frame.navigation import open_place
from ui.frame.rules import all_rules, rules_title
from ui.frame.widgets import press
from ui.frame.words import language, say
from ui.hand import session

SHEET = "rules"


def show() -> None:
    """The name of the rules; a tap opens the sheet with all of them."""
    title = rules_title(session.state().draft.ruleset, language())
    press(title, "rules-chip", session.open_sheet, SHEET, icon="tune", type="tertiary")


def sheet() -> None:
    """All rules to choose from, and the way to their options."""
    if session.state().sheet is None:
        st.rerun()
    chosen = session.state().draft.ruleset
    with st.container(gap="small", key="rules-choices"):
        for name in all_rules():
            press(
                rules_title(name, language()),
                f"rules-{name}",
                _choose,
                name,
                type="primary" if name == chosen else "secondary",
                wide=True,
            )
    if st.button(
        say("Options of these rules"),
        icon=":material/arrow_forward:",
        key="rules-options",
        type="tertiary",
        on_click=session.close_sheet,
    ):
        open_place("settings")


def _choose(name: str) -> None:
    session.set_table_rules(name, session.table_rulings(name))
    session.close_sheet()
