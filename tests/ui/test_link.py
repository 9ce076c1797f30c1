"""Links that contain a hand: the same hand comes out again, and invalid links get an error
message."""

import base64
import json
import random
import re
import zlib
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import rulesets
from scoring.tiles import FLOWERS, TILES, WINDS
from tests.helpers.app_player import STRAIGHT, Player
from ui.frame.table_rules import pattern_names
from ui.hand import changes, link
from ui.hand.state import Draft


def draft_of(tiles: list[str], winning: int | None = None) -> Draft:
    draft = Draft()
    for tile in tiles:
        draft = changes.add_tile(draft, tile)
    return draft if winning is None else changes.choose_winning(draft, winning)


PURE_STRAIGHT = draft_of(STRAIGHT, 13)

DRAFTS = st.builds(
    lambda tiles, flowers, seed, draft: _melded(
        replace(draft, statements=draft_of([*tiles, *flowers]).statements), seed
    ),
    st.lists(st.sampled_from(TILES), max_size=18),
    st.lists(st.sampled_from(FLOWERS), max_size=8, unique=True),
    st.integers(0, 99),
    st.builds(
        Draft,
        seat_wind=st.sampled_from(WINDS),
        round_wind=st.sampled_from(WINDS),
        self_drawn=st.booleans(),
        ruleset=st.sampled_from(rulesets.names()),
    ),
)


def _melded(draft: Draft, seed: int) -> Draft:
    """Return the draft with up to two random melds made, and a random tile outside them as the
    winning tile."""
    rng = random.Random(seed)
    for kind, tiles in rng.sample(draft.possible_melds, k=min(2, len(draft.possible_melds))):
        draft = changes.make_meld(
            draft, kind, tiles, concealed=kind == "kong" and rng.random() < 0.5
        )
    free = [p.id for p in draft.pieces if p.meld is None and p.tile not in FLOWERS]
    return changes.choose_winning(draft, rng.choice(free)) if free else draft


@given(DRAFTS)
def test_any_hand_comes_out_as_it_went_in(draft: Draft) -> None:
    opened, claimed = link.unpacked(link.packed(draft, ("Full Flush", "七對")))
    assert opened.to_json() == draft.to_json()
    assert claimed == ("Full Flush", "七對")


def test_all_that_was_entered_goes_with_it() -> None:
    draft = replace(
        changes.set_flowers(PURE_STRAIGHT, 3),
        self_drawn=True,
        seat_wind="W",
        flags=frozenset({"last_wall_tile"}),
        rulings={"profile": "china-1998", "C14": "b"},
    )
    opened, _ = link.unpacked(link.packed(draft))
    assert opened.to_json() == draft.to_json()
    assert (opened.flags, opened.rulings) == (draft.flags, draft.rulings)


def test_what_only_some_rules_ask_goes_with_it() -> None:
    draft = replace(
        PURE_STRAIGHT, ruleset="riichi", more={"riichi": True, "dora_indicators": ("1m", "C")}
    )
    opened, _ = link.unpacked(link.packed(draft))
    assert opened.more == draft.more


def test_what_the_losers_hands_are_worth_goes_with_it() -> None:
    worths = {"S": 40, "N": 8}
    draft = replace(PURE_STRAIGHT, ruleset="classical", more={"others": worths})
    opened, _ = link.unpacked(link.packed(draft))
    assert opened.to_json()["others"] == worths


