"""Time a 12-megapixel photo from file to reading, model loaded, step by step.

    python -m benchmarks.reading
    python -m benchmarks.reading --photos FOLDER

The last column is the ratio to ultralytics' own `predict` of the detector on the same file,
measured alternately in the same run, so that results of different machines can be compared and
other load affects both measurements equally. Without ultralytics (needed only for training) the
ratio is to one pass of the detector's network at 640 pixels. With a folder, every photo in it is
timed instead, in units of searches: passes of the detector's network at 640 by 480 pixels.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace

import cv2
import numpy as np

import vision
from datasets.demo import demo_scene
from vision.limits import COARSE_SIDE_PX
from vision.observing.crops import Faces
from vision.observing.photo import open_photo
from vision.observing.reader import default_reader
from vision.shipped import MODELS

ROUNDS = 7
PREDICT = "ultralytics' predict"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--photos", type=Path, help="time each photo of a folder, in searches")
    options = parser.parse_args()
    if options.photos:
        _time_photos(sorted(options.photos.iterdir()))
    else:
        _time_steps()


def _time_photos(paths: list[Path]) -> None:
    """Time each photo from file to reading, and print the median and the 95th percentile as
    multiples of one run of the detector's network (a "search") and in seconds."""
    reader = default_reader()
    network, blank = reader.detector._network, _blank()
    vision.read_photo(paths[0], reader=reader)
    searches, photos = [], []
    for path in paths:
        took = _medians(
            {
                "search": lambda: network.run(blank),
                "photo": partial(vision.read_photo, path, reader=reader),
            }
        )
        searches.append(took["search"])
        photos.append(took["photo"])
    search = statistics.median(searches)
    median, most = np.quantile(photos, (0.5, 0.95))
    print(
        f"{len(paths)} photos: {median / search:.1f} searches, {most / search:.1f} at 95 % "
        f"({median:.2f} and {most:.2f} s)"
    )


def _blank() -> dict[str, np.ndarray]:
    """Return an empty picture of 640 by 480 pixels as input of the detector's network."""
    return {"images": np.zeros((1, 3, 480, 640), np.float32)}


def _time_steps() -> None:
    picture = demo_scene(12).image[180:-180]
    photo = cv2.resize(picture, (4032, 3024), interpolation=cv2.INTER_CUBIC)
    reader = default_reader()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "photo.jpg"
        cv2.imwrite(str(path), photo[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92])
        image = open_photo(path, COARSE_SIDE_PX).image
        quads = reader.detector.detect(image).sure().quads
        blank, network = _blank(), reader.detector._network
        steps: dict[str, Callable[[], object]] = {
            "one pass of the detector at 640": lambda: network.run(blank),
            **_ultralytics(path),
            "open the file": lambda: open_photo(path, COARSE_SIDE_PX),
            "find the tiles": lambda: reader.detector.detect(image).sure(),
            "name the tiles": lambda: reader.classifier.classify(Faces(image, quads)),
            "file to reading": lambda: vision.read_photo(path, reader=reader),
        }
        took = _medians(steps)
    base = took.get(PREDICT, took["one pass of the detector at 640"])
    print(f"{len(quads)} tiles, {photo.shape[1]} x {photo.shape[0]} pixels")
    for name, seconds in took.items():
        print(f"{name:32} {1000 * seconds:7.0f} ms  {seconds / base:6.1f}")


def _ultralytics(photo: Path) -> dict[str, Callable[[], object]]:
    """Return a function that runs ultralytics' `predict` with the detector on a photo, by its name;
    {} if ultralytics is not installed."""
    os.environ.setdefault("YOLO_AUTOINSTALL", "false")
    try:
        from ultralytics import YOLO
    except ImportError:
        return {}
    try:
        import torchvision  # noqa: F401
    except RuntimeError:
        # The compiled part of torchvision does not fit torch; ultralytics has its own NMS.
        from ultralytics.utils.nms import TorchNMS

        stub = ModuleType("torchvision")
        vars(stub)["ops"] = SimpleNamespace(nms=TorchNMS.nms)
        sys.modules["torchvision"] = stub
    model = YOLO(str(MODELS / "detector.onnx"), task="pose")
    return {PREDICT: lambda: model.predict(str(photo), imgsz=640, device="cpu", verbose=False)}


def _medians(steps: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Return the median seconds of each step over `ROUNDS` rounds in which the steps alternate,
    after a warm-up."""
    times: dict[str, list[float]] = {name: [] for name in steps}
    for counted in [False] + ROUNDS * [True]:
        for name, step in steps.items():
            began = time.perf_counter()
            step()
            if counted:
                times[name].append(time.perf_counter() - began)
    return {name: statistics.median(each) for name, each in times.items()}


if __name__ == "__main__":
    main()
