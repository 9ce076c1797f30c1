"""The command `tiletally`: the app, the reader and the scoring of an installed package.

tiletally app                 the app; with --https the live camera works on phones as well
tiletally serve               the app with its interface over HTTP, for a whole network
tiletally read PHOTO …        the reading of photos, as `python -m vision`
tiletally score HAND …        what hands are worth, as `python -m scoring`
tiletally waits HAND …        what hands wait for, as `python -m scoring --waits`
tiletally --version           which version this is
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

from scoring.version import VERSION
from ui.frame.home import home

EVERYWHERE = "0.0.0.0"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one of the commands; its exit status, 2 for one that does not exist."""
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
    """Start the app; what is not understood here goes to Streamlit."""
    if "--https" in more:
        from ui.server.https import main as over_https

        return over_https([one for one in more if one != "--https"])
    run = [sys.executable, "-m", "streamlit", "run", str(home() / "app.py"), *more]
    return subprocess.call(run, cwd=home())
