"""Which tiles a tap on a fan highlights, and that the page names them."""

import re
from collections import Counter
from collections.abc import Callable, Mapping

import pytest

from scoring.answers.answering import score_json, score_or_error
from scoring.rulesets import names, ruleset
from scoring.score import Score
from scoring.speech.errors import HandError
from tests.helpers.app_player import STRAIGHT, Player, codes
from ui.frame.picture import FAN_COLOURS
from ui.hand import changes
from ui.hand.fan_tiles import fans_on_table, sets_made_of
from ui.hand.state import Draft
from ui.hand.typed import typed_draft

LIT = re.compile(
    r'<button[^>]*aria-pressed="(\w+)"[^>]*data-light="([\d ]+)"[^>]*data-name="([^"]+)"'
)


def tiles(draft: Draft, pieces: tuple[int, ...]) -> list[str]:
    """Return the tile codes of these pieces; a face-down tile of a kong counts as the tile that it
    is."""
    faces = {p.id: code for m in draft.melds for p, code in zip(m.pieces, m.tiles, strict=True)}
    found = [draft.piece(number) for number in pieces]
    return [faces.get(piece.id, piece.tile) for piece in found if piece is not None]


def counted(line: str) -> tuple[Draft, Score]:
    draft = typed_draft(line, Draft())
    return draft, score_json({**draft.to_json(), "nearly": True})


@pytest.mark.parametrize("rules", names())
def test_every_fan_of_every_example_is_made_of_the_tiles_that_it_names(rules: str) -> None:
    """Tests the examples of all patterns in all rule sets."""
    seen = 0
    for pattern in ruleset(rules).TABLE.patterns:
        if not pattern.example:
            continue
        draft = typed_draft(pattern.example, Draft(ruleset=rules))
        score = score_or_error(draft.to_json())
        if isinstance(score, HandError):
            continue  # of a pattern that only some tables play
        on_table = fans_on_table(draft, score).counted
        for fan in score.listed:
            named = {code for group in fan.tiles for code in group}
            found = tiles(draft, on_table[fan.name].pieces)
            assert {*found} == named & {*found}, (pattern.name, fan.name)
            pieces = on_table[fan.name].pieces
            assert len({*pieces}) == len(pieces)
            if not named <= {*found}:  # an indicator of the dora, say, is no tile of the hand
                assert rules == "riichi" or not draft.flower_pieces, (pattern.name, fan.name)
            seen += bool(found)
    assert seen > 5


def test_two_sets_alike_are_both_lit_and_the_third_set_is_not() -> None:
    draft, score = counted("678m 678s 678p 67p 88m 8p")
    fans = fans_on_table(draft, score).counted
    assert Counter(tiles(draft, fans["Pure Double Chow"].pieces)) == Counter(codes("6p 7p 8p") * 2)
    triple = tiles(draft, fans["Mixed Triple Chow"].pieces)
    assert Counter(triple) == Counter(codes("6m 7m 8m 6s 7s 8s 6p 7p 8p"))
    assert fans["All Chows"].whole
    assert not fans["Pure Double Chow"].whole


def test_a_single_tile_is_the_one_that_won() -> None:
    draft, score = counted("123m 456p 55m 55s [789s] 5m +self-drawn")
    assert draft.winning is not None
    assert fans_on_table(draft, score).counted["Self-Drawn"].pieces == (draft.winning,)


def test_the_backs_of_a_concealed_kong_are_lit_with_its_faces() -> None:
    draft, score = counted("23s 55p 123m [EEE] (1111p) 4s")
    (kong,) = (meld for meld in draft.melds if meld.kind == "kong")
    lit = fans_on_table(draft, score).counted["Concealed Kong"].pieces
    assert {*lit} == {piece.id for piece in kong.pieces}


def test_a_near_miss_is_made_of_those_of_its_tiles_that_are_there() -> None:
    draft, score = counted("234m 234p 23s 567m 55p 1s")
    fans = fans_on_table(draft, score)
    near = fans.near["All Simples"]
    assert "1s" not in tiles(draft, near.pieces)
    assert len(near.pieces) == 13
    assert sets_made_of((("9p",),), draft, score) == ()


def test_numbers_go_on_from_list_to_list_and_colours_begin_again() -> None:
    draft, score = counted("678m 678s 678p 67p 88m 8p")
    fans = fans_on_table(draft, score)
    every = [*fans.counted.values(), *fans.excluded.values(), *fans.near.values()]
    assert [fan.number for fan in every] == [*range(1, len(every) + 1)]
    assert {fan.colour for fan in every} <= {*range(len(FAN_COLOURS))}
    assert len({fan.key for fan in every}) == len(every)


# --- on the page ---------------------------------------------------------------------------------


def lit_on(player: Player) -> Mapping[str, str]:
    """Return the ids of the tiles that each button of the page highlights, by the button's name."""
    pages = [str(each.proto.body) for each in player.at.get("html")]
    found = [match for page in pages for match in LIT.findall(page)]
    assert {pressed for pressed, _, _ in found} <= {"false"}
    return {name: pieces for _, pieces, name in found}


def test_each_fan_that_counts_lights_its_tiles_in_the_photo(
    with_photo: Callable[..., Player],
) -> None:
    player = with_photo(STRAIGHT)
    lit = lit_on(player)
    straight = [int(number) for number in lit["fan Pure Straight"].split()]
    faces = [piece.tile for piece in player.state.draft.pieces if piece.id in straight]
    assert sorted(faces) == [f"{n}m" for n in range(1, 10)]
    assert "light up in the photo" in player.words


def test_claims_near_misses_and_excluded_fans_light_theirs(player: Player) -> None:
    player.tap("by-hand").enter(STRAIGHT).wins(13)
    assert "light up in the hand" in player.words
    before = lit_on(player)
    assert any(name.startswith("near ") for name in before)
    assert any(name.startswith("excluded ") for name in before)
    player.unfold("claims")
    player.at.text_input(key="claims-typed").set_value("Pure Straight, Full Flush").run()
    pages = "".join(str(each.proto.body) for each in player.at.get("html"))
    assert pages.count('data-name="fan Pure Straight"') == 2, "the claim is lit with its fan"


def test_a_wait_lights_those_of_the_tiles_of_its_fans_that_are_there(player: Player) -> None:
    player.state.draft = typed_draft("123456789m [CCC] 2p", player.state.draft)
    player.state.draft = changes.forget_winning(player.state.draft)
    player.state.go("hand")
    player.at.run()
    lit = lit_on(player)
    pieces = player.state.draft.pieces
    straight = [int(number) for number in lit["2p 0 Pure Straight"].split()]
    faces = [piece.tile for piece in pieces if piece.id in straight]
    assert sorted(faces) == [f"{n}m" for n in range(1, 10)]
    assert "Self-Drawn" in player.words
    assert "2p 1 Self-Drawn" not in lit, "the tile that is still to come lies nowhere yet"
