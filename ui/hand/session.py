"""The player's `AppState` in Streamlit's session, and functions that change it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import streamlit as st

from ledger.booking import BookingAnswers
from scoring import rulesets
from scoring.answers.answering import score_or_error
from scoring.score import Score
from scoring.speech.errors import HandError
from scoring.speech.messages import Message
from ui.frame.browser_cookie import fits, remember, remembered
from ui.frame.table_rules import usable
from ui.frame.words import APP, say
from ui.hand import machine
from ui.hand.circumstances import LABELS, set_self_drawn
from ui.hand.hand_photo import HandPhoto
from ui.hand.machine import AppState
from ui.hand.state import FRONT, Draft

RULES = "rules"
"""Key under which the browser remembers the table's rules."""


def state() -> AppState:
    """Return the state of this session, created at the first call with the stored rules."""
    if "tally" not in st.session_state:
        st.session_state["tally"] = AppState(draft=at_table(Draft()), hand_id=machine.new_id())
    now: AppState = st.session_state["tally"]
    return now


def at_table(draft: Draft) -> Draft:
    """Return the draft with the rule set and rulings stored in this browser."""
    name = table_ruleset()
    return replace(draft, ruleset=name, rulings=table_rulings(name))


def table_ruleset() -> str:
    """Return the name of the rule set stored in this browser, or of the default one."""
    kept = remembered(RULES)
    name = kept.get("ruleset") if isinstance(kept, dict) else None
    return name if name in rulesets.names() else rulesets.names()[0]


def table_rulings(name: str) -> dict[str, Any]:
    """Return the rulings stored in this browser for the rule set of this name; may be empty."""
    kept = remembered(RULES)
    options = kept.get("options") if isinstance(kept, dict) else None
    return usable(name, options.get(name)) if isinstance(options, dict) else {}


def set_table_rules(name: str, rulings: Mapping[str, Any] | None = None) -> None:
    """Set the rule set for the hand on the table and all following ones, and store it in the
    browser.

    rulings: by default those stored in this browser for the rule set.

    The hands that undo can restore are changed as well, since undo is for tiles, not for rules.
    """
    rulings = table_rulings(name) if rulings is None else rulings
    kept = remembered(RULES)
    options = dict(kept.get("options") or {}) if isinstance(kept, dict) else {}
    options.pop(name, None)
    options |= {name: dict(rulings)} if rulings else {}
    while len(options) > 1 and not fits(RULES, {"ruleset": name, "options": options}):
        del options[next(iter(options))]  # those that were chosen longest ago
    remember(RULES, {"ruleset": name, "options": options})
    now = state()
    now.past = [replace(then, draft=_under(name, rulings, then.draft)) for then in now.past]
    now.draft = _under(name, rulings, now.draft)


def _under(name: str, rulings: Mapping[str, Any], draft: Draft) -> Draft:
    return replace(draft, ruleset=name, rulings=dict(rulings))


def change(draft: Draft, photo: HandPhoto | None = None, switched: str = "") -> None:
    """Replace the session's draft, keeping the old one for undo. A notice names flags that became
    impossible and were switched off.

    photo: a new photo of the hand, or None.
    switched: the flag that the player switched, which the notice omits.
    """
    now = state()
    gone = now.take(draft, photo, switched)
    if gone:
        names = say(", ").join(say(LABELS[flag][0]) for flag in gone)
        now.notice = say("No longer possible, so switched off: {names}.", names=names)


def apply(make: Callable[[Draft], Draft]) -> None:
    """Replace the session's draft by `make(draft)`, as `change` does."""
    change(make(state().draft))


def start_over() -> None:
    """Remove tiles and photo from the table and apply the stored rules; *Undo* restores the
    previous draft."""
    now = state()
    now.start_over()
    now.draft = at_table(now.draft)


def again_self_drawn() -> None:
    """Start a new hand with the same tiles and photo, self-drawn, without seat and booking
    answers."""
    now = state()
    draft, photo = now.draft, now.photo
    now.start_over()
    draft = replace(draft, seat_wind="E", chosen=draft.chosen - {"seat"}, answers=BookingAnswers())
    now.draft, now.photo = set_self_drawn(draft, True), photo


def next_hand() -> None:
    """Remove tiles and photo as `start_over` does, and go to the front page."""
    start_over()
    state().go(FRONT)


def score() -> Score | None:
    """Return the score of the session's draft; None if it has none (see `refusal`)."""
    found = _counted()
    return None if isinstance(found, HandError) else found


def refusal() -> HandError | None:
    """Return the error because of which the session's draft has no score, or None."""
    found = _counted()
    return found if isinstance(found, HandError) else None


def asks_winner() -> bool:
    """Return True if the session's draft has no score because nobody chose the winning tile."""
    found = refusal()
    return found is not None and found.code == "winning_tile_missing"


def _counted() -> Score | HandError:
    now = state()
    claims = {"claimed": list(now.claimed)} if now.claimed else {}
    found = scored({**now.draft.as_counted(), "nearly": True, **claims})
    if isinstance(found, HandError) and found.code == "winning_tile_missing":
        # The scorer's message is about fields, but a player taps tiles.
        return HandError(found.code, Message("Tap the tile that won.", APP))
    return found


def scored(hand: Mapping[str, Any]) -> Score | HandError:
    """Return the score of a hand in the format of the interface, or the error. Cached for the
    latest hands, since a page asks for the same few in every run."""
    return _scored(json.dumps(hand, sort_keys=True))


@lru_cache(maxsize=64)
def _scored(hand: str) -> Score | HandError:
    return score_or_error(json.loads(hand))
