"""Advise on discards: how far a hand is from each goal, the chance of reaching it, and which
discard gains most.

The coach simulates a solitary player: nobody else wins, only the winning tile is claimed, and the
other players discard unseen tiles at random. `advice` simulates deals in which the player pursues
one `Goal`. A drawn tile is kept if it brings the goal nearer, else discarded. For a kept tile the
player discards one that the goal can spare, chosen so that as many unseen tiles as possible then
bring the goal nearer; of equals the last in tile order. A tile that completes the goal wins if the
hand has enough points to be declared, else it is discarded. Discards are ranked by the average gain
from self-draws and wins on discards together. A complete hand that may be declared is declared.

>>> held = tuple("1m 2m 3m 4p 5p 6p 7s 8s 2p 3p 4p N N C".split())
>>> best = outline(question(Hand(held))).choices[0]
>>> best.tile, best.goal.fan, best.missing, best.useful
('C', 'Mixed Straight', 1, (('9s', 4),))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.coach.distance import Bytes, Ints, Reach, missing, reach, reach_all
from scoring.coach.goals import ANY_HAND, Goal, remaining_goals
from scoring.fans.counts import Count
from scoring.hand.hand import FLAGS, Hand
from scoring.rulesets.mcr.game import BASE, MINIMUM
from scoring.rulesets.mcr.rules import RULES
from scoring.tiles import INDEX, TILES

DRAWS = 12
"""Default number of own draws within which a hand is to be won."""

TRIAL_DEALS, MOST_DEALS = 1_000, 110_000
"""Numbers of simulated deals: to choose the goal after a discard, and the maximum to estimate its
chance."""

ERROR = 0.0015
"""Target for the standard error of a discard's chance (0 … 1); rare wins therefore need fewer
deals."""

GOALS_TRIED = 2
"""Number of promising goals simulated in the first round for each discard; the nearest goal and
the goal `ANY_HAND` are simulated too. The best of all these is then simulated at length."""

EACH_FURTHER = 0.4
"""Assumed chance (0 … 1) of getting each missing tile after the first; used to choose the goals to
simulate."""

OTHERS = 3

WITHIN_METHOD = 0.05
"""Relative difference in gain below which two discards count as equally good; the simplifications
of the method cause errors of at least this size."""

WITHIN = 3
"""Maximum number of missing tiles of the goals listed in ``Advice.further``."""


class DiscardChoice(NamedTuple):
    """One possible discard and its prospects.

    tile: the tile to discard; "" for a hand to declare or one tile short.
    goal: the goal to pursue afterwards.
    missing: number of tiles that the hand then lacks for it; 0 for a hand to declare.
    useful: tiles that bring the goal nearer, with the number of each still unseen.
    chance: probability (0 … 1) of winning by self-draw within the draws; 1 for a hand to declare.
    points: average points of these wins, 0 without any.
    drawn: average gain per deal from self-draws, in points paid to the winner.
    claimed: the same from wins on discards.
    error: standard error of `drawn` + `claimed`.
    fan: the most valuable fan on the way to the goal.
    least: for a hand to declare, the lowest points over all tiles that may have been the winning
        one, while `points` has the highest; else 0.
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
        """The average gain per deal in points, from self-draws and wins on discards."""
        return self.drawn + self.claimed

    @property
    def declares(self) -> bool:
        """True if the hand is complete and this choice is to declare it."""
        return not self.missing

    @property
    def unseen(self) -> int:
        """The number of unseen tiles that bring the goal nearer."""
        return sum(left for _, left in self.useful)


class NearGoal(NamedTuple):
    """A goal, the number of tiles that the hand lacks for it, and which tiles these are most likely
    to be, in tile order."""

    goal: Goal
    missing: int
    lacks: tuple[str, ...]


