"""Find the most probable interpretation of a photo as a whole.

A `Hypothesis` states the role of every tile, which tiles form a meld, their names, and which
face-down tiles were not detected. Its score adds up the layout network's log probabilities of the
roles and of which tiles lie together, the cost of names other than those the classifier read, and
the rules: the size of a hand, four copies of each tile, winning shapes. The reading is the
hypothesis with the highest score; its lead over the others decides what the player is asked.
"""

from __future__ import annotations

import heapq
import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scoring.hand.photo_form import USUAL_FORM, HandForm
from scoring.tiles import BACK, FLOWERS, TILES
from vision.deciding.layout_net import ROLES, LayoutOpinion
from vision.deciding.rows import Floats, Row, Shapes
from vision.deciding.sets import COPIES, MELDS, kong_tile, set_kind, wins
from vision.deciding.unseen import UnseenBacks
from vision.doubt import EVEN
from vision.geometry import TINY
from vision.limits import BEAM, MAX_COUNT_OFF, MAX_LOG_DEFICIT, MIN_ANSWER
from vision.observations import FoundTile
from vision.settings import CERTAIN, MIN_LOG_MARGIN, SELDOM
from vision.shipped import MODELS
from vision.upright import Upright

LOOSE = ("concealed", "winning")
SCORE = MODELS / "layout_score.npz"
"""File with the weight of each of `FEATURES`, fitted to simulated tables."""
FEATURES = (
    "roles",
    "links",
    "renamed",
    "win",
    "missing_1",
    "missing_2",
    "missing_more",
    "surplus_1",
    "surplus_more",
    "surplus_melded",
    "fifth_copies",
    "backs_unseen",
    "unseen_off",
    "unseen_beyond",
    "backs_loose",
    "holes",
    "other_size",
)
"""Features of a hypothesis, in the order of `Hypothesis.features`.

roles, links, renamed: log probabilities of the tiles' roles, of which tiles lie together or apart,
  and of new names relative to the names read.
win: 1 if the hand wins.
missing_1, missing_2, surplus_1: 1 if it lacks exactly one or two tiles, or has one too many.
missing_more, surplus_more: number of tiles beyond that, at most `MAX_COUNT_OFF`.
surplus_melded: 1 if it has too many tiles and a meld.
fifth_copies: number of copies beyond those in a set of tiles.
backs_unseen: number of face-down tiles that were not detected but are assumed in concealed kongs.
unseen_off: by how much the widths of the holes for these tiles differ from whole tiles, in tile
  widths.
unseen_beyond: number of these tiles assumed at places where the row has no hole.
backs_loose: number of face-down tiles in the hand that are in no meld.
holes: number of changes, within a run of touching tiles, between concealed tiles and tiles outside
  the hand, each weighted by the probability that the outer one is a tile.
other_size: 1 if the hand has the size of another game.
"""
NEVER = -1e3
"""Log probability of something that is ruled out."""
REACH = 2 * 4 - 1
"""Number of consecutive tiles of a row searched for a meld: the four of a kong and up to three
detections between them."""


@dataclass(frozen=True)
class CandidateGroup:
    """Tiles decided together as one group.

    kind: one of `ROLES`.
    tiles: indices of its tiles.
    codes: tile codes in the order of `tiles`; empty where the names read are kept.
    backs: assumed face-down tiles of a kong that were not detected.
    """

    kind: str
    tiles: tuple[int, ...]
    codes: tuple[str, ...] = ()
    backs: tuple[FoundTile, ...] = ()

    @cached_property
    def identity(self) -> int:
        """A hash of the kind, tiles, names and number of backs of this group."""
        return hash((self.kind, self.tiles, self.codes, len(self.backs)))

    @property
    def count(self) -> int:
        """The number of tiles that this group counts as in a hand: 3 for any meld, kongs
        included."""
        if self.kind in MELDS:
            return 3
        return len(self.tiles) if self.kind in LOOSE else 0


