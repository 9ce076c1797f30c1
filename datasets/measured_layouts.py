"""Evaluate the layout on simulated tables, and measure the name errors of classifiers.

A table is right if the drafted hand is: concealed tiles, melds and their kinds, the number of
flowers, and the winning tile. Tables with an undetected tile of an open meld are left out.
"""

import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from datasets.laying import OTHER, simulated_table
from datasets.layouts import winning_hand
from datasets.made_up_sets import made_up_sets
from datasets.rendered import SIZE, UNSEEN_SETS
from datasets.scenes import Shot, render_scene
from datasets.simulated import Seen, seen
from scoring.hand.photo_form import FORMS, HandForm
from scoring.tiles import BACK
from vision.deciding.draft import draft_hand
from vision.deciding.layout import Layout, lay_out
from vision.deciding.questions import questions
from vision.deciding.sets import kong_tile
from vision.observing.reader import Reader
from vision.upright import ALIKE_UPSIDE_DOWN, Upright

OPEN = ("chow", "pung", "kong")
LEAST_SHARE = 0.002
"""Minimum probability of a name to be stored."""


@dataclass
class LayoutTally:
    """Counts over tables whose layout was decided.

    tables: number of tables measured.
    right: tables without an error.
    silent: wrong tables without a question about a wrong part of the hand.
    tiles: tiles detected, over all tables.
    said: for each candidate hand its probability, and whether it is the right one.
    wrong: number of tables with an error, by part of the hand.
    asked: number of questions by kind.
    """

    tables: int = 0
    right: int = 0
    silent: int = 0
    tiles: int = 0
    said: list[tuple[float, bool]] = field(default_factory=list)
    wrong: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)

    def line(self) -> str:
        asked = sum(self.asked.values())
        return (
            f"{self.tables} tables, {100 * self.right / max(1, self.tables):.1f} % right, "
            f"{100 * self.silent / max(1, self.tables):.1f} % wrong without a question about it; "
            f"one question for {self.tiles / max(1, asked):.1f} tiles; wrong: {dict(self.wrong)}; "
            f"asked: {dict(self.asked)}"
        )

    def calibration(self) -> str:
        """Return a text table: in bands of stated probability, the number of candidate hands, their
        mean probability and the share of right ones, both in percent."""
        lines = ["said, of how many | in the mean | true"]
        for low, high in pairwise((0.0, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 1.01)):
            inside = [each for each in self.said if low <= each[0] < high]
            if inside:
                mean, true = (100 * np.mean(each) for each in zip(*inside, strict=True))
                lines.append(
                    f"{low:.2f} to {min(high, 1):.2f}, {len(inside)} | {mean:.1f} | {true:.1f}"
                )
        return "\n".join(lines)


def decided(table: Seen) -> tuple[Layout, dict[str, Any] | None]:
    """Return the layout of a simulated table by rules for hands of its size, and the drafted hand.
    The ids of the layout's tiles are indices of the table's detections."""
    form = form_of(table)
    tiles = [replace(tile, id=at) for at, tile in enumerate(table.tiles)]
    layout = lay_out(tiles, table.width, table.height, form)
    hand, _ = draft_hand(layout.tiles, layout.groups, form)
    return layout, hand


def measure_layouts(tables: Iterable[Seen]) -> LayoutTally:
    """Lay out simulated tables, each by rules for hands of its size, and return the tally."""
    tally = LayoutTally()
    for table in tables:
        layout, hand = decided(table)
        of_hand = {at for at, role in enumerate(table.roles) if role != OTHER}
        tally.said += [
            (chance, {layout.tiles[i].id for i in hand if layout.tiles[i].id >= 0} == of_hand)
            for chance, hand in layout.hands
        ]
        asked = questions(layout)
        wrong = parts_wrong(shown_hand(table), hand)
        tally.tables += 1
        tally.tiles += len(table.tiles)
        tally.right += not wrong
        tally.wrong.update(wrong)
        tally.asked.update(question.kind for question in asked)
        tally.silent += bool(wrong) and not any(
            q.kind in ABOUT[part] for part in wrong for q in asked
        )
    return tally


MEMBERS = ("in_hand", "which_hand")
ABOUT = {
    "concealed": (*MEMBERS, "hand_size", "missing_tile", "group", "which_tile", "is_tile"),
    "melds": ("group", *MEMBERS, "hand_size", "missing_tile", "which_tile", "is_tile"),
    "winning tile": ("winning_tile", *MEMBERS),
    "flowers": (*MEMBERS, "which_tile", "is_tile"),
}
"""Kinds of question about each part of the hand."""


def form_of(table: Seen) -> HandForm:
    """Return the `HandForm` for the size of hand played at a simulated table. Raises StopIteration
    if no rules have that size."""
    return next(form for form in FORMS if form.tiles == table.size)


def simulated(count: int, seed: str, size: int = 14, *, whole: bool = False) -> Iterator[Seen]:
    """Yield `count` simulated tables with hands of `size` tiles, except tables on which a tile of
    an open meld is not detected. With a size other than 14 and 17 it searches without end.

    seed: the same seed gives the same tables.
    whole: True for tables with four players only.
    """
    at = 0
    while count:
        rng = random.Random(f"{seed}/{at}")
        table = seen(simulated_table(rng), rng)
        at += 1
        if table.size == size and table.whole >= whole and _melds_found(table):
            count -= 1
            yield table


