"""Contested rulings of MCR: the supplement of 2025, and how answers list rulings that change the
result."""

import json

import msgspec

from scoring import Score, answer, parse_shorthand
from scoring.rulesets import ruleset
from scoring.rulesets.mcr.rules import RULES
from tests.conftest import need_shared


def test_a_source_is_named_with_what_stands_beside_it() -> None:
    options = {each["id"]: each for each in ruleset("mcr").OPTIONS.description("en")}
    assert options["C1"]["choices"][0]["source"] == (
        "Chinese platforms and the open-source MCR engines; MIL 2025, annex 1 (2)"
    )
    sources = [choice["source"] for each in options.values() for choice in each["choices"]]
    assert not [source for source in sources if source.startswith(";")]


MIL = "mil-2025"


def test_every_hand_of_the_supplement_of_2025_is_counted_as_it_says() -> None:
    path = need_shared("rules", "mcr_mil_2025_cases.jsonl")
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    counted = 0
    for case in cases:
        hand = case["hand"] if isinstance(case["hand"], dict) else parse_shorthand(case["hand"])
        asked = {key: case[key] for key in ("counted_with", "claimed_total") if key in case}
        result = answer({**hand, **asked, "rulings": MIL})
        assert result.get("error", {}).get("code") == case.get("error")
        fans = {fan["name"]: fan["count"] for fan in result.get("fans", [])}
        assert not set(fans) & set(case.get("absent", []))
        if case["total"] is None:
            assert set(case["fans"]) <= set(fans)
            continue
        counted += 1
        assert (result["total"], fans) == (case["total"], case["fans"]), case["hand"]
        if "false_win" in case:
            assert result["false_win"] == case["false_win"]
        if "settled" in case:
            assert result["claim"]["settled"] == case["settled"]
    assert counted == 213


def test_rulings_that_made_a_difference_are_told_with_the_other_total() -> None:
    result = answer(parse_shorthand("1199m 2255s 3377p E E +self-drawn"))
    applied = {ruling["id"]: ruling for ruling in result["rulings_applied"]}
    assert list(applied) == ["C10"]
    assert (applied["C10"]["choice"], applied["C10"]["effect"]) == ("b", "+3")
    assert applied["C10"]["source"]
    assert applied["C10"]["otherwise"][0]["total"] == result["total"] - 3


def test_the_answer_names_the_rulings_it_was_made_by() -> None:
    hand = parse_shorthand("123m 456p 789s 222s E E")
    assert answer(hand)["rulings"] == "green-book-2006"
    assert answer({**hand, "rulings": {"C14": "a"}})["rulings"] == "green-book-2006"
    mixed = {"profile": "china-1998", "C14": "b"}
    assert answer({**hand, "rulings": mixed})["rulings"] == mixed


def test_a_stored_score_of_rulings_that_are_gone_speaks_of_eight_points() -> None:
    result = Score.from_json(answer(parse_shorthand("123m 678m 456p 78s 99p 9s")))
    gone = RULES.verdict(msgspec.structs.replace(result, rulings="of another version"))
    assert "8 or more" in str(gone)
