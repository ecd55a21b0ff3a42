"""Sets get the days from which they are legal. A filled database gets those of the sets that the rules have known by code.

The tables are merged from claims, so the days are written into both: into the claim of the starter cards, whose next loading
replaces it, and into the set, without touching what else is said of it. WoW's sets have no days of their own, see
legality/games/wow/sets.py, and no other game asks for them.
"""

import time

from django.db import migrations, models
from django.utils import timezone

import cards.models

GAME = "riftbound"
NEVER = {"": "never"}
LEGAL = {
    "OGN": {"": "2025-10-31", "cn": "2025-08-01", "tw": "2026-08-07", "kr": "2026-09-18"},
    "OGS": {"": "2025-10-31", "cn": "2025-08-01", "tw": "2026-08-07", "kr": "2026-09-18"},
    "SFD": {"": "2026-02-13", "cn": "2025-12-12", "tw": "never", "kr": "never"},
    "UNL": {"": "2026-05-08", "cn": "2026-04-10", "tw": "never", "kr": "never"},
    "VEN": {"": "2026-07-31", "tw": "never", "kr": "never"},
    "RAD": {"": "2026-10-23", "tw": "never", "kr": "never"},
    **dict.fromkeys(("ARC", "OPP", "PR", "FND", "CNP"), NEVER),
}


def write_days(apps, editor):
    """Give the sets that are there their days, and the cards a new version."""
    alias = editor.connection.alias
    sets = apps.get_model("cards", "CardSet").objects.using(alias).filter(game=GAME, code__in=LEGAL)
    claims = apps.get_model("cards", "Claim").objects.using(alias)
    for row in sets:
        row.legal = LEGAL[row.code]
        row.save(update_fields=["legal"])
        claim, _ = claims.get_or_create(
            game=GAME,
            source="starter",
            sort="sets",
            key=row.code,
            defaults={"data": {"code": row.code, "names": {}, "sample": row.sample}},
        )
        claim.data = {**claim.data, "legal": LEGAL[row.code]}
        claim.save(update_fields=["data"])

    if not sets.exists():
        return

    # As `raise_version` does: a moment in milliseconds, and never a number that was used before.
    versions = apps.get_model("cards", "CatalogueVersion").objects.using(alias)
    now = int(time.time() * 1000)
    for version in versions.filter(game=GAME):
        version.number = max(version.number + 1, now)
        version.revision = max(version.revision + 1, now)
        version.changed = timezone.now()
        version.save()


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0010_house_formats"),
    ]

    operations = [
        migrations.AddField(
            model_name="cardset",
            name="legal",
            field=models.JSONField(blank=True, default=cards.models.nothing),
        ),
        migrations.AddField(
            model_name="historicalcardset",
            name="legal",
            field=models.JSONField(blank=True, default=cards.models.nothing),
        ),
        migrations.RunPython(write_days, migrations.RunPython.noop),
    ]
