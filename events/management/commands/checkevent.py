"""`manage.py checkevent SLUG`: judge the lists of an event again as of its day, and verify their receipts.

Exit status: 0 all lists are legal, 1 some are illegal, missing or damaged, or a team has no partner or breaks a rule, 2 some are undetermined or unchecked,
3 bad usage.
"""

import json
import sys
from collections import Counter
from typing import Any

from django.core.management.base import CommandParser
from django.utils import timezone

from decks.management.strict import StrictCommand
from events.entries.verifying import CheckedEntry, CheckedTeam, exit_status, verify_entries, verify_teams
from events.models import Event


class Command(StrictCommand):
    """Judge an event."""

    called = "checkevent"
    help = "Judge the lists of an event anew: exit status 0 legal, 1 illegal, missing or damaged, 2 not known, 3 bad usage."

    def add_arguments(self, parser: CommandParser) -> None:
        """The event and what is printed."""
        parser.add_argument("slug", help="the event, as in its address")
        parser.add_argument("--json", action="store_true", help="print one JSON object")
        parser.add_argument("--all", action="store_true", help="print a line for every entry, also where all is well")

    def handle(self, *args: object, **options: Any) -> None:  # Any: Django leaves options untyped
        """Print what there is to say, and exit with the status."""
        event = Event.objects.alive().filter(slug=options["slug"]).first()
        if event is None:
            self.bad_usage(f"there is no event {options['slug']!r}")

        rows = verify_entries(event, timezone.now())
        teams = verify_teams(event)
        status = exit_status(rows, teams)
        shown = [one for one in rows if options["all"] or not one.is_fine]
        shown_teams = [one for one in teams if options["all"] or not one.is_fine]
        if options["json"]:
            self.tell(_format_json(event, rows, shown, shown_teams, status))
        else:
            self.tell(_format_text(event, rows, shown, shown_teams))
        if status:
            sys.exit(status)


def _format_text(event: Event, rows: list[CheckedEntry], shown: list[CheckedEntry], teams: list[CheckedTeam]) -> str:
    lines = []
    for one in shown:
        parts = [str(one.number), one.external_id, one.state, ", ".join(one.codes)]
        parts += ["hit: another verdict than before"] if one.hit else []
        parts += [f"DAMAGED: list {', '.join(map(str, one.damaged))}"] if one.damaged else []
        parts += [f"DAMAGED: pool {', '.join(map(str, one.damaged_pools))}"] if one.damaged_pools else []
        lines.append("  ".join(part for part in parts if part))

    for team in teams:
        members = f"({', '.join(map(str, team.members))})"
        parts = [f"team {team.number}", members, team.external_id, team.state, ", ".join(team.codes)]
        lines.append("  ".join(part for part in parts if part))

    counts = Counter(one.state for one in rows) + Counter(damaged=sum(1 for one in rows if one.is_damaged))
    states = ", ".join(f"{count} {state}" for state, count in sorted(counts.items()))
    return "\n".join([*lines, f"{event.slug}: {len(rows)} entries: {states or 'none'}"])


def _format_json(
    event: Event, rows: list[CheckedEntry], shown: list[CheckedEntry], teams: list[CheckedTeam], status: int
) -> str:
    told: dict[str, object] = {
        "event": event.slug,
        "date": event.date.isoformat(),
        "status": status,
        "counts": dict(sorted(Counter(one.state for one in rows).items())),
        "entries": [
            {
                "number": one.number,
                "id": one.external_id,
                "state": one.state,
                "codes": list(one.codes),
                "hit": one.hit,
                "damaged": list(one.damaged),
                **({"damaged_pools": list(one.damaged_pools)} if event.pools else {}),
            }
            for one in shown
        ],
    }
    if event.is_for_teams:
        told["teams"] = [
            {
                "number": one.number,
                "id": one.external_id,
                "members": list(one.members),
                "state": one.state,
                "codes": list(one.codes),
            }
            for one in teams
        ]

    return json.dumps(told, ensure_ascii=False, indent=2)
