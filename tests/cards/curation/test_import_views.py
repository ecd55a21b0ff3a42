"""Imports on the site: who may, what a preview shows, what is written and when, and taking it back."""

from pathlib import Path

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from cards.curation.hand_claims import claim_card, claim_rows
from cards.importers.apply import import_batch
from cards.importers.spreadsheet import csv_file
from cards.models import Card, Import
from legality.games import GAMES
from legality.sources.rows import Batch, RulingRow
from tests.cards.importers.tables_seen import everything
from tests.cards.sending import ADDRESS, ROWS, sent, table
from tests.cards.stored_cards import DAY, stored, the_card

pytestmark = pytest.mark.django_db

KINDS = ", ".join(f"{names['zh-hans']}/{names['en']}" for names in GAMES["rise"].kinds.values())


def pages() -> list[str]:
    record = Import.objects.order_by("pk")[0]
    return [ADDRESS, f"{ADDRESS}preview/x/", f"{ADDRESS}{record.pk}/", f"{ADDRESS}{record.pk}/undo/"]


def test_the_pages_are_for_staff(client: Client, mei: User) -> None:
    anonymous = [(client.get(page).status_code, client.post(page).status_code) for page in pages()]
    logins = {client.get(page).headers["Location"].partition("?")[0] for page in pages()}
    client.force_login(mei)
    member = [(client.get(page).status_code, client.post(page).status_code) for page in pages()]

    assert (anonymous, logins, member) == ([(302, 302)] * 4, {"/accounts/login/"}, [(403, 403)] * 4)


def test_a_preview_shows_what_would_change_and_writes_nothing(staff: Client) -> None:
    before = everything("rise")

    page = staff.get(sent(staff, table(*ROWS))).context["page"]

    assert everything("rise") == before
    assert [(group.title, [line.label for line in group.lines]) for group in page.groups] == [
        ("New: Cards", ["试作甲"]),
        ("New: Printings", ["试作甲 T1-001"]),
        ("New: Sets", ["T1"]),
    ]
    assert [(row.line, row.column, row.why) for row in page.refusals] == [
        (3, "费用", "Column 费用: “three” must be a whole number from -99999 to 99999."),
        (4, "类型", f"Column 类型: this game has no card type called “援兵”. Did you mean: 援军? Available: {KINDS}."),
    ]


def test_a_heading_is_shown_as_it_was_typed(staff: Client) -> None:
    page = staff.get(sent(staff, table(("name", "Type"), ("试作", "援兵")))).context["page"]

    assert [(row.line, row.column, row.why) for row in page.refusals] == [
        (2, "Type", f"Column Type: this game has no card type called “援兵”. Did you mean: 援军? Available: {KINDS}."),
    ]


def test_a_number_that_another_card_has_is_refused(staff: Client) -> None:
    staff.post(sent(staff, table(*ROWS[:2])))

    page = staff.get(sent(staff, table(ROWS[0], ("试作丁", "援军", "3", "T1", "1")))).context["page"]
    again = staff.get(sent(staff, table(*ROWS[:2]))).context["page"]

    assert [(row.line, row.why) for row in page.refusals] == [
        (2, "“试作甲” already has this set and number."),
    ]
    assert again.refusals == ()


def test_a_file_of_which_no_row_can_be_taken_says_so(staff: Client) -> None:
    page = staff.get(sent(staff, table(("名称", "类型"), ("试作", "援兵")))).text

    assert "No row can be imported as it is." in page
    assert "everything here is already known from this source" not in page


def test_a_change_is_shown_field_by_field_and_who_differs(staff: Client) -> None:
    the_card()
    typed = table(("en", "kind", "number.energy", "trait.domain"), ("Testling", "spell", "4", "fury"))

    page = staff.get(sent(staff, typed, game="riftbound")).context["page"]

    assert [(group.title, [(line.label, line.fields) for line in group.lines]) for group in page.groups] == [
        ("Changed: Cards", [("Testling", (("kind", "unit", "spell"), ("number.energy", "3", "4")))]),
    ]
    assert [(one.card, one.field, one.values) for one in page.disagreements] == [
        ("testling", "kind", (("csv", "spell"), ("riftbound-gallery", "unit"))),
        ("testling", "energy", (("csv", "4"), ("riftbound-gallery", "3"))),
    ]


def test_what_becomes_partly_known_is_shown_by_its_column(staff: Client) -> None:
    the_card()
    typed = table(("key", "name", "trait.domain"), ("testling", "Testling", "calm|?fury"))

    page = staff.get(sent(staff, typed, game="riftbound")).context["page"]

    lines = [line.fields for group in page.groups for line in group.lines if group.title == "Changed: Cards"]
    assert [[change for change in fields if change[0] in ("trait.domain", "unknown")] for fields in lines] == [
        [
            ("trait.domain", "fury", "calm | ?fury"),
            ("unknown", "champion | tag | supertype", "domain | champion | tag | supertype"),
        ]
    ]