@dataclass(frozen=True)
class Hypothesis:
    """One interpretation of a photo.

    groups: what it makes of all tiles of the photo.
    names: tile codes by index, for tiles whose name differs from the one read.
    features: values of `FEATURES`.
    score: log probability up to a constant.
    wins: True if the hand is a winning one.
    form: shape of the hand.
    beside: number of the hand's concealed tiles that are not in the photo.
    """

    groups: tuple[CandidateGroup, ...]
    names: Mapping[int, str]
    features: tuple[float, ...]
    score: float
    wins: bool
    form: HandForm = USUAL_FORM
    beside: int = 0

    def count(self) -> int:
        """Return the number of tiles in the hand; a kong counts as three, flowers as none."""
        return sum(group.count for group in self.groups) + self.beside

    def key(self) -> tuple[object, ...]:
        """Return a hashable key that is equal for hypotheses with the same groups in the hand and
        the same new names."""
        identity = sorted((p.kind, p.tiles, len(p.backs)) for p in self.groups if p.kind != "other")
        return (tuple(identity), tuple(sorted(self.names.items())))

    def arrangement(self) -> tuple[object, ...]:
        """Return a hashable key that is equal for hypotheses with the same hand in the same melds
        and under the same names, whichever tile won."""
        parts = ((LOOSE[0] if p.kind in LOOSE else p.kind, p) for p in self.groups)
        identity = sorted((kind, p.tiles, len(p.backs)) for kind, p in parts if kind != "other")
        return (tuple(identity), tuple(sorted(self.names.items())))

    def hand(self) -> frozenset[int]:
        """Return the indices of all tiles of the hand, flowers included."""
        return frozenset(i for p in self.groups if p.kind != "other" for i in p.tiles)


@lru_cache(maxsize=1)
def weights_of_features() -> Mapping[str, float]:
    """Return the weight of each of `FEATURES`, 0 for a feature without a fitted weight; cached."""
    with np.load(SCORE) as stored:
        return {name: float(stored[name]) if name in stored else 0.0 for name in FEATURES}


@dataclass
class Evidence:
    """The input of the search for hypotheses about n tiles.

    tiles and shapes: the detected tiles.
    upright: how the photo is turned upright.
    rows, runs, row_of: rows of tiles; tile indices by row and run, a run being a part of a row
      without gaps; index of the row of each tile.
    opinion: predictions of the layout network.
    near: (n, n) True for neighbouring tiles.
    kongs: possible kongs with undetected backs.
    forms: shapes of hands to consider, that of the rules in force first.
    melds: melds stated by the player.
    beside: codes of concealed tiles that the player added.
    weights: weight of each feature.
    """

    tiles: Sequence[FoundTile]
    upright: Upright
    shapes: Shapes
    rows: Sequence[Row]
    runs: list[list[list[int]]]
    row_of: Mapping[int, int]
    opinion: LayoutOpinion
    near: NDArray[np.bool_]
    kongs: Sequence[UnseenBacks]
    forms: Sequence[HandForm]
    melds: Sequence[CandidateGroup] = ()
    beside: Sequence[str] = ()
    weights: Mapping[str, float] = field(default_factory=weights_of_features)

    @cached_property
    def codes(self) -> list[str]:
        """The code read of each tile."""
        return [tile.tile for tile in self.tiles]

    @cached_property
    def log_roles(self) -> Mapping[str, list[float]]:
        """The log probabilities of each role by its name, each a list with one value per tile."""
        return dict(zip(ROLES, self.opinion.roles.T.tolist(), strict=True))

    @cached_property
    def best_roles(self) -> list[float]:
        """For each tile, the log probability of its most probable role."""
        best: list[float] = self.opinion.roles.max(axis=1).tolist()
        return best

    @cached_property
    def outside(self) -> list[bool]:
        """For each tile, True if the network's most probable role is `other`."""
        most = self.opinion.roles.argmax(axis=1) == ROLES.index("other")
        return [bool(each) for each in most]

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """The indices of the neighbours of each tile."""
        return [np.flatnonzero(line).tolist() for line in self.near]


def probabilities(ranked: Sequence[Hypothesis]) -> Floats:
    """Return the probabilities (n,) of n hypotheses by their scores; their sum is 1."""
    scores = np.array([each.score for each in ranked])
    chances = np.exp(scores - scores.max())
    return np.asarray(chances / chances.sum())


def hypotheses(evidence: Evidence) -> list[Hypothesis]:
    """Return the most probable hypotheses for this evidence, without duplicates; at least one.

    Those whose hand has the most probable set of tiles come first, then the others; both parts are
    sorted by score. Hypotheses without a face-up tile in the hand are dropped if there are others.
    """
    tiles = enumerate(evidence.tiles)
    faces = {i for i, tile in tiles if tile.tile != BACK and tile.none < EVEN}
    found = _search(evidence)
    if faces and not any(each.hand() & faces for each in found):
        found = _search(_with_a_hand(evidence, faces))
    found = [each for each in found if each.hand() & faces] or found
    ranked = sorted(found, key=lambda each: -each.score)
    likeliest = next(iter(hands_of(ranked)))
    return sorted(ranked, key=lambda each: each.hand() != likeliest)


