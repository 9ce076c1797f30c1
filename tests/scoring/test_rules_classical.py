"""Chinese Classical: every line of points, doubles and limit hands, the losers' hands, options."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from scoring import HandError, Score, parse_shorthand, score
from scoring import answer as scored_json
from scoring import answer_waits as waits
from scoring.__main__ import typed_rulings
from scoring.notation import hand_from_json
from scoring.rulesets import ruleset
from scoring.rulesets.classical.facts import FOR_ALL, LIMITS, SETS
from scoring.table import score_table
from tests.helpers.rule_hands import Near, check_near, near_misses, scored, table

RULES = ruleset("classical")


def lines(answer: dict[str, Any], seat: str = "") -> list[str]:
    """Names of all lines that count for a player: points, then doubles or limit hands."""
    assert "fans" in answer, answer
    player = answer["players"][seat] if seat else answer
    return [f["name"] for f in player["items"] + player["fans"] for _ in range(f["count"])]


def verdict(answer: dict[str, Any], lang: str) -> str:
    """The sum behind the total, as a player would say it."""
    return RULES.verdict(Score.from_json(answer)).in_language(lang)


POINT_ROWS = table(
    """
Exposed Pung of Minors | 2 | 111m 234s 567s 88p [555p] | 111m 234s 567s 88p [456p]
Exposed Pung of Majors | 4 | 222m 234s 567s 88p [999p] | 222m 234s 567s 88p [888s]
Concealed Pung of Minors | 4 | 222m 234s 567s 88p [999p] | 22m 234s 567s 88p [999p] 8p
Concealed Pung of Majors | 8 | 111m 234s 567s 88p [555p] | 222m 234s 567s 88p [555p]
Exposed Kong of Minors | 8 | 111m 234s 567s 88p [5555p] | 111m 234s 567s 88p (5555p)
Exposed Kong of Majors | 16 | 222m 234s 567s 88p [9999p] | 222m 234s 567s 88p [8888s]
Concealed Kong of Minors | 16 | 111m 234s 567s 88p (5555p) | 111m 234s 567s 88p [5555p]
Concealed Kong of Majors | 32 | 222m 234s 567s 88p (9999p) | 222m 234s 567s 88p [9999p]
Pair of Dragons | 2 | 123m 456s 789p [444p] CC | 123m 456s 789p [444p] WW +seat=S
Pair of Own Wind | 2 | 123m 456s 789p [444p] SS +seat=S | 123m 456s 789p [444p] SS +seat=W
Pair of Round Wind | 2 | 123m 456s 789p [444p] SS +round=S +seat=W
    | 123m 456s 789p [444p] SS +round=W +seat=W
Flower or Season | 4 | 123m 456s 789p [444p] f1 88s | 123m 456s 789p [444p] 88s
Self-Draw | 2 | 123m 456s 789p [444p] 88s +self-drawn | 123m 456s 789p [444p] 88s
Only Tile | 2 | 456s 789p 88s 13m [444p] 2m | 456s 789p 88s 23m [444p] 1m
Fishing the Eyes, Minors | 2 | 123m 456s 789p [444p] 88s | 123m 456s 88s 79p [444p] 8p
Fishing the Eyes, Majors | 4 | 123m 456s 789p [444p] 99s | 123m 456s 789p [444p] 88s
"""
)


@pytest.mark.parametrize(
    ("name", "points", "with_it", "without_it"), POINT_ROWS, ids=[row[0] for row in POINT_ROWS]
)
def test_each_line_of_points(name: str, points: str, with_it: str, without_it: str) -> None:
    answer = scored("classical", with_it, brief=True)
    assert [i["points"] for i in answer["items"] if i["name"] == name] == [int(points)]
    assert answer["points"] == sum(i["points"] * i["count"] for i in answer["items"])
    assert name not in lines(scored("classical", without_it, brief=True))


def test_going_out_and_a_concealed_hand_in_points() -> None:
    text = "123m 456s 789p 444p 88s +self-drawn"
    worth = {i["name"]: i["points"] for i in scored("classical", text)["items"]}
    assert worth["Going Out"] == 20
    ten = scored("classical", text, rulings={"mahjong_bonus": 10, "fully_concealed": "points"})
    worth = {i["name"]: i["points"] for i in ten["items"]}
    assert worth["Going Out"] == 10
    assert worth["Fully Concealed, in Points"] == 10
    assert "Fully Concealed" not in lines(ten)
    claimed = scored("classical", text[:-12], rulings={"fully_concealed": "points"})
    assert "Fully Concealed, in Points" not in lines(claimed)


EACH = {"rulings": {"own_flower": "each"}}
BRITISH = {"rulings": "bmja"}

NEAR = near_misses(
    """
