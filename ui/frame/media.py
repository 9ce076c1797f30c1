"""Files that the page fetches by an address of this server, for as long as it shows them."""

from __future__ import annotations

from streamlit import runtime


def media_url(picture: bytes, place: str) -> str:
    """Return the address of a JPEG, to be asked for anew in each run that shows it. place: a name
    of its own on the page; the file that stood there before is let go."""
    if not runtime.exists():
        return ""
    return runtime.get_instance().media_file_mgr.add(picture, "image/jpeg", place)
