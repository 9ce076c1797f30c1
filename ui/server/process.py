"""Run the app's server as a subprocess that ends with the command that started it."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence

from ui.frame.app_folder import home


def run_until_stopped(command: Sequence[str], environment: Mapping[str, str] | None = None) -> int:
    """Run a command in the app's folder and return its exit status. SIGTERM to this process, as
    sent by containers and service managers, ends the command too."""
    app = subprocess.Popen(command, cwd=home(), env=environment)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        return app.wait()
    finally:
        app.terminate()
        app.wait()
