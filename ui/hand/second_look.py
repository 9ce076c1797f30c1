"""Transfer the player's corrections when another photo of the same hand is read together with the
first.

A tile of the previous reading is identified with the tile in the same place of the new one. This
module does not use Streamlit.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ui.hand.state import Draft
from vision.statements import Added, InHand, Named, about, of_other_tiles

if TYPE_CHECKING:
    from vision.reading import Reading


def seen_again(draft: Draft, new: Reading) -> tuple[Draft, list[str]]:
    """Return the draft of a new reading with the corrections of the previous draft applied, and the
    codes of tiles whose corrections are lost because they were not found again."""
    from vision.record import observations_of, on_record
    from vision.several_looks import same_tiles

    new = on_record(new)
    again = replace(draft, read=new, statements=new.statements)
    before = observations_of(draft.read) if draft.read is not None else None
    same = same_tiles(observations_of(new), before) if before is not None else {}
    matched = bool(same)
    names = {tile.id: tile.tile for tile in (draft.read.tiles if draft.read is not None else ())}
    names |= {piece.id: piece.tile for piece in draft.pieces}
    lost: dict[int, str] = {}
    for said in draft.statements:
        if isinstance(said, Added) and matched:
            number = _seen_now(said, again, same)
            same[said.tile] = again.next_id if number is None else number
            if number is not None:
                again = again.saying(Named(number, said.code), InHand((number,)))
                continue
        lost |= {at: names[at] for at in about(said) if at not in same and at in names}
        there = of_other_tiles(said, same)
        again = again if there is None else again.saying(there)
    return again, list(lost.values())


def _seen_now(said: Added, again: Draft, same: dict[int, int]) -> int | None:
    """Return the id of a tile that only the new photo shows and that has the same code as the added
    tile `said`; None if there is none.

    again: draft of the new reading.
    same: ids in the new reading by ids in the previous one.
    """
    known = set(same.values())
    return next(
        (
            piece.id
            for piece in again.pieces
            if piece.found is not None
            and piece.tile == said.code
            and not piece.assumed
            and piece.id not in known
        ),
        None,
    )
