"""Each folder imports only allowed folders, as found in the imports of every file."""

import ast
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.conftest import ROOT

BELOW: dict[str, set[str]] = {
    "scoring": set(),
    "vision": {"scoring"},
    "ledger": {"scoring"},
    "ui.fonts": {"scoring"},
    "ui.frame": {"scoring", "vision"},
    "ui.hand": {"scoring", "vision", "ledger", "ui.frame"},
    "ui.live": {"scoring", "vision", "ui.frame", "ui.hand"},
    "ui.evening": {"scoring", "vision", "ledger", "ui.frame", "ui.hand"},
    "ui.learn": {"scoring", "vision", "ui.frame", "ui.hand", "ui.evening"},
    "ui.sets": {"scoring", "vision", "ledger", "ui.frame", "ui.hand"},
    "ui.count": {
        "scoring",
        "vision",
        "ledger",
        "ui.frame",
        "ui.hand",
        "ui.live",
        "ui.learn",
        "ui.evening",
        "ui.sets",
    },
    "ui.server": {"scoring", "vision", "ledger", "ui.frame", "ui.hand", "ui.live"},
    "ui.settings": {"scoring", "vision", "ui.frame", "ui.hand", "ui.server", "ui.sets"},
    "ui.command": {"scoring", "vision", "ui.frame", "ui.server"},
    "ui.page": {
        "ui.frame",
        "ui.hand",
        "ui.count",
        "ui.sets",
        "ui.settings",
        "ui.evening",
        "ui.learn",
    },
}
"""Folders that each folder may import, the lowest folder first; none may import a folder further
down this list."""

TRAINING = {"torch", "torchvision", "ultralytics", "datasets", "benchmarks", "tests"}


def folder_of(module: str) -> str:
    """Return the folder of a module: `ui.count` for `ui.count.page`, `scoring` for
    `scoring.fans.ruleset`."""
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == "ui" else parts[0]


@cache
def imports_of(path: Path) -> tuple[str, ...]:
    """Return the full names of all modules and objects that a file imports, also inside functions
    and by `import_module`; a module name computed at run time stands for every module that it may
    name."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            found += _named(node.args[0])
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are written in full"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return tuple(found)


def _named(name: ast.expr) -> list[str]:
    """Return the modules that an argument of `import_module` may name: a constant, or every module
    that matches an f-string."""
    if isinstance(name, ast.Constant):
        return [str(name.value)]
    if not isinstance(name, ast.JoinedStr):
        return []
    parts = [str(part.value) if isinstance(part, ast.Constant) else "*" for part in name.values]
    if parts[0].count(".") < 2:  # the pages of the app, by a table
        return []
    return [_module(path) for path in ROOT.glob("".join(parts).replace(".", "/") + ".py")]


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def files_of(folder: str) -> list[Path]:
    path = ROOT.joinpath(*folder.split("."))
    return sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]


def imported(folder: str) -> dict[str, str]:
    """Return the folders that a folder imports, each with the path of a file that imports it."""
    return {
        folder_of(module): str(path.relative_to(ROOT))
        for path in files_of(folder)
        for module in imports_of(path)
    }


@pytest.mark.parametrize("folder", BELOW)
def test_a_folder_imports_only_what_is_below_it(folder: str) -> None:
    found = imported(folder)
    ours = {one: path for one, path in found.items() if one in BELOW and one != folder}
    assert {one: path for one, path in ours.items() if one not in BELOW[folder]} == {}
    # What is imported stands further up the list, so that there can be no circle.
    order = list(BELOW)
    assert all(order.index(one) < order.index(folder) for one in BELOW[folder])


@pytest.mark.parametrize("folder", ["scoring", "vision", "ledger", "ui", "datasets", "benchmarks"])
def test_no_files_import_each_other_in_a_circle(folder: str) -> None:
    files = {_module(path): path for path in files_of(folder)}
    files.pop(folder, None)  # it may take from any of its files
    needs = {
        name: {
            needed
            for module in imports_of(path)
            for needed in (module, module.rpartition(".")[0])
            if needed in files and needed != name
        }
        for name, path in files.items()
    }
    list(TopologicalSorter(needs).static_order())  # raises for a circle


@pytest.mark.parametrize(
    ("folder", "other"), [("deciding", "observing"), ("observing", "deciding")]
)
def test_what_is_seen_and_what_follows_know_nothing_of_each_other(folder: str, other: str) -> None:
    for path in files_of(f"vision.{folder}"):
        for module in imports_of(path):
            assert not module.startswith(f"vision.{other}"), f"{path}: {module}"


@pytest.mark.parametrize("folder", BELOW)
def test_nothing_that_runs_for_a_player_imports_training(folder: str) -> None:
    assert {one: path for one, path in imported(folder).items() if one in TRAINING} == {}


@pytest.mark.parametrize("folder", ["scoring", "vision", "ledger"])
def test_only_the_app_imports_streamlit(folder: str) -> None:
    assert "streamlit" not in imported(folder)


def test_every_folder_of_the_app_has_its_place() -> None:
    parts = (ROOT / "ui").iterdir()
    named = {f"ui.{path.stem}" for path in parts if path.is_dir() and any(path.glob("*.py"))}
    named |= {f"ui.{path.stem}" for path in (ROOT / "ui").glob("*.py") if path.stem != "__init__"}
    assert named <= set(BELOW)


ROOMS = (
    "version",
    "speech",
    "tiles",
    "hand",
    "score",
    "game",
    "book",
    "fans",
    "claims",
    "rulesets",
    "coach",
    "workers",
    "answers",
    "bulk",
    "__init__",
    "__main__",
)
"""Folders and modules of `scoring`, the lowest first; none imports from those further down this
list."""


def test_a_room_of_scoring_imports_only_rooms_below_it() -> None:
    upwards = []
    for path in files_of("scoring"):
        room = path.relative_to(ROOT / "scoring").parts[0].removesuffix(".py")
        for module in imports_of(path):
            parts = module.split(".")
            needed = parts[1] if parts[0] == "scoring" and len(parts) > 1 else room
            if needed in ROOMS and ROOMS.index(needed) > ROOMS.index(room):
                upwards.append((str(path.relative_to(ROOT)), module))
    assert upwards == []


EXTRAS = {"scoring": {"bulk", "coach"}, "vision": {"several_looks", "laid_out_set"}}
"""Optional parts of each folder, which the rest of the folder must not import."""


@pytest.mark.parametrize("folder", EXTRAS)
def test_the_core_imports_no_extra(folder: str) -> None:
    outside = EXTRAS[folder] | {"__init__", "__main__"}
    for path in files_of(folder):
        if path.relative_to(ROOT / folder).parts[0].removesuffix(".py") not in outside:
            named = {tuple(module.split(".")[:2]) for module in imports_of(path)}
            assert not {(folder, extra) for extra in EXTRAS[folder]} & named, path


def test_tests_and_benchmarks_share_helpers_alone() -> None:
    assert "benchmarks" not in imported("tests")
    for path in files_of("benchmarks"):
        tests = [module for module in imports_of(path) if module.startswith("tests.")]
        assert all(module.startswith(("tests.helpers.", "tests.conftest.")) for module in tests), (
            path
        )
