"""Step 1: a photo from the phone's camera, a file or the webcam; or no photo at all."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from ui import own_set, phone, session
from ui.look import tile_html
from ui.photos import forget_upload, open_photo, warm_up
from ui.state import draft_from_reading, playing
from ui.widgets import note
from ui.words import language, say

DEMO = Path(__file__).with_name("demo.jpg")
PICTURES = ["image", "heic", "heif"]


def show() -> None:
    now = session.state()
    warm_up()
    st.html(
        f'<div class="brand">{tile_html("C")}<div><h1>TileTally</h1>'
        f"<p>{say('What is this mahjong hand worth?')}</p></div></div>"
    )
    if now.notice:
        note(now.notice, "wrong")
    if now.source == "webcam":
        picture = st.camera_input(
            say("Webcam"), resolution="1080p", key=f"webcam-{now.source_round}", width="stretch"
        )
        st.button(say("Use a photo instead"), key="use-file", on_click=_use, args=("file",))
        st.caption(
            say(
                "No picture here? Browsers lend a page the camera only over HTTPS or on the "
                "computer that runs it, and only if you allow it. A photo always works."
            )
        )
    else:
        picture = st.file_uploader(
            say("Take or choose a photo"),
            type=PICTURES,
            key=f"photo-{now.source_round}",
            label_visibility="collapsed",
        )
    st.caption(
        say(
            "Close and straight from above, without glare. Melds and the winning tile a little "
            "apart."
        )
    )
    if picture is not None:
        data, name = picture.getvalue(), picture.name
        forget_upload(picture)
        _read(data, name)
    with st.container(key="other-ways", gap="small"):
        if DEMO.exists() and st.button(
            say("Try the demo photo"), icon=":material/image:", key="demo", width="stretch"
        ):
            _read(DEMO.read_bytes(), DEMO.name)
        st.button(
            say("Enter by hand"),
            icon=":material/touch_app:",
            key="by-hand",
            on_click=_by_hand,
            width="stretch",
        )
        if now.source != "webcam":
            st.button(
                say("Use the webcam"),
                icon=":material/photo_camera:",
                key="use-webcam",
                on_click=_use,
                args=("webcam",),
                width="stretch",
            )
    phone.offer()
    if playing(now.draft):
        st.caption(say("Your hand is still here: go on with step 2, or take another photo."))
    st.caption(
        say("Photos stay on the computer that runs this app, and are gone when you leave the page.")
    )


def _read(data: bytes, name: str) -> None:
    """Read a photo and go on to its tiles; where that fails, say why and keep everything."""
    from vision import PhotoError
    from vision.sentences import said

    now = session.state()
    now.source_round += 1  # a fresh, empty widget, whatever comes out
    problem = ""
    photo = None
    path, without = own_set.to_read_with()
    try:
        with st.spinner(say("Looking for tiles …")):
            photo = open_photo(data, name, path)
    except PhotoError as error:
        problem = said(error.message, language())
    if photo is not None and not photo.reading.tiles:
        problem = say(
            "No mahjong tiles were found in this picture. Go closer, so that the tiles fill it, "
            "mind glare and shadow – or enter the hand by tapping tiles."
        )
    if problem or photo is None:
        kept = say("Your hand so far is kept.") if playing(now.draft) else ""
        now.notice = f"{problem} {kept}".strip()
    else:
        session.change(draft_from_reading(photo.reading, now.draft), photo)
        session.go("tiles")
        now.notice = without
    st.rerun()


def _use(source: str) -> None:
    session.state().source = source
    session.state().notice = ""


def _by_hand() -> None:
    """Start with an empty table, or go on with the hand that was entered before."""
    if session.state().photo is not None:
        session.start_over()
    session.go("tiles")
