"""Who sits where in each hand: the deal and the seats turn as the rules have it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ledger.turns import (
    IF_READY,
    STAYS,
    TO_WINNER,
    Outcome,
    Place,
    Turns,
    usual_turns,
)

EAST_ROUND = ["ESWN", "NESW", "WNES", "SWNE"]
"""The winds of the four players in the first four hands, whatever the rules."""


def places(turns: Turns, outcomes: list[Outcome]) -> list[Place]:
    """The place of each hand, the one after the last outcome included."""
    return [turns.place(outcomes[:played]) for played in range(len(outcomes) + 1)]


def winds(place: Place) -> str:
    return "".join(place.seats)


def test_sixteen_hands_of_the_competition_rules():
    game = places(usual_turns("mcr"), [Outcome(winner=2)] * 16)
    assert [place.hand for place in game[:16]] == list(range(1, 17))
    assert "".join(place.round_wind for place in game[:16]) == "EEEESSSSWWWWNNNN"
    assert [place.deal for place in game[:16]] == [1, 2, 3, 4] * 4
    assert not any(place.over for place in game[:16])
    assert game[16].over


def test_everybody_begins_one_round_as_each_wind():
    game = places(usual_turns("mcr"), [Outcome()] * 16)
    firsts = [winds(game[first]) for first in (0, 4, 8, 12)]
    assert firsts == ["ESWN", "SENW", "NWES", "WNSE"]
    for player in range(4):
        assert sorted(first[player] for first in firsts) == sorted("ESWN")


def test_everybody_is_east_once_in_each_round_of_the_competition_rules():
    game = places(usual_turns("mcr"), [Outcome()] * 16)
    for first in (0, 4, 8, 12):
        assert sorted(place.dealer for place in game[first : first + 4]) == [0, 1, 2, 3]


def test_the_next_player_after_east_is_the_one_who_was_south():
    game = places(usual_turns("mcr"), [Outcome()] * 3)
    assert [winds(place) for place in game] == EAST_ROUND
    for before, after in pairwise(game):
        assert after.dealer == before.player("S")


def test_the_seats_stay_from_round_to_round_where_the_rules_say_nothing():
    game = places(usual_turns("zung_jung"), [Outcome(winner=0)] * 16)
    assert [winds(place) for place in game[:16]] == EAST_ROUND * 4
    assert game[16].over


def test_east_deals_again_after_winning_in_hong_kong():
    game = places(usual_turns("hong_kong"), [Outcome(winner=0), Outcome(), Outcome(winner=3)])
    assert [place.dealer for place in game] == [0, 0, 0, 1]
    assert [place.again for place in game] == [0, 1, 2, 0]
    assert [place.deal for place in game] == [1, 1, 1, 2]


def test_a_drawn_hand_may_pass_the_deal_in_hong_kong_too():
    game = places(Turns(on_win=STAYS), [Outcome(winner=0), Outcome()])
    assert [place.dealer for place in game] == [0, 0, 1]


def test_a_long_game_still_ends_after_four_rounds():
    hands = [Outcome(winner=p) for deal in range(16) for p in (deal % 4, (deal + 1) % 4)]
    game = places(usual_turns("hong_kong"), hands)
    assert len(game) == 33
    assert game[31].round_wind == "N"
    assert not game[31].over
    assert game[32].over


def test_the_winner_is_the_next_east_at_the_club_table():
    game = places(usual_turns("carmel"), [Outcome(winner=2), Outcome(), Outcome(winner=0)])
    assert [place.dealer for place in game] == [0, 2, 2, 0]
    assert [winds(place) for place in game[:2]] == ["ESWN", "WNES"]


def test_riichi_has_two_rounds_and_east_stays_when_ready():
    turns = usual_turns("riichi")
    ready, not_ready = Outcome(ready=frozenset({0, 2})), Outcome(ready=frozenset({2}))
    game = places(turns, [ready, not_ready])
    assert [place.dealer for place in game] == [0, 0, 1]
    assert turns.place([Outcome()] * 8).over


@pytest.mark.parametrize(("guilty", "dealer"), [(0, 1), (2, 0)])
def test_a_false_win_that_ends_the_hand_passes_the_deal_only_if_it_was_easts(
    guilty: int, dealer: int
):
    assert usual_turns("classical").place([Outcome(at_fault=guilty)]).dealer == dealer


@pytest.mark.parametrize(
    "wrong", [{"rounds": 5}, {"on_win": IF_READY}, {"on_draw": TO_WINNER}, {"seats": "round"}]
)
def test_no_table_turns_otherwise(wrong: dict[str, object]):
    with pytest.raises(ValueError, match="no table"):
        Turns(**wrong)


def test_the_seats_of_the_whole_game():
    game = places(usual_turns("mcr"), [Outcome()] * 15)
    assert [winds(place) for place in game] == expected_seats()


def expected_seats() -> list[str]:
    """Each round begins as `test_everybody_begins…` has it; then every wind passes on."""
    seats = []
    for first in ("ESWN", "SENW", "NWES", "WNSE"):
        for hand in range(4):
            seats.append("".join("ESWN"["ESWN".index(wind) - hand] for wind in first))
    return seats
