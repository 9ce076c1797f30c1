"""A club's profile: how its file is read, and what it may change in a rule set (the worths of fans,
the consequences of incidents)."""

from __future__ import annotations

from difflib import get_close_matches

from scoring.book.incidents.book import effects_from
from scoring.book.incidents.case import Book
from scoring.book.incidents.contradictions import contradiction
from scoring.book.options import CLUB_KEYS, Chosen, ClubFan, Options
from scoring.book.rulefile import MEANT, Section
from scoring.fans.patterns import WORTHS, PatternTable
from scoring.hand.values import Listed
from scoring.speech.errors import HandError, describe
from scoring.speech.messages import Text


def read_club(options: Options, file: Section) -> Chosen:
    """Return the rulings in a club's file. Raises ``HandError`` (``unknown_ruling``), also for two
    lines on one incident that contradict each other. Only a file is checked for those: rulings that
    were stored before the check must still be read."""
    file.only(*CLUB_KEYS)
    if not (set(CLUB_KEYS) & file.data.keys()):
        raise HandError("unknown_ruling", EMPTY_FILE, file=file.name)
    chosen = options.read_section(file)
    for law in chosen.club.incidents:
        if against := contradiction(law.lines):
            one, other = map(describe, against)
            raise file.table("incidents").wrong(law.code, CONTRADICT, one=one, other=other)
    return chosen


def fan_of_club(
    table: PatternTable, section: Section, name: str, *, own_worths: bool, has_unit: bool
) -> ClubFan:
    """Return the fan that a club's profile names, with its worth, which is False if the club leaves
    it out. Raises ``HandError`` with the line of the file for an unknown or ambiguous fan, or for a
    worth that the rules do not allow.

    own_worths: False if the rules let a club neither change a worth nor leave a fan out.
    has_unit: True if the rules count in a unit (points, faan), so that a fan can have a number.
    """
    called = table.called
    found = [p for p in called.called(name) if p in table.patterns]
    if len(found) != 1:
        meant = tuple([p.zh for p in found or called.suggestions(name)])
        like = NO_FAN_LIKE if len(meant) == 1 else NO_FAN_LIKE_ANY
        raise section.wrong(name, like if meant else NO_FAN, names=meant)
    (pattern,) = found
    if not own_worths:
        raise section.wrong(name, FIXED_WORTHS)
    worth = section.data[name]
    if worth is False or worth == 0:
        return ClubFan(pattern.key, pattern.name, False)
    if not has_unit or pattern.unit in WORTHS:
        raise section.wrong(name, ONLY_LEFT_OUT)
    return ClubFan(pattern.key, pattern.name, section.number(name, said=NO_WORTH))


def lines_of_club(book: Book, section: Section, code: str) -> tuple[str, ...]:
    """Return the lines of a club's profile that rule on the incident `code`. Raises ``HandError``
    with the line of the file for an unknown incident, an invalid line, more than `MOST_LINES` lines
    or one longer than `LONGEST_LINE` characters."""
    if code not in book.codes:
        meant = get_close_matches(code, book.codes, 1)
        said, known = (MEANT, meant[0]) if meant else (NO_INCIDENT, Listed(book.codes))
        raise section.wrong(code, said, known=known)
    given = section.data[code]
    lines = (given,) if isinstance(given, str) else section.strings(code)
    if len(lines) > MOST_LINES or any(len(line) > LONGEST_LINE for line in lines):
        raise section.wrong(code, TOO_MUCH, many=MOST_LINES, most=LONGEST_LINE)
    effects_from(section, code, book.words)
    return lines


MOST_LINES, LONGEST_LINE = 8, 80
EMPTY_FILE = Text("{file} has no rules of a club. It begins with extends = and a profile.")
CONTRADICT = Text("{one} and {other} contradict each other. Only one of them can stand here.")
TOO_MUCH = Text("these are {many} lines of {most} characters at most.")
NO_FAN = Text("these rules have no fan of this name.")
NO_FAN_LIKE = Text("these rules have no fan of this name. {names} was probably meant.")
NO_FAN_LIKE_ANY = Text(
    "these rules have no fan of this name. One of these was probably meant: {names}."
)
FIXED_WORTHS = Text("these rules are counted by a package, so what a fan is worth is fixed.")
NO_WORTH = Text(
    "this is a whole number from 0 to {most}, or false for a fan that is not played, not {value}."
)
ONLY_LEFT_OUT = Text("this has no number here; false leaves it out.")
NO_INCIDENT = Text("these rules know no such incident. Known is {known}.")
