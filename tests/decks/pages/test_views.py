"""The first page and the check page: paste a list, read the verdict."""

import json
import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from accounts.models import User
from decks.decklist.reading.lists import MAX_LINES
from decks.samples import samples
from legality.games import GAMES
from tests.decks.own_decks import made
from tests.markup import squeeze

pytestmark = pytest.mark.django_db

URL = "/check/"
SAMPLES = samples()


def checked(client: Client, **data: str) -> tuple[int, str, list[str]]:
    """Status, verdict and codes that the page shows for a posted form."""
    return read(client.post(URL, {"game": "riftbound", "format": "standard", "date": "2026-08-08"} | data))


def read(response: object) -> tuple[int, str, list[str]]:
    page = response.text  # type: ignore[attr-defined]  # what the test client answers
    verdicts = re.findall(r'data-verdict="([a-z]+)"', page) or [""]
    return response.status_code, verdicts[0], re.findall(r'data-code="([a-z0-9-]+)"', page)  # type: ignore[attr-defined]


def test_the_first_page_leads_to_every_game_and_its_samples(client: Client) -> None:
    page = unescape(client.get("/").text)

    missing = [
        sample.slug
        for sample in SAMPLES
        if sample.is_first and f"/check/?game={sample.game}&sample={sample.slug}" not in page
    ]
    assert missing == []
    assert [slug for slug in GAMES if f'href="/{slug}/"' not in page] == []


def test_the_builders_page_leads_to_every_format_and_a_sample_of_every_game(client: Client) -> None:
    page = unescape(client.get("/build/").text)

    addresses = [f"/build/{game.slug}/?format={format_.slug}" for game in GAMES.values() for format_ in game.formats]
    assert [address for address in addresses if f'href="{address}"' not in page] == []
    assert [slug for slug in GAMES if f'href="/build/{slug}/?sample=' not in page] == []


def test_the_builders_page_shows_cards_of_every_game_and_a_place_for_the_last_draft(client: Client) -> None:
    page = client.get("/build/").text

    assert page.count('class="build-game__arts"') == len(GAMES)
    assert page.count('alt="" width="120"') == 3 * len(GAMES)
    assert 'id="drafts"' in page


def test_the_example_for_programs_is_a_request_that_is_answered(client: Client) -> None:
    example = re.search(r"-d '(.+?)'", unescape(client.get("/api/").text), re.DOTALL)

    assert example
    answer = client.post("/api/v1/check/", json.loads(example[1]), "application/json")
    assert answer.status_code == 200
    assert answer.json()["verdict"] == "unfinished"


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: f"{sample.game}/{sample.slug}")
def test_a_sample_is_one_click_from_its_verdict(client: Client, sample: object) -> None:
    game, slug = sample.game, sample.slug  # type: ignore[attr-defined]  # a sample

    status, verdict, _ = read(client.get(URL, {"game": game, "sample": slug}))

    assert (status, verdict) == (200, "legal")


def test_a_fresh_page_offers_today_and_no_verdict(client: Client) -> None:
    response = client.get(URL, {"game": "zero"})

    assert read(response) == (200, "", [])
    assert f'value="{timezone.localdate().isoformat()}"' in response.text


def test_a_fresh_page_asks_for_the_format_of_tournaments_then_for_the_last_one(client: Client) -> None:
    fresh = client.get(URL, {"game": "riftbound"}).context["form"]["format"].value()
    client.post(URL, {"game": "riftbound", "format": "casual", "date": "2026-08-08", "text": "3 Defy"})
    client.post(URL, {"game": "riftbound", "format": "chess", "date": "2026-08-08", "text": "3 Defy"})
    client.get(URL, {"game": "riftbound", "sample": "standard-jinx"})

    again = client.get(URL, {"game": "riftbound"}).context["form"]["format"].value()
    other = client.post(f"{URL}?switch=1", {"game": "zero", "format": "sealed"}).context["form"]["format"].value()

    assert [fresh, again, other] == ["standard", "casual", "official"]


def test_an_address_may_bring_a_list_and_a_day(client: Client) -> None:
    response = client.get(URL, {"game": "riftbound", "format": "casual", "text": "3 Defy", "date": "2026-03-30"})

    form = response.context["form"]
    assert read(response) == (200, "", [])
    assert [form[name].value() for name in ("format", "text", "date")] == ["casual", "3 Defy", "2026-03-30"]


@pytest.mark.parametrize("query", [{}, {"game": "chess"}, {"game": ""}, {"sample": "nothing"}, {"game": "\x00"}])
def test_an_unknown_game_or_sample_in_an_address_is_a_fresh_page(client: Client, query: dict[str, str]) -> None:
    response = client.get(URL, query)

    assert read(response) == (200, "", [])
    assert response.context["game"] is next(iter(GAMES.values()))


