"""What a referee decides besides the value of a hand: who gets a tile, what an offence costs.

Each rule set has a book of incidents beside its fans (``rulesets/<rules>/incidents.py``): rows with
a situation, when they hold, what the rules say, what follows and by which source. The first row of
a code that holds is the ruling. Nothing here knows a rule set.

>>> asked = {"ruleset": "mcr", "incident": "false_win", "by": "S", "dealer": "E", "details": {}}
>>> rule(asked).points
{'E': 10, 'S': -30, 'W': 10, 'N': 10}
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from scoring.errors import HandError, described, shorten
from scoring.game import NO_WINNER
from scoring.hand import FREE_KEYS, check_keys, is_object
from scoring.incident_words import QUESTIONS, SITUATIONS, STATES, WORDS
from scoring.messages import Message, Text
from scoring.options import Chosen, Option, Options, Value, typed
from scoring.registry import names
from scoring.rules import ruleset
from scoring.score import builtins
from scoring.tiles import WINDS
from scoring.version import VERSION
from scoring.words import Listed, SeatName

KEYS = frozenset(("ruleset", "profile", "incident", "by", "dealer", "details")) | FREE_KEYS
COMMON = frozenset(("options", "then", "referee", "times_in_hand", "times_in_session", "warned"))
"""What every incident may be told: options, what happened later in the hand, what the referee set,
which time it was."""


def _kinds() -> Iterator[tuple[str, str]]:
    for kind, keys in (
        ("number", "times_in_hand times_in_session minutes_late seconds points_of_hand counters"),
        ("number", "bets unit dealer_streak wall_tiles_left"),
        ("seat", "from discarder declared_by hurts whose win_by wrong_call_by"),
        ("object", "claims fans_lost options referee then"),
        ("tiles", "ready exposed penalty_tiles left live laid tiles wants"),
        ("yes_no", "after_east_first_discard all_have_looked completes_hand corrected shown"),
        ("yes_no", "discarded_since fully_exposed named_tile_would_complete next_player_began"),
        ("yes_no", "others_displayed sorted total_confirmed touched_hand win_valid warned"),
    ):
        for key in keys.split():
            yield key, kind


KINDS = dict(_kinds())
"""What the details are; those that are not named here are words. Tiles may be words, too."""

Holds = Mapping[str, object]
"""When a row holds: a detail, or an option with ``option:`` before it, is this value or one of
these; a function is asked."""
ALWAYS: Holds = MappingProxyType({})
Effect = Callable[["Case"], None]
Amount = int | Callable[["Case"], int | None]


class Law(NamedTuple):
    """One law of the book: its code, what the rules say, what follows, and the source.

    ``asks`` are the details that change the ruling, ``nobody`` that no player is at fault.
    ``profiles``: those for which it holds, all where none are named.
    """

    code: str
    says: Text
    effects: tuple[Effect, ...]
    source: str
    when: Holds = ALWAYS
    asks: tuple[str, ...] = ()
    profiles: tuple[str, ...] = ()
    nobody: bool = False


class Book(NamedTuple):
    """The incidents of a rule set: its rows in order, options that only these have, who deals after
    a win (or a drawn hand, the winner being None), and how a win that follows is paid."""

    rows: tuple[Law, ...]
    after: Callable[[Case, str | None], str | None]
    options: tuple[Option, ...] = ()
    paid: Callable[[Case, Mapping[str, Any]], dict[str, int]] | None = None

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes, each once, in the order of the book."""
        return tuple(dict.fromkeys(row.code for row in self.rows))


OTHERWISE = "other"
"""The code of whatever else happens, in every book the last."""


class RestsOn(msgspec.Struct, frozen=True):
    """An option that a ruling rests on: its choice, and what the others would bring."""

    id: str
    choice: Value
    others: dict[str, Message]


