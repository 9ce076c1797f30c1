"""The fans of MCR that are asked for only where they can be: the same as asking for every one."""

from collections import Counter
from itertools import islice

import pytest

from scoring import Hand
from scoring.options import Asked
from scoring.patterns import Pattern
from scoring.rulesets import ruleset
from scoring.rulesets.mcr.table import ASKED_FOR, SAME_FOR, SUBJECTS, TABLE, subjects
from scoring.win import Tiles, Win
from tests.helpers.hands import hands
from tests.helpers.wait_hands import wait_hands

MCR = ruleset("mcr")
HANDS = [*islice(hands(seed=151), 3_000), *islice(wait_hands(seed=152), 1_500)]
RELATIONS = [pattern for pattern in TABLE.patterns if pattern.related]


def wins(profile: str) -> list[Win]:
    """Every arrangement of every hand."""
    options = MCR.OPTIONS.read(profile)
    found = []
    for data in HANDS:
        tiles = Tiles(Hand.from_json({**data, "rulings": profile}))
        found += [Win(tiles, a, options) for a in MCR.arrangements(tiles, options)]
    return found


def times(pattern: Pattern, win: Win) -> int:
    """How often a fan is there, by its predicate alone."""
    there = pattern.found(win)
    if isinstance(there, bool | int):
        return int(there)
    return len(there)


@pytest.mark.parametrize("profile", MCR.profiles)
def test_every_fan_that_is_there_is_found_and_no_other(profile: str) -> None:
    seen: Counter[str] = Counter()
    apart = [pattern for pattern in TABLE.patterns if not pattern.related]
    for win in wins(profile):
        found = Counter({c.pattern.key: len(c.groups) for c in MCR.find(win)})
        expected = {p.key: n for p in apart if (n := times(p, win)) and p.worth(win.options)}
        assert {key: n for key, n in found.items() if not TABLE[key].related} == expected, win.hand
        # of those between sets some may not be counted together, but each is there
        for pattern in RELATIONS:
            there = times(pattern, win)
            assert found[pattern.key] <= there, (win.hand, pattern.key)
            if there:
                seen[pattern.key] += 1
        seen.update(expected)
    never = {"chicken_hand"} | ({"concealed_kong_and_melded_kong"} - seen.keys())
    assert {p.key for p in TABLE.patterns} - seen.keys() <= never


def test_a_fan_between_sets_counts_wherever_one_of_its_kind_is_there() -> None:
    """Relations are left out for others alone: where there is one, some relation counts."""
    for win in wins("china-1998")[:3_000]:
        there = [pattern for pattern in RELATIONS if times(pattern, win)]
        if there:
            assert any(counted.pattern.related for counted in MCR.find(win)), win.hand


def test_what_a_fan_is_about_is_there_wherever_the_fan_is() -> None:
    for win in wins("green-book-2006"):
        for subject, there in zip(SUBJECTS, subjects(win), strict=True):
            if not there:
                for pattern in ASKED_FOR[subject]:
                    assert not times(pattern, win), (win.hand, subject, pattern.key)


def test_what_is_remembered_for_hands_of_the_same_kind_depends_on_nothing_else() -> None:
    """Two hands that are the same in what such fans ask have the same of them."""
    for subject, same in SAME_FOR.items():
        kept: dict[tuple[object, ...], list[str]] = {}
        for win in wins("green-book-2006"):
            found = [p.key for p in ASKED_FOR[subject] if times(p, win)]
            assert kept.setdefault(same(win), found) == found, (subject, win.hand)
        assert len({tuple(found) for found in kept.values()}) > 5


def test_what_is_remembered_asks_for_no_option() -> None:
    for win in wins("green-book-2006")[:2_000]:
        asked = Asked(MCR.OPTIONS.read("green-book-2006"))
        again = win.under(asked)
        for subject in SAME_FOR:
            for pattern in ASKED_FOR[subject]:
                pattern.found(again)
                assert isinstance(pattern.value, int), pattern.key
        assert not asked.ids


def test_every_fan_is_asked_for_under_one_subject_or_between_sets() -> None:
    subjects_of = Counter(p.key for patterns in ASKED_FOR.values() for p in patterns)
    assert set(subjects_of.values()) == {1}
    related = {pattern.key for pattern in RELATIONS}
    assert related | subjects_of.keys() == {pattern.key for pattern in TABLE.patterns}
    assert not related & subjects_of.keys()
