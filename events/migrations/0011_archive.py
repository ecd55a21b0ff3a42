"""What has ended as it ended: cards and reports of an event. `migrate` fills them in behind all migrations (events/apps.py)."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0010_printed_as"),
    ]

    operations = [
        migrations.AddField("event", "archive", models.JSONField(editable=False, null=True)),
        migrations.AddField("event", "later", models.JSONField(editable=False, null=True)),
        migrations.AddField("judgement", "final", models.BooleanField(default=False)),
        migrations.CreateModel(
            name="EventArchive",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=64)),
                ("content", models.JSONField()),
                ("made", models.DateTimeField()),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="archived", to="events.event"
                    ),
                ),
            ],
            options={"ordering": ("pk",)},
        ),
        migrations.CreateModel(
            name="ListReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("shown", models.JSONField()),
                (
                    "submission",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="archived_report",
                        to="events.submission",
                    ),
                ),
            ],
            options={"ordering": ("pk",)},
        ),
    ]
