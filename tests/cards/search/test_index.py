"""The index: what of a card is kept for searching, and that it follows the cards."""

from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import call_command

from cards.catalogue.names.pinyin import first_spelling, spellings
from cards.importers.apply import import_batch
from cards.models import Card, SearchRow
from cards.search.index import reindex
from legality.games import GAMES
from legality.sources.facts import Facts
from legality.sources.rows import Batch, PrintingRow
from tests.cards.search.making import Shelf, made

pytestmark = pytest.mark.django_db


def test_a_row_holds_the_words_of_its_card_folded(shelf: Shelf) -> None:
    shelf(
        made(
            "fire-dragon", "烈焰·龍", {"traits": {"domain": ["fury"]}, "numbers": {"might": 5}}, en="Draw １.", ja="カ"
        ),
        printings=(PrintingRow("fire-dragon", "OGN", "007", "a", text="抽一张牌"),),
    )

    row = SearchRow.objects.get(ident="riftbound.fire-dragon")

    assert (row.names, row.squashed) == ("\nfire dragon\n烈焰·龙\n", "\nfiredragon\n烈焰龙\n")
    assert row.body == "\ndraw 1.\nか\n抽一张牌\n"
    assert row.tokens == "|domain=fury|kind=unit|lang=en|lang=zh-hans|unknown=champion|unknown=tag|"
    assert (row.name_key, row.set_key) == ("firedragon", "2025-10-31 ogn 00000007a")


def test_of_a_partly_known_fact_a_row_holds_what_is_sure(shelf: Shelf) -> None:
    opal: Facts = {
        "unknown": ["domain", "supertype"],
        "partly": {
            "domain": {"surely": ["fury"], "perhaps": ["calm"]},
            "supertype": {"surely": ["champion"], "perhaps": ["signature"]},
        },
    }
    row = made("opal")
    known: Facts = {"kind": "unit", "traits": {"tag": [], "champion": []}}

    shelf(replace(row, facts=known | opal))

    assert SearchRow.objects.get(ident="riftbound.opal").tokens == (
        "|domain=fury|is=champion|kind=unit|lang=en|supertype=champion|unknown=domain|unknown=supertype|"
    )


def test_pinyin_is_kept_from_every_syllable_on_with_its_initials() -> None:
    found = spellings(["烈焰巨龙"])

    assert {"lieyanjulong", "yanjulong", "julong", "long", "lyjl", "yjl", "jl", "l"} <= set(found)


@pytest.mark.parametrize(
    ("name", "typed"),
    [("重庆", "chongqing"), ("女王", "nvwang"), ("女王", "nuwang"), ("K博士", "kboshi"), ("朝", "zhao")],
)
def test_heteronyms_and_other_letters_are_kept(name: str, typed: str) -> None:
    assert typed in spellings([name])


def test_a_name_without_han_characters_has_no_pinyin() -> None:
    assert spellings(["Jinx", "アーリ"]) == []
    assert first_spelling("Lee Sin") == "leesin"


def test_names_in_japanese_are_not_read_in_chinese(shelf: Shelf) -> None:
    row = made("akari")

    shelf(type(row)(row.key, row.name, {"en": "Akari", "ja": "星見"}, row.facts))

    assert SearchRow.objects.get(ident="riftbound.akari").pinyin == "\n"


def test_every_starter_card_is_in_the_index() -> None:
    counts = {game: SearchRow.objects.filter(game=game).count() for game in GAMES}

    assert counts == {game: Card.objects.filter(game=game).count() for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_a_second_run_writes_nothing(game: str) -> None:
    assert reindex(game) == 0


def test_the_index_follows_a_change_and_writes_no_other_row(shelf: Shelf) -> None:
    shelf(made("ant", "蚂蚁"), made("bee"))
    before = dict(SearchRow.objects.filter(game="riftbound").values_list("ident", "names"))

    shelf(made("ant", "蚁", {"numbers": {"might": 2}}))

    after = dict(SearchRow.objects.filter(game="riftbound").values_list("ident", "names"))
    assert after == before | {"riftbound.ant": "\nant\n蚁\n"}
    assert SearchRow.objects.get(ident="riftbound.ant").pinyin == "\nyi\ny\n"


def test_a_dry_run_leaves_the_index_alone() -> None:
    before = SearchRow.objects.count()

    import_batch(Batch("riftbound", cards=(made("ant"),), source="hand"), dry_run=True)

    assert SearchRow.objects.count() == before


def test_the_former_command_says_that_there_is_nothing_to_do() -> None:
    said = StringIO()

    call_command("reindexcards", "rise", "--fresh", stdout=said)

    assert said.getvalue() == "There is nothing to do: the search follows the cards by itself.\n"
