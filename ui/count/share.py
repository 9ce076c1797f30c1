"""Share a scored hand: link and QR code, picture, printer."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from html import escape

import streamlit as st

from scoring.score import Score
from ui.count.total import proviso, unset
from ui.frame.open_on_phone import on_this_machine
from ui.frame.picture import qr_png
from ui.frame.widgets import MAIN, WIDE, FileToSave, in_line, press, save_button
from ui.frame.words import here, language, say
from ui.hand import session
from ui.hand.link import link_to
from ui.hand.machine import AppState

FILE = "tiletally.png"
CARD = "card"
"""Session key of the last picture and the data from which it was drawn."""

# Without HTTPS the older copy command is used, which needs the text to be selected.
_SCRIPT = """<script>
if (!window.tileTallyTaps) {
  window.tileTallyTaps = true;
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('[data-tap]');
    if (!button) return;
    if (button.dataset.tap === 'print') { window.print(); return; }
    const field = button.parentElement.querySelector('input');
    field.select();
    field.setSelectionRange(0, field.value.length);
    try { await navigator.clipboard.writeText(field.value); }
    catch { document.execCommand('copy'); }
    const before = button.textContent;
    if (before !== button.dataset.done) {
      button.textContent = button.dataset.done;
      setTimeout(() => { button.textContent = before; }, 2500);
    }
  });
}
</script>"""


def offer(score: Score | None) -> None:
    """Draw the buttons to share and print the hand on the table; draw nothing without a score."""
    if score is None:
        return
    with st.container(horizontal=True, key="share-row"):
        text = say("Share this count")
        press(text, "share", partial(session.state().open_sheet, "share"), icon="share", look=WIDE)
        print_it = escape(say("Print"))
        st.html(
            f'<button class="own" data-tap="print" type="button">{print_it}</button>{_SCRIPT}',
            width="content",
            unsafe_allow_javascript=True,
        )


def show() -> None:
    """Draw the sheet with the hand's link, its QR code and a picture to save. Close the sheet if
    the hand has no score."""
    now = session.state()
    score = session.score()
    if score is None:
        session.state().close_sheet()
        st.rerun()
    link = link_to(now.draft, now.claimed)
    st.html(
        f'<div class="link"><input readonly aria-label="{escape(say("The link"), quote=True)}" '
        f'value="{escape(link, quote=True)}"><button class="own" data-tap="copy" type="button" '
        f'data-done="{escape(say("Copied"), quote=True)} ✓" aria-live="polite">'
        f"{escape(say('Copy the link'))}</button></div>" + _SCRIPT,
        unsafe_allow_javascript=True,
    )
    with in_line("share-code"):
        st.image(qr_png(link), width=150, alt=say("The link as a QR code"))
        st.caption(_reach(link))
    card = _card(now, score, link)
    save_button(
        say("Save the picture"), FileToSave(card, FILE, "image/png"), "save-card", look=MAIN
    )
    st.image(card, width="stretch", alt=say("The count as one picture"))


def _reach(link: str) -> str:
    if on_this_machine(link):
        return say(
            "The link holds this hand, its rules and its rulings, but it only opens on this "
            "computer, which is not in a network."
        )
    return say(
        "The link opens this hand, its rules and its rulings on any phone in the same network. "
        "The photo is not in it."
    )


def _card(now: AppState, score: Score, link: str) -> bytes:
    from ui.hand.card import card_png  # imported late, as few visits need it

    assumed, depends = unset(now.draft), proviso(score)
    key = (link, language(), now.photo and now.photo.sha, assumed, depends)
    kept = st.session_state.get(CARD)
    if kept is None or kept[0] != key:
        when = f"{here(datetime.now(UTC)):%Y-%m-%d %H:%M}"
        kept = (key, card_png(now.draft, score, link, when, now.photo, assumed, depends))
        st.session_state[CARD] = kept
    return kept[1]
