"""The club evening in the app, driven through Streamlit's AppTest: hands, undo, sheets, rules."""

import json
import random
import re
from dataclasses import replace
from html import escape
from itertools import permutations
from pathlib import Path
from typing import Any, Self

import pytest
from streamlit.elements.lib import policies
from streamlit.testing.v1.element_tree import ButtonGroup

from ledger import entering, store
from ledger.details import DrawDetails
from ledger.evening import Evening
from scoring.rulesets import names
from scoring.rulesets import ruleset as rules_called
from tests.helpers.app_player import STRAIGHT, Player, codes
from tests.ui.test_incidents import happened
from ui.evening import evening_session
from ui.evening.table_screen import board
from ui.hand.state import Draft
from ui.hand.typed import typed_draft

NAMES = ["Anna", "Bo", "Chen", "Dora"]
FLUSH = codes("1m 2m 3m 4m 5m 6m 7m 8m 9m 1m 1m 5m 5m 5m")
ONES = codes("1s 2s 3s 4s 5s 6s 7s 8s 9s 1s 1s 5s 5s 5s")
EAST_PUNG = codes("E E E 1m 2m 3m 4p 5p 6p 7s 8s 9s 2p 2p")
SMALL = codes("1m 2m 3m 5m 6m 7m 2s 3s 4s 6p 7p 8p 9s 9s")
"""A winning hand with fewer points than the minimum."""
SCHEDULES = 10


@pytest.fixture(autouse=True)
def own_ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(store.ENVIRONMENT, f"sqlite:///{tmp_path / 'ledger.db'}")


class Club(Player):
    """A player with a phone who keeps the ledger of an evening."""

    @property
    def evening(self) -> Evening:
        opened = store.open_store(store.database_url())
        return opened.evening(self.at.session_state["choices"][evening_session.OPEN])

    def begin(self, names: list[str] = NAMES, ruleset: str = "") -> Self:
        self.visit("evening")
        if ruleset:
            self.at.selectbox(key="ledger-rules").set_value(ruleset).run()
        for wind, name in zip("ESWN", names, strict=True):
            self.at.text_input(key=f"name-{wind}").set_value(name)
        next(b for b in self.at.button if b.proto.is_form_submitter).click().run()
        self.fine()
        return self

    def submit(self, label: str) -> Self:
        next(b for b in self.at.button if b.label == label).click().run()
        self.fine()
        return self

    def pick(self, key: str, value: object) -> Self:
        group: ButtonGroup[Any] = next(
            g for g in self.at.pills if g.key == key or (g.key or "").startswith(f"{key}-")
        )
        group.set_value(value).run()
        self.fine()
        return self

    def sit(self, winner: str, discarder: str = "") -> Self:
        """Tap the seat of the winner, unless it is already chosen, and that of the discarder if
        given."""
        draft = self.state.draft
        if not ("seat" in draft.chosen and draft.seat_wind == winner):
            self.tap(f"seat-{winner}")
        return self.tap(f"seat-{discarder}") if discarder else self

    @property
    def seats(self) -> dict[str, str]:
        """Return the labels of the four seats, by wind."""
        return {wind: self.at.button(key=f"seat-{wind}").label for wind in "ESWN"}

    def has(self, key: str) -> bool:
        return any(k == key or k.startswith(f"{key}-") for k in self.buttons())

    def tap_first(self, key: str) -> Self:
        """Tap the first button whose key is `key` or begins with it and "-"."""
        self.tap(next(k for k in self.buttons() if k == key or k.startswith(f"{key}-")))
        return self

    def count(
        self, tiles: list[str], *, self_drawn: bool = False, seat: str = "E", said: bool = True
    ) -> Self:
        """Enter a hand manually until its score is shown; if `said`, also tap the winner's seat if
        the ledger asks. Return self."""
        self.visit("")
        if self.state.step == "hand":
            self.tap("ledger-leave-out" if self.has("ledger-leave-out") else "next")
        self.tap("by-hand").enter(tiles)
        self.wins(0)
        if self_drawn:
            self.choose("how", "self")
        if seat != self.state.draft.seat_wind:
            self.choose("seat", seat)
        if said and self.has(f"seat-{seat}"):
            self.sit(seat)
        return self


@pytest.fixture
def club() -> Club:
    return Club()


def test_three_hands_and_an_undo(club: Club) -> None:
    club.begin()
    assert [t.value for t in club.at.title] == ["Hand 1 of 16"]

    club.count(STRAIGHT, seat="S")
    club.tap("seat-N")
    assert "In the ledger: Bo won" in club.words

    club.visit("evening").tap_first("way-draw")
    assert "Hand 2: nobody won." in club.words

    club.count(STRAIGHT, self_drawn=True, seat="W")
    club.tap_first("ledger-confirm-hand")
    evening = club.evening
    assert [entry.kind for entry in evening.log.live] == ["win", "draw", "win"]
    assert evening.log.live[0].player == 1
    assert evening.log.live[2].player == evening.positions.at(3).player("W") == 0
    first = evening.log.live[0].sums
    assert first[1] == -sum(first[p] for p in (0, 2, 3))

    club.visit("evening")
    assert [t.value for t in club.at.title] == ["Hand 4 of 16"]
    club.tap(f"takeout-{evening.log.live[2].id}")
    assert "Hand 3 was removed and is open again." in club.words
    assert club.evening.money.totals == first
    after = "".join(f"<td>{total}</td>".replace("-", "−") for total in first)
    assert after in club.words, "the chart can be heard as well"
    club.tap_first("ledger-undo")
    assert club.evening.money.totals == evening.money.totals


def test_the_names_at_the_chart_fit_a_narrow_phone(club: Club) -> None:
    club.begin(["W" * 24, "Bo", "Chen", "Dora"]).tap_first("way-draw")
    (chart,) = club.at.get("vega_lite_chart")
    legend = json.loads(chart.proto.spec)["encoding"]["color"]["legend"]
    beside, axis, mark = 288, 34, 19  # pixels of a chart at 320, left of the legend, of a symbol
    assert json.loads(chart.proto.spec)["encoding"]["y"]["axis"]["format"] == ",~f", "as plain()"
    assert axis + legend["columns"] * (mark + legend["labelLimit"]) <= beside


def test_the_heads_of_numbers_stand_over_them_on_the_right(club: Club) -> None:
    club.begin(ruleset="riichi")
    assert heads_of_numbers(club) == ["Points", "Rank"]
    drawn(club, ready=[2], riichi=[2])
    club.tap("ledger-end")
    assert heads_of_numbers(club) == ["Points", "Result", "Rank"]


def heads_of_numbers(club: Club) -> list[str]:
    (table,) = re.findall(r'<table class="ledger-table">.*?</thead>', club.words)
    return re.findall("<th[^>]* class=number>(.*?)</th>", table)


def test_nobody_is_taken_for_the_winner_before_somebody_says_so(club: Club) -> None:
    club.begin().count(STRAIGHT, self_drawn=True, said=False)
    assert "Who won?" in club.words
    assert not club.has("ledger-confirm-hand")
    assert "Who gets what" not in club.words
    assert club.at.button(key="next").label == "Who won?"
    club.tap("next")  # brings the question into view
    assert club.state.step == "hand", "the hand is still there"
    assert club.evening.log.live == ()


