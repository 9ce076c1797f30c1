"""A hand of another size than the rules in force have: whose it is, and these rules in one tap."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st

import scoring
from scoring.hand_form import HandForm
from scoring.rulesets import of_size, ruleset
from ui.frame.rules import all_rules, rules_title
from ui.frame.widgets import note
from ui.frame.words import language, say
from ui.hand import session
from ui.hand.photos import Photo
from ui.hand.state import AppState, Draft, draft_from_reading, hand_json, tile_count

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

    Tapped tiles fit rules that have as many; a photo fits those by which its draft wins, where it
    does not by the rules in force, or wins with more tiles of it.
    """
    own = ruleset(now.draft.ruleset).form
    others = [ruleset(name).form for name in all_rules()]
    forms = {form.tiles: form for form in others if form.tiles != own.tiles}
    have, want = tile_count(now.draft)
    if now.photo is None:
        size = own.tiles + have - want
        return size if size in forms else 0
    if now.draft != draft_from_reading(now.photo.reading, now.draft) and have == want:
        return 0  # what the player put right is meant so
    for size, form in forms.items():
        # fewer tiles that win as they are may be a part of the larger hand: a meld laid apart
        if (size > own.tiles or not _wins(now.draft)) and _wins_as(now.photo, form, now.draft):
            return size
    return 0


def _wins(draft: Draft) -> bool:
    """Whether the tiles make a winning hand, whatever it is worth, with some of them the last."""
    hand: dict[str, Any] = {**hand_json(draft), "flowers": 0, "brief": True}
    tiles = [hand["winning_tile"]] if hand.get("winning_tile") else hand["concealed"][-1:]
    made = scoring.answer({**hand, "winning_tile": tiles[0] if tiles else None})
    return "error" not in made


def _wins_as(photo: Photo, form: HandForm, before: Draft) -> bool:
    """Whether a photo, read as a hand of this form, is one that wins; looked at once."""
    from vision.answers import read_as

    key = f"other-size-{photo.sha}-{form.tiles}"
    if key not in st.session_state:
        name = of_size(form.tiles)[0].name
        before = replace(before, ruleset=name, rulings={}, more={})
        st.session_state[key] = _wins(draft_from_reading(read_as(photo.reading, form), before))
    return bool(st.session_state[key])


def _take(name: str) -> None:
    """Play by these rules from now on, and read the photo as their hand."""
    session.set_table_rules(name, session.table_rulings(name))
    now = session.state()
    if now.photo is None:
        return
    from vision.answers import read_as

    reading = read_as(now.photo.reading, ruleset(name).form)
    # Of what only rules have, those that are played now may have another list.
    said = now.draft.circumstances._replace(more={})
    draft = draft_from_reading(reading, now.draft).under(said)
    session.change(draft, replace(now.photo, reading=reading))
