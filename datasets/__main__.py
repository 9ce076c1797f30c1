"""`python -m datasets`: render scenes, cut training pictures, train, export, evaluate."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import numpy as np

PICTURE_SETS = 150
"""So many sets of birds and flowers are made up for `crops --pictures`."""


def main(arguments: list[str] | None = None) -> int:
    """Run one command; returns the exit status."""
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

    scenes = commands.add_parser("scenes", help="render table scenes to train the finder on")
    _faces(scenes)
    scenes.add_argument("--count", type=int, default=6000)
    scenes.add_argument("--kongs", action="store_true", help="hands with concealed kongs alone")
    scenes.add_argument("--blanks", action="store_true", help="white dragons everywhere")
    scenes.add_argument("--slanted", action="store_true", help="tiles turned by any angle")
    scenes.add_argument("--joined", action="store_true", help="rows without gaps, faint seams")
    scenes.add_argument("--turned", action="store_true", help="turned by any quarter turns")
    scenes.add_argument("--seed", type=int, default=1)
    scenes.add_argument("--workers", type=int, default=1)
    scenes.add_argument("--out", type=Path, required=True, help="folder; goes on where it stopped")
    scenes.set_defaults(run=_scenes)

    pieces = commands.add_parser("pieces", help="cut labelled photos into training pictures")
    _photos(pieces, "leave-out")
    pieces.add_argument("--each", type=int, default=4, help="pieces of every photo")
    pieces.add_argument("--seed", type=int, default=1)
    pieces.add_argument(
        "--finder", type=Path,
        help="a finder that hides tiles which the labels leave out, and leaves out slanted photos",
    )  # fmt: skip
    pieces.add_argument("--out", type=Path, required=True)
    pieces.set_defaults(run=_pieces)

    crops = commands.add_parser("crops", help="cut faces to train the namer on")
    _faces(crops)
    crops.add_argument("--count", type=int, default=4000, help="scenes to render for faces")
    crops.add_argument("--pictures", action="store_true", help="birds, flowers and their like")
    crops.add_argument("--seed", type=int, default=11)
    crops.add_argument("--workers", type=int, default=1)
    _photos(crops, "leave-out", required=False)
    crops.add_argument("--finder", type=Path, help="with --photos: finds the corners of the tiles")
    crops.add_argument("--out", type=Path, required=True, help="an .npz file")
    crops.set_defaults(run=_crops)

    finder = commands.add_parser("train-finder", help="train the finder, or go on with a run")
    finder.add_argument("--data", type=Path, nargs="+", required=True, help="folders of pictures")
    finder.add_argument("--name", required=True, help="the run is kept in runs/NAME")
    finder.add_argument("--start", type=Path, help="checkpoint to begin from")
    finder.add_argument("--epochs", type=int, default=10)
    finder.add_argument("--hours", type=float, help="stop after this time, whatever the epoch")
    finder.add_argument("--batch", type=int, default=16)
    finder.add_argument("--learning-rate", type=float, default=0.002)
    finder.set_defaults(run=_train_finder)

    nones = commands.add_parser("nones", help="cut what the finder takes for tiles and is none")
    _photos(nones, "leave-out", required=False)
    nones.add_argument("--finder", type=Path, required=True)
    nones.add_argument("--namer", type=Path, help="tells unlabelled tiles from other things")
    nones.add_argument("--count", type=int, default=1500, help="without --photos: tables to render")
    nones.add_argument("--seed", type=int, default=21)
    nones.add_argument("--out", type=Path, required=True, help="an .npz file")
    nones.set_defaults(run=_nones)

    namer = commands.add_parser("train-namer", help="train the namer, or go on with a run")
    namer.add_argument(
        "--crops", nargs="+", required=True, metavar="FILE[:WEIGHT]", help=".npz files of faces"
    )
    namer.add_argument("--name", required=True, help="the run is kept in runs/NAME")
    namer.add_argument("--start", type=Path, help="checkpoint to begin from")
    namer.add_argument(
        "--pretrained", type=Path, help="weights of EfficientNet-Lite0 for a run that is begun"
    )
    namer.add_argument("--minutes", type=float, default=12.0)
    namer.add_argument("--steps", type=int, help="how long to train, instead of minutes")
    namer.add_argument("--learning-rate", type=float, default=1.2e-3)
    namer.set_defaults(run=_train_namer)

    average = commands.add_parser("average", help="the mean of namers that began from one another")
    average.add_argument("--namers", type=Path, nargs="+", required=True, help="checkpoints")
    average.add_argument("--name", required=True, help="the mean is kept in runs/NAME")
    average.set_defaults(run=_average)

    export = commands.add_parser("export", help="write checkpoints as the app's ONNX models")
    export.add_argument("--finder", type=Path)
    export.add_argument("--namer", type=Path)
    export.add_argument("--out", type=Path, default=Path("models"))
    export.set_defaults(run=_export)

    evaluate = commands.add_parser("evaluate", help="measure a reader on labelled photos")
    _photos(evaluate, "family")
    evaluate.add_argument("--models", type=Path, default=Path("models"))
    evaluate.add_argument("--turn", type=int, choices=[0, 90, 180, 270], default=0)
    evaluate.add_argument(
        "--held-back", action="store_true", help="only photographs that no training ever saw"
    )
    evaluate.add_argument(
        "--labels-as-given", action="store_true", help="without datasets/label_errors.csv"
    )
    evaluate.add_argument("--sample", type=int, help="only so many photos, drawn with a fixed seed")
    evaluate.add_argument("--failures", type=int, default=10, help="failed photos to list")
    evaluate.add_argument("--json", type=Path, help="write the figures here as well")
    evaluate.set_defaults(run=_evaluate)

    own = commands.add_parser("own-sets", help="measure what one stored face of each kind is worth")
    _photos(own, "family")
    own.add_argument("--models", type=Path, default=Path("models"))
    own.add_argument("--sample", type=int, help="only so many photos, drawn with a fixed seed")
    own.set_defaults(run=_own_sets)

    drafts = commands.add_parser("drafts", help="measure drafted hands on rendered pictures")
    drafts.add_argument("--count", type=int, default=500)
    drafts.add_argument("--seed", type=int, default=0)
    drafts.add_argument("--models", type=Path, default=Path("models"))
    drafts.add_argument("--failures", type=int, default=10, help="failed hands to list")
    drafts.add_argument("--any-light", action="store_true", help="as dark and blurred as training")
    drafts.set_defaults(run=_drafts)

    demo = commands.add_parser("demo", help="render the demo photo of the app")
    demo.add_argument("--seed", type=int, default=12)
    demo.add_argument("--out", type=Path, default=Path("ui/demo.jpg"))
    demo.set_defaults(run=_demo)
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


def _photos(parser: argparse.ArgumentParser, families: str, *, required: bool = True) -> None:
    parser.add_argument("--photos", type=Path, required=required, help="folder of labelled photos")
    parser.add_argument(f"--{families}", nargs="*", default=[], help="families of photos")


def _scenes(options: argparse.Namespace) -> None:
    from datasets.finder_images import write_scenes

    write_scenes(
        options.out,
        options.count,
        _book(options),
        seed=options.seed,
        workers=options.workers,
        kongs=options.kongs,
        blanks=options.blanks,
        slanted=options.slanted,
        joined=options.joined,
        turned=options.turned,
    )


def _pieces(options: argparse.Namespace) -> None:
    from datasets.finder_images import write_photo_pieces
    from vision.finder import Finder

    write_photo_pieces(
        options.out, _training_photos(options), options.each, seed=options.seed,
        finder=Finder(options.finder) if options.finder else None,
    )  # fmt: skip


def _crops(options: argparse.Namespace) -> None:
    from datasets.drawn import picture_sets
    from datasets.faces import merge
    from datasets.namer_crops import photo_crops, scene_crops
    from vision.finder import Finder

    if options.photos:
        if not options.finder:
            raise ValueError("--photos needs --finder, to cut tiles as they will be cut later")
        crops = photo_crops(_training_photos(options), Finder(options.finder))
    else:
        book = _book(options)
        if options.pictures:
            book = merge(book, picture_sets(PICTURE_SETS, seed=options.seed))
        crops = scene_crops(
            options.count, book, seed=options.seed, workers=options.workers,
            pictures=options.pictures,
        )  # fmt: skip
    crops.save(options.out)
    print(f"{len(crops)} faces in {options.out}")


def _nones(options: argparse.Namespace) -> None:
    from datasets.namer_crops import stranger_crops, table_crops
    from vision.finder import Finder
    from vision.namer import Namer

    finder = Finder(options.finder)
    if options.photos:
        namer = Namer(options.namer) if options.namer else None
        crops = stranger_crops(_training_photos(options), finder, namer)
    else:
        crops = table_crops(options.count, finder, seed=options.seed)
    crops.save(options.out)
    print(f"{len(crops)} faces in {options.out}")


def _train_finder(options: argparse.Namespace) -> None:
    from datasets.finder_images import SIZE, write_dataset_file
    from datasets.train_finder import train_finder

    run = Path("runs") / options.name
    dataset = write_dataset_file(run / "data", options.data)
    last = train_finder(
        dataset, run, size=SIZE, batch=options.batch, epochs=options.epochs, hours=options.hours,
        start=options.start, learning_rate=options.learning_rate,
    )  # fmt: skip
    print(f"finder in {last}")


def _train_namer(options: argparse.Namespace) -> None:
    from datasets.namer_crops import Crops
    from datasets.train_namer import NamerSettings, train_namer

    parts = []
    for entry in options.crops:
        path, _, weight = entry.partition(":")
        parts.append((Crops.load(Path(path)), float(weight or 1)))
    checkpoint = Path("runs") / options.name / "namer.pt"
    settings = NamerSettings(
        minutes=options.minutes, steps=options.steps, learning_rate=options.learning_rate
    )
    train_namer(parts, checkpoint, settings, options.start, options.pretrained)
    print(f"namer in {checkpoint}")


def _average(options: argparse.Namespace) -> None:
    from datasets.train_namer import average_namers

    checkpoint = Path("runs") / options.name / "namer.pt"
    average_namers(options.namers, checkpoint)
    print(f"namer in {checkpoint}")


def _export(options: argparse.Namespace) -> None:
    from datasets.export import export_finder, export_namer, size_of

    if options.finder:
        print(size_of(export_finder(options.finder, options.out / "finder.onnx")))
    if options.namer:
        print(size_of(export_namer(options.namer, options.out / "namer.onnx")))


def _evaluate(options: argparse.Namespace) -> None:
    from datasets.evaluate import evaluate, share
    from datasets.photos import FAMILIES, folders_of, held_back, load_photos
    from vision.reader import Reader

    reader = Reader(options.models)
    figures = {}
    for family in options.family or list(FAMILIES):
        photos = load_photos(options.photos, folders_of([family]), as_given=options.labels_as_given)
        if options.held_back:
            photos = held_back(photos)[1]
        photos = _sample(photos, options.sample)
        tally = evaluate(photos, reader, quarter_turns=(360 - options.turn) // 90 % 4)
        print(f"{family}: {tally.line()}")
        for (low, high), (right, seen) in tally.by_size.items():
            if seen:
                print(f"  tiles of {low} to {high} px: {100 * right / seen:.2f} % of {seen}")
        exact, squeezed, right, seen = tally.squeezed
        if squeezed:
            rest = f"{share(tally.exact - exact, tally.photos - squeezed)} exact, "
            rest += f"{share(tally.right - right, tally.tiles - seen)} of tiles right"
            print(
                f"  photos squeezed out of shape: {squeezed}, {share(exact, squeezed)} exact, "
                f"{share(right, seen)} of tiles right; the others: {rest}"
            )
        for (code, read), count in tally.confusions.most_common(12):
            print(f"  {code} read as {read}: {count}")
        for name, what in tally.failures[: options.failures]:
            print(f"  {name}: {what}")
        figures[family] = tally.as_dict()
    if options.json:
        options.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")


def _own_sets(options: argparse.Namespace) -> None:
    from datasets.own_sets import evaluate_own_sets
    from datasets.photos import FAMILIES, folders_of, load_photos
    from vision.reader import Reader

    reader = Reader(options.models)
    for family in options.family or list(FAMILIES):
        photos = _sample(load_photos(options.photos, folders_of([family])), options.sample)
        found = evaluate_own_sets(photos, reader)
        print(
            f"{family}: of {found['tiles']} tiles {100 * found['wrong_before']:.2f} % wrong, "
            f"{100 * found['wrong_after']:.2f} % with {found['stored']} stored faces"
        )


def _sample(photos: list, count: int | None) -> list:
    order = np.random.default_rng(0).permutation(len(photos))[: count or len(photos)]
    return [photos[at] for at in sorted(order)]


def _drafts(options: argparse.Namespace) -> None:
    from datasets.drafted import evaluate_drafts
    from datasets.evaluate import share
    from vision.reader import Reader

    found = evaluate_drafts(
        options.count, Reader(options.models), seed=options.seed, ordinary=not options.any_light
    )
    print(f"{found['hands']} rendered hands: {share(found['right'], found['hands'])} drafted right")
    print("wrong in the others: " + ", ".join(f"{k} {n}" for k, n in found["wrong"].items()))
    for at, problems in found["failures"][: options.failures]:
        print(f"  hand {at}: {'; '.join(problems)}")


def _demo(options: argparse.Namespace) -> None:
    from datasets.demo import write_demo

    write_demo(options.out, seed=options.seed)


def _book(options: argparse.Namespace):
    from datasets.drawn import drawn_faces, made_up_sets
    from datasets.faces import load_faces, merge

    made_up = made_up_sets(options.made_up, seed=options.seed)
    return merge(load_faces(options.faces), drawn_faces(), made_up)


def _training_photos(options: argparse.Namespace):
    from datasets.photos import folders_of, held_back, load_photos

    held = set(folders_of(options.leave_out))
    photos, _ = held_back(load_photos(options.photos))
    photos = [photo for photo in photos if photo.folder not in held]
    print(f"{len(photos)} photos, without {', '.join(sorted(held)) or 'leaving any out'}")
    return photos


if __name__ == "__main__":
    sys.exit(main())
