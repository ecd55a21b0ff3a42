"""`POST /api/v1/build/search/`: cards for a deck as it stands, with what it still takes of each."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.decks.api.building import asked, faults, post

pytestmark = pytest.mark.django_db

JINX = "Legend:\n1 Jinx, Loose Cannon\nMain deck:\n2 Jinx, Rebel\n1 Jinx, Demolitionist\n"


def found(text: str, query: str, format_: str = "standard", **more: object) -> dict[str, dict[str, object]]:
    """The hints of the cards found, by name."""
    answer = post("search/", asked(text, format_=format_, q=query) | more)[1]
    return {card["name"]: card["hint"] for card in answer["cards"]}


def test_cards_come_narrowed_to_what_the_leader_allows() -> None:
    answer = post("search/", asked(JINX, q="t:rune"))[1]

    assert [card["name"] for card in answer["cards"]] == ["Chaos Rune", "Fury Rune"]
    assert answer["narrowed"] == "Only cards that fit Jinx, Loose Cannon."
    assert (answer["total"], answer["next"], answer["error"]) == (2, None, None)
    assert "Rune" in answer["explain"]


def test_all_lifts_the_narrowing_and_the_hint_says_why_not() -> None:
    hints = found(JINX, "!Defy", all=True)

    assert hints["Defy"]["allowed"] is False
    assert hints["Defy"]["why_not"] == [
        {
            "code": "domain-identity",
            "cite": "CR 103.2.b.3-5",
            "message": "This card has a domain that the deck's Legend does not have.",
            "url": "/riftbound/rules/domain-identity/",
            "is_limit": False,
        }
    ]
    assert post("search/", asked(JINX, q="!Defy", all=True))[1]["narrowed"] is None


def test_a_hint_never_asks_to_take_out_what_is_not_there() -> None:
    full = found(f"{JINX}3 Inferna\n", "!Inferna")["Inferna"]

    assert full["why_not"] == [
        {
            "code": "copy-limit",
            "cite": "CR 103.3.b, TR 403.3",
            "message": "Copy limit reached: 3.",
            "url": "/riftbound/rules/copy-limit/",
            "is_limit": True,
        }
    ]


def test_a_hint_says_how_many_more_fit_and_where() -> None:
    assert found(JINX, '!"Jinx, Rebel"')["Jinx, Rebel"] == {
        "allowed": True,
        "section": "champion",
        "sections": [
            {"slug": "champion", "name": "Champion", "have": 0, "room": 1, "sure": 1},
            {"slug": "main", "name": "Main deck", "have": 2, "room": 1, "sure": 1},
            {"slug": "sideboard", "name": "Sideboard", "have": 0, "room": 1, "sure": 1},
        ],
        "why_not": [],
        "left": None,
        "replaces": None,
    }


@pytest.mark.parametrize(
    ("text", "section"),
    [
        (JINX, "champion"),
        (JINX + "Champion:\n1 Jinx, Rebel\n", "main"),
        ("Legend:\n1 Volibear, Relentless Storm\n", "main"),
        ("", "main"),
    ],
)
def test_a_card_fills_the_empty_chosen_section_first_if_it_is_able(text: str, section: str) -> None:
    assert found(text, '!"Jinx, Rebel"', all=True)["Jinx, Rebel"]["section"] == section


def test_a_deck_begins_with_the_cards_of_its_leading_section_and_then_of_its_chosen_one() -> None:
    led = "Legend:\n1 Jinx, Loose Cannon\n"
    empty, leading, begun = (
        post("search/", asked(text, q=" "))[1] for text in ("", led, f"{led}Champion:\n1 Jinx, Rebel")
    )

    assert {card["kind"] for card in empty["cards"]} == {"legend"}
    assert empty["narrowed"] == "First choose a card for Legend."
    assert {card["name"] for card in leading["cards"]} == {"Jinx, Demolitionist", "Jinx, Rebel"}
    assert leading["narrowed"] == "First choose a card for Champion."
    assert begun["narrowed"] == "Only cards that fit Jinx, Loose Cannon."


@pytest.mark.parametrize("more", [{"q": "defy"}, {"q": "", "all": True}])
def test_a_query_and_the_wish_for_all_lift_the_beginning(more: dict[str, object]) -> None:
    answer = post("search/", asked("") | more)[1]

    assert "unit" in {card["kind"] for card in answer["cards"]} or [c["name"] for c in answer["cards"]] == ["Defy"]


def test_a_deck_from_a_pool_counts_what_is_left() -> None:
    pool = "3 Defy\n1 Jinx, Rebel"

    hints = found("Main deck:\n2 Defy", "defy or jinx", "sealed", pool=pool)

    assert {name: hint["left"] for name, hint in hints.items() if hint["left"]} == {"Defy": 1, "Jinx, Rebel": 1}
    assert hints["Defy"]["sections"] == [
        {"slug": "main", "name": "Main deck", "have": 2, "room": 1, "sure": 1},
        {"slug": "sideboard", "name": "Sideboard", "have": 0, "room": 1, "sure": 1},
    ]


def test_cards_that_every_pool_may_take_freely_are_not_counted_down() -> None:
    hints = found("Runes:\n3 Fury Rune", '!"Fury Rune"', "sealed", pool="3 Defy")

    assert hints["Fury Rune"]["left"] is None


def test_a_missing_fact_is_no_permission() -> None:
    (card,) = post("search/", asked("指挥官\n1 观星博士蔚岚", "rise", "constructed", q="!冽风"))[1]["cards"]

    assert card["hint"]["allowed"] is None
    assert [reason["code"] for reason in card["hint"]["why_not"]] == ["class-icon", "faction-icon"]


def test_who_needs_no_total_need_not_wait_for_it() -> None:
    assert "total" not in post("search/", asked(JINX, q="t:rune", total=False))[1]


def test_a_wrong_query_is_an_answer_with_its_error() -> None:
    status, answer = post("search/", asked(JINX, q="colour of:magic("))

    assert status == 200
    assert answer["cards"] == []
    assert set(answer["error"]) == {"message", "column", "length", "suggestions"}
    assert "total" not in answer


def test_a_wrong_query_comes_with_queries_that_are_right() -> None:
    wrong = post("search/", asked(JINX, q="t:unit|spell"))[1]["error"]

    assert wrong["suggestions"] == ["(t:unit or t:spell)", "t:spell", "t:unit"]
    assert post("search/", asked(JINX, q=wrong["suggestions"][0]))[1]["error"] is None


def test_a_cursor_of_another_query_is_an_error_too() -> None:
    answer = post("search/", asked(JINX, q="t:unit", after="bm9uZQ"))[1]

    assert (answer["cards"], answer["error"]["column"]) == ([], 1)


def test_pages_follow_each_other() -> None:
    first = post("search/", asked(JINX, q="t:rune", size=1))[1]

    second = post("search/", asked(JINX, q="t:rune", size=1, after=first["next"]))[1]

    assert [card["name"] for card in (*first["cards"], *second["cards"])] == ["Chaos Rune", "Fury Rune"]
    assert first["total"] == 2
    assert second["next"] is None
    assert "total" not in second


def test_printings_are_shown_once_a_card() -> None:
    answer = post("search/", asked(JINX, q="!Fury-Rune unique:prints or fury rune unique:prints"))[1]

    names = [card["id"] for card in answer["cards"]]

    assert len(names) == len(set(names))


@pytest.mark.parametrize("size", [1, 3])
def test_the_database_is_asked_as_often_for_one_card_as_for_three(
    size: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    post("search/", asked(JINX, q="t:spell", size=size))

    with django_assert_num_queries(5):
        post("search/", asked(JINX, q="t:unit", size=size))


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"size": 0}, ("size", "min_value")),
        ({"size": 61}, ("size", "max_value")),
        ({"q": 5}, ("q", "invalid")),
        ({"q": "x" * 2001}, ("q", "max_length")),
        ({"all": "perhaps"}, ("all", "invalid")),
        ({"section": "attic"}, ("section", "unknown")),
    ],
)
def test_what_is_not_asked_right_is_refused(more: dict[str, object], fault: tuple[str, str]) -> None:
    assert faults("search/", asked(JINX) | more) == [fault]
