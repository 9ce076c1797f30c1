"""Groups: from tiles anywhere in the photo to tiles in reading order that lie together.

`vision.rows` finds the rows and the gaps in them. Here the runs that make up the hand are told
from discards and other hands, and each gets its kind.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from scoring.tiles import BACK
from vision.mend import SOME_DOUBT, likely_sets, parts_of_tiles, wins
from vision.reading import FoundTile, Group
from vision.rows import (
    Floats,
    Row,
    Shapes,
    cut_rows,
    find_rows,
    from_the_top,
    off_axis,
    quarter_turn,
)
from vision.sets import is_flower, partition, peel, set_kind
from vision.unseen import UnseenBacks, unseen_backs

HAND_SIZE = (0.76, 1.32)
"""Size against the main row's of what can be part of the same hand."""

TRIALS = 20
"""So many ways to complete a hand by backs unseen are tried, the likeliest, which bounds the
time."""

LIKELY = 0.15
"""A set that doubtful tiles may make counts where it is so likely beside what was read."""

HAND = 14
"""Tiles of a winning hand, a kong counted as three."""


def arrange(tiles: list[FoundTile], width: int, height: int) -> tuple[list[FoundTile], list[Group]]:
    """Tiles in reading order with `row` and `group` set, and the groups they form.

    Rows go from the top of the photo and each row from the left; where the hand lies across the
    photo, rows go from the left and each from the top. `width` and `height` are the photo's, in
    the pixels of the quads. The given tiles are changed in place and returned in the new order.

    One hand is looked for, the largest row and what lies beside it; every other tile is in a
    group `other`. Where a hand of fourteen lacks face-down tiles of a concealed kong, these are
    added where they must lie; such tiles are `assumed`.
    """
    found = [tile for tile in tiles if not tile.assumed]
    if not found:
        return [], []
    laid = _likeliest(found, width, height)
    rows = from_the_top(laid.rows, laid.main, laid.shapes)
    order = [i for row in rows for i in row.tiles]
    place = {old: new for new, old in enumerate(order)}
    arranged = [laid.tiles[i] for i in order]
    for number, row in enumerate(rows):
        for i in row.tiles:
            laid.tiles[i].row = number
    groups = [Group(group.kind, sorted(place[i] for i in group.tiles)) for group in laid.groups]
    groups.sort(key=lambda group: group.tiles)
    for number, group in enumerate(groups):
        for i in group.tiles:
            arranged[i].group = number
    return arranged, groups


# --- what the count of the hand says -------------------------------------------------------


@dataclass
class _Laid:
    """One way to see what lies there.

    aside: tiles that are taken to be none of the hand, whatever lies beside them. four: whether
    four alike in a row are a kong, however close they lie to others. main: the row with most of
    the hand. count: the tiles of the hand, a kong as three.
    """

    tiles: list[FoundTile]
    height: int
    aside: frozenset[int]
    four: bool
    shapes: Shapes
    rows: list[Row]
    groups: list[Group]
    main: Row
    count: int

    @classmethod
    def of(cls, tiles: list[FoundTile], height: int, aside: frozenset[int] = frozenset()) -> _Laid:
        shapes = Shapes.of(tiles)
        return cls._read(tiles, height, aside, False, shapes, find_rows(shapes))

    def but(self, aside: Iterable[int] = (), four: bool = False) -> _Laid:
        """The same tiles with more of them aside."""
        aside, four = self.aside.union(aside), four or self.four
        return _Laid._read(self.tiles, self.height, aside, four, self.shapes, self.rows)

    @classmethod
    def _read(
        cls,
        tiles: list[FoundTile],
        height: int,
        aside: frozenset[int],
        four: bool,
        shapes: Shapes,
        rows: list[Row],
    ) -> _Laid:
        runs = cut_rows(rows, shapes, aside)
        if four:
            runs = [_fours(row, tiles) for row in runs]
        groups, main, count = _groups(tiles, rows, runs, shapes, height, four)
        groups += [Group("other", [i]) for i in sorted(aside)]
        return cls(tiles, height, aside, four, shapes, rows, groups, main, count)

    @cached_property
    def hand(self) -> set[int]:
        """The tiles of the hand but for its flowers."""
        apart = ("flowers", "other")
        return {i for group in self.groups if group.kind not in apart for i in group.tiles}

    @cached_property
    def wins(self) -> bool:
        return self.count == HAND and wins(self.tiles, self.groups)


