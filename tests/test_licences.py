"""What is installed may be used and given on under the Apache License 2.0, and what the project comes with has its licence next to it."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
# Words of licences that a program under the Apache License may use as a library.
ALLOWED: Final = re.compile(
    r"MIT|BSD|Apache|PSF|MPL|Mozilla|OFL|LGPL|Lesser General|Python Software Foundation|Artistic", re.IGNORECASE
)
# Their metadata name no licence; the project says it is MIT.
SILENT: Final = {"axe-playwright-python"}


def locked(name: str) -> list[str]:
    """The packages of a lock."""
    return re.findall(r"^([A-Za-z0-9._-]+)(?:\[[a-z,]+\])?==", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)


def licence_of(package: str) -> str:
    """What the metadata of an installed package say of its licence; empty for one that this machine does not need."""
    try:
        found = metadata(package)
    except PackageNotFoundError:
        return ""

    said = [*(found.get_all("License-Expression") or []), *(found.get_all("License") or [])]
    return " ".join([*said, *(text for text in found.get_all("Classifier") or [] if text.startswith("License"))])


@pytest.mark.parametrize("lock", ["requirements.txt", "tests/requirements.txt"])
def test_every_package_has_a_licence_that_this_project_may_use(lock: str) -> None:
    licences = {package: licence_of(package) for package in locked(lock) if package not in SILENT}

    assert [(package, said) for package, said in licences.items() if said and not ALLOWED.search(said)] == []


def test_the_table_of_dependencies_names_the_licence_of_each() -> None:
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| [")]

    assert len(rows) > 30
    assert [row[0] for row in rows if len(row) != 7 or not ALLOWED.search(row[5])] == []


@pytest.mark.parametrize("name", ["figtree.OFL.txt", "jsqr.LICENSE.txt"])
def test_what_comes_with_the_project_has_its_licence_and_is_named_in_the_notice(name: str) -> None:
    (path,) = [path for path in ROOT.glob(f"*/static/**/{name}") if ".venv" not in path.parts]

    assert path.relative_to(ROOT).as_posix() in (ROOT / "NOTICE").read_text(encoding="utf-8")


def test_the_project_says_under_which_licence_it_is() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert project["license"] == "Apache-2.0"
    assert project["license-files"] == ["LICENSE", "NOTICE"]
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").split("\n")[1].strip() == "Apache License"
    assert "(LICENSE)" in (ROOT / "README.md").read_text(encoding="utf-8")
