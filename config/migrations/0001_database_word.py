"""Each database gets a random word."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import api.database_id


def give_word(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """A database with people or cards was in use before."""
    alias = editor.connection.alias
    tables = (apps.get_model("accounts", "User"), apps.get_model("cards", "Card"))
    is_older = any(table._default_manager.using(alias).exists() for table in tables)
    apps.get_model("config", "DatabaseWord")._default_manager.using(alias).create(pk=1, is_older=is_older)


class Migration(migrations.Migration):
    initial = True

    dependencies = [("accounts", "0001_initial"), ("cards", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="DatabaseWord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("word", models.CharField(default=api.database_id.new_word, max_length=32)),
                ("is_older", models.BooleanField(default=False)),
            ],
        ),
        migrations.RunPython(give_word, migrations.RunPython.noop),
    ]
