"""When Edge Wait, Closed Wait or Single Wait may be scored by the Green Book's rule."""

from collections.abc import Mapping
from itertools import islice
from typing import Any

from scoring import HandError, answer, answer_waits, parse_shorthand
from scoring.arrangements import KNITTED_STRAIGHT
from scoring.rules import Count
from scoring.rulesets.mcr.rules import RULES as MCR
from tests.helpers.literal_waits import SINGLE, WAITS, Groups, wait_fans
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
    """Return the groups of an arrangement that were not declared, in their order."""
    groups = [tuple(sorted(group.tiles)) for group in count.win.arrangement.sets]
    if count.win.shape == KNITTED_STRAIGHT:
        groups = [groups[0], *groups[1 + melds :]]
    else:
        groups = groups[melds:]
    return tuple(sorted(groups))
