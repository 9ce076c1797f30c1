"""The shipped models are verified when they are loaded; a damaged one gives an error message."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT
from vision import PhotoError, shipped
from vision.__main__ import main
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
    assert set(listed) == there
    done = subprocess.run(["sha256sum", "--check", shipped.CHECKSUMS], cwd=ROOT / "models")
    assert done.returncode == 0


@pytest.mark.parametrize("name", shipped.checksums(ROOT / "models"))
def test_a_damaged_file_gives_a_sentence_and_no_reading(
    models: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    flip(models / name)
    with pytest.raises(PhotoError, match=name):
        reader.Reader(models)
    assert main([DEMO]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["error"]["code"] == "no_such_file"
    assert name in told["error"]["message"]


@pytest.mark.parametrize("name", ["layout.onnx", shipped.CHECKSUMS])
def test_a_missing_file_is_told_too(models: Path, name: str) -> None:
    (models / name).unlink()
    with pytest.raises(PhotoError, match=name):
        reader.Reader(models)


def test_a_folder_of_ones_own_is_ones_own(tmp_path: Path) -> None:
    own = Path(shutil.copytree(ROOT / "models", tmp_path / "own"))
    flip(own / "README.md")
    (own / shipped.CHECKSUMS).write_text("")
    assert reader.Reader(own).gate.inner.size
