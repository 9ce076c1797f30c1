"""A network in a file, run by ONNX Runtime on the processor."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

# Before the import: from then on ONNX Runtime writes down an identifier of the machine and calls
# its makers. Its own `disable_telemetry_events` comes too late.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import onnxruntime as ort

from vision.errors import ReaderError

Inputs: TypeAlias = Mapping[str, NDArray[Any]]
"""Inputs of a network by name, float32."""


class Network:
    """A neural network (ONNX), loaded at creation; safe for several threads. Raises ReaderError if
    the file cannot be loaded.

    empty: the smallest valid inputs.
    threads: number of threads per run.
    idle_seconds: time after the last run until the working memory is released; releasing it after
      every picture would slow each one down.
    """

    def __init__(
        self, model: Path, empty: Inputs, *, threads: int, idle_seconds: float = 10.0
    ) -> None:
        options = ort.SessionOptions()
        # Sessions with few threads do not compete for the cores.
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        # Without this, idle threads spin and take time from other processes.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            self._session = ort.InferenceSession(
                str(model), options, providers=["CPUExecutionProvider"]
            )
        except Exception as problem:  # ONNX Runtime has an exception for each kind of damage
            raise ReaderError(f"{model} is no network; export it again") from problem
        self._empty = empty
        self._idle_seconds = idle_seconds
        self._lock = threading.Lock()
        self._rest: threading.Timer | None = None

    def run(
        self, inputs: Inputs, outputs: Sequence[str] | None = None
    ) -> list[NDArray[np.float32]]:
        """Run the network on inputs by name and return the named outputs in their order (all for
        None)."""
        try:
            answers: list[NDArray[np.float32]] = self._session.run(outputs, dict(inputs))
        finally:
            self._rest_later()
        return answers

    def _rest_later(self) -> None:
        with self._lock:
            if self._rest is not None:
                self._rest.cancel()
            self._rest = threading.Timer(self._idle_seconds, self._give_back)
            self._rest.daemon = True
            self._rest.start()

    def _give_back(self) -> None:
        """Release the working memory. The runtime does so only after a run, so run the network on
        its smallest input."""
        options = ort.RunOptions()
        options.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
        self._session.run(None, dict(self._empty), options)


def pictures_in(pictures: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return RGB pictures (N, H, W, 3) as network input: float32 (N, 3, H, W), from 0 to 1."""
    return np.ascontiguousarray(pictures.transpose(0, 3, 1, 2), np.float32) / np.float32(255)
