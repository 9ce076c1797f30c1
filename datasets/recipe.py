"""Recipes: files that say how models are trained, with the seed and size of every step.

A recipe is a TOML file with steps (`[[step]]`), run in order. Each has a `name`, a kind of work in
`does` (a key of `STEPS`) and the settings of that work. Settings refer to another step by its name,
and to a checkpoint or model of the project by its path. If families of photos are left out, a
setting with the suffix `_left_out` replaces the one without it. A step writes into a folder with
its name: under `common` if photos cannot change its result, else under `all`, `without-FAMILY` or
`without-photos`. A finished step is not run again, and an interrupted one continues.
"""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from datasets.classifier_crops import Crops, photo_crops, scene_crops, table_crops
from datasets.detector_images import (
    SIZE,
    PhotoPieces,
    write_dataset_file,
    write_photo_pieces,
    write_scenes,
)
from datasets.faces import FaceBook, load_faces, merge
from datasets.made_up_sets import drawn_faces, made_up_sets, picture_sets
from datasets.photos import FAMILIES, LabelledPhoto, folders_of, held_back, load_kept, load_photos
from datasets.rendered import rendered_photos
from datasets.scene_kinds import kinds_named
from datasets.workers import THIS_PROCESS, Workers
from vision.observing.classifier import Classifier
from vision.observing.detector import Detector

DETECTOR_FILE, CLASSIFIER_FILE, GATE_FILE = "detector.onnx", "classifier.onnx", "gate.npz"
LAYOUT_CHECKPOINT, LAYOUT_FILE, SCORE_FILE = "layout.pt", "layout.onnx", "layout_score.npz"
"""File names of the layout's networks and weights in a folder of models."""
DONE = "done.json"
"""File that is written into a step's folder when it is finished, with its settings as JSON."""
PART = 500
"""Number of scenes or photos cut at a time; each part is stored as soon as it is finished."""
MADE_UP_SEED = 91
"""Default seed of the made-up sets, which take a while to draw; steps with the same seed share
them."""
GATE_PICTURE_PX, SMALL_TILES_PX = 960, 720
"""Side in px of the rendered pictures to fit the gate on. The first is larger than what the
detector first looks at; in the second, tiles are about as small as in a photo of a whole table."""
TINY_PHOTOS, TINY_SIDE = 3, 64
TINY_RATE = 1e-7
"""Learning rate of a trial (`Workshop.tiny`), so small that the models hardly change."""


@dataclass(frozen=True)
class Workshop:
    """The inputs and outputs of a recipe's steps.

    runs: folder of the results.
    faces: folders of face crops.
    photos: folder of labelled photos, None for none.
    leave_out: families of photos not to train on.
    device: where torch trains, such as "cpu" or "cuda".
    """

    runs: Path
    faces: tuple[Path, ...] = ()
    photos: Path | None = None
    kept: Path | None = None
    """Folder of photos that players kept, with their corrected readings; None for none."""
    leave_out: tuple[str, ...] = ()
    tiny: bool = False
    """True to run every step at its smallest size, as a trial."""
    share: float = 1.0
    """Share of the length of every step to run. A run with 0.01 takes minutes and shows how many
    hours the whole recipe needs."""
    minutes: float | None = None
    """Maximum duration of each training of a network, None for no limit; the learning rate falls
    fast enough to reach its end by then. It is meant for machines that are rented by the hour."""
    workers: Workers = THIS_PROCESS
    """Processes that render."""
    device: str = "cpu"
    made: dict[str, Path] = field(default_factory=dict)
    """Folders of the steps that are finished, by name."""
    books: dict[tuple[int, int], FaceBook] = field(default_factory=dict)
    """Books of faces used so far, by (number, seed) of their made-up sets."""

    def training_photos(self) -> list[LabelledPhoto]:
        """Return the labelled photos to train on, without families left out and photos held back,
        then all those kept by players; empty if there are none, only `TINY_PHOTOS` if `tiny`.
        Raises ValueError for an unknown family or an invalid reading."""
        left_out = set(folders_of(self.leave_out))
        photos, _ = held_back(load_photos(self.photos)) if self.photos else ([], [])
        photos = [photo for photo in photos if photo.folder not in left_out]
        photos += load_kept(self.kept) if self.kept else []
        return photos[:TINY_PHOTOS] if self.tiny else photos

    def book(self, made_up: int, seed: int) -> FaceBook:
        """Return the real faces, the project's drawn ones and `made_up` made-up sets (at most two
        if `tiny`). The made-up sets are drawn on first use and stored in the folder `common` of
        `runs`, from which later runs read them; the book is kept in `books`."""
        made_up = min(made_up, 2) if self.tiny else made_up
        if (made_up, seed) not in self.books:
            kept = self.runs / "common" / f"made-up-{made_up}-{seed}.npz"
            if not kept.exists():
                made_up_sets(made_up, seed=seed, workers=self.workers).save(kept)
            book = merge(load_faces(self.faces), drawn_faces(), FaceBook.load(kept))
            self.books[made_up, seed] = book
        return self.books[made_up, seed]

    def model(self, name: str, file: str) -> Path:
        """Return the path of a model: `file` in the folder of the step `name`, or `name` itself as
        a path if there is no such step."""
        return self.made[name] / file if name in self.made else Path(name)


