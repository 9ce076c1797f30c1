"""The sheet for incidents: find one by a word or in a list, ask for what the rules need, show the
ruling, book it.

The page for learners draws the same sheet with four nameless seats, and books nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from html import escape
from typing import Any

import streamlit as st

from ledger.entry import Entry
from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.incident_entry import Incident, by_frequency
from ledger.turns import usual_turns
from scoring.answers.incident_json import found_by
from scoring.book.incidents.asking import IncidentRuling, answers_to, missing
from scoring.book.incidents.case import OTHERWISE
from scoring.book.incidents.details import KINDS
from scoring.book.incidents.effects import EACH
from scoring.book.options import typed
from scoring.book.situations import ANSWERS, CLAIMS, QUESTIONS, SITUATIONS
from scoring.hand.shorthand import parse_shorthand
from scoring.hand.values import SeatName
from scoring.rulesets import ruleset
from scoring.speech.errors import HandError
from scoring.speech.messages import Blank, Message, Statements, message_of
from scoring.tiles import WINDS
from ui.evening import evening_session, seats
from ui.evening.ledger_words import describe, label
from ui.frame.widgets import QUIET, WIDE, literal, marked, note, press, search_field
from ui.frame.words import language, say, spoken

FIRST = 6
"""Number of incidents shown until all are requested."""

NOBODY = "nobody"
"""Choice for a sum, set by the referee, that goes to nobody."""

TOLD = "incident-told"
"""Session key of the answers given on the page for learners, by rule set."""

Answers = evening_session.Inputs
"""Answers given so far: the ``code`` of the incident, the tapped seats, ``all`` if the whole list
was requested, and the fields."""


def sheet(evening: Evening) -> None:
    """Draw the sheet that records and books an incident in the current hand."""
    _show(evening, evening_session.entered(evening.positions.now), books=True)


def learn(rules: Mapping[str, Any]) -> None:
    """Draw, folded, the rules on incidents for learners; nothing is booked.

    rules: mapping with ``ruleset`` (name) and ``rulings``.
    """
    name, rulings = rules["ruleset"], rules["rulings"]
    with st.expander(say("Something happened at the table"), icon=":material/gavel:"):
        east, south, west, north = (SeatName(wind).in_language(language()) for wind in WINDS)
        turns = usual_turns(name, rulings)
        table = Evening(
            id="", players=(east, south, west, north), ruleset=name, turns=turns, rulings=rulings
        )
        _show(table, st.session_state.setdefault(TOLD, {}).setdefault(name, {}), books=False)


def title_of(code: str) -> str:
    """Return the name of an incident in the app's language. Raises KeyError for an unknown code."""
    return spoken(Message(SITUATIONS[code]))


def _show(evening: Evening, told: Answers, *, books: bool) -> None:
    code = told.get("code")
    if code is None:
        _choose(evening, told)
        return
    with st.container(key="incident-head"):
        press(title_of(code), "incident-back", told.clear, icon="arrow_back", look=QUIET)
    place = st.container()
    happened, at_table = _asked(evening, told, code)
    ruled: IncidentRuling | None = None
    if isinstance(happened.ruling, IncidentRuling):
        ruled = happened.ruling
        st.html(ruling_html(ruled, happened))
    elif happened.by or happened.nobody:
        note(spoken(happened.ruling.message), "look")
    if books:
        happened = _stakes(_referee(happened, told, at_table), told)
    entry = _drafted(happened)
    with place:
        _seats(happened, told, at_table, entry)
    if books:
        what = "" if entry is None else describe(evening, entry)
        done = say("In the ledger: {what}.", what=what)
        make = None if entry is None else happened.make
        evening_session.book_button(say("Book it"), "incident", evening, make, done)
    if ruled is not None and (others := _elsewhere(ruled, happened)):
        st.html(others)


def _choose(evening: Evening, told: Answers) -> None:
    """Draw the list of incidents to choose from: those that match a typed word, or the most
    frequent ones first."""
    words = search_field(
        say("A word of what happened"), "incident-words", say("false win, shown tile, late …")
    )
    codes = found_by(words, evening.ruleset, language()) if words else by_frequency(evening)
    if not codes:
        st.caption(say("Nothing in these rules matches."))
    shown = [code for code in codes if code != OTHERWISE]
    shown = shown if told.get("all") else shown[:FIRST]
    with st.container(key="incident-list"):
        for code in (*shown, OTHERWISE):
            press(title_of(code), f"incident-{code}", partial(told.update, code=code), look=WIDE)
    if len(codes) > len(shown) + 1:
        text = marked("Show all {many}", many=len(codes))
        press(text, "incident-all", partial(told.update, all=True), look=QUIET)


# --- what is asked --------------------------------------------------------------------------------


