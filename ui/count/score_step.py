"""Step 4: the fan list, the total, whether it is enough, and who pays what."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import streamlit as st

from scoring.game import Amount
from scoring.score import Fan, Score
from ui.count import (
    asking,
    hand_rows,
    hand_step,
    photo_view,
    referee,
    rules_in_force,
    score_details,
    share,
    tiles_step,
)
from ui.evening import booking
from ui.frame.answer_words import beside_total, headline_unit, unit_words, verdict_words
from ui.frame.rules import headline_of
from ui.frame.styles import tiles_html
from ui.frame.widgets import heading, note, seek
from ui.frame.words import WINDS, other_name, say, spoken
from ui.hand import session, undecided
from ui.hand.questions import next_question
from ui.hand.situation import set_round_wind, set_seat_wind
from ui.hand.state import Draft, tile_count
from ui.learn import guide

ASSUMED_SEAT = "Seat {wind} is assumed: {total} with {winds}."
ASSUMED_ROUND = "Round {wind} is assumed: {total} with {winds}."
PAID_BY_SEAT = "Seat {wind} is assumed: the winner gets {total} with {winds}."
PAID_BY_ROUND = "Round {wind} is assumed: the winner gets {total} with {winds}."


def show() -> None:
    """Photo, question, hand, how it was won and the total: each tap changes the total at once."""
    score, error = session.score(), session.refusal()
    now = session.state()
    question = next_question(now)
    open_to = undecided.totals(question, now.draft)
    photo_view.show(now, question.pieces if question else ())
    asking.show(question)
    others = rules_in_force.offer_others(now)
    if score:
        st.html(_total(score, open_to) + ("" if others else _assumed(now.draft)))
    elif error and error.code in tiles_step.HERE and not others:
        tiles_step.hint(now, plus=True)
    elif error:
        asks = error.code == "winning_tile_missing" and not others
        note(spoken(error.message), "look" if asks else "wrong")
    tiles_step.two_hands(now, mixed=True)
    rules_in_force.show()
    hand_rows.show(now.draft, score)
    hand_step.chips(now)
    if score is None:
        hand_step.settings(now, mends=False)
        score_details.other_rulesets()
        return
    draft = now.draft
    for warning in score.warnings:
        note(spoken(warning), "look")
    if score.fans:
        heading(say("What counts"))
        rules = {"ruleset": draft.ruleset, "rulings": dict(draft.rulings)}
        st.html("".join(_fan(fan, len(score.arrangement), rules) for fan in score.fans))
    if len(open_to) < 2:  # until then nobody can say who pays what, nor that a win was none
        score_details.below_minimum(score)
        booking.offer()
        score_details.payments(score)
    hand_step.settings(now, mends=not to_mend())
    share.offer()
    score_details.worth_table(score)
    referee.show(score)
    score_details.other_rulesets()


def to_mend() -> bool:
    """Whether the hand asks for something: then the steps stand on top."""
    now = session.state()
    doubtful = any(piece.doubtful and not piece.aside for piece in now.draft.pieces)
    return doubtful or session.score() is None or next_question(now) is not None


def way_to_repair() -> tuple[str, Callable[..., None], tuple[Any, ...]] | None:
    """What the large button says and does while something stands in the way of a score."""
    if other := rules_in_force.way_to_others(session.state()):
        return other
    refusal = session.refusal()
    have, want = tile_count(session.state().draft)
    if refusal is None:
        return None
    code = refusal.code
    if code == "winning_tile_missing":
        return say("Tap the tile that won."), seek, ("row-hand",)
    if code in tiles_step.HERE and have < want:
        return say("Add a tile"), session.open_sheet, ("add",)
    if code in tiles_step.HERE:
        return say("Mend the tiles"), session.go, ("tiles",)
    return say("Mend the hand"), session.go, ("hand",)


def shown_total(open_to: Sequence[int], total: int) -> str:
    """The total, or from where to where it goes while a question is open that changes it."""
    return f"{open_to[0]:,}–{open_to[-1]:,}" if len(open_to) > 1 else f"{total:,}"


def _assumed(draft: Draft) -> str:
    """What the total would be with other winds, where those in force were only assumed."""
    lines, here = [], undecided.total_of(draft)
    for name, wind, set_wind, counts, pays in (
        ("seat", draft.seat_wind, set_seat_wind, ASSUMED_SEAT, PAID_BY_SEAT),
        ("round", draft.round_wind, set_round_wind, ASSUMED_ROUND, PAID_BY_ROUND),
    ):
        if name not in hand_step.unset(draft):
            continue
        told: dict[tuple[str, Amount], list[str]] = {}
        for worth, winds in undecided.by_other_winds(draft, set_wind).items():
            only_paid = worth.headline == here and worth.paid is not None
            key = (pays, worth.paid or 0) if only_paid else (counts, worth.headline)
            told.setdefault(key, []).extend(winds)
        for (sentence, number), winds in told.items():
            in_order = _all([each for each in WINDS if each in winds])
            lines.append(say(sentence, wind=say(WINDS[wind]), total=f"{number:,}", winds=in_order))
    return "".join(f'<p class="assumed">{escape(line)}</p>' for line in lines)


def _all(winds: Sequence[str]) -> str:
    return say(", ").join(say(WINDS[wind]) for wind in winds)


def _total(score: Score, open_to: Sequence[int]) -> str:
    """The total and its unit, large, and whether the hand wins."""
    total, legal = headline_of(score), score.legal
    if total is None:
        head = f"<p><b>{say('Wins') if legal else say('Does not win')}</b></p>"
    else:
        unit = escape(headline_unit(score))
        beside = _beside(score) if len(open_to) < 2 else ""
        head = f"<p><b>{shown_total(open_to, total)}</b> {unit}{beside}</p>"
    enough = legal and score.minimum_met
    kind, sentence = "good" if enough else "short", verdict_words(score)
    mark = "✓" if enough else "✕"
    if len(open_to) > 1:
        kind, mark, sentence = "missed", "?", say("Your answer above decides.")
    return (
        f'<div class="total {"" if total is not None else "in-words"}">{head}'
        f'<p class="verdict {kind}">{mark} {escape(sentence)}</p></div>'
    )


def _beside(score: Score) -> str:
    text = beside_total(score)
    return f' <span class="made-of">{escape(text)}</span>' if text else ""


def _fan(fan: Fan, whole: int, rules: dict[str, Any]) -> str:
    """One fan: name, points, its tiles and why; a tap on the name opens what the guide says of it.

    whole: how many sets the hand has. rules: the keys of the hand's JSON that name them.
    """
    points = "" if fan.points is None else str(fan.total)
    many = fan.count > 1 and fan.points
    times = f' <span class="times">{fan.count} × {fan.points}</span>' if many else ""
    unit = unit_words(fan.unit, fan.total)
    marked = f'{points} <span class="unit">{escape(unit)}</span>' if unit else points
    head = (
        f'<span class="fan-name">{escape(spoken(fan.local))} '
        f'<span class="zh">{escape(other_name(fan.zh))}</span>{times}</span>'
        f'<span class="fan-points">{marked}</span>'
    )
    rule = guide.explained(fan.name, rules)
    opens = f'<details><summary class="fan-head">{head}</summary>{rule}</details>'
    return (
        f'<div class="fan">{opens if rule else f"""<div class="fan-head">{head}</div>"""}'
        f"{tiles_html(fan.tiles, small=len(fan.tiles) == whole) if fan.tiles else ''}"
        f'<p class="because">{_unbroken(spoken(fan.because) if fan.because else "")}</p></div>'
    )


def _unbroken(text: str) -> str:
    """A sentence as HTML in which no chow, 2-3-4, is torn over two lines."""
    return re.sub(r"\d(-\d)+", r'<span class="chow">\g<0></span>', escape(text))
