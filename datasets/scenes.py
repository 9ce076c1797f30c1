"""Rendered photos of tiles on a table, with the exact corners of every face.

A scene is seen by a pinhole camera. Every tile is a box with a two-coloured body: its face is
warped onto the top, its sides are shaded by the light, and it casts a soft shadow. The visible
pixels of each face are counted, so that hidden tiles are not labelled.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from datasets.faces import FACE_HEIGHT, FACE_WIDTH, FaceBook
from datasets.layouts import TILE_LONG, LaidHand, Placed, random_layout
from datasets.scene_kinds import NO_KINDS, Kinds
from datasets.strangers import Strangers, random_strangers
from datasets.table_objects import Mat, Thing, random_mat, random_things
from datasets.tables import add_clutter, light_and_camera, ordinary_light, table_top, warm_light
from datasets.textures import Index, on_dark_ground, random_index, reddened, with_index
from scoring.tiles import BACK
from vision.geometry import box_quad

Array = np.ndarray
Box = tuple[Array, Array, Array, Array, float, float]

MIN_VISIBLE = 0.4
"""Minimum visible share of a face's area for the tile to be labelled."""
FLAT_ANGLES = (np.radians(10), np.radians(30))
"""Minimum and maximum angle above the table, in radians, from which a flat scene is seen."""
FLAT_WIDTHS = (17.0, 42.0)
"""Minimum and maximum width in px of a tile in the middle of a flat scene."""


@dataclass
class SceneTile:
    """A labelled tile.

    quad: float32 (4, 2) in px, clockwise from the face's own top left corner.
    group: index into `Scene.groups`, -1 for a tile that is not part of the hand.
    """

    code: str
    quad: Array
    group: int


@dataclass
class Scene:
    """A rendered picture with its tiles.

    image: RGB uint8.
    tiles: tiles that a detector should find.
    groups: kinds of the hand's groups.
    others: quads (4, 2) of objects that a reader might mistake for tiles (dice, markers, keys),
      some of them partly hidden.
    """

    image: Array
    tiles: list[SceneTile]
    groups: list[str]
    others: list[Array] = field(default_factory=list)


@dataclass
class SceneLook:
    """The appearance of the tiles in one scene: faces, bodies and light. Colours are RGB, 0 to 255.

    tile_set: name of the set in `book`.
    ivory and back: colours of the tile's front layer and of its back.
    depth: thickness of a tile in tile widths.
    index: Western index to print on the faces, None for none.
    """

    book: FaceBook
    tile_set: str
    ivory: Array
    back: Array
    depth: float
    layer: float
    """Share of the body's thickness, from the face down, that has the front colour."""
    corner: float
    """Radius of the rounded corners in tile widths."""
    light: Array
    """Vector (3,) of length 1 from the table towards the lamp."""
    tint: Array
    """Factors (3,) for the red, green and blue of the faces; 1 for ivory tiles, less for coloured
    bodies."""
    dark: bool = False
    """True for faces printed in pale ink on the colour of the body, as on black tiles."""
    index: Index | None = None
    red: Array | None = None
    """Colour of the ink of red fives, None for a set without them."""
    seams: float = 1.0
    """Visibility of the seams between faces, from 1 down to 0 for white tiles in bright light that
    merge."""


@dataclass(frozen=True)
class Shot:
    """How a scene is photographed.

    size: side of the picture in px.
    whole_hand: True to keep the whole hand in the picture.
    ordinary: True for the light, table and camera of a careful player: ivory tiles, a phone held
      straight, enough light, hardly any blur. False for all variations used in training.
    kinds: kinds of scene (`datasets.scene_kinds`).
    """

    size: int = 448
    whole_hand: bool = False
    ordinary: bool = False
    kinds: Kinds = NO_KINDS


USUAL_SHOT = Shot()


@dataclass(frozen=True)
class Stand:
    """The position and orientation of a camera; angles are in radians.

    target: point (3,) that it looks at, in tile widths.
    distance: distance from that point in tile widths.
    pitch: angle between its line of sight and straight down.
    azimuth: direction around the target.
    roll: rotation of the camera about its line of sight.
    """

    target: Array
    distance: float
    pitch: float
    azimuth: float
    roll: float


