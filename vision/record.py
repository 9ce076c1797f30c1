"""The record of a hand: fixed observations, a list of statements, and the reading derived from
both.

`Observations` are what the networks found in the pictures, a `Statement` is one statement of the
player (`vision.statements`), and a `vision.summary.Summary` combines all statements. `decide`
derives the reading from both, from scratch each time, so that one statement can correct other tiles
as well, and is undone by leaving it out. `laid` derives what lies on the table, including tiles
that are in no photo.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from scoring.hand.photo_form import USUAL_FORM, HandForm
from scoring.tiles import BACK, FLOWERS
from vision.deciding.sets import set_kind
from vision.doubt import EVEN
from vision.limits import MIN_ANSWER, USUAL_RATIO
from vision.settings import NARROW_PX
from vision.statements import (
    Added,
    Answered,
    Aside,
    Loose,
    Melded,
    Named,
    NotWon,
    Removed,
    Statement,
    Won,
    next_number,
)
from vision.summary import Summary, TableMeld, summed_up

if TYPE_CHECKING:  # a typed hand needs none of these slow imports
    from vision.deciding.layout import Corrections
    from vision.observations import FoundTile, Observations
    from vision.reading import PlacedTile, Reading


ASSUMED_FROM = 1000
"""First id of assumed face-down tiles; an assumed tile gets an ordinary id when the player states
something about it."""


def decide(
    seen: Observations, statements: Sequence[Statement] = (), form: HandForm = USUAL_FORM
) -> Reading:
    """Return the reading that follows from observations and statements.

    form: shape of a hand by the rules in force.
    """
    from vision.deciding.draft import draft_hand
    from vision.deciding.layout import lay_out
    from vision.deciding.questions import questions
    from vision.reading import Reading

    summary = summed_up(statements, seen, form)
    tiles = _as_stated(seen, summary)
    layout = lay_out(tiles, seen.width, seen.height, form, _corrections(summary, seen))
    longer, shorter = max(seen.width, seen.height), min(seen.width, seen.height)
    hand, warnings = draft_hand(
        layout.tiles,
        layout.groups,
        layout.form,
        long=longer > USUAL_RATIO * shorter,
        small=shorter < NARROW_PX,
    )
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
            [each.key for each in statements if isinstance(each, Answered)],
            next_number(len(seen.all), statements),
        ),
        photos=list(seen.photos),
        other_hands=list(seen.other_hands),
        unread=list(seen.unread),
        rejected=[tile for _, tile in layout.rejected],
        hands=[each for each in layout.hands if each.probability >= MIN_ANSWER],
        size=layout.form.tiles,
        otherwise=layout.otherwise,
        seen=seen,
        statements=tuple(statements),
        form=form,
    )


def _as_stated(seen: Observations, summary: Summary) -> list[FoundTile]:
    """Return the observed tiles under the names that the player gave them, without those that are
    no tiles, and the tiles that the player added in the photo."""
    import numpy as np

    from vision.observations import FoundTile

    tiles = []
    for tile in seen.all:
        if tile.id in summary.removed:
            continue
        if tile.id in summary.names:
            code = summary.names[tile.id]
            tile = replace(tile, tile=code, confidence=1.0, alternatives=[], none=0.0)
        tiles.append(tile)
    for number, added in summary.added.items():
        if added.place is None or number in summary.removed:
            continue
        code = summary.names.get(number, added.code)
        sure = EVEN if code == BACK else 1.0  # the player says it lies there, and no name
        tiles.append(FoundTile(code, sure, [], np.asarray(added.place, np.float32), id=number))
    return tiles


def answer(reading: Reading, question: int, choice: int, form: HandForm | None = None) -> Reading:
    """Return a new reading in which one question is answered; the given reading is not changed.

    question and choice: indices of the question and of the answer.
    form: shape of a hand by the rules in force; None for that of the reading.

    The answer is taken as certain, and everything is decided again. A reading restored from JSON is
    first decided again, since JSON has no statements; the indices then refer to the questions of
    that new reading. Raises IndexError for an unknown question or answer.
    """
    form = form or reading.form
    if reading.seen is None:
        reading = decide(observations_of(reading), form=form)
    assert reading.seen is not None
    says = reading.questions[question].answers[choice].statements
    return decide(reading.seen, (*reading.statements, *says), form)


def observations_of(reading: Reading) -> Observations:
    """Return the observations from which a reading was derived; for one restored from JSON, those
    that can be recovered from it."""
    from vision.observations import Observations

    if reading.seen is not None:
        return reading.seen
    return Observations(
        photo=reading.photo,
        width=reading.width,
        height=reading.height,
        tiles=tuple(_as_observed(tile) for tile in reading.tiles if not tile.assumed),
        rejected=tuple(reading.rejected),
        photos=tuple(reading.photos),
    )


def on_record(reading: Reading) -> Reading:
    """Return the reading with its observations and an id for each tile that is not assumed; the
    same object if it already has observations."""
    if reading.seen is not None:
        return reading
    numbers = count()
    tiles = [tile if tile.assumed else replace(tile, id=next(numbers)) for tile in reading.tiles]
    return replace(reading, tiles=tiles, seen=observations_of(reading))


# --- what lies on the table ----------------------------------------------------------------------


@dataclass(frozen=True)
class Piece:
    """One tile on the table.

    id: unchanged when the tile is renamed.
    tile: its code.
    meld: number of its meld, or None.
    aside: True for a tile in the photo that is not part of the hand (discards, the wall).
    found: index among the reading's tiles; None for a tile in no photo.
    doubtful: True if the player should check it.
    guesses: other codes it may have.
    row: its row in the photo, 0 is the topmost.
    red: True for a red five.
    """

    id: int
    tile: str
    meld: int | None = None
    aside: bool = False
    found: int | None = None
    doubtful: bool = False
    guesses: tuple[str, ...] = ()
    row: int = 0
    red: bool = False

    @property
    def assumed(self) -> bool:
        """True if this is an undetected face-down tile that a concealed kong must have."""
        return self.id >= ASSUMED_FROM

    @property
    def plays(self) -> bool:
        """True if this piece counts towards the hand: neither a flower nor set aside."""
        return not self.aside and self.tile not in FLOWERS


class OnTable(NamedTuple):
    """The tiles on the table.

    pieces: all tiles.
    concealed_kongs: numbers of the melds that are concealed kongs.
    winning: id of the winning piece, or None.
    """

    pieces: tuple[Piece, ...] = ()
    concealed_kongs: frozenset[int] = frozenset()
    winning: int | None = None


def laid(reading: Reading | None, statements: Sequence[Statement]) -> OnTable:
    """Return the pieces on the table according to a reading and the statements, which override what
    the reading decided. A meld left with fewer than three tiles is dissolved; `winning` is None if
    that piece is in a meld or not in the hand.

    reading: result of `decide` for the same statements; None without a photo.
    """
    seen, form = (reading.seen, reading.form) if reading else (None, USUAL_FORM)
    summary = summed_up(statements, seen, form)
    pieces, melds, winning = _decided_pieces(reading) if reading else ([], [], None)
    row = max((piece.row for piece in pieces if not piece.aside), default=0)
    known = {piece.id for piece in pieces}
    for number, added in summary.added.items():
        if number not in known and number not in summary.removed:
            pieces.append(Piece(number, summary.names.get(number, added.code), row=row))
    melds = _with_stated(melds, summary)
    at = {i: number for number, meld in enumerate(melds) for i in meld.tiles}
    pieces = [
        replace(
            piece,
            tile=summary.names.get(piece.id, piece.tile),
            doubtful=piece.doubtful and piece.id not in summary.names,
            aside=summary.aside.get(piece.id, piece.aside),
            meld=at.get(piece.id),
        )
        for piece in pieces
    ]
    sizes = Counter(piece.meld for piece in pieces if piece.plays)
    pieces = [
        piece if piece.meld is None or sizes[piece.meld] > 2 else replace(piece, meld=None)
        for piece in pieces
    ]
    if summary.winning is not None or winning in summary.not_won:
        winning = summary.winning
    standing = {piece.id for piece in pieces if piece.plays and piece.meld is None}
    kongs = frozenset(n for n, meld in enumerate(melds) if meld.kind == "concealed_kong")
    return OnTable(tuple(pieces), kongs, winning if winning in standing else None)


def _with_stated(melds: Sequence[TableMeld], summary: Summary) -> list[TableMeld]:
    """Return the melds of a reading without tiles that the player laid down otherwise, followed by
    the melds that the player stated."""
    placed = summary.loose.union(*(meld.tiles for meld in summary.melds))
    found = []
    for meld in melds:
        if meld not in summary.melds:
            meld = TableMeld(meld.kind, meld.tiles - placed)
        found.append(meld)
    return found + [meld for meld in summary.melds if meld not in found]


def statements_for(
    pieces: Sequence[Piece],
    concealed_kongs: Collection[int],
    winning: int | None,
    reading: Reading | None = None,
) -> tuple[Statement, ...]:
    """Return statements from which `laid` derives these pieces, melds and winning piece. They are
    needed for a hand from a link, and for a stored hand whose photo is now read differently.

    concealed_kongs: numbers of the melds that are concealed kongs.
    winning: id of the piece that won, or None.
    reading: the reading that contains some of the pieces; the other pieces get new, ascending ids.
      None without a photo: then all pieces keep their ids.
    """
    read = {piece.id: piece for piece in laid(reading, ()).pieces}
    first = next_number(len(reading.seen.all) if reading and reading.seen else 0, ())
    ids = {p.id: p.id if p.id in read or not read else first + n for n, p in enumerate(pieces)}
    said: list[Statement] = [Removed(number) for number in read.keys() - ids.keys()]
    for piece in pieces:
        if piece.id not in read:
            said.append(Added(ids[piece.id], piece.tile))
        elif not piece.doubtful or piece.tile != read[piece.id].tile:
            said.append(Named(piece.id, piece.tile))
    aside = tuple([ids[p.id] for p in pieces if p.aside])
    loose = tuple([ids[p.id] for p in pieces if p.meld is None and not p.aside])
    if aside:
        said.append(Aside(aside))
    if loose and read:
        said.append(Loose(loose))
    for number in sorted({p.meld for p in pieces if p.meld is not None}):
        tiles = [p for p in pieces if p.meld == number]
        kind = set_kind([p.tile for p in tiles]) or ""
        if number in concealed_kongs:
            kind = "concealed_kong"
        said.append(Melded(kind, tuple([ids[p.id] for p in tiles])))
    if winning is not None:
        said.append(Won(ids[winning]))
    elif read:
        said.append(NotWon(loose))
    return tuple(said)


def _decided_pieces(reading: Reading) -> tuple[list[Piece], list[TableMeld], int | None]:
    """Return the pieces of a reading, its melds, and the id of the winning piece or None."""
    from vision.deciding.draft import hand_parts

    parts = hand_parts(reading.tiles, reading.groups)
    hand = parts.all
    unseen = iter(range(ASSUMED_FROM, ASSUMED_FROM + len(reading.tiles)))
    numbers = [tile.id if tile.id >= 0 else next(unseen) for tile in reading.tiles]
    observed = {tile.id: tile for tile in (reading.seen.all if reading.seen is not None else ())}
    pieces = []
    for at, tile in enumerate(reading.tiles):
        seen = observed.get(tile.id, tile)
        piece = Piece(
            id=numbers[at],
            tile=tile.tile,
            aside=at not in hand,
            found=at,
            doubtful=tile.doubtful,
            guesses=tuple(code for code in seen.names if code != tile.tile),
            row=max(tile.row, 0),
            red=tile.red,
        )
        pieces.append(piece)
    melds = [TableMeld(m.kind, frozenset(numbers[i] for i in m.tiles)) for m in parts.melds]
    return pieces, melds, None if parts.winning is None else numbers[parts.winning]


# --- what the layout takes into account ----------------------------------------------------------


def _corrections(summary: Summary, seen: Observations) -> Corrections:
    """Return the statements as corrections for the layout."""
    from vision.deciding.layout import Corrections, StatedMeld
    from vision.deciding.sets import MELDS

    placed = {tile.id for tile in seen.all}
    placed |= {number for number, added in summary.added.items() if added.place}
    elsewhere = {
        number: summary.names.get(number, added.code)
        for number, added in summary.added.items()
        if number not in placed
    }
    melds = [
        StatedMeld(
            kind=meld.kind,
            tiles=tuple(sorted(meld.tiles & placed)),
            beside=tuple(elsewhere[i] for i in sorted(meld.tiles) if i in elsewhere),
        )
        for meld in summary.melds
        if meld.kind in MELDS
    ]
    melded = {i for meld in summary.melds if meld.kind in MELDS for i in meld.tiles}
    return Corrections(
        roles={
            number: role
            for number, role in summary.stated_roles.items()
            if number in placed and number not in melded
        },
        named=frozenset(summary.names) | frozenset(summary.added),
        not_won=frozenset(summary.not_won),
        melds=tuple(melds),
        beside=tuple(
            code
            for i, code in elsewhere.items()
            if not (i in summary.removed or i in melded or summary.aside.get(i) or code in FLOWERS)
        ),
        empty=tuple(summary.empty),
    )


def _as_observed(tile: PlacedTile) -> FoundTile:
    """Return a decided tile as it was observed: under the name first read if the other tiles
    changed it, and without an id."""
    from vision.observations import FoundTile

    name, confidence, others = tile.tile, tile.confidence, tile.alternatives
    if tile.mended_from:
        ways = tile.names
        name, confidence = tile.mended_from, ways.pop(tile.mended_from, tile.confidence)
        others = sorted(ways.items(), key=lambda way: -way[1])
    return FoundTile(
        tile=name,
        confidence=confidence,
        alternatives=others,
        quad=tile.quad,
        turned=tile.turned,
        red=tile.red,
        looks=tile.looks,
        none=tile.none,
    )
