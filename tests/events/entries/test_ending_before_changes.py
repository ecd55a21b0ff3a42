"""What has ended is archived before its cards change: by an import, its undo and a correction."""

from pathlib import Path

import pytest

from tests.config.backing_up import database_beside, said_by


@pytest.mark.django_db
def test_what_has_ended_is_archived_before_cards_change(tmp_path: Path) -> None:
    with database_beside(tmp_path) as url:
        said = said_by("tests.events.entries.ending_before_changes", url)

    legal, illegal = [True, ["legal"], ["66 cards"]], [True, ["illegal"], ["2 problems"]]
    assert said == {
        "bans_are_imported_and_taken_back": [[False, ["legal"], []], legal, illegal],
        "a_correction_is_accepted": legal,
    }
