"""The player's `AppState` in Streamlit's session, and the few ways in which it changes."""

from __future__ import annotations

import json
from typing import Any

import streamlit as st

import scoring
from ui.photos import Photo
from ui.situation import LABELS, settle
from ui.state import AppState, Draft, hand_json, next_hand

KEPT = 60  # steps back


def state() -> AppState:
    if "tally" not in st.session_state:
        st.session_state["tally"] = AppState()
    return st.session_state["tally"]


def change(draft: Draft, photo: Photo | None = None, switched: str = "") -> None:
    """Take a new draft, keeping the old one for undo; flags it makes impossible go off, aloud.

    switched: the flag that the player switched, which needs no word.
    """
    now = state()
    settled = settle(draft)
    dropped = [LABELS[flag][0] for flag in sorted(now.draft.flags - settled.flags - {switched})]
    if settled == now.draft and photo is None:
        return
    now.past = [*now.past[1 - KEPT :], (now.draft, now.photo)]
    now.draft = settled
    if photo is not None:
        now.photo = photo
    now.notice = f"No longer possible, so switched off: {', '.join(dropped)}." if dropped else ""


def undo() -> None:
    now = state()
    if now.past:
        now.draft, now.photo = now.past.pop()
    now.notice = ""
    now.sheet = None


def go(step: str) -> None:
    now = state()
    now.step = step
    now.turned += 1
    now.sheet = None
    now.notice = ""


def open_sheet(kind: str, number: int = -1) -> None:
    state().sheet = (kind, number)


def close_sheet() -> None:
    state().sheet = None


def start_over() -> None:
    """No tiles and no photo; what was there can be had back by undo."""
    now = state()
    now.past = [*now.past[1 - KEPT :], (now.draft, now.photo)]
    now.draft, now.photo = next_hand(now.draft), None


def answer() -> dict[str, Any]:
    """The score of the draft, or the error that stands in its way. Counted once for each draft."""
    now = state()
    hand = hand_json(now.draft)
    key = json.dumps(hand, sort_keys=True)
    if now.scored is None or now.scored[0] != key:
        now.scored = (key, _in_our_words(scoring.score({**hand, "nearly": True})))
    return now.scored[1]


def _in_our_words(answer: dict[str, Any]) -> dict[str, Any]:
    """The scorer speaks of fields where a winning tile is missing; a player taps tiles."""
    if answer.get("error", {}).get("code") == "winning_tile_missing":
        return {"error": answer["error"] | {"message": "Tap the tile that won."}}
    return answer
