"""Rulings on incidents: read an incident's JSON object and return the consequences, their source,
and the details and options that they depend on.

`scoring.answers.incident_json` finds the rule set that the JSON object names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec

from scoring.book.incidents.book import law_of
from scoring.book.incidents.case import SAY, Asked, Beside, Case, IncidentRules, Law
from scoring.book.incidents.details import COMMON, KINDS, Details, Seat, checked, read
from scoring.book.incidents.effects import other_than_by
from scoring.book.options import Chosen, Value, typed
from scoring.book.situations import ANSWERS, QUESTIONS, SITUATIONS, WORDS
from scoring.game import FALSE_WIN, NO_WINNER
from scoring.hand.hand import FREE_KEYS, check_keys, is_object
from scoring.hand.values import Listed, SeatName
from scoring.speech.errors import HandError, shorten
from scoring.speech.messages import Message, Text
from scoring.version import VERSION

KEYS = frozenset(("ruleset", "profile", "incident", "by", "dealer", "details")) | FREE_KEYS


class RestsOn(msgspec.Struct, frozen=True):
    """An option that a ruling depends on.

    choice: the value in use.
    others: the ruling under each of the other listed values, keyed by the value as text, even if it
        does not differ. Values under which the incident cannot be ruled on are left out.
    """

    id: str
    choice: Value
    others: dict[str, Message]


class MissingDetail(msgspec.Struct, frozen=True):
    """A detail that was not given and that changes the ruling.

    others: the ruling for each answer that changes it, keyed by the answer as text.
    """

    id: str
    question: Message
    others: dict[str, Message]


class IncidentRuling(msgspec.Struct, frozen=True, omit_defaults=False):
    """The consequences of an incident. A field is None if no source states it; ``ruling`` then says
    that.

    incident: its code.
    points: gain (or loss, negative) by seat.
    to_nobody: points deducted that nobody gets.
    kitty: points put into the kitty of the hand.
    hand_ends: True if the hand ends, False if it goes on.
    states: rights that seats lose, by seat.
    dealer_next: seat that deals next.
    ruling: the consequences in words.
    because: the rule in words, from ``source``.
    beside: entries that only some incidents have.
    """

    incident: str
    title: Message
    points: dict[str, int] | None
    to_nobody: int | None
    kitty: int | None
    hand_ends: bool | None
    states: dict[str, tuple[str, ...]]
    dealer_next: str | None
    ruling: Message
    because: Message
    source: str
    options: tuple[RestsOn, ...]
    asks: tuple[MissingDetail, ...]
    beside: Beside

    def tree(self) -> dict[str, Any]:
        """Return this ruling as a dict with the keys in the order of the interface; messages stay
        untranslated."""
        made = {key: getattr(self, key) for key in self.__struct_fields__ if key != "beside"}
        return {**made, **self.beside, "version": VERSION}


def rule_by(rules: IncidentRules, asked: Mapping[str, Any]) -> IncidentRuling:
    """Return the ruling on an incident under `rules`. Raises ``HandError`` for an unknown incident,
    key or profile, and if a detail that the ruling needs is missing or invalid.

    asked: the incident's JSON object with ``incident``, ``by``, ``dealer``, ``details``,
        ``profile``.
    """
    check_keys(asked, KEYS)
    book = rules.INCIDENTS
    code = asked.get("incident")
    if code is None:
        raise HandError("unknown_incident", NOT_SAID, known=Listed(book.codes))
    if code not in book.codes:
        meant = _meant(str(code), book.codes)
        said, known = (UNKNOWN_BUT, meant) if meant else (UNKNOWN, Listed(book.codes))
        raise HandError("unknown_incident", said, name=shorten(str(code)), known=known)
    profile = asked.get("profile")
    if profile is not None:
        profile = rules.OPTIONS.read(profile if is_object(profile) else str(profile)).name
    details = asked.get("details")
    if details is not None and not is_object(details):
        raise HandError("bad_json", Text("“details” is an object."))
    check_keys(details or {}, COMMON | book.details(str(code)))
    told = Asked(
        incident=str(code),
        by=checked(asked.get("by"), Seat | None, "by"),
        dealer=checked(asked.get("dealer"), Seat | None, "dealer") or "E",
        profile=profile,
        details=read(Details, details or {}),
    )
    case = Case(rules, told)
    return _answer(case, _ruled(case))


def penalty(rules: IncidentRules, options: Chosen, seat: str) -> dict[str, int] | None:
    """Return the cost of a false win by the player in `seat` when East deals, as points by seat;
    None if the referee sets it."""
    case = Case(rules, Asked(incident=FALSE_WIN, by=seat), options)
    for effect in law_of(case, FALSE_WIN).effects:
        effect(case)
    return case.points


def _meant(said: str, codes: Sequence[str]) -> str:
    """Return the incident's code that an unknown code `said` probably means: the most similar code,
    or the code of an incident that players call by this name; "" if there is none."""
    called = {word.replace(" ", "_"): code for code in codes for word in WORDS.get(code, ())}
    called |= {code: code for code in codes}
    like = get_close_matches(said.strip().casefold().replace(" ", "_").replace("-", "_"), called, 1)
    return called[like[0]] if like else ""


def _ruled(case: Case) -> Law:
    """Apply to a case its law and what followed in the hand, and return the law. Raises
    ``HandError`` if the offender is missing or a detail names the offender as another player."""
    law = law_of(case, case.asked.incident)
    if case.by is None and not law.nobody:
        raise HandError("impossible_situation", Text("Say who it was: “by” is one of E S W N."))
    if case.by is not None and not law.nobody:
        for key, kind in KINDS.items():
            seat = case.details.told(key) if kind == "seat" else None
            if seat is not None:
                other_than_by(case, seat, key)
    for effect in law.effects:
        effect(case)
    _later(case)
    return law


def _later(case: Case) -> None:
    """Apply to the case what followed: a win, a drawn hand, or the end of the session. Raises
    ``HandError`` for a winner who is not allowed to win."""
    then = case.details.then
    if then is None:
        return
    check_keys(then, frozenset(("win", "drawn", "time_up", "booked")))
    if then.get("time_up"):
        case.ends, case.dealer_next = True, None
        return
    won = case.won
    if won is None and not then.get("drawn"):
        return
    if won is not None and won.discarder == won.winner:
        raise HandError("impossible_situation", FROM_ONESELF)
    winner = None if won is None else won.winner
    barred = [s for s in case.states.get(winner or "", ()) if s in NO_WINNER]
    if barred:
        raise HandError("impossible_situation", BARRED, who=SeatName(str(winner)))
    case.ends, case.dealer_next = True, case.next_dealer(winner)
    if case.kitty and case.by:
        getter = winner or case.by
        case.pay({getter: case.kitty})
        case.kitty = 0
    if won is not None and case.book.paid and not case.beside.get("settled"):
        case.pay(case.book.paid(case, won))


def _answer(case: Case, law: Law) -> IncidentRuling:
    return IncidentRuling(
        incident=law.code,
        title=Message(SITUATIONS[law.code]),
        points=case.points,
        to_nobody=case.nobody,
        kitty=case.kitty,
        hand_ends=case.ends,
        states={seat: tuple(found) for seat, found in case.states.items()},
        dealer_next=case.dealer_next,
        ruling=_joined(case.said),
        because=Message(law.says),
        source=law.source,
        options=tuple([_rests_on(case, id) for id in case.options.ids]),
        asks=tuple([_untold(case, key) for key in case.untold]),
        beside=case.beside,
    )


def _joined(said: Sequence[Message]) -> Message:
    whole = said[0] if said else Message(Text("Nothing follows."))
    for more in said[1:]:
        whole = Message(AND_THEN, one=whole, more=more)
    return whole


def _rests_on(case: Case, id: str) -> RestsOn:
    value = case.options.peek(id)
    others = [choice.value for choice in case.rules.OPTIONS.by_id[id].choices]
    chosen = case.details.options or {}
    found = _otherwise(case, "options", {typed(v): {**chosen, id: v} for v in others if v != value})
    return RestsOn(id, value, found)


def _untold(case: Case, key: str) -> MissingDetail:
    found = _otherwise(case, key, {typed(v): v for v in answers_to(key)})
    said = _joined(case.said)
    others = {value: other for value, other in found.items() if other != said}
    return MissingDetail(key, Message(QUESTIONS[key]), others)


def _otherwise(case: Case, key: str, values: Mapping[str, Any]) -> dict[str, Message]:
    """Return the ruling that each of `values` would lead to as the detail `key`, keyed by the
    value's name. Values with which the incident cannot be ruled on are left out."""
    found = {}
    for name, value in values.items():
        try:
            details = case.details.with_told(key, value)
            asked = msgspec.structs.replace(case.asked, details=details)
            other = Case(case.rules, asked)
            _ruled(other)
            found[name] = _joined(other.said)
        except HandError:
            continue
    return found


def answers_to(key: str) -> tuple[Value, ...]:
    """Return the possible answers to the question about the detail `key`. If there are too many to
    list, only an example is returned, or ()."""
    kind = KINDS[key]
    return tuple(ANSWERS.get(key) or ANSWERS.get(kind) or SOME.get(kind, ()))


SOME: Mapping[str, tuple[Value, ...]] = {"number": (2,), "seats": (("S",),)}


def missing(found: IncidentRuling | HandError) -> list[str]:
    """Return the keys of the details that were not given and that the ruling `found` depends on.
    For an error, return the key of the detail that it asks for, or []."""
    if isinstance(found, IncidentRuling):
        return [one.id for one in found.asks]
    return [str(dict(found.message.blanks)["key"])] if found.message.text == SAY else []


NOT_SAID = Text("Say in “incident” what happened. Known is {known}.")
UNKNOWN = Text("There is no incident “{name}” in these rules. Known is {known}.")
UNKNOWN_BUT = Text("There is no incident “{name}” in these rules; “{known}” was probably meant.")
AND_THEN = Text("{one} {more}")
FROM_ONESELF = Text("Nobody wins on an own discard: “from” is another player.")
BARRED = Text("{who} lost the right to win this hand and cannot be its winner.")
