"""Names of Streamlit that are not part of its documented interface.

They may change with any release, so they stand here and nowhere else: whoever updates Streamlit
looks at this file and runs ``tests/ui/test_streamlit_internals.py``. They are imported where they
are used, because some of them load much of Streamlit's server.
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
    """Return True if the browser's Back or Forward, or a new connection, caused this run."""
    run = get_script_run_ctx()
    return run is not None and run.is_history_navigation


def upload_manager() -> MemoryUploadedFileManager | None:
    """Return the holder of uploaded files in memory; None without a running server, or if they are
    held elsewhere."""
    from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager

    manager = runtime.get_instance().uploaded_file_mgr if runtime.exists() else None
    return manager if isinstance(manager, MemoryUploadedFileManager) else None


def take_uploads(files: Sequence[UploadedFile]) -> list[tuple[bytes, str]]:
    """Return the bytes and the name of each uploaded file, and delete the file from Streamlit's
    memory, which otherwise holds it until the session ends. Files that were sent to a replica that
    has gone are left out: only their names are known."""
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
    """Return the id of every widget in a message of a page, with the bytes of its value; None for
    bytes that are not a message."""
    from google.protobuf.message import DecodeError
    from streamlit.proto.BackMsg_pb2 import BackMsg

    try:
        asked = BackMsg.FromString(message).rerun_script
    except DecodeError:
        return None
    return [(state.id, state.ByteSize()) for state in asked.widget_states.widgets]


def reap_sessions() -> int:
    """End the sessions of visitors long gone, earlier than Streamlit does; return the number
    left."""
    manager: Any = runtime.get_instance()._session_mgr
    away = manager._session_storage._cache
    away.expire()
    return int(len(away) + manager.num_active_sessions())


def page_html() -> str:
    """Return the HTML that Streamlit sends to every browser, into which the app's own head is
    inserted."""
    return (Path(streamlit.__file__).parent / "static" / "index.html").read_text("utf-8")
