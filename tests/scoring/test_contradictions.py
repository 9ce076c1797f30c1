"""Impossible situations: every combination of the flags of a win is accepted or refused
correctly."""

from itertools import product

import pytest

from scoring import Hand, HandError
from scoring.answers.json_hand import hand_from_json, parse_hand
from scoring.hand.contradictions import MARKS, WHY, blocked_marks, contradictions
from scoring.hand.hand import FLAGS
from scoring.speech.messages import Message

PLAIN = "456s 234m E [777p] [345p] E"
"""A hand with two melded sets, won on a tile of the pair."""


def hand(line: str, **marks: object) -> Hand:
    """Return the typed hand with flags set, without checking whether they contradict each other."""
    return parse_hand(line).replace(**marks)


def codes(line: str, **marks: object) -> set[str]:
    return set(contradictions(hand(line, **marks)))


KONG = "46s 234m EE [7777p] [345p] 5s"
CONCEALED_KONG = "46s 234m 345p EE (7777p) 5s"
CONCEALED = "46s 234m 345p 777p EE 5s"


@pytest.mark.parametrize(
    ("line", "marks", "code"),
    [
        (CONCEALED, {"robbing_kong": True, "self_drawn": True}, "robbed_and_drawn"),
        (KONG, {"robbing_kong": True, "kong_replacement": True}, "robbed_and_replacement"),
        (PLAIN, {"robbing_kong": True}, "robbed_tile_held"),
        ("46s 234m EE [567s] [345p] 5s", {"robbing_kong": True}, "robbed_tile_held"),
        (KONG, {"kong_replacement": True}, "replacement_not_drawn"),
        (CONCEALED, {"kong_replacement": True, "self_drawn": True}, "replacement_without_kong"),
        (PLAIN, {"last_tile_of_kind": True}, "last_of_kind_held"),
        (
            CONCEALED,
            {"last_tile_of_kind": True, "first_turn": True, "self_drawn": True},
            "last_of_kind_first_turn",
        ),
        (
            CONCEALED,
            {"first_turn": True, "self_drawn": True, "last_wall_tile": True},
            "first_turn_last_tile",
        ),
        (
            CONCEALED,
            {"first_turn": True, "seat_wind": "S", "robbing_kong": True},
            "first_turn_robbed",
        ),
        (CONCEALED, {"first_turn": True}, "dealer_not_dealt"),
        (
            CONCEALED,
            {"first_turn": True, "self_drawn": True, "seat_wind": "N"},
            "first_discard_drawn",
        ),
        (KONG, {"first_turn": True, "self_drawn": True}, "first_turn_melded"),
        (CONCEALED_KONG, {"first_turn": True, "self_drawn": True}, "first_turn_kong"),
    ],
)
def test_each_thing_that_cannot_be(line: str, marks: dict[str, object], code: str) -> None:
    assert code in codes(line, **marks)
    others = [{k: v for k, v in marks.items() if k != left_out} for left_out in marks]
    assert any(code not in codes(line, **other) for other in others)
    with pytest.raises(HandError) as refused:
        hand_from_json(hand(line, **marks).to_json())
    assert refused.value.code == "impossible_situation"
    assert refused.value.tiles == (hand(line).winning_tile,)


def test_there_is_a_sentence_and_a_case_for_each() -> None:
    cases = vars(test_each_thing_that_cannot_be)["pytestmark"][0].args[1]
    assert {code for _, _, code in cases} == WHY.keys()
    for english in WHY.values():
        assert str(english).endswith(".")
        assert Message(english).in_language("zh-Hant").endswith("。")


@pytest.mark.parametrize(
    ("line", "marks"),
    [
        (CONCEALED, {"robbing_kong": True}),
        (CONCEALED, {"robbing_kong": True, "last_wall_tile": True, "last_tile_of_kind": True}),
        (KONG, {"robbing_kong": True}),
        (KONG, {"kong_replacement": True, "self_drawn": True, "last_wall_tile": True}),
        (CONCEALED_KONG, {"kong_replacement": True, "self_drawn": True}),
        (CONCEALED, {"last_tile_of_kind": True}),
        # the other three lie open in a melded pung
        ("46s 234m EE [555s] [345p] 5s", {"last_tile_of_kind": True}),
        (CONCEALED, {"first_turn": True, "self_drawn": True}),
        (CONCEALED, {"first_turn": True, "seat_wind": "W"}),
        # East's concealed kong, its replacement tile, and the win, all on the first turn
        (CONCEALED_KONG, {"first_turn": True, "self_drawn": True, "kong_replacement": True}),
        (PLAIN, {"last_wall_tile": True, "self_drawn": True}),
    ],
)
def test_what_can_be_is_taken(line: str, marks: dict[str, object]) -> None:
    assert codes(line, **marks) == set()
    made = hand(line, **marks)
    assert hand_from_json(made.to_json()) == made


