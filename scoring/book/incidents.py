"""Rulings of a referee beside the value of a hand: the owner of a claimed tile, the cost of an
offence.

Each rule set has a book of incidents beside its fans (``incidents.toml``): laws with a situation,
when they hold, what the rules say, what follows and by which source. The first law of a code that
holds is the ruling; where none does, nothing is stated. `scoring.answers.incident_json` asks the rules that an
incident names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple, Protocol

import msgspec

from scoring.book.options import Chosen, Options, Value, check_value, typed
from scoring.book.rulefile import Section, read_file
from scoring.book.situations import ANSWERS, QUESTIONS, SITUATIONS, STATES, WORDS
from scoring.game import FALSE_WIN, IF_READY, NO_WINNER, STAYS, TO_WINNER, Game
from scoring.hand.hand import FREE_KEYS, check_keys, is_object
from scoring.hand.values import Listed, SeatName
from scoring.speech.errors import HandError, describe, shorten
from scoring.speech.messages import Message, Text
from scoring.tiles import WINDS
from scoring.version import VERSION

KEYS = frozenset(("ruleset", "profile", "incident", "by", "dealer", "details")) | FREE_KEYS
COMMON = frozenset(("options", "then", "referee", "times_in_hand", "times_in_session", "warned"))
"""Details that every incident accepts: options, what happened later in the hand, what the referee
set, which time it was."""


KINDS = {
    key: kind
    for kind, keys in (
        ("number", "times_in_hand times_in_session minutes_late seconds points_of_hand counters"),
        ("number", "bets unit dealer_streak wall_tiles_left"),
        ("seat", "from discarder declared_by hurts whose win_by wrong_call_by"),
        ("seats", "ready not_ready"),
        ("numbers", "fans_lost"),
        ("object", "claims options referee then"),
        ("tiles", "exposed penalty_tiles left live laid tiles wants"),
        ("yes_no", "after_east_first_discard all_have_looked completes_hand corrected shown"),
        ("yes_no", "discarded_since fully_exposed named_tile_would_complete next_player_began"),
        ("yes_no", "others_displayed sorted total_confirmed touched_hand win_valid warned"),
    )
    for key in keys.split()
}
"""Kind of each detail; those that are not named here are words. Tiles may be words, too."""

Seat = Literal["E", "S", "W", "N"]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
TYPES: Mapping[str, Any] = {
    "number": Number,
    "numbers": dict[str, Number],
    "object": dict,
    "seat": Seat,
    "seats": list[Seat],
    "tiles": str | list[str | list[str]],
    "word": str,
    "yes_no": bool,
}
WON: Mapping[str, Any] = {
    "winner": Seat,
    "from": Seat | None,
    "points": Number | None,
    "value": Number | None,
    "values": Annotated[dict[Seat, Number], msgspec.Meta(min_length=4)] | None,
}

Holds = Mapping[str, object]
"""When a row holds: a detail, the ``profile``, or an option with ``option:`` before it, is this
value or one of these; a function is asked of a detail, which has to be told then."""
ALWAYS: Holds = MappingProxyType({})
Effect = Callable[["Case"], None]
Amount = int | Callable[["Case"], int | None]


Words = Mapping[str, Callable[["Case"], Any]]
"""Words of one rule set alone, each with its function: an effect, an amount, whether
something is allowed, whether a detail is such."""


class Law(NamedTuple):
    """One law of the book.

    says: the rule in words.
    effects: actions applied to a `Case`, in order.
    when: conditions under which the law holds.
    asks: details that change the ruling.
    nobody: True where no player is at fault.
    """

    code: str
    says: Text
    effects: tuple[Effect, ...]
    source: str
    when: Holds = ALWAYS
    asks: tuple[str, ...] = ()
    nobody: bool = False


OTHERWISE = "other"
"""The code of whatever else happens, in every book the last."""


class Book(NamedTuple):
    """The incidents of a rule set.

    rows: its laws in order.
    paid: how a win that follows is paid, None where as usual.
    not_stated: details asked for in situations about which the book says nothing.
    words: further verbs of the book's lines with their effects.
    """

    rows: tuple[Law, ...]
    paid: Callable[[Case, Mapping[str, Any]], dict[str, int]] | None = None
    not_stated: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    words: Words = MappingProxyType({})

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of all incidents of this book, each once, in the order of the book; `OTHERWISE`
        is the last."""
        return tuple(dict.fromkeys([*(r.code for r in self.rows), *self.not_stated, OTHERWISE]))

    def laws(self, code: str) -> list[Law]:
        """Return this book's laws on the incident with a code in order, followed by one that states
        that no source rules on it. An unknown code gives that one only."""
        asks = self.not_stated.get(code, ())
        usual = Law(code, SILENT, (referee_sets, on), "not stated", asks=asks)
        return [*(row for row in self.rows if row.code == code), usual]

    def details(self, code: str) -> frozenset[str]:
        """Return the keys of ``details`` that this book's laws on an incident use, without those of
        ``COMMON``.

        code: of the incident.
        """
        return frozenset(
            key
            for law in self.laws(code)
            for key in (*law.asks, *(k for k in law.when if k != "profile" and ":" not in k))
        )

    def nobodys(self, code: str) -> bool:
        """Return True where all of this book's laws on an incident, by its code, say that no player
        is at fault."""
        laws = [row for row in self.rows if row.code == code]
        return bool(laws) and all(row.nobody for row in laws)


