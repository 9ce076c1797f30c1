"""The rules in use: chosen once, remembered and shared; form and score follow them."""

import json
from contextlib import suppress
from dataclasses import replace
from html import escape
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import scoring
from scoring import rulesets
from scoring.rulesets import ruleset
from scoring.speech.messages import Message
from tests.helpers.app_player import STRAIGHT, Player, codes
from ui.frame import table_rules
from ui.frame.words import signed
from ui.hand.state import Draft
from ui.settings import share_rules

SEVEN_PAIRS = codes("1m 1m 9m 9m 2s 2s 5s 5s 3p 3p 7p 7p E E")


def play_by(player: Player, name: str) -> Player:
    player.visit("settings")
    player.at.radio(key="choose-rules").set_value(name).run()
    return player.fine()


def choose(player: Player, option: str, value: object) -> Player:
    """Choose a value of an option in the settings, and return the player."""
    name = player.state.draft.ruleset
    key = f"option-{name}-{option}"
    widgets = [*player.at.selectbox, *player.at.radio]
    next(w for w in widgets if w.key == key).set_value(repr(value)).run()
    return player.fine()


def rule(player: Player, ruling: str, choice: object) -> Player:
    """Change a contested ruling on the score page, and return the player."""
    player.at.radio(key=f"ruling-{ruling}").set_value(repr(choice)).run()
    return player.fine()


def won(player: Player, tiles: list[str] = STRAIGHT) -> Player:
    """Enter a hand won on its last tile from a discard, and return the player."""
    player.visit("").tap("by-hand").enter(tiles)
    return player.wins(len(tiles) - 1)


# --- the settings --------------------------------------------------------------------------------


def test_what_a_table_plays_otherwise_stands_open(player: Player) -> None:
    player.visit("settings")
    choose(player, "C8", "a").visit("").visit("settings")
    assert [e.proto.expanded for e in player.at.expander if "option-of-" in e.proto.id] == [
        e.label.startswith("Concealed") for e in player.at.expander if "option-of-" in e.proto.id
    ]


def test_options_are_found_by_their_words(player: Player) -> None:
    player.visit("settings")
    player.at.text_input(key="options-search-mcr").set_value("concealed kongs").run()
    shown = {w.key for w in (*player.at.radio, *player.at.selectbox)}
    assert "option-mcr-C8" in shown
    assert "option-mcr-C14" not in shown
    player.at.text_input(key="options-search-mcr").set_value("zebra").run()
    assert "No option matches." in player.words


@pytest.mark.parametrize("name", rulesets.names())
@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_all_options_of_all_rules_are_on_the_page(player: Player, name: str, lang: str) -> None:
    player.tap(f"language-{lang}") if lang != "en" else None
    play_by(player, name)
    shown = {w.key for w in [*player.at.selectbox, *player.at.radio, *player.at.number_input]}
    options = table_rules.rule_options(name, lang)
    assert {f"option-{name}-{option['id']}" for option in options} <= shown
    for option in options:
        assert all(choice["label"] for choice in option["choices"]), option["id"]


def test_the_rules_are_written_into_the_cookie(player: Player) -> None:
    play_by(player, "hong_kong")
    choose(player, "minimum", 1)
    scripts = [e.proto.body for e in player.at.get("html") if "cookie" in e.proto.body]
    assert "hong_kong" in scripts[0]
    assert "%22minimum%22:1" in scripts[0]


def test_each_rule_set_keeps_its_own_options(player: Player) -> None:
    play_by(player, "hong_kong")
    choose(player, "minimum", 1)
    play_by(player, "mcr")
    choose(player, "C14", "b")
    assert player.state.draft.rulings == {"C14": "b"}
    play_by(player, "hong_kong")
    assert player.state.draft.rulings == {"minimum": 1}


def test_all_as_usual_takes_every_change_back(player: Player) -> None:
    play_by(player, "mcr")
    choose(player, "C14", "b")
    choose(player, "C2", "a")
    assert set(player.state.draft.rulings) == {"C14", "C2"}
    player.tap("options-reset")
    assert "C14" not in player.state.draft.rulings
    assert "C2" not in player.state.draft.rulings


