"""What the player answered, and everything decided anew with it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np

from scoring.hand_form import USUAL_FORM, HandForm
from vision.draft import draft_hand
from vision.layout import lay_out
from vision.questions import key_of, questions
from vision.reading import FoundTile, Question, Reading


def answer(reading: Reading, question: int, choice: int, form: HandForm = USUAL_FORM) -> Reading:
    """The reading with one question answered by one of its answers, both by their place.

    What was said is taken as certain, and all that hangs on it is decided anew. The reading given
    stays as it is. Raises IndexError where there is no such question or answer.
    """
    asked = reading.questions[question]
    change = asked.answers[choice].change
    tiles = [_as_read(tile) for tile in reading.tiles]
    _settle(tiles, asked, change, reading.hand or {})
    return _decided(reading, tiles, form, [*reading.answered, key_of(asked, reading.tiles)])


def read_as(reading: Reading, form: HandForm) -> Reading:
    """The same photo, read as a hand of another form."""
    return _decided(reading, [_as_read(tile) for tile in reading.tiles], form, reading.answered)


def asked_anew(reading: Reading, form: HandForm) -> Reading:
    """A reading that was kept as JSON, its questions in every language again.

    Where the same tiles would be asked about otherwise today, they stay as they were kept.
    """
    fresh = read_as(reading, form)
    same = [tile.tile for tile in fresh.tiles] == [tile.tile for tile in reading.tiles]
    if not same or _subjects(fresh) != _subjects(reading):
        return reading
    return replace(reading, questions=fresh.questions)


def _subjects(reading: Reading) -> list[tuple[str, list[int], list[dict[str, Any]]]]:
    """What the questions of a reading are about, and what their answers do."""
    return [
        (question.kind, question.tiles, [answer.change for answer in question.answers])
        for question in reading.questions
    ]


def _decided(
    reading: Reading, tiles: list[FoundTile], form: HandForm, answered: list[Any]
) -> Reading:
    """What these tiles of a photo are together, decided anew."""
    layout = lay_out(tiles, reading.width, reading.height, form, reading.rejected)
    hand, warnings = draft_hand(layout.tiles, layout.groups, layout.form)
    advice = [text for text in reading.warnings if text in reading.advice]
    return replace(
        reading,
        tiles=layout.tiles,
        groups=layout.groups,
        hand=hand,
        warnings=[*advice, *warnings],
        questions=questions(layout, answered),
        answered=answered,
        rejected=[tile for _, tile in layout.rejected],
        size=layout.form.tiles,
    )


def _as_read(tile: FoundTile) -> FoundTile:
    """A copy under the name that it was read by, if the rules gave it another one."""
    tile = copy(tile)
    if tile.mended_from:
        ways = dict(tile.alternatives)
        share = ways.pop(tile.mended_from, tile.confidence)
        ways[tile.tile] = tile.confidence
        tile.tile, tile.confidence, tile.mended_from = tile.mended_from, share, ""
        tile.alternatives = sorted(ways.items(), key=lambda way: -way[1])
    return tile


def _settle(
    tiles: list[FoundTile],
    asked: Question,
    change: Mapping[str, Any],
    hand: Mapping[str, Any],
) -> None:
    """Write what was said into the tiles."""
    if "winning" in change:
        if change["winning"] is None:
            for i in asked.tiles:
                tiles[i].settled = "not_winning"
        else:
            tiles[change["winning"]].settled = "winning"
    for meld in change.get("melds", ()):
        for i in meld["tiles"]:
            tiles[i].settled = meld["type"]
    for i in change.get("concealed", ()):
        tiles[i].settled = "concealed"
    for entry in change.get("tiles", ()):
        if entry["index"] is None:
            quad = np.asarray(entry["quad"], np.float32)
            if "tile" in entry:
                tiles.append(FoundTile(entry["tile"], 1.0, [], quad))
            else:
                tiles.append(FoundTile(UNSEEN, SEEN_BY_THE_PLAYER, [], quad, settled="hand"))
            continue
        tile = tiles[entry["index"]]
        if entry.get("tile", "") is None:
            tile.settled = "none"
        elif "tile" in entry:
            tile.tile, tile.confidence, tile.alternatives, tile.none = entry["tile"], 1.0, [], 0.0
        if "group" in entry:
            tile.settled = entry["group"]


UNSEEN = "back"
"""What a tile is called that the player says lies there, until it is named."""
SEEN_BY_THE_PLAYER = 0.5