class IncidentRules(Protocol):
    """Protocol of the part of a rule set that a ruling needs."""

    name: str
    OPTIONS: Options
    INCIDENTS: Book

    def game_under(self, rulings: object) -> Game:
        """Return the rules of an evening under a hand's ``rulings``; given by the rule set."""


class RestsOn(msgspec.Struct, frozen=True):
    """An option that a ruling depends on.

    choice: the value in use.
    others: the ruling under each other value that changes it.
    """

    id: str
    choice: Value
    others: dict[str, Message]


class MissingDetail(msgspec.Struct, frozen=True):
    """A detail that a ruling depends on and that was not given.

    others: the ruling for each answer that changes it.
    """

    id: str
    question: Message
    others: dict[str, Message]


class IncidentRuling(msgspec.Struct, frozen=True, omit_defaults=False):
    """The consequences of an incident.

    points: gain or loss by seat.
    to_nobody: points taken off that nobody gets.
    kitty: points put into the hand's kitty.
    hand_ends: True where the hand ends.
    states: rights that seats lose.
    dealer_next: seat that deals next.
    beside: further keys of the answer.

    Fields are None where no source states them; ``ruling`` then says so.
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
    beside: dict[str, Any]

    def tree(self) -> dict[str, Any]:
        """Return this ruling as a dict in the order of the interface, messages untranslated."""
        made = {key: getattr(self, key) for key in self.__struct_fields__ if key != "beside"}
        return made | self.beside | {"version": VERSION}


class Case:
    """An incident while it is ruled: the details that were given, and the consequences so far.
    Effects change it in place."""

    def __init__(
        self, rules: IncidentRules, asked: Mapping[str, Any], options: Chosen | None = None
    ) -> None:
        self.rules = rules
        self.book = rules.INCIDENTS
        self.asked = asked
        self.row: Law | None = None
        self.by: str | None = asked.get("by")
        self.dealer: str = asked.get("dealer") or "E"
        self.details: Mapping[str, Any] = asked.get("details") or {}
        self.untold: dict[str, None] = {}
        told = self.details.get("options") or {}
        if not is_object(told):
            raise HandError("bad_json", Text("“options” is an object."))
        given = asked.get("profile")
        given = given if is_object(given) else {"profile": given}
        self.options = rules.OPTIONS.read({**given, **told}) if options is None else options
        self.points: dict[str, int] | None = dict.fromkeys(WINDS, 0)
        self.nobody: int | None = 0
        self.kitty: int | None = 0
        self.ends: bool | None = None
        self.states: dict[str, list[str]] = {}
        self.dealer_next: str | None = None
        self.beside: dict[str, Any] = {}
        self.said: list[Message] = []

    def get(self, key: str, usual: Any = None) -> Any:
        """Return this case's detail at a key, or `usual` where it was not given; the ruling is then
        recorded as depending on it."""
        told = self.details.get(key)
        if told is None:
            self.untold[key] = None
            return usual
        return told

    def need(self, key: str) -> Any:
        """Return this case's detail at a key, which the ruling requires; raises ``HandError``
        (``impossible_situation``) with the question to ask where it was not given."""
        told = self.details.get(key)
        if told in (None, {}):
            raise HandError("impossible_situation", SAY, key=key, asked=Message(QUESTIONS[key]))
        return told

    @property
    def referee(self) -> Mapping[str, Any]:
        """The referee's decisions on this case as a mapping, empty for none."""
        told = self.details.get("referee")
        return told if is_object(told) else {}

    def next_dealer(self, winner: str | None) -> str | None:
        """Return the seat that deals next after this case's hand by the rules of the game, None
        where that depends on who was ready.

        winner: seat of the winner, None for a drawn hand.
        """
        game = self.rules.game_under(self.options.name)
        how = game.on_draw if winner is None else game.on_win
        if how == IF_READY:
            return None
        if how == TO_WINNER:
            return winner
        return stays(self) if how == STAYS and winner in (None, self.dealer) else passes(self)

    def pay(self, sums: Mapping[str, int]) -> None:
        """Add `sums`, gains and losses by seat, to this case's points; nothing where the points are
        unknown."""
        if self.points is not None:
            for seat, many in sums.items():
                self.points[seat] += many

    def say(self, text: Text, **blanks: Any) -> None:
        """Add a sentence, a text with its blanks, to this case's ruling."""
        self.said.append(Message(text, **blanks))

    @property
    def who(self) -> SeatName:
        """The seat name of this case's offender, East for none."""
        return SeatName(self.by or "E")


