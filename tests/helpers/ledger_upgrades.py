"""Ledgers as the versions before left them, brought up, and upgrades that are killed."""

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
"""The schemas, and the commit that brought each."""

LONGEST_S = 0.25
"""Maximum seconds of an upgrade, over which the kills are spread."""

Picture = dict[str, tuple[list[str], list[str]]]


def load(name: str, folder: Path, postgres: Postgres | None) -> str:
    """Return the URL of a ledger as an earlier version left it."""
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
    """Return the answers that the version itself gave about its evenings."""
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))


def said_now(url: str) -> Any:
    """Return the answers of this version, after upgrading the ledger."""
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
    """Return the names, sums, standings and entries of each evening, by the names used before
    version 2.0; `MAKER` runs it in those versions."""
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
    """Return the content of a database: the columns and rows of each table."""
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
    """Return the state after an upgrade that was killed: "old", "new", or the error."""
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


# --- making the fixtures -------------------------------------------------------------------------
