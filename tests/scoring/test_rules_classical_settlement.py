"""Chinese Classical at the end of a hand: settlement, liability, false mah-jongg, penalties."""

from typing import Any

import pytest

from benchmarks.classical_settlements import check
from scoring import answer as scored_json
from scoring.rulesets import ruleset
from scoring.rulesets.classical.offences import OFFENCES
from scoring.rulesets.classical.settlement import Terms, paid_by_one, settled, with_kitty
from tests.helpers.rule_hands import scored
from tests.scoring.test_rules_classical import loser

RULES = ruleset("classical")


def sums(**seats: int) -> dict[str, int]:
    return {seat: seats.get(seat, 0) for seat in "ESWN"}


# settlement

NORTH_WINS = "111s 555m 88m 13p [CCCC] 2p +seat=N"
EAST_WINS = "111s 88m 23p (EEEE) [CCCC] 4p +seat=E"


def test_north_wins_100_and_the_losers_settle() -> None:
    others = {"E": 0, "S": 40, "W": 20}
    answer = scored("classical", NORTH_WINS, others=others)
    assert answer["total"] == 100
    assert answer["settlement"] == sums(E=-320, S=0, W=-80, N=400)
    paid = {(t["from"], t["to"]): t["points"] for t in answer["transfers"]}
    assert paid == {
        ("E", "N"): 200,
        ("S", "N"): 100,
        ("W", "N"): 100,
        ("E", "S"): 80,
        ("E", "W"): 40,
        ("W", "S"): 20,
    }
    assert answer["transfers"][0]["because"] == "East pays North 200 for the winning hand."


def test_east_wins_608_and_gets_double() -> None:
    others = {"S": 64, "W": 400, "N": 16}
    answer = scored("classical", EAST_WINS, others=others)
    assert answer["total"] == 608
    paid = {(t["from"], t["to"]): t["points"] for t in answer["transfers"]}
    assert paid == {
        ("S", "E"): 1216,
        ("W", "E"): 1216,
        ("N", "E"): 1216,
        ("S", "W"): 336,
        ("N", "W"): 384,
        ("N", "S"): 48,
    }
    assert answer["settlement"] == sums(
        E=3648, S=-1216 - 336 + 48, W=-1216 + 336 + 384, N=-1216 - 384 - 48
    )


def test_the_limit_caps_hands_and_not_payments() -> None:
    answer = scored("classical", "[EEE] [CCC] [FFF] SSS WW", others={"S": 5000})
    assert answer["settlement"]["E"] == 6000
    assert answer["settlement"]["S"] == -2000 + 1000 + 1000


@pytest.mark.parametrize(
    ("rulings", "expected"),
    [
        ({"losers_settle": False}, sums(E=-200, S=-100, W=-100, N=400)),
        ({"east_doubles": False}, sums(E=-160, S=-100 + 40 + 20, W=-100 + 20 - 20, N=300)),
        ({"discarder_doubles": True}, sums(E=-320, S=-100, W=-80, N=500)),
    ],
)
def test_other_ways_to_settle(rulings: dict[str, Any], expected: dict[str, int]) -> None:
    others = {"E": 0, "S": 40, "W": 20}
    answer = scored("classical", NORTH_WINS, others=others, rulings=rulings, discarder="S")
    assert answer["settlement"] == expected


def test_everybody_pays_double_for_a_self_drawn_win_where_the_discarder_would() -> None:
    values = {"E": 0, "S": 0, "W": 0, "N": 100}
    terms = Terms(discarder_doubles=True)
    assert settled(values, "N", terms, self_drawn=True).sums == sums(E=-400, S=-200, W=-200, N=800)
    # without a discarder nobody can be charged, and the answer asks for one
    answer = scored("classical", NORTH_WINS, rulings={"discarder_doubles": True})
    assert answer["settlement"]["N"] == 400
    assert any("who discarded" in warning for warning in answer["warnings"])
    for known in ({"discarder": "S"}, {"self_drawn": True}):
        answer = scored("classical", NORTH_WINS, rulings={"discarder_doubles": True}, **known)
        assert not any("who discarded" in warning for warning in answer["warnings"])


