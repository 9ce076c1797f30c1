"""`make release`: wheel, source archive, bills of materials and checksums of the last commit.

    python -m deploy.release build dist      twice, and compared: the same commit, the same bytes
    python -m deploy.release check dist      metadata, bills, and the wheel in a fresh environment
    python -m deploy.release validate dist   the bills alone

Only committed files are used, never others in the folder. Times are those of the commit.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import uuid
import venv
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from scoring.version import VERSION  # noqa: E402
from vision.shipped import checksums  # noqa: E402

Bill = dict[str, Any]

LICENCE = "AGPL-3.0-only"
CHECKSUMS = "SHA256SUMS"

PHOTOS, FACES, WEIGHTS = "photos, both networks", "faces on rendered tiles", "weights"
LEARNED_FROM = {
    "detector.onnx": (PHOTOS, FACES),
    "classifier.onnx": (PHOTOS, FACES, WEIGHTS),
    "gate.npz": (PHOTOS, FACES),
    "doubt.npz": (PHOTOS,),
    "own_set.npz": (),
    "red_fives.npz": (PHOTOS, FACES),
    "layout.onnx": (),
    "layout_score.npz": (),
}
"""For each model, the kinds of training data it was trained on besides simulated tables; () for
none. Each kind is the beginning of a cell in the column "what for" of models/README.md."""


class Package(NamedTuple):
    """A package of a lock file.

    hashes: SHA-256 of its files.
    via: packages and requirements files that require it.
    """

    name: str
    version: str
    hashes: tuple[str, ...]
    via: tuple[str, ...]


def build(out: Path) -> None:
    """Write all release files of the last commit into a folder, from which other files are removed.
    Raises SystemExit if a second build differs or a build fails."""
    out.mkdir(parents=True, exist_ok=True)
    for old in out.iterdir():
        old.unlink()
    _build_once(out)
    with tempfile.TemporaryDirectory() as again:
        _build_once(Path(again))
        if (out / CHECKSUMS).read_bytes() != (Path(again) / CHECKSUMS).read_bytes():
            raise SystemExit("two builds of the same commit differ")
    print((out / CHECKSUMS).read_text(), end="")


def check(out: Path) -> None:
    """Check a build: metadata, checksums, bills, and the wheel, which is installed in a fresh
    environment and reads the demo photo. Raises SystemExit or AssertionError if something is
    wrong, ValueError if the folder does not have exactly one wheel."""
    (wheel,) = out.glob("*.whl")
    _run(sys.executable, "-m", "twine", "check", "--strict", *map(str, _packages(out)))
    _run("sha256sum", "--check", CHECKSUMS, folder=out)
    validate(out)
    with tempfile.TemporaryDirectory() as folder:
        venv.create(Path(folder) / "env", with_pip=True)
        programs = Path(folder) / "env" / "bin"
        pip = [str(programs / "python"), "-m", "pip", "install", "-q", "--no-deps"]
        lock = str(ROOT / "requirements/host.lock")
        _run(*pip, "--require-hashes", "-r", lock)
        _run(*pip, str(wheel))
        told = _run(str(programs / "tiletally"), "--version", folder=Path(folder))
        assert told.strip() == f"tiletally {VERSION}", told
        demo = next((Path(folder) / "env").rglob("ui/demo.jpg"))
        read = _run(str(programs / "tiletally"), "read", "--score", str(demo), folder=Path(folder))
        score = json.loads(read)["score"]
        assert (score["total"], score["version"]) == (12, VERSION), score
    print(f"{wheel.name}: installed by itself, it reads the demo photo and counts 12 points")


def validate(out: Path) -> None:
    """Validate the bills of materials in a folder against the schema of CycloneDX. Raises
    SystemExit for an invalid one."""
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    for bill in out.glob("*.cdx.json"):
        wrong = JsonStrictValidator(SchemaVersion.V1_6).validate_str(bill.read_text())
        if wrong is not None:
            raise SystemExit(f"{bill.name} is no CycloneDX: {wrong}")


def _build_once(out: Path) -> None:
    moment = int(_git("log", "-1", "--format=%ct"))
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source"
        with tarfile.open(fileobj=io.BytesIO(_git_bytes("archive", "HEAD"))) as tar:
            tar.extractall(source, filter="data")
        _python_build("--sdist", source, Path(folder) / "sdist", moment)
        (made,) = (Path(folder) / "sdist").iterdir()
        archive = out / made.name
        archive.write_bytes(_settled(made, moment))
        with tarfile.open(archive) as tar:
            tar.extractall(Path(folder) / "unpacked", filter="data")
        (unpacked,) = (Path(folder) / "unpacked").iterdir()
        _python_build("--wheel", unpacked, out, moment)  # only from files of the archive
        for name, bill in bills(source, moment, _packages(out)).items():
            text = json.dumps(bill, indent=1, ensure_ascii=False, sort_keys=True)
            (out / f"tiletally-{VERSION}-{name}.cdx.json").write_text(text + "\n")
    lines = [f"{_digest(file)}  {file.name}\n" for file in sorted(out.iterdir())]
    (out / CHECKSUMS).write_text("".join(lines))


def _python_build(what: str, source: Path, out: Path, moment: int) -> None:
    own = {**os.environ, "SOURCE_DATE_EPOCH": str(moment), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "build", "--no-isolation", what, "--outdir", str(out)]
    # A wheel stores the files' permissions, so the umask has to be the same everywhere.
    done = subprocess.run(
        [*command, str(source)], env=own, capture_output=True, text=True, umask=0o022
    )
    if done.returncode:
        raise SystemExit(done.stdout[-2000:] + done.stderr[-2000:])


def _settled(archive: Path, moment: int) -> bytes:
    """Return the bytes of a source archive without differences between machines: with fixed times,
    owners, permissions and order."""
    plain = io.BytesIO()
    with tarfile.open(archive) as old, tarfile.open(fileobj=plain, mode="w") as new:
        for member in sorted(old.getmembers(), key=lambda each: each.name):
            member.mtime, member.uid, member.gid, member.uname, member.gname = moment, 0, 0, "", ""
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            member.pax_headers = {}
            new.addfile(member, old.extractfile(member) if member.isfile() else None)
    return gzip.compress(plain.getvalue(), mtime=moment)


# --- bills of materials --------------------------------------------------------------------------


def bills(source: Path, moment: int, packages: list[Path]) -> dict[str, Bill]:
    """Return the bills of materials "wheel", "image" and "models", as dicts in CycloneDX 1.6 JSON.

    source: folder with the committed files.
    moment: time of the commit, in seconds since 1970.
    packages: source archive and wheel.
    """
    locked = list(locked_packages(source / "requirements/host.lock"))
    wheel = [_library(package) for package in locked if package.name in _needed(locked)]
    image = [_library(package) for package in locked]
    models = list(_models(source))
    hashes = [{"alg": "SHA-256", "content": _digest(file)} for file in packages]
    own = {"type": "application", "name": "tiletally", "licenses": [_licence(LICENCE)]}
    base = re.search(r"^FROM (\S+)", (source / "Containerfile").read_text(), re.MULTILINE)
    assert base is not None
    under = {"type": "container", "name": base[1], "bom-ref": base[1]}
    of_wheel = {**own, "hashes": hashes[-1:], "purl": f"pkg:pypi/tiletally@{VERSION}"}
    return {
        "wheel": _bill(of_wheel, [*wheel, *models], moment),
        "image": _bill({**own, "type": "container"}, [under, *image, *models], moment),
        "models": _bill({**own, "name": "tiletally-models"}, models, moment),
    }


def _bill(of: Mapping[str, Any], components: list[Bill], moment: int) -> Bill:
    made: Bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%dT%H:%M:%SZ}",
            "component": {**of, "version": VERSION, "bom-ref": f"{of['name']}@{VERSION}"},
        },
        "components": components,
        "dependencies": [
            {
                "ref": f"{of['name']}@{VERSION}",
                "dependsOn": sorted(each["bom-ref"] for each in components),
            }
        ],
    }
    whole = json.dumps(made, sort_keys=True)
    return {**made, "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, whole)}"}


def locked_packages(lock: Path) -> Iterator[Package]:
    """Yield the packages of a lock file."""
    for block in re.split(r"\n(?=\S)", lock.read_text()):
        found = re.match(r"([A-Za-z0-9._-]+)(?:\[\w+\])?==([^\s;\\]+)", block)
        if found:
            hashes = re.findall(r"--hash=sha256:([0-9a-f]{64})", block)
            wants = block.partition("# via")[2]
            via = re.findall(r"^ *#? +(?:-r (?:\S*/)?)?([A-Za-z0-9._-]+)", wants, re.MULTILINE)
            yield Package(found[1], found[2], tuple(hashes), tuple(via))


def _needed(locked: list[Package]) -> set[str]:
    """Return the names of the packages of requirements-app.txt and their dependencies, and that
    file's own name."""
    needed = {"requirements-app.txt"}
    while more := {p.name for p in locked if needed & {*p.via}} - needed:
        needed |= more
    return needed