# What can follow ----------------------------------------------------------------------------------


def before_play(case: Case) -> None:
    """Record in a case that the incident precedes any hand, so no hand ends."""
    case.ends = False


def on(case: Case) -> None:
    """Let the hand of a case go on, unless the referee decides otherwise."""
    _goes_on(case, True)


def unknown_end(case: Case) -> None:
    """Leave open whether the hand of a case goes on, which no source states, unless the referee
    decides."""
    _goes_on(case, None)


def _goes_on(case: Case, usual: bool | None) -> None:
    said = case.referee.get("hand_goes_on")
    goes = said if isinstance(said, bool) else usual
    case.ends = None if goes is None else not goes
    case.say(END_NOT_STATED if goes is None else Text("The hand goes on.") if goes else HAND_ENDS)


Dealer = Callable[["Case"], str | None]


def ends(case: Case, dealer: Dealer | None = None) -> None:
    """End the hand of a case.

    dealer: called with the case; returns the seat that deals next; left open for None.
    """
    case.ends = True
    case.dealer_next = dealer(case) if dealer else None
    case.say(HAND_ENDS)
    if case.dealer_next:
        case.say(Text("{who} deals next."), who=SeatName(case.dealer_next))


def by_win(case: Case, dealer: Dealer | None = None) -> None:
    """End the hand of a case by the win that the incident is about, which is entered in the ledger
    separately.

    dealer: as in `ends`.
    """
    ends(case, dealer)
    case.beside["by_win"] = True


def played_again(case: Case) -> None:
    """End the hand of a case as void: the same dealer deals again."""
    ends(case, stays)
    case.beside["hand_void"] = True
    case.say(Text("It is played again."))


def stays(case: Case) -> str:
    """Return the seat of a case's present dealer: the dealer deals again."""
    return case.dealer


def passes(case: Case) -> str:
    """Return the seat after that of a case's dealer: the next player deals."""
    return WINDS[(WINDS.index(case.dealer) + 1) % 4]


