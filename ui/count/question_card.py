"""Draw the current question under the photo; each answer takes one tap."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import streamlit as st

from scoring.rulesets import ruleset
from scoring.tiles import tile_name
from ui.count import photo
from ui.frame.answer_words import worth_words
from ui.frame.styles import beside_html, tile_html
from ui.frame.widgets import QUIET, literal, marked, photographed, press, tile_button, tile_row
from ui.frame.words import language, say, spoken
from ui.hand import changes, session
from ui.hand.machine import AppState
from ui.hand.open_points import Declaration, next_question
from ui.hand.photo_questions import OpenQuestion
from ui.hand.state import FRONT
from ui.hand.undeclared_kongs import UndeclaredKong
from vision.record import Piece
from vision.statements import Named

SHOWN_WIDTH = 168
"""Width in CSS pixels of the part of the photo that a question is about."""


def show(asked: OpenQuestion | None) -> None:
    """Draw an open question with its answers as buttons; draw nothing for None."""
    if asked is None:
        return
    now = session.state()
    with st.container(key="question", gap="small"):
        one = bool(asked.places) or len(asked.pieces) == 1
        with st.container(horizontal=one, wrap=not one, vertical_alignment="center", gap="small"):
            _about(now, asked)
            st.markdown(f"**{literal(spoken(asked.text))}**")
        if asked.kind == "in_hand" and not one:
            st.caption(say("Only some? Tap those that belong to the hand."))
        tiles = [(n, c) for n, c in enumerate(asked.choices) if c.code]
        words = [(n, c) for n, c in enumerate(asked.choices) if not c.code and not c.pieces]
        _hands(now, asked)
        if tiles:
            with tile_row("answers"):
                for number, choice in tiles:
                    tile_button(
                        choice.code, f"answer-{number}", partial(_answer, asked.key, number)
                    )
        with st.container(horizontal=True, gap="small", key="answers-said"):
            for number, choice in words:
                key = f"answer-{number}"
                st.button(
                    literal(spoken(choice.text)),
                    key=key,
                    on_click=_answer,
                    args=(asked.key, number),
                )
            if _on_a_pung(now, asked):
                press(say("Two tiles, one on the other"), "answer-kong", partial(_two_tiles, asked))
            if now.photo is not None:
                text = say("Another photo of the same hand")
                press(text, "look-again", _look_again, icon="add_a_photo", look=QUIET)


def show_kong(kong: UndeclaredKong) -> None:
    """Draw the question whether four equal tiles are a kong, which would correct the number of
    tiles."""
    now = session.state()
    with st.container(key="question", gap="small"):
        _pieces(now, [piece for piece in now.draft.pieces if piece.id in kong.pieces])
        name = tile_name(kong.tile, language())
        st.markdown(f"**{marked('Four times {tile}. Is it a kong?', tile=name)}**")
        with st.container(horizontal=True, gap="small", key="answers-said"):
            if kong.on_pung:
                make = partial(changes.one_more_on, number=kong.pieces[0])
                press(say("Kong"), "kong", partial(session.apply, make))
                return
            press(say("Kong"), "kong", partial(_make_kong, kong.tile, False))
            press(say("Concealed kong"), "kong-concealed", partial(_make_kong, kong.tile, True))


def _make_kong(tile: str, concealed: bool) -> None:
    session.apply(partial(changes.make_meld, kind="kong", tiles=(tile,) * 4, concealed=concealed))


def show_declaration(declaration: Declaration) -> None:
    """Draw the question whether the winner made a declaration without which the hand does not win,
    with the score that it would bring."""
    draft = session.state().draft
    field = next(f for f in ruleset(draft.ruleset).more_fields if f.key == declaration.field)
    worth = worth_words(declaration.score)
    with st.container(key="question", gap="small"):
        st.markdown(f"**{marked('{what}?', what=field.label)}**")
        with st.container(horizontal=True, gap="small", key="answers-said"):
            yes = marked("Yes: {worth}", worth=worth)
            press(yes, "declared", partial(_declared, field.key, True))
            press(say("No"), "not-declared", partial(_declared, field.key, False))


def _declared(key: str, declared: bool) -> None:
    """Store the answer, even a no, so that the question is not asked again."""
    draft = session.state().draft
    session.change(replace(draft, more={**draft.more, key: declared}), switched=key)


def _about(now: AppState, asked: OpenQuestion) -> None:
    """Draw the part of the photo that a question is about."""
    if asked.kind == "which_hand":
        return  # `_hands` draws the candidate hands
    if asked.places:
        shown = now.photo and now.photo.around(asked.places)
        if shown:
            st.image(shown, width=SHOWN_WIDTH, alt=say("This place in the photo"))
        return
    _pieces(now, [piece for piece in now.draft.pieces if piece.id in asked.pieces])


def _pieces(now: AppState, pieces: list[Piece]) -> None:
    """Draw the tiles that a question is about, as they look in the photo; a tap on one opens its
    correction."""
    if now.photo is not None:
        found = ((f"asked-{piece.id}", now.draft.tile_of(piece)) for piece in pieces)
        photographed({key: now.photo.crop(tile) for key, tile in found if tile is not None})
    sets: dict[int | None, list[Piece]] = {}
    for piece in pieces:
        sets.setdefault(piece.meld, []).append(piece)
    for meld, members in sets.items():
        with tile_row("asked-one" if len(pieces) == 1 else f"asked-{meld}"):
            for piece in members:
                tile_button(piece.tile, f"asked-{piece.id}", partial(photo.tapped, piece.id))


def _hands(now: AppState, asked: OpenQuestion) -> None:
    """Draw the candidate hands of the question `asked`, each as a row of tiles with a button; tiles
    that are not in all of them are marked."""
    hands = {n: c.pieces for n, c in enumerate(asked.choices) if c.pieces}
    if not hands:
        return
    common = set.intersection(*({*pieces} for pieces in hands.values()))
    for number, pieces in hands.items():
        row = [
            tile_html(piece.tile, mark="" if piece.id in common else "differs")
            for piece in now.draft.pieces
            if piece.id in pieces
        ]
        with st.container(key=f"hand-{number}", gap=None):
            st.html(beside_html([row], small=True))
            key = f"answer-{number}"
            st.button(say("This hand"), key=key, on_click=_answer, args=(asked.key, number))


def _on_a_pung(now: AppState, asked: OpenQuestion) -> bool:
    """Return True if the question `asked` is about a single tile of a melded pung, on which a
    fourth tile may lie unnoticed."""
    if len(asked.pieces) != 1 or asked.kind not in ("which_tile", "is_tile"):
        return False
    pungs = (meld.pieces for meld in now.draft.melds if meld.kind == "pung")
    return any(piece.id == asked.pieces[0] for pung in pungs for piece in pung)


def _two_tiles(asked: OpenQuestion) -> None:
    (number,), draft = asked.pieces, session.state().draft
    piece = draft.piece(number)
    sure = draft.saying(Named(number, piece.tile)) if piece is not None else draft
    session.change(changes.one_more_on(sure, number))


def _look_again() -> None:
    """Go to the first page to take another photo, which will be read together with the present
    photo."""
    session.state().go(FRONT)
    session.state().joins = True


def _answer(key: str, number: int) -> None:
    """Apply the answer with this number to the question with this key, unless the question was
    answered in the meantime. An answer without a draft opens the sheet that adds a tile."""
    asked = next_question(session.state().draft)
    if asked is None or asked.key != key or number >= len(asked.choices):
        return
    draft = asked.choices[number].draft
    if draft is None:
        session.state().open_sheet("add")
    else:
        session.change(draft)
