"""Names of players as they are stored, and as they are compared."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24
"""Characters of a name, as a person counts them who does not see how they are made."""


def clean_name(text: str) -> str:
    r"""Return a name, typed as `text`, as it is stored: without invisible characters and outer
    blanks, at most `LONGEST_NAME` visible characters; "" where nothing is left.

    Joiners, which some scripts and emoji need, are kept, and composed emoji are not cut.

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
    """Return whether a code point belongs to the character before it, as accents and skin tones do;
    the second letter of a flag emoji counts as a character."""
    mark = unicodedata.category(sign).startswith("M") or sign in _JOINERS
    return mark or "\U0001f3fb" <= sign <= "\U0001f3ff"


def same_name(name: str) -> str:
    """Return the normal form of a name, which is equal for names that look alike."""
    return unicodedata.normalize("NFKC", "".join(s for s in clean_name(name) if s not in _JOINERS))


_ZERO_WIDTH_JOINER = "\u200d"
_JOINERS = "\u200c" + _ZERO_WIDTH_JOINER
_INVISIBLE = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Fillers that are letters or marks to Unicode and draw nothing."""