class Camera:
    """A pinhole camera over the table; `project` maps points (N, 3) in tile widths to px (N, 2).

    focal: focal length in px.
    size: side of the picture in px.
    stretch: factors for the width and height of the picture.
    """

    def __init__(
        self, stand: Stand, focal: float, size: int, stretch: tuple[float, float] = (1.0, 1.0)
    ) -> None:
        pitch, azimuth = stand.pitch, stand.azimuth
        away = np.array(
            [np.sin(pitch) * np.sin(azimuth), -np.sin(pitch) * np.cos(azimuth), np.cos(pitch)]
        )
        self.place = stand.target + stand.distance * away
        forward = -away
        right = np.array([np.cos(azimuth), np.sin(azimuth), 0.0])
        down = np.cross(forward, right)
        c, s = np.cos(stand.roll), np.sin(stand.roll)
        self._axes = np.stack([c * right + s * down, -s * right + c * down, forward])
        self._focal, self._middle = focal * np.array(stretch), np.full(2, size / 2)

    def project(self, points: Array) -> Array:
        """Return the pixels (N, 2), float32, of points (N, 3) in tile widths; without meaning for
        points behind the camera (see `depth`)."""
        seen = (np.atleast_2d(points) - self.place) @ self._axes.T
        depth = np.maximum(seen[:, 2:], 1e-3)
        pixels: Array = (seen[:, :2] / depth * self._focal + self._middle).astype(np.float32)
        return pixels

    def depth(self, points: Array) -> Array:
        """Return the distances (N,) of points (N, 3) along the line of sight, negative behind the
        camera."""
        depth: Array = ((np.atleast_2d(points) - self.place) @ self._axes.T)[:, 2]
        return depth

    def fit(self, points: Array, size: int, share: float) -> None:
        """Zoom and shift the camera, in place, so that the points (N, 3) fill the share `share` of
        a picture with sides of `size` px and are centred in it."""
        seen = self.project(points)
        low, high = seen.min(axis=0), seen.max(axis=0)
        scale = share * size / float((high - low).max())
        self._middle = size / 2 - ((low + high) / 2 - self._middle) * scale
        self._focal = self._focal * scale

    def look_at(self, point: Array, size: int, zoom: float) -> None:
        """Zoom in by the factor `zoom` and shift the camera, in place, so that a point (3,) is
        about in the middle of a picture with sides of `size` px."""
        self._focal = self._focal * zoom
        self._middle = self._middle + size / 2 - self.project(point)[0]


@dataclass(frozen=True)
class RenderTarget:
    """A picture being drawn.

    image: RGB uint8.
    owner: index of the tile that each pixel shows, -1 for none.
    camera: camera that sees it.
    """

    image: Array
    owner: Array
    camera: Camera


def render_scene(
    rng: np.random.Generator,
    book: FaceBook,
    shot: Shot = USUAL_SHOT,
    *,
    layout: LaidHand | None = None,
    stranger: str | None = None,
) -> Scene:
    """Render a random scene.

    book: faces to use.
    shot: how it is photographed.
    layout: tiles on the table; None for random ones. The kinds `blanks`, `few`, `pale` and `warm`
      change codes of its tiles, in place.
    stranger: with the kind `strangers`, the kind of object to show instead of tiles
      (`datasets.strangers`); None for a random one.
    """
    size, kinds = shot.size, shot.kinds
    layout = layout or random_layout(rng, kinds)
    _choose_tiles(rng, layout, kinds)
    look = random_look(rng, book, shot.ordinary, kinds)
    strangers = (
        random_strangers(rng, layout.extent(), stranger) if "strangers" in kinds else Strangers()
    )
    camera = _random_camera(rng, layout, shot, low=strangers.standing())
    ground = look.ivory * float(rng.uniform(0.88, 1.04)) if "pale" in kinds else None
    if "backs" in kinds and ground is None and rng.random() < 0.45:
        ground = np.clip(look.back * rng.uniform(0.75, 1.3) + rng.normal(0, 9, 3), 0, 255)
    image = table_top(rng, size, ground)
    things: list[Thing] = []
    others: list[Array] = []
    if "strangers" in kinds:
        things = strangers.things
        for mat in strangers.mats:
            _paint_mat(image, mat, camera)
        if strangers.screen is not None:
            image[:] = cv2.resize(strangers.screen, (size, size), interpolation=cv2.INTER_AREA)
    elif kinds & {"things", "empty"}:
        things, others = _lay_things(rng, image, layout, camera, "empty" in kinds)
    elif rng.random() < 0.6:
        add_clutter(rng, image, int(rng.integers(1, 9)))
    boxes = [_box(tile, look) for tile in layout.tiles] + [_thing_box(thing) for thing in things]
    _shadows(rng, image, boxes, look, camera)
    target = RenderTarget(image, np.full((size, size), -1, np.int32), camera)
    quads: dict[int, Array] = {}
    for at in np.argsort([-np.linalg.norm(box[0] - camera.place) for box in boxes]):
        if at >= len(layout.tiles):
            thing = things[int(at) - len(layout.tiles)]
            quad = _draw_thing(target, thing, boxes[at], look)
            others += [] if quad is None else [quad]
            continue
        quad = _draw_tile(rng, target, int(at), layout.tiles[at], boxes[at], look)
        if quad is not None:
            quads[int(at)] = quad
    tiles = _seen_tiles(layout, quads, target.owner, size)
    if "warm" in kinds and rng.random() < 0.75:
        image = warm_light(rng, image)
    lit = ordinary_light(rng, image) if shot.ordinary else light_and_camera(rng, image)
    return Scene(lit, tiles, layout.groups, others)