@pytest.mark.parametrize("seat", "ES")
@pytest.mark.parametrize("line", [PLAIN, KONG, CONCEALED_KONG, CONCEALED])
def test_every_combination_is_judged_as_the_rules_of_play_say(line: str, seat: str) -> None:
    """The expected result is computed here independently from the rules of play."""
    for values in product((False, True), repeat=len(FLAGS)):
        marks = dict(zip(FLAGS, values, strict=True))
        made = hand(line, seat_wind=seat, **marks)
        held = made.tiles.count(made.winning_tile or "")
        in_hand = made.concealed.count(made.winning_tile or "")
        has_kong = any(meld.kind == "kong" for meld in made.melds)
        possible = True
        if made.robbing_kong:
            possible &= not made.self_drawn and not made.kong_replacement and held == 1
        if made.kong_replacement:
            possible &= made.self_drawn and has_kong
        if made.last_tile_of_kind:
            possible &= in_hand == 1 and not made.first_turn
        if made.first_turn:
            possible &= made.self_drawn == (seat == "E")
            possible &= not made.last_wall_tile and not made.robbing_kong
            possible &= all(meld.concealed for meld in made.melds)
            possible &= not has_kong or made.kong_replacement
        assert (not codes(line, seat_wind=seat, **marks)) == possible, marks


@pytest.mark.parametrize("line", [PLAIN, KONG, CONCEALED_KONG, CONCEALED])
def test_a_form_greys_out_what_cannot_be_marked_as_well(line: str) -> None:
    for values in product((False, True), repeat=len(FLAGS)):
        made = hand(line, **dict(zip(FLAGS, values, strict=True)))
        if contradictions(made):
            continue
        off = blocked_marks(made)
        for mark in MARKS:
            marked = made.replace(**{mark: True})
            found = contradictions(marked)
            assert (mark in off) == bool(found), (mark, made)
            if mark in off:
                assert off[mark] in found


def test_the_tiles_of_the_deal_are_easts_before_any_replacement() -> None:
    marks = {"first_turn": True, "self_drawn": True}
    assert hand(CONCEALED, **marks).dealt
    assert not hand(CONCEALED_KONG, kong_replacement=True, **marks).dealt
    assert not hand(CONCEALED, first_turn=True, seat_wind="S").dealt
    assert not hand(CONCEALED, self_drawn=True).dealt


def test_what_is_not_known_yet_contradicts_nothing() -> None:
    begun = Hand(("5s", "6s"), robbing_kong=True, last_tile_of_kind=True)
    assert not (contradictions(begun))
    assert blocked_marks(Hand(())).keys() == {"kong_replacement", "first_turn"}


def test_a_hand_before_its_tile_keeps_the_marks_that_can_occur() -> None:
    waiting = parse_hand("46s 234m EE [7777p] [345p]", waiting=True).replace(
        last_tile_of_kind=True, kong_replacement=True, robbing_kong=True
    )
    claimed, drawn = (waiting.won_on("5s", self_drawn=drawn) for drawn in (False, True))
    assert (claimed.robbing_kong, claimed.kong_replacement) == (True, False)
    assert (drawn.robbing_kong, drawn.kong_replacement) == (False, True)
    assert claimed.last_tile_of_kind
    assert drawn.last_tile_of_kind
    held = waiting.won_on("E", self_drawn=False)
    assert not held.robbing_kong
    assert not held.last_tile_of_kind
    melded = waiting.won_on("7p", self_drawn=False)
    assert not melded.robbing_kong
    assert melded.last_tile_of_kind
    for made in (claimed, drawn, held, melded):
        assert not (contradictions(made))
    first = parse_hand(CONCEALED.removesuffix(" 5s"), waiting=True).replace(first_turn=True)
    assert first.won_on("5s", self_drawn=True).first_turn
    assert not first.won_on("5s", self_drawn=False).first_turn
    assert first.replace(seat_wind="S").won_on("5s", self_drawn=False).first_turn


@pytest.mark.parametrize(("melded", "replaced"), [("[345p]", False), ("[7777p]", True)])
def test_a_wait_is_won_on_a_replacement_tile_only_beside_a_kong(
    melded: str, replaced: bool
) -> None:
    waiting = parse_hand(f"46s 234m EE 678m {melded}", waiting=True)
    won = waiting.replace(kong_replacement=True).won_on("5s", self_drawn=True)
    assert won.kong_replacement is replaced
