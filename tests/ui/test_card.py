"""The card for disputes: its content is legible, and its code can be scanned."""

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import cv2
import numpy as np
import pytest
import streamlit as st
from PIL import Image, ImageColor, ImageFont

from scoring import rulesets
from scoring.answers.answering import score_json
from scoring.rulesets import ruleset
from scoring.speech.messages import LANGUAGES
from tests.conftest import ROOT
from tests.helpers.app_player import STRAIGHT, Player, codes
from tests.ui.conftest import photo_of
from ui.count import share
from ui.fonts.make import FONT, characters
from ui.frame.picture import FAN_COLOURS, Pen, qr_png
from ui.frame.words import KEY
from ui.hand import card, changes, fan_pictures, link
from ui.hand.fan_tiles import fans_on_table
from ui.hand.hand_photo import HandPhoto
from ui.hand.state import Draft, draft_from_reading
from ui.hand.typed import typed_draft

GOLDEN = ROOT / "tests" / "golden"
LINK = "http://192.168.1.7:8501/?hand="


def melded_hand() -> Draft:
    """Return a draft with a concealed kong of red dragons, a melded chow and two flowers, won on 7
    of characters."""
    draft = Draft(seat_wind="S")
    for tile in codes("1m 2m 3m 3m 4m 5m 7m 8m 9m C C C C 9m 9m f1 f6"):
        draft = changes.add_tile(draft, tile)
    draft = changes.make_meld(draft, "kong", ("C",) * 4, concealed=True)
    draft = changes.make_meld(draft, "chow", ("1m", "2m", "3m"))
    return changes.choose_winning(draft, 6)


def card_of(draft: Draft, photo: HandPhoto | None = None) -> Image.Image:
    score = score_json(draft.to_json())
    address = LINK + link.packed(draft)
    return Image.open(io.BytesIO(card.card_png(draft, score, address, "2026-11-20 14:35", photo)))


def scanned(picture: Image.Image) -> str:
    """Return the text of the QR code on a picture, "" if none can be read."""
    text, _, _ = cv2.QRCodeDetector().detectAndDecode(np.asarray(picture.convert("RGB")))
    return text


@pytest.mark.parametrize(
    "rules", [name for name in rulesets.names() if ruleset(name).form.tiles == 14]
)
def test_the_code_on_the_card_opens_the_same_hand(rules: str) -> None:
    draft = replace(melded_hand(), ruleset=rules)
    address = scanned(card_of(draft))
    assert address.startswith(LINK)
    opened, _ = link.unpacked(parse_qs(urlsplit(address).query)["hand"][0])
    assert opened.to_json() == draft.to_json()


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("card-*.png")), ids=lambda file: file.stem)
def test_a_card_of_a_version_before_opens_its_hand(file: Path) -> None:
    """Cards are printed and photographed, so the codes on old ones have to keep working."""
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


TWO_FANS = codes("6m 7m 8m 6s 7s 8s 6p 7p 8p 6p 7p 8m 8m 8p")
"""A hand with Mixed Triple Chow (listed second of six fans) made of three sets, and Pure Double
Chow (listed sixth) made of two sets of dots."""


def share_of(picture: Image.Image, colour: str) -> float:
    """Return the share (0 … 1) of pixels that have nearly this colour."""
    wanted = np.array(ImageColor.getrgb(colour))
    return float((np.abs(np.asarray(picture).astype(int) - wanted).max(axis=2) < 12).mean())


def test_a_line_of_the_card_does_not_end_in_the_dot_that_parts_two_things() -> None:
    pen, size = Pen(), 30
    first, second = "won" * 8, "seat" * 6
    parted = pen.text(f"{first} · {second}", size, width=600, align="center")
    lines = [pen.text(words, size, width=600, align="center") for words in (first, second)]
    assert parted.tobytes() == b"".join(line.tobytes() for line in lines)


@pytest.mark.parametrize(("lang", "wind"), [("ja", "場風：東"), ("zh-Hans", "圈风：东")])
def test_the_fields_of_the_card_have_the_colon_of_the_language(
    monkeypatch: pytest.MonkeyPatch, lang: str, wind: str
) -> None:
    monkeypatch.setitem(st.session_state, KEY, lang)
    said = card.situation(melded_hand())
    assert wind in said
    assert not [words for words in said if ": " in words]


