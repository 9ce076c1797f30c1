"""Groups: from tiles anywhere in the photo to tiles in reading order that lie together.

`vision.rows` finds the rows and the gaps in them. Here the runs that make up the hand are told
from discards and other hands, and each gets its kind.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scoring.tiles import BACK
from vision.reading import FoundTile, Group
from vision.rows import Floats, Row, Shapes, find_rows, from_the_top, off_axis, quarter_turn
from vision.sets import is_flower, partition, peel, set_kind

HAND_SIZE = (0.76, 1.32)
"""Size against the main row's of what can be part of the same hand."""

HAND = 14
"""Tiles of a winning hand, a kong counted as three."""


def arrange(tiles: list[FoundTile], width: int, height: int) -> tuple[list[FoundTile], list[Group]]:
    """Tiles in reading order with `row` and `group` set, and the groups they form.

    Rows go from the top of the photo and each row from the left; where the hand lies across the
    photo, rows go from the left and each from the top. `width` and `height` are the photo's, in
    the pixels of the quads. The given tiles are changed in place and returned in the new order.

    One hand is looked for, the largest row and what lies beside it; every other tile is in a
    group `other`.
    """
    if not tiles:
        return [], []
    shapes = Shapes.of(tiles)
    rows = find_rows(shapes)
    groups, main = _groups(tiles, rows, shapes, height)
    rows = from_the_top(rows, main, shapes)
    order = [i for row in rows for i in row.tiles]
    place = {old: new for new, old in enumerate(order)}
    arranged = [tiles[i] for i in order]
    for number, row in enumerate(rows):
        for i in row.tiles:
            tiles[i].row = number
    groups = [Group(group.kind, sorted(place[i] for i in group.tiles)) for group in groups]
    groups.sort(key=lambda group: group.tiles)
    for number, group in enumerate(groups):
        for i in group.tiles:
            arranged[i].group = number
    return arranged, groups


# --- the hand among the rows ---------------------------------------------------------------


@dataclass
class _Run:
    """Tiles that lie against each other. codes: theirs, see `_likely_set`. sideways: which lie
    across their row."""

    tiles: list[int]
    row: int
    codes: list[str]
    sideways: list[bool]
    size: float
    direction: Floats

    def part(self, start: int, end: int) -> _Run:
        return _Run(
            self.tiles[start:end],
            self.row,
            self.codes[start:end],
            self.sideways[start:end],
            self.size,
            self.direction,
        )

    @property
    def kind(self) -> str | None:
        return set_kind(self.codes)

    @property
    def count(self) -> int:
        """What it counts for in a hand of fourteen."""
        kind = self.kind
        if kind in ("kong", "concealed_kong"):
            return 3
        return sum(code != BACK for code in self.codes)


def _groups(
    tiles: Sequence[FoundTile], rows: list[Row], shapes: Shapes, height: int
) -> tuple[list[Group], Row]:
    """The groups, and the row with most of the hand."""
    runs: list[_Run] = []
    flowers: list[tuple[list[int], list[int]]] = []
    for number, row in enumerate(rows):
        for members in row.runs:
            blooms = [i for i in members if is_flower(tiles[i].tile)]
            plain = [i for i in members if not is_flower(tiles[i].tile)]
            if blooms:
                flowers.append((blooms, plain))
            if plain:
                runs.append(_run(plain, number, row, tiles, shapes))
    runs = _with_added_tiles(runs, shapes)
    hand, others = _hand(runs, shapes, height)
    groups = _kinds(hand, shapes)
    groups += [Group("other", run.tiles) for run in others]
    anchor = [i for run in hand for i in run.tiles]
    largest = max(hand, key=lambda run: len(run.tiles), default=None)
    left_out = {i for run in others for i in run.tiles}
    for blooms, beside in flowers:
        # A flower is whose the tiles are that it touches; by themselves the player's lie straight.
        own = not left_out & set(beside)
        if not beside and largest is not None:
            own = _flowers_of_hand(blooms, anchor, largest.direction, shapes)
        groups.append(Group("flowers" if own else "other", blooms))
    return groups, rows[largest.row if largest else 0]


def _run(
    members: list[int], number: int, row: Row, tiles: Sequence[FoundTile], shapes: Shapes
) -> _Run:
    return _Run(
        tiles=members,
        row=number,
        codes=_likely_set([tiles[i] for i in members]),
        sideways=[_sideways(i, row, tiles, shapes) for i in members],
        size=float(np.median(shapes.size[members])),
        direction=row.direction,
    )


