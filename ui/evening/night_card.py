"""The card of the night: one picture of an evening for the group, made when the game is over.

From top to bottom: who came first, what everybody has, the best hand with its fans, how it went.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from ledger.evening import Evening
from scoring.tiles import sort_key
from ui.evening.ledger_words import COLOURS, signed
from ui.frame.picture import FAINT, GOOD, INNER, LINE, PAPER, Group, Pen, line, page
from ui.frame.rules import rules_title, total_unit
from ui.frame.words import language, say

LARGE, PLAIN, SMALL = 60, 42, 34  # sizes of text
CHART_HEIGHT = 420
IN_A_ROW = 7
"""Tiles of the best hand beside each other."""


class BestHand(NamedTuple):
    """The hand of an evening that was worth most: who won it, which hand it was, what it was."""

    player: int
    number: int
    won: Mapping[str, Any]


def best_hand(evening: Evening) -> BestHand | None:
    """The first of the hands that were worth most; None where no total is known."""
    hands = [
        BestHand(won["player"], entry.hand, won)
        for entry in evening.live
        for won in entry.hands
        if won.get("total") is not None and won["player"] is not None
    ]
    return max(hands, key=lambda best: best.won["total"], default=None)


def night_card(evening: Evening, when: str) -> bytes:
    """The card as a PNG file, in the language of the app. when: the date as it is to be written."""
    pen = Pen()
    first = [evening.players[s.player] for s in evening.standings if s.rank == 1]
    strips = [
        pen.text(say(", ").join(first), LARGE, bold=True, align="center", colour=GOOD),
        pen.text(
            say("{rules}, {hands} hands", rules=_rules(evening), hands=len(evening.played)),
            SMALL,
            align="center",
            colour=FAINT,
        ),
        pen.text(when, SMALL, align="center", colour=FAINT),
        line(),
    ]
    strips += [
        pen.row(f"{s.rank}. {evening.players[s.player]}", signed(s.total), PLAIN, bold=s.rank == 1)
        for s in evening.standings
    ]
    strips += [line(), *_best(pen, evening)]
    if evening.live:
        strips.append(_chart(evening))
        strips.append(_names(pen, evening))
    file = io.BytesIO()
    page(strips).save(file, "PNG", compress_level=6)
    return file.getvalue()


def _rules(evening: Evening) -> str:
    return rules_title(evening.ruleset, language())


def _best(pen: Pen, evening: Evening) -> list[Image.Image]:
    best = best_hand(evening)
    if best is None:
        return []
    total = best.won["total"]
    unit = total_unit(evening.ruleset, total, language())
    strips = [
        pen.text(say("The best hand"), SMALL, colour=FAINT),
        pen.row(evening.players[best.player], f"{total} {unit}", PLAIN, bold=True),
    ]
    hand = best.won.get("hand")
    if hand:
        standing = sorted(hand["concealed"], key=sort_key)
        rows = range(0, len(standing), IN_A_ROW)
        groups = [Group(standing[first : first + IN_A_ROW]) for first in rows]
        groups += [Group(meld["tiles"]) for meld in hand.get("melds", ())]
        strips.append(pen.sets(groups))
    fans = say(", ").join(best.won.get("fans", ()))
    return [*strips, *([pen.text(fans, SMALL)] if fans else []), line()]


def _chart(evening: Evening) -> Image.Image:
    """Everybody's total from hand to hand."""
    scale = 2  # drawn larger and made smaller: Pillow's lines have steps
    width, height, edge = INNER * scale, CHART_HEIGHT * scale, 12 * scale
    picture = Image.new("RGB", (width, height), PAPER)
    draw = ImageDraw.Draw(picture)
    course = evening.course
    totals = [float(total) for _, all_four in course for total in all_four]
    low, high = min(totals), max(totals)
    last = max(1, course[-1][0])

    def place(number: int, total: float) -> tuple[float, float]:
        x = edge + (width - 2 * edge) * number / last
        share = 0.5 if high == low else (total - low) / (high - low)
        return x, height - edge - (height - 2 * edge) * share

    start = place(0, float(evening.start))[1]
    draw.line((edge, start, width - edge, start), fill=LINE, width=2 * scale)
    for player, colour in enumerate(COLOURS):
        points = [place(number, float(all_four[player])) for number, all_four in course]
        draw.line(points, fill=colour, width=5 * scale, joint="curve")
    return picture.resize((INNER, CHART_HEIGHT), Image.Resampling.LANCZOS)


def _names(pen: Pen, evening: Evening) -> Image.Image:
    """Whose line has which colour."""
    share = INNER // len(COLOURS)
    names = [
        pen.text(evening.players[player], SMALL, width=share, colour=colour, align="center")
        for player, colour in enumerate(COLOURS)
    ]
    strip = Image.new("RGB", (INNER, max(name.height for name in names)), PAPER)
    for player, name in enumerate(names):
        strip.paste(name, (player * share, 0))
    return strip