def test_every_claim_that_can_be_entered_goes_with_it() -> None:
    names = tuple(pattern_names(PURE_STRAIGHT.ruleset, "en"))
    for typed in (["x" * link.TYPED_CLAIMS], ["番"] * (link.TYPED_CLAIMS // 3), []):
        claimed = (*names, *typed)
        assert link.unpacked(link.packed(PURE_STRAIGHT, claimed))[1] == claimed


def test_a_link_is_short_and_made_of_characters_that_travel() -> None:
    text = link.packed(PURE_STRAIGHT)
    assert len(text) < 60
    assert re.fullmatch(r"[A-Za-z0-9_-]+", text)


def test_links_of_the_first_format_stay_readable() -> None:
    """This link was made by the first version; such links are printed on cards."""
    opened, _ = link.unpacked("13cuhw6tGcQPIAljw5SYXAS3GbYkR0Mg0wzQzJZibDGoB")
    hand = opened.to_json()
    assert " ".join(hand["concealed"]) == "1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 2p"
    assert [meld["tiles"] for meld in hand["melds"]] == [["C", "C", "C"]]
    assert (hand["winning_tile"], sorted(hand["flowers"])) == ("2p", ["f1", "f6"])


def test_no_changed_character_goes_unnoticed() -> None:
    """Only the last character may be changed without an error, because some of its bits are unused;
    the hand is then the same."""
    text = link.packed(PURE_STRAIGHT)
    for place in range(1, len(text)):
        for other in "AQgw5_-":
            if other == text[place]:
                continue
            changed = text[:place] + other + text[place + 1 :]
            try:
                opened, _ = link.unpacked(changed)
            except link.LinkError:
                continue
            assert place == len(text) - 1
            assert opened == link.unpacked(text)[0]


@pytest.mark.parametrize("cut", [0, 1, 5, 20, -1])
def test_a_link_that_was_cut_says_so(cut: int) -> None:
    with pytest.raises(link.LinkError, match="damaged"):
        link.unpacked(link.packed(PURE_STRAIGHT)[:cut])


def pack(content: object) -> str:
    """Return the text of a link with any content and a valid checksum."""
    press = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=link._COMMON)
    body = press.compress(json.dumps(content).encode()) + press.flush()
    data = zlib.crc32(body).to_bytes(4, "big") + body
    return "1" + base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize(
    "content",
    [
        [],
        3,
        {"rules": "mcr", "tiles": "1m2x"},
        {"rules": "mcr", "tiles": ["1m"]},
        {"rules": "mcr", "tiles": "1m", "win": 5},
        {"rules": "mcr", "tiles": "1m", "win": -1},
        {"rules": "mcr", "tiles": "f1", "win": 0},
        {"rules": "mcr", "tiles": "1m", "win": "E"},
        {"rules": "mcr", "tiles": "1m" * 50},
        {"rules": "mcr", "seat": "C"},
        {"rules": "mcr", "seat": ["E"]},
        {"rules": "mcr", "flags": ["rich"]},
        {"rules": "mcr", "flags": 5},
        {"rules": "mcr", "flowers": 9},
        {"rules": "mcr", "flowers": True},
        {"rules": "mcr", "melds": 4},
        {"rules": "mcr", "melds": [["C", "C", "C"]]},
        {"rules": "mcr", "more": {"riichi": True}},
        {"rules": "riichi", "more": {"riichi": "yes"}},
        {"rules": "riichi", "more": {"dora_indicators": ["1x"]}},
        {"rules": "riichi", "more": ["riichi"]},
        {"rules": "classical", "more": {"others": {"S": -8}}},
        {"rules": "classical", "more": {"others": {"X": 8}}},
        {"rules": "classical", "more": {"others": ["S"]}},
        {"rules": "mcr", "claimed": [1]},
        {"rules": "mcr", "claimed": ["x" * 500]},
    ],
)
def test_what_is_no_hand_is_refused(content: object) -> None:
    with pytest.raises(link.LinkError):
        link.unpacked(pack(content))


def test_a_link_that_unpacks_to_megabytes_is_refused() -> None:
    packed = pack({"rules": "mcr", "tiles": "1m" * 800_000})
    assert len(packed) <= link.LONGEST
    with pytest.raises(link.LinkError) as refused:
        link.unpacked(packed)
    assert str(refused.value.__cause__) == "it unpacks to too much"


def test_rules_that_are_not_here_are_named_as_the_reason() -> None:
    with pytest.raises(link.LinkError, match="rules that this app does not have"):
        link.unpacked(pack({"rules": "mars", "tiles": "1m"}))
    with pytest.raises(link.LinkError, match="another version"):
        link.unpacked("2abcdef")


@given(st.text(max_size=80))
def test_any_text_at_all_is_a_hand_or_a_sentence(text: str) -> None:
    with suppress(link.LinkError):  # and no other error
        link.unpacked(text)


# --- on the pages --------------------------------------------------------------------------------


def opened_with(text: str) -> Player:
    """Return a player who opens a link with this text."""
    return Player({link.NAME: text}).fine()


def test_the_other_phone_sees_the_same_score() -> None:
    first = Player().tap("by-hand").enter(STRAIGHT).wins(13)
    first.choose("how", "self").choose("seat", "W").often("flowers", 1)
    total = re.search(r"<b>(\d+)</b>", first.words)
    other = opened_with(link.packed(first.state.draft))
    assert other.state.step == "hand"
    assert total
    assert total[0] in other.words
    won = other.state.draft.piece(other.state.draft.winning or 0)
    assert won is not None
    assert won.tile == "2p"


def test_the_opened_hand_can_be_changed_and_is_not_put_back() -> None:
    other = opened_with(link.packed(PURE_STRAIGHT))
    other.tap("tile-12").tap("remove")
    assert len(other.tiles) == 13
    other.at.run()
    assert len(other.fine().tiles) == 13
    assert link.NAME not in other.at.query_params, "the link alone has the hand"


def test_a_damaged_link_leaves_a_sentence_and_every_way_on() -> None:
    other = opened_with(link.packed(PURE_STRAIGHT)[:-6])
    assert "damaged" in other.words
    assert other.state.step == "photo"
    other.tap("by-hand").enter(STRAIGHT[:2])
    assert other.tiles == STRAIGHT[:2]
    assert "damaged" not in other.words


def test_flags_the_hand_does_not_allow_are_dropped_on_opening() -> None:
    draft = replace(PURE_STRAIGHT, flags=frozenset({"last_wall_tile", "kong_replacement"}))
    other = opened_with(link.packed(draft))
    assert other.state.draft.flags == {"last_wall_tile"}
