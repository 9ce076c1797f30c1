"""A count that somebody claims, judged: any legal choice is right, names as players write them."""

import json
from itertools import islice
from typing import Any

import pytest

from scoring import answer, parse_shorthand
from scoring.announced import Sum, lone_total
from scoring.answering import score_json
from scoring.claims import claiming
from scoring.messages import message_of
from scoring.names import SYNONYMS, looked_up
from scoring.rulesets import names as rule_sets
from scoring.rulesets import ruleset
from scoring.rulesets.mcr.table import TABLE
from scoring.table import score_table
from tests.helpers.hands import hands
from tests.helpers.literal_choices import choices, claims, legal_but_lower, may_be_claimed
from tests.helpers.published_names import PUBLISHED, published

MANY = 1200
STRAIGHT = "123m 123m 456m 789m 5p 5p"


def claim(hand: str, *claimed: object, lang: str = "en", **keys: Any) -> dict[str, Any]:
    result = answer({**parse_shorthand(hand), "claimed": list(claimed), **keys}, lang=lang)
    assert "error" not in result, result
    return result


def verdicts(result: dict[str, Any]) -> list[str]:
    return [one["verdict"] for one in result["claims"]]


# Legal choices ------------------------------------------------------------------------------------


@pytest.mark.parametrize("fourth", ["Pure Double Chow", "Two Terminal Chows", "Short Straight"])
def test_a_fourth_chow_joins_a_straight_by_whichever_fan(fourth: str) -> None:
    others = ["Pure Straight", "Concealed Hand", "All Chows", "One Voided Suit", "Single Wait"]
    result = claim(STRAIGHT, *others, fourth)
    assert set(verdicts(result)) == {"right"}
    assert (result["claim"]["total"], result["claim"]["verdict"]) == (23, "right")


@pytest.mark.parametrize(
    ("hand", "claimed"),
    [
        ("123m 123p 123s 123m 5p 5p", ["Mixed Triple Chow", "Mixed Double Chow"]),
        ("[345m] [456m] [789p] 1223s 2s", ["Mixed Straight", "All Chows", "Single Wait"]),
        ("[345m] [456m] [789p] 1223s 2s", ["Mixed Straight", "All Chows", "Closed Wait"]),
        ("123m 123p 456m 456p 7s 7s", ["Mixed Double Chow", "Short Straight", "Short Straight"]),
        ("123m 123p 456m 456p 7s 7s", ["Mixed Double Chow x2", "Short Straight"]),
    ],
)
def test_whichever_choice_a_player_makes_is_right(hand: str, claimed: list[str]) -> None:
    assert set(verdicts(claim(hand, *claimed))) <= {"right", "missed"}


@pytest.mark.parametrize(
    ("hand", "claimed"),
    [
        (STRAIGHT, ["Pure Straight", "Two Terminal Chows", "Short Straight"]),
        ("123m 123p 456m 456p 7s 7s", ["Mixed Double Chow x2", "Short Straight x2"]),
        ("[345m] [456m] [789p] 1223s 2s", ["Single Wait", "Closed Wait"]),
        ("123m 123m 789m 456s 5p 5p", ["Two Terminal Chows x2"]),
    ],
)
def test_more_than_the_principles_allow_is_wrong(hand: str, claimed: list[str]) -> None:
    result = claim(hand, *claimed)
    assert {"wrong", "twice"} & set(verdicts(result))


def test_claims_are_judged_as_the_rule_reads() -> None:
    """Each hand that leaves a choice is claimed in every legal way, and one fan off."""
    tied = legal = illegal = 0
    for hand in islice(hands(7), MANY):
        found = choices(hand, answer(hand))
        if found is None or len(found.between) + len(found.waits) < 2:
            continue
        tied += len({tuple(sorted(names.items())) for names in found.legal}) > 1
        for names in claims(found):
            told = answer({**hand, "claimed": sorted(names.elements())})
            may_be, low = may_be_claimed(names, found), legal_but_lower(names, found)
            legal, illegal = legal + (may_be or low), illegal + (not may_be and not low)
            right = all(one["verdict"] == "right" for one in told["claims"])
            assert right == (may_be or low), (hand, names)
            sums = {"right"} if names in found.legal else {"too_low"} if low else None
            said = told["claim"]["verdict"] if "claim" in told else ""
            assert said in (sums or {"right", "too_low"}), (hand, names)
    assert tied > MANY / 200
    assert min(legal, illegal) > MANY / 5


