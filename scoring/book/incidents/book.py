"""The book of incidents of a rule set, read from its ``incidents.toml``: the verbs used in its
lines, and the choice of the law that applies to a case."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from scoring.book.incidents.case import Amount, Book, Case, Effect, Holds, Law, Words, passes, stays
from scoring.book.incidents.details import KINDS, FollowingWin
from scoring.book.incidents.effects import (
    Dealer,
    allow,
    before_play,
    by_the_hand,
    by_win,
    claim_order,
    drawn_out,
    each,
    ends,
    ladder,
    nobody,
    of_each,
    off_the_event,
    on,
    passes_if_at_fault,
    played_again,
    referee_sets,
    session_ladder,
    state,
    to_kitty,
    to_seat,
    unknown_end,
    warning,
)
from scoring.book.options import Options, check_value
from scoring.book.rulefile import Section, read_file
from scoring.book.situations import STATES
from scoring.hand.values import Listed
from scoring.speech.errors import HandError, describe
from scoring.speech.messages import Text


def law_of(case: Case, code: str) -> Law:
    """Return the law that rules on the incident `code`: a club's own law, else the first law in the
    book whose conditions hold. Raises ``HandError`` if a condition needs a detail that was not
    given."""
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


def as_code(case: Case, code: str) -> None:
    """Apply to a case the effects of another incident `code` in the same book."""
    for more in law_of(case, code).effects:
        more(case)


# --- reading a book ---

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
"""Functions that read the arguments after a verb, by kind of argument."""
CHOICES: Mapping[str, tuple[str, ...]] = {
    "state": tuple(STATES),
    "answer": ("yes", "no"),
    "dealer": tuple(DEALERS),
}
"""The possible arguments, by kind, where a club chooses an argument from a list; for kinds that are
not listed here, a club enters a number."""


class Verb(NamedTuple):
    """A verb of the lines of a book.

    does: its effect.
    takes: the kinds of its arguments, each a key of `READERS` with "?" if it is optional; a single
        kind with "+" stands for one or more arguments.
    decides: the questions that a line with this verb answers, each with its answer, `REST` for the
        arguments. Lines on one incident that answer a question differently contradict each other.
    """

    does: Callable[..., None]
    takes: str = ""
    decides: Mapping[str, str] = MappingProxyType({})

    def read(self, given: Sequence[str], words: Words) -> list[Any]:
        """Return the arguments in a line after this verb. Raises ``ValueError`` or ``KeyError`` if
        there are too few or too many, or for an invalid one."""
        kinds = self.takes.split()
        if self.takes.endswith("+"):
            kinds = [self.takes.rstrip("+")] * max(len(given), 1)
        needed = [kind for kind in kinds if not kind.endswith("?")]
        if not len(needed) <= len(given) <= len(kinds):
            raise ValueError(" ".join(given))
        return [
            READERS[kind.rstrip("?")](text, words) for kind, text in zip(kinds, given, strict=False)
        ]


REST = "…"
"""Stands for whatever follows the verb in a line."""

FOR_CLUBS: Mapping[str, Verb] = {
    "on": Verb(on, decides={"hand": "goes on"}),
    "end_unknown": Verb(unknown_end, decides={"hand": "open"}),
    "before_play": Verb(before_play, decides={"hand": "goes on"}),
    "played_again": Verb(
        played_again, decides={"hand": "ends", "result": "void", "dealer": "stays"}
    ),
    "drawn_out": Verb(
        drawn_out, decides={"hand": "ends", "result": "draw", "dealer": "as after a draw"}
    ),
    "warning": Verb(warning),
    "not_stated": Verb(
        referee_sets,
        decides={"each": "the referee", "nobody": "the referee", "ladder": "the referee"},
    ),
    "by_the_hand": Verb(by_the_hand),
    "claim_order": Verb(claim_order),
    "each": Verb(each, "amount amount? amount?", {"each": REST}),
    "nobody": Verb(nobody, "amount", {"nobody": REST}),
    "state": Verb(state, "state+"),
    "ends": Verb(ends, "dealer?", {"hand": "ends", "dealer": REST}),
    "by_win": Verb(by_win, "dealer?", {"hand": "ends", "result": "win", "dealer": REST}),
    "allow": Verb(allow, "answer", {"request": REST}),
    "ladder": Verb(ladder, "number+", {"ladder": REST}),
}
"""The verbs offered to clubs."""


VERBS: Mapping[str, Verb] = {
    **FOR_CLUBS,
    "session_ladder": Verb(session_ladder, "number+"),
    "off_the_event": Verb(off_the_event, "number"),
    "to_kitty": Verb(to_kitty, "number"),
    "to_seat": Verb(to_seat, "detail amount"),
    "as_code": Verb(as_code, "code"),
    "referee_sets": Verb(referee_sets, "detail"),
}


def effect_of(line: str, words: Words = MappingProxyType({})) -> Effect:
    """Return the effect described by a line of a book, such as ``each 10`` or ``state no_win``: a
    function that changes a `Case` in place. Raises ``ValueError`` or ``KeyError`` for an invalid
    line.

    words: the rule set's own words (effects, amounts, answers) with their functions.

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
    known = VERBS[verb]
    arguments = known.read(given, words)
    return lambda case: known.does(case, *arguments)


