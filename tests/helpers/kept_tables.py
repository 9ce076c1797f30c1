"""Simulated tables, and what was decided on them, to compare with what is decided now.

Nothing is rendered: the tables (`datasets.simulated`) are what a detector and a classifier might
report, with tiles missed, misnamed and found twice, so what is compared is all of
`vision.deciding`. The hand on each table is known. A table is left out if its questions change when
the layout network's outputs differ by more than they do between processors
(`tests.helpers.shaken`).

    python -m tests.helpers.kept_tables    # store what is decided today
"""

import json
from pathlib import Path

import msgspec

from datasets import measured_layouts
from datasets.measured_layouts import parts_wrong, shown_hand, simulated
from datasets.simulated import Seen
from tests.helpers.shaken import shaken
from vision.deciding.questions import questions

KEPT = Path(__file__).parent.parent / "vision" / "kept" / "tables.json"
SEED = "kept"
COUNTS = {14: 200, 17: 120}
"""Number of tables by the number of tiles of a hand."""
TRIED, TIMES = range(100, 105), 2.0
"""Deviations under which a table is tried before it is stored, as for `kept_readings`."""


class Asked(msgspec.Struct, frozen=True, array_like=True):
    """A question: its kind, the number of tiles in it, and its answers in English."""

    kind: str
    tiles: int
    answers: tuple[str, ...]


class Decided(msgspec.Struct, frozen=True, array_like=True):
    """What was decided on a table.

    wrong: parts in which the drafted hand differs from the one on the table (`parts_wrong`).
    asked: the questions, in their order.
    """

    wrong: tuple[str, ...]
    asked: tuple[Asked, ...]


class KeptTable(msgspec.Struct, frozen=True, array_like=True):
    """What was decided on the table with this index among those of its size."""

    at: int
    decided: Decided


def decided(table: Seen) -> Decided:
    """Return what is decided on a table now."""
    layout, hand = measured_layouts.decided(table)
    return Decided(
        wrong=tuple(parts_wrong(shown_hand(table), hand)),
        asked=tuple(
            Asked(
                kind=question.kind,
                tiles=len(question.tiles),
                answers=tuple(str(answer.text) for answer in question.answers),
            )
            for question in questions(layout)
        ),
    )


def tables(size: int) -> list[Seen]:
    """Return the tables with hands of `size` tiles, one of `COUNTS`."""
    return list(simulated(COUNTS[size], SEED, size))


def kept() -> dict[int, list[KeptTable]]:
    """Return the stored tables by the number of tiles of a hand."""
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[int, list[KeptTable]])


def write() -> None:
    """Store what is decided now, and print how many tables are left out."""
    stored: dict[int, list[KeptTable]] = {}
    for size in COUNTS:
        here = tables(size)
        now = [decided(table) for table in here]
        stays = [True] * len(here)
        for seed in TRIED:
            with shaken(seed, TIMES):
                stays = [
                    stay and decided(table) == before
                    for stay, table, before in zip(stays, here, now, strict=True)
                ]
        stored[size] = [
            KeptTable(at, each)
            for at, (each, stay) in enumerate(zip(now, stays, strict=True))
            if stay
        ]
        print(f"{size} tiles: {len(stored[size])} of {len(here)} tables kept")
    lines = [
        f'"{size}": [\n'
        + ",\n".join(json.dumps(msgspec.to_builtins(each), ensure_ascii=False) for each in many)
        + "\n]"
        for size, many in stored.items()
    ]
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write()
