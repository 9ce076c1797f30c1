"""Profile china-1998 compared with PyMahjongGB, an engine for Chinese competition practice.

``SCORING_PEER_HANDS=1000000`` compares a million hands.
"""

import os
import re
from collections import Counter
from itertools import islice

import pytest

from tests.helpers.hands import hands

pytest.importorskip("MahjongGB")

from tests.helpers.peer import SAME, compare, peer_fans, worth
from tests.helpers.worked import Row, worked

HANDS = int(os.environ.get("SCORING_PEER_HANDS", "20000"))


def test_totals_and_lists_are_those_of_the_peer_but_for_choices_among_equals() -> None:
    compared = compare(islice(hands(seed=20_000), HANDS))
    assert not compared.failed
    assert compared.kinds[SAME] > HANDS * 0.999
    assert len(compared.seen) == 82, (
        "the 81 fans and the kong fan of this profile all have to occur"
    )


WORKED = [row for row in worked("mcr") if row.options == "china-1998"]


@pytest.mark.parametrize("row", WORKED, ids=[row.hand for row in WORKED])
def test_a_worked_hand_by_china_1998_has_the_total_and_the_fans_of_the_peer(row: Row) -> None:
    """The worked hand's total and fans are thus confirmed by two independent engines."""
    usual = {"self_drawn": False, "seat_wind": "E", "round_wind": "E", "melds": [], "flowers": 0}
    hand = {**usual, **row.asked()}
    if isinstance(hand["flowers"], list):
        hand["flowers"] = len(hand["flowers"])
    fans = peer_fans(hand)
    assert str(worth(fans)) in row.parts
    assert sorted(Counter(_fans_of(row))) == sorted({name for name, _ in fans})


def _fans_of(row: Row) -> list[str]:
    (listed,) = [part.removeprefix("fans: ") for part in row.parts if part.startswith("fans: ")]
    return [re.sub(r" x\d$", "", name) for name in listed.split(" + ")]
