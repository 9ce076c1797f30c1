"""Ask the player where another hypothesis is nearly as probable as the chosen one.

Every question has its probable answers, each with the statements that it stands for;
`vision.record` decides again with them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scoring.speech.messages import literal
from scoring.tiles import ALL, BACK, FLOWERS, written
from vision.deciding.draft import HandParts, count_sentence, hand_parts
from vision.deciding.hypotheses import LOOSE, Hypothesis, probabilities
from vision.deciding.layout import Layout, chance_none, names_of_tile
from vision.deciding.sets import MELDS
from vision.doubt import EVEN
from vision.geometry import TINY, shared_part
from vision.limits import MAX_ANSWERS, MAX_COUNT_OFF, MIN_ANSWER
from vision.observations import FoundTile
from vision.reading import QUESTION_KINDS, Answer, CandidateHand, Question
from vision.sentences import Sentence
from vision.settings import (
    CERTAIN,
    LIKELY_WRONG,
    MIN_DUPLICATE_OVERLAP,
    NEXT_SIZE,
    SAME_SIZE,
    USUAL,
)
from vision.statements import (
    Added,
    Answered,
    Aside,
    Empty,
    InHand,
    Loose,
    Melded,
    Named,
    NotWon,
    Removed,
    Statement,
    Won,
    place_of,
)

Ranked: TypeAlias = tuple[float, Question]
"""The priority of a question among those of the same kind, higher first, and the question."""


def questions(layout: Layout, answered: Sequence[str] = (), number: int = 0) -> list[Question]:
    """Return the questions about doubtful points of a layout, the most useful first; may be empty.

    answered: keys (`key_of`) of questions not to ask again.
    number: id to give to a tile that an answer adds.
    """
    if not layout.hypotheses:
        return []
    found = [*_names(layout, answered), *_duplicates(layout), *_missing(layout, answered, number)]
    # Nobody can say which tile won, or which sets were claimed, for a few tiles or a whole tray.
    if any(
        abs(layout.form.tiles - each.count()) <= MAX_COUNT_OFF
        for chance, each in _probable(layout)
        if chance >= 1 - CERTAIN
    ):
        won = [*_winning(layout)]
        # The winning tile is in the hand, so its membership is asked only after a No.
        asked = [question.tiles for _, question in won]
        members = [one for one in _membership(layout, answered) if one[1].tiles not in asked]
        found += [*won, *members, *_melds(layout, answered)]
    ranked = sorted(found, key=lambda each: (QUESTION_KINDS.index(each[1].kind), -each[0]))
    return [
        _with_changes(each, layout, key)
        for _, each in ranked
        if (key := key_of(each, layout.tiles)) not in answered
    ]


def _with_changes(question: Question, layout: Layout, key: str) -> Question:
    """Return the question with two additions to each answer: the statement that the question was
    answered, and the answer's effect on the hand.

    key: key of the question.
    """
    answers = [
        replace(
            each,
            statements=(*each.statements, Answered(key)),
            change=_change(each.statements, layout),
        )
        for each in question.answers
    ]
    return replace(question, answers=answers)


def _change(says: Sequence[Statement], layout: Layout) -> dict[str, Any]:
    """Return what statements would change in the drafted hand, as JSON. Keys that may occur:

    - `winning`: index of the winning tile, or None;
    - `melds`: each with `type` and indices as `tiles`;
    - `concealed`: indices;
    - `tiles`: changed single tiles, each with its `index` in the layout (None and a `quad` for one
      that is not there), and with its new `tile` (None if removed, absent for a new face-down one)
      or `group` ("hand" or "other").
    """
    at = {tile.id: i for i, tile in enumerate(layout.tiles) if tile.id >= 0}
    unseen = {place_of(t.quad.tolist()): i for i, t in enumerate(layout.tiles) if t.assumed}
    hidden = {tile.id: tile.quad for _, tile in layout.rejected}
    change: dict[str, Any] = {}
    tiles: list[dict[str, Any]] = []
    for each in says:
        if isinstance(each, Won):
            change["winning"] = at[each.tile]
        elif isinstance(each, NotWon):
            change["winning"] = None
        elif isinstance(each, Melded):
            meld = {"type": each.kind, "tiles": [at[i] for i in each.tiles]}
            change.setdefault("melds", []).append(meld)
        elif isinstance(each, Loose):
            change["concealed"] = [at[i] for i in each.tiles]
        elif isinstance(each, InHand | Aside):
            group = "hand" if isinstance(each, InHand) else "other"
            tiles += [{"index": at[i], "group": group} for i in each.tiles if i in at]
        elif isinstance(each, Named) and each.tile in hidden:
            corners = [[*corner] for corner in place_of(hidden[each.tile].tolist())]
            tiles.append({"index": None, "quad": corners, "tile": each.code})
        elif isinstance(each, Named):
            tiles.append({"index": at[each.tile], "tile": each.code})
        elif isinstance(each, Removed):
            tiles.append({"index": at[each.tile], "tile": None})
        elif isinstance(each, Empty):
            tiles.append({"index": unseen[each.place], "tile": None})
        elif isinstance(each, Added):
            named = {} if each.code == BACK else {"tile": each.code}
            tiles.append({"index": None, "quad": [[*xy] for xy in each.place or ()], **named})
    if tiles:
        change["tiles"] = sorted(tiles, key=lambda tile: tile["index"] or 0)
    return change


def key_of(question: Question, tiles: Sequence[FoundTile]) -> str:
    """Return the key of a question about these tiles, made of its kind and the places of its tiles,
    so that it stays the same when the reading is decided again."""
    spots = sorted(_spot(tiles[i].quad) for i in question.tiles)
    if question.quad is not None:
        spots.append(_spot(question.quad))
    return f"{question.kind} {spots}"


def _spot(quad: NDArray[np.float32]) -> tuple[int, int]:
    # Rounded to a tenth of a pixel like stored corners, so that a stored reading has the same keys.
    corners = np.asarray(place_of(quad.tolist()))
    x, y = np.round(corners.mean(axis=0), 3)
    return int(x), int(y)


# --- the winning tile ----------------------------------------------------------------------------


def _winning(layout: Layout) -> Iterator[Ranked]:
    """Yield the question whether the tile that was read as lying apart is the one that won, if that
    is doubtful. Yield nothing if no tile was read so, if a correction already says which tile won,
    or if the hand lacks tiles, since it has not won."""
    won = hand_parts(layout.tiles, layout.groups).winning
    lacks = layout.hypotheses[0].count() < layout.form.tiles
    # If no tile lies apart, a warning says so and the form asks for the winning tile.
    if won is None or lacks or "winning" in layout.corrections.roles.values():
        return
    chances: dict[int, float] = defaultdict(float)
    for chance, each in _probable(layout):
        apart = [layout.place[i] for g in each.groups if g.kind == "winning" for i in g.tiles]
        chances[apart[0] if apart else -1] += chance
    if chances[won] >= CERTAIN:
        return
    ranked = sorted(chances, key=lambda i: -chances[i])[:MAX_ANSWERS]
    others = [i for i in ranked if i not in (won, -1) and chances[i] >= MIN_ANSWER]
    tiles = layout.tiles
    answers = [Answer(Sentence("Yes"), chances[won], (Won(tiles[won].id),))]
    answers += [Answer(_name(tiles[i].tile), chances[i], (Won(tiles[i].id),)) for i in others]
    rest = max(1 - chances[won] - sum(chances[i] for i in others), 0.0)
    answers.append(Answer(Sentence("No"), rest, (NotWon((tiles[won].id,)),)))
    text = Sentence("Is this the tile that won?")
    yield 1 - chances[won], Question("winning_tile", [won], text, answers)


# --- what belongs to the hand --------------------------------------------------------------------


def _membership(layout: Layout, answered: Sequence[str]) -> Iterator[Ranked]:
    """Yield questions about tiles that may or may not be part of the hand; a single question about
    all tiles if the hand as a whole is in doubt."""
    which = [*_which_hand(layout)]
    if which and not any(key.startswith("which_hand") for key in answered):
        yield from which
        return
    best = _in_hand(layout.hypotheses[0], layout)
    apart: dict[frozenset[int], float] = defaultdict(float)
    right = layout.hypotheses[0].count() == layout.form.tiles
    for chance, each in _probable(layout):
        if not right and each.count() != layout.form.tiles:
            continue  # another question asks about the number of tiles; these would not settle it
        for change in _clusters(best ^ _in_hand(each, layout), layout):
            apart[change] += chance
    asked: set[int] = set()
    for change, chance in sorted(apart.items(), key=lambda each: -each[1]):
        settled = all(layout.corrections.of(layout.tiles[i].id) for i in change)
        if chance < 1 - CERTAIN or change & asked or settled:
            continue
        asked |= change
        tiles = sorted(change)
        inside = tiles[0] in best
        if len(tiles) == 1 and inside and (other := _other_explanation(tiles[0], layout, chance)):
            yield chance, other
            continue
        keep, drop = Sentence("Yes"), Sentence("No")
        text = Sentence("Does this tile belong to the hand?")
        if len(tiles) > 1:
            keep, drop = Sentence("All of them"), Sentence("None of them")
            text = Sentence("Do these {tiles} belong to the hand?", tiles=len(tiles))
        inner, outer = (1 - chance, chance) if inside else (chance, 1 - chance)
        answers = [
            Answer(keep, inner, (InHand(_ids(tiles, layout)),)),
            Answer(drop, outer, (Aside(_ids(tiles, layout)),)),
        ]
        yield chance, Question("in_hand", tiles, text, _likelier_first(answers))


def _which_hand(layout: Layout) -> Iterator[Ranked]:
    """Yield the question which tiles are the hand, if the most probable candidate may be wrong,
    others have as many tiles as a hand, and no question about tiles of one row would settle it."""
    by_names: dict[str, CandidateHand] = {}
    whole = {
        frozenset(layout.place[i] for i in each.hand() if i in layout.place)
        for each in layout.hypotheses
        if each.count() == layout.form.tiles
    }
    for hand in layout.hands:
        if by_names and frozenset(hand.tiles) not in whole:
            continue
        seen = [i for i in hand.tiles if not layout.tiles[i].assumed]
        found = CandidateHand(hand.probability, seen)
        by_names.setdefault(_written(found, layout), found)
    likely = [hand for hand in by_names.values() if hand.probability >= MIN_ANSWER][:MAX_ANSWERS]
    if len(likely) < 2 or likely[0].probability >= 1 - LIKELY_WRONG:
        return
    in_one = set[int]().union(*(hand.tiles for hand in likely))
    in_all = in_one.intersection(*(hand.tiles for hand in likely))
    if len(likely) == 2 and len(_clusters(in_one - in_all, layout)) == 1:
        return
    every = sorted(in_one)
    answers = []
    for hand in likely:
        says: tuple[Statement, ...] = (InHand(_ids(hand.tiles, layout)),)
        if out := [i for i in every if i not in hand.tiles]:
            says += (Aside(_ids(out, layout)),)
        answers.append(Answer(literal(_written(hand, layout)), hand.probability, says))
    rest = max(1 - sum(answer.probability for answer in answers), 0.0)
    answers.append(Answer(Sentence("None of these"), rest))
    text = Sentence("Which of these is the hand?")
    yield 1 - likely[0].probability, Question("which_hand", every, text, answers)


def _written(hand: CandidateHand, layout: Layout) -> str:
    """Return the tiles of a candidate hand as shorthand, sorted."""
    return written(sorted((layout.tiles[i].tile for i in hand.tiles), key=ALL.index))


def _other_explanation(i: int, layout: Layout, chance: float) -> Question | None:
    """Return the question whether tile `i` is a duplicate detection or not a tile at all; None if
    it can be neither.

    chance: probability that the tile is not in the hand.
    """
    if (on := _on_another(i, layout)) is not None:
        text, kind, about = Sentence("Is this one tile?"), "same_tile", [on, i]
        no, yes = Sentence("Yes"), Sentence("No, two tiles")
    elif _may_be_none(i, layout):
        text, kind, about = Sentence("Is this a tile?"), "is_tile", [i]
        no, yes = Sentence("Not a tile"), Sentence("Yes")
    else:
        return None
    answers = [
        Answer(yes, 1 - chance, (InHand(_ids([i], layout)),)),
        Answer(no, chance, (Removed(layout.tiles[i].id),)),
    ]
    return Question(kind, about, text, _likelier_first(answers))


def _on_another(i: int, layout: Layout) -> int | None:
    """Return the index of the tile of the hand that tile `i` overlaps most, if by more than
    neighbours do; otherwise None."""
    hand = _in_hand(layout.hypotheses[0], layout) - {i}
    shared = {on: shared_part(layout.tiles[i].quad, layout.tiles[on].quad) for on in hand}
    on = max(shared, key=lambda k: shared[k], default=None)
    return on if on is not None and shared[on] >= MIN_DUPLICATE_OVERLAP else None


def _clusters(tiles: set[int], layout: Layout) -> list[frozenset[int]]:
    """Return the given tile indices in groups, one group for each row that contains any of them."""
    rows: dict[int, set[int]] = defaultdict(set)
    for i in tiles:
        rows[layout.tiles[i].row].add(i)
    return [frozenset(each) for each in rows.values()]


# --- melds ---------------------------------------------------------------------------------------


def _melds(layout: Layout, answered: Sequence[str]) -> Iterator[Ranked]:
    """Yield questions about sets that may be melded or concealed, and about kongs that may be
    claimed or concealed.

    answered: keys of questions about kongs that are not asked again. Sets about which the player
        has made a statement are skipped in any case.
    """
    chances: dict[tuple[str, frozenset[int]], float] = defaultdict(float)
    for chance, each in _probable(layout):
        for group in each.groups:
            if group.kind in MELDS:
                tiles = frozenset(layout.place[i] for i in group.tiles)
                chances[group.kind, tiles] += chance
    hand = _in_hand(layout.hypotheses[0], layout)
    asked: set[int] = set()
    for (kind, tiles), chance in sorted(chances.items(), key=lambda each: -abs(each[1] - EVEN)):
        if not 1 - CERTAIN < chance < CERTAIN or tiles & asked or not tiles <= hand:
            continue
        if all(layout.corrections.of(layout.tiles[i].id) in (*MELDS, "concealed") for i in tiles):
            continue
        asked |= tiles
        members = sorted(tiles)
        shown = "kong" if kind == "concealed_kong" else kind
        yes = Sentence("Yes, a {kind} laid down", kind=shown)
        answers = [
            Answer(yes, chance, (Melded(kind, _ids(members, layout)),)),
            Answer(Sentence("No, concealed"), 1 - chance, (Loose(_ids(members, layout)),)),
        ]
        face = next((t for i in members if (t := layout.tiles[i].tile) != BACK), BACK)
        if kind == "chow" or face == BACK:
            text = Sentence("Are these tiles a {kind} laid down?", kind=shown)
        else:
            text = Sentence("Is this {kind} of {tile} laid down?", kind=shown, tile=face)
        question = Question("group", members, text, _likelier_first(answers))
        yield 1 - abs(2 * chance - 1), question
    yield from _open_kongs(layout, asked, answered)


def _open_kongs(layout: Layout, asked: set[int], answered: Sequence[str]) -> Iterator[Ranked]:
    """Yield questions whether kongs of four face-up tiles were claimed or drawn, since drawn kongs
    are often shown like that too; not about a kong with a tile laid sideways. Several kongs share a
    single question; after its answer each that is still open has its own.

    asked: indices of tiles about which another question is asked already; their kongs are skipped.
    answered: keys of questions not to ask again.
    """
    kongs: list[list[int]] = []
    for group in layout.groups:
        turned = {layout.tiles[i].turned % 180 for i in group.tiles}
        said = any(layout.corrections.of(layout.tiles[i].id) in MELDS for i in group.tiles)
        if group.kind == "kong" and len(turned) == 1 and not said:
            kongs += [] if asked & set(group.tiles) else [list(group.tiles)]
    first = [layout.tiles[kong[0]] for kong in kongs]
    if len(kongs) > 1 and not any(_was_asked("group", tile.quad, answered) for tile in first):
        claimed = tuple([Melded("kong", _ids(kong, layout)) for kong in kongs])
        drawn = tuple([Melded("concealed_kong", meld.tiles) for meld in claimed])
        answers = [
            Answer(Sentence("All claimed"), USUAL * USUAL, claimed),
            Answer(Sentence("All concealed"), (1 - USUAL) * USUAL, drawn),
        ]
        if len(kongs) == 2:
            for tile, one, other in zip(first, claimed, reversed(drawn), strict=True):
                text = Sentence("Only {tile} claimed", tile=tile.tile)
                answers.append(Answer(text, (1 - USUAL) / 2, (one, other)))
        else:
            answers.append(Answer(Sentence("Some of each"), 1 - USUAL))
        text = Sentence("Were these kongs claimed, or concealed?")
        yield 1 - USUAL, Question("group", [i for kong in kongs for i in kong], text, answers)
        return
    for kong, tile in zip(kongs, first, strict=True):
        ids = _ids(kong, layout)
        answers = [
            Answer(Sentence("Claimed"), USUAL, (Melded("kong", ids),)),
            Answer(Sentence("Concealed"), 1 - USUAL, (Melded("concealed_kong", ids),)),
        ]
        text = Sentence("Was the kong of {tile} claimed, or concealed?", tile=tile.tile)
        yield 1 - USUAL, Question("group", kong, text, answers)


# --- names ---------------------------------------------------------------------------------------


def _names(layout: Layout, answered: Sequence[str]) -> Iterator[Ranked]:
    """Yield questions about doubtful names in the hand; detections that may not be tiles are left
    out. A tile has a question of its own if its name is wrong with a probability of `LIKELY_WRONG`
    or more, was changed because of the other tiles, or was asked about before. If there are several
    other doubtful tiles, they share one question, which comes first."""
    tiles = layout.tiles
    hand = _in_hand(layout.hypotheses[0], layout)
    hand |= {i for g in layout.groups if g.kind == "flowers" for i in g.tiles}
    doubtful = {i for i in hand if tiles[i].doubtful and not tiles[i].assumed}
    doubtful -= {i for i in doubtful if _may_be_none(i, layout)}
    each = {
        i
        for i in doubtful
        if tiles[i].doubt >= LIKELY_WRONG
        or tiles[i].mended_from
        or _was_asked("which_tile", tiles[i].quad, answered)
    }
    together = sorted(doubtful - each)
    if len(together) > 1:
        right = float(np.prod([1 - tiles[i].doubt for i in together]))
        named = tuple([Named(tiles[i].id, tiles[i].tile) for i in together])
        answers = [Answer(Sentence("Yes, all"), right, named), Answer(Sentence("No"), 1 - right)]
        text = Sentence("Are these {tiles} read right?", tiles=len(together))
        yield 1 - right, Question("which_tile", together, text, answers)
    else:
        each = doubtful
    for i in sorted(each):
        yield _which_tile(i, layout)


def _may_be_none(i: int, layout: Layout) -> bool:
    """Return True if a tile of the hand may not be a tile."""
    return chance_none(layout, i) > 1 - CERTAIN


def _was_asked(kind: str, quad: NDArray[np.float32], answered: Sequence[str]) -> bool:
    """Return True if a question of this kind about the place of this quad was answered, alone or
    with other places."""
    return any(key.startswith(kind) and str(_spot(quad)) in key for key in answered)


def _which_tile(i: int, layout: Layout) -> Ranked:
    """Return the question which tile `i` is, ranked by the probability of a wrong name, above all
    others if the other tiles changed the name."""
    tile = layout.tiles[i]
    _, *others = [*names_of_tile(tile).items()][:MAX_ANSWERS]
    none = chance_none(layout, i)
    # The classifier's probabilities of the other names share out the doubt among them.
    wrong = tile.doubt
    part = (wrong - none) / max(sum(share for _, share in others), TINY)
    answers = [Answer(_name(tile.tile), 1 - wrong, (Named(tile.id, tile.tile),))]
    answers += [
        Answer(_name(name), share * part, (Named(tile.id, name),))
        for name, share in others
        if share >= MIN_ANSWER
    ]
    answers.append(Answer(Sentence("Not a tile"), none, (Removed(tile.id),)))
    text = Sentence("Is this {tile}?", tile=tile.tile)
    return wrong + bool(tile.mended_from), Question("which_tile", [i], text, answers)


# --- what is missing, and what is there twice ----------------------------------------------------


def _duplicates(layout: Layout) -> Iterator[Ranked]:
    """Yield questions whether two detections in one place are one tile; none about tiles that are
    hardly of the hand, such as those of the pond, where two tiles would make no difference."""
    drafted = hand_parts(layout.tiles, layout.groups).all
    for i, on in layout.duplicates.items():
        of_hand = on in drafted or layout.chances[on] >= 1 - CERTAIN
        if not of_hand or layout.corrections.of(layout.tiles[i].id):
            continue
        answers = [
            Answer(Sentence("Yes"), USUAL, (Removed(layout.tiles[i].id),)),
            Answer(Sentence("No, two tiles"), 1 - USUAL, (InHand(_ids([i], layout)),)),
        ]
        text = Sentence("Is this one tile?")
        yield 1 - USUAL, Question("same_tile", [on, i], text, answers)


def _missing(layout: Layout, answered: Sequence[str], number: int) -> Iterator[Ranked]:
    """Yield questions about tiles that were not detected: assumed backs, rejected detections, gaps
    in a row, and a hand with one tile too few or too many.

    answered: keys of questions not to ask again; used for gaps only, since `questions` drops all
        other answered questions.
    number: id to give to a tile that an answer adds.
    """
    for i, tile in enumerate(layout.tiles):
        if tile.assumed:
            answers = [
                Answer(Sentence("Yes"), USUAL),
                Answer(Sentence("No"), 1 - USUAL, (Empty(place_of(tile.quad.tolist())),)),
            ]
            text = Sentence("Does a tile lie face down here?")
            yield (
                1 - USUAL,
                Question(
                    kind="missing_tile", tiles=[i], text=text, answers=answers, quad=tile.quad
                ),
            )
    short = layout.form.tiles - layout.hypotheses[0].count()
    for chance, seen in layout.rejected:
        if chance >= (MIN_ANSWER if short > 0 else 1 - CERTAIN):
            yield chance, _rejected(seen, chance)
    if abs(short) > MAX_COUNT_OFF:  # no hand: a warning says so
        return
    parts = hand_parts(layout.tiles, layout.groups)
    holes = [_ask_about_hole(hole, number) for hole in _holes_in_sets(layout, parts)]
    holes = [hole for hole in holes if key_of(hole, layout.tiles) not in answered]
    if not holes and short > 0:
        among = [gap for gap in _gaps(layout, parts.concealed) if gap.may_hide_one]
        among.sort(key=lambda gap: abs(gap.wide - 1))
        holes = [_ask_about_hole(gap, number) for gap in among[:1]]
    yield from ((USUAL, hole) for hole in holes)
    # A warning tells of more than one missing or surplus tile.
    if abs(short) != 1:
        return
    kongs = sum(group.kind.endswith("kong") for group in layout.hypotheses[0].groups)
    sentence = count_sentence(layout.form.tiles + kongs - short, kongs, layout.form)
    wrong = Sentence("Something is missing") if short > 0 else Sentence("There is too much")
    answers = [Answer(wrong, USUAL), Answer(Sentence("That is the whole hand"), 1 - USUAL)]
    hand = sorted({*parts.concealed, *(i for meld in parts.melds for i in meld.tiles)})
    yield USUAL, Question("hand_size", hand, sentence, answers)


def _rejected(tile: FoundTile, chance: float) -> Question:
    """Return the question about a rejected detection.

    chance: probability that it is a tile of the hand.
    """
    answers = [Answer(Sentence("Not a tile"), 1 - chance)]
    ways = [*tile.names.items()][:MAX_ANSWERS]
    part = chance / max(sum(share for _, share in ways), TINY)
    answers += [
        Answer(_name(name), part * share, (Named(tile.id, name), InHand((tile.id,))))
        for name, share in ways
        if part * share >= MIN_ANSWER
    ]
    text = Sentence("Does a tile lie here that was not seen?")
    return Question(kind="missing_tile", tiles=[], text=text, answers=answers, quad=tile.quad)


@dataclass(frozen=True)
class _Hole:
    """Room between two neighbouring tiles of a row.

    beside: indices of the two tiles.
    wide: its width in tile widths.
    quad: (4, 2) where a tile would lie in it, in pixels.
    names: possible codes of a hidden tile; empty if it may be any.
    """

    beside: list[int]
    wide: float
    quad: NDArray[np.float32]
    names: tuple[str, ...] = ()

    @property
    def may_hide_one(self) -> bool:
        # One of the tiles beside it may be half hidden as well.
        return 1 / SAME_SIZE < self.wide < SAME_SIZE


def _gaps(layout: Layout, tiles: Sequence[int]) -> Iterator[_Hole]:
    """Yield the gap between each two of `tiles` that are next to each other in a row of the
    photo."""
    for one, other in pairwise(sorted(tiles)):
        a, b = layout.tiles[one], layout.tiles[other]
        if a.row != b.row or other != one + 1:
            continue
        step = b.quad.mean(axis=0) - a.quad.mean(axis=0)
        # the object that hides the tile between them may also hide half of one of them
        wide = max(float(np.linalg.norm(tile.quad[1] - tile.quad[0])) for tile in (a, b))
        free = float(np.linalg.norm(step)) / max(wide, TINY) - 1
        yield _Hole([one, other], free, np.asarray(a.quad + step / 2, np.float32))


def _holes_in_sets(layout: Layout, parts: HandParts) -> Iterator[_Hole]:
    """Yield the gaps that may hide a tile whose code follows from its neighbours: within three
    equal tiles, which may be a kong, or among flowers."""
    tiles = layout.tiles
    for meld in parts.melds:
        if meld.kind == "pung":
            yield from _only_hole(layout, meld.tiles, (tiles[meld.tiles[0]].tile,))
    for hole in _only_hole(layout, parts.concealed):
        name = tiles[hole.beside[0]].tile
        alike = [i for i in parts.concealed if tiles[i].tile == name]
        # Three equal tiles may be a kong with one hidden.
        if name != BACK and len(alike) == 3 and {*hole.beside} <= {*alike}:
            yield replace(hole, names=(name,))
    seen = {tiles[i].tile for i in parts.flowers}
    yield from _only_hole(layout, parts.flowers, tuple(f for f in FLOWERS if f not in seen))


def _only_hole(
    layout: Layout, among: Sequence[int], names: tuple[str, ...] = ()
) -> Iterator[_Hole]:
    """Yield the widest gap among tiles if it may hide a tile and no other gap is nearly as wide;
    none if there is no other gap to compare.

    names: possible codes of the hidden tile.
    """
    gaps = sorted(_gaps(layout, among), key=lambda gap: -gap.wide)
    if len(gaps) > 1 and gaps[0].may_hide_one and gaps[0].wide > NEXT_SIZE * gaps[1].wide:
        yield replace(gaps[0], names=names)


def _ask_about_hole(hole: _Hole, number: int) -> Question:
    """Return the question whether a tile lies in a gap or, if several codes are possible, which
    one. If no code is known, a yes adds a face-down tile.

    number: id to give to the added tile.
    """

    def there(name: str) -> tuple[Statement, ...]:
        return Added(number, name, place_of(hole.quad.tolist())), InHand((number,))

    if len(hole.names) > 1:
        share = USUAL / len(hole.names)
        answers = [Answer(_name(name), share, there(name)) for name in hole.names]
    else:
        answers = [Answer(Sentence("Yes"), USUAL, there(hole.names[0] if hole.names else BACK))]
    answers.append(Answer(Sentence("No"), 1 - USUAL))
    text = Sentence("Does a tile lie here that was not seen?")
    return Question(
        kind="missing_tile", tiles=hole.beside, text=text, answers=answers, quad=hole.quad
    )


# --- helpers -------------------------------------------------------------------------------------


def _name(code: str) -> Sentence:
    return Sentence("{tile}", tile=code)


def _ids(tiles: Sequence[int], layout: Layout) -> tuple[int, ...]:
    return tuple([layout.tiles[i].id for i in tiles])


def _likelier_first(answers: list[Answer]) -> list[Answer]:
    return sorted(answers, key=lambda answer: -answer.probability)


def _probable(layout: Layout) -> list[tuple[float, Hypothesis]]:
    ranked = layout.hypotheses
    return [(float(p), each) for p, each in zip(probabilities(ranked), ranked, strict=True)]


def _in_hand(hypothesis: Hypothesis, layout: Layout) -> set[int]:
    kinds = (*LOOSE, *MELDS)
    return {layout.place[i] for g in hypothesis.groups if g.kind in kinds for i in g.tiles}