def test_every_fault_is_shown_with_its_rule_and_its_lines(client: Client) -> None:
    response = client.post(
        URL, {"game": "zero", "format": "casual", "date": "2026-08-08", "text": "5 站长老陆\n1 Xyzzy"}
    )

    assert read(response) == (200, "illegal", ["main-size", "copy-limit"])
    assert 'href="/zero/rules/copy-limit/"' in response.text
    assert 'href="#line-1"' in response.text
    assert "No card has this name." in response.text
    assert "Stationmaster Lu (Red): 5 copies of one colour, at most 4 are allowed. Remove 1." in response.text


def test_a_warning_links_to_no_page_that_is_not_there(client: Client) -> None:
    response = client.get(URL, {"game": "wow", "sample": "classic"})

    assert read(response) == (200, "legal", ["above-minimum"])
    assert "rules/above-minimum" not in response.text


def test_what_is_not_known_can_be_proposed_after_logging_in(client: Client, mei: User) -> None:
    given = {"game": "rise", "format": "constructed", "text": "指挥官:\n1 观星博士蔚岚\n主卡组:\n1 失落蓝图"}
    link = re.search(r'href="([^"]+/correct/[^"]+)">', squeeze(client.post(URL, given).text))
    assert link

    asked_first = client.get(unescape(link[1]))
    client.force_login(mei)
    form = client.get(parse_qs(urlsplit(asked_first.url).query)["next"][0])  # type: ignore[attr-defined]  # a redirect

    assert 'value="trait.class" selected' in form.text


def test_another_game_keeps_what_is_typed_and_judges_nothing(client: Client) -> None:
    response = client.post(
        f"{URL}?switch=1", {"game": "wow", "text": "3 Defy\r\nwhat?", "date": "2026-08-08", "format": "x"}
    )

    form = response.context["form"]
    assert read(response) == (200, "", [])
    assert response.context["game"].slug == "wow"
    assert form["text"].value() == "3 Defy\r\nwhat?"
    assert form["date"].value() == "2026-08-08"


@pytest.mark.parametrize(
    ("data", "field", "message"),
    [
        (
            {"game": "chess", "format": "constructed"},
            "__all__",
            f"Unknown game. Allowed: {', '.join(GAMES)}.",
        ),
        ({"format": "blitz"}, "format", "Select a valid choice. blitz is not one of the available choices."),
        ({"date": "soon"}, "date", "This is not a date. Allowed: YYYY-MM-DD."),
        (
            {"date": "2020-01-01"},
            "date",
            "No edition of this format was in force on that day. Allowed: 2025-07-21 or later.",
        ),
        ({"region": "mars"}, "region", "Select a valid choice. mars is not one of the available choices."),
        ({"text": "1 Defy\n" * 10_000}, "text", f"This list has more than {MAX_LINES:,} lines."),
        ({"text": "x" * 1_000_000}, "text", "This list is longer than 250,000 bytes."),
    ],
)
def test_what_is_refused_is_said_on_the_page(client: Client, data: dict[str, str], field: str, message: str) -> None:
    response = client.post(URL, {"game": "riftbound", "format": "standard", "text": "3 Defy"} | data)

    assert read(response) == (400, "", [])
    assert response.context["form"].errors == {field: [message]}
    assert message in unescape(response.text)


@pytest.mark.parametrize(
    "text", ["\x00\x01", "3 \u202eyfeD", "9999999999 Defy", "-3 Defy", "<script>alert(1)</script>", "%s{{ x }}"]
)
def test_strange_lines_are_problems_on_the_page(client: Client, text: str) -> None:
    status, verdict, _ = checked(client, text=text)

    assert (status, verdict) == (200, "undetermined")


def test_nothing_typed_is_run_by_the_page(client: Client) -> None:
    response = client.post(URL, {"game": "zero", "format": "casual", "text": "1 <script>\"&'", "date": "2026-08-08"})

    assert "<script>&quot;" not in response.text
    assert "&lt;script&gt;&quot;&amp;" in response.text


def test_the_option_of_a_form_counts(client: Client) -> None:
    jinx = next(sample.text for sample in SAMPLES if "jinx" in sample.slug)

    assert checked(client, text=jinx)[1] == "illegal"
    assert checked(client, text=jinx, precon="on")[1] == "legal"


BY_HEADINGS = "Legend:\n1 Jinx, Loose Cannon\n\nMain deck:\n2 Jinx, Rebel\n1 Jinx, Demolitionist\n3 Pit Rookie\n\nRunes:\n11 Fury Rune\n1 Chaos Rune\n"


def fixes(page: str) -> dict[str, str]:
    """What the buttons of fixes say, and what each sends."""
    found = re.findall(r'<button[^>]+form="ask" name="fix" value="([0-9a-f]+)">([^<]+)<', squeeze(page))
    return {unescape(label): mark for mark, label in found}


