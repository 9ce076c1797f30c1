"""Hong Kong Old Style, in addition to its worked hands: the payment tables, and waits."""

from scoring import answer_waits, parse_shorthand
from scoring.rulesets.hong_kong.game import table_value
from scoring.rulesets.hong_kong.rules import RULES
from tests.helpers.worked import scored


def test_the_tables() -> None:
    def row(table: str) -> list[int]:
        return [table_value(table, faan) for faan in range(14)]

    assert row("half_spicy") == [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]
    assert row("half_spicy_x4")[3:11] == [32, 64, 96, 128, 192, 256, 384, 512]
    assert row("full_spicy") == [2**faan for faan in range(14)]
    assert row("fan_laak") == [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64]
    assert row("simplified") == [0, 0, 0, 1, 2, 2, 2, 4, 4, 4, 8, 8, 8, 8]


def test_all_who_declare_on_one_discard_win_or_only_the_first() -> None:
    every = RULES.game_under({"several_winners": "all"}).several
    assert (every.of_two, every.of_three) == (2, 3)
    bump = RULES.game_under({"several_winners": "head_bump"}).several
    assert (bump.of_two, bump.of_three) == (1, 1)


def test_flowers_do_not_make_every_tile_a_wait() -> None:
    waiting = {**parse_shorthand("33m 777s 555p 99s [111m] +flowers=8"), "ruleset": "hong_kong"}
    assert [wait["tile"] for wait in answer_waits(waiting)["waits"]] == ["3m", "9s"]


def test_a_ruling_that_moves_half_points_says_by_how_much() -> None:
    hand = "6s [999s] [123m] [6666p] (9999m) 6s +flowers=7"
    answer = scored("hong_kong", hand, rulings={"table": "simplified"})
    effects = {ruling["id"]: ruling["effect"] for ruling in answer["rulings_applied"]}
    assert effects["dealer_double"] == "-1.5"