def test_the_kitty_goes_to_the_winner_and_the_winners_own_comes_back() -> None:
    others = {"E": 0, "S": 0, "W": 0}
    kitty = {"W": 100, "N": 100}
    answer = scored("classical", NORTH_WINS, others=others, kitty=kitty)
    assert answer["settlement"] == sums(E=-200, S=-100, W=-200, N=500)
    plain = settled({"E": 0, "S": 0, "W": 0, "N": 8}, "N")
    assert with_kitty(plain, {"N": 100}, "N") == plain


def test_payments_of_the_interface_beside_the_sums_by_seat() -> None:
    paid = scored("classical", NORTH_WINS, discarder="E")["payments"]
    assert (paid["winner"], paid["discarder"], paid["others"]) == (400, -200, -100)
    unlike = scored("classical", NORTH_WINS, discarder="S")["payments"]
    assert (unlike["winner"], unlike["discarder"], unlike["others"]) == (400, -100, None)
    assert sum(unlike["settlement"].values()) == 0


def test_generated_settlements_lose_nobodys_points() -> None:
    seen, failed = check(400, seed=7)
    assert failed == []
    assert {"liable", "ordinary", "limit_hand"} <= set(seen)


# liability

ONE_SUIT = "55m 99m [123m] [456m] [777m] 9m"
TERMINALS = "99p 11p [111m] [999m] [111s] 9p"
GREEN = "FF 33s [234s] [666s] [888s] F"
DRAGONS = "PP 22m 555s [CCC] [FFF] P"
HONORS = "45m 99p [EEE] [SSS] [CCC] 3m +seat=S"
ALL_HONORS = "WW NN [EEE] [SSS] [CCC] N"
FOUR_WINDS = "88s NN [EEE] [SSS] [WWW] N"


def triggers(answer: dict[str, Any]) -> dict[str, str | None]:
    return {t["id"]: t["exempt"] for t in answer["liability"]["triggers"]}


def with_seat(text: str, seat: str) -> str:
    return text.split(" +seat")[0] + f" +seat={seat}"


@pytest.mark.parametrize("seat", ["S", "E"])
@pytest.mark.parametrize(
    ("text", "found"),
    [
        (ONE_SUIT, ["I1", "I2"]),
        (TERMINALS, ["I2"]),
        (GREEN, ["I2"]),
        (DRAGONS, ["I3"]),
        (ALL_HONORS, ["I2", "I4"]),
        (FOUR_WINDS, ["I2", "I4"]),
        (HONORS, ["I4"]),
    ],
)
def test_who_feeds_a_dangerous_hand_pays_what_all_three_owe(
    text: str, found: list[str], seat: str
) -> None:
    others = {"W": 40, "N": 8}
    answer = scored("classical", with_seat(text, seat), others=others, discarder="W")
    value = answer["total"]
    assert list(triggers(answer)) == found
    assert answer["liability"]["liable"] == "W"
    owed = 6 * value if seat == "E" else 4 * value
    assert answer["settlement"] == sums(**{seat: owed, "W": -owed})
    assert answer["payments"]["others"] == 0


@pytest.mark.parametrize(
    "text",
    [
        # two sets of the suit only
        "55m 99m 777m [123m] [456m] 9m",
        # nine tiles of one suit, but the hand has another one or honors
        "55p 99p [123m] [456m] [777m] 9p",
        "CC 99m [123m] [456m] [777m] 9m",
        # two sets of terminals only
        "99p 11p 111s [111m] [999m] 9p",
        # a concealed kong is no exposed set
        "99p 11p (1111s) [111m] [999m] 9p",
        # the third dragon was in the hand, not fed
        "PPP 22m 55s [CCC] [FFF] 5s",
        # two doubles only, with three sets of honors
        "45m 99p [EEE] [SSS] [CCC] 3m +seat=W",
    ],
)
def test_near_misses_are_settled_by_all(text: str) -> None:
    seat = text.partition("+seat=")[2] or "S"
    discarder = "N"
    answer = scored("classical", with_seat(text, seat), discarder=discarder)
    assert answer["liability"] == {"liable": None, "triggers": []}
    assert answer["settlement"]["E"] == -2 * answer["total"]