def picture_order(quad: Array) -> Array:
    """Return the corners of a clockwise quad (4, 2) in the same cycle, beginning so that the first
    edge is the one that points most to the right: at the top left as seen in the picture.

    A detector that does not know faces can learn corners only in an order given by the picture.
    """
    edges = np.roll(quad, -1, axis=0) - quad
    rightward = edges[:, 0] / (np.hypot(edges[:, 0], edges[:, 1]) + 1e-6)
    return np.roll(quad, -int(np.argmax(rightward)), axis=0)


def _choose_tiles(rng: np.random.Generator, layout: LaidHand, kinds: Kinds) -> None:
    """Replace random tiles of the layout, in place, by the white dragons or fives that these kinds
    of scene need in large numbers."""
    if "pale" in kinds:
        # At the ends of a row, a blank tile is hardest to tell from the ground beside it.
        for group in range(len(layout.groups)):
            row = [tile for tile in layout.tiles if tile.group == group and tile.code != BACK]
            for tile in row[:1] + row[-1:]:
                tile.code = "P" if rng.random() < 0.5 else tile.code
    for tile in layout.tiles if kinds & {"blanks", "few", "pale", "warm"} else ():
        if tile.code == BACK:
            continue
        if "blanks" in kinds and rng.random() < 0.4:
            tile.code = "P"
        if "few" in kinds and rng.random() < 0.6:
            tile.code = "P"
        if "pale" in kinds and rng.random() < 0.2:
            tile.code = "P"
        if "warm" in kinds and rng.random() < 0.3:
            tile.code = f"5{rng.choice(list('msp'))}"


def random_look(
    rng: np.random.Generator, book: FaceBook, ordinary: bool, kinds: Kinds = NO_KINDS
) -> SceneLook:
    """Return a random look for a scene: a tile set of the book, its bodies and the light.

    ordinary: True to exclude dark and coloured bodies, unless `kinds` has "bodies".
    kinds: kinds of scene, of which "backs", "bodies", "joined", "pale", "indices" and "warm" vary
      the look.
    """
    ivory = np.array([rng.uniform(215, 255), rng.uniform(210, 252), rng.uniform(190, 248)])
    tint = np.ones(3)
    if not ordinary and rng.random() < 0.15:  # dark or coloured bodies exist
        ivory = rng.uniform(20, 250, 3)
        if rng.random() < 0.7:  # with faces of the same colour
            ivory *= rng.uniform(210, 255) / ivory.max()
            tint = ivory / 255
    # No back is as pale as a face, or the classifier could not tell it from a blank white dragon.
    back = np.array(
        [[20, 130, 60], [30, 90, 190], [230, 150, 40], [120, 40, 40], [60, 60, 70],
         [200, 160, 80], [90, 180, 220], [150, 60, 160]][int(rng.integers(8))]
    )  # fmt: skip
    back = np.clip(back + rng.normal(0, 18, 3), 0, 255)
    light = _random_light(rng)
    look = SceneLook(
        book=book,
        tile_set=book.pick_set(rng) if len(book) else "",
        ivory=ivory,
        back=back,
        depth=float(rng.uniform(0.55, 0.95)),
        layer=float(rng.uniform(0.5, 0.8)) if rng.random() < 0.85 else 1.0,
        corner=float(rng.uniform(0.04, 0.16)),
        light=light,
        tint=tint,
    )
    if "backs" in kinds and rng.random() < 0.5:
        look.back = rng.uniform(5, 60) + rng.uniform(0, 50, 3)
    if "bodies" in kinds:
        _colour_body(rng, look)
    if "joined" in kinds or ("pale" in kinds and rng.random() < 0.6):
        look.seams = max(0.0, float(rng.uniform(-0.3, 0.5)))
        look.corner *= max(0.2, look.seams)
    if "indices" in kinds:
        look.index = random_index(rng)
    if "warm" in kinds:
        look.red = np.array([rng.uniform(150, 225), rng.uniform(10, 60), rng.uniform(15, 60)])
    return look


