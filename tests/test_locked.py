"""The lock files have every package that the requirements name, in the same version."""

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT

PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[\w-]+\])?==([^\s;\\]+)", re.MULTILINE)


def pinned(path: Path) -> dict[str, str]:
    """Return the version of each package pinned in a requirements file, including the files that it
    refers to."""
    text = path.read_text(encoding="utf-8")
    found = {re.sub("[-_.]+", "-", name).lower(): version for name, version in PINNED.findall(text)}
    for other in re.findall(r"^-r (\S+)", text, re.MULTILINE):
        found |= pinned(path.parent / other)
    return found


@pytest.mark.parametrize(
    ("lock", "requirements"),
    [
        ("requirements/all.lock", "requirements.txt"),
        ("requirements/host.lock", "requirements/host.txt"),
        ("requirements/release.lock", "requirements/release.txt"),
    ],
)
def test_what_is_locked_is_what_is_required(lock: str, requirements: str) -> None:
    locked, required = pinned(ROOT / lock), pinned(ROOT / requirements)
    assert len(required) >= 15
    assert {name: locked.get(name) for name in required} == required
    packages = re.split(r"\n(?=\S)", (ROOT / lock).read_text(encoding="utf-8").strip())
    named = [package for package in packages if PINNED.match(package)]
    assert len(named) > len(required)
    assert all("--hash=sha256:" in package for package in named)