def _library(package: Package) -> Bill:
    ref = f"pkg:pypi/{package.name}@{package.version}"
    found: Bill = {
        "type": "library",
        "bom-ref": ref,
        "name": package.name,
        "version": package.version,
        "purl": ref,
        # A lock file has a hash for each platform's file, so the installed one's is among them.
        "hashes": [{"alg": "SHA-256", "content": each} for each in package.hashes],
    }
    licence = _licence_of(package.name)
    return found | ({"licenses": [{"license": {"name": licence}}]} if licence else {})


def _licence_of(name: str) -> str:
    """Return a package's licence, "" if it is not installed here or names none."""
    try:
        told = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ""
    if "License-Expression" in told:
        return str(told["License-Expression"])
    named = [c.rpartition(" :: ")[2] for c in told.get_all("Classifier") or () if "License ::" in c]
    short = str(told["License"]).splitlines()[:1] if "License" in told else []
    return ", ".join(named) or "".join(short)[:80]


def _models(source: Path) -> Iterator[Bill]:
    """Yield the bill of each model with its hash and training data, then those of the training
    data."""
    card = (source / "models" / "README.md").read_text(encoding="utf-8")
    table = card.split("\n## Data and credits\n")[1].strip().split("\n\n")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]
    digests = checksums(source / "models")
    assert {*digests} == {*LEARNED_FROM}, "each model has its checksum and its data"
    for name, kinds in LEARNED_FROM.items():
        learned = [data for data, what, _ in rows if what.startswith(kinds or "-")]
        assert len(learned) >= len(kinds)
        yield {
            "type": "machine-learning-model",
            "bom-ref": f"models/{name}",
            "name": name,
            "version": VERSION,
            "hashes": [{"alg": "SHA-256", "content": digests[name]}],
            "licenses": [_licence(LICENCE)],
            "modelCard": {"modelParameters": {"datasets": [{"ref": each} for each in learned]}},
        }
    for data, what, licence in rows:
        yield {
            "type": "data",
            "bom-ref": data,
            "name": data,
            "description": what,
            "licenses": [{"license": {"name": licence}}],
        }


def _licence(expression: str) -> Bill:
    return {"license": {"id": expression}}


# --- helpers -------------------------------------------------------------------------------------


def _packages(out: Path) -> list[Path]:
    return [*out.glob("*.tar.gz"), *out.glob("*.whl")]


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _git_bytes(*command: str) -> bytes:
    return subprocess.run(["git", *command], cwd=ROOT, check=True, capture_output=True).stdout


def _git(*command: str) -> str:
    return _git_bytes(*command).decode()


def _run(*command: str, folder: Path = ROOT) -> str:
    own = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(command, cwd=folder, env=own, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


STEPS = {"build": build, "check": check, "validate": validate}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", choices=STEPS)
    parser.add_argument("out", type=Path)
    asked = parser.parse_args()
    STEPS[asked.step](asked.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
