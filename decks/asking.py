"""From the words of a request to a Question: the one place that refuses an unknown game, format, day, region or option."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

from django.utils.translation import gettext as _

from decks.checking import GLOBAL, Question
from legality.engine.format import Format, Game
from legality.games import GAMES

TRUE: Final = frozenset(("true", "1", "yes", "on"))
FALSE: Final = frozenset(("false", "0", "no", "off", ""))


class Refused(ValueError):
    """A word of the request that is not known. `field` names it, `allowed` lists what would be."""

    def __init__(self, field: str, message: str, allowed: Iterable[str] = ()) -> None:
        self.field, self.allowed = field, tuple(allowed)
        listed = _("Allowed: %(values)s.") % {"values": ", ".join(self.allowed)} if self.allowed else ""
        self.message = f"{message} {listed}".strip()
        super().__init__(self.message)


def ask(
    game: str,
    today: date,
    form: str = "",
    day: str = "",
    region: str = "",
    options: Mapping[str, object] | None = None,
) -> Question:
    """The question that these words ask; empty ones take the default (first format, `today`, global).

    Raises Refused for the first word that is not known.
    """
    asked = game_of(game)
    chosen = format_of(asked, form)
    return Question(
        asked, chosen, _day(chosen, day, today), _region(asked, region), _options(asked, chosen, options or {})
    )


def game_of(slug: str) -> Game:
    """The game of that slug. Raises Refused."""
    if slug not in GAMES:
        raise Refused("game", _("This game is not known."), GAMES)

    return GAMES[slug]


def format_of(game: Game, slug: str) -> Format:
    """The format of that slug; the game's first if empty. Raises Refused."""
    formats = {form.slug: form for form in game.formats}
    if not slug:
        return game.formats[0]
    if slug not in formats:
        raise Refused("format", _("This game has no such format."), formats)

    return formats[slug]


def _day(form: Format, text: str, today: date) -> date:
    day = _read_day(text) if text else today
    if day < form.first_day:
        since = _("%(day)s or later") % {"day": form.first_day.isoformat()}
        raise Refused("date", _("No edition of this format was in force on that day."), (since,))

    return day


def _read_day(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None

    # Python also reads 20260808 and 2026-W32-6; one spelling is enough.
    if day is None or day.isoformat() != text:
        raise Refused("date", _("This is not a day."), ("YYYY-MM-DD",))

    return day


def _region(game: Game, slug: str) -> str:
    if slug and slug not in game.regions:
        raise Refused("region", _("This game has no such region."), game.regions)

    return slug or GLOBAL


def _options(game: Game, form: Format, options: Mapping[str, object]) -> frozenset[str]:
    known = [option.slug for option in game.options if form.slug in option.formats]
    chosen: set[str] = set()
    for name, value in options.items():
        if name not in known:
            raise Refused("options", _("This format has no such option."), known or (_("none"),))
        if _is_true(value):
            chosen.add(name)

    return frozenset(chosen)


def _is_true(value: object) -> bool:
    word = str(value).lower()
    if word in TRUE:
        return True
    if word not in FALSE:
        raise Refused("options", _("An option is true or false."), ("true", "false"))

    return False
