"""Kept decks are judged again when cards, rules or the day have changed; only then, and never over a newer save."""

from collections.abc import Callable
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Final

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from cards.models import CatalogueVersion
from decks.models import Check, Deck, DeckLine
from decks.saved import rechecking
from decks.saved.rechecking import RecheckSummary, outdated_decks, recheck_decks
from tests.config.backing_up import database_beside, manage
from tests.decks.own_decks import made

pytestmark = pytest.mark.django_db


@pytest.fixture
def day() -> date:
    return timezone.localdate()


def checks() -> list[dict[str, object]]:
    rows = Check.objects.order_by("deck")
    return [dict(row) for row in rows.values("deck", "day", "verdict", "codes", "problems", "edition", "catalogue")]


def lines() -> set[tuple[int, str, str, int]]:
    return set(DeckLine.objects.values_list("deck", "section", "card", "count"))


CHANGES: dict[str, Callable[[], object]] = {
    "no check": lambda: Check.objects.all().delete(),
    "another day": lambda: Check.objects.update(day=date(2026, 1, 1)),
    "other cards": lambda: Check.objects.update(catalogue=0, verdict="legal", codes=[]),
    "another edition": lambda: Check.objects.update(edition="CR 0"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_check_that_is_out_of_date_is_made_anew(mei: User, day: date, change: Callable[[], object]) -> None:
    made(mei, text="4 Defy")
    made(mei, game="zero", format="casual", text="3 站长老陆")
    before = checks(), lines()
    change()

    first, second = recheck_decks(day, everything=False), recheck_decks(day, everything=False)

    assert (checks(), lines()) == before
    assert first.judged == 2
    assert second == RecheckSummary()


@pytest.mark.parametrize("text", ["# only a note", "what?", "Maybe\n1 Defy", "Main deck:"])
def test_a_deck_of_which_no_line_is_a_card_is_judged_once_and_then_left_alone(mei: User, day: date, text: str) -> None:
    made(mei, text=text)
    Check.objects.all().delete()

    assert [recheck_decks(day, everything=False).judged for _ in range(2)] == [1, 0]


def test_lines_that_are_wrong_are_written_anew(mei: User, day: date) -> None:
    made(mei, text="3 Defy")
    DeckLine.objects.update(count=1)

    recheck_decks(day, everything=True)

    assert [line[1:] for line in lines()] == [("main", "riftbound.defy", 3)]


def test_all_are_judged_where_all_are_asked_for_and_changes_are_counted(mei: User, day: date) -> None:
    turned, _same = made(mei, text="4 Defy"), made(mei, text="4 Defy")
    Check.objects.filter(deck=turned).update(verdict="legal")
    Deck.objects.create(owner=mei, name="Old", game="chess", format="blitz", text="1 King")
    Deck.objects.create(owner=mei, name="New", game="zero", format="casual", text="")

    assert recheck_decks(day, everything=True) == RecheckSummary(judged=3, changed=1, unjudged=1)
    assert Check.objects.count() == 3


def test_an_import_of_cards_makes_the_checks_of_that_game_old(mei: User, day: date) -> None:
    made(mei)
    made(mei, game="zero", format="casual", text="3 站长老陆")

    CatalogueVersion.objects.filter(game="zero").update(number=10_000)

    assert [deck.game for deck in outdated_decks(day)] == ["zero"]


def test_a_deck_that_nobody_can_judge_is_not_offered_again_and_again(mei: User, day: date) -> None:
    for game, format_ in (("chess", "blitz"), ("zero", "blitz")):
        Deck.objects.create(owner=mei, name="Old", game=game, format=format_, text="1 King")
    fresh = Deck.objects.create(owner=mei, name="New", game="zero", format="casual", text="")

    assert list(outdated_decks(day)) == [fresh]


def test_a_deck_that_is_saved_meanwhile_keeps_what_its_save_said(mei: User, day: date) -> None:
    deck = made(mei, text="4 Defy")
    saves: list[int] = []

    # The first thing that is written begins with a savepoint: all decks of the batch have been judged by then.
    def saved_before(execute: Callable[..., object], sql: str, *given: object) -> object:
        if sql.startswith("SAVEPOINT") and not saves:
            saves.append(Deck.objects.filter(pk=deck.pk).update(revision=2))
            Check.objects.update(verdict="legal", codes=["kept"])
        return execute(sql, *given)

    with connection.execute_wrapper(saved_before):
        recheck_decks(day, everything=True)

    assert saves == [1]
    assert [(row["verdict"], row["codes"]) for row in checks()] == [("legal", ["kept"])]


def test_decks_are_read_a_few_at_a_time(
    mei: User, day: date, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    monkeypatch.setattr(rechecking, "BATCH", 2)
    for _ in range(5):
        made(mei)
    recheck_decks(day, everything=True)

    # A batch: its decks, the catalogue's version, the lock, the checks, the lines, the savepoint, and for a line without a
    # card the names of offered cards; then no more decks.
    with django_assert_num_queries(3 * 8 + 1):
        done = recheck_decks(day, everything=True)

    assert done.judged == 5


def test_shares_are_all_decks_and_no_deck_twice(mei: User, day: date) -> None:
    for _ in range(5):
        made(mei)

    shares = [rechecking.recheck_share(day, True, 3, share).judged for share in range(3)]

    assert sorted(shares) == [1, 2, 2]


def test_the_command_says_what_it_did(mei: User) -> None:
    made(mei, text="4 Defy")
    output = StringIO()

    call_command("recheck", stdout=output)
    call_command("recheck", "--all", stdout=output)

    assert output.getvalue() == (
        "decks: 0 judged, 0 with another verdict than before, 0 that could not be judged\n"
        "decks: 1 judged, 0 with another verdict than before, 0 that could not be judged\n"
    )


@pytest.mark.parametrize("given", [["--all", "--changed"], ["--workers", "0"], ["--workers", "x"], ["--workers", "65"]])
def test_what_the_command_does_not_know_is_refused(given: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("recheck", *given)


def test_several_processes_share_the_work_on_connections_of_their_own(tmp_path: Path) -> None:
    with database_beside(tmp_path) as url:
        said = manage(url, "shell", "--verbosity", "0", "--command", FIVE_WRONGLY_LEGAL)

    assert said == (
        "decks: 5 judged, 5 with another verdict than before, 0 that could not be judged\n"
        "['illegal', 'illegal', 'illegal', 'illegal', 'illegal']\n"
    )


FIVE_WRONGLY_LEGAL: Final = """
from django.core.management import call_command
from accounts.models import User
from decks.models import Check
from tests.decks.own_decks import made
mei = User.objects.create_user("Mei")
for _ in range(5):
    made(mei, text="4 Defy")
Check.objects.update(verdict="legal")
call_command("recheck", "--all", "--workers", "2")
print(list(Check.objects.values_list("verdict", flat=True)))
"""
