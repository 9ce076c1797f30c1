"""Print one reading per photo as a JSON line, or store the faces of a tile set.

python -m vision hand.jpg
python -m vision photos --workers 4 > readings.jsonl   # a folder, read by four processes
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scoring.answers.arguments import add_language, add_rules, add_workers, typed_rulings
from scoring.hand.photo_form import HandForm
from scoring.rulesets import ruleset
from scoring.speech.errors import HandError
from scoring.workers import WorkersError, crew, in_order
from vision import TileReader, read_photo
from vision.errors import PhotoError, ReaderError
from vision.observations import FoundTile
from vision.observing.photo import Enlarge, Pixels, Source, photo_endings
from vision.reading import Reading

if TYPE_CHECKING:
    from vision.observing.own_set import OwnSet
    from vision.observing.reader import Reader


def main(argv: Sequence[str] | None = None, reader: TileReader | None = None) -> int:
    """Read every photo on a command line, print one line each to stdout, and return the exit
    status: 0 if each photo was answered, even with an error; 1 if the reader, a stored set or the
    workers cannot be loaded, if the receiver of the lines has stopped reading or, with `--learn`,
    if a photo had a problem or the set cannot be stored. Exits on bad arguments.

    argv: command-line arguments; those of the process if None.
    reader: replaces the shipped models if given.
    """
    parser = _arguments()
    asked = parser.parse_args(argv)
    try:
        if asked.rulings is not None:
            asked.rulings = typed_rulings(asked.rulings, asked.ruleset)
        if isinstance(asked.rulings, dict):  # a club's file names its rule set
            named = asked.rulings.pop("ruleset", None)
            asked.ruleset = asked.ruleset or named
        asked.form = ruleset(asked.ruleset).form
    except (HandError, OSError) as error:
        parser.error(str(error))
    except ValueError:
        parser.error(f"--rulings is not understood: {asked.rulings!r}")
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")
    if asked.workers is not None and "-" in asked.photos:
        parser.error("a photo of standard input is read here: leave out --workers")
    names = list(_files(asked.photos))
    groups = [names] if asked.same_hand else [[name] for name in names]
    asked.photos = []  # each worker is sent only the names it has to read
    if asked.workers is None:
        work = partial(text_of, asked, reader or _LateReader(asked.models, asked.set))
    else:  # imported by module name, since __main__ is another module in a worker process
        from vision.__main__ import text_of_worker

        work = partial(text_of_worker, asked)
    try:
        if asked.learn:
            return _learn(asked.learn, names, asked.models, asked.laid_out)
        with crew(asked.workers) as helpers:
            for text in in_order(work, groups, helpers, name=lambda _, names: names[0]):
                print(text, flush=True)
    except (WorkersError, ReaderError) as error:
        print(f"python -m vision: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # the process that read the lines has stopped reading
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


def _files(named: Sequence[str]) -> Iterator[str]:
    """Yield the paths to read: each named photo, and for a folder all photos and videos in it or
    below, sorted by name. A folder without photos and videos is yielded as it is. A Mac's companion
    files (`._x.jpg`) are skipped in folders, and among the named photos unless all are such."""
    from vision.several_looks import is_video

    for name in [name for name in named if not _beside_photo(name)] or named:
        inside = sorted(Path(name).rglob("*")) if os.path.isdir(name) else []
        inside = [path for path in inside if not _beside_photo(path)]
        photos = [p for p in inside if p.suffix.lower() in photo_endings() or is_video(p)]
        yield from map(str, photos) if photos else [name]


def _beside_photo(path: str | Path) -> bool:
    return Path(path).name.startswith("._")


def text_of_worker(asked: argparse.Namespace, names: Sequence[str]) -> str:
    """Return the same text as `text_of`, read by the reader of this worker process.

    asked: parsed command line.
    names: file names, as in `text_of`.
    """
    return text_of(asked, _workers_reader(asked.models, asked.set), names)


@lru_cache(maxsize=1)
def _workers_reader(models: Path | None, own_set: str | None) -> _LateReader:
    """Return this process's reader, created once and limited to one thread, as the workers already
    run in parallel."""
    import cv2

    cv2.setNumThreads(1)
    return _LateReader(models, own_set, threads=1)


def text_of(asked: argparse.Namespace, reader: TileReader, names: Sequence[str]) -> str:
    """Read one photo, or several of one hand, and return the output as text: one JSON line, or
    lines for the terminal with `--table`; for a photo that cannot be read, its name and the error.

    asked: parsed command line.
    names: file names; several only if they show the same hand.
    """
    try:
        reading = _read(names, asked.form, reader)
    except PhotoError as error:
        message = error.message.in_language(asked.lang)
        shown = names[0] if len(names) == 1 else list(names)
        if asked.table:
            return f"{shown}: {message}"
        told = {"photo": shown, "error": {"code": error.code, "message": message}}
        return json.dumps(told, ensure_ascii=False)
    if asked.table:
        return _table(reading, _scored(reading.hand, asked)["score"], asked.lang)
    answer = reading.to_json(asked.lang)
    if asked.score:
        answer |= _scored(reading.hand, asked)
    return json.dumps(answer, ensure_ascii=False)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m vision",
        description="Read the mahjong tiles in photos. One JSON line per photo, in order: the "
        "reading, or the photo's name with an error. The exit status is 0 when every photo was "
        "answered, either way.",
    )
    parser.add_argument(
        "photos",
        metavar="PHOTO",
        nargs="+",
        help="JPEG, PNG, WebP, HEIC, …; - for stdin; or a short video (MP4, MOV, WebM, …); or a "
        "folder of them",
    )
    add_workers(parser, does="read on")
    parser.add_argument(
        "--score",
        action="store_true",
        help='score the drafted hand as it is: the line has the answer as "score" beside the '
        "reading. Where no tile lies apart as the one that won, it is scored as not known, without "
        'the fans of the wait; "scored_as" says so.',
    )
    parser.add_argument(
        "--same-hand",
        action="store_true",
        help="all photos and videos show one hand: one line, with what all of them show",
    )
    parser.add_argument(
        "--table", action="store_true", help="tiles and fan list for a person to read; scores, too"
    )
    parser.add_argument(
        "--models",
        metavar="DIR",
        type=Path,
        help="a folder with another detector, classifier and gate",
    )
    parser.add_argument(
        "--learn",
        metavar="SET",
        help="store faces of a set of tiles that is read badly: photos of one tile each, named by "
        "its code (3m.jpg, E.jpg, f1.jpg, a second one 3m_2.jpg)",
    )
    parser.add_argument(
        "--laid-out",
        action="store_true",
        help="with --learn: each photo shows tiles in rows, named by their places: 1 to 9 of "
        "characters, dots and bamboo; E S W N, C F P and a tile face down, f1 to f4, f5 to f8",
    )
    parser.add_argument("--set", metavar="SET", help="read with the help of a stored set")
    add_rules(parser)
    add_language(parser)
    return parser


class _LateReader:
    """Loads the models when the first picture needs them, so that an unreadable photo is reported
    without them."""

    def __init__(
        self, models: Path | None, own_set: str | None = None, *, threads: int | None = None
    ) -> None:
        self._models = models
        self._threads = threads
        self._set = own_set

    @cached_property
    def _reader(self) -> Reader:
        from vision.observing.own_set import knowing
        from vision.observing.reader import Reader
        from vision.shipped import MODELS

        own = None if self._set is None else _stored(self._set)
        return knowing(Reader(self._models or MODELS, threads=self._threads), own)

    def read(self, image: Pixels, enlarge: Enlarge | None = None) -> list[FoundTile]:
        return self._reader.read(image, enlarge)


def _stored(name: str) -> OwnSet:
    """Return the stored set of this name. Raises ReaderError if it does not exist or has no
    faces."""
    from vision.observing.own_set import stored_set

    try:
        own = stored_set(name)
    except (LookupError, OSError, ValueError) as problem:
        raise ReaderError(str(problem)) from problem
    if not own.codes:
        raise ReaderError(f"the set {name} has no faces yet; store some with --learn")
    return own


def _learn(name: str, photos: Sequence[str], models: Path | None, laid_out: bool) -> int:
    """Store faces in the set of this name, a new one if there is none, and print what could not be
    used. Return the exit status: 1 if any photo had a problem, else 0. Raises ReaderError if the
    reader or a known set cannot be loaded, or the set cannot be stored.

    photos: file names.
    models: folder of the reader's models, None for the shipped ones.
    laid_out: True if the photos show a whole set laid out in rows, False if each shows a single
      tile and is named by its code.
    """
    from scoring.tiles import parse_tile
    from vision.observing.own_set import FOLDER, OwnSet, file_name, single_face, stored_sets
    from vision.observing.photo import load_photo
    from vision.observing.reader import Reader
    from vision.shipped import MODELS

    reader = Reader(models or MODELS)
    known = file_name(name) in stored_sets(FOLDER)
    own = _stored(name) if known else OwnSet(name)
    status = 0
    for photo in photos:
        problems: list[object] = []
        try:
            if laid_out:
                problems += _learn_rows(own, load_photo(photo), reader)
            else:
                code = parse_tile(Path(photo).stem.replace("-", "_").split("_")[0])
                own.learn_faces([single_face(load_photo(photo), reader.detector)], [code])
        except (HandError, PhotoError, ValueError) as problem:
            problems.append(problem)
        for each in problems:
            print(f"{photo}: {each}", file=sys.stderr)
            status = 1
    if own.codes:
        try:
            own.save()
        except OSError as problem:
            raise ReaderError(
                f"the set {name} cannot be stored in {FOLDER}: {problem.strerror}"
            ) from problem
    print(f"{name}: {own.kinds} of 42 kinds stored, {len(own.codes)} faces in all")
    return status


def _learn_rows(own: OwnSet, image: Pixels, reader: Reader) -> list[str]:
    """Add the tiles of a photo that lie in rows to the set `own`; return messages about tiles left
    out and other problems."""
    from vision.laid_out_set import name_by_place
    from vision.observing.photo import denoise

    seen = name_by_place(reader.read(denoise(image)))
    problems = [str(problem) for problem in seen.problems]
    for place in seen.places:
        if place.asked:
            problems.append(f"{' or '.join(place.names)}? It is left out.")
        else:
            own.learn(image, place.quad[None], [place.names[0]])
    return problems


def _read(names: Sequence[str], form: HandForm, reader: TileReader) -> Reading:
    """Return the reading of one photo, or of several pictures of one hand; a video counts as
    several. Raises PhotoError."""
    from vision.several_looks import frames_of, is_video, read_looks

    if len(names) == 1 and not is_video(names[0]):
        return read_photo(_source(names[0]), names[0], reader, form)
    sources = [frames_of(name) if is_video(name) else _source(name) for name in names]
    return read_looks(sources, names, reader, form)


def _source(name: str) -> Source:
    return sys.stdin.buffer.read() if name == "-" else name


def _scored(hand: dict[str, Any] | None, asked: argparse.Namespace) -> dict[str, Any]:
    """Return two keys: `score`, the answer of the scorer about a drafted hand (an error if it
    cannot be scored), and `scored_as`, the hand that was scored: with the rules of the command line
    and, if no winning tile is known, with its last concealed tile as the winning one. Both are None
    without a hand.

    asked: parsed command line.
    """
    if hand is None:
        return {"score": None, "scored_as": None}
    from scoring import answer

    hand = dict(hand)
    if hand.get("winning_tile") is None and hand["concealed"]:
        # Section 5 of the rules: mixed into the hand, the tile that won earns no fan of the wait.
        hand |= {"winning_tile": hand["concealed"][-1], "winning_tile_known": False}
    asked_for = {"ruleset": asked.ruleset, "rulings": asked.rulings}
    hand |= {key: value for key, value in asked_for.items() if value is not None}
    return {"score": answer(hand, lang=asked.lang), "scored_as": hand}


def _table(reading: Reading, score: dict[str, Any] | None, lang: str) -> str:
    """Return a reading and the answer of the scorer as lines for the terminal; doubtful tiles have
    a question mark."""
    lines = [f"{reading.photos or reading.photo} ({reading.seconds:.2f} s)"]
    for group in reading.groups:
        tiles = [reading.tiles[i] for i in group.tiles]
        names = [tile.tile + ("?" if tile.doubtful else "") for tile in tiles]
        lines.append(f"  {group.kind.replace('_', ' ')}: {' '.join(names)}")
    lines += [f"- {warning.in_language(lang)}" for warning in reading.warnings]
    if score is not None:
        from scoring.answers.terminal import score_table
        from scoring.score import Score

        failed = score.get("error")
        lines += ["", failed["message"] if failed else score_table(Score.from_json(score), lang)]
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    sys.exit(main())