Dragon Set | 123m 456s 789p [CCC] 88s | - 123m 456s 789p [444p] CC
Own Wind | 123m 456s 789p [SSS] 88s +seat=S | - 123m 456s 789p [SSS] 88s +seat=W
Round Wind | 123m 456s 789p [SSS] 88s +round=S +seat=W
    | - 123m 456s 789p [SSS] 88s +round=W +seat=S
Own Flower and Season | 123m 456s 789p [444p] f2 f6 88s +seat=S
    | - 123m 456s 789p [444p] f2 f7 88s +seat=S
Own Season | 123m 456s 789p [444p] f2 88s +seat=S | - 123m 456s 789p [444p] f6 88s +seat=S
    | by own_flower=each
Own Flower | 123m 456s 789p [444p] f6 88s +seat=S | - 123m 456s 789p [444p] f5 88s +seat=S
    | by own_flower=each
All Four Flowers | 123m 456s 789p [444p] f5 f6 f7 f8 88s | - 123m 456s 789p [444p] f4 f6 f7 f8 88s
All Four Seasons | 123m 456s 789p [444p] f1 f2 f3 f4 88s | - 123m 456s 789p [444p] f1 f2 f3 f8 88s
Little Three Dragons | 123m 456s [CCC] [FFF] PP | - 123m 456s [CCC] [FFF] EE
Big Three Dragons | 123m [CCC] [FFF] [PPP] 88s | - 123m [CCC] [FFF] [EEE] PP
Little Four Winds | 123m [SSS] [WWW] [NNN] EE | - 123m [SSS] [WWW] [NNN] CC
Big Four Winds | [EEE] [SSS] [WWW] [NNN] 88s | - [CCC] [SSS] [WWW] [NNN] EE | by limit=none
Three Concealed Pungs | 222m 555s 888p [456m] 99s | - 222m 555s 88p [456m] 99s 8p
No-Score Hand | 123m 456m 789s [234p] 88s | - 123m 456m 789s [234p] CC
No Chows | 222m 555s [888p] [444m] 99s | - 222m 555s [888p] [456m] 99s
Fully Concealed | 123m 456s 789p (4444p) 88s +self-drawn | - 123m 456s 789p [444p] 88s +self-drawn
Concealed until the Discard | 123m 456s 789p 444p 88s | - 123m 456s 789p [444p] 88s
    | by semi_concealed=1
One Suit and Honors | 123m 456m 789m [CCC] 99m | - 123m 456m 789m [CCC] 99s
One Suit Only | 123m 456m 789m [555m] 99m | - 123m 456m 789m [555m] NN
All Majors | 111m 999s [EEE] [111p] NN | - 111m 999s [EEE] [111p] 22p
All Honors in a Game without Limit | CCC SSS [EEE] [WWW] NN | - CCC SSS [EEE] [WWW] 11p
    | by limit=none
Loose Tile | 123m 456s 789p (4444p) 88s +replacement | - 123m 456s 789p (4444p) 88s +self-drawn
Last Wall Tile | 123m 456s 789p [444p] 88s +last-draw | - 123m 456s 789p [444p] 88s +last-claim
Last Discard | 123m 456s 789p [444p] 88s +last-claim | - 123m 456s 789p [444p] 88s +last-draw
Robbing the Kong | 123m 456s [444p] 88s 79p 8p +robbing | - 123m 456s [444p] 88s 79p 8p
Original Call | 123m 456s 789p 444p 88s +original-call | - 123m 456s 789p 444p 88s
Heaven's Blessing | 123m 456s 789p 444p 88s +first-turn +self-drawn
    | - 123m 456s 789p 444p 88s +self-drawn
Earth's Blessing | 123m 456s 789p 444p 88s +first-turn +seat=S | - 123m 456s 789p 444p 88s +seat=S
Gathering Plum Blossom | 123m 88s 46p [999s] (7777m) 5p +replacement
    | - 123m 88s 57p [999s] (7777m) 6p +replacement