def test_a_concealed_kong_warns_where_the_table_says_so() -> None:
    text = "99p 11p (1111s) [111m] [999m] 9p +seat=S"
    rulings = {"concealed_kong_in_sight": True}
    answer = scored("classical", text, discarder="W", rulings=rulings)
    assert triggers(answer) == {"I2": None}


def test_nobody_is_liable_for_a_self_drawn_win_or_a_robbed_kong() -> None:
    drawn = scored("classical", TERMINALS + " +self-drawn +seat=S")
    assert drawn["liability"]["liable"] is None
    green = "FF 24s [222s] [666s] [888s] 3s +seat=S"
    assert scored("classical", green, discarder="W")["liability"]["liable"] == "W"
    robbed = scored("classical", green + " +robbing", discarder="W")
    assert robbed["liability"]["liable"] is None


@pytest.mark.parametrize("seat", ["S", "E"])
@pytest.mark.parametrize("text", [TERMINALS, GREEN, DRAGONS])
def test_a_ready_hand_of_three_doubles_exempts(text: str, seat: str) -> None:
    hands = {
        # waits for 1 and 4 of bamboo with two dragons and the own wind
        TERMINALS: loser("23s 55s [CCC] [FFF] [WWW]"),
        # a dragon, the own wind, and one suit with honors
        GREEN: loser("23m 55m 999m [CCC] [WWW]"),
        # the own wind, the wind of the round, and one suit with honors
        DRAGONS: loser("23s 88s 777s [WWW] [EEE]", flowers=["f3", "f7"]),
    }
    others = {"W": hands[text]}
    answer = scored("classical", with_seat(text, seat), others=others, discarder="W")
    assert set(triggers(answer).values()) == {"a"}
    assert answer["liability"]["liable"] is None
    loser_value = answer["players"]["W"]["value"]
    ordinary = settled(sums(**{seat: answer["total"], "W": loser_value}), seat)
    assert answer["settlement"] == ordinary.sums


@pytest.mark.parametrize(
    "hand",
    [
        # ready, but two doubles only
        loser("23m 55s 456p [CCC] [FFF]"),
        # three only with the flowers
        loser("23m 55s 456p [CCC] [FFF]", flowers=["f3", "f7"]),
        # three doubles, but not ready
        loser("25s 58s [CCC] [FFF] [WWW]"),
        # a long hand is never ready
        loser("23s 555s [CCC] [FFF] [WWW]", condition="long"),
    ],
)
def test_a_hand_that_is_not_ready_or_not_worth_three_doubles_does_not_exempt(
    hand: dict[str, Any],
) -> None:
    answer = scored("classical", TERMINALS + " +seat=S", others={"W": hand}, discarder="W")
    assert triggers(answer) == {"I2": None}
    assert answer["liability"]["liable"] == "W"


def test_a_limit_hand_in_waiting_exempts_as_well() -> None:
    # thirteen orphans, waiting for the 1 of dots
    others = {"W": loser("19m 19s 9p ESWNCFP C")}
    answer = scored("classical", GREEN + " +seat=S", others=others, discarder="W")
    assert triggers(answer) == {"I2": "a"}
    others = {"W": loser("19m 19s 8p ESWNCFP C")}
    answer = scored("classical", GREEN + " +seat=S", others=others, discarder="W")
    assert triggers(answer) == {"I2": None}


