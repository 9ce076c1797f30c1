"""Pictures that ask everything of the reader, and what was read in them, kept to compare with.

The pictures are rendered with the project's own drawn faces, the same on every machine: hard scenes
of several kinds, hands small, dark, noisy and pressed out of shape, a photo larger than a first
look needs, hands of other rules, several looks at one hand, and a set of one's own.
`python -m benchmarks.moved_numbers` tries which numbers of `vision` are seen here when they move.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image

from datasets.bursts import burst
from datasets.changes import change
from datasets.drawn import drawn_faces
from datasets.kinds import kinds_named, kinds_of_one_scene
from datasets.layouts import random_layout, winning_hand
from datasets.scenes import Scene, render_scene
from scoring.rulesets import ruleset
from vision import Reading, read_looks, read_photo
from vision.own_set import OwnSet
from vision.reader import Reader, default_reader

KEPT = Path(__file__).parent.parent / "vision" / "kept_readings.json"
SIDE_PX = 800
LARGE_PX = 2600
"""Side of a photo that is opened smaller than it is."""
SEED = 27
HARD = (0, 1, 4, 5, 10, 15, 17)
NEAR_PX, NEAR_SHARE = 2.0, 0.02
"""Places in pixels and probabilities may differ by so much from machine to machine."""

Array = np.ndarray
Case = Callable[[Reader], Reading]


@lru_cache(maxsize=1)
def _faces() -> Any:
    return drawn_faces()


def _scene(at: int, names: tuple[str, ...] = (), *, whole: bool = True) -> Scene:
    """One rendered picture: a winning hand, or with `whole` false anything that lies on tables."""
    rng = np.random.default_rng([SEED, at])
    kinds = kinds_of_one_scene(rng, kinds_named(names))
    layout = (
        winning_hand(rng, kongs="kongs" in kinds, sixteen="sixteen" in kinds)
        if whole
        else random_layout(rng, kinds)
    )
    return render_scene(
        rng, _faces(), size=SIDE_PX, layout=layout, whole_hand=True, ordinary=not names, kinds=kinds
    )


def _picture(at: int, kind: str, *, whole: bool = True) -> Array:
    return _scene(at, (kind,), whole=whole).image


def _boxes(scene: Scene) -> Array:
    quads = np.array([tile.quad for tile in scene.tiles], np.float32).reshape(-1, 4, 2)
    return np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1)


def _jpeg(image: Array) -> bytes:
    file = io.BytesIO()
    Image.fromarray(image).save(file, "JPEG", quality=88)
    return file.getvalue()


def cases() -> Iterator[tuple[str, Case]]:
    """Every picture by its name, and how it is read."""
    for at in HARD:
        yield f"hard {at}", _of_pixels(partial(_picture, at, "hard", whole=at % 2 == 0))
    for at, kind in enumerate(("backs", "kongs", "seat"), start=100):
        yield kind, _of_pixels(partial(_picture, at, kind))
    for at, name in enumerate(("noise", "small"), start=120):
        yield f"changed: {name}", _of_pixels(partial(_changed, name, at))
    yield "dark", _of_pixels(lambda: _darker(_scene(130).image))
    yield "pressed", _of_pixels(lambda: _pressed(_scene(131).image))
    yield "large file", lambda reader: read_photo(_large(140), reader=reader)
    yield "sixteen", _of_pixels(partial(_picture, 150, "sixteen"), "taiwanese")
    for at in (161, 162):
        yield f"red fives {at}", _of_pixels(partial(_picture, at, "warm"), "riichi")
    yield "looks", lambda reader: _looked_at(172, reader)
    yield (
        "own set",
        lambda reader: read_photo(_picture(180, "hard"), reader=reader.with_own_set(_own_set())),
    )


def _of_pixels(picture: Callable[[], Array], rules: str = "mcr") -> Case:
    return lambda reader: read_photo(picture(), reader=reader, form=ruleset(rules).form)


def _changed(name: str, at: int) -> Array:
    scene = _scene(at)
    return change(name, scene.image, _boxes(scene))[0]


def _darker(image: Array) -> Array:
    return (image * 0.22).astype(np.uint8)


def _pressed(image: Array) -> Array:
    return np.asarray(cv2.resize(image, (SIDE_PX, SIDE_PX // 4), interpolation=cv2.INTER_AREA))


def _large(at: int) -> bytes:
    size = (LARGE_PX, LARGE_PX)
    small = _scene(at, ("hard",)).image
    canvas = np.full((2 * SIDE_PX, 2 * SIDE_PX, 3), 128, np.uint8)
    canvas[SIDE_PX // 2 : -SIDE_PX // 2, SIDE_PX // 2 : -SIDE_PX // 2] = small
    return _jpeg(cv2.resize(canvas, size, interpolation=cv2.INTER_CUBIC))


def _looked_at(at: int, reader: Reader) -> Reading:
    """Three looks at one hand and one at another."""
    scene = _scene(at)
    looks = burst(scene.image, _boxes(scene), np.random.default_rng([SEED, at]), 3)
    other = _scene(at + 50, ("hard",))
    return read_looks([*(picture for picture, _ in looks), other.image], reader=reader)


@lru_cache(maxsize=1)
def _own_set() -> OwnSet:
    own = OwnSet("drawn")
    for tile in _scene(190).tiles:
        own.learn(_scene(190).image, tile.quad[None].astype(np.float32), [tile.code])
    return own


def told(reading: Reading) -> dict[str, Any]:
    """What a reading says, in short: as the player sees it, and how sure it is."""
    whole = reading.to_json()
    return {
        "tiles": [
            [
                tile["tile"], tile["confidence"], tile["doubt"], tile["row"], tile["group"],
                tile["turned"], tile.get("looks", 1), tile.get("red", False),
                tile.get("mended_from", ""), *_middle(tile["quad"]),
                [[name, share] for name, share in tile["alternatives"] if share > NEAR_SHARE],
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


def _middle(quad: list[list[float]]) -> list[float]:
    return [float(round(x)) for x in np.mean(quad, axis=0)]


def alike(one: Any, two: Any) -> bool:
    """Whether two of `told` say the same, but for what machines make of it."""
    if isinstance(one, dict) and isinstance(two, dict):
        return one.keys() == two.keys() and all(alike(one[key], two[key]) for key in one)
    if isinstance(one, list) and isinstance(two, list):
        return len(one) == len(two) and all(alike(a, b) for a, b in zip(one, two, strict=True))
    if isinstance(one, float) or isinstance(two, float):
        whole = max(abs(one), abs(two)) > 1
        return bool(abs(one - two) <= (NEAR_PX if whole else NEAR_SHARE))
    return bool(one == two)


def kept() -> dict[str, Any]:
    return dict(json.loads(KEPT.read_text(encoding="utf-8")))


def write() -> None:
    """Keep what is read today: after new models, or where a reading is meant to change."""
    reader = default_reader()
    lines = [
        f"{json.dumps(name)}: {json.dumps(told(read(reader)), ensure_ascii=False)}"
        for name, read in cases()
    ]
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write()
