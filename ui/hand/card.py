"""The dispute card: a picture of a scored hand, to send to whoever doubts the score.

From top to bottom: the photo with the tiles of each fan outlined in its colour; the hand with its
melds and the winning tile marked; how it was won; the total; the payments; each fan with its reason
and its tiles cut out of the photo; the rulings that affected it; and a QR code that opens the same
hand on another phone.
"""

from __future__ import annotations

import io
from collections.abc import Collection, Mapping

from PIL import Image

from scoring.rulesets import ruleset
from scoring.score import Fan, Score
from scoring.speech.languages import SOURCE
from scoring.tiles import BACK, tile_name
from ui.frame import own_rules
from ui.frame.answer_words import (
    beside_total,
    claimed_words,
    field_words,
    payment_rows,
    payment_title,
    unit_words,
    verdict_words,
    worth_words,
)
from ui.frame.picture import (
    AMBER,
    BAD,
    CHIP,
    FAINT,
    FAN_COLOURS,
    GOOD,
    INNER,
    PAPER,
    TEXT,
    DrawnGroup,
    Pen,
    line,
    page,
    qr_png,
)
from ui.frame.table_rules import club_of, played_title, rule_options, ruling_number
from ui.frame.widgets import meld_word
from ui.frame.words import language, other_name, plain, say, spoken
from ui.hand.circumstances import FLOWER_COUNT, FLOWER_TILES, fields_of, value_of
from ui.hand.fan_pictures import WHOLE, cut_out, numbers_on, outlined
from ui.hand.fan_tiles import FanTiles, fans_on_table, sets_of
from ui.hand.hand_photo import HandPhoto
from ui.hand.state import CHOICES, Draft

LARGE, PLAIN, SMALL = 46, 38, 32  # sizes of text


def card_png(
    draft: Draft,
    score: Score,
    link: str,
    when: str,
    photo: HandPhoto | None = None,
    assumed: Collection[str] = (),
    proviso: str = "",
) -> bytes:
    """Return the card of a scored hand as the bytes of a PNG, in the language of the app.

    score: score of `draft`.
    link: address of the hand, drawn as a QR code.
    when: date and time as text.
    photo: photo of the hand, or None; tiles in it are outlined in the colours of their fans.
    assumed: as in `situation`.
    proviso: line on what the total depends on; "" if nothing changes it, which a tick says.
    """
    pen, on_table = Pen(), fans_on_table(draft, score).counted
    strips = [*_head(pen, draft, when)]
    if photo is not None:
        strips.append(outlined(pen, photo, draft, [*on_table.values()]))
    strips.append(pen.sets(hand_groups(draft, score, on_table.values())))
    strips.append(pen.text(situation(draft, assumed), PLAIN, align="center"))
    strips += _total(pen, score, proviso)
    strips += _payments(pen, score)
    usual = own_rules.changed(draft.ruleset, draft.rulings)
    for fan in score.listed:
        strips += _fan(pen, fan, on_table[fan.name], usual)
        if not on_table[fan.name].whole and on_table[fan.name].pieces:
            strips.append(cut_out(photo, draft, on_table[fan.name]))
    strips += _claims(pen, score)
    strips += _not_counted(pen, score)
    strips += _rulings(pen, draft, score)
    strips += _foot(pen, link)
    file = io.BytesIO()
    page(strips).save(file, "PNG", compress_level=6)
    return file.getvalue()


PREVIEW = (1200, 630)
"""Width and height in pixels of the picture that messengers show for a link."""


