"""The guide: every fan of the table's rules with an example, a search, and lessons."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache, partial
from html import escape

import streamlit as st

from scoring.answers.answering import score_json, score_or_error
from scoring.book.quiz_levels import PAYMENTS, READINGS, WHY, Lesson
from scoring.fans.patterns import WORTHS
from scoring.hand.shorthand import parse_shorthand
from scoring.rulesets import ruleset
from scoring.score import Alternative, Score
from scoring.speech.errors import HandError
from scoring.speech.languages import LANGUAGES
from ui.evening import incident
from ui.frame.answer_words import unit_words
from ui.frame.table_rules import total_unit
from ui.frame.widgets import ask, marked, search_field
from ui.frame.words import language, plain, say, spoken
from ui.learn.drawing import hand_html
from ui.learn.learn_state import PlayedRules, in_rules, learning, rules_here
from ui.learn.levels import counted
from ui.learn.search import Pattern, search


def show() -> None:
    rules = rules_here()
    patterns = known(rules)
    _lessons(rules["ruleset"])
    incident.learn(rules)
    query = search_field(
        say("Search the guide"), "guide-search", say("Name, pinyin, number or points")
    )
    group = _groups(patterns)
    found = [
        pattern
        for pattern in search(patterns, query)
        if group is None or pattern["group_en"] == group
    ]
    _how_many(len(found), ruleset(rules["ruleset"]).title(language()))
    drawn = _drawn(json.dumps(rules, sort_keys=True), language())
    entries = "".join(drawn[pattern["key"]] for pattern in found)
    if len(found) == 1:
        entries = entries.replace("<details", "<details open", 1)
    st.html(f'<div class="guide">{entries}</div>')


@lru_cache(maxsize=16)
def _drawn(rules: str, lang: str) -> dict[str, str]:
    """Return all entries of the guide as HTML by their keys; cached for each language.

    rules: the rules as JSON, with ``ruleset`` and ``rulings``.
    lang: the language of the app, which the entries have anyway; only distinguishes cached results.
    """
    chosen = json.loads(rules)
    return {pattern["key"]: entry(pattern, chosen) for pattern in known(chosen)}


def known(rules: PlayedRules) -> list[Pattern]:
    """Return the fans of the given rules in the guide's order, as dicts in the language of the app.

    rules: mapping with ``ruleset`` and ``rulings``.

    The keys are those of a fan in the interface, and four more: `zh` is the name in Traditional
    Chinese, `beside` the Chinese name in the script of the app's language, `group_en` the group in
    English, and `names` are the players' other names.
    """
    return _known(rules["ruleset"], json.dumps(rules["rulings"], sort_keys=True), language())


@lru_cache(maxsize=16)
def _known(name: str, rulings: str, lang: str) -> list[Pattern]:
    """Return the result of `known`, cached.

    name: name of the rule set.
    rulings: its rulings as JSON.
    lang: language of the texts.
    """
    table, chosen = ruleset(name).TABLE, json.loads(rulings) or None
    listed: list[Pattern] = []
    in_languages = (ruleset(name).patterns(each, chosen) for each in ("en", "zh-Hant", lang))
    for english, chinese, shown in zip(*in_languages, strict=True):
        names = {"zh": chinese["zh"], "group_en": english["group"], "beside": shown["zh"]}
        pattern = table.find(english["name"])
        others = table.called.of(pattern) if pattern else ()
        listed.append({**shown, "name": english["name"], **names, "names": others})
    if by_points(listed):  # useful fans for the minimum of 8 first, rare ones last
        listed.sort(key=lambda p: (p["value"] > 8, p["value"] < 2, p["value"]))
    return listed


def by_points(patterns: Sequence[Pattern]) -> bool:
    """Return True if fans are grouped by points, so that all fans of a group have the same points.

    patterns: as `known` returns them.
    """
    return all(str(p["group_en"]).split()[0] == str(p["value"]) for p in patterns)


def _groups(patterns: Sequence[Pattern]) -> str | None:
    """Draw the choice of a group of fans and return its English name; None for all fans."""
    now = learning()
    groups = groups_of(patterns)
    chosen: str | None = ask(
        partial(st.pills, label_visibility="collapsed"),
        say("Show only"),
        "guide-group",
        now.group if now.group in groups else None,
        partial(setattr, now, "group"),
        labels=groups,
    )
    return chosen


def groups_of(patterns: Sequence[Pattern]) -> dict[str, str]:
    """Return the groups of these fans as a dict from English name to displayed name.

    Groups by points are displayed as numbers only, lowest first, so that all fit on a phone.
    """
    if by_points(patterns):
        numbers = {p["group_en"]: str(p["value"]) for p in patterns}
        return dict(sorted(numbers.items(), key=lambda pair: int(pair[1])))
    return {p["group_en"]: str(p["group"]) for p in patterns}


def _how_many(many: int, title: str) -> None:
    if not many:
        st.caption(say("Nothing in the guide matches. Try fewer letters."))
    elif many == 1:
        st.caption(marked("{rules}: one fan", rules=title))
    else:
        st.caption(marked("{rules}: {many} fans. Tap one to open it.", rules=title, many=many))


def entry(pattern: Pattern, rules: PlayedRules) -> str:
    """Return a fan as an HTML element that opens and closes without a request to the server.

    rules: as in `known`.
    """
    worth = worth_words(pattern)
    other = pattern["beside"] if pattern["local"] == pattern["name"] else pattern["name"]
    pinyin = pattern["pinyin"] if LANGUAGES[language()].pinyin else ""
    beside = " ".join(filter(None, (str(other), pinyin)))
    return (
        '<details class="guide-fan"><summary>'
        f'<span class="fan-name">{escape(pattern["local"])} '
        f'<span class="zh">{escape(beside)}</span></span>'
        f'<span class="fan-points">{escape(worth)}</span></summary>'
        f'<p class="about">{escape(pattern["about"])}</p>'
        f"{_example(pattern, rules)}{_excluded(pattern, rules)}</details>"
    )


def explained(name: str, rules: PlayedRules) -> str:
    """Return the guide's explanation of the fan with this English name as HTML; "" for an unknown
    name.

    rules: as in `known`.
    """
    found = next((pattern for pattern in known(rules) if pattern["name"] == name), None)
    if found is None:
        return ""
    return f'<p class="about">{escape(found["about"])}</p>{_excluded(found, rules)}'


def worth_words(pattern: Pattern) -> str:
    """Return a fan's points with their unit; "" for a fan without points."""
    if not pattern["value"]:
        return ""
    unit = unit_words(pattern["unit"], pattern["value"])
    return unit if pattern["unit"] in WORTHS else f"{pattern['value']} {unit}".strip()


