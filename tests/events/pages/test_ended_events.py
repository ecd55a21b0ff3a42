"""What has ended stays as it ended: whatever happens to cards and rules, every page, answer and file is that of the end."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from accounts.models import User
from events.models import Event
from legality.games import GAMES
from tests.events.ended_world import WORLDS, end, everything_happens, read_all
from tests.events.other_release import release_with

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("world", WORLDS)
def test_every_page_answer_and_file_stays_as_it_was_at_the_end(
    world: Callable[[User, User], Event], mei: User, lin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = world(mei, lin)
    end(event)
    before = read_all(event, mei, lin)

    everything_happens(monkeypatch)
    after = read_all(event, mei, lin)

    assert len(before) > 50
    assert before.keys() == after.keys()
    assert [what for what, told in before.items() if after[what] != told] == []


@pytest.mark.parametrize("world", WORLDS)
def test_another_release_changes_neither_sections_nor_the_name_of_the_game(
    world: Callable[[User, User], Event], mei: User, lin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = world(mei, lin)
    end(event)
    before = read_all(event, mei, lin)

    game = GAMES["riftbound"]
    sections = tuple(
        replace(one, names={language: f"New {name}" for language, name in one.names.items()})
        for one in reversed(game.sections)
    )
    release_with(replace(game, sections=sections, names={"en": "Another game"}), monkeypatch)
    after = read_all(event, mei, lin)

    # The filter of lists of all events offers the games that the running release has.
    assert {what[1].partition("?")[0] for what, told in before.items() if after.get(what) != told} == {"/events/decks/"}
