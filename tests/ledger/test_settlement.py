"""Settlements of scored hands among four players, for every rule set."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from ledger import entering
from ledger.booking import Booking, BookingAnswers
from ledger.details import IncidentDetails
from ledger.entry import Entry
from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.incident_entry import Incident
from ledger.settlement import balanced, by_points, needs, settle
from ledger.turns import game_of, usual_turns
from scoring.answers.answering import score_json, score_or_error
from scoring.answers.incident_json import of_table, rule
from scoring.book.incidents.asking import IncidentRuling
from scoring.game import PASSES, Game
from scoring.hand.shorthand import parse_shorthand
from scoring.rulesets import names
from scoring.rulesets import ruleset as rules
from scoring.score import Payments
from scoring.speech.errors import HandError
from tests.helpers.refusals import refused
from tests.helpers.sums import paid_by

SEATS = ("E", "S", "W", "N")
STRAIGHT = "123456789m CCC 2p 2p"
"""A hand that wins under all rules except the club's (Carmel); `CLEAR` wins there too."""

CLEAR = "123m 456m 789m 11m 55m 5m"


def hand(text: str, ruleset: str, **more: Any) -> dict[str, Any]:
    return {**parse_shorthand(text), "ruleset": ruleset, **more}


def paid(text: str, ruleset: str, **more: Any) -> Payments | None:
    return score_json(hand(text, ruleset, **more)).payments


def test_a_discard_in_the_competition_rules() -> None:
    payments = paid(f"{STRAIGHT} +seat=S", "mcr")
    assert payments
    total = payments.winner - 24
    assert needs(payments) == {"discarder"}
    sums = settle(payments, SEATS, winner=1, discarder=3)
    assert sums == (-8, 24 + total, -8, -8 - total)


def test_a_self_draw_in_the_competition_rules() -> None:
    payments = paid(f"{STRAIGHT} +seat=S +self-drawn", "mcr")
    assert needs(payments) == frozenset()
    sums = settle(payments, SEATS, winner=1)
    assert sums[0] == sums[2] == sums[3] < -8
    assert sum(sums) == 0


FIRST_HAND = usual_turns("mcr").position([])


def test_the_example_of_ten_points_and_two_flowers() -> None:
    game = game_of("mcr")
    assert by_points(game, FIRST_HAND, 12, 0, 2) == (36, -8, -20, -8)
    assert by_points(game, FIRST_HAND, 12, 0, None) == (60, -20, -20, -20)


@pytest.mark.parametrize("total", [7, 5, 0, -5])
def test_points_below_the_minimum_are_no_win(total: int) -> None:
    with refused("below_minimum"):
        by_points(game_of("mcr"), FIRST_HAND, total, 0, 2)


@pytest.mark.parametrize(("most", "rules_name"), [(78, "riichi"), (1000, "mcr")])
def test_more_than_a_hand_can_be_worth_is_no_win(most: int, rules_name: str) -> None:
    game = game_of(rules_name)
    by_points(game, FIRST_HAND, most, 0, 2)
    with refused("above_maximum"):
        by_points(game, FIRST_HAND, most + 1, 0, 2)


@pytest.mark.parametrize(
    ("rulings", "paid"), [("tenhou", 64000), ("ema-2016", 32000), ("wrc-2015", 32000)]
)
def test_two_yakuman_by_points_are_one_where_one_is_the_most(rulings: str, paid: int) -> None:
    game = rules("riichi").game_under({"profile": rulings})
    assert by_points(game, FIRST_HAND, 26, 1, 2, fu=30) == (0, paid, -paid, 0)


def test_the_total_alone_does_not_say_what_is_paid_in_other_rules() -> None:
    with refused("not_said"):
        by_points(game_of("classical"), FIRST_HAND, 64, 0, 2)
    with refused("not_said"):
        by_points(game_of("mcr"), FIRST_HAND, 12, 0, 0)


def test_the_seats_say_who_gets_what() -> None:
    sums: dict[str, int | float] = {"E": -20, "S": 50, "W": -10, "N": -20}
    settlement = Payments(50, None, None, settlement=sums)
    assert settle(settlement, ("W", "N", "E", "S"), winner=3) == (-10, -20, -20, 50)


def test_whoever_is_liable_pays_for_all() -> None:
    payments = Payments(48, 0, 0, liable=-48)
    assert needs(payments) == {"liable"}
    assert settle(payments, SEATS, winner=0, liable=2) == (48, 0, -48, 0)


def test_east_pays_its_own_sum_in_a_self_draw() -> None:
    payments = Payments(5200, None, -1300, dealer=-2600)
    assert settle(payments, SEATS, winner=2) == (-2600, -1300, 5200, -1300)


def test_nobody_pays_where_the_rules_have_no_points() -> None:
    assert settle(None, SEATS, winner=2) == (0, 0, 0, 0)


@pytest.mark.parametrize("discarder", [None, 1])
def test_a_discard_needs_another_player_who_discarded(discarder: int | None) -> None:
    with refused("not_said"):
        settle(Payments(36, -20, -8), SEATS, 1, discarder)


