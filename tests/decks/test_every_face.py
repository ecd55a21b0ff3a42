"""What a rule knows, every face knows: a block that rotates, and a pair that may not stand together."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from cards.catalogue.loading import load_catalogue
from cards.catalogue.lookup import Catalogue
from cards.models import Card
from decks.check.checking import Answer, check_text
from decks.check.question import Question
from decks.explaining.timeline import build_timeline
from decks.explaining.timeline_page import timeline_entries
from decks.report.narrowing import narrow_catalogue
from legality.engine.game import Game
from tests import rotating
from tests.cards.making import text_of
from tests.rotating import APART, LAST, NEXT, ROTATED

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def game(db: None) -> Iterator[Game]:
    """The made game with its cards."""
    with rotating.served() as served:
        rotating.cards()
        yield served


@pytest.fixture
def catalogue(game: Game) -> Catalogue:
    """Its cards in memory."""
    return load_catalogue(game.slug)


def answered(text: str, day: date, catalogue: Catalogue) -> Answer:
    return check_text(Question(rotating.ROTATING, rotating.STANDARD, day), text, catalogue)


def asked(client: Client, path: str, text: str, day: date, **more: object) -> dict[str, Any]:  # Any: JSON
    body = {"game": "rotating", "format": "standard", "date": day.isoformat(), "deck": {"text": text}, **more}
    answer = client.post(f"/api/v1/{path}/", body, content_type="application/json")
    assert answer.status_code == 200, answer.text

    found: dict[str, Any] = answer.json()
    return found


def legality(client: Client, key: str, day: date) -> str:
    answer = client.get(f"/api/v1/cards/rotating.{key}/", {"date": day.isoformat()})
    return str(answer.json()["legality"]["standard"])


def test_the_api_tells_how_a_card_stands_on_a_day(client: Client) -> None:
    assert [legality(client, "old", day) for day in (LAST, ROTATED)] == ["legal", "not-in-format"]
    assert [legality(client, "new", day) for day in (NEXT - timedelta(days=1), NEXT)] == ["not-in-format", "legal"]
    assert [legality(client, key, ROTATED) for key in ("both", "lost", "moon")] == ["legal", "undetermined", "legal"]


def test_the_page_of_a_card_tells_it_too(client: Client) -> None:
    before, after = (
        text_of(client.get("/rotating/cards/old/", {"date": day.isoformat()}).text) for day in (LAST, ROTATED)
    )

    assert "Standard Legal Cards of block 1 are legal in Standard (Deck). until March 31, 2026 Open Legal" in before
    assert "Standard Not in the format Open Legal" in after


def test_the_page_of_a_card_of_a_pair_names_the_other(client: Client) -> None:
    page = text_of(client.get("/rotating/cards/sun/", {"date": ROTATED.isoformat()}).text)

    assert "at most 1 of these names: Sun , Moon . since May 1, 2026 until May 31, 2026 · Letter of April" in page


def test_the_search_finds_the_legal_cards_of_a_day(client: Client) -> None:
    def found(day: date) -> list[str]:
        answer = client.get("/api/v1/cards/", {"game": "rotating", "q": "legal:standard", "date": day.isoformat()})
        return sorted(card["name"] for card in answer.json()["results"])

    assert found(LAST) == ["Both", "Moon", "New", "Old", "Sun"]
    assert found(ROTATED) == ["Both", "Moon", "New", "Sun"]


def test_a_check_warns_before_the_rotation_and_refuses_after(client: Client) -> None:
    before, after = (asked(client, "check", "1 Old\n1 New", day) for day in (LAST, ROTATED))

    assert before["verdict"] == "legal"
    assert [one["message"] for one in before["warnings"]] == ["This card leaves the format on April 1, 2026."]
    assert after["verdict"] == "illegal"
    assert [one["message"] for one in after["violations"]] == ["This card left the format on April 1, 2026."]


def test_a_check_refuses_a_pair_and_warns_before(client: Client) -> None:
    before, after = (asked(client, "check", "1 Sun\n1 Moon", day) for day in (APART - timedelta(days=1), APART))

    assert [one["message"] for one in before["warnings"]] == [
        "From May 1, 2026 these cards may not be in a deck together: at most 1 of these names."
    ]
    assert [one["message"] for one in after["violations"]] == [
        "These cards may not be in a deck together: at most 1 of these names."
    ]
    assert {one["name"] for one in after["violations"][0]["cards"]} == {"Sun", "Moon"}
    assert [(one["op"], one["card"]) for one in after["violations"][0]["fixes"]] == [("remove", "Sun")]


def test_the_timeline_names_the_days(client: Client) -> None:
    spans = asked(client, "check/timeline", "1 Old\n1 Sun\n1 Moon", ROTATED)["spans"]
    told = [(span["from"], span["verdict"], [turn["message"] for turn in span["changes"]]) for span in spans]

    assert told[1:] == [
        ("2026-02-01", "legal", ["Cards of block 2 become legal."]),
        ("2026-04-01", "illegal", ["Cards of block 1 are no longer legal."]),
        ("2026-05-01", "illegal", ["A deck may have at most 1 of these names: Sun, Moon."]),
        ("2026-06-01", "illegal", ["A deck may again have these cards together: Sun, Moon."]),
    ]
    assert spans[2]["changes"] == [
        {
            "kind": "allowed-over",
            "message": "Cards of block 1 are no longer legal.",
            "name": "1",
            "trait": "block",
        }
    ]
    assert [turn["names"] for turn in spans[3]["changes"]] == [["Sun", "Moon"]]


def test_the_page_of_the_timeline_says_each_change_once(catalogue: Catalogue) -> None:
    entries = timeline_entries(build_timeline(answered("1 Sun\n1 Moon", ROTATED, catalogue)))

    assert [entry.changes for entry in entries][:2] == [
        ("A deck may again have these cards together: Sun, Moon.",),
        ("A deck may have at most 1 of these names: Sun, Moon.",),
    ]
    with override("zh-hans"):
        entries = timeline_entries(build_timeline(answered("1 Old\n1 New", ROTATED, catalogue)))
    assert [entry.changes for entry in entries][:2] == [("block为“1”的牌不再可用。",), ("block为“2”的牌开始可用。",)]


def test_the_explanation_shows_the_days_and_the_warning(client: Client) -> None:
    def told(card: str, code: str) -> tuple[str, list[str], list[str]]:
        rows = asked(client, "check/explain", "1 Old\n1 Sun", LAST, card=card)["rules"]
        row = next(row for row in rows if row["code"] == code)
        return row["outcome"], row["messages"], [value["message"] for value in row["values"]]

    assert told("Old", "block") == (
        "passes",
        ["This card leaves the format on April 1, 2026."],
        ["The card's block: 1. Allowed: until March 31, 2026."],
    )
    assert told("Old", "apart") == ("none", ["No other card is forbidden together with this one."], [])
    assert told("Sun", "apart") == (
        "passes",
        [],
        ["Limited to 1 of these names later: from May 1, 2026 to May 31, 2026. The deck has: Sun."],
    )


def test_hints_leave_out_what_may_not_stand_beside_the_deck(catalogue: Catalogue) -> None:
    before, then = (narrow_catalogue(answered("1 Sun", day, catalogue), catalogue) for day in (ROTATED, APART))

    assert before.ids is not None and then.ids is not None
    assert before.ids - then.ids == {"rotating.moon"}
    assert (before.sentence, then.sentence) == (
        "Only cards that Standard allows.",
        "Only cards that Standard allows. Only cards that may be played with Sun.",
    )


def test_the_list_of_restrictions_shows_the_lines_of_the_rules(client: Client) -> None:
    def page(day: date, form: str = "") -> tuple[str, str]:
        text = text_of(client.get("/rotating/restrictions/", {"date": day.isoformat(), "format": form}).text)
        in_force, _, by_day = text.partition("By day")
        return in_force.partition("Show this day")[2], by_day

    apart = "In Standard a deck may have at most 1 of these names: Sun , Moon ."
    assert "Cards of block 1 are legal in Standard (Deck). until March 31, 2026" in page(LAST)[0]
    assert "block 1" not in page(ROTATED)[0]
    assert f"{apart} until May 31, 2026 Letter of April Since May 1, 2026" in page(APART, "standard")[0]
    assert "April 1, 2026 Cards of block 1 are no longer legal in Standard (Deck)." in page(APART)[1]
    assert "June 1, 2026 In Standard a deck may again have these cards together: Sun , Moon ." in page(APART)[1]
    assert "No card is banned or restricted." in page(APART, "open")[0]
    assert "block" not in "".join(page(APART, "open"))


def test_the_cards_of_a_line_are_links_in_the_language_of_the_reader(client: Client) -> None:
    Card.objects.filter(game="rotating", key="moon").update(names={"en": "Moon", "zh-hans": "月 <亮>"})
    Card.objects.filter(game="rotating", key="sun").delete()
    moon = '<a href="/rotating/cards/moon/"><span lang="zh-Hans">月 &lt;亮&gt;</span></a>'

    client.cookies["language"] = "zh-hans"
    listed, home, card = (
        client.get(f"/rotating/{path}", {"date": APART.isoformat()}).text
        for path in ("restrictions/", "", "cards/moon/")
    )

    assert listed.count(f"Sun、{moon}") == 3
    assert home.count(f"Sun、{moon}") == 1
    assert card.count(f"Sun、{moon}") == 1


def test_the_api_and_the_feed_tell_the_lines(client: Client) -> None:
    def lines(**more: str) -> list[tuple[str, str]]:
        found = client.get("/api/v1/restrictions/", {"game": "rotating", **more}).json()["lines"]
        return [(line["kind"], line["words"].get("value", "")) for line in found]

    assert lines() == [("allowed", "1"), ("allowed", "2"), ("not-together", "")]
    assert lines(date="2025-12-31") == []
    assert lines(date=LAST.isoformat()) == [("allowed", "1"), ("allowed", "2")]
    assert lines(date=APART.isoformat(), format="standard") == [("allowed", "2"), ("not-together", "")]
    assert lines(format="open") == []
    assert client.get("/api/v1/restrictions/", {"game": "rotating"}).json()["lines"][2] == {
        "format": "standard",
        "code": "apart",
        "kind": "not-together",
        "message": "In Standard a deck may have at most 1 of these names: Sun, Moon.",
        "words": {"most": "1"},
        "names": ["Sun", "Moon"],
        "since": "2026-05-01",
        "until": "2026-05-31",
        "source": "Letter of April",
    }
    feed = client.get("/rotating/restrictions/feed/").text
    assert re.findall(r"<title>Rotating \((.*?)\)</title>", feed) == [
        "2026-06-01",
        "2026-05-01",
        "2026-04-01",
        "2026-02-01",
    ]
    assert "<id>tag:deckwright,2026:line-rotating-2026-04-01-allowed-standard-main-block-1-over</id>" in feed


def test_the_timeline_tells_no_turn_of_a_pair_of_which_the_deck_holds_one(client: Client) -> None:
    spans = asked(client, "check/timeline", "1 Old\n1 Sun", ROTATED)["spans"]

    assert [turn["kind"] for span in spans for turn in span["changes"] if turn["kind"].startswith("apart")] == []


def test_the_page_of_the_rule_shows_its_values(client: Client) -> None:
    page = text_of(client.get("/rotating/rules/block/").text)

    assert "only 2" in page and "only 1" not in page
    assert "Cards of block 2 are legal in Standard" in page


def test_the_api_of_rules_tells_the_days_of_values_and_pairs(client: Client) -> None:
    rules = {rule["code"]: rule for rule in client.get("/api/v1/games/rotating/rules/").json()["results"]}

    (block,), (pair,) = (rules[code]["editions"] for code in ("block", "apart"))
    assert [(line["words"]["value"], line["since"], line["until"]) for line in block["lines"]] == [
        ("1", None, "2026-03-31"),
        ("2", "2026-02-01", None),
    ]
    assert pair["lines"] == [
        {
            "kind": "not-together",
            "words": {"most": "1"},
            "names": ["Sun", "Moon"],
            "since": "2026-05-01",
            "until": "2026-05-31",
            "source": "Letter of April",
        }
    ]
