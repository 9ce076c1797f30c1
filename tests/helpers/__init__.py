"""Helpers for tests and benchmarks."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
