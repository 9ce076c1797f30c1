"""Which tiles beside each other make a set. Codes only: no geometry, no photo.

>>> set_kind(["3m", "1m", "2m"]), set_kind(["E", "E", "E"]), set_kind(["E", "S", "W"])
('chow', 'pung', None)
>>> set_kind(["back", "5p", "5p", "back"]), set_kind(["back"] * 4)
('concealed_kong', 'concealed_kong')
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.tiles import BACK, FLOWERS

MELDS = ("chow", "pung", "kong", "concealed_kong")


def is_flower(code: str) -> bool:
    return code in FLOWERS


def set_kind(codes: Sequence[str]) -> str | None:
    """`chow`, `pung`, `kong` or `concealed_kong`, or None where the tiles make no set.

    A concealed kong is shown with two tiles face down in the middle or at the ends, one or all
    four face down. Blank tiles at both ends (British tables) are read as white dragons: P X X P,
    which is no other set.
    """
    faces = [code for code in codes if code != BACK]
    if any(is_flower(code) for code in codes):
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
    """The tile that a kong is of, by most of its faces; `back` where all four lie face down."""
    faces = [code for code in codes if code != BACK]
    if len(faces) == 4 and len(set(faces)) == 2:
        return codes[1]
    return max(faces, key=faces.count) if faces else BACK


def partition(codes: Sequence[str]) -> list[int] | None:
    """The lengths of consecutive sets that use up the codes, or None.

    >>> partition(["1m", "2m", "3m", "E", "E", "E", "E"])
    [3, 4]
    """
    if not codes:
        return []
    for length in (4, 3):
        if len(codes) >= length and set_kind(codes[:length]):
            rest = partition(codes[length:])
            if rest is not None:
                return [length, *rest]
    return None


def peel(codes: Sequence[str], sideways: Sequence[bool]) -> list[tuple[int, int]]:
    """Sets inside a run of touching tiles that only melds can be, as (start, end) in the run.

    A concealed kong shows itself by its face-down tiles wherever it lies; a claimed set by its one
    sideways tile, at either end of the run.

    >>> codes = ["1m", "1m", "E", "E", "E"]
    >>> peel(codes, [False, False, True, False, False])
    [(2, 5)]
    """
    found: list[tuple[int, int]] = []
    start, end = 0, len(codes)
    while length := _claimed(codes[start:end], sideways[start:end]):
        found.append((end - length, end))
        end -= length
    while length := _claimed(codes[start:end][::-1], sideways[start:end][::-1]):
        found.append((start, start + length))
        start += length
    at = start
    while at + 4 <= end:
        if codes[at : at + 4].count(BACK) >= 1 and set_kind(codes[at : at + 4]):
            found.append((at, at + 4))
            at += 4
        else:
            at += 1
    return sorted(found)


def _claimed(codes: Sequence[str], sideways: Sequence[bool]) -> int:
    """The length of the claimed set or shown kong at the end of the codes; 0 for none."""
    for length in (4, 3):
        tail = codes[-length:]
        if len(tail) < length or not set_kind(tail):
            continue
        if sum(sideways[-length:]) == 1 or tail.count(BACK) >= 1:
            return length
    return 0


def _consecutive(codes: Sequence[str]) -> bool:
    if len({code[-1] for code in codes}) != 1 or codes[0][-1] not in "msp":
        return False
    ranks = sorted(int(code[0]) for code in codes)
    return ranks == [ranks[0], ranks[0] + 1, ranks[0] + 2]
