"""The worked cases beside the checkout, under the default rulings."""

import json
from typing import Any

from scoring import Payments, answer
from scoring.hand import HAND_KEYS
from scoring.rulesets.mcr.payments import false_win
from tests.conftest import need_shared


def misses(expect: dict[str, Any], result: dict[str, Any]) -> list[str]:
    """What of the expectation the answer does not meet."""
    if expect.get("error"):
        return [] if "error" in result else ["an error"]
    if "error" in result:
        return [result["error"]["message"]]
    counts = {fan["name"]: fan["count"] for fan in result["fans"]}
    worth = {fan["name"]: fan["count"] * fan["points"] for fan in result["fans"]}
    missed = []
    if "total" in expect and result["total"] != expect["total"]:
        missed.append(f"total {expect['total']}, not {result['total']}")
    if "fans" in expect and counts != expect["fans"]:
        missed.append(f"exactly {expect['fans']}")
    missed += [
        f"{name} ×{n}" for name, n in expect.get("present", {}).items() if counts.get(name) != n
    ]
    missed += [f"no {name}" for name in expect.get("absent", []) if name in counts]
    if "group" in expect:
        points = sum(worth.get(name, 0) for name in expect["group"]["fans"])
        if points != expect["group"]["points"]:
            missed.append(f"{expect['group']['points']} for the group, not {points}")
    if "count" in expect:
        n = sum(counts.get(name, 0) for name in expect["count"]["fans"])
        if n != expect["count"]["n"]:
            missed.append(f"{expect['count']['n']} of a group, not {n}")
    return missed


def scored(case: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The answer to the hand of a case, without what is said about it."""
    return answer({key: value for key, value in case.items() if key in HAND_KEYS} | more)


def read_cases() -> list[dict[str, Any]]:
    path = need_shared("rules", "mcr_cases.jsonl")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_every_uncontested_case_is_right_and_contested_ones_have_an_accepted_reading() -> None:
    wrong = []
    for number, case in enumerate(read_cases()):
        if case.get("type") == "penalty":
            assert false_win() == Payments(case["loser"], None, case["others"])
            continue
        result = scored(case)
        missed = misses(case["expect"], result)
        accepted = case["controversial"] and any(
            not misses(reading["expect"], result) for reading in case["readings"]
        )
        if missed and not accepted:
            wrong.append((number, case["why"], missed))
    assert not wrong


def test_china_1998_has_an_accepted_reading_of_every_case() -> None:
    wrong = []
    for number, case in enumerate(read_cases()):
        if "concealed" in case:
            result = scored(case, rulings="china-1998")
            expectations = [case["expect"], *(r["expect"] for r in case.get("readings", []))]
            if all(misses(expect, result) for expect in expectations):
                wrong.append((number, case["why"]))
    assert not wrong