def test_a_whole_count_that_is_legal_and_lower_is_told_what_may_be_claimed() -> None:
    hand = "222333444m 678p 5s 5s"
    fans = ["Three Identical Sequences", "All Sequences", "Concealed Hand", "No Terminals"]
    result = claim(hand, *fans, ruleset="zung_jung")
    assert set(verdicts(result)) == {"right"}
    assert result["claim"]["verdict"] == "too_low"
    assert (result["claim"]["total"], result["claim"]["counts"]) == (135, 140)
    assert "you may claim 140" in result["claim"]["because"]


def test_zung_jung_gives_freedom_of_count() -> None:
    def of(freedom: bool) -> list[str]:
        rulings = {"freedom_of_count": freedom}
        hand = "222333444m 678p 5s 5s"
        return verdicts(
            claim(hand, "Three Identical Sequences", ruleset="zung_jung", rulings=rulings)
        )

    assert of(True)[0] == "right"
    assert of(False)[0] == "wrong"


# The sum ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "verdict", "told"),
    [
        (23, "right", "Claimed 23, and the hand counts 23 points."),
        (24, "too_high", "Claimed 24, but the hand counts 23 points: 1 too high."),
        (20, "too_low", "Claimed 20, but the hand counts 23 points: 3 too low."),
    ],
)
def test_a_total_alone_is_judged(total: int, verdict: str, told: str) -> None:
    result = answer({**parse_shorthand(STRAIGHT), "claimed_total": total})
    assert "claims" not in result
    sums = {key: result["claim"][key] for key in ("total", "counts", "verdict", "because")}
    assert sums == {"total": total, "counts": 23, "verdict": verdict, "because": told}
    agreed = {"claimed_total": total, "rulings": {"announced": "as_agreed"}}
    paid = answer({**parse_shorthand(STRAIGHT), **agreed})["claim"]["settled"]
    assert paid == (None if total == 23 else total)


def test_where_names_and_total_differ_both_are_judged_and_that_is_said_first() -> None:
    result = claim(STRAIGHT, "Pure Straight", claimed_total=23)
    assert result["claim"]["verdict"] == "right"
    assert result["claim"]["because"].startswith("Announced 23, but the fans claimed come to 16")


@pytest.mark.parametrize("total", [True, -1, 2.5, [23]])
def test_a_total_that_is_no_number_is_an_error(total: object) -> None:
    result = answer({**parse_shorthand(STRAIGHT), "claimed_total": total})
    assert result["error"]["code"] == "bad_json"


def test_rules_without_points_have_no_total_to_claim() -> None:
    hand = {**parse_shorthand(STRAIGHT), "ruleset": "carmel"}
    assert answer({**hand, "claimed_total": 8})["error"]["code"] == "impossible_situation"
    assert "claim" not in answer({**hand, "claimed": ["Standard Hand"]})


@pytest.mark.parametrize("total", [7, 48])
def test_hong_kong_players_announce_faan_or_what_they_are_worth(total: int) -> None:
    hand = parse_shorthand("123m 456m 789m EEE 5m 5m +seat=E")
    result = answer({**hand, "ruleset": "hong_kong", "claimed_total": total})
    assert result["claim"]["verdict"] == "right"


