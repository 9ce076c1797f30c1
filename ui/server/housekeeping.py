"""Background tasks that free resources which visitors left behind, even if no requests arrive."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime

import streamlit as st

from ledger.errors import LedgerError
from ledger.rights import everybody
from ledger.scheduled import Schedule, upkeep
from ledger.store import database_url, open_store
from ui.frame.open_on_phone import lan_address
from ui.frame.streamlit_internals import reap_sessions
from ui.hand import hand_photo, state
from ui.server.connections import limit_headers, raise_file_limit
from ui.server.limits import limit_log
from ui.server.uploads import Uploads

EVERY_S = 15

LEDGER_EVERY_S = 120
"""Seconds between checks whether a backup of the ledger is due or deleted data can be purged."""

MMAP_THRESHOLD = -3
"""Number of the parameter M_MMAP_THRESHOLD in glibc's malloc.h."""
LARGE_BYTES = 262_144


@asynccontextmanager
async def beside(uploads: Uploads) -> AsyncIterator[None]:
    """Set the limits of this process, print the app's addresses, and run the cleanup tasks for
    uploads and the ledger until the context ends; then close the ledger."""
    limit_log()
    limit_headers(asyncio.get_running_loop(), raise_file_limit())
    _print_addresses()
    _large_pieces_apart()
    keepers = [asyncio.create_task(_keep(uploads)), asyncio.create_task(_keep_ledger())]
    try:
        yield
    finally:
        for keeper in keepers:
            keeper.cancel()
            with suppress(asyncio.CancelledError):
                await keeper
        if open_store.cache_info().currsize:  # do not open a ledger only to close it
            with suppress(LedgerError):
                await asyncio.to_thread(lambda: open_store(database_url()).close())


def _print_addresses() -> None:
    """Print the addresses at which the app can be opened, and whether evenings open by their links
    only."""
    scheme = "https" if st.get_option("server.sslCertFile") else "http"
    port = st.get_option("server.port")
    given = st.get_option("browser.serverAddress")
    address = st.get_option("server.address")
    hosts = ["localhost"]
    if given and given != "localhost":
        hosts = [given]
    elif address in (None, "", "0.0.0.0", "::"):
        hosts += filter(None, [lan_address()])
    else:
        hosts = [address]
    print("\n  TileTally is here:\n", flush=True)
    for host in hosts:
        print(f"  {scheme}://{host}:{port}", flush=True)
    if not everybody():
        print("  Evenings open by their links alone (TILETALLY_ACCESS=links).", flush=True)
    print(flush=True)


async def _keep(uploads: Uploads) -> None:
    visitors = 0
    while True:
        await asyncio.sleep(EVERY_S)
        try:
            uploads.drop_old()
            before, visitors = visitors, reap_sessions()
            if visitors < before:
                await asyncio.to_thread(_give_back)
        except Exception:
            logging.getLogger(__name__).exception("housekeeping")


async def _keep_ledger() -> None:
    schedule = Schedule.read()
    while True:
        await asyncio.sleep(LEDGER_EVERY_S)
        try:
            store = await asyncio.to_thread(open_store, database_url())
            await asyncio.to_thread(upkeep, store, schedule, datetime.now(UTC))
        except LedgerError:
            pass  # the ledger has counted and logged it
        except Exception:
            logging.getLogger(__name__).exception("upkeep of the ledger")


def _large_pieces_apart() -> None:
    """Make glibc return large blocks of memory to the system when they are freed, instead of
    keeping them for each thread."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, LARGE_BYTES)


def _give_back() -> None:
    """Clear the caches of decoded pictures and readings, and return freed memory to the system."""
    hand_photo.pixels.cache_clear()
    state.let_go()
    gc.collect()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