def test_options_of_all_rules_are_remembered_as_far_as_a_cookie_goes(player: Player) -> None:
    for name in reversed(rulesets.names()):
        play_by(player, name)
        everything = {
            o["id"]: o["choices"][-1]["value"] for o in table_rules.rule_options(name, "en")
        }
        player.at.text_area[0].set_value(share_rules.rules_link(name, everything)).run()
        assert player.fine().state.draft.rulings == everything
    (script,) = [e.proto.body for e in player.at.get("html") if "document.cookie" in e.proto.body]
    assert len(script) < 4096 + 200
    assert "C14" in script, "the rules in use are there in any case"


def test_another_tradition_keeps_what_was_chosen_otherwise(player: Player) -> None:
    play_by(player, "mcr")
    choose(player, "C14", "b")
    player.at.pills(key="choose-profile-mcr").set_value("china-1998").run()
    assert player.fine().state.draft.rulings == {"profile": "china-1998", "C14": "b"}


def test_the_hand_is_kept_when_the_rules_change_and_undo_does_not_change_them(
    player: Player,
) -> None:
    won(player)
    play_by(player, "hong_kong")
    player.visit("")
    assert player.tiles == STRAIGHT
    player.tap("undo")
    assert player.tiles == STRAIGHT[:-1]
    assert player.state.draft.ruleset == "hong_kong"


# --- the form ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", rulesets.names())
def test_the_form_asks_what_these_rules_need_and_no_more(player: Player, name: str) -> None:
    play_by(player, name)
    won(player)
    asks = table_rules.asked(name)
    controls = {c.key for c in player.at.segmented_control}
    assert ("choice-seat" in controls) == ("seat_wind" in asks)
    assert ("choice-round" in controls) == ("round_wind" in asks)
    toggles = {t.key for t in player.at.toggle}
    assert ("flag-first_turn" in toggles) == ("first_turn" in asks)
    assert ("flag-last_tile_of_kind" in toggles) == ("last_tile_of_kind" in asks)
    flags = {f.key for f in ruleset(name).more_fields if f.kind == "flag"}
    near = next((p.options for p in player.at.pills if p.key == "near-flags"), [])
    fields = [f for f in ruleset(name).more_fields if f.key in flags]
    labels = {str(Message(f.short or f.label)) for f in fields}
    assert set(near) <= labels, "what changes the total stands at it"
    shown = {key.removeprefix("more-") for key in toggles if key and key.startswith("more-")}
    assert (len(shown) + len(near), shown <= flags) == (len(flags), True)


@pytest.mark.parametrize("name", rulesets.names())
@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("tiles", [STRAIGHT, SEVEN_PAIRS], ids=["straight", "pairs"])
def test_every_rule_set_gets_to_a_score_or_a_reason(
    player: Player, name: str, lang: str, tiles: list[str]
) -> None:
    player.tap(f"language-{lang}") if lang != "en" else None
    play_by(player, name)
    won(player, tiles)
    answer = scoring.answer(player.state.draft.to_json(), lang=lang)
    if "error" in answer:
        told = answer["error"]["message"] if len(tiles) == 14 and name != "taiwanese" else ""
        assert escape(told) in player.words
        assert told or "other-size-mcr" in player.buttons()
    elif answer["total"] is not None:
        headline = answer["points"] if "fu" in answer else answer["total"]
        assert f"<b>{headline:,}</b>" in player.words


def test_the_sheet_for_a_dora_asks_for_its_indicator_and_offers_no_flower(player: Player) -> None:
    play_by(player, "riichi")
    won(player)
    player.tap("add-tile-dora_indicators")
    assert [sheet.proto.dialog.title for sheet in player.at.get("dialog")] == ["Dora indicators"]
    assert "more-1p__t-1p" in player.buttons()
    assert not [key for key in player.buttons() if key.startswith("more-f")]


