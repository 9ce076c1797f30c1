"""Features of hypotheses, compared with an independent computation from their groups."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import numpy as np
import pytest

from scoring.hand.photo_form import HandForm
from scoring.tiles import BACK
from tests.vision.test_layout import TALL, WIDE, Table, a_hand
from vision.deciding.hypotheses import (
    FEATURES,
    LOOSE,
    CandidateGroup,
    Evidence,
    Hypothesis,
    chance_otherwise,
    hypotheses,
    names_of_meld,
    probabilities,
)
from vision.deciding.layout import Corrections, StatedMeld, evidence_of
from vision.deciding.layout_net import ROLES
from vision.deciding.sets import MELDS
from vision.observations import FoundTile


def hypotheses_of(table: Table, gone: int | None = None) -> list[tuple[Hypothesis, Evidence]]:
    """Return every hypothesis about a table, each paired with the table's evidence. gone: index of
    a detection to leave out."""
    found, width, height = table.seen(0, 20, 3)
    if gone is not None:
        found = found[:gone] + found[gone + 1 :]
    evidence = evidence_of(found, width, height, [HandForm()])
    return [(each, evidence) for each in hypotheses(evidence)]


def edges(each: Hypothesis, evidence: Evidence) -> float:
    """Return the sum of the log probabilities that neighbours in a row belong together or apart."""
    group_of = {i: group for group in each.groups for i in group.tiles}
    total = 0.0
    for row in evidence.runs:
        line = [i for run in row for i in run]
        for one, other in itertools.pairwise(line):
            before, after = group_of[one], group_of[other]
            if not evidence.near[one, other]:
                continue
            if before is after:
                if before.kind in MELDS:
                    total += float(evidence.opinion.together[one, other])
            elif before.kind != after.kind or before.kind in (*MELDS, "winning"):
                total += float(evidence.opinion.apart[one, other])
    return total


def holes(each: Hypothesis, evidence: Evidence) -> float:
    """Return the number of touching pairs of a concealed tile and a tile outside the hand, each
    weighted by the probability that the latter is a tile."""
    kind_of = {i: group.kind for group in each.groups for i in group.tiles}
    found = 0.0
    for one, two in (
        pair for row in evidence.runs for run in row for pair in itertools.pairwise(run)
    ):
        if {kind_of[one], kind_of[two]} == {"other", "concealed"}:
            found += 1 - evidence.tiles[one if kind_of[one] == "other" else two].none
    return found


def roles(each: Hypothesis, evidence: Evidence) -> float:
    """Return the sum of the log probabilities of the tiles' roles; a kong with unseen backs, and a
    run outside the hand, count as one tile each with the mean."""
    total = 0.0
    for group in each.groups:
        found = [float(evidence.opinion.roles[i, ROLES.index(group.kind)]) for i in group.tiles]
        total += float(np.mean(found)) if group.backs or group.kind == "other" else sum(found)
    return total


@pytest.mark.parametrize("seed", range(12, 18))
def test_a_narrow_search_finds_the_hand_that_a_wide_one_finds(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept on the way is what the score will prefer in the end."""

    def best() -> float:
        rng = random.Random(f"beam/{seed}")
        table = a_hand(rng, rng.randint(0, 3), marked=False, kongs=False)
        return max(each.score for each, _ in hypotheses_of(table))

    wide = best()
    monkeypatch.setattr("vision.deciding.hypotheses.BEAM", 2)
    assert best() == pytest.approx(wide)


def surplus(many: int) -> Table:
    """Return a table with one row of 14 + `many` tiles."""
    table = Table(random.Random(many))
    table.row([f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)][: 14 + many], 0, 0)
    return table


