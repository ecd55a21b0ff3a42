"""Files of spreadsheets are read in the encoding in which they were written."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from decks.access.encodings import decode_upload

MAINLAND = st.text(
    "王李张刘陈杨黄赵周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯小明伟芳娜秀英敏静丽强磊军洋勇艳杰涛超霞平刚",
    min_size=2,
    max_size=4,
)
TAIWAN = st.text(
    "陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴徐周葉蘇莊呂江何蕭羅高關淑芬美玲志偉雅婷怡君俊傑建宏豪慧嘉麗華國榮",
    min_size=2,
    max_size=4,
)
CONSONANTS, SPECIAL = "bcdfghjklmnprstvwz", "ñçßšžðþ"
VOWELS, ACCENTED = "aeiouy", "äöüéèêëáàâåæøíìîïóòôõúùûœ"
SYLLABLES = st.builds(str.__add__, st.sampled_from(CONSONANTS), st.sampled_from(VOWELS + ACCENTED)) | st.builds(
    str.__add__, st.sampled_from(SPECIAL), st.sampled_from(VOWELS)
)
EUROPEAN = st.lists(SYLLABLES, min_size=1, max_size=4).map(lambda parts: "".join(parts).title())


def is_utf_8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False

    return True


def rows(names: st.SearchStrategy[str], least: int) -> st.SearchStrategy[str]:
    """A roster of so many names at least."""
    return st.lists(names, min_size=least).map(
        lambda all_: "id,name\n" + "".join(f"{place},{name}\n" for place, name in enumerate(all_))
    )


@given(st.binary())
@example(b"\xff\xfe\x00")
def test_any_file_has_a_text(data: bytes) -> None:
    assert isinstance(decode_upload(data), str)


@given(st.text(), st.sampled_from(["utf-8-sig", "utf-16"]))
def test_a_file_with_the_mark_of_its_encoding_is_read_in_it(text: str, encoding: str) -> None:
    text = text.encode("utf-8", errors="ignore").decode()

    assert decode_upload(text.encode(encoding)) == text


@given(rows(MAINLAND, 1), st.sampled_from(["gb18030", "gbk", "gb2312"]))
def test_names_of_mainland_china_are_read(text: str, encoding: str) -> None:
    written = text.encode(encoding)
    # 伟 in GBK is ΰ in UTF-8, 小 is С: a file that may be UTF-8 is read as such.
    assume(not is_utf_8(written))

    assert decode_upload(written) == text


@given(rows(TAIWAN, 2))
def test_traditional_characters_in_gbk_are_read(text: str) -> None:
    written = text.encode("gb18030")
    assume(not is_utf_8(written))

    assert decode_upload(written) == text


@given(rows(TAIWAN, 6), st.sampled_from(["big5", "cp950"]))
def test_big5_is_read(text: str, encoding: str) -> None:
    written = text.encode(encoding)
    assume(not is_utf_8(written))

    assert decode_upload(written) == text


@given(rows(EUROPEAN, 1))
@example("id,name\n1,Ólöf\n2,Éléa\n3,Þórður\n4,Ça va\n")
@example("name\nÞór\n")
@example("name\nÓlöf Ása\n")
@example("id;name\n1;Jørgen “Jö” Åse – 2½\n")
def test_names_of_europe_stay_what_they_are(text: str) -> None:
    assert decode_upload(text.encode("cp1252")) == text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Zoë Müller,Café", "cp1252"),
        ("王小明,Zoe", "gb18030"),
        ("編號,姓名\n1,陳大文\n2,張國榮\n", "gb18030"),
        ("編號,姓名\n1,陳大文\n2,張國榮\n", "big5"),
        ("id,name\n1,關羽\n", "gbk"),
        ("Zoë,王小明", "utf-16"),
        ("Zoë 王", "utf-8-sig"),
        ("Zoe", "ascii"),
    ],
)
def test_a_file_is_read_as_the_spreadsheet_wrote_it(text: str, encoding: str) -> None:
    assert decode_upload(text.encode(encoding)) == text
