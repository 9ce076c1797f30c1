"""Sixteen-tile hands in the app: recognised by their number of tiles, counted, kept in an
evening."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from datasets.layouts import winning_hand
from datasets.made_up_sets import made_up_sets
from datasets.measured_drafts import expected_hand
from datasets.photos import as_png
from datasets.rendered import SIZE, UNSEEN_SETS
from datasets.scenes import Shot, render_scene
from tests.conftest import need_shared
from tests.helpers.app_player import Player, codes
from tests.ui.test_ledger import Club, own_ledger  # noqa: F401 - a fixture
from vision.statements import Aside

WON = codes("4m 5m 6m 2s 3s 4s 5s 6s 1m 2m 3m 1p 2p 3p C C 1s")


@pytest.fixture
def club(own_ledger: None) -> Club:  # noqa: F811
    return Club()


def test_seventeen_tiles_lead_to_their_rules_in_one_tap() -> None:
    player = Player().tap("by-hand").enter(WON)
    assert "look like a hand of 17" in player.words
    player.tap("other-size-taiwanese")
    assert player.state.draft.ruleset == "taiwanese"
    assert player.tiles == WON
    assert "look like a hand" not in player.words


def test_a_photo_of_seventeen_with_one_in_doubt_is_its_score_in_one_tap(
    with_photo: Callable[..., Player],
) -> None:
    """The winning tile lies apart; after the change of rules only the doubtful tile is asked
    about."""
    player = with_photo([*WON[:14], *WON[15:], WON[14]], doubtful=4)
    player.tap("other-size-taiwanese")
    assert (player.state.draft.ruleset, player.state.step) == ("taiwanese", "hand")
    assert len(player.tiles) == 17
    player.tap("answer-0")
    assert 'class="total' in player.words


def test_sixteen_beside_a_flower_may_be_of_their_rules(with_photo: Callable[..., Player]) -> None:
    player = with_photo([*WON[:16], "f1"])
    assert "look like a hand of 17" in player.words
    player.tap("other-size-taiwanese")
    assert player.state.draft.ruleset == "taiwanese"
    assert player.state.draft.tile_count == (16, 17)


def test_what_lies_in_the_row_of_a_hand_of_theirs_belongs_to_it(
    with_photo: Callable[..., Player],
) -> None:
    player = with_photo(WON)
    read = player.state.draft.reading
    assert read is not None
    spare = (4, 5, 6)
    player.state.draft = player.state.draft.saying(Aside(spare))
    player.at.run()
    assert len(player.tiles) == 14
    assert "look like a hand of 17" in player.words
    player.tap("other-size-taiwanese")
    assert (sorted(player.tiles), player.state.step) == (sorted(WON), "hand")


def test_a_hand_that_wins_is_of_no_other_rules_whatever_lies_in_its_row(
    with_photo: Callable[..., Player],
) -> None:
    """A hand of fourteen tiles whose winning tile is not chosen yet, with two discards in the same
    row."""
    player = with_photo(codes("1m 2m 3m 4m 5m 6m 7m 8m 9m C C C 2p 2p 5s W"))
    player.state.draft = player.state.draft.saying(Aside((14, 15)))
    player.at.run()
    assert len(player.tiles) == 14
    assert player.state.draft.winning is None
    assert "look like a hand of" not in player.words


@pytest.mark.parametrize("seed", [(16, 4), (2611, 11)])
def test_a_rendered_photo_of_seventeen_leads_to_their_rules_in_one_tap(seed: tuple[int]) -> None:
    """In the second photo, fourteen of the tiles would win by themselves, and a kong lies apart."""
    rng = np.random.default_rng(seed)
    layout = winning_hand(rng, sixteen=True)
    book = made_up_sets(2, seed=UNSEEN_SETS)
    scene = render_scene(rng, book, Shot(size=SIZE, whole_hand=True, ordinary=True), layout=layout)
    player = Player().upload("hand.png", as_png(scene.image))
    assert player.state.draft.ruleset == "mcr"
    assert "look like a hand of 17" in player.words
    player.tap("other-size-taiwanese")
    assert player.state.draft.ruleset == "taiwanese"
    shown = expected_hand(layout)
    drafted = player.state.draft.to_json()
    assert sorted(drafted["concealed"]) == sorted(shown["concealed"])
    assert [sorted(m["tiles"]) for m in drafted["melds"]] == [m["tiles"] for m in shown["melds"]]
    assert sorted(drafted["flowers"] or []) == sorted(shown["flowers"])
    assert "look like a hand" not in player.words


PLAYED = "-2025-10-05-003627_png.rf.c29e997ae18112d5f2b907753e466c7b"


WAITING = "-2025-10-05-002833_png.rf.c1333e89261e2fc8a837b5e5930a70ca"


def test_of_a_hand_of_theirs_that_waits_nobody_says_what_a_winning_hand_has() -> None:
    """Sixteen tiles under rules for fourteen: the app offers the other rules and gives no advice on
    the number of tiles."""
    photo = need_shared("photos", "fatcat-rows", "images", f"{WAITING}.jpg").read_bytes()
    player = Player().upload("hand.jpg", photo)
    assert player.state.draft.ruleset == "mcr"
    assert "look like a hand of 17" in player.words
    assert "a winning hand has" not in player.words
    player.tap("other-size-taiwanese")
    assert player.state.draft.tile_count == (16, 17)


def test_seventeen_that_do_not_win_yet_lead_to_their_rules_as_well() -> None:
    """A real photo of a sixteen-tile hand before its discard."""
    photo = need_shared("photos", "fatcat-rows", "images", f"{PLAYED}.jpg").read_bytes()
    player = Player().upload("hand.jpg", photo)
    assert player.state.draft.ruleset == "mcr"
    assert len(player.tiles) == 17
    assert "look like a hand of 17" in player.words
    player.tap("other-size-taiwanese")
    assert len(player.tiles) == 17


REAL = "409902627_1482940059325979_8439771668110198351_n_jpg.rf.1f2ef56af98ddb008a9876ab173a184a"
ROW = codes("f5 f1 f3 f4 5m 5m 5m 9m 9m 9m 4m 4m 2m 3m 4m 6m 7m 8m")


def test_a_real_photo_of_fourteen_leads_back_from_the_sixteen_tile_rules() -> None:
    photo = need_shared("photos", "jonchan-v42", "images", f"{REAL}.jpg").read_bytes()
    player = Player().visit("settings")
    player.at.radio[0].set_value("taiwanese").run()
    player.visit("").upload("hand.jpg", photo)
    assert "look like a hand of 14" in player.words
    player.tap("other-size-mcr")
    assert player.state.draft.ruleset == "mcr"
    assert sorted(player.tiles) == sorted(ROW)


def test_a_real_photo_made_longer_by_three_of_its_tiles_leads_to_the_sixteen_tile_rules() -> None:
    """The last three tiles of a real row are copied to its end."""
    path = need_shared("photos", "jonchan-v42", "images", f"{REAL}.jpg")
    photo = cv2.imread(str(path))
    assert photo is not None
    image = cv2.copyMakeBorder(photo, 0, 0, 0, 90, cv2.BORDER_REPLICATE)
    image[270:340, 558:641] = image[270:340, 476:559]
    player = Player().upload("hand.jpg", cv2.imencode(".jpg", image)[1].tobytes())
    assert "look like a hand of 17" in player.words
    player.tap("other-size-taiwanese")
    assert sorted(player.tiles) == sorted([*ROW, "6m", "7m", "8m"])


def test_an_evening_pays_in_the_clubs_own_money(club: Club) -> None:
    club.begin(ruleset="taiwanese")
    club.tap_first("way-draw")
    assert club.evening.positions.now.again == 1
    club.count(WON, seat="S")
    assert club.state.draft.facts["dealer_streak"] == 1
    club.tap("seat-E")
    # one tai on a base of five, and three for a dealer who has stayed once
    assert club.evening.money.totals == (-9, 9, 0, 0)
    assert club.evening.positions.now.dealer == 1
