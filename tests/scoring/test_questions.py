"""Reasons, claims and waits."""

from itertools import islice
from typing import Any

from scoring import answer, answer_waits, parse_shorthand
from scoring.rulesets import ruleset
from scoring.tiles import TILES
from tests.helpers.hands import hands

TABLE = ruleset("mcr").TABLE
DEALT = list(islice(hands(seed=31), 1_500))


def fan(hand: str, name: str, lang: str = "en") -> dict[str, Any]:
    result = answer(parse_shorthand(hand), lang=lang)
    return next(fan for fan in result["fans"] if fan["name"] == name)


# Reasons ------------------------------------------------------------------------------------------


def test_chinese_sentences_use_the_characters_asked_for() -> None:
    hand = "1112345678999s 5s"
    assert "萬" not in fan(hand, "Nine Gates", "zh-Hans")["because"]
    assert "條" in fan(hand, "Nine Gates", "zh-Hant")["because"]
    assert "条" in fan(hand, "Nine Gates", "zh-Hans")["because"]


def test_every_fan_has_a_sentence_in_every_language_and_its_tiles() -> None:
    told: dict[str, set[str]] = {}
    for n, hand in enumerate(DEALT):
        lang = ("en", "zh-Hans", "zh-Hant")[n % 3]
        rulings = ("green-book-2006", "china-1998")[n % 2]
        result = answer({**hand, "rulings": rulings}, lang=lang)
        mine = hand["concealed"] + [t for meld in hand["melds"] for t in meld["tiles"]]
        for entry in result["fans"]:
            told.setdefault(entry["name"], set()).add(lang)
            assert "{" not in entry["because"]
            assert len(entry["because"]) > 3
            for tiles in entry["tiles"]:
                assert all(mine.count(tile) >= tiles.count(tile) for tile in tiles)
        for entry in result["not_counted"]:
            assert entry["principle"] in ("non-repeat", "non-identical", "account-once", "one-wait")
            assert "{" not in entry["because"]
            assert entry["by"] in {f.name for f in TABLE.patterns}
    assert len(told) >= 78


# Claims -------------------------------------------------------------------------------------------


def verdicts(hand: str, claimed: list[Any], lang: str = "en") -> list[tuple[Any, str, int]]:
    result = answer({**parse_shorthand(hand), "claimed": claimed}, lang=lang)
    assert all(claim["because"] for claim in result["claims"])
    return [(c["claimed"] or c["name"], c["verdict"], c["points"]) for c in result["claims"]]


def test_a_claim_that_is_wrong_one_missed_and_one_counted_twice() -> None:
    hand = "123m 345m 567m 999m 7m 7m"
    assert verdicts(hand, ["Full Flush", "No Honors", "22", "门前清"]) == [
        ("Full Flush", "right", 24),
        ("No Honors", "wrong", 0),
        ("22", "twice", 0),
        ("门前清", "right", 2),
        ("Pure Shifted Chows", "missed", 16),
        ("Pung of Terminals or Honors", "missed", 1),
    ]


def test_each_claim_is_told_its_reason() -> None:
    hand = {**parse_shorthand("123m 345m 567m 999m 7m 7m"), "claimed": ["76", "22", "22"]}
    reasons = {(c["name"], c["verdict"]): c["because"] for c in answer(hand)["claims"]}
    assert "Full Flush already implies it" in reasons["No Honors", "wrong"]
    assert "counts 1× in this hand" in reasons["Full Flush", "twice"]
    assert reasons["Pure Shifted Chows", "missed"].startswith("Three chows in characters")
    chinese = {c["name"]: c["because"] for c in answer(hand, lang="zh-Hant")["claims"]}
    assert "清一色" in chinese["No Honors"]


def test_a_claim_that_was_just_missed_is_told_by_what() -> None:
    hand = {**parse_shorthand("123m 456p 789s E [222s] E"), "claimed": ["Concealed Hand", "49"]}
    nearly, far = answer(hand)["claims"][:2]
    assert nearly["because"] == (
        "Concealed Hand is not in this hand. "
        "With 2-2-2 of bamboo concealed, this would add Concealed Hand."
    )
    assert far["because"] == (
        "All Pungs is not in this hand. What it needs: All four sets are pungs or kongs. "
        "This hand has 3 chows."
    )