def chance_otherwise(ranked: Sequence[Hypothesis]) -> float:
    """Return the probability that the hand is arranged otherwise than by the first of these
    hypotheses, whichever tile won."""
    first = ranked[0].arrangement()
    others = [each.arrangement() != first for each in ranked]
    return float(probabilities(ranked)[others].sum())


def hands_of(ranked: Sequence[Hypothesis]) -> dict[frozenset[int], float]:
    """Return the probability of each candidate hand, a set of tile indices, summed over all
    hypotheses with this hand; the most probable first."""
    chances: dict[frozenset[int], float] = defaultdict(float)
    for chance, each in zip(probabilities(ranked), ranked, strict=True):
        chances[each.hand()] += float(chance)
    return dict(sorted(chances.items(), key=lambda each: -each[1]))


def _with_a_hand(evidence: Evidence, faces: set[int]) -> Evidence:
    """Return a copy of the evidence that rules out an empty hand: the run that most probably
    belongs to the hand, among those with a face-up tile, may not lie outside the hand.

    faces: indices of the face-up tiles.
    """
    runs = [run for row in evidence.runs for run in row if not faces.isdisjoint(run)]
    other = evidence.opinion.roles[:, ROLES.index("other")]
    nearest = min(runs, key=lambda run: float(np.sum(other[run])))
    roles = evidence.opinion.roles.copy()
    roles[nearest, ROLES.index("other")] = NEVER
    return replace(evidence, opinion=replace(evidence.opinion, roles=roles))


# --- going through the tiles ---------------------------------------------------------------------


@dataclass(frozen=True)
class _Option:
    """A group that may come next in a row, with the log probabilities of its roles, links and new
    names.

    kong: data of the group if it is a concealed kong with undetected backs, otherwise None.
    """

    group: CandidateGroup
    roles: float
    links: float = 0.0
    renamed: float = 0.0
    kong: UnseenBacks | None = None

    def value(self, w: Mapping[str, float]) -> float:
        """Return the weighted sum of the features of this option.

        w: weights by feature name.
        """
        value = w["roles"] * self.roles + w["links"] * self.links + w["renamed"] * self.renamed
        if self.kong is not None:
            value += w["backs_unseen"] * len(self.kong.backs)
            value += w["unseen_off"] * self.kong.off + w["unseen_beyond"] * self.kong.beyond
        return value


class _Partial(NamedTuple):
    """A hypothesis about the tiles visited so far.

    value: score so far.
    boundaries: log probability of the boundaries between groups.
    holes: as in `FEATURES`.
    identity: hash of its groups, without tiles outside the hand; equal for equivalent hypotheses.
    won: True if it has a winning tile.
    taken: tiles ahead that already belong to a group.
    last: option chosen last in the current row; None at a row's start or after a tile already
      taken.
    before: the partial hypothesis that this one extends.
    """

    value: float = 0.0
    boundaries: float = 0.0
    holes: float = 0.0
    identity: int = 0
    won: bool = False
    taken: frozenset[int] = frozenset()
    last: _Option | None = None
    before: _Partial | None = None

    def options(self) -> list[_Option]:
        """Return the options chosen so far, in order."""
        found, at = [], self
        while at.before is not None:
            if at.last is not None:
                found.append(at.last)
            at = at.before
        return found[::-1]


def _search(evidence: Evidence) -> list[Hypothesis]:
    """Return the best hypotheses about all rows, in no particular order. Rows of several tiles are
    searched first, each from its left end; single tiles come last, since they may have been added
    to a pung."""
    beam = [_Partial(taken=frozenset(i for meld in evidence.melds for i in meld.tiles))]
    rows = sorted(evidence.runs, key=lambda row: sum(map(len, row)) == 1)
    ahead = set(range(len(evidence.tiles)))
    for row in rows:
        ahead.difference_update(*row)
        beam = _through_row(beam, row, ahead, evidence)
    # Face-down tiles alone are a wall, never a hand.
    beam = [partial for partial in beam if not _is_a_wall(partial, evidence)] or beam
    found: dict[tuple[object, ...], Hypothesis] = {}
    for whole in itertools.chain(*(_scored(partial, evidence) for partial in beam)):
        key = whole.key()
        if key not in found or found[key].score < whole.score:
            found[key] = whole
    return list(found.values())