@dataclass(frozen=True)
class Scenes:
    """A step that renders training scenes for the detector.

    pictures: entries with a `count`, a `seed` and, optionally, `kinds` (`datasets.scene_kinds`).
    made_up and made_up_seed: number and seed of the made-up tile sets.
    """

    pictures: tuple[dict[str, Any], ...]
    made_up: int = 200
    made_up_seed: int = MADE_UP_SEED

    def check(self) -> None:
        _check_pictures(self.pictures, ("count", "seed"), ("kinds",))

    def tiny(self) -> Scenes:
        return replace(self, pictures=tuple({**each, "count": 1} for each in self.pictures))

    def run(self, shop: Workshop, out: Path) -> None:
        book = shop.book(self.made_up, self.made_up_seed)
        for each in self.pictures:
            kinds = kinds_named(each.get("kinds", ()))
            write_scenes(
                out, each["count"], book, seed=each["seed"], kinds=kinds, workers=shop.workers
            )


@dataclass(frozen=True)
class Pieces:
    """A step that cuts training pictures for the detector from labelled photos.

    each: number of pieces per photo.
    detector: step or path of the detector that supplies corners.
    warped: number of additional pieces per photo, as seen from another viewpoint.
    rough: True to add motion blur, noise or warm light to many pieces.
    """

    each: int
    seed: int
    detector: str
    warped: int = 0
    rough: bool = False

    uses_photos = True

    def tiny(self) -> Pieces:
        return replace(self, each=min(self.each, 1), warped=min(self.warped, 1))

    def run(self, shop: Workshop, out: Path) -> None:
        detector = Detector(shop.model(self.detector, DETECTOR_FILE))
        photos = shop.training_photos()
        pieces = PhotoPieces(self.each, warped=self.warped, rough=self.rough)
        write_photo_pieces(out, photos, pieces, seed=self.seed, detector=detector)


@dataclass(frozen=True)
class SceneFaces:
    """A step that cuts faces from rendered scenes to train the classifier.

    count and seed: number and seed of the scenes.
    kinds: kinds of scene (`datasets.scene_kinds`).
    made_up and made_up_seed: number and seed of the made-up tile sets.
    pictures: True to use only birds, flowers and the tiles mistaken for them.
    picture_sets: number of additional made-up sets with only birds and flowers.
    """

    count: int
    seed: int
    kinds: tuple[str, ...] = ()
    made_up: int = 200
    made_up_seed: int = MADE_UP_SEED
    pictures: bool = False
    picture_sets: int = 0

    def check(self) -> None:
        kinds_named(self.kinds)

    def tiny(self) -> SceneFaces:
        return replace(self, count=min(self.count, 4), picture_sets=min(self.picture_sets, 1))

    def run(self, shop: Workshop, out: Path) -> None:
        book = shop.book(self.made_up, self.made_up_seed)
        if self.picture_sets:
            pictures = picture_sets(self.picture_sets, seed=self.seed, workers=shop.workers)
            book = merge(book, pictures)
        _in_parts(
            out, self.count,
            lambda low, high: scene_crops(
                range(low, high), book, seed=self.seed, pictures=self.pictures,
                kinds=kinds_named(self.kinds), workers=shop.workers,
            ),
        )  # fmt: skip


@dataclass(frozen=True)
class PhotoFaces:
    """A step that cuts the labelled faces from one in `every` photos, along the corners of a
    detector."""

    detector: str
    every: int = 1

    uses_photos = True

    def tiny(self) -> PhotoFaces:
        return self

    def run(self, shop: Workshop, out: Path) -> None:
        detector = Detector(shop.model(self.detector, DETECTOR_FILE))
        photos = shop.training_photos()[:: self.every]
        _in_parts(out, len(photos), lambda low, high: photo_crops(photos[low:high], detector))


