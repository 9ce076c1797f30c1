"""Pictures that exercise all of the reader, and the stored readings of them, to compare with new
ones.

The pictures are files, because rendering them gives different pixels on processors that round
differently. They were rendered with the project's own drawn faces: hard scenes of several kinds,
hands small, dark and noisy, a photo larger than needed to find the tiles, hands of other rules,
several photos of one hand, and a hand read with a player's own tile set. A value is stored only if
it stays the same when the networks' outputs are changed by more than the differences between
processors (`tests.helpers.shaken`); in place of any other value, `OPEN` is stored.

    python -m tests.helpers.kept_readings    # store today's readings, and print what is left out
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from scoring.rulesets import ruleset
from scoring.rulesets.mcr.table import REVERSIBLE
from scoring.tiles import BACK, INDEX
from tests.helpers.shaken import shaken
from vision import Reading, read_looks, read_photo
from vision.observing.own_set import OwnSet, knowing
from vision.observing.reader import Reader, default_reader

FOLDER = Path(__file__).parent.parent / "vision" / "kept"
KEPT = FOLDER / "readings.json"
RULES = {"sixteen": "taiwanese", "red_fives_161": "riichi", "red_fives_162": "riichi"}
NEAR_PX, NEAR_SHARE = 4.0, 0.05
"""Maximum differences between machines of places in px, and of probabilities."""
LEAST_SHARE = 0.01
"""Probability up to which an alternative name is left out."""
OPEN = "?"
"""Stored in place of a value that depends on floating-point rounding; it matches any value."""
MOST_OPEN = 0.1
"""Maximum share of open values about the tiles of a picture; with more of them, its reading is not
stored."""
TRIED, TIMES = range(100, 120), 2.0
"""Deviations under which a reading is tried before it is stored: their seeds (`TRIED`), and their
size as a multiple of the deviations in tests (`TIMES`)."""

Case = Callable[[Reader], Reading]


def cases() -> Iterator[tuple[str, Case]]:
    """Yield each picture's name and a function that reads it with a given reader."""
    looks = sorted(FOLDER.glob("looks_*.jpg"))
    for path in sorted(FOLDER.glob("*.jpg")):
        if path.stem == "own_set":
            yield path.stem, partial(_by_own_set, path)
        elif path not in looks:
            yield path.stem, partial(_by_rules, path, RULES.get(path.stem, "mcr"))
    yield "looks", lambda reader: read_looks(looks, reader=reader)


def _by_rules(path: Path, rules: str, reader: Reader) -> Reading:
    return read_photo(path, reader=reader, form=ruleset(rules).form)


def _by_own_set(path: Path, reader: Reader) -> Reading:
    return read_photo(path, reader=knowing(reader, OwnSet.load(path.with_suffix(".npz"))))


def told(reading: Reading) -> dict[str, Any]:
    """Return a summary of a reading as a dict for JSON: what the player sees, with confidences."""
    whole = reading.to_json()
    return {
        "tiles": [
            [
                tile["tile"], tile["confidence"], tile["doubt"], tile["row"], tile["group"],
                _turned(tile), tile.get("looks", 1), tile.get("red", False),
                tile.get("mended_from", ""), *_middle(tile["quad"]),
                {name: share for name, share in tile["alternatives"] if share > LEAST_SHARE},
            ]
            for tile in whole["tiles"]
        ],
        "groups": [[group["kind"], group["tiles"]] for group in whole["groups"]],
        "hand": whole["hand"],
        "warnings": whole["warnings"],
        "questions": [
            [
                asked["kind"], asked["tiles"],
                [[answer["text"], answer["probability"]] for answer in asked["answers"]],
            ]
            for asked in whole["questions"]
        ],
        "rejected": [tile["tile"] for tile in whole.get("rejected", [])],
        "other_hands": whole.get("other_hands", []),
    }  # fmt: skip


def _turned(tile: dict[str, Any]) -> int:
    """Return the turn of a tile in degrees, modulo 180 for tiles that look the same upside down."""
    name = tile["tile"]
    alike_upside_down = name == BACK or (name in INDEX and REVERSIBLE >> INDEX[name] & 1)
    return int(tile["turned"]) % (180 if alike_upside_down else 360)


def _middle(quad: list[list[float]]) -> list[float]:
    return [float(round(x, 1)) for x in np.mean(quad, axis=0)]


def alike(now: Any, before: Any, part: float = 1.0) -> bool:
    """Return True if a reading equals the stored one, with numbers that differ by at most `part` of
    the allowed differences between machines; `OPEN` in the stored one equals anything."""
    if before == OPEN:
        return True
    if isinstance(now, dict) and isinstance(before, dict):
        return all(
            alike(now.get(key, 0.0), before.get(key, 0.0), part) for key in now | before
        )  # improbable names are left out, so a missing one counts as 0
    if isinstance(now, list) and isinstance(before, list):
        return len(now) == len(before) and all(
            alike(a, b, part) for a, b in zip(now, before, strict=True)
        )
    if isinstance(now, float) and isinstance(before, float):
        near = NEAR_PX if max(abs(now), abs(before)) > 1 else NEAR_SHARE
        return abs(now - before) <= part * near
    if isinstance(now, str) and isinstance(before, str):
        (words, said), (words_before, said_before) = map(_pixels, (now, before))
        return words == words_before and abs(said - said_before) <= 1  # the numbers are rounded
    return bool(now == before)


def _pixels(text: str) -> tuple[str, int]:
    """Return a text without its number of pixels, and this number, 0 if there is none."""
    found = re.search(r"\d+(?= pixels)", text)
    return (text, 0) if found is None else (text.replace(found[0], "", 1), int(found[0]))


def sure(readings: Sequence[Any]) -> Any:
    """Return the first of several readings, with `OPEN` in place of each value on which they differ
    by more than half of what `alike` allows."""
    first = readings[0]
    if all(alike(each, first, 0.5) for each in readings):
        return first
    if all(isinstance(each, dict) and each.keys() == first.keys() for each in readings):
        return {key: sure([each[key] for each in readings]) for key in first}
    if all(isinstance(each, list) and len(each) == len(first) for each in readings):
        return [sure(parts) for parts in zip(*readings, strict=True)]
    return OPEN


def worth_keeping(reading: dict[str, Any]) -> bool:
    """Return True if a reading merged by `sure` can be stored: none of its tiles, groups and hand
    is `OPEN` as a whole, and at most the share `MOST_OPEN` of the tiles' values is."""
    if OPEN in (reading["tiles"], reading["groups"], reading["hand"]):
        return False
    values = [value for tile in reading["tiles"] for value in tile]
    return values.count(OPEN) <= MOST_OPEN * len(values)


def kept() -> dict[str, Any]:
    return dict(json.loads(KEPT.read_text(encoding="utf-8")))


def write() -> None:
    """Store the present readings, after new models or an intended change of readings, and print for
    each picture what is open or why it is not stored."""
    reader = default_reader()
    lines = []
    for name, read in cases():
        readings = [told(read(reader))]
        for seed in TRIED:
            with shaken(seed, TIMES):
                readings.append(told(read(reader)))
        stays = sure(readings)
        if not worth_keeping(stays):
            print(f"{name}: not kept, it is read otherwise when outputs move", flush=True)
            continue
        parts = [key for key, value in stays.items() if json.dumps(OPEN) in json.dumps(value)]
        print(f"{name}: " + (f"open in {', '.join(parts)}" if parts else "all kept"), flush=True)
        lines.append(f"{json.dumps(name)}: {json.dumps(stays, ensure_ascii=False)}")
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write()
