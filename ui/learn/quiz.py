"""The quiz: a hand, fans to choose from, and a verdict with a reason on each choice."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from html import escape
from itertools import groupby

import streamlit as st

from scoring.answers.answering import score_json
from scoring.book.quiz_levels import Level
from scoring.rulesets import ruleset
from scoring.score import Claim, Fan, Score
from ui.frame import own_rules
from ui.frame.answer_words import reasons_html
from ui.frame.styles import tiles_html
from ui.frame.table_rules import total_unit
from ui.frame.widgets import MAIN, WIDE, ask, in_line, marked, note, press
from ui.frame.words import language, other_name, say, spoken
from ui.learn.drawing import hand_html
from ui.learn.guide import adds_up, known, worth_words
from ui.learn.learn_state import in_rules, learning, rules_here
from ui.learn.levels import NEEDED, Exercise, counted, exercise, levels

TIMES = 8
"""Maximum number of times that one fan can be claimed for a hand, as for eight flowers."""


def show() -> None:
    rules = rules_here()
    offered = levels(rules["ruleset"])
    if not offered:
        title = ruleset(rules["ruleset"]).title(language())
        note(say("By {rules} a hand wins or it does not: there is nothing to count.", rules=title))
        return
    now = learning()
    now.level = min(now.level, len(offered))
    numbers = range(1, len(offered) + 1)
    labels = {number: f"{number} ✓" if _passed(number) else str(number) for number in numbers}
    ask(
        partial(st.segmented_control, required=True, label_visibility="collapsed", width="stretch"),
        say("Level"),
        "quiz-level",
        now.level,
        go_to,
        labels=labels,
    )
    level = offered[now.level - 1]
    here = exercise(rules, now.level, now.seed, number())
    _progress(level)
    st.html(hand_html({**here.hand, **rules}, winds=True, large=True))
    if now.marked or now.peeked:
        _marked(here)
    else:
        _choose(level, here)
    _bar(here)


def number() -> int:
    """Return the number of the learner's current hand in the current level, counted from 1."""
    now = learning()
    return now.numbers.get(now.level, 1)


def _progress(level: Level) -> None:
    """Draw the subject of the level and the learner's progress."""
    now = learning()
    results = now.results.get(now.level, [])
    dots = "".join("●" if right else "○" for right in results[-8:])
    done = say("{right} of {many} right", right=sum(results), many=len(results)) if results else ""
    st.html(
        f'<div class="quiz-level"><p><b>{now.level} · {escape(in_rules(level.title))}</b> '
        f'<span class="dots" aria-hidden="true">{dots}</span> <small>{escape(done)}</small></p>'
        f"<p>{escape(in_rules(level.about))}</p></div>"
    )


def _passed(level: int) -> bool:
    last = learning().results.get(level, [])[-NEEDED:]
    return len(last) == NEEDED and all(last)


def _choose(level: Level, here: Exercise) -> None:
    """Draw the choice of fans: from the few that the level offers, or from all."""
    now, patterns = learning(), {p["name"]: p for p in known(rules_here())}
    st.header(say("Which fans count?"))
    labels = {
        name: f"{p['local']} {worth_words(p)}".strip()
        for name, p in patterns.items()
        if not level.offers or name in here.offered
    }
    text = say("Fans to choose from")
    key = f"quiz-fans-{now.level}-{number()}"
    held = [name for name in labels if name in now.claims]
    if level.offers:
        ask(
            partial(st.pills, label_visibility="collapsed", selection_mode="multi"),
            text,
            key,
            held,
            _claim,
            labels=labels,
        )
    else:
        ask(
            partial(
                st.multiselect,
                label_visibility="collapsed",
                placeholder=say("Tap to choose"),
                select_all=False,
            ),
            text,
            key,
            held,
            _claim,
            labels=labels,
        )
    for place, name in enumerate(labels):
        if name in now.claims:
            with st.container(
                horizontal=True, vertical_alignment="center", key=f"quiz-claim-{place}"
            ):
                st.markdown(patterns[name]["local"], width="stretch")
                ask(
                    partial(
                        st.number_input,
                        min_value=0,
                        max_value=TIMES,
                        label_visibility="collapsed",
                        width=130,
                    ),
                    say("How often?"),
                    f"times-{place}",
                    now.claims[name],
                    partial(_times, name),
                )


def _marked(here: Exercise) -> None:
    now = learning()
    rules = rules_here()
    claims = [name for name, times in now.claims.items() for _ in range(times)]
    claimed = [] if now.peeked else claims
    score = score_json({**here.hand, **rules, "claimed": claimed})
    total, judged = score.total or 0, score.claims or ()
    unit = total_unit(score.ruleset, total, language())
    if now.peeked:
        note(say("This hand is worth {total} {unit}.", total=total, unit=unit))
        st.html("".join(_fan(fan, fan.count) for fan in counted(score)))
    else:
        _verdict(score, total, unit)
        at_last = now.level == len(levels(rules["ruleset"]))
        if all_right(score) and _passed(now.level) and not at_last:
            text = marked("{many} in a row: go to level {level}", many=NEEDED, level=now.level + 1)
            press(text, "quiz-up", partial(go_to, now.level + 1), icon="trending_up", look=WIDE)
        verdicts = groupby(judged, key=lambda claim: (claim.name, claim.verdict))
        st.html("".join(_row(claim, len([*more]) + 1) for _, (claim, *more) in verdicts))
    if own := own_rules.details(rules["ruleset"], rules["rulings"]):
        st.html(own)
    st.header(say("How the tiles fit together"))
    st.html(tiles_html([part.tiles for part in score.arrangement]))
    _not_counted(score, {claim.name for claim in judged})


