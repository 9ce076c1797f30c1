"""The files in deploy/, checked against their schemas and a real nginx."""

import os
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.helpers.app_browser import free_port, running_app
from tests.helpers.replicas import nginx_program, proxy, proxy_file
from ui.server import settings

DEPLOY = ROOT / "deploy"
yaml = pytest.importorskip("yaml", reason="needs PyYAML")


def nginx() -> str:
    found = nginx_program()
    if found is None:
        pytest.skip("no nginx on this machine; install it, `apt install nginx-light`")
    return found


def test_nginx_takes_the_shipped_file(tmp_path: Path) -> None:
    path = proxy_file(tmp_path, 8080, ["127.0.0.1:8501", "127.0.0.1:8502"])
    done = subprocess.run([nginx(), "-t", "-c", str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_nginx_takes_the_file_with_a_certificate_as_the_page_for_hosts_makes_it(
    tmp_path: Path,
) -> None:
    trustme = pytest.importorskip("trustme", reason="needs trustme")
    made = trustme.CA().issue_cert("tally.club.org")
    made.private_key_pem.write_to_path(tmp_path / "tally.key")
    made.cert_chain_pems[0].write_to_path(tmp_path / "tally.pem")
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    command = page[
        page.index("sed -e 's/app-1:8501/") : page.index("TILETALLY_HOSTS=tally.club.org s")
    ]
    there = command.replace("/etc/nginx", str(tmp_path))
    subprocess.run(["sh", "-ec", there], cwd=ROOT, check=True)
    path = tmp_path / "nginx.conf"
    text = path.read_text()
    assert "server app-" not in text
    text = re.sub(r" /(tmp|etc/ssl)/", f" {tmp_path}/", text)
    text = text.replace("listen 443", f"listen 127.0.0.1:{free_port()}")
    path.write_text(f"error_log stderr;\n{text}")
    done = subprocess.run([nginx(), "-t", "-c", str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_compose_file_keeps_to_its_specification() -> None:
    models = pytest.importorskip("compose_spec.models", reason="needs compose-spec")
    found = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    models.ComposeSpecification.model_validate(found)
    assert found["services"]["app-1"] == found["services"]["app-2"]


def test_the_manifests_keep_to_the_schemas_of_kubernetes() -> None:
    validate = pytest.importorskip("kubernetes_validate", reason="needs kubernetes-validate")
    parts = list(yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text()))
    for part in parts:
        validate.validate(part, validate.latest_version(), strict=True)
    assert next(p for p in parts if p["kind"] == "Deployment")["spec"]["replicas"] == 2


def test_every_variable_is_known_and_on_the_page_for_hosts() -> None:
    """The program reads every variable that the files set, and the hosts' page explains every
    variable that the program reads."""
    files = [*filter(Path.is_file, DEPLOY.iterdir()), ROOT / "Containerfile"]
    used = {name for file in files for name in re.findall(r"TILETALLY_[A-Z_]+", file.read_text())}
    folders = [ROOT / folder for folder in ("ui", "ledger", "vision")]
    sources = [path for folder in folders for path in folder.rglob("*.py")]
    read = {name for path in sources for name in re.findall(r"TILETALLY_[A-Z_]+", path.read_text())}
    explained = set(re.findall(r"TILETALLY_[A-Z_]+", (ROOT / "docs" / "hosting.md").read_text()))
    assert used <= read
    assert read <= explained
    assert settings.read({}) == settings.Settings()


def copied() -> list[str]:
    """Return the paths that the Containerfile's `COPY` lines copy."""
    lines = (ROOT / "Containerfile").read_text().splitlines()
    return [name for line in lines if line.startswith("COPY ") for name in line.split()[1:-1]]


def in_context(name: str) -> bool:
    """Return True if a file or folder at the root is sent to the image builder; the last matching
    line of `.dockerignore` decides."""
    sent = True
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        pattern = line.removeprefix("!")
        if line and not line.startswith("#") and fnmatch(name, pattern):
            sent = line.startswith("!")
    return sent


def test_what_the_image_copies_is_sent_to_its_builder() -> None:
    assert "requirements/host.lock" in copied()
    assert [name for name in copied() if not in_context(name)] == []
    assert not in_context("tests")
    assert (ROOT / "requirements/host.lock").exists()


def test_the_image_takes_its_files_from_the_context(tmp_path: Path) -> None:
    """Runs only the COPY and WORKDIR lines in the real builder, on an empty image, since the base
    image and packages would have to be downloaded."""
    buildah = shutil.which("buildah")
    if buildah is None:
        pytest.skip("no buildah on this machine; install it, `apt install buildah`")
    lines = (ROOT / "Containerfile").read_text().splitlines()
    made = tmp_path / "Containerfile"
    copies = [line for line in lines if line.startswith(("COPY", "WORKDIR"))]
    made.write_text("\n".join(["FROM scratch", *copies]))
    storage = ["--root", str(tmp_path / "root"), "--runroot", str(tmp_path / "run")]
    build = [buildah, *storage, "--storage-driver", "vfs", "build", "--isolation", "chroot"]
    done = subprocess.run([*build, "-f", str(made), str(ROOT)], capture_output=True, text=True)
    if "permitted" in done.stderr or "user namespace" in done.stderr:
        pytest.skip(f"buildah may not work here: {done.stderr.splitlines()[-1]}")
    assert done.returncode == 0, done.stderr
    inside = next((tmp_path / "root" / "vfs" / "dir").rglob("app.py")).parent
    assert {each.name for each in inside.iterdir()} >= set(copied())
    assert not (inside / "models" / "start").exists()


def status_of(address: str) -> int:
    """Return the HTTP status of an answer, retrying for five seconds while the proxy is
    starting."""
    for _ in range(50):
        try:
            with urllib.request.urlopen(address) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code
        except urllib.error.URLError:
            time.sleep(0.1)
    pytest.fail(f"nothing answers at {address}")


def test_what_is_for_the_host_alone_does_not_pass_the_proxy(tmp_path: Path) -> None:
    nginx()
    with running_app(tmp_path) as (app, _):
        (tmp_path / "proxy").mkdir()
        host = app.removeprefix("http://")
        with proxy(tmp_path / "proxy", [host, host]) as address:
            for path in ("/metrics", "/_stcore/metrics", "/host"):
                assert status_of(f"{app}{path}") == 200
                assert status_of(f"{address}{path}") == 404
            assert status_of(f"{address}/") == 200


DIGEST = "sha256:" + "5a" * 32
DOCKER = f"""#!/bin/sh
test "$1 $2 $3" = "buildx imagetools inspect" && echo {DIGEST}
"""


def test_images_that_are_not_pinned_are_named_and_one_command_pins_them(tmp_path: Path) -> None:
    """`docker` is replaced by a script here, because a test cannot ask a registry."""
    shutil.copytree(DEPLOY, tmp_path / "deploy")
    shutil.copy(ROOT / "Containerfile", tmp_path)
    stand_in = tmp_path / "docker"
    stand_in.write_text(DOCKER)
    stand_in.chmod(0o755)

    def pin(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", str(tmp_path / "deploy" / "pin.sh"), *arguments],
            env={"PATH": f"{tmp_path}:{os.environ['PATH']}"},
            capture_output=True,
            text=True,
        )

    images = ("python:3.11-slim", "nginx:1.28-alpine", "postgres:17-alpine")
    unpinned = pin("--check")
    assert unpinned.returncode == 1
    assert all(f"{image} is not pinned" in unpinned.stdout for image in images)
    for _ in range(2):  # once more changes nothing
        assert pin().returncode == 0
        assert pin("--check").stdout == ""
    compose = yaml.safe_load((tmp_path / "deploy" / "compose.yaml").read_text())
    assert compose["services"]["database"]["image"] == f"postgres:17-alpine@{DIGEST}"
    assert compose["services"]["app-1"]["image"] == "tiletally:local"
    first = (tmp_path / "Containerfile").read_text().splitlines()[1]
    assert first == f"FROM python:3.11-slim@{DIGEST}"
    stand_in.write_text("#!/bin/sh\necho no such image\n")
    assert pin().returncode == 1


# --- two replicas, a proxy, Postgres -------------------------------------------------------------
