"""The log: added to, never changed, shown to the person and to staff."""

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.log import log_account_event
from accounts.models import Event, User
from accounts.models.log import UnchangeableError

pytestmark = pytest.mark.django_db

URL = "/accounts/activity/"


@pytest.fixture
def line(mei: User) -> Event:
    return log_account_event(Event.Kind.TOKEN_MADE, mei, details={"name": "backup"})


def test_a_line_cannot_be_changed(line: Event) -> None:
    line.details = {}

    for change in (line.save, line.delete, Event.objects.all().delete, lambda: Event.objects.update(details={})):
        with pytest.raises(UnchangeableError):
            change()

    assert Event.objects.get().details == {"name": "backup"}


def test_a_person_reads_what_has_happened(as_mei: Client, line: Event) -> None:
    page = as_mei.get(URL).text

    assert "Token created" in page
    assert "“backup”" in page
    assert "Logged in" in page


def test_a_person_reads_only_their_own_log(as_mei: Client, lin: User) -> None:
    log_account_event(Event.Kind.TOKEN_MADE, lin, details={"name": "of-lin"})

    assert "of-lin" not in as_mei.get(URL).text


def test_the_list_costs_the_same_for_one_and_three(
    as_mei: Client, mei: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for more in (0, 2):
        for _ in range(more):
            log_account_event(Event.Kind.EXPORTED, mei)
        # Session, person, count, lines.
        with django_assert_num_queries(4):
            as_mei.get(URL)


def test_changed_rights_are_logged_with_who_changed_them(mei: User, lin: User) -> None:
    mei.organiser, mei.changed_by = True, lin
    mei.save()
    mei.is_staff = True
    mei.save(update_fields=["is_staff"])
    mei.save()
    mei.save(update_fields=["email"])

    lines = Event.objects.order_by("pk").values_list("kind", "by", "details")
    assert list(lines) == [("role", lin.pk, {"organiser": True}), ("role", lin.pk, {"is_staff": True})]


def test_groups_that_are_given_or_removed_are_logged(mei: User) -> None:
    group = Group.objects.create(name="Judges")
    mei.groups.add(group)
    mei.groups.add(group)
    mei.groups.remove(group)
    mei.groups.clear()
    group.user_set.add(mei)

    assert list(Event.objects.order_by("pk").values_list("details", flat=True)) == [
        {"add": ["Judges"]},
        {"remove": ["Judges"]},
        {"clear": []},
    ]


def test_an_account_that_is_created_with_rights_is_logged(db: None) -> None:
    User.objects.create_superuser("root")
    User.objects.create_user("lan")

    assert list(Event.objects.values_list("details", flat=True)) == [{"is_staff": True, "is_superuser": True}]


def test_what_staff_have_done_outlives_their_account(mei: User, lin: User) -> None:
    content = ContentType.objects.get_for_model(User)
    entry = LogEntry.objects.create(
        user=mei, content_type=content, object_id=str(lin.pk), object_repr="Lin", action_flag=CHANGE
    )
    number = mei.pk

    mei.delete()

    line = Event.objects.get(kind="staff")
    assert (line.number, line.person, line.at) == (number, None, entry.action_time)
    assert line.details == {"action": "change", "model": "accounts.user", "id": str(lin.pk)}