def test_the_large_button_books_the_hand_and_then_goes_on_to_the_next(club: Club) -> None:
    club.begin().count(STRAIGHT, self_drawn=True, seat="S")
    club.tap("next")
    assert [entry.player for entry in club.evening.log.live] == [1]
    assert next(b for b in club.at.button if b.key == "next").label == "Next hand"
    club.tap("next")
    assert (club.state.step, club.state.draft.pieces) == ("photo", ())
    assert "seat" not in club.state.draft.chosen


def test_the_large_button_asks_what_is_missing(club: Club) -> None:
    club.begin().count(STRAIGHT, said=False)
    assert club.at.button(key="next").label == "Who won?"
    club.tap("seat-S")
    assert club.at.button(key="next").label == "Who discarded?"
    club.tap("next")  # brings the question into view
    assert club.state.step == "hand", "the hand is still there"
    club.tap("seat-N")
    assert [entry.player for entry in club.evening.log.live] == [1]
    assert club.at.button(key="next").label == "Next hand"


def test_a_hand_may_be_left_out_of_the_ledger(club: Club) -> None:
    club.begin().count(STRAIGHT, self_drawn=True)
    club.tap("ledger-leave-out")
    assert (club.state.step, club.evening.log.live) == ("photo", ())


def test_a_hand_is_not_entered_twice(club: Club) -> None:
    club.begin().count(STRAIGHT, self_drawn=True)
    club.tap_first("ledger-confirm-hand")
    assert not club.has("ledger-confirm-hand"), "it is in: nothing is left to confirm"
    club.visit("evening").visit("")
    assert not club.has("ledger-confirm-hand")


def test_a_hand_counted_otherwise_afterwards_is_changed_in_its_place(club: Club) -> None:
    club.begin().count(STRAIGHT, self_drawn=True)
    club.tap_first("ledger-confirm-hand")
    before = club.evening.money.totals
    club.often("flowers", 1)
    club.tap_first("ledger-confirm-hand")
    assert club.evening.money.totals == tuple(t + 3 if t > 0 else t - 1 for t in before)
    assert club.evening.positions.now.hand == 2


def test_the_winner_by_another_seat_counts_the_hand_from_there(club: Club) -> None:
    club.begin().count(codes("E E E 2m 3m 4m 5m 6m 7m 2p 3p 4p 9p 9p"), self_drawn=True)
    mine = club.evening
    club.tap("seat-W")
    assert club.state.draft.seat_wind == "W"
    club.tap_first("ledger-confirm-hand")
    assert club.evening.log.live[0].player == mine.positions.now.player("W") == 2


def test_no_evening_yet_is_one_tap_away(club: Club) -> None:
    club.count(STRAIGHT, self_drawn=True)
    club.tap("ledger-begin-here").tap("seat-E")
    assert club.has("ledger-confirm-hand")
    club.tap_first("ledger-confirm-hand")
    assert club.evening.players[0] == "Player 1"
    assert len(club.evening.log.live) == 1


def test_the_next_evening_has_the_players_of_the_last_one(club: Club) -> None:
    first = club.begin().evening.id
    club.tap("ledger-leave").count(STRAIGHT, self_drawn=True).tap("ledger-begin-here")
    assert (club.evening.id != first, club.evening.players) == (True, tuple(NAMES))


def test_the_next_hand_has_the_round_wind_of_the_evening(club: Club) -> None:
    club.begin()
    for _ in range(4):
        club.tap_first("way-draw")
    assert club.evening.positions.now.round_wind == "S"
    club.visit("")
    assert club.state.draft.round_wind == "S"


def test_a_hand_below_the_minimum_goes_in_as_a_false_win(club: Club) -> None:
    club.begin().count(codes("1m 2m 3m 5m 6m 7m 2s 3s 4s 6p 7p 8p 9s 9s"), seat="W")
    assert "Chen pays 10 to each of the others." in club.words
    club.tap_first("ledger-confirm-hand")
    assert club.evening.money.totals == (10, 10, -30, 10)
    assert club.evening.positions.now.hand == 1, "the others play on"


# --- on the evening's own page -------------------------------------------------------------------


def test_a_false_win_costs_thirty(club: Club) -> None:
    club.begin().tap("way-incident").tap("incident-false_win").tap("seat-W")
    assert "Chen pays 10 to each of the others." in club.words
    assert "\\+10" in club.seats["E"]
    club.tap_first("ledger-confirm-incident")
    assert club.evening.money.totals == (10, 10, -30, 10)
    assert club.evening.positions.now.hand == 1
    assert "In the ledger: False win by Chen" in club.words
    assert "Chen: may not win this hand, plays along and pays" in club.words
    club.tap_first("ledger-undo")
    assert club.evening.money.totals == (0, 0, 0, 0)


def test_a_sum_that_the_referee_sets(club: Club) -> None:
    club.begin().tap("way-incident").tap("incident-other").tap("seat-S")
    assert "the referee sets it" in club.words
    assert club.at.button(key="ledger-confirm-incident-1").disabled
    club.at.number_input(key="incident-other-points").set_value(20).run()
    club.pick("incident-other-to", "N")
    club.at.text_input(key="incident-other-note").set_value("late").run()
    club.tap_first("ledger-confirm-incident")
    assert club.evening.money.totals == (0, -20, 0, 20)
    assert "In the ledger: Bo: Penalty – late." in club.words


def test_a_fine_of_2025_goes_to_nobody_and_is_told(club: Club) -> None:
    club.begin()
    told = replace(club.evening, id="mil", rulings={"profile": "mil-2025"}, entries=())
    store.open_store(store.database_url()).begin(told)
    club.tap("ledger-leave").tap("take-up-mil")
    club.tap("way-incident").tap("incident-false_win").tap("seat-E")
    assert "40 is taken off Anna; nobody gets it." in club.words
    assert "Elsewhere: Anna pays 10 to each of the others." in club.words
    club.tap_first("ledger-confirm-incident")
    assert (club.evening.money.totals, club.evening.money.nobodys) == ((-40, 0, 0, 0), 40)
    assert "40 went to nobody: the totals are that much short." in club.words
    club.count(codes("1m 2m 3m 5m 6m 7m 2s 3s 4s 6p 7p 8p 9s 9s"), seat="W")
    club.tap_first("ledger-confirm-hand")
    assert club.evening.money.totals == (-40, 0, -40, 0), "a hand that was counted says the same"


def test_a_cancelled_incident_stays_with_the_reason(club: Club) -> None:
    club.begin().tap("way-incident").tap("incident-false_win").tap("seat-W")
    club.tap_first("ledger-confirm-incident")
    (entry,) = club.evening.log.live
    club.tap(f"takeout-{entry.id}")
    club.at.text_input(key=f"why-{entry.id}").set_value("the hand was good").run()
    club.tap("ledger-confirm-cancel")
    assert club.evening.money.totals == (0, 0, 0, 0)
    assert "Cancelled" in club.words
    assert "the hand was good" in club.words
    assert "Chen: may not win" not in club.words


def test_somebody_takes_over_a_seat(club: Club) -> None:
    club.begin().tap("way-points").tap("seat-S").tap("seat-W").tap_first("ledger-confirm-points")
    club.tap("ledger-substitute")
    club.at.text_input(key="substitute-name").set_value("Eve").run()
    club.tap("seat-E").tap_first("ledger-confirm-substitute")
    assert club.evening.people.names() == ("Anna", "Eve", "Chen", "Dora")
    assert "Eve takes the seat of Bo" in club.words
    assert [s.total for s in club.evening.standings.ranked] == [32, 0, -8, -8, -16]
    assert "Bo won 8 points from Chen" in club.words


