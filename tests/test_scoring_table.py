"""The table of fans itself, and that every fan is found where it is and nowhere else."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from hands import hands

from scoring import parse_shorthand, score
from scoring.mcr.fans import BY_NUMBER, FANS

POINTS = {88: 7, 64: 6, 48: 2, 32: 3, 24: 9, 16: 6, 12: 5, 8: 10, 6: 6, 4: 4, 2: 10, 1: 13}


def test_eighty_one_fans_with_their_points_and_names() -> None:
    fans = [BY_NUMBER[number] for number in range(1, 82)]
    assert Counter(fan.points for fan in fans) == POINTS
    assert [fan.points for fan in fans] == sorted((fan.points for fan in fans), reverse=True)
    assert len(FANS) == 82, "with the kong fan that only Chinese practice has"
    for names in zip(*((f.name, f.traditional, f.simplified, f.pinyin) for f in FANS), strict=True):
        assert len(set(names)) == 82


def test_what_excludes_a_fan_stands_above_it() -> None:
    place = {fan.number: n for n, fan in enumerate(FANS)}
    for fan in FANS:
        for excluded in fan.excludes:
            mutual = {fan.number, excluded.number} == {23, 24}
            assert place[fan.number] < place[excluded.number] or mutual


def test_every_fan_counts_in_at_least_three_generated_hands() -> None:
    seen: Counter[str] = Counter()
    for n, hand in enumerate(islice(hands(seed=17), 9_000)):
        profile = ("green-book-2006", "china-1998")[n % 2]
        seen.update(fan["name"] for fan in score({**hand, "rulings": profile})["fans"])
    assert [fan.name for fan in FANS if seen[fan.name] < 3] == []


@pytest.mark.parametrize(
    ("fan", "with_it", "without_it"),
    [
        (1, "[EEE] [SSS] [WWW] NNN 5p 5p", "[EEE] [SSS] [WWW] CCC 5p 5p"),
        (2, "[CCC] [FFF] PPP 123m 5s 5s", "[CCC] [FFF] 777p 123m P P"),
        (3, "234s 234s 666s 888s F F", "234s 234s 666s 888s P P"),
        (4, "1112345678999m 2m", "1112245678999m 3m"),
        (5, "[1111m] [2222p] [3333s] (EEEE) 5p 5p", "[1111m] [2222p] [3333s] EEE 5p 5p"),
        (6, "11223344556677p", "11223344556688p"),
        (7, "19m19s19pESWNCFP 1m", "147m258s369pESWN C"),
        (8, "[111m] [999m] [111s] 999p 1p 1p", "[111m] [999m] [111s] 999p E E"),
        (9, "[EEE] [SSS] [WWW] 234m N N", "[EEE] [SSS] [WWW] 234m C C"),
        (10, "[CCC] [FFF] 234m 567p P P", "[CCC] [FFF] 234m 567p E E"),
        (11, "[EEE] [SSS] [CCC] FFF P P", "[EEE] [SSS] [CCC] FFF 1m 1m"),
        (12, "222m 555s 888p EEE 4m 4m", "222m 555s 888p 4m 4m EE E"),
        (13, "123m 123m 789m 789m 5m 5m", "123m 123m 789m 789m 5p 5p"),
        (14, "[234m] [234m] 234m 234m E E", "[234m] [234m] 234m 345m E E"),
        (15, "[222m] [333m] 444m 555m E E", "[222m] [333m] 444m 666m E E"),
        (16, "[123m] [345m] 567m 789m E E", "[123m] [345m] 456m 789m E E"),
        (17, "[1111m] [2222p] (3333s) 456s E E", "[1111m] [2222p] 333s 456s E E"),
        (18, "[111m] [999s] [EEE] CCC P P", "[111m] [999s] [EEE] CCC 2m 2m"),
        (19, "1133m 5577s 99p EE C C", "[234m] 234m 556677s 9p 9p"),
        (20, "147m 25s 69p ESWNCF P", "147m 258s 69p ESWNC F"),
        (21, "[222m] [444s] [666p] 888m 2s 2s", "[222m] [444s] [666p] 888m 3s 3s"),
        (22, "[123m] 345m 567m 999m 1m 1m", "[123m] 345m 567m 999m E E"),
        (23, "[234m] [234m] 234m 678p E E", "[234m] [234m] 234p 678p E E"),
        (24, "[222m] [333m] 444m 678p E E", "[222m] [333m] 555m 678p E E"),
        (25, "[789m] [789s] 777p 999s 8m 8m", "[789m] [789s] 777p 999s 6m 6m"),
        (26, "[456m] [456s] 444p 666s 5m 5m", "[456m] [456s] 444p 666s 7m 7m"),
        (27, "[123m] [123s] 111p 333s 2m 2m", "[123m] [123s] 111p 333s 4m 4m"),
        (28, "[123m] 456m 789m EEE 2p 2p", "[123m] 456m 678m EEE 2p 2p"),
        (29, "[123m] 789m 123s 789s 5p 5p", "[123m] 789m 123s 789s 6p 6p"),
        (30, "[123m] 234m 345m EEE 2p 2p", "[123m] 234m 456m EEE 2p 2p"),
        (31, "[345m] [456s] 555p 567m 5s 5s", "[345m] [456s] 555p 567m 6s 6s"),
        (32, "[222m] [222s] 222p 678m E E", "[222m] [222s] 333p 678m E E"),
        (33, "222m 555s 888p [123m] 9s 9s", "222m 555s 88p [123m] 99s 8p"),
        (34, "147m 258s 36p ESWNC F", "147m 25s 36p ESWNCF P"),
        (35, "147m 258s 369p 234m 5p 5p", "147m 258s 36p ESWNC F"),
        (36, "[678m] [789s] 666p 999m 7p 7p", "[678m] [789s] 666p 999m 5p 5p"),
        (37, "[123m] [234s] 111p 444m 3p 3p", "[123m] [234s] 111p 444m 5p 5p"),
        (38, "[EEE] [SSS] WWW 234m 5p 5p", "[EEE] [SSS] CCC 234m 5p 5p"),
        (39, "[123m] 456s 789p EEE 2p 2p", "[123m] 456s 789m EEE 2p 2p"),
        (40, "[123p] 345p 888s 999s P P", "[123p] 345p 888s 777s P P"),
        (41, "[234m] 234s 234p EEE 7m 7m", "[234m] 234s 345p EEE 7m 7m"),
        (42, "[222m] 333s 444p 678p E E", "[222m] 333s 555p 678p E E"),
        (43, "[234m] 67s 345p 777m EE 5s", "[234m] 67s 345p 777m 22s 5s"),
        (44, "[234m] 67s 345p 777m EE 5s +last-draw", "[234m] 67s 345p 777m EE 5s +self-drawn"),
        (45, "[234m] 67s 345p 777m EE 5s +last-claim", "[234m] 67s 345p 777m EE 5s"),
        (46, "[2222m] 67s 345p 777m EE 5s +replacement", "[2222m] 67s 345p 777m EE 5s"),
        (47, "[234m] 67s 345p 777m EE 5s +robbing", "[234m] 67s 345p 777m EE 5s"),
        (48, "(2222m) (5555s) 345p 777m E E", "(2222m) [5555s] 345p 777m E E"),
        (49, "[222m] [555s] 999p 777m E E", "[222m] [555s] 789p 777m E E"),
        (50, "[222m] 555m 789m 777m E E", "[222m] 555m 789m 777m 1s 1s"),
        (51, "[123m] 234s 345p EEE 7m 7m", "[123m] 234s 456p EEE 7m 7m"),
        (52, "[123m] 234s 567p EEE C C", "[123m] 234s 567p EEE S S"),
        (53, "[123m] [234s] [567p] [EEE] C C", "[123m] [234s] [567p] (EEEE) C C"),
        (54, "[CCC] [FFF] 123m 456p 5s 5s", "[CCC] [EEE] 123m 456p 5s 5s"),
        (55, "[123m] [789s] 999p EEE C C", "[123m] [678s] 999p EEE C C"),
        (56, "234m 678s 345p 777m E E +self-drawn", "[234m] 678s 345p 777m E E +self-drawn"),
        (57, "[2222m] [5555s] 345p 777m E E", "[2222m] [555s] 345p 777m E E"),
        (58, "46s [222m] [555s] [345p] EE 5s", "46s [222m] [777s] [345p] EE 5s"),
        (59, "[CCC] 234m 567s 345p 8m 8m", "[EEE] 234m 567s 345p 8m 8m"),
        (60, "[SSS] 234m 567s 345p 8m 8m +round=S", "[SSS] 234m 567s 345p 8m 8m +round=W"),
        (61, "[SSS] 234m 567s 345p 8m 8m +seat=S", "[SSS] 234m 567s 345p 8m 8m +seat=W"),
        (62, "234m 678s 345p 777m E E", "[234m] 678s 345p 777m E E"),
        (63, "[123m] 456s 789m 234p 8s 8s", "[123m] 456s 789m 234p E E"),
        (64, "[222m] 234m 678s 345p E E", "[2222m] 345m 678s 345p E E"),
        (65, "[222m] 222s 678s 345p E E", "[222m] 333s 678s 345p E E"),
        (66, "222m 555s [678s] [345p] E E", "222m 55s [678s] [345p] EE 5s"),
        (67, "(2222m) [678s] [345p] 567m E E", "[2222m] [678s] [345p] 567m E E"),
        (68, "[222m] 345s 678s 345p 8s 8s", "[222m] 345s 678s 345p 9s 9s"),
        (69, "[123m] 123m 678s 444p E E", "[123m] 123s 678s 444p E E"),
        (70, "[123m] 123s 678s 444p E E", "[123m] 234s 678s 444p E E"),
        (71, "[123m] 456m 678s 444p E E", "[123m] 345m 678s 444p E E"),
        (72, "[123m] 789m 678s 444p E E", "[123m] 789s 678s 444p E E"),
        (73, "[111m] 678s 345p 567m C C", "[222m] 678s 345p 567m C C"),
        (74, "[2222m] 678s 345p 567m C C", "[222m] 678s 345p 567m C C"),
        (75, "[222m] 678s 345m 567s C C", "[222m] 678s 345p 567s C C"),
        (76, "[222m] 678s 345p 111s 9p 9p", "[222m] 678s 345p 111s C C"),
        (77, "[222m] 12s 345p 678p CC 3s", "[222m] 23s 345p 678p CC 1s"),
        (78, "[222m] 13s 345p 678p CC 2s", "[222m] 34s 345p 678p CC 2s"),
        (79, "[222m] 123s 345p 678p C C", "[222m] 1234s 345p 678p 1s"),
        (80, "[222m] 123s 345p 678p C C +self-drawn", "[222m] 123s 345p 678p C C"),
        (81, "[222m] 123s 345p 678p C C +flowers=1", "[222m] 123s 345p 678p C C"),
    ],
)
def test_a_hand_with_the_fan_and_a_near_one_without(
    fan: int, with_it: str, without_it: str
) -> None:
    def numbers(text: str) -> set[int]:
        answer = score(parse_shorthand(text + "" if "+seat" in text else text + " +seat=N"))
        assert "fans" in answer, (text, answer)
        return {entry["number"] for entry in answer["fans"]}

    assert fan in numbers(with_it)
    assert fan not in numbers(without_it)
