"""Corrections: proposed by whoever has an account, seen by their author, decided by staff."""

import pytest
from django.test import Client
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from cards.curation.cells import card_cells
from cards.curation.corrections import (
    MOST_OPEN,
    AlreadyDecidedError,
    accept_correction,
    cell_text,
    correctable_fields,
    decline_correction,
)
from cards.curation.forms import CorrectionForm
from cards.importers.apply import take_import_back
from cards.importers.spreadsheet.cells import BadCellError
from cards.models import Card, Correction, Import
from legality.games import GAMES
from tests.cards.stored_cards import after, said_again, stored

pytestmark = pytest.mark.django_db

ADDRESS = "/riftbound/cards/testling/correct/"
GIVEN = {"field": "number.energy", "value": "4", "source": "The card in my hand", "note": "Foil."}


@pytest.fixture
def player(client: Client, mei: User) -> Client:
    client.force_login(mei)
    return client


@pytest.fixture
def judge(lin: User) -> Client:
    """Somebody of the staff."""
    lin.is_staff = True
    lin.save()
    client = Client()
    client.force_login(lin)
    return client


def proposed(card: Card, by: User, **changes: str) -> Correction:
    values = {"field": "number.energy", "was": "3", "value": "4", "source": "The card"} | changes
    return Correction.objects.create(card=card, by=by, **values)


def test_who_may_see_which_page(client: Client, card: Card, mei: User, judge: Client) -> None:
    row = proposed(card, mei)
    pages = [ADDRESS, "/corrections/", "/corrections/open/", f"/corrections/{row.pk}/"]

    anonymous = [client.get(page).status_code for page in pages]
    client.force_login(mei)
    player = [client.get(page).status_code for page in pages]
    staff = [judge.get(page).status_code for page in pages]

    assert (anonymous, player, staff) == ([302, 302, 302, 302], [200, 200, 403, 403], [200, 200, 200, 405])


def test_a_player_proposes_and_sees_the_proposal(player: Client, card: Card, mei: User) -> None:
    answer = player.post(ADDRESS, GIVEN, follow=True)

    row = Correction.objects.get()
    assert answer.redirect_chain == [("/corrections/", 302)]
    assert (row.card, row.by, row.field, row.was, row.value, row.source, row.note, row.status) == (
        card,
        mei,
        "number.energy",
        "3",
        "4",
        "The card in my hand",
        "Foil.",
        "open",
    )
    assert [(found, *words) for found, _, *words in answer.context["rows"]] == [(row, "Energy", "3", "4")]
    assert card_cells(stored())["number.energy"] == "3"


def test_of_two_proposals_accepted_at_once_none_is_lost(card: Card, mei: User, lin: User) -> None:
    first, second = proposed(card, mei), proposed(card, mei, field="zh-hans", was="", value="小试")

    with after(lambda: accept_correction(first.pk, lin.pk)):
        accept_correction(second.pk, lin.pk)

    cells = card_cells(stored())
    assert (cells["number.energy"], cells["zh-hans"]) == ("4", "小试")


def test_nobody_sees_the_proposals_of_another(judge: Client, card: Card, mei: User) -> None:
    proposed(card, mei)

    assert judge.get("/corrections/").context["rows"] == []


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        ({"value": "three"}, {"value": ["Column Energy: “three” must be a whole number from -99999 to 99999."]}),
        ({"value": " 3 "}, {"value": ["The card already says this."]}),
        ({"field": "kind", "value": "单位"}, {"value": ["The card already says this."]}),
        ({"field": "aliases", "value": "Tess"}, {"value": ["The card already says this."]}),
        ({"field": ""}, {"field": ["This field is required."]}),
        ({"source": ""}, {"source": ["This field is required."]}),
        ({"field": "key"}, {"field": ["Select a valid choice. key is not one of the available choices."]}),
        ({"field": "en", "value": ""}, {"value": ["This row has no card name."]}),
    ],
)
def test_what_cannot_be_so_is_not_proposed(
    player: Client, card: Card, changes: dict[str, str], errors: dict[str, list[str]]
) -> None:
    answer = player.post(ADDRESS, GIVEN | changes)

    assert answer.status_code == 400
    assert answer.context["form"].errors == errors
    assert Correction.objects.count() == 0