def test_a_substitute_with_a_name_of_the_table_is_told_in_the_sheet(club: Club) -> None:
    club.begin().tap("ledger-substitute")
    club.tap("seat-E")
    club.at.text_input(key="substitute-name").set_value("Bo\u200b").run()
    assert "needs a name that nobody else here has." in club.words
    (enter,) = [b for b in club.at.button if str(b.key).startswith("ledger-confirm-substitute")]
    assert enter.disabled
    club.at.text_input(key="substitute-name").set_value("Eve").run()
    assert "nobody else here has" not in club.words
    club.tap_first("ledger-confirm-substitute")
    assert club.evening.people.names() == ("Eve", "Bo", "Chen", "Dora")


def test_the_name_of_a_substitute_is_corrected(club: Club) -> None:
    club.begin().tap("ledger-substitute")
    club.at.text_input(key="substitute-name").set_value("Evw").run()
    club.tap("seat-E").tap_first("ledger-confirm-substitute")
    (came,) = club.evening.people.substitutions
    field = f"rename-{club.evening.id}-{came.id}"
    club.at.text_input(key=field).set_value("Bo")
    club.submit("Change the names")
    assert "Two players have the same name." in club.words
    club.at.text_input(key=field).set_value("Eve")
    club.submit("Change the names")
    assert "The names are changed." in club.words
    assert club.evening.people.names() == ("Eve", "Bo", "Chen", "Dora")
    assert "Eve, entered as Evw, takes the seat of Anna" in club.words
    assert [entry.kind for entry in club.evening.entries] == ["substitute", "substitute"]


def test_names_are_changed_at_the_seats_of_now(club: Club) -> None:
    club.begin()
    assert labels_of_names(club) == ["東 Anna", "南 Bo", "西 Chen", "北 Dora"]
    club.tap("way-draw-1")
    assert labels_of_names(club) == ["北 Anna", "東 Bo", "南 Chen", "西 Dora"]
    club.tap("ledger-substitute")
    club.at.text_input(key="substitute-name").set_value("Eve").run()
    club.tap("seat-E").tap_first("ledger-confirm-substitute")
    assert labels_of_names(club) == ["北 Anna", "Bo", "南 Chen", "西 Dora", "東 Eve"]
    club.tap("ledger-end")
    assert labels_of_names(club) == ["Anna", "Bo", "Chen", "Dora", "Eve"]


def labels_of_names(club: Club) -> list[str]:
    return [one.label for one in club.at.text_input if str(one.key).startswith("rename-")]


def test_an_abortive_draw_asks_for_what_stays_on_the_table(club: Club) -> None:
    ends_by(club, "abort_four_winds").pick("incident-abort_four_winds-riichi", [2])
    club.tap_first("ledger-confirm-incident")
    assert (club.evening.money.pot, club.evening.positions.now.again) == ((0, 0, 1000, 0), 1)
    assert "Nobody won; The first four discards are one wind" in club.words


def ends_by(club: Club, code: str) -> Club:
    """Begin a riichi evening that plays the abortive draw `code`, enter that draw, and return the
    player."""
    club.begin(ruleset="riichi")
    told = replace(club.evening, id="on", rulings={code: "on"}, entries=())
    store.open_store(store.database_url()).begin(told)
    happened(club.tap("ledger-leave").tap("take-up-on").tap("way-incident"), code, code)
    return club


def test_a_question_that_stays_open_leaves_both_rulings_on_the_screen(club: Club) -> None:
    club.begin().tap("way-incident").tap("incident-wrong_set").tap("seat-S")
    assert "The hand goes on.</p><p>The set may be put right until the discard." in club.words
    assert "Has the player discarded since? <b>Yes</b>: Bo: may not win this hand" in club.words
    club.at.segmented_control(key="incident-wrong_set-discarded_since").set_value(True).run()
    assert "<b>Yes</b>: Bo" not in club.words
    club.tap_first("ledger-confirm-incident")
    assert club.evening.states.at(1) == {1: ["no_win"]}


def test_what_was_disturbed_is_paid_to_the_seat_that_was_tapped(club: Club) -> None:
    happened(club.begin().tap("way-incident"), "tiles shown", "exposed_other").tap("seat-S")
    assert "Whose tiles?" in club.words
    club.tap("seat-N")
    assert not club.at.pills, "nobody else is asked for"
    club.at.number_input(key="incident-exposed_other-points").set_value(20).run()
    club.fine().tap_first("ledger-confirm-incident")
    assert club.evening.money.totals == (0, -20, 0, 20)


def test_what_cannot_be_ruled_without_an_answer_is_not_booked(club: Club) -> None:
    happened(club.begin().tap("way-incident"), "late", "late_arrival").tap("seat-S")
    assert "The ruling needs “minutes_late”. How many minutes?" in club.words
    confirm = next(key for key in club.buttons() if key.startswith("ledger-confirm-incident"))
    assert club.at.button(key=confirm).disabled
    club.at.number_input(key="incident-late_arrival-minutes_late").set_value(12).run()
    assert club.fine().tap(confirm).evening.money.totals == (0, -20, 0, 0)


def test_a_win_by_head_of_riichi_has_han_fu_counters_and_sticks(club: Club) -> None:
    club.begin(ruleset="riichi")
    drawn(club, ready=[2], riichi=[2])
    club.visit("evening").tap("way-points")
    assert club.at.number_input[0].max == 78, "six yakuman of 13 han"
    club.at.number_input[0].set_value(3).run()
    club.pick("points-riichi", [0])
    club.tap("seat-W").tap("seat-S")
    assert "1 counter: +300" in club.words
    assert "1 stick on the table: +1,000" in club.words
    club.tap_first("ledger-confirm-points")
    won = club.evening.log.live[-1]
    winner, giver = won.player, won.other
    assert winner is not None
    assert giver is not None
    sums = club.evening.money.without_deposits(won)
    assert sums[winner] == 3900 + 300 == -sums[giver]
    assert sum(club.evening.money.pot) == 0


def test_a_win_by_head_is_tapped_at_the_table_and_shows_what_everybody_gets(club: Club) -> None:
    club.begin().tap("way-points")
    assert "Who won?" in club.words
    assert list(club.seats.values()) == ["東 Anna", "南 Bo", "西 Chen", "北 Dora"]
    club.tap("seat-S")
    assert "Who discarded the tile?" in club.words
    assert club.at.button(key="ledger-confirm-points-1").disabled
    club.at.toggle(key="points-self-drawn").set_value(True).run()
    assert "南 Bo won. Tap again to change it." in club.words
    assert ["+48" in says or "−16" in says for says in club.seats.values()] == [True] * 4
    club.tap("seat-W")
    assert "西 Chen won." in club.words, "without a discarder another tap is another winner"
    club.tap_first("ledger-confirm-points")
    assert club.evening.money.totals == (-16, -16, 48, -16)
    assert "Chen won 8 points by self-draw" in club.words


