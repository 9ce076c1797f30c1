"""The dispute card: what is on it can be read, scanned and saved."""

import io
import json
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import cv2
import numpy as np
import pytest
import streamlit as st
from PIL import Image, ImageFont

from scoring.answers.answering import score_json
from scoring.rulesets import ruleset
from scoring.speech.messages import LANGUAGES
from tests.conftest import ROOT
from tests.helpers.app_player import STRAIGHT, Player, codes
from ui.count import share
from ui.fonts.make import FONT, characters
from ui.frame.picture import qr_png
from ui.frame.table_rules import all_rules
from ui.frame.words import KEY
from ui.hand import card, link
from ui.hand.state import Draft

GOLDEN = ROOT / "tests" / "golden"
LINK = "http://192.168.1.7:8501/?hand="


def melded_hand() -> Draft:
    """Return a concealed kong of red dragons, a chow laid down, two flowers; won on 7 of
    characters."""
    draft = Draft(seat_wind="S")
    for tile in codes("1m 2m 3m 3m 4m 5m 7m 8m 9m C C C C 9m 9m f1 f6"):
        draft = draft.add_tile(tile)
    draft = draft.make_meld("kong", ("C",) * 4, concealed=True)
    draft = draft.make_meld("chow", ("1m", "2m", "3m"))
    return draft.choose_winning(6)


def card_of(draft: Draft, photo: bytes | None = None) -> Image.Image:
    score = score_json(draft.to_json())
    address = LINK + link.packed(draft)
    return Image.open(io.BytesIO(card.card_png(draft, score, address, "2026-11-20 14:35", photo)))


def scanned(picture: Image.Image) -> str:
    """Return the text that a phone reads from the code on a picture."""
    text, _, _ = cv2.QRCodeDetector().detectAndDecode(np.asarray(picture.convert("RGB")))
    return text


@pytest.mark.parametrize("rules", [name for name in all_rules() if ruleset(name).form.tiles == 14])
def test_the_code_on_the_card_opens_the_same_hand(rules: str) -> None:
    draft = replace(melded_hand(), ruleset=rules)
    address = scanned(card_of(draft))
    assert address.startswith(LINK)
    opened, _ = link.unpacked(parse_qs(urlsplit(address).query)["hand"][0])
    assert opened.to_json() == draft.to_json()


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("card-*.png")), ids=lambda file: file.stem)
def test_a_card_of_a_version_before_opens_its_hand(file: Path) -> None:
    """Printed and photographed: it is not made again."""
    opened, _ = link.unpacked(parse_qs(urlsplit(scanned(Image.open(file))).query)["hand"][0])
    assert opened.to_json() == json.loads(file.with_suffix(".json").read_text())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_fits_a_phone_in_every_language(
    monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setitem(st.session_state, KEY, lang)
    picture = card_of(melded_hand())
    assert picture.width == 1080
    assert 1500 < picture.height < 5000
    edges = np.asarray(picture.convert("L"))[:, [*range(40), *range(1040, 1080)]]
    assert edges.min() > 200, "nothing is written over the margin"


def test_the_photo_is_on_the_card() -> None:
    red = io.BytesIO()
    Image.new("RGB", (1200, 400), "#ff0000").save(red, "PNG")
    without, with_photo = card_of(melded_hand()), card_of(melded_hand(), red.getvalue())
    assert with_photo.height > without.height + 250
    pixels = np.asarray(with_photo)
    assert ((pixels[..., 0] > 240) & (pixels[..., 1] < 20)).mean() > 0.05


def test_sets_are_named_and_the_winning_tile_is_marked_once() -> None:
    draft = melded_hand()
    groups = card.hand_groups(draft, score_json(draft.to_json()))
    marked = [(tuple(group.tiles), group.won) for group in groups if group.won is not None]
    assert marked == [(("7m", "8m", "9m"), 0)]
    laid = {group.caption: tuple(group.tiles) for group in groups if group.caption}
    assert laid == {
        "Concealed kong": ("back", "C", "C", "back"),
        "Chow": ("1m", "2m", "3m"),
        "Flowers": ("f1", "f6"),
    }


def test_a_meld_like_a_standing_set_is_shown_once_as_each() -> None:
    draft = Draft()
    for tile in codes("1m 2m 3m 1m 2m 3m 5p 5p 5p 7s 7s 7s E E"):
        draft = draft.add_tile(tile)
    draft = draft.make_meld("chow", ("1m", "2m", "3m")).choose_winning(13)
    groups = card.hand_groups(draft, score_json(draft.to_json()))
    assert sorted(len(group.tiles) for group in groups) == [2, 3, 3, 3, 3]
    assert [g.caption for g in groups if tuple(g.tiles) == ("1m", "2m", "3m")] == ["", "Chow"]


def test_how_it_was_won_is_said_as_its_rules_ask() -> None:
    draft = replace(melded_hand(), self_drawn=True, flags=frozenset({"last_wall_tile"}))
    assert card.situation(draft) == [
        "Won on 7 of characters",
        "The winning tile came: From the wall (self-drawn)",
        "Seat wind: South",
        "Round wind: East",
        "Flowers and seasons: 2",
        "Last tile of the wall",
    ]


def test_what_only_its_rules_ask_is_said_as_well() -> None:
    given = {"others": {"W": 8, "N": 20}, "original_call": True, "discarder": "W"}
    said = card.situation(replace(melded_hand(), ruleset="classical", more=given))
    assert "What the other hands are worth: West 8, North 20" in said
    assert "Original call" in said
    assert "Who discarded the winning tile: West" in said


def test_the_typeface_has_every_character_that_the_app_writes() -> None:
    font = ImageFont.truetype(FONT, 20, layout_engine=ImageFont.Layout.BASIC)
    none = bytes(font.getmask("\ufffe"))
    lacking = [c for c in characters() if c.strip() and bytes(font.getmask(c)) == none]
    assert lacking == [], "run ui/fonts/make.py again"


@pytest.mark.parametrize("length", [10, 120, 600])
def test_codes_can_be_scanned(length: int) -> None:
    text = LINK + "A1b2-_" * (length // 6)
    assert scanned(Image.open(io.BytesIO(qr_png(text, 4)))) == text


# --- on the page ---------------------------------------------------------------------------------


@pytest.fixture
def player() -> Player:
    return Player().tap("by-hand").enter(STRAIGHT).wins(13)


def test_the_card_is_drawn_when_somebody_shares_the_count(player: Player) -> None:
    assert share.CARD not in player.at.session_state
    player.tap("share")
    made = player.at.session_state[share.CARD][1]
    assert Image.open(io.BytesIO(made)).width == 1080
    player.at.run()
    assert player.at.session_state[share.CARD][1] is made


def test_the_shared_link_is_that_of_the_hand(player: Player) -> None:
    player.tap("share")
    shown = next(e.proto.body for e in player.at.get("html") if 'data-tap="copy"' in e.proto.body)
    text = shown.split("hand=")[1].split('"')[0]
    assert link.unpacked(text)[0].to_json() == player.state.draft.to_json()
