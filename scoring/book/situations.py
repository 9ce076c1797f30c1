"""Texts about incidents: their names, the states that they leave, the questions about their
details, and search words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from scoring.book.rulefile import read_file
from scoring.speech.messages import Text

_FILE = read_file(Path(__file__).with_suffix(".toml"))


def _texts(key: str) -> dict[str, Text]:
    return {name: Text(said) for name, said in _FILE.table(key).data.items()}


STATES, SITUATIONS, QUESTIONS = map(_texts, ("states", "situations", "questions"))
WORDS = {code: _FILE.table("words").strings(code) for code in _FILE.table("words").data}
FREQUENT = _FILE.strings("frequent")

CLAIMS: Mapping[str | bool, Text] = {
    "win": Text("Win"),
    "kong": Text("Kong"),
    "pung": Text("Pung"),
    "chow": Text("Chow"),
}
ANSWERS: Mapping[str, Mapping[str | bool, Text]] = {
    "yes_no": {True: Text("Yes"), False: Text("No")},
    "kind": {"long": Text("Too many"), "short": Text("Too few")},
    "what": {"stick": Text("The stick was forgotten"), "else": Text("Something else")},
    "call": {claim: CLAIMS[claim] for claim in ("kong", "pung", "chow")},
    "wants": CLAIMS,
}