def test_phrases_of_the_card_are_broken_between_them_alone() -> None:
    pen, size = Pen(), 30
    first, second = "場風：東（未設定）", "自風：東（未設定）"
    parted = pen.text([first, second], size, width=400, align="center")
    lines = [pen.text(words, size, width=400, align="center") for words in (first, second)]
    assert parted.tobytes() == b"".join(line.tobytes() for line in lines)
    assert (
        pen.text([first, second], size).tobytes() == pen.text(f"{first} · {second}", size).tobytes()
    )


def test_the_photo_on_the_card_has_the_tiles_of_each_fan_in_its_colour() -> None:
    photo = photo_of(TWO_FANS)
    draft = draft_from_reading(photo.reading, Draft())
    fans = fans_on_table(draft, score_json(draft.to_json())).counted
    shown = fan_pictures.outlined(Pen(), photo, draft, [*fans.values()])
    triple, double = fans["Mixed Triple Chow"], fans["Pure Double Chow"]
    areas = {fan.key: share_of(shown, FAN_COLOURS[fan.colour]) for fan in (triple, double)}
    assert all(0.005 < area < 0.1 for area in areas.values()), areas
    assert share_of(shown, fan_pictures.WHOLE) > 0.01, "four fans are made of every tile"
    alone = fan_pictures.outlined(Pen(), photo, draft, [double])
    assert share_of(alone, FAN_COLOURS[triple.colour]) == 0
    assert share_of(card_of(draft, photo), FAN_COLOURS[double.colour]) > 0.0005


def test_the_outlines_follow_what_is_corrected() -> None:
    photo = photo_of(TWO_FANS)
    draft = draft_from_reading(photo.reading, Draft())

    def shown(draft: Draft) -> bytes:
        fans = fans_on_table(draft, score_json(draft.to_json())).counted
        return fan_pictures.outlined(Pen(), photo, draft, [*fans.values()]).tobytes()

    other = draft
    for number in (9, 10, 13):
        other = changes.replace_tile(other, number, "8p")
    assert shown(other) != shown(draft)


def test_the_tiles_of_a_fan_are_cut_out_of_the_photo_or_drawn() -> None:
    photo = photo_of(TWO_FANS)
    draft = draft_from_reading(photo.reading, Draft())
    fan = fans_on_table(draft, score_json(draft.to_json())).counted["Pure Double Chow"]
    cut, drawn = (fan_pictures.cut_out(each, draft, fan) for each in (photo, None))
    grey = "#c8c8c8"  # of the photo, which shows nothing else
    assert share_of(cut, grey) > 0.2 > share_of(drawn, grey)


def test_a_typed_hand_has_the_numbers_of_its_fans_below_its_tiles() -> None:
    draft = typed_draft("678m 678s 678p 67p 88m 8p", Draft())
    score = score_json(draft.to_json())
    fans = fans_on_table(draft, score).counted
    groups = card.hand_groups(draft, score, fans.values())
    numbers = {tuple(g.tiles): [[number for number, _ in fans] for fans in g.fans] for g in groups}
    triple, double = fans["Mixed Triple Chow"].number, fans["Pure Double Chow"].number
    assert numbers[("6m", "7m", "8m")] == [[triple]] * 3
    assert numbers[("8m", "8m")] == [[]] * 2
    dots = [group for group in groups if tuple(group.tiles) == ("6p", "7p", "8p")]
    assert [[number for number, _ in group.fans[0]] for group in dots] in (
        [[triple, double], [double]],
        [[double], [triple, double]],
    )


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
        draft = changes.add_tile(draft, tile)
    draft = changes.choose_winning(changes.make_meld(draft, "chow", ("1m", "2m", "3m")), 13)
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


def test_the_card_has_a_tick_only_if_nothing_changes_the_total(
    monkeypatch: pytest.MonkeyPatch, player: Player
) -> None:
    texts: list[str] = []
    text = Pen.text

    def noting(pen: Pen, words: str, *args: Any, **look: Any) -> Any:
        texts.append(words)
        return text(pen, words, *args, **look)

    monkeypatch.setattr(Pen, "text", noting)
    player.tap("share")
    assert "✓ Enough to win: 8 or more without flowers" in texts
    texts.clear()
    player.state.draft = replace(player.state.draft, ruleset="riichi")
    player.at.run()
    assert "5,200 to 7,700 by seat" in texts
    assert "3 han 40 fu: 7,700 points." in texts, "without a tick"


def test_the_shared_link_is_that_of_the_hand(player: Player) -> None:
    player.tap("share")
    shown = next(e.proto.body for e in player.at.get("html") if 'data-tap="copy"' in e.proto.body)
    text = shown.split("hand=")[1].split('"')[0]
    assert link.unpacked(text)[0].to_json() == player.state.draft.to_json()