@pytest.mark.parametrize(
    ("text", "sums"),
    [
        ("13 points", [((13,), "points")]),
        ("13番", [((13,), "fan")]),
        ("十三番", [((13,), "fan")]),
        ("１３点", [((13,), "points")]),
        ("一百零八分", [((108,), "points")]),
        ("二十台", [((20,), "tai")]),
        ("八千点", [((8000,), "points")]),
        ("3万2千点", [((32000,), "points")]),
        ("3,900 points", [((3900,), "points")]),
        ("2,000 and 4,000", [((2000, 4000), "")]),
        ("2000/4000 points", [((2000, 4000), "points")]),
        ("1300 all", [((1300,), "each")]),
        ("1,000オール", [((1000,), "each")]),
        ("每家1300点", [((1300,), "each")]),
        ("40 fu", [((40,), "fu")]),
        ("3 han 40 fu", [((3,), "fan"), ((40,), "fu")]),
        ("4翻30符", [((4,), "fan"), ((30,), "fu")]),
        ("I count 24", [((24,), "")]),
        ("24, he says", [((24,), "")]),
        ("一共24番", [((24,), "fan")]),
        ("my hand is worth about 24 pts!", [((24,), "points")]),
        ("mangan", [((), "limit")]),
        ("跳満", [((), "limit")]),
        ("三倍満", [((), "limit")]),
        ("two yakuman", [((), "limit")]),
        ("-1", []),
        ("十三么", []),
        ("", []),
        ("Four Kongs", []),
        ("9999999", []),
    ],
)
def test_a_total_is_told_by_its_unit(text: str, sums: list[tuple[tuple[int, ...], str]]) -> None:
    found = claiming(ruleset("riichi")).reader(ruleset("riichi")).total(text)
    assert [(one.numbers, one.unit) for one in found] == sums


def test_a_total_among_the_claims_is_a_total() -> None:
    result = claim(STRAIGHT, "23 points")
    assert result["claim"]["verdict"] == "right"
    assert "claims" not in result


MANGAN = "234m 234p 23s 567s 55p 4s +riichi +seat=S"
DRAWN_MANGAN = "234m 234p 23s 567s 55p 4s +self-drawn +seat=S"
FLUSH = "123456789m 2345m 5m +self-drawn"
DEALT = "123456789m 123p 456s 1s 1s +self-drawn +seat=E +dealer-streak=2"
DRAWN_BY_SOUTH = "123456789m 123p 456s 1s 1s +self-drawn +seat=S"


@pytest.mark.parametrize(
    ("rules", "hand", "announced", "verdict", "unit"),
    [
        *(("riichi", MANGAN, number, "too_low", "points") for number in (700, 3900, "5,200")),
        ("riichi", MANGAN, 8000, "right", "points"),
        ("riichi", MANGAN, "8,000 points", "right", "points"),
        ("riichi", MANGAN, 12000, "too_high", "points"),
        ("riichi", MANGAN, 5, "right", "han"),
        ("riichi", MANGAN, "6翻", "too_high", "han"),
        ("riichi", MANGAN, 30, "right", "fu"),
        ("riichi", MANGAN, "40 fu", "too_high", "fu"),
        ("riichi", MANGAN, "5 han 40 fu", "too_high", "fu"),
        ("riichi", MANGAN, "4 han 30 fu", "too_low", "han"),
        ("riichi", MANGAN, "5翻30符", "right", "han"),
        ("riichi", MANGAN, "mangan", "right", "limit"),
        ("riichi", MANGAN, "満貫", "right", "limit"),
        ("riichi", MANGAN, "跳満", "too_high", "limit"),
        ("riichi", MANGAN, "役満", "too_high", "limit"),
        ("riichi", f"{MANGAN} +honba=1", 8300, "right", "points"),
        ("riichi", f"{MANGAN} +honba=1", 8000, "right", "points"),
        ("riichi", DRAWN_MANGAN, "2,000 and 4,000", "right", "each"),
        ("riichi", DRAWN_MANGAN, "2000/4000", "right", "each"),
        ("riichi", DRAWN_MANGAN, "1000/2000", "too_low", "each"),
        ("riichi", DRAWN_MANGAN, "3000-6000", "too_high", "each"),
        ("riichi", DRAWN_MANGAN, 2000, "right", "each"),
        ("riichi", DRAWN_MANGAN, 1000, "too_low", "points"),
        ("riichi", DRAWN_MANGAN.replace("=S", "=E"), "4000 all", "right", "each"),
        ("riichi", DRAWN_MANGAN.replace("=S", "=E"), "1300 all", "too_low", "each"),
        *(("hong_kong", FLUSH, number, "too_low", "points") for number in (16, 24, 32, 96)),
        ("hong_kong", FLUSH, 128, "right", "points"),
        ("hong_kong", FLUSH, 10, "right", "faan"),
        ("hong_kong", FLUSH, 8, "too_low", "faan"),
        ("hong_kong", FLUSH, "30 faan", "too_high", "faan"),
        ("hong_kong", FLUSH, "10番", "right", "faan"),
        ("hong_kong", FLUSH, "64 each", "right", "each"),
        ("hong_kong", FLUSH, "滿糊", "right", "limit"),
        ("mcr", STRAIGHT, "23番", "right", "points"),
        ("mcr", STRAIGHT, "我算24", "too_high", "points"),
        ("mcr", STRAIGHT, "31 and 8", "right", "each"),
        ("taiwanese", DEALT, 9, "right", "tai"),
        ("taiwanese", DEALT, "4 台", "too_low", "tai"),
        ("taiwanese", DRAWN_BY_SOUTH, 4, "right", "tai"),
        ("taiwanese", DRAWN_BY_SOUTH, 5, "right", "tai"),
        ("taiwanese", DRAWN_BY_SOUTH, 6, "too_high", "tai"),
        ("taiwanese", DEALT.replace("=E", "=S").replace("+self-drawn", "+discarder-seat=E"), 7,
         "right", "tai"),
        ("zung_jung", STRAIGHT, "滿貫", "too_high", "limit"),
        ("classical", "123m 456m 789m 55m 11m 1m +seat=S", 224, "right", "points"),
        ("classical", "123m 456m 789m 55m 11m 1m +seat=S", "3 doubles", "right", "doubles"),
        ("classical", "123m 456m 789m 55m 11m 1m +seat=S", "28 points", "right", "points"),
        ("classical", "123m 456m 789m 55m 11m 1m +seat=S", "limit", "too_high", "limit"),
    ],
)  # fmt: skip
def test_a_sum_is_compared_with_what_was_announced(
    rules: str, hand: str, announced: object, verdict: str, unit: str
) -> None:
    parsed = {**parse_shorthand(hand, ruleset(rules).FIELDS), "ruleset": rules}
    asked: list[dict[str, object]] = [{"claimed_total": announced}]
    if ruleset(rules).TABLE.find(str(announced)) is None:  # else it is the number of a fan
        asked.append({"claimed": [str(announced)]})
    for question in asked:
        result = answer({**parsed, **question})
        assert (result["claim"]["verdict"], result["claim"]["unit"]) == (verdict, unit)


