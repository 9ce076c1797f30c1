"""Incidents in evenings at random: nobody's points are lost, and nobody wins who may not."""

from benchmarks.incidents import check


def test_evenings_at_random_have_sums_winners_kitties_and_dealers_right() -> None:
    """``python -m benchmarks.incidents 10000`` is the same over ten thousand evenings."""
    entered, wrong = check(seed=11, evenings=300)
    assert wrong == []
    assert entered["incident"] > 1000
    assert entered["locked_out"] > 200
