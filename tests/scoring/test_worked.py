"""The worked hands of all rule sets; ``worked/README`` explains their format."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from scoring import LANGUAGES, Score, answer
from scoring.rulesets import names, ruleset
from scoring.tiles import written
from tests.helpers.foreign_texts import SCRIPTS, foreign, script
from tests.helpers.worked import Row, counted, worked


def _named(text: str) -> list[str]:
    """Return the names in a list joined by " + "; a name followed by "x2" is repeated twice."""
    found = [re.fullmatch(r"(.*?)(?: x(\d))?", name) for name in text.split(" + ")]
    return [name[1] for name in found if name for _ in range(int(name[2] or 1))]


def _of(sums: dict[str, int | None], *keys: str) -> str:
    return " ".join("-" if sums.get(key) is None else str(sums[key]) for key in keys)


def _paid(answer: dict[str, Any]) -> str:
    paid = answer["payments"]
    if paid is None:
        return "nothing"
    beside = [f"{key} {paid[key]}" for key in ("dealer", "liable", "deposits") if key in paid]
    return " ".join([_of(paid, "winner", "discarder", "others"), *beside])


def _triggers(answer: dict[str, Any]) -> list[str]:
    told = answer["liability"]["triggers"]
    return [one["id"] + (f" exempt {one['exempt']}" if one["exempt"] else "") for one in told]


def _verdict(answer: dict[str, Any], lang: str) -> str:
    score = Score.from_json(answer)
    return ruleset(score.ruleset).verdict(score).in_language(lang)


LISTS: dict[str, Callable[[dict[str, Any]], list[str]]] = {
    "fans": lambda a: [fan["name"] for fan in a["fans"] for _ in range(fan["count"])],
    "left out": lambda a: [f"{fan['name']} by {fan['by']}" for fan in a["not_counted"]],
    "also": lambda a: [str(other["total"]) for other in a["alternatives"]],
    "told": lambda a: [ruling["id"] for ruling in a["rulings_applied"]],
    "claims": lambda a: [c["verdict"] for c in a["claims"] if c["verdict"] != "missed"],
    "transfers": lambda a: [f"{t['from']} {t['to']} {t['points']}" for t in a["transfers"]],
    "triggers": _triggers,
}
TEXTS: dict[str, Callable[[dict[str, Any]], str]] = {
    "pays": _paid,
    "sums": lambda a: _of(
        a["settlement"] if "settlement" in a else a["payments"]["settlement"], *"ESWN"
    ),
    "costs": lambda a: _of(a["false_win"], "winner", "discarder", "others"),
    "claim": lambda a: str(a["claim"]["verdict"]),
    "limit": lambda a: str(a["limit"]),
    "reached": lambda a: str(a["limit"]["reached"]),
    "liable": lambda a: a["liability"]["liable"] or "nobody",
    "says": lambda a: _verdict(a, "en"),
    "說": lambda a: _verdict(a, "zh-Hant"),
}


def found(answer: dict[str, Any], part: str) -> object:
    """Return `part`, an expected part of a row, if the answer has it; else what the answer has
    instead."""
    label, _, rest = part.partition(": ")
    number, _, unit = part.partition(" ")
    if label == "refused":
        code, _, message = rest.partition(": ")
        error = answer["error"]
        begins = error["message"].startswith(message)
        return part if begins and error["code"] == code else f"refused: {error}"
    assert "error" not in answer, answer
    if label in ("does not win", "wins"):
        won = "wins" if answer["legal"] else f"does not win: {answer['why']}"
        return part if label != "wins" and won.startswith(part) else won
    if label == "warns":
        return part if any(w.startswith(rest) for w in answer["warnings"]) else answer["warnings"]
    if number in ("with", "without"):
        return f"{'with' if unit in counted(answer) else 'without'} {unit}"
    if label in LISTS:
        listed, wanted = LISTS[label](answer) or ["none"], _named(rest)
        if label != "claims":
            listed, wanted = sorted(listed), sorted(wanted)
        return part if listed == wanted else f"{label}: {' + '.join(listed)}"
    if label in TEXTS:
        return f"{label}: {TEXTS[label](answer)}"
    if label == "claim says":
        reasons = [claim["because"] for claim in answer["claims"]]
        return part if any(rest in reason for reason in reasons) else reasons
    if number == "because":
        entries = answer["fans"] + answer.get("items", []) + answer["not_counted"]
        said = [entry["because"] for entry in entries if entry["name"] == label[8:]]
        return part if any(reason.startswith(rest) for reason in said) else said
    if label.startswith("made of "):
        groups = [fan["tiles"] for fan in answer["fans"] if fan["name"] == label[8:]]
        return f"{label}: {' '.join(written(group) for group in groups[0])}" if groups else groups
    if label == "tells":
        return part if rest in LISTS["told"](answer) else LISTS["told"](answer)
    if label == "kept":
        return part if rest not in [fan["name"] for fan in answer["not_counted"]] else None
    if label in tuple("ESWN"):
        key = rest.rpartition(" ")[2] if " " in rest else "value"
        return f"{label}: {answer['players'][label][key]} {key}".removesuffix(" value")
    if label == "worth":
        lines = answer["fans"] + answer.get("items", [])
        return part if part in [f"worth: {f['name']} {f['points']}" for f in lines] else lines
    if "." in label or label == "why":
        value: Any = answer
        for step in label.split("."):
            value = value[int(step)] if step.isdecimal() else value[step]
        return part if str(value).startswith(rest) else f"{label}: {value}"
    return f"{answer[unit or 'total']} {unit}".strip()


VERDICTS = {"pays", "sums", "costs", "refused", "does not win"}
"""Labels of parts that state the result of a hand without a total."""
EVERY = [row for rules in names() for row in worked(rules)]


@pytest.mark.parametrize("row", EVERY, ids=lambda row: f"{row.rules}: {row.hand} | {row.options}")
def test_each_worked_hand(row: Row) -> None:
    asked = row.asked()
    told = answer(asked)
    assert [found(told, part) for part in row.parts] == row.parts
    for paid in (told.get("payments"), told.get("false_win")):
        sums = (paid or {}).get("settlement") or {}
        assert sum(sums.values()) == 0
    if "error" not in told:
        _is_made_of_its_tiles(asked, told)


def _is_made_of_its_tiles(asked: dict[str, Any], told: dict[str, Any]) -> None:
    """Check that every arrangement has all tiles of the hand, and each fan none but those."""
    tiles = Counter(asked["concealed"] + [t for meld in asked["melds"] for t in meld["tiles"]])
    for one in (told, *told["alternatives"]):
        arranged = Counter(tile for part in one["arrangement"] for tile in part["tiles"])
        assert arranged == tiles or not one["arrangement"]
    flowers = asked.get("flowers", 0)
    tiles.update(flowers if isinstance(flowers, list) else [])
    for entry in (*told["fans"], *told.get("items", ()), *told["not_counted"]):
        for group in entry["tiles"]:
            assert Counter(group) <= tiles, entry["name"]


def _labels(row: Row) -> set[str]:
    return {part.partition(": ")[0] for part in row.parts}


@pytest.mark.parametrize("rules", names())
def test_each_row_states_the_total_and_of_mcr_the_fans(rules: str) -> None:
    # Where there are no points, a hand wins or does not.
    no_points = {"wins"} if rules == "carmel" else set()
    for row in worked(rules):
        total = any(part.split(" ")[0].isdecimal() for part in row.parts)
        assert total or _labels(row) & (VERDICTS | no_points), row
        if rules == "mcr":
            assert _labels(row) & {"fans", "refused", "does not win"}, row


@pytest.mark.parametrize("rules", names())
def test_every_pattern_is_worked_and_the_guides_example_shows_it(rules: str) -> None:
    table, options = ruleset(rules).TABLE, dict[str, str]()
    for row in worked(rules):
        told = answer(row.asked() | {"brief": True})
        for name in counted(told) if "fans" in told else ():
            options.setdefault(name, row.options)
    for pattern in (pattern for pattern in table.patterns if pattern.example):
        assert pattern.name in options, f"no worked hand counts {pattern.name}"
        example = answer(Row(rules, pattern.example, options[pattern.name], []).asked())
        left_out = [fan["name"] for fan in example["not_counted"]]
        assert pattern.name in counted(example) + left_out, pattern.example


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize("rules", names())
def test_every_sentence_is_in_the_language_asked_for(rules: str, lang: str) -> None:
    for row in worked(rules)[::5]:
        told = answer(row.asked(), lang=lang)
        entries = [*told.get("fans", ()), *told.get("items", ()), *told.get("not_counted", ())]
        said = [entry["because"] for entry in entries]
        said += [told["error"]["message"]] if "error" in told else []
        assert foreign(said, lang) == set(), row.hand
        for sentence in said:
            assert SCRIPTS[lang] in map(script, sentence), (row.hand, sentence)
            assert not re.search("[{}]", sentence)