def _is_a_wall(partial: _Partial, evidence: Evidence) -> bool:
    """Return True if all tiles of the hand in this partial hypothesis are face down and in no
    meld."""
    groups = [*(option.group for option in partial.options()), *evidence.melds]
    loose = [i for group in groups if group.kind in LOOSE for i in group.tiles]
    melded = any(group.kind in MELDS for group in groups)
    faces = evidence.beside or any(evidence.tiles[i].tile != BACK for i in loose)
    return bool(loose) and not melded and not faces


def _through_row(
    beam: list[_Partial], runs: list[list[int]], ahead: set[int], evidence: Evidence
) -> list[_Partial]:
    """Extend a beam of partial hypotheses through one row and return the best results.

    runs: tile indices of the row, by run.
    ahead: tiles of the rows still to come.
    """
    line = [i for run in runs for i in run]
    starts = dict(zip(itertools.accumulate(map(len, runs), initial=0), runs, strict=False))
    places: list[list[_Partial]] = [[] for _ in range(len(line) + 1)]
    places[0] = beam
    for at, tile in enumerate(line):
        options = [*_options(line, at, ahead, evidence), *_whole_run(starts.get(at, []), evidence)]
        values = [option.value(evidence.weights) for option in options]
        steps = [_following(option.group.tiles, line, at) for option in options]
        seams: dict[tuple[int, int], _Seam] = {}  # after an option so far, by the ids of both
        for partial in _best(places[at]):
            last = partial.last if at else None
            if tile in partial.taken:
                places[at + 1].append(partial._replace(last=None, before=partial))
                continue
            for option, value, step in zip(options, values, steps, strict=True):
                group = option.group
                wins = group.kind == "winning"
                if (wins and partial.won) or not partial.taken.isdisjoint(group.tiles):
                    continue
                seam = NO_SEAM
                if last is not None:
                    both = id(last), id(option)
                    if both not in seams:
                        seams[both] = _Seam.of(last.group, group, evidence, new_run=at in starts)
                    seam = seams[both]
                identity = partial.identity
                if group.kind != "other":
                    identity = hash((identity, group.identity))
                ahead_of_it = group.tiles[step:]
                onward = _Partial(
                    value=partial.value + value + seam.value,
                    boundaries=partial.boundaries + seam.boundary,
                    holes=partial.holes + seam.hole,
                    identity=identity,
                    won=partial.won or wins,
                    taken=partial.taken.union(ahead_of_it) if ahead_of_it else partial.taken,
                    last=option,
                    before=partial,
                )
                places[at + step].append(onward)
    return _best(places[-1])


class _Seam(NamedTuple):
    """What two adjacent groups of a row say together.

    value: weighted sum of the other two.
    boundary: log probability that they are separate.
    hole: as in `FEATURES`.
    """

    value: float
    boundary: float
    hole: float

    @classmethod
    def of(
        cls, before: CandidateGroup, after: CandidateGroup, evidence: Evidence, *, new_run: bool
    ) -> _Seam:
        """Return the seam of two groups.

        new_run: True if a gap lies between them.
        """
        boundary = _boundary(before, after, evidence)
        hole = 0.0 if new_run else _hole(before, after, evidence)
        value = evidence.weights["links"] * boundary + evidence.weights["holes"] * hole
        return cls(value, boundary, hole)


NO_SEAM = _Seam(0.0, 0.0, 0.0)
"""At the start of a row."""


def _following(members: tuple[int, ...], line: list[int], at: int) -> int:
    """Return how many leading `members` of a group equal the tiles of the line from position `at`
    on: 2 if the first two do and the third does not."""
    pairs = zip(members, line[at:], strict=False)
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))


def _best(partials: list[_Partial]) -> list[_Partial]:
    """Return the `BEAM` partial hypotheses with the highest scores. Of several with the same
    groups, which can be continued in the same ways, only the best is kept."""
    alike: dict[tuple[object, ...], _Partial] = {}
    for partial in partials:
        aside = partial.last is None or partial.last.group.kind == "other"
        key = partial.identity, aside, partial.taken
        if key not in alike or alike[key].value < partial.value:
            alike[key] = partial
    return heapq.nlargest(BEAM, alike.values(), key=lambda partial: partial.value)


def _hole(before: CandidateGroup, after: CandidateGroup, evidence: Evidence) -> float:
    """Return, for a group of concealed tiles next to a group outside the hand, the probability that
    the adjacent tile outside the hand is a real tile; 0 for any other two groups."""
    if {before.kind, after.kind} != {"other", "concealed"}:
        return 0.0
    other = before.tiles[-1] if before.kind == "other" else after.tiles[0]
    return 1 - evidence.tiles[other].none


