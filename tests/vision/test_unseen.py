"""Unseen backs of concealed kongs: where they are assumed, and where not."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.tiles import BACK
from vision.deciding.rows import Row, Shapes
from vision.deciding.unseen import UnseenBacks, unseen_backs
from vision.geometry import box_quad
from vision.observations import FoundTile
from vision.upright import Upright

WIDE, HIGH, LEFT, TOP = 40, 54, 200, 100
PHOTO = (1200, 300)


def kongs(
    line: str, step: float = WIDE, photo: tuple[int, int] = PHOTO, grown: float = 1.0
) -> list[UnseenBacks]:
    """Return the kongs assumed in a row of tiles, written as: E and other letters faces, B a back,
    f a flower, a dot a hole one tile wide, a blank half a tile of space. grown: relative size of
    the last tile."""
    tiles, x = [], float(LEFT)
    for at, sign in enumerate(line, 1):
        if sign.isalpha():
            size = grown if at == len(line) else 1.0
            box = np.array([x, TOP, x + WIDE * size, TOP + HIGH * size])
            code = {"B": BACK, "f": "f5"}.get(sign, sign)
            tiles.append(FoundTile(code, 0.99, [], box_quad(box)))
        x += step / 2 if sign == " " else step
    row = Row(np.array([1.0, 0.0]), list(range(len(tiles))))
    return unseen_backs(tiles, [row], Shapes.of(tiles), Upright(0, *photo))


def told(found: list[UnseenBacks], step: float = WIDE) -> list[tuple[tuple[int, ...], str]]:
    """Return, for each kong, the indices of its tiles and the positions of its assumed backs, in
    steps from the left end of the row."""
    backs = [back for kong in found for back in kong.backs]
    assert all((back.tile, back.confidence) == (BACK, 0) for back in backs)
    for back in backs:
        assert np.ptp(back.quad, axis=0) == pytest.approx((WIDE, HIGH), abs=0.1)
        assert back.quad[0, 1] == pytest.approx(TOP, abs=0.1)
    where = [[(back.quad[0, 0] - LEFT) / step for back in kong.backs] for kong in found]
    return [
        (kong.members, " ".join(f"{at:g}" for at in np.round(places, 1)))
        for kong, places in zip(found, where, strict=True)
    ]


@pytest.mark.parametrize(
    ("line", "members", "backs", "beyond"),
    [
        ("SWN E..E SWN", (3, 4), "4.5 5.5", 0),
        ("SWNE..ESWN", (3, 4), "4 5", 0),
        ("SWN EB.E SWN", (3, 4, 5), "5.5", 0),
        ("SWN E.BE SWN", (3, 4, 5), "4.5", 0),
        ("SWN .EE. SWN", (3, 4), "3.5 6.5", 2),
        ("SWN BEE.  SWN", (3, 4, 5), "6.5", 1),
        ("SWN  .EEB SWN", (3, 4, 5), "4", 1),
    ],
)
@pytest.mark.parametrize("step", [0.8 * WIDE, WIDE, 1.2 * WIDE])
def test_the_backs_of_a_kong_lie_where_its_row_has_room(
    line: str, members: tuple[int, ...], backs: str, beyond: int, step: float
) -> None:
    """The result is the same for tiles that overlap, touch or lie apart."""
    found = kongs(line, step)
    assert told(found, step) == [(members, backs)]
    assert found[0].beyond == beyond
    assert found[0].off == pytest.approx(0, abs=0.01)


@pytest.mark.parametrize(
    "line",
    [
        "SWNBEESWN",  # no room
        "SWN BEE SWN",  # half a tile of it
        "SWNC..ESWN",  # two faces
        "SWNf..fSWN",  # flowers
        "SWNE. .ESWN",  # two tiles and a half
        "SWNE.ESWN",  # a pung with a hole
        "SWNE...ESWN",  # five tiles
        "SWNEBBESWN",  # all of it was seen
        "SWNEEEESWN",  # nor is anything hidden
    ],
)
def test_no_back_is_assumed_where_none_can_lie(line: str) -> None:
    first_and_last = {0, sum(map(str.isalpha, line)) - 1}  # beyond those may be anything
    assert [kong for kong in kongs(line) if not first_and_last & set(kong.members)] == []


@pytest.mark.parametrize(("gap", "off"), [(1.8, 0.2), (2.0, 0.0), (2.25, 0.25), (2.4, None)])
def test_a_hole_is_a_whole_number_of_tiles_wide(gap: float, off: float | None) -> None:
    quads = [box_quad(np.array([x, 0, x + WIDE, HIGH])) for x in (0.0, (1 + gap) * WIDE)]
    tiles = [FoundTile("E", 0.99, [], quad) for quad in quads]
    shapes, row = Shapes.of(tiles), Row(np.array([1.0, 0.0]), [0, 1])
    found = [
        kong.off
        for kong in unseen_backs(tiles, [row], shapes, Upright(0, *PHOTO))
        if not kong.beyond
    ]
    assert found == ([] if off is None else [pytest.approx(off, abs=0.01)])


def test_the_fewest_backs_come_first() -> None:
    found = kongs("E..E   BCC.   B" + "       S" * 9, photo=(9000, 300))
    assert told(found)[:2] == [((2, 3, 4), "8.5"), ((0, 1), "1 2")]
    assert sorted(len(kong.backs) for kong in found) == [len(kong.backs) for kong in found]
    assert {kong.members for kong in found} >= {(at,) for at in range(6, 15)}, "none is left out"


@pytest.mark.parametrize(
    ("photo", "backs"),
    [
        (PHOTO, {"-3 -2 -1", "1 2 3"}),
        ((LEFT + 4 * WIDE, TOP + HIGH), {"-3 -2 -1", "1 2 3"}),
        ((LEFT + 4 * WIDE - 1, TOP + HIGH), {"-3 -2 -1"}),
        ((LEFT + 4 * WIDE, TOP + HIGH - 1), set()),
    ],
)
def test_none_is_assumed_beyond_the_photo(photo: tuple[int, int], backs: set[str]) -> None:
    assert {where for _, where in told(kongs("E", photo=photo))} == backs


@pytest.mark.parametrize(("grown", "like"), [(1.0, True), (1.4, True), (1.6, False), (0.6, False)])
def test_a_back_is_about_as_large_as_the_faces(grown: float, like: bool) -> None:
    """A kong is assumed beside the last tile only if that is about as large as the others."""
    found = kongs("SSSWWW       E", grown=grown, photo=(2000, 400))
    assert any(kong.members == (6,) for kong in found) == like


def test_where_another_tile_lies_there_is_no_back() -> None:
    quads = [
        box_quad(np.array([x, y, x + WIDE, y + HIGH]))
        for x, y in ((200, 100), (320, 100), (250, 120))
    ]
    for many, found in ((2, 1), (3, 0)):
        tiles = [FoundTile("E", 0.99, [], quad) for quad in quads[:many]]
        row = Row(np.array([1.0, 0.0]), [0, 1])
        kongs = [
            kong
            for kong in unseen_backs(tiles, [row], Shapes.of(tiles), Upright(0, *PHOTO))
            if not kong.beyond
        ]
        assert len(kongs) == found
