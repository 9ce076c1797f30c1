"""Ledgers as earlier versions left them, which are upgraded, and upgrades that are killed."""

import json
import os
import random
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, inspect, text

from ledger.store import Store
from tests.helpers import ROOT
from tests.helpers.postgres import Postgres

GOLDEN = ROOT / "tests" / "golden" / "ledgers"

LANDED = {
    "1": "d4995de",
    "2": "6475251",
    "0002": "e684de4",
    "0003": "213398a",
    "0004": "6709602",
    "0005": "0fc0fe7",
}
"""Schemas, and the commit that introduced each."""

LONGEST_S = 0.25
"""Duration of an upgrade in seconds, over which the times of the kills are spread."""

Picture = dict[str, tuple[list[str], list[str]]]


def load(name: str, folder: Path, postgres: Postgres | None) -> str:
    """Return the URL of a new ledger with the content that an earlier version left.

    name: schema, a key of `LANDED`.
    postgres: server for the ledger; None for an SQLite file in `folder`.
    """
    if postgres is None:
        file = folder / f"{name}-{time.time_ns()}.db"
        with closing(sqlite3.connect(file)) as raw:
            raw.executescript((GOLDEN / f"{name}.sqlite.sql").read_text(encoding="utf-8"))
        return f"sqlite:///{file}"
    import psycopg

    url = postgres.new_database()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute((GOLDEN / f"{name}.postgres.sql").read_bytes())
    return url


def said(name: str) -> Any:
    """Return what the earlier version itself stated about its evenings."""
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))


def said_now(url: str) -> Any:
    """Upgrade a ledger and return what this version states about its evenings, in the form of
    `said`."""
    store = Store(url)
    try:
        return {
            evening.id: {
                "players": list(evening.players),
                "totals": list(evening.money.totals),
                "standings": [list(standing) for standing in evening.standings.ranked],
                "live": [entry.id for entry in evening.log.live],
                "entries": [
                    [e.id, e.hand, list(e.sums), e.ends, e.undoes, e.at, e.note]
                    for e in evening.entries
                ],
            }
            for evening in store.evenings()
        }
    finally:
        store.close()


def told(store: Any) -> Any:
    """Return the names, totals, standings and entries of each evening, in the form of `said`. It
    uses the attributes of versions before 2.0; `benchmarks.ledger_upgrades --make` runs it in those
    versions."""
    return {
        evening.id: {
            "players": list(evening.players),
            "totals": list(evening.totals),
            "standings": [list(standing) for standing in evening.standings],
            "live": [entry.id for entry in evening.live],
            "entries": [
                [e.id, e.hand, list(e.sums), e.ends, e.undoes, e.at, e.detail.get("note", "")]
                for e in evening.entries
            ],
        }
        for evening in store.evenings()
    }


def picture(url: str) -> Picture:
    """Return the content of a database: by table its columns and the text of its rows, sorted."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    try:
        with engine.connect() as connection:
            return {
                name: (
                    [column["name"] for column in inspect(connection).get_columns(name)],
                    sorted(map(repr, connection.execute(text(f"SELECT * FROM {name}")))),
                )
                for name in sorted(inspect(connection).get_table_names())
            }
    finally:
        engine.dispose()


def killed(name: str, folder: Path, postgres: Postgres | None, rng: random.Random) -> str:
    """Kill an upgrade at a random time and return the state of the ledger: "old", "new", or a
    description of the error."""
    whole = load(name, folder, postgres)
    before = picture(whole)
    Store(whole).close()
    after = picture(whole)
    url = load(name, folder, postgres)
    upgrading = os.fork()
    if upgrading == 0:
        try:
            Store(url)
            time.sleep(60)
        finally:
            os._exit(1)
    time.sleep(rng.uniform(0, LONGEST_S))
    os.kill(upgrading, signal.SIGKILL)
    os.waitpid(upgrading, 0)
    left = picture(url)
    if left not in (before, after):
        return f"{name}: something between"
    if said_now(url) != said(name):
        return f"{name}: other evenings afterwards"
    return "new" if left == after else "old"
