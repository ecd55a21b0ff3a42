"""What a request asks of the ban list: a day, and one format or all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext

from cards.pages.requested_day import requested_day
from legality.engine.game import Game
from legality.engine.rules.edition import Edition
from legality.engine.rules.format import Format


@dataclass(frozen=True, slots=True)
class BanListQuery:
    """A day, and a format (None: all). `troubles`: sentences about unknown parameters."""

    day: date
    format_: Format | None = None
    troubles: tuple[str, ...] = ()

    def formats(self, game: Game) -> tuple[Format, ...]:
        """The formats that are asked about."""
        return game.formats if self.format_ is None else (self.format_,)

    @property
    def is_too_early(self) -> bool:
        """Whether the format has no edition yet on that day."""
        return self.format_ is not None and self.day < self.format_.first_day

    @property
    def edition(self) -> Edition | None:
        """The format's edition of that day; None for all formats, or before the first edition."""
        return None if self.format_ is None or self.is_too_early else self.format_.edition_on(self.day)


def read(params: Mapping[str, str], game: Game, today: date) -> BanListQuery:
    """The query in the parameters of a request; today and all formats where they are missing or unknown."""
    day, troubles = requested_day(params.get("date", ""), today)
    slug = params.get("format", "").strip()
    format_ = next((format_ for format_ in game.formats if format_.slug == slug), None)
    if slug and format_ is None:
        troubles += (gettext("This game has no such format: %(word)s.") % {"word": slug[:60]},)

    return BanListQuery(day, format_, troubles)
