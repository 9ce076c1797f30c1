"""The British rules (BMJA): as the British write them, and as Kajongg has them."""

from typing import Any

import pytest

from scoring import Score, parse_shorthand
from scoring import answer as scored_json
from scoring.rulesets import ruleset
from scoring.table import score_table
from tests.helpers.rule_hands import scored
from tests.scoring.test_rules_classical import loser

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


def test_13_north_fishing_for_the_thirteen_gets_416() -> None:
    winner = "222m [333p] [888p] [444p] 77p +seat=W"
    others = {"N": loser("19m 19s 19p ESWNCF P f4 f5")}
    answer = british(winner, others=others)
    assert answer["players"]["N"]["value"] == 416
    assert answer["players"]["N"]["fishing_for"] == "Thirteen Orphans"
    kajongg = scored("classical", winner, others=others, rulings="bmja_kajongg")
    assert kajongg["players"]["N"]["value"] == 400


# the other options of the British rules


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