def test_two_win_by_head_on_one_discard(club: Club) -> None:
    club.begin(ruleset="riichi").tap("way-points")
    next(t for t in club.at.toggle if t.label.startswith("Several won")).set_value(True).run()
    club.tap("seat-W").tap("seat-E").tap("seat-S")
    assert "南 Bo" in club.words
    for player, amount in enumerate((-3000, 1000, 2000)):
        club.at.number_input(key=f"points-sum-{player}").set_value(amount).run()
    club.tap_first("ledger-confirm-points")
    (entry,) = club.evening.log.live
    assert (entry.winners, entry.other) == ((1, 2), 0)
    assert entry.sums == (-3000, 1000, 2000, 0)


@pytest.mark.parametrize("sheet", ["points", "incident"])
def test_what_was_entered_is_there_after_back_and_gone_after_a_new_start(
    club: Club, sheet: str
) -> None:
    club.begin().tap(f"way-{sheet}")
    if sheet == "incident":
        club.tap("incident-other")
    club.tap("seat-S")
    field = {"points": "points-total", "incident": "incident-other-points"}[sheet]
    club.at.number_input(key=field).set_value(21).run()
    says = club.seats
    club.visit("").visit("evening")
    assert club.seats == says
    assert club.at.number_input(key=field).value == 21
    club.tap(f"way-{sheet}")
    if sheet == "incident":
        club.tap("incident-other")
    assert list(club.seats.values()) == ["東 Anna", "南 Bo", "西 Chen", "北 Dora"]


def test_a_correction_has_to_add_up(club: Club) -> None:
    club.begin().tap("ledger-correction")
    club.at.number_input(key="correction-sum-0").set_value(5).run()
    assert "They get 5 more than they pay." in club.words
    club.at.number_input(key="correction-sum-1").set_value(99_999_995).run()
    assert "They get 100,000,000 more than they pay." in club.words
    club.at.number_input(key="correction-sum-1").set_value(0).run()
    club.at.number_input(key="correction-sum-3").set_value(-5).run()
    club.tap_first("ledger-confirm-correction")
    assert club.evening.money.totals == (5, 0, 0, -5)


def test_two_phones_at_one_table(club: Club) -> None:
    club.begin()
    other = Club().visit("evening")
    other.tap(f"take-up-{club.evening.id}")
    club.tap_first("way-draw")
    other.tap_first("way-draw")
    assert "another phone was faster" in other.words
    assert len(club.evening.log.live) == 1
    assert other.at.title[0].value == "Hand 2 of 16"


@pytest.mark.parametrize(
    "names", [["Anna", "Anna", "Chen", "Dora"], ["Anna", " ", "Player 2", "Dora"]]
)
def test_four_different_names_are_wanted(club: Club, names: list[str]) -> None:
    club.begin(names)
    assert club.at.error
    assert club.at.title[0].value == "A club evening"


def test_names_that_another_phone_put_right_are_not_put_back(club: Club) -> None:
    club.begin()
    other = Club().visit("evening").tap(f"take-up-{club.evening.id}")
    club.at.text_input(key=f"rename-{club.evening.id}-1-Bo").set_value("Bob")
    club.submit("Change the names")
    other.at.text_input(key=f"rename-{club.evening.id}-3-Dora").set_value("Dana")
    other.submit("Change the names")
    assert club.evening.players == ("Anna", "Bob", "Chen", "Dana")


def test_a_name_typed_over_one_that_another_phone_changed_is_told_and_kept(
    club: Club, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policies, "_shown_default_value_warning", False)  # it is logged once
    club.begin()
    other = Club().visit("evening").tap(f"take-up-{club.evening.id}")
    for player, (old, new) in enumerate(zip(club.evening.players, "ABCD", strict=True)):
        club.at.text_input(key=f"rename-{club.evening.id}-{player}-{old}").set_value(new)
    club.submit("Change the names")
    assert club.evening.players == ("A", "B", "C", "D")
    other.at.text_input(key=f"rename-{club.evening.id}-3-Dora").set_value("Dana")
    other.submit("Change the names")
    assert "Another phone changed the names meanwhile." in other.words
    assert "The names are changed." not in other.words
    assert club.evening.players == ("A", "B", "C", "D")
    assert len(store.open_store(store.database_url()).changes(club.evening.id)) == 1
    assert other.at.text_input(key=f"rename-{club.evening.id}-3-D").value == "Dana"
    assert "created with a default value" not in caplog.text, "a warning in the host's log"
    other.submit("Change the names")
    assert club.evening.players == ("A", "B", "C", "Dana")


def test_names_that_stay_as_they_are_are_no_change(club: Club) -> None:
    club.begin().submit("Change the names")
    assert "The names are changed." not in club.words
    assert not store.open_store(store.database_url()).changes(club.evening.id)


def test_a_draw_of_an_evening_that_was_deleted_meanwhile_is_said(club: Club) -> None:
    club.begin()
    store.open_store(store.database_url()).forget(club.evening.id)
    club.tap_first("way-draw")
    assert "That is no longer in the ledger." in club.words


def test_an_evening_is_deleted_only_after_a_question(club: Club) -> None:
    club.begin().tap("ledger-forget")
    assert "can be brought back for 30 days" in club.words
    evening = club.evening.id
    club.tap("ledger-confirm-forget")
    assert club.at.title[0].value == "A club evening"
    assert not club.has(f"take-up-{evening}")


def test_sixteen_hands_end_the_game(club: Club) -> None:
    club.begin()
    for _ in range(16):
        club.tap_first("way-draw")
    assert club.at.title[0].value == "The game is over"
    assert not club.has("way-draw")
    offered: list[Any] = list(club.at.get("download_button"))
    card = next(b for b in offered if b.label == "Save the picture")
    assert card, "the night ends with a picture for the group"
    club.tap("ledger-again-four")
    assert [club.at.text_input(key=f"name-{w}").placeholder for w in "ESWN"] == NAMES
    assert [club.at.text_input(key=f"name-{w}").value for w in "ESWN"] == [""] * 4
    club.begin([""] * 4)
    assert list(club.evening.players) == NAMES, "whoever types nothing keeps the four"


def test_an_evening_ends_after_any_hand_and_goes_on_again(club: Club) -> None:
    club.begin()
    assert not club.has("ledger-end"), "before the first hand there is nothing to end"
    for _ in range(6):
        club.tap_first("way-draw")
    club.tap("ledger-end")
    assert club.at.title[0].value == "The game is over"
    offered: list[Any] = list(club.at.get("download_button"))
    assert any(button.label == "Save the picture" for button in offered)
    assert not club.has("way-draw")
    club.tap("ledger-play-on")
    assert club.at.title[0].value == "Hand 7 of 16"
    assert club.evening.positions.ended is None
    club.tap_first("way-draw")
    assert len(club.evening.log.played) == 7


BOOKED: dict[str, tuple[str, dict[str, str], str, object]] = {
    "riichi": ("234567m234p678s5s 5s", {}, "riichi", [2, 3]),
    "hong_kong": ("[CCC] [FFF] 123m 22p PP P", {"guarantee": "other"}, "liable", 2),
    "zung_jung": ("[CCC] [FFF] 123m 22p PP P", {"responsible": "another"}, "liable", 2),
    "classical": ("123m456m789mCCC2p 2p", {}, "worth-2", 12),
}
"""By rule set: a hand, additional fields, the question asked besides who won, and its answer."""