Catching the Moon | 456s 88s 23p [999s] [777m] 1p +last-draw
    | - 456s 88s 23p [999s] [777m] 1p +last-claim
Carrying Pole | 456p 88m 13s [999p] [777m] 2s +robbing | - 456p 88m 24s [999p] [777m] 3s +robbing
Kong on Kong | 123m 456s (4444p) (7777p) 88s +replacement +kong-on-kong
    | - 123m 456s (4444p) (7777p) 88s +replacement
Four Kongs | (2222m) [4444s] [7777p] [9999s] 88s | - 444s (2222m) [7777p] [9999s] 88s
Buried Treasure | 222m 444s 777p 999s 88s +self-drawn | - 222m 444s 777p 999s 88s
Three Great Scholars | 222m [CCC] [FFF] [PPP] 88s | - 234m [CCC] [FFF] [PPP] 88s
Four Blessings | [EEE] [SSS] [WWW] NNN 88s | - [EEE] [SSS] [WWW] 888s NN
All Honors | [EEE] [CCC] [FFF] SSS WW | - [EEE] [CCC] [FFF] SSS 11m
All Terminals | [111m] [999m] [111s] 999p 11p | - [111m] [999m] [111s] 999p EE
Imperial Jade | [234s] [666s] [FFF] 234s 88s | - [234s] [666s] [FFF] 345s 88s
Nine Gates | 1112345678999m 5m | - 111234567899m 5m 9m
Squirming Snake | [111m] 345m 678m 999m 22m | [111m] 234m 678m 999m 55m
    | [111m] 234m 567m 999m 88m | - [111m] 345m 567m 999m 22m
Concealed Clear Suit | 123m 456m 789m 555m 22m +self-drawn | - 123m 456m 789m 555m 22m
Thirteen Orphans | 19m 19s 19p ESWNCFP P | - 19m 19s 18p ESWNCFP P
East's Long Stay | 123m 456s 789p [444p] 88s +east-wins=13
    | - 123m 456s 789p [444p] 88s +east-wins=12
