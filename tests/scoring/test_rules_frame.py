"""Common frame of all rule sets: one file makes one, one shape of answers, options, claims,
waits."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import scoring.rulesets
from scoring import LANGUAGES, Message, answer, answer_waits, parse_shorthand, score, waits
from scoring.__main__ import Asker
from scoring.messages import Text
from scoring.notation import hand_from_json, parse_hand
from scoring.options import Choice, Option, Options, Profile, ProfileChoice, nested
from scoring.patterns import PatternTable
from scoring.rulesets import names, ruleset
from scoring.table import score_table, waits_table
from tests.conftest import ROOT
from tests.helpers.worked import counted, scored

TOY = '''
"""A toy: red dragons and pungs, one point each, two to win."""

from scoring.messages import Message
from scoring.options import Choice, Option, Options, Profile
from scoring.patterns import Found, PatternTable
from scoring.rules import Count, CountedFan, RuleSet
from scoring.score import Payments
from scoring.win import Win

TABLE = PatternTable("toy")
ALL = "All"


@TABLE.pattern("Pung", "刻子", 1, ALL, about="A pung.", because="{sets}")
def pung(win: Win) -> Found:
    return [(s,) for s in win.pungs]


@TABLE.pattern(
    "Red Pung",
    "紅中刻",
    "red",
    ALL,
    about="A pung of red dragons.",
    because="Red dragons: {sets}",
    excludes=("pung",),
)
def red_pung(win: Win) -> Found:
    return win.pungs_of(1 << 31)


class Toy(RuleSet):
    name = "toy"
    TITLE = "Toy"
    UNIT = "points"
    WINNING = "four sets and a pair"
    TABLE = TABLE
    SHAPES = ("standard",)
    OPTIONS = Options(
        (Profile("plain"), Profile("red", {"red": 9}, follows="plain")),
        (
            Option(
                "red",
                "What are red dragons worth?",
                (Choice(5, "Five"), Choice(9, "Nine")),
            ),
        ),
    )

    def combine(self, win: Win, found: list[CountedFan]) -> Count:
        count = super().combine(win, found)
        if count.total < 2:
            count.minimum_met = False
            count.why = Message("Two points are needed.")
            count.missing = 2 - count.total
        return count

    def payments(self, count: Count) -> Payments:
        if count.win.hand.self_drawn:
            return Payments(3 * count.total, None, -count.total)
        return Payments(count.total, -count.total, 0)


RULES = Toy()
'''


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """One more file beside the rule sets, and nothing else."""
    (tmp_path / "toy.py").write_text(TOY, encoding="utf-8")
    monkeypatch.setattr(scoring.rulesets, "__path__", [*scoring.rulesets.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    names.cache_clear()
    yield "toy"
    names.cache_clear()
    scoring.rulesets._loaded.cache_clear()
    sys.modules.pop("scoring.rulesets.toy", None)


def test_a_new_rule_set_is_one_new_file(toy: str) -> None:
    assert toy in names()
    result = scored(toy, "123m 45p 99s [CCC] [FFF] 6p +self-drawn")
    assert (counted(result), result["total"]) == (["Red Pung"], 5)
    assert [(n["name"], n["by"]) for n in result["not_counted"]] == [("Pung", "Red Pung")]
    assert result["payments"] == {"winner": 15, "discarder": None, "others": -5}
    assert result["arrangement"][0]["tiles"] == ["C", "C", "C"]
    assert [(r["id"], r["effect"]) for r in result["rulings_applied"]] == [("red", "-4")]
    assert scored(toy, "123m 45p 99s [CCC] [FFF] 6p", rulings="red")["total"] == 9


def test_its_waits_claims_and_table(toy: str) -> None:
    waiting = {**parse_shorthand("123m 45p 99s [CCC] [FFF]"), "ruleset": toy}
    found = answer_waits(waiting)["waits"]
    assert [(w["tile"], w["discard"]["total"]) for w in found] == [("3p", 5), ("6p", 5)]
    assert "3 of dots" in waits_table(waits(hand_from_json(waiting, waiting=True)))
    claims = scored(
        toy, "123m 45p 99s [CCC] [FFF] 6p", claimed=["紅中刻", "Red Pung", "Pung", "Flush"]
    )
    verdicts = [(c["claimed"], c["verdict"]) for c in claims["claims"]]
    assert verdicts == [
        ("紅中刻", "right"),
        ("Red Pung", "twice"),
        ("Pung", "wrong"),
        ("Flush", "unknown"),
    ]
    assert claims["claims"][2]["because"].endswith("but Red Pung already implies it.")
    missed = scored(toy, "123m 45p 99s [CCC] [FFF] 6p", claimed=[])["claims"]
    assert [(c["name"], c["verdict"], c["points"]) for c in missed] == [("Red Pung", "missed", 5)]
    hand = parse_hand("123m 45p 99s [CCC] [FFF] 6p", ruleset=toy)
    # A language that lacks the unit says it in English.
    totals = {"en": "Total: 5 points", "zh-Hans": "合计：5points", "zh-Hant": "合計：5points"}
    for lang, total in totals.items():
        assert total in score_table(score(hand), lang)


def test_it_says_why_a_hand_does_not_win(toy: str) -> None:
    short = scored(toy, "123m 45p 99s 789m [FFF] 6p")
    assert (short["legal"], short["why"], short["payments"]) == (
        False,
        "Two points are needed.",
        None,
    )
    pairs = scored(toy, "1133m 5577s 99p EE C C")["error"]
    assert pairs["code"] == "not_winning"
    assert pairs["message"] == "Seven pairs win elsewhere, not here: four sets and a pair."


HANDS = {
    "chows": "123m 456m 78m 55m [123m] 9m",
    "pungs": "33m 777s 555p 99s [111m] 9s +self-drawn",
    "dragons": "12m 99m PPP [CCC] [FFF] 3m",
    "orphans": "19m 19s 19p ESWN C F PP",
    "south": "33m 777s 555p 99s 111m 9s +seat=S",
    "kongs": "9s [1111m] [3333m] [5555p] (7777s) 9s",
}


def whole(text: str, rules: str) -> str:
    """A hand of four sets and a pair with as many more melded sets as these rules ask for."""
    return "[678p] " * (ruleset(rules).SETS - 4) + text


KEYS = {
    "ruleset",
    "rulings",
    "total",
    "legal",
    "minimum_met",
    "fans",
    "not_counted",
    "arrangement",
    "alternatives",
    "rulings_applied",
    "payments",
}
FAN_KEYS = {"name", "zh", "points", "count", "tiles", "because"}


@pytest.mark.parametrize("rules", names())
@pytest.mark.parametrize("hand", HANDS)
def test_the_same_hand_gets_an_answer_of_one_shape(hand: str, rules: str) -> None:
    """Every rule set answers with the same keys, or says in a sentence why the hand fails."""
    for lang in LANGUAGES:
        asked = {**parse_shorthand(whole(HANDS[hand], rules)), "ruleset": rules}
        result = answer(asked, lang=lang)
        if "error" in result:
            assert result["error"]["code"] == "not_winning"
            assert result["error"]["message"][-1] in ".。"
            continue
        assert set(result) >= KEYS
        assert result["ruleset"] == rules
        assert result["legal"] or result.get("why")
        for fan in result["fans"]:
            assert set(fan) >= FAN_KEYS
            assert "{" not in fan["because"]
            assert fan["because"].isascii() == (lang == "en")
        for left_out in result["not_counted"]:
            assert {"name", "by", "principle", "because"} <= set(left_out)
        for told in result["rulings_applied"]:
            assert {"id", "choice", "effect", "source"} <= set(told)
        table = Asker({}, lang, waiting=False).table(asked)
        if result["payments"] is not None:
            assert {"winner", "discarder", "others"} <= set(result["payments"])
            assert f"{result['payments']['winner']:+}" in table


@pytest.mark.parametrize("rules", names())
def test_waits_have_one_shape(rules: str) -> None:
    waiting = {**parse_shorthand(whole("33m 777s 555p 99s [111m]", rules)), "ruleset": rules}
    result = answer_waits(waiting)
    assert [w["tile"] for w in result["waits"]] == ["3m", "9s"]
    for wait in result["waits"]:
        for how in ("discard", "self_drawn"):
            assert {"total", "minimum_met"} <= set(wait[how])
    assert Asker({}, "zh-Hant", waiting=True).table(waiting)


@pytest.mark.parametrize("rules", names())
def test_what_the_pages_ask(rules: str) -> None:
    found = ruleset(rules)
    assert found.name == rules
    for lang in LANGUAGES:
        assert found.title(lang)
        for option in found.options(lang):
            values = [choice["value"] for choice in option["choices"]]
            assert len(values) > 1 or option["most"], "any number can be chosen"
            assert option["title"]
            assert list(option["defaults"]) == list(found.profiles)
            assert all(value in values for value in option["defaults"].values())
            assert all(choice["label"] and choice["source"] for choice in option["choices"])
            assert list(option["sources"]) == list(found.profiles)
            assert all(option["sources"].values()), option["id"]
        for field in found.more_fields:
            assert field.kind in ("flag", "count", "tiles", "choice", "worths", "sum")
            assert Message(field.label).in_language(lang)
        keys = [pattern["key"] for pattern in found.patterns(lang)]
        assert len(keys) == len(set(keys)) > 0


def test_a_profile_states_every_option_or_follows_another() -> None:
    table = (Option("a", Text("A"), (Choice(1, Text("One")), Choice(2, Text("Two")))),)
    first = Profile("first")
    for wrong in (Profile("second"), Profile("second", {"b": 1}, "first"), Profile("x", {"a": 3})):
        with pytest.raises(ValueError, match=wrong.name):
            Options((first, wrong), table)
    options = Options(
        (first, Profile("Own", {"a": ProfileChoice(2, Text("book, 4"))}), Profile("as", {}, "Own")),
        table,
    )
    (listed,) = options.listed("en")
    assert listed["sources"] == {"first": "", "Own": "book, 4", "as": "not stated; as Own"}
    assert listed["defaults"] == {"first": 1, "Own": 2, "as": 2}
    assert options.read("own").profile == "Own", "however it is written"


@pytest.mark.parametrize("rules", names())
def test_every_choice_of_every_option_can_be_played(rules: str) -> None:
    for option in ruleset(rules).options("en"):
        for choice in option["choices"]:
            rulings = {option["id"]: choice["value"]}
            result = scored(rules, whole(HANDS["pungs"], rules), rulings=rulings)
            assert "error" not in result, (rulings, result)
            plain = next(iter(option["defaults"].values()))
            if choice["value"] != plain:
                profile = ruleset(rules).profiles[0]
                assert result["rulings"] == {"profile": profile, **nested(rulings)}


@pytest.mark.parametrize("rules", names())
@pytest.mark.parametrize(
    "rulings", ["black-book", {"no_such_thing": 1}, {"profile": "black-book"}, 7, ["x"]]
)
def test_unknown_rulings_name_what_there_is(rules: str, rulings: Any) -> None:
    error = scored(rules, whole(HANDS["pungs"], rules), rulings=rulings)["error"]
    assert error["code"] == "unknown_ruling"
    known = [*ruleset(rules).profiles, *(o["id"] for o in ruleset(rules).options("en"))]
    assert any(name in error["message"] for name in known)


@pytest.mark.parametrize(
    ("rules", "profile", "title"),
    [
        ("hong_kong", "default", "As usual"),
        ("classical", "dmjl", "DMJL"),
        ("zung_jung", "version-3.3", "Version 3.3"),
        ("riichi", "tenhou", "As on tenhou.net"),
    ],
)
def test_what_players_call_a_profile(rules: str, profile: str, title: str) -> None:
    assert ruleset(rules).profile_title(profile, "en") == title


def test_values_may_be_typed_as_text() -> None:
    typed = scored(
        "hong_kong", HANDS["pungs"], rulings={"minimum": "5", "flowers_in_play": "false"}
    )
    meant = scored("hong_kong", HANDS["pungs"], rulings={"minimum": 5, "flowers_in_play": False})
    assert typed == meant
    assert not meant["legal"]
    wrong = scored("hong_kong", HANDS["pungs"], rulings={"minimum": True})
    assert wrong["error"]["code"] == "unknown_ruling"


@pytest.mark.parametrize("rules", names())
@pytest.mark.parametrize("nobody", ["", "unknown", None])
def test_who_discarded_may_stay_unsaid_in_any_words(rules: str, nobody: str | None) -> None:
    fields = {field.key for field in ruleset(rules).FIELDS}
    asked = dict.fromkeys(fields & {"discarder", "guarantee"}, nobody)
    assert "error" not in scored(rules, whole(HANDS["dragons"], rules) + " +seat=S", **asked)


def test_the_readme_names_every_rule_set_and_profile() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = {row.split("`")[1]: row for row in readme.splitlines() if row.startswith("| `")}
    for name in names():
        assert name in rows
        assert all(f"`{profile}`" in rows[name] for profile in ruleset(name).profiles)


@pytest.mark.parametrize("rules", names())
def test_flowers_where_nobody_plays_them_are_told_about(rules: str) -> None:
    played = "flowers" in ruleset(rules).asks_under(None)
    result = scored(rules, whole(HANDS["pungs"], rules) + " f1 f6")
    told = any("Flowers are not played" in text for text in result.get("warnings", []))
    assert told != played


@pytest.mark.parametrize("rules", names())
def test_a_hand_of_another_size_is_told_whose_it_is(rules: str) -> None:
    """Seventeen tiles under rules of fourteen, and the other way round."""
    whose = {4: "Taiwanese 16 tiles", 5: ruleset("mcr").title("en")}[ruleset(rules).SETS]
    other = next(name for name in names() if ruleset(name).SETS != ruleset(rules).SETS)
    error = scored(rules, whole(HANDS["pungs"], other))["error"]
    assert error["code"] == "wrong_tile_count"
    assert whose in error["message"]


def test_of_a_series_the_dearest_counts_and_the_others_are_told() -> None:
    made = scored("zung_jung", "222m 555m 777p 999s 3s 3s")
    assert counted(made) == ["Concealed Hand", "All Triplets", "Four Concealed Triplets"]
    others = {(row["name"], row["by"], row["principle"]) for row in made["not_counted"]}
    assert ("Two Concealed Triplets", "Four Concealed Triplets", "series") in others
    assert len(others) == 2


def test_a_pattern_that_is_excluded_itself_excludes_nothing_wherever_it_stands() -> None:
    table = PatternTable("upside down")
    for key, excludes in (("low", ()), ("middle", ("low",)), ("high", ("middle",))):

        def there(win: object) -> bool:
            return True

        there.__name__ = key
        said = Text(key)
        table.pattern(key, key, 1, Text("All"), about=said, because=said, excludes=excludes)(there)
    assert list(table.ranks) == ["high", "middle", "low"]
    assert not table.in_order
