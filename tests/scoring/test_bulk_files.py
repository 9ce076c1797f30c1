"""Scoring files of hands with the command, as JSON lines, Parquet and Arrow."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from scoring import answer
from scoring.__main__ import main
from scoring.bulk import FileError, answer_file
from tests.helpers.hands import hands, hands_of

HANDS = [{**hand, "id": f"hand {row}"} for row, hand in enumerate(islice(hands(31), 60))]


def written(path: Path, hands: list[Any]) -> str:
    path.write_text("".join(json.dumps(hand) + "\n" for hand in hands), encoding="utf-8")
    return str(path)


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def expected(hand: dict[str, Any], rulings: str = "green-book-2006") -> dict[str, Any]:
    explained = answer({**hand, "rulings": rulings})
    fans = {fan["name"]: fan["count"] for fan in explained["fans"]}
    total, legal = explained["total"], explained["legal"]
    return {"id": hand["id"], "total": total, "legal": legal, "fans": fans}


@pytest.mark.parametrize("profile", ["green-book-2006", "china-1998"])
def test_json_lines_are_answered_in_order_as_the_explained_engine_does(
    tmp_path: Path, profile: str
) -> None:
    source, out = written(tmp_path / "hands.jsonl", HANDS), tmp_path / "out.jsonl"
    command = ["--totals", "--fans", "--rulings", profile, "--out", str(out), source]
    assert main(command) == 0
    assert read(out) == [expected(hand, profile) for hand in HANDS]


def test_a_bad_line_has_its_own_error_and_the_others_their_totals(tmp_path: Path) -> None:
    five = {**HANDS[0], "concealed": ["1m"] * 14, "melds": [], "winning_tile": "1m"}
    apart = {**HANDS[1], "concealed": [*"ESWNCFP", *"ESWNCFP"], "melds": []}
    no_shape = {**apart, "concealed": [*"ESWNCFP", "1m", "1s", "1p", "2m", "2s", "2p", "9m"]}
    hands = [HANDS[0], 5, five, {**no_shape, "winning_tile": "E"}, HANDS[1]]
    source, out = written(tmp_path / "hands.jsonl", hands), tmp_path / "out.jsonl"
    with open(source, "a", encoding="utf-8") as file:
        file.write("{half a line\n")
    assert main(["--totals", "--out", str(out), source]) == 0
    found = read(out)
    codes = [row["error"]["code"] if "error" in row else None for row in found]
    bad = ["bad_json", "too_many_copies", "not_winning"]
    assert codes == [None, *bad, None, "bad_json"]
    assert [found[n]["total"] for n in (0, 4)] == [expected(HANDS[n])["total"] for n in (0, 1)]


@pytest.mark.parametrize("key", ["type", "tiles"])
def test_declared_sets_that_all_lack_a_key_are_errors_of_their_hands(
    tmp_path: Path, key: str
) -> None:
    meld = {"type": "chow", "tiles": ["1m", "2m", "3m"]}
    del meld[key]
    source = written(tmp_path / "hands.jsonl", [{**HANDS[0], "melds": [meld]}] * 2)
    assert main(["--totals", "--out", str(tmp_path / "out.jsonl"), source]) == 0
    assert [row["error"]["code"] for row in read(tmp_path / "out.jsonl")] == ["bad_meld"] * 2


@pytest.mark.parametrize("ending", ["parquet", "arrow"])
def test_tables_of_hands_come_out_as_tables(tmp_path: Path, ending: str) -> None:
    arrow = pytest.importorskip("pyarrow")
    import pyarrow.feather
    import pyarrow.parquet

    def save(table: Any, name: str) -> str:
        path = str(tmp_path / f"{name}.{ending}")
        if ending == "parquet":
            pyarrow.parquet.write_table(table, path)
        else:
            pyarrow.feather.write_feather(table, path, compression="uncompressed")
        return path

    def load(path: str) -> list[dict[str, Any]]:
        table = pyarrow.parquet.read_table if ending == "parquet" else pyarrow.feather.read_table
        rows: list[dict[str, Any]] = table(path).to_pylist()
        return rows

    out = str(tmp_path / f"out.{ending}")
    keys = {key for hand in HANDS for key in hand}
    whole = [{key: hand.get(key) for key in keys} for hand in HANDS]
    assert answer_file(save(arrow.Table.from_pylist(whole), "hands"), out, fans=True) == 60
    for row, hand in zip(load(out), HANDS, strict=True):
        assert {**row, "fans": dict(row["fans"])} == {
            **expected(hand),
            "error": None,
            "message": None,
        }


STRANGE: list[dict[str, Any]] = [
    {"flowers": ["f1", "f5"]},
    {"flowers": ["f1", "f1"]},
    {"flowers": 9},
    {"flowers": 1.0},
    {"self_drawn": 1},
    {"winning_tile_known": False, "winning_tile": None, "self_drawn": True},
    {"robbing_kong": True, "self_drawn": True},
    {"winning_tile": "9z"},
    {"concealed": ["1m"] * 14, "melds": []},
    {"melds": [{"type": "chow", "tiles": ["1m", "2m", "4m"]}]},
    {"melds": [{"type": "pung", "tiles": ["1m", "1m", "1m"], "why": "so"}]},
    {"counted_with": "hand"},
    {"unknown": 5},
    {"unknown": None},
    {"nearly": True},
    {"id": None},
    {"id": 7},
    {"id": 7.0},
    {"id": "2026-11-28"},
    {"id": ["a", 1]},
    {"note": "2026-11-28 10:00"},
    {"rulings": "china-1998"},
    {"rulings": {"C8": "b"}},
    {"rulings": "nobody"},
    {"ruleset": "hong_kong"},
    {"ruleset": "carmel"},
    {"seat_wind": "east"},
    {"seat_wind": None, "round_wind": None},
]


def both_ways(path: Path, lines: list[bytes], monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Return two output files for the same lines, with fans: counted on arrays, and counted one by
    one."""
    source, out = path / "hands.jsonl", path / "out.jsonl"
    source.write_bytes(b"\n".join(lines) + b"\n")
    found = []
    for at_once in (True, False):
        with monkeypatch.context() as patch:
            if not at_once:
                patch.setattr("scoring.bulk.files._at_once", lambda *asked, **more: None)
            answer_file(str(source), str(out), fans=True)
        found.append(out.read_bytes())
    return found


