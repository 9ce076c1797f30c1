"""A network keeps its working memory from photo to photo, and frees it when no photo comes."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from tests.conftest import ROOT
from vision.network import Network
from vision.observing.classifier import Classifier
from vision.shipped import MODELS

DETECTOR = MODELS / "detector.onnx"

USE = """
import time
from pathlib import Path
import numpy as np
from vision import network
def held():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))
empty = {"images": np.zeros((1, 3, 32, 32), np.float32)}
detector = network.Network(Path("models/detector.onnx"), empty, threads=1, idle_seconds=0.3)
detector.run({"images": np.zeros((1, 3, 960, 960), np.float32)})
after = held()
time.sleep(2)
print(after - held())
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_memory_is_given_back_when_no_picture_comes() -> None:
    # An allocator that is told to keep its memory gives nothing back.
    usual = {name: value for name, value in os.environ.items() if not name.startswith("MALLOC_")}
    run = subprocess.run(
        [sys.executable, "-c", USE], cwd=ROOT, env=usual, capture_output=True, text=True, check=True
    )
    assert int(run.stdout) > 20_000_000


def test_it_is_kept_while_pictures_follow_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[Any] = []

    class Clock:
        def __init__(self, seconds: float, _act: Any) -> None:
            self.seconds, self.runs, self.daemon = seconds, False, False
            waits.append(self)

        def start(self) -> None:
            self.runs = True

        def cancel(self) -> None:
            self.runs = False

    monkeypatch.setattr("vision.network.threading.Timer", Clock)
    small = {"images": np.zeros((1, 3, 64, 64), np.float32)}
    detector = Network(DETECTOR, small, threads=1)
    for _ in range(3):
        detector.run(small)
    assert [each.runs for each in waits] == [False, False, True]
    # A player takes one photo after another within seconds; a server alone soon gives back.
    assert 8 < waits[-1].seconds < 12
    assert waits[-1].daemon  # a program that ends does not wait for it


def test_a_network_says_the_same_of_a_picture_alone_and_among_others() -> None:
    rng = np.random.default_rng(3)
    pictures = rng.integers(0, 255, (3, 64, 64, 3), np.uint8)
    naming = Classifier(MODELS / "classifier.onnx", threads=1)
    together = naming.classify_faces(pictures).probabilities
    alone = [naming.classify_faces(picture[None]).probabilities[0] for picture in pictures]
    assert together == pytest.approx(np.array(alone), abs=1e-3)
