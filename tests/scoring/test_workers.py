"""Several workers: every piece answered once and in order, also when one of them is killed."""

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from scoring.__main__ import main
from scoring.workers import WorkersError, crew, in_order
from tests.conftest import ROOT
from vision.__main__ import main as read_photos
from vision.__main__ import workers_reader

WHY = "needs requirements/cluster.txt"


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    pytest.importorskip("distributed", reason=WHY)
    with crew(2) as client:
        yield client


def processes(workers: Any) -> set[int]:
    """Return the process of each worker."""
    for _ in range(20):
        with suppress(OSError):  # asked while another takes the place of one that was killed
            return set(workers.run(os.getpid).values())
        time.sleep(0.5)
    raise AssertionError("the workers do not answer")


def slow_square(number: int) -> tuple[int, int]:
    """Return the square that a worker makes of a number, and its process."""
    time.sleep(0.02)
    return number * number, os.getpid()


def deadly(number: int) -> int:
    """Ends the worker that has the fifth piece, whichever it is."""
    if number == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_both_workers_take_part_and_the_results_keep_their_order(workers: Any) -> None:
    found = list(in_order(slow_square, range(60), workers))
    assert [square for square, _ in found] == [n * n for n in range(60)]
    assert {process for _, process in found} == processes(workers)


def test_a_killed_worker_loses_nothing_and_doubles_nothing(workers: Any) -> None:
    before = processes(workers)
    results = in_order(slow_square, range(100), workers)
    found = [next(results) for _ in range(20)]
    os.kill(min(before), signal.SIGKILL)
    found += results
    assert [square for square, _ in found] == [n * n for n in range(100)]
    workers.wait_for_workers(2, timeout=60)
    assert len(processes(workers) - before) == 1, "another one took its place"


def test_a_piece_that_ends_every_worker_is_a_sentence(
    workers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers.cluster.scheduler, "allowed_failures", 0)  # not the usual three
    with pytest.raises(WorkersError, match="ended one worker after the other"):
        list(in_order(deadly, range(8), workers))
    workers.wait_for_workers(2, timeout=60)


def test_a_folder_of_photos_is_read_with_the_models_loaded_once_a_worker(
    workers: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "more").mkdir()
    photo = (ROOT / "ui" / "demo.jpg").read_bytes()
    for name in ("a.jpg", "b.JPG", "c.jpg", "more/d.jpeg"):
        (tmp_path / name).write_bytes(photo)
    (tmp_path / "e.png").write_bytes(b"no picture")
    (tmp_path / "notes.txt").write_text("no photo", encoding="utf-8")
    workers.run(workers_reader.cache_clear)
    address = workers.scheduler_info()["address"]
    assert read_photos([str(tmp_path), "--workers", address]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    names = [Path(line["photo"]).relative_to(tmp_path).as_posix() for line in lines]
    assert names == ["a.jpg", "b.JPG", "c.jpg", "e.png", "more/d.jpeg"]
    assert lines[3]["error"]["code"] == "not_an_image"
    assert [len(line["tiles"]) for line in lines if "tiles" in line] == [14] * 4
    assert all(n <= 1 for n in workers.run(loads).values())


def loads() -> int:
    """Return the number of readers that this worker has made."""
    return workers_reader.cache_info().misses


def test_workers_that_cannot_be_had_are_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "hands.jsonl"
    source.write_text("{}\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["--totals", "--workers", "0", str(source)])
    assert "at least one worker" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["--totals", "--workers", "2", str(source)]) == 2
    assert "pip install distributed" in capsys.readouterr().err
    assert read_photos([str(tmp_path), "--workers", "2"]) == 1
    assert "pip install distributed" in capsys.readouterr().err
