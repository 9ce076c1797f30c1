"""Kinds of rendered scenes: each shows what it is meant to show, and labels cover only faces."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from datasets import scenes
from datasets.detector_images import PhotoPieces, random_scene, write_photo_pieces
from datasets.faces import FACE_CODES, FaceBook
from datasets.layouts import random_layout, stand_up, winning_hand
from datasets.made_up_sets import drawn_faces
from datasets.photos import LabelledPhoto
from datasets.scene_kinds import KINDS, NO_KINDS, kinds_named, kinds_of_one_scene
from datasets.scenes import SceneLook, Shot, render_scene
from datasets.tables import table_top
from datasets.textures import ground_colour, reddened
from scoring.tiles import BACK, FLOWERS
from vision.geometry import bounds
from vision.observing.detector import Detections, Detector

MAGENTA = (255, 0, 255)
VIEWS = ["seat", "far-end", "walls", "things", "sixteen"]


@pytest.fixture(scope="module")
def book() -> FaceBook:
    return drawn_faces()


@pytest.fixture
def loud(monkeypatch: pytest.MonkeyPatch) -> FaceBook:
    """Return a set whose faces are all magenta, and render it without tints or effects of light and
    camera, so that faces can be found in an image by their colour."""
    book = FaceBook()
    for code in FACE_CODES:
        book.add("loud", code, np.full((128, 96, 3), MAGENTA, np.uint8))
    monkeypatch.setattr(scenes, "light_and_camera", lambda rng, image: image)
    monkeypatch.setattr(scenes, "_face_mask", _whole_face)
    look_of = scenes.random_look

    def look_untinted(*given: Any) -> SceneLook:
        look = look_of(*given)
        look.tint = np.ones(3)
        return look

    monkeypatch.setattr(scenes, "random_look", look_untinted)
    return book


def _whole_face(
    width: int, height: int, _corner: float, _seams: float
) -> tuple[np.ndarray, np.ndarray]:
    return np.ones((height, width), np.float32), np.ones((height, width), np.float32)


def is_loud(image: np.ndarray) -> np.ndarray:
    red, green, blue = (image[..., at].astype(int) for at in range(3))
    seen: np.ndarray = (red > 1.6 * green) & (blue > 1.6 * green) & (np.abs(red - blue) < 12)
    return seen


@pytest.mark.parametrize("kind", VIEWS)
def test_labels_cover_faces_and_neither_tops_nor_sides(kind: str, loud: FaceBook) -> None:
    """Nearly all of the labelled area shows faces, and nearly all visible faces are labelled."""
    inside = faces = labelled = 0
    for seed in range(24):
        rng = np.random.default_rng(seed)
        kinds = kinds_named([kind])
        layout = random_layout(rng, kinds)
        scene = render_scene(rng, loud, Shot(size=640, kinds=kinds, whole_hand=True), layout=layout)
        tiles = [tile for tile in scene.tiles if tile.code != BACK]
        mask = np.zeros(scene.image.shape[:2], np.uint8)
        for tile in tiles:
            cv2.fillConvexPoly(mask, np.round(tile.quad * 8).astype(np.int32), 1, cv2.LINE_8, 3)
        seen = is_loud(scene.image)
        inside += int((seen & (mask > 0)).sum())
        labelled += int(mask.sum())
        faces += int(seen.sum())
    assert labelled > 20_000
    assert inside / labelled > 0.93
    assert inside / faces > 0.85  # the rest is cut by the edge, too small or mostly hidden


def test_standing_tiles_show_more_than_their_face(loud: FaceBook) -> None:
    """Seen from the player's seat, standing tiles also show their tops, and their faces are
    labelled."""
    heights = []
    for seed in range(30):
        rng = np.random.default_rng(seed)
        kinds = kinds_named(["seat"])
        layout = random_layout(rng, kinds)
        if any(tile.pose == "standing" and tile.group >= 0 for tile in layout.tiles):
            heights.append(render_scene(rng, loud, Shot(kinds=kinds), layout=layout))
    assert len(heights) > 8
    assert sum(bool(scene.tiles) for scene in heights) > 0.9 * len(heights)


def test_a_tile_that_stands_with_its_back_to_the_camera_is_no_label(book: FaceBook) -> None:
    """Such a tile cannot be named; in a real photo it belongs to another player."""
    layout = winning_hand(np.random.default_rng(3))
    stand_up(np.random.default_rng(3), layout)
    standing = {t.group for t in layout.tiles if t.pose == "standing"}
    seen = []
    for angle in (0.0, np.pi):
        layout.turn(angle)
        shot = Shot(size=900, kinds=kinds_named(["seat"]), whole_hand=True)
        scene = render_scene(np.random.default_rng(3), book, shot, layout=layout)
        seen.append(sum(tile.group in standing for tile in scene.tiles))
    assert seen[0] > 4
    assert seen[1] == 0


def test_walls_are_two_tiles_high_and_no_label() -> None:
    rng = np.random.default_rng(1)
    walls = 0
    for _ in range(30):
        layout = random_layout(rng, kinds_named(["walls"]))
        hidden = [tile for tile in layout.tiles if not tile.labelled and tile.pose == "down"]
        places = {(round(t.x, 6), round(t.y, 6)) for t in hidden if t.level == 1}
        below = {(round(t.x, 6), round(t.y, 6)) for t in hidden if t.level == 0}
        assert places <= below
        walls += len(places)
    assert walls > 200


def test_backs_are_labelled_and_at_times_as_the_table_is(
    monkeypatch: pytest.MonkeyPatch, book: FaceBook
) -> None:
    """Most concealed kongs show only backs. Backs sometimes have the colour of the table, but never
    look like a blank white dragon."""
    looks, grounds = [], []
    look_of, top_of = scenes.random_look, table_top

    def kept_look(*given: Any) -> SceneLook:
        looks.append(look_of(*given))
        return looks[-1]

    def kept_ground(
        rng: np.random.Generator, size: int, ground: np.ndarray | None = None
    ) -> np.ndarray:
        grounds.append(ground)
        return top_of(rng, size, ground)

    monkeypatch.setattr(scenes, "random_look", kept_look)
    monkeypatch.setattr(scenes, "table_top", kept_ground)
    hidden = labelled = 0
    for seed in range(20):
        rng = np.random.default_rng(seed)
        kinds = kinds_named(["backs"])
        layout = random_layout(rng, kinds)
        hand = [tile for tile in layout.tiles if tile.group >= 0]
        hidden += sum(tile.code == BACK for tile in hand)
        scene = render_scene(rng, book, Shot(size=900, kinds=kinds, whole_hand=True), layout=layout)
        labelled += sum(tile.code == BACK and tile.group >= 0 for tile in scene.tiles)
    assert hidden > 100
    assert labelled > 0.9 * hidden
    alike = [
        np.linalg.norm(ground - look.back) < 60
        for look, ground in zip(looks, grounds, strict=True)
        if ground is not None
    ]
    assert 4 < len(alike) < 16
    assert np.mean(alike) > 0.7
    assert min(np.linalg.norm(look.back - look.ivory) for look in looks) > 60


def test_hands_of_seventeen_are_whole_and_lie_as_taiwanese_tables_lay_them() -> None:
    """A hand has five sets and a pair; melds lie behind the concealed row."""
    behind = 0
    for seed in range(200):
        layout = winning_hand(np.random.default_rng(seed), sixteen=True)
        hand = [t for t in layout.tiles if t.group >= 0 and layout.groups[t.group] != "flowers"]
        kongs = sum("kong" in kind for kind in layout.groups)
        assert len(hand) == 17 + kongs
        rows = {
            kind: np.mean([t.y for t in layout.tiles if layout.groups[t.group] == kind])
            for kind in layout.groups
        }
        melds = [rows[kind] for kind in rows if kind in ("chow", "pung", "kong")]
        behind += bool(melds) and min(melds) > rows["concealed"] + 1.2
        flowers = [t.code for t in layout.tiles if layout.groups[t.group] == "flowers"]
        assert len(set(flowers)) == len(flowers)
        assert set(flowers) <= set(FLOWERS)
    assert behind > 70


def test_empty_tables_have_things_and_no_labels(book: FaceBook) -> None:
    others = 0
    for seed in range(25):
        scene = random_scene(np.random.default_rng(seed), book, kinds_named(["empty"]))
        assert scene.tiles == []
        others += len(scene.others)
    assert others > 50


def test_what_hides_a_tile_takes_its_label_away(loud: FaceBook) -> None:
    """A tile that an object hides for the most part has no label."""
    for seed in range(40):
        rng = np.random.default_rng(seed)
        kinds = kinds_named(["things", "seat"])
        scene = render_scene(rng, loud, Shot(kinds=kinds), layout=random_layout(rng, kinds))
        seen = is_loud(scene.image)
        for tile in (tile for tile in scene.tiles if tile.code != BACK):
            mask = np.zeros(seen.shape, np.uint8)
            cv2.fillConvexPoly(mask, np.round(tile.quad * 8).astype(np.int32), 1, cv2.LINE_8, 3)
            if mask.sum() > 100:
                assert seen[mask > 0].mean() > 0.4


def test_a_red_five_is_red_where_it_was_printed_and_nowhere_else(book: FaceBook) -> None:
    face = book.sets["drawn-plain"]["5s"][0]
    red = reddened(face, np.array([200, 30, 35]))
    ink = np.abs(face.astype(int) - ground_colour(face)).sum(2) > 200
    assert np.linalg.norm(red[ink].mean(axis=0) - [200, 30, 35]) < 40
    ground = np.abs(face.astype(int) - ground_colour(face)).sum(2) < 12
    assert np.abs(red[ground].astype(int) - face[ground]).mean() < 6
    blank = np.full((128, 96, 3), 240, np.uint8)
    assert (reddened(blank, np.array([200, 30, 35])) == blank).all()


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_changes_the_picture_and_comes_back_by_its_seed(
    kind: str, book: FaceBook
) -> None:
    kinds = kinds_named([kind])
    pictures = [random_scene(np.random.default_rng(9), book, kinds).image for _ in range(2)]
    assert (pictures[0] == pictures[1]).all()
    plain = [random_scene(np.random.default_rng(s), book, NO_KINDS).image for s in range(9, 12)]
    wanted = [random_scene(np.random.default_rng(s), book, kinds).image for s in range(9, 12)]
    assert any((a != b).any() for a, b in zip(plain, wanted, strict=True))


def test_hard_scenes_bring_every_kind_that_needs_no_asking() -> None:
    """The kind "hard" does not include kinds that decide what the scene contains, such as "backs";
    a recipe has to name those."""
    rng = np.random.default_rng(0)
    drawn = [kinds_of_one_scene(rng, kinds_named(["hard"])) for _ in range(300)]
    asked_for = {"backs", "few", "behind", "strangers", "flat", "close"}
    assert frozenset().union(*drawn) == set(KINDS) - {"hard"} - asked_for
    assert not any({"seat", "far-end"} <= kinds for kinds in drawn)


class Sees(Detector):
    """A detector that finds given quads (N, 4, 2) in any picture."""

    def __init__(self, quads: np.ndarray) -> None:
        """Do not load a model."""
        self.quads = quads

    def detect(self, image: np.ndarray, first: Detections | None = None) -> Detections:
        return Detections(self.quads, np.full(len(self.quads), 0.9, np.float32))


def photo_of_a_hand(book: FaceBook, folder: Path) -> tuple[LabelledPhoto, np.ndarray]:
    """Write a rendered hand to a folder, 800 px wide; return it as a labelled photo, and the quads
    (N, 4, 2) of its faces in pixels."""
    layout = winning_hand(np.random.default_rng(4))
    scene = render_scene(
        np.random.default_rng(4), book, Shot(size=800, whole_hand=True), layout=layout
    )
    tiles = [tile for tile in scene.tiles if tile.code != BACK]
    quads = np.array([tile.quad for tile in tiles], np.float32)
    boxes = np.array([bounds(quad) for quad in quads])
    path = folder / "one.png"
    cv2.imwrite(str(path), scene.image[..., ::-1])
    codes = tuple(tile.code for tile in tiles)
    return LabelledPhoto(path, "folder", "one", codes, boxes / 800), quads


def test_tiles_without_known_corners_are_painted_over(loud: FaceBook, tmp_path: Path) -> None:
    photo, quads = photo_of_a_hand(loud, tmp_path)
    unseen = Sees(np.zeros((0, 4, 2), np.float32))
    write_photo_pieces(tmp_path / "out", [photo], PhotoPieces(0, warped=3), seed=1, detector=unseen)
    assert not any(name.read_text() for name in (tmp_path / "out/labels").iterdir())
    for name in (tmp_path / "out/images").iterdir():
        picture = cv2.imread(str(name))
        assert picture is not None
        for x, y in (quads.mean(axis=1) * 448 / 800).astype(int):
            _, green, red = picture[y, x].astype(int)
            assert red <= 1.3 * green, "the colour of the table where a face was"


def test_warped_pieces_keep_their_corners_on_the_faces(loud: FaceBook, tmp_path: Path) -> None:
    """If a photo is warped to another perspective, its labels move with the faces."""
    photo, quads = photo_of_a_hand(loud, tmp_path)
    pieces = PhotoPieces(0, warped=8)
    write_photo_pieces(tmp_path / "out", [photo], pieces, seed=1, detector=Sees(quads))
    labelled = 0
    for name in (tmp_path / "out/labels").iterdir():
        stored = cv2.imread(str(tmp_path / f"out/images/{name.stem}.jpg"))
        assert stored is not None
        picture = stored[..., ::-1]
        for line in name.read_text().splitlines():
            corners = np.array([float(v) for v in line.split()[5:]]).reshape(4, 3)
            if (corners[:, 2] == 0).any():
                continue
            quad = corners[:, :2] * 448
            mask = np.zeros(picture.shape[:2], np.uint8)
            cv2.fillConvexPoly(mask, np.round(quad * 8).astype(np.int32), 1, cv2.LINE_8, 3)
            red, green = (picture[..., at][mask > 0].astype(int) for at in (0, 1))
            assert (red > 1.3 * green).mean() > 0.8
            labelled += 1
    assert labelled > 20
