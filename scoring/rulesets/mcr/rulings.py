"""The questions on which MCR players differ, as data.

Every ruling is a switch with a name, its readings, where each reading comes from, and what the
two traditions choose. A hand names a profile, or an object that overrides single rulings::

    {"profile": "green-book-2006", "C14": "b"}
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from scoring.errors import HandError

GREEN_BOOK = "green-book-2006"
CHINA = "china-1998"
PROFILES = (GREEN_BOOK, CHINA)
"""The WMO's 2006 rules with the essay on contested scoring; Chinese competition practice."""


class Reading(NamedTuple):
    """One answer to a contested question, and who gives it."""

    text: str
    source: str


class Ruling(NamedTuple):
    """A contested question. ``defaults`` has the reading of each profile, in their order."""

    id: str
    question: str
    readings: dict[str, Reading]
    defaults: tuple[str, str]


class Rulings:
    """What one hand is scored by: a profile, and the reading chosen for every ruling.

    There is one object for each choice of readings (``rulings_of``), so they are compared and
    kept in caches by identity.
    """

    __slots__ = ("_choices", "profile")

    def __init__(self, profile: str, choices: Mapping[str, str]) -> None:
        self.profile = profile
        self._choices = dict(choices)

    def __getitem__(self, ruling: str) -> str:
        return self._choices[ruling]

    def switched(self, ruling: str, reading: str) -> Rulings:
        """The same with one ruling read otherwise."""
        return _switched(self, ruling, reading)

    @property
    def name(self) -> str | dict[str, str]:
        """The profile, or the object that names it and what was overridden."""
        plain = PROFILE_CHOICES[self.profile]
        own = {id: choice for id, choice in self._choices.items() if plain[id] != choice}
        return {"profile": self.profile, **own} if own else self.profile


def rulings_of(profile: str, overrides: Mapping[str, str]) -> Rulings:
    """A profile with some rulings read otherwise."""
    return _rulings(profile, tuple({**PROFILE_CHOICES[profile], **overrides}.items()))


@lru_cache(maxsize=1 << 12)
def _rulings(profile: str, choices: tuple[tuple[str, str], ...]) -> Rulings:
    return Rulings(profile, dict(choices))


@lru_cache(maxsize=1 << 12)
def _switched(rulings: Rulings, ruling: str, reading: str) -> Rulings:
    return rulings_of(rulings.profile, {**rulings._choices, ruling: reading})


