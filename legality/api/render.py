"""Games and rules as JSON, in the language of the request."""

from __future__ import annotations

from django.utils.translation import gettext

from legality.engine.format import Format, Game, Section
from legality.links import rule_url
from legality.messages import in_language
from legality.rulebook import RuleInEdition, RulePage

Json = dict[str, object]


def game_json(game: Game) -> Json:
    """A game: its parts with their names in every language, its formats with their editions."""
    return {
        "game": game.slug,
        "name": in_language(game.names),
        "names": dict(game.names),
        "sections": [_section(section) for section in game.sections],
        "kinds": {slug: dict(names) for slug, names in game.kinds.items()},
        "traits": {slug: dict(names) for slug, names in game.traits.items()},
        "values": {slug: dict(names) for slug, names in game.values.items()},
        "formats": [_format(form) for form in game.formats],
        "regions": {slug: dict(names) for slug, names in game.regions.items()},
        "options": [
            {"option": option.slug, "says": gettext(option.says), "formats": list(option.formats)}
            for option in game.options
        ],
        "readings": {name: gettext(text) for name, text in game.readings.items()},
        "sources": list(game.sources),
        "url": f"/{game.slug}/",
    }


def rule_json(page: RulePage, game: Game) -> Json:
    """A rule: what it says, its reading, the editions in which it stands, and its number in the last of the first format."""
    first = page.editions[0].format_
    last = [stand for stand in page.editions if stand.format_ == first][-1]
    reading = page.readings[0] if page.readings else None
    return {
        "code": page.code,
        "cite": last.rule.cite,
        "title": gettext(page.words.title),
        "says": gettext(page.words.says),
        "formats": list(dict.fromkeys(stand.format_.slug for stand in page.editions)),
        "edition": last.edition,
        "reading": gettext(game.readings[reading]) if reading else None,
        "editions": [_stand(stand) for stand in page.editions],
        "url": rule_url(game.slug, page.code),
    }


def _section(section: Section) -> Json:
    return {"section": section.slug, "names": dict(section.names), "kinds": list(section.kinds)}


def _format(form: Format) -> Json:
    return {
        "format": form.slug,
        "name": in_language(form.names),
        "names": dict(form.names),
        "limited": form.limited,
        "editions": [
            {"since": day.isoformat(), "edition": edition.name, "rules": [rule.code for rule in edition.rules]}
            for day, edition in sorted(form.editions.items())
        ],
    }


def _stand(stand: RuleInEdition) -> Json:
    return {
        "format": stand.format_.slug,
        "since": stand.since.isoformat(),
        "until": stand.until.isoformat() if stand.until else None,
        "edition": stand.edition,
        "cite": stand.rule.cite,
        "figures": dict(stand.figures),
    }
