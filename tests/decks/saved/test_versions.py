"""Versions: what a deck was is kept before it is replaced, and can be had again."""

from collections.abc import Callable
from datetime import date

import pytest

from accounts.models import User
from decks.access.saving import StaleDeckError, save_deck
from decks.check.question import RefusedError
from decks.models import Deck, DeckVersion
from decks.saved.bin import bin_deck
from decks.saved.diff import diff_as_text
from decks.saved.versions import (
    Cause,
    apply_plan,
    as_planned,
    compare_decks,
    keep_version,
    restore_version,
    save_edit,
    save_over,
    version_as_deck,
)
from tests.decks.own_decks import made

pytestmark = pytest.mark.django_db

DAY = date(2026, 8, 8)


@pytest.fixture
def deck(mei: User) -> Deck:
    return made(mei, text="3 Defy")


def kept(deck: Deck) -> list[tuple[int, str, str, str]]:
    return list(deck.versions.order_by("number").values_list("number", "name", "cause", "text"))


def test_versions_of_a_deck_are_counted_from_one(deck: Deck, lin: User) -> None:
    keep_version(deck, "before the event")
    keep_version(deck)
    keep_version(made(lin), "another's")

    assert kept(deck) == [(1, "before the event", "named", "3 Defy"), (2, "", "named", "3 Defy")]


def test_a_version_is_the_deck_as_it_is_kept_with_all_that_a_verdict_depends_on(mei: User) -> None:
    deck = made(mei, format="sealed", region="cn", text="1 Defy", pool="2 Defy", options=[])
    deck.text = "not saved"

    version = keep_version(deck)

    fields = ("game", "format", "region", "options", "text", "pool")
    assert [getattr(version, field) for field in fields] == ["riftbound", "sealed", "cn", [], "1 Defy", "2 Defy"]


def test_what_is_saved_over_is_a_version(deck: Deck) -> None:
    deck.text = "1 Defy"

    save_over(deck, DAY, Cause.IMPORT, expected=1)

    assert kept(deck) == [(1, "", "import", "3 Defy")]
    assert Deck.objects.get().text == "1 Defy"
    assert deck.revision == 2


def test_of_nothing_there_is_no_version_by_itself(mei: User) -> None:
    deck = made(mei, text=" \n")
    deck.text = "1 Defy"

    save_over(deck, DAY, Cause.IMPORT, expected=1)

    deck.refresh_from_db()
    assert kept(deck) == []
    assert deck.text == "1 Defy"


def test_an_empty_list_with_a_pool_is_not_nothing(mei: User) -> None:
    deck = made(mei, format="sealed", text="", pool="2 Defy")
    deck.text = "1 Defy"

    save_over(deck, DAY, Cause.IMPORT, expected=1)

    assert kept(deck) == [(1, "", "import", "")]


def test_restoring_keeps_the_present_first(deck: Deck) -> None:
    keep_version(deck, "first")
    deck.text, deck.format = "1 Defy", "casual"
    save_deck(deck, DAY)

    restore_version(deck, DeckVersion.objects.get(), DAY, expected=2)

    now = Deck.objects.get()
    assert (now.text, now.format, now.revision, now.last_check.day) == ("3 Defy", "standard", 3, DAY)
    assert kept(deck) == [(1, "first", "named", "3 Defy"), (2, "", "restore", "1 Defy")]


@pytest.mark.parametrize(
    ("format_", "expected", "refusal"), [("standard", 7, StaleDeckError), ("blitz", 1, RefusedError)]
)
def test_what_cannot_be_saved_leaves_no_version(
    deck: Deck, format_: str, expected: int, refusal: type[Exception]
) -> None:
    deck.format = format_

    with pytest.raises(refusal):
        save_over(deck, DAY, Cause.CLEAR, expected)

    assert kept(deck) == []
    assert Deck.objects.get().revision == 1


