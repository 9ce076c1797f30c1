"""What the player said of the tiles stays when another photo of the same hand is read with it.

A tile of the reading before is the one that lies on its spot in the new reading, as when looks are
read as one hand. No Streamlit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

from ui.hand.state import (
    Draft,
    Piece,
    draft_from_reading,
    flowers_of,
    normalised,
    piece_of,
    set_flowers,
)

if TYPE_CHECKING:
    from vision.reading import FoundTile, Reading


def keep_corrections(draft: Draft, before: Reading, new: Reading) -> tuple[Draft, list[str]]:
    """The draft of a new reading with everything that was said of the one before: tiles named or
    confirmed, removed, added, set aside or taken in, melds, the winning tile, the circumstances.

    With it the tiles of which what was said is lost, because they are not found again.
    """
    from vision.looks import same_tiles

    read = draft_from_reading(before, draft)
    table = draft_from_reading(new, draft).under(draft.circumstances)
    spots = same_tiles(new, before)
    said = {piece.found: piece for piece in draft.pieces if piece.found is not None}
    told = {at: _told(p, read.pieces[at], before.tiles[at]) for at, p in said.items()}
    removed = [at for at in range(len(before.tiles)) if at not in said]
    added = [piece for piece in draft.pieces if piece.found is None]
    if not spots:
        names = [said[at].tile for at, changes in told.items() if changes]
        names += [before.tiles[at].tile for at in removed] + [piece.tile for piece in added]
        return table, names
    pieces = {piece.id: piece for piece in table.pieces}
    for at, place in spots.items():
        if at in said:
            pieces[place] = replace(pieces[place], **told[at])
        else:
            del pieces[place]
    same = {said[at].id: place for at, place in spots.items() if at in said}
    for piece in added:
        place = _seen_now(piece, pieces, [*spots.values(), *same.values()])
        same[piece.id] = place
        seen = pieces.get(place, piece)
        pieces[place] = replace(seen, id=place, aside=piece.aside, doubtful=False)
    lost = {p.id: p.tile for at, p in said.items() if told[at] and at not in spots}
    table = replace(table, pieces=tuple(pieces.values()))
    if _melds(draft) != _melds(read) or any(tile.settled for tile in before.tiles):
        table = _melded(table, draft, same)
        lost |= {p.id: p.tile for p in draft.pieces if p.meld is not None and p.id not in same}
    won = None if draft.winning is None else piece_of(draft, draft.winning)
    asked = any(tile.settled in ("winning", "not_winning") for tile in before.tiles)
    if won is not None and (asked or won.found is None or won.found != read.winning):
        table = replace(table, winning=same.get(won.id))
        lost |= {} if won.id in same else {won.id: won.tile}
    by_hand = draft.flowers - len(flowers_of(draft))
    table = normalised(set_flowers(table, len(flowers_of(table)) + by_hand))
    return table, list(lost.values())


class _Told(TypedDict, total=False):
    """What was said of one tile, for its piece."""

    tile: str
    doubtful: bool
    corrected: bool
    aside: bool


def _told(piece: Piece, read: Piece, tile: FoundTile) -> _Told:
    """What the player made of a piece, or answered when the reader asked about its tile."""
    told = _Told()
    answered = tile.confidence == 1.0 and not tile.alternatives
    if answered or piece.tile != read.tile or piece.doubtful != read.doubtful:
        told = _Told(tile=piece.tile, doubtful=False, corrected=True)
    if tile.settled or piece.aside != read.aside:
        told["aside"] = piece.aside
    return told


def _seen_now(added: Piece, pieces: Mapping[int, Piece], known: list[int]) -> int:
    """The id of the piece for a tile that was added by hand: that of one that only the new photo
    shows, or a new id."""
    alike = [p.id for p in pieces.values() if p.id not in known and p.tile == added.tile]
    return alike[0] if alike else max([*pieces, *known], default=-1) + 1


def _melds(draft: Draft) -> set[tuple[bool, frozenset[int]]]:
    """Which pieces lie together, and whether as a concealed kong."""
    numbers = {piece.meld for piece in draft.pieces if piece.meld is not None}
    return {
        (number in draft.concealed_kongs, frozenset(p.id for p in draft.pieces if p.meld == number))
        for number in numbers
    }


def _melded(table: Draft, draft: Draft, same: Mapping[int, int]) -> Draft:
    """The tiles laid down as the player has them; melds that only the new photo shows stay."""
    said = {same[piece.id]: piece.meld for piece in draft.pieces if piece.id in same}
    known = {piece.meld for piece in table.pieces if piece.id in said}
    more = 1 + max((p.meld for p in draft.pieces if p.meld is not None), default=-1)

    def meld_of(piece: Piece) -> int | None:
        if piece.id in said:
            return said[piece.id]
        return None if piece.meld is None or piece.meld in known else piece.meld + more

    return replace(
        table,
        pieces=tuple(replace(piece, meld=meld_of(piece)) for piece in table.pieces),
        concealed_kongs=draft.concealed_kongs
        | {number + more for number in table.concealed_kongs - known},
    )
