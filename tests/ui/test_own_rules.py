"""Rules that differ from the usual ones are marked wherever a total is shown, and a changed worth
at its fan."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from ledger import entering, store
from ledger.details import WinningHand
from ledger.evening import Evening
from ledger.spreadsheet import to_csv
from ledger.turns import usual_turns
from scoring.answers.answering import score_json
from scoring.answers.own_rules import changed_fans, differences
from scoring.rulesets import names, ruleset
from tests.helpers.app_player import STRAIGHT, Player
from ui.evening.night_card import night_card
from ui.frame.picture import Pen
from ui.hand import card, link
from ui.hand.state import Draft
from ui.hand.typed import typed_draft
from ui.server.static_routes import _titled
from ui.settings import share_rules

OWN: dict[str, Any] = {"fans": {"Pure Straight": 6, "Single Wait": False}, "minimum": 5}
LINES = [
    "A win needs 5 points (usually 8 points)",
    "Pure Straight: 6 (usually 16)",
    "Single Wait: not played (usually 1)",
]
MARK = "own rule, usually 16"


@pytest.fixture(autouse=True)
def own_ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(store.ENVIRONMENT, f"sqlite:///{tmp_path / 'ledger.db'}")


def hand(rulings: dict[str, Any]) -> Draft:
    line = "123456789m CCC 2p 2p"
    assert len(STRAIGHT) == 14
    return replace(typed_draft(line, Draft()), rulings=rulings)


def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that collects the texts drawn into pictures from now on."""
    texts: list[str] = []
    text, row = Pen.text, Pen.row

    def noting_text(pen: Pen, words: str, *args: Any, **look: Any) -> Any:
        texts.append(words)
        return text(pen, words, *args, **look)

    def noting_row(pen: Pen, left: str, *args: Any, **look: Any) -> Any:
        texts.append(left)
        return row(pen, left, *args, **look)

    monkeypatch.setattr(Pen, "text", noting_text)
    monkeypatch.setattr(Pen, "row", noting_row)
    return texts


def evening(rulings: dict[str, Any]) -> Evening:
    begun = Evening("one", ("Anna", "Bo", "Chen", "Dora"), "mcr", usual_turns("mcr"), rulings)
    fans = ("Pure Straight", "清龙", "Dragon Pung")
    hand = WinningHand(total=12, fans=fans, self_drawn=True)
    sums = entering.by_points(begun, 12, 0, None)
    return begun.with_entry(
        entering.win(begun, "a", entering.WonHands.of_one(sums, 0, None, hand=hand))
    )


def test_a_hand_by_a_link_says_on_the_page_what_differs() -> None:
    player = Player({"hand": link.packed(hand(OWN))}).fine()
    for line in ("own rules ›", "They differ from the profile", *LINES, MARK):
        assert line in player.words
    assert player.words.count(MARK) == 1


def test_a_hand_by_usual_rules_says_nothing() -> None:
    assert "own rule" not in Player({"hand": link.packed(hand({}))}).fine().words


def test_the_picture_says_so_and_marks_the_fan(monkeypatch: pytest.MonkeyPatch) -> None:
    Player()  # the language of the app
    texts = drawn(monkeypatch)
    for rulings, said in ((OWN, 1), ({}, 0)):
        draft = hand(rulings)
        texts.clear()
        card.card_png(draft, score_json(draft.to_json()), "http://x/?hand=1", "2026-11-28")
        assert sum("own rules" in text for text in texts) == said
        assert texts.count(MARK) == said
        assert sum(line in texts for line in LINES) == said * len(LINES)


def test_the_picture_of_an_evening_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    Player()
    texts = drawn(monkeypatch)
    night_card(evening(OWN), "2026-11-28")
    assert any("own rules" in text for text in texts)
    assert {*LINES} <= {*texts}


def test_the_export_of_an_evening_says_so_and_marks_the_fan_in_any_language() -> None:
    header, row = csv.reader(io.StringIO(to_csv(evening(OWN))))
    assert (header[-1], row[-1]) == ("own rules", "; ".join(LINES))
    marked = "Pure Straight (own rule, usually 16); 清龙 (own rule, usually 16); Dragon Pung"
    assert row[header.index("fans")] == marked


