"""Games and rules as JSON, in the language of the request."""

from typing import Annotated, NotRequired, TypedDict

from api.typed import Day, Doc
from legality.api.typed import GameSlug, Names, NamesBySlug
from legality.engine.game import Game, Section
from legality.engine.rules.format import Format
from legality.engine.values.explanations import Listed
from legality.links import rule_url
from legality.messages import game_text, name_in_language
from legality.rulebook import RuleInEdition, RulePage


class SectionJson(TypedDict):
    """A part of a deck."""

    section: Annotated[str, Doc("Its slug, as lists by section and reports name it.")]
    names: Names
    kinds: Annotated[list[str], Doc("The kinds of cards that may be in it.")]


class EditionJson(TypedDict):
    """The rules of a format from one day to the next edition."""

    since: Annotated[Day, Doc("The first day.")]
    edition: Annotated[str, Doc("The documents that it follows.")]
    rules: Annotated[list[str], Doc("The codes of its rules.")]


class FormatJson(TypedDict):
    """A way to play a game."""

    format: Annotated[str, Doc("Its slug.")]
    name: Annotated[str, Doc("In the language of the request.")]
    names: Names
    limited: Annotated[bool, Doc("Whether decks are built from a pool that the check needs in addition to the deck.")]
    editions: Annotated[list[EditionJson], Doc("The earliest first.")]


class OptionJson(TypedDict):
    """Something that may be said of a deck besides its list."""

    option: Annotated[str, Doc("Its slug.")]
    says: Annotated[str, Doc("What it says, in the language of the request.")]
    formats: Annotated[list[str], Doc("The formats that know it.")]


class GameDetailsJson(TypedDict):
    """A game: its parts with their names, and its formats with their editions."""

    game: Annotated[GameSlug, Doc("Its slug.")]
    name: Annotated[str, Doc("In the language of the request.")]
    names: Names
    sections: list[SectionJson]
    kinds: Annotated[NamesBySlug, Doc("The names of each kind of card, by slug.")]
    traits: Annotated[NamesBySlug, Doc("The names of each trait, by slug.")]
    values: Annotated[NamesBySlug, Doc("The names of each value of a trait, by slug.")]
    formats: Annotated[list[FormatJson], Doc("The first is the one that a check takes where none is named.")]
    regions: Annotated[NamesBySlug, Doc("The names of each region, by slug.")]
    options: list[OptionJson]
    readings: Annotated[dict[str, str], Doc("Where the rules leave a question open: how this site reads them.")]
    sources: Annotated[list[str], Doc("The documents that the rules are from.")]
    url: Annotated[str, Doc("The path of the game's page.")]


class GamesJson(TypedDict):
    """All games."""

    results: list[GameDetailsJson]


class StandLineJson(TypedDict):
    """Something that a rule restricts from one day to another."""

    kind: Annotated[str, Doc("As in the list of restrictions, such as `allowed` and `not-together`.")]
    words: Annotated[dict[str, str], Doc("Slugs and numbers, such as trait, value and most.")]
    names: Annotated[list[str], Doc("The names of the cards.")]
    since: Annotated[Day | None, Doc("The first day; null: from the beginning.")]
    until: Annotated[Day | None, Doc("The last day; null: until further notice.")]
    source: str


class StandJson(TypedDict):
    """A rule in one edition of one format."""

    format: str
    since: Day
    until: Annotated[Day | None, Doc("The last day; null while it is in force.")]
    edition: str
    cite: Annotated[str, Doc("Where the documents say it.")]
    figures: Annotated[dict[str, str], Doc("The numbers that the rule compares.")]
    lines: NotRequired[
        Annotated[list[StandLineJson], Doc("Where it restricts by days: values of a trait, names kept apart.")]
    ]


class RuleJson(TypedDict):
    """A rule by its code, which never changes; its citation belongs to the edition."""

    code: Annotated[str, Doc("What reports call it.")]
    cite: Annotated[str, Doc("Where the documents of that `edition` say it.")]
    title: str
    says: Annotated[str, Doc("What it asks of a deck, in the language of the request.")]
    formats: Annotated[list[str], Doc("The formats that have or had it.")]
    edition: Annotated[str, Doc("The latest edition with it, in the first of its `formats`.")]
    reading: Annotated[str | None, Doc("How this site reads what the documents leave open.")]
    editions: list[StandJson]
    url: Annotated[str, Doc("The path of the rule's page.")]


class RulesJson(TypedDict):
    """The rules of a game."""

    results: list[RuleJson]


def game_json(game: Game) -> GameDetailsJson:
    """A game: its parts with their names in every language, its formats with their editions."""
    return {
        "game": game.slug,
        "name": name_in_language(game.names),
        "names": dict(game.names),
        "sections": [_section(section) for section in game.sections],
        "kinds": {slug: dict(names) for slug, names in game.kinds.items()},
        "traits": {slug: dict(names) for slug, names in game.traits.items()},
        "values": {slug: dict(names) for slug, names in game.values.items()},
        "formats": [_format(format_) for format_ in game.formats],
        "regions": {slug: dict(names) for slug, names in game.regions.items()},
        "options": [
            {"option": option.slug, "says": game_text(game, option.says), "formats": list(option.formats)}
            for option in game.options
        ],
        "readings": {name: game_text(game, text) for name, text in game.readings.items()},
        "sources": list(game.sources),
        "url": f"/{game.slug}/",
    }


def rule_json(page: RulePage, game: Game) -> RuleJson:
    """A rule: what it says, its reading, the editions that have it, and its number in the last of the first format."""
    first = page.editions[0].format_
    last = [stand for stand in page.editions if stand.format_ == first][-1]
    reading = page.readings[0] if page.readings else None
    return {
        "code": page.code,
        "cite": last.rule.cite,
        "title": game_text(game, page.words.title),
        "says": game_text(game, page.words.says),
        "formats": list(dict.fromkeys(stand.format_.slug for stand in page.editions)),
        "edition": last.edition,
        "reading": game_text(game, game.readings[reading]) if reading else None,
        "editions": [_stand(stand) for stand in page.editions],
        "url": rule_url(game.slug, page.code),
    }


def _section(section: Section) -> SectionJson:
    return {"section": section.slug, "names": dict(section.names), "kinds": list(section.kinds)}


def _format(format_: Format) -> FormatJson:
    return {
        "format": format_.slug,
        "name": name_in_language(format_.names),
        "names": dict(format_.names),
        "limited": format_.limited,
        "editions": [
            {"since": day.isoformat(), "edition": edition.name, "rules": [rule.code for rule in edition.rules]}
            for day, edition in sorted(format_.editions.items())
        ],
    }


def _stand(stand: RuleInEdition) -> StandJson:
    stand_json: StandJson = {
        "format": stand.format_.slug,
        "since": stand.since.isoformat(),
        "until": stand.until.isoformat() if stand.until else None,
        "edition": stand.edition,
        "cite": stand.rule.cite,
        "figures": dict(stand.figures),
    }
    if stand.lines:
        stand_json["lines"] = [_stand_line(line) for line in stand.lines]
    return stand_json


def _stand_line(line: Listed) -> StandLineJson:
    return {
        "kind": line.key,
        "words": dict(line.words),
        "names": list(line.names),
        "since": line.since.isoformat() if line.since else None,
        "until": line.until.isoformat() if line.until else None,
        "source": line.source,
    }
