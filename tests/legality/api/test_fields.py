"""Fields that name a game: one that the site knows, or a refusal that lists those."""

import pytest
from rest_framework.serializers import ValidationError

from legality.api.fields import GameParameter, GameSlug
from legality.games import GAMES


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_that_is_known_is_taken(slug: str) -> None:
    assert GameParameter().run_validation(slug) == GameSlug().run_validation(slug) == slug


@pytest.mark.parametrize(("data", "code"), [("chess", "unknown"), ("", "blank"), (7, "invalid")])
def test_what_names_no_game_is_refused(data: object, code: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        GameParameter().run_validation(data)

    assert refusal.value.get_codes() == [code]
