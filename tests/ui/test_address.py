"""Back, reload and another server show the same hand again, by its name in the address or by a
link."""

from typing import Any

import pytest

from tests.helpers.app_player import STRAIGHT, Player
from ui.frame import streamlit_internals
from ui.hand import link
from ui.hand.state import FRONT, HAND, STEPS


def address_of(player: Player) -> dict[str, Any]:
    """Return the parameters of the page's address, with the hand added as older versions wrote
    it."""
    now = player.state
    return {**player.at.query_params, "hand": link.packed(now.draft, now.claimed)}


def another(given: dict[str, Any]) -> Player:
    """Return a new visit to the same address, as after a reload or on another phone or server."""
    return Player(given).fine()


def back_to(player: Player, given: dict[str, Any], patch: pytest.MonkeyPatch) -> Player:
    """Let the browser go to an address of its history, and return the player."""
    player.show_address(given)
    with patch.context() as once:
        once.setattr(streamlit_internals, "through_history", lambda: True)
        player.at.run()
    return player.fine()


def counted(player: Player) -> Player:
    player.tap("by-hand").enter(STRAIGHT).wins(13).choose("how", "self")
    return player.choose("seat", "W").switch("last_wall_tile")


@pytest.mark.parametrize("step", [*STEPS, "tiles", "score"])
def test_a_reload_comes_back_to_the_hand_also_by_an_older_address(
    player: Player, step: str
) -> None:
    given = address_of(counted(player))
    other = another({**given, "at": step})
    assert other.state.step == (FRONT if step == FRONT else HAND)
    assert other.state.draft.to_json() == player.state.draft.to_json()


def test_a_reload_under_a_sheet_opens_it_again(player: Player) -> None:
    player.tap("by-hand").enter(STRAIGHT).tap("tile-3")
    other = another(address_of(player))
    assert other.state.sheet == ("fix", 3)
    other.tap("fix-9s")
    assert other.tiles.count("9s") == 1


def test_a_reload_on_another_page_keeps_the_hand(player: Player) -> None:
    counted(player).visit("settings")
    given = address_of(player)
    other = another(given)
    assert other.state.draft.to_json() == player.state.draft.to_json()


def test_back_goes_a_step_back_and_closes_a_sheet_first(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted(player)
    at_hand = dict(player.at.query_params)
    player.tap("add-meld")
    sheet = player.state.sheet
    assert sheet is not None
    back_to(player, at_hand, monkeypatch)
    assert (player.state.step, player.state.sheet) == ("hand", None)
    player.tap("tile-0").tap("fix-9s")
    changed = player.state.draft.to_json()
    back_to(player, at_hand, monkeypatch)
    assert player.state.step == "hand"
    assert player.state.draft.to_json() == changed, "Back is a way through the steps, not undo"


def test_back_after_the_next_hand_has_the_last_one(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted(player)
    before = player.state.draft.to_json()
    at_score = address_of(player)
    player.tap("next")
    assert player.tiles == []
    back_to(player, at_score, monkeypatch)
    assert player.state.step == "hand"
    assert player.state.draft.to_json() == before


def test_a_fast_tap_does_not_overtake_the_address(player: Player) -> None:
    """With a fast tap, the browser may still send the address of the previous step."""
    player.tap("by-hand").enter(STRAIGHT)
    old = dict(player.at.query_params)
    player.tap("tile-2")
    player.show_address(old)
    player.tap("won")
    assert player.state.sheet is None
    assert player.state.draft.winning == 2


def test_back_does_not_open_a_sheet_again_that_was_closed(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted(player).tap("tile-3")
    under = dict(player.at.query_params)
    player.tap("fix-9s")
    back_to(player, under, monkeypatch)
    assert (player.state.step, player.state.sheet) == ("hand", None)


def test_a_damaged_address_says_so_and_leaves_every_way_on() -> None:
    other = another({"at": "hand", "id": "abc", "hand": "1damaged"})
    assert "damaged" in other.words
    assert not other.state.draft.concealed
    other.tap("by-hand").enter(STRAIGHT[:2])
    assert other.tiles == STRAIGHT[:2]


@pytest.mark.parametrize("given", [{"at": "mars"}, {"at": "tiles", "over": "x.y"}, {"at": "hand"}])
def test_any_address_opens_a_page(given: dict[str, str]) -> None:
    assert another(given).state.step in STEPS