def test_every_wait_or_any_wait_has_to_be_worth_three_doubles() -> None:
    # waits for West, the third double, or for 5 of bamboo
    hand = loser("55s WW 456p [CCC] [FFF]")
    text = TERMINALS + " +seat=S"
    strict = scored("classical", text, others={"W": hand}, discarder="W")
    assert strict["liability"]["liable"] == "W"
    lenient = scored(
        "classical",
        text,
        others={"W": hand},
        discarder="W",
        rulings={"exemption_doubles": "any_wait"},
    )
    assert lenient["liability"]["liable"] is None


@pytest.mark.parametrize(("drew", "exempt"), [(True, "b"), (False, None)])
def test_nothing_but_dangerous_tiles_exempts_after_a_draw(drew: bool, exempt: str | None) -> None:
    others = {"W": loser("999s 1p [456p] [345s] [678s]")}
    answer = scored(
        "classical", TERMINALS + " +seat=S", others=others, discarder="W", discarder_drew=drew
    )
    assert triggers(answer) == {"I2": exempt}
    one_safe = {"W": loser("999s 2p [456p] [345s] [678s]")}
    safe = scored(
        "classical", TERMINALS + " +seat=S", others=one_safe, discarder="W", discarder_drew=True
    )
    assert triggers(safe) == {"I2": None}


@pytest.mark.parametrize("seat", ["S", "E"])
def test_who_fed_the_third_dragon_pays_for_a_later_win_on_any_tile(seat: str) -> None:
    text = f"55s 22m [CCC] [FFF] [PPP] 5s +self-drawn +seat={seat}"
    answer = scored("classical", text, dragon_feeder="N")
    assert triggers(answer) == {"I3": None}
    owed = 1000 * (6 if seat == "E" else 4)
    assert answer["settlement"] == sums(**{seat: owed, "N": -owed})
    assert answer["payments"]["discarder"] is None
    assert answer["payments"]["liable"] == -owed
    assert answer["payments"]["others"] == 0
    exempt = scored("classical", text, dragon_feeder="N", feeder_exempt="a")
    assert triggers(exempt) == {"I3": "a"}
    assert exempt["liability"]["liable"] is None
    # with a chow it is no Three Great Scholars here
    chow = scored("classical", text.replace("55s 22m", "34s 22m"), dragon_feeder="N")
    assert triggers(chow) == {}


def test_of_two_feeders_the_last_one_pays() -> None:
    text = "55s 22m [CCC] [FFF] [PPP] 5s +seat=S"
    answer = scored("classical", text, dragon_feeder="N", discarder="W")
    assert list(triggers(answer)) == ["I4", "I3"]
    assert answer["liability"]["liable"] == "W"
    spared = scored(
        "classical",
        text,
        dragon_feeder="N",
        discarder="W",
        exempt="a",
        rulings={"exemption": "all"},
    )
    assert spared["liability"]["liable"] == "N"


@pytest.mark.parametrize(("text", "id"), [(ONE_SUIT + " +seat=S", "I1"), (HONORS, "I4")])
def test_what_the_exemption_covers_is_an_option(text: str, id: str) -> None:
    strict = scored("classical", text, discarder="W", exempt="a")
    assert triggers(strict)[id] is None
    assert strict["liability"]["liable"] == "W"
    lenient = scored("classical", text, discarder="W", exempt="a", rulings={"exemption": "all"})
    assert triggers(lenient)[id] == "a"
    assert lenient["liability"]["liable"] is None
    assert lenient["settlement"]["E"] == -2 * lenient["total"]


def test_the_table_can_decide_on_the_exemption() -> None:
    text = TERMINALS + " +seat=S"
    assert scored("classical", text, discarder="W")["liability"]["liable"] == "W"
    unknown = scored("classical", text, discarder="W")["liability"]["triggers"][0]
    assert "cannot be seen here" in unknown["because"]
    for word in ("a", "b"):
        answer = scored("classical", text, discarder="W", exempt=word)
        assert answer["liability"]["liable"] is None
    ready = {"W": loser("23s 55s [CCC] [FFF] [WWW]")}
    denied = scored("classical", text, discarder="W", others=ready, exempt="no")
    assert denied["liability"]["liable"] == "W"


