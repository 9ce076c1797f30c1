"""Advises on discards: the distance of each hand worth declaring, the chance of making it, the
goals.

The coach plays alone: nobody wins first, and it claims nothing but the winning tile. The others
discard blindly, whatever is unseen. Its way of playing, which `advice` counts by simulated deals,
is this. It goes for one `Goal`. A drawn tile that brings the
goal nearer is kept, any other is thrown away again. For a tile that is kept it throws one that the
goal can spare, so that the most unseen tiles then bring it nearer; of equals the last in the order
of tiles. A tile that completes the goal wins where the hand may be declared, and is thrown away
where it has too few points. Discards are put in order by what they win on average, by self-draws
and on discards together. A whole hand that may be declared is declared.

>>> from scoring.bulk import batch_of
>>> held = "1m 2m 3m 4p 5p 6p 7s 8s 2p 3p 4p N N C".split()
>>> best = outline(question(batch_of([{"concealed": held, "winning_tile": "C"}]))).choices[0]
>>> best.tile, best.goal.fan, best.missing, best.useful
('C', 'Mixed Straight', 1, (('9s', 4),))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.bulk import BASE, MINIMUM, totals, values
from scoring.bulk.arrays import NONE, SELF_DRAWN, Batch, Ints, meld_tiles
from scoring.bulk.distance import FAR
from scoring.bulk.goals import ANY_HAND, Goal, Kit, goals, kit_of, remaining_goals, shape_distance
from scoring.tiles import TILES

__all__ = [
    "ANY_HAND",
    "DRAWS",
    "Advice",
    "CoachQuestion",
    "DiscardChoice",
    "Goal",
    "NearGoal",
    "Player",
    "advice",
    "deal",
    "equally_good",
    "goals",
    "missing",
    "outline",
    "question",
    "reach",
]

DRAWS = 12
"""In so many draws a hand is to be won, unless the caller says otherwise."""

TRIAL_DEALS, MOST_DEALS = 1_000, 110_000
"""Simulated deals by which the goal of a discard is chosen, and at the most for its chance."""

ERROR = 0.0015
"""Greatest standard error of the chance of a discard (0 … 1): the rarer the win, the fewer deals
that takes."""

GOALS_TRIED = 2
"""Number of goals played out in a first round for each discard: those that promise most, besides
the nearest one and that of any hand. The best is then played out at length."""

EACH_FURTHER = 0.4
"""Assumed chance of each further tile after the first, for choosing the goals to play out."""

OTHERS = 3

WITHIN_METHOD = 0.05
"""Discards that differ by less of what they win are as good as each other: so far off, or farther,
is what the method leaves out."""

WITHIN = 3
"""All fans that are so near are named."""


class DiscardChoice(NamedTuple):
    """One possible discard with its prospects.

    tile: the tile to discard, ``""`` for none.
    goal: the goal to pursue afterwards.
    missing: tiles missing to it; 0 for a hand to declare.
    useful: tiles that bring it nearer, with the number unseen.
    chance: probability (0 … 1) to win by self-draw within the draws asked for.
    points: average worth of these wins, 0 without any.
    drawn: average gain per deal by self-draws, in points paid.
    claimed: the additional average gain by wins on discards.
    error: standard error of both together.
    fan: the most valuable fan on the way to the goal.
    least: worth of a hand to declare if another tile was drawn.
    """

    tile: str
    goal: Goal
    missing: int
    useful: tuple[tuple[str, int], ...]
    chance: float
    points: float
    drawn: float = 0.0
    claimed: float = 0.0
    error: float = 0.0
    fan: str = ANY_HAND
    least: float = 0.0

    @property
    def expected(self) -> float:
        """The average gain of this choice per deal in points, by self-draws and on discards."""
        return self.drawn + self.claimed

    @property
    def declares(self) -> bool:
        """True where this choice leaves the hand complete and to be declared."""
        return not self.missing

    @property
    def unseen(self) -> int:
        """The number of unseen tiles that bring this choice's goal nearer."""
        return sum(left for _, left in self.useful)


class NearGoal(NamedTuple):
    """A goal, the number of tiles missing to it, and these tiles, the most likely first."""

    goal: Goal
    missing: int
    lacks: tuple[str, ...]


