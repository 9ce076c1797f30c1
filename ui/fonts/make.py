"""Cut the typeface down to the characters that the app writes.

    pip install fonttools==4.68.0
    python -m ui.fonts.make /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc

The source is Noto Sans CJK (Debian's `fonts-noto-cjk`). Run it again when a test says that the
typeface lacks a character.
"""

from __future__ import annotations

import sys
from pathlib import Path

from opencc import OpenCC

from scoring.rulesets import names, ruleset
from scoring.speech.languages import LANGUAGES, simplify

ROOT = Path(__file__).resolve().parents[2]
FONT = Path(__file__).with_name("NotoSansCJKtc-cut.otf")
NEVER_DRAWN = "✕✔‣‛‟🀄嚦呖〈〉《》"
"""Characters that the sources contain but the typeface need not have, since no picture shows them:
those of web pages only, and of names that players can type."""

FOLDERS = ("scoring", "vision", "ui", "ledger")
FACE = 3  # index of Traditional Chinese in the collection; every face has all characters


def characters() -> set[str]:
    """Return every character that the app can draw: those in the sources, in traditional and
    simplified Chinese; those in fan names of every language; and Latin-1."""
    written: set[str] = set()
    for folder in FOLDERS:
        for pattern in ("*.py", "*.po"):
            for path in sorted((ROOT / folder).rglob(pattern)):
                written |= set(path.read_text("utf-8"))
    written |= set(simplify("".join(sorted(written))))
    for fan in [fan for name in names() for fan in ruleset(name).TABLE.patterns]:
        for lang in LANGUAGES:
            written |= set(fan.name_in(lang))
    latin = {chr(number) for number in [*range(32, 127), *range(160, 256)]}
    return {sign for sign in written if sign.isprintable()} - set(NEVER_DRAWN) | latin


def everyday() -> set[str]:
    """Return the 3755 most used Chinese characters in both scripts and all kana, so that new
    sentences seldom need a new font file."""
    pairs = (bytes((row, cell)) for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF))
    used = {pair.decode("gb2312", "ignore") for pair in pairs} - {""}
    kana = {chr(number) for number in range(0x3041, 0x3100)} - {"\u3097", "\u3098"}
    return used | set(OpenCC("s2t").convert("".join(used))) | kana


def main() -> None:
    from fontTools import subset

    options = subset.Options(
        font_number=FACE,
        layout_features=["kern"],
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
        hinting=False,
        desubroutinize=False,
        notdef_outline=True,
    )
    font = subset.load_font(sys.argv[1], options)
    cut = subset.Subsetter(options)
    cut.populate(text="".join(characters() | everyday()))
    cut.subset(font)
    subset.save_font(font, str(FONT), options)
    print(f"{len(font.getBestCmap())} characters, {FONT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
