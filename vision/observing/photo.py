"""Decode a photo file of any kind that a phone or a computer makes to upright RGB pixels.

Pillow decodes, and pillow-heif adds the iPhone's HEIC. The size declared in the file is checked
before anything is decoded, so that a small hostile file cannot claim gigabytes.
"""

from __future__ import annotations

import contextlib
import io
import os
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

import cv2
import numpy as np
import pillow_heif
from numpy.typing import NDArray
from PIL import ExifTags, Image, ImageOps

from vision.errors import PhotoError
from vision.geometry import usual_side
from vision.limits import FINE_SIDE_PX
from vision.sentences import Sentence
from vision.settings import CALMED, NOISY

Pixels: TypeAlias = NDArray[np.uint8]
"""(height, width, 3) uint8, RGB, upright."""

Enlarge: TypeAlias = Callable[[float], Pixels | None]
"""Function from the size of tiles in a picture, in pixels (square root of the area), to a larger
picture of the same photo; it returns None if that would show no more."""

Source: TypeAlias = str | os.PathLike[str] | bytes | bytearray | memoryview | BinaryIO

MAX_SIDE = 5000
"""Maximum long side of a decoded picture in pixels. A phone's 12 or 16 megapixels are kept; more is
of no use, since at this size a row of 18 tiles has 250 pixels per tile."""

MAX_PIXELS = 200_000_000
"""Maximum number of pixels of a picture in a file, those of the largest sensors of phones; a JPEG
of this size is decoded straight to a half, quarter or eighth."""

MAX_DECODE_BYTES = 384_000_000
"""Maximum memory in bytes for decoding a picture whose format has no reduced scales: enough for 60
megapixels of PNG, 50 of HEIC, 42 of AVIF, 24 of WebP."""

PLAIN_BYTES, DEEP_BYTES = 6.4, 21.0
DECODE_BYTES = {"WEBP": 16.0, "AVIF": 9.0, "HEIF": 7.6}
"""Memory in bytes per pixel while decoding, by format, measured with pictures of 59 megapixels.
`PLAIN_BYTES` is for any other format, `DEEP_BYTES` for those with more than 8 bits per channel."""

FORMATS = ("JPEG", "PNG", "WEBP", "HEIF", "AVIF", "GIF", "BMP", "TIFF", "PPM")
"""Accepted formats; Pillow has more, some of which run other programs."""


REDUCED_SCALES = ("JPEG", "MPO")
"""Formats that can be decoded at reduced scales; MPO is what Pillow calls a JPEG with several
pictures."""


@cache
def photo_endings() -> frozenset[str]:
    """Return the file extensions of photos, such as ``.jpg``; cached."""
    Image.init()
    endings = Image.registered_extensions()
    return frozenset(ending for ending, kind in endings.items() if kind in FORMATS)


pillow_heif.register_heif_opener()
# The size is checked below, with our own limit and message.
Image.MAX_IMAGE_PIXELS = None
# Pillow warns about odd metadata, about which a player can do nothing.
warnings.filterwarnings("ignore", category=UserWarning, module=r"PIL\.")


@dataclass(frozen=True)
class Photo:
    """A decoded photo.

    image: (H, W, 3) uint8 RGB, upright, its longer side at most `MAX_SIDE`.
    width, height: size in pixels of the upright photo in the file; larger than `image` if the photo
      is larger than `MAX_SIDE` or was decoded at a reduced scale.
    """

    image: Pixels
    width: int
    height: int

    @property
    def scale(self) -> tuple[float, float]:
        """The factors (x, y) from the pixels of `image` to those of the photo in the file."""
        rows, columns = self.image.shape[:2]
        return self.width / columns, self.height / rows


def load_photo(source: Source) -> Pixels:
    """Return the upright RGB pixels of a photo (path, bytes or open file), (H, W, 3) uint8, its
    longer side at most `MAX_SIDE`.

    Raises PhotoError with the code `no_such_file`, `not_an_image`, `damaged_image` or `too_large`.
    """
    return open_photo(source).image


