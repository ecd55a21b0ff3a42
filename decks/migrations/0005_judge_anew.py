"""Verdicts were given by what was suggested for open lines, so every deck is checked again: no catalogue has the number 0."""

from django.db import migrations


def leave_unchecked(apps, schema_editor):
    checks = apps.get_model("decks", "Check").objects.using(schema_editor.connection.alias)
    checks.update(catalogue=0)


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0004_primer"),
    ]

    operations = [
        migrations.RunPython(leave_unchecked, migrations.RunPython.noop),
    ]
