"""Django's `makemessages`, which also collects the sentences of the game files: `RuleText(...)` and `Text(...)`."""

from __future__ import annotations

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Collect the strings to translate, game files included."""

    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=RuleText:1",
        "--keyword=Text",
    ]
