"""Fonts for pictures: found where the machine has them, and nothing drawn as an empty box where it has none."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from decks.sharing import fonts


@pytest.fixture(autouse=True)
def unremembered() -> Iterator[None]:
    """No test remembers another's fonts."""
    for kept in (fonts.font_files, fonts.load_font, fonts._is_drawn):
        kept.cache_clear()
    yield
    for kept in (fonts.font_files, fonts.load_font, fonts._is_drawn):
        kept.cache_clear()


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine without fonts of its own."""
    monkeypatch.setattr(fonts, "KNOWN", ())
    monkeypatch.setenv("PATH", str(tmp_path))


def test_without_fonts_latin_is_drawn_and_the_rest_left_out(bare: None) -> None:
    assert fonts.font_files() is None
    assert [fonts.drawable_text(text) for text in ("Jinx 暴走", "暴走")] == ["Jinx", ""]


def test_a_font_file_that_cannot_be_read_is_passed_over(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "broken.ttc"
    broken.write_bytes(b"no font")
    monkeypatch.setattr(fonts, "KNOWN", (((str(broken), 2), (str(tmp_path / "none.ttc"), 2)),))

    assert fonts.font_files() == ((str(broken), 2), (str(broken), 2))
    assert fonts.drawable_text("Jinx") == "Jinx"


def program(folder: Path, output: str, status: int = 0) -> None:
    """A program that answers for fontconfig."""
    listing = folder / "fc-list"
    listing.write_text(f"#!/bin/sh\nprintf '{output}'\nexit {status}\n")
    listing.chmod(0o755)


@pytest.mark.parametrize(
    ("output", "status", "found"),
    [
        ("/a/han.ttc\\t65538\\n/b/han.ttc\\t0\\n", 0, (("/a/han.ttc", 2), ("/a/han.ttc", 2))),
        ("", 0, None),
        ("/a/han.ttc\\tx\\n", 0, None),
        ("/a/han.ttc\\t0\\n", 1, None),
    ],
)
def test_fontconfig_is_asked_where_no_known_font_is(
    bare: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, output: str, status: int, found: object
) -> None:
    program(tmp_path, output, status)

    assert fonts.font_files() == found


@pytest.mark.skipif(not Path(fonts.KNOWN[0][0][0]).is_file(), reason="no Chinese font on this machine")
def test_with_a_chinese_font_chinese_is_drawn_and_pictures_are_not() -> None:
    assert fonts.drawable_text("金克丝 Jinx \N{PILE OF POO}") == "金克丝 Jinx"
