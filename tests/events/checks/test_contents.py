"""What a record's content may hold beside what its kind says."""

from __future__ import annotations

import pytest

from accounts.models import User
from events.access.seats import seat_of
from events.checks.records import take_all
from tests.events.checks.check_of import check_of, record_of
from tests.events.event_of import START, event_of

pytestmark = pytest.mark.django_db

MORE = [["x"], {}, 5, "no-such-rule"]


def states(mei: User, kind: str, content: dict[str, object]) -> list[str]:
    """What becomes of such a record and of a good one behind it."""
    check = check_of(event_of(mei), mei)
    records = [record_of(check, kind, content), record_of(check)]
    return [one["state"] for one in take_all(check.event, seat_of(check.event, mei.pk, START), records, START)]


@pytest.mark.parametrize("more", MORE)
@pytest.mark.parametrize(("kind", "content"), [("counts", {"cards": []}), ("swap", {"in": []})])
def test_only_an_outcome_is_asked_for_its_rule(mei: User, kind: str, content: dict[str, object], more: object) -> None:
    assert states(mei, kind, content | {"rule": more}) == ["stored", "stored"]


@pytest.mark.parametrize("more", MORE)
def test_an_outcome_with_a_rule_that_is_none_is_told(mei: User, more: object) -> None:
    assert states(mei, "outcome", {"outcome": "fault", "rule": more}) == ["unreadable", "stored"]
