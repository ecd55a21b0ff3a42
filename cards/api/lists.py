"""Sets, restrictions, catalogues, and ids that were merged or renamed, as JSON."""

from datetime import datetime
from typing import Annotated, Final, TypedDict

from api.typed import Day, Doc, Keywords, Moment, Natural
from cards.api.render import RestrictionJson, RulingJson, restriction_json, ruling_json
from cards.models import CardSet, CatalogueVersion, Restriction, Ruling
from cards.models.cards import Move
from legality.api.typed import GameSlug, Names
from legality.engine.game import Game
from legality.restrictions import LineChange, RuleLine

# The largest integer that every JSON reader holds exactly.
MAX_SAFE_INTEGER: Final = 2**53 - 1
VersionNumber = Annotated[int, Keywords(maximum=MAX_SAFE_INTEGER, minimum=0, format="int64")]


class MetaJson(TypedDict):
    """A game's catalogue."""

    game: GameSlug
    version: Annotated[VersionNumber, Doc("Another number with every change of the cards.")]
    changed: Moment | None
    cards: Natural
    sets: Natural


class MetasJson(TypedDict):
    """The catalogues of all games."""

    results: list[MetaJson]


class MoveJson(TypedDict):
    """An id that was merged or renamed."""

    game: GameSlug
    old: Annotated[str, Doc("The id that is no longer one.")]
    new: Annotated[str, Doc("The id that took its place.")]
    at: datetime


class MovesJson(TypedDict):
    """Ids that were merged or renamed, the last first."""

    results: list[MoveJson]


class SetJson(TypedDict):
    """A set of cards."""

    game: GameSlug
    code: str
    name: str
    names: Names
    released: Day | None
    releases: Annotated[dict[str, Day], Doc("Where a region has a day of its own: the day by region.")]
    legal: Annotated[
        dict[str, str],
        Doc(
            "By region the day from which it is legal, or `never`; the empty region is every other. Without one nobody knows."
        ),
    ]
    sample: Annotated[bool, Doc("Whether it was made up to try the site with.")]


class SetsJson(TypedDict):
    """Sets by game, release and code."""

    results: list[SetJson]


class CardRestrictionJson(RestrictionJson):
    """A restriction with the card that bears it."""

    card: Annotated[str, Doc("The card's name.")]
    id: Annotated[str, Doc("The card's id.")]


class ListedRulingJson(RulingJson):
    """A ruling with the card that it is about."""

    game: GameSlug
    card: Annotated[str | None, Doc("The card's name; null for a general question of the game.")]
    id: Annotated[str | None, Doc("The card's id; null for a general question of the game.")]


class RulingsJson(TypedDict):
    """Rulings by game, the general ones first, then by card; the last first."""

    results: list[ListedRulingJson]


class RuleLineJson(TypedDict):
    """What a rule of a format restricts besides the cards' own bans and caps."""

    format: str
    code: Annotated[str, Doc("The rule.")]
    kind: Annotated[
        str,
        Doc(
            "`allowed`: a value of a trait is legal; `not-together`: names that do not stand together; `house-ban` and "
            "`house-cap`: names that a house format bans or caps."
        ),
    ]
    message: Annotated[str, Doc("In the language of the request.")]
    words: Annotated[dict[str, str], Doc("The slugs and numbers of the message, such as trait, value and most.")]
    names: Annotated[list[str], Doc("The names of the cards.")]
    since: Annotated[Day | None, Doc("The first day; null: from the beginning.")]
    until: Annotated[Day | None, Doc("The last day; null: until further notice.")]
    source: str


class RestrictionsJson(TypedDict):
    """Bans and caps, and what the rules restrict besides them."""

    results: list[CardRestrictionJson]
    lines: list[RuleLineJson]


def meta_json(game: str, version: CatalogueVersion | None, cards: int, sets: int) -> MetaJson:
    """A game's catalogue with its size; the version is None before the first import."""
    return {
        "game": game,
        "version": version.number if version else 0,
        "changed": version.changed.isoformat() if version else None,
        "cards": cards,
        "sets": sets,
    }


def move_json(move: Move) -> MoveJson:
    """An id that was merged or renamed."""
    return {"game": move.game, "old": f"{move.game}.{move.old}", "new": f"{move.game}.{move.new}", "at": move.at}


def set_json(card_set: CardSet) -> SetJson:
    """A set."""
    return {
        "game": card_set.game,
        "code": card_set.code,
        "name": card_set.names.get("en") or next(iter(card_set.names.values()), card_set.code),
        "names": card_set.names,
        "released": card_set.released.isoformat() if card_set.released else None,
        "releases": card_set.releases,
        "legal": card_set.legal,
        "sample": card_set.sample,
    }


def card_restriction_json(row: Restriction) -> CardRestrictionJson:
    """A restriction with its card, which must be prefetched."""
    return {"card": row.card.name, "id": f"{row.card.game}.{row.card.key}", **restriction_json(row)}


def listed_ruling_json(row: Ruling) -> ListedRulingJson:
    """A ruling with its card, which must be fetched."""
    card = row.card
    return {
        "game": row.game,
        "card": card.name if card else None,
        "id": f"{card.game}.{card.key}" if card else None,
        **ruling_json(row),
    }


def rule_line_json(game: Game, found: RuleLine) -> RuleLineJson:
    """A line of a rule in a format."""
    line = found.line
    return {
        "format": found.format_.slug,
        "code": found.code,
        "kind": line.key,
        "message": LineChange(game, (found.format_,), line).words,
        "words": dict(line.words),
        "names": list(line.names),
        "since": line.since.isoformat() if line.since else None,
        "until": line.until.isoformat() if line.until else None,
        "source": line.source,
    }
