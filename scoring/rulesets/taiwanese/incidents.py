"""The incidents of the Taiwanese game: the cards' false wins, and the league of 2020."""

from __future__ import annotations

from scoring.incidents import (
    Book,
    Case,
    Law,
    claim_order,
    each,
    ends,
    nobody,
    not_stated,
    on,
    passes,
    played_again,
    state,
    stays,
    unknown_end,
)
from scoring.messages import Text
from scoring.options import number, word
from scoring.rulesets.taiwanese.game import money_of
from scoring.rulesets.taiwanese.payments import FINE, TEN_EACH, false_win_sums

HKMA = "HKMA 16"
BARRED = ("no_win", "no_claims")


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


BELOW = Text("The hand is whole, but below the minimum of the table.")

INCIDENTS = Book(
    rows=(
        Law("claim_order", Text("A win goes before a pung or kong, and these before a chow."),
            (claim_order, on), HKMA, asks=("discarder", "claims"), nobody=True),
        Law("false_win", BELOW, (nobody(FINE), state(*BARRED), on), "open_mahjong_unity",
            {"option:false_win": "40_nobody"}, ("hand", "dealer_streak")),
        Law("false_win", BELOW, (each(TEN_EACH), state(*BARRED), on), "open_mahjong_unity",
            {"option:false_win": "ten_each"}, ("hand", "dealer_streak")),
        Law("false_win", Text("The league deals anew; who gets the fine is not said."),
            (not_stated, played_again), HKMA, {"option:false_win": "by_hand"},
            ("hand", "dealer_streak")),
        Law("false_win", Text("It costs one base, eight tai and the dealer's tai."),
            (_by_card, unknown_end), "SML 2026", asks=("hand", "dealer_streak")),
        Law("win_not_shown", Text("A win that is called has to be laid down."),
            (each(_times), state(*BARRED), on), HKMA),
        Law("wrong_count", Text("Right numbers later do not help."), (state("no_win"), on), HKMA,
            asks=("kind",)),
        Law("wrong_set", Text("It is found after the next draw or claim."), (state("no_win"), on),
            HKMA),
        Law("false_kong", Text("The bonus of the kong goes back, too."),
            (each(lambda case: number(case["base"])), on), HKMA, asks=("kong", "found")),
        Law("several_wins", Text("How many win is an option; each is paid alone."),
            (claim_order, on), "Taiwanese cards", asks=("discarder", "claims"), nobody=True),
        Law("drawn_hand", Text("Nobody pays."), (ends(stays),), "Taiwanese cards",
            {"option:draw_continues": True}, nobody=True),
        Law("drawn_hand", Text("Nobody pays."), (ends(passes),), "Taiwanese cards", nobody=True),
    ),
)  # fmt: skip
