"""The picture of an evening: the ranking, the best hand, and the course of the points."""

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageOps

from ledger import entering
from ledger.details import WinningHand
from ledger.evening import Evening
from ledger.incident_entry import Incident
from ledger.turns import usual_turns
from tests.helpers.app_player import Player
from ui.evening.night_card import _chart, best_hand, night_card


@pytest.fixture
def evening() -> Evening:
    players = ("Anna", "Bo", "Chen", "Dora")
    begun = Evening("one", players, "mcr", usual_turns("mcr", {}))
    for own, total, winner in (("a", 12, 0), ("b", 88, 2), ("c", 88, 1)):
        hand = WinningHand(total=total, fans=("Thirteen Orphans",), self_drawn=True)
        sums = entering.by_points(begun, total, winner, None)
        entry = replace(
            entering.win(begun, own, entering.WonHands.of_one(sums, winner, None, hand=hand)),
            number=len(own),
        )
        begun = begun.with_entry(entry)
    return begun


def test_the_best_hand_is_the_one_worth_most_and_the_first_of_equals(evening: Evening) -> None:
    best = best_hand(evening)
    assert best is not None
    number, won = best
    assert (won.player, number, won.total) == (2, 2, 88)


def test_an_evening_of_drawn_hands_has_no_best_one(evening: Evening) -> None:
    assert best_hand(replace(evening, entries=())) is None


def test_the_card_is_a_picture_a_phone_can_send(evening: Evening) -> None:
    Player()  # the language of the app
    picture = Image.open(io.BytesIO(night_card(evening, "2026-11-22")))
    assert picture.width == 1080
    assert 900 < picture.height < 2400


def test_the_chart_goes_from_the_lowest_total_to_the_highest(evening: Evening) -> None:
    grey = ImageOps.invert(_chart(evening).convert("L")).point(lambda value: 255 * (value > 40))
    drawn = grey.getbbox()
    assert drawn is not None
    left, top, right, bottom = drawn
    assert left < 20
    assert right > grey.width - 20
    assert top < 20
    assert bottom > grey.height - 20


def test_the_card_tells_what_happened(evening: Evening) -> None:
    Player()
    plain = Image.open(io.BytesIO(night_card(evening, "2026-11-22")))
    happened = Incident(evening, "late_arrival", "S", {"minutes_late": 9}).make(evening, "late")
    told = Image.open(io.BytesIO(night_card(evening.with_entry(happened), "2026-11-22")))
    assert told.height > plain.height + 60
