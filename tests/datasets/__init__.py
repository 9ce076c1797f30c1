"""Tests of training and its data; they need what only requirements.txt brings."""

import pytest

for package in ("torch", "ultralytics", "resvg_py"):
    pytest.importorskip(package, reason="training needs requirements.txt")
