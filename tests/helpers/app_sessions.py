"""A photo as phones take it."""

from pathlib import Path

import cv2

from tests.helpers import ROOT

DEMO = ROOT / "ui" / "demo.jpg"


def twelve_megapixels(folder: Path) -> Path:
    """The demo photo at the size that phones take photos in."""
    photo = folder / "photo.jpg"
    small = cv2.imread(str(DEMO))
    assert small is not None
    cv2.imwrite(str(photo), cv2.resize(small, (4032, 3024), interpolation=cv2.INTER_CUBIC))
    return photo
