"""Share the rules in force as a file or a link, and load rules from either."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import parse_qs, quote, urlsplit

import streamlit as st

from scoring import rulesets
from scoring.book.rulefile import TOO_LONG, decoded
from scoring.rulesets import ruleset
from scoring.speech.errors import HandError, shorten
from ui.frame import own_rules
from ui.frame.open_on_phone import link_for_others
from ui.frame.table_rules import club_file, played_title, read_club_file, usable
from ui.frame.widgets import PRIMARY, WIDE, FileToSave, note, press, save_button
from ui.frame.words import language, say
from ui.hand import session

NAME = "rules"
"""Name of the query parameter."""

LONGEST = 20_000  # maximum characters or bytes; all options of any rules take a tenth of it
OFFERED = "rules-offered"
SAID, TAKEN = "rules-said", "rules-taken"
"""Session keys of the notice about loaded rules, and of the loaded rules themselves."""
MOST_FIELDS = 20
"""Maximum number of parameters of a link; the app's own links have up to five."""


class RulesError(Exception):
    """Raised for a text that contains no valid rules; the message is a sentence for the player."""


def show(name: str, rulings: Mapping[str, Any]) -> None:
    """Draw buttons that save or copy a rule set with its rulings, and a form that loads others."""
    with st.expander(say("Save, share or load rules"), icon=":material/share:", key="share-rules"):
        called = f"tiletally-{name.replace('_', '-')}.toml"
        save_button(
            say("Save as a file"),
            FileToSave(club_file(name, rulings), called, "application/toml"),
            "rules-file",
            look=WIDE,
        )
        st.markdown(say("As a link:"))
        st.code(rules_link(name, rulings), language=None, wrap_lines=True)
        _say_so()  # at the fields: above all this it would be out of a phone's sight
        key = f"rules-typed-{st.session_state.get(SAID, ('', '', 0))[2]}"
        text = say("Load rules: the link or the text")
        st.text_area(text, key=key, max_chars=LONGEST, on_change=_typed, args=(key,))
        file = st.file_uploader(say("Or the file"), type=["json", "toml", "txt"], key=f"{key}-file")
        if file is not None:
            _take_file(file.name, file.size, file.read(LONGEST + 1))
            st.rerun()


def offer_from_address() -> None:
    """Take rules from the page's address, if any, and ask the player whether to play by them."""
    text = st.query_params.get(NAME)
    if text:
        del st.query_params[NAME]
        try:
            st.session_state[OFFERED] = coded_rules(text)
        except RulesError as error:
            note(str(error), "wrong")
    offered = st.session_state.get(OFFERED)
    if offered is None:
        return
    title = ruleset(offered.name).title(language())
    note(offered.told(say("This link brings the rules of a table: {rules}.", rules=title)))
    if own := own_rules.details(offered.name, offered.rulings, is_open=True):
        st.html(own)
    with st.container(horizontal=True, key="rules-offered-answer"):
        press(say("Play by them"), "rules-yes", partial(_accept, True), look=PRIMARY)
        press(say("Keep mine"), "rules-no", partial(_accept, False))


def rules_link(name: str, rulings: Mapping[str, Any]) -> str:
    """Return the address that offers a rule set with its rulings on another device."""
    content = quote(json.dumps({"ruleset": name, "rulings": dict(rulings)}, separators=(",", ":")))
    return link_for_others("/settings", f"{NAME}={content}")


class TableRules(NamedTuple):
    """A rule set and its rulings.

    name: name of the rule set.
    rulings: its rulings.
    unknown: True if some rulings were dropped because this version does not know them.
    """

    name: str
    rulings: dict[str, Any]
    unknown: bool = False

    def told(self, sentence: str) -> str:
        """Return the sentence, followed by a remark if some rulings are unknown to this version."""
        if not self.unknown:
            return sentence
        more = say("Not all of these rulings are known here: the usual ones apply instead.")
        return say("{sentence} {more}", sentence=sentence, more=more)


