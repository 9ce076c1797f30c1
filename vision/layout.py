"""From tiles anywhere in the photo to tiles in reading order, named, and in groups.

`vision.rows` finds the rows and the gaps in them, `vision.layout_net` says what each tile may be
to the hand, and `vision.hypotheses` decides all of it as a whole. Here the likeliest hypothesis
becomes tiles and groups.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from scoring.hand_form import USUAL_FORM, HandForm
from scoring.tiles import BACK, FLOWERS
from vision.doubt import USUAL_LOG_ODDS, chance_wrong, features_of, log_odds_of
from vision.hypotheses import (
    FAR_OFF,
    LOOSE,
    MELDS,
    SURE,
    Hypothesis,
    Piece,
    Scene,
    hypotheses,
    second_choices,
)
from vision.layout_net import ROLES, LayoutOpinion, opinion, view_of
from vision.reading import FoundTile, Group
from vision.rows import Row, Shapes, cut_rows, find_rows, from_the_top
from vision.unseen import unseen_backs

MAY_BE_NONE, LEFT_OUT_AT_MOST = 0.2, 4
"""What is no tile with more than this probability may be left out of the hand, so many at most:
chosen so that of two rendered hands with patches of cloth taken for backs, named with 0.4 to 0.7,
both came right. Each more doubles the time, 8 ms a way."""
NEAR = 1.2
"""In tile widths: whether two tiles lie together is asked of those that are no further apart."""
ONE_TILE = 0.6
"""Two detections that share this much of the smaller one are one tile. Tiles in a row, whose
corners are found a little too far out, share a quarter at most."""
HALF_SURE = 0.5
"""A duplicate that is named more surely than this, and otherwise, may be a tile of its own."""


@dataclass(frozen=True)
class Layout:
    """What lies in a photo. tiles: in reading order, with row, group and name. hypotheses: the
    likeliest ways to see it, best first; `place` brings their indices to those of `tiles`.
    duplicates: what may be another tile found again, and the index of that one. rejected: what was
    found and is taken for no tile, surely enough seen to be asked about."""

    tiles: list[FoundTile]
    groups: list[Group]
    hypotheses: list[Hypothesis]
    place: dict[int, int]
    duplicates: dict[int, int]
    scene: Scene | None = None
    rejected: Sequence[FoundTile] = ()


def arrange(
    tiles: list[FoundTile], width: int, height: int, form: HandForm = USUAL_FORM
) -> tuple[list[FoundTile], list[Group]]:
    """Tiles in reading order with `row` and `group` set, and the groups they form.

    Rows go from the top of the photo and each row from the left; where the hand lies across the
    photo, rows go from the left and each from the top. `width` and `height` are the photo's, in
    the pixels of the quads. The given tiles are changed in place and returned in the new order.

    One hand is looked for; every other tile is in a group `other`. A tile that has another name
    than it was read by keeps that one as `mended_from`. Face-down tiles that a concealed kong must
    have are added where they lie unseen; such tiles are `assumed`.
    """
    layout = lay_out(tiles, width, height, form)
    return layout.tiles, layout.groups


def lay_out(
    tiles: Sequence[FoundTile],
    width: int,
    height: int,
    form: HandForm = USUAL_FORM,
    rejected: Sequence[FoundTile] = (),
) -> Layout:
    """What `arrange` decides, with the other hypotheses beside it, and what was rejected."""
    found = [tile for tile in tiles if not tile.assumed and tile.settled != "none"]
    if not found:
        return Layout([], [], [], {}, {})
    twice = duplicate_detections(found)
    kept = [i for i in range(len(found)) if i not in twice]
    alone = [found[i] for i in kept]
    scene = scene_of(alone, width, height, form)
    ranked = _with_and_without(hypotheses(scene), alone, width, height, form)
    twice = _worth_asking(twice, found, form.tiles - ranked[0].count())
    return replace(_laid_out(ranked, scene, found, kept, twice), rejected=rejected)


def _with_and_without(
    ranked: list[Hypothesis],
    tiles: Sequence[FoundTile],
    width: int,
    height: int,
    form: HandForm,
) -> list[Hypothesis]:
    """The hypotheses about all tiles, and about the others where those that may be none are left
    out, in every way: the network takes for a tile whatever it is shown."""
    doubtful = [
        i
        for i, tile in enumerate(tiles)
        if tile.none > MAY_BE_NONE and tile.settled in ("", "not_winning")
    ]
    doubtful = sorted(doubtful, key=lambda i: -tiles[i].none)[:LEFT_OUT_AT_MOST]
    ways = [
        set(way)
        for many in range(len(doubtful))
        for way in itertools.combinations(doubtful, many + 1)
    ]
    best = {each.key(): each for each in ranked}
    for out in ways:
        left = [i for i in range(len(tiles)) if i not in out]
        if left:
            scene = scene_of([tiles[i] for i in left], width, height, form)
            worth = sum(float(np.log(tiles[i].none / max(1 - tiles[i].none, 1e-3))) for i in out)
            for each in hypotheses(scene):
                backs = [back for piece in each.pieces for back in piece.backs]
                if any(shared_part(back, tiles[i]) >= ONE_TILE for back in backs for i in out):
                    continue  # where it was left out, no other one lies unseen
                whole = _among_all(each, left, out, worth)
                if whole.score >= best.get(whole.key(), whole).score:
                    best[whole.key()] = whole
    return sorted(best.values(), key=lambda each: -each.score)


def _among_all(
    hypothesis: Hypothesis, left: Sequence[int], out: Iterable[int], worth: float
) -> Hypothesis:
    """A hypothesis about the tiles that are `left` as one about all, those `out` of it none."""
    pieces = [replace(p, tiles=tuple(left[i] for i in p.tiles)) for p in hypothesis.pieces]
    return replace(
        hypothesis,
        pieces=(*pieces, *(Piece("other", (i,)) for i in sorted(out))),
        names={left[i]: name for i, name in hypothesis.names.items()},
        score=hypothesis.score + worth,
    )


def scene_of(tiles: Sequence[FoundTile], width: int, height: int, form: HandForm) -> Scene:
    shapes = Shapes.of(tiles)
    rows = find_rows(shapes)
    runs = cut_rows(rows, shapes)
    row_of = [0] * len(tiles)
    for number, row in enumerate(rows):
        for i in row.tiles:
            row_of[i] = number
    return Scene(
        tiles=tiles,
        shapes=shapes,
        lines=rows,
        rows=runs,
        row_of=row_of,
        opinion=_as_settled(opinion(view_of(tiles, shapes, width, height, form.tiles)), tiles),
        near=shapes.gaps() < NEAR * float(np.median(shapes.short)),
        kongs=unseen_backs(tiles, rows, shapes, width, height),
        form=form,
    )


def _as_settled(seen: LayoutOpinion, tiles: Sequence[FoundTile]) -> LayoutOpinion:
    """What the network thinks, but for what the player said."""
    roles = seen.roles.copy()
    won = any(tile.settled == "winning" for tile in tiles)
    for i, tile in enumerate(tiles):
        barred = [role for role in ROLES if role not in SETTLED.get(tile.settled, ROLES)]
        if won and tile.settled != "winning":
            barred.append("winning")
        roles[i, [ROLES.index(role) for role in barred]] = NEVER
    together, apart = seen.together.copy(), seen.apart.copy()
    kinds = [tile.settled if tile.settled in MELDS else "" for tile in tiles]
    for i, k in itertools.permutations([i for i, kind in enumerate(kinds) if kind], 2):
        if kinds[i] == kinds[k]:
            together[i, k], apart[i, k] = 0.0, 0.0
    return LayoutOpinion(roles, together, apart)


SETTLED = {
    "hand": tuple(role for role in ROLES if role != "other"),
    "other": ("other",),
    "winning": ("winning",),
    "not_winning": tuple(role for role in ROLES if role != "winning"),
    "concealed": ("concealed", "winning"),
    **{kind: (kind,) for kind in MELDS},
}
"""Which roles a tile may have after what the player said of it."""
NEVER = -1e3
"""Log probability of what the player ruled out."""


def duplicate_detections(tiles: Sequence[FoundTile]) -> dict[int, int]:
    """What lies on another tile, a part of it or the same one found again, by index; and the
    index of that tile. Of two the larger is the tile, unless it is much less sure."""
    whole: list[int] = []
    found: dict[int, int] = {}
    areas = [float(cv2.contourArea(cv2.convexHull(tile.quad))) for tile in tiles]
    low = np.array([tile.quad.min(axis=0) for tile in tiles])
    high = np.array([tile.quad.max(axis=0) for tile in tiles])
    for i in sorted(range(len(tiles)), key=lambda i: -tiles[i].confidence * areas[i] ** 2):
        meets = ((low < high[i]) & (high > low[i])).all(axis=1)
        on = next(
            (k for k in whole if meets[k] and shared_part(tiles[i], tiles[k]) >= ONE_TILE), None
        )
        if on is None or tiles[i].settled in SETTLED:
            whole.append(i)
        else:
            found[i] = on
    return found


def _worth_asking(twice: dict[int, int], found: Sequence[FoundTile], short: int) -> dict[int, int]:
    """Those of the duplicates that may be tiles of their own: where the hand lacks some, or both
    are named, and not alike. The others are dropped."""
    return {
        again: on
        for again, on in twice.items()
        if 0 < short <= FAR_OFF
        or (found[again].confidence > HALF_SURE and found[again].tile != found[on].tile)
    }


def shared_part(one: FoundTile, other: FoundTile) -> float:
    """How much of the smaller of two tiles lies on the other, 0 to 1."""
    if (one.quad.max(axis=0) < other.quad.min(axis=0)).any():
        return 0.0
    if (other.quad.max(axis=0) < one.quad.min(axis=0)).any():
        return 0.0
    first, second = cv2.convexHull(one.quad), cv2.convexHull(other.quad)
    both = float(cv2.intersectConvexConvex(first, second)[0])
    smaller = min(float(cv2.contourArea(first)), float(cv2.contourArea(second)))
    return both / max(smaller, 1e-6)


# --- from a hypothesis to groups -----------------------------------------------------------------


def _laid_out(
    ranked: list[Hypothesis],
    scene: Scene,
    found: Sequence[FoundTile],
    kept: Sequence[int],
    twice: dict[int, int],
) -> Layout:
    best, rows, shapes = ranked[0], scene.lines, scene.shapes
    tiles = list(scene.tiles)
    _name(tiles, best)
    grouped = _grouped(best, scene)
    lines = {number: list(row.tiles) for number, row in enumerate(rows)}
    for piece in best.pieces:
        if piece.backs:
            number = scene.row_of[piece.tiles[0]]
            added = range(len(tiles), len(tiles) + len(piece.backs))
            tiles += piece.backs
            at = next(at for at, (_, each) in enumerate(grouped) if piece.tiles[0] in each)
            grouped[at] = (piece.kind, [*grouped[at][1], *added])
            lines[number] = _in_line([*lines[number], *added], tiles, rows[number], shapes)
    aside: dict[int, list[int]] = {kept.index(on): [] for on in twice.values()}
    for again, on in twice.items():
        aside[kept.index(on)].append(len(tiles))
        grouped.append(("other", [len(tiles)]))
        tiles.append(found[again])
    main = max(range(len(rows)), key=lambda k: _tiles_of_hand(rows[k], best))
    order: list[int] = []
    for number, row in enumerate(from_the_top(list(rows), rows[main], shapes)):
        at = next(k for k, each in enumerate(rows) if each is row)
        line = [i for tile in lines[at] for i in (tile, *aside.get(tile, ()))]
        for i in line:
            tiles[i].row = number
        order += line
    place = {old: new for new, old in enumerate(order)}
    groups = sorted(
        (Group(kind, sorted(place[i] for i in each)) for kind, each in grouped),
        key=lambda group: group.tiles,
    )
    arranged = [tiles[i] for i in order]
    for number, group in enumerate(groups):
        for i in group.tiles:
            arranged[i].group = number
    duplicates = {place[i]: place[on] for on, again in aside.items() for i in again}
    layout = Layout(arranged, groups, ranked, place, duplicates, scene)
    for tile, features in zip(arranged, doubt_features(layout), strict=True):
        tile.doubt = chance_wrong(features)
    return layout


def doubt_features(layout: Layout) -> list[tuple[float, ...]]:
    """What says of each tile how likely its name is wrong: see `vision.doubt`."""
    best = layout.hypotheses[0]
    kinds = {layout.place[i]: piece.kind for piece in best.pieces for i in piece.tiles}
    sure = {
        i: log_odds_of(tile.tile, tile.confidence, tile.alternatives)
        for i, tile in enumerate(layout.tiles)
        if not tile.assumed
    }
    return [
        features_of(
            tile.tile,
            tile.confidence,
            tile.alternatives,
            others=_usual_at_most([each for k, each in sure.items() if k != i]),
            wins=best.wins and kinds.get(i) in LOOSE,
            melded=kinds.get(i) in MELDS,
        )
        for i, tile in enumerate(layout.tiles)
    ]


def _usual_at_most(values: Sequence[float]) -> float:
    """Of the log odds of other tiles; no surer than usual, since several looks at them are."""
    return min(sum(values) / len(values), USUAL_LOG_ODDS) if values else USUAL_LOG_ODDS


def _grouped(best: Hypothesis, scene: Scene) -> list[tuple[str, list[int]]]:
    """The kind and the tiles of each group: melds, and loose tiles of one kind that follow each
    other in a run."""
    kinds = {i: piece.kind for piece in best.pieces for i in piece.tiles}
    found = [(piece.kind, list(piece.tiles)) for piece in best.pieces if piece.kind in MELDS]
    for run in itertools.chain(*scene.rows):
        before = ""
        for i in run:
            if kinds[i] not in MELDS:
                if kinds[i] == before:
                    found[-1][1].append(i)
                else:
                    found.append((kinds[i], [i]))
            before = kinds[i]
    return found


def _in_line(members: list[int], tiles: Sequence[FoundTile], row: Row, shapes: Shapes) -> list[int]:
    way = shapes.in_photo(row.tiles, row.direction)
    return sorted(members, key=lambda i: float(tiles[i].quad.mean(axis=0) @ way))


def _tiles_of_hand(row: Row, best: Hypothesis) -> int:
    hand = {i for p in best.pieces if p.kind not in ("other", "flowers") for i in p.tiles}
    return sum(i in hand for i in row.tiles)


# --- names ---------------------------------------------------------------------------------------


def _name(tiles: Sequence[FoundTile], best: Hypothesis) -> None:
    """Give tiles the names of the hypothesis; then the most doubtful copies of what a set of tiles
    does not have so many of another one."""
    for i, name in best.names.items():
        _rename(tiles[i], name)
    counts = Counter(tile.tile for tile in tiles if tile.tile != BACK)
    for code in list(counts):
        copies = [
            tile
            for i, tile in enumerate(tiles)
            if tile.tile == code and tile.confidence < SURE and i not in best.names
        ]
        for tile in sorted(copies, key=lambda tile: tile.confidence):
            if counts[code] <= _in_a_set(code):
                break
            for name, _ in second_choices(tile):
                # A flower is told from its like by small things, from other tiles by large ones.
                alike = (name in FLOWERS) == (code in FLOWERS)
                if alike and counts[name] < _in_a_set(name):
                    counts[code] -= 1
                    counts[name] += 1
                    _rename(tile, name)
                    break


def _rename(tile: FoundTile, name: str) -> None:
    read_as = tile.mended_from or tile.tile
    others = [(tile.tile, tile.confidence), *tile.alternatives]
    share = dict(tile.alternatives).get(name, 0.0)
    tile.alternatives = [other for other in others if other[0] != name]
    tile.tile, tile.confidence, tile.mended_from = name, share, read_as


def _in_a_set(code: str) -> int:
    return 1 if code in FLOWERS else 4
