"""Time scoring, as ratios to PyMahjongGB in the same run.

    python -m benchmarks.scoring_speed
    python -m benchmarks.scoring_speed --against ../another-version --hands 20000 --rounds 3

The second command compares explained scores with another version in a folder of its own instead:
``git worktree add --detach ../another-version COMMIT``. Times are processor time, so that other
programs on the machine matter little.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import MahjongGB

from benchmarks.peer import question
from scoring import answer
from tests.helpers.hands import hands

ROOT = Path(__file__).resolve().parent.parent
HANDS = 20_000
ROUNDS = 7
PROFILES = ("china-1998", "green-book-2006")


class Round(NamedTuple):
    """The seconds that the command and the peer took for all hands, one after the other."""

    ours: float
    peers: float

    @property
    def ratio(self) -> float:
        return self.ours / self.peers


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--against", type=Path, help="the folder of another version")
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    given = parser.parse_args()
    dealt = list(islice(hands(20_000), given.hands))
    if given.against is not None:
        _against(given.against, dealt, given.rounds)
        return
    many, turns = given.hands, given.rounds
    questions = [question(hand) for hand in dealt]
    commands = {
        f"{profile}, {name}": (_lines(dealt, profile), arguments)
        for profile in PROFILES
        for name, arguments in (("all reasons", []), ("--brief", ["--brief"]))
    }
    rounds: dict[str, list[Round]] = {name: [] for name in commands}
    # all take turns, so that a slow spell of the machine meets every one of them
    for _ in range(turns):
        for name, (lines, arguments) in commands.items():
            peers = _peer_seconds(questions)
            ours = _command_seconds(lines, arguments) - _command_seconds(b"", arguments)
            rounds[name].append(Round(ours, min(peers, _peer_seconds(questions))))
    for name, measured in rounds.items():
        measured.sort(key=lambda r: r.ratio)
        middle = measured[turns // 2]
        print(
            f"{name}: {many / middle.ours:,.0f} hands a second, PyMahjongGB "
            f"{many / middle.peers:,.0f}: 1/{middle.ratio:.1f} "
            f"(rounds: {', '.join(f'{r.ratio:.1f}' for r in measured)})"
        )
    for name, options in (
        ("one hand", {}),
        ("one hand with the fans just missed", {"nearly": True}),
    ):
        print(f"{name}: {1000 * _median_seconds(dealt[:1_000], options):.2f} ms in the median")
    code = (
        "import time; start = time.perf_counter(); import scoring.rulesets.mcr.rules; "
        "print(time.perf_counter() - start)"
    )
    took = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
        for _ in range(turns)
    ]
    print(f"import: {min(took):.3f} s")


def _against(folder: Path, dealt: list[dict[str, Any]], turns: int) -> None:
    """Print this version's time as a ratio to another one that takes turns with it."""
    for profile in PROFILES:
        lines = _lines(dealt, profile)
        ratios = []
        for _ in range(turns):
            theirs, ours = [
                _command_seconds(lines, [], where) - _command_seconds(b"", [], where)
                for where in (folder, ROOT)
            ]
            ratios.append(ours / theirs)
        rounds = ", ".join(f"{ratio:.2f}" for ratio in sorted(ratios))
        print(f"{profile}: {statistics.median(ratios):.2f} times the other version ({rounds})")


def _lines(dealt: list[dict[str, Any]], profile: str) -> bytes:
    return "".join(json.dumps({**hand, "rulings": profile}) + "\n" for hand in dealt).encode()


def _peer_seconds(questions: list[tuple[Any, ...]]) -> float:
    start = time.process_time()
    for arguments in questions:
        MahjongGB.MahjongFanCalculator(*arguments)
    return time.process_time() - start


def _command_seconds(lines: bytes, arguments: list[str], where: Path = ROOT) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "scoring", "-", *arguments],
        input=lines,
        stdout=subprocess.DEVNULL,
        check=True,
        cwd=where,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _median_seconds(dealt: list[dict[str, Any]], options: dict[str, Any]) -> float:
    took = []
    for hand in dealt:
        start = time.perf_counter()
        answer({**hand, **options})
        took.append(time.perf_counter() - start)
    return statistics.median(took)


if __name__ == "__main__":
    main()
