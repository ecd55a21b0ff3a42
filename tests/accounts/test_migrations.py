"""New migrations on a database that is in use."""

from tests.migrating import migrated

PEOPLE = (("mei", "mei@example.org"), ("lin", ""))


def test_addresses_wait_to_be_confirmed_and_come_back(scratch: str) -> None:
    old = migrated(scratch, ("accounts", "0001_initial")).get_model("accounts", "User").objects.using(scratch)
    for name, email in PEOPLE:
        old.create(username=name, email=email)

    new = migrated(scratch, ("accounts", "0003_addresses_wait")).get_model("accounts", "User").objects.using(scratch)
    waiting = list(new.order_by("pk").values_list("username", "email", "pending_email"))
    new.create(username="late", pending_email="MEI@example.org")
    back = migrated(scratch, ("accounts", "0002_safety")).get_model("accounts", "User").objects.using(scratch)

    assert waiting == [("mei", "", "mei@example.org"), ("lin", "", "")]
    assert list(back.order_by("pk").values_list("username", "email")) == [*PEOPLE, ("late", "")]


def test_corrections_keep_who_proposed_them(scratch: str) -> None:
    old = migrated(scratch, ("cards", "0004_moves"))
    mei = old.get_model("accounts", "User").objects.using(scratch).create(username="mei")
    card = old.get_model("cards", "Card").objects.using(scratch).create(game="rise", key="one", name="One")
    rows = old.get_model("cards", "Correction").objects.using(scratch)
    rows.create(card=card, by=mei, field="aliases", value="1", source="here")

    new = migrated(scratch, ("cards", "0005_correction_without_name")).get_model("cards", "Correction")

    assert list(new.objects.using(scratch).values_list("value", "by__username")) == [("1", "mei")]
