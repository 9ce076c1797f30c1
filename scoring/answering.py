"""The answer to a hand: what counts and why, what does not, and what would be otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from scoring.claims import check_claims
from scoring.explain import alternative, fan, outcome_of, rulings_applied
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
    nearly: bool = False,
    brief: bool = False,
) -> Score:
    """The score of a hand, given all its arrangements, the best first."""
    best = counts[0]
    outcome = outcome_of(rules, best)
    warnings = tuple(rules.warnings(best))
    extra: dict[str, Any] = {}
    if not brief:
        extra = {
            "not_counted": rules.not_counted(best),
            "alternatives": tuple([alternative(rules, other) for other in counts[1:]]),
        }
        if options.ids:
            extra["rulings_applied"] = rulings_applied(rules, counts, outcome, options)
    if claimed is not None:
        extra["claims"] = check_claims(rules, counts, claimed)
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
        fans=tuple([fan(rules, best, counted, brief=brief) for counted in best.fans]),
        arrangement=tuple([s.meld for s in best.win.parts]),
        payments=outcome.pays if best.legal else None,
        false_win=None if best.legal else outcome.pays,
        why=best.why,
        warnings=warnings,
        more=best.more | rules.beside(best),
        brief=brief,
        **extra,
    )
