"""The answer to a hand: what counts and why, what does not, and what would be otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from scoring.claims import check_claims
from scoring.explain import AS_VALUES, Entries, brief_fan, not_counted, paid, rulings_applied
from scoring.nearly import just_missed, ways_to_the_minimum
from scoring.options import Asked
from scoring.score import Score

if TYPE_CHECKING:
    from scoring.rules import Count, RuleSet


def explained(
    rules: RuleSet,
    counts: Sequence[Count],
    options: Asked,
    *,
    claimed: object = None,
    claimed_total: object = None,
    nearly: bool = False,
    brief: bool = False,
    entries: Entries = AS_VALUES,
) -> Score:
    """The score of a hand, given all its arrangements, the best first."""
    best = counts[0]
    pays = paid(rules, best)
    warnings = tuple(rules.warnings(best))
    extra: dict[str, Any] = {}
    if brief:
        fans = [brief_fan(counted) for counted in best.fans]
    else:
        fans = [entries.fan(rules, best, counted) for counted in best.fans]
        against = [entries.why_not(rules, best, dropped) for dropped in not_counted(best)]
        extra = {
            "not_counted": (*against, *rules.beyond(best)),
            "alternatives": tuple([entries.alternative(rules, other) for other in counts[1:]]),
        }
        if options.ids:
            extra["rulings_applied"] = rulings_applied(rules, counts, options)
    if claimed is not None or claimed_total is not None:
        judged = check_claims(rules, counts, claimed, claimed_total)
        extra["claims"], extra["claim"] = judged.fans, judged.sum
        settled = judged.sum and rules.settled(best, judged.sum.total)
        if settled and judged.sum and judged.sum.settled is not None:
            pays = settled[1]
    if nearly:
        extra["nearly"] = just_missed(rules, counts)
        if best.missing:
            extra["short"] = ways_to_the_minimum(rules, best)
    return Score(
        ruleset=rules.name,
        rulings=options.chosen.name,
        total=best.total,
        legal=best.legal,
        minimum_met=best.minimum_met,
        fans=tuple(fans),
        arrangement=tuple([s.meld for s in best.win.parts]),
        payments=pays if best.legal else None,
        false_win=None if best.legal else pays,
        why=best.why,
        warnings=warnings,
        more=best.more | rules.beside(best),
        brief=brief,
        **extra,
    )
