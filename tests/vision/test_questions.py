"""Questions about a hand, and the effect of their answers."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest

from datasets.laying import simulated_table
from datasets.simulated import seen
from vision import Observations, answer, decide
from vision.deciding.hypotheses import CandidateGroup
from vision.deciding.layout import lay_out
from vision.deciding.questions import questions
from vision.observations import FoundTile
from vision.reading import QUESTION_KINDS, CandidateHand, Question, Reading

APART = 0.7
Doubtful = Mapping[int, tuple[float, Sequence[tuple[str, float]]]]
ROW = "1m 2m 3m 4s 5s 6s 7p 8p 9p E E E 5p"


def read(text: str, doubtful: Doubtful | None = None, missing: tuple[int, ...] = ()) -> Reading:
    """Return the reading of runs of tiles in one row, separated by "|"; a tile in brackets is not
    seen. doubtful: maps an index of a seen tile to its (confidence, alternatives)."""
    tiles: list[FoundTile] = []
    at = 0.0
    for code in text.split():
        if code == "|":
            at += APART
            continue
        left = 100 + 32 * at
        quad = np.array([[left, 100], [left + 30, 100], [left + 30, 140], [left, 140]], np.float32)
        at += 1
        if code[0] != "(":
            confidence, others = (doubtful or {}).get(len(tiles), (0.99, []))
            none = max(1 - confidence - sum(share for _, share in others), 0.0)
            tiles.append(FoundTile(code, confidence, list(others), quad, none=none))
    return reading_of(tiles)


def reading_of(tiles: Sequence[FoundTile]) -> Reading:
    return decide(Observations("hand.jpg", 900, 300, tuple(tiles)))


def moved(quad: np.ndarray, right: float) -> np.ndarray:
    return quad + np.array([right, 0], np.float32)


def asked(reading: Reading, kind: str) -> list[Question]:
    """Return the questions of a kind, after checking that the probabilities of each one's answers
    add up to at most 1."""
    found = [question for question in reading.questions if question.kind == kind]
    for question in found:
        chances = [each.probability for each in question.answers]
        assert min(chances) >= 0
        assert sum(chances) <= 1 + 1e-6
    return found


def settle(reading: Reading, kind: str, text: str) -> Reading:
    """Return the reading after the first question of a kind was answered with this text."""
    at = next(n for n, each in enumerate(reading.questions) if each.kind == kind)
    texts = [str(each.text) for each in reading.questions[at].answers]
    return answer(reading, at, texts.index(text))


def test_a_sure_hand_with_its_winning_tile_apart_asks_nothing() -> None:
    reading = read(ROW + " | | 5p")
    assert reading.hand is not None
    assert reading.hand["winning_tile"] == "5p"
    assert reading.questions == []


def test_where_no_tile_lies_apart_the_warnings_say_so() -> None:
    reading = read(ROW + " 5p")
    assert reading.questions == []
    assert "Which tile won? None lies apart from the others." in map(str, reading.warnings)


def test_a_tile_that_may_have_won_is_asked_for() -> None:
    """The last tile stands out of the row, as players show the winning tile; the first one stands
    out a little less."""
    reading = standing_out(10)
    (question,) = reading.questions
    assert (question.kind, question.tiles) == ("winning_tile", [13])
    told = answer(reading, 0, [each.change["winning"] for each in question.answers].index(13))
    assert told.hand is not None
    assert told.hand["winning_tile"] == "5p"
    assert told.questions == []
    never = answer(reading, 0, [each.change["winning"] for each in question.answers].index(None))
    assert never.hand is not None
    assert never.hand["winning_tile"] is None
    assert never.questions == []


def standing_out(first: float) -> Reading:
    """Return the reading of a row whose last tile stands out by 14 px, and whose first by `first`
    px."""
    tiles = read(ROW + " 5p").tiles
    for at, x, y in ((13, 14, -14), (0, -first, -first)):
        tiles[at] = replace(tiles[at], quad=tiles[at].quad + np.array([x, y], np.float32))
    return reading_of(tiles)


@pytest.mark.parametrize(("first", "offered"), [(10, []), (17, ["1 of characters"])])
def test_another_tile_is_offered_where_it_may_well_have_won(
    first: float, offered: list[str]
) -> None:
    (question,) = asked(standing_out(first), "winning_tile")
    assert [str(each.text) for each in question.answers] == ["Yes", *offered, "No"]


def test_which_tile_won_is_not_asked_where_the_hand_lacks_one() -> None:
    """The last tile may not belong to the hand, and then a hand of thirteen has no winning tile."""
    tiles = read("1m 2m 3m 4s 5s 6s 7p 8p 9p E E 5p | | 5p").tiles
    out = tiles[12].quad + np.array([10, -15], np.float32)
    tiles[12] = replace(tiles[12], quad=out, confidence=0.5, none=0.5)
    assert asked(reading_of(tiles), "winning_tile") == []


@pytest.mark.parametrize("seed", [160, 223])
def test_whether_a_tile_is_of_the_hand_is_asked_after_whether_it_won(seed: int) -> None:
    """A tile either has won or does not belong to the hand; whether it belongs is asked only after
    the player said that it did not win."""
    rng = random.Random(f"q/{seed}")
    table = seen(simulated_table(rng), rng)
    reading = decide(Observations("table.jpg", table.width, table.height, tuple(table.tiles)))
    (won,) = asked(reading, "winning_tile")
    assert won.tiles not in [question.tiles for question in asked(reading, "in_hand")]
    assert asked(settle(reading, "winning_tile", "Yes"), "in_hand") == []
    after = asked(settle(reading, "winning_tile", "No"), "in_hand")
    assert [len(question.tiles) for question in after] == [1]


def test_a_doubtful_name_is_asked_for_and_what_hangs_on_it_follows() -> None:
    doubt = {13: (0.5, [("4p", 0.2), ("8p", 0.1)])}
    reading = read("1m 2m 3m 4s 5s 6s 7p 8p 9p E E E 5p | 6p", doubt)
    (question,) = asked(reading, "which_tile")
    assert question.tiles == [13]
    assert [str(each.text) for each in question.answers][:2] == ["6 of dots", "4 of dots"]
    told = settle(reading, "which_tile", "4 of dots")
    assert told.tiles[13].tile == "4p"
    assert not told.tiles[13].doubtful
    assert asked(told, "which_tile") == []


def test_of_three_hands_as_likely_as_each_other_the_player_says_which() -> None:
    texts = [
        ROW + " 5p",
        "1s 1s 1s 2s 3s 4s 7m 8m 9m C C C 9p 9p",
        "1p 2p 3p 2m 2m 2m S S S 6s 7s 8s 4m 4m",
    ]
    tiles = [
        replace(tile, quad=tile.quad + np.array([0, 400 * at], np.float32))
        for at, text in enumerate(texts)
        for tile in read(text).tiles
    ]
    layout = lay_out(tiles, 900, 1100)
    hands = [range(14 * at, 14 * at + 14) for at in range(3)]
    number_of = {place: number for number, place in layout.place.items()}
    found = [CandidateGroup("concealed", tuple(number_of[i] for i in hand)) for hand in hands]
    doubtful = replace(
        layout,
        hypotheses=[replace(layout.hypotheses[0], groups=(group,)) for group in found],
        hands=[CandidateHand(1 / 3, [*hand]) for hand in hands],
    )
    (question,) = [each for each in questions(doubtful) if each.kind == "which_hand"]
    assert len(question.tiles) == 42
    assert [round(each.probability, 2) for each in question.answers] == [0.33, 0.33, 0.33, 0.0]


def test_of_two_tiles_that_may_replace_one_the_likelier_is_asked_about() -> None:
    layout = lay_out(read(ROW + " 5p | 6p 7s").tiles, 900, 300)
    number_of = {place: number for number, place in layout.place.items()}
    hands = [[*range(14)], [*range(13), 14], [*range(13), 15]]
    hypotheses = [
        replace(
            layout.hypotheses[0],
            groups=(CandidateGroup("concealed", tuple(number_of[i] for i in hand)),),
            score=score,
        )
        for hand, score in zip(hands, (0.0, -0.5, -1.5), strict=True)
    ]
    for order in (hypotheses, [hypotheses[0], *reversed(hypotheses[1:])]):
        found = questions(replace(layout, hypotheses=order, hands=[]))
        assert [each.tiles for each in found if each.kind == "in_hand"] == [[13, 14]]


def test_a_set_that_may_have_been_claimed_is_asked_about() -> None:
    layout = lay_out(read("1m 2m 3m 4s 5s 6s 5p | 5p | E E E | C C C").tiles, 900, 300)
    claimed = layout.hypotheses[0]
    pung = next(each for each in claimed.groups if each.kind == "pung")  # the other is certain
    others = tuple(each for each in claimed.groups if each is not pung)
    concealed = replace(claimed, groups=(*others, replace(pung, kind="concealed")))
    for lead, asks in ((0.0, True), (2.0, True), (3.0, False), (-2.0, True), (-3.0, False)):
        both = [replace(claimed, score=lead), replace(concealed, score=0.0)]
        found = [
            each for each in questions(replace(layout, hypotheses=both)) if each.kind == "group"
        ]
        assert [str(each.text) for each in found] == ["Is this pung of east wind laid down?"] * asks
        for each in found:
            likely, other = each.answers
            assert likely.probability >= other.probability
            assert str(likely.text) == ("Yes, a pung laid down" if lead >= 0 else "No, concealed")


def test_a_name_that_the_rules_changed_can_be_put_back() -> None:
    reading = read(ROW + " | 6p", {13: (0.5, [("5p", 0.3)])})
    assert [reading.tiles[13].tile, reading.tiles[13].mended_from] == ["5p", "6p"]
    told = settle(reading, "which_tile", "6 of dots")
    assert [told.tiles[13].tile, told.tiles[13].mended_from] == ["6p", ""]


def test_of_two_whole_hands_the_player_says_which_is_the_own_one() -> None:
    """Two winning hands, one above the other; the answer takes one of them and leaves the other
    aside."""
    texts = [ROW + " 5p", "1s 1s 1s 2s 3s 4s 7m 8m 9m C C C 9p 9p"]
    tiles = [
        replace(tile, quad=tile.quad + np.array([0, 400 * at], np.float32))
        for at, text in enumerate(texts)
        for tile in read(text).tiles
    ]
    reading = reading_of([replace(tile, id=-1) for tile in tiles])
    (question,) = reading.questions
    assert (question.kind, len(question.tiles)) == ("which_hand", 28)
    assert {str(each.text) for each in question.answers} == {
        "123m456s55789pEEE", "789m111234s99pCCC", "None of these",
    }  # fmt: skip
    for at, each in enumerate(question.answers[:2]):
        told = answer(reading, 0, at)
        assert told.hand is not None
        drafted = [*told.hand["concealed"], *(t for m in told.hand["melds"] for t in m["tiles"])]
        said = [entry["index"] for entry in each.change["tiles"] if entry["group"] == "hand"]
        assert sorted(drafted) == sorted(reading.tiles[i].tile for i in said)
        assert asked(told, "which_hand") == asked(told, "in_hand") == []
    neither = settle(reading, "which_hand", "None of these")
    assert asked(neither, "which_hand") == []
    assert len(asked(neither, "in_hand")) == 2, "row by row then"


def test_what_may_be_no_tile_is_asked_for() -> None:
    """A rejected detection may be the missing tile of the hand, or an object beside it."""
    reading = lacking(ROW, (40, 10), none=0.8)
    (question,) = asked(reading, "missing_tile")
    assert question.quad is not None
    told = settle(reading, "missing_tile", "Not a tile")
    assert [tile.tile for tile in told.tiles] == ROW.split()
    named = settle(reading, "missing_tile", "9 of bamboo")
    assert asked(named, "missing_tile") == []
    assert [tile.tile for tile in named.tiles] == (ROW + " 9s").split()


def test_a_tile_that_may_lie_in_a_gap_is_asked_for() -> None:
    reading = read(ROW.replace("5s", "(5s)") + " 5p")
    (question,) = asked(reading, "missing_tile")
    assert question.quad is not None
    assert question.quad.mean(axis=0) == pytest.approx([100 + 32 * 4 + 15, 120], abs=6)
    told = settle(reading, "missing_tile", "Yes")
    assert len(told.tiles) == 14
    assert asked(told, "missing_tile") == []


def test_of_two_gaps_the_one_as_wide_as_a_tile_is_asked_about() -> None:
    tiles = read(ROW).tiles
    tiles[3:] = [replace(tile, quad=moved(tile.quad, 30 * 1.3)) for tile in tiles[3:]]
    tiles[8:] = [replace(tile, quad=moved(tile.quad, 30)) for tile in tiles[8:]]
    (question,) = asked(reading_of(tiles), "missing_tile")
    assert question.tiles == [7, 8]


def test_a_wrong_count_is_asked_about() -> None:
    reading = read(ROW)
    (question,) = asked(reading, "hand_size")
    assert "13 tiles found" in str(question.text)
    assert asked(settle(reading, "hand_size", "That is the whole hand"), "hand_size") == []


def test_one_tile_too_many_is_asked_about() -> None:
    (question,) = asked(read(ROW + " 5p 9m"), "hand_size")
    assert "15 tiles found" in str(question.text)
    assert "There is too much" in [str(answer.text) for answer in question.answers]


def test_one_tile_found_twice_is_asked_about_where_a_tile_is_lacking() -> None:
    reading = read(ROW)
    again = FoundTile("5p", 0.7, [], reading.tiles[12].quad + 4)
    reading = reading_of([*reading.tiles, again])
    assert [question.tiles for question in asked(reading, "same_tile")] == [[12, 13]]
    told = settle(reading, "same_tile", "No, two tiles")
    assert told.hand is not None
    assert len(told.hand["concealed"]) == 14


def test_a_tile_of_the_pond_found_twice_is_not_asked_about() -> None:
    """Whether it is one or two makes no difference, and "two" would put one into the hand."""
    down = np.array([0, 400], np.float32)
    hand = [replace(tile, quad=tile.quad + down) for tile in read(ROW + " | | 5p").tiles]
    pond = [
        replace(tile, quad=tile.quad + np.array([150, 48 * line], np.float32))
        for line, codes in enumerate(("9s 1p S 8m N 4p", "2s W 1m 6p P F", "E 9m 3s 7m 1s C"))
        for tile in read(codes).tiles
    ]
    again = replace(pond[8], tile="7s", confidence=0.7, quad=pond[8].quad + 4)
    reading = decide(Observations("table.jpg", 900, 700, (*hand, *pond, again)))
    assert reading.hand is not None
    assert len(reading.hand["concealed"]) == 14
    assert reading.hand["winning_tile"] == "5p"
    assert asked(reading, "same_tile") == []


def test_four_alike_face_up_may_be_concealed() -> None:
    reading = read("1m 2m 3m 4s 5s 6s 7p 8p 9p 5p | 5p | C C C C")
    (question,) = asked(reading, "group")
    assert [reading.tiles[i].tile for i in question.tiles] == ["C"] * 4
    assert str(question.text) == "Was the kong of red dragon claimed, or concealed?"
    told = settle(reading, "group", "Concealed")
    assert told.hand is not None
    assert told.hand["melds"] == [{"type": "kong", "tiles": ["C"] * 4, "concealed": True}]
    assert asked(told, "group") == []


def test_questions_come_back_from_json() -> None:
    reading = read(ROW.replace("5s", "(5s)") + " 5p", {0: (0.5, [("2m", 0.3)])})
    plain = json.loads(json.dumps(reading.to_json()))
    assert {each["kind"] for each in plain["questions"]} <= set(QUESTION_KINDS)
    for each in plain["questions"]:
        assert list(each) == ["kind", "tiles", "quad", "text", "answers"]
        assert all(list(way) == ["text", "probability", "change"] for way in each["answers"])
        assert each["answers"]
    again = Reading.from_json(plain)
    assert again.to_json() == plain
    assert answer(again, 0, 0).statements


def test_of_a_few_tiles_that_are_no_hand_nobody_is_asked_how_they_were_laid() -> None:
    for few in ("1m 2m 3m | 5p 6p | E", "1m 1m 1m | 2m 3m 4m", "5p | 5p"):
        assert read(few).questions == []
    assert [each.kind for each in read("1m 2m 3m | 5p", {3: (0.5, [("6p", 0.4)])}).questions] == [
        "which_tile"
    ]


def test_the_answers_about_a_name_are_as_likely_as_names_are_wrong() -> None:
    (question,) = asked(read(ROW + " 6p", {3: (0.5, [("4p", 0.3), ("3s", 0.1)])}), "which_tile")
    chances = [each.probability for each in question.answers]
    assert sum(chances) == pytest.approx(1)
    assert chances == sorted(chances[:-1], reverse=True) + chances[-1:]
    assert 0.8 < chances[0] < 0.97


def test_what_lies_far_on_a_tile_of_a_whole_hand_is_that_tile() -> None:
    reading = read(ROW + " 5p")
    again = FoundTile("5p", 0.9, [], moved(reading.tiles[13].quad, 30 * 0.35))
    assert len(reading_of([*reading.tiles, again]).tiles) == 14


@pytest.mark.parametrize(("gap", "asked_about"), [(0.5, False), (0.8, True), (1.4, True)])
def test_how_wide_a_gap_may_hide_a_tile(gap: float, asked_about: bool) -> None:
    tiles = read(ROW).tiles
    tiles[5:] = [replace(tile, quad=moved(tile.quad, 30 * gap)) for tile in tiles[5:]]
    assert bool(asked(reading_of(tiles), "missing_tile")) == asked_about


@pytest.mark.parametrize(("share", "offered"), [(0.016, False), (0.024, True)])
def test_an_unlikely_name_is_not_offered(share: float, offered: bool) -> None:
    (question,) = asked(read(ROW + " 6p", {3: (0.5, [("4p", 0.3), ("3s", share)])}), "which_tile")
    assert ("3 of bamboo" in {str(each.text) for each in question.answers}) == offered


def lacking(row: str, beside: tuple[int, int], none: float) -> Reading:
    """Return the reading of a row with a rejected detection, `beside` px (x, y) from its last tile.
    none: probability that it is not a tile."""
    tiles = read(row).tiles
    quad = tiles[-1].quad + np.array(beside, np.float32)
    others = [("5p", (1 - none) * 0.1)]
    rejected = FoundTile("9s", (1 - none) * 0.8, others, quad, none=none)
    return decide(Observations("hand.jpg", 900, 300, tuple(tiles), (rejected,)))


def test_what_was_rejected_beside_the_hand_is_asked_for_by_name() -> None:
    reading = lacking(ROW, (75, 0), none=0.9)
    assert len(reading.tiles) == 13
    (question,) = asked(reading, "missing_tile")
    assert question.quad is not None
    assert [str(each.text) for each in question.answers] == [
        "Not a tile",
        "9 of bamboo",
        "5 of dots",
    ]
    told = settle(
        Reading.from_json(json.loads(json.dumps(reading.to_json()))), "missing_tile", "9 of bamboo"
    )
    assert [tile.tile for tile in told.tiles] == (ROW + " 9s").split()
    assert asked(told, "missing_tile") == []
    assert asked(settle(reading, "missing_tile", "Not a tile"), "missing_tile") == []


def test_what_was_rejected_beside_a_whole_hand_is_not_asked_about() -> None:
    reading = lacking(ROW + " 5p", (0, 60), none=0.85)
    assert len(reading.tiles) == 14
    assert reading.questions == []
    assert [tile.tile for tile in reading.rejected] == ["9s"]


def test_names_that_are_hardly_in_doubt_are_asked_about_at_once() -> None:
    """One tap confirms all names, which are usually right; after a No they are asked about one by
    one."""
    doubt = {at: (0.6, [("4p", 0.2)]) for at in (0, 5, 13)}
    reading = read(ROW + " 6p", doubt)
    (question,) = asked(reading, "which_tile")
    assert question.tiles == [0, 5, 13]
    right = settle(reading, "which_tile", "Yes, all")
    assert asked(right, "which_tile") == []
    assert not any(tile.doubtful for tile in right.tiles)
    wrong = settle(reading, "which_tile", "No")
    assert sorted(each.tiles for each in asked(wrong, "which_tile")) == [[0], [5], [13]]
    fixed = settle(wrong, "which_tile", "4 of dots")
    assert len(asked(fixed, "which_tile")) == 2


def test_doubtful_tiles_that_are_surely_not_of_the_hand_are_not_asked_about() -> None:
    """Their names do not matter unless they belong to the hand."""
    tiles: list[FoundTile] = [*read(ROW + " | | 5p").tiles]
    for at, code in enumerate(("7s", "2m", "N")):
        quad = moved(tiles[0].quad, 170 * at) - np.array([0, 90], np.float32)
        tiles.append(FoundTile(code, 0.55, [("8s", 0.3)], quad, none=0.15))
    assert reading_of(tiles).questions == []


def test_several_kongs_face_up_are_asked_about_at_once() -> None:
    reading = read("1m 2m 3m 5p 5p | C C C C | E E E E | 9s 9s 9s 9s")
    (question,) = asked(reading, "group")
    assert len(question.tiles) == 12
    assert [round(each.probability, 2) for each in question.answers] == [0.64, 0.16, 0.2]
    told = settle(reading, "group", "All concealed")
    assert told.hand is not None
    assert [meld["concealed"] for meld in told.hand["melds"]] == [True] * 3
    assert asked(told, "group") == []
    assert len(asked(settle(reading, "group", "Some of each"), "group")) == 3


def test_of_two_kongs_one_answer_says_which_was_claimed() -> None:
    reading = read("1m 2m 3m 7p 8p 9p 5p | 5p | C C C C | F F F F")
    (question,) = asked(reading, "group")
    assert [str(each.text) for each in question.answers] == [
        "All claimed", "All concealed", "Only red dragon claimed", "Only green dragon claimed",
    ]  # fmt: skip
    assert [round(each.probability, 2) for each in question.answers] == [0.64, 0.16, 0.1, 0.1]
    told = settle(reading, "group", "Only green dragon claimed")
    assert told.hand is not None
    melds = {meld["tiles"][0]: meld["concealed"] for meld in told.hand["melds"]}
    assert melds == {"C": True, "F": False}
    assert asked(told, "group") == []


def test_a_tile_found_again_under_its_own_name_is_dropped_where_none_is_lacking() -> None:
    reading = read(ROW + " 5p")
    again = FoundTile("5p", 0.7, [], reading.tiles[13].quad + 4)
    assert len(reading_of([*reading.tiles, again]).tiles) == 14
    other = FoundTile("6p", 0.7, [], reading.tiles[13].quad + 4)
    assert [each.kind for each in reading_of([*reading.tiles, other]).questions] == ["same_tile"]


def test_a_hole_in_three_of_a_kind_may_hide_the_fourth() -> None:
    """The number of tiles is right without it, so no other question would be asked."""
    reading = read("1m 2m 3m 4s 5s 6s 7p 8p 9p C | E E (E) E | C")
    (question,) = asked(reading, "missing_tile")
    assert {reading.tiles[i].tile for i in question.tiles} == {"E"}
    told = settle(reading, "missing_tile", "Yes")
    assert told.hand is not None
    assert [meld["tiles"] for meld in told.hand["melds"]] == [["E"] * 4]
    assert asked(settle(reading, "missing_tile", "No"), "missing_tile") == []


@pytest.mark.parametrize(("wide", "asked_about"), [(0.75, True), (0.95, False)])
def test_a_hole_in_a_set_is_wider_than_the_gaps_between_sets(
    wide: float, asked_about: bool
) -> None:
    tiles = read("1m 2m 3m 4s 5s 6s 7p 8p 9p C | E E (E) E | C").tiles
    # beside a gap of nearly a tile's width
    tiles[:9] = [replace(tile, quad=moved(tile.quad, -32 * wide)) for tile in tiles[:9]]
    assert bool(asked(reading_of(tiles), "missing_tile")) == asked_about


def test_a_pair_beside_a_run_is_no_hole_in_three_of_a_kind() -> None:
    """A complete hand, laid out in its sets with gaps between them."""
    reading = read("1m 2m 3m (x) 4s 5s 6s (x) E E E (x) 3p 3p (x) 3p 4p 5p")
    assert asked(reading, "missing_tile") == []


def test_after_a_no_the_other_gap_is_asked_about() -> None:
    reading = read("1m 2m 3m 4s 5s 6s 7p 8p 9p (9p) | E E (E) E")
    (first,) = asked(reading, "missing_tile")
    assert {reading.tiles[i].tile for i in first.tiles} == {"E"}


@pytest.mark.parametrize(
    ("flowers", "names"), [("f1 f2 (f3) f4", 5), ("f1 f2 f3 (f4) f5 f6 f7 f8", 1)]
)
def test_a_hole_among_flowers_may_hide_one(flowers: str, names: int) -> None:
    """The flowers offered are those not seen elsewhere."""
    reading = read(ROW + " | 5p | | | " + flowers)
    assert reading.hand is not None
    seen = reading.hand["flowers"]
    (question,) = asked(reading, "missing_tile")
    assert {reading.tiles[i].tile for i in question.tiles} <= {*seen}
    offered = [str(each.text) for each in question.answers]
    assert len(offered) == names + 1
    told = settle(reading, "missing_tile", offered[0])
    assert told.hand is not None
    assert len(told.hand["flowers"]) == len(seen) + 1


@pytest.mark.parametrize("surer", [4, 9])
def test_of_two_doubtful_names_the_likelier_wrong_one_is_asked_first(surer: int) -> None:
    def doubt(confidence: float, others: Sequence[str]) -> tuple[float, list[tuple[str, float]]]:
        return confidence, [(name, (1 - confidence) / len(others)) for name in others]

    confidence = {4: 0.05, 9: 0.05} | {surer: 0.12}
    reading = read(
        "1m 4m 7m 2s 5s 8s 3p 6p 9p E S W N C",
        {
            4: doubt(confidence[4], ["7s", "6s", "1s", "4s", "3s", "9s"]),
            9: doubt(confidence[9], ["N", "S", "W", "F", "C", "5p"]),
        },
    )
    assert [each.tiles for each in asked(reading, "which_tile")] == [[13 - surer], [surer]]
