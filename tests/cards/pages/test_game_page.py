"""The page of a game: the newest set, samples, public decks, the last change of the ban list, formats."""

import re
from collections.abc import Iterable
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from cards.models import Card, CardSet, Erratum, Restriction
from cards.pages.changes import ChangeDay, list_changes
from cards.pages.views import newest_set, next_and_last_ban_changes, set_with_sample, spread, to_come
from decks.samples import samples
from legality.games import GAMES
from tests.cards.making import a_card, a_set, more_of, text_of
from tests.decks.own_decks import made
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

TODAY = date(2026, 8, 8)
SAMPLE_LINK = re.compile(r'href="/check/\?game=(\w+)&amp;sample=([\w-]+)"')


def of_count(code: str, released: date | None, count: int = 1, *, sample: bool = False) -> CardSet:
    """A set as the page of a game has it, with the number of its cards."""
    one = CardSet(game="riftbound", code=code, released=released, sample=sample)
    one.count = count  # type: ignore[attr-defined]  # annotated by the query
    return one


def sections(page: str) -> list[str]:
    """The headings of the parts of a page, in order."""
    return [" ".join(text_of(head).split()) for head in re.findall(r"<h2.*?</h2>", page, re.DOTALL)]


def turns_of(rows: Iterable[Restriction]) -> list[ChangeDay]:
    return next_and_last_ban_changes(list_changes(rows, (), GAMES["riftbound"], TODAY))


def test_the_newest_set_is_the_last_that_was_released_and_has_cards() -> None:
    old, new, empty, coming = (
        of_count("OLD", TODAY - timedelta(1)),
        of_count("NEW", TODAY),
        of_count("NONE", TODAY, 0),
        of_count("LATER", TODAY + timedelta(1)),
    )

    assert newest_set([coming, empty, old, new], TODAY) is new
    assert to_come([old, of_count("LAST", TODAY + timedelta(9)), coming], TODAY)[0] is coming


def test_without_days_a_real_set_comes_before_an_invented_one() -> None:
    invented, real = of_count("SAMPLE", None, sample=True), of_count("REAL", None)

    assert newest_set([invented, real], TODAY) is real
    assert newest_set([invented], TODAY) is invented
    assert newest_set([of_count("NONE", None, 0)], TODAY) is None
    assert newest_set([], TODAY) is None


@pytest.mark.parametrize(
    ("items", "most", "found"),
    [([], 3, []), ([1, 2], 3, [1, 2]), ([1, 2, 3, 4, 5, 6], 3, [1, 3, 5]), ([1, 2, 3, 4, 5, 6, 7], 2, [1, 4])],
)
def test_what_is_shown_of_many_is_spread_over_all(items: list[int], most: int, found: list[int]) -> None:
    assert spread(items, most) == found


def test_a_set_shows_each_card_once_in_the_order_of_its_numbers() -> None:
    tst, cards = a_set(), [a_card(f"card-{place}", f"Card {place}") for place in (10, 2)]
    for card, number in ((cards[0], "10"), (cards[1], "2"), (cards[0], "7a")):
        card.printings.create(card_set=tst, number=number, variant="")

    shown = set_with_sample(tst)

    assert shown is not None
    assert [frame.card.name for frame in shown.strip] == ["Card 2", "Card 10"]
    assert set_with_sample(None) is None


def test_the_last_change_stands_behind_the_nearest_one_to_come() -> None:
    card = a_card()
    rows = [Restriction(card=card, format="standard", since=TODAY + timedelta(days)) for days in (-90, -30, 20, 40)]

    assert [(entry.day, entry.is_future) for entry in turns_of(rows)] == [
        (TODAY + timedelta(20), True),
        (TODAY - timedelta(30), False),
    ]
    assert turns_of([]) == []


def test_an_erratum_alone_is_no_change_of_the_ban_list() -> None:
    erratum = Erratum(card=a_card(), announced=TODAY)

    assert next_and_last_ban_changes(list_changes((), [erratum], GAMES["riftbound"], TODAY)) == []


def test_a_change_of_no_known_day_is_shown_where_there_is_no_other() -> None:
    rows = [Restriction(card=a_card(), format="standard", since=None)]

    assert [entry.day for entry in turns_of(rows)] == [None]