class Advice(NamedTuple):
    """The coach's answer.

    choices: discards, the best first.
    near: goals within reach, the nearest first.
    draws: number of own draws looked ahead.
    played: True where deals were simulated; without that every chance is 0.
    further: other goals of fans from 8 points on that lack at most ``WITHIN`` tiles.
    """

    choices: tuple[DiscardChoice, ...]
    near: tuple[NearGoal, ...]
    draws: int
    played: bool
    further: tuple[NearGoal, ...] = ()


def equally_good(one: DiscardChoice, other: DiscardChoice) -> bool:
    """Return True where the expected gains of two choices differ by no more than the method's
    error."""
    least = 2 * (one.error**2 + other.error**2) ** 0.5
    apart = abs(one.expected - other.expected)
    return bool(apart <= max(least, WITHIN_METHOD * max(one.expected, other.expected)))


# How far away a goal is ---------------------------------------------------------------------------


class Reach(NamedTuple):
    """The number of tiles that hands lack to a goal: `missing` now (n,), `after` once each tile has
    come (n, 34)."""

    missing: NDArray[np.uint8]
    after: NDArray[np.uint8]


def reach(goal: Goal, counts: Ints) -> Reach:
    """Return the number of tiles that hands, as `counts` (n, 34), lack to a goal, now and with each
    tile added."""
    return reach_all([goal], counts)[goal]


def reach_all(wanted: Sequence[Goal], counts: Ints) -> dict[Goal, Reach]:
    """Return `reach` of hands, as `counts` (n, 34), for each of the goals `wanted`, by goal,
    computed together."""
    found = {}
    alike: dict[tuple[int, str, bool, tuple[int, ...]], list[Goal]] = {}
    for goal in wanted:
        if goal.shape:
            found[goal] = _reach_shape(goal, counts)
        else:
            key = (goal.sets, goal.family, goal.pair, goal.allowed)
            alike.setdefault(key, []).append(goal)
    for (sets, family, pair, allowed), some in alike.items():
        fixed = np.array([goal.fixed for goal in some])[:, None]
        there = np.minimum(counts, fixed)
        rest = ((counts - there) * np.array(allowed)).reshape(-1, 34)
        flat_now, flat_after = _in_sets(rest, sets, kit_of(family, allowed), pair)
        lacking = (fixed.sum(axis=-1) - there.sum(axis=-1)).astype(np.uint8)
        now = flat_now.reshape(lacking.shape) + lacking
        after = flat_after.reshape(there.shape) + lacking[..., None]
        after = np.where(allowed, after, now[..., None])
        after = np.where(there < fixed, now[..., None] - 1, after)
        found |= {goal: Reach(now[n], after[n]) for n, goal in enumerate(some)}
    return found


def missing(goal: Goal, counts: Ints) -> NDArray[np.uint8]:
    """Return the number of tiles (n,) that hands, as `counts` (n, 34), lack to a goal."""
    if goal.shape:
        return shape_distance(goal, counts)
    there = np.minimum(counts, goal.fixed)
    kit = kit_of(goal.family, goal.allowed)
    parts = _parts((counts - there) * np.array(goal.allowed), kit)[1]
    lacking = (sum(goal.fixed) - there.sum(axis=-1)).astype(np.uint8)
    front, back = _both(parts[0], parts[1], goal.sets), _both(parts[2], parts[3], goal.sets)
    lacking += _final(front, back, goal.sets, goal.pair)
    return np.asarray(lacking, np.uint8)


def _reach_shape(goal: Goal, counts: Ints) -> Reach:
    """Return the same for a shape without sets."""
    more = (counts[:, None] + np.eye(34, dtype=np.int64)).reshape(-1, 34)
    return Reach(shape_distance(goal, counts), shape_distance(goal, more).reshape(-1, 34))


def _parts(rest: Ints, kit: Kit) -> tuple[list[Ints], list[NDArray[np.uint8]]]:
    """Return the keys of some hands' parts, and what each part lacks: four arrays (10, n), the
    numbers of one kind side by side, which is several times faster to work with than (n, 10)."""
    keys = [rest[:, places] @ 5 ** np.arange(len(places)) for places in kit.places]
    return keys, [_turned(table[key]) for table, key in zip(kit.tables, keys, strict=True)]


