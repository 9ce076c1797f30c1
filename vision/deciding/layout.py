"""Arrange detected tiles: reading order, names and groups.

`rows` finds rows and gaps, `layout_net` predicts the role of each tile in the hand, `hypotheses`
decides on the whole; this module turns the most probable hypothesis into tiles and groups.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

import cv2
import numpy as np

from scoring.hand.photo_form import USUAL_FORM, HandForm, forms_beside
from vision.deciding.hypotheses import (
    LOOSE,
    NEVER,
    CandidateGroup,
    Evidence,
    Hypothesis,
    chance_otherwise,
    hands_of,
    hypotheses,
    names_of_meld,
    probabilities,
)
from vision.deciding.layout_net import NONE_FLOOR, ROLES, LayoutOpinion, opinion, view_of
from vision.deciding.rows import Shapes, cut_rows, find_rows, from_the_top, runs_backwards
from vision.deciding.sets import MELDS
from vision.deciding.unseen import UnseenBacks, unseen_backs
from vision.doubt import EVEN, USUAL_LOG_ODDS, chance_wrong, features_of, log_odds_of
from vision.geometry import TINY, shared_part
from vision.limits import MAX_COUNT_OFF
from vision.network import Network
from vision.observations import FoundTile
from vision.reading import CandidateHand, Group, PlacedTile
from vision.settings import LINK_REACH, MIN_DUPLICATE_OVERLAP, NMS_MAX_INSIDE
from vision.upright import Upright

ROLES_OF = {
    "hand": tuple(role for role in ROLES if role != "other"),
    "other": ("other",),
    "winning": ("winning",),
    "concealed": ("concealed", "winning"),
}
"""Roles that a tile may still have, by the player's statement about it."""


class StatedMeld(NamedTuple):
    """A meld stated by the player.

    kind: one of `MELDS`.
    tiles: ids of its tiles in the photo.
    beside: codes of its tiles that are not in the photo.
    """

    kind: str
    tiles: tuple[int, ...]
    beside: tuple[str, ...] = ()


@dataclass(frozen=True)
class Corrections:
    """The player's corrections.

    roles: statements by `FoundTile.id`, each a key of `ROLES_OF`.
    named: ids of the tiles that the player named.
    not_won: ids of tiles that are not the winning one.
    melds: the melds that the player stated.
    beside: codes of concealed tiles that are not in the photo.
    empty: points (x, y) in the photo where no undetected tile lies.
    """

    roles: Mapping[int, str] = field(default_factory=dict)
    named: frozenset[int] = frozenset()
    not_won: frozenset[int] = frozenset()
    melds: tuple[StatedMeld, ...] = ()
    beside: tuple[str, ...] = ()
    empty: tuple[tuple[float, float], ...] = ()

    def of(self, number: int) -> str:
        """Return the player's statement about the tile with this id: the kind of its meld, or else
        its value in `roles`; "" if there is none."""
        for meld in self.melds:
            if number in meld.tiles:
                return meld.kind
        return self.roles.get(number, "")

    def settle(self, number: int) -> bool:
        """Return True if the player named the detection with this id or stated its role, so that it
        is a tile of its own and no duplicate."""
        return number in self.named or bool(self.of(number))


NO_CORRECTIONS = Corrections()


@dataclass(frozen=True)
class Layout:
    """The layout of a photo's tiles.

    tiles: in reading order, with row, group and name.
    groups: the groups they form.
    hypotheses: the most probable ones, best first.
    place: index in `tiles` by tile index in the hypotheses.
    duplicates: index of a tile that may be a second detection of another one, with the index of
      that one.
    rejected: detections judged not to be tiles, each with the probability that it is in the hand.
    chances: probability that a tile is in the hand, for each of `tiles`.
    hands: candidate hands, the most probable first.
    otherwise: probability that the hand has other tiles, melds or names, whichever tile won.
    form: shape of the hand.
    corrections: the player's corrections.
    """

    tiles: list[PlacedTile]
    groups: list[Group]
    hypotheses: list[Hypothesis]
    place: dict[int, int]
    duplicates: dict[int, int]
    rejected: Sequence[tuple[float, FoundTile]] = ()
    chances: Sequence[float] = ()
    hands: Sequence[CandidateHand] = ()
    otherwise: float = 0.0
    form: HandForm = USUAL_FORM
    corrections: Corrections = NO_CORRECTIONS


