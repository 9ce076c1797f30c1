"""An invalid setting stops the app at the start, with a message that names it and says what is
valid."""

import subprocess
import sys
from pathlib import Path

import pytest

from ledger.__main__ import main
from tests.conftest import ROOT
from ui.server.settings import read

WRONG = {
    "TILETALLY_ACCESS": ("link", "open or links"),
    "TILETALLY_API": ("false", "on or off"),
    "TILETALLY_BACKUPS": ("daily", "a whole number"),
    "TILETALLY_HOSTS": ("https://tally.club.org", "tally.club.org, without https://"),
    "TILETALLY_LEDGER": ("ledger.db", "sqlite:////data/ledger.db"),
    "TILETALLY_ORIGINS": ("club.org", "https://club.org, without a path"),
    "TILETALLY_QUEUE": ("-1", "a whole number above 0"),
    "TILETALLY_READERS": ("two", "a whole number above 0"),
    "TILETALLY_SOURCE": ("club.org/tiletally", "https://club.org/tiletally"),
    "TILETALLY_VISITORS": ("none", "a whole number above 0"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_setting_is_named_with_what_would_be_right(name: str) -> None:
    value, right = WRONG[name]
    with pytest.raises(ValueError, match=name) as error:
        read({name: value})
    assert value in str(error.value) or name == "TILETALLY_LEDGER"  # it may have a password
    assert right in str(error.value)


def test_names_of_hosts_are_taken_with_and_without_a_port() -> None:
    settings = read({"TILETALLY_HOSTS": "Tally.club.org:8501, *.club.net., *"})
    assert settings.hosts == ("tally.club.org", "*.club.net", "*")


def test_a_database_without_its_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(ValueError, match="TILETALLY_LEDGER needs the driver") as error:
        read({"TILETALLY_LEDGER": "postgresql://tally:secret@database/tally"})
    assert "psycopg[binary]" in str(error.value)
    assert "secret" not in str(error.value)
    monkeypatch.setenv("TILETALLY_LEDGER", "postgresql://tally:secret@database/tally")
    assert main(["evenings"]) == 1


@pytest.mark.parametrize(
    "name", ["TILETALLY_ACCESS", "TILETALLY_BACKUPS", "TILETALLY_LEDGER", "TILETALLY_READERS"]
)
def test_the_server_does_not_start(name: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", "import app"]
    environment = {name: WRONG[name][0], "HOME": str(tmp_path), "PATH": ""}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode
    assert done.stderr.splitlines()[-1].startswith(f"A setting is wrong: {name} ")
