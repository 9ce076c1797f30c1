"""The incidents of Hong Kong Old Style."""

from __future__ import annotations

from scoring.incidents import (
    Book,
    Case,
    Law,
    allow,
    by_the_hand,
    by_win,
    claim_order,
    each,
    ends,
    not_stated,
    on,
    passes,
    state,
    stays,
)
from scoring.messages import Text
from scoring.rulesets.hong_kong.game import false_win_share


def _share(case: Case) -> int:
    return int(false_win_share(case))


NOT_SAID = Text("The sources read say nothing of points.")

INCIDENTS = Book(
    rows=(
        Law("claim_order", Text("A win goes before a pung or kong, and these before a chow."),
            (claim_order, on), "AIMJ", asks=("discarder", "claims"), nobody=True),
        Law("false_win", Text("It pays each a share of the dearest self-draw."),
            (each(_share), ends(stays)), "HK points page; AIMJ; yawnoc"),
        Law("several_wins", Text("The first to the discarder's right wins."), (claim_order, on),
            "AIMJ", {"option:several_winners": "head_bump"}, ("discarder", "claims"), nobody=True),
        Law("several_wins", Text("All of them win."), (on,), "other tables",
            asks=("discarder", "claims"), nobody=True),
        Law("kong_robbed", Text("A tile added to a pung; a concealed kong by Thirteen Orphans."),
            (allow(True), by_win()), "Cantonese Wikipedia; HKMA 2023"),
        Law("kong_added", Text("A drawn tile may be added to a pung, a discard may not."),
            (allow(False), on), "AIMJ"),
        Law("liability", Text("Whoever fed the hand pays for all."), (by_the_hand, by_win()),
            "HK points page; house rules"),
        Law("wrong_count", NOT_SAID, (state("no_win"), on), "not stated; the state is ours",
            asks=("kind",)),
        Law("wrong_set", NOT_SAID, (state("no_win"), on), "not stated; the state is ours"),
        Law("exposed_own", NOT_SAID, (not_stated, on), "not stated", asks=("tiles",)),
        Law("misnamed", NOT_SAID, (not_stated, on), "not stated"),
        Law("drawn_hand", Text("Nobody pays."), (ends(stays),), "AIMJ",
            {"option:washout": "repeat"}, nobody=True),
        Law("drawn_hand", Text("Nobody pays."), (ends(passes),), "other tables", nobody=True),
    ),
)  # fmt: skip