def open_photo(source: Source, enough: int | None = None) -> Photo:
    """Return the photo of a source (path, bytes or open file), with its full size. A file is read
    from its start if possible, and stays open. Raises PhotoError as `load_photo` does.

    enough: long side in pixels that the caller needs for a photo of a usual shape (for a more
      elongated one see `usual_side`); None for all. A format with reduced scales, such as JPEG, is
      decoded at the smallest sufficient one; others ignore it.
    """
    with contextlib.ExitStack() as stack:
        picture = stack.enter_context(_identify(_file(source, stack)))
        width, height = picture.size
        try:
            _refuse_too_large(picture, enough)
            image = _decode(picture)
        except PhotoError:
            raise
        except MemoryError:
            raise _too_large(picture.format, width, height) from None
        except Exception as error:  # a broken file makes decoders raise nearly anything
            raise _damaged() from error
    if (image.shape[1] - image.shape[0]) * (width - height) < 0:  # EXIF turned it by a quarter
        width, height = height, width
    return Photo(image, width, height)


def decode_bytes(source: Source) -> float:
    """Return the memory in bytes needed to decode a photo (path, bytes or open file), from its
    header. 0 for a format that is decoded at a reduced scale, and for a file that cannot be opened
    (`open_photo` raises the error)."""
    with contextlib.ExitStack() as stack, contextlib.suppress(PhotoError, OSError):
        picture = stack.enter_context(_identify(_file(source, stack)))
        if picture.format not in REDUCED_SCALES:
            return _decode_bytes(picture)
    return 0


def as_rgb(array: NDArray[Any]) -> Pixels:
    """Return decoded pixels as RGB (H, W, 3) uint8. Grey (H, W) or (H, W, 1) and RGBA are
    converted.

    Raises ValueError for other shapes and types.
    """
    grey = array.ndim == 2 or (array.ndim == 3 and array.shape[2] == 1)
    colours = array.ndim == 3 and array.shape[2] in (3, 4)
    if array.dtype != np.uint8 or not (grey or colours) or array.size == 0:
        raise ValueError(f"expected uint8 pixels (H, W, 3), got {array.dtype} {array.shape}")
    if grey:
        array = np.repeat(array.reshape(*array.shape[:2], 1), 3, axis=2)
    elif array.shape[2] == 4:
        array = _to_rgb(Image.fromarray(array))
    return np.ascontiguousarray(array, dtype=np.uint8)


def _file(source: Source, stack: contextlib.ExitStack) -> BinaryIO:
    """Return a source as an open file, at its start if possible; a file opened here is closed by
    `stack`. Raises PhotoError for a path that cannot be opened."""
    if isinstance(source, bytes | bytearray | memoryview):
        return io.BytesIO(source)
    if not isinstance(source, str | os.PathLike):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            source.seek(0)  # an upload that was looked at before
        return source
    path = Path(source)
    try:
        if path.is_dir():
            raise _folder(path)
        if not path.is_file():
            raise no_file(path)
        return stack.enter_context(path.open("rb"))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _unopened("The file {path} cannot be opened: {reason}.", path, reason) from None


def _folder(path: Path) -> PhotoError:
    """Return the error for a path that is a folder, by whether photos are in it."""
    if any(each.suffix.lower() in photo_endings() for each in path.iterdir()):
        return _unopened("{path} is a folder. Name a photo in it.", path)
    return _unopened(
        "{path} is a folder without photos. Name a photo: JPEG, PNG, WebP or HEIC.", path
    )


def no_file(path: Path) -> PhotoError:
    """Return the error for a path without a file."""
    return _unopened("There is no file {path}. Check its name.", path)


def _unopened(sentence: str, path: Path, reason: str = "") -> PhotoError:
    return PhotoError("no_such_file", Sentence(sentence, path=repr(str(path)), reason=reason))


