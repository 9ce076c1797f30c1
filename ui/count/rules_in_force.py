"""By which rules the hand is counted: said on the first page and at the total, changed by a tap.

A hand of another size than theirs: whose it is, and those rules in one tap.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from scoring.answering import tried
from scoring.rulesets import of_size, ruleset
from scoring.score import Score
from scoring.tiles import BACK, FLOWERS
from ui.frame.navigation import open_place
from ui.frame.rules import all_rules, rules_title
from ui.frame.widgets import note, press
from ui.frame.words import language, say
from ui.hand import session
from ui.hand.state import AppState, Draft, hand_json, playing, saying, tile_count
from vision.record import Piece
from vision.statements import Added, Aside, InHand, Removed

SHEET = "rules"
MOST_OFFERED = 3


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


def offer_others(now: AppState) -> bool:
    """Say that the tiles are a hand of other rules, with a button for each; whether they surely
    are, so that nothing else need be said of their number."""
    size, sure = other_size(now)
    if not size:
        return False
    note(say("These tiles look like a hand of {many}, by other rules.", many=size), "look")
    with st.container(horizontal=True, key="other-size"):
        for rules in of_size(size)[:MOST_OFFERED]:
            title = rules_title(rules.name, language())
            press(
                say("Count by {rules}", rules=title), f"other-size-{rules.name}", _take, rules.name
            )
    return sure


def way_to_others(now: AppState) -> tuple[str, Callable[..., None], tuple[str]] | None:
    """The first of these rules, as a button says and does it."""
    size, sure = other_size(now)
    if not size or not sure:
        return None
    rules = of_size(size)[0]
    return say("Count by {rules}", rules=rules_title(rules.name, language())), _take, (rules.name,)


def other_size(now: AppState) -> tuple[int, bool]:
    """How many tiles a hand has by the rules these tiles fit, other than those in force, or 0; and
    whether they surely do.

    Tiles fit rules whose hand has just as many; where they are of a photo and the player took none
    out of the hand nor put one in, the reader says as well what game its hand is of, as of sixteen
    with one unseen. Less surely they do where so many lie as a hand, or one less, and are none by
    the rules in force.
    """
    own, draft = ruleset(now.draft.ruleset).form.tiles, now.draft
    others = sorted({ruleset(name).form.tiles for name in all_rules()} - {own})
    have, want = tile_count(draft)
    found = [own + have - want]
    moved = any(isinstance(each, Added | Aside | InHand | Removed) for each in draft.said)
    if draft.reading is not None and not moved:
        found.append(draft.reading.size)
    size = next((size for size in found if size in others), 0)
    if size or now.photo is None or _is_hand(draft):
        return size, True
    lying = found[0] + len(in_rows(draft))
    return next((size for size in others if lying in (size - 1, size)), 0), False


def _is_hand(draft: Draft) -> bool:
    """Whether the rules in force count it, be it unsaid yet which tile won."""
    refusal, hand = session.refusal(), hand_json(draft)
    if refusal is None or refusal.code != "winning_tile_missing" or not hand["concealed"]:
        return refusal is None
    return isinstance(tried({**hand, "winning_tile": hand["concealed"][0]}), Score)


def in_rows(draft: Draft) -> list[Piece]:
    """The tiles that were left out of the hand and lie in a row of it."""
    rows = {piece.row for piece in playing(draft) if piece.found is not None}
    loose = (piece for piece in draft.pieces if piece.aside and piece.tile not in (*FLOWERS, BACK))
    return [piece for piece in loose if piece.row in rows]


def _take(name: str) -> None:
    """Play by these rules from now on: the photo is a hand of theirs. What lies in its rows and
    just fills it belongs to it, and what is whole is counted at once."""
    session.set_table_rules(name, session.table_rulings(name))
    now = session.state()
    # Of what only rules have, those that are played now may have another list.
    now.draft = replace(now.draft, more={})
    beside = in_rows(now.draft)
    have, want = tile_count(now.draft)
    if beside and have + len(beside) == want:
        now.draft = saying(now.draft, InHand(tuple(piece.id for piece in beside)))
    have, want = tile_count(now.draft)
    if have == want:
        session.go("score")
