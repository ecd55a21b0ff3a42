"""Every stored value of a closed fact in its one form, also in what sources claim, what imports changed and what is proposed.

What no closed fact has becomes unknown, and the log names it. Formats of houses name cards and sets, and no facts.
"""

import logging
from secrets import randbelow

from django.db import migrations
from django.utils import timezone

from cards.catalogue.normal_facts import find_uncertain_values, normal_cell, normal_facts
from cards.search.index import known_numbers, tokens_of
from legality.games import GAMES

logger = logging.getLogger(__name__)
AT_ONCE = 500
# How far a version goes beyond the clock, as in cards/importers/game_lock.py.
BEYOND = 1_000
# Traits that came with this release: no source has said anything of them yet.
NEW_TRAITS = {"rise": "damage", "zero": "counter", "vividz": "scout"}


def normalise(apps, editor):
    alias = editor.connection.alias
    for game in GAMES.values():
        touched = _cards(apps, alias, game)
        claims = _claims(apps, alias, game)
        _imports(apps, alias, game)
        _corrections(apps, alias, game)
        _raise(apps, alias, game.slug, touched, claims)


def _told(game, key, sentences):
    for sentence in sentences:
        logger.warning("%s.%s: %s", game.slug, key, sentence)


def _cards(apps, alias, game):
    changed = []
    for card in apps.get_model("cards", "Card").objects.using(alias).filter(game=game.slug).order_by("pk").iterator():
        facts, lost = normal_facts(game, card.facts)
        _told(game, card.key, [f"{sentence}; it is unknown now" for sentence in lost])
        _told(game, card.key, [f"{value} may be several values" for value in find_uncertain_values(facts)])
        facts = _with_new_trait(game, facts)
        if facts != card.facts:
            card.facts = facts
            changed.append(card)

    apps.get_model("cards", "Card").objects.using(alias).bulk_update(changed, ["facts"], batch_size=AT_ONCE)
    _index(apps, alias, changed)
    return changed


def _with_new_trait(game, facts):
    """As the next import would have it: a trait that no source states is unknown."""
    name = NEW_TRAITS.get(game.slug)
    if not name or name in facts.get("traits", {}) or name in facts.get("unknown", ()):
        return facts

    return {**facts, "unknown": [*facts.get("unknown", ()), name]}


def _index(apps, alias, cards):
    rows, numbers = (apps.get_model("cards", name).objects.using(alias) for name in ("SearchRow", "SearchNumber"))
    for card in cards:
        rows.filter(card_id=card.pk).update(tokens="".join(f"|{token}" for token in sorted(set(tokens_of(card)))) + "|")
        numbers.filter(card_id=card.pk).delete()
        numbers.bulk_create(
            numbers.model(card_id=card.pk, name=name, value=value) for name, value in known_numbers(card.facts).items()
        )


def _claims(apps, alias, game):
    claims = apps.get_model("cards", "Claim").objects.using(alias)
    changed = []
    for claim in claims.filter(game=game.slug, sort="cards").order_by("pk").iterator():
        data, lost = _data(game, claim.data)
        _told(game, claim.key, [f"{claim.source} says {sentence}" for sentence in lost])
        if data != claim.data:
            claim.data = data
            changed.append(claim)

    claims.bulk_update(changed, ["data"], batch_size=AT_ONCE)
    return changed


def _data(game, data):
    if not data or "facts" not in data:
        return data, []

    facts, lost = normal_facts(game, data["facts"])
    return {**data, "facts": facts}, lost


def _imports(apps, alias, game):
    """An import can be taken back as long as what it changed is what is claimed now."""
    imports = apps.get_model("cards", "Import").objects.using(alias)
    # One after the other: an import may hold every card of a game.
    for number in list(imports.filter(game=game.slug).order_by("pk").values_list("pk", flat=True)):
        record = imports.get(pk=number)
        changes = [_change(game, change) for change in record.changes]
        if changes != record.changes:
            imports.filter(pk=record.pk).update(changes=changes)


def _change(game, change):
    if change["sort"] != "cards":
        return change

    return {**change, "old": _data(game, change["old"])[0], "new": _data(game, change["new"])[0]}


def _corrections(apps, alias, game):
    """What people proposed. A text that is not understood stays: whoever decides on it declines it."""
    corrections = apps.get_model("cards", "Correction").objects.using(alias)
    for proposed in corrections.filter(card__game=game.slug).select_related("card").order_by("pk"):
        was, value = (normal_cell(game, proposed.field, text) for text in (proposed.was, proposed.value))
        if value is None:
            _told(
                game, proposed.card.key, [f"the correction of {proposed.field}, {proposed.value!r}, is not understood"]
            )
        was, value = proposed.was if was is None else was, proposed.value if value is None else value
        if (was, value) != (proposed.was, proposed.value):
            corrections.filter(pk=proposed.pk).update(was=was, value=value)


def _raise(apps, alias, game, cards, claims):
    """New numbers where something changed, so that verdicts, pages and prepared imports are made of what is stored now."""
    versions = apps.get_model("cards", "CatalogueVersion").objects.using(alias)
    now = int(timezone.now().timestamp() * 1000)
    for row in versions.filter(game=game):
        number = max(row.number + 1 + randbelow(BEYOND), now) if cards else row.number
        revision = max(row.revision + 1 + randbelow(BEYOND), now) if cards or claims else row.revision
        changed = timezone.now() if cards else row.changed
        versions.filter(pk=row.pk).update(number=number, revision=revision, changed=changed)


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0011_legal_days"),
    ]

    operations = [
        migrations.RunPython(normalise, migrations.RunPython.noop, elidable=True),
    ]
