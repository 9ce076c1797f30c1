"""Random rulings of a rule set, some of them with a club's own rules."""

import random
from typing import Any

from scoring.fans.patterns import WORTHS
from scoring.rulesets import ruleset


def random_rulings(name: str, rng: random.Random) -> dict[str, Any]:
    """Return random rulings of the rule set `name`: in half of the calls, if the rule set allows
    it, those of a club, which may have its own points for fans, fans not played and another
    minimum."""
    rules = ruleset(name)
    options = rules.OPTIONS
    chosen: dict[str, Any] = {}
    for option in options.table:
        if rng.random() < 0.5:
            value = rng.choice(option.choices).value
            outer, dot, inner = option.id.partition(".")
            own = list(value) if isinstance(value, tuple) else value
            if dot:
                chosen.setdefault(outer, {})[inner] = own
            else:
                chosen[outer] = own
    profile = rng.choice(options.profiles)
    if not rules.OWN_WORTHS or rng.random() < 0.5:
        return {"profile": profile, **chosen}
    names = [p.name for p in rules.TABLE.patterns if p.unit not in WORTHS and rules.UNIT]
    fans = {name: rng.choice([False, 1, 5, 12]) for name in rng.sample(names, min(6, len(names)))}
    club: dict[str, Any] = {"extends": profile, "options": chosen, "fans": fans}
    if options.minimums and "minimum" not in options.by_id:
        club["minimum"] = rng.choice([1, 6, 8, 10])
    return club
