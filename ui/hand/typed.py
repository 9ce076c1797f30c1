"""Read a hand from a line that the player types: ``123m 456p 77s [789s] 5m +self-drawn``."""

from __future__ import annotations

from dataclasses import replace

from scoring import parse_shorthand
from scoring.rulesets import ruleset
from scoring.speech.errors import HandError
from scoring.speech.messages import Text
from ui.hand import changes
from ui.hand.state import CHOICES, FLAGS, Draft

LONGEST = 1000
"""Maximum number of characters of a typed hand, or of a link of another program that contains
one."""

MOST_TILES, MOST_MELDS = 40, 8
"""Maximum numbers of tiles and melds that are accepted: more than a hand of any rules has, so that
a hand with too many tiles can be corrected."""
TOO_MANY_TILES = Text("No hand has so many tiles.")


def typed_draft(text: str, table: Draft) -> Draft:
    """Return the draft of a hand in shorthand. Rules and facts of the evening come from `table`,
    winds only if the text does not state them.

    The last tile outside brackets that is no flower is the winning one; a hand with "?" has none.
    Raises `HandError` for text that cannot be parsed, or for more than `MOST_TILES` tiles outside
    brackets or `MOST_MELDS` melds.
    """
    hand = parse_shorthand(text, ruleset(table.ruleset).FIELDS)
    if len(hand["concealed"]) > MOST_TILES or len(hand["melds"]) > MOST_MELDS:
        raise HandError("wrong_tile_count", TOO_MANY_TILES)
    draft = table.without_tiles()
    for meld in hand["melds"]:
        for tile in meld["tiles"]:
            draft = changes.add_tile(draft, tile)
        draft = changes.make_meld(draft, meld["type"], tuple(meld["tiles"]), meld["concealed"])
    flowers = hand.get("flowers", [])
    for tile in [*hand["concealed"], *(flowers if isinstance(flowers, list) else [])]:
        draft = changes.add_tile(draft, tile)
    if isinstance(flowers, int):
        draft = changes.set_flowers(draft, flowers)
    won = hand["winning_tile"]
    if won is not None:
        last = [piece for piece in draft.concealed if piece.tile == won][-1]
        draft = changes.choose_winning(draft, last.id)
    flags = {flag for flag in FLAGS if hand.get(flag)}
    if not hand.get("winning_tile_known", True):
        flags.add("winning_tile_mixed")
    known = {field.key for field in ruleset(table.ruleset).more_fields}
    own = {key: value for key, value in hand.items() if key in known}
    return replace(
        draft,
        self_drawn=bool(hand.get("self_drawn", False)),
        seat_wind=hand.get("seat_wind", table.seat_wind),
        round_wind=hand.get("round_wind", table.round_wind),
        chosen=frozenset(name for name, key in CHOICES.items() if key in hand),
        flags=frozenset(flags),
        more={k: tuple(v) if isinstance(v, list) else v for k, v in own.items()},
    )
