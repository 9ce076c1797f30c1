"""Fixtures shared by the tests of the pages."""

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
import pytest
import streamlit as st

from tests.helpers.app_player import Player
from ui.count import begin_hand
from ui.hand import hand_photo
from ui.hand.hand_photo import HandPhoto
from vision.observations import FoundTile, Observations
from vision.record import decide


@pytest.fixture(scope="session", autouse=True)
def components_looked_for_once() -> Iterator[None]:
    """Let AppTest search the installed packages for components only once instead of in every
    test."""
    from streamlit.components.v2 import manifest_scanner

    with pytest.MonkeyPatch.context() as patch:
        found = cache(manifest_scanner.scan_component_manifests)
        patch.setattr(manifest_scanner, "scan_component_manifests", found)
        yield


@pytest.fixture
def player() -> Player:
    return Player().fine()


def photo_of(found: list[str], doubtful: int | None = None) -> HandPhoto:
    """Return a photo with its reading: the tiles `found` in one row, the last one apart as the
    winning tile. doubtful: index of a tile read with low confidence, None for none."""
    tiles = []
    for place, code in enumerate(found):
        x = 10 + 32 * place + 50 * (place == len(found) - 1)
        quad = np.array([[x, 10], [x + 30, 10], [x + 30, 50], [x, 50]], dtype=np.float32)
        confidence = 0.5 if place == doubtful else 0.99
        others = [("8s", 0.3), ("6s", 0.1)] if place == doubtful else [("8s", 0.006)]
        tiles.append(FoundTile(code, confidence, others, quad))
    reading = decide(Observations("hand.jpg", 600, 60, tuple(tiles)))
    view = np.full((60, 600, 3), 200, dtype=np.uint8)
    return HandPhoto("0" * 64, reading, hand_photo.jpeg(view), (600, 60), (0, 0), (1.0, 1.0))


@pytest.fixture
def with_photo(monkeypatch: pytest.MonkeyPatch, player: Player) -> Callable[..., Player]:
    """Return a function that takes tile codes, and optionally the index of a doubtful one, and
    returns a player who has uploaded a photo read as these tiles."""
    # Streamlit would look into the crops; what they show is the reader's business.
    monkeypatch.setattr(st, "image", lambda *args, **kwargs: None)

    def take(found: list[str], doubtful: int | None = None) -> Player:
        photo = photo_of(found, doubtful)
        monkeypatch.setattr(begin_hand, "open_photo", lambda *_: photo)
        return player.upload("hand.jpg", b"any")

    return take
