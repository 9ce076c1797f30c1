"""Movements of a page while it is tapped: the place read, the spot under the finger, the width."""

from __future__ import annotations

from typing import Any

from tests.helpers.app_browser import settled, tap

MAIN = "document.querySelector('[data-testid=stMain]')"
SLACK_PX = 2.0

ENDS = f"""() => {{
    const main = {MAIN};
    return main.scrollTop > 0 && main.scrollTop + main.clientHeight >= main.scrollHeight - 1;
}}"""

WIDE = """() => {
    const found = [];
    for (const each of document.querySelectorAll('[data-testid=stMain], [role=dialog]')) {
        if (each.scrollWidth > each.clientWidth) {
            found.push(`${each.dataset.testid ?? 'sheet'} is ${each.scrollWidth} wide`);
        }
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push('the document is too wide');
    return found;
}"""


class Steady:
    """Taps on one page, and everything that moved at one of them: `moved`, in words."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.moved: list[str] = []
        self.taps = 0

    def stays(self, target: Any, watch: Any = None) -> Steady:
        """Tap what changes the page where it is: what was tapped, or else `watch`, stays
        where it is on the screen."""
        spot = self._spot(target)
        seen = self._spot(watch) if watch is not None else spot
        spot.evaluate("spot => spot.scrollIntoView({block: 'center'})")  # not below the bar
        self.page.wait_for_timeout(150)
        before = self._place(seen)
        self._tap(spot)
        after = self._place(seen)
        shorter = before and after and after[0] < before[0] and self.page.evaluate(ENDS)
        if shorter:  # the page ends here now
            return self
        # Where what stands above has grown, the page is read farther down, and nothing moved.
        if before is None or after is None or _apart(before[1:], after[1:]) > SLACK_PX:
            self.moved.append(f"{target}: {before} to {after}")
        return self

    def turns(self, target: Any, sign: str) -> Steady:
        """Tap what leads to another page, which begins at its top."""
        self._tap(self._spot(target))
        self.page.locator(sign).first.wait_for()
        self._rest()
        down = self.page.evaluate(f"{MAIN}.scrollTop")
        if down > SLACK_PX:
            self.moved.append(f"{target}: the next page begins {down} down")
        self._wide(target)
        return self

    def _spot(self, target: Any) -> Any:
        return self.page.locator(target).first if isinstance(target, str) else target

    def _tap(self, spot: Any) -> None:
        self.taps += 1
        tap(self.page, spot)
        self.page.wait_for_timeout(400)
        self._rest()
        self._wide(spot)

    def _rest(self) -> None:
        settled(self.page)
        self.page.wait_for_timeout(150)

    def _wide(self, what: Any) -> None:
        self.moved += [f"{what}: {each}" for each in self.page.evaluate(WIDE)]

    def _place(self, spot: Any) -> tuple[float, float, float] | None:
        """Return the place read on the page and this spot's place on the screen; None where it is
        gone."""
        if spot.count() == 0:
            return None
        box = spot.bounding_box()
        return self.page.evaluate(f"{MAIN}.scrollTop"), box["x"], box["y"]


def _apart(before: tuple[float, ...], after: tuple[float, ...]) -> float:
    return max(abs(a - b) for a, b in zip(before, after, strict=True))
