"""Name the tiles of a whole set, laid out in rows and photographed, by their places.

The classifier need not know the set. It only has to tell one row from another, which works for nine
tiles together even if single ones are misread, and thereby to find tiles that lie elsewhere than in
the pattern of `ROWS`. The input are tiles as found by a reader, the output are names; doubtful ones
are left to the player.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from scoring.hand.values import TileName
from scoring.speech.messages import Message
from scoring.tiles import BACK, FLOWERS, HONORS, TILES
from vision.deciding.rows import Shapes, common_direction, find_rows
from vision.limits import MIN_ANSWER
from vision.observations import FoundTile
from vision.sentences import Sentence
from vision.settings import CERTAIN, MISREAD, SAME_FEW, SELDOM

PHOTOS: tuple[tuple[tuple[str, ...], ...], ...] = (
    (TILES[:9], TILES[18:27], TILES[9:18]),
    (HONORS[:4], (*HONORS[4:], BACK), FLOWERS[:4], FLOWERS[4:]),
)
"""Tile codes in the rows of the two photos, rows from the top, tiles from the left. All tiles lie
face up except the last of the dragons' row; a set without flowers lacks the last two rows."""
ROWS = tuple(itertools.chain(*PHOTOS))
KINDS = len(set(itertools.chain(*ROWS)))


@dataclass(frozen=True, eq=False)
class PlaceInRow:
    """A tile that was found in a row.

    tile: index among the tiles.
    names: possible codes, the most probable first; more than one if the player has to be asked.
    quad: (4, 2) float32, pixels, from the face's own top left.
    """

    tile: int
    names: tuple[str, ...]
    quad: NDArray[np.float32]

    @property
    def asked(self) -> bool:
        """True if the player has to be asked which tile it is."""
        return len(self.names) > 1


@dataclass
class SetLayout:
    """The tiles of a photo of a set laid out in rows.

    places: the tiles in rows, each row from its left.
    problems: messages about differences from the picture shown to the player, and how to correct
      them.
    """

    places: list[PlaceInRow] = field(default_factory=list)
    problems: list[Message] = field(default_factory=list)


def name_by_place(tiles: Sequence[FoundTile]) -> SetLayout:
    """Name each tile of a set that is laid out in rows by its place there. `tiles` may be in any
    order, and the photo in any orientation.

    Rejected detections are used only where a place lacks a tile. If there are no others, the
    result has no places, and a problem that says so.
    """
    if all(tile.rejected for tile in tiles):
        nothing = "No tile was found. Lay the tiles as in the picture and fill the photo."
        return SetLayout(problems=[Sentence(nothing)])
    turned = (_laid(tiles, quarters) for quarters in range(4))
    return _said(max(turned, key=lambda whole: whole.evidence), tiles)


# --- rows, in the order of the tiles -------------------------------------------------------------


@dataclass
class _Whole:
    """The interpretation of a photo in one of its four orientations.

    rows: indices of the tiles of each row, rows from the top, tiles from the left.
    taken: index in `ROWS` of each row, -1 if it is none of them.
    quads: corners of each tile from its face's top left.
    lines: comparison of each row with each of `ROWS`.
    evidence: log odds of this interpretation.
    """

    rows: list[list[int]]
    taken: list[int]
    quads: list[NDArray[np.float32]]
    lines: dict[tuple[int, int], _Line]
    evidence: float


def _laid(tiles: Sequence[FoundTile], quarters: int) -> _Whole:
    """Return the interpretation in which every face is turned by `quarters` quarter turns more than
    the classifier says."""
    turned = [
        FoundTile(t.tile, t.confidence, t.alternatives, np.roll(t.quad, -quarters, axis=0))
        for t in tiles
    ]
    shapes = Shapes.of(turned)
    right = common_direction(range(len(tiles)), shapes)
    if float(np.sign(shapes.right @ right).sum()) < 0:
        right = -right
    down = np.array([-right[1], right[0]])
    rows = [
        sorted(row.tiles, key=lambda i: float(shapes.centres[i] @ right))
        for row in find_rows(shapes)
    ]
    # Only the longest rows are considered; the picture has four at most.
    rows = sorted(rows, key=len, reverse=True)[:12]
    rows.sort(key=lambda row: float((shapes.centres[row] @ down).mean()))
    lines = {
        (at, place): _Line([tiles[i] for i in row], codes)
        for at, row in enumerate(rows)
        for place, codes in enumerate(ROWS)
    }
    none = [sum(_worth_of_none(tiles[i]) for i in row) for row in rows]
    taken, evidence = _rows_taken(none, lambda at, place: lines[at, place].evidence)
    # Each face begins at the corner that is its top left where its right is its row's.
    ways = np.stack([shapes.right, shapes.down, -shapes.right, -shapes.down]) @ right
    turns = ways.argmax(axis=0)
    quads = [np.roll(t.quad, -int(at), axis=0) for t, at in zip(turned, turns, strict=True)]
    return _Whole(
        rows=rows,
        taken=taken,
        quads=quads,
        lines=lines,
        evidence=evidence + (SELDOM if quarters else 0.0),
    )


