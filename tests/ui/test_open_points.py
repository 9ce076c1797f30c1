"""A total says what it still hangs on: a wind that nobody set, or the answer to a question."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scoring.answers.answering import score_json
from scoring.speech.messages import literal
from tests.helpers.app_player import Player, codes
from tests.ui.test_state import reading_of
from ui.count import total
from ui.hand import open_points
from ui.hand.card import situation
from ui.hand.circumstances import set_round_wind, set_seat_wind
from ui.hand.state import Draft, draft_from_reading
from vision.reading import Answer, Question
from vision.statements import Answered, Loose, Melded, Named, Removed, Statement

EAST = codes("E E E 1m 2m 3m 4p 5p 6p 7s 8s 9s 2p 2p")


def draft_of(tiles: list[str]) -> Draft:
    draft = Draft()
    for tile in tiles:
        draft = draft.add_tile(tile)
    return draft.choose_winning(draft.pieces[-1].id)


def test_a_pung_of_east_hangs_on_seat_and_round_and_one_of_dragons_on_neither() -> None:
    ways: list[Callable[[Draft, str], Draft]] = [set_seat_wind, set_round_wind]
    draft = draft_of(EAST)
    here = open_points.worth_of(draft)
    assert here
    for blow in ways:
        (worth,) = (found := open_points.by_other_winds(draft, blow))
        assert worth.headline < here.headline
        assert found[worth] == ["S", "W", "N"]
        assert open_points.by_other_winds(draft_of(codes("C C C") + EAST[3:]), blow) == {}


def test_riichi_says_the_points_and_what_they_are_from_another_seat() -> None:
    player = Player()
    player.state.draft = replace(player.state.draft, ruleset="riichi")
    player.tap("by-hand").enter(codes("2m 3m 4m 5m 6m 7m 2p 3p 4p 6p 7p 8p 5s 5s"))
    player.wins(13)
    assert "<b>2,000</b> points" in player.words
    assert "Seat East is assumed: 1,300 with South, West, North." in player.words


def test_where_a_seat_changes_the_payment_alone_that_is_said() -> None:
    player = Player()
    player.state.draft = replace(player.state.draft, ruleset="classical")
    player.tap("by-hand").enter(codes("2m 3m 4m 5m 6m 7m 2p 3p 4p 6p 7p 8p 5s 5s"))
    player.wins(13)
    assert "Seat East is assumed: the winner gets " in player.words


DRAGONS = (10, 11, 12)


def question(tiles: tuple[int, ...], *answers: tuple[float, Statement]) -> Question:
    ways = [Answer(literal("so"), chance, (said,)) for chance, said in answers]
    return Question("group", [*tiles], literal("which?"), ways)


CLAIMED = question(DRAGONS, (0.8, Melded("pung", DRAGONS)), (0.2, Loose(DRAGONS)))
A_TILE = question((0,), (1.0, Named(0, "1m")), (0.0, Removed(0)))


@pytest.mark.parametrize(
    ("asked", "sure"),
    [
        ([], True),
        ([A_TILE], False),  # by the other answer the hand has not won
        ([CLAIMED], False),
        ([A_TILE, CLAIMED], False),  # though the page asks the other one first
        ([question(DRAGONS, (0.99, Melded("pung", DRAGONS)), (0.01, Loose(DRAGONS)))], False),
        ([question((), (0.6, Named(0, "1m")), (0.4, Answered("x")))], False),  # then: "1m or 4m?"
    ],
)
def test_a_total_is_sure_only_if_no_answer_to_any_question_changes_it(
    asked: list[Question], sure: bool
) -> None:
    reading = reading_of(
        ("concealed", codes("1m 2m 3m 4m 5m 6m 7s 8s 9s 2p")),
        ("pung", ["C"] * 3),
        ("winning", ["2p"]),
    )
    reading.tiles[0] = replace(reading.tiles[0], confidence=0.5, alternatives=[("4m", 0.45)])
    reading.questions = asked
    draft = draft_from_reading(reading, Draft())
    found = open_points.possible(draft)
    assert open_points.worth_of(draft) in found.worths
    assert found.sure == sure, found


def test_an_answer_that_changes_the_payment_alone_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(open_points, "headline_of", lambda score: score.total and 8)
    open_points._counted.cache_clear()
    reading = reading_of(
        ("concealed", codes("1m 2m 3m 4m 5m 6m 7m 8m 9m 2p")),
        ("pung", ["C"] * 3),
        ("winning", ["2p"]),
    )
    reading.questions = [CLAIMED]
    draft = draft_from_reading(reading, Draft())
    possible = open_points.possible(draft)
    open_points._counted.cache_clear()
    assert [worth.headline for worth in possible.worths] == [8, 8]
    shown = total._total(score_json(draft.to_json()), possible)
    assert "Your answer above decides what is paid." in shown


def test_the_page_says_what_is_assumed_until_it_is_said_each_for_itself() -> None:
    player = Player().tap("by-hand").enter(EAST).wins(13)
    assert "Seat East is assumed: " in player.words
    assert "with South, West, North." in player.words
    player.choose("how", "self")
    assert "Seat East is assumed: " in player.words, "nobody said the seat by it"
    player.choose("seat", "S").choose("seat", "E")
    assert "Seat East is assumed: " not in player.words
    assert "Round East is assumed: " in player.words
    draft = player.state.draft
    assert "Round wind: East (assumed)" in situation(draft, ["round"])
    assert "Seat wind: East" in situation(draft, ["round"])
