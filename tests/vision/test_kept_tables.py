"""Simulated tables: their hands are drafted, and asked about, as before.

After an intended change look at the differences, and store what is decided now:
    `python -m tests.helpers.kept_tables`.
"""

import pytest

from tests.helpers.kept_tables import COUNTS, decided, kept, tables


@pytest.mark.parametrize("size", COUNTS)
def test_a_table_is_decided_as_it_was(size: int) -> None:
    here = tables(size)
    for each in kept()[size]:
        assert decided(here[each.at]) == each.decided, f"table {each.at}"


@pytest.mark.parametrize(("size", "least"), [(14, 0.8), (17, 0.75)])
def test_most_tables_are_right_and_few_are_wrong_without_a_question(
    size: int, least: float
) -> None:
    many = [each.decided for each in kept()[size]]
    assert len(many) >= 0.95 * COUNTS[size]
    assert sum(not each.wrong for each in many) >= least * len(many)
    assert sum(bool(each.wrong) and not each.asked for each in many) <= 0.05 * len(many)
