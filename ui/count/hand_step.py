"""Step 3: which tile won, what was melded, and how the win came about."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from scoring.errors import HandError
from scoring.languages import simplified
from scoring.messages import Message
from scoring.tiles import BACK, FLOWERS, tile_name
from ui.count import more_step
from ui.evening import booking
from ui.frame.navigation import link
from ui.frame.rules import asked, more_fields, only_number_of_flowers, rules_title
from ui.frame.styles import tile_html
from ui.frame.widgets import (
    heading,
    meld_word,
    note,
    press,
    showing,
    stepper,
    tile_button,
    tile_row,
    two_lines,
)
from ui.frame.words import SIGNS, WINDS, language, say, spoken
from ui.hand import session, undecided
from ui.hand.situation import (
    LABELS,
    blocked,
    flags_asked,
    set_flag,
    set_round_wind,
    set_seat_wind,
    set_self_drawn,
)
from ui.hand.state import (
    CHOICES,
    FLAGS,
    STEPS,
    AppState,
    Draft,
    MeldOnTable,
    add_tile,
    choose_winning,
    conceal_kong,
    concealed_of,
    flowers_of,
    meld_tiles,
    melds_of,
    remove_tile,
    set_flowers,
    split_meld,
)

STEP_NAMES = {"photo": "Photo", "tiles": "Tiles", "hand": "Hand", "score": "Score"}


def show() -> None:
    now = session.state()
    error = session.refusal()
    _winning(now, error)
    _melds(now, error)
    _how(now, error)


def steps(current: str) -> None:
    """The steps of a hand, to go to any of them where something is to be mended."""
    with st.container(horizontal=True, wrap=False, gap=None, key="steps"):
        for number, step in enumerate(STEPS, start=1):
            press(
                f"{number} {say(STEP_NAMES[step])}",
                f"step-{step}",
                session.go,
                step,
                type="primary" if step == current else "tertiary",
                wide=True,
            )


def chips(now: AppState) -> None:
    """What the total hangs on beside the tiles, short enough to stand below it: each one tap."""
    draft = now.draft
    asks = asked(draft.ruleset, draft.rulings)
    assumed = unset(draft)
    with st.container(key="-".join(["chips", *assumed]), gap="small"):
        if asks & {"self_drawn", "seat_wind", "round_wind"}:
            st.caption(  # a line in both cases: nothing moves
                say("What is dashed is assumed. Tap what is different.")
                if assumed
                else say("Tap what is different.")
            )
        if "self_drawn" in asks:
            _how_choice(draft)
        if _winds_count(draft):
            _winds(draft)
        other_flowers = "flowers" in asks and not only_number_of_flowers(draft.ruleset)
        if other_flowers or more_fields(draft.ruleset):
            press(say("More about the win"), "more-about", session.go, "hand")


def settings(now: AppState, *, mends: bool) -> None:
    """What else can be said of the hand, folded away. mends: with the steps."""
    draft = now.draft
    asks = asked(draft.ruleset, draft.rulings)
    with (
        st.expander(say("Winds, melds, circumstances"), key="settings", icon=":material/tune:"),
        st.container(key="-".join(["chips-more", *unset(draft)]), gap="small"),
    ):
        if not _winds_count(draft):
            _winds(draft)
        _flag_chips(draft)
        with st.container(horizontal=True, gap="small", key="chip-melds"):
            for meld in melds_of(draft):
                _meld_chip(meld)
            press(say("Add a meld"), "add-meld", session.open_sheet, "meld", icon="add")
        if "flowers" in asks and only_number_of_flowers(draft.ruleset):
            _number_of_flowers(draft)
        if mends:
            steps(now.step)


def _winds(draft: Draft) -> None:
    asks = asked(draft.ruleset, draft.rulings)
    signs = {wind: SIGNS[wind] for wind in WINDS}
    with st.container(horizontal=True, wrap=False, gap="small", key="chip-winds"):
        if "seat_wind" in asks:
            _choice(say("Seat wind"), "seat", signs, draft.seat_wind, set_seat_wind)
        if "round_wind" in asks:
            _choice(say("Round wind"), "round", signs, draft.round_wind, set_round_wind)
    if "seat_wind" in asks:
        booking.say_who_sits()


def _winds_count(draft: Draft) -> bool:
    """Whether the hand is worth something else with another wind."""
    blown = (undecided.by_other_winds(draft, each) for each in (set_seat_wind, set_round_wind))
    return any(blown)


def unset(draft: Draft) -> list[str]:
    """Return what nobody set for this hand, neither player nor evening."""
    known = draft.chosen | ({"round"} if booking.follows() else set())
    return [name for name in CHOICES if name not in known]


def _flag_chips(draft: Draft) -> None:
    """The circumstances that can be, each on or off."""
    reasons = blocked(draft)
    asked = flags_asked(draft)
    possible = [flag for flag in asked if flag in draft.flags or flag not in reasons]
    if not possible:
        return
    key = "chip-flags"
    showing(key, [flag for flag in possible if flag in draft.flags])
    st.pills(
        say("Anything special?"),
        possible,
        selection_mode="multi",
        format_func=lambda flag: say(LABELS[flag][0]),
        key=key,
        on_change=_flags_changed,
        args=(key,),
        label_visibility="collapsed",
    )


def _meld_chip(meld: MeldOnTable) -> None:
    tiles = [tile for tile in meld_tiles(meld) if tile != BACK]
    names = tile_name(tiles[0], language()) if tiles else ""
    word = say("Concealed kong") if meld.concealed else meld_word(meld.kind) or say("No meld")
    press(
        f"{word} · {names}",
        f"chip-split-{meld.number}",
        _split,
        meld.number,
        icon="call_split",
        help=say("Split"),
    )


def _winning(now: AppState, error: HandError | None) -> None:
    heading(say("Concealed tiles – tap the one that won"))
    with tile_row("winning"):
        for piece in concealed_of(now.draft):
            won = piece.id == now.draft.winning
            tile_button(
                piece.tile,
                f"win-{piece.id}",
                _choose,
                (piece.id,),
                chosen=won,
                label=say("{tile}, winning tile", tile=tile_name(piece.tile, language()))
                if won
                else "",
            )
    # below the tiles: they stay under the finger when it goes
    if error and error.code in ("winning_tile_missing", "not_winning"):
        note(spoken(error.message), "look" if error.code == "winning_tile_missing" else "wrong")


def _melds(now: AppState, error: HandError | None) -> None:
    heading(say("Melds – laid down before the win"))
    if error and error.code == "bad_meld":
        note(spoken(error.message), "wrong")
    for meld in melds_of(now.draft):
        _meld(meld)
    press(say("Add a meld"), "add-meld", session.open_sheet, "meld", icon="add")


def _meld(meld: MeldOnTable) -> None:
    with st.container(
        horizontal=True, wrap=False, vertical_alignment="center", key=f"meld-{meld.number}"
    ):
        tiles = [p.tile for p in meld.pieces]
        if meld.concealed and BACK not in tiles:
            tiles = [BACK, *tiles[1:3], BACK]
        st.html(
            '<span class="tt-sets"><span>'
            + "".join(tile_html(t) for t in tiles)
            + "</span></span>",
            width="content",
        )
        if meld.kind == "kong":
            key = f"conceal-{meld.number}"
            showing(key, meld.concealed)
            st.toggle(say("Concealed"), key=key, on_change=_conceal, args=(meld.number, key))
        else:
            st.markdown(meld_word(meld.kind) or f":red[{say('No meld')}]", width="content")
        press(say("Split"), f"split-{meld.number}", _split, meld.number, icon="call_split")


def _how(now: AppState, error: HandError | None) -> None:
    """What these rules ask about the win."""
    draft = now.draft
    asks = asked(draft.ruleset, draft.rulings)
    heading(say("How it was won"))
    if error and error.code == "impossible_situation":
        note(spoken(error.message), "wrong")
    if "self_drawn" in asks:
        _how_choice(draft)
    signed = {wind: _wind(wind) for wind in WINDS}
    if "seat_wind" in asks:
        _choice(say("Seat wind"), "seat", signed, draft.seat_wind, set_seat_wind)
        booking.say_who_sits()
    if "round_wind" in asks:
        _choice(say("Round wind"), "round", signed, draft.round_wind, set_round_wind)
    if "flowers" in asks:
        if only_number_of_flowers(draft.ruleset):
            _number_of_flowers(draft)
        else:
            _which_flowers(draft)
    flags, more = flags_asked(draft), more_fields(draft.ruleset)
    if flags or more:
        heading(say("Anything special?"))
    reasons = blocked(draft)
    for flag in flags:
        _flag(draft, flag, reasons.get(flag))
    more_step.show(now, more)
    _rules(draft)


def _how_choice(draft: Draft) -> None:
    _choice(
        say("The winning tile came"),
        "how",
        {"discard": say("From a discard"), "self": say("From the wall (self-drawn)")},
        "self" if draft.self_drawn else "discard",
        lambda d, value: set_self_drawn(d, value == "self"),
    )


def _wind(wind: str) -> str:
    """The word and its sign, for a glance at a tile, where they are not the same."""
    word, sign = say(WINDS[wind]), SIGNS[wind]
    return word if word in (sign, simplified(sign)) else f"{word} {sign}"


def _rules(draft: Draft) -> None:
    with st.container(horizontal=True, vertical_alignment="center", key="rules-here"):
        st.caption(
            say("Counted by {rules}.", rules=rules_title(draft.ruleset, language())),
            width="stretch",
        )
        link("settings", say("Other rules"))


def _choice(
    label: str,
    name: str,
    options: dict[str, str],
    value: str,
    change: Callable[[Draft, str], Draft],
) -> None:
    """One of a few; shows what the draft says, also after an undo."""
    key = f"choice-{name}"
    showing(key, value)
    st.segmented_control(
        label,
        list(options),
        format_func=options.__getitem__,
        key=key,
        required=True,
        on_change=_changed,
        args=(key, change),
        width="stretch",
    )


def _number_of_flowers(draft: Draft) -> None:
    with st.container(horizontal=True, vertical_alignment="center", key="flowers"):
        st.markdown(say("Flowers and seasons"))
        stepper("flowers", draft.flowers, 8, _flower)


def _which_flowers(draft: Draft) -> None:
    """Each of the eight to tap: in these rules it matters whose they are."""
    held = [p.tile for p in flowers_of(draft)]
    st.markdown(say("Flowers and seasons: {many}", many=draft.flowers))
    with tile_row("flowers-which"):
        for code in FLOWERS:
            tile_button(
                code, f"flower-{code}", _toggle_flower, (code,), chosen=code in held, pressed=True
            )


def _flag(draft: Draft, flag: str, reason: Message | None) -> None:
    key = f"flag-{flag}"
    label, meaning = LABELS[flag]
    on = flag in draft.flags
    showing(key, on)
    text = two_lines(say(label), spoken(reason) if reason else say(meaning))
    st.toggle(
        text, key=key, disabled=reason is not None and not on, on_change=_switch, args=(flag, key)
    )


# --- what a tap does ---------------------------------------------------------------------------


def _choose(number: int) -> None:
    session.change(choose_winning(session.state().draft, number))


def _split(number: int) -> None:
    session.change(split_meld(session.state().draft, number))


def _conceal(number: int, key: str) -> None:
    session.change(conceal_kong(session.state().draft, number, bool(st.session_state[key])))


def _changed(key: str, change: Callable[[Draft, str], Draft]) -> None:
    value = st.session_state[key]
    if value is not None:
        session.change(change(session.state().draft, value))
        if key == "choice-seat":
            booking.seat_chosen(value)


def _flower(step: int) -> None:
    draft = session.state().draft
    session.change(set_flowers(draft, draft.flowers + step))


def _toggle_flower(code: str) -> None:
    draft = session.state().draft
    held = [p.id for p in flowers_of(draft) if p.tile == code]
    session.change(remove_tile(draft, held[0]) if held else add_tile(draft, code))


def _switch(flag: str, key: str) -> None:
    session.change(
        set_flag(session.state().draft, flag, bool(st.session_state[key])), switched=flag
    )


def _flags_changed(key: str) -> None:
    """One of the chips was tapped: the one that differs from the hand."""
    draft = session.state().draft
    wanted = set(st.session_state[key])
    shown = {flag for flag in FLAGS if flag in draft.flags or flag not in blocked(draft)}
    for flag in FLAGS:
        if flag in shown and (flag in wanted) != (flag in draft.flags):
            session.change(set_flag(draft, flag, flag in wanted), switched=flag)
            return
