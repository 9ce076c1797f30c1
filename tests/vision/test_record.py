"""Observations and statements are stored unchanged; everything else is derived from both."""

from __future__ import annotations

import json
import random
from dataclasses import FrozenInstanceError, replace
from itertools import count

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.measured_layouts import simulated
from scoring.hand.photo_form import FORMS, USUAL_FORM
from tests.vision.test_layout import Table
from vision.observations import FoundTile, Observations
from vision.reading import Reading
from vision.record import Piece, answer, decide, laid, statements_for
from vision.statements import (
    Added,
    Answered,
    Aside,
    Empty,
    Framed,
    InHand,
    Loose,
    Melded,
    Named,
    NotWon,
    Removed,
    Statement,
    Won,
    place_of,
)
from vision.summary import summed_up

ROW = ["1m", "2m", "3m", "4s", "5s", "6s", "7p", "8p", "9p", "E", "E", "E", "5p", "5p"]


def seen_as(
    table: Table, doubts: dict[str, tuple[float, str, float]] | None = None
) -> Observations:
    """Return observations of a table from above. doubts: maps a name to (confidence, another name,
    its probability)."""
    tiles, width, height = table.seen(0, 20, 3)
    for at, tile in enumerate(tiles):
        if tile.tile in (doubts or {}):
            sure, other, share = (doubts or {})[tile.tile]
            tiles[at] = replace(tile, confidence=sure, alternatives=[(other, share)])
    return Observations("hand.jpg", width, height, tuple(tiles))


def row_of(codes: list[str]) -> Table:
    table = Table(random.Random(7))
    table.row(codes, 0.0, 0.0)
    return table


def numbers(seen: Observations, code: str) -> list[int]:
    found = [tile for tile in seen.all if tile.tile == code]
    return [tile.id for tile in sorted(found, key=lambda tile: float(tile.quad[0, 0]))]


def hand_of(reading: Reading) -> list[str]:
    assert reading.hand is not None
    return sorted(reading.hand["concealed"])


def melds_of(reading: Reading) -> list[tuple[str, list[str]]]:
    return [
        (group.kind, sorted(reading.tiles[i].tile for i in group.tiles))
        for group in reading.groups
        if group.kind in ("chow", "pung", "kong", "concealed_kong")
    ]


def test_one_correction_puts_another_tile_right() -> None:
    """Two names are doubtful, and the hand wins with either of two combinations; correcting one
    name therefore determines the other."""
    codes = [*ROW[:12], "5p", "6p"]
    doubts = {"5p": (0.5, "2m", 0.44), "6p": (0.5, "2m", 0.44)}
    seen = seen_as(row_of(codes), doubts)
    first = decide(seen)
    assert any(tile.doubtful for tile in first.tiles)
    told = decide(seen, (Named(numbers(seen, "6p")[0], "5p"),))
    assert hand_of(told).count("5p") == 2
    other = decide(seen, (Named(numbers(seen, "6p")[0], "2m"),))
    assert [tile.tile for tile in other.tiles].count("2m") == 3
    (mended,) = (tile for tile in other.tiles if tile.id == numbers(seen, "5p")[0])
    assert (mended.tile, mended.mended_from) == ("2m", "5p")


def test_what_was_seen_never_changes() -> None:
    seen = seen_as(row_of(ROW), {"5p": (0.5, "6p", 0.4)})
    before = json.dumps(seen.to_json())
    reading = decide(seen, (Named(3, "9s"), Removed(0), Aside((1,)), Added(50, "C")))
    assert reading.seen is seen
    assert json.dumps(seen.to_json()) == before
    with pytest.raises(FrozenInstanceError):
        seen.tiles[0].tile = "C"  # type: ignore[misc]


def test_to_leave_out_what_was_said_takes_it_back() -> None:
    seen = seen_as(row_of(ROW))
    first = decide(seen)
    said = decide(seen, (Aside((4,)), Named(5, "C")))
    assert said.to_json() != first.to_json()
    assert decide(seen).to_json() == first.to_json()


