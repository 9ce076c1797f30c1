"""Measure the memory that visitors can use on a server, and whether it is released when they leave.

    python -m benchmarks.host_limits uploads         200 photos of 39 MB that nobody reads
    python -m benchmarks.host_limits pictures        six PNGs of 59 megapixels, and an honest photo;
                                                     --format HEIF, WEBP, AVIF, TIFF, GIF, BMP too
    python -m benchmarks.host_limits visits [300]    each with a photo and its score; then none
    python -m benchmarks.host_limits photos [300]    different photos in one visit
    python -m benchmarks.host_limits soak [60]       minutes with phones coming and going

Phones talk to the app over its web socket, as its page does. The exit status is 1 if a limit is
exceeded.
"""

import argparse
import contextlib
import io
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import httpx2 as httpx
import numpy as np
import pillow_heif
from PIL import Image

from benchmarks.socket_phone import GONE, Phone
from tests.helpers.app_browser import Memory, running_app

ROOT = Path(__file__).resolve().parent.parent

PHOTO = (ROOT / "ui" / "demo.jpg").read_bytes()
IDLE_S = 150
SETTLED_S = 16
"""Seconds to wait for the server's cleanup, which runs every 15 s."""
VISIT_KEEPS_MB, PHOTO_KEEPS_MB = 0.5, 0.02
"""Maximum megabytes that the server may keep per visit and per photo: the slope of its memory over
their number."""


def twelve_megapixels(folder: Path) -> Path:
    """Write the demo photo, enlarged to the size of a phone's photos, into a folder and return its
    path."""
    photo = folder / "photo.jpg"
    small = cv2.imread(str(ROOT / "ui" / "demo.jpg"))
    assert small is not None
    cv2.imwrite(str(photo), cv2.resize(small, (4032, 3024), interpolation=cv2.INTER_CUBIC))
    return photo


