"""What our database lacks of a deck's cards is one sentence, and each card is named once."""

from collections.abc import Mapping

from cards.catalogue.lookup import Catalogue
from cards.catalogue.names.name_index import IndexedCard
from decks.builder.build import doubt_list
from decks.check.missing_facts import find_missing_facts, missing_sentence
from decks.report.findings import build_missing_data
from decks.samples import samples
from legality.engine.values.card import Card
from tests.decks.judged import asked

# A legal deck with a card of the newest set in place of another that it has three of.
NEW = ("Life from Stone", "Siren's Song")


def sentence(text: str, catalogue: Catalogue, form: str = "standard") -> str:
    answer = asked("riftbound", form, text, catalogue)
    return missing_sentence(answer, find_missing_facts(answer))


def with_new_card(card: str) -> str:
    """The sample deck with a card of the newest set in place of its first card of three copies."""
    text = next(one.text for one in samples() if (one.game, one.format) == ("riftbound", "standard"))
    lines = text.splitlines()
    place = next(place for place, line in enumerate(lines) if line.startswith("3 "))
    return "\n".join([*lines[:place], f"3 {card}", *lines[place + 1 :]])


def test_a_deck_with_nothing_else_wrong_says_so(catalogues: Mapping[str, Catalogue]) -> None:
    said = sentence(with_new_card("Life from Stone"), catalogues["riftbound"])

    assert said == "1 card is missing data (Radiance is too new for us). We found nothing else wrong."


def test_nothing_of_the_kind_is_said_with_a_violation(catalogues: Mapping[str, Catalogue]) -> None:
    said = sentence("Main deck:\n3 Life from Stone\n3 Siren's Song", catalogues["riftbound"])

    assert said == "2 cards are missing data (Radiance is too new for us)."


def test_nothing_of_the_kind_is_said_with_an_open_line(catalogues: Mapping[str, Catalogue]) -> None:
    said = sentence(with_new_card("Life from Stone") + "\n1 Dfey", catalogues["riftbound"])

    assert said == "1 card is missing data (Radiance is too new for us)."


def test_a_set_is_named_only_if_all_the_cards_are_of_it() -> None:
    card = Card("riftbound.new", "riftbound", "New", "unit", traits={"domain": frozenset({"fury"})})

    assert sentence("3 New", Catalogue("riftbound", 1, [IndexedCard(card)])) == "1 card is missing data."


def test_each_card_is_named_once_with_its_facts(catalogues: Mapping[str, Catalogue]) -> None:
    missing = build_missing_data(
        asked("riftbound", "standard", "\n".join(f"3 {one}" for one in NEW), catalogues["riftbound"])
    )

    assert missing is not None
    named = [(one.card.name, one.line) for group in missing.groups for one in group.cards]
    assert named == [("Life from Stone", 1), ("Siren's Song", 2)]
    assert missing.groups[0].facts.startswith("card type, ")


def test_there_is_one_way_to_add_all_that_is_missing(catalogues: Mapping[str, Catalogue]) -> None:
    missing = build_missing_data(
        asked("riftbound", "standard", "\n".join(f"3 {one}" for one in NEW), catalogues["riftbound"])
    )

    assert missing is not None
    assert missing.url is not None
    assert missing.url.startswith("/riftbound/cards/life-from-stone/correct/?about=kind&then=life-from-stone:")
    assert "siren-s-song:kind" in missing.url or "sirens-song:kind" in missing.url


def test_the_builder_has_one_doubt_for_all_that_is_missing(catalogues: Mapping[str, Catalogue]) -> None:
    answer = asked("riftbound", "standard", "\n".join(f"3 {one}" for one in NEW), catalogues["riftbound"])

    (doubt,) = doubt_list(answer)

    assert [one["name"] for one in doubt["cards"]] == list(NEW)
    assert [one["label"] for one in doubt["proposals"]] == ["Add what is missing"]


def test_each_rule_that_cannot_be_decided_is_named_once(catalogues: Mapping[str, Catalogue]) -> None:
    missing = build_missing_data(
        asked("riftbound", "standard", "\n".join(f"3 {one}" for one in NEW), catalogues["riftbound"])
    )

    assert missing is not None
    assert len(missing.rules) == len({(rule.code, rule.cite) for rule in missing.rules})


def test_a_deck_of_known_cards_misses_nothing(catalogues: Mapping[str, Catalogue]) -> None:
    assert build_missing_data(asked("riftbound", "standard", "3 Defy", catalogues["riftbound"])) is None