@dataclass(frozen=True)
class TableStrangers:
    """A step that cuts a detector's false detections from rendered tables without tiles."""

    count: int
    seed: int
    detector: str

    def tiny(self) -> TableStrangers:
        return replace(self, count=min(self.count, 4))

    def run(self, shop: Workshop, out: Path) -> None:
        detector = Detector(shop.model(self.detector, DETECTOR_FILE))
        _in_parts(
            out,
            self.count,
            lambda low, high: table_crops(range(low, high), detector, seed=self.seed),
        )


@dataclass(frozen=True)
class TrainDetector:
    """A step that trains the detector on the pictures of other steps.

    data: names of these steps.
    pictures: number of pictures seen until the training ends.
    start: step or checkpoint to begin from; None to begin with random weights.
    """

    data: tuple[str, ...]
    pictures: int
    learning_rate: float
    start: str | None = None
    batch: int = 16
    seed: int = 0

    def tiny(self) -> TrainDetector:
        return replace(self, pictures=2, batch=2, learning_rate=TINY_RATE)

    def run(self, shop: Workshop, out: Path) -> None:
        from datasets.train_detector import DetectorTraining, train_detector

        folders = [shop.made[name] for name in self.data if name in shop.made]
        dataset = write_dataset_file(out / "data", folders)
        training = DetectorTraining(
            size=TINY_SIDE if shop.tiny else SIZE,
            batch=self.batch,
            pictures=self.pictures,
            learning_rate=self.learning_rate,
            seed=self.seed,
            minutes=shop.minutes,
        )
        train_detector(
            dataset,
            out,
            training,
            start=shop.model(self.start, "weights/last.pt") if self.start else None,
            device=shop.device,
            loaders=1 if shop.device == "cpu" else shop.workers.count,
        )


@dataclass(frozen=True)
class TrainClassifier:
    """A step that trains the classifier on the faces of other steps.

    data: sampling weights by the names of these steps.
    steps: number of batches.
    start: checkpoint to begin from.
    pretrained: weights of EfficientNet-Lite0, for a training without `start`.
    """

    data: dict[str, float]
    steps: int
    learning_rate: float
    start: str | None = None
    pretrained: str | None = None
    batch: int = 96
    seed: int = 0

    def tiny(self) -> TrainClassifier:
        return replace(self, steps=2, learning_rate=TINY_RATE)

    def run(self, shop: Workshop, out: Path) -> None:
        from datasets.train_classifier import ClassifierSettings, train_classifier

        parts = [
            (_joined(shop.made[name]), weight)
            for name, weight in self.data.items()
            if name in shop.made
        ]
        train_classifier(
            [(crops, weight) for crops, weight in parts if len(crops)],
            out / "classifier.pt",
            ClassifierSettings(
                steps=self.steps,
                minutes=shop.minutes,
                batch=self.batch,
                learning_rate=self.learning_rate,
                seed=self.seed,
            ),
            shop.model(self.start, "classifier.pt") if self.start else None,
            Path(self.pretrained) if self.pretrained else None,
            device=shop.device,
        )


@dataclass(frozen=True)
class Average:
    """A step that averages the parameters of classifiers that descend from one training.

    classifiers: how many times each counts in the average, by step or path.
    """

    classifiers: dict[str, int]

    def tiny(self) -> Average:
        return self

    def run(self, shop: Workshop, out: Path) -> None:
        from datasets.train_classifier import average_classifiers

        counted = [
            shop.model(name, "classifier.pt")
            for name, times in self.classifiers.items()
            for _ in range(times)
        ]
        average_classifiers(counted, out / "classifier.pt")


@dataclass(frozen=True)
class AverageDetectors:
    """A step that averages the parameters of detectors that descend from one training.

    detectors: how many times each counts in the average, by step or path.
    """

    detectors: dict[str, int]

    def tiny(self) -> AverageDetectors:
        return self

    def run(self, shop: Workshop, out: Path) -> None:
        from datasets.train_detector import average_detectors

        counted = [
            shop.model(name, "weights/last.pt")
            for name, times in self.detectors.items()
            for _ in range(times)
        ]
        average_detectors(counted, out / "weights/last.pt")