def test_claims_on_a_hand_under_eight_come_with_the_false_win_penalty() -> None:
    hand = parse_shorthand("[234m] 678s 345p 777m E E +seat=N")
    result = answer(
        {**hand, "claimed": ["All Chows", "Single Wait", "No Honors", "Mixed Straight"]}
    )
    assert (result["total"], result["minimum_met"]) == (1, False)
    assert result["false_win"] == {"winner": -30, "discarder": None, "others": 10}
    assert [c["verdict"] for c in result["claims"]] == ["wrong", "right", "wrong", "wrong"]


def test_claims_by_any_name_and_number_and_several_at_once() -> None:
    hand = "[222m] [222s] [777p] 777m E E +seat=S +round=S"
    claimed = ["double pung x2", 49, "All Honours", "none such", "單釣將"]
    assert verdicts(hand, claimed) == [
        ("double pung x2", "right", 2),
        ("double pung x2", "right", 2),
        ("49", "right", 6),
        ("All Honours", "wrong", 0),
        ("none such", "unknown", 0),
        ("單釣將", "right", 1),
    ]


def test_a_claim_of_another_arrangement_is_told_so() -> None:
    result = answer({**parse_shorthand("111222333m 999p E E"), "claimed": ["Pure Triple Chow"]})
    assert result["claims"][0]["verdict"] == "wrong"
    assert "another arrangement" in result["claims"][0]["because"]


def test_every_fan_is_found_by_its_names_and_number() -> None:
    for entry in TABLE.patterns:
        zh = entry.zh
        for text in (
            entry.name.lower(),
            zh.traditional,
            zh.in_language("zh-Hans"),
            entry.called.pinyin,
        ):
            assert TABLE.find(text) is entry
        assert entry.number is None or TABLE.find(str(entry.number)) is entry
    assert TABLE.find("") is None


# Waits --------------------------------------------------------------------------------------------


def test_waits_with_what_is_left_and_their_worth() -> None:
    result = answer_waits(parse_shorthand("234m 567m 345s 88p 67p"))
    five, eight = result["waits"]
    assert (five["tile"], five["left"], eight["tile"], eight["left"]) == ("5p", 4, "8p", 2)
    assert five["discard"]["minimum_met"] is True
    assert eight["discard"]["minimum_met"] is False
    assert eight["self_drawn"]["total"] > eight["discard"]["total"]


def test_waits_of_nine_gates_and_of_special_hands() -> None:
    def waited(text: str) -> list[str]:
        return [wait["tile"] for wait in answer_waits(parse_shorthand(text))["waits"]]

    assert waited("1112345678999s") == [f"{rank}s" for rank in range(1, 10)]
    assert waited("19m19s19pESWNCFP") == ["1m", "9m", "1s", "9s", "1p", "9p", *TILES[27:]]
    assert waited("1199m2255s3377pE") == ["E"]
    assert waited("147m258s369pESWN") == ["C", "F", "P"]
    assert waited("135m 246s 789p ESWN") == []


def test_a_tile_that_is_used_up_is_no_wait() -> None:
    assert answer_waits(parse_shorthand("23m [1111m] [4444m] [789s] EE"))["waits"] == []


def test_the_waits_are_the_tiles_that_score() -> None:
    for hand in DEALT[:40]:
        standing = list(hand["concealed"])
        standing.remove(hand["winning_tile"])
        asked = {**hand, "concealed": standing, "winning_tile": None}
        found = {wait["tile"]: wait for wait in answer_waits(asked)["waits"]}
        assert hand["winning_tile"] in found
        for tile in TILES:
            won = answer({**_plain(hand), "concealed": [*standing, tile], "winning_tile": tile})
            assert (tile in found) == ("error" not in won)


def _plain(hand: dict[str, Any]) -> dict[str, Any]:
    return {"melds": hand["melds"], "self_drawn": hand["self_drawn"]}
