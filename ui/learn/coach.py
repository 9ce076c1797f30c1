"""The coach: advice on what to discard from fourteen tiles, and a trainer that deals, asks and
compares."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

import streamlit as st

from scoring.hand.hand import DEFAULT_RULESET, Hand, Meld
from scoring.rulesets import ruleset
from scoring.tiles import FLOWERS, INDEX, TILES, tile_name
from ui.frame.navigation import link
from ui.frame.styles import tile_html, tiles_html
from ui.frame.table_rules import club_of, pattern_names
from ui.frame.widgets import MAIN, ask, marked, note, press, tile_button, tile_row
from ui.frame.words import language, say
from ui.hand import changes, session
from ui.hand.state import Draft
from ui.learn.drawing import hand_html
from ui.learn.learn_state import learning, rules_here

if TYPE_CHECKING:  # imported late, since it computes tables
    from scoring.coach import Advice, DiscardChoice

LISTED = 5
"""Maximum number of discards shown, the best first."""


def show() -> None:
    now = learning()
    names = {"hand": say("My hand"), "trainer": say("Trainer")}
    ask(
        partial(st.segmented_control, required=True, label_visibility="collapsed", width="stretch"),
        say("What the coach looks at"),
        "coach-mode",
        now.coach_mode,
        partial(setattr, now, "coach_mode"),
        labels=names,
    )
    if now.coach_mode == "hand":
        _my_hand()
    else:
        _trainer()
    _what_it_does()


def _my_hand() -> None:
    """Draw advice on the hand of the first page, by the table's rules and without its photo."""
    draft = session.state().draft
    pieces = tuple([p for p in draft.pieces if not p.aside and p.tile not in FLOWERS])
    table = session.at_table(Draft())
    bare = replace(
        draft,
        read=None,
        statements=(),
        flags=frozenset(),
        more_flowers=0,
        ruleset=table.ruleset,
        rulings=dict(table.rulings),
    )
    draft = changes.as_it_lies(bare, pieces, draft.concealed_kongs, None)
    have, want = draft.tile_count
    if draft.pieces:
        hand = {key: value for key, value in draft.to_json().items() if key != "winning_tile"}
        st.html(hand_html(hand, winds=True))
    there = have in (want - 1, want)
    if not there:
        note(
            say(
                "This is about the hand of the first page. Put {few} or {many} tiles in there, by "
                "photo or by taps.",
                few=want - 1,
                many=want,
            )
        )
    link("", say("To the hand on the first page"), ":material/calculate:")
    if there:
        lying = [p.tile for p in session.state().draft.pieces if p.aside]
        seen = tuple([lying.count(tile) for tile in TILES])
        _answer(_row(draft), "", st.container(), seen)


def _row(draft: Draft) -> Hand:
    melds = [
        Meld(meld.kind, tuple(sorted(meld.tiles, key=INDEX.__getitem__)), meld.concealed)
        for meld in draft.melds
    ]
    tiles = tuple([piece.tile for piece in draft.concealed])
    return Hand(tiles, tuple(melds), rulings=_rulings())


def _rulings() -> Mapping[str, Any]:
    """Return the table's rulings, without a club's own, if the table plays by the coach's rules;
    otherwise {}."""
    here = rules_here()
    if here["ruleset"] != DEFAULT_RULESET:
        return {}
    own = club_of(DEFAULT_RULESET, here["rulings"])
    return {key: value for key, value in here["rulings"].items() if key not in own}


def _answer(
    row: Hand,
    thrown: str,
    place: st.delta_generator.DeltaGenerator,
    seen: tuple[int, ...] = (0,) * len(TILES),
) -> Advice:
    """Draw quick advice, then advice from simulated deals, and return the latter.

    thrown: tile that the player chose to discard, or "".
    seen: number of visible copies elsewhere of each of the 34 tiles, in the order of `TILES`.
    """
    from scoring.coach import advice, outline, question

    now = learning()
    with place:
        shown = st.empty()
    if now.advised is None or now.advised[0] != (row, seen):
        asked = question(row, seen)
        shown.html(_told(outline(asked), thrown))
        now.advised = (row, seen), advice(asked)
    made = now.advised[1]
    shown.html(_told(made, thrown))
    return made