def test_indicators_stand_behind_the_button_of_their_field(player: Player) -> None:
    play_by(player, "riichi")
    won(player)
    player.at.pills(key="near-flags").set_value(["riichi"]).run()
    for field, tile in (("dora", "1p"), ("ura", "2p")):
        player.fine().tap(f"add-tile-{field}_indicators").tap(f"more-{tile}")
    row = [key.split("__")[0] for key in player.buttons() if "_indicators" in key]
    assert row == [
        "add-tile-dora_indicators",
        "more-dora_indicators-0",
        "add-tile-ura_indicators",
        "more-ura_indicators-0",
    ]


def test_a_field_of_these_rules_alone_reaches_the_scorer(player: Player) -> None:
    play_by(player, "riichi")
    won(player)
    player.at.pills(key="near-flags").set_value(["riichi"]).run()
    player.fine().tap("add-tile-dora_indicators").tap("more-1p")
    hand = player.state.draft.to_json()
    assert hand["riichi"] is True
    assert list(hand["dora_indicators"]) == ["1p"]
    play_by(player, "mcr")
    assert "riichi" not in player.state.draft.to_json(), "MCR does not ask for it"
    play_by(player, "riichi")
    assert player.state.draft.to_json()["riichi"] is True, "but it is not forgotten"


def test_the_losers_hands_of_classical_are_settled(player: Player) -> None:
    play_by(player, "classical")
    won(player)
    player.at.number_input(key="more-others-S").set_value(40).run()
    player.fine()
    settlement = scoring.answer(player.state.draft.to_json())["settlement"]
    assert settlement["S"] > settlement["N"]
    assert signed(settlement["S"]) in player.words


def test_what_a_field_excludes_is_greyed_out_with_the_reason(player: Player) -> None:
    play_by(player, "riichi")
    won(player).tap("add-meld").tap("make-pung-C-C-C")
    toggle = player.at.toggle(key="more-riichi")
    assert toggle.disabled
    assert len(toggle.label) > len("Riichi declared  \n:small[]") + 10


def test_flowers_are_named_where_it_matters_whose_they_are(player: Player) -> None:
    play_by(player, "hong_kong")
    won(player).tap("flower-f3").tap("flower-f5").tap("flower-f3")
    assert player.state.draft.to_json()["flowers"] == ["f5"]
    assert player.state.draft.flowers == 1


# --- elsewhere -----------------------------------------------------------------------------------


# --- handed on -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", rulesets.names())
def test_rules_come_back_from_file_and_link(name: str) -> None:
    options = table_rules.rule_options(name, "en")
    rulings = {option["id"]: option["choices"][-1]["value"] for option in options}
    kept = table_rules.usable(name, rulings)
    assert kept == rulings
    taken = share_rules.parse_rules(table_rules.club_file(name, kept))
    played = {
        o["id"]: table_rules.chosen_value(o, taken.rulings, ruleset(name).OPTIONS.profiles[0])
        for o in options
    }
    assert (taken.name, played, taken.unknown) == (name, kept, False)
    assert share_rules.parse_rules(share_rules.rules_link(name, kept)) == (name, kept, False)


@pytest.mark.parametrize(
    "text", ["", "hello", "[]", "{}", '{"ruleset": "poker"}', '{"ruleset": 3}', "[" * 5000]
)
def test_text_that_is_no_rules_gets_a_sentence(text: str) -> None:
    with pytest.raises(share_rules.RulesError):
        share_rules.parse_rules(text)


def test_options_that_are_not_known_are_left_out() -> None:
    text = json.dumps({"ruleset": "mcr", "rulings": {"C14": "b", "C2": "z", "X": 1, "C3": True}})
    found = share_rules.parse_rules(text)
    assert [*found] == ["mcr", {"C14": "b"}, True]
    assert found.told("Loaded.").startswith("Loaded. Not all of these rulings are known here")


def test_rules_typed_in_are_taken_up(player: Player) -> None:
    player.visit("settings")
    text = share_rules.rules_link("hong_kong", {"minimum": 1})
    player.at.text_area[0].set_value(text).run()
    assert player.fine().state.draft.ruleset == "hong_kong"
    assert player.state.draft.rulings == {"minimum": 1}
    assert any("Hong Kong" in good.value for good in player.at.success)
    assert player.at.text_area[0].value == ""
    player.at.text_area[0].set_value("nonsense").run()
    assert player.fine().at.error
    assert player.state.draft.ruleset == "hong_kong"


