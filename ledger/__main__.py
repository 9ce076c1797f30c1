"""Manage evenings and tile sets on the host: list, hand over, restore.

    python -m ledger evenings                 the latest, deleted ones too
    python -m ledger sets                     the players' own sets of tiles, deleted ones too
    python -m ledger assign ID                a link that makes whoever opens it first an owner
    python -m ledger restore ID               bring a deleted evening or set back
    python -m ledger restore FILE             put a copy in the ledger's place, with the app stopped
    python -m ledger upgrade                  make or bring up the tables, then say which version
    python -m ledger backup FILE              a copy, also while in use, read back and compared
    python -m ledger verify FILE              check an evening that was saved with its proof
    python -m ledger backups                  the scheduled copies, each read back and compared anew

The database is the one set by TILETALLY_LEDGER. Exit status: 0 on success, 1 with a message on
failure.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, select
from sqlalchemy.engine import make_url

from ledger import tile_sets
from ledger.backup import backup, read, restore
from ledger.chain import BrokenChain, verify
from ledger.errors import LedgerError
from ledger.rights import SECRET_BYTES, Right, add_link
from ledger.scheduled import Schedule
from ledger.schema import EVENING_KIND, EVENINGS, HEAD, TILE_SET_KIND, TILE_SETS
from ledger.store import ENVIRONMENT, Store, database_url, load, refuse_database
from ledger.tile_sets import TileSets

DELETED = "  deleted"
LOCAL = "http://localhost:8501"
"""Address of the app on this machine."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (None for those of the process), print the answer, and
    return the exit status: 0, or 1 if the ledger refuses or a check fails. Exits with 2 on a wrong
    argument."""
    parser = argparse.ArgumentParser(
        prog="python -m ledger", description="Evenings and sets of tiles, for their host."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("evenings", help="the latest evenings, with their ids")
    commands.add_parser("sets", help="the sets of tiles, with their ids")
    assign = commands.add_parser("assign", help="a link that makes its first opener the owner")
    assign.add_argument("id", help="of an evening or a set of tiles")
    assign.add_argument("--address", type=_address, default=LOCAL, help="of the app, with https://")
    back = commands.add_parser("restore", help="bring a deleted one back, or a whole copy")
    back.add_argument("id", help="of an evening or a set of tiles, or the file of a copy")
    back.add_argument("--yes", action="store_true", help="ask nothing, unless the copy is empty")
    commands.add_parser("upgrade", help="make or bring up the tables")
    commands.add_parser("backup", help="a copy of the ledger").add_argument("file")
    saved = commands.add_parser("verify", help="check an evening that was saved with its proof")
    saved.add_argument("file")
    saved.add_argument("--code", help="which a phone showed: the evening must end with it")
    commands.add_parser("backups", help="prove the scheduled copies once more")
    asked = parser.parse_args(arguments)
    if asked.command != "verify":
        try:
            refuse_database(database_url())
        except ValueError as wrong:
            print(f"{ENVIRONMENT} {wrong}.", file=sys.stderr)
            return 1
    try:
        if asked.command == "restore" and _names_file(asked.id):
            return _put_back(Path(asked.id), asked.yes)
        if asked.command == "verify":
            return _verify(Path(asked.file), asked.code)
        if asked.command == "backups":
            return _prove_again()
        with closing(Store(database_url())) as store:
            if asked.command == "evenings":
                _list(store)
            elif asked.command == "sets":
                _list_sets(store)
            elif asked.command == "assign":
                print(f"{asked.address}/{_assign(store, asked.id)}")
            elif asked.command == "restore":
                return _restore(store, asked.id)
            elif asked.command == "backup":
                return _backup(store, Path(asked.file))
            else:
                print(f"the tables are those of {HEAD}")
    except LedgerError as error:
        print(f"{error.message} ({error})", file=sys.stderr)
        return 1
    return 0


def _address(text: str) -> str:
    """Return the address of an app without its last slash. Raises ArgumentTypeError for one without
    http:// or https://, which no phone opens."""
    if not text.startswith(("http://", "https://")):
        raise argparse.ArgumentTypeError(f"{text} has to begin with https:// or http://")
    return text.rstrip("/")


def _names_file(thing: str) -> bool:
    """Return True for the path of a copy, also of one that is not there; False for the id of an
    evening or tile set."""
    path = Path(thing)
    return path.is_file() or len(path.parts) > 1 or path.suffix == ".db"


def _list(store: Store) -> None:
    """Print one line per evening: id, date, players, and whether it was deleted."""
    found = [(e, mark) for mark in ("", DELETED) for e in store.evenings(1000, deleted=bool(mark))]
    for evening, mark in found:
        print(f"{evening.id}  {evening.begun[:10]}  {', '.join(evening.players)}{mark}")
    if not found:
        print(f"There are no evenings in {_without_password(database_url())}.", file=sys.stderr)


def _list_sets(store: Store) -> None:
    """Print one line per tile set: id, title, and whether it was deleted."""
    sets = TileSets(store, open_to_all=True)
    found = [*((one, "") for one in sets.all()), *((one, DELETED) for one in sets.deleted())]
    for tile_set, mark in found:
        print(f"{tile_set.id}  {tile_set.title}{mark}")
    if not found:
        ledger = _without_password(database_url())
        print(f"There are no sets of tiles in {ledger}.", file=sys.stderr)