def preview_png(draft: Draft, score: Score, worth: str) -> bytes:
    """Return the picture for a link to a scored hand as the bytes of a PNG of `PREVIEW` pixels, in
    English: the rules, the tiles, and the score.

    worth: the score in words.
    """
    pen, groups = Pen(), []
    for pieces in sets_of(draft, score):
        won = [place for place, piece in enumerate(pieces) if piece.id == draft.won]
        groups.append(DrawnGroup([piece.tile for piece in pieces], won[0] if won else None))
    strips = [
        pen.text(ruleset(draft.ruleset).title(SOURCE), LARGE, colour=FAINT, align="center"),
        pen.sets(groups),
        pen.text(worth, 104, colour=GOOD, bold=True, align="center"),
    ]
    whole = page(strips)
    scale = min(PREVIEW[0] / whole.width, PREVIEW[1] / whole.height)
    size = (round(whole.width * scale), round(whole.height * scale))
    picture = Image.new("RGB", PREVIEW, PAPER)
    place = ((PREVIEW[0] - size[0]) // 2, (PREVIEW[1] - size[1]) // 2)
    picture.paste(whole.resize(size, Image.Resampling.LANCZOS), place)
    file = io.BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


def hand_groups(draft: Draft, score: Score, fans: Collection[FanTiles] = ()) -> list[DrawnGroup]:
    """Return the sets of a draft, as its score arranges them, for drawing: concealed sets, then
    melds, then flowers, the latter two with a caption that names them.

    fans: fans whose numbers are drawn below their tiles.

    The winning tile is marked in a concealed set only.
    """
    melds = {meld.pieces: meld for meld in draft.melds}
    flowers, marks = {piece.id for piece in draft.flower_pieces}, numbers_on(fans)
    groups = []
    for pieces in sets_of(draft, score):
        meld = melds.get(tuple(pieces))
        tiles, caption = [piece.tile for piece in pieces], ""
        won = [place for place, piece in enumerate(pieces) if piece.id == draft.winning]
        if meld is not None:
            tiles, caption = meld.tiles, meld_word(meld.kind)
            if meld.concealed:
                tiles, caption = [BACK, *tiles[1:3], BACK], say("Concealed kong")
        elif {piece.id for piece in pieces} & flowers:
            caption = say("Flowers")
        groups.append(
            DrawnGroup(
                tiles=tiles,
                won=won[0] if won and meld is None else None,
                caption=caption,
                fans=[marks.get(piece.id, ()) for piece in pieces],
            )
        )
    return groups


def situation(draft: Draft, assumed: Collection[str] = ()) -> list[str]:
    """Return the winning tile, if it is known, and the fields of the rules (`fields_of`) as short
    phrases. Empty fields and flags that are off are omitted; the wind E and a win by discard are
    shown, though they are the defaults.

    assumed: names of circumstances that nobody chose (``seat``, ``round``).
    """
    fields = [FLOWER_COUNT if field == FLOWER_TILES else field for field in fields_of(draft)]
    nobodys = {CHOICES[name] for name in assumed}
    words = []
    if draft.winning is not None and (won := draft.piece(draft.winning)) is not None:
        words.append(say("Won on {tile}", tile=tile_name(won.tile, language())))
    for field in fields:
        for said in field_words([field], {field.key: value_of(draft, field.key)}):
            words.append(say("{what} (assumed)", what=said) if field.key in nobodys else said)
    return words


def _head(pen: Pen, draft: Draft, when: str) -> list[Image.Image]:
    titles = (
        played_title(draft.ruleset, draft.rulings, language()),
        own_rules.title(draft.ruleset, draft.rulings),
    )
    title = " · ".join(filter(None, titles))
    return [pen.row("TileTally", when, SMALL, colour=FAINT), pen.text(title, LARGE, bold=True)]


def _total(pen: Pen, score: Score, proviso: str) -> list[Image.Image]:
    enough = score.legal and score.minimum_met
    colour = GOOD if enough else BAD
    strips = [line(), pen.text(worth_words(score), 104, colour=colour, bold=True, align="center")]
    if beside_total(score):
        strips.append(pen.text(beside_total(score), LARGE, align="center"))
    sign, tone = ("✓ ", GOOD) if enough else ("× ", BAD)
    if enough and proviso:
        sign, tone = "", TEXT
    words = f"{sign}{verdict_words(score)}"
    strips.append(pen.text(words, PLAIN, colour=tone, bold=True, align="center"))
    return [*strips, pen.text(proviso, PLAIN, align="center")] if proviso else strips


def _payments(pen: Pen, score: Score) -> list[Image.Image]:
    rows = [pen.row(word, amount, PLAIN) for word, amount in payment_rows(score)]
    if not rows:
        return []
    title = payment_title(score)
    return [line(), *([pen.text(title, PLAIN, bold=True)] if title else []), *rows]


def _fan(pen: Pen, fan: Fan, on_table: FanTiles, usual: Mapping[str, int]) -> list[Image.Image]:
    """Return the strips of a fan with its reason, preceded by its number in the colour of its
    outlines.

    usual: usual points of the fans that the table's own rules change.
    """
    points = "" if fan.points is None else plain(fan.total)
    worth = f"{points} {unit_words(fan.unit)}"
    beside = other_name(fan.zh)
    if fan.count > 1 and fan.points is not None:
        beside = f"{beside} {fan.count} × {fan.points}"
    head = pen.row(
        spoken(fan.local), worth.strip(), LARGE, beside=beside.strip(), bold=True, indent=CHIP + 12
    )
    colour = WHOLE if on_table.whole or not on_table.pieces else FAN_COLOURS[on_table.colour]
    pen.chips(head, (CHIP / 2 + 1, LARGE * 0.68), [(on_table.number, colour)])
    strips = [line(), head]
    if fan.because:
        strips.append(pen.text(spoken(fan.because), SMALL, colour=FAINT))
    if own := own_rules.remark(fan.name, usual):
        strips.append(pen.text(own, SMALL, colour=AMBER))
    return strips


def _claims(pen: Pen, score: Score) -> list[Image.Image]:
    strips = []
    if score.claim:
        colour = GOOD if score.claim.verdict == "right" else BAD
        strips.append(pen.text(spoken(score.claim.because), PLAIN, colour=colour))
    if score.claim_unread:
        strips.append(pen.text(spoken(score.claim_unread), PLAIN, colour=BAD))
    for claim in score.claims or ():
        name, verdict = claimed_words(claim)
        sign, colour = ("✓", GOOD) if claim.verdict == "right" else ("×", BAD)
        strips.append(pen.row(name, f"{sign} {verdict}", PLAIN, colour=colour))
    return [line(), pen.text(say("What was claimed"), LARGE, bold=True), *strips] if strips else []


def _not_counted(pen: Pen, score: Score) -> list[Image.Image]:
    if not score.not_counted:
        return []
    reasons = [f"{spoken(fan.local)} – {spoken(fan.because)}" for fan in score.not_counted]
    said = [pen.text(reason, SMALL, colour=FAINT) for reason in reasons]
    return [line(), pen.text(say("Not counted, and why"), LARGE, bold=True), *said]


def _rulings(pen: Pen, draft: Draft, score: Score) -> list[Image.Image]:
    """Return the strips about the rulings: the profile (if there are several), differences from it,
    and rulings that affected this hand; [] if there is nothing to say."""
    touched = {ruling.id for ruling in score.rulings_applied}
    chosen = [words for name, words in _options(draft) if name not in touched]
    profile = draft.rulings.get("profile", ruleset(draft.ruleset).OPTIONS.profiles[0])
    strips = [line(), pen.text(say("Rulings"), LARGE, bold=True)]
    if len(ruleset(draft.ruleset).OPTIONS.profiles) > 1:
        name = ruleset(draft.ruleset).OPTIONS.title_of(str(profile), language())
        strips.append(pen.text(say("Profile: {name}", name=name), SMALL))
    club = {"profile": profile, **club_of(draft.ruleset, draft.rulings)}
    chosen += own_rules.lines(draft.ruleset, club)
    strips += [pen.text(words, SMALL) for words in chosen]
    for ruling in score.rulings_applied:
        effect, source = spoken(ruling.effect), spoken(ruling.source)
        reading = f"✓ {spoken(ruling.reading)}" + (f" ({effect})" if effect else "")
        question = f"{ruling_number(ruling.id)}{spoken(ruling.question)}"
        strips += [pen.text(question, SMALL, colour=AMBER), pen.text(reading, SMALL)]
        if source:
            strips.append(pen.text(source, SMALL, colour=FAINT))
    return strips if len(strips) > 2 else []


def _options(draft: Draft) -> list[tuple[str, str]]:
    """Return the options that differ from the profile, as pairs of id and sentence."""
    found = []
    for option in rule_options(draft.ruleset, language()):
        if option["id"] in draft.rulings:
            value = draft.rulings[option["id"]]
            labels = [c["label"] for c in option["choices"] if c["value"] == value]
            found.append((option["id"], f"{option['title']} – {(labels or [value])[0]}"))
    return found


def _foot(pen: Pen, link: str) -> list[Image.Image]:
    code = Image.open(io.BytesIO(qr_png(link, 7))).convert("RGB")
    beside = INNER - code.width - 36
    words = [
        pen.text(say("Scan to open this count"), LARGE, width=beside, bold=True),
        pen.text(
            say("There it can be checked fan by fan, changed, or counted by other rules."),
            SMALL,
            width=beside,
            colour=FAINT,
        ),
        pen.text(link, 22, width=beside, colour=FAINT),
    ]
    strip = Image.new("RGB", (INNER, max(code.height, sum(w.height for w in words) + 32)), PAPER)
    strip.paste(code, (0, 0))
    y = 16
    for text in words:
        strip.paste(text, (code.width + 36, y))
        y += text.height + 10
    return [line(), strip]