def passes_if_at_fault(case: Case) -> str:
    """Return the seat that deals next after a case: the dealer's, or the one after it where the
    dealer is at fault."""
    return passes(case) if case.by == case.dealer else case.dealer


def drawn_out(case: Case) -> None:
    """End the hand of a case as a drawn one; the game's rules say who deals next."""
    ends(case, lambda c: c.next_dealer(None))


def each(
    case: Case, amount: Amount, dealer: Amount | None = None, dealers: Amount | None = None
) -> None:
    """Let the offender of a case pay an amount to each other player.

    dealer: what the dealer gets instead.
    dealers: what each gets instead where the dealer is at fault.
    amount: a number, or a function of the case; so are the others.
    """
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


def nobody(case: Case, amount: Amount) -> None:
    """Take an amount off the offender of a case, which nobody gets.

    amount: as in `each`.
    """
    many = _amount(amount, case)
    case.pay({case.by or "E": -many})
    case.nobody = (case.nobody or 0) + many
    if many:
        case.say(Text("{n} is taken off {who}; nobody gets it."), who=case.who, n=many)


def off_the_event(case: Case, amount: int) -> None:
    """Take an amount off the event score of a case's offender, outside this table's points."""
    overall = case.beside.setdefault("overall", dict.fromkeys(WINDS, 0))
    overall[case.by or "E"] -= amount
    case.nobody = (case.nobody or 0) + amount
    case.say(OFF_THE_EVENT, who=case.who, n=amount)


def ladder(case: Case, *steps: int) -> None:
    """Warn the offender of a case at the first offence in the hand, and at later ones take the next
    of `steps` (points) off; the last one repeats."""
    _step(case, case.get("times_in_hand", 1), steps)


def session_ladder(case: Case, *steps: int) -> None:
    """Warn the offender of a case or take one of `steps` off, as `ladder` does, by the offences in
    the session; a warning for anything else counts as the first."""
    time = case.get("times_in_session", 1)
    _step(case, max(time, 2) if case.get("warned") else time, steps)


def _step(case: Case, time: int, steps: Sequence[int]) -> None:
    many = 0 if time <= 1 else steps[min(time - 2, len(steps) - 1)]
    if many:
        nobody(case, many)
    else:
        warning(case)


def warning(case: Case) -> None:
    """Record in a case a warning without points."""
    case.beside["warned"] = True
    case.say(Text("{who} is warned."), who=case.who)


def to_seat(case: Case, key: str, amount: Amount) -> None:
    """Let the offender of a case pay an amount to the player whom its detail `key` names; raises
    ``HandError`` where it is missing.

    amount: as in `each`.
    """
    pays_one(case, _other(case, case.need(key), key), _amount(amount, case))


def pays_one(case: Case, seat: str, many: int) -> None:
    """Let the offender of a case pay `many` points to one seat."""
    case.pay({case.by or "E": -many, seat: many})
    case.say(Text("{who} pays {n} to {other}."), who=case.who, n=many, other=SeatName(seat))


def to_kitty(case: Case, amount: int) -> None:
    """Let the offender of a case put an amount into the kitty of its hand, which its winner gets;
    it is returned where nobody else wins."""
    case.pay({case.by or "E": -amount})
    case.kitty = amount
    case.say(Text("{who} puts {n} into the kitty of this hand."), who=case.who, n=amount)


def state(case: Case, *found: str) -> None:
    """Record in a case the rights that the offender loses, each a key of `STATES`."""
    case.states.setdefault(case.by or "E", []).extend(found)
    what = tuple([Message(STATES[name]) for name in found])
    case.say(Text("{who}: {what}."), who=case.who, what=what)


def allow(case: Case, asked: bool | Callable[[Case], bool]) -> None:
    """Grant or refuse the request of a case, as `asked` says: True or False, or a function of the
    case."""
    granted = asked(case) if callable(asked) else asked
    case.beside["allowed"] = granted
    case.say(Text("That is allowed.") if granted else Text("That is refused."))