Purity | [111m] [777m] 222m 666m 55m | - [111m] [777m] 234m 666m 55m | by bmja
Wriggling Snake | 1123456789m ESWN | - 1223456789m ESWN | by bmja
Knitting | 2345679s 2345679p | - 2345679s 2345678p | by bmja
Triple Knitting | 2467m 24678s 24678p | - 2467m 24679s 24678p | by bmja
All Pair Honours | 11s 99p EE SS WW CC FF | - 11s 88p EE SS WW CC FF | by bmja
"""
)


@pytest.mark.parametrize("near", NEAR, ids=lambda near: near.name)
def test_each_double_and_limit_hand_with_a_near_miss(near: Near) -> None:
    check_near("classical", near, brief=True)


def test_every_line_of_the_table_has_a_hand_here_and_an_example_in_the_guide() -> None:
    tables = [*RULES.profiles, {"semi_concealed": 1, "limit": "none"}]
    listed = [pattern for rulings in tables for pattern in RULES.patterns("en", rulings)]
    tested = {near.name: {"rulings": near.rulings} for near in NEAR} | {
        row[0]: {} for row in POINT_ROWS
    }
    tested |= {
        "Going Out": {},
        "Fully Concealed, in Points": {"rulings": {"fully_concealed": "points"}},
    }
    by_name = {pattern["name"]: pattern for pattern in listed}
    assert set(by_name) == set(tested)
    for pattern in by_name.values():
        answer = scored("classical", pattern["example"], **tested[pattern["name"]])
        names = lines(answer) + [dropped["name"] for dropped in answer["not_counted"]]
        assert pattern["name"] in names, pattern["name"]


HANDS = Path(__file__).with_name("classical.txt").read_text("utf-8")
WORKED = table("\n".join(row for row in HANDS.splitlines() if row and not row.startswith("#")))


@pytest.mark.parametrize("row", WORKED, ids=" | ".join)
def test_each_worked_hand(row: list[str]) -> None:
    text, rulings, expected = row
    answer = scored("classical", text, rulings=typed_rulings(rulings))
    for part in expected.split(" / "):
        assert meets(answer, part), (part, answer)


def meets(answer: dict[str, Any], part: str) -> object:
    """Return a true value where an answer has what a part of a row of ``classical.txt`` says."""
    said, _, rest = part.partition(": ")
    number, _, unit = part.partition(" ")
    if said == "refused":
        code, _, message = rest.partition(": ")
        error = answer["error"]
        return error["code"] == code and error["message"].startswith(message)
    if said == "does not win":
        settled = sum(answer["false_win"]["settlement"].values()) == 0
        no_pay = answer["payments"] is None and settled
        return answer["legal"] is False and no_pay and answer["why"].startswith(rest)
    if number.isdecimal():
        return answer[unit or "total"] == int(number)
    if number in ("with", "without"):
        return (unit in lines(answer)) is (number == "with")
    if said == "kept":
        return rest not in [dropped["name"] for dropped in answer["not_counted"]]
    if said in ("says", "說"):
        return verdict(answer, "en" if said == "says" else "zh-Hant") == rest
    if said == "reached":
        return answer["limit"]["reached"] == rest
    if said == "fans":
        return " + ".join(fan["name"] for fan in answer["fans"] for _ in range(fan["count"])) == (
            "" if rest == "none" else rest
        )
    assert part == "wins", part
    return answer["legal"] is True


def test_the_limit_cuts_and_a_limit_hand_is_worth_it() -> None:
    cut = scored("classical", "13m [CCC] [FFF] [PPP] 88s 2m")
    assert cut["total"] == 1000
    assert cut["limit"] == {"value": 1000, "reached": "cut", "without": 34 * 2**5}
    told = {ruling["id"] for ruling in cut["rulings_applied"]}
    assert "points_for_last_tile" not in told, "it changes points that the limit cuts"
    below = scored("classical", "13m [CCC] [FFF] [PPP] 88s 2m", rulings={"limit": 2000})
    assert below["limit"] == {"value": 2000, "reached": None, "without": 1088}
    hand = scored("classical", "[EEE] [CCC] [FFF] SSS WW", rulings={"limit": 300})
    assert hand["total"] == 300
    assert hand["limit"]["reached"] == "limit_hand"
    assert {d["principle"] for d in hand["not_counted"]} == {"limit_hand"}
    assert "Dragon Set" in {d["name"] for d in hand["not_counted"]}
    two = scored("classical", "[EEE] [SSS] [WWW] NNN CC")
    assert lines(two)[-2:] == ["Four Blessings", "All Honors"]
    assert two["total"] == 1000


def test_without_a_limit_doubles_go_on() -> None:
    answer = scored("classical", "CCC SSS [EEE] [WWW] NN", rulings={"limit": "none"})
    # dragons 1, east round 1 and own 1, little winds 1, no chows 1, majors 1, honors 2
    assert answer["doubles"] == 8
    assert answer["total"] == answer["points"] * 2**8
    plain = scored("classical", "19m 19s 19p ESWNCFP P", rulings={"limit": "none"})
    assert plain["total"] == 1000


# options


def test_the_terminal_says_by_seat_what_a_hand_that_does_not_win_costs() -> None:
    answer = scored("classical", "123m 456m 789s [222p] 88s +seat=S", rulings={"max_chows": 1})
    said = score_table(Score.from_json(answer))
    assert "If it is declared anyway: East +1000, South -2000, West +500, North +500" in said


def test_the_numbers_that_tables_choose_from() -> None:
    choices = {option.id: [c.value for c in option.choices] for option in RULES.OPTIONS.table}
    numbers = {name: chosen for name, chosen in choices.items() if type(chosen[0]) is int}
    assert numbers == {
        "mahjong_bonus": [20, 10], "limit": [1000, 500, 300, 2000, "none"], "one_suit": [3, 4],
        "one_suit_honours": [1, "none"], "fully_concealed": [1, 3, "points"],
        "semi_concealed": [0, 1], "bouquet": [1, 2, 4], "double_wind_pair": [4, 2],
        "max_chows": [4, 1, 0], "east_streak": [13, 9, "none"], "loose_tile": [1, "none"],
        "false_split": [166, 167, "exact"],
    }  # fmt: skip


def test_what_other_tables_play_otherwise_than_millington() -> None:
    options = RULES.OPTIONS
    usual = options.chosen("millington", {})
    otherwise: dict[str, dict[str, Any]] = {}
    for profile in options.profiles:
        chosen = {option.id: options.chosen(profile, {})[option.id] for option in options.table}
        otherwise[profile] = {key: it for key, it in chosen.items() if it != usual[key]}
    assert (len(otherwise["bmja"]), len(otherwise["bmja_kajongg"])) == (27, 24)
    american = {
        "limit": 500, "three_scholars": "any", "claimed_kong_concealed": True, "east_streak": 9,
        "loose_flower": True, "liability": "dangerous_game",
    }  # fmt: skip
    assert otherwise["dmjl"] == american | {"penalties": "dmjl"}
    assert otherwise["kajongg"] == american | {"little_and_big": False, "snake": "none"}
    pomax = {"mahjong_bonus": 10, "double_wind_pair": 2, "liability": "none"}
    assert otherwise["pomax"] == pomax
    wikidot = {"limit": 500, "one_suit": 4, "fully_concealed": "points", "penalties": "shown"}
    assert otherwise["wikidot"] == wikidot


def test_every_option_is_listed_with_its_sources_in_three_languages() -> None:
    for lang in ("en", "zh-Hans", "zh-Hant"):
        for option in RULES.options(lang):
            assert set(option["defaults"]) == set(RULES.profiles)
            values = [choice["value"] for choice in option["choices"]]
            assert set(map(repr, option["defaults"].values())) <= set(map(repr, values))
            assert len(values) > 1
            assert all(choice["label"] and choice["source"] for choice in option["choices"])


# the losers


def of_south(answer: dict[str, Any]) -> dict[str, Any]:
    player: dict[str, Any] = answer["players"]["S"]
    return player


def loser(text: str, **more: Any) -> dict[str, Any]:
    """A loser's hand, typed; the last tile is one like the others."""
    hand = parse_shorthand(text)
    return {key: hand[key] for key in ("concealed", "melds", "flowers") if key in hand} | more


