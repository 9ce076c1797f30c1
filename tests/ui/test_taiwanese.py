"""Sixteen tiles in the app: found by their number, counted, kept in an evening, set as played."""

from __future__ import annotations

import pytest

from tests.helpers.app_player import Player, codes
from tests.ui.test_ledger import Club, own_ledger  # noqa: F401 - a fixture

WON = codes("4m 5m 6m 2s 3s 4s 5s 6s 1m 2m 3m 1p 2p 3p C C 1s")


@pytest.fixture
def club(own_ledger: None) -> Club:  # noqa: F811
    return Club()


def test_seventeen_tiles_lead_to_their_rules_in_one_tap() -> None:
    player = Player().tap("by-hand").hold(WON)
    assert "look like a hand of 17" in player.words
    player.tap("other-size-taiwanese")
    assert player.state.draft.ruleset == "taiwanese"
    assert player.tiles == WON
    assert "look like a hand" not in player.words


def test_an_evening_pays_in_the_clubs_own_money(club: Club) -> None:
    club.begin(ruleset="taiwanese")
    club.tap_first("way-draw")
    assert club.evening.position.again == 1
    club.count(WON, seat="S")
    assert club.state.draft.more["dealer_streak"] == 1
    club.tap("seat-E").tap_first("ledger-confirm-hand")
    # one tai on a base of five, and three for a dealer who has stayed once
    assert club.evening.totals == (-9, 9, 0, 0)
    assert club.evening.position.dealer == 1


def test_a_false_win_costs_more_with_a_dealer_who_has_stayed(club: Club) -> None:
    club.begin(ruleset="taiwanese")
    club.tap_first("way-draw")
    club.tap_first("way-false-win").pick("false-win-player", 1).tap_first(
        "ledger-confirm-false-win"
    )
    assert club.evening.totals == (16, -42, 13, 13)


def test_the_money_of_the_table_is_typed_in_the_settings() -> None:
    player = Player().visit("settings")
    player.at.radio[0].set_value("taiwanese").run()
    player.fine()
    player.at.number_input(key="option-taiwanese-base").set_value(250).run()
    player.fine()
    assert player.state.draft.rulings == {"base": 250}
