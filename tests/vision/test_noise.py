"""A photo with grain is made calmer, and no other one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.observing.noise import denoise, noise_sigma


def picture(sigma: float) -> np.ndarray:
    """Edges and slopes as photos have them, with noise on it."""
    rng = np.random.default_rng(0)
    rows, columns = np.mgrid[:500, :700]
    grey = 90 + 60 * (columns // 50 % 2) + rows / 10
    clear = np.repeat(cv2.GaussianBlur(grey.astype(np.float32), (0, 0), 1.0)[..., None], 3, axis=2)
    grain = rng.normal(0, sigma, (500, 700, 1))  # the same in all colours, as grey values have it
    return np.clip(clear + grain, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("sigma", [3.0, 8.0, 15.0])
def test_the_noise_is_measured(sigma: float) -> None:
    assert noise_sigma(picture(sigma)) == pytest.approx(sigma, rel=0.15)


@pytest.mark.parametrize(("sigma", "changed"), [(0.0, False), (5.0, False), (7.0, True)])
def test_only_a_noisy_photo_is_changed(sigma: float, changed: bool) -> None:
    image = picture(sigma)
    assert (denoise(image) is not image) == changed


def test_a_calmed_photo_has_less_noise_and_keeps_its_edges() -> None:
    image, clear = picture(12.0), picture(0.0).astype(float)
    off = [
        np.abs(each - clear).mean() for each in (image.astype(float), denoise(image).astype(float))
    ]
    assert off[1] < 0.6 * off[0]


def test_a_small_or_plain_picture_does_no_harm() -> None:
    for shape in ((1, 1, 3), (3, 500, 3)):
        image = np.full(shape, 128, np.uint8)
        assert denoise(image) is image
