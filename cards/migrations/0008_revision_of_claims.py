"""The revision of a game's claims: an import that merged them without a lock sees whether they have changed since."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0007_never_the_same_version"),
    ]

    operations = [
        migrations.AddField(
            model_name="catalogueversion",
            name="revision",
            field=models.PositiveBigIntegerField(default=0),
        ),
    ]
