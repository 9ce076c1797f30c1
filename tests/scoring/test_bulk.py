"""Totals of many hands at once: the same as the explained engine's, whoever counts them.

``python -m benchmarks.bulk_totals engine 1000000`` and ``… peer 10000000`` are the same at length.
"""

import os
import random
from collections import Counter
from itertools import islice

import numpy as np
import pytest

from scoring import answer, answer_waits, score
from scoring.arrangements import _part_waits, _splits
from scoring.bulk import (
    IMPOSSIBLE,
    LEGAL,
    NOT_WINNING,
    TOO_LITTLE,
    Batch,
    batch_of,
    hand_json,
    totals,
    values,
)
from scoring.bulk.arrays import NONE, SELF_DRAWN, UNKNOWN
from scoring.bulk.shapes import WAITS, shapes
from scoring.bulk.tables import bits, fans_of
from scoring.notation import parse_hand
from scoring.options import Option
from scoring.rulesets.mcr.rules import RULES
from scoring.rulesets.mcr.table import TABLE
from scoring.tiles import TILES
from tests.helpers.bulk_hands import PROFILES, differences, peer_differences, random_batch, waiting
from tests.helpers.hands import hands
from tests.helpers.worked import worked

HANDS = int(os.environ.get("BULK_HANDS", "600"))


@pytest.mark.parametrize("profile", PROFILES)
def test_totals_and_fans_are_those_of_the_explained_engine(profile: str) -> None:
    seen: Counter[str] = Counter()
    assert not differences(random_batch(3, HANDS), profile, seen)
    some = [{**hand, "rulings": profile} for hand in islice(hands(5), HANDS)]
    assert not differences(batch_of(some), profile, seen)
    assert len(seen) > 60


@pytest.mark.parametrize("profile", PROFILES)
def test_each_of_the_81_fans_is_found_in_its_own_example(profile: str) -> None:
    patterns = [pattern for pattern in TABLE.patterns if pattern.example]
    assert len(patterns) == 81
    found = totals(batch_of([parse_hand(p.example) for p in patterns]), profile, fans=True)
    for row, pattern in enumerate(patterns):
        explained = score(parse_hand(pattern.example, rulings=profile))
        assert found.fans_of(row) == {fan.name: fan.count for fan in explained.fans}
        assert pattern.name in found.fans_of(row)


