"""What has no day comes first, on every database."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0005_correction_without_name"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="cardset",
            options={"ordering": ("game", models.OrderBy(models.F("released"), nulls_first=True), "code")},
        ),
        migrations.AlterModelOptions(
            name="restriction",
            options={"ordering": ("format", models.OrderBy(models.F("since"), nulls_first=True), "card")},
        ),
    ]
