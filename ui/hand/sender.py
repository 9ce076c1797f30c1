"""The upload of a photo: it is shown as soon as it is chosen, reduced in the browser before it is
sent, and sent at full size if the reduced one was too small.

Streamlit's own upload sends it; if this module's script does not run, the photo is sent unchanged.
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
"""Long side in pixels to which a photo is reduced. The reader's first view needs 1000 pixels or
more. Of 776 tiles in 26 photos with many tiles, the reader gave 8 another name than in the original
photos and did not ask about them. With 1600 pixels these were 15, with 2400 pixels 11, and in
photos compressed again at full size 9."""

REDUCED = "reduced-by-tiletally.jpg"
"""File name under which a reduced photo is sent."""

WANTED = "full-photo-wanted"
"""Session key of the number of photos requested at full size."""


def show(upload: int) -> None:
    """Add the browser component that reduces photos before upload.

    upload: number of the upload widget; a new number clears the preview of the last photo.
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
    """Return True if a photo was reduced before upload and its tiles are so small that the full
    size would be read better.

    name: name of the uploaded file.
    reading: its reading.
    """
    from vision.pipeline import tile_side
    from vision.settings import GOOD_TILE_PX

    return name == REDUCED and 0 < tile_side(reading.tiles) < GOOD_TILE_PX[0]


def ask_for_all() -> None:
    """Request the photo at full size from the browser; it arrives in a later run."""
    st.session_state[WANTED] = st.session_state.get(WANTED, 0) + 1
