"""Hands, melds, scores, fans and payments are equal after being written and read again."""

import pickle
from itertools import islice
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import LANGUAGES, Hand, HandError, Score, answer, parse_shorthand, score, waits
from scoring.answers.json_hand import hand_from_json, parse_hand, written_hand
from scoring.hand.hand import FREE_KEYS, parse_held
from scoring.hand.own_fields import CHOICE, COUNT, FLAG_FIELD, TILES, Field
from scoring.rulesets import names, ruleset
from scoring.tiles import FLOWERS
from scoring.tiles import TILES as SUITED_AND_HONORS
from tests.helpers.hands import hands_of

DEALT = {rules: list(islice(hands_of(rules, seed=97), 400)) for rules in names()}


# Hands --------------------------------------------------------------------------------------------


def values(field: Field) -> st.SearchStrategy[Any]:
    """Return a strategy for values of a rule set's field."""
    kinds: dict[str, st.SearchStrategy[Any]] = {
        FLAG_FIELD: st.booleans(),
        COUNT: st.integers(0, min(3, field.most)),
        CHOICE: st.sampled_from([value for value, _ in field.choices] or [""]),
        TILES: st.lists(st.sampled_from(SUITED_AND_HONORS), max_size=2, unique=True),
    }
    return kinds.get(field.kind, st.none())


@st.composite
def any_hand(draw: st.DrawFn, rules: str) -> Hand:
    """Draw a random hand of these rules, with random flowers, fields and rulings."""
    data = dict(draw(st.sampled_from(DEALT[rules])))
    data["concealed"] = draw(st.permutations(data["concealed"]))
    if draw(st.booleans()):
        data["flowers"] = draw(st.lists(st.sampled_from(FLOWERS), max_size=3, unique=True))
    if data["self_drawn"] and draw(st.integers(0, 5)) == 0:
        data["winning_tile_known"] = False
        data["winning_tile"] = draw(st.sampled_from([data["winning_tile"], None]))
    found = ruleset(rules)
    for field in found.FIELDS:
        if draw(st.integers(0, 5)) == 0:
            data[field.key] = draw(values(field))
    if draw(st.booleans()):
        data["rulings"] = draw(st.sampled_from(found.OPTIONS.profiles))
    try:
        return hand_from_json(data)
    except HandError:  # what was drawn contradicts itself
        plain = {key: data[key] for key in ("concealed", "melds", "ruleset")}
        return hand_from_json({**plain, "winning_tile": data["concealed"][0]})


@pytest.mark.parametrize("rules", names())
@given(data=st.data())
@settings(max_examples=150)
def test_a_hand_that_is_written_is_read_as_the_same_hand(rules: str, data: st.DataObject) -> None:
    hand = data.draw(any_hand(rules))
    assert parse_hand(written_hand(hand), ruleset=hand.ruleset, rulings=hand.rulings) == hand
    assert hand_from_json(hand.to_json()) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand


def test_a_hand_that_waits_is_written_and_read_too() -> None:
    for line, many in (("234m 567m 345s 88p 67p", 2), ("123m 45p 99s [CCC] [FFF] +seat=S", 2)):
        hand = parse_hand(line, waiting=True)
        assert hand.winning_tile is None
        assert parse_hand(written_hand(hand), waiting=True) == hand
        assert hand_from_json(hand.to_json(), waiting=True) == hand
        assert len(waits(hand).waits) == many
    with pytest.raises(HandError, match="before the winning tile") as refused:
        parse_hand("123m 45p 99s [CCC]", waiting=True)
    assert refused.value.code == "wrong_tile_count"


def test_the_winning_tile_may_stand_anywhere_among_the_tiles() -> None:
    tiles = ["5s", "4s", "6s", "2m", "3m", "4m", "E", "E"]
    melds = [{"type": "pung", "tiles": ["7p"] * 3}, {"type": "chow", "tiles": ["3p", "4p", "5p"]}]
    hand = hand_from_json({"concealed": tiles, "melds": melds, "winning_tile": "5s"})
    assert written_hand(hand) == "46s234mEE [777p] [345p] 5s"
    assert parse_hand(written_hand(hand)) == hand


# Scores -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", names())
def test_a_score_is_read_again_as_it_was_written(rules: str, lang: str) -> None:
    seen = 0
    for data in DEALT[rules][:150]:
        try:
            scored = score(hand_from_json(data), nearly=seen % 5 == 0)
        except HandError:
            continue  # what wins elsewhere does not win under all rules
        seen += 1
        told = scored.to_json(lang)
        assert Score.from_json(told).to_json(lang) == told
        assert [fan["name"] for fan in told["fans"]] == [fan.name for fan in scored.fans]
    assert seen > 50