@dataclass(frozen=True)
class Export:
    """A step that exports checkpoints as the models that the app runs; ONNX models are copied.

    detector and classifier: step or path; None for no classifier.
    """

    detector: str
    classifier: str | None = None

    def tiny(self) -> Export:
        return self

    def run(self, shop: Workshop, out: Path) -> None:
        from datasets.export import export_classifier, export_detector

        for name, file, checkpoint, write in (
            (self.detector, DETECTOR_FILE, "weights/last.pt", export_detector),
            (self.classifier, CLASSIFIER_FILE, "classifier.pt", export_classifier),
        ):
            if name is None:
                continue
            source = shop.model(name, checkpoint)
            if source.suffix == ".onnx":
                out.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, out / file)
            else:
                write(source, out / file)


@dataclass(frozen=True)
class FitGate:
    """A step that fits the gate and writes it together with detector and classifier.

    models: export step or folder with the detector and classifier.
    pictures: rendered pictures to fit on, as entries with a `count`, `kinds` and, optionally,
      `rough` for bad light and `small` for small tiles.
    every: one in this many labelled photos is used, and all those without tiles.
    """

    models: str
    pictures: tuple[dict[str, Any], ...]
    every: int
    seed: int

    def check(self) -> None:
        _check_pictures(self.pictures, ("count", "kinds"), ("rough", "small"))

    def tiny(self) -> FitGate:
        every = {bool(each.get("small")): {**each, "count": 1} for each in self.pictures}
        return replace(self, pictures=tuple(every.values()))

    def run(self, shop: Workshop, out: Path) -> None:
        from datasets.train_gate import GateLessons, fit_gate, gate_lessons

        out.mkdir(parents=True, exist_ok=True)
        for file in (DETECTOR_FILE, CLASSIFIER_FILE):
            shutil.copy(shop.made.get(self.models, Path(self.models)) / file, out / file)
        networks = Detector(out / DETECTOR_FILE), Classifier(out / CLASSIFIER_FILE)
        lessons = []
        for each in self.pictures:
            ordinary, small = not each.get("rough"), bool(each.get("small"))
            pictures = rendered_photos(
                each["count"], seed=self.seed, kinds=kinds_named(each["kinds"]), ordinary=ordinary,
                sets_seed=self.seed, size=SMALL_TILES_PX if small else GATE_PICTURE_PX,
            )  # fmt: skip
            compared = ordinary and not small
            lessons.append(gate_lessons(pictures, *networks, all_labelled=True, compared=compared))
        photos = [
            photo
            for at, photo in enumerate(shop.training_photos())
            if at % self.every == 0 or not photo.codes
        ]
        lessons.append(gate_lessons(photos, *networks, all_labelled=False))
        fit_gate(GateLessons.join(lessons), seed=self.seed).save(out / GATE_FILE)


@dataclass(frozen=True)
class TrainLayout:
    """A step that trains the layout network on `tables` simulated tables, beginning with the
    weights of `start` if given."""

    tables: int
    epochs: float
    learning_rate: float
    seed: int
    start: str | None = None

    def tiny(self) -> TrainLayout:
        return replace(self, tables=4, epochs=1)

    def run(self, shop: Workshop, out: Path) -> None:
        from datasets.train_layout import CHECKED_TABLES, LayoutTraining, train_layout

        training = LayoutTraining(
            tables=self.tables,
            epochs=self.epochs,
            seed=self.seed,
            learning_rate=self.learning_rate,
            checked=self.tables if shop.tiny else CHECKED_TABLES,
        )
        start = shop.model(self.start, LAYOUT_CHECKPOINT) if self.start else None
        train_layout(out / LAYOUT_CHECKPOINT, training, workers=shop.workers, start=start)


@dataclass(frozen=True)
class FitScore:
    """A step that averages the layout networks of the steps `layouts`, and fits the weights of the
    layout's hypotheses on `tables` simulated tables."""

    layouts: tuple[str, ...]
    tables: int
    seed: int

    def tiny(self) -> FitScore:
        return replace(self, tables=8)

    def run(self, shop: Workshop, out: Path) -> None:
        from datasets.export import export_layout
        from datasets.train_layout import average_layouts, fit_score

        made = out / LAYOUT_CHECKPOINT
        average_layouts([shop.model(each, LAYOUT_CHECKPOINT) for each in self.layouts], made)
        export_layout(made, out / LAYOUT_FILE)
        fit_score(
            out / SCORE_FILE,
            tables=self.tables,
            seed=self.seed,
            workers=shop.workers,
            layout=out / LAYOUT_FILE,
        )


