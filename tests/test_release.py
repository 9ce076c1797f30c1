"""Releases: one version everywhere, reproducible builds, and commands that verify a release."""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import urllib.request
from pathlib import Path

import pytest

from scoring import answer, answer_incident, answer_waits
from scoring.hand.shorthand import parse_shorthand
from scoring.version import VERSION
from tests.conftest import ROOT
from tests.helpers.app_browser import free_port
from ui.command import DEMO_LIMITS, demo_environment, main
from ui.server.openapi import document
from ui.server.settings import read as settings_of

VERIFY = (ROOT / "docs" / "verify.md").read_text(encoding="utf-8")


def test_the_version_is_told_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"tiletally {VERSION}\n"
    assert document()["info"]["version"] == VERSION
    hand = parse_shorthand("234m 234p 23s 55p [678s] 4s")
    assert answer(hand)["version"] == VERSION
    waiting = {**hand, "concealed": hand["concealed"][:-1], "winning_tile": None}
    assert answer_waits(waiting)["version"] == VERSION
    ruled = answer_incident({"ruleset": "mcr", "incident": "false_win", "by": "S", "dealer": "E"})
    assert ruled["version"] == VERSION
    log = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## {re.escape(VERSION)}, \d+ \w+ 20\d\d$", log, re.M)


def test_an_answer_of_a_version_before_stays_one() -> None:
    from scoring.score import Score

    told = answer(parse_shorthand("234m 234p 23s 55p [678s] 4s"))
    assert Score.from_json(told).to_json() == told
    del told["version"]
    assert "version" not in Score.from_json(told).to_json()


def test_a_demo_keeps_nothing_and_is_narrow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILETALLY_LEDGER", "postgresql://the-clubs-own/ledger")
    monkeypatch.setenv("TILETALLY_VISITORS", "7")
    started: list[dict[str, str]] = []

    class App:
        def __init__(self, command: list[str], cwd: Path, env: dict[str, str]) -> None:
            started.append(env)
            assert "--demo" not in command
            self.folder = Path(env["TILETALLY_SETS"]).parent
            (self.folder / "ledger.db").write_text("an evening")

        def wait(self) -> int:
            return 0

        def terminate(self) -> None:
            pass

    monkeypatch.setattr("ui.server.process.subprocess.Popen", App)
    assert main(["app", "--demo", "--server.port", "8599"]) == 0
    (own,) = started
    assert own["TILETALLY_LEDGER"].startswith("sqlite:////")
    assert not Path(own["TILETALLY_SETS"]).parent.exists()
    assert own["TILETALLY_BACKUPS"] == ""
    assert own["TILETALLY_ACCESS"] == "links"
    assert own["TILETALLY_VISITORS"] == "7", "what the host sets stands"
    usual, demo = settings_of({}), settings_of(demo_environment(tmp_path))
    assert demo.photos < usual.photos
    assert demo.of_address < usual.of_address
    assert {*DEMO_LIMITS} <= {*own}


@pytest.mark.slow
def test_a_stopped_demo_leaves_nothing_behind(tmp_path: Path) -> None:
    port = str(free_port())
    code = "import ui.command as c, pathlib, sys; c.MEMORY = pathlib.Path(sys.argv[1]); "
    code += "sys.exit(c.main(['app', '--demo', '--server.port', sys.argv[2]]))"
    demo = subprocess.Popen([sys.executable, "-c", code, str(tmp_path), port], cwd=ROOT)
    try:
        for _ in range(240):
            with (
                contextlib.suppress(OSError),
                urllib.request.urlopen(f"http://127.0.0.1:{port}/host") as page,
            ):
                assert f"TileTally {VERSION}" in page.read().decode()
                break
            time.sleep(0.5)
        else:
            pytest.fail("the demo did not start")
        assert list(tmp_path.glob("tiletally-*/ledger.db"))
    finally:
        demo.terminate()
        demo.wait(30)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/host")


