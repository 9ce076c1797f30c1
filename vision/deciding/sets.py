"""Recognise sets and winning hands from tile codes alone.

>>> set_kind(["3m", "1m", "2m"]), set_kind(["E", "E", "E"]), set_kind(["E", "S", "W"])
('chow', 'pung', None)
>>> set_kind(["back", "5p", "5p", "back"]), set_kind(["back"] * 4)
('concealed_kong', 'concealed_kong')
>>> wins("4s 5s 6s 5p 5p".split(), 3, HandForm()), wins("4s 5s 7s 5p 5p".split(), 3, HandForm())
(True, False)
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.fans.arrangements import OPEN_PUNGS, arrangements_of
from scoring.hand.photo_form import HandForm
from scoring.tiles import BACK, FLOWERS, INDEX, TILES

MELDS = ("chow", "pung", "kong", "concealed_kong")
COPIES = 4
"""Number of tiles of each kind in a set, flowers excepted."""


def set_kind(codes: Sequence[str]) -> str | None:
    """Return the kind of set (one of `MELDS`) that tiles of these codes form, or None if they form
    none.

    A concealed kong has one to four tiles face down, the others equal. British tables show blank
    ends, read as white dragons: P X X P, which can be no other set.
    """
    faces = [code for code in codes if code != BACK]
    if any(code in FLOWERS for code in codes):
        return None
    alike = len(set(faces)) <= 1
    if len(codes) == 4:
        if len(faces) < 4:
            return "concealed_kong" if alike else None
        if alike:
            return "kong"
        blank_ends = codes[0] == codes[3] == "P" and codes[1] == codes[2]
        return "concealed_kong" if blank_ends else None
    if len(codes) != 3 or len(faces) != 3:
        return None
    if alike:
        return "pung"
    return "chow" if _consecutive(faces) else None


def kong_tile(codes: Sequence[str]) -> str:
    """Return the tile code of a kong shown with these four codes: that of most of its faces, the
    inner one for blank ends (P X X P), `back` if all four are face down."""
    faces = [code for code in codes if code != BACK]
    if len(faces) == 4 and len(set(faces)) == 2:
        return codes[1]
    return max(faces, key=faces.count) if faces else BACK


def _consecutive(codes: Sequence[str]) -> bool:
    if len({code[-1] for code in codes}) != 1 or codes[0][-1] not in "msp":
        return False
    ranks = sorted(int(code[0]) for code in codes)
    return ranks == [ranks[0], ranks[0] + 1, ranks[0] + 2]


def wins(codes: Sequence[str], melds: int, form: HandForm) -> bool:
    """Return True if these concealed tiles, the winning one included, win together with this number
    of melds; False for a wrong number of tiles, a flower or a face-down tile.

    form: shape of a hand.

    Knitted hands are ignored: they are so rare that a misread tile is more probable.
    """
    if len(codes) != form.tiles - 3 * melds or not INDEX.keys() >= set(codes):
        return False
    counts = [0] * len(TILES)
    for code in codes:
        counts[INDEX[code]] += 1
    if max(counts) > COPIES:
        return False
    # which sets were melded makes no difference to the rest
    found = arrangements_of(counts, tuple(OPEN_PUNGS[:melds]))
    return any(arrangement.shape in form.shapes for arrangement in found)
