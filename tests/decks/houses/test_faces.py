"""A house format at every door: page, API, command line, saved deck, search, builder."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from cards.catalogue.loading import load_catalogue
from cards.models import HouseVersion
from decks.models import Deck
from decks.samples import find_sample
from tests.cards.catalogue.house_formats import house_of

pytestmark = pytest.mark.django_db


def text() -> str:
    sample = find_sample("riftbound", "standard")
    assert sample is not None
    return sample.text


@pytest.fixture
def league() -> HouseVersion:
    """A private league that bans the first card of the main deck of the sample."""
    line = next(line for line in text().split("Main")[1].splitlines()[1:] if line[:1].isdigit())
    name = line.split(" ", 1)[1]
    found = load_catalogue("riftbound").find(name)
    assert hasattr(found, "key")
    return house_of(
        {"number": 4, "kind": "ban", "cards": [{"key": found.key, "name": name}]}, listed=False, name="Kitchen League"
    )


def test_the_page_judges_by_it_and_names_it(client: Client, league: HouseVersion) -> None:
    word = league.format.slug

    page = client.post(
        "/check/", {"game": "riftbound", "format": word, "date": "2026-08-08", "text": text()}
    ).content.decode()

    assert "Kitchen League" in page
    assert f'href="/house-formats/{word}/#rule-4"' in page


def test_a_page_in_chinese_cites_house_rules_in_chinese(client: Client, league: HouseVersion) -> None:
    sent = {"game": "riftbound", "format": league.format.slug, "date": "2026-08-08", "text": text()}

    page = client.post("/check/", sent, headers={"accept-language": "zh-hans"}).content.decode()

    assert "自定规则 4" in page
    assert "House rule" not in page


def test_the_api_answers_with_its_codes(client: Client, league: HouseVersion) -> None:
    body = {"game": "riftbound", "format": league.word, "date": "2026-08-08", "deck": {"text": text()}}

    answer = client.post("/api/v1/check/", json.dumps(body), content_type="application/json").json()

    assert (answer["verdict"], answer["format"]) == ("illegal", league.word)
    assert [(one["code"], one["cite"], one["url"]) for one in answer["violations"]] == [
        ("house-ban", "House rule 4", f"/house-formats/{league.format.slug}/versions/1/#rule-4")
    ]


def test_the_command_line_takes_its_word(league: HouseVersion, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(text(), encoding="utf-8")
    out = StringIO()

    with pytest.raises(SystemExit) as ended:
        call_command("checkdeck", f"riftbound/{league.format.slug}", str(file), "--date", "2026-08-08", stdout=out)

    assert ended.value.code == 1
    assert "House rule 4" in out.getvalue()


def test_a_deck_saved_in_it_keeps_its_verdict(client: Client, mei: User, league: HouseVersion) -> None:
    client.force_login(mei)
    body = {"game": "riftbound", "format": league.format.slug, "name": "Mine", "text": text()}

    answer = client.post("/api/v1/decks/", json.dumps(body), content_type="application/json")

    deck = Deck.objects.get()
    assert answer.status_code == 201
    assert deck.format == league.format.slug
    assert deck.last_check.verdict == "illegal"
    assert "Kitchen League" in client.get(deck.get_absolute_url()).content.decode()


def test_a_search_knows_what_it_bans(client: Client, league: HouseVersion) -> None:
    house, official = (
        {
            one["name"]
            for one in client.get("/api/v1/cards/", {"game": "riftbound", "q": f"banned:{word}"}).json()["results"]
        }
        for word in (league.format.slug, "standard")
    )

    assert house - official == {league.rules[0]["cards"][0]["name"]}


def test_the_builder_offers_it_where_it_is_named_and_nowhere_else(client: Client, league: HouseVersion) -> None:
    named = client.get("/build/riftbound/", {"format": league.format.slug}).content.decode()
    plain = client.get("/build/riftbound/").content.decode()

    assert "Kitchen League" in named
    assert "Kitchen League" not in plain


@pytest.mark.parametrize(
    ("language", "told"), [("en", ["2 left", "Cards that cost points: 1"]), ("zh-hans", ["剩 2", "需要点数的牌：1 种"])]
)
def test_a_page_and_a_saved_deck_tell_what_a_legal_deck_spends(
    client: Client, mei: User, language: str, told: list[str]
) -> None:
    card = load_catalogue("riftbound").find("Defy")
    assert hasattr(card, "key")
    points = {"number": 1, "kind": "points", "cards": [{"key": card.key, "name": "Defy"}], "amount": 2}
    word = house_of(points, {"number": 2, "kind": "budget", "amount": 8}).format.slug  # type: ignore[arg-type]  # stored rules
    client.force_login(mei)
    asked = {"game": "riftbound", "format": word, "date": "2026-08-08", "text": "Main:\n3 Defy"}
    body = {"game": "riftbound", "format": word, "name": "Saved", "text": "Main:\n3 Defy"}
    saved = client.post("/api/v1/decks/", json.dumps(body), content_type="application/json").json()["url"]

    heads = {"accept-language": language}
    pages = [client.post("/check/", asked, headers=heads).text, client.get(saved, headers=heads).text]

    assert [[words in page for words in told] for page in pages] == [[True, True]] * 2