def _boundary(before: CandidateGroup, after: CandidateGroup, evidence: Evidence) -> float:
    """Return the log probability that two adjacent groups are separate. Return 0 if their tiles are
    not neighbours, or if both groups are of the same kind and neither melds nor a winning tile, so
    that it does not matter where one ends."""
    if before.kind == after.kind and before.kind not in (*MELDS, "winning"):
        return 0.0
    one, other = before.tiles[-1], after.tiles[0]
    return float(evidence.opinion.apart[one, other]) if evidence.near[one, other] else 0.0


# --- what may come next --------------------------------------------------------------------------


def _options(line: list[int], at: int, ahead: set[int], evidence: Evidence) -> Iterator[_Option]:
    """Yield the options for the tile at position `at`: alone in each role that is probable enough,
    and in melds of which it is the first tile.

    line: tile indices of the row.
    ahead: tiles of the rows still to come.
    """
    roles = evidence.opinion.roles
    tile = line[at]
    code = evidence.tiles[tile].tile
    best = evidence.best_roles[tile]
    for kind in ("other", "concealed", "winning", "flowers"):
        chance = evidence.log_roles[kind][tile]
        if kind == "concealed":
            if code in FLOWERS:  # the network knew the tile as a flower
                chance = float(np.logaddexp(chance, roles[tile, ROLES.index("flowers")]))
            # The rest of a meld with an undetected tile still belongs to the hand.
            melded = float(np.logaddexp.reduce(roles[tile, [ROLES.index(meld) for meld in MELDS]]))
            chance = max(chance, melded + SELDOM)
        # Every tile may lie outside the hand, so that the search can always go on.
        if chance < best - MAX_LOG_DEFICIT and kind != "other":
            continue
        if kind == "winning" and code == BACK:
            continue
        name: _Name | None = _Name(code)
        if kind in LOOSE and code in FLOWERS:
            name = _renaming(evidence.tiles[tile], TILES)
        if kind == "flowers" and code not in FLOWERS:
            name = _renaming(evidence.tiles[tile], FLOWERS)
        if name is not None and name.renamed > -MAX_LOG_DEFICIT:
            group = CandidateGroup(kind, (tile,), (name.code,) if name.code != code else ())
            yield _Option(group, roles=chance, renamed=name.renamed)
    for members, beside in _gathered(line, at, ahead, evidence):
        yield from _melds(members, beside, evidence)
    yield from _unseen_kongs(line, at, evidence)


def _renaming(tile: FoundTile, wanted: Sequence[str]) -> _Name | None:
    """Return the most probable code of a tile among `wanted`; None if none of them is possible."""
    names = [name for name in _other_names(tile) if name.code in wanted]
    return max(names, key=lambda name: (name.renamed, name.code), default=None)


