"""The pages, driven through Streamlit's AppTest, without browser and models."""

import re
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager

from scoring.speech.messages import literal
from tests.helpers.app_player import STRAIGHT, Player, codes
from ui.count import begin_hand, photo
from ui.hand import browser_store, changes, hand_photo, link
from ui.hand.open_points import next_question
from ui.hand.photo_questions import only_hand_with
from ui.hand.reading_queue import Busy
from ui.hand.state import Draft
from ui.hand.typed import typed_draft
from ui.live.watching import WATCHES
from vision.reading import Answer, Question
from vision.statements import Aside, Framed, InHand


def with_session(player: Player, act: Callable[[], object]) -> None:
    """Call `act` in the player's session, as a script of the page would, then redraw the page."""
    from unittest.mock import patch

    from ui.hand import session

    with patch.object(session, "state", lambda: player.state):
        act()
    player.at.run()
    player.fine()


# --- by hand -------------------------------------------------------------------------------------


def test_by_hand_from_nothing_to_the_score(player: Player) -> None:
    player.tap("by-hand").enter(STRAIGHT)
    assert player.state.draft.winning == 13, "the last tile is the one that won"
    assert "Pure Straight" in player.words
    assert "Enough to win" in player.words
    player.choose("how", "self")
    assert "Each of the other three pays" in player.words


def test_a_pad_without_tiles_has_a_way_back_to_the_photo(player: Player) -> None:
    player.tap("by-hand")
    assert player.at.button(key="next").label == "Take or choose a photo"
    player.tap("next")
    assert "by-hand" in player.buttons()


def test_what_the_hand_just_missed_is_said(player: Player) -> None:
    player.tap("by-hand").enter(STRAIGHT).wins(13)
    titles = [expander.label for expander in player.at.expander]
    assert any(title.startswith("Just missed") for title in titles), titles
    assert "Fully Concealed Hand" in player.words


def test_melds_are_made_with_two_taps_and_taken_apart_with_one(player: Player) -> None:
    player.tap("by-hand").enter(STRAIGHT)
    player.tap("add-meld").tap("make-pung-C-C-C")
    assert [m.kind for m in player.state.draft.melds] == ["pung"]
    assert player.state.sheet is None
    player.tap("split-0")
    assert player.state.draft.melds == []
    player.tap("undo")
    assert len(player.state.draft.melds) == 1


def test_four_alike_are_offered_as_a_kong(player: Player) -> None:
    player.tap("by-hand").enter([*codes("1m 2m 3m 4m 5m 6m 7m 8m 9m"), *["5p"] * 4, "2s", "2s"])
    assert "Is it a kong?" in player.words
    player.tap("kong-concealed")
    assert player.state.draft.tile_count == (15, 15)
    assert player.at.toggle(key="conceal-0").value is True
    player.at.toggle(key="conceal-0").set_value(False).run()
    assert not player.fine().state.draft.melds[0].concealed


def test_thirteen_tiles_say_what_may_have_won_and_one_tap_counts_it(player: Player) -> None:
    player.tap("by-hand").enter(STRAIGHT[:-1])
    assert "It depends on the tile that won." in player.words
    assert player.at.button(key="next").label == "What won?"
    player.tap("won-2p-drawn")
    assert player.tiles == STRAIGHT
    assert (player.state.draft.winning, player.state.draft.self_drawn) == (13, True)
    assert "Pure Straight" in player.words


def test_thirteen_tiles_that_wait_for_nothing_say_what_would(player: Player) -> None:
    player.tap("by-hand").enter(codes("1m 2m 3m 4m 5m 6m 7m 8m 9m C C 2p 9s"))
    assert "waits for nothing" in player.words
    assert "What won?" not in player.words
    player.tap("near-0")
    assert any(key.startswith("won-") for key in player.buttons())