def test_a_meld_of_any_tiles_stands_and_the_rest_is_decided_around_it() -> None:
    seen = seen_as(row_of(ROW))
    east = numbers(seen, "E")
    reading = decide(seen, (Melded("pung", tuple(east)),))
    assert melds_of(reading) == [("pung", ["E"] * 3)]
    apart = (numbers(seen, "1m")[0], numbers(seen, "2m")[0], numbers(seen, "3m")[0])
    reading = decide(seen, (Melded("pung", tuple(east)), Melded("chow", apart[::-1])))
    assert melds_of(reading) == [("chow", ["1m", "2m", "3m"]), ("pung", ["E"] * 3)]
    split = decide(seen, (Melded("pung", tuple(east)), Loose(tuple(east))))
    assert melds_of(split) == []


def test_a_tile_that_lies_in_no_photo_counts_to_the_hand() -> None:
    """Thirteen tiles and an added one are complete, so that no question about the number of tiles
    remains."""
    seen = seen_as(row_of(ROW[:13]))
    kinds = {question.kind for question in decide(seen).questions}
    added = decide(seen, (Added(13, "5p"),))
    assert "hand_size" in kinds
    assert "hand_size" not in {question.kind for question in added.questions}


def test_a_meld_of_tiles_in_no_photo_counts_to_the_hand() -> None:
    """Ten seen tiles and a typed pung are thirteen; with two more typed tiles they are fifteen."""
    seen = seen_as(row_of([*ROW[:9], "5p"]))
    east = [Added(at, "E") for at in (10, 11, 12)]
    fives = [Added(at, "5p") for at in (13, 14)]
    for more, found in ([], "13"), (fives, "15"):
        reading = decide(seen, (*east, Melded("pung", (10, 11, 12)), *more))
        (question,) = (each for each in reading.questions if each.kind == "hand_size")
        assert found in str(question.text)


def test_the_name_of_an_added_tile_is_the_one_that_was_said_last() -> None:
    seen = seen_as(row_of(ROW[:13]))
    last = max(seen.tiles, key=lambda tile: float(tile.quad[0, 0])).quad
    place = place_of((last + np.array([last[1, 0] - last[0, 0], 0])).tolist())
    reading = decide(seen, (Added(13, "9m", place), InHand((13,)), Named(13, "5p")))
    assert hand_of(reading) == sorted(ROW)


def test_a_tile_that_did_not_win_stays_what_it_was_said_to_be() -> None:
    seen = seen_as(row_of(ROW))
    east = tuple(numbers(seen, "E"))
    before = decide(seen, (Aside(east),))
    assert hand_of(decide(seen, (Aside(east), NotWon(east)))) == hand_of(before)
    won = numbers(seen, "5p")[0]
    after = decide(seen, (Won(won), NotWon((won,))))
    assert after.hand is not None
    assert after.hand["winning_tile"] is None


def test_a_tile_that_was_named_is_one_though_it_lies_on_another() -> None:
    """It overlaps a larger detection and would otherwise be dropped as a duplicate."""
    seen = seen_as(row_of(ROW))
    larger = seen.tiles[numbers(seen, "5p")[-1]].quad
    again = FoundTile("5p", 0.6, [], 0.2 * larger.mean(axis=0) + 0.8 * larger, id=14)
    seen = replace(seen, tiles=(*seen.tiles, again))
    assert 14 not in {tile.id for tile in decide(seen).tiles}
    named = decide(seen, (Named(14, "5p"),))
    (tile,) = (tile for tile in named.tiles if tile.id == 14)
    assert tile.none == 0
    assert not tile.doubtful


def test_an_answer_keeps_the_rules_of_its_reading() -> None:
    reading = decide(seen_as(row_of([*ROW, "7m", "7m"])), form=replace(USUAL_FORM, tiles=17))
    assert reading.form.tiles == answer(reading, 0, 0).form.tiles == 17


