"""Notations that people paste from other programs: the same hand is read from each of them."""

from typing import Any

import pytest

from scoring import answer, parse_shorthand
from scoring.rulesets import ruleset
from scoring.speech.errors import HandError
from tests.helpers.worked import FOLDER
from ui.hand.state import Draft
from ui.hand.typed import typed_draft

TILES = [*(f"{n}m" for n in range(1, 10)), "1p", "2p", "3p", "E", "E"]
RIICHI = ruleset("riichi").FIELDS

FORMS, RED = (
    [line for line in part.splitlines() if line and not line.startswith("#")]
    for part in (FOLDER / "notations").read_text(encoding="utf-8").split("---")
)

UNSEEN = [
    "123456789m\u200b123p\u200bEE",
    "\ufeff123456789m 123p EE",
    "123456789m\u00a0123p\u00a0EE",
    "123456789m\t123p\tEE",
    "123456789m\n123p\nEE\n",
    "\u200e123456789m 123p EE\u200f",
    " ".join(f"{sign}\ufe0e" for sign in "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀀🀀"),
]


@pytest.mark.parametrize("form", [*FORMS, *UNSEEN])
def test_each_form_is_the_same_hand_wherever_it_is_typed(form: str) -> None:
    hand = parse_shorthand(form)
    assert (hand["concealed"], hand["winning_tile"]) == (TILES, "E")
    assert not hand["melds"]
    drawn = typed_draft(form, Draft())
    assert sorted(piece.tile for piece in drawn.pieces) == sorted(TILES)


@pytest.mark.parametrize("form", RED)
def test_a_red_five_is_a_five_and_red_where_that_counts(form: str) -> None:
    plain = parse_shorthand(form)
    assert (plain["concealed"], "red_fives" in plain) == (TILES, False)
    hand = parse_shorthand(form, RIICHI)
    assert (hand["concealed"], hand["red_fives"]) == (TILES, ["5m"])
    scored = answer({**hand, "riichi": True, "ruleset": "riichi"})
    assert ("Aka Dora", 1) in [(fan["name"], fan["count"]) for fan in scored["fans"]]


@pytest.mark.parametrize(
    ("five", "listed", "red"),
    [("0m", None, 1), ("5mr", None, 1), ("赤五萬", None, 1), ("0m", ["5m"], 1), ("5m", ["0m"], 1)],
)
def test_red_fives_in_json(five: str, listed: list[str] | None, red: int) -> None:
    tiles = [five if tile == "5m" else tile for tile in TILES]
    hand = {"concealed": tiles, "winning_tile": "E", "dora_indicators": ["0m"], "riichi": True}
    hand |= {"ruleset": "riichi"} | ({"red_fives": listed} if listed else {})
    counts = {fan["name"]: fan["count"] for fan in answer(hand)["fans"]}
    assert (counts["Aka Dora"], counts["Dora"]) == (red, 1)


@pytest.mark.parametrize(
    "tiles",
    [
        "W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B2 B3 F1 F1",
        "c1 c2 c3 c4 c5 c6 c7 c8 c9 s1 s2 s3 we we",
        "1C 2C 3C 4C 5C 6C 7C 8C 9C 1D 2D 3D E E",
        "🀇 🀈 🀉 🀊 🀋 🀌 🀍 🀎 🀏 🀙 🀚 🀛 🀀 🀀",
        "一萬 二萬 三萬 四萬 五萬 六萬 七萬 八萬 九萬 一筒 二筒 三筒 東 東",
        "1m 2m 3m 4m 0m 6m 7m 8m 9m 1p 2p 3p 1z 1z",
    ],
)
def test_the_lists_of_a_hand_are_read_as_well(tiles: str) -> None:
    listed = tiles.split()
    assert answer({"concealed": listed, "winning_tile": listed[-1]})["total"] == 21
    melds = [{"type": "chow", "tiles": listed[:3]}]
    melded = answer({"concealed": listed[3:], "melds": melds, "winning_tile": listed[-1]})
    assert melded["arrangement"][0]["tiles"] == TILES[:3]


MELDS: dict[str, list[tuple[str, str, bool]]] = {
    "[123p,3][1111s,1][2222m,2][3333p,7][4444p]88s|EE0000|2": [
        ("chow", "1p2p3p", False),
        ("kong", "1s1s1s1s", False),
        ("kong", "2m2m2m2m", False),
        ("kong", "3p3p3p3p", False),
        ("kong", "4p4p4p4p", True),
    ],
    "[CCCC]88s": [("kong", "CCCC", False)],
    "[CCCC]88s|EE0000": [("kong", "CCCC", True)],
    "m123p46z1,s34-5,z222=,p1111": [
        ("chow", "3s4s5s", False),
        ("pung", "SSS", False),
        ("kong", "1p1p1p1p", True),
    ],
    "【🀀🀀🀀】🀇🀇": [("pung", "EEE", False)],
    "[發發發] (九九九九筒) 中中": [("pung", "FFF", False), ("kong", "9p9p9p9p", True)],
    "W1W2W3 [T1T1T1] (J1J1J1J1) F1F1": [("pung", "1s1s1s", False), ("kong", "CCCC", True)],
}