def all_right(score: Score) -> bool:
    """Return True if the claims are exactly the fans that count; if a total was claimed as well, it
    must also be right."""
    whole = score.claim is None or score.claim.verdict == "right"
    return whole and all(claim.verdict == "right" for claim in score.claims or ())


def _verdict(score: Score, total: int, unit: str) -> None:
    if all_right(score):
        note(say("All right: {total} {unit}.", total=total, unit=unit), "good")
        return
    verdicts = [claim.verdict for claim in score.claims or ()]
    right = verdicts.count("right")
    there = right + verdicts.count("missed")
    text = "{right} of {there} found. The hand is worth {total} {unit}."
    note(say(text, right=right, there=there, total=total, unit=unit), "look")


def _row(claim: Claim, times: int) -> str:
    """Return a claim with its verdict as HTML.

    times: number of equal claims.
    """
    marks = {
        "right": ("✓", "good", say("right")),
        "wrong": ("✕", "short", say("does not count")),
        "twice": ("✕", "short", say("too often")),
        "missed": ("+", "amber", say("missed")),
    }
    sign, tone, word = marks[claim.verdict]
    return _fan(claim, times, f'<span class="mark {tone}">{sign} {escape(word)}</span> –')


def _fan(fan: Fan | Claim, times: int, mark: str = "") -> str:
    """Return a fan as HTML, with its points and the reason.

    times: how often it counts or was claimed.
    mark: HTML before the reason.
    """
    points = (fan.points or 0) * times
    many = f' <span class="times">× {times}</span>' if times > 1 else ""
    assert fan.local, "the quiz offers none that the rules do not have"
    because = spoken(fan.because) if fan.because else ""
    return (
        f'<div class="fan"><div class="fan-head"><span class="fan-name">'
        f"{escape(spoken(fan.local))} "
        f'<span class="zh">{escape(other_name(fan.local.name))}</span>{many}'
        f'</span><span class="fan-points">{points or ""}</span></div>'
        f'<p class="because">{mark} {escape(because)}</p></div>'
    )


def _not_counted(score: Score, told: Collection[str | None]) -> None:
    rest = [fan for fan in score.not_counted if fan.name not in told]
    if rest:
        with st.expander(marked("Also there, but not counted ({many})", many=len(rest))):
            st.html(reasons_html(rest))


def _bar(here: Exercise) -> None:
    now = learning()
    with st.bottom, in_line("quiz-bar"):
        if now.marked or now.peeked:
            # The same hand with the same choice, to be improved; only the first result counts.
            press(
                say("Try again"),
                "quiz-again",
                partial(setattr, now, "marked", False),
                disabled=now.peeked,
            )
            press(say("Another one"), "quiz-next", _another, look=MAIN)
            return
        press(say("Show me"), "quiz-show", _peek)
        if adds_up(here.score):
            worth = {p["name"]: p["value"] or 0 for p in known(rules_here())}
            total = sum(worth.get(name, 0) * times for name, times in now.claims.items())
            st.html(f'<span class="badge">{total}</span>', width="content")
        text = say("Check")
        press(text, "quiz-check", partial(_check, here), look=MAIN, disabled=not now.claims)


def _claim(chosen: Sequence[str]) -> None:
    now = learning()
    now.claims = {name: now.claims.get(name, 1) for name in chosen}


def _times(name: str, times: int) -> None:
    now = learning()
    now.claims = {n: t for n, t in (now.claims | {name: times}).items() if t}


def _check(here: Exercise) -> None:
    now = learning()
    claims = [name for name, times in now.claims.items() for _ in range(times)]
    score = score_json({**here.hand, **rules_here(), "claimed": claims})
    now.marked = True
    now.turned += 1
    if not now.counted:
        now.counted = True
        now.results.setdefault(now.level, []).append(all_right(score))


def _peek() -> None:
    now = learning()
    now.peeked = True
    now.turned += 1


def _another() -> None:
    now = learning()
    now.numbers[now.level] = number() + 1
    _clear()


def go_to(level: int) -> None:
    """Go to another level; a hand whose answer was shown is not repeated."""
    now = learning()
    if now.marked or now.peeked:
        now.numbers[now.level] = number() + 1
    now.level = level
    _clear()


def _clear() -> None:
    now = learning()
    now.claims, now.marked, now.counted, now.peeked = {}, False, False, False
    now.turned += 1