def _likeliest(tiles: list[FoundTile], width: int, height: int) -> _Laid:
    """The tiles as they lie there or, where that makes no hand of fourteen and with some backs
    unseen would, with these."""
    plain = _settled(_Laid.of(tiles, height, _floor(tiles) | parts_of_tiles(tiles)))
    if plain.count >= HAND:
        return plain
    kongs = unseen_backs(tiles, plain.rows, plain.shapes, width, height)
    trials = [
        chosen
        for many in (1, 2)
        for chosen in itertools.combinations(kongs, many)
        if plain.count + sum(_more(kong, plain) for kong in chosen) <= HAND
        if len({i for kong in chosen for i in kong.members}) == sum(len(k.members) for k in chosen)
    ]
    trials.sort(key=lambda chosen: sum(kong.cost for kong in chosen))
    ways: list[tuple[float, _Laid]] = []
    for chosen in trials[:TRIALS]:
        members = [i for kong in chosen for i in kong.members]
        backs = [back for kong in chosen for back in kong.backs]
        laid = _settled(_Laid.of([*tiles, *backs], height, plain.aside.difference(members)))
        if laid.count == HAND and plain.hand <= laid.hand | laid.aside:
            sure = laid.wins
            if sure or all(kong.seen for kong in chosen):
                ways.append((sum(kong.cost for kong in chosen) - 0.5 * sure, laid))
    return min(ways, key=lambda way: way[0])[1] if ways else plain


def _more(kong: UnseenBacks, laid: _Laid) -> int:
    """By how many tiles a hand grows where some of it are taken for a kong."""
    return 3 - sum(i in laid.hand and laid.tiles[i].tile != BACK for i in kong.members)


def _floor(tiles: Sequence[FoundTile]) -> frozenset[int]:
    """The doubtful among more white dragons than a set has: paper, or the tiles of a floor."""
    blank = [i for i, tile in enumerate(tiles) if tile.tile == "P"]
    return frozenset(i for i in blank if len(blank) > 4 and tiles[i].doubtful)


def _settled(laid: _Laid) -> _Laid:
    """The same, with what the count of the hand says about single tiles of it."""
    return _without_strays(_kongs_by_count(_without_shadows(laid)))


def _without_shadows(laid: _Laid) -> _Laid:
    """Where a hand is whole without the face-down tiles among it that are part of no kong, these
    are shadows, or tiles of the wall."""
    loose = [group.tiles for group in laid.groups if group.kind in ("concealed", "winning")]
    backs = [i for i in itertools.chain(*loose) if laid.tiles[i].tile == BACK]
    without = laid.but(backs) if backs else laid
    return without if without.count == HAND else laid


def _without_strays(laid: _Laid) -> _Laid:
    """Where a hand does not win, and does without one of the doubtful tiles or of the blank ones
    that were read with some doubt, what was taken for a tile there is none."""
    if not HAND <= laid.count <= HAND + 2 or laid.wins:  # four alike are two less as a kong
        return laid
    found = [(i, laid.tiles[i]) for i in laid.hand if not laid.tiles[i].assumed]
    strays = [
        (tile.confidence, i)
        for i, tile in found
        if tile.doubtful or (tile.tile == "P" and tile.confidence < SOME_DOUBT)
    ]
    for (_, stray), four in itertools.product(sorted(strays), (False, True)):
        without = laid.but([stray], four)
        if without.wins:
            return without
    return laid


def _kongs_by_count(laid: _Laid) -> _Laid:
    """Where a hand does not win as it lies, and does if four alike beside each other are a kong,
    however close they lie to the rest or far from each other, they are."""
    copies = Counter(laid.tiles[i].tile for row in laid.rows for i in row.tiles)
    del copies[BACK]
    if laid.four or max(copies.values(), default=0) < 4 or laid.wins:
        return laid
    with_kongs = laid.but(four=True)
    return with_kongs if with_kongs.wins else laid


# --- the hand among the rows ---------------------------------------------------------------