def test_a_number_that_may_be_several_is_judged_by_each() -> None:
    told = answer({**parse_shorthand(DRAWN_MANGAN), "ruleset": "riichi", "claimed_total": 2000})[
        "claim"
    ]["because"]
    assert told.startswith("Claimed 2000 from each, and the hand counts 2000 from each.")
    assert "As 2000 points it would be 6000 too low" in told


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


def test_names_of_which_none_counts_are_no_claim_of_nothing() -> None:
    told = claim(STRAIGHT, "Thirteen Orphans")["claim"]
    assert (told["total"], told["verdict"]) == (0, "too_low")
    assert told["because"] == "No fan that was claimed counts; the hand counts 23 points."


@pytest.mark.parametrize(
    ("claimed", "verdict", "told"),
    [
        ("Pure Straight 16", "right", "in characters"),
        ("Pure Straight: 8", "wrong", "Pure Straight counts 16 here, not 8."),
        ("One Voided Suit 1×2", "twice", "counts 1×"),
    ],
)
def test_the_worth_beside_a_name_is_judged(claimed: str, verdict: str, told: str) -> None:
    one = claim(STRAIGHT, *claimed.split("|"))["claims"]
    assert verdict in [each["verdict"] for each in one]
    assert any(told in each["because"] for each in one)


def test_the_worth_of_all_of_a_fan_claims_all() -> None:
    hand = f"{MANGAN} +dora-indicators=1m,1p"
    parsed = {**parse_shorthand(hand, ruleset("riichi").FIELDS), "ruleset": "riichi"}
    found = answer({**parsed, "claimed": ["Dora 2"]})["claims"]
    assert [one["verdict"] for one in found if one["name"] == "Dora"] == ["right", "right"]