def lay_out(
    tiles: Sequence[FoundTile],
    width: int,
    height: int,
    form: HandForm = USUAL_FORM,
    corrections: Corrections = NO_CORRECTIONS,
) -> Layout:
    """Return the layout of tiles: reading order, rows, groups, names and doubts.

    width and height: size of the photo, in the pixels of the quads.
    form: shape of a hand by the rules in force; tiles that are clearly more probable as a hand of
      another size are laid out as one.
    corrections: those of the player, which override what was read.

    Rows are ordered from the top of the photo and read from the left; if the hand lies across the
    photo, rows are ordered from the left and read from the top. One hand is sought; every other
    tile is in a group `other`. A renamed tile has its first name in `mended_from`. Face-down tiles
    that a concealed kong must have but that were not detected are added as `assumed`; those of an
    earlier layout are ignored. A rejected tile is restored if the hand needs it. Without tiles the
    layout is empty.
    """
    # In the order of their places, so that the order in which they were found does not matter.
    found = sorted(
        (tile for tile in tiles if not tile.assumed),
        key=lambda tile: tuple(tile.quad.mean(axis=0).tolist()),
    )
    if not found:
        return Layout(
            tiles=[],
            groups=[],
            hypotheses=[],
            place={},
            duplicates={},
            form=form,
            corrections=corrections,
        )
    lying = duplicate_detections(found, MIN_DUPLICATE_OVERLAP, corrections)
    shared = {i: shared_part(found[i].quad, found[on].quad) for i, on in lying.items()}
    kept = [i for i in range(len(found)) if shared.get(i, 0.0) < NMS_MAX_INSIDE]
    seen = [_less_sure(found[i], shared.get(i, 0.0)) for i in kept]
    evidence = evidence_of(seen, width, height, forms_beside(form), corrections=corrections)
    ranked = hypotheses(evidence)
    hand, likeliest = ranked[0].hand(), ranked[0].form
    otherwise = chance_otherwise(ranked)
    out = {
        i
        for i, tile in enumerate(evidence.tiles)
        if i not in hand and (tile.none > EVEN or kept[i] in lying)
    }
    of_hand = np.zeros(len(kept))  # the probability that the hand has a tile
    for chance, each in zip(probabilities(ranked), ranked, strict=True):
        of_hand[list(each.hand())] += chance
    chances = of_hand.tolist()
    left = [(chances[i], evidence.tiles[i]) for i in sorted(out) if kept[i] not in lying]
    ranked = [_without(each, out) for each in ranked if not each.hand() & out]
    shown = {kept[i] for i in range(len(kept)) if i not in out}
    # A duplicate is kept as a possible second tile where the hand lacks tiles, or where both have
    # certain and different names; the others are dropped.
    short = likeliest.tiles - ranked[0].count()
    twice = {
        again: on
        for again, on in lying.items()
        if on in shown
        and again not in shown
        and (
            0 < short <= MAX_COUNT_OFF
            or (found[again].confidence > EVEN and found[again].tile != found[on].tile)
        )
    }
    sifted = _Sifted(found=found, kept=kept, twice=twice, out=out)
    laid = _arranged(ranked, evidence, sifted, chances)
    return replace(
        laid, rejected=left, otherwise=otherwise, form=likeliest, corrections=corrections
    )


@dataclass(frozen=True)
class _Sifted:
    """The detections of a photo, and which of them are tiles.

    found: all detections.
    kept: for each tile of the evidence, its index in `found`.
    twice: index in `found` of each possible second detection of a tile, with the index of that
      tile.
    out: indices of tiles of the evidence (positions in `kept`) that were judged not to be tiles.
    """

    found: Sequence[FoundTile]
    kept: Sequence[int]
    twice: Mapping[int, int]
    out: set[int]


def _less_sure(tile: FoundTile, shared: float) -> FoundTile:
    """Return a tile whose probabilities of names are reduced because it overlaps another tile: it
    may be a second detection of that tile, or lie on it.

    shared: overlap as a share of the smaller tile, which is the least value of the result's `none`.
    """
    if shared <= tile.none:
        return tile
    part = (1 - shared) / max(1 - tile.none, TINY)
    others = [(name, share * part) for name, share in tile.alternatives]
    return replace(tile, confidence=tile.confidence * part, alternatives=others, none=shared)