def test_rejected_rows_must_be_left_out_by_word(staff: Client, folder: Path) -> None:
    address = sent(staff, table(*ROWS))

    unsaid = staff.post(address)
    before = Card.objects.filter(name="试作甲").exists()
    done = staff.post(address, {"skip_bad": "1"})

    record = Import.objects.get(source="csv")
    assert unsaid.status_code == 200
    assert before is False
    assert done.headers["Location"] == f"{ADDRESS}{record.pk}/"
    assert (record.by and record.by.username) == "Lin"
    assert record.file_name == "cards.csv"
    assert record.created == 3
    assert list(folder.iterdir()) == []
    assert Card.objects.get(name="试作甲").facts["numbers"] == {"cost": 3}


def test_the_page_of_an_import_shows_what_it_said(staff: Client) -> None:
    staff.post(sent(staff, table(*ROWS[:2])))

    record = Import.objects.get(source="csv")
    groups = staff.get(f"{ADDRESS}{record.pk}/").context["groups"]

    assert [(group.title, [line.label for line in group.lines]) for group in groups] == [
        ("New: Cards", ["试作甲"]),
        ("New: Printings", ["试作甲 T1 001 "]),
        ("New: Sets", ["T1"]),
    ]


def test_a_file_is_imported_once(staff: Client) -> None:
    address = sent(staff, table(*ROWS[:2]))
    staff.post(address)

    again = staff.post(address, follow=True)

    assert again.redirect_chain == [(ADDRESS, 302)]
    assert "This file is no longer stored. Choose it again." in again.text


def test_a_file_that_says_nothing_new_leaves_no_record(staff: Client) -> None:
    staff.post(sent(staff, table(*ROWS[:2])))
    address = sent(staff, table(*ROWS[:2]))

    page = staff.get(address).context["page"]
    answer = staff.post(address)

    assert page.is_nothing is True
    assert answer.headers["Location"] == ADDRESS
    assert Import.objects.filter(source="csv").count() == 1


def test_an_import_is_taken_back_after_a_look(staff: Client) -> None:
    before = {name: rows for name, rows in everything("rise").items() if name in ("cards", "sets", "printings")}
    staff.post(sent(staff, table(*ROWS[:2])))
    address = f"{ADDRESS}{Import.objects.get(source='csv').pk}/"

    look = staff.get(f"{address}undo/")
    still = Card.objects.filter(name="试作甲").exists()
    done = staff.post(f"{address}undo/", follow=True)
    again = staff.get(f"{address}undo/", follow=True)

    shown = [(group.title, [line.label for line in group.lines]) for group in look.context["groups"]]
    assert shown == [
        ("Removed: Cards", ["试作甲"]),
        ("Removed: Printings", ["试作甲 T1-001"]),
        ("Removed: Sets", ["T1"]),
    ]
    assert still is True
    assert look.context["overtaken"] == []
    assert "The import has been undone." in done.text
    assert "already been undone" in again.text
    assert {name: rows for name, rows in everything("rise").items() if name in before} == before


def test_what_was_changed_since_stays(staff: Client) -> None:
    card = the_card()
    first = claim_rows("riftbound", [claim_card(card, {"number.energy": "4"})], by=None).record
    claim_rows("riftbound", [claim_card(stored(), {"number.energy": "5"})], by=None)
    assert first

    look = staff.get(f"{ADDRESS}{first.pk}/undo/").context["overtaken"]
    done = staff.post(f"{ADDRESS}{first.pk}/undo/", follow=True)

    assert [line.label for group in look for line in group.lines] == ["Testling"]
    assert "1 row has been changed again since and was left as it is." in done.text
    assert stored().facts["numbers"] == {"energy": 5}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_everyone_gets_the_templates(client: Client, game: str, ending: str) -> None:
    answer = client.get(f"{ADDRESS}template/{game}.{ending}")

    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{game}.{ending}"'
    assert answer.content == csv_file.template(GAMES[game], "en") or answer.content.startswith(b"PK")


def test_a_template_has_its_headings_in_the_language_of_the_page(client: Client) -> None:
    in_chinese = client.get(f"{ADDRESS}template/wow.csv", headers={"Accept-Language": "zh-hans"})

    assert in_chinese.content == csv_file.template(GAMES["wow"], "zh-hans")
    assert "职业" in in_chinese.content.decode()


@pytest.mark.parametrize("name", ["chess.csv", "rise.pdf"])
def test_there_is_no_template_of_another_sort(client: Client, name: str) -> None:
    assert client.get(f"{ADDRESS}template/{name}").status_code == 404


@pytest.mark.parametrize("number", [1, 3])
def test_the_list_takes_the_same_queries_however_long(
    staff: Client, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Import.objects.all().delete()
    for count in range(number):
        import_batch(
            Batch(
                "riftbound",
                rulings=(RulingRow("x", f"{count}?", {"en": f"{count}?"}, {"en": "Yes."}, DAY),),
                source="json",
            )
        )

    with django_assert_num_queries(4):
        page = staff.get(ADDRESS).context["page"]

    assert len(page.object_list) == number


@pytest.mark.parametrize(("table", "status"), [("sets", 200), ("restrictions", 200), ("cards", 404)])
def test_empty_tables_of_sets_and_bans_are_there_for_everybody(client: Client, table: str, status: int) -> None:
    assert client.get(f"/cards/import/template/riftbound/{table}.csv").status_code == status
