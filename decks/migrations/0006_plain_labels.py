"""The labels in the words of today; no column changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0005_judge_anew"),
    ]

    operations = [
        migrations.AlterField(
            model_name="deckversion",
            name="cause",
            field=models.CharField(
                choices=[
                    ("named", "saved with a name"),
                    ("import", "before an import"),
                    ("clear", "before clearing"),
                    ("restore", "before restoring a version"),
                    ("plan", "before applying the plan"),
                    ("edit", "before an edit"),
                ],
                default="named",
                max_length=16,
            ),
        ),
    ]
