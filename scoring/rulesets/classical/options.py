"""What the sources of Classical disagree on: named options, and the profiles that set them.

============ ========================================================================
millington   Millington's table as Bradfield's mah-jong programs have it, with the
             liability ("insurance") and the penalties of the 1920s beside it
bmja         the British association, as the British rules site and "Know the Game"
             (Headley and Seeley) have it
bmja_kajongg the British association, as KDE's Kajongg has it
kajongg      the standard rules of Kajongg, "Classical Chinese"
dmjl         the German league, as Kajongg has it
pomax        the rules "Chinese Classical" of Pomax's mahjong
wikidot      the table of mahjong.wikidot.com
============ ========================================================================
"""

from __future__ import annotations

from scoring.messages import Text
from scoring.options import Choice, Option, Options, Profile, Value
from scoring.rulesets.classical.settlement import Terms
from scoring.win import Choices

MILLINGTON, BMJA, BMJA_KAJONGG = "millington", "bmja", "bmja_kajongg"
KAJONGG, DMJL, POMAX, WIKIDOT = "kajongg", "dmjl", "pomax", "wikidot"

UNLIMITED = "none"
LIMIT_OF_UNLIMITED = 1000
"""In a game without a limit, a limit hand is worth this at least, and penalties go by it."""

IN_POINTS = "points"
BOTH, EACH, NEITHER = "both", "each", "none"
NO_CHOW, ANY = "no_chow", "any"
INSURANCE, DANGEROUS, NO_LIABILITY = "insurance", "dangerous_game", "none"
SOME_TRIGGERS, ALL_TRIGGERS = "I2-I3", "all"
LIABILITY_OF_TABLE = "dangerous_game"
"""The field of a hand that says so, where the table decides."""
EVERY_WAIT, ANY_WAIT = "every_wait", "any_wait"
OFF, AS_WITHOUT = "none", "same"
ON_TOP, INCLUSIVE = "on_top", "inclusive"
SQUIRMING, WRIGGLING = "squirming", "wriggling"
SELF_DRAWN, PAIR_CLAIMED, LAST_CLAIMED = "self_drawn", "pair_claimed", "last_claimed"
ALL_HALVES, KNITTING_ALONE, TRIPLE_ALONE, PAIRS_ALONE = "all", "knitting", "triple", "pairs"
SAME_SUITS, ANY_SUITS = "same", "any"
LAST_TILE, TWO_TO_EIGHT, ANY_TILE = "last_tile", "2_8", "any"
ADDED, NOT_ADDED = "added", "none"
NAMED_HANDS, ALL_HANDS = "named", "all"
FIXED, WITHOUT_GOING_OUT, WITH_GOING_OUT = "fixed", "without_going_out", "with_going_out"
EXACT = "exact"

BRADFIELD = Text("Bradfield, after Millington")
_KAJONGG = Text("Kajongg")
_BMJA = Text("British Mah-Jong Association")
_BRITISH = Text("British rules site, after Know the Game")
_BRITISH_KAJONGG = Text("Kajongg's BMJA rules")
_MOOKS = Text("241443Mooks, after the British rules site")
_WOJTEK = Text("Wojtek242's mahjong-rules, after Know the Game")
_DMJL = Text("DMJL")
_POMAX = Text("Pomax")
_WIKIDOT = Text("mahjong.wikidot.com, riichi_advanced")
_CODE = Text("American code of laws, 1924")
_CARDS = Text("rule cards of the 1920s")
_READING = Text("our reading")
_SOME = Text("some tables")

YES = Text("Yes")
NO = Text("No")


