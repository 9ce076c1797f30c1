"""The dispute card: one picture of a count, to send to whoever doubts it.

From top to bottom: the photo with its boxes, the hand with melds and winning tile marked, how it
was won, the total, who pays what, each fan with its reason, the rulings that touched it, and the
link as a code, which opens the same count on another phone.
"""

from __future__ import annotations

import io
from collections.abc import Collection, Mapping

from PIL import Image

from scoring.rulesets import ruleset
from scoring.score import Score
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
    FAINT,
    GOOD,
    INNER,
    PAPER,
    DrawnGroup,
    Pen,
    fitted,
    line,
    page,
    qr_png,
)
from ui.frame.table_rules import club_of, played_title, rule_options, ruling_number
from ui.frame.widgets import meld_word
from ui.frame.words import language, other_name, say, spoken
from ui.hand.circumstances import FLOWER_COUNT, FLOWER_TILES, fields_of, value_of
from ui.hand.state import CHOICES, Draft

LARGE, PLAIN, SMALL = 46, 38, 32  # sizes of text


def card_png(
    draft: Draft,
    score: Score,
    link: str,
    when: str,
    photo: bytes | None = None,
    assumed: Collection[str] = (),
) -> bytes:
    """Return the card of a draft's scored hand as the bytes of a PNG, in the language of the app.

    score: the score of `draft`.
    link: address of the hand, drawn as a QR code.
    when: date and time as text.
    photo: bytes of a picture file with the boxed tiles, or None.
    assumed: as in `situation`.
    """
    pen = Pen()
    strips = [*_head(pen, draft, when)]
    if photo is not None:
        strips.append(fitted(Image.open(io.BytesIO(photo)), 760))
    strips.append(pen.sets(hand_groups(draft, score)))
    how = " · ".join(words.replace(" ", "\u00a0") for words in situation(draft, assumed))
    strips.append(pen.text(how, PLAIN, align="center"))
    strips += _total(pen, score)
    strips += _payments(pen, score)
    strips += _fans(pen, score, own_rules.changed(draft.ruleset, draft.rulings))
    strips += _claims(pen, score)
    strips += _not_counted(pen, score)
    strips += _rulings(pen, draft, score)
    strips += _foot(pen, link)
    file = io.BytesIO()
    page(strips).save(file, "PNG", compress_level=6)
    return file.getvalue()


def hand_groups(draft: Draft, score: Score) -> list[DrawnGroup]:
    """Return the sets of a draft, as its score arranges them, for drawing: concealed sets first,
    then melds with their name as caption.

    The winning tile is marked once, in a concealed set.
    """
    concealed = tuple([piece.tile for piece in draft.concealed])
    won = draft.piece(draft.winning) if draft.winning is not None else None
    groups = []
    for tiles in draft.standing_sets(score) or [concealed]:
        place = None
        if won is not None and won.tile in tiles:
            place, won = tiles.index(won.tile), None
        groups.append(DrawnGroup(tiles, place))
    for meld in draft.melds:
        laid, word = meld.tiles, meld_word(meld.kind)
        if meld.concealed:
            laid, word = [BACK, *laid[1:3], BACK], say("Concealed kong")
        groups.append(DrawnGroup(laid, caption=word))
    flowers = sorted(piece.tile for piece in draft.flower_pieces)
    return [*groups, DrawnGroup(flowers, caption=say("Flowers"))] if flowers else groups


def situation(draft: Draft, assumed: Collection[str] = ()) -> list[str]:
    """Return the tile that won and the circumstances of a draft's win as short phrases; those at
    their usual value are left out.

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


def _total(pen: Pen, score: Score) -> list[Image.Image]:
    enough = score.legal and score.minimum_met
    colour = GOOD if enough else BAD
    strips = [line(), pen.text(worth_words(score), 104, colour=colour, bold=True, align="center")]
    if beside_total(score):
        strips.append(pen.text(beside_total(score), LARGE, align="center"))
    sign = "✓" if enough else "×"
    words = f"{sign} {verdict_words(score)}"
    return [*strips, pen.text(words, PLAIN, colour=colour, bold=True, align="center")]


def _payments(pen: Pen, score: Score) -> list[Image.Image]:
    rows = [pen.row(word, amount, PLAIN) for word, amount in payment_rows(score)]
    if not rows:
        return []
    title = payment_title(score)
    return [line(), *([pen.text(title, PLAIN, bold=True)] if title else []), *rows]


def _fans(pen: Pen, score: Score, usual: Mapping[str, int | str]) -> list[Image.Image]:
    """The fans with their reasons; usual: worths of those that the table gives another one."""
    strips = []
    for fan in score.listed:
        points = "" if fan.points is None else fan.total
        worth = f"{points} {unit_words(fan.unit)}"
        beside = other_name(fan.zh)
        if fan.count > 1 and fan.points is not None:
            beside = f"{beside} {fan.count} × {fan.points}"
        strips += [
            line(),
            pen.row(spoken(fan.local), worth.strip(), LARGE, beside=beside.strip(), bold=True),
            pen.text(spoken(fan.because) if fan.because else "", SMALL, colour=FAINT),
        ]
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
    """The rulings it was counted by: the profile, what differs from it, what touched this hand."""
    touched = {ruling.id for ruling in score.rulings_applied}
    chosen = [words for name, words in _options(draft) if name not in touched]
    profile = draft.rulings.get("profile", ruleset(draft.ruleset).profiles[0])
    strips = [line(), pen.text(say("Rulings"), LARGE, bold=True)]
    if len(ruleset(draft.ruleset).profiles) > 1:
        name = ruleset(draft.ruleset).profile_title(str(profile), language())
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
    """Return the options of these rules that this table plays otherwise: id, and it in words."""
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