def _gathered(
    line: list[int], at: int, ahead: set[int], evidence: Evidence
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the groups of three or four tiles that may form a meld with the tile at position `at`,
    each as its tiles in this line and its tiles in rows to come (`ahead`).

    Tiles that the network places outside the hand may be skipped, as they may lie on a meld. A tile
    laid on another or across the row may have been found as a row of its own.
    """
    tiles_of_hand = [i for i in line[at + 1 : at + 1 + REACH] if not evidence.outside[i]]
    for size in (3, 4):
        near = tuple(line[at : at + size])
        stepped = (line[at], *tiles_of_hand[: size - 1])
        near_by = [evidence.neighbours[i] for i in stepped]
        if len(near) == size:
            yield near, ()
        if len(stepped) == size and stepped != near:
            yield stepped, ()
        for first in range(1, min(size, len(stepped) + 1)):
            members = stepped[:first]
            reached = ahead.intersection(itertools.chain(*near_by[:first]))
            beside = sorted(i for i in reached if not evidence.outside[i])
            for rest in itertools.combinations(beside, size - first):
                yield members, rest


def _melds(
    members: tuple[int, ...], beside: tuple[int, ...], evidence: Evidence
) -> Iterator[_Option]:
    """Yield the melds that `members`, tiles of one line, may form together with `beside`, tiles of
    other rows (may be empty)."""
    every = (*members, *beside)
    tiles = [evidence.tiles[i] for i in every]
    kinds = ("chow", "pung") if len(every) == 3 else ("kong", "concealed_kong")
    chances = {kind: _role(every, kind, evidence) for kind in kinds}
    best = sum(evidence.best_roles[i] for i in every)
    if max(chances.values()) < best - 2 * MAX_LOG_DEFICIT:
        return
    links = _chain(members, evidence)
    if beside:
        reach = evidence.opinion.together[np.ix_(members, beside)]
        links += float(reach.max(axis=0).sum())
    for kind in kinds:
        if chances[kind] < best - 2 * MAX_LOG_DEFICIT:
            continue
        hidden = kind == "concealed_kong"
        found = _likeliest_set(tuple(_choices(tile, hidden) for tile in tiles), kind)
        if found is not None:
            group = CandidateGroup(kind, every, found.codes)
            yield _Option(group, roles=chances[kind], links=links, renamed=found.renamed)


def _unseen_kongs(line: list[int], at: int, evidence: Evidence) -> Iterator[_Option]:
    """Yield the concealed kongs with undetected backs that begin at position `at` of a row."""
    for kong in evidence.kongs:
        members = tuple(line[at : at + len(kong.members)])
        if set(members) != set(kong.members):
            continue
        group = CandidateGroup(
            "concealed_kong", members, tuple(evidence.tiles[i].tile for i in members), kong.backs
        )
        roles = np.mean([evidence.opinion.roles[i, ROLES.index("concealed_kong")] for i in members])
        yield _Option(group, roles=float(roles), links=_chain(members, evidence), kong=kong)


def _whole_run(run: list[int], evidence: Evidence) -> Iterator[_Option]:
    """Yield the option that a whole run of two tiles or more lies outside the hand, unless that is
    improbable. Its tiles are not independent, so the mean of their log probabilities is used. A run
    with more than four tiles of one code always gets this option, since it may be a wall seen from
    its white side."""
    if len(run) < 2:
        return
    chance = float(evidence.opinion.roles[run, ROLES.index("other")].mean())
    most = max(Counter(evidence.tiles[i].tile for i in run).values())
    if chance >= -MAX_LOG_DEFICIT or most > COPIES:
        yield _Option(CandidateGroup("other", tuple(run)), roles=chance)


def _role(members: Sequence[int], kind: str, evidence: Evidence) -> float:
    roles = evidence.log_roles[kind]
    return sum(roles[i] for i in members)


def _chain(members: Sequence[int], evidence: Evidence) -> float:
    """Return the log probability that the neighbours among these tiles lie together."""
    return sum(
        float(evidence.opinion.together[one, other])
        for one, other in itertools.pairwise(members)
        if evidence.near[one, other]
    )


# --- names ---------------------------------------------------------------------------------------


class _Name(NamedTuple):
    """A code that a tile may have, and its log probability relative to the code read."""

    code: str
    renamed: float = 0.0


_Choices: TypeAlias = tuple[_Name, ...]
"""The codes that a tile may have, the code read first."""


class _Names(NamedTuple):
    """Codes for several tiles.

    renamed: log probability of these codes relative to those read.
    """

    renamed: float
    codes: tuple[str, ...]


def _other_names(tile: FoundTile, hidden: bool = False) -> list[_Name]:
    """Return the other codes that a tile may have. `back` is included only if `hidden`."""
    barred = (tile.tile,) if hidden else (BACK, tile.tile)
    return [
        _Name(code, float(np.log(share / max(tile.confidence, TINY))))
        for code, share in tile.alternatives
        if share >= MIN_ANSWER and code not in barred
    ]


def _choices(tile: FoundTile, hidden: bool = False) -> _Choices:
    """Return the codes that a tile may have as in `_other_names`, the code read first; only that
    code if it is certain."""
    others = _other_names(tile, hidden) if tile.confidence < CERTAIN else []
    return (_Name(tile.tile), *others)


def names_of_meld(
    tiles: Sequence[FoundTile], kind: str, beside: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return a code for each tile of a meld of this kind, first for `tiles`, then for `beside`: the
    most probable codes that form such a meld. If none do, or the two best choices are about equally
    probable, the codes are returned as read.

    beside: codes of the meld's tiles that are not in the photo.
    """
    # Four face-up tiles are a concealed kong only if the player says so.
    shown = "kong" if kind == "concealed_kong" and all(t.tile != BACK for t in tiles) else kind
    choices = [_choices(tile, kind != shown) for tile in tiles]
    choices += [(_Name(code),) for code in beside]
    found = _likeliest_set(tuple(choices), shown)
    return found.codes if found is not None else (*(tile.tile for tile in tiles), *beside)


@lru_cache(maxsize=4096)
def _likeliest_set(choices: tuple[_Choices, ...], kind: str) -> _Names | None:
    """Return the most probable codes by which the tiles form a set of this kind; None if they form
    none, or if the two best choices are about equally probable.

    choices: those of each tile.
    """
    read = tuple(names[0].code for names in choices)
    if set_kind(read) == kind:
        return _Names(0.0, read)
    found = []
    for names in itertools.product(*choices):
        codes = tuple(name.code for name in names)
        if set_kind(codes) == kind:
            found.append(_Names(sum(name.renamed for name in names), codes))
    found.sort(reverse=True)
    if not found or (len(found) > 1 and found[0].renamed - found[1].renamed < MIN_LOG_MARGIN):
        return None
    return found[0]


# --- judging a whole -----------------------------------------------------------------------------


class _NamedHand(NamedTuple):
    """The hand of a hypothesis with the names of its tiles.

    names: codes by index of the tiles whose name differs from the one read.
    loose: codes of the tiles in no meld, those in the photo first.
    copies: number of tiles by code.
    renamed: log probability of the names given to make it win and to have fewer copies.
    wins: True if it is a winning one.
    """

    names: dict[int, str]
    loose: list[str]
    copies: Counter[str]
    renamed: float
    wins: bool


def _scored(partial: _Partial, evidence: Evidence) -> Iterator[Hypothesis]:
    """Yield a partial hypothesis about all rows as whole ones, each scored for one of the shapes of
    hand."""
    options = partial.options()
    unseen = [option.kong for option in options if option.kong is not None]
    groups = (*(option.group for option in options), *evidence.melds)
    melded = any(group.kind in MELDS for group in groups)
    count = sum(group.count for group in groups) + len(evidence.beside)
    roles = sum(option.roles for option in options)
    links = partial.boundaries + sum(option.links for option in options)
    renamed = sum(option.renamed for option in options)
    for form in evidence.forms:
        short = form.tiles - count
        hand = _named_hand(groups, short, evidence, form)
        surplus = sum(max(n - _in_a_set(code), 0) for code, n in hand.copies.items())
        features = {
            "roles": roles,
            "links": links,
            "renamed": hand.renamed + renamed,
            "win": float(hand.wins),
            "missing_1": float(short == 1),
            "missing_2": float(short == 2),
            "missing_more": float(min(max(short - 2, 0), MAX_COUNT_OFF)),
            "surplus_1": float(short == -1),
            "surplus_more": float(min(max(-short - 1, 0), MAX_COUNT_OFF)),
            "surplus_melded": float(short < 0 and melded),
            "fifth_copies": float(surplus),
            "backs_unseen": float(sum(len(kong.backs) for kong in unseen)),
            "unseen_off": sum(kong.off for kong in unseen),
            "unseen_beyond": float(sum(kong.beyond for kong in unseen)),
            "backs_loose": float(hand.loose.count(BACK)),
            "holes": partial.holes,
            "other_size": float(form.tiles != evidence.forms[0].tiles),
        }
        score = sum(evidence.weights[name] * value for name, value in features.items())
        yield Hypothesis(
            groups=groups,
            names=hand.names,
            features=tuple(features.values()),
            score=score,
            wins=hand.wins,
            form=form,
            beside=len(evidence.beside),
        )


def _named_hand(
    groups: Sequence[CandidateGroup], short: int, evidence: Evidence, form: HandForm
) -> _NamedHand:
    """Return the hand that these groups make up, with the names of its tiles.

    Concealed tiles are renamed where the hand then wins and that is worth more than the names cost.
    Whether or not it wins, surplus copies of a tile are renamed where that costs less than having
    too many.

    short: number of tiles that the hand lacks.
    """
    read = evidence.codes
    named = {
        i: code
        for group in groups
        for i, code in zip(group.tiles, group.codes, strict=False)
        if code != read[i]
    }
    loose = [i for group in groups if group.kind in LOOSE for i in group.tiles]
    codes = [*(named.get(i, read[i]) for i in loose), *evidence.beside]
    melds = [group for group in groups if group.kind in MELDS]
    shown = Counter(code for group in melds for code in _tiles_of_meld(group))
    won: _Names | None = None
    if short == 0 and len(codes) == form.tiles - 3 * len(melds):
        choices = [(_Name(named[i]),) if i in named else _choices(evidence.tiles[i]) for i in loose]
        choices += [(_Name(code),) for code in evidence.beside]
        copies_shown = tuple(sorted(shown.items()))
        won = _winning_names(tuple(choices), len(melds), form, copies_shown)
    if won is not None and won.renamed < 0:
        gain = evidence.weights["win"] + evidence.weights["renamed"] * won.renamed
        won = won if gain > 0 else None
    if won is not None:
        changed = zip(loose, codes, won.codes, strict=False)
        named |= {i: new for i, old, new in changed if old != new}
        codes = list(won.codes)
    flowers = [i for group in groups if group.kind == "flowers" for i in group.tiles]
    shown_as = {i: named.get(i, read[i]) for i in flowers}
    shown_as |= dict(zip(loose, codes, strict=False))
    copies = shown + Counter(evidence.beside) + Counter(shown_as.values())
    del copies[BACK]
    as_read = {i: shown_as[i] for i in shown_as.keys() - named.keys()}
    others, renamed = _fewer_copies(copies, as_read, evidence)
    if won is not None:
        renamed += won.renamed
    return _NamedHand(named | others, codes, copies, renamed, wins=won is not None)


def _fewer_copies(
    copies: Counter[str], read: Mapping[int, str], evidence: Evidence
) -> tuple[dict[int, str], float]:
    """Rename surplus copies of a tile, the cheapest change first, as long as that costs less than
    the surplus. Return the new codes by tile index, and their log probability relative to those
    read; `copies` is updated in place.

    copies: number of tiles in the hand by code.
    read: codes by index of the tiles that may be renamed.
    """
    ways = sorted(
        (
            (name.renamed, i, name.code)
            for i, code in read.items()
            if copies[code] > _in_a_set(code) and evidence.tiles[i].confidence < CERTAIN
            for name in _other_names(evidence.tiles[i])
            # Flowers are mistaken for each other, hardly ever for other tiles.
            if (name.code in FLOWERS) == (code in FLOWERS)
        ),
        reverse=True,
    )
    names: dict[int, str] = {}
    price = 0.0
    for cost, i, name in ways:
        code = read[i]
        fits = copies[code] > _in_a_set(code) and copies[name] < _in_a_set(name)
        pays = evidence.weights["renamed"] * cost > evidence.weights["fifth_copies"]
        if i not in names and fits and pays:
            names[i] = name
            price += cost
            copies[code] -= 1
            copies[name] += 1
    return names, price


def _in_a_set(code: str) -> int:
    return 1 if code in FLOWERS else COPIES


def _tiles_of_meld(group: CandidateGroup) -> list[str]:
    """Return the tile codes of a meld; for a concealed kong four times the code of its visible
    tiles, [] if all four are face down."""
    if group.kind != "concealed_kong":
        return list(group.codes)
    tile = kong_tile(group.codes)
    return [tile] * 4 if tile != BACK else []


class _Renaming(NamedTuple):
    """New codes for one or two tiles, by their position; `renamed` as in `_Names`."""

    renamed: float
    codes: tuple[tuple[int, str], ...]


@lru_cache(maxsize=4096)
def _winning_names(
    choices: tuple[_Choices, ...], melds: int, form: HandForm, shown: tuple[tuple[str, int], ...]
) -> _Names | None:
    """Return the codes with which the concealed tiles win, renaming up to two of them if necessary;
    None if they do not win, or only by renaming in two about equally probable ways.

    choices: those of each concealed tile.
    melds: number of melds.
    shown: number of copies of each code in the melds.
    """
    laid = Counter(dict(shown))
    read = tuple(names[0].code for names in choices)

    def good(codes: Sequence[str]) -> bool:
        return wins(codes, melds, form) and max((laid + Counter(codes)).values()) <= COPIES

    if good(read):
        return _Names(0.0, read)
    best: _Names | None = None
    for renaming in sorted(_renamings(choices), reverse=True):
        if best is not None and best.renamed - renaming.renamed >= MIN_LOG_MARGIN:
            break
        codes = list(read)
        for at, code in renaming.codes:
            codes[at] = code
        if good(codes):
            if best is not None:
                return None
            best = _Names(renaming.renamed, tuple(codes))
    return best


def _renamings(choices: Sequence[_Choices]) -> list[_Renaming]:
    """Return all ways to rename one or two tiles."""
    single = [
        _Renaming(name.renamed, ((at, name.code),))
        for at, names in enumerate(choices)
        for name in names[1:]
    ]
    double = []
    for one, other in itertools.combinations(single, 2):
        if one.codes[0][0] != other.codes[0][0]:  # not the same tile twice
            double.append(_Renaming(one.renamed + other.renamed, one.codes + other.codes))
    return single + double
