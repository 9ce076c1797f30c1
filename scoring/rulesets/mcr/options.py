"""The rulings and profiles of ``rules.toml``.

What a ruling changes stands at the fans in ``table.py``.
"""

from __future__ import annotations

from pathlib import Path

from scoring.options import options_from

GREEN_BOOK, CHINA, MIL, JAPAN = "green-book-2006", "china-1998", "mil-2025", "jmsa"
"""The WMO's 2006 rules with the essay on contested scoring; Chinese competition practice; the
supplement of the Mahjong International League, on trial in 2025 and 2026; the reading of the
Japanese association as the preface of that supplement reports it."""
NONE = "none"
"""No limit, and no tiles that the points were counted out with."""

OPTIONS = options_from(Path(__file__).with_name("rules.toml"))
