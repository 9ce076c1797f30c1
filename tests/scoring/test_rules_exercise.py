"""Two exercises in a scratch copy: a new ruling of MCR in two files, and rules of 17 tiles in one
folder. Nothing else of the copy is touched."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring.rulesets.mcr.options import OPTIONS
from tests.conftest import ROOT

MCR = Path("scoring/rulesets/mcr")


@pytest.fixture
def scratch(tmp_path: Path) -> Path:
    """A copy of the program that may be changed."""
    for folder in ("scoring", "vision", "ledger", "ui"):
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignore)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)  # which has the version
    return tmp_path


def run(scratch: Path, *arguments: str, stdin: str = "") -> str:
    """What Python prints in the copy."""
    done = subprocess.run(
        [sys.executable, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=scratch,
        env={**os.environ, "PYTHONPATH": str(scratch), "PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def asked(scratch: Path, *hands: dict[str, Any], waits: bool = False) -> list[dict[str, Any]]:
    """The answers of the copy to hands as JSON."""
    lines = "\n".join(json.dumps(hand) for hand in hands)
    command = ["-m", "scoring", "-", *(["--waits"] if waits else [])]
    return [json.loads(line) for line in run(scratch, *command, stdin=lines).splitlines()]


def edited(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")


def translated(scratch: Path, english: str, chinese: str) -> None:
    """One more sentence in the Chinese catalogue of the copy."""
    with (scratch / "scoring" / "locale" / "zh-Hant.po").open("a", encoding="utf-8") as catalogue:
        catalogue.write(f'\nmsgid "{english}"\nmsgstr "{chinese}"\n')


# A new ruling of MCR ------------------------------------------------------------------------------

RULING = """    Option(
        "C20",
        "Is Single Wait added to Melded Hand?",
        (
            Choice("a", "No, it is implied.", RULES_1998),
            Choice("b", "Yes.", ESSAY),
        ),
    ),
)

