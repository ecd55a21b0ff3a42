"""`manage.py sendletters`: send the letters that wait. The worker runs it once a minute, a timer or a person may."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from accounts.letters.outbox import count_letters, make_letters_due, send_due


class Command(BaseCommand):
    help = "Send the letters that are due; --now tries those too that wait for their next attempt."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--now", action="store_true", help="try every waiting letter, as after a mail server is back"
        )
        parser.add_argument(
            "--seconds",
            type=float,
            default=float("inf"),
            help="begin no letter after so many seconds (default: no end)",
        )

    def handle(self, *args: Any, **options: Any) -> None:  # Any: the framework's own signature
        if options["now"]:
            make_letters_due()
        done = send_due(seconds=options["seconds"])
        left = count_letters()
        self.stdout.write(
            f"{done.sent} letters sent, {done.failed} tries failed; {left.waiting} wait, {left.dead} are given up."
        )
