"""The rules shown on the first page and at the total, the typed line, and the texts on fans."""

from scoring import rulesets
from scoring.rulesets import ruleset
from tests.helpers.app_player import Player

LINE = "2m 345p 567p 678s [CCC] 2m +self-drawn +seat=S"


def write(player: Player, line: str) -> Player:
    player.at.text_input(key="hand-line").set_value(line).run()
    return player.fine()


def test_the_rules_are_named_and_changed_on_the_first_page_and_at_the_total(player: Player) -> None:
    usual, other = rulesets.names()[0], rulesets.names()[1]
    chip = player.at.button(key="rules-chip")
    assert chip.label == ruleset(usual).title("en")
    write(player, LINE)
    assert player.state.step == "hand"
    player.tap("rules-chip").tap(f"rules-{other}")
    assert player.state.sheet is None
    assert player.state.draft.ruleset == other
    assert player.at.button(key="rules-chip").label == ruleset(other).title("en")
    player.tap("to-photo")
    assert player.at.button(key="rules-chip").label == ruleset(other).title("en")


def test_a_hand_is_written_on_the_first_page(player: Player) -> None:
    write(player, LINE)
    draft = player.state.draft
    won = next(piece for piece in draft.pieces if piece.id == draft.winning)
    assert (won.tile, draft.self_drawn, draft.seat_wind) == ("2m", True, "S")
    assert [piece.tile for piece in draft.pieces if piece.meld is not None] == ["C"] * 3
    assert player.state.step == "hand"
    player.tap("to-photo")
    assert player.at.text_input(key="hand-line").value == ""


def test_a_line_that_is_no_hand_stays_and_says_why(player: Player) -> None:
    write(player, "123m 45x")
    assert player.state.step == "photo"
    assert player.at.text_input(key="hand-line").value == "123m 45x"
    assert "Cannot read the hand from" in player.words or "is not a tile" in player.words
    assert not player.state.draft.pieces
    write(player, "123m 45p")  # fewer tiles: the rest is tapped
    assert player.state.step == "hand"
    assert len(player.tiles) == 5


def test_a_fan_says_by_its_name_what_the_guide_says_of_it(player: Player) -> None:
    write(player, "234m 34p 234s 678s 55p 2p")
    assert "<summary" in player.words
    assert "The same chow once in each suit." in player.words
