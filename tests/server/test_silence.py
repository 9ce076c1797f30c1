"""Native code contacts no other machine and stores nothing about this one, as observed from
outside.

`test_gate` observes the connections of Python code; `strace` also observes those of C++ libraries.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.helpers.app_browser import free_port

pytestmark = pytest.mark.skipif(
    not shutil.which("strace"), reason="needs strace; install it, for example `apt install strace`"
)

DEMO = ROOT / "ui" / "demo.jpg"
PATIENCE_SECONDS = 14
"""Seconds to wait for connections; some libraries were seen to contact their makers 8 s after
loading."""
INTERNET = re.compile(r"htons\((\d+)\).*?(?:inet_addr\(\"|inet_pton\(AF_INET6, \")([^\"]+)")
SENDS_NOTHING = ("9", "198.51.100.1")
"""Port and address to which the app connects a datagram socket to learn its own address; this sends
nothing."""

READS = f"""
import sys, time
from vision import read_photo
read_photo(sys.argv[1])
time.sleep({PATIENCE_SECONDS})
"""
SERVES = """
import subprocess, sys, time, urllib.error, urllib.request
app = subprocess.Popen(
    [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", sys.argv[2],
     "--server.headless", "true"],
)
photo = open(sys.argv[1], "rb").read()
body = (
    b'--part\\r\\nContent-Disposition: form-data; name="photo"; filename="hand.jpg"\\r\\n\\r\\n'
    + photo + b"\\r\\n--part--\\r\\n"
)
ask = urllib.request.Request(
    f"http://127.0.0.1:{sys.argv[2]}/api/read", body,
    {"Content-Type": "multipart/form-data; boundary=part"},
)
for _ in range(100):
    try:
        assert b"tiles" in urllib.request.urlopen(ask, timeout=60).read()
        break
    except urllib.error.HTTPError:
        raise
    except OSError:
        time.sleep(0.5)
else:
    sys.exit("no answer")
time.sleep(float(sys.argv[3]))
app.terminate()
app.wait()
"""


def heard(folder: Path, *command: str) -> tuple[list[tuple[str, str]], list[str]]:
    """Run Python with these arguments in an empty home folder. Return the (port, address) pairs
    outside this machine that it contacted, and the files that it left in the home folder."""
    home, log = folder / "home", folder / "strace"
    home.mkdir(parents=True)
    own = {"HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
    own |= {"TILETALLY_LEDGER": f"sqlite:///{folder / 'ledger.db'}"}
    environment = {name: value for name, value in os.environ.items() if name[:4] != "ORT_"}
    calls = "trace=connect,sendto,sendmsg,sendmmsg"
    done = subprocess.run(
        ["strace", "-f", "-e", calls, "-o", str(log), sys.executable, *command],
        cwd=ROOT,
        env=environment | own,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    if "ptrace" in done.stderr and done.returncode:
        pytest.skip(f"strace may not look on here: {done.stderr.strip().splitlines()[-1]}")
    assert done.returncode == 0, done.stdout + done.stderr
    asked = [
        (found[1], found[2])
        for found in map(INTERNET.search, log.read_text(errors="replace").splitlines())
        if found and not found[2].startswith(("127.", "::1", "::ffff:127.", "0.0.0.0"))
    ]
    files = [str(each.relative_to(home)) for each in home.rglob("*") if each.is_file()]
    return [each for each in asked if each != SENDS_NOTHING], files


@pytest.mark.slow
def test_library_command_line_and_app_ask_nobody(tmp_path: Path) -> None:
    """The three run at the same time, because most of the time is spent waiting."""
    serves = ("-c", SERVES, str(DEMO), str(free_port()), str(PATIENCE_SECONDS))
    with ThreadPoolExecutor() as side_by_side:
        library = side_by_side.submit(heard, tmp_path / "library", "-c", READS, str(DEMO))
        app = side_by_side.submit(heard, tmp_path / "app", *serves)
        started = time.monotonic()
        assert heard(tmp_path / "line", "-m", "vision", str(DEMO)) == ([], [])
        assert time.monotonic() - started < 60
    assert library.result() == ([], [])
    asked, files = app.result()
    assert asked == []
    assert [each for each in files if not each.startswith((".streamlit", ".tiletally"))] == []
