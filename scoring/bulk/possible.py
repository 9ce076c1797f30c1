"""Tell which hands in arrays are possible."""

from __future__ import annotations

import numpy as np

from scoring.bulk.hands import FLAGS, NONE, TILES_OF_MELD, Hands
from scoring.bulk.known import Flags, Known
from scoring.hand.contradictions import contradictions
from scoring.hand.hand import Hand, Meld

_SELF_DRAWN, _UNKNOWN = 1, 1 << len(FLAGS) - 1
_SOME_MELD, _SOME_KONG = 9, (2, 3)


def possible(hands: Hands) -> Flags:
    """Return for each hand (n,) whether it is possible: it has the right number of tiles, at most
    four copies of each, and the winning tile among the concealed ones, unless that was self-drawn
    and mixed in; and its situation is free of contradictions (``scoring.hand.contradictions``)."""
    many = len(hands.tiles)
    counts = np.zeros((many, 35), np.uint8)  # column 34 counts padding
    everyone = np.arange(many)
    for tiles in np.minimum(hands.tiles, 34).T:
        counts[everyone, tiles] += 1
    winning = np.minimum(hands.winning, 34)
    held = counts[everyone, winning]
    whole = hands.tiles.shape[1] - counts[:, 34] + 3 * (hands.melds != NONE).sum(axis=1)
    melded = np.flatnonzero(hands.melds[:, 0] != NONE)
    for meld in hands.melds[melded].T:
        counts[melded] += TILES_OF_MELD[meld, :35]
    unseen = hands.winning == NONE
    mixed_in = hands.flags & (_SELF_DRAWN | _UNKNOWN) == _SELF_DRAWN | _UNKNOWN
    kind = np.where(hands.melds == NONE, _SOME_MELD, hands.melds // 34)
    facts = (
        hands.winds[:, 0] == 0,
        np.isin(kind, _SOME_KONG).any(axis=1),
        (kind < 3).any(axis=1),
        ~unseen & (held > 1),
        ~unseen & (counts[everyone, winning] > 1),
    )
    key = hands.flags.astype(np.int64)
    for bit, fact in enumerate(facts, len(FLAGS)):
        key |= fact.astype(np.int64) << bit
    (contradicts,) = _SITUATIONS(key)
    there = np.where(unseen, mixed_in, held > 0)
    fits = (whole == hands.tiles.shape[1]) & (counts[:, :34].max(axis=1) <= 4)
    possible: Flags = fits & there & (contradicts == 0)
    return possible


def _situation(key: int) -> tuple[int]:
    """Return (True,) if the circumstances in `key` are contradictory. The lower bits of the key
    are the flags of ``Hands.flags``; above them are, lowest first: the seat is East; there is a
    kong; there is an open meld; the concealed tiles have the winning tile more than once; the whole
    hand has it more than once."""
    dealer, kong, opened, held, more = (key >> bit & 1 for bit in range(len(FLAGS), len(FLAGS) + 5))
    melds = [Meld("chow", ("1m", "2m", "3m"))] if opened else []
    if kong:
        melds.append(Meld("kong", ("9m",) * 4, concealed=not opened))
    won = "1m" if more and not held else "5m"
    hand = Hand((won,) * (1 + held), tuple(melds), won, seat_wind="E" if dealer else "S")
    flags = {name: bool(key >> bit & 1) for bit, name in enumerate(FLAGS[:-1])}
    return (bool(contradictions(hand.replace(**flags))),)


_SITUATIONS = Known(_situation, forgets=False)
"""Cache of `_situation`, with at most 4,096 keys."""
