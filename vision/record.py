"""The record of a hand: what was seen never changes, what was said is a list, the rest follows.

`Observations` are what the networks made of the pictures, a `Statement` is one thing that the
player said (`vision.statements`). `decide` gives the reading that follows from both, anew each
time, so that one statement puts other tiles right as well, and taking one back is leaving it out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scoring.hand_form import USUAL_FORM, HandForm
from scoring.tiles import BACK, FLOWERS
from vision.deciding.draft import draft_hand
from vision.deciding.layout import lay_out
from vision.deciding.questions import LEAST_ANSWER, key_of, questions
from vision.deciding.said import Said
from vision.deciding.sets import MELDS
from vision.observations import FoundTile, Observations
from vision.reading import Question, Reading
from vision.statements import (
    Added,
    Answered,
    Aside,
    Corner,
    Empty,
    InHand,
    Loose,
    Melded,
    Named,
    NotWon,
    Removed,
    Statement,
    Won,
    about,
    next_number,
    place_of,
)


def decide(
    seen: Observations, said: Sequence[Statement] = (), form: HandForm = USUAL_FORM
) -> Reading:
    """The reading that follows from what was seen and said. form: what a hand of the rules in
    force looks like."""
    told = _told(seen, said)
    tiles = [_as_said(tile, told) for tile in seen.all if tile.id not in told.removed]
    tiles += [
        FoundTile(code, SEEN_BY_THE_PLAYER if code == BACK else 1.0, [], quad, id=number)
        for number, (code, quad) in told.added.items()
        if quad is not None and number not in told.removed
    ]
    layout = lay_out(tiles, seen.width, seen.height, form, told.said)
    hand, warnings = draft_hand(layout.tiles, layout.groups, layout.form)
    return Reading(
        photo=seen.photo,
        width=seen.width,
        height=seen.height,
        tiles=layout.tiles,
        groups=layout.groups,
        hand=hand,
        warnings=[*seen.advice, *warnings],
        questions=questions(layout, [each.key for each in said if isinstance(each, Answered)]),
        photos=list(seen.photos),
        other_hands=list(seen.other_hands),
        unread=list(seen.unread),
        rejected=[tile for _, tile in layout.rejected],
        hands=[each for each in layout.hands if each[0] >= LEAST_ANSWER],
        size=layout.form.tiles,
        seen=seen,
        said=tuple(said),
        form=form,
    )


def observations_of(reading: Reading) -> Observations:
    """What a reading was made of; of one that was kept as JSON, as far as that tells."""
    if reading.seen is not None:
        return reading.seen
    return Observations(
        photo=reading.photo,
        width=reading.width,
        height=reading.height,
        tiles=tuple(_as_read(tile) for tile in reading.tiles if not tile.assumed),
        rejected=tuple(reading.rejected),
        photos=tuple(reading.photos),
    )


def on_record(reading: Reading) -> Reading:
    """The same reading with what it was made of, and the number of each tile: of one that was kept
    as JSON, as far as that tells."""
    if reading.seen is not None:
        return reading
    numbers = count()
    tiles = [tile if tile.assumed else replace(tile, id=next(numbers)) for tile in reading.tiles]
    return replace(reading, tiles=tiles, seen=observations_of(reading))


def answer(reading: Reading, question: int, choice: int, form: HandForm = USUAL_FORM) -> Reading:
    """The reading with one question answered by one of its answers, both by their place.

    What was said is taken as certain, and all that hangs on it is decided anew. The reading given
    stays as it is. Raises IndexError where there is no such question or answer.
    """
    reading = on_record(reading)
    said = (*reading.said, *statements_of(reading, reading.questions[question], choice))
    return decide(observations_of(reading), said, form)


def statements_of(reading: Reading, question: Question, choice: int) -> tuple[Statement, ...]:
    """What is said by one answer to a question of a reading that is on record."""
    seen = observations_of(reading)
    change = question.answers[choice].change
    tiles = reading.tiles

    def ids(places: Iterable[int]) -> tuple[int, ...]:
        return tuple(tiles[i].id for i in places)

    said: list[Statement] = []
    number = next_number(len(seen.all), reading.said)
    if "winning" in change:
        won = change["winning"]
        said.append(NotWon(ids(question.tiles)) if won is None else Won(tiles[won].id))
    said += [Melded(meld["type"], ids(meld["tiles"])) for meld in change.get("melds", ())]
    if change.get("concealed"):
        said.append(Loose(ids(change["concealed"])))
    groups: dict[str, list[int]] = {"hand": [], "other": []}
    for entry in change.get("tiles", ()):
        at = entry["index"]
        quad = entry["quad"] if at is None else tiles[at].quad
        known = _at(quad, seen.rejected) if at is None else tiles[at].id
        if entry.get("tile", "") is None:
            said.append(Removed(known) if known >= 0 else Empty(place_of(quad)))
            continue
        if known < 0:
            known, number = number, number + 1
            said.append(Added(known, entry.get("tile", BACK), place_of(quad)))
        elif "tile" in entry:
            said.append(Named(known, entry["tile"]))
        group = "hand" if at is None else entry.get("group")
        if group:
            groups[group].append(known)
    said += [InHand(tuple(groups["hand"]))] if groups["hand"] else []
    said += [Aside(tuple(groups["other"]))] if groups["other"] else []
    return (*said, Answered(key_of(question, tiles)))


# --- helpers -------------------------------------------------------------------------------------

SEEN_BY_THE_PLAYER = 0.5
"""Confidence of a tile that the player says lies there and did not name."""


@dataclass
class _Told:
    """All statements together: the last one about a tile counts."""

    names: dict[int, str]
    removed: set[int]
    added: dict[int, tuple[str, NDArray[np.float32] | None]]
    said: Said


def _told(seen: Observations, said: Sequence[Statement]) -> _Told:
    names: dict[int, str] = {}
    removed: set[int] = set()
    added: dict[int, tuple[str, NDArray[np.float32] | None]] = {}
    groups: dict[int, str] = {}
    melds: list[tuple[str, tuple[int, ...]]] = []
    empty: list[Corner] = []
    for each in said:
        tiles = about(each)
        if isinstance(each, Named):
            names[each.tile] = each.code
            removed.discard(each.tile)
        elif isinstance(each, Removed):
            removed.add(each.tile)
        elif isinstance(each, Added):
            quad = None if each.place is None else np.array(each.place, np.float32)
            added[each.tile] = each.code, quad
            groups[each.tile] = "hand"
        elif isinstance(each, Empty):
            empty.append(_middle(each.place))
        if isinstance(each, Removed | InHand | Aside | Won | Melded | Loose):
            melds = [meld for meld in melds if not set(meld[1]) & set(tiles)]
        if isinstance(each, Won):
            groups = {i: "hand" if group == "winning" else group for i, group in groups.items()}
        if isinstance(each, Melded) and each.kind in MELDS:
            melds.append((each.kind, tiles))
        group = _GROUPS.get(type(each))
        if group is not None:
            groups |= dict.fromkeys(tiles, group)
    placed = {tile.id for tile in seen.all} | {
        i for i, (_, quad) in added.items() if quad is not None
    }
    there = {i: names.get(i, code) for i, (code, _) in added.items()}
    of_melds = {i for _, tiles in melds for i in tiles}
    beside = tuple(
        code
        for i, code in there.items()
        if i not in placed
        and i not in removed
        and i not in of_melds
        and groups[i] != "other"
        and code not in FLOWERS
    )
    whole = Said(
        groups={i: group for i, group in groups.items() if i in placed and i not in of_melds},
        melds=tuple(
            (
                kind,
                tuple(i for i in tiles if i in placed),
                tuple(there[i] for i in tiles if i not in placed),
            )
            for kind, tiles in melds
        ),
        beside=beside,
        empty=tuple(empty),
    )
    added = {i: (there[i], quad) for i, (_, quad) in added.items()}
    return _Told(names, removed, added, whole)


_GROUPS = {
    InHand: "hand",
    Aside: "other",
    Won: "winning",
    NotWon: "not_winning",
    Loose: "concealed",
}
"""What each says that its tiles are to the hand."""


def _as_said(tile: FoundTile, told: _Told) -> FoundTile:
    """A tile by the name that the player gave it."""
    name = told.names.get(tile.id)
    if name is None:
        return tile
    return replace(tile, tile=name, confidence=1.0, alternatives=[], none=0.0)


def _at(quad: Sequence[Sequence[float]], tiles: Sequence[FoundTile]) -> int:
    """The number of the one of these tiles that lies there, or -1."""
    x, y = _middle(quad)
    for tile in tiles:
        a, b = _middle(tile.quad)
        if abs(a - x) < 1 and abs(b - y) < 1:  # corners are told to a tenth of a pixel
            return tile.id
    return -1


def _middle(quad: Any) -> Corner:
    x, y = np.asarray(quad, np.float64).mean(axis=0)
    return float(x), float(y)


def _as_read(tile: FoundTile) -> FoundTile:
    """A decided tile as it was seen: by the name that it was read by, if the rules gave it
    another one."""
    tile = replace(tile, row=-1, group=-1, doubt=-1.0, id=-1)
    if not tile.mended_from:
        return tile
    ways = dict(tile.alternatives)
    share = ways.pop(tile.mended_from, tile.confidence)
    ways[tile.tile] = tile.confidence
    ranked = sorted(ways.items(), key=lambda way: -way[1])
    return replace(
        tile, tile=tile.mended_from, confidence=share, alternatives=ranked, mended_from=""
    )