def referee_sets(case: Case, key: str = "") -> None:
    """Let the referee of a case set a sum that no source states: paid to a player, to each or to
    nobody. Points are None until it is given. Raises ``HandError`` for a wrong sum or receiver.

    key: detail that names the receiver; otherwise the referee's ``to``.
    """
    seat = case.need(key) if key else case.referee.get("to")
    if "points" not in case.referee:
        case.points = case.nobody = None
        case.say(Text("No source read states a sum: the referee sets it, to whom, and why."))
        return
    many = case.referee["points"]
    _check(many, Number, "points")
    if seat == EACH:
        each(case, many)
    elif seat:
        pays_one(case, _other(case, seat, key or "to"), many)
    else:
        nobody(case, many)


EACH = "each"
"""In place of a seat to which the referee's sum goes: to each of the others."""


def as_code(case: Case, code: str) -> None:
    """Apply to a case the effects of another incident, by its code in the same book."""
    for more in _row(case, code).effects:
        more(case)


def of_each(case: Case, key: str, effect: Effect) -> None:
    """Apply an effect to a case for each player whom its detail `key` names, as the offender;
    raises ``HandError`` without it."""
    for seat in case.need(key):
        case.by = seat
        effect(case)
    case.by = None


def by_the_hand(case: Case) -> None:
    """Leave the payment of a case to the score of the hand that won."""
    case.say(Text("Count the hand that won, and say there who is responsible."))


def claim_order(case: Case) -> None:
    """Record in a case which player gets a tile that several claim: by the kind of claim, then the
    next in turn; None where no claim is valid. Raises ``HandError`` where something is missing or
    is no claim."""
    discarder, claims = case.need("discarder"), case.need("claims")
    start = WINDS.index(discarder)
    best: tuple[int, int] | None = None
    for seat, claim in claims.items():
        _check(seat, Seat, "claims")
        if str(claim) not in CLAIMS or seat == discarder:
            raise HandError("impossible_situation", NO_CLAIM, value=describe(claim))
        rank = (CLAIMS[claim], (WINDS.index(seat) - start) % 4)
        if claim == "chow" and rank[1] != 1:
            continue  # from the player before alone
        if best is None or rank < best:
            best, case.beside["claim_to"] = rank, seat
    case.beside.setdefault("claim_to", None)
    if best is None:
        case.say(Text("Nobody who claims it may have the tile."))
    else:
        case.say(Text("{who} gets the tile."), who=SeatName(case.beside["claim_to"]))


CLAIMS = {"win": 0, "hu": 0, "ron": 0, "kong": 1, "pung": 1, "pong": 1, "pon": 1, "chow": 2}


def _amount(amount: Amount, case: Case) -> int:
    many = amount(case) if callable(amount) else amount
    return int(many or 0)


def _other(case: Case, value: object, key: str) -> str:
    if value == case.by:
        raise HandError("impossible_situation", NOT_ONESELF, key=key)
    _check(value, Seat, key)
    return str(value)


def _check(value: object, wanted: Any, key: str) -> None:
    try:
        msgspec.convert(value, wanted)
    except msgspec.ValidationError:
        said = NO_SEAT if wanted in (Seat, Seat | None) else Text("“{key}” cannot be {value}.")
        raise HandError("impossible_situation", said, key=key, value=describe(value)) from None


# What happened later in the hand ------------------------------------------------------------------


def _later(case: Case) -> None:
    """The win, the drawn hand or the end of the session that followed."""
    then = case.details.get("then")
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
    case.ends, case.dealer_next = True, case.next_dealer(winner)
    if case.kitty and case.by:
        getter = winner or case.by
        case.pay({getter: case.kitty})
        case.kitty = 0
    if is_object(won) and case.book.paid and not case.beside.get("settled"):
        case.pay(case.book.paid(case, won))


def _winner(won: Any) -> str:
    """Return the winner of a win that followed, all of whose keys are as they have to be."""
    _check(won, dict, "win")
    check_keys(won, frozenset(WON))
    for key, wanted in WON.items():
        _check(won.get(key), wanted, key)
    winner: str = won["winner"]
    if won.get("from") == winner:
        raise HandError("impossible_situation", FROM_ONESELF)
    return winner


