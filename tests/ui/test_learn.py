"""The beginners' page, driven through Streamlit's AppTest."""

import re
from typing import Any

import pytest
from streamlit.testing.v1.element_tree import ButtonGroup

import scoring
from scoring.book.quiz_levels import Lesson
from scoring.rulesets import ruleset
from tests.helpers.app_player import STRAIGHT, Player, codes
from ui.frame import streamlit_internals
from ui.learn.learn_state import LearnState
from ui.learn.levels import NEEDED, exercise

LESSONS = ruleset("mcr").LESSONS


@pytest.fixture
def player() -> Player:
    return Player().fine().visit("learn")


def part(player: Player, name: str) -> Player:
    player.at.segmented_control(key="learn-part").set_value(name).run()
    return player.fine()


def learn(player: Player) -> LearnState:
    now: LearnState = player.at.session_state["learn"]
    return now


def pills(player: Player, key: str) -> ButtonGroup[Any]:
    found = [p for p in player.at.pills if (p.key or "").startswith(key)]
    assert found, f"no {key} among {[p.key for p in player.at.pills]}"
    return found[0]


def fans_shown(player: Player) -> list[str]:
    """Return the names of the fans in the displayed guide."""
    return re.findall(r'<summary><span class="fan-name">(.*?) <span', player.words)


def look_for(player: Player, query: str) -> Player:
    player.at.text_input(key="guide-search").set_value(query).run()
    return player.fine()


def go_back(player: Player, given: dict[str, Any], patch: pytest.MonkeyPatch) -> LearnState:
    """Let the browser go to an address of its history, and return what is open then."""
    player.show_address(given)
    with patch.context() as once:
        once.setattr(streamlit_internals, "through_history", lambda: True)
        player.at.run()
    return learn(player.fine())


def test_back_goes_to_the_part_and_level_before(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    guide = dict(player.at.query_params)
    part(player, "quiz")
    first = dict(player.at.query_params)
    player.at.segmented_control(key="quiz-level").set_value(3).run()
    third = dict(player.fine().at.query_params)
    part(player, "coach")
    addresses = (guide, first, third, dict(player.at.query_params))
    parts = [address.get("learn") for address in addresses]
    assert parts == [None, "quiz.1", "quiz.3", "coach"]
    now = go_back(player, third, monkeypatch)
    assert (now.part, now.level) == ("quiz", 3)
    now = go_back(player, first, monkeypatch)
    assert (now.part, now.level) == ("quiz", 1)
    assert go_back(player, guide, monkeypatch).part == "guide"
    assert (go_back(player, third, monkeypatch).part, now.level) == ("quiz", 3)
    part(player, "guide")
    assert "learn" not in player.at.query_params


def test_a_tap_before_the_address_follows_stays_where_it_went(player: Player) -> None:
    part(player, "quiz")
    old = dict(player.at.query_params)
    part(player, "coach")
    player.show_address(old)
    player.at.run()
    assert learn(player).part == "coach"


@pytest.mark.parametrize(
    ("given", "opened"),
    [
        ("coach", ("coach", 1)),
        ("quiz.2", ("quiz", 2)),
        ("quiz.0", ("quiz", 1)),
        ("x", ("guide", 1)),
    ],
)
def test_a_link_opens_the_part_that_it_names(given: str, opened: tuple[str, int]) -> None:
    now = learn(Player({"learn": given}, "learn").fine())
    assert (now.part, now.level) == opened


# --- the guide -----------------------------------------------------------------------------------


def test_the_guide_has_all_fans(player: Player) -> None:
    assert len(fans_shown(player)) == 81
    assert "81 fans" in player.words


@pytest.mark.parametrize("query", ["花龍", "花龙", "hua long", "Mixed Straight", "39"])
def test_a_fan_is_found_and_opened(player: Player, query: str) -> None:
    look_for(player, query)
    assert fans_shown(player)[0] == "Mixed Straight"
    alone = len(fans_shown(player)) == 1
    assert ('<details open class="guide-fan">' in player.words) == alone


def test_an_entry_says_what_where_and_how_much(player: Player) -> None:
    look_for(player, "Mixed Triple Chow")
    assert "The same chow once in each suit." in player.words
    assert 'class="tt tt-4s' in player.words, "the example is drawn"
    assert "This hand: 12 points" in player.words
    assert "Mixed Triple Chow 8 + All Chows 2" in player.words
    assert "Not counted beside it:</b> Mixed Double Chow of the same sets" in player.words


def test_the_sum_of_every_example_comes_out(player: Player) -> None:
    sums = re.findall(r'class="sum"><b>[^:]*: (\d+) points</b> = (.*?)</p>', player.words)
    assert len(sums) == 81
    for total, parts in sums:
        points = re.findall(r" (\d+)(?: × (\d+))?(?: \+|$)", parts)
        assert int(total) == sum(int(one) * int(times or 1) for one, times in points), parts


def test_only_the_fans_of_some_points(player: Player) -> None:
    pills(player, "guide-group").set_value("64 points").run()
    assert len(fans_shown(player.fine())) == 6
    assert "All Honors" in fans_shown(player)
    look_for(player, "dragon")
    assert fans_shown(player) == ["Little Three Dragons"]


def test_the_guide_is_that_of_the_rules_of_the_table(player: Player) -> None:
    from ui.frame.browser_cookie import CHOICES

    player.at.session_state[CHOICES] = {"rules": {"ruleset": "hong_kong"}}
    player.at.run()
    player.fine()
    assert "Hong Kong" in player.words
    assert "Big Four Winds" not in fans_shown(player)[:1]
    assert "All Triplets" in fans_shown(player)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title[0])
