"""Every pair of fans that do not combine, tested in both directions.

The lists, separate from the engine's own table, follow the rule book as it is read in Chinese
competition practice (profile china-1998).
"""

from collections import defaultdict
from functools import cache
from itertools import islice
from typing import Any

import pytest

from scoring import answer, parse_shorthand
from scoring.rulesets import ruleset
from scoring.rulesets.mcr.relations import SAME_FAN, relations
from tests.helpers.hands import hands
from tests.helpers.worked import FOLDER, worked

TWO_KINDS_OF_KONG = 82
"""Number given here to the fan that has none in the rule book, and exists only in Chinese
practice."""
FANS = {fan.number or TWO_KINDS_OF_KONG: fan for fan in ruleset("mcr").TABLE.patterns}

NOT_BESIDE: dict[int, set[int]] = {}
"""For each fan, by number, the fans that never count beside it."""
NOT_FOR_ITS_SETS: dict[int, set[int]] = {}
"""For each fan, by number, the fans that do not count for the same sets but may count for
others."""
BY_DEFINITION: set[tuple[int, int]] = set()
"""Pairs of fans that no hand can have together, by their definitions."""
for line in (FOLDER / "exclusions").read_text(encoding="utf-8").splitlines():
    if line and not line.startswith("#"):
        fan, _, excluded = line.partition(": ")
        beside, _, for_sets = excluded.partition(" | ")
        NOT_BESIDE[int(fan)] = {int(each.strip("!")) for each in beside.split()}
        NOT_FOR_ITS_SETS[int(fan)] = {int(each) for each in for_sets.split()}
        BY_DEFINITION |= {(int(fan), int(each[:-1])) for each in beside.split() if "!" in each}


@cache
def answers() -> list[tuple[set[int], dict[int, set[int]]]]:
    """Return, for many hands, the numbers of the fans that count, and for each excluded fan the
    numbers of those that exclude it."""
    typed = {row.hand: row.asked() for row in worked("mcr") if row.parts[0].startswith("with")}
    dealt: list[dict[str, Any]] = [*typed.values(), *islice(hands(seed=53), 6_000)]
    by_name = {fan.name: number for number, fan in FANS.items()}
    found = []
    for hand in dealt:
        result = answer({**hand, "rulings": "china-1998"})
        against: dict[int, set[int]] = defaultdict(set)
        for entry in result["not_counted"]:
            if entry["principle"] in ("non-repeat", "one-wait"):
                against[by_name[entry["name"]]].add(by_name[entry["by"]])
        found.append(({by_name[fan["name"]] for fan in result["fans"]}, dict(against)))
    return found


PAIRS = [(a, b) for a, excluded in NOT_BESIDE.items() for b in sorted(excluded)]


@pytest.mark.parametrize(("fan", "excluded"), PAIRS, ids=[f"{a}-{b}" for a, b in PAIRS])
def test_an_excluded_fan_is_left_out_beside_it_and_counts_without_it(
    fan: int, excluded: int
) -> None:
    both = [counted for counted, _ in answers() if {fan, excluded} <= counted]
    assert not both
    assert any(excluded in counted and fan not in counted for counted, _ in answers())
    beside = any(fan in counted and excluded in against for counted, against in answers())
    assert beside != ((fan, excluded) in BY_DEFINITION)


def test_nothing_else_is_left_out() -> None:
    wrong = set()
    for _, against in answers():
        for excluded, fans in against.items():
            for fan in fans:
                if excluded not in NOT_BESIDE.get(fan, set()) | NOT_FOR_ITS_SETS.get(fan, set()):
                    wrong.add((FANS[fan].name, FANS[excluded].name))
    assert not wrong


NOT_IN_THE_GUIDE = {(14, 19), (78, 77), (79, 77), (79, 78)}
"""Pairs that the guide need not list, because no hand has both fans or because they are listed at
the other fan."""


@pytest.mark.parametrize("fan", FANS)
def test_the_guide_lists_what_is_not_counted_beside_a_fan(fan: int) -> None:
    mcr = ruleset("mcr")
    number_of = {pattern.key: number for number, pattern in FANS.items()}
    listed = mcr.TABLE.against(FANS[fan], mcr.OPTIONS.read("china-1998"))
    expected = NOT_BESIDE.get(fan, set()) | NOT_FOR_ITS_SETS.get(fan, set())
    expected = {other for other in expected if (fan, other) not in NOT_IN_THE_GUIDE}
    assert {number_of[key] for key in listed} == expected


# Big and Little Four Winds leave no set over that could count; Nine Gates is in Table N
@pytest.mark.parametrize("fan", [2, 10, 38, 54, 59, 60, 61])
def test_a_pung_of_terminals_or_honors_counts_only_for_other_sets(fan: int) -> None:
    beside = 0
    for hand in FOUR_SETS_WITH_A_TERMINAL_PUNG:
        result = answer({**parse_shorthand(hand), "rulings": "china-1998"})
        sets = {entry["number"]: entry["tiles"] for entry in result["fans"]}
        if fan in sets and 73 in sets:
            beside += 1
            assert not [s for s in sets[73] if s in sets[fan]]
    assert beside


FOUR_SETS_WITH_A_TERMINAL_PUNG = [
    "[CCC] [FFF] [PPP] 111m 5s 5s +seat=N",
    "[CCC] [FFF] 111m 234s P P +seat=N",
    "[EEE] [SSS] [WWW] 111m 5s 5s +seat=N",
    "[CCC] [FFF] [999p] 111m 5s 5s +seat=N",
    "[CCC] [SSS] [999p] 234m 5s 5s +seat=N",
    "[NNN] [EEE] [999p] 234m 5s 5s +seat=N",
]


def test_a_fan_made_again_with_one_of_its_sets_is_told_as_the_same_fan() -> None:
    # 3-4-5 twice and 6-7-8: six in a row may be counted with one of the two
    related = relations("chows", (11, 11, 14))
    assert [(left.link.fan.name, left.principle) for left in related.left] == [
        ("Short Straight", SAME_FAN)
    ]
