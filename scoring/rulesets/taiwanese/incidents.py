"""Words of ``incidents.toml`` that only the Taiwanese game has."""

from __future__ import annotations

from pathlib import Path

from scoring.incidents import Case, book_from, each
from scoring.options import number, word
from scoring.rulesets.taiwanese.game import money_of
from scoring.rulesets.taiwanese.options import OPTIONS
from scoring.rulesets.taiwanese.payments import false_win_sums


def _by_card(case: Case) -> None:
    """One base, eight tai and the dealer's tai, by the option."""
    how, stayed = word(case["false_win"]), case.get("dealer_streak", 0)
    sums = false_win_sums(money_of(case), how, case.by or "E", case.dealer, stayed)
    others = {seat: many for seat, many in sums.items() if seat != case.by}
    dealer = others.get(case.dealer, 0)
    rest = [many for seat, many in others.items() if seat != case.dealer]
    each(rest[0], dealer, rest[0])(case)


def _times(case: Case) -> int:
    times: int = min(3, case.get("times_in_hand", 1))
    return number(case["base"]) * times


def _base(case: Case) -> int:
    return number(case["base"])


INCIDENTS = book_from(
    Path(__file__).with_name("incidents.toml"),
    OPTIONS,
    {"by_card": _by_card, "times": _times, "base": _base},
)