def _likely_set(members: Sequence[FoundTile]) -> list[str]:
    """The codes of tiles that lie together, for telling what group they are.

    Where three or four are no set because one doubtful tile is in the way, and a set with one of
    its next names, they are taken to be that set: the tile keeps the name it was read by.
    """
    codes = [tile.tile for tile in members]
    if len(codes) not in (3, 4) or set_kind(codes):
        return codes
    for at, tile in enumerate(members):
        for name, share in tile.alternatives if tile.doubtful else ():
            instead = [*codes[:at], name, *codes[at + 1 :]]
            if share >= 0.1 and set_kind(instead):
                return instead
    return codes


# These look the same, or nearly so, after a quarter turn: their outline alone tells.
_NO_TURN = frozenset({"1p", "4p", "5p", "9p", "P", BACK})


def _sideways(i: int, row: Row, tiles: Sequence[FoundTile], shapes: Shapes) -> bool:
    """Whether a tile lies across its row, by its face and by its outline beside the others'."""
    along = shapes.extent(i, row.direction)
    tall = shapes.extent(i, quarter_turn(row.direction))
    at = row.tiles.index(i)
    others = [*row.tiles[max(at - 2, 0) : at], *row.tiles[at + 1 : at + 3]] or [i]
    usual_along = float(np.median([shapes.extent(j, row.direction) for j in others]))
    usual_tall = float(np.median([shapes.extent(j, quarter_turn(row.direction)) for j in others]))
    outline = float(np.log(along / usual_along) - np.log(tall / usual_tall))
    turned = abs(float(shapes.right[i] @ row.direction)) < np.cos(np.radians(45))
    if tiles[i].tile in _NO_TURN:
        return outline > 0.35
    return turned and outline > 0.15


def _with_added_tiles(runs: list[_Run], shapes: Shapes) -> list[_Run]:
    """A tile laid on the sideways one of a pung of its kind makes the pung a kong."""
    gaps = shapes.gaps()
    singles = [run for run in runs if len(run.tiles) == 1]
    kept = list(runs)
    for run in runs:
        if run.kind != "pung" or sum(run.sideways) != 1:
            continue
        at = run.tiles[run.sideways.index(True)]
        for single in singles:
            i = single.tiles[0]
            if (
                single.codes[0] == run.codes[0]
                and gaps[at, i] < 0.25 * shapes.short[at]
                and off_axis(i, shapes.right[at], shapes) < 20
                and abs(float((shapes.centres[i] - shapes.centres[at]) @ run.direction))
                < 0.4 * shapes.short[at]
            ):
                run.tiles.append(i)
                run.codes.append(single.codes[0])
                run.sideways.append(True)
                kept = [other for other in kept if other is not single]
                break
    return kept


def _hand(runs: list[_Run], shapes: Shapes, height: int) -> tuple[list[_Run], list[_Run]]:
    """The runs of the hand, and the others.

    Around each of the largest runs a hand is put together; the best of them is it: fourteen
    tiles, in sets where they lie apart, close together, and large, as what a photo is of.
    """
    plain = [run for run in runs if not _wall(run)]

    def weight(run: _Run) -> float:
        # Lower in the photo is nearer to whoever took it.
        low = float(shapes.spots[run.tiles, 1].mean()) / max(height, 1)
        pixels = float(np.median(shapes.pixels[run.tiles]))
        return min(len(run.tiles), HAND) * pixels * (1 + 0.1 * low)

    best: tuple[float, list[_Run]] = -np.inf, []
    for core in sorted(plain, key=weight, reverse=True)[:4]:
        value, hand = _hand_around(core, runs, shapes)
        low = float(shapes.spots[core.tiles, 1].mean()) / max(height, 1)
        sizes = [shapes.pixels[i] for run in hand for i in run.tiles]
        value += 2.0 * float(np.log(np.median(sizes))) + 0.2 * low
        if value > best[0] + 1e-9:
            best = value, hand
    return best[1], [run for run in runs if all(run is not other for other in best[1])]