def _without(hypothesis: Hypothesis, out: set[int]) -> Hypothesis:
    """Return a copy of a hypothesis without the tiles `out`, none of which is in its hand."""
    kept = [
        group
        if out.isdisjoint(group.tiles)
        else replace(group, tiles=tuple(i for i in group.tiles if i not in out))
        for group in hypothesis.groups
    ]
    # A meld typed by the player has no tiles in the photo and is kept.
    return replace(hypothesis, groups=tuple(p for p in kept if p.tiles or p.kind in MELDS))


def evidence_of(
    tiles: Sequence[FoundTile],
    width: int,
    height: int,
    forms: Sequence[HandForm],
    network: Network | None = None,
    corrections: Corrections = NO_CORRECTIONS,
) -> Evidence:
    """Return the evidence about tiles, including the predictions of a layout network.

    width and height: size of the photo, in the pixels of the quads.
    forms: shapes of hands to consider, that of the rules in force first.
    network: the layout network; None for the shipped one.
    corrections: those of the player.
    """
    upright = Upright.of(tiles, width, height)
    shapes = Shapes.of(tiles, upright)
    rows = find_rows(shapes)
    runs = cut_rows(rows, shapes)
    view = view_of(tiles, shapes, runs, *upright.size)
    return Evidence(
        tiles=tiles,
        upright=upright,
        shapes=shapes,
        rows=rows,
        runs=runs,
        row_of={i: number for number, row in enumerate(rows) for i in row.tiles},
        opinion=_corrected(opinion(view, network), tiles, corrections),
        near=shapes.gaps() < LINK_REACH * float(np.median(shapes.short)),
        kongs=_possible_kongs(unseen_backs(tiles, rows, shapes, upright), corrections),
        forms=forms,
        melds=_melds_laid_down(tiles, corrections),
        beside=corrections.beside,
    )


def _corrected(
    seen: LayoutOpinion, tiles: Sequence[FoundTile], corrections: Corrections
) -> LayoutOpinion:
    """Return the network's predictions with the player's corrections applied. Roles in the hand
    become less probable for a detection that is probably not a tile."""
    roles = seen.roles.copy()
    hand = [at for at, role in enumerate(ROLES) if role != "other"]
    for i, tile in enumerate(tiles):
        if tile.none > EVEN and not corrections.of(tile.id):
            roles[i, hand] += np.log(max(1 - tile.none, NONE_FLOOR) / tile.none)
    said = [corrections.roles.get(tile.id, "") for tile in tiles]
    for i, said_role in enumerate(said):
        barred = [role for role in ROLES if role not in ROLES_OF.get(said_role, ROLES)]
        won_another = "winning" in said and said_role != "winning"
        if won_another or tiles[i].id in corrections.not_won:
            barred.append("winning")
        roles[i, [ROLES.index(role) for role in barred]] = NEVER
    return replace(seen, roles=roles)


def _melds_laid_down(tiles: Sequence[FoundTile], corrections: Corrections) -> list[CandidateGroup]:
    """Return the melds stated by the player, with those of their tiles that are in the photo."""
    at = {tile.id: i for i, tile in enumerate(tiles)}
    found = []
    for meld in corrections.melds:
        members = tuple(at[number] for number in meld.tiles if number in at)
        codes = names_of_meld([tiles[i] for i in members], meld.kind, meld.beside)
        found.append(CandidateGroup(meld.kind, members, codes))
    return found


def _possible_kongs(kongs: Sequence[UnseenBacks], corrections: Corrections) -> list[UnseenBacks]:
    """Return the given kongs, without those that assume a tile where the player said that none
    lies."""
    return [
        kong
        for kong in kongs
        if not any(
            cv2.pointPolygonTest(back.quad, place, False) > 0
            for back in kong.backs
            for place in corrections.empty
        )
    ]


def duplicate_detections(
    tiles: Sequence[FoundTile],
    least: float = NMS_MAX_INSIDE,
    corrections: Corrections = NO_CORRECTIONS,
) -> dict[int, int]:
    """Return a dict from the index of each second detection of a tile to the index of the detection
    that is kept as that tile.

    least: share of the smaller quad that must lie on the other quad.

    Of two such detections the larger is kept, unless it is much less certain. Tiles that the player
    settled are never duplicates.
    """
    whole: list[int] = []
    found: dict[int, int] = {}
    areas = [float(cv2.contourArea(cv2.convexHull(tile.quad))) for tile in tiles]
    low = np.array([tile.quad.min(axis=0) for tile in tiles])
    high = np.array([tile.quad.max(axis=0) for tile in tiles])
    for i in sorted(range(len(tiles)), key=lambda i: -tiles[i].confidence * areas[i] ** 2):
        meets = ((low < high[i]) & (high > low[i])).all(axis=1)
        on = next(
            (k for k in whole if meets[k] and shared_part(tiles[i].quad, tiles[k].quad) >= least),
            None,
        )
        if on is None or corrections.settle(tiles[i].id):
            whole.append(i)
        else:
            found[i] = on
    return found


