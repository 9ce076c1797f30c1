"""The coach: its numbers are correct, and its simulated player follows the described strategy."""

import numpy as np
import pytest

from scoring import Hand, Meld, answer
from scoring.coach import (
    DRAWS,
    NONE,
    CoachQuestion,
    PlayedDeals,
    Player,
    advice,
    deal,
    outline,
    question,
)
from scoring.coach.distance import reach
from scoring.coach.goals import ANY_HAND, Goal, goals, remaining_goals
from scoring.tiles import INDEX, TILES
from tests.helpers.coach_hands import whole_hands


def asked(text: str, visible: dict[str, int] | None = None) -> CoachQuestion:
    return question(Hand(tuple(text.split())), [(visible or {}).get(tile, 0) for tile in TILES])


ALLOWED = 0.005
"""Largest allowed error of a chance (0 … 1)."""

READY = "1m 2m 3m 4p 5p 6p 7s 8s 2p 3p 4p N N C"


def test_the_chance_to_draw_one_of_so_many_tiles_is_that_of_counting() -> None:
    best = advice(asked(READY, {"9s": 1})).choices[0]
    assert (best.tile, best.fan, best.useful) == ("C", "Mixed Straight", (("9s", 3),))
    assert best.goal.fan == best.fan
    unseen = 4 * 34 - 14 - 1
    missed = np.prod([(unseen - 3 - n) / (unseen - n) for n in range(DRAWS)])
    assert best.chance == pytest.approx(1 - missed, abs=ALLOWED)
    hand = ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "2p", "3p", "4p", "N", "N", "9s"]
    drawn = {"concealed": hand, "winning_tile": "9s", "self_drawn": True}
    assert best.points == answer(drawn)["total"]


def test_tiles_that_lie_open_are_not_waited_for() -> None:
    best = next(c for c in advice(asked(READY, {"9s": 4})).choices if c.tile == "C")
    assert best.goal.fan != "Mixed Straight" or best.chance == 0


def test_thirteen_tiles_are_as_good_as_what_the_best_discard_leaves() -> None:
    (only,) = advice(asked(READY.removesuffix(" C"))).choices
    best = advice(asked(READY)).choices[0]
    assert (only.tile, only.goal, only.missing, only.useful) == ("", *best[1:4])
    assert only.chance == pytest.approx(best.chance, abs=0.01), "one tile more is unseen"


def test_what_a_win_comes_to_follows_the_rulings() -> None:
    hand = ["1m", "1m", "9m", "9m", "1s", "1s", "9s", "9s", "1p", "1p", "9p", "9p", "E", "5s"]
    worth = {}
    for minimum in ("green-book-2006", "china-1998"):
        choices = advice(question(Hand(tuple(hand), rulings=minimum))).choices
        best = next(choice for choice in choices if choice.tile == "5s")
        drawn = {"concealed": [*hand[:12], "E", "E"], "winning_tile": "E", "self_drawn": True}
        worth[minimum] = answer({**drawn, "rulings": minimum})["total"]
        assert best.points == pytest.approx(worth[minimum])
    assert worth


def test_the_first_answer_counts_and_the_near_goals_are_made_by_what_they_lack() -> None:
    for hand in whole_hands(5, 6):
        found = question(hand)
        first = outline(found)
        assert not first.played
        assert len(first.near) == 5
        for near in first.near:
            row = int(found.reached[near.goal].missing.argmin())
            counts = found.left[row] + np.bincount([INDEX[t] for t in near.lacks], minlength=34)
            assert reach(near.goal, counts[None]).missing[0] == 0, near


def test_three_pay_for_a_self_draw_and_one_alone_what_a_discard_is_worth() -> None:
    none, ten = np.array([0, 0, 10]), np.array([0, 10, 0])
    by_draw, by_claim = PlayedDeals(none, none, ten).paid
    assert by_draw.tolist() == [0, 0, 3 * (8 + 10)]
    assert by_claim.tolist() == [0, 3 * 8 + 10, 0]


def test_every_goal_that_is_reached_is_what_its_name_says() -> None:
    """A random hand, changed only by tiles that bring a goal nearer until it is complete, has the
    goal's fan."""
    rng = np.random.default_rng(3)
    for goal in goals():
        if goal.fan == ANY_HAND:
            continue
        tiles = rng.choice(np.repeat(np.arange(34), 4), 13, False)
        counts = np.bincount(tiles, minlength=34)
        while True:
            far = reach(goal, counts[None])
            helps = np.flatnonzero((far.after[0] < far.missing[0]) & (counts < 4))
            won = int(rng.choice(helps))
            counts[won] += 1
            if far.missing[0] == 1:
                break
            left = counts - np.eye(34, dtype=np.int64)[np.flatnonzero(counts)]
            spared = reach(goal, left).missing == far.missing[0] - 1
            counts = left[rng.choice(np.flatnonzero(spared))]
        hand = [TILES[place] for place in np.repeat(np.arange(34), counts)]
        made = answer({"concealed": hand, "winning_tile": TILES[won], "self_drawn": True})
        names = {fan["name"] for fan in made["fans"] + made["not_counted"]}
        assert goal.fan in names or made["total"] >= 24, (goal.fan, hand)
        assert made["minimum_met"]


