"""Verdicts bear whether a change has hit their list; those of before are found in the log."""

from typing import Any

from django.db import migrations, models
from django.db.models import F

MOST = 500


def mark(apps: Any, schema_editor: Any) -> None:
    """Mark each list that counts and was given another verdict, unless it is legal again."""
    alias = schema_editor.connection.alias
    logged = apps.get_model("events", "LogEntry").objects.using(alias).filter(action="rejudged")
    rows = logged.filter(when__gte=F("entry__current__made")).values_list("details", "entry__current__judgement")
    hit = sorted({key for details, key in rows.iterator() if key is not None and not details.get("team")})
    verdicts = apps.get_model("events", "Judgement").objects.using(alias).exclude(verdict="legal")
    for at in range(0, len(hit), MOST):
        verdicts.filter(pk__in=hit[at : at + MOST]).update(hit=True)


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0007_set_aside"),
    ]

    operations = [
        migrations.AddField(model_name="judgement", name="hit", field=models.BooleanField(default=False)),
        migrations.RunPython(mark, migrations.RunPython.noop, elidable=True),
    ]
