"""Doubtful tiles mended by what the rules know: and sure ones never touched."""

from __future__ import annotations

import numpy as np

from vision.mend import mend_birds, mend_copies, mend_hand, mend_melds, parts_of_tiles
from vision.reading import FoundTile, Group, Reading


def tile(code, confidence=0.99, alternatives=(), at=0):
    left = 32 * at
    quad = np.array([[left, 0], [left + 30, 0], [left + 30, 40], [left, 40]], np.float32)
    return FoundTile(code, confidence, list(alternatives), quad)


def hand(text, doubtful):
    """Tiles of a hand; `doubtful` maps a place to (confidence, alternatives)."""
    tiles = [tile(code, at=at) for at, code in enumerate(text.split())]
    for at, (confidence, alternatives) in doubtful.items():
        tiles[at].confidence, tiles[at].alternatives = confidence, alternatives
    return tiles, [Group("concealed", list(range(len(tiles))))]


def test_a_doubtful_tile_gives_way_to_a_winning_hand():
    tiles, groups = hand(
        "1m 2m 3m 4s 5s 6s 7p 8p 9p E E E 5p 6p", {13: (0.5, [("5p", 0.3), ("4p", 0.1)])}
    )
    assert mend_hand(tiles, groups)
    assert [tiles[13].tile, tiles[13].mended_from] == ["5p", "6p"]
    assert tiles[13].doubtful
    assert ("6p", 0.5) in tiles[13].alternatives  # what it was read as can be had back


def test_a_sure_tile_is_never_overridden():
    tiles, groups = hand("1m 2m 3m 4s 5s 6s 7p 8p 9p E E E 5p 6p", {13: (0.95, [("5p", 0.04)])})
    assert not mend_hand(tiles, groups)
    assert tiles[13].tile == "6p"


def test_some_doubt_is_enough_where_the_hand_cannot_be_right():
    tiles, groups = hand("1m 2m 3m 4s 5s 6s 7p 8p 9p E E E 5p 6p", {13: (0.85, [("5p", 0.1)])})
    assert mend_hand(tiles, groups)
    assert [tiles[13].tile, tiles[13].mended_from, tiles[13].doubtful] == ["5p", "6p", True]


def test_a_kong_behind_its_backs_may_stay_unnamed():
    tiles, _ = hand("1m 2m 3m 7p 8p 9p E E E 5p 6p", {10: (0.5, [("5p", 0.3)])})
    tiles += [tile("back", at=20 + at) for at in range(4)]
    groups = [Group("concealed", list(range(11))), Group("concealed_kong", [11, 12, 13, 14])]
    assert mend_hand(tiles, groups)
    assert tiles[10].tile == "5p"


def test_two_ways_to_win_that_are_as_likely_are_left_to_the_player():
    tiles, groups = hand(
        "1m 2m 3m 4s 5s 6s 7p 8p 9p 2p 3p 9s 5m 5m", {11: (0.5, [("1p", 0.2), ("4p", 0.2)])}
    )
    assert not mend_hand(tiles, groups)
    assert tiles[11].tile == "9s"


def test_a_hand_that_wins_already_stays_as_it_is():
    tiles, groups = hand(
        "1m 2m 3m 4s 5s 6s 7p 8p 9p E E E 5p 5p", {9: (0.5, [("N", 0.4)]), 2: (0.6, [("4m", 0.3)])}
    )
    assert not mend_hand(tiles, groups)
    assert not any(t.mended_from for t in tiles)


def test_thirteen_tiles_are_not_made_to_win():
    tiles, groups = hand("1m 2m 3m 4s 5s 6s 7p 8p 9p E E E 5p", {12: (0.5, [("6p", 0.3)])})
    assert not mend_hand(tiles, groups)


def test_melds_stand_beside_the_hand():
    tiles, _ = hand("1m 1m 1m 4s 5s 6s 7p 8p 8p E E", {8: (0.4, [("9p", 0.3), ("3p", 0.1)])})
    groups = [Group("pung", [0, 1, 2]), Group("concealed", list(range(3, 11)))]
    assert not mend_hand(tiles, groups[1:])  # eleven tiles of fourteen without their melds
    assert not mend_hand(tiles[:10], [groups[0], Group("concealed", list(range(3, 10)))])
    more = [*tiles, *[tile(code, at=20 + n) for n, code in enumerate(["2s", "3s", "4s"])]]
    assert mend_hand(more, [*groups, Group("chow", [11, 12, 13])])
    assert more[8].tile == "9p"


