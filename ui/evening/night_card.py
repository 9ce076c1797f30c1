"""The card of the night: a picture of a finished evening to share.

From top to bottom: the winner, everybody's points, the best hand with its fans, the course of the
game.
"""

from __future__ import annotations

import io

from PIL import Image, ImageDraw

from ledger.details import INCIDENT, WinningHand
from ledger.evening import Evening
from scoring.tiles import sort_key
from ui.evening.ledger_words import COLOURS, describe, fans_of, worth_of
from ui.frame import own_rules
from ui.frame.picture import FAINT, GOOD, INNER, LINE, PAPER, DrawnGroup, Pen, line, page
from ui.frame.table_rules import played_title
from ui.frame.words import language, plain, say, signed

LARGE, PLAIN, SMALL = 60, 42, 34  # sizes of text
CHART_HEIGHT = 420
IN_A_ROW = 7
"""Maximum number of tiles of the best hand in one row."""


def best_hand(evening: Evening) -> tuple[int, WinningHand] | None:
    """Return the number of the hand and the winning hand with the highest total of an evening, the
    first one among equals; None if no total is known."""
    hands = [
        (entry.hand, won)
        for entry in evening.log.live
        for won in entry.hands
        if won.known_total is not None and won.player is not None
    ]
    return max(hands, key=lambda best: best[1].known_total or 0, default=None)


def night_card(evening: Evening, when: str) -> bytes:
    """Return the card of an evening as the bytes of a PNG, in the language of the app.

    when: date as text.
    """
    pen, rules = Pen(), played_title(evening.ruleset, evening.rulings, language())
    own = own_rules.lines(evening.ruleset, evening.rulings)
    if own:
        rules = f"{rules} · {say('own rules')}"
    first = [
        evening.people.everyone[s.player].name for s in evening.standings.ranked if s.rank == 1
    ]
    strips = [
        pen.text(say(", ").join(first), LARGE, bold=True, align="center", colour=GOOD),
        pen.text(_of_hands(rules, len(evening.log.played)), SMALL, align="center", colour=FAINT),
        pen.text(when, SMALL, align="center", colour=FAINT),
        line(),
    ]
    results = evening.standings.results
    for rank, who, total in evening.standings.ranked:
        name = f"{rank}. {evening.people.everyone[who].name}"
        gained = results[who] if results else total - evening.start
        strips.append(pen.row(name, signed(gained), PLAIN, bold=rank == 1))
        if results:
            strips.append(pen.row("", say("{points} points", points=plain(total)), SMALL))
    strips += [line(), *_best(pen, evening)]
    happened = [entry for entry in evening.log.live if entry.kind == INCIDENT]
    if happened:
        strips.append(pen.text(say("What happened"), SMALL, colour=FAINT))
        for entry in happened:
            strips.append(pen.text(f"{entry.hand}  {describe(evening, entry)}", SMALL))
        strips.append(line())
    if evening.log.live:
        strips.append(_chart(evening))
        strips.append(_names(pen, evening))
    if own:
        strips += [line(), pen.text(say("own rules"), SMALL, colour=FAINT)]
        strips += [pen.text(each, SMALL) for each in own]
    file = io.BytesIO()
    page(strips).save(file, "PNG", compress_level=6)
    return file.getvalue()


def _of_hands(rules: str, hands: int) -> str:
    """Return the name of the rules with the number of hands played."""
    one, many = "{rules}, 1 hand", "{rules}, {hands} hands"
    return say(one if hands == 1 else many, rules=rules, hands=hands)


def _best(pen: Pen, evening: Evening) -> list[Image.Image]:
    """Return the strips about the best hand of an evening; [] if there is none."""
    best = best_hand(evening)
    if best is None:
        return []
    number, won = best
    names = evening.people.names(evening.log.played[number])
    strips = [
        pen.text(say("The best hand"), SMALL, colour=FAINT),
        pen.row(names[won.player or 0], worth_of(evening, won), PLAIN, bold=True),
    ]
    hand = won.tiles
    if hand:
        standing = sorted(hand["concealed"], key=sort_key)
        rows = range(0, len(standing), IN_A_ROW)
        groups = [DrawnGroup(standing[first : first + IN_A_ROW]) for first in rows]
        groups += [DrawnGroup(meld["tiles"]) for meld in hand.get("melds", ())]
        strips.append(pen.sets(groups))
    fans = say(", ").join(fans_of(evening, won))
    return [*strips, *([pen.text(fans, SMALL)] if fans else []), line()]


def _chart(evening: Evening) -> Image.Image:
    scale = 2  # drawn larger and then reduced, since Pillow's lines have jagged edges
    width, height, edge = INNER * scale, CHART_HEIGHT * scale, 12 * scale
    picture = Image.new("RGB", (width, height), PAPER)
    draw = ImageDraw.Draw(picture)
    course = evening.standings.course
    all_totals = [float(total) for after in course for total in after.points]
    low, high = min(all_totals), max(all_totals)
    last = max(1, course[-1].hand)

    def place(number: int, total: float) -> tuple[float, float]:
        x = edge + (width - 2 * edge) * number / last
        share = 0.5 if high == low else (total - low) / (high - low)
        return x, height - edge - (height - 2 * edge) * share

    start = place(0, float(evening.start))[1]
    draw.line((edge, start, width - edge, start), fill=LINE, width=2 * scale)
    for number, person in enumerate(evening.people.everyone):
        points = [place(after.hand, float(after.points[number])) for after in course]
        colour = COLOURS[person.player]
        draw.line(points, fill=colour, width=5 * scale, joint="curve")
    return picture.resize((INNER, CHART_HEIGHT), Image.Resampling.LANCZOS)


def _names(pen: Pen, evening: Evening) -> Image.Image:
    share = INNER // len(evening.people.everyone)
    names = [
        pen.text(one.name, SMALL, width=share, colour=COLOURS[one.player], align="center")
        for one in evening.people.everyone
    ]
    strip = Image.new("RGB", (INNER, max(name.height for name in names)), PAPER)
    for player, name in enumerate(names):
        strip.paste(name, (player * share, 0))
    return strip
