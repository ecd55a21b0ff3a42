"""The editors for staff: every edit is kept as a claim by hand, what comes back is said, and lists cost few queries."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from cards.admin.base import find_card_keys
from cards.curation.cells import card_cells
from cards.curation.hand_claims import claim_card, claim_rows, claim_set
from cards.models import Card, CardSet, Claim, Import, Restriction, Ruling
from decks.models import Deck
from decks.saved.bin import bin_deck
from tests.cards.admin.filled_forms import form, said, url
from tests.cards.stored_cards import DAY, after, said_again, stored
from tests.decks.own_decks import made

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("boss", "boss@example.org", "eleven-copies-of-nothing"))
    return client


def by_hand(sort: str) -> list[tuple[str, Any]]:  # Any: JSON
    return list(Claim.objects.filter(source="hand", sort=sort).values_list("key", "data"))


LISTS = [f"/admin/cards/{name}/" for name in ("card", "cardset", "restriction", "erratum", "ruling", "import")]


@pytest.mark.parametrize("address", [*LISTS, "/admin/decks/deck/"])
def test_the_editors_are_for_staff(client: Client, mei: User, lin: User, address: str) -> None:
    lin.is_staff = True
    lin.save()
    anonymous = client.get(address)
    client.force_login(mei)
    member = client.get(address)
    client.force_login(lin)
    without_rights = client.get(address)

    assert [answer.status_code for answer in (anonymous, member, without_rights)] == [302, 302, 403]


@pytest.mark.parametrize("address", [*LISTS, "/admin/decks/deck/"])
def test_every_list_and_search_opens(boss: Client, card: Card, mei: User, address: str) -> None:
    made(mei)

    answers = [boss.get(address), boss.get(address, {"q": "tést ling"}), boss.get(address, {"q": "，"})]

    assert [answer.status_code for answer in answers] == [200, 200, 200]


def test_saving_a_page_as_it_is_says_nothing(boss: Client, card: Card) -> None:
    boss.post(url(card), form(boss, url(card)))

    assert Claim.objects.filter(source="hand").count() == 0


def test_edited_cells_are_said_by_hand_and_outlive_an_import(boss: Client, card: Card) -> None:
    boss.post(url(card), form(boss, url(card)) | {"zh-hans": "小试", "number.energy": "4", "trait.tag": "?"})
    said_again(energy=7)

    cells = card_cells(stored())
    assert (cells["zh-hans"], cells["number.energy"]) == ("小试", "4")
    assert [(key, data["names"], data["facts"]) for key, data in by_hand("cards")] == [
        ("testling", {"zh-hans": "小试"}, {"numbers": {"energy": 4}})
    ]


def test_a_partly_known_fact_is_shown_and_kept_unless_it_is_changed(boss: Client, card: Card) -> None:
    boss.post(url(card), form(boss, url(card)) | {"trait.domain": "Fury | ?Calm"})
    shown = form(boss, url(card))
    boss.post(url(card), shown | {"number.energy": "4"})

    cells = card_cells(stored())
    assert shown["trait.domain"] == "fury | ?calm"
    assert cells["trait.domain"] == "fury | ?calm"
    assert cells["number.energy"] == "4"


def test_of_two_edits_of_a_card_at_once_none_is_lost(boss: Client, card: Card) -> None:
    page = form(boss, url(card)) | {"number.energy": "4"}

    with after(lambda: claim_rows("riftbound", [claim_card(stored(), {"zh-hans": "小试"})], by=None)):
        boss.post(url(card), page)

    assert [(data["names"], data["facts"]) for _, data in by_hand("cards")] == [
        ({"zh-hans": "小试"}, {"numbers": {"energy": 4}})
    ]


def test_of_two_edits_of_a_set_at_once_none_is_lost(boss: Client, card: Card) -> None:
    row = CardSet.objects.get(game="riftbound", code="TST")
    page = form(boss, url(row)) | {"name_en": "Trials"}
    other = CardSet(game="riftbound", code="TST", names={}, released=date(2026, 4, 1))

    with after(lambda: claim_rows("riftbound", [claim_set(other, ["released"])], by=None)):
        boss.post(url(row), page)

    assert [(data["names"], data["released"]) for _, data in by_hand("sets")] == [({"en": "Trials"}, "2026-04-01")]


def test_rows_of_the_card_are_saved_at_once(boss: Client, card: Card) -> None:
    page = form(boss, url(card)) | {"printings-0-rarity": "epic", "restrictions-0-until": "2026-09-01"}
    page |= {"rulings-TOTAL_FORMS": "2", "rulings-1-card": str(card.pk)}
    page |= {"rulings-1-question_en": "Big?", "rulings-1-answer_zh_hans": "不是。", "rulings-1-date": "2026-04-01"}

    boss.post(url(card), page)

    assert Import.objects.filter(source="hand").count() == 1
    assert [(key, data["rarity"], data["artist"]) for key, data in by_hand("printings")] == [
        ("testling|TST|001|", "epic", "")
    ]
    assert [(key, data["until"]) for key, data in by_hand("restrictions")] == [
        ("testling|standard|2026-03-31", "2026-09-01")
    ]
    assert sorted(card.rulings.values_list("question", "answers")) == [
        ("Big?", {"zh-hans": "不是。"}),
        ("Small?", {"en": "Yes."}),
    ]
    assert card.printings.get().artist == "Mei"
    assert card.restrictions.get().until == stored().restrictions.get().until


def test_what_another_source_still_says_is_told(boss: Client, card: Card) -> None:
    page = form(boss, url(card)) | {"aliases": "", "rulings-0-DELETE": "on"}

    answer = boss.post(url(card), page)

    assert any("still says so: aliases, Small?" in message for message in said(answer))
    assert card_cells(stored())["aliases"] == "Tess"
    assert card.rulings.count() == 1


def test_a_cell_that_cannot_be_taken_is_marked(boss: Client, card: Card) -> None:
    answer = boss.post(url(card), form(boss, url(card)) | {"number.energy": "three", "kind": "pawn"})

    assert {name: list(map(str, errors)) for name, errors in answer.context["adminform"].form.errors.items()} == {
        "kind": [
            "Column kind: this game has no card type called “pawn”. Available: Legend/传奇, Unit/单位, "
            "Spell/法术, Gear/装备, Rune/符文, Battlefield/战场."
        ],
        "number.energy": ["Column number.energy: “three” must be a whole number from -99999 to 99999."],
    }


def test_a_new_card_begins_with_its_name(boss: Client) -> None:
    answer = boss.post("/admin/cards/card/add/", {"game": "rise", "name": "试作甲", "key": ""})
    again = boss.post("/admin/cards/card/add/", {"game": "rise", "name": "试作甲", "key": ""})

    card = Card.objects.get(game="rise", key="试作甲")
    assert answer.headers["Location"] == url(card)
    assert card.names == {"zh-hans": "试作甲"}
    assert "has a card with this key" in again.text
    assert boss.get(url(card)).status_code == 200


def test_a_card_that_a_source_says_cannot_be_deleted(boss: Client, card: Card) -> None:
    boss.post("/admin/cards/card/add/", {"game": "rise", "name": "试作甲", "key": ""})
    own = Card.objects.get(game="rise", key="试作甲")

    answers = [boss.post(url(row, "delete"), {"post": "yes"}).status_code for row in (card, own)]

    assert answers == [403, 302]
    assert Card.objects.filter(key__in=("testling", "试作甲")).count() == 1


def test_a_set_is_found_by_a_part_of_a_name(boss: Client, card: Card) -> None:
    pages = [boss.get("/admin/cards/cardset/", {"q": word}).text for word in ("", "-", "est", "zzz")]

    assert [">TST<" in page for page in pages] == [True, True, True, False]


def test_a_set_is_edited_by_its_names(boss: Client, card: Card) -> None:
    row = CardSet.objects.get(game="riftbound", code="TST")

    boss.post(url(row), form(boss, url(row)) | {"name_zh-hans": "试", "released": "2026-04-01"})
    said_again()

    row.refresh_from_db()
    assert row.names == {"en": "Tests", "zh-hans": "试"}
    assert str(row.released) == "2026-04-01"


def test_a_restriction_is_added_ended_and_deleted(boss: Client, card: Card) -> None:
    new = {"card": str(card.pk), "format": "standard", "limit": "1", "since": "2026-06-01", "until": "", "source": "Me"}

    boss.post("/admin/cards/restriction/add/", new)
    row = Restriction.objects.get(card=card, since="2026-06-01")
    boss.post(url(row), form(boss, url(row)) | {"until": "2026-07-01"})
    row.refresh_from_db()
    deleted = boss.post(url(row, "delete"), {"post": "yes"})

    assert row.limit == 1
    assert str(row.until) == "2026-07-01"
    assert deleted.status_code == 302
    assert [str(left.since) for left in card.restrictions.all()] == ["2026-03-31"]


def test_a_format_of_another_game_is_refused(boss: Client, card: Card) -> None:
    new = {"card": str(card.pk), "format": "chess", "limit": "1", "since": "", "until": "", "source": ""}

    answer = boss.post("/admin/cards/restriction/add/", new)

    assert list(answer.context["adminform"].form.errors) == ["format"]


def test_what_tells_a_row_apart_cannot_be_changed(boss: Client, card: Card) -> None:
    ban = card.restrictions.get()

    boss.post(url(ban), form(boss, url(ban)) | {"since": "2020-01-01", "format": "chess", "limit": "1"})

    assert [(str(row.since), row.format, row.limit) for row in card.restrictions.all()] == [
        ("2026-03-31", "standard", 1)
    ]


def test_an_erratum_and_a_ruling_are_edited(boss: Client, card: Card) -> None:
    erratum, ruling = card.errata.get(), card.rulings.get()

    boss.post(url(erratum), form(boss, url(erratum)) | {"summary_zh_hans": "咬得更狠"})
    boss.post(url(ruling), form(boss, url(ruling)) | {"answer_en": "Maybe.", "question_zh_hans": "小吗？"})
    said_again()

    erratum, ruling = card.errata.get(), card.rulings.get()
    assert erratum.summaries == {"en": "bites", "zh-hans": "咬得更狠"}
    assert erratum.new == "Bite."
    assert ruling.questions == {"en": "Small?", "zh-hans": "小吗？"}
    assert ruling.answers == {"en": "Maybe."}


def test_an_erratum_among_the_rows_of_its_card_gets_its_chinese_summary(boss: Client, card: Card) -> None:
    boss.post(url(card), form(boss, url(card)) | {"errata-0-summary_zh_hans": "咬得更狠"})

    assert card.errata.get().summaries == {"en": "bites", "zh-hans": "咬得更狠"}


def test_a_general_question_of_a_game_is_added_and_deleted(boss: Client, card: Card) -> None:
    page = {
        "game": "riftbound",
        "question_zh_hans": "平局怎么算？",
        "answer_zh_hans": "都不得分。",
        "date": "2026-04-01",
    }

    boss.post("/admin/cards/ruling/add/", page)

    ruling = Ruling.objects.get(card=None, date="2026-04-01")
    assert (ruling.game, ruling.question, ruling.answers) == ("riftbound", "平局怎么算？", {"zh-hans": "都不得分。"})

    boss.post(url(ruling, "delete"), {"post": "yes"})

    assert not Ruling.objects.filter(card=None, date="2026-04-01").exists()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"game": ""}, "game"),
        ({"answer_en": ""}, "answer_en"),
        ({"question_en": ""}, "question_en"),
        ({"game": "wow"}, None),
        ({}, "question_en"),
    ],
    ids=["about nothing", "no answer", "no question", "another game", "asked before"],
)
def test_a_general_question_has_a_game_and_one_answer(
    boss: Client, card: Card, changes: dict[str, str], field: str | None
) -> None:
    page = {"game": "riftbound", "question_en": "Who wins?", "answer_en": "Nobody.", "date": "2026-04-01"}
    boss.post("/admin/cards/ruling/add/", page)

    answer = boss.post("/admin/cards/ruling/add/", page | changes)

    assert list(answer.context["adminform"].form.errors if field else ()) == ([field] if field else [])
    assert Ruling.objects.filter(card=None, date="2026-04-01").count() == (1 if field else 2)


def test_the_history_says_who_changed_what(boss: Client, card: Card) -> None:
    boss.post(url(card), form(boss, url(card)) | {"number.energy": "4"})

    history = [(row.history_type, row.history_user and row.history_user.username) for row in stored().history.all()]

    assert history == [("~", "boss"), ("+", None)]
    assert [boss.get(url(row, "history")).status_code for row in (card, card.restrictions.get())] == [200, 200]
    assert boss.get(url(card, f"history/{stored().history.first().pk}")).status_code == 200


@pytest.mark.parametrize("term", ["testling", "TÉST LING", "小试", "tess"])
def test_a_card_is_found_by_any_spelling_of_any_name(boss: Client, card: Card, term: str) -> None:
    boss.post(url(card), form(boss, url(card)) | {"zh-hans": "小试"})

    answer = boss.get(
        "/admin/autocomplete/", {"app_label": "cards", "model_name": "restriction", "field_name": "card", "term": term}
    )

    assert find_card_keys(term) == [card.pk]
    assert [row["text"] for row in answer.json()["results"]] == ["Testling"]


def test_lists_are_filtered_by_game_and_kind(boss: Client, card: Card) -> None:
    answers = [
        boss.get("/admin/cards/card/", {"game": game, "kind": kind, "q": "testling"}).context["cl"].result_count
        for game, kind in (("riftbound", "unit"), ("riftbound", "spell"), ("wow", "unit"), ("", ""))
    ]

    assert answers == [1, 0, 0, 1]


def test_imports_are_taken_back_from_their_list(boss: Client, card: Card) -> None:
    boss.post(url(card), form(boss, url(card)) | {"number.energy": "4"})
    record = Import.objects.get(source="hand")

    answer = boss.post("/admin/cards/import/", {"action": "take_back", "_selected_action": [str(record.pk)]})

    assert said(answer)[-1] == "Imports undone: 1."
    assert stored().facts["numbers"] == {"energy": 3}
    assert [boss.get(f"/admin/cards/import/{page}").status_code for page in ("add/", f"{record.pk}/delete/")] == [
        403,
        403,
    ]
    assert boss.get(url(record)).status_code == 200


def test_decks_are_listed_without_their_texts_and_brought_back(boss: Client, mei: User) -> None:
    deck = made(mei)
    bin_deck(deck)

    page = boss.get(url(deck))
    boss.post("/admin/decks/deck/", {"action": "bring_back", "_selected_action": [str(deck.pk)]})

    assert page.status_code == 200
    assert deck.text.splitlines()[0] not in page.text
    assert Deck.objects.get(pk=deck.pk).deleted is None
    assert [boss.get(address).status_code for address in ("/admin/decks/deck/add/", url(deck, "delete"))] == [403, 403]


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize(
    ("model", "queries"), [("restriction", 7), ("ruling", 7), ("import", 6)], ids=["restrictions", "rulings", "imports"]
)
def test_lists_take_the_same_queries_however_long(
    boss: Client, card: Card, number: int, model: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for table in (Restriction, Ruling, Import):
        table._default_manager.all().delete()
    for count in range(number):
        Restriction.objects.create(card=card, format="standard", since=DAY.replace(year=2030 + count))
        Ruling.objects.create(game="riftbound", card=card, question=f"{count}?", date=DAY)
        Import.objects.create(game="riftbound", source="hand")

    with django_assert_num_queries(queries):
        listed = boss.get(f"/admin/cards/{model}/").context["cl"].result_list

    assert len(listed) == number
