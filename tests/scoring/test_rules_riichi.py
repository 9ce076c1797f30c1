"""Riichi, in addition to its worked hands: the counting package, evenings, waits and near
misses."""

from itertools import islice
from typing import Any

import pytest
from mahjong.hand_calculating.yaku_config import YakuConfig

from scoring import Hand, answer, answer_waits, parse_shorthand, score
from scoring.answers.json_hand import hand_from_json
from scoring.game import WinByTotal
from scoring.rulesets.riichi.rules import RULES
from tests.helpers.hands import hands_of


def count(text: str, lang: str = "en", **more: Any) -> dict[str, Any]:
    hand = parse_shorthand(text, RULES.FIELDS)
    return answer({**hand, "ruleset": "riichi", **more}, lang=lang)


def verdict(text: str, lang: str, **more: Any) -> str:
    hand = parse_shorthand(text, RULES.FIELDS)
    scored = score(hand_from_json({**hand, "ruleset": "riichi", **more}))
    return RULES.verdict(scored).in_language(lang)


def test_the_verdict_names_the_deposits_beside_the_points() -> None:
    hand = "123m 678m 456p 78s 99p 9s +seat=S"
    for lang, words in (("en", "2,000 points of riichi deposits"), ("zh-Hans", "立直棒2,000点")):
        with_two = verdict(hand, lang, riichi=True, deposits=2)
        assert words in with_two
        without = verdict(hand, lang, riichi=True)
        assert words not in without
        assert with_two[-1] == without[-1] == ("." if lang == "en" else "。")


def test_the_table_of_an_evening_plays_by_the_options() -> None:
    usual = RULES.game_under(None)
    assert (usual.several.of_two, usual.several.of_three) == (2, 0)
    assert RULES.game_under({"several_winners": "triple_ron"}).several.of_three == 3
    assert RULES.game_under({"several_winners": "head_bump"}).several.of_two == 1
    assert [draw.per_counter for draw in usual.paid_draws] == [0]
    counters = RULES.game_under({"nagashi_mangan": "counters"})
    assert [draw.per_counter for draw in counters.paid_draws] == [100]
    assert not RULES.game_under({"nagashi_mangan": "absent"}).paid_draws


def test_what_a_hand_just_missed_is_a_yaku_and_could_have_been() -> None:
    scored = count("234m 678m 456p 78s 55p 9s", riichi=True, nearly=True)
    assert [(n["name"], n["total"]) for n in scored["nearly"]] == [("Tanyao", 3)]
    # luck and dora are no fans that a hand misses, and who discarded has another seat
    scored = count("123m 678m SSS 99p 78s 9s +seat=W", discarder="S", riichi=True, nearly=True)
    missed = {n["name"] for n in scored["nearly"]}
    assert missed == {"Chantai", "Yakuhai (round wind south)"}


def test_a_hand_made_without_its_fields_is_played_as_usual() -> None:
    tiles = ("2m", "3m", "4m", "6m", "7m", "8m", "4p", "5p", "6p", "7s", "8s", "9s", "5p", "5p")
    hand = Hand(tiles, winning_tile="9s", seat_wind="S", ruleset="riichi")
    assert score(hand).total == 1
    assert score(hand.replace(fields={"riichi": True})).total == 2


def test_waits_tell_which_tiles_win_and_which_have_no_yaku() -> None:
    hand = {**parse_shorthand("123m 678m 78s 99p [456p]"), "ruleset": "riichi"}
    found = {w["tile"]: w for w in answer_waits({**hand, "last_wall_tile": True})["waits"]}
    assert set(found) == {"6s", "9s"}
    assert found["9s"]["discard"]["fans"] == ["Houtei Raoyui"]
    assert found["9s"]["self_drawn"]["fans"] == ["Haitei Raoyue"]
    plain = {w["tile"]: w for w in answer_waits(hand)["waits"]}
    assert not plain["9s"]["discard"]["legal"]
    assert not plain["9s"]["self_drawn"]["minimum_met"]


def test_other_readings_are_told_and_none_is_dearer() -> None:
    several = 0
    for hand in islice(hands_of("riichi", 11), 200):
        scored = answer(hand)
        if "error" in scored:
            continue
        several += bool(scored["alternatives"])
        for other in scored["alternatives"]:
            assert other["points"] <= scored["points"]
            assert other["arrangement"] != scored["arrangement"]
    assert several > 2
    scored = count("111222333m 789p 9s 9s")
    shapes = [[s["type"] for s in other["arrangement"]] for other in scored["alternatives"]]
    assert scored["arrangement"][0]["type"] != shapes[0][0]