def _worth_of_none(tile: FoundTile) -> float:
    """Return the log odds that a detection has no place in the picture shown to the player: 0 if it
    is rejected, otherwise `SELDOM`."""
    return 0.0 if tile.rejected else SELDOM


def _rows_taken(
    none: Sequence[float], evidence: Callable[[int, int], float]
) -> tuple[list[int], float]:
    """Return the most probable assignment of detected rows to rows of the picture, as indices in
    `ROWS` (-1 for none), and its log odds.

    none: log odds, for each detected row, that it is none of them.
    evidence: function of a detected row and a row of the picture, returns the log odds of the
      match.
    """
    # Best assignment so far by the rows of the picture already used, as bits, and the last of them.
    ways: dict[tuple[int, int], tuple[float, list[int]]] = {(0, -1): (0.0, [])}
    for at, left_out in enumerate(none):
        further: dict[tuple[int, int], tuple[float, list[int]]] = {}
        for (used, last), (sum_so_far, taken) in ways.items():
            for place in (-1, *(p for p in range(len(ROWS)) if not used >> p & 1)):
                value, key = left_out, (used, last)
                if place >= 0:
                    # A row seldom lies above one that the picture shows above it.
                    value = evidence(at, place) + (float(np.log(MISREAD)) if place < last else 0.0)
                    key = (used | 1 << place, place)
                if key not in further or further[key][0] < sum_so_far + value:
                    further[key] = (sum_so_far + value, [*taken, place])
        ways = further
    best = max(ways.values(), key=lambda way: way[0])
    return best[1], best[0]


# --- one row -------------------------------------------------------------------------------------


class _Line:
    """A row of tiles compared with a row of the picture: which tile has which place.

    Tiles or places may be missing, but the order is kept. evidence: log odds of the match, summed
    over all assignments, against tiles that belong to no row.
    """

    def __init__(self, tiles: Sequence[FoundTile], codes: Sequence[str]) -> None:
        given = np.zeros((len(tiles), len(codes)))
        for at, tile in enumerate(tiles):
            names = tile.names
            given[at] = [names.get(code, 0.0) for code in codes]
        # Most of the weight is on the classifier's names; the rest is spread over all names, since
        # the set is learned because it is misread.
        fits = np.log((CERTAIN * given + (1 - CERTAIN) / KINDS) * KINDS)
        extra = [_worth_of_none(tile) for tile in tiles]
        # ahead[i, j]: the first i tiles on the first j places; behind[i, j]: the others on theirs.
        ahead = _laid_in_order(fits, extra)
        behind = _laid_in_order(fits[::-1, ::-1], extra[::-1])[::-1, ::-1]
        self.evidence = float(ahead[-1, -1])
        self.shares = np.exp(ahead[:-1, :-1] + fits + behind[1:, 1:] - self.evidence)
        """(tiles, places): the probability that a tile has a place."""

    def places(self) -> list[int]:
        """Return the place of each tile of this line, -1 for none, in the most probable assignment
        that keeps the order."""
        many, places = self.shares.shape
        best = np.zeros((many + 1, places + 1))
        for i, j in itertools.product(range(many), range(places)):
            took = best[i, j] + self.shares[i, j]
            best[i + 1, j + 1] = max(took, best[i, j + 1], best[i + 1, j])
        found, j = [-1] * many, places
        for i in range(many - 1, -1, -1):
            while j and best[i + 1, j] == best[i + 1, j - 1]:
                j -= 1
            if j and best[i + 1, j] > best[i, j]:
                found[i], j = j - 1, j - 1
        # A place is given only if it is at least as probable as none.
        return [
            at if at >= 0 and self.shares[i, at] >= 1 - self.shares[i].sum() else -1
            for i, at in enumerate(found)
        ]


def _laid_in_order(fits: NDArray[np.float64], extra: Sequence[float]) -> NDArray[np.float64]:
    """Return the log odds (n + 1, m + 1) that the first i tiles lie on the first j places, summed
    over all assignments that keep the order.

    fits: (n, m) log odds of each tile on each place.
    extra: (n,) log odds of each tile on no place.
    """
    found = np.full((fits.shape[0] + 1, fits.shape[1] + 1), -np.inf)
    for i, j in np.ndindex(found.shape):
        ways = [0.0] if i == j == 0 else []
        if i:
            ways.append(found[i - 1, j] + extra[i - 1])
        if j:
            ways.append(found[i, j - 1] + SELDOM)
        if i and j:
            ways.append(found[i - 1, j - 1] + fits[i - 1, j - 1])
        found[i, j] = np.logaddexp.reduce(ways)
    return found


