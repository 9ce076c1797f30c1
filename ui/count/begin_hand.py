"""The first page: ways to begin a hand with a photo (camera, file or webcam), a typed line, tapped
tiles, or one of this browser's last hands."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from html import escape
from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from scoring.rulesets import ruleset
from scoring.speech.errors import HandError
from scoring.tiles import tile_name
from ui.count import choose_rules
from ui.evening import booking
from ui.frame import open_on_phone
from ui.frame.picture import media_url
from ui.frame.streamlit_internals import take_uploads
from ui.frame.styles import AIMED_AT, tile_html, tiles_html
from ui.frame.widgets import WIDE, folded, marked, note, press
from ui.frame.words import here, language, say, spoken
from ui.hand import browser_store, link, sender, session
from ui.hand.browser_store import KeptHand
from ui.hand.photos import PICTURES, File, open_photo, warm_up
from ui.hand.reading_queue import Busy
from ui.hand.second_look import seen_again
from ui.hand.state import HAND, draft_from_reading
from ui.hand.typed import LONGEST, typed_draft
from ui.live import camera
from ui.sets import own_set

DEMO = Path(__file__).parent.parent / "demo.jpg"

MOST_LOOKS = 6
"""Maximum number of photos read as one hand; more would keep other players waiting."""

LINE, UNREAD = "hand-line", "hand-line-unread"
"""Session keys: the line that the player typed, and the message why it is not a valid hand."""


def show() -> None:
    now = session.state()
    warm_up()
    if now.source == "webcam" and camera.runs():
        st.html(f'<h1 class="unseen">{say("Live camera")}</h1>')
        camera.show()
        press(say("Use a photo instead"), "use-file", partial(_use, "file"), look=WIDE)
        text = "The frames are read on the computer that runs the app and forgotten at once."
        st.caption(say(text))
        return
    st.html(
        f'<div class="brand">{tile_html("C")}<div><h1>TileTally</h1>'
        f"<p>{say('What is this mahjong hand worth?')}</p></div></div>"
    )
    choose_rules.chip()
    booking.say_who_sits(before=True)
    if now.notice and now.source == "webcam":
        note(now.notice, "wrong")
    if now.joins:  # the next photo is read together with the hand on the table
        with st.container(horizontal=True, vertical_alignment="center", key="joining"):
            st.markdown(say("Another photo of the same hand: both are read as one."))
            press(
                say("Count another hand instead"), "join-not", partial(setattr, now, "joins", False)
            )
    if now.source == "webcam":
        camera.show()
        press(say("Use a photo instead"), "use-file", partial(_use, "file"))
    else:
        key = f"photo-{now.source_round}"
        with st.container(key="camera"):
            hint = say(
                "Close and straight from above, without glare. Melds and the winning tile a "
                "little apart."
            )
            tiles = f'<div aria-hidden="true">{tiles_html(AIMED_AT)}</div>'
            st.html(f'<div class="aim">{tiles}</div><p class="hint">{hint}</p>')
            if now.notice:
                st.html(f'<p class="refused" role="alert">{escape(now.notice)}</p>')
            st.file_uploader(
                say("Take or choose a photo"),
                type=[*PICTURES, "video"],
                accept_multiple_files=True,
                key=key,
                on_change=_choose,
                args=(key,),
                label_visibility="collapsed",
            )
        sender.show(now.source_round)
        st.html(f'<p class="drop because">{say("Or drop a photo here, or paste one.")}</p>')
    with st.container(key="other-ways", gap="small"):
        if DEMO.exists():
            press(say("Try the demo photo"), "demo", _choose_demo, icon="image", look=WIDE)
        press(say("Enter by hand"), "by-hand", _by_hand, icon="touch_app", look=WIDE)
        if now.source != "webcam":
            press(
                say("Live camera"),
                "use-webcam",
                partial(_use, "webcam"),
                icon="photo_camera",
                look=WIDE,
            )
    _offer_latest()
    _write()
    folded(
        say("Last hands"),
        "last-hands",
        _last_hands,
        icon=":material/history:",
        on_change=browser_store.ask_for_list,
    )
    open_on_phone.offer()
    st.caption(
        say(
            "Photos stay in this browser and on the computer that runs the app, which forgets them "
            "when you leave the page."
        )
    )


def read_chosen() -> None:
    """Read the files that the player chose into the session's draft; do nothing if none was chosen.

    It runs before the page is drawn, so that the page already shows the result.
    """
    now = session.state()
    with st.container(key="reading"):
        if not now.chosen:
            return
        with st.spinner(say("Looking for tiles …")):
            files, now.chosen = now.chosen, ()
            _fill_the_frame(files)
            place = st.empty()
            _read(files, place)
            place.empty()


def _fill_the_frame(files: Sequence[File]) -> None:
    """Show the demo photo, or a photo of the live camera, in the frame for the chosen photo; do
    nothing for other photos, which the browser already shows there."""
    if files[0][1] in (DEMO.name, camera.NAME):
        url = media_url(files[0][0], "chosen-photo")
        st.html(f'<style>:root {{ --chosen: url("{url}") }}</style><i class="reads"></i>')


def _read(files: tuple[File, ...], place: DeltaGenerator) -> None:
    """Read photos of one hand and go on to its tiles; if `AppState.joins` is set, the photo of the
    hand on the table is read with them. If the photos cannot be read, show no tiles, or have to be
    sent again at full size, set a notice with the reason and keep the hand as it is.

    place: where the progress is drawn.
    """
    from vision.errors import PhotoError, ReaderError
    from vision.several_looks import left_out

    def tell(before: int) -> None:
        with place:
            note(say("Photos that are read before yours: {many}", many=before))

    def tell_look(at: int, many: int) -> None:
        with place:
            note(say("Picture {at} of {many}", at=at, many=many))

    now = session.state()
    own, without = own_set.to_read_with()
    form = ruleset(now.draft.ruleset).form
    joined = [(now.photo.view, say("the photo before"))] if now.joins and now.photo else []
    looks = [*joined, *_named(files)] if joined or len(files) > 1 else [*files]
    try:
        photo = open_photo(looks, own, form, tell, tell_look)
    except (PhotoError, ReaderError) as error:
        return _not_read(spoken(error.message))
    except Busy:
        return _not_read(
            say("Too many photos are waiting to be read just now. Try again in a moment.")
        )
    if not photo.reading.tiles:
        return _not_read(
            say(
                "No mahjong tiles were found in this picture. Go closer, so that the tiles fill "
                "it, mind glare and shadow – or enter the hand by tapping tiles."
            )
        )
    if any(sender.too_small(name, photo.reading) for _, name in files):
        sender.ask_for_all()
        now.notice = say("The tiles are small in this photo, so it is sent in full.")
        return None
    draft, lost, hand_id = draft_from_reading(photo.reading, now.draft), list[str](), now.hand_id
    if joined:
        draft, lost = seen_again(now.draft, photo.reading)
    session.change(draft, photo)
    if joined:
        now.hand_id = hand_id  # it is still the same hand
    now.joins = False
    now.go(HAND)
    told = left_out(photo.reading.other_hands, photo.reading.unread)
    now.notice = " ".join([*map(spoken, told), _dropped(lost)]).strip() or without
    return None


def _not_read(problem: str) -> None:
    kept = say("Your hand so far is kept.") if session.state().draft.playing else ""
    session.state().notice = f"{problem} {kept}".strip()


def _dropped(lost: Sequence[str]) -> str:
    """Return a sentence that names tiles whose corrections are lost because the new reading lacks
    them; "" without any."""
    if not lost:
        return ""
    tiles = say(", ").join(tile_name(tile, language()) for tile in lost)
    return say("Not found again, so what you had changed there is dropped: {tiles}.", tiles=tiles)


def _named(files: tuple[File, ...]) -> list[File]:
    """Return the files, each with the name that messages use for it: a video keeps its own name, a
    photo gets a number."""

    from vision.several_looks import is_video

    return [
        (data, name if is_video(name) else say("photo {number}", number=number))
        for number, (data, name) in enumerate(files, start=1)
    ]


def _choose(key: str) -> None:
    """Take the chosen pictures, at most `MOST_LOOKS`, from their upload widget for `read_chosen`;
    the next run draws an empty widget. If some pictures did not arrive, a notice says so."""
    pictures = st.session_state[key]
    if not pictures:
        return
    now = session.state()
    now.source_round += 1
    here = take_uploads(pictures)
    now.chosen = tuple(here[:MOST_LOOKS])
    if len(here) < len(pictures):
        now.notice = say("The photo did not arrive. Send it again.")


def _choose_demo() -> None:
    session.state().chosen = ((DEMO.read_bytes(), DEMO.name),)


def _write() -> None:
    """Draw the field for a hand in shorthand; text that cannot be read stays in it for
    correction."""
    with st.expander(say("Write the hand"), key="write-hand", icon=":material/keyboard:"):
        st.text_input(
            say("The winning tile last; [ ] for what was laid down, ( ) for a concealed kong"),
            key=LINE,
            max_chars=LONGEST,
            placeholder="123m 456p 77s [789s] 55p 5p +self-drawn",
            on_change=_written,
        )
        if st.session_state.get(UNREAD):
            note(st.session_state[UNREAD], "wrong")


def _written() -> None:
    text = st.session_state[LINE].strip()
    st.session_state[UNREAD] = ""
    if not text:
        return
    now = session.state()
    try:
        draft = typed_draft(text, now.draft)
    except HandError as error:
        st.session_state[UNREAD] = spoken(error.message)
        return
    session.start_over()
    session.change(draft)
    session.state().go(HAND)
    st.session_state[LINE] = ""


def _use(source: str) -> None:
    session.state().source = source
    session.state().notice = ""


def _by_hand() -> None:
    """Go on with the hand being entered, or start with an empty table if the hand is from a
    photo."""
    if session.state().photo is not None:
        session.start_over()
    session.state().go(HAND)


# --- the last hands ------------------------------------------------------------------------------


def _last_hands() -> None:
    hands = browser_store.kept_hands()
    if hands is None:
        return  # the browser has not sent them yet
    if not hands:
        st.caption(say("No hand has been counted in this browser yet."))
    for hand in hands:
        _hand(hand)


def _offer_latest() -> None:
    """Draw a button that continues the hand on the table or, if there is none, the latest hand of
    today; draw nothing without either."""
    now = session.state()
    if now.draft.playing:
        words = browser_store.total_words(session.score())
        label = marked("Go on with {total}", total=words) if words else say("Go on with your hand")
        press(label, "go-on", partial(session.state().go, HAND), icon="history", look=WIDE)
        return
    hand = next(iter(browser_store.kept_hands() or ()), None)
    if hand is None or _when(hand).date() != here(datetime.now(UTC)).date():
        return
    time = f"{_when(hand):%H:%M}"
    if hand.total:
        text = marked("Go on with {total}, {time}", total=hand.total, time=time)
    else:
        text = marked("Go on with your hand, {time}", time=time)
    press(text, "go-on", partial(browser_store.open_kept, hand), icon="history", look=WIDE)


def _when(hand: KeptHand) -> datetime:
    return here(datetime.fromtimestamp(hand.when / 1000, UTC))


def _hand(hand: KeptHand) -> None:
    with st.container(key=f"kept-{hand.id}", gap="small"):
        st.html(_picture(hand))
        with st.container(horizontal=True, wrap=False, gap="small"):
            press(say("Open"), f"open-{hand.id}", partial(browser_store.open_kept, hand), look=WIDE)
            press(
                say("Delete"),
                f"delete-{hand.id}",
                partial(browser_store.forget, hand.id),
                icon="delete",
                look=WIDE,
            )


def _picture(hand: KeptHand) -> str:
    """Return the summary of a stored hand as HTML: its total, rules, time and tiles; "" if it
    cannot be read."""
    try:
        draft, _ = link.unpacked(hand.text)
    except link.LinkError:
        return ""
    sets = [[piece.tile for piece in draft.concealed]]
    sets += [meld.tiles for meld in draft.melds]
    sets.append([piece.tile for piece in draft.flower_pieces])
    when = _when(hand)
    total = escape(hand.total or say("not counted yet"))
    return (
        f'<div class="kept"><b>{total}</b>'
        f"<span>{escape(hand.rules)} · {when:%d.%m. %H:%M}</span></div>"
        f"{tiles_html([tiles for tiles in sets if tiles], small=True)}"
    )
