"""What the page of a card says, prepared: facts in words, texts by language, standings with their restrictions."""

from datetime import date

import pytest
from django.utils.translation import override

from cards.models import Card, Restriction
from cards.pages.card_page import RELATED, CardPage, FactLine, PrintedText, card_page
from tests.cards.making import a_card, a_whole_card

pytestmark = pytest.mark.django_db

DAY = date(2026, 8, 8)


def page_of(card: Card, day: date = DAY) -> CardPage:
    return card_page(Card.objects.prefetch_related(*RELATED).get(pk=card.pk), day)


def said(lines: tuple[FactLine, ...]) -> list[tuple[str, list[str]]]:
    return [(line.name, [*(value.word for value in line.values), *line.sentences]) for line in lines]


def test_facts_are_told_in_the_order_of_a_card() -> None:
    page = page_of(a_card())

    assert said(page.facts) == [
        ("card type", ["Unit", "Champion"]),
        ("domain", ["Fury"]),
        ("champion tag", ["Ember"]),
        ("tag", ["Test Made"]),
        ("energy", ["3"]),
        ("power", ["1"]),
        ("label", ["unique"]),
        ("required", ["Fury or Calm"]),
    ]
    assert page.unknown == ("might",)


def test_of_a_partly_known_fact_what_is_sure_comes_before_what_is_open() -> None:
    partly = {"domain": {"surely": ["fury"], "perhaps": ["calm"]}, "supertype": {"surely": [], "perhaps": ["champion"]}}
    page = page_of(a_card(facts={"kind": "unit", "unknown": ["might", "domain", "supertype"], "partly": partly}))

    assert [
        (line.name, [value.word for value in line.values], [value.word for value in line.perhaps])
        for line in page.facts
    ] == [("card type", ["Unit"], []), ("domain", ["Fury"], ["Calm"]), ("supertype", [], ["Champion"])]
    assert (page.unknown, page.lacking) == (("might", "domain", "supertype"), ("might",))
    assert [mark.slug for mark in page.frame.marks] == ["fury"]


def test_a_number_is_shown_as_it_is_printed_and_a_requirement_with_its_trait() -> None:
    facts = {
        "kind": "vehicle",
        "requires": [["talent=增幅", "博士"]],
        "numbers": {"cost": 0},
        "printed_numbers": {"cost": "X", "attack": "3-6"},
        "unknown": ["attack", "health"],
    }
    card = Card.objects.create(game="rise", key="车", name="车", names={"zh-hans": "车"}, facts=facts)
    with override("zh-hans"):
        page = page_of(card)

        assert said(page.facts) == [
            ("类型", ["载具"]),
            ("费用", ["X"]),
            ("攻击", ["3-6"]),
            ("限定条件", ["增幅（天赋）或博士"]),
        ]
        assert page.unknown == ("生命",)
        assert page.frame.cost == "X"


def test_facts_are_told_in_the_readers_language() -> None:
    with override("zh-hans"):
        page = page_of(a_card())

        assert said(page.facts)[1] == ("特性", ["炽烈"])
        assert page.unknown == ("战力",)


def test_the_deck_of_a_leader_is_told_in_words() -> None:
    card = a_card(
        game="wow",
        facts={
            "kind": "hero",
            "copy_limit": 1,
            "include": "kind=quest&faction=;class=mage|druid",
            "exclude": "talent=*",
        },
    )

    assert said(page_of(card).facts)[1:] == [
        ("copies in a deck", ["1"]),
        ("its deck may have", ["card type Quest, no faction", "class Druid or Mage"]),
        ("its deck may not have", ["any talent"]),
    ]


@pytest.mark.parametrize(("language", "order"), [("en", ["en", "zh-hans"]), ("zh-hans", ["zh-hans", "en"])])
def test_names_and_texts_begin_with_the_readers_language(language: str, order: list[str]) -> None:
    with override(language):
        page = page_of(a_whole_card())

    assert [code for code, _ in page.names] == order
    assert [code for code, _ in page.texts] == order


def test_a_text_as_printed_is_told_where_it_is_not_the_current_one() -> None:
    card = a_whole_card(3)
    card.printings.filter(number="009").update(text="[Reaction]  Pay [1].\nDraw 1.")

    assert page_of(card).printed == (PrintedText("Draw one.", ("TST-007a", "TST1-008a")),)


def test_a_standing_bears_the_restrictions_that_bind_and_those_to_come() -> None:
    card = a_whole_card()
    Restriction.objects.create(card=card, format="casual", limit=1, since=date(2026, 1, 1))

    before, after = (
        {row.standing.format_.slug: (row.standing.standing, len(row.standing.restrictions), len(row.later), row.cap)
         for row in page_of(card, day).standings}
        for day in (date(2026, 3, 30), date(2026, 3, 31))
    )  # fmt: skip

    assert before["casual"] == after["casual"] == ("legal", 1, 0, 1)
    assert before["standard"] == ("not-in-format", 0, 1, None)
    assert after["standard"] == ("banned", 1, 0, None)


def test_an_erratum_is_told_word_by_word() -> None:
    (text,) = page_of(a_whole_card()).errata

    assert [(piece.state, piece.text) for piece in text.old] == [("same", "Draw 1 "), ("old", "now.")]
    assert [(piece.state, piece.text) for piece in text.new] == [("same", "Draw 1 "), ("new", "later.")]