@pytest.mark.parametrize("option", RULES.OPTIONS.table, ids=lambda option: str(option.id))
def test_every_reading_of_a_ruling_is_counted_as_the_explained_engine_does(option: Option) -> None:
    made_for = [p.example for p in TABLE.patterns if p.example]
    made_for += {row.hand for row in worked("mcr") if row.options.startswith(("C", "false_win"))}
    made = batch_of([parse_hand(hand) for hand in sorted(made_for)])
    dealt = random_batch(7, HANDS // 20)
    batch = Batch(*(np.concatenate(both) for both in zip(made, dealt, strict=True)))
    for choice in option.choices:
        rulings = {"profile": random.Random(3).choice(PROFILES), option.id: choice.value}
        found = totals(batch, rulings)
        for row in range(len(batch.tiles)):
            explained = answer({**hand_json(batch, row), "rulings": rulings, "brief": True})
            wins_not = explained.get("error", {}).get("code") == "not_winning"
            counted = 0 if wins_not else explained["total"]
            assert counted == found.total[row], (rulings, hand_json(batch, row))


def test_totals_are_those_of_the_peer() -> None:
    pytest.importorskip("MahjongGB")
    assert not peer_differences(random_batch(11, 5 * HANDS, plain=True))


def test_each_of_the_34_tiles_is_worth_what_the_waits_say() -> None:
    batch = waiting(random_batch(13, 400, plain=True))
    drawn = batch._replace(flags=np.full(len(batch.flags), SELF_DRAWN, np.uint8))
    claimed = batch._replace(flags=np.zeros(len(batch.flags), np.uint8))
    by_draw, by_claim = values(drawn), values(claimed)
    assert (by_draw > 0).any(axis=1).all()
    for row in range(len(batch.tiles)):
        hand = {**hand_json(claimed, row), "winning_tile": None}
        waits = answer_waits(hand)["waits"]
        expected = {w["tile"]: (w["self_drawn"]["total"], w["discard"]["total"]) for w in waits}
        pairs = zip(by_draw[row].tolist(), by_claim[row].tolist(), strict=True)
        found = {TILES[n]: pair for n, pair in enumerate(pairs) if any(pair)}
        assert found == expected, hand


def test_tiles_that_do_not_win_and_hands_that_cannot_be_are_told_apart() -> None:
    plain = {"melds": [], "winning_tile": "9s"}
    tiles = ["1m", "2m", "3m", "4p", "5p", "6p", "7p", "8p", "9p", "2s", "3s", "4s", "9s", "9s"]
    batch = batch_of([{**plain, "concealed": tiles}] * 9)
    batch.tiles[1, 0] = 5  # 6m in place of 1m
    batch.tiles[2, :5] = 0  # five 1m
    batch.tiles[3, 13] = NONE
    batch.winning[4] = 0  # there, and the total is another one
    batch.winning[5] = 33  # not in the hand
    batch.winning[6] = NONE  # another's tile cannot have been mixed in unseen
    batch.flags[6] = UNKNOWN
    batch.flowers[7] = 9
    batch.melds[8, 0] = 200
    found = totals(batch)
    assert found.status.tolist() == [
        LEGAL if found.total[0] >= 8 else TOO_LITTLE,
        NOT_WINNING,
        IMPOSSIBLE,
        IMPOSSIBLE,
        LEGAL if found.total[4] >= 8 else TOO_LITTLE,
        *[IMPOSSIBLE] * 4,
    ]
    assert found.total.tolist()[5:] == [0] * 4
    assert found.total[1] == 0


def test_a_situation_that_contradicts_itself_is_refused_as_by_the_explained_engine() -> None:
    batch = random_batch(18, 600)
    rng = np.random.default_rng(1)
    batch.flags[:] = rng.integers(64, size=600) | batch.flags & UNKNOWN
    found = totals(batch)
    for row in range(600):
        explained = answer({**hand_json(batch, row), "brief": True})
        assert ("error" in explained) == (found.status[row] == IMPOSSIBLE), hand_json(batch, row)
        assert explained.get("total", 0) == found.total[row]


def test_how_the_hands_are_chunked_changes_nothing() -> None:
    batch = random_batch(19, 40_000)
    whole = totals(batch, fans=True)
    cuts = range(0, 40_000, 7_001)
    parts = [totals(batch.part(slice(at, at + 7_001)), fans=True) for at in cuts]
    assert np.array_equal(np.concatenate([p.total for p in parts]), whole.total)
    assert np.array_equal(np.concatenate([p.status for p in parts]), whole.status)


def test_the_tables_of_a_suit_split_and_wait_as_the_readable_search_does() -> None:
    rng = random.Random(23)
    tables = shapes()
    for _ in range(4000):
        counts = [0] * 9
        for _ in range(rng.randint(1, 13)):
            rank = min(8, max(0, int(rng.gauss(4, 2.5))))
            counts[rank] = min(4, counts[rank] + 1)
        key = sum(count * 5**rank for rank, count in enumerate(counts))
        assert tables.many[key] == len(_splits(bytes(counts)))
        over = sum(counts) % 3
        expected = _part_waits(bytes(counts), over == 1) if over and sum(counts) < 14 else 0
        assert tables.waits[key] & WAITS == expected, counts


def test_the_bits_of_a_fan_say_which_it_is_and_how_often() -> None:
    for pattern in TABLE.patterns:
        assert fans_of(*bits(pattern.key)) == {pattern.key: 1}
    assert fans_of(*bits("flower_tiles", 8)) == {"flower_tiles": 8}
    first, second = (a | b for a, b in zip(bits("tile_hog", 3), bits("all_chows"), strict=True))
    assert fans_of(first, second) == {"all_chows": 1, "tile_hog": 3}
