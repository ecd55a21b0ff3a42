"""Files under the hash of what is in them, and their packed copies."""

import gzip
import os
import re
from pathlib import Path

import brotli
import pytest

from api.hashed_files import HASHED, OLD_FILES_SECONDS, write_hashed

SHEET = b".card { color: red; }\n" * 50


def listed(folder: Path) -> list[str]:
    """The names in a folder."""
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_named_by_what_is_in_it(tmp_path: Path) -> None:
    names = [write_hashed(tmp_path, "a", "css", content) for content in (b"a", b"a", b"b")]

    assert names[0] == names[1]
    assert names[1] != names[2]
    assert listed(tmp_path) == sorted({*names})
    assert names[0] == "a.ca978112ca1bbdca.css"


def test_packed_copies_stand_beside_it(tmp_path: Path) -> None:
    name = write_hashed(tmp_path, "a", "css", SHEET)

    assert listed(tmp_path) == [name, f"{name}.br", f"{name}.gz"]
    assert brotli.decompress((tmp_path / f"{name}.br").read_bytes()) == SHEET
    assert gzip.decompress((tmp_path / f"{name}.gz").read_bytes()) == SHEET


def test_a_copy_that_saves_nothing_is_left_out(tmp_path: Path) -> None:
    name = write_hashed(tmp_path, "face", "woff2", os.urandom(2000))

    assert listed(tmp_path) == [name]


@pytest.mark.parametrize("size", [199_999, 200_000])
def test_a_large_file_is_packed_too(tmp_path: Path, size: int) -> None:
    name = write_hashed(tmp_path, "a", "js", b"x" * size)

    assert len(brotli.decompress((tmp_path / f"{name}.br").read_bytes())) == size


def test_every_process_packs_alike(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    name = write_hashed(one, "a", "css", SHEET)
    write_hashed(other, "a", "css", SHEET)

    assert [(one / file).read_bytes() for file in listed(one)] == [
        (other / file).read_bytes() for file in listed(other)
    ]
    assert listed(one)[0] == name


def test_older_files_stay_for_a_day_after_they_were_replaced(tmp_path: Path) -> None:
    write_hashed(tmp_path, "a", "css", SHEET)
    old = listed(tmp_path)
    for name in old:
        os.utime(tmp_path / name, (0, 0))

    new = write_hashed(tmp_path, "a", "css", b"new", now=1_000_000)
    write_hashed(tmp_path, "a", "css", b"new", now=1_000_000 + OLD_FILES_SECONDS)
    kept = listed(tmp_path)
    write_hashed(tmp_path, "a", "css", b"new", now=1_000_001 + OLD_FILES_SECONDS)

    assert kept == sorted([*old, new])
    assert listed(tmp_path) == [new]


def test_files_of_another_stem_are_left_alone(tmp_path: Path) -> None:
    other = write_hashed(tmp_path, "a.b", "css", b"other", now=0)
    os.utime(tmp_path / other, (0, 0))
    write_hashed(tmp_path, "a", "css", b"new", now=1_000_000)

    write_hashed(tmp_path, "a", "css", b"new", now=1_000_000 + 2 * OLD_FILES_SECONDS)

    assert other in listed(tmp_path)


def test_a_folder_that_is_none_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(OSError, match="file"):
        write_hashed(tmp_path / "file", "a", "css", b"a")


def test_a_file_whose_writer_died_before_its_end_is_written_again(tmp_path: Path) -> None:
    name = write_hashed(tmp_path, "a", "css", SHEET)
    (tmp_path / name).unlink()

    assert write_hashed(tmp_path, "a", "css", SHEET) == name
    assert (tmp_path / name).read_bytes() == SHEET


@pytest.mark.parametrize(
    ("name", "is_hashed"), [("a.css", False), ("a.ca978112ca1bbdca.css", True), ("a.ca9781.css", False)]
)
def test_such_a_name_is_known_by_its_look(name: str, is_hashed: bool) -> None:
    assert bool(re.search(HASHED, name)) is is_hashed