class Advice(NamedTuple):
    """The coach's answer.

    choices: first the declaration of the hand if it may be declared, then the discards, the best
        first. For a hand one tile short, one choice without a discard.
    near: at most `MOST_NEAR` goals, each for a different fan, the nearest first.
    draws: number of own draws looked ahead.
    played: True if deals were simulated; if False, every chance is 0.
    further: other goals with a fan of at least 8 points that lack at most ``WITHIN`` tiles.
    """

    choices: tuple[DiscardChoice, ...]
    near: tuple[NearGoal, ...]
    draws: int
    played: bool
    further: tuple[NearGoal, ...] = ()


def equally_good(one: DiscardChoice, other: DiscardChoice) -> bool:
    """Return True if the expected gains of two choices differ by no more than the errors of
    simulation and method."""
    least = 2 * (one.error**2 + other.error**2) ** 0.5
    apart = abs(one.expected - other.expected)
    return bool(apart <= max(least, WITHIN_METHOD * max(one.expected, other.expected)))


# Playing a goal -----------------------------------------------------------------------------------


class Player:
    """A simulated player who pursues one goal. Decisions are computed when a hand first occurs, and
    cached.

    A state is a hand one tile short. For each state and drawn tile there are three tables (states,
    34): ``next`` has the following state, which is the same state if the tile is discarded, or
    ``UNKNOWN_YET``; ``drawn`` and ``claimed`` have the points of a win by self-draw and on a
    discard, 0 without a win. A ready hand is never changed, even if some of its wins do not count.
    """

    def __init__(self, goal: Goal, asked: CoachQuestion) -> None:
        self.goal = goal
        self.asked = asked
        self.known: dict[bytes, int] = {}
        self.counts = np.zeros((0, 34), np.int64)
        self.missing = np.zeros(0, np.uint8)
        self.next = np.zeros((0, 34), np.int32)
        self.drawn, self.claimed = np.zeros((2, 0, 34), np.int16)

    def add(self, counts: Ints) -> Ints:
        """Return the state number of each hand (n,), given as `counts` (n, 34); hands not seen
        before get new states."""
        names = [row.tobytes() for row in counts]
        new = {n: row for n, row in zip(names, counts, strict=True) if n not in self.known}
        if new:
            first, hands = len(self.known), np.array(list(new.values()))
            self.known |= {name: first + n for n, name in enumerate(new)}
            far = reach(self.goal, hands)
            useful, ready = far.after < far.missing[:, None], far.missing[:, None] == 1
            won = np.zeros((2, *hands.shape), np.int16)
            for row, tile in zip(*np.nonzero(useful & ready), strict=True):
                won[:, row, tile] = [self.asked.points(hands[row], tile, drawn) for drawn in HOW]
            own = np.arange(first, len(self.known), dtype=np.int32)[:, None]
            following = np.where(useful & ~ready, UNKNOWN_YET, own)
            self.counts = np.concatenate([self.counts, hands])
            self.missing = np.concatenate([self.missing, far.missing])
            self.next = np.concatenate([self.next, following])
            self.drawn = np.concatenate([self.drawn, won[0]])
            self.claimed = np.concatenate([self.claimed, won[1]])
        return np.array([self.known[name] for name in names])

    def expand(self, states: Ints, tiles: Ints) -> None:
        """Compute and store the next state after each drawn tile, with the best discard.

        states: state numbers (n,).
        tiles: index of the tile drawn in each (n,), one that brings its goal nearer.
        """
        drawn = self.counts[states]
        drawn[np.arange(len(states)), tiles] += 1
        which, thrown = np.nonzero(drawn)
        left = drawn[which]
        left[np.arange(len(which)), thrown] -= 1
        spared = missing(self.goal, left) == self.missing[states[which]] - 1
        which, thrown, left = which[spared], thrown[spared], left[spared]
        far = reach(self.goal, left)
        useful = far.after < far.missing[:, None]
        # unseen tiles at the time of the question, without those drawn and kept since
        unseen = np.maximum(0, self.asked.unseen - np.maximum(0, left - self.asked.counts))
        bring_on = (useful * unseen).sum(axis=1)
        best = np.lexsort((thrown, bring_on, which))
        last = np.append(which[best][1:] != which[best][:-1], True)
        chosen = best[last]
        following = self.add(left[chosen])
        self.next[states[which[chosen]], tiles[which[chosen]]] = following

    def play(self, start: int, draws: Bytes, discards: Bytes) -> PlayedDeals:
        """Simulate n deals from a state and return their points.

        start: number of the first state.
        draws: indices of the player's drawn tiles (draws, n).
        discards: indices of the others' discards before each draw (draws, n, 3), ``NONE`` for no
            discard.
        """
        state = np.full(draws.shape[1], start, np.int32)
        alone, drawn, claimed = np.zeros((3, draws.shape[1]), np.int16)
        for tiles, others in zip(draws, discards, strict=True):
            for thrown in np.moveaxis(others, -1, 0):
                free = (drawn == 0) & (claimed == 0) & (thrown != NONE)
                worth = self.claimed[state, np.where(thrown == NONE, 0, thrown)]
                claimed = np.where(free, worth, claimed)
            own = self.drawn[state, tiles]
            drawn = np.where((drawn == 0) & (claimed == 0), own, drawn)
            alone = np.where(alone == 0, own, alone)
            unknown = self.next[state, tiles] == UNKNOWN_YET
            if unknown.any():
                pairs = np.unique(state[unknown] * np.int32(34) + tiles[unknown])
                self.expand(pairs // 34, pairs % 34)
            state = self.next[state, tiles]
        return PlayedDeals(alone, drawn, claimed)


class PlayedDeals(NamedTuple):
    """The points of n simulated deals, each array (n,); 0 if not won.

    alone: by self-draw, if the others' discards are ignored.
    drawn: by self-draw, if that comes before a win on a discard.
    claimed: on a discard, if that comes first.
    """

    alone: NDArray[np.int16]
    drawn: NDArray[np.int16]
    claimed: NDArray[np.int16]

    @property
    def paid(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The payments to the winner in each deal, as two arrays (n,): from self-draws and from
        wins on discards."""
        by_draw = np.where(self.drawn > 0, 3.0 * (BASE + self.drawn), 0.0)
        by_claim = np.where(self.claimed > 0, 3.0 * BASE + self.claimed, 0.0)
        return by_draw, by_claim


HOW = (True, False)
UNKNOWN_YET = -1
NONE = 255
"""In place of a tile index: no discard."""


def deal(unseen: Ints, draws: int, deals: int, rng: np.random.Generator) -> Bytes:
    """Return tiles drawn at random without replacement from the unseen ones, as indices (draws,
    deals). There are fewer rows if the wall is shorter.

    unseen: number of each of the 34 tiles.
    draws: number of tiles drawn in each deal.
    deals: number of deals, each from the full wall.
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

    hand: the hand without circumstances of a win.
    counts: number of each concealed tile (34,).
    unseen: number of each tile that is not visible (34,).
    thrown: code of each possible discard; only "" for a hand one tile short.
    left: number of each concealed tile after each discard (n, 34).
    reached: for each goal, the number of tiles missing after each discard, and after drawing one
        more tile (`Reach`).
    """

    hand: Hand
    counts: Ints
    unseen: Ints
    thrown: tuple[str, ...]
    left: Ints
    reached: dict[Goal, Reach]

    def useful(self, row: int, goal: Goal) -> Ints:
        """Return the number of unseen tiles of each kind (34,) that bring `goal` nearer after the
        discard in this `row` of `left`."""
        far = self.reached[goal]
        return np.where(far.after[row] < far.missing[row], self.unseen, 0)

    def missing(self, row: int, goal: Goal) -> int:
        """Return the number of tiles missing to `goal` after the discard in this `row` of
        `left`."""
        return int(self.reached[goal].missing[row])

    def best(self, counts: Ints, tile: int, *, self_drawn: bool) -> Count | None:
        """Return the best count of concealed tiles `counts` (34,) with the winning tile `tile`
        (index) added; None if they do not win or there would be a fifth copy."""
        standing = tuple([TILES[place] for place in np.repeat(np.arange(34), counts)])
        won = self.hand.replace(concealed=standing).won_on(TILES[tile], self_drawn=self_drawn)
        if max(won.counts()) > 4:
            return None
        return next(iter(RULES.count_all(won, RULES.OPTIONS.read(won.rulings))), None)

    def points(self, counts: Ints, tile: int, self_drawn: bool) -> int:
        """Return the points of concealed tiles `counts` (34,) won on `tile` (index); 0 if the win
        may not be declared."""
        best = self.best(counts, tile, self_drawn=self_drawn)
        total = (best.total or 0) if best else 0
        return total if total - self.hand.flowers >= MINIMUM else 0


def question(hand: Hand, visible: Sequence[int] = (0,) * 34) -> CoachQuestion:
    """Return an MCR hand as a question for the coach, under its own rulings: what to discard after
    a draw, or the prospects of a hand one tile short. How a win came about is ignored.

    visible: number of each of the 34 tiles visible outside the hand.
    """
    hand = hand.replace(**dict.fromkeys(FLAGS, False))
    counts = np.array(hand.concealed_counts())
    unseen = np.maximum(0, 4 - np.array(hand.counts()) - np.array(visible, np.int64))
    thrown: tuple[str, ...] = ("",)
    left = counts[None]
    if len(hand.concealed) % 3 == 2:
        places = np.flatnonzero(counts)
        thrown = tuple([TILES[place] for place in places])
        left = counts - np.eye(34, dtype=np.int64)[places]
    reached = reach_all(remaining_goals(hand.melds, counts.tolist()), left)
    return CoachQuestion(
        hand=hand, counts=counts, unseen=unseen, thrown=thrown, left=left, reached=reached
    )


def outline(asked: CoachQuestion, draws: int = DRAWS) -> Advice:
    """Return quick advice without simulation, with the nearest goal for each discard; the discards
    after which the fewest tiles are missing come first.

    draws: own draws left, as for `advice`.
    """
    found = []
    for row in range(len(asked.thrown)):
        goal = _nearest(asked, row)[0]
        found.append(_choice(asked, row, goal))
    found.sort(key=lambda c: (c.missing, -c.unseen, -_place(c.tile)))
    return _advised(asked, found, draws, played=False)


def advice(asked: CoachQuestion, draws: int = DRAWS) -> Advice:
    """Return full advice from simulated deals, always the same for the same question.

    draws: number of own draws to look ahead.
    """
    rng = np.random.default_rng(1)
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
    return Advice(choices=choices, near=near, draws=draws, played=played, further=further)


def declare(asked: CoachQuestion) -> DiscardChoice | None:
    """Return the choice to declare the hand as self-drawn; None if it is incomplete or may not be
    declared.

    If the hand does not state its winning tile, the tile that makes it most valuable is assumed.
    """
    won = asked.hand.winning_tile
    counts = [
        asked.best(left, INDEX[tile], self_drawn=True)
        for tile, left in zip(asked.thrown, asked.left, strict=True)
        if tile and (tile == won or won not in asked.thrown)
    ]
    totals = [(best.total or 0) if best else 0 for best in counts]
    if not any(best and best.legal for best in counts):
        return None
    points = max(totals)
    best = counts[totals.index(points)]
    assert best
    name, drawn = best.fans[0].pattern.name, 3.0 * (BASE + points)
    return DiscardChoice(
        tile="",
        goal=Goal(name),
        missing=0,
        useful=(),
        chance=1.0,
        points=float(points),
        drawn=drawn,
        fan=name,
        least=float(min(totals)),
    )


def _rounds(unseen: Ints, draws: int, deals: int, rng: np.random.Generator) -> tuple[Bytes, Bytes]:
    """Return the player's drawn tiles (draws, deals) and the others' discards before each draw
    (draws, deals, 3), dealt from the unseen tiles. If there are too few tiles, all discards are
    ``NONE``.

    unseen: number of each of the 34 tiles.
    draws: number of the player's draws in each deal.
    deals: number of deals.
    """
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
    return INDEX[tile] if tile else -1


def _choice(asked: CoachQuestion, row: int, goal: Goal) -> DiscardChoice:
    useful = asked.useful(row, goal)
    bring_on = tuple((TILES[place], int(useful[place])) for place in np.flatnonzero(useful))
    far, fan = asked.missing(row, goal), _name(asked, row, goal)
    return DiscardChoice(
        tile=asked.thrown[row],
        goal=goal,
        missing=far,
        useful=bring_on,
        chance=0.0,
        points=0.0,
        fan=fan,
    )


def _name(asked: CoachQuestion, row: int, goal: Goal) -> str:
    """Return the fan to display for a goal: the most valuable fan that is no further away and that
    is brought nearer by at least a quarter as many unseen tiles; else the goal's own fan."""
    far, enough = asked.missing(row, goal), asked.useful(row, goal).sum() / 4
    named = [
        one
        for one in asked.reached
        if one.fan and one.played and one.worth >= goal.worth and asked.missing(row, one) <= far
    ]
    named.sort(key=lambda one: -one.worth)
    return next((one.fan for one in named if asked.useful(row, one).sum() >= enough), goal.fan)


def _tried(asked: CoachQuestion, row: int) -> list[Goal]:
    """Return the goals to simulate after the discard in this `row`: the most promising ones, the
    nearest, and last the goal `ANY_HAND`."""
    nearest = [goal for goal in _nearest(asked, row) if goal.played]
    promising = sorted(nearest[:-1], key=lambda goal: -_promise(asked, row, goal))
    chosen = [*promising[:GOALS_TRIED], *nearest[:1], *nearest[-1:]]
    return list(dict.fromkeys(chosen))


def _promise(asked: CoachQuestion, row: int, goal: Goal) -> float:
    """Return an estimate, in points, of what pursuing a goal is worth: the chance of drawing a
    first missing tile, times `EACH_FURTHER` for each further one, times the points of the win."""
    unseen = asked.useful(row, goal).sum() / max(1, asked.unseen.sum())
    chance = (1 - (1 - unseen) ** DRAWS) * EACH_FURTHER ** (asked.missing(row, goal) - 1)
    return float(chance * (BASE + max(MINIMUM, goal.worth)))


def _nearest(asked: CoachQuestion, row: int) -> list[Goal]:
    """Return the goals sorted by the number of missing tiles, the fewest first. Goals that the
    coach cannot play come after the others, and the goal `ANY_HAND` last of all."""

    def rank(goal: Goal) -> tuple[bool, bool, int, int]:
        unseen = int(asked.useful(row, goal).sum())
        return goal.fan == ANY_HAND, not goal.played, asked.missing(row, goal), -unseen

    return sorted(asked.reached, key=rank)


MOST_NEAR = 5


def _near(asked: CoachQuestion) -> tuple[tuple[NearGoal, ...], tuple[NearGoal, ...]]:
    """Return the nearest goals, one per fan, each with the tiles that it lacks after the discard
    that is best for it; and the other goals with a fan of at least 8 points that lack at most
    `WITHIN` tiles."""
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
    """Return a goal with the tiles that it lacks after the discard that is best for it. Where
    several tiles would bring it nearer, the one of which most are unseen is named."""
    row = int(asked.reached[goal].missing.argmin())
    counts = asked.left[row].copy()
    lacks: list[str] = []
    for _ in range(int(asked.reached[goal].missing[row])):
        far = reach(goal, counts[None])
        left = np.maximum(0, asked.unseen - np.maximum(0, counts - asked.counts))
        useful = np.where(far.after[0] < far.missing[0], 1 + left, 0)
        tile = int(useful.argmax())
        lacks.append(TILES[tile])
        counts[tile] += 1
    return NearGoal(goal, len(lacks), tuple(sorted(lacks, key=TILES.index)))
