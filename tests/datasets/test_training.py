"""Training, at tiny sizes that any machine can run: interrupted runs continue from their
checkpoint. The accuracy of the models is measured elsewhere."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import PIL.Image
import pytest
import torch

from datasets.fit_doubt import fit, named
from datasets.train_gate import GateLessons, fit_gate, fit_likeness
from vision import doubt
from vision.deciding.layout import lay_out
from vision.observing import gate


@pytest.fixture(autouse=True)
def pillow_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo Ultralytics' replacement of ``Image.open``, made when it is imported, after each
    test."""
    monkeypatch.setattr(PIL.Image, "open", PIL.Image.open)


def test_classifier_goes_on_and_is_exported(tmp_path: Path) -> None:
    import onnxruntime as ort

    from datasets.classifier_crops import Crops
    from datasets.export import SURER, export_classifier
    from datasets.train_classifier import ClassifierSettings, load_classifier, train_classifier
    from vision.observing.classifier import CLASSES

    rng = np.random.default_rng(0)
    faces = rng.integers(0, 255, (16, 80, 80, 3), np.uint8)
    crops = Crops(faces, np.arange(16) % len(CLASSES), np.zeros(16, int))
    path = tmp_path / "classifier.pt"
    train_classifier([(crops, 1.0)], path, ClassifierSettings(steps=2, batch=8))
    assert torch.load(path, weights_only=True)["state"]["steps"] == 2
    train_classifier([(crops, 1.0)], path, ClassifierSettings(steps=5, batch=8))
    assert torch.load(path, weights_only=True)["state"]["steps"] == 5

    export_classifier(path, tmp_path / "classifier.onnx")
    faces = rng.random((3, 3, 64, 64), np.float32)
    session = ort.InferenceSession(str(tmp_path / "classifier.onnx"))
    names, turns, features = session.run(None, {"faces": faces})
    with torch.no_grad():
        expected = load_classifier(path)(torch.from_numpy(faces))
    assert names.shape == (3, len(CLASSES))
    np.testing.assert_allclose(names, SURER * expected[0].numpy(), atol=1e-3)
    np.testing.assert_allclose(turns, expected[1].numpy(), atol=1e-3)
    np.testing.assert_allclose(features, expected[2].numpy(), atol=1e-3)


def test_trainings_end_by_the_clock(tmp_path: Path) -> None:
    """Training stops after the given minutes even if its number of steps or images is not
    reached."""
    from datasets.classifier_crops import Crops
    from datasets.detector_images import write_dataset_file, write_scenes
    from datasets.made_up_sets import drawn_faces
    from datasets.train_classifier import ClassifierSettings, train_classifier
    from datasets.train_detector import DetectorTraining, train_detector

    faces = np.random.default_rng(0).integers(0, 255, (16, 80, 80, 3), np.uint8)
    crops = Crops(faces, np.arange(16), np.zeros(16, int))
    settings = ClassifierSettings(steps=1_000_000, minutes=0.02, batch=8)
    train_classifier([(crops, 1.0)], tmp_path / "classifier.pt", settings)
    state = torch.load(tmp_path / "classifier.pt", weights_only=True)["state"]
    assert 0 < state["steps"] < settings.steps

    book = drawn_faces()
    write_scenes(tmp_path / "scenes", 4, book, seed=1)
    dataset = write_dataset_file(tmp_path / "data", [tmp_path / "scenes"])
    training = DetectorTraining(size=64, batch=2, pictures=1_000_000, minutes=0.02)
    last = train_detector(dataset, tmp_path / "run", training)
    assert last.exists()


@pytest.mark.parametrize(
    ("instructions", "dtype"), [({"amx_bf16": True}, torch.bfloat16), ({}, torch.float32)]
)
def test_a_processor_without_bfloat16_trains_without_it(
    instructions: dict[str, bool],
    dtype: torch.dtype,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from datasets.detector_images import write_dataset_file, write_scenes
    from datasets.made_up_sets import drawn_faces
    from datasets.train_detector import DetectorTraining, train_detector

    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: instructions)
    write_scenes(tmp_path / "scenes", 2, drawn_faces(), seed=1)
    dataset = write_dataset_file(tmp_path / "data", [tmp_path / "scenes"])
    seen = set()

    def look(module: torch.nn.Module, given: object, answer: torch.Tensor) -> None:
        if isinstance(module, torch.nn.Conv2d) and module.training:
            seen.add(answer.dtype)

    hook = torch.nn.modules.module.register_module_forward_hook(look)
    try:
        train_detector(dataset, tmp_path / "run", DetectorTraining(size=64, batch=2, pictures=2))
    finally:
        hook.remove()
    assert seen == {dtype}


def test_a_classifier_begins_with_what_photographs_taught(tmp_path: Path) -> None:
    """Pretrained weights are loaded if they fit the network's body, whatever their names; weights
    of another network are refused."""
    from datasets.classifier_net import ClassifierNet

    torch.manual_seed(0)
    taught = ClassifierNet().body.state_dict()
    theirs = {f"their.{name}": weights + 1 for name, weights in taught.items()}
    torch.save({**theirs, "head.weight": torch.zeros(5)}, tmp_path / "theirs.pth")
    net = ClassifierNet()
    net.take_up(tmp_path / "theirs.pth")
    for name, weights in net.body.state_dict().items():
        if "num_batches" not in name:
            assert (weights == theirs[f"their.{name}"]).all()
    torch.save(dict(list(theirs.items())[1:]), tmp_path / "other.pth")
    with pytest.raises(ValueError, match="another network"):
        ClassifierNet().take_up(tmp_path / "other.pth")


