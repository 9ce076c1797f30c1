"""Every form in which this program prints a count, to claim it in the same words."""

import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from scoring import answer
from scoring.answers.answering import score_or_error
from scoring.answers.terminal import score_table
from scoring.rulesets import ruleset
from scoring.score import Score
from scoring.speech.errors import HandError
from scoring.speech.languages import LANGUAGES
from scoring.tiles import FLOWERS
from tests.helpers.hands import hands_of

SUMS = ("mcr", "hong_kong", "riichi", "zung_jung")
"""Rule sets in which the points of the fans add up to the total, unless a limit reduces it."""


def printed(score: Score, lang: str) -> dict[str, str]:
    """Return the texts in which a score is printed in a language, by kind; kinds that do not apply
    to the score are left out.

    page and rows: the page of the terminal, and its rows of fans alone.
    list, lines and names: the fans with their totals, with their points a line each, and without
      points.
    total, sum and whole: the total, the sum of points, and both as an equation.
    json: the fans as JSON.
    """
    names = [fan.name_in(lang) for fan in score.listed]
    page = score_table(score, lang)
    found = {
        "page": page,
        "rows": next((p for p in page.split("\n\n") if names and p.startswith(names[0])), ""),
        "list": ", ".join(f"{fan.name_in(lang)} {fan.total}" for fan in score.listed),
        "lines": "\n".join(_line(name, fan) for name, fan in zip(names, score.listed, strict=True)),
    }
    if all(fan.count == 1 for fan in score.listed):
        found["names"] = "; ".join(names)
    if score.total is not None and not score.more.get("dealer_fans"):
        rules = ruleset(score.ruleset)
        found["total"] = rules.amount(score.total).in_language(lang)
        worths = [fan.points or 0 for fan in score.listed for _ in range(fan.count)]
        if score.ruleset in SUMS and len(worths) > 1 and sum(worths) == score.total:
            written = " + ".join(map(str, worths))
            found |= {"sum": written, "whole": f"{found['total']} = {written}"}
    if score.fans and not score.more.get("dealer_fans"):
        found["json"] = json.dumps(score.to_json(lang)["fans"], ensure_ascii=False)
    return {kind: text for kind, text in found.items() if text}


def _line(name: str, fan: Any) -> str:
    worth = "" if fan.points is None else f" {fan.points}"
    return name + worth + (f" ×{fan.count}" if fan.count > 1 else "")


def judged_otherwise(rules: str, many: int, langs: tuple[str, ...]) -> Iterator[str]:
    """Yield a description of each printed form of random hands that is not judged right when it is
    claimed.

    many: number of hands of the rule set.
    """
    rng = Random(7)
    for hand in islice(hands_of(rules, 7), many):
        if rules == "taiwanese":
            hand |= _of_taiwanese(hand, rng)
        score = score_or_error(hand)
        if isinstance(score, HandError):
            continue
        for lang in langs:
            for kind, text in printed(score, lang).items():
                told = answer({**hand, "claimed": [text]})
                verdicts = {claim["verdict"] for claim in told.get("claims", ())}
                total = told.get("claim", {"verdict": "right", "because": ""})
                if (verdicts | {total["verdict"]}) != {"right"} or "claim_unread" in told:
                    yield f"{rules} {lang} {kind}: {text!r}: {total['because']} {verdicts}"


def _of_taiwanese(hand: dict[str, Any], rng: Random) -> dict[str, Any]:
    more: dict[str, Any] = {
        "flowers": FLOWERS[: hand.get("flowers") or 0],
        "dealer_streak": rng.choice([0, 0, 1, 2]),
        "dealer_seat": rng.choice("ESWN"),
        "rulings": {"minimum": rng.choice([0, 0, 3])},
    }
    payer = rng.choice("ESWN")
    if not hand.get("self_drawn") and payer != hand["seat_wind"]:
        more["discarder_seat"] = payer
    return more


EVERY_LANGUAGE = tuple(LANGUAGES)
