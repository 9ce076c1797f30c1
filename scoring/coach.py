"""What to throw away: how near the hands worth declaring are, and how often each is made.

The coach plays alone: nobody claims, discards to it or wins first. Its way of playing, which
`advice` counts by simulated deals, is this. It goes for one `Goal`. A drawn tile that brings the
goal nearer is kept, any other is thrown away again. For a tile that is kept it throws one that the
goal can spare, so that the most unseen tiles then bring it nearer; of equals the last in the order
of tiles. A tile that completes the goal wins where the hand may be declared, and is thrown away
where it has too few points.

>>> from scoring.bulk import batch_of
>>> held = "1m 2m 3m 4p 5p 6p 7s 8s 2p 3p 4p N N C".split()
>>> best = outline(question(batch_of([{"concealed": held, "winning_tile": "C"}]))).choices[0]
>>> best.tile, best.goal.fan, best.missing, best.useful
('C', 'Mixed Straight', 1, (('9s', 4),))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.arrangements import KNITTED
from scoring.bulk import MINIMUM, values
from scoring.bulk.arrays import NONE, SELF_DRAWN, Batch, Ints
from scoring.bulk.distance import (
    FAR,
    any_sets,
    keys_of,
    knitted_tiles,
    pungs_only,
    seven_pairs,
    thirteen_orphans,
)
from scoring.bulk.shapes import meld_tables
from scoring.tiles import TILES

DRAWS = 12
"""In so many draws a hand is to be won, unless the caller says otherwise."""

TRIAL_DEALS, MOST_DEALS = 1_000, 110_000
"""Simulated deals by which the goal of a discard is chosen, and at the most for its chance."""

ERROR = 0.0015
"""How far the chance of a discard may be off (0 … 1), as a standard error: the rarer the win, the
fewer deals that takes."""

GOALS_TRIED = 2
"""So many goals with a name, and that of any hand, are played out for each discard, before the best
is played out at length."""

EVERYTHING = (1,) * 34

ANY_HAND = ""
"""The name of the goal of any sets at all, which may be worth enough all the same."""


class Goal(NamedTuple):
    """A kind of hand to go for: ``fixed`` tiles (34 counts), so many ``sets`` beside them, and a
    pair, all of tiles that are ``allowed``; or a shape without sets, by its name in ``shape``.

    ``fan`` is the English name of what makes it worth declaring, or ``ANY_HAND``.
    """

    fan: str
    fixed: tuple[int, ...] = (0,) * 34
    sets: int = 4
    pungs: bool = False
    allowed: tuple[int, ...] = EVERYTHING
    shape: str = ""

    @property
    def tiles(self) -> list[str]:
        """The tiles that it names, in their order."""
        return [TILES[place] for place, many in enumerate(self.fixed) for _ in range(many)]


class Choice(NamedTuple):
    """A tile to throw (``""`` where nothing is): the goal to go for then, how many tiles are
    missing to it, the tiles that bring it nearer with how many are unseen, the chance (0 … 1) to
    win within the draws asked for and the points that the wins are worth on average (0 where there
    were none)."""

    tile: str
    goal: Goal
    missing: int
    useful: tuple[tuple[str, int], ...]
    chance: float
    points: float

    @property
    def unseen(self) -> int:
        """How many unseen tiles bring the goal nearer."""
        return sum(left for _, left in self.useful)


class Near(NamedTuple):
    """A goal, how many tiles are missing to it, and such tiles, the likeliest first."""

    goal: Goal
    missing: int
    lacks: tuple[str, ...]


class Advice(NamedTuple):
    """What to throw, the best first; which goals are near, the nearest first; in how many draws.
    ``played``: whether deals were simulated, without which every chance is 0."""

    choices: tuple[Choice, ...]
    near: tuple[Near, ...]
    draws: int
    played: bool


# Goals --------------------------------------------------------------------------------------------


@cache
def goals() -> tuple[Goal, ...]:
    """The goals of a hand with nothing declared."""
    suits = [tuple(place // 9 == suit for place in range(34)) for suit in range(3)]
    found = [
        Goal("Seven Pairs", shape="pairs"),
        Goal("Thirteen Orphans", shape="orphans"),
        Goal("Lesser Honors and Knitted Tiles", shape="knitted"),
        Goal("All Pungs", pungs=True),
        Goal(ANY_HAND),
    ]
    found += [Goal("Full Flush", allowed=tuple(map(int, suit))) for suit in suits]
    half = [tuple(int(own or n > 26) for n, own in enumerate(suit)) for suit in suits]
    found += [Goal("Half Flush", allowed=allowed) for allowed in half]
    turns = list(permutations(range(3)))
    found += [_chows("Mixed Straight", zip(turn, (0, 3, 6), strict=True)) for turn in turns]
    found += [_chows("Pure Straight", ((suit, n) for n in (0, 3, 6))) for suit in range(3)]
    found += [_chows("Mixed Triple Chow", ((suit, n) for suit in range(3))) for n in range(7)]
    found += [
        _chows("Mixed Shifted Chows", zip(turn, (n, n + 1, n + 2), strict=True))
        for turn, n in product(turns, range(5))
    ]
    found += [
        _chows("Pure Shifted Chows", ((suit, n + step * k) for k in range(3)))
        for suit, step in product(range(3), (1, 2))
        for n in range(7 - 2 * step)
    ]
    for nine in KNITTED:
        fixed = tuple(nine.mask >> place & 1 for place in range(34))
        found.append(Goal("Knitted Straight", fixed, 1))
    return tuple(found)


def _chows(fan: str, chows: Iterator[tuple[int, int]] | Sequence[tuple[int, int]]) -> Goal:
    counts = [0] * 34
    for suit, rank in chows:
        for place in range(9 * suit + rank, 9 * suit + rank + 3):
            counts[place] += 1
    return Goal(fan, tuple(counts), 1)


def goals_beside(melds: Sequence[int]) -> list[Goal]:
    """The goals that are left beside declared sets (numbers as in ``Batch.melds``)."""
    if not melds:
        return list(goals())
    shown = meld_tables().shows[list(melds), :34]
    pungs = all(number >= 34 for number in melds)
    left = []
    for goal in goals():
        if goal.shape or goal.sets < len(melds) or (goal.pungs and not pungs):
            continue
        if (shown[:, np.array(goal.allowed) == 0] > 0).any():
            continue
        left.append(goal._replace(sets=goal.sets - len(melds)))
    return left


class Reach(NamedTuple):
    """How many tiles hands are from a goal (n,), and once each tile has come (n, 34)."""

    missing: NDArray[np.uint8]
    after: NDArray[np.uint8]


def reach(goal: Goal, counts: Ints) -> Reach:
    """How far hands (n, 34) are from a goal, now and with each tile more."""
    return reach_all([goal], counts)[goal]


def reach_all(wanted: Sequence[Goal], counts: Ints) -> dict[Goal, Reach]:
    """The same for several goals."""
    found = {}
    alike: dict[tuple[int, bool], list[Goal]] = {}
    for goal in wanted:
        if goal.shape:
            found[goal] = _reach_shape(goal.shape, counts)
        else:
            alike.setdefault((goal.sets, goal.pungs), []).append(goal)
    for (sets, pungs), some in alike.items():
        fixed = np.array([goal.fixed for goal in some])[:, None]
        allowed = np.array([goal.allowed for goal in some])[:, None]
        there = np.minimum(counts, fixed)
        rest = ((counts - there) * allowed).reshape(-1, 34)
        flat_now, flat_after = _in_sets(rest, sets, pungs)
        lacking = (fixed.sum(axis=-1) - there.sum(axis=-1)).astype(np.uint8)
        now = flat_now.reshape(lacking.shape) + lacking
        after = flat_after.reshape(there.shape) + lacking[..., None]
        after = np.where(allowed, after, now[..., None])
        after = np.where(there < fixed, now[..., None] - 1, after)
        found |= {goal: Reach(now[n], after[n]) for n, goal in enumerate(some)}
    return found


def missing(goal: Goal, counts: Ints) -> NDArray[np.uint8]:
    """How far hands (n, 34) are from a goal now, which is the smaller part of `reach`."""
    if goal.shape:
        return np.asarray(_SHAPES[goal.shape](counts), np.uint8)
    there = np.minimum(counts, goal.fixed)
    parts = _parts((counts - there) * np.array(goal.allowed), goal.pungs)[1]
    lacking = (sum(goal.fixed) - there.sum(axis=-1)).astype(np.uint8)
    front, back = _both(parts[0], parts[1], goal.sets), _both(parts[2], parts[3], goal.sets)
    lacking += _final(front, back, goal.sets)
    return np.asarray(lacking, np.uint8)


_SHAPES = {"pairs": seven_pairs, "orphans": thirteen_orphans, "knitted": knitted_tiles}


def _reach_shape(shape: str, counts: Ints) -> Reach:
    """The same for a shape without sets."""
    far = _SHAPES[shape]
    more = (counts[:, None] + np.eye(34, dtype=np.int64)).reshape(-1, 34)
    return Reach(far(counts), far(more).reshape(-1, 34))


def _parts(rest: Ints, pungs: bool) -> tuple[Ints, list[NDArray[np.uint8]]]:
    """The keys of some hands' parts, and what each part lacks: four arrays (10, n), the numbers of
    one kind side by side, which is several times faster to work with than (n, 10)."""
    t = pungs_only() if pungs else any_sets()
    keys = keys_of(rest)
    tables = (t.suit, t.suit, t.suit, t.honors)
    return keys, [_turned(table[keys[n]]) for n, table in enumerate(tables)]


def _turned(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Rows of a table (…, 10) as (10, …)."""
    return np.ascontiguousarray(np.moveaxis(rows, -1, 0))


