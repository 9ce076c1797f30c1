"""The questions on which MCR players differ, as data.

Every ruling is an option with a name, its readings, where each reading comes from, and what the
traditions choose. A hand names a profile, or an object that overrides single rulings::

    {"profile": "green-book-2006", "C14": "b"}

What a ruling changes stands at the fans in ``table.py``; which rulings touch a hand follows from
what its count asks for.
"""

from __future__ import annotations

from scoring.messages import Message, Text, message_of
from scoring.options import NOT_CHECKED, Choice, Option, Options, Profile, Stated, of_incidents

GREEN_BOOK = "green-book-2006"
CHINA = "china-1998"
MIL = "mil-2025"
JAPAN = "jmsa"
"""The WMO's 2006 rules with the essay on contested scoring; Chinese competition practice; the
supplement of the Mahjong International League, on trial in 2025 and 2026; the reading of the
Japanese association as the preface of that supplement reports it."""

NOTHING_MORE = Text("")
ENGINES = Text("Chinese platforms and the open-source MCR engines")
ESSAY = Text("the essay on contested scoring, after the Green Book (WMO 2006)")
BOOK_1998 = Text("the 1998 rule book")
RULES_1998 = Message("the 1998 rule book, {engines}", engines=Message(ENGINES))
NONE = "none"
"""No limit, and no tiles that the points were counted out with."""


def _mil(article: str, beside: Text | Message = NOTHING_MORE) -> Message:
    """An article of the supplement of 2025 as a source, beside another one."""
    if not beside:
        return Message("MIL 2025, {article}", article=article)
    return Message("{source}; MIL 2025, {article}", source=message_of(beside), article=article)


def _ruling(
    id: str,
    title: Text,
    *readings: tuple[Text | Message, Text | Message],
    always_told: bool = False,
) -> Option:
    """A ruling by its readings (a), (b) and so on, each with its source."""
    choices = tuple([Choice(letter, *said) for letter, said in zip("abc", readings, strict=False)])
    return Option(id, title, choices, always_told=always_told)


PROFILES = (
    Profile(
        GREEN_BOOK,
        {
            **dict.fromkeys(
                ("C2", "C4", "C5-waits", "C6", "C7", "C8", "C9", "C10", "C11", "C12", "C13"), "b"
            ),
            "at_time": Stated("finish_hand", NOT_CHECKED),
        },
        follows=CHINA,
    ),
    Profile(CHINA, {"at_time": "stop"}),
    Profile(
        MIL,
        {
            **dict.fromkeys(("C1", "C2", "C3", "C4", "C5-waits", "C6", "C7", "C8", "C9"), "a"),
            **dict.fromkeys(("C10", "C13", "C14", "C15", "C16", "C19"), "a"),
            "false_win": "40_nobody",
            "announced": "lower_stands",
            "counted_with": MIL,
            "late_claim": "void",
            "exposed_own": "none",
            "false_kong": "40_nobody",
            "at_time": "finish_hand",
            "lateness": "mil",
        },
        follows=CHINA,
    ),
    Profile(JAPAN, {"C16": "b", "C17": 88}, follows=GREEN_BOOK),
)

