"""MCR's options, payments, rules of an evening, and the effects of its incidents."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scoring.book.incidents.book import as_code, book_from
from scoring.book.incidents.case import Case, passes
from scoring.book.incidents.details import FollowingWin
from scoring.book.incidents.effects import by_win, claim_order, on, referee_sets, state, warning
from scoring.book.options import Chosen, options_from
from scoring.game import CHANGED, FALSE_WIN, ByTotal, Game, WinByTotal
from scoring.score import Payments
from scoring.speech.messages import Text

MIL = "mil-2025"
"""The profile of the supplement by the Mahjong International League, on trial in 2025 and 2026."""
NONE = "none"
"""As the value of an option for a limit: no limit. As ``counted_with`` in a hand's JSON: the winner
did not use tiles to count out the points."""

OPTIONS = options_from(Path(__file__).with_name("rules.toml"))


MINIMUM = 8

BASE = 8
"""Points that each other player pays to the winner in addition to the hand's points."""


def payments(total: int, *, self_drawn: bool) -> Payments:
    """Return the gains of the winner, the discarder and each other player for a total of points.

    >>> payments(12, self_drawn=False)
    Payments(winner=36, discarder=-20, others=-8, dealer=None, liable=None, deposits=None, \
settlement=None)
    >>> payments(12, self_drawn=True).winner
    60
    """
    if self_drawn:
        return Payments(3 * (BASE + total), None, -BASE - total)
    return Payments(3 * BASE + total, -BASE - total, -BASE)


def _payments(win: WinByTotal) -> Payments:
    return payments(win.total, self_drawn=win.discarder is None)


def game_of(options: Chosen) -> Game:
    """Return the rules of an evening under these options."""
    by_total = ByTotal(Text("Points, flowers included"), options.minimum, _payments)
    return Game(seatings=CHANGED, by_total=by_total)


def _in_time(minutes: Any) -> bool:
    return bool(minutes <= 15)


def _late_mil(case: Case) -> int:
    minutes = case.need("minutes_late")
    for until, points in ((5, 10), (10, 20), (15, 40)):
        if minutes <= until:
            return points
    return 80


def _left(case: Case) -> int:
    """Return the points that a hand still has after its winning tile was mixed into it: those of
    the hand minus those of the fans that need a known wait. Raises ``HandError`` if a detail is
    missing."""
    points: int = case.need("points_of_hand")
    lost: dict[str, int] = case.need("fans_lost")
    return points - sum(lost.values())


def _mixed(case: Case) -> None:
    if _left(case) >= case.options.minimum:
        state(case, "wait_unknown")
        by_win(case, passes)
    elif case.options.profile == MIL:
        as_code(case, FALSE_WIN)
    else:
        referee_sets(case)
        on(case)


def _open_after(case: Case) -> None:
    """Rule on a hand exposed after another player called a win. If that win is valid, the offender
    is warned; otherwise the offender loses rights, and the caller pays as for a false win."""
    winner = case.need("win_by")
    if case.get("win_valid"):
        warning(case)
        on(case)
        return
    state(case, "no_win", "must_discard")
    offender, case.by = case.by, winner
    as_code(case, FALSE_WIN)
    case.by = offender


def _several(case: Case) -> None:
    claim_order(case)
    by_win(case, passes)


def _paid(case: Case, won: FollowingWin) -> dict[str, int]:
    paid = payments(won.points or 0, self_drawn=won.discarder is None)
    return {seat: int(many) for seat, many in paid.by_seat(won.winner, won.discarder).items()}


INCIDENTS = book_from(
    Path(__file__).with_name("incidents.toml"),
    OPTIONS,
    {
        "mixed": _mixed,
        "open_after": _open_after,
        "several": _several,
        "late_1998": lambda case: 10 if case.need("minutes_late") <= 10 else 20,
        "late_mil": _late_mil,
        "in_time": _in_time,
    },
    paid=_paid,
)
