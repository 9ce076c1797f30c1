"""The options and profiles of ``rules.toml``."""

from __future__ import annotations

from pathlib import Path

from scoring.options import options_from

EMA, WRC, MIL = "ema-2016", "wrc-2015", "mil-rcr-2024"
UMA = {
    "20/10": (20_000, 10_000),
    "15/5": (15_000, 5_000),
    "30/10": (30_000, 10_000),
    "none": (0, 0),
}
"""Points of the first and the second at the end, by the option ``uma``."""

OPTIONS = options_from(Path(__file__).with_name("rules.toml"))
