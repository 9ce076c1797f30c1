"""Combine several looks at one hand into one reading.

One photo may have glare, a finger or a blurred end where the next has none. Each look is mapped
onto the best one by the homography of the table with which the most tiles agree in place and name.
The evidence about each tile is then combined over all looks: the probabilities of its names are
averaged, and the log odds of its existence are added. A look without such a homography shows
another hand and is left out.
"""

from __future__ import annotations

import itertools
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.hand.photo_form import USUAL_FORM, HandForm
from scoring.tiles import BACK
from vision.deciding.layout import duplicate_detections
from vision.deciding.layout_net import NAMES, name_probabilities
from vision.deciding.rows import Floats
from vision.doubt import EVEN
from vision.errors import PhotoError
from vision.geometry import moved, sides, warped
from vision.limits import MAX_FRAMES
from vision.observations import FoundTile, Observations
from vision.observing.advice import sharpness
from vision.observing.photo import MAX_DECODE_BYTES, Photo, Pixels, Source, no_file
from vision.pipeline import Look, TileReader, decided, look_at, observations_of_look
from vision.reading import Reading
from vision.sentences import Sentence
from vision.settings import AGREED, LACKED, MISREAD, SAME_FEW, SAME_HAND, SAME_SIZE, UNSEEN

SINGULAR = 1e-12
"""Minimum determinant of a homography; a smaller one maps everything onto a line."""
SAME_SPOT = 1 / 2
"""Distance in tile sizes (square root of the area) below which tiles of two looks are the same one,
since two tiles cannot be that close."""
FRAME_BYTES = 40
"""Memory in bytes per pixel of a frame while a video is searched: earlier frames held by the
decoder, three copies of the current one, and the five frames kept."""
FRAMES = 5
"""Number of frames that are taken of a video, each from a part of its own."""
VIDEOS = (".mp4", ".mov", ".m4v", ".webm", ".avi", ".mkv", ".3gp")
"""File name extensions of videos."""


def read_looks(
    sources: Sequence[Source | NDArray[np.uint8] | list[Pixels]],
    names: Sequence[str] | None = None,
    reader: TileReader | None = None,
    form: HandForm = USUAL_FORM,
) -> Reading:
    """Read one hand from several pictures of it.

    sources: each as for `read_photo`, or a list of the frames of a video, which are read as several
      pictures and told of as one.
    names: names of the sources, which may be equal; None for `photo 1`, `photo 2`, ….
    reader and form: as in `read_photo`.

    The reading is in the pixels of the picture that shows the most. Its `photos` are the names of
    the pictures used, that one first; `other_hands` are those of sources that show only another
    hand, `unread` those in which nothing could be read; `looks` of each tile is the number of
    pictures that show it. The first warnings say which pictures were left out. Raises PhotoError if
    no picture can be opened, ValueError for no pictures.
    """
    return read_looks_with_picture(sources, names, reader, form)[0]


def read_looks_with_picture(
    sources: Sequence[Source | NDArray[np.uint8] | list[Pixels]],
    names: Sequence[str] | None = None,
    reader: TileReader | None = None,
    form: HandForm = USUAL_FORM,
    tell: Callable[[int, int], None] | None = None,
) -> tuple[Reading, Photo]:
    """Read one hand from several pictures as `read_looks` does, and return the reading with the
    picture in whose pixels it is. Arguments and errors are those of `read_looks`, and:

    tell: function called before each picture is read, with its number from 1 and the number of
      pictures.
    """
    start = time.perf_counter()
    if not sources:
        raise ValueError("there is no picture")
    if reader is None:
        from vision.observing.reader import default_reader

        reader = default_reader()
    if names is None:
        names = [f"photo {number}" for number in range(1, len(sources) + 1)]
    looks, origins = _looks_at(sources, reader, form, tell)
    first, views = _same_hand(looks)
    merged = _merged(looks[first], [(looks[at], view) for at, view in views.items()])
    used = [origins[at] for at in (first, *views)]
    shown = {origin for origin, look in zip(origins, looks, strict=True) if look.tiles}
    # Sources are told apart by their indices: two photos of a phone may have one name.
    others, unread = list[str](), list[str]()
    for at, name in enumerate(names):
        if at in shown and at not in used:
            others.append(name)
        elif at not in used and (shown or at not in origins):
            unread.append(name)
    look = looks[first]
    rejected = [] if views else look.rejected
    together = replace(
        observations_of_look(names[used[0]], Look(look.photo, merged, rejected)),
        advice=tuple(left_out(others, unread)),
        photos=tuple(names[at] for at in used),
        other_hands=tuple(others),
        unread=tuple(unread),
    )
    reading = decided(look, together, form)
    return replace(reading, seconds=time.perf_counter() - start), look.photo