class IncidentRuling(msgspec.Struct, frozen=True, omit_defaults=False):
    """What follows of an incident; None where no source says so, with a sentence in ``ruling``."""

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
    beside: dict[str, Any]

    def tree(self) -> dict[str, Any]:
        """The answer in the order of the interface, its messages as they are."""
        made = {key: getattr(self, key) for key in self.__struct_fields__ if key != "beside"}
        return made | self.beside | {"version": VERSION}

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The ruling as the interface has it, its sentences in a language."""
        return builtins(self.tree(), lang)


class Case:
    """An incident as it is ruled: what was told, and what follows so far."""

    def __init__(self, book: Book, asked: Mapping[str, Any], row: Law | None = None) -> None:
        self.book = book
        self.asked = asked
        self.row = row
        self.rules = ruleset(asked["ruleset"])
        self.by: str | None = asked.get("by")
        self.dealer: str = asked.get("dealer") or "E"
        self.details: Mapping[str, Any] = asked.get("details") or {}
        self.profile: str = asked.get("profile") or self.rules.profiles[0]
        self.used: dict[str, Value] = {}
        self._chosen = _chosen(self)
        self.points: dict[str, int] | None = dict.fromkeys(WINDS, 0)
        self.nobody: int | None = 0
        self.kitty: int | None = 0
        self.ends: bool | None = None
        self.states: dict[str, list[str]] = {}
        self.dealer_next: str | None = None
        self.beside: dict[str, Any] = {}
        self.said: list[Message] = []

    def option(self, id: str) -> Value:
        """The choice of an option, noted as one that the ruling rests on."""
        value = self._chosen[id]
        self.used[id] = value
        return value

    def __getitem__(self, id: str) -> Value:
        return self.option(id)

    def peek(self, id: str) -> Value:
        """The same, not noted."""
        return self._chosen[id]

    def get(self, key: str, usual: Any = None) -> Any:
        """What was told of a detail."""
        told = self.details.get(key)
        return usual if told is None else told

    def pay(self, sums: Mapping[str, int]) -> None:
        """Points that change hands, or are taken off."""
        if self.points is not None:
            for seat, many in sums.items():
                self.points[seat] += many

    def say(self, text: Text, **blanks: Any) -> None:
        """One sentence of the ruling."""
        self.said.append(Message(text, **blanks))

    @property
    def who(self) -> SeatName:
        """The offender, by the wind."""
        return SeatName(self.by or "E")


# What can follow ----------------------------------------------------------------------------------


def on(case: Case) -> None:
    """The hand goes on."""
    _goes_on(case, True)


def before_play(case: Case) -> None:
    """It happens before any hand."""
    case.ends = False


def unknown_end(case: Case) -> None:
    """Nothing read says whether the hand goes on."""
    _goes_on(case, None)


def _goes_on(case: Case, usual: bool | None) -> None:
    """What the rules say, unless the referee says otherwise."""
    told = case.get("referee")
    said = told.get("hand_goes_on") if is_object(told) else None
    goes = said if isinstance(said, bool) else usual
    case.ends = None if goes is None else not goes
    case.say(END_NOT_STATED if goes is None else GOES_ON if goes else HAND_ENDS)


def ends(dealer: Callable[[Case], str | None] | None = None) -> Effect:
    """The hand ends, and who deals next."""

    def effect(case: Case) -> None:
        case.ends = True
        case.dealer_next = dealer(case) if dealer else None
        case.say(HAND_ENDS)
        if case.dealer_next:
            case.say(DEALS_NEXT, who=SeatName(case.dealer_next))

    return effect


def by_win(dealer: Callable[[Case], str | None] | None = None) -> Effect:
    """The hand ends by the win that it is about, which is entered beside it."""

    def effect(case: Case) -> None:
        ends(dealer)(case)
        case.beside["by_win"] = True

    return effect


def played_again(case: Case) -> None:
    """The hand is void: the same dealer deals it once more."""
    ends(stays)(case)
    case.beside["hand_void"] = True
    case.say(PLAYED_AGAIN)


def stays(case: Case) -> str:
    """The dealer deals again."""
    return case.dealer


def passes(case: Case) -> str:
    """The next player deals."""
    return WINDS[(WINDS.index(case.dealer) + 1) % 4]


def passes_if_at_fault(case: Case) -> str:
    """The dealer deals again, unless the fault was the dealer's."""
    return passes(case) if case.by == case.dealer else case.dealer


def drawn_out(case: Case) -> None:
    """The hand ends as a drawn one."""
    ends(lambda c: c.book.after(c, None))(case)


