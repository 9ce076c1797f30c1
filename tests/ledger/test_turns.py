"""Seats and deals of each hand under the rules."""

from itertools import pairwise
from typing import Any

import pytest

from ledger.turns import TablePosition, TurnOutcome, Turns, usual_turns
from scoring.game import IF_READY, STAYS, TO_WINNER

EAST_ROUND = ["ESWN", "NESW", "WNES", "SWNE"]
"""The winds of players 0 … 3 in each of the first four hands, under all rules."""


def positions(turns: Turns, outcomes: list[TurnOutcome]) -> list[TablePosition]:
    """Return the table position before each hand, and the one after the last outcome."""
    return [turns.position(outcomes[:played]) for played in range(len(outcomes) + 1)]


def winds(position: TablePosition) -> str:
    return "".join(position.seats)


def test_sixteen_hands_of_the_competition_rules() -> None:
    game = positions(usual_turns("mcr"), [TurnOutcome((2,))] * 16)
    assert [position.hand for position in game[:16]] == list(range(1, 17))
    assert "".join(position.round_wind for position in game[:16]) == "EEEESSSSWWWWNNNN"
    assert [position.deal for position in game[:16]] == [1, 2, 3, 4] * 4
    assert not any(position.over for position in game[:16])
    assert game[16].over


def test_everybody_begins_one_round_as_each_wind() -> None:
    game = positions(usual_turns("mcr"), [TurnOutcome()] * 16)
    firsts = [winds(game[first]) for first in (0, 4, 8, 12)]
    assert firsts == ["ESWN", "SENW", "NWES", "WNSE"]
    for player in range(4):
        assert sorted(first[player] for first in firsts) == sorted("ESWN")


def test_everybody_is_east_once_in_each_round_of_the_competition_rules() -> None:
    game = positions(usual_turns("mcr"), [TurnOutcome()] * 16)
    for first in (0, 4, 8, 12):
        assert sorted(position.dealer for position in game[first : first + 4]) == [0, 1, 2, 3]


def test_the_next_player_after_east_is_the_one_who_was_south() -> None:
    game = positions(usual_turns("mcr"), [TurnOutcome()] * 3)
    assert [winds(position) for position in game] == EAST_ROUND
    for before, after in pairwise(game):
        assert after.dealer == before.player("S")


def test_the_seats_stay_from_round_to_round_where_the_rules_say_nothing() -> None:
    game = positions(usual_turns("zung_jung"), [TurnOutcome((0,))] * 16)
    assert [winds(position) for position in game[:16]] == EAST_ROUND * 4
    assert game[16].over
    assert not usual_turns("zung_jung").seats_change
    assert usual_turns("mcr").seats_change


def test_east_deals_again_after_winning_in_hong_kong() -> None:
    game = positions(
        usual_turns("hong_kong"), [TurnOutcome((0,)), TurnOutcome(), TurnOutcome((3,))]
    )
    assert [position.dealer for position in game] == [0, 0, 0, 1]
    assert [position.again for position in game] == [0, 1, 2, 0]
    assert [position.deal for position in game] == [1, 1, 1, 2]


def test_a_drawn_hand_may_pass_the_deal_in_hong_kong_too() -> None:
    game = positions(Turns(on_win=STAYS), [TurnOutcome((0,)), TurnOutcome()])
    assert [position.dealer for position in game] == [0, 0, 1]


def test_a_long_game_still_ends_after_four_rounds() -> None:
    hands = [TurnOutcome((p,)) for deal in range(16) for p in (deal % 4, (deal + 1) % 4)]
    game = positions(usual_turns("hong_kong"), hands)
    assert len(game) == 33
    assert game[31].round_wind == "N"
    assert not game[31].over
    assert game[32].over


def test_the_winner_is_the_next_east_at_the_club_table() -> None:
    game = positions(usual_turns("carmel"), [TurnOutcome((2,)), TurnOutcome(), TurnOutcome((0,))])
    assert [position.dealer for position in game] == [0, 2, 2, 0]
    assert [winds(position) for position in game[:2]] == ["ESWN", "WNES"]


def test_riichi_has_two_rounds_and_east_stays_when_ready() -> None:
    turns = usual_turns("riichi")
    ready, not_ready = TurnOutcome(ready=frozenset({0, 2})), TurnOutcome(ready=frozenset({2}))
    game = positions(turns, [ready, not_ready])
    assert [position.dealer for position in game] == [0, 0, 1]
    assert turns.position([TurnOutcome()] * 8).over


@pytest.mark.parametrize(("guilty", "dealer"), [(0, 1), (2, 0)])
def test_a_false_win_that_ends_the_hand_passes_the_deal_only_if_it_was_easts(
    guilty: int, dealer: int
) -> None:
    assert usual_turns("classical").position([TurnOutcome(at_fault=guilty)]).dealer == dealer


def test_the_deal_passes_once_east_has_stayed_often_enough() -> None:
    turns = Turns(on_win=STAYS, on_draw=STAYS, most_stays=2)
    game = positions(turns, [TurnOutcome((0,)), TurnOutcome(), TurnOutcome((0,))])
    assert [(p.dealer, p.again) for p in game] == [(0, 0), (0, 1), (0, 2), (1, 0)]


@pytest.mark.parametrize(
    "wrong",
    [{"rounds": 5}, {"on_win": IF_READY}, {"on_draw": TO_WINNER}, {"seatings": ((0, 1, 2, 2),)}],
)
def test_no_table_turns_otherwise(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no table"):
        Turns(**wrong)


def test_the_seats_of_the_whole_game() -> None:
    game = positions(usual_turns("mcr"), [TurnOutcome()] * 15)
    assert [winds(position) for position in game] == expected_seats()


def expected_seats() -> list[str]:
    """Return the winds of players 0 … 3 in each of sixteen hands whose seats change from round to
    round; within a round, the winds pass from player to player."""
    seats = []
    for first in ("ESWN", "SENW", "NWES", "WNSE"):
        for hand in range(4):
            seats.append("".join("ESWN"["ESWN".index(wind) - hand] for wind in first))
    return seats
