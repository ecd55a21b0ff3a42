"""The labels in the words of today; no column changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0014_search_numbers_in_memory"),
    ]

    operations = [
        migrations.AlterField(
            model_name="correction",
            name="status",
            field=models.CharField(
                choices=[("open", "pending"), ("accepted", "accepted"), ("declined", "declined")],
                default="open",
                max_length=16,
            ),
        ),
        migrations.AlterField(
            model_name="houseformat",
            name="about",
            field=models.TextField(blank=True, max_length=2000, verbose_name="notes for players"),
        ),
        migrations.AlterField(
            model_name="houseformat",
            name="listed",
            field=models.BooleanField(default=False, verbose_name="public: everyone can find it"),
        ),
    ]
