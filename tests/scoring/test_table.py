"""The table of MCR's fans: points and order are right, and every fan occurs in random hands."""

from collections import Counter
from itertools import islice

from scoring import answer
from scoring.rulesets import ruleset
from tests.helpers.hands import hands

MCR = ruleset("mcr")
FANS = MCR.TABLE.patterns
BY_NUMBER = {fan.number: fan for fan in FANS}

POINTS = {88: 7, 64: 6, 48: 2, 32: 3, 24: 9, 16: 6, 12: 5, 8: 10, 6: 6, 4: 4, 2: 10, 1: 13}


def test_eighty_one_fans_with_their_points_and_names() -> None:
    fans = [BY_NUMBER[number] for number in range(1, 82)]
    worths = [fan.worth(MCR.OPTIONS.read("green-book-2006")) for fan in fans]
    assert Counter(worths) == POINTS
    assert worths == sorted(worths, reverse=True)
    assert len(FANS) == 82, "with the kong fan that only Chinese practice has"
    named = [(f.name, f.zh.traditional, f.zh.in_language("zh-Hans"), f.names.pinyin) for f in FANS]
    for names in zip(*named, strict=True):
        assert len(set(names)) == 82


def test_what_excludes_a_fan_stands_above_it() -> None:
    place = {fan.key: n for n, fan in enumerate(FANS)}
    for fan in FANS:
        for excluded in fan.excludes:
            mutual = {fan.key, excluded.key} == {"pure_triple_chow", "pure_shifted_pungs"}
            assert place[fan.key] < place[excluded.key] or mutual


def test_every_fan_counts_in_at_least_three_generated_hands() -> None:
    seen: Counter[str] = Counter()
    for n, hand in enumerate(islice(hands(seed=17), 9_000)):
        profile = ("green-book-2006", "china-1998")[n % 2]
        counted = answer({**hand, "rulings": profile, "brief": True})
        seen.update(fan["name"] for fan in counted["fans"])
    assert [fan.name for fan in FANS if seen[fan.name] < 3] == []