def test_a_fix_is_one_press_that_changes_the_list_and_checks_it_again(client: Client) -> None:
    asked = {"game": "riftbound", "format": "casual", "date": "2026-08-08", "text": BY_HEADINGS}
    before = client.post(URL, asked)

    after = client.post(URL, asked | {"fix": fixes(before.text)["Make Jinx, Rebel the Champion"]})

    assert "champion-count" in read(before)[2]
    assert "champion-count" not in read(after)[2]
    assert "Done: Make Jinx, Rebel the Champion" in after.text
    assert "Champion:\n1 Jinx, Rebel\n" in unescape(after.text)


def test_a_fix_that_the_list_no_longer_asks_for_changes_nothing(client: Client) -> None:
    asked = {"game": "riftbound", "format": "casual", "date": "2026-08-08", "text": BY_HEADINGS}
    mark = fixes(client.post(URL, asked).text)["Make Jinx, Rebel the Champion"]

    for given in (asked | {"text": "3 Defy", "fix": mark}, asked | {"fix": "x"}, asked | {"format": "?", "fix": mark}):
        page = client.post(URL, given).text

        assert "Done:" not in page
        assert given["text"].splitlines()[-1] in unescape(page)


def test_a_saved_deck_offers_no_buttons_for_a_list_that_is_not_there(client: Client, mei: User) -> None:
    deck = made(mei, format="casual", text=BY_HEADINGS)
    client.force_login(mei)

    assert fixes(client.get(deck.get_absolute_url()).text) == {}


def test_the_page_speaks_chinese(client: Client) -> None:
    data = {"game": "zero", "format": "casual", "text": "5 站长老陆", "date": "2026-08-08"}

    response = client.post(URL, data, headers={"Accept-Language": "zh-hans"})

    assert read(response) == (200, "illegal", ["main-size", "copy-limit"])
    assert "Take out" not in response.text
    assert "站长老陆" in response.text


def test_a_check_asks_the_database_one_thing(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    # The cards and what the samples show are in memory, as they are once anybody has checked a list.
    checked(client, text="1 Sabotage")

    with django_assert_num_queries(1):
        status, verdict, _ = checked(client, text="1 Defy")

    assert (status, verdict) == (200, "unfinished")


def test_the_samples_stand_before_the_form_and_the_one_that_is_shown_is_marked(client: Client) -> None:
    page = unescape(client.get(URL, {"game": "zero", "sample": "official"}).text)

    before, _, after = page.partition("<form class=")[2].partition('id="ask"')
    above = page.partition('id="ask" method')[0]
    links = re.findall(
        r'class="sample" href="/check/\?game=zero&sample=([\w-]+)"( aria-current="page")?', squeeze(above)
    )
    assert [slug for slug, _mark in links] == [one.slug for one in SAMPLES if one.game == "zero"]
    assert [slug for slug, mark in links if mark] == ["official"]
    assert "form--marked" in before and "sample__name" not in after


def test_each_line_says_what_became_of_it_for_the_marks_beside_the_box(client: Client) -> None:
    text = "# mine\nMain deck:\n\n3 Inferno\n2 Zzyzx\n4 Defy\n1 Get Excited!"

    page = client.post(URL, {"game": "riftbound", "format": "standard", "date": "2026-08-08", "text": text}).text

    assert re.findall(r'id="marks" data-states="([^"]+)"', squeeze(page)) == ["aa-ppbo"]
    assert page.count('id="line-4"') == 1


def test_one_page_is_meant_by_every_list_of_a_game(client: Client, settings: Settings) -> None:
    settings.SITE_URL = "https://decks.example.org"

    pages = [client.get(URL, {"game": "zero", **more}).text for more in ({}, {"sample": "official"}, {"text": "3 x"})]

    links = [re.findall(r'<link rel="canonical" href="([^"]+)">', page) for page in pages]
    assert links == [["https://decks.example.org/check/?game=zero"]] * 3


def test_formats_of_an_option_are_set_apart_as_the_language_does(client: Client) -> None:
    client.cookies["language"] = "zh-hans"

    page = client.get("/check/", {"game": "riftbound"}).text

    assert ("标准构筑 1v1、标准构筑 2v2" in page) is True
    assert "休闲级别、没改过的预组：其中的禁牌可用" in page


def test_the_samples_fold_once_a_list_was_sent_and_what_comes_next_is_at_the_verdict(client: Client) -> None:
    empty = client.get("/check/?game=riftbound").text
    sample = client.get("/check/?game=riftbound&sample=standard").text
    sent = client.post("/check/?game=riftbound", {"game": "riftbound", "format": "standard", "text": "3 Defy"}).text

    assert ['<summary id="samples">' in page for page in (empty, sample, sent)] == [False, False, True]
    assert [page.count('formaction="/decks/keep/"') for page in (empty, sample, sent)] == [1, 1, 1]
    assert [page.count('formaction="/events/with-list/"') for page in (empty, sample, sent)] == [0, 1, 1]
    assert sent.index('id="report"') < sent.index('formaction="/decks/keep/"') < sent.index("report__basis")