def test_what_is_no_score_is_not_taken_for_one() -> None:
    with pytest.raises(msgspec.ValidationError):
        Score.from_json({"total": 8})


def test_a_score_can_be_kept_and_sent_between_programs() -> None:
    scored = score(parse_hand("123m 456p 789s E [222s] E"), claimed=["49"], nearly=True)
    again = pickle.loads(pickle.dumps(scored))
    for lang in LANGUAGES:
        assert again.to_json(lang) == scored.to_json(lang)


# Errors -------------------------------------------------------------------------------------------


def test_an_error_can_be_kept_and_shows_its_sentence() -> None:
    with pytest.raises(HandError) as caught:
        parse_hand("7777p 7p 234m 567m EEE")
    error = caught.value
    sentence = "5 copies of 7 of dots: a set of tiles has four of each."
    assert repr(error) == f"HandError('too_many_copies', {sentence!r}, ('7p',))"
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.tiles, again.message) == (error.code, error.tiles, error.message)
    assert str(again) == sentence
    assert again.to_json("zh-Hant") == error.to_json("zh-Hant")


GOOD = parse_shorthand("123m 456p 789s E [222s] E")


def refused(hand: dict[str, Any]) -> tuple[str, str]:
    error = answer(hand)["error"]
    return error["code"], error["message"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("self_drwan", "self_drawn"),
        ("winning-tile", "winning_tile"),
        ("seatwind", "seat_wind"),
        ("Flowers", "flowers"),
        ("ruling", "rulings"),
        ("concealled", "concealed"),
    ],
)
def test_a_misspelt_key_of_a_hand_is_told_which_was_meant(written: str, meant: str) -> None:
    code, sentence = refused({**GOOD, written: True})
    assert code == "unknown_field"
    assert f"“{written}”" in sentence
    assert f"“{meant}” was probably meant" in sentence
    chinese = answer({**GOOD, written: True}, lang="zh-Hant")["error"]["message"]
    assert written in chinese
    assert meant in chinese


def test_a_misspelt_key_of_a_meld_is_told_which_was_meant() -> None:
    pung = {"type": "pung", "tiles": ["2s"] * 3, "conceald": False}
    code, sentence = refused({**GOOD, "melds": [pung]})
    assert code == "unknown_field"
    assert "“conceald” is not known here. “concealed” was probably meant." in sentence


def test_a_key_like_none_that_there_is_lists_those_that_there_are() -> None:
    code, sentence = refused({**GOOD, "xyzzy": 1})
    assert code == "unknown_field"
    assert "“xyzzy”" in sentence
    assert "probably" not in sentence
    assert "note" not in sentence, "what is anybody's own is not part of a hand"
    assert "winning_tile" in sentence


def test_a_field_of_other_rules_is_not_known() -> None:
    assert refused({**GOOD, "dora_indicators": ["5m"]})[0] == "unknown_field"
    riichi = {**GOOD, "ruleset": "riichi", "dora_indicator": ["5m"]}
    assert "“dora_indicators” was probably meant" in refused(riichi)[1]


@pytest.mark.parametrize("rules", names())
def test_a_misspelt_key_is_told_under_all_rules_and_before_a_win(rules: str) -> None:
    asked = {**GOOD, "ruleset": rules, "self_drwan": True}
    assert refused(asked)[0] == "unknown_field"
    with pytest.raises(HandError, match="self_drawn"):
        hand_from_json(asked, waiting=True)


def test_keys_that_are_anybodys_own_are_passed_over() -> None:
    assert {"id", "name", "note", "source"} == FREE_KEYS
    plain = answer(GOOD)
    for value in ("mine", 7, None, ["x"], {"table": 3}):
        assert answer({**GOOD, **dict.fromkeys(FREE_KEYS, value)}) == plain


def test_tiles_that_a_player_holds_are_read_however_many_there_are() -> None:
    held = parse_held({"concealed": ["1m", "2m"], "seat_wind": "S", "note": "so far"})
    assert (held.concealed, held.seat_wind) == (("1m", "2m"), "S")


def test_a_hand_has_no_flowers_unless_it_is_said() -> None:
    assert Hand(("1m",)).flowers == 0
