"""Hostile input: the functions that read it, and the cases to start from."""

import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from tests.helpers import ROOT

CASES = ROOT / "tests" / "golden" / "finds"
"""Inputs that fuzzing found to cause an error in the past, named by target and number, such as
`hand-1`."""

Target = Callable[[bytes], None]


def hand(data: bytes) -> None:
    """Read a line of JSON as the command line and the HTTP interface do."""
    from scoring import LANGUAGES
    from scoring.__main__ import Asker

    lang = LANGUAGES[len(data) % len(LANGUAGES)]
    for waiting in (False, True):
        told = Asker({}, lang, waiting=waiting).answer(data.replace(b"\n", b" "))
        json.loads(told)


def shorthand(data: bytes) -> None:
    """Read a hand in shorthand."""
    from scoring import answer, parse_shorthand
    from scoring.speech.errors import HandError

    with suppress(HandError):
        answer(parse_shorthand(data.decode("utf-8", "surrogateescape")))


def link(data: bytes) -> None:
    """Read the input as the value of `?hand=` in an address, first as it is, then as the content of
    a link that is packed correctly."""
    import base64
    import zlib

    from scoring import answer
    from ui.hand import link as links

    body = zlib.compressobj(1, zlib.DEFLATED, -15, zdict=links._COMMON)
    packed = body.compress(data) + body.flush()
    whole = base64.urlsafe_b64encode(links._checksum(packed) + packed).decode().rstrip("=")
    for text in (data.decode("latin-1"), links.FORMAT + whole):
        with suppress(links.LinkError):
            draft, _ = links.unpacked(text)
            answer(draft.to_json())


def photo(data: bytes) -> None:
    """Read a file as a photo chosen by a player."""
    from vision.errors import PhotoError
    from vision.observing.photo import load_photo

    with suppress(PhotoError):
        load_photo(data)


def saved(data: bytes) -> None:
    """Read an evening saved with its proof, and a packed tile set."""
    from ledger.chain import BrokenChain, verify
    from vision.observing.own_set import OwnSet

    with suppress(BrokenChain, ValueError, RecursionError):
        verify(json.loads(data))
    with suppress(ValueError):
        OwnSet.unpacked(data)


def copy(data: bytes) -> None:
    """Read a copy of the ledger, as a host that restores it."""
    from ledger.backup import read
    from ledger.errors import LedgerError

    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.exists() else None) as folder:
        file = Path(folder) / "copy.db"
        file.write_bytes(data)
        with suppress(LedgerError):
            read(file, Path(folder) / "ledger.db")


MEMORY = Path("/dev/shm")
TARGETS: dict[str, Target] = {
    each.__name__: each for each in (hand, shorthand, link, photo, saved, copy)
}
LONGEST = {"photo": 60_000, "copy": 130_000, "saved": 30_000}
"""Maximum size in bytes of an input for these targets; 4,000 for others."""


def seeds(target: str) -> Iterator[bytes]:
    """Yield inputs to start from: valid ones from the tests' data, then those in `CASES`."""
    golden = ROOT / "tests" / "golden"
    if target == "hand":
        lines = (golden / "hands.jsonl").read_text(encoding="utf-8").splitlines()[1::7]
        yield from (json.dumps(json.loads(line)["hand"]).encode() for line in lines)
    elif target == "shorthand":
        from scoring.rulesets import names
        from tests.helpers.worked import worked

        rows = [row for rules in names() for row in worked(rules)[::40]]
        yield from (row.hand.partition("; ")[0].encode() for row in rows)
    elif target == "link":
        from ui.hand import link as links

        for kept in json.loads((golden / "links.json").read_text(encoding="utf-8")):
            yield kept["link"].encode()
            draft, claimed = links.unpacked(kept["link"])
            yield json.dumps(links._content(draft, claimed)).encode()
    elif target == "photo":
        import io

        from PIL import Image

        small = Image.open(ROOT / "ui" / "demo.jpg").resize((96, 64))
        for kind in ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF", "AVIF"):
            file = io.BytesIO()
            with suppress(KeyError, OSError, ValueError):
                small.save(file, kind)
                yield file.getvalue()
    elif target == "saved":
        yield (golden / "chain-1.0.0.json").read_bytes()
        yield (golden / "sets" / "empty.npz").read_bytes()
    else:
        from ledger.backup import backup
        from tests.helpers.ledger_copies import filled

        with tempfile.TemporaryDirectory() as folder:
            store = filled(f"sqlite:///{folder}/ledger.db", 1)
            backup(store, Path(folder) / "copy.db")
            store.close()
            yield (Path(folder) / "copy.db").read_bytes()
    yield from (file.read_bytes() for file in CASES.glob(f"{target}-*"))
