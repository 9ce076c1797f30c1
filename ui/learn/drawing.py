"""Draw a whole hand as HTML: concealed tiles, melds, winning tile and circumstances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from scoring.hand.hand import DEFAULT_RULESET
from scoring.rulesets import ruleset
from scoring.tiles import BACK, sort_key, tile_name
from ui.frame.answer_words import field_words
from ui.frame.styles import tile_html
from ui.frame.table_rules import asked
from ui.frame.words import language, say


def hand_html(hand: Mapping[str, Any], *, winds: bool = False, large: bool = False) -> str:
    """Return a hand in the interface's format as HTML: its tiles and, below them, the winning tile
    and the circumstances of the win.

    hand: must contain its `ruleset`, since only circumstances that matter to its rules are shown.
    winds: True to show seat and round even if both are East.
    large: True for large tiles.
    """
    standing = list(hand["concealed"])
    won = hand.get("winning_tile")
    if won in standing:
        standing.remove(won)
    groups = [("", sorted(standing, key=sort_key))] if standing else []
    for meld in hand.get("melds", []):
        tiles = list(meld["tiles"])
        if meld.get("concealed"):
            groups.append((say("concealed kong"), [BACK, *tiles[1:3], BACK]))
        else:
            groups.append((say("melded"), tiles))
    pictures = "".join(_group(label, tiles) for label, tiles in groups)
    winning = f'<span class="won">{tile_html(won)}</span>' if won else ""
    words = "".join(f"<li>{escape(word)}</li>" for word in how_won(hand, winds=winds))
    return (
        f'<div class="learn-hand{" large" if large else ""}"><div class="lies">{pictures}</div>'
        f'<div class="how">{winning}<ul>{words}</ul></div></div>'
    )


def how_won(hand: Mapping[str, Any], *, winds: bool = False) -> list[str]:
    """Return, as short phrases, the winning tile and where it came from, and the circumstances of
    the win that matter to the rules; winds are omitted if both are East.

    winds: as in `hand_html`.
    """
    lang = language()
    rules = str(hand.get("ruleset") or DEFAULT_RULESET)
    matters = {field: hand.get(field) for field in asked(rules)}
    words = [_winning(hand, lang)] if hand.get("winning_tile") else []
    winds = winds or {hand.get(field) or "E" for field in ("seat_wind", "round_wind")} != {"E"}
    if winds and "seat_wind" in matters:
        words.append(say("seat wind: {wind}", wind=tile_name(hand.get("seat_wind") or "E", lang)))
    if winds and "round_wind" in matters:
        words.append(say("round wind: {wind}", wind=tile_name(hand.get("round_wind") or "E", lang)))
    drawn, last = hand.get("self_drawn"), matters.get("last_wall_tile")
    told = {
        say("last tile of the wall"): last and drawn,
        say("discard after the last tile of the wall"): last and not drawn,
        say("drawn to replace a kong"): matters.get("kong_replacement"),
        say("the other three lay open"): matters.get("last_tile_of_kind"),
        say("first turn"): matters.get("first_turn"),
    }
    words += [word for word, holds in told.items() if holds]
    words += _flowers(matters.get("flowers") or 0, lang)
    return [*words, *field_words(ruleset(rules).more_fields, hand)]


def _winning(hand: Mapping[str, Any], lang: str) -> str:
    tile = tile_name(hand["winning_tile"], lang)
    if hand.get("robbing_kong"):
        return say("robbed from a kong: {tile}", tile=tile)
    if hand.get("self_drawn"):
        return say("self-drawn: {tile}", tile=tile)
    return say("won on a discard: {tile}", tile=tile)


def _flowers(flowers: int | Sequence[str], lang: str) -> list[str]:
    """Return the flowers, given as a number or as codes, as a list of one phrase; [] for none."""
    if not flowers:
        return []
    if isinstance(flowers, int):
        return [say("one flower") if flowers == 1 else say("{many} flowers", many=flowers)]
    names = say(", ").join(tile_name(flower, lang) for flower in flowers)
    return [say("flowers: {names}", names=names)]


def _group(label: str, tiles: list[str]) -> str:
    """Return tiles side by side as HTML, with a visible label below, if any."""
    pictures = "".join(tile_html(tile) for tile in tiles)
    caption = f"<small>{escape(label)}</small>" if label else ""
    return (
        f'<span class="{"lain" if label else "standing"}"><span>{pictures}</span>{caption}</span>'
    )