def test_one_tile_away_from_a_win_is_said_with_the_tile(player: Player) -> None:
    player.tap("by-hand").enter([*STRAIGHT[:-1], "3p"])
    assert "These tiles do not make a winning hand" in player.words
    assert "make no winning hand" not in player.words, "said once"
    ways = [button.label for button in player.at.button if (button.key or "").startswith("near-")]
    assert "3 of dots in place of 2 of dots: 22 points" in ways
    assert "by other rules" not in player.words


def test_an_exchange_that_wins_too_little_has_one_colon(player: Player) -> None:
    """A closed hand of riichi without a yaku."""
    draft = typed_draft("123m 456p 789s 12s 55s 4s", Draft(ruleset="riichi"))
    player.state.open_hand(draft, "opened")
    player.state.go("score")
    player.visit("")
    ways = [button.label for button in player.at.button if (button.key or "").startswith("near-")]
    assert "3 of bamboo in place of 4 of bamboo: 0 han, not enough" in ways


def test_a_fourth_tile_beside_its_pung_is_offered_as_its_kong(player: Player) -> None:
    player.tap("by-hand").enter(codes("S S S 1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 2p"))
    player.tap("add-meld").tap("make-pung-S-S-S").tap("add-one").tap("add-S")
    assert "by other rules" not in player.words
    player.tap("kong")
    assert [meld.kind for meld in player.state.draft.melds] == ["kong"]
    player.tap("undo").tap("undo")
    kong = next(key for key in player.buttons() if key.endswith("__t-S") and "tile-" in key)
    player.tap(kong.split("__")[0]).tap("one-more")
    assert [meld.kind for meld in player.state.draft.melds] == ["kong"]
    assert "Melded Kong" in player.words


def test_a_hand_below_eight_points_is_counted_all_the_same(player: Player) -> None:
    player.tap("by-hand").enter(codes("1m 2m 3m 5m 6m 7m 2s 3s 4s 6p 7p 8p 9s 9s")).wins(2)
    assert "8 are needed to win" in player.words
    assert "If it is declared anyway" in player.words
    assert "The winner receives" not in player.words


# --- from a photo --------------------------------------------------------------------------------


def test_a_sure_reading_is_its_score_at_once(with_photo: Callable[..., Player]) -> None:
    player = with_photo(STRAIGHT)
    assert player.state.step == "hand"
    assert "Pure Straight" in player.words


def test_where_the_winning_tile_lies_in_the_row_one_tap_says_it(
    with_photo: Callable[..., Player],
) -> None:
    player = with_photo(STRAIGHT)
    player.state.draft = changes.forget_winning(player.state.draft)
    player.at.run()
    assert "It depends on the tile that won. Tap it." in player.words
    assert "<b>21–22</b> points" in player.words
    player.tap("win-13")
    assert "Pure Straight" in player.words


def test_each_chip_changes_the_total_at_once(with_photo: Callable[..., Player]) -> None:
    player = with_photo(STRAIGHT)

    def total() -> int:
        return int(re.findall(r'class="badge full">(\d+) points', player.words)[0])

    before = total()
    player.choose("how", "self")
    assert total() != before
    player.switch("last_wall_tile")
    assert "Last Tile Draw" in player.words
    player.often("flowers", 1)
    assert "Flower Tiles" in player.words
    player.tap("add-meld").tap("make-pung-C-C-C").tap("split-0")
    assert player.state.draft.melds == []


def test_what_the_reader_asks_is_answered_with_one_tap(with_photo: Callable[..., Player]) -> None:
    player = with_photo([*STRAIGHT[:2], "2m", *STRAIGHT[3:]], doubtful=2)
    assert "Is this 2 of characters?" in player.words
    assert player.at.button(key="next").label == "Answer above", "it never answers by itself"
    said = player.state.draft.statements
    assert player.tap("next").state.draft.statements == said
    player.tap("answer-1")
    assert "Is this 2 of characters?" not in player.words
    assert player.tiles == [*STRAIGHT[:2], "8s", *STRAIGHT[3:]]