def _told(made: Advice, thrown: str) -> str:
    best = made.choices[: LISTED if made.played else 3]
    if thrown and thrown not in [choice.tile for choice in best]:
        best += tuple(choice for choice in made.choices if choice.tile == thrown)
    head = say("What to throw") if best[0].tile else say("What to wait for")
    if best[0].declares:
        head, best = say("Declare it"), best[:1]
    said = f"<h2>{escape(head)}</h2>"
    if made.played and not best[0].declares:
        others = [c for c in made.choices[1:] if thrown in (made.choices[0].tile, c.tile, "")]
        if others:
            sentence = why(made.choices[0], others[0], made.draws)
            said += f'<p class="coach-why">{escape(sentence)}</p>'
    said += "".join(_choice(choice, made, choice.tile == thrown) for choice in best)
    if best[0].declares:
        return f'<div class="coach">{said}</div>'
    said += f"<h2>{escape(say('Hands that are near'))}</h2>"
    for near in (*made.near, *made.further):
        lacks = say("{many} tiles are missing, for example", many=near.missing)
        if near.missing == 1:
            lacks = say("one tile is missing")
        said += (
            f'<div class="wait coach-near"><div><p><b>{escape(_fan(near.goal.fan))}</b> – '
            f"{escape(lacks)}</p>{tiles_html([near.lacks], small=True)}</div></div>"
        )
    return f'<div class="coach">{said}</div>'


def _fan(name: str) -> str:
    if not name:
        return say("any hand that is worth enough")
    return pattern_names(DEFAULT_RULESET, language()).get(name, name)


def _choice(choice: DiscardChoice, made: Advice, own: bool) -> str:
    if choice.declares:
        return _declared(choice)
    goal = say("for {fan}: {missing} missing", fan=_fan(choice.fan), missing=choice.missing)
    left = say("{many} unseen tiles bring it nearer", many=choice.unseen)
    if choice.unseen == 1:
        left = say("one unseen tile brings it nearer")
    chance = ""
    if made.played:
        text, often = "wins {chance} % of the time within {draws} draws", _percent(choice.chance)
        chance = say(text, chance=often, draws=made.draws)
        if choice.points:
            chance += say(", worth {points} points", points=round(choice.points))
        text = "{drawn} points a deal by self-draws, {claimed} on discards"
        paid = say(text, drawn=f"{choice.drawn:.1f}", claimed=f"{choice.claimed:.1f}")
        chance = f"<p><b>{escape(paid)}</b></p><p>{escape(chance)}</p>"
    mark = f' <span class="mark">{escape(say("your tile"))}</span>' if own else ""
    picture = throw = ""
    if choice.tile:
        picture = f'<div class="wait-tile">{tile_html(choice.tile)}</div>'
        throw = escape(say("Throw {tile}", tile=tile_name(choice.tile, language())))
        throw = f"<p><b>{throw}</b>{mark}</p>"
    return (
        f'<div class="wait">{picture}<div>{throw}<p>{escape(goal)}</p>{chance}'
        f"<p>{escape(left)}</p>{tiles_html([[t for t, _ in choice.useful]], small=True)}"
        "</div></div>"
    )


def _declared(choice: DiscardChoice) -> str:
    points, least = round(choice.points), round(choice.least)
    worth = say("Self-drawn it is worth {points} points.", points=points)
    if least < points:
        text = "Self-drawn it is worth {least} to {points} points, by the tile that was drawn."
        worth = say(text, least=least, points=points)
    return (
        f'<div class="wait"><div><p><b>{escape(_fan(choice.fan))}</b></p>'
        f"<p>{escape(worth)}</p></div></div>"
    )


