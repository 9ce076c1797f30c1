"""Several workers: every part is answered once and in order, even if a worker dies."""

import json
import logging
import os
import signal
import time
from collections.abc import Iterator
from functools import partial
from itertools import islice
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from scoring.__main__ import main
from scoring.bulk import answer_file, files
from scoring.workers import WorkersError, crew, in_order
from tests.conftest import ROOT
from tests.helpers.hands import hands
from vision.__main__ import main as read_photos


def slow_square(number: int) -> tuple[int, int]:
    """Return the square of a number after a short time, and the id of this process."""
    time.sleep(0.02)
    return number * number, os.getpid()


def test_all_processes_take_part_and_the_results_keep_their_order() -> None:
    with crew(2) as pool:
        found = list(in_order(slow_square, range(60), pool))
    assert [square for square, _ in found] == [n * n for n in range(60)]
    assert len({process for _, process in found}) == 2


def square_or_die_once(number: int, folder: str) -> int:
    """Return the square of a number; the process that gets 5 or 23 for the first time dies."""
    mark = Path(folder) / f"{number}"
    if number in (5, 23) and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def square_or_die(number: int) -> int:
    """Return the square of a number; a process that gets 7 dies."""
    if number == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def test_parts_whose_process_died_are_sent_again(tmp_path: Path) -> None:
    work = partial(square_or_die_once, folder=str(tmp_path))
    with crew(2) as pool:
        found = list(in_order(work, range(40), pool))
    assert found == [n * n for n in range(40)]
    assert {path.name for path in tmp_path.iterdir()} == {"5", "23"}


def test_a_part_that_ends_every_process_is_named_after_those_before_it() -> None:
    found: list[int] = []
    with crew(2) as pool, pytest.raises(WorkersError, match="died of number 7, so"):
        found.extend(in_order(square_or_die, range(40), pool, name=lambda _, n: f"number {n}"))
    assert found == [n * n for n in range(7)]


def test_totals_are_the_same_though_a_process_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, alone = hands_file(tmp_path, monkeypatch), tmp_path / "alone.jsonl"
    assert main(["--totals", "--fans", "--out", str(alone), source]) == 0
    for many in (1, 2, 3):
        out = tmp_path / f"{many}.jsonl"
        answer_file(source, str(out), fans=True, workers=many)
        assert out.read_bytes() == alone.read_bytes()
    plain = files.parts

    def killing(source: str) -> Iterator[Any]:
        for number, part in enumerate(plain(source)):
            if number == 5:
                os.kill(min(child.pid or 0 for child in active_children()), signal.SIGKILL)
            yield part

    monkeypatch.setattr(files, "parts", killing)
    out = tmp_path / "killed.jsonl"
    answer_file(source, str(out), fans=True, workers=2)
    assert out.read_bytes() == alone.read_bytes()


def hands_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Write a file of hands that is large enough for many parts, which are made small; return its
    path."""
    monkeypatch.setattr(files, "BYTES", 1 << 13)
    source = folder / "hands.jsonl"
    rows = [{**hand, "id": row} for row, hand in enumerate(islice(hands(5), 600))]
    source.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return str(source)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Yield a local Dask cluster of two workers, each a process with one thread."""
    distributed = pytest.importorskip("distributed", reason="needs requirements/cluster.txt")
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
    ) as made:
        yield made


def processes(cluster: Any) -> list[int]:
    """Return the process id of each worker."""
    return [worker.pid for worker in cluster.workers.values() if worker.pid]


@pytest.mark.slow
def test_a_cluster_gives_the_same_totals_though_a_worker_is_killed(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, alone, out = hands_file(tmp_path, monkeypatch), tmp_path / "a", tmp_path / "b.jsonl"
    answer_file(source, f"{alone}.jsonl", fans=True)
    address = cluster.scheduler_address
    assert main(["--totals", "--fans", "--workers", address, "--out", str(out), source]) == 0
    assert out.read_bytes() == Path(f"{alone}.jsonl").read_bytes()
    plain = files.parts

    def killing(source: str) -> Iterator[Any]:
        for number, part in enumerate(plain(source)):
            if number == 5:
                os.kill(min(processes(cluster)), signal.SIGKILL)
            yield part

    monkeypatch.setattr(files, "parts", killing)
    assert main(["--totals", "--fans", "--workers", address, "--out", str(out), source]) == 0
    assert out.read_bytes() == Path(f"{alone}.jsonl").read_bytes()


@pytest.mark.slow
def test_a_cluster_names_the_part_that_ends_its_workers(
    cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The workers hold other parts as well when they die, and Dask gives these up too."""
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 1)  # for a shorter test
    found: list[int] = []
    with (
        crew(cluster.scheduler_address) as workers,
        pytest.raises(WorkersError, match="has died of part 8, so the work stops here"),
    ):
        found.extend(in_order(square_or_die, range(20), workers))
    assert found == [n * n for n in range(7)]


@pytest.mark.slow
def test_a_cluster_reads_photos_as_one_process_does(
    cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = (ROOT / "ui" / "demo.jpg").read_bytes()
    for name in ("a.jpg", "b.jpg", "c.jpg"):
        (tmp_path / name).write_bytes(photo)
    said = []
    for workers in ("1", cluster.scheduler_address):
        assert read_photos([str(tmp_path), "--workers", workers]) == 0
        said.append([json.loads(line) for line in capsys.readouterr().out.splitlines()])
    assert [(row["photo"], row["tiles"]) for row in said[0]] == [
        (row["photo"], row["tiles"]) for row in said[1]
    ]


@pytest.mark.slow
def test_no_scheduler_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed", reason="needs requirements/cluster.txt")
    monkeypatch.setattr("scoring.workers.ANSWER_WITHIN_S", 1)
    source = hands_file(tmp_path, monkeypatch)
    for address, told in (("tcp://127.0.0.1:9", "no Dask scheduler"), ("what://is", "no Dask")):
        assert main(["--totals", "--workers", address, source]) == 2
        assert told in capsys.readouterr().err


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


@pytest.mark.parametrize("wanted", ["0", "two", "127.0.0.1:8786"])
def test_a_number_of_processes_is_asked_for(
    wanted: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["--totals", "--workers", wanted, str(tmp_path / "hands.jsonl")])
    assert "at least one worker" in capsys.readouterr().err
