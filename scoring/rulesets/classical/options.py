"""The options and profiles of ``rules.toml``, and the values that predicates ask for."""

from __future__ import annotations

from pathlib import Path

from scoring.options import options_from
from scoring.rulesets.classical.settlement import Terms
from scoring.win import Choices

MILLINGTON, BMJA, BMJA_KAJONGG = "millington", "bmja", "bmja_kajongg"
KAJONGG, DMJL, POMAX, WIKIDOT = "kajongg", "dmjl", "pomax", "wikidot"

UNLIMITED = "none"
LIMIT_OF_UNLIMITED = 1000
"""In a game without a limit, a limit hand is worth this at least, and penalties go by it."""

IN_POINTS = "points"
BOTH, EACH, NEITHER = "both", "each", "none"
NO_CHOW, ANY = "no_chow", "any"
INSURANCE, DANGEROUS, NO_LIABILITY = "insurance", "dangerous_game", "none"
SOME_TRIGGERS, ALL_TRIGGERS = "I2-I3", "all"
LIABILITY_OF_TABLE = "dangerous_game"
"""The field of a hand that says so, where the table decides."""
EVERY_WAIT, ANY_WAIT = "every_wait", "any_wait"
OFF, AS_WITHOUT = "none", "same"
ON_TOP, INCLUSIVE = "on_top", "inclusive"
SQUIRMING, WRIGGLING = "squirming", "wriggling"
SELF_DRAWN, PAIR_CLAIMED, LAST_CLAIMED = "self_drawn", "pair_claimed", "last_claimed"
ALL_HALVES, KNITTING_ALONE, TRIPLE_ALONE, PAIRS_ALONE = "all", "knitting", "triple", "pairs"
SAME_SUITS, ANY_SUITS = "same", "any"
LAST_TILE, TWO_TO_EIGHT, ANY_TILE = "last_tile", "2_8", "any"
ADDED, NOT_ADDED = "added", "none"
NAMED_HANDS, ALL_HANDS = "named", "all"
FIXED, WITHOUT_GOING_OUT, WITH_GOING_OUT = "fixed", "without_going_out", "with_going_out"
EXACT = "exact"

OPTIONS = options_from(Path(__file__).with_name("rules.toml"))


def limit_of(options: Choices) -> int:
    """The limit that penalties go by, and the worth of a limit hand."""
    limit = options["limit"]
    return limit if isinstance(limit, int) else LIMIT_OF_UNLIMITED


def terms_of(options: Choices) -> Terms:
    """How the table settles."""
    names = ("east_doubles", "losers_settle", "discarder_doubles")
    return Terms(*[bool(options[name]) for name in names])