def each(amount: Amount, dealer: Amount | None = None, dealers: Amount | None = None) -> Effect:
    """So much to each of the others; ``dealer``: what the dealer gets, ``dealers``: what each gets
    from a dealer at fault."""

    def effect(case: Case) -> None:
        plain = _amount(amount, case)
        sums = {seat: plain for seat in WINDS if seat != case.by}
        if case.by == case.dealer and dealers is not None:
            sums = dict.fromkeys(sums, _amount(dealers, case))
        elif dealer is not None and case.dealer in sums:
            sums[case.dealer] = _amount(dealer, case)
        case.pay({**sums, case.by or "E": -sum(sums.values())})
        if len(set(sums.values())) == 1:
            case.say(PAYS_EACH, who=case.who, n=next(iter(sums.values())))
        else:
            case.say(PAYS_DEALER, who=case.who, n=sums[case.dealer], other=min(sums.values()))

    return effect


def nobody(amount: Amount) -> Effect:
    """So much taken off, which nobody gets."""

    def effect(case: Case) -> None:
        many = _amount(amount, case)
        case.pay({case.by or "E": -many})
        case.nobody = (case.nobody or 0) + many
        if many:
            case.say(TAKEN_OFF, who=case.who, n=many)

    return effect


def off_the_event(amount: int) -> Effect:
    """So much off the score of the event, outside this table's sums."""

    def effect(case: Case) -> None:
        overall = dict.fromkeys(WINDS, 0)
        overall[case.by or "E"] = -amount
        case.beside["overall"] = overall
        case.nobody = amount
        case.say(OFF_THE_EVENT, who=case.who, n=amount)

    return effect


def ladder(steps: Sequence[int], *, session: bool = False) -> Effect:
    """A warning first, then so much more each time, within the hand or the session; in a session
    the first step is for whoever was warned for anything else."""

    def effect(case: Case) -> None:
        time = case.get("times_in_session" if session else "times_in_hand", 1)
        if session and case.get("warned"):
            time = max(time, 2)
        many = 0 if time <= 1 else steps[min(time - 2, len(steps) - 1)]
        if many:
            nobody(many)(case)
        else:
            warning(case)

    return effect


def warning(case: Case) -> None:
    """A warning, no points."""
    case.beside["warned"] = True
    case.say(WARNED, who=case.who)


def to_seat(key: str, amount: Amount) -> Effect:
    """So much to the player whom a detail names."""

    def effect(case: Case) -> None:
        seat, many = _other(case, case.get(key), key), _amount(amount, case)
        case.pay({case.by or "E": -many, seat: many})
        case.say(PAYS_ONE, who=case.who, n=many, other=SeatName(seat))

    return effect


def to_kitty(amount: int) -> Effect:
    """So much into the kitty of this hand, which its winner gets; back where nobody else wins."""

    def effect(case: Case) -> None:
        case.pay({case.by or "E": -amount})
        case.kitty = amount
        case.say(INTO_KITTY, who=case.who, n=amount)

    return effect


def state(*found: str, of: str = "by") -> Effect:
    """A player may no longer do something (section of the states)."""

    def effect(case: Case) -> None:
        seat = case.by if of == "by" else case.get(of)
        case.states.setdefault(_seat(seat, of), []).extend(found)
        what = tuple([Message(STATES[name]) for name in found])
        case.say(MAY_NOT, who=SeatName(str(seat)), what=what)

    return effect


def allow(asked: bool | Callable[[Case], bool]) -> Effect:
    """Whether what was asked for is granted."""

    def effect(case: Case) -> None:
        granted = asked(case) if callable(asked) else asked
        case.beside["allowed"] = granted
        case.say(ALLOWED if granted else REFUSED)

    return effect


def referee_sets(key: str = "") -> Effect:
    """What the referee sets, to one player, to each or to nobody; None until it is told."""

    def effect(case: Case) -> None:
        told = case.get("referee")
        if not is_object(told) or "points" not in told:
            return not_stated(case)
        many = _number(told["points"], "points")
        seat = case.get(key) if key else told.get("to")
        if seat == EACH:
            each(many)(case)
        elif seat:
            case.pay({case.by or "E": -many, _other(case, seat, key or "to"): many})
            case.say(PAYS_ONE, who=case.who, n=many, other=SeatName(str(seat)))
        else:
            nobody(many)(case)
        return None

    return effect


