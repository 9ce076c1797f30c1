"""The command `tiletally`: the app, the reader and the scoring of an installed package.

tiletally app                 the app; with --https the live camera works on phones as well
tiletally app --demo          the same for strangers to try: what they enter is gone when it ends
tiletally serve               the app with its interface over HTTP, for a whole network
tiletally read PHOTO …        the reading of photos, as `python -m vision`
tiletally score HAND …        what hands are worth, as `python -m scoring`
tiletally waits HAND …        what hands wait for, as `python -m scoring --waits`
tiletally --version           which version this is
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from scoring.version import VERSION
from ui.frame.app_folder import home
from ui.server.process import run_until_stopped

EVERYWHERE = "0.0.0.0"

MEMORY = Path("/dev/shm")
"""Folder whose files are kept in memory, on systems that have it."""

DEMO_LIMITS = {
    "TILETALLY_VISITORS": "60",
    "TILETALLY_VISITORS_OF_ADDRESS": "20",
    "TILETALLY_REQUESTS_PER_MINUTE": "30",
    "TILETALLY_PHOTOS_PER_MINUTE": "6",
    "TILETALLY_QUEUE": "10",
    "TILETALLY_UPLOADS_MB": "45",
    "STREAMLIT_SERVER_MAX_UPLOAD_SIZE": "20",
}
"""Environment variables with the limits of a demo for strangers; those the host sets take
precedence."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command of the program (app, serve, read, score, ...) and return its exit status.
    Without a command, print the help and return 0; for an unknown one, print it and return 2.

    arguments: the command and its own arguments; None for those of the process.
    """
    command, *more = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
    if command == "app":
        return _app(more)
    if command == "serve":
        return _app(["--server.address", EVERYWHERE, "--server.headless", "true", *more])
    if command == "read":
        from vision.__main__ import main as read

        return read(more)
    if command in ("score", "waits"):
        from scoring.__main__ import main as score

        return score(["--waits", *more] if command == "waits" else more)
    if command == "--version":
        print(f"tiletally {VERSION}")
        return 0
    print(__doc__.strip())
    return 0 if command in ("-h", "--help") else 2


def _app(more: list[str]) -> int:
    """Start the app and return its exit status; arguments not known here are passed to
    Streamlit."""
    if "--https" in more:
        from ui.server.https import main as over_https

        return over_https([one for one in more if one != "--https"])
    if "--demo" in more:
        where = MEMORY if os.access(MEMORY, os.W_OK) else None
        with tempfile.TemporaryDirectory(prefix="tiletally-", dir=where) as folder:
            return _run([one for one in more if one != "--demo"], demo_environment(Path(folder)))
    return _run(more)


def demo_environment(folder: Path) -> dict[str, str]:
    """Return the whole environment for a demo: that of this process, but with a ledger and tile
    sets in `folder`, without backups, and with ``TILETALLY_ACCESS=links`` and
    ``TILETALLY_DEMO=on``, whatever this process has set. Only for the limits in `DEMO_LIMITS` do
    this process's own values take precedence."""
    own = {
        "TILETALLY_DEMO": "on",
        "TILETALLY_LEDGER": f"sqlite:///{folder / 'ledger.db'}",
        "TILETALLY_SETS": str(folder / "sets"),
        "TILETALLY_ACCESS": "links",
        "TILETALLY_BACKUPS": "",
    }
    return {**DEMO_LIMITS, **os.environ, **own}


def _run(more: list[str], environment: Mapping[str, str] | None = None) -> int:
    run = [sys.executable, "-m", "streamlit", "run", str(home() / "app.py"), *more]
    return run_until_stopped(run, environment)


if __name__ == "__main__":
    sys.exit(main())
