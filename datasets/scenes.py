"""Rendered photos of tiles on a table, with the exact corners of every face.

A scene is drawn with a pinhole camera: every tile is a box with a two-coloured body, its face
warped onto the top, side walls shaded by the light, a soft shadow on the table. What is seen of
each face is counted in pixels, so a label never stands for a tile that is hidden.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from datasets.faces import FACE_HEIGHT, FACE_WIDTH, FaceBook
from datasets.layouts import TILE_LONG, Layout, Placed, random_layout
from datasets.tables import add_clutter, light_and_camera, ordinary_light, table_top
from scoring.tiles import BACK

Array = np.ndarray

MIN_VISIBLE = 0.55
"""A face of which less than this can be seen is not labelled."""


@dataclass
class SceneTile:
    """A tile to find: `quad` is float32 (4, 2) in pixels, clockwise from the face's top left."""

    code: str
    quad: Array
    visible: float
    group: int


@dataclass
class Scene:
    """An RGB uint8 picture, the tiles in it, and the kinds of the hand's groups."""

    image: Array
    tiles: list[SceneTile]
    groups: list[str]

    def turned(self, quarters: int) -> Scene:
        """The same picture turned clockwise by quarter turns."""
        image, tiles = self.image, self.tiles
        for _ in range(quarters % 4):
            height = image.shape[0]
            image = np.ascontiguousarray(np.rot90(image, -1))
            tiles = [
                replace(tile, quad=np.stack([height - tile.quad[:, 1], tile.quad[:, 0]], axis=1))
                for tile in tiles
            ]
        return Scene(image, tiles, self.groups)


@dataclass
class Look:
    """How the tiles of one scene look: faces, bodies, and the light on them."""

    book: FaceBook
    tile_set: str
    ivory: Array
    back: Array
    depth: float
    layer: float
    """Share of the body, from the face down, that is ivory."""
    corner: float
    """Radius of the rounded corners in tile widths."""
    light: Array
    """Unit vector from the table towards the lamp."""
    tint: Array
    """By how much the faces' red, green and blue are dimmed, where the tiles are not ivory."""
    seams: float = 1.0
    """How clearly a face is set off from the next one, down to 0 where white tiles in bright light
    run into one another."""


class Camera:
    """A pinhole camera over the table; `project` maps (N, 3) points to (N, 2) pixels."""

    def __init__(
        self, target: Array, distance: float, pitch: float, azimuth: float, roll: float,
        focal: float, size: int, stretch: tuple[float, float] = (1.0, 1.0),
    ) -> None:  # fmt: skip
        away = np.array(
            [np.sin(pitch) * np.sin(azimuth), -np.sin(pitch) * np.cos(azimuth), np.cos(pitch)]
        )
        self.place = target + distance * away
        forward = -away
        right = np.array([np.cos(azimuth), np.sin(azimuth), 0.0])
        down = np.cross(forward, right)
        c, s = np.cos(roll), np.sin(roll)
        self._axes = np.stack([c * right + s * down, -s * right + c * down, forward])
        self._focal, self._middle = focal * np.array(stretch), size / 2

    def project(self, points: Array) -> Array:
        seen = (np.atleast_2d(points) - self.place) @ self._axes.T
        depth = np.maximum(seen[:, 2:], 1e-3)
        return (seen[:, :2] / depth * self._focal + self._middle).astype(np.float32)


def render_scene(
    rng: np.random.Generator,
    book: FaceBook,
    *,
    size: int = 448,
    layout: Layout | None = None,
    whole_hand: bool = False,
    ordinary: bool = False,
    faint_seams: bool = False,
) -> Scene:
    """Draw one scene; with `whole_hand` the camera keeps the whole hand in the picture, with
    `faint_seams` tiles side by side are hardly set off from one another.

    Training wants any light, table and camera. An `ordinary` scene is what a player takes who
    looks at the photo before using it: ivory tiles, a phone held straight over or before the
    hand, enough light, hardly any blur.
    """
    layout = layout or random_layout(rng)
    look = _random_look(rng, book, ordinary)
    if faint_seams:
        look.seams = max(0.0, float(rng.uniform(-0.3, 0.5)))
        look.corner *= max(0.2, look.seams)
    camera = _random_camera(rng, layout, size, whole_hand, ordinary)
    image = table_top(rng, size)
    if rng.random() < 0.6:
        add_clutter(rng, image, int(rng.integers(1, 9)))
    boxes = [_box(tile, look) for tile in layout.tiles]
    _shadows(rng, image, boxes, look, camera)
    order = np.argsort([-np.linalg.norm(box[0] - camera.place) for box in boxes])
    owner = np.full((size, size), -1, np.int32)
    quads: dict[int, Array] = {}
    for at in order:
        quad = _draw_tile(rng, image, owner, int(at), layout.tiles[at], boxes[at], look, camera)
        if quad is not None:
            quads[int(at)] = quad
    tiles = _seen_tiles(layout, quads, owner, size)
    lit = ordinary_light(rng, image) if ordinary else light_and_camera(rng, image)
    return Scene(lit, tiles, layout.groups)


