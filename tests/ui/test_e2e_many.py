"""Several phones at once, each with a photo, and hands entered by hand, in a real browser.

`benchmarks/app_sessions.py` and `benchmarks/app_hands.py` do the same with ten phones and forty
hands, and print how long it took.
"""

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.helpers.app_browser import running_app
from tests.helpers.typed_hands import TYPED_HANDS

pytest.importorskip("playwright.sync_api", reason="needs the playwright package")

pytestmark = pytest.mark.browser

SOME = [TYPED_HANDS[place] for place in (1, 17, 31, 37)]


@pytest.mark.slow
def test_four_phones_take_a_photo_at_the_same_moment(chromium: Any, tmp_path: Path) -> None:
    if not (ROOT / "models" / "classifier.onnx").exists():
        pytest.skip("needs the models, which are not here")
    from tests.helpers.app_sessions import at_once, twelve_megapixels

    with running_app(tmp_path) as (address, process):
        outcome = at_once(chromium, address, process, 4, twelve_megapixels(tmp_path))
    assert outcome.right
    assert outcome.memory < 2.0
    assert max(outcome.to_score) < 60


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "line"), SOME, ids=lambda value: value.replace(" ", ""))
def test_a_hand_by_hand_comes_to_its_score(
    chromium: Any, address: str, rules: str, line: str
) -> None:
    from tests.helpers.app_hands import entered

    _, shown, expected = entered(chromium, address, rules, line)
    assert shown == expected