def test_a_missing_discarder_is_asked_for_where_somebody_would_be_liable() -> None:
    warned = scored("classical", TERMINALS + " +seat=S")
    assert any("who discarded" in warning for warning in warned["warnings"])
    assert warned["settlement"]["E"] == -2000
    plain = scored("classical", NORTH_WINS)
    assert not any("who discarded" in warning for warning in plain["warnings"])


def test_other_systems_of_liability() -> None:
    text = TERMINALS + " +seat=S"
    never = scored("classical", text, discarder="W", rulings={"liability": "none"})
    assert never["liability"] == {"liable": None, "triggers": []}
    rulings = {"liability": "dangerous_game"}
    assert scored("classical", text, discarder="W", rulings=rulings)["liability"]["liable"] is None
    table = scored(
        "classical",
        NORTH_WINS,
        discarder="W",
        rulings=rulings,
        dangerous_game=True,
        others={"S": 40},
    )
    assert table["settlement"] == sums(N=400, W=-400)


@pytest.mark.parametrize("lang", ["en", "zh-Hans", "zh-Hant"])
def test_liability_is_told_in_each_language(lang: str) -> None:
    answer = scored_json(
        {
            "concealed": ["9p", "9p", "1p", "1p", "9p"],
            "melds": [
                {"type": "pung", "tiles": [tile] * 3, "concealed": False}
                for tile in ("1m", "9m", "1s")
            ],
            "winning_tile": "9p",
            "seat_wind": "S",
            "ruleset": "classical",
            "discarder": "W",
            "exempt": "b",
        },
        lang=lang,
    )
    (trigger,) = answer["liability"]["triggers"]
    assert "{" not in trigger["because"]
    assert ("West" in trigger["because"]) == (lang == "en")


def test_one_player_pays_all_by_the_terms_of_the_table() -> None:
    values = sums(S=100, W=40)
    assert paid_by_one(values, "S", "W").sums == sums(S=400, W=-400)
    assert paid_by_one(values, "S", "W", Terms(east_doubles=False)).sums == sums(S=300, W=-300)
    assert paid_by_one(sums(), "S", "W").sums == sums()


# false mah-jongg


FALSE = [
    # version, facts, what South pays as offender, what East pays
    ("1924", {}, sums(E=1000, S=-2000, W=500, N=500), sums(E=-3000, S=1000, W=1000, N=1000)),
    (
        "shown",
        {"shown": True},
        sums(E=500, S=-1000, W=250, N=250),
        sums(E=-1500, S=500, W=500, N=500),
    ),
    ("shown", {"shown": False}, sums(), sums()),
    (
        "exposed",
        {"exposed": True},
        sums(E=1000, S=-2000, W=500, N=500),
        sums(E=-3000, S=1000, W=1000, N=1000),
    ),
    ("exposed", {"exposed": False}, sums(), sums()),
    ("dmjl", {}, sums(E=100, S=-300, W=100, N=100), sums(E=-300, S=100, W=100, N=100)),
    ("bmja", {}, sums(E=166, S=-498, W=166, N=166), sums(E=-498, S=166, W=166, N=166)),
    ("harr", {}, sums(E=1000, S=-2000, W=500, N=500), sums(E=-3000, S=1000, W=1000, N=1000)),
]


@pytest.mark.parametrize(("version", "facts", "south", "east"), FALSE)
def test_each_kind_of_false_mah_jongg(
    version: str, facts: dict[str, bool], south: dict[str, int], east: dict[str, int]
) -> None:
    for seat, expected in (("S", south), ("E", east)):
        answer = scored_json(
            {
                "ruleset": "classical",
                "rulings": {"penalties": version},
                "offence": {"kind": "false_win", "by": seat, **facts},
            }
        )
        assert answer["settlement"] == expected
        ends = any(expected.values())
        assert answer["penalty"]["ends_hand"] is ends
        assert answer["penalty"]["east_passes"] is ((seat == "E") if ends else None)
        assert answer["legal"] is False


