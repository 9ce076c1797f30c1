"""Several processes: every piece answered once and in order, and a sentence where one dies."""

import json
import os
import time
from pathlib import Path

import pytest

from scoring.__main__ import main
from scoring.workers import WorkersError, crew, in_order
from tests.conftest import ROOT
from vision.__main__ import main as read_photos


def slow_square(number: int) -> tuple[int, int]:
    """Return the square of a number, and the process that made it."""
    time.sleep(0.02)
    return number * number, os.getpid()


def test_all_processes_take_part_and_the_results_keep_their_order() -> None:
    with crew(2) as pool:
        found = list(in_order(slow_square, range(60), pool))
    assert [square for square, _ in found] == [n * n for n in range(60)]
    assert len({process for _, process in found}) == 2


def test_a_process_that_dies_is_a_sentence() -> None:
    with crew(2) as pool, pytest.raises(WorkersError, match="has died"):
        list(in_order(os._exit, range(8), pool))


@pytest.mark.slow
def test_a_folder_of_photos_is_read_in_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "more").mkdir()
    photo = (ROOT / "ui" / "demo.jpg").read_bytes()
    for name in ("a.jpg", "b.JPG", "more/d.jpeg"):
        (tmp_path / name).write_bytes(photo)
    (tmp_path / "e.png").write_bytes(b"no picture")
    (tmp_path / "notes.txt").write_text("no photo", encoding="utf-8")
    assert read_photos([str(tmp_path), "--workers", "2"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    names = [Path(line["photo"]).relative_to(tmp_path).as_posix() for line in lines]
    assert names == ["a.jpg", "b.JPG", "e.png", "more/d.jpeg"]
    assert lines[2]["error"]["code"] == "not_an_image"
    assert [len(line["tiles"]) for line in lines if "tiles" in line] == [14] * 3


@pytest.mark.parametrize("wanted", ["0", "tcp://127.0.0.1:8786"])
def test_a_number_of_processes_is_asked_for(
    wanted: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["--totals", "--workers", wanted, str(tmp_path / "hands.jsonl")])
    assert "at least one worker" in capsys.readouterr().err
