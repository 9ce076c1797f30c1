"""Chinese Classical, in addition to its worked hands: JSON and terminal output, waits."""

import json
import random
from typing import Any

from scoring import Score, parse_shorthand, score
from scoring import answer as scored_json
from scoring import answer_waits as waits
from scoring.answers.json_hand import hand_from_json
from scoring.answers.terminal import score_table
from scoring.rulesets import ruleset
from tests.helpers.worked import loser, scored

RULES = ruleset("classical")


def test_the_terminal_says_by_seat_what_a_hand_that_does_not_win_costs() -> None:
    answer = scored("classical", "123m 456m 789s [222p] 88s +seat=S", rulings={"max_chows": 1})
    said = score_table(Score.from_json(answer))
    assert "If it is declared anyway: East +1,000, South -2,000, West +500, North +500" in said


WINNER = "123m 456s 789p [444p] 88s +seat=N"


JUNK: list[Any] = [None, True, 0, -1, 1.5, 10**30, "", "S", "E S", "\ud800"]
JUNK += [[], [1], ["1m"], {}, {"S": []}]


def test_no_junk_in_any_field_breaks_an_answer() -> None:
    rng = random.Random(6)
    keys = [field.key for field in RULES.more_fields]
    keys += ["others", "kitty", "rulings", "claimed", "flowers", "melds"]
    codes = set()
    for _ in range(1500):
        hand: dict[str, Any] = {**parse_shorthand(WINNER), "ruleset": "classical", "brief": True}
        for key in rng.sample(keys, 2):
            hand[key] = rng.choice(JUNK)
            if key in ("others", "kitty") and rng.random() < 0.5:
                hand[key] = {rng.choice("ESWNX"): rng.choice(JUNK)}
            if key == "others" and rng.random() < 0.5:
                hand[key] = {"S": {k: rng.choice(JUNK) for k in ("concealed", "melds", "value")}}
        answer = scored_json(hand)
        json.dumps(answer)
        codes.add(answer["error"]["code"] if "error" in answer else "fine")
    assert {"fine", "bad_json", "unknown_ruling", "wrong_tile_count"} <= codes


def test_a_hand_with_the_losers_is_read_again_as_it_is_written() -> None:
    others = {
        "E": 40,
        "S": loser("111m 22s 555p CC 78s f2 S, not fishing"),
        "W": loser("[WWW] [FFF] PP 25s 8p, short"),
    }
    typed = parse_shorthand("456m 456s 567p [444p] 88s +seat=N +east-wins=2", RULES.FIELDS)
    hand = hand_from_json(
        {**typed, "ruleset": "classical", "others": others, "kitty": {"W": 100}, "discarder": "W"}
    )
    written = json.loads(json.dumps(hand.to_json()))
    assert hand_from_json(written) == hand
    assert score(hand_from_json(written)).to_json() == score(hand).to_json()


def test_an_answer_is_read_again_as_it_is_written() -> None:
    others = {"S": loser("111m 22s 555p CC 78s S"), "W": 40}
    answer = scored("classical", WINNER, others=others, claimed=["Going Out"], discarder="W")
    assert Score.from_json(answer).to_json() == answer


def test_waits_with_points_and_doubles() -> None:
    hand = parse_shorthand("123m 456s 789p [CCC] 8s")
    hand["winning_tile"] = None
    answer = waits({**hand, "ruleset": "classical"})
    (wait,) = answer["waits"]
    assert wait["tile"] == "8s"
    assert wait["left"] == 3
    # red dragons 4, out on the pair 2, only tile 2, going out 20; drawn 2 more
    assert (wait["discard"]["points"], wait["discard"]["total"]) == (28, 56)
    assert (wait["self_drawn"]["points"], wait["self_drawn"]["total"]) == (30, 60)
