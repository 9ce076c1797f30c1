"""Checking another player's count: compare claimed fans and totals with what the hand counts. The
same code serves all rule sets.

Where the rules let the winner choose, a claim is compared with the legal choice closest to it. The
choices are the variants in ``Claiming.every_choice``, for each arrangement of the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scoring.claims.announcements import Claims, Verdicts
from scoring.claims.choices import nearest_choice
from scoring.claims.claimed_hand import ClaimedHand
from scoring.claims.fan_verdicts import fan_verdicts
from scoring.claims.nearly import NearHands, what_was_missing
from scoring.claims.quantities import Claiming
from scoring.claims.reading import NUMBER, Amount, ClaimedName
from scoring.claims.tokens import MOST, as_list
from scoring.claims.totals import ClaimedSum, sum_of_claims, verdict_on_total
from scoring.fans.counts import Count
from scoring.fans.patterns import Pattern
from scoring.speech.errors import HandError, describe, shorten
from scoring.speech.messages import Text


def check_claims(
    judge: Claiming, counts: Sequence[Count], claimed: object, announced: object = None
) -> Verdicts:
    """Return a verdict for each claimed fan (right, wrong, twice, unknown), the missed fans, and a
    verdict on the total (right, too_high, too_low).

    judge: the claiming rules of the hand's rule set.
    counts: all counts of the hand, the best first.
    claimed: a list of texts or numbers, or None: fan names or, in rules that number their fans,
        fan numbers, each with optional worth and times, or totals, there with their unit. A single
        text may hold the whole announcement. An empty list says that no fan counts.
    announced: an announced total, as a number or a text with units, or None.

    Raises ``HandError`` (``bad_json``) for other types, and (``impossible_situation``) for a total
    in rules that count none.
    """
    hand = ClaimedHand(judge, counts)
    claims = _read(judge, hand, claimed, announced)
    counts = judge.claimable(counts, claims.fans)
    best = counts[0]
    if not claims.names:
        return verdict_on_total(judge, best, claims, ClaimedSum(best))
    together = judge.said_together(best, claims.fans)
    claims = claims._replace(fans=_meant_here(judge, counts, together))
    choice = nearest_choice(judge, counts, claims.fans)
    arranged = choice.win.arrangement
    others = [count for count in counts if count.win.arrangement is not arranged]
    fans = tuple(fan_verdicts(judge, hand, [choice, *others], claims.fans))
    listed = sum_of_claims(choice, fans, claims.fans)
    return verdict_on_total(judge, best, claims, listed)._replace(fans=fans)


def _meant_here(
    judge: Claiming, counts: Sequence[Count], said: Sequence[ClaimedName[Pattern]]
) -> list[ClaimedName[Pattern]]:
    """Return the names, each reduced to at most one fan. If a name has several fans, a fan that
    counts is preferred, then one that is there but excluded, then a near miss, then any."""
    left = Counter({c.pattern: len(c.groups) for c in counts[0].fans})
    there = {d.counted.pattern for d in counts[0].dropped}
    missed = NearHands(judge.rules, counts)
    found = []
    for name in said:
        fans = name.fans
        if len(fans) > 1:
            near = [fan for fan in fans if left[fan] > 0] or [fan for fan in fans if fan in there]
            near = near or [fan for fan in fans if what_was_missing(missed, fan)]
            fans = (*near, *fans)[:1]
        left.subtract(dict.fromkeys(fans, name.times))
        found.append(name._replace(fans=fans))
    return found


def _read(judge: Claiming, hand: ClaimedHand, claimed: object, announced: object) -> Claims:
    """Return what was announced, with the amounts of `announced` before those in `claimed`. In
    rules that number their fans, a number in `claimed` names a fan; in others it is an amount.
    Raises ``HandError`` (``bad_json``) for values of a wrong type."""
    if claimed is not None and not isinstance(claimed, list | tuple):
        raise HandError(
            "bad_json", Text("“claimed” has to be the list of the fans that were claimed.")
        )
    entries: list[str] = []
    for entry in claimed or ():
        if isinstance(entry, bool) or not isinstance(entry, str | int):
            raise HandError("bad_json", Text("A claimed fan is its name or its number."))
        text = str(shorten(str(entry))) if isinstance(entry, int) else entry
        # where fans have numbers, an entry that is one names a fan; elsewhere it is a total
        numbered = judge.rules.TABLE.called.numbered and text.strip().isdecimal()
        entries.append(f"#{text.strip()}" if numbered else text)
    found = judge.reader().read(entries[0] if len(entries) == 1 else as_list(entries), hand)
    amounts = (*_total(judge, hand, announced), *found.amounts)
    asked = claimed is not None and (bool(found.names) or not claimed)
    marked = {entry for entry in entries if entry.startswith("#")}
    fans = [
        name._replace(text=name.text[1:]) if name.text in marked else name for name in found.names
    ]
    return Claims(fans, list(amounts), asked)


def _total(judge: Claiming, hand: ClaimedHand, announced: object) -> tuple[Amount, ...]:
    """Return the amounts in ``claimed_total``: a number, or a text with units; empty for None or a
    text without amounts. Raises ``HandError`` (``bad_json``) for other values."""
    if announced is None:
        return ()
    if isinstance(announced, str):
        return judge.reader().read(announced, hand).amounts
    if isinstance(announced, bool) or not isinstance(announced, int) or not 0 <= announced <= MOST:
        raise HandError("bad_json", _NO_TOTAL, value=describe(announced))
    return (Amount(NUMBER, (announced,)),)


_NO_TOTAL = Text("“claimed_total” is a whole number or a text such as “3900 points”, not {value}.")