def test_sums_that_do_not_add_up_are_refused() -> None:
    for wrong in ([1, 0, 0, 0], [35.01, -11.67, -11.67, -11.67], [0.1, -0.1, 0, 0], [0, 0, 0]):
        with pytest.raises(LedgerError, match=r"four players|add up"):
            balanced(wrong)
    for wild in (float("inf"), float("nan")):
        with pytest.raises(LedgerError, match="four players"):
            balanced([wild, -wild, 0, 0])
    assert balanced([1.5, -0.5, -0.5, -0.5]) == (1.5, -0.5, -0.5, -0.5)


def test_a_billion_is_taken_for_a_typing_error() -> None:
    most = 999_999_999
    assert balanced((most, -most, 0, 0)) == (most, -most, 0, 0)
    with refused("unbalanced"):
        balanced((most + 1, -most - 1, 0, 0))


def test_what_a_drawn_hand_of_riichi_pays() -> None:
    game = game_of("riichi")
    assert game.drawn(0, []) == game.drawn(0, [0, 1, 2, 3]) == (0, 0, 0, 0)
    assert game.drawn(0, [3]) == (-1000, -1000, -1000, 3000)
    assert game.drawn(0, [1, 3]) == (-1500, 1500, -1500, 1500)
    assert game.drawn(0, [0, 1, 2]) == (1000, 1000, 1000, -3000)
    assert game_of("mcr").drawn(0, [3]) == (0, 0, 0, 0)


def test_nagashi_mangan_is_a_drawn_hand_that_pays_like_a_self_drawn_mangan() -> None:
    game, east, south = game_of("riichi"), {"nagashi_mangan": [0]}, {"nagashi_mangan": [1]}
    assert game.drawn(0, [2, 3], east) == (12000, -4000, -4000, -4000)
    assert game.drawn(0, [2, 3], south) == (-4000, 8000, -2000, -2000)
    both = {"nagashi_mangan": [0, 1]}
    assert game.drawn(0, [], both) == (8000, 4000, -6000, -6000)
    (draw,) = game.paid_draws
    counted = replace(game, paid_draws=(draw._replace(per_counter=100),))
    assert counted.drawn(0, [], south, counters=2) == (-4200, 8600, -2200, -2200)


FALSE_WINS = {
    "mcr": (10, -30, 10, 10),
    "zung_jung": (0, 0, 0, 0),
    "hong_kong": (64, -192, 64, 64),
    "carmel": (0, 0, 0, 0),
    "classical": (1000, -2000, 500, 500),
    "riichi": (4000, -8000, 2000, 2000),
    "taiwanese": (14, -40, 13, 13),
}
"""The players' gains from a false win by South, in the order E S W N, by rule set."""


def false_win(ruleset: str, rulings: Any = None) -> Entry:
    """Return the entry for a false win by South in the first hand of an evening."""
    four, turns = ("Anna", "Bo", "Chen", "Dora"), usual_turns(ruleset, rulings)
    table = Evening("one", four, ruleset, turns, rulings or {})
    return Incident(table, "false_win", "S").make(table, "own")


@pytest.mark.parametrize("ruleset", FALSE_WINS)
def test_what_a_false_win_costs(ruleset: str) -> None:
    assert paid_by(2, 10) == (10, 10, -30, 10)
    assert false_win(ruleset).sums == FALSE_WINS[ruleset]


def test_an_option_of_the_table_changes_its_game() -> None:
    portions = {"false_win": "three_portions", "washout": "pass"}
    assert false_win("hong_kong", portions).sums == (192, -576, 192, 192)
    assert usual_turns("hong_kong", portions).on_draw == PASSES
    assert false_win("classical", {"profile": "dmjl"}).sums == (100, -300, 100, 100)
    assert game_of("classical", {"losers_settle": False}).losers_field == ""


def test_rulings_that_are_no_more_are_played_in_the_usual_way() -> None:
    assert game_of("hong_kong", {"no_such_option": 1}) == game_of("hong_kong")
    assert game_of("no such rules") == Game()


SHORT = (
    "123m 456m 789s 22p 33s 3s",
    "[123m] 456m 789s 22p 34s 5s",
    "[123m] [456m] 789s 22p 34s 5s",
)
"""Hands that hardly any rules accept as a win."""


def tables(ruleset: str) -> Iterator[dict[str, Any]]:
    """Yield rulings that cover every value of each option on which the cost of a false win
    depends."""
    by_id = rules(ruleset).OPTIONS.by_id
    least = {"minimum": by_id["minimum"].choices[-1].value} if "minimum" in by_id else {}
    for profile in rules(ruleset).OPTIONS.profiles:
        seen: set[str] = set()
        todo: list[dict[str, Any]] = [{"profile": profile, **least}]
        while todo:
            yield (rulings := todo.pop())
            for id in (one.id for one in ruled(ruleset, rulings, "S").options):
                values: list[Any] = [choice.value for choice in by_id[id].choices]
                values += [7] * bool(by_id[id].most)
                todo += [{**rulings, id: value} for value in values if id not in seen]
                seen.add(id)


