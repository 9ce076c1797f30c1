"""Verdicts on claimed counts: any legal choice is right, and names are accepted as players write
them."""

import json
from typing import Any

import pytest

from scoring import answer, parse_shorthand
from scoring.book.fan_names import SYNONYMS, normalized
from scoring.claims.reading import NUMBER, Amount
from scoring.rulesets import judge, ruleset
from scoring.rulesets import names as rule_sets
from scoring.rulesets.mcr.table import TABLE
from scoring.speech.messages import message_of
from tests.conftest import ROOT
from tests.helpers.printed import EVERY_LANGUAGE, judged_otherwise
from tests.helpers.worked import FOLDER

LISTS, TOTALS = (
    [line for line in part.splitlines() if line and not line.startswith("#")]
    for part in (FOLDER / "claims").read_text(encoding="utf-8").split("---")
)
STRAIGHT = "123m 123m 456m 789m 5p 5p"


def claim(hand: str, *claimed: object, lang: str = "en", **keys: Any) -> dict[str, Any]:
    result = answer({**parse_shorthand(hand), "claimed": list(claimed), **keys}, lang=lang)
    assert "error" not in result, result
    return result


@pytest.mark.parametrize("row", TOTALS)
def test_a_total_is_told_by_its_unit(row: str) -> None:
    text, expected = row.split(" | ")
    found = judge(ruleset("riichi")).reader().read(text).amounts
    units = [one.unit if one.unit and one.kind == NUMBER else one.kind for one in found]
    said = [
        f"{' '.join(map(str, one.numbers))} {unit}" for one, unit in zip(found, units, strict=True)
    ]
    assert (" + ".join(map(str.strip, said)) or "none") == expected


MANGAN = "234m 234p 23s 567s 55p 4s +riichi +seat=S"


@pytest.mark.parametrize(
    ("rules", "asked"),
    [
        ("mcr", {"claimed": ["fish and chips"]}),
        ("mcr", {"claimed_total": "fish"}),
        ("mcr", {"claimed_total": ""}),
        ("mcr", {"claimed_total": "40 fu"}),
        ("riichi", {"claimed_total": "9 tai"}),
        ("riichi", {"claimed_total": "9 tai", "self_drawn": True}),
        ("hong_kong", {"claimed_total": "40 fu", "self_drawn": True}),
        ("riichi", {"claimed": ["-1"]}),
    ],
)
def test_where_nothing_was_understood_nothing_is_compared(
    rules: str, asked: dict[str, object]
) -> None:
    result = answer({**parse_shorthand(STRAIGHT), "ruleset": rules, **asked})
    assert "claim" not in result
    assert "compared with nothing" in result["claim_unread"]
    assert "Claimed 0" not in json.dumps(result)


def test_one_player_who_pays_for_all_is_compared_with_what_he_pays() -> None:
    hand = parse_shorthand("123p 456p 789p 11p 44p 4p +self-drawn") | {"guarantee": "other"}
    answers = [
        answer({**hand, "ruleset": "hong_kong", "claimed_total": said})
        for said in ("192 each", "700/1300")
    ]
    assert answers[0]["payments"]["liable"] == -192
    assert [told["claim"]["verdict"] for told in answers] == ["right", "too_high"]


@pytest.mark.parametrize("text", ["-1", "none such", "Straight", "Dragons", "999", "3 Kong x9"])
def test_what_is_no_name_is_not_guessed(text: str) -> None:
    assert TABLE.find(text) is None


FLUSH = "123m 456m 11m 678m 68m 7m"