def _looks_at(
    sources: Sequence[Source | NDArray[np.uint8] | list[Pixels]],
    reader: TileReader,
    form: HandForm,
    tell: Callable[[int, int], None] | None,
) -> tuple[list[Look], list[int]]:
    """Return the looks at all pictures that can be opened, and for each look the index of its
    source. Arguments and errors are those of `read_looks_with_picture`."""
    pictures: list[tuple[int, Source | NDArray[np.uint8]]] = []
    for origin, source in enumerate(sources):
        frames = source if isinstance(source, list) else [source]
        pictures += [(origin, picture) for picture in frames]
    looks: list[Look] = []
    origins: list[int] = []
    for at, (origin, picture) in enumerate(pictures, 1):
        if tell is not None:
            tell(at, len(pictures))
        try:
            looks.append(look_at(picture, reader, form))
            origins.append(origin)
        except PhotoError:
            if at == len(pictures) and not looks:
                raise
    return looks, origins


def left_out(others: Sequence[str], unread: Sequence[str]) -> list[Sentence]:
    """Return a sentence for each picture that shows another hand or nothing readable.

    others and unread: names of these pictures.
    """
    return [
        *(Sentence("Another hand lies in {name}; it was left out.", name=each) for each in others),
        *(Sentence("Nothing could be read in {name}; it was left out.", name=at) for at in unread),
    ]


def is_video(name: str | os.PathLike[str]) -> bool:
    """Return True if the name of a file ends as that of a video (`VIDEOS`), in any case."""
    return Path(name).suffix.lower() in VIDEOS


def frames_of(source: str | os.PathLike[str] | bytes) -> list[Pixels]:
    """Return up to `FRAMES` sharp frames of a video, spread over its length (of a longer one, over
    its first `MAX_FRAMES` frames) and in order, upright, RGB uint8 (H, W, 3).

    source: path or bytes of the file.

    Raises PhotoError for a missing file, a video without frames, or frames that are too large.
    """
    if isinstance(source, bytes):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "clip")
            path.write_bytes(source)
            return frames_of(path)
    if not Path(source).exists():
        raise no_file(Path(source))
    with _opened(source) as clip:
        said = min(int(clip.get(cv2.CAP_PROP_FRAME_COUNT)), MAX_FRAMES)
        found, count = _sharpest(clip, said)
    # Some files say nothing, or what was planned. An estimate near enough leaves five parts.
    if abs(count - said) * FRAMES > said:
        found.clear()
        with _opened(source) as clip:
            found, _ = _sharpest(clip, count)
    if not found:
        raise PhotoError(
            "not_an_image", Sentence("This video cannot be read. Take it again, or a photo.")
        )
    return found


@contextmanager
def _opened(path: str | os.PathLike[str]) -> Iterator[cv2.VideoCapture]:
    """Provide an opened video at its beginning. Raises PhotoError for frames that are too large."""
    # Each decoding thread holds frames of its own, so few threads save memory.
    clip = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG, [cv2.CAP_PROP_N_THREADS, 2])
    try:
        _refuse_large_frames(clip)
        yield clip
    finally:
        clip.release()


def _refuse_large_frames(clip: cv2.VideoCapture) -> None:
    """Raise PhotoError, before a frame is decoded, for frames larger than a photo may be."""
    width = int(clip.get(cv2.CAP_PROP_FRAME_WIDTH))
    height = int(clip.get(cv2.CAP_PROP_FRAME_HEIGHT))
    if width * height * FRAME_BYTES > MAX_DECODE_BYTES:
        raise PhotoError(
            "too_large",
            Sentence(
                "The pictures of this video are too large ({width} x {height} pixels). Take it in "
                "4K or less, or take a photo.",
                width=width,
                height=height,
            ),
        )


