"""The British rules (BMJA): as the British write them, and as Kajongg has them."""

from typing import Any

import pytest

from scoring import Score, parse_shorthand
from scoring import answer as scored_json
from scoring.rulesets import ruleset
from scoring.table import score_table
from tests.helpers.rule_hands import scored
from tests.scoring.test_rules_classical import lines, loser, verdict

RULES = ruleset("classical")
SOUTH = " +seat=S"
DRAWN = " +self-drawn" + SOUTH
WINNER = "22m [NNN] [888p] [222p] [444p] +seat=N"


def british(text: str, **fields: Any) -> dict[str, Any]:
    return scored("classical", text, **{"rulings": "bmja", **fields})


def names(answer: dict[str, Any]) -> list[str]:
    return [fan["name"] for fan in answer["fans"]]


def worth(text: str, rulings: Any = "bmja", **more: Any) -> int:
    """Return the value of a loser's hand, South's in the round of East."""
    winner = next(w for w in _winners() if _fits(w, text))
    answer = scored("classical", winner, rulings=rulings, others={"S": loser(text, **more)})
    value: int = answer["players"]["S"]["value"]
    return value


def _winners() -> list[str]:
    return [
        WINNER,
        "33s [NNN] [777s] [888s] [222s] +seat=N",
        "FF [222s] [333p] [444p] [777p] +seat=N",
    ]


def _fits(winner: str, text: str) -> bool:
    answer = scored("classical", winner, others={"S": loser(text)})
    return "error" not in answer


# the hands that Kajongg's own engine was asked about: South, round of East, self-drawn

KAJONGG_HANDS = [
    ("B1", "1112345678999m 5m", 1000, ["Nine Gates"]),
    ("B2", "1123456789m ESWN", 1000, ["Wriggling Snake"]),
    ("B3", "2467m 24678s 24678p", 500, ["Triple Knitting"]),
    ("B4", "2345679s 2345679p", 500, ["Knitting"]),
    ("B5", "EE 11p 99s FF CC SS WW", 500, ["All Pair Honours"]),
    ("B6", "[111m] [777m] [234m] [666m] 55m", 30, []),
    ("B7", "[111m] [777m] [222m] [666m] 55m", 512, ["No Chows", "Purity"]),
    ("B8", "[111m] [777m] [222m] CCC 55m", 152, ["Dragon Set", "No Chows"]),
    ("B8b", "[111m] [777m] [222m] [CCC] 55m", 136, ["Dragon Set", "No Chows"]),
    ("B9", "111m 333m 777m CCC 55m", 1000, ["Buried Treasure"]),
    ("B10", "[111m] [777p] [222s] [678m] 55m", 30, []),
    ("B12", "[CCC] [FFF] [PPP] [678m] 55m", 272, ["Dragon Set"]),
    ("B13", "[CCC] [FFF] [PPP] [666m] 55m", 1000, ["Three Great Scholars"]),
    ("B14", "[111m] [777p] [222s] [666m] f2 f6 55m", 320, ["Own Season", "Own Flower", "No Chows"]),
    ("B17", "222s 444s 666s 333s FF", 1000, ["Buried Treasure", "Imperial Jade"]),
    ("B18", "222s 444s 666s 234s FF", 1000, ["Imperial Jade"]),
    ("B19", "111p 333p 777m 222s 55m", 168, ["No Chows", "Fully Concealed"]),
]


@pytest.mark.parametrize(
    ("text", "total", "fans"), [row[1:] for row in KAJONGG_HANDS], ids=[r[0] for r in KAJONGG_HANDS]
)
def test_hands_as_kajongg_counts_them(text: str, total: int, fans: list[str]) -> None:
    answer = scored("classical", text + DRAWN, rulings="bmja_kajongg")
    assert (answer["total"], answer["legal"]) == (total, True)
    assert names(answer) == fans


