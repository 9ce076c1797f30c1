"""The worked hands of the rule sets, line by line through the command a user runs."""

import json
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from tests.conftest import need_shared


def examples(ruleset: str) -> list[dict[str, Any]]:
    text = need_shared("rules", "examples.jsonl").read_text(encoding="utf-8")
    found = [line for line in map(json.loads, text.splitlines()) if line["ruleset"] == ruleset]
    assert found, ruleset
    return found


@pytest.mark.parametrize("ruleset", ["zung_jung", "hong_kong", "carmel", "classical"])
def test_every_worked_hand(ruleset: str) -> None:
    lines = examples(ruleset)
    asked = [{key: v for key, v in line.items() if key != "expect"} for line in lines]
    done = subprocess.run(
        [sys.executable, "-m", "scoring", "-"],
        input="\n".join(json.dumps(line) for line in asked),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for line, result in zip(lines, answers, strict=True):
        assert "error" not in result, (line, result)
        expected = line["expect"]
        for key in ("total", "points", "doubles", "legal"):
            if key in expected:
                assert result[key] == expected[key], (key, line)
        names = Counter({fan["name"]: fan["count"] for fan in result["fans"]})
        assert names == Counter(expected["patterns"]), line
        for who, pays in expected.get("payments", {}).items():
            key = "others" if who == "each" else who
            assert result["payments"][key] == -pays, (who, line)


def test_no_worked_hand_is_left_out() -> None:
    text = need_shared("rules", "examples.jsonl").read_text(encoding="utf-8")
    named = {json.loads(line)["ruleset"] for line in text.splitlines()}
    assert named == {"zung_jung", "hong_kong", "carmel", "classical"}
