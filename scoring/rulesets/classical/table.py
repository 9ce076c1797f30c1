"""The whole table of Classical, in the order of the rules; the three parts stand beside it."""

from __future__ import annotations

from scoring.patterns import PatternTable
from scoring.rulesets.classical import doubles, limit_hands, points
from scoring.rulesets.classical.facts import (
    FOR_ALL,
    FOR_WINNER,
    GOING_OUT,
    HALVES,
    LIMITS,
    SETS,
    TABLE,
)
from scoring.rulesets.classical.options import (
    ALL_HALVES,
    AS_WITHOUT,
    BOTH,
    EACH,
    IN_POINTS,
    KNITTING_ALONE,
    OFF,
    PAIRS_ALONE,
    SQUIRMING,
    TRIPLE_ALONE,
    UNLIMITED,
    WRIGGLING,
)
from scoring.win import Choices

PARTS = (points, doubles, limit_hands)
"""Each enters its lines into the table where it is first imported."""

GROUPS = (SETS, GOING_OUT, FOR_ALL, FOR_WINNER, LIMITS, HALVES)


def whole_table() -> PatternTable:
    """The table with the lines of all parts, group by group."""
    TABLE.patterns.sort(key=lambda pattern: GROUPS.index(pattern.group))
    return TABLE


def not_played(options: Choices) -> set[str]:
    """The keys of the lines that can never count under these options."""
    each = options["own_flower"] == EACH
    both = options["own_flower"] == BOTH
    any_suit = options["one_suit_with_chow"] == AS_WITHOUT
    half = options["half_limit_hands"]
    played = {
        "own_flower": each,
        "own_season": each,
        "own_flower_and_season": both,
        "little_three_dragons": options["little_and_big"],
        "big_three_dragons": options["little_and_big"],
        "little_four_winds": options["little_and_big"],
        "big_four_winds": options["little_and_big"],
        "three_concealed_pungs": options["three_concealed"],
        "no_score_hand": options["no_score_double"],
        "only_tile": options["points_for_last_tile"],
        "fishing_minor_eyes": options["points_for_last_tile"],
        "fishing_major_eyes": options["points_for_last_tile"],
        "fully_concealed_points": options["fully_concealed"] == IN_POINTS,
        "all_honors_double": options["limit"] == UNLIMITED,
        "one_suit_only": any_suit,
        "purity": not any_suit,
        "concealed_clear_suit": options["concealed_clear_suit"],
        "carrying_pole": options["carrying_pole"],
        "easts_long_stay": options["east_streak"] != OFF,
        "squirming_snake": options["snake"] == SQUIRMING,
        "wriggling_snake": options["snake"] == WRIGGLING,
        "knitting": half in (ALL_HALVES, KNITTING_ALONE),
        "triple_knitting": half in (ALL_HALVES, TRIPLE_ALONE),
        "all_pair_honours": half in (ALL_HALVES, PAIRS_ALONE),
    }
    return {key for key, is_played in played.items() if not is_played}
