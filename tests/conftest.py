"""Fixtures that several tests use, and the split into quick and slow tests."""

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from tests.helpers import ROOT as ROOT

# What is loaded and collected stays until the end: looking through it for garbage is in vain.
gc.disable()

# The examples are the same in every run, and a busy machine may take its time over one.
hypothesis.settings.register_profile("tests", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("tests")

SHARED = ROOT.parent / "shared"


def need_shared(*parts: str) -> Path:
    """Return the path of a piece of the shared material, or a skip that says what is missing."""
    path = SHARED.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"needs ../shared/{'/'.join(parts)}, which is not beside this checkout")
    return path


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--shaken", type=int, help="move the networks' outputs as another processor would: a seed"
    )


@pytest.fixture(scope="session", autouse=True)
def networks_of_another_processor(pytestconfig: pytest.Config) -> Iterator[None]:
    """With `--shaken`, whatever is read is read so."""
    seed = pytestconfig.getoption("shaken")
    if seed is None:
        yield
        return
    from tests.helpers.shaken import shaken

    with shaken(seed):
        yield


OTHER_PROGRAMS = {"address", "chromium", "postgres"}
"""Fixtures that start another program: a server of the app, a browser, a database."""


TRAINING = ROOT / "tests" / "datasets"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the tests of training, which import torch, where no slow test is wanted."""
    return True if collection_path == TRAINING and config.option.markexpr == "not slow" else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave training and what waits for another program to the second command, `-m slow`."""
    for item in items:
        if item.path.is_relative_to(TRAINING):
            item.add_marker(pytest.mark.slow)
        if OTHER_PROGRAMS & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """Look for garbage from now on, among what the tests make."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def ledger_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The evenings of the tests are kept apart from the player's own, the app's included."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("ledger")
        patch.setenv("TILETALLY_LEDGER", f"sqlite:///{folder / 'ledger.db'}")
        yield


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The app, started as a player starts it: its address."""
    from tests.helpers.app_browser import running_app

    with running_app(tmp_path_factory.mktemp("app")) as (where, _):
        yield where


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A headless Chromium of the system; without one, or without playwright, a skip."""
    pytest.importorskip("playwright.sync_api", reason="needs the playwright package")
    from tests.helpers.app_browser import chromium_path, launched

    if chromium_path() is None:
        pytest.skip("no Chromium on this machine; install one, for example `apt install chromium`")
    with launched() as browser:
        yield browser


@pytest.fixture(autouse=True)
def pages_closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """No page outlives the test that opened it: those of an evening go on asking for news. And no
    script of theirs throws what nobody catches."""
    if "chromium" not in request.fixturenames:
        yield
        return
    from tests.helpers.app_browser import UNCAUGHT

    browser = request.getfixturevalue("chromium")
    before = browser.contexts
    UNCAUGHT.clear()
    yield
    assert UNCAUGHT == []
    for context in browser.contexts:
        if context not in before:
            context.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A Postgres server of the tests' own; without the packages for it, a skip."""
    pytest.importorskip("psycopg", reason="needs the psycopg package")
    from tests.helpers.postgres import programs, running

    if programs() is None:
        pytest.skip("no Postgres on this machine; install one, `apt install postgresql`")
    with running() as server:
        yield server
