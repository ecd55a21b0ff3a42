"""Riftbound deck codes: the published vectors both ways, every version, and what is refused."""

import csv
from typing import Final

import pytest

from legality.engine.values.deck_codec import BadCodeError, CannotEncodeError, to_bytes, to_text
from legality.games.riftbound.codecs.piltover import CodedDeck, can_encode, decode, encode
from tests.legality.games.riftbound.codecs.piltover_vectors import VECTORS
from tests.public_files import DECKS, public

PUBLISHED: Final = DECKS / "riftbound" / "04_deck_codes.tsv"
DECK: Final = CodedDeck((("OGN-004", 3), ("OGN-103", 2)), (("OGN-022", 1),), "OGN-103")
IDS: Final = [f"v{version} {name}" for name, version, _, _ in VECTORS]


def version_of(code: str) -> int:
    return to_bytes(code)[0] & 0x0F


@pytest.mark.parametrize(("name", "version", "deck", "code"), VECTORS, ids=IDS)
def test_a_published_code_is_written_and_read(name: str, version: int, deck: CodedDeck, code: str) -> None:
    assert encode(deck, version) == code
    assert decode(code) == deck
    assert decode(code.lower()) == deck
    assert version_of(code) == version


@pytest.mark.parametrize(("name", "version", "deck", "code"), VECTORS, ids=IDS)
def test_the_version_is_the_first_that_other_sites_would_choose(
    name: str, version: int, deck: CodedDeck, code: str
) -> None:
    assert version_of(encode(deck)) == max(3, version)


def test_codes_that_people_published_are_written_as_they_were() -> None:
    with public(PUBLISHED).open(encoding="utf-8", newline="") as file:
        codes = [row["code"] for row in csv.DictReader(file, delimiter="\t")]

    assert [encode(decode(code), version_of(code)) for code in codes] == codes
    assert len(codes) == 8


@pytest.mark.parametrize("version", range(3, 7))
def test_a_deck_survives_every_version_that_holds_it(version: int) -> None:
    assert decode(encode(DECK, version)) == DECK


def test_the_first_versions_hold_what_they_were_made_for() -> None:
    main, side = CodedDeck(DECK.main), CodedDeck(DECK.main, DECK.side)

    assert (decode(encode(main, 1)), decode(encode(side, 2))) == (main, side)


@pytest.mark.parametrize(
    ("deck", "version"),
    [
        (CodedDeck((), (("OGN-004", 1),)), 1),
        (CodedDeck((), (), "OGN-004"), 2),
        (CodedDeck((("SFD-R02", 1),)), 3),
        (CodedDeck((("OGN-004", 13),)), 4),
        (CodedDeck((), (("OGN-004", 4),)), 4),
        (CodedDeck((("VEN-SP1", 1),)), 4),
        (CodedDeck((), (), None, ("OGN-280",)), 5),
        (DECK, 7),
        (DECK, 0),
    ],
)
def test_a_version_that_cannot_hold_the_deck_is_refused(deck: CodedDeck, version: int) -> None:
    with pytest.raises(CannotEncodeError, match=f"version {version}"):
        encode(deck, version)


@pytest.mark.parametrize("code", ["XYZ-001", "OGN-001c", "ogn-001", "OGN-", "OGN-R1R", "", "OGN-0000001"])
def test_a_printing_that_codes_cannot_name_is_refused(code: str) -> None:
    with pytest.raises(CannotEncodeError):
        encode(CodedDeck(((code, 1),)))
    assert not can_encode(code)


@pytest.mark.parametrize("count", [0, -1, 1_000])
def test_a_count_that_is_none_is_refused(count: int) -> None:
    with pytest.raises(CannotEncodeError):
        encode(CodedDeck((("OGN-004", count),)))


def test_a_star_stands_for_the_signed_variant_and_lines_of_one_printing_are_one() -> None:
    deck = CodedDeck((("OGN-007*", 1), ("OGN-007s", 2)))

    assert decode(encode(deck)) == CodedDeck((("OGN-007s", 3),))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "damaged"),
        (b"\x23", "damaged"),
        (b"\x10", "version"),
        (b"\x17", "version"),
        (b"\x13", "damaged"),
        (b"\x15\x02", "damaged"),
        (b"\x15\x00\x01\x00", "damaged"),
        (b"\x15\x00\x01\x01\x01\x01\x07\x00\x01\x00\x00", "content"),
        (b"\x15\x00\x01\x01\x01\x01\x00\x04\x01\x00\x00", "content"),
        (b"\x15\x01\x01\x01\x01\x01\x00\x00\x03\x01\x00\x00", "damaged"),
        (b"\x14" + bytes(11) + b"\x01\x01\x00\x00\x02\x01" + bytes(4), "damaged"),
        (b"\x15\x00\x00\x00\x00\x00", "damaged"),
        (b"\x15\x00\xff\xff\xff\xff\xff\x00\x00", "damaged"),
        (b"\x15\x00\x01\x88\x08\x00\x00\x00", "damaged"),
        (b"\x15\x00\x00\x00\x02", "damaged"),
        (b"\x15\x00\x02" + (b"\xe7\x07" + b"\x01\x01\x00\x00\x04") * 2 + b"\x00\x00", "damaged"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason(data: bytes, reason: str) -> None:
    with pytest.raises(BadCodeError) as refusal:
        decode(to_text(data))

    assert refusal.value.reason == reason


@pytest.mark.parametrize(
    "text", ["", "C0AA", "CMAA=", "ÇMAA", "CMA\nA", "A", "CMAAAAAAAAAAAAAAAEAQAAAHAEAQAACZAEAQAAAEAAAAAAB"]
)
def test_what_is_not_of_the_alphabet_is_refused(text: str) -> None:
    with pytest.raises(BadCodeError) as refusal:
        decode(text)

    assert refusal.value.reason == "damaged"
