"""The total of a hand, as far as it is known, and the reasons for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from html import escape
from itertools import product
from typing import NamedTuple, TypeAlias

import streamlit as st

from scoring.book.options import Value
from scoring.game import Amount
from scoring.rulesets import ruleset
from scoring.score import Fan, Score, WaitWorth
from ui.count import choose_rules
from ui.count.fan_lights import head_html
from ui.evening import booking
from ui.frame import own_rules
from ui.frame.answer_words import beside_total, headline_unit, unit_words, verdict_words
from ui.frame.styles import tiles_html
from ui.frame.table_rules import headline_of, with_option
from ui.frame.widgets import note
from ui.frame.words import WINDS, other_name, plain, say, spoken
from ui.hand import open_points, session
from ui.hand.circumstances import set_round_wind, set_seat_wind
from ui.hand.fan_tiles import FanTiles, fans_on_table
from ui.hand.open_points import Possible
from ui.hand.photo_questions import may_be_another
from ui.hand.state import CHOICES, Draft
from ui.hand.undeclared_kongs import kong_first
from ui.hand.worth import HandWorth, waits_of, winners_of, worth_of
from ui.learn import guide
from ui.learn.learn_state import PlayedRules

SEAT = "Seat {wind} is assumed: {total} with {winds}."
ROUND = "Round {wind} is assumed: {total} with {winds}."
PAID_BY_SEAT = "Seat {wind} is assumed: the winner gets {total} with {winds}."
PAID_BY_ROUND = "Round {wind} is assumed: the winner gets {total} with {winds}."


Change: TypeAlias = Callable[[Draft], Draft]
"""A function that returns a draft with another wind, or with another choice of a disputed rule."""


class Dependencies(NamedTuple):
    """What a total depends on: winds that nobody set, and disputed rules.

    causes: words such as "seat" for each wind, and "2 rulings" for the rules together.
    outcomes: a sentence for each different outcome, such as the total with another wind.
    headlines: totals of the hand as it is, and of the other outcomes, also of several together;
        empty if none is known.
    """

    causes: list[str]
    outcomes: list[str]
    headlines: list[int]


def show(score: Score | None, possible: Possible) -> None:
    """Draw the total as the headline of the page, with the rules below; without a score, draw what
    is missing.

    possible: scores that are possible depending on the open questions.
    """
    with st.container(key="total", gap=None):
        draft = session.state().draft
        if score is None:
            st.html(_so_far(draft))
        else:
            st.html(_total(score, possible, _dependencies_on_table(draft, score, possible)))
        choose_rules.chip()
        if own := own_rules.details(draft.ruleset, draft.rulings):
            st.html(own)


def proviso(score: Score) -> str:
    """Return the line for a picture on what the total of the hand on the table depends on: the
    totals that an open question leaves, that a question is open, or else the line that the page
    has; "" if nothing changes the total."""
    draft = session.state().draft
    possible = open_points.possible(draft)
    if possible.worths and not possible.sure:
        return totals_left(possible.worths)
    return _summary(_dependencies_on_table(draft, score, possible))


def totals_left(worths: Sequence[HandWorth]) -> str:
    """Return a sentence on the totals that open questions leave, at least one, in ascending
    order."""
    least, most = worths[0].headline, worths[-1].headline
    if least == most:  # another answer leaves no hand, or changes the payment alone
        return say("A question is still open.")
    return say("From {least} to {most}.", least=plain(least), most=plain(most))


def running(score: Score | None, possible: Possible) -> str:
    """Return the text of the bar at the foot of the page: the total with its unit, as a range if
    several totals are `possible`; without a total, "tiles present / tiles required"."""
    total = None if score is None else headline_of(score)
    if score is None or total is None:
        have, want = session.state().draft.tile_count
        return f"{have} / {want}"
    return f"{_shown(possible, total)} {headline_unit(score, score.ruleset)}"


def show_reasons(score: Score) -> None:
    """Draw the warnings of a score, every fan that counts, and its other components (points,
    fu)."""
    draft = session.state().draft
    for warning in score.warnings:
        note(spoken(warning), "look")
    if score.listed:
        st.header(say("What counts"))
        by: PlayedRules = {"ruleset": draft.ruleset, "rulings": dict(draft.rulings)}
        usual = own_rules.changed(draft.ruleset, draft.rulings)
        whole, on_table = len(score.arrangement), fans_on_table(draft, score).counted
        with st.container(key="tap-fans"):
            st.caption(
                say("Tap a fan: its tiles light up in the photo.")
                if draft.shows_photo
                else say("Tap a fan: its tiles light up in the hand.")
            )
        st.html(
            "".join(
                _fan(fan, on_table[fan.name], whole, by, own_rules.remark(fan.name, usual))
                for fan in score.listed
            )
        )
    more = score.more
    items = [
        (spoken(item.local) + (f" × {item.count}" if item.count > 1 else ""), item.total)
        for item in more.get("items", ())
    ]
    _items(say("Points of the hand"), items)
    fu = [(spoken(part.local), part.fu) for part in more.get("fu_details", ())]
    counted = sum(each for _, each in fu)
    if fu and more["fu"] != counted:
        fu.append((say("Rounded to {fu}", fu=more["fu"]), more["fu"] - counted))
    _items(say("Fu"), fu)


def below_minimum(score: Score) -> None:
    """Draw, for a score below the minimum, the ways in which it would have been reached (one change
    of the hand, a self-draw, or both); if there are none, up to three fans just missed. Draw
    nothing for other scores.

    score: must be computed with `nearly`.
    """
    short = score.short
    if not short:
        return
    st.header(say("What would have been enough"))
    amount = ruleset(score.ruleset).amount(short.missing)
    said = say("{amount} is missing.", amount=amount)
    if short.missing > 1:
        said = say("{amount} are missing.", amount=amount)
    st.html(f'<p class="because">{escape(said)}</p>')
    if short.ways:
        items = "".join(f"<li>{escape(spoken(way.because))}</li>" for way in short.ways)
    else:
        items = "".join(
            f"<li><b>{escape(spoken(fan.local))}</b> – {escape(spoken(fan.because))}</li>"
            for fan in (score.nearly or ())[:3]
        )
        text = say("No single change and no self-draw would have been enough.")
        st.html(f'<p class="because">{escape(text)}</p>')
    if items:
        st.html(f'<ul class="ways">{items}</ul>')


def unset(draft: Draft) -> list[str]:
    """Return the circumstances (of `CHOICES`) that neither the player nor an evening has set."""
    known = draft.chosen | ({"round"} if booking.follows() else set())
    return [name for name in CHOICES if name not in known]


def _so_far(draft: Draft) -> str:
    """Return, as HTML, what is known of the score of an unfinished hand, and what is missing."""
    have, want = draft.tile_count
    refusal, tone = session.refusal(), "depends"
    may_be: Sequence[Score | WaitWorth] = ()
    if not have:
        said = say("Tap the tiles of the hand, the winning tile last.")
    elif kong_first(draft) is not None:
        said = say("Your answer above decides.")
    elif have == want - 1 and (waits := waits_of(draft)):
        may_be = [each for wait in waits for each in (wait.discard, wait.self_drawn)]
        said = say("It depends on the tile that won.")
    elif have == want - 1:
        said = say("This hand waits for nothing yet: no single tile completes it.")
    elif have < want:
        one, many = "One tile is still missing.", "{many} tiles are still missing."
        said = say(one if want - have == 1 else many, many=want - have)
    elif have > want:
        tone = "verdict short"
        text = "{have} tiles, but a hand has {want}. Tap one that does not belong."
        said = say(text, have=have, want=want)
    elif session.asks_winner() and (winners := winners_of(draft)):
        may_be = [*winners.values()]
        said = say("It depends on the tile that won. Tap it.")
    elif session.asks_winner():
        said, tone = say("No tile of this hand can be the one that won."), "verdict short"
    else:
        said, tone = spoken(refusal.message) if refusal else "", "verdict short"
    doubtful = sum(piece.doubtful for piece in draft.playing)
    if doubtful == 1 and have == want:
        said += " " + say("One tile is uncertain, marked “?”. Tap to check.")
    elif doubtful and have == want:
        said += " " + say("{many} tiles are uncertain, marked “?”. Tap to check.", many=doubtful)
    number, headlines = "", [headline_of(each) or 0 for each in may_be]
    if any(headlines):
        most = max(may_be, key=lambda each: headline_of(each) or 0)
        unit = escape(headline_unit(most, draft.ruleset))
        number = f"<p><b>{_from_to(min(headlines), max(headlines))}</b> {unit}</p>"
    return f'<div class="total">{number}<p class="{tone}">{escape(said)}</p></div>'


def _shown(possible: Possible, total: int) -> str:
    """Return the total, or a range while open questions leave several totals possible."""
    worths = possible.worths
    return _from_to(worths[0].headline, worths[-1].headline) if worths else plain(total)


def _from_to(least: int, most: int) -> str:
    return plain(least) if least == most else f"{plain(least)}–{plain(most)}"


def _items(title: str, items: Sequence[tuple[str, int]]) -> None:
    if not items:
        return
    st.header(title)
    rows = "".join(
        f"<li><span>{escape(name)}</span><span>{plain(worth)}</span></li>" for name, worth in items
    )
    st.html(f'<ul class="items">{rows}</ul>')


def _dependencies_on_table(draft: Draft, score: Score, possible: Possible) -> Dependencies:
    """Return what the total of the hand on the table depends on; empty `Dependencies` while a
    question can change the total or other rules are offered. If the photo may show another hand,
    that is the only cause given."""
    here, now = worth_of(draft), session.state()
    if now.photo is not None and may_be_another(draft):
        return Dependencies([say("Another hand lies in the photo, too")], [], [])
    if here is None or not possible.sure or choose_rules.fits_others(now):
        return Dependencies([], [], [])
    return _dependencies(draft, score, here)


def _dependencies(draft: Draft, score: Score, here: HandWorth) -> Dependencies:
    """Return what the total of a draft depends on.

    score: score of the draft.
    here: its worth as it is.
    """
    found = Dependencies([], [], [here.headline])
    open_ones = [*_add_winds(found, draft, here), *_add_rulings(found, draft, score, here)]
    for together in product(*[(None, *others) for others in open_ones]):
        changed = draft
        for change in together:
            if change is not None:
                changed = change(changed)
        if (worth := worth_of(changed)) is not None:
            found.headlines.append(worth.headline)
    return found


def _add_winds(found: Dependencies, draft: Draft, here: HandWorth) -> list[list[Change]]:
    """Add to `found` the winds that nobody set and that change the total or the payment. Return for
    each of them one change to every other outcome."""
    open_ones: list[list[Change]] = []
    for name, label, wind, set_wind, counts, pays in (
        ("seat", say("seat"), draft.seat_wind, set_seat_wind, SEAT, PAID_BY_SEAT),
        ("round", say("round"), draft.round_wind, set_round_wind, ROUND, PAID_BY_ROUND),
    ):
        if name not in unset(draft):
            continue
        told: dict[tuple[str, Amount], list[str]] = {}
        by_worth = open_points.by_other_winds(draft, set_wind)
        for worth, winds in by_worth.items():
            only_paid = worth.headline == here.headline and worth.paid is not None
            key = (pays, worth.paid or 0) if only_paid else (counts, worth.headline)
            told.setdefault(key, []).extend(winds)
        for (sentence, number), winds in told.items():
            in_order = say(", ").join(say(WINDS[each]) for each in WINDS if each in winds)
            total = plain(number)
            found.outcomes.append(say(sentence, wind=say(WINDS[wind]), total=total, winds=in_order))
        if told:
            found.causes.append(label)
            open_ones.append([partial(_blown, set_wind, winds[0]) for winds in by_worth.values()])
    return open_ones


def _blown(set_wind: Callable[[Draft, str], Draft], wind: str, draft: Draft) -> Draft:
    return set_wind(draft, wind)


def _add_rulings(
    found: Dependencies, draft: Draft, score: Score, here: HandWorth
) -> list[list[Change]]:
    """Add to `found` the disputed rules for which another choice changes the total, with that total
    for each choice. Return for each of them one change to every other total."""
    open_ones: list[list[Change]] = []
    for ruling in score.rulings_applied:
        others: dict[int, Change] = {}
        for other in ruling.otherwise:
            choose = partial(_chosen, ruling.id, other.choice)
            worth = worth_of(choose(draft))
            if worth is not None and worth.headline != here.headline:
                others.setdefault(worth.headline, choose)
        for headline in sorted(others):
            question = spoken(ruling.question)
            line = say("{question} – otherwise {total}", question=question, total=plain(headline))
            found.outcomes.append(line)
        if others:
            open_ones.append([*others.values()])
    if many := len(open_ones):
        found.causes.append(say("a ruling") if many == 1 else say("{many} rulings", many=many))
    return open_ones


def _chosen(option: str, choice: Value, draft: Draft) -> Draft:
    """Return a draft with another choice of a disputed rule."""
    rulings = with_option(draft.ruleset, draft.rulings, option, choice)
    return replace(draft, rulings=rulings)


def _summary(depends: Dependencies) -> str:
    """Return one line about what a total depends on; "" if it depends on nothing."""
    by = say(" and ").join(depends.causes)
    if not depends.causes or not depends.headlines:
        return by
    least, most = min(depends.headlines), max(depends.headlines)
    if least == most:
        return say("What is paid depends on {what}", what=by)
    return say("{least} to {most} by {what}", least=plain(least), most=plain(most), what=by)


def _dependencies_html(depends: Dependencies) -> str:
    """Return the `_summary` as HTML, with details that a tap opens if there are any."""
    summary = escape(_summary(depends))
    if not depends.causes:
        return ""
    if not depends.headlines:
        return f'<p class="depends">{summary}</p>'
    lines = "".join(f"<p>{escape(line)}</p>" for line in depends.outcomes)
    return f'<details class="depends"><summary>{summary}</summary>{lines}</details>'


def _total(score: Score, possible: Possible, depends: Dependencies) -> str:
    """Return the headline as HTML: the total, and a sentence on whether it reaches the minimum or,
    if an open question decides the total, one that says so. The sentence has a tick only if the
    hand wins and nothing offered on the page can change the total."""
    total, legal = headline_of(score), score.legal
    if total is None:
        head = f"<p><b>{say('Wins') if legal else say('Does not win')}</b></p>"
    else:
        unit = escape(headline_unit(score, score.ruleset))
        beside = beside_total(score) if possible.sure else ""
        beside = f' <span class="made-of">{escape(beside)}</span>' if beside else ""
        head = f"<p><b>{_shown(possible, total)}</b> {unit}{beside}</p>"
    enough = legal and score.minimum_met
    worths, size = possible.worths, "" if total is not None else "in-words"
    if worths and not possible.sure:
        sentence = say("Your answer above decides.")
        if len(worths) > 1 and worths[0].headline == worths[-1].headline:
            sentence = say("Your answer above decides what is paid.")
        return f'<div class="total {size}">{head}<p class="depends">{escape(sentence)}</p></div>'
    kind, mark = ("good", "✓ ") if enough else ("short", "✕ ")
    if enough and depends.causes:
        kind, mark = "", ""
    return (
        f'<div class="total {size}">{head}'
        f'<p class="verdict {kind}">{mark}{escape(verdict_words(score))}</p>'
        f"{_dependencies_html(depends)}</div>"
    )


def _fan(fan: Fan, on_table: FanTiles, whole: int, rules: PlayedRules, own: str) -> str:
    """Return one fan as HTML: a header that highlights its tiles, and the reason, which opens the
    rule.

    whole: number of sets of the hand.
    own: remark on points changed by the table's own rules, or "".
    """
    points = "" if fan.points is None else plain(fan.total)
    many = fan.count > 1 and fan.points
    times = f' <span class="times">{fan.count} × {fan.points}</span>' if many else ""
    unit = unit_words(fan.unit, fan.total)
    marked = f'{points} <span class="unit">{escape(unit)}</span>' if unit else points
    marked += f'<span class="own-rule">{escape(own)}</span>' if own else ""
    tiles = tiles_html(fan.tiles, small=len(fan.tiles) == whole) if fan.tiles else ""
    head = head_html(
        on_table,
        f'<span class="fan-head"><span class="fan-name">{escape(spoken(fan.local))} '
        f'<span class="zh">{escape(other_name(fan.zh))}</span>{times}</span>'
        f'<span class="fan-points">{marked}</span></span>'
        f'<span aria-hidden="true">{tiles}</span>',
    )
    because = _unbroken(spoken(fan.because) if fan.because else "")
    rule = guide.explained(fan.name, rules)
    if not rule:
        return f'<div class="fan">{head}<p class="because">{because}</p></div>'
    opens = f'<summary class="because">{because}</summary>'
    return f'<div class="fan">{head}<details>{opens}{rule}</details></div>'


def _unbroken(text: str) -> str:
    """Return a sentence as HTML in which no chow, such as 2-3-4, is broken across lines."""
    return re.sub(r"\d(-\d)+", r'<span class="chow">\g<0></span>', escape(text))
