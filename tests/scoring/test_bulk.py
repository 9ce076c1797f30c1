"""Totals of many hands as arrays: the same as the answers to each hand."""

from itertools import islice

import numpy as np

from scoring import answer, answer_waits
from scoring.bulk import (
    IMPOSSIBLE,
    LEGAL,
    NOT_WINNING,
    TOO_LITTLE,
    batch_of,
    hand_json,
    totals,
    values,
)
from scoring.bulk.arrays import FIRST_TURN, NONE, SELF_DRAWN, UNKNOWN
from scoring.tiles import TILES
from tests.helpers.hands import hands

HANDS = list(islice(hands(5), 300))


def test_totals_and_fans_are_those_of_the_answers() -> None:
    for rulings in ("china-1998", {"C14": "b"}):
        found = totals(batch_of(HANDS), rulings, fans=True)
        for row, hand in enumerate(HANDS):
            explained = answer({**hand, "rulings": rulings, "brief": True})
            assert found.total[row] == explained["total"]
            assert found.legal[row] == explained["legal"]
            assert found.fans_of(row) == {fan["name"]: fan["count"] for fan in explained["fans"]}


def test_each_of_the_34_tiles_is_worth_what_the_waits_say() -> None:
    held = []
    for hand in HANDS[:60]:
        plain = {key: hand[key] for key in ("melds", "seat_wind", "round_wind")}
        held.append({**plain, "concealed": hand["concealed"][:-1], "winning_tile": None})
    batch = batch_of(held, waiting=True)
    by_claim = values(batch)
    by_draw = values(batch._replace(flags=np.full(len(held), SELF_DRAWN, np.uint8)))
    assert (by_draw > 0).any(axis=1).all()
    for row, hand in enumerate(held):
        waits = answer_waits(hand)["waits"]
        expected = {w["tile"]: (w["self_drawn"]["total"], w["discard"]["total"]) for w in waits}
        pairs = zip(by_draw[row].tolist(), by_claim[row].tolist(), strict=True)
        assert {TILES[n]: pair for n, pair in enumerate(pairs) if any(pair)} == expected


def test_tiles_that_do_not_win_and_hands_that_cannot_be_are_told_apart() -> None:
    plain = {"melds": [], "winning_tile": "9s"}
    tiles = ["1m", "2m", "3m", "4p", "5p", "6p", "7p", "8p", "9p", "2s", "3s", "4s", "9s", "9s"]
    batch = batch_of([{**plain, "concealed": tiles}] * 10)
    batch.tiles[1, 0] = 5  # 6m in place of 1m
    batch.tiles[2, :5] = 0  # five 1m
    batch.tiles[3, 13] = NONE
    batch.winning[4] = 0  # there, and the total is another one
    batch.winning[5] = 33  # not in the hand
    batch.winning[6] = NONE  # another's tile cannot have been mixed in unseen
    batch.flags[6] = UNKNOWN
    batch.flowers[7] = 9
    batch.melds[8, 0] = 200
    batch.flags[9] = FIRST_TURN  # East's, and not self-drawn
    found = totals(batch)
    assert found.status.tolist() == [
        LEGAL if found.total[0] >= 8 else TOO_LITTLE,
        NOT_WINNING,
        IMPOSSIBLE,
        IMPOSSIBLE,
        LEGAL if found.total[4] >= 8 else TOO_LITTLE,
        *[IMPOSSIBLE] * 5,
    ]
    assert found.total.tolist()[5:] == [0] * 5
    assert found.total[1] == 0


def test_a_hand_of_a_batch_is_written_as_it_was_read() -> None:
    for row, hand in enumerate(HANDS[:50]):
        assert answer(hand_json(batch_of(HANDS[:50]), row)) == answer(hand)
