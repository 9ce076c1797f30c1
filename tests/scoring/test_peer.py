"""china-1998 against PyMahjongGB, the engine of Chinese competition practice.

``SCORING_PEER_HANDS=1000000`` is the same over a million hands.
"""

import os
from itertools import islice

import pytest

from tests.helpers.hands import hands

pytest.importorskip("MahjongGB")

from tests.helpers.peer import SAME, compare

HANDS = int(os.environ.get("SCORING_PEER_HANDS", "20000"))


def test_totals_and_lists_are_those_of_the_peer_but_for_choices_among_equals() -> None:
    compared = compare(islice(hands(seed=20_000), HANDS))
    assert not compared.failed
    assert compared.kinds[SAME] > HANDS * 0.999
    assert len(compared.seen) == 82, (
        "the 81 fans and the kong fan of this profile all have to occur"
    )
