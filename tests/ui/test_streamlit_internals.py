"""The undocumented names of Streamlit that the app uses still exist."""

import inspect
from importlib import import_module

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext

from tests.conftest import ROOT
from tests.test_folders import imports_of
from ui.frame import streamlit_internals

PRIVATE = ("streamlit.runtime.", "streamlit.proto", "streamlit.web", "streamlit.elements")
"""Undocumented modules of Streamlit; `streamlit.runtime` itself is documented."""


@pytest.mark.parametrize(
    "name",
    [
        "streamlit.runtime.runtime.Runtime.uploaded_file_mgr",
        "streamlit.runtime.uploaded_file_manager.DeletedFile",
        "streamlit.runtime.uploaded_file_manager.UploadedFile",
        "streamlit.runtime.memory_uploaded_file_manager.MemoryUploadedFileManager.get_files",
        "streamlit.runtime.memory_uploaded_file_manager.MemoryUploadedFileManager.remove_file",
        "streamlit.runtime.websocket_session_manager.WebsocketSessionManager.num_active_sessions",
        "streamlit.runtime.memory_session_storage.MemorySessionStorage",
    ],
)
def test_a_name_is_still_there(name: str) -> None:
    module = name
    parts: list[str] = []
    while True:
        try:
            found = import_module(module)
            break
        except ModuleNotFoundError:
            module, _, part = module.rpartition(".")
            parts.insert(0, part)
    for part in parts:
        found = getattr(found, part)
    assert found is not None


def test_a_run_knows_its_session_its_uploads_and_how_it_came_about() -> None:
    fields = set(ScriptRunContext.__dataclass_fields__)
    assert {"session_id", "uploaded_file_mgr"} <= fields
    assert hasattr(ScriptRunContext, "is_history_navigation") or "is_history_navigation" in fields


def test_sessions_that_left_are_kept_in_a_cache_that_can_expire() -> None:
    from streamlit.runtime.memory_session_storage import MemorySessionStorage
    from streamlit.runtime.websocket_session_manager import WebsocketSessionManager

    assert callable(getattr(MemorySessionStorage()._cache, "expire", None))
    assert "_session_storage" in inspect.getsource(WebsocketSessionManager.__init__)
    from streamlit.runtime.runtime import Runtime

    assert "_session_mgr" in inspect.getsource(Runtime.__init__)


def test_a_message_of_a_page_tells_its_widgets() -> None:
    message = BackMsg()
    state = message.rerun_script.widget_states.widgets.add()
    state.id, state.string_value = "field", "123m"
    assert streamlit_internals.widgets_in(message.SerializeToString()) == [
        ("field", state.ByteSize())
    ]
    assert streamlit_internals.widgets_in(b"\xff\xff") is None


def test_the_page_has_the_title_that_the_app_replaces() -> None:
    assert streamlit_internals.page_html().count("<title>Streamlit</title>") == 1


def test_uploads_lie_in_memory_without_a_server() -> None:
    assert streamlit_internals.upload_manager() is None
    assert MemoryUploadedFileManager("/upload").get_files("session", ["file"]) == []


def test_no_other_file_uses_such_names() -> None:
    users = {
        str(path.relative_to(ROOT))
        for path in [*(ROOT / "ui").rglob("*.py"), ROOT / "app.py"]
        for module in imports_of(path)
        if module.startswith(PRIVATE)
    }
    assert users == {"ui/frame/streamlit_internals.py"}
