"""Sentences that explain each fan, and waits, in MCR."""

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