def _asked(evening: Evening, told: Answers, code: str) -> tuple[Incident, str]:
    """Draw the questions that the ruling on an incident needs. Return the incident with the answers
    so far, and the name of the detail that is answered by tapping a second seat, or "".

    told: inputs of the sheet, in which the answers are stored.
    code: code of the incident.
    """
    details: dict[str, Any] = {}
    happened = Incident(evening, code, None, details)
    by, other = _who(told, happened.nobody)
    happened = replace(happened, by=by)
    asked: list[str] = []
    at_table = ""
    while happened.by or happened.nobody:
        more = [key for key in missing(happened.ruling) if key not in asked]
        if not more:
            break
        key = more[0]
        asked.append(key)
        if KINDS.get(key) == "seat" and not at_table:
            at_table, answer = key, other
        elif isinstance(happened.ruling, HandError) and KINDS.get(key, "word") in ("tiles", "word"):
            answer = _typed(told, key)
        else:
            answer = _ask(evening, told, key, details.get("discarder") or by)
        if answer not in (None, "", [], {}):
            details[key] = answer
        happened = replace(happened, details=dict(details))
    return happened, at_table


def _ask(evening: Evening, told: Answers, key: str, but: str | None) -> Any:
    """Draw one question that the ruling depends on, and return its answer as `Incident.details`
    holds it: a wind, a list of winds, a number (for "fans_lost" as ``{"wait": number}``), claims by
    wind, or one of `answers_to(key)`; None or empty if unanswered.

    told: inputs of the sheet, in which the answer is stored.
    key: name of the detail that the question asks for.
    but: wind of a seat that cannot be the answer, or None.
    """
    text, kind = literal(spoken(Message(QUESTIONS[key]))), KINDS.get(key, "word")
    widget = _field(told, key, [] if kind == "seats" else None)
    others = [wind for wind in WINDS if wind != but]
    name = partial(_name, evening)
    if kind == "seat":
        return st.segmented_control(text, others, format_func=name, key=widget, width="stretch")
    if kind == "seats":
        return st.pills(text, WINDS, format_func=name, key=widget, selection_mode="multi")
    if kind == "number" or key == "fans_lost":
        many = st.number_input(text, 0, 999, step=1, key=widget)
        return many if kind == "number" or many is None else {"wait": many}
    if key == "claims":
        words = {claim: literal(spoken(Message(said))) for claim, said in CLAIMS.items()}
        claims = {
            wind: st.segmented_control(
                name(wind),
                tuple(words),
                format_func=words.__getitem__,
                key=_field(told, f"{key}-{wind}"),
            )
            for wind in others
        }
        return {wind: claim for wind, claim in claims.items() if claim}
    return st.segmented_control(
        text, answers_to(key), format_func=lambda answer: _answer(key, typed(answer)), key=widget
    )


def _answer(key: str, answer: str) -> str:
    """Return an answer in words; unchanged if there are no words for it.

    key: name of the detail that the question asks for.
    """
    known = ANSWERS.get(key) or ANSWERS.get(KINDS.get(key, ""), {})
    return {typed(value): spoken(Message(text)) for value, text in known.items()}.get(
        answer, answer
    )


def _typed(told: Answers, key: str) -> Any:
    """Draw a field for tiles in shorthand, set by set, and return them: a list of sets, a list of
    tiles, or one code, depending on the question. [] for an empty field, None for text that cannot
    be read, with a note."""
    text = literal(spoken(Message(QUESTIONS[key])))
    words = st.text_input(text, key=_field(told, key, ""), placeholder="123m 55p E")
    try:
        sets = [parse_shorthand(word)["concealed"] for word in words.split()]
    except HandError as error:
        note(spoken(error.message), "look")
        return None
    if key == "exposed" or not sets:
        return sets
    tiles = [tile for one in sets for tile in one]
    return tiles[0] if key == "tile" else tiles


def _referee(happened: Incident, told: Answers, at_table: str) -> Incident:
    """Draw questions to the referee about what no source settles (amount, receiver, whether the
    hand goes on), and return the incident with the answers.

    told: inputs of the sheet, in which the answers are stored.
    at_table: name of the detail that is answered by tapping a second seat; the receiver is asked
      only if it is "".
    """
    ruling = happened.ruling
    if not isinstance(ruling, IncidentRuling):
        return happened
    sets: dict[str, Any] = {}
    if ruling.points is None:
        points = st.number_input(say("Points"), 0, step=1, key=_field(told, "points"))
        if points is not None:
            sets = {"points": int(points)}
        if not at_table:
            to = {NOBODY: say("Nobody"), EACH: say("Each of the others")}
            to |= {w: _name(happened.evening, w) for w in WINDS if w != happened.by}
            key = _field(told, "to", NOBODY)
            whom = st.pills(say("Who gets it?"), tuple(to), format_func=to.__getitem__, key=key)
            sets |= {"to": whom} if sets and whom not in (None, NOBODY) else {}
        words = st.text_input(
            say("What for? (may stay empty)"), key=_field(told, "note", ""), max_chars=80
        )
        happened = replace(happened, note=words.strip())
    if ruling.hand_ends is None:
        over = st.toggle(say("The hand is over with it"), key=_field(told, "over", False))
        sets["hand_goes_on"] = not over
    return replace(happened, details={**happened.details, "referee": sets}) if sets else happened


