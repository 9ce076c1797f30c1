"""Every link that the app offers works, even the longest possible one."""

import random
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import cv2
import numpy as np
import pytest
from streamlit.runtime.context import ContextProxy

from ledger.__main__ import main as host
from ledger.rights import Desk, Right
from ledger.store import database_url, open_store
from scoring import rulesets
from tests.helpers.app_player import STRAIGHT, Player
from ui.frame.browser_cookie import PHONE_COOKIE
from ui.frame.picture import qr_png
from ui.frame.table_rules import pattern_names, rule_options
from ui.hand import changes, link
from ui.hand.state import Draft
from ui.settings import share_rules

HOST = "https://tilecounting.some-club.example.org:8501/"


def opened(address: str) -> Player:
    """Return a player who opens an address; the part behind the # is passed as the page's script
    passes it."""
    where = urlsplit(address)
    # What is behind the # comes as `secret_link.js` brings it.
    given = dict(parse_qsl(where.query) + parse_qsl(where.fragment))
    return Player(given, where.path.strip("/"))


def addresses(player: Player) -> list[str]:
    """Return the links shown on the page as text to copy."""
    return [code.value for code in player.at.code if "://" in code.value]


def on_phone(secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, act as the browser with this secret; "" for a browser without one."""
    cookies = {PHONE_COOKIE: secret} if secret else {}
    monkeypatch.setattr(ContextProxy, "cookies", property(lambda self: cookies))


# --- hands and rules -----------------------------------------------------------------------------


def longest(name: str) -> tuple[Draft, tuple[str, ...]]:
    """Return a hand with every option of a rule set changed, and as many claims as can be
    entered."""
    rng = random.Random(name)
    draft = Draft()
    for tile in STRAIGHT:
        draft = changes.add_tile(draft, tile)
    rulings = {each["id"]: each["choices"][-1]["value"] for each in rule_options(name, "en")}
    typed = "".join(chr(rng.randrange(0x4E00, 0x9FFF)) for _ in range(link.TYPED_CLAIMS))
    draft = replace(changes.choose_winning(draft, 13), ruleset=name, rulings=rulings)
    return draft, (*pattern_names(name, "en"), typed)


@pytest.mark.parametrize("name", rulesets.names())
def test_the_longest_link_of_a_hand_opens_and_has_a_code(name: str) -> None:
    draft, claimed = longest(name)
    text = link.packed(draft, claimed)
    again, claims = link.unpacked(text)
    assert (again.to_json(), claims) == (draft.to_json(), claimed)
    picture = cv2.imdecode(np.frombuffer(qr_png(f"{HOST}?hand={text}"), np.uint8), 0)
    assert picture is not None
    assert picture.shape[0] > 177, "a code of any size has its squares"


@pytest.mark.parametrize("name", rulesets.names())
def test_the_longest_link_of_rules_opens(name: str) -> None:
    rulings = longest(name)[0].rulings
    offered = share_rules.rules_link(name, rulings)
    assert share_rules.parse_rules(offered)[:2] == (name, rulings)


# --- links with a right in them ------------------------------------------------------------------


@pytest.fixture
def by_links(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Use an empty database with access by links only, from Anna's browser."""
    monkeypatch.setenv("TILETALLY_ACCESS", "links")
    monkeypatch.setenv("TILETALLY_LEDGER", f"sqlite:///{tmp_path / 'ledger.db'}")
    on_phone("anna", monkeypatch)


@pytest.mark.usefixtures("by_links")
def test_a_link_of_the_host_opens_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Player().visit("evening").tap("FormSubmitter:ledger-begin-Begin")
    (evening,) = Desk(open_store(database_url()), "anna").evenings()
    assert host(["assign", evening.id, "--address", HOST]) == 0
    offered = capsys.readouterr().out.strip()
    on_phone("bo", monkeypatch)
    opened(offered)
    assert Desk(open_store(database_url()), "bo").level(evening.id) == Right.OWN
    on_phone("carla", monkeypatch)
    assert "This link opens nothing here" in opened(offered).words