def test_the_dealers_tai_are_claimed_by_name() -> None:
    parsed = {**parse_shorthand(DEALT, ruleset("taiwanese").FIELDS), "ruleset": "taiwanese"}
    found = answer({**parsed, "claimed": ["莊家 連二拉二 獨聽 門清 不求人 自摸"]})
    assert set(verdicts(found)) == {"right"}
    assert (found["claim"]["total"], found["claim"]["verdict"]) == (9, "right")
    assert found["total"] == 4


def test_a_dragon_is_the_one_that_was_named() -> None:
    hand = parse_shorthand("123m 456p 33s 78s [FFF] 9s")
    found = answer({**hand, "ruleset": "hong_kong", "claimed": ["紅中", "發財"]})
    assert verdicts(found)[:2] == ["wrong", "right"]


def test_a_name_that_several_fans_have_is_the_one_of_the_hand() -> None:
    hand = parse_shorthand("123m 678m 78s 99p [FFF] 9s +seat=S")
    found = answer({**hand, "ruleset": "riichi", "claimed": ["Dragon pung", "役牌"]})["claims"]
    assert (found[0]["name"], found[0]["verdict"]) == ("Yakuhai (hatsu)", "right")
    assert found[1]["verdict"] in ("twice", "wrong")


# Names --------------------------------------------------------------------------------------------

WRITTEN = {
    "Seven Pairs": "七対子 七小对 七對子 七对 チートイツ",
    "Pure Straight": "一気通貫 一条龙 清龍 一通",
    "All Simples": "断么九 断幺九 断幺 タンヤオ",
    "All Pungs": "对对胡 碰碰胡 対々和 碰碰和 トイトイ",
    "All Chows": "平胡 平和 平糊",
    "Robbing the Kong": "抢杠胡 搶槓和 抢杠",
    "Single Wait": "单吊 单钓 單釣將 単騎",
    "Closed Wait": "夹张 嵌张 坎张 カンチャン",
    "One Voided Suit": "缺门 缺一门",
    "Two Terminal Chows": "老少 老少副",
    "Last Tile": "绝张 和绝张",
    "Prevalent Wind": "圈风 圈风刻 場風",
    "Seat Wind": "门风 门风刻 自風",
    "Thirteen Orphans": "国士无双 国士無双 十三幺",
    "Chicken Hand": "无番胡",
    "Self-Drawn": "ツモ 自摸",
    "Concealed Hand": "门清",
}
SPELT = {
    "Pung of Prevalent Wind": "Prevalent Wind",
    "Pung of Seat Wind": "Seat Wind",
    "Three Suit Terminal Chows": "Three-Suited Terminal Chows",
    "Lesser Honors, Knitted Tiles": "Lesser Honors and Knitted Tiles",
    "Robbing Kong": "Robbing the Kong",
    "13 Orphans": "Thirteen Orphans",
    "Concealed": "Concealed Hand",
    "all-simples": "All Simples",
    "ＦＵＬＬ　ＦＬＵＳＨ": "Full Flush",
    "All Honours": "All Honors",
    "Pure Straigth": "Pure Straight",
    "mixed tripple chow": "Mixed Triple Chow",
    "#13": "Pure Terminal Chows",
    "13": "Pure Terminal Chows",
}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *((text, name) for name, written in WRITTEN.items() for text in written.split()),
        *SPELT.items(),
    ],
)
def test_names_as_players_write_them(text: str, name: str) -> None:
    found = TABLE.find(text)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("text", ["-1", "none such", "Straight", "Dragons", "999", "3 Kong x9"])
def test_what_is_no_name_is_not_guessed(text: str) -> None:
    assert TABLE.find(text) is None


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
        for text in (*pattern.zh.all, pattern.called.pinyin, *pattern.called.names):
            of.setdefault(looked_up(text), set()).add(pattern.key)
    of.pop("", None)
    assert {text: keys for text, keys in of.items() if len(keys) > 1} == {}
    for group in SYNONYMS:
        assert len(group) > 1
        assert all(looked_up(text) for text in group)


@pytest.mark.parametrize("name", rule_sets())
def test_every_listed_name_finds_its_fan(name: str) -> None:
    table = ruleset(name).TABLE
    for pattern in table.patterns:
        for text in table.called.of(pattern):
            assert pattern in table.called.called(text), text