TABLE = (
    Option(
        "mahjong_bonus",
        Text("Points for going out"),
        (
            Choice(20, Text("20 points"), Text("Bradfield, Kajongg, 1924")),
            Choice(10, Text("10 points"), Text("Millington, Pomax")),
        ),
        about=Text("What the winner gets beside the tiles."),
    ),
    Option(
        "limit",
        Text("Limit"),
        (
            Choice(1000, Text("1000"), Text("Bradfield, BMJA, Pomax")),
            Choice(500, Text("500"), Text("Kajongg, wikidot")),
            Choice(300, Text("300"), _SOME),
            Choice(2000, Text("2000"), _SOME),
            Choice(
                UNLIMITED, Text("No limit"), Text("Millington; limit hands are worth 1000 at least")
            ),
        ),
        about=Text(
            "The most that one hand is worth, and the worth of a limit hand. It does not cap what "
            "is paid."
        ),
    ),
    Option(
        "one_suit",
        Text("One suit only"),
        (
            Choice(3, Text("3 doubles"), Text("Millington, Kajongg")),
            Choice(4, Text("4 doubles"), _WIKIDOT),
        ),
        about=Text("Doubles for a hand of one suit without honors."),
    ),
    Option(
        "one_suit_with_chow",
        Text("One suit with a chow"),
        (
            Choice(AS_WITHOUT, Text("As without one"), Text("Millington, Kajongg")),
            Choice(OFF, Text("Nothing"), _BMJA),
        ),
        about=Text(
            "Whether a hand of one suit doubles with a chow in it. Without one it always does: "
            "the British call that Purity."
        ),
    ),
    Option(
        "one_suit_honours",
        Text("One suit and honors"),
        (
            Choice(1, Text("1 double"), Text("Millington, British rules site")),
            Choice(OFF, Text("Nothing"), _BRITISH_KAJONGG),
        ),
        about=Text("Whether one suit with winds or dragons doubles."),
    ),
    Option(
        "concealed_clear_suit",
        Text("Concealed hand of one suit"),
        (Choice(True, YES, Text("Millington, Kajongg")), Choice(False, NO, _BMJA)),
        about=Text("Whether it is a limit hand, self-drawn."),
    ),
    Option(
        "fully_concealed",
        Text("Fully concealed hand"),
        (
            Choice(1, Text("1 double"), BRADFIELD),
            Choice(3, Text("3 doubles"), _SOME),
            Choice(IN_POINTS, Text("10 points, no double"), _WIKIDOT),
        ),
        about=Text("What a self-drawn win with nothing exposed is worth."),
    ),
    Option(
        "semi_concealed",
        Text("Concealed until the winning discard"),
        (
            Choice(0, Text("Nothing"), Text("Bradfield, Kajongg, Wojtek242")),
            Choice(1, Text("1 double"), _BRITISH),
        ),
        about=Text("Doubles where nothing was exposed before the discard that completed the hand."),
    ),
    Option(
        "own_flower",
        Text("Own flower and season"),
        (
            Choice(BOTH, Text("1 double for both together"), BRADFIELD),
            Choice(EACH, Text("1 double each"), Text("BMJA; 1924 code")),
            Choice(NEITHER, Text("Nothing"), _SOME),
        ),
        about=Text("Whether the flower and the season of the player's seat double."),
    ),
    Option(
        "bouquet",
        Text("All four flowers or seasons"),
        (
            Choice(1, Text("1 double"), BRADFIELD),
            Choice(2, Text("2 doubles"), _BMJA),
            Choice(4, Text("4 doubles"), Text("riichi_advanced")),
        ),
        about=Text("Doubles for a whole set of flowers, or of seasons."),
    ),
    Option(
        "bouquet_own",
        Text("Own tile among all four"),
        (
            Choice(ON_TOP, Text("Doubles as well"), Text("Bradfield, Kajongg")),
            Choice(INCLUSIVE, Text("Is in the doubles for all four"), _BRITISH),
        ),
        about=Text(
            "Whether the player's own flower or season doubles beside all four of its kind."
        ),
    ),
    Option(
        "double_wind_pair",
        Text("Pair that is own and round wind"),
        (
            Choice(4, Text("4 points"), Text("Bradfield, Kajongg")),
            Choice(2, Text("2 points"), _POMAX),
        ),
        about=Text("Points for a pair of a wind that is the player's own and the round's."),
    ),
    Option(
        "little_and_big",
        Text("Little and Big Dragons and Winds"),
        (Choice(True, YES, BRADFIELD), Choice(False, NO, _KAJONGG)),
        about=Text("Whether they double on top of the sets that they are made of."),
    ),
    Option(
        "three_concealed",
        Text("Three concealed pungs"),
        (Choice(True, YES, Text("Bradfield, Kajongg")), Choice(False, NO, _BMJA)),
        about=Text("Whether three concealed pungs or kongs double."),
    ),
    Option(
        "no_score_double",
        Text("No-score hand"),
        (Choice(True, YES, Text("Bradfield, Kajongg")), Choice(False, NO, _BMJA)),
        about=Text("Whether four chows and a pair without points double."),
    ),
    Option(
        "three_scholars",
        Text("Three Great Scholars"),
        (
            Choice(NO_CHOW, Text("Without a chow"), Text("Millington, BMJA")),
            Choice(ANY, Text("With any fourth set"), _KAJONGG),
        ),
        about=Text("Whether the limit hand of three dragon sets may have a chow."),
    ),
    Option(
        "snake",
        Text("Snake"),
        (
            Choice(
                SQUIRMING,
                Text("One suit: pungs of 1 and 9, a pair of 2, 5 or 8, two chows"),
                Text("Bradfield; DMJL"),
            ),
            Choice(WRIGGLING, Text("A pair of 1s, 2 to 9 of the suit, and the four winds"), _BMJA),
            Choice(OFF, Text("None"), _KAJONGG),
        ),
        about=Text("Which limit hand the table plays as the snake."),
    ),
    Option(
        "buried_treasure",
        Text("Buried Treasure"),
        (
            Choice(
                SELF_DRAWN,
                Text("Four concealed pungs or kongs, self-drawn"),
                Text("Millington, Kajongg"),
            ),
            Choice(
                LAST_CLAIMED,
                Text("Four pungs of one suit and honors, no kong; the last tile may be claimed"),
                _MOOKS,
            ),
            Choice(
                PAIR_CLAIMED,
                Text(
                    "Four pungs of one suit and honors, no kong; only the pair may be completed "
                    "by a discard"
                ),
                Text("Wojtek242, Kajongg's BMJA rules"),
            ),
        ),
        about=Text("What it takes, and which tile may be claimed."),
    ),
    Option(
        "gates_surplus",
        Text("Nine Gates: the fourteenth tile"),
        (
            Choice(
                LAST_TILE,
                Text("Any, but it has to be the winning tile"),
                Text("Bradfield, Kajongg"),
            ),
            Choice(
                TWO_TO_EIGHT,
                Text("2 to 8, whichever tile wins"),
                Text("Kajongg's BMJA rules, 241443Mooks"),
            ),
            Choice(ANY_TILE, Text("Any, whichever tile wins"), _WOJTEK),
        ),
        about=Text("Which tile of the suit there may be beside 1-1-1-2-3-4-5-6-7-8-9-9-9."),
    ),
    Option(
        "gates_claimed",
        Text("Nine Gates: a pung completed by a discard"),
        (
            Choice(True, YES, Text("British rules site; Kajongg's BMJA rules")),
            Choice(False, NO, _WOJTEK),
        ),
        about=Text("Whether the winning discard may complete the pung of 1s or 9s."),
    ),
    Option(
        "jade_chow",
        Text("Imperial Jade with a chow"),
        (Choice(True, YES, Text("Bradfield, Kajongg")), Choice(False, NO, _BRITISH)),
        about=Text("Whether 2-3-4 of bamboo may be a chow in it."),
    ),
    Option(
        "carrying_pole",
        Text("Carrying Pole"),
        (Choice(True, YES, Text("Millington, Kajongg")), Choice(False, NO, _BRITISH)),
        about=Text("Whether robbing a kong of the 2 of bamboo is a limit."),
    ),
    Option(
        "half_limit_hands",
        Text("Hands of half a limit"),
        (
            Choice(OFF, Text("None of them"), BRADFIELD),
            Choice(ALL_HALVES, Text("All three"), _BMJA),
            Choice(KNITTING_ALONE, Text("Knitting alone"), _SOME),
            Choice(TRIPLE_ALONE, Text("Triple Knitting alone"), _SOME),
            Choice(PAIRS_ALONE, Text("All Pair Honours alone"), _SOME),
        ),
        about=Text(
            "Knitting: seven pairs of one number in two suits. Triple Knitting: four sets of one "
            "number in all suits and such a pair. All Pair Honours: seven pairs of 1s, 9s and "
            "honors."
        ),
    ),
    Option(
        "knitting_suits",
        Text("Suits of Knitting"),
        (
            Choice(SAME_SUITS, Text("The same two in every pair"), _BRITISH_KAJONGG),
            Choice(ANY_SUITS, Text("Any two in each pair"), _WOJTEK),
        ),
        about=Text("Which two suits the pairs may be of."),
    ),
    Option(
        "pair_duplicates",
        Text("A pair twice in All Pair Honours"),
        (Choice(True, YES, _BRITISH), Choice(False, NO, _BRITISH_KAJONGG)),
        about=Text("Whether four equal tiles may be two of the pairs."),
    ),
    Option(
        "special_bonus",
        Text("Bonus tiles of a special hand"),
        (
            Choice(NOT_ADDED, Text("Nothing is added"), Text("Bradfield, Kajongg")),
            Choice(ADDED, Text("They are added, up to the limit"), _BRITISH),
        ),
        about=Text(
            "Whether flowers and seasons add to the fixed worth of a hand, doubled by themselves "
            "and by the last discard alone."
        ),
    ),
    Option(
        "max_chows",
        Text("Chows in a winning hand"),
        (
            Choice(4, Text("Any number"), BRADFIELD),
            Choice(1, Text("One at most"), _BMJA),
            Choice(0, Text("None (a goulash)"), _BRITISH),
        ),
        about=Text("How many chows a winning hand may have, Nine Gates and the snake apart."),
    ),
    Option(
        "seven_pairs",
        Text("Seven pairs"),
        (
            Choice(False, NO, Text("Millington")),
            Choice(True, YES, Text("an option of Bradfield's programs")),
        ),
        about=Text("Whether seven pairs win."),
    ),
    Option(
        "claimed_kong_concealed",
        Text("Claimed kongs are concealed for doubles"),
        (Choice(False, NO, Text("Bradfield")), Choice(True, YES, Text("Millington, Kajongg"))),
        about=Text(
            "Whether a kong claimed from a discard counts as concealed where doubles are counted. "
            "It scores as exposed all the same."
        ),
    ),
    Option(
        "losers_suit_doubles",
        Text("Losers double for one suit and majors"),
        (
            Choice(False, NO, BRADFIELD),
            Choice(True, YES, Text("1924 code; an option of Bradfield's")),
        ),
        about=Text(
            "Whether a losing hand of one suit, with or without honors, or of majors doubles too."
        ),
    ),
    Option(
        "east_streak",
        Text("East's wins in a row"),
        (
            Choice(13, Text("The 13th"), BRADFIELD),
            Choice(9, Text("The 9th"), _KAJONGG),
            Choice(OFF, Text("None"), _BMJA),
        ),
        about=Text("The win in a row that is a limit for East."),
    ),
    Option(
        "points_for_last_tile",
        Text("Points for the winning tile"),
        (Choice(True, YES, Text("Bradfield, Kajongg")), Choice(False, NO, _BMJA)),
        about=Text("Whether the only possible tile, and one that completes the pair, score."),
    ),
    Option(
        "loose_tile",
        Text("Loose tile"),
        (
            Choice(1, Text("1 double"), Text("Millington, British rules site")),
            Choice(OFF, Text("Nothing"), _BRITISH_KAJONGG),
        ),
        about=Text("Whether a win on a replacement tile doubles."),
    ),
    Option(
        "loose_flower",
        Text("Replacement of a flower"),
        (
            Choice(False, NO, Text("Millington")),
            Choice(True, YES, Text("British rules site; Kajongg")),
        ),
        about=Text("Whether the replacement of a flower or season is a loose tile too."),
    ),
    Option(
        "loose_tile_points",
        Text("Self-draw points for a loose tile"),
        (Choice(True, YES, Text("Bradfield, Kajongg")), Choice(False, NO, _MOOKS)),
        about=Text("Whether a win on a replacement tile has the 2 points of a tile from the wall."),
    ),
    Option(
        "losers_settle",
        Text("The losers settle with each other"),
        (Choice(True, YES, BRADFIELD), Choice(False, NO, _SOME)),
        about=Text("The lower hand pays the higher the difference."),
    ),
    Option(
        "east_doubles",
        Text("East pays and gets double"),
        (Choice(True, YES, BRADFIELD), Choice(False, NO, _SOME)),
        about=Text("In every payment between East and another player."),
    ),
    Option(
        "discarder_doubles",
        Text("The discarder pays double"),
        (Choice(False, NO, BRADFIELD), Choice(True, YES, _SOME)),
        about=Text("The discarder pays the winner double; for a self-drawn win everybody does."),
    ),
    Option(
        "liability",
        Text("Liability"),
        (
            Choice(INSURANCE, Text("For a dangerous discard (I1 to I4)"), _CARDS),
            Choice(DANGEROUS, Text("When the table calls it a dangerous game"), _KAJONGG),
            Choice(NO_LIABILITY, Text("Never"), _SOME),
        ),
        about=Text("When one player pays what all three owe the winner."),
    ),
    Option(
        "concealed_kong_in_sight",
        Text("Concealed kongs warn too"),
        (Choice(False, NO, _READING), Choice(True, YES, _READING)),
        about=Text(
            "Whether a concealed kong counts among the exposed sets that make a discard dangerous."
        ),
    ),
    Option(
        "exemption",
        Text("What the exemption covers"),
        (
            Choice(SOME_TRIGGERS, Text("I2 and I3, for which it is written"), _READING),
            Choice(ALL_TRIGGERS, Text("I1 to I4"), _READING),
        ),
        about=Text(
            "Which triggers of liability a ready hand of three doubles, or a hand of nothing but "
            "dangerous tiles, exempts from."
        ),
    ),
    Option(
        "exemption_doubles",
        Text("Three doubles of a ready hand"),
        (
            Choice(EVERY_WAIT, Text("With every tile it waits for"), _READING),
            Choice(ANY_WAIT, Text("With one tile it waits for"), _READING),
        ),
        about=Text(
            "Whether a discarder's ready hand has to be worth three doubles whatever tile "
            "completes it."
        ),
    ),
    Option(
        "half_limit_or_more",
        Text("Half a limit, or more by the tiles"),
        (
            Choice(FIXED, Text("No, its worth is fixed"), _BRITISH),
            Choice(
                WITHOUT_GOING_OUT, Text("Yes, without the points for going out"), _BRITISH_KAJONGG
            ),
            Choice(WITH_GOING_OUT, Text("Yes, as an ordinary hand"), _WOJTEK),
        ),
        about=Text(
            "Whether a hand of half a limit may be counted by its points and doubles where that "
            "is more."
        ),
    ),
    Option(
        "waiting_for_limit",
        Text("Fishing for a special hand"),
        (
            Choice("none", Text("Nothing more"), BRADFIELD),
            Choice(
                "bmja",
                Text("40 % of the limit; 20 % for half a limit; three doubles for Purity"),
                _BMJA,
            ),
        ),
        about=Text(
            "What a loser's hand is worth that one tile would have made a limit hand, or one of "
            "half a limit."
        ),
    ),
    Option(
        "fishing_intrinsic",
        Text("A fishing hand that is worth more as it is"),
        (
            Choice(ALL_HANDS, Text("For every hand"), _BRITISH_KAJONGG),
            Choice(
                NAMED_HANDS,
                Text("For Three Great Scholars, Four Blessings and All Honors"),
                _BRITISH,
            ),
        ),
        about=Text("For which hands a loser may take what the tiles are worth where that is more."),
    ),
    Option(
        "must_declare_fishing",
        Text("Fishing has to be declared"),
        (Choice(False, NO, BRADFIELD), Choice(True, YES, _BMJA)),
        about=Text(
            "Whether a player one tile short has to say so, to go out and to have the worth of a "
            "hand fished for."
        ),
    ),
    Option(
        "penalties",
        Text("Penalties"),
        (
            Choice("1924", Text("Code of 1924"), _CODE),
            Choice(
                "shown",
                Text("500 and 250, if others showed their hands"),
                Text("mahjong.wikidot.com"),
            ),
            Choice("exposed", Text("A limit, if the hand was exposed in full"), _CARDS),
            Choice("dmjl", Text("50, 100 and 300"), _DMJL),
            Choice("bmja", Text("50 and half a limit"), _BMJA),
            Choice("harr", Text("Half a limit each, East double"), Text("Harr, 1922")),
        ),
        about=Text("For false mah-jongg and small offences."),
    ),
    Option(
        "false_split",
        Text("A penalty that three cannot share"),
        (
            Choice(166, Text("Rounded down: 166 each, 498 in all"), Text("Kajongg's arithmetic")),
            Choice(167, Text("Rounded up: 167 each, 501 in all"), _READING),
            Choice(
                EXACT,
                Text("500 in all: 167, 167 and 166, the last for the player who plays last"),
                _READING,
            ),
        ),
        about=Text("How half a limit of 1000 is split among the three others, in whole points."),
    ),
)

