"""The upload of a photo: shown as soon as it is chosen, made smaller in the browser before it is
sent, and sent whole where that was too small.

Streamlit's own upload does the sending; where the script of this part does not run, it sends the
photo as it is.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    from vision.reading import Reading

SCRIPT = Path(__file__).with_name("sender.js").read_text("utf-8")
_component = st.components.v2.component("tiletally_sender", js=SCRIPT, isolate_styles=False)

SIDE_PX = 2000
"""The longer side that is sent. The reader looks first at 1000 pixels or more of it. Of 776 tiles
of 26 photos with many of them, 8 were read otherwise without a question than from the photo as
taken: 15 with 1600 pixels, 11 with 2400, 9 with a photo of full size that was packed once more."""

REDUCED = "reduced-by-tiletally.jpg"
"""The name that a photo made smaller is sent under."""

WANTED = "full-photo-wanted"
"""Session: how many photos were asked for in full."""


def show(upload: int) -> None:
    """Insert the browser component that reduces photos before upload.

    upload: number of the upload widget; a new number clears what is shown of the last photo.
    """
    with st.container(key="store-sender"):
        _component(
            key="sender",
            data={
                "side": SIDE_PX,
                "full": st.session_state.get(WANTED, 0),
                "upload": upload,
                "words": {"reduced": REDUCED},
            },
        )


def too_small(name: str, reading: Reading) -> bool:
    """Return True if a photo was reduced before upload and its tiles came out so small in its
    reading that the full size would read better.

    name: the uploaded file's name.
    """
    from vision.pipeline import tile_side
    from vision.settings import GOOD_TILE_PX

    return name == REDUCED and 0 < tile_side(reading.tiles) < GOOD_TILE_PX[0]


def ask_for_all() -> None:
    """Request the photo at full size from the browser; it arrives in a later run."""
    st.session_state[WANTED] = st.session_state.get(WANTED, 0) + 1
