"""Scoring many hands: as arrays, and in files.

>>> from scoring import Hand
>>> from scoring.bulk import hands_of, totals
>>> held = "1m 2m 3m 4m 5m 6m 7m 8m 9m E E E 2s 2s".split()
>>> found = totals(hands_of([Hand(tuple(held), winning_tile="2s")]), fans=True)
>>> int(found.total[0]), bool(found.legal[0]), next(iter(found.fans_of(0)))
(24, True, 'Pure Straight')
"""

from scoring.bulk.files import FileError, answer_file
from scoring.bulk.hands import FLAGS, NONE, Hands, empty, hands_of, meld_number
from scoring.bulk.totals import Totals, Values, totals, values

__all__ = [
    "FLAGS",
    "NONE",
    "FileError",
    "Hands",
    "Totals",
    "Values",
    "answer_file",
    "empty",
    "hands_of",
    "meld_number",
    "totals",
    "values",
]