def _hand_around(biggest: _Run, runs: list[_Run], shapes: Shapes) -> tuple[float, list[_Run]]:
    """The hand that a run of tiles is the largest part of, and how good a hand it is.

    What lies in the same row without a wide gap belongs to it. Whatever else has the size and
    the direction of the hand and lies close may: of those, the ones that bring the hand nearest
    to fourteen, the closer the better.
    """
    gaps = shapes.gaps()
    hand = [biggest]
    maybe: list[tuple[_Run, float]] = []
    rest = [run for run in runs if run is not biggest and _could_belong(run, biggest, shapes)]
    while rest:
        reached = [i for run in [*hand, *(m for m, _ in maybe)] for i in run.tiles]
        between = [gaps[np.ix_(run.tiles, reached)] for run in rest]
        nearest = min(range(len(rest)), key=lambda k: float(between[k].min()))
        run, distance = rest.pop(nearest), max(float(between[nearest].min()), 0.0)
        # Perspective makes the far end of a hand smaller, so neighbours are compared.
        beside = reached[int(between[nearest].min(axis=0).argmin())]
        if not HAND_SIZE[0] < run.size / shapes.size[beside] < HAND_SIZE[1]:
            continue
        if run.row == biggest.row and distance < 2.7:
            hand.append(run)
        elif distance < (5.4 if run.row == biggest.row else 3.0):
            maybe.append((run, distance))
    value, chosen = _best_choice(hand, maybe[:10])
    return value, hand + chosen


def _wall(run: _Run) -> bool:
    """Face-down tiles that are no kong: the wall, or a tile turned over."""
    return all(code == BACK for code in run.codes) and len(run.codes) != 4


def _could_belong(run: _Run, main: _Run, shapes: Shapes) -> bool:
    return (
        not _wall(run)
        and float(np.median([off_axis(i, main.direction, shapes) for i in run.tiles])) < 18
    )


def _best_choice(hand: list[_Run], maybe: list[tuple[_Run, float]]) -> tuple[float, list[_Run]]:
    have = sum(run.count for run in hand)
    singles = [run.codes[0] for run in hand if len(run.tiles) == 1]

    def worth(choice: tuple[tuple[_Run, float], ...]) -> float:
        count = have + sum(run.count for run, _ in choice)
        value = -float(abs(HAND - count))
        alone = list(singles)
        for run, distance in choice:
            value -= 0.37 * distance
            if len(run.tiles) == 1:
                # One tile apart is the one that won, or two alike a pair; others are discards.
                value -= 0.3 if not alone or run.codes[0] in alone else 1.2
                alone.append(run.codes[0])
            elif run.kind:
                value += 0.4
            else:
                value -= 0.2
        return value

    choices = itertools.chain.from_iterable(
        itertools.combinations(maybe, size) for size in range(len(maybe) + 1)
    )
    best = max(choices, key=worth)
    return worth(best) + 0.4 * sum(run.kind is not None for run in hand), [run for run, _ in best]


def _flowers_of_hand(blooms: list[int], hand: list[int], direction: Floats, shapes: Shapes) -> bool:
    if min(off_axis(i, direction, shapes) for i in blooms) > 15:
        return False
    gaps = shapes.gaps()[np.ix_(blooms, hand)]
    beside = shapes.size[hand[int(gaps.min(axis=0).argmin())]]
    ratio = float(np.median(shapes.size[blooms])) / beside
    return bool(0.7 < ratio < 1.45 and gaps.min() < 4 * beside)


# --- the kinds of groups -------------------------------------------------------------------


def _kinds(hand: list[_Run], shapes: Shapes) -> list[Group]:
    """Concealed tiles, melds and the tile that won, among the runs of the hand."""
    melds: list[_Run] = []
    bodies: list[_Run] = []
    apart = any(len(run.tiles) == 1 for run in hand)
    for run in hand:
        spans = [(0, len(run.tiles))] if len(run.tiles) <= 4 and run.kind else []
        spans = spans or peel(run.codes, _claims(run, apart))
        at = 0
        for start, end in [*spans, (len(run.tiles), len(run.tiles))]:
            if start > at:
                bodies.append(run.part(at, start))
            if end > start:
                melds.append(run.part(start, end))
            at = end
    melds, bodies = _no_blank_ends(melds, bodies)
    melds, bodies = _second_row_of_melds(melds, bodies)
    if _laid_in_sets(melds, bodies):
        bodies += [run for run in melds if run.kind in ("chow", "pung")]
        melds = [run for run in melds if run.kind not in ("chow", "pung")]
    melds, bodies = _between_bodies(melds, bodies, shapes)
    winning = _winning(bodies, shapes)
    groups = [Group(run.kind or "other", run.tiles) for run in melds]
    if winning is not None:
        groups.append(Group("winning", [winning]))
    for run in bodies:
        kept = [i for i in run.tiles if i != winning]
        if kept:
            groups.append(Group("concealed", kept))
    return groups


def _claims(run: _Run, apart: bool) -> list[bool]:
    """Which tiles of a run lie sideways because their set was claimed. One at the very end of the
    concealed tiles is the tile that won, unless another lies apart."""
    at_end = sum(run.sideways) == 1 and (run.sideways[0] or run.sideways[-1])
    return run.sideways if apart or not at_end else [False] * len(run.sideways)


