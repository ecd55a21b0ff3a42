"""Addresses that were typed at sign-up have never been confirmed: from now on they wait for that."""

from django.db import migrations
from django.db.models import F


def wait(apps, schema_editor):
    people = apps.get_model("accounts", "User").objects.using(schema_editor.connection.alias)
    people.exclude(email="").update(pending_email=F("email"), email="")


def count_again(apps, schema_editor):
    """Back: an address counts at once. Of several people who typed one, the first keeps it."""
    people = apps.get_model("accounts", "User").objects.using(schema_editor.connection.alias)
    for person in people.exclude(pending_email="").filter(email="").order_by("pk"):
        if not people.filter(email__iexact=person.pending_email).exists():
            people.filter(pk=person.pk).update(email=person.pending_email)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_safety")]

    operations = [migrations.RunPython(wait, count_again)]
