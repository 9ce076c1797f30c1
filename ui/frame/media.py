"""Files that the page fetches by an address of this server, for as long as it shows them."""

from __future__ import annotations

from streamlit import runtime


def media_url(picture: bytes, place: str) -> str:
    """Register a JPEG with Streamlit and return its address, valid for this run; "" without a
    running server.

    place: unique name on the page; the file registered there before is released.
    """
    if not runtime.exists():
        return ""
    return runtime.get_instance().media_file_mgr.add(picture, "image/jpeg", place)