@pytest.mark.parametrize("quarter", range(4))
def test_a_turned_face_keeps_its_turn(quarter: int) -> None:
    """Rotating a crop clockwise by quarter turns moves its bright top side accordingly."""
    from datasets.train_classifier import _grid

    face = torch.zeros(1, 3, 80, 80)
    face[:, :, 10:30, 10:70] = 1.0  # bright at the top
    torch.manual_seed(0)
    turned = torch.nn.functional.grid_sample(
        face, _grid(1, torch.tensor([quarter])), align_corners=False
    )[0, 0]
    halves = [turned[:32].mean(), turned[:, 32:].mean(), turned[32:].mean(), turned[:, :32].mean()]
    assert int(np.argmax(halves)) == quarter


def test_corners_may_begin_with_any_of_them() -> None:
    """Corners listed from another first corner cost nothing; moved or mirrored corners cost;
    corners marked as unknown cost nothing wherever they are."""
    from datasets.train_detector import CornerLoss

    loss = CornerLoss(torch.full((4,), 0.12))
    tile = torch.tensor([[[0, 0, 2], [3, 0, 2], [3, 4, 2], [0, 4, 2]]], dtype=torch.float32)
    known, area = torch.ones(1, 4), torch.tensor([[12.0]])
    for first in range(4):
        assert float(loss(tile.roll(first, 1), tile, known, area)) == pytest.approx(0, abs=1e-6)
    away = tile + torch.tensor([1.0, 0.0, 0.0])
    assert float(loss(away, tile, known, area)) > 0.3
    assert float(loss(tile.flip(1), tile, known, area)) > 0.3
    away = tile.clone()
    away[0, 2, :2] += 5
    known[0, 2] = 0
    assert float(loss(away, tile, known, area)) == pytest.approx(0, abs=1e-6)


def test_labels_turn_with_their_picture() -> None:
    """After a random turn, the bright spot in each image is still at the first corner of its
    labelled tile."""
    from datasets.train_detector import turned_batch

    torch.manual_seed(0)
    pictures = torch.zeros(16, 3, 64, 64)
    pictures[:, :, 8:12, 16:20] = 1.0
    corners = torch.tensor([[14.0, 10, 2], [40, 10, 2], [40, 30, 2], [14, 30, 2]])
    corners = corners / torch.tensor([64, 64, 1])
    batch = turned_batch(
        {
            "img": pictures,
            "batch_idx": torch.arange(16.0),
            "bboxes": torch.tensor([[27.0, 20, 26, 20]]).repeat(16, 1) / 64,
            "keypoints": corners.repeat(16, 1, 1),
        }
    )
    places = set()
    for picture, box, quad in zip(batch["img"], batch["bboxes"], batch["keypoints"], strict=True):
        y, x = (axis.float().mean() + 0.5 for axis in torch.nonzero(picture[0], as_tuple=True))
        places.add((int(x), int(y)))
        assert float((quad[0, :2] * 64 - torch.tensor([x, y])).norm()) < 6
        assert torch.allclose((quad[0, :2] + quad[2, :2]) / 2, box[:2])
        assert torch.allclose((quad[:, :2].amax(0) - quad[:, :2].amin(0)), box[2:])
    assert len(places) == 4


def test_a_gate_learns_what_its_lessons_say() -> None:
    """In 10,000 made-up detections only the first feature decides whether a detection is a tile."""
    rng = np.random.default_rng(3)
    features = rng.normal(0, 2, (10_000, len(gate.FEATURES)))
    likely = 1 / (1 + np.exp(-features[:, 0]))
    kinds = (rng.random(10_000) < likely).astype(np.int64)
    learned = fit_gate(GateLessons(features, kinds), steps=300)
    asked = np.zeros((2, len(gate.FEATURES)))
    asked[:, 0] = (-1.5, 1.5)
    found = 1 - learned.kinds(asked)[:, 0]
    assert found == pytest.approx(1 / (1 + np.exp([1.5, -1.5])), abs=0.08)


def test_what_likeness_is_worth_is_found_again() -> None:
    """The fit finds the parameters of made-up pairs of faces, 80 % of which show the same tile."""
    rng = np.random.default_rng(5)
    one_name = rng.random(20_000) < 0.8
    likeness = np.where(one_name, rng.normal(0.9, 0.05, 20_000), rng.normal(0.7, 0.05, 20_000))
    nothing = np.zeros((0, len(gate.FEATURES)))
    lessons = GateLessons(nothing, np.zeros(0, np.int64), likeness, one_name)
    steepness, even = fit_likeness(lessons)
    assert even == pytest.approx(0.8, abs=0.01)
    assert steepness == pytest.approx((0.9 - 0.7) / 0.05**2, rel=0.15)


def test_a_photo_in_which_nothing_was_found_teaches_no_doubt() -> None:
    found_nothing = lay_out([], 100, 100)
    assert (
        list(named(found_nothing, ("3m",), np.array([[0, 0, 10, 10]], np.float32), np.eye(3))) == []
    )


def test_the_weights_of_doubt_are_found_again() -> None:
    rng = np.random.default_rng(1)
    true = np.array([-1.5, -1.2, -0.4, -0.8, -0.5])
    confidence, others = rng.normal(1, 2, (2, 20_000))
    given = np.column_stack([np.ones(20_000), confidence, others, *rng.integers(0, 2, (2, 20_000))])
    wrong = rng.random(20_000) < 1 / (1 + np.exp(-(given @ true)))
    assert fit(given, wrong) == pytest.approx(true, abs=0.15)
    assert len(true) == len(doubt.FEATURES)