def ruled(ruleset: str, rulings: Any, wind: str, **more: Any) -> IncidentRuling:
    asked = of_table(ruleset, rulings)
    return rule({**asked, "incident": "false_win", "by": wind, "details": asked["details"] | more})


@pytest.mark.parametrize("ruleset", names())
def test_a_false_win_costs_the_same_by_every_door(ruleset: str) -> None:
    """The ruling of the book, the answer to a hand, and an evening's entry by either way must
    agree."""
    seen: Counter[str] = Counter()
    for rulings in tables(ruleset):
        table = Evening(
            "one", ("A", "B", "C", "D"), ruleset, usual_turns(ruleset, rulings), rulings
        )
        table = table.with_entry(entering.draw(table, "drawn"))
        stays = {"dealer_streak": table.positions.now.again} if ruleset == "taiwanese" else {}
        for wind in "ES":
            ruling = ruled(ruleset, rulings, wind, **stays)
            told = {} if ruling.points else {"referee": {"points": 5}}
            happened = Incident(table, "false_win", wind, told).make(table, "own")
            ruling = ruled(ruleset, rulings, wind, **stays, **told)
            assert ruling.points is not None
            due = tuple(ruling.points[seat] for seat in table.positions.now.seats)
            off = 0 if "overall" in ruling.beside else ruling.to_nobody
            assert (happened.sums, happened.nobody, happened.ends) == (
                due,
                off,
                bool(ruling.hand_ends),
            )
            for text in SHORT if not told else ():
                made = hand(
                    f"{text} +seat={wind}", ruleset, rulings=rulings, **table.positions.filled(2)
                )
                if rules(ruleset).SETS == 5:
                    made["concealed"] = [*parse_shorthand("777p")["concealed"], *made["concealed"]]
                score = score_or_error(made)
                if isinstance(score, HandError):
                    assert score.code in ("not_winning", "no_yaku"), score
                    continue
                if score.legal:
                    continue
                entry = Booking(
                    table, made, BookingAnswers(winner=table.positions.now.player(wind))
                ).entry
                if ruleset == "carmel":
                    assert entry is None
                    continue
                assert entry is not None
                assert isinstance(entry.detail, IncidentDetails)
                detail = msgspec.structs.replace(entry.detail, told={})
                assert replace(entry, id="own", at=happened.at, detail=detail) == happened
                seen["entry"] += 1
                if cost := score.false_win:
                    seen["cost"] += 1
                    costs = cost.settlement or dict.fromkeys(SEATS, cost.others)
                    assert costs | {wind: cost.winner} == ruling.points
    assert (seen["entry"] > 0) == (ruleset not in ("carmel", "riichi"))
    assert (seen["cost"] > 0) == (ruleset in ("mcr", "hong_kong", "classical", "taiwanese"))


def more_of(ruleset: str, self_drawn: bool, seat: str) -> dict[str, Any]:
    """Return the additional fields that a hand needs under these rules to determine who pays."""
    other = "N" if seat != "N" else "E"
    fields: dict[str, dict[str, Any]] = {
        "hong_kong": {"discarder": other},
        "taiwanese": {"discarder_seat": other},
        "riichi": {"riichi": True, "discarder": other},
    }
    more = dict(fields.get(ruleset, {}))
    if ruleset == "classical":
        more |= {"others": {wind: 20 for wind in SEATS if wind != seat}}
    if self_drawn:
        more.pop("discarder", None)
        more.pop("discarder_seat", None)
    return more


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("self_drawn", [False, True], ids=["discard", "self-drawn"])
@pytest.mark.parametrize("ruleset", names())
def test_every_rule_set_settles_to_nothing(ruleset: str, self_drawn: bool, seat: str) -> None:
    larger = "777p " if rules(ruleset).SETS == 5 else ""
    text = f"{larger}{CLEAR} +seat={seat}" + (" +self-drawn" if self_drawn else "")
    payments = paid(text, ruleset, **more_of(ruleset, self_drawn, seat))
    winner = SEATS.index(seat)
    discarder = SEATS.index("N" if seat != "N" else "E")
    sums = settle(payments, SEATS, winner, None if self_drawn else discarder)
    assert sum(sums) == 0
    if payments is None:
        assert ruleset == "carmel"
        assert sums == (0, 0, 0, 0)
    else:
        assert sums[winner] > 0
        assert sums[winner] == payments.winner
        if not self_drawn:
            assert sums[discarder] < 0


@pytest.mark.parametrize(("draws", "gain"), [(0, 3_900), (2, 4_500)])
def test_a_win_by_points_in_an_evening_gets_its_counters(draws: int, gain: int) -> None:
    """East is ready at each draw, so it stays and a counter is added; 3 han 30 fu by West."""
    table = Evening("one", ("Anna", "Bo", "Chen", "Dora"), "riichi", usual_turns("riichi"))
    for number in range(draws):
        table = table.with_entry(entering.draw(table, f"draw {number}", ready=[0]))
    sums = entering.by_points(table, 3, winner=2, discarder=3, fu=30)
    assert (sums[2], sums[3]) == (gain, -gain)
