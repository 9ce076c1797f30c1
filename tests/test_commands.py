"""Every command in the documents exists and accepts its arguments; the commands for hosts are
run."""

import argparse
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from ui import command as own_command

PAGES = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")),
    *(ROOT / "models" / name for name in ("README.md", "EXPERIMENTS.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
)
BENCHMARKS = sorted((ROOT / "benchmarks").glob("*.py"))

_CODE = re.compile(r"^```\w*\n(.*?)^```|`([^`\n]+(?:\n[^`\n]+)?)`", re.MULTILINE | re.DOTALL)
_BEGINS = re.compile(r"(?:[A-Z_]+=\S+ )*(?:python(?:3)? |tiletally |streamlit run |make |sh )")
_CUT = re.compile(r"\s(?:#|>|\||&&|\\$).*|\s{3,}.*")
"""Matches what follows a command on its line: a comment, a redirection, a pipe, or text."""


def commands_in(path: Path) -> Iterator[str]:
    """Yield the commands in the code blocks of a page, or in the docstring of a benchmark."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        lines = text.partition('"""')[2].partition('"""')[0].splitlines()
    else:
        code = [block or " ".join(span.split()) for block, span in _CODE.findall(text)]
        lines = [line for block in code for line in block.replace("\\\n", " ").splitlines()]
    for line in lines:
        for part in line.strip().split(" && "):
            if _BEGINS.match(part) and "…" not in part.split('"')[0]:
                yield _CUT.sub("", part)


def all_commands() -> list[str]:
    return sorted({line for path in (*PAGES, *BENCHMARKS) for line in commands_in(path)})


def words_of(line: str) -> list[str]:
    """Return the words of a command without leading variable assignments and optional parts in
    brackets."""
    words = shlex.split(re.sub(r"\[[^]]*\]", "", line))
    while "=" in words[0]:
        words = words[1:]
    return words


class Parsed(Exception):
    """Raised when a program has parsed its arguments, to end it there."""


@pytest.fixture
def parsing_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs end as soon as they have parsed their arguments, by raising `Parsed`."""
    parse = argparse.ArgumentParser.parse_known_args

    def and_no_more(parser: argparse.ArgumentParser, *args: Any, **more: Any) -> Any:
        parse(parser, *args, **more)
        raise Parsed

    monkeypatch.setattr(argparse.ArgumentParser, "parse_known_args", and_no_more)


def test_the_documents_name_commands() -> None:
    found = all_commands()
    assert len(found) > 80
    for wanted in ("python -m benchmarks.host_limits uploads", "python -m ledger evenings"):
        assert wanted in found


@pytest.mark.parametrize(
    "line",
    [
        # training needs the packages of requirements.txt, which the slow tests have
        pytest.param(line, marks=pytest.mark.slow if "-m datasets" in line else ())
        for line in all_commands()
    ],
)
def test_a_command_is_there_and_takes_its_arguments(
    line: str,
    parsing_only: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    program, *arguments = words_of(line)
    if program == "make":
        targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
        assert {*arguments} <= {*targets}
    elif program in ("sh", "streamlit"):
        assert (ROOT / arguments[1 if program == "streamlit" else 0]).exists()
    elif program == "tiletally":
        known = re.findall(r"^tiletally (\S+)", own_command.__doc__ or "", re.MULTILINE)
        assert not arguments or arguments[0] in known
    elif arguments[:1] == ["-m"]:
        module, *rest = arguments[1:]
        if module in ("venv", "pip", "http.server") or module == "pytest":
            files = [word for word in rest if "/" in word and not word.startswith("-")]
            assert all((ROOT / file).exists() for file in files)
            return
        monkeypatch.setattr(sys, "argv", [module, *rest])
        status: Any = 0
        try:
            takes(module, rest)
        except SystemExit as end:
            status = end.code
        # else it is a command whose arguments the sentence leaves out
        assert not status or "arguments are required" in capsys.readouterr().err
    else:
        assert (ROOT / arguments[0]).exists()


def takes(module: str, arguments: list[str]) -> None:
    """Assert that a module can be run as a program and that its parser accepts these arguments."""
    spec = find_spec(module)
    spec = find_spec(f"{module}.__main__") if spec and spec.submodule_search_locations else spec
    assert spec is not None, module
    assert spec.origin is not None
    source = Path(spec.origin).read_text(encoding="utf-8")
    assert "__main__" in source or spec.name.endswith("__main__")
    sys.modules.pop(spec.name, None)
    if "ArgumentParser(" not in source and "benchmarks.generated" not in source:
        assert "sys.argv" in source or not arguments, f"{module} takes no arguments"
        return
    with pytest.raises((Parsed, ImportError)):  # an optional package may not be installed
        runpy.run_module(spec.name, run_name="__main__")


# --- those that measure a host, in small ---------------------------------------------------------

IN_SMALL = {
    "benchmarks.host_limits uploads": "2",
    "benchmarks.host_limits pictures": "1 --side 900",
    "benchmarks.host_limits visits": "1 --idle 20",
    "benchmarks.host_limits photos": "2",
    "benchmarks.host_limits soak": "0.1 --idle 1",
    "benchmarks.host_attacks": "",
    "benchmarks.host_hostile": "40",
    "benchmarks.host_load": "--phones 3 --minutes 0.1 --browsers 0",
    "benchmarks.ledger_copies": "--times 2",
    "benchmarks.ledger_upgrades": "--kills 2",
    "benchmarks.evening_chain": "--tamperings 5 --evenings 5",
    "benchmarks.golden_hands": "",
    "benchmarks.fuzz": "--help",
    "benchmarks.ledger_starts": "1",
    "benchmarks.guess_links": "200",
    "benchmarks.outside_text": "--only cookie",
}
"""Arguments with which the commands on the hosts' page take less than a minute."""


def test_each_command_for_hosts_is_run_in_small() -> None:
    page = ROOT / "docs" / "hosting.md"
    table = [line for line in commands_in(page) if line.startswith("python -m benchmarks.")]
    named = {" ".join(words_of(line)[2:4]) for line in table} - {
        "benchmarks.ledger_upgrades --postgres"
    }
    assert named <= {*IN_SMALL}


@pytest.mark.slow
@pytest.mark.parametrize("command", IN_SMALL)
def test_a_benchmark_of_a_host_runs(command: str) -> None:
    run = [sys.executable, "-m", *command.split(), *IN_SMALL[command].split()]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