@pytest.mark.parametrize("seed", range(7))
def test_each_feature_says_what_the_groups_say(seed: int) -> None:
    rng = random.Random(f"features/{seed}")
    table = a_hand(rng, rng.randint(1, 3), marked=False, kongs=False)
    if seed > 3:
        table = surplus(seed - 1)  # one of them goes unseen
    for each, evidence in hypotheses_of(table, gone=seed):
        value = dict(zip(FEATURES, each.features, strict=True))
        short = each.form.tiles - each.count()
        assert value["other_size"] == (each.form.tiles != 14)
        assert value["holes"] == pytest.approx(holes(each, evidence))
        assert value["missing_1"] == (short == 1)
        assert value["missing_2"] == (short == 2)
        assert value["missing_more"] == min(max(short - 2, 0), 3)
        assert value["surplus_1"] == (short == -1)
        assert value["surplus_more"] == min(max(-short - 1, 0), 3)
        melds = [group for group in each.groups if group.kind in MELDS]
        assert value["surplus_melded"] == (short < 0 and bool(melds))
        loose = [i for group in each.groups if group.kind in LOOSE for i in group.tiles]
        assert value["backs_loose"] == sum(evidence.tiles[i].tile == BACK for i in loose)
        assert value["links"] == pytest.approx(edges(each, evidence), abs=1e-6)
        assert value["roles"] == pytest.approx(roles(each, evidence))
        assert value["renamed"] == 0  # every name is sure
        assert value["win"] == each.wins
        assert each.score == pytest.approx(
            sum(evidence.weights[name] * what for name, what in value.items())
        )


def two_apart() -> Table:
    """Return a table with two tiles apart from the row, either of which may be the winning tile."""
    table = Table(random.Random(1))
    x = table.row(["1m", "2m", "3m", "4s", "5s", "6s", "7p", "8p", "9p", "E", "E", "E"], 0, 0)
    table.row(["5p"], table.row(["5p"], x + 1, 0) + 1, 0)
    return table


def added_kong() -> Table:
    """Return a table with a melded pung and a fourth tile placed on its sideways tile."""
    table = Table(random.Random(2))
    x = table.row(["1m", "2m", "3m", "4s", "5s", "6s", "7p", "8p", "9p", "5p"], 0, 0)
    x = table.row(["5p"], x + 0.8, 0) + 0.8
    table.row(["C", "C", "C"], x, 0, sideways=1)
    table.put("C", x + WIDE + TALL / 2, -WIDE - TALL / 2 + 0.2, 90)
    return table


@pytest.mark.parametrize(
    "table",
    [two_apart(), added_kong()]
    + [a_hand(random.Random(f"groups/{seed}"), 2, marked=True) for seed in range(3)],
)
def test_every_tile_is_said_to_be_one_thing(table: Table) -> None:
    every = hypotheses_of(table)
    for each, evidence in every:
        assert sorted(i for group in each.groups for i in group.tiles) == list(
            range(len(evidence.tiles))
        )
        assert sum(group.kind == "winning" for group in each.groups) <= 1
        assert {group.kind for group in each.groups} <= {*ROLES}
    ranked = [each for each, _ in every]
    scores = [each.score for each in ranked if each.hand() != ranked[0].hand()]
    assert scores == sorted(scores, reverse=True)
    assert len({each.key() for each in ranked}) == len(ranked)
    assert probabilities(ranked).sum() == pytest.approx(1)
    scores = [each.score for each in ranked[:5]]
    assert np.diff(np.log(probabilities(ranked)[:5])) == pytest.approx(np.diff(scores))


def hypothesis(*groups: CandidateGroup, **names: str) -> Hypothesis:
    """Return a hypothesis of these groups, as likely as any other. names: new codes of tiles, by
    `t` and their index."""
    renamed = {int(tile.removeprefix("t")): code for tile, code in names.items()}
    return Hypothesis(groups, renamed, features=(), score=0.0, wins=False)


def test_how_likely_the_hand_is_another_one() -> None:
    """Whichever tile won, it is the same hand; with a meld or under another name it is another."""
    loose = [CandidateGroup("concealed", (i,)) for i in range(3)]
    aside = CandidateGroup("other", (3,))
    won = CandidateGroup("winning", (2,))
    first = hypothesis(*loose, aside)
    assert chance_otherwise([first]) == 0
    assert chance_otherwise([first, hypothesis(*loose[:2], won, aside)]) == 0
    melded = hypothesis(CandidateGroup("pung", (0, 1, 2)), aside)
    larger = hypothesis(*loose, CandidateGroup("concealed", (3,)))
    named = hypothesis(*loose, aside, t1="5p")
    assert chance_otherwise([first, melded, larger, named]) == pytest.approx(3 / 4)


