"""The ledger of a club evening: four players, the hands of a game, who got what.

``turns`` says who sits where in which hand, ``settlement`` what a scored hand does to four
players. ``evening`` is a game with its entries (``entry``, ``details``); what follows from them is
in ``log``, ``people``, ``money``, ``positions``, ``standings`` and ``states``; ``entering`` makes
new ones. ``store`` keeps evenings in a database and ``spreadsheet`` writes one as CSV. Nothing here
knows the app.
"""

from ledger.entry import Entry
from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.settlement import settle
from ledger.turns import TablePosition, Turns

__all__ = ["Entry", "Evening", "LedgerError", "TablePosition", "Turns", "settle"]