STEPS: dict[str, Callable[[Deck], object]] = {
    "restore": lambda deck: restore_version(deck, deck.versions.get(number=1), DAY),
    "apply": lambda deck: apply_plan(deck, DAY),
    "edit": lambda deck: save_edit(deck, DAY, details=("name",)),
    "import": lambda deck: save_over(deck, DAY, Cause.IMPORT, details=()),
}


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
def test_a_step_on_the_list_leaves_alone_who_reads_a_deck_and_where_it_lies(
    mei: User, step: Callable[[Deck], object]
) -> None:
    read = made(mei, plan="2 Defy", visibility="public")
    keep_version(read)
    Deck.objects.filter(pk=read.pk).update(visibility="private", folder="Secret")

    step(read)

    now = Deck.objects.get()
    assert (now.visibility, now.folder, now.revision) == ("private", "Secret", 2)
    assert (read.visibility, read.folder, read.revision) == ("private", "Secret", 2)


def test_a_deck_in_the_bin_has_no_new_versions(deck: Deck) -> None:
    bin_deck(deck)

    with pytest.raises(Deck.DoesNotExist):
        keep_version(deck)


def test_a_plan_becomes_the_deck_and_ends(deck: Deck) -> None:
    deck.plan = "2 Defy\n1 Alpha Strike"
    save_deck(deck, DAY)

    planned = diff_as_text(compare_decks(deck, as_planned(deck), DAY))
    apply_plan(deck, DAY, expected=2)

    now = Deck.objects.get()
    assert planned == "-1 Defy (main)\n+1 Alpha Strike (main)\n"
    assert (now.text, now.plan, now.revision) == ("2 Defy\n1 Alpha Strike", "", 3)
    assert kept(deck) == [(1, "", "plan", "3 Defy")]


def test_without_a_plan_there_is_nothing_to_apply(deck: Deck) -> None:
    deck.plan = " \n"

    with pytest.raises(ValueError, match="nothing is planned"):
        apply_plan(deck, DAY)

    assert kept(deck) == []


def test_a_version_is_compared_as_a_deck(deck: Deck) -> None:
    version = keep_version(deck)
    deck.text = "3 Defy\nwhat?"
    save_deck(deck, DAY)

    assert diff_as_text(compare_decks(version_as_deck(version), deck, DAY)) == "+ what?\n"


def test_a_version_goes_with_its_deck_alone_and_has_a_name(deck: Deck) -> None:
    version = keep_version(deck)

    assert str(version) == "Rush, 1"
    deck.delete()
    assert not DeckVersion.objects.exists()


@pytest.mark.parametrize(
    ("changes", "over", "versions"),
    [
        ({"text": "1 Defy"}, False, [(1, "", "edit", "3 Defy")]),
        ({"text": ""}, False, [(1, "", "edit", "3 Defy")]),
        ({"pool": "2 Defy"}, False, [(1, "", "edit", "3 Defy")]),
        ({"text": "3 Defy\r\n\r\n"}, False, []),
        ({"text": "3 Defy\r\n\r\n"}, True, [(1, "", "edit", "3 Defy")]),
        ({"name": "Slow", "folder": "Old"}, False, []),
    ],
)
def test_an_edit_that_changes_the_list_keeps_what_it_was(
    deck: Deck, changes: dict[str, str], over: bool, versions: list[tuple[int, str, str, str]]
) -> None:
    for field, value in changes.items():
        setattr(deck, field, value)

    _, version = save_edit(deck, DAY, over=over)

    assert kept(deck) == versions
    assert (version.number if version else None) == (1 if versions else None)


def test_an_edit_of_an_empty_deck_keeps_nothing(mei: User) -> None:
    deck = made(mei, text="")
    deck.text = "3 Defy"

    _, version = save_edit(deck, DAY)

    assert version is None
    assert kept(deck) == []


def test_an_edit_that_comes_too_late_keeps_nothing(deck: Deck) -> None:
    deck.text = "1 Defy"

    with pytest.raises(StaleDeckError):
        save_edit(deck, DAY, expected=0)

    assert kept(deck) == []