def _random_light(rng: np.random.Generator) -> Array:
    light = np.array([rng.normal(0, 0.6), rng.normal(0, 0.6), 1.0])
    unit: Array = light / np.linalg.norm(light)
    return unit


def _colour_body(rng: np.random.Generator, look: SceneLook) -> None:
    """Change the look, in place, to black, dark or pale coloured tiles, or to a back of another
    colour. In a quarter of cases the whole body gets the front colour."""
    kind = str(rng.choice(["black", "dark", "coloured", "two-tone"], p=[0.3, 0.25, 0.25, 0.2]))
    look.tint = np.ones(3)
    if kind == "black":
        look.ivory, look.dark = np.full(3, rng.uniform(8, 50)) + rng.normal(0, 4, 3), True
    elif kind == "dark":
        look.ivory = rng.uniform(5, 60, 3)
        look.ivory[int(rng.integers(3))] += rng.uniform(40, 110)
        look.dark = True
    elif kind == "coloured":
        look.ivory = rng.uniform(110, 255, 3)
        look.ivory *= rng.uniform(215, 255) / look.ivory.max()
        look.tint = look.ivory / 255
    else:
        look.back = np.clip(rng.uniform(5, 230, 3), 0, 255)
        look.layer = float(rng.uniform(0.08, 0.5))
    look.ivory = np.clip(look.ivory, 0, 255)
    # No back has the colour of a face, or it could not be told from a blank white dragon.
    if np.linalg.norm(look.back - look.ivory) < 110:
        look.back = 255 - look.ivory if look.ivory.mean() < 100 else look.ivory * 0.35
    if rng.random() < 0.25:
        look.layer = 1.0


def _random_camera(
    rng: np.random.Generator, layout: LaidHand, shot: Shot, *, low: bool = False
) -> Camera:
    """Return a random camera for a layout; with `low` one that looks from the height of a seated
    player."""
    size, kinds = shot.size, shot.kinds
    if kinds & {"seat", "far-end", "behind", "flat"} and layout.tiles:
        return _near_camera(rng, layout, shot)
    left, near, right, far = layout.extent()
    pitch = abs(float(rng.normal(0, 0.55))) if rng.random() < 0.7 else float(rng.uniform(0, 1.1))
    pitch = float(rng.uniform(0.7, 1.4)) if low else min(pitch, 1.12)
    azimuth = float(rng.normal(0, 0.12)) if rng.random() < 0.75 else float(rng.uniform(-0.6, 0.6))
    roll = float(rng.normal(0, 0.05)) if rng.random() < 0.6 else float(rng.uniform(-0.7, 0.7))
    if rng.random() < 0.12:  # the phone held sideways or upside down
        roll += float(rng.integers(1, 4)) * np.pi / 2
    if shot.ordinary:
        pitch = min(abs(float(rng.normal(0, 0.45))), 0.8)
        azimuth, roll = float(rng.normal(0, 0.1)), float(rng.normal(0, 0.04))
    focal = size * float(rng.uniform(0.75, 1.6))
    span = max(right - left, (far - near) * 0.9)
    if "few" in kinds:
        span = max(span, float(rng.uniform(3, 16)))
    if "close" in kinds and layout.tiles:
        # Avoid blank faces, which would fill the picture with nothing.
        painted = [tile for tile in layout.tiles if tile.code not in ("P", BACK)] or layout.tiles
        tile = painted[int(rng.integers(len(painted)))]
        tile_px = float(rng.uniform(0.3, 0.95)) * size
        away = rng.normal(0, 0.15 * size / tile_px, 2)
        target = np.array([tile.x + away[0], tile.y + away[1], 0.0])
    elif shot.whole_hand:
        target = np.array([(left + right) / 2, (near + far) / 2, 0.0])
        tile_px = size / span * float(rng.uniform(0.72, 0.9))
    else:
        target = np.zeros(3)
        if layout.tiles:
            # A wall seen alone from above looks like face-down tiles of a hand.
            of_hand = [t for t in layout.tiles if t.group >= 0] if "walls" in kinds else []
            anchors = of_hand or layout.tiles
            anchor = anchors[int(rng.integers(len(anchors)))]
            target = np.array([anchor.x, anchor.y, 0.0])
        tile_px = float(np.exp(rng.uniform(np.log(17), np.log(110))))
        if rng.random() < 0.08:
            tile_px = float(rng.uniform(110, size / 2))
        # Show the whole row if it fits, as a player would.
        if tile_px * span < size * 1.15:
            target = np.array([(left + right) / 2, (near + far) / 2, 0.0])
        target += np.array([*rng.normal(0, 0.12 * size / tile_px, 2), 0.0])
    stretch = (1.0, 1.0)
    if not shot.whole_hand and layout.lies_straight(roll - azimuth) and rng.random() < 0.22:
        # Imitate pictures whose aspect ratio was changed, mostly wide ones squeezed into a square.
        # Slanted tiles would no longer be rectangles and teach wrong corners.
        much = float(np.exp(rng.uniform(0, np.log(3.2)) / 2))
        stretch = (1 / much, much) if rng.random() < 0.8 else (much, 1 / much)
    return Camera(
        Stand(target=target, distance=focal / tile_px, pitch=pitch, azimuth=azimuth, roll=roll),
        focal,
        size,
        stretch,
    )


