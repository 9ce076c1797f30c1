"""The scoring commands as a user runs them."""

import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from scoring import parse_shorthand
from scoring.__main__ import main

GOOD: dict[str, Any] = {
    "concealed": ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "E", "E"],
    "melds": [{"type": "pung", "tiles": ["2s", "2s", "2s"]}],
    "winning_tile": "E",
}


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "scoring", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def typed(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the scoring command with these arguments in this process; return its status and output as
    a subprocess would."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = main(arguments)
        except SystemExit as end:
            code = int(end.code or 0)
    said = [stream.buffer.getvalue().decode() for stream in (out, err)]
    return subprocess.CompletedProcess(arguments, code, *said)


def answers(*arguments: str, stdin: str = "") -> list[dict[str, Any]]:
    done = run(*arguments, stdin=stdin)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_good_and_bad_lines_are_answered_in_order() -> None:
    lines = [json.dumps(GOOD), "{", "", json.dumps({**GOOD, "ruleset": "x"}), json.dumps(GOOD)]
    got = answers("-", stdin="\n".join(lines) + "\n")
    codes = [result.get("error", {}).get("code") for result in got]
    assert codes == [None, "bad_json", "unknown_ruleset", None], "a blank line is no hand"
    assert got[0] == got[-1]


TYPED = "123456789m 123p EE"


@pytest.mark.parametrize(
    ("text", "totals"),
    [
        (f"{TYPED}\n\n{TYPED} +self-drawn\n", [21, 23]),
        (json.dumps([GOOD, GOOD]), None),
        (json.dumps([GOOD, GOOD], indent=2), None),
        (f"{json.dumps(GOOD)}\r\n\r\n{TYPED}\r\n", None),
        (json.dumps(TYPED), [21]),
        ("[]", []),
        (f"\ufeff[{json.dumps(GOOD)}]", None),
    ],
)
def test_typed_hands_and_lists_from_standard_input_and_files(
    text: str, totals: list[int] | None, tmp_path: Path
) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(text, encoding="utf-8", newline="")
    expected = totals
    for got in (answers("-", stdin=text), answers(str(file))):
        assert not [result for result in got if "error" in result]
        if expected is None:
            expected = [result["total"] for result in got]
            assert expected
        assert [result["total"] for result in got] == expected


def test_a_key_twice_is_told_in_a_list_too() -> None:
    (got,) = answers("-", stdin='[{"concealed": [], "concealed": []}]')
    assert "twice" in got["error"]["message"]


def test_typed_lines_have_the_words_of_their_rules_and_say_what_is_wrong() -> None:
    won, wrong = answers("--ruleset", "riichi", "-", stdin=f"{TYPED} +riichi\n123m 45x\n")
    assert "Riichi" in [fan["name"] for fan in won["fans"]]
    assert wrong["error"]["code"] == "bad_tile"


@pytest.mark.parametrize("name", ["EMA-2016", "ema-2016", " Ema-2016 "])
def test_a_profile_is_known_however_it_is_written(name: str) -> None:
    (got,) = answers("--ruleset", "riichi", "--rulings", name, "-", stdin=f"{TYPED} +riichi\n")
    assert got["rulings"] == "ema-2016"


def test_who_waits_for_an_answer_before_writing_on_gets_it() -> None:
    line = json.dumps(GOOD).encode() + b"\n"
    command = [sys.executable, "-m", "scoring", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        # a line in two parts, the second one with two more lines and the begin of a fourth
        for part, many in ((line, 1), (line[:30], 0), (line[30:] + 2 * line + line[:9], 3)):
            asked.stdin.write(part)
            for _ in range(many):
                assert "total" in json.loads(asked.stdout.readline())
        asked.stdin.close()
        assert json.loads(asked.stdout.readline())["error"]["code"] == "bad_json"
        assert asked.stdout.read() == b""


def test_files_of_lines_and_a_file_with_one_hand_over_several_lines(tmp_path: Path) -> None:
    lines, whole = tmp_path / "a.jsonl", tmp_path / "b.json"
    lines.write_text(json.dumps(GOOD) + "\nnonsense\n", encoding="utf-8")
    whole.write_text(json.dumps(GOOD, indent=2), encoding="utf-8")
    got = answers(str(lines), str(whole))
    assert ["total" in result for result in got] == [True, False, True]


def test_a_hand_over_several_lines_is_one_hand_from_standard_input_too(tmp_path: Path) -> None:
    spread = json.dumps(GOOD).replace(', "', ',\n"')
    (got,) = answers("-", stdin=spread)
    assert "total" in got
    first, *_ = answers("-", stdin=spread.replace("[", "[ x", 1))
    assert first["error"]["code"] == "bad_json"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told_with_the_file(tmp_path: Path) -> None:
    hands, out = tmp_path / "hands.jsonl", tmp_path / "totals.jsonl"
    hands.write_text(json.dumps(GOOD), encoding="utf-8")
    out.symlink_to("/dev/full")
    done = run("--totals", "--out", str(out), str(hands))
    assert (done.returncode, done.stderr) == (2, f"{out}: No space left on device\n")


@pytest.mark.parametrize("totals", [[], ["--totals"]])
def test_a_reader_that_has_enough_ends_the_answers_without_a_word(
    totals: list[str], tmp_path: Path
) -> None:
    hands = tmp_path / "hands.jsonl"
    hands.write_text(f"{json.dumps(GOOD)}\n" * 60_000, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "scoring", *totals, str(hands)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


def test_a_missing_file_is_said_so(tmp_path: Path) -> None:
    done = run(str(tmp_path / "none.json"))
    assert done.returncode == 2
    assert "none.json" in done.stderr
    assert "Traceback" not in done.stderr


def test_rulings_and_ruleset_apply_to_every_line() -> None:
    hand = json.dumps({**GOOD, "melds": [{"type": "kong", "tiles": ["2s"] * 4, "concealed": True}]})
    assert answers("-", "--rulings", "china-1998", stdin=hand)[0]["rulings"] == "china-1998"
    mixed = {"profile": "china-1998", "C14": "b"}
    for text in (json.dumps(mixed), "china-1998,C14=b"):
        assert answers("-", "--rulings", text, stdin=hand)[0]["rulings"] == mixed
    got = answers("-", "--ruleset", "poker", stdin=hand)[0]
    assert got["error"]["code"] == "unknown_ruleset"
    assert run("-", "--rulings", "{", stdin=hand).returncode == 2


def test_a_minimum_is_typed_among_the_rulings() -> None:
    for text in ("minimum=20", "china-1998, minimum=20"):
        (got,) = answers("-", "--rulings", text, stdin=json.dumps(GOOD))
        assert got["rulings"]["minimum"] == 20
        assert got["minimum_met"] is False


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("minimun=6", "“minimum” was probably meant."),
        ("minimum=-1", "“minimum”: this is a whole number"),
        ("minimum=", "“minimum”: this is a whole number"),
        (
            "nothing=6",
            "counted_with, late_claim, wrong_set, exposed_own, false_kong, at_time, "
            "lateness, minimum.",
        ),
    ],
)
def test_wrong_rulings_are_named(typed: str, said: str) -> None:
    (got,) = answers("-", "--rulings", typed, stdin=json.dumps(GOOD))
    assert said in got["error"]["message"]


def test_rulings_apply_to_incidents_too(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text(
        'ruleset = "mcr"\nname = "Tuesday club"\n[incidents]\nfalse_win = "each 15"\n',
        encoding="utf-8",
    )
    asked = json.dumps({"ruleset": "mcr", "incident": "false_win", "by": "S"})
    (ruling,) = answers("--incidents", "-", "--rulings", str(club), stdin=asked)
    assert ruling["points"] == {"E": 15, "S": -45, "W": 15, "N": 15}
    assert ruling["source"] == "Tuesday club"
    (ruling,) = answers("--incidents", "-", "--rulings", "mil-2025", stdin=asked)
    assert ruling["to_nobody"] == 40


def test_the_options_of_a_rule_set_with_their_defaults() -> None:
    done = typed("--options", "--ruleset", "hong_kong")
    assert "minimum  How many faan does a win need?" in done.stdout
    assert "* 3" in done.stdout
    assert "C14" in typed("--options").stdout
    assert "幾番起糊" in typed("--options", "--ruleset", "hong_kong", "--lang", "zh-Hant").stdout
    assert typed("--options", "--ruleset", "poker").returncode == 1
    assert typed().returncode == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["one.jsonl", "two.jsonl"], "takes one file"),
        (["nowhere.jsonl"], "nowhere.jsonl"),
        (["--rulings", "nobody", "README.md"], "nobody"),
        (["--rulings", "nowhere.toml", "README.md"], "nowhere.toml: No such file"),
    ],
)
def test_what_is_wrong_with_a_file_for_totals_is_said(arguments: list[str], said: str) -> None:
    done = typed("--totals", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert not done.stdout


def test_a_table_for_a_person() -> None:
    done = run("123m 456p 789s E [222s] E +flowers=2")
    assert done.returncode == 0
    for text in ("Mixed Straight", "花龙", "1×2", "Total: 11", "Winner +35"):
        assert text in done.stdout
    assert done.stdout.splitlines()[0] == "[222s] 123m 789s 456p EE"
    assert "花龍" in typed("--lang", "zh-Hant", "123m 456p 789s E [222s] E").stdout
    assert typed("123m", "456p", "789s", "E", "[222s]", "E").stdout.splitlines()[2:4]


def test_a_typed_hand_that_is_wrong_gets_a_sentence() -> None:
    done = typed("123m 456p 789s [222s] E")
    assert done.returncode == 1
    assert done.stderr.startswith("10 concealed tiles beside 1 melded set")
    assert not done.stdout


def test_a_claimed_total_of_thousands_of_digits_gets_a_sentence() -> None:
    done = typed("--claimed-total", "9" * 5000, "123m 456p 789s E [222s] E")
    assert done.returncode == 0
    assert "Nothing of what was claimed was understood" in done.stdout


def test_waits_for_both_forms_of_input() -> None:
    waiting = {key: value for key, value in GOOD.items() if key != "winning_tile"}
    waiting["concealed"] = GOOD["concealed"][:-1]
    got = answers("--waits", "-", stdin=json.dumps(waiting))[0]["waits"]
    assert [(wait["tile"], wait["left"]) for wait in got] == [("E", 3)]
    assert "east wind" in typed("--waits", "123m 456p 789s E [222s]").stdout
    assert typed("--waits", "19m 258s").returncode == 1


def test_scoring_imports_nothing_but_the_standard_library_and_msgspec() -> None:
    code = (
        "import sys, msgspec; before = set(sys.modules); "
        "import scoring, scoring.rulesets.mcr.rules; "
        "new = {m.split('.')[0] for m in set(sys.modules) - before}; "
        "print(sorted(new - set(sys.stdlib_module_names) - {'scoring'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_rule_sets_own_fields_are_typed_as_words() -> None:
    hand = "123m 33s 78s [2222p] (5555p) 9s +replacement"
    assert "Kong on Kong" in typed("--ruleset", "hong_kong", hand + " +kong-on-kong").stdout
    wrong = typed("--ruleset", "hong_kong", hand + " +kong-on-kongs")
    assert wrong.returncode == 1
    assert "+kong-on-kong," in wrong.stderr
    paid = typed(
        "--ruleset", "hong_kong", "33m 777s 555p 99s [111m] 9s +seat=S +discarder=E"
    ).stdout
    assert "East -16, South +16, West 0, North 0" in paid


def test_a_list_of_tiles_is_one_hand_and_one_of_hands_several() -> None:
    tiles = json.dumps(parse_shorthand(TYPED)["concealed"])
    (one,) = answers("-", stdin=TYPED)
    for text in (tiles, tiles.replace(",", ",\n"), json.dumps([TYPED])):
        assert answers("-", stdin=text) == [one]
    for text in (f"{tiles}\n{tiles}\n", json.dumps([TYPED, TYPED])):
        assert answers("-", stdin=text) == [one, one]


def test_lines_that_are_no_hands_are_told_what_they_are() -> None:
    lines = ["# my hands", "11 12 13 21 22 23 31 32 33 41 41", "123c 333d 456b 789b 5z 5z"]
    comment, codes, mixed = [
        one["error"]["message"] for one in answers("-", stdin="\n".join(lines))
    ]
    assert comment == "This line begins with #, as a comment does; each line is one hand."
    assert codes.startswith("No suit letter m, s, p behind the 11, as in 123m;")
    assert mixed.startswith("'5z' is written in another way than the tiles before it:")
