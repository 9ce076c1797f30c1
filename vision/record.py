"""The record of a hand: what was seen never changes, what was said is a list, the rest follows.

`Observations` are what the networks made of the pictures, a `Statement` is one thing that the
player said (`vision.statements`). This is the one place where statements are applied: `decide`
gives the reading that follows from both, anew each time, so that one statement puts other tiles
right as well, and taking one back is leaving it out; `laid` gives what lies on the table by it,
tiles of no photo included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from scoring.hand_form import USUAL_FORM, HandForm
from scoring.tiles import BACK, FLOWERS
from vision.settings import LEAST_ANSWER
from vision.statements import (
    Added,
    Answered,
    Aside,
    Corner,
    Empty,
    Framed,
    InHand,
    Loose,
    Melded,
    Named,
    NotWon,
    Place,
    Removed,
    Statement,
    Won,
    about,
    next_number,
)

if TYPE_CHECKING:  # a hand that is typed needs none of it, and is to be there at once
    from vision.deciding.said import Said
    from vision.observations import FoundTile, Observations
    from vision.reading import Reading


ASSUMED_FROM = 1000
"""Face-down tiles that were not seen have numbers from here on, as long as nothing is said of
them."""


def decide(
    seen: Observations, said: Sequence[Statement] = (), form: HandForm = USUAL_FORM
) -> Reading:
    """Return the reading that follows from what was seen and said. form: what a hand of the rules
    in force looks like."""
    from vision.deciding.draft import draft_hand
    from vision.deciding.layout import lay_out
    from vision.deciding.questions import questions
    from vision.observations import FoundTile
    from vision.reading import Reading

    told = _told(said, seen, form)
    tiles = [_as_said(tile, told) for tile in seen.all if tile.id not in told.removed]
    for number, (code, place) in told.added.items():
        if place is not None and number not in told.removed:
            # Confidence of a tile that the player says lies there and did not name.
            sure = 0.5 if code == BACK else 1.0
            tiles.append(FoundTile(code, sure, [], place, id=number))  # type: ignore[arg-type]
    layout = lay_out(tiles, seen.width, seen.height, form, _for_layout(told, seen))
    hand, warnings = draft_hand(layout.tiles, layout.groups, layout.form)
    return Reading(
        photo=seen.photo,
        width=seen.width,
        height=seen.height,
        tiles=layout.tiles,
        groups=layout.groups,
        hand=hand,
        warnings=[*seen.advice, *warnings],
        questions=questions(
            layout,
            [each.key for each in said if isinstance(each, Answered)],
            next_number(len(seen.all), said),
        ),
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


def answer(reading: Reading, question: int, choice: int, form: HandForm = USUAL_FORM) -> Reading:
    """Return the reading with one question answered by one of its answers, both by their place.

    What was said is taken as certain, and all that hangs on it is decided anew. The reading given
    stays as it is; one that was kept as JSON is decided anew first. Raises IndexError where there
    is no such question or answer.
    """
    if reading.seen is None:
        reading = decide(observations_of(reading), form=form)
    assert reading.seen is not None
    says = reading.questions[question].answers[choice].says
    return decide(reading.seen, (*reading.said, *says), form)


def observations_of(reading: Reading) -> Observations:
    """Return what a reading was made of; of one that was kept as JSON, as far as that tells."""
    from vision.observations import Observations

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
    """Return the same reading with what it was made of, and the number of each tile: of one that
    was kept as JSON, as far as that tells."""
    if reading.seen is not None:
        return reading
    numbers = count()
    tiles = [tile if tile.assumed else replace(tile, id=next(numbers)) for tile in reading.tiles]
    return replace(reading, tiles=tiles, seen=observations_of(reading))


# --- what lies on the table ----------------------------------------------------------------------


@dataclass(frozen=True)
class Piece:
    """One tile on the table.

    id: stays the same when the tile is renamed. meld: number of the meld it lies in, or None.
    aside: seen in the photo but not part of the hand (discards, the wall). found: its index in the
    tiles of the reading that follows, or None for a tile that lies in no photo. guesses: other
    codes it may be. corrected: the player said that it is another tile than it was read as.
    """

    id: int
    tile: str
    meld: int | None = None
    aside: bool = False
    found: int | None = None
    doubtful: bool = False
    guesses: tuple[str, ...] = ()
    row: int = 0
    corrected: bool = False

    @property
    def assumed(self) -> bool:
        """True for a face-down tile that was not detected and that a concealed kong must have."""
        return self.id >= ASSUMED_FROM

    @property
    def plays(self) -> bool:
        """True for a tile that counts towards the hand: no flower, not set aside."""
        return not self.aside and self.tile not in FLOWERS


class OnTable(NamedTuple):
    """The pieces, which melds are concealed kongs, and the piece that won."""

    pieces: tuple[Piece, ...] = ()
    concealed_kongs: frozenset[int] = frozenset()
    winning: int | None = None


def laid(reading: Reading | None, said: Sequence[Statement]) -> OnTable:
    """Return what lies on the table. reading: what `decide` gave with the same statements, None
    where there is no photo. Whatever it makes of them, they hold here."""
    told = _told(said) if reading is None else _told(said, reading.seen, reading.form)
    pieces, melds, winning = ([], [], None) if reading is None else _as_decided(reading, told)
    row = max((piece.row for piece in pieces if not piece.aside), default=0)
    known = {piece.id for piece in pieces}
    for number, (code, _) in told.added.items():
        if number not in known and number not in told.removed:
            pieces.append(Piece(number, told.names.get(number, code), row=row))
    placed = told.loose.union(*(tiles for _, tiles in told.melds))
    melds = [
        (kind, tiles if (kind, tiles) in told.melds else tiles - placed) for kind, tiles in melds
    ]
    melds += [each for each in told.melds if each not in melds]
    at = {i: number for number, (_, tiles) in enumerate(melds) for i in tiles}
    pieces = [
        replace(
            piece,
            tile=told.names.get(piece.id, piece.tile),
            doubtful=piece.doubtful and piece.id not in told.names,
            aside=told.aside.get(piece.id, piece.aside),
            meld=at.get(piece.id),
        )
        for piece in pieces
    ]
    sizes = Counter(piece.meld for piece in pieces if piece.plays)
    pieces = [
        piece if piece.meld is None or sizes[piece.meld] > 2 else replace(piece, meld=None)
        for piece in pieces
    ]
    if told.winning is not None:
        winning = told.winning
    elif winning in told.not_won:
        winning = None
    standing = {piece.id for piece in pieces if piece.plays and piece.meld is None}
    kongs = frozenset(n for n, (kind, _) in enumerate(melds) if kind == "concealed_kong")
    return OnTable(tuple(pieces), kongs, winning if winning in standing else None)


def _as_decided(
    reading: Reading, told: _Told
) -> tuple[list[Piece], list[tuple[str, frozenset[int]]], int | None]:
    """The pieces of a reading, its melds, and the piece that won."""
    from vision.deciding.draft import hand_parts

    parts = hand_parts(reading.tiles, reading.groups)
    hand = {*parts.concealed, *parts.flowers, *(i for _, tiles in parts.melds for i in tiles)}
    unseen = iter(range(ASSUMED_FROM, ASSUMED_FROM + len(reading.tiles)))
    numbers = [tile.id if tile.id >= 0 else next(unseen) for tile in reading.tiles]
    seen = {tile.id: tile for tile in (reading.seen.all if reading.seen is not None else ())}
    pieces = [
        Piece(
            id=numbers[at],
            tile=tile.tile,
            aside=at not in hand,
            found=at,
            doubtful=tile.doubtful,
            guesses=_guesses(tile, seen.get(tile.id, tile)),
            row=max(tile.row, 0),
            corrected=tile.id in told.names and tile.tile != seen.get(tile.id, tile).tile,
        )
        for at, tile in enumerate(reading.tiles)
    ]
    melds = [(kind, frozenset(numbers[i] for i in tiles)) for kind, tiles in parts.melds]
    return pieces, melds, None if parts.winning is None else numbers[parts.winning]


def _guesses(tile: FoundTile, seen: FoundTile) -> tuple[str, ...]:
    names = dict.fromkeys((seen.tile, *(code for code, _ in seen.alternatives)))
    return tuple(code for code in names if code != tile.tile)


# --- all statements together ---------------------------------------------------------------------


@dataclass
class _Told:
    """The sum of all statements: of two about one tile the last one counts.

    roles: what tiles are to the hand, a key of `vision.deciding.said.ROLES_OF`. aside: whether they
    are none of it. loose: tiles that are in no meld.
    """

    names: dict[int, str] = field(default_factory=dict)
    removed: set[int] = field(default_factory=set)
    added: dict[int, tuple[str, Place | None]] = field(default_factory=dict)
    empty: list[Corner] = field(default_factory=list)
    roles: dict[int, str] = field(default_factory=dict)
    aside: dict[int, bool] = field(default_factory=dict)
    loose: set[int] = field(default_factory=set)
    melds: list[tuple[str, frozenset[int]]] = field(default_factory=list)
    winning: int | None = None
    not_won: set[int] = field(default_factory=set)

    def leave_melds(self, tiles: Iterable[int]) -> None:
        left = ((kind, each.difference(tiles)) for kind, each in self.melds)
        self.melds = [(kind, each) for kind, each in left if len(each) > 2]


def _told(
    said: Iterable[Statement], seen: Observations | None = None, form: HandForm = USUAL_FORM
) -> _Told:
    told = _Told()
    for each in said:
        tiles = about(each)
        role = _ROLES.get(type(each))
        told.roles |= dict.fromkeys(tiles, role) if role else {}
        if isinstance(each, Named):
            told.names[each.tile] = each.code
            told.removed.discard(each.tile)
        elif isinstance(each, Removed):
            told.removed.add(each.tile)
        elif isinstance(each, Added):
            told.added[each.tile] = each.code, each.place
        elif isinstance(each, Empty):
            told.empty.append(_middle(each.place))
        elif isinstance(each, Framed) and seen is not None:
            inside, outside = _framed(each.place, seen)
            told.leave_melds(outside)
            told.winning = told.winning if told.winning in inside else None
            told.aside = dict.fromkeys(outside, True)
            told.roles = dict.fromkeys(outside, "other")
            # More than a hand with its kongs and flowers: which of them are it is decided.
            # Beside its usual tiles a hand may have one for each of four kongs, and flowers.
            if len(inside) <= form.tiles + 12:
                told.roles |= dict.fromkeys(inside, "hand")
        if isinstance(each, InHand | Loose | Melded | Won):
            told.aside |= dict.fromkeys(tiles, False)
        elif isinstance(each, Aside):
            told.aside |= dict.fromkeys(tiles, True)
        if isinstance(each, Removed | Aside | Won | Melded | Loose):
            told.leave_melds(tiles)
            told.loose.update(tiles)
            if told.winning in tiles and not isinstance(each, Loose):
                told.winning = None
        if isinstance(each, Melded):
            told.melds.append((each.kind, frozenset(tiles)))
            told.loose.difference_update(tiles)
        elif isinstance(each, Won):
            told.roles = {i: "hand" if r == "winning" else r for i, r in told.roles.items()}
            told.roles[each.tile] = "winning"
            told.winning = each.tile
            told.not_won.discard(each.tile)
        elif isinstance(each, NotWon):
            told.winning = None if told.winning in tiles else told.winning
            told.not_won.update(tiles)
    return told


_ROLES = {
    Added: "hand",
    InHand: "hand",
    Aside: "other",
    Won: "winning",
    NotWon: "not_winning",
    Loose: "concealed",
}
"""Roles that statements give their tiles."""


def _for_layout(told: _Told, seen: Observations) -> Said:
    """Return the statements as the layout takes them into account."""
    from vision.deciding.said import Said
    from vision.deciding.sets import MELDS

    placed = {tile.id for tile in seen.all} | {i for i, (_, at) in told.added.items() if at}
    elsewhere = {
        i: told.names.get(i, code) for i, (code, _) in told.added.items() if i not in placed
    }
    melds = [(kind, sorted(tiles)) for kind, tiles in told.melds if kind in MELDS]
    melded = {i for _, tiles in melds for i in tiles}
    return Said(
        groups={i: r for i, r in told.roles.items() if i in placed and i not in melded},
        melds=tuple(
            (
                kind,
                tuple(i for i in tiles if i in placed),
                tuple(elsewhere[i] for i in tiles if i in elsewhere),
            )
            for kind, tiles in melds
        ),
        beside=tuple(
            code
            for i, code in elsewhere.items()
            if not (i in told.removed or i in melded or told.aside.get(i) or code in FLOWERS)
        ),
        empty=tuple(told.empty),
    )


def _framed(frame: Place, seen: Observations) -> tuple[list[int], list[int]]:
    """The numbers of the faces that lie within a frame, its sides upright, and of all tiles outside
    of it; what was taken for no tile is in neither."""
    low, high = ([pick(corner[axis] for corner in frame) for axis in (0, 1)] for pick in (min, max))
    inside, outside = [], []
    for tile in seen.tiles:
        x, y = _middle(tile.quad.tolist())
        within = low[0] <= x <= high[0] and low[1] <= y <= high[1]
        if not within:
            outside.append(tile.id)
        elif tile.tile != BACK:
            inside.append(tile.id)
    return inside, outside


def _as_said(tile: FoundTile, told: _Told) -> FoundTile:
    """A tile by the name that the player gave it."""
    name = told.names.get(tile.id)
    if name is None:
        return tile
    return replace(tile, tile=name, confidence=1.0, alternatives=[], none=0.0)


def _middle(quad: Sequence[Corner]) -> Corner:
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


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
