"""Worked hands: the rows of the files in ``tests/scoring/worked``, whose ``README`` describes their
format."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from scoring import answer, parse_shorthand
from scoring.answers.arguments import typed_rulings
from scoring.rulesets import ruleset

FOLDER = Path(__file__).parents[1] / "scoring" / "worked"


class Row(NamedTuple):
    """A worked hand.

    rules: rule set.
    hand: the hand as typed.
    options: rulings as typed, "" for the default ones.
    parts: expected parts of the answer.
    """

    rules: str
    hand: str
    options: str
    parts: list[str]

    def asked(self) -> dict[str, Any]:
        """Return the JSON of the hand, with losers' hands, claims and other fields, and its
        rulings."""
        return _asked(self.hand, self.rules) | {
            "ruleset": self.rules,
            "rulings": typed_rulings(self.options) if self.options else None,
        }


@cache
def worked(rules: str) -> list[Row]:
    """Return the rows of a rule set; a line with several tables gives a row for each."""
    return [
        Row(rules, hand, table, said.split(" / "))
        for hand, tables, said in rows((FOLDER / f"{rules}.txt").read_text(encoding="utf-8"))
        for table in tables.split(" & ")
    ]


def rows(text: str) -> list[list[str]]:
    """Return the cells of each line of a file; a line indented by four spaces continues the
    previous one.

    >>> rows("# Seven pairs" + chr(10) + "11m | |" + chr(10) + "    22m")
    [['11m', '', '22m']]
    """
    kept = [line for line in text.splitlines() if line and not line.startswith("#")]
    joined = "\n".join(kept).replace("\n    ", " ")
    return [re.split(r" ?\| ", line, maxsplit=2) for line in joined.split("\n")]


def _asked(cell: str, rules: str) -> dict[str, Any]:
    typed, *more = cell.split("; ")
    hand = parse_shorthand(typed, ruleset(rules).FIELDS) if typed else {}
    for part in more:
        label, _, said = part.partition(": ")
        if label in tuple("ESWN"):
            hand.setdefault("others", {})[label] = loser(said)
        elif label == "claimed":
            hand["claimed"] = said.split(" + ")
        elif label == "announced":
            hand["claimed_total"] = int(said) if said.isdecimal() else said
        else:
            key, _, value = part.partition("=")
            hand[key] = json.loads(value)
    return hand


def loser(text: str) -> object:
    """Return a loser's hand as JSON, or its value if the text is a number. After a comma the text
    may have a condition such as "short", or say whether the player is fishing."""
    if text.isdecimal():
        return int(text)
    tiles, _, said = text.partition(", ")
    typed = parse_shorthand(tiles)
    hand: dict[str, Any] = {
        key: typed[key] for key in ("concealed", "melds", "flowers") if key in typed
    }
    if said.endswith("fishing"):
        hand["fishing"] = said == "fishing"
    elif said:
        hand["condition"] = said
    return hand


def scored(rules: str, text: str, lang: str = "en", /, **fields: Any) -> dict[str, Any]:
    """Return the answer to a typed hand; `fields` are added to its JSON."""
    typed = parse_shorthand(text, ruleset(rules).FIELDS)
    return answer({**typed, "ruleset": rules, **fields}, lang=lang)


def counted(answer: dict[str, Any]) -> list[str]:
    """Return the names of what counts in an answer, items of points first and then fans, each as
    often as it counts."""
    assert "fans" in answer, answer
    lines = [*answer.get("items", []), *answer["fans"]]
    return [line["name"] for line in lines for _ in range(line["count"])]