EACH = "each"
"""In place of a seat to which the referee's sum goes: to each of the others."""


def not_stated(case: Case) -> None:
    """No source states a sum: the referee sets it."""
    told = case.get("referee")
    if is_object(told) and "points" in told:
        referee_sets()(case)
        return
    case.points = case.nobody = None
    case.say(NOT_STATED)


def by_the_hand(case: Case) -> None:
    """The hand that won says what is paid, once it is counted."""
    case.say(BY_THE_HAND)


def claim_order(case: Case) -> None:
    """Who gets the tile that several claim: by the kind of claim, then the next in turn."""
    claims, discarder = case.get("claims") or {}, _seat(case.get("discarder"), "discarder")
    start = WINDS.index(discarder)
    best: tuple[int, int] | None = None
    for seat, claim in claims.items():
        if str(claim) not in CLAIMS or _seat(seat, "claims") == discarder:
            raise HandError("impossible_situation", NO_CLAIM, value=described(claim))
        rank = (CLAIMS[claim], (WINDS.index(seat) - start) % 4)
        if claim == "chow" and rank[1] != 1:
            continue  # from the player before alone
        if best is None or rank < best:
            best, case.beside["claim_to"] = rank, seat
    case.beside.setdefault("claim_to", None)
    if best is None:
        case.say(NOBODY_MAY)
    else:
        case.say(GETS_THE_TILE, who=SeatName(case.beside["claim_to"]))


CLAIMS = {"win": 0, "hu": 0, "ron": 0, "kong": 1, "pung": 1, "pong": 1, "pon": 1, "chow": 2}


def _amount(amount: Amount, case: Case) -> int:
    many = amount(case) if callable(amount) else amount
    return int(many or 0)


def _other(case: Case, value: object, key: str) -> str:
    """A seat that is not the offender's."""
    if value == case.by:
        raise HandError("impossible_situation", NOT_ONESELF, key=key)
    return _seat(value, key)


def seat_of(case: Case, key: str) -> str:
    """The seat that a detail names; raises ``HandError`` where it names none."""
    return _seat(case.get(key), key)


def _seat(value: object, key: str) -> str:
    if value is None:
        raise HandError("impossible_situation", SAY_WHO, key=key)
    if isinstance(value, str) and value in WINDS:
        return value
    raise HandError("impossible_situation", NO_SEAT, key=key, value=described(value))


# What happened later in the hand ------------------------------------------------------------------


def _later(case: Case) -> None:
    """The win, the drawn hand or the end of the session that followed."""
    then = case.get("then")
    if not is_object(then):
        return
    check_keys(then, frozenset(("win", "drawn", "time_up", "booked")))
    if then.get("time_up"):
        case.ends, case.dealer_next = True, None
        return
    won = then.get("win")
    if won is None and not then.get("drawn"):
        return
    winner = _winner(won) if won is not None else None
    barred = [s for s in case.states.get(winner or "", ()) if s in NO_WINNER]
    if barred:
        raise HandError("impossible_situation", BARRED, who=SeatName(str(winner)))
    case.ends, case.dealer_next = True, case.book.after(case, winner)
    if case.kitty and case.by:
        getter = winner or case.by
        case.pay({getter: case.kitty})
        case.kitty = 0
    if is_object(won) and case.book.paid and not case.beside.get("settled"):
        case.pay(case.book.paid(case, won))


def _winner(won: Any) -> str:
    """The winner of a win that followed, all of whose keys are as they have to be."""
    if not is_object(won):
        raise HandError("impossible_situation", NO_SUCH_VALUE, key="win", value=described(won))
    check_keys(won, frozenset(("winner", "from", "points", "value", "values")))
    for key in ("points", "value"):
        if won.get(key) is not None:
            _number(won[key], key)
    if won.get("from") is not None and _seat(won["from"], "from") == won.get("winner"):
        raise HandError("impossible_situation", FROM_ONESELF)
    values = won.get("values")
    if values is not None:
        if not is_object(values) or set(values) != set(WINDS):
            value = described(values)
            raise HandError("impossible_situation", NO_SUCH_VALUE, key="values", value=value)
        for seat, value in values.items():
            _number(value, seat)
    return _seat(won.get("winner"), "winner")