def test_two_chows_do_not_win_b11() -> None:
    for profile in ("bmja", "bmja_kajongg"):
        answer = scored("classical", "[123m] [678s] [222p] [666m] 55m" + DRAWN, rulings=profile)
        assert answer["legal"] is False
        assert answer["why"].startswith("This hand has 2 chows")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        # B15: the pairs of B5 without the last tile; B16: the gates without the 2; B20: Purity
        ("EE 11p 99s FF CC SS W", 200),
        ("1113455678999m", 400),
        ("[111m] [777m] [222m] [666m] 5m", 80),
    ],
)
def test_losers_as_kajongg_counts_them(text: str, value: int) -> None:
    assert worth(text, "bmja_kajongg") == value


# what the British play otherwise than Chinese Classical, point by point


def test_1_the_gates_of_heaven_win_although_a_hand_may_have_one_chow_only() -> None:
    answer = british("1112345678999m 5m" + DRAWN)
    assert (answer["legal"], answer["total"], names(answer)) == (True, 1000, ["Nine Gates"])
    claimed = british("111234567899m 5m 9m" + SOUTH)
    assert (claimed["legal"], claimed["total"]) == (True, 1000)
    # the surplus tile is a 2 to 8; with a 1 too many these are two chows and no special hand
    assert british("1112345678999m 1m" + DRAWN)["legal"] is False
    any_tile = {"profile": "bmja", "gates_surplus": "any"}
    assert british("1112345678999m 1m" + DRAWN, rulings=any_tile)["total"] == 1000
    own_pungs = {"profile": "bmja", "gates_claimed": False}
    assert british("111234567899m 5m 9m" + SOUTH, rulings=own_pungs)["legal"] is False


def test_2_neither_the_only_tile_nor_the_pair_scores() -> None:
    answer = british("[111m] [777p] [222s] [678m] 5m 5m" + SOUTH)
    assert answer["points"] == 4 + 2 + 2 + 20
    assert not {"Only Tile", "Fishing the Eyes, Minors"} & set(lines(answer))


def test_3_three_concealed_pungs_do_not_double() -> None:
    answer = british("111p 333p 777m [234s] 55m" + DRAWN)
    assert (answer["points"], answer["doubles"]) == (8 + 4 + 4 + 20 + 2, 0)
    assert "Three Concealed Pungs" in names(
        scored("classical", "111p 333p 777m [234s] 55m" + DRAWN)
    )


def test_4_one_suit_concealed_is_no_limit_hand() -> None:
    text = "222m 444m 777m 678m 55m" + DRAWN
    answer = british(text)
    assert names(answer) == ["Fully Concealed"]
    assert answer["total"] == (4 * 3 + 20 + 2) * 2
    assert "Concealed Clear Suit" in names(scored("classical", text))


def test_5_one_suit_with_a_chow_does_not_double_and_without_one_is_purity() -> None:
    assert british("[111m] [777m] [234m] [666m] 5m 5m" + SOUTH)["total"] == 28
    assert british("[111m] [777m] [234m] [666m] 5m 5m" + DRAWN)["total"] == 30
    pure = british("[111m] [777m] [222m] [666m] 5m 5m" + DRAWN)
    assert pure["total"] == 32 * 2**4
    assert {"No Chows", "Purity"} == set(names(pure))


def test_6_easts_thirteenth_win_is_no_limit_hand() -> None:
    text = "[111m] [777p] [222s] [678m] 55m +east-wins=13"
    assert british(text)["total"] < 1000
    assert scored("classical", text)["total"] == 1000


@pytest.mark.parametrize(
    ("text", "option", "there"),
    [
        # Millington's hand of any suits is none
        ("222m 444s 777p 999s 88s +self-drawn", "last_claimed", False),
        ("111m 333m 777m CCC 55m +self-drawn", "last_claimed", True),
        # the last pung, or only the pair, may be claimed
        ("111m 333m 77m CCC 55m 7m", "last_claimed", True),
        ("111m 333m 77m CCC 55m 7m", "pair_claimed", False),
        ("111m 333m 777m CCC 5m 5m", "pair_claimed", True),
        ("111m 333m 777m CCC 5m 5m", "self_drawn", False),
        # no kongs, nothing exposed
        ("111m 333m (7777m) CCC 55m +self-drawn", "last_claimed", False),
        ("111m 333m [777m] CCC 55m +self-drawn", "last_claimed", False),
    ],
)
def test_7_buried_treasure_is_four_concealed_pungs_of_a_suit_and_honors(
    text: str, option: str, there: bool
) -> None:
    answer = british(text + SOUTH, rulings={"profile": "bmja", "buried_treasure": option})
    assert ("Buried Treasure" in names(answer)) is there


