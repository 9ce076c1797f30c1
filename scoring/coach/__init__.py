"""Advise on discards: the distance to each hand worth declaring, the chance of making it, the
goals.

The coach plays alone: nobody wins first, and it claims nothing but the winning tile. The others
discard blindly, whatever is unseen. `advice` simulates deals played in this way: it goes for one
`Goal`. It keeps a drawn tile that brings the goal nearer and discards any other. In exchange for a
kept tile it discards one that the goal can spare, chosen so that the most unseen tiles then bring
the goal nearer; of equals the last in the order of tiles. A tile that completes the goal wins where
the hand may be declared, and is discarded where it has too few points. Discards are ranked by their
average gain, by self-draws and on discards together. A whole hand that may be declared is declared.

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
"""Draws in which a hand is to be won, unless the caller says otherwise."""

TRIAL_DEALS, MOST_DEALS = 1_000, 110_000
"""Simulated deals by which the goal of a discard is chosen, and at the most for its chance."""

ERROR = 0.0015
"""Greatest standard error of the chance of a discard (0 … 1): the rarer the win, the fewer deals
that takes."""

GOALS_TRIED = 2
"""Number of goals played out in a first round for each discard: those that promise most, besides
the nearest one and that of any hand. The best is then played out at length."""

EACH_FURTHER = 0.4
"""Assumed chance for each missing tile after the first, used to choose the goals to simulate."""

OTHERS = 3

WITHIN_METHOD = 0.05
"""Relative difference in gain below which two discards count as equally good: the method's
simplifications cause at least as much."""

WITHIN = 3
"""Maximum distance of the fans that are all named."""


class DiscardChoice(NamedTuple):
    """One possible discard with its prospects.

    tile: the tile to discard, or ``""``.
    goal: the goal to pursue afterwards.
    missing: number of tiles that the hand still lacks for it; 0 for a hand to declare.
    useful: tiles that bring it nearer, with the number unseen.
    chance: probability (0 … 1) to win by self-draw within the draws asked for.
    points: average worth of these wins, 0 without any.
    drawn: average gain per deal by self-draws, in points paid.
    claimed: the additional average gain by wins on discards.
    error: standard error of `drawn` + `claimed`.
    fan: the most valuable fan on the way to the goal.
    least: of a hand to declare, the lowest worth that any of its tiles gives as the drawn one;
      `points` has the highest.
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
        """True if this choice leaves the hand complete and to be declared."""
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
    played: True if deals were simulated; otherwise every chance is 0.
    further: other goals of fans from 8 points on that lack at most ``WITHIN`` tiles.
    """

    choices: tuple[DiscardChoice, ...]
    near: tuple[NearGoal, ...]
    draws: int
    played: bool
    further: tuple[NearGoal, ...] = ()


def equally_good(one: DiscardChoice, other: DiscardChoice) -> bool:
    """Return True if the expected gains of two choices differ by no more than the method's
    error."""
    least = 2 * (one.error**2 + other.error**2) ** 0.5
    apart = abs(one.expected - other.expected)
    return bool(apart <= max(least, WITHIN_METHOD * max(one.expected, other.expected)))


# Playing a goal ----------------------------------------------------------------------------------


class Player:
    """A simulated player of one goal, whose decisions are worked out for the hands that come up.

    A state is a hand one tile short. For each state and drawn tile (states, 34), ``next`` has the
    following state: ``UNKNOWN_YET``, or the same state where the tile is discarded; ``drawn`` and
    ``claimed`` have the points of a win on it, 0 without a win. A ready hand never changes, whether
    its wins count or not.
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
        """Return this player's state numbers (n,) of hands, as `counts` (n, 34), after adding those
        that are new."""
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
        """Work out and store this player's next state after each tile drawn in each state, by the
        best discard.

        states: state numbers (n,).
        tiles: drawn tile of each (n,).
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
        # what was unseen when the coach was asked, less what has been drawn and kept since
        unseen = np.maximum(0, self.asked.unseen - np.maximum(0, left - self.asked.counts))
        bring_on = (useful * unseen).sum(axis=1)
        best = np.lexsort((thrown, bring_on, which))
        last = np.append(which[best][1:] != which[best][:-1], True)
        chosen = best[last]
        following = self.add(left[chosen])
        self.next[states[which[chosen]], tiles[which[chosen]]] = following

    def play(self, start: int, draws: Bytes, discards: Bytes) -> PlayedDeals:
        """Simulate n deals of this player from a state and return their points.

        start: number of the first state.
        draws: own drawn tiles (draws, n).
        discards: the others' discards before each draw (draws, n, 3), ``NONE`` for none.
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


HOW = (True, False)
UNKNOWN_YET = -1
NONE = 255
"""In place of a discard: none."""