def _near_camera(rng: np.random.Generator, layout: LaidHand, shot: Shot) -> Camera:
    """Return the camera of a phone that a seated player holds close to the hand, in strong
    perspective.

    In scenes of the kind `far-end` it is near one end of the hand, which then looks 1.5 to 2.5
    times as large as the other. In those of the kind `flat` it is only a little above the table,
    and tiles look small.
    """
    size, kinds = shot.size, shot.kinds
    far_end = "far-end" in kinds
    left, near, right, far = layout.extent()
    middle = np.array([(left + right) / 2, (near + far) / 2, 0.0])
    pitch = float(rng.uniform(0.6, 1.2))
    azimuth = float(rng.normal(0, 0.15))
    if far_end:
        pitch = float(rng.uniform(0.45, 1.15))
        azimuth = float(rng.uniform(0.6, 1.45)) * float(rng.choice([-1, 1]))
    if "flat" in kinds:
        pitch = np.pi / 2 - float(rng.uniform(*FLAT_ANGLES))
    turn = float(np.median([t.turn for t in layout.tiles])) if layout.lies_straight(0.0) else 0.0
    azimuth += turn if abs(turn) < np.pi / 4 else 0.0
    # The extent of the hand along the line of sight, and how much larger its near end should look.
    along = np.sin(pitch) * (
        (right - left) * abs(np.sin(azimuth)) + (far - near) * abs(np.cos(azimuth))
    )
    times = float(rng.uniform(1.5, 2.5) if far_end else rng.uniform(1.2, 2.0))
    distance = max(along / 2 * (times + 1) / (times - 1), 4.0)
    distance = max(distance, along / 2 + 2.5)
    roll = float(rng.normal(0, 0.08)) if rng.random() < 0.8 else float(rng.uniform(-0.6, 0.6))
    camera = Camera(
        Stand(target=middle, distance=distance, pitch=pitch, azimuth=azimuth, roll=roll), size, size
    )
    hand = [t for t in layout.tiles if t.group >= 0] or layout.tiles
    points = np.array([[t.x, t.y, 0.5] for t in hand])
    rims = np.array([[dx, dy, 0] for dx in (-0.7, 0.7) for dy in (-0.7, 0.7)])
    grown = np.concatenate([points + rim for rim in rims])
    camera.fit(grown, size, float(rng.uniform(0.75, 1.0)))
    if "flat" in kinds and not shot.whole_hand:
        at = points[int(rng.integers(len(points)))]
        half = np.array([0.5, 0.0, 0.0])
        ends = camera.project(np.stack([at - half, at + half]))
        seen = float(np.linalg.norm(ends[1] - ends[0]))
        camera.look_at(at, size, float(rng.uniform(*FLAT_WIDTHS)) / max(seen, 1.0))
        return camera
    if not shot.whole_hand and rng.random() < 0.65:
        at = points[int(rng.integers(len(points)))]
        camera.look_at(at, size, float(np.exp(rng.uniform(0, np.log(4)))))
    return camera