def _sharpest(clip: cv2.VideoCapture, count: int) -> tuple[list[Pixels], int]:
    """Return the sharpest frame of each of `FRAMES` parts of the first `count` frames of a video,
    of which about sixty are examined, and the number of frames that it has, at most `MAX_FRAMES`.
    """
    step = max(1, count // 60)
    best: dict[int, tuple[float, Pixels]] = {}
    for at in range(MAX_FRAMES):
        if not clip.grab():
            return _in_order(best), at
        if at >= count or at % step:
            continue
        good, frame = clip.retrieve()
        if not good:
            continue
        part = at * FRAMES // count
        sharp = sharpness(np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8))
        if part not in best or best[part][0] < sharp:
            best[part] = sharp, np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB), np.uint8)
    return _in_order(best), MAX_FRAMES


def _in_order(best: dict[int, tuple[float, Pixels]]) -> list[Pixels]:
    return [best[part][1] for part in sorted(best)]


# --- which looks are of the same hand ------------------------------------------------------------


@dataclass(frozen=True)
class Alignment:
    """The alignment of one picture with another, the base.

    warp: homography (3, 3) from the picture's pixels to those of the base.
    evidence: log odds that both show the same hand.
    pairs: from the index of each matched tile of the base to that of the same tile in the picture.
    """

    warp: Floats
    evidence: float
    pairs: dict[int, int]


def _same_hand(looks: Sequence[Look]) -> tuple[int, dict[int, Alignment]]:
    """Return the index of the look chosen as the base, and the alignments of the other looks at the
    same hand by their index."""
    shown = [sum(tile.confidence for tile in look.tiles) for look in looks]
    order = sorted(range(len(looks)), key=lambda at: -shown[at])
    order = [at for at in order if looks[at].tiles] or order
    best: tuple[int, dict[int, Alignment]] = (order[0], {})
    for first in order:
        views = {
            at: view
            for at in order
            if at != first and (view := laid_on(looks[first], looks[at])) is not None
        }
        if len(views) > len(best[1]):
            best = first, views
        if len(views) == len(order) - 1:
            break  # all of them agree with it
    return best


def laid_on(base: Look, other: Look) -> Alignment | None:
    """Return the alignment of the look `other` with the look `base`, None if they do not show the
    same hand."""
    return _laid_on(
        _Tiles(base.tiles, base.photo.width, base.photo.height),
        _Tiles(other.tiles, other.photo.width, other.photo.height),
    )


def same_tiles(new: Observations, before: Observations) -> dict[int, int]:
    """Return, by the id of each tile of `before` that is found again, the id of the tile of `new`
    in the same place; {} if they do not show the same hand."""
    view = _laid_on(
        _Tiles(new.tiles, new.width, new.height), _Tiles(before.tiles, before.width, before.height)
    )
    return {} if view is None else {old: at for at, old in view.pairs.items()}


def _laid_on(one: _Tiles, two: _Tiles) -> Alignment | None:
    """Return the alignment of the tiles `two` with the tiles `one`; None if it is not certain
    enough that both show the same hand."""
    fewest = min(len(one.sizes), len(two.sizes))
    if not fewest:
        return None
    agree = one.names @ two.names.T
    alike = agree > EVEN
    best: Alignment | None = None
    for chosen in _ways(alike, one):
        here, there = one.quads[[i for i, _ in chosen]], two.quads[[k for _, k in chosen]]
        view = _view(_homography(here, there), one, two, agree)
        if view is not None and (best is None or view.evidence > best.evidence):
            best = view
    if best is None:
        return None
    best = _refined(best, one, two, agree, alike)
    most = float(np.log((1 - MISREAD) * len(NAMES)))
    return best if best.evidence >= min(SAME_HAND, SAME_FEW * most * fewest) else None


def _refined(
    view: Alignment, one: _Tiles, two: _Tiles, agree: Floats, alike: NDArray[np.bool_]
) -> Alignment:
    """Return an alignment fitted to all tiles that agree in place and name under the alignment
    `view`. Fitted to two tiles only, it may be off by one tile at the far end of a row.

    one and two: tiles of the base and of the other picture.
    agree: (n, m) probability that two tiles have the same name; alike: mask of those above `EVEN`.
    """
    for _ in one.sizes:  # until the same tiles agree, mostly in the second iteration
        pairs = [(i, k) for i, k in view.pairs.items() if alike[i, k]]
        if len(pairs) <= 2:
            break
        # a misread face may begin at another corner
        back = np.linalg.inv(view.warp)
        there = [_turned_as(two.quads[k], moved(one.quads[i], back)) for i, k in pairs]
        warp = _homography(one.quads[[i for i, _ in pairs]], np.stack(there))
        better = _view(warp, one, two, agree)
        if better is None or better.evidence < view.evidence:
            break
        before, view = view, better
        if before.pairs == view.pairs:
            break
    return view