def _turned(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.ascontiguousarray(np.moveaxis(rows, -1, 0))


def _in_sets(
    rest: Ints, sets: int, kit: Kit, pair: bool
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the tiles missing to sets and a wanted pair, now and with each tile more."""
    keys, parts = _parts(rest, kit)
    front, back = _both(parts[0], parts[1], sets), _both(parts[2], parts[3], sets)
    others = [
        _both(parts[1], back, sets),
        _both(parts[0], back, sets),
        _both(front, parts[3], sets),
        _both(front, parts[2], sets),
    ]
    now = _final(front, back, sets, pair)
    after = np.repeat(now[:, None], 34, axis=1)
    for part, (places, table) in enumerate(zip(kit.places, kit.tables, strict=True)):
        if len(places):
            room = rest[:, places] < 4
            more = keys[part][:, None] + np.where(room, 5 ** np.arange(len(places)), 0)
            with_more = _final(others[part][..., None], _turned(table[more]), sets, pair)
            after[:, places] = with_more
    return now, after


def _both(one: NDArray[np.uint8], other: NDArray[np.uint8], sets: int) -> NDArray[np.uint8]:
    """Combine two parts (10, n): tiles missing to 0 … sets sets, without and with a pair."""
    found = np.full(one.shape, FAR, np.uint8)
    for here in range(sets + 1):
        for there in range(sets + 1 - here):
            plain, pair = found[here + there], found[5 + here + there]
            np.minimum(plain, one[here] + other[there], out=plain)
            np.minimum(pair, one[here] + other[5 + there], out=pair)
            np.minimum(pair, one[5 + here] + other[there], out=pair)
    return found


def _final(
    one: NDArray[np.uint8], other: NDArray[np.uint8], sets: int, pair: bool
) -> NDArray[np.uint8]:
    """Combine two parts: tiles missing to all of the sets, and a pair where one is wanted."""
    best = np.asarray(one[sets] + other[5 if pair else 0], np.uint8)
    for here in range(sets + 1):
        there = sets - here
        if pair:
            np.minimum(best, one[here] + other[5 + there], out=best)
            np.minimum(best, one[5 + here] + other[there], out=best)
        else:
            np.minimum(best, one[here] + other[there], out=best)
    return best


# Playing a goal ----------------------------------------------------------------------------------


class Player:
    """A simulated player of one goal, whose decisions are worked out for the hands that come up.

    A state is a hand one tile short. Of the first ``many`` states, ``next`` (states, 34) has the
    state after a tile is drawn, ``UNKNOWN_YET``, or the state itself where the tile is discarded
    again; ``points`` (states, 34) what a tile wins, 0 where it does not, for the first ``counted``
    of them. A ready hand never changes, whether its wins count or not.
    """

    def __init__(self, goal: Goal, asked: CoachQuestion) -> None:
        self.goal = goal
        self.hand = asked.hand
        self.rulings = asked.rulings
        self.unseen = asked.unseen
        self.start = asked.counts
        self.many = self.counted = 0
        self.counts = np.zeros((0, 34), np.uint8)
        self.missing = np.zeros(0, np.uint8)
        self.useful = np.zeros((0, 34), np.bool_)
        self.next = np.zeros((0, 34), np.int32)
        self.points = np.zeros((0, 34), np.int16)
        self.claims = np.zeros((0, 34), np.int16)
        self.known: dict[bytes, int] = {}

    def add(self, counts: Ints) -> Ints:
        """Return this player's state numbers (n,) of hands, as `counts` (n, 34), after adding those
        that are new."""
        names = [row.tobytes() for row in counts.astype(np.uint8)]
        new = [name for name in dict.fromkeys(names) if name not in self.known]
        if new:
            hands = np.frombuffer(b"".join(new), np.uint8).reshape(-1, 34)
            first, self.many = self.many, self.many + len(new)
            self._make_room()
            here = slice(first, self.many)
            self.known |= {name: first + n for n, name in enumerate(new)}
            far = reach(self.goal, hands.astype(np.int64))
            useful = far.after < far.missing[:, None]
            moves = useful & (far.missing[:, None] > 1)
            own = np.arange(first, self.many, dtype=np.int32)[:, None]
            self.counts[here], self.missing[here], self.useful[here] = hands, far.missing, useful
            self.next[here] = np.where(moves, UNKNOWN_YET, own)
        return np.array([self.known[name] for name in names])

    def _make_room(self) -> None:
        if self.many > len(self.counts):
            for name in ("counts", "missing", "useful", "next", "points", "claims"):
                array = getattr(self, name)
                more = np.zeros((2 * self.many - len(array), *array.shape[1:]), array.dtype)
                setattr(self, name, np.concatenate([array, more]))

    def count_wins(self) -> None:
        """Score the wins of this player's ready states added since the last call, in place."""
        ready = self.counted + np.flatnonzero(self.missing[self.counted : self.many] == 1)
        if ready.size:
            counts = self.counts[ready].astype(np.int64)
            self.points[ready] = self._points(counts, SELF_DRAWN) * self.useful[ready]
            self.claims[ready] = self._points(counts, 0) * self.useful[ready]
        self.counted = self.many

    def _points(self, counts: Ints, flags: int) -> NDArray[np.int16]:
        """Return the points of ready hands won on each tile, 0 where that is not allowed."""
        many = len(counts)
        tiles = np.full((many, 14), NONE, np.uint8)
        rows, places = np.nonzero(counts)
        times = counts[rows, places]
        rows, places = np.repeat(rows, times), np.repeat(places, times)
        tiles[rows, np.arange(len(rows)) - np.searchsorted(rows, rows)] = places
        batch = Batch(tiles, *(np.repeat(array, many, axis=0) for array in self.hand[1:]))
        batch = batch._replace(flags=np.full(many, flags, np.uint8))
        worth = values(batch, self.rulings)
        return np.where(worth - int(self.hand.flowers[0]) >= MINIMUM, worth, 0).astype(np.int16)

    def expand(self, states: Ints, tiles: Ints) -> None:
        """Work out and store this player's next state after each tile drawn in each state, by the
        best discard.

        states: state numbers (n,).
        tiles: drawn tile of each (n,).
        """
        drawn = self.counts[states].astype(np.int64)
        drawn[np.arange(len(states)), tiles] += 1
        which, thrown = np.nonzero(drawn)
        left = drawn[which]
        left[np.arange(len(which)), thrown] -= 1
        spared = missing(self.goal, left) == self.missing[states[which]] - 1
        which, thrown, left = which[spared], thrown[spared], left[spared]
        far = reach(self.goal, left)
        useful = far.after < far.missing[:, None]
        # what was unseen when the coach was asked, less what has been drawn and kept since
        unseen = np.maximum(0, self.unseen - np.maximum(0, left - self.start))
        bring_on = (useful * unseen).sum(axis=1)
        best = np.lexsort((thrown, bring_on, which))
        last = np.append(which[best][1:] != which[best][:-1], True)
        chosen = best[last]
        following = self.add(left[chosen])
        self.next[states[which[chosen]], tiles[which[chosen]]] = following

    def play(
        self, start: int, draws: NDArray[np.uint8], discards: NDArray[np.uint8]
    ) -> PlayedDeals:
        """Simulate n deals of this player from a state and return their points.

        start: number of the first state.
        draws: own drawn tiles (draws, n).
        discards: the others' discards before each draw (draws, n, 3).
        """
        states, way = self._way(start, draws)
        points, claims = self.points.ravel(), self.claims.ravel()
        drawn, claimed = np.zeros((2, draws.shape[1]), np.int16)
        alone = np.zeros(draws.shape[1], np.int16)
        for state, here, thrown in zip(states, way, discards, strict=True):
            for other in range(OTHERS):
                free = (drawn == 0) & (claimed == 0)
                there = thrown[:, other] != NONE
                worth = claims[state * np.int32(34) + np.where(there, thrown[:, other], 0)]
                claimed = np.where(free & there, worth, claimed)
            own = points[here]
            drawn = np.where((drawn == 0) & (claimed == 0), own, drawn)
            alone = np.where(alone == 0, own, alone)
        return PlayedDeals(alone, drawn, claimed)

    def _way(
        self, start: int, draws: NDArray[np.uint8]
    ) -> tuple[list[NDArray[np.int32]], list[NDArray[np.int32]]]:
        """Return the state of each deal before each draw, and where the draw stands in ``next``."""
        state = np.full(draws.shape[1], start, np.int32)
        states, way = [], []
        for tiles in draws:
            states.append(state)
            here = state * np.int32(34) + tiles
            state = self.next.ravel()[here]
            lacking = np.flatnonzero(state == UNKNOWN_YET)
            if lacking.size:
                pairs = np.unique(here[lacking])
                self.expand(pairs // 34, pairs % 34)
                state = self.next.ravel()[here]
            way.append(here)
        self.count_wins()
        return states, way


class PlayedDeals(NamedTuple):
    """The points of n simulated deals, each (n,), 0 where not won.

    alone: by self-draws, the others never discarding.
    drawn: by self-draw, where that comes before a win on a discard.
    claimed: on a discard, where that comes first.
    """

    alone: NDArray[np.int16]
    drawn: NDArray[np.int16]
    claimed: NDArray[np.int16]

    @property
    def paid(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Two arrays (n,) of payments to the winner in each of these deals: by self-draws and on
        discards."""
        by_draw = np.where(self.drawn > 0, 3.0 * (BASE + self.drawn), 0.0)
        by_claim = np.where(self.claimed > 0, 3.0 * BASE + self.claimed, 0.0)
        return by_draw, by_claim


UNKNOWN_YET = -1


def deal(unseen: Ints, draws: int, deals: int, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Return tiles drawn at random by `rng`, without replacement, from those unseen, as indices
    (draws, deals); fewer rows where the wall is shorter.

    unseen: number of each of the 34 tiles.
    """
    wall = np.repeat(np.arange(34, dtype=np.uint8), unseen)
    draws = min(draws, len(wall))
    walls = np.tile(wall, (deals, 1))
    everyone = np.arange(deals)
    for n in range(draws):
        other = rng.integers(n, len(wall), deals)
        walls[everyone, n], walls[everyone, other] = (walls[everyone, other], walls[everyone, n])
    return np.ascontiguousarray(walls[:, :draws].T)


# Advice -------------------------------------------------------------------------------------------


class CoachQuestion(NamedTuple):
    """A hand to advise on.

    hand: a batch of one row.
    counts: its tiles (34).
    unseen: tiles not visible (34).
    thrown: each possible discard.
    left: the hand after each discard.
    rulings: those by which a win is scored.

    A hand one tile short has a single row, whose ``thrown`` is ``NOTHING``.
    """

    hand: Batch
    counts: Ints
    unseen: Ints
    thrown: Ints
    left: Ints
    reached: dict[Goal, Reach]
    rulings: object

    def name(self, row: int) -> str:
        """Return the code of the tile discarded in a row of this question's ``left``, ``""`` for
        none."""
        place = int(self.thrown[row])
        return "" if place == NOTHING else TILES[place]


NOTHING = -1


def question(
    hand: Batch, visible: Sequence[int] = (0,) * 34, rulings: object = None
) -> CoachQuestion:
    """Return the question what to discard from a complete hand, or how good a hand one tile short
    is.

    hand: a batch of one row, its winning tile and flags ignored.
    visible: how many of each of the 34 tiles lie open elsewhere.
    rulings: as a hand has them.
    """
    tiles = hand.tiles[0][hand.tiles[0] != NONE]
    counts = np.bincount(tiles, minlength=34).astype(np.int64)
    melds = [int(number) for number in hand.melds[0] if number != NONE]
    shown = np.bincount(
        np.array([place for meld in melds for place in meld_tiles(meld)], np.int64), minlength=34
    )
    unseen = np.maximum(0, 4 - counts - shown - np.array(visible, np.int64))
    if len(tiles) % 3 == 1:
        thrown, left = np.array([NOTHING]), counts[None]
    else:
        thrown = np.flatnonzero(counts)
        left = counts - np.eye(34, dtype=np.int64)[thrown]
    reached = reach_all(remaining_goals(melds, counts.tolist()), left)
    return CoachQuestion(hand, counts, unseen, thrown, left, reached, rulings)


def outline(asked: CoachQuestion, draws: int = DRAWS) -> Advice:
    """Return quick advice on a question by counting alone, without simulated deals: each discard by
    its nearest goal.

    draws: own draws left, as for `advice`.
    """
    found = []
    for row in range(len(asked.thrown)):
        goal = _nearest(asked, row)[0]
        found.append(_choice(asked, row, goal))
    found.sort(key=lambda c: (c.missing, -c.unseen, -_place(c.tile)))
    return _advised(asked, found, draws, played=False)


def advice(asked: CoachQuestion, draws: int = DRAWS, *, seed: int = 1) -> Advice:
    """Return full advice on a question by simulated deals; the same ``seed`` gives the same answer.

    draws: own draws to look ahead.
    """
    rng = np.random.default_rng(seed)
    trial = _rounds(asked.unseen, draws, TRIAL_DEALS, rng)
    whole = _rounds(asked.unseen, draws, MOST_DEALS, rng)
    players: dict[Goal, Player] = {}
    found = []
    for row in range(len(asked.thrown)):
        plans: list[tuple[float, float, int, Goal, int]] = []
        for goal in _tried(asked, row):
            player = players.setdefault(goal, Player(goal, asked))
            (start,) = player.add(asked.left[row : row + 1])
            won = player.play(int(start), *trial)
            worth = float(sum(paid.mean() for paid in won.paid))
            chance = float((won.alone > 0).mean())
            plans.append((worth, chance, -len(plans), goal, int(start)))
        _, guess, _, goal, start = max(plans, key=lambda plan: plan[:3])
        guess = max(guess, 2 / TRIAL_DEALS)
        deals = min(MOST_DEALS, int(guess * (1 - guess) / ERROR**2) + TRIAL_DEALS)
        tiles, others = [np.ascontiguousarray(part[:, :deals]) for part in whole]
        found.append(_played(asked, row, goal, players[goal].play(start, tiles, others)))
    found.sort(key=lambda c: (-c.expected, c.missing, -c.unseen, -_place(c.tile)))
    return _advised(asked, found, draws, played=True)


def _advised(
    asked: CoachQuestion, found: list[DiscardChoice], draws: int, *, played: bool
) -> Advice:
    near, further = _near(asked)
    declared = declare(asked)
    choices = (declared, *found) if declared else tuple(found)
    return Advice(choices, near, draws, played, further)


def declare(asked: CoachQuestion) -> DiscardChoice | None:
    """Return the choice to declare a question's hand; None where it is incomplete or may not be
    declared.

    Without a given winning tile the one that makes the hand most valuable is assumed.
    """
    hand = asked.hand
    places = np.flatnonzero(asked.counts)
    if int(hand.winning[0]) != NONE and asked.counts[int(hand.winning[0])]:
        places = np.array([int(hand.winning[0])])
    if int(asked.counts.sum()) % 3 != 2:
        return None
    batch = hand.part(np.zeros(len(places), np.int64))
    batch = batch._replace(
        winning=places.astype(np.uint8), flags=np.full(len(places), SELF_DRAWN, np.uint8)
    )
    won = totals(batch, asked.rulings, fans=True)
    if not won.legal.any():
        return None
    row, points = int(won.total.argmax()), int(won.total.max())
    name = next(iter(won.fans_of(row)))
    drawn, least = 3.0 * (BASE + points), float(won.total.min())
    return DiscardChoice("", Goal(name), 0, (), 1.0, float(points), drawn, fan=name, least=least)


def _rounds(
    unseen: Ints, draws: int, deals: int, rng: np.random.Generator
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Deal the drawn tiles (draws, deals), and the discards of the others before each draw (draws,
    deals, 3), out of the tiles unseen; without discards where there are too few of these."""
    each = 1 + OTHERS
    tiles = deal(unseen, each * draws, deals, rng)
    if len(tiles) < each * draws:
        own = tiles[:draws]
        return own, np.full((*own.shape, OTHERS), NONE, np.uint8)
    others = tiles.reshape(draws, each, deals)
    return np.ascontiguousarray(others[:, -1]), np.moveaxis(others[:, :-1], 1, 2).copy()


def _played(asked: CoachQuestion, row: int, goal: Goal, won: PlayedDeals) -> DiscardChoice:
    deals, alone = len(won.alone), int((won.alone > 0).sum())
    by_draw, by_claim = won.paid
    return _choice(asked, row, goal)._replace(
        chance=alone / deals,
        points=float(won.alone.sum() / alone) if alone else 0.0,
        drawn=float(by_draw.mean()),
        claimed=float(by_claim.mean()),
        error=float((by_draw + by_claim).std() / deals**0.5),
    )


def _place(tile: str) -> int:
    return TILES.index(tile) if tile else NOTHING


def _choice(asked: CoachQuestion, row: int, goal: Goal) -> DiscardChoice:
    far = asked.reached[goal]
    missing = int(far.missing[row])
    places = np.flatnonzero((far.after[row] < missing) & (asked.unseen > 0))
    useful = tuple((TILES[tile], int(asked.unseen[tile])) for tile in places)
    return DiscardChoice(
        asked.name(row), goal, missing, useful, 0.0, 0.0, fan=_name(asked, row, goal)
    )


def _name(asked: CoachQuestion, row: int, goal: Goal) -> str:
    """Return the dearest fan that is as near, and that as many tiles bring nearer as not."""
    far = asked.reached[goal]
    missing = int(far.missing[row])

    def unseen(one: Goal) -> int:
        reached = asked.reached[one]
        return int(((reached.after[row] < reached.missing[row]) * asked.unseen).sum())

    enough = unseen(goal) / 4
    named = [
        one
        for one, reached in asked.reached.items()
        if one.played and int(reached.missing[row]) <= missing and one.worth >= goal.worth
    ]
    named.sort(key=lambda one: -one.worth)
    return next((one.fan for one in named if one.fan and unseen(one) >= enough), goal.fan)


def _tried(asked: CoachQuestion, row: int) -> list[Goal]:
    """Return the goals to play out; of equals the first is taken, so any hand comes last."""
    nearest = [goal for goal in _nearest(asked, row) if goal.played]
    promising = sorted(nearest[:-1], key=lambda goal: -_promise(asked, row, goal))
    chosen = [*promising[:GOALS_TRIED], *nearest[:1], *nearest[-1:]]
    return list(dict.fromkeys(chosen))


def _promise(asked: CoachQuestion, row: int, goal: Goal) -> float:
    """Estimate the chance of a goal: its first tile counted, each further one a share."""
    far = asked.reached[goal]
    missing = int(far.missing[row])
    unseen = int(((far.after[row] < missing) * asked.unseen).sum())
    chance = 1 - (1 - unseen / max(1, int(asked.unseen.sum()))) ** DRAWS
    return chance * EACH_FURTHER ** (missing - 1) * (BASE + max(MINIMUM, goal.worth))


def _nearest(asked: CoachQuestion, row: int) -> list[Goal]:
    """Return the goals, first those that lack the fewest tiles; that of any hand last."""

    def rank(goal: Goal) -> tuple[bool, bool, int, int]:
        far = asked.reached[goal]
        useful = far.after[row] < far.missing[row]
        missing, unseen = int(far.missing[row]), int((useful * asked.unseen).sum())
        return goal.fan == ANY_HAND, not goal.played, missing, -unseen

    return sorted(asked.reached, key=rank)


MOST_NEAR = 5


def _near(asked: CoachQuestion) -> tuple[tuple[NearGoal, ...], tuple[NearGoal, ...]]:
    """Return the goals that are nearest after the best discard, one of each kind, and what they
    lack; then the others from 8 points on within a few tiles."""
    nearest: dict[str, Goal] = {}
    least = {goal: int(far.missing.min()) for goal, far in asked.reached.items()}
    for goal in sorted(least, key=lambda goal: (least[goal], -goal.worth)):
        if goal.fan != ANY_HAND:
            nearest.setdefault(goal.fan, goal)
    first = list(nearest.values())[:MOST_NEAR]
    further = [
        goal
        for goal in list(nearest.values())[MOST_NEAR:]
        if least[goal] <= WITHIN and goal.worth >= MINIMUM
    ]
    return tuple([_lacking(asked, g) for g in first]), tuple([_lacking(asked, g) for g in further])


def _lacking(asked: CoachQuestion, goal: Goal) -> NearGoal:
    row = int(asked.reached[goal].missing.argmin())
    counts = asked.left[row].copy()
    lacks: list[str] = []
    for _ in range(int(asked.reached[goal].missing[row])):
        far = reach(goal, counts[None])
        left = np.maximum(0, asked.unseen - np.maximum(0, counts - asked.counts))
        useful = (far.after[0] < far.missing[0]) * (1 + left)
        tile = int(useful.argmax())
        lacks.append(TILES[tile])
        counts[tile] += 1
    return NearGoal(goal, len(lacks), tuple(sorted(lacks, key=TILES.index)))
