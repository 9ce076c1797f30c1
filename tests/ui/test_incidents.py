"""Something happened: found by a word, asked at most what the rules need, ruled on one screen."""

from __future__ import annotations

import pytest

from tests.helpers.app_player import Player


@pytest.fixture
def player() -> Player:
    return Player().fine().visit("learn")


def happened(player: Player, words: str) -> Player:
    player.at.text_input(key="incident-words").set_value(words).run()
    return player.fine()


def answered(player: Player, key: str, value: object) -> Player:
    player.at.segmented_control(key=key).set_value(value).run()
    return player.fine()


def test_a_false_win_is_found_by_its_word_and_ruled(player: Player) -> None:
    happened(player, "false hu")
    assert "pays 10" not in player.words
    answered(player, "incident-by-false_win", "S")
    assert "South pays 10 to each of the others." in player.words
    assert "may not win this hand" in player.words
    assert "Elsewhere: 40 is taken off South" in player.words
    assert "1998 book, art. 14.6 (1)" in player.words


def test_what_changes_the_ruling_is_asked(player: Player) -> None:
    happened(player, "open_after_win")
    answered(player, "incident-by-open_after_win", "N")
    assert "The ruling needs" in player.words
    answered(player, "incident-win_by-open_after_win", "W")
    assert "West pays 10 to each of the others." in player.words
    answered(player, "incident-win_valid-open_after_win", True)
    assert "North is warned." in player.words


def test_who_gets_the_tile(player: Player) -> None:
    happened(player, "claim_order")
    answered(player, "incident-discarder-claim_order", "E")
    answered(player, "incident-claims-claim_order-S", "chow")
    answered(player, "incident-claims-claim_order-N", "pung")
    assert "North gets the tile." in player.words


def test_strange_words_find_nothing(player: Player) -> None:
    happened(player, "xylophone")
    assert "Nothing in these rules answers to that." in player.words
