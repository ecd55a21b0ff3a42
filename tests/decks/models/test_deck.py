"""Who may do what with a deck, and what the database refuses."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from decks.models import Check, Deck, new_token

pytestmark = pytest.mark.django_db

SHARED = {"mei unlisted", "mei public", "sample", "lin public"}


@pytest.fixture
def decks(mei: User, lin: User) -> dict[str, Deck]:
    """Decks of two people and samples, some shared and some in the bin, by name."""
    made = [
        Deck(owner=mei, name="mei private"),
        Deck(owner=mei, name="mei unlisted", visibility="unlisted"),
        Deck(owner=mei, name="mei public", visibility="public"),
        Deck(owner=mei, name="mei binned", visibility="public", deleted=timezone.now()),
        Deck(owner=lin, name="lin private"),
        Deck(owner=lin, name="lin public", visibility="public"),
        Deck(owner=lin, name="lin binned", deleted=timezone.now()),
        Deck(name="sample", visibility="public"),
        Deck(name="sample private"),
    ]
    for deck in made:
        deck.game, deck.format = "riftbound", "standard"
        deck.save()

    return {deck.name: deck for deck in made}


def names(found: QuerySet[Deck]) -> set[str]:
    return {deck.name for deck in found}


def test_ones_own_decks_leave_out_the_bin(decks: dict[str, Deck], mei: User, lin: User) -> None:
    assert names(Deck.objects.of(mei.pk)) == {"mei private", "mei unlisted", "mei public"}
    assert names(Deck.objects.of(lin.pk)) == {"lin private", "lin public"}


def test_the_bin_holds_ones_own_deleted_decks_alone(decks: dict[str, Deck], mei: User, lin: User) -> None:
    assert names(Deck.objects.in_bin_of(mei.pk)) == {"mei binned"}
    assert names(Deck.objects.in_bin_of(lin.pk)) == {"lin binned"}


def test_people_read_their_own_decks_and_those_that_are_shared(decks: dict[str, Deck], mei: User, lin: User) -> None:
    assert names(Deck.objects.readable_by(mei.pk)) == SHARED | {"mei private"}
    assert names(Deck.objects.readable_by(lin.pk)) == SHARED | {"lin private"}


def test_lists_show_own_decks_and_those_for_everyone(decks: dict[str, Deck], lin: User) -> None:
    assert names(Deck.objects.listed_for(lin.pk)) == {"lin private", "lin public", "mei public", "sample"}
    assert names(Deck.objects.listed_for(None)) == {"lin public", "mei public", "sample"}


def test_without_an_account_there_are_only_shared_decks(decks: dict[str, Deck]) -> None:
    assert names(Deck.objects.readable_by(None)) == SHARED
    assert names(Deck.objects.of(None)) == set()
    assert names(Deck.objects.in_bin_of(None)) == set()


def test_the_last_changed_deck_comes_first(decks: dict[str, Deck]) -> None:
    decks["mei private"].updated = timezone.now()
    decks["mei private"].save()

    assert Deck.objects.first() == decks["mei private"]


def test_a_new_deck_is_private_and_nobodys_until_said_otherwise() -> None:
    deck = Deck.objects.create(name="x", game="rise", format="constructed")

    deck.refresh_from_db()
    assert (deck.visibility, deck.owner, deck.region, deck.options, deck.text, deck.pool, deck.deleted) == (
        "private",
        None,
        "global",
        [],
        "",
        "",
        None,
    )


def test_an_address_says_nothing_about_the_deck_before_it() -> None:
    tokens = {new_token() for _ in range(1000)}
    deck = Deck.objects.create(name="x", game="rise", format="constructed")

    assert len(tokens) == 1000
    assert {len(token) for token in tokens} == {12}
    assert deck.get_absolute_url() == f"/decks/{deck.token}/"


def test_two_decks_never_share_an_address() -> None:
    Deck.objects.create(token="same", name="x", game="rise", format="constructed")

    with pytest.raises(IntegrityError), transaction.atomic():
        Deck.objects.create(token="same", name="y", game="rise", format="constructed")


def test_an_unknown_visibility_is_refused() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Deck.objects.create(name="x", game="rise", format="constructed", visibility="friends")


def test_an_account_takes_its_decks_with_it(decks: dict[str, Deck], mei: User) -> None:
    mei.delete()

    assert names(Deck.objects.all()) == {"lin private", "lin public", "lin binned", "sample", "sample private"}


def test_decks_and_checks_are_named_for_people() -> None:
    deck = Deck(name="Rush")

    assert (str(deck), str(Check(deck=deck, verdict="legal"))) == ("Rush", "Rush: legal")
