"""The comparison of Chinese Classical with Kajongg's engine, where that engine is installed."""

import subprocess
import sys
from pathlib import Path

import pytest

INSTALLED = Path("/usr/share/kajongg")


def compared(*arguments: str) -> subprocess.CompletedProcess[str]:
    # a process of its own: the engine's modules have names such as hand and tile
    command = [sys.executable, "-m", "benchmarks.classical_peer", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.skipif(not INSTALLED.exists(), reason="the package kajongg is not installed")
def test_the_same_hands_are_worth_the_same_to_kajongg() -> None:
    done = compared("--winners", "60", "--losers", "30")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_comparison_says_so_where_there_is_no_kajongg(tmp_path: Path) -> None:
    done = compared("--kajongg", str(tmp_path))
    assert done.returncode == 2
    assert "install the package kajongg" in done.stdout
