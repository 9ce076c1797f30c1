"""A total states what it still depends on: a wind that was not set, or the answer to a question."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from scoring.answers.answering import score_json
from scoring.speech.messages import literal
from tests.helpers.app_player import Player, codes
from tests.ui.test_state import reading_of
from ui.count import total
from ui.hand import changes, open_points, worth
from ui.hand.card import situation
from ui.hand.circumstances import set_round_wind, set_seat_wind
from ui.hand.state import Draft, draft_from_reading
from ui.hand.typed import typed_draft
from vision.reading import Answer, Question
from vision.statements import Answered, Loose, Melded, Named, Removed, Statement

EAST = codes("E E E 1m 2m 3m 4p 5p 6p 7s 8s 9s 2p 2p")


def draft_of(tiles: list[str]) -> Draft:
    draft = Draft()
    for tile in tiles:
        draft = changes.add_tile(draft, tile)
    return changes.choose_winning(draft, draft.pieces[-1].id)


def test_a_pung_of_east_hangs_on_seat_and_round_and_one_of_dragons_on_neither() -> None:
    ways: list[Callable[[Draft, str], Draft]] = [set_seat_wind, set_round_wind]
    draft = draft_of(EAST)
    here = worth.worth_of(draft)
    assert here
    for blow in ways:
        (other,) = (found := open_points.by_other_winds(draft, blow))
        assert other.headline < here.headline
        assert found[other] == ["S", "W", "N"]
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
    assert worth.worth_of(draft) in found.worths
    assert found.sure == sure, found
    least, most = (found.worths[at].headline for at in (0, -1))
    told = "A question is still open." if least == most else f"From {least} to {most}."
    assert total.totals_left(found.worths) == told


def test_an_answer_that_changes_the_payment_alone_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worth, "headline_of", lambda score: score.total and 8)
    reading = reading_of(
        ("concealed", codes("1m 2m 3m 4m 5m 6m 7m 8m 9m 2p")),
        ("pung", ["C"] * 3),
        ("winning", ["2p"]),
    )
    reading.questions = [CLAIMED]
    draft = draft_from_reading(reading, Draft())
    possible = open_points.possible(draft)
    assert [each.headline for each in possible.worths] == [8, 8]
    shown = total._total(score_json(draft.to_json()), possible, total.Dependencies([], [], []))
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


# --- one voice: a tick, or one line on what it depends on -----------------------------------------


def verdict(player: Player) -> str:
    """Return the HTML of the part of the page with the total."""
    return next(b for e in player.at.get("html") if 'class="total' in (b := str(e.proto.body)))


def test_a_total_that_hangs_on_winds_has_one_line_and_no_tick() -> None:
    player = Player().tap("by-hand").enter(EAST).wins(13)
    player.at.session_state["tally"].draft = replace(
        changes.make_meld(player.state.draft, "pung", ("E", "E", "E")), self_drawn=True
    )
    player.at.run()
    shown = verdict(player)
    assert shown.count('class="depends"') == 1
    assert "by seat and round" in shown
    assert "✓" not in shown
    player.choose("seat", "S").choose("round", "S")
    assert 'class="depends"' not in verdict(player)


def test_a_range_covers_what_a_wind_and_a_ruling_bring_together() -> None:
    """As dealer 2,900 without the red five; for the others 3,900 with it and 2,000 without."""
    player = Player()
    player.state.draft = replace(player.state.draft, ruleset="riichi")
    player.state.draft = typed_draft("234m 456p 678s 0s5s 34p 2p", player.state.draft)
    player.state.go("hand")
    player.at.run()
    assert "2,000 to 5,800 by seat and a ruling" in verdict(player)


def test_a_disputed_rule_is_in_the_same_line_with_what_a_table_settles_by() -> None:
    """In riichi the alternatives are given in points like the total, not in han."""
    player = Player()
    player.state.draft = replace(player.state.draft, ruleset="riichi", seat_wind="S")
    line = "345m [678p] 345s 66m 67p 5p +seat=S"
    player.state.draft = typed_draft(line, player.state.draft)
    player.state.go("hand")
    player.at.run()
    shown = verdict(player)
    assert "ruling" in shown
    numbers = [int(n) for n in re.findall(r"otherwise ([\d,]+)<", shown)]
    assert numbers
    assert all(number >= 300 for number in numbers), shown


def test_the_range_of_the_line_holds_every_outcome() -> None:
    player = Player().tap("by-hand").enter(EAST).wins(13)
    found = re.search(r"<summary>(\d+) to (\d+) by", verdict(player))
    assert found
    draft = player.state.draft
    outcomes = {
        here.headline
        for wind in "ESWN"
        for other in "ESWN"
        if (here := worth.worth_of(set_round_wind(set_seat_wind(draft, wind), other)))
    }
    assert (int(found[1]), int(found[2])) == (min(outcomes), max(outcomes))


# --- nothing is asked that decides nothing --------------------------------------------------------


def test_of_thirteen_orphans_and_seven_pairs_it_is_not_asked_which_tile_won(player: Player) -> None:
    for line in ("19m 19s 19p ESWNCFPP", "1122m 3344p 5566s CC"):
        player.state.draft = changes.forget_winning(typed_draft(line, player.state.draft))
        player.state.go("hand")
        player.at.run()
        assert "It depends on the tile that won" not in player.words, line
        assert "any-winner" not in player.buttons()
        assert player.state.draft.won is None, "no tile is marked as the one that won"


def test_where_the_tile_that_won_matters_the_range_stands_and_any_of_them_counts_the_least(
    player: Player,
) -> None:
    line = "123456789m 22p CCC"
    player.state.draft = changes.forget_winning(typed_draft(line, player.state.draft))
    player.state.go("hand")
    player.at.run()
    low, high = map(int, re.findall(r"<b>(\d+)–(\d+)</b>", verdict(player))[0])
    winners = worth.winners_of(player.state.draft)
    assert (low, high) == (
        min(score.total or 0 for score in winners.values()),
        max(score.total or 0 for score in winners.values()),
    )
    player.tap("any-winner")
    shown = re.findall(r"<b>(\d+)</b>", verdict(player))
    assert int(shown[0]) <= low
    assert "winning_tile_mixed" in player.state.draft.flags


def test_a_kong_that_puts_the_number_right_is_the_only_question(player: Player) -> None:
    player.state.draft = typed_draft("1112 345m 678p 99s CCC", player.state.draft)
    draft = Draft()
    for tile in codes("S C C S S S 2m 2m 2m 5s 6s 7s 7p 8p 9p"):
        draft = changes.add_tile(draft, tile)
    player.state.draft = draft
    player.state.go("hand")
    player.at.run()
    assert "Four times south wind. Is it a kong?" in player.words
    assert "does not belong" not in player.words
    assert "by other rules" not in player.words
    assert not [key for key in player.buttons() if key.startswith("other-size")]
    player.tap("kong")
    assert "Is it a kong?" not in player.words
    assert player.state.draft.tile_count == (15, 15)


def test_backs_of_an_unbroken_concealed_kong_are_not_asked_about() -> None:
    reading = reading_of(
        ("concealed_kong", ["back", "C", "C", "back"]),
        ("concealed", codes("1m 2m 3m 4m 5m 6m 7m 8m 2p")),
        ("winning", ["2p"]),
    )
    reading.questions = [question((0, 3), (0.9, Answered("yes")), (0.1, Answered("no")))]
    reading.questions[0] = replace(reading.questions[0], kind="which_tile")
    draft = draft_from_reading(reading, Draft())
    assert open_points.next_question(draft) is None
    reading.questions = [replace(reading.questions[0], tiles=[4])]
    assert open_points.next_question(draft_from_reading(reading, Draft())) is not None


def test_how_a_kong_lies_is_not_asked_of_a_hand_that_waits_for_nothing() -> None:
    kong = (8, 9, 10, 11)
    lies = question(kong, (0.7, Loose(kong)), (0.3, Melded("kong", kong)))
    for tiles, asked in (
        ("1m 4m 7m 2s 5s 8s 3p 9p N N N N E", False),
        ("1m 2m 3m 4m 5m 6m 7m 8m N N N N 9m E E", True),
    ):
        reading = reading_of(("concealed", codes(tiles)))
        reading.questions = [lies]
        draft = draft_from_reading(reading, Draft())
        assert (open_points.next_question(draft) is not None) == asked, tiles
