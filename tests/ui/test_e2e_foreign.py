"""Text from outside in a real browser: it is shown literally, and no cookie breaks a page."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from ledger import entering
from ledger.details import WinningHand
from ledger.evening import Evening
from ledger.store import Store
from ledger.turns import usual_turns
from tests.helpers.app_browser import PHONE, running_app, settled, tap, visit
from tests.ui.test_foreign_text import HOSTILE
from ui.frame.widgets import JOINER

pytestmark = pytest.mark.browser

DRAWS = """
import streamlit as st
from ui.frame.widgets import literal, note
for number, text in enumerate({texts!r}):
    with st.container(key=f"note-{{number}}"):
        note(text)
    with st.container(key=f"button-{{number}}"):
        st.button(literal(text), key=f"button-of-{{number}}")
    with st.container(key=f"radio-{{number}}"):
        st.radio("-", [literal(text)], key=f"radio-of-{{number}}")
"""
MARKS = (
    "a, img, em, strong, code, del, h1, h2, h3, ul, ol, blockquote, hr, table, sup, pre, script, "
    "b, span[class*=katex], span[class*=stMarkdown], span[role=img]"
)
"""Selector of the elements as which Markdown, HTML or an icon would be drawn."""


def test_hostile_text_is_drawn_letter_by_letter(chromium: Any, tmp_path: Path) -> None:
    script = tmp_path / "draws.py"
    script.write_text(DRAWS.format(texts=HOSTILE), encoding="utf-8")
    command = ("-m", "streamlit", "run", str(script))
    with running_app(tmp_path, command=command, PYTHONPATH=".") as (address, _):
        page = chromium.new_context(**PHONE, locale="en-US").new_page()
        page.goto(address)
        page.locator(f".st-key-radio-{len(HOSTILE) - 1}").wait_for()
        for number, text in enumerate(HOSTILE):
            for kind in ("note", "button", "radio"):
                drawn = page.locator(f".st-key-{kind}-{number} [data-testid=stMarkdownContainer]")
                drawn.last.wait_for()
                shown = drawn.last.text_content().replace(JOINER, "")
                assert shown == " ".join(text.split()), kind
                assert drawn.last.locator(MARKS).count() == 0, (kind, text)
        page.context.close()


NAMES = ("[x](http://e.org)", ":smile: www.e.org", "<img src=x>", "*陳* :material/home:")


def test_hostile_names_mean_nothing_on_any_page_of_an_evening(
    chromium: Any, tmp_path: Path
) -> None:
    ledger = Store(f"sqlite:///{tmp_path / 'ledger.db'}")
    rulings = {"name": "[club](http://e.org)", "fans": {"All Chows": 3}}
    evening = ledger.begin(Evening("one", NAMES, "mcr", usual_turns("mcr"), rulings))
    sums = entering.by_points(evening, 12, 0, None)
    ledger.add(
        "one",
        entering.win(
            evening, "a", entering.WonHands.of_one(sums, 0, None, hand=WinningHand(total=12))
        ),
    )
    ledger.add("one", entering.correction(evening, "b", (0, 0, 0, 0), NAMES[0]))
    ledger.close()
    with running_app(tmp_path) as (address, _):
        page = visit(chromium, f"{address}/evening", PHONE, locale="en-US")
        settled(page)
        elsewhere: list[str] = []
        page.on("request", lambda request: elsewhere.append(request.url))

        def clean() -> None:
            settled(page)
            page.mouse.move(200, 400)
            html = page.locator(".stMain").inner_html()
            assert 'href="http://e' not in html
            assert 'href="http://www.e' not in html
            assert "<img src=x" not in html.replace("&lt;", "")
            assert "😄" not in page.locator(".stMain").inner_text()
            assert not [url for url in elsewhere if not url.startswith((address, "data:", "blob:"))]

        clean()
        tap(page, page.locator(".st-key-take-up-one button"))
        page.locator("[data-testid=stVegaLiteChart], .st-key-ledger-chart").first.wait_for()
        clean()
        tap(page, page.locator("summary", has_text="Names, corrections, delete"))
        for name in NAMES:  # a screen reader says them as they are written
            page.locator(f"input[aria-label$={json.dumps(name, ensure_ascii=False)}]").wait_for()
        clean()
        tap(page, page.locator(".st-key-way-points button"))
        clean()
        page.goto(f"{address}/table")
        page.locator(".board-table").wait_for()
        clean()
        page.goto(
            f"{address}/settings?rules={quote(json.dumps({'ruleset': 'mcr', 'rulings': rulings}))}"
        )
        page.locator(".own-rules").first.wait_for()
        clean()
        page.context.close()


@pytest.mark.parametrize("name", ["a/b", "(x)", "a,b", "[]", "é", "$Version"])
def test_a_browser_with_a_neighbours_cookie_opens_the_app(
    chromium: Any, address: str, name: str
) -> None:
    context = chromium.new_context(**PHONE, locale="en-US")
    page = context.new_page()
    page.set_extra_http_headers({"Cookie": f"{name}=1"})
    answer = page.goto(address)
    assert answer.status == 200
    page.locator('[class*="st-key-photo"]').first.wait_for()
    context.close()
