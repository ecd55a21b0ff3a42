"""The labels in the words of today; no column changes."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0013_log_labels"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="logentry",
            options={"ordering": ("-when", "-pk"), "verbose_name": "log entry", "verbose_name_plural": "log"},
        ),
        migrations.AlterModelOptions(
            name="staff",
            options={"ordering": ("pk",), "verbose_name": "staff member", "verbose_name_plural": "staff"},
        ),
        migrations.AlterField(
            model_name="deckcheck",
            name="extension",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="time extension (minutes)"),
        ),
        migrations.AlterField(
            model_name="deckcheck",
            name="outcome",
            field=models.CharField(
                choices=[("none-yet", "none yet"), ("clean", "no problem"), ("fault", "problem found")],
                default="none-yet",
                max_length=8,
                verbose_name="outcome",
            ),
        ),
        migrations.AlterField(
            model_name="deckcheck",
            name="why",
            field=models.CharField(
                choices=[("random", "at random"), ("targeted", "targeted"), ("beginning", "at the start of a round")],
                max_length=10,
                verbose_name="why",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="about",
            field=models.TextField(blank=True, max_length=4000, verbose_name="notes for players"),
        ),
        migrations.AlterField(
            model_name="event",
            name="asks_member_id",
            field=models.BooleanField(default=False, verbose_name="their membership ID"),
        ),
        migrations.AlterField(
            model_name="event",
            name="copies_over_all",
            field=models.PositiveSmallIntegerField(
                blank=True,
                null=True,
                validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(99)],
                verbose_name="copies of a name across both decks",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="date",
            field=models.DateField(verbose_name="date"),
        ),
        migrations.AlterField(
            model_name="event",
            name="grace",
            field=models.PositiveIntegerField(
                default=0,
                validators=[django.core.validators.MaxValueValidator(1440)],
                verbose_name="grace period (minutes)",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="if_illegal",
            field=models.CharField(
                choices=[("refuse", "Reject it"), ("flag", "Accept it and flag it"), ("allow", "Accept it")],
                default="refuse",
                max_length=8,
                verbose_name="an illegal list",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="if_late",
            field=models.CharField(
                choices=[("refuse", "Reject it"), ("flag", "Accept it and flag it"), ("allow", "Accept it")],
                default="flag",
                max_length=8,
                verbose_name="a late list",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="if_missing",
            field=models.CharField(
                choices=[("refuse", "Reject it"), ("flag", "Accept it and flag it"), ("allow", "Accept it")],
                default="flag",
                max_length=8,
                verbose_name="no list",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="if_undetermined",
            field=models.CharField(
                choices=[("refuse", "Reject it"), ("flag", "Accept it and flag it"), ("allow", "Accept it")],
                default="flag",
                max_length=8,
                verbose_name="an undetermined list",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="listed",
            field=models.BooleanField(default=False, verbose_name="public: everyone can find this event"),
        ),
        migrations.AlterField(
            model_name="event",
            name="no_shared_cards",
            field=models.BooleanField(default=False, verbose_name="partners may not share cards of the same name"),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="action",
            field=models.CharField(
                choices=[
                    ("registered", "Registered"),
                    ("submitted", "List submitted"),
                    ("amended", "List changed after the lock"),
                    ("withdrew", "Withdrew"),
                    ("returned", "Rejoined the event"),
                    ("unlocked", "Unlocked"),
                    ("locked", "Locked"),
                    ("teamed", "Joined a team"),
                    ("apart", "Left the team"),
                    ("team-refused", "A list that conflicts with the partner's was rejected"),
                    ("claimed", "Claimed by the player"),
                    ("details", "Details changed"),
                    ("event-changed", "Event changed"),
                    ("roster", "Roster imported"),
                    ("staff-changed", "Staff changed"),
                    ("reminded", "Players reminded"),
                    ("round", "Round loaded"),
                    ("round-removed", "Round removed"),
                    ("placings", "Placings loaded"),
                    ("checked", "Deck checked"),
                    ("pool", "Pool registered"),
                    ("pool-amended", "Pool changed after the lock"),
                    ("pool-confirmed", "Pool confirmed"),
                    ("pool-disputed", "Difference in the pool reported"),
                    ("pools-dealt", "Pools handed out"),
                    ("swapped", "Swap recorded"),
                    ("rejudged", "Checked again, verdict changed"),
                ],
                max_length=16,
            ),
        ),
        migrations.AlterField(
            model_name="playerdetails",
            name="member_id",
            field=models.CharField(blank=True, max_length=40, verbose_name="your membership ID"),
        ),
        migrations.AlterField(
            model_name="team",
            name="name",
            field=models.CharField(blank=True, max_length=80, verbose_name="team name"),
        ),
    ]