@pytest.mark.parametrize("apart", [1, 2])
def test_a_kong_is_one_whichever_rows_its_tiles_were_found_in(apart: int) -> None:
    found, width, height = added_kong().seen(0, 20, 3)
    evidence = evidence_of(found, width, height, [HandForm()])
    kong = [i for i, tile in enumerate(found) if tile.tile == "C"]
    kong.sort(key=lambda i: -float(np.ptp(found[i].quad[:, 0])))  # those on their side first
    above = kong[:apart]
    rows = [[[i for i in run if i not in above] for run in row] for row in evidence.runs]
    rows = [kept for row in rows if (kept := [run for run in row if run])]
    best = hypotheses(replace(evidence, runs=[*rows, [above]]))[0]
    assert [set(p.tiles) for p in best.groups if p.kind == "kong"] == [set(kong)]


@pytest.mark.parametrize(
    ("shown", "beyond"),
    [("7p (back) back 7p", 0), ("7p (back) (back) 7p", 0), ("back 7p 7p (b)", 1)],
)
def test_backs_that_went_unseen_are_counted_and_nothing_else_is(shown: str, beyond: int) -> None:
    table = Table(random.Random(18))
    x = table.row(["1m", "2m", "3m", "4p", "5p", "6p", "9s", "9s"], 0.0, 0.0) + 0.7
    table.row(["E", "E", "E"], table.row(shown.split(), x, 0.0) + 0.7, 0.0, sideways=1)
    each, evidence = hypotheses_of(table)[0]
    value = dict(zip(FEATURES, each.features, strict=True))
    (kong,) = [group for group in each.groups if group.backs]
    assert value["backs_unseen"] == len(kong.backs) == shown.count("(")
    assert value["unseen_beyond"] == beyond
    assert 0 <= value["unseen_off"] < 0.2
    assert value["roles"] == pytest.approx(roles(each, evidence))
    assert value["links"] == pytest.approx(edges(each, evidence), abs=1e-6)
    assert (value["win"], value["renamed"], value["fifth_copies"]) == (1, 0, 0)


def test_a_doubtful_face_of_a_kong_that_shows_its_backs_is_the_other_face() -> None:
    quad = np.zeros((4, 2), np.float32)
    faces = [FoundTile(code, 0.99, [], quad) for code in (BACK, "C", "F", BACK)]
    faces[2] = replace(faces[2], confidence=0.5, alternatives=[(BACK, 0.3), ("C", 0.15)])
    assert names_of_meld(faces, "concealed_kong") == (BACK, "C", "C", BACK)
    assert names_of_meld(faces[1:3], "pung", ("C",)) == ("C", "C", "C")
    assert names_of_meld(faces[1:3], "chow", ("P",)) == ("C", "F", "P")  # which is none


def test_tiles_on_both_sides_of_a_meld_that_the_player_laid_do_not_touch() -> None:
    table = Table(random.Random(3))
    table.row(["1m", "2m", "3m", "4s", "5s", "6s", "7p", "8p", "9p", "5p", "5p"], 0.0, 0.0)
    found, width, height = table.seen(0, 20, 3)
    found = [replace(tile, id=i) for i, tile in enumerate(found)]
    laid = sorted(found, key=lambda tile: float(tile.quad[0, 0]))[3:6]
    said = Corrections(melds=(StatedMeld("chow", tuple(tile.id for tile in laid)),))
    evidence = evidence_of(found, width, height, [HandForm()], corrections=said)
    for each in hypotheses(evidence):
        value = dict(zip(FEATURES, each.features, strict=True))
        assert value["holes"] == pytest.approx(holes(each, evidence))
