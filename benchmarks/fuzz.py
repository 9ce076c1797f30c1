"""Hostile input, for hours: what Atheris makes up of the tests' own cases.

    python -m benchmarks.fuzz --minutes 20 [--only hand] [--finds FOLDER]     pip install atheris

A file of a photo, the JSON of a hand, a typed hand, a link, a saved evening or tile set, a copy of
a ledger: whatever it is, there is an answer or one of our errors, within 2 s and 1 GiB. An input
that has neither is a find; it lies in the folder of finds, and becomes a case of `CASES`. Exit
status 1 where there is one.
"""

import argparse
import json
import logging
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

ANSWER_S, MEMORY_MB = 2, 1024

CASES = ROOT / "tests" / "golden" / "finds"
"""Inputs that were finds once, named by their target and a number: `hand-1`."""

Target = Callable[[bytes], None]


def hand(data: bytes) -> None:
    """A line of JSON, as the command line and the interface take it."""
    from scoring import LANGUAGES
    from scoring.__main__ import Asker

    lang = LANGUAGES[len(data) % len(LANGUAGES)]
    for waiting in (False, True):
        (told,) = Asker({}, lang, waiting=waiting).answers([data.replace(b"\n", b" ")])
        json.loads(told)


def shorthand(data: bytes) -> None:
    """A hand as a person types it."""
    from scoring import answer, parse_shorthand
    from scoring.errors import HandError

    with suppress(HandError):
        answer(parse_shorthand(data.decode("utf-8", "surrogateescape")))


def link(data: bytes) -> None:
    """Try the value of `?hand=` in an address, as it is and as if it were well packed."""
    import base64
    import zlib

    from scoring import answer
    from ui.hand import link as links
    from ui.hand.state import hand_json

    body = zlib.compressobj(1, zlib.DEFLATED, -15, zdict=links._COMMON)
    packed = body.compress(data) + body.flush()
    whole = base64.urlsafe_b64encode(links._checksum(packed) + packed).decode().rstrip("=")
    for text in (data.decode("latin-1"), links.FORMAT + whole):
        with suppress(links.LinkError):
            draft, _ = links.unpacked(text)
            answer(hand_json(draft))


def photo(data: bytes) -> None:
    """A file that a player chose."""
    from vision.errors import PhotoError
    from vision.observing.photo import load_photo

    with suppress(PhotoError):
        load_photo(data)


def saved(data: bytes) -> None:
    """An evening that was saved with its proof, or a tile set."""
    from ledger.chain import BrokenChain, verify
    from vision.observing.own_set import OwnSet

    with suppress(BrokenChain, ValueError, RecursionError):
        verify(json.loads(data))
    with suppress(ValueError):
        OwnSet.unpacked(data)


def copy(data: bytes) -> None:
    """A file that a host puts back."""
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
"""Bytes of an input; of the others 4,000."""


def seeds(target: str) -> Iterator[bytes]:
    """The tests' own cases."""
    golden = ROOT / "tests" / "golden"
    if target == "hand":
        lines = (golden / "hands.jsonl").read_text(encoding="utf-8").splitlines()[1::7]
        yield from (json.dumps(json.loads(line)["hand"]).encode() for line in lines)
    elif target == "shorthand":
        from tests.helpers.typed_hands import TYPED_HANDS

        yield from (line.encode() for _, line in TYPED_HANDS)
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
        from tests.ledger.test_proved_backups import filled

        with tempfile.TemporaryDirectory() as folder:
            store = filled(f"sqlite:///{folder}/ledger.db", 1)
            backup(store, Path(folder) / "copy.db")
            store.close()
            yield (Path(folder) / "copy.db").read_bytes()
    yield from (file.read_bytes() for file in CASES.glob(f"{target}-*"))


def fuzz(target: str, arguments: list[str]) -> None:
    """Fuzz in this process, which ends with it."""
    import atheris

    logging.disable(logging.CRITICAL)
    with (
        atheris.instrument_imports(include=["scoring", "ledger", "ui.hand", "vision"]),
        suppress(Exception),
    ):
        TARGETS[target](next(seeds(target)))  # which imports what it needs
    atheris.Setup([sys.argv[0], *arguments], TARGETS[target])
    atheris.Fuzz()


def run(target: str, minutes: float, finds: Path, seed: int) -> bool:
    """Fuzz in a process of its own, and say what came of it; whether there was no find."""
    finds.mkdir(parents=True, exist_ok=True)
    before = {*finds.iterdir()}
    with tempfile.TemporaryDirectory() as corpus:
        for number, content in enumerate(seeds(target)):
            (Path(corpus) / f"seed-{number}").write_bytes(content)
        command = [sys.executable, "-m", "benchmarks.fuzz", "--inside", target, corpus]
        command += [f"-max_total_time={round(minutes * 60)}", f"-seed={seed}"]
        command += [f"-timeout={ANSWER_S}", f"-rss_limit_mb={MEMORY_MB}", "-print_final_stats=1"]
        command += [f"-max_len={LONGEST.get(target, 4000)}", f"-artifact_prefix={finds}/{target}-"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors="replace")
    told = dict(re.findall(r"stat::(\w+): +(\d+)", done.stderr))
    found = sorted({*finds.iterdir()} - before)
    print(
        f"{target}: {told.get('number_of_executed_units', '?')} inputs, slowest "
        f"{told.get('slowest_unit_time_sec', '?')} s, {told.get('peak_rss_mb', '?')} MB at most; "
        f"{', '.join(file.name for file in found) or 'no find'}",
        flush=True,
    )
    if done.returncode or found:
        print(done.stderr[-3000:])
    return not done.returncode and not found


def main() -> int:
    if sys.argv[1:2] == ["--inside"]:
        fuzz(sys.argv[2], sys.argv[3:])
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20, help="for each target")
    parser.add_argument("--only", choices=TARGETS)
    parser.add_argument("--finds", type=Path, default=ROOT / "runs" / "finds")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    chosen = [asked.only] if asked.only else list(TARGETS)
    fine = [run(target, asked.minutes, asked.finds, asked.seed) for target in chosen]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
