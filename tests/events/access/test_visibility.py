"""Who sees lists: by the organiser's table, and in public only with the player's consent."""

import pytest

from events.access.permissions import Phase
from events.access.visibility import PRESETS, Audience, clean_table, matching_preset, may_see

PUBLIC, OPPONENT = Audience.PUBLIC, Audience.OPPONENT


@pytest.mark.parametrize(
    ("preset", "audience", "phases"),
    [
        ("closed", PUBLIC, set()),
        ("closed", OPPONENT, set()),
        ("open-cut", OPPONENT, {Phase.CUT}),
        ("open-cut", PUBLIC, {Phase.CUT, Phase.ENDED}),
        ("after", PUBLIC, {Phase.ENDED}),
        ("after", OPPONENT, set()),
    ],
)
def test_a_preset_opens_lists_in_some_phases(preset: str, audience: Audience, phases: set[Phase]) -> None:
    seen = {one for one in Phase if may_see(PRESETS[preset], audience, one, asks_consent=False, consents=False)}

    assert seen == phases


@pytest.mark.parametrize(("asks", "consents", "seen"), [(True, True, True), (True, False, False), (False, False, True)])
def test_the_public_sees_a_list_only_with_the_consent_that_is_asked_for(asks: bool, consents: bool, seen: bool) -> None:
    assert may_see(PRESETS["after"], PUBLIC, Phase.ENDED, asks_consent=asks, consents=consents) is seen


def test_the_opponent_in_open_lists_needs_no_consent_to_publish() -> None:
    assert may_see(PRESETS["open-cut"], OPPONENT, Phase.CUT, asks_consent=True, consents=False) is True


def test_a_table_is_known_again_as_its_preset() -> None:
    assert [matching_preset(table) for table in PRESETS.values()] == list(PRESETS)
    assert matching_preset({"running": ["public"]}) == "own"
    assert matching_preset({"running": [], "ended": ["public"]}) == "after"


def test_words_that_the_table_does_not_know_are_left_out() -> None:
    given = {"ended": ["public", "world"], "never": ["public"], "cut": "public", "running": []}

    assert clean_table(given) == {"ended": ["public"]}
