"""The parameters of a check, and the one place that reads them from a request or refuses unknown values."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, ParamSpec, TypeVar, cast

from django.utils.translation import gettext as _

from api import spellings as days
from api.spellings import parse_flag
from cards.catalogue.house_formats import format_called
from legality.engine.game import Game, Option
from legality.engine.rules.format import Format
from legality.games import GAMES

GLOBAL: Final = "global"

# Finds the format of a game that a word names; None for a word of no format.
FindFormat = Callable[[Game, str], Format | None]
P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Question:
    """The parameters of a check: the format, the day, the region and the options that are on."""

    game: Game
    format_: Format
    day: date
    region: str = GLOBAL
    options: frozenset[str] = frozenset()


class RefusedError(ValueError):
    """An unknown value in a request. `field` names its parameter, `allowed` lists the known values.

    `path` is the place of the value inside its field; `every` has all refusals of the request, this one first.
    """

    def __init__(self, field: str, message: str, allowed: Iterable[str] = (), key: str = "") -> None:
        self.field = field
        self.allowed = tuple(allowed)
        self.path = (field, key) if key else (field,)
        self.every: tuple[RefusedError, ...] = (self,)
        listed = _("Allowed: %(values)s.") % {"values": ", ".join(self.allowed)} if self.allowed else ""
        # Chinese puts no space between sentences.
        self.message = _("%(fault)s %(allowed)s") % {"fault": message, "allowed": listed} if listed else message
        super().__init__(self.message)


class RefusalCollector:
    """Reads one value after another and collects the refusals, to report them all at once."""

    def __init__(self) -> None:
        self._refused: list[RefusedError] = []

    def read(self, reader: Callable[P, T], *words: P.args, **named: P.kwargs) -> T | None:
        """The result of the reader; None if it refuses."""
        try:
            return reader(*words, **named)
        except RefusedError as refusal:
            self._refused += refusal.every
            return None

    def each(self, field: str, reader: Callable[[str], T], words: Iterable[str]) -> list[T]:
        """The results of the reader for a list of values. The `path` of a refusal has the index of its value."""
        found: list[T] = []
        for place, word in enumerate(words):
            try:
                found.append(reader(word))
            except RefusedError as refusal:
                refusal.path = (field, str(place))
                self._refused.append(refusal)

        return found

    def raise_refusals(self) -> None:
        """Raises RefusedError if anything was refused."""
        if self._refused:
            first = self._refused[0]
            first.every = tuple(self._refused)
            raise first


def read_question(  # noqa: PLR0913  the parameters of a check
    game: str,
    today: date,
    format_: str = "",
    day: str = "",
    region: str = "",
    options: Mapping[str, object] | None = None,
    find: FindFormat = format_called,
) -> Question:
    """The question of a request; empty values take the default (the format of tournaments, `today`, global).

    `find`: looks the format up, where many questions are asked at once.
    Raises RefusedError for the first unknown value, with all refusals in its `every`.
    """
    collector = RefusalCollector()
    asked = collector.read(parse_game, game)
    chosen = collector.read(parse_format, asked, format_, find) if asked else None
    when = collector.read(_day_in, chosen, day, today)
    where = collector.read(parse_region, asked, region) if asked else None
    on = collector.read(parse_options, asked, (chosen,) if chosen else asked.formats, options or {}) if asked else None
    collector.raise_refusals()
    # After `raise_refusals` none of these is None.
    return Question(cast("Game", asked), cast("Format", chosen), cast("date", when), where or GLOBAL, on or frozenset())


def _day_in(format_: Format | None, day: str, today: date) -> date:
    """The day of the request, checked against the format if that is known. Raises RefusedError."""
    when = parse_day(day) if day else today
    return require_in_force(format_, when) if format_ else when


def parse_game(slug: str) -> Game:
    """The game of that slug. Raises RefusedError."""
    if slug not in GAMES:
        raise RefusedError("game", _("Unknown game."), GAMES)

    return GAMES[slug]


def parse_format(game: Game, slug: str, find: FindFormat = format_called) -> Format:
    """The format of that word, official or of a house; the one that the game's tournaments use if empty. Raises RefusedError."""
    if not slug:
        return game.default_format

    found = find(game, slug)
    if found is None:
        raise RefusedError("format", _("This game has no such format."), (format_.slug for format_ in game.formats))

    return found


def require_in_force(format_: Format, day: date) -> date:
    """The day, unchanged. Raises RefusedError if no edition of the format was in force yet."""
    if day < format_.first_day:
        since = _("%(day)s or later") % {"day": format_.first_day.isoformat()}
        raise RefusedError("date", _("No edition of this format was in force on that day."), (since,))

    return day


def parse_day(text: str) -> date:
    """The day of a text. Raises RefusedError."""
    day = days.parse_day(text)
    if day is None:
        raise RefusedError("date", _("This is not a date."), ("YYYY-MM-DD",))

    return day


def parse_region(game: Game, slug: str) -> str:
    """The region of that slug; global if empty. Raises RefusedError."""
    if slug and slug not in game.regions:
        raise RefusedError("region", _("This game has no such region."), game.regions)

    return slug or GLOBAL


def parse_options(game: Game, formats: Iterable[Format], options: Mapping[str, object]) -> frozenset[str]:
    """The options that are on. Raises RefusedError for options that none of the formats has."""
    slugs = {format_.official for format_ in formats}
    known = [option.slug for option in game.options if not slugs.isdisjoint(option.formats)]
    collector = RefusalCollector()
    chosen = [name for name, value in options.items() if collector.read(_is_on, name, value, known)]
    collector.raise_refusals()
    return frozenset(chosen)


def options_in(game: Game, word: str) -> tuple[Option, ...]:
    """The options that the format of that word offers; none for a word of no format."""
    format_ = format_called(game, word)
    return tuple(option for option in game.options if format_ and format_.official in option.formats)


def _is_on(name: str, value: object, known: Iterable[str]) -> bool:
    if name not in known:
        raise RefusedError("options", _("This format has no such option."), known or (_("none"),), name)

    flag = parse_flag(str(value))
    if flag is None:
        raise RefusedError("options", _("An option is true or false."), ("true", "false"), name)

    return flag