def test_the_hand_lies_within_the_frame_that_was_drawn() -> None:
    other = ["2m", "2m", "2m", "4s", "4s", "4s", "8p", "8p", "8p", "N", "N", "N", "C", "C"]
    table = row_of(ROW)
    table.row(other, 0.0, -6.0)
    seen = seen_as(table)
    for codes, row in ((other, "N"), (ROW, "E")):
        inside = [tile.quad for tile in seen.all if tile.tile == row]
        y = float(np.mean([quad[:, 1] for quad in inside]))
        high = float(np.ptp(inside[0][:, 1]))
        corners = [(0.0, y - high), (9e3, y - high), (9e3, y + high), (0.0, y + high)]
        framed = decide(seen, (Aside((3,)), Framed(place_of(corners))))
        assert hand_of(framed) == sorted(codes)
        kept = laid(framed, framed.statements)
        assert sorted(piece.tile for piece in kept.pieces if not piece.aside) == sorted(codes)


def test_the_tile_that_won_is_the_one_that_was_said_last() -> None:
    seen = seen_as(row_of(ROW))
    one, other = numbers(seen, "5p")
    for said, won in (((Won(one),), one), ((Won(one), Won(other)), other)):
        reading = decide(seen, said)
        assert [
            reading.tiles[i].id for g in reading.groups if g.kind == "winning" for i in g.tiles
        ] == [won]
    none = decide(seen, (Won(one), NotWon((one, other))))
    assert none.hand is not None
    assert none.hand["winning_tile"] is None


@pytest.mark.parametrize("later", ["in hand", "framed", "loose"])
def test_the_tile_that_won_still_wins_when_it_is_said_to_be_in_the_hand(later: str) -> None:
    seen = seen_as(row_of(ROW))
    won = numbers(seen, "5p")[0]
    right, bottom = float(seen.width), float(seen.height)
    said: dict[str, Statement] = {
        "in hand": InHand(tuple(tile.id for tile in seen.tiles)),
        "framed": Framed(((0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom))),
        "loose": Loose((won,)),
    }
    reading = decide(seen, (Won(won), said[later]))
    assert reading.hand is not None
    assert reading.hand["winning_tile"] == "5p"
    assert laid(reading, reading.statements).winning == won


def test_a_tile_said_to_be_none_wins_no_more() -> None:
    seen = seen_as(row_of(ROW))
    won = numbers(seen, "5p")[0]
    assert summed_up((Won(won), Removed(won)), seen, USUAL_FORM).stated_roles == {won: "hand"}


def test_a_frame_may_hold_a_hand_of_kongs_with_all_flowers() -> None:
    """Of the sixteen-tile game: five kongs, a pair and eight flowers are thirty tiles."""
    form = next(form for form in FORMS if form.tiles == 17)
    for many, said in ((30, 30), (31, 0)):
        quads = [[[x, 0], [x + 9, 0], [x + 9, 12], [x, 12]] for x in range(0, 10 * many, 10)]
        tiles = [FoundTile("1m", 0.9, [], np.array(quad, np.float32)) for quad in quads]
        seen = Observations("hand.jpg", 400, 20, tuple(tiles))
        frame = Framed(((0.0, 0.0), (400.0, 0.0), (400.0, 20.0), (0.0, 20.0)))
        assert len(summed_up((frame,), seen, form).stated_roles) == said


def test_the_order_in_which_tiles_are_found_changes_nothing() -> None:
    def told(seen: Observations) -> tuple[object, list[str], list[list[str]]]:
        reading = decide(seen)
        groups = [
            [group.kind, *(reading.tiles[i].tile for i in group.tiles)] for group in reading.groups
        ]
        return reading.hand, [str(each.text) for each in reading.questions], groups

    for size in (14, 17):
        for at, table in enumerate(simulated(12, "order", size)):
            tiles = list(table.tiles)
            found = told(Observations("hand.jpg", table.width, table.height, tuple(tiles)))
            random.Random(at).shuffle(tiles)
            assert told(Observations("hand.jpg", table.width, table.height, tuple(tiles))) == found