def _box(tile: Placed, look: SceneLook) -> Box:
    """Return a tile as a `Box`: its centre, the unit axes right, up and normal to its face, each
    (3,), and half its size along up and along normal, in tile widths."""
    c, s = np.cos(tile.turn), np.sin(tile.turn)
    right = np.array([c, s, 0.0])
    if tile.pose == "standing":
        away, above = np.array([-s, c, 0.0]), np.array([0.0, 0.0, 1.0])
        rise, reach = np.cos(tile.lean), np.sin(tile.lean)
        up, normal = rise * above + reach * away, reach * above - rise * away
        height = TILE_LONG / 2 * rise + look.depth / 2 * reach + tile.level * TILE_LONG
    else:
        up, normal = np.array([-s, c, 0.0]), np.array([0.0, 0.0, 1.0])
        height = look.depth * (tile.level + 0.5)
        if tile.pose == "down":
            right, normal = -right, -normal
    return np.array([tile.x, tile.y, height]), right, up, normal, TILE_LONG / 2, look.depth / 2


def _corners(box: Box, along: float) -> Array:
    """Return the corners (4, 3) of a section of a box parallel to its face, clockwise from the
    face's top left; `along` is -1 for the back and 1 for the face."""
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
    rng: np.random.Generator, image: Array, boxes: list[Box], look: SceneLook, camera: Camera
) -> None:
    shade: Array = np.zeros(image.shape[:2], np.float32)
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
    target: RenderTarget,
    index: int,
    tile: Placed,
    box: Box,
    look: SceneLook,
) -> Array | None:
    """Draw a tile and return the quad (4, 2) of its visible large side. Return None if it is
    outside the picture or far too large, or if it stands with its back to the camera."""
    camera, size = target.camera, target.image.shape[0]
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
            _fill(target.image, wall, colour * shade)
            _fill(target.owner, wall, index)

    faces_camera = (camera.place - front[0]) @ normal > 0
    if faces_camera and tile.pose != "down" and tile.code != BACK:
        texture, quad = look.book.pick(look.tile_set, tile.code, rng), camera.project(front)
        if look.seams < 1:
            texture = _without_edges(texture, look)
        texture = _dressed(rng, texture.astype(np.uint8), tile.code, look)
        texture = (texture * look.tint).astype(np.uint8)
        shade = 0.6 + 0.4 * max(0.0, float(normal @ look.light))
    else:
        # Seen from behind, the corners are in the opposite order.
        side = front if faces_camera else back[[1, 0, 3, 2]]
        texture, quad = _back_texture(rng, look), camera.project(side)
        shade = 0.6 + 0.4 * abs(float(normal @ look.light))
    shade *= 1 + look.seams * float(rng.uniform(-0.04, 0.04))
    _paste_face(target, index, texture, quad, look, shade)
    return quad if faces_camera or tile.pose != "standing" else None


def _dressed(rng: np.random.Generator, face: Array, code: str, look: SceneLook) -> Array:
    """Return the face with a red five's ink, an index and the ground of a dark body, as far as the
    look has them."""
    if look.red is not None and code[0] == "5" and rng.random() < 0.6:
        face = reddened(face, look.red)
    if look.index is not None:
        face = with_index(face, code, look.index)
    return on_dark_ground(face, look.ivory) if look.dark else face


def _lay_things(
    rng: np.random.Generator, image: Array, layout: LaidHand, camera: Camera, empty: bool
) -> tuple[list[Thing], list[Array]]:
    """Draw mats under the tiles, in place. Return the objects for the free places between the tiles
    and, on a table without tiles, the quads of the last mat's keys."""
    left, near, right, far = layout.extent()
    keys: list[Array] = []
    for _ in range(int(rng.integers(1, 4)) if empty else int(rng.random() < 0.6)):
        x, y = float(rng.uniform(left, right)), float(rng.uniform(near, far))
        # A later mat hides the ones before it, so only the last one's keys count.
        keys = _paint_mat(image, random_mat(rng, x, y, large=empty or rng.random() < 0.5), camera)
    things = random_things(rng, (left, near, right, far)) if rng.random() < 0.85 else []
    taken = [(tile.x, tile.y) for tile in layout.tiles]
    free = [
        thing for thing in things
        if all(np.hypot(thing.x - x, thing.y - y) > 0.9 + thing.wide / 2 for x, y in taken)
    ]  # fmt: skip
    return free, [] if layout.tiles else keys


def _paint_mat(image: Array, mat: Mat, camera: Camera) -> list[Array]:
    """Draw a mat onto the table and return the quads of its keys. A mat that reaches behind the
    camera is not drawn and has none."""
    c, s = np.cos(mat.turn), np.sin(mat.turn)
    right, up = np.array([c, s, 0]) * mat.wide / 2, np.array([-s, c, 0]) * mat.deep / 2
    middle = np.array([mat.x, mat.y, 0.0])
    corners = np.stack(
        [middle - right + up, middle + right + up, middle + right - up, middle - right - up]
    )
    if camera.depth(corners).min() < 0.5:
        return []
    _paste_picture(image, mat.picture, camera.project(corners), 1.0)
    across, down = corners[1] - corners[0], corners[3] - corners[0]
    return [
        camera.project(corners[0] + np.outer(quad[:, 0], across) + np.outer(quad[:, 1], down))
        for quad in map(box_quad, np.array(mat.keys))
    ]