@pytest.mark.parametrize("change", STRANGE, ids=json.dumps)
def test_a_strange_row_among_others_has_the_same_answer_as_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any]
) -> None:
    rows = [{**HANDS[0], **change}, *HANDS[1:4], {**HANDS[4], **change}]
    lines = [json.dumps(row).encode() for row in rows]
    at_once, one_by_one = both_ways(tmp_path, lines, monkeypatch)
    assert at_once == one_by_one
    every = [json.dumps({**hand, **change}).encode() for hand in HANDS[:5]]
    at_once, one_by_one = both_ways(tmp_path, every, monkeypatch)
    assert at_once == one_by_one


@pytest.mark.parametrize(
    "line",
    [
        b'{"id": "a", "id": "b", "concealed": ["1m"]}',
        b'{"concealed": ["1m"], "note": "\xff"}',
        b'{"concealed": ["1m"], "flowers": NaN}',
        b'{"concealed": ["1m"], "note": "\\ud800"}',
        b'{"concealed": "1m"}',
        b'{"concealed": null}',
        b"[]",
        b"5",
        b"   ",
        b'{"concealed": [}',
        b"\xef\xbb\xbf" + json.dumps(HANDS[9]).encode(),
        b'{"concealed": ["1m"], "flowers": 123456789012345678901234567890}',
    ],
)
def test_a_strange_line_among_others_has_the_same_answer_as_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: bytes
) -> None:
    plain = [json.dumps(hand).encode() for hand in HANDS[:3]]
    for lines in ([*plain, line], [line, *plain], [line]):
        at_once, one_by_one = both_ways(tmp_path, lines, monkeypatch)
        assert at_once == one_by_one


@pytest.mark.parametrize("name", ["mcr", "zung_jung", "hong_kong", "taiwanese", "carmel"])
def test_files_of_any_rules_have_the_same_answers_on_arrays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    some = islice(hands_of(name, 77), 150)
    named = ["f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8"]
    rows = [{**hand, "flowers": named[: hand["flowers"]]} for hand in some]
    lines = [json.dumps(row).encode() for row in rows]
    at_once, one_by_one = both_ways(tmp_path, lines, monkeypatch)
    assert at_once == one_by_one
    assert b'"total": ' in at_once