@contextlib.contextmanager
def server() -> Iterator[tuple[str, Memory, Path]]:
    """Yield the address of the app with its models loaded, its memory, and its folder."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_app(Path(folder), TILETALLY_PHOTOS_PER_MINUTE="1000") as (address, process),
    ):
        count_photo(address, PHOTO)
        yield address, Memory(process), Path(folder)


def count_photo(address: str, photo: bytes) -> bool:
    """Visit the app and send a photo; return True if its tiles and score appear."""
    phone = Phone(address).open()
    (uploader,) = [key for key in phone.widgets if key.startswith("photo-")]
    phone.send(uploader, "hand.jpg", photo)
    seen = phone.has("tile-13") and phone.has("rules-chip")
    phone.close()
    return seen


def uploads(files: int = 200, size: int = 39_000_000, phones: int = 10) -> bool:
    """Upload photos that no page is told about; return True if the memory that the server holds
    stays within 100 MB and another user is still served."""
    content = PHOTO + bytes(size - len(PHOTO))
    with server() as (address, memory, _):
        base = memory.reset()
        visitors = [Phone(address).open() for _ in range(phones)]
        taken = 0
        for number in range(files):
            with contextlib.suppress(*GONE):
                visitors[number % phones].upload("hand.jpg", content)
                taken += 1
        held, most = memory.now() - base, memory.most - base
        for visitor in visitors:
            visitor.close()
        time.sleep(5)
        honest = count_photo(address, PHOTO)
    print(
        f"{files} uploads of {size / 1e6:.0f} MB, {taken} taken: {held:.0f} MB held, "
        f"{most:.0f} MB at most; {'others are served' if honest else 'OTHERS ARE NOT SERVED'}"
    )
    return held <= 100 and honest


def pictures(many: int = 6, side: int = 7700, kind: str = "PNG") -> bool:
    """Send large pictures at the same time as a phone's photo; return True if memory and waiting
    time stay within the limits.

    side: width and height of the pictures in pixels.
    kind: format as Pillow calls it.
    """
    pillow_heif.register_heif_opener()
    file = io.BytesIO()
    plain = Image.new("P" if kind in ("BMP", "GIF") else "RGB", (side, side))
    plain.save(file, kind, **({"compression": "tiff_adobe_deflate"} if kind == "TIFF" else {}))
    data, statuses = file.getvalue(), list[str]()
    with server() as (address, memory, _):
        base = memory.reset()

        def send() -> None:
            photo = {"photo": (f"large.{kind.lower()}", data)}
            answer = httpx.post(f"{address}/api/read", files=photo, timeout=200)
            statuses.append(f"{answer.status_code}{answer.json().get('error', {}).get('code', '')}")

        senders = [threading.Thread(target=send) for _ in range(many)]
        for sender in senders:
            sender.start()
        time.sleep(1)
        phone = Phone(address).open()
        began = time.monotonic()
        phone.send("photo-0", "hand.jpg", PHOTO)
        seconds, right = time.monotonic() - began, phone.has("tile-13")
        for sender in senders:
            sender.join()
        most = memory.most - base
        began = time.monotonic()
        count_photo(address, PHOTO)
        alone = time.monotonic() - began
    print(
        f"{many} {kind}s of {side * side / 1e6:.0f} megapixels, {len(data) / 1e6:.1f} MB each "
        f"({', '.join(sorted(statuses))}): {most:.0f} MB more at most; the honest photo "
        f"{seconds:.1f} s (a whole visit alone: {alone:.1f} s)"
    )
    return most <= 600 and seconds < 5 and right


def visits(many: int, idle_s: float = IDLE_S) -> bool:
    """Make visits one after the other, each with a different photo, then none; return True if all
    succeed and memory stays bounded."""
    with server() as (address, memory, folder):
        image = cv2.imread(str(twelve_megapixels(folder)))
        memory.reset()
        right, seen = 0, list[tuple[int, float]]()
        for number in range(1, many + 1):
            right += count_photo(address, another(image, number))
            if number % 25 == 0:
                seen.append(settled(memory, number))
        most = memory.most
        time.sleep(idle_s)
        left = memory.now()
    print(
        f"{right} of {many} visits came to their score: {most:.0f} MB at most, "
        f"{left:.0f} MB {idle_s:g} s after the last one, {slope(seen):.3f} MB of each"
    )
    return right == many and most < 700 and left < 360 and slope(seen) <= VISIT_KEEPS_MB


def photos(many: int) -> bool:
    """Send photos one after the other in a single visit; return True if memory stays bounded."""
    seen = list[tuple[int, float]]()
    with server() as (address, memory, folder):
        image = cv2.imread(str(twelve_megapixels(folder)))
        phone = Phone(address).open()
        for number in range(1, many + 1):
            (uploader,) = [key for key in phone.widgets if key.startswith("photo-")]
            phone.send(uploader, "hand.jpg", another(image, number))
            assert phone.has("tile-13"), "the photo is not read"
            phone.tap("next")
            if number % 25 == 0:
                seen.append(settled(memory, number))
        phone.close()
    print(f"{many} photos in one visit: {slope(seen):.3f} MB of each")
    return slope(seen) <= PHOTO_KEEPS_MB


def another(image: Any, number: int) -> bytes:
    """Return the picture as a JPEG that was not sent before: with a different brightness."""
    other = cv2.convertScaleAbs(image, alpha=1.0, beta=number % 40 - 20)
    other[0, :, 0] = number % 256
    return cv2.imencode(".jpg", other)[1].tobytes()


def settled(memory: Memory, number: int) -> tuple[int, float]:
    """Wait for the server's cleanup, then print and return `number` (visits or photos so far) and
    the memory in megabytes."""
    time.sleep(SETTLED_S)
    print(f"{number}: {memory.now():.0f} MB", flush=True)
    return number, memory.now()


def slope(seen: list[tuple[int, float]]) -> float:
    """Return the growth of memory in megabytes per visit or photo; 0 with less than two
    measurements.

    seen: pairs of the number of visits or photos and the megabytes then.
    """
    numbers, megabytes = np.array(seen).reshape(-1, 2).T
    return float(np.polyfit(numbers, megabytes, 1)[0]) if len(seen) > 1 else 0.0


def soak(minutes: float, idle_s: float = IDLE_S, at_once: int = 3, pause_s: float = 20.0) -> bool:
    """Let phones come, score a photo and go for some minutes; return True if no visit fails and
    memory hardly grows in the last quarter."""
    rng, counts, stop = random.Random(3), {True: 0, False: 0}, threading.Event()

    def come_and_go(address: str) -> None:
        while not stop.wait(rng.uniform(0, 2 * pause_s)):
            try:
                counts[count_photo(address, PHOTO)] += 1
            except GONE:
                counts[False] += 1

    with server() as (address, memory, _):
        phones = [threading.Thread(target=come_and_go, args=(address,)) for _ in range(at_once)]
        for phone in phones:
            phone.start()
        began, sizes = time.monotonic(), []
        while time.monotonic() - began < minutes * 60:
            memory.reset()
            stop.wait(60)
            sizes.append(memory.now())
            spent = (time.monotonic() - began) / 60
            print(f"{spent:.0f} min: {counts[True]} visits, {sizes[-1]:.0f} MB", flush=True)
        stop.set()
        for phone in phones:
            phone.join()
        time.sleep(idle_s)
        left = memory.now()
    quarter = max(1, len(sizes) // 4)
    earlier = sizes[-2 * quarter : -quarter] or sizes  # a single measurement has no quarters
    before = sum(earlier) / len(earlier)
    after = sum(sizes[-quarter:]) / quarter
    print(
        f"{counts[True]} visits in {minutes:g} min, {counts[False]} failed: {max(sizes):.0f} MB at "
        f"most; third quarter {before:.0f} MB, fourth {after:.0f} MB; "
        f"{left:.0f} MB when all have gone"
    )
    return counts[False] == 0 and after - before < 15


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("uploads", "pictures", "visits", "photos", "soak"))
    parser.add_argument("many", nargs="?", type=float)
    parser.add_argument("--idle", type=float, default=IDLE_S, help="seconds after the last visit")
    parser.add_argument("--format", default="PNG", help="of the pictures, as Pillow calls it")
    parser.add_argument("--side", type=int, default=7700, help="of the pictures, in pixels")
    asked = parser.parse_args()
    good = {
        "uploads": lambda: uploads(int(asked.many or 200)),
        "pictures": lambda: pictures(int(asked.many or 6), asked.side, asked.format),
        "visits": lambda: visits(int(asked.many or 300), asked.idle),
        "photos": lambda: photos(int(asked.many or 300)),
        "soak": lambda: soak(asked.many or 60, asked.idle),
    }[asked.what]()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
