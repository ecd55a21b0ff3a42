import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0005_pools"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="TeamJudgement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("verdict", models.CharField(max_length=16)),
                ("codes", models.JSONField(default=list)),
                ("asked", models.CharField(max_length=64)),
                ("catalogue", models.PositiveBigIntegerField()),
                ("judged", models.DateTimeField()),
            ],
            options={
                "verbose_name": "verdict on a team",
                "verbose_name_plural": "verdicts on teams",
                "ordering": ("pk",),
            },
        ),
        migrations.AddField(
            model_name="entry",
            name="seat",
            field=models.CharField(blank=True, choices=[("A", "A"), ("B", "B")], max_length=1, verbose_name="seat"),
        ),
        migrations.AddField(
            model_name="event",
            name="copies_over_all",
            field=models.PositiveSmallIntegerField(
                blank=True,
                null=True,
                validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(99)],
                verbose_name="copies of a name over both decks",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="no_shared_cards",
            field=models.BooleanField(default=False, verbose_name="partners share no card, by its name"),
        ),
        migrations.AddField(
            model_name="event",
            name="seat_formats",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AddField(
            model_name="event",
            name="team_size",
            field=models.PositiveSmallIntegerField(
                choices=[(1, "Single players"), (2, "Teams of two")], default=1, verbose_name="who plays"
            ),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="action",
            field=models.CharField(
                choices=[
                    ("registered", "Registered"),
                    ("submitted", "List sent"),
                    ("amended", "List changed after the lock"),
                    ("withdrew", "Withdrew"),
                    ("returned", "Back in the event"),
                    ("unlocked", "Unlocked"),
                    ("locked", "Locked"),
                    ("teamed", "In a team"),
                    ("apart", "In a team no more"),
                    ("team-refused", "A list that does not fit the partner's was refused"),
                    ("claimed", "Claimed by its player"),
                    ("details", "Details changed"),
                    ("event-changed", "Event changed"),
                    ("roster", "Roster imported"),
                    ("staff-changed", "Staff changed"),
                    ("reminded", "Players reminded"),
                    ("round", "Round loaded"),
                    ("round-removed", "Round taken back"),
                    ("placings", "Placings loaded"),
                    ("checked", "Deck checked"),
                    ("pool", "Pool registered"),
                    ("pool-amended", "Pool changed after the lock"),
                    ("pool-confirmed", "Pool confirmed"),
                    ("pool-disputed", "Difference in the pool noted"),
                    ("pools-dealt", "Pools handed out"),
                    ("swapped", "Swap recorded"),
                    ("rejudged", "Judged anew, with another verdict"),
                ],
                max_length=16,
            ),
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(blank=True, max_length=80, verbose_name="name of the team")),
                ("external_id", models.CharField(blank=True, max_length=80)),
                ("link_digest", models.CharField(blank=True, max_length=64)),
                ("created", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="teams",
                        to="events.event",
                    ),
                ),
            ],
            options={
                "verbose_name": "team",
                "verbose_name_plural": "teams",
                "ordering": ("number",),
            },
        ),
        migrations.AddField(
            model_name="entry",
            name="team",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="entries",
                to="events.team",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                condition=models.Q(("team__isnull", False)), fields=("team", "seat"), name="events_entry_one_a_seat"
            ),
        ),
        migrations.AddField(
            model_name="teamjudgement",
            name="team",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE, related_name="judgement", to="events.team"
            ),
        ),
        migrations.AddIndex(
            model_name="team",
            index=models.Index(fields=["link_digest"], name="events_team_link"),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="events_team_one_of_a_number"),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(
                condition=models.Q(("external_id", ""), _negated=True),
                fields=("event", "external_id"),
                name="events_team_one_external",
            ),
        ),
    ]
