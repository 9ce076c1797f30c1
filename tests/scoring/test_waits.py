"""When Edge Wait, Closed Wait or Single Wait may be scored by the Green Book's rule."""

from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest

from scoring import HandError, answer, answer_waits, parse_shorthand
from scoring.arrangements import KNITTED_STRAIGHT
from scoring.rules import Count
from scoring.rulesets.mcr.rules import RULES as MCR
from tests.helpers.literal_waits import CLOSED, EDGE, SINGLE, WAITS, Groups, wait_fans
from tests.helpers.wait_hands import wait_hands

MANY = 2500
EDGE_OR_CLOSED = "567m 1236678899p 7p +seat=E +round=S"
PUNG_OR_CHOW = "1222334455556m 2m +self-drawn"
SETS_OR_SEVEN_PAIRS = "1122335778899p 5p"


def scored(hand: str, **more: Any) -> dict[str, Any]:
    result = answer({**parse_shorthand(hand), "rulings": "green-book-2006", **more})
    assert "error" not in result, result
    return result


def wait_fan(result: dict[str, Any]) -> set[str]:
    return WAITS & {fan["name"] for fan in result["fans"]}


@pytest.mark.parametrize(
    ("hand", "total"),
    [
        (EDGE_OR_CLOSED, 8),
        ("1122344m [345p] [234s] 3m +self-drawn +round=S", 11),
        ("6678899p [789p] [678p] 7p +round=S +flowers=2", 69),
    ],
)
def test_a_tile_at_the_edge_one_way_and_in_the_middle_another_still_waited_alone(
    hand: str, total: int
) -> None:
    result = scored(hand)
    assert wait_fan(result) in ({EDGE}, {CLOSED})
    assert result["total"] == total


@pytest.mark.parametrize(
    ("hand", "total"),
    [
        (PUNG_OR_CHOW, 33),
        ("45556m 44555566s 5m", 49),
        ("1111223334445m 4m +self-drawn", 49),
        ("4555566778889m 8m +self-drawn", 33),
        # or one pair of seven instead of the pair of a single wait
        (SETS_OR_SEVEN_PAIRS, 66),
        ("777788889999s 55p", 53),
    ],
)
def test_a_tile_that_may_as_well_complete_something_else_is_no_wait(hand: str, total: int) -> None:
    result = scored(hand)
    assert wait_fan(result) == set()
    assert result["total"] == total


def test_a_tile_in_the_middle_of_every_chow_it_may_stand_in_is_a_closed_wait() -> None:
    assert wait_fan(scored("44566m EE [123p] [789s] 5m")) == {CLOSED}


def test_the_hand_that_the_wait_brings_to_eight_is_shown_as_a_win_before_it_is_won() -> None:
    standing, _ = EDGE_OR_CLOSED.split(" 7p ")
    (wait,) = answer_waits({**parse_shorthand(standing), "seat_wind": "E", "round_wind": "S"})[
        "waits"
    ]
    assert wait["tile"] == "7p"
    assert (wait["discard"]["total"], wait["discard"]["minimum_met"]) == (8, True)
    assert WAITS & set(wait["discard"]["fans"])


def test_waits_do_not_promise_a_single_wait_to_seven_pairs() -> None:
    (wait,) = answer_waits(parse_shorthand(SETS_OR_SEVEN_PAIRS.removesuffix(" 5p")))["waits"]
    assert wait["discard"]["total"] == 66
    assert not WAITS & set(wait["discard"]["fans"])


@pytest.mark.parametrize(
    ("hand", "fan"), [(PUNG_OR_CHOW, "Closed Wait"), (SETS_OR_SEVEN_PAIRS, "Single Wait")]
)
def test_who_claims_the_wait_all_the_same_is_told_that_it_is_wrong(hand: str, fan: str) -> None:
    (claim,) = [c for c in scored(hand, claimed=[fan])["claims"] if c["name"] == fan]
    assert (claim["verdict"], claim["points"]) == ("wrong", 0)


def test_who_claims_the_wait_that_may_be_read_two_ways_is_right() -> None:
    result = scored(EDGE_OR_CLOSED)
    (fan,) = wait_fan(result)
    claims = scored(EDGE_OR_CLOSED, claimed=[fan])["claims"]
    assert [c["verdict"] for c in claims if c["name"] == fan] == ["right"]


def test_in_chinese_practice_the_arrangement_that_was_chosen_decides() -> None:
    assert wait_fan(scored(SETS_OR_SEVEN_PAIRS, rulings="china-1998")) == {SINGLE}
    assert wait_fan(scored(EDGE_OR_CLOSED, rulings="china-1998")) in ({EDGE}, {CLOSED})


