"""Every face of a registered list gives the totals that the rules count, in every game."""

import re
from collections.abc import Mapping
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from cards.catalogue.lookup import Catalogue
from decks.access.saving import save_deck
from decks.check.checking import Answer, check_text
from decks.check.question import read_question
from decks.report.parts import list_sections
from decks.samples import Sample, samples
from decks.sharing.preview_page import build_picture
from events.access.permissions import Role
from events.checks.sheet import check_json
from events.entries.authors import Author
from events.lists.showing import shown_list
from events.lists.totals import counted_sections, total_of
from events.models import Event
from events.sheets.content import sheet_sections, sheet_source
from legality.games import GAMES
from legality.messages import section_name
from tests.decks.own_decks import deck_of
from tests.events.checks.check_of import check_of, judge_of
from tests.events.event_of import DAY, entry_of, event_of, registered

pytestmark = pytest.mark.django_db

DECKS = [one for one in samples() if one.pool is None and not one.options]


def answer_to(sample: Sample, catalogues: Mapping[str, Catalogue]) -> Answer:
    return check_text(read_question(sample.game, DAY, sample.format), sample.text, catalogues[sample.game])


def event_for(sample: Sample) -> Event:
    return event_of(game=sample.game, format=sample.format)


@pytest.mark.parametrize("sample", DECKS, ids=lambda one: f"{one.game}-{one.slug}")
def test_every_face_gives_the_totals_that_the_rules_count(
    catalogues: Mapping[str, Catalogue], sample: Sample, mei: User
) -> None:
    answer = answer_to(sample, catalogues)
    counted = {slug: count for slug, (_bounds, count) in answer.report.bounded.items() if count}
    names = {section_name(GAMES[sample.game], slug): slug for slug in counted}
    event = event_for(sample)
    entry = entry_of(event)
    listed = registered(event, entry, sample.text)
    entry.refresh_from_db()
    check = check_json(check_of(event, judge_of(event, mei), entry=entry), "")
    copies: dict[str, int] = {}
    for card in check["cards"]:
        copies[card["section"]] = copies.get(card["section"], 0) + card["listed"]

    deck_page = {names[part.name]: part.count for part in list_sections(answer) if part.name in names}
    registered_list = {
        names[one.name]: one.total for one in shown_list(event, listed, judged=False).sections if one.name in names
    }
    printed = {
        one.slug: one.total
        for one in sheet_sections(listed, sheet_source(event, ""), counted_sections(event), {})
        if one.slug in counted
    }
    deck_check = {
        one["slug"]: sum(copies.get(slug, 0) for slug in one["counted"])
        for one in check["sections"]
        if one["slug"] in counted
    }

    assert deck_page == counted
    assert registered_list == counted
    assert printed == counted
    assert deck_check == counted


PRINTED = re.compile(r'<th scope="col" colspan="3">\s*(.+?)\s*<span class="paper__count num">(\d+)', re.DOTALL)
RECEIPT = re.compile(r'<h3 class="frozen__name"><span>(.+?)</span><span class="num">(\d+)</span>')


def totals_in(page: str, form: re.Pattern[str]) -> set[tuple[str, int]]:
    return {(unescape(name), int(total)) for name, total in form.findall(page)}


@pytest.mark.parametrize("sample", DECKS, ids=lambda one: f"{one.game}-{one.slug}")
def test_picture_printed_page_and_receipt_say_the_same_totals(
    catalogues: Mapping[str, Catalogue], sample: Sample, client: Client, mei: User
) -> None:
    deck = deck_of(sample.game, sample.format, sample.text, owner=mei)
    save_deck(deck, DAY)
    answer = answer_to(sample, catalogues)
    event = event_for(sample)
    registered(event, entry_of(event, mei), sample.text, author=Author(None, Role.ORGANISER))
    client.force_login(mei)
    said = {(part.total_name, part.count) for part in list_sections(answer) if part.rows}

    picture = {(name, count) for name, count, _cards in build_picture(deck, answer, "https://example.org/").cards}
    printed = totals_in(client.get(f"/decks/{deck.token}/print/").text, PRINTED)
    receipt = totals_in(client.get(f"/events/{event.slug}/mine/").text, RECEIPT)

    assert picture == said
    assert printed == said
    assert receipt == said


def test_a_total_says_what_it_counts(mei: User) -> None:
    event = event_of()
    listed = registered(event, entry_of(event))

    sections = {one.name: (one.total_name, one.total) for one in shown_list(event, listed, judged=False).sections}

    assert sections["Main deck"] == ("Main deck with Champion", 40)
    assert sections["Champion"] == ("Champion", 1)


def test_a_section_counts_its_own_cards_where_no_rule_says_more() -> None:
    assert total_of("runes", {"runes": 12, "main": 39}, {"main": ["champion", "main"]}) == 12


def test_an_event_that_cannot_be_judged_counts_each_section_alone() -> None:
    assert counted_sections(event_of(game="gone", format="gone")) == {}


def test_an_ended_event_counts_as_at_its_end() -> None:
    event = event_of()
    event.archive = {"key": "k", "formats": {}, "leading": [], "counted": {"": {"main": ["main", "runes"]}}}

    assert counted_sections(event) == {"main": ["main", "runes"]}