def offence(kind: str, by: str, version: str = "1924", limit: int = 1000, **facts: Any) -> Any:
    """Return the score of an offence."""
    rulings = {"penalties": version, "limit": limit}
    told = {"kind": kind, "by": by, **facts}
    asked = {"ruleset": "classical", "rulings": rulings, "offence": told}
    return scored_json(asked)["penalty"]


def test_a_limit_of_500_makes_the_sums_of_the_list() -> None:
    code = offence("false_win", "W", limit=500)["settlement"]
    assert code == offence("false_win", "W", "shown")["settlement"]
    assert code == sums(E=500, S=250, W=-1000, N=250)


def test_a_misnamed_tile_that_would_have_completed_the_hand() -> None:
    for seat in "SE":
        named = offence("misnamed_win", seat)
        assert named["settlement"] == offence("false_win", seat)["settlement"]
        assert named["ends_hand"]


@pytest.mark.parametrize(
    ("version", "claimed_as", "amount"),
    [("dmjl", "chow", 50), ("dmjl", "pung", 100), ("dmjl", "kong", 100), ("bmja", "chow", 50)],
)
def test_a_misnamed_tile_that_was_claimed_for_a_set(
    version: str, claimed_as: str, amount: int
) -> None:
    facts: dict[str, Any] = {"claimed_as": claimed_as, "claimer": "N"}
    paid = offence("misnamed", "S", version, **facts)
    assert paid["settlement"] == sums(S=-amount, N=amount)
    assert not paid["ends_hand"]
    forfeits = offence("misnamed", "S", **facts)
    assert forfeits["settlement"] == sums()
    assert "misses the next draw" in forfeits["because"]


def test_small_offences_by_version() -> None:
    kitty = offence("withdrawn", "S", "shown")
    assert (kitty["kitty"], kitty["settlement"]) == (100, sums())
    assert offence("withdrawn", "S", "exposed")["kitty"] == 0
    assert "may not win this hand" in offence("wrong_set", "S", "shown")["because"]
    early = offence("wrong_set", "S", "shown", next_began=False)
    assert early["because"] == "It is put right. The hand goes on."
    assert "before the next player acts" in offence("wrong_set", "S", "exposed")["because"]
    assert "self-draw alone" in offence("passed", "S", "shown")["because"]


@pytest.mark.parametrize("version", ["1924", "shown", "exposed", "dmjl", "bmja", "harr"])
def test_every_offence_has_an_answer_that_sums_to_zero(version: str) -> None:
    for kind in OFFENCES:
        for seat in "ESWN":
            hand = {
                "ruleset": "classical",
                "rulings": {"penalties": version},
                "offence": {"kind": kind, "by": seat},
            }
            for lang in ("en", "zh-Hans", "zh-Hant"):
                answer = scored_json(hand, lang=lang)
                assert sum(answer["settlement"].values()) == 0
                assert answer["why"]
                assert "{" not in answer["why"]


@pytest.mark.parametrize(
    "fields",
    [
        {"rulngs": "bmja", "offence": {"kind": "false_win", "by": "S"}},
        {"offence": {"kind": "false_win", "by": "S", "shwon": False}},
    ],
)
def test_a_misspelt_key_of_an_offence_is_told(fields: dict[str, Any]) -> None:
    error = scored_json({"ruleset": "classical", **fields})["error"]
    assert error["code"] == "unknown_field"


def test_the_discarder_pays_no_more_than_the_others_unless_the_table_says_so() -> None:
    values = {"E": 0, "S": 20, "W": 0, "N": 0}
    paid = settled(values, "S", discarder="W")
    assert (paid.sums["E"], paid.sums["W"], paid.sums["N"]) == (-40, -20, -20)
