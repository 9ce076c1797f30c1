"""`python -m datasets`: render scenes, cut training pictures, train, export, evaluate."""

from __future__ import annotations

import argparse
import itertools
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from datasets.faces import FaceBook
    from datasets.photos import LabelledPhoto

try:
    from datasets.changes import CHANGES
    from datasets.evaluate import Tally, share
    from datasets.scene_kinds import KINDS, kinds_named
except ModuleNotFoundError as missing:
    sys.exit(f"{missing.name} is not installed here. pip install -r requirements.txt brings it.")


Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""The subparsers of the command line. Each `_add_…` function below adds one command; the function
after it runs that command."""


def main(arguments: list[str] | None = None) -> int:
    """Run one command with these arguments (those of the process for None) and return its exit
    status, 2 for a wrong value or missing file. Arguments that the parser refuses raise
    SystemExit."""
    options = _parser().parse_args(arguments)
    try:
        options.run(options)
    except (FileNotFoundError, ValueError) as problem:
        print(f"{options.command}: {problem}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m datasets", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for add in (
        _add_train,
        _add_scenes,
        _add_crops,
        _add_train_detector,
        _add_train_classifier,
        _add_export,
        _add_evaluate,
        _add_rendered,
        _add_own_sets,
        _add_drafts,
        _add_name_noise,
        _add_train_layout,
        _add_fit_score,
        _add_fit_doubt,
        _add_fit_own_set,
        _add_fit_red_fives,
        _add_draw_tiles,
        _add_without_tiles,
        _add_upright,
        _add_tables,
        _add_demo,
    ):
        add(commands)
    return parser


def _faces(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--faces", type=Path, nargs="*", default=[],
        help="folders of face crops, each with a labels.csv or with files named by tile code; "
        "the project's drawn faces are always there as well",
    )  # fmt: skip
    parser.add_argument(
        "--made-up", type=int, default=0, help="tile sets to make up, in the fonts installed"
    )


def _photos(parser: argparse.ArgumentParser, required: bool = True) -> None:
    parser.add_argument("--photos", type=Path, required=required, help="folder of labelled photos")
    parser.add_argument("--family", nargs="*", default=[], help="families of photos")


def _kinds_help() -> str:
    return "; ".join(f"{name}: {what}" for name, what in KINDS.items())


def _add_train(commands: Commands) -> None:
    train = commands.add_parser(
        "train", help="do a whole recipe: make what is learned from, train, export, measure"
    )
    train.add_argument("recipe", type=Path, help="a TOML file, such as models/recipe.toml")
    train.add_argument("--faces", type=Path, nargs="*", default=[], help="folders of face crops")
    train.add_argument("--photos", type=Path, help="folder of labelled photos")
    train.add_argument("--kept", type=Path, help="folder of photos that players kept")
    train.add_argument("--leave-out", nargs="*", default=[], help="families of photos")
    train.add_argument("--runs", type=Path, default=Path("runs"), help="where it is kept")
    train.add_argument("--until", metavar="STEP", help="the last step to do")
    train.add_argument("--device", default="cpu", help="as torch names it, such as cuda")
    train.add_argument(
        "--tiny", action="store_true", help="every step in its smallest size, to see that it works"
    )
    train.add_argument(
        "--share", type=float, default=1.0, help="only this share of every step's length: a dry run"
    )
    train.add_argument(
        "--minutes", type=float,
        help="each training of a network ends after so many minutes, if it is not done by then",
    )  # fmt: skip
    train.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, help="processes that render"
    )
    train.set_defaults(run=_train)


def _train(options: argparse.Namespace) -> None:
    from datasets.recipe import Workshop, load_recipe, run_recipe
    from datasets.workers import Workers

    steps = load_recipe(options.recipe, left_out=bool(options.leave_out))
    names = [step.name for step in steps]
    if options.until:
        if options.until not in names:
            raise ValueError(f"no step {options.until!r}; there are {', '.join(names)}")
        steps = steps[: names.index(options.until) + 1]
    runs = options.runs
    if options.tiny or options.share < 1:
        runs /= "tiny" if options.tiny else f"share-{options.share:g}"
    with Workers(1 if options.tiny else options.workers) as workers:
        shop = Workshop(
            runs=runs,
            faces=tuple(options.faces),
            photos=options.photos,
            kept=options.kept,
            leave_out=tuple(options.leave_out),
            tiny=options.tiny,
            device=options.device,
            share=options.share,
            minutes=options.minutes,
            workers=workers,
        )
        run_recipe(steps, shop)


def _add_scenes(commands: Commands) -> None:
    scenes = commands.add_parser("scenes", help="render table scenes to train the detector on")
    _faces(scenes)
    scenes.add_argument("--count", type=int, default=6000)
    scenes.add_argument("--kind", nargs="*", default=[], metavar="KIND", help=_kinds_help())
    scenes.add_argument("--seed", type=int, default=1)
    scenes.add_argument("--workers", type=int, default=1)
    scenes.add_argument("--out", type=Path, required=True, help="folder; goes on where it stopped")
    scenes.set_defaults(run=_scenes)


def _scenes(options: argparse.Namespace) -> None:
    from datasets.detector_images import write_scenes
    from datasets.workers import Workers

    with Workers(options.workers) as workers:
        write_scenes(
            options.out,
            options.count,
            _book(options),
            seed=options.seed,
            workers=workers,
            kinds=kinds_named(options.kind),
        )


def _add_crops(commands: Commands) -> None:
    crops = commands.add_parser("crops", help="cut faces to train the classifier on")
    _faces(crops)
    crops.add_argument("--count", type=int, default=4000, help="scenes to render for faces")
    crops.add_argument("--kind", nargs="*", default=[], metavar="KIND", help=_kinds_help())
    crops.add_argument("--seed", type=int, default=11)
    crops.add_argument("--workers", type=int, default=1)
    crops.add_argument("--out", type=Path, required=True, help="an .npz file")
    crops.set_defaults(run=_crops)


def _crops(options: argparse.Namespace) -> None:
    from datasets.classifier_crops import scene_crops
    from datasets.workers import Workers

    with Workers(options.workers) as workers:
        crops = scene_crops(
            range(options.count),
            _book(options),
            seed=options.seed,
            workers=workers,
            kinds=kinds_named(options.kind),
        )
    crops.save(options.out)
    print(f"{len(crops)} faces in {options.out}")


def _add_train_detector(commands: Commands) -> None:
    detector = commands.add_parser("train-detector", help="train the detector, or go on with a run")
    detector.add_argument("--data", type=Path, nargs="+", required=True, help="folders of pictures")
    detector.add_argument("--name", required=True, help="the run is kept in runs/NAME")
    detector.add_argument("--start", type=Path, help="checkpoint to begin from")
    detector.add_argument("--pictures", type=int, default=10_000, help="stop after so many")
    detector.add_argument("--batch", type=int, default=16)
    detector.add_argument("--learning-rate", type=float, default=0.002)
    detector.set_defaults(run=_train_detector)


def _train_detector(options: argparse.Namespace) -> None:
    from datasets.detector_images import SIZE, write_dataset_file
    from datasets.train_detector import DetectorTraining, train_detector

    run = Path("runs") / options.name
    dataset = write_dataset_file(run / "data", options.data)
    training = DetectorTraining(
        size=SIZE,
        batch=options.batch,
        pictures=options.pictures,
        learning_rate=options.learning_rate,
    )
    last = train_detector(dataset, run, training, start=options.start)
    print(f"detector in {last}")


def _add_train_classifier(commands: Commands) -> None:
    classifier = commands.add_parser(
        "train-classifier", help="train the classifier, or go on with a run"
    )
    classifier.add_argument(
        "--crops", nargs="+", required=True, metavar="FILE[:WEIGHT]", help=".npz files of faces"
    )
    classifier.add_argument("--name", required=True, help="the run is kept in runs/NAME")
    classifier.add_argument("--start", type=Path, help="checkpoint to begin from")
    classifier.add_argument(
        "--pretrained", type=Path, help="weights of EfficientNet-Lite0 for a run that is begun"
    )
    classifier.add_argument("--steps", type=int, default=1000)
    classifier.add_argument("--learning-rate", type=float, default=1.2e-3)
    classifier.set_defaults(run=_train_classifier)


def _train_classifier(options: argparse.Namespace) -> None:
    from datasets.classifier_crops import Crops
    from datasets.train_classifier import ClassifierSettings, train_classifier

    parts = []
    for entry in options.crops:
        path, _, weight = entry.partition(":")
        parts.append((Crops.load(Path(path)), float(weight or 1)))
    checkpoint = Path("runs") / options.name / "classifier.pt"
    settings = ClassifierSettings(steps=options.steps, learning_rate=options.learning_rate)
    train_classifier(parts, checkpoint, settings, options.start, options.pretrained)
    print(f"classifier in {checkpoint}")


def _add_export(commands: Commands) -> None:
    export = commands.add_parser("export", help="write checkpoints as the app's ONNX models")
    export.add_argument("--detector", type=Path)
    export.add_argument("--classifier", type=Path)
    export.add_argument("--out", type=Path, default=Path("models"))
    export.set_defaults(run=_export)


def _export(options: argparse.Namespace) -> None:
    from datasets.export import export_classifier, export_detector, size_of
    from datasets.recipe import CLASSIFIER_FILE, DETECTOR_FILE

    if options.detector:
        print(size_of(export_detector(options.detector, options.out / DETECTOR_FILE)))
    if options.classifier:
        print(size_of(export_classifier(options.classifier, options.out / CLASSIFIER_FILE)))


def _add_evaluate(commands: Commands) -> None:
    evaluate = commands.add_parser("evaluate", help="measure a reader on labelled photos")
    _photos(evaluate, required=False)
    evaluate.add_argument("--models", type=Path, default=Path("models"))
    evaluate.add_argument(
        "--real", type=Path, help="whole tables instead: a folder with development and photos"
    )
    evaluate.add_argument(
        "--turned", type=int, default=0, choices=(0, 90, 180, 270),
        help="turn each of these clockwise first, by so many degrees",
    )  # fmt: skip
    evaluate.add_argument("--change", choices=list(CHANGES), help="make every photo harder so")
    evaluate.add_argument(
        "--held-back", action="store_true", help="only photographs that no training ever saw"
    )
    evaluate.add_argument(
        "--labels-as-given", action="store_true", help="without datasets/label_errors.csv"
    )
    evaluate.add_argument("--sample", type=int, help="only so many photos, drawn with a fixed seed")
    evaluate.add_argument("--failures", type=int, default=10, help="failed photos to list")
    evaluate.add_argument("--json", type=Path, help="write the figures here as well")
    evaluate.add_argument(
        "--write", type=Path, nargs="*", default=[], help="pages whose rows of these are renewed"
    )
    evaluate.set_defaults(run=_evaluate)


def _evaluate(options: argparse.Namespace) -> None:
    if options.real:
        _real_tables(options)
        return
    if not options.photos:
        raise ValueError("--photos names a folder of labelled photos, --real one of whole tables")
    from datasets.evaluate import MeasuredRow, evaluate
    from datasets.photos import FAMILIES, folders_of, held_back, load_photos
    from vision.observing.reader import Reader

    reader = Reader(options.models)
    figures = {}
    for family in options.family or list(FAMILIES):
        photos = load_photos(options.photos, folders_of([family]), as_given=options.labels_as_given)
        if options.held_back:
            photos = held_back(photos)[1]
        photos = _sample(photos, options.sample)
        tally = evaluate(photos, reader, changed=options.change)
        _tell(family, tally, options.failures)
        figures[family] = tally.as_dict()
        row = MeasuredRow(
            name=family,
            many=tally.photos,
            of="photos",
            exact=tally.exact,
            tiles_right=tally.right / max(1, tally.tiles),
        )
        for page in options.write:
            row.renew(page)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")


def _real_tables(options: argparse.Namespace) -> None:
    from datasets.evaluate import MeasuredRow
    from datasets.real_tables import development, measure, rows
    from vision.observing.reader import Reader

    reader = Reader(options.models)
    sets = {
        "development": development(options.real / "development"),
        "fatcat-rows": rows(options.real / "photos" / "fatcat-rows"),
    }
    figures = {}
    for name, tables in sets.items():
        tally = measure(tables, reader, quarter=options.turned // 90)
        turned = f", turned by {options.turned} degrees" if options.turned else ""
        print(f"{name}{turned}: {tally.line()}")
        for what in tally.wrong:
            print(f"  {what}")
        figures[name] = vars(tally)
        row = (
            MeasuredRow(name, tally.rows, "rows", tally.whole_rows)
            if tally.rows
            else MeasuredRow(name, tally.hands, "hands", tally.exact)
        )
        for page in options.write:
            row.renew(page)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")


def _add_rendered(commands: Commands) -> None:
    rendered = commands.add_parser("rendered", help="measure a reader on rendered hands")
    rendered.add_argument("--kind", nargs="*", default=[], metavar="KIND", help=_kinds_help())
    rendered.add_argument("--count", type=int, default=200)
    rendered.add_argument("--seed", type=int, default=0)
    rendered.add_argument("--models", type=Path, default=Path("models"))
    rendered.add_argument("--change", choices=list(CHANGES), help="make every picture harder so")
    rendered.add_argument("--any-light", action="store_true", help="as training has it")
    rendered.add_argument("--failures", type=int, default=10, help="failed pictures to list")
    rendered.set_defaults(run=_rendered)


def _rendered(options: argparse.Namespace) -> None:
    from datasets.evaluate import evaluate
    from datasets.rendered import rendered_photos
    from vision.observing.reader import Reader

    photos = rendered_photos(
        options.count, seed=options.seed, kinds=kinds_named(options.kind),
        ordinary=not options.any_light,
    )  # fmt: skip
    tally = evaluate(photos, Reader(options.models), changed=options.change)
    _tell(" ".join(options.kind) or "hands", tally, options.failures)


def _tell(name: str, tally: Tally, failures: int) -> None:
    """Print the results of a measurement.

    name: name of the measurement in the output.
    failures: maximum number of photos with errors to list.
    """
    print(f"{name}: {tally.line()}")
    for (low, high), (right, seen) in tally.by_size.items():
        if seen:
            print(f"  tiles of {low} to {high} px: {100 * right / seen:.2f} % of {seen}")
    for (code, read), count in tally.confusions.most_common(12):
        print(f"  {code} read as {read}: {count}")
    for photo, what in tally.failures[:failures]:
        print(f"  {photo}: {what}")


def _add_own_sets(commands: Commands) -> None:
    own = commands.add_parser("own-sets", help="measure what one stored face of each kind is worth")
    _photos(own)
    own.add_argument("--models", type=Path, default=Path("models"))
    own.add_argument("--sample", type=int, help="only so many photos, drawn with a fixed seed")
    own.set_defaults(run=_own_sets)


def _own_sets(options: argparse.Namespace) -> None:
    from datasets.own_sets import evaluate_own_sets
    from datasets.photos import FAMILIES, folders_of, load_photos
    from vision.observing.reader import Reader

    reader = Reader(options.models)
    for family in options.family or list(FAMILIES):
        photos = _sample(load_photos(options.photos, folders_of([family])), options.sample)
        found = evaluate_own_sets(photos, reader)
        print(
            f"{family}: of {found['tiles']} tiles {100 * found['wrong_before']:.2f} % wrong, "
            f"{100 * found['wrong_after']:.2f} % with {found['stored']} stored faces"
        )


def _sample(photos: list[LabelledPhoto], count: int | None) -> list[LabelledPhoto]:
    order = np.random.default_rng(0).permutation(len(photos))[: count or len(photos)]
    return [photos[at] for at in sorted(order)]


def _add_drafts(commands: Commands) -> None:
    drafts = commands.add_parser("drafts", help="measure drafted hands on rendered pictures")
    drafts.add_argument("--count", type=int, default=500)
    drafts.add_argument("--seed", type=int, default=0)
    drafts.add_argument("--start", type=int, default=0, help="first hand, to take a run up again")
    drafts.add_argument("--sixteen", action="store_true", help="hands of seventeen tiles")
    drafts.add_argument("--models", type=Path, default=Path("models"))
    drafts.add_argument("--any-light", action="store_true", help="as dark and blurred as training")
    drafts.set_defaults(run=_drafts)


def _drafts(options: argparse.Namespace) -> None:
    from datasets.measured_drafts import RenderedHands, evaluate_drafts
    from vision.observing.reader import Reader

    def told(hand: int, right: int, problems: list[str]) -> None:
        if problems:
            print(f"hand {hand}: {'; '.join(problems)}", flush=True)
        done = hand + 1 - options.start
        if done % 25 == 0:
            print(f"{right} of {done} drafted right", flush=True)

    hands = RenderedHands(
        options.count,
        seed=options.seed,
        start=options.start,
        ordinary=not options.any_light,
        sixteen=options.sixteen,
    )
    found = evaluate_drafts(hands, Reader(options.models), told=told)
    print(f"{found['hands']} rendered hands: {share(found['right'], found['hands'])} drafted right")
    print("wrong in the others: " + ", ".join(f"{k} {n}" for k, n in found["wrong"].items()))


def _add_name_noise(commands: Commands) -> None:
    noise = commands.add_parser("name-noise", help="measure names for simulated tables")
    noise.add_argument("--models", type=Path, default=Path("models"))
    noise.add_argument("--count", type=int, default=800, help="hands to render and read")
    noise.add_argument("--seed", type=int, default=80)
    noise.add_argument("--out", type=Path, default=Path("datasets/name_noise.json"))
    noise.set_defaults(run=_name_noise)


def _name_noise(options: argparse.Namespace) -> None:
    from datasets.measured_layouts import write_name_noise
    from vision.observing.reader import Reader

    write_name_noise(options.out, Reader(options.models), count=options.count, seed=options.seed)


def _add_train_layout(commands: Commands) -> None:
    layout = commands.add_parser("train-layout", help="teach the layout on simulated tables")
    layout.add_argument("--tables", type=int, default=100_000)
    layout.add_argument("--epochs", type=float, default=5)
    layout.add_argument("--learning-rate", type=float, default=0.002)
    layout.add_argument("--start", type=Path, help="weights to begin with")
    layout.add_argument("--out", type=Path, default=Path("runs/layout/layout.pt"))
    layout.add_argument("--seed", type=int, default=0)
    layout.add_argument("--workers", type=int, default=1)
    layout.set_defaults(run=_train_layout)


def _train_layout(options: argparse.Namespace) -> None:
    from datasets.train_layout import LayoutTraining, train_layout
    from datasets.workers import Workers

    training = LayoutTraining(
        tables=options.tables,
        epochs=options.epochs,
        seed=options.seed,
        learning_rate=options.learning_rate,
    )
    with Workers(options.workers) as workers:
        train_layout(options.out, training, workers=workers, start=options.start)


def _add_fit_score(commands: Commands) -> None:
    score = commands.add_parser("fit-score", help="weigh what hypotheses are judged by")
    score.add_argument("--tables", type=int, default=10_000)
    score.add_argument("--out", type=Path, default=Path("models/layout_score.npz"))
    score.add_argument("--seed", type=int, default=0)
    score.add_argument("--workers", type=int, default=1)
    score.set_defaults(run=_fit_score)


def _fit_score(options: argparse.Namespace) -> None:
    from datasets.train_layout import fit_score
    from datasets.workers import Workers

    with Workers(options.workers) as workers:
        fit_score(options.out, tables=options.tables, seed=options.seed, workers=workers)


def _add_fit_doubt(commands: Commands) -> None:
    doubt = commands.add_parser("fit-doubt", help="learn what a classifier's confidence is worth")
    _photos(doubt)
    doubt.add_argument("--models", type=Path, default=Path("models"))
    doubt.add_argument("--sample", type=int, help="only so many photos, drawn with a fixed seed")
    doubt.add_argument("--hands", type=int, default=0, help="so many rendered hands with them")
    doubt.add_argument("--out", type=Path, default=Path("models/doubt.npz"))
    doubt.set_defaults(run=_fit_doubt)


def _fit_doubt(options: argparse.Namespace) -> None:
    from datasets.fit_doubt import fit_doubt
    from datasets.photos import FAMILIES, folders_of, load_photos
    from datasets.rendered import rendered_photos
    from vision.observing.reader import Reader

    photos = load_photos(options.photos, folders_of(options.family or list(FAMILIES)))
    hands = rendered_photos(options.hands, seed=7001, kinds=frozenset())
    both = itertools.chain(_sample(photos, options.sample), hands)
    fit_doubt(options.out, both, Reader(options.models))


def _add_fit_own_set(commands: Commands) -> None:
    own_set = commands.add_parser("fit-own-set", help="learn what stored faces are worth")
    own_set.add_argument("--models", type=Path, default=Path("models"))
    own_set.add_argument("--count", type=int, default=24, help="made-up sets to fit to")
    own_set.add_argument("--out", type=Path, default=Path("models/own_set.npz"))
    own_set.set_defaults(run=_fit_own_set)


def _fit_own_set(options: argparse.Namespace) -> None:
    from datasets.fit_own_set import fit_own_set
    from vision.observing.classifier import Classifier

    fit_own_set(options.out, Classifier(options.models / "classifier.onnx"), count=options.count)


def _add_fit_red_fives(commands: Commands) -> None:
    red = commands.add_parser("fit-red-fives", help="learn to tell red fives by their paint")
    _faces(red)
    _photos(red)
    red.add_argument("--count", type=int, default=600, help="scenes to render")
    red.add_argument("--seed", type=int, default=71)
    red.add_argument("--out", type=Path, default=Path("models/red_fives.npz"))
    red.set_defaults(run=_fit_red_fives)


def _fit_red_fives(options: argparse.Namespace) -> None:
    from datasets.fit_red_fives import fit_red_fives
    from datasets.photos import FAMILIES, folders_of, load_photos

    photos = load_photos(options.photos, folders_of(options.family or list(FAMILIES)))
    fit_red_fives(options.out, _book(options), photos, count=options.count, seed=options.seed)


def _add_draw_tiles(commands: Commands) -> None:
    drawn = commands.add_parser("draw-tiles", help="draw the tiles that the app shows")
    drawn.add_argument("folder", type=Path)
    drawn.set_defaults(run=_draw_tiles)


def _draw_tiles(options: argparse.Namespace) -> None:
    from datasets.art.drawing import write_tiles

    write_tiles(options.folder)


def _add_tables(commands: Commands) -> None:
    tables = commands.add_parser("tables", help="measure the layout on simulated tables")
    tables.add_argument("--count", type=int, default=2000)
    tables.add_argument("--seed", default="measured")
    tables.add_argument("--tiles", type=int, choices=(14, 17), default=14, help="tiles of a hand")
    tables.add_argument("--whole", action="store_true", help="only tables with four players")
    tables.set_defaults(run=_tables)


def _tables(options: argparse.Namespace) -> None:
    from tqdm import tqdm

    from datasets.measured_layouts import measure_layouts, simulated

    tables = simulated(options.count, options.seed, options.tiles, whole=options.whole)
    tally = measure_layouts(tqdm(tables, total=options.count, desc="tables"))
    print(tally.line(), tally.calibration(), sep="\n")


def _add_without_tiles(commands: Commands) -> None:
    empty = commands.add_parser("without-tiles", help="measure what is seen where no tile is")
    _photos(empty, required=False)
    empty.add_argument("--count", type=int, default=200, help="pictures of other things to render")
    empty.add_argument("--seed", type=int, default=977)
    empty.add_argument("--models", type=Path, default=Path("models"))
    empty.set_defaults(run=_without_tiles)


def _without_tiles(options: argparse.Namespace) -> None:
    from datasets.photos import FAMILIES, folders_of, load_photos
    from datasets.without_tiles import measure_empty, rendered_strangers
    from vision.observing.reader import Reader

    folders = folders_of(options.family or list(FAMILIES))
    photos = load_photos(options.photos, folders) if options.photos else []
    rendered = rendered_strangers(options.count, options.seed)
    print(*measure_empty(Reader(options.models), rendered, photos).lines(), sep="\n")


def _add_upright(commands: Commands) -> None:
    upright = commands.add_parser("upright", help="measure which side of a photo is taken for up")
    upright.add_argument("--count", type=int, default=800)
    upright.add_argument("--seed", default="votes")
    upright.set_defaults(run=_upright)


def _upright(options: argparse.Namespace) -> None:
    from datasets.measured_layouts import measure_upright, simulated

    for how, right in measure_upright(simulated(options.count, options.seed)).items():
        print(f"{how}: the hand stands as the vote says on {share(right, options.count)}")


def _add_demo(commands: Commands) -> None:
    demo = commands.add_parser("demo", help="render the demo photo of the app")
    demo.add_argument("--seed", type=int, default=12)
    demo.add_argument("--out", type=Path, default=Path("ui/demo.jpg"))
    demo.set_defaults(run=_demo)


def _demo(options: argparse.Namespace) -> None:
    from datasets.demo import write_demo

    write_demo(options.out, seed=options.seed)


def _book(options: argparse.Namespace) -> FaceBook:
    from datasets.faces import load_faces, merge
    from datasets.made_up_sets import drawn_faces, made_up_sets

    made_up = made_up_sets(options.made_up, seed=options.seed)
    return merge(load_faces(options.faces), drawn_faces(), made_up)


if __name__ == "__main__":
    sys.exit(main())
