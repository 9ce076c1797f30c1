"""Step 4: the fan list, the total, whether it is enough, and who pays what."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import streamlit as st

from ui.count import (
    asking,
    hand_rows,
    hand_step,
    other_size,
    photo_view,
    referee,
    rules_chip,
    score_details,
    share,
    tiles_step,
)
from ui.evening import booking
from ui.frame.answer_words import made_of, unit_words, verdict_words
from ui.frame.rules import total_unit
from ui.frame.styles import tiles_html
from ui.frame.widgets import heading, note
from ui.frame.words import WINDS, language, other_name, own_name, say
from ui.hand import session, undecided
from ui.hand.questions import next_question
from ui.hand.situation import set_round_wind, set_seat_wind
from ui.hand.state import Draft, hand_json
from ui.learn import guide


def show() -> None:
    """Photo, question, hand, how it was won and the total: each tap changes the total at once."""
    answer = session.answer()
    now = session.state()
    question = next_question(now)
    open_to = undecided.totals(question, now.draft)
    photo_view.show(now, question.pieces if question else ())
    asking.show(question)
    error = answer.get("error")
    if other_size.offer(now):
        if error:
            note(error["message"], "wrong")
        else:
            st.html(_total(answer, open_to))
    elif error and error["code"] in tiles_step.HERE:
        tiles_step.hint(now, plus=True)
    elif error:
        note(error["message"], "look" if error["code"] == "winning_tile_missing" else "wrong")
    else:
        st.html(_total(answer, open_to) + _assumed(now.draft))
    tiles_step.two_hands(now, mixed=True)
    rules_chip.show()
    hand_rows.show(now.draft, answer)
    hand_step.chips(now)
    if "error" in answer:
        score_details.other_rulesets()
        return
    draft = now.draft
    sets = len(answer.get("arrangement", []))
    for warning in answer.get("warnings", []):
        note(warning, "look")
    if len(open_to) < 2:  # until then nobody can say who pays what, nor that a win was none
        pays = score_details.payment_table(answer)
        if pays:
            st.html(pays)
        booking.offer(answer, hand_json(draft))
    if answer["fans"]:
        heading(say("What counts"))
        rules = {"ruleset": draft.ruleset, "rulings": dict(draft.rulings)}
        st.html("".join(_fan(fan, sets, rules) for fan in answer["fans"]))
    if len(open_to) < 2:
        score_details.below_minimum(answer)
    share.offer()
    score_details.worth_table(answer)
    referee.show(answer)
    score_details.other_rulesets()


def where_to_repair() -> str:
    """The step that puts right what stands in the way of a score, or `""` where nothing does."""
    error = session.answer().get("error")
    if error is None:
        return ""
    return "tiles" if error["code"] in tiles_step.HERE else "hand"


def shown_total(open_to: Sequence[Any], total: Any) -> str:
    """The total, or from where to where it goes while a question is open that changes it."""
    return f"{open_to[0]}–{open_to[-1]}" if len(open_to) > 1 else str(total)


def _assumed(draft: Draft) -> str:
    """What the total would be with other winds, where those in force were only assumed."""
    unset, seat, lines = hand_step.unset(draft), say(WINDS[draft.seat_wind]), []
    if "seat" in unset:
        for total, winds in undecided.by_other_winds(draft, set_seat_wind).items():
            lines.append(
                say(
                    "Seat {wind} is assumed: {total} with {winds}.",
                    wind=seat,
                    total=total,
                    winds=_all(winds),
                )
            )
    if "round" in unset:
        for total, winds in undecided.by_other_winds(draft, set_round_wind).items():
            lines.append(
                say(
                    "Round {wind} is assumed: {total} with {winds}.",
                    wind=say(WINDS[draft.round_wind]),
                    total=total,
                    winds=_all(winds),
                )
            )
    return "".join(f'<p class="assumed">{escape(line)}</p>' for line in lines)


def _all(winds: Sequence[str]) -> str:
    return say(", ").join(say(WINDS[wind]) for wind in winds)


def _total(answer: dict[str, Any], open_to: Sequence[Any]) -> str:
    """The total and its unit, large, and whether the hand wins."""
    total, legal = answer["total"], answer.get("legal", True)
    if total is None:
        head = f"<p><b>{say('Wins') if legal else say('Does not win')}</b></p>"
    else:
        unit = escape(total_unit(answer["ruleset"], total, language()))
        beside = _beside(answer) if len(open_to) < 2 else ""
        head = f"<p><b>{shown_total(open_to, total)}</b> {unit}{beside}</p>"
    enough = legal and answer.get("minimum_met", True)
    kind, sentence = "good" if enough else "short", verdict_words(answer)
    mark = "✓" if enough else "✕"
    if len(open_to) > 1:
        kind, mark, sentence = "missed", "?", say("Your answer above decides.")
    return (
        f'<div class="total {"" if total is not None else "in-words"}">{head}'
        f'<p class="verdict {kind}">{mark} {escape(sentence)}</p></div>'
    )


def _beside(answer: dict[str, Any]) -> str:
    text = made_of(answer)
    return f' <span class="made-of">{escape(text)}</span>' if text else ""


def _fan(fan: dict[str, Any], whole: int, rules: dict[str, Any]) -> str:
    """One fan: name, points, its tiles and why; a tap on the name opens what the guide says of it.

    whole: how many sets the hand has. rules: the keys of the hand's JSON that name them.
    """
    count = fan.get("count", 1)
    each = fan.get("points")
    points = "" if each is None else str(each * count)
    times = f' <span class="times">{count} × {each}</span>' if count > 1 and each else ""
    unit = unit_words(fan.get("unit") or "", (each or 0) * count)
    marked = f'{points} <span class="unit">{escape(unit)}</span>' if unit else points
    tiles = fan.get("tiles") or []
    head = (
        f'<span class="fan-name">{escape(own_name(fan))} '
        f'<span class="zh">{escape(other_name(fan))}</span>{times}</span>'
        f'<span class="fan-points">{marked}</span>'
    )
    rule = guide.explained(fan["name"], rules)
    opens = f'<details><summary class="fan-head">{head}</summary>{rule}</details>'
    return (
        f'<div class="fan">{opens if rule else f"""<div class="fan-head">{head}</div>"""}'
        f"{tiles_html(tiles, small=len(tiles) == whole) if tiles else ''}"
        f'<p class="because">{escape(fan.get("because", ""))}</p></div>'
    )
