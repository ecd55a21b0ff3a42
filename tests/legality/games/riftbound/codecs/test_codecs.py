"""What the two codecs of Riftbound make of copies, and of a text: sections, champions, and what they refuse."""

from dataclasses import replace

import pytest

from legality.engine.values.card import Card
from legality.engine.values.deck_codec import BadCodeError, CannotEncodeError, CodedCopies
from legality.engine.values.facts import UNKNOWN
from legality.games.riftbound.codecs import CODECS, piltover, tts
from legality.games.riftbound.codecs.piltover import CodedDeck

LEE = Card("riftbound.lee", "riftbound", "Lee Sin", "unit")
KINDS = {"OGN-257": "legend", "OGN-100": "unit", "OGN-045": "spell", "OGN-042": "rune", "OGN-289": "battlefield"}
CARDS = {code: Card(f"riftbound.{code}", "riftbound", code, kind) for code, kind in KINDS.items()}
DECK = (
    CodedCopies("OGN-257", 1, "legend"),
    CodedCopies("OGN-100", 1, "champion"),
    CodedCopies("OGN-100", 2, "main"),
    CodedCopies("OGN-045", 3, "main"),
    CodedCopies("OGN-045", 1, "sideboard"),
    CodedCopies("OGN-257", 1, "additional_legends"),
)


def read_code(deck: CodedDeck, cards: dict[str, Card]) -> list[CodedCopies]:
    return list(piltover.read_code(piltover.encode(deck), cards.get) or ())


def test_a_code_keeps_champion_sideboard_and_further_legends_and_leaves_the_rest_to_the_cards() -> None:
    read = piltover.read_code(piltover.write_code(DECK), CARDS.get)

    assert read is not None
    assert sorted(read, key=str) == sorted(
        [
            CodedCopies("OGN-257", 1),
            CodedCopies("OGN-100", 1, "champion"),
            CodedCopies("OGN-100", 2),
            CodedCopies("OGN-045", 3),
            CodedCopies("OGN-045", 1, "sideboard"),
            CodedCopies("OGN-257", 1, "additional_legends"),
        ],
        key=str,
    )


def test_a_chosen_champion_of_another_printing_is_counted_once() -> None:
    printings = {"OGN-100": LEE, "OGN-100a": LEE}
    deck = CodedDeck((("OGN-100a", 2), ("OGN-045", 3)), (), "OGN-100")

    assert sorted(read_code(deck, printings), key=str) == [
        CodedCopies("OGN-045", 3),
        CodedCopies("OGN-100", 1, "champion"),
        CodedCopies("OGN-100a", 1),
    ]


def test_a_chosen_champion_that_nobody_knows_takes_no_other_card_away() -> None:
    deck = CodedDeck((("OGN-045", 3),), (), "OGN-100")

    assert sorted(read_code(deck, {}), key=str) == [CodedCopies("OGN-045", 3), CodedCopies("OGN-100", 1, "champion")]


def test_a_code_without_a_champion_is_its_cards() -> None:
    assert read_code(CodedDeck((("OGN-045", 3),)), {}) == [CodedCopies("OGN-045", 3)]


def test_two_chosen_champions_are_written_without_any() -> None:
    copies = (CodedCopies("OGN-100", 2, "champion"), CodedCopies("OGN-045", 1, "main"))

    assert piltover.decode(piltover.write_code(copies)).champion is None


def test_more_champions_than_a_code_holds_are_refused() -> None:
    with pytest.raises(CannotEncodeError):
        piltover.write_code([CodedCopies("OGN-100", 1000, "champion")])


@pytest.mark.parametrize("text", ["", "3 Defy", "C", "cABCDEFGHIJKLMNOPQRST"])
def test_another_text_is_no_code(text: str) -> None:
    assert piltover.read_code(text, CARDS.get) is None


def test_a_damaged_code_is_refused() -> None:
    with pytest.raises(BadCodeError):
        piltover.read_code("CIAAAAAAAAAAAAAA", CARDS.get)


def test_tokens_go_to_the_first_section_that_takes_them_in_the_order_of_sections() -> None:
    text = tts.write_tokens(DECK[::-1])

    assert text == " ".join(
        f"{code}-1" for code in ("OGN-257", "OGN-100", *["OGN-045"] * 3, *["OGN-100"] * 2, "OGN-045", "OGN-257")
    )
    assert tts.read_tokens("OGN-257-1 OGN-100-1 OGN-100-1 OGN-289-1 OGN-042-1 OGN-045-1", CARDS.get) == [
        CodedCopies("OGN-257", 1, "legend"),
        CodedCopies("OGN-100", 1, "champion"),
        CodedCopies("OGN-100", 1, "main"),
        CodedCopies("OGN-289", 1, "battlefields"),
        CodedCopies("OGN-042", 1, "runes"),
        CodedCopies("OGN-045", 1, "sideboard"),
    ]


def test_a_token_of_no_known_card_or_kind_goes_to_no_section() -> None:
    cards = {"OGN-045": replace(CARDS["OGN-045"], kind=UNKNOWN)}

    assert tts.read_tokens("OGN-045-1 OGN-001-1", cards.get) == [CodedCopies("OGN-045", 1), CodedCopies("OGN-001", 1)]


def test_a_card_that_no_later_section_takes_goes_to_none() -> None:
    assert tts.read_tokens("OGN-042-1 OGN-289-1", CARDS.get) == [
        CodedCopies("OGN-042", 1, "runes"),
        CodedCopies("OGN-289", 1),
    ]


def test_another_text_is_no_tokens() -> None:
    assert tts.read_tokens("3 Defy", CARDS.get) is None


def test_more_tokens_of_a_card_than_a_line_may_ask_for_are_refused() -> None:
    with pytest.raises(BadCodeError):
        tts.read_tokens("OGN-045-1 " * 1000, CARDS.get)


def test_tokens_name_printings_with_a_number() -> None:
    assert [tts.can_write(code) for code in ("OGN-045", "SFD-R04", "Defy", "")] == [True, True, False, False]


def test_the_styles_are_called_as_ever() -> None:
    assert [codec.slug for codec in CODECS] == ["riftbound", "tts"]
    assert [codec.is_of_game for codec in CODECS] == [True, False]