@dataclass
class _Run:
    """Tiles that lie against each other. codes: theirs, see `_likely_set`. sideways: which lie
    across their row. four: whether four alike among them are a kong.
    beside: the tiles that touch it, where it was cut from a longer run."""

    tiles: list[int]
    row: int
    codes: list[str]
    sideways: list[bool]
    size: float
    direction: Floats
    four: bool
    beside: frozenset[int] = frozenset()

    def part(self, start: int, end: int) -> _Run:
        return _Run(
            self.tiles[start:end],
            self.row,
            self.codes[start:end],
            self.sideways[start:end],
            self.size,
            self.direction,
            self.four,
            frozenset(self.tiles[max(start - 1, 0) : start] + self.tiles[end : end + 1]),
        )

    @property
    def kind(self) -> str | None:
        return set_kind(self.codes)

    @cached_property
    def count(self) -> int:
        """What it counts for in a hand of fourteen."""
        spans = self.sets(self.sideways)
        inside = {i for start, end in spans for i in range(start, end)}
        loose = [code for i, code in enumerate(self.codes) if i not in inside]
        return 3 * len(spans) + sum(code != BACK for code in loose)

    def sets(self, claims: Sequence[bool]) -> list[tuple[int, int]]:
        """The melds that it is or that are part of it, as (start, end). `claims` says which tiles
        lie sideways because their set was claimed."""
        if len(self.tiles) <= 4 and self.kind:
            # One tile face down beside three that were claimed is a shadow.
            claimed = self.codes.count(BACK) == 1 and any(self.sideways)
            return [] if claimed else [(0, len(self.tiles))]
        fours: list[tuple[int, int]] = []
        for at in range(len(self.codes) - 3 if self.four else 0):
            alike = set_kind(self.codes[at : at + 4]) == "kong"
            if alike and (not fours or fours[-1][1] <= at):
                fours.append((at, at + 4))
        # So is one beside three of the same kind among others.
        return fours or [
            (start, end)
            for start, end in peel(self.codes, claims)
            if self.codes[start:end].count(BACK) != 1
        ]


def _groups(
    tiles: Sequence[FoundTile],
    rows: Sequence[Row],
    row_runs: Sequence[list[list[int]]],
    shapes: Shapes,
    height: int,
    four: bool,
) -> tuple[list[Group], Row, int]:
    """The groups, the row with most of the hand, and how many tiles it counts."""
    runs: list[_Run] = []
    flowers: list[tuple[list[int], list[int]]] = []
    for number, row in enumerate(rows):
        for members in row_runs[number]:
            blooms = [i for i in members if is_flower(tiles[i].tile)]
            plain = [i for i in members if not is_flower(tiles[i].tile)]
            if blooms:
                flowers.append((blooms, plain))
            if plain:
                runs.append(_run(plain, number, row, tiles, shapes, four))
    runs = _with_added_tiles(runs, shapes)
    hand, others = _hand(runs, shapes, height)
    groups = _kinds(hand, shapes)
    groups += [Group("other", run.tiles) for run in others]
    anchor = [i for run in hand for i in run.tiles]
    largest = max(hand, key=lambda run: len(run.tiles), default=None)
    left_out = {i for run in others for i in run.tiles}
    for blooms, beside in flowers:
        # A flower is whose the tiles are that it touches; by themselves the player's lie straight.
        # A thing taken for a face-down tile says nothing about the flowers that it lies by.
        strange = {tiles[i].tile for i in left_out & set(beside)}
        own = not strange
        if (not beside or strange == {BACK}) and largest is not None:
            own = _flowers_of_hand(blooms, anchor, largest.direction, shapes)
        groups.append(Group("flowers" if own else "other", blooms))
    count = sum(run.count for run in hand)
    return groups, rows[largest.row if largest else 0], count


def _fours(runs: list[list[int]], tiles: Sequence[FoundTile]) -> list[list[int]]:
    """The runs of a row; four alike beside each other that gaps part are one run."""
    line = [i for run in runs for i in run]
    codes = [tiles[i].tile for i in line]
    ends = set(itertools.accumulate(map(len, runs)))
    for at in range(len(line) - 3):
        alike = len(set(codes[at : at + 4])) == 1 and codes[at] != BACK
        if alike and ends & set(range(at + 1, at + 4)):
            ends = (ends - set(range(at + 1, at + 4))) | {at, at + 4}
    return [line[start:end] for start, end in itertools.pairwise(sorted(ends | {0}))]