# --- what is said --------------------------------------------------------------------------------


def _said(whole: _Whole, tiles: Sequence[FoundTile]) -> SetLayout:
    """Return the places of the tiles according to the interpretation `whole`, and messages about
    where they differ from the pattern of `ROWS`, which the player sees as a picture."""
    seen, outside = SetLayout(), 0
    by_place = sorted(zip(whole.taken, range(len(whole.rows)), strict=True))
    for row, at in by_place:
        if row < 0:
            outside += _surely_tiles(whole.rows[at], tiles)
            continue
        found = _row_said(whole, at, tiles)
        seen.places += found.places
        seen.problems += found.problems
    if not seen.places and not seen.problems:
        seen.problems.append(
            Sentence(
                "These tiles do not lie in the rows of the picture. Lay them as it shows, upright "
                "and with a little room between the rows, and take the photo again."
            )
        )
    elif outside:
        seen.problems.append(
            Sentence(
                "Beside the rows of the picture more tiles were found. Left out: {tiles}.",
                tiles=outside,
            )
        )
    return seen


def _row_said(whole: _Whole, at: int, tiles: Sequence[FoundTile]) -> SetLayout:
    """Return the places of the tiles in the detected row `at`, and messages about where they differ
    from its row of the picture. A row is left out if more than two fifths of its tiles are plainly
    recognised as other tiles (`SAME_FEW`)."""
    place_of_row, members = whole.taken[at], whole.rows[at]
    line, codes = whole.lines[at, place_of_row], ROWS[place_of_row]
    first, last = TileName(codes[0]), TileName(codes[-1])
    where = line.places()
    found = [
        PlaceInRow(i, _names(tiles[i], line.shares[k], codes, place), whole.quads[i])
        for k, (i, place) in enumerate(zip(members, where, strict=True))
        if place >= 0
    ]
    otherwise = sum(_plainly_another(tiles[p.tile], p.names[0]) for p in found)
    if 1 - otherwise / max(len(found), 1) < SAME_FEW:
        elsewhere = Sentence(
            "The row from {first} to {last} does not lie as in the picture, and is left "
            "out. From left to right it is {names}.",
            names=codes,
            first=first,
            last=last,
        )
        return SetLayout(problems=[elsewhere])
    problems: list[Message] = []
    # The face-down tile may be left out.
    missing = tuple(c for place, c in enumerate(codes) if place not in where and c != BACK)
    if missing:
        problems.append(
            Sentence(
                "In the row from {first} to {last} this is missing: {names}. Lay it there and "
                "take the photo again, or go on without.",
                names=missing,
                first=first,
                last=last,
            )
        )
    without_place = [i for i, place in zip(members, where, strict=True) if place < 0]
    surplus = _surely_tiles(without_place, tiles)
    if surplus:
        problems.append(
            Sentence(
                "In the row from {first} to {last} lie more tiles than in the picture. Left "
                "out: {tiles}.",
                tiles=surplus,
                first=first,
                last=last,
            )
        )
    return SetLayout(found, problems)


def _surely_tiles(members: Sequence[int], tiles: Sequence[FoundTile]) -> int:
    """Return how many of these tiles are certain. Shadows and boxes beside the tiles are not
    reported: the player cannot rearrange them."""
    return sum(tiles[i].confidence >= CERTAIN and not tiles[i].rejected for i in members)


def _names(
    tile: FoundTile, shares: NDArray[np.float64], codes: Sequence[str], place: int
) -> tuple[str, ...]:
    """Return the possible codes of a tile, the code of its place first; if that is doubtful,
    followed by the code of the next best place, or the one recognised, or both.

    shares: probability of each place of the row.
    codes: codes of the row's places.
    """
    names = [codes[place]]
    if shares[place] < CERTAIN:
        others = np.where(np.arange(len(codes)) == place, 0.0, shares)
        names.append(codes[int(others.argmax())])
    if _plainly_another(tile, codes[place]):
        names.append(tile.tile)
    return tuple(dict.fromkeys(names))


def _plainly_another(tile: FoundTile, name: str) -> bool:
    """Return True if a tile is recognised with certainty as something else and `name` is
    improbable."""
    return tile.confidence >= CERTAIN and tile.names.get(name, 0.0) < MIN_ANSWER