def picture_order(quad: Array) -> Array:
    """The corners of a quad clockwise from the one at its top left in the picture.

    A finder that does not know faces can only learn corners in the picture's own order.
    """
    edges = np.roll(quad, -1, axis=0) - quad
    rightward = edges[:, 0] / (np.hypot(edges[:, 0], edges[:, 1]) + 1e-6)
    return np.roll(quad, -int(np.argmax(rightward)), axis=0)


def _random_look(rng: np.random.Generator, book: FaceBook, ordinary: bool) -> Look:
    ivory = np.array([rng.uniform(215, 255), rng.uniform(210, 252), rng.uniform(190, 248)])
    tint = np.ones(3)
    if not ordinary and rng.random() < 0.15:  # dark or coloured bodies exist
        ivory = rng.uniform(20, 250, 3)
        if rng.random() < 0.7:  # with faces of the same colour
            ivory *= rng.uniform(210, 255) / ivory.max()
            tint = ivory / 255
    # No back is as pale as a face: the namer could not tell it from a blank white dragon.
    back = np.array(
        [[20, 130, 60], [30, 90, 190], [230, 150, 40], [120, 40, 40], [60, 60, 70],
         [200, 160, 80], [90, 180, 220], [150, 60, 160]][int(rng.integers(8))]
    )  # fmt: skip
    back = np.clip(back + rng.normal(0, 18, 3), 0, 255)
    light = np.array([rng.normal(0, 0.6), rng.normal(0, 0.6), 1.0])
    return Look(
        book=book,
        tile_set=book.pick_set(rng),
        ivory=ivory,
        back=back,
        depth=float(rng.uniform(0.55, 0.95)),
        layer=float(rng.uniform(0.5, 0.8)) if rng.random() < 0.85 else 1.0,
        corner=float(rng.uniform(0.04, 0.16)),
        light=light / np.linalg.norm(light),
        tint=tint,
    )


def _random_camera(
    rng: np.random.Generator, layout: Layout, size: int, whole_hand: bool, ordinary: bool
) -> Camera:
    left, near, right, far = layout.extent()
    pitch = abs(float(rng.normal(0, 0.55))) if rng.random() < 0.7 else float(rng.uniform(0, 1.1))
    pitch = min(pitch, 1.12)
    azimuth = float(rng.normal(0, 0.12)) if rng.random() < 0.75 else float(rng.uniform(-0.6, 0.6))
    roll = float(rng.normal(0, 0.05)) if rng.random() < 0.6 else float(rng.uniform(-0.7, 0.7))
    if rng.random() < 0.12:  # the phone held sideways or upside down
        roll += float(rng.integers(1, 4)) * np.pi / 2
    if ordinary:
        pitch = min(abs(float(rng.normal(0, 0.45))), 0.8)
        azimuth, roll = float(rng.normal(0, 0.1)), float(rng.normal(0, 0.04))
    focal = size * float(rng.uniform(0.75, 1.6))
    span = max(right - left, (far - near) * 0.9)
    if whole_hand:
        target = np.array([(left + right) / 2, (near + far) / 2, 0.0])
        tile_px = size / span * float(rng.uniform(0.72, 0.9))
    else:
        anchor = layout.tiles[int(rng.integers(len(layout.tiles)))]
        target = np.array([anchor.x, anchor.y, 0.0])
        tile_px = float(np.exp(rng.uniform(np.log(17), np.log(110))))
        if rng.random() < 0.08:
            tile_px = float(rng.uniform(110, size / 2))
        # A row that would fit is mostly taken whole, as a player would.
        if tile_px * span < size * 1.15:
            target = np.array([(left + right) / 2, (near + far) / 2, 0.0])
        target += np.array([*rng.normal(0, 0.12 * size / tile_px, 2), 0.0])
    stretch = (1.0, 1.0)
    if not whole_hand and layout.lies_straight(roll - azimuth) and rng.random() < 0.22:
        # Pictures pressed out of shape afterwards, mostly wide ones pressed into a square. Slanted
        # tiles so pressed are no rectangles, and teach crooked corners for those that are.
        much = float(np.exp(rng.uniform(0, np.log(3.2)) / 2))
        stretch = (1 / much, much) if rng.random() < 0.8 else (much, 1 / much)
    return Camera(target, focal / tile_px, pitch, azimuth, roll, focal, size, stretch)