WINNER = "123m 456s 789p [444p] 88s +seat=N"


@pytest.mark.parametrize(
    ("text", "points", "doubles"),
    [
        ("1358m 2479s 158p EW", 0, 0),
        ("111m 22s 555p CC 78s S", 8 + 4 + 2, 0),
        # several pairs score: dragons, own wind, round wind
        ("CC FF SS EE 2579m 1p", 2 * 4, 0),
        ("CCC SSS EE 579m 22s", 8 + 8 + 2, 2),
        ("12m 3579s 25p [EEE] f2 f6 WN", 4 + 8, 2),
        ("2579m [CCC] [FFF] PP 3p", 4 + 4 + 2, 3),
        ("7m [CCC] [FFF] [PPP] 35s 8p", 12, 5),
        ("7m [WWW] [SSS] NNN EE 8p", 4 + 4 + 8 + 2, 1 + 1),
        ("7m [WWW] [SSS] [NNN] [EEE]", 16, 2 + 2),
        ("111m (2222s) 999s 58m S 3p", 8 + 16 + 8, 1),
        # four of a kind that were not declared are a pung
        ("7777m 1258s 36p SWN", 4, 0),
        # doubles of the winner alone are not for losers
        ("1234m 5678m 999m 17m", 8, 0),
        ("1199m 1199s EW WNN", 0, 0),
        ("[123m] [345s] [678s] [234m] 9p", 0, 0),
    ],
)
def test_what_a_loser_scores(text: str, points: int, doubles: int) -> None:
    winner = "456m 456s 567p [444p] 88s +seat=N"
    player = of_south(scored("classical", winner, others={"S": loser(text)}))
    assert (player["points"], player["doubles"]) == (points, doubles)
    assert player["value"] == min(points * 2**doubles, 1000)
    assert player["known"] is True


def test_a_loser_is_cut_to_the_limit_too() -> None:
    others = {"S": loser("7m [CCCC] [FFFF] [PPPP] 35s 8p")}
    answer = scored("classical", WINNER, others=others)
    assert of_south(answer)["points"] == 48
    assert of_south(answer)["value"] == 1000
    assert of_south(scored("classical", WINNER, others={"S": 1400}))["value"] == 1000