def literal_points(goal: Goal, found: CoachQuestion, start: list[int], draws: list[int]) -> int:
    """Return the points of one deal played by the coach's described strategy, with distances
    computed by PyMahjongGB; 0 if it is not won."""
    import MahjongGB

    from tests.helpers.peer import peer_code

    shanten = MahjongGB.SevenPairsShanten if goal.shape else MahjongGB.RegularShanten
    codes = {peer_code(tile): place for place, tile in enumerate(TILES)}

    def look(tiles: list[int]) -> tuple[int, set[int]]:
        far, useful = shanten(tuple(peer_code(TILES[place]) for place in tiles))
        return far, {codes[code] for code in useful}

    hand = sorted(start)
    for tile in draws:
        far, useful = look(hand)
        if tile not in useful or hand.count(tile) == 4:
            continue
        whole = [*hand, tile]
        if far == 0:
            tiles = [TILES[place] for place in whole]
            won = answer({"concealed": tiles, "winning_tile": TILES[tile], "self_drawn": True})
            if won["minimum_met"]:
                return int(won["total"])
            continue
        best: tuple[int, int] | None = None
        for thrown in sorted(set(whole)):
            left = sorted(whole)
            left.remove(thrown)
            after, then = look(left)
            if after != far - 1:
                continue
            kept = [max(0, left.count(t) - int(found.counts[t])) for t in range(34)]
            unseen = sum(max(0, int(found.unseen[t]) - kept[t]) for t in then if left.count(t) < 4)
            if best is None or (unseen, thrown) > best:
                best, chosen = (unseen, thrown), left
        assert best
        hand = chosen
    return 0


@pytest.mark.parametrize("name", ["Seven Pairs", ANY_HAND])
def test_deals_are_played_as_the_coach_says_it_plays(name: str) -> None:
    pytest.importorskip("MahjongGB")
    goal = next(goal for goal in goals() if goal.fan == name)
    wins = 0
    for number, hand in enumerate(whole_hands(11, 6)):
        found = question(hand)
        player = Player(goal, found)
        row = int(found.reached[goal].missing.argmin())
        (state,) = player.add(found.left[row : row + 1])
        draws = deal(found.unseen, 30, 12, np.random.default_rng(number))
        start = np.repeat(np.arange(34), found.left[row]).tolist()
        expected = [literal_points(goal, found, start, draws[:, n].tolist()) for n in range(12)]
        nobody = np.full((*draws.shape, 3), NONE, np.uint8)
        assert player.play(int(state), draws, nobody).alone.tolist() == expected
        wins += sum(points > 0 for points in expected)
    assert wins > 5


@pytest.mark.parametrize(
    ("name", "peer"),
    [
        (ANY_HAND, "RegularShanten"),
        ("Seven Pairs", "SevenPairsShanten"),
        ("Thirteen Orphans", "ThirteenOrphansShanten"),
        ("Lesser Honors and Knitted Tiles", "HonorsAndKnittedTilesShanten"),
        ("Knitted Straight", "KnittedStraightShanten"),
    ],
)
def test_as_many_tiles_are_missing_as_a_peer_says(name: str, peer: str) -> None:
    shanten = getattr(pytest.importorskip("MahjongGB"), peer)
    from tests.helpers.peer import peer_code

    ways = [goal for goal in goals() if goal.fan == name]
    rng, wall = np.random.default_rng(29), np.repeat(np.arange(34), 4)
    near = wall[(wall < 9) | (wall > 26) | (wall % 9 % 8 == 0)]
    for number in range(200):
        tiles = rng.choice(near if number % 2 else wall, 13, replace=False)
        counts = np.bincount(tiles, minlength=34)[None]
        missing = min(reach(goal, counts).missing[0] for goal in ways)
        said, _ = shanten(tuple(peer_code(TILES[place]) for place in tiles))
        assert missing - 1 == said, [TILES[place] for place in tiles]


def test_declared_sets_leave_the_goals_that_they_fit() -> None:
    tiles = ("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "E", "S")
    found = question(Hand(tiles, (Meld("pung", ("N", "N", "N")),)))
    fans = {goal.fan for goal in found.reached}
    assert "Seven Pairs" not in fans
    assert "Full Flush" not in fans
    best = advice(found).choices[0]
    assert best.goal.fan in ("Half Flush", "Pure Straight")
    assert best.missing == 1


@pytest.mark.parametrize(
    ("declared", "fits"),
    [("1m 2m 3m", False), ("3p 4p 5p", False), ("1m 1m 1m", True), ("N N N", True)],
)
def test_all_pungs_is_a_goal_beside_pungs_alone(declared: str, fits: bool) -> None:
    meld = Meld("pung" if fits else "chow", tuple(declared.split()))
    assert ("All Pungs" in {goal.fan for goal in remaining_goals([meld], [0] * 34)}) == fits
