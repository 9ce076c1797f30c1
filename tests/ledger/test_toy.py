"""A rule set added as one new folder works in the ledger and on the pages of the app without other
changes."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import scoring.rulesets
from ledger import entering, store
from ledger.evening import Evening
from ledger.turns import game_of, usual_turns
from scoring.rulesets import names
from tests.helpers.app_player import codes
from tests.ui.test_ledger import Club

GAME = '''
"""A base and so much for each pung; East's stays are counted, all may win on one discard."""

from scoring.game import (
    STAYED, STAYS, ByTotal, Deposit, Due, Game, PaidDraw,
    SeveralWinners, WinByTotal,
)
from scoring.score import Payments

BASE = 5


def paid(win):
    """Everybody pays for a self-draw, else the discarder; more with East among the two."""
    def amount(wind):
        return BASE + win.total + (2 * win.stayed + 1) * ("E" in (wind, win.winner))

    payers = [win.discarder] if win.discarder else [w for w in "ESWN" if w != win.winner]
    sums = dict.fromkeys("ESWN", 0) | {wind: -amount(wind) for wind in payers}
    sums[win.winner] = sum(map(amount, payers))
    return Payments(sums[win.winner], None, None, settlement=sums)


GAME = Game(
    rounds=1,
    on_win=STAYS,
    on_draw=STAYS,
    most_stays=3,
    start=50,
    several=SeveralWinners(2, 3),
    deposits=(Deposit("flag", 10, "Who put up a flag?", ("flag",)),),
    paid_draws=(PaidDraw("rain", "Rain", "Who made rain?", Due(2)),),
    fills=(("dealer_streak", STAYED),),
    by_total=ByTotal("How many tai?", 1, paid),
)
'''

RULES = '''
"""A toy: pungs, one tai each."""

from scoring.book.fan_names import FanNames
from scoring.fans.patterns import FanWorth, Pattern, PatternTable
from scoring.book.options import Options
from scoring.game import WinByTotal
from scoring.hand.own_fields import Field
from scoring.fans.ruleset import RuleSet
from scoring.rulesets.tai.game import GAME, paid
from scoring.score import Payments

TABLE = PatternTable("tai", "tai")
ALL = "All"


TABLE.add(Pattern(
    "pung", FanNames("Pung", "刻子"), FanWorth(1), ALL, about="A pung.", because="{sets}",
    found=lambda win: [(s,) for s in win.pungs],
))

from scoring.rulesets.tai.incidents import INCIDENTS


class Tai(RuleSet):
    name = "tai"
    TITLE = "Tai"
    UNIT = "tai"
    WINNING = "four sets and a pair"
    TABLE = TABLE
    SHAPES = ("standard",)
    OPTIONS = Options(("plain",), ())
    GAME = GAME
    INCIDENTS = INCIDENTS
    FIELDS = (
        Field("dealer_streak", "count", "East stayed"),
        Field("flag", "flag", "A flag of the winner"),
        Field(
            "discarder",
            "choice",
            "Who discarded",
            (("", "Not said"), *((w, w) for w in "ESWN")),
        ),
    )

    def payments(self, count):
        hand, fields = count.win.hand, count.win.fields
        discarder = None if hand.self_drawn else fields["discarder"] or "none"
        if discarder == "none":
            return Payments(5 + count.total, -5 - count.total, 0)
        return paid(
            WinByTotal(
                total=count.total,
                winner=hand.seat_wind,
                discarder=discarder,
                stayed=fields["dealer_streak"],
            )
        )


RULES = Tai()
'''

BOOK = '''
"""Its incidents."""

from scoring.book.incidents.book import effect_of
from scoring.book.incidents.case import Book, Law
from scoring.speech.messages import Text

