"""Read the Containerfile and, without a tool that builds images, follow it step by step in a
folder."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.helpers import ROOT

CONTAINERFILE = ROOT / "Containerfile"


class Step(NamedTuple):
    """An instruction and its argument, with continued lines joined."""

    name: str
    rest: str


def steps() -> Iterator[Step]:
    """Yield the instructions of the Containerfile in order."""
    lines = [line for line in CONTAINERFILE.read_text("utf-8").splitlines() if line[:1] != "#"]
    for whole in re.sub(r"\\\n\s*", " ", "\n".join(lines)).splitlines():
        if whole.strip():
            name, _, rest = whole.partition(" ")
            yield Step(name, rest.strip())


class Root:
    """A folder in which the steps of the Containerfile are run, instead of an image.

    The image's paths lie below it, and a virtual environment replaces the image's Python. Users are
    not created: everything runs as the user who runs the tests.

    folder: the folder.
    work: the current work folder.
    environment, command and health: the image's variables, its command, and its health check.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.work = folder
        self.environment: dict[str, str] = {}
        self.command: list[str] = []
        self.health: list[str] = []
        venv.create(folder / "usr" / "local", with_pip=True)

    def inside(self, path: str) -> Path:
        """Return the place below this root of a path in the image; relative paths begin at the work
        folder."""
        return self.folder / path[1:] if path.startswith("/") else self.work / path

    def build(self) -> None:
        """Run every step. Raises AttributeError for an unknown instruction, and AssertionError for
        an argument that cannot be followed here."""
        for step in steps():
            getattr(self, f"_{step.name.lower()}")(step.rest)

    def run_environment(self, **more: str) -> dict[str, str]:
        """Return the environment in which the image's command runs, with additional variables as by
        ``-e``."""
        path = f"{self.folder / 'usr' / 'local' / 'bin'}{os.pathsep}{os.environ['PATH']}"
        kept = {name: os.environ[name] for name in ("HOME", "LANG") if name in os.environ}
        return {**kept, "PATH": path, **self.environment, **more}

    def _from(self, rest: str) -> None:
        version = "{}.{}".format(*sys.version_info)
        assert rest.startswith(f"python:{version}"), f"{rest} is not this Python"

    def _run(self, rest: str) -> None:
        if rest.startswith("useradd"):
            (self.folder / "data").mkdir()
            return
        for part in rest.split(" && "):
            words = shlex.split(part)
            if words[0] == "pip":
                subprocess.run(words, cwd=self.work, env=self.run_environment(), check=True)
            else:
                assert words[0] == "find", f"{part} is not followed here"
                site = next((self.folder / "usr" / "local" / "lib").glob("python*/site-packages"))
                for tests in sorted(site.rglob("tests")):
                    shutil.rmtree(tests, ignore_errors=True)

    def _workdir(self, rest: str) -> None:
        self.work = self.inside(rest)
        self.work.mkdir(parents=True)

    def _copy(self, rest: str) -> None:
        *sources, target = rest.split()
        for name in sources:
            source = ROOT / name
            there = self.inside(target)
            if source.is_dir():
                shutil.copytree(source, there, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy2(source, there)

    def _volume(self, rest: str) -> None:
        assert self.inside(rest).is_dir(), f"nobody made {rest}"

    def _env(self, rest: str) -> None:
        for pair in shlex.split(rest):
            name, _, value = pair.partition("=")
            if value.startswith("sqlite:////"):
                value = f"sqlite:///{self.inside(value.removeprefix('sqlite:///'))}"
            self.environment[name] = str(self.inside(value)) if value[:1] == "/" else value

    def _user(self, rest: str) -> None:
        """Do nothing, since no user is created here."""

    def _expose(self, rest: str) -> None:
        assert rest == "8501"

    def _healthcheck(self, rest: str) -> None:
        self.health = _words(rest.partition("CMD ")[2])

    def _cmd(self, rest: str) -> None:
        self.command = _words(rest)


def _words(text: str) -> list[str]:
    return [re.sub(r"\\(.)", r"\1", word) for word in re.findall(r'"((?:[^"\\]|\\.)*)"', text)]
