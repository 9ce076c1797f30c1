"""The container image, built and started as the README says, and sent a photo.

If no image builder is available, the steps of the Containerfile are executed in a folder.
"""

import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx2
import pytest

from tests.conftest import ROOT
from tests.helpers.app_browser import free_port
from tests.helpers.containerfile import Root, steps

pytestmark = pytest.mark.slow

START_S = 120
"""Seconds within which the started image has to answer; it creates its ledger and loads the
models."""


def builder() -> str | None:
    """Return the name of an image builder that works on this machine, or None."""
    for name in ("podman", "docker"):
        if (
            shutil.which(name)
            and subprocess.run([name, "info"], capture_output=True).returncode == 0
        ):
            return name
    return None


class Started(NamedTuple):
    """A running image.

    health: the command of its health check, None if the container runs that itself.
    data: the folder behind its volume, None if that is inside a container.
    """

    address: str
    health: list[str] | None
    data: Path | None


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    port = free_port()
    program = builder()
    with _container(program, port) if program else _folder(tmp_path_factory, port) as started:
        _wait(f"{started.address}/healthz")
        yield started


@contextmanager
def _container(program: str, port: int) -> Iterator[Started]:
    subprocess.run([program, "build", "-t", "tiletally-test", "."], cwd=ROOT, check=True)
    name = f"tiletally-test-{port}"
    subprocess.run(
        [program, "run", "-d", "--rm", "--name", name, "-p", f"{port}:8501", "tiletally-test"],
        check=True,
    )
    try:
        yield Started(f"http://127.0.0.1:{port}", None, None)
    finally:
        subprocess.run([program, "stop", name], check=True)


@contextmanager
def _folder(temporary: pytest.TempPathFactory, port: int) -> Iterator[Started]:
    root = Root(temporary.mktemp("image"))
    root.build()
    command = [word if word != "8501" else str(port) for word in root.command]
    log = (root.folder / "log").open("w")
    running = subprocess.Popen(
        command,
        cwd=root.work,
        env=root.run_environment(STREAMLIT_BROWSER_SERVER_ADDRESS="127.0.0.1"),
        stdout=log,
        stderr=subprocess.STDOUT,
    )
    try:
        health = [word.replace(":8501", f":{port}") for word in root.health]
        yield Started(f"http://127.0.0.1:{port}", health, root.inside("/data"))
    finally:
        running.terminate()
        running.wait(timeout=30)
        log.close()


def _wait(address: str) -> None:
    until = time.monotonic() + START_S
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                assert answer.status == 200
                return
        except (urllib.error.URLError, ConnectionError):
            assert time.monotonic() < until, "the image does not answer"
            time.sleep(0.5)


def test_it_answers_as_its_health_check_asks(image: Started) -> None:
    if image.health is None:
        pytest.skip("a container asks itself")
    assert image.health[:2] == ["python", "-c"]
    subprocess.run(image.health, check=True)


def test_it_reads_the_demo_photo(image: Started) -> None:
    files = {"photo": ("demo.jpg", (ROOT / "ui" / "demo.jpg").read_bytes())}
    answer = httpx2.post(f"{image.address}/api/read", files=files, timeout=120)
    assert answer.status_code == 200, answer.text
    score = httpx2.post(f"{image.address}/api/score", json=answer.json()["hand"], timeout=60)
    assert score.json()["total"] == 12, "as the page says it of the demo photo"


def test_it_keeps_its_ledger_on_the_volume(image: Started) -> None:
    if image.data is None:
        pytest.skip("the volume lies in the container")
    assert httpx2.get(f"{image.address}/readyz", timeout=30).status_code == 200
    assert (image.data / "ledger.db").is_file()


def test_every_path_that_the_image_copies_is_there() -> None:
    copied = [name for step in steps() if step.name == "COPY" for name in step.rest.split()[:-1]]
    assert copied
    assert [name for name in copied if not (ROOT / name).exists()] == []