BRITISH: dict[str, Value] = {
    "one_suit_with_chow": OFF,
    "concealed_clear_suit": False,
    "own_flower": EACH,
    "bouquet": 2,
    "little_and_big": False,
    "three_concealed": False,
    "no_score_double": False,
    "snake": WRIGGLING,
    "gates_surplus": TWO_TO_EIGHT,
    "half_limit_hands": ALL_HALVES,
    "max_chows": 1,
    "claimed_kong_concealed": True,
    "east_streak": OFF,
    "points_for_last_tile": False,
    "loose_flower": True,
    "liability": DANGEROUS,
    "waiting_for_limit": "bmja",
    "must_declare_fishing": True,
    "penalties": "bmja",
}
"""What both British profiles state."""

AS_KAJONGG: dict[str, Value] = {
    "limit": 500,
    "three_scholars": ANY,
    "claimed_kong_concealed": True,
    "east_streak": 9,
    "loose_flower": True,
    "liability": DANGEROUS,
}
"""What Kajongg states of its standard rules and of the German league's."""

PROFILES = (
    Profile(MILLINGTON),
    Profile(
        BMJA,
        {
            **BRITISH,
            "semi_concealed": 1,
            "bouquet_own": INCLUSIVE,
            "buried_treasure": LAST_CLAIMED,
            "jade_chow": False,
            "carrying_pole": False,
            "special_bonus": ADDED,
            "fishing_intrinsic": NAMED_HANDS,
            "false_split": EXACT,
        },
        follows=MILLINGTON,
        source=_BRITISH,
    ),
    Profile(
        BMJA_KAJONGG,
        {
            **BRITISH,
            "one_suit_honours": OFF,
            "buried_treasure": PAIR_CLAIMED,
            "pair_duplicates": False,
            "loose_tile": OFF,
            "half_limit_or_more": WITHOUT_GOING_OUT,
        },
        follows=MILLINGTON,
        source=_BRITISH_KAJONGG,
    ),
    Profile(
        KAJONGG,
        {**AS_KAJONGG, "little_and_big": False, "snake": OFF},
        follows=MILLINGTON,
        source=_KAJONGG,
    ),
    Profile(DMJL, {**AS_KAJONGG, "penalties": "dmjl"}, follows=MILLINGTON, source=_DMJL),
    Profile(
        POMAX,
        {"mahjong_bonus": 10, "double_wind_pair": 2, "liability": NO_LIABILITY},
        follows=MILLINGTON,
        source=_POMAX,
    ),
    Profile(
        WIKIDOT,
        {"limit": 500, "one_suit": 4, "fully_concealed": IN_POINTS, "penalties": "shown"},
        follows=MILLINGTON,
        source=_WIKIDOT,
    ),
)

OPTIONS = Options(PROFILES, TABLE)


def limit_of(options: Choices) -> int:
    """The limit that penalties go by, and the worth of a limit hand."""
    limit = options["limit"]
    return limit if isinstance(limit, int) else LIMIT_OF_UNLIMITED


def terms_of(options: Choices) -> Terms:
    """How the table settles."""
    names = ("east_doubles", "losers_settle", "discarder_doubles")
    return Terms(*[bool(options[name]) for name in names])