def _no_blank_ends(melds: list[_Run], bodies: list[_Run]) -> tuple[list[_Run], list[_Run]]:
    """Two pairs laid as P X X P look like a kong with blank ends; the count of the hand tells."""
    blank = [r for r in melds if r.kind == "concealed_kong" and BACK not in r.codes]
    count = sum(run.count for run in [*melds, *bodies])
    if len(blank) == 1 and count == HAND - 1:
        return [run for run in melds if run is not blank[0]], bodies + blank
    return melds, bodies


def _second_row_of_melds(melds: list[_Run], bodies: list[_Run]) -> tuple[list[_Run], list[_Run]]:
    """Melds that touch each other in a row of their own, beside a concealed part that is short
    by just as many sets."""
    longest = max(bodies, key=lambda run: len(run.tiles), default=None)
    kept = []
    for run in bodies:
        lengths = partition(run.codes) if len(run.tiles) >= 6 else None
        alone = len({other.row for other in bodies}) > 1
        rest = sum(other.count for other in bodies if other is not run)
        if lengths and alone and run is not longest and rest % 3 == 2:
            at = 0
            for length in lengths:
                melds.append(run.part(at, at + length))
                at += length
        else:
            kept.append(run)
    return melds, kept


def _laid_in_sets(melds: list[_Run], bodies: list[_Run]) -> bool:
    """Whether a concealed hand was laid out set by set, for counting, with no claimed set shown.

    Then the other tiles lie in twos and threes as well, as a pair or an unfinished set, and no
    tile lies sideways. Four claimed sets with the pair look the same, but are far rarer; they are
    told where the tile that won lies apart from its twin.
    """
    claimed = any(run.kind in ("kong", "concealed_kong") for run in melds)
    claimed |= any(any(run.sideways) for run in [*melds, *bodies])
    pieces = [len(run.tiles) for run in bodies if len(run.tiles) > 1]
    if claimed or len(melds) < 2 or max([0, *pieces]) > 3:
        return False
    return not bodies or pieces == [2] or len(pieces) > 1


def _between_bodies(
    melds: list[_Run], bodies: list[_Run], shapes: Shapes
) -> tuple[list[_Run], list[_Run]]:
    """A chow or pung with concealed tiles on both sides in its row is concealed itself: sorted
    hands are often laid with a gap after each suit."""
    kept: list[_Run] = []
    moved: list[_Run] = []
    for run in melds:
        at = float(shapes.centres[run.tiles].mean(0) @ run.direction)
        beside = [
            float(shapes.centres[other.tiles].mean(0) @ run.direction) - at
            for other in bodies
            if other.row == run.row and len(other.tiles) > 1
        ]
        sandwiched = any(d < 0 for d in beside) and any(d > 0 for d in beside)
        if sandwiched and run.kind in ("chow", "pung") and not any(run.sideways):
            moved.append(run)
        else:
            kept.append(run)
    return kept, bodies + moved


def _winning(bodies: list[_Run], shapes: Shapes) -> int | None:
    """The tile set apart from the concealed ones: alone, else sideways, else out of line."""
    rest = sum(len(run.tiles) for run in bodies)
    if rest < 2:
        return None
    alone = [run for run in bodies if len(run.tiles) == 1]
    if alone:
        # The two tiles of a pair, either of which may be called the one that won.
        alike = len({run.codes[0] for run in alone}) == 1 and rest == 2
        return alone[-1].tiles[0] if len(alone) == 1 or alike else None
    across = [i for run in bodies for i, flag in zip(run.tiles, run.sideways, strict=True) if flag]
    if across:
        return across[0] if len(across) == 1 else None
    lifted = [i for run in bodies if len(run.tiles) > 4 for i in _out_of_line(run, shapes)]
    return lifted[0] if len(lifted) == 1 else None


def _out_of_line(run: _Run, shapes: Shapes) -> list[int]:
    """Tiles pushed out of a row that is otherwise straight."""
    across = quarter_turn(run.direction)
    tall = float(np.median([shapes.extent(i, across) for i in run.tiles]))
    along = shapes.centres[run.tiles] @ run.direction
    side = shapes.centres[run.tiles] @ across / tall
    # A straight line through the medians of both halves is not drawn aside by one tile.
    half = len(along) // 2
    slope = (np.median(side[-half:]) - np.median(side[:half])) / max(
        float(np.median(along[-half:]) - np.median(along[:half])), 1e-6
    )
    off = side - slope * along
    off = np.abs(off - np.median(off))
    out = [i for i, distance in zip(run.tiles, off, strict=True) if distance > 0.28]
    straight = np.sort(off)[-2] < 0.14
    return out if straight else []