ENGINES = "Chinese platforms and the open-source MCR engines"
ESSAY = "the essay on contested scoring, after the Green Book (WMO 2006)"
RULES_1998 = "the 1998 rule book and " + ENGINES

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "C1",
        "Do Seven Pairs with All Green or All Terminals together imply Tile Hog?",
        {
            "a": Reading("No: only one fan can imply another, so Tile Hog is added.", ENGINES),
            "b": Reading("Yes: these two pairs of fans get no Tile Hog.", "a WMO note of 2007"),
        },
        ("a", "a"),
    ),
    Ruling(
        "C2",
        "Does All Green swallow Half Flush?",
        {
            "a": Reading("Yes; only Full Flush can be added to it.", RULES_1998),
            "b": Reading("No; Half Flush or Full Flush is always added.", ESSAY),
        },
        ("b", "a"),
    ),
    Ruling(
        "C3",
        "Can Two Terminal Chows be added to Four Pure Shifted Chows?",
        {
            "a": Reading("No, neither it nor Short Straight.", "the Chinese text of the rules"),
            "b": Reading("Yes, only Short Straight is excluded.", "the English text of the rules"),
        },
        ("a", "a"),
    ),
    Ruling(
        "C4",
        "Is Double Pung added to All Terminals?",
        {
            "a": Reading("No.", RULES_1998),
            "b": Reading("Yes, so that the hand is worth 68 at least.", ESSAY),
        },
        ("b", "a"),
    ),
    Ruling(
        "C5",
        "Does Knitted Straight count inside Lesser Honors and Knitted Tiles?",
        {
            "a": Reading("Yes, both count.", "the Green Book and " + ENGINES),
            "b": Reading("No, only Lesser Honors and Knitted Tiles.", "the essay's author's wish"),
        },
        ("a", "a"),
    ),
    Ruling(
        "C5-waits",
        "When does a hand with a Knitted Straight have a wait fan?",
        {
            "a": Reading(
                "When the winning tile can be read into the ordinary set or the pair, and the "
                "rest of these waits for it alone.",
                ENGINES,
            ),
            "b": Reading(
                "Only when the winning tile cannot belong to the nine knitted tiles.",
                "WMO explanations, as the essay reports them",
            ),
        },
        ("b", "a"),
    ),
    Ruling(
        "C6",
        "How many Pungs of Terminals or Honors does Nine Gates imply?",
        {
            "a": Reading("One; a second one counts.", ENGINES),
            "b": Reading("Both.", "a referee seminar of 2007, as the essay reports it"),
        },
        ("b", "a"),
    ),
    Ruling(
        "C7",
        "What does the account-once principle cover?",
        {
            "a": Reading("All relations between sets.", ENGINES),
            "b": Reading("Only fans of two or three chows; the totals are the same.", ESSAY),
        },
        ("b", "a"),
    ),
    Ruling(
        "C8",
        "How do concealed kongs count when there are two or more kongs?",
        {
            "a": Reading(
                "One fan of the kong series: Two Concealed Kongs 6, one concealed and one melded "
                "kong 5, nothing beside Three or Four Kongs.",
                ENGINES,
            ),
            "b": Reading(
                "Two Concealed Kongs 8, one concealed and one melded kong 4 + 2, and the concealed "
                "kongs count beside Three or Four Kongs.",
                ESSAY,
            ),
            "c": Reading(
                "As b, but three or more concealed kongs add nothing to Three or Four Kongs.",
                "the essay's reduced score",
            ),
        },
        ("b", "a"),
    ),
    Ruling(
        "C9",
        "When is a wait the only one?",
        {
            "a": Reading(
                "By form: a fifth copy counts as a wait, and the arrangement that was chosen "
                "decides which wait fan it is.",
                ENGINES,
            ),
            "b": Reading(
                "A tile of which the hand itself holds four is no wait, and the winning tile has "
                "to make one of the three wait fans in every arrangement of the hand and in every "
                "place it can take there; seven pairs have none.",
                "the essay on contested scoring",
            ),
        },
        ("b", "a"),
    ),
    Ruling(
        "C10",
        "What does self-drawing an always-concealed hand add?",
        {
            "a": Reading("Self-Drawn, 1 point.", ENGINES),
            "b": Reading("Fully Concealed Hand, 4 points.", "the Green Book's table"),
        },
        ("b", "a"),
    ),
    Ruling(
        "C11",
        "Can East's dealt fourteen tiles be Nine Gates?",
        {
            "a": Reading("Yes, if one of them completes the other thirteen.", ENGINES),
            "b": Reading("No, nothing was waited for.", "the essay on contested scoring"),
        },
        ("b", "a"),
    ),
    Ruling(
        "C12",
        "Which tiles are visible for Last Tile?",
        {
            "a": Reading("Every tile that lies face up on the table.", ENGINES),
            "b": Reading(
                "Discards and melds, also a meld declared by mistake, but not a tile shown by "
                "mistake.",
                "the essay on contested scoring",
            ),
        },
        ("b", "a"),
    ),
    Ruling(
        "C13",
        "May the last wall tile be used for a kong, and what does robbing it score?",
        {
            "a": Reading(
                "That kong is not allowed. Where it was made and robbed all the same, both fans "
                "are counted and a warning is given.",
                "commentary of the Chinese engines, which accept both flags",
            ),
            "b": Reading(
                "It is allowed; robbing it is Robbing the Kong and Last Tile Claim.",
                "the essay on contested scoring",
            ),
        },
        ("b", "a"),
    ),
    Ruling(
        "C14",
        "Is One Voided Suit added to Reversible Tiles?",
        {
            "a": Reading("No, it is implied.", "the rule books and " + ENGINES),
            "b": Reading("Yes, as with other suits.", "the essay's author's wish"),
        },
        ("a", "a"),
    ),
    Ruling(
        "C15",
        "Can One Voided Suit be added to a fan whose sets leave room for it?",
        {
            "a": Reading(
                "Yes, whenever exactly two suits occur.", "the Green Book's examples and engines"
            ),
            "b": Reading(
                "Never beside Big or Little Three Dragons, Quadruple Chow, Four Shifted Pungs or "
                "Chows, or Big Three Winds.",
                "a strict reading of the 1998 text",
            ),
        },
        ("a", "a"),
    ),
)

BY_ID = {ruling.id: ruling for ruling in RULINGS}
PROFILE_CHOICES = {
    profile: {ruling.id: ruling.defaults[n] for ruling in RULINGS}
    for n, profile in enumerate(PROFILES)
}


def parse_rulings(value: object) -> Rulings:
    """The rulings that a hand or a caller names; raises ``HandError`` (``unknown_ruling``)."""
    if value is None:
        return _PROFILE_RULINGS[GREEN_BOOK]
    if isinstance(value, str):
        known = _PROFILE_RULINGS.get(value)
        if known is None:
            raise HandError(
                "unknown_ruling",
                "There is no profile {value}: take {known}.",
                value=value,
                known=", ".join(PROFILES),
            )
        return known
    if not isinstance(value, Mapping):
        raise HandError(
            "unknown_ruling",
            "“rulings” is the name of a profile, or an object such as "
            '{{"profile": "green-book-2006", "C14": "b"}}.',
        )
    profile = value.get("profile")
    start = parse_rulings(profile if isinstance(profile, str | None) else ascii(type(profile)))
    overrides: dict[str, str] = {}
    for id, choice in value.items():
        if id == "profile":
            continue
        ruling = BY_ID.get(id) if isinstance(id, str) else None
        if ruling is None:
            raise HandError(
                "unknown_ruling",
                "There is no ruling {value}: they are C1 to C15.",
                value=id,
            )
        if not isinstance(choice, str) or choice not in ruling.readings:
            raise HandError(
                "unknown_ruling",
                "{text} has the readings {known}; what was asked for is none of them.",
                text=ruling.id,
                known=", ".join(ruling.readings),
            )
        overrides[ruling.id] = choice
    return rulings_of(start.profile, overrides)


_PROFILE_RULINGS = {profile: rulings_of(profile, {}) for profile in PROFILES}
