"""The worked cases and public reports in ``../shared``, which is not part of the repository, under
the default rulings."""

import json
from typing import Any

import pytest

from scoring import HandError, answer, answer_incident, answer_waits
from scoring.answers.input_lines import read_hand_line
from scoring.hand.hand import HAND_KEYS
from scoring.rulesets import ruleset
from tests.conftest import need_shared


def misses(expect: dict[str, Any], result: dict[str, Any]) -> list[str]:
    """Return descriptions of the expected properties that the answer `result` does not have."""
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
    """Return the answer to a case's hand with the entries `more` added; the case's expectations are
    left out."""
    return answer({key: value for key, value in case.items() if key in HAND_KEYS} | more)


def read_cases() -> list[dict[str, Any]]:
    path = need_shared("rules", "mcr_cases.jsonl")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_every_uncontested_case_is_right_and_contested_ones_have_an_accepted_reading() -> None:
    wrong = []
    for number, case in enumerate(read_cases()):
        if case.get("type") == "penalty":
            asked = {"ruleset": "mcr", "incident": "false_win", "by": "S"}
            assert answer_incident(asked)["points"]["S"] == case["loser"]
            assert answer_incident(asked)["points"]["W"] == case["others"]
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


FILES = ("public-cases.jsonl", "public-cases-2.jsonl")
HANDS = (None, "typed", "stdin", "waits")
"""Kinds of reports that are about hands; other reports are about photos, evenings and servers."""


def public_cases(*, agreed: bool) -> list[dict[str, Any]]:
    """Return the public reports about hands whose reporter found the app's answer right (`agreed`),
    or else those whose reporter found it wrong."""
    lines = [
        line
        for name in FILES
        for line in need_shared("review", name).read_text(encoding="utf-8").splitlines()
    ]
    cases = [json.loads(line) for line in lines]
    hands = [case for case in cases if case.get("kind") in HANDS and _about_a_hand(case)]
    return [case for case in hands if (case.get("agree") is not False) is agreed]


def _about_a_hand(case: dict[str, Any]) -> bool:
    return "typed" in case or not case.get("steps")


def reported(case: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to the hand of a public report, in the format of the reports."""
    hand = case["hand"]
    if "typed" in case:
        try:
            hand = read_hand_line(case["typed"].encode(), ruleset(case["ruleset"]).FIELDS)
        except HandError as error:
            return {"error": error.code, "message": str(error)}
    rulings = {} if case["rulings"] is None else {"rulings": case["rulings"]}
    asked = {**hand, "ruleset": case["ruleset"], **rulings}
    found = answer_waits(asked) if case.get("kind") == "waits" else answer(asked)
    if case.get("kind") == "waits":
        return {"waits": sorted(wait["tile"] for wait in found["waits"])}
    if "error" in found:
        return {"error": found["error"]["code"], "message": found["error"]["message"]}
    fans = {fan["name"]: fan["count"] for fan in found["fans"]}
    claims = [claim["verdict"] for claim in found.get("claims", ())]
    told = {
        "unknown": claims.count("unknown"),
        "verdicts": [(claim["claimed"], claim["verdict"]) for claim in found.get("claims", ())],
        "by_name": {claim["name"]: claim["verdict"] for claim in found.get("claims", ())},
        "claim_unread": "claim_unread" in found,
        "claim_unit": found.get("claim", {}).get("unit"),
        "message": " ".join(found.get("warnings", ())),
    }
    return found | told | {"fans": fans}


def unlike(wanted: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """Return the entries of an answer (`found`) that differ from those of a report (`wanted`); of
    payments and claims, only what the report states is compared."""
    wrong = {}
    for key, value in wanted.items():
        got = found.get(key)
        if key == "waits":
            same = got == sorted(value)
        elif value == "as when typed":
            same = isinstance(got, int)
        elif key == "claim" and got:
            same = all(got[k] == value[k] for k in ("total", "counts", "verdict") if k in value)
        elif key == "payments" and got:
            same = value.items() <= (got | got.get("settlement", {})).items()
        elif key == "verdicts" and isinstance(value, dict):
            said = dict(found["verdicts"]) | found["by_name"]
            same = all(said.get(name) == verdict for name, verdict in value.items())
        elif key == "verdicts":
            same = [verdict for _, verdict in value] == [verdict for _, verdict in found[key]]
        elif key == "absent":
            same = "fans" in found and not set(value) & set(found["fans"])
        elif key == "error" and value is True:
            same = got is not None
        else:
            same = got == value or key in ("rule", "or")
        if not same:
            wrong[key] = (value, got)
    return wrong


BOTH_RIICHI = {"riichi": True, "double_riichi": True}
"""Fields with which other programs state a double riichi; since the end of November 2026 both
together are accepted."""


LAST_DRAW = {"last_wall_tile": True, "self_drawn": True}
"""A self-drawn last tile, as the interface defines the fields; one report takes them for a claimed
last discard, which only a typed hand can express (`test_notations`)."""


def test_public_reports_that_were_right_stay_so() -> None:
    cases = [c for c in public_cases(agreed=True) if not BOTH_RIICHI.items() <= c["hand"].items()]
    wrong = [(case, found) for case in cases if (found := unlike(case["now"], reported(case)))]
    assert wrong == []


@pytest.mark.parametrize("kind", ["claims", "hands", "typed"])
def test_public_reports_are_answered(kind: str) -> None:
    wrong = []
    for case in public_cases(agreed=False):
        if LAST_DRAW.items() <= case["hand"].items() and case["expected"] == {"error": True}:
            continue
        claimed = {"claimed", "claimed_total"} & set(case["hand"])
        if kind == ("typed" if "typed" in case else "claims" if claimed else "hands"):
            found = reported(case)
            told = "or" in case["expected"] and any(
                form in found.get("message", "") for form in ("0m", "123m 456p", "(1111s)")
            )
            if not told and (differs := unlike(case["expected"], found)):
                wrong.append((case["source"], differs))
    assert wrong == []
