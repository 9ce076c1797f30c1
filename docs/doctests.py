"""Sets the doctests of a docstring as code, for the page of the interface."""

from __future__ import annotations

import re
from typing import Any

import griffe

DOCTEST = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


class Doctests(griffe.Extension):  # type: ignore[misc, unused-ignore]
    """Puts a fence around every doctest."""

    def on_object(self, *, obj: griffe.Object, **more: Any) -> None:
        """Called for what is read of a module."""
        fence(obj)

    def on_package(self, *, pkg: griffe.Module, **more: Any) -> None:
        """Called for a package itself."""
        fence(pkg)


def fence(found: griffe.Object) -> None:
    """Sets the doctests of this docstring as code; a second time changes nothing."""
    docstring = found.docstring
    if docstring and "```pycon" not in docstring.value:
        docstring.value = DOCTEST.sub(lambda test: f"```pycon\n{test[0]}\n```", docstring.value)
