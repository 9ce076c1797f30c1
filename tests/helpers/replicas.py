"""The shipped proxy in front of several instances of the app, on this machine."""

import contextlib
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.helpers.app_browser import free_port

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"


def nginx_program() -> str | None:
    """Return the path of nginx, None if it is not installed."""
    return shutil.which("nginx") or shutil.which("/usr/sbin/nginx")


def proxy_file(folder: Path, port: int, replicas: list[str]) -> Path:
    """Write the shipped configuration, adapted to a port and these replicas ("host:port"), into a
    folder and return its path."""
    text = (DEPLOY / "nginx.conf").read_text()
    for number, replica in enumerate(replicas, 1):
        text = text.replace(f"app-{number}:8501", replica)
    text = text.replace("listen 8080", f"listen 127.0.0.1:{port}").replace("/tmp/", f"{folder}/")
    path = folder / "nginx.conf"
    path.write_text(f"daemon off;\nerror_log {folder}/error.log;\n{text}")
    return path


@contextlib.contextmanager
def proxy(folder: Path, replicas: list[str]) -> Iterator[str]:
    """Run the proxy for these replicas and yield its address; its files are in `folder`. Raises
    AssertionError if nginx is not installed."""
    port = free_port()
    path = proxy_file(folder, port, replicas)
    program = nginx_program()
    assert program is not None
    running = subprocess.Popen([program, "-c", str(path)], stderr=subprocess.DEVNULL)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait(timeout=20)
