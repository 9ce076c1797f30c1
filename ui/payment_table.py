"""Who pays what for a hand, as a small table."""

from __future__ import annotations

from html import escape
from typing import Any

from ui.words import WINDS, say


def table(answer: dict[str, Any]) -> str:
    """The payments of an answer as HTML; nothing where the rules pay nothing."""
    cells = "".join(
        f"<div><dt>{escape(word)}</dt><dd>{sum_}</dd></div>" for word, sum_ in rows(answer)
    )
    return f'<dl class="payments">{cells}</dl>' if cells else ""


def rows(answer: dict[str, Any]) -> list[tuple[str, str]]:
    """Who gets or pays, and how much; none where the rules pay nothing."""
    pays = answer.get("payments")
    if pays:
        found = _by_seat(pays) or _rows(pays)
        if pays.get("deposits"):
            found.append((say("Deposits to the winner"), f"{pays['deposits']:+d}"))
        return found
    if answer.get("false_win"):
        cost = answer["false_win"]["others"]
        if cost is None:  # East gets more than the others
            return _by_seat(answer["false_win"])
        return [(say("Whoever declared this hand pays each of the others"), str(cost))]
    return []


def _by_seat(pays: dict[str, Any]) -> list[tuple[str, str]]:
    """What each seat gets, where the rules settle among all four."""
    return [(say(WINDS[seat]), f"{sum_:+d}") for seat, sum_ in pays.get("settlement", {}).items()]


def _rows(pays: dict[str, Any]) -> list[tuple[str, str]]:
    """Who gets or pays, and how much."""
    discarder, others, liable = pays.get("discarder"), pays["others"], pays.get("liable")
    rows = [(say("The winner receives"), pays["winner"])]
    if liable is not None:
        rows.append((say("Whoever is responsible pays"), -liable))
    if discarder is not None:
        rows.append((say("The discarder pays"), -discarder))
    if pays.get("dealer") is not None:
        rows.append((say("East pays"), -pays["dealer"]))
    rest = 3 - sum(pays.get(key) is not None for key in ("discarder", "liable", "dealer"))
    words = {
        3: say("Each of the other three pays"),
        2: say("Each of the other two pays"),
        1: say("The other player pays"),
    }
    rows.append((words[rest], -others))
    return [(word, str(sum_)) for word, sum_ in rows]
