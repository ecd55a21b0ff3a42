"""Sets, restrictions, catalogues, and ids that were merged or renamed, as JSON."""

from typing import Annotated, Final, TypedDict

from api.typed import Day, Doc, Keywords, MadeBy, Moment, Natural, Row
from cards.api.serializers import CardRestrictionSerializer, ListedRulingSerializer, MoveSerializer, SetSerializer
from cards.models import CatalogueVersion
from legality.api.typed import GameSlug
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


class MovesJson(TypedDict):
    """Ids that were merged or renamed, the last first."""

    results: list[Annotated[Row, MadeBy(MoveSerializer)]]


class SetsJson(TypedDict):
    """Sets by game, release and code."""

    results: list[Annotated[Row, MadeBy(SetSerializer)]]


class RulingsJson(TypedDict):
    """Rulings by game, the general ones first, then by card; the last first."""

    results: list[Annotated[Row, MadeBy(ListedRulingSerializer)]]


class RuleLineJson(TypedDict):
    """What a rule of a format restricts besides the cards' own bans and caps."""

    format: str
    code: Annotated[str, Doc("The rule.")]
    kind: Annotated[
        str,
        Doc(
            "`allowed`: a value of a trait is legal; `not-together`: names that may not be played together; `house-ban` and "
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

    results: list[Annotated[Row, MadeBy(CardRestrictionSerializer)]]
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
