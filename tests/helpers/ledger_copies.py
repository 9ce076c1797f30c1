"""Damaged copies of a ledger, and the outcome of restoring them."""

import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from ledger import entering
from ledger.backup import backup, read, restore
from ledger.entry import new_id
from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.rights import Desk, Right
from ledger.store import ENVIRONMENT, Store
from ledger.tile_sets import TileSets
from ledger.turns import usual_turns
from tests.helpers import ROOT


def filled(url: str, evenings: int = 3) -> Store:
    """Return a new ledger with evenings, rights to them and a tile set."""
    store = Store(url)
    desk = Desk(store, "anna-phone", "Anna")
    for number in range(evenings):
        players = (f"Anna {number}", "Bo", "陳", "Dora")
        evening = desk.begin(Evening(new_id(), players, "mcr", usual_turns("mcr")))
        for _ in range(3):
            evening = desk.add(evening.id, entering.draw(evening, new_id()))
        desk.link(evening.id, Right.KEEP)
    TileSets(store, "anna-phone").begin("Oma's tiles", bytes(range(256)) * 4)
    return store


Damage = Callable[[Path, random.Random], Path | None]


def flipped(folder: Path, rng: random.Random) -> Path:
    data = bytearray((folder / "copy.db").read_bytes())
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return _written(folder, bytes(data))


def cut(folder: Path, rng: random.Random) -> Path:
    data = (folder / "copy.db").read_bytes()
    return _written(folder, data[: rng.randrange(len(data))])


def on_a_full_disk(folder: Path, rng: random.Random) -> Path | None:
    """Make a copy while files are limited to a random size. Return its path, or None if the backup
    failed without leaving a file."""
    room = rng.randrange((folder / "copy.db").stat().st_size)
    made = folder / f"{new_id()}.db"
    done = subprocess.run(
        [sys.executable, "-m", "ledger", "backup", str(made)],
        cwd=ROOT,
        env={**os.environ, ENVIRONMENT: f"sqlite:///{folder / 'ledger.db'}"},
        capture_output=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )
    if not made.exists():
        assert done.returncode != 0, "said to be done"
        return None
    return made


DAMAGES: tuple[Damage, ...] = (flipped, cut, on_a_full_disk)


def tried(folder: Path, damage: Damage, rng: random.Random) -> str:
    """Return the outcome of restoring a copy with this damage: "refused", "as it was" (identical
    content), or a description of the error.

    folder: folder with the ledger and its undamaged copy, copy.db.
    """
    whole = read(folder / "copy.db", folder / f"{new_id()}.db")
    copy = damage(folder, rng)
    if copy is None:
        return "refused"
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "ledger.db"
        url = f"sqlite:///{file}"
        Store(url).close()
        before = file.read_bytes()
        try:
            restore(url, copy)
        except LedgerError:
            return "refused" if file.read_bytes() == before else "refused, and changed something"
        with_it = Path(place) / "again.db"
        store = Store(url)
        again = backup(store, with_it)
        store.close()
        return "as it was" if again.hash == whole.hash else "put back as something else"


def _written(folder: Path, data: bytes) -> Path:
    made = folder / f"{new_id()}.db"
    made.write_bytes(data)
    return made