@pytest.mark.parametrize(
    ("code", "cell", "said"),
    [
        ("kind", "unit", "单位"),
        ("trait.domain", "fury | calm", "炽烈 | 翠意"),
        ("trait.domain", "fury | ?calm", "炽烈 | ?翠意"),
        ("labels", "unique", "唯我"),
        ("requires", "fury | calm; mind", "炽烈 | 翠意; 灵光"),
        ("trait.tag", "somebody", "somebody"),
        ("kind", "法术", "法术"),
        ("kind", "?", "未知"),
        ("text.en", "unit; fury", "unit; fury"),
        ("number.energy", "3", "3"),
        ("gone", "unit", "unit"),
    ],
)
def test_cells_are_said_in_the_readers_words(code: str, cell: str, said: str) -> None:
    with override("zh-hans"):
        assert cell_text(GAMES["riftbound"], code, cell) == said


def test_a_partly_known_fact_is_proposed_accepted_and_not_proposed_again(
    judge: Client, player: Client, card: Card
) -> None:
    player.post(ADDRESS, GIVEN | {"field": "trait.domain", "value": "Calm | ?炽烈"})
    judge.post(f"/corrections/{Correction.objects.get().pk}/", {"decision": "accept"})
    again = player.post(ADDRESS, GIVEN | {"field": "trait.domain", "value": "？fury|calm"})

    assert card_cells(stored())["trait.domain"] == "calm | ?fury"
    assert again.context["form"].errors == {"value": ["The card already says this."]}


def test_a_cell_is_chosen_by_its_name_and_what_it_says(card: Card) -> None:
    options = [option.data for option in CorrectionForm(card=card)["field"].subwidgets]

    labels = {option["value"]: option["label"] for option in options}
    assert list(labels.items())[:2] == [("", "Choose…"), ("en", "Name (English): Testling")]
    assert labels["kind"] == "Type: Unit"


@pytest.mark.parametrize(
    ("about", "field"),
    [("domain", "trait.domain"), ("label", "labels"), ("supertype", "supertypes"), ("set", ""), ("", "")],
)
def test_whoever_comes_from_a_doubt_finds_the_fact_chosen(player: Client, card: Card, about: str, field: str) -> None:
    page = player.get(ADDRESS, {"about": about})

    assert page.context["form"]["field"].value() == field
    assert f'value="{field}" selected' in page.text


def test_what_is_missing_of_several_cards_is_added_one_after_the_other(player: Client, card: Card) -> None:
    Card.objects.create(game="riftbound", key="other", name="Other", names={"en": "Other"}, facts={})
    first = f"{ADDRESS}?about=energy&then=other:kind,gone:kind,testling:kind"
    second = "/riftbound/cards/other/correct/?about=kind&then=testling:kind"

    page = player.get(first)
    sent = player.post(first, GIVEN)

    assert page.context["left"] == 2
    assert sent.headers["Location"] == second
    assert f'href="{second.replace("&", "&amp;")}"' in page.text
    assert player.get(second).context["following"] == f"{ADDRESS}?about=kind"
    assert player.get(f"{ADDRESS}?about=kind").context["following"] is None


def test_a_card_that_is_not_there_cannot_be_corrected(player: Client) -> None:
    Card.objects.create(game="chess", key="king", name="King", names={"en": "King"}, facts={})

    assert player.get("/riftbound/cards/nobody/correct/").status_code == 404
    assert player.get("/chess/cards/king/correct/").status_code == 404


def test_nobody_has_more_than_a_few_proposals_open(player: Client, card: Card, mei: User) -> None:
    Correction.objects.bulk_create(
        [Correction(card=card, by=mei, field="kind", value="spell", source="?") for _ in range(MOST_OPEN)]
    )

    answer = player.post(ADDRESS, GIVEN)

    assert answer.headers["Location"] == "/corrections/"
    assert Correction.objects.count() == MOST_OPEN