def _in_sets(rest: Ints, sets: int, pungs: bool) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """How many tiles are missing to sets and a pair, now and with each tile more."""
    keys, parts = _parts(rest, pungs)
    t = pungs_only() if pungs else any_sets()
    front, back = _both(parts[0], parts[1], sets), _both(parts[2], parts[3], sets)
    others = [
        _both(parts[1], back, sets),
        _both(parts[0], back, sets),
        _both(front, parts[3], sets),
        _both(front, parts[2], sets),
    ]
    after = []
    for part in range(4):
        table, ranks = (t.honors, 7) if part == 3 else (t.suit, 9)
        room = rest[:, 9 * part : 9 * part + ranks] < 4
        more = keys[part][:, None] + np.where(room, 5 ** np.arange(ranks), 0)
        after.append(_final(others[part][..., None], _turned(table[more]), sets))
    return _final(front, back, sets), np.concatenate(after, axis=1)


def _both(one: NDArray[np.uint8], other: NDArray[np.uint8], sets: int) -> NDArray[np.uint8]:
    """What is missing to 0 … sets sets out of two parts (10, n), without and with a pair."""
    found = np.full(one.shape, FAR, np.uint8)
    for here in range(sets + 1):
        for there in range(sets + 1 - here):
            plain, pair = found[here + there], found[5 + here + there]
            np.minimum(plain, one[here] + other[there], out=plain)
            np.minimum(pair, one[here] + other[5 + there], out=pair)
            np.minimum(pair, one[5 + here] + other[there], out=pair)
    return found


