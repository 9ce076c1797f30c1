"""The ledger of a club evening: the four players, the hands of a game, and each player's points.

``turns`` determines who sits where in each hand, ``settlement`` the effect of a scored hand on the
four players. ``evening`` is a game with its entries (``entry``, ``details``); everything derived
from these is in ``log``, ``people``, ``money``, ``positions``, ``standings`` and ``states``;
``entering`` makes new entries. ``store`` keeps evenings in a database, and ``spreadsheet`` writes
an evening as CSV. This package does not depend on the app.
"""

from ledger.entry import Entry
from ledger.errors import LedgerError
from ledger.evening import Evening
from ledger.settlement import settle
from ledger.turns import TablePosition, Turns

__all__ = ["Entry", "Evening", "LedgerError", "TablePosition", "Turns", "settle"]
