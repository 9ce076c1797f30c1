"""The state of the learner: the part of the page, the practice hand."""

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
    """One learner's session; changed in place.

    part: the open part of the page.
    group: patterns that the guide shows, None for all.
    seed: practice hands are made from it.
    numbers: number of the current hand in each level.
    claims: the fans chosen for the hand, each with its number of times.
    marked: True if the choice has been checked.
    counted: True if its result is among `results`.
    peeked: True if the answer was shown instead.
    results: right or not for each hand of a level.
    coach_mode: the own hand or the trainer.
    trained: number of practice hands before this one.
    thrown: the tile chosen to discard.
    trainings: right or not for each practice hand.
    advised: the last hand asked about, and the answer.
    turned: number of pages opened; each begins at its top.
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
    """The rules of a hand, as the keys of its JSON that name them."""

    ruleset: str
    rulings: dict[str, Any]


def learning() -> LearnState:
    if "learn" not in st.session_state:
        st.session_state["learn"] = LearnState()
    now: LearnState = st.session_state["learn"]
    return now


def in_rules(text: Text) -> str:
    """Return a text of the table's rule set in the language of the app."""
    return spoken(Message(text, rules_here()["ruleset"]))


def rules_here() -> PlayedRules:
    """Return the rules of the table."""
    draft = session.at_table(Draft())
    return {"ruleset": draft.ruleset, "rulings": dict(draft.rulings)}
