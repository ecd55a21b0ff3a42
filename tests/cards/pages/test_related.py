"""Cards that belong to a card: named by its text, naming it, of its rarest tag."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.loading import load_catalogue
from cards.models import Card
from cards.pages.card_frame import Frame
from cards.pages.related import COMMON, related_to
from cards.search.index import reindex
from legality.sources.facts import Facts
from tests.cards.making import a_card, more_of

pytestmark = pytest.mark.django_db


def told(row: Card) -> tuple[list[str], list[str], list[str], str]:
    """The names of the cards named, of those naming, of its kin, and the tag that the kin share."""
    reindex("riftbound")
    found = related_to(row, load_catalogue("riftbound"))
    return names(found.named), names(found.naming), names(found.kin), found.shared.slug if found.shared else ""


def names(frames: tuple[Frame, ...]) -> list[str]:
    return [frame.card.name for frame in frames]


def plain(key: str, name: str, text: str = "", chinese: str = "", **traits: list[str]) -> Card:
    facts: Facts = {"kind": "unit", "traits": traits}
    return a_card(key, name, facts=facts, names={"en": name, "zh-hans": chinese}, texts={"en": text, "zh-hans": text})


def test_a_card_is_beside_those_that_it_names_and_those_that_name_it() -> None:
    smith = plain("made-smith", "Made Smith", "Put the Made Blade, a Made Bladesman and 试作之锤 into play.")
    blade = plain("made-blade", "Made Blade", "It was forged by the made smith.")
    plain("made-hammer", "Made Hammer", chinese="试作之锤")
    plain("made-bladesman", "Made Blades", "A made blade.")

    assert told(smith) == (["Made Hammer"], ["Made Blade"], [], "")
    assert told(blade) == ([], ["Made Blades", "Made Smith"], [], "")


def test_a_single_word_names_no_card() -> None:
    smith = plain("made-smith", "Made Smith", "Strike.")
    strike = plain("strike-made", "Strike")

    assert (told(smith), told(strike)) == (([], [], [], ""), ([], [], [], ""))


def test_of_its_tags_the_rarest_that_others_share_makes_kin() -> None:
    one = plain("made-one", "Made One", champion=["lonely-made"], tag=["few-made", "many-made"])
    for number in range(3):
        plain(f"made-few-{number}", f"Made Few {number}", tag=["few-made", "many-made"])
    for number in range(4):
        plain(f"made-many-{number}", f"Made Many {number}", tag=["many-made"])

    assert told(one) == ([], [], ["Made Few 0", "Made Few 1", "Made Few 2"], "few-made")


def test_a_tag_that_very_many_share_makes_no_kin() -> None:
    one = plain("made-one", "Made One", tag=["made"])
    for number in range(COMMON):
        plain(f"made-{number}", f"Made {number}", tag=["made"])

    assert told(one) == ([], [], [], "")


def test_a_card_that_the_catalogue_does_not_have_yet_has_no_kin() -> None:
    row = Card(game="riftbound", key="not-yet", name="Not Yet", facts={"traits": {"tag": ["pirate"]}})
    row.save()

    found = related_to(row, load_catalogue("zero"))

    assert not found


@pytest.mark.parametrize("times", [1, 3])
def test_a_page_asks_as_much_for_many_cards_as_for_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, times: int
) -> None:
    smith = plain("made-smith", "Made Smith", tag=["few-made"])
    for number in range(times):
        more_of(smith, number)
        more_of(plain(f"made-few-{number}", f"Made Few {number}", tag=["few-made"]), number)
    load_catalogue("riftbound")

    with django_assert_num_queries(12):
        page = client.get("/riftbound/cards/made-smith/").text

    assert page.count("card-strip") == 1
    assert "More Few Made cards" in page