@pytest.mark.parametrize("rules", BOOKED)
def test_each_question_of_the_booking_form_is_heard(club: Club, rules: str) -> None:
    line, more, question, answer = BOOKED[rules]
    club.begin(ruleset=rules)
    draft = typed_draft(line, Draft(ruleset=rules))
    club.state.open_hand(replace(draft, more={**draft.more, **more}), "opened")
    club.state.go("score")
    club.visit("").tap("seat-E")
    if question != "riichi":  # which is asked before the seats
        club.tap("seat-S")
    if isinstance(answer, int) and question.startswith("worth"):
        club.at.number_input(key=f"ledger-{question}").set_value(answer).run()
    else:
        club.pick(f"ledger-{question}", answer)
    if question == "riichi":
        club.tap("seat-S")
    else:
        club.tap_first("ledger-confirm-hand")
    (entry,) = club.evening.log.live
    assert (entry.player, entry.other) == (0, 1)
    if question == "riichi":
        assert (entry.deposits["riichi"], entry.sums[2:]) == ((2, 3), (-1000, -1000))
    else:
        assert entry.sums[2] < entry.sums[3] or entry.sums[2] < 0, "West's part of it"


TAPS = {
    "pill": lambda club: club.pick("ledger-riichi", [2]),
    "winner": lambda club: club.tap("seat-W"),
}
"""Two ways to enter that Chen declared riichi and won; the order must not matter."""


@pytest.mark.parametrize("order", [*permutations(["pill", "winner"])], ids="-".join)
def test_riichi_of_the_winner_is_one_however_it_is_said(club: Club, order: list[str]) -> None:
    """The hand won on a discard has riichi and tanyao, and the winner's deposit is entered once."""
    club.begin(ruleset="riichi")
    club.state.open_hand(typed_draft("234567m234p678s5s 5s", Draft(ruleset="riichi")), "opened")
    club.state.go("score")
    club.visit("")
    for tap in order:
        TAPS[tap](club)
    club.tap("seat-S")
    (entry,) = club.evening.log.live
    assert entry.deposits["riichi"] == (2,)
    assert entry.hands[0].fan_names == ("Riichi", "Tanyao")
    assert entry.sums == (0, -2600, 2600, 0)


def test_riichi_taken_back_at_the_seats_is_taken_back_in_the_hand(club: Club) -> None:
    club.begin(ruleset="riichi")
    club.state.open_hand(typed_draft("234567m234p678s5s 5s", Draft(ruleset="riichi")), "opened")
    club.state.go("score")
    club.visit("").tap("seat-W").pick("ledger-riichi", [2]).pick("ledger-riichi", [])
    club.tap("seat-S")
    (entry,) = club.evening.log.live
    assert "riichi" not in entry.deposits
    assert entry.sums == (0, -1300, 1300, 0)


def test_an_open_hand_says_why_its_winner_declared_no_riichi(club: Club) -> None:
    club.begin(ruleset="riichi")
    hand = typed_draft("234567m 678s 5s [234p] 5s", Draft(ruleset="riichi"))
    club.state.open_hand(hand, "opened")
    club.state.go("score")
    club.visit("").pick("ledger-riichi", [1, 2]).tap("seat-W")
    (pills,) = [pills for pills in club.at.pills if (pills.key or "").startswith("ledger-riichi")]
    assert [2 in (pills.value or []), 1 in (pills.value or [])] == [False, True]
    assert "this one has claimed sets" in club.words


def test_a_closed_hand_without_yaku_asks_for_riichi_first(club: Club) -> None:
    """A closed hand of 234, 456, 789 and 123 on a middle wait has no yaku but riichi: 1 han, 40
    fu."""
    club.begin(ruleset="riichi")
    draft = typed_draft("234m 456p 789s 13s 55s 2s", Draft(ruleset="riichi"))
    club.state.open_hand(draft, "opened")
    club.state.go("score")
    club.visit("")
    assert "**Riichi declared?**" in club.words
    assert club.at.button(key="declared").label == "Yes: 2,000 points"
    assert "has no yaku" not in club.words
    club.tap("declared").tap("seat-W").tap("seat-S")
    (entry,) = club.evening.log.live
    assert (entry.deposits["riichi"], entry.sums) == ((2,), (0, -1300, 1300, 0))


def test_the_sheet_of_a_draw_shows_what_the_list_shows_afterwards(club: Club) -> None:
    """Bo is ready and declared riichi: he gets 3,000 points, and his deposit of 1,000 is on the
    table."""
    club.begin(ruleset="riichi").tap("way-draw").pick("draw-ready", [1]).pick("draw-riichi", [1])
    assert escape("Bo's stick 1,000") in club.words
    shown = re.findall(r"<td class=sum>([\d,]+)</td>", club.words)
    club.tap_first("ledger-confirm-draw")
    assert shown[-4:] == ["24,000", "27,000", "24,000", "24,000"]
    assert club.evening.standings.shown == (24000, 27000, 24000, 24000)


def test_the_rows_of_hands_say_what_the_list_changes_by(club: Club) -> None:
    """Bo's stick is taken off in the row of the drawn hand, and not once more in the next, in which
    Chen takes it. Dora's lies on the table until the evening ends."""
    club.begin(ruleset="riichi")
    drawn(club, ready=[1], riichi=[1])
    assert rows_of_hands(club) == [{"Anna": -1000, "Bo": 2000, "Chen": -1000, "Dora": -1000}]
    assert "+2,000" in board(club.evening)
    club.state.open_hand(typed_draft("234567m234p678s5s 5s", Draft(ruleset="riichi")), "opened")
    club.state.go("score")
    club.visit("").tap("seat-S").tap("seat-E")
    drawn(club, ready=[3], riichi=[3]).tap("ledger-end")
    rows, shown = rows_of_hands(club), club.evening.standings.shown
    assert len(rows) == 3
    assert rows[0]["Dora"] == 3000, "she leads, so that her own stick is hers at the end"
    assert tuple(25_000 + sum(row[name] for row in rows) for name in NAMES) == shown


def rows_of_hands(club: Club) -> list[dict[str, int]]:
    """Return the gains by name in each row of the list of hands."""
    gain = r'<span class="who">(\w+)</span> <span class="[^"]*">([^<]+)</span>'
    return [
        {who: int(sum_.replace(",", "").replace("−", "-")) for who, sum_ in re.findall(gain, row)}
        for row in club.words.split('<span class="ledger-sums">')[1:]
    ]


def test_the_seats_say_what_the_list_changes_by(club: Club) -> None:
    """Dora's deposit of the previous hand was already deducted from her points, so that only the
    winner's points change by it."""
    club.begin(ruleset="riichi")
    drawn(club, ready=[3], riichi=[3])
    before = club.evening.standings.shown
    club.state.open_hand(typed_draft("234567m234p678s5s 5s", Draft(ruleset="riichi")), "opened")
    club.state.go("score")
    club.visit("").tap("seat-S")
    seats = dict(club.seats)
    club.tap("seat-W")
    change = [now - had for now, had in zip(club.evening.standings.shown, before, strict=True)]
    winds = club.evening.positions.at(2).seats
    for player, wind in enumerate(winds):
        if wind in "SW":
            assert f"{change[player]:+,}".replace("-", "−") in seats[wind]
    assert sum(change) == 1000, "the stick that lay on the table"