@dataclass(frozen=True)
class Evaluate:
    """A step that evaluates the reader with `models` on the families left out or, if none is, on
    the photos held back from all training, and writes `figures.json`; without labelled photos it
    does nothing.

    sample: maximum number of photos per family; None for all.
    """

    models: str
    sample: int | None = None

    uses_photos = True

    def tiny(self) -> Evaluate:
        return replace(self, sample=1)

    def run(self, shop: Workshop, out: Path) -> None:
        from datasets.evaluate import evaluate
        from vision.observing.reader import Reader

        if shop.photos is None:
            return
        reader = Reader(shop.made.get(self.models, Path(self.models)))
        figures = {}
        for family in shop.leave_out or FAMILIES:
            photos = load_photos(shop.photos, folders_of([family]))
            if not shop.leave_out:
                photos = held_back(photos)[1]
            order = np.random.default_rng(0).permutation(len(photos))[: self.sample]
            tally = evaluate([photos[at] for at in sorted(order)], reader)
            print(f"{family}: {tally.line()}")
            figures[family] = tally.as_dict()
        out.mkdir(parents=True, exist_ok=True)
        (out / "figures.json").write_text(json.dumps(figures, indent=1), encoding="utf-8")


STEPS: dict[str, type] = {
    "scenes": Scenes,
    "pieces": Pieces,
    "scene-faces": SceneFaces,
    "photo-faces": PhotoFaces,
    "table-strangers": TableStrangers,
    "train-detector": TrainDetector,
    "train-classifier": TrainClassifier,
    "average": Average,
    "average-detectors": AverageDetectors,
    "export": Export,
    "fit-gate": FitGate,
    "train-layout": TrainLayout,
    "fit-score": FitScore,
    "evaluate": Evaluate,
}
"""Classes of steps by the value of `does` in a recipe."""


@dataclass(frozen=True)
class Step:
    """A step of a recipe.

    work: object of one of the classes in `STEPS`, with the settings.
    by_photos: True if photos can change its result.
    """

    name: str
    work: Any
    by_photos: bool


def load_recipe(path: Path, *, left_out: bool = False) -> list[Step]:
    """Return the steps of the recipe file `path`, with the settings for all photos or, if
    `left_out`, for left-out families.

    Raises ValueError for an invalid file; the message names the step and what is expected.
    """
    try:
        stored = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as problem:
        raise ValueError(f"{path} is not TOML: {problem}") from None
    found: dict[str, Step] = {}
    for at, given in enumerate(stored.get("step", []), 1):
        step = _step(dict(given), f"{path}, step {at}", found, left_out)
        found[step.name] = step
    if not found:
        raise ValueError(f"{path} has no [[step]]")
    return list(found.values())


def run_recipe(
    steps: list[Step], shop: Workshop, say: Callable[[str], None] = print
) -> dict[str, Path]:
    """Run every step that is not finished yet, add the folder of each step that is not skipped to
    `shop.made`, and return `shop.made`.

    shop: inputs and outputs of the steps.
    say: called with each line of the log.

    Without photos, steps that need them are skipped. Raises ValueError if a step was finished with
    other settings.
    """
    no_photos = not shop.training_photos()
    variant = "-".join(["without", *sorted(shop.leave_out)]) if shop.leave_out else "all"
    variant = "without-photos" if no_photos else variant
    for step in steps:
        if no_photos and getattr(step.work, "uses_photos", False):
            say(f"{step.name}: left out, there are no labelled photos here")
            continue
        out = shop.runs / (variant if step.by_photos else "common") / step.name
        work = step.work.tiny() if shop.tiny else shortened(step.work, shop.share)
        settings = {"does": type(work).__name__, **asdict(work)}
        shop.made[step.name] = out
        if _was_done(out, settings):
            say(f"{step.name}: done before, in {out}")
            continue
        say(f"{step.name}: begins, in {out}")
        work.run(shop, out)
        out.mkdir(parents=True, exist_ok=True)
        (out / DONE).write_text(json.dumps(settings, indent=1), encoding="utf-8")
    return shop.made


LENGTHS = ("count", "pictures", "steps", "tables")
"""Names of the settings that determine how long a step takes; a value is a number or a tuple of
entries with a `count`."""


