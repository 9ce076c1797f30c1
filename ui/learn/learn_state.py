"""The state of a learner's session: the open part of the page, quiz and coach."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypedDict

import streamlit as st

from scoring.hand.hand import Hand
from scoring.speech.messages import Message, Text
from ui.frame.words import spoken
from ui.hand import session
from ui.hand.state import Draft

if TYPE_CHECKING:
    from scoring.coach import Advice


@dataclass
class LearnState:
    """A learner's session; changed in place.

    part: open part of the page ("guide", "quiz" or "coach").
    group: group of fans that the guide shows, None for all.
    seed: seed of the practice hands.
    level: level of the quiz, from 1.
    numbers: number of the current hand in each level.
    claims: fans chosen for the hand, each with its number of times.
    marked: True if the choice has been checked.
    counted: True if the result of the hand is in `results`.
    peeked: True if the answer was shown without a check.
    results: for each level, whether each of its hands was right.
    coach_mode: "hand" for the player's own hand, "trainer" for practice hands.
    trained: number of practice hands before the current one.
    thrown: tile chosen as the discard, or "".
    trainings: whether the discard was right, for each practice hand.
    advised: the last hand that advice was computed for, and the advice.
    turned: number of pages opened, each of which starts at its top.
    """

    part: str = "guide"
    group: str | None = None
    seed: int = field(default_factory=lambda: random.randrange(1_000_000))
    level: int = 1
    numbers: dict[int, int] = field(default_factory=dict)
    claims: dict[str, int] = field(default_factory=dict)
    marked: bool = False
    counted: bool = False
    peeked: bool = False
    results: dict[int, list[bool]] = field(default_factory=dict)
    coach_mode: str = "hand"
    trained: int = 0
    thrown: str = ""
    trainings: list[bool] = field(default_factory=list)
    advised: tuple[tuple[Hand, tuple[int, ...]], Advice] | None = None
    turned: int = 0


class PlayedRules(TypedDict):
    """The rules of a hand, as in its JSON."""

    ruleset: str
    rulings: dict[str, Any]


def learning() -> LearnState:
    """Return the state of the learning pages in this session, created at the first call."""
    if "learn" not in st.session_state:
        st.session_state["learn"] = LearnState()
    now: LearnState = st.session_state["learn"]
    return now


def in_rules(text: Text) -> str:
    """Return a text of the table's rule set in the language of the app."""
    return spoken(Message(text, rules_here()["ruleset"]))


def rules_here() -> PlayedRules:
    """Return the table's rules."""
    draft = session.at_table(Draft())
    return {"ruleset": draft.ruleset, "rulings": dict(draft.rulings)}
