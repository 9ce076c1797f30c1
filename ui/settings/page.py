"""The settings: the language, the rules of the table and their options."""

from __future__ import annotations

from typing import Any

import streamlit as st

from scoring.rulesets import ruleset
from scoring.version import VERSION
from ui.frame import phone
from ui.frame.navigation import just_opened
from ui.frame.remembered import choose_language
from ui.frame.rules import (
    all_rules,
    choices_of,
    chosen_value,
    club_of,
    rule_options,
    ruling_number,
    with_option,
)
from ui.frame.widgets import ask, heading, press, two_lines
from ui.frame.words import LANGUAGE_NAMES, language, say
from ui.hand import session
from ui.server.settings import source_address
from ui.sets import own_set
from ui.settings import club, share_rules

FOLDED = 90
"""The most characters of a choice shown while its option is folded."""

SHORT = 45
"""A choice longer than this is a sentence, in any language."""


def show() -> None:
    st.title(say("Settings"))
    _language()
    phone.folded()
    own_set.show()
    heading(say("Rules of the table"))
    name = session.table_ruleset()
    titles = {rules: ruleset(rules).title(language()) for rules in all_rules()}
    text = say("Which rules do you play?")
    ask(st.radio, text, "choose-rules", name, session.set_table_rules, labels=titles)
    rulings = session.table_rulings(name)
    _profile(name, rulings)
    share_rules.show(name, rulings)
    club.show(name, rulings)
    _options(name, rulings)
    _source()


def _source() -> None:
    """The version, the licence, and where the source of this very app is, if its host says so."""
    st.caption(f"TileTally {VERSION}")
    source = source_address()
    if source:
        st.caption(
            say(
                "Free software under the AGPL-3.0: [the source of this app]({address})",
                address=source,
            )
        )
    else:
        st.caption(say("Free software under the AGPL-3.0, without any warranty."))


def _language() -> None:
    ask(
        st.segmented_control,
        say("Language"),
        "choose-language",
        language(),
        choose_language,
        labels=LANGUAGE_NAMES,
        required=True,
        width="stretch",
    )


def _profile(name: str, rulings: dict[str, Any]) -> None:
    known = ruleset(name).profiles
    if len(known) < 2:
        return
    titles = {profile: ruleset(name).profile_title(profile, language()) for profile in known}
    ask(
        st.segmented_control,
        say("As played by"),
        f"choose-profile-{name}",
        rulings.get("profile", known[0]),
        _choose_profile,
        name,
        labels=titles,
        required=True,
        width="stretch",
    )


def _options(name: str, rulings: dict[str, Any]) -> None:
    options = rule_options(name, language())
    if not options:
        return
    heading(say("Options of these rules"))
    profile = str(rulings.get("profile", ruleset(name).profiles[0]))
    changed = sum(option["id"] in rulings for option in options)
    told = say("{changed} of {many} differ from the usual.", changed=changed, many=len(options))
    with st.container(horizontal=True, vertical_alignment="center", key="options-head"):
        st.caption(told, width="stretch")
        if changed:
            press(
                say("All as usual"),
                "options-reset",
                session.set_table_rules,
                name,
                {"profile": profile, **club_of(name, rulings)},
            )
    longest = [max(len(c["label"]) for c in option["choices"]) for option in options]
    in_full = sum(many > SHORT for many in longest) * 2 > len(options)
    first = _first(name, rulings)
    for option in options:
        if option["id"] in first:
            with st.container(gap="xxsmall"):
                _option(name, option, rulings, profile, in_full)
    rest = [option for option in options if option["id"] not in first]
    sought = st.text_input(
        say("Search the options"),
        key=f"options-search-{name}",
        icon=":material/search:",
        placeholder=say("a fan, a tile, a way to win"),
    )
    found = [option for option in rest if _mentions(option, sought)]
    if sought and not found:
        st.caption(say("No option matches."))
    for option in found:
        value = chosen_value(option, rulings, profile)
        known = choices_of(option, value)
        chosen = next(str(c["label"]) for c in known if _text(c["value"]) == _text(value))
        if len(chosen) > FOLDED:
            chosen = chosen[: FOLDED - 1].rstrip() + "…"
        label = two_lines(option["title"], chosen)
        with st.expander(label, key=f"option-of-{name}-{option['id']}"):
            _option(name, option, rulings, profile, in_full)


def _first(name: str, rulings: dict[str, Any]) -> frozenset[str]:
    """Return the options that stand first: those that differed when the page was opened."""
    key = f"options-first-{name}"
    if key not in st.session_state or just_opened("settings"):
        st.session_state[key] = frozenset(rulings)
    first: frozenset[str] = st.session_state[key]
    return first


def _mentions(option: dict[str, Any], sought: str) -> bool:
    texts = [option["id"], option["title"], option["about"]]
    texts += [choice[key] for choice in option["choices"] for key in ("label", "source")]
    words = " ".join(texts).casefold()
    return all(word in words for word in sought.casefold().split())


def _option(
    name: str, option: dict[str, Any], rulings: dict[str, Any], profile: str, in_full: bool
) -> None:
    """Draw one option; in_full: all its choices stand on the page."""
    value = chosen_value(option, rulings, profile)
    choices = {_text(choice["value"]): choice for choice in choices_of(option, value)}
    key = f"option-{name}-{option['id']}"
    title = ruling_number(option["id"]) + option["title"]
    if option["most"] and all(isinstance(c["value"], int) for c in choices.values()):
        ask(
            st.number_input,
            title,
            key,
            value,
            _choose_number,
            name,
            option["id"],
            min_value=0,
            max_value=option["most"],
        )
        return
    usual = _text(option["defaults"][profile])
    labels = {text: choice["label"] for text, choice in choices.items()}
    labels[usual] += f" ({say('usual')})"
    draw: Any = st.radio if in_full else st.selectbox
    about = [option["about"]] if option["about"] else []
    if not in_full:
        source = choices[_text(value)]["source"]
        about += [say("Source: {source}", source=source)] if source else []
    else:
        for text, choice in choices.items():
            labels[text] = two_lines(labels[text], choice["source"])
    ask(draw, title, key, _text(value), _choose, name, option["id"], labels=labels)
    if about:
        st.caption("  \n".join(about))


def _text(value: object) -> str:
    """Return a value as Streamlit keeps it apart: to it, True and 1 are the same."""
    return repr(value)


# --- what a tap does ---------------------------------------------------------------------------


def _choose_profile(name: str, profile: str) -> None:
    """Another tradition; what was chosen otherwise than in the old one stays so."""
    kept = session.table_rulings(name)
    rulings: dict[str, Any] = {"profile": profile, **club_of(name, kept)}
    for option in rule_options(name, "en"):
        if option["id"] in kept and kept[option["id"]] != option["defaults"][profile]:
            rulings[option["id"]] = kept[option["id"]]
    session.set_table_rules(name, rulings)


def _choose_number(name: str, option: str, value: float) -> None:
    rulings = session.table_rulings(name)
    session.set_table_rules(name, with_option(name, rulings, option, int(value)))


def _choose(name: str, option: str, chosen: str) -> None:
    rulings = session.table_rulings(name)
    found = next(o for o in rule_options(name, "en") if o["id"] == option)
    used = chosen_value(found, rulings, str(rulings.get("profile", ruleset(name).profiles[0])))
    known = choices_of(found, used)
    value = next(c["value"] for c in known if _text(c["value"]) == chosen)
    session.set_table_rules(name, with_option(name, session.table_rulings(name), option, value))
