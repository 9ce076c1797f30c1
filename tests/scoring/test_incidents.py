"""Rulings on incidents: worked cases, search words, errors, and sums of points."""

import json
import random
import re
from typing import Any

import pytest

from scoring import answer_incident
from scoring.answers.incident_json import descriptions, found_by, rule
from scoring.book.incidents.asking import IncidentRuling, missing
from scoring.book.incidents.details import KINDS
from scoring.book.situations import QUESTIONS
from scoring.game import NO_WINNER
from scoring.rulesets import names, ruleset
from scoring.speech.errors import HandError
from scoring.speech.messages import LANGUAGES
from scoring.tiles import WINDS
from tests.conftest import need_shared
from tests.helpers.incidents import likely
from tests.helpers.worked import FOLDER, rows
from tests.scoring.test_cli import answers


def asked(rules: str, incident: str, by: str | None = "S", /, **details: Any) -> dict[str, Any]:
    """Return the JSON of an incident with East as the dealer. `rules` is a rule set, or a rule set
    and a profile joined by a slash."""
    name, _, profile = rules.partition("/")
    made = {"ruleset": name, "profile": profile or None, "incident": incident, "by": by}
    return {**made, "dealer": "E", "details": details}


# --- worked cases ---------------------------------------------------------------------------------

