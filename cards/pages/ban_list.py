"""The ban list that is asked for: of which day, and of one format or of all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext

from cards.pages.requested_day import asked_day
from legality.engine.edition import Edition
from legality.engine.format import Format, Game


@dataclass(frozen=True, slots=True)
class Asked:
    """A day, and a format (None: all). `troubles`: sentences on what was asked and is not known."""

    day: date
    form: Format | None = None
    troubles: tuple[str, ...] = ()

    @property
    def is_too_early(self) -> bool:
        """Whether the format has no edition yet on that day."""
        return self.form is not None and self.day < self.form.first_day

    @property
    def edition(self) -> Edition | None:
        """The format's edition of that day; None where no format is asked for, or it has none yet."""
        return None if self.form is None or self.is_too_early else self.form.edition_on(self.day)


def read(params: Mapping[str, str], game: Game, today: date) -> Asked:
    """What the words of an address ask; today and all formats where they say nothing, or nothing known."""
    day, troubles = asked_day(params.get("date", ""), today)
    slug = params.get("format", "").strip()
    form = next((form for form in game.formats if form.slug == slug), None)
    if slug and form is None:
        troubles += (gettext("This game has no such format: %(word)s.") % {"word": slug[:60]},)

    return Asked(day, form, troubles)
