"""Codes of printings: every spelling of one code is one code, and no two codes become one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.names.codes import find_spelled_codes, has_number, plain_code

SETS = st.from_regex(r"[A-Z]{2,4}", fullmatch=True)
NUMBERS = st.integers(0, 999)
LETTERS = st.sampled_from(("", "a", "b", "*"))


@given(st.text(max_size=12))
def test_a_plain_code_stays_as_it_is(code: str) -> None:
    once = plain_code(code)

    assert plain_code(once) == once


@given(SETS, NUMBERS, LETTERS, st.sampled_from(("-", "·", "/")), st.integers(1, 5), st.sampled_from(("", "/298")))
def test_every_spelling_of_a_code_is_the_same(
    card_set: str, number: int, letter: str, mark: str, width: int, size: str
) -> None:
    spelled = f"{card_set.lower()}{mark}{number:0{width}}{letter}{size}"

    assert plain_code(spelled) == f"{card_set}-{number}{letter.upper()}"


@given(st.tuples(SETS, NUMBERS, LETTERS), st.tuples(SETS, NUMBERS, LETTERS))
def test_codes_of_two_printings_stay_two(one: tuple[str, int, str], other: tuple[str, int, str]) -> None:
    codes = {plain_code(f"{card_set}-{number:03}{letter}") for card_set, number, letter in (one, other)}

    assert len(codes) == len({one, other})


@pytest.mark.parametrize(
    ("code", "plain"),
    [
        ("OGN-007a/298", "OGN-7A"),
        ("ogn·007A", "OGN-7A"),
        ("SFD-R04", "SFD-R4"),
        ("OGN-058-P", "OGN-58"),
        ("OGN-000", "OGN-0"),
        ("OGN-301*", "OGN-301*"),
        ("OGN-", "OGN-"),
        ("OGN-?", "OGN-?"),
        ("OGN", "OGN-"),
    ],
)
def test_a_code_is_compared_in_one_spelling(code: str, plain: str) -> None:
    assert plain_code(code) == plain


@given(SETS, NUMBERS, LETTERS, st.sampled_from(("-", "·", " ", "")), st.integers(1, 4), st.booleans())
def test_a_known_set_is_read_whatever_stands_for_the_hyphen(
    card_set: str, number: int, letter: str, mark: str, width: int, is_low: bool
) -> None:
    spelled = f"{card_set}{mark}{number:0{width}}{letter}"

    codes = find_spelled_codes(spelled.lower() if is_low else spelled, {card_set})

    assert codes == (f"{card_set}-{number}{letter.upper()}",)


@given(st.text(max_size=30), st.sets(SETS, max_size=3))
def test_no_other_set_is_ever_read(text: str, sets: set[str]) -> None:
    assert {code.partition("-")[0] for code in find_spelled_codes(text, sets)} <= sets


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("hdk114", ("HDK-114", "HDK11-4")),
        ("HDK11-4", ("HDK11-4",)),
        ("ogn 7a/298", ("OGN-7A",)),
        ("pr-276-298a", ("PR-276",)),
        ("dtp 27sketch", ("DTP-27SKETCH",)),
        ("Death Coil", ()),
        ("xyz-83", ()),
        ("ogn-", ("OGN-",)),
        ("xyz-", ()),
        ("OGN 12345", ()),
        ("7", ()),
        ("", ()),
    ],
)
def test_where_a_set_ends_is_for_the_sets_to_say(text: str, codes: tuple[str, ...]) -> None:
    assert find_spelled_codes(text, {"HDK", "HDK11", "OGN", "PR", "DTP"}) == codes


def test_a_set_alone_has_no_number() -> None:
    assert [has_number(code) for code in ("TOK-", "TOK-1")] == [False, True]
