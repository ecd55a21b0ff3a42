"""Our own deck code: its contents, how it may be typed, and what is refused."""

from collections.abc import Mapping
from zlib import crc32

import pytest

from decks.decklist.codecs import own
from decks.decklist.deck_codes import sections_of
from decks.decklist.reading.headings import MAYBE
from legality.engine.values.deck_codec import BadCodeError, CannotEncodeError, to_bytes, to_text
from legality.games import GAMES

CARDS = own.index_marks(["riftbound.defy", "riftbound.charm"], own.CARD)
SECTIONS = ["main", "sideboard", "maybe"]
ROWS = [("main", "riftbound.defy", 3), ("main", "riftbound.charm", 2), ("maybe", "riftbound.defy", 1)]
# Marks never change: this code must be readable as long as version 1 is.
CODE = "DW-27JTVPBT2A38W2J528VHBTB5JJ3242N9CQE8HVRU262J5FRNWNKSAUVS2XA2"


def code() -> str:
    return own.encode("riftbound", "standard", ROWS, CARDS, SECTIONS)


def sealed(body: bytes) -> str:
    return own.PREFIX + to_text(body + crc32(body).to_bytes(4, "big"), own.ALPHABET)


def test_a_code_is_the_same_for_ever() -> None:
    assert code() == CODE


def test_a_code_says_the_game_the_format_and_every_row() -> None:
    packed = own.decode(code())

    assert (packed.game, packed.format_) == (own.name_mark("riftbound", 2), own.name_mark("standard", 2))
    assert sorted(packed.rows) == sorted(
        (own.name_mark(section, 2), own.name_mark(card, 5), count) for section, card, count in ROWS
    )


@pytest.mark.parametrize(
    "typed",
    [
        CODE.lower(),
        CODE.replace("DW-", "dw"),
        f"  {CODE}\n",
        "DW-" + "-".join(CODE[3:][at : at + 5] for at in range(0, len(CODE), 5)),
        CODE[:20] + "\n" + CODE[20:],
    ],
)
def test_case_and_dividers_do_not_matter(typed: str) -> None:
    assert own.decode(typed) == own.decode(CODE)


def test_the_order_and_the_splitting_of_rows_change_nothing() -> None:
    split = [("maybe", "riftbound.defy", 1), ("main", "riftbound.charm", 2), *[("main", "riftbound.defy", 1)] * 3]

    assert own.encode("riftbound", "standard", split, CARDS, SECTIONS) == code()


def test_letters_that_look_like_figures_are_not_used() -> None:
    assert not set(own.ALPHABET) & set("0O1I")
    assert len(set(own.ALPHABET)) == 32


@pytest.mark.parametrize("row", [("main", "riftbound.gone", 1), ("nowhere", "riftbound.defy", 1)])
def test_what_the_game_does_not_have_is_refused(row: tuple[str, str, int]) -> None:
    with pytest.raises(CannotEncodeError):
        own.encode("riftbound", "standard", [row], CARDS, SECTIONS)


@pytest.mark.parametrize("count", [0, -1, 1_000])
def test_a_count_that_is_none_is_refused(count: int) -> None:
    with pytest.raises(CannotEncodeError):
        own.encode("riftbound", "standard", [("main", "riftbound.defy", count)], CARDS, SECTIONS)


def test_two_cards_of_one_mark_are_refused_when_a_code_is_made() -> None:
    key = own.name_mark("riftbound.defy", own.CARD)
    colliding: Mapping[bytes, tuple[str, ...]] = {key: ("riftbound.defy", "riftbound.other")}

    with pytest.raises(CannotEncodeError, match=r"riftbound\.defy"):
        own.encode("riftbound", "standard", [("main", "riftbound.defy", 1)], colliding, SECTIONS)


def test_an_index_keeps_all_names_of_one_mark() -> None:
    assert own.index_marks(["a", "a"], 5) == {own.name_mark("a", 5): ("a", "a")}


@pytest.mark.parametrize(
    "text",
    ["", "DW-", "DW", "XY-222222222222222222", CODE[3:], CODE[:-1], CODE[:-2], CODE + "2", CODE.replace("V", "O"),
     CODE[:9] + "I" + CODE[10:], "龙" * 20, "DW-" + "2" * 200_000],
)  # fmt: skip
def test_what_is_no_code_is_refused_as_damaged(text: str) -> None:
    with pytest.raises(BadCodeError) as refusal:
        own.decode(text)

    assert refusal.value.reason == "damaged"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "version"),
        (b"\x02rest", "version"),
        (b"\x01", "damaged"),
        (b"\x01ggff", "damaged"),
        (b"\x01ggff\x01ss\x01\x00\x01ccccc", "damaged"),
        (b"\x01ggff\x01ss\x01\xe8\x07\x01ccccc", "damaged"),
        (b"\x01ggff\x01ss\x01\x03\x02ccccc", "damaged"),
        (b"\x01ggff\x00\x00", "damaged"),
        (b"\x01ggff\x02ss\x01\x03\x01cccccss\x01\x03\x01ccccd", "damaged"),
        (b"\x01ggff\x02tt\x01\x03\x01cccccss\x01\x03\x01ccccc", "damaged"),
        (b"\x01ggff\x01ss\x02\x03\x01ccccc\x02\x01ccccc", "damaged"),
        (b"\x01ggff\x01ss\x01\x03\x02cccccccccc", "damaged"),
        (b"\x01ggff\x01ss\x01\x03\x02ccccdccccc", "damaged"),
        (b"\x01ggff\x01ss\x02\x03\x01ccccc\x02\x00", "damaged"),
        (b"\x01ggff\x01ss\x00", "damaged"),
        (b"\x01ggff\x01ss\x01\x83\x00\x01ccccc", "damaged"),
    ],
)
def test_what_is_sealed_but_makes_no_sense_is_refused(body: bytes, reason: str) -> None:
    with pytest.raises(BadCodeError) as refusal:
        own.decode(sealed(body))

    assert refusal.value.reason == reason


def test_no_game_of_the_site_has_two_sections_or_formats_of_one_mark() -> None:
    marks = [own.index_marks(sections_of(game), own.SECTION) for game in GAMES.values()]
    formats = [own.index_marks([format_.slug for format_ in game.formats], own.FORMAT) for game in GAMES.values()]

    assert all(
        len(names) == 1 for index in (*marks, *formats, own.index_marks(GAMES, own.GAME)) for names in index.values()
    )
    assert all(own.name_mark(MAYBE, own.SECTION) in index for index in marks)


def test_a_code_is_made_of_whole_bytes() -> None:
    assert to_text(to_bytes(CODE[3:], own.ALPHABET), own.ALPHABET) == CODE[3:]