@pytest.mark.parametrize("drawn", [DRAWN, SOUTH])
def test_8_knitting_triple_knitting_and_all_pair_honours_are_half_a_limit(drawn: str) -> None:
    for text, name in (
        ("2345679s 2345679p", "Knitting"),
        ("2467m 24678s 24678p", "Triple Knitting"),
        ("EE 11p 99s FF CC SS WW", "All Pair Honours"),
    ):
        answer = british(text + drawn)
        assert (answer["total"], names(answer)) == (500, [name])
        assert answer["limit"]["reached"] == "half_limit"
        assert verdict(answer, "en") == "Half a limit: 500."
        assert scored("classical", text + drawn)["error"]["code"] == "not_winning"


def test_8_which_pairs_make_knitting_and_all_pair_honours_is_an_option() -> None:
    mixed = "123m 1234567s 4567p" + DRAWN
    assert british(mixed)["error"]["code"] == "not_winning"
    assert british(mixed, rulings={"profile": "bmja", "knitting_suits": "any"})["total"] == 500
    twice = "EEEE 99s FF CC SS WW" + DRAWN
    assert british(twice)["total"] == 500
    assert scored("classical", twice, rulings="bmja_kajongg")["error"]["code"] == "not_winning"
    alone = {"profile": "bmja", "half_limit_hands": "knitting"}
    assert british("2345679s 2345679p" + DRAWN, rulings=alone)["total"] == 500
    assert british("2467m 24678s 24678p" + DRAWN, rulings=alone)["error"]["code"] == "not_winning"


def test_9_each_table_has_its_own_snake() -> None:
    winds, pungs = "1123456789m ESWN" + SOUTH, "[111p] [234p] [999p] [678p] 5p 5p" + SOUTH
    assert names(british(winds)) == ["Wriggling Snake"]
    assert "Wriggling Snake" not in names(british("1112345678999m 5m" + SOUTH))
    for profile in ("millington", "kajongg", "dmjl"):
        refused = scored("classical", winds, rulings=profile)
        assert refused["error"]["code"] == "not_winning"
    assert scored("classical", pungs, rulings="dmjl")["total"] == 500
    assert names(scored("classical", pungs, rulings="dmjl")) == ["Squirming Snake"]
    # to Kajongg's standard rules it is one suit only: 32 points and three doubles
    assert scored("classical", pungs, rulings="kajongg")["total"] == 256
    assert names(scored("classical", pungs, rulings="kajongg")) == ["One Suit Only"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("19m 19s 19p ESWNCF C", 400),
        ("1123456789m ESW", 400),
        ("1113455678999m", 400),
        ("111m 333m 777m CCC 5m", 400),
        ("(1111m) (9999m) [1111s] [9999p] 5m", 400),
        ("2345679s 234567p", 200),
        ("2467m 24678s 2478p", 200),
        ("EE 11p 99s FF CC SS W", 200),
        # Purity: 10 points and three doubles; another suit makes it no Purity
        ("[111m] [777m] [222m] [666m] 5m", 80),
        ("[111m] [777m] [222m] [666m] 5s", 10),
        # three sets of dragons and no chow: 12 exposed points and three doubles are less
        ("[CCC] [FFF] [PPP] [666m] 5m", 400),
        # 48 points and five doubles are more, and may be taken for this hand
        ("[CCCC] (FFFF) (PPPP) [666m] 5m", 656),
        # ready, but not for a special hand
        ("[111m] [777p] [222s] [678m] 5m", 8),
    ],
)
def test_10_a_loser_fishing_for_a_special_hand_gets_its_share(text: str, value: int) -> None:
    assert worth(text) == value


def test_10_a_loser_who_was_not_declared_to_be_fishing_gets_no_share() -> None:
    text = "19m 19s 19p ESWNCF C"
    assert worth(text, fishing=True) == 400
    assert worth(text, fishing=False) == 2
    silent = {"profile": "bmja", "must_declare_fishing": False}
    assert worth(text, silent, fishing=False) == 400
    assert worth(text, {"profile": "bmja", "waiting_for_limit": "none"}) == 2


