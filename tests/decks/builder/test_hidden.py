"""Cards that the deck rules out but the query finds: how many, which, and why."""

import pytest
from django.utils.translation import override

from decks.builder.searching import HiddenJson
from tests.decks.builder.test_searching import JINX, names, searched

pytestmark = pytest.mark.django_db


def hidden(text: str, query: str, format_: str = "riftbound/standard", pool: str | None = None) -> HiddenJson | None:
    return searched(text, query, format_, pool)["hidden"]


@pytest.mark.parametrize("query", ["scrap", "craphea", "heap", "SCRAP heap x or scrap"])
def test_a_banned_card_says_so_by_any_part_of_its_name(query: str) -> None:
    assert hidden("", query) == {"count": 1, "message": "1 hidden: Scrapheap, banned."}


def test_what_is_shown_is_not_hidden() -> None:
    assert [hidden("", "scrapheap"), hidden(JINX, "jinx"), hidden("", "")] == [None, None, None]


def test_three_are_named_each_with_its_reason() -> None:
    found = hidden(JINX, '!Defy or !Scrapheap or !"Calm Rune"')

    assert found == {
        "count": 3,
        "message": "3 hidden: Calm Rune, does not fit the deck; Defy, does not fit the deck; Scrapheap, banned.",
    }


def test_of_many_the_numbers_are_told() -> None:
    found = hidden(JINX, 't:rune or !Defy or !Scrapheap or !"Called Shot"')

    assert found == {"count": 7, "message": "7 hidden: 2 banned, 5 do not fit the deck."}


def test_many_for_one_reason_are_counted_once() -> None:
    found = [hidden(JINX, "t:rune"), hidden("", "t:gear -is:token", "riftbound/sealed", "1 Defy")]

    assert [one and one["message"].partition(" hidden: ")[2] for one in found] == [
        "they do not fit the deck.",
        "not in the pool.",
    ]


def test_cards_beside_a_pool_are_not_in_it() -> None:
    assert hidden("", "defy or !Inferna", "riftbound/sealed", "1 Jinx, Rebel") == {
        "count": 2,
        "message": "2 hidden: Defy, not in the pool; Inferna, not in the pool.",
    }


def test_everything_hides_nothing_and_a_wrong_query_neither() -> None:
    assert searched("", "scrap", every=True)["hidden"] is None
    assert "Scrapheap" in names(searched("", "scrap", every=True))
    assert hidden("", "scrap (") is None


def test_it_is_said_in_chinese() -> None:
    with override("zh-hans"):
        assert hidden("", "scrap") == {"count": 1, "message": "已隐藏 1 张：废料堆（禁牌）。"}