def test_each_step_of_counting_is_shown_by_its_hand(lesson: Lesson) -> None:
    answer = scoring.answer(scoring.parse_shorthand(lesson.example))
    principles = {left["principle"] for left in answer["not_counted"]}
    shown = {
        "total": answer["minimum_met"],
        "why": not answer["minimum_met"],
        "readings": len(answer["alternatives"]) > 0
        and answer["alternatives"][0]["total"] < answer["total"],
        "payments": answer["minimum_met"]
        and answer["payments"]["winner"] == -3 * answer["payments"]["others"],
    }
    assert shown.get(lesson.shows, lesson.shows in principles)


# --- count it yourself ---------------------------------------------------------------------------


@pytest.fixture
def quiz(player: Player) -> Player:
    part(player, "quiz")
    learn(player).seed = 7
    player.at.run()
    return player.fine()


def right_fans(player: Player) -> dict[str, int]:
    """Return the fans of the displayed practice hand, with their numbers of occurrences."""
    now = learn(player)
    number = now.numbers.get(now.level, 1)
    hand = exercise({"ruleset": "mcr", "rulings": {}}, now.level, now.seed, number)
    return {fan.name: fan.count for fan in hand.score.fans}


def often(player: Player, times: int) -> None:
    """Enter how many times the first chosen fan counts."""
    next(n for n in player.at.number_input if str(n.key).startswith("times-")).set_value(
        times
    ).run()
    player.fine()


def claim(player: Player, fans: dict[str, int]) -> Player:
    pills(player, "quiz-fans").set_value(list(fans)).run()
    player.fine()
    for times in fans.values():
        if times > 1:
            often(player, times)
    return player


def test_the_right_fans_are_all_right(quiz: Player) -> None:
    right = right_fans(quiz)
    claim(quiz, right).tap("quiz-check")
    assert "All right" in quiz.words
    assert quiz.words.count("✓ right") == len(right)
    assert "1 of 1 right" in quiz.words
    assert learn(quiz).results == {1: [True]}


def test_each_fan_is_marked_with_its_reason(quiz: Player) -> None:
    right = right_fans(quiz)
    offered = pills(quiz, "quiz-fans").options
    wrong = next(o for o in offered if not any(o.startswith(name) for name in right))
    name = wrong.rsplit(" ", 1)[0]
    claim(quiz, {name: 1}).tap("quiz-check")
    assert f"{name} is not in this hand." in quiz.words or "does not count" in quiz.words
    assert quiz.words.count("+ missed") == len(right)
    assert f"0 of {sum(right.values())} found" in quiz.words
    assert learn(quiz).results == {1: [False]}