def test_a_wrong_text_of_rules_stays_for_correction_below_what_is_wrong(player: Player) -> None:
    player.visit("settings")
    text = 'ruleset = "mcr"\nextends = china-1998'
    player.at.text_area[0].set_value(text).run()
    (shared,) = [one for one in player.fine().at.expander if "load rules" in one.label]
    (error,) = shared.error
    assert error.value.startswith("The text, line 2: this is no TOML.")
    assert shared.text_area[0].value == text
    shared.text_area[0].set_value(text.replace("china-1998", '"china-1998"')).run()
    assert player.fine().state.draft.rulings == {"profile": "china-1998"}
    assert not player.at.error


def test_what_is_wrong_with_a_file_of_rules_names_the_file() -> None:
    with pytest.raises(share_rules.RulesError, match=r"^tuesday\.toml, line 1: "):
        share_rules.parse_rules("minimum = six", "tuesday.toml")


@pytest.mark.parametrize(("answer", "minimum"), [("rules-yes", 1), ("rules-no", None)])
def test_rules_of_a_link_are_asked_about_first(answer: str, minimum: int | None) -> None:
    link = share_rules.rules_link("hong_kong", {"minimum": 1})
    player = Player(dict(parse_qsl(urlsplit(link).query)))
    assert player.fine().state.draft.ruleset == "mcr", "nothing changes before it is asked for"
    player.tap(answer)
    assert player.state.draft.rulings.get("minimum") == minimum


# --- the referee ---------------------------------------------------------------------------------


def test_a_ruling_is_switched_with_one_tap_and_undone(player: Player) -> None:
    won(player, SEVEN_PAIRS).choose("how", "self")
    before = scoring.answer(player.state.draft.to_json())
    ruling = before["rulings_applied"][0]
    other = ruling["otherwise"][0]
    radio = player.at.radio(key=f"ruling-{ruling['id']}")
    assert any(other["source"] in caption for caption in radio.proto.captions)
    rule(player, ruling["id"], other["choice"])
    assert f"<b>{other['total']}</b>" in player.words
    player.tap("undo")
    assert f"<b>{before['total']}</b>" in player.words


def test_each_choice_of_a_disputed_rule_says_the_points_of_a_riichi_hand(player: Player) -> None:
    player.state.draft = replace(player.state.draft, ruleset="riichi")
    won(player, codes("2m 3m 4m 2s 3s 6s 7s 8s 2p 3p 4p 5p 5p 4s"))
    captions = player.at.radio(key="ruling-kiriage").proto.captions
    assert captions[0].startswith("**11,600 points** = 4 han, 30 fu – ")
    assert captions[1].startswith("**12,000 points** = 4 han, 30 fu · Mangan")


def test_a_ruling_switched_for_one_hand_is_the_tables_again_for_the_next(player: Player) -> None:
    won(player, SEVEN_PAIRS).choose("how", "self")
    rule(player, "C10", "a")
    assert player.state.draft.rulings == {"C10": "a"}
    player.tap("next")
    assert player.state.draft.rulings == {}


def test_a_ruling_switched_can_be_kept_for_the_table(player: Player) -> None:
    won(player, SEVEN_PAIRS).choose("how", "self")
    assert "rulings-back" not in player.buttons()
    rule(player, "C10", "a").tap("rulings-back")
    assert player.state.draft.rulings == {}
    rule(player, "C10", "a").tap("rulings-keep").tap("next")
    assert player.state.draft.rulings == {"C10": "a"}