@pytest.mark.parametrize("rules", PUBLISHED)
def test_every_name_of_the_published_tables_is_known(rules: str) -> None:
    reader = claiming(ruleset(rules)).reader(ruleset(rules))
    unlike = {}
    for name, keys in published(rules):
        (found,) = reader.read(name).names or [None]
        if found is None or not {fan.key for fan in found.fans} & keys:
            unlike[name] = [fan.key for fan in found.fans] if found else None
    assert unlike == {}


def read(
    text: str, rules: str = "mcr"
) -> tuple[list[tuple[str | None, int, int | None]], list[Sum]]:
    found = claiming(ruleset(rules)).reader(ruleset(rules)).read(text)
    names = [(n.fans[0].name if n.fans else None, n.times, n.worth) for n in found.names]
    return names, list(found.sums)


def test_a_comma_may_be_part_of_a_name() -> None:
    names, _ = read("Lesser Honors, Knitted Tiles, 七対子、 80")
    wanted = ["Lesser Honors and Knitted Tiles", "Seven Pairs", "Self-Drawn"]
    assert [name for name, _, _ in names] == wanted


CHOW, DRAWN = "Mixed Triple Chow", "Self-Drawn"
BOTH = [(CHOW, 1, 8), (DRAWN, 1, 1)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("三色三同顺 8番, 自摸 1番", BOTH),
        ("三色三同顺 8番 自摸 1番", BOTH),
        ("三色三同顺(8)、自摸(1)", BOTH),
        ("三色三同顺八番；自摸一番", BOTH),
        ("Mixed Triple Chow (8) + Self-Drawn (1)", BOTH),
        ("Mixed Triple Chow: 8 / Self-Drawn: 1", BOTH),
        ("8 Mixed Triple Chow and 1 Self-Drawn", BOTH),
        ("- Mixed Triple Chow 8\n- Self-Drawn 1", BOTH),
        ("1. Mixed Triple Chow – 8 points\n2. Self-Drawn – 1 point", BOTH),
        ("• Mixed Triple Chow [8]\n• Self-Drawn [1]", BOTH),
        ("Mixed Triple Chow ... 8\r\nSelf-Drawn ... 1", BOTH),
        ("Mixed Triple Chow  三色三同顺  8  The same chow.\nSelf-Drawn  自摸  1  Drawn.", BOTH),
        ("+8 Mixed Triple Chow\n+1 Self-Drawn", BOTH),
        ("Mixed Triple Chow = 8 | Self-Drawn = 1", BOTH),
        ("三色三同顺和自摸", [(CHOW, 1, None), (DRAWN, 1, None)]),
        (
            "清一色和碰碰和和自摸",
            [("Full Flush", 1, None), ("All Pungs", 1, None), (DRAWN, 1, None)],
        ),
        ("2x Mixed Double Chow", [("Mixed Double Chow", 2, None)]),
        ("Mixed Double Chow ×2", [("Mixed Double Chow", 2, None)]),
        ("Mixed Double Chow 2x", [("Mixed Double Chow", 2, None)]),
        ("Mixed Double Chow 1×2", [("Mixed Double Chow", 2, 1)]),
        ("Mixed Double Chow x2 (2)", [("Mixed Double Chow", 2, 2)]),
        ("13 Orphans 88", [("Thirteen Orphans", 1, 88)]),
        ("88 thirteen orphans", [("Thirteen Orphans", 1, 88)]),
        ("mixed tripple chow (8)", [(CHOW, 1, 8)]),
        ("Xyzzyx and Self-Drawn", [(None, 1, None)]),
        ("Straight 8", [(None, 1, None)]),
    ],
)
def test_lists_are_read_as_they_are_printed(
    text: str, names: list[tuple[str | None, int, int | None]]
) -> None:
    assert read(text) == (names, [])


def test_a_list_may_end_with_its_total() -> None:
    names, sums = read("三色三同顺 8番\n自摸 1番\n共 9番")
    assert names == BOTH
    assert sums == [Sum((9,), "fan")]


