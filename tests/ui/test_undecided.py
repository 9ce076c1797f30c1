"""A total says what it still hangs on: a wind that nobody set, or the answer to a question."""

from collections.abc import Callable
from dataclasses import replace

from scoring.messages import literal
from tests.helpers.app_player import Player, codes
from ui.hand import undecided
from ui.hand.card import situation
from ui.hand.questions import OpenQuestion, Reply
from ui.hand.situation import set_round_wind, set_seat_wind
from ui.hand.state import Draft

EAST = codes("E E E 1m 2m 3m 4p 5p 6p 7s 8s 9s 2p 2p")


def draft_of(tiles: list[str]) -> Draft:
    draft = Draft()
    for tile in tiles:
        draft = draft.add_tile(tile)
    return draft.choose_winning(draft.pieces[-1].id)


def asked(*drafts: tuple[Draft | None, float]) -> OpenQuestion:
    choices = [Reply(literal("so"), "", draft, chance) for draft, chance in drafts]
    return OpenQuestion("q", "which_tile", literal("which?"), (), tuple(choices))


def test_a_pung_of_east_hangs_on_seat_and_round_and_one_of_dragons_on_neither() -> None:
    ways: list[Callable[[Draft, str], Draft]] = [set_seat_wind, set_round_wind]
    draft = draft_of(EAST)
    here = undecided.total_of(draft)
    assert here
    for blow in ways:
        (worth,) = (found := undecided.by_other_winds(draft, blow))
        assert worth.headline < here
        assert found[worth] == ["S", "W", "N"]
        assert undecided.by_other_winds(draft_of(codes("C C C") + EAST[3:]), blow) == {}


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


def test_the_total_is_a_range_while_a_likely_answer_changes_it() -> None:
    draft, other = draft_of(EAST), draft_of(codes("C C C") + EAST[3:])
    totals = sorted({undecided.total_of(each) or 0 for each in (draft, other)})
    assert len(totals) == 2
    assert undecided.totals(asked((draft, 0.7), (other, 0.3), (None, 0.2)), draft) == totals
    assert undecided.totals(asked((draft, 0.97), (other, 0.03)), draft) == [
        undecided.total_of(draft)
    ], "what is hardly possible opens nothing"
    assert undecided.totals(None, draft) == [undecided.total_of(draft)]


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
