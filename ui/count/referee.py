"""Explanations for a referee: claims, payments, rulings, and why some fans do not count."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from html import escape

import streamlit as st

from scoring import rulesets
from scoring.book.options import Value
from scoring.rulesets import ruleset
from scoring.score import (
    Alternative,
    Claim,
    NearMiss,
    NotCounted,
    OtherChoice,
    Payments,
    Ruling,
    Score,
)
from scoring.speech.errors import HandError
from ui.count.fan_lights import head_html
from ui.evening import booking
from ui.frame.answer_words import (
    claimed_words,
    headline_unit,
    made_of,
    payment_rows,
    payment_title,
    unit_words,
    worth_words,
)
from ui.frame.styles import tiles_html
from ui.frame.table_rules import (
    headline_of,
    pattern_names,
    ruling_number,
    total_unit,
    verdict,
    with_option,
)
from ui.frame.widgets import ask, folded, literal, marked, note, press, showing
from ui.frame.words import language, plain, say, spoken
from ui.hand import session
from ui.hand.fan_tiles import FanTiles, fans_on_table
from ui.hand.link import TYPED_CLAIMS

TYPED = "typed-claim"
"""Session key of the typed claim, which stays in the text field even if it is a fan that could be
selected."""

VERDICTS = {
    "right": ("✓", "good"),
    "wrong": ("✕", "short"),
    "twice": ("✕", "short"),
    "missed": ("!", "missed"),
    "unknown": ("?", "missed"),
}


def show(score: Score | None, *, settled: bool) -> None:
    """Draw the explanations of a score, each folded under its own title; without a score, draw only
    the scores by other rule sets, and a note if the hand's rulings differ from the stored ones.

    settled: True if no open question can change the total; otherwise payments are omitted.
    """
    if score is not None:
        claimed, fields = bool(session.state().claimed), partial(_claims, score)
        folded(say("Is this count right?"), "claims", fields, expanded=claimed)
        if settled:
            _payments(score)
        _rulings(score)
        on_table = fans_on_table(session.state().draft, score)
        _reasons(say("Not counted, and why"), score.not_counted, on_table.excluded)
        _reasons(say("Just missed"), score.nearly or (), on_table.near)
        _arrangements(score)
    folded(say("The same hand elsewhere"), "elsewhere", _other_rulesets)
    _switched()


def _reasons(
    title: str, fans: Sequence[NotCounted | NearMiss], on_table: Mapping[str, FanTiles]
) -> None:
    """Draw a folded list of fans that do not count, each with the reason; a tap on one highlights
    its tiles."""
    if not fans:
        return
    rows = [
        head_html(
            on_table[fan.name],
            f'<span class="fan-name">{escape(spoken(fan.local))}</span>'
            f'<span class="because">{escape(spoken(fan.because))}</span>',
        )
        for fan in fans
    ]
    with st.expander(f"{title} ({len(fans)})"):
        st.html("".join(f'<div class="fan">{row}</div>' for row in rows))


# --- every way to read the hand ------------------------------------------------------------------


def _arrangements(score: Score) -> None:
    if not score.alternatives:
        return
    readings: list[Score | Alternative] = [score, *score.alternatives]
    with st.expander(marked("Every way to read this hand ({many})", many=len(readings))):
        columns = "".join(_reading(r, score.ruleset, counts=r is score) for r in readings)
        st.html(f'<div class="readings" tabindex="0">{columns}</div>')


def _reading(reading: Score | Alternative, rules: str, counts: bool) -> str:
    sets = [part.tiles for part in reading.arrangement]
    fans = "".join(
        f"<li><span>{escape(spoken(fan.local))}</span>"
        f"<span>{unit_words(fan.unit) if fan.points is None else plain(fan.total)}</span></li>"
        for fan in reading.fans
    )
    total = reading.total
    worth = "" if total is None else f"{plain(total)} {total_unit(rules, total, language())}"
    mark = f' <span class="verdict good">✓ {say("counts")}</span>' if counts else ""
    return (
        f'<section class="reading"><p class="fan-points">{escape(worth)}{mark}</p>'
        f"{tiles_html(sets, small=True)}<ul>{fans}</ul></section>"
    )


# --- rulings -------------------------------------------------------------------------------------


def _rulings(score: Score) -> None:
    """Draw a switch for each ruling that affects the score of this hand."""
    applied = score.rulings_applied
    if not applied:
        return
    title = marked("Disputed rules that affect this hand ({many})", many=len(applied))
    with st.expander(title, key="rulings-touched"):
        for ruling in applied:
            _ruling(ruling, score)


def _ruling(ruling: Ruling, score: Score) -> None:
    """Draw the possible readings of one disputed rule, each with its source and the resulting
    score."""
    readings: list[Ruling | OtherChoice] = [ruling, *ruling.otherwise]
    choices = {repr(each.choice): each for each in readings}
    ask(
        # The score is not in the label, since Streamlit identifies an option by its label and
        # another ruling changes the score.
        partial(st.radio, captions=[_comes_to(each, score) for each in choices.values()]),
        ruling_number(ruling.id) + literal(spoken(ruling.question)),
        f"ruling-{ruling.id}",
        repr(ruling.choice),
        partial(_switch, ruling.id, {text: each.choice for text, each in choices.items()}),
        labels={text: literal(spoken(each.reading)) for text, each in choices.items()},
    )


def _comes_to(choice: Ruling | OtherChoice, score: Score) -> str:
    """Return the score of the hand by one reading of a rule, and who plays by it, as Markdown."""
    made = score if isinstance(choice, Ruling) else choice
    headline = headline_of(made)
    if not made.legal:
        worth = say("Does not win")
    elif headline is None:
        worth = say("Wins")
    else:
        worth = f"**{plain(headline)} {headline_unit(made, score.ruleset)}**"
        beside = made_of(made)
        worth += f" = {beside}" if beside else ""
        if made is not score and made.payments:
            worth += f" ({_paid(made.payments)})"
    return " – ".join(filter(None, (worth, spoken(choice.source))))


def _paid(pays: Payments) -> str:
    """Return the gains and losses of winner, discarder and others in one short line."""
    sums = {say("winner"): pays.winner, say("discarder"): pays.discarder}
    sums[say("each other")] = pays.others
    return say(", ").join(f"{who} {sum_:+,}" for who, sum_ in sums.items() if sum_ is not None)


def _switched() -> None:
    """Draw a note and buttons if this hand is scored by other rulings than those stored for the
    following hands: one button reverts to these, one stores the rulings of this hand."""
    draft = session.state().draft
    if draft.rulings == session.table_rulings(draft.ruleset):
        return
    st.caption(say("For this hand alone, something is ruled otherwise than your table plays."))
    with st.container(horizontal=True, key="rulings-of-this-hand"):
        press(say("Back to the table's rules"), "rulings-back", _back)
        text = say("Play so from now on")
        press(
            text,
            "rulings-keep",
            partial(session.set_table_rules, draft.ruleset, dict(draft.rulings)),
        )


def _switch(ruling: str, choices: Mapping[str, Value], chosen: str) -> None:
    """Choose another reading of a disputed rule for this hand only; the next hand is scored by the
    stored rules again.

    ruling: id of the rule.
    choices: its values by label.
    chosen: label of the choice.
    """
    draft = session.state().draft
    rulings = with_option(draft.ruleset, draft.rulings, ruling, choices[chosen])
    session.change(replace(draft, rulings=rulings))


def _back() -> None:
    draft = session.state().draft
    session.change(replace(draft, rulings=session.table_rulings(draft.ruleset)))


# --- claimed fans --------------------------------------------------------------------------------


def _claims(score: Score) -> None:
    """Draw the fields for claimed fans and an announced total, and the verdict on each claim."""
    now = session.state()
    names = pattern_names(now.draft.ruleset, language())
    tapped, typed = "claims-tapped", "claims-typed"
    chosen = [fan for fan in now.claimed if fan in names and fan != st.session_state.get(TYPED)]
    others = ", ".join(_as_typed(fan) for fan in now.claimed if fan not in chosen)
    showing(typed, others[:TYPED_CLAIMS])
    text = say("The total that was announced, or names of fans with commas between")
    st.text_input(text, key=typed, max_chars=TYPED_CLAIMS, on_change=_claim, args=(tapped, typed))
    showing(tapped, chosen)
    st.multiselect(
        say("Fans that were claimed"),
        list(names),
        format_func=names.__getitem__,
        key=tapped,
        placeholder=say("Tap to choose"),
        select_all=False,  # Enter would take every match
        on_change=_claim,
        args=(tapped, typed),
    )
    if not now.claimed:
        return
    claims, sum_ = score.claims or (), score.claim
    wrong = [claim for claim in claims if claim.verdict != "right"]
    if sum_:
        right = sum_.verdict == "right" and not wrong
        note(spoken(sum_.because), "good" if right else "look")
    elif score.claim_unread:
        note(spoken(score.claim_unread), "look")
    if wrong:
        note(say("Not all of the claim is right."), "look")
    elif claims and not sum_:
        note(say("The claim is right."), "good")
    on_table = fans_on_table(now.draft, score)
    for number, claim in enumerate(claims):
        st.html(_claim_html(claim, on_table.of_claim(claim)))
        if claim.meant and claim.claimed is not None:
            _meant(number, claim.claimed, claim.meant, names)


def _meant(number: int, claimed: str, meant: Sequence[str], names: Mapping[str, str]) -> None:
    with st.container(horizontal=True, key=f"claim-meant-{number}"):
        for place, name in enumerate(meant):
            press(
                names.get(name, name),
                f"claim-meant-{number}-{place}",
                partial(_mean, claimed, name),
            )


def _claim_html(claim: Claim, fan: FanTiles | None) -> str:
    """Return the verdict on a claim as HTML; a tap on it highlights the tiles of the fan, if
    any."""
    sign, tone = VERDICTS[claim.verdict]
    name, verdict = claimed_words(claim)
    head = (
        f'<span class="fan-head"><span class="fan-name">{escape(name)}</span>'
        f'<span class="verdict {tone}">{sign} {verdict} {claim.points or ""}</span></span>'
        f'<span class="because">{escape(spoken(claim.because))}</span>'
    )
    return f'<div class="fan">{head_html(fan, head)}</div>'


def _claim(tapped: str, typed: str) -> None:
    """Store the claims. A typed number alone is marked as the total ("="), since in a list of
    claims it would be the number of a fan.

    tapped, typed: widget keys of the selection of fans and of the text field.
    """
    said = st.session_state[typed].strip()[: TYPED_CLAIMS - 1]
    said = f"={said}" if said.isdecimal() else said
    st.session_state[TYPED] = said
    session.state().claimed = (*st.session_state[tapped], *filter(None, [said]))


def _as_typed(claim: str) -> str:
    """Return a stored claim as the player types it: a total without "=", the number of a fan with
    "#"."""
    return f"#{claim}" if claim.isdecimal() else re.sub(r"=(?=\d)", "", claim)


def _mean(claimed: str, name: str) -> None:
    """Replace the unknown name `claimed` in the hand's claims by the name of the fan that was
    meant."""
    now = session.state()
    now.claimed = tuple([claim.replace(claimed, name) for claim in now.claimed])


# --- who pays ------------------------------------------------------------------------------------


def _payments(score: Score) -> None:
    rows, transfers = payment_rows(score), score.more.get("transfers", ())
    if not rows or (booking.follows() and not transfers):  # the ledger has it by names
        return
    cells = "".join(f"<div><dt>{escape(word)}</dt><dd>{sum_}</dd></div>" for word, sum_ in rows)
    title = payment_title(score)
    head = f'<p class="because">{escape(title)}</p>' if title else ""
    reasons = [escape(spoken(each.because)) for each in transfers]
    why = "".join(f'<p class="because">{reason}</p>' for reason in reasons)
    with st.expander(say("Who pays what"), key="payments"):
        st.html(f'{head}<dl class="payments">{cells}</dl>{why}')


# --- by other rules ------------------------------------------------------------------------------


def _other_rulesets() -> None:
    st.html("".join(map(_row, rulesets.names())))


def _row(name: str) -> str:
    """Return, as HTML, the score of the hand by the rule set `name`, or why the hand cannot be
    scored by it. The hand's own rule set is used with the hand's rulings, any other with those
    stored in this browser."""
    draft = session.state().draft
    rulings = draft.rulings if name == draft.ruleset else session.table_rulings(name)
    hand = replace(draft, ruleset=name, rulings=rulings).as_counted()
    found = session.scored({**hand, "brief": True})
    title = escape(ruleset(name).title(language()))
    if isinstance(found, HandError):
        return _html(title, "–", spoken(found.message), "short")
    worth = worth_words(found)
    if not found.legal or not found.minimum_met:
        return _html(title, worth, verdict(found, language()), "short")
    beside = made_of(found) if found.total is not None else ""
    fans = say(", ").join(
        spoken(fan.local) + (f" ×{fan.count}" if fan.count > 1 else "") for fan in found.fans
    )
    return _html(title, worth, fans, "", beside)


def _html(title: str, worth: str, text: str, tone: str, beside: str = "") -> str:
    """Return the HTML of a box with a title and the total at its right, and a text below.

    title: HTML; the other texts are escaped here.
    worth: the total in words.
    tone: CSS class of the text, "" for none.
    beside: what the total is made of (`made_of`), shown below `worth`; "" for nothing.
    """
    more = f'<br><span class="unit">= {escape(beside)}</span>' if beside else ""
    return (
        f'<div class="fan"><div class="fan-head"><span class="fan-name">{title}</span>'
        f'<span class="fan-points">{escape(worth)}{more}</span></div>'
        f'<p class="because verdict-text {tone}">{escape(text)}</p></div>'
    )
