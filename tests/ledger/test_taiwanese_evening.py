"""A Taiwanese evening of four rounds: who deals, how often the dealer stays, and everybody's
points."""

import random

import pytest

from ledger import entering
from ledger.evening import Evening
from ledger.settlement import settle
from ledger.turns import usual_turns
from scoring.answers.answering import score_json
from scoring.tiles import WINDS

NAMES = ("Anna", "Bo", "Chen", "Dora")
HANDS = (
    "4m 5m 6m 2s 3s 4s 5s 6s 1m 2m 3m 1p 2p 3p C C 1s",
    "1m 1m 1m 3m 3m 3m 5p 5p 5p 6s 7s 8s E E 2p 3p 4p",
    "1m 2m 3m 4m 5m 6m 7m 8m 9m 2m 3m 4m 6m 6m 6m 8m 8m",
)


@pytest.mark.parametrize("seed", range(5))
def test_four_rounds_add_up_and_count_how_often_the_dealer_stayed(seed: int) -> None:
    luck = random.Random(seed)
    rulings = {"base": 100, "tai_value": 20}
    table = Evening("one", NAMES, "taiwanese", usual_turns("taiwanese", rulings), rulings=rulings)
    sums, dealer, stayed, deals, hands = [0, 0, 0, 0], 0, 0, 0, 0
    while not table.positions.now.over:
        hands += 1
        assert (table.positions.now.dealer, table.positions.now.again) == (dealer, stayed)
        assert table.positions.filled(table.positions.now.hand).get("dealer_streak", 0) == stayed
        winner = luck.choice((None, 0, 1, 2, 3))
        if winner is None:
            table = table.with_entry(entering.draw(table, f"{hands}"))
        else:
            giver = luck.choice([None, *(p for p in range(4) if p != winner)])
            seats = table.positions.now.seats
            tiles = luck.choice(HANDS).split()
            hand = {
                "ruleset": "taiwanese",
                "rulings": rulings,
                "concealed": tiles,
                "winning_tile": tiles[-1],
                "self_drawn": giver is None,
                "seat_wind": seats[winner],
                "round_wind": table.positions.now.round_wind,
                "discarder_seat": "" if giver is None else seats[giver],
                **table.positions.filled(table.positions.now.hand),
            }
            made = score_json(hand)
            got = settle(made.payments, seats, winner, giver)
            # once more, by hand: a base, the tai, and 2n + 1 with the dealer in it
            payers = [p for p in range(4) if p != winner] if giver is None else [giver]
            for payer in payers:
                tai = (made.total or 0) + (2 * stayed + 1) * (dealer in (winner, payer))
                sums[payer] -= 100 + 20 * tai
                sums[winner] += 100 + 20 * tai
            table = table.with_entry(
                entering.win(table, f"{hands}", entering.WonHands.of_one(got, winner, giver))
            )
        if winner in (None, dealer):
            stayed += 1
        else:
            dealer, stayed, deals = (dealer + 1) % 4, 0, deals + 1
    assert deals == 4 * len(WINDS)
    assert hands > deals
    assert list(table.money.totals) == sums
    assert sum(sums) == 0