# Asking -------------------------------------------------------------------------------------------


def rule_by(rules: IncidentRules, asked: Mapping[str, Any]) -> IncidentRuling:
    """Return the ruling by `rules` on an incident; raises ``HandError``.

    asked: the incident's JSON object with ``incident``, ``details``, ``profile``.
    """
    check_keys(asked, KEYS)
    asked = {**asked, "ruleset": rules.name}
    book = rules.INCIDENTS
    code = asked.get("incident")
    if code not in book.codes:
        meant = _meant(str(code), book.codes)
        known = meant or Listed(book.codes)
        raise HandError("unknown_incident", UNKNOWN, name=shorten(str(code)), known=known)
    profile = asked.get("profile")
    if profile is not None:
        asked["profile"] = rules.OPTIONS.read(profile if is_object(profile) else str(profile)).name
    details = asked.get("details")
    if details is not None and not is_object(details):
        raise HandError("bad_json", Text("“details” is an object."))
    check_keys(details or {}, COMMON | book.details(str(code)))
    for key, value in (details or {}).items():
        if value is not None:  # null is as not told
            _check(value, TYPES[KINDS.get(key, "word")], key)
    for key in ("by", "dealer"):
        _check(asked.get(key), Seat | None, key)
    return _answer(_ruled(rules, asked))


def penalty(rules: IncidentRules, options: Chosen, seat: str) -> dict[str, int] | None:
    """Return the points by seat, under `rules` by these options, of a false win by the player in
    `seat`, East dealing; None where the referee sets them."""
    case = Case(rules, {"by": seat, "dealer": "E"}, options)
    for effect in _row(case, FALSE_WIN).effects:
        effect(case)
    return case.points


def _meant(said: str, codes: Sequence[str]) -> str:
    """Return the code that was probably meant: one like it, or one that players call so."""
    called = {word.replace(" ", "_"): code for code in codes for word in WORDS.get(code, ())}
    called |= {code: code for code in codes}
    like = get_close_matches(said.strip().casefold().replace(" ", "_").replace("-", "_"), called, 1)
    return called[like[0]] if like else ""


def _ruled(rules: IncidentRules, asked: Mapping[str, Any]) -> Case:
    case = Case(rules, asked)
    case.row = row = _row(case, asked["incident"])
    if case.by is None and not row.nobody:
        raise HandError("impossible_situation", Text("Say who it was: “by” is one of E S W N."))
    if case.by is not None and not row.nobody:
        for key, seat in case.details.items():
            if KINDS.get(key) == "seat":
                _other(case, seat, key)
    for effect in row.effects:
        effect(case)
    _later(case)
    return case


def _row(case: Case, code: str) -> Law:
    if code in case.options.incidents:
        lines = case.options.incidents[code]
        effects = tuple([effect_of(line, case.book.words) for line in lines])
        return Law(code, BY_CLUB, effects, case.options.club.name or "club")
    laws = case.book.laws(code)
    return next(r for r in laws if all(_is(case, key, want) for key, want in r.when.items()))


def _is(case: Case, key: str, wanted: object) -> bool:
    if callable(wanted):
        return bool(wanted(case.need(key)))
    _, _, option = key.partition("option:")
    if option:
        value = case.options[option]
    else:
        value = case.options.profile if key == "profile" else case.get(key)
    return value in wanted if isinstance(wanted, tuple) else value == wanted


def _answer(case: Case) -> IncidentRuling:
    row = case.row
    assert row
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
    chosen = case.details.get("options") or {}
    found = _otherwise(case, "options", {typed(v): {**chosen, id: v} for v in others if v != value})
    return RestsOn(id, value, found)


def _untold(case: Case, key: str) -> MissingDetail:
    found = _otherwise(case, key, {typed(v): v for v in answers_to(key)})
    said = _joined(case.said)
    others = {value: other for value, other in found.items() if other != said}
    return MissingDetail(key, Message(QUESTIONS[key]), others)