def test_a_tap_in_the_photo_says_which_tile_won_while_that_is_asked(
    with_photo: Callable[..., Player],
) -> None:
    player = with_photo(STRAIGHT)
    player.state.draft = changes.forget_winning(player.state.draft)
    player.at.run()
    with_session(player, lambda: photo.act({"act": "tap", "id": 13}))
    assert (player.state.draft.winning, player.state.sheet) == (13, None)
    with_session(player, lambda: photo.act({"act": "tap", "id": 13}))
    assert player.state.sheet == ("fix", 13)


def test_of_several_tiles_that_are_asked_about_a_tap_takes_one_and_an_answer_the_rest(
    with_photo: Callable[..., Player],
) -> None:
    player = with_photo([*STRAIGHT, "9s", "8s"])
    read = player.state.draft.read
    assert read is not None
    ways = [
        Answer(literal(text), chance, (says((13, 14)),))
        for text, chance, says in (("None of them", 0.6, Aside), ("All of them", 0.4, InHand))
    ]
    read.questions = [Question("in_hand", [13, 14], literal("Do these two belong?"), ways)]
    player.at.run()
    assert [k for k in player.buttons() if k.startswith("asked-")] == [
        "asked-13__t-2p", "asked-14__t-9s",
    ]  # fmt: skip
    player.tap("asked-13")
    assert player.state.draft.statements[-1] == InHand((13,))
    player.tap("undo").tap("answer-1")
    assert InHand((13, 14)) in player.state.draft.statements


def test_of_hands_that_it_may_be_one_tap_takes_one(with_photo: Callable[..., Player]) -> None:
    """A possible hand is chosen by its button, or by a tap in the photo on a tile that only this
    hand has."""
    hands = [STRAIGHT, [*STRAIGHT[3:], "7s", "8s", "9s"]]
    player = with_photo([*STRAIGHT, "7s", "8s", "9s"])
    read = player.state.draft.read
    assert read is not None
    inside = [range(14), range(3, 17)]
    ways = [
        Answer(
            literal("hand"),
            0.5,
            (InHand(tuple(hand)), Aside(tuple(i for i in range(17) if i not in hand))),
        )
        for hand in inside
    ]
    none = Answer(literal("None of these"), 0.0)
    which = literal("Which of these?")
    read.questions = [Question("which_hand", list(range(17)), which, [*ways, none])]
    player.at.run()
    rows = [line for line in player.words.splitlines() if "differs" in line]
    assert [row.count('role="img"') for row in rows] == [14, 14]
    assert [row.count("differs") for row in rows] == [3, 3]
    player.tap("answer-1")
    assert player.tiles == hands[1]
    player.tap("undo")
    asked = next_question(player.state.draft)
    assert asked is not None
    first = only_hand_with(asked, 0)
    assert first is not None
    assert [p.id for p in first.pieces if p.aside] == [14, 15, 16]
    assert only_hand_with(asked, 5) is None, "both have it"


def test_a_place_that_is_asked_about_is_shown(with_photo: Callable[..., Player]) -> None:
    player = with_photo(STRAIGHT)
    read, photo = player.state.draft.read, player.state.photo
    assert read is not None
    assert photo is not None
    place = read.tiles[12].quad + np.array([40, 0], np.float32)
    no = Answer(literal("No"), 1.0)
    read.questions = [Question("missing_tile", [12, 13], literal("Is one here?"), [no], place)]
    asked = next_question(player.state.draft)
    assert asked is not None
    shown = hand_photo.pixels(photo.around(asked.places))
    assert 40 < shown.shape[1] < 200
    assert (np.abs(shown.astype(int) - hand_photo.OUTLINE).sum(axis=2) < 90).any()
    assert photo.around((((900, 0), (930, 0), (930, 40), (900, 40)),)) == b"", "out of the photo"


def test_what_the_photo_sends_is_done(with_photo: Callable[..., Player]) -> None:
    """Taps sent by the page's script are carried out; invalid messages are ignored."""
    player = with_photo(STRAIGHT)
    acts = [("tap", 3), ("tap", 99), ("burn", 1), ("tap", "x")]

    def send() -> None:
        for act, number in acts:
            photo.act({"act": act, "id": number})

    with_session(player, send)
    assert player.tiles == STRAIGHT
    assert player.state.sheet == ("fix", 3)