def parse_rules(text: str, file_name: str = "") -> TableRules:
    """Return the rules in a pasted text or a file: a link from `rules_link`, a TOML file from
    `club_file`, or a JSON file of an older version.

    file_name: the file's name, for messages; "" for a pasted text.

    Raises `RulesError` for anything else.
    """
    text = text.strip().removeprefix("\ufeff")
    if len(text) > LONGEST:
        raise RulesError(
            say("This is too long for rules: {most} characters are read.", most=LONGEST)
        )
    if "://" in text[:12]:
        try:
            text = parse_qs(urlsplit(text).query, max_num_fields=MOST_FIELDS).get(NAME, [""])[0]
        except ValueError:
            raise RulesError(_no_rules()) from None
        return coded_rules(text)
    if text[:1] != "{" and "=" in text:
        try:
            name, rulings = read_club_file(text, file_name or say("The text"))
        except HandError as error:
            raise RulesError(error.message.in_language(language())) from None
        return TableRules(name, rulings)
    return coded_rules(text)


def coded_rules(text: str) -> TableRules:
    """Return the rules in the JSON of a link's parameter. Only this form is allowed in an address,
    so that no text written by a link's author is displayed.

    Raises `RulesError` for anything else.
    """
    try:
        found = json.loads(text[:LONGEST])
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or "ruleset" not in found:
        raise RulesError(_no_rules())
    if not isinstance(found["ruleset"], str) or found["ruleset"] not in rulesets.names():
        raise RulesError(say("This app does not know these rules. Perhaps it is too old."))
    rulings = found.get("rulings", {})
    kept = usable(found["ruleset"], rulings)
    given = rulings if isinstance(rulings, dict) else {"profile": rulings}
    return TableRules(found["ruleset"], kept, unknown=len(kept) < len(given))


def _no_rules() -> str:
    return say("These are no rules of TileTally. Copy the whole link or text and try again.")


def _typed(key: str) -> None:
    text = st.session_state[key]
    if text and text.strip():
        try:
            _take(parse_rules(text))
        except RulesError as error:
            _say(str(error), "wrong", emptied=False)


def _take_file(name: str, size: int, content: bytes) -> None:
    """Play by the rules in a file, or store a notice with the reason why they cannot be used.

    name, size, content: file name, number of bytes, and the bytes.
    """
    try:
        if size > LONGEST:
            raise HandError("unknown_ruling", TOO_LONG, file=shorten(name))
        _take(parse_rules(decoded(content, name), name))
    except HandError as error:
        _say(error.message.in_language(language()), "wrong")
    except RulesError as error:
        _say(str(error), "wrong")


def _take(rules: TableRules) -> None:
    """Play by these rules, and store a notice that says so."""
    session.set_table_rules(rules.name, rules.rulings)
    said = rules.told(
        say("Now you play {rules}.", rules=played_title(rules.name, rules.rulings, language()))
    )
    _say(said, "look" if rules.unknown else "good")
    st.session_state[TAKEN] = (rules.name, rules.rulings)


def _say(text: str, kind: str, *, emptied: bool = True) -> None:
    """Store a notice about a text or file for the next run.

    text: the notice.
    kind: "good", "look" or "wrong", as for `note`.
    emptied: True to give the input fields new keys, which empties them; False to leave a text for
      correction.
    """
    fresh = st.session_state.get(SAID, ("", "", 0))[2] + emptied
    st.session_state[SAID] = (text, kind, fresh)


def _say_so() -> None:
    """Draw the notice about the rules last read from a text or file, and forget it, so that it
    appears only once."""
    said, kind, fresh = st.session_state.get(SAID, ("", "", 0))
    if said:
        note(said, kind)
        taken = st.session_state.pop(TAKEN, None)
        if taken and (own := own_rules.details(*taken, is_open=True)):
            st.html(own)
        st.session_state[SAID] = ("", "", fresh)


def _accept(yes: bool) -> None:
    offered = st.session_state.pop(OFFERED)
    if yes:
        session.set_table_rules(offered.name, offered.rulings)