def test_10_tiles_worth_more_than_the_share_are_taken_for_any_hand_only_by_kajongg() -> None:
    # four concealed kongs of majors are 128 points, and fishing for Fourfold Plenty 400
    text = "(1111m) (9999m) (1111s) (9999p) f2 f6 5m"
    assert worth(text, "bmja_kajongg") == 544
    # the two bonus tiles are 8 points with two doubles of their own
    assert worth(text) == 400 + 8 * 2**2


def test_11_one_suit_with_honors_and_the_loose_tile_double_but_not_for_kajongg() -> None:
    for text, name in (
        ("[111m] [777m] [234m] [CCC] 55m" + SOUTH, "One Suit and Honors"),
        ("[111m] [777p] [234m] (3333s) 55m +replacement" + SOUTH, "Loose Tile"),
        ("[111m] [777p] [234m] [333s] f1 55m +self-drawn +flower-replacement", "Loose Tile"),
    ):
        assert name in names(british(text))
        assert name not in names(scored("classical", text, rulings="bmja_kajongg"))


def test_12_a_claimed_kong_is_concealed_where_doubles_are_counted() -> None:
    text = "111m 777p 234m [3333s] 55m" + DRAWN
    for profile in ("bmja", "bmja_kajongg"):
        answer = scored("classical", text, rulings=profile)
        assert "Fully Concealed" in names(answer)
        assert "Exposed Kong of Minors" in lines(answer)
        added = scored("classical", text, rulings=profile, added_kongs=["3s"])
        assert "Fully Concealed" not in names(added)
    assert "Fully Concealed" not in names(scored("classical", text))


def test_13_north_with_two_flowers_gets_516_for_all_pair_honours() -> None:
    text = "EE 11p 99s FF CC SS WW f4 f5 +seat=N"
    answer = british(text)
    assert answer["total"] == 516
    # the own season doubles the bonus tiles, and nothing else does
    assert names(answer) == ["All Pair Honours", "Own Season"]
    assert "Own Season" not in [dropped["name"] for dropped in answer["not_counted"]]
    assert verdict(answer, "en") == ("Half a limit, 500, and 16 for the bonus tiles: 516.")
    assert verdict(scored_json({**_typed(text), "rulings": "bmja"}, lang="zh-Hant"), "zh-Hant") == (
        "半個滿貫500分，加花牌16分，共516分。"
    )
    # the last discard doubles them once more, and nothing goes beyond the limit
    assert british(text + " +last-claim")["total"] == 532
    assert british("19m 19s 19p ESWNCFP P f4 f5 +seat=N")["total"] == 1000


def test_13_north_fishing_for_the_thirteen_gets_416() -> None:
    winner = "222m [333p] [888p] [444p] 77p +seat=W"
    others = {"N": loser("19m 19s 19p ESWNCF P f4 f5")}
    answer = british(winner, others=others)
    assert answer["players"]["N"]["value"] == 416
    assert answer["players"]["N"]["fishing_for"] == "Thirteen Orphans"
    kajongg = scored("classical", winner, others=others, rulings="bmja_kajongg")
    assert kajongg["players"]["N"]["value"] == 400


# the other options of the British rules


def test_a_bouquet_includes_the_own_flower_or_doubles_on_top_of_it() -> None:
    text = "[111m] [777p] [234m] [333s] f5 f6 f7 f8 55m" + SOUTH
    assert british(text)["doubles"] == 2
    assert names(british(text)) == ["All Four Flowers"]
    assert scored("classical", text, rulings="bmja_kajongg")["doubles"] == 3
    assert british(text.replace("f8", "f2"))["doubles"] == 2


def test_imperial_jade_with_a_chow_only_for_kajongg() -> None:
    text = "222s 444s 666s 234s FF" + DRAWN
    assert "Imperial Jade" not in names(british(text))
    assert names(british("222s 444s 666s 333s FF" + DRAWN)) == ["Buried Treasure", "Imperial Jade"]