class _Tiles:
    """Tiles in a picture as arrays: quads (n, 4, 2), middles (n, 2), sizes (n,), probabilities of
    names (n, 36), and the picture's extent (width, height)."""

    def __init__(self, tiles: Sequence[FoundTile], width: int, height: int) -> None:
        self.quads = np.array([tile.quad for tile in tiles], np.float64).reshape(-1, 4, 2)
        self.middles = self.quads.mean(axis=1)
        self.sizes = sides(self.quads)
        self.names = name_probabilities(tiles)
        self.extent = np.array([width, height], np.float64)


def _ways(alike: NDArray[np.bool_], one: _Tiles) -> list[list[tuple[int, int]]]:
    """Return candidate alignments of two looks, each as two pairs of tiles with equal names, (index
    in the first look, index in the second); as single pairs if there are no two. At most 300
    candidates with two pairs."""
    blank = one.names[:, [NAMES.index(BACK), NAMES.index("P")]].sum(axis=1)
    # A blank face does not say which way up it lies.
    likely = np.argwhere(alike & (blank < MISREAD)[:, None])
    pairs = [(int(i), int(k)) for i, k in likely]
    found = [
        [first, second]
        for first, second in itertools.combinations(pairs, 2)
        if first[0] != second[0] and first[1] != second[1]
    ]
    if len(found) > 300:  # a fixed random sample, to save time
        drawn = np.random.default_rng(0).choice(len(found), 300, replace=False)
        found = [found[at] for at in drawn]
    return found or [[pair] for pair in pairs]


def _homography(here: Floats, there: Floats) -> Floats | None:
    """Return the homography (3, 3) that maps corners (n, 4, 2) in `there` to those in `here` with
    the least error; None if there is none."""
    warp = cv2.findHomography(there.reshape(-1, 2), here.reshape(-1, 2), 0)[0]
    return None if warp is None else np.asarray(warp, np.float64)


def _view(warp: Floats | None, one: _Tiles, two: _Tiles, agree: Floats) -> Alignment | None:
    """Return the alignment by a homography from the tiles `two` to the tiles `one`, with the pairs
    at the same spot and the evidence; None without a homography or for a singular one.

    agree: as in `_refined`.
    """
    if warp is None or abs(np.linalg.det(warp)) < SINGULAR:
        return None
    quads = moved(two.quads, warp)
    spots = quads.mean(axis=1)
    sizes = sides(quads)
    away = np.linalg.norm(one.middles[:, None] - spots[None], axis=2) / one.sizes[:, None]
    unlike = np.abs(np.log(one.sizes[:, None] / sizes[None])) > np.log(SAME_SIZE)
    away = np.where(unlike, np.inf, away)
    nearest = away.argmin(axis=1)
    pairs = {
        i: int(k)
        for i, k in enumerate(nearest)
        if away[i, k] < SAME_SPOT and away[:, k].argmin() == i
    }
    lacking = inside(moved(one.middles, np.linalg.inv(warp)), two.extent)
    lacking[list(pairs)] = False
    surplus = inside(spots, one.extent)
    surplus[list(pairs.values())] = False
    evidence = -LACKED * float(lacking.sum() + surplus.sum())
    chance = 1 / len(NAMES)
    for i, k in pairs.items():
        evidence += float(np.log((1 - MISREAD) * agree[i, k] + MISREAD * chance) - np.log(chance))
    return Alignment(warp, evidence, pairs)


def inside(points: Floats, extent: Floats) -> NDArray[np.bool_]:
    """Return a mask (n,) of the points (n, 2) within a picture of the size `extent` (width,
    height)."""
    return np.asarray(((points >= 0) & (points < extent)).all(axis=1))


# --- what all of them say ------------------------------------------------------------------------


def _merged(base: Look, others: Sequence[tuple[Look, Alignment]]) -> list[FoundTile]:
    """Return the tiles of all looks in the frame of the base, without duplicates, with the combined
    evidence."""
    if not others:
        return base.tiles
    spots: list[list[tuple[int, FoundTile]]] = [[(0, tile)] for tile in base.tiles]
    for at, (look, view) in enumerate(others, start=1):
        mine = {k: i for i, k in view.pairs.items()}
        for k, tile in enumerate(look.tiles):
            quad = warped(tile.quad, view.warp)
            here = FoundTile(tile.tile, tile.confidence, tile.alternatives, quad, red=tile.red)
            place = mine[k] if k in mine else _spot_of(here, spots, at)
            if place is None:
                place = len(spots)
                spots.append([])
            spots[place].append((at, here))
    pictures = [(np.eye(3), base), *((view.warp, look) for look, view in others)]
    summed = (_added_up(spot, pictures) for spot in spots)
    found = [tile for tile in summed if tile is not None]
    twice = duplicate_detections(found)
    return [tile for at, tile in enumerate(found) if at not in twice]