def _melds_found(table: Seen) -> bool:
    found = Counter(
        (group, role) for role, group in zip(table.roles, table.groups, strict=True) if role in OPEN
    )
    return all(many == (4 if role == "kong" else 3) for (_, role), many in found.items())


def shown_hand(table: Seen) -> dict[str, Any]:
    """Return the hand on a simulated table as a dict, in the format of a drafted hand, without
    tiles that are not detected and without concealed tiles that lie face down. Concealed kongs have
    four tiles, whether or not all are detected."""
    shown: dict[str, Any] = {"concealed": [], "melds": [], "winning_tile": None, "flowers": []}
    melds: dict[int, tuple[str, list[str]]] = {}
    for code, role, group in zip(table.codes, table.roles, table.groups, strict=True):
        if role in ("concealed", "winning"):
            shown["concealed"] += [code] if code != BACK else []
        if role == "winning":
            shown["winning_tile"] = code
        elif role == "flowers":
            shown["flowers"].append(code)
        elif role in (*OPEN, "concealed_kong"):
            melds.setdefault(group, (role, []))[1].append(code)
    for kind, codes in melds.values():
        if kind == "concealed_kong":
            faces = [code for code in codes if code != BACK]
            inner = [code for code in faces if code != "P"] or faces
            tile = inner[0] if inner else kong_tile(codes)
            shown["melds"].append({"type": "kong", "tiles": [tile] * 4, "concealed": True})
        else:
            shown["melds"].append({"type": kind, "tiles": sorted(codes), "concealed": False})
    return shown


def parts_wrong(wanted: dict[str, Any], hand: dict[str, Any] | None) -> list[str]:
    """Return the parts ("concealed", "melds", "winning tile", "flowers") in which a drafted hand
    differs from the hand `wanted`. Flowers are compared by number only. Without a drafted hand
    (None) the only part is "concealed"."""
    if hand is None:
        return ["concealed"]

    def melds(of: dict[str, Any]) -> list[tuple[str, list[str], bool]]:
        return sorted((m["type"], sorted(m["tiles"]), m["concealed"]) for m in of["melds"])

    pairs = {
        "concealed": (sorted(wanted["concealed"]), sorted(hand["concealed"])),
        "melds": (melds(wanted), melds(hand)),
        "winning tile": (wanted["winning_tile"], hand["winning_tile"]),
        "flowers": (len(wanted["flowers"]), len(hand["flowers"])),
    }
    return [name for name, (want, have) in pairs.items() if want != have]


POWERS = {0: "all alike", 1: "by their areas", 3: "by the cubes of these"}


def measure_upright(tables: Iterable[Seen]) -> Counter[str]:
    """Return, for each way to weight the faces (`POWERS`), the number of tables for which the vote
    of all faces (`vision.upright`) finds the side from which most tiles of the hand are upright. A
    table always counts if no face of its hand shows which side is up."""
    right: Counter[str] = Counter()
    for table in tables:
        of_hand = [
            tile.turned // 90
            for tile, role in zip(table.tiles, table.roles, strict=True)
            if role != OTHER and tile.tile != BACK and tile.tile not in ALIKE_UPSIDE_DOWN
        ]
        for power, how in POWERS.items():
            quarter = Upright.of(table.tiles, table.width, table.height, power).quarter
            right[how] += not of_hand or np.bincount(of_hand).argmax() == quarter
    return right


MOST_READINGS = 40
"""Maximum number of readings stored per face."""


def write_name_noise(out: Path, reader: Reader, *, count: int, seed: int) -> None:
    """Render hands of random tile sets, read them, and write to the JSON file `out` how each face
    was read: by true code, a list of readings, each a list of pairs of a name and its probability.
    Names less probable than `LEAST_SHARE` are omitted.

    count and seed: number and seed of the hands.
    """
    from tqdm import tqdm  # not needed, nor always installed, where tables are only compared

    book = made_up_sets(24, seed=UNSEEN_SETS)
    found: dict[str, list[list[tuple[str, float]]]] = defaultdict(list)
    for at in tqdm(range(count), desc="hands"):
        rng = np.random.default_rng([seed, at])
        scene = render_scene(
            rng,
            book,
            Shot(size=SIZE, whole_hand=True, ordinary=at % 3 > 0),
            layout=winning_hand(rng),
        )
        middles = np.array([tile.quad.mean(axis=0) for tile in scene.tiles])
        for tile in reader.read(scene.image):
            if tile.rejected:
                continue
            away = np.linalg.norm(middles - tile.quad.mean(axis=0), axis=1)
            near = scene.tiles[int(away.argmin())]
            if away.min() < 0.5 * np.linalg.norm(near.quad[1] - near.quad[0]):
                kept = [
                    (name, round(float(share), 4))
                    for name, share in tile.names.items()
                    if share >= LEAST_SHARE
                ]
                found[str(near.code)].append(kept)
    chosen = random.Random(seed)
    kept_of = {
        code: chosen.sample(many, min(MOST_READINGS, len(many)))
        for code, many in sorted(found.items())
    }
    out.write_text(json.dumps(kept_of, separators=(",", ":")), encoding="utf-8")
