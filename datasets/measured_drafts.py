"""Measure drafted hands on rendered pictures of hands laid as at a table.

A hand is right if its concealed tiles, its melds and their kinds, its flowers by number and the
winning tile that lies apart are all right. A concealed kong that shows no face has to be read as a
kong of `back`, whose tile the player adds.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import vision
from datasets.layouts import LaidHand, winning_hand
from datasets.made_up_sets import made_up_sets
from datasets.photos import as_png
from datasets.rendered import SIZE, UNSEEN_SETS
from datasets.scenes import Shot, render_scene
from scoring.hand.photo_form import USUAL_FORM
from scoring.rulesets import of_size
from scoring.tiles import BACK
from vision.deciding.sets import kong_tile
from vision.observing.reader import Reader


@dataclass(frozen=True)
class RenderedHands:
    """Random hands to be rendered.

    count: number of hands.
    seed: seed of the hands.
    start: number of the first hand, to resume a run.
    ordinary: True for the light, table and camera of ordinary photos, False for all variations used
      in training.
    sixteen: True for hands of seventeen tiles, read under rules with such hands.
    """

    count: int
    seed: int = 0
    start: int = 0
    ordinary: bool = True
    sixteen: bool = False


def evaluate_drafts(
    hands: RenderedHands,
    reader: Reader,
    *,
    told: Callable[[int, int, list[str]], None] = lambda hand, right, problems: None,
) -> dict[str, Any]:
    """Render hands, read them and return a dict: "hands" and "right" (their numbers), "wrong"
    (hands with an error, by part of the hand) and "failures" (pairs of a hand's number and its
    errors).

    told: called after each hand with its number, the number of right hands so far, and its errors.

    The tile sets are random ones that no training used.
    """
    book = made_up_sets(24, seed=UNSEEN_SETS)
    form = of_size(17)[0].form if hands.sixteen else USUAL_FORM
    wrong: Counter[str] = Counter()
    failures = []
    right = 0
    shot = Shot(size=SIZE, whole_hand=True, ordinary=hands.ordinary)
    for at in range(hands.start, hands.start + hands.count):
        rng = np.random.default_rng([hands.seed, at])
        layout = winning_hand(rng, sixteen=hands.sixteen)
        scene = render_scene(rng, book, shot, layout=layout)
        reading = vision.read_photo(as_png(scene.image), reader=reader, form=form)
        problems = differences(expected_hand(layout), reading.hand)
        right += not problems
        wrong.update({problem.split(":")[0] for problem in problems})
        if problems:
            failures.append((at, problems))
        told(at, right, problems)
    return {"hands": hands.count, "right": right, "wrong": dict(wrong), "failures": failures}


def expected_hand(layout: LaidHand) -> dict[str, Any]:
    """Return the hand in a layout as a dict, in the format of a drafted hand."""
    shown: dict[str, Any] = {"concealed": [], "melds": [], "winning_tile": None, "flowers": []}
    for group, kind in enumerate(layout.groups):
        codes = [tile.code for tile in layout.tiles if tile.group == group]
        if kind == "flowers":
            shown["flowers"] += codes
        elif kind == "concealed_kong":
            concealed = BACK in codes  # four open tiles do not say that they were concealed
            shown["melds"].append(
                {"type": "kong", "tiles": [kong_tile(codes)] * 4, "concealed": concealed}
            )
        elif kind in ("chow", "pung", "kong"):
            shown["melds"].append({"type": kind, "tiles": sorted(codes), "concealed": False})
        else:
            shown["concealed"] += codes
            if kind == "winning":
                shown["winning_tile"] = codes[0]
    return shown


def differences(wanted: dict[str, Any], drafted: dict[str, Any] | None) -> list[str]:
    """Return the errors of a drafted hand compared with the hand `wanted`, as sentences that begin
    with the part of the hand; empty if there are none. None for `drafted` is the error "no
    hand"."""
    if drafted is None:
        return ["no hand"]
    found = []
    for part in ("concealed", "flowers"):
        want, have = Counter(wanted[part]), Counter(drafted[part])
        if want != have:
            found.append(f"{part}: {_list(want - have)} missing, {_list(have - want)} too many")
    want, have = (Counter(map(_meld, hand["melds"])) for hand in (wanted, drafted))
    if want != have:
        found.append(f"melds: {_list(want - have)} missing, {_list(have - want)} too many")
    if wanted["winning_tile"] != drafted["winning_tile"]:
        found.append(f"winning tile: {drafted['winning_tile']} for {wanted['winning_tile']}")
    return found


def _meld(meld: dict[str, Any]) -> str:
    concealed = "concealed " if meld["concealed"] else ""
    return f"{concealed}{meld['type']} {' '.join(sorted(meld['tiles']))}"


def _list(parts: Counter[str]) -> str:
    return ", ".join(sorted(parts.elements())) or "nothing"