# Asking -------------------------------------------------------------------------------------------


def rule(asked: Mapping[str, Any]) -> IncidentRuling:
    """The ruling on an incident; raises ``HandError``."""
    if not is_object(asked):
        raise HandError("bad_json", Text("An incident is a JSON object with its “incident”."))
    check_keys(asked, KEYS)
    rules = ruleset(asked.get("ruleset"))
    asked = {**asked, "ruleset": rules.name}
    book = book_of(rules.name)
    code = asked.get("incident")
    if code not in book.codes:
        like = get_close_matches(str(code), book.codes, 1)
        known = like[0] if like else Listed(book.codes)
        raise HandError("unknown_incident", UNKNOWN, name=shorten(str(code)), known=known)
    profile = asked.get("profile")
    if profile is not None and profile not in rules.profiles:
        rules.OPTIONS.read(str(profile))
    details = asked.get("details")
    if details is not None and not is_object(details):
        raise HandError("bad_json", Text("“details” is an object."))
    check_keys(details or {}, COMMON | details_of(rules.name, str(code)))
    _check(details or {})
    for key in ("by", "dealer"):
        if asked.get(key) is not None:
            _seat(asked[key], key)
    case, row = _case(book, asked)
    if case.by is None and not row.nobody:
        raise HandError("impossible_situation", NOBODY_NAMED)
    if case.by is not None and not row.nobody:
        for key, seat in case.details.items():
            if KINDS.get(key) == "seat":
                _other(case, seat, key)
    _follow(case)
    return _answer(case)


def _check(details: Mapping[str, Any]) -> None:
    """Raise ``HandError`` for a detail that is not what it has to be; null is as not told."""
    for key, value in details.items():
        if value is None:
            continue
        kind = KINDS.get(key, "word")
        if kind == "seat":
            _seat(value, key)
        elif kind == "number":
            _number(value, key)
        elif not _IS[kind](value):
            raise HandError("impossible_situation", NO_SUCH_VALUE, key=key, value=described(value))
    for many in (details.get("fans_lost") or {}).values():
        _number(many, "fans_lost")


def _are_tiles(value: object) -> bool:
    """Whether these are tiles, lists of tiles, or words for such."""
    if isinstance(value, list):
        return all(isinstance(each, str) or _are_tiles(each) for each in value)
    return isinstance(value, str)


_IS: Mapping[str, Callable[[object], bool]] = {
    "object": is_object,
    "tiles": _are_tiles,
    "yes_no": lambda value: isinstance(value, bool),
    "word": lambda value: isinstance(value, str),
}