@pytest.mark.parametrize("profile", RULES.OPTIONS.profiles)
def test_the_form_of_points_alone_says_what_thirteen_han_mean(profile: str) -> None:
    by_total = RULES.game_under(profile).by_total
    assert by_total
    never_counted = RULES.OPTIONS.read(profile)["kazoe"] == "sanbaiman"
    assert ("13 stand for a yakuman" in by_total.question) == never_counted
    paid = by_total.payments(WinByTotal(13, winner="S", discarder="W"))
    assert paid.winner == 32_000


@pytest.mark.parametrize(
    ("counter_value", "discarder", "paid"),
    [(300, "W", 3_900 + 600), (1500, "W", 3_900 + 3_000), (300, None, 4_000 + 600)],
)
def test_a_win_by_han_and_fu_gets_the_counters(
    counter_value: int, discarder: str | None, paid: int
) -> None:
    """3 han 30 fu: 3,900 from a discard; 2,000 from East and 1,000 each when self-drawn."""
    by_total = RULES.game_under({"counter_value": counter_value}).by_total
    assert by_total
    win = by_total.payments(WinByTotal(3, winner="S", discarder=discarder, counters=2, fu=30))
    assert win.winner == paid


@pytest.mark.parametrize("won", ["+riichi +deposits=1", "+self-drawn +deposits=1"])
@pytest.mark.parametrize("counter_value", [300, 1500])
def test_the_total_of_the_cost_is_what_the_winner_gets(won: str, counter_value: int) -> None:
    """Two counters of the worth that the table agreed on, and a deposit, included."""
    hand = parse_shorthand(f"234m 678m 456p 55p 67s 8s +seat=S +honba=2 {won}", RULES.FIELDS)
    rulings = {"counter_value": counter_value}
    told = answer({**hand, "ruleset": "riichi", "rulings": rulings})
    paid = told["payments"]
    assert told["cost"]["total"] == paid["winner"] + paid["deposits"]


def test_two_yakuman_by_han_are_paid_twice_where_they_add_up() -> None:
    together = RULES.game_under({"yakuman_together": True}).by_total
    alone = RULES.game_under({"yakuman_together": False, "double_yakuman": False}).by_total
    assert together
    assert alone
    win = WinByTotal(26, winner="S", discarder="W")
    assert together.payments(win).winner == 64_000
    assert alone.payments(win).winner == 32_000


PINFU = ["1m", "2m", "3m", "6m", "7m", "8m", "4p", "5p", "6p", "7s", "8s", "9p", "9p", "9s"]
RED_PINFU = [tile.replace("5p", "0p") for tile in PINFU]


@pytest.mark.parametrize("tiles", [PINFU, RED_PINFU])
@pytest.mark.parametrize("red", [["5p", 3], ["5p", "4p"], "5p", 3])
def test_red_fives_that_are_no_list_of_fives_are_refused(tiles: list[str], red: object) -> None:
    hand = {"concealed": tiles, "winning_tile": "9s", "ruleset": "riichi", "red_fives": red}
    assert "error" in answer(hand)
    assert "error" not in answer(hand | {"red_fives": ["5p"]})


def test_the_guide_gives_the_han_of_open_and_closed_hands_as_the_package_does() -> None:
    def plain(name: str) -> str:
        return "".join(sign for sign in name.lower() if sign.isalnum())

    known = {
        plain(yaku.name): (yaku.han_closed, yaku.han_open) for yaku in vars(YakuConfig()).values()
    }
    for row in RULES.patterns("en", "library"):
        assert known[plain(row["name"])] == (row["value"], row["open"]), row["name"]


@pytest.mark.parametrize("profile", RULES.OPTIONS.profiles)
def test_the_guide_gives_the_han_that_its_example_counts(profile: str) -> None:
    for row in RULES.patterns("en", profile):
        told = count(row["example"], rulings=profile)
        fans = {fan["name"]: fan["points"] for fan in told.get("fans", ())}
        assert fans.get(row["name"], row["value"]) in (row["value"], row["open"]), row["name"]