def test_no_tile_is_assumed_where_the_player_says_that_none_lies() -> None:
    table = Table(random.Random(18))
    laid = ["1m", "2m", "3m", "4p", "5p", "6p", "9s", "9s"]
    x = table.row(["7p", "(back)", "back", "7p"], table.row(laid, 0.0, 0.0) + 0.7, 0.0) + 0.7
    table.row(["E", "E", "E"], x, 0.0, sideways=1)
    seen = seen_as(table)
    reading = decide(seen)
    (assumed,) = (tile for tile in reading.tiles if tile.assumed)
    (at,) = (n for n, q in enumerate(reading.questions) if q.kind == "missing_tile")
    (no,) = (n for n, way in enumerate(reading.questions[at].answers) if str(way.text) == "No")
    said = reading.questions[at].answers[no].statements
    assert [type(each) for each in said] == [Empty, Answered]
    assert said[0] == Empty(place_of(assumed.quad.tolist()))
    assert not any(tile.assumed for tile in answer(reading, at, no).tiles)


def test_the_hands_that_may_be_meant_have_their_probabilities() -> None:
    """Thirteen tiles in a row, and one a little apart that may or may not belong to the hand."""
    table = Table(random.Random(31))
    x = table.row(ROW[:13], 0.0, 0.0)
    table.row(["5p"], x + 1.6, -1.2)
    reading = decide(seen_as(table))
    chances = [chance for chance, _ in reading.hands]
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) == pytest.approx(1, abs=0.1)
    drafted = {i for group in reading.groups if group.kind != "other" for i in group.tiles}
    assert set(reading.hands[0][1]) == drafted
    plain = json.loads(json.dumps(reading.to_json()))
    assert Reading.from_json(plain).to_json()["hands"] == plain["hands"]


EVERY: tuple[Statement, ...] = (
    Named(1, "5p"),
    Removed(2),
    Added(20, "C"),
    Added(21, "back", ((0.0, 1.0), (2.0, 3.0), (4.0, 5.0), (6.0, 7.0))),
    Empty(((0.0, 1.0), (2.0, 3.0), (4.0, 5.0), (6.0, 7.0))),
    InHand((1, 2)),
    Aside((3,)),
    Won(4),
    NotWon((5, 6)),
    Melded("concealed_kong", (7, 8, 9, 10)),
    Loose((1,)),
    Answered("which_tile [(1, 2)]"),
    Framed(((0.0, 1.0), (2.0, 3.0), (4.0, 5.0), (6.0, 7.0))),
)


def test_statements_and_observations_come_back_from_json() -> None:
    written = msgspec.json.encode(EVERY)
    assert msgspec.json.decode(written, type=tuple[Statement, ...]) == EVERY
    seen = seen_as(row_of(ROW), {"5p": (0.5, "6p", 0.4)})
    again = Observations.from_json(json.loads(json.dumps(seen.to_json())))
    assert again.to_json() == seen.to_json()
    plain = [decide(each).to_json() | {"seconds": 0} for each in (seen, again)]
    assert plain[0]["hand"] == plain[1]["hand"]


