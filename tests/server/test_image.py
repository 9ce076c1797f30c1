"""The image of the `Containerfile`, built and started where that is possible without a registry of
images: on Debian's own packages in place of the base image, whose Python is the same.
"""

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.helpers.app_browser import free_port
from tests.helpers.socket_phone import Phone

pytestmark = pytest.mark.slow

SUITE, PYTHON = "bookworm", (3, 11)
"""The Debian that has the Python of the base image."""

PACKAGES = "python3,python3-pip,ca-certificates"
PATIENCE_S = 120.0


def need(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"no {program} on this machine; install it, `apt install {program}`")
    return found


class Builder:
    """`buildah` with a storage of its own."""

    def __init__(self, folder: Path) -> None:
        self.program = need("buildah")
        self.storage = ["--root", str(folder / "root"), "--runroot", str(folder / "run")]

    def __call__(self, command: str, *arguments: str) -> str:
        """Return the output of one of its commands."""
        given = [self.program, *self.storage, "--storage-driver", "vfs", command, *arguments]
        done = subprocess.run(given, capture_output=True, text=True)
        assert done.returncode == 0, f"{command}: {done.stderr[-2000:]}"
        return done.stdout.strip()


def mirror() -> str:
    """Return this machine's source of Debian packages."""
    asked = [
        "apt-get",
        "indextargets",
        "--format",
        "$(REPO_URI) $(CODENAME)",
        "Created-By: Packages",
    ]
    told = subprocess.run(asked, capture_output=True, text=True).stdout.split("\n")
    found = [line.split()[0] for line in told if line.split()[1:] == [SUITE]]
    if not found:
        pytest.skip(f"apt has no packages of Debian {SUITE} on this machine")
    return found[0]


def base(builder: Builder, folder: Path, wheels: Path) -> str:
    """The name of an image that is to `Containerfile` what the one it names is: Debian, `python`
    and `pip`, which takes what it installs out of a folder."""
    system = folder / "system"
    made = [need("debootstrap"), "--variant=minbase", f"--include={PACKAGES}", SUITE]
    done = subprocess.run([*made, str(system), mirror()], capture_output=True, text=True)
    if done.returncode != 0:
        pytest.skip(f"debootstrap may not work here: {done.stdout.strip().splitlines()[-1]}")
    for managed in (system / "usr" / "lib").glob("python3*/EXTERNALLY-MANAGED"):
        managed.unlink()
    (system / "usr" / "bin" / "python").symlink_to("python3")
    shutil.copytree(wheels, system / "wheels")
    container = builder("from", "scratch")
    builder("add", "--quiet", container, str(system), "/")
    given = ("PIP_NO_INDEX=1", "PIP_FIND_LINKS=/wheels", "PIP_ROOT_USER_ACTION=ignore")
    builder("config", *(f"--env={each}" for each in given), container)
    builder("commit", "--quiet", "--rm", container, "base")
    shutil.rmtree(system)
    return "localhost/base"


@contextmanager
def started(builder: Builder, image: str) -> Iterator[str]:
    """The address of a server that was started as the image says."""
    container = builder("from", "--pull-never", image)
    config = json.loads(builder("inspect", container))["OCIv1"]["config"]
    port = str(free_port())
    command = [port if word == "8501" else word for word in config["Cmd"]]
    assert port in command
    run = [builder.program, *builder.storage, "--storage-driver", "vfs", "run"]
    run += ["--isolation", "chroot", container, "--", *command]
    log = Path(builder.storage[1]).parent / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen(run, stdout=out, stderr=subprocess.STDOUT)
    try:
        address = f"http://127.0.0.1:{port}"
        began = time.monotonic()
        while time.monotonic() - began < PATIENCE_S and server.poll() is None:
            try:
                with urllib.request.urlopen(f"{address}/healthz", timeout=5):
                    break
            except OSError:
                time.sleep(0.5)
        else:
            pytest.fail(f"the server did not answer:\n{log.read_text()[-2000:]}")
        yield address
    finally:
        server.terminate()
        server.wait(20)


def test_the_image_is_built_and_starts_closed(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("debootstrap needs to be root")
    need("debootstrap")
    if sys.version_info[:2] != PYTHON:
        pytest.skip("the packages are downloaded by the Python that the image has, 3.11")
    builder, wheels = Builder(tmp_path), tmp_path / "wheels"
    lock = str(ROOT / "requirements/host.lock")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "-q",
        "--only-binary",
        ":all:",
        "-d",
        str(wheels),
    ]
    done = subprocess.run([*pip, "--require-hashes", "-r", lock], capture_output=True, text=True)
    if done.returncode != 0:
        pytest.skip(f"the packages cannot be downloaded here: {done.stderr.splitlines()[-1]}")
    built = ["--isolation", "chroot", "--pull-never", "--from", base(builder, tmp_path, wheels)]
    builder("build", *built, "--tag", "tiletally", str(ROOT))
    with started(builder, "localhost/tiletally") as address:
        page = Phone(address, PATIENCE_S).open()
        page.tap("demo")
        assert page.has("tile-13"), "the networks read the demo photo"
        page.tap("ledger-begin-here")
        assert page.has("seat-S"), "an evening is kept on the volume"
        page.close()
        stranger = Phone(address, PATIENCE_S).open("evening")
        assert stranger.has("name-E")
        assert not stranger.has("take-up-"), "nobody sees it who has no link to it"
        stranger.close()