def _number(value: object, key: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST:
        return value
    raise HandError("impossible_situation", NO_SUCH_VALUE, key=key, value=described(value))


MOST = 1_000_000


def _case(book: Book, asked: Mapping[str, Any]) -> tuple[Case, Law]:
    case = Case(book, asked)
    for row in book.rows:
        if row.code == asked["incident"] and _holds(row, case):
            case.row = row
            return case, row
    raise HandError("unknown_incident", NOT_PLAYED_SO, name=str(asked["incident"]))


def _follow(case: Case) -> None:
    assert case.row
    for effect in case.row.effects:
        effect(case)
    _later(case)


def _holds(row: Law, case: Case) -> bool:
    if row.profiles and case.profile not in row.profiles:
        return False
    return all(_is(case, key, wanted) for key, wanted in row.when.items())


def _is(case: Case, key: str, wanted: object) -> bool:
    kind, _, id = key.partition("option:")
    value = case.option(id) if not kind and id else case.get(key)
    if callable(wanted):
        return bool(wanted(value))
    return value in wanted if isinstance(wanted, tuple) else value == wanted


def _answer(case: Case) -> IncidentRuling:
    row = case.row
    assert row
    told = [_rests_on(case, id, value) for id, value in case.used.items()]
    return IncidentRuling(
        incident=row.code,
        title=Message(SITUATIONS[row.code]),
        points=case.points,
        to_nobody=case.nobody,
        kitty=case.kitty,
        hand_ends=case.ends,
        states={seat: tuple(found) for seat, found in case.states.items()},
        dealer_next=case.dealer_next,
        ruling=_joined(case.said),
        because=Message(row.says),
        source=row.source,
        options=tuple(told),
        beside=case.beside,
    )


def _joined(said: Sequence[Message]) -> Message:
    whole = said[0] if said else Message(NOTHING_FOLLOWS)
    for more in said[1:]:
        whole = Message(AND_THEN, one=whole, more=more)
    return whole


def _rests_on(case: Case, id: str, value: Value) -> RestsOn:
    others = {}
    for choice in _options(case.rules.name).by_id[id].choices:
        if choice.value == value:
            continue
        chosen = {**(case.get("options") or {}), id: choice.value}
        details = {**case.details, "options": chosen}
        with_other, _ = _case(case.book, {**case.asked, "details": details})
        try:
            _follow(with_other)
        except HandError:
            continue
        others[typed(choice.value)] = _joined(with_other.said)
    return RestsOn(id, value, others)


@cache
def _options(name: str) -> Options:
    """The options of a rule set with those that only its incidents have, which go before."""
    own = book_of(name).options
    theirs = {option.id for option in own}
    rules = ruleset(name)
    table = [*own, *(option for option in rules.OPTIONS.table if option.id not in theirs)]
    return Options(rules.profiles, table)


def _chosen(case: Case) -> Chosen:
    options = case.get("options") or {}
    if not is_object(options):
        raise HandError("bad_json", Text("“options” is an object."))
    return _options(case.rules.name).read({"profile": case.profile, **options})


@cache
def book_of(name: str) -> Book:
    """The book of a rule set; raises ``HandError`` for rules that do not exist."""
    package = f"scoring.rulesets.{ruleset(name).name}"
    module = import_module(package)
    if hasattr(module, "__path__"):
        if find_spec(f"{package}.incidents") is None:  # rules that have no book yet
            return Book((OTHER,), lambda case, winner: None)
        module = import_module(f"{package}.incidents")
    book: Book = module.INCIDENTS
    return book._replace(rows=(*book.rows, OTHER))


def details_of(name: str, code: str) -> frozenset[str]:
    """The keys of ``details`` that an incident of these rules may have, beside ``COMMON``."""
    return frozenset(
        key
        for row in book_of(name).rows
        if row.code == code
        for key in (*row.asks, *(k for k in row.when if not k.startswith("option:")))
    )


def nobody_at_fault(name: str, code: str) -> bool:
    """Whether it is no player's doing, by all rows of the code."""
    return all(row.nobody for row in book_of(name).rows if row.code == code)


def questions(asked: Mapping[str, Any]) -> list[str]:
    """The details that change the ruling and can be asked for, without those it has already."""
    told = asked.get("details") or {}
    keys = details_of(asked["ruleset"], asked["incident"]) | {"times_in_hand", "times_in_session"}
    if nobody_at_fault(asked["ruleset"], asked["incident"]):
        keys -= {"times_in_hand", "times_in_session"}

    def ruled(**more: Any) -> object:
        try:
            ruling = rule({**asked, "details": {**told, **more}})
        except HandError as error:
            return error.code
        return ruling.points, ruling.states, ruling.hand_ends, ruling.beside, ruling.source

    found = []
    for key in sorted(keys & QUESTIONS.keys() - told.keys(), key=lambda k: (k != "discarder", k)):
        kind = KINDS.get(key, "word")
        likely = LIKELY.get(key, LIKELY.get(kind, ()))
        answers = [ruled(), *(ruled(**{key: value}) for value in likely)]
        if any(answer != answers[0] for answer in answers) or key in ("claims", "ready"):
            found.append(key)
    return found


LIKELY: Mapping[str, tuple[Any, ...]] = {
    "yes_no": (True, False),
    "number": (1, 2, 7, 12, 30),
    "seat": tuple(WINDS),
    "kind": ("long", "short"),
}
"""Answers to a question, by the detail or its kind, which show whether it changes anything."""


def of_table(name: str, rulings: Mapping[str, Any]) -> dict[str, Any]:
    """The profile and options of a table as an incident takes them."""
    known = _options(name).by_id
    options = {
        id: value
        for id, value in rulings.items()
        if id in known and value in [choice.value for choice in known[id].choices]
    }
    return {"ruleset": name, "profile": rulings.get("profile"), "details": {"options": options}}


def found_by(words: str, name: str, lang: str) -> list[str]:
    """The codes of the incidents that these words mean, the likeliest first; all for no words."""
    asked = " ".join(words.casefold().split())
    wanted = asked.replace("_", " ").split()
    ranked = []
    for place, code in enumerate(book_of(name).codes):
        title = Message(SITUATIONS[code]).in_language(lang).casefold()
        named = " ".join((code.replace("_", " "), title, *WORDS.get(code, ()))).casefold()
        hits = sum(word in named for word in wanted)
        if hits or not wanted:
            ranked.append((asked not in (code, title), -hits, place, code))
    return [code for *_, code in sorted(ranked)]


def listed(lang: str = "en") -> Iterator[dict[str, Any]]:
    """Every incident of every rule set, with what may be told of it and of what kind that is."""
    for name in names():
        for code in book_of(name).codes:
            title = Message(SITUATIONS[code]).in_language(lang)
            keys = sorted(COMMON | details_of(name, code))
            details = {key: KINDS.get(key, "word") for key in keys}
            yield {"ruleset": name, "incident": code, "title": title, "details": details}


OTHER = Law(OTHERWISE, Text("These rules say nothing of it."), (not_stated, on), "not stated")

GOES_ON = Text("The hand goes on.")
HAND_ENDS = Text("The hand ends.")
END_NOT_STATED = Text("No source read says whether the hand goes on.")
PLAYED_AGAIN = Text("It is played again.")
DEALS_NEXT = Text("{who} deals next.")
PAYS_EACH = Text("{who} pays {n} to each of the others.")
PAYS_DEALER = Text("{who} pays {n} to the dealer and {other} to each of the others.")
PAYS_ONE = Text("{who} pays {n} to {other}.")
TAKEN_OFF = Text("{n} is taken off {who}; nobody gets it.")
OFF_THE_EVENT = Text("{n} is taken off the score of {who} in the event; nothing changes here.")
WARNED = Text("{who} is warned.")
INTO_KITTY = Text("{who} puts {n} into the kitty of this hand.")
MAY_NOT = Text("{who}: {what}.")
ALLOWED = Text("That is allowed.")
REFUSED = Text("That is refused.")
GETS_THE_TILE = Text("{who} gets the tile.")
NOBODY_MAY = Text("Nobody who claims it may have the tile.")
NOT_STATED = Text("No source read states a sum: the referee sets it, to whom, and why.")
BY_THE_HAND = Text("Count the hand that won, and say there who is responsible.")
NOTHING_FOLLOWS = Text("Nothing follows.")
AND_THEN = Text("{one} {more}")
UNKNOWN = Text("There is no incident “{name}” in these rules. Known is {known}.")
NOT_PLAYED_SO = Text("By the options chosen these rules say nothing of “{name}”.")
NO_SUCH_VALUE = Text("“{key}” cannot be {value}.")
NO_SEAT = Text("“{key}” is one of E S W N, not {value}.")
SAY_WHO = Text("The ruling needs “{key}”, one of E S W N.")
NO_CLAIM = Text("A claim is win, kong, pung or chow, by another than the discarder, not {value}.")
NOBODY_NAMED = Text("Say who it was: “by” is one of E S W N.")
FROM_ONESELF = Text("Nobody wins on an own discard: “from” is another player.")
NOT_ONESELF = Text("“{key}” is another player than “by”.")
BARRED = Text("{who} lost the right to win this hand and cannot be its winner.")


def incident_tree(asked: Any, lang: str) -> dict[str, Any]:
    """The ruling on an incident, its messages as they are, or ``{"error": …}``."""
    try:
        return rule(asked).tree()
    except HandError as error:
        return error.to_json(lang)


def answer_incident(asked: Any, *, lang: str = "en") -> dict[str, Any]:
    """The ruling on an incident in the shape of the interface, or ``{"error": …}``."""
    return builtins(incident_tree(asked, lang), lang)