@pytest.mark.parametrize(
    ("said", "total", "third"),
    [
        ("Full Flush 24, Concealed Hand, 26", 26, "Concealed Hand"),
        ("Full Flush 24, Concealed Hand, 37", 37, "Concealed Hand"),
        ("Full Flush, 24, Concealed Hand, 26", 26, "Concealed Hand"),
        ("Full Flush, 24, Concealed Hand, 2, 26", 26, "Concealed Hand, 2"),
        ("Full Flush 24, Concealed Hand 2, 26", 26, "Concealed Hand 2"),
        ("Full Flush, Concealed Hand, 26", 26, "Concealed Hand"),
        ("清一色24番，門前清，26", 26, "門前清"),
        ("Full Flush 24, Concealed Hand, 2", 26, "Concealed Hand, 2"),
        ("Full Flush 24, Concealed Hand 2, 2", 2, "Concealed Hand 2"),
    ],
)
def test_a_number_behind_a_comma_at_the_end_is_the_total(said: str, total: int, third: str) -> None:
    result = claim(FLUSH, said)
    assert [one["verdict"] for one in result["claims"][:2]] == ["right", "right"]
    assert result["claims"][1]["claimed"] == third
    assert result["claim"]["total"] == total


def test_a_number_that_could_be_a_worth_is_told_as_what_it_was_read() -> None:
    read_as_total = "27 stands behind a comma, so it was read as the total"
    for said in ("Full Flush 24, Concealed Hand, 27", "Concealed Hand, 27"):
        assert read_as_total in claim(FLUSH, said)["claim"]["because"]
    # less than a worth before it, so no total
    _, wrong = claim(FLUSH, "Full Flush 24, Concealed Hand, 3")["claims"][:2]
    assert wrong["because"] == "Concealed Hand counts 2 here, not 3."
    for said in ("Full Flush 24, Concealed Hand, 26", "Full Flush, Concealed Hand, 27", "27"):
        assert "comma" not in claim(FLUSH, said)["claim"]["because"]


@pytest.mark.parametrize("said", ["Foo x2", "2x Foo", "Foo bar ×2"])
def test_a_number_of_times_behind_an_unknown_name_is_no_total(said: str) -> None:
    alone = claim(FLUSH, said)
    assert (alone["claims"][0]["claimed"], alone["claims"][0]["verdict"]) == (said, "unknown")
    assert "claim" not in alone
    for together in (claim(FLUSH, said, "Full Flush"), claim(FLUSH, f"{said}, Full Flush 24, 24")):
        assert [one["verdict"] for one in together["claims"][:2]] == ["unknown", "right"]
        assert together["claim"]["total"] == 24


@pytest.mark.parametrize("said", ["Full Flush 24, Foo 5", "Full Flush, Foo 5 x2"])
def test_the_worth_of_an_unknown_name_is_left_out_of_the_sum_and_told(said: str) -> None:
    result = claim(FLUSH, said)
    assert result["claims"][1]["verdict"] == "unknown"
    assert (result["claim"]["total"], result["claim"]["named"]) == (24, 24)
    assert "Left out of the sum, because no fan is called so: Foo" in result["claim"]["because"]


def test_a_total_beside_an_unknown_name_is_no_payment() -> None:
    result = claim(FLUSH, "Full Flush 24, Foo 2, 26")
    assert [one["verdict"] for one in result["claims"][:2]] == ["right", "unknown"]
    assert (result["claim"]["total"], result["claim"]["unit"]) == (26, "points")
    assert "the fans claimed come to 24 points. Left out" in result["claim"]["because"]


def test_an_unknown_name_is_told_what_was_probably_meant() -> None:
    result = claim(STRAIGHT, "Straight", "Xyzzyx", "-1")
    straight, zonk, minus = result["claims"][:3]
    assert [one["verdict"] for one in (straight, zonk, minus)] == ["unknown"] * 3
    assert "Pure Straight" in straight["meant"]
    assert len(straight["meant"]) <= 3
    assert zonk["meant"] == []
    assert "13 points" in minus["because"]


@pytest.mark.parametrize("name", rule_sets())
def test_no_name_means_two_fans_and_no_synonym_is_alone(name: str) -> None:
    table = ruleset(name).TABLE
    of: dict[str, set[str]] = {}
    for pattern in table.patterns:
        for text in (*pattern.zh.all, pattern.names.pinyin, *pattern.names.also):
            of.setdefault(normalized(text), set()).add(pattern.key)
    of.pop("", None)
    assert {text: keys for text, keys in of.items() if len(keys) > 1} == {}
    for group in SYNONYMS:
        assert len(group) > 1
        assert all(normalized(text) for text in group)