def test_a_table_has_the_same_answers_on_arrays_in_several_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet

    monkeypatch.setattr("scoring.bulk.files.ROWS", 7)
    keys = {key for hand in HANDS for key in hand}
    rows = [{key: hand.get(key) for key in keys} for hand in HANDS]
    rows[11]["winning_tile"] = "9m"
    rows[12]["flowers"] = 11
    path, out = str(tmp_path / "hands.parquet"), tmp_path / "out.parquet"
    pyarrow.parquet.write_table(arrow.Table.from_pylist(rows), path, row_group_size=10)
    found = []
    for at_once in (True, False):
        if not at_once:
            monkeypatch.setattr("scoring.bulk.files._at_once", lambda *asked, **more: None)
        answer_file(path, str(out), fans=True)
        found.append(pyarrow.parquet.read_table(str(out)).to_pylist())
    assert found[0] == found[1]
    assert [row["error"] is not None for row in found[0]].count(True) >= 1


def test_a_file_that_cannot_be_read_is_a_sentence_and_no_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "hands.parquet"
    broken.write_bytes(b"no table")
    strange = tmp_path / "hands.xlsx"
    for source, said in (
        (tmp_path / "nowhere.jsonl", "No such file"),
        (broken, "is no parquet file"),
        (strange, "ends in none of"),
    ):
        assert main(["--totals", str(source)]) == 2
        assert said in capsys.readouterr().err
    assert main(["--totals", "--rulings", "nobody", written(tmp_path / "h.jsonl", HANDS[:1])]) == 2
    with pytest.raises(FileError, match="written as"):
        answer_file(str(tmp_path / "h.jsonl"), str(tmp_path / "out.docx"))


STRAIGHT = {
    "concealed": [*(f"{n}m" for n in range(1, 10)), *"EEE", "2s", "2s"],
    "winning_tile": "2s",
}
REVERSIBLE = {
    "concealed": ["1p", "2p", "3p", "3p", "4p", "5p", "4s", "5s", "6s", "8s", "8s", "8s", "P", "P"],
    "winning_tile": "P",
}
GATES = {"concealed": [f"{n}m" for n in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 2)]}
ROWS_AND_CODES: list[tuple[dict[str, Any], str | None]] = [
    (STRAIGHT, None),
    ({**STRAIGHT, "ruleset": "hong_kong"}, None),
    ({**STRAIGHT, "ruleset": "foo"}, "unknown_ruleset"),
    ({**GATES, "winning_tile": "2m", "rulings": "china-1998"}, None),
    ({**STRAIGHT, "rulings": "nonsense"}, "unknown_ruling"),
    ({**REVERSIBLE, "rulings": {"C14": "b"}}, None),
    (REVERSIBLE, None),
    ({**STRAIGHT, "ruleset": "mcr", "rulings": {"profile": "china-1998", "C8": "b"}}, None),
]


def test_each_hand_is_counted_by_its_own_rulings_or_not_at_all(tmp_path: Path) -> None:
    rows = [row for row, _ in ROWS_AND_CODES]
    out = tmp_path / "out.jsonl"
    answer_file(written(tmp_path / "hands.jsonl", rows), str(out))
    found = read(out)
    assert [row.get("error", {}).get("code") for row in found] == [c for _, c in ROWS_AND_CODES]
    for row, (hand, code) in zip(found, ROWS_AND_CODES, strict=True):
        assert row["total"] == (answer(hand)["total"] if code is None else None)
    assert found[5]["total"] != found[6]["total"]


def test_rulings_that_are_asked_for_go_over_those_of_the_hands(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    source = written(tmp_path / "hands.jsonl", [{**REVERSIBLE, "rulings": {"C14": "b"}}])
    answer_file(source, str(out), "china-1998")
    assert read(out)[0]["total"] == answer({**REVERSIBLE, "rulings": "china-1998"})["total"]
    assert main(["--totals", "--ruleset", "zung_jung", "--out", str(out), source]) == 0
    assert read(out)[0]["error"]["code"] == "unknown_ruling"


def test_a_table_of_hands_has_rulings_of_its_own(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet

    rows = [{**REVERSIBLE, "rulings": {"C14": c, "C8": None}} for c in ("b", None)]
    path = str(tmp_path / "hands.parquet")
    pyarrow.parquet.write_table(arrow.Table.from_pylist(rows), path)
    out = tmp_path / "out.jsonl"
    answer_file(path, str(out))
    other = {**REVERSIBLE, "rulings": {"C14": "b"}}
    wanted = [answer(other)["total"], answer(REVERSIBLE)["total"]]
    assert [row["total"] for row in read(out)] == wanted
