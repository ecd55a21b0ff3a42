"""The card that stands for each sample deck."""

import pytest
from pytest_django import DjangoAssertNumQueries

from cards.models import Card
from decks.access.faces import sample_faces
from decks.samples import samples
from legality.games import GAMES
from tests.cards.making import a_card

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", list(GAMES))
def test_every_sample_has_a_face(game: str) -> None:
    found = sample_faces(GAMES[game])

    assert [sample for sample, _face in found] == [one for one in samples() if one.game == game]
    assert [sample.slug for sample, face in found if face is None] == []


def test_the_leader_stands_for_a_sample() -> None:
    faces = {sample.slug: face for sample, face in sample_faces(GAMES["riftbound"])}

    assert (face := faces["standard-jinx-precon"]) is not None
    assert face.name == "Jinx, Loose Cannon"


def test_without_cards_a_sample_has_no_face() -> None:
    Card.objects.filter(game="vividz").delete()
    a_card("alone", "Alone", game="vividz", names={}, facts={})

    assert {face for _sample, face in sample_faces(GAMES["vividz"])} == {None}


def test_faces_are_looked_for_once_for_each_version_of_the_cards(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    sample_faces(GAMES["riftbound"])

    with django_assert_num_queries(1):
        sample_faces(GAMES["riftbound"])
