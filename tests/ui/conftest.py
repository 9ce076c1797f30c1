"""What the tests of the pages share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest


@pytest.fixture(scope="session", autouse=True)
def components_looked_for_once() -> Iterator[None]:
    """AppTest would look through all packages of this machine for components, in every test."""
    from streamlit.components.v2 import manifest_scanner

    with pytest.MonkeyPatch.context() as patch:
        found = cache(manifest_scanner.scan_component_manifests)
        patch.setattr(manifest_scanner, "scan_component_manifests", found)
        yield
