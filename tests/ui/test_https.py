"""The app with a certificate that this machine issues for itself."""

import os
import signal
import socket
import ssl
import stat
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.helpers.app_browser import free_port
from ui.server import https


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(https, "FOLDER", tmp_path / "https")
    return tmp_path / "https"


def test_the_authority_is_made_once_and_only_its_owner_reads_its_key(
    own_folder: Path, tmp_path: Path
) -> None:
    first = https.certificate_for(["localhost"], tmp_path)[0].read_bytes()
    made = (own_folder / https.AUTHORITY).read_bytes()
    second = https.certificate_for(["localhost", "192.168.1.20"], tmp_path)[0].read_bytes()
    assert (own_folder / https.AUTHORITY).read_bytes() == made
    assert first != second
    assert stat.S_IMODE((own_folder / https.KEY).stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "server.key").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("asked", "status", "told"),
    [
        (["--help"], 0, "passed on to Streamlit"),
        (["--server.port"], 2, "expected one argument"),
        (["--server.port", "x"], 2, "invalid int value: 'x'"),
        (["--server.port", "80808"], 2, "a number from 1 to 65535: 80808"),
    ],
)
def test_help_and_a_wrong_port_start_nothing(
    asked: list[str], status: int, told: str, own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        https.main(asked)
    printed = capsys.readouterr()
    assert ended.value.code == status
    assert told in " ".join((printed.out + printed.err).split())
    assert not own_folder.exists()


def test_a_taken_port_is_told_without_a_code(
    own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as other:
        other.bind(("", 0))
        other.listen()
        port = other.getsockname()[1]
        assert https.main(["--server.port", str(port)]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"Port {port} is taken, perhaps by the app itself without HTTPS.")
    assert not own_folder.exists()


@pytest.mark.slow
def test_one_command_serves_the_app_over_https_until_it_is_stopped(
    tmp_path: Path, own_folder: Path
) -> None:
    port = free_port()
    code = (
        "from pathlib import Path; from ui.server import https; "
        f"https.FOLDER = Path({str(own_folder)!r}); "
        f"https.main(['--server.port', '{port}', '--server.headless', 'true'])"
    )
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    with (tmp_path / "log").open("w") as log:
        app = subprocess.Popen(
            [sys.executable, "-c", code],
            cwd=ROOT,
            stdout=log,
            stderr=log,
            start_new_session=True,
            env={**os.environ, "TMPDIR": str(temporary)},
        )
    try:
        deadline = time.monotonic() + 90
        while True:
            try:
                known = ssl.create_default_context(cafile=str(own_folder / https.AUTHORITY))
                health = f"https://localhost:{port}/_stcore/health"
                with urllib.request.urlopen(health, timeout=5, context=known) as answer:
                    assert answer.status == 200
                break
            except OSError:
                assert app.poll() is None, (tmp_path / "log").read_text()
                assert time.monotonic() < deadline, (tmp_path / "log").read_text()
                time.sleep(0.5)
        app.terminate()  # this process alone, as a service manager or `kill` does
        app.wait(timeout=20)
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("localhost", port), timeout=5)
        assert not list(temporary.rglob("server.key"))
    finally:
        with suppress(ProcessLookupError):
            os.killpg(app.pid, signal.SIGKILL)
        app.wait(timeout=20)
