"""The app's navigation, the choice of language, and what the browser remembers."""

import json
from urllib.parse import quote

import pytest
from streamlit.runtime.context import ContextProxy

from tests.helpers.app_player import STRAIGHT, Player
from ui.frame import browser_cookie


def links(player: Player) -> list[str]:
    return [link.proto.label for link in player.at.get("page_link")]


def test_each_place_can_be_reached_from_the_first_page(player: Player) -> None:
    assert links(player)[0] == "Count"
    assert links(player)[-1] == "Settings"


def test_the_hand_is_still_there_after_a_look_at_another_place(player: Player) -> None:
    player.tap("by-hand").enter(STRAIGHT[:5])
    player.visit("settings")
    assert [title.value for title in player.at.title] == ["Settings"]
    player.visit("")
    assert player.tiles == STRAIGHT[:5]


def test_one_tap_changes_the_language_everywhere(player: Player) -> None:
    player.tap("language-zh-Hant")
    assert links(player)[-1] == "設定"
    player.visit("settings")
    assert [title.value for title in player.at.title] == ["設定"]
    player.tap("language-zh-Hans").visit("")
    assert links(player)[-1] == "设置"
    player.tap("language-en")
    assert links(player)[-1] == "Settings"


def test_the_language_is_written_into_the_cookie(player: Player) -> None:
    player.tap("language-zh-Hant")
    scripts = [e.proto.body for e in player.at.get("html") if "cookie" in e.proto.body]
    assert len(scripts) == 1
    assert quote('"language":"zh-Hant"', safe=",:") in scripts[0]


def test_nothing_is_written_before_something_was_chosen(player: Player) -> None:
    assert not [e for e in player.at.get("html") if "cookie" in e.proto.body]


@pytest.mark.parametrize(
    ("locale", "settings"), [("zh-TW", "設定"), ("zh-CN", "设置"), ("de", "Settings")]
)
def test_on_the_first_visit_the_language_is_the_browsers(
    monkeypatch: pytest.MonkeyPatch, locale: str, settings: str
) -> None:
    monkeypatch.setattr(ContextProxy, "locale", property(lambda self: locale))
    assert links(Player().fine())[-1] == settings


@pytest.mark.parametrize("broken", ["", "%7B", "[1]", "{}", '{"language": "tlh"}'])
def test_a_cookie_that_makes_no_sense_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    visits_with(monkeypatch, broken)
    assert links(Player().fine())[-1] == "Settings"


def test_the_next_visit_is_in_the_language_of_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    visits_with(monkeypatch, quote(json.dumps({"language": "zh-Hans"})))
    assert links(Player().fine())[-1] == "设置"


def visits_with(monkeypatch: pytest.MonkeyPatch, cookie: str) -> None:
    cookies = property(lambda self: {browser_cookie.COOKIE: cookie})
    monkeypatch.setattr(ContextProxy, "cookies", cookies)