def test_tiles_laid_apart_are_made_the_set_they_lie_as():
    tiles = [tile("E"), tile("E", at=1), tile("F", 0.5, [("E", 0.3), ("N", 0.1)], at=2)]
    assert mend_melds(tiles, [Group("pung", [0, 1, 2])])
    assert [t.tile for t in tiles] == ["E", "E", "E"]
    sure = [tile("E"), tile("E", at=1), tile("F", 0.9, [("E", 0.08)], at=2)]
    assert not mend_melds(sure, [Group("pung", [0, 1, 2])])
    two_ways = [tile("3m"), tile("4m", at=1), tile("9m", 0.4, [("2m", 0.2), ("5m", 0.2)], at=2)]
    assert not mend_melds(two_ways, [Group("chow", [0, 1, 2])])


def test_two_doubtful_tiles_of_a_kong():
    tiles = [
        tile("3m", 0.6, [("2m", 0.2)]),
        tile("2m", 0.5, [("3m", 0.4)], at=1),
        tile("3m", 0.9, [], at=2),
        tile("2m", 0.5, [("3m", 0.4)], at=3),
    ]
    assert mend_melds(tiles, [Group("kong", [0, 1, 2, 3])])
    assert [t.tile for t in tiles] == ["3m"] * 4
    hidden = [tile("back"), tile("E", 0.6, [("F", 0.3)], at=1), tile("F", at=2), tile("back", at=3)]
    assert mend_melds(hidden, [Group("concealed_kong", [0, 1, 2, 3])])
    assert hidden[1].tile == "F"


def test_what_lies_on_another_tile_is_no_copy():
    tiles = [tile("7s", 0.95, at=n) for n in range(4)]
    tiles.append(tile("7s", 0.6, [("8s", 0.3)], at=0.1))
    mend_copies(tiles)
    assert [t.tile for t in tiles] == ["7s"] * 5
    assert parts_of_tiles(tiles) == {4}


def test_the_fifth_copy_is_renamed_where_it_is_doubtful():
    tiles = [tile("7s", 0.95, at=n) for n in range(4)]
    tiles.append(tile("7s", 0.6, [("8s", 0.3)], at=4))
    mend_copies(tiles)
    assert [t.tile for t in tiles] == ["7s"] * 4 + ["8s"]
    assert tiles[4].mended_from == "7s"


def test_five_sure_copies_are_left_for_the_player():
    tiles = [tile("7s", 0.95, [("8s", 0.03)], at=n) for n in range(5)]
    mend_copies(tiles)
    assert [t.tile for t in tiles] == ["7s"] * 5


def test_a_second_spring_becomes_its_next_flower():
    tiles = [tile("f1", 0.9), tile("f1", 0.5, [("5p", 0.41), ("f5", 0.4)], at=1)]
    mend_copies(tiles)
    assert sorted(t.tile for t in tiles) == ["f1", "f5"]


def test_what_it_was_read_as_is_in_the_reading():
    mended = tile("8s", 0.3, [("7s", 0.6)])
    mended.mended_from = "7s"
    reading = Reading("hand.jpg", 100, 80, [mended, tile("E", at=1)])
    data = reading.to_json()
    assert data["tiles"][0]["mended_from"] == "7s"
    assert "mended_from" not in data["tiles"][1]
    assert Reading.from_json(data).tiles[0].doubtful


def test_flowers_in_doubt_are_birds_where_the_hand_lacks_just_them():
    tiles, groups = hand("1m 2m 3m 4s 5s 6s 7p 8p 9p E E", {})
    birds = [tile(f"f{at}", 0.4, [("1s", 0.3)], at=11 + at) for at in (1, 2, 3)]
    tiles += [*birds, tile("f5", at=20)]
    groups.append(Group("flowers", [11, 12, 13, 14]))
    assert mend_birds(tiles, groups)
    assert [t.tile for t in tiles[11:]] == ["1s", "1s", "1s", "f5"]
    assert all(t.doubtful and t.mended_from for t in birds)


def test_flowers_in_doubt_stay_where_the_hand_is_whole_or_would_not_win():
    whole, groups = hand("1m 2m 3m 4s 5s 6s 7p 8p 9p E E E N N", {})
    lacking, others = hand("1m 2m 3m 4s 5s 6s 7p 8p 9p E E N N", {})
    for tiles, laid in ((whole, groups), (lacking, others)):
        tiles.append(tile("f1", 0.4, [("1s", 0.3)], at=20))
        laid.append(Group("flowers", [len(tiles) - 1]))
        assert not mend_birds(tiles, laid)
        assert tiles[-1].tile == "f1"