@pytest.mark.parametrize("ruleset", [name for name in names() if name != "mcr"])
def test_every_rule_set_has_its_evening(club: Club, ruleset: str) -> None:
    club.begin(ruleset=ruleset)
    tiles = codes("1m 2m 3m 4m 5m 6m 7m 8m 9m 1m 1m 5m 5m 5m")
    more = rules_called(ruleset).SETS - 4
    club.count(tiles + codes("E E E") * more)
    asked = [pills.label for pills in club.at.pills]
    assert ("Who declared riichi?" in asked) == (ruleset == "riichi")
    club.tap("seat-S")
    if ruleset == "classical":  # what the losers' hands are worth is asked, too
        club.tap_first("ledger-confirm-hand")
    (entry,) = club.evening.log.live
    assert entry.player == 0
    assert entry.other == 1
    assert sum(entry.sums) == 0
    if ruleset == "carmel":
        assert entry.sums == (0, 0, 0, 0)
    else:
        assert entry.sums[0] > 0 > entry.sums[1]
    again = ruleset != "zung_jung"
    assert (club.evening.positions.now.dealer == 0) == again, (
        "East won, and in most rules deals again"
    )


def test_the_losers_of_classical_settle_too(club: Club) -> None:
    club.begin(ruleset="classical")
    club.count(codes("1m 2m 3m 4m 5m 6m 7m 8m 9m 1m 1m 5m 5m 5m"), seat="N", self_drawn=True)
    for player, worth in {1: 40, 2: 20}.items():
        club.at.number_input(key=f"ledger-worth-{player}").set_value(worth).run()
    club.tap_first("ledger-confirm-hand")
    east, south, west, north = club.evening.money.totals
    hand = north // 4
    assert (east, south, west) == (-2 * hand - 80 - 40, -hand + 80 + 20, -hand + 40 - 20)


@pytest.mark.parametrize("sheet", ["points", "correction", "incident", "draw", "hand"])
def test_what_was_typed_last_counts_though_the_tap_comes_with_it(club: Club, sheet: str) -> None:
    """A browser sends a changed field only when it loses the focus, together with the tap on the
    button."""
    club.begin(ruleset={"hand": "classical", "draw": "riichi"}.get(sheet, "mcr"))
    if sheet == "points":
        club.tap("way-points").sit("E", "S")
        club.at.number_input(key="points-total").set_value(24)
        sums = (48, -32, -8, -8)
    elif sheet == "correction":
        club.tap("ledger-correction")
        for player, points in enumerate((5, -5, 0, 0)):
            club.at.number_input(key=f"correction-sum-{player}").set_value(points).run()
        club.at.number_input(key="correction-sum-1").set_value(0).run()
        club.at.number_input(key="correction-sum-2").set_value(-5).run()
        club.at.number_input(key="correction-sum-1").set_value(-3)
        club.at.number_input(key="correction-sum-2").set_value(-2)
        sums = (5, -3, -2, 0)
    elif sheet == "incident":
        club.tap("way-incident").tap("incident-other").tap("seat-E")
        club.at.number_input(key="incident-other-points").set_value(5).run()
        club.at.number_input(key="incident-other-points").set_value(7)
        sums = (-7, 0, 0, 0)
    elif sheet == "draw":
        club.tap("way-draw")
        next(g for g in club.at.pills if (g.key or "").startswith("draw-ready")).set_value([0, 1])
        sums = (1500, 1500, -1500, -1500)
    else:
        club.count(FLUSH, seat="N", self_drawn=True)
        club.at.number_input(key="ledger-worth-2").set_value(20)
        sums = (-2040, -1020, -940, 4000)
    club.tap_first("ledger-confirm")
    assert club.evening.money.totals == sums


@pytest.mark.parametrize("way", ["a hand", "points"])
@pytest.mark.parametrize(
    ("taps", "who"), [("ES", {"E": "won", "S": "discarded"}), ("SS", {"S": "won"})]
)
def test_two_taps_may_come_before_the_table_is_drawn_anew(
    club: Club, way: str, taps: str, who: dict[str, str]
) -> None:
    club.begin()
    if way == "points":
        club.tap("way-points")
    else:
        club.count(STRAIGHT, said=False)
    for wind in taps:
        club.at.button(key=f"seat-{wind}").click()
    club.at.run()
    for wind, role in who.items():
        assert role in club.seats[wind]


def test_a_drawn_hand_of_riichi_asks_who_was_ready(club: Club) -> None:
    club.begin(ruleset="riichi").tap("way-draw")
    club.pick("draw-ready", [0, 1]).pick("draw-riichi", [1])
    club.tap_first("ledger-confirm-draw")
    assert club.evening.money.totals == (1500, 1500, -1500, -1500)
    assert club.evening.money.pot == (0, 1000, 0, 0)
    assert club.evening.positions.now.dealer == 0
    assert "Bo: +1,000 on the table" in club.words


def test_the_hand_of_other_rules_is_counted_by_the_evenings(club: Club) -> None:
    club.begin()
    evening = club.evening
    club.visit("")
    club.state.draft = replace(club.state.draft, ruleset="hong_kong")
    club.tap("by-hand").enter(STRAIGHT).wins(0)
    assert "This evening is played by" in club.words
    club.tap("ledger-rules-here")
    assert club.state.draft.ruleset == evening.ruleset
    assert club.has("seat-E")


@pytest.mark.parametrize("language", ["zh-Hant", "zh-Hans"])
def test_the_evening_speaks_chinese(club: Club, language: str) -> None:
    club.tap(f"language-{language}").visit("evening")
    club.submit({"zh-Hant": "開局", "zh-Hans": "开局"}[language])
    assert club.at.title[0].value == "第1局（共16局）"
    assert {"zh-Hant": "東風圈", "zh-Hans": "东风圈"}[language] in club.words


def test_what_was_entered_in_one_language_is_read_in_another(club: Club) -> None:
    club.begin().count(STRAIGHT, seat="S").tap("seat-N").visit("evening")
    assert "Hand 1 is in the ledger." in club.words
    assert "Pure Straight" in club.words
    club.tap("language-zh-Hant")
    assert "清龍" in club.words
    assert not re.search(r"is in the ledger|Pure Straight", club.words)


