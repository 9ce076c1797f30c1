"""Names that look alike count as the same, invisible characters are removed, and the ledger's files
are accessible only to their owner."""

import csv
import io
import os
from pathlib import Path

import pytest

from ledger.backup import backup
from ledger.entry import new_id
from ledger.evening import Evening
from ledger.names import clean_name
from ledger.spreadsheet import safe, to_csv
from ledger.store import Store
from ledger.turns import usual_turns
from ui.evening.begin_evening import wrong_names

FILLERS = ["\u115f", "\u3164", "\u034f"]
INVISIBLE = [*FILLERS, "\u200b", "\u200b\u200b", "\u2060", "\ufeff", "\u200d", "\u202e", "\0"]


@pytest.mark.parametrize("sign", INVISIBLE)
def test_names_that_differ_in_what_nobody_sees_are_one(sign: str) -> None:
    assert wrong_names(["Anna", f"An{sign}na", "Bo", "Cy"])
    assert wrong_names([sign, "Anna", "Bo", "Cy"]) == wrong_names(["", "Anna", "Bo", "Cy"])
    assert not wrong_names(["Anna", "Bo", "Cy", "Dora"])


def test_what_changes_the_text_around_it_is_taken_out() -> None:
    assert clean_name("An\u202ena\0\u200f") == "Anna"
    assert clean_name("علی‌رضا") == "علی‌رضا"
    assert clean_name("👩‍🦰") == "👩‍🦰"


def test_a_long_name_is_cut_between_characters_that_a_person_sees() -> None:
    assert clean_name("x" * 30) == "x" * 24
    family, accent = "👩‍👩‍👧‍👦", "e\u0301"
    assert clean_name(family * 30) == family * 24
    assert clean_name(accent * 30) == accent * 24
    assert clean_name("👍🏽" * 30) == "👍🏽" * 24


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
@pytest.mark.parametrize("name", ["a;=cmd|'/c calc'!A1", "=1+1", "a;@x", 'a";"=1', "a\t=1", "a,+1"])
def test_no_cell_begins_with_a_formula_whatever_separates_cells(name: str, separator: str) -> None:
    evening = Evening(new_id(), (name, "Bo", "Cy", "Dora"), "mcr", usual_turns("mcr"))
    rows = csv.reader(io.StringIO(to_csv(evening)), delimiter=separator)
    cells = [cell.strip(' "') for row in rows for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    assert safe("Jean-Luc; Bo + Cy") == "Jean-Luc; Bo + Cy"


def test_the_files_of_a_ledger_are_for_their_owner(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        store = Store(f"sqlite:///{tmp_path / 'own' / 'ledger.db'}")
        evening = Evening(new_id(), ("Anna", "Bo", "Cy", "Dora"), "mcr", usual_turns("mcr"))
        store.begin(evening)
        backup(store, tmp_path / "own" / "backup.db")
        files = sorted((tmp_path / "own").iterdir())
        assert len(files) >= 2
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
        assert (tmp_path / "own").stat().st_mode & 0o777 == 0o700
        store.close()
        (tmp_path / "own" / "ledger.db").chmod(0o664)
        Store(f"sqlite:///{tmp_path / 'own' / 'ledger.db'}").close()
        assert (tmp_path / "own" / "ledger.db").stat().st_mode & 0o777 == 0o660
    finally:
        os.umask(before)
