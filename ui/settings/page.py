"""The settings page: tile sets, the table's rules and their options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import streamlit as st

from scoring import rulesets
from scoring.book.options import ChoiceRow, OptionRow, Value
from scoring.rulesets import ruleset
from scoring.version import VERSION
from ui.frame.table_rules import (
    choices_of,
    chosen_value,
    club_of,
    rule_options,
    ruling_number,
    with_option,
)
from ui.frame.widgets import ask, marked, press, search_field, two_lines
from ui.frame.words import language, say
from ui.hand import session
from ui.server.settings import source_address
from ui.sets import own_set
from ui.settings import club, share_rules

FOLDED = 90
"""Maximum number of characters of the chosen value shown at a folded option."""


def show() -> None:
    st.title(say("Settings"))
    own_set.show()
    st.header(say("Rules of the table"))
    name = session.table_ruleset()
    titles = {rules: ruleset(rules).title(language()) for rules in rulesets.names()}
    # A player knows the rules of his table by who plays so: British, EMA, JMSA.
    played_by = [" · ".join(_titles_of_profiles(rules).values()) for rules in titles]
    ask(
        partial(st.radio, captions=played_by),
        say("Which rules do you play?"),
        "choose-rules",
        name,
        session.set_table_rules,
        labels=titles,
    )
    rulings = session.table_rulings(name)
    _profile(name, rulings)
    share_rules.show(name, rulings)
    club.show(name, rulings)
    _options(name, rulings)
    _source()


def _source() -> None:
    """Draw the version, the licence, and the address of the source code if the host states one."""
    st.caption(f"TileTally {VERSION}")
    source = source_address()
    if source:
        text = "Free software under the AGPL-3.0: [the source of this app]({address})"
        st.caption(say(text, address=source))  # a link that the host has set
    else:
        st.caption(say("Free software under the AGPL-3.0, without any warranty."))


def _profile(name: str, rulings: dict[str, Any]) -> None:
    titles = _titles_of_profiles(name)
    if not titles:
        return
    ask(
        partial(st.pills, required=True, width="stretch"),
        say("As played by"),
        f"choose-profile-{name}",
        rulings.get("profile", ruleset(name).OPTIONS.profiles[0]),
        partial(_choose_profile, name),
        labels=titles,
    )


def _titles_of_profiles(name: str) -> dict[str, str]:
    """Return the titles of a rule set's profiles by their keys; empty if it has only one."""
    options = ruleset(name).OPTIONS
    if len(options.profiles) < 2:
        return {}
    return {profile: options.title_of(profile, language()) for profile in options.profiles}


def _options(name: str, rulings: dict[str, Any]) -> None:
    options = rule_options(name, language())
    if not options:
        return
    st.header(say("Options of these rules"))
    profile = str(rulings.get("profile", ruleset(name).OPTIONS.profiles[0]))
    changed = sum(option["id"] in rulings for option in options)
    told = marked("{changed} of {many} differ from the usual.", changed=changed, many=len(options))
    with st.container(horizontal=True, vertical_alignment="center", key="options-head"):
        st.caption(told, width="stretch")
        if changed:
            usual = {"profile": profile, **club_of(name, rulings)}
            press(
                say("All as usual"), "options-reset", partial(session.set_table_rules, name, usual)
            )
    sought = search_field(
        say("Search the options"), f"options-search-{name}", say("a fan, a tile, a way to win")
    )
    found = [option for option in options if _mentions(option, sought)]
    if not found:
        st.caption(say("No option matches."))
    for option in found:
        value = chosen_value(option, rulings, profile)
        choices = {_text(choice["value"]): choice for choice in choices_of(option, value)}
        chosen = str(choices[_text(value)]["label"])
        if len(chosen) > FOLDED:
            chosen = chosen[: FOLDED - 1].rstrip() + "…"
        with st.expander(
            two_lines(option["title"], chosen),
            expanded=option["id"] in rulings,
            key=f"option-of-{name}-{option['id']}",
        ):
            _option(name, option, choices, value, profile)


def _option(
    name: str, option: OptionRow, choices: dict[str, ChoiceRow], value: Value, profile: str
) -> None:
    """Draw one option of a rule set.

    name: name of the rule set.
    choices: its choices by the text of their values (`_text`).
    value: the value in the rulings.
    profile: id of the profile whose default is marked as usual.
    """
    key = f"option-{name}-{option['id']}"
    title = ruling_number(option["id"]) + option["title"]
    if option["most"] and all(isinstance(c["value"], int) for c in choices.values()):
        ask(
            partial(st.number_input, min_value=0, max_value=option["most"]),
            title,
            key,
            value,
            partial(_choose_number, name, option["id"]),
        )
        return
    labels = {text: choice["label"] for text, choice in choices.items()}
    labels[_text(option["defaults"][profile])] += f" ({say('usual')})"
    values = {text: choice["value"] for text, choice in choices.items()}
    sources = [choice["source"] for choice in choices.values()]
    ask(
        partial(st.radio, captions=sources),
        title,
        key,
        _text(value),
        partial(_choose, name, option["id"], values),
        labels=labels,
    )
    if option["about"]:
        st.caption(option["about"])


def _mentions(option: OptionRow, sought: str) -> bool:
    texts = [option["id"], option["title"], option["about"]]
    texts += [text for choice in option["choices"] for text in (choice["label"], choice["source"])]
    words = " ".join(texts).casefold()
    return all(word in words for word in sought.casefold().split())


def _text(value: Value) -> str:
    """Return a value as a unique text, since Streamlit does not distinguish True and 1."""
    return repr(value)


def _choose_profile(name: str, profile: str) -> None:
    """Switch to another profile; a club's own rules, and options that differ from the defaults of
    the old profile, are kept."""
    kept = session.table_rulings(name)
    rulings: dict[str, Any] = {"profile": profile, **club_of(name, kept)}
    for option in rule_options(name, "en"):
        if option["id"] in kept and kept[option["id"]] != option["defaults"][profile]:
            rulings[option["id"]] = kept[option["id"]]
    session.set_table_rules(name, rulings)


def _choose_number(name: str, option: str, number: float) -> None:
    _set(name, option, int(number))


def _choose(name: str, option: str, values: Mapping[str, Value], chosen: str) -> None:
    """Set an option of a rule set to the chosen value.

    name: name of the rule set.
    option: id of the option.
    values: its possible values, by their texts (`_text`).
    chosen: text of the chosen value.
    """
    _set(name, option, values[chosen])


def _set(name: str, option: str, value: Value) -> None:
    rulings = session.table_rulings(name)
    session.set_table_rules(name, with_option(name, rulings, option, value))