def test_robbing_the_kong_of_two_bamboo_is_a_limit_only_for_kajongg() -> None:
    text = "13s 88m [999p] [777m] [444p] 2s +robbing" + SOUTH
    assert "Carrying Pole" not in names(british(text))
    assert names(scored("classical", text, rulings="bmja_kajongg")) == ["Carrying Pole"]


def test_half_a_limit_gives_way_where_the_tiles_are_worth_more() -> None:
    # South's flower and season: 8 points and 2, two doubles, no chow, concealed
    text = "EE 11p 99s FF CC SS WW f2 f6" + DRAWN
    points, doubles = 8 + 2 + 2 * 4, 2 + 3
    assert scored("classical", text, rulings="bmja_kajongg")["total"] == points * 2**doubles
    told = scored("classical", text, rulings="bmja_kajongg")["not_counted"]
    assert [dropped["name"] for dropped in told] == ["All Pair Honours"]
    assert "worth more than half the limit" in told[0]["because"]
    whole = british(text, rulings={"profile": "bmja", "half_limit_or_more": "with_going_out"})
    assert whole["total"] == 1000
    # the British rules site adds the bonus tiles and nothing else
    assert british(text)["total"] == 500 + 8 * 2**2


def test_who_did_not_declare_fishing_may_not_go_out() -> None:
    text = "[111m] [777p] [234m] [333s] 55m +fishing-undeclared" + SOUTH
    answer = british(text)
    assert answer["legal"] is False
    assert answer["payments"] is None
    assert answer["why"].startswith("Fishing was not declared")
    assert scored("classical", text)["legal"] is True


def test_a_goulash_has_no_chow_at_all() -> None:
    goulash = {"profile": "bmja", "max_chows": 0}
    answer = british("[111m] [777p] [234m] [333s] 55m" + SOUTH, rulings=goulash)
    assert answer["why"] == "This hand has 1 chow; at this table a winning hand has none."
    assert british("[111m] [777p] [222m] [333s] 55m" + SOUTH, rulings=goulash)["legal"] is True
    assert british("1112345678999m 5m" + SOUTH, rulings=goulash)["legal"] is True


def test_a_flowers_replacement_needs_a_flower_and_a_draw() -> None:
    for text in (
        "[111m] [777p] [234m] [333s] 55m +self-drawn +flower-replacement",
        "[111m] [777p] [234m] [333s] f1 55m +flower-replacement",
    ):
        for lang in ("en", "zh-Hans", "zh-Hant"):
            answer = scored_json({**_typed(text), "rulings": "bmja"}, lang=lang)
            assert answer["error"]["code"] == "impossible_situation"


def test_the_plum_blossom_may_replace_a_flower() -> None:
    text = "46p 88s [123m] [777m] [999s] f1 5p +self-drawn +flower-replacement"
    assert names(british(text)) == ["Gathering Plum Blossom"]


@pytest.mark.parametrize(
    ("split", "sums"),
    [
        ("exact", {"E": 166, "S": -500, "W": 167, "N": 167}),
        (166, {"E": 166, "S": -498, "W": 166, "N": 166}),
        (167, {"E": 167, "S": -501, "W": 167, "N": 167}),
    ],
)
def test_a_false_mah_jong_costs_half_a_limit_in_whole_points(
    split: int | str, sums: dict[str, int]
) -> None:
    offence = {"kind": "false_win", "by": "S"}
    rulings = {"profile": "bmja", "false_split": split}
    answer = scored_json({"ruleset": "classical", "rulings": rulings, "offence": offence})
    assert answer["settlement"] == sums
    assert sum(answer["settlement"].values()) == 0


def test_a_false_mah_jong_is_told_in_shares() -> None:
    offence = {"kind": "false_win", "by": "S"}
    asked = {"ruleset": "classical", "rulings": "bmja", "offence": offence}
    assert scored_json(asked)["why"] == (
        "Half a limit is shared among the three others. South pays 500 in all, 167 to West, "
        "167 to North and 166 to East. The hand ends."
    )
    assert scored_json({**asked, "rulings": "bmja_kajongg"})["why"] == (
        "Half a limit is shared among the three others. South pays 498 in all, 166 to each "
        "player. The hand ends."
    )