def test_the_answer_says_that_the_ruling_on_waits_made_the_difference() -> None:
    told = {ruling["id"]: ruling for ruling in scored(SETS_OR_SEVEN_PAIRS)["rulings_applied"]}
    assert (told["C9"]["choice"], told["C9"]["effect"]) == ("b", "-1")


@pytest.mark.parametrize(
    ("hand", "fans"),
    [
        # by one arrangement each: the edge, the middle, the pair, an open end
        ("12s [222m] [777p] [456p] EE 3s", {EDGE}),
        ("89s [222m] [777p] [456p] EE 7s", {EDGE}),
        ("46s [222m] [777p] [345p] EE 5s", {CLOSED}),
        ("456s [222m] [777p] [345p] E E", {SINGLE}),
        ("23s [222m] [777p] [456p] EE 1s", set()),
        # two tiles complete it
        ("3456s [222m] [777p] [456p] 3s", set()),
        # the fifth copy in the hand is none, one in a melded set is
        ("4444666s [123m] [456p] 5s", {CLOSED}),
        ("3335s [555s] [777p] [234p] 4s", set()),
        # among the nine of a knitted straight, and beside it
        ("147m 25p 7p 8p 9p 369s 99s 8p", set()),
        ("147m 258p 369s [123m] E E", {SINGLE}),
    ],
)
def test_the_literal_reading_knows_the_worked_examples(hand: str, fans: set[str]) -> None:
    (found,) = wait_fans(parse_shorthand(hand)).values()
    assert found == fans


def test_the_literal_reading_sees_every_arrangement() -> None:
    found = wait_fans(parse_shorthand(EDGE_OR_CLOSED))
    assert sorted(map(sorted, found.values())) == [[CLOSED], [EDGE]]
    assert set(map(len, wait_fans(parse_shorthand(SETS_OR_SEVEN_PAIRS)))) == {5, 7}


def test_thousands_of_hands_with_several_arrangements_agree_with_the_literal_reading() -> None:
    several, fans = 0, set()
    for hand in islice(wait_hands(seed=14), MANY):
        allowed = wait_fans(hand)
        assert not difference(hand, allowed), hand
        several += len(allowed) > 1
        fans |= set().union(*allowed.values())
    assert several > MANY * 0.75
    assert fans == WAITS


NO_PAIR_TO_WAIT_FOR = {"Melded Hand", "Four Kongs"}
"""The fans of which a wait for the pair is part, so that Single Wait is not scored beside them."""
CHICKEN, FLOWERS = "Chicken Hand", "Flower Tiles"


def difference(hand: Mapping[str, Any], allowed: Mapping[Groups, set[str]]) -> str:
    """Describe the error in how a hand is counted; empty where it is right."""
    try:
        read = MCR.parse(hand)
    except HandError as error:
        return f"it is refused: {error.message}"
    counts = MCR.count_all(read, MCR.OPTIONS.read(hand["rulings"]))
    arrangements = [_concealed(count, len(hand["melds"])) for count in counts]
    if sorted(arrangements) != sorted(allowed):
        return f"the arrangements are {arrangements}, not {list(allowed)}"
    totals = []
    for groups, count in zip(arrangements, counts, strict=True):
        worth = {counted.pattern.name: counted.total for counted in count.fans}
        may = allowed[groups] - ({SINGLE} if NO_PAIR_TO_WAIT_FOR & set(worth) else set())
        named = WAITS & set(worth)
        if len(named) != bool(may) or not named <= may:
            return f"{sorted(named)} in {groups}, where {sorted(may)} may be scored"
        others = sum(
            points for name, points in worth.items() if name not in {*WAITS, CHICKEN, FLOWERS}
        )
        totals.append((others + bool(may) or 8) + hand["flowers"])
        if count.total != totals[-1]:
            return f"{count.total} in {groups}, not {totals[-1]}"
    return "" if counts[0].total == max(totals) else f"{counts[0].total}, not {max(totals)}"


def _concealed(count: Count, melds: int) -> Groups:
    """The groups of an arrangement that were not declared, in their order."""
    groups = [tuple(sorted(group.tiles)) for group in count.win.arrangement.sets]
    if count.win.shape == KNITTED_STRAIGHT:
        groups = [groups[0], *groups[1 + melds :]]
    else:
        groups = groups[melds:]
    return tuple(sorted(groups))
