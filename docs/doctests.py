"""Sets the doctests of a docstring as code, for the page of the interface."""

from __future__ import annotations

import re
from typing import Any

import griffe

DOCTEST = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


class Doctests(griffe.Extension):  # type: ignore[misc, unused-ignore]
    """Puts a fence around every doctest."""

    def on_object(self, *, obj: griffe.Object, **more: Any) -> None:
        """Called for everything that is read of the source."""
        if obj.docstring:
            obj.docstring.value = DOCTEST.sub(
                lambda found: f"```pycon\n{found[0]}\n```", obj.docstring.value
            )
