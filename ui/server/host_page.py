"""The page for hosts, in plain text: which version runs, and how it is with its ledger."""

from __future__ import annotations

from datetime import UTC, datetime

import anyio
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ledger.errors import LedgerError
from ledger.scheduled import Schedule
from ledger.store import TROUBLES, database_url, open_store
from scoring.version import VERSION


async def host_page(request: Request) -> Response:
    """What `/host` answers."""
    text = await anyio.to_thread.run_sync(_as_text)
    return PlainTextResponse(text, headers={"Cache-Control": "no-store"})


def _as_text() -> str:
    schedule = Schedule.read()
    last, written = schedule.last, TROUBLES.last_write
    try:
        open_store(database_url()).ping()
        ledger = "answers"
    except LedgerError as error:
        ledger = f"is in trouble: {error.code}; the log says more"
    backups = "no backups are made: set TILETALLY_BACKUPS to how many are to be kept"
    if schedule.keep:
        backups = f"one a day, the latest {schedule.keep} are kept"
    lines = [
        f"TileTally {VERSION}",
        f"The ledger {ledger}",
        f"Last written: {_when(datetime.fromtimestamp(written, UTC) if written else None)}",
        f"Backups: {backups}",
        f"Last proved backup: {_when(last)}",
        *(f"Trouble since the start, {why}: {n}" for why, n in TROUBLES.counts.items() if n),
    ]
    return "\n".join([*lines, ""])


def _when(moment: datetime | None) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC" if moment else "never"
