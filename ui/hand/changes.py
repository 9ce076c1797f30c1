"""Changes of a hand by the player: each function takes a draft and returns a new one.

A change is a statement added to the draft (`Draft.saying`), so that the observations stay unchanged
and a change can be undone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.tiles import BACK
from ui.hand.state import MOST_FLOWERS, Draft
from vision.record import Piece, statements_for
from vision.statements import (
    Added,
    Aside,
    Empty,
    InHand,
    Loose,
    Melded,
    Named,
    NotWon,
    Place,
    Removed,
    Statement,
    Won,
    place_of,
)


def add_tile(draft: Draft, tile: str) -> Draft:
    """Return the draft with one more tile, of this code, at the end of the hand."""
    return draft.saying(Added(draft.next_id, tile))


def replace_tile(draft: Draft, number: int, tile: str) -> Draft:
    """Return the draft with the piece of the id `number` renamed to `tile`: in the same place, no
    longer doubtful, and in the hand if it was set aside. An assumed piece becomes an added one with
    a new id. Unchanged for an unknown id."""
    piece = draft.piece(number)
    if piece is None:
        return draft
    if piece.assumed:
        return draft.saying(Added(draft.next_id, tile, _place(draft, piece)))
    more: list[Statement] = [InHand((number,))] if piece.aside else []
    if piece.tile == BACK and piece.meld in draft.concealed_kongs:
        # Naming a face-down tile of a kong also confirms the kong.
        kong = tuple(each.id for each in draft.pieces if each.meld == piece.meld)
        more.append(Melded("concealed_kong", kong))
    return draft.saying(Named(number, tile), *more)


def remove_tile(draft: Draft, number: int) -> Draft:
    """Return the draft without the piece of this id; where an assumed piece was, none is assumed
    again. A meld left with fewer than three tiles is dissolved."""
    piece = draft.piece(number)
    place = _place(draft, piece) if piece is not None and piece.assumed else None
    return draft.saying(Removed(number) if place is None else Empty(place))


def set_aside(draft: Draft, number: int, aside: bool) -> Draft:
    """Return the draft with the piece of this id taken out of the hand (`aside` True, for example a
    discard in the photo) or put back into it (False)."""
    return draft.saying(Aside((number,)) if aside else InHand((number,)))


def make_meld(draft: Draft, kind: str, tiles: tuple[str, ...], concealed: bool = False) -> Draft:
    """Return the draft with concealed tiles of these codes laid down as one meld; unchanged if a
    tile is missing.

    kind: "chow", "pung" or "kong".
    concealed: True to make a kong a concealed one; ignored for other kinds.

    The winning piece is used only if no other piece of its kind is free.
    """
    free = sorted(draft.concealed, key=lambda p: p.id == draft.winning)
    chosen: list[int] = []
    for tile in tiles:
        piece = next((p for p in free if p.tile == tile and p.id not in chosen), None)
        if piece is None:
            return draft
        chosen.append(piece.id)
    kind = "concealed_kong" if concealed and kind == "kong" else kind
    return draft.saying(Melded(kind, tuple(chosen)))


def threes(draft: Draft) -> list[tuple[Piece, ...]]:
    """Return the groups of three equal pieces that a fourth tile could turn into a kong: melded
    pungs first, then groups among the concealed tiles."""
    standing = draft.concealed
    alike = [tuple(p for p in standing if p.tile == tile) for tile in {p.tile for p in standing}]
    pungs = [meld.pieces for meld in draft.melds if meld.kind == "pung"]
    return [*pungs, *sorted((each for each in alike if len(each) == 3), key=lambda e: e[0].id)]


def one_more_on(draft: Draft, number: int) -> Draft:
    """Return the draft with a melded kong made of three equal tiles (one of the groups from
    `threes`, which contains the piece with the id `number`) and a fourth tile; unchanged if there
    is no such group.

    The fourth tile is taken from the concealed tiles if they have another one, otherwise it is
    added.
    """
    three = next((e for e in threes(draft) if number in {piece.id for piece in e}), None)
    if three is None:
        return draft
    face, ids = three[0].tile, tuple([piece.id for piece in three])
    free = [p for p in draft.concealed if p.tile == face and p not in three]
    free.sort(key=lambda piece: piece.id == draft.winning)
    if free:
        return draft.saying(Melded("kong", (*ids, free[0].id)))
    return add_tile(draft, face).saying(Melded("kong", (*ids, draft.next_id)))


def split_meld(draft: Draft, number: int) -> Draft:
    """Return the draft with the tiles of the meld with this number concealed again; face-down tiles
    of a concealed kong get the kong's code. Unchanged if there is no such meld."""
    return _face_up(draft, number, Loose)