@pytest.mark.parametrize(
    ("text", "condition", "points", "doubles", "value"),
    [
        # long: nothing; short and foul: points, and doubles only of flowers and doubling sets
        ("111m [CCC] [FFF] PP 256s 8p", "long", 0, 0, 0),
        ("[CCC] [FFF] PP 25s 8p", "short", 10, 2, 40),
        ("[CCC] [FFF] PP 2s", "foul", 10, 2, 40),
        ("111m 999s NNN f2 f6 25s", "short", 24 + 8, 1, 64),
        ("111m 999s NNN f1 f2 f3 f4 25s", "short", 24 + 16, 1, 80),
        ("EEE SSS 25s 1p", "short", 16, 2, 64),
    ],
)
def test_long_short_and_foul_hands(
    text: str, condition: str, points: int, doubles: int, value: int
) -> None:
    others = {"S": loser(text, condition=condition)}
    answer = scored("classical", "456m 456s 567p [444p] 88s +seat=N", others=others)
    player = of_south(answer)
    assert (player["points"], player["doubles"], player["value"]) == (points, doubles, value)
    assert player["condition"] == condition


def test_losers_that_are_not_given_count_nothing_and_the_answer_says_so() -> None:
    answer = scored("classical", WINNER, others={"S": 40})
    assert [answer["players"][seat]["known"] for seat in "ESWN"] == [False, True, False, True]
    assert answer["warnings"] == ["Not given, and counted as 0: the hands of East and West."]
    whole = scored("classical", WINNER, others={"E": 0, "S": {"value": 40}, "W": 20})
    assert "warnings" not in whole
    assert of_south(whole)["value"] == 40


def test_losers_double_for_their_suit_where_the_table_plays_so() -> None:
    others = {"S": loser("1234m 5678m 999m 17m")}
    rulings = {"losers_suit_doubles": True}
    winner = "234s 456s 567p [444p] 88s +seat=N"
    player = of_south(scored("classical", winner, others=others, rulings=rulings))
    assert (player["points"], player["doubles"]) == (8, 3)


def test_waiting_for_a_limit_hand_is_worth_forty_percent_to_the_british() -> None:
    winner = "44m 555s 678p [444p] 888s +seat=N"
    others = {"S": loser("19m 19s 19p ESWNCF P")}
    assert of_south(scored("classical", winner, others=others))["value"] == 0
    rulings = {"waiting_for_limit": "bmja"}
    player = of_south(scored("classical", winner, others=others, rulings=rulings))
    assert player["value"] == 400
    assert player["waiting_for_limit"] is True
    near = {"S": loser("19m 19s 18p ESWNCF P")}
    assert of_south(scored("classical", winner, others=near, rulings=rulings))["value"] == 0


# bad input


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"others": 5}, "bad_json"),
        ({"others": ["S"]}, "bad_json"),
        ({"others": {"X": 5}}, "bad_json"),
        ({"others": {"S": "many"}}, "bad_json"),
        ({"others": {"S": -5}}, "bad_json"),
        ({"others": {"S": 1.5}}, "bad_json"),
        ({"others": {"S": True}}, "bad_json"),
        ({"others": {"S": None}}, "bad_json"),
        ({"others": {"S": {}}}, "bad_json"),
        ({"others": {"N": 5}}, "impossible_situation"),
        ({"others": {"S": {"concealed": ["1m"]}}}, "wrong_tile_count"),
        ({"others": {"S": {"concealed": ["1m"], "condition": "long"}}}, "wrong_tile_count"),
        ({"others": {"S": {"concealed": ["1m"] * 13, "condition": "ill"}}}, "bad_json"),
        ({"others": {"S": {"concealed": ["1x"] * 13}}}, "bad_tile"),
        ({"others": {"S": {"concealed": ["1m"] * 13}}}, "too_many_copies"),
        ({"others": {"S": {"concealed": [], "melds": [{"type": "chow"}]}}}, "bad_meld"),
        ({"others": {"S": loser("44p 1358m 247s CFP E")}}, "too_many_copies"),
        ({"flowers": ["f1"], "others": {"S": loser("1358m 247s CFP f1 EWS")}}, "too_many_copies"),
        (
            {"flowers": 6, "others": {"S": loser("1358m 247s CFP EWS +flowers=3")}},
            "too_many_copies",
        ),
        ({"discarder": "N"}, "impossible_situation"),
        ({"discarder": "X"}, "bad_json"),
        ({"discarder": "S", "self_drawn": True}, "impossible_situation"),
        ({"dragon_feeder": "N"}, "impossible_situation"),
        ({"kong_on_kong": True}, "impossible_situation"),
        ({"exempt": True}, "bad_json"),
        ({"kitty": 100}, "bad_json"),
        ({"kitty": {"S": -100}}, "bad_json"),
        ({"east_wins": "many"}, "bad_json"),
        ({"rulings": {"limit": 7}}, "unknown_ruling"),
        ({"rulings": {"no_such_option": 1}}, "unknown_ruling"),
        ({"rulings": "american"}, "unknown_ruling"),
        ({"offence": "false_win"}, "bad_json"),
        ({"offence": {"kind": "false_win"}}, "bad_json"),
        ({"offence": {"kind": "spitting", "by": "S"}}, "bad_json"),
        ({"offence": {"kind": "false_win", "by": "S", "shown": 1}}, "bad_json"),
        ({"offence": {"kind": "misnamed", "by": "S", "claimer": "S"}}, "bad_json"),
    ],
)
def test_bad_input_is_answered_in_three_languages(fields: dict[str, Any], code: str) -> None:
    said = set()
    for lang in ("en", "zh-Hans", "zh-Hant"):
        hand = {**parse_shorthand(WINNER), "ruleset": "classical", **fields}
        answer = scored_json(hand, lang=lang)
        assert answer["error"]["code"] == code
        assert "{" not in answer["error"]["message"]
        said.add(answer["error"]["message"])
    assert len(said) > 1


