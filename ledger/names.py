"""Names of players: how they are cleaned for storing, and how they are compared."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24
"""Maximum number of characters of a name as displayed; a composed character counts as one."""


def clean_name(text: str) -> str:
    r"""Return a name, typed as `text`, in the form in which it is stored: without invisible
    characters or spaces at its ends, cut to `LONGEST_NAME` displayed characters; "" if nothing is
    left.

    Joiners, which some scripts and emoji need, are kept, and composed emoji are not cut in two.

    >>> clean_name(" An\u202ena\0 "), clean_name("\u200b\u3164"), clean_name("a\u034fb")
    ('Anna', '', 'ab')
    """
    kept = "".join(
        sign
        for sign in text
        if sign in _JOINERS
        or (unicodedata.category(sign) not in ("Cc", "Cf") and sign not in _INVISIBLE)
    )
    if not kept.strip(_JOINERS + " "):
        return ""
    seen = 0
    for at, sign in enumerate(kept := kept.strip()):
        seen += at == 0 or not (_goes_on(sign) or kept[at - 1] == _ZERO_WIDTH_JOINER)
        if seen > LONGEST_NAME:
            return kept[:at].rstrip()
    return kept


def _goes_on(sign: str) -> bool:
    """Return True if a code point is displayed as part of the previous character, as accents and
    skin tones are. The second letter of a flag emoji counts as a character of its own."""
    mark = unicodedata.category(sign).startswith("M") or sign in _JOINERS
    return mark or "\U0001f3fb" <= sign <= "\U0001f3ff"


def same_name(name: str) -> str:
    """Return the form of a name for comparison; names that look alike have the same form."""
    return unicodedata.normalize("NFKC", "".join(s for s in clean_name(name) if s not in _JOINERS))


_ZERO_WIDTH_JOINER = "\u200d"
_JOINERS = "\u200c" + _ZERO_WIDTH_JOINER
_INVISIBLE = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Filler characters that Unicode classifies as letters or marks but that are displayed as
nothing."""
