"""The sentences of game files are collected for translators too."""

from __future__ import annotations

from django.core.management.commands import makemessages

from legality.management.commands.makemessages import Command


def test_the_words_of_game_files_are_collected_beside_djangos_own() -> None:
    own = [option for option in Command.xgettext_options if option not in makemessages.Command.xgettext_options]

    assert own == ["--keyword=RuleText:1", "--keyword=Text"]
