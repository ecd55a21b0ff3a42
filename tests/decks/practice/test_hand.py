"""A practice hand: the words of its address, the cards that it shows, the steps from it."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from pytest_django import DjangoAssertNumQueries

from cards.catalogue.lookup import Catalogue
from decks.check.checking import Answer, check_text
from decks.check.question import Question, RefusedError
from decks.practice.choices import Choices, as_dealt, new_seed, read_choices
from decks.practice.hand import HandPage, hand_page, reached_turn
from decks.samples import find_sample
from legality.engine.values.facts import UNKNOWN
from legality.engine.values.opening import LeaderNumber, NumberByTurn, Opening, StartingZone
from legality.games import GAMES
from tests.legality.making import card, deck

Catalogues = Mapping[str, Catalogue]

DAYS = {"zero": date(2013, 2, 1), "rise": date(2010, 5, 18), "vividz": date(2022, 8, 11)}


def answered(catalogues: Catalogues, game: str, text: str = "") -> tuple[Answer, Opening]:
    format_ = GAMES[game].formats[0]
    sample = find_sample(game, format_.slug)
    assert sample is not None
    question = Question(GAMES[game], format_, DAYS.get(game, date(2026, 8, 8)))
    return check_text(question, text or sample.text, catalogues[game]), GAMES[game].opening_of(format_)


def paged(catalogues: Catalogues, game: str, query: str) -> HandPage:
    answer, opening = answered(catalogues, game)
    return hand_page(answer, opening, read_choices(QueryDict(query)))


def refused(query: str) -> tuple[str, str]:
    with pytest.raises(RefusedError) as refusal:
        read_choices(QueryDict(query))

    return refusal.value.field, refusal.value.message


@pytest.mark.parametrize(
    ("query", "choices"),
    [
        ("seed=7Q2M", Choices("7Q2M")),
        ("seed=7Q2M&first=0", Choices("7Q2M", first=False)),
        ("seed=a&first=1&mulligan=0.3&drawn=2", Choices("a", mulligans=((0, 3),), drawn=2)),
        ("seed=a&first=1&mulligan=all&mulligan=1", Choices("a", mulligans=(None, (1,)))),
        ("seed=a&first=0&put=1.4", Choices("a", first=False, put=(1, 4))),
    ],
)
def test_an_address_says_every_choice(query: str, choices: Choices) -> None:
    assert read_choices(QueryDict(query)) == choices
    assert read_choices(QueryDict(choices.query())) == choices


def test_ticks_are_one_mulligan_more_or_the_cards_for_the_zone() -> None:
    assert read_choices(QueryDict("seed=a&back=3&back=0")) == Choices("a", mulligans=((0, 3),))
    assert read_choices(QueryDict("seed=a&away=4&away=1")) == Choices("a", put=(1, 4))


def test_the_choices_of_an_address_are_written_in_one_way() -> None:
    assert read_choices(QueryDict("drawn=0&mulligan=3.0.3&seed=a")).query() == "seed=a&first=1&mulligan=0.3"


def test_words_that_cannot_be_read_are_refused_each_with_what_would_do() -> None:
    places = "Places in the hand are numbers with dots between them, such as 0.3."
    number = "Enter a number from 0 to 999."

    assert [
        refused("seed="),
        refused("seed=no!"),
        refused("seed=a&first=2"),
        refused("seed=a&mulligan=0,3"),
        refused("seed=a&mulligan=-1"),
        refused("seed=a&put=x"),
        refused("seed=a&drawn=-1"),
        refused("seed=a&drawn=1000"),
        refused("seed=a&back=x"),
    ] == [
        ("seed", "A seed must be 1 to 16 letters and digits."),
        ("seed", "A seed must be 1 to 16 letters and digits."),
        ("first", "Going first is 1, going second 0. Allowed: 1, 0."),
        ("mulligan", places),
        ("mulligan", places),
        ("put", places),
        ("drawn", number),
        ("drawn", number),
        ("mulligan", places),
    ]


@pytest.mark.parametrize(
    ("game", "query", "field", "message"),
    [
        ("rise", "seed=a&mulligan=0.1", "mulligan", "A mulligan here puts back the whole hand, not a part of it."),
        ("rise", "seed=a&mulligan=all&mulligan=all", "mulligan", "More mulligans than this game allows: 1."),
        ("riftbound", "seed=a&mulligan=0.1.2", "mulligan", "A mulligan here puts back at most 2 cards."),
        ("riftbound", "seed=a&mulligan=4", "mulligan", "The hand has 4 cards; their places are counted from 0."),
        ("riftbound", "seed=a&drawn=900", "drawn", "The deck has only 35 cards left."),
        ("riftbound", "seed=a&put=1", "put", "Choose exactly 0 cards to put there."),
        ("zero", "seed=a&mulligan=all", "mulligan", "More mulligans than this game allows: 0."),
        ("vividz", "seed=a&first=0&put=1", "put", "Choose exactly 2 cards to put there."),
    ],
)
def test_what_the_game_does_not_allow_is_refused(
    catalogues: Catalogues, game: str, query: str, field: str, message: str
) -> None:
    answer, opening = answered(catalogues, game)

    with pytest.raises(RefusedError) as refusal:
        hand_page(answer, opening, read_choices(QueryDict(query)))

    assert (refusal.value.field, refusal.value.message) == (field, message)


def test_a_riftbound_hand_has_its_runes_by_turn_and_the_rest_apart(catalogues: Catalogues) -> None:
    page = paged(catalogues, "riftbound", "seed=7Q2M&first=0&drawn=2")

    assert len(page.hand) == 4
    assert [held.turn for held in page.drawn] == [1, 2]
    assert page.turn == 2
    assert page.left == 33
    assert [(zone.name, zone.cite, sum(count for _, count in zone.piles), zone.left) for zone in page.zones] == [
        ("Legend", "CR 111", 1, 0),
        ("Champion", "CR 112", 1, 0),
        ("Battlefields", "CR 113", 3, 0),
        ("Runes", "CR 315.3.b, 487.7", 5, 7),
    ]


def test_the_steps_from_a_hand_lead_on(catalogues: Catalogues) -> None:
    page = paged(catalogues, "riftbound", "seed=7Q2M&first=1&mulligan=1&drawn=1")

    assert (page.may_mulligan, page.steps.next_card, page.steps.start_again, page.steps.other_side) == (
        False,
        "seed=7Q2M&first=1&mulligan=1&drawn=2",
        "seed=7Q2M&first=1",
        "seed=7Q2M&first=0",
    )


def test_a_mulligan_is_offered_once_and_before_the_first_draw(catalogues: Catalogues) -> None:
    queries = ("seed=a", "seed=a&mulligan=all", "seed=a&drawn=1")

    pages = [paged(catalogues, "rise", query) for query in queries]

    assert [page.may_mulligan for page in pages] == [True, False, False]
    assert pages[0].steps.whole_hand == "seed=a&first=1&mulligan=all"


def test_who_goes_second_in_vividz_puts_two_cards_into_the_energy_zone(catalogues: Catalogues) -> None:
    first, second, done = (
        paged(catalogues, "vividz", query) for query in ("seed=a&first=1", "seed=a&first=0", "seed=a&first=0&put=0.1")
    )

    assert [(page.to_put, page.put_zone) for page in (first, second, done)] == [
        (0, "Energy zone"),
        (2, "Energy zone"),
        (0, ""),
    ]
    assert [sum(count for _, count in page.zones[0].piles) for page in (second, done)] == [1, 3]
    assert len(second.hand) == 5
    assert len(done.hand) == 3
    assert done.steps.next_turn == "seed=a&first=0&put=0.1&drawn=2"


def test_the_last_card_is_the_end(catalogues: Catalogues) -> None:
    page = paged(catalogues, "riftbound", "seed=a&drawn=35")

    assert (page.left, page.steps.next_card, page.steps.next_turn) == (0, "", "")


@pytest.mark.parametrize("text", ["Main:\n3 Defy", "Main:\n3 Defy\n3 Punch First\n3 Pit Rookie"])
def test_three_queries_however_many_cards(
    catalogues: Catalogues, text: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    answer, opening = answered(catalogues, "riftbound", text)

    with django_assert_num_queries(3):
        hand_page(answer, opening, Choices("a"))


def test_an_empty_deck_deals_an_empty_hand(catalogues: Catalogues) -> None:
    answer, opening = answered(catalogues, "riftbound", "# nothing yet")

    page = hand_page(answer, opening, Choices("a"))

    assert (page.hand, page.left, page.steps.next_card) == ((), 0, "")


def test_no_draw_by_turn_is_no_endless_turn() -> None:
    assert reached_turn(NumberByTurn(0, 0, 0, ""), Choices("a")) == 999


def test_a_new_seed_is_one_that_can_be_read_aloud() -> None:
    seeds = {new_seed() for _ in range(50)}

    assert len(seeds) > 40
    assert {read_choices(QueryDict(f"seed={seed}")).seed for seed in seeds} == seeds


def test_the_same_hand_from_the_start_needs_a_seed_that_can_be_read() -> None:
    assert as_dealt(QueryDict("seed=7Q2M&first=0&mulligan=x")) == Choices("7Q2M", first=False)
    assert as_dealt(QueryDict("seed=!&mulligan=x")).first


def test_the_page_says_that_a_number_of_the_leader_is_not_known() -> None:
    life = LeaderNumber("hero", "life", 5, "7")
    opening = replace(GAMES["zero"].opening, laid=(StartingZone("life", {"en": "Life"}, life, "7"),))

    pages = [
        render_to_string(
            "decks/_opening.html", {"opening": opening.of_deck(deck(hero={leader: 1})), "game": GAMES["zero"]}
        )
        for leader in (card("Four", numbers={"life": 4}), card("Vague", numbers={"life": UNKNOWN}))
    ]

    assert ["4 cards from the top" in pages[0], "5 cards from the top" in pages[1]] == [True, True]
    assert ["unknown here" in page for page in pages] == [False, True]
