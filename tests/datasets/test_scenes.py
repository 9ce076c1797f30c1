"""Rendered scenes: labels lie on the faces, and the same seed gives the same image."""

from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets import photos
from datasets.classifier_crops import LOOK_LIKE_THEM, STORED_SIZE, scene_crops
from datasets.demo import demo_layout
from datasets.detector_images import scene_labels, write_scenes
from datasets.faces import FACE_CODES, FACE_HEIGHT, FACE_WIDTH, FaceBook, load_faces
from datasets.layouts import winning_hand
from datasets.made_up_sets import drawn_faces, made_up_sets
from datasets.photos import LabelledPhoto, held_back, load_photos
from datasets.scenes import Shot, picture_order, render_scene
from scoring.tiles import BACK, FLOWERS
from vision.observing.classifier import CLASSES, NOT_A_TILE


@pytest.fixture(scope="module")
def book() -> FaceBook:
    return drawn_faces()


def test_made_up_sets_are_whole_and_differ() -> None:
    """The same seed gives the same sets; the faces of two sets differ for every tile code."""
    book, again = made_up_sets(3, seed=4), made_up_sets(3, seed=4)
    assert len(book.sets) == 3
    for name, faces in book.sets.items():
        assert set(faces) == set(FACE_CODES)
        assert all((faces[c][0] == again.sets[name][c][0]).all() for c in FACE_CODES)
    one, two, _ = book.sets.values()
    assert all((one[code][0] != two[code][0]).any() for code in FACE_CODES)


def test_same_seed_same_picture(book: FaceBook) -> None:
    one = render_scene(np.random.default_rng(3), book, Shot(size=256))
    two = render_scene(np.random.default_rng(3), book, Shot(size=256))
    assert (one.image == two.image).all()
    assert [t.code for t in one.tiles] == [t.code for t in two.tiles]


def test_corners_lie_on_the_face(book: FaceBook) -> None:
    """A rendered face, cut out along its labelled corners, looks like the face that was
    rendered."""
    from vision.observing.crops import cut_faces

    right = seen = 0
    for seed in range(12):
        rng = np.random.default_rng(seed)
        scene = render_scene(rng, book, Shot(size=900, whole_hand=True), layout=demo_layout())
        quads = np.array([tile.quad for tile in scene.tiles], np.float32)
        crops = cut_faces(scene.image, quads, margin=0)
        faces = {
            code: cv2.resize(book.sets["drawn-plain"][code][0], (64, 64)) for code in FACE_CODES
        }
        for tile, crop in zip(scene.tiles, crops, strict=True):
            scores = {code: _likeness(crop, face) for code, face in faces.items()}
            right += max(scores, key=scores.__getitem__) == tile.code
            seen += 1
    assert seen > 100
    assert right / seen > 0.7, "corners or turns of rendered tiles are off"


def _likeness(one: np.ndarray, other: np.ndarray) -> float:
    one, other = (
        cv2.GaussianBlur(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), (0, 0), 2).astype(np.float32)
        for image in (one, other)
    )
    return float(np.corrcoef(one[6:-6, 6:-6].ravel(), other[6:-6, 6:-6].ravel())[0, 1])


def test_labels_stay_in_the_picture(book: FaceBook) -> None:
    for seed in range(20):
        scene = render_scene(np.random.default_rng(seed), book)
        boxes, corners = scene_labels(scene)
        assert boxes.shape == (len(boxes), 4)
        assert corners.shape == (len(boxes), 4, 3)
        assert boxes.min(initial=0) >= 0
        assert boxes.max(initial=0) <= scene.image.shape[0]
        assert set(np.unique(corners[:, :, 2])) <= {0.0, 2.0}


def test_winning_hands_are_whole_and_possible() -> None:
    for seed in range(200):
        layout = winning_hand(np.random.default_rng(seed))
        kinds = Counter(layout.groups)
        kongs = kinds["kong"] + kinds["concealed_kong"]
        of_hand = [t for t in layout.tiles if t.group >= 0 and not t.code.startswith("f")]
        shown = Counter(t.code for t in of_hand if t.code != BACK)
        assert max(shown.values()) <= 4
        # A kong that was not laid out counts as a pung in the concealed row.
        assert len(of_hand) == 14 + kongs


@pytest.mark.parametrize("quarter", range(4))
def test_picture_order_starts_top_left(quarter: int) -> None:
    square = np.array([[0, 0], [10, 1], [9, 14], [-1, 13]], np.float32)
    ordered = picture_order(np.roll(square, quarter, axis=0))
    assert (ordered == square).all()


