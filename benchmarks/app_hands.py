"""Forty hands entered by hand in a headless browser: seconds each, and whether each came out.

    python -m benchmarks.app_hands [first last]

Every tap waits until the page shows what it did, so the seconds are those of a quick finger plus
the app's. Exit status 1 where a hand has another score than the engine's, or takes 45 s or more.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from scoring import answer, parse_shorthand
from scoring.hand import DEFAULT_RULESET
from tests.helpers.app_browser import PHONE, choose_rules, enter_hand, launched, running_app, visit
from tests.helpers.typed_hands import TYPED_HANDS
from ui.frame.rules import rules_title

BAR = 45.0  # seconds


def main() -> int:
    first, last = map(int, sys.argv[1:3]) if len(sys.argv) > 2 else (1, len(TYPED_HANDS))
    hands = TYPED_HANDS[first - 1 : last]
    took: list[float] = []
    wrong = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        running_app(Path(folder)) as (address, _),
        launched() as browser,
    ):
        for rules, line in hands:
            seconds, shown, expected = entered(browser, address, rules, line)
            took.append(seconds)
            right = shown == expected
            wrong += not right
            print(f"{took[-1]:6.1f} s  {'' if right else 'WRONG '}{rules} {line}", flush=True)
    print(
        f"{len(hands)} hands: median {statistics.median(took):.1f} s, longest {max(took):.1f} s, "
        f"{wrong} with another score"
    )
    return 1 if wrong or max(took) >= BAR else 0


def entered(browser: Any, address: str, rules: str, line: str) -> tuple[float, str, str]:
    """A hand entered by taps: the seconds, the total that is shown and that of the engine."""
    hand = {**parse_shorthand(line), "ruleset": rules}
    page = visit(browser, address, PHONE, locale="en-US")
    if rules != DEFAULT_RULESET:
        choose_rules(page, rules_title(rules, "en"))
    began = time.perf_counter()
    enter_hand(page, hand)
    took, shown = time.perf_counter() - began, str(page.locator(".total b").inner_text())
    page.context.close()
    return took, shown, _expected_total(hand)


def _expected_total(hand: dict[str, Any]) -> str:
    expected = answer(hand)
    if expected["total"] is None:
        return "Wins" if expected["legal"] else "Does not win"
    return str(expected["total"])


if __name__ == "__main__":
    sys.exit(main())
