"""How fast hands are scored, as ratios to PyMahjongGB in the same run.

    python -m benchmarks.scoring_speed

Times are processor time, so that other programs on the machine matter little.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from typing import Any

import MahjongGB

from benchmarks.peer import question
from scoring import score

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from hands import hands

HANDS = 20_000
ROUNDS = 5


def main() -> None:
    """Measure and print."""
    dealt = [{**hand, "rulings": "china-1998"} for hand in islice(hands(20_000), HANDS)]
    lines = "".join(json.dumps(hand) + "\n" for hand in dealt).encode()
    questions = [question(hand) for hand in dealt]
    for name, arguments in (("fan lists (--brief)", ["--brief"]), ("with all reasons", [])):
        # the two engines take turns, so that a slow spell of the machine meets both
        rounds = []
        for _ in range(ROUNDS):
            peer = _peer_seconds(questions)
            ours = _command_seconds(lines, arguments) - _command_seconds(b"", arguments)
            peer = min(peer, _peer_seconds(questions))
            rounds.append((ours / peer, HANDS / ours, HANDS / peer))
        ratio, ours_a_second, peers_a_second = statistics.median_low(rounds)
        print(
            f"{name}: {ours_a_second:,.0f} hands a second, PyMahjongGB {peers_a_second:,.0f}: "
            f"1/{ratio:.1f} (rounds: {', '.join(f'{r:.1f}' for r, _, _ in sorted(rounds))})"
        )
    for name, options in (
        ("one hand", {}),
        ("one hand with the fans just missed", {"nearly": True}),
    ):
        print(f"{name}: {1000 * _median_seconds(dealt[:1_000], options):.2f} ms in the median")
    code = (
        "import time; start = time.perf_counter(); import scoring.mcr.rules; "
        "print(time.perf_counter() - start)"
    )
    took = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
        for _ in range(ROUNDS)
    ]
    print(f"import: {min(took):.3f} s")


def _peer_seconds(questions: list[tuple[Any, ...]]) -> float:
    start = time.process_time()
    for arguments in questions:
        MahjongGB.MahjongFanCalculator(*arguments)
    return time.process_time() - start


def _command_seconds(lines: bytes, arguments: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "scoring", "-", *arguments],
        input=lines,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _median_seconds(dealt: list[dict[str, Any]], options: dict[str, Any]) -> float:
    took = []
    for hand in dealt:
        start = time.perf_counter()
        score({**hand, **options})
        took.append(time.perf_counter() - start)
    return statistics.median(took)


if __name__ == "__main__":
    main()
