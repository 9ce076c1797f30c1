"""What each number of `vision` is worth: readings with it a quarter smaller and a quarter larger.

    python -m benchmarks.moved_numbers  # which moves the tests would notice
    python -m benchmarks.moved_numbers --worth --tables 200 --hands 40 --write

Every number that has a name in a module of `vision` is moved by a quarter, down and up, and the
pictures of `tests/helpers/kept_readings.py` are read again: where no reading is another, the tests
of its module are run with the number moved. What the networks say is remembered, so that only what
follows is done anew. Exit status 1 where a moved number goes unnoticed.

With `--worth` it is counted instead how many hands are exactly right with the number moved: on
simulated tables, which only what decides sees (`DECIDING`), and on rendered hands of made-up sets
that no training saw. `--write` puts that table into `models/numbers.csv`.
"""

from __future__ import annotations

import argparse
import ast
import csv
import functools
import importlib
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np

import vision
from datasets.drafted import differences, expected_hand
from datasets.drawn import made_up_sets
from datasets.kinds import kinds_named, kinds_of_one_scene
from datasets.layouts import winning_hand
from datasets.measured_layouts import measure_layouts, simulated
from datasets.rendered import UNSEEN_SETS
from datasets.scenes import render_scene
from tests.helpers import kept_readings
from vision import read_photo
from vision.network import Network
from vision.observing.reader import default_reader

FOLDER = Path(vision.__file__).parent
TABLE = FOLDER.parent / "models" / "numbers.csv"
QUARTER = 0.25
UNMOVED = {"__init__", "__main__", "drawing"}
"""Modules without thresholds: how they are called, and how thick a line is drawn."""
HAND_PX = 960
DECIDING = ("deciding", "doubt", "geometry", "observations", "record")
"""What simulated tables go through of `vision`: they come with tiles found and named."""
COLUMNS = (
    *("number", "value", "tables, less", "tables", "tables, more"),
    *("hands, less", "hands", "hands, more"),
)

Value = Any


class Number(NamedTuple):
    """A number by its module and name; `path` leads to it in a tuple or a dictionary."""

    module: str
    name: str
    path: tuple[Any, ...]
    value: float

    @property
    def label(self) -> str:
        return f"{self.module}.{self.name}" + "".join(f"[{at!r}]" for at in self.path)

    def moved(self, share: float) -> float:
        """Moved by a share of itself; whole numbers stay whole, and move by one at least."""
        if isinstance(self.value, int):
            step = max(1, round(abs(self.value * share)))
            return self.value + (step if share > 0 else -step)
        return self.value * (1 + share)


def modules() -> list[Path]:
    """The files of `vision` whose numbers may decide something."""
    return [
        path
        for path in sorted(FOLDER.rglob("*.py"))
        if path.stem not in UNMOVED and "tileart" not in path.parts
    ]


def numbers() -> list[Number]:
    """The named numbers of `vision`, in the order of its files."""
    found = []
    for path in modules():
        module = ".".join(path.relative_to(FOLDER.parent).with_suffix("").parts)
        loaded = importlib.import_module(module)
        for name in _assigned(ast.parse(path.read_text(encoding="utf-8"))):
            value = getattr(loaded, name)
            found += [Number(module, name, at, each) for at, each in _within(value)]
    return found


def _assigned(tree: ast.Module) -> Iterator[str]:
    """Names in capitals that a module gives a value with a number in it."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign):
            targets: list[ast.expr] = [node.target]
        elif isinstance(node, ast.Assign):
            targets = node.targets
        else:
            continue
        if node.value is None or not any(_is_number(part) for part in ast.walk(node.value)):
            continue
        for target in targets:
            for part in ast.walk(target):
                if isinstance(part, ast.Name) and part.id.isupper():
                    yield part.id


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def _within(value: Value, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], float]]:
    if type(value) in (int, float):
        yield path, value
    elif isinstance(value, tuple):
        for at, each in enumerate(value):
            yield from _within(each, (*path, at))
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _within(each, (*path, key))


def _with(value: Value, path: tuple[Any, ...], other: float) -> Value:
    if not path:
        return other
    if isinstance(value, dict):
        return {**value, path[0]: _with(value[path[0]], path[1:], other)}
    return tuple(
        _with(each, path[1:], other) if at == path[0] else each for at, each in enumerate(value)
    )


@contextmanager
def moved(number: Number, share: float) -> Iterator[None]:
    """The number moved wherever `vision` uses it, and what was worked out with it forgotten."""
    home = importlib.import_module(number.module)
    before = getattr(home, number.name)
    after = _with(before, number.path, number.moved(share))
    users = [
        module
        for name, module in list(sys.modules.items())
        if name.split(".")[0] == "vision" and vars(module).get(number.name) is before
        and (module is home or _imports(module, number))
    ]  # fmt: skip
    _set(users, number.name, after)
    try:
        yield
    finally:
        _set(users, number.name, before)


def _set(users: list[Any], name: str, value: Value) -> None:
    """Give the name its value in these modules, also where it is what an argument is by default."""
    for module in users:
        setattr(module, name, value)
        for function, argument in _defaults(str(module.__file__), name):
            getattr(module, function).__kwdefaults__[argument] = value
    for owner, module in list(sys.modules.items()):
        if owner.split(".")[0] == "vision":
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear") and kept is not default_reader:
                    kept.cache_clear()


@functools.cache
def _defaults(path: str, name: str) -> list[tuple[str, str]]:
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    return [
        (node.name, argument.arg)
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        for argument, value in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
        if isinstance(value, ast.Name) and value.id == name
    ]


@functools.cache
def _imports_of(path: str) -> frozenset[tuple[str, str]]:
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    return frozenset(
        (node.module or "", alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    )


def _imports(module: Any, number: Number) -> bool:
    return (number.module, number.name) in _imports_of(str(module.__file__))


class Remembered:
    """A network whose answers are kept by what it was asked."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.known: dict[tuple[Any, ...], list[Any]] = {}

    def run(self, inputs: Any, outputs: Any = None) -> Any:
        asked = tuple((each.shape, hash(each.tobytes())) for each in inputs.values())
        if asked not in self.known:
            self.known[asked] = self.network.run(inputs, outputs)
        return [each.copy() for each in self.known[asked]]


