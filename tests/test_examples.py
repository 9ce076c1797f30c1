"""The examples in the docstrings are run: the folders that have any are those that pytest reads."""

import tomllib

from tests.conftest import ROOT


def test_every_folder_with_an_example_is_run() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pytest_settings = settings["tool"]["pytest"]["ini_options"]
    assert "--doctest-modules" in pytest_settings["addopts"]
    with_examples = {
        path.relative_to(ROOT).parts[0]
        for folder in ("app.py", "scoring", "vision", "ledger", "ui", "datasets", "benchmarks")
        for path in ([ROOT / folder] if folder.endswith(".py") else (ROOT / folder).rglob("*.py"))
        if "\n    >>> " in (text := path.read_text(encoding="utf-8")) or "\n>>> " in text
    }
    assert with_examples <= set(pytest_settings["testpaths"])
    assert "scoring" in with_examples