SAYS = Text("So the club says.")
LOCKED = (effect_of("state no_win"), effect_of("on"))
INCIDENTS = Book(
    rows=(
        Law("false_win", SAYS, (effect_of("each 13 14"), *LOCKED), "club"),
        Law("wrong_count", SAYS, LOCKED, "club"),
    ),
)
'''

PUNGS = codes("1m 1m 1m 3m 4m 5m 7s 7s 7s 2p 3p 4p 9p 9p")


@pytest.fixture(autouse=True)
def tai(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install an additional rule set `tai` as a folder beside the others, and use an empty
    ledger."""
    folder = tmp_path / "rules" / "tai"
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "game.py").write_text(GAME, encoding="utf-8")
    (folder / "rules.py").write_text(RULES, encoding="utf-8")
    (folder / "incidents.py").write_text(BOOK, encoding="utf-8")
    path = [*scoring.rulesets.__path__, str(folder.parent)]
    monkeypatch.setattr(scoring.rulesets, "__path__", path)
    monkeypatch.setenv(store.ENVIRONMENT, f"sqlite:///{tmp_path / 'ledger.db'}")
    importlib.invalidate_caches()
    names.cache_clear()
    yield
    names.cache_clear()
    scoring.rulesets._loaded.cache_clear()
    for module in [name for name in sys.modules if name.startswith("scoring.rulesets.tai")]:
        sys.modules.pop(module)


def test_its_evening_begins_as_its_game_says() -> None:
    assert game_of("tai").start == 50
    table = Evening("one", ("Anna", "Bo", "Chen", "Dora"), "tai", usual_turns("tai"))
    for hand in range(3):
        table = table.with_entry(entering.draw(table, f"{hand}"))
    assert (table.positions.now.dealer, table.positions.now.again) == (0, 3)
    assert table.positions.filled(4) == {"dealer_streak": 3}
    assert entering.by_points(table, 2, winner=1, discarder=0) == (-14, 14, 0, 0)
    table = table.with_entry(
        entering.win(
            table, "own", entering.WonHands.of_one(entering.by_points(table, 2, 0, None), 0)
        )
    )
    assert table.positions.now.dealer == 1, "East has stayed three times"


def test_a_hand_counts_how_often_east_has_stayed() -> None:
    club = Club().begin(ruleset="tai")
    club.tap("way-draw").tap_first("ledger-confirm-draw")
    club.count(PUNGS, seat="W")
    assert club.state.draft.facts["dealer_streak"] == 1
    club.tap("seat-E")
    assert club.evening.money.totals == (-5 - 2 - 3, 0, 10, 0)
    assert [s.total for s in club.evening.standings.ranked] == [60, 50, 50, 40]


def test_its_pages_ask_what_its_game_asks() -> None:
    club = Club().begin(ruleset="tai").tap("way-draw")
    asked = [pills.label for pills in club.at.pills]
    assert asked == ["Who put up a flag?", "Who made rain?"]
    club.pick("draw-flag", [2]).pick("draw-rain", [1]).tap_first("ledger-confirm-draw")
    assert club.evening.money.totals == (-2, 6, -2, -2)
    assert club.evening.money.pot == (0, 0, 10, 0)
    assert "Nobody won; Rain: Bo" in club.words
    club.tap("way-points").tap("seat-S").tap("seat-E")
    assert club.at.number_input(key="points-total").label == "How many tai?"
    club.tap_first("ledger-confirm-points")
    assert club.evening.money.totals == (-2 - 9, 6 + 9 + 10, -2 - 10, -2)


def test_its_offences_lock_out_as_its_book_says() -> None:
    club = Club().begin(ruleset="tai").tap("way-incident")
    club.tap("incident-wrong_count").tap("seat-W").tap_first("ledger-confirm-incident")
    assert "Chen: Too many or too few tiles" in club.words
    club.tap("way-incident").tap("incident-false_win").tap("seat-S")
    club.tap_first("ledger-confirm-incident")
    assert club.evening.money.totals == (14, -40, 13, 13)
    club.tap("way-points")
    assert [w for w in "ESWN" if not club.at.button(key=f"seat-{w}").disabled] == ["E", "N"]