@pytest.mark.parametrize("name", rule_sets())
def test_every_listed_name_finds_its_fan(name: str) -> None:
    table = ruleset(name).TABLE
    for pattern in table.patterns:
        for text in table.called.of(pattern):
            assert pattern in table.called.called(text), text


@pytest.mark.parametrize("rules", rule_sets())
def test_every_name_of_the_published_tables_is_known(rules: str) -> None:
    reader, unlike = judge(ruleset(rules)).reader(), {}
    tables = (ROOT / "tests" / "golden" / "published_names.txt").read_text(encoding="utf-8")
    lines = tables.partition(f"[{rules}]\n")[2].partition("\n\n")[0].splitlines()
    for line in lines:
        keys, _, listed = line.partition(": ")
        for name in listed.split(", "):
            (found,) = reader.read(f"#{name}" if name.isdecimal() else name).names or [None]
            if found is None or not {fan.key for fan in found.fans} & {*keys.split("|")}:
                unlike[name] = [fan.key for fan in found.fans] if found else None
    assert unlike == {}


def read(
    text: str, rules: str = "mcr"
) -> tuple[list[tuple[str | None, int, int | None]], list[Amount]]:
    found = judge(ruleset(rules)).reader().read(text)
    names = [(n.fans[0].name if n.fans else None, n.times, n.worth) for n in found.names]
    return names, list(found.amounts)


def test_a_comma_may_be_part_of_a_name() -> None:
    names, _ = read("Lesser Honors, Knitted Tiles, 七対子、 #80")
    wanted = ["Lesser Honors and Knitted Tiles", "Seven Pairs", "Self-Drawn"]
    assert [name for name, _, _ in names] == wanted


CHOW, DRAWN = "Mixed Triple Chow", "Self-Drawn"
BOTH = [(CHOW, 1, 8), (DRAWN, 1, 1)]


@pytest.mark.parametrize("row", LISTS)
def test_lists_are_read_as_they_are_printed(row: str) -> None:
    text, expected = row.rsplit(" | ", 1)
    names, sums = read(text.replace("\\r", "").replace("\\n", "\n"))
    said = [
        (name or "?") + f" x{times}" * (times > 1) + f" = {worth}" * (worth is not None)
        for name, times, worth in names
    ]
    assert (" + ".join(said), sums) == (expected, [])


@pytest.mark.parametrize(
    "text",
    [
        "三色三同顺 8番\n自摸 1番\n共 9番",
        "三色三同顺8+自摸1=9番",
        "三色三同顺 8番 / 自摸 1番 / 9番",
        "234m 234s 234p 678s 55p\n\nMixed Triple Chow 8\n自摸  1  Drawn.\n\n9 fan. 8 are needed.",
    ],
)
def test_a_list_may_end_with_its_total(text: str) -> None:
    names, sums = read(text)
    assert names == BOTH
    assert sums == [Amount(NUMBER, (9,), "fan")]


COUNTING = sorted({*rule_sets()} - {"carmel"})


@pytest.mark.parametrize("rules", COUNTING)
def test_a_count_that_this_program_prints_agrees_with_itself(rules: str) -> None:
    number = COUNTING.index(rules) % len(EVERY_LANGUAGE)
    langs = (EVERY_LANGUAGE[number], EVERY_LANGUAGE[number - 1])
    assert list(judged_otherwise(rules, 30, langs)) == []


@pytest.mark.slow
@pytest.mark.parametrize("rules", rule_sets())
def test_every_form_of_300_counts_in_every_language_agrees_with_itself(rules: str) -> None:
    assert list(judged_otherwise(rules, 300, EVERY_LANGUAGE)) == []


def test_a_sentence_beside_a_total_announces_no_other() -> None:
    page = "Pure Straight 16\nTotal: 16 points. 8 are needed to win."
    names, sums = read(page)
    assert names[0] == ("Pure Straight", 1, 16)
    assert sums == [Amount(NUMBER, (16,), "points")]


