"""The player's own tile set in the app: choosing, reading with it, sharing, deleting."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import streamlit as st
from streamlit.runtime.context import ContextProxy

from ledger.rights import Right
from ledger.store import database_url, open_store
from ledger.tile_sets import TileSets
from tests.helpers.app_player import Player, codes
from tests.helpers.placed import placed
from ui.count import begin_hand
from ui.frame.browser_cookie import PHONE_COOKIE
from vision.observations import FoundTile
from vision.observing import own_set as stored
from vision.observing.own_set import OwnSet, OwnSetClassifier
from vision.reading import Group, Reading


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which an older version stored tile sets, still missing; the database is
    empty."""
    monkeypatch.setattr(stored, "FOLDER", tmp_path / "sets")
    monkeypatch.setenv("TILETALLY_LEDGER", f"sqlite:///{tmp_path / 'ledger.db'}")
    return tmp_path / "sets"


@pytest.fixture
def player(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    # Streamlit would look into the crops; what they show is the reader's business.
    monkeypatch.setattr(st, "image", lambda *args, **kwargs: None)
    return Player().fine()


HAND = codes("1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 2p back C C back")


@pytest.fixture
def with_photo(monkeypatch: pytest.MonkeyPatch, player: Player) -> Player:
    """Return a player with a photo read as eleven concealed tiles, a concealed kong and a
    discard."""
    from ui.hand import hand_photo
    from ui.hand.hand_photo import HandPhoto

    groups = [
        Group("concealed", list(range(11))),
        Group("concealed_kong", [11, 12, 13, 14]),
        Group("other", [15]),
    ]
    tiles = []
    for place, code in enumerate([*HAND, "9s"]):
        quad = np.array([[0, 0], [30, 0], [30, 40], [0, 40]], np.float32) + 40 * place
        if place == len(HAND):  # the discard lies far from the hand
            quad += np.array([0, -500], np.float32)
        group = next(number for number, each in enumerate(groups) if place in each.tiles)
        tiles.append(placed(FoundTile(code, 0.99, [("8s", 0.01)], quad), group=group))
    view = np.full((700, 700, 3), 200, np.uint8)
    reading = Reading("hand.jpg", 700, 700, tiles, groups, None)
    for place in range(len(tiles)):  # each tile has a face of one grey, its own
        view[40 * place : 40 * place + 40, 40 * place : 40 * place + 30] = 10 * place
    photo = HandPhoto("0" * 64, reading, hand_photo.jpeg(view), (700, 700), (0, 0), (1.0, 1.0))
    monkeypatch.setattr(begin_hand, "open_photo", lambda *_: photo)
    return player.upload("hand.jpg", b"any")


def kept() -> TileSets:
    """Return the tile sets in the database, with access to all of them."""
    return TileSets(open_store(database_url()), open_to_all=True)


def a_set(folder: Path, name: str, codes: list[str]) -> Path:
    own = OwnSet(name)
    own.learn_faces([np.full((64, 64, 3), n, np.uint8) for n in range(len(codes))], codes)
    return own.save(folder)


# --- with the shipped models ---------------------------------------------------------------------


def test_a_set_helps_to_read_once_it_is_chosen(
    player: Player, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, used = [], []
    make, weigh = OwnSetClassifier.__init__, OwnSetClassifier.weigh

    def made_of(self: OwnSetClassifier, own: OwnSet, *more: Any) -> None:
        made.append(own.name)
        make(self, own, *more)

    def weighed(self: OwnSetClassifier, names: Any) -> Any:
        used.append(1)
        return weigh(self, names)

    monkeypatch.setattr(OwnSetClassifier, "__init__", made_of)
    monkeypatch.setattr(OwnSetClassifier, "weigh", weighed)
    player.tap("demo")
    tiles = player.tiles
    assert len(tiles) >= 14
    a_set(folder, "My tiles", ["1m", "E"])
    player.visit("settings").visit("").tap("to-photo").tap("demo")
    assert (made, used) == ([], []), "it was not chosen yet"
    assert player.tiles == tiles

    player.visit("settings").at.radio(key="own-choice").set_value(kept().all()[0].id).run()
    for times in (1, 2):
        player.fine().visit("").tap("to-photo").tap("demo")
        assert (made, len(used)) == (["My tiles"], times), "features are made once"
        assert len(player.tiles) == len(tiles)


# --- settings ------------------------------------------------------------------------------------


def test_the_settings_show_what_is_missing(player: Player, folder: Path) -> None:
    a_set(folder, "Club", ["1m", "E", "E"])
    player.visit("settings")
    assert "of 42 kinds" not in player.words, "no set is chosen yet"
    player.at.radio(key="own-choice").set_value("Club").run()
    assert "2 of 42 kinds" in player.fine().words
    missing = player.words[player.words.index('<span class="tt-sets') :].split("<figure")[0]
    drawn = re.findall(r'class="tt tt-(\w+) ', missing)
    assert len(drawn) == 40
    assert not {"1m", "E"} & set(drawn)


def test_a_deleted_set_is_brought_back(player: Player, folder: Path) -> None:
    a_set(folder, "Club", ["1m"])
    player.visit("settings").at.radio(key="own-choice").set_value("Club").run()
    player.tap("own-delete")
    assert kept().all() == []
    assert "“Club” is deleted." in player.words
    assert not [r for r in player.at.radio if r.key == "own-choice"]
    player.tap("own-restore-Club")
    assert "“Club” is back." in player.words
    assert player.at.radio(key="own-choice").options == ["No set of my own", "Club"]


def test_a_damaged_set_is_said_and_the_photo_read_without_it(
    with_photo: Player, folder: Path
) -> None:
    broken = a_set(folder, "Club", ["1m", "2m"]).read_bytes()[:-40]
    player = with_photo.visit("settings")
    kept().change("Club", lambda faces: broken)
    player.at.radio(key="own-choice").set_value("Club").run()
    assert "This set is damaged" in player.fine().words
    player.visit("").tap("to-photo").upload("hand.jpg", b"any")
    assert "read without your own tiles" in player.words
    player.at.run()
    assert len(player.tiles) == len(HAND)
    player.visit("settings").tap("own-delete")
    assert kept().all() == []


def test_files_of_the_version_before_are_there_and_what_is_added_to_them(
    player: Player, folder: Path
) -> None:
    a_set(folder, "Club", ["1m"])
    (folder / "broken.npz").write_bytes(b"PK")
    player.visit("settings")
    assert [one.title for one in kept().all()] == ["Club"]
    a_set(folder, "Club", ["2m", "3m"])  # by the command line
    player.visit("settings")
    own = OwnSet.unpacked(kept().faces("Club"))
    assert sorted(own.codes) == ["2m", "3m"], "the same face goes by its new name"


# --- where the host asks for links ---------------------------------------------------------------


def as_phone(monkeypatch: pytest.MonkeyPatch, secret: str) -> Player:
    """Return a player in the browser with this secret."""
    cookies = property(lambda self: {PHONE_COOKIE: secret})
    monkeypatch.setattr(ContextProxy, "cookies", cookies)
    return Player().fine()


def test_a_set_belongs_to_who_began_it_and_to_whom_a_link_is_given(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILETALLY_ACCESS", "links")
    a_set(folder, "Nobody's", ["1m"])
    store = open_store(database_url())
    anna = TileSets(store, "anna")
    own = OwnSet("Anna's")
    own.learn_faces([np.zeros((64, 64, 3), np.uint8)], ["E"])
    set_id = anna.begin("Anna's", own.packed()).id

    player = as_phone(monkeypatch, "anna").visit("settings")
    assert player.at.radio(key="own-choice").options == ["No set of my own", "Anna's"]
    player.at.radio(key="own-choice").set_value(set_id).run()
    address = next(str(code.value) for code in player.fine().at.code if "set=" in code.value)
    assert address.endswith(anna.link(set_id, Right.WATCH))

    stranger = as_phone(monkeypatch, "bo").visit("settings")
    assert not [radio for radio in stranger.at.radio if radio.key == "own-choice"]
    stranger.at.query_params["set"] = "no-such-secret"
    stranger.at.run()
    assert "This link opens nothing here." in stranger.fine().words
    stranger.at.query_params["set"] = address.partition("set=")[2]
    stranger.at.run()
    assert "read with the set “Anna's” from now on" in stranger.fine().words
    assert stranger.at.radio(key="own-choice").value == set_id
    keys = [button.key or "" for button in stranger.at.button]
    assert not [key for key in keys if key.startswith(("own-delete", "own-renew"))]


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 broken off", b"\x93NUMPY", b"not a set"])
def test_any_other_file_is_no_set(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.npz").write_bytes(content)
    with pytest.raises(ValueError, match="not a stored set"):
        OwnSet.load(tmp_path / "x.npz")
