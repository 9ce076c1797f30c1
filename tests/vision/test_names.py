"""Doubtful tiles are renamed by what the rules make probable; tiles with high confidence never
are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from scoring.hand.photo_form import HandForm
from tests.helpers.placed import placed
from vision.deciding.layout import Layout, duplicate_detections, lay_out
from vision.observations import FoundTile
from vision.reading import Reading

APART = 0.7
Doubtful = Mapping[int, tuple[float, Sequence[tuple[str, float]]]]
FOURTEEN, SEVENTEEN = HandForm(), HandForm(tiles=17)


def tile(
    code: str,
    confidence: float = 0.99,
    alternatives: Sequence[tuple[str, float]] = (),
    at: float = 0.0,
    row: float = 0.0,
) -> FoundTile:
    left, top = 100 + 32 * at, 100 + 43 * row
    quad = np.array([[left, top], [left + 30, top], [left + 30, top + 40], [left, top + 40]])
    return FoundTile(code, confidence, list(alternatives), quad.astype(np.float32))


def hand(text: str, doubtful: Doubtful | None = None, form: HandForm = FOURTEEN) -> Layout:
    """Return the layout of runs of tiles, separated by "|". doubtful: maps an index of a tile to
    its (confidence, alternatives)."""
    tiles: list[FoundTile] = []
    at = 0.0
    for code in text.split():
        if code == "|":
            at += APART
            continue
        confidence, alternatives = (doubtful or {}).get(len(tiles), (0.99, []))
        tiles.append(tile(code, confidence, alternatives, at))
        at += 1
    return lay_out(tiles, round(300 + 32 * at), 400, form)


def names(layout: Layout) -> list[str]:
    return [tile.tile for tile in layout.tiles]


WON = "1m 2m 3m 4s 5s 6s 7p 8p 9p E E E 5p "


MELDS = "1m 2m 3m 4m 5m 6m 7p 7p 7p 9s 9s | "
DOTS = "1p 2p 3p 4p 5p 6p 7p 7p 7p 9s 9s | "
BLANK = "4m 5m 6m 1s 1s 1s 7s 7s 7s 2p 3p 4p P back"
NAMED: dict[str, tuple[str, Doubtful, str]] = {
    "a doubtful tile gives way to a winning hand":
        (WON + "6p", {13: (0.5, [("5p", 0.3), ("4p", 0.1)])}, "5p"),
    "a sure one does not": (WON + "6p", {13: (0.95, [("5p", 0.04)])}, "6p"),
    "some doubt is enough where the hand cannot be right":
        (WON + "6p", {13: (0.85, [("5p", 0.1)])}, "5p"),
    "two ways to win that are as likely are left to the player":
        ("1m 2m 3m 4s 5s 6s 7p 8p 9p 5m 5m 2p 3p 9s", {13: (0.5, [("1p", 0.2), ("4p", 0.2)])},
         "9s"),
    "a hand that wins already stays as it is":
        (WON + "5p", {9: (0.5, [("N", 0.4)]), 2: (0.6, [("4m", 0.3)])}, "5p"),
    "thirteen tiles are not made to win": (WON.strip(), {12: (0.5, [("6p", 0.3)])}, "5p"),
    "nor are seven of fourteen": ("4s 5s 6s E E 7p 8p", {6: (0.4, [("9p", 0.3)])}, "8p"),
    "melds stand beside the hand":
        ("1m 1m 1m | 2s 3s 4s | 4s 5s 6s E E 7p 8p 8p", {13: (0.4, [("9p", 0.3), ("3p", 0.1)])},
         "9p"),
    "tiles laid apart are the set they lie as":
        (MELDS + "E E F", {13: (0.5, [("E", 0.3), ("N", 0.1)])}, "E E E"),
    "unless they are sure": (MELDS + "E E F", {13: (0.92, [("E", 0.08)])}, "E E F"),
    "or might be two sets as well":
        (DOTS + "3m 4m 9m", {13: (0.4, [("2m", 0.2), ("5m", 0.2)])}, "3m 4m 9m"),
    "the likelier set where the hand wins by no name":
        ("1p 2p 3p 4p 5p 6p 7p 7p E 9s 1s | 3m 4m 9m", {13: (0.4, [("2m", 0.1), ("5m", 0.3)])},
         "3m 4m 5m"),
    # blank ones look like backs, and no tile of a hand that won lies face down by itself
    "what may be face down is the white dragon that wins":
        (BLANK, {13: (0.52, [("P", 0.11)])}, "P P"),
    "but not where it surely is": (BLANK, {13: (0.95, [("P", 0.04)])}, "P back"),
    "two doubtful tiles of a kong":
        (DOTS + "3m 2m 3m 2m",
         {11: (0.6, [("2m", 0.2)]), 12: (0.5, [("3m", 0.4)]), 14: (0.5, [("3m", 0.4)])},
         "3m 3m 3m 3m"),
    "a kong between its backs":
        (DOTS + "back E F back", {12: (0.6, [("F", 0.3)])}, "back F F back"),
}  # fmt: skip
"""Hands, their doubtful tiles, and the names expected of their last tiles."""


@pytest.mark.parametrize("case", NAMED)
def test_doubtful_tiles_are_named_by_what_the_rules_know(case: str) -> None:
    text, doubtful, last = NAMED[case]
    read = hand(text, doubtful)
    shown = text.replace("| ", "").split()
    wanted = shown[: -len(last.split())] + last.split()
    assert names(read) == wanted
    for tile, was in zip(read.tiles, shown, strict=True):
        assert tile.mended_from == (was if tile.tile != was else "")
        assert tile.doubtful >= bool(tile.mended_from)


def test_what_it_was_read_as_can_be_had_back() -> None:
    read = hand(WON + "6p", {13: (0.5, [("5p", 0.3), ("4p", 0.1)])})
    assert ("6p", 0.5) in read.tiles[13].alternatives


def test_a_kong_behind_its_backs_may_stay_unnamed() -> None:
    text = "1m 2m 3m 7p 8p 9p E E E 5p 6p | back back back back"
    read = hand(text, {10: (0.5, [("5p", 0.3)])})
    assert read.tiles[10].tile == "5p"
    assert [group.kind for group in read.groups] == ["concealed", "concealed_kong"]


def test_what_lies_on_another_tile_is_no_copy() -> None:
    tiles = [tile("7s", 0.95, at=n) for n in range(4)]
    tiles.append(tile("7s", 0.6, [("8s", 0.3)], at=0.1))
    assert duplicate_detections(tiles) == {4: 0}
    read = lay_out(tiles, 400, 300)
    assert names(read) == ["7s"] * 4
    assert [group.tiles for group in read.groups if group.kind == "other"] == []


def test_the_fifth_copy_is_renamed_where_it_is_doubtful() -> None:
    tiles = [tile("7s", 0.95, at=n) for n in range(4)]
    tiles.append(tile("7s", 0.6, [("8s", 0.3)], at=4))
    read = lay_out(tiles, 400, 300)
    assert names(read) == ["7s"] * 4 + ["8s"]
    assert read.tiles[4].mended_from == "7s"


def test_five_sure_copies_are_left_for_the_player() -> None:
    read = lay_out([tile("7s", 0.95, [("8s", 0.03)], at=n) for n in range(5)], 400, 300)
    assert names(read) == ["7s"] * 5


def test_a_second_spring_becomes_its_next_flower() -> None:
    row = [tile(code, at=n) for n, code in enumerate((WON + "5p").split())]
    row += [tile("f1", 0.9, row=2), tile("f1", 0.5, [("5p", 0.41), ("f5", 0.4)], at=1, row=2)]
    read = lay_out(row, 800, 500)
    assert sorted(t.tile for t in read.tiles if t.tile[0] == "f") == ["f1", "f5"]


def test_what_it_was_read_as_is_in_the_reading() -> None:
    mended = placed(tile("8s", 0.3, [("7s", 0.6)]), mended_from="7s")
    reading = Reading("hand.jpg", 100, 80, [mended, placed(tile("E", at=1))])
    data = reading.to_json()
    assert data["tiles"][0]["mended_from"] == "7s"
    assert "mended_from" not in data["tiles"][1]
    assert Reading.from_json(data).tiles[0].doubtful


def birds(text: str, gap: int = 0) -> Layout:
    """Return the layout of a row that ends with three doubtful flowers that may be birds (1 of
    bamboo), after a gap of `gap` tiles, and then a certain flower."""
    row = [tile(code, at=n) for n, code in enumerate(text.split())]
    end = len(row) + gap
    row += [tile(f"f{at}", 0.4, [("1s", 0.3)], at=end + at - 1) for at in (1, 2, 3)]
    return lay_out([*row, tile("f5", at=end + 5)], 900, 300)


def test_flowers_in_doubt_are_birds_where_the_hand_lacks_just_them() -> None:
    read = birds("1m 2m 3m 4s 5s 6s 7p 8p 9p E E")
    assert [t.tile for t in read.tiles[11:]] == ["1s", "1s", "1s", "f5"]
    assert all(t.doubtful and t.mended_from for t in read.tiles[11:14])


def test_flowers_in_doubt_stay_where_the_hand_is_whole() -> None:
    read = birds("1m 2m 3m 4s 5s 6s 7p 8p 9p E E E N N", gap=1)
    assert not any(t.mended_from for t in read.tiles)


def test_a_hand_of_seventeen_tiles_is_made_to_win_as_one_of_fourteen_is() -> None:
    text = "1m 2m 3m 4s 5s 6s 7p 8p 9p E E E 2s 3s 4s 5p 6p"
    doubt = {16: (0.5, [("5p", 0.3)])}
    assert names(hand(text, doubt, SEVENTEEN))[16] == "5p"
    assert names(hand(text, doubt))[16] == "5p", "the size is seen, whatever the rules"