# --- what make release builds --------------------------------------------------------------------


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a release of the last commit twice, which have to be equal, and return its folder."""
    for tool in ("build", "twine", "cyclonedx"):
        pytest.importorskip(tool, reason="needs requirements/release.txt")
    if not (ROOT / ".git").exists():
        pytest.skip("no git history here")
    from deploy.release import build

    folder = tmp_path_factory.mktemp("dist")
    build(folder)
    return folder


def lines() -> dict[str, str]:
    """Return the commands on the page about verification, by what they verify."""
    (block,) = re.findall(r"```sh\n(.*?)```", VERIFY, re.DOTALL)
    return dict(re.findall(r"^# (.+)\n((?:[^#\n].*\n)+)", block, re.MULTILINE))


OFFLINE = [
    "the files are whole",
    "the models of the installed package are the ones that were measured",
    "the bills of materials say what they have to say",
]


def verified(line: str, folder: Path) -> bool:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    own = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(["sh", "-e", "-c", line], cwd=folder, env=own, capture_output=True)
    return done.returncode == 0


@pytest.mark.slow
def test_the_lines_verify_a_release_and_nothing_else(dist: Path, tmp_path: Path) -> None:
    told = lines()
    assert {*OFFLINE} < {*told}
    assert all("$REPOSITORY" in told[what] or "git" in told[what] for what in {*told} - {*OFFLINE})
    for what in OFFLINE:
        assert verified(told[what], dist), what
    damaged = Path(shutil.copytree(dist, tmp_path / "damaged"))
    wheel = next(damaged.glob("*.whl"))
    data = bytearray(wheel.read_bytes())
    data[1000] ^= 1
    wheel.write_bytes(data)
    assert not verified(told[OFFLINE[0]], damaged)
    bill = next(damaged.glob("*-models.cdx.json"))
    bill.write_text(bill.read_text().replace('"machine-learning-model"', '"a model"'))
    assert not verified(told[OFFLINE[2]], damaged)


@pytest.mark.slow
def test_the_bills_name_every_package_and_model(dist: Path) -> None:
    bills = {file.name.split("-")[2].split(".")[0]: file for file in dist.glob("*.cdx.json")}
    parts = {
        name: {part["name"]: part for part in json.loads(file.read_text())["components"]}
        for name, file in bills.items()
    }
    assert {*bills} == {"wheel", "image", "models"}
    assert {*parts["models"]} < {*parts["wheel"]} < {*parts["image"]}
    assert "psycopg" in parts["image"]
    assert "psycopg" not in parts["wheel"]
    for part in parts["image"].values():
        if part["type"] == "library":
            assert part["hashes"], part
            assert part["licenses"], part
    detector = parts["models"]["detector.onnx"]
    assert detector["hashes"][0]["content"] in (ROOT / "models" / "SHA256SUMS").read_text()
    learned = {data["ref"] for data in detector["modelCard"]["modelParameters"]["datasets"]}
    assert len(learned) >= 6
    assert all(parts["models"][data]["licenses"] for data in learned)


# --- the workflows -------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_workflows_have_no_finding() -> None:
    if not (shutil.which("zizmor") and shutil.which("npm")):
        pytest.skip("needs zizmor (requirements/release.txt) and npm")
    if not (ROOT / ".github" / "node_modules").exists():
        pytest.skip("npm ci --prefix .github fetches what looks through the workflows")
    done = subprocess.run(["make", "workflows"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


# --- advisories ----------------------------------------------------------------------------------

AUDITED = '{"dependencies": [%s], "fixes": []}'
SAFE = '{"name": "a", "version": "1", "vulns": []}'
NAMED = '{"name": "b", "version": "2", "vulns": [{"id": "PYSEC-1", "fix_versions": ["3"]}]}'
SKIPPED = '{"name": "c", "skip_reason": "could not be audited"}'
FAILED = "echo 'ConnectionError: no network' >&2; exit 1"


@pytest.mark.parametrize(
    ("answer", "must", "status", "said"),
    [
        (AUDITED % SAFE, "--must", 0, "host.lock: no advisory names a package"),
        (AUDITED % f"{SAFE}, {NAMED}", "", 1, "::error title=advisories::requirements/host.lock"),
        (AUDITED % f"{SAFE}, {SKIPPED}", "", 0, "::warning title=advisories::requirements/host"),
        (AUDITED % f"{SAFE}, {SKIPPED}", "--must", 2, "1 of 2 packages"),
        ("", "", 0, "could not be asked about: ConnectionError: no network"),
    ],
)
def test_advisories_that_could_not_be_asked_about_are_said(
    answer: str, must: str, status: int, said: str, tmp_path: Path
) -> None:
    """pip-audit is replaced by a script, because a test cannot ask its service."""
    stand_in = tmp_path / "pip-audit"
    (tmp_path / "answer").write_text(answer)
    stand_in.write_text(f"#!/bin/sh\n{f'cat {tmp_path}/answer' if answer else FAILED}\n")
    stand_in.chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-m", "deploy.advisories", *filter(None, [must])],
        cwd=ROOT,
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}", "GITHUB_ACTIONS": "true"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == status, done.stderr
    assert said in done.stdout


def test_every_workflow_that_ships_asks_for_advisories() -> None:
    for name in ("release", "tests", "advisories"):
        workflow = (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
        assert "python -m deploy.advisories" in workflow