@pytest.mark.parametrize(
    "damage",
    [
        {"turned": 1000},
        {"turned": 45},
        {"alternatives": [["zz", 0.3]]},
        {"alternatives": [["2p", -1]]},
        {"confidence": float("nan")},
        {"confidence": 7},
        {"none": float("nan")},
        {"quad": [[float("nan")] * 2] * 4, "turned": 0},
        {"quad": [[10**400, 0], [1, 0], [1, 1], [0, 1]]},
    ],
    ids=[
        "turned by more than a whole turn",
        "turned by less than a quarter",
        "no such tile",
        "a negative probability",
        "no number as a probability",
        "a probability above one",
        "no number as the chance of no tile",
        "no numbers as corners",
        "corners too far away",
    ],
)
def test_damaged_observations_are_refused(damage: dict[str, object]) -> None:
    stored = seen_as(row_of(ROW)).to_json()
    stored["tiles"][0] |= damage
    with pytest.raises(ValueError, match=r"that no photo gives|too large for a photo"):
        Observations.from_json(stored)


def test_a_reading_that_was_kept_as_json_can_be_answered() -> None:
    seen = seen_as(row_of([*ROW[:12], "5p", "6p"]), {"6p": (0.5, "5p", 0.2)})
    reading = decide(seen)
    again = Reading.from_json(json.loads(json.dumps(reading.to_json())))
    for at, question in enumerate(reading.questions):
        for choice in range(len(question.answers)):
            told, kept = answer(reading, at, choice), answer(again, at, choice)
            assert [t.tile for t in told.tiles] == [t.tile for t in kept.tiles]


def test_every_statement_is_decided_within_a_tap() -> None:
    """Random statements about random tiles always give a reading that has all tiles but the removed
    ones."""
    seen = seen_as(row_of(ROW))
    rng = random.Random(5)
    said: list[Statement] = []
    for _ in range(25):
        tile, others = rng.randrange(14), tuple(rng.sample(range(14), 3))
        ways: list[Statement] = [
            Named(tile, "5p"), Removed(tile), InHand((tile,)), Aside(others), Won(tile),
            NotWon(others), Melded("pung", others), Loose(others), Added(14 + len(said), "C"),
        ]  # fmt: skip
        said.append(rng.choice(ways))
        reading = decide(seen, said, USUAL_FORM)
        gone = {each.tile for each in said if isinstance(each, Removed)}
        back = {each.tile for each in said if isinstance(each, Named)}
        assert {tile.id for tile in reading.tiles if tile.id >= 0} >= set(range(14)) - gone - back
        assert all(isinstance(tile, FoundTile) for tile in reading.tiles)
        assert np.isfinite([tile.doubt for tile in reading.tiles]).all()


SETS = st.sampled_from(
    [
        ("1m", "2m", "3m"),
        ("5p", "5p", "5p"),
        ("C", "C", "C", "C"),
        ("back", "9s", "9s", "back"),
        ("back", "back", "back", "back"),
    ]
)


@given(
    melds=st.lists(SETS, max_size=4),
    hidden=st.sets(st.integers(0, 3)),
    standing=st.lists(st.sampled_from(["1m", "5p", "E", "f1", "back"]), max_size=6),
    aside=st.lists(st.sampled_from(["9p", "back"]), max_size=2),
    won=st.integers(0, 20),
)
def test_what_lies_on_the_table_comes_back_from_the_statements_for_it(
    melds: list[tuple[str, ...]], hidden: set[int], standing: list[str], aside: list[str], won: int
) -> None:
    numbers = count()
    pieces = [
        *[Piece(next(numbers), tile, meld=n) for n, tiles in enumerate(melds) for tile in tiles],
        *[Piece(next(numbers), tile) for tile in standing],
        *[Piece(next(numbers), tile, aside=True) for tile in aside],
    ]
    kongs = {n for n, tiles in enumerate(melds) if len(tiles) == 4 and n in hidden}
    kongs |= {n for n, tiles in enumerate(melds) if "back" in tiles}
    free = [piece.id for piece in pieces if piece.plays and piece.meld is None]
    winning = free[won % len(free)] if free and won else None
    table = laid(None, statements_for(pieces, kongs, winning))
    assert sorted(table.pieces, key=lambda piece: piece.id) == pieces
    assert (set(table.concealed_kongs), table.winning) == (kongs, winning)