LONGEST_AMOUNT = 6


def book_from(
    path: Path,
    options: Options,
    words: Words = MappingProxyType({}),
    paid: Callable[[Case, FollowingWin], dict[str, int]] | None = None,
) -> Book:
    """Return the book of a rule set, read from the TOML file at `path`. Raises ``HandError`` for an
    invalid file.

    options: the options of the rule set.
    words: as in `effect_of`.
    paid: called with the case and a win that followed; returns the points by seat.
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
                    code=code,
                    says=Text(row.string("says")),
                    effects=effects_from(row, "does", words),
                    source=row.string("source"),
                    when=_holds(row.table("when"), options, words),
                    asks=_known(row, "asks"),
                    nobody=row.data.get("nobody") is True,
                )
            )
    asks = {code: _known(silent, code) for code in silent.data}
    return Book(
        rows=tuple(rows), paid=paid, not_stated=asks, silent=(referee_sets, on), words=words
    )


def _known(section: Section, key: str) -> tuple[str, ...]:
    """Return the names of details listed under a key of a file. Raises ``HandError`` for an unknown
    name."""
    asked = section.strings(key)
    for name in asked:
        if name not in KINDS:
            raise section.wrong(key, NO_DETAIL, value=describe(name))
    return asked


def effects_from(section: Section, key: str, words: Words) -> tuple[Effect, ...]:
    """Return the effects listed under a key of a file's section, as one line or several. Raises
    ``HandError`` naming the key for an invalid line.

    words: as in `effect_of`.
    """
    given = section.data.get(key)
    lines = (given,) if isinstance(given, str) else section.strings(key)
    found = []
    for line in lines:
        try:
            found.append(effect_of(line, words))
        except (ValueError, KeyError):
            raise _wrong_line(section, key, line) from None
    return tuple(found)


def _wrong_line(section: Section, key: str, line: str) -> HandError:
    """Return (not raise) the error for a line that describes no effect: its verb is unknown or its
    argument is wrong."""
    value, verb = describe(line), line.partition(" ")[0]
    if verb not in FOR_CLUBS:
        return section.wrong(key, NO_VERB, value=value, known=Listed(tuple(FOR_CLUBS)))
    kind = FOR_CLUBS[verb].takes.partition(" ")[0].rstrip("?+")
    if not kind:
        return section.wrong(key, ALONE, value=value, verb=verb)
    if kind in CHOICES:
        return section.wrong(key, NO_CHOICE, value=value, verb=verb, known=Listed(CHOICES[kind]))
    return section.wrong(key, NO_NUMBER, value=value, verb=verb)


def _holds(when: Section, options: Options, words: Words) -> Holds:
    """Return the conditions of a law from its ``when`` table. Raises ``HandError`` for an unknown
    option or value."""
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


NO_DETAIL = Text("{value} is no detail of an incident.")
NO_VERB = Text("{value} is nothing that can follow. A line is such as “each 10”; known is {known}.")
ALONE = Text("{value} is nothing that can follow. “{verb}” stands alone.")
NO_CHOICE = Text("{value} is nothing that can follow. Behind “{verb}” may stand {known}.")
NO_NUMBER = Text(
    "{value} is nothing that can follow. Behind “{verb}” stands a whole number, such as 10."
)
BY_CLUB = Text("So your club has it.")