OPTIONS = """
MELDED = {
    "concealed": ["5p", "5p"],
    "melds": [
        {"type": "chow", "tiles": ["1m", "2m", "3m"]},
        {"type": "chow", "tiles": ["4s", "5s", "6s"]},
        {"type": "chow", "tiles": ["7p", "8p", "9p"]},
        {"type": "pung", "tiles": ["E", "E", "E"]},
    ],
    "winning_tile": "5p",
}


@pytest.fixture
def with_ruling(scratch: Path) -> Path:
    edited(scratch / MCR / "options.py", ")\n\nOPTIONS = ", RULING)
    table = scratch / MCR / "table.py"
    after = 'excludes=["single_wait"],\n    example="9s [345m] [345s] [678p] [222p] 9s",'
    edited(table, after, after.replace('"single_wait"', '*under("C20", "a", "single_wait")'))
    return scratch


def test_a_new_ruling_of_mcr_is_two_files(with_ruling: Path) -> None:
    plain, other = asked(with_ruling, MELDED, {**MELDED, "rulings": {"C20": "b"}})
    names = {fan["name"] for fan in plain["fans"]}
    assert {fan["name"] for fan in other["fans"]} == names | {"Single Wait"}
    assert other["total"] == plain["total"] + 1
    # told in the answer, with what the other reading gives
    (told,) = [ruling for ruling in plain["rulings_applied"] if ruling["id"] == "C20"]
    assert (told["choice"], told["effect"]) == ("a", "-1")
    assert told["question"] == "Is Single Wait added to Melded Hand?"
    assert [(o["choice"], o["total"]) for o in told["otherwise"]] == [("b", other["total"])]
    assert other["rulings"] == {"profile": "green-book-2006", "C20": "b"}
    (reason,) = [n for n in plain["not_counted"] if n["name"] == "Single Wait"]
    assert (reason["by"], "C20" in reason["because"]) == ("Melded Hand", True)


def test_a_new_ruling_is_listed_where_settings_are_chosen(with_ruling: Path) -> None:
    listed = run(with_ruling, "-m", "scoring", "--options")
    assert "C20  Is Single Wait added to Melded Hand?" in listed
    translated(with_ruling, "Is Single Wait added to Melded Hand?", "全求人是否加計單釣將？")
    chinese = run(with_ruling, "-m", "scoring", "--options", "--lang", "zh-Hant")
    assert "C20  全求人是否加計單釣將？" in chinese
    code = (
        "import json; from scoring.rulesets import ruleset; mcr = ruleset('mcr');"
        "print(json.dumps([mcr.options('en')[-1], [p['excludes'] for p in mcr.patterns('en', "
        "{'C20': 'b'}) if p['name'] == 'Melded Hand']]))"
    )
    option, guide = json.loads(run(with_ruling, "-c", code))
    assert option["id"] == "C20"
    assert option["defaults"] == dict.fromkeys(OPTIONS.profiles, "a")
    assert guide == [[]], "the guide to the fans no longer says that Single Wait is implied"


def test_a_new_ruling_touches_no_hand_that_it_is_not_about(with_ruling: Path) -> None:
    drawn = {**MELDED, "self_drawn": True}
    for answer in asked(with_ruling, drawn):
        assert "C20" not in {ruling["id"] for ruling in answer["rulings_applied"]}
    wrong = asked(with_ruling, {**MELDED, "rulings": {"C20": "c"}})[0]["error"]
    assert wrong["code"] == "unknown_ruling"


# A rule set of 17 tiles ---------------------------------------------------------------------------

RULES = '''
"""Long hands: five sets and a pair, three points to win."""

from scoring.arrangements import STANDARD
from scoring.fields import FLAG_FIELD, Field
from scoring.game import PASSES, STAYS, ByTotal, Game
from scoring.messages import Message
from scoring.options import Choice, Option, Options, Profile
from scoring.rules import Count, Counted, RuleSet
from scoring.score import Payments
from scoring.rulesets.long_hands.table import TABLE
from scoring.win import Win


def by_total(total, *, winner, discarder, stayed):
    return Payments(3 * total, None, -total) if discarder is None else Payments(total, -total, 0)


class LongHands(RuleSet):
    name = "long_hands"
    TITLE = "Long hands"
    UNIT = "tai points"
    WINNING = "five sets and a pair"
    TABLE = TABLE
    SETS = 5
    SHAPES = (STANDARD,)
    FIELDS = (Field("listening", FLAG_FIELD, "Declared ready"),)
    GAME = Game(
        on_win=STAYS,
        on_draw=STAYS,
        start=100,
        by_total=ByTotal("Points", 3, by_total),
    )
    OPTIONS = Options(
        (Profile("usual"),),
        (
            Option(
                "pung",
                "What is a pung worth?",
                (
                    Choice(1, "One", "most clubs"),
                    Choice(2, "Two", "some clubs"),
                ),
            ),
        ),
    )

    def combine(self, win: Win, found: list[Counted]) -> Count:
        count = super().combine(win, found)
        if count.total < 3:
            count.minimum_met = False
            count.missing = 3 - count.total
            count.why = Message("Three points are needed.")
        return count

    def payments(self, count: Count) -> Payments:
        drawn = count.win.hand.self_drawn
        many = count.total
        return Payments(3 * many, None, -many) if drawn else Payments(many, -many, 0)

    def false_win(self, count: Count) -> Payments:
        return Payments(-9, None, 3)


RULES = LongHands()
'''
TABLE = '''
"""What counts in long hands."""

from scoring.patterns import Found, PatternTable
from scoring.win import DRAGONS_MASK, Win

TABLE = PatternTable("long_hands")
ALL = "All"


@TABLE.pattern("Pung", "刻子", "pung", ALL,
               about="A pung or a kong.",
               because="A pung: {sets}",
               example="123m 456m 789m 22s 111p EEE 2s")
def pung(win: Win) -> Found:
    return [(s,) for s in win.pungs]


@TABLE.pattern("Dragons", "箭刻", 2, ALL,
               about="A pung of dragons.",
               because="Dragons: {sets}",
               example="123m 456m 789m 22s 111p CCC 2s")
def dragons(win: Win) -> Found:
    return win.pungs_of(DRAGONS_MASK)


@TABLE.pattern("Five Pungs", "碰碰胡", 8, ALL,
               about="Five pungs or kongs.",
               because="Five pungs: {sets}",
               excludes=["pung"],
               example="111m 333m 555s 77p 999p EEE 7p")
def five_pungs(win: Win) -> Found:
    return len(win.pungs) == 5
'''


@pytest.fixture
def long_hands(scratch: Path) -> Path:
    folder = scratch / "scoring" / "rulesets" / "long_hands"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "rules.py").write_text(RULES, encoding="utf-8")
    (folder / "table.py").write_text(TABLE, encoding="utf-8")
    return scratch


def tiles(text: str) -> list[str]:
    return text.split()


WON: dict[str, Any] = {
    "ruleset": "long_hands",
    "concealed": tiles("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p 2s 2s"),
    "melds": [{"type": "pung", "tiles": ["C"] * 3}],
    "winning_tile": "2s",
}
"""Seventeen tiles: three chows, two pungs and a pair."""


def test_a_hand_of_seventeen_tiles_is_scored(long_hands: Path) -> None:
    won, drawn, pungs, short, too_few = asked(
        long_hands,
        WON,
        {**WON, "self_drawn": True},
        {
            "ruleset": "long_hands",
            "concealed": tiles("1m 1m 1m 3m 3m 3m 5s 5s 5s 7p 7p 9p 9p 9p E E E"),
            "winning_tile": "7p",
            "self_drawn": True,
        },
        {**WON, "melds": [{"type": "pung", "tiles": ["E"] * 3}]},
        {**WON, "melds": []},
    )
    fans = {(fan["name"], fan["points"], fan["count"]) for fan in won["fans"]}
    assert fans == {("Pung", 1, 2), ("Dragons", 2, 1)}
    assert (won["total"], won["legal"]) == (4, True)
    assert won["payments"] == {"winner": 4, "discarder": -4, "others": 0}
    assert drawn["payments"] == {"winner": 12, "discarder": None, "others": -4}
    assert len(won["arrangement"]) == 6
    assert [fan["name"] for fan in pungs["fans"]] == ["Five Pungs"]
    assert {n["by"] for n in pungs["not_counted"]} == {"Five Pungs"}
    assert (short["legal"], short["payments"]) == (False, None)
    assert short["false_win"] == {"winner": -9, "discarder": None, "others": 3}
    assert too_few["error"]["code"] == "wrong_tile_count"
    assert "17" in too_few["error"]["message"]


def test_what_seventeen_tiles_wait_for(long_hands: Path) -> None:
    waiting = {**WON, "concealed": WON["concealed"][:-1], "winning_tile": None}
    open_end = {**waiting, "concealed": tiles("2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p 2s 2s")}
    single, both = asked(long_hands, waiting, open_end, waits=True)
    assert [(w["tile"], w["left"], w["discard"]["total"]) for w in single["waits"]] == [
        ("2s", 3, 4)
    ]
    assert [w["tile"] for w in both["waits"]] == ["1m", "4m", "7m"]


def test_the_count_of_a_long_hand_is_checked_and_options_told(long_hands: Path) -> None:
    claimed, dearer, nearly = asked(
        long_hands,
        {**WON, "claimed": ["Dragons", "刻子 x2", "Five Pungs", "Tile Hog"]},
        {**WON, "rulings": {"pung": 2}},
        {
            **WON,
            # with one of 4 and 5 of bamboo twice the three 3s would be a pung
            "concealed": tiles("1m 2m 3m 4m 5m 6m 1p 1p 1p 3s 3s 4s 5s 3s"),
            "winning_tile": "3s",
            "melds": [{"type": "pung", "tiles": ["E"] * 3}],
            "nearly": True,
        },
    )
    verdicts = [(c["claimed"], c["verdict"]) for c in claimed["claims"]]
    assert verdicts == [
        ("Dragons", "right"),
        ("刻子 x2", "right"),
        ("刻子 x2", "right"),
        ("Five Pungs", "wrong"),
        ("Tile Hog", "unknown"),
    ]
    (told,) = dearer["rulings_applied"]
    assert (dearer["total"], told["id"], told["effect"]) == (6, "pung", "+2")
    assert (nearly["total"], nearly["short"]["missing"]) == (2, 1)
    ways = [way["because"] for way in nearly["short"]["ways"]]
    assert ways == ["With the 5 of bamboo in place of the 4 of bamboo: +1 Pung – 3 tai points."]


def test_a_long_hand_at_the_terminal(long_hands: Path) -> None:
    command = ["-m", "scoring", "--ruleset", "long_hands"]
    table = run(long_hands, *command, "123m 456m 789m 111p 2s [CCC] 2s +listening")
    assert "Total: 4 tai points. This hand wins." in table
    assert "Winner +4" in table
    translated(long_hands, "tai points", "台")
    chinese = run(long_hands, *command, "--lang", "zh-Hant", "123m 456m 789m 111p 2s [CCC] 2s")
    assert "合計：4台" in chinese
    translated(long_hands, "What is a pung worth?", "刻子值幾台？")
    assert "刻子值几台" in run(long_hands, *command, "--options", "--lang", "zh-Hans")


def test_a_misspelt_key_of_a_long_hand_is_told(long_hands: Path) -> None:
    misspelt, known = asked(
        long_hands, {**WON, "listenning": True}, {**WON, "listening": True, "id": 5}
    )
    assert misspelt["error"]["code"] == "unknown_field"
    assert "“listening” was probably meant" in misspelt["error"]["message"]
    assert known["total"] == 4


LEDGER = """
from dataclasses import replace
from ledger.evening import Evening
from ledger.turns import usual_turns
from scoring.rulesets import ruleset
start = ruleset("long_hands").GAME.start
names = ("Anna", "Bo", "Chen", "Dora")
table = Evening("one", names, "long_hands", usual_turns("long_hands"), start=start)
print(table.course[-1][1])
sums = table.by_points(4, 0, 2)
table = table.with_entry(table.win("first", sums, 0, 2, detail={"total": 4, "fans": []}))
print(table.course[-1][1], table.position.seats)
"""


FORM = """
from scoring import answer
from ui.hand.state import Draft, add_tile, hand_json, make_meld, tile_count
draft = Draft(ruleset="long_hands")
for tile in "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 1p 1p C C C 2s".split():
    draft = add_tile(draft, tile)
print(tile_count(draft))
draft = make_meld(add_tile(draft, "2s"), "pung", ("C", "C", "C"))
print(tile_count(draft))
hand = {**hand_json(draft), "winning_tile": "2s"}
print(answer(hand)["total"])
"""


def test_the_form_takes_a_hand_of_seventeen_tiles(long_hands: Path) -> None:
    assert run(long_hands, "-c", FORM).splitlines() == ["(16, 17)", "(17, 17)", "4"]


def test_an_evening_of_long_hands_is_kept_in_the_ledger(long_hands: Path) -> None:
    begun, after = run(long_hands, "-c", LEDGER).splitlines()
    assert begun == "(100, 100, 100, 100)"
    # East stays after a win
    assert after == "(104, 100, 96, 100) ('E', 'S', 'W', 'N')"
