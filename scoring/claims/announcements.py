"""Announcements about a hand, and the verdicts on them."""

from __future__ import annotations

from typing import NamedTuple

from scoring.claims.reading import Amount, ClaimedName
from scoring.fans.patterns import Pattern
from scoring.score import AnnouncedTotal, Claim, Payments
from scoring.speech.messages import Message


class Claims(NamedTuple):
    """Announcements to check.

    fans: claimed fan names.
    amounts: announced numbers and limits.
    names: True if fans are to be judged; then an empty list means that all fans were missed.
    """

    fans: list[ClaimedName[Pattern]]
    amounts: list[Amount]
    names: bool


class Verdicts(NamedTuple):
    """The verdicts on announcements.

    fans: one for each claimed occurrence of a fan, then one for each missed; None if no fans were
        to be judged.
    sum: verdict on the total; None if there is nothing to compare.
    unread: sentence saying that no part of the announcement could be compared, else None.
    pays: payments for the announced total, where the rules let it stand; None for those of the
        hand.
    """

    fans: tuple[Claim, ...] | None
    sum: AnnouncedTotal | None
    unread: Message | None = None
    pays: Payments | None = None
