"""A registered list is judged by its frozen ids, and its bytes never change whatever becomes of the cards."""

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from cards.catalogue.loading import listed_cards, load_catalogue
from cards.catalogue.lookup import Catalogue
from cards.curation.proposals import propose_card
from cards.models import Card
from decks.samples import Sample, samples
from events.entries.submitting import is_intact
from events.lists.judging import answer_of_text, event_question, judge_submission, judge_submissions, start_sitting
from events.models import Event, Judgement, Submission
from legality.games import GAMES
from tests.events.event_of import DAY, EARLY, entry_of, event_of, registered
from tests.events.teams_of import team_event

pytestmark = pytest.mark.django_db


def stored(submission: Submission) -> tuple[object, ...]:
    return Submission.objects.filter(pk=submission.pk).values_list().get()


@pytest.mark.parametrize("sample", [one for one in samples() if not one.pool], ids=lambda one: f"{one.game} {one.slug}")
def test_frozen_and_typed_lists_have_one_verdict(sample: Sample) -> None:
    event = event_of(game=sample.game, format=sample.format, if_illegal="allow", if_undetermined="allow")
    typed = answer_of_text(event, f"{sample.text}\n2 Nobody Knows This\n")

    made = registered(event, entry_of(event), f"{sample.text}\n2 Nobody Knows This\n")
    frozen = judge_submission(made, event_question(event), load_catalogue(event.game))

    assert (frozen.verdict, frozen.report, frozen.deck) == (typed.verdict, typed.report, typed.deck)


def test_a_card_that_its_player_offers_is_an_open_line_in_a_registered_list(mei: User) -> None:
    propose_card(GAMES["riftbound"], {"en": "Nine Lives", "kind": "?"}, "The card", mei.pk)
    event = event_of(if_illegal="allow", if_undetermined="allow")
    text = "3 Defy\n1 Nine Lives\n"
    typed = answer_of_text(event, text)
    made = registered(event, entry_of(event, mei), text)
    frozen = judge_submission(made, event_question(event), load_catalogue(event.game))

    assert [problem.proposed for problem in typed.problems] == [True]
    assert [problem.proposed for problem in frozen.problems] == [True]
    assert frozen.verdict == typed.verdict


def test_many_lists_are_judged_without_a_query_for_each(
    mei: User, lin: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = event_of()
    made = [registered(event, entry_of(event, person)) for person in (mei, lin)]
    load_catalogue("riftbound")

    with django_assert_num_queries(1):
        found = judge_submissions(event, made, EARLY)

    assert {key: (one.verdict, one.day) for key, one in found.items()} == {one.pk: ("legal", DAY) for one in made}


def test_a_card_that_leaves_the_database_makes_the_verdict_undetermined_and_changes_no_byte() -> None:
    event: Event = event_of()
    made = registered(event, entry_of(event))
    before = stored(made)
    Card.objects.filter(game="riftbound", key=made.cards[0]["id"].partition(".")[2]).delete()

    answer = judge_submission(made, event_question(event), Catalogue("riftbound", 2, listed_cards("riftbound")))

    assert answer.verdict == "undetermined"
    assert [problem.text for problem in answer.problems] == [made.cards[0]["name"]]
    assert stored(made) == before
    assert is_intact(event, Submission.objects.get(pk=made.pk))


def test_lists_that_are_the_same_are_judged_and_built_once(mei: User, lin: User, admin_user: User) -> None:
    event = event_of(if_illegal="flag")
    people = (mei, lin, admin_user)
    one, same, other = (
        registered(event, entry_of(event, person), text)
        for person, text in zip(people, ("3 Defy", "3 Defy", "2 Defy"), strict=True)
    )
    sitting = start_sitting(event)

    found = judge_submissions(event, [one, same, other], EARLY, sitting)

    assert sitting.deck(one) is sitting.deck(same)
    assert len(sitting.verdicts) == 2
    assert {key: judgement.submission_id for key, judgement in found.items()} == {key: key for key in found}
    assert facts(found[one.pk]) == facts(found[same.pk])


def facts(judgement: Judgement) -> dict[str, object]:
    left_out = ("id", "submission")
    return {one.name: getattr(judgement, one.attname) for one in Judgement._meta.fields if one.name not in left_out}


def test_lists_whose_open_lines_differ_are_not_the_same(mei: User, lin: User) -> None:
    event = event_of(if_illegal="flag")
    lists = [
        registered(event, entry_of(event, person), f"3 Defy\n{text}")
        for person, text in ((mei, "1 Nobody Knows"), (lin, "2 Nobody Knows"))
    ]
    sitting = start_sitting(event)

    found = judge_submissions(event, lists, EARLY, sitting)

    assert len(sitting.verdicts) == 2
    assert [found[one.pk].verdict for one in lists] == [
        judge_submissions(event, [one], EARLY)[one.pk].verdict for one in lists
    ]


def test_the_deck_of_a_pass_is_the_one_that_was_judged_without_its_pool(mei: User) -> None:
    event = team_event(pools=True, if_illegal="flag", if_undetermined="flag")
    made = registered(event, entry_of(event, mei), "3 Defy")
    judging, building = start_sitting(event), start_sitting(event)

    judging.judgement(made, EARLY)

    assert judging.deck(made) == building.deck(made)
