"""The coach and the trainer on the beginners' page: which tile to discard."""

import pytest

from scoring.coach import DiscardChoice
from scoring.coach.goals import goals
from tests.helpers.app_player import Player
from ui.hand.typed import typed_draft
from ui.learn import coach
from ui.learn.coach import dealt
from ui.learn.learn_state import LearnState


@pytest.fixture
def player() -> Player:
    player = Player().fine().visit("learn")
    player.at.segmented_control(key="learn-part").set_value("coach").run(timeout=120)
    return player.fine()


def learn(player: Player) -> LearnState:
    now: LearnState = player.at.session_state["learn"]
    return now


def put_in(player: Player, line: str) -> None:
    """Open the typed hand on the first page."""
    player.state.draft = typed_draft(line, player.state.draft)
    player.at.run(timeout=120)
    player.fine()


def test_of_fourteen_tiles_the_coach_says_what_to_throw_and_why(player: Player) -> None:
    assert "Put 13 or 14 tiles in there" in player.words
    put_in(player, "123m 456p 78s 234p NN C")
    assert "Throw red dragon</b>" in player.words
    assert "for Mixed Straight: 1 missing" in player.words
    assert "4 unseen tiles bring it nearer" in player.words
    assert "% of the time within 12 draws" in player.words
    assert "Throw red dragon rather than " in player.words
    assert "Hands that are near" in player.words
    assert "The other players only discard, blindly." in player.words
    assert "Its rulings are those of" in player.words
    put_in(player, "123m 456p 78s 234p NN")
    assert "Throw red dragon" not in player.words
    assert "What to wait for" in player.words
    assert "4 unseen tiles bring it nearer" in player.words


@pytest.mark.parametrize(("name", "known"), [("mcr", {"C10": "a"}), ("riichi", {})])
def test_it_counts_by_the_rulings_of_a_table_of_its_rules(
    monkeypatch: pytest.MonkeyPatch, name: str, known: dict[str, str]
) -> None:
    here = {"ruleset": name, "rulings": {"C10": "a"}}
    monkeypatch.setattr(coach, "rules_here", lambda: here)
    assert dealt(1, 0).rulings == known


FLUSH = DiscardChoice("C", goals()[0], 2, (("9s", 4),), 0.3, 12, 4.0, fan="Full Flush")
WIND = FLUSH._replace(tile="E", drawn=2.0)


@pytest.mark.parametrize(
    ("best", "other", "said"),
    [
        (FLUSH, WIND._replace(drawn=3.9), "red dragon and east wind are about as good to throw"),
        (FLUSH, WIND._replace(missing=3), "then Full Flush lacks 2, not 3 tiles; on average 4 ag"),
        (FLUSH, WIND._replace(chance=0.4), "wins less often by self-draw, 30 against 40 %, but m"),
        (FLUSH, WIND._replace(chance=0.055), "east wind: on average 4 against 2 points a deal"),
    ],
)
def test_why_the_one_is_better_to_throw(
    best: DiscardChoice, other: DiscardChoice, said: str
) -> None:
    assert said in coach.why(best, other, 12)


def test_the_trainer_deals_asks_compares_and_goes_on(player: Player) -> None:
    player.at.segmented_control(key="coach-mode").set_value("trainer").run(timeout=120)
    player.fine()
    assert "What to throw" not in player.words, "the answer is not given away"
    row = dealt(learn(player).seed, 0)
    player.tap("coach-0-0")
    assert "your tile" in player.words or "would throw" in player.words
    thrown = row.concealed[0]
    assert learn(player).thrown == thrown
    assert learn(player).advised is not None
    assert len(learn(player).trainings) == 1
    assert f"{sum(learn(player).trainings)} of 1 right" in player.words
    player.tap("coach-next")
    assert learn(player).trained == 1
    assert "What to throw" not in player.words
    assert dealt(learn(player).seed, 1) != row