JUNK: list[Any] = [None, True, 0, -1, 1.5, 10**30, "", "S", "E S", "\ud800"]
JUNK += [[], [1], ["1m"], {}, {"S": []}]


def test_no_junk_in_any_field_breaks_an_answer() -> None:
    rng = random.Random(6)
    keys = [field.key for field in RULES.more_fields]
    keys += ["others", "kitty", "offence", "rulings", "claimed", "flowers", "melds"]
    codes = set()
    for _ in range(1500):
        hand: dict[str, Any] = {**parse_shorthand(WINNER), "ruleset": "classical", "brief": True}
        for key in rng.sample(keys, 2):
            hand[key] = rng.choice(JUNK)
            if key in ("others", "kitty") and rng.random() < 0.5:
                hand[key] = {rng.choice("ESWNX"): rng.choice(JUNK)}
            if key == "others" and rng.random() < 0.5:
                hand[key] = {"S": {k: rng.choice(JUNK) for k in ("concealed", "melds", "value")}}
            if key == "offence" and rng.random() < 0.7:
                hand[key] = {k: rng.choice(JUNK) for k in ("kind", "by", "shown", "claimer")}
        answer = scored_json(hand)
        json.dumps(answer)
        codes.add(answer["error"]["code"] if "error" in answer else "fine")
    assert {"fine", "bad_json", "unknown_ruling", "wrong_tile_count"} <= codes


def test_an_error_in_a_losers_hand_says_whose_it_is() -> None:
    answer = scored("classical", WINNER, others={"W": {"concealed": ["1m"]}})
    assert answer["error"]["message"].startswith("West: 1 concealed tiles, and a loser has 13")


def test_a_misspelt_key_of_a_losers_hand_is_told() -> None:
    others = {"S": {**loser("1358m 2479s 158p EW"), "conditon": "short"}}
    error = scored("classical", WINNER, others=others)["error"]
    assert error["code"] == "unknown_field"
    assert error["message"].startswith("South: ")
    assert "“condition” was probably meant" in error["message"]


def test_the_winners_replacement_tile_doubles_no_losers_hand() -> None:
    winner = "46p 88s [123m] [777m] [999s] f1 5p +self-drawn +flower-replacement +seat=N"
    others = {"S": loser("111m 22s 555p CC 78s S")}
    answer = scored("classical", winner, others=others, rulings={"loose_flower": True})
    assert (of_south(answer)["points"], of_south(answer)["doubles"]) == (14, 0)


def test_a_hand_with_the_losers_is_read_again_as_it_is_written() -> None:
    others = {
        "E": 40,
        "S": loser("111m 22s 555p CC 78s f2 S", fishing=False),
        "W": loser("[WWW] [FFF] PP 25s 8p", condition="short"),
    }
    typed = parse_shorthand("456m 456s 567p [444p] 88s +seat=N +east-wins=2", RULES.FIELDS)
    hand = hand_from_json(
        {**typed, "ruleset": "classical", "others": others, "kitty": {"W": 100}, "discarder": "W"}
    )
    written = json.loads(json.dumps(hand.to_json()))
    assert hand_from_json(written) == hand
    assert score(hand_from_json(written)).to_json() == score(hand).to_json()