# --- from a hypothesis to groups -----------------------------------------------------------------


def _arranged(
    ranked: list[Hypothesis], evidence: Evidence, sifted: _Sifted, chances: Sequence[float]
) -> Layout:
    """Return the layout by the most probable hypothesis.

    ranked: hypotheses, best first.
    chances: probability that the hand has each tile of the evidence.
    """
    best = ranked[0]
    drawn = _Drawn.of(best, evidence, sifted)
    drawn.add_backs(best, evidence)
    drawn.add_duplicates(sifted)
    order = drawn.in_order(best, evidence)
    place = {old: new for new, old in enumerate(order)}
    groups = sorted(
        (Group(group.kind, sorted(place[i] for i in group.tiles)) for group in drawn.groups),
        key=lambda group: group.tiles,
    )
    group_of = {i: number for number, group in enumerate(groups) for i in group.tiles}
    chances = [chances[i] if i < len(chances) else 0.0 for i in order]
    doubts = _doubts([drawn.tiles[i] for i in order], best, place, chances)
    return Layout(
        tiles=[
            PlacedTile.of(
                drawn.tiles[i],
                row=drawn.rows[i],
                group=group_of[place[i]],
                doubt=doubt,
                mended_from=evidence.tiles[i].tile if i in best.names else "",
            )
            for i, doubt in zip(order, doubts, strict=True)
        ],
        groups=groups,
        hypotheses=ranked,
        place=place,
        duplicates={place[i]: place[on] for on, again in drawn.aside.items() for i in again},
        chances=chances,
        hands=[
            CandidateHand(chance, sorted(place[i] for i in each if i in place))
            for each, chance in hands_of(ranked).items()
        ],
    )


@dataclass
class _Drawn:
    """The tiles of the most probable hypothesis while they are put in order.

    tiles: those of the evidence under their new names; then those that are added.
    groups: the groups that they form.
    lines: the tiles of each row of the evidence, from the left of the upright photo.
    aside: second detections of a tile, by its index.
    """

    tiles: list[FoundTile]
    groups: list[Group]
    lines: list[list[int]]
    aside: dict[int, list[int]] = field(default_factory=dict)
    rows: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, best: Hypothesis, evidence: Evidence, sifted: _Sifted) -> Self:
        """Return the tiles of a hypothesis, without those that were judged not to be tiles."""
        tiles = list(evidence.tiles)
        for i, name in best.names.items():
            tiles[i] = _rename(tiles[i], name)
        return cls(
            tiles=tiles,
            groups=_grouped(best, evidence, sifted.out),
            lines=[[i for i in row.tiles if i not in sifted.out] for row in evidence.rows],
        )

    def add_backs(self, best: Hypothesis, evidence: Evidence) -> None:
        """Add the face-down tiles that the hypothesis assumes, each in its kong and its row."""
        for kong in best.groups:
            if not kong.backs:
                continue
            first = kong.tiles[0]
            added = range(len(self.tiles), len(self.tiles) + len(kong.backs))
            self.tiles += kong.backs
            next(group for group in self.groups if first in group.tiles).tiles.extend(added)
            row = evidence.rows[evidence.row_of[first]]
            direction = evidence.shapes.in_photo(row.tiles, row.direction)
            way = evidence.upright.way_back(direction)
            line = self.lines[evidence.row_of[first]]
            line += added
            along = {i: float(self.tiles[i].quad.mean(axis=0) @ way) for i in line}
            line.sort(key=along.__getitem__)

    def add_duplicates(self, sifted: _Sifted) -> None:
        """Add the detections that may be second ones of a tile, each in a group of its own."""
        for again, on in sifted.twice.items():
            self.aside.setdefault(sifted.kept.index(on), []).append(len(self.tiles))
            self.groups.append(Group("other", [len(self.tiles)]))
            self.tiles.append(sifted.found[again])

    def in_order(self, best: Hypothesis, evidence: Evidence) -> list[int]:
        """Return the indices of all tiles in reading order, and number the rows of the tiles."""
        rows, shapes, upright = evidence.rows, evidence.shapes, evidence.upright
        hand = {i for g in best.groups if g.kind not in ("other", "flowers") for i in g.tiles}
        main = max(rows, key=lambda row: sum(i in hand for i in row.tiles))
        shown = [row for row, line in zip(rows, self.lines, strict=True) if line]
        order: list[int] = []
        for number, row in enumerate(from_the_top(shown, main, shapes, upright)):
            at = next(k for k, each in enumerate(rows) if each is row)
            line = self.lines[at]
            if runs_backwards(row, shapes, upright):
                line = line[::-1]
            for tile in line:
                for i in (tile, *self.aside.get(tile, ())):
                    self.rows[i] = number
                    order.append(i)
        return order


