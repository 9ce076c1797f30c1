"""Write an evening as CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence

from ledger.details import INCIDENT, UNDO
from ledger.entry import Entry
from ledger.errors import LedgerError
from ledger.evening import Evening
from scoring.answers.own_rules import changed_fans, differences
from scoring.book.options import NO_CLUB
from scoring.game import Amount, whole
from scoring.rulesets import ruleset
from scoring.speech.errors import HandError
from scoring.speech.languages import LANGUAGES, SOURCE

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Characters with which a formula or a new cell can begin in a spreadsheet."""

_BEGINS = re.compile(rf'([,;|\t\r\n][ "]*)([{re.escape("".join(FORMULA))}])')

COLUMNS = ("number", "time", "hand", "round", "deal", "what", "by", "from", "total", "fans")
PENALTY = "penalty"
"""Name of an incident that has no code in these rules."""

OWN_RULES = "own rules"
"""Title of the last column, which lists a club's own rules; other evenings do not have it."""

LAST = ("note", "undone", "nobody", "kitty", "states", "undone by", "undone at", "why")

Cell = str | Amount
"""The value of a cell."""


def to_csv(evening: Evening) -> str:
    """Return the entries of an evening, without cancellations, as CSV text, one row each, with each
    person's gain and running total.

    If the rules have deposits, additional columns hold what each person staked or took back; if
    they have uma and oka, the row of the last entry that counts holds these and the results. A gain
    and the change of deposits together are the change of the total, as in the players' list.
    Cancelled entries are listed with who cancelled them, when and why, and add nothing. No cell can
    be read as a formula.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    names = [safe(person.name) for person in evening.people.everyone]
    after = [f"{name} (total)" for name in names]
    ending = evening.positions.ending if evening.standings.results else None
    sticks = [f"{name} (sticks)" for name in names] if evening.game.deposits else []
    final = [f"{name} ({what})" for what in ("uma", "oka", "result") for name in names if ending]
    own, changed = _own_rules(evening)
    more = (OWN_RULES,) if own else ()
    writer.writerow([*COLUMNS, *names, *after, *LAST, *sticks, *final, *more])
    totals = [evening.start] * len(names)
    for entry in evening.entries:
        if entry.kind == UNDO:
            continue
        undone = entry.id in evening.log.undone
        gets, put = evening.money.by_person(entry), evening.standings.sticks_of(entry)
        if not undone:
            totals = [
                whole(had + got + back) for had, got, back in zip(totals, gets, put, strict=True)
            ]
        states = "; ".join(
            f"{evening.people.names(entry)[player]}: {state}"
            for state, players in entry.states.items()
            for player in players
        )
        by = evening.log.undone.get(entry.id)
        last = [entry.nobody, entry.kitty, safe(states)] if entry.kind == INCIDENT else [""] * 3
        last += ["", "", ""] if by is None else [safe(by.author), by.at, safe(_note(by))]
        note = [safe(_note(entry)), "yes" if undone else ""]
        rest: list[Cell] = [*put] if sticks else []
        if ending is not None:
            points, ends = evening.standings.course[-1].points, entry is evening.log.live[-1]
            uma, oka = ending.uma_of(points), ending.leaders_get(ending.oka, points)
            rest += [*uma, *oka, *evening.standings.results] if ends else [""] * len(final)
        rest += [safe("; ".join(own))] if own else []
        writer.writerow([*_what(evening, entry, changed), *gets, *totals, *note, *last, *rest])
    return out.getvalue()


def _own_rules(evening: Evening) -> tuple[list[str], Mapping[str, int]]:
    """Return a line for each of a club's own rules, and the usual worth of each fan whose worth
    they change, by its names in all languages, because entries have fan names in the language of
    the phone. Both are empty if there are no own rules."""
    try:
        rules = ruleset(evening.ruleset)
        if rules.OPTIONS.read(evening.rulings).club == NO_CLUB:
            return [], {}
        changed: dict[str, int] = {}
        for lang in LANGUAGES:
            changed |= changed_fans(rules, evening.rulings, lang)
        return differences(rules, evening.rulings, SOURCE), changed
    except HandError:  # rules that this version does not know
        return [], {}


def _note(entry: Entry) -> str:
    return entry.note


def safe(text: str) -> str:
    """Return text that no spreadsheet reads as a formula, whatever its cell separator.

    >>> safe("=1+1"), safe("a;=1+1"), safe("Anna")
    ("'=1+1", "a;'=1+1", 'Anna')
    """
    if text.lstrip(" ").startswith(FORMULA):
        return f"'{text[:1]}{_text(text[1:])}"
    return _text(text)


def _text(text: str) -> str:
    return _BEGINS.sub(r"\1'\2", text)


def _what(evening: Evening, entry: Entry, changed: Mapping[str, int]) -> list[Cell]:
    """Return the columns of an entry that come before the players' columns.

    changed: usual worths of the fans that the evening's own rules change.
    """
    try:
        position = evening.positions.at(entry.hand)
        where: list[Cell] = [position.round_wind, position.deal]
    except LedgerError:  # an earlier hand was cancelled, so the position is unknown
        where = ["", ""]
    totals = [hand.known_total for hand in entry.hands]
    players = entry.winners or (entry.player,)
    names = evening.people.names(entry)
    by = "; ".join(names[player] for player in players if player is not None)
    return [
        entry.number,
        entry.at,
        entry.hand,
        *where,
        (entry.code or PENALTY) if entry.kind == INCIDENT else entry.kind,
        safe(by),
        "" if entry.other is None else safe(names[entry.other]),
        totals[0] if len(totals) == 1 and totals[0] is not None else _joined(totals),
        safe("; ".join(_fan(fan, changed) for hand in entry.hands for fan in hand.fan_names)),
    ]


def _fan(name: str, changed: Mapping[str, int]) -> str:
    return f"{name} (own rule, usually {changed[name]})" if name in changed else name


def _joined(totals: Sequence[int | None]) -> str:
    return "; ".join(str(total) for total in totals if total is not None)