def _otherwise(case: Case, key: str, values: Mapping[str, Any]) -> dict[str, Message]:
    found = {}
    for name, value in values.items():
        try:
            details = {**case.details, key: value}
            found[name] = _joined(_ruled(case.rules, {**case.asked, "details": details}).said)
        except HandError:
            continue
    return found


def answers_to(key: str) -> tuple[Value, ...]:
    """Return the possible answers to the question about a detail, by its key; where there are too
    many, only an example, or none."""
    kind = KINDS.get(key, "word")
    return tuple(ANSWERS.get(key) or ANSWERS.get(kind) or SOME.get(kind, ()))


SOME: Mapping[str, tuple[Value, ...]] = {"number": (2,), "seats": (("S",),)}


def missing(found: IncidentRuling | HandError) -> list[str]:
    """Return the keys of the details that the ruling `found` depends on and that were not given;
    for an error the one that it requires; an empty list for none."""
    if isinstance(found, IncidentRuling):
        return [one.id for one in found.asks]
    return [str(dict(found.message.blanks)["key"])] if found.message.text == SAY else []


# Reading a book -----------------------------------------------------------------------------------

DEALERS: Mapping[str, Dealer] = {
    "stays": stays,
    "passes": passes,
    "passes_if_at_fault": passes_if_at_fault,
}


def _read_amount(text: str, words: Words) -> Amount:
    if text.isdecimal() and len(text) <= LONGEST_AMOUNT:
        return int(text)
    if text not in words:
        raise ValueError(text)
    return words[text]


READERS: Mapping[str, Callable[[str, Words], Any]] = {
    "amount": _read_amount,
    "number": lambda text, words: _read_amount(text, {}),
    "state": lambda text, words: {name: name for name in STATES}[text],
    "answer": lambda text, words: {"yes": True, "no": False, **words}[text],
    "dealer": lambda text, words: DEALERS[text],
    "detail": lambda text, words: text,
    "code": lambda text, words: text,
}
"""The readers of the words behind a verb, by their kind."""

Verbs = Mapping[str, tuple[Callable[..., None], str]]
FOR_CLUBS: Verbs = {
    "on": (on, ""),
    "end_unknown": (unknown_end, ""),
    "before_play": (before_play, ""),
    "played_again": (played_again, ""),
    "drawn_out": (drawn_out, ""),
    "warning": (warning, ""),
    "not_stated": (referee_sets, ""),
    "by_the_hand": (by_the_hand, ""),
    "claim_order": (claim_order, ""),
    "each": (each, "amount amount? amount?"),
    "nobody": (nobody, "amount"),
    "state": (state, "state+"),
    "ends": (ends, "dealer?"),
    "by_win": (by_win, "dealer?"),
    "allow": (allow, "answer"),
    "ladder": (ladder, "number+"),
}
"""The verbs that are named to a club, each with its effect and the kinds of words behind it."""
VERBS: Verbs = {
    **FOR_CLUBS,
    "session_ladder": (session_ladder, "number+"),
    "off_the_event": (off_the_event, "number"),
    "to_kitty": (to_kitty, "number"),
    "to_seat": (to_seat, "detail amount"),
    "as_code": (as_code, "code"),
    "referee_sets": (referee_sets, "detail"),
}


def effect_of(line: str, words: Words = MappingProxyType({})) -> Effect:
    """Return the effect, a function that changes a `Case` in place, that a line of a book
    describes, such as ``each 10`` or ``state no_win``; raises ``ValueError`` or ``KeyError`` for
    others.

    words: further words (effects, amounts, answers) with their functions.

    >>> effect_of("each ten")
    Traceback (most recent call last):
    ValueError: ten
    """
    verb, *given = line.split() or [""]
    if verb == "of_each" and len(given) > 1:
        inner = effect_of(" ".join(given[1:]), words)
        return lambda case: of_each(case, given[0], inner)
    if verb in words and not given:
        effect: Effect = words[verb]
        return effect
    does, usage = VERBS[verb]
    kinds = [usage] * max(len(given), 1) if usage.endswith("+") else usage.split()
    if not sum(not kind.endswith("?") for kind in kinds) <= len(given) <= len(kinds):
        raise ValueError(line)
    args = [READERS[k.rstrip("?+")](text, words) for k, text in zip(kinds, given, strict=False)]
    return lambda case: does(case, *args)