def test_a_game_begins_with_its_new_set_and_ends_with_its_formats(client: Client, mei: User) -> None:
    made(mei, name="Shared rush", visibility="public")

    page = client.get("/riftbound/").text

    heads = [re.sub(r" [A-Z][a-z.]+ \d.*", "", head) for head in sections(page)]
    assert heads == ["Radiance", "Sample decks", "Latest public decks", "Ban list", "Formats"]
    assert "Shared rush" in text_of(page)
    assert 'action="/riftbound/cards/"' in page


@pytest.mark.parametrize("game", list(GAMES))
def test_every_sample_of_a_game_is_one_click_away(client: Client, game: str) -> None:
    page = client.get(f"/{game}/").text

    assert SAMPLE_LINK.findall(page) == [(one.game, one.slug) for one in samples() if one.game == game]


def test_the_last_ban_says_once_what_holds_of_all_its_cards(client: Client) -> None:
    today = timezone.localdate()
    for place in range(3):
        a_card(f"late-{place}", f"Late {place}").restrictions.create(format="standard", limit=0, since=today)

    page = client.get("/riftbound/").text

    assert text_of(page).count("Banned in Standard 1v1.") == 1
    assert re.findall(r'ban-card__name" href="[^"]+"><span lang="en">(Late \d)<', squeeze(page)) == [
        "Late 0",
        "Late 1",
        "Late 2",
    ]
    assert page.count('class="ban-card ban-card--banned"') == 3


def test_a_game_without_cards_sets_bans_and_decks_has_a_page(client: Client) -> None:
    Card.objects.filter(game="vividz").delete()
    CardSet.objects.filter(game="vividz").delete()

    page = client.get("/vividz/")

    assert page.status_code == 200
    assert [
        sentence
        for sentence in (
            "There are no cards of this game in our database yet.",
            "No one has shared a deck of this game yet.",
            "No card is banned or restricted.",
        )
        if sentence not in text_of(page.text)
    ] == []


@pytest.mark.parametrize("times", [1, 3])
def test_the_page_of_a_game_asks_as_much_for_many_rows_as_for_one(
    client: Client, mei: User, django_assert_num_queries: DjangoAssertNumQueries, times: int
) -> None:
    today = timezone.localdate()
    for place in range(times):
        card = a_card(f"other-{place}", f"Other {place}")
        more_of(card, place)
        card.restrictions.create(format="standard", limit=0, since=today)
        made(mei, name=f"Deck {place}", text=f"3 Other {place}", visibility="public")
    client.get("/riftbound/")

    # Restrictions, sets, the number of cards; two for the new set; the version of the samples; three for public decks.
    with django_assert_num_queries(9):
        assert client.get("/riftbound/").status_code == 200


def test_a_set_holds_three_of_its_cards_in_its_head_and_none_that_lies_on_its_side(client: Client) -> None:
    tst = a_set()
    for place in range(5):
        kind = "battlefield" if place == 0 else "unit"
        card = a_card(f"card-{place}", f"Card {place}", facts={"kind": kind})
        card.printings.create(card_set=tst, number=f"{place:03}", variant="")

    page = client.get("/riftbound/sets/TST/").text

    fan = page.partition('game-head__fan--full"')[2].partition("</header>")[0]
    assert re.findall(r'card-frame__name" lang="en">([^<]+)<', squeeze(fan)) == ["Card 1", "Card 2", "Card 3"]
    assert fan.count("card-frame--wide") == 0


def test_the_shop_window_of_a_set_has_cards_whose_facts_are_known() -> None:
    tst = a_set()
    for place in range(40):
        # Only the first four are unknown; the strip and the fan have room for fewer than the rest.
        facts = {"unknown": ["kind", "might"]} if place < 4 else {"kind": "unit"}
        a_card(f"card-{place}", f"Card {place}", facts=facts).printings.create(
            card_set=tst, number=f"{place:03}", variant=""
        )

    shown = set_with_sample(tst)

    assert shown is not None
    assert [frame.kind for frame in (*shown.fan, *shown.strip) if not frame.kind] == []
