"""The questions on which MCR players differ, as data.

Every ruling is an option with a name, its readings, where each reading comes from, and what the
two traditions choose. A hand names a profile, or an object that overrides single rulings::

    {"profile": "green-book-2006", "C14": "b"}

What a ruling changes stands at the fans in ``table.py``; which rulings touch a hand follows from
what its count asks for.
"""

from __future__ import annotations

from scoring.messages import Message, Text
from scoring.options import Choice, Option, Options

GREEN_BOOK = "green-book-2006"
CHINA = "china-1998"
"""The WMO's 2006 rules with the essay on contested scoring; Chinese competition practice."""

NOTHING_MORE = Text("")
ENGINES = Text("Chinese platforms and the open-source MCR engines")
ESSAY = Text("the essay on contested scoring, after the Green Book (WMO 2006)")
RULES_1998 = Message("the 1998 rule book, {engines}", engines=Message(ENGINES))

RULINGS = (
    Option(
        "C1",
        Text("Do Seven Pairs and All Green, or Seven Pairs and All Terminals, imply Tile Hog?"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                Text("No: only one fan can imply another, so Tile Hog is added."),
                ENGINES,
            ),
            Choice(
                "b",
                Text("Yes: these two pairs of fans get no Tile Hog."),
                Text("a WMO note of 2007"),
            ),
        ),
        "a",
    ),
    Option(
        "C2",
        Text("Does All Green swallow Half Flush?"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                Text("Yes; only Full Flush can be added to it."),
                RULES_1998,
            ),
            Choice(
                "b",
                Text("No; Half Flush or Full Flush is always added."),
                ESSAY,
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C3",
        Text("Can Two Terminal Chows be added to Four Pure Shifted Chows?"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                Text("No, neither it nor Short Straight."),
                Text("the Chinese text of the rules"),
            ),
            Choice(
                "b",
                Text("Yes, only Short Straight is excluded."),
                Text("the English text of the rules"),
            ),
        ),
        "a",
    ),
    Option(
        "C4",
        Text("Is Double Pung added to All Terminals?"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                Text("No."),
                RULES_1998,
            ),
            Choice(
                "b",
                Text("Yes, so that the hand is worth 68 at least."),
                ESSAY,
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C5",
        Text("Does Knitted Straight count inside Lesser Honors and Knitted Tiles?"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                Text("Yes, both count."),
                Message("the Green Book, {engines}", engines=Message(ENGINES)),
            ),
            Choice(
                "b",
                Text("No, only Lesser Honors and Knitted Tiles."),
                Text("the essay's author's wish"),
            ),
        ),
        "a",
    ),
    Option(
        "C5-waits",
        Text("When does a hand with a Knitted Straight have a wait fan?"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                Text(
                    "When the winning tile can be read into the ordinary set or the pair, and "
                    "the rest of these waits for it alone."
                ),
                ENGINES,
            ),
            Choice(
                "b",
                Text("Only when the winning tile cannot belong to the nine knitted tiles."),
                Text("WMO explanations, as the essay reports them"),
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C6",
        Text("How many Pungs of Terminals or Honors does Nine Gates imply?"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                Text("One; a second one counts."),
                ENGINES,
            ),
            Choice(
                "b",
                Text("Both."),
                Text("a referee seminar of 2007, as the essay reports it"),
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C7",
        Text("What does the account-once principle cover?"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                Text("All relations between sets."),
                ENGINES,
            ),
            Choice(
                "b",
                Text("Only fans of two or three chows; the totals are the same."),
                ESSAY,
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C8",
        Text("How do concealed kongs count when there are two or more kongs?"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                Text(
                    "One fan of the kong series: Two Concealed Kongs 6, one concealed and one "
                    "melded kong 5, nothing beside Three or Four Kongs."
                ),
                ENGINES,
            ),
            Choice(
                "b",
                Text(
                    "Two Concealed Kongs 8, one concealed and one melded kong 4 + 2, and the "
                    "concealed kongs count beside Three or Four Kongs."
                ),
                ESSAY,
            ),
            Choice(
                "c",
                Text(
                    "Two Concealed Kongs 8, one concealed and one melded kong 4 + 2; beside Three "
                    "or Four Kongs one or two concealed kongs count, three or more do not."
                ),
                Text("the essay's reduced score"),
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C9",
        Text("When is a wait the only one?"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                Text(
                    "By form: a fifth copy counts as a wait, and the arrangement that was chosen "
                    "decides which wait fan it is."
                ),
                ENGINES,
            ),
            Choice(
                "b",
                Text(
                    "A tile of which the hand itself holds four is no wait, and the winning tile "
                    "has to make one of the three wait fans in every arrangement of the hand and "
                    "in every place it can take there; seven pairs have none."
                ),
                Text("the essay on contested scoring"),
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C10",
        Text("What does self-drawing an always-concealed hand add?"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                Text("Self-Drawn, 1 point."),
                ENGINES,
            ),
            Choice(
                "b",
                Text("Fully Concealed Hand, 4 points."),
                Text("the Green Book's table"),
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C11",
        Text("Can East's dealt fourteen tiles be Nine Gates?"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                Text("Yes, if one of them completes the other thirteen."),
                ENGINES,
            ),
            Choice(
                "b",
                Text("No, nothing was waited for."),
                Text("the essay on contested scoring"),
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C12",
        Text("Which tiles are visible for Last Tile?"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                Text("Every tile that lies face up on the table."),
                ENGINES,
            ),
            Choice(
                "b",
                Text(
                    "Discards and melds, also a meld declared by mistake, but not a tile shown "
                    "by mistake."
                ),
                Text("the essay on contested scoring"),
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
    ),
    Option(
        "C13",
        Text("May the last wall tile be used for a kong, and what does robbing it score?"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                Text(
                    "That kong is not allowed. Where it was made and robbed all the same, both "
                    "fans are counted and a warning is given."
                ),
                Text("commentary of the Chinese engines, which accept both flags"),
            ),
            Choice(
                "b",
                Text("It is allowed; robbing it is Robbing the Kong and Last Tile Claim."),
                Text("the essay on contested scoring"),
            ),
        ),
        "b",
        in_profile=((CHINA, "a"),),
        always_told=True,
    ),
    Option(
        "C14",
        Text("Is One Voided Suit added to Reversible Tiles?"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                Text("No, it is implied."),
                Message("the rule books, {engines}", engines=Message(ENGINES)),
            ),
            Choice(
                "b",
                Text("Yes, as with other suits."),
                Text("the essay's author's wish"),
            ),
        ),
        "a",
    ),
    Option(
        "C15",
        Text("Can One Voided Suit be added to a fan whose sets leave room for it?"),
        NOTHING_MORE,
        (
            Choice(
                "a",
                Text("Yes, whenever exactly two suits occur."),
                Text("the Green Book's examples and engines"),
            ),
            Choice(
                "b",
                Text(
                    "Never beside Big or Little Three Dragons, Quadruple Chow, Four Shifted "
                    "Pungs or Chows, or Big Three Winds."
                ),
                Text("a strict reading of the 1998 text"),
            ),
        ),
        "a",
    ),
)

OPTIONS = Options((GREEN_BOOK, CHINA), RULINGS)