@pytest.mark.parametrize("form", MELDS)
def test_melds_of_other_programs(form: str) -> None:
    melds = parse_shorthand(form)["melds"]
    assert [(m["type"], "".join(m["tiles"]), m["concealed"]) for m in melds] == MELDS[form]


@pytest.mark.parametrize(
    ("tail", "said"),
    [
        ("|SW1000|", {"round_wind": "S", "seat_wind": "W", "self_drawn": True}),
        ("|EN0100", {"round_wind": "E", "seat_wind": "N", "last_tile_of_kind": True}),
        ("|EE1010|8", {"self_drawn": True, "last_wall_tile": True, "flowers": 8}),
        ("|EE1001", {"self_drawn": True, "kong_replacement": True}),
        ("|EE0001", {"robbing_kong": True}),
        ("|EE0000|ace", {"flowers": ["f5", "f8", "f1"]}),
    ],
)
def test_the_tail_of_chinese_engines(tail: str, said: dict[str, Any]) -> None:
    hand = parse_shorthand("123456789m123pEE" + tail)
    assert hand["concealed"] == TILES
    assert said.items() <= hand.items()
    assert not {"self_drawn", "robbing_kong", "last_wall_tile"} - set(said) & set(hand)


@pytest.mark.parametrize(
    ("line", "one", "other"),
    [
        ("1-9m 11z", "19m", "123456789m"),
        ("s1s2s3s4s5s6s7s8s9", "123456789s", "123456789p"),
        ("B1B1B1B2B2B2", "111222p", "111222s"),
        ("5mr5p", "0m 5", "5m 0"),
        ("WEWE", "WEWE", "EE"),
        ("s123p456p789SS", "S123456p789sS", "123s456789pSS"),
    ],
)
def test_what_is_ambiguous_is_refused_with_both_readings(line: str, one: str, other: str) -> None:
    with pytest.raises(HandError) as refused:
        parse_shorthand(line)
    assert f"as {one} or as {other}" in str(refused.value)
    if line[0].isalpha() and line != "WEWE":
        tiles = [line[n : n + 2] for n in range(0, len(line), 2)]
        found = answer({"concealed": tiles, "winning_tile": tiles[-1]})["error"]["message"]
        assert "can be read as" in found or "not a tile" in found


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("123m 456x 11z", "'456x'"),
        ("123m 4mr 11z", "'r'"),
        ("123456789m123p 8z", "'8z'"),
        ("0z", "'0z'"),
        ("1w2w3w", "'1w2w3w'"),
        ("{123m} 11z", "'{123m}'"),
        ("123m 赤🀇", "'赤🀇'"),
    ],
)
def test_what_is_refused_says_which_part_and_the_form_to_type(line: str, part: str) -> None:
    with pytest.raises(HandError) as refused:
        parse_shorthand(line)
    said = str(refused.value)
    assert part in said
    assert "0m, 0s or 0p" in said
    assert "1z-7z" in said


@pytest.mark.parametrize(
    ("line", "part"), [("C1C2c3", "'c3'"), ("123c 333d 456b 789b 5z 5z", "'5z'")]
)
def test_a_tile_in_another_notation_is_told_as_that(line: str, part: str) -> None:
    with pytest.raises(HandError) as refused:
        parse_shorthand(line)
    assert f"{part} is written in another way than the tiles before it" in str(refused.value)


def test_a_link_without_tiles_says_what_to_paste() -> None:
    for link in ("https://tziakcha.net/record/?id=abcdef12", "https://tenhou.net/0/?log=2009"):
        with pytest.raises(HandError, match="Paste the tiles"):
            parse_shorthand(link)


@pytest.mark.parametrize(
    "words", ["+last-claim +self-drawn", "+self-drawn +last-claim", "+last-claim +last-draw"]
)
def test_a_last_claim_is_not_self_drawn(words: str) -> None:
    with pytest.raises(HandError, match="not self-drawn") as refused:
        parse_shorthand(f"123456789m123pEE {words}")
    assert refused.value.code == "impossible_situation"


def test_riichi_and_double_riichi_are_a_double_riichi() -> None:
    hand = {"concealed": TILES, "winning_tile": "E", "ruleset": "riichi", "double_riichi": True}
    both = answer({**hand, "riichi": True})
    assert both["fans"] == answer(hand)["fans"]
    assert "Double Riichi" in [fan["name"] for fan in both["fans"]]