def deal(unseen: Ints, draws: int, deals: int, rng: np.random.Generator) -> Bytes:
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

    hand: without the circumstances of a win.
    counts: its concealed tiles (34).
    unseen: tiles not visible (34).
    thrown: the code of each possible discard, ``""`` alone for a hand one tile short.
    left: the tiles after each discard (n, 34).
    """

    hand: Hand
    counts: Ints
    unseen: Ints
    thrown: tuple[str, ...]
    left: Ints
    reached: dict[Goal, Reach]

    def useful(self, row: int, goal: Goal) -> Ints:
        """Return the number of unseen tiles of each kind (34) that bring a goal nearer after the
        discard in a row of `left`."""
        far = self.reached[goal]
        useful: Ints = (far.after[row] < far.missing[row]) * self.unseen
        return useful

    def missing(self, row: int, goal: Goal) -> int:
        """Return the number of tiles missing to a goal after the discard in a row of `left`."""
        return int(self.reached[goal].missing[row])

    def best(self, counts: Ints, tile: int, *, self_drawn: bool) -> Count | None:
        """Return the best count of concealed tiles `counts` (34) won on `tile`, which is added to
        them; None if they do not win or the tile would be a fifth copy."""
        standing = tuple([TILES[place] for place in np.repeat(np.arange(34), counts)])
        won = self.hand.replace(concealed=standing).won_on(TILES[tile], self_drawn=self_drawn)
        if max(won.counts()) > 4:
            return None
        return next(iter(RULES.count_all(won, RULES.OPTIONS.read(won.rulings))), None)

    def points(self, counts: Ints, tile: int, self_drawn: bool) -> int:
        """Return the points of concealed tiles `counts` (34) won on `tile`; 0 if the win may not be
        declared."""
        best = self.best(counts, tile, self_drawn=self_drawn)
        total = (best.total or 0) if best else 0
        return total if total - self.hand.flowers >= MINIMUM else 0


def question(hand: Hand, visible: Sequence[int] = (0,) * 34) -> CoachQuestion:
    """Return a hand as a question for the coach: what to discard from a complete hand, or how good
    a hand one tile short is, by its own rulings.

    visible: number of each of the 34 tiles visible elsewhere.
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
    return CoachQuestion(hand, counts, unseen, thrown, left, reached)


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
    """Return the choice to declare a question's hand; None if it is incomplete or may not be
    declared.

    Without a given winning tile the one that makes the hand most valuable is assumed.
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
        "", Goal(name), 0, (), 1.0, float(points), drawn, fan=name, least=float(min(totals))
    )


def _rounds(unseen: Ints, draws: int, deals: int, rng: np.random.Generator) -> tuple[Bytes, Bytes]:
    """Deal the drawn tiles (draws, deals), and the discards of the others before each draw (draws,
    deals, 3), from the unseen tiles; without discards if there are too few of these."""
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
    return DiscardChoice(asked.thrown[row], goal, far, bring_on, 0.0, 0.0, fan=fan)


def _name(asked: CoachQuestion, row: int, goal: Goal) -> str:
    """Return the most valuable fan at the same distance or closer, if at least a quarter as many
    tiles bring it nearer; otherwise the goal's own fan."""
    far, enough = asked.missing(row, goal), asked.useful(row, goal).sum() / 4
    named = [
        one
        for one in asked.reached
        if one.fan and one.played and one.worth >= goal.worth and asked.missing(row, one) <= far
    ]
    named.sort(key=lambda one: -one.worth)
    return next((one.fan for one in named if asked.useful(row, one).sum() >= enough), goal.fan)


def _tried(asked: CoachQuestion, row: int) -> list[Goal]:
    """Return the goals to simulate: the most promising ones, the nearest, and any hand last."""
    nearest = [goal for goal in _nearest(asked, row) if goal.played]
    promising = sorted(nearest[:-1], key=lambda goal: -_promise(asked, row, goal))
    chosen = [*promising[:GOALS_TRIED], *nearest[:1], *nearest[-1:]]
    return list(dict.fromkeys(chosen))


def _promise(asked: CoachQuestion, row: int, goal: Goal) -> float:
    """Estimate what pursuing a goal is worth: the chance of drawing its first missing tile, reduced
    for each further one, weighted by its points."""
    unseen = asked.useful(row, goal).sum() / max(1, asked.unseen.sum())
    chance = (1 - (1 - unseen) ** DRAWS) * EACH_FURTHER ** (asked.missing(row, goal) - 1)
    return float(chance * (BASE + max(MINIMUM, goal.worth)))


def _nearest(asked: CoachQuestion, row: int) -> list[Goal]:
    """Return the goals by the number of missing tiles, the fewest first; those that the coach
    cannot play come later, any hand last."""

    def rank(goal: Goal) -> tuple[bool, bool, int, int]:
        unseen = int(asked.useful(row, goal).sum())
        return goal.fan == ANY_HAND, not goal.played, asked.missing(row, goal), -unseen

    return sorted(asked.reached, key=rank)


MOST_NEAR = 5


def _near(asked: CoachQuestion) -> tuple[tuple[NearGoal, ...], tuple[NearGoal, ...]]:
    """Return the nearest goals after the best discard, one of each kind, with the tiles they lack;
    then other goals from 8 points on that lack only a few tiles."""
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
