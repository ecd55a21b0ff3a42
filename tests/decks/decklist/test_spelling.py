"""Writing a card so that it is found again."""

from dataclasses import replace

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.decklist.writing import name_and_code, unique_code, written_codes
from tests.legality.making import card

PLAIN = replace(card("Plain"), names={"en": "Plain", "zh-hans": "平"})
ONE, OTHER = card("Twin", key="one"), card("Twin", key="other")
BARE, SHARED = card("Twin", key="bare"), card("Shared")
CATALOGUE = Catalogue(
    "game",
    1,
    [
        IndexedCard(PLAIN, codes=("OPP-001-024", "OGN-007a", "HoA-7", "SET-9B")),
        IndexedCard(ONE, codes=("SET-1",)),
        IndexedCard(OTHER, codes=("SET-2",)),
        IndexedCard(BARE),
        IndexedCard(SHARED, codes=("SET-1",)),
    ],
)


def test_a_name_of_its_own_is_enough() -> None:
    assert (
        name_and_code(PLAIN, CATALOGUE),
        name_and_code(PLAIN, CATALOGUE, "zh-hans"),
        name_and_code(PLAIN, CATALOGUE, "ja"),
    ) == (
        ("Plain", None),
        ("平", None),
        ("Plain", None),
    )


def test_a_shared_name_needs_a_number_and_may_lack_one() -> None:
    assert (name_and_code(OTHER, CATALOGUE), name_and_code(BARE, CATALOGUE)) == (("Twin", "SET-2"), ("Twin", None))


def test_numbers_are_written_as_lists_have_them_the_plain_ones_first() -> None:
    assert written_codes(PLAIN, CATALOGUE) == ["HOA-7", "OGN-007a", "SET-9b"]


def test_the_number_typed_comes_first_if_it_is_the_cards() -> None:
    typed = ["OGN-007a", "SET-2", "no number", "HOA-007", None]

    assert [unique_code(PLAIN, CATALOGUE, code) for code in typed] == ["OGN-007a", "HOA-7", "HOA-7", "HOA-007", "HOA-7"]


def test_a_number_of_two_cards_is_none() -> None:
    assert unique_code(SHARED, CATALOGUE) == ""


def test_a_printing_without_a_number_is_written_last_and_tells_two_cards_apart() -> None:
    water, token = card("Water Elemental", key="card"), card("Water Elemental", key="token")
    catalogue = Catalogue(
        "game", 1, [IndexedCard(water, codes=("CD2-", "ARC-54")), IndexedCard(token, codes=("TOK-",))]
    )

    assert written_codes(water, catalogue) == ["ARC-54", "CD2-"]
    assert name_and_code(token, catalogue) == ("Water Elemental", "TOK-")
    assert unique_code(token, catalogue) == ""


def test_a_name_that_differs_in_a_sign_alone_is_written_with_its_number() -> None:
    shout, plain = card("Counterattack!"), card("Counterattack")
    catalogue = Catalogue("game", 1, [IndexedCard(shout, codes=("HOA-343",)), IndexedCard(plain)])

    assert (name_and_code(shout, catalogue), name_and_code(plain, catalogue)) == (
        ("Counterattack!", "HOA-343"),
        ("Counterattack", None),
    )
