"""Cards, sets and restrictions as JSON. Facts that are not known are absent and listed in `unknown`."""

from __future__ import annotations

from datetime import date

from cards.links import card_url
from cards.loading import engine_card
from cards.models import Card, CardSet, Erratum, Printing, Restriction, Ruling
from cards.standing import standings
from legality.games import GAMES

Json = dict[str, object]


def card_json(row: Card, day: date) -> Json:
    """A card whole. Printings with their sets, restrictions, errata and rulings must be fetched along."""
    game = GAMES[row.game]
    facts = row.facts
    restrictions = list(row.restrictions.all())
    current = row.texts.get(game.official_language) or next(iter(row.texts.values()), None)
    printings = [printing_json(printing) for printing in row.printings.all()]
    standing = standings(engine_card(row), game, restrictions, day, "global")
    return {
        "id": f"{row.game}.{row.key}",
        "game": row.game,
        "name": row.name,
        "names": row.names,
        "aliases": row.aliases,
        "kind": facts.get("kind"),
        "supertypes": facts.get("supertypes", []),
        "traits": facts.get("traits", {}),
        "numbers": facts.get("numbers", {}),
        "labels": facts.get("labels", []),
        "requires": facts.get("requires", []),
        "unknown": facts.get("unknown", []),
        "sample": row.sample,
        "text": {"current": current, "printed": _printed(row)},
        "texts": row.texts,
        "printings": printings,
        "errata": [erratum_json(erratum) for erratum in row.errata.all()],
        "rulings": [ruling_json(ruling) for ruling in row.rulings.all()],
        "restrictions": [restriction_json(restriction) for restriction in restrictions],
        "legality": {said.form.slug: said.standing for said in standing},
        "url": card_url(row),
    }


def printing_json(printing: Printing) -> Json:
    """A printing, with the release of its set."""
    released = printing.card_set.released
    return {
        "set": printing.card_set.code,
        "number": printing.number,
        "variant": printing.variant,
        "rarity": printing.rarity,
        "artist": printing.artist,
        "released": released.isoformat() if released else None,
        "image": printing.image or None,
    }


def erratum_json(erratum: Erratum) -> Json:
    """An erratum with its old and new text, as far as they are known."""
    return {
        "announced": erratum.announced.isoformat(),
        "kind": erratum.kind or None,
        "summary": erratum.summary,
        "old": erratum.old or None,
        "new": erratum.new or None,
        "source": erratum.source,
        "url": erratum.url or None,
    }


def ruling_json(ruling: Ruling) -> Json:
    """A ruling."""
    return {
        "question": ruling.question,
        "answer": ruling.answer,
        "date": ruling.date.isoformat(),
        "source": ruling.source,
    }


def restriction_json(restriction: Restriction) -> Json:
    """A restriction, without the card that bears it."""
    return {
        "format": restriction.format,
        "limit": restriction.limit,
        "since": restriction.since.isoformat() if restriction.since else None,
        "until": restriction.until.isoformat() if restriction.until else None,
        "source": restriction.source,
    }


def set_json(card_set: CardSet) -> Json:
    """A set."""
    return {
        "game": card_set.game,
        "code": card_set.code,
        "name": card_set.names.get("en") or next(iter(card_set.names.values()), card_set.code),
        "names": card_set.names,
        "released": card_set.released.isoformat() if card_set.released else None,
        "releases": card_set.releases,
        "sample": card_set.sample,
    }


def _printed(row: Card) -> str | None:
    return next((printing.text for printing in row.printings.all() if printing.text), None)
