"""Training recipes: what a recipe file may contain, and that every step of the shipped recipe
runs."""

import csv
import json
from dataclasses import asdict
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.__main__ import main
from datasets.detector_images import SIZE, PhotoPieces, random_scene, write_photo_pieces
from datasets.faces import FACE_CODES
from datasets.made_up_sets import drawn_faces
from datasets.photos import load_kept, load_photos
from datasets.recipe import LENGTHS, Evaluate, Workshop, load_recipe, run_recipe, shortened
from datasets.scene_kinds import NO_KINDS

SHIPPED = Path(__file__).resolve().parents[2] / "models" / "recipe.toml"
NEXT = SHIPPED.with_name("recipe-next.toml")
SCENES = '[[step]]\nname = "a"\ndoes = "scenes"\nmade_up = 0\npictures = [{{ {} }}]'


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "recipe.toml"
    path.write_text(text, encoding="utf-8")
    return path


def labelled_photos(folder: Path) -> Path:
    """Write eight rendered images to `folder`, labelled like real photos and divided into two
    families of four, and return the folder."""
    (folder / "marco-liu-v3/images").mkdir(parents=True)
    (folder / "jonchan-v42/images").mkdir(parents=True)
    (folder / "classes.txt").write_text("\n".join(FACE_CODES), encoding="utf-8")
    rows = []
    for at in range(8):
        family = "marco-liu-v3" if at % 2 else "jonchan-v42"
        scene = random_scene(np.random.default_rng(at), drawn_faces(), NO_KINDS)
        cv2.imwrite(str(folder / family / f"images/{at}.jpg"), scene.image[..., ::-1])
        lines = []
        for tile in (tile for tile in scene.tiles if tile.code in FACE_CODES):
            low, high = tile.quad.min(axis=0) / SIZE, tile.quad.max(axis=0) / SIZE
            numbers = [*(low + high) / 2, *(high - low)]
            lines.append(f"{FACE_CODES.index(tile.code)} " + " ".join(f"{v:.4f}" for v in numbers))
        labels = folder / family / "labels"
        labels.mkdir(exist_ok=True)
        (labels / f"{at}.txt").write_text("\n".join(lines), encoding="utf-8")
        rows.append({"dataset": family, "file": f"{at}.jpg", "source_root": f"photograph {at}"})
    with (folder / "groups.csv").open("w", newline="", encoding="utf-8") as groups:
        table = csv.DictWriter(groups, ["dataset", "file", "source_root"])
        table.writeheader()
        table.writerows(rows)
    return folder


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nothing = 1", "has no"),
        ("[[step", "is not TOML"),
        ('[[step]]\ndoes = "scenes"', "needs a name"),
        ('[[step]]\nname = "a"\ndoes = "cook"', "a step can do scenes, pieces"),
        ('[[step]]\nname = "a"\ndoes = "scenes"', "needs 'pictures'"),
        ('[[step]]\nname = "a"\ndoes = "scenes"\npictures = []\nsise = 3', "takes pictures"),
        (SCENES.format('count = 2, kind = ["seat"]'), "need count, seed and .* have count, kind"),
        (SCENES.format('count = 2, seed = 1, kinds = ["seet"]'), "no kind of scene 'seet'"),
        (
            '[[step]]\nname = "a"\ndoes = "fit-gate"\nmodels = "models"\nevery = 1\nseed = 1\n'
            'pictures = [{ kinds = ["few"] }]',
            "need count, kinds and .* have kinds",
        ),
        (
            '[[step]]\nname = "a"\ndoes = "train-detector"\ndata = ["b"]\npictures = 1\n'
            "learning_rate = 0.1",
            "'b', which is no step before it",
        ),
        (
            '[[step]]\nname = "a"\ndoes = "fit-score"\nlayouts = ["b"]\ntables = 1\nseed = 1',
            "'b', which is no step before it",
        ),
    ],
)
def test_a_recipe_that_is_none_says_what_would_be_right(
    tmp_path: Path, text: str, told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        load_recipe(written(tmp_path, text))


def test_what_photos_change_is_made_anew_for_every_family_left_out() -> None:
    """Rendered scenes do not depend on the photos; every step that learns from photos does."""
    by_photos = {step.name: step.by_photos for step in load_recipe(SHIPPED, left_out=True)}
    assert not any(by_photos[name] for name in ("scenes", "scenes-many", "faces"))
    assert all(by_photos[name] for name in ("pieces", "detector", "classifier", "models"))


def test_a_left_out_detector_begins_with_no_photo_seen() -> None:
    """`detector-last.pt` was trained on all photos, so training without a family must not start
    from it."""
    steps_of = [
        {step.name: step.work for step in load_recipe(SHIPPED, left_out=left_out)}
        for left_out in (False, True)
    ]
    assert [steps["detector-last"].start for steps in steps_of] == [
        "models/start/detector-last.pt", "models/start/detector.pt"
    ]  # fmt: skip
    assert "models/start/detector-last.pt" in steps_of[0]["detector-mean"].detectors
    assert "models/start/detector-last.pt" not in steps_of[1]["detector-mean"].detectors


def test_a_step_is_done_once_and_other_settings_are_told(tmp_path: Path) -> None:
    shop = Workshop(tmp_path / "runs")
    told: list[str] = []
    for _ in range(2):
        run_recipe(
            load_recipe(written(tmp_path, SCENES.format("count = 2, seed = 1"))), shop, told.append
        )
    assert [line.split(",")[0] for line in told] == ["a: begins", "a: done before"]
    assert len(list((tmp_path / "runs/common/a/images").iterdir())) == 2
    with pytest.raises(ValueError, match="other settings than the recipe has now"):
        run_recipe(
            load_recipe(written(tmp_path, SCENES.format("count = 3, seed = 1"))), shop, told.append
        )


def test_a_dry_run_has_a_hundredth_of_every_length_and_all_else_of_the_recipe() -> None:
    """A shortened recipe divides the amounts of data and the numbers of steps; seeds and learning
    rates stay the same."""
    for step in [*load_recipe(SHIPPED), *load_recipe(NEXT)]:
        short = asdict(shortened(step.work, 0.01))
        for name, value in asdict(step.work).items():
            if name not in LENGTHS or isinstance(value, bool):
                assert short[name] == value, (step.name, name)
            elif isinstance(value, int):
                assert short[name] == max(1, round(value / 100)), (step.name, name)
            else:
                counts = [max(1, round(each["count"] / 100)) for each in value]
                assert [each["count"] for each in short[name]] == counts, step.name


def test_an_unknown_last_step_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", str(SHIPPED), "--runs", str(tmp_path), "--until", "supper"]) == 2
    assert "no step 'supper'; there are scenes" in capsys.readouterr().err


def test_a_photo_that_a_player_kept_is_learned_from(tmp_path: Path) -> None:
    """The photo and its corrected reading are files with the same name in one folder; the corners
    of every tile are used."""
    scene = random_scene(np.random.default_rng(6), drawn_faces(), NO_KINDS)
    assert scene.tiles
    tiles = [{"tile": tile.code, "quad": tile.quad.tolist()} for tile in scene.tiles]
    reading = {"photo": "a.jpg", "width": SIZE, "height": SIZE, "tiles": tiles}
    (tmp_path / "kept").mkdir()
    cv2.imwrite(str(tmp_path / "kept/a.jpg"), scene.image[..., ::-1])
    path = tmp_path / "kept/a.json"
    path.write_text(json.dumps(reading), encoding="utf-8")
    (photo,) = Workshop(tmp_path, kept=tmp_path / "kept").training_photos()
    assert photo.codes == tuple(tile.code for tile in scene.tiles)
    assert photo.quads is not None
    assert np.allclose(photo.quads * SIZE, [tile.quad for tile in scene.tiles], atol=0.1)
    write_photo_pieces(tmp_path / "out", [photo], PhotoPieces(0, warped=3), seed=1)
    assert sum(bool(p.read_text()) for p in (tmp_path / "out/labels").iterdir()) == 3

    path.write_text(json.dumps({**reading, "tiles": [{"tile": "10m", "quad": [[0, 0]] * 4}]}))
    with pytest.raises(ValueError, match="'10m', which is no tile"):
        load_kept(tmp_path / "kept")
    path.write_text("{}")
    with pytest.raises(ValueError, match=r"a\.json is not the reading of a photo"):
        load_kept(tmp_path / "kept")
    (tmp_path / "kept/a.jpg").unlink()
    with pytest.raises(ValueError, match=r"has no picture beside it, such as a\.jpg"):
        load_kept(tmp_path / "kept")


@pytest.mark.slow
def test_the_shipped_recipe_runs_from_end_to_end(tmp_path: Path) -> None:
    """The recipe runs at its smallest size; its first steps run again with one family left out, and
    without any photos."""
    photos = labelled_photos(tmp_path / "photos")
    given = ["train", str(SHIPPED), "--runs", str(tmp_path / "runs"), "--tiny"]
    assert main([*given, "--photos", str(photos)]) == 0
    made = tmp_path / "runs/tiny"
    shipped = {"detector.onnx", "classifier.onnx", "gate.npz"}
    assert {path.name for path in (made / "all/models").iterdir()} >= shipped
    assert set(json.loads((made / "all/figures/figures.json").read_text())) == {
        "marco-liu", "jonchan-chinese"
    }  # fmt: skip
    stamp = (made / "common/scenes/done.json").stat().st_mtime_ns
    some = [*given, "--until", "pieces"]
    assert main([*some, "--photos", str(photos), "--leave-out", "marco-liu"]) == 0
    assert (made / "common/scenes/done.json").stat().st_mtime_ns == stamp
    pieces = {path.name for path in (made / "without-marco-liu/pieces/images").iterdir()}
    assert pieces
    assert all(name.startswith("jonchan") for name in pieces)
    shop = Workshop(made, photos=photos, leave_out=("marco-liu",))
    Evaluate(str(made / "all/models"), sample=1).run(shop, tmp_path / "figures")
    assert set(json.loads((tmp_path / "figures/figures.json").read_text())) == {"marco-liu"}
    assert main(some) == 0
    assert (made / "without-photos/before/detector.onnx").exists()
    assert not (made / "without-photos/pieces").exists()


def test_rough_pieces_show_the_same_tiles_shaken_noisy_or_warm(tmp_path: Path) -> None:
    """Degrading the training pieces moves no tile and leaves some of the pieces unchanged."""
    folders = ("False", "True")
    photos = load_photos(labelled_photos(tmp_path / "photos"))
    for rough in (False, True):
        write_photo_pieces(tmp_path / str(rough), photos, PhotoPieces(3, rough=rough), seed=4)
    labels = [sorted((tmp_path / name / "labels").iterdir()) for name in folders]
    assert len(labels[0]) == len(labels[1]) == 3 * len(photos)
    for plain, spoilt in zip(*labels, strict=True):
        assert plain.read_text() == spoilt.read_text()
    alike = []
    for path in sorted((tmp_path / "False/images").iterdir()):
        plain, spoilt = (cv2.imread(str(tmp_path / n / f"images/{path.name}")) for n in folders)
        assert plain is not None
        assert spoilt is not None
        alike.append(float(np.abs(plain.astype(int) - spoilt.astype(int)).mean()) < 1)
    assert 0 < sum(alike) < len(alike) / 2