def _thing_box(thing: Thing) -> Box:
    """Return the box of an object that lies with its top up, in the form of `_box`."""
    c, s = np.cos(thing.turn), np.sin(thing.turn)
    right, up = np.array([c, s, 0.0]) * thing.wide, np.array([-s, c, 0.0])
    centre = np.array([thing.x, thing.y, thing.high / 2])
    return centre, right, up, np.array([0.0, 0.0, 1.0]), thing.deep / 2, thing.high / 2


def _draw_thing(target: RenderTarget, thing: Thing, box: Box, look: SceneLook) -> Array | None:
    """Draw an object into the picture and mark its pixels as belonging to no tile. Return the quad
    (4, 2) of its front if that is visible, otherwise of its top; None, without drawing, if it
    reaches behind the camera."""
    image, owner, camera = target.image, target.owner, target.camera
    top, foot = _corners(box, 1), _corners(box, -1)
    if camera.depth(np.concatenate([top, foot])).min() < 0.5:
        return None
    if thing.round:
        turns = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        centre, right, up, normal, deep, high = box
        ring = centre + np.outer(np.cos(turns), right / 2) + np.outer(np.sin(turns), up * deep)
        hull = camera.project(np.concatenate([ring + normal * high, ring - normal * high]))
        side = thing.sides.reshape(-1, 3).mean(axis=0)
        _fill(image, cv2.convexHull(hull)[:, 0], side)
        _fill(owner, cv2.convexHull(hull)[:, 0], -1)
    front = None
    for a, b in () if thing.round else ((0, 1), (1, 2), (2, 3), (3, 0)):
        outward = (top[a] + top[b]) / 2 - box[0] - box[3] * box[5]
        outward = outward / np.linalg.norm(outward)
        if (camera.place - (top[a] + top[b]) / 2) @ outward <= 0:
            continue
        wall = camera.project(np.stack([top[b], top[a], foot[a], foot[b]]))
        shade = 0.45 + 0.55 * max(0.0, float(outward @ look.light))
        picture = thing.front if a in (0, 2) else None
        _paste_picture(image, thing.sides if picture is None else picture, wall, shade)
        _fill(owner, wall, -1)
        front = front if picture is None else wall
    quad = camera.project(top)
    _paste_picture(image, thing.top, quad, 0.6 + 0.4 * float(look.light[2]), thing.round)
    if not thing.round:
        _fill(owner, quad, -1)
    return quad if front is None else front


