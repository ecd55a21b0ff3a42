"""Searching from text to cards: names in every script, values in either language, order and pages."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from cards.models import Card, Restriction
from cards.search import Results, SearchError, SearchPlan, plan_or_error, search_cards
from cards.search.memory_index import memory_index
from cards.search.results import find_page
from legality.sources.rows import CardRow, PrintingRow
from tests.cards.search.making import DAY, Shelf, asked, made, refused, total

pytestmark = pytest.mark.django_db

ANY = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
QUERYISH = st.text(alphabet="ac:战力>=5(or)-\"'%_\\|\n\0!@，：领域炽烈 fury游戏\ud800", max_size=40)


def walk(text: str, size: int) -> list[Results]:
    """Every page, one after the other."""
    pages = [search_cards(text, "riftbound", day=DAY, page_size=size)]
    while pages[-1].next:
        pages.append(search_cards(text, "riftbound", day=DAY, page_size=size, after=pages[-1].next))

    return pages


@ANY
@given(st.text() | QUERYISH)
@example("000\x85─")
def test_any_text_is_answered_or_marked(text: str) -> None:
    found = search_cards(text, "riftbound", day=DAY, page_size=2)

    assert (found.explain == "") == (found.error is not None)


@ANY
@given(st.text())
def test_any_cursor_is_a_page_or_marked(cursor: str) -> None:
    found = search_cards("t:unit", "riftbound", day=DAY, page_size=2, after=cursor)

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


def test_what_only_sounds_so_comes_after_all_that_have_the_letters(shelf: Shelf) -> None:
    shelf(made("myqxzstic"), made("the-qxz"), made("other", "七星阵"), made("of-q-xzar"))

    found = search_cards("qxz", "riftbound", day=DAY)

    assert [card.key for card in found.cards] == ["the-qxz", "myqxzstic", "of-q-xzar", "other"]
    assert found.heard == {found.cards[-1].pk}
    assert "other" not in asked("qxz order:energy")


def test_what_only_sounds_so_is_left_out_where_three_names_begin_so(shelf: Shelf) -> None:
    shelf(made("qxz-one"), made("other", "七星阵"), made("old-qxz"), made("myqxzstic"))
    assert "other" in asked("qxz")

    shelf(made("qxz-two"))

    assert asked("qxz") == ["qxz-one", "qxz-two", "old-qxz", "myqxzstic"]


def test_what_is_excluded_is_excluded_by_sound_too(shelf: Shelf) -> None:
    shelf(made("qxz-one"), made("qxz-two"), made("qxz-three"), made("qxz-other", "七星阵"), made("zzant", "七星阵"))

    assert asked("zzant -qxz") == []


def test_a_whole_word_wins_over_the_beginning_of_one(shelf: Shelf) -> None:
    shelf(made("zzantian-visionary"), made("mount-zzant"), CardRow("peak", "Zzant's Peak", {"en": "Zzant's Peak"}, {}))

    assert asked("zzant") == ["peak", "mount-zzant", "zzantian-visionary"]


def test_names_in_chinese_are_ordered_by_pinyin(shelf: Shelf) -> None:
    rows = [CardRow(key, name, {"zh-hans": name}, made("x").facts) for key, name in (("b", "魟子"), ("a", "魟一"))]
    shelf(*rows)

    names = [card.key for card in search_cards("魟 order:name", "riftbound", day=DAY).cards]

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
    assert total(one) == total(other) > 0


def test_values_are_whole_words_before_parts_of_words(shelf: Shelf) -> None:
    shelf(*(made(key, facts={"traits": {"tag": [key]}}) for key in ("qant", "qanteater")))

    assert (asked("tag:qant"), asked("tag:qante"), asked("tag:qan")) == (["qant"], ["qanteater"], ["qant", "qanteater"])
    assert refused("tag=qante") is not None


def test_numbers_are_compared_and_a_card_without_one_fits_nothing(shelf: Shelf) -> None:
    shelf(*(made(f"qwx-{n}", facts={"numbers": {"might": n}}) for n in (1, 2, 3)), made("qwx-none"))

    assert asked("qwx might>=2") == ["qwx-2", "qwx-3"]
    assert asked("qwx might!=2") == ["qwx-1", "qwx-3"]
    assert asked("qwx -might:2") == ["qwx-1", "qwx-3", "qwx-none"]


def test_terms_on_printings_speak_of_one_printing(shelf: Shelf) -> None:
    shelf(
        made("qwx-one"),
        made("qwx-two"),
        printings=(
            PrintingRow("qwx-one", "OGN", "900", rarity="rare"),
            PrintingRow("qwx-two", "OGN", "901", rarity="common"),
            PrintingRow("qwx-two", "TST", "1", rarity="rare"),
        ),
    )

    assert asked("qwx s:OGN r:rare") == ["qwx-one"]
    assert asked("qwx s:OGN (r:rare or r:common)") == ["qwx-one", "qwx-two"]
    assert asked("qwx -s:TST") == ["qwx-one"]
    assert asked("s:TST number:001") == ["qwx-two"]


def test_printings_are_answered_one_by_one(shelf: Shelf) -> None:
    shelf(
        made("qwx-two"),
        made("qwx-unprinted"),
        printings=(PrintingRow("qwx-two", "OGN", "901", artist="Ann"), PrintingRow("qwx-two", "TST", "1", artist="Bo")),
    )

    every = search_cards("qwx unique:prints", "riftbound", day=DAY)
    others = search_cards("qwx unique:prints -s:OGN order:set", "riftbound", day=DAY)

    assert [printing.code for printing in every.printings] == ["OGN-901", "TST-1"]
    assert [card.key for card in every.cards] == ["qwx-two", "qwx-two"]
    assert [printing.code for printing in others.printings] == ["TST-1"]


def test_an_undetermined_card_is_not_legal(shelf: Shelf) -> None:
    shelf(made("qwx-unset"), made("qwx-set"), printings=(PrintingRow("qwx-set", "OGN", "900"),))

    assert asked("qwx legal:standard") == ["qwx-set"]


def test_a_ban_holds_from_its_day_on(shelf: Shelf) -> None:
    shelf(made("qwx-ant"), printings=(PrintingRow("qwx-ant", "OGN", "900"),), bans=("qwx-ant",))

    assert asked("qwx legal:standard") == []
    assert asked("qwx legal:standard@2025-12-31") == ["qwx-ant"]
    assert (asked("qwx banned:standard"), asked("qwx is:banned")) == (["qwx-ant"], ["qwx-ant"])


def test_a_ban_that_was_lifted_holds_to_its_last_day(shelf: Shelf) -> None:
    shelf(made("qwx-ant"), printings=(PrintingRow("qwx-ant", "OGN", "900"),))
    Restriction.objects.create(
        card=Card.objects.get(key="qwx-ant"), format="standard", since=date(2026, 1, 1), until=date(2026, 2, 1)
    )

    assert asked("qwx banned:standard@2026-02-01") == ["qwx-ant"]
    assert asked("qwx legal:standard@2026-02-02") == ["qwx-ant"]


def test_a_deck_is_asked_of_the_caller() -> None:
    decks = {"mine": ("riftbound.defy",)}

    found = search_cards("in:mine", "riftbound", day=DAY, decks=decks.get)
    missing = search_cards("in:other", "riftbound", day=DAY, decks=decks.get)

    assert [card.key for card in found.cards] == ["defy"]
    assert missing.error == SearchError(4, 5, "unknown-deck", (("text", "other"),))


@pytest.mark.parametrize(
    "text", ["", "jinx", "t:unit order:energy", "t:unit order:energy dir:desc", "order:set", "order:kind", "dir:desc"]
)
def test_pages_never_overlap_and_leave_nothing_out(text: str) -> None:
    pages = walk(text, 7)

    ids = [card.pk for page in pages for card in page.cards]
    assert len(ids) == len(set(ids)) == total(text)
    assert ids == [card.pk for card in search_cards(text, "riftbound", day=DAY, page_size=500).cards]


def test_printings_are_paged_in_the_order_of_their_sets() -> None:
    pages = walk("unique:prints order:set", 50)

    codes = [printing.code for page in pages for printing in page.printings]
    assert len(codes) == len(set(codes)) == total("unique:prints")


def test_the_order_may_be_turned_round(shelf: Shelf) -> None:
    shelf(*(made(f"qwx-{n}", facts={"numbers": {"might": n}}) for n in (1, 2, 3)), made("qwx-none"))

    assert asked("qwx order:might") == ["qwx-1", "qwx-2", "qwx-3", "qwx-none"]
    assert asked("qwx order:战力 dir:desc") == ["qwx-3", "qwx-2", "qwx-1", "qwx-none"]
    assert asked("qwx dir:降序") == ["qwx-none", "qwx-3", "qwx-2", "qwx-1"]


def test_the_cursor_of_another_query_is_refused() -> None:
    page = search_cards("t:unit", "riftbound", day=DAY, page_size=2)

    found = search_cards("t:spell", "riftbound", day=DAY, page_size=2, after=page.next)

    assert found == Results(error=SearchError(1, 7, "bad-cursor"))


@pytest.mark.parametrize("size", [1, 60])
def test_the_number_of_queries_does_not_grow(size: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    search_cards("t:spell", "riftbound", day=DAY)

    with django_assert_num_queries(4):
        found = search_cards("t:unit", "riftbound", day=DAY, page_size=size)

    assert len(found.cards) == size


def test_all_games_are_searched_where_none_is_named() -> None:
    games = {card.game for card in search_cards("is:sample", "", day=DAY, page_size=500).cards}

    assert games == {"rise", "zero", "vividz"}


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("qwx", ["qwx-1", "qwx-3"], ["qwx-4", "qwx-5", "qwx-8"]),
        ("qwx order:name dir:desc", ["qwx-5", "qwx-3"], ["qwx-1", "qwx-0"]),
        ("qwx order:might", ["qwx-1", "qwx-3"], ["qwx-4", "qwx-5", "qwx-8"]),
        ("qwx order:might dir:desc", ["qwx-5", "qwx-3"], ["qwx-1", "qwx-0"]),
        ("qwx unique:prints", ["qwx-1", "qwx-3"], ["qwx-4", "qwx-5", "qwx-8"]),
    ],
)
def test_a_page_goes_on_where_the_last_one_ended_whatever_comes_between(
    shelf: Shelf, text: str, first: list[str], second: list[str]
) -> None:
    def put(*numbers: int) -> None:
        cards = [made(f"qwx-{n}", facts={"numbers": {"might": n}}) for n in numbers]
        shelf(*cards, printings=tuple(PrintingRow(f"qwx-{n}", "OGN", f"90{n}") for n in numbers))

    put(1, 3, 5)
    page = search_cards(text, "riftbound", day=DAY, page_size=2)
    put(0, 4, 8)
    following = search_cards(text, "riftbound", day=DAY, after=page.next)

    assert [card.key for card in page.cards] == first
    assert [card.key for card in following.cards] == second


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("", ["qwxant"]),
        ("qwx", [1, "qwxant"]),
        ("qwx dir:desc", ["qwxant"]),
        ("qwx order:set", ["2025-10-31 ogn 00000007a", "qwxant"]),
        ("qwx order:kind", ["unit", "qwxant"]),
        ("qwx order:might", [0, 5, "qwxant"]),
        ("qwx order:energy dir:desc", [1, 0, "qwxant"]),
        ("qwx unique:prints", [1, "qwxant", "2025-10-31", "OGN", "000000000000000000000007", "a"]),
        ("qwx unique:prints order:set", ["2025-10-31", "OGN", "000000000000000000000007", "a", "qwxant"]),
    ],
)
def test_a_cursor_holds_what_it_has_held_in_every_release(shelf: Shelf, text: str, values: list[int | str]) -> None:
    printing = PrintingRow("qwx-ant", "OGN", "7", "a")
    shelf(
        made("qwx-ant", facts={"numbers": {"might": 5}}),
        made("qwx-zebra", facts={"kind": "unit"}),
        printings=(printing,),
    )
    within = frozenset(("riftbound.qwx-ant",))
    plan = plan_or_error(text, "riftbound", day=DAY)
    assert isinstance(plan, SearchPlan)

    found = find_page(replace(plan, within=within), memory_index("riftbound", plan.versions), 1)

    assert [list(found[0][:-1])] == [values]


@pytest.mark.parametrize(
    ("text", "cursor"),
    [
        ("qwx order:might", "WyJkZjliNjJiNWQ4YWYiLDAsMywicXd4MyIsMF0"),
        (
            "qwx unique:prints",
            "WyI2YTJhNWJkNThjZDkiLDEsInF3eDMiLCIyMDI1LTEwLTMxIiwiT0dOIiwiMDAwMDAwMDAwMDAwMDAwMDAwMDAwOTAzIiwiIiwwXQ",
        ),
    ],
)
def test_a_cursor_that_the_search_in_sql_gave_goes_on(shelf: Shelf, text: str, cursor: str) -> None:
    numbers = (1, 2, 3, 4)
    cards = [made(f"qwx-{n}", facts={"numbers": {"might": n}}) for n in numbers]
    shelf(*cards, printings=tuple(PrintingRow(f"qwx-{n}", "OGN", f"90{n}") for n in numbers))

    page = search_cards(text, "riftbound", day=DAY, after=cursor)

    # It was given before the third card, whose key was the least.
    assert [card.key for card in page.cards] == ["qwx-3", "qwx-4"]


@pytest.mark.parametrize(
    "cursor", ["eyJ0IjogMX0", "WyIwMCIsMSwyXQ", "WyIwMCIsdHJ1ZSwieCIsM10", "WyJmNTlmZmNmMDc4Y2YiLCJtIl0"]
)
def test_a_cursor_of_another_shape_is_refused(cursor: str) -> None:
    assert search_cards("t:unit", "riftbound", day=DAY, after=cursor).error == SearchError(1, 6, "bad-cursor")