def _example(pattern: Pattern, rules: PlayedRules) -> str:
    """Return the example hand of a fan as HTML, with its total if the fan counts in it; "" if there
    is none, or if these rules cannot read it."""
    if not pattern["example"]:
        return ""
    try:
        hand = {**parse_shorthand(pattern["example"], ruleset(rules["ruleset"]).FIELDS), **rules}
    except HandError:
        return ""
    score = score_or_error({**hand, "brief": True})
    if isinstance(score, HandError) or pattern["name"] not in [f.name for f in counted(score)]:
        return hand_html(hand)
    return hand_html(hand) + _full_count(score)


def _full_count(score: Score) -> str:
    """Return, as HTML, a total and its components: a sum, or a list if doubles, fu or a limit are
    involved; "" for a score without a total."""
    total = score.total
    if total is None:
        return ""
    parts = []
    for fan in counted(score):
        times = f" × {fan.count}" if fan.count > 1 else ""
        points = f" {plain(fan.points)}{times}" if fan.points else ""
        unit = unit_words(fan.unit, fan.points)
        parts.append(escape(f"{spoken(fan.local)}{points} {unit}".strip()))
    head = say(
        "This hand: {total} {unit}", total=total, unit=total_unit(score.ruleset, total, language())
    )
    made = f"= {' + '.join(parts)}" if adds_up(score) else f"– {say(', ').join(parts)}"
    return f'<p class="sum"><b>{escape(head)}</b> {made}</p>'


def adds_up(score: Score) -> bool:
    """Return True if a total is the plain sum of its fans, without doubles, fu or a limit."""
    worth = sum(fan.total for fan in counted(score))
    return worth == score.total and not (score.more.get("doubles") or score.more.get("fu"))


def _excluded(pattern: Pattern, rules: PlayedRules) -> str:
    """Return, as HTML, the fans that do not count next to the fan `pattern`; "" if there are
    none."""
    own = pattern.get("excludes_own", [])
    local = {each["name"]: each["local"] for each in known(rules)}
    names = []
    for excluded in dict.fromkeys(pattern["excludes"]):
        name = local.get(excluded, excluded)
        names.append(say("{fan} of the same sets", fan=name) if excluded in own else name)
    if not names:
        return ""
    said = say(", ").join(names)
    return f'<p class="beside"><b>{say("Not counted beside it:")}</b> {escape(said)}</p>'


def _lessons(rules: str) -> None:
    lessons = ruleset(rules).LESSONS
    if lessons:
        with st.expander(say("How a hand is counted"), icon=":material/menu_book:"):
            shown = (f'<div class="basics">{_lesson(lesson, rules)}</div>' for lesson in lessons)
            st.html("".join(shown))


def _lesson(lesson: Lesson, rules: str) -> str:
    hand = {**parse_shorthand(lesson.example), "ruleset": rules}
    return (
        f"<h2>{escape(in_rules(lesson.title))}</h2><p>{escape(in_rules(lesson.about))}</p>"
        f"{hand_html(hand)}{_shown(lesson.shows, score_json(hand))}"
    )


def _shown(what: str, score: Score) -> str:
    """Return, as HTML, the part of a score that a lesson shows; the sum of the fans alone if the
    score has no such part.

    what: as `Lesson.shows`.
    """
    if what == READINGS:
        readings: list[Score | Alternative] = [score, *score.alternatives]
        return _line(say(" or ").join(_sum(reading, score.ruleset) for reading in readings))
    sum_ = _sum(score, score.ruleset)
    if what == PAYMENTS and (pay := score.payments):
        said = say("The winner gets {points}, each of the others pays {each}.",
                   points=pay.winner, each=-(pay.others or 0))  # fmt: skip
        return _line(f"{sum_}. {said}")
    if what == WHY and score.why:
        return _line(f"{sum_}. {spoken(score.why)}")
    lines = _line(sum_)
    for left in score.not_counted:
        if left.principle == what:
            lines += _line(say("Not {fan}: {why}", fan=spoken(left.local), why=left.because))
    return lines


def _sum(reading: Score | Alternative, rules: str) -> str:
    total = reading.total or 0
    parts = [f"{spoken(fan.local)} {fan.total}" for fan in reading.fans]
    return f"{' + '.join(parts)} = {total} {total_unit(rules, total, language())}"


def _line(text: str) -> str:
    return f'<p class="sum">{escape(text)}</p>'
