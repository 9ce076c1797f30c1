"""The installed package works without the repository."""

import subprocess
import sys
import venv
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.conftest import ROOT
from tests.helpers.app_browser import running_app
from ui.command import main
from ui.frame.app_folder import home

TEN_LINES = """
from pathlib import Path
import ui
from scoring import parse_hand, score
from vision import read_photo
reading = read_photo(Path(ui.__file__).with_name("demo.jpg"))
print(len(reading.tiles), "tiles")
made = score(parse_hand("234m 234p 23s 55p [678s] 4s +self-drawn +seat=S"))
print(made.total, "points")
for fan in made.fans:
    print(fan.name, fan.points, fan.because)
"""


def test_the_command_scores_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "234m 234p 23s 55p [678s] 4s"]) == 0
    assert "Mixed Triple Chow" in capsys.readouterr().out


def test_the_command_lists_waits(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["waits", "234m 234p 23s 55p [678s]"]) == 0
    assert "1 of bamboo" in capsys.readouterr().out


def test_an_unknown_command_is_told_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count"]) == 2
    assert "tiletally score" in capsys.readouterr().out


def test_python_app_py_starts_the_app(tmp_path: Path) -> None:
    with running_app(tmp_path, command=["app.py"]) as (address, _):
        answer = urlopen(f"{address}/_stcore/health", timeout=30).read()
    assert answer == b"ok"


def test_the_app_is_started_from_the_checkout_where_there_is_one() -> None:
    assert home() == ROOT
    assert (home() / "app.py").exists()


@pytest.mark.slow
def test_a_wheel_installed_elsewhere_reads_and_scores(tmp_path: Path) -> None:
    built = _run(
        [sys.executable, "-m", "pip", "wheel", "--no-deps", "-q", "-w", tmp_path, ROOT], tmp_path
    )
    if built.returncode:
        pytest.skip(f"the build backend cannot be had: {built.stderr[-200:]}")
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "env")
    python = tmp_path / "env" / "bin" / "python"
    into = [sys.executable, "-m", "pip", "--python", python]
    installed = _run([*into, "install", "-q", "--no-compile", wheel], tmp_path)
    if installed.returncode:
        pytest.skip(f"the packages cannot be had: {installed.stderr[-200:]}")
    done = _run([python, "-c", TEN_LINES], tmp_path)
    assert done.returncode == 0, done.stderr
    assert "14 tiles" in done.stdout
    assert "Mixed Triple Chow" in done.stdout
    where = "import ui.frame.app_folder; print((ui.frame.app_folder.home() / 'app.py').exists())"
    assert _run([python, "-c", where], tmp_path).stdout.strip() == "True"
    assert _run([python, "-c", "import tests"], tmp_path).returncode != 0


def _run(command: list[object], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command], cwd=folder, capture_output=True, text=True, check=False
    )