def conceal_kong(draft: Draft, number: int, concealed: bool) -> Draft:
    """Return the draft with the kong of this meld number made concealed or melded; face-down tiles
    of a melded kong get the kong's code. Unchanged if there is no such meld."""
    meld = next((m for m in draft.melds if m.number == number), None)
    if meld is None or not concealed:
        return _face_up(draft, number, lambda tiles: Melded("kong", tiles))
    return draft.saying(Melded("concealed_kong", tuple(p.id for p in meld.pieces)))


def choose_winning(draft: Draft, number: int) -> Draft:
    """Return the draft with the piece of this id as the winning one, taken out of its meld and put
    into the hand if necessary. For a flower or an unknown id, return the draft without a winning
    piece."""
    return draft.saying(Won(number))


def forget_winning(draft: Draft) -> Draft:
    """Return the draft without a winning tile, whether chosen or read from the photo; the same
    draft if it has none."""
    return draft if draft.winning is None else draft.saying(NotWon((draft.winning,)))


def set_flowers(draft: Draft, count: int) -> Draft:
    """Return the draft with this number of flowers, limited to 0 to `MOST_FLOWERS`. The difference
    from the number of flower tiles is stored, so flower tiles added or removed later change the
    number."""
    count = max(0, min(MOST_FLOWERS, count))
    return replace(draft, more_flowers=count - len(draft.flower_pieces))


def with_facts(draft: Draft, facts: Mapping[str, Any]) -> Draft:
    """Return the draft with its `facts` replaced by what the open evening knows about this hand.

    A `seat_wind` in them also sets the seat; a `round_wind` sets the round unless the player chose
    one.
    """
    filled = replace(draft, facts=dict(facts))
    if "round_wind" in facts and "round" not in draft.chosen:
        filled = replace(filled, round_wind=facts["round_wind"])
    if "seat_wind" in facts:
        seat, chosen = facts["seat_wind"], filled.chosen | {"seat"}
        filled = replace(filled, seat_wind=seat, chosen=chosen)
    return filled


def as_it_lies(
    draft: Draft, pieces: Sequence[Piece], concealed_kongs: Collection[int], winning: int | None
) -> Draft:
    """Return the draft with statements by which its own pieces become `pieces`, melds included. It
    is used for a hand from a link, or one whose photo is read differently since it was stored. The
    draft must not have statements yet.

    concealed_kongs: meld numbers, as in `pieces`.
    winning: id of the winning piece, or None.
    """
    said = statements_for(pieces, concealed_kongs, winning, draft.reading)
    return replace(draft, statements=said)


def _place(draft: Draft, piece: Piece) -> Place | None:
    tile = draft.tile_of(piece)
    return place_of(tile.quad.tolist()) if tile is not None else None


def _face_up(draft: Draft, number: int, then: Callable[[tuple[int, ...]], Statement]) -> Draft:
    """Return the draft with the face-down tiles of a meld named, and with a statement about all its
    tiles; the draft itself if there is no such meld.

    then: function of the tile ids, returns the statement.
    """
    tiles: list[int] = []
    meld = next((m for m in draft.melds if m.number == number), None)
    if meld is None:
        return draft
    for piece, code in zip(meld.pieces, meld.tiles, strict=True):
        tiles.append(draft.next_id if piece.assumed else piece.id)
        if piece.tile != code:
            draft = replace_tile(draft, piece.id, code)
    return draft.saying(then(tuple(tiles)))
