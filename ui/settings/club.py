"""The form for a club's own rules: differences from the profile other than its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import streamlit as st

from scoring.rulesets import ruleset
from scoring.speech.errors import HandError
from ui.frame.table_rules import club_of, pattern_names
from ui.frame.widgets import ask, marked, note, press, showing
from ui.frame.words import language, say
from ui.hand import session

WRONG = "club-wrong"
"""Session key of the error of the last change."""
NEW_FAN, NEW_WORTH = "club-fan", "club-worth"
"""Widget keys of the fields for a fan and its points."""
LEAST, MOST = 0, 1000
AS_USUAL, EACH, NOBODY = "usual", "each", "nobody"


def show(name: str, rulings: Mapping[str, Any]) -> None:
    """Draw the form of a club's own rules, folded: name, minimum, points of fans, and cost of a
    false win.

    name, rulings: the rule set and its current rulings.
    """
    club = club_of(name, rulings)
    with st.expander(say("Our club's rules"), icon=":material/groups:", key="club"):
        st.caption(say("Begin with a tradition and its options above, and change what differs."))
        if wrong := st.session_state.pop(WRONG, ""):
            note(wrong, "wrong")
        key, called = f"club-name-{name}", club.get("name", "")
        ask(
            partial(st.text_input, max_chars=60),
            say("The club's name"),
            key,
            called,
            partial(_named, name),
        )
        _minimum(name, rulings, club)
        _fans(name, club)
        _false_win(name, club)


def _minimum(name: str, rulings: Mapping[str, Any], club: Mapping[str, Any]) -> None:
    options = ruleset(name).OPTIONS
    usual = options.minimums.get(str(rulings.get("profile", options.profiles[0])))
    if usual is None:  # the rules have no minimum, or it is one of the options
        return
    ask(
        partial(st.number_input, min_value=LEAST, max_value=MOST),
        say("How much does a win need?"),
        f"club-minimum-{name}",
        club.get("minimum", usual),
        partial(_least, name, usual),
    )


def _fans(name: str, club: Mapping[str, Any]) -> None:
    """Draw the fans whose points the club changed, and a form to change another one.

    name: name of the rule set.
    club: the club's own rules.
    """
    names = pattern_names(name, language())
    for fan, worth in club.get("fans", {}).items():
        with st.container(horizontal=True, vertical_alignment="center"):
            told = marked("{fan}: {n} here", fan=names.get(fan, fan), n=worth)
            st.markdown(told if worth else marked("{fan}: not played", fan=names.get(fan, fan)))
            press(say("As usual"), f"club-fan-{fan}", partial(_worth, name, fan, None))
    with st.container(horizontal=True, vertical_alignment="bottom", key="club-fan"):
        fan = st.selectbox(
            say("A fan with another worth"),
            list(names),
            index=None,
            format_func=names.__getitem__,
            key=f"{NEW_FAN}-{name}",
            placeholder=say("Tap to choose"),
        )
        st.number_input(say("Its worth (0: not played)"), LEAST, MOST, key=NEW_WORTH)
        press(say("Set"), "club-set", partial(_new_worth, name), disabled=fan is None)


def _false_win(name: str, club: Mapping[str, Any]) -> None:
    """Draw the question what a false win costs: as usual, or an amount of the club's own that is
    paid to each of the others or to nobody.

    name: name of the rule set.
    club: the club's own rules.
    """
    said = club.get("incidents", {}).get("false_win", ())
    verb, _, many = str(next(iter(said), AS_USUAL)).partition(" ")
    labels = {
        AS_USUAL: say("As usual"),
        EACH: say("Pays each of the others"),
        NOBODY: say("Pays, and nobody gets it"),
    }
    how = f"club-false-{name}"
    sum_ = f"club-fine-{name}"
    showing(how, verb if verb in labels else AS_USUAL)
    showing(sum_, int(many) if many.isdecimal() else 10)
    changed = partial(_fine, how, sum_, name)
    st.selectbox(
        say("What does a false win cost?"),
        list(labels),
        format_func=labels.__getitem__,
        key=how,
        on_change=changed,
    )
    if st.session_state[how] != AS_USUAL:
        st.number_input(say("How much"), 0, 100_000, key=sum_, on_change=changed)


ClubEntry = str | int | Mapping[str, int | bool] | Mapping[str, Sequence[str]] | None
"""A club's name, its minimum, its changed points of fans, or its rules on incidents; None for the
usual value."""


def _set(name: str, key: str, value: ClubEntry) -> None:
    """Set the entry `key` of the club's own rules, or remove it if the value is None or empty; if
    the rules would be invalid, store the reason to be shown instead.

    name: name of the rule set.
    """
    rulings = {k: v for k, v in session.table_rulings(name).items() if k != key}
    if value or value == 0:
        rulings[key] = value
    try:
        ruleset(name).OPTIONS.read(rulings)
    except HandError as error:
        st.session_state[WRONG] = error.message.in_language(language())
        return
    session.set_table_rules(name, rulings)


def _named(name: str, typed: str) -> None:
    _set(name, "name", typed.strip())


def _least(name: str, usual: int, least: float) -> None:
    _set(name, "minimum", None if least == usual else int(least))


def _worth(name: str, fan: str, worth: int | None) -> None:
    fans = dict(session.table_rulings(name).get("fans", {}))
    fans.pop(fan, None)
    _set(name, "fans", fans | ({} if worth is None else {fan: worth or False}))


def _new_worth(name: str) -> None:
    """Give the chosen fan the points in the field, read at the time of the tap because the last
    input arrives with it."""
    fan = st.session_state[f"{NEW_FAN}-{name}"]
    if fan is not None:
        _worth(name, fan, int(st.session_state[NEW_WORTH]))


def _fine(how: str, sum_: str, name: str) -> None:
    """Set or remove the club's rule on false wins, as chosen in the widgets. It replaces the whole
    rule of the profile, whose further consequences then do not apply.

    how and sum_: widget keys of who is paid and of the amount.
    name: name of the rule set.
    """
    laws = dict(session.table_rulings(name).get("incidents", {}))
    laws.pop("false_win", None)
    verb = st.session_state[how]
    if verb != AS_USUAL:
        many = int(st.session_state.get(sum_, 10))
        laws["false_win"] = [f"{verb} {many}", "state no_win", "on"]
    _set(name, "incidents", laws)
