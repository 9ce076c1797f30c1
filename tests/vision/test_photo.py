"""Every kind of file that people use as a photo, and the messages about other files."""

from __future__ import annotations

import contextlib
import io
import struct
import zlib
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from vision.errors import PHOTO_ERRORS, PhotoError
from vision.observing.photo import (
    MAX_SIDE,
    as_rgb,
    decode_bytes,
    denoise,
    load_photo,
    noise_sigma,
    open_photo,
)

RED, GREEN, BLUE, GREY = (220, 30, 30), (30, 200, 40), (40, 40, 210), (128, 128, 128)


def picture(size: tuple[int, int] = (80, 48)) -> Image.Image:
    """Return an image: red at the top left, green at the top right, blue at the bottom left, else
    grey."""
    wide, high = size
    image = Image.new("RGB", size, GREY)
    image.paste(RED, (0, 0, wide // 2, high // 2))
    image.paste(GREEN, (wide // 2, 0, wide, high // 2))
    image.paste(BLUE, (0, high // 2, wide // 2, high))
    return image


def encoded(image: Image.Image, kind: str, **options: object) -> bytes:
    data = io.BytesIO()
    image.save(data, kind, **options)
    return data.getvalue()


def corners(pixels: np.ndarray) -> list[tuple[int, ...]]:
    high, wide = pixels.shape[:2]
    spots = ((high // 4, wide // 4), (high // 4, 3 * wide // 4), (3 * high // 4, wide // 4))
    return [tuple(int(v) for v in pixels[spot]) for spot in spots]


def assert_upright(pixels: np.ndarray, within: int = 25) -> None:
    assert pixels.dtype == np.uint8
    assert pixels.ndim == 3
    assert pixels.shape[2] == 3
    assert np.abs(np.array(corners(pixels)) - np.array([RED, GREEN, BLUE])).max() <= within


def refused(source: Any) -> str:
    with pytest.raises(PhotoError) as caught:
        load_photo(source)
    assert caught.value.code in PHOTO_ERRORS
    assert str(caught.value) == str(caught.value.message)
    assert str(caught.value).endswith(".")
    return caught.value.code


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("JPEG", {"quality": 95, "subsampling": 0}),
        ("JPEG", {"quality": 95, "progressive": True, "subsampling": 0}),
        ("PNG", {}),
        ("WEBP", {"lossless": True}),
        ("WEBP", {"quality": 95}),
        ("HEIF", {"quality": 95}),
        ("AVIF", {"quality": 95}),
        ("GIF", {}),
        ("BMP", {}),
        ("TIFF", {}),
        ("TIFF", {"compression": "tiff_lzw"}),
        ("PPM", {}),
    ],
)
def test_formats(kind: str, options: dict[str, object]) -> None:
    assert_upright(load_photo(encoded(picture(), kind, **options)))


def test_sources(tmp_path: Path) -> None:
    data = encoded(picture(), "PNG")
    path = tmp_path / "hand of today.png"
    path.write_bytes(data)
    upload = io.BytesIO(data)
    upload.read()  # looked at before
    for source in (path, str(path), data, bytearray(data), memoryview(data), upload):
        assert_upright(load_photo(source))


def test_wrong_suffix_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "hand.heic"
    path.write_bytes(encoded(picture(), "JPEG", quality=95))
    assert_upright(load_photo(path))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "HEIF"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_orientation(kind: str, orientation: int) -> None:
    undo = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    stored = picture()
    if orientation > 1:
        stored = stored.transpose(undo[orientation])
    exif = Image.Exif()
    exif[0x0112] = orientation
    photo = open_photo(encoded(stored, kind, exif=exif.tobytes()))
    assert (photo.width, photo.height) == (80, 48)
    assert_upright(photo.image, within=30)


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ([], "is a folder without photos. Name a photo: JPEG, PNG, WebP or HEIC."),
        (["notes.txt"], "is a folder without photos. Name a photo: JPEG, PNG, WebP or HEIC."),
        (["notes.txt", "hand.JPG"], "is a folder. Name a photo in it."),
    ],
)
def test_a_folder_is_told_by_what_is_in_it(inside: list[str], said: str, tmp_path: Path) -> None:
    for name in inside:
        (tmp_path / name).touch()
    with pytest.raises(PhotoError) as caught:
        load_photo(tmp_path)
    assert str(caught.value) == f"{str(tmp_path)!r} {said}"


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_broken_exif_is_ignored() -> None:
    data = encoded(picture(), "JPEG", quality=95, exif=b"Exif\x00\x00MM\x00*\xff\xff\xff\xff")
    assert_upright(load_photo(data))


@pytest.mark.parametrize("mode", ["CMYK", "YCbCr", "L", "1", "P", "RGBA", "LA", "LAB"])
def test_modes(mode: str) -> None:
    kind = "TIFF" if mode in ("CMYK", "YCbCr", "LAB") else "PNG"
    pixels = load_photo(encoded(picture().convert(mode), kind))
    assert pixels.shape == (48, 80, 3)
    if mode not in ("L", "1", "LA"):
        assert_upright(pixels, within=40)


def test_cmyk_jpeg() -> None:
    assert_upright(load_photo(encoded(picture().convert("CMYK"), "JPEG", quality=95)), within=40)


def test_transparency_turns_white() -> None:
    image = picture().convert("RGBA")
    image.putalpha(Image.new("L", image.size, 0))
    assert load_photo(encoded(image, "PNG")).min() == 255
    palette = Image.new("P", (20, 20), 3)
    palette.putpalette([10, 10, 10] * 256)
    assert load_photo(encoded(palette, "PNG", transparency=3)).min() == 255
    assert load_photo(encoded(palette, "GIF", transparency=3)).min() == 255


def test_sixteen_bits() -> None:
    ramp = np.linspace(0, 65535, 80).astype(np.uint16)[None].repeat(48, axis=0)
    pixels = load_photo(encoded(Image.fromarray(ramp), "PNG"))
    assert pixels.shape == (48, 80, 3)
    assert (int(pixels[0, 0, 0]), int(pixels[0, -1, 0])) == (0, 255)
    assert abs(int(pixels[0, 40, 1]) - 129) < 3
    deep = load_photo(_png_rgb16(8, 4, (60000, 1000, 30000)))
    assert np.abs(deep[0, 0].astype(int) - (234, 4, 117)).max() <= 1


def test_floating_point() -> None:
    values = np.linspace(0, 1, 80, dtype=np.float32)[None].repeat(48, axis=0)
    pixels = load_photo(encoded(Image.fromarray(values), "TIFF"))
    assert (int(pixels[0, 0, 0]), int(pixels[0, -1, 0])) == (0, 255)


def test_first_frame_of_an_animation() -> None:
    frames = [picture(), Image.new("RGB", (80, 48), "black")]
    data = encoded(frames[0], "GIF", save_all=True, append_images=frames[1:])
    assert_upright(load_photo(data))


@pytest.mark.parametrize("size", [(1, 1), (2, 1), (1, 2), (2, 2), (1, 500)])
@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_tiny(size: tuple[int, int], kind: str) -> None:
    pixels = load_photo(encoded(Image.new("RGB", size, RED), kind))
    assert pixels.shape == (size[1], size[0], 3)


@pytest.mark.parametrize(("kind", "mode"), [("JPEG", "RGB"), ("PNG", "RGB"), ("PNG", "P")])
def test_larger_than_needed(kind: str, mode: str) -> None:
    photo = open_photo(encoded(picture((9000, 600)).convert(mode), kind))
    assert (photo.width, photo.height) == (9000, 600)
    assert max(photo.image.shape) <= MAX_SIDE
    assert photo.scale == pytest.approx((9000 / photo.image.shape[1], 600 / photo.image.shape[0]))
    assert photo.scale[0] == pytest.approx(photo.scale[1], rel=0.01)
    assert_upright(photo.image)


def test_larger_than_needed_and_turned() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    stored = picture((600, 9000)).transpose(Image.Transpose.ROTATE_90)
    photo = open_photo(encoded(stored, "JPEG", exif=exif.tobytes()))
    assert (photo.width, photo.height) == (600, 9000)
    assert photo.image.shape[0] > photo.image.shape[1]
    assert_upright(photo.image)


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("JPEG", {}),
        ("JPEG", {"progressive": True}),
        ("MPO", {"save_all": True, "append_images": [Image.new("RGB", (640, 480))]}),
        ("PNG", {}),
    ],
)
def test_opened_no_larger_than_enough(kind: str, options: dict[str, object]) -> None:
    """JPEG and MPO files are decoded at half their scale if that is large enough."""
    exif = Image.Exif()
    exif[0x0112] = 6
    stored = picture((606, 802)).transpose(Image.Transpose.ROTATE_90)
    data = encoded(stored, kind, exif=exif.tobytes(), **options)
    for enough in (401, 402):
        photo = open_photo(data, enough)
        assert (photo.width, photo.height) == (606, 802)
        whole = kind == "PNG" or enough > 401
        assert photo.image.shape == ((802, 606, 3) if whole else (401, 303, 3))
        assert_upright(photo.image, within=40)


def test_large_sixteen_bits() -> None:
    deep = np.full((10, MAX_SIDE + 900), 40000, dtype=np.uint16)
    photo = open_photo(encoded(Image.fromarray(deep), "PNG"))
    assert photo.width == MAX_SIDE + 900
    assert abs(int(photo.image.mean()) - 156) < 2


def test_claimed_gigapixels_are_refused_before_decoding() -> None:
    assert refused(_png_header(60_000, 60_000)) == "too_large"
    assert refused(_png_header(20_000, 9_000)) == "too_large"  # fits no half-size decoding
    bitmap = b"BM" + struct.pack("<IHHI", 54, 0, 0, 54)
    bitmap += struct.pack("<IiiHHIIiiII", 40, 100_000, 100_000, 1, 24, 0, 0, 0, 0, 0, 0)
    assert refused(bitmap) == "too_large"


@pytest.mark.parametrize("kind", ["WEBP", "AVIF", "PNG"])
def test_what_could_be_read_as_jpeg_is_told_so(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some phones take 50 megapixels: too many for WebP, which takes the most memory."""
    monkeypatch.setattr("vision.observing.photo.MAX_DECODE_BYTES", 606 * 802 * 4)
    monkeypatch.setattr("vision.observing.photo.MAX_PIXELS", 606 * 802)
    with pytest.raises(PhotoError, match="Send it as JPEG"):
        open_photo(encoded(picture((606, 802)), kind), 401)
    assert open_photo(encoded(picture((606, 802)), "JPEG"), 401).image.shape == (401, 303, 3)
    with pytest.raises(PhotoError, match="as the phone takes it"):
        open_photo(encoded(picture((606, 803)), kind), 401)


@pytest.mark.parametrize("kind", ["JPEG", "MPO"])
def test_what_is_decoded_at_a_reduced_scale_waits_for_no_memory(kind: str) -> None:
    options = {"save_all": True, "append_images": [picture()]} if kind == "MPO" else {}
    assert decode_bytes(encoded(picture((606, 802)), kind, **options)) == 0


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF", "AVIF", "GIF", "BMP", "TIFF"])
@pytest.mark.parametrize("share", [0.02, 0.3, 0.9])
def test_truncated(kind: str, share: float) -> None:
    noise = np.random.default_rng(3).integers(0, 255, (200, 300, 3), dtype=np.uint8)
    data = encoded(Image.fromarray(noise), kind)
    cut = data[: max(12, int(len(data) * share))]
    assert refused(cut) == "damaged_image"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00",
        b"a hand of mahjong\n" * 50,
        b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n" + b"0" * 500,
        b"PK\x03\x04" + b"\x00" * 200,
        b"<svg xmlns='http://www.w3.org/2000/svg'></svg>",
        b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
        bytes(range(256)) * 8,
        b"\x00\x00\x00\x20ftypisom" + b"\x00" * 200,  # a video
        b"RIFF\x24\x08\x00\x00WAVEfmt " + b"\x00" * 200,  # a sound
    ],
)
def test_no_picture(data: bytes) -> None:
    assert refused(data) == "not_an_image"


@pytest.mark.parametrize("kind", ["JPEG2000", "ICO", "TGA", "PCX", "ICNS"])
def test_a_picture_of_another_kind_is_not_called_no_picture(kind: str) -> None:
    with pytest.raises(PhotoError) as caught:
        load_photo(encoded(picture(), kind))
    said = "This kind of file cannot be read. Choose a photo: JPEG, PNG, WebP or HEIC."
    assert (caught.value.code, str(caught.value)) == ("not_an_image", said)


def test_no_file(tmp_path: Path) -> None:
    assert refused(tmp_path / "nothing.jpg") == "no_such_file"
    assert refused(str(tmp_path)) == "no_such_file"
    assert refused("bad\0name.jpg") == "no_such_file"
    assert refused("") == "no_such_file"


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_flipped_bytes_never_crash() -> None:
    rng = np.random.default_rng(11)
    for kind in ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF", "HEIF"):
        whole = np.frombuffer(encoded(picture(), kind), dtype=np.uint8)
        for _ in range(12):
            data = whole.copy()
            spots = rng.integers(0, len(data), 6)
            data[spots] = rng.integers(0, 255, 6, dtype=np.uint8)
            with contextlib.suppress(PhotoError):
                assert load_photo(data.tobytes()).shape[2] == 3


def test_arrays() -> None:
    grey = np.full((4, 5), 7, dtype=np.uint8)
    assert as_rgb(grey).shape == (4, 5, 3)
    assert as_rgb(grey[..., None]).shape == (4, 5, 3)
    clear = np.zeros((4, 5, 4), dtype=np.uint8)
    assert as_rgb(clear).min() == 255
    shapes = ((), (3,), (0, 5), (0, 5, 3), (4, 5, 0), (4, 5, 2), (4, 5, 3, 3))
    for wrong in (grey.astype(float), *(np.zeros(shape, np.uint8) for shape in shapes)):
        with pytest.raises(ValueError, match="expected uint8"):
            as_rgb(wrong)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _png_header(wide: int, high: int) -> bytes:
    head = _chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + _chunk(b"IDAT", zlib.compress(b"\0" * 99))


def _png_rgb16(wide: int, high: int, colour: tuple[int, int, int]) -> bytes:
    row = b"\0" + struct.pack(">HHH", *colour) * wide
    head = _chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 16, 2, 0, 0, 0))
    body = _chunk(b"IDAT", zlib.compress(row * high))
    return b"\x89PNG\r\n\x1a\n" + head + body + _chunk(b"IEND", b"")


def noisy(sigma: float) -> np.ndarray:
    """Return an image with edges and gradients like a photo's, and with grey noise of standard
    deviation `sigma`."""
    rng = np.random.default_rng(0)
    rows, columns = np.mgrid[:500, :700]
    grey = 90 + 60 * (columns // 50 % 2) + rows / 10
    clear = np.repeat(cv2.GaussianBlur(grey.astype(np.float32), (0, 0), 1.0)[..., None], 3, axis=2)
    grain = rng.normal(0, sigma, (500, 700, 1))  # the same in all colours, as grey values have it
    return np.clip(clear + grain, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("sigma", [3.0, 8.0, 15.0])
def test_the_noise_is_measured(sigma: float) -> None:
    assert noise_sigma(noisy(sigma)) == pytest.approx(sigma, rel=0.15)


@pytest.mark.parametrize(("sigma", "changed"), [(0.0, False), (5.0, False), (7.0, True)])
def test_only_a_noisy_photo_is_changed(sigma: float, changed: bool) -> None:
    image = noisy(sigma)
    assert (denoise(image) is not image) == changed


def test_a_calmed_photo_has_less_noise_and_keeps_its_edges() -> None:
    image, clear = noisy(12.0), noisy(0.0).astype(float)
    off = [
        np.abs(each - clear).mean() for each in (image.astype(float), denoise(image).astype(float))
    ]
    assert off[1] < 0.6 * off[0]


def test_a_small_or_plain_picture_does_no_harm() -> None:
    for shape in ((1, 1, 3), (3, 500, 3)):
        image = np.full(shape, 128, np.uint8)
        assert denoise(image) is image
