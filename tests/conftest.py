"""Fixtures that several tests use, and the division into quick and slow tests."""

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
    """Return the path of a file or folder in ``../shared``, which is not part of the repository;
    skip the test, naming what is missing, if it does not exist."""
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
    """With the option `--shaken`, change the outputs of all networks slightly in every test, as
    another processor would."""
    seed = pytestconfig.getoption("shaken")
    if seed is None:
        yield
        return
    from tests.helpers.shaken import shaken

    with shaken(seed):
        yield


OTHER_PROGRAMS = {"address", "chromium", "postgres"}
"""Fixtures that start another program (a server of the app, a browser, a database); tests that use
them are slow."""


TRAINING = ROOT / "tests" / "datasets"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not collect the tests of training, which import torch, if slow tests are excluded."""
    return True if collection_path == TRAINING and config.option.markexpr == "not slow" else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow the tests of training and those that start another program; `-m slow` runs
    them."""
    for item in items:
        if item.path.is_relative_to(TRAINING):
            item.add_marker(pytest.mark.slow)
        if OTHER_PROGRAMS & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """Turn the garbage collector on after collection; what exists by then is never examined."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def ledger_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let all tests, and the app that they start, use a ledger of their own instead of the
    player's."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("ledger")
        patch.setenv("TILETALLY_LEDGER", f"sqlite:///{folder / 'ledger.db'}")
        yield


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start the app as a player starts it, and yield its address."""
    from tests.helpers.app_browser import running_app

    with running_app(tmp_path_factory.mktemp("app")) as (where, _):
        yield where


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Yield a headless Chromium; skip the test if Chromium or the playwright package is not
    installed."""
    pytest.importorskip("playwright.sync_api", reason="needs the playwright package")
    from tests.helpers.app_browser import chromium_path, launched

    if chromium_path() is None:
        pytest.skip("no Chromium on this machine; install one, for example `apt install chromium`")
    with launched() as browser:
        yield browser


@pytest.fixture(autouse=True)
def pages_closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """After a browser test, fail if a script of a page raised an error that nothing caught, and
    close the pages that the test opened: the page of an evening would go on sending requests."""
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
    """Yield a Postgres server started for the tests; skip the test if Postgres or the psycopg
    package is not installed."""
    pytest.importorskip("psycopg", reason="needs the psycopg package")
    from tests.helpers.postgres import programs, running

    if programs() is None:
        pytest.skip("no Postgres on this machine; install one, `apt install postgresql`")
    with running() as server:
        yield server