def _stakes(happened: Incident, told: Answers) -> Incident:
    if not happened.drawn:
        return happened
    declared = seats.staked(happened.evening, lambda code: _field(told, code, []))
    return replace(happened, declared=declared)


def _field(told: Answers, key: str, default: Any = None) -> str:
    return evening_session.field(told, f"incident-{told['code']}-{key}", default)


def _name(evening: Evening, wind: str) -> str:
    return label(evening, evening.positions.now, evening.positions.now.player(wind))


# --- what is shown --------------------------------------------------------------------------------


def _seats(happened: Incident, told: Answers, at_table: str, entry: Entry | None) -> None:
    """Draw the seats on which to tap the offender and the other player concerned, with the gains of
    all four; draw nothing if nobody is at fault, no seat is asked for and nobody pays.

    told: inputs of the sheet, in which the taps are stored.
    at_table: name of the detail that the second seat answers, or "".
    entry: entry that the answers so far would make, or None.
    """
    if happened.nobody and not at_table and not (entry and any(entry.sums)):
        return
    asks_other = bool(at_table) and not happened.nobody
    tapped = seats.tapped(told, asks_other=asks_other)
    question = "" if happened.nobody else say("Who was it?")
    if at_table and _who(told, happened.nobody)[1] is None:
        question = spoken(Message(QUESTIONS[at_table]))
    elif tapped.first:
        question = say("Tap again to change it.")
    seats.show_kept(
        happened.evening,
        told,
        question,
        rules=seats.SeatRules(asks_other=asks_other),
        gains=seats.Gains(entry.sums, entry.sums) if entry and any(entry.sums) else None,
    )


def _who(told: Answers, nobody: bool) -> tuple[str | None, str | None]:
    """Return the winds of the offender and of the other player concerned, each None if not tapped.

    told: inputs of the sheet with the taps.
    nobody: True if nobody is at fault: the tapped seat is then the other player concerned.
    """
    tapped = seats.tapped(told, asks_other=True)
    first = next(iter(tapped.first), None)
    return (None, first) if nobody else (first, tapped.other)


def _by_names(said: Message, happened: Incident) -> Message:
    """Return a message with seats replaced by the names of players."""
    blanks = {name: _blank_by_names(value, happened) for name, value in said.blanks}
    return Message(said.text, said.context, **blanks)


def _blank_by_names(value: Blank, happened: Incident) -> Blank:
    """Return the value of a blank with seats replaced by the names of players."""
    if isinstance(value, SeatName):
        evening, position = happened.evening, happened.position
        return evening.people.names()[position.player(value.wind)]
    if isinstance(value, tuple):
        return tuple(_blank_by_names(each, happened) for each in value)
    if isinstance(value, Statements):
        return Statements([_by_names(each, happened) for each in value.all])
    return _by_names(value, happened) if isinstance(value, Message) else value


def ruling_html(ruled: IncidentRuling, happened: Incident) -> str:
    """Return the ruling on an incident as HTML: the ruling in large type, the reason, the rulings
    that other answers would give, and the source. Seats are replaced by the players' names."""

    def told(key: str, answer: str) -> str:
        if KINDS.get(key) == "seats":
            return str(_blank_by_names(SeatName(answer), happened))
        return _answer(key, answer)

    ruling = escape(spoken(_by_names(ruled.ruling, happened)))
    because = escape(spoken(_by_names(ruled.because, happened)))
    said = f'<p class="ruled">{ruling}</p><p>{because}</p>'
    others = "".join(
        f"<p>{escape(spoken(one.question))} <b>{escape(told(one.id, answer))}</b>: "
        f"{escape(spoken(_by_names(text, happened)))}</p>"
        for one in ruled.asks
        for answer, text in one.others.items()
    )
    source = f'<p class="source">{escape(ruled.source)}</p>'
    return f'<div class="ruling">{said}{others}{source}</div>'


def _elsewhere(ruled: IncidentRuling, happened: Incident) -> str:
    """Return, as HTML, the different rulings that other choices of the options would lead to, each
    with who makes these choices; "" if there are none."""
    by_id = ruleset(happened.evening.ruleset).OPTIONS.by_id
    found: dict[str, dict[str, None]] = {}
    for option in ruled.options:
        for choice in by_id[option.id].choices:
            said = option.others.get(typed(choice.value))
            if said is not None and said != ruled.ruling:
                text = spoken(_by_names(said, happened))
                found.setdefault(text, {})[spoken(message_of(choice.source))] = None
    return "".join(
        f'<p class="ledger-where">{escape(say("Elsewhere: {ruling}", ruling=text))}'
        f' <span class="source">{escape(say(", ").join(filter(None, sources)))}</span></p>'
        for text, sources in found.items()
    )


def _drafted(happened: Incident) -> Entry | None:
    """Return the entry that the answers so far would make; None if an answer is missing or the
    evening would refuse the entry."""
    try:
        entry = happened.make(happened.evening, "draft")
        happened.evening.with_entry(entry)
    except (LedgerError, HandError):
        return None
    return entry
