"""What a total still depends on: answers to open questions, undeclared riichi, winds that nobody
set.

This module does not use Streamlit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from ledger.turns import game_of
from scoring.rulesets import ruleset
from scoring.score import Score
from scoring.speech.errors import HandError
from scoring.tiles import BACK, WINDS
from ui.hand.photo_questions import OpenQuestion, open_questions
from ui.hand.state import Draft
from ui.hand.undeclared_kongs import kong_first
from ui.hand.worth import HandWorth, briefly_scored, can_be_counted, worth_of
from vision.statements import Place


def questions_that_matter(draft: Draft) -> Iterator[OpenQuestion]:
    """Yield the open questions about a draft's photo, the most useful first, without those that
    change nothing: which tiles are the backs of a concealed kong with visible faces, and whether a
    set is melded in a hand that does not win either way.

    If a kong would correct a surplus of tiles, only questions about that kong's tiles are yielded.
    """
    kong = kong_first(draft)
    for question in open_questions(draft):
        if kong is not None and not ({*kong.pieces} >= {*question.pieces} and question.pieces):
            continue
        if not _backs_of_a_kong(draft, question) and not _counts_neither_way(question):
            yield question


def next_question(draft: Draft) -> OpenQuestion | None:
    """Return the question to ask now about a draft's photo, or None."""
    return next(questions_that_matter(draft), None)


def _backs_of_a_kong(draft: Draft, question: OpenQuestion) -> bool:
    """Return True for a question about the backs at both ends of a concealed kong with two visible
    faces."""
    kongs = [meld.pieces for meld in draft.melds if meld.kind == "kong"]
    unbroken = [p for p in kongs if [each.tile == BACK for each in p] == [True, False, False, True]]
    ends = {piece.id for pieces in unbroken for piece in (pieces[0], pieces[-1])}
    return question.kind in ("which_tile", "is_tile") and {*question.pieces} <= ends


def _counts_neither_way(question: OpenQuestion) -> bool:
    """Return True for a question whether a set is melded, if the hand cannot be scored after any of
    its answers."""
    answers = [choice.draft for choice in question.choices]
    return question.kind == "group" and not any(
        answer is None or can_be_counted(answer) for answer in answers
    )


class Possible(NamedTuple):
    """The possible scores of a hand while questions about it are open.

    worths: possible scores, ascending and without duplicates; empty if the hand cannot be scored
      yet.
    sure: True if no offered answer changes the score, however improbable it is.
    """

    worths: list[HandWorth]
    sure: bool


def possible(draft: Draft) -> Possible:
    """Return the scores that a draft's hand may have, depending on the answers to its open
    questions.

    If the hand needs a declaration, such as riichi, its only score is the one with the declaration,
    and `sure` is False. If the hand cannot be scored, or its rules only say whether it wins, there
    are no scores, and `sure` is True if no question is open.

    An answer that leaves the hand unchanged, such as *None of these*, leads to further questions,
    whose answers count too. If the hand cannot be scored after some answer, `sure` is False.
    """
    worth, here = worth_of(draft), draft.to_json()
    declaration = declared_first(draft)
    if declaration is not None:
        return Possible([declaration.worth], sure=False)
    if worth is None:  # it cannot be counted yet, or its rules only say whether it wins
        return Possible([], sure=next_question(draft) is None)
    found, as_here = {worth}, [draft]
    asked: set[tuple[str, tuple[int, ...], tuple[Place, ...]]] = set()
    counted = True
    for each in as_here:
        for question in questions_that_matter(each):
            about = (question.kind, question.pieces, question.places)
            if about in asked:
                continue
            asked.add(about)
            for choice in question.choices:
                other = None if choice.draft is None else worth_of(choice.draft)
                if other is None:
                    counted = False
                else:
                    found.add(other)
                if choice.draft is not None and choice.draft.to_json() == here:
                    as_here.append(choice.draft)
    ordered = sorted(found, key=lambda each: (each.headline, each.paid or 0))
    return Possible(ordered, sure=counted and len(ordered) == 1)


def _may_not_win(draft: Draft) -> bool:
    """Return True if the scorer says that a draft's hand does not win, as for lack of a yaku; also
    if its tiles have no winning shape. False if the hand cannot be scored for another reason."""
    found = briefly_scored(draft)
    return found.code == "not_winning" if isinstance(found, HandError) else not found.legal


class Declaration(NamedTuple):
    """A declaration without which a hand may not win.

    field: key of its field.
    score: score with the declaration.
    worth: headline and payment with the declaration.
    """

    field: str
    score: Score
    worth: HandWorth


def declared_first(draft: Draft) -> Declaration | None:
    """Return the declaration that the player is asked about, because the hand may not win without
    it and wins with it: riichi, for a closed hand without another yaku. None if the hand wins
    anyway, if no declaration makes it win, or if the question was answered."""
    rules = ruleset(draft.ruleset)
    deposits = game_of(draft.ruleset, draft.rulings).deposits
    keys = [deposit.fields[0] for deposit in deposits if deposit.fields]
    known = [field.key for field in rules.more_fields]
    for key in (key for key in keys if key in known and key not in draft.more):
        if draft.details.get(key) or not _may_not_win(draft):
            continue
        declared = replace(draft, more={**draft.more, key: True})
        wins = briefly_scored(declared)
        worth = worth_of(declared)
        if not isinstance(wins, HandError) and wins.legal and worth is not None:
            return Declaration(key, wins, worth)
    return None


def by_other_winds(draft: Draft, blow: Callable[[Draft, str], Draft]) -> dict[HandWorth, list[str]]:
    """Return the different scores that a draft's hand would have with another wind, each with those
    winds; may be empty. A score may differ in the payment only, as when the dealer gets double.

    blow: function of the draft and a wind, returns the draft with that wind set.
    """
    here, found = worth_of(draft), dict[HandWorth, list[str]]()
    for wind in WINDS:
        worth = worth_of(blow(draft, wind))
        if worth is not None and worth != here:
            found.setdefault(worth, []).append(wind)
    return found