LONGEST_AMOUNT = 6


def book_from(
    path: Path,
    options: Options,
    words: Words = MappingProxyType({}),
    paid: Callable[[Case, Mapping[str, Any]], dict[str, int]] | None = None,
) -> Book:
    """Return the book of a rule set, read from the TOML file at `path`; raises ``HandError``.

    options: of the rule set.
    words: as in `effect_of`.
    paid: called with the case and a win that follows; returns its points by seat.
    """
    file = read_file(path)
    silent = file.table("not_stated")
    rows = []
    for code, given in file.data.items():
        for place, data in enumerate(given if isinstance(given, list) else ()):
            row = Section(data, file.name, f"{code}#{place}", file.lines)
            row.only("says", "when", "does", "source", "asks", "nobody")
            rows.append(
                Law(
                    code,
                    Text(row.string("says")),
                    effects_from(row, "does", words),
                    row.string("source"),
                    _holds(row.table("when"), options, words),
                    row.strings("asks"),
                    row.data.get("nobody") is True,
                )
            )
    asks = {code: silent.strings(code) for code in silent.data}
    return Book(tuple(rows), paid, asks, words)


def effects_from(section: Section, key: str, words: Words) -> tuple[Effect, ...]:
    """Return the effects that a key of a file's section lists, as one line or several; raises
    ``HandError`` that names the key.

    words: as in `effect_of`.
    """
    given = section.data.get(key)
    lines = (given,) if isinstance(given, str) else section.strings(key)
    found = []
    for line in lines:
        try:
            found.append(effect_of(line, words))
        except (ValueError, KeyError):
            known = Listed(tuple(FOR_CLUBS))
            raise section.wrong(key, NO_VERB, value=describe(line), known=known) from None
    return tuple(found)


def _holds(when: Section, options: Options, words: Words) -> Holds:
    """When a law holds; what is not known of the options is an error of the file."""
    found: dict[str, object] = {}
    for key, wanted in when.data.items():
        if key == "option":
            for id, value in wanted.items():
                check_value(when.table(key), options.by_id, id, value)
                found[f"option:{id}"] = value
        elif isinstance(wanted, str) and wanted.startswith("is "):
            found[key] = words[wanted.removeprefix("is ")]
        elif isinstance(wanted, list):
            found[key] = tuple([None if one == "untold" else one for one in wanted])
        else:
            found[key] = wanted
    return found


NO_VERB = Text("{value} is nothing that can follow. A line is such as “each 10”; known is {known}.")

BY_CLUB = Text("So your club has it.")
SILENT = Text("These rules say nothing of it.")
HAND_ENDS = Text("The hand ends.")
END_NOT_STATED = Text("No source read says whether the hand goes on.")
PAYS_EACH = Text("{who} pays {n} to each of the others.")
PAYS_DEALER = Text("{who} pays {n} to the dealer and {other} to each of the others.")
OFF_THE_EVENT = Text("{n} is taken off the score of {who} in the event; nothing changes here.")
UNKNOWN = Text("There is no incident “{name}” in these rules. Known is {known}.")
AND_THEN = Text("{one} {more}")
NO_SEAT = Text("“{key}” is one of E S W N, not {value}.")
SAY = Text("The ruling needs “{key}”. {asked}")
NO_CLAIM = Text("A claim is win, kong, pung or chow, by another than the discarder, not {value}.")
FROM_ONESELF = Text("Nobody wins on an own discard: “from” is another player.")
NOT_ONESELF = Text("“{key}” is another player than “by”.")
BARRED = Text("{who} lost the right to win this hand and cannot be its winner.")
