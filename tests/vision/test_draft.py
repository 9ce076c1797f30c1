"""Sentences about the tiles that a draft takes for granted."""

from __future__ import annotations

import numpy as np
import pytest

from vision.deciding.draft import draft_hand
from vision.observations import FoundTile
from vision.reading import Group

QUAD = np.array([[0, 0], [30, 0], [30, 40], [0, 40]], np.float32)


def said(kind: str, codes: str) -> str:
    """Return the sentences about one group beside a pair; a tile in brackets went unseen."""
    names = codes.split()
    tiles = [FoundTile(name, 0.97, [], QUAD) for name in ("1m", "1m")]
    tiles += [FoundTile(name.strip("()"), float(name[0] != "("), [], QUAD) for name in names]
    groups = [Group("concealed", [0, 1]), Group(kind, list(range(2, len(tiles))))]
    hand, sentences = draft_hand(tiles, groups)
    assert hand is not None
    assert len(hand["melds"]) == 1
    return " ".join(map(str, sentences))


@pytest.mark.parametrize(
    ("codes", "sentence"),
    [
        ("7p (back) back 7p", "One tile of a concealed kong was not seen"),
        ("(back) 7p 7p (back)", "Two tiles of concealed kongs were not seen"),
        ("(back) back back back", "lies face down: which tile is it?"),
    ],
)
def test_backs_that_were_not_seen_are_named(codes: str, sentence: str) -> None:
    assert sentence in said("concealed_kong", codes)


def test_nothing_is_said_of_backs_that_were_seen() -> None:
    assert "not seen" not in said("concealed_kong", "7p back back 7p")


def test_four_face_up_may_have_been_drawn() -> None:
    assert "The four 7 of dots are taken as a claimed" in said("kong", "7p 7p 7p 7p")
    assert "The set that lies apart is taken as claimed" in said("pung", "7p 7p 7p")


@pytest.mark.parametrize(
    ("codes", "sentence"),
    [
        ("", ""),
        ("back back", ""),
        ("f1", "One tile elsewhere"),
        ("back E", "One tile elsewhere"),
        ("f1 9s E back", "Three tiles elsewhere"),
    ],
)
def test_faces_that_were_left_out_are_counted(codes: str, sentence: str) -> None:
    names = ["1m", "1m", *codes.split()]
    tiles = [FoundTile(name, 0.97, [], QUAD) for name in names]
    groups = [Group("concealed", [0, 1]), Group("other", list(range(2, len(names))))]
    found = " ".join(map(str, draft_hand(tiles, groups)[1]))
    assert sentence in found
    assert ("left out" in found) == bool(sentence)


def test_flowers_alone_are_drafted_and_backs_alone_are_not() -> None:
    flower, back = FoundTile("f1", 0.97, [], QUAD), FoundTile("back", 0.97, [], QUAD)
    hand, _ = draft_hand([flower], [Group("flowers", [0])])
    assert hand is not None
    assert hand["flowers"] == ["f1"]
    hand, sentences = draft_hand([back], [Group("concealed", [0])])
    assert hand is None
    assert "face down" in str(sentences[0])
