"""What a host does with the evenings of a ledger: list them, give one to somebody, bring one back.

    python -m ledger evenings                 the latest, deleted ones too
    python -m ledger assign EVENING           a link that makes whoever opens it first its owner
    python -m ledger restore EVENING          bring a deleted one back
    python -m ledger upgrade                  make or bring up the tables, then say which version

The database is the one of TILETALLY_LEDGER. Exit status: 0 when it was done, 1 with a sentence.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence

from sqlalchemy import Connection

from ledger.errors import LedgerError
from ledger.rights import SECRET_BYTES, Level, add_link
from ledger.schema import HEAD
from ledger.store import Store, database_url, load


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m ledger", description="The evenings of a ledger, for its host."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("evenings", help="the latest evenings, with their ids")
    assign = commands.add_parser("assign", help="a link that makes its first opener the owner")
    assign.add_argument("evening")
    assign.add_argument("--address", default="http://localhost:8501", help="of the app")
    commands.add_parser("restore", help="bring a deleted evening back").add_argument("evening")
    commands.add_parser("upgrade", help="make or bring up the tables")
    asked = parser.parse_args(arguments)
    try:
        store = Store(database_url())
        if asked.command == "evenings":
            _list(store)
        elif asked.command == "assign":
            print(f"{asked.address.rstrip('/')}/evening?evening={_assign(store, asked.evening)}")
        elif asked.command == "restore":
            store.restore(asked.evening, "host")
        else:
            print(f"the tables are those of {HEAD}")
    except LedgerError as error:
        print(f"{error.message} ({error})", file=sys.stderr)
        return 1
    return 0


def _list(store: Store) -> None:
    """One line for each evening: id, day, players, and whether it was deleted."""
    for deleted in (False, True):
        for evening in store.evenings(1000, deleted=deleted):
            mark = "  deleted" if deleted else ""
            print(f"{evening.id}  {evening.begun[:10]}  {', '.join(evening.players)}{mark}")


def _assign(store: Store, evening_id: str) -> str:
    """A secret that makes whoever opens it first an owner of the evening."""
    secret = secrets.token_urlsafe(SECRET_BYTES)

    def change(connection: Connection) -> None:
        load(connection, evening_id)
        add_link(connection, evening_id, secret, Level.OWN)

    store.write(change)
    return secret


if __name__ == "__main__":
    sys.exit(main())
