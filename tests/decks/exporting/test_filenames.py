"""Names of files, safe on every system."""

import pytest

from decks.exporting.context import safe_filename


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Rush", "Rush.txt"),
        ("龙 王", "龙-王.txt"),
        ("Jinx, Loose Cannon (2nd)", "Jinx,-Loose-Cannon-(2nd).txt"),
        ("../../etc/passwd", "etc-passwd.txt"),
        ("C:\\temp\\x", "C-temp-x.txt"),
        ("...", "deck.txt"),
        ("", "deck.txt"),
        ("con", "deck-con.txt"),
        ("COM1.zip", "deck-COM1.zip.txt"),
        ("a\x00b\u202ec\ud800d", "a-b-c-d.txt"),
        ("x" * 200, "x" * 60 + ".txt"),
        (".hidden", "hidden.txt"),
    ],
)
def test_a_name_is_one_safe_part_of_a_path(name: str, expected: str) -> None:
    assert safe_filename(name, "txt") == expected
