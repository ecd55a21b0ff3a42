"""Verdicts were given by what was suggested for open lines, so the lists of events that have not ended are judged again.

No catalogue has the number 0. What has ended keeps its verdicts.
"""

from datetime import timedelta

from django.db import migrations
from django.db.models import Q
from django.utils import timezone

# An event that nobody declared ended has ended after so long.
UNDECLARED = timedelta(days=7)


def leave_unchecked(apps, schema_editor):
    alias, now = schema_editor.connection.alias, timezone.now()
    events = apps.get_model("events", "Event").objects.using(alias)
    goes_on = events.filter(Q(ended__gt=now) | Q(ended__isnull=True, start__gt=now - UNDECLARED))
    judgements = apps.get_model("events", "Judgement").objects.using(alias)
    judgements.filter(final=False, submission__entry__event__in=goes_on).update(catalogue=0)


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0011_archive"),
    ]

    operations = [
        migrations.RunPython(leave_unchecked, migrations.RunPython.noop),
    ]
