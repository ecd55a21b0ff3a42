"""The law of searching: any query finds what the plain evaluator finds, in its order, page by page, on every database."""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Missed
from cards.importers.apply import import_batch
from cards.models import Card, SearchRow
from cards.search import (
    SearchError,
    SearchPlan,
    count_results,
    find_card_ids,
    plan_or_error,
    read_results,
    search_cards,
)
from cards.search.fields import search_fields
from cards.search.legal import find_ids_by_standing
from cards.search.planner import ORDERS
from legality.engine.rules.card_legality import card_legality
from legality.engine.values.card import Card as EngineCard
from legality.engine.values.report import BANNED, LEGAL, CardLegality
from legality.games import GAMES
from legality.sources.facts import Facts
from legality.sources.fold import fold
from legality.sources.rows import Batch, CardRow, PrintingRow
from tests.cards.search.evaluate import Entry, entry_of, fits, results
from tests.cards.search.queries import SETTLED, TEXTS, queries
from tests.long import amount

pytestmark = pytest.mark.django_db

DAY: Final = date(2026, 8, 8)
LAW: Final = settings(max_examples=amount(10, 30), suppress_health_check=list(HealthCheck))
FACTS: Final[Facts] = {"kind": "unit", "labels": ["unique"], "numbers": {"cost": -1, "might": 3}}
# Of the fact of its game that lists ask for most.
PARTLY: Final[Mapping[str, Facts]] = {
    slug: {
        "kind": "unit",
        "unknown": [trait, "label"],
        "partly": {
            trait: {"surely": values[:1], "perhaps": values[1:3]},
            "label": {"surely": ["unique"], "perhaps": ["token"]},
        },
    }
    for slug, trait, values in (
        ("riftbound", "domain", ["fury", "calm", "mind"]),
        ("wow", "class", ["mage", "druid", "rogue"]),
    )
}


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest, db: None) -> str:
    """A game with its starter cards, and a few with texts and artists, which those lack."""
    slug = str(request.param)
    cards = tuple(
        CardRow(
            f"law-{n}", f"Law %{n}_", {"en": f"Law %{n}_", "zh-hans": "律" * n}, FACTS, (f"L\\{n}",), texts={"en": t}
        )
        for n, t in enumerate(TEXTS, 1)
    )
    opal = (CardRow("opal", "Opal", {"en": "Opal"}, PARTLY[slug]),) if slug in PARTLY else ()
    codes = list(Card.objects.filter(game=slug).values_list("printings__card_set__code", flat=True).distinct())
    codes = [code for code in codes if code]
    printings = tuple(
        PrintingRow(f"law-{n}", code, f"00{n}", variant, "rare" if n % 2 else "", "Ann_%" if n % 3 else "阿龙")
        for n in range(1, 4)
        for code in codes[:2]
        for variant in ("", "a")
    )
    import_batch(Batch(slug, cards=(*cards, *opal), printings=printings, source="hand"))
    return slug


@pytest.fixture
def entries(game: str) -> dict[int, Entry]:
    """The cards of the game for the evaluator, by their primary keys."""
    rows = Card.objects.filter(game=game).prefetch_related("printings__card_set", "restrictions")
    return {row.pk: entry_of(row) for row in rows}


@LAW
@given(st.data())
def test_a_search_finds_what_the_evaluator_says_in_its_order(
    game: str, entries: dict[int, Entry], data: st.DataObject
) -> None:
    text = f"{data.draw(presentations(game))} {data.draw(queries(game, entries))}"
    some = st.frozensets(st.sampled_from([entry.card.id for entry in entries.values()]))
    within, without, last = data.draw(st.tuples(st.none() | some, some, st.none() | some))
    plan = plan_or_error(text, game, day=DAY, within=within, without=without, last=last)
    if isinstance(plan, SearchError):
        assert plan.key in ("too-vague", "too-deep"), text
        return

    found = list(pages(plan, text, data.draw(st.sampled_from((3, 40, 500)))))

    assert found == results(plan, entries.values())
    assert count_results(plan) == len(found)
    assert find_card_ids(plan) == {entry.card.id for entry in entries.values() if fits(plan.node, entry)}


def presentations(game: str) -> st.SearchStrategy[str]:
    """How results are to be presented: as cards or printings, in any order."""
    numbers = [field.slug for field in search_fields(game).values() if field.part == "number"]
    order = st.sampled_from(("", *(f"order:{name}" for name in (*ORDERS, *numbers))))
    return st.tuples(st.sampled_from(("", "unique:prints")), order, st.sampled_from(("", "dir:desc"))).map(" ".join)


def pages(plan: SearchPlan, text: str, size: int) -> Iterator[int]:
    """The primary keys of the results on all pages of this size, one page after the other."""
    after = ""
    while True:
        page = read_results(plan, text, page_size=size, after=after)
        yield from (row.pk for row in (page.printings or page.cards))
        after = page.next
        if not after:
            return


@LAW
@given(st.data())
def test_standings_are_the_engines_own_on_any_day(game: str, data: st.DataObject) -> None:
    format_ = data.draw(st.sampled_from(GAMES[game].formats))
    day = data.draw(st.dates() | st.dates(date(2006, 1, 1), date(2028, 1, 1)) | st.sampled_from(turns(game)))
    region = data.draw(st.sampled_from(list(GAMES[game].regions)))
    standing: CardLegality = data.draw(st.sampled_from((LEGAL, BANNED)))

    found = find_ids_by_standing(format_, day, region, standing)

    cards = load_catalogue(game).cards.values()
    assert found == {card.id for card in cards if card_legality(card, format_, day, region) == standing}


def turns(game: str) -> list[date]:
    """Days on which something begins."""
    return sorted({day for format_ in GAMES[game].formats for day in format_.editions})


@pytest.mark.parametrize("order", ["", "order:name", "order:set", "order:kind dir:desc"])
def test_the_order_is_the_same_on_every_database(game: str, order: str) -> None:
    cards = search_cards(order, game, day=DAY, page_size=500).cards

    if order in ("", "order:name"):
        keys = [card.search.name_key for card in cards]
        assert keys == sorted(keys)
    if order == "order:set":
        places = [card.search.set_key for card in cards]
        assert places == sorted(places)
    if order.endswith("desc"):
        kinds = [card.facts.get("kind", "~") for card in cards]
        assert kinds == sorted(kinds, reverse=True)


@pytest.mark.grows
@pytest.mark.parametrize("slug", list(GAMES))
def test_a_list_suggests_first_what_search_finds_first(slug: str, db: None) -> None:
    catalogue = load_catalogue(slug)
    rows = list(SearchRow.objects.filter(game=slug).order_by("pk"))[:: amount(12, 4)]
    typed = {part for row in rows for part in _parts_typed(row)}

    differ = {}
    for text in sorted(typed):
        missed, found = catalogue.find(text), search_cards(text, slug, day=DAY, page_size=1)
        if isinstance(missed, Missed):
            meant = catalogue.find(missed.suggestions[0]) if missed.suggestions else None
            if not isinstance(meant, EngineCard) or meant.id != f"{slug}.{found.cards[0].key}":
                differ[text] = missed.suggestions, found.cards[0].name

    assert differ == {}


def _parts_typed(row: SearchRow) -> set[str]:
    """What people type of a card's names: a word, a part in Chinese, pinyin."""
    names, sounds = row.names.split(), row.pinyin.split()
    words = {
        word
        for word in re.split(r"[\s,，、()（）:：]+", " ".join(names))
        if len(word) > 1 and fold(word) not in SETTLED
    }
    return words | {sound for sound in sounds[:3] if len(sound) > len("initials")}
