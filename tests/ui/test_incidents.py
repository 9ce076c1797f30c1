"""Incidents on the Learn page: searching for one, answering the questions, and the ruling."""

import random
import re

import pytest

from scoring.rulesets import names, ruleset
from tests.helpers.app_player import Player
from ui.frame.browser_cookie import CHOICES


@pytest.fixture
def player() -> Player:
    return Player().fine().visit("learn")


def happened(player: Player, words: str, code: str = "") -> Player:
    player.at.text_input(key="incident-words").set_value(words).run()
    player.fine()
    return player.tap(f"incident-{code}") if code else player


def answered(player: Player, key: str, value: object) -> Player:
    player.at.segmented_control(key=f"incident-{key}").set_value(value).run()
    return player.fine()


def test_a_false_win_is_found_by_its_word_and_ruled(player: Player) -> None:
    happened(player, "false hu", "false_win")
    assert "pays 10" not in player.words
    player.tap("seat-S")
    assert "South pays 10 to each of the others." in player.words
    assert "\\+10" in player.at.button(key="seat-E").label
    assert "may not win this hand" in player.words
    (mil, others) = re.findall('<p class="ledger-where">Elsewhere: (.*?)</p>', player.words)
    assert mil.startswith("40 is taken off South")
    assert mil.endswith('<span class="source">MIL 2025, 9 (3)–(5)</span>')
    assert others.endswith('<span class="source">other clubs</span>')
    assert "1998 book, art. 14.6 (1)" in player.words
    assert "ledger-confirm-incident-1" not in player.buttons(), "nothing is booked here"
    player.tap("incident-back")
    assert "incident-false_win" in player.buttons()


def test_what_changes_the_ruling_is_asked(player: Player) -> None:
    happened(player, "open_after_win", "open_after_win").tap("seat-N")
    assert "Who called the win?" in player.words
    player.tap("seat-W")
    assert "West pays 10 to each of the others." in player.words
    answered(player, "open_after_win-win_valid", True)
    assert "North is warned." in player.words


def test_who_gets_the_tile(player: Player) -> None:
    player.tap("incident-claim_order").tap("seat-E")
    answered(player, "claim_order-claims-S", "chow")
    answered(player, "claim_order-claims-N", "pung")
    assert "North gets the tile." in player.words


@pytest.mark.parametrize(
    ("rules", "code", "typed", "ruled"),
    [
        ("carmel", "illegal_set", {"wants": "456s", "exposed": "123m 555p"}, "That is refused."),
        ("carmel", "illegal_set", {"wants": "456s", "exposed": "EEE"}, "That is allowed."),
        ("zung_jung", "penalty_orphans", {"penalty_tiles": "1m 9s", "tile": "9s"}, "refused"),
        ("zung_jung", "exposed_in_deal", {"tiles": "1m EE"}, "live penalty tiles"),
        ("zung_jung", "exposed_in_deal", {"tiles": "x"}, "The ruling needs “tiles”."),
    ],
)
def test_tiles_are_typed_where_a_ruling_needs_them(
    rules: str, code: str, typed: dict[str, str], ruled: str
) -> None:
    player = Player()
    player.at.session_state[CHOICES] = {"rules": {"ruleset": rules}}
    happened(player.visit("learn"), code, code).tap("seat-W")
    for key, text in typed.items():
        player.at.text_input(key=f"incident-{code}-{key}").set_value(text).run()
    assert ruled in player.fine().words


def test_the_list_begins_with_what_happens_most(player: Player) -> None:
    first = [key for key in player.buttons() if key.startswith("incident-")]
    assert first[0] == "incident-false_win"
    assert first[-2:] == ["incident-other", "incident-all"]
    player.tap("incident-all")
    assert len(player.buttons()) > len(first) + 30


def test_strange_words_find_nothing(player: Player) -> None:
    happened(player, "xylophone")
    assert "Nothing in these rules matches." in player.words


@pytest.mark.parametrize("name", names())
def test_whatever_is_in_a_book_can_be_asked(name: str) -> None:
    """Tests five random incidents of each rule set, found by their codes."""
    asked_all(name, random.Random(name).sample(ruleset(name).INCIDENTS.codes, 5))


def asked_all(name: str, codes: list[str]) -> None:
    player = Player()
    player.at.session_state[CHOICES] = {"rules": {"ruleset": name}}
    player.visit("learn")
    for code in codes:
        happened(player, code, code)
        if not ruleset(name).INCIDENTS.nobodys(code):
            player.tap("seat-W")
        answer = ('class="ruling"', "The ruling needs", "seat-question")
        assert any(words in player.words for words in answer), code
        player.tap("incident-back")