def _box(tile: Placed, look: Look) -> tuple[Array, Array, Array, Array, float, float]:
    """Centre, right, up and normal axis of a tile, and its half extents along up and normal."""
    c, s = np.cos(tile.turn), np.sin(tile.turn)
    right = np.array([c, s, 0.0])
    if tile.pose == "standing":
        up, normal = np.array([0.0, 0.0, 1.0]), np.array([s, -c, 0.0])
        height = TILE_LONG / 2 + tile.level * TILE_LONG
    else:
        up, normal = np.array([-s, c, 0.0]), np.array([0.0, 0.0, 1.0])
        height = look.depth * (tile.level + 0.5)
        if tile.pose == "down":
            right, normal = -right, -normal
    return np.array([tile.x, tile.y, height]), right, up, normal, TILE_LONG / 2, look.depth / 2


def _corners(box: tuple, along: float) -> Array:
    """The four corners of the box's section at `along` (-1 back, 1 face), clockwise from the
    face's top left."""
    centre, right, up, normal, tall, deep = box
    middle = centre + normal * deep * along
    return np.stack(
        [
            middle - right / 2 + up * tall,
            middle + right / 2 + up * tall,
            middle + right / 2 - up * tall,
            middle - right / 2 - up * tall,
        ]
    )


def _shadows(
    rng: np.random.Generator, image: Array, boxes: list[tuple], look: Look, camera: Camera
) -> None:
    shade = np.zeros(image.shape[:2], np.float32)
    for box in boxes:
        points = np.concatenate([_corners(box, -1), _corners(box, 1)])
        thrown = points - look.light * (points[:, 2:] / look.light[2])
        hull = cv2.convexHull(camera.project(thrown).round().astype(np.int32))
        if np.abs(hull).max() < 20000:
            cv2.fillConvexPoly(shade, hull, 1.0, cv2.LINE_AA)
    shade = cv2.GaussianBlur(shade, (0, 0), float(rng.uniform(1, 9)))
    dark = 1 - float(rng.uniform(0.15, 0.7)) * shade[..., None]
    image[:] = (image * dark).astype(np.uint8)


def _draw_tile(
    rng: np.random.Generator,
    image: Array,
    owner: Array,
    index: int,
    tile: Placed,
    box: tuple,
    look: Look,
    camera: Camera,
) -> Array | None:
    """Draw one tile; returns the quad of its visible large side, or None when it is off."""
    size = image.shape[0]
    centre, _, _, normal, _, deep = box
    front, back = _corners(box, 1), _corners(box, -1)
    outline = camera.project(np.concatenate([front, back]))
    if (
        outline.max(axis=0).min() < 0
        or outline.min(axis=0).max() > size
        or np.abs(outline).max() > 6 * size
    ):
        return None
    seam = _corners(box, 1 - 2 * look.layer)
    for a, b in ((0, 1), (1, 2), (2, 3), (3, 0)):
        outward = (front[a] + front[b]) / 2 - centre - normal * deep
        outward = outward / np.linalg.norm(outward)
        if (camera.place - (front[a] + front[b]) / 2) @ outward <= 0:
            continue
        shade = 0.45 + 0.55 * max(0.0, float(outward @ look.light))
        for one, two, colour in ((front, seam, look.ivory), (seam, back, look.back)):
            wall = camera.project(np.stack([one[a], one[b], two[b], two[a]]))
            _fill(image, wall, colour * shade)
            _fill(owner, wall, index)

    faces_camera = (camera.place - front[0]) @ normal > 0
    if faces_camera and tile.pose != "down" and tile.code != BACK:
        texture, quad = look.book.pick(look.tile_set, tile.code, rng), camera.project(front)
        if look.seams < 1:
            texture = _without_edges(texture, look)
        texture = (texture * look.tint).astype(np.uint8)
        shade = 0.6 + 0.4 * max(0.0, float(normal @ look.light))
    else:
        # Seen from behind the corners run the other way round.
        side = front if faces_camera else back[[1, 0, 3, 2]]
        texture, quad = _back_texture(rng, look), camera.project(side)
        shade = 0.6 + 0.4 * abs(float(normal @ look.light))
    shade *= 1 + look.seams * float(rng.uniform(-0.04, 0.04))
    _paste_face(image, owner, index, texture, quad, look, shade)
    return quad


def _fill(image: Array, polygon: Array, colour: Array | int) -> None:
    value = int(colour) if np.isscalar(colour) else np.asarray(colour).tolist()
    line = cv2.LINE_8 if np.isscalar(colour) else cv2.LINE_AA
    cv2.fillConvexPoly(image, (polygon * 8).round().astype(np.int32), value, line, shift=3)


