"""A field is offered beside the total if the total depends on it, and only then."""

from dataclasses import replace

from tests.helpers.app_player import codes
from ui.hand import changes, near_fields
from ui.hand.circumstances import with_value
from ui.hand.state import Draft

EAST = codes("E E E 1m 2m 3m 4p 5p 6p 7s 8s 9s 2p 2p")
DRAGONS = codes("C C C 1m 2m 3m 4p 5p 6p 7s 8s 9s 2p 2p")


def draft_of(tiles: list[str], rules: str = "mcr") -> Draft:
    draft = Draft(ruleset=rules)
    for tile in tiles:
        draft = changes.add_tile(draft, tile)
    return changes.choose_winning(draft, draft.pieces[-1].id)


def every(draft: Draft, *, in_evening: bool = False) -> list[str]:
    return [field.key for field in near_fields.common(draft, in_evening=in_evening)]


def own(draft: Draft, *, in_evening: bool = False, asked: tuple[str, ...] = ()) -> list[str]:
    fields = near_fields.own(draft, in_evening=in_evening, asked=asked)
    return [field.key for field in fields]


def test_winds_stand_at_a_total_that_they_change_outside_an_evening() -> None:
    assert every(draft_of(EAST)) == ["self_drawn", "seat_wind", "round_wind"]
    assert every(draft_of(EAST), in_evening=True) == ["self_drawn"]
    assert every(draft_of(DRAGONS)) == ["self_drawn"]


def test_riichi_stands_at_the_total_and_what_follows_it_only_after_it() -> None:
    draft = draft_of(DRAGONS, "riichi")
    assert "riichi" in own(draft)
    assert "ippatsu" not in own(draft)
    assert "ura_indicators" not in own(draft)
    after = own(with_value(draft, "riichi", True))
    assert after[:4] == ["riichi", "double_riichi", "ippatsu", "dora_indicators"]
    assert after[4] == "ura_indicators"


def test_what_was_entered_stays_at_a_total_that_nothing_else_changes() -> None:
    """Eight han: riichi as a ninth changes nothing, and the row with the dora is still there."""
    draft = draft_of(codes("5s 5s 5s 8p 8p 8p F F F 7s 7s 9s 9s 9s"), "riichi")
    eight = with_value(draft, "dora_indicators", ("8s",))
    assert "riichi" in own(draft)
    assert own(eight) == ["dora_indicators", "honba", "deposits"]
    ura = with_value(draft, "ura_indicators", ("8s",))
    assert "ura_indicators" in own(ura), "though riichi was taken back"
    assert "riichi" in own(with_value(eight, "riichi", True))


def test_what_an_evening_knows_or_asks_is_not_asked_at_the_total() -> None:
    draft = draft_of(DRAGONS, "riichi")
    assert "honba" in own(draft)
    assert "honba" not in own(draft, in_evening=True)
    assert "riichi" not in own(draft, asked=("riichi",))


def test_rules_without_fields_of_their_own_ask_none() -> None:
    assert own(draft_of(DRAGONS)) == []
    assert own(replace(Draft(), ruleset="riichi")) == []
