"""Typefaces hold what is written in them, are made once, and say what they lack."""

import os
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from pytest_django import Settings
from reportlab.pdfbase import pdfmetrics

from decks.sharing import fonts
from events.sheets import faces
from events.sheets.typeset import FontStyle, NeededCharacters, clean_text, script_language, subset_font, typefaces

PLAIN = FontStyle("en", False)


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    """An empty folder of sheets."""
    settings.SHEETS_DIR = tmp_path
    return tmp_path / "fonts"


@pytest.mark.parametrize(
    ("text", "told", "tongue"),
    [
        ("Vi, Destructive", "", "en"),
        ("破坏者·蔚", "", "zh"),
        ("破坏者·蔚", "zh-hans", "zh"),
        ("王者", "ja", "ja"),
        ("アーリ", "", "ja"),
        ("", "", "en"),
    ],
)
def test_a_text_is_drawn_with_the_shapes_of_its_language(text: str, told: str, tongue: str) -> None:
    assert script_language(text, told) == tongue


def test_a_text_is_one_line_of_whole_letters() -> None:
    assert clean_text(" Cafe\u0301\tau\nlait\x00 ") == "Café au lait"


def test_a_typeface_has_the_characters_that_were_asked_for(folder: Path) -> None:
    wanted = NeededCharacters()
    wanted.add("Vi 蔚 ★", bold=True)

    with typefaces(wanted) as made:
        face = made.of("Vi 蔚 ★", bold=True)

        assert {ord(sign) for sign in "Vi 蔚★"} <= face.face.charToGlyph.keys()
        assert list(made.by_style) == [FontStyle("zh", True)]
        assert face.missing == frozenset()


def test_the_library_forgets_the_typefaces_of_a_document_that_is_done(folder: Path) -> None:
    before = (dict(pdfmetrics._fonts), dict(pdfmetrics._dynFaceNames))
    wanted = NeededCharacters()
    wanted.add("Vi")

    with typefaces(wanted) as made:
        assert made.of("Vi").fontName in pdfmetrics._fonts

    assert (pdfmetrics._fonts, pdfmetrics._dynFaceNames) == before


def test_what_no_face_has_is_told_for_the_texts_that_have_it(folder: Path) -> None:
    wanted = NeededCharacters()
    for text in ("Vi \U0001f409", "Defy"):
        wanted.add(text)

    with typefaces(wanted) as made:
        assert [made.missing_in(text) for text in ("Vi \U0001f409", "Defy")] == [{"\U0001f409"}, frozenset()]


def test_a_set_of_characters_is_made_once_and_again_where_its_file_is_gone(folder: Path) -> None:
    first = subset_font(PLAIN, "Vi")
    (file,) = folder.glob("*.ttf")
    os.utime(file, (0, 0))

    again = subset_font(PLAIN, "iV")
    used = file.stat().st_mtime
    file.unlink()
    anew = subset_font(PLAIN, "Vi")

    assert first == again
    assert used > 0
    assert len(anew) == len(first)
    assert [path.name for path in folder.iterdir()] == [file.name]


def test_another_set_weight_or_language_is_another_file(folder: Path) -> None:
    for style, text in ((PLAIN, "a"), (PLAIN, "é"), (FontStyle("en", True), "a"), (FontStyle("zh", False), "a")):
        subset_font(style, text)

    assert len(list(folder.iterdir())) == 4


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path, settings: Settings) -> None:
    (tmp_path / "file").write_text("")
    settings.SHEETS_DIR = tmp_path / "file"

    assert subset_font(PLAIN, "Vi").startswith(b"\x00\x01\x00\x00")


def test_a_machine_without_a_face_with_han_draws_boxes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "font_files", lambda: None)
    monkeypatch.setattr(faces, "SIGNS", {False: folder / "none", True: folder / "none"})
    wanted = NeededCharacters()
    wanted.add("Vi “蔚”")

    with typefaces(wanted) as made:
        assert made.missing_in("Vi “蔚”") == {"蔚"}


def test_a_file_that_is_no_typeface_is_passed_over(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = tmp_path / "odd.ttc"
    odd.write_bytes(b"nothing")
    monkeypatch.setattr(fonts, "font_files", lambda: ((str(odd), 0), (str(odd), 0)))
    monkeypatch.setattr(faces, "SIGNS", {False: odd, True: odd})

    assert subset_font(PLAIN, "蔚").startswith(b"\x00\x01\x00\x00")


def test_what_only_joins_characters_takes_no_room(folder: Path) -> None:
    wanted = NeededCharacters()
    wanted.add("a\u200db")

    with typefaces(wanted) as made:
        face = made.of("a\u200db")

        assert (face.face.charWidths[0x200D], face.missing) == (0, frozenset())


def test_marks_between_han_characters_are_as_wide_as_one(folder: Path) -> None:
    wanted = NeededCharacters()
    for text in ("“蔚”", "“Vi”"):
        wanted.add(text)

    with typefaces(wanted) as made:
        widths = [made.of(text).face.charWidths[ord("“")] for text in ("“蔚”", "“Vi”")]

    assert widths[0] == 1000
    assert widths[1] < 700


def test_a_file_can_be_read_by_other_programs(folder: Path) -> None:
    font = TTFont(BytesIO(subset_font(FontStyle("ja", False), "アーリ直")))

    assert {ord(sign) for sign in "アーリ直"} <= font.getBestCmap().keys()
    assert "glyf" in font
    assert "CFF " not in font
