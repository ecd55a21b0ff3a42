"""A printing's code is one thing, however a source writes it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legality.games.riftbound.card_sources.prints import Code, parse_code


@given(st.text(max_size=20))
def test_any_text_is_a_code_or_none(text: str) -> None:
    code = parse_code(text)

    assert code is None or parse_code(code.text) is not None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("UNL-131/219", "UNL-131"),
        ("unl-131-219", "UNL-131"),
        ("OGN·007a/298", "OGN-007a"),
        ("ogn-007a-298", "OGN-007a"),
        ("SFD-237*/221", "SFD-237*"),
        ("ogn-299*-298", "OGN-299*"),
        ("UNL·T01", "UNL-T01"),
        ("SFD·R01b", "SFD-R01b"),
        ("VEN-SP1/006", "VEN-SP1"),
        ("ARC-005/006", "ARC-005"),
        (" OGN-235 ", "OGN-235"),
    ],
)
def test_a_code_is_read_in_every_spelling(text: str, code: str) -> None:
    found = parse_code(text)

    assert found is not None
    assert found.text == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("opp-001-298", "OPP-001-298"),
        ("opp-001-024", "OPP-001-024"),
        ("pr-276a-298", "PR-276-298a"),
        ("SFD·025a/221·P", "CNP-025-221a"),
    ],
)
def test_a_promo_keeps_the_size_of_its_set_in_its_number(text: str, code: str) -> None:
    found = parse_code(text)

    assert found is not None
    assert (found.text, found.flags[:1], found.age) == (code, ("promo",), -1)


@pytest.mark.parametrize("text", ["", "OGN", "OGN-?", "OGN-12345", "OGN-001ab", "001", "OGN/001", "OGN-001/298-X"])
def test_other_texts_are_no_codes(text: str) -> None:
    assert parse_code(text) is None


@pytest.mark.parametrize(
    ("text", "flags", "ordinary"),
    [
        ("OGN-001/298", (), True),
        ("OGN-298/298", (), True),
        ("OGN-299/298", ("overnumbered",), False),
        ("OGN-299*/298", ("signed",), False),
        ("OGN-007a/298", ("alternate-art",), False),
        ("VEN-SP1/006", (), False),
        ("UNL-T01", (), True),
    ],
)
def test_the_number_tells_what_the_printing_is(text: str, flags: tuple[str, ...], ordinary: bool) -> None:
    code = parse_code(text)

    assert code is not None
    assert (code.flags, code.is_ordinary, code.is_token) == (flags, ordinary, "T" in text)


def test_two_spellings_are_one_printing() -> None:
    assert parse_code("OGN-001/298") == Code("OGN", "001")


def test_sets_are_in_their_order_and_new_ones_last() -> None:
    ages = [Code(card_set, "001").age for card_set in ("OPP", "ARC", "OGN", "UNL", "VEN", "RAD", "NEW")]

    assert ages == sorted(set(ages))
