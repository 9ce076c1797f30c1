"""Properties shared by all rule sets: options, profiles, waits, flowers and sizes of hands."""

from pathlib import Path
from typing import Any

import pytest

from scoring import answer_waits, parse_shorthand
from scoring.__main__ import Asker
from scoring.book.fan_names import FanNames
from scoring.book.options import nest, options_from
from scoring.fans.patterns import FanWorth, Pattern, PatternTable, excluding
from scoring.rulesets import names, ruleset
from scoring.speech.errors import HandError
from scoring.speech.messages import Text
from tests.conftest import ROOT
from tests.helpers.worked import scored

HANDS = {
    "chows": "123m 456m 78m 55m [123m] 9m",
    "pungs": "33m 777s 555p 99s [111m] 9s +self-drawn",
    "dragons": "12m 99m PPP [CCC] [FFF] 3m",
    "orphans": "19m 19s 19p ESWN C F PP",
    "south": "33m 777s 555p 99s 111m 9s +seat=S",
    "kongs": "9s [1111m] [3333m] [5555p] (7777s) 9s",
}


def whole(text: str, rules: str) -> str:
    """Return the shorthand of a hand with four sets and a pair, extended by melded chows to the
    number of sets in these rules."""
    return "[678p] " * (ruleset(rules).SETS - 4) + text


@pytest.mark.parametrize("rules", names())
def test_waits_have_one_shape(rules: str) -> None:
    waiting = {**parse_shorthand(whole("33m 777s 555p 99s [111m]", rules)), "ruleset": rules}
    result = answer_waits(waiting)
    assert [w["tile"] for w in result["waits"]] == ["3m", "9s"]
    for wait in result["waits"]:
        for how in ("discard", "self_drawn"):
            assert {"total", "minimum_met"} <= set(wait[how])
    assert Asker({}, "zh-Hant", waiting=True).table(waiting)


def test_a_profile_takes_from_another_what_it_does_not_state(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(
        """
        [profiles.first]
        [profiles.Own.options]
        a = { value = 2, source = "book, 4" }
        [profiles.as]
        extends = "Own"
        [options.a]
        title = "A"
        choices = [{ value = 1, label = "One" }, { value = 2, label = "Two" }]
        """,
        encoding="utf-8",
    )
    options = options_from(file)
    (listed,) = options.description("en")
    assert listed["sources"] == {"first": "", "Own": "book, 4", "as": "not stated; as Own"}
    assert listed["defaults"] == {"first": 1, "Own": 2, "as": 2}
    assert options.read("own").profile == "Own", "however it is written"
    file.write_text(file.read_text(encoding="utf-8").replace('"Own"', '"None"'), encoding="utf-8")
    with pytest.raises(HandError, match="None"):
        options_from(file)


@pytest.mark.parametrize("extends", ["", "extends = 'first'"])
def test_a_profile_that_extends_none_states_every_option(tmp_path: Path, extends: str) -> None:
    file = tmp_path / "rules.toml"
    option = "title = 'A'\nchoices = [{ value = 1 }, { value = 2 }]\n"
    text = f"[profiles.first]\n[profiles.own]\n{extends}\n[profiles.own.options]\nb = 2\n"
    file.write_text(text + "".join(f"[options.{id}]\n{option}" for id in "abc"), encoding="utf-8")
    if extends:
        assert options_from(file).read("own").name == "own"
        return
    with pytest.raises(HandError, match=r"rules.toml, line 2, “profiles.own”: .*missing: a, c"):
        options_from(file)


@pytest.mark.parametrize("rules", names())
def test_every_choice_of_every_option_can_be_played(rules: str) -> None:
    for option in ruleset(rules).OPTIONS.description("en"):
        for choice in option["choices"]:
            rulings = {option["id"]: choice["value"]}
            result = scored(rules, whole(HANDS["pungs"], rules), rulings=rulings)
            assert "error" not in result, (rulings, result)
            plain = next(iter(option["defaults"].values()))
            if choice["value"] != plain:
                profile = ruleset(rules).OPTIONS.profiles[0]
                assert result["rulings"] == {"profile": profile, **nest(rulings)}


@pytest.mark.parametrize("rules", names())
@pytest.mark.parametrize(
    "rulings", ["black-book", {"no_such_thing": 1}, {"profile": "black-book"}, 7, ["x"]]
)
def test_unknown_rulings_name_what_there_is(rules: str, rulings: Any) -> None:
    error = scored(rules, whole(HANDS["pungs"], rules), rulings=rulings)["error"]
    assert error["code"] == "unknown_ruling"
    options = ruleset(rules).OPTIONS
    known = [*options.profiles, *(o["id"] for o in options.description("en"))]
    assert any(name in error["message"] for name in known)


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
        assert all(f"`{profile}`" in rows[name] for profile in ruleset(name).OPTIONS.profiles)


def test_the_numbers_of_the_readme_are_those_of_the_rules() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = {row.split("`")[1]: row for row in readme.splitlines() if row.startswith("| `")}
    mcr, hong_kong = (ruleset(name).OPTIONS.read(None) for name in ("mcr", "hong_kong"))
    assert len({p.names.number for p in ruleset("mcr").TABLE.patterns} - {None}) == 81
    assert "81 fans" in rows["mcr"]
    assert f"{mcr.minimum} to win" in rows["mcr"]
    ten = [p for p in ruleset("zung_jung").TABLE.patterns if str(p.group)[0].isdigit()]
    assert f"{len(ten)} patterns" in rows["zung_jung"]
    highest = max(pattern.worth_of_one.value for pattern in ten)
    assert f"a sum counts 320 at most, a pattern alone up to {highest}" in rows["zung_jung"]
    faan = f"{hong_kong['minimum']} to win, {hong_kong['cap']} at most"
    assert faan in rows["hong_kong"]


@pytest.mark.parametrize("rules", names())
def test_flowers_where_nobody_plays_them_are_told_about(rules: str) -> None:
    played = "flowers" in ruleset(rules).asks_of(ruleset(rules).OPTIONS.read(None))
    result = scored(rules, whole(HANDS["pungs"], rules) + " f1 f6")
    told = any("Flowers are not played" in text for text in result.get("warnings", []))
    assert told != played


@pytest.mark.parametrize("rules", names())
def test_a_hand_of_another_size_is_told_whose_it_is(rules: str) -> None:
    """A hand of seventeen tiles under rules for fourteen, and the reverse."""
    whose = {4: "Taiwanese 16 tiles", 5: ruleset("mcr").title("en")}[ruleset(rules).SETS]
    other = next(name for name in names() if ruleset(name).SETS != ruleset(rules).SETS)
    error = scored(rules, whole(HANDS["pungs"], other))["error"]
    assert error["code"] == "wrong_tile_count"
    assert whose in error["message"]


def test_a_pattern_that_is_excluded_itself_excludes_nothing_wherever_it_stands() -> None:
    table = PatternTable("upside down")
    for key, excludes in (("low", ()), ("middle", ("low",)), ("high", ("middle",))):
        table.add(
            Pattern(
                key,
                FanNames(key, key),
                FanWorth(1),
                Text("All"),
                about=Text(key),
                because=Text(key),
                excludes=excluding(*excludes),
                found=lambda win: True,
            )
        )
    assert list(table.ranks) == ["high", "middle", "low"]
