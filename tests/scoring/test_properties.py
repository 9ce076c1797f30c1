"""Properties that every scored hand has; any other input gets an error."""

import json
import random
import subprocess
import sys
from itertools import islice
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import answer, parse_shorthand
from scoring.speech.errors import CODES, HandError
from tests.helpers.hands import hands

DEALT = list(islice(hands(seed=11), 400))


def answered(result: dict[str, Any]) -> None:
    json.dumps(result)
    if "error" in result:
        assert set(result["error"]) == {"code", "message", "tiles"}
        assert result["error"]["code"] in CODES
        assert result["error"]["message"]


@given(st.text(alphabet="123456789mspzESWNCFPf[]()+= \n", max_size=40) | st.text(max_size=20))
@settings(max_examples=500)
def test_any_line_typed_is_a_hand_or_a_hand_error(text: str) -> None:
    try:
        hand = parse_shorthand(text)
    except HandError as error:
        answered(error.to_json())
    else:
        answered(answer(hand))


def test_fans_add_up_to_the_total_and_payments_to_nothing() -> None:
    for rulings in ("green-book-2006", "china-1998"):
        for hand in DEALT:
            result = answer({**hand, "rulings": rulings})
            counted = sum(fan["points"] * fan["count"] for fan in result["fans"])
            assert counted == result["total"], hand
            for other in result["alternatives"]:
                assert sum(f["points"] * f["count"] for f in other["fans"]) == other["total"]
                assert other["total"] <= result["total"]
            flowers = sum(f["count"] for f in result["fans"] if f["name"] == "Flower Tiles")
            assert result["minimum_met"] == (result["total"] - flowers >= 8)
            assert (result["payments"] is None) != result["minimum_met"]
            if not result["minimum_met"]:
                assert result["false_win"]["winner"] + 3 * result["false_win"]["others"] == 0
                continue
            paid = result["payments"]
            if hand["self_drawn"]:
                assert paid["discarder"] is None
                assert paid["winner"] + 3 * paid["others"] == 0
            else:
                assert paid["winner"] + paid["discarder"] + 2 * paid["others"] == 0


def test_the_order_of_the_tiles_changes_nothing() -> None:
    rng = random.Random(5)
    for hand in DEALT[:200]:
        tiles, sets = list(hand["concealed"]), list(hand["melds"])
        rng.shuffle(tiles)
        rng.shuffle(sets)
        first, again = answer(hand), answer({**hand, "concealed": tiles, "melds": sets})
        assert first["total"] == again["total"]
        assert [(f["name"], f["count"]) for f in first["fans"]] == [
            (f["name"], f["count"]) for f in again["fans"]
        ]


def test_every_tile_of_the_hand_is_in_the_arrangement() -> None:
    for hand in DEALT:
        mine = sorted(hand["concealed"] + [t for meld in hand["melds"] for t in meld["tiles"]])
        result = answer(hand)
        for reading in (result, *result["alternatives"]):
            assert sorted(t for s in reading["arrangement"] for t in s["tiles"]) == mine


def test_renaming_the_suits_changes_no_total_without_green_and_reversible_tiles() -> None:
    swap = str.maketrans("msp", "spm")
    names = {"All Green", "Reversible Tiles"}

    def renamed(tile: str) -> str:
        return tile if len(tile) == 1 else tile.translate(swap)

    for hand in DEALT[:200]:
        other = {
            **hand,
            "concealed": [renamed(t) for t in hand["concealed"]],
            "winning_tile": renamed(hand["winning_tile"]),
            "melds": [{**m, "tiles": [renamed(t) for t in m["tiles"]]} for m in hand["melds"]],
        }
        first, again = answer(hand), answer(other)
        if not names & {fan["name"] for fan in first["fans"] + again["fans"]}:
            assert first["total"] == again["total"], hand


def test_random_bytes_get_an_answer_a_line() -> None:
    rng = random.Random(3)
    lines = [
        bytes(rng.randrange(256) for _ in range(rng.randrange(60))).replace(b"\n", b" ")
        for _ in range(2_000)
    ]
    good = json.dumps(DEALT[0]).encode()
    for _ in range(500):
        spoilt = bytearray(good)
        for _ in range(rng.randrange(1, 4)):
            spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
        lines.append(bytes(spoilt).replace(b"\n", b" "))
    lines += [
        b"[" * 100_000,
        b'{"flowers":' + b"9" * 5_000 + b"}",
        b'"\\ud800"',
        b'{"concealed":["\\ud800"]}',
    ]
    lines += [b"", b"null", b"NaN", b"\xef\xbb\xbf{}", good]
    run = subprocess.run(
        [sys.executable, "-m", "scoring", "-"], input=b"\n".join(lines), capture_output=True
    )
    assert run.returncode == 0, run.stderr.decode()
    assert not run.stderr
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) == sum(1 for line in lines if line.strip()), "a blank line is no hand"
    assert "total" in answers[-1]
    for result in answers:
        answered(result)