def test_an_answer_is_read_again_as_it_is_written() -> None:
    others = {"S": loser("111m 22s 555p CC 78s S"), "W": 40}
    answer = scored("classical", WINNER, others=others, claimed=["Going Out"], discarder="W")
    assert Score.from_json(answer).to_json() == answer


# questions and texts


def test_waits_with_points_and_doubles() -> None:
    hand = parse_shorthand("123m 456s 789p [CCC] 8s")
    hand["winning_tile"] = None
    answer = waits({**hand, "ruleset": "classical"})
    (wait,) = answer["waits"]
    assert wait["tile"] == "8s"
    assert wait["left"] == 3
    # red dragons 4, out on the pair 2, only tile 2, going out 20; drawn 2 more
    assert (wait["discard"]["points"], wait["discard"]["total"]) == (28, 56)
    assert (wait["self_drawn"]["points"], wait["self_drawn"]["total"]) == (30, 60)


def test_claims_of_doubles_and_of_points() -> None:
    text = "123m 456s 79p [CCC] 88s 8p"
    answer = scored("classical", text, claimed=["Dragon Set", "No Chows", "Kangaroo"])
    verdicts = {claim["claimed"]: claim["verdict"] for claim in answer["claims"]}
    assert verdicts == {"Dragon Set": "right", "No Chows": "wrong", "Kangaroo": "unknown"}
    points = scored("classical", text, claimed=["Going Out", "箭刻", "Self-Draw"])
    verdicts = {c["claimed"] or c["name"]: c["verdict"] for c in points["claims"]}
    assert verdicts["Going Out"] == "right"
    assert verdicts["箭刻"] == "right"
    assert verdicts["Self-Draw"] == "wrong"
    assert verdicts["Only Tile"] == "missed"
    limit = scored("classical", "[EEE] [CCC] [FFF] SSS WW", claimed=["No Chows"])
    assert "All Honors is worth the limit" in limit["claims"][0]["because"]


def test_reasons_name_the_tiles_of_this_hand() -> None:
    answer = scored("classical", "123m 456s 79p [CCC] 88s 8p")
    reasons = {f["name"]: f["because"] for f in answer["fans"] + answer["items"]}
    assert reasons["Dragon Set"] == "A pung or kong of dragons: three red dragons."
    assert reasons["Only Tile"] == "No tile but the 8 of dots could complete the hand."


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("near", NEAR, ids=lambda near: near.name)
def test_every_sentence_is_filled_in(near: Near, lang: str) -> None:
    typed = parse_shorthand(near.with_it[0], RULES.FIELDS)
    hand = {**typed, "ruleset": "classical", "rulings": near.rulings}
    answer = scored_json(hand, lang=lang)
    for entry in answer["fans"] + answer["items"] + answer["not_counted"]:
        assert entry["because"]
        assert "{" not in entry["because"]
        assert any("\u4e00" <= c <= "\u9fff" for c in entry["because"]) == (lang != "en")
    assert "{" not in verdict(answer, lang)


def test_a_verdict_for_a_person() -> None:
    assert verdict(scored("classical", "123m 456s 79p [CCC] 88s 8p"), "en") == (
        "26 points, 1 double: 52."
    )
    assert verdict(scored("classical", "1112345678999m 5m"), "zh-Hans") == "满贯牌：1000分。"
    half = scored("classical", "2345679s 2345679p f1 +seat=S", rulings="bmja")
    assert verdict(half, "en") == "Half a limit, 500, and 4 for the bonus tiles: 504."


def test_contested_options_that_made_a_difference_are_told() -> None:
    answer = scored("classical", "123m 456m 789m [555m] 99m")
    told = {ruling["id"]: ruling for ruling in answer["rulings_applied"]}
    assert told["one_suit"]["choice"] == 3
    assert told["one_suit"]["otherwise"][0]["total"] == 26 * 16
    assert "bouquet" not in told


def test_the_groups_say_whose_points_and_doubles_they_are() -> None:
    listed = RULES.patterns("en")
    groups = list(dict.fromkeys(p["group"] for p in listed))
    assert groups[0] == SETS
    assert groups[-1] == LIMITS
    assert FOR_ALL in groups


def test_errors_are_hand_errors_with_a_code_of_the_interface() -> None:
    with pytest.raises(HandError):
        RULES.parse({"concealed": "no list"})
