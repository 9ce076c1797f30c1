"""The feature "Open on your phone": which address is offered, and when."""

from collections.abc import Callable

import pytest
import streamlit as st
from streamlit.runtime.context import ContextProxy

from tests.helpers.app_player import Player
from ui.frame import open_on_phone


@pytest.fixture
def came_by(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return a function that sets the address by which the browser reached the app; in the network,
    this machine is 192.168.1.7."""
    monkeypatch.setattr(open_on_phone, "lan_address", lambda: "192.168.1.7")

    def come(address: str) -> None:
        monkeypatch.setattr(ContextProxy, "url", property(lambda self: address))

    return come


def offered(player: Player) -> bool:
    return "Open on your phone" in [expander.label for expander in player.at.expander]


@pytest.mark.parametrize(
    "address", ["http://localhost:8501/", "http://127.0.0.1:8501/", "http://[::1]:8501/"]
)
def test_on_this_computer_a_phone_is_told_the_address_in_the_network(
    came_by: Callable[[str], None], address: str
) -> None:
    came_by(address)
    assert open_on_phone.address_for_others() == "http://192.168.1.7:8501/"
    player = Player().fine()
    assert offered(player)
    assert "http://192.168.1.7:8501/" in [code.value for code in player.unfold("on-phone").at.code]


@pytest.mark.parametrize("address", ["http://192.168.1.7:8501/", "https://tally.example/club/"])
def test_on_the_phone_itself_nothing_is_offered(
    came_by: Callable[[str], None], address: str
) -> None:
    came_by(address)
    assert open_on_phone.address_for_others() == address
    assert not offered(Player().fine())


def test_why_the_webcam_needs_https_is_said(came_by: Callable[[str], None]) -> None:
    came_by("http://localhost:8501/")
    assert "https" in " ".join(caption.value for caption in Player().unfold("on-phone").at.caption)


def test_without_a_network_the_way_on_is_said(
    came_by: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    came_by("http://localhost:8501/")
    monkeypatch.setattr(open_on_phone, "lan_address", lambda: "")
    assert "hotspot" in Player().unfold("on-phone").words


def test_a_server_for_this_computer_alone_says_so(
    came_by: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    came_by("http://localhost:8501/")
    monkeypatch.setattr(st, "get_option", {"server.address": "127.0.0.1", "server.port": 8501}.get)
    assert "only listens to this computer" in Player().unfold("on-phone").words


def test_a_host_name_that_was_set_is_used(
    came_by: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a container, for example, the app cannot find out by which name it is reached."""
    came_by("http://localhost:8501/")
    options = {"browser.serverAddress": "tally.local", "server.port": 8501}
    monkeypatch.setattr(st, "get_option", options.get)
    assert open_on_phone.address_for_others() == "http://tally.local:8501/"


def test_this_machine_has_an_address_that_is_not_its_own_name_for_itself() -> None:
    assert not open_on_phone.lan_address().startswith("127.")