def _final(one: NDArray[np.uint8], other: NDArray[np.uint8], sets: int) -> NDArray[np.uint8]:
    """What is missing to all of the sets and the pair, out of two parts (10, …)."""
    best = np.asarray(one[sets] + other[5], np.uint8)
    for here in range(sets + 1):
        there = sets - here
        np.minimum(best, one[here] + other[5 + there], out=best)
        np.minimum(best, one[5 + here] + other[there], out=best)
    return best


# Playing a goal ----------------------------------------------------------------------------------


class Player:
    """The coach's way of playing for one goal, worked out for the hands that come up.

    A state is a hand of one tile less than whole. Of the first ``many`` states, ``next`` (states,
    34) has the state after a tile is drawn, ``UNKNOWN_YET``, or the state itself where the tile is
    thrown away again; ``points`` (states, 34) what a tile wins, 0 where it does not, for the first
    ``counted`` of them. A ready hand never changes, whether its wins count or not.
    """

    def __init__(self, goal: Goal, asked: Question) -> None:
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
        self.known: dict[bytes, int] = {}

    def add(self, counts: Ints) -> Ints:
        """The states of these hands (n, 34), new ones among them."""
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
        """Room for all states, and for as many again."""
        if self.many > len(self.counts):
            for name in ("counts", "missing", "useful", "next", "points"):
                array = getattr(self, name)
                more = np.zeros((2 * self.many - len(array), *array.shape[1:]), array.dtype)
                setattr(self, name, np.concatenate([array, more]))

    def count_wins(self) -> None:
        """What the ready ones of the states win that have come since the last time."""
        ready = self.counted + np.flatnonzero(self.missing[self.counted : self.many] == 1)
        if ready.size:
            won = self._points(self.counts[ready].astype(np.int64))
            self.points[ready] = won * self.useful[ready]
        self.counted = self.many

    def _points(self, counts: Ints) -> NDArray[np.int16]:
        """What each tile drawn makes of ready hands, 0 where that may not be declared."""
        many = len(counts)
        tiles = np.full((many, 14), NONE, np.uint8)
        rows, places = np.nonzero(counts)
        times = counts[rows, places]
        rows, places = np.repeat(rows, times), np.repeat(places, times)
        tiles[rows, np.arange(len(rows)) - np.searchsorted(rows, rows)] = places
        batch = Batch(tiles, *(np.repeat(array, many, axis=0) for array in self.hand[1:]))
        batch = batch._replace(flags=np.full(many, SELF_DRAWN, np.uint8))
        worth = values(batch, self.rulings)
        return np.where(worth - int(self.hand.flowers[0]) >= MINIMUM, worth, 0).astype(np.int16)

    def expand(self, states: Ints, tiles: Ints) -> None:
        """Work out what comes of these tiles, drawn in these states: what is thrown for them."""
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

    def play(self, start: int, draws: NDArray[np.uint8]) -> NDArray[np.int16]:
        """The points of each deal (n,), 0 where it is not won; ``draws`` (draws, n): its tiles."""
        state = np.full(draws.shape[1], start, np.int32)
        way = []
        for tiles in draws:
            here = state * np.int32(34) + tiles
            state = self.next.ravel()[here]
            lacking = np.flatnonzero(state == UNKNOWN_YET)
            if lacking.size:
                pairs = np.unique(here[lacking])
                self.expand(pairs // 34, pairs % 34)
                state = self.next.ravel()[here]
            way.append(here)
        self.count_wins()
        won = np.zeros(draws.shape[1], np.int16)
        for here in way:
            won = np.where(won == 0, self.points.ravel()[here], won)
        return won


UNKNOWN_YET = -1


def deal(unseen: Ints, draws: int, deals: int, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Tiles drawn one after another out of those unseen (draws, deals)."""
    wall = np.repeat(np.arange(34, dtype=np.uint8), unseen)
    draws = min(draws, len(wall))
    walls = np.tile(wall, (deals, 1))
    everyone = np.arange(deals)
    for n in range(draws):
        other = rng.integers(n, len(wall), deals)
        walls[everyone, n], walls[everyone, other] = (
            walls[everyone, other],
            walls[everyone, n],
        )
    return np.ascontiguousarray(walls[:, :draws].T)


# Advice -------------------------------------------------------------------------------------------


class Question(NamedTuple):
    """A hand that is asked about: its tiles (34), those unseen, each discard and what it leaves,
    and by which rulings a win is counted. Of a hand of one tile less than whole nothing is thrown:
    it has one row, whose ``thrown`` is ``NOTHING``."""

    hand: Batch
    counts: Ints
    unseen: Ints
    thrown: Ints
    left: Ints
    reached: dict[Goal, Reach]
    rulings: object

    def name(self, row: int) -> str:
        """The tile that is thrown in a row of ``left``, or ``""``."""
        place = int(self.thrown[row])
        return "" if place == NOTHING else TILES[place]


NOTHING = -1


def question(hand: Batch, visible: Sequence[int] = (0,) * 34, rulings: object = None) -> Question:
    """The question what to throw from a whole hand, or how good one of a tile less is: one row,
    whatever its winning tile and flags.

    ``visible``: how many of each of the 34 tiles lie open elsewhere. ``rulings``: as a hand has
    them.
    """
    tiles = hand.tiles[0][hand.tiles[0] != NONE]
    counts = np.bincount(tiles, minlength=34).astype(np.int64)
    melds = [int(number) for number in hand.melds[0] if number != NONE]
    shown = meld_tables().shows[np.array(melds, np.int64), :34].sum(axis=0, dtype=np.int64)
    unseen = np.maximum(0, 4 - counts - shown - np.array(visible, np.int64))
    if len(tiles) % 3 == 1:
        thrown, left = np.array([NOTHING]), counts[None]
    else:
        thrown = np.flatnonzero(counts)
        left = counts - np.eye(34, dtype=np.int64)[thrown]
    reached = reach_all(goals_beside(melds), left)
    return Question(hand, counts, unseen, thrown, left, reached, rulings)


def outline(asked: Question, draws: int = DRAWS) -> Advice:
    """The first answer, by counting alone: what each discard leaves of its nearest goal."""
    found = []
    for row in range(len(asked.thrown)):
        goal = _nearest(asked, row)[0]
        found.append(_choice(asked, row, goal, 0.0, 0.0))
    found.sort(key=lambda c: (c.missing, -c.unseen, -_place(c.tile)))
    return Advice(tuple(found), _near(asked), draws, False)


def advice(asked: Question, draws: int = DRAWS, *, seed: int = 1) -> Advice:
    """The whole answer; the same ``seed`` gives the same one."""
    rng = np.random.default_rng(seed)
    trial = deal(asked.unseen, draws, TRIAL_DEALS, rng)
    whole = deal(asked.unseen, draws, MOST_DEALS, rng)
    players: dict[Goal, Player] = {}
    found = []
    for row in range(len(asked.thrown)):
        plans: list[tuple[float, int, int, Goal, int]] = []
        for goal in _tried(asked, row):
            player = players.setdefault(goal, Player(goal, asked))
            (start,) = player.add(asked.left[row : row + 1])
            won = player.play(int(start), trial)
            plans.append((float((won > 0).mean()), int(won.sum()), -len(plans), goal, int(start)))
        guess, *_, goal, start = max(plans, key=lambda plan: plan[:3])
        guess = max(guess, 2 / TRIAL_DEALS)
        deals = min(MOST_DEALS, int(guess * (1 - guess) / ERROR**2) + TRIAL_DEALS)
        won = players[goal].play(start, np.ascontiguousarray(whole[:, :deals]))
        wins = int((won > 0).sum())
        points = float(won.sum() / wins) if wins else 0.0
        found.append(_choice(asked, row, goal, wins / deals, points))
    found.sort(key=lambda c: (-c.chance, c.missing, -c.unseen, -_place(c.tile)))
    return Advice(tuple(found), _near(asked), draws, True)


def _place(tile: str) -> int:
    return TILES.index(tile) if tile else NOTHING


def _choice(asked: Question, row: int, goal: Goal, chance: float, points: float) -> Choice:
    far = asked.reached[goal]
    missing = int(far.missing[row])
    places = np.flatnonzero((far.after[row] < missing) & (asked.unseen > 0))
    useful = tuple((TILES[tile], int(asked.unseen[tile])) for tile in places)
    return Choice(asked.name(row), goal, missing, useful, chance, points)


def _tried(asked: Question, row: int) -> list[Goal]:
    """The goals to play out; of equally good ones the first is taken, so any hand comes last."""
    nearest = _nearest(asked, row)
    return [*nearest[:GOALS_TRIED], *nearest[-1:]]


def _nearest(asked: Question, row: int) -> list[Goal]:
    """The goals, those first that lack the fewest tiles and for which the most are unseen; that of
    any hand, whatever it is worth, last."""

    def rank(goal: Goal) -> tuple[bool, int, int]:
        far = asked.reached[goal]
        useful = far.after[row] < far.missing[row]
        missing, unseen = int(far.missing[row]), int((useful * asked.unseen).sum())
        return goal.fan == ANY_HAND, missing, -unseen

    return sorted(asked.reached, key=rank)


MOST_NEAR = 5
"""So many goals an answer lists as near."""


def _near(asked: Question) -> tuple[Near, ...]:
    """The goals that are nearest after the best discard, one of each kind, and what they lack."""
    found: dict[str, Near] = {}
    for goal in sorted(asked.reached, key=lambda goal: int(asked.reached[goal].missing.min())):
        if goal.fan in found or goal.fan == ANY_HAND:
            continue
        if len(found) == MOST_NEAR:
            break
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
        found[goal.fan] = Near(goal, len(lacks), tuple(sorted(lacks, key=TILES.index)))
    return tuple(found.values())