def test_a_ledger_out_of_reach_is_said_and_hands_are_still_counted(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.begin()
    monkeypatch.setenv(store.ENVIRONMENT, "sqlite:////proc/no/such.db")
    club.visit("evening")
    assert "cannot be reached" in club.words
    club.visit("").tap("by-hand").enter(STRAIGHT).wins(0)
    assert "Enough to win" in club.words
    assert "cannot be reached" in club.words


def test_a_ledger_that_fails_at_a_tap_is_said(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.begin().visit("evening")
    monkeypatch.setenv(store.ENVIRONMENT, "sqlite:////proc/no/such.db")
    club.tap("score-a-hand")
    assert "cannot be reached" in club.words


def test_a_ledger_that_fails_at_the_choice_of_the_seat_is_said_and_the_seat_is_kept(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.begin().visit("").tap("by-hand").enter(STRAIGHT)
    monkeypatch.setenv(store.ENVIRONMENT, "sqlite:////proc/no/such.db")
    club.choose("seat", "S")
    assert "cannot be reached" in club.words
    assert club.state.draft.seat_wind == "S"


def test_who_sits_where_stands_below_the_seat_of_the_hand(club: Club) -> None:
    club.begin().tap_first("way-draw")
    club.visit("").tap("by-hand").enter(STRAIGHT)
    assert "東 Bo · 南 Chen · 西 Dora · 北 Anna" in club.words


def test_a_hand_that_is_in_keeps_its_own_seats_below_it(club: Club) -> None:
    """Below an entered hand are the seats of that hand, not those of the next one."""
    club.begin().count(STRAIGHT, self_drawn=True, seat="S").tap_first("ledger-confirm-hand")
    assert "東 Anna · 南 Bo" in club.words
    assert "東 Bo" not in club.words


def test_names_are_no_markup(club: Club) -> None:
    club.begin(["*Bo*", ":red[x]", "<b>y</b>", "$1$"])
    assert "&lt;b&gt;y&lt;/b&gt;" in club.words
    club.tap("way-points")
    assert club.seats["S"] == "南 \\:red\\[x\\]"


# --- what another phone did meanwhile ------------------------------------------------------------


def drawn(club: Club, **players: list[int]) -> Club:
    """Enter a drawn hand of riichi and return the player. players: numbers of the players, by key
    of the field, such as ``ready`` or ``riichi``."""
    club.visit("evening").tap("way-draw")
    for name, who in players.items():
        club.pick(f"draw-{name}", who)
    return club.tap_first("ledger-confirm-draw")


def test_a_deposit_that_the_other_phone_took_back_is_not_paid(club: Club) -> None:
    club.begin(ruleset="riichi")
    drawn(club, ready=[0, 1], riichi=[1])
    club.count(STRAIGHT, self_drawn=True)
    seen = club.words
    opened, first = store.open_store(store.database_url()), club.evening.log.live[0]
    without = replace(first, id="none", number=0, undoes=first.id, detail=DrawDetails(ready=(0, 1)))
    opened.add(club.evening.id, without)
    club.tap_first("ledger-confirm-hand")
    won = club.evening.log.live[-1]
    assert (won.kind, won.player) == ("win", 0)
    assert won.sums[0] == -3 * won.sums[1] == -3 * won.sums[2]
    assert f"+{won.sums[0] + 1000:,}" in seen, "the page was drawn with the deposit"


def test_a_hand_of_other_seats_is_not_entered_unseen(club: Club) -> None:
    """Another phone corrects the previous hand, so that another player is East."""
    club.begin(ruleset="hong_kong").count(codes("1m 2m 3m 4m 5m 6m 7m 8m 9m 1m 1m 5m 5m 5m"))
    club.tap("seat-S")
    club.count(STRAIGHT, self_drawn=True)
    opened, first = store.open_store(store.database_url()), club.evening.log.live[0]
    right = entering.win(
        club.evening, "right", entering.WonHands.of_one((-8, 8, 0, 0), 1, 0), replacing=first
    )
    opened.add(club.evening.id, right)
    club.tap_first("ledger-confirm-hand")
    assert "changed on another phone" in club.words
    assert len(club.evening.log.live) == 1
    club.tap_first("ledger-confirm-hand")
    assert club.evening.log.live[-1].player == 0, "who was tapped, though Bo is East now"


def test_the_counters_follow_the_evening_while_the_hand_is_on_the_table(club: Club) -> None:
    """Another phone changes the previous hand from a draw to a win, which leaves the seats the same
    but not the counters."""
    club.begin(ruleset="riichi")
    drawn(club, ready=[2])
    club.count(STRAIGHT, self_drawn=True)
    assert club.state.draft.facts["honba"] == 1
    before = club.evening.positions.now
    opened, first = store.open_store(store.database_url()), club.evening.log.live[0]
    opened.add(
        club.evening.id,
        entering.win(
            club.evening, "won", entering.WonHands.of_one((-8, 8, 0, 0), 1, 0), replacing=first
        ),
    )
    assert club.evening.positions.now == before
    club.tap_first("ledger-confirm-hand")
    assert "changed on another phone" in club.words
    assert len(club.evening.log.live) == 1
    assert "honba" not in club.state.draft.facts


def test_a_false_win_is_not_paid_to_who_was_east_a_moment_ago(club: Club) -> None:
    club.begin(ruleset="riichi")
    drawn(club, ready=[0])
    club.tap("way-incident").tap("incident-false_win").tap("seat-W")
    opened, first = store.open_store(store.database_url()), club.evening.log.live[0]
    opened.add(
        club.evening.id,
        entering.win(
            club.evening, "won", entering.WonHands.of_one((-8, 8, 0, 0), 1, 0), replacing=first
        ),
    )
    club.tap_first("ledger-confirm-incident")
    assert "changed on another phone" in club.words
    assert len(club.evening.log.live) == 1


# --- what the rules say beside counting ----------------------------------------------------------


def test_after_a_false_win_the_page_takes_no_win_of_that_player(club: Club) -> None:
    club.begin().tap("way-incident").tap("incident-false_win")
    club.tap("seat-E").tap_first("ledger-confirm-incident")
    club.count(STRAIGHT, self_drawn=True)
    assert "lost the right to win this hand" in club.words
    assert club.at.button(key="ledger-confirm-hand-1").disabled
    club.tap("seat-W")
    club.tap_first("ledger-confirm-hand")
    assert club.evening.log.live[-1].player == 2
    club.visit("evening").tap("way-points")
    assert not any(club.at.button(key=f"seat-{wind}").disabled for wind in "ESWN")


def test_two_win_on_one_discard_in_riichi(club: Club) -> None:
    """Only the first winner in turn after the discarder gets the counters and the deposits."""
    club.begin(ruleset="riichi")
    drawn(club, ready=[0, 2], riichi=[2])
    mangan = codes("2m 3m 4m 5m 6m 7m 5m 5m 6m 7m 8m 3m 4m 5m")
    club.count(mangan, seat="W").tap("seat-E")
    alone = club.evening.log.live[-1].sums
    club.count(codes("2s 3s 4s 5s 6s 7s 5s 5s 6s 7s 8s 3s 4s 5s"))
    (toggle,) = [t for t in club.at.toggle if (t.key or "").startswith("ledger-beside-")]
    toggle.set_value(True).run()
    draft = club.fine().state.draft
    assert (draft.seat_wind, draft.facts["discarder"]) == ("S", "E"), "Bo, as hand 2 had the seats"
    club.tap_first("ledger-confirm-hand")
    both = club.evening.log.live[-1]
    assert (both.winners, both.other) == ((1, 2), 0), "South's turn comes before West's"
    assert (alone[2], alone[0]) == (16000 + 300 + 1000 - 1000, -16300)
    assert both.sums == (-16000 - 16300, 16300 + 1000, 16000 - 1000, 0)
    assert club.evening.money.pot == (0, 0, 0, 0)


def test_a_hand_in_the_ledger_is_known_again_after_a_reload(club: Club) -> None:
    """After a reload only the hand and its name are known, which the browser has stored."""
    club.begin().count(STRAIGHT, seat="S").sit("S", "N")
    name, draft = club.state.hand_id, club.state.draft
    again = Club()
    again.at.session_state["choices"] = club.at.session_state["choices"]
    again.state.open_hand(draft, name)
    again.state.go("score")
    again.at.run()
    again.fine()
    assert "In the ledger: Bo won" in again.words
    assert not again.has("ledger-confirm-hand")
    assert len(again.evening.log.live) == 1


def test_seats_around_the_table_say_what_everybody_gets(club: Club) -> None:
    club.begin().count(STRAIGHT, said=False)
    assert club.seats == {"E": "東 Anna", "S": "南 Bo", "W": "西 Chen", "N": "北 Dora"}
    club.tap("seat-S")
    seats = club.seats
    assert seats["W"].endswith(":small[discarded −29, others −8]"), "before it is entered"
    assert seats["S"].endswith(":small[won +45]")
    assert "In the ledger: " not in club.words
    club.tap("seat-S")  # the winner again: it was somebody else
    assert "Who won?" in club.words
    assert "seat" not in club.state.draft.chosen
    club.tap("seat-E").tap("seat-N")
    (entry,) = club.evening.log.live
    assert (entry.player, entry.other) == (0, 3)


def test_undo_after_a_hand_went_in_takes_it_out_and_keeps_the_hand(club: Club) -> None:
    club.begin()
    club.count(codes("1m 2m 3m 4m 5m 6m 7m 8m 9m 1m 1m 5m 5m 5m"))
    for wind in "SW":  # the second tap comes before the page is drawn anew
        club.at.button(key=f"seat-{wind}").click()
    club.at.run()
    (entry,) = club.evening.log.live
    tiles = club.state.draft.pieces
    club.tap("undo")
    assert club.evening.log.live == ()
    assert set(club.evening.log.undone) == {entry.id}
    assert club.state.draft.pieces == tiles
    said = club.state.draft.answers
    assert (said.winner, said.discarder) == (0, entry.other), "who won is still said"
    club.tap_first("ledger-confirm-hand")
    assert len(club.evening.log.live) == 1


def test_the_same_hand_once_more_self_drawn_is_one_tap(club: Club) -> None:
    """The button starts a new hand; the previous one stays in the ledger unchanged."""
    club.begin().count(STRAIGHT, seat="S").tap("seat-N")
    before, first = club.evening.money.totals, club.state.hand_id
    club.tap("ledger-again-drawn")
    assert club.state.hand_id != first
    assert (club.state.step, club.state.draft.self_drawn) == ("hand", True)
    assert club.evening.money.totals == before
    assert "東 Bo · 南 Chen" in club.words, "the seats of the hand to be played"
    club.tap("seat-W").tap_first("ledger-confirm-hand")
    one, two = club.evening.log.live
    assert (one.hand, one.player, one.other) == (1, 1, 3)
    assert (two.hand, two.player, two.other) == (2, 3, None)
    assert "ledger-again-drawn" not in club.buttons(), "it is self-drawn"


def test_a_booked_hand_is_over_and_the_next_one_begins_at_the_camera(club: Club) -> None:
    club.begin().count(STRAIGHT, seat="S").tap("seat-N")
    assert club.evening.log.live
    club.visit("evening").tap("score-a-hand")
    club.visit("")
    assert club.state.step == "photo"
    assert club.state.draft.pieces == ()


def test_a_hand_that_is_not_booked_stays_on_the_table(club: Club) -> None:
    club.begin().count(STRAIGHT, seat="S")
    club.visit("evening").tap("score-a-hand")
    club.visit("")
    assert club.state.step == "photo"
    assert club.tiles == STRAIGHT
    assert club.has("go-on")


@pytest.mark.parametrize("tiles", [STRAIGHT, EAST_PUNG], ids=["any seat", "by seat"])
def test_who_won_is_asked_in_one_place(club: Club, tiles: list[str]) -> None:
    """The seats are below the total and above the tiles, whether or not the seat changes the
    total."""

    def order() -> list[str]:
        marks = ("rules-chip", "seat-E", "tile-")
        keys = [b.key or "" for b in club.at.main.button]
        return list(dict.fromkeys(mark for key in keys for mark in marks if key.startswith(mark)))

    club.begin().count(tiles, said=False)
    assert order() == ["rules-chip", "seat-E", "tile-"]
    club.tap("seat-S")
    assert order() == ["rules-chip", "seat-E", "tile-"]


def test_after_a_false_win_nothing_is_offered_that_makes_no_sense(club: Club) -> None:
    club.begin().count(SMALL)
    club.tap("next")
    assert "False win by Anna" in club.words
    assert not club.has("ledger-again-drawn")
    assert club.words.count("may not win this hand") == 1
    assert club.at.button(key="next").label == "Score a hand", "the hand goes on"
    assert club.evening.positions.now.hand == 1
    assert "Hand 1 is in the ledger" not in club.visit("evening").words


# --- two phones, one table -----------------------------------------------------------------------


def pair(rng: random.Random) -> tuple[str, str]:
    """Return random names of a winner and a discarder."""
    winner, discarder = rng.sample(NAMES, 2)
    return winner, discarder


class Witness(Club):
    """A player who saw a win and enters it by the names of winner and discarder."""

    def joins(self, first: Club) -> Self:
        self.visit("evening").tap(f"take-up-{first.evening.id}")
        return self

    def saw(self, winner: str, discarder: str, tiles: list[str]) -> Self:
        self.names = (winner, discarder)
        return self.count(tiles, said=False)

    @property
    def done(self) -> bool:
        return "In the ledger: " in self.words

    def next_tap(self) -> None:
        """Make the next tap towards entering the hand, as the page of this phone, possibly
        outdated, asks."""
        if self.has("ledger-same"):
            won = self.evening.log.played[self.state.meant.number].hands[0]
            entered = (won.tiles or {})["concealed"]
            same = sorted(entered) == sorted(self.tiles)
            self.tap("ledger-same" if same else "ledger-other")
            return
        named = {wind: label for wind, label in self.seats.items() if "won" in label}
        winner, discarder = self.names
        if not named:
            self.tap(self._seat_of(winner))
        elif not self.has("ledger-confirm-hand"):
            self.tap(self._seat_of(discarder))
        else:
            self.tap_first("ledger-confirm-hand")

    def _seat_of(self, name: str) -> str:
        return next(f"seat-{wind}" for wind, label in self.seats.items() if name in label)


def test_a_hand_that_was_opened_again_stays_the_hand_that_it_was_opened_for(club: Club) -> None:
    """The situation after a reload, before the browser has sent the stored hand."""
    club.begin()
    other = Club().visit("evening").tap(f"take-up-{club.evening.id}")
    other.state.open_hand(typed_draft("123m456m789m111m 5m 5m", Draft()), "opened")
    other.state.go("score")
    other.visit("")
    assert other.state.wanted, "the browser is still to send it"
    club.count(FLUSH).tap("seat-S")
    other.tap("seat-N")
    assert "Hand 1 was entered by another phone" in other.words
    other.tap("ledger-other")
    assert other.seats["W"].startswith("西 Dora"), "of hand 2, where Dora sits so"
    assert "won" in other.seats["W"]


@pytest.mark.parametrize("seed", range(SCHEDULES))
def test_two_phones_enter_each_hand_once_and_under_its_name(seed: int) -> None:
    """Two phones tap in random order; they enter the same hand or two successive hands."""
    rng = random.Random(seed)
    first = Witness().begin(ruleset=rng.choice(["mcr", "riichi", "hong_kong"]))
    phones = [first, Witness().joins(first)]
    hands = [FLUSH, rng.choice([FLUSH, ONES])]
    won: dict[tuple[str, ...], tuple[str, str]] = {}
    for phone, tiles in zip(phones, hands, strict=True):
        winner, discarder = won.setdefault(tuple(tiles), pair(rng))
        phone.saw(winner, discarder, tiles)
    while not all(phone.done for phone in phones):
        rng.choice([phone for phone in phones if not phone.done]).next_tap()
    wins = [e for e in first.evening.log.live if e.kind == "win"]
    entered = sorted((NAMES[e.player or 0], NAMES[e.other or 0]) for e in wins)
    assert entered == sorted(won.values())