def test_who_misnames_a_tile_that_gives_mah_jong_pays_for_all() -> None:
    offence = {"kind": "misnamed_win", "by": "S"}
    answer = scored_json({"ruleset": "classical", "rulings": "bmja", "offence": offence})
    assert "pays for all" in answer["why"]
    assert not any(answer["settlement"].values())


def test_both_profiles_have_a_name_of_their_own() -> None:
    assert RULES.profile_title("bmja", "en") == "BMJA (British)"
    assert RULES.profile_title("bmja_kajongg", "en") == "BMJA as Kajongg has it"


def test_the_guide_lists_the_hands_that_a_table_plays() -> None:
    played = {p["name"] for p in RULES.patterns("en", "bmja")}
    assert {"Wriggling Snake", "Knitting", "Purity"} <= played
    assert not {"Squirming Snake", "One Suit Only", "No-Score Hand", "Carrying Pole"} & played
    usual = {p["name"] for p in RULES.patterns("en")}
    assert not {"Wriggling Snake", "Knitting", "Purity"} & usual


# sentences


@pytest.mark.parametrize(
    ("text", "name", "english", "chinese"),
    [
        (
            "(2222m) [4444s] [7777p] [9999s] 88s",
            "Four Kongs",
            "Four kongs: 2-2-2-2 of characters, 4-4-4-4 of bamboo, 9-9-9-9 of bamboo and "
            "7-7-7-7 of dots.",
            "四副槓：二二二二萬、四四四四條、九九九九條、七七七七筒。",
        ),
        (
            "[222m] [555s] [888p] [444m] WW",
            "No Chows",
            "No chow among the sets: 2-2-2 of characters, 4-4-4 of characters, 5-5-5 of bamboo "
            "and 8-8-8 of dots.",
            "四副都是刻子或槓：二二二萬、四四四萬、五五五條、八八八筒。",
        ),
    ],
)
def test_the_pair_is_no_set(text: str, name: str, english: str, chinese: str) -> None:
    for lang, expected in (("en", english), ("zh-Hant", chinese)):
        answer = scored_json(_typed(text), lang=lang)
        (said,) = [f["because"] for f in answer["fans"] if f["name"] == name]
        assert said == expected


def test_one_double_is_not_doubles() -> None:
    table = score_table(Score.from_json(scored("classical", "123m 456s 79p [CCC] 88s 8p")))
    assert "1 doubles" not in table
    assert "26 points, 1 double: 52." in table


def test_where_one_trigger_is_certain_the_other_leaves_nothing_open() -> None:
    text = "55m 99m [123m] [456m] [777m] 9m" + SOUTH
    sure, other = scored("classical", text, discarder="W")["liability"]["triggers"]
    assert (sure["id"], other["id"]) == ("I1", "I2")
    assert sure["because"].endswith("West pays for all.")
    assert other["because"].endswith("West pays for all.")
    exempt = scored("classical", text, discarder="W", exempt="a")["liability"]["triggers"][1]
    assert exempt["because"].endswith("and is exempt from this.")


def test_of_two_who_fed_the_hand_the_sentence_says_who_pays() -> None:
    text = "55s 22m [CCC] [FFF] [PPP] 5s" + SOUTH
    answer = scored("classical", text, dragon_feeder="N", discarder="W")
    last, first = answer["liability"]["triggers"]
    assert last["because"].endswith("West pays for all.")
    assert first["because"].endswith("but West fed the hand last, and pays.")


def _typed(text: str) -> dict[str, Any]:
    from scoring import parse_shorthand

    return {**parse_shorthand(text, RULES.FIELDS), "ruleset": "classical"}


def test_a_claimed_kong_that_counts_as_concealed_is_named_as_one() -> None:
    for words, name in ((" +self-drawn", "Fully Concealed"), ("", "Concealed until the Discard")):
        hand = parse_shorthand("222m 444m 777m [EEEE] 5m 5m" + words)
        scored = scored_json({**hand, "ruleset": "classical", "rulings": "bmja"})
        (said,) = [fan["because"] for fan in scored["fans"] if fan["name"] == name]
        assert "but a claimed kong, which counts as concealed here" in said