def test_the_last_hands_open_and_go(player: Player) -> None:
    player.tap("by-hand").enter(STRAIGHT)
    text = link.packed(player.state.draft)
    kept = [
        browser_store.KeptHand(f"hand{n}", text, 1_790_000_000_000, "28 points", "MCR")
        for n in range(12)
    ]
    player.at.session_state[browser_store.HANDS] = kept
    player.tap("to-photo").unfold("last-hands")
    assert player.words.count("28 points") == 12
    player.tap("delete-hand3")
    assert player.words.count("28 points") == 11
    player.tap("open-hand5")
    assert (player.state.step, player.state.hand_id) == ("hand", "hand5")
    player.tap("undo")
    assert player.state.hand_id != "hand5"


def test_a_tile_is_corrected_with_two_taps_and_nothing_else_changes(
    with_photo: Callable[..., Player],
) -> None:
    player = with_photo([*STRAIGHT[:2], "2m", *STRAIGHT[3:]], doubtful=2)
    player.at.run()
    assert "Is this 2 of characters?" in player.words
    assert player.at.button(key="tile-2__doubt__t-2m").label == "2 of characters, doubtful"
    player.tap("tile-2").tap("fix-3m")
    assert player.tiles == STRAIGHT
    assert player.state.draft.winning == 13


def test_the_likely_tiles_come_first(with_photo: Callable[..., Player]) -> None:
    player = with_photo(STRAIGHT)
    player.tap("tile-4")
    assert [k for k in player.buttons() if k.startswith("likely-")][:2] == [
        "likely-5m__t-5m",
        "likely-8s__t-8s",
    ]
    player.tap("likely-8s")
    assert player.tiles[4] == "8s"
    # Corrected to one of the guesses it can be corrected once more, and had back.
    player.tap("tile-4")
    assert sum(k.startswith("likely-8s") for k in player.buttons()) == 1
    player.tap("fix-5m")
    assert player.tiles[4] == "5m"


def test_a_tile_changed_by_the_rules_says_what_it_was_read_as(
    with_photo: Callable[..., Player],
) -> None:
    player = with_photo(STRAIGHT)
    assert player.state.photo is not None
    tiles = player.state.photo.reading.tiles
    tiles[4] = replace(tiles[4], mended_from="6m")
    player.tap("tile-4")
    assert "Read as 6 of characters" in player.words
    player.tap("fix-6m").tap("tile-4")
    assert "Read as" not in player.words


def test_remove_add_and_undo_lose_nothing(with_photo: Callable[..., Player]) -> None:
    player = with_photo(STRAIGHT)
    player.tap("tile-0").tap("remove")
    assert player.tiles == STRAIGHT[1:]
    assert player.at.button(key="next").label == "What won?"
    player.tap("add-tile").tap("add-1m")
    assert sorted(player.tiles) == sorted(STRAIGHT)
    assert player.state.sheet is None, "the sheet closes with the last missing tile"
    player.tap("undo").tap("undo")
    assert player.tiles == STRAIGHT


def test_a_tile_can_be_left_out_of_the_hand_and_taken_back(
    with_photo: Callable[..., Player],
) -> None:
    player = with_photo([*STRAIGHT, "E"])
    player.state.draft = player.state.draft.saying(Aside((14,)))
    player.at.run()
    assert player.tiles == STRAIGHT
    player.tap("tile-14").tap("aside")
    assert len(player.tiles) == 15
    player.tap("tile-14").tap("aside")
    assert player.tiles == STRAIGHT


def test_a_second_photo_can_be_undone(with_photo: Callable[..., Player]) -> None:
    player = with_photo(STRAIGHT).tap("to-photo")
    again = with_photo(["1s"] * 2)
    assert again.tiles == ["1s"] * 2
    assert player.tap("undo").tiles == STRAIGHT


