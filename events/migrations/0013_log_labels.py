"""The labels of log entries and e-mails in plainer words; no column changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0012_judge_anew"),
    ]

    operations = [
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
                    ("rejudged", "Checked again, with another verdict"),
                ],
                max_length=16,
            ),
        ),
    ]
