"""Who pays what for a hand, as a small table."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from ui.evening.ledger_words import signed
from ui.frame.words import WINDS, say


def table(answer: Mapping[str, Any]) -> str:
    """The payments of an answer as HTML; nothing where the rules pay nothing."""
    cells = "".join(
        f"<div><dt>{escape(word)}</dt><dd>{sum_}</dd></div>" for word, sum_ in rows(answer)
    )
    if not cells:
        return ""
    head = f'<p class="because">{escape(title(answer))}</p>' if title(answer) else ""
    return f'{head}<dl class="payments">{cells}</dl>'


def title(answer: Mapping[str, Any]) -> str:
    """What has to be said before the sums; nothing where the hand wins."""
    return say("If declared all the same") if answer.get("false_win") else ""


def rows(answer: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Who gets or pays, and how much; none where the rules pay nothing."""
    pays = answer.get("payments")
    if pays:
        return _by_seat(pays) or _rows(pays)
    cost = answer.get("false_win")
    if not cost:
        return []
    if cost["others"] is None:  # East gets more than the others
        return _by_seat(cost)
    return [(say("Whoever declares it pays each of the others"), str(cost["others"]))]


def _by_seat(pays: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What each seat gets, where the rules settle among all four."""
    sums = pays.get("settlement") or {}
    most = max(sums.values(), default=0)
    return [
        _with_deposits(say(WINDS[seat]), signed(sum_), pays if sum_ == most else {})
        for seat, sum_ in sums.items()
    ]


def _with_deposits(who: str, sum_: str, pays: Mapping[str, Any]) -> tuple[str, str]:
    """What the winner gets, and what lies on the table for the winner beside it."""
    deposits = pays.get("deposits")
    if not deposits:
        return who, sum_
    return say("{who}, and the deposits on the table", who=who), f"{sum_} + {deposits}"


def _rows(pays: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Who gets or pays, and how much."""
    discarder, others, liable = pays.get("discarder"), pays["others"], pays.get("liable")
    rows = []
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
    gets = _with_deposits(say("The winner receives"), str(pays["winner"]), pays)
    return [gets, *((word, str(sum_)) for word, sum_ in rows)]