def _without_edges(texture: Array, look: Look) -> Array:
    """A face on ivory like every other one's, up to its very edge; the fainter the seams, the
    more so."""
    rim = np.concatenate([texture[:8].reshape(-1, 3), texture[-8:].reshape(-1, 3)])
    ground = np.maximum(np.percentile(rim, 60, axis=0), 1)
    even = np.clip(texture * (look.ivory / ground), 0, 255)
    ys, xs = (np.minimum(np.arange(n), np.arange(n)[::-1]) for n in texture.shape[:2])
    inside = np.clip(np.minimum(ys[:, None] / 10, xs[None, :] / 8), 0, 1)[..., None]
    even = even * inside + look.ivory * (1 - inside)
    return np.asarray(texture * look.seams + even * (1 - look.seams))


def _back_texture(rng: np.random.Generator, look: Look) -> Array:
    texture = np.full((FACE_HEIGHT, FACE_WIDTH, 3), look.back, np.float32)
    texture += rng.normal(0, 2, texture.shape)
    return np.clip(texture, 0, 255).astype(np.uint8)


def _paste_face(
    image: Array, owner: Array, index: int, texture: Array, quad: Array, look: Look, shade: float
) -> None:
    size = image.shape[0]
    low = np.maximum(np.floor(quad.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + 2, size)
    if (high - low).min() <= 1:
        return
    # Small tiles take a texture already shrunk with care, so that they do not alias.
    side = float(np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2
    scale = min(1.0, max(0.12, side * 1.6 / FACE_HEIGHT))
    width, height = max(8, int(FACE_WIDTH * scale)), max(10, int(FACE_HEIGHT * scale))
    small = cv2.resize(texture, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32)
    alpha, edge = _face_mask(width, height, look.corner, look.seams)
    painted = np.dstack([small * edge[..., None] * shade, alpha])
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    warp = cv2.getPerspectiveTransform(corners, (quad - low).astype(np.float32))
    region = cv2.warpPerspective(painted, warp, tuple(int(v) for v in high - low))
    mask = region[..., 3:]
    patch = image[low[1] : high[1], low[0] : high[0]]
    # Under the rounded corners lies the body, whose top edge shows as a bright bevel.
    solid = np.zeros(patch.shape[:2], np.uint8)
    cv2.fillConvexPoly(solid, ((quad - low) * 8).round().astype(np.int32), 255, cv2.LINE_AA, 3)
    body = np.clip(look.ivory * shade * (1 - 0.08 * look.seams), 0, 255)
    cover = (solid[..., None] / 255.0) * (1 - mask)
    mixed = patch * (1 - mask - cover) + body * cover + np.clip(region[..., :3], 0, 255) * mask
    image[low[1] : high[1], low[0] : high[0]] = np.clip(mixed, 0, 255).astype(np.uint8)
    _fill(owner, quad, index)


def _face_mask(width: int, height: int, corner: float, seams: float) -> tuple[Array, Array]:
    """Opacity with rounded corners, and a slight darkening towards the edge, as float32."""
    radius = max(1.0, corner * width)
    xs = np.minimum(np.arange(width) + 0.5, width - np.arange(width) - 0.5)
    ys = np.minimum(np.arange(height) + 0.5, height - np.arange(height) - 0.5)
    dx, dy = np.maximum(radius - xs, 0)[None, :], np.maximum(radius - ys, 0)[:, None]
    alpha = np.clip(radius - np.hypot(dx, dy) + 0.5, 0, 1)
    near = np.minimum(xs[None, :], ys[:, None]) / width
    edge = 1 - 0.25 * seams * np.exp(-near / 0.02)
    return alpha.astype(np.float32), edge.astype(np.float32)


def _seen_tiles(
    layout: Layout, quads: dict[int, Array], owner: Array, size: int
) -> list[SceneTile]:
    """The tiles to label: of those asked for, the ones of which enough can be seen."""
    counts = np.bincount(owner[owner >= 0], minlength=len(layout.tiles))
    canvas = np.zeros((size, size), np.uint8)
    tiles = []
    for index, quad in sorted(quads.items()):
        placed = layout.tiles[index]
        area = cv2.contourArea(quad)
        if not placed.labelled or area < 60:
            continue
        canvas[:] = 0
        cv2.fillConvexPoly(canvas, (quad * 8).round().astype(np.int32), 1, cv2.LINE_8, 3)
        seen = int(((owner == index) & (canvas > 0)).sum()) if counts[index] else 0
        visible = seen / area
        if visible >= MIN_VISIBLE:
            tiles.append(SceneTile(placed.code, quad, min(1.0, visible), placed.group))
    return tiles
