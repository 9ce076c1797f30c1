"""The options of Hong Kong, and what it does with incidents beside their laws."""

from __future__ import annotations

from pathlib import Path

from scoring.incidents import Case, book_from
from scoring.options import options_from
from scoring.rulesets.hong_kong.game import false_win_share


def _share(case: Case) -> int:
    return int(false_win_share(case))


OPTIONS = options_from(Path(__file__).with_name("rules.toml"))
INCIDENTS = book_from(Path(__file__).with_name("incidents.toml"), OPTIONS, {"share": _share})