def _doubts(
    tiles: Sequence[FoundTile], best: Hypothesis, place: Mapping[int, int], chances: Sequence[float]
) -> list[float]:
    """Return the probability, for each tile in reading order, that its name is wrong."""
    features = doubt_features(tiles, best, place)
    return [
        1 - (1 - chance_wrong(each)) * (1 - _chance_none(tile, chance, best))
        for tile, each, chance in zip(tiles, features, chances, strict=True)
    ]


def chance_none(layout: Layout, i: int) -> float:
    """Return the probability that tile i of a layout is not a tile."""
    return _chance_none(layout.tiles[i], layout.chances[i], layout.hypotheses[0])


def _chance_none(tile: FoundTile, chance: float, best: Hypothesis) -> float:
    """Return the probability that a detection is not a tile, by its appearance and, unless too
    many tiles are missing for a hand, by whether the hand needs it.

    chance: probability that it is in the hand.
    """
    if best.form.tiles - best.count() > MAX_COUNT_OFF:
        return tile.none
    return min(tile.none, 1 - chance)


def doubt_features(
    tiles: Sequence[FoundTile], best: Hypothesis, place: Mapping[int, int]
) -> list[tuple[float, ...]]:
    """Return the values of `vision.doubt.FEATURES` for each tile in reading order, from which
    `chance_wrong` estimates the probability of a wrong name.

    place: index in `tiles` by tile index in the hypothesis.
    """
    kinds = {place[i]: group.kind for group in best.groups for i in group.tiles}
    named = [names_of_tile(tile) for tile in tiles]
    sure = {i: log_odds_of(tile.tile, named[i]) for i, tile in enumerate(tiles) if not tile.assumed}
    total = sum(sure.values())
    found = []
    for i, tile in enumerate(tiles):
        rest = len(sure) - (i in sure)
        mean = (total - sure.get(i, 0.0)) / rest if rest else USUAL_LOG_ODDS
        features = features_of(
            tile.tile,
            named[i],
            # Capped, since several views make the other tiles more certain than one view can.
            others=min(mean, USUAL_LOG_ODDS),
            wins=best.wins and kinds.get(i) in LOOSE,
            melded=kinds.get(i) in MELDS,
        )
        found.append(features)
    return found


def names_of_tile(tile: FoundTile) -> dict[str, float]:
    """Return the probability of each name of a detection (`FoundTile.names`) on condition that it
    is a tile."""
    part = 1 / max(1 - tile.none, TINY)
    return {name: min(share * part, 1.0) for name, share in tile.names.items()}


def _grouped(best: Hypothesis, evidence: Evidence, out: set[int]) -> list[Group]:
    """Return the groups of a hypothesis: the melds, and in each run the stretches of consecutive
    tiles of one kind that are in no meld."""
    kinds = {i: group.kind for group in best.groups for i in group.tiles}
    melds = [group for group in best.groups if group.kind in MELDS and group.tiles]
    found = [Group(meld.kind, list(meld.tiles)) for meld in melds]
    for run in itertools.chain(*evidence.runs):
        shown = [i for i in run if i not in out]
        for kind, members in itertools.groupby(shown, key=lambda i: kinds[i]):
            if kind not in MELDS:
                found.append(Group(kind, list(members)))
    return found


def _rename(tile: FoundTile, name: str) -> FoundTile:
    """Return a tile under another name, whose probability becomes its confidence (0 if the
    classifier did not consider it); the first name is among the alternatives."""
    others = tile.names
    confidence = others.pop(name, 0.0)
    return replace(tile, tile=name, confidence=confidence, alternatives=list(others.items()))
