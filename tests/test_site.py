"""The documentation site builds without a warning, and every fan has its page."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.rulesets import names, ruleset
from tests.conftest import ROOT

WHY = "needs requirements/docs.txt, which the site is built with"
for needed in ("mkdocs", "material", "mkdocstrings"):
    pytest.importorskip(needed, reason=WHY)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site, built with warnings such as broken links as errors."""
    out = tmp_path_factory.mktemp("site")
    made = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(out)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert made.returncode == 0, made.stderr
    return out


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_every_fan_has_its_page(site: Path, name: str) -> None:
    index = (site / "rules" / name / "index.html").read_text()
    fans = ruleset(name).patterns("en")
    pages = {page.parent.name: page.read_text() for page in site.glob(f"rules/{name}/*/index.html")}
    titles = {text.split("<h1 id=")[1].split(">")[1].split("<")[0]: text for text in pages.values()}
    assert len(pages) == len(fans)
    assert all(f'href="{folder}/"' in index for folder in pages)
    chinese = {fan["key"]: fan["local"] for fan in ruleset(name).patterns("zh-Hant")}
    for fan in fans:
        page = titles[fan["name"]]
        assert chinese[fan["key"]] in page
        assert "tiles/" in page, "a picture of its example"
