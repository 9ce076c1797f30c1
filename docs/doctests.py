"""Show the doctests in docstrings as code on the page about the interface."""

from __future__ import annotations

import re
from typing import Any

import griffe

DOCTEST = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


class Doctests(griffe.Extension):  # type: ignore[misc, unused-ignore]
    """An extension of Griffe that puts a fence around every doctest."""

    def on_object(self, *, obj: griffe.Object, **more: Any) -> None:
        """Change the docstring of a class, function or attribute; Griffe calls this for each."""
        fence(obj)

    def on_package(self, *, pkg: griffe.Module, **more: Any) -> None:
        """Change the docstring of a package; Griffe calls this for each."""
        fence(pkg)


def fence(found: griffe.Object) -> None:
    """Put each doctest in the docstring of `found` into a ```pycon fence, in place; does nothing if
    there is one already."""
    docstring = found.docstring
    if docstring and "```pycon" not in docstring.value:
        docstring.value = DOCTEST.sub(lambda test: f"```pycon\n{test[0]}\n```", docstring.value)
