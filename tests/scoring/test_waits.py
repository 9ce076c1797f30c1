"""Waits by the rule of the Green Book, in addition to the worked hands."""

import pytest

from scoring import answer_waits, parse_shorthand


@pytest.mark.parametrize(
    ("standing", "won", "total", "fan"),
    [
        # the wait brings the hand to eight, before it is won
        ("567m 1236678899p +seat=E +round=S", "7p", 8, True),
        # a pair of seven is nothing to wait for
        ("1122335778899p", "5p", 66, False),
    ],
)
def test_a_wait_has_its_fan_before_it_is_won(
    standing: str, won: str, total: int, fan: bool
) -> None:
    (wait,) = answer_waits(parse_shorthand(standing))["waits"]
    assert (wait["tile"], wait["discard"]["total"]) == (won, total)
    assert wait["discard"]["minimum_met"]
    named = {"Edge Wait", "Closed Wait", "Single Wait"} & set(wait["discard"]["fans"])
    assert bool(named) == fan
