"""Putting a hand together, without Streamlit: no tile is lost, and nothing impossible can be
entered."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from scoring import answer
from scoring.tiles import FLOWERS
from tests.helpers.placed import placed
from ui.hand import changes, circumstances, state
from ui.hand.state import Draft
from vision.observations import FoundTile
from vision.reading import Group, PlacedTile, Reading


def codes(text: str) -> list[str]:
    return text.split()


def draft_of(*tiles: str) -> Draft:
    draft = Draft()
    for tile in tiles:
        draft = changes.add_tile(draft, tile)
    return draft


def tiles_of(draft: Draft) -> list[str]:
    return [piece.tile for piece in draft.concealed]


def reading_of(*groups: tuple[str, list[str]]) -> Reading:
    tiles: list[PlacedTile] = []
    found: list[Group] = []
    for number, (kind, faces) in enumerate(groups):
        found.append(Group(kind, list(range(len(tiles), len(tiles) + len(faces)))))
        for at, code in enumerate(faces):
            quad = np.array([[0, 0], [30, 0], [30, 40], [0, 40]], dtype=np.float32)
            quad += np.array([10 + 32 * at, 10 + 90 * number], np.float32)
            tiles.append(placed(FoundTile(code, 0.9, [("9s", 0.05)], quad), group=number))
    return Reading("hand.jpg", 800, 700, tiles, found)


def test_a_renamed_tile_keeps_its_place_in_its_meld() -> None:
    draft = changes.make_meld(draft_of("1m", "2m", "3m", "C"), "chow", ("1m", "2m", "3m"))
    draft = changes.replace_tile(draft, 0, "4m")
    (meld,) = draft.melds
    assert (meld.kind, meld.tiles) == ("chow", ["4m", "2m", "3m"])


def test_a_meld_that_no_longer_fits_stays_together_and_has_no_kind() -> None:
    draft = changes.make_meld(draft_of("1m", "2m", "3m"), "chow", ("1m", "2m", "3m"))
    draft = changes.replace_tile(draft, 1, "9p")
    (meld,) = draft.melds
    assert meld.kind == ""
    assert draft.to_json()["melds"][0]["type"] == "chow", "what comes nearest"
    assert len(meld.pieces) == 3


@pytest.mark.parametrize("concealed", [False, True])
def test_a_kong_needs_a_tile_more(concealed: bool) -> None:
    draft = draft_of(*["5p"] * 4, "1m")
    assert draft.tile_count == (5, 14)
    assert draft.quads_in_hand == ["5p"]
    draft = changes.make_meld(draft, "kong", ("5p",) * 4, concealed)
    assert draft.tile_count == (5, 15)
    assert draft.to_json()["melds"] == [
        {"type": "kong", "tiles": ["5p"] * 4, "concealed": concealed}
    ]


def test_melds_leave_the_winning_tile_alone_where_another_copy_will_do() -> None:
    draft = changes.choose_winning(draft_of("5p", "5p", "5p", "5p"), 0)
    melded = changes.make_meld(draft, "pung", ("5p",) * 3)
    assert melded.winning == 0
    assert changes.make_meld(draft, "kong", ("5p",) * 4).winning is None


def test_what_is_left_of_a_meld_is_concealed_again() -> None:
    draft = changes.make_meld(draft_of("1m", "2m", "3m", "C"), "chow", ("1m", "2m", "3m"))
    draft = changes.remove_tile(draft, 1)
    assert draft.melds == []
    assert tiles_of(draft) == ["1m", "3m", "C"]


def test_a_removed_winning_tile_is_asked_for_again() -> None:
    draft = changes.choose_winning(draft_of("1m", "2m"), 1)
    assert changes.remove_tile(draft, 1).winning is None
    assert "winning_tile" not in changes.remove_tile(draft, 1).to_json()
    assert changes.set_aside(draft, 1, True).winning is None
    assert changes.replace_tile(draft, 1, "f1").winning is None


def test_flower_tiles_are_counted_and_do_not_count_as_tiles_of_the_hand() -> None:
    draft = draft_of("1m", "f1", "f5")
    assert (draft.flowers, draft.tile_count[0]) == (2, 1)
    assert changes.remove_tile(draft, 1).flowers == 1
    assert changes.replace_tile(draft, 1, "2m").flowers == 1
    assert changes.replace_tile(draft, 0, FLOWERS[2]).flowers == 3
    assert changes.set_flowers(draft, 9).flowers == 8


def test_the_draft_of_a_photo_has_its_melds_winning_tile_and_flowers() -> None:
    reading = reading_of(
        ("concealed", ["1m", "1m", "2s", "3s"]),
        ("winning", ["4s"]),
        ("chow", ["3p", "4p", "5p"]),
        ("pung", ["E", "E", "E"]),
        ("concealed_kong", ["back", "C", "C", "back"]),
        ("flowers", ["f3"]),
        ("other", ["9p", "back"]),
    )
    draft = state.draft_from_reading(
        reading, Draft(seat_wind="N", rulings={"profile": "china-1998"})
    )
    assert draft.tile_count == (15, 15)
    hand = draft.to_json()
    assert hand["concealed"] == ["1m", "1m", "2s", "3s", "4s"]
    assert hand["winning_tile"] == "4s"
    assert hand["flowers"] == ["f3"]
    assert (hand["seat_wind"], hand["rulings"]) == ("N", {"profile": "china-1998"}), (
        "the table stays the same"
    )
    assert hand["melds"][-1] == {"type": "kong", "tiles": ["C"] * 4, "concealed": True}
    assert [piece.tile for piece in draft.pieces if piece.aside] == ["9p", "back"]


@pytest.mark.parametrize(
    ("kong", "tile"),
    [
        (["back", "3s", "3s", "back"], "3s"),
        (["3s", "back", "back", "3s"], "3s"),
        (["P", "3s", "3s", "P"], "3s"),  # the blank ends of a British table
        (["P"] * 4, "P"),
    ],
)
def test_a_concealed_kong_is_of_the_tile_between_its_ends(kong: list[str], tile: str) -> None:
    draft = state.draft_from_reading(reading_of(("concealed_kong", kong)), Draft())
    assert draft.to_json()["melds"] == [{"type": "kong", "tiles": [tile] * 4, "concealed": True}]
    opened = changes.conceal_kong(draft, 0, False)
    assert opened.to_json()["melds"] == [{"type": "kong", "tiles": [tile] * 4, "concealed": False}]
    assert tiles_of(changes.split_meld(draft, 0)) == [tile] * 4


@pytest.mark.parametrize("won", [None, 2])
def test_tiles_from_a_link_are_the_hand_with_the_tile_that_won(won: int | None) -> None:
    there = changes.make_meld(draft_of("1m", "2m", "3m", "C", "C", "C"), "pung", ("C",) * 3)
    draft = changes.as_it_lies(Draft(), there.pieces, (), won)
    assert tiles_of(draft) == ["1m", "2m", "3m"]
    assert [meld.tiles for meld in draft.melds] == [["C"] * 3]
    assert [piece.tile for piece in draft.pieces if piece.id == draft.winning] == ["3m"] * (
        won == 2
    )


def test_four_backs_are_named_by_naming_one_of_them() -> None:
    draft = state.draft_from_reading(reading_of(("concealed_kong", ["back"] * 4)), Draft())
    draft = changes.replace_tile(draft, 2, "7s")
    assert draft.to_json()["melds"][0]["tiles"] == ["7s"] * 4
    opened = changes.conceal_kong(draft, 0, False)
    assert opened.to_json()["melds"] == [{"type": "kong", "tiles": ["7s"] * 4, "concealed": False}]


def test_loose_tiles_alone_are_taken_for_the_hand() -> None:
    draft = state.draft_from_reading(reading_of(("other", ["1m", "2m", "back"])), Draft())
    assert tiles_of(draft) == ["1m", "2m"]


# --- circumstances that contradict each other ----------------------------------------------------


def base_drafts() -> list[Draft]:
    plain = draft_of(*codes("1m 2m 3m 4m 5m 6m 7m 8m 9m C C C 2p 2p"))
    kong = changes.make_meld(
        draft_of(*codes("1m 2m 3m 4m 5m 6m 7m 8m 9m"), *["5p"] * 4, "2s", "2s"), "kong", ("5p",) * 4
    )
    return [
        replace(changes.choose_winning(draft, winning), self_drawn=drawn, seat_wind=seat)
        for draft, winning, drawn, seat in product([plain, kong], [0, 13], [False, True], "ES")
    ]


@pytest.mark.parametrize("draft", base_drafts())
def test_no_way_of_switching_makes_an_impossible_win(draft: Draft) -> None:
    """Flags are set in every order of three; the scorer accepts the hand with those that stay
    set."""
    for first, second, third in product(state.FLAGS, repeat=3):
        tried = draft
        for flag in (first, second, third):
            tried = circumstances.set_flag(tried, flag, True)
        assert not tried.flags & set(circumstances.blocked(tried))
        error = answer(tried.to_json()).get("error", {})
        assert error.get("code") != "impossible_situation", (sorted(tried.flags), error)


def test_changing_how_it_was_won_switches_off_what_cannot_be() -> None:
    draft = changes.make_meld(draft_of(*["5p"] * 4), "kong", ("5p",) * 4)
    draft = circumstances.set_flag(
        circumstances.set_self_drawn(draft, True), "kong_replacement", True
    )
    assert draft.flags == {"kong_replacement"}
    assert circumstances.set_self_drawn(draft, False).flags == frozenset()
    assert circumstances.drop_impossible_flags(changes.split_meld(draft, 0)).flags == frozenset()


def test_what_the_scorer_refuses_is_greyed_out_and_nothing_else() -> None:
    """A flag is disabled if, and only if, the scorer would refuse the hand with it."""
    for draft in base_drafts():
        for flag in state.FLAGS:
            error = answer(replace(draft, flags=frozenset({flag})).to_json()).get("error")
            refused = error is not None and error["code"] == "impossible_situation"
            assert (flag in circumstances.blocked(draft)) == refused, (flag, error)


@pytest.mark.parametrize("laid", [False, True])
def test_one_more_that_lies_on_three_alike_makes_them_a_kong(laid: bool) -> None:
    draft = draft_of("5p", "5p", "5p", "1m")
    draft = changes.make_meld(draft, "pung", ("5p",) * 3) if laid else draft
    (three,) = changes.threes(draft)
    draft = changes.one_more_on(draft, three[0].id)
    assert [meld.kind for meld in draft.melds] == ["kong"]
    assert draft.tile_count == (5, 15)
    assert changes.threes(draft) == []


def test_red_fives_of_the_photo_count_until_the_player_says_otherwise() -> None:
    reading = reading_of(("concealed", codes("1m 2m 3m 4p 5p 6p 7s 8s 9s E E E 5m 5m")))
    tiles = [replace(tile, red=tile.tile == "5p") for tile in reading.tiles]
    draft = state.draft_from_reading(replace(reading, tiles=tiles), Draft(ruleset="riichi"))
    assert circumstances.value_of(draft, "red_fives") == ("5p",)
    counted = answer(changes.choose_winning(draft, 13).to_json())["fans"]
    assert "Aka Dora" in {fan["name"] for fan in counted}
    (five,) = (piece for piece in draft.pieces if piece.red)
    assert "red_fives" not in changes.replace_tile(draft, five.id, "4p").to_json()
    assert "red_fives" not in circumstances.with_value(draft, "red_fives", ()).to_json()
    assert "red_fives" not in replace(draft, ruleset="mcr").to_json()
