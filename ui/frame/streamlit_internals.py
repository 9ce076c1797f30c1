"""Streamlit names that are not part of its documented interface.

They may change with any release, so they are used in this file only: whoever updates Streamlit
checks this file and runs ``tests/ui/test_streamlit_internals.py``. They are imported inside
functions, because some of them load much of Streamlit's server.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import streamlit
from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

if TYPE_CHECKING:
    from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
    from streamlit.runtime.uploaded_file_manager import UploadedFile


def through_history() -> bool:
    """Return True if this run was caused by the browser's Back or Forward, or by a new
    connection."""
    run = get_script_run_ctx()
    return run is not None and run.is_history_navigation


def upload_manager() -> MemoryUploadedFileManager | None:
    """Return Streamlit's in-memory store of uploaded files; None without a running server, or with
    another kind of store."""
    from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager

    manager = runtime.get_instance().uploaded_file_mgr if runtime.exists() else None
    return manager if isinstance(manager, MemoryUploadedFileManager) else None


def take_uploads(files: Sequence[UploadedFile]) -> list[tuple[bytes, str]]:
    """Return the bytes and the name of each uploaded file, and delete the files from Streamlit's
    memory, which would otherwise keep them until the session ends. Files sent to a replica that no
    longer runs are omitted, since only their names are known."""
    from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
    from streamlit.runtime.uploaded_file_manager import DeletedFile

    here = [file for file in files if not isinstance(file, DeletedFile)]
    taken = [(file.getvalue(), file.name) for file in here]
    run = get_script_run_ctx()
    if run is not None and isinstance(run.uploaded_file_mgr, MemoryUploadedFileManager):
        for file in here:
            run.uploaded_file_mgr.remove_file(run.session_id, file.file_id)
    return taken


def widgets_in(message: bytes) -> Iterable[tuple[str, int]] | None:
    """Return the id of every widget in a message from a page, with the size of its value in bytes;
    None if the bytes are not a message."""
    from google.protobuf.message import DecodeError
    from streamlit.proto.BackMsg_pb2 import BackMsg

    try:
        asked = BackMsg.FromString(message).rerun_script
    except DecodeError:
        return None
    return [(state.id, state.ByteSize()) for state in asked.widget_states.widgets]


def reap_sessions() -> int:
    """End the sessions of visitors who have been gone for long, earlier than Streamlit does; return
    the number of remaining sessions."""
    manager: Any = runtime.get_instance()._session_mgr
    away = manager._session_storage._cache
    away.expire()
    return int(len(away) + manager.num_active_sessions())


def page_html() -> str:
    """Return the HTML page that Streamlit sends to every browser, before the app adds its own
    head."""
    return (Path(streamlit.__file__).parent / "static" / "index.html").read_text("utf-8")
