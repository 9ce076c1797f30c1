"""A Postgres server for the tests, from the system's packages."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.helpers.app_browser import free_port

SETTINGS = """
listen_addresses = '127.0.0.1'
port = {port}
unix_socket_directories = ''
fsync = off
max_connections = 200
shared_buffers = 16MB
"""


def programs() -> Path | None:
    """Return the folder of Postgres' programs, or None if it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    path = found[-1] if found else shutil.which("postgres")
    return Path(path).parent if path else None


class Postgres:
    """A running server. Postgres refuses to run as root, so that root starts it as the user
    nobody."""

    def __init__(self, folder: Path) -> None:
        bin = programs()
        assert bin is not None
        self.data = folder / "data"
        self._as = (
            ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
            if os.geteuid() == 0
            else []
        )
        if self._as:
            shutil.chown(folder, "nobody")
        self._run(str(bin / "initdb"), "-D", str(self.data), "-U", "tally", "-A", "trust", "-N")
        self.port = free_port()
        with (self.data / "postgresql.conf").open("a") as settings:
            settings.write(SETTINGS.format(port=self.port))
        self._server = str(bin / "postgres")
        self._databases = 0
        self.start()

    def start(self) -> None:
        command = [*self._as, self._server, "-D", str(self.data)]
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        for _ in range(200):
            with contextlib.suppress(Exception):
                self.ask("SELECT 1")
                return
            time.sleep(0.05)
        raise TimeoutError("Postgres did not start")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: with SIGINT it disconnects its clients, SIGKILL imitates a crash. Raises
        TimeoutError if a process survives."""
        if how != signal.SIGKILL:
            os.kill(self.processes()[0], how)
            self._process.wait(timeout=20)
            return
        # Suspend it first: a process forked meanwhile would survive and block a new server's start.
        os.kill(self.processes()[0], signal.SIGSTOP)
        killed = self.processes()
        for pid in killed:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait(timeout=20)
        for _ in range(400):
            if not any(_runs(pid) for pid in killed):
                return
            time.sleep(0.05)
        raise TimeoutError("a process of Postgres was killed and still runs")

    def freeze(self, frozen: bool) -> None:
        """Suspend all its processes at once, or resume them."""
        for pid in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP if frozen else signal.SIGCONT)

    def processes(self) -> list[int]:
        """Return the ids of the server's processes, beginning with the main one."""
        first = int((self.data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]

    def new_database(self) -> str:
        """Create an empty database and return its URL."""
        self._databases += 1
        name = f"evenings_{self._databases}"
        self.ask(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql://tally@127.0.0.1:{self.port}/{name}"

    def ask(self, query: str) -> None:
        import psycopg

        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(query)

    def _run(self, *command: str) -> None:
        subprocess.run([*self._as, *command], check=True, capture_output=True, cwd="/")


def _runs(pid: int) -> bool:
    """Return True if a process runs; one that has ended but was not yet waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@contextlib.contextmanager
def running() -> Iterator[Postgres]:
    """Yield a new server, and stop it and remove its files at the end."""
    folder = Path(tempfile.mkdtemp(prefix="postgres-"))
    server = Postgres(folder)
    try:
        yield server
    finally:
        server.freeze(False)
        with contextlib.suppress(Exception):
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)