def _spot_of(
    tile: FoundTile, spots: Sequence[Sequence[tuple[int, FoundTile]]], at: int
) -> int | None:
    """Return the index of the spot to which a tile of look `at` belongs: the nearest within
    `SAME_SPOT` that has no tile of this look yet; None if there is none.

    spots: the tiles seen at each spot, each with the index of its look.
    """
    (size,) = sides(tile.quad[None])
    middle = tile.quad.mean(axis=0)
    away = [
        (float(np.linalg.norm(spot[0][1].quad.mean(axis=0) - middle)) / size, place)
        for place, spot in enumerate(spots)
        if all(number != at for number, _ in spot)
    ]
    distance, place = min(away, default=(np.inf, None))
    return place if distance < SAME_SPOT else None


def _added_up(
    spot: Sequence[tuple[int, FoundTile]], pictures: Sequence[tuple[Floats, Look]]
) -> FoundTile | None:
    """Return the tile at a spot by the evidence of all looks that show the spot; None if probably
    no tile is there.

    spot: tiles seen there, each with the index of its look.
    pictures: homography to the base and look, by index of the look.
    """
    middle = np.asarray(spot[0][1].quad.mean(axis=0), np.float64)[None]
    seen = {at for at, _ in spot}
    odds = 0.0
    for at, (warp, look) in enumerate(pictures):
        extent = np.array([look.photo.width, look.photo.height], np.float64)
        if at not in seen and inside(moved(middle, np.linalg.inv(warp)), extent)[0]:
            odds -= UNSEEN
    for _, tile in spot:
        # All names count, since a tile with a doubtful name, such as a flower, does exist.
        # The cap reflects that two looks may disagree about any tile.
        sure = min(max(_named_at_all(tile), MISREAD), 1 - MISREAD)
        odds += float(np.log(sure / (1 - sure)))
    if odds < 0:
        return None
    shares = _shares([tile for _, tile in spot])
    (name, confidence), *others = sorted(shares.items(), key=lambda way: -way[1])
    best = max((tile for _, tile in spot), key=lambda tile: tile.names.get(name, 0.0))
    whole = spot[0][1] if spot[0][0] == 0 else best
    return FoundTile(
        tile=name,
        confidence=confidence,
        alternatives=others[:4],
        quad=_turned_as(whole.quad, best.quad),
        red=sum(tile.red for _, tile in spot) * 2 > len(spot),
        looks=len(spot),
    )


def _named_at_all(tile: FoundTile) -> float:
    """Return the sum of the probabilities of all names that a look gives a detection."""
    return sum(tile.names.values())


def _shares(tiles: Sequence[FoundTile]) -> dict[str, float]:
    """Return the probability of each name over all looks.

    Probabilities are averaged, not multiplied: looks at one hand make the same errors, and several
    blurred ones must not outvote a clear one.
    """
    # dicts keep the order, so that equally probable names come in the same order in every run
    given = [tile.names for tile in tiles]
    names = dict.fromkeys(itertools.chain(*given))
    power = min(AGREED, len(tiles))  # a single look has nothing to agree with
    agreed = {
        name: float(np.mean([shares.get(name, 0.0) for shares in given])) ** power for name in names
    }
    # probability that no look assigned to any name
    rest = max(1 - float(np.mean([_named_at_all(tile) for tile in tiles])), 0.0) ** power
    total = sum(agreed.values()) + rest
    return {name: weight / total for name, weight in agreed.items()}


def _turned_as(
    quad: Floats | NDArray[np.float32], like: Floats | NDArray[np.float32]
) -> NDArray[np.float32]:
    """Return `quad` with its corners rotated in order so that the first is the one nearest to the
    first corner of `like`, another quad of the same tile."""
    first = int(np.linalg.norm(quad - like[0], axis=1).argmin())
    return np.asarray(np.roll(quad, -first, axis=0), np.float32)