def _identify(file: BinaryIO) -> Image.Image:
    """Return the picture in a file, not yet decoded. Raises PhotoError for a damaged picture or any
    other file."""
    Image.init()
    formats = [name for name in FORMATS if name in Image.OPEN]
    try:
        return Image.open(file, formats=formats)
    except Exception as error:  # plugins raise nearly anything on hostile headers
        head = b""
        with contextlib.suppress(Exception):
            file.seek(0)
            # Pillow tells pictures from other files by the same number of bytes.
            head = file.read(16)
        begins = (Image.OPEN[name][1] for name in formats)
        if any(begin is not None and begin(head) for begin in begins):
            raise _damaged() from error
        raise PhotoError(
            "not_an_image",
            Sentence("This kind of file cannot be read. Choose a photo: JPEG, PNG, WebP or HEIC.")
            if head
            else Sentence("This file is empty. Send it again, or take a new photo."),
        ) from None


def _damaged() -> PhotoError:
    return PhotoError(
        "damaged_image",
        Sentence(
            "This picture is damaged or was not sent completely. Send it again, or take a new "
            "photo."
        ),
    )


def _too_large(kind: str | None, width: int, height: int) -> PhotoError:
    """Return the error for a picture of this size in a format of Pillow."""
    if kind in REDUCED_SCALES or width * height > MAX_PIXELS:
        said = (
            "This picture is too large ({width} x {height} pixels). Send a photo as the phone "
            "takes it, or make it smaller first."
        )
    else:
        said = (
            "This picture is too large for its kind of file ({width} x {height} pixels). Send it "
            "as JPEG, or make it smaller first."
        )
    return PhotoError("too_large", Sentence(said, width=width, height=height))


def _refuse_too_large(picture: Image.Image, enough: int | None) -> None:
    """Raise PhotoError for a too large photo before it is decoded, and prepare a JPEG to be decoded
    at a reduced scale.

    enough: as in `open_photo`.
    """
    width, height = picture.size
    if width * height > MAX_PIXELS:
        raise _too_large(picture.format, width, height)
    longest = max(width, height)
    if enough is None and longest > MAX_SIDE:
        enough = FINE_SIDE_PX
    if enough is not None:
        # JPEG alone does this; the others ignore it.
        share = min(enough / usual_side(width, height), 1.0)
        picture.draft(None, (max(1, int(width * share)), max(1, int(height * share))))
    # A progressive JPEG is held at full size while decoding, at half the bytes per pixel.
    whole = width * height // 2 if "progressive" in picture.info else 0
    if max(_decode_bytes(picture), _decode_bytes(picture, whole)) > MAX_DECODE_BYTES:
        raise _too_large(picture.format, width, height)


def _decode_bytes(picture: Image.Image, pixels: int | None = None) -> float:
    """Return the memory in bytes for decoding an opened picture to RGB, including the result; with
    `pixels`, for that number of pixels."""
    # Measured with Pillow 13.0 and pillow-heif 1.8: some decoders hold several copies, and 32-bit
    # pixels take more bytes.
    each = DECODE_BYTES.get(picture.format or "", DEEP_BYTES if _is_deep(picture) else PLAIN_BYTES)
    return (picture.width * picture.height if pixels is None else pixels) * each


def _decode(picture: Image.Image) -> Pixels:
    """Return the first frame of a picture, upright and no larger than `MAX_SIDE`; closes the
    picture."""
    picture.load()
    orientation = picture.getexif().get(ExifTags.Base.Orientation, 1)
    longest = max(picture.size)
    factor = longest // FINE_SIDE_PX if longest > MAX_SIDE and not _is_deep(picture) else 1
    pixels = _rgb_by_bands(picture, factor)
    picture.close()  # its decoder may hold it, too
    ratio = MAX_SIDE / max(pixels.shape)
    if ratio >= 1 and orientation == 1:
        return pixels
    made = Image.fromarray(pixels)
    if ratio < 1:
        width, height = (max(1, round(side * ratio)) for side in made.size)
        made = made.resize((width, height), Image.Resampling.BILINEAR)
    # Damaged metadata must not prevent the use of good pixels.
    with contextlib.suppress(Exception):
        made.getexif()[ExifTags.Base.Orientation] = orientation
        ImageOps.exif_transpose(made, in_place=True)
    return _rgb_by_bands(made, 1)


