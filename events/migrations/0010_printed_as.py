from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0009_told_digest"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="printed_round",
            field=models.PositiveIntegerField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="entry",
            name="printed_table",
            field=models.PositiveIntegerField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="playerdetails",
            name="printed_as",
            field=models.CharField(blank=True, default="", editable=False, max_length=140),
        ),
    ]