def test_an_accepted_correction_is_said_by_hand(
    judge: Client, player: Client, card: Card, mei: User, lin: User
) -> None:
    row = proposed(card, mei)

    judge.post(f"/corrections/{row.pk}/", {"decision": "accept"})
    said_again(energy=7)

    row.refresh_from_db()
    record = Import.objects.get(source="hand")
    assert row.status == "accepted"
    assert row.decided_by == lin
    assert row.decided_at is not None
    assert card_cells(stored())["number.energy"] == "4"
    assert record.by == lin
    assert "accepted" in player.get("/corrections/").text
    take_import_back(record)
    assert card_cells(stored())["number.energy"] == "7"


def test_a_declined_correction_says_why(judge: Client, player: Client, card: Card, mei: User) -> None:
    row = proposed(card, mei)

    unsaid = judge.post(f"/corrections/{row.pk}/", {"decision": "decline", "reason": ""}, follow=True)
    judge.post(f"/corrections/{row.pk}/", {"decision": "decline", "reason": "It costs three."})

    row.refresh_from_db()
    assert "Say why you decline it" in unsaid.text
    assert row.status == "declined"
    assert row.reason == "It costs three."
    assert card_cells(stored())["number.energy"] == "3"
    assert "It costs three." in player.get("/corrections/").text


def test_a_correction_is_decided_once(judge: Client, card: Card, mei: User, lin: User) -> None:
    row = proposed(card, mei)
    decline_correction(row.pk, lin.pk, "No.")

    answer = judge.post(f"/corrections/{row.pk}/", {"decision": "accept"}, follow=True)

    assert "Someone has already decided on this correction." in answer.text
    with pytest.raises(AlreadyDecidedError):
        accept_correction(row.pk, lin.pk)
    assert Correction.objects.get().status == "declined"


def test_a_value_that_the_card_cannot_have_any_more_stays_open(judge: Client, card: Card, mei: User, lin: User) -> None:
    row = proposed(card, mei, field="kind", value="pawn")

    answer = judge.post(f"/corrections/{row.pk}/", {"decision": "accept"}, follow=True)

    assert "The card can no longer have this value." in answer.text
    with pytest.raises(BadCellError):
        accept_correction(row.pk, lin.pk)
    assert Correction.objects.get().status == "open"


def test_a_decision_about_nothing_is_404(judge: Client) -> None:
    assert judge.post("/corrections/1/", {"decision": "accept"}).status_code == 404


def test_an_address_as_source_is_a_link_and_nothing_else_is(judge: Client, card: Card, mei: User) -> None:
    proposed(card, mei, source="https://example.org/rules")
    proposed(card, mei, source="javascript:alert(1)", value="<b>4</b>")

    text = judge.get("/corrections/open/").text

    assert '<a href="https://example.org/rules" rel="nofollow">' in text
    assert 'href="javascript' not in text
    assert "<b>4</b>" not in text


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize("address", ["/corrections/", "/corrections/open/"])
def test_lists_take_the_same_queries_however_long(
    judge: Client,
    card: Card,
    lin: User,
    number: int,
    address: str,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(number):
        proposed(card, lin)

    with django_assert_num_queries(5):
        rows = judge.get(address).context["rows"]

    assert len(rows) == number


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_cell_has_a_name(game: object) -> None:
    named = correctable_fields(game)  # type: ignore[arg-type]  # a game

    assert len(named) > 15
    assert [code for code, name in named.items() if not name or name == code] == []


def test_the_card_and_the_account_lead_there(judge: Client, player: Client, card: Card) -> None:
    account = [client.get("/accounts/").text for client in (player, judge)]

    assert f'href="{ADDRESS}"' in player.get("/riftbound/cards/testling/").text
    assert [('href="/cards/import/"' in page, 'href="/corrections/open/"' in page) for page in account] == [
        (False, False),
        (True, True),
    ]