def test_a_picture_without_tiles_keeps_the_hand(with_photo: Callable[..., Player]) -> None:
    player = with_photo(STRAIGHT).tap("to-photo")
    with_photo([])
    assert "No mahjong tiles were found" in player.words
    assert player.tiles == STRAIGHT


def test_the_webcam_is_there_when_asked_for(with_photo: Callable[..., Player]) -> None:
    player = with_photo(STRAIGHT).tap("to-photo")
    opened = set(WATCHES._known)
    assert "Hold the phone" not in player.words, "nobody is asked for a permission at once"
    player.tap("use-webcam")
    assert "Hold the phone over the hand" in player.words
    assert len(set(WATCHES._known) - opened) == 1
    player.tap("use-file")
    assert player.at.get("file_uploader")


def test_an_upload_is_let_go_once_it_was_read(
    with_photo: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    gone: list[str] = []
    monkeypatch.setattr(
        MemoryUploadedFileManager, "remove_file", lambda self, session, file: gone.append(file)
    )
    player = with_photo(STRAIGHT)
    assert len(gone) == 1
    assert player.state.photo is not None, "what is shown of it stays for the session"


SECOND = [*["4s"] * 3, *["5s"] * 3, *["6p"] * 3, *["N"] * 3, "P", "P"]


def two_hands(player: Player) -> Player:
    for place in range(14, 28):
        player.state.draft = changes.set_aside(player.state.draft, place, True)
    player.at.run()
    return player.fine()


def test_the_other_of_two_hands_is_one_tap_away(with_photo: Callable[..., Player]) -> None:
    player = two_hands(with_photo([*STRAIGHT, *SECOND]))
    player.tap("win-13")
    assert "Another hand lies in the photo, too" in player.words
    assert "✓ Enough to win" not in player.words
    player.tap("other-0")
    assert player.tiles == SECOND
    assert sorted(player.tap("other-0").tiles) == sorted(STRAIGHT)
    assert "Another hand lies in the photo, too" not in player.words, "which one it is was said"
    assert player.tap("undo").tiles == SECOND


def test_a_frame_drawn_around_tiles_says_that_they_are_the_hand(
    with_photo: Callable[..., Player],
) -> None:
    player = two_hands(with_photo([*STRAIGHT, *SECOND]))
    read = player.state.draft.read
    assert read is not None
    left = float(read.tiles[14].quad[:, 0].min()) - 1
    with_session(player, lambda: photo.act({"act": "frame", "frame": [left, 0, 2000, 60]}))
    assert player.tiles == SECOND
    assert isinstance(player.state.draft.statements[-1], Framed)
    assert player.tap("undo").tiles == STRAIGHT
    for wrong in ([1, 2, 3], None, ["a", 0, 1, 2]):
        photo.act({"act": "frame", "frame": wrong})


def test_a_pond_beside_the_hand_is_no_other_hand(with_photo: Callable[..., Player]) -> None:
    pond = codes("1m 9s E 4p 7m N 2s 8p C 5m 3s P 9p 6m")
    assert "other-0" not in two_hands(with_photo([*STRAIGHT, *pond])).buttons()


def test_the_next_hand_is_at_the_same_table_and_the_last_one_comes_back(
    with_photo: Callable[..., Player],
) -> None:
    player = with_photo(STRAIGHT).choose("round", "S").tap("next")
    assert player.state.step == "photo"
    assert (player.tiles, player.state.draft.round_wind) == ([], "S")
    assert not {"undo", "next"} & set(player.buttons()), "no bar below the first page"
    hand = player.state.past[-1]
    milliseconds = time.time() * 1000
    kept = browser_store.KeptHand(hand.id, link.packed(hand.draft), milliseconds, "9 points", "")
    player.at.session_state[browser_store.HANDS] = [kept]
    player.at.run()
    assert player.at.button(key="go-on").label.startswith("Go on with 9 points, ")
    assert sorted(player.tap("go-on").tiles) == sorted(STRAIGHT)
    player.tap("to-photo")
    assert re.fullmatch(r"Go on with \d+ points", player.at.button(key="go-on").label)
    assert player.tap("go-on").state.step == "hand"


def test_a_hand_that_was_not_counted_yet_is_gone_on_with(player: Player) -> None:
    kept = browser_store.KeptHand("begun", "", time.time() * 1000, "", "")
    player.at.session_state[browser_store.HANDS] = [kept]
    player.at.run()
    assert player.at.button(key="go-on").label.startswith("Go on with your hand, ")


def test_the_last_hand_of_another_day_is_in_the_list_alone(player: Player) -> None:
    kept = browser_store.KeptHand("old", "", 1_790_000_000_000 - 9e10, "9 points", "")
    player.at.session_state[browser_store.HANDS] = [kept]
    player.at.run()
    assert "go-on" not in player.buttons()


@pytest.mark.parametrize("data", [b"", b"not a picture", b"\xff\xd8\xff\xe0 broken off"])
def test_a_file_that_is_no_picture_gets_a_sentence(player: Player, data: bytes) -> None:
    player.tap("by-hand").enter(["1m", "2m"]).tap("to-photo")
    player.upload("letter.jpg", data)
    assert 'class="refused" role="alert"' in player.words, "where the photo would be"
    assert player.state.step == "photo"
    assert player.tiles == ["1m", "2m"]


def test_where_too_many_photos_wait_the_hand_is_kept_and_the_player_told(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object) -> None:
        raise Busy

    monkeypatch.setattr(begin_hand, "open_photo", busy)
    player.tap("by-hand").enter(STRAIGHT).tap("to-photo").upload("hand.jpg", b"any")
    assert "Too many photos are waiting" in player.words
    assert player.tiles == STRAIGHT


# --- circumstances -------------------------------------------------------------------------------


def test_flags_grey_each_other_out(player: Player) -> None:
    player.tap("by-hand").enter(STRAIGHT).wins(2)
    assert player.at.toggle(key="flag-kong_replacement").disabled
    player.switch("robbing_kong")
    assert player.at.toggle(key="flag-first_turn").disabled
    player.choose("how", "self")
    assert player.state.draft.flags == frozenset()
    assert "switched off: Robbed a kong" in player.words
    robbed = player.at.toggle(key="flag-robbing_kong")
    assert robbed.disabled
    assert robbed.label.startswith("Robbed a kong  \n:small["), "with the reason below"
    player.tap("undo")
    assert player.state.draft.flags == {"robbing_kong"}
    assert player.at.segmented_control(key="choice-how").value == "discard"


def test_winds_and_flowers_reach_the_scorer(player: Player) -> None:
    player.tap("by-hand").enter(STRAIGHT).wins(2)
    player.choose("seat", "W").choose("round", "S")
    player.often("flowers", 2).often("flowers", 1)
    hand = player.state.draft.to_json()
    assert (hand["seat_wind"], hand["round_wind"], hand["flowers"]) == ("W", "S", 1)


# --- when something breaks -----------------------------------------------------------------------


def test_no_traceback_reaches_the_player(
    player: Player, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def breaks(hand: object) -> None:
        raise RuntimeError("inner works")

    player.tap("by-hand").enter(STRAIGHT).tap("tile-0")
    monkeypatch.setattr("ui.hand.session.scored", breaks)
    player.tap("won")
    assert "not your fault" in player.words
    assert "inner works" not in player.words
    assert "inner works" in capsys.readouterr().err
    assert player.tiles == STRAIGHT


def test_a_page_that_is_still_drawn_takes_back_nothing_that_was_tapped_meanwhile(
    player: Player,
) -> None:
    player.tap("by-hand").enter(STRAIGHT).wins(13)
    player.at.run()
    tappable: list[Any] = [each for each in player.at.toggle if not each.disabled]
    tappable += player.at.segmented_control
    assert len(tappable) > 2
    assert not [each.key for each in tappable if each.proto.set_value]
    player.switch("last_wall_tile")
    assert "last_wall_tile" in player.state.draft.flags