def test_a_claim_is_checked_fan_by_fan(player: Player) -> None:
    won(player).unfold("claims")
    player.at.multiselect(key="claims-tapped").set_value(["Pure Straight", "All Pungs"]).run()
    assert "not in this hand" in player.fine().words
    assert "forgotten" in player.words
    player.at.multiselect(key="claims-tapped").set_value(["Pure Straight"]).run()
    player.at.text_input(key="claims-typed").set_value("箭刻, 清龙").run()
    assert "claimed too often" in player.fine().words


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("24", "Claimed 24, but the hand counts"),
        ("I count 24", "Claimed 24, but the hand counts"),
        ("24点", "Claimed 24 points, but the hand counts"),
        ("清龙 16番 和 24点", "Claimed 24 points, but the hand counts"),
        ("Pure Straight 8", "Pure Straight counts 16 here, not 8."),
        ("fish", "it was compared with nothing"),
    ],
)
def test_a_total_is_read_out_of_whatever_is_typed(player: Player, typed: str, told: str) -> None:
    won(player).unfold("claims")
    player.at.text_input(key="claims-typed").set_value(typed).run()
    assert told in player.fine().words
    assert player.at.text_input(key="claims-typed").value == typed
    assert "Claimed 0" not in player.words


def test_claims_are_gone_with_the_hand(player: Player) -> None:
    won(player).unfold("claims")
    player.at.text_input(key="claims-typed").set_value("49").run()
    player.tap("next")
    assert player.state.claimed == ()


def test_rulings_that_make_no_sense_are_those_of_the_profile() -> None:
    assert table_rules.usable("mcr", "china-1998") == {"profile": "china-1998"}
    assert table_rules.usable("mcr", "poker") == {}
    assert table_rules.usable("mcr", None) == {}
    assert "rulings" not in Draft().to_json()


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["ruleset", "rulings", "profile", "C14"]), inner)
    ),
    max_leaves=9,
)


@given(st.one_of(st.text(), st.text().map("http://[".__add__), ANY_JSON.map(json.dumps)))
@settings(max_examples=300)
@example("http://[::1")
@example('{"ruleset": []}')
@example('{"ruleset": "mcr", "rulings": {"profile": []}}')
def test_any_text_at_all_is_rules_or_a_sentence(text: str) -> None:
    with suppress(share_rules.RulesError):
        name, rulings, _ = share_rules.parse_rules(text)
        assert (name in rulesets.names(), type(rulings)) == (True, dict)


# --- a club's own rules --------------------------------------------------------------------------


def test_a_club_sets_its_own_worths_and_shares_them(player: Player) -> None:
    player.visit("settings")
    player.at.text_input(key="club-name-mcr").set_value("Tuesday").run()
    assert player.at.selectbox(key="club-fan-mcr").proto.placeholder == "Tap to choose"
    player.at.selectbox(key="club-fan-mcr").set_value("All Chows").run()
    player.at.number_input(key="club-worth").set_value(5)
    player.tap("club-set")
    player.at.number_input(key="club-minimum-mcr").set_value(6).run()
    player.at.selectbox(key="club-false-mcr").set_value("each").run()
    player.at.number_input(key="club-fine-mcr").set_value(15).run()
    rulings = player.fine().state.draft.rulings
    assert rulings["fans"] == {"All Chows": 5}
    assert (rulings["name"], rulings["minimum"]) == ("Tuesday", 6)
    assert rulings["incidents"] == {"false_win": ["each 15", "state no_win", "on"]}

    written = table_rules.club_file("mcr", rulings)
    assert table_rules.read_club_file(written, "club.toml") == (
        "mcr",
        {"profile": "green-book-2006", **rulings},
    )
    for shared in (written, share_rules.rules_link("mcr", rulings)):
        taken = share_rules.parse_rules(shared)
        assert {**taken.rulings} | {"profile": 0} == {**rulings} | {"profile": 0}

    choose(player, "C14", "b")
    assert player.state.draft.rulings["fans"] == {"All Chows": 5}, "an option leaves them alone"
    player.tap("club-fan-All Chows")
    assert "fans" not in player.fine().state.draft.rulings


@pytest.mark.parametrize("wrong", ["fans = 3", "[fans]\nNonsense = 1", "a = [" + "[" * 999])
def test_a_damaged_file_of_a_club_gets_a_sentence(player: Player, wrong: str) -> None:
    with pytest.raises(share_rules.RulesError, match=r"club\.toml"):
        share_rules.parse_rules(wrong, "club.toml")