RULINGS = (
    _ruling(
        "C1",
        Text("Do Seven Pairs and All Green, or Seven Pairs and All Terminals, imply Tile Hog?"),
        (
            Text("No: only one fan can imply another, so Tile Hog is added."),
            _mil("annex 1 (2)", ENGINES),
        ),
        (Text("Yes: these two pairs of fans get no Tile Hog."), Text("a WMO note of 2007")),
    ),
    _ruling(
        "C2",
        Text("Does All Green swallow Half Flush?"),
        (Text("Yes; only Full Flush can be added to it."), _mil("annex 1 (13)", RULES_1998)),
        (Text("No; Half Flush or Full Flush is always added."), ESSAY),
    ),
    _ruling(
        "C3",
        Text("Can Two Terminal Chows be added to Four Pure Shifted Chows?"),
        (
            Text("No, neither it nor Short Straight."),
            _mil("annex 1 (11)", Text("the Chinese text of the rules")),
        ),
        (Text("Yes, only Short Straight is excluded."), Text("the English text of the rules")),
    ),
    _ruling(
        "C4",
        Text("Is Double Pung added to All Terminals?"),
        (Text("No."), _mil("annex 1 (14)", RULES_1998)),
        (Text("Yes, so that the hand is worth 68 at least."), ESSAY),
    ),
    _ruling(
        "C5",
        Text("Does Knitted Straight count inside Lesser Honors and Knitted Tiles?"),
        (
            Text("Yes, both count."),
            Message(
                "an example of the 1998 rule book, the Green Book, {engines}",
                engines=Message(ENGINES),
            ),
        ),
        (Text("No, only Lesser Honors and Knitted Tiles."), Text("the essay's author's wish")),
    ),
    _ruling(
        "C5-waits",
        Text("When does a hand with a Knitted Straight have a wait fan?"),
        (
            Text(
                "When the winning tile can be read into the ordinary set or the pair, and "
                "the rest of these waits for it alone."
            ),
            _mil("annex 1 (9)", ENGINES),
        ),
        (
            Text("Only when the winning tile cannot belong to the nine knitted tiles."),
            Text("WMO explanations, as the essay reports them"),
        ),
        (
            Text("As (b), and only ever Single Wait: Edge and Closed Wait are not combined."),
            Text("the WMO's clarification for Tianjin 2006"),
        ),
    ),
    _ruling(
        "C6",
        Text("How many Pungs of Terminals or Honors does Nine Gates imply?"),
        (Text("One; a second one counts."), _mil("annex 1 (12)", ENGINES)),
        (Text("Both."), Text("a referee seminar of 2007, as the essay reports it")),
    ),
    _ruling(
        "C7",
        Text("What does the account-once principle cover?"),
        (Text("All relations between sets."), _mil("annex 1 (11)", ENGINES)),
        (Text("Only fans of two or three chows; the totals are the same."), ESSAY),
    ),
    _ruling(
        "C8",
        Text("How do concealed kongs count when there are two or more kongs?"),
        (
            Text(
                "One fan of the kong series: Two Concealed Kongs 6, one concealed and one "
                "melded kong 5, nothing beside Three or Four Kongs."
            ),
            _mil("annex 1 (4), (5)", ENGINES),
        ),
        (
            Text(
                "Two Concealed Kongs 8, one concealed and one melded kong 4 + 2, and the "
                "concealed kongs count beside Three or Four Kongs."
            ),
            ESSAY,
        ),
        (
            Text(
                "Two Concealed Kongs 8, one concealed and one melded kong 4 + 2; beside Three "
                "or Four Kongs one or two concealed kongs count, three or more do not."
            ),
            Text("the essay's reduced score"),
        ),
    ),
    _ruling(
        "C9",
        Text("When is a wait the only one?"),
        (
            Text(
                "By form: a fifth copy counts as a wait, and the arrangement that was chosen "
                "decides which wait fan it is."
            ),
            _mil("annex 1 (10)", ENGINES),
        ),
        (
            Text(
                "A tile of which the hand itself holds four is no wait, and the winning tile "
                "has to make one of the three wait fans in every arrangement of the hand and "
                "in every place it can take there; seven pairs have none."
            ),
            ESSAY,
        ),
    ),
    _ruling(
        "C10",
        Text("What does self-drawing an always-concealed hand add?"),
        (
            Text("Self-Drawn, 1 point."),
            _mil(
                "annex 1 (1)",
                Message(
                    "the 1998 table for most of these hands, {engines}", engines=Message(ENGINES)
                ),
            ),
        ),
        (Text("Fully Concealed Hand, 4 points."), Text("the Green Book's table")),
    ),
    _ruling(
        "C11",
        Text("Can East's dealt fourteen tiles be Nine Gates?"),
        (Text("Yes, if one of them completes the other thirteen."), ENGINES),
        (Text("No, nothing was waited for."), ESSAY),
    ),
    _ruling(
        "C12",
        Text("Which tiles are visible for Last Tile?"),
        (Text("Every tile that lies face up on the table."), ENGINES),
        (
            Text(
                "Discards and melds, also a meld declared and a flower laid aside by mistake, "
                "but not a tile shown by mistake."
            ),
            ESSAY,
        ),
    ),
    _ruling(
        "C13",
        Text("May the last wall tile be used for a kong, and what does robbing it score?"),
        (
            Text(
                "That kong is not allowed, and a flower is not replaced. Where a kong was made "
                "and robbed all the same, both fans are counted and a warning is given."
            ),
            _mil("8 (11)", Text("commentary of the Chinese engines, which accept both flags")),
        ),
        (Text("It is allowed; robbing it is Robbing the Kong and Last Tile Claim."), ESSAY),
        always_told=True,
    ),
    _ruling(
        "C14",
        Text("Is One Voided Suit added to Reversible Tiles?"),
        (
            Text("No, it is implied."),
            _mil("annex 1 (7)", Message("the rule books, {engines}", engines=Message(ENGINES))),
        ),
        (Text("Yes, as with other suits."), Text("the essay's author's wish")),
    ),
    _ruling(
        "C15",
        Text("Can One Voided Suit be added to a fan whose sets leave room for it?"),
        (
            Text("Yes, whenever exactly two suits occur."),
            _mil("annex 1 (7)", Text("the Green Book's examples and engines")),
        ),
        (
            Text(
                "Never beside Big or Little Three Dragons, Quadruple Chow, Four Shifted "
                "Pungs or Chows, or Big Three Winds."
            ),
            Text("engines with a strict switch; against the 1998 book's own examples"),
        ),
    ),
    _ruling(
        "C16",
        Text("Is All Types added to Seven Pairs?"),
        (Text("Yes."), _mil("annex 1 (2)", Text("an example of the 1998 rule book"))),
        (Text("No."), Text("the Japanese association, as MIL 2025 reports it")),
    ),
    Option(
        "C17",
        Text("Is there a limit on what a hand is worth?"),
        (
            Choice(NONE, Text("None."), Text("the rule books")),
            Choice(
                88,
                Text("88 points, flowers included."),
                Text(
                    "the Japanese association, as MIL 2025 reports it; of flowers it says nothing"
                ),
            ),
        ),
    ),
    _ruling(
        "C18",
        Text("Is four equal honors in Seven Pairs a Tile Hog?"),
        (Text("Yes, as four of any tile."), ENGINES),
        (
            Text("No, only four of a numbered tile."),
            Text("the English Green Book: “a single suit tile”"),
        ),
    ),
    _ruling(
        "C19",
        Text("May four equal tiles stand as two of the Seven Pairs?"),
        (Text("Yes, with Tile Hog."), _mil("annex 1 (2)", ENGINES)),
        (
            Text("No, the seven have to be different."),
            Text("tables that read the English Green Book strictly"),
        ),
    ),
    Option(
        "false_win",
        Text("What does a false win cost?"),
        (
            Choice("10_each", Text("10 to each of the others."), Text("the rule books")),
            Choice(
                "40_nobody",
                Text("40 that nobody gets; 80 where the hand was not even ready."),
                _mil("9 (3)–(5)"),
            ),
            Choice("no_points", Text("No points, only the right to win."), Text("other clubs")),
        ),
    ),
    Option(
        "announced",
        Text("Is a total that was announced too low paid as it was announced?"),
        (
            Choice("true_count", Text("No, what the hand counts is paid."), Text("the rule books")),
            Choice(
                "lower_stands", Text("Yes, unless another player objects."), _mil("10 (6), (7)")
            ),
            Choice(
                "as_agreed",
                Text("Whatever the others accept is paid, too much as well."),
                Text("the compilation of August 2025"),
            ),
        ),
        about=Text("It matters only where a total was announced."),
    ),
    Option(
        "counted_with",
        Text("What if the winner counted out the points with tiles of the table?"),
        (
            Choice("ignored", Text("Nothing."), Text("the rule books")),
            Choice(
                MIL,
                Text(
                    "Own flowers then score nothing; with tiles of the hand the win is void; with "
                    "tiles of the wall there is a warning."
                ),
                _mil("10 (5)"),
            ),
        ),
        about=Text("It matters only where that was said."),
    ),
    of_incidents(
        "late_claim",
        Text("What becomes of a late claim?"),
        (
            ("ladder", Text("A warning, then points"), BOOK_1998),
            ("void", Text("It is void"), _mil("8")),
        ),
    ),
    of_incidents(
        "wrong_set",
        Text("May a wrong set be put right?"),
        (
            ("until_discard", Text("Until the discard"), _mil("8")),
            ("at_once", Text("No"), BOOK_1998),
        ),
    ),
    of_incidents(
        "exposed_own",
        Text("Do shown tiles have to be discarded first?"),
        (
            ("must_discard", Text("Yes", "counted"), BOOK_1998),
            ("none", Text("No", "counted"), _mil("12")),
        ),
    ),
    of_incidents(
        "false_kong",
        Text("What does a false concealed kong cost?"),
        (
            ("referee", Text("What the referee sets"), BOOK_1998),
            ("40_nobody", Text("40 to nobody"), _mil("8 (10)")),
        ),
    ),
    of_incidents(
        "at_time",
        Text("What happens to a hand when time is up?"),
        (
            ("finish_hand", Text("It is finished"), _mil("13")),
            ("stop", Text("It stops"), BOOK_1998),
        ),
    ),
    of_incidents(
        "lateness",
        Text("What does coming late cost?"),
        (("1998", Text("By the 1998 book"), BOOK_1998), ("mil", Text("By MIL 2025"), _mil("3"))),
    ),
)

OPTIONS = Options(PROFILES, RULINGS)
