"""Judging again: what a ban, an import or another day makes of a verdict, told to whom it hits; no list is altered."""

from datetime import date
from secrets import randbelow
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from api.work import TooMuchWorkError
from cards.catalogue.loading import load_catalogue
from cards.models import Card, CatalogueVersion, Move, Restriction, Ruling
from decks.samples import find_sample
from events.access.permissions import Role
from events.board.rows import board_rows, count_entries, entries_shown
from events.entries.authors import Author
from events.entries.history import entry_history
from events.entries.rejudging import Rejudged, outdated_entries, rejudge
from events.entries.submitting import is_intact
from events.hosting.creating import change_event
from events.models import Event, Judgement, LogEntry, Submission
from legality.engine.values.search_bounds import ended_by
from tests.events.event_of import DAY, EARLY, entry_of, event_of, legal_list, registered

pytestmark = pytest.mark.django_db

# The precon of Jinx has held banned cards since then.
BANS = date(2026, 3, 31)
ORGANISER = Author(None, Role.ORGANISER)


def stored() -> list[tuple[Any, ...]]:  # Any: every kind of column
    return list(Submission.objects.order_by("pk").values_list())


def precon() -> str:
    sample = find_sample("riftbound", "standard-jinx-precon")
    assert sample is not None
    return sample.text


def imported() -> None:
    """The cards have another version, of which no other test has kept the catalogue."""
    CatalogueVersion.objects.filter(game="riftbound").update(number=10**9 + randbelow(10**9))


def key_in(submission: Submission) -> str:
    return str(submission.cards[-1]["id"].partition(".")[2])


def ban(submission: Submission, since: date) -> None:
    card = Card.objects.get(game="riftbound", key=key_in(submission))
    Restriction.objects.create(card=card, format="standard", limit=0, since=since)
    imported()


def test_a_ban_by_the_day_of_the_event_marks_whom_it_hits_and_changes_no_list() -> None:
    event = event_of(if_illegal="flag")
    hit, other = entry_of(event), entry_of(event)
    made = registered(event, hit)
    registered(event, other, "3 Defy")
    before = stored()
    ban(made, DAY)

    waiting = list(outdated_entries(event))
    found = rejudge(event, EARLY)

    assert waiting == [hit, other]
    assert found.judged == 2
    assert hit in found.hit
    assert stored() == before
    assert Submission.objects.get(pk=made.pk).judgement.verdict == "illegal"
    assert is_intact(event, Submission.objects.get(pk=made.pk))
    step, *_rest = entry_history(event, hit, with_lists=True).steps
    assert (step.log.details, step.note) == (
        {"before": "legal", "after": "illegal", "codes": ["banned"]},
        "Legal before, Illegal now",
    )


def test_what_no_verdict_depends_on_leaves_the_lists_checked() -> None:
    event = event_of()
    made = registered(event, entry_of(event))
    card = Card.objects.get(game="riftbound", key=key_in(made))
    Ruling.objects.create(game=card.game, card=card, question="May I?", answers={"en": "Yes."}, date=DAY)
    Card.objects.filter(pk=card.pk).update(names=card.names | {"ja": "x"}, aliases=["y"])
    imported()

    assert list(outdated_entries(event)) == []
    assert rejudge(event, EARLY) == Rejudged(0, ())


@pytest.mark.parametrize("change", ["ban", "facts", "gone", "name"])
def test_what_a_verdict_may_depend_on_does_not(change: str) -> None:
    event, key = event_of(), "a-card-of-no-list"
    entry = entry_of(event)
    registered(event, entry)
    other = Card.objects.create(game="riftbound", key=key, name="Of no list", facts={"kind": "unit"})
    imported()
    rejudge(event, EARLY)
    before = list(outdated_entries(event))

    if change == "ban":
        Restriction.objects.create(card=other, format="standard", limit=0, since=DAY)
    if change == "facts":
        Card.objects.filter(pk=other.pk).update(facts={"kind": "spell"})
    if change == "name":
        Card.objects.filter(pk=other.pk).update(name="Another")
    if change == "gone":
        other.delete()
    imported()

    assert before == []
    assert list(outdated_entries(event)) == [entry]


def test_a_list_with_open_lines_is_looked_up_anew_with_every_version() -> None:
    event = event_of(if_illegal="flag")
    entry = entry_of(event)
    registered(event, entry, f"{legal_list()}\n2 Unheard-of Card")
    before = list(outdated_entries(event))
    imported()

    assert before == []
    assert list(outdated_entries(event)) == [entry]


def test_verdicts_by_the_version_of_the_cards_stay_until_it_changes() -> None:
    event = event_of()
    registered(event, entry_of(event))
    Judgement.objects.update(catalogue=load_catalogue("riftbound").version)

    assert list(outdated_entries(event)) == []


def hit_in(event: Event) -> list[int]:
    shown = board_rows(event, list(entries_shown(event, "hit", sees_lists=True)), sees_lists=True)
    return [row.entry.number for row in shown if row.is_hit]


