"""A hand entered by taps in a browser."""

import time
from typing import Any

from scoring import answer, parse_shorthand
from scoring.hand import DEFAULT_RULESET
from tests.helpers.app_browser import PHONE, choose_rules, enter_hand, visit
from ui.frame.rules import rules_title


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