def shortened(work: Any, share: float) -> Any:
    """Return a copy of a step's settings in which the values of `LENGTHS` (in a list, the `count`
    of each entry) are multiplied by `share` (0 to 1), each at least 1.

    work: object of one of the classes in `STEPS`.
    """
    if share >= 1:
        return work
    found: dict[str, Any] = {}
    for field_of_work in fields(work):
        value = getattr(work, field_of_work.name)
        if field_of_work.name in LENGTHS and isinstance(value, int) and value > 1:
            found[field_of_work.name] = max(1, round(value * share))
        elif field_of_work.name in LENGTHS and isinstance(value, tuple):
            found[field_of_work.name] = tuple(
                {**each, "count": max(1, round(each["count"] * share))} for each in value
            )
    return replace(work, **found)


def _step(given: dict[str, Any], where: str, before: dict[str, Step], left_out: bool) -> Step:
    """Return the step that an entry of a recipe describes. Raises ValueError for a wrong entry.

    given: the entry, from which keys are removed, in place.
    where: what messages call the entry.
    before: steps before it, by name.
    left_out: as in `load_recipe`.
    """
    name, does = given.pop("name", None), given.pop("does", None)
    if not name or name in before:
        raise ValueError(f"{where} needs a name of its own")
    if does not in STEPS:
        raise ValueError(f"{where} does {does!r}; a step can do {', '.join(STEPS)}")
    for key in [key for key in given if key.endswith("_left_out")]:
        value = given.pop(key)
        if left_out:
            given[key.removesuffix("_left_out")] = value
        given.setdefault("by_photos", True)
    by_photos = given.pop("by_photos", False)
    kind = STEPS[does]
    known = {field.name: field for field in fields(kind)}
    for key in given:
        if key not in known:
            raise ValueError(f"{where} ({name}) has {key!r}; {does} takes {', '.join(known)}")
    for key, setting in known.items():
        wanted = setting.default is MISSING and setting.default_factory is MISSING
        if key not in given and wanted:
            raise ValueError(f"{where} ({name}) needs {key!r}")
    work = kind(**{k: tuple(v) if isinstance(v, list) else v for k, v in given.items()})
    if hasattr(work, "check"):
        work.check()
    named = _named(given)
    for one in named:
        if one not in before and not Path(one).suffix and not Path(one).exists():
            raise ValueError(f"{where} ({name}) names {one!r}, which is no step before it")
    by_photos |= getattr(kind, "uses_photos", False)
    return Step(name, work, by_photos or any(before[one].by_photos for one in named & set(before)))


def _check_pictures(
    pictures: Iterable[dict[str, Any]], needed: Sequence[str], known: Sequence[str]
) -> None:
    """Raise ValueError for an entry of `pictures` that lacks a key of `needed`, has a key that is
    in neither `needed` nor `known`, or names an unknown kind of scene."""
    for each in pictures:
        if not set(needed) <= each.keys() <= {*needed, *known}:
            raise ValueError(
                f"pictures need {', '.join(needed)} and may have {', '.join(known)}, but these "
                f"have {', '.join(each)}"
            )
        kinds_named(each.get("kinds", ()))


def _named(given: dict[str, Any]) -> set[str]:
    """Return the steps, and the paths of models and checkpoints, that the settings of a step refer
    to.

    given: settings by name, as in the recipe.
    """
    found: set[str] = set()
    for key in ("detector", "classifier", "start", "models"):
        if given.get(key):
            found.add(given[key])
    for key in ("data", "classifiers", "detectors", "layouts"):
        found.update(given.get(key, ()))
    return found


def _was_done(out: Path, settings: dict[str, Any]) -> bool:
    """Return True if the step with this folder is finished. Raises ValueError if it was finished
    with other settings."""
    done = out / DONE
    if not done.exists():
        return False
    if json.loads(done.read_text(encoding="utf-8")) != json.loads(json.dumps(settings)):
        raise ValueError(
            f"{out} was made with other settings than the recipe has now: delete it, or name "
            "another folder with --runs"
        )
    return True


def _in_parts(out: Path, count: int, cut: Callable[[int, int], Crops]) -> None:
    """Write the faces of `count` scenes or photos into the folder `out`, in parts of `PART` scenes
    or photos each. Parts that exist are kept.

    cut: returns the faces of the scenes or photos from the first index given up to before the
      second.
    """
    for low in range(0, count, PART):
        path = out / f"{low:06d}.npz"
        if not path.exists():
            part = path.with_suffix(".part.npz")
            cut(low, min(low + PART, count)).save(part)
            part.replace(path)


def _joined(folder: Path) -> Crops:
    paths = [p for p in sorted(folder.glob("*.npz")) if not p.name.endswith(".part.npz")]
    return Crops.join([Crops.load(path) for path in paths])