def test_rendering_goes_on_where_it_stopped(book: FaceBook, tmp_path: Path) -> None:
    write_scenes(tmp_path, 2, book, seed=4)
    first = sorted(tmp_path.glob("labels/*.txt"))
    stamps = [path.stat().st_mtime_ns for path in first]
    write_scenes(tmp_path, 3, book, seed=4)
    assert len(list(tmp_path.glob("labels/*.txt"))) == 3
    assert [path.stat().st_mtime_ns for path in first] == stamps


def test_pictures_are_birds_and_flowers_and_their_like(book: FaceBook) -> None:
    crops = scene_crops(range(6), book, seed=3, pictures=True)
    seen = {CLASSES[name] for name in crops.names}
    assert seen <= {"1s", *FLOWERS, *LOOK_LIKE_THEM, BACK, NOT_A_TILE}
    assert {"1s", "F"} <= seen
    assert crops.faces.shape == (len(crops.names), STORED_SIZE, STORED_SIZE, 3)


def test_faces_are_kept_and_come_back(book: FaceBook, tmp_path: Path) -> None:
    book.save(tmp_path / "faces.npz")
    again = type(book).load(tmp_path / "faces.npz")
    assert {name: set(codes) for name, codes in again.sets.items()} == {
        name: set(codes) for name, codes in book.sets.items()
    }
    for name, codes in book.sets.items():
        assert all((codes[c][0] == again.sets[name][c][0]).all() for c in codes)


def test_own_set_is_read_by_file_name(tmp_path: Path) -> None:
    for name in ("3m.png", "E_2.png", "f1-photo.png", "notes.png"):
        cv2.imwrite(str(tmp_path / name), np.full((80, 60, 3), 200, np.uint8))
    book = load_faces([tmp_path])
    assert set(book.sets[tmp_path.name]) == {"3m", "E", "f1"}
    face = book.pick(tmp_path.name, "3m", np.random.default_rng(0))
    assert face.shape == (FACE_HEIGHT, FACE_WIDTH, 3)


def test_drawn_riichi_sets_are_read_by_their_names(tmp_path: Path) -> None:
    """Drawings of red fives are not loaded as faces."""
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 40"><rect width="{}" \
height="40" fill="#b00"/></svg>'
    for name in ("Man3.svg", "Shaa.SVG", "Man5-Dora.svg", "Front.svg"):
        (tmp_path / name).write_text(drawing.format(15), encoding="utf-8")
    book = load_faces([tmp_path])
    assert set(book.sets[tmp_path.name]) == {"3m", "W"}
    face = book.sets[tmp_path.name]["W"][0]
    assert face.shape == (FACE_HEIGHT, FACE_WIDTH, 3)
    assert face[60, 10].tolist() == pytest.approx([187, 0, 0], abs=4)
    assert face[60, 85].min() > 230


def test_a_photograph_is_never_on_both_sides(tmp_path: Path) -> None:
    photos = [
        LabelledPhoto(tmp_path / f"{n}.jpg", folder, f"root{n % 200}", (), np.zeros((0, 4)))
        for n in range(600)
        for folder in ("jonchan-v42", "chinese-mahjong-v4")
    ]
    kept, back = held_back(photos)
    assert back
    assert kept
    assert not {p.source_root for p in kept} & {p.source_root for p in back}


def test_wrong_labels_are_put_right_and_double_ones_count_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "classes.txt").write_text("1m\n2m\n3m\n")
    (tmp_path / "groups.csv").write_text("dataset,file,source_root\nphone,a.jpg,a\n")
    for part in ("images", "labels"):
        (tmp_path / "phone" / part).mkdir(parents=True)
    (tmp_path / "phone/images/a.jpg").touch()
    lines = ["0 0.2 0.5 0.1 0.2", "1 0.6 0.5 0.1 0.2", "0 0.21 0.5 0.1 0.2", "2 0.2 0.5 0.1 0.2"]
    (tmp_path / "phone/labels/a.txt").write_text("\n".join(lines))
    errors = tmp_path / "errors.csv"
    errors.write_text("dataset,file,line,label,seen\nphone,a.jpg,1,2m,3m\n")
    monkeypatch.setattr(photos, "LABEL_ERRORS", errors)
    (photo,) = load_photos(tmp_path)
    assert photo.codes == ("1m", "3m", "3m")  # of two names for one tile nobody knows which
    (given,) = load_photos(tmp_path, as_given=True)
    assert given.codes == ("1m", "2m", "1m", "3m")