def why(best: DiscardChoice, other: DiscardChoice, draws: int) -> str:
    """Return a sentence that says why discarding `best.tile` is better than discarding
    `other.tile`, or that both discards are about equally good.

    draws: number of draws for which the chances were computed.
    """
    blanks: dict[str, str | int] = {
        "tile": tile_name(best.tile, language()),
        "other": tile_name(other.tile, language()),
        "chance": _percent(best.chance),
        "less": _percent(other.chance),
        "draws": draws,
        "more_points": round(best.expected),
        "less_points": round(other.expected),
    }
    from scoring.coach import equally_good

    if equally_good(best, other):
        return say(
            "{tile} and {other} are about as good to throw: on average {more_points} and "
            "{less_points} points a deal within {draws} draws.",
            **blanks,
        )
    fan, missing = _fan(best.fan), best.missing
    if best.goal == other.goal and best.missing < other.missing:
        return say(
            "Throw {tile} rather than {other}: then {fan} lacks {missing}, not {more} tiles; "
            "on average {more_points} against {less_points} points a deal.",
            fan=fan,
            missing=missing,
            more=other.missing,
            **blanks,
        )
    if best.chance < other.chance:
        return say(
            "Throw {tile} rather than {other}: it wins less often by self-draw, {chance} against "
            "{less} %, but more: on average {more_points} against {less_points} points a deal.",
            **blanks,
        )
    return say(
        "Throw {tile} rather than {other}: on average {more_points} against {less_points} points "
        "a deal within {draws} draws.",
        **blanks,
    )


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f}" if chance < 0.1 else f"{100 * chance:.0f}"


# The trainer --------------------------------------------------------------------------------------


def dealt(seed: int, number: int) -> Hand:
    """Return practice hand `number` of a seed: fourteen tiles, with the table's rulings. They are
    of two suits and honors, in every third hand of all three. The same arguments give the same
    hand."""
    rng = random.Random(f"{seed} {number}")
    wall = [place for place in range(34) for _ in range(4)]
    if number % 3:  # two suits give hands that are closer to winning
        suits = rng.sample(range(3), 2)
        wall = [place for place in wall if place > 26 or place // 9 in suits]
    tiles = tuple([TILES[place] for place in sorted(rng.sample(wall, 14))])
    return Hand(tiles, rulings=_rulings())


def _trainer() -> None:
    now = learning()
    row = dealt(now.seed, now.trained)
    note(say("Tap the tile that you would throw."))
    with tile_row("strip-coach"):
        for at, tile in enumerate(row.concealed):
            label = say("Throw {tile}", tile=tile_name(tile, language()))
            key = f"coach-{now.trained}-{at}"
            tile_button(tile, key, partial(setattr, now, "thrown", tile), label=label)
    if not now.thrown:
        return
    verdict, place = st.container(), st.container()
    made = _answer(row, now.thrown, place)
    best = made.choices[0]
    own = next(choice for choice in made.choices if choice.tile == now.thrown)
    from scoring.coach import equally_good

    right = not best.declares and equally_good(best, own)
    if len(now.trainings) <= now.trained:
        now.trainings.append(right)
    with verdict:
        if right:
            note(say("As good as it gets."), "good")
        elif best.declares:
            note(say("This hand is complete: the coach would declare it."), "look")
        else:
            note(
                say("The coach would throw {tile}.", tile=tile_name(best.tile, language())), "look"
            )
        many, well = len(now.trainings), sum(now.trainings)
        st.caption(marked("{right} of {many} right", right=well, many=many))
    press(say("Next hand"), "coach-next", _next, look=MAIN)


def _what_it_does() -> None:
    st.header(say("How the coach counts"))
    title = ruleset(DEFAULT_RULESET).title(language())
    st.write(
        marked(
            "By {rules}: it plays thousands of deals from your hand and lists what wins most on "
            "average. The other players only discard, blindly.",
            rules=title,
        )
    )
    rulings = dict(_rulings())
    profile = rulings.pop("profile", ruleset(DEFAULT_RULESET).OPTIONS.profiles[0])
    by = ruleset(DEFAULT_RULESET).OPTIONS.title_of(profile, language())
    said = marked("Its rulings are those of {profile}.", profile=by)
    if rulings:
        text = "Its rulings are those of {profile}, except for {many} that your table chose."
        said = marked(text, profile=by, many=len(rulings))
    st.caption(said)


# What a tap does ----------------------------------------------------------------------------------


def _next() -> None:
    now = learning()
    now.trained += 1
    now.thrown = ""
