"""Rulings on incidents under the rules that each names, and the list of possible incidents.

>>> asked = {"ruleset": "mcr", "incident": "false_win", "by": "S", "dealer": "E", "details": {}}
>>> rule(asked).points
{'E': 10, 'S': -30, 'W': 10, 'N': 10}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from scoring.answers.answering import tree_of
from scoring.book.incidents.asking import IncidentRuling, rule_by
from scoring.book.incidents.details import COMMON, KINDS
from scoring.book.situations import SITUATIONS, WORDS
from scoring.hand.hand import is_object
from scoring.rulesets import names, ruleset
from scoring.score import builtins
from scoring.speech.errors import HandError
from scoring.speech.messages import Message, Text


def rule(asked: Mapping[str, Any]) -> IncidentRuling:
    """Return the ruling on an incident under the rules that its JSON names; raises ``HandError``.

    asked: the incident's JSON object.
    """
    if not is_object(asked):
        raise HandError("bad_json", Text("An incident is a JSON object with its “incident”."))
    return rule_by(ruleset(asked.get("ruleset")), asked)


def of_table(name: str, rulings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries of an incident's JSON that state the rules of an evening: ``ruleset``,
    ``profile``, and ``details`` with ``options``.

    name: name of the evening's rule set; raises ``HandError`` if it is unknown.
    rulings: the evening's rulings; unknown options in them are left out.
    """
    profile = rulings.get("extends", rulings.get("profile"))
    known = ruleset(name).OPTIONS.known(rulings)
    club = {key: known.pop(key) for key in ("name", "fans", "incidents") if key in known}
    if club:
        profile = {"extends": profile, **club}
    return {"ruleset": name, "profile": profile, "details": {"options": known}}


def found_by(words: str, name: str, lang: str) -> list[str]:
    """Return the codes of the incidents whose names or search words contain at least one word of
    the search text `words`; all codes for an empty text. An incident whose code or title is the
    whole text comes first; the others follow by the number of words found, the most first.

    name: name of the rule set; raises ``HandError`` if it is unknown.
    lang: language of the search text.
    """
    asked = " ".join(words.casefold().split())
    wanted = asked.replace("_", " ").split()
    ranked = []
    for place, code in enumerate(ruleset(name).INCIDENTS.codes):
        title = Message(SITUATIONS[code]).in_language(lang).casefold()
        named = " ".join((code.replace("_", " "), title, *WORDS.get(code, ()))).casefold()
        hits = sum(word in named for word in wanted)
        if hits or not wanted:
            ranked.append((asked not in (code, title), -hits, place, code))
    return [code for *_, code in sorted(ranked)]


def descriptions(lang: str = "en") -> Iterator[dict[str, Any]]:
    """Yield each incident of each rule set as a dict: rule set, code, title in the language `lang`,
    and the kind of each detail that it accepts."""
    for name in names():
        book = ruleset(name).INCIDENTS
        for code in book.codes:
            title = Message(SITUATIONS[code]).in_language(lang)
            keys = sorted(COMMON | book.details(code))
            details = {key: KINDS.get(key, "word") for key in keys}
            yield {"ruleset": name, "incident": code, "title": title, "details": details}


incident_tree = partial(tree_of, rule)
"""`tree_of` for the ruling on an incident's JSON object."""


def answer_incident(asked: Any, *, lang: str = "en") -> dict[str, Any]:
    """Return the ruling on an incident's JSON object as JSON in the language `lang`, or ``{"error":
    …}``. Raises ``ValueError`` for an unknown language."""
    return builtins(incident_tree(asked, lang), lang)