def _without_password(url: str) -> str:
    return make_url(url).render_as_string(hide_password=True)


def _evenings(many: int) -> str:
    return "1 evening" if many == 1 else f"{many} evenings"


def _is_set(store: Store, thing: str) -> bool:
    known = select(TILE_SETS.c.id).where(TILE_SETS.c.id == thing)
    return store.read(lambda connection: connection.execute(known).first()) is not None


def _assign(store: Store, thing: str) -> str:
    """Record a link that makes the first browser to open it an owner of an evening or tile set, and
    return the end of its address. Raises ``LedgerError`` (``not_there``) for an unknown id."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    of_tiles = _is_set(store, thing)

    def change(connection: Connection) -> None:
        if not of_tiles:
            load(connection, thing)
        kind = TILE_SET_KIND if of_tiles else EVENING_KIND
        add_link(connection, kind, thing, secret, Right.OWN)

    store.write(change)
    return f"settings#set={secret}" if of_tiles else f"evening#evening={secret}"


def _restore(store: Store, thing: str) -> int:
    """Restore a deleted evening or tile set, and return the exit status: 1 if it is not deleted.
    Raises ``LedgerError`` (``not_there``) for an unknown id."""
    table = TILE_SETS if _is_set(store, thing) else EVENINGS
    there = select(table.c.id).where(table.c.id == thing, table.c.deleted.is_(None))
    if store.read(lambda connection: connection.execute(there).first()) is not None:
        print(f"{thing} is not deleted: there is nothing to bring back.", file=sys.stderr)
        return 1
    if table is TILE_SETS:
        store.write(lambda connection: tile_sets.restore(connection, thing))
    else:
        store.restore(thing, "host")
    print(f"{thing} is back")
    return 0


def _backup(store: Store, file: Path) -> int:
    """Write a backup of the ledger to a new file, and return the exit status."""
    if file.exists():
        print(f"{file} is there already; name another file.", file=sys.stderr)
        return 1
    if not file.parent.is_dir():
        print(f"{file.parent} is no folder; make it first, or name another file.", file=sys.stderr)
        return 1
    proof = backup(store, file)
    print(f"copied to {file}, and proved: {_evenings(proof.evenings)}, {proof.hash[:12]}")
    return 0


def _verify(file: Path, code: str | None) -> int:
    """Verify the hash chain of a saved evening, print the result, and return the exit status.

    code: code of the head that a phone showed, None to accept any.
    """
    try:
        saved = json.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        print(f"{file}: {error.strerror}", file=sys.stderr)
        return 1
    except (ValueError, RecursionError):
        print(f"{file} is no evening that was saved with its proof.", file=sys.stderr)
        return 1
    try:
        chain = verify(saved)
        if code is not None and code.replace("-", "").upper() != chain.code.replace("-", ""):
            raise BrokenChain(f"It ends with {chain.code}, not with {code}.")
    except (BrokenChain, ValueError, RecursionError) as error:
        print(f"{file} does not hold. {error}", file=sys.stderr)
        return 1
    links = f"{len(chain.entries)} entries, {len(chain.changes)} changes beside them"
    print(f"{file} holds: {links}, it ends with {chain.code}")
    return 0


def _prove_again() -> int:
    """Verify each scheduled backup, and return the exit status: 0 if there is at least one and all
    are intact."""
    copies, status = Schedule.read().copies(), 0
    for copy in copies:
        with tempfile.TemporaryDirectory() as fresh:
            try:
                proof = read(copy, Path(fresh) / "ledger.db")
                print(f"{copy}  {proof.at}  proved: {_evenings(proof.evenings)}, {proof.hash[:12]}")
            except LedgerError as error:
                print(f"{copy}  refused: {error}", file=sys.stderr)
                status = 1
    if not copies:
        print(f"There are no scheduled copies in {Schedule.read().folder}.", file=sys.stderr)
    return status if copies else 1


def _put_back(copy: Path, sure: bool) -> int:
    """Replace the ledger by a backup, and return the exit status: 1 if the host answers no, or for
    a file that is no whole copy.

    sure: True to skip the question, unless the backup is empty.
    """
    if not copy.exists():
        print(f"{copy}: there is no such file.", file=sys.stderr)
        return 1
    try:
        with tempfile.TemporaryDirectory() as fresh:
            found = read(copy, Path(fresh) / "ledger.db")
    except LedgerError as error:  # its sentence would be about the ledger
        print(f"{copy} is refused as a copy, nothing was changed: {error}", file=sys.stderr)
        return 1
    question = f"Put {copy} in place of the ledger? What is there now is kept beside it."
    if not found.evenings:
        question = f"{copy} has no evening in it: was all of it copied? Put it back all the same?"
    if not (sure and found.evenings) and not _answer(f"{question} [y/N] "):
        print("Nothing was changed.")
        return 1
    proof, kept = restore(database_url(), copy)
    when = f"as of {proof.at}" if proof.hash else "of a copy without a proof, by an older version,"
    are = "is" if proof.evenings == 1 else "are"
    print(f"{_evenings(proof.evenings)} {when} {are} back; what was there is {kept}")
    return 0


def _answer(question: str) -> bool:
    """Ask a yes-no question in the terminal; return True only for a yes."""
    try:
        return input(question).strip().lower() in ("y", "yes")
    except EOFError:
        return False


if __name__ == "__main__":
    sys.exit(main())
