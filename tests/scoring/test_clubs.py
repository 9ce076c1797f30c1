"""A club's own rules in files of at most ten lines: all counting follows them, and an invalid file
gets an error message."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from scoring import answer, answer_incident, parse_shorthand
from scoring.__main__ import main
from scoring.answers.arguments import typed_rulings
from scoring.answers.incident_json import of_table
from scoring.answers.own_rules import differences
from scoring.book.incidents.book import FOR_CLUBS, effect_of
from scoring.book.incidents.case import Asked, Case
from scoring.book.incidents.contradictions import contradiction
from scoring.bulk import answer_file
from scoring.rulesets import names, ruleset
from scoring.speech.errors import HandError
from tests.conftest import ROOT

FAN = """
name = "Tuesday"
extends = "china-1998"
minimum = 6

[fans]
"All Chows" = 5
"一般高" = false
"""
RULING = """
name = "Harbour"
extends = "green-book-2006"

[options]
C14 = "a"
"""
FALSE_WIN = """
name = "Tea house"

[incidents]
false_win = "each 15"
"""
CHOWS = parse_shorthand("234m 23m 55p [678s] [345s] 4m +seat=S")
NOTHING = parse_shorthand("23m 456p 99s EEE [234s] 1m +seat=S")


@pytest.fixture
def file(tmp_path: Path) -> Any:
    def written(text: str) -> str:
        path = tmp_path / "club.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return written


def by(text: str, path: str, hand: dict[str, Any] = CHOWS, **more: Any) -> dict[str, Any]:
    assert len(text.strip().splitlines()) <= 10
    return answer({**hand, "rulings": typed_rulings(path), **more})


def test_the_worth_of_a_fan(file: Any) -> None:
    plain = answer({**CHOWS, "rulings": "china-1998"})
    club = by(FAN, file(FAN), claimed=["All Chows", "Pure Double Chow"], claimed_total=99)
    (chows,) = [fan for fan in club["fans"] if fan["name"] == "All Chows"]
    assert chows["points"] == 5
    assert chows["because"].endswith("; by your club: 5 points.")
    assert club["total"] == plain["total"] + 3 - 1
    (left,) = [one for one in club["not_counted"] if one["principle"] == "club"]
    assert left["because"].endswith("but your club does not play Pure Double Chow.")
    assert club["rulings"]["name"] == "Tuesday"
    verdicts = {claim["claimed"]: claim["verdict"] for claim in club["claims"]}
    assert verdicts["All Chows"] == "right"
    assert verdicts["Pure Double Chow"] == "wrong"
    assert club["claim"]["counts"] == club["total"]
    worths = {row["name"]: row["value"] for row in ruleset("mcr").patterns("en", club["rulings"])}
    assert worths["All Chows"] == 5
    assert "Pure Double Chow" not in worths


def test_a_hand_without_a_fan_where_chicken_hand_is_not_played(file: Any) -> None:
    chicken = parse_shorthand("23m 456p EE 777s [234s] 1m +flowers=2")
    assert answer(chicken)["total"] == 8 + 2
    text = 'name = "Tuesday"\n[fans]\n"Chicken Hand" = false\n'
    club = by(text, file(text), chicken)
    assert (club["total"], [fan["name"] for fan in club["fans"]]) == (2, ["Flower Tiles"])


def test_a_ruling(file: Any) -> None:
    hand = parse_shorthand("22334455p 99s [888s] 9s +self-drawn")
    usual, other = (answer({**hand, "rulings": {"C14": choice}})["total"] for choice in "ab")
    assert by(RULING, file(RULING), hand)["total"] == usual
    assert by(RULING, file(RULING.replace('"a"', '"b"')), hand)["total"] == other != usual


def test_the_penalty_for_a_false_win(file: Any) -> None:
    counted = by(FALSE_WIN, file(FALSE_WIN), NOTHING)
    assert counted["false_win"] == {"winner": -45, "discarder": None, "others": 15}
    asked = of_table("mcr", counted["rulings"]) | {"incident": "false_win", "by": "S"}
    ruled = answer_incident({**asked, "dealer": "E"})
    assert ruled["points"] == {"E": 15, "S": -45, "W": 15, "N": 15}
    assert ruled["source"] == "Tea house"


@pytest.mark.parametrize("rules", names())
def test_a_fan_can_be_left_out_of_any_rules_that_count_themselves(rules: str) -> None:
    found = ruleset(rules)
    for pattern in found.TABLE.patterns[:12]:
        rulings = {"fans": {pattern.name: False}}
        hand = {**CHOWS, "ruleset": rules, "rulings": rulings}
        made = answer(hand)
        if not found.OWN_WORTHS:
            assert "fixed" in made["error"]["message"]
        elif "fans" in made:
            assert pattern.name not in [fan["name"] for fan in made["fans"]]


@pytest.mark.parametrize("rules", names())
@pytest.mark.parametrize("worth", [False, 3])
def test_each_fan_that_a_club_changes_is_told_if_it_is_played(rules: str, worth: int) -> None:
    found = ruleset(rules)
    if not found.OWN_WORTHS:
        return
    played = {row["name"] for row in found.patterns("en")}
    for pattern in found.TABLE.patterns:
        rulings = {"fans": {pattern.name: worth}}
        try:
            told = differences(found, rulings, "en")
        except HandError:
            continue  # what it is worth is fixed
        now = {row["name"] for row in found.patterns("en", rulings)}
        assert len(told) == (pattern.name in played | now), pattern.name


def test_a_fan_that_an_option_brings_in_is_told_as_new() -> None:
    rulings = {"options": {"seven_pairs": 4}, "fans": {"Seven Pairs": 5}}
    told = differences(ruleset("hong_kong"), rulings, "en")
    assert "Seven Pairs: 5 (usually not played)" in told


def test_flowers_that_a_club_does_not_count_do_not_win() -> None:
    hand = {**parse_shorthand("159m 258s 37p ESWN C +flowers=7"), "ruleset": "hong_kong"}
    assert answer(hand)["total"] == 3
    club = {"fans": {"Seven Flowers": False}}
    assert answer({**hand, "rulings": club})["error"]["code"] == "not_winning"


@pytest.mark.parametrize("club", [FAN, RULING])
def test_many_hands_at_once_are_counted_by_a_club(file: Any, club: str, tmp_path: Path) -> None:
    source, out = tmp_path / "hands.jsonl", tmp_path / "totals.jsonl"
    source.write_text(json.dumps(CHOWS), encoding="utf-8")
    answer_file(str(source), str(out), typed_rulings(file(club)))
    assert json.loads(out.read_bytes())["total"] == by(club, file(club))["total"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[fans]\n"All Chows" = "five"', "line 2, “fans.All Chows”: this is a whole number"),
        ('[fans]\n"Alles Chow" = 3', "line 2, “fans.Alles Chow”: these rules have no fan"),
        ('[fans]\n"All Cows" = 3', "One of these was probably meant: All Chows, "),
        ('extend = "x"', "line 1, “extend”: this is not known here; “extends” was probably meant"),
        ('extends = "x"', "line 1, “extends”: There is no profile 'x'"),
        ('[options]\nC14 = "z"', "line 2, “options.C14”: C14 has the readings a, b"),
        ('[options]\nc14 = "a"', "These rules have no option 'c14'; “C14” was probably meant."),
        ('[options]\nX99 = "z"', "These rules have no option 'X99': they have C1, C2, "),
        ('[incidents]\nfalse_win = "each ten"', "line 2, “incidents.false_win”"),
        ('[incidents]\nfalse_win = "each ten"', "Behind “each” stands a whole number"),
        ('[incidents]\nfalse_win = "state none"', "Behind “state” may stand no_win, no_claims"),
        ('[incidents]\nfalse_win = "ends now"', "Behind “ends” may stand stays, passes"),
        ('[incidents]\nfalse_win = "warning 5"', "“warning” stands alone"),
        ('[incidents]\nfalse_win = "eech 5"', "known is on, end_unknown"),
        ('[incidents]\nfalse_hu = "each 10"', "false_hu”: this is not known here; “false_win” was"),
        ('[incidents]\nx = "each 10"', "these rules know no such incident. Known is claim_order, "),
        ('[fans]\n"All Chows" = true', "or false for a fan that is not played, not true."),
        ("minimum = -1", "line 1, “minimum”: this is a whole number from 0 to 1,000,000, not -1."),
        ("minimum = 1000001", "whole number from 0 to 1,000,000, not 1000001."),
        ('[fans]\n"All Chows" = -3', "a whole number from 0 to 1,000,000, or false for a fan"),
        ("[fans", "line 1: this is no TOML"),
        ("minimum = 6\nminimum = 7", "line 2: this key or table stands in the file twice."),
        ("[fans]\n[options]\n[fans]", "line 3: this key or table stands in the file twice."),
        ("", "has no rules of a club"),
        ("[fans]\n" + '"All Chows" = 1\n"平和" = 2', "stands here twice"),
        (f'name = "{"x" * 99}"', "60 letters"),
        ("[[fans]]\na = 1", "this is a table"),
        ("a = " + "[" * 5000, "line 1: a key has 8 parts at most"),
        ('[incidents]\nfalse_win = ["' + '", "'.join(["each 10"] * 99) + '"]', "8 lines"),
        (
            '[incidents]\nfalse_win = ["on", "each 10", "ends stays"]',
            "line 2, “incidents.false_win”: 'on' and 'ends stays' contradict each other.",
        ),
        ('[incidents]\nfalse_win = ["each 10", "each 20"]', "'each 10' and 'each 20' contradict"),
        ('[incidents]\nfalse_win = ["allow yes", "allow no"]', "'allow yes' and 'allow no' contra"),
        ('[incidents]\nfalse_win = ["ends passes", "played_again"]', "'played_again' contradict"),
        ('[incidents]\nfalse_win = ["not_stated", "nobody 5"]', "'not_stated' and 'nobody 5' con"),
    ],
)
def test_what_is_wrong_with_a_file_is_a_sentence(
    file: Any, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file(text)
    with pytest.raises(HandError) as wrong:
        typed_rulings(path)
    assert said in str(wrong.value)
    assert main(["--rulings", path, "123m 456p 789s E [222s] E"]) == 2
    assert said in capsys.readouterr().err


def test_rules_of_a_club_are_not_played_by_another_rule_set(
    file: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """All Chows of the competition rules would be Common Hand in Hong Kong."""
    said = "“ruleset”: these rules are for “mcr”, but “hong_kong” is played."
    path = file(f'ruleset = "mcr"{FAN}')
    told = by(FAN, path)["rulings"]
    assert told["name"] == "Tuesday"
    assert main(["--ruleset", "hong_kong", "--rulings", path, "123m 456p 789s E [222s] E"]) == 2
    assert f"line 1, {said}" in capsys.readouterr().err
    inline = '{"ruleset": "mcr", "fans": {"All Chows": 3}}'
    assert main(["--ruleset", "hong_kong", "--rulings", inline, "123m 456p 789s E [222s] E"]) == 1
    assert f"rulings, {said}" in "".join(capsys.readouterr())
    hand = {**CHOWS, "ruleset": "hong_kong", "rulings": {"ruleset": "mcr", **told}}
    assert answer(hand)["error"]["message"] == f"rulings, {said}"


def test_lines_that_agree_are_kept(file: Any) -> None:
    lines = '["warning", "each 10", "nobody 40", "state no_win", "ends stays", "played_again"]'
    kept: Any = typed_rulings(file(f"[incidents]\nfalse_win = {lines}"))
    assert kept["incidents"]["false_win"] == json.loads(lines)


def test_contradictory_lines_stored_before_are_read_as_before() -> None:
    told = {"incidents": {"false_win": ["on", "each 10", "ends stays"]}}
    options = ruleset("mcr").OPTIONS
    assert options.read(told).club.to_json() == told
    assert options.known(told) == told


ARGUMENTS = {
    "each": " 10",
    "nobody": " 5",
    "state": " no_win",
    "ends": " passes",
    "by_win": " stays",
    "allow": " yes",
    "ladder": " 10",
}


@pytest.mark.parametrize("verb", [verb for verb in FOR_CLUBS if verb != "claim_order"])
def test_a_verb_decides_what_its_effect_does(verb: str) -> None:
    case = Case(ruleset("mcr"), Asked("other", by="S"))
    effect_of(verb + ARGUMENTS.get(verb, ""))(case)
    decides = FOR_CLUBS[verb].decides
    assert case.ends == {"goes on": False, "ends": True}.get(decides.get("hand", "open"))
    assert (case.dealer_next is not None) == ("dealer" in decides)
    assert case.beside.get("by_win", False) == (decides.get("result") == "win")
    assert case.beside.get("hand_void", False) == (decides.get("result") == "void")
    assert ("allowed" in case.beside) == ("request" in decides)
    # a ladder begins with a warning
    pays = {"each", "nobody"} & decides.keys()
    assert bool(pays) == (case.points is None or any(case.points.values()))


@pytest.mark.parametrize("book", [*(ROOT / "scoring" / "rulesets").glob("**/*incidents.toml")])
def test_no_law_of_a_book_contradicts_itself(book: Path) -> None:
    laws = tomllib.loads(book.read_text(encoding="utf-8"))
    rows = [row for given in laws.values() if isinstance(given, list) for row in given]
    assert rows
    assert [row for row in rows if contradiction(row["does"])] == []


def test_a_club_goes_through_json_and_back() -> None:
    rulings = {
        "name": "Tuesday",
        "extends": "china-1998",
        "minimum": 6,
        "options": {"C14": "b"},
        "fans": {"All Chows": 5, "Chicken Hand": False},
        "incidents": {"false_win": ["each 15"]},
    }
    made = answer({**CHOWS, "rulings": json.loads(json.dumps(rulings))})
    assert made["rulings"] == rulings
    assert answer({**CHOWS, "rulings": made["rulings"]}) == made


@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "byte order mark"])
def test_a_file_with_a_profile_alone_is_that_profile(file: Any, mark: str) -> None:
    path = file(f"{mark}ruleset = 'mcr'\nextends = 'china-1998'\n")
    assert typed_rulings(path) == {"ruleset": "mcr", "profile": "china-1998"}