def _run(
    members: list[int],
    number: int,
    row: Row,
    tiles: Sequence[FoundTile],
    shapes: Shapes,
    four: bool,
) -> _Run:
    return _Run(
        tiles=members,
        row=number,
        codes=_likely_set([tiles[i] for i in members]),
        sideways=[_sideways(i, row, tiles, shapes) for i in members],
        size=float(np.median(shapes.size[members])),
        direction=row.direction,
        four=four,
    )


def _likely_set(members: Sequence[FoundTile]) -> list[str]:
    """The codes of tiles that lie together, for telling what group they are.

    Where three or four are no set because of doubtful tiles, and a set with their next names, they
    are taken to be that set: each tile keeps the name it was read by.
    """
    codes = [tile.tile for tile in members]
    if len(codes) not in (3, 4) or set_kind(codes):
        return codes
    ways = likely_sets(members)
    return ways[0][1] if ways and ways[0][0] >= LIKELY else codes


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
    single = [run.codes[0] if len(run.tiles) == 1 else "" for run, _ in maybe]
    counts = [run.count for run, _ in maybe]
    # A set is welcome, other tiles less so.
    values = [(0.4 if run.kind else -0.2) - 0.37 * distance for run, distance in maybe]

    def worth(choice: tuple[int, ...]) -> float:
        value = -float(abs(HAND - have - sum(counts[at] for at in choice)))
        alone = list(singles)
        for at in choice:
            value += values[at]
            if single[at]:
                # One tile apart is the one that won, or two alike a pair; others are discards.
                value -= 0.1 if not alone or single[at] in alone else 1.0
                alone.append(single[at])
        return value

    choices = itertools.chain.from_iterable(
        itertools.combinations(range(len(maybe)), size) for size in range(len(maybe) + 1)
    )
    best = max(choices, key=worth)
    sets = sum(run.kind is not None for run in hand)
    return worth(best) + 0.4 * sets, [maybe[at][0] for at in best]


def _flowers_of_hand(blooms: list[int], hand: list[int], direction: Floats, shapes: Shapes) -> bool:
    if min(off_axis(i, direction, shapes) for i in blooms) > 15:
        return False
    gaps = shapes.gaps()[np.ix_(blooms, hand)]
    beside = shapes.size[hand[int(gaps.min(axis=0).argmin())]]
    ratio = float(np.median(shapes.size[blooms])) / beside
    return bool(0.62 < ratio < 1.6 and gaps.min() < 4 * beside)


# --- the kinds of groups -------------------------------------------------------------------


def _kinds(hand: list[_Run], shapes: Shapes) -> list[Group]:
    """Concealed tiles, melds and the tile that won, among the runs of the hand."""
    melds: list[_Run] = []
    bodies: list[_Run] = []
    apart = any(len(run.tiles) == 1 for run in hand)
    for run in hand:
        at = 0
        for start, end in [*run.sets(_claims(run, apart)), (len(run.tiles), len(run.tiles))]:
            if start > at:
                bodies.append(run.part(at, start))
            if end > start:
                melds.append(run.part(start, end))
            at = end
    melds, bodies = _no_blank_ends(melds, bodies)
    melds, bodies = _second_row_of_melds(melds, bodies)
    melds, bodies = _beside_melds(melds, bodies)
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
        lengths = partition(run.codes) if len(run.tiles) >= 6 and BACK not in run.codes else None
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


def _beside_melds(melds: list[_Run], bodies: list[_Run]) -> tuple[list[_Run], list[_Run]]:
    """A set that touches claimed ones in its row is one of them, where the concealed tiles lie
    elsewhere and are whole without it."""
    claimed = [run for run in melds if any(run.sideways)]
    touching = {end for run in claimed for end in (run.tiles[0], run.tiles[-1])}
    kept = []
    for run in bodies:
        rest = sum(other.count for other in bodies if other is not run)
        if run.kind and run.beside & touching and rest % 3 == 2:
            melds.append(run)
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