def test_trying_again_keeps_the_choice_and_the_first_result(quiz: Player) -> None:
    right = right_fans(quiz)
    some = dict(list(right.items())[:1])
    claim(quiz, some).tap("quiz-check").tap("quiz-again")
    assert learn(quiz).claims == some
    claim(quiz, right).tap("quiz-check")
    assert "All right" in quiz.words
    assert learn(quiz).results == {1: [some == right]}


def test_show_me_gives_the_count_and_no_mark(quiz: Player) -> None:
    quiz.tap("quiz-show")
    assert "This hand is worth" in quiz.words
    for name in right_fans(quiz):
        assert name in quiz.words
    assert learn(quiz).results == {}
    before = right_fans(quiz)
    quiz.tap("quiz-next")
    assert learn(quiz).numbers == {1: 2}
    assert right_fans(quiz) != before
    assert "Which fans count?" in [h.value for h in quiz.at.header]


def test_three_in_a_row_lead_to_the_next_level(quiz: Player) -> None:
    for _ in range(NEEDED):
        assert "quiz-up" not in quiz.buttons()
        claim(quiz, right_fans(quiz)).tap("quiz-check")
        if len(learn(quiz).results[1]) < NEEDED:
            quiz.tap("quiz-next")
    quiz.tap("quiz-up")
    assert learn(quiz).level == 2
    assert "What is left out" in quiz.words
    assert learn(quiz).claims == {}


def test_from_the_fourth_level_the_fans_have_to_be_found(quiz: Player) -> None:
    quiz.at.segmented_control(key="quiz-level").set_value(4).run()
    quiz.fine()
    (fans,) = quiz.at.multiselect
    assert len(fans.options) == 81
    fans.set_value(["Fully Concealed Hand"]).run()
    assert learn(quiz.fine()).claims == {"Fully Concealed Hand": 1}


def test_a_fan_can_be_claimed_twice_and_taken_back(quiz: Player) -> None:
    name = next(iter(right_fans(quiz)))
    claim(quiz, {name: 2})
    assert learn(quiz).claims == {name: 2}
    often(quiz, 0)
    assert learn(quiz).claims == {}
    assert quiz.at.button(key="quiz-check").disabled


def test_the_practice_hand_is_still_there_after_a_look_elsewhere(quiz: Player) -> None:
    name = next(iter(right_fans(quiz)))
    claim(quiz, {name: 1})
    part(quiz, "guide")
    quiz.visit("settings").visit("learn")
    part(quiz, "quiz")
    assert learn(quiz).claims == {name: 1}
    assert pills(quiz, "quiz-fans").value == [name]


def test_rules_without_points_say_so(player: Player) -> None:
    from ui.frame.browser_cookie import CHOICES

    player.at.session_state[CHOICES] = {"rules": {"ruleset": "carmel"}}
    part(player, "quiz")
    assert "nothing to count" in player.words


# --- a hand that falls short ---------------------------------------------------------------------


def count(player: Player, tiles: list[str], won: int) -> Player:
    player.visit("").tap("by-hand").enter(tiles)
    return player.wins(won)


def test_below_eight_points_the_score_says_what_would_have_been_enough(player: Player) -> None:
    count(player, codes("1m 2m 3m 5m 6m 7m 2s 3s 4s 6p 7p 8p 9s 9s"), 10)
    assert "What would have been enough" in [header.value for header in player.at.header]
    assert "3 points are missing." in player.words
    way = "Self-drawn and with the 4 of characters in place of the 1 of characters: "
    assert f"<li>{way}" in player.words
    player.tap("language-zh-Hant")
    assert "<li>自摸，以四萬換一萬：" in player.words


def test_from_eight_points_on_nothing_is_missing(player: Player) -> None:
    count(player, STRAIGHT, 13)
    assert "What would have been enough" not in [header.value for header in player.at.header]
