"""The shipped models are verified when they are loaded; a damaged one gives an error message."""

from __future__ import annotations

import pickle
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT
from vision import shipped
from vision.__main__ import main
from vision.errors import ReaderError
from vision.observing import reader

DEMO = str(ROOT / "ui" / "demo.jpg")


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the folder of the shipped models, which is used in its place."""
    copied = Path(shutil.copytree(ROOT / "models", tmp_path / "models"))
    for module in (shipped, reader):
        monkeypatch.setattr(module, "MODELS", copied)
    return copied


def flip(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def test_every_model_has_its_checksum_as_the_usual_program_makes_them() -> None:
    """After a change of the models, run: cd models && sha256sum *.onnx *.npz > SHA256SUMS"""
    listed = shipped.checksums(ROOT / "models")
    there = {file.name for end in ("onnx", "npz") for file in (ROOT / "models").glob(f"*.{end}")}
    assert set(listed) == there == set(shipped.FILES)
    done = subprocess.run(["sha256sum", "--check", shipped.CHECKSUMS], cwd=ROOT / "models")
    assert done.returncode == 0


@pytest.mark.parametrize("name", shipped.checksums(ROOT / "models"))
def test_a_damaged_file_gives_a_sentence_and_no_reading(
    models: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    flip(models / name)
    with pytest.raises(ReaderError, match=name):
        reader.Reader(models)
    assert main([DEMO]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert f"damaged here ({name})" in shown.err


@pytest.mark.parametrize(
    "asked",
    [["--same-hand", DEMO, DEMO], ["--table", DEMO], ["--learn", "Odd one", DEMO]],
    ids=lambda asked: asked[0],
)
def test_a_damaged_file_is_no_error_of_the_photo(
    models: Path, asked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    flip(models / "gate.npz")
    assert main(asked) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("python -m vision: A part of the reader is damaged here (gate.npz)")


def test_a_worker_tells_of_a_damaged_file_too(models: Path) -> None:
    flip(models / "gate.npz")
    with pytest.raises(ReaderError) as caught:
        reader.Reader(models)
    sent = pickle.loads(pickle.dumps(caught.value))
    assert str(sent) == str(caught.value)
    assert "損壞" in sent.message.in_language("zh-Hant")


@pytest.mark.parametrize("kept", [0, 1, 7])
def test_a_list_without_a_model_is_damaged(models: Path, kept: int) -> None:
    lines = (models / shipped.CHECKSUMS).read_text().splitlines(keepends=True)
    (models / shipped.CHECKSUMS).write_text("".join(lines[:kept]))
    with pytest.raises(ReaderError, match=shipped.CHECKSUMS):
        reader.Reader(models)


@pytest.mark.parametrize("name", ["layout.onnx", shipped.CHECKSUMS])
def test_a_missing_file_is_told_too(models: Path, name: str) -> None:
    (models / name).unlink()
    with pytest.raises(ReaderError, match=name):
        reader.Reader(models)


def test_a_folder_of_ones_own_is_ones_own(tmp_path: Path) -> None:
    own = Path(shutil.copytree(ROOT / "models", tmp_path / "own"))
    flip(own / "README.md")
    (own / shipped.CHECKSUMS).write_text("")
    assert reader.Reader(own).gate.inner.size