MCR_1998 = "mcr/china-1998"
CASES = rows((FOLDER / "incidents.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=" | ".join)
def test_worked_cases(case: list[str]) -> None:
    asks, told, parts = case
    rules, incident, by = asks.split()
    details = dict(one.split("=", 1) for one in told.split("; ") if one)
    question = asked(rules, incident, None if by == "-" else by)
    got = answer_incident(
        question | {"details": {key: json.loads(value) for key, value in details.items()}}
    )
    assert got["ruling"], got
    assert got["because"]
    assert got["source"]
    for part in parts.split(" / "):
        path, _, expected = part.partition(": ")
        found: Any = got
        for key in path.split("."):
            found = found[key]
        assert written(found) == expected, part


def written(value: Any) -> str:
    """Return a value of an answer as text in the notation of the worked cases."""
    if isinstance(value, dict):
        return " ".join(str(value[wind]) for wind in WINDS) if value else "none"
    if isinstance(value, list):
        return " + ".join(value) or "none"
    return "none" if value is None else str(value).lower() if value in (True, False) else str(value)


@pytest.mark.parametrize("name", names())
def test_sources_are_texts_that_a_referee_can_look_up(name: str) -> None:
    assert [law.code for law in ruleset(name).INCIDENTS.rows if "seed" in law.source] == []


def test_the_cases_of_the_rules_folder() -> None:
    text = need_shared("rules", "incident_cases.jsonl").read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    assert len(lines) > 50
    for line in lines:
        expected, source = line.pop("expected"), line.pop("source")
        got = answer_incident(line)
        untold = {key for key in ("hand_ends", "dealer_next") if expected[key] is None}
        wanted = {key: value for key, value in expected.items() if key not in untold}
        assert {key: got.get(key) for key in wanted} == wanted, (source, line)


def test_every_row_of_the_rules_folder_is_in_a_book() -> None:
    text = need_shared("rules", "incidents.md").read_text(encoding="utf-8")
    for number, name in enumerate(BY_SECTION, start=1):
        section = text.split(f"\n# {number}. ")[1].split("\n# ")[0]
        rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
        codes = {code for row in rows for code in re.findall("`([a-z_]+)`", row)}
        assert len(codes) >= 6
        assert codes <= set(ruleset(name).INCIDENTS.codes)


BY_SECTION = (
    *("mcr", "zung_jung", "hong_kong", "carmel", "classical", "classical", "riichi"),
    "taiwanese",
)


# --- the books -----------------------------------------------------------------------------------


def test_every_incident_is_found_by_its_code_and_by_its_title() -> None:
    for lang in LANGUAGES:
        for known in descriptions(lang):
            for words in (known["incident"], known["title"]):
                assert found_by(words, known["ruleset"], lang)[0] == known["incident"], words


ABORTS = "abort_nine_terminals abort_four_winds abort_four_riichi abort_four_kongs abort_triple_ron"
NOBODYS = {
    "mcr": "several_wins exposed_last_tile time_up", "classical": "",
    "hong_kong": "several_wins", "riichi": ABORTS, "taiwanese": "several_wins",
    "zung_jung": "deal_error",
}  # fmt: skip
"""Codes of the incidents without an offender, by rule set, in addition to those that all rule sets
share."""


def test_what_is_nobodys_fault() -> None:
    for name, words in NOBODYS.items():
        book = ruleset(name).INCIDENTS
        found = {code for code in book.codes if book.nobodys(code)}
        assert found == {"claim_order", "drawn_hand", *words.split()}, name


@pytest.mark.parametrize(
    ("words", "rules", "lang", "code"),
    [
        ("false hu", "mcr", "en", "false_win"),
        ("詐和", "mcr", "zh-Hant", "false_win_one_short"),
        ("错和", "mcr", "zh-Hans", "false_win"),
        ("チョンボ", "riichi", "ja", "false_win"),
        ("相公", "taiwanese", "zh-Hant", "wrong_count"),
        ("多牌", "classical", "zh-Hans", "wrong_count"),
        ("空碰", "mcr", "zh-Hans", "withdrawn"),
        ("tile shown", "hong_kong", "en", "exposed_own"),
        ("九種九牌", "riichi", "ja", "abort_nine_terminals"),
        ("time is up", "mcr", "en", "time_up"),
        ("先ヅモ", "mcr", "ja", "early_draw"),
    ],
)
def test_words_that_players_say(words: str, rules: str, lang: str, code: str) -> None:
    assert found_by(words, rules, lang)[0] == code


def test_without_words_all_are_listed_and_with_strange_ones_none() -> None:
    for name in names():
        assert found_by("", name, "en") == list(ruleset(name).INCIDENTS.codes)
    assert found_by("xylophone", "mcr", "en") == []


def test_contested_ones_tell_both_readings() -> None:
    ruling = answer_incident(asked(MCR_1998, "false_win"))
    (option,) = ruling["options"]
    assert option["id"] == "false_win"
    assert option["choice"] == "10_each"
    assert "40 is taken off South" in option["others"]["40_nobody"]
    # what the other reading says is what is ruled where it is chosen
    other = answer_incident(asked(MCR_1998, "false_win", options={"false_win": "40_nobody"}))
    assert other["ruling"] == option["others"]["40_nobody"]


def test_what_no_source_states_is_no_figure_until_the_referee_sets_one() -> None:
    untold = answer_incident(asked(MCR_1998, "wrong_words"))
    assert untold["points"] is None
    assert "the referee sets it" in untold["ruling"]
    told = answer_incident(asked(MCR_1998, "wrong_words", referee={"points": 7, "to": "W"}))
    assert told["points"] == {"E": 0, "S": -7, "W": 7, "N": 0}


def test_the_sentences_are_in_the_language_asked_for() -> None:
    for lang, who in (("zh-Hant", "南家"), ("zh-Hans", "南家"), ("ja", "南家"), ("en", "South")):
        assert who in answer_incident(asked(MCR_1998, "false_win"), lang=lang)["ruling"]


# --- what is wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "code", "said"),
    [
        (asked("mcr", "falsewin"), "unknown_incident", "false_win"),
        (asked("mcr", "furiten"), "unknown_incident", "furiten"),
        (asked("chess", "false_win"), "unknown_ruleset", "chess"),
        (asked("mcr/paris", "false_win"), "unknown_ruling", "paris"),
        (asked("mcr", "false_win", options={"false_win": "5"}), "unknown_ruling", "10_each"),
        (asked("mcr", "false_win", options={"nonsense": "5"}), "unknown_ruling", "nonsense"),
        (asked("mcr", "false_win", minutes_late=3), "unknown_field", "minutes_late"),
        ({**asked("mcr", "false_win"), "detials": {}}, "unknown_field", "details"),
        (asked("mcr", "false_win", "X"), "impossible_situation", "by"),
        (asked("mcr", "false_win", None), "impossible_situation", "by"),
        (asked("mcr", "false_win", **{"from": "S"}), "impossible_situation", "from"),
        (asked("mcr", "open_after_win"), "impossible_situation", "win_by"),
        (asked("mcr", "exposed_other"), "impossible_situation", "whose"),
        (asked("mcr", "late_arrival", minutes_late="9"), "impossible_situation", "minutes_late"),
        (asked("mcr", "late_arrival", minutes_late=-1), "impossible_situation", "minutes_late"),
        (asked("mcr", "claim_order", None, discarder="E", claims={"E": "win"}),
         "impossible_situation", "discarder"),
        (asked("mcr", "claim_order", None, discarder="E", claims={"S": "tea"}),
         "impossible_situation", "tea"),
        (asked("mcr", "false_win", then={"win": {"winner": "S", "points": 8}}),
         "impossible_situation", "South"),
        (asked("mcr", "false_win", then={"win": {"winner": "W", "from": "W"}}),
         "impossible_situation", "discard"),
    ],
)  # fmt: skip
def test_errors(question: dict[str, Any], code: str, said: str) -> None:
    error = answer_incident(question)["error"]
    assert error["code"] == code
    assert said in error["message"]


@pytest.mark.parametrize("strange", [None, 3, "x", [], [{}], {"incident": []}, {"details": 3}])
def test_strange_json_is_refused(strange: Any) -> None:
    assert answer_incident(strange)["error"]["message"]


def test_no_detail_of_a_strange_kind_is_more_than_an_error() -> None:
    chance = random.Random(5)
    strange: list[Any] = [None, True, -1, 7, 10**9, 1.5, "", "E", "chow", [], ["1m"], [3], [[]], {}]
    strange += [{"winner": "N"}, {"win": {"winner": "N"}}, {"win": 3}, {"S": "win"}, {"points": 3}]
    for known in descriptions():
        for _ in range(20):
            details = {key: chance.choice(strange) for key in known["details"]}
            got = answer_incident(asked(known["ruleset"], known["incident"], **details))
            assert "error" in got or got["ruling"], details


# --- sums -----------------------------------------------------------------------------------------


def test_sums_balance_and_nobody_wins_who_may_not() -> None:
    chance, ruled = random.Random(37), 0
    refused: list[HandError] = []
    every = list(descriptions())
    for _ in range(10_000):
        known = chance.choice(every)
        keys = [key for key in known["details"] if chance.random() < 0.5]
        details = {key: chance.choice(likely(key)) for key in keys}
        question = asked(known["ruleset"], known["incident"], chance.choice(WINDS), **details)
        question["profile"] = None
        try:
            ruling = rule(question)
        except HandError as error:
            refused.append(error)
            continue
        ruled += 1
        later = details.get("then", {})
        winner = later.get("win", {}).get("winner")
        assert not set(ruling.states.get(winner, ())) & set(NO_WINNER)
        if later:
            assert ruling.hand_ends
            assert not ruling.kitty
        if ruling.dealer_next:
            assert ruling.hand_ends
        if ruling.points is None:
            assert ruling.to_nobody is None
            continue
        off = sum(ruling.beside.get("overall", {}).values())
        away = (ruling.to_nobody or 0) + (ruling.kitty or 0)
        assert sum(ruling.points.values()) + off + away == 0
    assert ruled > 7000
    assert {error.code for error in refused} == {"impossible_situation"}
    assert sum("lost the right" in str(error) for error in refused) > 20


# --- what is not told ----------------------------------------------------------------------------


def test_no_ruling_rests_in_silence_on_what_was_not_told() -> None:
    """With some details left out, either the ruling stays the same or it names a missing detail."""
    chance, asked_for, otherwise = random.Random(53), set[str](), 0
    every = list(descriptions())
    for at in range(10_000):
        known = every[at % len(every)]
        rules = ruleset(known["ruleset"])
        when = {key for row in ruleset(rules.name).INCIDENTS.rows for key in row.when}
        options = {
            option.id: chance.choice(option.choices).value
            for option in rules.OPTIONS.table
            if f"option:{option.id}" in when
        }
        keys = [key for key in known["details"] if key not in ("options", "referee", "then")]
        full = {key: chance.choice(likely(key)) for key in keys}
        left = {key: full.pop(key) for key in keys if chance.random() < 0.5}
        question = asked(known["ruleset"], known["incident"], chance.choice("ESW"), **full)
        question["profile"] = chance.choice(rules.OPTIONS.profiles)
        question["details"]["options"] = options
        ruled, whole = said(question), said({**question, "details": question["details"] | left})
        asked_for.update(missing(ruled))
        if isinstance(ruled, HandError):
            assert set(missing(ruled)) <= set(left), question  # or what was told is impossible
            continue
        if isinstance(whole, HandError) and not missing(whole):
            continue  # what was left out is impossible
        if isinstance(whole, HandError) or comes_to(ruled) != comes_to(whole):
            assert set(missing(ruled)) & set(left), question
        for one in ruled.asks:
            told = {str(ruled.ruling), *map(str, one.others.values())}
            for value in likely(one.id):
                found = said({**question, "details": question["details"] | {one.id: value}})
                if KINDS.get(one.id) not in ("number", "seats") and isinstance(
                    found, IncidentRuling
                ):
                    assert str(found.ruling) in told, (question, one.id, value)
                    otherwise += str(found.ruling) != str(ruled.ruling)
    assert asked_for == QUESTIONS.keys()
    assert otherwise > 200


def said(question: dict[str, Any]) -> IncidentRuling | HandError:
    try:
        return rule(question)
    except HandError as error:
        return error


def comes_to(ruling: IncidentRuling) -> tuple[Any, ...]:
    return ruling.points, ruling.states, ruling.hand_ends, ruling.beside, str(ruling.ruling)


@pytest.mark.parametrize(
    ("question", "id", "others"),
    [
        (asked("mcr", "wrong_set", "N"), "discarded_since",
         {"true": "North: may not win this hand, plays along and pays. The hand goes on."}),
        (asked("classical", "wrong_count", "N", after_east_first_discard=True), "kind",
         {"long": "North: has a long hand: it may not win and counts nothing. The hand goes on."}),
        (asked("riichi", "bad_riichi", "N"), "what", {"stick": "The hand goes on."}),
        (asked(MCR_1998, "withdrawn", "N", times_in_hand=None), "times_in_hand",
         {"2": "5 is taken off North; nobody gets it. The hand goes on."}),
    ],
)  # fmt: skip
def test_what_was_not_told_is_asked_and_both_readings_are_told(
    question: dict[str, Any], id: str, others: dict[str, str]
) -> None:
    (asks,) = answer_incident(question)["asks"]
    assert (asks["id"], asks["others"]) == (id, others)
    assert asks["question"].endswith("?")


# --- the command ----------------------------------------------------------------------------------


def test_the_command_answers_lines_in_order() -> None:
    lines = [asked(MCR_1998, "false_win"), asked("mcr", "nonsense"), asked("riichi", "furiten")]
    text = "\n".join([*map(json.dumps, lines), "{"]) + "\n"
    got = answers("--incidents", "-", stdin=text)
    assert [line.get("incident") or line["error"]["code"] for line in got] == [
        *("false_win", "unknown_incident", "furiten", "bad_json")
    ]
    assert got[0] == answer_incident(lines[0])
    (chinese, *_) = answers("--incidents", "--lang", "zh-Hant", "-", stdin=text)
    assert chinese == answer_incident(lines[0], lang="zh-Hant")


def test_details_are_published_by_code() -> None:
    assert ruleset("mcr").INCIDENTS.details("late_arrival") == {"minutes_late"}
    assert {"discarder", "claims"} <= ruleset("riichi").INCIDENTS.details("claim_order")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("chombo", "false_win"),
        ("false_hu", "false_win"),
        ("False Hu", "false_win"),
        ("false-wins", "false_win"),
        ("kuikae", "swap_call"),
        ("empty_call", "withdrawn"),
    ],
)
def test_another_word_for_an_incident_is_told_its_code(said: str, meant: str) -> None:
    error = answer_incident({"ruleset": "riichi", "incident": said, "by": "S"})["error"]
    assert error["code"] == "unknown_incident"
    assert error["message"].endswith(f"; “{meant}” was probably meant.")


def test_the_profile_of_an_incident_is_known_however_it_is_written() -> None:
    asked = {"ruleset": "riichi", "incident": "false_win", "by": "S", "dealer": "E"}
    as_written = answer_incident({**asked, "profile": "WRC-2015"})
    assert as_written == answer_incident({**asked, "profile": "wrc-2015"})
    assert "error" not in as_written
