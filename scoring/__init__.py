"""Score mahjong hands.

>>> score(parse_hand("123m 456p 7s [CCCC] 789s 7s +self-drawn")).total
13
>>> [str(fan.because) for fan in score(parse_hand("1112345678999p 5p")).fans][:1]
['Without the 5 of dots the hand is 1-1-1-2-3-4-5-6-7-8-9-9-9 of dots.']
>>> [wait.tile for wait in waits(parse_hand("234m 567m 345s 88p 67p", waiting=True)).waits]
['5p', '8p']

`score` and `waits` take a `Hand` and return values, or raise `HandError`. `answer`, `answer_waits`
and `answer_incident` take and return the JSON of the interface.
"""

from __future__ import annotations

from scoring.answers import answering
from scoring.answers.answering import answer, answer_waits
from scoring.answers.incident_json import answer_incident
from scoring.answers.json_hand import hand_from_json, parse_hand, written_hand
from scoring.hand.hand import Hand, Meld
from scoring.hand.shorthand import parse_shorthand
from scoring.rulesets import ruleset
from scoring.score import Fan, Payments, Score, Waits
from scoring.speech.errors import HandError
from scoring.speech.messages import LANGUAGES, Message

__all__ = [
    "LANGUAGES",
    "Fan",
    "Hand",
    "HandError",
    "Meld",
    "Message",
    "Payments",
    "Score",
    "Waits",
    "answer",
    "answer_incident",
    "answer_waits",
    "hand_from_json",
    "parse_hand",
    "parse_shorthand",
    "score",
    "waits",
    "written_hand",
]


def score(hand: Hand, *, claimed: object = None, nearly: bool = False) -> Score:
    """Return the score of a winning hand under its own rules. Raises `HandError` if it cannot be
    scored.

    claimed: list of the fans that somebody counted, by name or number, to be checked; None if
        there is nothing to check.
    nearly: True to list the fans just missed.
    """
    return answering.score(ruleset(hand.ruleset), hand, claimed=claimed, nearly=nearly)


def waits(hand: Hand) -> Waits:
    """Return the tiles that complete a hand one tile short, each with its score by discard and by
    self-draw; there may be none. Scores below the minimum are included, tiles of which the hand has
    all four are left out. Raises `HandError`."""
    return answering.waits(ruleset(hand.ruleset), hand)
