"""A primer on a page: its cards are found in any language, each once, and the text is read once for each version of them."""

from collections.abc import Mapping

import pytest
from django.core.cache import cache

from cards.catalogue.lookup import Catalogue
from decks.primer.page import MOST_CARDS, find_named_cards, primer_html
from tests.security.hostile import born

REL = 'rel="nofollow ugc noopener"'


@pytest.fixture(autouse=True)
def _nothing_is_kept() -> None:
    cache.clear()


@pytest.mark.parametrize(
    ("name", "language"), [("Defy", "en"), ("defy", "en"), ("蔑视", "zh-Hans"), ("Defy (OGN-045)", "en")]
)
def test_a_card_is_found_by_any_of_its_names(catalogue: Catalogue, name: str, language: str) -> None:
    link = f'<a class="primer__card" href="/riftbound/cards/defy/" lang="{language}" data-card="defy" {REL}>{name}</a>'

    assert primer_html(f"[[{name}]]", catalogue) == f"<p>{link}</p>\n"


def test_a_name_that_is_nearly_a_card_is_no_link(catalogue: Catalogue) -> None:
    assert primer_html("[[Defi]]", catalogue) == "<p>[[Defi]]</p>\n"


def test_without_a_game_names_stay_as_typed_and_all_else_is_read(catalogue: Catalogue) -> None:
    assert primer_html("**[[Defy]]**", None) == "<p><strong>[[Defy]]</strong></p>\n"


def test_links_pass_on_no_fame_and_no_picture_is_loaded(catalogue: Catalogue) -> None:
    shown = primer_html("[site](https://x.org 'title') ![p](https://x.org/p.png) <mailto:a@b.org>", catalogue)

    assert shown.count(REL) == shown.count("<a ") == 3
    assert "<img" not in shown and born(shown.encode()) == []


def test_the_same_text_with_other_cards_is_another_page(catalogues: Mapping[str, Catalogue]) -> None:
    told = [primer_html("[[Defy]]", catalogues[game]) for game in ("riftbound", "wow", "riftbound")]

    assert ["<a " in one for one in told] == [True, False, True]


def test_the_cards_of_a_primer_are_told_once_and_the_first_few(catalogue: Catalogue) -> None:
    every = " ".join(f"[[{card.name}]]" for card in list(catalogue.cards.values())[: MOST_CARDS + 20])

    assert [card.key for card in find_named_cards("[[蔑视]] [[Defy]] [[Nobody]] [[Called Shot]]", catalogue)] == [
        *("defy", "called-shot"),
    ]
    assert len(find_named_cards(every, catalogue)) == MOST_CARDS