def test_the_export_of_an_evening_by_usual_rules_is_as_it_was() -> None:
    for rulings in ({}, {"profile": "china-1998", "C14": "b"}):
        assert "own rule" not in to_csv(evening(rulings))


def test_the_page_of_an_evening_and_the_list_say_so() -> None:
    store.open_store(store.database_url()).begin(evening(OWN))
    player = Player(place="evening")
    assert any("own rules" in button.label for button in player.at.button)
    player.tap("take-up-one")
    assert all(line in player.words for line in ("own rules ›", *LINES))
    assert "own rules ›" in player.visit("table").words


def test_an_offer_shows_what_differs_before_the_tap() -> None:
    offered = json.dumps({"ruleset": "mcr", "rulings": OWN})
    player = Player({"rules": offered}).fine()
    assert "rules-yes" in player.buttons()
    assert all(line in player.words for line in LINES)
    player.tap("rules-yes")
    assert player.state.draft.rulings["fans"] == OWN["fans"]


def test_pasted_rules_show_what_differs(player: Player) -> None:
    player.visit("settings")
    player.at.text_area[0].set_value(share_rules.rules_link("mcr", OWN)).run()
    assert all(line in player.fine().words for line in LINES)


def test_the_preview_of_a_link_says_so() -> None:
    assert "(own rules)" in _titled(link.packed(hand(OWN)))
    assert "own rules" not in _titled(link.packed(hand({})))


# --- what an address takes -----------------------------------------------------------------------

STRANGE = (
    "ruleset='mcr'\nextends='[Sign in](http://evil.example)'",
    "ruleset='[Sign in](http://evil.example)'",
    "'[Sign in](http://evil.example)'=1",
    '{"ruleset": "[Sign in](http://evil.example)"}',
    "http://x/settings?rules=" + quote('{"ruleset": "mcr"}'),
)


@pytest.mark.parametrize("text", STRANGE)
def test_an_address_takes_the_coded_form_alone(text: str) -> None:
    player = Player({"rules": text}).fine()
    assert "rules-yes" not in player.buttons()
    assert "evil" not in player.words
    assert player.at.error


@pytest.mark.parametrize("text", STRANGE[:3])
def test_what_is_wrong_with_pasted_rules_is_no_link(text: str, player: Player) -> None:
    player.visit("settings")
    player.at.text_area[0].set_value(text).run()
    (error,) = player.fine().at.error
    assert "[Sign" not in error.value.replace("\\[", "")


# --- a file --------------------------------------------------------------------------------------


def test_a_file_that_begins_with_a_byte_order_mark_is_read() -> None:
    text = "\ufeffruleset = 'mcr'\nextends = 'china-1998'\n"
    assert share_rules.parse_rules(text)[:2] == ("mcr", {"profile": "china-1998"})
    coded = "\ufeff" + json.dumps({"ruleset": "mcr", "rulings": {"C14": "b"}})
    assert share_rules.parse_rules(coded).rulings == {"C14": "b"}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("\ufeffruleset='hong_kong'\nextends='default'".encode(), "Hong Kong"),
        (b"ruleset='mcr'\n" + b"#" * 30_000, "too long for a file of rules"),
        (b"\xff\xfe\x00r", "no text file in UTF-8"),
    ],
)
def test_an_uploaded_file_is_read_or_refused_with_a_sentence(
    content: bytes, said: str, player: Player
) -> None:
    player.visit("settings")
    uploader = next(each for each in player.at.file_uploader if "rules-typed" in str(each.key))
    uploader.upload("club.toml", content).run()
    assert said in player.fine().words


# --- by all rules --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_each_option_that_differs_is_a_line(name: str) -> None:
    rules = ruleset(name)
    for profile in rules.OPTIONS.profiles:
        assert differences(rules, profile, "en") == []
        assert changed_fans(rules, profile) == {}
        for option in rules.OPTIONS.table:
            usual = option.default_of(profile)
            others = [choice.value for choice in option.choices if choice.value != usual]
            for value in others[:1]:
                changed = rules.OPTIONS.read(profile).switch(option.id, value).name
                (line,) = differences(rules, changed, "ja")
                assert "通常" in line