def test_the_mark_stays_until_another_list_is_sent() -> None:
    event = event_of(if_illegal="flag")
    first, second = entry_of(event), entry_of(event)
    ban(registered(event, first), DAY)
    registered(event, second, "3 Defy")
    before = hit_in(event)
    rejudge(event, EARLY)
    once = hit_in(event)
    imported()
    rejudge(event, EARLY)
    again = hit_in(event)

    registered(event, first, "3 Defy")

    assert before == []
    assert once == [1]
    assert again == [1]
    assert hit_in(event) == []


def test_the_mark_goes_when_the_list_is_legal_again() -> None:
    event = event_of(if_illegal="flag")
    ban(registered(event, entry_of(event)), DAY)
    rejudge(event, EARLY)
    before = hit_in(event)

    Restriction.objects.filter(since=DAY).delete()
    imported()
    rejudge(event, EARLY)

    assert before == [1]
    assert hit_in(event) == []


def test_who_sees_no_lists_is_not_told_whom_a_change_hits() -> None:
    event = event_of(if_illegal="flag")
    ban(registered(event, entry_of(event)), DAY)
    entry_of(event)
    rejudge(event, EARLY)

    shown = board_rows(event, list(entries_shown(event, "hit", sees_lists=False)), sees_lists=False)

    assert [(row.entry.number, row.is_hit) for row in shown] == [(1, False), (2, False)]


def test_a_ban_after_the_day_of_the_event_hits_nobody() -> None:
    event = event_of()
    made = registered(event, entry_of(event))
    ban(made, date(2026, 8, 9))

    assert rejudge(event, EARLY) == Rejudged(1, ())
    assert not LogEntry.objects.filter(action="rejudged").exists()


def test_another_day_judges_all_lists_anew() -> None:
    event = event_of(date=date(2026, 3, 30), if_illegal="flag")
    entry = entry_of(event)
    made = registered(event, entry, precon())
    before = made.judgement.verdict

    change_event(event, {"date": BANS}, ORGANISER, EARLY, None)

    made = Submission.objects.get(pk=made.pk)
    assert before == "legal"
    assert made.judgement.verdict == "illegal"
    assert made.judgement.day == BANS
    assert "banned" in made.judgement.codes


def test_a_change_is_kept_where_its_request_has_no_time_to_judge_all_lists() -> None:
    event = event_of(date=date(2026, 3, 30), if_illegal="flag")
    entry = entry_of(event)
    registered(event, entry, precon())

    def end() -> None:
        raise TooMuchWorkError

    with ended_by(end):
        held = change_event(event, {"date": BANS}, ORGANISER, EARLY, None)

    assert held.date == BANS
    assert list(outdated_entries(held)) == [entry]
    rejudge(held, EARLY)
    assert list(outdated_entries(held)) == []


def test_what_is_up_to_date_is_not_judged_again(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = event_of()
    registered(event, entry_of(event))

    assert list(outdated_entries(event)) == []
    assert rejudge(event, EARLY) == Rejudged(0, ())


def test_many_are_judged_with_as_many_queries_as_one(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = event_of()
    registered(event, entry_of(event))
    rejudge(event, EARLY, everything=True)
    with django_assert_num_queries(5):
        rejudge(event, EARLY, everything=True)
    for _ in range(2):
        registered(event, entry_of(event))

    with django_assert_num_queries(5):
        assert rejudge(event, EARLY, everything=True) == Rejudged(3, ())


@pytest.mark.parametrize("moved", [True, False])
def test_a_card_that_an_import_renames_is_found_and_one_that_it_drops_is_unknown(moved: bool) -> None:
    event = event_of()
    entry = entry_of(event)
    made = registered(event, entry)
    before, key = stored(), key_in(made)
    Card.objects.filter(game="riftbound", key=key).update(key=f"{key}-renamed", name="Renamed")
    if moved:
        Move.objects.create(game="riftbound", old=key, new=f"{key}-renamed")
    imported()

    found = rejudge(event, EARLY)

    assert (found.judged, found.hit) == (1, () if moved else (entry,))
    assert Submission.objects.get(pk=made.pk).judgement.verdict == ("legal" if moved else "undetermined")
    assert stored() == before


@pytest.mark.parametrize("gone", [{"format": "no-more"}, {"game": "gone"}, {"date": date(1999, 1, 1)}])
def test_an_event_that_cannot_be_judged_keeps_its_verdicts_and_is_unchecked(gone: dict[str, object]) -> None:
    event = event_of()
    registered(event, entry_of(event))
    Event.objects.update(**gone)
    event.refresh_from_db()

    assert rejudge(event, EARLY, everything=True) == Rejudged()
    assert Submission.objects.get().judgement.verdict == "legal"
    assert count_entries(event).legal == 0
    assert count_entries(event).unchecked == 1