@pytest.mark.parametrize("rules", ["mcr", "riichi", "hong_kong", "taiwanese"])
@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant", "ja"])
def test_this_programs_own_table_is_read(rules: str, lang: str) -> None:
    typed = DRAWN_BY_SOUTH if rules == "taiwanese" else STRAIGHT
    hand = {**parse_shorthand(typed), "ruleset": rules}
    whole = score_json({**hand, "self_drawn": True})
    rows = score_table(whole, lang).split("\n\n")[1]
    shared = ", ".join(f"{fan.name_in(lang)} {fan.total}" for fan in whole.fans)
    for claimed in (rows, shared):
        judged = answer({**hand, "self_drawn": True, "claimed": [claimed]})["claims"]
        assert {one["verdict"] for one in judged} == {"right"}


def test_a_page_of_sentences_announces_no_total() -> None:
    page = "Pure Straight 16\nTotal: 16 points. 8 are needed to win.\nWinner gets 72 of them"
    names, sums = read(page)
    assert names[0] == ("Pure Straight", 1, 16)
    assert sums == [Sum((16,), "points")]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("24", "=24"), ("Full Flush, 24", "Full Flush, =24"), ("13, 80", "13, 80"), ("#13", "#13")],
)
def test_a_number_alone_in_the_field_is_the_total(typed: str, kept: str) -> None:
    assert lone_total(typed) == kept
    assert read(kept)[1] == ([Sum((24,))] if "=" in kept else [])


# Reasons ------------------------------------------------------------------------------------------


def test_a_wrong_wait_names_the_other_tiles() -> None:
    wrong = claim("[123m] [456m] [789p] 3335s 4s", "Closed Wait")["claims"][0]
    assert wrong["verdict"] == "wrong"
    assert "the 5 of bamboo completes the hand too" in wrong["because"]


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("[123m] [456m] [789p] 3334s 5s", "these tiles complete the hand too"),
        ("1112345678999s 5s +self-drawn +first-turn", "nothing was waited for"),
        ("123m 456m 789m 35s EE ? 4s +self-drawn +mixed-in", "not shown apart"),
        ("123m 456m 789m 12s EE 3s", "does not complete it so"),
    ],
)
def test_whatever_stands_against_a_wait_is_said(hand: str, told: str) -> None:
    wrong = claim(hand, "Closed Wait")["claims"][0]
    assert wrong["verdict"] == "wrong"
    assert told in wrong["because"]


def test_a_fan_that_is_not_there_is_told_what_it_is() -> None:
    absent = claim(STRAIGHT, "Thirteen Orphans")["claims"][0]
    assert "Every 1, every 9 and every honor once" in absent["because"]


NEEDED = (
    "What it needs: ", "would add", "it would be.", "the hand too", "does not complete it so",
    "needs another arrangement", "no wait counts", "nothing was waited for", "are used:",
)  # fmt: skip
"""Phrases of a sentence about an absent fan: what would bring it."""


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


@pytest.mark.parametrize(
    ("hand", "fan", "rules", "told"),
    [
        (STRAIGHT, "Self-Drawn", "mcr", "Self-drawn, it would be."),
        (STRAIGHT, "Full Flush", "mcr", "This hand has two suits."),
        ("123m 456m 789m 55m EE E", "Full Flush", "hong_kong", "This hand has east wind."),
        (STRAIGHT, "All Pungs", "mcr", "This hand has 4 chows."),
        ("[111m] [222m] 333s 444p 5p 5p", "All Chows", "mcr", "This hand has 4 pungs or kongs."),
        (STRAIGHT, "Robbing the Kong", "mcr", "What it needs: Somebody adds a fourth tile"),
        (STRAIGHT, "Big Three Dragons", "mcr", "What it needs: A pung or kong of each dragon"),
    ],
)
def test_what_is_missing_of_a_fan_is_said(hand: str, fan: str, rules: str, told: str) -> None:
    wrong = claim(hand, fan, ruleset=rules)["claims"][0]
    assert wrong["verdict"] == "wrong"
    assert told in wrong["because"]


def test_a_claim_in_bulk_answers_is_judged_the_same() -> None:
    hand = parse_shorthand(STRAIGHT)
    whole = answer({**hand, "claimed": ["Pure Straight"], "claimed_total": 23})
    brief = answer({**hand, "claimed": ["Pure Straight"], "claimed_total": 23, "brief": True})
    assert (whole["claims"], whole["claim"]) == (brief["claims"], brief["claim"])