@pytest.mark.parametrize(
    "claimed",
    [
        "Self-Draw, Dragon Pung, Single Wait, Dealer 1 = 4 tai",
        "自摸 三元牌 獨聽 莊家 共4台",
        "莊家1 自摸1 三元牌1 獨聽1 共4台",
        "莊家 9 閒家 9",
    ],
)
def test_a_payer_who_is_a_fan_too_is_told_apart(claimed: str) -> None:
    """In the sixteen-tile game "dealer" is both the name of a fan and a player who pays."""
    typed = "123m 456m 789m 123p 55p [CCC] +self-drawn +seat=E"
    hand = parse_shorthand(typed, ruleset("taiwanese").FIELDS)
    judged = answer({**hand, "ruleset": "taiwanese", "claimed": [claimed]})
    assert judged["claim"]["verdict"] == "right"
    assert {one["verdict"] for one in judged.get("claims", ())} <= {"right"}


NEEDED = (
    "What it needs: ", "would add", "it would be.", "the hand too", "does not complete it so",
    "needs another arrangement", "no wait counts", "nothing was waited for", "are used:",
)  # fmt: skip
"""Phrases of which a sentence about an absent fan has at least one: they tell what the fan would
need."""


def _place(rules: str, name: str) -> int:
    return [pattern.name for pattern in ruleset(rules).TABLE.patterns].index(name)


@pytest.mark.parametrize("rules", rule_sets())
def test_an_absent_fan_is_never_told_as_if_it_were_there(rules: str) -> None:
    table, fields = ruleset(rules).TABLE, ruleset(rules).FIELDS
    examples = [pattern.example for pattern in table.patterns if pattern.example]
    unlike = []
    for example in examples[:: max(1, len(examples) // 12)]:
        hand = {**parse_shorthand(example, fields), "ruleset": rules}
        judged = answer({**hand, "claimed": [pattern.name for pattern in table.patterns]})
        there = {fan["name"] for fan in judged.get("not_counted", ())}
        for one in judged.get("claims", ()):
            if one["verdict"] != "wrong" or one["name"] in there:
                continue
            about = str(message_of(table.patterns[_place(rules, one["name"])].about)).rstrip(".")
            rest = one["because"].replace(f"What it needs: {about}", "")
            if about in rest or not any(sign in one["because"] for sign in NEEDED):
                unlike.append((one["name"], one["because"]))
    assert unlike == []


@pytest.mark.parametrize("text", ["1 " * 2000, "+1" * 2000, "清龙 8番 " * 600])
def test_a_claim_of_any_length_is_answered(text: str) -> None:
    assert "claim" in claim(STRAIGHT, text) or "claim_unread" in claim(STRAIGHT, text)


def test_a_claim_in_bulk_answers_is_judged_the_same() -> None:
    hand = parse_shorthand(STRAIGHT)
    whole = answer({**hand, "claimed": ["Pure Straight"], "claimed_total": 23})
    brief = answer({**hand, "claimed": ["Pure Straight"], "claimed_total": 23, "brief": True})
    assert (whole["claims"], whole["claim"]) == (brief["claims"], brief["claim"])


@pytest.mark.parametrize(
    ("said", "verdicts"),
    [
        ("門前、ツモ、平和", ["right", "right"]),
        ("ツモ、平和、門前", ["right", "right"]),
        ("門前清 自摸", ["right"]),
        ("Menzen, Tsumo 1", ["right"]),
        ("ツモ、ツモ", ["right", "twice"]),
        ("門前ツモ、ツモ", ["right", "twice"]),
    ],
)
def test_parts_of_the_name_of_a_fan_are_that_fan_once(said: str, verdicts: list[str]) -> None:
    hand = "234m 234p 23s 567s 55p 4s +self-drawn +seat=S"
    told = claim(hand, said, ruleset="riichi")["claims"]
    assert [one["verdict"] for one in told if one["claimed"]] == verdicts


def test_equal_sentences_about_a_total_stand_once() -> None:
    told = claim("234m 234p 23s 55p [678s] 4s", "12 points = 8 + 2 + 2")["claim"]["because"]
    assert told == "Claimed 12 points, and the hand counts 12 points."