def _paste_picture(
    image: Array, picture: Array, quad: Array, shade: float, disc: bool = False
) -> None:
    """Warp a picture onto a quad (4, 2) of the square image, in place; does nothing if the quad
    lies outside the image or reaches absurdly far beyond it.

    shade: factor by which the picture's brightness is multiplied.
    disc: True to paste only the ellipse inscribed in the picture.
    """
    size = image.shape[0]
    if (
        quad.max(axis=0).min() < 0
        or quad.min(axis=0).max() > size
        or np.abs(quad).max() > 30 * size
    ):
        return
    height, width = picture.shape[:2]
    # Shrink the pictures of far objects by area averaging first, against aliasing.
    side = float(np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[2] - quad[1])) / 2
    scale = min(1.0, 1.5 * side / max(height, width))
    if scale < 0.8:
        width, height = max(1, int(width * scale)), max(1, int(height * scale))
        picture = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
    low = np.clip(np.floor(quad.min(axis=0)).astype(int) - 1, 0, size)
    high = np.clip(np.ceil(quad.max(axis=0)).astype(int) + 2, 0, size)
    if (high - low).min() <= 1:
        return
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    outline = quad - low
    warp = cv2.getPerspectiveTransform(corners, outline.astype(np.float32))
    patch = image[low[1] : high[1], low[0] : high[0]]
    mask = np.zeros(patch.shape[:2], np.uint8)
    if disc:
        turns = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        ring = np.stack([(1 + np.cos(turns)) * width / 2, (1 + np.sin(turns)) * height / 2], 1)
        outline = cv2.perspectiveTransform(ring[None].astype(np.float32) - 0.5, warp)[0]
    cv2.fillPoly(mask, [(outline * 8).round().astype(np.int32)], 255, cv2.LINE_AA, 3)
    painted = cv2.warpPerspective(
        picture, warp, patch.shape[1::-1], flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    alpha = mask[..., None].astype(np.float32) / 255
    patch[:] = (patch * (1 - alpha) + np.clip(painted * shade, 0, 255) * alpha).astype(np.uint8)


def _fill(image: Array, polygon: Array, colour: Array | int) -> None:
    smooth = isinstance(colour, np.ndarray)
    value = colour.tolist() if isinstance(colour, np.ndarray) else int(colour)
    line = cv2.LINE_AA if smooth else cv2.LINE_8
    cv2.fillConvexPoly(image, (polygon * 8).round().astype(np.int32), value, line, shift=3)


def _without_edges(texture: Array, look: SceneLook) -> Array:
    """Return a face mixed with a copy of itself whose ground, and whose whole edge, has the colour
    of the body's front. `look.seams` is the share of the original face: 1 leaves it unchanged."""
    rim = np.concatenate([texture[:8].reshape(-1, 3), texture[-8:].reshape(-1, 3)])
    ground = np.maximum(np.percentile(rim, 60, axis=0), 1)
    even = np.clip(texture * (look.ivory / ground), 0, 255)
    ys, xs = (np.minimum(np.arange(n), np.arange(n)[::-1]) for n in texture.shape[:2])
    inside = np.clip(np.minimum(ys[:, None] / 10, xs[None, :] / 8), 0, 1)[..., None]
    even = even * inside + look.ivory * (1 - inside)
    return np.asarray(texture * look.seams + even * (1 - look.seams))


def _back_texture(rng: np.random.Generator, look: SceneLook) -> Array:
    texture = np.full((FACE_HEIGHT, FACE_WIDTH, 3), look.back, np.float32)
    texture += rng.normal(0, 2, texture.shape)
    return np.clip(texture, 0, 255).astype(np.uint8)


def _paste_face(
    target: RenderTarget, index: int, texture: Array, quad: Array, look: SceneLook, shade: float
) -> None:
    image = target.image
    size = image.shape[0]
    low = np.maximum(np.floor(quad.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + 2, size)
    if (high - low).min() <= 1:
        return
    # Shrink the texture of small tiles by area averaging first, against aliasing.
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
    # Outside the rounded corners the body is visible, with a bright bevel at its top edge.
    solid = np.zeros(patch.shape[:2], np.uint8)
    cv2.fillConvexPoly(solid, ((quad - low) * 8).round().astype(np.int32), 255, cv2.LINE_AA, 3)
    body = np.clip(look.ivory * shade * (1 - 0.08 * look.seams), 0, 255)
    cover = (solid[..., None] / 255.0) * (1 - mask)
    mixed = patch * (1 - mask - cover) + body * cover + np.clip(region[..., :3], 0, 255) * mask
    image[low[1] : high[1], low[0] : high[0]] = np.clip(mixed, 0, 255).astype(np.uint8)
    _fill(target.owner, quad, index)


def _face_mask(width: int, height: int, corner: float, seams: float) -> tuple[Array, Array]:
    """Return, for a face of this size in px, the opacity with rounded corners and the factor that
    darkens it slightly towards the edge, both float32 (height, width).

    corner: radius of the corners in tile widths.
    seams: visibility of the edge, 0 to 1.
    """
    radius = max(1.0, corner * width)
    xs = np.minimum(np.arange(width) + 0.5, width - np.arange(width) - 0.5)
    ys = np.minimum(np.arange(height) + 0.5, height - np.arange(height) - 0.5)
    dx, dy = np.maximum(radius - xs, 0)[None, :], np.maximum(radius - ys, 0)[:, None]
    alpha = np.clip(radius - np.hypot(dx, dy) + 0.5, 0, 1)
    near = np.minimum(xs[None, :], ys[:, None]) / width
    edge = 1 - 0.25 * seams * np.exp(-near / 0.02)
    return alpha.astype(np.float32), edge.astype(np.float32)


def _seen_tiles(
    layout: LaidHand, quads: dict[int, Array], owner: Array, size: int
) -> list[SceneTile]:
    """Return the tiles to label: those that should be found (`Placed.labelled`), have a quad of at
    least 60 square px, and are visible to a large enough share (`MIN_VISIBLE`).

    owner: index of the tile that each pixel shows, -1 for none.
    size: side of the picture in px.
    """
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
        if seen / area >= MIN_VISIBLE:
            tiles.append(SceneTile(placed.code, quad, placed.group))
    return tiles
