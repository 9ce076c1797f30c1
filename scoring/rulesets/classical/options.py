"""The options and profiles of ``rules.toml``, and the values that predicates ask for."""

from __future__ import annotations

from pathlib import Path

from scoring.options import options_from
from scoring.rulesets.classical.settlement import Terms
from scoring.win import Choices

UNLIMITED = "none"
LIMIT_OF_UNLIMITED = 1000
"""In a game without a limit, a limit hand is worth this at least, and penalties go by it."""

IN_POINTS = "points"
BOTH, EACH = "both", "each"
ANY = "any"
INSURANCE, DANGEROUS = "insurance", "dangerous_game"
ALL_TRIGGERS = "all"
LIABILITY_OF_TABLE = "dangerous_game"
"""The field of a hand that says so, where the table decides."""
ANY_WAIT = "any_wait"
OFF, AS_WITHOUT = "none", "same"
INCLUSIVE = "inclusive"
SQUIRMING, WRIGGLING = "squirming", "wriggling"
SELF_DRAWN, PAIR_CLAIMED = "self_drawn", "pair_claimed"
ALL_HALVES, KNITTING_ALONE, TRIPLE_ALONE, PAIRS_ALONE = "all", "knitting", "triple", "pairs"
ANY_SUITS = "any"
LAST_TILE, TWO_TO_EIGHT = "last_tile", "2_8"
ADDED = "added"
ALL_HANDS = "all"
FIXED, WITH_GOING_OUT = "fixed", "with_going_out"
EXACT = "exact"

OPTIONS = options_from(Path(__file__).with_name("rules.toml"))


def limit_of(options: Choices) -> int:
    """Return the limit in points that penalties and limit hands are based on."""
    limit = options["limit"]
    return limit if isinstance(limit, int) else LIMIT_OF_UNLIMITED


def terms_of(options: Choices) -> Terms:
    """Return the terms of settlement that the options choose."""
    names = ("east_doubles", "losers_settle", "discarder_doubles")
    return Terms(*[bool(options[name]) for name in names])