def noticed_by_readings(number: Number, share: float, cases: list[Any], before: Any) -> str:
    """The first picture that is read otherwise, or "" where none is."""
    reader = default_reader()
    with moved(number, share):
        for name, read in cases:
            try:
                if not kept_readings.alike(kept_readings.told(read(reader)), before[name]):
                    return str(name)
            except Exception as problem:
                return f"{name}: {type(problem).__name__}"
    return ""


def noticed_by_tests(number: Number, share: float) -> str:
    """The tests of the number's module, where they fail with the number moved, else ""."""
    name = number.module.rpartition(".")[2]
    tests = sorted((FOLDER.parent / "tests" / "vision").glob(f"test_{name}*.py"))
    if not tests:
        return ""
    options = ["-q", "-x", "-p", "no:cacheprovider", *map(str, tests)]
    script = (
        "import sys, pytest; import vision.observing.reader\n"
        "from benchmarks.moved_numbers import Number, moved\n"
        f"with moved(Number(*{tuple(number)!r}), {share!r}):\n"
        f"    sys.exit(pytest.main({options!r}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=FOLDER.parent, capture_output=True, check=False
    )
    return f"tests of {name}" if done.returncode == 1 else ""


Hand = tuple[np.ndarray, dict[str, Any]]


def hands(count: int, seed: int) -> list[Hand]:
    """Winning hands of made-up sets that no training saw, hard pictures and plain ones, each
    with the hand it makes."""
    book = made_up_sets(24, seed=UNSEEN_SETS)
    found = []
    for at in range(count):
        rng = np.random.default_rng([seed, at])
        hard = kinds_of_one_scene(rng, kinds_named(["hard"])) - {"empty", "sixteen"}
        kinds = hard if at % 2 else kinds_named([])
        layout = winning_hand(rng, kongs="kongs" in kinds)
        scene = render_scene(
            rng, book, size=HAND_PX, layout=layout, whole_hand=True, ordinary=True, kinds=kinds
        )
        found.append((scene.image, expected_hand(layout)))
    return found


def right(photos: list[Any]) -> int:
    """How many hands are drafted exactly right."""
    reader = default_reader()
    count = 0
    for image, wanted in photos:
        hand = read_photo(image, reader=reader).hand
        count += hand is not None and not differences(wanted, hand)
    return count


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--worth", action="store_true", help="count right hands, run no tests")
    parser.add_argument("--tables", type=int, default=0)
    parser.add_argument("--hands", type=int, default=0)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--only", default="", help="a part of the numbers' names")
    parser.add_argument("--sample", type=int, help="so many numbers, drawn with the seed")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    if asked.write and not asked.worth:
        parser.error("--write keeps what --worth counts: ask for both")
    reader = default_reader()
    for network in (reader.detector, reader.classifier):
        network._network = cast(Network, Remembered(network._network))
    every = [number for number in numbers() if asked.only in number.label]
    if asked.sample:
        every = random.Random(asked.seed).sample(every, min(asked.sample, len(every)))
    if asked.worth:
        rows = [*_worth(every, asked.tables, asked.hands, asked.seed)]
        if asked.write:
            with TABLE.open("w", encoding="utf-8", newline="") as file:
                csv.writer(file, lineterminator="\n").writerows([COLUMNS, *rows])
        return 0
    cases = list(kept_readings.cases())
    before = {name: kept_readings.told(read(reader)) for name, read in cases}
    unnoticed = 0
    for number in every:
        notices = [
            noticed_by_readings(number, share, cases, before) or noticed_by_tests(number, share)
            for share in (-QUARTER, QUARTER)
        ]
        if not all(notices):
            unnoticed += 1
            print(f"unnoticed: {number.label} = {number.value}: {notices}", flush=True)
    print(f"{len(every)} numbers, {unnoticed} of them moved without notice")
    return int(unnoticed > 0)


def _worth(every: list[Number], tables: int, photos: int, seed: int) -> Iterator[list[Any]]:
    """For each number a row of `COLUMNS`; "" where nothing that was counted comes by it."""
    laid = [*simulated(tables, f"worth-{seed}")]
    rendered = hands(photos, seed)
    usual = measure_layouts(laid).right, right(rendered)
    for number in every:
        row: list[Any] = [number.label, number.value]
        decides = number.module.split(".")[1] in DECIDING
        for count, given, before in (
            (lambda given: measure_layouts(given).right, laid if decides else [], usual[0]),
            (right, rendered, usual[1]),
        ):
            after = []
            for share in (-QUARTER, QUARTER):
                with moved(number, share):
                    after.append(_tried(count, given))
            row += [after[0], before, after[1]] if given else ["", "", ""]
        print(*row, sep="\t", flush=True)
        yield row


def _tried(count: Callable[[Any], int], given: Any) -> int | str:
    try:
        return count(given)
    except Exception:
        return "error"


if __name__ == "__main__":
    sys.exit(main())
