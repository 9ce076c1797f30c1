"""Ledgers of every earlier schema are upgraded with the same evenings; a killed upgrade leaves the
old or the new state.

`benchmarks/ledger_upgrades.py` makes fifty such kills, and explains how the stored ledgers were
made.
"""

import random
from pathlib import Path
from typing import cast

import pytest

from ledger import entering
from ledger.backup import backup, restore
from ledger.entry import new_id
from ledger.schema import HEAD, MIGRATIONS
from ledger.store import Store
from tests.helpers.ledger_upgrades import GOLDEN, LANDED, killed, load, said, said_now
from tests.helpers.postgres import Postgres


@pytest.fixture(params=["SQLite", "Postgres"])
def server(request: pytest.FixtureRequest) -> Postgres | None:
    if request.param == "SQLite":
        return None
    return cast(Postgres, request.getfixturevalue("postgres"))


def test_there_is_a_fixture_of_every_schema() -> None:
    """The commit after a new migration has to add the stored ledger for its schema."""
    steps = [path for path in (MIGRATIONS / "versions").glob("*.py") if path.stem != "__init__"]
    before_alembic = 2
    assert len(LANDED) == len(steps) - 1 + before_alembic
    assert list(LANDED)[-1] == HEAD
    for name in LANDED:
        assert {path.name for path in GOLDEN.glob(f"{name}.*")} == {
            f"{name}.json",
            f"{name}.sqlite.sql",
            f"{name}.postgres.sql",
        }


@pytest.mark.parametrize("name", LANDED)
def test_an_upgrade_gives_the_same_evenings_which_go_on(
    name: str, tmp_path: Path, server: Postgres | None
) -> None:
    url = load(name, tmp_path, server)
    assert said_now(url) == said(name)
    assert said_now(url) == said(name), "once more changes nothing"
    store = Store(url)
    for evening in store.evenings():
        assert store.add(evening.id, entering.draw(evening, new_id())).positions.now.hand == 5
    backup(store, tmp_path / "copy.db")
    store.close()
    fresh = f"sqlite:///{tmp_path / 'restored.db'}"
    Store(fresh).close()
    restore(fresh, tmp_path / "copy.db")
    assert {*said_now(fresh)} == {*said(name)}


@pytest.mark.parametrize("name", [name for name in LANDED if name != HEAD])
def test_a_copy_of_a_version_before_is_restored(name: str, tmp_path: Path) -> None:
    old = load(name, tmp_path, None)
    url = f"sqlite:///{tmp_path / 'ledger.db'}"
    Store(url).close()
    restore(url, Path(old.removeprefix("sqlite:///")))
    assert said_now(url) == said(name)


@pytest.mark.parametrize("seed", range(4))
def test_a_killed_upgrade_leaves_old_or_new(
    seed: int, tmp_path: Path, server: Postgres | None
) -> None:
    rng = random.Random(seed)
    name = rng.choice([name for name in LANDED if name != HEAD])
    assert killed(name, tmp_path, server, rng) in ("old", "new")