def _rgb_by_bands(picture: Image.Image, factor: int) -> Pixels:
    """Return the picture in RGB, reduced by `factor`.

    It is converted in bands, since converting 60 megapixels at once would take 0.5 GB more.
    """
    if _is_deep(picture):
        return _to_rgb(picture)
    made = np.empty((-(-picture.height // factor), -(-picture.width // factor), 3), dtype=np.uint8)
    for top in range(0, len(made), 128):
        bottom = min(picture.height, (top + 128) * factor)
        band = _to_rgb(picture.crop((0, top * factor, picture.width, bottom)))
        if factor > 1:
            band = np.asarray(Image.fromarray(band).reduce(factor))
        made[top : top + 128] = band
    return made


def _to_rgb(picture: Image.Image) -> Pixels:
    """Return the pixels of a picture of any mode in RGB; transparent ones are put on white."""
    if picture.mode.startswith(("I", "F")):  # of 16 bits, too
        return _from_deep(np.asarray(picture))
    if picture.mode in ("LA", "La", "PA", "RGBA", "RGBa") or "transparency" in picture.info:
        picture = picture.convert("RGBA")
        white = Image.new("RGB", picture.size, "white")
        white.paste(picture, mask=picture.getchannel("A"))
        picture = white
    elif picture.mode != "RGB":
        picture = picture.convert("RGB")
    return np.array(picture, dtype=np.uint8)


def _is_deep(picture: Image.Image) -> bool:
    """Return True if pixels are 32-bit numbers. Their brightness is relative to the brightest
    pixel, so the picture must be converted whole, not in horizontal strips."""
    return picture.mode in ("I", "F")


def _from_deep(values: NDArray[Any]) -> Pixels:
    """Return grey values of 16 or 32 bits, or floating point, as 8-bit RGB; the brightest value
    decides from which range they are scaled."""
    if values.dtype.kind == "f":
        values = np.nan_to_num(values.astype(np.float32), posinf=0.0, neginf=0.0)
        top = float(values.max(initial=0))
        grey = np.clip(values * (255 / top if top > 255 or 0 < top <= 1 else 1), 0, 255)
    else:
        top = int(values.max(initial=0))
        signed = np.iinfo(np.int32).bits - 1
        bits = 16 if top < 65536 else signed
        if top < 256 and values.dtype.itemsize > 2:
            bits = 8
        grey = np.clip(values.astype(np.int64) >> (bits - 8), 0, 255)
    return np.repeat(grey.astype(np.uint8)[..., None], 3, axis=2)


# --- the grain of a phone's camera in the dark ---------------------------------------------------

MEDIAN_OF_NORMAL = 0.6745
"""Median of the absolute value of normal noise, in standard deviations."""


def noise_sigma(image: Pixels) -> float:
    """Return the standard deviation of the noise of an RGB photo (H, W, 3), in grey values of 0 to
    255, estimated in its central part."""
    top, left = (max(side - 640, 0) // 2 for side in image.shape[:2])
    part = np.ascontiguousarray(image[top : top + 640, left : left + 640])
    grey = cv2.cvtColor(part, cv2.COLOR_RGB2GRAY)
    second_derivative = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
    found = np.abs(cv2.filter2D(grey, cv2.CV_16S, second_derivative))
    # `np.median` takes many times as long for this many values.
    median = np.partition(found.ravel(), found.size // 2)[found.size // 2]
    # The derivative gives nothing on slopes and edges, and noise 6 times as strong as it is
    # (Immerkær, "Fast noise variance estimation", 1996).
    return float(median) / MEDIAN_OF_NORMAL / 6


def denoise(image: Pixels) -> Pixels:
    """Return a slightly blurred copy of a noisy RGB photo (H, W, 3); any other photo unchanged."""
    if noise_sigma(image) < NOISY:
        return image
    return np.asarray(cv2.GaussianBlur(image, (0, 0), CALMED), np.uint8)
