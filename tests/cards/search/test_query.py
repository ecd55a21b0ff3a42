"""Searching from text to cards: names in every script, values in either language, order and pages."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from cards.importers.rows import CardRow, PrintingRow
from cards.search import Results, SearchError, count, search
from tests.cards.search.conftest import DAY, Shelf, made

pytestmark = pytest.mark.django_db

ANY = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
QUERYISH = st.text(alphabet="ac:战力>=5(or)-\"'%_\\|\n\0!@，：领域炽烈 fury游戏\ud800", max_size=40)


def asked(text: str, game: str = "riftbound", **more: str) -> list[str]:
    """The keys of the first page."""
    found = search(text, game, day=DAY, **more)
    assert found.error is None

    return [card.key for card in found.cards]


def refused(text: str, game: str = "riftbound") -> SearchError | None:
    return search(text, game, day=DAY).error


def walk(text: str, size: int) -> list[Results]:
    """Every page, one after the other."""
    pages = [search(text, "riftbound", day=DAY, page_size=size)]
    while pages[-1].next:
        pages.append(search(text, "riftbound", day=DAY, page_size=size, after=pages[-1].next))

    return pages


@ANY
@given(st.text() | QUERYISH)
def test_any_text_is_answered_or_marked(text: str) -> None:
    found = search(text, "riftbound", day=DAY, page_size=2)

    assert (found.explain == "") == (found.error is not None)


@ANY
@given(st.text())
def test_any_cursor_is_a_page_or_marked(cursor: str) -> None:
    found = search("t:unit", "riftbound", day=DAY, page_size=2, after=cursor)

    assert found.error is None or found.error.key == "bad-cursor"


@pytest.mark.parametrize(
    "text",
    [
        *("jinx", "JINX", "Jìnx", "ｊｉｎｘ", "jinx, loose", "loose-cannon", '"jinx, loose cannon"', "name:jinx"),
        *("金克丝", "金克絲", "暴走", "jinkesi", "jks", "baozou"),
        *('!"Jinx, Loose Cannon"', "!jinxloosecannon", 'name="jinx loose cannon"'),
    ],
)
def test_a_card_is_found_by_its_name_in_any_script(shelf: Shelf, text: str) -> None:
    assert "jinx-loose-cannon" in asked(text)


def test_one_chinese_character_is_enough(shelf: Shelf) -> None:
    shelf(made("dragon", "魟"), made("other", "鯉魟王"))

    assert asked("魟") == ["dragon", "other"]


def test_kana_are_one_in_both_kinds(shelf: Shelf) -> None:
    row = made("akari")
    shelf(CardRow(row.key, row.name, {"en": "Akari", "ja": "ヒスイの星"}, row.facts))

    assert (asked("ひすい"), asked("ヒスイ"), asked("ﾋｽｲ")) == (["akari"],) * 3


def test_exact_names_come_before_beginnings_and_those_before_the_rest(shelf: Shelf) -> None:
    shelf(made("a-zzant"), made("zzant"), made("zzant-queen"), made("queen-of-the-zzant", "蚂蚁"))

    assert asked("zzant") == ["zzant", "zzant-queen", "a-zzant", "queen-of-the-zzant"]


def test_names_in_chinese_are_ordered_by_pinyin(shelf: Shelf) -> None:
    rows = [CardRow(key, name, {"zh-hans": name}, made("x").facts) for key, name in (("b", "魟子"), ("a", "魟一"))]
    shelf(*rows)

    names = [card.key for card in search("魟 order:name", "riftbound", day=DAY).cards]

    assert names == ["a", "b"]


@pytest.mark.parametrize("sign", ["%", "_", "\\", "'", "|", "50%"])
def test_signs_of_the_database_are_only_signs(shelf: Shelf, sign: str) -> None:
    shelf(made("plain", en="nothing here"), made("signs", en=f"a {sign} b"))

    assert asked(f'text:"a {sign} b"') == ["signs"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("c:fury", "领域:炽烈"),
        ("c:fury", "c:炽烈"),
        ("c=FURY", "domain:fur"),
        ("t:unit might>=5", "类型：单位 战力≥5"),
        ("set:OGN", "卡包:起源"),
        ("-t:unit", "t!=单位"),
        ("is:token", "是:指示物"),
        ("lang:en", "语言:英文"),
        ("legal:standard", "合法:标准构筑1v1"),
        ("legal:standard", f"legal:standard@{DAY}"),
        ("c:fury or c:calm", "领域:炽烈 或 领域:翠意"),
        ("game:riftbound t:rune", "t:符文"),
    ],
)
def test_either_language_finds_the_same(one: str, other: str) -> None:
    assert count(one, "riftbound", day=DAY) == count(other, "riftbound", day=DAY) > 0


def test_values_are_whole_words_before_parts_of_words() -> None:
    facts = {card.facts["kind"] for card in search("t:token", "wow", day=DAY).cards}

    assert facts <= {"token"}


def test_numbers_are_compared_and_a_card_without_one_fits_nothing(shelf: Shelf) -> None:
    shelf(*(made(f"zz-{n}", facts={"numbers": {"might": n}}) for n in (1, 2, 3)), made("zz-none"))

    assert asked("zz might>=2") == ["zz-2", "zz-3"]
    assert asked("zz might!=2") == ["zz-1", "zz-3"]
    assert asked("zz -might:2") == ["zz-1", "zz-3", "zz-none"]


def test_terms_on_printings_speak_of_one_printing(shelf: Shelf) -> None:
    shelf(
        made("zz-one"),
        made("zz-two"),
        printings=(
            PrintingRow("zz-one", "OGN", "900", rarity="rare"),
            PrintingRow("zz-two", "OGN", "901", rarity="common"),
            PrintingRow("zz-two", "XXX", "1", rarity="rare"),
        ),
    )

    assert asked("zz s:OGN r:rare") == ["zz-one"]
    assert asked("zz s:OGN (r:rare or r:common)") == ["zz-one", "zz-two"]
    assert asked("zz -s:XXX") == ["zz-one"]
    assert asked("s:XXX number:001") == ["zz-two"]


def test_printings_are_answered_one_by_one(shelf: Shelf) -> None:
    shelf(
        made("zz-two"),
        made("zz-unprinted"),
        printings=(PrintingRow("zz-two", "OGN", "901", artist="Ann"), PrintingRow("zz-two", "XXX", "1", artist="Bo")),
    )

    every = search("zz unique:prints", "riftbound", day=DAY)
    others = search("zz unique:prints -s:OGN order:set", "riftbound", day=DAY)

    assert [printing.code for printing in every.printings] == ["OGN-901", "XXX-1"]
    assert [card.key for card in every.cards] == ["zz-two", "zz-two"]
    assert [printing.code for printing in others.printings] == ["XXX-1"]


def test_an_undetermined_card_is_not_legal(shelf: Shelf) -> None:
    shelf(made("zz-unset"), made("zz-set"), printings=(PrintingRow("zz-set", "OGN", "900"),))

    assert asked("zz legal:standard") == ["zz-set"]


def test_a_ban_holds_from_its_day_on(shelf: Shelf) -> None:
    shelf(made("zz-ant"), printings=(PrintingRow("zz-ant", "OGN", "900"),), bans=("zz-ant",))

    assert asked("zz legal:standard") == []
    assert asked("zz legal:standard@2025-12-31") == ["zz-ant"]
    assert (asked("zz banned:standard"), asked("zz is:banned")) == (["zz-ant"], ["zz-ant"])


def test_a_deck_is_asked_of_the_caller() -> None:
    decks = {"mine": ("riftbound.defy",)}

    found = search("in:mine", "riftbound", day=DAY, decks=decks.get)
    missing = search("in:other", "riftbound", day=DAY, decks=decks.get)

    assert [card.key for card in found.cards] == ["defy"]
    assert missing.error == SearchError(4, 5, "unknown-deck", (("text", "other"),))


@pytest.mark.parametrize(
    "text", ["", "jinx", "t:unit order:energy", "t:unit order:energy dir:desc", "order:set", "order:kind", "dir:desc"]
)
def test_pages_never_overlap_and_leave_nothing_out(text: str) -> None:
    pages = walk(text, 7)

    ids = [card.pk for page in pages for card in page.cards]
    assert len(ids) == len(set(ids)) == count(text, "riftbound", day=DAY)
    assert ids == [card.pk for card in search(text, "riftbound", day=DAY, page_size=500).cards]


def test_printings_are_paged_in_the_order_of_their_sets() -> None:
    pages = walk("unique:prints order:set", 50)

    codes = [printing.code for page in pages for printing in page.printings]
    assert len(codes) == len(set(codes)) == count("unique:prints", "riftbound", day=DAY)


def test_the_order_may_be_turned_round(shelf: Shelf) -> None:
    shelf(*(made(f"zz-{n}", facts={"numbers": {"might": n}}) for n in (1, 2, 3)), made("zz-none"))

    assert asked("zz order:might") == ["zz-1", "zz-2", "zz-3", "zz-none"]
    assert asked("zz order:战力 dir:desc") == ["zz-3", "zz-2", "zz-1", "zz-none"]
    assert asked("zz dir:降序") == ["zz-none", "zz-3", "zz-2", "zz-1"]


def test_the_cursor_of_another_query_is_refused() -> None:
    page = search("t:unit", "riftbound", day=DAY, page_size=2)

    found = search("t:spell", "riftbound", day=DAY, page_size=2, after=page.next)

    assert found == Results(error=SearchError(1, 7, "bad-cursor"))


@pytest.mark.parametrize("size", [1, 60])
def test_the_number_of_queries_does_not_grow(size: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    search("t:unit", "riftbound", day=DAY)

    with django_assert_num_queries(5):
        found = search("t:unit", "riftbound", day=DAY, page_size=size)

    assert len(found.cards) == size


def test_all_games_are_searched_where_none_is_named() -> None:
    games = {card.game for card in search("is:sample", "", day=DAY, page_size=500).cards}

    assert games == {"rise", "zero", "vividz"}


def test_a_game_named_in_the_query_comes_before_the_page() -> None:
    assert {card.game for card in search("game:魔兽世界 c:mage", "riftbound", day=DAY).cards} <= {"wow"}
    assert asked("t:unit", "unknown-game") == []


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("domian:fury", SearchError(1, 6, "unknown-field", (("field", "domian"), ("near", "domain")))),
        ("a t:units!", SearchError(5, 6, "unknown-value", (("field", "kind"), ("text", "units!"), ("near", "unit")))),
        ("c>fury", SearchError(1, 6, "no-comparing", (("field", "c"),))),
        ("might:x", SearchError(7, 1, "not-a-number", (("text", "x"), ("limit", "99999")))),
        ("might>" + "9" * 20, SearchError(7, 20, "not-a-number", (("text", "9" * 20), ("limit", "99999")))),
        (":fury", SearchError(1, 5, "no-field", (("text", ":fury"),))),
        ('c:""', SearchError(1, 4, "no-value")),
        ('"\u200b"', SearchError(1, 3, "no-value")),
        ("legal:standard@2026-02-30", SearchError(16, 10, "not-a-day", (("text", "2026-02-30"),))),
        ("legal:标准", SearchError(7, 2, "several", (("text", "标准"), ("near", "standard, standard-2v2")))),
        ("(order:name or a)", SearchError(2, 10, "not-inside", (("field", "order"),))),
        ("dir:asc dir:desc", SearchError(9, 8, "twice", (("field", "dir"),))),
        ("in:mine", SearchError(1, 7, "no-decks")),
    ],
)
def test_what_is_not_understood_is_marked_never_ignored(text: str, error: SearchError) -> None:
    assert refused(text) == error


def test_what_needs_a_game_says_so() -> None:
    assert [refused(text, "") for text in ("legal:standard", "is:banned")] == [
        SearchError(1, 14, "needs-game", (("field", "legal"),)),
        SearchError(1, 9, "needs-game", (("field", "is"),)),
    ]


def test_too_many_values_at_once_are_refused(shelf: Shelf) -> None:
    shelf(*(made(f"zz-{n}", facts={"traits": {"tag": [f"q{n}w"]}}) for n in range(25)))

    found = refused("tag:w")

    assert found is not None
    assert found.key == "too-vague"


def test_the_first_day_of_all_time_can_be_asked() -> None:
    assert search("legal:standard@0001-01-01", "riftbound", day=date.max).cards == ()
